#!/bin/sh
# analyze.sh BUILD FLAGS... - what clang-tidy (.clang-tidy says what it is asked), gcc
# -fanalyzer, cppcheck and the analyzer of clang that scan-build runs find in lang/ and
# src/, compiled with FLAGS.  A finding is mended or, where it is none, argued in
# tests/analyze/analyze.known; an argument that is no longer needed fails too.  One test each.
# TOOLS='tidy gcc cppcheck clang': only these.
cd "$(dirname "$0")/../.." || exit 1
build=${1:?usage: analyze.sh BUILD FLAGS...}
shift
TOOLS=${TOOLS-tidy gcc cppcheck clang}
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
trap 'exit 1' HUP INT TERM
jobs=$(nproc)
printf '%s\n' lang/*/*.c src/*/*.c >"$dir/files"

# each COMMAND... - of each file by itself; what is said of it
each() {
	xargs -P "$jobs" -n 1 sh -c 'out=$("$@" 2>&1); printf "%s" "${out:+$out
}"' sh "$@" <"$dir/files"
}

# found TOOL <OUTPUT - its findings: the tool, the file and the line in it, and what is said
found() {
	sed -n "s|^$PWD/||;s/^\([a-z][^: ]*\):\([0-9]*\):[0-9]*: \([a-z ]*\): \(.*\)/$1 \1 \2 \3: \4/p" |
		grep -v -e ' note: ' -e ' information: ' | LC_ALL=C sort -u
}

for tool in $TOOLS; do
	case $tool in
	tidy) xargs -P "$jobs" -I '{}' clang-tidy --quiet '{}' -- "$@" <"$dir/files" 2>/dev/null ;;
	gcc) each gcc "$@" -O1 -fanalyzer -c -o /dev/null ;;
	cppcheck) cppcheck -q -j "$jobs" --std=c11 -D__GNUC__=12 --enable=warning,portability,performance \
		$(printf '%s\n' "$@" | grep '^-[DI]') --file-list="$dir/files" 2>&1 ;;
	clang) each clang "$@" --analyze --analyzer-output text -o /dev/null ;;
	*) echo "no tool $tool" >&2 && exit 1 ;;
	esac >"$dir/said"
	cp "$dir/said" "$build/analyze.$tool" # all that it said, with the way there
	found "$tool" <"$dir/said" >>"$dir/found"
done

awk -v tools=" $TOOLS " '
	function source(file, n, s, i) {
		for (i = 1; i <= n && (getline s < file) > 0; i++);
		close(file)
		gsub(/^[ \t]+|[ \t]+$/, "", s)
		return s
	}
	FILENAME ~ /known$/ {
		if (/^[a-z]+ [^ ]+: / && index(tools, " " $1 " "))
			known[$0] = FNR
		next
	}
	{
		key = $1 " " $2 ": " source($2, $3)
		if (key in known) {
			needed[key] = 1
			next
		}
		at = $2 ":" $3
		tool = $1
		$1 = $2 = $3 = ""
		print at ":" $0 " (" tool ")"
		print "    " key
		failed++
	}
	END {
		for (key in known)
			if (key in needed)
				held++
			else {
				print "tests/analyze/analyze.known:" known[key] ": this argument is not needed: " key
				failed++
			}
		print held + 0 " argued"
		print failed + 0 " failed"
	}' tests/analyze/analyze.known "$dir/found" >"$dir/verdict"
sed '$d' "$dir/verdict"
failed=$(sed -n 's/ failed$//p' "$dir/verdict")
# shellcheck disable=SC2086
set -- $TOOLS
echo "$(($(wc -l <"$dir/files") * $#)) passed, $failed failed"
[ "$failed" -eq 0 ]
