#!/bin/sh
# deb.sh PACKAGE.deb... - install the packages that `make deb` made on a clean root, use
# them there, and purge them.  As root: mmdebstrap makes the root, with an essential Debian,
# apt, man and what the packages depend on.
set -u
for deb; do
	shift
	set -- "$@" --include="$(cd "$(dirname "$deb")" && pwd)/$(basename "$deb")"
done
cd "$(dirname "$0")/../.." || exit 1
. tests/lib/ok.sh
tmp=$(mktemp -d) || exit 1
trap 'rm -rf "$tmp"' EXIT
root=$tmp/root

inside() { chroot "$root" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 HOME=/root "$@"; }

ok "apt installs them on a clean root" mmdebstrap --variant=apt --include=man-db "$@" \
	--hook-dir=/usr/share/mmdebstrap/hooks/file-mirror-automount \
	--dpkgopt='path-include=/usr/share/man/*' --dpkgopt='path-include=/usr/share/doc/*' bookworm "$root"
ok "dpkg finds them well installed" inside sh -c 'dpkg --audit | grep . && exit 1; dpkg --verify bridgelaw bridgelaw-laws libbridgelaw0 libbridgelaw-dev'
ok "the cases of the booklet hold" inside bridgelaw test /usr/share/doc/bridgelaw/examples/hbf-2012
ok "it rules" inside sh -c 'bridgelaw rule -e wbf-2017 /usr/share/doc/bridgelaw/examples/hbf-2012/case-05.case | grep "♦6 is the card called"'
ok "it checks its laws, which nobody may write to" inside bridgelaw check /usr/share/bridgelaw/laws
for page in bridgelaw.1 bridgelaw-law.5 bridgelaw-case.5; do
	ok "the man page $page" inside sh -c "man ${page%.*} | cat | grep -i '^bridgelaw'"
done
ok "completions are where shells look" sh -c 'cd "$1/usr/share" && ls bash-completion/completions/bridgelaw zsh/vendor-completions/_bridgelaw fish/vendor_completions.d/bridgelaw.fish' sh "$root"
ok "programs find the library" inside sh -c 'ldconfig -p | grep "libbridgelaw\.so\.0 "'
ok "dpkg purges them" inside dpkg --purge bridgelaw bridgelaw-laws libbridgelaw0 libbridgelaw-dev
(cd "$root" && find . -xdev -name '*bridgelaw*' ! -path './var/cache/*' ! -path './var/log/*') >"$tmp/left"
ok "nothing is left" diff /dev/null "$tmp/left"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
