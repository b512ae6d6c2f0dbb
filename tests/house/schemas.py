#!/usr/bin/env python3
"""schemas.py PROGRAM - what the program prints in JSON, held against lang/schema by an
independent validator (Debian: python3-jsonschema).

 1. Every schema is one, and whatever begins as JSON in the expectations of the golden
    tests and in the examples of docs/tour.md and SPEC.md is JSON and a document of one of
    them.
 2. Of each schema there is such a document, and it is refused when a key that is needed
    is taken out of it, or one that is not known put in, at any depth.
 3. Every case of examples/ in JSON is a document of case.schema.json; as text and as
    JSON again it is the same; it expects what it expected, its events told in words or
    by their kinds.
"""
import copy
import glob
import json
import os
import subprocess
import sys
import tempfile
import warnings

warnings.simplefilter("ignore", DeprecationWarning)
import jsonschema  # noqa: E402  (its warnings are about a later version)

PROGRAM = os.path.abspath(sys.argv[1])
os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
SCHEMAS = os.path.abspath("lang/schema")
passed = failed = 0


def check(good, what):
    global passed, failed
    if good:
        passed += 1
    else:
        failed += 1
        print(what)


def run(*arguments, **more):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, **more)


# ---- schemas and their documents --------------------------------------------

class Schema:
    def __init__(self, path):
        self.name = os.path.basename(path).split(".")[0]
        with open(path) as f:
            self.text = json.load(f)
        jsonschema.Draft7Validator.check_schema(self.text)
        resolver = jsonschema.RefResolver("file://" + path, self.text)
        self.validator = jsonschema.Draft7Validator(self.text, resolver=resolver)
        self.forms = [f for f in self.text.get("oneOf", [self.text]) if "required" in f]
        self.documents = []

    def looks_like(self, document):
        return max((len(f["required"]) for f in self.forms
                    if all(k in document for k in f["required"])), default=0)

    def error(self, document):
        e = jsonschema.exceptions.best_match(self.validator.iter_errors(document))
        return e and "%s: %s" % ("/".join(map(str, e.absolute_path)), e.message[:300])


def schemas():
    return [Schema(p) for p in sorted(glob.glob(SCHEMAS + "/*.json"))]


def texts(lines):
    """What stands in a file as JSON, with the number of its line: a line that begins as an
    object or a list of them does, or several from a brace alone to a brace alone."""
    lines = list(enumerate(lines, 1))
    while lines:
        number, line = lines.pop(0)
        if line == "{\n" and lines and lines[0][1].lstrip().startswith("\""):
            while lines and not line.endswith(("\n}\n", "\n…\n")):
                line += lines.pop(0)[1]
        if line.startswith(("{\"", "[{", "{\n", "{ \"")) and line != "{\n":
            yield number, line


def printed(path):
    """The documents in a file, each with its line.  One of which the test itself left
    something out says so: it has {…} for an object, or ends in … ."""
    with open(path, errors="replace") as f:
        for number, text in texts(f):
            place = "%s:%d" % (path, number)
            try:
                document = json.loads(text)
            except ValueError as e:
                check("{…}" in text or text.endswith("…\n"), "%s: no JSON: %s" % (place, e))
                continue
            for one in document if isinstance(document, list) else [document]:
                if isinstance(one, dict):
                    yield place, one


def held_against(all_schemas):
    files = sorted(glob.glob("tests/golden/*/expected")) + ["docs/tour.md", "SPEC.md"]
    for path in files:
        for place, document in printed(path):
            best = max(all_schemas, key=lambda s: s.looks_like(document))
            if not best.looks_like(document):
                check(False, place + ": a document of no schema")
                continue
            error = best.error(document)
            check(not error, "%s: no %s: %s" % (place, best.name, error))
            best.documents.append(document)


def objects(document, path=()):
    if isinstance(document, dict):
        yield path
    children = (document.items() if isinstance(document, dict) else
                enumerate(document) if isinstance(document, list) else ())
    for key, value in children:
        yield from objects(value, path + (key,))


def at(document, path):
    for key in path:
        document = document[key]
    return document


def shape(path):
    """Where an object stands, without the places in lists."""
    return tuple("[]" if isinstance(k, int) else k for k in path)


def refused(schema):
    """Wrong documents made from right ones, one for each place in which an object is."""
    seen = set()
    check(schema.documents, schema.name + ": no golden test prints one")
    for document in schema.documents:
        for path in objects(document):
            if shape(path) in seen:
                continue
            seen.add(shape(path))
            wrong = copy.deepcopy(document)
            at(wrong, path)["no such key"] = {"no such key": {}}
            check(schema.error(wrong),
                  "%s: at %s any key is let through" % (schema.name, "/".join(map(str, path))))
        for key in document:
            wrong = {k: v for k, v in document.items() if k != key}
            needed = any(key in f["required"] for f in schema.forms)
            if needed and not schema.looks_like(wrong) and ("without", key) not in seen:
                seen.add(("without", key))
                check(schema.error(wrong), "%s: `%s` may be missing" % (schema.name, key))
            wrong = dict(document, **{key: {"no such key": {"no such key": {}}}})
            if ("wrong", key) not in seen:
                seen.add(("wrong", key))
                check(schema.error(wrong), "%s: `%s` may be anything" % (schema.name, key))


# ---- cases -------------------------------------------------------------------

ALL_IN_ONE = ("--limit", "cases=100000")  # all examples in one file


def cases(schema, directory):
    was = run("test", "examples").stdout.splitlines()[-1]
    for form, options in (("words", []), ("kinds", ["--all"])):
        result = run("case", "json", *options, "examples")
        told = os.path.join(directory, form + ".json")
        text = os.path.join(directory, form + ".case")
        with open(told, "w") as f:
            f.write(result.stdout)
        check(result.returncode == 0, "in %s: %s" % (form, result.stderr))
        for line in result.stdout.splitlines():
            document = json.loads(line)
            error = schema.error(document)
            check(not error, "%s in %s: %s" % (document["case"], form, error))
        result_text = run("case", "text", *ALL_IN_ONE, told)
        check(result_text.returncode == 0, "in %s: %s" % (form, result_text.stderr))
        with open(text, "w") as f:
            f.write(result_text.stdout)
        again = run("case", "json", *options, *ALL_IN_ONE, text).stdout
        check(again == result.stdout, "in %s: another JSON after text" % form)
        last = run("test", *ALL_IN_ONE, told).stdout.splitlines()[-1]
        check(last == was and last.endswith(" 0 failed"),
              "in %s: %s; as case files: %s" % (form, last, was))


all_of_them = schemas()
held_against(all_of_them)
for one_schema in all_of_them:
    refused(one_schema)
with tempfile.TemporaryDirectory() as tmp:
    cases(next(s for s in all_of_them if s.name == "case"), tmp)
print("%d passed, %d failed" % (passed, failed))
sys.exit(failed > 0)
