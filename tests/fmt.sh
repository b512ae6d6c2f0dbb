#!/bin/sh
# fmt.sh PROGRAM - every law file and every case of the library is laid out as
# `bridgelaw fmt` does it.
cd "$(dirname "$0")/.." || exit 1
prog=${1:?usage: fmt.sh PROGRAM}
differ=$("$prog" fmt --diff laws examples | tee /dev/stderr | grep -c '^--- ')
all=$(find laws examples -name '*.law' -o -name '*.case' | wc -l)
echo "$((all - differ)) passed, $differ failed"
[ "$differ" -eq 0 ]
