#!/usr/bin/env python3
"""seeds.py OUT - what the fuzzers begin with, in OUT/TARGET: laws, cases and boards of
this tree, and the laws and stories of the unit tests; OUT/words is the dictionary."""

import pathlib
import re
import subprocess
import sys

out = pathlib.Path(sys.argv[1])
MOST = 6000


def put(target, name, text):
    data = text if isinstance(text, bytes) else text.encode()
    if len(data) <= MOST:
        to = out / target
        to.mkdir(parents=True, exist_ok=True)
        (to / name).write_bytes(data)


def strings_of(argument):
    """The C strings of an argument, one after the other."""
    parts = re.findall(r'"((?:[^"\\]|\\.)*)"', argument)
    return "".join(parts).encode().decode("unicode_escape")


def arguments(text, at):
    """What stands between the parentheses that open before AT, split at commas."""
    depth, args, from_ = 1, [], at
    while depth:
        c = text[at]
        if c == '"':
            at += 1
            while text[at] != '"':
                at += 2 if text[at] == "\\" else 1
        elif c in "()":
            depth += 1 if c == "(" else -1
        if c == "," and depth == 1 or not depth:
            args.append(text[from_:at])
            from_ = at + 1
        at += 1
    return args


def main():
    for path in sorted(pathlib.Path(".").glob("laws/**/*.law")):
        text = path.read_text()
        # a long file in pieces that begin where something is declared
        pieces = re.split(r"(?m)^(?=(?:clause|define|status|universe|principle|advice|native|"
                          r"finding|event|enum|action|deadline)\b)", text)
        for i, piece in enumerate(pieces[1::9]):
            put("law", f"{path.stem}-{i}", piece)
        put("law", path.stem, text)
    for path in sorted(pathlib.Path("tests/golden").glob("*/*.law")):
        put("law", f"{path.parent.name}-{path.stem}", path.read_bytes())
    for path in sorted(pathlib.Path("tests/unit").glob("test_*.c")):
        text = path.read_text()
        for i, m in enumerate(re.finditer(r"\b(?:TOLD|told|game_open)\(", text)):
            args = arguments(text, m.end())
            if len(args) >= 2 and '"' in args[0]:
                put("game", f"{path.stem}-{i}", strings_of(args[0]) + "\n" + strings_of(args[1]))
    cases = sorted(pathlib.Path("examples").glob("**/*.case"))
    cases += sorted(pathlib.Path("tests/golden").glob("*/*.case"))
    for n, path in enumerate(cases):
        for i, one in enumerate(re.split(r"(?m)^(?=case )", path.read_text(errors="replace"))[:6]):
            if one.startswith("case "):
                put("case", f"{n}-{i}", one)
    for n, path in enumerate(cases[::3]):
        lines = subprocess.run([sys.argv[2], "case", "json", "--all", str(path)],
                               capture_output=True, check=False).stdout
        for i, line in enumerate(lines.splitlines()[:3]):
            put("json", f"{n}-{i}", line)
    for kind in ("pbn", "lin"):
        for path in sorted(pathlib.Path("tests").glob(f"**/*.{kind}")):
            put(kind, f"{path.parent.name}-{path.stem}", path.read_bytes())
    words = set(re.findall(r'"([a-z_]{2,})"', pathlib.Path("grammar/law.l").read_text()))
    words |= set(re.findall(r'"([a-z_]{2,})"', pathlib.Path("grammar/law.y").read_text()))
    words |= {"[Deal ", "[Play ", "[Auction ", "md|", "mb|", "pc|", "sv|", "an|", "vg|", "\\\"", "\\xe2\\x99\\xa0"}
    (out / "words").write_text("".join(f'"{w}"\n' for w in sorted(words)))


main()
