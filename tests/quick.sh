#!/bin/sh
# quick.sh BUILD_DIR [NAME] - the checks of a minute: layers and links between files, links and
# numbers in the documents, the cases of the booklet in both editions, and the unit and golden
# tests with NAME in their name.
cd "$(dirname "$0")/.." || exit 1
build=${1:?usage: quick.sh BUILD_DIR [NAME]}
case $build in /*) ;; *) build=$PWD/$build ;; esac
name=${2-}
BL=$build/bridgelaw
export BL LC_ALL=C.UTF-8
passed=0 failed=0
log=$(mktemp) || exit 1
trap 'rm -f "$log"' EXIT

# part NAME COMMAND... - runs it; prints what it says only where something fails
part() {
	what=$1
	shift
	"$@" >"$log" 2>&1
	status=$?
	count=$(sed -n -e 's/.*Tested: .*Passing: \([0-9]*\) .*Failing: \([0-9]*\) .*Crashing: \([0-9]*\).*/\1 \2 \3/p' \
		-e 's/^\([0-9]*\) passed, \([0-9]*\) failed.*/\1 \2 0/p' "$log" | tail -n 1)
	# shellcheck disable=SC2086
	set -- ${count:-0 0 0}
	bad=$(($2 + $3))
	[ "$status" -eq 0 ] || [ "$bad" -gt 0 ] || bad=1
	passed=$((passed + $1)) failed=$((failed + bad))
	[ "$bad" -eq 0 ] || cat "$log"
	printf '%-10s %s passed, %s failed\n' "$what" "$1" "$bad"
}

part layers python3 tests/house/layers.py "$build"
part names python3 tests/house/names.py
part links python3 tests/house/links.py
part files python3 tests/house/files.py
part spec python3 tests/house/spec.py
part english python3 tests/house/english.py
for edition in wbf-2007 wbf-2017; do
	part "$edition" "$BL" test -e "$edition" examples/hbf-2012
done
if [ -n "$name" ]; then
	part unit "$build/unit" --filter "*$name*/*"
	# shellcheck disable=SC2046
	set -- $(cd tests/golden && ls -d -- *"$name"* 2>/dev/null)
	[ $# -eq 0 ] || part golden tests/golden.sh "$@"
fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
