/* check_inside.h - declarations that the files of the checker share; all other code uses
 * check.h. */
#ifndef BL_CHECK_INSIDE_H
#define BL_CHECK_INSIDE_H

#include "check/check_expr.h"
#include "program/ffi_library.h"

enum { MAX_CONCLUSIONS = 64 };

/* An event kind with its declaration. */
typedef struct KindItem {
    EventKind *kind;
    const Node *node;
    enum { KIND_NEW, KIND_ON_THE_WAY, KIND_PLACED } state;
} KindItem;

/* A clause that does not count: an overlay has replaced or repealed it, or it belongs to a
 * practice that the edition leaves out. */
typedef struct DroppedClause DroppedClause;
struct DroppedClause {
    const char *label;
    const Title *title;
    ClauseFrom from; /* the kind of file that stated the clause */
    /* the name of the overlay that removed the clause, or of the practice left out */
    const char *by;
    bool printed; /* the same as Clause.printed */
    Span at;
    const DroppedClause *next;
};

typedef struct Checker {
    ExprChecker x; /* the state for checking expressions */
    Program *p;
    Arena *arena;
    Diags *diags;
    const NativeDef *natives; /* the built-in native functions */
    size_t nnatives;
    FfiLibraries *loaded; /* the native functions of libraries, or NULL */
    Fun **fun_end;
    uint32_t cap_names;
    const Clause **guards; /* all heads, which are clauses without `then`, sorted by label */
    int nguards;
    /* the name of the edition, practice or overlay of the current file; NULL: vocabulary */
    const char *origin;
    const char *layer; /* the default layer of the current file */
    ClauseFrom from;   /* the kind of the current file; FROM_EDITION for a file without a header */
    bool vocabulary;
    bool left_out; /* the current file is a practice that an edition named `+letter` leaves out */
    /* the current file is a vocabulary file with the header `practice`: it says how a story is
     * read */
    bool of_story;
    const Node *overlay_node;
    const Node *follows; /* the node that names the edition which this edition follows, or NULL */
    /* the clauses that no overlay has removed so far, as a list, and the end of that list */
    Clause *stated, **stated_end;
    DroppedClause *dropped; /* a list of the clauses that do not count, the newest first */
    KindItem *kinds;        /* all event kinds; check_order_kinds() puts each after its parent */
} Checker;

/* ---- check_errors.c ---------------------------------------------- */

/* Reports CODE at AT, with NAME as its text. Returns the report; the caller adds a help to it. */
Diag *check_report(Checker *c, DiagCode code, Span at, const char *name);
/* Reports at AT that the edition has more of WHAT, a plural noun, than LIMIT allows. */
void check_too_many(Checker *c, Span at, LimitId limit, const char *what);
/* Reports the undeclared layer NAME. The help lists the declared layers, or shows how to declare
 * one. */
void check_unknown_layer(Checker *c, Span at, const char *name);
/* Reports that the text of PART is not the name of a parameter of F. */
void check_unknown_param(Checker *c, const Fun *f, const Node *part);
/* Reports that something has no text in the language LANG. WHAT and NAME together say what lacks
 * the text, such as "the question of" and "intent". GIVEN is true if another language has a
 * text. The help says to write HOW before the missing text. */
void check_missing_words(Checker *c, Span at, const char *what, const char *name, int lang,
                         bool given, const char *how);
/* Adds a help to each report of an invalid character by which a case writes a value. The help
 * gives the name that the value has in law files. */
void check_explain_signs(Checker *c);
/* Returns true if the file of N has a lexical or syntax error. Such an error may hide a part of
 * N. */
bool check_has_unreadable_words(const Checker *c, const Node *n);

/* ---- check_uses.c ------------------------------------------------- */

/* Notes which clauses and layers the labels and layers in the list ITEMS name. */
void check_use_labels(Checker *c, const Node *items);

/* ---- check_overlays.c ---------------------------------------------------- */

/* Reports each clause among ITEMS that one file both removes and adds. The result would depend
 * on the order of the two items. */
void check_overlay_changes(Checker *c, const Node *items);
/* Returns true if TITLE is the title of the clause N in some language. */
bool check_has_title(const Node *n, const char *title);

/* ---- check_marks.c ------------------------------------------------------- */

/* Returns true if PART is `amended`, `new` or `was`. */
bool check_is_mark(const Node *part);
/* Reports the header N of an edition if an earlier header names a different edition after
 * `follows`. */
void check_follows_header(Checker *c, const Node *n);
/* Reports each `amended`, `new` or `was` that must not stand in the clause N. */
void check_marks(Checker *c, const Node *n);

/* ---- check_types.c --------------------------------------------------- */

/* Adds a type called NAME to the program and returns it. Reports a name that another type has. */
Type *check_new_type(Checker *c, const char *name, TypeKind kind, Span span);
/* Replaces the values of the enum T by VALUES. */
void check_replace_values(Checker *c, Type *t, const Node *values, Span span);
/* Declares the enum NAME with the values VALUES and their wordings. */
void check_declare_enum(Checker *c, const char *name, const Node *values, Span span);
void check_declare_type(Checker *c, const Node *n);
/* Adds the spellings in PART, an N_Spelled node, to the entry of their language in BY_LANG. */
void check_add_spellings(Checker *c, Spelled *by_lang, const Node *part);
/* Sets the element type of the type that N declares, if that is a set type. All types must be
 * declared before the call, because a set may be declared before its element type. */
