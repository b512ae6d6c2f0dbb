#!/bin/sh
# image.sh PROGRAM - the image of the editions: it is used while the laws and the program are those
# that it was made from, and only then; a ruling is the same with it and without it.
set -u
prog=$(cd "$(dirname "$1")" && pwd)/bridgelaw
cd "$(dirname "$0")/../.." || exit 1
passed=0 failed=0
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

# expect WHAT WANTED GOT
expect() {
	if [ "$2" = "$3" ]; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		printf 'FAILED  %s\n  wanted: %s\n  got: %s\n' "$1" "$2" "$3"
	fi
}

# Where the edition wbf-2017 is read from, by the program in $tmp.
read_from() {
	"$tmp/bin/bridgelaw" list editions --verbose --laws "$tmp/laws" | awk -F '\t' '$1 == "wbf-2017" { print $3 }'
}

# A ruling with an overlay, a report of errors that names a place in the laws, and a page of the laws.
said() {
	"$tmp/bin/bridgelaw" rule --laws "$tmp/laws" examples/hbf-2012/q1.case 2>&1
	"$tmp/bin/bridgelaw" rule --laws "$tmp/laws" -e wbf-2017 examples/incidents/i02.case 2>&1
	"$tmp/bin/bridgelaw" rule --laws "$tmp/laws" -e wbf-2017+letter examples/incidents/i02.case 2>&1
	"$tmp/bin/bridgelaw" check --laws "$tmp/laws" "$tmp/again.law" 2>&1
	"$tmp/bin/bridgelaw" show --laws "$tmp/laws" wbf-2017 46 --lang el 2>&1
	"$tmp/bin/bridgelaw" rule --laws "$tmp/laws" --lang el -e wbf-2007 examples/incidents/i02.case 2>&1
}

mkdir "$tmp/bin" && cp "$prog" "$tmp/bin" && cp -r laws "$tmp"
printf 'overlay again extends wbf-2017 "Again" layer regulation\n\nbool lead(e: event)\n' >"$tmp/again.law"
said >"$tmp/without"
expect 'without an image the laws are read' 'the laws' "$(read_from)"
"$tmp/bin/bridgelaw" image wbf-2007 wbf-2017 --laws laws -o "$tmp/bin/laws.image"
expect 'the image is made' 0 $?
(cd "$tmp" && bin/bridgelaw image wbf-2007 wbf-2017 --laws laws -o again.image)
expect 'it is the same, wherever the program lies in memory' '' "$(cmp "$tmp/bin/laws.image" "$tmp/again.image")"
expect 'no path of this machine is in it' 0 "$(grep -c "$tmp" "$tmp/bin/laws.image")"
expect 'it is used for a copy of the laws' 'the image' "$(read_from)"
said >"$tmp/with"
expect 'what is said is the same with it' '' "$(diff "$tmp/without" "$tmp/with")"

echo '// a remark' >>"$tmp/laws/wbf-2017/law-46.law"
expect 'not if a text has more' 'the laws' "$(read_from)"
sed -i '$d' "$tmp/laws/wbf-2017/law-46.law"
expect 'but if the text is as it was' 'the image' "$(read_from)"
sed -i '1s/./X/' "$tmp/laws/practice/law-46.law"
expect 'not if a letter differs' 'the laws' "$(read_from)"
cp laws/practice/law-46.law "$tmp/laws/practice"
: >"$tmp/laws/vocabulary/more.law"
expect 'not if there is one more file' 'the laws' "$(read_from)"
mv "$tmp/laws/vocabulary/more.law" "$tmp/laws/wbf-2007/law-46.law"
expect 'not if a file is empty' 'the laws' "$(read_from)"
cp laws/wbf-2007/law-46.law "$tmp/laws/wbf-2007"
expect 'but then again' 'the image' "$(read_from)"

expect 'a limit is heeded' 1 "$("$tmp/bin/bridgelaw" list editions --verbose --laws "$tmp/laws" --limit file-bytes=100000 | grep -c 'wbf-2017	.*	the laws$')"
size=$(wc -c <"$tmp/bin/laws.image")
for n in 0 40 4096 $((size / 2)) $((size - 1)); do
	head -c "$n" "$tmp/again.image" >"$tmp/bin/laws.image"
	expect "not if it is cut to $n bytes" 'the laws' "$(read_from)"
done
{ cat "$tmp/again.image"; echo; } >"$tmp/bin/laws.image"
expect 'not if it has more bytes' 'the laws' "$(read_from)"
{ printf 'BLIMAGE1another program'; tail -c +24 "$tmp/again.image"; } >"$tmp/bin/laws.image"
expect 'not if another program made it' 'the laws' "$(read_from)"
"$tmp/bin/bridgelaw" image wbf-2017 --laws "$tmp/none" -o "$tmp/x.image" 2>"$tmp/err"
expect 'without laws no image is made' '2 no' "$? $(test -e "$tmp/x.image" && echo a file || echo no)"
"$tmp/bin/bridgelaw" image wbf-2017 --laws laws -o "$tmp/none/x.image" 2>"$tmp/err"
expect 'where nobody can write, none is made' 2 $?
expect 'an overlay is no edition, and the message says so in two lines' 2 "$("$tmp/bin/bridgelaw" image wbf-2017+letter --laws laws -o "$tmp/x.image" 2>&1 | wc -l)"
: >"$tmp/bin/laws.image"
expect 'an empty file is no image' 'the laws' "$(read_from)"
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
