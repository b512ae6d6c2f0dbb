# rise LIMIT COMMAND...: with bounds that grow, until it is as without one: wherever the bound is met nothing is
# reported but that, or less of what is known.  They grow by one part in $by (6).  The laws that it looks at
# stand in $t.
t=$(mktemp -d) || exit 1
trap 'rm -rf "$t"' EXIT
rise() {
	limit=$1 n=0 met=no less=no
	shift
	echo "- $limit $*" | sed "s|$t|laws|"
	"$BL" "$@" >"$t/whole" 2>"$t/err"
	whole=$?
	while n=$((n + n / ${by:-6} + 1)); [ $n -lt 30000000 ]; do
		"$BL" "$@" --limit "$limit=$n" >"$t/out" 2>"$t/err"
		status=$?
		if [ $status -eq 2 ]; then
			met=yes
			if ! grep -q "$limit=" "$t/err" || grep -q 'error\[[^E]' "$t/err"; then
				cat "$t/err"
				return
			fi
			grep -vxFf "$t/whole" "$t/out" && echo "is said with $n"
		elif [ $status -eq $whole ] && cmp -s "$t/whole" "$t/out"; then
			echo "the bound was met: $met; less was said: $less"
			return
		else
			less=yes
			grep -vxFf "$t/whole" "$t/out" && echo "is said with $n"
		fi
	done
	echo 'never the same'
}
