/* naive.c - evaluates expressions and calls exactly as SPEC 3 to 5 describes them. */
#include "naive.h"

#include "program/program.h"

#include <string.h>

enum { MEMO_SIZE = 4096 };

Naive *naive_new(const Program *p, const Case *c, int body, int nevents,
                 const NaiveNatives *natives, Open open)
{
    Naive *n = xcalloc(1, sizeof *n);

    n->p = p;
    n->c = c;
    n->body = &c->bodies[body];
    n->nevents = nevents;
    n->natives = natives;
    n->open = open;
    naive_begin(n);
    return n;
}

void naive_watch(Naive *n, const Watch *watch)
{
    n->watch = watch;
}

void naive_leave_invariants(Naive *n)
{
    n->leaves_invariants = true;
}

void naive_free(Naive *n)
{
    arena_free(n->arena);
    xfree(n);
}

void naive_begin(Naive *n)
{
    arena_free(n->arena);
    n->arena = arena_new();
    n->memo = arena_new_array(n->arena, Memo *, MEMO_SIZE);
    n->circle = NULL;
    n->nwaits = 0;
    n->nlines = n->cap_lines = 0;
    n->nclashes = n->nbroken = 0;
    n->plain = NULL;
    n->clashes = NULL;
    for (size_t i = 0; i < BL_LEN(n->owner_of); i++)
        n->owner_of[i] = -2;
}

void naive_forget_calls(Naive *n)
{
    n->plain = n->memo;
    n->memo = arena_new_array(n->arena, Memo *, MEMO_SIZE);
}

/* ---- told and open facts --------------------------------------------------- */

bool same_fact(const Fact *a, const Fact *b)
{
    bool named = a->kind == FACT_SETTING || a->kind == FACT_READING || a->kind == FACT_FINDING ||
                 a->kind == FACT_ELECTED;

    if (a->kind != b->kind || (named && a->fun != b->fun) || a->nargs != b->nargs)
        return false;
    return same_values(a->args, b->args, a->nargs);
}

/* SPEC 4.5.  F is an open finding or setting with a `set` type.  Returns the void value that waits
 * for F. */
static Value wait_for(Naive *n, const Fact *f)
{
    int i = 0;

    while (i < n->nwaits && !same_fact(&n->waits[i], f))
        i++;
    if (i == n->nwaits && i < (int)BL_LEN(n->waits))
        n->waits[n->nwaits++] = *f;
    return BL_CLASH + ((Value)1 << (i < MAX_WAITS ? i : MAX_WAITS - 1));
}

static Value asked(Naive *n, const Asked *a)
{
    /* a fact with one value is not asked; a fact with none is absent */
    if (a->n == 0)
        return BL_ABSENT;
    n->asked++;
    return a->n == 1 ? a->domain[0] : n->open.value(n->open.context, a);
}

static Value ask(Naive *n, const Fact *f, const Value *domain, int ndomain, bool presumes,
                 Value presumed)
{
    return asked(n, &(Asked){ f, domain, ndomain, presumes, true, presumed });
}

/* Returns true if EX may read an open fact through a remembered call, which does not ask it
 * again. */
static bool remembers(const Naive *n, const Ex *ex)
{
    bool any;

    if (!ex)
        return false;
    any = ex->op == EX_CALL &&
          (ex->fun->kind == FUN_BUILTIN   ? ex->fun->builtin == BUILTIN_STANDING
           : ex->fun->kind == FUN_SETTING ? n->c->settings[ex->fun->id] == BL_ABSENT
           : ex->fun->kind == FUN_READING ? !ex->fun->is_set
                                          : true);
    for (int i = 0; i < MAX_ARGS && !any; i++)
        any = remembers(n, ex->kid[i]);
    for (int i = 0; ex->more && i < ex->nkids && !any; i++)
        any = remembers(n, ex->more[i]);
    return any;
}

bool naive_range(const Naive *n, const Type *t, Value *low, Value *count)
{
    *low = t->kind == TYPE_RANGE ? t->low : 0;
    *count = t->kind == TYPE_BOOL    ? 2
             : t->kind == TYPE_EVENT ? n->nevents
             : t->kind == TYPE_ENUM || t->kind == TYPE_PRODUCT || t->kind == TYPE_RANGE
                 ? (Value)t->count
                 : 0;
    return *count > 0 || t->kind == TYPE_EVENT;
}

