/* check_inside.h - declarations that the files of the checker share.  All other code uses check.h.
 *
 * A practice adds clauses where the Laws leave a question open, and an overlay changes clauses.  A
 * layer is the source of a clause, such as the Laws or a practice.  A `meaning` is a definition of
 * one edition. */
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

/* A clause that is not in force.  Either an overlay has replaced or repealed the clause, or the
 * clause belongs to a practice that the edition leaves out. */
typedef struct DroppedClause DroppedClause;
struct DroppedClause {
    const char *label;
    const Title *title;
    ClauseFrom from; /* the kind of file that states the clause */
    /* the name of the overlay that has removed the clause, or of the practice that is left out */
    const char *by;
    bool printed; /* the same as Clause.printed */
    Span at;
    const DroppedClause *next;
};

/* A conclusion that completes rights (check_rights.c). */
typedef struct Completion {
    const Clause *clause; /* the clause of the conclusion */
    const Node *node;     /* the conclusion: a N_Completes */
    bool used;            /* it completes some right */
    struct Completion *next;
} Completion;

typedef struct Checker {
    ExprChecker x; /* the state of checking one expression */
    Program *p;
    Arena *arena;
    Diags *diags;
    const NativeDef *natives; /* the native functions that are built in */
    size_t nnatives;
    FfiLibraries *loaded; /* the native functions of libraries; may be NULL */
    Fun **fun_end;
    uint32_t cap_names;
    const Clause **guards; /* all heads, which are clauses without `then`, sorted by label */
    int nguards;
    /* the name of the edition, practice or overlay of the current file; NULL in a vocabulary
     * file */
    const char *origin;
    const char *layer; /* the layer of those clauses of the current file that do not name a layer */
    ClauseFrom from;   /* the kind of the current file; FROM_EDITION for a file without a header */
    bool vocabulary;
    bool left_out; /* the current file is a practice that the edition leaves out (`+letter`) */
    /* the current file is a vocabulary file with the header `practice`; its clauses say how to read
     * a story */
    bool of_story;
    const Node *overlay_node;
    /* the node with the name of the edition that this edition follows, or NULL */
    const Node *follows;
    /* the list of the clauses that no overlay has removed so far, and the end of the list */
    Clause *stated, **stated_end;
    Completion *completions; /* those of all clauses in STATED */
    DroppedClause *dropped;  /* a list of the clauses that are not in force, the newest first */
    /* all event kinds; check_order_kinds() sorts them so that each comes after its parent */
    KindItem *kinds;
} Checker;

/* ---- check_errors.c ---------------------------------------------- */

/* Reports at AT that the edition has too many things of one sort. WHAT is their name, in the
 * plural, and LIMIT is the limit. */
void check_too_many(Checker *c, Span at, LimitId limit, const char *what);
/* Reports at AT that no layer NAME is declared. The help lists the declared layers, or shows how to
 * declare one. */
void check_unknown_layer(Checker *c, Span at, const char *name);
/* Reports that PART does not name a parameter of F. */
void check_unknown_param(Checker *c, const Fun *f, const Node *part);
/* Reports at AT that a thing has no text in the language LANG.  WHAT and NAME together name the
 * thing, such as "the question of" and "intent".  GIVEN is true if the thing has a text in another
 * language.  The help proposes what to write: HOW, such as "question ", then the code of LANG, then
 * "...". */
void check_missing_words(Checker *c, Span at, const char *what, const char *name, int lang,
                         bool given, const char *how);
/* Goes through the reports of characters that law files do not allow, such as "♠".  If a case
 * writes a value with these characters, adds a help.  The help tells the name that the value has in
 * law files. */
void check_explain_signs(Checker *c);
/* Returns true if the file of N has a lexical error or a syntax error. The error may hide a part of
 * N. */
bool check_has_unreadable_words(const Checker *c, const Node *n);

/* ---- check_uses.c ------------------------------------------------- */

/* Records each place that names a layer, or a clause by its label.  Searches the nodes ITEMS and
 * all nodes below them. */
void check_use_labels(Checker *c, const Node *items);