void check_set_elem(Checker *c, const Node *n);
void check_declare_language(Checker *c, const Node *n);

/* ---- check_funs.c ---------------------------------------------------- */

/* Adds a function NAME without parameters or body, and returns it. Reports a name that another
 * function has. */
Fun *check_add_fun(Checker *c, FunKind kind, const char *name, Span span);
/* Returns the type that N names, or bool if N is NULL. */
const Type *check_type_or_bool(Checker *c, const Node *n);
/* Declares the function of N: its name, its parameters and its result type. check_fun_body()
 * reads the rest after all names are declared. */
void check_declare_fun(Checker *c, const Node *n);
/* Returns true if N may replace F.  Otherwise reports N.  A `meaning` can replace only a meaning of
 * the same clause.  If F is a meaning, F gets the layer of the overlay. */
bool check_replace_meaning(Checker *c, Fun *f, const Node *n);
/* Replaces the values and the default of F, a reading or option, by the values and the default in
 * N. */
void check_replace_reading(Checker *c, Fun *f, const Node *n);
/* Reports that N changes what the overlay BY has changed already, at AT. HOW names the earlier
 * change, such as "replaced". Reports nothing if the header of the current overlay says that it
 * overrides BY, or if BY is the current overlay. */
void check_overlay_order(Checker *c, const Node *n, const char *by, Span at, const char *how);
/* Reads the wordings among PARTS into WORDS, except those of a question and of phrases. PARTS
 * are the parts of the declaration of NAME at OWNER. */
void check_own_wordings(Checker *c, const Node *parts, Scope *s, Wording *words, Span owner,
                        const char *name);
void check_fun_body(Checker *c, Fun *f);

/* ---- check_events.c -------------------------------------------------- */

/* Declares the name of an event kind. check_event_attrs() and check_event_parts() read the rest. */
void check_declare_event(Checker *c, const Node *n);
void check_note_kind(Checker *c, const Node *n);
/* Sorts the event kinds so that each comes after its parent. Reports each circle of parents, and
 * breaks it where it closes. */
void check_order_kinds(Checker *c);
/* Returns an array that begins with the attributes of PARENT, which may be NULL. It has room for
 * those attributes, for FIELDS, and for one more. */
Attr *check_attr_room(Checker *c, const EventKind *parent, const Node *fields);
void check_event_attrs(Checker *c, EventKind *k, const Node *n);
const Phrase *check_parse_phrases(Checker *c, const EventKind *k, const Node *parts);
void check_event_parts(Checker *c, EventKind *k, const Node *n);
/* Returns a scope with one variable, `it`, which is an event of kind K. */
Scope check_event_scope(Checker *c, const EventKind *k, Span at);

/* ---- check_kinds.c --------------------------------------------------- */

/* Declares the name of a narrow kind. check_narrow_bases() then finds the event kind that it
 * narrows. check_narrow_kinds() reads its condition and its wordings after all names are
 * declared. */
void check_declare_narrow(Checker *c, const Node *n);
void check_narrow_bases(Checker *c);
void check_narrow_kinds(Checker *c);
/* Reports each `proper` condition that depends, through definitions, on the proper events of its
 * own kind. */
void check_proper_circles(Checker *c);

/* ---- check_clauses.c ------------------------------------------------- */

/* Each of these checks one item: a `clause`, a `repeal` or a `set`. They are called in the order
 * of the files, and `replace clause` removes earlier clauses with its label. */
void check_state_clause(Checker *c, const Node *n);
void check_repeal_clause(Checker *c, const Node *n);
void check_set_reading(Checker *c, const Node *n);
/* Reads the conclusion N into R. Returns false, after a report, if N is not valid. */
bool check_conclusion(ExprChecker *x, Scope *s, const Node *n, Rule *r);
/* Compiles CALL, a call of a deadline. Returns the deadline, and stores its arguments in ARGS.
 * Returns NULL, after a report, if CALL names no deadline. */
const Fun *check_deadline_call(ExprChecker *x, Scope *s, const Node *call, const Ex **args);
/* Compiles all clauses that no overlay has removed, in the order of their labels. */
void check_compile_clauses(Checker *c);

/* ---- check_heads.c --------------------------------------------------- */

/* Returns true if a condition of the head O applies to K, a clause inside the label of O. The
 * conditions of a practice do not apply to the clauses of an edition or overlay. */
bool check_lays_conditions_on(const Clause *o, const Clause *k);
/* Stores in G the conditions of the heads around K, and after them those of K. */
void check_head_conditions(Checker *c, Clause *k, CheckGuards *g);

/* ---- check_exclusion.c -------------------------------------------------- */

/* Sets Rule.reading_layer of all rules. */
void check_reading_layers(Checker *c);
/* Sets which rules each rule defeats, as `overrides` and `subject to` say. */
void check_defeat(Checker *c);
/* Reports each pair of rules about one function that have equal conditions and exclude each
 * other, if neither prevails. */
void check_equal_rules(Checker *c);
/* Reports each phrase of KINDS that matches the same sentences as an earlier phrase. */
void check_phrases_differ(Checker *c, const EventKind *kinds);

#endif
