#!/bin/sh
# explain.sh - the pages of lang/explain against lang/syntax/diag.def and the golden
# tests:
#  1. every code has a page, and every page a code, with its title;
#  2. the first example of a page gives its code, the second does not;
#  3. every code appears in the expectation of some golden test.
# Some codes are excused from the second and third, with the reason.
: "${BL:?the program, with its whole path}"
cd "$(dirname "$0")/../.." || exit 1
passed=0 failed=0
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

# The example is a command, or cannot be written on a page.
no_example='G0001 G0002 G0003 G0004 L0002 L0004 S0002 R0007 R0013 E0002 E0003 E0004 E0005 E0006 F0004 F0005 F0006 F0007 U0015 U0016 A0001'
# A second line of defence: R0002 and R0003 refuse every law that could do it; no
# layout is known that means something else.
no_golden='E0002 E0005'

excused() { # excused CODE LIST
	case " $2 " in *" $1 "*) return 0 ;; esac
	return 1
}

complain() {
	echo "$1"
	bad=1
}

example() { # example CODE N FILE: the Nth fenced block of a page; its kind on stdout
	awk -v n="$2" -v file="$3" '
	/^```/ { if (inside) { inside = 0 } else { inside = 1; k++; if (k == n) print substr($0, 4) } next }
	inside && k == n { print > file }' "lang/explain/$1.md"
}

codes() {
	sed -n 's/^DIAG([A-Z0-9_]*, *"\([A-Z][0-9]*\)", *[A-Z]*, *"\(.*\)")$/\1 \2/p' lang/syntax/diag.def
}

gives() { # gives CODE N: does the Nth example of the page give the code?
	kind=$(example "$1" "$2" "$tmp/text")
	laws=tests/tiny edition='-e base'
	case $1 in C0008 | C0023 | C0025 | C0026 | C0027) laws=laws edition= ;; esac
	grep -q '^  expect' "$tmp/text" && edition=
	[ "$kind" = law ] && edition=
	if [ "$kind" = pbn ]; then # a file of boards: as a deal, and as a case
		mv "$tmp/text" "$tmp/example.pbn"
		printf 'case one "A deal"\n  deal from "example.pbn"\n' >"$tmp/example.case"
		{
			timeout 10 "$BL" check "$tmp/example.case"
			timeout 10 "$BL" case new --pbn "$tmp/example.pbn"
		} 2>&1 | grep -q "\[$1\]"
		return
	fi
	mv "$tmp/text" "$tmp/example.$kind"
	# the file that a case takes its deal from stands last on the page
	[ "$(example "$1" 3 "$tmp/example.pbn")" = pbn ] && laws=laws edition=
	[ "$1" = C0024 ] && edition="--strict $edition"
	if [ "$1" = E0001 ]; then # the error of a ruling
		timeout 10 "$BL" rule --limit worlds=200 "$tmp/example.case" 2>&1 | grep -q "\[$1\]"
		return
	fi
	# shellcheck disable=SC2086
	timeout 10 "$BL" --laws "$laws" check $edition "$tmp/example.$kind" 2>&1 | grep -q "\[$1\]"
}

codes >"$tmp/codes"
while read -r code title; do
	bad=0
	if [ ! -f "lang/explain/$code.md" ]; then
		complain "$code: no page lang/explain/$code.md"
	else
		head -n 1 "lang/explain/$code.md" | grep -qxF "# $code: $title" ||
			complain "lang/explain/$code.md: the first line is not '# $code: $title'"
		if ! excused "$code" "$no_example"; then
			gives "$code" 1 || complain "lang/explain/$code.md: the first example does not give it"
			gives "$code" 2 && complain "lang/explain/$code.md: the mend gives it again"
		fi
	fi
	excused "$code" "$no_golden" || grep -qs "\[$code\]" tests/golden/*/expected ||
		complain "$code: in no golden test"
	[ "$bad" -eq 0 ] && passed=$((passed + 1)) || failed=$((failed + 1))
done <"$tmp/codes"
for page in lang/explain/*.md; do
	code=$(basename "$page" .md)
	grep -q "^$code " "$tmp/codes" && continue
	echo "$page: no such code"
	failed=$((failed + 1))
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
