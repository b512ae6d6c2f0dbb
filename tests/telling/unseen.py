#!/usr/bin/env python3
"""unseen.py PROGRAM [-n STEP] [-v] - a case without its hands is asked about the incident.

The hands of each case of examples/ are left out, so that only the cards seen are known.  Then the
first question should be about the incident and not about a hand or a setting, and the tree of open
facts should have at most three times the leaves of the case told in full.  Whether somebody could
have followed suit is counted apart: often that is the incident.  The counts stand in docs/trust.md;
-n takes every STEPth case, -v prints each case that misses.
"""
import collections
import concurrent.futures
import glob
import json
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
PROGRAM = os.path.abspath(sys.argv[1])
STEP = int(sys.argv[sys.argv.index("-n") + 1]) if "-n" in sys.argv else 1
TIMES = 3                            # as many leaves as in the case told in full
LEAST = 65                           # of 100 cases: as many are asked about the incident
PLAIN = {"holding": "asked which cards a hand has", "setting": "asked of the play before",
         "holding_other": "asked who could follow suit"}


def cases():
    """The path, the name and the text of every case that tells hands, with those before `case`."""
    for path in sorted(glob.glob(os.path.join(ROOT, "examples/**/*.case"), recursive=True)):
        with open(path, encoding="utf-8") as f:
            parts = re.split(r"(?m)^(?=case )", f.read())
        for text in parts[1:]:
            if re.search(r"(?m)^  (hands|deal) ", text):
                yield path, text.split()[1], parts[0] + text


def without_hands(text):
    """Only what a ruling needs: no hands, and no expectation."""
    lines, keep = [], True
    for line in text.split("\n"):
        if re.match(r"  \S", line):
            keep = not re.match(r"  (hands|deal|expect|differs) ", line)
        if keep:
            lines.append(line)
    return "\n".join(lines)


def leaves(tree):
    return sum(leaves(a["then"]) for a in tree["answers"]) if "answers" in tree else 1


def opened(text):
    """The first question and the leaves of a case; None if there is no ruling."""
    with tempfile.NamedTemporaryFile("w", suffix=".case", encoding="utf-8") as f:
        f.write(text)
        f.flush()
        out = subprocess.run([PROGRAM, "rule", "-e", "wbf-2017", "--open", "--format", "json", f.name],
                             capture_output=True, text=True)
    if out.returncode != 0:
        return None
    tree = json.loads(out.stdout.split("\n")[0])["tree"]
    return tree.get("kind"), tree.get("question"), leaves(tree)


def measure(case):
    path, name, text = case
    full = opened(re.sub(r"(?ms)^  expect .*?(?=^  \S|\Z)", "", text))
    return path, name, full, opened(without_hands(text))


def main():
    todo = list(cases())[::STEP]
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        found = list(pool.map(measure, todo))
    counts = collections.Counter()
    for path, name, full, bare in found:
        if full is None:
            counts["cannot be told"] += 1
            continue
        if bare is None:
            why = "no ruling"
        elif bare[0] in PLAIN and full[0] not in PLAIN:
            why = PLAIN[bare[0]]
        elif bare[2] > TIMES * full[2]:
            why = "too many leaves"
        else:
            why = "good"
        counts[why] += 1
        if why != "good" and "-v" in sys.argv:
            print("%s: %s %s: %s, %s" % (why, os.path.relpath(path, ROOT), name, full, bare))
    print(", ".join("%s: %d" % x for x in sorted(counts.items())), "of", len(found))
    good = 100 * counts["good"] >= LEAST * len(found)
    print("%d passed, %d failed" % (good, not good))
    return not good


if __name__ == "__main__":
    sys.exit(main())
