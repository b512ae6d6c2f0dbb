#!/usr/bin/env python3
"""short.py PROGRAM [-a] [-v] - a ruling is short: how many lines stand after the diagram.

The cases of examples/ are ruled in 100 columns, and each line with a text counts: the cases of
every second file under one edition, the others under the other; with -a all under both.  The bars
stand in docs/trust.md, with the counts; -v prints the longest reports.
"""
import concurrent.futures
import glob
import os
import re
import subprocess
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
PROGRAM = os.path.abspath(sys.argv[1])
EDITIONS = {"wbf-2007": "Laws of Duplicate Bridge 2007", "wbf-2017": "Laws of Duplicate Bridge 2017"}
MANY = 8  # events; a story with more may have a longer ruling
BARS = [("all cases", lambda n: True, 10, 30), ("more than %d events" % MANY, lambda n: n > MANY, 20, 45)]


def events_of(text):
    """How many events each case of a file tells."""
    counts = []
    for case in re.split(r"(?m)^(?:case|υπόθεση) ", text)[1:]:
        story = re.search(r"(?ms)^  (?:story|εξέλιξη)\n((?:    .*\n|\s*\n)*)", case)
        told = story[1] if story else ""
        counts.append(len([s for s in re.split(r"[;\n]", told) if s.strip() and s.strip()[0] != "#"]))
    return counts


def lengths(path, edition):
    """The lines after the diagram, of each case of the file."""
    out = subprocess.run([PROGRAM, "rule", "-e", edition, path], capture_output=True, text=True)
    if out.returncode != 0:
        sys.exit("%s: %s" % (path, out.stderr))
    cases = re.split(r"(?m)^.*%s$\n" % EDITIONS[edition], out.stdout)[1:]
    counts = []
    for case in cases:
        lines = case.split("\n")
        first = next((i for i, line in enumerate(lines) if re.match(r"  \w", line)), 0)
        counts.append(sum(1 for line in lines[first:] if line.strip()))
    return counts


def measure(number, path):
    with open(path, encoding="utf-8") as f:
        events = events_of(f.read())
    found = []
    for edition in EDITIONS if "-a" in sys.argv else [list(EDITIONS)[number % 2]]:
        counts = lengths(path, edition)
        if len(counts) != len(events):
            sys.exit("%s: %d cases, %d reports" % (path, len(events), len(counts)))
        found += [(n, told, path, edition) for n, told in zip(counts, events)]
    return found


def main():
    paths = sorted(glob.glob(os.path.join(ROOT, "examples/**/*.case"), recursive=True))
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        found = [x for part in pool.map(measure, range(len(paths)), paths) for x in part]
    passed = failed = 0
    for what, which, median, most in BARS:
        n = sorted(x[0] for x in found if which(x[1]))
        half, high = n[len(n) // 2], n[len(n) * 95 // 100]
        print("%s: %d reports, median %d lines, 95 of 100 at most %d, the longest %d" %
              (what, len(n), half, high, n[-1]))
        for is_so, bar in ((half, median), (high, most)):
            if is_so <= bar:
                passed += 1
            else:
                failed += 1
                print("%s: %d lines, and at most %d are allowed" % (what, is_so, bar))
    if "-v" in sys.argv:
        for x in sorted(found, reverse=True)[:30]:
            print("%d lines, %d events, %s, %s" % (x[0], x[1], os.path.relpath(x[2], ROOT), x[3]))
    print("%d passed, %d failed" % (passed, failed))
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
