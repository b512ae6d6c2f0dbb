#!/usr/bin/env python3
"""links.py - every link in a Markdown file of the tree leads to a file, and to a heading
of it where it names one (as GitHub names headings).  Links to other sites are not asked."""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LINK = re.compile(r"\]\((?!https?:)([^)\s]+)\)")


def told(path):
    """Its text without the examples."""
    return re.sub(r"^```.*?^```$", "", path.read_text(encoding="utf-8"), flags=re.M | re.S)


def links(path):
    return LINK.findall(re.sub(r"`[^`\n]*`(?!\])", "", told(path)))


def anchors(path):
    heads = re.findall(r"^#+ +(.*?) *$", told(path), flags=re.M)
    return {re.sub(r"[^\w -]", "", h.lower()).replace(" ", "-") for h in heads}


def main():
    passed = failed = 0
    for path in sorted(ROOT.rglob("*.md")):
        name = path.relative_to(ROOT)
        if name.parts[0] in ("build", ".git"):
            continue
        for link in links(path):
            to, _, head = link.partition("#")
            target = path.parent / to if to else path
            if target.exists() and (not head or head in anchors(target)):
                passed += 1
            else:
                failed += 1
                print(f"FAILED  {name}: `{link}` leads nowhere")
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed > 0 or passed == 0)


main()
