#!/usr/bin/env python3
"""faults.py BUILD - what goes wrong under every command: each of its calls of the system
that open, read, write or close a file is refused in turn (strace injects the error), and
each allocation (BUILD/nomem.so, preloaded).

Whatever fails, the command ends by itself: as if nothing had happened, with the same
output, or with status 2 (70 without memory), a word on standard error, and a file that
was to be written either whole or as it was.  One test a fault.  Every STEP-th fault is
tried, of allocations at most MOST for a command; STEP=1 is all of them.  Calls that are rare are
refused whatever STEP is.  ONLY=NAME: of
one command."""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

BUILD = pathlib.Path(sys.argv[1]).resolve()
BL = str(BUILD / "bridgelaw")
ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
STEP = int(os.environ.get("STEP", "23"))
MOST = 25  # allocations of one command, unless all are tried
ONLY = os.environ.get("ONLY", "")

CASE = """case one "A call and a slip"
  trump ♠
  declarer S
  hands S: ♠A2
  story
    d: S calls ♠2
    c: S corrects d to ♠A
    S plays ♠A
  found by director
    mind_of(d) is slip
  expect base
    called(d) is ♠2 by 46A
"""
UNIVERSE = """universe small "A call and a slip"
  given declarer is south, trump is spades
  slot d: call with by is south, suit in {spades, hearts}, rank in {two, ace}
  slot c: correction or nothing with by is south, of is d, suit is spades, rank is ace
  open mind_of(d)
"""
UNTIDY = "case   one  \"A call\"\n  trump   ♠\n  story\n     d: S calls ♠2\n"
PBN = (ROOT / "tests/pbn/export.pbn").read_bytes()

# name, arguments, standard input
TINY = ["--laws", "tiny"]
COMMANDS = [
    ("rule", ["rule", "-e", "base", *TINY, "one.case"], ""),
    ("rule-json", ["rule", "-e", "base", *TINY, "--format", "json", "one.case"], ""),
    ("rule-stdin", ["rule", "-e", "base", *TINY, "-"], CASE),
    ("rule-timeline", ["rule", "-e", "base", *TINY, "--timeline", "one.case"], ""),
    ("compare", ["compare", "-e", "base", "-e", "base+first", *TINY, "one.case"], ""),
    ("test", ["test", *TINY, "one.case"], ""),
    ("check", ["check", "-e", "base", *TINY, "one.case"], ""),
    ("fmt", ["fmt", "untidy.case"], ""),
    ("fmt-check", ["fmt", "--check", "untidy.case"], ""),
    ("show", ["show", "base", *TINY], ""),
    ("show-html", ["show", "base", *TINY, "--format", "html"], ""),
    ("why", ["why", "-e", "base", *TINY, "-o", "new.case", "one.case", "45C4c"], ""),
    ("why-over", ["why", "-e", "base", *TINY, "-o", "link.case", "one.case", "45C4c"], ""),
    ("explain", ["explain", "S0001"], ""),
    ("list", ["list", "editions", *TINY], ""),
    ("cover", ["cover", "base", *TINY, "one.case"], ""),
    ("cover-mutate", ["cover", "base", *TINY, "--mutate", "one.case"], ""),
    ("case-json", ["case", "json", "one.case"], ""),
    ("case-text", ["case", "text", "one.json"], ""),
    ("case-new", ["case", "new", "--pbn", "export.pbn", "--board", "1"], ""),
    ("universes", ["show", "base", *TINY, "--universes", "--threads", "1"], ""),
    ("diff", ["diff", "base", "base+first", *TINY, "--universe", "small", "--threads", "1", "-o", "found"], ""),
    ("diff-threads", ["diff", "base", "base+first", *TINY, "--universe", "small", "--threads", "2"], ""),
    ("diff-json", ["diff", "base", "base+first", *TINY, "--universe", "small", "--threads", "1", "--format", "json"],
     ""),
    ("diff-html", ["diff", "base", "base+first", *TINY, "--universe", "small", "--threads", "1", "--format", "html"],
     ""),
    ("audit", ["audit", "base", *TINY, "--universe", "small", "-o", "found"], ""),
    ("suggest", ["cover", "base", *TINY, "--suggest", "-o", "found", "one.case"], ""),
    ("ask", ["ask", "-e", "base", *TINY, "-o", "told.case", "one.case"], ""),
    ("impact", ["impact", "base+first", "--against", "base", *TINY, "one.case"], ""),
]
CALLS = {
    "openat": ["EACCES", "EMFILE"],
    "read": ["EIO", "EINTR"],
    "write": ["ENOSPC", "EINTR", "EPIPE"],
    "close": ["EIO"],
    "getdents64": ["EIO"],
    "rename": ["EACCES"],
    "fchmod": ["EPERM"],
    "fsync": ["EIO"],
    "access": ["EACCES"],
}
RARE = ("fchmod", "access")
passed = failed = 0


