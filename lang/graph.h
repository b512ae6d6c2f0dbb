/* graph.h - what each status reads: whether a circle steps back in time (SPEC 6.8),
 * and how far a change goes. */
#ifndef BL_GRAPH_H
#define BL_GRAPH_H

#include "diag.h"
#include "model.h"

void graph_check(const Program *p, Diags *diags);

/* Which functions can have another value, and which events can stand or not, when
 * the SEEDS (by id) have another: those that read them, directly or through others.
 * By id, into SEEDS; that of `standing` is p->nfuns.  A status that is required has
 * another gap, too, where the condition of that reads one. */
void graph_touched(const Program *p, bool *seeds);
/* Does EX read what is touched? */
bool graph_reads(const Program *p, const Ex *ex, const bool *touched);

#endif
