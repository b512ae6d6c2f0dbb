#!/bin/sh
# diff.sh BRIDGELAW - what the editions of 2007 and 2017 rule differently in the small
# universes of the laws: every example replays, as `bridgelaw test` and `compare` have it,
# and one thread prints what two print.
cd "$(dirname "$0")/../.." || exit 1
BL=${1:?usage: diff.sh BRIDGELAW}
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
passed=0 failed=0
universes=law-45-small,law-46-small,law-47-small,laws-45-47-small,calls-small,explanations

check() {
	if [ "$2" = "$3" ]; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		printf '%s: %s, not %s\n' "$1" "$3" "$2"
	fi
}

"$BL" diff wbf-2007 wbf-2017 --universe $universes --threads 2 -o "$dir/two" >"$dir/two.txt"
check 'exit status' 1 $?
"$BL" diff wbf-2007 wbf-2017 --universe $universes --threads 1 -o "$dir/one" >"$dir/one.txt"
cmp -s "$dir/one.txt" "$dir/two.txt"
check 'one thread and two' 0 $?
diff -r "$dir/one" "$dir/two"
check 'the examples of one thread and of two' 0 $?
n=$(find "$dir/two" -name '*.case' | wc -l)
check 'examples' "$(grep -c '^ *An example (' "$dir/two.txt")" "$n"
check 'test' "$n passed, 0 failed" "$("$BL" test "$dir/two" | tail -n 1)"
check 'compare' "$n cases: 0 ruled alike, $n differently, 0 of these not named" \
	"$("$BL" compare -e wbf-2007 -e wbf-2017 --summary "$dir/two" | tail -n 1)"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
