#!/usr/bin/env python3
"""printed.py - holds the clauses of the editions to the record of what the print says.

tests/laws/printed/ has the record (41-49.tsv and so on: one row for each printed provision), clauses.tsv (what
each clause states of it, and which of its conditions the print has), kinds.tsv (the conditions of the narrow kinds that
the heads of clauses name), and missing.tsv (what no clause states).
The test fails if

  - a clause is not in clauses.tsv, or a line of clauses.tsv is about no clause;
  - a line names a row that the record does not have;
  - a clause has other conditions than its line, or a kind that a head names has other conditions than its line in kinds.tsv;
  - a provision that was read in print is neither stated nor in missing.tsv, or is in both;
  - there are more guards, hidden guards or missing provisions than printed.known says.  If there are fewer, it says so:
    BLESS=1 writes the numbers, which only fall.
"""
import collections, glob, os, re, sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
HERE = os.path.join(ROOT, "tests", "laws", "printed")
KNOWN = os.path.join(ROOT, "tests", "laws", "printed.known")
EDITIONS = ["2007", "2017"]
PARTS = ("for|when|unless|except|excepted|otherwise|then|subject to|overrides|because|source|inferred|"
         "background|layer|see|amended|new|was")
failures = []
passed = 0


def check(good, message):
    global passed
    passed += good
    if not good:
        failures.append(message)


def table(name):
    """The lines of a table, without comments, as lists of fields."""
    with open(os.path.join(HERE, name), encoding="utf-8") as f:
        return [line.rstrip("\n").split("\t") for line in f if line.strip() and not line.startswith("#")]


def plain(text):
    return re.sub(r"\s+", " ", re.sub(r"#.*", "", text)).strip()


def split(text, word):
    """TEXT at each WORD that stands outside of parentheses and braces."""
    out, depth, piece = [], 0, ""
    for t in re.split(r"([(){},])" if word == "," else r"([(){}]|\b%s\b)" % word, text):
        depth += (t in ("(", "{")) - (t in (")", "}"))
        if t == word and depth == 0:
            out.append(piece.strip())
            piece = ""
        else:
            piece += t
    return [x for x in out + [piece.strip()] if x]


def conditions(body):
    """The conditions of a clause, each as it is written."""
    out = []
    for part in re.split(r"(?:^ +| {3})(?=(?:%s)\b)" % PARTS, body, flags=re.M)[1:]:
        part = plain(part)
        word, _, rest = part.partition(" ")
        if word == "when":
            out += split(rest.strip(), "and")
        elif word in ("unless", "except"):
            out.append(word + " " + rest.strip())
        elif word in ("otherwise", "excepted"):
            out.append(word)
        elif word == "for":
            for bind in split(rest, ","):
                where = split(bind, "where")
                if len(where) > 1:
                    text = where[1][1:-1] if where[1].startswith("(") and where[1].endswith(")") else where[1]
                    out += ["where " + x for x in split(text, "and")]
    return out


def clauses(edition):
    """(label, title, conditions) of each clause of an edition."""
    for path in sorted(glob.glob(os.path.join(ROOT, "laws", "wbf-" + edition, "*.law"))):
        text = open(path, encoding="utf-8").read()
        for m in re.finditer(r'^clause (\S+)(?: "((?:[^"\\]|\\.)*)")?', text, re.M):
            end = re.search(r"^\S", text[m.end():], re.M)
            yield m.group(1), m.group(2) or "", conditions(text[m.start():m.end() + end.start() if end else len(text)])


def narrow_kinds():
    """For each narrow kind: the kind above it, and its conditions as they are written."""
    kinds = {}
    for path in sorted(glob.glob(os.path.join(ROOT, "laws", "*", "*.law"))):
        text = open(path, encoding="utf-8").read()
        for m in re.finditer(r"^kind (\w+) is an? (\w+) where ((?:.|\n)*?)\n  en ", text, re.M):
            kinds[m.group(1)] = (m.group(2), plain(m.group(3)))
    return kinds


def kinds_of_heads(kinds):
    """The narrow kinds that the clauses of the editions are about, and those that these kinds name."""
    seen, left = set(), []
    for path in glob.glob(os.path.join(ROOT, "laws", "wbf-20*", "*.law")):
        for m in re.finditer(r"^clause .*\n((?:  .*\n)*)", open(path, encoding="utf-8").read(), re.M):
            left += re.findall(r"\b\w+: (?:any )?(\w+)", re.sub(r'"[^"]*"', "", m.group(1)))
            left += re.findall(r"\bis (?:not )?(\w+)", re.sub(r'"[^"]*"', "", m.group(1)))
    while left:
        name = left.pop()
        if name in kinds and name not in seen:
            seen.add(name)
            left += re.findall(r"\w+", " ".join(kinds[name]))
    return seen


