/* dependencies.h - what each status reads: whether a circle steps back in time (SPEC 6.8),
 * and how far a change goes. */
#ifndef BL_DEPENDENCIES_H
#define BL_DEPENDENCIES_H

#include "program/model.h"
#include "syntax/diag.h"

void graph_check(const Program *p, Diags *diags);

/* What reads what in a program, worked out once; threads may share it. */
typedef struct Readers Readers;
Readers *readers_new(const Program *p);
void readers_free(Readers *r); /* NULL is allowed */
const Program *readers_program(const Readers *r);

/* Which functions can have another value, and which events can stand or not, when
 * the SEEDS (by id) have another: those that read them, directly or through others.
 * By id, into SEEDS; that of `standing` is p->nfuns.  A status that is required has
 * another gap, too, where the condition of that reads one. */
void readers_touched(const Readers *r, bool *seeds);
/* Does EX read what is touched? */
bool graph_reads(const Program *p, const Ex *ex, const bool *touched);

#endif
