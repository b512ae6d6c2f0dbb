/* watch.h - writes down what natives asked and answered, as rules.  The rules lead from answer to
 * answer, with a branch for each answer that a native was told. */
#ifndef BL_ASP_WATCH_H
#define BL_ASP_WATCH_H

#include "naive.h"

typedef struct Asking Asking;
typedef struct Met Met; /* the expressions that were evaluated in some world of some case */

Met *met_new(Arena *arena);
bool asking_met(Met *m, const Ex *ex);
/* Returns a record of the natives of one case. */
Asking *asking_new(Met *met, Arena *arena);
const Watch *asking_watch(Asking *w);
/* Writes the rules to B.  "ms(N)" is derived if a native is told something that it never was. */
void asking_put(const Asking *w, StrBuf *b);

#endif
