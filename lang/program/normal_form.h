/* normal_form.h - rules and declarations as texts.  The texts are equal if the rules say the same,
 * even in different programs.
 *
 * Parts that cannot change a ruling are left out: titles, wordings, reasons, sources, and questions
 * with their costs.  A variable is named by the place of its binder.  Conditions are in
 * alphabetical order, and a `where` or an `in` is written like any other condition. */
#ifndef BL_NORMAL_FORM_H
#define BL_NORMAL_FORM_H

#include "program/model.h"

/* How closely two rulings are compared.  OUTCOME: what is ruled.  MODAL: in addition, whether it
 * says `must be` or `is`.  CITATION: in addition, the labels of the clauses behind each line (SPEC
 * 7.3). */
typedef enum CompareLevel { LEVEL_OUTCOME, LEVEL_MODAL, LEVEL_CITATION } CompareLevel;

/* Names for variables in texts. of_slot[S] is the number of the binder with slot S, or -1 if no
 * binder has it. */
typedef struct VariableNames {
    int of_slot[MAX_SLOTS];
} VariableNames;

VariableNames normal_variable_names(const Rule *r); /* numbers the binders of R in order */

/* A condition of a rule that is not itself a conjunction. */
typedef struct Conjunct {
    const Ex *ex;     /* the condition; for an `in`, the condition that the variable is in the
                       * set */
    bool negated;     /* the rule needs the condition to be false */
    bool member;      /* it comes from the `in` of a binder */
    int binder;       /* the binder whose `where` or `in` it comes from; -1: none */
    const Clause *of; /* the clause that states it; NULL: a binder states it */
    uint64_t reads;   /* bits of the binders that it reads */
    int place;        /* its index among the conditions of the rule, before sorting */
    const char *text;
} Conjunct;

/* Stores the conditions of R in *LIST, each once, sorted by their texts.  Returns their number.
 * NAMES are names for the variables; the list is in ARENA. */
int normal_conjuncts(const Rule *r, const VariableNames *names, Conjunct **list, Arena *arena);
/* Returns bits of the binders of R that EX reads.  EX may be NULL. */
uint64_t normal_binders_read(const Rule *r, const Ex *ex);

/* The parts of a rule other than its conditions. */
typedef enum RuleAspect {
    ASPECT_ARGS,
    ASPECT_VALUE,
    ASPECT_MUST_BE,
    ASPECT_MODAL,
    ASPECT_WHO,
    ASPECT_FROM,
    ASPECT_UNTIL,
    ASPECT_DEFAULT,
    ASPECT_TIE,
    ASPECT_BACKGROUND,
    ASPECT_LABEL,
    ASPECTS
} RuleAspect;

/* Returns true if two rules that differ only in ASPECT differ at LEVEL. */
bool normal_aspect_counts(RuleAspect aspect, CompareLevel level);
/* Returns the text of ASPECT of R, or "" if R has no such part. */
const char *normal_aspect_text(const Rule *r, RuleAspect aspect, const VariableNames *names,
                               Arena *arena);
/* Stores the expressions of ASPECT of R in OUT, and returns their number.  OUT has room for
 * MAX_ARGS. */
int normal_aspect_exs(const Rule *r, RuleAspect aspect, const Ex **out);

/* Returns the text of R at LEVEL, without the rules that it defeats. */
const char *normal_rule_text(const Rule *r, CompareLevel level, Arena *arena);

const char *normal_ex_text(const Ex *ex, const VariableNames *names, Arena *arena);
/* returns the type's name, or `set of` and a name */
const char *normal_type_text(const Type *t, Arena *arena);
/* These return the text of a declaration.  Other declarations in it are only named. */
const char *normal_fun_text(const Fun *f, Arena *arena);
const char *normal_event_text(const EventKind *k, Arena *arena);
const char *normal_type_values_text(const Type *t, Arena *arena);

#endif