enum { MOST = MAX_VALUES + 2 };

static int values_of(const Naive *n, const Type *t, Value *domain)
{
    Value low, count;

    naive_range(n, t, &low, &count);
    for (Value i = 0; i < count; i++)
        domain[i] = low + i;
    return (int)count;
}

/* SPEC 4.5.  Sets in A the value that is presumed of F, if it is one of the possible values.  Sets
 * a->sure if no open fact decides what is presumed. */
static void presume(Naive *n, const Fun *f, Value *slots, Asked *a)
{
    uint64_t before = n->asked;

    if (f->presumed && n->open.presumptions && a->n > 1 &&
        (!f->presume_when || naive_true(n, f->presume_when, slots) == 1)) {
        a->presumed = naive_eval(n, f->presumed, slots);
        for (int i = 0; i < a->n; i++)
            a->presumes |= a->domain[i] == a->presumed;
    }
    a->sure = before == n->asked && !remembers(n, f->presume_when) && !remembers(n, f->presumed) &&
              !f->from;
}

/* SPEC 4.2, 4.5, 6.4.  Sets *IS to the default of F.  If the condition of the default is void, sets
 * *IS to its void value.  Returns false if F has no default here. */
static bool untold(Naive *n, const Fun *f, Value *slots, Value *is)
{
    Value when = f->untold_when ? naive_true(n, f->untold_when, slots) : 1;

    if (!f->untold || when == 0)
        return false;
    *is = is_void(when) ? when : naive_eval(n, f->untold, slots);
    return true;
}

bool naive_untold(Naive *n, const Fun *f, Value *is)
{
    Value slots[MAX_SLOTS] = { 0 };

    return !case_setting_is_open(n->c, f) && untold(n, f, slots, is);
}

/* SPEC 4.2.  Returns the value of a setting.  A setting that the case does not give is open. */
static Value setting(Naive *n, const Fun *f)
{
    Fact fact = { .kind = FACT_SETTING, .fun = f };
    Value domain[MOST], slots[MAX_SLOTS] = { 0 }, is;
    Asked a = { .fact = &fact, .domain = domain, .presumed = BL_ABSENT };

    if (n->c->settings[f->id] != BL_ABSENT)
        return n->c->settings[f->id];
    if (naive_untold(n, f, &is))
        return is;
    if (f->result->kind == TYPE_SET)
        return wait_for(n, &fact);
    a.n = values_of(n, f->result, domain);
    presume(n, f, slots, &a);
    return asked(n, &a);
}

/* SPEC 4.11.  Returns the value of a reading.  If no file sets it, it is open, and its default is
 * presumed. */
static Value reading(Naive *n, const Fun *f)
{
    Fact fact = { .kind = FACT_READING, .fun = f };
    Value domain[MOST];

    if (f->is_set)
        return f->setting;
    return ask(n, &fact, domain, values_of(n, f->result, domain), true, f->setting);
}

/* SPEC 8.3: by the stated hands, an owner may lack an item; then he cannot have shown it */
bool naive_may_show(const Naive *n, Value event, int attr, Value v)
{
    const CaseEvent *ev = &n->c->events[event];
    const EventKind *k = ev->kind;

    if (!k->reveals || k->reveals_args[1] != attr || ev->open[k->reveals_args[0]] ||
        !is_given(ev->attr[k->reveals_args[0]]))
        return true;
    return naive_holds_known(n, ev->attr[k->reveals_args[0]], v) != 0;
}

/* SPEC 5.1: an optional attribute that is not given is absent; `?` leaves an attribute open */
Value naive_attr(Naive *n, Value event, int attr)
{
    const CaseEvent *ev = &n->c->events[event];
    const Attr *a = &ev->kind->attrs[attr];
    Fact fact = { .kind = FACT_ATTRIBUTE, .args = { event, attr }, .nargs = 2 };
    Value domain[MOST];
    int all, k = 0;

    if (!ev->open[attr])
        return ev->attr[attr];
    if (a->type->kind == TYPE_SET)
        return wait_for(n, &fact);
    all = values_of(n, a->type, domain);
    for (int i = 0; i < all; i++)
        if (naive_may_show(n, event, attr, domain[i]))
            domain[k++] = domain[i];
    if (a->optional)
        domain[k++] = BL_ABSENT;
    return ask(n, &fact, domain, k, false, 0);
}

