/* counterfactual_list.c - lists the changes that a search tries in a case: changed facts, removed
 * events, new events, and moved events. */
#include "ruling/counterfactual_inside.h"

#include "case/case_edit.h"
#include "kit/vec.h"
#include "program/label.h"
#include "program/program.h"

#include <string.h>

enum {
    /* a set of at most this many members is changed to each of its subsets; a larger set is not
     * changed */
    MAX_SUBSET = 4,
};

/* Adds the change G to U, unless U is full. */
static void add_change(ChangeList *u, CaseChange g)
{
    if (u->n >= u->limit) {
        u->full = true;
        return;
    }
    VEC_ROOM(u->at, u->n, u->cap);
    u->at[u->n++] = g;
}

/* Returns true if the case states that OWNER holds ITEM. OWNER BL_ABSENT stands for anybody. */
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
            if (!is_item(u, t) || is_held(u, BL_ABSENT, (Value)i))
                out[n++] = t->low + (Value)i;
        break;
    case TYPE_SET:
        for (uint64_t s = 0; t->elem->count <= MAX_SUBSET && s < (uint64_t)1 << t->elem->count; s++)
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
    return a->fun == f->fun && memcmp(a->args, f->args, sizeof *f->args * (size_t)f->nargs) == 0;
}

/* Returns the choices that are offered to the player who makes the choice S, as bits.  Returns 0 if
 * every choice is offered, or if the offer is not known. */
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

/* Returns true if the stated holdings allow that somebody holds ITEM. */
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

/* Stores in OUT the values that a finding of type T could have if it is not stated.  Returns their
 * number.  If T is the type of items, these are all items that somebody may hold. */
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

/* Stores in OUT the values that the choice S, of type T, could have.  If the offered choices are
 * known, stores only these.  Returns the number of values. */
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

/* Adds a change of KIND for each value that the fact S, of type T, could have.  KNOWN is true if
 * the case states S; then adds no change for the stated value.  OPTIONAL is true if S may have no
 * value. */
static void add_value_changes(ChangeList *u, ChangeKind kind, const StatedFact *s, const Type *t,
                              bool optional, bool known)
{
    Value domain[MAX_DOMAIN + 1];
    int n = kind == CHANGE_ELECT ? choices_of(u, s, t, domain)
            : known              ? counterfactual_domain(u, t, domain)
                                 : answers_of(u, t, domain);

    if (optional)
        domain[n++] = BL_ABSENT;
    for (int i = 0; i < n; i++) {
        CaseChange g = { .kind = kind, .stated = *s };

        if (known && !s->excluded && domain[i] == s->value)
            continue;
        g.stated.excluded = false;
        g.stated.span = NO_SPAN;
        g.stated.value = domain[i];
        add_change(u, g);
    }
}

static bool is_stated(const StatedFact *list, int n, const Fact *f)
{
    for (int i = 0; i < n; i++)
        if (same_stated(&list[i], f))
            return true;
    return false;
}

/* Adds changes of the N facts STATED.  KIND says whether these are findings or choices.  Also adds
 * changes of such facts that the ruling needed and the case does not state. */
static void add_stated_changes(ChangeList *u, ChangeKind kind, const StatedFact *stated, int n)
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

static bool was_asked(const ChangeList *u, const Fact *f)
{
    for (int i = 0; i < u->r->nasked; i++)
        if (condition_same_fact(u->r->asked[i], f))
            return true;
    return false;
}

/* Adds changes of a finding with a default.  S has the finding and its arguments before index
 * PARAM; the other arguments take all values.  Skips findings that are among the N facts STATED,
 * and findings that the ruling asked for. */
static void add_untold_changes(ChangeList *u, StatedFact *s, int param, const StatedFact *stated,
                               int n)
{
    const Type *t = param < s->fun->nparams ? s->fun->ptype[param] : NULL;
    Value domain[MAX_DOMAIN + 1];
    Fact f = { .kind = FACT_FINDING, .fun = s->fun, .nargs = s->fun->nparams };
    int count = 0;

    if (!t) {
        memcpy(f.args, s->args, sizeof f.args);
        if (!is_stated(stated, n, &f) && !was_asked(u, &f))
            add_value_changes(u, CHANGE_FINDING, s, s->fun->result, s->fun->optional, false);
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

    then.attr[attr] = v;
    then.open[attr] = false;
    if ((e->attr[attr] != v || e->open[attr]) && case_item_twice(u->p, &then) < 0)
        add_change(
            u, (CaseChange){ .kind = CHANGE_ATTRIBUTE, .event = event, .attr = attr, .value = v });
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
        add_change(u, (CaseChange){ .kind = CHANGE_DROP, .event = i });
        if (i + 1 < u->c->nevents)
            add_change(u, (CaseChange){ .kind = CHANGE_END, .event = i });
    }
}

