#!/usr/bin/env python3
"""told.py PROGRAM - what is printed as text is in the JSON of the same, as data.

 1. `diff`: the text is put together again from the JSON and the phrases of
    src/words/messages.def, family by family, and both have the same words; in English and
    Greek, with examples and without.
 2. Diagnostics: each is printed again from its JSON and the file it speaks of, with its
    notes, its help and what is marked.
"""
import collections
import json
import os
import re
import subprocess
import sys
import tempfile

PROGRAM = os.path.abspath(sys.argv[1])
os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
TINY = ["--laws", "tests/golden/diff/laws"]
passed = failed = 0


def check(good, what):
    global passed, failed
    if good:
        passed += 1
    else:
        failed += 1
        print(what)


def run(*arguments):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True)


def phrases(language):
    with open("src/words/messages.def") as f:
        text = f.read()
    entry = re.compile(r'MSG\((\w+),\s*"((?:[^"\\]|\\.)*)",\s*"((?:[^"\\]|\\.)*)"\)')
    return {m[1]: m[2 + (language == "el")] for m in entry.finditer(text)}


# ---- differences -------------------------------------------------------------

class Text:
    """A report of differences from its JSON; where lines break is not told."""

    def __init__(self, document, language):
        self.d = document
        self.phrases = phrases(language)
        self.names = [document[side]["short"] for side in "ab"]

    def say(self, name, *slots):
        s = self.phrases["diff_" + name]
        for i, slot in enumerate(slots):
            s = s.replace("{%d}" % (i + 1), str(slot))
        return s

    def head(self):
        d = self.d
        titles = [d[side]["title"] or d[side]["edition"] for side in "ab"]
        yield self.say("title", *titles)
        yield self.say("by_" + d["level"], d["a"]["edition"], d["b"]["edition"])
        for name in ("universe", "cases", "differently", "families"):
            yield self.say(name)
        for u in d["universes"]:
            yield "%s %s %s %d" % (u["name"], u["cases"], u["differ"], u["families"])
            yield "" if u["differ"] else self.phrases["dash"]
        if d["not_searched"]:
            yield self.say("left", ", ".join(d["not_searched"]))

    def silent(self):
        whats = dict.fromkeys(b["what"] for b in self.d["not_shown"])
        yield self.say("silent", self.phrases["and"].join(
            x for x in (", ".join(list(whats)[:-1]), list(whats)[-1]) if x))

    def side(self, said, name):
        if said:
            return "%s %s %s" % (name, said["text"], said["clauses"] or "")
        return "%s %s" % (name, self.say("not_so"))

    def example(self, family):
        e = family["example"]
        if not e:
            yield self.say("no_example")
            return
        told = e["told"]
        yield (self.say("example_at", family["name"], told["contract"]) if told["contract"]
               else self.say("example", family["name"]))
        yield told["settings"] or ""
        for event in told["events"]:
            yield (event["label"] + ": " if event["label"] else "") + event["text"]
        for i, found in enumerate(told["found"]):
            yield found if i else self.say("found", found)
        for name, rows in zip(self.names, told["differently"]):
            yield name
            for row in rows:
                yield "%s %s %s" % (row["number"] or "", row["text"], row["clauses"] or "")
            if not rows:
                yield self.say("not_so")

    def family(self, number, f):
        yield "%d %s" % (number, f["clauses"])
        for share in f["cases"]:
            yield self.say("share", share["cases"], share["of"], share["universe"])
        for b in f["blame"]:
            yield b["what"] + ": " + b["text"] if len(f["blame"]) > 1 else b["text"]
            if not self.d["summary"]:
                yield " · ".join(p for p in (b["place_a"], b["place_b"]) if p)
        yield f["reading"] or ""
        if self.d["summary"]:
            return
        if f["condition"]:
            others = f["condition"]["others"]
            yield self.say("among", others) if others else self.say("when")
            for mark in f["condition"]["all_of"]:
                yield "– " + mark
        yield self.say("ruled")
        for s in f["rulings"]:
            if s["elsewhere"]:
                yield self.say("elsewhere", s["a"]["text"]) + " " + (s["a"]["clauses"] or "")
            else:
                yield self.side(s["a"], self.names[0])
                yield self.side(s["b"], self.names[1])
            if s["cases"] != f["count"]:
                yield self.say("in_cases", s["cases"])
        yield from self.example(f)


def words(lines):
    """How often each word is there; the signs at the end of one are the report's."""
    text = re.sub(r"(?<=\d)[.,](?=\d{3})", "", "\n".join(lines)).casefold()
    text = re.sub(r"\s\d+[.,]\d %", " ", text)
    return collections.Counter(w for w in (t.rstrip(".") for t in text.split()) if w)


def is_diagram(line):
    """Four hands around a compass; its letters stand alone."""
    return line.count("♠") == line.count("♣") == 1 and "♥ " in line or \
        re.fullmatch(r"\s+\S", line) or line.count("♠") == 2 and line.count("♣ ") == 2


def same_words(what, printed, told):
    printed, told = words(printed), words(told)
    check(printed == told, "%s: in the text alone: %s; in the JSON alone: %s" % (
        what, dict(printed - told), dict(told - printed)))


