#!/usr/bin/env python3
"""bench.py BUILD - the table of `make bench`: this engine, plain C and others on Law 46B and
45C4(b), with the same random calls, and this engine as rules, events and open findings grow.

What is answered is compared with plain C before anything is timed: an engine that answers
otherwise is not timed, and the run fails.  One that is not installed is a line "not here".
Times are processor time, so that what else the machine does counts less; each is the median
of several passes, with the least and the most.  All calls are compared; of the slow engines
the first few thousand are timed.

  --calls N --passes N   how many random calls (100000), how often (5)
  --answers              compare answers only, of plain C and this engine (make test)
"""
import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile

import growth

here = os.path.dirname(os.path.abspath(__file__))
root = os.path.dirname(os.path.dirname(here))
laws = os.path.join(here, "laws")
COLD = 7  # fresh processes
run = None  # a Runner


class Wrong(Exception):
    pass


class Runner:
    """Runs commands by the program spent, which says what they cost."""

    def __init__(self, build):
        self.spent = os.path.join(build, "bench", "spent")

    def __call__(self, command, good=(0,), out=None):
        """Standard output, processor time in us and peak memory in MiB of a command."""
        with tempfile.NamedTemporaryFile("r") as cost, tempfile.TemporaryFile() as stdout, tempfile.TemporaryFile() as stderr:
            subprocess.run([self.spent, cost.name] + command, cwd=root, stdin=subprocess.DEVNULL,
                           stdout=out or stdout, stderr=stderr, check=True)
            status, us, kib = (int(x) for x in cost.read().split())
            stdout.seek(0)
            stderr.seek(0)
            if status not in good:
                raise Wrong("%s: exit %d: %s" % (" ".join(command[:4]), status, stderr.read().decode()[-400:]))
            return stdout.read().decode(), us, kib / 1024


class Row:
    """What is known of one engine, or of one size."""

    def __init__(self, name, us=None, limit=None, whole=None, first=None, memory=None, note=""):
        self.name, self.us, self.limit, self.whole, self.first = name, us, limit, whole, first
        self.memory, self.note = memory, note


def figure(x):
    if x is None:
        return ""
    return "%.3f" % x if x < 0.9995 else "%.2f" % x if x < 9.995 else "%.1f" % x if x < 99.95 else "{:,.0f}".format(x)


def times(x):
    return figure(x) + "x" if x is not None else ""


def cells(r):
    us = statistics.median(r.us) if r.us else None
    spread = "%s .. %s" % (figure(min(r.us)), figure(max(r.us))) if r.us else ""
    return [r.name, figure(us), spread, times(us / r.limit if us and r.limit else None), figure(r.whole),
            figure(r.first), figure(r.memory), r.note]


HEAD = ["", "us", "min .. max", "x limit", "JSON, us", "first, ms", "MiB", ""]


WIDTH = [30, 9, 22, 8, 8, 9, 5, 0]


def print_line(line):
    cells = (c.ljust(w) if i in (0, 7) else c.rjust(w) for i, (c, w) in enumerate(zip(line, WIDTH)))
    print("  ".join(cells).rstrip(), flush=True)


def print_section(title, rows):
    """Each row as soon as it is measured."""
    print("\n" + title, flush=True)
    for r in rows:
        print_line(cells(r))


# ---- one engine ---------------------------------------------------------------------------


class Engine:
    """Commands of one engine: what it answers to the calls of a file, and the passes, in us a call."""

    name = note = ""
    needs = None  # a command
    kind = "numbers"

    def here(self):
        return self.needs is None or shutil.which(self.needs) is not None

    def answers(self, file):  # text, us, MiB
        raise NotImplementedError

    def passes(self, file, n, passes):  # list of us
        raise NotImplementedError

    def whole(self, files, n):  # us, JSON to JSON
        return None


class Plain(Engine):
    name = "plain C"

    def __init__(self, build):
        self.program = os.path.join(build, "bench", "plain")

    def answers(self, file):
        return run([self.program, "answers", str(lines_of(file))])

    def passes(self, file, n, passes):
        text, _, self.memory = run([self.program, "time", str(n), str(passes)])
        return [float(x) for x in text.split()]


