/* depends_on.h - finds what an expression depends on, through definitions, deadlines and natives
 * (functions written in C) (SPEC 12.4). */
#ifndef BL_DEPENDS_ON_H
#define BL_DEPENDS_ON_H

#include "program/model.h"
#include "syntax/diag.h"

typedef enum DependsOnWhat {
    /* something that editions may rule differently: a status, a finding, a choice or a reading */
    RESTS_RULING,
    /* events that the expression does not name */
    RESTS_STORY,
    /* a given function */
    RESTS_FUN
} DependsOnWhat;

/* The thing that was found, and its place. */
typedef struct DependsOnFound {
    const Fun *fun; /* the function that was found; NULL: the expression itself reads events */
    /* the function whose call in the expression leads to FUN, or is FUN itself; NULL: FUN is
     * NULL */
    const Fun *via;
    Span span; /* the place of the call or read in the expression */
} DependsOnFound;

/* Returns true if EX depends on a thing of the kind WHAT.  For RESTS_FUN, FUN is the function to
 * look for.  Sets *FOUND to the first thing found. */
bool depends_on(const Program *p, const Ex *ex, DependsOnWhat what, const Fun *fun,
                DependsOnFound *found);
/* Returns a text that says what F is, such as "is concluded by rules" or "is a finding". */
const char *depends_on_kind_text(const Fun *f);
/* Reports the thing R, with CODE and HELP: "`f` cannot stand here, because it VERB".  VERB is about
 * R->fun, for example "is a finding".  If R->fun is NULL, VERB is about the expression. */
void depends_on_report(Diags *diags, DiagCode code, const DependsOnFound *r, const char *verb,
                       const char *help);

#endif
