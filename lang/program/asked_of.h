/* asked_of.h - finds the kinds of events about which the rules of a program ask a function. */
#ifndef BL_ASKED_OF_H
#define BL_ASKED_OF_H

#include "program/model.h"

/* Sets OUT to the kinds of events that rules give F as argument number PARAM, themselves or through
 * definitions, none of them below another.  Returns how many there are, or -1 if it is any kind, if
 * a native asks, or if there are more than MAX. */
int asked_of_kinds(const Program *p, const Fun *f, int param, const EventKind **out, int max);

#endif
