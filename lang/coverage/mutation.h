/* mutation.h - makes mutants of a program, to test its cases (SPEC 14).
 *
 * A mutant is a small plausible change of the rules. If every case still meets its expectations
 * after the change, the cases do not test the changed part. No mutant is made if the changed
 * rule and the definitions that it calls prove that the change has no effect.
 *
 * mutation_swap() changes the program in place, so no other thread may use the program. */
#ifndef BL_MUTATION_H
#define BL_MUTATION_H

#include "coverage/mutant.h"
#include "engine/engine.h"

/* Makes the mutants of the clauses of P that are inside one of the N labels LABELS. If N is 0,
 * makes the mutants of all clauses. The mutants live in ARENA. */
Mutants mutations_of(const Program *p, const char *const *labels, int n, const Sources *sources,
                     Arena *arena);
/* Prepares P for mutation_swap(). LIST must have been made for P. */
void mutations_ready(const Mutants *list, Program *p);
/* Returns the name of KIND, such as "drop" or "negate". */
const char *mutation_name(MutationKind kind);
/* Returns the mutant in LIST that makes the same change of the same clause as M, or NULL. LIST may
 * belong to another program that was made from the same files. */
Mutant *mutation_find(const Mutants *list, const Mutant *m);
/* Makes the change of M. A second call undoes it. */
void mutation_swap(Mutant *m);

/* Returns true if the rules that M changes may conclude something else about the case, or if the
 * search gives up. Returns false if they conclude the same for all values of the open facts; then
 * the ruling stays the same, provided dependencies_check() accepts the changed program. E is an
 * engine for the case and for the program without the change. */
bool mutation_reaches_case(const Mutant *m, Engine *e);

#endif
