/* settles.h - actions that settle a status, and deadlines of the rights to an action (SPEC 4.7).
 * An action settles a status if the choice in the action becomes the value of the status. */
#ifndef BL_SETTLES_H
#define BL_SETTLES_H

#include "program/model.h"

/* Returns true if the status U takes away the rights to the action F.  It does so if F has a
 * deadline, and an argument of F may be an event that U undoes. */
static inline bool settles_takes_away(const Fun *u, const Fun *f)
{
    for (int i = 0; f->lapses && u != f && u->undoes >= 0 && i < f->nparams; i++)
        if (f->ptype[i]->kind == TYPE_EVENT &&
            kind_is_a(u->ptype[u->undoes]->event, f->ptype[i]->event))
            return true;
    return false;
}

/* If F is an action, returns the status that it settles.  If F is a status, returns the action that
 * settles it.  Returns NULL if F settles nothing, or is not settled by an action. */
static inline const Fun *settles_partner(const Fun *f)
{
    return f->settles ? f->settles : f->settled_by;
}

/* Sets OUT to the arguments of the status that F settles.  ARGS are the arguments of the action
 * F. */
static inline void settles_status_args(const Fun *f, const Value *args, Value *out)
{
    for (int i = 0; i < f->nparams; i++)
        out[i] = args[f->settles_param[i]];
}

/* Sets OUT to the arguments of the action that settles F.  ARGS are the arguments of the status
 * F. */
static inline void settles_action_args(const Fun *f, const Value *args, Value *out)
{
    for (int i = 0; i < f->nparams; i++)
        out[f->settled_by->settles_param[i]] = args[i];
}

#endif
