/* normal_form.h - rules and declarations as texts that are equal if they say the same, whatever
 * programs they stand in.
 *
 * Parts without influence on a ruling are left out: titles, wordings, reasons, sources, questions
 * and their costs.  Variables are called by the place of their binder, conditions are in
 * alphabetical order, and a `where` or an `in` is a condition like any other. */
#ifndef BL_NORMAL_FORM_H
#define BL_NORMAL_FORM_H

#include "program/model.h"

/* How closely two rulings are compared.  OUTCOME: what is ruled.  MODAL: also `must be` versus
 * `is`. CITATION: also the labels of the clauses behind each line (SPEC 7.3). */
typedef enum CompareLevel { LEVEL_OUTCOME, LEVEL_MODAL, LEVEL_CITATION } CompareLevel;

/* The numbers that name the variables: by slot, the number of the binder; -1: no binder has the
 * slot. */
typedef struct VariableNames {
    int of_slot[MAX_SLOTS];
} VariableNames;

VariableNames normal_variable_names(const Rule *r); /* numbers the binders in order */

/* One condition of a rule that is not itself a conjunction. */
typedef struct Conjunct {
    const Ex *ex;     /* for an `in`: the condition that the variable is in the set */
    bool negated;     /* the rule needs it false */
    bool member;      /* it is the `in` of a binder */
    int binder;       /* the binder that it is the `where` or `in` of; -1: none */
    const Clause *of; /* the clause that states it; NULL if a binder states it */
    uint64_t reads;   /* the binders that it reads, as bits by place */
    int place;        /* its index among the conditions in the order of the rule */
    const char *text;
} Conjunct;

/* Stores in *LIST the conditions of R, each once, sorted by their texts.  Returns their number. */
int normal_conjuncts(const Rule *r, const VariableNames *names, Conjunct **list, Arena *arena);
/* The binders of R that EX (NULL is allowed) reads, as bits by place. */
uint64_t normal_binders_read(const Rule *r, const Ex *ex);

/* The parts of a rule besides its conditions. */
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

/* Do two rules that differ in ASPECT differ at LEVEL? */
bool normal_aspect_counts(RuleAspect aspect, CompareLevel level);
/* The text of one aspect; "" if R has none. */
const char *normal_aspect_text(const Rule *r, RuleAspect aspect, const VariableNames *names,
                               Arena *arena);
/* Stores the expressions of an aspect in OUT, at most MAX_ARGS.  Returns their number. */
int normal_aspect_exs(const Rule *r, RuleAspect aspect, const Ex **out);

/* The text of R at LEVEL, without what it defeats. */
const char *normal_rule_text(const Rule *r, CompareLevel level, Arena *arena);

const char *normal_ex_text(const Ex *ex, const VariableNames *names, Arena *arena);
const char *normal_type_text(const Type *t, Arena *arena); /* its name */
/* The text of a declaration.  Other declarations in it appear by name only. */
const char *normal_fun_text(const Fun *f, Arena *arena);
const char *normal_event_text(const EventKind *k, Arena *arena);
const char *normal_type_values_text(const Type *t, Arena *arena);

#endif
