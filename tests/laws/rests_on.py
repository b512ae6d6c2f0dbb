#!/usr/bin/env python3
"""rests_on.py [EDITION CLAUSE] - counts the definitions that the head of a printed clause rests on, and holds those of 46B to
a bound.

A head rests on a name that stands in it, and on what stands in the definition of that name: definitions, kinds of events and
natives.  It ends at a status, since clauses decide what a status is.  Wordings do not count.
"""
import glob, os, re, sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
READING = "story-reading.law"  # how a story is read: which sentence is which card
MOST = {"all": 84, "without the reading of the story": 31}  # raised only with a reason in the commit
ITEM = re.compile(r"(define|meaning \S+|kind|native|finding|event|status)\s+(\w+)")


def items(paths):
    """For each name: its kind of declaration, its text without wordings, and its file."""
    found = {}
    for path in paths:
        now = None
        for line in open(path, encoding="utf-8"):
            m = ITEM.match(line)
            if m:
                now = found.setdefault(m.group(2), [m.group(1).split()[0], "", os.path.basename(path)])
            if not line.startswith(" ") and not m:
                now = None
            if now and not re.match(r"\s+(en|el)\b", line) and not (now[0] == "status" and now[1]):
                now[1] += re.sub(r'"[^"]*"|#.*', "", line)
    return found


def head(edition, label):
    """The `for`, `except` and `unless` of the first clause LABEL."""
    for path in sorted(glob.glob(os.path.join(ROOT, "laws", edition, "*.law"))):
        text = open(path, encoding="utf-8").read()
        m = re.search(r"^clause %s(?: .*)?\n((?:  .*\n)*)" % re.escape(label), text, re.M)
        if m:
            return " ".join(l for l in m.group(1).splitlines() if re.match(r"\s+(for|except|unless)\b", l))
    sys.exit("%s has no clause %s" % (edition, label))


def main():
    edition, label = sys.argv[1:3] if len(sys.argv) > 2 else ("wbf-2017", "46B")
    known = items(sorted(glob.glob(os.path.join(ROOT, "laws", "vocabulary", "*.law"))
                         + glob.glob(os.path.join(ROOT, "laws", edition, "*.law"))))
    seen, left = set(), re.findall(r"\w+", head(edition, label))
    while left:
        name = left.pop()
        if name in known and name not in seen:
            seen.add(name)
            left += re.findall(r"\w+", known[name][1])
    rests = [n for n in seen if known[n][0] in ("define", "meaning")]
    count = {"all": len(rests), "without the reading of the story": len([n for n in rests if known[n][2] != READING])}
    failed = 0
    for what, n in count.items():
        print("%s of %s rests on %d definitions, %s" % (label, edition, n, what))
        if len(sys.argv) < 3 and n != MOST[what]:
            print("the bound is %d%s" % (MOST[what], ": lower it" if n < MOST[what] else ""))
            failed += 1
    print("%d passed, %d failed" % (len(count) - failed, failed))
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
