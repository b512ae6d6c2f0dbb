#!/usr/bin/env python3
"""coverage.py COUNTS.json [FILE...] - what of lang/, src/ and grammar/ no test has run, by
what gcovr counted (--json).  Every line has to be run and every branch taken, but for those
that tests/coverage/coverage.known argues, each with its function and its text, of a line that is run
with how many of its ways nothing takes; an argument that is not needed any more fails.  Of
the rest it says how many are left in each file: more fail.

Lines that say BUG(...), that something cannot be, are not asked, nor the way there: the
condition before it, the end of a loop that returns from all that there is, the labels of a
switch that lead to it.  Nor is the way past a switch that has a label for every value, which the
compiler sees to.
TABLE=1: how many lines and branches of each file are left.  With files named, these are
told of whole, with the branches that are never taken."""

import json
import os
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
KNOWN = ROOT / "tests/coverage/coverage.known"
only = sys.argv[2:]
LABELS = re.compile(r"\s*((case \w+|default):\s*)+")
LEFT = re.compile(r"\s*((case \w+|default):\s*)*break;")


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


def block_end(text, number):
    """The line after the statement that line NUMBER begins, which ends where something stands
    no further in than its beginning."""
    here = text[number - 1]
    n, margin = number, len(here) - len(here.lstrip())
    while n < len(text) and (not text[n].strip() or
                             len(text[n]) - len(text[n].lstrip()) > margin):
        n += 1
    return n


def to_nowhere(text, number, argued):
    """How many ways of the switch of line NUMBER lead to what cannot be: past labels for every
    value, and the labels of BUG(...) or of a line that is ARGUED."""
    here = text[number - 1]
    margin = here[:len(here) - len(here.lstrip())]
    end = text.index(margin + "}", number)
    after = text[end + 1].strip().startswith("BUG(")
    labels = re.compile(margin + r"((case \w+|default):\s*)+")
    every = all(re.match(r"\s*case [A-Z]\w*:", line) for line in text[number:end]
                if re.match(margin + r"(case|default)\b", line))
    ways, n = 0, number
    while n < end:
        m = labels.match(text[n])
        n += 1
        if not m:
            continue
        while n < end and m and m.end() == len(text[n - 1]) and labels.match(text[n]):
            m = labels.match(text[n])
            n += 1
        at = n if m.end() < len(text[n - 1]) else n + 1
        line = text[at - 1]
        ways += "BUG(" in line or at in argued or after and LEFT.fullmatch(line) is not None
    return ways + every


def impossible(text, number, ways, argued=()):
    """WAYS, of which each is taken or not, without those that cannot be: that lead to BUG(...) or
    to one of the lines ARGUED."""
    here = text[number - 1]
    ways = list(ways)
    if re.match(r"\s*switch \(.*\) \{$", here):
        for _ in range(to_nowhere(text, number, argued)):
            if False in ways:
                ways.reverse()
                ways.remove(False)
                ways.reverse()
        return ways
    if number + 1 in argued and re.match(r"\s*if \(", here) and False in ways:
        ways.remove(False)
    if bug(text, number):
        for _ in range(1 + here.count("||")):
            if False in ways:
                ways.remove(False)
    elif re.match(r"\s*(for|while) \(", here) and False in ways:
        n = block_end(text, number)
        if text[n:n + 1] == [here[:len(here) - len(here.lstrip())] + "}"]:
            n += 1
        if n < len(text) and text[n].strip().startswith("BUG("):
            ways.remove(False)
    return ways


def bug(text, number):
    """Is it about what cannot be, or the way there?"""
    here = text[number - 1]
    after = text[number].strip() if number < len(text) else ""
    if "BUG(" in here or after.startswith("BUG(") and re.search(r"\b(if|else)\b", here):
        return True
    # a switch that has a label for every value, before what cannot be
    if re.fullmatch(r"\s*switch \(.*\) \{", here):
        closed = here[:len(here) - len(here.lstrip())] + "}"
        n = text.index(closed, number) + 1
        return n < len(text) and text[n].strip().startswith("BUG(")
    # the values that no switch has a use for: labels alone, up to what cannot be
    n = number
    while n < len(text) and LABELS.fullmatch(text[n - 1]):
        n += 1
    if n > number and "BUG(" in text[n - 1]:
        return True
    n = number
    while n < len(text) and (LABELS.fullmatch(text[n - 1]) or LEFT.fullmatch(text[n - 1])):
        n += 1
    return n > number and text[n - 1].strip() == "}" and text[n].strip().startswith("BUG(")


