/* check_scope.h - the state of checking one expression: the program so far, and the variables in
 * scope. */
#ifndef BL_CHECK_SCOPE_H
#define BL_CHECK_SCOPE_H

#include "program/uses.h"
#include "syntax/diag.h"

/* The names that a case adds to the names of the laws: the labels of its events. */
typedef struct CaseScope {
    void *context;
    /* Finds the event with the label or number LABEL. Stores its place in the story and its
     * kind. Returns false if there is no such event. */
    bool (*event)(void *context, const char *label, Value *place, const EventKind **kind);
    /* Returns where the event at PLACE is told: its label, or the sentence. */
    Span (*told)(void *context, Value place, const Sources *sources);
    Uses *uses; /* the table of the uses of names; NULL: none is kept */
    int lang;   /* the language of the case */
    /* the labels of sentences that were not understood; each is reported already */
    const char **lost;
    int nlost, cap_lost;
    int nsentences; /* the number of sentences of the story */
} CaseScope;

/* Returns true if LABEL may be an event whose sentence was not understood. That sentence is
 * reported already, so the caller reports nothing about LABEL. */
bool check_is_lost_event(const CaseScope *scope, const char *label);

/* A list of the variables of `some` and `no` whose scopes have ended, the newest first. */
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
    bool full;            /* it was reported that there are too many variables */
    /* the outermost clause around this place that binds an event; NULL: none.  A call may leave out
     * its last argument if the argument is this event (SPEC 6.2). */
    const Node *head;
    const EndedVariable *gone;
} Scope;

/* The state of checking an expression. */
typedef struct ExprChecker {
    Program *program; /* not changed while a case is checked */
    Arena *arena;
    Diags *diags;
    const CaseScope *scope; /* NULL in law files */
    Type *own;              /* a list of the types that are made only for a case */
    bool weighing;          /* the expression may call oracles */
    bool every;             /* variables range over all events, proper or not */
    Uses *uses;             /* the table of the uses of names; NULL: none is kept */
    /* the slot of a text that is being read; if `end` is 0, no text is being read */
    Span within;
    bool shared; /* all editions share the expression, so it may call no `meaning` */
} ExprChecker;

/* Notes a use of a name: the name of N, or NAME inside AT.  The name means THING, which is declared
 * inside OF.  Does nothing if X->uses is NULL. */
void check_use(ExprChecker *x, const Node *n, UseKind kind, const void *thing, Span of);
void check_use_at(ExprChecker *x, Span at, const char *name, UseKind kind, const void *thing,
                  Span of);
/* Each of these notes that the name of N, or the name at AT, means F, the variable SLOT of S, the
 * attribute A, the value V of T, or the kind K. */
void check_use_fun(ExprChecker *x, const Node *n, const Fun *f);
void check_use_variable(ExprChecker *x, const Scope *s, int slot, const Node *n);
void check_use_attr(ExprChecker *x, Span at, const Attr *a);
void check_use_value(ExprChecker *x, const Node *n, const Type *t, Value v);
void check_use_kind(ExprChecker *x, const Node *n, const EventKind *k);
/* If a NameProbe asks about the name NAME, fills it in: what is expected here, and which variables
 * are in scope.  WHAT has `place`, `want` and `object`.  S may be NULL. */
void check_probe(const ExprChecker *x, const Scope *s, const char *name, NameProbe what);
/* Adds the variable NAME to S and returns its slot. Reports a name that is in scope already.
 * Returns 0, after a report, if S is full. */
int check_scope_add(ExprChecker *x, Scope *s, const char *name, const Type *type, Span span);
/* Reports that too many variables are in scope. Reports it once for each scope. */
void check_scope_report_full(ExprChecker *x, Scope *s, Span span);
/* Returns the slot of the variable NAME, or -1 if no variable has that name. */
int check_scope_find(const Scope *s, const char *name);
/* Returns the list of the ended variables of INNER, with NAME added. NAME is the variable whose
 * scope ends next. */
const EndedVariable *check_end_variable(ExprChecker *x, const Scope *inner, const char *name);
/* Returns true if NAME is in the list of ended variables of S. */
bool check_variable_has_ended(const Scope *s, const char *name);

#endif
