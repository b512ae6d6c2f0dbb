#!/usr/bin/env python3
"""law_faults.py BUILD_DIR [FAULT...] - faults of the kind that drafters make, put into the laws one at a
time: no example notices them, and the random stories have to.

tests/relations/law-faults has them.  Each is put into a copy of laws/.  The examples must pass with it as
they do without it; QUICK=1 leaves that out.  Then the stories are told in steps of 1,000, with and without
the fault, until a kind of breach (check, status, clause) sets the two apart: a kind that never occurs
without the fault, and whose first story, told as it stands, shows it with the fault and not without; or
one that occurs at least ten times more, and twice as often, with it.  A fault that is not caught within
STORIES (10000) fails.  JOBS=N faults at a time (1).
"""
import collections
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import threading

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FAULTS = ROOT / "tests/relations/law-faults"
BUILD = pathlib.Path(sys.argv[1]).resolve()
STORIES = int(os.environ.get("STORIES", "10000"))
STEP = 1000


class Fault:
    def __init__(self, name):
        self.name, self.edition, self.file, self.edits, self.what = name, None, None, [], []


def read_faults():
    """Blocks of: fault NAME | # what it breaks | edition EDITION | in FILE | - old text | + new text"""
    faults, last = [], None
    for number, line in enumerate(open(FAULTS, encoding="utf-8"), 1):
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "fault":
            faults.append(Fault(rest))
        elif word == "edition":
            faults[-1].edition = rest
        elif word == "in":
            faults[-1].file = rest
        elif word == "#":
            if faults:
                faults[-1].what.append(rest)
        elif word == "-":
            if last != "-":
                faults[-1].edits.append([faults[-1].file, "", ""])
            faults[-1].edits[-1][1] += rest + "\n"
        elif word == "+":
            faults[-1].edits[-1][2] += rest + "\n"
        elif word:
            sys.exit("%s:%d: a line begins with fault, #, edition, in, - or +" % (FAULTS, number))
        last = word
    return faults


def plant(fault, laws):
    """Puts FAULT into the copy LAWS.  Where lines are broken does not matter."""
    for name, old, new in fault.edits:
        path = laws / name
        text = path.read_text(encoding="utf-8")
        found = list(re.finditer(r"\s+".join(re.escape(w) for w in old.split()), text))
        if len(found) != 1:
            raise ValueError("laws/%s has this text %d times: %s" % (name, len(found), old.strip()))
        text = text[:found[0].start()] + new.rstrip("\n") + text[found[0].end():]
        path.write_text(text, encoding="utf-8")


def run(*command, cwd=ROOT):
    return subprocess.run([str(c) for c in command], cwd=cwd, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT)


def examples(laws):
    """The last line of what `test` says of the examples."""
    said = run(BUILD / "bridgelaw", "test", "--laws", laws, "examples").stdout
    return said.rstrip("\n").rpartition("\n")[2]


class Kinds:
    """How often each kind of breach occurs, and the number of the first story that shows it."""

    def __init__(self):
        self.count, self.first = collections.Counter(), {}

    def add(self, other):
        self.count += other.count
        self.first = {**other.first, **self.first}


def stories(directory, *arguments):
    """What `stories` says under the laws of DIRECTORY."""
    done = run(BUILD / "stories", *arguments, cwd=directory)
    if done.returncode != 0:
        raise ValueError("stories: " + done.stdout)
    return done.stdout


def breaches(directory, edition, step):
    """The breaches in one step of stories under the laws of DIRECTORY."""
    said = stories(directory, "run", "--threads", 1, "--from", step * STEP, "--stories", STEP, edition)
    kinds = Kinds()
    for row in (line.split("\t") for line in said.splitlines() if "\t" in line):
        kinds.count[tuple(row[2:5])] = int(row[1])
        kinds.first[tuple(row[2:5])] = row[5]
    return kinds


def shows(directory, edition, case, kind):
    """Whether CASE, under the laws of DIRECTORY, shows a breach of KIND."""
    return "# %s: %s: " % kind[:2] in stories(directory, "check", edition, case)


def is_of_fault(directory, edition, number, kind):
    """Whether story NUMBER, told as it stands, shows KIND with the fault and not without."""
    case = directory / "story.case"
    told = stories(directory, "show", edition, number).splitlines()
    case.write_text("\n".join(line for line in told if not line.lstrip().startswith("#")) + "\n",
                    encoding="utf-8")
    return shows(directory, edition, case, kind) and not shows(ROOT, edition, case, kind)


class Sound:
    """What the laws without a fault show, each step worked out once."""

    def __init__(self):
        self.lock, self.steps = threading.Lock(), {}

    def breaches(self, edition, step):
        with self.lock:
            if (edition, step) not in self.steps:
                self.steps[edition, step] = breaches(ROOT, edition, step)
            return self.steps[edition, step]


def sets_apart(fault, directory, kinds, sound):
    """A kind of breach that only the fault explains; None if there is none."""
    for kind, n in sorted(kinds.count.items(), key=lambda item: sound.count[item[0]] - item[1]):
        without = sound.count[kind]
        if (n >= without + 10 and n >= 2 * without) or \
           (without == 0 and is_of_fault(directory, fault.edition, kinds.first[kind], kind)):
            return kind
    return None


def caught(fault, directory, sound):
    """How FAULT was caught; None if it was not."""
    kinds, without = Kinds(), Kinds()
    for step in range(STORIES // STEP):
        kinds.add(breaches(directory, fault.edition, step))
        without.add(sound.breaches(fault.edition, step))
        kind = sets_apart(fault, directory, kinds, without)
        if kind:
            return "%d stories: %s: %s %s: %d, without the fault %d: story %s" % (
                (step + 1) * STEP, *kind, kinds.count[kind], without.count[kind], kinds.first[kind])
    return None


def try_fault(fault, passes, sound):
    """Returns whether FAULT is unnoticed by the examples and caught, and what was seen."""
    with tempfile.TemporaryDirectory(dir=BUILD, prefix="law-faults-") as d:
        directory = pathlib.Path(d)
        shutil.copytree(ROOT / "laws", directory / "laws")
        (directory / "tests").symlink_to(ROOT / "tests")
        try:
            plant(fault, directory / "laws")
            if passes and examples(directory / "laws") != passes:
                return False, "the examples notice it: " + examples(directory / "laws")
            how = caught(fault, directory, sound)
        except ValueError as wrong:
            return False, str(wrong)
        return how is not None, how or "not caught in %d stories" % STORIES


def main():
    names = sys.argv[2:]
    faults = [f for f in read_faults() if not names or f.name in names]
    passes = None if os.environ.get("QUICK") else examples(ROOT / "laws")
    passed = failed = 0
    sound = Sound()
    with concurrent.futures.ThreadPoolExecutor(int(os.environ.get("JOBS", "1"))) as pool:
        for fault, (good, how) in zip(faults, pool.map(lambda f: try_fault(f, passes, sound), faults)):
            passed, failed = passed + good, failed + (not good)
            print("%s%s: %s" % ("" if good else "FAILED  ", fault.name, how), flush=True)
    print("%d passed, %d failed" % (passed, failed))
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())