def check_kinds():
    """The conditions of a kind are part of each clause whose head names it."""
    kinds = narrow_kinds()
    lines = {f[0]: tuple(f[1:]) for f in table("kinds.tsv")}
    for name in sorted(kinds_of_heads(kinds)):
        check(lines.pop(name, None) == kinds[name],
              "kind %s: compare it with what the print says where a head names it, and write into kinds.tsv:\n    %s"
              % (name, "\t".join((name,) + kinds[name])))
    for name in lines:
        check(False, "kinds.tsv has a line for %s, and no head names such a kind" % name)


def members(field):
    return [x for x in field.split(" ; ") if x]


def record():
    """The certainties of the printed rows, by edition and label."""
    rows = collections.defaultdict(list)
    for path in sorted(glob.glob(os.path.join(HERE, "[0-9]*.tsv"))):
        for f in table(os.path.basename(path)):
            if f[0] in EDITIONS:
                rows[f[0], f[1]].append(f[12])
    return rows


def main():
    rows = record()
    lines = collections.defaultdict(list)
    stated = collections.defaultdict(set)
    count = collections.Counter()
    for f in table("clauses.tsv"):
        f += [""] * (8 - len(f))
        editions = EDITIONS if f[0] == "both" else [f[0]]
        for label in [x for x in re.split(r"[ ,;]+", f[4]) if x]:
            check(any((e, label) in rows for e in editions),
                  "clauses.tsv: %s of %s: the record has no row %s" % (f[1], f[0], label))
            for e in editions:
                stated[e].add(label)
        for e in editions:
            lines[e, f[1], f[2]].append(f)
            count["guards"] += len(members(f[6]))
            count["hidden guards"] += len(members(f[7]))
    for e in EDITIONS:
        for label, title, has in clauses(e):
            found = lines.get((e, label, title), [])
            best = next((f for f in found if sorted(has) == sorted(members(f[5]) + [g for g in members(f[6]) if g in has])
                         and all(any(g in c for c in has) for g in members(f[6]))), None)
            name = '%s "%s" of wbf-%s' % (label, title, e)
            if best:
                found.remove(best)
                check(True, "")
            elif not found:
                check(False, name + ": no line in clauses.tsv: compare it with the print, and add one")
            else:
                f = found.pop(0)
                want = members(f[5]) + members(f[6])
                check(False, name + ": other conditions than in clauses.tsv\n    the clause: %s\n    the line:   %s"
                      % (" ; ".join(has), " ; ".join(want)))
    for (e, label, title), left in lines.items():
        for f in left:
            check(False, '%s "%s" of wbf-%s: clauses.tsv has a line, and there is no such clause' % (label, title, e))
    check_kinds()
    missing = {(e, f[1]) for f in table("missing.tsv") for e in (EDITIONS if f[0] == "both" else [f[0]])}
    count["missing provisions"] = len(missing)
    for (e, label), certain in sorted(rows.items()):
        if not any(c in ("read", "part") for c in certain):
            continue
        is_stated = label in stated[e]
        check(is_stated != ((e, label) in missing), "%s of %s, which was read in print, is %s"
              % (label, e, "stated and in missing.tsv" if is_stated else "neither stated nor in missing.tsv"))
    for key in missing:
        check(key in rows, "missing.tsv: the record has no row %s of %s" % (key[1], key[0]))
    if os.environ.get("BLESS"):
        with open(KNOWN, "w", encoding="utf-8") as out:
            out.write("# What the pages of the editions still have that the print has not, and the reverse (printed.py).  The numbers only fall.\n")
            for what in sorted(count):
                out.write("%s\t%d\n" % (what, count[what]))
    for line in open(KNOWN, encoding="utf-8"):
        if not line.startswith("#"):
            what, n = line.rstrip("\n").split("\t")
            check(count[what] == int(n), "%s: %d, and printed.known has %s" % (what, count[what], n))
    for message in failures:
        print(message)
    print("%d passed, %d failed" % (passed, len(failures)))
    return 1 if failures else 0


sys.exit(main())
