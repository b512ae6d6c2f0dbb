#!/bin/sh
# opinion.sh BUILD_DIR - the second opinion on golden cases under the laws of their own
# directory: of what the laws of the game do not have, such as a finding whose values hang
# on a finding that is asked later.
set -eu
build=$(cd "$1" && pwd)
golden=$(cd "$(dirname "$0")/../golden" && pwd)
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cp -r "$golden/../tiny/." "$dir"
cp "$golden/asked-from-a-set/overlays/"*.law "$dir/overlays"
cp "$golden/asked-from-a-set/which.law" "$dir/vocabulary"
BRIDGELAW_LAWS=$dir "$build/second-opinion" -w 400 -e base+from_set "$golden/asked-from-a-set/a.case"
# invariants, with breaches that clash
BRIDGELAW_LAWS=$golden/invariant/laws "$build/second-opinion" -w 400 -a 1 -e base -e base+lenient -e base+poor "$golden/invariant/shop.case"
# kinds with a condition, and their refusals; proper events
rm -rf "$dir/base" "$dir/overlays"
mkdir "$dir/page" "$dir/every"
cp "$golden/narrow-kinds/kinds.law" "$dir/vocabulary"
cp "$golden/narrow-kinds/page.law" "$dir/page/edition.law"
BRIDGELAW_LAWS=$dir "$build/second-opinion" -w 400 -a 1 -e page "$golden/narrow-kinds/story.case" "$golden/narrow-kinds/bare.case"
rm "$dir/vocabulary/"*
sed -e '/^event play /s/$/\n  proper (not told_before(it))/' "$golden/../tiny/vocabulary/words.law" >"$dir/vocabulary/words.law"
cp "$golden/proper-events/more.law" "$dir/vocabulary"
cp "$golden/proper-events/page.law" "$dir/page/edition.law"
cp "$golden/proper-events/every.law" "$dir/every/edition.law"
BRIDGELAW_LAWS=$dir "$build/second-opinion" -w 400 -a 1 -e page -e every "$golden/proper-events/story.case"
