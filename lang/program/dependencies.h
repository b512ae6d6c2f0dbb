/* dependencies.h - what each status reads: whether a circle steps back in time (SPEC 6.8),
 * and how far a change goes. */
#ifndef BL_DEPENDENCIES_H
#define BL_DEPENDENCIES_H

#include "program/model.h"
#include "syntax/diag.h"

void dependencies_check(const Program *p, Diags *diags);

/* What reads what in a program, worked out once; threads may share it. */
typedef struct Dependencies Dependencies;
Dependencies *dependencies_new(const Program *p);
void dependencies_free(Dependencies *r); /* NULL is allowed */
const Program *dependencies_program(const Dependencies *r);

/* Which functions can have another value, and which events can stand or not, when
 * the SEEDS (by id) have another: those that read them, directly or through others.
 * By id, into SEEDS; that of `standing` is p->nfuns.  A status that is required has
 * another gap, too, where the condition of that reads one. */
void dependencies_spread(const Dependencies *r, bool *seeds);
/* Does EX read what is touched? */
bool dependencies_reads_any(const Program *p, const Ex *ex, const bool *touched);

#endif
