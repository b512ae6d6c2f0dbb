#!/usr/bin/env python3
"""bench.py BUILD - the table of `make bench`: this engine, plain C and others on Law 46B and
45C4(b), with the same random calls, and this engine as rules, events and open findings grow.

What is answered is compared with plain C before anything is timed: an engine that answers
otherwise is not timed, and the run fails.  One that is not installed is a line "not here".
Times are processor time, so that what else the machine does counts less; each is the median
of several passes, with the least and the most.

  --calls N --passes N   how many random calls (100000), how often (5)
  --answers              compare answers only, of plain C and this engine (make test)
"""
import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile

here = os.path.dirname(os.path.abspath(__file__))
root = os.path.dirname(os.path.dirname(here))
laws = os.path.join(here, "laws")
COLD = 11  # fresh processes
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


def print_table(sections):
    lines = [HEAD] + [c for _, rows in sections for c in map(cells, rows)]
    width = [max(len(l[i]) for l in lines) for i in range(len(HEAD))]

    def show(line):
        print("  ".join(c.ljust(w) if i in (0, 7) else c.rjust(w) for i, (c, w) in enumerate(zip(line, width))).rstrip())

    show(HEAD)
    for title, rows in sections:
        print("\n" + title)
        for r in rows:
            show(cells(r))


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
    name, note = "plain C", "the limit"

    def __init__(self, build):
        self.program = os.path.join(build, "bench", "plain")

    def answers(self, file):
        return run([self.program, "answers", str(lines_of(file))])

    def passes(self, file, n, passes):
        text, _, self.memory = run([self.program, "time", str(n), str(passes)])
        return [float(x) for x in text.split()]


class Ours(Engine):
    name, kind = "bridgelaw", "case"

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
    return r


def write_calls(plain, n, kinds, directory):
    files = {}
    for kind in kinds:
        files[kind] = os.path.join(directory, "calls." + kind)
        with open(files[kind], "wb") as out:
            run([plain.program, kind, str(n)], out=out)
    return files


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
    engines = [plain, ours] if o.answers else [plain, ours, Swi(), Clips(), Clingo()]
    bad = 0
    with tempfile.TemporaryDirectory() as tmp:
        files = write_calls(plain, o.calls, {e.kind for e in engines}, tmp)
        wanted = plain.answers(files["numbers"])[0]
        rows = []
        for e in engines:
            if not e.here():
                rows.append(Row(e.name, note="not here"))
            elif e is not plain and not same(e, files, wanted):
                rows.append(Row(e.name, note="answers otherwise: not timed"))
                bad += 1
            elif not o.answers:
                rows.append(measure(e, files, o.calls, o.passes, rows[0].limit if rows else None))
        if o.answers:
            print("%d passed, %d failed" % (len(engines) - 1 - bad, bad))
        else:
            print_table([("Law 46B and 45C4(b): {:,} random calls".format(o.calls), rows)])
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
