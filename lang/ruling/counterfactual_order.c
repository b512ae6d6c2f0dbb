/* counterfactual_order.c - sorts the changes that were found, by their kind and by what else they
 * alter in the ruling. */
#include "ruling/counterfactual_inside.h"

#include "engine/engine_suppose.h"
#include "program/program.h"
#include "ruling/rule.h"

enum {
    MAX_RULED_WORK = 1500000, /* calls, to see what else changes set off */
    MAX_RULING_WORK = 40000,  /* and for one of them */
    OUT_OF_ORDER = 50,        /* an event that is not as it should be weighs most */
    ABOUT_ITSELF = 4,         /* what is ruled of the changed event itself weighs more */
};

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

void counterfactual_sort(ChangeSearch *s)
{
    uint64_t work = MAX_RULED_WORK;

    sort_changed(s);
    for (int i = 0; i < s->result.nfound && work > 0; i++)
        s->found[i].others = count_others(s, &s->found[i], &work);
    sort_changed(s);
}