static void add_holding_changes(ChangeList *u)
{
    const Fun *h = u->p->holding;

    for (Value o = 0; h && o < (Value)h->ptype[0]->count; o++)
        for (Value item = 0; item < (Value)h->ptype[1]->count; item++) {
            bool has = is_held(u, o, item);

            if (is_held(u, BL_ABSENT, item) &&
                (!has || u->c->holding[o][item / (Value)h->ptype[1]->right->count].complete))
                add_change(
                    u, (CaseChange){ .kind = CHANGE_HOLD, .owner = o, .item = item, .has = !has });
        }
}

static void add_setting_changes(ChangeList *u)
{
    for (const Fun *f = u->p->funs; f; f = f->next) {
        Value domain[MAX_DOMAIN + 1];
        int n = f->kind == FUN_SETTING ? counterfactual_domain(u, f->result, domain) : 0;

        for (int i = 0; i < n; i++)
            if (domain[i] != u->c->settings[f->id])
                add_change(
                    u, (CaseChange){ .kind = CHANGE_SETTING, .stated.fun = f, .value = domain[i] });
    }
}

/* Adds the changes of findings, choices, attributes, holdings and settings, and the removals of
 * events. */
static void add_fact_changes(ChangeList *u)
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

/* ---- new events, and moves --------------------------------------------- */

enum {
    /* an optional attribute with more values than this stays absent in a new event */
    MAX_GIVEN = 13,
    MAX_KIND_DEPTH = 6, /* how deep the search goes into definitions that call definitions */
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

/* Searches EX for quantifiers over events.  If a quantifier ranges over an event of the story, adds
 * the kind of that event.  Also searches the definitions and deadlines that EX calls, at most DEPTH
 * levels deep. */
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
    /* the search does not go into definitions inside a quantifier: these would add too many
     * kinds */
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

/* Adds KIND, and those kinds below KIND that occur in the story.  Leaves out kinds without a
 * phrase.  If nothing is added, adds every kind below KIND that has a phrase. */
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

/* Fills u->kinds with the kinds of the events that a change may add to the story.  These are kinds
 * that the variables, conditions and deadlines of the rules of u->label range over. */
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
        if (r->fun && r->fun->lapses)
            add_asked_kinds(u, r->fun->lapses->bind, MAX_KIND_DEPTH);
    }
}

/* Returns true if a phrase of KIND writes the attributes A and B together, as one value. */
static bool written_together(const EventKind *kind, int a, int b)
{
    for (const EventKind *k = kind; k; k = k->parent)
        for (const Phrase *ph = k->phrases; ph; ph = ph->next)
            for (const PhrasePart *p = ph->parts; p; p = p->next)
                if (p->kind == PHRASE_SLOT && p->attr2 >= 0 && p->attr == a && p->attr2 == b)
                    return true;
    return false;
}

/* Returns true if the new event E states little: at most one optional attribute, and no item twice.
 * E may also state two optional attributes if a phrase writes these two together.  The two must then
 * name an item that somebody holds. */
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
           is_held(u, BL_ABSENT, e->attr[given[0]] * (Value)item->right->count + e->attr[given[1]]);
}

/* Returns true if the event E can stand at place AT and show its item there.  The owner in E must
 * hold the item, and no event before place AT may show the same item.  Also returns true if the
 * kind of E shows no item. */
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
        if (is_sparing_event(u, e) && can_reveal(u, e, at))
            add_change(u, (CaseChange){ .kind = CHANGE_ADD, .event = at, .add = *e });
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

/* Adds the moves of events.  Moves are the last changes in the list, because a long story has very
 * many moves. */
static void add_move_changes(ChangeList *u)
{
    for (int i = 0; i < u->c->nevents; i++)
        for (int to = 0; to < u->c->nevents; to++)
            /* to move an event behind the next event is the same as to move the next event before
             * it */
            if (to != i && to + 1 != i)
                add_change(u, (CaseChange){ .kind = CHANGE_MOVE, .event = i, .to = to });
}

/* Adds new events, and then the moves of events.  The latest places come first, because an event at
 * a late place does not change earlier events. */
static void add_event_changes(ChangeList *u)
{
    add_new_kinds(u);
    for (int at = u->c->nevents; at >= 0; at--)
        for (int i = 0; i < u->nkinds; i++) {
            CaseEvent e = { .kind = u->kinds[i], .span = NO_SPAN };

            add_new_events(u, &e, 0, at);
        }
    add_move_changes(u);
}

void counterfactual_list(ChangeList *u)
{
    add_fact_changes(u);
    add_event_changes(u);
}

int counterfactual_singles(const Ruling *r, const char *label, int limit, const CaseChange **list,
                           Arena *arena)
{
    ChangeList u = { .r = r, .p = r->program, .label = label, .arena = arena, .limit = limit };
    CaseChange *copy;

    u.c = counterfactual_base(r, arena);
    counterfactual_list(&u);
    copy = arena_new_array(arena, CaseChange, (size_t)u.n + 1);
    if (u.n)
        memcpy(copy, u.at, sizeof *copy * (size_t)u.n);
    xfree(u.at);
    *list = copy;
    return u.n;
}
