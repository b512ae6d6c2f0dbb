#!/bin/sh
# lsp.sh PROGRAM - Neovim, and Emacs with eglot, with the language server of PROGRAM: they show the
# error in a case, follow an edit, and go to a definition.  An editor that is not here is not asked;
# with ALL=1 (make test-editors) it must be.  BLESS=1 writes anew.
program=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
cd "$(dirname "$0")/../.." || exit 1
here=tests/editors
passed=0 failed=0
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
export LC_ALL=C.UTF-8 HOME="$tmp" XDG_CONFIG_HOME="$tmp" XDG_DATA_HOME="$tmp" XDG_STATE_HOME="$tmp" XDG_CACHE_HOME="$tmp"
export PROGRAM="$program" LAWS="$PWD/tests/tiny" CASE="$tmp/slip.case"

# asked EDITOR READY COMMAND...: what COMMAND prints, if READY is true.
asked() {
	editor=$1 ready=$2
	shift 2
	if [ "$ready" = no ]; then
		echo "$editor is not here: not asked"
		[ -z "${ALL-}" ] || failed=$((failed + 1))
		return
	fi
	sed 's/mind_of(d)/mind_oof(d)/' tests/server/precedents/minds.case | sed '/^$/,$d' >"$CASE"
	timeout 60 "$@" </dev/null >"$tmp/out" 2>"$tmp/err"
	[ -z "${BLESS-}" ] || cp "$tmp/out" "$here/expected.lsp.$editor"
	if diff -u "$here/expected.lsp.$editor" "$tmp/out"; then
		passed=$((passed + 1))
	else
		echo "FAILED  $editor with the language server"
		cat "$tmp/err"
		failed=$((failed + 1))
	fi
}

is_here() { # is_here COMMAND...: yes or no
	"$@" </dev/null >/dev/null 2>&1 && echo yes || echo no
}

asked neovim "$(is_here nvim --version)" nvim --headless -u NONE -i NONE -n --cmd "set rtp^=$PWD/lang/editors/vim" \
	-c "luafile $here/lsp.lua"
asked eglot "$(is_here emacs --batch -q --eval '(progn (package-initialize) (require (quote eglot)))')" \
	emacs --batch -q -L lang/editors/emacs -l "$here/lsp.el"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
