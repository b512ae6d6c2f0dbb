#!/bin/sh
# so.sh FILE.c... - build libFILE.so of each, natives for law files (SPEC 9.3), into a
# new directory, and print its name: D=$(sh so.sh *.c); trap 'rm -rf "$D"' EXIT
include=$(dirname "$0")/../../include
dir=$(mktemp -d) || exit 1
for file; do
	name=${file##*/}
	"${CC:-cc}" -std=c17 -Wall -Wextra -fPIC -shared -I"$include" \
		-o "$dir/lib${name%.c}.so" "$file" || exit 1
done
echo "$dir"
