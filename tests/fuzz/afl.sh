#!/bin/sh
# afl.sh BUILD SECONDS TARGET... - fuzz each target for SECONDS with AFL++, two at a time, from
# what libFuzzer begins with.  What is found is in BUILD/found, and the status is 1; what
# is worth keeping goes to build/fuzz/corpus, and with run.sh to tests/fuzz/corpus.
build=${1:?usage: afl.sh BUILD SECONDS TARGET...}
seconds=$2
shift 2
export AFL_SKIP_CPUFREQ=1 AFL_I_DONT_CARE_ABOUT_MISSING_CRASHES=1 AFL_NO_UI=1 AFL_NO_AFFINITY=1
export AFL_FAST_CAL=1
export ASAN_OPTIONS=abort_on_error=1:symbolize=0:detect_leaks=0
export UBSAN_OPTIONS=halt_on_error=1:abort_on_error=1:symbolize=0
mkdir -p "$build/found" "$build/seeds" build/fuzz/corpus
python3 tests/fuzz/seeds.py "$build/seeds" "${BL:-build/release/bridgelaw}" || exit 1

fuzz_one() {
	rm -rf "$build/in/$1" "$build/out/$1"
	mkdir -p "$build/in/$1" "$build/out" "$build/seeds/$1"
	[ -f "tests/fuzz/corpus/$1.tar.gz" ] && tar -xzf "tests/fuzz/corpus/$1.tar.gz" -C "$build/in/$1"
	cp "$build/seeds/$1"/* "$build/in/$1" 2>/dev/null
	# All that it begins with is run first, which may take minutes of these seconds.
	afl-fuzz -V "$seconds" -G 6000 -m none -t 20000 -x "$build/seeds/words" \
		-i "$build/in/$1" -o "$build/out/$1" -- "$build/fuzz/$1" >"$build/$1.log" 2>&1
	for c in "$build/out/$1"/default/crashes/id* "$build/out/$1"/default/hangs/id*; do
		[ -f "$c" ] && cp "$c" "$build/found/$1-$(sha1sum <"$c" | cut -c1-40)"
	done
	mkdir -p "build/fuzz/corpus/$1"
	for q in "$build/out/$1"/default/queue/id*; do
		case $q in *,orig:*) ;; *) cp "$q" "build/fuzz/corpus/$1/$(sha1sum <"$q" | cut -c1-40)" ;; esac
	done 2>/dev/null
	stat() { sed -n "s/^$2 *: //p" "$build/out/$1/default/fuzzer_stats"; }
	echo "$1: $(stat "$1" execs_done) inputs, $(stat "$1" corpus_found) of them new"
}

printf '%s\n' "$@" | {
	while read -r a; do
		fuzz_one "$a" &
		if read -r b; then fuzz_one "$b" & fi
		wait
	done
}
tests/fuzz/run.sh build/fuzz 0 "$@" >/dev/null
ls "$build/found"
[ -z "$(ls "$build/found")" ]
