#!/usr/bin/env python3
"""telling.py PROGRAM [-v] - the sentences of sentences.tsv, as a director writes them who has never
seen the grammar.

A row has a language, a story before it (contexts.tsv), a sentence, and what must become of it:

  = KIND ATTRIBUTE=VALUE ...; KIND ...   it tells these events, and each of them has these values;
                                         `?` is a value that is not known, A|B one of these, and
                                         `among` one of several; `= nothing`: it is not read
  ! SENTENCE                             it is refused, and this sentence is proposed instead
  -                                      it is refused, and nothing is proposed

`~` before the mark: something else becomes of it today.  Such a row fails as soon as it is right.

Whatever is proposed is tried: a proposal that is not understood is a fault.  -v prints what
becomes of every sentence.
"""
import concurrent.futures
import json
import os
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, "../..")
PROGRAM = os.path.abspath(sys.argv[1])
SETTINGS = {"en": "contract 4♠ by S", "el": "συμβόλαιο 4♠ από Ν"}


def rows(name):
    with open(os.path.join(HERE, name), encoding="utf-8") as f:
        return [line.rstrip("\n").split("\t") for line in f if line.strip() and line[0] != "#"]


CONTEXTS = {(lang, name): [s for s in story.split("; ") if s]
            for name, lang, story in rows("contexts.tsv")}


def tell(directory, number, language, context, sentence):
    """Returns the events of the sentence, or None, and what the program says."""
    before = CONTEXTS[language, context]
    path = os.path.join(directory, f"{number}.case")
    with open(path, "w", encoding="utf-8") as f:
        f.write(f'case a "a"\n  language {language}\n  {SETTINGS[language]}\n  story\n')
        for line in before + [sentence]:
            f.write(f"    {line}\n")
    done = subprocess.run([PROGRAM, "--laws", os.path.join(ROOT, "laws"), "case", "json", "--all",
                           path], capture_output=True, text=True)
    if done.returncode:
        return None, done.stderr
    story = json.loads(done.stdout)["story"]
    return story[len(before):], done.stderr


def value_text(value):
    if value is None:
        return "?"
    if isinstance(value, dict):
        return "|".join(value["one_of"])
    if isinstance(value, list):
        return ",".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def event_text(event):
    told = " ".join(f"{k}={value_text(v)}" for k, v in event.get("attributes", {}).items())
    return (event["event"] + " " + told).strip()


def fits(event, wanted):
    kind, *values = wanted.split()
    told = event.get("attributes", {})

    def has(name, value):
        return isinstance(told.get(name), dict) if value == "among" else \
            name in told and value_text(told[name]) == value
    return event["event"] == kind and all(has(*v.split("=")) for v in values)


def proposals(said):
    return re.findall(r"did you mean `([^`]*)`", said)


def changed(sentence, said, proposal):
    """The sentence with the proposal in the place that the error marks."""
    lines = said.split("\n")
    for i, line in enumerate(lines):
        mark = re.match(r" *\| ( *)(\^~*)$", line)
        if not mark or not any(f"`{proposal}`" in more for more in lines[i:i + 3]):
            continue
        text = lines[i - 1].split("| ", 1)[1]
        start, end = len(mark.group(1)), len(mark.group(1)) + len(mark.group(2))
        return (text[:start] + proposal + text[end:]).strip()
    return proposal


def judge(directory, number, row):
    language, context, sentence, wanted = row
    events, said = tell(directory, number, language, context, sentence)
    what, _, rest = wanted.lstrip("~").partition(" ")
    got = "= " + "; ".join(map(event_text, events)) if events is not None else "refused"
    faults = []
    proposed = []
    for proposal in proposals(said) if events is None else []:
        whole = changed(sentence, said, proposal)
        proposed.append(whole)
        if tell(directory, f"{number}-{len(proposed)}", language, context, whole)[0] is None:
            faults.append(f"proposes what is not understood: {whole}")
    if proposed:
        got += ", proposed: " + " / ".join(proposed)
    if what == "=":
        wants = [w.strip() for w in rest.split(";")] if rest != "nothing" else []
        if events is None or len(events) != len(wants) or not all(map(fits, events, wants)):
            faults.append(f"wanted {wanted}")
    elif events is not None:
        faults.append("is understood")
    elif what == "!" and rest not in proposed:
        faults.append(f"does not propose: {rest}")
    elif what == "-" and proposed:
        faults.append("proposes something")
    return events is not None, got, faults, said


def main():
    verbose = "-v" in sys.argv
    cases = rows("sentences.tsv")
    failed = understood = 0
    with tempfile.TemporaryDirectory() as directory, \
            concurrent.futures.ThreadPoolExecutor(2) as pool:
        results = pool.map(lambda n: judge(directory, n, cases[n]), range(len(cases)))
        for row, (read, got, faults, said) in zip(cases, results):
            if row[3].startswith("~"):
                faults = [] if faults else ["is right: remove the ~"]
            understood += read
            failed += bool(faults)
            if faults or verbose:
                print("FAILED " if faults else "       ", row[0], row[1], row[2])
                print("          ", got)
            for fault in faults:
                print("          ", fault)
            if faults and verbose and said:
                print("           | " + "\n           | ".join(said.rstrip().split("\n")))
    print(f"{understood} of {len(cases)} sentences are understood")
    print(f"{len(cases) - failed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
