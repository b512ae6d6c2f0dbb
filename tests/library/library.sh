#!/bin/sh
# library.sh BUILD_DIR - libbridgelaw: what it exports and needs, and the programs of
# examples/library, whose whole output is in tests/library/.  BLESS=1 writes that anew.
set -u
build=$(cd "$1" && pwd) || exit 1
cd "$(dirname "$0")/../.." || exit 1
export LC_ALL=C.UTF-8
BRIDGELAW_LAWS=$PWD/laws
export BRIDGELAW_LAWS
passed=0 failed=0
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

# same NAME WANTED GOT - two files are the same
same() {
	if [ -n "${BLESS-}" ] && [ "${2#tests/}" != "$2" ]; then cp "$3" "$2"; fi
	if cmp -s "$2" "$3"; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "FAILED  $1"
		diff -u "$2" "$3"
	fi
}

# none NAME FILE - the file is empty
none() {
	same "$1" /dev/null "$2"
}

# what the header says that may be told is understood
{
	sed -n 's/.*bl_case_tell(table, "\([^"]*\)".*/\1/p' include/bridgelaw.h
	echo
	sed -n '/LINE is one line of a case/,/bl_case_tell/p' include/bridgelaw.h | grep -o '"[^"]*"' | tr -d '"'
} >"$tmp/sentences"
while read -r sentence; do
	[ -n "$sentence" ] && printf '%s\n\n' "$sentence" | "$build/bridgelaw" ask 2>&1 | grep -F 'error['
done <"$tmp/sentences" >"$tmp/refused"
none "the sentences of the header can be told" "$tmp/refused"
same "and there are some" /dev/fd/3 /dev/fd/4 3<<E3 4<<E4
7
E3
$(grep -c . "$tmp/sentences")
E4

so=$build/libbridgelaw.so a=$build/libbridgelaw.a

# What counts what is run (make coverage) has counts that change, calls exit, and is not
# optimized: it takes more of the stack.
counting() {
	nm "$so" | grep -q __gcov_dump
}
grep -oE '\bbl_[a-z_]+\(' include/bridgelaw.h | tr -d '(' | sort -u >"$tmp/declared"
nm -D --defined-only "$so" | sed -n 's/.* T \(.*\)@@BRIDGELAW_[0-9.]*$/\1/p' | sort >"$tmp/exported"
same "what the shared library exports is what the header declares, each with a version" \
	"$tmp/declared" "$tmp/exported"
nm -D --defined-only "$so" | grep -v -e ' T bl_' -e ' A BRIDGELAW_' >"$tmp/other"
none "the shared library exports nothing else" "$tmp/other"
nm --defined-only "$a" | sed -n 's/^[0-9a-f]* [A-Z] //p' | sort >"$tmp/static"
same "so does the static one" "$tmp/declared" "$tmp/static"
nm -D --undefined-only "$so" |
	grep -wE '_?exit|_Exit|quick_exit|printf|puts|putchar|perror|system|signal|sigaction|setlocale|fork' \
		>"$tmp/calls"
