#!/usr/bin/env python3
"""stream.py PROGRAM - `bridgelaw rule -` on a stream of cases, one on a line.

 1. Through pipes: the rulings on a line are there before the next line is sent, and a
    wrong line is told by an object and the next is ruled on.
 2. What is printed is what a run for each case alone prints.
 3. Ten thousand lines, each with names of its own, need no more memory than a thousand
    (SANITIZED: what a sanitizer keeps is not asked).
"""
import json
import os
import select
import subprocess
import sys

PROGRAM = os.path.abspath(sys.argv[1])
os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
passed = failed = 0


def check(good, what):
    global passed, failed
    passed, failed = passed + bool(good), failed + (not good)
    if not good:
        print(what)


def run(*arguments, **more):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, **more)


class Stream:
    def __init__(self, *arguments):
        self.process = subprocess.Popen([PROGRAM, "rule", *arguments, "-"], bufsize=0,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.left = b""

    def send(self, line):
        self.process.stdin.write(line.encode() + b"\n")

    def answer(self):
        """The next line of output; None when there is none within a minute."""
        while b"\n" not in self.left:
            if not select.select([self.process.stdout], [], [], 60)[0]:
                return None
            more = os.read(self.process.stdout.fileno(), 65536)
            if not more:
                return None
            self.left += more
        line, self.left = self.left.split(b"\n", 1)
        return json.loads(line)

    def end(self):
        self.process.stdin.close()
        rest = self.process.stdout.read()
        return self.left + rest, self.process.wait()


def one_by_one():
    told = run("case", "json", "examples/hbf-2012/case-09.case").stdout.splitlines()
    s = Stream("-e", "wbf-2017")
    s.send("")
    s.send(told[0])
    check((s.answer() or {}).get("case") == "hbf-09a", "no ruling on the first line")
    for number, wrong in ((3, "{"), (4, "[]"), (5, "case a \"A\""), (6, told[1][:-1]),
                          (7, told[1].replace("\"title\"", "\"titel\"")),
                          (8, told[1].replace("S calls", "S cells")), (9, "\0")):
        s.send(wrong)
        answer = s.answer() or {}
        check(answer.get("line") == number and answer.get("diagnostics"),
              "line %d: %.200s" % (number, answer))
    s.send(told[1] + " " + told[2])
    check([(s.answer() or {}).get("case") for _ in range(2)] == ["hbf-09b", "hbf-09c"],
          "no rulings on two cases on one line")
    rest, status = s.end()
    check(rest == b"" and status == 2, "at the end: %s, status %d" % (rest, status))


def editions_of_their_own():
    told = run("case", "json", "examples/hbf-2012/case-09.case").stdout.splitlines()
    s = Stream()
    for edition in ("wbf-2017", "wbf-1807", "wbf-2007+orebro-2011", "wbf-2017", "wbf-1807"):
        s.send(told[0].replace("wbf-2007+orebro-2011", edition, 1))
        answer = s.answer() or {}
        check(answer.get("edition") == (None if edition == "wbf-1807" else edition) and
              answer.get("case") == "hbf-09a", "%s: %.200s" % (edition, answer))
    rest, status = s.end()
    check(rest == b"" and status == 2, "at the end: %s, status %d" % (rest, status))


def the_same_bytes():
    path = ["examples/hbf-2012", "examples/greek", "examples/laws/exam/other.case"]
    told = run("case", "json", *path).stdout
    for options in ([], ["-e", "wbf-2007", "-e", "wbf-2017"], ["--timeline"], ["--open"],
                    ["--script", "--lang", "el"]):
        stream = run("rule", *options, "-", input=told)
        lines = told.splitlines()[::7]
        alone = ""
        for line in lines:
            alone += run("rule", *options, "--format", "json", "/dev/stdin",
                         input=line).stdout
        some = run("rule", *options, "-", input="\n".join(lines))
        check(some.stdout == alone and alone, "%s: other bytes than alone" % options)
        check(stream.returncode == 0 and set(some.stdout.splitlines())
              <= set(stream.stdout.splitlines()), "%s: other bytes in the whole" % options)


def memory_of(pid):
    with open("/proc/%d/status" % pid) as f:
        return next(int(line.split()[1]) for line in f if line.startswith("VmRSS"))


def ten_thousand():
    s = Stream("--laws", "tests/tiny", "-e", "base")
    used = []
    for i in range(10000):
        wrong = i % 10 == 9
        s.send(json.dumps({
            "case": "case-%d" % i, "title": "The %dth" % i,
            "hands": {"N": "♠AK", "S": "♠32"},
            "story": [{"label": "d%d" % i, "says": "S calls ♠A"},
                      {"says": "S calls \"number %d\"" % i if wrong else "N plays ♠A"}],
            "found": [{"by": "director", "facts": ["mind_of(d%d) is slip" % i]}]}))
        answer = s.answer()
        if not answer or answer["case"] != ("case-%d" % i) or ("line" in answer) != wrong:
            check(False, "line %d: %s" % (i + 1, answer))
            break
        if i + 1 in (1000, 10000):
            used.append(memory_of(s.process.pid))
    s.end()
    check(len(used) == 2 and (used[1] <= used[0] + 256 or "SANITIZED" in os.environ),
          "KiB after a thousand lines and after ten thousand: %s" % used)


one_by_one()
editions_of_their_own()
the_same_bytes()
ten_thousand()
print("%d passed, %d failed" % (passed, failed))
sys.exit(failed > 0)
