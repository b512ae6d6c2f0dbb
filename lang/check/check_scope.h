/* check_scope.h - the state of checking one expression: the program so far, and the variables in
 * scope. */
#ifndef BL_CHECK_SCOPE_H
#define BL_CHECK_SCOPE_H

#include "program/model.h"
#include "syntax/diag.h"

/* The names that a case adds to those of the laws: the labels of its events. */
typedef struct CaseScope {
    void *context;
    /* Finds the event labelled LABEL, and sets its place and kind.  Returns false if there
     * is none. */
    bool (*event)(void *context, const char *label, Value *place, const EventKind **kind);
    int lang; /* the language of the case */
    /* labels of sentences that were not understood; they are reported already */
    const char **lost;
    int nlost, cap_lost;
    int nsentences; /* sentences of the story */
} CaseScope;

/* Returns true if LABEL is the label or the number of an event that was not understood.  Then
 * nothing more is reported about it. */
bool check_is_lost_event(const CaseScope *scope, const char *label);

/* A list of the variables of `some` and `no` whose scopes have ended, the last one first. */
typedef struct EndedVariable {
    const char *name;
    const struct EndedVariable *before;
} EndedVariable;

/* The variables in scope at one place of a law file. */
typedef struct Scope {
    const char *name[MAX_SLOTS];
    const Type *type[MAX_SLOTS];
    Span span[MAX_SLOTS]; /* where each variable is bound */
    int n;                /* the number of variables in scope */
    int outer;            /* the number of variables bound by outer clauses */
    int high;             /* the largest number of slots used so far */
    bool full;            /* too many variables were reported */
    /* the clause whose variable stands for an argument that is left out: the outermost clause
     * around this place that binds an event (SPEC 6.2); NULL: none */
    const Node *head;
    const EndedVariable *gone;
} Scope;

/* The state of checking an expression. */
typedef struct ExprChecker {
    Program *program; /* not changed while a case is checked */
    Arena *arena;
    Diags *diags;
    const CaseScope *scope; /* NULL in law files */
    Type *own;              /* types made only for a case */
    bool weighing;          /* the expression may call oracles */
    bool every;             /* variables range over all events, proper or not */
    bool shared;            /* the expression is the same in all editions: it may call no meaning */
} ExprChecker;

/* Adds a variable to S and returns its slot.  Reports a name in use, and too many variables. */
int check_scope_add(ExprChecker *x, Scope *s, const char *name, const Type *type, Span span);
/* Reports that more variables are in scope than there may be, once for each scope. */
void check_scope_report_full(ExprChecker *x, Scope *s, Span span);
/* Returns the slot of the variable NAME, or -1 if no variable has that name. */
int check_scope_find(const Scope *s, const char *name);
/* Returns the ended variables of the scope INNER, with its last variable NAME added. */
const EndedVariable *check_end_variable(ExprChecker *x, const Scope *inner, const char *name);
bool check_variable_has_ended(const Scope *s, const char *name);

#endif
