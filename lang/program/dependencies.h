/* dependencies.h - the graph of what each status reads.
 *
 * Statuses may read each other in a circle.  In each circle, at least one status must read another
 * one for an earlier event.  Otherwise evaluation would not end (SPEC 6.8).  The graph shows
 * whether every circle has such a read.  It also shows which functions a change may affect. */
#ifndef BL_DEPENDENCIES_H
#define BL_DEPENDENCIES_H

#include "program/model.h"
#include "syntax/diag.h"

/* Looks for errors in the circles of P.  A circle is an error if none of its reads goes to an earlier
 * event.  A read in a circle is an error if it may go to a later event.  Adds each error to DIAGS. */
void dependencies_check(const Program *p, Diags *diags);

/* The graph of one program.  Several threads may use it.  The caller frees it. */
typedef struct Dependencies Dependencies;
Dependencies *dependencies_new(const Program *p);
void dependencies_free(Dependencies *r); /* NULL is allowed */
const Program *dependencies_program(const Dependencies *r);

/* SEEDS marks functions: SEEDS[Fun.id] is true for a marked function.  Also marks every function
 * that reads a marked function, directly or through other functions.  SEEDS[p->nfuns] is the mark
 * of the built-in function `standing`, which reads the statuses that undo events. */
void dependencies_spread(const Dependencies *r, bool *seeds);
/* Returns true if EX reads a function that TOUCHED marks.  TOUCHED is an array like SEEDS. */
bool dependencies_reads_any(const Program *p, const Ex *ex, const bool *touched);

#endif
