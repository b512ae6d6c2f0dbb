#!/bin/sh
# natives.sh BRIDGELAW DIR - the example of examples/natives, with DIR/libpoints.so:
#  1. its cases are ruled as they expect, and every command that reads laws works with it;
#  2. none of them does without --allow-native: the law file is refused;
#  3. no law file gets code loaded from anywhere else: a library that leaves a trace when
#     it is loaded leaves none;
#  4. a function is called once for the same arguments, whatever asks for it.
cd "$(dirname "$0")/../.." || exit 1
BL=${1:?usage: natives.sh BRIDGELAW DIR} libs=${2:?usage: natives.sh BRIDGELAW DIR}
passed=0 failed=0
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
LOADED=$tmp/loaded
export LOADED

check() { # check WHAT WANTED GOT
	if [ "$2" = "$3" ]; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "$1: $3, not $2"
	fi
}

over=wbf-2017+atlantis-openings
law=examples/natives/atlantis-openings.law
cases=tests/natives/openings.case

check 'the cases of the example' '5 passed, 0 failed, exit 0' \
	"$("$BL" test --overlays examples/natives --allow-native "$libs" tests/natives 2>&1), exit $?"

# commands MORE...: each command that reads laws, with its exit status and the codes given
commands() {
	while read -r command; do
		# shellcheck disable=SC2086
		timeout 120 "$BL" $command --overlays examples/natives "$@" >"$tmp/out" 2>"$tmp/err"
		echo "$command: exit $?$(sed -n -e 's/.*error\[\(.....\)\].*/ \1/p' -e 's/.*"code": "\(.....\)".*/ \1/p' "$tmp/err" | sort -u | tr -d '\n')"
	done <<END
rule $cases
rule --timeline --case opening-on-seven $cases
rule --format json $cases
ask --case opening-on-seven $cases
compare -e wbf-2017 -e $over $cases
test $cases
diff wbf-2017 $over --universe unintended-calls
diff wbf-2017 $over --universe unintended-calls --threads 2 --format json
cover $over --law 40 $cases
cover $over --mutate --law 40 $cases
cover $over --suggest --law 40 $cases
audit $over --universe unintended-calls
impact $over --universe unintended-calls $cases
impact $law --universe unintended-calls $cases
check $law $cases
show $over 40
show wbf-2017 $over
why --case opening-on-eight $cases 40B9
END
}

commands --allow-native "$libs" >"$tmp/allowed"
check 'commands with a library allowed' "$(cat tests/natives/allowed)" "$(cat "$tmp/allowed")"
commands >"$tmp/refused"
check 'commands without' "$(cat tests/natives/refused)" "$(cat "$tmp/refused")"

dir=$(tests/lib/so.sh tests/natives/counted.c) || exit 1
mv "$dir" "$tmp/so"
mkdir "$tmp/laws" "$tmp/none"
ln -s ../so/libcounted.so "$tmp/none/liblink.so"
tries=0
while read -r from; do
	printf 'native points(hand: set of card): number from %s\n' "$from" >"$tmp/laws/try.law"
	for allow in "" "--allow-native=$tmp/none"; do
		# shellcheck disable=SC2086
		LD_LIBRARY_PATH=$tmp/so "$BL" check $allow "$tmp/laws/try.law" >"$tmp/out" 2>&1
		check "$from $allow" 2 $?
		tries=$((tries + 1))
	done
done <<END
"libcounted.so"
"$tmp/so/libcounted.so"
"../so/libcounted.so"
"liblink.so"
"so/libcounted.so"
"$tmp/so/libcounted.so" as "points"
"libc.so.6" as "system"
"system"
"dlopen"
"|touch $LOADED"
"\$(touch $LOADED).so"
"" as "points"
END
check 'law files that were tried' 24 "$tries"
check 'what they got loaded' no "$([ -e "$LOADED" ] && echo something || echo no)"

# each universe and each explanation asks the same again
sed 's/libpoints/libcounted/' "$law" >"$tmp/laws/atlantis-openings.law"
for command in "rule $cases" "why --case opening-on-eight $cases 40B9"; do
	rm -f "$LOADED"
	# shellcheck disable=SC2086
	"$BL" $command --overlays "$tmp/laws" --allow-native "$tmp/so" >"$tmp/out" 2>&1
	check "loaded by $command" 1 "$(grep -c loaded "$LOADED")"
	check "called twice by $command" '' "$(sort "$LOADED" | uniq -d)"
	check "called by $command" yes "$(grep -q called "$LOADED" && echo yes)"
done

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
