/* counterfactual_events.c - lists the events that might have happened, and the moves of those that
 * did. */
#include "ruling/counterfactual_inside.h"

#include "case/case_edit.h"
#include "program/label.h"

#include <string.h>

enum {
    MAX_GIVEN = 13,     /* values of an attribute that a new event may have */
    MAX_KIND_DEPTH = 6, /* definitions inside definitions */
};

static void add_new_kind(ChangeList *u, const EventKind *k)
{
    for (int i = 0; i < u->nkinds; i++)
        if (u->kinds[i] == k)
            return;
    if (u->nkinds < MAX_KINDS)
        u->kinds[u->nkinds++] = k;
    else
        u->left_out = true;
}

/* The kinds of event of which EX asks whether there is one: those that the story
 * tells already. */
static void add_asked_kinds(ChangeList *u, const Ex *ex, int depth)
{
    if (!ex || depth <= 0)
        return;
    if (ex->op == EX_SOME && ex->over->kind == TYPE_EVENT && ex->over->event)
        for (int i = 0; i < u->c->nevents; i++)
            if (kind_is_a(u->c->events[i].kind, ex->over->event))
                add_new_kind(u, u->c->events[i].kind);
    if (ex->op == EX_CALL && ex->fun->kind == FUN_DEFINE)
        for (int i = 0; i < ex->fun->ncases; i++) {
            add_asked_kinds(u, ex->fun->cases[i].when, depth - 1);
            add_asked_kinds(u, ex->fun->cases[i].value, depth - 1);
        }
    if (ex->op == EX_CALL && ex->fun->kind == FUN_DEADLINE)
        add_asked_kinds(u, ex->fun->bind, depth - 1);
    /* inside of a quantifier only what is asked in so many words: there would be too much */
    for (int i = 0; i < ex_nkids(ex); i++)
        add_asked_kinds(u, ex_kid(ex, i), ex->op == EX_SOME ? 1 : depth);
}

static bool has_event_of_kind(const ChangeList *u, const EventKind *k)
{
    for (int i = 0; i < u->c->nevents; i++)
        if (u->c->events[i].kind == k)
            return true;
    return false;
}

/* The kinds of event that a variable over KIND may be: those that the story tells,
 * and those that are no more special than they must be. */
static void add_bound_kinds(ChangeList *u, const EventKind *kind)
{
    bool any = kind->phrases != NULL;

    if (any)
        add_new_kind(u, kind);
    for (const EventKind *k = u->p->events; k; k = k->next)
        if (k->phrases && kind_is_a(k, kind) && has_event_of_kind(u, k)) {
            add_new_kind(u, k);
            any = true;
        }
    for (const EventKind *k = u->p->events; k && !any; k = k->next)
        if (k->phrases && kind_is_a(k, kind))
            add_new_kind(u, k);
}

/* The kinds of event of which the clause speaks. */
static void add_new_kinds(ChangeList *u)
{
    for (uint32_t i = 0; i < u->p->nrules; i++) {
        const Rule *r = u->p->rules[i];

        if (!label_inside(r->clause->label, u->label))
            continue;
        for (int b = 0; b < r->nbinders; b++)
            if (r->binders[b].over->kind == TYPE_EVENT && r->binders[b].over->event)
                add_bound_kinds(u, r->binders[b].over->event);
        for (int c = 0; c < r->nconds; c++)
            add_asked_kinds(u, r->conds[c].ex, MAX_KIND_DEPTH);
        if (r->until)
            add_asked_kinds(u, r->until->bind, MAX_KIND_DEPTH);
    }
}

/* May the two attributes be told as one value? */
static bool written_together(const EventKind *kind, int a, int b)
{
    for (const EventKind *k = kind; k; k = k->parent)
        for (const Phrase *ph = k->phrases; ph; ph = ph->next)
            for (const PhrasePart *p = ph->parts; p; p = p->next)
                if (p->kind == PHRASE_SLOT && p->attr2 >= 0 && p->attr == a &&
                    p->attr2 == b)
                    return true;
    return false;
}

