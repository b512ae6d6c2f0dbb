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
bool check_is_lost_event(const CaseScope *scope, const char *label);

/* A variable of `some` or `no` that is in scope no more: the last first. */
typedef struct EndedVariable {
    const char *name;
    const struct EndedVariable *before;
} EndedVariable;

/* The variables in scope at one place of a law file. */
typedef struct Scope {
    const char *name[MAX_SLOTS];
    const Type *type[MAX_SLOTS];
    Span span[MAX_SLOTS]; /* where it is bound */
    int n;                /* variables in scope */
    int outer;            /* of these, bound by the clauses that this one stands inside */
    int high;             /* slots ever used */
    bool full;            /* reported */
    const struct EndedVariable *gone;
} Scope;

typedef struct ExprChecker {
    Program *program; /* as it is, in cases */
    Arena *arena;
    Diags *diags;
    const CaseScope *scope; /* NULL in law files */
    Type *own;              /* types that only a case has */
    bool weighing;          /* oracles may be called */
} ExprChecker;

/* WANT is the type expected, or NULL; it decides between enumerations. */
Ex *check_expr(ExprChecker *x, Scope *s, const Node *n, const Type *want);
/* The same, and the result must be a condition. */
Ex *check_condition(ExprChecker *x, Scope *s, const Node *n);
/* The binder N of a `for`, and its variable in scope. */
void check_binder(ExprChecker *x, Scope *s, const Node *n, Binder *b);
/* The FUN_DONE of the action NAME; NULL where there is none (reported). */
const Fun *check_action_name(ExprChecker *x, Span at, const char *name);
/* What the call N says of the action that makes DONE. */
Ex *check_action_call(ExprChecker *x, Scope *s, const Node *n, const Fun *done);
int check_scope_add(ExprChecker *x, Scope *s, const char *name, const Type *type,
                    Span span);

const Type *check_type_ref(ExprChecker *x, const Node *ref);
const Type *check_set_type(ExprChecker *x, const Type *elem);
/* The type over which a variable ranges: events, or the values of a type. */
const Type *check_range_type(ExprChecker *x, const Node *ref);
bool check_types_agree(const Type *a, const Type *b);
const char *check_type_name(Arena *a, const Type *t);
/* Report that a value of GOT stands at SPAN where WANT is wanted. */
void check_report_mismatch(ExprChecker *x, Span span, const Type *got, const Type *want);

/* "did you mean": adds a help line with the nearest known name, or says that
 * there is none.  WANT: where a value of an enum is wanted, that; else NULL. */
void check_suggest_name(ExprChecker *x, Diag *d, const char *name, bool values,
                        const Type *want);

/* Report that NAME is declared already, with what to do. */
Diag *check_report_twice(ExprChecker *x, Span at, const char *name);
/* Report that NAME is not an attribute of K. */
void check_unknown_attr(ExprChecker *x, const EventKind *k, Span at, const char *name);
/* Report more than MOST of WHAT; MEND: what to do. */
void check_report_limit(ExprChecker *x, Span at, int most, const char *what,
                        const char *mend);

#endif
