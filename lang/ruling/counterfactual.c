#include "ruling/counterfactual.h"

#include "case/case_edit.h"
#include "engine/engine_suppose.h"
#include "program/label.h"
#include "program/program.h"

#include <stdlib.h>
#include <string.h>

enum {
    MAX_WORLDS = 64,          /* of one case */
    MAX_DOMAIN = 64,          /* of a fact that is changed */
    MAX_SUBSET = 4,           /* members of a set of which all subsets are tried */
    MAX_GIVEN = 13,           /* values of an attribute that a new event may have */
    MAX_KINDS = 48,           /* of new events */
    MAX_KIND_DEPTH = 6,       /* definitions inside definitions */
    MAX_COMPANIONS = 400,     /* findings that a first change brings into question */
    MAX_RULED_WORK = 1500000, /* calls, to see what else changes set off */
    MAX_RULING_WORK = 40000,  /* and for one of them */
    OUT_OF_ORDER = 50,        /* an event that is not as it should be weighs most */
    ABOUT_ITSELF = 4,         /* what is ruled of the changed event itself weighs more */
    MAX_LEADS = 12,           /* changes with which pairs begin */
    EVENT_WORK = 20,          /* what it takes to copy an event, in calls */
    MAX_CASE_WORK = 200000,
    UNCOUNTED = 10000
};

const CounterfactualBounds counterfactual_bounds = {
    .singles = 8000, .pairs = 40000, .found = 2000, .work = 16000000
};

/* ---- what a clause says ----------------------------------------------- */

typedef struct ClauseAsking {
    const Rule *const *rules;
    int nrules;
    Engine *e;
    bool fired;
    int worlds;
    bool nowhere, everywhere; /* so far */
} ClauseAsking;

static void clause_fired(void *context, const Conclusion *c, const Support *s)
{
    ClauseAsking *a = context;

    (void)s;
    a->fired |= c->kind == LINE_STATUS || c->kind == LINE_MODAL || c->kind == LINE_REFER;
}

/* Evaluate the rules of the clause in the present world; the fact that one of them
 * needs, if none says something and one may. */
static const Fact *clause_evaluate(ClauseAsking *a, Value *domain, int *n,
                                   bool *has_presumed, Value *presumed)
{
    const Fact *need = NULL;

    a->fired = false;
    for (int i = 0; i < a->nrules && !a->fired; i++) {
        Value slots[MAX_SLOTS] = { 0 };
        const Value *values;

        engine_begin(a->e);
        engine_fire(a->e, a->rules[i], slots, 0, clause_fired, a);
        if (!engine_stopped(a->e) || engine_circle(a->e) || need)
            continue;
        need = engine_need(a->e);
        *n = engine_domain(a->e, &values);
        memcpy(domain, values, sizeof *domain * (size_t)*n);
        *has_presumed = engine_presumed(a->e, presumed);
    }
    return a->fired ? NULL : need;
}

static void clause_ask_worlds(ClauseAsking *a)
{
    Value domain[DOMAIN_MAX], presumed = 0;
    bool has_presumed = false;
    const Fact *need;
    int n = 0;

    if (++a->worlds > MAX_WORLDS || engine_work(a->e) > MAX_CASE_WORK) {
        a->nowhere = a->everywhere = false;
        return;
    }
    need = clause_evaluate(a, domain, &n, &has_presumed, &presumed);
    if (!need) {
        a->nowhere &= !a->fired;
        a->everywhere &= a->fired;
        return;
    }
    if (need->unbounded) {
        a->nowhere = a->everywhere = false;
        return;
    }
    for (int i = 0; i < (has_presumed ? 1 : n) && (a->nowhere || a->everywhere); i++) {
        engine_assume(a->e, need, has_presumed ? presumed : domain[i]);
        clause_ask_worlds(a);
        engine_forget(a->e, need);
    }
}

/* The findings that E asked into ASKED, at most MAX; how many. */
static int asked_findings(const Engine *e, StatedFact *asked, int max)
{
    int n = 0;

    for (uint32_t i = 0; i < engine_nfacts(e) && n < max; i++) {
        const Fact *f = engine_fact(e, i);

        if (f->kind != FACT_FINDING && f->kind != FACT_HAPPENED)
            continue;
        asked[n] = (StatedFact){ .fun = f->fun };
        memcpy(asked[n++].args, f->args, sizeof f->args);
    }
    return n;
}