def hands(what, lines, family):
    """Every card of the diagram is in a hand of the case."""
    if not family["example"]:
        return
    held = collections.Counter(re.sub("[♠♥♦♣\\s]", "", "".join(
        family["example"]["case"].get("hands", {}).values())).replace("10", "T"))
    shown = "".join(l for l in lines if "♠" in l).replace("10", "T")
    shown = collections.Counter(re.sub("[♠♥♦♣\\s]", "", re.sub(
        r"(?<=\s)[^\W\d_](?=\s+[^\W\d_]?\s*♠)|(?<=\s)[^\W\d_](?=\s{3}♠)", "", shown)))
    for letter in "♠♥♦♣":
        shown.pop(letter, None)
    check(held - shown == collections.Counter(),
          "%s: not in the diagram: %s" % (what, dict(held - shown)))


def differences(*arguments, language="en"):
    what = "diff " + " ".join(arguments)
    arguments = ["diff", *arguments, "--lang", language]
    printed = run(*arguments).stdout.splitlines()
    document = json.loads(run(*arguments, "--format", "json").stdout)
    text = Text(document, language)
    first = text.say("silent", "").split()[0]
    silent = next((i for i, l in enumerate(printed) if l.startswith(first + " ")), len(printed))

    same_words(what, printed[silent:], text.silent() if printed[silent:] else [])
    printed = printed[:silent]
    starts = [i for i, l in enumerate(printed) if re.match(r"[ \d]\d  \S", l)
              and not printed[i - 1]] + [len(printed)]

    check(len(starts) == len(document["families"]) + 1, what + ": families are missing")
    same_words(what, printed[:starts[0]], text.head())
    for i, family in enumerate(document["families"][:len(starts) - 1]):
        block = printed[starts[i]:starts[i + 1]]
        drawn = [l for l in block if is_diagram(l)]
        place = "%s, %s" % (what, family["name"])
        same_words(place, [l for l in block if l not in drawn], text.family(i + 1, family))
        hands(place, drawn, family)
    return document


# ---- diagnostics -------------------------------------------------------------

def marked(place):
    """The line of a place and the marks below it."""
    if place["line"] is None:
        return []
    with open(place["file"]) as f:
        line = f.read().split("\n")[place["line"] - 1]
    stop = place["end_column"] if place["end_line"] == place["line"] else len(line) + 1
    marks = " " * (place["column"] - 1) + "^" + "~" * (stop - place["column"] - 1)
    return ["%5d | %s" % (place["line"], line), "      | " + marks]


def where(place):
    return ("%(file)s:%(line)s:%(column)s: " % place if place["line"] is not None
            else "bridgelaw: ")


def printed_again(d):
    yield "%s%s[%s]: %s" % (where(d), d["severity"], d["code"], d["message"])
    yield from marked(d)
    for note in d["notes"]:
        if note["line"] is None:
            yield "      = note: " + note["message"]
        else:
            yield where(note) + "note: " + note["message"]
            yield from marked(note)
    for text in d["help"]:
        yield "      = help: " + text


def diagnostics(*arguments):
    text = run(*arguments).stderr.splitlines()
    documents = [json.loads(l) for l in run(*arguments, "--format", "json").stderr.splitlines()]
    again = [l for d in documents for l in printed_again(d)]
    check(documents and sorted(text) == sorted(again), "%s:\n%s\n-- again:\n%s" % (
        " ".join(arguments), "\n".join(text), "\n".join(again)))
    return documents


shown = [differences(*TINY, "old", "new", "--universe", "shown-medium", language=language)
         for language in ("en", "el")]
shown.append(differences(*TINY, "old", "new", "--summary"))
shown.append(differences(*TINY, "old", "old", "--universe", "takings"))
for level in ("modal", "citation"):
    shown.append(differences(*TINY, "old", "old+milder", "--universe", "takings", "--level", level))
shown.append(differences(*TINY, "old", "old+twofold", "--universe", "shown-small"))
shown.append(differences("wbf-2007", "wbf-2017", "--universe", "calls-small,law-45-small"))
shown.append(differences("wbf-2007", "wbf-2017", "--universe", "law-45-small", language="el"))
families = [f for d in shown for f in d["families"]]
# each part that may be absent was there, and was not
for name, of in (("reading", lambda f: f["reading"]), ("condition", lambda f: f["condition"]),
                 ("example", lambda f: f["example"]), ("universes", lambda f: f["cases"][1:]),
                 ("blame", lambda f: f["blame"][1:]),
                 ("others", lambda f: f["condition"] and f["condition"]["others"]),
                 ("elsewhere", lambda f: any(s["elsewhere"] for s in f["rulings"]))):
    check(len({bool(of(f)) for f in families}) == 2, name + ": tried in one way only")
check(any(d["not_searched"] for d in shown), "no report leaves a universe out")

with tempfile.TemporaryDirectory() as tmp:
    case = os.path.join(tmp, "wrong.case")
    with open(case, "w") as f:
        f.write('case twice "A label twice, and a word that is none"\n  contract 3NT by S\n'
                '  story\n    d: S calls A\n    d: S calls A\n    d: S callz A\n'
                'case twice "Its name again"\n  contract 3NT by S\n  contract 4NT by S\n'
                '  hands N: ♠A\n        S: ♠A\n')
    found = diagnostics("rule", case) + diagnostics("rule", os.path.join(tmp, "none.case"))
check(any(d["notes"] for d in found) and any(d["help"] for d in found) and
      any(d["line"] is None for d in found), "notes, help, no place: not all were met")
print("%d passed, %d failed" % (passed, failed))
sys.exit(failed > 0)
