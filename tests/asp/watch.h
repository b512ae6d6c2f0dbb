/* watch.h - what natives asked and answered, as rules: from answer to answer, one way
 * for each thing that they may have been told. */
#ifndef BL_ASP_WATCH_H
#define BL_ASP_WATCH_H

#include "naive.h"

typedef struct Asking Asking;

Asking *asking_new(const Program *p, Arena *arena);
const Watch *asking_watch(Asking *w);
/* Was EX asked for at all, in some world? */
bool asking_met(const Asking *w, const Ex *ex);
/* "ms(N)" is so where one is told what it never was. */
void asking_put(const Asking *w, StrBuf *b);

#endif