/* As counterfactual_clause_says(); the open findings that were asked into ASKED. */
static ClauseSays clause_ask(const Program *p, const Case *c, int body,
                             const Rule *const *rules, int nrules, uint64_t *work,
                             Arena *arena, StatedFact *asked, int *nasked)
{
    ClauseAsking a = {
        .rules = rules, .nrules = nrules, .nowhere = true, .everywhere = true
    };

    a.e = engine_new(p, c, body, c->nevents, arena);
    clause_ask_worlds(&a);
    *work += engine_work(a.e);
    if (asked)
        *nasked = asked_findings(a.e, asked, *nasked);
    engine_free(a.e);
    return a.nowhere ? SAYS_NOTHING : a.everywhere ? SAYS_SURELY : SAYS_MAYBE;
}

ClauseSays counterfactual_clause_says(const Program *p, const Case *c, int body,
                                      const Rule *const *rules, int nrules,
                                      uint64_t *work, Arena *arena)
{
    return clause_ask(p, c, body, rules, nrules, work, arena, NULL, NULL);
}

/* ---- making changes --------------------------------------------------- */

/* When a change is made: first what moves nothing, then from the end of the story
 * on, so that places stay what they were. */
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

/* The event and what cannot be told without it. */
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
    case CHANGE_ATTRIBUTE:
        case_set_attr(c, g->event, g->attr, g->value, false);
        return true;
    case CHANGE_SETTING:
        c->settings[g->stated.fun->id] = g->value;
        c->setting_spans[g->stated.fun->id] = NO_SPAN;
        return true;
    case CHANGE_HOLD: case_set_held(c, g->owner, g->item, g->has); return true;
    case CHANGE_ADD: return case_insert_event(c, g->event, &g->add, arena);
    case CHANGE_MOVE: return case_move_event(c, g->event, g->to, arena);
    case CHANGE_DROP:
        if (g->event >= c->nevents) /* the story has been ended before it */
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

Case *counterfactual_apply(const Case *c, int body, const CaseChange *changes, int n,
                           Arena *arena)
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

/* ---- what can be changed ---------------------------------------------- */

typedef struct ChangeList {
    const Ruling *r;
    const Program *p;
    const Case *c; /* its story ends where the ruling's does */
    const char *label;
    Arena *arena;
    CaseChange *at;
    int n, cap, limit;
    bool full, left_out; /* there are more changes, more kinds of new events */
    const EventKind *kinds[MAX_KINDS];
    int nkinds;
} ChangeList;

static CaseChange *add_change(ChangeList *u, ChangeKind kind)
{
    if (u->n >= u->limit) {
        u->full = true;
        return NULL;
    }
    if (u->n == u->cap) {
        u->cap = u->cap ? u->cap * 2 : 256;
        u->at = xrealloc(u->at, sizeof *u->at * (size_t)u->cap);
    }
    memset(&u->at[u->n], 0, sizeof u->at[u->n]);
    u->at[u->n].kind = kind;
    return &u->at[u->n++];
}

/* Does somebody hold ITEM, for all that is told?  OWNER absent: anybody. */
static bool is_held(const ChangeList *u, Value owner, Value item)
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
static int change_domain(const ChangeList *u, const Type *t, Value *out)
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
            if (!is_item(u, t) || is_held(u, BL_ABSENT, (Value)i))
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
        return change_domain(u, t, out);
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
        return change_domain(u, t, out);
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
            : known              ? change_domain(u, t, domain)
                                 : answers_of(u, t, domain);

    if (optional)
        domain[n++] = BL_ABSENT;
    for (int i = 0; i < n; i++) {
        CaseChange *g =
            known && !s->excluded && domain[i] == s->value ? NULL : add_change(u, kind);

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
        count = change_domain(u, t, domain);
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
    g = add_change(u, CHANGE_ATTRIBUTE);
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
            int n = change_domain(u, t, domain);

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
        CaseChange *g = add_change(u, CHANGE_DROP);

        if (g)
            g->event = i;
        g = i + 1 < u->c->nevents ? add_change(u, CHANGE_END) : NULL;
        if (g)
            g->event = i;
    }
}

/* Last of all: a long story has very many. */
static void add_move_changes(ChangeList *u)
{
    for (int i = 0; i < u->c->nevents; i++)
        for (int to = 0; to < u->c->nevents; to++) {
            /* the neighbour's move is the same */
            CaseChange *g = to == i || to + 1 == i ? NULL : add_change(u, CHANGE_MOVE);

            if (!g)
                continue;
            g->event = i;
            g->to = to;
        }
}

