/* counterfactual_list.c - lists the changes of single facts of a case: findings, choices, attributes,
 * holdings, settings, and events that do not happen. */
#include "ruling/counterfactual_inside.h"

#include "case/case_edit.h"
#include "kit/vec.h"
#include "program/program.h"

#include <string.h>

enum {
    MAX_SUBSET = 4, /* members of a set of which all subsets are tried */
};

CaseChange *counterfactual_add(ChangeList *u, ChangeKind kind)
{
    if (u->n >= u->limit) {
        u->full = true;
        return NULL;
    }
    VEC_ROOM(u->at, u->n, u->cap);
    memset(&u->at[u->n], 0, sizeof u->at[u->n]);
    u->at[u->n].kind = kind;
    return &u->at[u->n++];
}

/* Does somebody hold ITEM, for all that is told?  OWNER absent: anybody. */
bool counterfactual_is_held(const ChangeList *u, Value owner, Value item)
{
    const Fun *h = u->p->holding;
    Value per = (Value)h->ptype[1]->right->count;

    for (Value o = 0; o < (Value)h->ptype[0]->count; o++)
        if ((!value_given(owner) || owner == o) &&
            (u->c->holding[o][item / per].has >> (unsigned)(item % per) & 1))
            return true;
    return false;
}

static bool is_item(const ChangeList *u, const Type *t)
{
    return u->p->holding && t == u->p->holding->ptype[1];
}

/* The values that a fact of type T may have instead, into OUT; of items those that
 * somebody holds. */
int counterfactual_domain(const ChangeList *u, const Type *t, Value *out)
{
    int n = 0;

    switch (t->kind) {
    case TYPE_BOOL:
        out[n++] = 1;
        out[n++] = 0;
        break;
    case TYPE_ENUM:
    case TYPE_PRODUCT:
    case TYPE_RANGE:
        for (uint32_t i = 0; i < t->count; i++)
            if (!is_item(u, t) || counterfactual_is_held(u, BL_ABSENT, (Value)i))
                out[n++] = t->low + (Value)i;
        break;
    case TYPE_SET:
        for (uint64_t s = 0;
             t->elem->count <= MAX_SUBSET && s < (uint64_t)1 << t->elem->count; s++)
            out[n++] = (Value)(s << t->elem->low);
        break;
    case TYPE_EVENT:
    case TYPE_TEXT:
    case TYPE_ERROR: break;
    }
    return n;
}

static bool same_stated(const StatedFact *a, const Fact *f)
{
    return a->fun == f->fun &&
           memcmp(a->args, f->args, sizeof *f->args * (size_t)f->nargs) == 0;
}

/* What there is to choose from; 0: anything, or that is not known as things are. */
static uint64_t offered_choices(const ChangeList *u, const StatedFact *s)
{
    Effect x;
    Engine *e;

    if (!s->fun->choosing)
        return 0;
    e = engine_new(u->p, u->c, u->r->body, u->c->nevents, u->arena);
    engine_begin(e);
    x = engine_effect(e, s->fun, s->args);
    if (engine_stopped(e))
        x.from = 0;
    engine_free(e);
    return x.from;
}

/* Whether somebody holds ITEM, or may, as far as it is told. */
static bool may_be_held(const ChangeList *u, Value item)
{
    const Fun *h = u->p->holding;
    Value per = (Value)h->ptype[1]->right->count;

    for (Value o = 0; o < (Value)h->ptype[0]->count; o++) {
        const Holding *held = &u->c->holding[o][item / per];

        if (((held->complete ? held->has : ~held->lacks) >> (item % per)) & 1)
            return true;
    }
    return false;
}

/* What may be found of which nothing is found yet: of items those that may be there, since the
 * ruling tells of these. */
static int answers_of(const ChangeList *u, const Type *t, Value *out)
{
    int n = 0;

    if (!is_item(u, t))
        return counterfactual_domain(u, t, out);
    for (Value v = 0; v < (Value)t->count; v++)
        if (may_be_held(u, v))
            out[n++] = v;
    return n;
}

