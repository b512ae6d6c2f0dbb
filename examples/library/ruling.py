#!/usr/bin/env python3
"""The library from Python, by ctypes alone: tell a case, answer, rule, read the JSON.

    python3 ruling.py [path of libbridgelaw.so.0]
"""

import ctypes
import json
import sys

bl = ctypes.CDLL(sys.argv[1] if len(sys.argv) > 1 else "libbridgelaw.so.0")
POINTER, TEXT = ctypes.c_void_p, ctypes.c_char_p
EVERY = ctypes.POINTER(POINTER)  # what a call makes, or its diagnostics

# What the header declares; the rest takes and returns int.
bl.bl_context_new.argtypes = [POINTER, EVERY]
bl.bl_edition_load.argtypes = [POINTER, TEXT, EVERY, EVERY]
bl.bl_edition_title.argtypes = [POINTER, TEXT]
bl.bl_edition_title.restype = TEXT
bl.bl_case_new.argtypes = [POINTER, TEXT, EVERY]
bl.bl_case_tell.argtypes = [POINTER, TEXT, EVERY]
bl.bl_case_answer.argtypes = [POINTER, TEXT, TEXT, EVERY]
bl.bl_rule.argtypes = [POINTER, EVERY, EVERY]
bl.bl_ruling_json.argtypes = [POINTER, ctypes.c_int, TEXT, ctypes.c_uint, EVERY]
bl.bl_status_text.restype = TEXT
bl.bl_text_free.argtypes = [POINTER]
for name in ("context", "edition", "case", "ruling", "questions", "diagnostics"):
    getattr(bl, f"bl_{name}_free").argtypes = [POINTER]


class Place(ctypes.Structure):
    _fields_ = [("file", TEXT)] + [
        (name, ctypes.c_uint) for name in ("line", "column", "end_line", "end_column")
    ]


class Diagnostic(ctypes.Structure):  # its first fields: structs grow at their ends
    _fields_ = [("code", TEXT), ("severity", ctypes.c_int), ("at", Place),
                ("message", TEXT), ("help", TEXT)]


class Question(ctypes.Structure):
    _fields_ = [("fact", TEXT), ("text", TEXT), ("whom", TEXT)]


bl.bl_diagnostics_at.argtypes = [POINTER, ctypes.c_size_t]
bl.bl_diagnostics_at.restype = ctypes.POINTER(Diagnostic)
bl.bl_case_questions.argtypes = [POINTER, TEXT, EVERY, EVERY]
bl.bl_questions_at.argtypes = [POINTER, ctypes.c_size_t]
bl.bl_questions_at.restype = ctypes.POINTER(Question)


def check(status, why=None):
    """Raise what the library says against a call."""
    first = bl.bl_diagnostics_at(why, 0) if why else None
    said = first.contents.message.decode() if first else bl.bl_status_text(status).decode()
    bl.bl_diagnostics_free(why)
    if status:
        raise ValueError(said)


def made(call, *arguments):
    """What CALL makes, whose last arguments are that and diagnostics."""
    thing, why = POINTER(), POINTER()
    check(call(*arguments, ctypes.byref(thing), ctypes.byref(why)), why)
    return thing


laws = POINTER()
check(bl.bl_context_new(None, ctypes.byref(laws)))
edition = made(bl.bl_edition_load, laws, b"wbf-2017")
print(bl.bl_edition_title(edition, b"el").decode())

case = POINTER()
check(bl.bl_case_new(edition, b"en", ctypes.byref(case)))
for line in ("contract 4♠ by S", "W: ♠J2 ♥QJ43 ♣A52", "E ducks", "E leads ♦Q"):
    why = POINTER()
    try:
        check(bl.bl_case_tell(case, line.encode(), ctypes.byref(why)), why)
    except ValueError as refused:
        print(f"{line}: {refused}")

questions = made(bl.bl_case_questions, case, b"en")
question = bl.bl_questions_at(questions, 0).contents
print(question.text.decode(), "West")
why = POINTER()
check(bl.bl_case_answer(case, question.fact, "West".encode(), ctypes.byref(why)), why)
bl.bl_questions_free(questions)

ruling = made(bl.bl_rule, case)
text = POINTER()
check(bl.bl_ruling_json(ruling, 0, b"el", 0, ctypes.byref(text)))
for line in json.loads(ctypes.string_at(text).decode())["lines"]:
    print(line["kind"], line["text"], [c["label"] for c in line["clauses"]])
bl.bl_text_free(text)
for end, thing in ((bl.bl_ruling_free, ruling), (bl.bl_case_free, case),
                   (bl.bl_edition_free, edition), (bl.bl_context_free, laws)):
    end(thing)
