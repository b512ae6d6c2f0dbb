#!/bin/sh
# train.sh DIR TO - runs DIR/bridgelaw, which counts what it does for a profile (mk/profile.mk), on
# fixed cases.  The counters are written below TO, and are the same in each run.
cd "$(dirname "$0")/../.." || exit 1
dir=${1:?usage: train.sh DIR TO} to=${2:?usage: train.sh DIR TO}
find "$to" -name '*.gcda' -exec rm -f {} +
awk -f tests/bench/fixed.awk tests/bench/fixed.cases >"$dir/fixed.case" || exit 1

# run STATUS COMMAND ARGUMENT... - with this exit status; what it prints is not wanted
run() {
	status=$1 command=$2
	shift 2
	env -i PATH="$PATH" LC_ALL=C.UTF-8 "$dir/bridgelaw" "$command" --laws laws "$@" >/dev/null 2>"$dir/errors"
	[ $? -eq "$status" ] || { echo "train.sh: bridgelaw $command $*:"; cat "$dir/errors"; exit 1; } >&2
}

for edition in wbf-2017 wbf-2007; do
	for format in text json; do
		run 0 rule --edition "$edition" --format "$format" "$dir/fixed.case"
	done
done
run 1 diff --universe law-46-small,law-47-small wbf-2007 wbf-2017
run 0 audit --universe law-46-small wbf-2017
