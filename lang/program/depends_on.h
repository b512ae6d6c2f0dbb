/* depends_on.h - what an expression rests on, through definitions, deadlines and
 * what natives read (SPEC 12.4). */
#ifndef BL_DEPENDS_ON_H
#define BL_DEPENDS_ON_H

#include "program/model.h"
#include "syntax/diag.h"

typedef enum DependsOnWhat {
    /* what rules conclude, what is found, chosen or read in one way: it may be
     * otherwise under another edition */
    RESTS_RULING,
    /* events that the expression does not name */
    RESTS_STORY,
    /* one function */
    RESTS_FUN
} DependsOnWhat;

/* Where it was found. */
typedef struct DependsOnFound {
    const Fun *fun; /* what is read; NULL: events, in the expression itself */
    const Fun *via; /* what the expression calls; may be the same */
    Span span;      /* there */
} DependsOnFound;

/* Does EX rest on what WHAT says (FUN: for RESTS_FUN)? */
bool depends_on(const Program *p, const Ex *ex, DependsOnWhat what, const Fun *fun,
                DependsOnFound *found);
/* "is what rules conclude", "is a finding": what kind of ruling F is. */
const char *depends_on_kind_text(const Fun *f);
/* Report under CODE that what R found VERB, and how to mend it. */
void depends_on_report(Diags *diags, DiagCode code, const DependsOnFound *r,
                       const char *verb, const char *help);

#endif
