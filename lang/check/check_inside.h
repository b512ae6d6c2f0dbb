/* check_inside.h - what the files of the checker share; all other code uses check.h. */
#ifndef BL_CHECK_INSIDE_H
#define BL_CHECK_INSIDE_H

#include "check/check_expr.h"
#include "program/ffi_library.h"

enum { MAX_CONCLUSIONS = 64 };

/* A kind of event with its declaration. */
typedef struct KindItem {
    EventKind *kind;
    const Node *node;
    enum { KIND_NEW, KIND_ON_THE_WAY, KIND_PLACED } state;
} KindItem;

/* A clause that an overlay has replaced or repealed, or of a practice that is left out. */
typedef struct DroppedClause DroppedClause;
struct DroppedClause {
    const char *label;
    const Title *title;
    ClauseFrom from; /* the kind of file that stated it */
    const char *by;  /* the overlay that did so, or the practice */
    bool printed;    /* see Clause */
    Span at;
    const DroppedClause *next;
};

typedef struct Checker {
    ExprChecker x; /* the state for checking expressions */
    Program *p;
    Arena *arena;
    Diags *diags;
    const NativeDef *natives; /* the natives of the program */
    size_t nnatives;
    FfiLibraries *loaded; /* the natives of libraries, or NULL */
    Fun **fun_end;
    uint32_t cap_names;
    const Clause **guards; /* clauses without a `then`, in the order of the book */
    int nguards;
    const char *origin; /* the edition, practice or overlay of the file that is being read */
    const char *layer;  /* the default layer of that file */
    ClauseFrom from;    /* the kind of that file, unless it is of the vocabulary */
    bool vocabulary;
    bool left_out; /* the file is one that the edition named `+letter` leaves out */
    bool of_story; /* the file is one of the vocabulary and says how a story is read */
    const Node *overlay_node;
    const Node *follows; /* the name of the edition that the edition follows, or NULL */
    /* clauses as stated, by label, before they are compiled */
    Clause *stated, **stated_end;
    DroppedClause *dropped; /* a list, the last one first */
    KindItem *kinds;        /* each after its parent */
} Checker;

/* ---- check_errors.c ---------------------------------------------- */

/* Reports CODE at AT about the name NAME. The caller adds a help. */
Diag *check_report(Checker *c, DiagCode code, Span at, const char *name);
/* Reports more of WHAT than one edition may have. */
void check_too_many(Checker *c, Span at, LimitId limit, const char *what);
/* Reports an undeclared layer, and adds the declared ones or how to declare it. */
void check_unknown_layer(Checker *c, Span at, const char *name);
/* Reports that PART names no parameter of F. */
void check_unknown_param(Checker *c, const Fun *f, const Node *part);
/* Reports that NAME, a WHAT, has no text in the language LANG.  GIVEN: it has a text in another
 * language.  HOW is what to write before the text. */
void check_missing_words(Checker *c, Span at, const char *what, const char *name, int lang,
                         bool given, const char *how);
/* For each reported invalid character that a case uses as a value: adds a help with the value's
 * name in a law. */
void check_explain_signs(Checker *c);
/* Returns true if the file of N has a lexical or syntax error.  A part of N may have been lost. */
bool check_has_unreadable_words(const Checker *c, const Node *n);

/* ---- check_overlays.c ---------------------------------------------------- */

/* Reports clauses that one file both removes and adds: the result would depend on the order. */
void check_overlay_changes(Checker *c, const Node *items);
/* Returns true if TITLE is the title of the clause N in some language. */
bool check_has_title(const Node *n, const char *title);

/* ---- check_marks.c ------------------------------------------------------- */

/* Returns true if PART is `amended`, `new` or `was`. */
bool check_is_mark(const Node *part);
/* Reports N, the header of an edition, if it names another edition after `follows` than an earlier
 * header. */
void check_follows_header(Checker *c, const Node *n);
/* Checks that the clause N may say `amended`, `new` or `was`. */
void check_marks(Checker *c, const Node *n);

/* ---- check_types.c --------------------------------------------------- */

/* Adds a type to the program. Reports a name in use. */
Type *check_new_type(Checker *c, const char *name, TypeKind kind, Span span);
/* Gives T, an enum, the values VALUES in place of its own. */
void check_replace_values(Checker *c, Type *t, const Node *values, Span span);
/* Declares an enum with the values VALUES and their words. */
void check_declare_enum(Checker *c, const char *name, const Node *values, Span span);
void check_declare_type(Checker *c, const Node *n);
/* Adds the spellings of PART (N_Spelled) to those of its language in BY_LANG. */
void check_add_spellings(Checker *c, Spelled *by_lang, const Node *part);
/* Sets the element type of N if it is a set; the element may be declared after it. */
void check_set_elem(Checker *c, const Node *n);
void check_declare_language(Checker *c, const Node *n);

