# titles.awk VOCABULARY... LAW... - has every title of the law files (a clause may have none) its text in
# every language that the vocabulary declares, and the same text wherever it is
# said again?  Prints a line for each that has not, then how many have.

BEGIN {
	# how many words stand between the word that begins a title and the title
	words_before["inferred"] = words_before["source"] = words_before["amended"] = 0
	words_before["universe"] = words_before["principle"] = words_before["invariant"] = words_before["clause"] = words_before["law"] = words_before["refer"] = 1
	words_before["edition"] = 1
	words_before["overlay"] = 3
}
FNR == 1 { title_ends() }
{
	line = $0
	while (match(line, /"([^"\\]|\\.)*"|#.*|[^ \t"#]+/)) {
		word(substr(line, RSTART, RLENGTH))
		line = substr(line, RSTART + RLENGTH)
	}
}
END {
	title_ends()
	print whole + 0, "titles"
}

function word(w)
{
	if (w ~ /^#/)
		return
	if (last == "language")
		language[nlanguages++] = w
	if (state == "before" && before-- > 0) {
		name = name " " w
	} else if (state == "before" && w == "follows") {
		before = 1
	} else if (state == "before") {
		state = "title"
		text[language[0]] = w
	} else if (state == "title" && w ~ /^"/) {
		text[last] = w
	} else if (state == "title" && !is_language(w)) {
		title_ends()
	}
	if (state == "" && w in words_before && last != "layer") {
		state = "before"
		before = words_before[w]
		name = FILENAME ":" FNR ": " w
	}
	last = w
}

function is_language(w,   i)
{
	for (i = 0; i < nlanguages; i++)
		if (language[i] == w)
			return 1
	return 0
}

function title_ends(   i, l, first, good)
{
	first = text[language[0]]
	good = 0
	# a part of a sub-clause has no heading in print
	if (name ~ /: clause / && first !~ /^"/)
		state = ""
	for (i = 0; state == "title" && i < nlanguages; i++) {
		l = language[i]
		if (text[l] !~ /^".+"$/)
			print name ": no title in " l
		else if (said[l, first] && said[l, first] != text[l])
			print name ": " text[l] " is elsewhere " said[l, first]
		else {
			said[l, first] = text[l]
			good++
		}
	}
	whole += good > 0 && good == nlanguages
	state = ""
	for (l in text)
		delete text[l]
}
