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

/* One use of a name.  `thing` is the object that the name means: a Type, EventKind, NarrowKind,
 * Fun, Clause, Layer or Universe.  For a value it is the value's Type, for an attribute its Attr,
 * for a variable its Type or NULL.  For every other kind it is NULL. */
typedef struct Use {
    Span at; /* the name where it is used */
    Span of; /* the name where it is declared; NO_SPAN for what is built in */
    UseKind kind;
    const char *name;
    const void *thing;
} Use;

/* Describes what may stand in the place of an unknown name, for an editor that completes the name.
 * The caller sets `name`.  The checker sets the other fields at the first place with that name. */
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
    const Type *object; /* the type whose attribute or part is expected; NULL: another thing is
                         * expected */
    int nvariables;     /* the variables in scope */
    const char *variable[MAX_SLOTS];
    const Type *type[MAX_SLOTS];
} NameProbe;

struct Uses {
    const Sources *sources;
    NameProbe *probe; /* the name to look out for; NULL: none */
    Arena *arena;
    Use *at;
    size_t n, cap;
};

/* Returns an empty table for names in SOURCES, in ARENA. */
Uses *uses_new(const Sources *sources, Arena *arena);
/* Adds to U that NAME is used inside AT, and declared inside OF.  If AT has no such name, nothing
 * is added.  Does nothing if U is NULL. */
void uses_add(Uses *u, Span at, const char *name, Use what);
/* Adds to U that AT is a use, whatever the text at AT is. */
void uses_add_at(Uses *u, Span at, Use what);
/* Adds to U that N uses the label of a clause of P.  The label may also be one that P has no clause
 * for, but has clauses inside, as 46B for 46B1. */
void uses_add_label(Uses *u, const Program *p, const Node *n);
/* Returns the span of the first name NAME inside AT, or NO_SPAN.  AFTER: the first word of AT does
 * not count. */
Span uses_name_in(const Sources *sources, Span at, const char *name, bool after);
/* Adds the declarations of P to its table. */
void uses_add_declarations(const Program *p);
/* Sorts U by place, and takes out entries that are there twice. */
void uses_sort(Uses *u);

#endif
