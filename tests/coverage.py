#!/usr/bin/env python3
"""coverage.py COUNTS.json [FILE...] - what of lang/, src/ and grammar/ no test has run, by
what gcovr counted (--json).  Every line has to be run, but for those that
tests/coverage.known argues, each with its function and its text; an argument that is not
needed any more fails.  So does, with BRANCHES=1, a branch that is never taken.

Lines that say BUG(...), that something cannot be, are not asked, nor the way there.
With files named, only these are told of, with all their branches."""

import json
import os
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
KNOWN = ROOT / "tests/coverage.known"
only = sys.argv[2:]


def functions_of(text):
    """For each line the function that it stands in, or nothing."""
    at, name = [], ""
    for line in text:
        m = re.match(r"[A-Za-z_].*?(\w+)\(", line)
        if m and not line.rstrip().endswith(";"):
            name = m[1]
        at.append(name)
        if line.startswith("}"):
            name = ""
    return at


def bug(text, number):
    """Is it about what cannot be, or the way there?"""
    here = text[number - 1]
    after = text[number].strip() if number < len(text) else ""
    return "BUG(" in here or (after.startswith("BUG(") and re.search(r"\b(if|else)\b", here))


def read_known():
    """Each argued line, as FILE FUNCTION: TEXT, or with 'branch ' before; with its number."""
    known = {}
    for number, line in enumerate(KNOWN.read_text(encoding="utf-8").splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            known[line.strip()] = number
    return known


def main():
    known, needed, failed = read_known(), set(), 0
    total = {"lines": [0, 0], "branches": [0, 0]}
    table = []
    for file in json.load(open(sys.argv[1], encoding="utf-8"))["files"]:
        name = file["file"]
        if not re.match(r"(lang|src|grammar)/", name):
            continue
        text = (ROOT / name).read_text(encoding="utf-8").splitlines()
        inside = functions_of(text)
        lines, branches = [0, 0], [0, 0]
        for line in file["lines"]:
            n = line["line_number"]
            if line.get("gcovr/noncode") or n > len(text) or "BUG(" in text[n - 1]:
                continue
            key = f"{name} {inside[n - 1]}: {text[n - 1].strip()}"
            run = line["count"] > 0
            ways = [b["count"] > 0 for b in line["branches"]]
            if bug(text, n) and False in ways:
                ways.remove(False)
            lines[0] += run
            lines[1] += 1
            branches[0] += sum(ways)
            branches[1] += len(ways)
            if not run:
                if key in known:
                    needed.add(key)
                else:
                    failed += 1
                    if not only or name in only:
                        print(f"{name}:{n}: never run: {text[n - 1].strip()}")
            elif not all(ways):
                if "branch " + key in known:
                    needed.add("branch " + key)
                elif os.environ.get("BRANCHES") or name in only:
                    failed += 1
                    if not only or name in only:
                        print(f"{name}:{n}: {ways.count(False)} of {len(ways)} ways: {text[n - 1].strip()}")
        table.append((name, lines, branches))
        for sums, one in ((total["lines"], lines), (total["branches"], branches)):
            sums[0] += one[0]
            sums[1] += one[1]
    for key, number in known.items():
        if key not in needed:
            print(f"tests/coverage.known:{number}: this argument is not needed: {key}")
            failed += 1
    if os.environ.get("TABLE"):
        for name, lines, branches in sorted(table, key=lambda t: t[1][0] - t[1][1]):
            print(f"{name:28} {lines[1] - lines[0]:5} of {lines[1]:5} lines, {branches[1] - branches[0]:5} of {branches[1]:5} branches")
    for what, (run, all_) in total.items():
        print(f"{what}: {run} of {all_}, {100 * run / max(all_, 1):.1f} %")
    print(f"{len(needed)} argued")
    print(f"{total['lines'][0]} passed, {failed} failed")
    sys.exit(failed > 0)


main()
