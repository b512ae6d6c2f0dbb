#!/bin/sh
# run.sh BUILD SECONDS TARGET... - fuzz each target for SECONDS, two at a time.  What is
# found is in BUILD/found, and the status is 1; the inputs that are worth keeping go to
# tests/fuzz/corpus/TARGET.tar.gz, the smallest set that reaches as much.  With 0 SECONDS that
# alone is done.
build=${1:?usage: run.sh BUILD SECONDS TARGET...}
seconds=$2
shift 2
export ASAN_OPTIONS=detect_leaks=1:abort_on_error=1 UBSAN_OPTIONS=print_stacktrace=1
mkdir -p "$build/found" "$build/corpus" "$build/seeds"
python3 tests/fuzz/seeds.py "$build/seeds" "${BL:-build/release/bridgelaw}" || exit 1
for t; do
	mkdir -p "$build/corpus/$t" "$build/seeds/$t"
	[ -f "tests/fuzz/corpus/$t.tar.gz" ] && tar -xzf "tests/fuzz/corpus/$t.tar.gz" -C "$build/corpus/$t"
done

fuzz_one() {
	"$build/fuzz/$1" -max_total_time="$seconds" -max_len=6000 -timeout=20 -rss_limit_mb=2500 \
		-dict="$build/seeds/words" -artifact_prefix="$build/found/$1-" -print_final_stats=1 \
		"$build/corpus/$1" "$build/seeds/$1" >"$build/$1.log" 2>&1
	echo "$1: $? $(grep -E 'number_of_executed_units' "$build/$1.log" | tr -s ' ' | cut -d' ' -f2) inputs"
}

[ "$seconds" -eq 0 ] || printf '%s\n' "$@" | {
	while read -r a; do
		fuzz_one "$a" &
		if read -r b; then fuzz_one "$b" & fi
		wait
	done
}
for t; do
	rm -rf "$build/least" && mkdir "$build/least"
	"$build/fuzz/$t" -merge=1 -max_len=6000 -timeout=20 "$build/least" "$build/corpus/$t" "$build/seeds/$t" >>"$build/$t.log" 2>&1 || continue
	mkdir -p tests/fuzz/corpus
	(cd "$build/least" && tar --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner -c .) | gzip -9n >"tests/fuzz/corpus/$t.tar.gz"
done
ls "$build/found"
[ -z "$(ls "$build/found")" ]
