#!/usr/bin/env python3
"""names.py - every name says where it lives, and has one meaning (CONTRIBUTING.md, "Names").

A public function begins with the name of its module; a type is defined once; a static function
has a name that no other file uses; no file has more than 1,000 lines and no function more than
80.  The grammar, tables and lang/kit/base.h are exempt where the code below says so.  Public
functions that break the rule may make up 5 in 100, for names that are words of the C library's
kind (strbuf's sb_) or of bridge."""

import collections
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
MOST_LINES, MOST_IN_FUNCTION, MOST_BAD = 1000, 80, 0.05
FORMAT = "%N\t%K\t%F\t%n\t%{file}\t%e"


def tags():
    """Name, kind, file, first line, scope and last line of everything that is defined."""
    listed = subprocess.check_output(["git", "ls-files", "-co", "--exclude-standard", "lang", "src"], text=True, cwd=ROOT)
    files = [f for f in listed.split() if f.endswith((".c", ".h")) and (ROOT / f).exists()]
    out = subprocess.check_output(
        ["ctags", "-x", "--c-kinds=+fpsgtu", "--language-force=C", f"--_xformat={FORMAT}", *files],
        text=True, cwd=ROOT)
    for line in out.splitlines():
        yield (line.split("\t") + [""] * 6)[:6]


def belongs(name, path):
    """Does NAME begin with the module that PATH is, in the singular or the plural?"""
    stem = pathlib.Path(path).stem.removesuffix("_inside")
    first = stem.split("_")[0]
    for module in {stem, first, stem + "s", first + "s", stem.rstrip("s"), first.rstrip("s")}:
        if name == module or name.startswith(module + "_"):
            return True
    return False


def main():
    public, types, statics = {}, collections.defaultdict(set), collections.defaultdict(set)
    complaints, lines = [], {}
    for name, kind, path, first, scope, last in tags():
        lines[path] = 0
        if kind == "prototype" and path.endswith(".h"):
            public.setdefault(name, path)
        elif kind == "function":
            if scope == "file" and path.endswith(".c"):
                statics[name].add(path)
            if last.isdigit() and int(last) - int(first) + 1 > MOST_IN_FUNCTION:
                complaints.append(f"{path}:{first}: {name} has {int(last) - int(first) + 1} lines")
        elif kind in ("struct", "union", "enum", "typedef") and not name.startswith("__anon"):
            types[name].add(path)
    for path in lines:
        n = (ROOT / path).read_text(encoding="utf-8").count("\n")
        if n > MOST_LINES:
            complaints.append(f"{path}: {n} lines")
    for name, where in sorted(types.items()):
        # A forward declaration in other headers is the same meaning.
        defined = {f for f in where if re.search(
            rf"(?:struct|union|enum) {name}\s*\{{|^\}} {name};|typedef [^;{{]*\b{name}\b[^;{{]*;",
            re.sub(rf"typedef (struct|union|enum) {name} {name};", "", (ROOT / f).read_text(encoding="utf-8")), re.M)}
        if len(defined) > 1:
            complaints.append(f"type {name} is defined in {', '.join(sorted(defined))}")
    for name, where in sorted(statics.items()):
        if len(where) > 1:
            complaints.append(f"static {name} stands in {', '.join(sorted(where))}")
    ours = {n: p for n, p in public.items() if not n.startswith(("bl_", "cmd_")) and p != "lang/kit/base.h"}
    foreign = sorted(f"{p}: {n}" for n, p in ours.items() if not belongs(n, p))
    if len(foreign) > MOST_BAD * len(ours):
        complaints += [f"not after its module: {f}" for f in foreign]
    for complaint in complaints:
        print("FAILED ", complaint)
    print(f"{len(ours)} public functions, {len(foreign)} of them not called after their module")
    print(f"{len(lines)} passed, {len(complaints)} failed")
    sys.exit(bool(complaints))


main()
