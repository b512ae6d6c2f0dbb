#!/bin/sh
# install.sh BUILD_DIR - install what is built there into an empty directory, use it
# from elsewhere, remove it.  How the program finds its laws (src/library/laws_dir.h) is
# told from a mark that is put into a copy of them.
set -u
build=$(cd "${1:?usage: install.sh BUILD_DIR}" && pwd) || exit 1
cd "$(dirname "$0")/../.." || exit 1
unset BRIDGELAW_LAWS
# Of a make -j that runs this, the jobs are not ours; its variables are.
MAKEFLAGS=$(printf '%s' "${MAKEFLAGS-}" | sed 's/-j[0-9]*//; s/--jobserver-[a-z]*=[^ ]*//')
export MAKEFLAGS
. tests/lib/ok.sh
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT

mode=${build##*/}
case $mode in release | asan | coverage) ;; *) mode=release ;; esac
run_make() { make --no-print-directory -s B="${build#"$PWD/"}" MODE="$mode" "$@"; }

# mark DIR MARK: the mark in the title of the edition, which each of its files has.
mark() { sed -i "s/^edition wbf-2017 \"/&$2 /" "$1"/wbf-2017/*.law; }
# says MARK PROGRAM ARGUMENT...: the laws that PROGRAM finds have this mark.
says() {
	want=$1
	shift
	"$@" show wbf-2017 46A | head -n 1 | tee "$tmp/said"
	grep -q "^$want Laws of Duplicate Bridge" "$tmp/said"
}

# --- what is installed is what is listed ---------------------------------
root="$tmp/a root"
ok "make install" run_make install DESTDIR="$root" PREFIX=/usr/local
run_make manifest PREFIX=/usr/local | cut -d' ' -f3- | LC_ALL=C sort >"$tmp/listed"
(cd "$root" && find . ! -type d | sed 's|^\.||' | LC_ALL=C sort) >"$tmp/there"
ok "what is there is what is listed" diff -u "$tmp/listed" "$tmp/there"
ok "every file may be read by all, and only the program is executable" sh -c '
	cd "$1" || exit 1
	find . -type f ! -perm 644 | grep -v -e /bin/ -e "/lib.*\.so" -e /libexec/ && exit 1
	[ -x usr/local/bin/bridgelaw ]' sh "$root"

ok "pkg-config finds the library in its version" sh -c '
	PKG_CONFIG_PATH="$1/usr/local/lib/pkgconfig" pkg-config --modversion bridgelaw |
		grep -Fx "$(sed -n "s/^VERSION := //p" Makefile)"' sh "$root"

# --- it is used where it is, and wherever it is moved --------------------
cp examples/hbf-2012/case-05.case "$tmp/one.case"
mkdir "$tmp/moved" "$tmp/links"
cp -R "$root/usr/local/." "$tmp/moved"
mark "$tmp/moved/share/bridgelaw/laws" moved
ln -s "$tmp/moved/bin/bridgelaw" "$tmp/links/bl"
moved=$tmp/moved/bin/bridgelaw
cd "$tmp" || exit 1
ok "the laws beside a moved program" says moved "$moved"
ok "the same, called through a link" says moved "$tmp/links/bl"
ok "the same, found in PATH" says moved env PATH="$tmp/moved/bin:$PATH" bridgelaw
ok "the cases of the booklet as installed" "$moved" test "$root/usr/local/share/doc/bridgelaw/examples/hbf-2012"
ok "a ruling" sh -c '"$1" rule -e wbf-2017 one.case | grep -q "moved Laws of Duplicate Bridge"' sh "$moved"
ok "a page of explain" sh -c '"$1" explain N0011 | grep -q "^# N0011"' sh "$moved"
ok "what is known to be open in the laws" sh -c '
	cp -R moved/share/bridgelaw/laws points && echo "- editions: nowhere" >>points/OPEN-POINTS.md
	"$1" --laws points audit wbf-2017 --universe demands 2>&1 | grep "A0001"' sh "$moved"

# --- in which order the laws are looked for ------------------------------
cp -R "$tmp/moved/share/bridgelaw/laws" "$tmp/environment"
sed -i 's/"moved /"environment /' "$tmp"/environment/wbf-2017/*.law
cp -R "$tmp/environment" "$tmp/option"
sed -i 's/"environment /"option /' "$tmp"/option/wbf-2017/*.law
mkdir "$tmp/here"
cp -R "$tmp/environment" "$tmp/here/laws"
ok "BRIDGELAW_LAWS comes before the installed laws" says environment \
	env BRIDGELAW_LAWS="$tmp/environment" "$moved"
ok "--laws comes before BRIDGELAW_LAWS" says option \
	env BRIDGELAW_LAWS="$tmp/environment" "$moved" --laws "$tmp/option"
ok "laws that happen to be in the current directory are left alone" sh -c '
	cd here && "$1" show wbf-2017 46A | grep -q "^moved Laws"' sh "$moved"
mkdir -p "$tmp/tree/build/release"
cp "$moved" "$tmp/tree/build/release"
cp -R "$tmp/option" "$tmp/tree/laws"
ok "the laws of the tree that a program was built in" says option "$tmp/tree/build/release/bridgelaw"

# --- DATADIR is the last resort, and says where it looked ----------------
cd "$OLDPWD" || exit 1
ok "make install into a prefix" run_make install PREFIX="$tmp/prefix"
mark "$tmp/prefix/share/bridgelaw/laws" prefix
mkdir "$tmp/alone"
cp "$tmp/prefix/bin/bridgelaw" "$tmp/alone"
ok "a program taken away from its laws" says prefix "$tmp/alone/bridgelaw"
mv "$tmp/prefix/share/bridgelaw" "$tmp/away"
ok "no laws at all: it says where it looked and what to do" sh -c '
	cd "$1" && ./alone/bridgelaw check one.case >said 2>&1
	[ $? = 2 ] && grep -q "no laws in .$1/prefix/share/bridgelaw/laws" said &&
	grep -q -e "--laws DIR, or set BRIDGELAW_LAWS" said' sh "$tmp"
mv "$tmp/away" "$tmp/prefix/share/bridgelaw"

# --- it goes without a trace, but for what is not its own ----------------
echo '# ours' >"$tmp/prefix/share/bridgelaw/laws/federations/ours.law"
ok "make uninstall from a prefix" run_make uninstall PREFIX="$tmp/prefix"
(cd "$tmp/prefix" && find . ! -type d) >"$tmp/left"
ok "what somebody else put there stays" sh -c \
	'[ "$(cat "$1")" = ./share/bridgelaw/laws/federations/ours.law ]' sh "$tmp/left"
ok "make uninstall" run_make uninstall DESTDIR="$root" PREFIX=/usr/local
(cd "$root" && find . ! -type d -o -name '*bridgelaw*') >"$tmp/left"
ok "nothing is left" diff /dev/null "$tmp/left"
run_make all # as it was: with the usual DATADIR

# --- one version ---------------------------------------------------------
version=$(sed -n 's/^VERSION := //p' Makefile)
ok "the program says its version" sh -c '[ "$("$1" --version)" = "bridgelaw $2" ]' sh "$build/bridgelaw" "$version"
ok "and the header" grep -x "#define BL_VERSION *\"$version\"" include/bridgelaw.h
ok "and the Debian package" sh -c 'sed -n "1s/^bridgelaw (\(.*\)-[0-9]*) .*/\1/p" debian/changelog | grep -Fx "$1"' sh "$version"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