static void add_holding_changes(ChangeList *u)
{
    const Fun *h = u->p->holding;

    for (Value o = 0; h && o < (Value)h->ptype[0]->count; o++)
        for (Value item = 0; item < (Value)h->ptype[1]->count; item++) {
            bool has = is_held(u, o, item);
            CaseChange *g;

            if (!is_held(u, BL_ABSENT, item) ||
                (has &&
                 !u->c->holding[o][item / (Value)h->ptype[1]->right->count].complete))
                continue;
            g = add_change(u, CHANGE_HOLD);
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
        int n = f->kind == FUN_SETTING ? change_domain(u, f->result, domain) : 0;

        for (int i = 0; i < n; i++) {
            CaseChange *g =
                domain[i] == u->c->settings[f->id] ? NULL : add_change(u, CHANGE_SETTING);

            if (!g)
                continue;
            g->stated.fun = f;
            g->value = domain[i];
        }
    }
}

/* ---- new events ------------------------------------------------------- */

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
           is_held(u, BL_ABSENT,
                   e->attr[given[0]] * (Value)item->right->count + e->attr[given[1]]);
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
    if (!value_given(owner) || !value_given(item) || !is_held(u, owner, item))
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
                            ? add_change(u, CHANGE_ADD)
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
            : change_domain(u, a->type, domain);
    if (a->optional && n > MAX_GIVEN)
        n = 0;
    for (int i = 0; i < n; i++) {
        e->attr[attr] = domain[i];
        add_new_events(u, e, attr + 1, at);
    }
    e->attr[attr] = BL_ABSENT;
}

/* What might happen last first: it changes nothing of what was before. */
static void add_event_changes(ChangeList *u)
{
    add_new_kinds(u);
    for (int at = u->c->nevents; at >= 0; at--)
        for (int i = 0; i < u->nkinds; i++) {
            CaseEvent e = { .kind = u->kinds[i], .span = NO_SPAN };

            add_new_events(u, &e, 0, at);
        }
}

static void add_all_changes(ChangeList *u)
{
    const Body *b = &u->c->bodies[u->r->body];

    add_stated_changes(u, CHANGE_FINDING, b->found, b->nfound);
    add_default_changes(u, b->found, b->nfound);
    add_attribute_changes(u);
    add_stated_changes(u, CHANGE_ELECT, u->c->elected, u->c->nelected);
    add_drop_changes(u);
    add_holding_changes(u);
    add_setting_changes(u);
    add_event_changes(u);
    add_move_changes(u);
}

int counterfactual_singles(const Ruling *r, const char *label, int limit,
                           const CaseChange **list, Arena *arena)
{
    ChangeList u = {
        .r = r, .p = r->program, .label = label, .arena = arena, .limit = limit
    };
    CaseChange *copy;

    u.c = counterfactual_base(r, arena);
    add_all_changes(&u);
    copy = arena_new_array(arena, CaseChange, (size_t)u.n + 1);
    if (u.n)
        memcpy(copy, u.at, sizeof *copy * (size_t)u.n);
    xfree(u.at);
    *list = copy;
    return u.n;
}

/* ---- the search ------------------------------------------------------- */

typedef struct ChangeSearch {
    ChangeList u;
    const CounterfactualBounds *bounds;
    bool apply;
    LoadCase *load;
    void *context;
    Sources *sources;
    Diags *diags;       /* of what is tried: nobody reads them */
    const Rule **rules; /* of the clause */
    int nrules;
    uint64_t work;
    Counterfactual *found;
    Counterfactuals result;
} ChangeSearch;

static bool change_fits(ChangeSearch *s, const Case *c, Arena *scratch)
{
    ClauseSays says = counterfactual_clause_says(s->u.p, c, s->u.r->body, s->rules,
                                                 s->nrules, &s->work, scratch);

    return says == (s->apply ? SAYS_SURELY : SAYS_NOTHING);
}

/* Does the text of A tell events of the same kinds as A, as B loads from it?  Not where what
 * a kind says of all its events is not so of one of A, and the sentence tells another. */
static bool same_event_kinds(const Case *a, const Case *b)
{
    if (a->nevents != b->nevents)
        BUG("a story has not as many events as it tells");
    for (int i = 0; i < a->nevents; i++)
        if (a->events[i].kind != b->events[i].kind)
            return false;
    return true;
}

/* Does the case so changed do what is asked?  What does is loaded from its text, so
 * that every check of a case applies.  *MISSED: how far it is from that. */