class Ours(Engine):
    name, kind, note = "bridgelaw", "case", "bar 0.23 us"

    def __init__(self, build):
        self.build = build
        self.program = os.path.join(build, "bench", "ours")

    def answers(self, file):
        return run([self.program, "answers", laws, file])

    def passes(self, file, n, passes):
        text, _, self.memory = run([self.program, "time", laws, "law-46", file, str(passes)])
        self.parts = [[float(x) for x in line.split()] for line in text.splitlines()]
        return [p[1] for p in self.parts]

    def whole(self, files, n):
        return statistics.median(sum(p) for p in self.parts)

    def first(self, file):
        with open(file, "rb") as f:
            case = f.read()
        with tempfile.NamedTemporaryFile(suffix=".case.json") as one:
            one.write(case)
            one.flush()
            return run([os.path.join(self.build, "bridgelaw"), "rule", "--laws", laws, "-e", "law-46", "--format", "json", one.name])


class Swi(Engine):
    name, needs = "SWI-Prolog -O", "swipl"
    command = ["swipl", "-O", os.path.join(here, "peers", "swi.pl")]

    def answers(self, file):
        return run(self.command + [file, "0"])

    def passes(self, file, n, passes):
        text, _, self.memory = run(self.command + [file, str(passes)])
        return [float(x) for x in text.split()]


class Clips(Engine):
    name, needs, note = "CLIPS", "clips", "a fact asserted, run, retracted"

    def calls(self, file, passes):
        with tempfile.NamedTemporaryFile("w", suffix=".bat") as go:
            go.write('(load* "%s/peers/clips.clp")\n(calls "%s" %d)\n(exit)\n' % (here, file, passes))
            go.flush()
            return run(["clips", "-f2", go.name])

    def answers(self, file):
        return self.calls(file, -1)

    # It tells no processor time of its own: what it takes to read the file is taken off.
    def passes(self, file, n, passes):
        us = []
        for _ in range(passes):
            _, before, self.memory = self.calls(file, 0)
            us.append((self.calls(file, 1)[1] - before) / n)
        return us


class Node(Engine):
    needs, kind = "node", "json"

    def __init__(self, build, name, script, package, most, note=""):
        self.name, self.script, self.package, self.most, self.note = name, script, package, most, note
        self.modules = os.environ.get("BENCH_MODULES", os.path.join(root, "build", "bench"))

    def here(self):
        return super().here() and (not self.package or os.path.isdir(os.path.join(self.modules, "node_modules", self.package)))

    def serve(self, file, passes):
        return run(["env", "BENCH_MODULES=" + self.modules, "node", os.path.join(here, "peers", self.script), file, str(passes)])

    def answers(self, file):
        return self.serve(file, 0)

    def passes(self, file, n, passes):
        text, _, self.memory = self.serve(file, passes)
        both = [[float(x) for x in line.split()] for line in text.splitlines()]
        self.texts = statistics.median(b[1] for b in both)
        return [b[0] for b in both]

    def whole(self, files, n):
        return self.texts


class Clingo(Engine):
    name, needs, kind = "clingo", "clingo", "asp"
    note = "all calls in one program, its text read"

    def solve(self, file):
        return run(["clingo", "--outf=0", "-V0", os.path.join(here, "peers", "clingo.lp"), file], good=(0, 10, 20, 30))

    def answers(self, file):
        text, us, memory = self.solve(file)
        rules, card = {}, {}
        for atom in text.splitlines()[0].split():
            call, bit, *k = (int(x) for x in atom[5:-1].split(","))
            rules[call] = rules.get(call, 0) | 1 << bit
            if k:
                card[call] = k[0]
        n = lines_of(file)
        return "".join("%d %d\n" % (rules.get(i, 0), card.get(i, -1)) for i in range(n)), us, memory

    def passes(self, file, n, passes):
        us = []
        for _ in range(passes):
            _, spent, self.memory = self.solve(file)
            us.append(spent / n)
        return us


def lines_of(file):
    with open(file, "rb") as f:
        return sum(1 for _ in f)


def head(file, n):
    """The first N lines of FILE, as a file."""
    to = "%s.%d" % (file, n)
    if not os.path.exists(to):
        with open(file, "rb") as f, open(to, "wb") as out:
            for _, line in zip(range(n), f):
                out.write(line)
    return to


