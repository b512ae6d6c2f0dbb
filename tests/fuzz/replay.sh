#!/bin/sh
# fuzz.sh BUILD - replay the inputs that fuzzing kept (tests/fuzz/README.md): each is
# read without a complaint of the target.  One test an input.
cd "$(dirname "$0")/../.." || exit 1
build=${1:?usage: fuzz.sh BUILD}
passed=0 failed=0
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT

for kept in tests/fuzz/corpus/*.tar.gz; do
	target=$(basename "$kept" .tar.gz)
	mkdir "$dir/$target" && tar -xzf "$kept" -C "$dir/$target" || exit 1
	n=$(ls "$dir/$target" | wc -l)
	if [ "$n" -gt 0 ] && find "$dir/$target" -type f | LC_ALL=C sort |
		xargs -n 5000 "$build/fuzz/$target" >"$dir/out" 2>"$dir/err"; then
		passed=$((passed + n))
	else
		failed=$((failed + 1))
		echo "$target: with $(tail -n 1 "$dir/out")"
		tail -n 20 "$dir/err"
	fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -gt 0 ]