static bool change_works(ChangeSearch *s, const CaseChange *changes, int n, int *missed)
{
    Arena *scratch = arena_new();
    const Ruling *r = s->u.r;
    Case *c = counterfactual_apply(s->u.c, r->body, changes, n, scratch);
    Case *edited = c && !missed ? case_copy(c, scratch) : NULL;
    bool done = false;

    s->work += (uint64_t)EVENT_WORK * (uint64_t)(c ? c->nevents + 1 : 1);
    if (c && engine_settle_case(c, scratch, s->diags)) {
        if (missed)
            *missed = explanation_count_missed(s->u.p, c, r->body, s->rules, s->nrules,
                                               &s->work, scratch);
        else if (change_fits(s, c, scratch)) {
            const Case *loaded = s->load(s->context, edited);

            done = loaded && r->body < loaded->nbodies &&
                   same_event_kinds(edited, loaded) && change_fits(s, loaded, scratch);
        }
    }
    arena_free(scratch);
    return done;
}

static bool same_finding_change(const CaseChange *a, const CaseChange *b)
{
    return a->kind == CHANGE_FINDING && a->stated.value == b->stated.value &&
           counterfactual_same_fact(a, b);
}

/* Two findings, each of which is asked only with the other, are found once. */
static bool is_found(const ChangeSearch *s, const CaseChange *a, const CaseChange *b)
{
    for (int i = 0; i < s->result.nfound; i++)
        if (same_finding_change(a, &s->found[i].at[1]) &&
            same_finding_change(b, &s->found[i].at[0]))
            return true;
    return false;
}

static void keep_found(ChangeSearch *s, const CaseChange *a, const CaseChange *b)
{
    Counterfactual *c;

    if (b && is_found(s, a, b))
        return;
    if (s->result.nfound >= s->bounds->found) {
        s->result.bounded = true;
        return;
    }
    c = &s->found[s->result.nfound++];
    c->n = b ? 2 : 1;
    c->others = UNCOUNTED;
    c->at[0] = *a;
    if (b)
        c->at[1] = *b;
}

static bool search_out_of_work(ChangeSearch *s)
{
    if (s->work <= s->bounds->work)
        return false;
    s->result.bounded = true;
    return true;
}

static void try_single_changes(ChangeSearch *s)
{
    for (int i = 0; i < s->u.n && !search_out_of_work(s); i++) {
        s->result.singles++;
        if (change_works(s, &s->u.at[i], 1, NULL))
            keep_found(s, &s->u.at[i], NULL);
    }
}

/* How far is each change by itself from what is wanted? */
static void measure_changes(ChangeSearch *s)
{
    enum { FAR = 1000 };

    for (int i = 0; i < s->u.n && !search_out_of_work(s); i++) {
        s->u.at[i].missed = FAR;
        change_works(s, &s->u.at[i], 1, &s->u.at[i].missed);
    }
}

