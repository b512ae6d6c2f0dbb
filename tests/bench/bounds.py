#!/usr/bin/env python3
"""bounds.py BUILD - what rulings on the 100 cases of fixed.cases cost is at most what bounds.tsv
keeps: calls, bindings, expressions, worlds and instructions.

The engine counts the first four (engine_count.h); they are the same on every machine.  Valgrind
counts the instructions of rule_case(); they are compared only if the build has the compiler and
the options that they are kept for.  More than 2 % above what is kept fails; more than 5 % below
is only said.

  --each   prints the counts of each case, to compare two builds

BLESS=1 WHY='One sentence.' keeps the figures of this build, and says why they changed."""
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
KEPT = ROOT / "tests/bench/bounds.tsv"
EDITION = "wbf-2017"
COUNTS = ["first calls", "bindings tried", "expressions evaluated", "worlds"]
ABOVE, BELOW = 1.02, 0.95
HEAD = """\
# What rulings on the cases of fixed.cases cost: figure, what it was counted with, how much, why.
# tests/bench/bounds.py compares a build with it; BLESS=1 WHY='One sentence.' writes it anew.
"""


def fail(text):
    print(text)
    print("0 passed, 1 failed")
    sys.exit(1)


def run(command):
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if done.returncode:
        fail("%s: exit status %d\n%s" % (" ".join(map(str, command)), done.returncode, done.stderr[-2000:]))
    return done


def build_name(build):
    """The compiler, and the options that change what it makes; None if instructions mean nothing."""
    words = shlex.split((build / "flags").read_text())
    if any(re.match(r"-fsanitize|--coverage", w) for w in words):
        return None
    compiler = words[:next(i for i, w in enumerate(words) if w.startswith("-"))]
    version = run(compiler + ["--version"]).stdout.splitlines()[0]
    kind = "clang" if "clang" in version else "gcc"
    version = re.search(r"\d+\.\d+\.\d+", version.split(")")[-1] if kind == "gcc" else version)
    options = [w for w in words if re.match(r"-O|-m|-f(?!\w+-prefix-map|visibility|PIC)|-D_FORTIFY", w)]
    profile = ["with a profile"] if (build / "train/profile").exists() else []
    return " ".join([kind, version[0] if version else "?"] + sorted(set(options)) + profile)


def counted(build, cases):
    """The counts of each case: a name and four numbers."""
    lines = run([build / "bench/counting", "laws", EDITION, cases]).stdout.splitlines()
    return [(line.split()[0], [int(x) for x in line.split()[1:]]) for line in lines]


def instructions(build, cases, scratch):
    out = pathlib.Path(scratch) / "callgrind"
    run(["valgrind", "--tool=callgrind", "--toggle-collect=rule_case", "--callgrind-out-file=%s" % out,
         build / "bench/bounds", "laws", EDITION, cases])
    return int(re.search(r"^(?:summary|totals): (\d+)", out.read_text(), re.M)[1])


def read_kept():
    """What is kept: by figure and what it was counted with, the number and why."""
    lines = [line.split("\t") for line in KEPT.read_text().splitlines() if not line.startswith("#")] if KEPT.exists() else []
    return {(name, how): (int(n.replace(",", "")), why) for name, how, n, why in lines}


def bless(kept, now, why):
    for key, n in now.items():
        if key not in kept or kept[key][0] != n:
            kept[key] = (n, why)
    rows = ["\t".join((name, how, "{:,}".format(n), w)) for (name, how), (n, w) in kept.items()]
    KEPT.write_text(HEAD + "\n".join(rows) + "\n")


def compare(kept, now):
    passed = failed = 0
    for key, n in now.items():
        name, how = key
        if key not in kept:
            print("%s: not compared, since nothing is kept for %s" % (name, how))
            continue
        was = kept[key][0]
        said = "%s: {:,}, where {:,} is kept: {:+.1f} %%".format(n, was, 100 * (n / was - 1)) % name
        if n > was * ABOVE:
            failed += 1
            print(said + "\n  If that is right: BLESS=1 WHY='One sentence.' python3 tests/bench/bounds.py BUILD, and commit bounds.tsv")
            continue
        passed += 1
        if n < was * BELOW:
            print(said + "; keep it: BLESS=1 WHY='One sentence.' python3 tests/bench/bounds.py BUILD")
    return passed, failed


def main():
    build = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as scratch:
        cases = pathlib.Path(scratch) / "fixed.case"
        cases.write_text(run(["awk", "-f", "tests/bench/fixed.awk", "tests/bench/fixed.cases"]).stdout)
        each = counted(build, cases)
        if "--each" in sys.argv:
            for name, counts in each:
                print("\t".join([name] + [str(x) for x in counts]))
            return
        now = {(name, "any build"): sum(c[i] for _, c in each) for i, name in enumerate(COUNTS)}
        how = build_name(build)
        if how:
            now["instructions", how] = instructions(build, cases, scratch)
    kept = read_kept()
    if os.environ.get("BLESS"):
        why = os.environ.get("WHY", "").strip()
        if not why:
            fail("say why they changed: BLESS=1 WHY='One sentence.'")
        bless(kept, now, why)
        kept = read_kept()
    passed, failed = compare(kept, now)
    print("%d passed, %d failed" % (passed, failed))
    sys.exit(failed > 0)


main()
