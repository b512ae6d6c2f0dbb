#!/usr/bin/env python3
"""nightly.py BUILD_DIR SECONDS - tells random stories for SECONDS, and adds what they break to the counts.

The stories go on where those of counts.tsv ended, half of the time in each edition.  Writes
tests/relations/counts.tsv (all kinds) and the tables of docs/trust.md (the most frequent ones).
SECONDS 0 writes the tables alone.
"""
import collections, os, subprocess, sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
COUNTS = os.path.join(HERE, "counts.tsv")
PAGE = os.path.join(ROOT, "docs", "trust.md")
EDITIONS = ["wbf-2007", "wbf-2017"]
MOST = 40  # kinds in the table
HEAD = """# What random stories of seed 1 broke so far, added up by nightly.py: edition, how often, check, what,
# clause.  A row "stories" has how many stories were told, "rulings" how many rulings were made.
"""


def read_counts():
    counts = collections.Counter()
    for line in open(COUNTS, encoding="utf-8"):
        if not line.startswith("#") and line.strip():
            edition, n, check, what, clause = line.rstrip("\n").split("\t")
            counts[edition, check, what, clause] = int(n)
    return counts


def write_counts(counts):
    with open(COUNTS, "w", encoding="utf-8") as out:
        out.write(HEAD)
        for (edition, check, what, clause), n in sorted(counts.items()):
            out.write("%s\t%d\t%s\t%s\t%s\n" % (edition, n, check, what, clause))


def run(build, edition, first, seconds):
    """The counts of one edition: stories from FIRST on."""
    out = subprocess.run([os.path.join(build, "stories"), "run", "--from", str(first), "--stories", "100000000",
                          "--seconds", str(seconds), edition], check=True, text=True, stdout=subprocess.PIPE).stdout
    counts = collections.Counter()
    for line in out.splitlines():
        row = line.split("\t")
        if len(row) > 1:
            counts[row[0], row[2], row[3], row[4]] += int(row[1])
        else:  # "EDITION: N stories, N rulings"
            words = line.split()
            counts[edition, "stories", "", ""] = int(words[1])
            counts[edition, "rulings", "", ""] = int(words[3])
    return counts


def tables(counts):
    total = lambda edition, check: sum(n for (e, c, _, _), n in counts.items() if (e, c) == (edition, check))
    checks = sorted({c for _, c, _, _ in counts} - {"stories", "rulings"})
    lines = ["| | %s |" % " | ".join(EDITIONS), "|---|%s" % ("---:|" * len(EDITIONS))]
    for check in ["stories", "rulings"] + checks:
        lines.append("| %s | %s |" % (check, " | ".join("{:,}".format(total(e, check)) for e in EDITIONS)))
    kinds = collections.Counter()
    for (edition, check, what, clause), n in counts.items():
        if check in checks:
            kinds[check, what, clause] += n
    lines += ["", "| check | first line that breaks it | clause | breaches |", "|---|---|---|---:|"]
    for (check, what, clause), n in sorted(kinds.items(), key=lambda k: (-k[1], k[0]))[:MOST]:
        lines.append("| %s | %s | %s | %s |" % (check, what, clause or "–", "{:,}".format(n)))
    rest = sorted(kinds.values(), reverse=True)[MOST:]
    if rest:
        lines.append("| %d rarer kinds | | | %s |" % (len(rest), "{:,}".format(sum(rest))))
    return "\n".join(lines)


def write_page(counts):
    begin, end = "<!-- counts -->\n", "\n<!-- end of counts -->"
    text = open(PAGE, encoding="utf-8").read()
    before, rest = text.split(begin, 1)
    after = rest.split(end, 1)[1]
    open(PAGE, "w", encoding="utf-8").write(before + begin + tables(counts) + end + after)


def main():
    build, seconds = sys.argv[1], int(sys.argv[2])
    counts = read_counts()
    for edition in EDITIONS if seconds else []:
        counts += run(build, edition, counts[edition, "stories", "", ""], max(1, seconds // len(EDITIONS)))
        write_counts(counts)
    write_page(counts)
    for check in ("stories", "rulings"):
        print(check, sum(n for (_, c, _, _), n in counts.items() if c == check))


main()
