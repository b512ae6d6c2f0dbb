/* asked_of.h - finds the clauses that call a function, and the kinds of events that they call it
 * with. */
#ifndef BL_ASKED_OF_H
#define BL_ASKED_OF_H

#include "program/model.h"

/* Stores in OUT the kinds of events that rules give F as argument number PARAM, directly or through
 * definitions.  No kind stored is below another.  Returns their number.  Returns 0 if an event of
 * the kind FIT is among them, or if the kinds are unknown or more than MAX. */
int asked_of_kinds(const Program *p, const Fun *f, int param, const EventKind *fit,
                   const EventKind **out, int max);
/* Stores in LABELS the labels of the clauses that call F, directly or through definitions and
 * natives. Returns their number, or MAX + 1 if there are more than MAX. */
int asked_of_clauses(const Program *p, const Fun *f, const char **labels, int max);

#endif
