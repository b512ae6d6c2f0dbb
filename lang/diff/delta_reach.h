/* delta_reach.h - finds the functions and rules that a difference between two programs can affect.
 *
 * A set of functions is an array of bools, indexed by function id.  The array has one more element,
 * at index p->nfuns.  That element is for the built-in function `standing`.  It is true if an event
 * may stand in one program and be undone in the other.
 *
 * A unit is the changed clauses of one label, or one changed declaration (delta.h). */
#ifndef BL_DELTA_REACH_H
#define BL_DELTA_REACH_H

#include "diff/delta.h"
#include "program/dependencies.h"

/* F belongs to another program than P.  Returns the function of P with the name and the kind of F,
 * or NULL. */
const Fun *delta_fun_in(const Program *p, const Fun *f);
/* Returns the set of functions that may have different values after RULES and FUNS are changed,
 * added or removed.  READERS are the dependencies of the program that the result belongs to. RULES
 * and FUNS may belong to the other program. */
bool *delta_touched(const Dependencies *readers, const Rule *const *rules, int nrules,
                    const Fun *const *funs, int nfuns, Arena *arena);
/* CHANGE is the index of one change of M, or -1 for all changes of M together.  READERS are the
 * dependencies of one program.  Returns the set of functions of this program that CHANGE can
 * affect. */
bool *delta_touched_by_change(const Dependencies *readers, const Amendment *m, int change,
                              Arena *arena);
/* Replaces both sets of functions by their union.  FUNS_A is a set for A, and FUNS_B is a set for
 * B. */
void delta_unite_fun_sets(const Program *a, bool *funs_a, const Program *b, bool *funs_b);

/* The rules of one program, listed by unit: each unit has the rules that it is about.  A unit of
 * clauses is about its rules without an equal rule in the other program.  It is also about both
 * rules of each defeat that only one program has.  The unit of a declaration is about the rules
 * that use the declaration, directly or through definitions. */
typedef struct DeltaRules DeltaRules;

/* Finds for each unit of M the rules that it is about.  These are rules of M->b if OF_B is true,
 * otherwise rules of M->a.  M must live as long as the result. */
DeltaRules *delta_rules_new(const Amendment *m, bool of_b);
void delta_rules_free(DeltaRules *k); /* NULL is allowed */
/* Returns true if unit UNIT is about the rule R. */
bool delta_rules_has(const DeltaRules *k, int unit, const Rule *r);
/* Returns true if part P is about R.  The part of a declaration is about all rules that its unit is
 * about. */
bool delta_rules_part_about(const DeltaRules *k, const DeltaPart *p, const Rule *r);
/* Returns an array, indexed by rule id: true if some unit is about the rule. */
const bool *delta_rules_of_any_unit(const DeltaRules *k);
/* Returns true if a declaration of M can change which statuses are required.  Then a required
 * status may lack a value in only one of the programs, even where no changed rule applies. */
bool delta_rules_may_gap(const Amendment *m);

#endif
