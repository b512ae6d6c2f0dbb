#!/bin/sh
# run.sh BUILD_DIR - run every test on what is built there, as many parts at a time as
# there are processors (JOBS=N: as many as that).  Each part says how many of its tests
# passed and failed, in the order of the table below; the last line is the sum of them all.
# TIMES=FILE: how many seconds each part took, by the clock and of the processors.
cd "$(dirname "$0")/.." || exit 1
build=${1:?usage: run.sh BUILD_DIR}
case $build in /*) ;; *) build=$PWD/$build ;; esac
BL=$build/bridgelaw
export BL
export LC_ALL=C.UTF-8 ASAN_OPTIONS=abort_on_error=1:detect_leaks=1:allocator_may_return_null=1
unset NO_COLOR COLUMNS

# Does what is built count what is run (make coverage)?  What is compiled anew counts nothing.
counting() {
	nm "$build/bridgelaw" | grep -q __gcov_dump
}

# Is it watched by a sanitizer?  That has other memory, and other processes cannot watch it.
sanitized() {
	nm -D "$build/libbridgelaw.so" | grep -q __asan_init
}
sanitized && export SANITIZED=yes
export LSAN_OPTIONS="suppressions=$PWD/tests/sanitizers/lsan.known:print_suppressions=0"

# What takes longest stands first, so that no processor waits at the end for another.
parts() {
	cat <<'END'
unit: "$build/unit"
laws: tests/laws/laws.sh "$BL"
golden: tests/golden.sh
docs: tests/house/docs.sh "$BL"
END
	# A program without the sanitizers cannot use a library with them.
	sanitized || {
		echo 'library: tests/library/library.sh "$build"'
		echo 'image: tests/program/image.sh "$BL"'
		echo 'faults: STEP=${FAULTS:-23} python3 tests/faults/faults.py "$build"'
		counting || echo 'planted faults: python3 tests/planted/planted.py "$build"'
	}
	cat <<'END'
second opinion: "$build/second-opinion" -w 4 -n 1/13 examples laws tests
second opinion where most cards are open: "$build/second-opinion" -e wbf-2017 tests/golden/hostile-open-holdings
second opinion where what may be found hangs on what is asked later: tests/laws/opinion.sh "$build"
small universes: "$build/universes" -w 2 -n 0/199
third opinion: "$build/third-opinion" -w 2 -v 20 -n 0/79 -e wbf-2017 -e wbf-2007 examples laws/federations
third opinion on random laws: "$build/nightly" -l 20 -c 4 -n 2 -w 6 -a 1 -o "$build"
relations: python3 tests/relations/relations.py "$build"
metamorphic: python3 tests/laws/metamorphic.py "$BL"
divergences: tests/laws/divergences.sh "$BL"
printed: python3 tests/laws/printed.py
shown: python3 tests/laws/shown.py "$BL"
what 46B rests on: python3 tests/laws/rests_on.py
silence: python3 tests/laws/silence.py "$BL"
schemas: python3 tests/house/schemas.py "$BL"
interviews: expect tests/program/ask.exp "$BL" examples/hbf-2012/*.case examples/greek/*.case
differences: tests/program/diff.sh "$BL"
natives: tests/natives/natives.sh "$BL" "$build/natives"
language server: python3 tests/server/server.py "$BL"
stream: python3 tests/program/stream.py "$BL"
text and JSON: python3 tests/program/told.py "$BL"
incentive: python3 tests/program/incentive.py "$BL"
sentences told: python3 tests/telling/telling.py "$BL"
short rulings: python3 tests/telling/short.py "$BL"
hands not seen: python3 tests/telling/unseen.py "$BL" -n 20
ordinary play: python3 tests/telling/ordinary.py "$BL"
interviews from the story alone: BARE=1 expect tests/program/ask.exp "$BL" examples/hbf-2012/q1.case examples/hbf-2012/case-03.case examples/hbf-2012/case-05.case examples/hbf-2012/case-12.case examples/hbf-2012/case-14.case
bounds: python3 tests/bench/bounds.py "$build"
examples: "$BL" test examples
explain: tests/house/explain.sh
fuzzing: tests/fuzz/replay.sh "$build"
man pages: python3 tests/house/man.py "$BL"
completions: tests/completions/completions.sh "$build"
acts of the page: python3 tests/house/acts.py "$BL"
names of the vocabulary: python3 tests/house/vocabulary.py
layers: python3 tests/house/layers.py "$build"
links: python3 tests/house/links.py
files: python3 tests/house/files.py
spec: python3 tests/house/spec.py
names: python3 tests/house/names.py
english: python3 tests/house/english.py
layout: tests/house/fmt.sh "$BL"
answers of the bench: python3 tests/bench/bench.py "$build" --answers --calls 3000
federations: "$BL" test laws/federations
editors: tests/editors/editors.sh
editors with the language server: tests/editors/lsp.sh "$BL"
END
	# Run alone, after all others: it links the program anew.
	counting || echo 'install: tests/install/install.sh "$build"'
}

# one DIR N - run the Nth part, and say so when it is done.
if [ $# -eq 3 ]; then
	command=$(sed -n "$3s/[^:]*: //p" "$2/parts")
	begun=$(date +%s)
	times >"$2/$3.cpu" # in no shell of its own, which would have waited for nothing
	eval "$command" >"$2/$3.log" 2>&1
	echo $? >"$2/$3.status"
	taken=$(($(date +%s) - begun))
	times >>"$2/$3.cpu"
	tr ms '  ' <"$2/$3.cpu" | awk -v taken="$taken" '
		NR % 2 == 0 { before = now; now = $1 * 60 + $2 + $3 * 60 + $4 }
		END { print taken, int(now - before) }' >"$2/$3.took"
	mv "$2/$3.took" "$2/$3.time"
	exec echo "$3"
fi

# show N - what the part printed, and its count: the last "N passed, N failed", or
# Criterion's synthesis.  No count is a failure, and so is a bad exit status of a part
# that counts no failure.
show() {
	name=$(sed -n "$1s/:.*//p" "$dir/parts")
	status=$(cat "$dir/$1.status")
	echo "== $name"
	cat "$dir/$1.log"
	[ -z "${TIMES-}" ] || echo "$(cat "$dir/$1.time") $name" >>"$TIMES"
	count=$(sed -n -e 's/.*Tested: .*Passing: \([0-9]*\) .*Failing: \([0-9]*\) .*Crashing: \([0-9]*\).*/\1 \2 \3/p' \
		-e 's/^\([0-9]*\) passed, \([0-9]*\) failed.*/\1 \2 0/p' "$dir/$1.log" | tail -n 1)
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

dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
trap 'exit 1' HUP INT TERM
[ -z "${TIMES-}" ] || : >"$TIMES" || exit 1
parts >"$dir/parts"
all=$(wc -l <"$dir/parts")
{
	seq $((all - 1)) | xargs -P "${JOBS:-$(nproc)}" -n 1 tests/run.sh "$build" "$dir"
	tests/run.sh "$build" "$dir" "$all"
} | {
	passed=0 failed=0 next=1
	while read -r _; do
		while [ -f "$dir/$next.time" ]; do
			show "$next"
			next=$((next + 1))
		done
	done
	if [ "$next" -le "$all" ]; then
		echo "parts were not run: from $(sed -n "$next"p "$dir/parts") on"
		failed=$((failed + 1))
	fi
	echo "$passed passed, $failed failed"
	[ "$failed" -eq 0 ]
}