static const StatedFact *stated(const StatedFact *list, int nlist, const Fun *f, const Value *args,
                                int nargs)
{
    for (int i = 0; i < nlist; i++)
        if (list[i].fun == f && !list[i].excluded && same_values(list[i].args, args, nargs))
            return &list[i];
    return NULL;
}

/* SPEC 5.2: whether a disputed event happened is an open fact, unless the body has found it */
Value naive_happened(Naive *n, Value event)
{
    Fact fact = { .kind = FACT_HAPPENED, .args = { event }, .nargs = 1 };
    const StatedFact *s;

    if (!n->c->events[event].disputed)
        return 1;
    s = stated(n->body->found, n->body->nfound, NULL, &event, 1);
    return s ? s->value : ask(n, &fact, (const Value[]){ 0, 1 }, 2, false, 0);
}

/* Returns true if the body has ruled out some value of F(ARGS). */
static bool said_not(const Naive *n, const Fun *f, const Value *args)
{
    for (int i = 0; i < n->body->nfound; i++)
        if (n->body->found[i].fun == f && n->body->found[i].excluded &&
            same_values(n->body->found[i].args, args, f->nparams))
            return true;
    return false;
}

/* SPEC 4.5, 8.4.  Returns the value of a finding: what the body found, or the default.  Otherwise
 * it is open among the values of `from` or of its type, and absent if it is optional.  Values that
 * the body has ruled out are not possible. */
static Value finding(Naive *n, const Fun *f, const Value *args)
{
    Fact fact = { .kind = FACT_FINDING, .fun = f, .nargs = f->nparams };
    const StatedFact *s = stated(n->body->found, n->body->nfound, f, args, f->nparams);
    Value domain[MOST], slots[MAX_SLOTS] = { 0 }, is;
    Asked a = { .fact = &fact, .domain = domain, .presumed = BL_ABSENT };
    int k = 0;

    if (s)
        return s->value;
    naive_copy(fact.args, args, f->nparams);
    naive_copy(slots, args, f->nparams);
    if (!said_not(n, f, args) && untold(n, f, slots, &is))
        return is;
    if (f->result->kind == TYPE_SET)
        return wait_for(n, &fact);
    if (f->from) {
        Value set = naive_eval(n, f->from, slots);

        if (is_void(set))
            return set;
        for (Value v = 0; v < 64 && set != BL_ABSENT; v++)
            if ((uint64_t)set >> v & 1)
                domain[k++] = v;
    } else {
        k = values_of(n, f->result, domain);
    }
    if (f->optional)
        domain[k++] = BL_ABSENT;
    for (int i = 0; i < n->body->nfound; i++) {
        const StatedFact *out = &n->body->found[i];
        int kept = 0;

        if (out->fun != f || !out->excluded || !same_values(out->args, args, f->nparams))
            continue;
        for (int j = 0; j < k; j++)
            if (domain[j] != out->value)
                domain[kept++] = domain[j];
        k = kept;
    }
    a.n = k;
    presume(n, f, slots, &a);
    return asked(n, &a);
}

/* The largest number of choices that are tried for an open election (SPEC 6.5.11). */
enum { MOST_CHOICES = 16 };

/* SPEC 6.5, 8.5: an open election may have each value that is offered (all values unless LIMITED);
 * a stated election counts only if its value is offered */
Value naive_elected(Naive *n, const Fun *done, const Value *args, bool limited, uint64_t from)
{
    Fact fact = { .kind = FACT_ELECTED, .fun = done, .nargs = done->nparams };
    const StatedFact *s = stated(n->c->elected, n->c->nelected, done, args, done->nparams);
    Value domain[MOST];
    int k = values_of(n, done->result, domain), kept = 0;

    naive_copy(fact.args, args, done->nparams);
    for (int i = 0; i < k; i++)
        if (!limited || from >> domain[i] & 1)
            domain[kept++] = domain[i];
    for (int i = 0; s && i < kept; i++)
        if (domain[i] == s->value)
            return s->value;
    if (kept > MOST_CHOICES && !n->c->universe)
        return wait_for(n, &fact);
    return ask(n, &fact, domain, kept, false, 0);
}

