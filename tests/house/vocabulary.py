#!/usr/bin/env python3
"""vocabulary.py [ROOT] - the server names nothing that a vocabulary declares, and the page names only what
ours declares.

 1. No text in src/server is the name of a function, kind or type of laws/vocabulary that a function of
    lang/program looks up. `by` may be: the language itself knows it (SPEC 4.4).
 2. Each function that web/page/told.js asks for is declared."""
import os
import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
DECLARED = re.compile(r"^\s*(?:event|kind|status|action|define|native|finding|deadline|enum|reading|option|instruction|holding|setting)\s+(\w+)", re.M)
LOOKED_UP = re.compile(r'\bprogram_\w+\([^;{}]*?"(\w+)"')
TEXT = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
ASKED = re.compile(r"function: '(\w+)'")
OF_THE_LANGUAGE = {"by"}

names = {m.group(1) for f in (ROOT / "laws/vocabulary").glob("*.law") for m in DECLARED.finditer(f.read_text(encoding="utf-8"))}
passed = failed = 0


def check(good, what):
    global passed, failed
    passed, failed = passed + bool(good), failed + (not good)
    if not good:
        print("FAILED ", what)


for path in sorted((ROOT / "src/server").glob("*.[ch]")):
    code = path.read_text(encoding="utf-8")
    used = {m.group(1) for m in LOOKED_UP.finditer(code)} - OF_THE_LANGUAGE
    used |= {m.group(1) for m in TEXT.finditer(code) if "_" in m.group(1)} & names
    check(not used, f"{path.relative_to(ROOT)} names {', '.join(sorted(used))}")
asked = ASKED.findall((ROOT / "web/page/told.js").read_text(encoding="utf-8"))
check(asked, "web/page/told.js asks for nothing: this test would find nothing")
for name in asked:
    check(name in names, f"web/page/told.js asks for `{name}`, which laws/vocabulary does not declare")
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
