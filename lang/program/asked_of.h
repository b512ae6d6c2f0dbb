/* asked_of.h - finds the clauses that ask a function, and the kinds of events about which they do. */
#ifndef BL_ASKED_OF_H
#define BL_ASKED_OF_H

#include "program/model.h"

/* Sets OUT to the kinds of events that rules give F as argument number PARAM, themselves or through
 * definitions, none of them below another.  Returns how many there are; 0 if an event of the kind
 * FIT is among them, if it is not known, or if there are more than MAX. */
int asked_of_kinds(const Program *p, const Fun *f, int param, const EventKind *fit,
                   const EventKind **out, int max);
/* Sets LABELS to the labels of the clauses that ask F, themselves or through definitions and
 * natives.  Returns how many there are, or MAX + 1 if there are more. */
int asked_of_clauses(const Program *p, const Fun *f, const char **labels, int max);

#endif
