/* mutation.h - makes mutants of a program, to test its cases (SPEC 14).
 *
 * A mutant is a small plausible change of the rules.  If every case still meets its expectations
 * with the change, the cases do not test what was changed.  A change that means the same as before,
 * by its words or by the definitions that it calls, is not made a mutant.
 *
 * mutation_swap() changes the program in place, so the program must be private to the caller. */
#ifndef BL_MUTATION_H
#define BL_MUTATION_H

#include "coverage/mutant.h"
#include "engine/engine.h"

/* Makes the mutants of the clauses of P inside one of the N labels, or of all clauses if
 * N is 0.  Everything new lives in ARENA. */
Mutants mutations_of(const Program *p, const char *const *labels, int n, const Sources *sources,
                     Arena *arena);
/* Prepares P, for which LIST was made, for mutation_swap(). */
void mutations_ready(const Mutants *list, Program *p);
/* Returns "drop", "negate" and so on. */
const char *mutation_name(MutationKind kind);
/* Returns the mutant in LIST, made for a program of the same files, that makes the same
 * change of the same clause as M; or NULL. */
Mutant *mutation_find(const Mutants *list, const Mutant *m);
/* Makes the change; a second call undoes it. */
void mutation_swap(Mutant *m);

/* Returns false if the changed rules say the same about the case as before, whatever is
 * open: then the case is ruled alike, if it can be ruled on at all.  Returns true if the
 * search gives up.  E is an engine for the case and the program without the change. */
bool mutation_reaches_case(const Mutant *m, Engine *e);
/* Returns true if one of the changed rules now depends on its own answer, so that the
 * case cannot be ruled on.  E is an engine for the program with the change. */
bool mutation_makes_circle(const Mutant *m, Engine *e);

#endif
