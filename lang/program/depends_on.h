/* depends_on.h - what an expression depends on, through definitions, deadlines and what natives
 * read (SPEC 12.4). */
#ifndef BL_DEPENDS_ON_H
#define BL_DEPENDS_ON_H

#include "program/model.h"
#include "syntax/diag.h"

typedef enum DependsOnWhat {
    /* a ruling: a status, a finding, a choice or a reading, which another edition may
     * rule otherwise */
    RESTS_RULING,
    /* events that the expression does not name */
    RESTS_STORY,
    /* one certain function */
    RESTS_FUN
} DependsOnWhat;

/* What was found, and where. */
typedef struct DependsOnFound {
    const Fun *fun; /* what is read; NULL: events, in the expression itself */
    const Fun *via; /* what the expression calls; may be the same */
    Span span;      /* there */
} DependsOnFound;

/* Does EX depend on something that WHAT describes?  FUN: the function for RESTS_FUN.  *FOUND gets
 * the first such thing. */
bool depends_on(const Program *p, const Ex *ex, DependsOnWhat what, const Fun *fun,
                DependsOnFound *found);
/* "is concluded by rules", "is a finding": the kind of ruling that F is. */
const char *depends_on_kind_text(const Fun *f);
/* Reports with CODE that the thing that R found VERB ("is a finding"), with HELP. */
void depends_on_report(Diags *diags, DiagCode code, const DependsOnFound *r, const char *verb,
                       const char *help);

#endif