/* ---- holdings (4.3, 8.2) ------------------------------------------------ */

static const Type *item_of(const Naive *n)
{
    return n->p->holding->ptype[1];
}

/* SPEC 8.2, 4.3: if a group is stated without `?`, `+` or `…`, it lists all items of the owner; an
 * item has at most one owner */
int naive_holds_known(const Naive *n, Value owner, Value item)
{
    Value per = (Value)item_of(n)->right->count, group = item / per, bit = item % per;
    const Holding *h = &n->c->holding[owner][group];

    if (h->has >> bit & 1)
        return 1;
    if (h->complete || h->lacks >> bit & 1 || (h->filled && !h->unknown && !h->others && !h->any))
        return 0;
    for (Value o = 0; o < (Value)n->p->holding->ptype[0]->count; o++)
        if (n->c->holding[o][group].has >> bit & 1)
            return 0;
    return -1;
}

/* The state while one group is dealt, item by item.  For each owner: how many more items he must
 * get, and whether he may get no more than that. */
typedef struct Deal {
    const Naive *n;
    Value group, per, owners, from; /* items before FROM are dealt */
    int wanted[MAX_OWNERS];
    bool exactly[MAX_OWNERS]; /* the group is stated with `?` but without `+` or `…` */
} Deal;

static bool may_have(const Deal *d, Value owner, Value bit)
{
    return naive_holds_known(d->n, owner, d->group * d->per + bit) < 0;
}

/* Finds an item for OWNER and sets its element of WITH.  If another owner has that item, he changes
 * to another one if possible.  TRIED has the items that were tried. */
static bool finds_one(const Deal *d, Value owner, Value *with, uint64_t *tried)
{
    for (Value bit = d->from; bit < d->per; bit++) {
        if (!may_have(d, owner, bit) || (*tried >> bit & 1))
            continue;
        *tried |= (uint64_t)1 << bit;
        if (with[bit] < 0 || finds_one(d, with[bit], with, tried)) {
            with[bit] = owner;
            return true;
        }
    }
    return false;
}

/* Returns true if the items that are left suffice for all owners. */
static bool goes_round(const Deal *d)
{
    Value with[MAX_VALUES];

    for (Value bit = 0; bit < d->per; bit++)
        with[bit] = -1;
    for (Value o = 0; o < d->owners; o++)
        for (int i = 0; i < d->wanted[o]; i++) {
            uint64_t tried = 0;

            if (!finds_one(d, o, with, &tried))
                return false;
        }
    return true;
}

/* Returns bits of the owners to whom item BIT may be dealt so that the other items still suffice.
 * Adds NAIVE_NOBODY if several owners might have the item and it is not needed. */
static uint64_t who_may(Deal *d, Value bit)
{
    uint64_t may = 0, all = 0;

    d->from = bit + 1;
    for (Value o = 0; o < d->owners; o++) {
        int wanted = d->wanted[o];

        if (!may_have(d, o, bit) || (d->exactly[o] && wanted <= 0))
            continue;
        all |= (uint64_t)1 << o;
        d->wanted[o]--;
        may |= (uint64_t)goes_round(d) << o;
        d->wanted[o] = wanted;
    }
    if ((all & (all - 1)) && goes_round(d))
        may |= NAIVE_NOBODY;
    return may ? may : all; /* the stated hands contradict each other: nobody fits */
}

/* Gives an owner, or none, to each item of GROUP that the case leaves open.  Each owner gets an
 * item for each `?`. */
static void deal_group(Naive *n, Value group)
{
    Deal d = { .n = n,
               .group = group,
               .per = (Value)item_of(n)->right->count,
               .owners = (Value)n->p->holding->ptype[0]->count };

    for (Value o = 0; o < d.owners; o++) {
        const Holding *h = &n->c->holding[o][group];

        d.wanted[o] = h->unknown + h->others;
        d.exactly[o] = h->unknown + h->filled > 0 && !h->others && !h->any;
    }
    for (Value bit = 0; bit < d.per; bit++) {
        Value item = group * d.per + bit, owner = -1;
        uint64_t may;

        for (Value o = 0; o < d.owners; o++)
            if (naive_holds_known(n, o, item) == 1)
                owner = o;
        may = owner < 0 ? who_may(&d, bit) : 0;
        if (may) {
            owner = n->open.owner(n->open.context, item, may);
            if (owner >= 0)
                d.wanted[owner]--;
        }
        n->owner_of[item] = owner;
    }
}

