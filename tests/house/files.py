#!/usr/bin/env python3
"""files.py - docs/files.md says what each C file is for: the first sentence of its first comment.

BLESS=1 writes the page anew."""

import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PAGE = ROOT / "docs/files.md"
HEAD = """# What each file is for

The rooms stand in the order of [src/LAYERS](../src/LAYERS), lowest first. The sentence is the one that the file begins with. A header without a `.c` of its
name declares what several files of its room define. `make quick` holds this page to the files; `BLESS=1 python3 tests/house/files.py` writes it anew.
"""


def sentence(path):
    match = re.match(r"/\*\s*\S+ - (.*?)\*/", path.read_text(encoding="utf-8"), re.S)
    text = re.sub(r"\s*\n\s*\*?\s*", " ", match[1]).strip() if match else "?"
    first = re.match(r".*?[.?](?= |$)", text)
    text = re.sub(r";? \(?see [\w.()]+\)?( in [\w.]+\))?", "", first[0] if first else text).rstrip(".")
    return text[:1].upper() + text[1:] + "."


def rooms():
    for line in (ROOT / "src/LAYERS").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith(("#", "circle ")):
            room, what = line.split(None, 1)
            yield room, what
    yield "src/dds", "the program bridgelaw-dds, which answers double-dummy questions with libdds"


def page():
    listed = subprocess.check_output(["git", "ls-files", "-co", "--exclude-standard", "lang", "src"], text=True, cwd=ROOT)
    files = sorted(f for f in set(listed.split()) if (ROOT / f).exists())
    out = [HEAD, "## grammar: scanner and parser, flex and bison", "",
           "| file | what it is for |", "|---|---|",
           "| `law.l` | The scanner: the tokens of law files and cases, texts, comments, labels, cards. |",
           "| `law.y` | The grammar: which declarations, clauses and sentences there are, and the tree they build. |",
           "| `keywords.def` | The keywords, and where each may be used. |",
           "| `parse_state.h` | What the scanner and the parser share. |", ""]
    for room, what in rooms():
        out += [f"## {room}: {what}", "", "| file | what it is for |", "|---|---|"]
        here = [f for f in files if f.rpartition("/")[0] == room]
        sources = {f[:-2] for f in here if f.endswith(".c")}
        for f in here:
            name = f.rpartition("/")[2]
            if f.endswith(".c") or (f.endswith(".h") and f[:-2] not in sources and not f.endswith("_inside.h")):
                out.append(f"| `{name}` | {sentence(ROOT / f).replace('|', chr(92) + '|')} |")
            elif f.endswith((".def", ".css", ".map")):
                out.append(f"| `{name}` | {TABLES.get(name, 'A table.')} |")
        out.append("")
    return "\n".join(out).rstrip() + "\n"


TABLES = {
    "limits.def": "The bounds of a run that `--limit` moves, with their usual and greatest values.",
    "ast.def": "The kinds of nodes of the syntax tree, and what each keeps where.",
    "diag.def": "The codes of diagnostics, with severity and title.",
    "audit_findings.def": "The kinds of findings of an audit.",
    "messages.def": "What the program itself says, in English and in Greek.",
    "commands.def": "The commands, their forms and their usage.",
    "options.def": "The options: names, values, the commands that take them, and their help.",
    "libbridgelaw.map": "The symbols that the library exports, and the version that brought each.",
}
TABLES.update({f"{name}.css": f"The style sheet of the {what}." for name, what in (
    ("html", "pages"), ("lawbook", "law book"), ("cover", "coverage report"), ("cover_html", "coverage report"),
    ("diff_example", "examples in a report of differences"), ("diff_html", "report of differences"), ("lawbook_html", "law book"))})


def main():
    new = page()
    if os.environ.get("BLESS"):
        PAGE.write_text(new, encoding="utf-8")
    old = PAGE.read_text(encoding="utf-8") if PAGE.exists() else ""
    good = old == new
    if not good:
        import difflib
        print("FAILED  docs/files.md is not what the files say: BLESS=1 python3 tests/house/files.py")
        print("".join(list(difflib.unified_diff(old.splitlines(True), new.splitlines(True)))[:40]))
    print(f"{int(good)} passed, {int(not good)} failed")
    sys.exit(not good)


main()
