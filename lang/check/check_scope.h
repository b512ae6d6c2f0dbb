/* check_scope.h - the state of checking one expression: the program so far, and the variables in
 * scope.
 *
 * The slot of a variable is its index among the variables of a rule or definition. */
#ifndef BL_CHECK_SCOPE_H
#define BL_CHECK_SCOPE_H

#include "program/uses.h"
#include "syntax/diag.h"

/* The names that only a case has: the labels of its events. */
typedef struct CaseScope {
    void *context;
    /* Finds the event with the label or number LABEL. Stores its place in the story and its kind.
     * Returns false if there is no such event. */
    bool (*event)(void *context, const char *label, Value *place, const EventKind **kind);
    /* Returns the place where the event at PLACE is told: the place of its label, or else of its
     * sentence. */
    Span (*told)(void *context, Value place, const Sources *sources);
    Uses *uses; /* the table of the uses of names, or NULL */
    int lang;   /* the language of the case */
    /* the labels of the sentences that were not understood; these sentences are reported already */
    const char **lost;
    int nlost, cap_lost;
    int nsentences; /* the number of sentences of the story read so far */
} CaseScope;

/* Returns true if LABEL may be the label of a sentence that was not understood. The caller then
 * reports nothing, because that sentence is reported already. */
bool check_is_lost_event(const CaseScope *scope, const char *label);

/* A list of variables of `some` and `no` that are no longer in scope, the newest first. */
typedef struct EndedVariable {
    const char *name;
    const struct EndedVariable *before;
} EndedVariable;

/* The variables in scope at one place of a law file. */
typedef struct Scope {
    const char *name[MAX_SLOTS];
    const Type *type[MAX_SLOTS];
    Span span[MAX_SLOTS]; /* the place where each variable is bound */
    int n;                /* the number of variables that are in scope now */
    int outer;            /* the first OUTER variables are those of outer clauses */
    int high;             /* the largest number of slots that were in use at once */
    bool full;            /* it is reported that there are too many variables */
    /* The outermost clause around this place that has an event as a variable.  NULL if there is no
     * such clause.  A call may leave out its last argument if that argument is this event (SPEC
     * 6.2). */
    const Node *head;
    const EndedVariable *gone;
} Scope;

/* The state of checking an expression. */
typedef struct ExprChecker {
    Program *program; /* the program; it does not change while a case is checked */
    Arena *arena;
    Diags *diags;
    const CaseScope *scope; /* the names of the case; NULL in a law file */
    Type *own;              /* a list of types that exist only for one case */
    bool weighing;          /* the expression stands after `weigh` and may call oracles (SPEC 19) */
    bool every;             /* variables range over all events, whether they are proper or not */
    Uses *uses;             /* the table of the uses of names, or NULL */
    /* the place of the {slot} that is being read in the text of a wording; if `end` is 0, no such
     * text is being read */
    Span within;
    /* All editions share the expression.  So the expression must not call a `meaning`, because a
     * `meaning` belongs to one edition. */
    bool shared;
} ExprChecker;

/* These functions record one use of a name that means THING.  KIND is the kind of THING.  OF is a
 * place that contains the declaration of THING.  For check_use(), the name is the text of N.  For
 * check_use_at(), the name is NAME, which stands somewhere inside AT.  They do nothing if X->uses
 * is NULL. */
void check_use(ExprChecker *x, const Node *n, UseKind kind, const void *thing, Span of);
void check_use_at(ExprChecker *x, Span at, const char *name, UseKind kind, const void *thing,
                  Span of);
/* Each of these functions records what the name in N, or the name at AT, means: the function F, the
 * variable SLOT of S, the attribute A, the value V of T, or the kind K. */
void check_use_fun(ExprChecker *x, const Node *n, const Fun *f);
void check_use_variable(ExprChecker *x, const Scope *s, int slot, const Node *n);
void check_use_attr(ExprChecker *x, Span at, const Attr *a);
void check_use_value(ExprChecker *x, const Node *n, const Type *t, Value v);
void check_use_kind(ExprChecker *x, const Node *n, const EventKind *k);
/* X->uses may have a NameProbe, which asks what may stand in the place of a name (uses.h).  Answers
 * the NameProbe.  Takes the fields `place`, `want` and `object` from WHAT, and the variables from
 * S.  S may be NULL.  Does nothing if there is no NameProbe, or if the NameProbe is answered
 * already.  Also does nothing if the NameProbe asks about a name other than NAME. */
void check_probe(const ExprChecker *x, const Scope *s, const char *name, NameProbe what);
/* Adds the variable NAME of type TYPE to S and returns its slot. Reports NAME if it is in scope
 * already. Returns 0, after a report, if S is full. */
int check_scope_add(ExprChecker *x, Scope *s, const char *name, const Type *type, Span span);
/* Reports that too many variables are in the scope S, but only once for each scope. */
void check_scope_report_full(ExprChecker *x, Scope *s, Span span);
/* Returns the slot of the variable called NAME, or -1. */
int check_scope_find(const Scope *s, const char *name);
/* Returns the list of ended variables of INNER, with NAME added in front. The caller then ends the
 * scope of the variable NAME. */
const EndedVariable *check_end_variable(ExprChecker *x, const Scope *inner, const char *name);
/* Returns true if the list of ended variables in S has NAME. */
bool check_variable_has_ended(const Scope *s, const char *name);

#endif
