/* check_expr.h - names and expressions: from a tree to a typed Ex.  Used by
 * check.c for law files and for the conditions that stand in cases. */
#ifndef BL_CHECK_EXPR_H
#define BL_CHECK_EXPR_H

#include "program/model.h"
#include "syntax/diag.h"

/* What a case adds to the names of the laws: the labels of its events. */
typedef struct CaseScope {
    void *context;
    /* Place and kind of the event labelled LABEL; false when there is none. */
    bool (*event)(void *context, const char *label, Value *place, const EventKind **kind);
    int lang; /* language of the case's spellings */
    /* labels of events that were not understood, which has been reported */
    const char **lost;
    int nlost, cap_lost;
    int nsentences; /* of the story */
} CaseScope;

/* Is LABEL, or the number of an event, that of one which was not understood?  Nothing
 * is to be said of it once more. */
bool case_lost(const CaseScope *scope, const char *label);

/* A variable of `some` or `no` that is in scope no more: the last first. */
typedef struct Gone {
    const char *name;
    const struct Gone *before;
} Gone;

/* The variables in scope at one place of a law file. */
typedef struct Scope {
    const char *name[MAX_SLOTS];
    const Type *type[MAX_SLOTS];
    Span span[MAX_SLOTS]; /* where it is bound */
    int n;                /* variables in scope */
    int outer;            /* of these, bound by the clauses that this one stands inside */
    int high;             /* slots ever used */
    bool full;            /* reported */
    const struct Gone *gone;
} Scope;

typedef struct Express {
    Program *program; /* as it is, in cases */
    Arena *arena;
    Diags *diags;
    const CaseScope *scope; /* NULL in law files */
    Type *own;              /* types that only a case has */
    bool weighing;          /* oracles may be called */
} Express;

/* WANT is the type expected, or NULL; it decides between enumerations. */
Ex *express(Express *x, Scope *s, const Node *n, const Type *want);
/* The same, and the result must be a condition. */
Ex *express_condition(Express *x, Scope *s, const Node *n);
/* The binder N of a `for`, and its variable in scope. */
void express_binder(Express *x, Scope *s, const Node *n, Binder *b);
/* The FUN_DONE of the action NAME; NULL where there is none (reported). */
const Fun *express_action(Express *x, Span at, const char *name);
/* What the call N says of the action that makes DONE. */
Ex *express_deed(Express *x, Scope *s, const Node *n, const Fun *done);
int scope_add(Express *x, Scope *s, const char *name, const Type *type, Span span);

const Type *express_type(Express *x, const Node *ref);
const Type *express_set_of(Express *x, const Type *elem);
/* The type over which a variable ranges: events, or the values of a type. */
const Type *express_range(Express *x, const Node *ref);
bool types_agree(const Type *a, const Type *b);
const char *type_name(Arena *a, const Type *t);
/* Report that a value of GOT stands at SPAN where WANT is wanted. */
void express_mismatch(Express *x, Span span, const Type *got, const Type *want);

/* "did you mean": adds a help line with the nearest known name, or says that
 * there is none.  WANT: where a value of an enum is wanted, that; else NULL. */
void express_suggest(Express *x, Diag *d, const char *name, bool values,
                     const Type *want);

/* Report that NAME is declared already, with what to do. */
Diag *express_twice(Express *x, Span at, const char *name);
/* Report that NAME is not an attribute of K. */
void express_unknown_attr(Express *x, const EventKind *k, Span at, const char *name);
/* Report more than MOST of WHAT; MEND: what to do. */
void express_limit(Express *x, Span at, int most, const char *what, const char *mend);

#endif