Value naive_holds(Naive *n, Value owner, Value item)
{
    if (n->owner_of[item] == -2)
        deal_group(n, item / (Value)item_of(n)->right->count);
    return n->owner_of[item] == owner;
}

/* like native_holds_other() in native.h */
Value naive_holds_other(Naive *n, Value owner, Value group)
{
    Value per = (Value)item_of(n)->right->count;

    for (Value bit = 0; bit < per; bit++)
        if (naive_holds_known(n, owner, group * per + bit) < 0 &&
            naive_holds(n, owner, group * per + bit) == 1)
            return 1;
    return 0;
}

/* SPEC 3.4: `all_held` is true if the case gives an owner to every item */
static Value all_held(const Naive *n)
{
    if (!n->p->holding)
        return 0;
    for (Value i = 0; i < (Value)item_of(n)->count; i++) {
        bool held = false;

        for (Value o = 0; o < (Value)n->p->holding->ptype[0]->count; o++)
            held |= naive_holds_known(n, o, i) == 1;
        if (!held)
            return 0;
    }
    return 1;
}

static bool open_fact(Naive *n, const Fact *f, Value *v)
{
    switch (f->kind) {
    case FACT_SETTING: *v = setting(n, f->fun); return true;
    case FACT_READING: *v = reading(n, f->fun); return true;
    case FACT_ATTRIBUTE: *v = naive_attr(n, f->args[0], (int)f->args[1]); return true;
    case FACT_HAPPENED: *v = naive_happened(n, f->args[0]); return true;
    case FACT_FINDING: *v = finding(n, f->fun, f->args); return true;
    case FACT_HOLDS: *v = naive_holds(n, f->args[0], f->args[1]); return true;
    case FACT_HOLDS_OTHER: *v = naive_holds_other(n, f->args[0], f->args[1]); return true;
    case FACT_ELECTED: {
        const Sayings *s = naive_said(n, f->fun, f->args);

        *v = s->value;
        return s->right && !s->exercised;
    }
    case FACT_DEAL: break;
    }
    return false;
}

/* The fact is evaluated as if no breach of an invariant made a call clash. */
bool naive_fact(Naive *n, const Fact *f, Value *v)
{
    Memo **now = n->memo;
    int nclashes = n->nclashes;
    bool is;

    n->memo = n->plain ? n->plain : now;
    n->nclashes = 0;
    is = open_fact(n, f, v);
    n->memo = now;
    n->nclashes = nclashes;
    return is;
}

/* ---- events (5) --------------------------------------------------------- */

static Value not(Value truth)
{
    return is_void(truth) ? truth : !truth;
}

static Value as_truth(Value v)
{
    return v == BL_ABSENT ? 0 : v;
}

/* SPEC 5.4.  Returns whether EVENT stands: it happened, and no action or status undoes it.  If it
 * exercises an action, the exercise must also have taken effect. */
static Value standing(Naive *n, Value event)
{
    const EventKind *k = n->c->events[event].kind;
    Value all = naive_happened(n, event);

    for (const Fun *f = n->p->funs; f && (all != 0 || n->watch); f = f->next) {
        Value undone;

        if ((f->kind != FUN_STATUS && f->kind != FUN_DONE) || f->undoes < 0 ||
            !kind_is_a(k, f->ptype[f->undoes]->event))
            continue;
        undone = as_truth(naive_call(n, f, &event));
        /* an action with a choice undoes the event, whatever was chosen */
        if (f->choosing && is_given(undone))
            undone = 1;
        if (all != 0)
            all = undone == 1 ? 0 : is_void(undone) ? hangs_on(all, undone) : all;
    }
    if (k->exercises && (all != 0 || n->watch)) {
        Value effect = naive_effect(n, event);

        if (all != 0)
            all = effect == 0 ? 0 : is_void(effect) ? hangs_on(all, effect) : all;
    }
    return all;
}

