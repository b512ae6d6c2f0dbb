#!/usr/bin/env python3
"""english.py - what a reader meets first is a sentence, and sentences are plain.

Every .c and .h opens with `/* NAME - a sentence.`, and phrases that make a sentence hard to read
are rare.  A sentence of a comment has at most 22 words.  Paragraphs of documents have at most 600
characters."""

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
SHORT = ("lang/", "src/", "include/", "grammar/")
MOST_WORDS = 22
COMMENT = re.compile(r'"(?:[^"\\\n]|\\.)*"|/\*.*?\*/|(?:[ \t]*//[^\n]*\n?)+', re.S)


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


def sentences(text):
    """Yields each sentence of each comment, and the number of its line.

    A sentence ends with `.`, `:` or `;` and white space, or with an empty line.  Lines that are
    indented within the comment are a table, and the licence is one line; both are left out."""
    for comment in COMMENT.finditer(text):
        if comment[0].startswith('"'):
            continue
        lines = re.sub(r"^[ \t]*(/\*+|//|\*(?!/))|\*/\s*$", "", comment[0], flags=re.M).split("\n")
        words = ["" if re.match(r" {3}|.*SPDX-", line) else line for line in lines]
        number = text.count("\n", 0, comment.start()) + 1
        for sentence in re.split(r"(?<=[.;:])\s+|\n[ \t]*\n", "\n".join(words)):
            yield number, " ".join(sentence.split())


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
        if path.startswith(SHORT):
            long = [(n, s) for n, s in sentences(text) if len(s.split()) > MOST_WORDS]
            complaints += [f"{path}:{n}: more than {MOST_WORDS} words in: {s}" for n, s in long]
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
