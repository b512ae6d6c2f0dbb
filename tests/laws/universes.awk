# universes.awk - are the universes as large as the comments above them say?  First what
# `bridgelaw show --universes` prints, then law files.  Prints what is wrong, and last
# how many were right.  One that comes in several sizes has to say how large it is.
FNR == NR {
	if (FNR > 1) cases[$1] = $2
	next
}
/^#/ { comment = comment " " $0; next }
/^universe / {
	if (match(comment, /[0-9][0-9,]* cases/)) {
		said = substr(comment, RSTART, RLENGTH - 6)
		if (said == cases[$2]) right++
		else print $2 ": " cases[$2] " cases, not " said
	} else if ($2 ~ /-(small|medium|large)$/) {
		print $2 ": " cases[$2] " cases, and its comment does not say so"
	}
}
{ comment = "" }
END { print right + 0 " sizes" }
