/* watch.h - what natives asked and answered, as rules: from answer to answer, one way
 * for each thing that they may have been told. */
#ifndef BL_ASP_WATCH_H
#define BL_ASP_WATCH_H

#include "naive.h"

typedef struct Asking Asking;
typedef struct Met Met; /* what was asked for at all, in some world of some case */

Met *met_new(Arena *arena);
bool asking_met(Met *m, const Ex *ex);
/* Of one case. */
Asking *asking_new(Met *met, Arena *arena);
const Watch *asking_watch(Asking *w);
/* "ms(N)" is so where one is told what it never was. */
void asking_put(const Asking *w, StrBuf *b);

#endif
