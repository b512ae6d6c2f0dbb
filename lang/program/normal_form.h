/* normal_form.h - what a rule or a declaration says, as a text by names and places:
 * things that say the same have the same text, in whatever programs they stand.
 *
 * What has no part in a ruling is left out: titles, wordings, reasons, sources,
 * questions and what they cost.  Variables go by the place where they are bound,
 * conditions in alphabetical order, and a `where` or an `in` is a condition
 * like another. */
#ifndef BL_NORMAL_FORM_H
#define BL_NORMAL_FORM_H

#include "program/model.h"

/* How closely two rulings are compared: what is ruled; `must be` told from
 * `is`; the labels of the clauses behind each line.  (SPEC 7.3) */
typedef enum CompareLevel { LEVEL_OUTCOME, LEVEL_MODAL, LEVEL_CITATION } CompareLevel;

/* What the variables of a rule are called: the number of each binder, by its slot;
 * -1 for a slot of no binder. */
typedef struct VariableNames {
    int of_slot[MAX_SLOTS];
} VariableNames;

VariableNames normal_variable_names(const Rule *r); /* by the places of its binders */

/* One condition of a rule, which is no conjunction itself. */
typedef struct Conjunct {
    const Ex *ex;     /* of an `in`: that the variable is in the set */
    bool negated;     /* it is to be false */
    bool member;      /* it is the `in` of a binder */
    int binder;       /* whose `where` or `in` it is, or -1 */
    const Clause *of; /* the clause that states it; NULL for a binder's */
    uint64_t reads;   /* the binders that it speaks of, by their places */
    int place;        /* among the conditions as the rule has them */
    const char *text;
} Conjunct;

/* The conditions of R, each once, sorted by their texts. */
int normal_conjuncts(const Rule *r, const VariableNames *names, Conjunct **list,
                     Arena *arena);
/* The binders of R of which EX (NULL is allowed) speaks, by their places. */
uint64_t normal_binders_read(const Rule *r, const Ex *ex);

/* What a rule says beside its conditions. */
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

bool normal_aspect_counts(RuleAspect aspect, CompareLevel level);
/* "" where R has none. */
const char *normal_aspect_text(const Rule *r, RuleAspect aspect,
                               const VariableNames *names, Arena *arena);
/* The expressions of an aspect, at most MAX_ARGS of them. */
int normal_aspect_exs(const Rule *r, RuleAspect aspect, const Ex **out);

/* What R says at LEVEL, without what it defeats. */
const char *normal_rule_text(const Rule *r, CompareLevel level, Arena *arena);

const char *normal_ex_text(const Ex *ex, const VariableNames *names, Arena *arena);
const char *normal_type_text(const Type *t, Arena *arena); /* its name */
/* The declarations themselves; what they name is only named. */
const char *normal_fun_text(const Fun *f, Arena *arena);
const char *normal_event_text(const EventKind *k, Arena *arena);
const char *normal_type_values_text(const Type *t, Arena *arena);

#endif
