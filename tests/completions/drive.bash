# drive.bash COMPLETION PROGRAM - what bash offers for each line of standard input.
# shellcheck disable=SC1090
source "$1"
while IFS= read -r line; do
	# as readline parts words: at blanks and at =
	read -ra COMP_WORDS <<<"$2 ${line//=/ = }"
	[[ $line == *' ' ]] && COMP_WORDS+=('')
	COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMPREPLY=()
	_bridgelaw
	printf '%s ->' "$line"
	[ ${#COMPREPLY[@]} -eq 0 ] || printf '%s\n' "${COMPREPLY[@]}" | LC_ALL=C sort -u | sed 's/^/ /' | tr -d '\n'
	echo
done
