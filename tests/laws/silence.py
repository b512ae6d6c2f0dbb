#!/usr/bin/env python3
"""silence.py PROGRAM - holds laws/SILENCE.md to the practice: each clause of laws/practice has its entry, with its
reason, and with a case that is ruled otherwise without the practice.

BLESS=1 writes the page anew.  It takes, for each clause, the shortest case of examples/ in which a line rests on the
clause and the letter of the Laws has no such line.
"""
import collections, glob, json, os, re, subprocess, sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PAGE = os.path.join(ROOT, "laws", "SILENCE.md")
HEAD = """# Where the Laws are silent

The practice (`laws/practice/`) rules where the printed Laws are silent or can be read in two ways. This page is the list of its
clauses: the agenda of a law committee. Each entry has the reason, and the shortest case of `examples/` that is ruled otherwise
by the letter alone. `overrides` means that the practice stands against the words of that clause.

`bridgelaw rule -e wbf-2017+letter CASE` rules without the practice, `bridgelaw diff wbf-2017+letter wbf-2017` finds all cases
of the universes that differ. OPEN-POINTS.md has what can be read in two ways. BLESS=1 tests/laws/silence.py writes this page.
"""


def practice():
    """The clauses of the practice that conclude something, in the order of the book."""
    found = collections.OrderedDict()
    for path in sorted(glob.glob(os.path.join(ROOT, "laws", "practice", "*.law"))):
        text = open(path, encoding="utf-8").read()
        editions = re.search(r"^practice \S+ to (.*?) \"", text, re.M).group(1).split(", ")
        for m in re.finditer(r'^clause (\S+) "((?:[^"\\]|\\.)*)"', text, re.M):
            end = re.search(r"^\S", text[m.end():], re.M)
            body = text[m.start():m.end() + end.start() if end else len(text)]
            if not re.search(r"(?:^  | {3})then ", body, re.M):
                continue
            why = re.search(r'^  (inferred|source) +"((?:[^"\\]|\\.)*)"', body, re.M)
            over = re.search(r"^  overrides +(.*?)(?: {3}.*)?$", body, re.M)
            c = found.setdefault((m.group(1), m.group(2)),
                                 {"editions": [], "why": (why.group(1), why.group(2)), "over": over and over.group(1)})
            c["editions"] += editions
    return found


def rulings(program, edition, paths):
    """The lines of each ruling under EDITION: {case: {key: line}}."""
    out = subprocess.run([program, "rule", "--format", "json", "-e", edition] + paths, cwd=ROOT, text=True,
                         stdout=subprocess.PIPE).stdout
    told = collections.defaultdict(dict)
    for line in out.splitlines():
        r = json.loads(line)
        for x in r["lines"]:
            told[r["case"]].setdefault(x["key"], x)
    return told


def supports(line):
    """The clauses of the practice behind a line."""
    return {(c["label"], c["title"]) for c in line.get("clauses", []) if c["layer"] == "practice"}


def files_of_cases():
    where = {}
    for path in sorted(glob.glob(os.path.join(ROOT, "examples", "**", "*.case"), recursive=True)):
        for name in re.findall(r"^case (\S+)", open(path, encoding="utf-8").read(), re.M):
            where[name] = os.path.relpath(path, ROOT)
    return where


def differences(program, edition, paths):
    """For each clause of the practice, the cases that differ: (length, case, with it, without it)."""
    found = collections.defaultdict(list)
    full, letter = rulings(program, edition, paths), rulings(program, edition + "+letter", paths)
    for case, lines in full.items():
        other = letter.get(case, {})
        gone = [x["text"] for k, x in other.items() if k not in lines and not x.get("background")]
        for key, line in lines.items():
            if key in other:
                continue
            for c in supports(line):
                found[c].append((line.get("background", False), len(lines), case, line["text"], gone[:2]))
    return found


def entry(clause, c, hit, where):
    label, title = clause
    lines = ["### %s · %s" % (label, title), ""]
    why = c["why"][1][0].upper() + c["why"][1][1:] if c["why"][0] == "inferred" else "So says: " + c["why"][1]
    lines.append("*%s.* %s.%s" % (", ".join(c["editions"]), why.rstrip("."),
                                  " Overrides %s." % c["over"] if c["over"] else ""))
    if hit:
        edition, (_, _, case, text, gone) = hit
        lines += ["", "- case `%s` (`%s`, %s)" % (case, where[case], edition), "- the practice: %s" % text,
                  "- the letter: %s" % ("; ".join(gone) if gone else "nothing of this")]
    else:
        lines += ["", "- no case of `examples/` shows it alone"]
    return "\n".join(lines) + "\n"


def write(program):
    clauses, where = practice(), files_of_cases()
    found = {e: differences(program, e, ["examples"]) for e in ("wbf-2017", "wbf-2007")}
    parts, law = [HEAD], None
    for clause, c in sorted(clauses.items(), key=lambda x: (int(re.match(r"\d+", x[0][0]).group()), x[0])):
        number = re.match(r"\d+", clause[0]).group()
        if number != law:
            law = number
            parts.append("## Law %s\n" % law)
        hit = None
        for e in sorted(c["editions"], reverse=True):
            hits = sorted(found[e].get(clause, []))
            if hits and not hit:
                hit = (e, hits[0])
        parts.append(entry(clause, c, hit, where))
    with open(PAGE, "w", encoding="utf-8") as out:
        out.write("\n".join(parts))


def main():
    program = os.path.abspath(sys.argv[1])
    if os.environ.get("BLESS"):
        write(program)
    passed, failed = 0, []
    text = open(PAGE, encoding="utf-8").read()
    entries = collections.OrderedDict()
    for m in re.finditer(r"^### (\S+) · (.*)\n((?:(?!^##).*\n?)*)", text, re.M):
        entries[m.group(1), m.group(2)] = m.group(3)
    clauses = practice()
    cases = collections.defaultdict(set)
    for clause, c in clauses.items():
        body = entries.get(clause)
        if body is None:
            failed.append('%s "%s" has no entry in laws/SILENCE.md: BLESS=1 writes it' % clause)
            continue
        why = c["why"][1].rstrip(".")
        if why[1:] not in body:
            failed.append('%s "%s": the entry has another reason' % clause)
        hit = re.search(r"^- case `(\S+)` \(`(\S+)`, (\S+)\)\n- the practice: (.*)$", body, re.M)
        if hit:
            cases[hit.group(3)].add((hit.group(1), hit.group(2), hit.group(4), clause))
        passed += 1
    for clause in entries:
        if clause not in clauses:
            failed.append('laws/SILENCE.md: there is no clause %s "%s" in the practice' % clause)
    for edition, listed in cases.items():
        paths = sorted({path for _, path, _, _ in listed})
        full, letter = rulings(program, edition, paths), rulings(program, edition + "+letter", paths)
        for case, path, said, clause in sorted(listed):
            shown = any(line["text"] == said and clause in supports(line) and key not in letter[case]
                        for key, line in full[case].items())
            passed += shown
            if not shown:
                failed.append("%s, case %s under %s: the practice does not say alone: %s" % (path, case, edition, said))
    for message in failed:
        print(message)
    print("%d passed, %d failed" % (passed, len(failed)))
    return 1 if failed else 0


sys.exit(main())
