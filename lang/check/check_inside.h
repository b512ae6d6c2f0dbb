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
typedef struct Dropped Dropped;
struct Dropped {
    const char *label;
    const char *by; /* the overlay */
    Span at;
    const Dropped *next;
};

typedef struct Checker {
    Express x; /* first: the rest of the language is compiled through it */
    Program *p;
    Arena *arena;
    Diags *diags;
    const NativeDef *natives; /* of the program */
    size_t nnatives;
    Loaded *loaded; /* of libraries; or NULL */
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
    Dropped *dropped; /* the last first */
    KindItem *kinds;  /* each after what it is a kind of */
} Checker;

/* ---- check_errors.c ---------------------------------------------- */

/* CODE at AT, of the name NAME; the mend is for the caller to add. */
Diag *complain(Checker *c, DiagCode code, Span at, const char *name);
/* More of WHAT than one edition may have. */
void too_many(Checker *c, Span at, LimitId limit, const char *what);
/* What is named is not declared: with what is, or how to declare it. */
void unknown_language(Checker *c, const Node *n);
void unknown_layer(Checker *c, Span at, const char *name);
/* NAME is none of the values of T. */
void unknown_value(Checker *c, DiagCode code, Span at, const char *name, const Type *t);
/* PART names no parameter of F. */
void unknown_param(Checker *c, const Fun *f, const Node *part);
/* NAME, a WHAT, says nothing in the language LANG, but something in another if GIVEN; HOW is
 * what to write before the text. */
void missing_words(Checker *c, Span at, const char *what, const char *name, int lang,
                   bool given, const char *how);
/* To each sign that no law may have and a case writes a value as: what the value is called. */
void signs_meant(Checker *c);

/* ---- check_overlays.c ---------------------------------------------------- */

/* What a file takes out it does not bring in, nor the other way round: that would hang on which
 * is said first. */
void check_changes(Checker *c, const Node *items);

/* ---- check_types.c --------------------------------------------------- */

/* A new type of the program. */
Type *declare_type(Checker *c, const char *name, TypeKind kind, Span span);
/* T, an enumeration, is of VALUES now. */
void replace_enum_values(Checker *c, Type *t, const Node *values, Span span);
/* An enumeration of VALUES, and what each is called. */
void declare_enum_of(Checker *c, const char *name, const Node *values, Span span);
void declare_type_item(Checker *c, const Node *n);
/* What PART (N_Spelled) says is put to what BY_LANG has of its language. */
void add_spelled(Checker *c, Spelled *by_lang, const Node *part);
/* Of what a set is: of a type that may be declared after it. */
void set_elem(Checker *c, const Node *n);
void declare_lang(Checker *c, const Node *n);

/* ---- check_funs.c ---------------------------------------------------- */

/* A function without parameters or body so far; its name is taken from now on. */
Fun *add_fun(Checker *c, FunKind kind, const char *name, Span span);
/* The type that N names; bool where there is none. */
const Type *type_or_bool(Checker *c, const Node *n);
/* First its name, parameters and type; fun_body() the rest, when all names are known. */
void declare_fun(Checker *c, const Node *n);
/* F, a reading or option, has the values and the default of N. */
void replace_reading(Checker *c, Fun *f, const Node *n);
/* The overlay BY has made something else AT of what N, of another overlay, changes: its
 * header has to know of that. */
void needs_order(Checker *c, const Node *n, const char *by, Span at, const char *how);
/* The wordings of a declaration: those that do not belong to its question or
 * its phrase. */
void wordings_of(Checker *c, const Node *parts, Scope *s, Wording *words, Span owner,
                 const char *name);
void fun_body(Checker *c, Fun *f);

/* ---- check_events.c -------------------------------------------------- */

/* First its name, then the attributes, then phrases and the rest. */
void declare_event(Checker *c, const Node *n);
void note_kind(Checker *c, const Node *n);
/* The order of declarations means nothing: kinds that are made of others come after
 * them.  A circle of kinds is cut where it closes. */
void order_kinds(Checker *c);
/* For the attributes of a kind: those of PARENT, or NULL, and room for FIELDS and one. */
Attr *room_for_attrs(Checker *c, const EventKind *parent, const Node *fields);
void event_fields(Checker *c, EventKind *k, const Node *n);
const Phrase *phrases(Checker *c, const EventKind *k, const Node *parts);
void event_parts(Checker *c, EventKind *k, const Node *n);

/* ---- check_clauses.c ------------------------------------------------- */

/* Clauses as files state them, in order: a later one takes the place of one with its
 * label. */
void state_clause(Checker *c, const Node *n);
void repeal_clause(Checker *c, const Node *n);
void set_reading(Checker *c, const Node *n);
/* One conclusion into R; false when it was refused. */
bool conclusion(Express *x, Scope *s, const Node *n, Rule *r);
/* All that are left, in the order of the book. */
void compile_clauses(Checker *c);

/* ---- check_defeat.c -------------------------------------------------- */

/* Which overlay set the reading on which a rule turns. */
void note_readings(Checker *c);
/* What each clause overrides or is subject to, into its rules. */
void check_defeat(Checker *c);
/* Two rules for one status, with literally equal conditions and different
 * values, and nothing that orders them. */
void check_same(Checker *c);
/* No two sentences of KINDS are alike. */
void check_sentences(Checker *c, const EventKind *kinds);

#endif
