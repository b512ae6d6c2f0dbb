/* normal_form.h - writes rules and declarations as texts.  Rules that say the same have equal
 * texts, even in different programs.
 *
 * The texts leave out what cannot change a ruling: titles, wordings, reasons, sources, and
 * questions with their costs.  They name a variable by the place of its binder, the `for` that
 * declares it.  They list the conditions in alphabetical order, and write a `where` or an `in` like
 * any other condition. */
#ifndef BL_NORMAL_FORM_H
#define BL_NORMAL_FORM_H

#include "program/model.h"

/* How closely two rulings are compared.  OUTCOME: what is ruled.  MODAL: also whether a line says
 * `must be` or `is`.  CITATION: also the labels of the clauses that support each line (SPEC
 * 7.3). */
typedef enum CompareLevel { LEVEL_OUTCOME, LEVEL_MODAL, LEVEL_CITATION } CompareLevel;

/* Names for the variables in a text. of_slot[S] is the number of the binder with slot S, or -1 if
 * no binder has that slot. */
typedef struct VariableNames {
    int of_slot[MAX_SLOTS];
} VariableNames;

/* returns names that number the binders of R in order, from 0 */
VariableNames normal_variable_names(const Rule *r);

/* One of the conditions that a rule needs.  The condition is not a conjunction. */
typedef struct Conjunct {
    /* the condition; a condition from an `in` says that the variable is in the set */
    const Ex *ex;
    bool negated; /* the rule needs the condition to be false */
    bool member;  /* the condition comes from the `in` of a binder */
    /* the condition comes from the `where` or `in` of this binder; -1: from no binder */
    int binder;
    const Clause *of; /* the clause that states the condition; NULL: a binder states it */
    uint64_t reads;   /* bit I: the condition reads the variable of binder I */
    int place;        /* the place of the condition in the rule, before sorting */
    const char *text;
} Conjunct;

/* Stores the conditions of R in *LIST, each once, sorted by their texts.  Returns their number.
 * NAMES has the names of the variables.  The list is in ARENA. */
int normal_conjuncts(const Rule *r, const VariableNames *names, Conjunct **list, Arena *arena);
/* Returns a set of binders of R, as bits.  Bit I is set if EX reads the variable of binder I.  EX
 * may be NULL. */
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

/* Suppose that two rules differ only in ASPECT.  Returns true if they count as different at
 * LEVEL. */
bool normal_aspect_counts(RuleAspect aspect, CompareLevel level);
/* Returns the text of the part ASPECT of R, or "" if R has no such part.  NAMES has the names of
 * the variables. */
const char *normal_aspect_text(const Rule *r, RuleAspect aspect, const VariableNames *names,
                               Arena *arena);
/* Stores the expressions of the part ASPECT of R in OUT, which has room for MAX_ARGS.  Returns
 * their number. */
int normal_aspect_exs(const Rule *r, RuleAspect aspect, const Ex **out);

/* Returns the text of R at LEVEL.  The text does not say which rules R defeats. */
const char *normal_rule_text(const Rule *r, CompareLevel level, Arena *arena);

const char *normal_ex_text(const Ex *ex, const VariableNames *names, Arena *arena);
/* returns the name of the type; for a set, `set of` and the name of the member type */
const char *normal_type_text(const Type *t, Arena *arena);
/* Each of these functions returns the text of a declaration.  The text names the other
 * declarations that it uses, and does not contain their texts. */
const char *normal_fun_text(const Fun *f, Arena *arena);
const char *normal_event_text(const EventKind *k, Arena *arena);
const char *normal_type_values_text(const Type *t, Arena *arena);

#endif