counting || none "it ends no process and prints nothing" "$tmp/calls"
# The present call of each thread is the one thing that changes; the rest of what is
# writable is so only while the library is loaded.
relro=$(readelf -lW "$so" | awk '/GNU_RELRO/ { print $3, $6 }')
nm "$so" | grep -E ' [dDbB] ' | while read -r at _ name; do
	from=$((${relro% *})) size=$((${relro#* }))
	case $name in completed.0 | __dso_handle | __TMC_END__ | _DYNAMIC | _GLOBAL_OFFSET_TABLE_) continue ;; esac
	[ $((0x$at)) -ge $from ] && [ $((0x$at)) -lt $((from + size)) ] || echo "$name"
done >"$tmp/variables"
echo present >"$tmp/wanted"
counting || same "it has no global state" "$tmp/wanted" "$tmp/variables"

grep -nE '(^|[^a-zA-Z_])(malloc|calloc|realloc|free|strdup|asprintf|getline)\(' lang/*/*.[ch] src/*/*.[ch] grammar/law.[ly] |
	grep -vE '^(lang/kit/base\.|src/api/api\.c)' >"$tmp/raw"
none "all memory comes from lang/kit/base.c" "$tmp/raw"

PKG_CONFIG_PATH=$build
export PKG_CONFIG_PATH
pkg-config --validate bridgelaw >"$tmp/pc" 2>&1
none "bridgelaw.pc is valid" "$tmp/pc"
sed -n 's/^#define BL_VERSION  *"\(.*\)"/\1/p' include/bridgelaw.h >"$tmp/header"
pkg-config --modversion bridgelaw >"$tmp/pc"
same "it has the version of the header" "$tmp/header" "$tmp/pc"

# program NAME [DIRECTORY] - a program of examples/library, or of DIRECTORY, with the public header alone
program() {
	${CC:-cc} -std=c17 -D_POSIX_C_SOURCE=200809L -Wall -Wextra -Wpedantic -Wconversion -Werror -pthread -g -Iinclude \
		"${2:-examples/library}/$1.c" -o "$tmp/$1" -L"$build" -lbridgelaw -Wl,-rpath,"$build" 2>"$tmp/cc"
	none "$1 is compiled with the header alone" "$tmp/cc"
}

program director
"$tmp/director" >"$tmp/out" 2>&1
same "director" tests/library/director.txt "$tmp/out"
awk '/^\.\/director$/ { here = 1 } here && /^```$/ && text { exit } text { print } here && /^```text$/ { text = 1 }' docs/tour.md >"$tmp/page"
head -n "$(wc -l <"$tmp/page")" "$tmp/out" >"$tmp/begins"
same "it begins as the tour shows it" "$tmp/page" "$tmp/begins"

program threads
cases=$(printf 'examples/hbf-2012/case-0%d.case ' 1 2 3 4 5 6)
# shellcheck disable=SC2086
"$tmp/threads" $cases >"$tmp/out" 2>&1
same "threads" tests/library/threads.txt "$tmp/out"
# shellcheck disable=SC2086
for tool in 'memcheck --leak-check=full --show-leak-kinds=all' helgrind; do
	valgrind -q --error-exitcode=1 --tool=$tool "$tmp/threads" $cases >"$tmp/again" 2>"$tmp/found" ||
		echo "valgrind: status $?" >>"$tmp/found"
	none "threads under valgrind --tool=$tool" "$tmp/found"
	same "threads says the same there" "$tmp/out" "$tmp/again"
done

# Every 211th allocation (with all of them it takes minutes: the argument is the step).
program memory tests/library
"$tmp/memory" 211 examples/natives "$build/natives" >"$tmp/out" 2>&1
echo "nothing is left behind" >"$tmp/wanted"
same "when an allocation fails" "$tmp/wanted" "$tmp/out"

# Program and library say the same, byte by byte, about three of ten cases of Laws 45 to 47, and
# one of ten under the other edition.  The library tells a case anew: so what it says of
# the case as it was written is the same but for the lines at which it stands.
program same tests/library
mkdir "$tmp/cases" "$tmp/told"
awk -v at="$tmp/cases" '/^case / { close(f); f = sprintf("%s/%04d.case", at, n++) } f { print >f }' \
	examples/laws/45/*.case examples/laws/46/*.case examples/laws/47/*.case
without_lines() {
	sed -e 's/"line":[0-9]*//g' -e 's/  *line [0-9]*$//'
}
# report HOW... - the reports REPORT.LANGUAGE.FORMAT.FLAGS under $edition
report() {
	"$tmp/same" $edition "$tmp/told" "$tmp"/cases/*.case >"$tmp/out" 2>&1
	none "cases ruled on under $edition" "$tmp/out"
	for how; do
		as=${how%%.*} lang=${how#*.} format=${how%.*}
		set -- rule -e $edition --lang "${lang%%.*}" --format "${format##*.}"
		[ "$as" = ruling ] || set -- "$@" "--$as"
		[ "${how##*.}" = 0 ] || set -- "$@" --all --citations
		"$build/bridgelaw" "$@" "$tmp"/told/*.case >"$tmp/out" 2>&1
		same "$* says what the library says" "$tmp/out" "$tmp/told/$how"
		[ "$as" = ruling ] || continue
		"$build/bridgelaw" "$@" "$tmp"/cases/*.case 2>&1 | without_lines >"$tmp/out"
		without_lines <"$tmp/told/$how" >"$tmp/lines"
		same "$* says so of the case as it was written" "$tmp/lines" "$tmp/out"
	done
}
rm "$tmp"/cases/*[1-35-79].case
edition=wbf-2017
report ruling.en.text.0 ruling.el.json.3 script.el.text.3 script.en.json.0 open.en.text.3 open.el.json.0
rm "$tmp"/told/* "$tmp"/cases/*[48].case
edition=wbf-2007
report ruling.el.text.3 ruling.en.json.0 script.en.text.0 script.el.json.3 open.el.text.0 open.en.json.3

# What the Debian package says that the library has is what it has.
nm -D --defined-only --with-symbol-versions "$so" |
	awk '{ sub("@@", "@", $3); print $3 ~ /@/ ? $3 : $3 "@" $3 }' | LC_ALL=C sort >"$tmp/wanted"
awk 'NR > 1 { print $1 }' debian/libbridgelaw0.symbols | LC_ALL=C sort >"$tmp/out"
same "debian/libbridgelaw0.symbols" "$tmp/wanted" "$tmp/out"

# The bounds that a program may move.
program limits tests/library
"$tmp/limits" >"$tmp/out" 2>&1
same "bounds that a program moves" tests/library/limits.txt "$tmp/out"

# Forms of questions that bridge has not.
program forms tests/library
"$tmp/forms" >"$tmp/out" 2>&1
same "forms of questions" tests/library/forms.txt "$tmp/out"

# With no more stack than the header says.
program stack tests/library
for edition in wbf-2017 wbf-2007; do
	"$tmp/stack" 1024 "" $edition "$tmp"/cases/*.case 2>&1 | sort | uniq >"$tmp/out"
	echo 'done ' >"$tmp/wanted"
	same "1 MiB of stack is enough under $edition" "$tmp/wanted" "$tmp/out"
done
# Laws made to nest: definitions 90 parentheses deep that each need the one before, as many
# as go and more.
mkdir "$tmp/deep"
for n in 300 1400; do
	awk -v n=$n 'function nest(k, s) { return k ? "(p.by is west and " nest(k - 1, s) ")" : s }
		BEGIN {
			print "overlay deep" n " extends wbf-2017 \"Deep\" el \"Deep\" layer regulation"
			print "define d0(p: play) as p.by is west"
			for (i = 1; i < n; i++)
				printf "define d%d(p: play) as %s\n", i, nest(90, "d" (i - 1) "(p)")
			print "status s0(p: play): bool en \"s\" not \"n\" el \"s\" not \"n\""
			printf "insert clause 45A9 \"x\" el \"x\"\n  for p: play\n  when d%d(p)\n  then s0(p) source \"x\" el \"x\"\n", n - 1
		}' >"$tmp/deep/deep$n.law"
done
printf 'case one "x"\n  contract 4♠ by S\n  story\n    W leads ♦Q\n' >"$tmp/deep/one.case"
for n in 300:done 1400:'refused: the input has errors E0006'; do
	"$tmp/stack" 4096 "$tmp/deep" "wbf-2017+deep${n%%:*}" "$tmp/deep/one.case" >"$tmp/out" 2>&1
	echo "${n#*:}" >"$tmp/wanted"
	sed -i -e '/KiB$/d' -e 's/ $//' "$tmp/out"
	counting || same "4 MiB of stack is enough for ${n%%:*} definitions that need each other" "$tmp/wanted" "$tmp/out"
done

python3 examples/library/ruling.py "$build/$(readlink "$so" | sed 's/\.[0-9]*\.[0-9]*$//')" >"$tmp/out" 2>&1
same "ruling.py" tests/library/ruling.txt "$tmp/out"

program every tests/library
"$tmp/every" >"$tmp/out" 2>&1
same "every function, and what it is not given" tests/library/every.txt "$tmp/out"

program natives tests/library
"$tmp/natives" examples/natives "$build/natives" >"$tmp/out" 2>&1
same "natives of a federation" tests/library/natives.txt "$tmp/out"

# Who answers is a few lines of shell, which are there where libdds is not.
program advice tests/library
answers() { # answers NAME LINES - a program at the other end of the pipe
	printf '#!/bin/sh\n%s\n' "$2" >"$tmp/$1" && chmod +x "$tmp/$1"
}
hello='echo "bridgelaw-dds 1"'
answers well "$hello; while read -r line; do echo 'ok S2=2 SK=3'; done"
answers ends "$hello; exit 3"
answers nonsense "$hello; while read -r line; do echo 'ok S2=100'; done"
answers deaf "$hello; exec <&- >&-; exec sleep 100"
awk '/^case / { n++ } n == 2' tests/golden/rule-advice/advice.case >"$tmp/advice.case"
for other in well ends nonsense deaf missing; do
	echo "$other"
	timeout 60 "$tmp/advice" "$tmp/advice.case" "$tmp/$other" 2>&1 || echo "status $?"
done >"$tmp/out"
same "advice, whoever answers" tests/library/advice.txt "$tmp/out"
if [ -x "$build/bridgelaw-dds" ]; then
	program advice
	BRIDGELAW_DDS=$build/bridgelaw-dds "$tmp/advice" >"$tmp/out" 2>&1
	same "the example of advice" tests/library/advice-example.txt "$tmp/out"
else
	echo "not asked: what libdds answers through the library (no bridgelaw-dds)"
fi

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
