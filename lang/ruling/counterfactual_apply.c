/* counterfactual_apply.c - applies changes to a copy of a case. */
#include "ruling/counterfactual.h"

#include "case/case_edit.h"

#include <string.h>

/* Returns a priority for the change G.  The change with the largest priority is applied first.
 * Changes that keep the order and the number of the events come first.  Changes that add, remove or
 * move events follow.  Among these, the change at the latest place is applied first, because it
 * leaves the earlier places valid.  A change with `after` comes last: its places are those of the
 * story after the first change. */
static int change_turn(const CaseChange *g)
{
    enum { FIRST = 2 * MAX_EVENTS, LAST = -1 };

    if (g->after)
        return LAST;
    switch (g->kind) {
    case CHANGE_ADD:
    case CHANGE_DROP:
    case CHANGE_END: return g->event;
    case CHANGE_MOVE: return g->event > g->to ? g->event : g->to;
    default: return FIRST;
    }
}

static void drop_event(Case *c, int event, Arena *arena)
{
    if (!case_drop_event(c, event, arena))
        BUG("something is told of an event that goes");
}

/* Drops EVENT, and every event that refers to it. */
static void drop_event_and_dependents(Case *c, int event, Arena *arena)
{
    for (int i = c->nevents - 1; i > event; i--)
        for (int a = 0; a < c->events[i].kind->nattrs; a++) {
            const Attr *attr = &c->events[i].kind->attrs[a];

            if (attr->type->kind == TYPE_EVENT && !attr->optional &&
                c->events[i].attr[a] == event) {
                drop_event_and_dependents(c, i, arena);
                i = c->nevents;
                break;
            }
        }
    drop_event(c, event, arena);
}

static bool apply_change(Case *c, int body, const CaseChange *g, Arena *arena)
{
    switch (g->kind) {
    case CHANGE_FINDING: case_add_finding(c, body, &g->stated, arena); return true;
    case CHANGE_ELECT: case_add_election(c, &g->stated, arena); return true;
    case CHANGE_ATTRIBUTE: case_set_attr(c, g->event, g->attr, g->value, false); return true;
    case CHANGE_SETTING:
        c->settings[g->stated.fun->id] = g->value;
        c->setting_spans[g->stated.fun->id] = NO_SPAN;
        return true;
    case CHANGE_HOLD: case_set_held(c, g->owner, g->item, g->has); return true;
    case CHANGE_ADD: return case_insert_event(c, g->event, &g->add, arena);
    case CHANGE_MOVE: return case_move_event(c, g->event, g->to, arena);
    case CHANGE_DROP:
        if (g->event >= c->nevents) /* another change has ended the story before this event */
            return false;
        drop_event_and_dependents(c, g->event, arena);
        return true;
    case CHANGE_END:
        while (c->nevents > g->event)
            drop_event(c, c->nevents - 1, arena);
        return true;
    }
    BUG("no change of a case");
}

Case *counterfactual_apply(const Case *c, int body, const CaseChange *changes, int n, Arena *arena)
{
    Case *copy = case_copy(c, arena);
    bool done[2] = { false };

    for (int k = 0; k < n; k++) {
        int next = 0;

        while (done[next])
            next++;
        for (int i = next + 1; i < n; i++)
            if (!done[i] && change_turn(&changes[i]) > change_turn(&changes[next]))
                next = i;
        done[next] = true;
        if (!apply_change(copy, body, &changes[next], arena))
            return NULL;
    }
    return copy;
}

const Case *counterfactual_base(const Ruling *r, Arena *arena)
{
    CaseChange end = { .kind = CHANGE_END, .event = r->nevents };

    return r->nevents == r->c->nevents ? r->c : counterfactual_apply(r->c, r->body, &end, 1, arena);
}

bool counterfactual_same_fact(const CaseChange *a, const CaseChange *b)
{
    if (a->kind != b->kind)
        return false;
    switch (a->kind) {
    case CHANGE_FINDING:
    case CHANGE_ELECT:
        return a->stated.fun == b->stated.fun &&
               memcmp(a->stated.args, b->stated.args, sizeof a->stated.args) == 0;
    case CHANGE_ATTRIBUTE: return a->event == b->event && a->attr == b->attr;
    case CHANGE_SETTING: return a->stated.fun == b->stated.fun;
    case CHANGE_HOLD: return a->owner == b->owner && a->item == b->item;
    case CHANGE_DROP:
    case CHANGE_MOVE: return a->event == b->event;
    case CHANGE_END: return true;
    case CHANGE_ADD: break;
    }
    return false;
}
