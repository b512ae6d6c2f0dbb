/* depends_on.h - finds what an expression depends on, through definitions, deadlines and natives
 * (SPEC 12.4). */
#ifndef BL_DEPENDS_ON_H
#define BL_DEPENDS_ON_H

#include "program/model.h"
#include "syntax/diag.h"

typedef enum DependsOnWhat {
    /* a ruling: a status, a finding, a choice or a reading, on which editions may differ */
    RESTS_RULING,
    /* events that the expression does not name */
    RESTS_STORY,
    /* a given function */
    RESTS_FUN
} DependsOnWhat;

/* What was found, and where. */
typedef struct DependsOnFound {
    const Fun *fun; /* the function that was found; NULL if the expression itself reads events */
    const Fun *via; /* the function that the expression calls; may be `fun` itself; NULL: no call */
    Span span;      /* the place of the call or read in the expression */
} DependsOnFound;

/* Returns true if EX depends on something that WHAT describes; FUN is the function for RESTS_FUN.
 * Sets *FOUND to the first thing found. */
bool depends_on(const Program *p, const Ex *ex, DependsOnWhat what, const Fun *fun,
                DependsOnFound *found);
/* Returns a text that says what kind of ruling F is: "is concluded by rules", "is a finding" or the
 * like. */
const char *depends_on_kind_text(const Fun *f);
/* Reports what R found, with CODE and HELP.  VERB is the rest of a sentence about the function that
 * was found, such as "is a finding". */
void depends_on_report(Diags *diags, DiagCode code, const DependsOnFound *r, const char *verb,
                       const char *help);

#endif
