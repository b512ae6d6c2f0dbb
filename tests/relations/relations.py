#!/usr/bin/env python3
"""relations.py BUILD_DIR - random stories, and the relations that hold between their rulings.

Runs 300 stories in each edition (STORIES=N: so many), twice in a small part to see that the same seed
gives the same stories.  Fails if a check or a relation is broken more often than relations.known says;
BLESS=1 writes that file anew.  Less often is reported, and is no failure.
"""
import collections, glob, os, re, subprocess, sys

HERE = os.path.dirname(os.path.abspath(__file__))
KNOWN = os.path.join(HERE, "relations.known")
EDITIONS = ["wbf-2007", "wbf-2017"]
STORIES = int(os.environ.get("STORIES", "300"))
HEAD = """# How often the first %d stories of seed 1 break a check or a relation, by edition: a count may
# fall, and must not rise.  docs/trust.md says what each check means; BLESS=1 tests/relations/relations.py
# writes this file anew.
""" % STORIES


def run(build, *arguments):
    return subprocess.run([os.path.join(build, "stories"), *arguments], check=True, text=True,
                          stdout=subprocess.PIPE).stdout


def count(text):
    """The breaches by edition and check, and the rows."""
    rows = [line.split("\t") for line in text.splitlines() if "\t" in line]
    by = collections.Counter()
    for row in rows:
        by[row[0], row[2]] += int(row[1])
    return by, rows


def read_known():
    known = {}
    for line in open(KNOWN, encoding="utf-8"):
        if line.strip() and not line.startswith("#"):
            edition, check, n = line.rstrip("\n").split("\t")
            known[edition, check] = int(n)
    return known


def unknown_clauses():
    """Rows of named.tsv with a clause that no edition has, or that say the same twice."""
    labels = set()
    for edition in EDITIONS:
        for name in glob.glob(os.path.join(HERE, "..", "..", "laws", edition, "*.law")):
            labels |= set(re.findall(r"^clause (\w+)", open(name, encoding="utf-8").read(), re.M))
    seen, wrong = set(), []
    for line in open(os.path.join(HERE, "named.tsv"), encoding="utf-8"):
        if line.startswith("#"):
            continue
        row = line.rstrip("\n").split("\t")
        if len(row) != 5 or row[3] not in labels or tuple(row[:4]) in seen or not row[4]:
            wrong.append(line.rstrip("\n"))
        seen.add(tuple(row[:4]))
    return wrong


def main():
    build = sys.argv[1]
    passed = failed = 0
    found, rows = count(run(build, "run", "--stories", str(STORIES), *EDITIONS))
    if os.environ.get("BLESS"):
        with open(KNOWN, "w", encoding="utf-8") as out:
            out.write(HEAD)
            for (edition, check), n in sorted(found.items()):
                out.write("%s\t%s\t%d\n" % (edition, check, n))
    known = read_known()
    for row in unknown_clauses():
        failed += 1
        print("FAILED  named.tsv: no edition has this clause, or the row stands twice: %s" % row)
    for key in sorted(set(known) | set(found)):
        n, most = found[key], known.get(key, 0)
        if n > most:
            failed += 1
            print("FAILED  %s, %s: %d breaches, at most %d are known" % (*key, n, most))
            for row in rows:
                if (row[0], row[2]) == key:
                    print("    %s times: %s %s: stories shrink %s %s '%s'" % (row[1], row[3], row[4], row[0], row[5], row[2]))
        else:
            passed += 1
            if n < most:
                print("%s, %s: %d breaches, and no longer %d: BLESS=1 keeps that" % (*key, n, most))
    for edition in EDITIONS:
        some = ["run", "--from", "100", "--stories", "20", edition]
        if run(build, *some) == run(build, *some[:1], "--threads", "1", *some[1:]):
            passed += 1
        else:
            failed += 1
            print("FAILED  %s: two runs of one seed differ" % edition)
    print("%d passed, %d failed" % (passed, failed))
    return failed != 0


sys.exit(main())