def read_known():
    """Each argued line, as FILE FUNCTION: TEXT, with its number; of each line of which ways
    are argued, as `ways N FILE FUNCTION: TEXT`, N and its number; and how many lines and
    branches each file may have left, as `left FILE LINES BRANCHES`."""
    known, ways, left = {}, {}, {}
    for number, line in enumerate(KNOWN.read_text(encoding="utf-8").splitlines(), 1):
        m = re.match(r"left (\S+) (\d+) (\d+)$", line)
        w = re.match(r"ways (\d+) (.*\S)", line)
        if m:
            left[m[1]] = (int(m[2]), int(m[3]))
        elif w:
            ways[w[2]] = (int(w[1]), number)
        elif line.strip() and not line.startswith("#"):
            known[line.strip()] = number
    return known, ways, left


class File:
    """What was counted of one file."""

    def __init__(self, counted, known, argued_ways, needed):
        self.name = counted["file"]
        self.lines, self.branches = [0, 0], [0, 0]
        self.never, self.ways = [], []
        text = (ROOT / self.name).read_text(encoding="utf-8").splitlines()
        inside = functions_of(text)
        argued = {n for n, line in enumerate(text, 1)
                  if f"{self.name} {inside[n - 1]}: {line.strip()}" in known}
        for line in counted["lines"]:
            n = line["line_number"]
            if line.get("gcovr/noncode") or n > len(text) or "BUG(" in text[n - 1]:
                continue
            if line["count"] == 0 and bug(text, n):
                continue
            here = text[n - 1].strip()
            key = f"{self.name} {inside[n - 1]}: {here}"
            ways = impossible(text, n, [b["count"] > 0 for b in line["branches"]],
                              argued)
            self.add(self.lines, [line["count"] > 0])
            if line["count"] == 0 and key in known:
                needed.add(key)
                continue
            if key in argued_ways:
                ways = self.without_argued(ways, key, argued_ways[key][0], needed)
            self.add(self.branches, ways)
            if line["count"] == 0:
                self.never.append(f"{self.name}:{n}: never run: {here}")
            elif not all(ways):
                self.ways.append(f"{self.name}:{n}: {ways.count(False)} of {len(ways)} ways: {here}")

    @staticmethod
    def without_argued(ways, key, most, needed):
        """WAYS without those that are argued, MOST for each line with that text."""
        never = ways.count(False)
        if never >= most:
            needed.add(f"ways {most} {key}")
        for _ in range(min(never, most)):
            ways.remove(False)
        return ways

    def not_taken(self):
        """Its branches that nothing takes, in lines that are run and others."""
        return self.branches[1] - self.branches[0]

    @staticmethod
    def add(sums, ways):
        sums[0] += sum(ways)
        sums[1] += len(ways)


def main():
    (known, ways, left), needed, failed = read_known(), set(), 0
    files = [File(f, known, ways, needed)
             for f in json.load(open(sys.argv[1], encoding="utf-8"))["files"]
             if re.match(r"(lang|src|grammar)/", f["file"])]
    for f in files:
        lines, branches = left.get(f.name, (0, 0))
        more, turns = len(f.never) > lines, f.not_taken() > branches
        failed += max(0, len(f.never) - lines) + max(0, f.not_taken() - branches)
        if more or f.name in only:
            print("\n".join(f.never))
        if turns or f.name in only:
            print("\n".join(f.ways))
        if more or turns:
            print(f"{f.name}: {len(f.never)} lines are never run, {lines} are known; "
                  f"{f.not_taken()} branches never taken, {branches} are known")
    arguments = {**known, **{f"ways {n} {key}": number for key, (n, number) in ways.items()}}
    for key, number in arguments.items():
        if key not in needed:
            print(f"tests/coverage/coverage.known:{number}: this argument is not needed: {key}")
            failed += 1
    if os.environ.get("TABLE"):
        for f in sorted(files, key=lambda f: (-len(f.never), f.name)):
            print(f"left {f.name} {len(f.never)} {f.not_taken()}"
                  f"   # of {f.lines[1]} lines and {f.branches[1]} branches")
    for what in ("lines", "branches"):
        run, all_ = (sum(getattr(f, what)[i] for f in files) for i in (0, 1))
        print(f"{what}: {run} of {all_}, {100 * run / max(all_, 1):.1f} %")
    print(f"{len(needed)} arguments, {sum(len(f.never) for f in files)} left")
    print(f"{sum(f.lines[0] for f in files)} passed, {failed} failed")
    sys.exit(failed > 0)


main()
