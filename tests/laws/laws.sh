#!/bin/sh
# laws.sh BRIDGELAW - is the law whole?  Every clause that tests/laws/labels/EDITION
# lists is stated; every clause that is stated decides some case of examples/
# and just misses another; each condition of Laws 45 to 47 is shown to decide by
# itself (MC/DC), and no argument in laws/coverage-notes.md is needless; small
# changes of the rules of these laws (each law in one edition; LONG=1: in both) are
# noticed by a case or argued in laws/mutation-notes.md, whose arguments are all needed.
# The changes that still fall short of that are counted in tests/laws/coverage.known, and the
# counts only fall.  Every case that the two editions rule differently names the difference;
# laws/DIFFERENCES.md lists what they name (BLESS=1 writes that page anew);
# laws/OPEN-POINTS.md speaks of every reading and option, and accounts for what an
# audit finds in the fast universes; the universes are as large as their comments say;
# every title is there in every language, and
# every clause can be told in words.
cd "$(dirname "$0")/../.." || exit 1
BL=${1:?usage: laws.sh BRIDGELAW}
out=$(mktemp) || exit 1
trap 'rm -f "$out" "$out.bad" "$out.counts"' EXIT
passed=0 failed=0
: >"$out.counts"

good() { passed=$((passed + $1)); }
bad() {
	failed=$((failed + 1))
	echo "$1"
}

for list in tests/laws/labels/*; do
	edition=${list##*/}
	"$BL" cover "$edition" --all examples >"$out" ||
		[ $? -eq 1 ] || bad "$edition: cover fails"
	tr -d '()' <"$out" >"$out.bad"
	for label in $(grep -v '^#' "$list"); do
		case $label in *[0-9]) more='[^0-9]' ;; *) more='[^a-zA-Z]' ;; esac
		if grep -q "^$label$more" "$out.bad"; then
			good 1
		else
			bad "$edition: no clause $label"
		fi
	done
	good "$(grep -Ec '^         (cases where it applies: [0-9]|case where just one condition fails)' "$out")"
	awk -v e="$edition" '/^[0-9]/ { clause = $0 }
		/^ *(it applies in no case|there is no case where exactly one condition fails)/ {
			sub(/^ */, ""); print e ": " clause ": " $0
		}' "$out" >"$out.bad"
	grep 'this argument is not needed' "$out" >>"$out.bad"
	while read -r line; do
		bad "$line"
	done <"$out.bad"
	awk -v e="$edition" '$1 == "Law" && $2 ~ /^4[567]$/ && NF == 13 && $11 > $9 {
			print e "\tLaw " $2 ", conditions\t" $11 - $9
		}' "$out" >>"$out.counts"
	case ${LONG-}$edition in
	wbf-2017) changed=45 ;;
	wbf-2007) changed=46,47 ;;
	*) changed=45,46,47 ;;
	esac
	"$BL" cover "$edition" --mutate --law "$changed" examples >"$out" ||
		[ $? -eq 1 ] || bad "$edition: cover --mutate fails"
	awk -v e="$edition" '$1 == "Law" && $2 ~ /^4[567]$/ && NF == 7 {
			print e "\tLaw " $2 ", changes\t" $3 - $4 - $5
		}' "$out" >>"$out.counts"
	sed -n "s/^.*this argument is not needed/$edition: &/p" "$out" >"$out.bad"
	while read -r line; do
		bad "$line"
	done <"$out.bad"
done
if [ -n "${BLESS:-}" ]; then
	sed -n '/^#/p' tests/laws/coverage.known >"$out"
	cat "$out.counts" >>"$out"
	cp "$out" tests/laws/coverage.known
fi
if grep -v '^#' tests/laws/coverage.known | diff - "$out.counts"; then
	good "$(wc -l <"$out.counts")"
else
	bad 'other counts than in tests/laws/coverage.known: bridgelaw cover EDITION --mutate --law 45 examples; if they fell, BLESS=1 keeps them'
fi
"$BL" compare -e wbf-2007 -e wbf-2017 --summary examples >"$out"
grep 'no difference is named' "$out" >"$out.bad"
while read -r line; do
	bad "$line"
done <"$out.bad"
good "$(sed -n 's/^\([0-9]*\) cases: .*/\1/p' "$out")"
[ -z "${BLESS:-}" ] || tests/laws/differences.sh >laws/DIFFERENCES.md
tests/laws/differences.sh >"$out"
if diff laws/DIFFERENCES.md "$out"; then
	good 1
else
	bad "laws/DIFFERENCES.md is not what the cases say: BLESS=1 tests/laws/laws.sh BRIDGELAW writes it anew"
fi
for name in $(sed -n 's/^\(reading\|option\) \([a-z_]*\).*/\2/p' laws/vocabulary/*.law); do
	if grep -q "\`$name\`" laws/OPEN-POINTS.md; then
		good 1
	else
		bad "laws/OPEN-POINTS.md says nothing of $name"
	fi
done
# universes in which an edition is tried in seconds; the others take minutes
for edition in wbf-2007 wbf-2017; do
	if "$BL" audit "$edition" --universe 'auction-calls,both-revoke,card-in-turn,demands,dropped-revokes,dummy,explanations,faced-revoke,further-revoke,law-47-leads,law-47-small,played-twice,reactions,revoke-agreed,revoke-asked,revokes-again,settled-claims,thirteenth-trick,told-to-lead,tricks-turned,twelfth-trick,two-cards,two-leads,two-leads-on,unintended-calls,withdrawn-cards' >"$out"; then
		good 1
	else
		bad "$edition does not audit clean"
		sed -n '/Findings/,$p' "$out"
	fi
done
awk -f tests/laws/titles.awk laws/vocabulary/*.law laws/universes/*.law laws/principles/*.law laws/wbf-*/*.law laws/practice/*.law laws/overlays/*.law laws/drafts/*.law laws/federations/*.law >"$out"
good "$(sed -n 's/^\([0-9]*\) titles$/\1/p' "$out")"
sed '$d' "$out" >"$out.bad"
while read -r line; do
	bad "$line"
done <"$out.bad"
"$BL" show --universes >"$out" || bad 'show --universes fails'
awk -f tests/laws/universes.awk "$out" laws/universes/*.law >"$out.bad"
good "$(sed -n 's/^\([0-9]*\) sizes$/\1/p' "$out.bad")"
sed '$d' "$out.bad" >"$out"
while read -r line; do
	bad "$line"
done <"$out"
# what has no words is printed between backquotes, as the law file has it
for edition in wbf-2007 wbf-2007+orebro-2011 wbf-2007+literal-partner wbf-2007+atlantis-illustration wbf-2017 \
	wbf-2017+wbf-commentary-2019 wbf-2017+draft-2027-illustration; do
	for lang in en el; do
		"$BL" show "$edition" --lang $lang >"$out" || bad "$edition: show --lang $lang fails"
		if grep -n -e '`' -e '…' "$out" >"$out.bad"; then
			bad "$edition in $lang: no words for what stands here"
			head -n 5 "$out.bad"
		else
			good 1
		fi
	done
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