/* Of the attributes that need not be given a new event has at most one, or two
 * that are told together and name an item that somebody holds; and no item is told twice. */
static bool is_sparing_event(const ChangeList *u, const CaseEvent *e)
{
    int given[MAX_ATTRS], n = 0;
    const Type *item = u->p->holding ? u->p->holding->ptype[1] : NULL;

    if (case_item_twice(u->p, e) >= 0)
        return false;
    for (int a = 0; a < e->kind->nattrs; a++)
        if (e->kind->attrs[a].optional && value_given(e->attr[a]))
            given[n++] = a;
    if (n <= 1)
        return true;
    return n == 2 && item && written_together(e->kind, given[0], given[1]) &&
           e->kind->attrs[given[0]].type == item->left &&
           e->kind->attrs[given[1]].type == item->right &&
           counterfactual_is_held(u, BL_ABSENT,
                                  e->attr[given[0]] * (Value)item->right->count +
                                      e->attr[given[1]]);
}

/* Does the owner whom the event shows to hold an item hold it, for all that is
 * told, and did he not show it before? */
static bool can_reveal(const ChangeList *u, const CaseEvent *e, int at)
{
    const EventKind *k = e->kind;
    Value owner, item;

    if (!k->reveals)
        return true;
    owner = e->attr[k->reveals_args[0]];
    item = e->attr[k->reveals_args[1]];
    if (!value_given(owner) || !value_given(item) ||
        !counterfactual_is_held(u, owner, item))
        return false;
    for (int i = 0; i < at; i++) {
        const EventKind *o = u->c->events[i].kind;

        if (o->reveals && u->c->events[i].attr[o->reveals_args[1]] == item)
            return false;
    }
    return true;
}

static void add_new_events(ChangeList *u, CaseEvent *e, int attr, int at)
{
    Value domain[MAX_DOMAIN + 1];
    const Attr *a = &e->kind->attrs[attr];
    int n;

    if (u->full)
        return;
    if (attr == e->kind->nattrs) {
        CaseChange *g = is_sparing_event(u, e) && can_reveal(u, e, at)
                            ? counterfactual_add(u, CHANGE_ADD)
                            : NULL;

        if (g) {
            g->event = at;
            g->add = *e;
        }
        return;
    }
    e->attr[attr] = BL_ABSENT;
    if (a->value) {
        e->attr[attr] = a->value->value;
        add_new_events(u, e, attr + 1, at);
        return;
    }
    if (a->optional)
        add_new_events(u, e, attr + 1, at);
    for (int v = at; v-- > 0 && a->type->kind == TYPE_EVENT;) {
        if (!kind_is_a(u->c->events[v].kind, a->type->event))
            continue;
        e->attr[attr] = v;
        add_new_events(u, e, attr + 1, at);
    }
    n = a->type->kind == TYPE_EVENT || a->type->kind == TYPE_SET
            ? 0
            : counterfactual_domain(u, a->type, domain);
    if (a->optional && n > MAX_GIVEN)
        n = 0;
    for (int i = 0; i < n; i++) {
        e->attr[attr] = domain[i];
        add_new_events(u, e, attr + 1, at);
    }
    e->attr[attr] = BL_ABSENT;
}

/* Last of all: a long story has very many. */
static void add_move_changes(ChangeList *u)
{
    for (int i = 0; i < u->c->nevents; i++)
        for (int to = 0; to < u->c->nevents; to++) {
            /* the neighbour's move is the same */
            CaseChange *g =
                to == i || to + 1 == i ? NULL : counterfactual_add(u, CHANGE_MOVE);

            if (!g)
                continue;
            g->event = i;
            g->to = to;
        }
}

/* What might happen last first: it changes nothing of what was before. */
void counterfactual_add_events(ChangeList *u)
{
    add_new_kinds(u);
    for (int at = u->c->nevents; at >= 0; at--)
        for (int i = 0; i < u->nkinds; i++) {
            CaseEvent e = { .kind = u->kinds[i], .span = NO_SPAN };

            add_new_events(u, &e, 0, at);
        }
    add_move_changes(u);
}
