/* check_scope.h - the state of checking one expression: the program so far, and the variables in
 * scope. */
#ifndef BL_CHECK_SCOPE_H
#define BL_CHECK_SCOPE_H

#include "program/model.h"
#include "syntax/diag.h"

/* The names that a case adds to those of the laws: the labels of its events. */
typedef struct CaseScope {
    void *context;
    /* Finds the event labelled LABEL: its place and kind; false: no event has it. */
    bool (*event)(void *context, const char *label, Value *place, const EventKind **kind);
    int lang; /* the language of the case */
    /* labels of events that were not understood, which has been reported */
    const char **lost;
    int nlost, cap_lost;
    int nsentences; /* of the story */
} CaseScope;

/* Is LABEL the label or the number of an event that was not understood?  Then nothing more is
 * reported about it. */
bool check_is_lost_event(const CaseScope *scope, const char *label);

/* A variable of `some` or `no` after the end of its scope; the last one first. */
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
    int outer;            /* the first so many are bound by outer clauses */
    int high;             /* the most slots ever used */
    bool full;            /* that there are too many was reported */
    const EndedVariable *gone;
} Scope;

/* What checking an expression needs. */
typedef struct ExprChecker {
    Program *program; /* read only when a case is checked */
    Arena *arena;
    Diags *diags;
    const CaseScope *scope; /* NULL in law files */
    Type *own;              /* types made for a case alone */
    bool weighing;          /* oracles may be called */
} ExprChecker;

/* Adds a variable to S and returns its slot.  Reports a name in use, and too many variables. */
int check_scope_add(ExprChecker *x, Scope *s, const char *name, const Type *type, Span span);
/* The slot of the variable NAME; -1: no variable is called so. */
int check_scope_find(const Scope *s, const char *name);
/* The ended variables after the scope INNER, where NAME was bound last. */
const EndedVariable *check_end_variable(ExprChecker *x, const Scope *inner, const char *name);
bool check_variable_has_ended(const Scope *s, const char *name);

#endif
