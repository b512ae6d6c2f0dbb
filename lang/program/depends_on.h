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
    const Fun *fun; /* the function that was found; NULL if the expression itself reads events */
    const Fun *via; /* the function that the expression calls, perhaps FUN itself; NULL: none */
    Span span;      /* the place of that call or read in the expression */
} DependsOnFound;

/* Returns true if EX depends on something that WHAT describes.  FUN is the function for
 * RESTS_FUN. Sets *FOUND to the first such thing. */
bool depends_on(const Program *p, const Ex *ex, DependsOnWhat what, const Fun *fun,
                DependsOnFound *found);
/* Returns the kind of ruling that F is, as the text "is concluded by rules" or "is a finding". */
const char *depends_on_kind_text(const Fun *f);
/* Reports with CODE and HELP what R found; VERB says what is wrong with it ("is a finding"). */
void depends_on_report(Diags *diags, DiagCode code, const DependsOnFound *r, const char *verb,
                       const char *help);

#endif
