/* watch.h - records the reads of natives while the naive evaluator runs, and writes them as rules.
 *
 * The rules of one call of a native form a tree.  Each node is a read, with a branch for each value
 * that the read had in some world.  A leaf is the result of the native. */
#ifndef BL_ASP_WATCH_H
#define BL_ASP_WATCH_H

#include "naive.h"

typedef struct Asking Asking;
typedef struct Met Met; /* the expressions that were evaluated in at least one world of one case */

Met *met_new(Arena *arena);
bool asking_met(Met *m, const Ex *ex);
/* Returns an empty record for the natives of one case.  Expressions that are evaluated are added to
 * MET. */
Asking *asking_new(Met *met, Arena *arena);
const Watch *asking_watch(Asking *w);
/* Writes the recorded calls to B as rules.  They derive "ms(N)" if read number N has a value that
 * was not recorded. */
void asking_put(const Asking *w, StrBuf *b);

#endif