/* SPEC 4.10: a deadline has passed at an event if an earlier event matches */
Value naive_passed(Naive *n, const Fun *f, const Value *args, int before)
{
    Value slots[MAX_SLOTS] = { 0 }, any = 0;

    for (int i = 0; i < f->nparams; i++)
        if (!is_given(args[i]))
            return is_void(args[i]) ? args[i] : 0;
    naive_copy(slots, args, f->nparams);
    for (int e = 0; e < before && (any != 1 || n->watch); e++) {
        Value match;

        if (!kind_is_a(n->c->events[e].kind, f->bind->over->event) || naive_happened(n, e) != 1)
            continue;
        slots[f->bind->slot] = e;
        match = f->bind->kid[1] ? naive_true(n, f->bind->kid[1], slots) : 1;
        if (any != 1)
            any = match == 0 ? any : match == 1 ? 1 : hangs_on(any, match);
    }
    return any;
}

/* ---- calls -------------------------------------------------------------- */

static Value builtin(Naive *n, const Fun *f, const Value *a)
{
    switch (f->builtin) {
    case BUILTIN_SIZE: return __builtin_popcountll((uint64_t)a[0]);
    case BUILTIN_THE_ONE:
        return __builtin_popcountll((uint64_t)a[0]) == 1 ? __builtin_ctzll((uint64_t)a[0])
                                                         : BL_ABSENT;
    case BUILTIN_STANDING: return standing(n, a[0]);
    case BUILTIN_BEFORE: return a[0] < a[1];
    case BUILTIN_AFTER: return a[0] > a[1];
    case BUILTIN_HAPPENED: return naive_happened(n, a[0]);
    case BUILTIN_ALL_HELD: return all_held(n);
    }
    return BL_ABSENT;
}

/* SPEC 4.9: the first case with a true condition gives the value */
static Value definition(Naive *n, const Fun *f, const Value *args)
{
    Value slots[MAX_SLOTS] = { 0 };

    naive_copy(slots, args, f->nparams);
    for (int i = 0; i < f->ncases; i++) {
        Value when = f->cases[i].when ? naive_true(n, f->cases[i].when, slots) : 1;

        if (is_void(when))
            return when;
        if (when == 1)
            return naive_eval(n, f->cases[i].value, slots);
    }
    return f->result->kind == TYPE_BOOL ? 0 : BL_ABSENT;
}

static Value compute(Naive *n, const Fun *f, const Value *args)
{
    switch (f->kind) {
    case FUN_BUILTIN: return builtin(n, f, args);
    case FUN_SETTING: return setting(n, f);
    case FUN_READING: return reading(n, f);
    case FUN_HOLDING: return naive_holds(n, args[0], args[1]);
    case FUN_FINDING: return finding(n, f, args);
    case FUN_STATUS:
    case FUN_DONE: return naive_said(n, f, args)->value;
    case FUN_NATIVE: return naive_native(n, f, args);
    case FUN_DEFINE: return definition(n, f, args);
    case FUN_DEADLINE: return naive_passed(n, f, args, n->nevents);
    }
    return BL_ABSENT;
}

bool same_values(const Value *a, const Value *b, int n)
{
    for (int i = 0; i < n; i++)
        if (a[i] != b[i])
            return false;
    return true;
}

Memo *naive_memo(Naive *n, const Fun *f, const Value *args, int nargs)
{
    uint64_t h = f ? f->id : UINT32_MAX;
    Memo *m;

    for (int i = 0; i < nargs; i++)
        h = (h ^ (uint64_t)args[i]) * 0x9E3779B97F4A7C15u;
    h = (h ^ h >> 32) % MEMO_SIZE;
    for (m = n->memo[h]; m; m = m->next)
        if (m->fun == f && same_values(m->args, args, nargs))
            return m;
    m = arena_new_of(n->arena, Memo);
    m->fun = f;
    for (int i = 0; i < nargs; i++)
        m->args[i] = args[i];
    m->next = n->memo[h];
    n->memo[h] = m;
    return m;
}

void naive_called(const Naive *n, bool *called)
{
    for (int h = 0; h < MEMO_SIZE; h++)
        for (const Memo *m = n->memo[h]; m; m = m->next)
            if (m->fun)
                called[m->fun->id] = true;
}

