# fixed.awk - prints the cases that fixed.cases lists, as one file of cases: awk -f fixed.awk
# fixed.cases.  The paths of the list begin in the current directory.
FNR == NR && !/^#/ {
	wanted[$2] = 1
	if (!seen[$1]++)
		ARGV[ARGC++] = $1
}
FNR == NR { next }
/^case / {
	printing = $2 in wanted
	delete wanted[$2]
}
printing
END {
	for (name in wanted) {
		print "fixed.cases: there is no case " name >"/dev/stderr"
		missing = 1
	}
	exit missing
}
