/* asked_of.h - finds the clauses that call a function, and the kinds of events that they call it
 * with. */
#ifndef BL_ASKED_OF_H
#define BL_ASKED_OF_H

#include "program/model.h"

/* Rules pass events to F as argument number PARAM, directly or through definitions.  Stores the
 * kinds of these events in OUT, and returns their number.  Leaves out a kind below another of them.
 * Returns 0 if the kind FIT is among them, if there are more than MAX, or if they are not known. */
int asked_of_kinds(const Program *p, const Fun *f, int param, const EventKind *fit,
                   const EventKind **out, int max);
/* Stores in LABELS the labels of the clauses that call F, directly or through definitions and
 * natives.  Returns their number.  If there are more than MAX, returns MAX + 1. */
int asked_of_clauses(const Program *p, const Fun *f, const char **labels, int max);

#endif
