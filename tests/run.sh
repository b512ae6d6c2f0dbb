#!/bin/sh
# run.sh BUILD_DIR - run every test on what is built there.  Each part says how
# many of its tests passed and failed; the last line is the sum of them all.
cd "$(dirname "$0")/.." || exit 1
build=${1:?usage: run.sh BUILD_DIR}
case $build in /*) ;; *) build=$PWD/$build ;; esac
BL=$build/bridgelaw
export BL
export LC_ALL=C.UTF-8 ASAN_OPTIONS=abort_on_error=1:detect_leaks=1
unset NO_COLOR COLUMNS
passed=0 failed=0
log=$(mktemp) || exit 1
trap 'rm -f "$log"' EXIT

# part NAME COMMAND... - run it, show what it prints, and add its count: the
# last "N passed, N failed", or Criterion's synthesis.  No count is a failure,
# and so is a bad exit status of a part that counts no failure.
part() {
	name=$1
	shift
	echo "== $name"
	"$@" >"$log" 2>&1
	status=$?
	cat "$log"
	count=$(sed -n -e 's/.*Tested: .*Passing: \([0-9]*\) .*Failing: \([0-9]*\) .*Crashing: \([0-9]*\).*/\1 \2 \3/p' \
		-e 's/^\([0-9]*\) passed, \([0-9]*\) failed.*/\1 \2 0/p' "$log" | tail -n 1)
	if [ -z "$count" ]; then
		echo "$name: exit status $status and no count"
		failed=$((failed + 1))
		return
	fi
	# shellcheck disable=SC2086
	set -- $count
	bad=$(($2 + $3))
	if [ "$status" -ne 0 ] && [ "$bad" -eq 0 ]; then
		echo "$name: exit status $status"
		bad=1
	fi
	passed=$((passed + $1)) failed=$((failed + bad))
}

[ -x "$build/unit" ] && part unit "$build/unit"
part layers tests/layers.sh
# A program without the sanitizers cannot use a library with them.
[ -f "$build/libbridgelaw.so" ] && ! nm -D "$build/libbridgelaw.so" | grep -q __asan_init &&
	part library tests/library.sh "$build"
[ -n "$(ls tests/golden)" ] && part golden tests/golden.sh
[ -d lang/explain ] && part explain tests/explain.sh
[ -n "$(find examples -name '*.case' | head -n 1)" ] && part examples "$BL" test examples
part federations "$BL" test laws/federations
[ -x "$build/second-opinion" ] && part "second opinion" "$build/second-opinion" -w 4 -n 0/4 examples laws tests
part metamorphic python3 tests/metamorphic.py "$BL"
part natives tests/natives.sh "$BL" "$build/natives"
part "answers of the bench" python3 tests/bench/bench.py "$build" --answers --calls 3000
part interviews expect tests/ask.exp "$BL" examples/hbf-2012/*.case examples/greek/*.case
part "interviews from the story alone" env BARE=1 expect tests/ask.exp "$BL" \
	examples/hbf-2012/q1.case examples/hbf-2012/case-03.case examples/hbf-2012/case-05.case \
	examples/hbf-2012/case-12.case examples/hbf-2012/case-14.case
[ -d tests/laws ] && part laws tests/laws.sh "$BL"
part differences tests/diff.sh "$BL"
part divergences tests/divergences.sh "$BL"
part install tests/install.sh "$build"
part stream python3 tests/stream.py "$BL"
part schemas python3 tests/schemas.py "$BL"
part "text and JSON" python3 tests/told.py "$BL"
part incentive python3 tests/incentive.py "$BL"
part "man pages" python3 tests/man.py "$BL"
part completions tests/completions.sh "$build"
part layout tests/fmt.sh "$BL"
part faults python3 tests/faults.py "$build"
part fuzzing tests/fuzz.sh "$build"
part editors tests/editors.sh
[ -x tests/docs.sh ] && part docs tests/docs.sh "$BL"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
