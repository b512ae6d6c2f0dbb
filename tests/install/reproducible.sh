#!/bin/sh
# reproducible.sh - two builds of the files as they stand, in two directories, by two users
# (where there is root to change them), in two languages and time zones, of files of
# different ages and with another number of jobs: what is built is the same, byte by byte, its
# profile too (mk/profile.mk).
cd "$(dirname "$0")/../.." || exit 1
dir=$(mktemp -d) || exit 1
trap 'rm -rf "$dir"' EXIT
chmod 755 "$dir"
what='bridgelaw bridgelaw-dds libbridgelaw.a libbridgelaw.so completions/bridgelaw.bash
completions/_bridgelaw completions/bridgelaw.fish'

# build DIR JOBS COMMAND... - the files in DIR, built there by COMMAND (that runs another)
build() {
	to=$dir/$1 jobs=$2
	shift 2
	mkdir -p "$to" && git ls-files -z --cached --others --exclude-standard |
		tar -c --null -T - | tar -x -C "$to" || exit 1
	[ "$jobs" -eq 1 ] || find "$to" -type f -exec touch -d '2001-02-03 04:05:06' {} +
	chmod -R a+rwX "$to"
	(cd "$to" && env -u MAKEFLAGS -u MAKELEVEL "$@" make -j"$jobs" MODE=pgo all lib) >"$dir/log" 2>&1 ||
		{ cat "$dir/log"; exit 1; }
}

other=env
[ "$(id -u)" -ne 0 ] || other='setpriv --reuid=65534 --regid=65534 --clear-groups env'
build one 2 env TZ=UTC LC_ALL=C.UTF-8
# shellcheck disable=SC2086
build a/longer/way/to/the/second 1 $other TZ=Asia/Tokyo LC_ALL=C HOME=/ USER=nobody LOGNAME=nobody

passed=0 failed=0
for f in $what; do
	a=$dir/one/build/pgo/$f b=$dir/a/longer/way/to/the/second/build/pgo/$f
	[ -e "$a" ] || [ -e "$b" ] || continue # bridgelaw-dds, where there is no libdds
	if cmp "$a" "$b"; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
	fi
done
echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ] && [ "$passed" -ge 6 ]
