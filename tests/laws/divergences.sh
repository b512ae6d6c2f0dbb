#!/bin/sh
# divergences.sh BRIDGELAW - does `diff wbf-2007 wbf-2017` find every divergence that
# laws/universes/DIVERGENCES.md lists, in the universe that it names, and does the page
# account for everything in which the editions differ?  LONG=1 searches all universes,
# and holds that what no universe shows is what the page says.
cd "$(dirname "$0")/../.." || exit 1
BL=${1:?usage: divergences.sh BRIDGELAW}
page=laws/universes/DIVERGENCES.md
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
passed=0 failed=0

# items - of every table of the page: the table, the universe, the level, and what is
# blamed, an item a line, with tabs between them.
items() {
	awk -F ' *[|] *' '
		/^## / { table = $2 == "" ? substr($0, 4) : ""; rows = 0 }
		/^[|]/ && ++rows > 2 {
			found = table == "Found"
			n = split(found ? $4 : $2, item, "<br>")
			split(found ? $5 : "", where, ", *")
			level = where[2] == "modal" ? "modal" : "outcome"
			for (i = 1; i <= n; i++)
				print table "\t" where[1] "\t" (where[2] == "long" ? "long" : level) "\t" item[i]
		}' "$page"
}

# differences LEVEL UNIVERSES - what the editions say differently: the universe that shows
# it ("-" for none), the level, the clause (or what else is declared) and the words.
differences() {
	"$BL" diff wbf-2007 wbf-2017 --universe "$2" --level "$1" --summary --format json >"$dir/json"
	[ $? -le 1 ] || return
	sed -e 's/{"name"/\n&/g' -e 's/"not_shown"/\n&/g' -e 's/{"label"/\n&/g' "$dir/json" | awk -v level="$1" '
		/^{"name"/ {
			n = 0
			while (match($0, /"universe":"[^"]*"/)) {
				in_[++n] = substr($0, RSTART + 12, RLENGTH - 13)
				$0 = substr($0, RSTART + RLENGTH)
			}
		}
		/^"not_shown"/ { n = 1; in_[1] = "-" }
		/^{"label"/ {
			label = what = text = $0
			sub(/^{"label":"?/, "", label)
			sub(/"?,"what".*/, "", label)
			sub(/.*,"what":"/, "", what)
			sub(/","text".*/, "", what)
			sub(/.*,"text":"/, "", text)
			sub(/","place_a".*/, "", text)
			for (i = 1; i <= n; i++)
				print in_[i] "\t" level "\t" (label == "null" ? what : label ": " text)
		}'
}

# judge ITEMS DIFFERENCES LONG - what is amiss, a line each, and how many items hold.
judge() {
	awk -F '\t' -v long="$3" '
		function says(line, item, k) {
			k = index(item, ": ")
			if (item !~ /^[0-9]/)
				return index(line, item) > 0
			return index(line, substr(item, 1, k + 1)) == 1 && index(substr(line, k + 2), substr(item, k + 2)) > 0
		}
		NR == FNR { table[++n] = $1; universe[n] = $2; level[n] = $3; item[n] = $4; next }
		{
			known = 0
			for (i = 1; i <= n; i++) {
				if (!says($3, item[i]))
					continue
				known = met[i] = 1
				at = level[i] == "long" ? "outcome" : level[i]
				if ($1 == universe[i] && $2 == at)
					shown[i] = 1
				if ($1 == "-" && $2 == "outcome")
					silent[i] = 1
				if ($1 != "-" && $2 == "outcome" && table[i] == "Said differently, ruled alike")
					print $1 " shows what the page has as ruled alike: " $3
				if (table[i] == "Said differently, ruled alike")
					alike[$3] = 1
			}
			if (!known && !told[$3]++)
				print "the page says nothing of " $3
			if ($1 == "-" && $2 == "outcome")
				unseen[$3] = 1
			else if ($2 == "outcome")
				seen[$3] = 1
		}
		END {
			# two differences of a clause may read alike
			for (line in unseen)
				if (long && !(line in seen) && !(line in alike))
					print "no universe shows " line
			for (i = 1; i <= n; i++) {
				wrong = 0
				if (!met[i] && ++wrong)
					print "the editions do not differ: " item[i]
				else if (table[i] == "Found" && (long || level[i] != "long") && !shown[i] && ++wrong)
					print universe[i] " does not show " item[i]
				else if (long && table[i] == "Said differently, ruled alike" && !silent[i] && ++wrong)
					print "not silent: " item[i]
				if (!wrong)
					held++
			}
			print held + 0 " hold"
		}' "$1" "$2"
}

# joined LEVEL - the universes of the items of a level, with commas.
joined() {
	awk -F '\t' -v level="$1" '$1 == "Found" && $3 == level && !seen[$2]++ { s = s (s ? "," : "") $2 } END { print s }' "$dir/items"
}

items >"$dir/items"
fast=$(joined outcome)
if [ -n "${LONG:-}" ]; then
	fast='*'
fi
differences outcome "$fast" >"$dir/differ"
differences modal "$(joined modal)" >>"$dir/differ"
differences citation law-46-leads >>"$dir/differ"
judge "$dir/items" "$dir/differ" "${LONG:-}" >"$dir/verdict"
passed=$(sed -n 's/^\([0-9]*\) hold$/\1/p' "$dir/verdict")
failed=$(grep -vc ' hold$' "$dir/verdict")
grep -v ' hold$' "$dir/verdict"

# Were 45C4b of 2017 for every player again, the line of calls-own-card would not hold.
cp -r laws "$dir/laws"
sed 's/^  for  d: corrected_call /  for  d: designating, c: correction where (c.of is d and c.by is d.by) /' laws/wbf-2017/law-45.law >"$dir/laws/wbf-2017/law-45.law"
awk -F '\t' '$2 == "calls-own-card"' "$dir/items" >"$dir/one"
BRIDGELAW_LAWS=$dir/laws differences outcome calls-own-card >"$dir/differ"
if judge "$dir/one" "$dir/differ" "" | grep -q '^the editions do not differ: 45C4b: 2017 also requires that declarer calls for a card of dummy$'; then
	passed=$((passed + 1))
else
	failed=$((failed + 1))
	echo 'a divergence that is gone is not missed'
fi
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
