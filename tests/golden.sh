#!/bin/sh
# golden.sh [NAME...] - run tests/golden/NAME/cmd, a few shell lines that use
# $BL as the program, in that directory, and compare what is printed and the
# exit status with NAME/expected.  BLESS=1 rewrites the expectation: read it.  TIMEOUT=N:
# the seconds that a test may take (180).
: "${BL:?the program, with its whole path}"
export BL
cd "$(dirname "$0")/golden" || exit 1
passed=0 failed=0
tmp=$(mktemp) || exit 1
trap 'rm -f "$tmp"' EXIT
[ $# -gt 0 ] || set -- *
# A test whose first line says that it needs bridgelaw-dds is not asked where that is not there.
not_asked=0
helper=${BRIDGELAW_DDS-$(dirname "$BL")/bridgelaw-dds}
for name; do
	[ -f "$name/cmd" ] || { echo "tests/golden/$name: no cmd"; failed=$((failed + 1)); continue; }
	if [ ! -x "$helper" ] && head -n 1 "$name/cmd" | grep -q '(needs bridgelaw-dds)$'; then
		echo "tests/golden/$name: not asked, for want of bridgelaw-dds"
		not_asked=$((not_asked + 1))
		continue
	fi
	(
		cd "$name" || exit 1
		timeout "${TIMEOUT:-180}" sh ./cmd </dev/null 2>&1
		echo "exit $?"
	) | sed "s|$BL|bridgelaw|g" >"$tmp"
	if grep '/tmp/tmp\.' "$tmp"; then
		echo "tests/golden/$name: the output names a temporary file, so it is never the same twice"
		failed=$((failed + 1))
		continue
	fi
	if grep -E '^(status|exit) 124$' "$tmp"; then
		echo "tests/golden/$name: a command took too long and was stopped"
		failed=$((failed + 1))
		continue
	fi
	[ -z "${BLESS-}" ] || cp "$tmp" "$name/expected"
	if diff -u --label "$name/expected" --label "$name/printed" "$name/expected" "$tmp"; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
	fi
done
echo "$passed passed, $failed failed$([ "$not_asked" -eq 0 ] || echo ", $not_asked not asked")"
[ "$failed" -eq 0 ]