/* ---- check_funs.c ---------------------------------------------------- */

/* Adds a function without parameters or body. Reports a name in use. */
Fun *check_add_fun(Checker *c, FunKind kind, const char *name, Span span);
/* Returns the type that N names, or bool if N is NULL. */
const Type *check_type_or_bool(Checker *c, const Node *n);
/* Declares the name, parameters and type of N. check_fun_body() does the rest, when all names
 * are known. */
void check_declare_fun(Checker *c, const Node *n);
/* Returns true if N may replace F: if N is a meaning, so is F, of the same clause.  Otherwise
 * reports it.  A meaning gets the layer of the overlay. */
bool check_replace_meaning(Checker *c, Fun *f, const Node *n);
/* Gives F, a reading or option, the values and the default of N. */
void check_replace_reading(Checker *c, Fun *f, const Node *n);
/* Reports that N changes what the overlay BY has changed AT already (HOW: "replaced"), unless
 * the header of this overlay says that it overrides BY. */
void check_overlay_order(Checker *c, const Node *n, const char *by, Span at, const char *how);
/* Reads the wordings of a declaration, except those of its question and of its phrases. */
void check_own_wordings(Checker *c, const Node *parts, Scope *s, Wording *words, Span owner,
                        const char *name);
void check_fun_body(Checker *c, Fun *f);

/* ---- check_events.c -------------------------------------------------- */

/* Declares the name of an event kind. check_event_attrs() and check_event_parts() do the rest. */
void check_declare_event(Checker *c, const Node *n);
void check_note_kind(Checker *c, const Node *n);
/* Sorts the kinds so that each comes after its parent, whatever the order in the files. Reports
 * circles, and cuts each where it closes. */
void check_order_kinds(Checker *c);
/* Returns an array with the attributes of PARENT (or NULL) and room for FIELDS and one more. */
Attr *check_attr_room(Checker *c, const EventKind *parent, const Node *fields);
void check_event_attrs(Checker *c, EventKind *k, const Node *n);
const Phrase *check_parse_phrases(Checker *c, const EventKind *k, const Node *parts);
void check_event_parts(Checker *c, EventKind *k, const Node *n);
/* Returns a scope with the variable `it`, an event of kind K. */
Scope check_event_scope(Checker *c, const EventKind *k, Span at);

/* ---- check_kinds.c --------------------------------------------------- */

/* Declares the name of a narrow kind.  check_narrow_bases() finds the kind of event that it
 * narrows, and check_narrow_kinds() reads its condition and its words, when all names are
 * known. */
void check_declare_narrow(Checker *c, const Node *n);
void check_narrow_bases(Checker *c);
void check_narrow_kinds(Checker *c);
/* Reports proper events that depend, through definitions, on the proper events of their own kind. */
void check_proper_circles(Checker *c);

/* ---- check_clauses.c ------------------------------------------------- */

/* These check `clause`, `repeal` and `set`, in the order of the files.  A later clause replaces
 * an earlier one with its label. */
void check_state_clause(Checker *c, const Node *n);
void check_repeal_clause(Checker *c, const Node *n);
void check_set_reading(Checker *c, const Node *n);
/* Reads one conclusion into R. Returns false, after a report, if it is not valid. */
bool check_conclusion(ExprChecker *x, Scope *s, const Node *n, Rule *r);
/* Reads CALL, a call of a deadline: returns the deadline and sets ARGS to its arguments.  Returns
 * NULL, after a report, if it is no deadline. */
const Fun *check_deadline_call(ExprChecker *x, Scope *s, const Node *call, const Ex **args);
/* Compiles all clauses that are left, in the order of the book. */
void check_compile_clauses(Checker *c);

/* ---- check_heads.c --------------------------------------------------- */

/* Returns true if the conditions of O, which is around K, also apply to K.  A practice lays no
 * condition on the clauses of its editions. */
bool check_lays_conditions_on(const Clause *o, const Clause *k);
/* Reads the conditions of K, after those of the clauses around it, into G. */
void check_head_conditions(Checker *c, Clause *k, CheckGuards *g);

/* ---- check_exclusion.c -------------------------------------------------- */

/* Sets Rule.reading_layer of all rules. */
void check_reading_layers(Checker *c);
/* Sets what each rule defeats, from `overrides` and `subject to`. */
void check_defeat(Checker *c);
/* Reports two rules for one status with equal conditions, different values and no order. */
void check_equal_rules(Checker *c);
/* Reports two equal sentences of KINDS. */
void check_phrases_differ(Checker *c, const EventKind *kinds);

#endif
