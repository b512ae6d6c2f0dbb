#!/bin/sh
# editors.sh - what editors get (lang/editors):
#  1. it is what make-editors makes of the grammar's words now;
#  2. the regular expressions of the TextMate grammar compile, and it names no rule
#     that there is not;
#  3. Vim, Emacs and, with NODE_MODULES, the engine of Visual Studio Code colour the
#     samples of tests/editors as is expected.  An editor that is not here is not
#     asked; with ALL=1 (make test-editors) it must be.  BLESS=1 writes anew.
cd "$(dirname "$0")/../.." || exit 1
here=tests/editors
passed=0 failed=0
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
LC_ALL=C.UTF-8
export LC_ALL

count() { # count NAME STATUS
	[ "$2" -eq 0 ] && passed=$((passed + 1)) && return
	echo "FAILED  $1"
	failed=$((failed + 1))
}

lang/editors/make-editors "$tmp/made"
for dir in vscode vim emacs; do
	diff -r "$tmp/made/$dir" "lang/editors/$dir"
	count "lang/editors/$dir is not what \`make editors\` makes" $?
done

python3 - lang/editors/vscode/syntaxes/bridgelaw.tmLanguage.json <<'PY'
import json, re, sys
grammar = json.load(open(sys.argv[1], encoding="utf-8"))
bad = 0
def walk(rule):
    global bad
    if isinstance(rule, list):
        for r in rule:
            walk(r)
    if not isinstance(rule, dict):
        return
    for key in ("match", "begin", "end"):
        if key in rule:
            re.compile(rule[key])
    name = rule.get("include", "#comment")
    if name[1:] not in grammar["repository"]:
        print("no rule", name)
        bad = 1
    for r in rule.values():
        walk(r)
walk(grammar)
for file in ("package.json", "language-configuration.json"):
    json.load(open("lang/editors/vscode/" + file, encoding="utf-8"))
sys.exit(bad)
PY
count "the TextMate grammar" $?

colours() { # colours EDITOR COMMAND...: of both samples
	editor=$1
	shift
	if ! command -v "$1" >/dev/null || { [ "$editor" = vscode ] && [ -z "${NODE_MODULES-}" ]; }; then
		[ -z "${ALL-}" ] || count "$editor is not here" 1
		[ -n "${ALL-}" ] || echo "$editor is not here: not asked"
		return
	fi
	for sample in law case; do
		timeout 60 "$@" "$here/sample.$sample" </dev/null 2>&1 | sed 's/ *$//' >"$tmp/out"
		[ -z "${BLESS-}" ] || cp "$tmp/out" "$here/expected.$editor.$sample"
		diff -u "$here/expected.$editor.$sample" "$tmp/out"
		count "$editor, sample.$sample" $?
	done
}

colours vim vim -N -es -u NONE -i NONE --cmd "set rtp^=$PWD/lang/editors/vim encoding=utf-8" \
	--cmd 'filetype plugin on | syntax on' -c "source $here/dump.vim"
colours emacs emacs --batch -Q -L lang/editors/emacs -l "$here/dump.el"
colours vscode node "$here/dump.mjs" "${NODE_MODULES-}"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