/* ---- check_overlays.c ---------------------------------------------------- */

/* Reports each clause that one file both removes and adds, because the result would depend on the
 * order of the two items. ITEMS are the items of the file. */
void check_overlay_changes(Checker *c, const Node *items);
/* Returns true if TITLE is the title of the clause N in some language. */
bool check_has_title(const Node *n, const char *title);

/* ---- check_marks.c ------------------------------------------------------- */

/* Returns true if PART is `amended`, `new` or `was`. */
bool check_is_mark(const Node *part);
/* N is the header of an edition.  Reports N if N and an earlier header name different editions
 * after `follows`. */
void check_follows_header(Checker *c, const Node *n);
/* Reports each mark in the clause N that must not stand there. */
void check_marks(Checker *c, const Node *n);

/* ---- check_types.c --------------------------------------------------- */

/* Adds a type of KIND, called NAME, to the program, and returns it. Reports NAME if there is such a
 * type already. */
Type *check_new_type(Checker *c, const char *name, TypeKind kind, Span span);
/* Replaces the values of the enum T by VALUES. */
void check_replace_values(Checker *c, Type *t, const Node *values, Span span);
/* Declares the enum NAME with the values VALUES and their wordings. */
void check_declare_enum(Checker *c, const char *name, const Node *values, Span span);
void check_declare_type(Checker *c, const Node *n);
/* BY_LANG has an element for each language. Adds the spellings in PART, an N_Spelled node, to the
 * element for the language of PART. */
void check_add_spellings(Checker *c, Spelled *by_lang, const Node *part);
/* If N declares a set type, sets the type of its elements.  Call this function after all types are
 * declared, because an element type may be declared after the set type. */
void check_set_elem(Checker *c, const Node *n);
void check_declare_language(Checker *c, const Node *n);

/* ---- check_funs.c ---------------------------------------------------- */

/* Adds a function of KIND, called NAME, without parameters or body, and returns it. Reports NAME if
 * there is such a function already. */
Fun *check_add_fun(Checker *c, FunKind kind, const char *name, Span span);
/* Returns the type that N names. If N is NULL, returns bool. */
const Type *check_type_or_bool(Checker *c, const Node *n);
/* Declares the function of N with its name, its parameters and its result type. check_fun_body()
 * reads the rest, after all names are declared. */
void check_declare_fun(Checker *c, const Node *n);
/* Returns true if N may replace F. Otherwise reports N. If F is a `meaning`, N must be a `meaning`
 * of the same clause; F then gets the layer of the overlay. */
bool check_replace_meaning(Checker *c, Fun *f, const Node *n);
/* Replaces the values and the default of F, a reading or option, by those in N. */
void check_replace_reading(Checker *c, Fun *f, const Node *n);
/* An earlier item, at AT in the overlay BY, has changed a thing that the item N changes again.
 * Reports N.  HOW says what the earlier item did, such as "replaced".  Reports nothing if BY is the
 * current overlay, or if the header of the current overlay has `overrides BY`. */
void check_overlay_order(Checker *c, const Node *n, const char *by, Span at, const char *how);
/* Reads into WORDS those wordings in PARTS that belong to the declaration itself, not to a question
 * or a phrase. PARTS are the parts of the declaration of NAME at OWNER.  S has the variables that
 * slots may name. */
void check_own_wordings(Checker *c, const Node *parts, Scope *s, Wording *words, Span owner,
                        const char *name);
void check_fun_body(Checker *c, Fun *f);

/* ---- check_events.c -------------------------------------------------- */

/* Declares the name of the event kind N. check_event_attrs() and check_event_parts() read
 * everything else. */
void check_declare_event(Checker *c, const Node *n);
void check_note_kind(Checker *c, const Node *n);
/* Sorts the event kinds so that each comes after its parent.  If parents form a circle, reports the
 * circle and breaks it. */
void check_order_kinds(Checker *c);
/* Returns an array of attributes that begins with those of PARENT, which may be NULL. The array
 * also has room for the attributes in FIELDS, and for one more. */
