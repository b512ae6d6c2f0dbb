/* dependencies.h - the graph of what each status reads.
 *
 * The graph shows whether every circle of statuses passes to an earlier event somewhere, so that
 * evaluation ends (SPEC 6.8).  It also shows which functions a change may affect. */
#ifndef BL_DEPENDENCIES_H
#define BL_DEPENDENCIES_H

#include "program/model.h"
#include "syntax/diag.h"

/* Reports the circles of P that do not step back to an earlier event.  Reports a read inside a
 * circle if its event may come later than the reader's event. */
void dependencies_check(const Program *p, Diags *diags);

/* The graph of one program.  Several threads may use it.  The caller frees it. */
typedef struct Dependencies Dependencies;
Dependencies *dependencies_new(const Program *p);
void dependencies_free(Dependencies *r); /* NULL is allowed */
const Program *dependencies_program(const Dependencies *r);

/* Spreads the marks in SEEDS: marks every function that reads a marked function, directly or
 * through others.  SEEDS holds the marks by function id.  SEEDS[p->nfuns] is the mark of
 * `standing`, which reads what undoes events. */
void dependencies_spread(const Dependencies *r, bool *seeds);
/* Returns true if EX reads a function that is marked in TOUCHED, an array like SEEDS. */
bool dependencies_reads_any(const Program *p, const Ex *ex, const bool *touched);

#endif
