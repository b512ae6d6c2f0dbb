/* dependencies.h - the graph of what each status reads: whether a circle of statuses steps back to
 * an earlier event (SPEC 6.8), and how far a change spreads. */
#ifndef BL_DEPENDENCIES_H
#define BL_DEPENDENCIES_H

#include "program/model.h"
#include "syntax/diag.h"

/* Reports circles of P that do not step back to an earlier event, and reads of events that may
 * come later than the reader's. */
void dependencies_check(const Program *p, Diags *diags);

/* The graph of one program.  Threads may share it.  The caller frees it. */
typedef struct Dependencies Dependencies;
Dependencies *dependencies_new(const Program *p);
void dependencies_free(Dependencies *r); /* NULL is allowed */
const Program *dependencies_program(const Dependencies *r);

/* SEEDS marks functions by id; SEEDS[p->nfuns] is `standing`, which events stand.  Also marks
 * every function that reads a marked one, directly or through others: it can change, too. */
void dependencies_spread(const Dependencies *r, bool *seeds);
/* Does EX read a function that TOUCHED marks by its id? */
bool dependencies_reads_any(const Program *p, const Ex *ex, const bool *touched);

#endif
