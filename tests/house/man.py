#!/usr/bin/env python3
"""man.py PROGRAM - the pages of man/ against the program.

Every command has its usage and its options, as `COMMAND --help` prints them, and
every option its entry with its other name and its value; the pages are well formed;
their examples, displays after a comment that says what they are (law, law CODE, case,
sh, text), do as tests/house/docs.sh wants of
those of SPEC.md.  BLESS=1 writes usages and outputs anew."""

import os
import re
import shutil
import subprocess
import sys
import tempfile

PROGRAM = os.path.abspath(sys.argv[1])
os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
BLESS = bool(os.environ.get("BLESS"))
PAGES = ["man/bridgelaw.1", "man/bridgelaw-law.5", "man/bridgelaw-case.5"]
KINDS = {"law", "case", "sh", "text"}
counts = {"passed": 0, "failed": 0}


def ok(what, good, detail=""):
    counts["passed" if good else "failed"] += 1
    if not good:
        print(f"FAILED  {what}")
        if detail:
            print("    " + detail.strip().replace("\n", "\n    "))


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)


SIGNS = {"\\": "\\e", "-": "\\-", "'": "\\(aq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti"}


def encoded(line):
    line = "".join(SIGNS.get(c, c) for c in line)
    return "\\&" + line if line.startswith(".") else line


def decoded(line):
    for sign, code in SIGNS.items():
        if sign != "\\":
            line = line.replace(code, sign)
    return line.removeprefix("\\&").replace("\\e", "\\")


class Display:
    """Lines of a page between .Bd -literal and .Ed; kind is of the comment before."""

    def __init__(self, kind, argument, section, subsection):
        self.kind, self.argument = kind, argument
        self.section, self.subsection = section, subsection
        self.lines = []


def read(path):
    """The page as a list of lines and displays."""
    parts, display, kind, section, subsection = [], None, None, "", ""
    with open(path, encoding="utf-8") as f:
        for line in f.read().split("\n"):
            if display is not None:
                if line == ".Ed":
                    display = None
                    parts.append(line)
                else:
                    display.lines.append(decoded(line))
                continue
            parts.append(line)
            if line.startswith(".Sh "):
                section = line[4:]
            if line.startswith(".Ss "):
                subsection = line[4:]
            comment = re.fullmatch(r'\.\\" (\w+)( \w+)?', line)
            if comment and comment[1] in KINDS:
                kind = comment[1], (comment[2] or "").strip()
            elif line.startswith(".Bd -literal"):
                display = Display(*(kind or (None, "")), section, subsection)
                parts.append(display)
                kind = None
    return parts


def write(path, parts):
    out = []
    for part in parts:
        out += [encoded(line) for line in part.lines] if isinstance(part, Display) else [part]
    with open(path, "w", encoding="utf-8") as f:
        f.write("\n".join(out))


OPTION = re.compile(r" {2,6}(?:(-[a-z]), )?(--[a-z-]+)(?: ([A-Z]\S*))?(?: |$)")


def usages():
    """Of each command, its usage and options, as the page shows them; and of all options of
    --help the other name and the values."""
    text = run(PROGRAM, "--help").stdout
    names = re.findall(r"^  ([a-z]+) {2,}\S", text, re.M)
    of, options = {}, {}

    def note(line):
        found = OPTION.match(line)
        if found:
            values = options.setdefault(found[2], (found[1], set()))[1]
            values.add((found[3] or "").rstrip(".,"))

    for line in text.split("\n"):
        note(line)
    for name in names:
        lines = run(PROGRAM, name, "--help").stdout.rstrip().split("\n")[:-2]
        # what a form does stands in the words of the page
        of[name] = [line for line in lines if not re.match(r" {4}\S", line)]
        of[name] = [a for a, b in zip(of[name], ["x", *of[name]]) if a or b]
        for line in lines:
            note(line)
    return names, of, options


def check_usages(parts):
    commands, of, options = usages()
    found = []
    for part in parts:
        if isinstance(part, Display) and part.section == "COMMANDS":
            found.append(part.subsection)
            wanted = of.get(part.subsection, [])
            if BLESS:
                part.lines = wanted
            ok(f"the usage of {part.subsection}", part.lines == wanted, "\n".join(wanted))
    ok("every command, in the order of --help", found == commands,
       f"the page has {found}\n--help has {commands}")
    listed = {}
    for part in parts:
        entry = isinstance(part, str) and re.match(r"\.It (?:Fl ([a-z]) , )?Fl -([a-z-]+)(.*)", part)
        if entry:
            listed["--" + entry[2]] = (entry[1] and "-" + entry[1], entry[3])
    ok("the entries of the options are those of --help", sorted(listed) == sorted(options),
       " ".join(sorted(set(listed) ^ set(options))))
    for name, (letter, values) in options.items():
        said_letter, rest = listed.get(name, (letter, "?"))
        ok(f"{name}: its other name", said_letter == letter, f"{said_letter}, not {letter}")
        words = set(re.findall(r"[A-Z]+", " ".join(values)))
        ok(f"{name}: its value", set(re.findall(r"\b[A-Z]+\b", rest)) == words, f"{rest}, not {words}")


def check_form(path):
    lint = run("mandoc", "-T", "lint", "-W", "warning", path)
    ok(f"{path}: mandoc", lint.returncode == 0, lint.stdout)
    if shutil.which("man"):
        said = run("man", "--warnings", "-E", "UTF-8", "-l", path)
        ok(f"{path}: man --warnings", said.returncode == 0 and not said.stderr, said.stderr)


def check_examples(path, parts):
    """As a page of Markdown, which tests/house/docs.sh runs."""
    shown = [p for p in parts if isinstance(p, Display) and p.kind]
    if not shown:
        return
    with tempfile.TemporaryDirectory() as tmp:
        doc = os.path.join(tmp, "page.md")
        with open(doc, "w", encoding="utf-8") as f:
            for d in shown:
                f.write("\n".join([f"```{d.kind} {d.argument}".rstrip(), *d.lines, "```", "", ""]))
                f.write("" if d.kind != "text" else "And:\n\n")
        result = run("tests/house/docs.sh", PROGRAM, doc)
        count = re.search(r"^(\d+) passed, (\d+) failed", result.stdout, re.M)
        counts["passed"] += int(count[1])
        counts["failed"] += int(count[2])
        if result.returncode:
            print(f"{path}: " + result.stdout)
        if BLESS:
            with open(doc, encoding="utf-8") as f:
                blocks = re.findall(r"^```(\w+).*?\n(.*?)^```$", f.read(), re.M | re.S)
            for d, (_, text) in zip(shown, blocks):
                d.lines = text.split("\n")[:-1]


def main():
    for path in PAGES:
        if not os.path.exists(path):
            ok(path, False, "there is no such page")
            continue
        parts = read(path)
        if path.endswith(".1"):
            check_usages(parts)
        check_examples(path, parts)
        if BLESS:
            write(path, parts)
        check_form(path)
    print(f"{counts['passed']} passed, {counts['failed']} failed")
    return counts["failed"] > 0


sys.exit(main())
