#!/bin/bash
# completions.sh BUILD_DIR - what bash, zsh and fish offer for the lines of
# tests/completions/lines, and that every option of --help is offered.  zsh and
# fish are asked when they are here; with ALL=1 (make test-install) they must be.
# BLESS=1 writes what is offered anew: read it.
set -u
build=$(cd "${1:?usage: completions.sh BUILD_DIR}" && pwd) || exit 1
cd "$(dirname "$0")" || exit 1
made=$build/completions here=$PWD
PATH=$build:$PATH
unset BRIDGELAW_LAWS
passed=0 failed=0
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

drive() { # drive SHELL COMMAND...: what it offers, against expected.SHELL
	shell=$1
	shift
	if ! command -v "$shell" >/dev/null; then
		[ -n "${ALL-}" ] || { echo "$shell is not here: not asked"; return; }
		echo "FAILED  $shell is not here"
		failed=$((failed + 1))
		return
	fi
	(cd ../.. && HOME=$tmp timeout 120 "$@" <"$here/lines") 2>&1 | sed 's/ *$//' >"$tmp/offered"
	[ -z "${BLESS-}" ] || cp "$tmp/offered" "expected.$shell"
	if diff -u "expected.$shell" "$tmp/offered"; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
	fi
}
drive bash bash --norc "$here/drive.bash" "$made/bridgelaw.bash" bridgelaw
drive zsh zsh -f "$here/drive.zsh" "$made"
drive fish fish --no-config "$here/drive.fish" "$made/bridgelaw.fish"

# Read from --help, where completions/table.c reads the tables.
options() { grep -oE '^ {2}(-[a-z], |    )--[a-z-]+' | grep -oE -e '--?[a-z][a-z-]*'; }
bridgelaw --help >"$tmp/help"
for command in $(sed -n 's/^  \([a-z]*\)  .*/\1/p' "$tmp/help"); do
	{
		bridgelaw "$command" --help | options
		options <"$tmp/help"
	} | LC_ALL=C sort -u >"$tmp/wanted"
	echo "$command -" | bash --norc drive.bash "$made/bridgelaw.bash" bridgelaw |
		sed 's/.*->//' | tr ' ' '\n' | grep . | LC_ALL=C sort -u >"$tmp/offered"
	if diff -u --label "$command --help" --label "offered after $command -" "$tmp/wanted" "$tmp/offered"; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
	fi
	grep -q "^command $command .[^ ]*" "$made/table" || {
		failed=$((failed + 1))
		echo "FAILED  $command is not told what it does"
	}
done

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
