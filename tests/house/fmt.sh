#!/bin/sh
# fmt.sh PROGRAM - every law file and every case of the library is laid out as
# `bridgelaw fmt` does it.
cd "$(dirname "$0")/../.." || exit 1
prog=${1:?usage: fmt.sh PROGRAM}
out=$("$prog" fmt --diff laws examples)
status=$?
[ -z "$out" ] || printf '%s\n' "$out" >&2
differ=$(printf '%s\n' "$out" | grep -c '^--- ')
all=$(find laws examples -name '*.law' -o -name '*.case' | wc -l)
# 0: nothing differs; 1: something does; anything else: not all were read
[ "$status" -eq $((differ > 0)) ] || {
	echo "fmt ends with status $status, and $differ differ"
	differ=$((differ + 1))
}
echo "$((all - differ)) passed, $differ failed"
[ "$differ" -eq 0 ]
