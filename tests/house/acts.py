#!/usr/bin/env python3
"""acts.py PROGRAM - the sentences that the page offers by taps (web/page/acts.js) against the program:
each is understood, in each language that it has."""
import os
import re
import subprocess
import sys

os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
FORM = re.compile(r"\ben: '([^']*)'(?:, el: '([^']*)')?")
EARLIER = {"en": ["a: W leads ♣2", "b: S calls ♣3", "c: N places ♣3", "d: S plays ♣4 and ♣5 together"],
           "el": ["a: Δ βγαίνει ♣2", "b: Ν ζητάει ♣3", "c: Β τοποθετεί ♣3", "d: Ν παίζει μαζί ♣4 και ♣5"]}
VALUES = {"en": {"by": "S", "card": "♣A", "other": "♣K", "cards": "♣A, ♣K", "call": "♣A", "said": '"hello"', "seat": "W", "n": "3"},
          "el": {"by": "Ν", "card": "♣A", "other": "♣K", "cards": "♣A, ♣K", "call": "♣A", "said": "«γεια»", "seat": "Δ", "n": "3"}}


def told(form, lang):
    """The sentence of a form, once for each earlier event that it may be about."""
    events = "abcd" if "{of}" in form else "a"
    return [re.sub(r"\{(\w+)\}", lambda m: VALUES[lang].get(m.group(1), of), form) for of in events]


def refused(sentences, lang):
    """The indices of the sentences that are not understood."""
    text, line_of = [], {}
    for i, sentence in enumerate(sentences):
        text += [f'case c{i} "An act"', "  contract 3NT by S" if lang == "en" else "  συμβόλαιο 3ΧΑ από Ν", f"  language {lang}",
                 "  story", *("    " + s for s in EARLIER[lang]), "    " + sentence, ""]
        line_of[len(text) - 1] = i
    out = subprocess.run([sys.argv[1], "check", "-"], input="\n".join(text), capture_output=True, text=True).stderr
    return {line_of[int(m.group(1))] for m in re.finditer(r"<stdin>:(\d+):\d+: error\[C000[125]\]", out)
            if int(m.group(1)) in line_of}


def positions():
    """The names of the positions of a card that is held, in English, as the vocabulary has them."""
    with open("laws/vocabulary/types.law", encoding="utf-8") as f:
        body = f.read().split("enum position {")[1].split("}")[0]
    return re.findall(r'(?<!spelled )\ben "([^"]*)"', body)


passed = failed = 0
with open("web/page/acts.js", encoding="utf-8") as f:
    page = f.read()
for name in positions():
    if f"'{name}'" in page:
        passed += 1
    else:
        failed += 1
        print(f"FAILED  the page does not offer the position: {name}")
with open("web/page/acts.js", encoding="utf-8") as f:
    # an act with `each` is told by the sentences of another one
    acts = [(*FORM.search(line).groups(), "only: 'en'" in line) for line in f
            if line.lstrip().startswith("{ id:") and " each: " not in line]
for column, lang in enumerate(("en", "el")):
    forms = [a[column] for a in acts if a[column] and not (lang == "el" and a[2])]
    sentences = [(i, s) for i, form in enumerate(forms) for s in told(form, lang)]
    bad = refused([s for _, s in sentences] + ["no such sentence"], lang)
    if len(sentences) not in bad:
        sys.exit(f"what is no sentence is understood in {lang}: this test would find nothing")
    good = {i for k, (i, _) in enumerate(sentences) if k not in bad}
    for i, form in enumerate(forms):
        if i in good:
            passed += 1
        else:
            failed += 1
            print(f"FAILED  {lang}: {form}")
print(f"{passed} passed, {failed} failed")
sys.exit(failed > 0)
