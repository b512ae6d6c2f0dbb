#!/usr/bin/env python3
"""shown.py PROGRAM - every condition of a printed clause stands in the letter of the law.

Leaves out one `when` of each page at a time.  Where the clauses would then contradict each other,
denies it instead.  Then `show --letter` must print that law in other words.  If it does not, the
reader never saw the condition.  A clause in the background is not printed, so its conditions are
not tried."""
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
EDITIONS = ("wbf-2007", "wbf-2017")
AFTER = r"(?:then|unless|because|except|otherwise|see|amended|source)\b"
WHEN = re.compile(rf"\bwhen [^\"]+?(?=\s+{AFTER}|\n\n|$)")


def letters(program, laws, edition):
    """What `show --letter` prints of each law, by its number; None if it refuses the laws."""
    done = subprocess.run([program, "show", edition, "--letter", "--laws", str(laws)],
                          capture_output=True, encoding="utf-8", check=False)
    if done.returncode:
        return None
    parts = re.split(r"^Law (\d+)  ", done.stdout, flags=re.M)
    return dict(zip(parts[1::2], parts[2::2]))


def conditions(text):
    """The places of the conditions of printed clauses in the TEXT of a page."""
    text = re.sub(r'"[^"\n]*"|#.*', lambda words: '"' + "_" * (len(words[0]) - 2) + '"', text)
    for clause in re.finditer(r"^clause .*(?:\n(?!clause|meaning|repeal|define|kind).*)*", text, re.M):
        if not re.search(r"\bbackground\b", clause[0]):
            for when in WHEN.finditer(clause[0]):
                yield clause.start() + when.start(), clause.start() + when.end()


def letters_without(program, laws, edition, pages, places):
    """The letters of the law where each page of PLACES has no condition at its place, by page."""
    for p, (start, end) in places.items():
        p.write_text(pages[p][:start] + pages[p][end:], "utf-8")
    together = letters(program, laws, edition)
    for p in places:
        p.write_text(pages[p], "utf-8")
    if together:
        return dict.fromkeys(places, together)
    changed = {}
    for p, (start, end) in places.items():
        before, condition, after = pages[p][:start], pages[p][start:end], pages[p][end:]
        for instead in "", f"when not ({condition.removeprefix('when ')})":
            p.write_text(before + instead + after, "utf-8")
            changed[p] = letters(program, laws, edition)
            if changed[p]:
                break
        else:
            sys.exit(f"shown.py: {p.name}: neither without nor against: {condition}")
        p.write_text(pages[p], "utf-8")
    return changed


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    passed = failed = 0
    with tempfile.TemporaryDirectory() as scratch:
        laws = pathlib.Path(scratch) / "laws"
        shutil.copytree(ROOT / "laws", laws)
        for edition in EDITIONS:
            whole = letters(program, laws, edition)
            pages = {p: p.read_text("utf-8") for p in sorted((laws / edition).glob("law-*.law"))}
            places = {p: list(conditions(text)) for p, text in pages.items()}
            for nth in range(max(map(len, places.values()))):
                tried = [p for p in pages if nth < len(places[p])]
                changed = letters_without(program, laws, edition, pages, {p: places[p][nth] for p in tried})
                for p in tried:
                    number = str(int(p.stem.split("-")[1]))
                    start, end = places[p][nth]
                    if whole[number] == changed[p][number]:
                        failed += 1
                        line = pages[p].count("\n", 0, start) + 1
                        print(f"laws/{edition}/{p.name}:{line}: not in the letter of the law:"
                              f" {pages[p][start:end]}")
                    else:
                        passed += 1
    print(f"{passed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
