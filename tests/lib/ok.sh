# ok.sh - for scripts that source it: counts in $passed and $failed, with a log in $tmp.
passed=0 failed=0

ok() { # ok WHAT COMMAND...: the command succeeds
	what=$1
	shift
	if "$@" >"$tmp/log" 2>&1; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "FAILED  $what"
		tail -n 20 "$tmp/log" | sed 's/^/    /'
	fi
}
