/* check_inside.h - the parts of the checker among themselves; everybody else has check.h. */
#ifndef BL_CHECK_INSIDE_H
#define BL_CHECK_INSIDE_H

#include "check/check_expr.h"
#include "program/ffi_library.h"

enum { MAX_CONCLUSIONS = 64 };

/* A kind of event where it is declared. */
typedef struct KindItem {
    EventKind *kind;
    const Node *node;
    enum { KIND_NEW, KIND_ON_THE_WAY, KIND_PLACED } state;
} KindItem;

/* A clause that an overlay has replaced or repealed. */
typedef struct DroppedClause DroppedClause;
struct DroppedClause {
    const char *label;
    const char *by; /* the overlay */
    Span at;
    const DroppedClause *next;
};

typedef struct Checker {
    ExprChecker x; /* first: the rest of the language is compiled through it */
    Program *p;
    Arena *arena;
    Diags *diags;
    const NativeDef *natives; /* of the program */
    size_t nnatives;
    FfiLibraries *loaded; /* of libraries; or NULL */
    Fun **fun_end;
    uint32_t cap_names;
    const Clause **guards; /* clauses that conclude nothing */
    int nguards;
    Clause **clause_end;
    const char *origin; /* edition or overlay of the file being read */
    const char *layer;  /* its default layer */
    bool overlay, vocabulary;
    const Node *overlay_node;
    /* clauses as stated, by label, before they are compiled */
    Clause *stated, **stated_end;
    DroppedClause *dropped; /* the last first */
    KindItem *kinds;        /* each after what it is a kind of */
} Checker;

/* ---- check_errors.c ---------------------------------------------- */

/* CODE at AT, of the name NAME; the mend is for the caller to add. */
Diag *check_report(Checker *c, DiagCode code, Span at, const char *name);
/* More of WHAT than one edition may have. */
void check_too_many(Checker *c, Span at, LimitId limit, const char *what);
/* What is named is not declared: with what is, or how to declare it. */
void check_unknown_language(Checker *c, const Node *n);
void check_unknown_layer(Checker *c, Span at, const char *name);
/* NAME is none of the values of T. */
void check_unknown_value(Checker *c, DiagCode code, Span at, const char *name,
                         const Type *t);
/* PART names no parameter of F. */
void check_unknown_param(Checker *c, const Fun *f, const Node *part);
/* NAME, a WHAT, says nothing in the language LANG, but something in another if GIVEN; HOW is
 * what to write before the text. */
void check_missing_words(Checker *c, Span at, const char *what, const char *name,
                         int lang, bool given, const char *how);
/* To each sign that no law may have and a case writes a value as: what the value is called. */
void check_explain_signs(Checker *c);

/* ---- check_overlays.c ---------------------------------------------------- */

/* What a file takes out it does not bring in, nor the other way round: that would hang on which
 * is said first. */
void check_overlay_changes(Checker *c, const Node *items);

/* ---- check_types.c --------------------------------------------------- */

/* A new type of the program. */
Type *check_new_type(Checker *c, const char *name, TypeKind kind, Span span);
/* T, an enumeration, is of VALUES now. */
void check_replace_values(Checker *c, Type *t, const Node *values, Span span);
/* An enumeration of VALUES, and what each is called. */
void check_declare_enum(Checker *c, const char *name, const Node *values, Span span);
void check_declare_type(Checker *c, const Node *n);
/* What PART (N_Spelled) says is put to what BY_LANG has of its language. */
void check_add_spellings(Checker *c, Spelled *by_lang, const Node *part);
/* Of what a set is: of a type that may be declared after it. */
void check_set_elem(Checker *c, const Node *n);
void check_declare_language(Checker *c, const Node *n);

/* ---- check_funs.c ---------------------------------------------------- */

/* A function without parameters or body so far; its name is taken from now on. */
Fun *check_add_fun(Checker *c, FunKind kind, const char *name, Span span);
/* The type that N names; bool where there is none. */
const Type *check_type_or_bool(Checker *c, const Node *n);
/* First its name, parameters and type; check_fun_body() the rest, when all names are known. */
void check_declare_fun(Checker *c, const Node *n);
/* F, a reading or option, has the values and the default of N. */
void check_replace_reading(Checker *c, Fun *f, const Node *n);
/* The overlay BY has made something else AT of what N, of another overlay, changes: its
 * header has to know of that. */
void check_overlay_order(Checker *c, const Node *n, const char *by, Span at,
                         const char *how);
/* The wordings of a declaration: those that do not belong to its question or
 * its phrase. */
void check_own_wordings(Checker *c, const Node *parts, Scope *s, Wording *words,
                        Span owner, const char *name);
void check_fun_body(Checker *c, Fun *f);

/* ---- check_events.c -------------------------------------------------- */

/* First its name, then the attributes, then phrases and the rest. */
void check_declare_event(Checker *c, const Node *n);
void check_note_kind(Checker *c, const Node *n);
/* The order of declarations means nothing: kinds that are made of others come after
 * them.  A circle of kinds is cut where it closes. */
void check_order_kinds(Checker *c);
/* For the attributes of a kind: those of PARENT, or NULL, and room for FIELDS and one. */
Attr *check_attr_room(Checker *c, const EventKind *parent, const Node *fields);
void check_event_attrs(Checker *c, EventKind *k, const Node *n);
const Phrase *check_parse_phrases(Checker *c, const EventKind *k, const Node *parts);
void check_event_parts(Checker *c, EventKind *k, const Node *n);

/* ---- check_clauses.c ------------------------------------------------- */

/* Clauses as files state them, in order: a later one takes the place of one with its
 * label. */
void check_state_clause(Checker *c, const Node *n);
void check_repeal_clause(Checker *c, const Node *n);
void check_set_reading(Checker *c, const Node *n);
/* One conclusion into R; false when it was refused. */
bool check_conclusion(ExprChecker *x, Scope *s, const Node *n, Rule *r);
/* All that are left, in the order of the book. */
void check_compile_clauses(Checker *c);

/* ---- check_defeat.c -------------------------------------------------- */

/* Which overlay set the reading on which a rule turns. */
void check_reading_layers(Checker *c);
/* What each clause overrides or is subject to, into its rules. */
void check_defeat(Checker *c);
/* Two rules for one status, with literally equal conditions and different
 * values, and nothing that orders them. */
void check_equal_rules(Checker *c);
/* No two sentences of KINDS are alike. */
void check_phrases_differ(Checker *c, const EventKind *kinds);

#endif
