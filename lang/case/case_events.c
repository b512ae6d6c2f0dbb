/* case_events.c - finds the events of a case by label or number, fills their attributes, and
 * compares facts about them. */
#include "case/case_inside.h"

#include <stdlib.h>
#include <string.h>

int case_event_number(const char *label)
{
    size_t n = *label == '@' ? strspn(label + 1, "0123456789") : 0;

    if (!n || label[1] == '0' || n > 5 || label[n + 1])
        return -1;
    return (int)strtol(label + 1, NULL, 10) - 1;
}

int case_event_find(const Case *c, const char *label)
{
    int number = case_event_number(label);

    if (number >= 0)
        return number < c->nevents ? number : -1;
    for (int i = 0; i < c->nevents; i++)
        if (strcmp(c->events[i].label, label) == 0)
            return i;
    return -1;
}

void case_event_fill(CaseEvent *ev, const EventKind *k, const FilledAttrs *f)
{
    ev->kind = k;
    for (int a = 0; a < k->nattrs; a++) {
        ev->open[a] = f->open[a];
        ev->one_of[a] = f->open[a] ? f->one_of[a] : 0;
        ev->attr[a] = f->open[a]          ? BL_ABSENT
                      : f->given[a]       ? f->attr[a]
                      : k->attrs[a].value ? k->attrs[a].value->value
                                          : BL_ABSENT;
    }
}

Value case_event_actor(const CaseReader *l, const CaseEvent *ev)
{
    int by = l->p->by[ev->kind->id];

    return by < 0 || ev->open[by] ? BL_ABSENT : ev->attr[by];
}

int case_item_twice(const Program *p, const CaseEvent *e)
{
    const Type *item = p->holding ? p->holding->ptype[1] : NULL;

    for (int a = 0; item && a < e->kind->nattrs; a++)
        for (int b = 0; b < a; b++)
            if (e->kind->attrs[a].type == item && e->kind->attrs[b].type == item &&
                value_given(e->attr[a]) && e->attr[a] == e->attr[b])
                return a;
    return -1;
}

bool case_same_fact(const StatedFact *a, const StatedFact *b)
{
    int n = a->fun ? a->fun->nparams : 1;

    return a->fun == b->fun &&
           (n == 0 || memcmp(a->args, b->args, sizeof *a->args * (size_t)n) == 0);
}

bool case_event_may_be_last(const CaseReader *l, const CaseEvent *ev, int a, int e)
{
    CaseEvent with = *ev;

    with.attr[a] = e;
    return kind_is_a(l->c->events[e].kind, ev->kind->attrs[a].type->event) &&
           case_kind_allows(l, ev->kind, &with);
}