def same(engine, files, wanted):
    """Does ENGINE answer as plain C does?  Says where it does not."""
    text, _, _ = engine.answers(files[engine.kind])
    if text == wanted:
        return True
    for i, (a, b) in enumerate(zip(text.splitlines() + [None], wanted.splitlines() + [None])):
        if a != b:
            print("%s: call %d is answered by %s, by plain C %s" % (engine.name, i, a, b))
            break
    return False


def measure(engine, files, n, passes, limit):
    r = Row(engine.name, note=engine.note)
    cut = min(n, getattr(engine, "most", n))
    r.us = engine.passes(head(files[engine.kind], cut), cut, passes)
    r.limit = limit or statistics.median(r.us)
    r.whole = engine.whole(files, n)
    one = head(files[engine.kind], 1)
    first = getattr(engine, "first", engine.answers)
    r.first = statistics.median(first(one)[1] for _ in range(COLD)) / 1e3
    r.memory = engine.memory
    if cut < n:
        r.note = ("{:,} calls timed; ".format(cut) + r.note).rstrip("; ")
    return r


def compared(engines, files, wanted, o, bad):
    """A row of each engine; those that answer otherwise than the first go to BAD."""
    limit = None
    for e in engines:
        if not e.here():
            yield Row(e.name, note="not here")
        elif e is not engines[0] and not same(e, files, wanted):
            yield Row(e.name, note="answers otherwise: not timed")
            bad.append(e)
        else:
            row = measure(e, files, o.calls, o.passes, limit)
            limit = row.limit
            yield row


def write_calls(plain, n, kinds, directory):
    files = {}
    for kind in kinds:
        files[kind] = os.path.join(directory, "calls." + kind)
        with open(files[kind], "wb") as out:
            run([plain.program, kind, str(n)], out=out)
    return files


# ---- this engine alone ----------------------------------------------------------------------


def figures(text):
    return [[float(x) for x in line.split()] for line in text.splitlines()]


def timed(ours, name, directory, edition, file, passes, note="", bar=None):
    """A row of the cases in FILE; with what it takes to load the edition."""
    text, _, memory = run([ours.program, "time", directory, edition, file, str(passes)])
    parts = figures(text)
    load = figures(run([ours.program, "load", directory, edition, "3"])[0])
    return Row(name, us=[p[1] for p in parts], limit=bar, whole=statistics.median(sum(p) for p in parts),
               memory=memory, note="%sloaded in %s ms" % (note, figure(statistics.median(x[0] for x in load))))


def command(ours, name, arguments, times, bar, note, good=(0,)):
    """A row of a command of the program, in a fresh process."""
    program = os.path.join(ours.build, "bridgelaw")
    all_of = [run([program] + arguments, good=good) for _ in range(times)]
    return Row(name, us=[a[1] for a in all_of], limit=bar, memory=max(a[2] for a in all_of), note=note)


def editions(ours, passes):
    text, _, memory = run([ours.program, "cases", "wbf-2017", "examples"])
    cases = figures(text)
    load = [x[0] * 1e3 for x in figures(run([ours.program, "load", "laws", "wbf-2017", str(passes)])[0])]
    case = "examples/hbf-2012/case-05.case"
    diff = ["diff", "wbf-2007", "wbf-2017", "--summary", "--universe"]
    yield Row("a ruling, case loaded", us=[c[1] for c in cases], limit=2, memory=memory,
              note="bar 2 us; %d cases of examples/, wbf-2017" % len(cases))
    yield Row("the same written as JSON", us=[c[2] for c in cases], note="with the whole proof")
    yield Row("the edition read and checked", us=load, note="in a process that runs")
    yield command(ours, "bridgelaw rule, one case", ["rule", "-e", "wbf-2017", case], COLD, 5000,
                  "bar 5 ms, 50 MB; start to finish")
    yield command(ours, "bridgelaw diff", diff + ["laws-45-47-medium"], 5, 1e6,
                  "bar 1 s, 200 MB; 1,075,200 cases of laws-45-47-medium", (1,))
    yield command(ours, "the same", diff + ["law-46-medium"], 1, 1e6, "once; 110 million cases of law-46-medium", (1,))
    yield command(ours, "bridgelaw audit", ["audit", "wbf-2017", "--universe", "law-46-medium"], 1, 2e6,
                  "once; bar 2 s; the same", (0, 1))


