/* trial.h - every rule of a program tried in all cases of universes.
 *
 * Two questions: where is something amiss (a clash, a gap, a right of nobody), with
 * its cases counted; and what never matters anywhere (a rule, a condition, a defeat).
 * For the second it is enough to find each thing to matter once: the marks of one
 * Trial are shared by all threads, and what is marked is not tried again. */
#ifndef BL_TRIAL_H
#define BL_TRIAL_H

#include "findings.h"
#include "survey.h"

typedef struct Trial Trial;

/* UNIVERSES, N of them, are those that will be searched. */
Trial *trial_new(const Program *p, const Universe *const *universes, int n, Arena *arena);

/* All rules in the shape of G, W being its worlds; what is amiss is added to OUT.  Many threads may be at it, each with a ground of its own.  False:
 * too much (reported). */
bool trial_shape(Trial *t, Ground *g, Worlds *w, Findings *out, Arena *arena,
                 Diags *diags);

/* When all shapes of all universes were tried: what never matters, for each clause
 * that some universe covers. */
void trial_end(Trial *t, Findings *out);

/* How much of what is covered was tried. */
typedef struct TrialSums {
    int rules, fired;        /* clauses with rules that are covered */
    int conditions, untried; /* that hold in every case, since nothing varies them */
} TrialSums;
TrialSums trial_sums(const Trial *t);

#endif
