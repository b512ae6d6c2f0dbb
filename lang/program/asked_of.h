/* asked_of.h - finds the clauses that call a function, and the kinds of events that the clauses
 * pass to it. */
#ifndef BL_ASKED_OF_H
#define BL_ASKED_OF_H

#include "program/model.h"

/* Finds the kinds of the events that rules pass to F as argument number PARAM (from 0), directly or
 * through definitions.  Stores the kinds in OUT and returns their number.  A kind is left out if
 * OUT has one of its ancestors.  Returns 0 in three cases: FIT is one of these kinds or below one,
 * there are more than MAX kinds, or the kinds are unknown. */
int asked_of_kinds(const Program *p, const Fun *f, int param, const EventKind *fit,
                   const EventKind **out, int max);
/* Stores in LABELS the labels of the clauses that call F, directly or through definitions and
 * natives.  Returns their number.  If there are more than MAX, returns MAX + 1. */
int asked_of_clauses(const Program *p, const Fun *f, const char **labels, int max);

#endif