static Value remember(Naive *n, const Fun *f, const Value *args, int nargs)
{
    Memo *m = naive_memo(n, f, args, nargs);

    if (m->known)
        return m->value;
    if (m->under_way) {
        if (!n->circle)
            n->circle = f ? f->name : "an exercise";
        return BL_CLASH;
    }
    m->under_way = true;
    m->value = f ? compute(n, f, args) : naive_effect(n, args[0]);
    m->under_way = false;
    m->known = true;
    return m->value;
}

/* SPEC 3.2, 3.5: with an absent argument, or an event of the wrong kind, the call is absent, or
 * false if its type is bool */
Value naive_call(Naive *n, const Fun *f, const Value *args)
{
    Value hangs = 0;

    for (int i = 0; i < f->nparams; i++)
        if (args[i] == BL_ABSENT || (f->ptype[i]->kind == TYPE_EVENT && is_given(args[i]) &&
                                     !kind_is_a(n->c->events[args[i]].kind, f->ptype[i]->event)))
            return f->result->kind == TYPE_BOOL ? 0 : BL_ABSENT;
    for (int i = 0; i < f->nparams; i++)
        hangs = is_void(args[i]) ? hangs_on(hangs, args[i]) : hangs;
    if (hangs)
        return hangs;
    return f->kind == FUN_BUILTIN && f->builtin != BUILTIN_STANDING && !n->watch
               ? builtin(n, f, args)
               : remember(n, f, args, f->nparams);
}

/* ---- expressions -------------------------------------------------------- */

static Ex *kid(const Ex *ex, int i)
{
    return ex->more ? ex->more[i] : ex->kid[i];
}

/* SPEC 6.2, 5.3.  Evaluates `some`, over events as they happened. */
static Value some(Naive *n, const Ex *ex, Value *slots)
{
    /* the variable of an inner clause may share its slot with a variable of the head, so restore
     * it */
    const Value was = slots[ex->slot];
    Value any = 0, low, count, set = 0;

    if (ex->kid[0]) {
        set = naive_eval(n, ex->kid[0], slots);
        if (set == BL_ABSENT)
            return 0;
        low = 0;
        count = is_void(set) ? 1 : 64;
    } else {
        naive_range(n, ex->over, &low, &count);
    }
    for (Value v = low; v < low + count && (any != 1 || n->watch); v++) {
        Value one;

        if (ex->kid[0] && !is_void(set) && !((uint64_t)set >> v & 1))
            continue;
        if (!ex->kid[0] && ex->over->kind == TYPE_EVENT &&
            (!kind_is_a(n->c->events[v].kind, ex->over->event) || naive_happened(n, v) != 1))
            continue;
        slots[ex->slot] = is_void(set) ? set : v;
        one = ex->kid[1] ? naive_true(n, ex->kid[1], slots) : 1;
        if (is_void(set) && one == 1)
            one = set;
        if (any != 1)
            any = one == 0 ? any : one == 1 ? 1 : hangs_on(any, one);
    }
    slots[ex->slot] = was;
    return any;
}

static Value set_of(Naive *n, const Ex *ex, Value *slots)
{
    uint64_t set = 0;

    for (int i = 0; i < ex->nkids; i++) {
        Value v = naive_eval(n, kid(ex, i), slots);

        if (is_void(v))
            return v;
        if (v != BL_ABSENT)
            set |= (uint64_t)1 << v;
    }
    return (Value)set;
}

/* SPEC 3.2.  Evaluates a comparison.  It is false if an operand is absent. */
static Value compare(Naive *n, const Ex *ex, Value *slots)
{
    Value a = naive_eval(n, ex->kid[0], slots), b;

    if (a == BL_ABSENT)
        return 0;
    b = naive_eval(n, ex->kid[1], slots);
    if (a == BL_ABSENT || b == BL_ABSENT)
        return 0;
    if (is_void(a) || is_void(b))
        return is_void(b) ? hangs_on(a, b) : a;
    switch (ex->op) {
    case EX_IS: return a == b;
    case EX_IN: return (uint64_t)b >> a & 1;
    case EX_AT_LEAST: return a >= b;
    default: return a <= b;
    }
}

/* SPEC 4.10.3, 3.2.4.  Evaluates `a before b` or `a before DEADLINE`.  An absent event is later
 * than all others. */
