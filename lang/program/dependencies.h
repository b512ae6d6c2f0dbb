/* dependencies.h - the graph of what each status reads: whether a circle of statuses steps back to
 * an earlier event (SPEC 6.8), and how far a change spreads. */
#ifndef BL_DEPENDENCIES_H
#define BL_DEPENDENCIES_H

#include "program/model.h"
#include "syntax/diag.h"

/* Reports circles of P that do not step back, and reads of events that may come later. */
void dependencies_check(const Program *p, Diags *diags);

/* The graph of one program.  Threads may share it.  The caller frees it. */
typedef struct Dependencies Dependencies;
Dependencies *dependencies_new(const Program *p);
void dependencies_free(Dependencies *r); /* NULL is allowed */
const Program *dependencies_program(const Dependencies *r);

/* Marks everything that can change when the SEEDS change: the functions, by id, that read them,
 * directly or through others.  SEEDS[p->nfuns] is `standing`, which events stand. */
void dependencies_spread(const Dependencies *r, bool *seeds);
/* Does EX read a function that is marked in TOUCHED, by id? */
bool dependencies_reads_any(const Program *p, const Ex *ex, const bool *touched);

#endif