def lines_ruled(ours, directory, edition, file):
    """How many lines each ruling has, as the program prints it."""
    program = os.path.join(ours.build, "bridgelaw")
    text = run(["sh", "-c", '"$0" rule --laws "$1" -e "$2" - <"$3"', program, directory, edition, file])[0]
    return [len(json.loads(line)["lines"]) for line in text.splitlines()]


def expect(name, got, wanted):
    if got != wanted:
        raise Wrong("%s: %s lines are ruled, not %s" % (name, got[:8], wanted[:8]))


# An edition has at most 5,000 clauses and 10,000 rules (T0006): the last two are near that.
def by_rules(ours, tmp, passes):
    for clauses, each in ((10, 1), (100, 1), (1000, 1), (4500, 1), (4500, 2)):
        n = clauses * each
        directory, file = os.path.join(tmp, "rules-%d" % n), os.path.join(tmp, "rules.%d" % n)
        name = "{:,} rules{}".format(n, ", two to a clause" if each == 2 else "")
        wanted = growth.write_cases(file, growth.write_laws(directory, clauses, each=each), max(10, 10000 // n))
        expect(name, lines_ruled(ours, directory, "growing", file), wanted)
        yield timed(ours, name, directory, "growing", file, passes,
                    "bar 30 us, loaded in 50 ms (10,000); " if each == 2 else "", 30 if each == 2 else None)


def by_events(ours, plain, tmp, passes):
    calls = run([plain.program, "case", "20000"])[0].splitlines()
    for n in (5, 50, 500):
        file = os.path.join(tmp, "events.%d" % n)
        growth.write_stories(file, calls, 2000 // n, n)
        yield timed(ours, "%d events" % n, laws, "law-46", file, passes)


def by_open(ours, tmp, passes):
    directory = os.path.join(tmp, "open")
    rules = growth.write_laws(directory, 60, findings=True)
    for n in (0, 4, 8, 12):
        name, file = "%d open" % n, os.path.join(tmp, "open.%d" % n)
        wanted = growth.write_open(file, rules, 100, n)
        expect(name, lines_ruled(ours, directory, "growing", file), wanted)
        yield timed(ours, name, directory, "growing", file, passes)


def main():
    ask = argparse.ArgumentParser()
    ask.add_argument("build")
    ask.add_argument("--calls", type=int, default=100000)
    ask.add_argument("--passes", type=int, default=5)
    ask.add_argument("--answers", action="store_true")
    o = ask.parse_args()
    build = os.path.abspath(o.build)
    global run
    run = Runner(build)
    plain, ours = Plain(build), Ours(build)
    engines = [plain, ours]
    if not o.answers:
        engines += [Node(build, "plain JavaScript", "javascript.mjs", None, o.calls), Swi(), Clips(), Clingo(),
                    Node(build, "GoRules Zen", "zen.mjs", "@gorules/zen-engine", 5000, "one decision table; Node binding"),
                    Node(build, "Cedar", "cedar.mjs", "@cedar-policy/cedar-wasm", 3000, "wasm; the card is the host's"),
                    Node(build, "json-rules-engine", "json-rules.mjs", "json-rules-engine", 2000, "the card is the host's")]
    with tempfile.TemporaryDirectory() as tmp:
        files = write_calls(plain, o.calls, {e.kind for e in engines}, tmp)
        wanted = plain.answers(files["numbers"])[0]
        if o.answers:
            bad = sum(not same(e, files, wanted) for e in engines[1:])
            print("%d passed, %d failed" % (len(engines) - 1 - bad, bad))
            return 1 if bad else 0
        bad = []
        print_line(HEAD)
        print_section("Law 46B and 45C4(b): {:,} random calls; the limit is plain C".format(o.calls),
                      compared(engines, files, wanted, o, bad))
        print_section("Whole editions; the limit is the bar", editions(ours, o.passes))
        print_section("Rules of four conditions on 60 facts; the limit is the bar", by_rules(ours, tmp, o.passes))
        print_section("Events of a story, by Law 46B and 45C4(b)", by_events(ours, plain, tmp, o.passes))
        print_section("Open findings, of 12 that 60 rules read four at a time", by_open(ours, tmp, o.passes))
    return 1 if bad else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Wrong as e:
        sys.exit("bench.py: %s" % e)
