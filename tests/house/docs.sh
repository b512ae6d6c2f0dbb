#!/bin/sh
# docs.sh PROGRAM [DOC...] - run the examples of SPEC.md, README.md and docs/tour.md, or of DOC.
#
#   ```law          a law file that `check` accepts
#   ```law CODE     a law file that `check` refuses with CODE
#   ```case         a case whose expectations hold; a ```text block that
#                   follows is what `rule` prints on it
#   ```sh           commands, run in the source tree with the program in PATH;
#                   a ```text block that follows is what they print
#   ```sh dds       the same; not asked where bridgelaw-dds is not beside the program
# Other blocks are left alone.  BLESS=1 writes the ```text blocks anew.
set -u
prog=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
shift
[ $# -gt 0 ] || set -- SPEC.md README.md docs/tour.md
cd "$(dirname "$0")/../.." || exit 1
PATH=$(dirname "$prog"):$PATH
NO_COLOR=1
export PATH NO_COLOR
passed=0 failed=0
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

# Split DOC into parts: NNNN.plain, and NNNN.KIND[.ARGUMENT] for its blocks.
split() {
	awk -v dir="$tmp/parts" '
	function part(kind) { close(file); file = sprintf("%s/%04d.%s", dir, ++n, kind); printf "" > file }
	BEGIN { part("plain") }
	/^```/ {
		if (inside) { inside = 0; part("plain"); print > file; next }
		print > file
		kind = substr($1, 4)
		if (kind == "") kind = "other"
		if (NF > 1) kind = kind "." $2
		part(kind); inside = 1; next
	}
	{ print > file }' "$1"
}

# run KIND ARGUMENT FILE: the output of an example into $tmp/out; false when
# it is not as it claims to be.
run() {
	case $1 in
	law)
		cp "$3" "$tmp/example.law"
		bridgelaw check "$tmp/example.law" >"$tmp/out" 2>&1
		status=$?
		if [ -z "$2" ]; then [ $status -eq 0 ]
		else [ $status -eq 2 ] && grep -q "error\\[$2\\]" "$tmp/out" && ! grep "error\\[" "$tmp/out" | grep -qv "error\\[$2\\]"
		fi ;;
	case)
		cp "$3" "$tmp/example.case"
		if grep -qE '^ *(expect|differs) ' "$tmp/example.case"; then
			bridgelaw test "$tmp/example.case" >"$tmp/out" 2>&1 || return 1
		fi
		bridgelaw rule "$tmp/example.case" >"$tmp/out" 2>&1 ;;
	sh)
		sh "$3" >"$tmp/out" 2>&1
		[ $? -le 1 ] ;;
	esac
}

for doc; do
	[ -f "$doc" ] || continue
	rm -rf "$tmp/parts" && mkdir "$tmp/parts"
	split "$doc"
	ran=
	for file in "$tmp"/parts/*; do
		name=${file##*/}
		kind=${name#*.} argument=
		case $kind in *.*) argument=${kind#*.} kind=${kind%%.*} ;; esac
		case $kind in
		law | case | sh)
			[ "$argument" = norun ] && { ran=; continue; }
			if [ "$argument" = dds ] && [ ! -x "$(dirname "$prog")/bridgelaw-dds" ]; then
				echo "$doc: an example is not asked, for want of bridgelaw-dds"
				ran=
				continue
			fi
			ran=$kind
			if run "$kind" "$argument" "$file"; then
				passed=$((passed + 1))
			else
				failed=$((failed + 1))
				echo "FAILED  $doc: the example"
				sed 's/^/    /' "$file"
				echo "  gives"
				sed 's/^/    /' "$tmp/out"
			fi ;;
		text)
			[ -n "$ran" ] || continue
			if [ -n "${BLESS-}" ]; then
				cp "$tmp/out" "$file"
			fi
			if cmp -s "$tmp/out" "$file"; then
				passed=$((passed + 1))
			else
				failed=$((failed + 1))
				echo "FAILED  $doc: the output of an example is not what the page says"
				diff -u "$file" "$tmp/out"
			fi
			ran= ;;
		plain) # only a blank line may stand between an example and its output
			[ "$(grep -cv -e '^```' -e '^$' "$file")" -eq 0 ] || ran= ;;
		*) ran= ;;
		esac
	done
	if [ -n "${BLESS-}" ]; then
		cat "$tmp"/parts/* >"$doc"
	fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