/* The values that S, a choice of type T, may have: those that are offered, else all. */
static int choices_of(const ChangeList *u, const StatedFact *s, const Type *t, Value *out)
{
    uint64_t from = offered_choices(u, s);
    int n = 0;

    if (!from)
        return counterfactual_domain(u, t, out);
    for (int64_t k = 0; k < (int64_t)t->count; k++)
        if (from >> (t->low + k) & 1)
            out[n++] = t->low + k;
    return n;
}

/* All other values of the fact that is stated as NOW (absent: not at all). */
static void add_value_changes(ChangeList *u, ChangeKind kind, const StatedFact *s,
                              const Type *t, bool optional, bool known)
{
    Value domain[MAX_DOMAIN + 1];
    int n = kind == CHANGE_ELECT ? choices_of(u, s, t, domain)
            : known              ? counterfactual_domain(u, t, domain)
                                 : answers_of(u, t, domain);

    if (optional)
        domain[n++] = BL_ABSENT;
    for (int i = 0; i < n; i++) {
        CaseChange *g = known && !s->excluded && domain[i] == s->value
                            ? NULL
                            : counterfactual_add(u, kind);

        if (!g)
            continue;
        g->stated = *s;
        g->stated.excluded = false;
        g->stated.span = NO_SPAN;
        g->stated.value = domain[i];
    }
}

static bool is_stated(const StatedFact *list, int n, const Fact *f)
{
    for (int i = 0; i < n; i++)
        if (same_stated(&list[i], f))
            return true;
    return false;
}

/* Facts that are found or chosen: those that STATED has N of, otherwise, and of those
 * that rulings asked the others. */
static void add_stated_changes(ChangeList *u, ChangeKind kind, const StatedFact *stated,
                               int n)
{
    for (int i = 0; i < n; i++)
        add_value_changes(u, kind, &stated[i],
                          stated[i].fun ? stated[i].fun->result : u->p->bool_type,
                          stated[i].fun && stated[i].fun->optional, true);
    for (int i = 0; i < u->r->nasked; i++) {
        const Fact *f = u->r->asked[i];
        StatedFact s = { .fun = f->fun };
        bool elected = f->kind == FACT_ELECTED;

        if (elected != (kind == CHANGE_ELECT) ||
            (!elected && f->kind != FACT_FINDING && f->kind != FACT_HAPPENED) ||
            is_stated(stated, n, f))
            continue;
        memcpy(s.args, f->args, sizeof s.args);
        add_value_changes(u, kind, &s, f->fun ? f->fun->result : u->p->bool_type,
                          f->fun && f->fun->optional, false);
    }
}

static bool cf_was_asked(const ChangeList *u, const Fact *f)
{
    for (int i = 0; i < u->r->nasked; i++) {
        StatedFact s = { .fun = u->r->asked[i]->fun };

        memcpy(s.args, u->r->asked[i]->args, sizeof s.args);
        if (u->r->asked[i]->kind == f->kind && same_stated(&s, f))
            return true;
    }
    return false;
}

/* What the finding of S is where nothing is told of it, for all of its arguments from PARAM on that
 * the case has: each otherwise. */
static void add_untold_changes(ChangeList *u, StatedFact *s, int param,
                               const StatedFact *stated, int n)
{
    const Type *t = param < s->fun->nparams ? s->fun->ptype[param] : NULL;
    Value domain[MAX_DOMAIN + 1];
    Fact f = { .kind = FACT_FINDING, .fun = s->fun, .nargs = s->fun->nparams };
    int count = 0;

    if (!t) {
        memcpy(f.args, s->args, sizeof f.args);
        if (!is_stated(stated, n, &f) && !cf_was_asked(u, &f))
            add_value_changes(u, CHANGE_FINDING, s, s->fun->result, s->fun->optional,
                              false);
        return;
    }
    if (t->kind != TYPE_EVENT)
        count = counterfactual_domain(u, t, domain);
    for (int i = 0; t->kind == TYPE_EVENT && i < u->c->nevents; i++)
        if (kind_is_a(u->c->events[i].kind, t->event)) {
            if (count < MAX_DOMAIN)
                domain[count++] = i;
            else
                u->left_out = true;
        }
    for (int i = 0; i < count; i++) {
        s->args[param] = domain[i];
        add_untold_changes(u, s, param + 1, stated, n);
    }
}

