# table.awk - what can be completed, from what `bridgelaw --help` prints.  A line:
#   command NAME what it does
#   option  NAME --option KIND          KIND is `-` for an option without a value, and
#                                       `-none` for one of which nothing can be offered
#   word    NAME KIND                   what stands beside the options
# NAME is * for the options of every command.  KIND is the word of the usage in
# lower case and without its dots and commas (edition, case, dir ...), or the
# words to choose from, with | between them.
function kind(s) {
	if (s ~ /[a-z]/ && s ~ /[|]/) return s
	sub(/[^A-Z].*/, "", s)
	s = tolower(s)
	if (s == "a" || s == "b") return "edition"
	# what nobody can tell from outside: labels in a case, numbers, names in a file
	if (s !~ /^(edition|draft|clause|label|code|dir|file|case|path|name)$/) return "-none"
	return s
}
function option(name, value) {
	if (value == "name") value = name == "--universe" ? "universe" : "-none"
	if (!seen[command, name]++) print "option", command, name, value
}
# The usage so far: options with what may follow them, and the words beside them.
function flush(    t, n, i, w, next_) {
	if (usage == "") return
	gsub(/ [|] /, " , ", usage)
	gsub(/[][]|[.][.][.]/, " & ", usage)
	n = split(usage, t, " ")
	for (i = 1; i <= n; i++) {
		w = t[i]
		next_ = i < n ? t[i + 1] : ""
		if (w ~ /^-./) {
			if (next_ ~ /^[A-Za-z]/) { option(w, kind(next_)); i++ }
			else option(w, "-")
		} else if (w ~ /^[A-Za-z]/ && command != "*" && !seen[command, w]++) {
			w = w ~ /^[a-z]/ ? w : kind(w)
			if (w != "-none" && w != "name") print "word", command, w
		}
	}
	usage = ""
}
/^  bridgelaw [a-z]/ {
	flush()
	command = $2
	sub(/^  bridgelaw [a-z]+/, "")
	usage = $0
	reading = 1
	next
}
/^         / && reading { usage = usage " " $0; next }
/^    [^ ]/ && command {
	flush()
	reading = 0
	sub(/^ +/, "")
	what[command] = what[command] (command in what && what[command] != "" ? " " : "") $0
	if (!(command in place)) { place[command] = ++commands; name[commands] = command }
	next
}
/^Also: / { flush(); command = "*"; also = 1; sub(/^Also: /, "") }
/^Exit status/ { also = 0 }
also {
	gsub(/[(][^)]*[)]|,|[.]$/, " ")
	usage = usage " " $0
}
END {
	flush()
	for (i = 1; i <= commands; i++) { # the first sentence
		line = what[name[i]]
		sub(/[:;].*/, "", line)
		gsub(/'/, "’", line) # the table stands between single quotes
		print "command", name[i], line
	}
}
