#!/usr/bin/env python3
"""english.py - what a reader meets first is a sentence, and sentences are plain.

Every .c and .h opens with `/* NAME - a sentence.`, and phrases that make a sentence hard to read
are rare.  Paragraphs of documents have at most 600 characters."""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
RIDDLES = re.compile(r"of which|in which|is none|comes to|that there is not|of whom|with whom|what is so", re.I)
MOST_RIDDLES = 60  # in all of lang/, src/, grammar/ and include/, but for the rooms below
OTHERS = ("lang/engine/", "lang/ruling/")  # these are made anew
PAGES = ("README.md", "CONTRIBUTING.md", "docs/architecture.md", "docs/glossary.md", "docs/testing.md",
         "docs/bench.md", "tests/README.md")
MOST_IN_PARAGRAPH = 600


def files(*folders):
    listed = subprocess.check_output(["git", "ls-files", "-co", "--exclude-standard", *folders], text=True, cwd=ROOT)
    return [f for f in listed.split() if (ROOT / f).exists()]


def opening(path, text):
    """What is wrong with the first comment of the file, or None."""
    match = re.match(r"/\* (\S+) - (.*?)\*/", text, re.S)
    if not match:
        return "does not open with /* NAME - a sentence. */"
    if match[1] != path.rsplit("/", 1)[1]:
        return f"its first comment names {match[1]}"
    if not re.search(r"[.:]", match[2]):
        return "its first comment is no whole sentence"
    return None


def paragraphs(text):
    text = re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S)
    for block in re.split(r"\n\s*\n", text):
        if block.strip() and not re.match(r"\s*([|#<-]|\d+\.|\*\*\w|  )", block):
            yield re.sub(r"\]\([^)]*\)", "]", block.strip())


def main():
    complaints, passed, riddles = [], 0, []
    for path in files("lang", "src", "grammar", "include"):
        if not path.endswith((".c", ".h", ".l", ".y", ".def")):
            continue
        text = (ROOT / path).read_text(encoding="utf-8")
        wrong = opening(path, text) if path.endswith((".c", ".h")) else None
        if wrong:
            complaints.append(f"{path}: {wrong}")
        else:
            passed += 1
        if not path.startswith(OTHERS):
            for number, line in enumerate(text.splitlines(), 1):
                riddles += [f"{path}:{number}: {m[0]}" for m in RIDDLES.finditer(line)]
    if len(riddles) > MOST_RIDDLES:
        complaints += riddles + [f"{len(riddles)} phrases that are hard to read; at most {MOST_RIDDLES}"]
    for path in PAGES:
        for paragraph in paragraphs((ROOT / path).read_text(encoding="utf-8")):
            if len(paragraph) > MOST_IN_PARAGRAPH:
                complaints.append(f"{path}: a paragraph of {len(paragraph)} characters: {paragraph[:60]}...")
            else:
                passed += 1
    for complaint in complaints:
        print("FAILED ", complaint)
    print(f"{len(riddles)} phrases that are hard to read")
    print(f"{passed} passed, {len(complaints)} failed")
    sys.exit(bool(complaints))


main()