static void add_default_changes(ChangeList *u, const StatedFact *stated, int n)
{
    for (const Fun *f = u->p->funs; f; f = f->next) {
        StatedFact s = { .fun = f };

        if (f->kind == FUN_FINDING && f->untold)
            add_untold_changes(u, &s, 0, stated, n);
    }
}

static void add_attribute_change(ChangeList *u, int event, int attr, Value v)
{
    const CaseEvent *e = &u->c->events[event];
    CaseEvent then = *e;
    CaseChange *g;

    then.attr[attr] = v;
    then.open[attr] = false;
    if ((e->attr[attr] == v && !e->open[attr]) || case_item_twice(u->p, &then) >= 0)
        return;
    g = counterfactual_add(u, CHANGE_ATTRIBUTE);
    if (!g)
        return;
    g->event = event;
    g->attr = attr;
    g->value = v;
}

static void add_attribute_changes(ChangeList *u)
{
    for (int i = 0; i < u->c->nevents; i++) {
        const EventKind *k = u->c->events[i].kind;

        for (int a = 0; a < k->nattrs; a++) {
            Value domain[MAX_DOMAIN + 1];
            const Type *t = k->attrs[a].type;
            int n = counterfactual_domain(u, t, domain);

            for (int v = 0; v < n; v++)
                add_attribute_change(u, i, a, domain[v]);
            for (int v = 0; v < i && t->kind == TYPE_EVENT; v++)
                if (kind_is_a(u->c->events[v].kind, t->event))
                    add_attribute_change(u, i, a, v);
            if (k->attrs[a].optional)
                add_attribute_change(u, i, a, BL_ABSENT);
        }
    }
}

static void add_drop_changes(ChangeList *u)
{
    for (int i = u->c->nevents; i-- > 0;) {
        CaseChange *g = counterfactual_add(u, CHANGE_DROP);

        if (g)
            g->event = i;
        g = i + 1 < u->c->nevents ? counterfactual_add(u, CHANGE_END) : NULL;
        if (g)
            g->event = i;
    }
}

static void add_holding_changes(ChangeList *u)
{
    const Fun *h = u->p->holding;

    for (Value o = 0; h && o < (Value)h->ptype[0]->count; o++)
        for (Value item = 0; item < (Value)h->ptype[1]->count; item++) {
            bool has = counterfactual_is_held(u, o, item);
            CaseChange *g;

            if (!counterfactual_is_held(u, BL_ABSENT, item) ||
                (has &&
                 !u->c->holding[o][item / (Value)h->ptype[1]->right->count].complete))
                continue;
            g = counterfactual_add(u, CHANGE_HOLD);
            if (!g)
                return;
            g->owner = o;
            g->item = item;
            g->has = !has;
        }
}

static void add_setting_changes(ChangeList *u)
{
    for (const Fun *f = u->p->funs; f; f = f->next) {
        Value domain[MAX_DOMAIN + 1];
        int n = f->kind == FUN_SETTING ? counterfactual_domain(u, f->result, domain) : 0;

        for (int i = 0; i < n; i++) {
            CaseChange *g = domain[i] == u->c->settings[f->id]
                                ? NULL
                                : counterfactual_add(u, CHANGE_SETTING);

            if (!g)
                continue;
            g->stated.fun = f;
            g->value = domain[i];
        }
    }
}

void counterfactual_add_facts(ChangeList *u)
{
    const Body *b = &u->c->bodies[u->r->body];

    add_stated_changes(u, CHANGE_FINDING, b->found, b->nfound);
    add_default_changes(u, b->found, b->nfound);
    add_attribute_changes(u);
    add_stated_changes(u, CHANGE_ELECT, u->c->elected, u->c->nelected);
    add_drop_changes(u);
    add_holding_changes(u);
    add_setting_changes(u);
}
