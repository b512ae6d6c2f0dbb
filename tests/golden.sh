#!/bin/sh
# golden.sh [NAME...] - run tests/golden/NAME/cmd, a few shell lines that use
# $BL as the program, in that directory, and compare what is printed and the
# exit status with NAME/expected.  BLESS=1 rewrites the expectation: read it.
: "${BL:?the program, with its whole path}"
export BL
cd "$(dirname "$0")/golden" || exit 1
passed=0 failed=0
tmp=$(mktemp) || exit 1
trap 'rm -f "$tmp"' EXIT
[ $# -gt 0 ] || set -- *
for name; do
	[ -f "$name/cmd" ] || { echo "tests/golden/$name: no cmd"; failed=$((failed + 1)); continue; }
	(
		cd "$name" || exit 1
		timeout 60 sh ./cmd </dev/null 2>&1
		echo "exit $?"
	) | sed "s|$BL|bridgelaw|g" >"$tmp"
	[ -z "${BLESS-}" ] || cp "$tmp" "$name/expected"
	if diff -u --label "$name/expected" --label "$name/printed" "$name/expected" "$tmp"; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
	fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
