#!/usr/bin/env python3
"""layers.py BUILD_DIR - arrows between files run one way (src/LAYERS).

An arrow is an include, or a symbol that one object uses and another defines.  It may lead to
the same room or to a room higher up in src/LAYERS, and arrows inside a room form no circle but
those that src/LAYERS allows.  lang/ and grammar/ contain no word of the game."""

import collections
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LAYERS = ROOT / "src/LAYERS"
INCLUDE = re.compile(r'^\s*#\s*include "([a-z_/]+)\.(?:h|def)"', re.M)
GAME = re.compile(r"(?<![a-z])(cards?|suits?|declarers?|dumm(y|ies)|tricks?|bridges?)(?![a-z])", re.I)
# The grammar and the files made from it are one module, behind lang/syntax/parse.h.
PARSER = "lang/syntax/parse"


def read_layers():
    """The rooms in order, and the sets of modules that may form a circle."""
    rooms, circles = [], []
    for line in LAYERS.read_text().splitlines():
        if line.startswith("circle "):
            room, _, names = line[len("circle "):].partition(":")
            circles.append({f"{room}/{name}" for name in names.split()})
        elif line and not line.startswith("#"):
            rooms.append(line.split()[0])
    return rooms, circles


def module_of(path):
    name = path.relative_to(ROOT).with_suffix("").as_posix()
    return PARSER if name.startswith("grammar/") else name


def sources():
    for top in ("lang", "src", "grammar"):
        for path in sorted((ROOT / top).rglob("*")):
            if path.suffix in (".c", ".h", ".l", ".y") and "dds" not in path.parts:
                yield path


def included(modules):
    """The pairs of modules of which the first includes the second."""
    arrows = set()
    for path in sources():
        here = module_of(path)
        for name in INCLUDE.findall(path.read_text()):
            for top in ("lang/", "src/"):
                if top + name in modules and top + name != here:
                    arrows.add((here, top + name))
    return arrows


def linked(build):
    """The same for symbols, each pair with the symbols; objects come from BUILD."""
    defined, used = {}, collections.defaultdict(set)
    objects = [o for top in ("lang", "src") for o in sorted((build / top).rglob("*.o"))]
    for path in objects + sorted((build / "gen").glob("*.o")):
        if "dds" in path.parts or not (
            path.parent.name == "gen" or (ROOT / path.relative_to(build)).with_suffix(".c").exists()
        ):
            continue  # also objects of files that are gone
        name = path.relative_to(build).with_suffix("").as_posix()
        here = PARSER if name.startswith("gen/") else name
        for line in subprocess.check_output(["nm", "-P", path], text=True).splitlines():
            symbol, kind = line.split()[:2]
            if kind == "U":
                used[here].add(symbol)
            elif kind.isupper():
                defined[symbol] = here
    arrows = collections.defaultdict(set)
    for here, symbols in used.items():
        for symbol in symbols:
            if defined.get(symbol, here) != here:
                arrows[here, defined[symbol]].add(symbol)
    return arrows


def circles_of(arrows):
    """The strongly connected components of more than one module (Tarjan)."""
    after = collections.defaultdict(set)
    for a, b in arrows:
        after[a].add(b)
    number, low, stack, found = {}, {}, [], []

    def visit(v):
        number[v] = low[v] = len(number)
        stack.append(v)
        for w in sorted(after[v]):
            if w not in number:
                visit(w)
                low[v] = min(low[v], low[w])
            elif w in stack:
                low[v] = min(low[v], number[w])
        if low[v] == number[v]:
            group = set()
            while v not in group:
                group.add(stack.pop())
            if len(group) > 1:
                found.append(group)

    for v in sorted(after):
        if v not in number:
            visit(v)
    return found


def main():
    sys.setrecursionlimit(10000)
    build = pathlib.Path(sys.argv[1]).resolve()
    rooms, allowed = read_layers()
    modules = {module_of(p) for p in sources()} | {PARSER}
    links = linked(build)
    arrows = included(modules) | set(links)
    complaints = []

    rank = {room: i for i, room in enumerate(rooms)}
    for module in sorted(modules):
        if module.rpartition("/")[0] not in rank:
            complaints.append(f"{module}: its room is not in src/LAYERS")
    for a, b in sorted(arrows):
        if rank.get(b.rpartition("/")[0], 0) > rank.get(a.rpartition("/")[0], 0):
            how = ", ".join(sorted(links.get((a, b), ()))) or "an include"
            complaints.append(f"{a} uses {b}, in a later room: {how}")
    for group in circles_of(arrows):
        if not any(group <= circle for circle in allowed):
            complaints.append("a circle: " + " ".join(sorted(group)))
    if not links:
        complaints.append(f"no object below {build}")

    texts = [*sources(), *(ROOT / "lang").rglob("*.def"), *(ROOT / "grammar").glob("*.def")]
    for path in texts:
        if path.is_relative_to(ROOT / "src"):
            continue
        for i, line in enumerate(path.read_text().splitlines(), 1):
            apart = re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", line)
            if GAME.search(apart):
                complaints.append(f"{path.relative_to(ROOT)}:{i}: a word of the game: {line.strip()}")

    for complaint in complaints:
        print("FAILED ", complaint)
    print(f"{len(arrows)} arrows between {len(modules)} files")
    print(f"{len(modules)} passed, {len(complaints)} failed")
    sys.exit(bool(complaints))


main()
