#!/usr/bin/env python3
"""spec.py [SPEC.md] - checks the numbers of SPEC.md, and every citation of one in the tree.

SPEC.md has chapters (`## 4. Title`), sections (`### 4.3 Title`) and rules (`**4.3.2** text`).
Each number stands once, in order and inside the number above it.  The table of contents lists
all headings.  No paragraph or item is longer than MAX_PARAGRAPH characters.  Every number that
the tree cites (`SPEC 7.2`), or that SPEC.md cites itself (`(7.2)`), is one of these."""

import collections
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
TREE = ("lang", "src", "grammar", "include", "tests", "docs", "man", "laws", "examples",
        "README.md", "Makefile")
MAX_PARAGRAPH = 600

HEADING = re.compile(r"(#+) +(.*?) *$")
CHAPTER = re.compile(r"(\d+)\. \S")
SECTION = re.compile(r"(\d+\.\d+) \S")
RULE = re.compile(r"\*\*([\d.]+)\*\*")
ENTRY = re.compile(r"\s*- \[(.*)\]\(#(.*)\)$")
NUMBER = r"\d+(?:\.\d+)*"
GAP = r"(?:\s|\*|#|//)"  # a comment may break the line inside a citation
CITATION = re.compile(rf"\bSPEC(?:\.md)?(?:,|{GAP})+({NUMBER}"
                      rf"(?:(?:{GAP}*,{GAP}*|{GAP}+(?:and|or|to){GAP}+){NUMBER})*)")
OWN_CITATION = re.compile(r"(?<![\w.,])\d+\.\d+(?:\.\d+)?(?![\w.]*\d)"
                          r"|(?<=section )\d+|(?<=\()\d+(?:, \d+)*(?=\))")

Line = collections.namedtuple("Line", "number text")


class Counter:
    """The number of checks that passed, and the complaints about the others."""

    def __init__(self):
        self.passed = self.failed = 0

    def check(self, good, where, complaint):
        if good:
            self.passed += 1
        else:
            self.failed += 1
            print(f"FAILED  {where}: {complaint}")


def prose(text):
    """The lines outside the examples."""
    inside = False
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith("```"):
            inside = not inside
        elif not inside:
            yield Line(number, line)


def anchor(heading):
    """The name that GitHub gives to a heading."""
    return re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-")


def key(number):
    return tuple(int(part) for part in number.split("."))


def check_numbers(name, lines, count):
    """Returns all numbers.  Each is greater than the one before, and begins with the number of
    the chapter or section around it."""
    last = {1: (), 2: (), 3: ()}  # by depth
    seen = {}
    for line in lines:
        heading, rule = HEADING.match(line.text), RULE.match(line.text)
        where = f"{name}:{line.number}"
        if heading and heading[2] != "Contents" and len(heading[1]) > 1:
            pattern = {2: CHAPTER, 3: SECTION}.get(len(heading[1]))
            found = pattern.match(heading[2]) if pattern else None
            count.check(found, where, f"the heading `{heading[2]}` has no number of its depth")
            depth = len(heading[1]) - 1
        else:
            found, depth = rule, 3
        if not found:
            continue
        number, parts = found[1], key(found[1].rstrip("."))
        if len(parts) != depth:
            count.check(False, where, f"the number {number} has not {depth} parts")
            continue
        count.check(number not in seen, where,
                    f"the number {number} stands already in line {seen.get(number)}")
        count.check(parts > last[depth], where,
                    f"the number {number} comes after {'.'.join(map(str, last[depth]))}")
        count.check(parts[:-1] == (last[depth - 1] if depth > 1 else ()), where,
                    f"the number {number} stands outside of {'.'.join(map(str, parts[:-1]))}")
        seen[number] = line.number
        last[depth] = parts
    return set(seen)


def check_contents(name, lines, count):
    """The table of contents lists every heading after it, in order, and no two headings have
    one anchor."""
    headings = [(m[2], line.number) for line in lines if (m := HEADING.match(line.text))
                and len(m[1]) > 1 and m[2] != "Contents"]
    entries = [(m[1], m[2], line.number) for line in lines if (m := ENTRY.match(line.text))]
    listed = {title for title, _, _ in entries}
    anchors = collections.Counter(anchor(title) for title, _ in headings)
    for title, number in headings:
        count.check(title in listed, f"{name}:{number}",
                    f"the table of contents lacks `{title}`")
        count.check(anchors[anchor(title)] == 1, f"{name}:{number}",
                    f"two headings have the anchor of `{title}`")
    places = {title: place for place, (title, _) in enumerate(headings)}
    before = -1
    for title, link, number in entries:
        where = f"{name}:{number}"
        count.check(link == anchor(title), where, f"`#{link}` is not the anchor of `{title}`")
        count.check(title in places, where, f"there is no heading `{title}`")
        count.check(places.get(title, before + 1) > before, where,
                    f"`{title}` stands too late in the table of contents")
        before = places.get(title, before)


def check_paragraphs(name, lines, count):
    """No paragraph or item of a list is too long.  A line of a table is no paragraph."""
    start, length = 0, 0
    for line in lines + [Line(0, "")]:
        text = line.text.strip()
        item = re.match(r"(?:[-*]|\d+\.) ", text)
        if length and (not text or item or text.startswith("|")):
            count.check(length <= MAX_PARAGRAPH, f"{name}:{start}",
                        f"a paragraph of {length} characters, more than {MAX_PARAGRAPH}")
            length = 0
        if text and not text.startswith("|"):
            start = start if length else line.number
            length += len(text) + (length > 0)


def check_own_citations(name, lines, numbers, count):
    for line in lines:
        if HEADING.match(line.text) or ENTRY.match(line.text):
            continue
        text = re.sub(r"`+[^`]*`+|^\*\*[\d.]+\*\*", "", line.text)
        for found in OWN_CITATION.findall(text):
            for number in found.split(", "):
                count.check(number in numbers, f"{name}:{line.number}", f"there is no {number}")


def check_citations(numbers, count):
    """Every number that a file of the tree cites is one of NUMBERS."""
    for top in TREE:
        path = ROOT / top
        for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
            if not file.is_file() or file.is_symlink():
                continue
            text = file.read_bytes().decode("utf-8", "replace")
            for cited in CITATION.finditer(text):
                line = text.count("\n", 0, cited.start()) + 1
                for number in re.findall(NUMBER, cited[1]):
                    count.check(number in numbers, f"{file.relative_to(ROOT)}:{line}",
                                f"SPEC.md has no {number}")


def main():
    path = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "SPEC.md"
    lines = list(prose(path.read_text(encoding="utf-8")))
    count = Counter()
    numbers = check_numbers(path.name, lines, count)
    check_contents(path.name, lines, count)
    check_paragraphs(path.name, lines, count)
    check_own_citations(path.name, lines, numbers, count)
    check_citations(numbers, count)
    print(f"{count.passed} passed, {count.failed} failed")
    sys.exit(count.failed > 0 or count.passed == 0)


main()