Attr *check_attr_room(Checker *c, const EventKind *parent, const Node *fields);
void check_event_attrs(Checker *c, EventKind *k, const Node *n);
const Phrase *check_parse_phrases(Checker *c, const EventKind *k, const Node *parts);
void check_event_parts(Checker *c, EventKind *k, const Node *n);
/* Returns a scope with one variable, `it`, which is an event of kind K and is bound at AT. */
Scope check_event_scope(Checker *c, const EventKind *k, Span at);

/* ---- check_kinds.c --------------------------------------------------- */

/* Declares the name of the narrow kind N.  Later, check_narrow_bases() finds the event kind that N
 * narrows.  After all names are declared, check_narrow_kinds() reads the condition and the wordings
 * of N. */
void check_declare_narrow(Checker *c, const Node *n);
void check_narrow_bases(Checker *c);
void check_narrow_kinds(Checker *c);
/* Reports each `proper` condition that, through definitions, depends on the proper events of the
 * same kind. */
void check_proper_circles(Checker *c);

/* ---- check_clauses.c ------------------------------------------------- */

/* Each of these functions checks the item N: a `clause`, a `repeal` or a `set`.  Call them in the
 * order of the files, because a `replace clause` removes earlier clauses with the same label. */
void check_state_clause(Checker *c, const Node *n);
void check_repeal_clause(Checker *c, const Node *n);
void check_set_reading(Checker *c, const Node *n);
/* Reads the conclusion N into R.  S has the variables in scope.  Returns false, after a report, if
 * N is not valid. */
bool check_conclusion(ExprChecker *x, Scope *s, const Node *n, Rule *r);
/* ---- check_rights.c ------------------------------------------------------ */

/* Reads N, a conclusion that gives a right or a duty, into R.  S has the variables in scope.
 * Returns false, after a report, if N is not valid. */
bool check_modal_conclusion(ExprChecker *x, Scope *s, const Node *n, Rule *r);
/* Compiles CALL, a call of a deadline.  S has the variables in scope. Stores its arguments in ARGS,
 * and returns the deadline. Returns NULL, after a report, if CALL does not call a deadline. */
const Fun *check_deadline_call(ExprChecker *x, Scope *s, const Node *call, const Ex **args);
/* Collects the conclusions that complete rights, from all clauses. */
void check_collect_completions(Checker *c);
/* R is the conclusion N of the clause K, and SCOPE has its variables.  If R gives a right and
 * another clause completes it, adds the parts that R does not have. Reports a right that two
 * clauses complete. */
void check_complete_right(Checker *c, const Clause *k, const Node *n, const Scope *scope, Rule *r);
/* Reports each conclusion that completes no right.  Called after all rules have been read. */
void check_completions_used(Checker *c);
/* Compiles all clauses that no overlay has removed, in label order. */
void check_compile_clauses(Checker *c);

/* ---- check_heads.c --------------------------------------------------- */

/* Returns true if the conditions of the head O apply to K. K is a clause inside the label of O.
 * Conditions of a practice do not apply to clauses of an edition or overlay. */
bool check_lays_conditions_on(const Clause *o, const Clause *k);
/* Stores in G the conditions of the heads that K is inside, followed by the conditions of K. */
void check_head_conditions(Checker *c, Clause *k, CheckGuards *g);

/* ---- check_exclusion.c -------------------------------------------------- */

/* Sets the field `reading_layer` of all rules.  A condition of a rule may depend on a reading that
 * a file sets.  The field is then the layer of that file. */
void check_reading_layers(Checker *c);
/* Computes which rules each rule defeats, from `overrides` and `subject to`. */
void check_defeat(Checker *c);
/* Reports two rules about one function if they have equal conditions and exclude each other, and
 * neither prevails. */
void check_equal_rules(Checker *c);
/* Reports each phrase in KINDS that matches the same sentences as an earlier phrase. */
void check_phrases_differ(Checker *c, const EventKind *kinds);
/* Reports each slot of a paraphrase that nothing can fill. */
void check_paraphrases(Checker *c);

/* ---- check_frames.c ------------------------------------------------------ */

/* Compiles the frames of all languages. */
void check_frames(Checker *c);

#endif
