#!/bin/sh
# differences.sh - what the cases of examples/ say of the differences between
# the editions of 2007 and 2017, as laws/DIFFERENCES.md.  bridgelaw test holds
# every case to what it says.
cd "$(dirname "$0")/../.." || exit 1
cat <<'EOF'
# What the editions of 2007 and 2017 rule differently

Every line is what a case in `examples/` says, and `make test` holds the case to it: the two editions rule it differently, and these
clauses stand behind what only one of them says. `must be` are lines where 2007 demands what 2017 states (a card must be played, a card is
played); `labels` are lines where the same is ruled by clauses with other names. `bridgelaw compare -e wbf-2007 -e wbf-2017 FILE` shows a
case under both. This page is made by `BLESS=1 tests/laws/laws.sh BRIDGELAW`.

| clauses | what differs | | a case |
|---|---|---|---|
EOF
find examples -name '*.case' | LC_ALL=C sort | xargs awk '
	/^case / { name = $2 }
	/^ *differs .*wbf-2007, wbf-2017 at / {
		level = /differs modal/ ? "must be" : /differs citation/ ? "labels" : ""
		rest = $0
		sub(/^ *differs (modal |citation )?wbf-2007, wbf-2017 at /, "", rest)
		labels = rest
		sub(/ *".*/, "", labels)
		text = rest
		sub(/^[^"]*"/, "", text)
		sub(/" *$/, "", text)
		key = labels "|" text "|" level
		if (!(key in seen)) {
			seen[key] = 1
			print "| " labels " | " text " | " level " | `" FILENAME "`: " name " |"
		}
	}' | LC_ALL=C sort -V
