#!/usr/bin/env python3
"""planted.py BUILD_DIR [FAULT...] - faults of the kind that programmers make, planted in the
engine and in the other opinions one at a time: does anybody notice?

tests/planted/planted.faults has them.  Of each, one file is compiled with the fault in it and the
program linked that compares (BUILD_DIR/linked says of what): random laws on random cases
against the second opinion, or a suite of the unit tests that tries every case of a universe.
Without a fault all of these find nothing, or the test has no sense; with it one has to.

Those that say `short` are planted, or with ALL=1 all of them, or those that are named.  JOBS=N
at a time (1)."""

import concurrent.futures
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
BUILD = pathlib.Path(sys.argv[1]).resolve()
os.chdir(ROOT)
FLAGS = shlex.split((BUILD / "flags").read_text())
FLAGS += ["-w", "-O1", "-Itests/naive", "-Itests/asp", "-Itests/unit"]
MOST_SECONDS = 300

# Random laws: few of them, then those that leave much open, then more of both, and others.
LAWS = [["-l", "30"], ["-l", "60", "-c", "25", "-n", "2", "-w", "6"],
        ["-l", "150", "-f", "100", "-c", "40", "-n", "8", "-w", "6"],
        ["-l", "200", "-s", "1000"],
        ["-l", "100", "-c", "20", "-n", "4", "-w", "6", "-s", "100"]]
CLINGO = [["-l", "40", "-c", "4", "-n", "2", "-w", "6", "-a", "1"]]


class Fault:
    def __init__(self, name):
        self.name, self.file, self.watch, self.short = name, None, "laws", False
        self.edits, self.what = [], []


def read_faults():
    """Blocks of: fault NAME [short] | # what it is | in FILE | by WATCH | - old | + new"""
    faults, last = [], None
    for number, line in enumerate(open("tests/planted/planted.faults", encoding="utf-8"), 1):
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "fault":
            faults.append(Fault(rest.split()[0]))
            faults[-1].short = rest.endswith(" short")
        elif word == "in":
            faults[-1].file = rest
        elif word == "by":
            faults[-1].watch = rest
        elif word == "#":
            if faults:
                faults[-1].what.append(rest)
        elif word == "-":
            if last != "-":
                faults[-1].edits.append(["", ""])
            faults[-1].edits[-1][0] += rest + "\n"
        elif word == "+":
            faults[-1].edits[-1][1] += rest + "\n"
        elif word:
            sys.exit(f"tests/planted/planted.faults:{number}: what is this?")
        last = word
    return faults


def planted(fault):
    """The file of FAULT with the fault in it.  Where lines are broken does not matter."""
    text = pathlib.Path(fault.file).read_text(encoding="utf-8")
    for old, new in fault.edits:
        wanted = r"\s*".join(re.escape(token) for token in re.findall(r"\w+|[^\w\s]", old))
        found = list(re.finditer(wanted, text))
        if len(found) != 1:
            raise ValueError(f"{fault.file} has this {len(found)} times:\n{old}")
        text = text[:found[0].start()] + new + text[found[0].end():]
    return text


def run(command):
    """The exit status, negative for a signal or None after too long, and what was said."""
    try:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              timeout=MOST_SECONDS, stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        return None, ""
    return done.returncode, done.stdout.decode(errors="replace")


def program_of(fault):
    return "unit" if fault.watch.startswith("unit ") else "nightly"


def link(fault, directory):
    """The program that compares, with the fault."""
    linked = dict(part.strip().split(": ", 1)
                  for part in (BUILD / "linked").read_text().split(";"))
    source, out = directory / pathlib.Path(fault.file).name, directory / "program"
    source.write_text(planted(fault), encoding="utf-8")
    made = directory / "made.o"
    own = BUILD / pathlib.Path(fault.file).with_suffix(".o")
    objects = [o for o in linked[program_of(fault)].split() if (ROOT / o).resolve() != own]
    for command in ([*FLAGS, "-c", "-o", str(made), str(source)],
                    [*FLAGS, "-o", str(out), str(made), *objects, str(BUILD / "all.a"),
                     *linked["libs"].split()]):
        status, said = run([a for a in command if not a.startswith("-ffile-prefix-map")])
        if status != 0:
            raise ValueError(said)
    return out


def watches(fault, program, directory):
    """The commands that might notice, one after the other."""
    if fault.watch.startswith("unit "):
        return [[str(program), "-j1", "--filter", fault.watch[5:]]]
    rounds = CLINGO if fault.watch == "clingo" else LAWS
    return [[str(program), *r, "-m", "1", "-o", str(directory)] for r in rounds]


def noticed(fault, program, directory):
    """Which of the commands noticed, and how; None: none did."""
    for number, command in enumerate(watches(fault, program, directory), 1):
        status, said = run(command)
        if status == 0:
            continue
        if status is None:
            raise ValueError("it does not end: " + " ".join(command))
        first = re.search(r"seed \d+, (law \d+, case \d+):\n\s*(.*)", said)
        how = (f"{first[1]}: {first[2][:70]}" if first else
               "it crashed" if status < 0 else
               " ".join(re.findall(r"\[----\].*|Failing: \d+", said)[-1:]))
        return f"{fault.watch}, round {number}: {how}"
    return None


def try_fault(fault):
    with tempfile.TemporaryDirectory(dir=BUILD, prefix="planted-") as d:
        directory = pathlib.Path(d)
        try:
            return noticed(fault, link(fault, directory), directory)
        except ValueError as wrong:
            return f"!{wrong}"


def sound(faults):
    """Without a fault nobody may complain: which of the commands do?"""
    bad, tried = [], set()
    for fault in faults:
        with tempfile.TemporaryDirectory(dir=BUILD, prefix="planted-") as d:
            for command in watches(fault, BUILD / program_of(fault), d):
                told = " ".join(command[1:-1])
                if told not in tried and run(command)[0] != 0:
                    bad.append(" ".join(command))
                tried.add(told)
                if not os.environ.get("ALL"):
                    break
    return bad


def gone(faults):
    """Of which faults the text is not there any more, planted or not."""
    bad = []
    for fault in faults:
        try:
            planted(fault)
        except ValueError as wrong:
            bad.append(f"{fault.name}: {wrong}")
    return bad


def main():
    faults = read_faults()
    names = sys.argv[2:]
    stale = gone(faults)
    print("\n".join(stale), end="\n" if stale else "")
    if not os.environ.get("ALL") or names:
        faults = [f for f in faults if (f.name in names if names else f.short)]
    bad = sound(faults)
    for command in bad:
        print("without any fault this fails:", command)
    passed, failed = not stale, len(bad) + len(stale)
    with concurrent.futures.ThreadPoolExecutor(int(os.environ.get("JOBS", "1"))) as pool:
        for fault, how in zip(faults, pool.map(try_fault, faults)):
            good = how is not None and not how.startswith("!")
            passed, failed = passed + good, failed + (not good)
            if not good or os.environ.get("ALL") or names:
                print(f"{fault.name}: {how or 'nobody notices'}", flush=True)
    print(f"{passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