static Value before(Naive *n, const Ex *ex, Value *slots)
{
    Value a = naive_eval(n, ex->kid[0], slots), b, args[MAX_ARGS];
    const Ex *call = ex->kid[1];

    if (is_void(a))
        return a;
    if (call->fun->kind == FUN_DEADLINE) {
        for (int i = 0; i < call->nkids; i++) {
            const Type *t = call->fun->ptype[i];

            args[i] = naive_eval(n, call->kid[i], slots);
            if (!is_given(args[i]))
                return is_void(args[i]) ? args[i] : 0;
            if (t->kind == TYPE_EVENT && !kind_is_a(n->c->events[args[i]].kind, t->event))
                return 0;
        }
        return not(naive_passed(n, call->fun, args, a == BL_ABSENT ? n->nevents : (int)a));
    }
    if (a == BL_ABSENT)
        return 0;
    b = naive_eval(n, call, slots);
    return is_void(b) ? b : b == BL_ABSENT || a < b;
}

static Value attribute(Naive *n, const Ex *ex, Value *slots)
{
    Value e = naive_eval(n, ex->kid[0], slots);
    int at = is_given(e) ? program_kind_attr(n->c->events[e].kind, ex->name) : -1;

    if (!is_given(e))
        return e;
    /* SPEC 3.5: an attribute that a kind lacks is absent */
    return at < 0 ? BL_ABSENT : naive_attr(n, e, at);
}

/* Evaluates `and` or `or`.  A false operand of `and`, or a true operand of `or`, decides the
 * result, even if other operands are void. */
static Value join(Naive *n, const Ex *ex, Value *slots)
{
    Value settles = ex->op == EX_OR, all = !settles;

    for (int i = 0; i < ex->nkids && all != settles; i++) {
        Value one = naive_true(n, kid(ex, i), slots);

        all = one == !settles ? all : one == settles ? one : hangs_on(all, one);
    }
    return all;
}

Value naive_true(Naive *n, const Ex *ex, Value *slots)
{
    return as_truth(naive_eval(n, ex, slots));
}

Value naive_eval(Naive *n, const Ex *ex, Value *slots)
{
    Value a, args[MAX_ARGS];

    if (n->watch)
        n->watch->evaluates(n->watch->context, ex);
    switch (ex->op) {
    case EX_CONST: return ex->value;
    case EX_VAR: return slots[ex->slot];
    case EX_ATTR: return attribute(n, ex, slots);
    case EX_LEFT:
    case EX_RIGHT: {
        Value per = (Value)ex->kid[0]->type->right->count;

        a = naive_eval(n, ex->kid[0], slots);
        return !is_given(a) ? a : ex->op == EX_LEFT ? a / per : a % per;
    }
    case EX_PAIR: {
        Value b = naive_eval(n, ex->kid[1], slots);

        a = naive_eval(n, ex->kid[0], slots);
        if (a == BL_ABSENT || b == BL_ABSENT)
            return BL_ABSENT;
        return is_void(a) ? a : is_void(b) ? b : a * (Value)ex->type->right->count + b;
    }
    case EX_CALL:
        for (int i = 0; i < ex->nkids; i++)
            args[i] = naive_eval(n, ex->kid[i], slots);
        if (ex->fun->kind == FUN_BUILTIN && ex->fun->builtin <= BUILTIN_THE_ONE)
            return is_given(args[0]) ? builtin(n, ex->fun, args) : args[0];
        return naive_call(n, ex->fun, args);
    case EX_KIND:
        a = naive_eval(n, ex->kid[0], slots);
        return a == BL_ABSENT ? 0 : is_void(a) ? a : kind_is_a(n->c->events[a].kind, ex->event);
    case EX_IS:
    case EX_IN:
    case EX_AT_LEAST:
    case EX_AT_MOST: return compare(n, ex, slots);
    case EX_GIVEN:
    case EX_ABSENT:
        a = naive_eval(n, ex->kid[0], slots);
        return is_void(a) ? a : (a != BL_ABSENT) == (ex->op == EX_GIVEN);
    case EX_BEFORE: return before(n, ex, slots);
    case EX_NOT: return not(naive_true(n, ex->kid[0], slots));
    case EX_AND:
    case EX_OR: return join(n, ex, slots);
    case EX_SOME: return some(n, ex, slots);
    case EX_SET: return set_of(n, ex, slots);
    case EX_ERROR: break;
    }
    return BL_ABSENT;
}