def fill(work):
    for path in ("vocabulary/words.law", "base/edition.law", "overlays/first.law"):
        (work / "tiny" / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / "tests/tiny" / path, work / "tiny" / path)
    (work / "tiny/universes").mkdir()
    (work / "tiny/universes/small.law").write_text(UNIVERSE)
    (work / "one.case").write_text(CASE)
    (work / "untidy.case").write_text(UNTIDY)
    (work / "old.case").write_text(UNTIDY)
    (work / "link.case").symlink_to("old.case")
    (work / "export.pbn").write_bytes(PBN)
    made = subprocess.run([BL, "case", "json", "one.case"], cwd=work, capture_output=True, check=False)
    (work / "one.json").write_bytes(made.stdout)


def files_of(work):
    return {
        str(p.relative_to(work)): p.read_bytes()
        for p in sorted(work.rglob("*"))
        if p.is_file() and not str(p.relative_to(work)).startswith("tiny/")
    }


def run(work, args, stdin, before=(), env=None):
    p = subprocess.Popen(
        [*before, BL, *args], cwd=work, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, env={**os.environ, **(env or {})},
    )
    try:
        out, err = p.communicate(stdin.encode(), timeout=20)
    except subprocess.TimeoutExpired:
        p.kill()
        return "hangs", *p.communicate()
    return p.returncode, out, err


def judge(name, what, work, start, plain, got, allowed):
    """What is wrong after a fault, or nothing."""
    status, out, err = got
    now = files_of(work)
    if status == "hangs":
        return "it hangs"
    if status < 0 or status in (127, 134, 139):
        return f"ended by a signal or not begun: {status}"
    whole, was = plain[3], start
    for path in set(now) | set(was):
        if now.get(path) != was.get(path) and now.get(path) != whole.get(path):
            return f"{path} is neither whole nor as it was"
    if status == plain[0]:
        if out != plain[1]:
            return "another output with the same status"
        return "a file was not written" if now != whole else None
    if status not in allowed:
        return f"status {status}"
    return None if err.strip() else "not a word on standard error"


def test(label, wrong, got):
    global passed, failed
    if not wrong:
        passed += 1
        return
    failed += 1
    print(f"{label}: {wrong}")
    for line in got[2].decode(errors="replace").splitlines()[-3:]:
        print(f"    {line}")


def restore(work, start):
    for path in files_of(work):
        if path not in start:
            (work / path).unlink()
    for path, data in start.items():
        if not (work / path).exists() or (work / path).read_bytes() != data:
            (work / path).write_bytes(data)


def calls_of(work, trace, args, stdin):
    """Which of the calls of the system, by kind and number, are about files of ours."""
    run(work, args, stdin, ["strace", "-f", "-y", "-o", str(trace), "-e",
                            "trace=" + ",".join(CALLS)])
    seen, ours = {}, []
    for line in trace.read_text(errors="replace").splitlines():
        m = re.match(r"\d+\s+(\w+)\((.*)", line)
        if not m or m[1] not in CALLS:
            continue
        seen[m[1]] = seen.get(m[1], 0) + 1
        what = m[2].split(" = ")[0]
        if ".so" in what or "/proc/" in what or "locale" in what or ".gcda" in what:
            continue
        ours.append((m[1], seen[m[1]]))
    return ours


def try_calls(name, args, stdin, work, start, plain, trace):
    n = 0
    for call, k in calls_of(work, trace, args, stdin):
        for error in CALLS[call]:
            n += 1
            if n % STEP and call not in RARE:
                continue
            restore(work, start)
            got = run(work, args, stdin, ["strace", "-f", "-o", "/dev/null", "-e", f"trace={call}",
                                          "-e", f"inject={call}:error={error}:when={k}"])
            test(f"{name}: {call} {k} {error}", judge(name, call, work, start, plain, got, (2,)), got)
    restore(work, start)


def try_memory(name, args, stdin, work, start, plain, count):
    preload = {"LD_PRELOAD": str(BUILD / "nomem.so")}
    run(work, args, stdin, env={**preload, "NOMEM_COUNT": str(count)})
    restore(work, start)
    most = int(count.read_text())
    step = 1 if STEP == 1 else max(STEP, most // MOST)
    for k in range(1 + step // 2, most + 1, step):
        for ever in "01":
            restore(work, start)
            got = run(work, args, stdin, env={**preload, "NOMEM_AT": str(k), "NOMEM_EVER": ever})
            test(f"{name}: allocation {k}{' and later' if ever == '1' else ''}",
                 judge(name, "memory", work, start, plain, got, (2, 70)), got)
    restore(work, start)


def main():
    can_trace = shutil.which("strace") and subprocess.run(
        ["strace", "-o", "/dev/null", "true"], capture_output=True, check=False).returncode == 0
    if not can_trace:
        print("strace cannot be used here: files that cannot be read or written are not asked")
    for name, args, stdin in COMMANDS:
        if ONLY and ONLY != name:
            continue
        with tempfile.TemporaryDirectory() as dir_:
            top = pathlib.Path(dir_)
            work = top / "work"
            work.mkdir()
            fill(work)
            start = files_of(work)
            status, out, err = run(work, args, stdin)
            plain = (status, out, err, files_of(work))
            restore(work, start)
            if status not in (0, 1):
                test(name, f"status {status} without a fault", plain)
                continue
            if can_trace:
                try_calls(name, args, stdin, work, start, plain, top / "trace")
            try_memory(name, args, stdin, work, start, plain, top / "count")
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0 or passed == 0)


main()
