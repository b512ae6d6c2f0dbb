/* dependencies.h - the graph of what each status reads.
 *
 * Statuses may read each other in a circle.  Somewhere in the circle, one must read another for an
 * earlier event, so that evaluation ends (SPEC 6.8).  The graph shows whether every circle has such
 * a read.  It also shows which functions a change may affect. */
#ifndef BL_DEPENDENCIES_H
#define BL_DEPENDENCIES_H

#include "program/model.h"
#include "syntax/diag.h"

/* Reports each circle of P that never passes to an earlier event.  Also reports a read inside a
 * circle that may look at a later event. */
void dependencies_check(const Program *p, Diags *diags);

/* The graph of one program.  Several threads may use it.  The caller frees it. */
typedef struct Dependencies Dependencies;
Dependencies *dependencies_new(const Program *p);
void dependencies_free(Dependencies *r); /* NULL is allowed */
const Program *dependencies_program(const Dependencies *r);

/* SEEDS has a mark for each function, by Fun.id.  Marks every function that reads a marked
 * function, directly or through other functions.  SEEDS[p->nfuns] is the mark of `standing`, which
 * reads the statuses that undo events. */
void dependencies_spread(const Dependencies *r, bool *seeds);
/* Returns true if EX reads a function that TOUCHED marks.  TOUCHED is an array like SEEDS. */
bool dependencies_reads_any(const Program *p, const Ex *ex, const bool *touched);

#endif
