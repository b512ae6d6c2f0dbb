/* uses.h - a table of the names in law files and cases.  The table says where each name is used,
 * and where the named thing is declared.
 *
 * The checker fills the table when it resolves names, if a caller asks for the table.  A name may
 * mean several things at one place, such as an attribute of several kinds of event.  The table then
 * has several entries for the name at this place.  The name in its own declaration has an entry,
 * too.  In that entry Use.at equals Use.of. */
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

/* One use of a name.  THING is the object that the name means: a Type, EventKind, NarrowKind, Fun,
 * Clause, Layer or Universe.  For a value it is the Type of the value, and for an attribute the
 * Attr.  For a variable it is the Type of the variable, or NULL.  For the other kinds of names it
 * is NULL. */
typedef struct Use {
    Span at; /* the place where the name is used */
    Span of; /* the place of the name in its declaration; NO_SPAN: the thing is built in */
    UseKind kind;
    const char *name;
    const void *thing;
} Use;

/* Says what may stand in the place of an unknown name.  An editor uses this to complete the name.
 * The caller sets NAME.  The checker sets the other fields at the first place where this name
 * stands. */
typedef struct NameProbe {
    const char *name;
    const Program *program; /* the program where the name was found; NULL: it was not found */
    enum {
        PROBE_VALUE,  /* something that has a value */
        PROBE_TYPE,   /* a type or a kind of event */
        PROBE_ACTION, /* the name of an action */
        PROBE_DEADLINE
    } place;
    const Type *want; /* PROBE_VALUE: the expected type, or NULL */
    /* an attribute or part of this type is expected; NULL: no attribute or part is expected */
    const Type *object;
    int nvariables; /* the number of variables in scope */
    const char *variable[MAX_SLOTS];
    const Type *type[MAX_SLOTS];
} NameProbe;

struct Uses {
    const Sources *sources;
    NameProbe *probe; /* the name to look for; NULL: none */
    Arena *arena;
    Use *at;
    size_t n, cap;
};

/* Returns an empty table for the names in SOURCES.  The table lives in ARENA. */
Uses *uses_new(const Sources *sources, Arena *arena);
/* Adds an entry to U for the first place inside AT where the word NAME stands.  WHAT has the other
 * fields of the entry, with two exceptions.  WHAT.of is the span of a whole declaration: the entry
 * gets the span of the declared name in it.  WHAT.name may be NULL: the entry then gets NAME.  Adds
 * nothing if AT does not contain NAME, or if U or NAME is NULL. */
void uses_add(Uses *u, Span at, const char *name, Use what);
/* Adds the entry WHAT to U, with AT as its Use.at.  The text at AT need not be the name: a case may
 * use another word for the same thing.  Adds nothing if AT is NO_SPAN, or if U is NULL. */
void uses_add_at(Uses *u, Span at, Use what);
/* Adds an entry to U: N uses the label of a clause of P.  The entry is for the first clause with
 * that label, or with a label inside it.  Without a clause 46B, for example, an entry for 46B is
 * for 46B1. */
void uses_add_label(Uses *u, const Program *p, const Node *n);
/* Returns the span of the first name NAME inside AT, or NO_SPAN.  If AFTER is true, skips the first
 * word of AT. */
Span uses_name_in(const Sources *sources, Span at, const char *name, bool after);
/* Adds an entry for each declaration of P to the table of P. */
void uses_add_declarations(const Program *p);
/* Sorts U by place, and removes duplicate entries. */
void uses_sort(Uses *u);

#endif
