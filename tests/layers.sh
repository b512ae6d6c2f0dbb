#!/bin/sh
# layers.sh - who may include whom, and what the language may not know.
#  1. A header of lang/ that a file of lang/ or grammar/ includes sits on an
#     earlier line of lang/LAYERS; grammar/ counts as the module parse.
#  2. The same for src/ and src/LAYERS, where there is one; lang/ is below it.
#  3. lang/ and grammar/ contain no word of the game.
cd "$(dirname "$0")/.." || exit 1
passed=0 failed=0

report() { # report NAME COMPLAINTS
	if [ -z "$2" ]; then
		passed=$((passed + 1))
	else
		printf '%s\n' "$1:" "$2"
		failed=$((failed + 1))
	fi
}

includes() { # includes LAYERS FREE_DIR FILE...: headers of FREE_DIR are always allowed
	layers=$1 free=$2
	shift 2
	awk -v layers="$layers" -v free="$free" '
	FILENAME == layers {
		if ($0 !~ /^#/ && NF) { n++; for (i = 1; i <= NF; i++) layer[$i] = n }
		next
	}
	FNR == 1 {
		m = FILENAME
		if (m ~ /^grammar\//) m = "parse"
		sub(/.*\//, "", m); sub(/\.[a-z]*$/, "", m)
		if (!(m in layer)) print FILENAME ": " m " is not in " layers
	}
	match($0, /^#[ ]*include "[a-z_]+\.h"/) {
		h = $0; sub(/^[^"]*"/, "", h); sub(/\.h".*/, "", h)
		if (h == m || h == "parse_state" && m == "parse") next
		if (h in layer) {
			if (m in layer && layer[h] >= layer[m])
				print FILENAME ":" FNR ": " m " (line " layer[m] ") includes " h " (line " layer[h] ")"
		} else if (!free || (getline line < (free "/" h ".h")) < 0)
			print FILENAME ":" FNR ": includes " h ".h, which is not in " layers
	}' "$layers" "$@"
}

existing() { # those of the arguments that are files
	for f; do [ ! -f "$f" ] || printf '%s\n' "$f"; done
}

# shellcheck disable=SC2046
report "lang/LAYERS" "$(includes lang/LAYERS "" $(existing lang/*.[ch] grammar/*.[hly]))"
if [ -f src/LAYERS ]; then
	# shellcheck disable=SC2046
	report "src/LAYERS" "$(includes src/LAYERS lang $(existing src/*.[ch]))"
fi

# Words are parts of identifiers too: play_cards, PlayCards, PLAY_CARDS.
words='cards?|suits?|declarers?|dumm(y|ies)|tricks?|bridges?'
found=$(for f in $(existing lang/*.[ch] lang/*.def lang/LAYERS grammar/*); do
	sed 's/\([a-z0-9]\)\([A-Z]\)/\1_\2/g' "$f" |
		grep -niE "(^|[^a-z])($words)([^a-z]|\$)" | sed "s|^|$f:|"
done)
report "words of the game below src/" "$found"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
