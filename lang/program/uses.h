/* uses.h - a table of the names in law files and cases: where each name is used, and where what it
 * names is declared.
 *
 * The checker fills the table where it resolves names, if a caller asks for that.  A name that
 * means several things at one place, such as an attribute of several kinds of event, has several
 * entries.  The declared name itself is an entry, too: `at` and `of` are the same there. */
#ifndef BL_USES_H
#define BL_USES_H

#include "program/model.h"

typedef enum UseKind {
    USE_VARIABLE, /* a variable, a parameter, or a slot of a universe */
    USE_TYPE,
    USE_VALUE,  /* a value of an enum */
    USE_KIND,   /* a kind of event */
    USE_NARROW, /* a narrow kind */
    USE_ATTRIBUTE,
    USE_FUNCTION,
    USE_CLAUSE,
    USE_LAYER,
    USE_UNIVERSE,
    USE_STATEMENT, /* a principle, an invariant, an advice or an incentive */
    USE_EVENT      /* an event of the story of a case */
} UseKind;

/* The object that a name means, as its kind says: a Type, EventKind, NarrowKind, Fun, Clause,
 * Layer or Universe; for a value or a variable its Type, for an attribute its Attr; otherwise
 * NULL, and for some variables, too. */
typedef struct Use {
    Span at; /* the name where it is used */
    Span of; /* the name where it is declared; NO_SPAN for what is built in */
    UseKind kind;
    const char *name;
    const void *thing;
} Use;

/* What might stand where an unknown name stands: for an editor that completes it.  The caller sets
 * `name`; the checker sets the rest where it first meets that name. */
typedef struct NameProbe {
    const char *name;
    const Program *program; /* NULL: the name was not met */
    enum {
        PROBE_VALUE,  /* something that has a value */
        PROBE_TYPE,   /* a type or a kind of event */
        PROBE_ACTION, /* the name of an action */
        PROBE_DEADLINE
    } place;
    const Type *want;   /* PROBE_VALUE: the expected type, or NULL */
    const Type *object; /* an attribute or a part of this type is expected; or NULL */
    int nvariables;     /* the variables in scope */
    const char *variable[MAX_SLOTS];
    const Type *type[MAX_SLOTS];
} NameProbe;

struct Uses {
    const Sources *sources;
    NameProbe *probe; /* or NULL */
    Arena *arena;
    Use *at;
    size_t n, cap;
};

/* Returns an empty table for names in SOURCES, in ARENA. */
Uses *uses_new(const Sources *sources, Arena *arena);
/* Adds to U that NAME is used inside AT, and declared inside OF.  If AT has no such name, nothing
 * is added.  Does nothing if U is NULL. */
void uses_add(Uses *u, Span at, const char *name, Use what);
/* The same for AT as it is, whatever its text. */
void uses_add_at(Uses *u, Span at, Use what);
/* Adds to U that N has the label of a clause of P, or one that clauses are inside of. */
void uses_add_label(Uses *u, const Program *p, const Node *n);
/* Returns the span of the first name NAME inside AT, or NO_SPAN.  AFTER: the first word of AT does
 * not count. */
Span uses_name_in(const Sources *sources, Span at, const char *name, bool after);
/* Adds the declarations of P to its table. */
void uses_add_declarations(const Program *p);
/* Sorts U by place, and takes out entries that are there twice. */
void uses_sort(Uses *u);

#endif