static int by_missed(const void *a, const void *b)
{
    const CaseChange *x = *(const CaseChange *const *)a,
                     *y = *(const CaseChange *const *)b;

    if (x->missed != y->missed)
        return x->missed < y->missed ? -1 : 1;
    return (x > y) - (x < y);
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

/* Does A leave nothing of what B changes, or change it too? */
static bool changes_overlap(const CaseChange *a, const CaseChange *b)
{
    if (a->kind == b->kind)
        return counterfactual_same_fact(a, b);
    return (a->kind == CHANGE_DROP || a->kind == CHANGE_END) &&
           (b->kind == CHANGE_ATTRIBUTE || b->kind == CHANGE_MOVE ||
            b->kind == CHANGE_END) &&
           a->event <= b->event && (a->kind == CHANGE_END || a->event == b->event);
}

static bool try_change_pair(ChangeSearch *s, const CaseChange *a, const CaseChange *b)
{
    CaseChange two[2] = { *a, *b };

    if (s->result.pairs >= s->bounds->pairs || search_out_of_work(s)) {
        s->result.bounded = true;
        return false;
    }
    if (changes_overlap(a, b) || changes_overlap(b, a))
        return true;
    s->result.pairs++;
    if (change_works(s, two, 2, NULL))
        keep_found(s, a, b);
    return true;
}

/* FIRST with every answer to what is asked only with it. */
static void try_companions(ChangeSearch *s, const CaseChange *first)
{
    Arena *scratch = arena_new();
    Case *c = counterfactual_apply(s->u.c, s->u.r->body, first, 1, scratch);
    StatedFact *asked = arena_new_array(scratch, StatedFact, MAX_COMPANIONS);
    int n = MAX_COMPANIONS;

    if (!c || !engine_settle_case(c, scratch, s->diags)) {
        arena_free(scratch);
        return;
    }
    clause_ask(s->u.p, c, s->u.r->body, s->rules, s->nrules, &s->work, scratch, asked,
               &n);
    for (int i = 0; i < n; i++) {
        const Type *t = asked[i].fun ? asked[i].fun->result : s->u.p->bool_type;
        Value domain[MAX_DOMAIN + 1];
        int values = change_domain(&s->u, t, domain);

        if (asked[i].fun && asked[i].fun->optional)
            domain[values++] = BL_ABSENT;
        for (int v = 0; v < values; v++) {
            CaseChange g = { .kind = CHANGE_FINDING, .stated = asked[i], .after = true };

            g.stated.value = domain[v];
            g.stated.span = NO_SPAN;
            if (!try_change_pair(s, first, &g))
                break;
        }
    }
    arena_free(scratch);
}

/* Each change, in ORDER, with every finding: these are few; then each with all that
 * come after it. */
static void try_all_pairs(ChangeSearch *s, const CaseChange *const *order)
{
    for (int i = 0; i < s->u.n && !s->result.bounded; i++)
        for (int k = 0; k < s->u.n && s->u.at[k].kind == CHANGE_FINDING; k++)
            if (&s->u.at[k] != order[i] &&
                (order[i]->kind != CHANGE_FINDING || order[i] < &s->u.at[k]) &&
                !try_change_pair(s, order[i], &s->u.at[k]))
                return;
    for (int i = 0; i < s->u.n && !s->result.nfound && !s->result.bounded; i++)
        for (int k = i + 1; k < s->u.n; k++)
            if (order[i]->kind != CHANGE_FINDING && order[k]->kind != CHANGE_FINDING &&
                !try_change_pair(s, order[i], order[k]))
                return;
}

/* Those that come nearest by themselves first: each with what is asked only then,
 * then with what is known. */
static void try_change_pairs(ChangeSearch *s)
{
    const CaseChange **order = xcalloc((size_t)s->u.n + 1, sizeof(const CaseChange *));

    if (s->apply)
        measure_changes(s);
    for (int i = 0; i < s->u.n; i++)
        order[i] = &s->u.at[i];
    qsort(order, (size_t)s->u.n, sizeof(const CaseChange *), by_missed);
    for (int i = 0; i < s->u.n && i < MAX_LEADS && s->apply && !s->result.bounded; i++)
        try_companions(s, order[i]);
    if (s->result.nfound)
        s->result.bounded = true; /* not all were tried */
    else
        try_all_pairs(s, order);
    xfree(order);
}

/* ---- which are told first --------------------------------------------- */

static bool is_told_line(const Line *l)
{
    return !l->background && !(l->presumed_when == &condition_never);
}

static int lines_not_in(const Ruling *a, const Ruling *b)
{
    int n = 0;

    for (int i = 0; i < a->nlines; i++) {
        const Line *other =
            is_told_line(&a->lines[i]) ? ruling_find(b, a->lines[i].key) : &a->lines[i];

        n += !other || !is_told_line(other);
    }
    return n;
}

static bool line_speaks_of(const Line *l, int event)
{
    const Conclusion *c = l->c;

    for (int i = 0; c->fun && i < c->nargs; i++)
        if (c->fun->ptype[i]->kind == TYPE_EVENT && c->args[i] == event)
            return true;
    return c->kind == LINE_REFUSED && c->args[0] == event;
}

/* What is ruled of EVENT. */
static int lines_about(const Ruling *r, int event)
{
    int n = 0;

    for (int i = 0; i < r->nlines; i++)
        n += is_told_line(&r->lines[i]) && line_speaks_of(&r->lines[i], event);
    return n;
}

/* Is EVENT as it should be, for the vocabulary's `event_in_order`?  True where it does not
 * say. */
static bool event_in_order(const Program *p, const Case *c, int body, int event,
                           Arena *arena)
{
    const Fun *f = program_fun(p, "in_order");
    Value arg = event;
    Engine *e;
    bool yes;

    if (!f || f->kind != FUN_DEFINE || f->nparams != 1 ||
        f->ptype[0]->kind != TYPE_EVENT || f->result->kind != TYPE_BOOL)
        return true;
    e = engine_new(p, c, body, c->nevents, arena);
    engine_begin(e);
    yes = engine_call(e, f, &arg) == 1 || engine_stopped(e);
    engine_free(e);
    return yes;
}

/* What C sets off beside what is asked: lines of the ruling that come or go. */
static int count_others(ChangeSearch *s, const Counterfactual *c, uint64_t *left)
{
    uint64_t most = *left < MAX_RULING_WORK ? *left : MAX_RULING_WORK, work = most;
    Arena *scratch = arena_new();
    const Ruling *r = s->u.r, *then = NULL;
    Case *edited = counterfactual_apply(s->u.c, r->body, c->at, c->n, scratch);
    const CaseChange *g = &c->at[0];
    int n = UNCOUNTED;

    if (!edited || !engine_settle_case(edited, scratch, s->diags))
        BUG("what does what is asked is no case");
    then = rule_case_within(s->u.p, edited, r->body, edited->nevents, &work, scratch,
                            s->diags);
    *left -= most - work;
    if (then) {
        n = lines_not_in(r, then) + lines_not_in(then, r);
        if (g->kind == CHANGE_ADD)
            n += ABOUT_ITSELF * lines_about(then, g->event) +
                 (event_in_order(s->u.p, edited, r->body, g->event, scratch)
                      ? 0
                      : OUT_OF_ORDER);
    }
    arena_free(scratch);
    return n;
}

/* What is found may well be found otherwise; that what the clause speaks of did not
 * happen at all, or that everybody sat elsewhere, says least. */
static int change_rank(const ChangeSearch *s, const Counterfactual *c)
{
    switch (c->at[0].kind) {
    case CHANGE_FINDING: return 0;
    case CHANGE_ATTRIBUTE:
    case CHANGE_ADD:
    case CHANGE_ELECT: return 1;
    case CHANGE_DROP:
    case CHANGE_END: return s->apply ? 1 : 3;
    case CHANGE_MOVE:
    case CHANGE_HOLD: return 2;
    case CHANGE_SETTING: break;
    }
    return 4;
}

static bool comes_before(const ChangeSearch *s, const Counterfactual *a,
                         const Counterfactual *b)
{
    return change_rank(s, a) != change_rank(s, b) ? change_rank(s, a) < change_rank(s, b)
                                                  : a->others < b->others;
}

/* By insertion: equals stay as they are. */
static void sort_changed(const ChangeSearch *s)
{
    Counterfactual *f = s->found;

    for (int i = 1; i < s->result.nfound; i++) {
        Counterfactual c = f[i];
        int at = i;

        while (at > 0 && comes_before(s, &c, &f[at - 1])) {
            f[at] = f[at - 1];
            at--;
        }
        f[at] = c;
    }
}

static void sort_found(ChangeSearch *s)
{
    uint64_t work = MAX_RULED_WORK;

    sort_changed(s);
    for (int i = 0; i < s->result.nfound && work > 0; i++)
        s->found[i].others = count_others(s, &s->found[i], &work);
    sort_changed(s);
}

const Case *counterfactual_base(const Ruling *r, Arena *arena)
{
    CaseChange end = { .kind = CHANGE_END, .event = r->nevents };

    return r->nevents == r->c->nevents
               ? r->c
               : counterfactual_apply(r->c, r->body, &end, 1, arena);
}

Counterfactuals counterfactual_search(const Ruling *r, const char *label, bool apply,
                                      const CounterfactualBounds *bounds, LoadCase *load,
                                      void *context, Arena *arena)
{
    ChangeSearch s = { .u = { .r = r,
                              .p = r->program,
                              .label = label,
                              .arena = arena,
                              .limit = bounds->singles },
                       .bounds = bounds,
                       .apply = apply,
                       .load = load,
                       .context = context };

    s.u.c = counterfactual_base(r, arena);
    s.found = arena_new_array(arena, Counterfactual, (size_t)bounds->found);
    add_all_changes(&s.u);
    s.result.bounded = s.u.full;
    s.rules = explanation_clause_rules(s.u.p, label, false, &s.nrules, arena);
    s.sources = sources_new();
    sources_set_limits(s.sources, s.u.p->limits);
    s.diags = diags_new(s.sources);
    try_single_changes(&s);
    if (!s.result.nfound && bounds->pairs)
        try_change_pairs(&s);
    s.result.bounded |= s.u.left_out;
    sort_found(&s);
    s.result.found = s.found;
    diags_free(s.diags);
    sources_free(s.sources);
    xfree(s.u.at);
    return s.result;
}
