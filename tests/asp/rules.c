/* rules.c - translates rules, defeat and actions (SPEC 6). */
#include "asp.h"
#include "program/program.h"
#include "program/settles.h"

#include <stdlib.h>
#include <string.h>

static bool forbids(const Rule *r)
{
    return r->modal == MODAL_MAY_NOT || r->modal == MODAL_SHALL_NOT || r->modal == MODAL_MUST_NOT;
}

static bool advises(const Rule *r)
{
    return r->modal == MODAL_SHOULD || r->modal == MODAL_SHOULD_NOT;
}

static bool demands(const Rule *r)
{
    return r->modal == MODAL_DOES || r->modal == MODAL_SHALL || r->modal == MODAL_MUST;
}

/* ---- one rule: its choices and conditions ---------------------------------- */

/* The state while one rule is written, step by step.  Step K is the predicate sR_K(VARS,H), where R
 * is the id of the rule.  H is 1, or the void value of the conditions so far. */
typedef struct Firing {
    Asp *a;
    const Rule *r;
    int step;
    char about[160]; /* the arguments of the conclusion, as terms */
    /* the arguments that are computed and are no variables of the rule, such as "A1" */
    char others[80];
    uint32_t bound;
    char more[200]; /* the names of other computed values, such as "W,F" */
    char last[500];
    StrBuf and; /* plain literals that the next step must add to the body */
} Firing;

static const char *so_far(const Firing *g, const char *held, char *to, size_t size)
{
    char vars[160];

    asp_vars(g->a, g->bound, "", vars, sizeof vars);
    snprintf(to, size, "s%u_%d(%s%s%s%s%s%s%s)", g->r->id, g->step, g->others,
             *g->others ? "," : "", vars, *vars ? "," : "", g->more, *g->more ? "," : "", held);
    return to;
}

static void next_step(Firing *g, const char *held)
{
    g->step++;
    so_far(g, held, g->last, sizeof g->last);
    strbuf_clear(&g->and);
}

/* Writes the rule of the next step: the last step holds, and BODY holds.  HELD is the term for the
 * new H. */
static void step(Firing *g, const char *body, const char *held)
{
    char from[500];

    memcpy(from, g->last, sizeof from);
    strbuf_printf(&g->and, "%s%s", *body ? ", " : "", body);
    body = strbuf_steal(&g->and);
    next_step(g, held);
    asp_add(g->a, "%s :- %s%s.\n", g->last, from, body);
    so_far(g, "H", g->last, sizeof g->last);
    free((char *)body);
}

/* If literals wait in g->and, writes a step for them.  Copies the atom of the last step to TO, and
 * returns TO. */
static const char *here(Firing *g, char *to)
{
    if (g->and.len)
        step(g, "", "H");
    return memcpy(to, g->last, sizeof g->last);
}

static Op ask_here(Firing *g, const Ex *ex)
{
    Op op = asp_expression(g->a, ex);
    char now[500];

    if (*op.ask)
        asp_ask(g->a, &op, here(g, now));
    return op;
}

static void condition(Firing *g, const Ex *ex, bool negated)
{
    StrBuf yes = { 0 }, no = { 0 };

    if (ex->op == EX_NOT) {
        condition(g, ex->kid[0], !negated);
    } else if (ex->op == (negated ? EX_OR : EX_AND)) {
        for (int i = 0; i < ex->nkids; i++)
            condition(g, ex->more ? ex->more[i] : ex->kid[i], negated);
    } else if (asp_plain(g->a, ex, &yes, &no)) {
        strbuf_printf(&g->and, ", %s", strbuf_str(negated ? &no : &yes));
    } else {
        Op op = ask_here(g, ex);

        strbuf_printf(&yes, "%s%s%s(H,%s,HH)", op.lit, op.lit[0] ? ", " : "",
                      negated ? "nand" : "and", op.term);
        step(g, strbuf_str(&yes), "HH");
    }
    strbuf_free(&yes);
    strbuf_free(&no);
}

void asp_put_each(StrBuf *b, const Type *t, const char *name)
{
    long long low = t->kind == TYPE_RANGE ? t->low : 0;

    if (t->kind == TYPE_EVENT)
        strbuf_printf(b, "ev(%s)", name);
    else
        strbuf_printf(b, "%s=%lld..%lld", name, low,
                      low + (t->kind == TYPE_BOOL ? 2 : (long long)t->count) - 1);
}

/* If the variable SLOT is an argument of R's conclusion, returns its type.  Otherwise returns
 * NULL. */
static const Type *spoken_of(const Rule *r, int slot)
{
    for (int i = 0; i < r->nargs; i++)
        if (r->args[i]->op == EX_VAR && r->args[i]->slot == slot)
            return r->fun->ptype[i];
    return NULL;
}

/* Returns the binder after binder I of R that binds the variable SLOT and has no `in`.  Returns
 * NULL if there is none. */
static const Binder *later_binder(const Rule *r, int i, int slot)
{
    for (int later = i + 1; later < r->nbinders; later++)
        if (r->binders[later].slot == slot && !r->binders[later].in)
            return &r->binders[later];
    return NULL;
}

/* The variable of LATER is not bound yet.  Adds the conditions `before` and `after` between it and
 * the variables that are bound. */
static void in_order_of_bound(Firing *g, const Binder *later)
{
    const Rule *r = g->r;
    int i = (int)(later - r->binders);

    for (int k = r->norders[i]; k < r->norders[i + 1]; k++)
        if (!r->orders[k].later && (g->bound >> r->orders[k].other & 1) &&
            !(g->a->voids >> r->orders[k].other & 1))
            strbuf_printf(&g->and, ", X%d%sX%d", later->slot, r->orders[k].after ? ">" : "<",
                          r->orders[k].other);
}

/* SPEC 5.3.2.  Adds the conditions `before` and `after` of the variable of B.  If such a condition
 * names a variable that is bound later, some event must be possible for that variable. */
static void in_order(Firing *g, const Binder *b)
{
    const Rule *r = g->r;
    int i = (int)(b - r->binders);

    for (int k = r->norders[i]; k < r->norders[i + 1]; k++) {
        const VarOrder o = r->orders[k];
        const Binder *later = o.later ? later_binder(r, i, o.other) : NULL;

        if (g->a->voids >> o.other & 1 || (o.later && !later))
            continue;
        if (later && later->over->event)
            strbuf_printf(&g->and, ", isa(X%d,%u)", o.other, later->over->event->id);
        else if (later)
            strbuf_printf(&g->and, ", ev(X%d)", o.other);
        strbuf_printf(&g->and, ", X%d%sX%d", b->slot, o.after ? ">" : "<", o.other);
        if (later)
            in_order_of_bound(g, later);
    }
}

/* Writes the step that binds the variable of B.  If the set of B is void, the variable of a
 * conclusion takes each value of its type, and H becomes void.  Any other variable takes the void
 * value itself. */
static void binder(Firing *g, const Binder *b)
{
    const Type *about = b->in ? spoken_of(g->r, b->slot) : NULL;
    char now[500], var[8];

    snprintf(var, sizeof var, "X%d", b->slot);
    if (b->in) {
        Op set = ask_here(g, b->in);
        char next[500];
        StrBuf each = { 0 };

        here(g, now);
        asp_add(g->a, "sd(%s) :- %s%s%s, %s=set(_,_,_).\n", set.term, now, WITH(set), set.term);
        g->bound |= (uint32_t)1 << b->slot;
        next_step(g, "H");
        asp_add(g->a, "%s :- %s%s%s, in(%s,%s).\n", g->last, now, WITH(set), set.term, var);
        if (about)
            asp_put_each(&each, about, var);
        else
            strbuf_printf(&each, "%s=%s", var, set.term);
        if (b->in->op != EX_CONST)
            asp_add(g->a, "%s :- %s%s%s, void(%s), and(H,%s,HH), %s.\n",
                    so_far(g, "HH", next, sizeof next), now, WITH(set), set.term, set.term,
                    strbuf_str(&each));
        strbuf_free(&each);
        if (!about && b->in->op != EX_CONST)
            g->a->voids |= (uint32_t)1 << b->slot;
    } else {
        const Type *t = b->over;
        long long low = t->kind == TYPE_RANGE ? t->low : 0;

        if (t->kind == TYPE_EVENT && t->event)
            strbuf_printf(&g->and, ", isa(%s,%u), hap(%s)", var, t->event->id, var);
        else if (t->kind == TYPE_EVENT)
            strbuf_printf(&g->and, ", ev(%s), hap(%s)", var, var);
        else
            strbuf_printf(&g->and, ", %s=%lld..%lld", var, low,
                          low + (t->kind == TYPE_BOOL ? 2 : (long long)t->count) - 1);
        g->bound |= (uint32_t)1 << b->slot;
    }
    in_order(g, b);
    if (b->where)
        condition(g, b->where, false);
}

/* Writes the step that computes argument I of the conclusion as AI, and adds AI to g->others. */
static void about(Firing *g, int i)
{
    Op op = ask_here(g, g->r->args[i]);
    char now[500];

    here(g, now);
    snprintf(g->others + strlen(g->others), sizeof g->others - strlen(g->others), "%sA%d",
             *g->others ? "," : "", i);
    next_step(g, "H");
    asp_add(g->a, "%s :- %s%s%s, A%d=%s, not none(A%d).\n", g->last, now, WITH(op), i, op.term, i);
}

/* Begins to write the rule R: its binders, and the arguments of its conclusion.  The rule is
 * written for all values of its arguments, because the ruling may have a line for any of them. */
static Firing fire(Asp *a, const Rule *r)
{
    Firing g = { .a = a, .r = r, .last = "H=1" };

    a->voids = 0;
    for (int i = 0; i < r->nbinders; i++)
        binder(&g, &r->binders[i]);
    for (int i = 0; i < r->nargs; i++) {
        const Ex *ex = r->args[i];
        StrBuf b = { 0 };

        if (ex->op == EX_VAR) {
            if (!(g.bound >> ex->slot & 1))
                BUG("a rule speaks of what is no variable of its own");
            strbuf_printf(&b, "X%d", ex->slot);
        } else if (ex->op == EX_CONST) {
            asp_value(&b, ex->type, ex->value);
        } else {
            about(&g, i);
            strbuf_printf(&b, "A%d", i);
        }
        snprintf(g.about + strlen(g.about), sizeof g.about - strlen(g.about), "%s%s", i ? "," : "",
                 strbuf_str(&b));
        strbuf_free(&b);
    }
    return g;
}

static void conditions(Firing *g)
{
    for (int i = 0; i < g->r->nconds; i++)
        condition(g, g->r->conds[i].ex, g->r->conds[i].negated);
}

/* Adds the variable NAME to g->more. */
static void one_more(Firing *g, const char *name)
{
    snprintf(g->more + strlen(g->more), sizeof g->more - strlen(g->more), "%s%s",
             *g->more ? "," : "", name);
}

/* Writes the value of EX into the variable NAME, and adds NAME to g->more. */
static void keep(Firing *g, const Ex *ex, const char *name)
{
    Op op = ask_here(g, ex);

    strbuf_printf(&g->and, "%s%s, %s=%s", WITH(op), name, op.term);
    one_more(g, name);
}

/* Like keep(), for an EX that is a set or a single value.  NAME becomes a set.  If the value is
 * void, NAME is the empty set and H becomes void. */
static void keep_mask(Firing *g, const Ex *ex, const char *name)
{
    Op op = ask_here(g, ex);
    char now[500], next[500];

    if (ex->op == EX_CONST && ex->type->kind == TYPE_SET) {
        strbuf_printf(&g->and, ", %s=%s", name, op.term);
        one_more(g, name);
        return;
    }
    here(g, now);
    one_more(g, name);
    next_step(g, "H");
    asp_add(g->a, "%s :- %s%s%s, %s=set(_,_,_), %s=%s.\n", g->last, now, WITH(op), op.term, name,
            op.term);
    asp_add(g->a, "%s :- %s%s%s, bit(%s,PA,PB,PC), %s=set(PA,PB,PC).\n", g->last, now, WITH(op),
            op.term, name);
    asp_add(g->a, "%s :- %s%s%s, %s=absent, %s=set(0,0,0).\n", g->last, now, WITH(op), op.term,
            name);
    so_far(g, "HH", next, sizeof next);
    asp_add(g->a, "%s :- %s%s%s, void(%s), and(H,%s,HH), %s=set(0,0,0).\n", next, now, WITH(op),
            op.term, op.term, name);
}

static void say_binding(const Firing *g, StrBuf *b)
{
    char vars[160];

    asp_vars(g->a, g->bound, "", vars, sizeof vars);
    strbuf_printf(b, "%u,b(%s)", g->r->id, vars);
}

/* ---- the values of statuses --------------------------------------------- */

/* Writes sayF(A.., R, B, H, C) for the rule R: it concludes C about the arguments A of the function
 * F.  B has the values of the rule's variables.  C is a value for a status.  For an action C is
 * m(who, from, default, tie, until). */
static void say_status(Asp *a, const Rule *r)
{
    Firing g = fire(a, r);
    Op value;
    char now[500];
    StrBuf b = { 0 };
    const char *comma = r->nargs ? "," : "";

    conditions(&g);
    value = ask_here(&g, r->value);
    here(&g, now);
    say_binding(&g, &b);
    asp_add(a, "say%u(%s%s%s,H,%s) :- %s%s%s, not none(%s).\n", r->fun->id, g.about, comma,
            strbuf_str(&b), value.term, now, WITH(value), value.term);
    if (r->value->op != EX_CONST)
        asp_add(a, "say%u(%s%s%s,HH,void) :- %s%s%s, void(%s), and(H,%s,HH).\n", r->fun->id,
                g.about, comma, strbuf_str(&b), now, WITH(value), value.term, value.term);
    strbuf_free(&b);
    strbuf_free(&g.and);
}

/* SPEC 4.7.6.  Adds to B the literals that say: before event N, the deadline of a right of R has
 * the state V.  V is 1 if it has passed.  US are the arguments of `until`.  If R has both `until`
 * and `lapses`, the deadline that passes first counts. */
static void time_put(StrBuf *b, const Rule *r, const char *about, const char *us, const char *n,
                     const char *v)
{
    unsigned u = r->until ? r->until->id : 0, f = r->fun->id;
    const char *comma = *us ? "," : "", *more = r->nargs ? "," : "";

    if (r->until && r->fun->lapses)
        strbuf_printf(b, "lt%u(%s%s%s,TU), ll%u(%s%s%s,TL), late(TU,TL,%s)", u, us, comma, n, f,
                      about, more, n, v);
    else if (r->until)
        strbuf_printf(b, "lt%u(%s%s%s,%s)", u, us, comma, n, v);
    else
        strbuf_printf(b, "ll%u(%s%s%s,%s)", f, about, more, n, v);
}

/* Writes that the deadline of time_put() is evaluated where BODY holds. */
static void time_ask(Asp *a, const Rule *r, const char *about, const char *us, const char *n,
                     const char *body)
{
    if (r->until)
        asp_add(a, "lq%u(%s%s%s) :- %s.\n", r->until->id, us, *us ? "," : "", n, body);
    if (r->fun->lapses)
        asp_add(a, "lr%u(%s%s%s) :- %s.\n", r->fun->id, about, r->nargs ? "," : "", n, body);
}

/* Writes llF(A..,N,V): before event N, the deadline `lapses` of the action F has the state V. */
static void lapses(Asp *a, const Fun *f)
{
    const char *comma = f->nparams ? "," : "";
    char args[80];
    StrBuf b = { 0 }, of = { 0 };

    asp_want(a, f->lapses);
    asp_args(f, "X", args, sizeof args);
    strbuf_printf(&b, "lr%u(%s%sN)", f->id, args, comma);
    for (int i = 0; i < f->lapses->nparams; i++) {
        Op op = asp_expression(a, f->lapses_args[i]);

        asp_ask(a, &op, strbuf_str(&b));
        strbuf_printf(&b, "%s%s", WITH(op));
        strbuf_printf(&of, "%s,", op.term);
    }
    asp_add(a, "lq%u(%sN) :- %s.\n", f->lapses->id, strbuf_str(&of), strbuf_str(&b));
    asp_add(a, "ll%u(%s%sN,V) :- %s, lt%u(%sN,V).\n", f->id, args, comma, strbuf_str(&b),
            f->lapses->id, strbuf_str(&of));
    strbuf_free(&b);
    strbuf_free(&of);
}

/* Writes the step that drops a right of g->r if its deadline has passed and no event used it in
 * time. */
static void gone_by(Firing *g, const char *us)
{
    Asp *a = g->a;
    const Rule *r = g->r;
    char now[500], vars[500], ex[260], body[800];
    StrBuf end = { 0 }, at = { 0 };

    here(g, now);
    snprintf(vars, sizeof vars, "%s", strchr(now, '('));
    snprintf(ex, sizeof ex, "ex%u(E%s%s)", r->fun->id, r->nargs ? "," : "", g->about);
    time_put(&end, r, g->about, us, "END", "1");
    time_put(&at, r, g->about, us, "E", "V");
    snprintf(body, sizeof body, "%s, end(END)", now);
    time_ask(a, r, g->about, us, "END", body);
    strbuf_printf(&end, ", %s", body);
    snprintf(body, sizeof body, "%s, %s", strbuf_str(&end), ex);
    time_ask(a, r, g->about, us, "E", body);
    asp_add(a, "ut%u%s :- %s, %s, %s, V!=1.\n", r->id, vars, now, ex, strbuf_str(&at));
    asp_add(a, "gb%u%s :- %s, not ut%u%s.\n", r->id, vars, strbuf_str(&end), r->id, vars);
    snprintf(body, sizeof body, "not gb%u%s", r->id, vars);
    step(g, body, "H");
    strbuf_free(&end);
    strbuf_free(&at);
}

/* Writes argument I of R's conclusion to TO, as a term.  Returns TO. */
static const char *argument(const Rule *r, int i, char *to, size_t size)
{
    const Ex *ex = r->args[i];
    StrBuf b = { 0 };

    if (ex->op == EX_CONST)
        asp_value(&b, ex->type, ex->value);
    else
        strbuf_printf(&b, ex->op == EX_VAR ? "X%d" : "A%d", ex->op == EX_VAR ? ex->slot : i);
    snprintf(to, size, "%s", strbuf_str(&b));
    strbuf_free(&b);
    return to;
}

/* SPEC 4.7.6.  Writes the step that drops a right if an event that it is about has been undone. */
static void taken_away(Firing *g)
{
    static const char *const hanging[] = { "wait", "clash" };
    Asp *a = g->a;
    const Rule *r = g->r;
    unsigned id = r->id;
    char now[500], vars[500], term[32], next[500];
    bool any = false;

    here(g, now);
    snprintf(vars, sizeof vars, "%s", strchr(now, '('));
    for (int i = 0; i < r->nargs; i++)
        for (const Fun *u = a->p->funs; u; u = u->next) {
            if (r->fun->ptype[i]->kind != TYPE_EVENT || u->undoes < 0 || u == r->fun ||
                (u->kind != FUN_STATUS && u->kind != FUN_DONE) ||
                !kind_is_a(u->ptype[u->undoes]->event, r->fun->ptype[i]->event))
                continue;
            any = true;
            asp_want(a, u);
            argument(r, i, term, sizeof term);
            asp_add(a, "q%u(%s) :- %s, isa(%s,%u).\n", u->id, term, now, term,
                    u->ptype[u->undoes]->event->id);
            asp_add(a, "tw%u%s :- %s, c%u(%s,V), %s.\n", id, vars, now, u->id, term,
                    u->choosing ? "not none(V)" : "V=1");
            for (int k = 0; k < 2; k++)
                asp_add(a, "t%s%u%s :- %s, c%u(%s,%s).\n", hanging[k], id, vars, now, u->id, term,
                        hanging[k]);
        }
    if (!any)
        return;
    next_step(g, "H");
    asp_add(a, "%s :- %s, not tw%u%s, not twait%u%s, not tclash%u%s.\n", g->last, now, id, vars, id,
            vars, id, vars);
    so_far(g, "HH", next, sizeof next);
    asp_add(a, "%s :- %s, not tw%u%s, twait%u%s, and(H,wait,HH).\n", next, now, id, vars, id, vars);
    asp_add(a, "%s :- %s, not tw%u%s, tclash%u%s, not twait%u%s, and(H,clash,HH).\n", next, now, id,
            vars, id, vars, id, vars);
}

static void say_modal(Asp *a, const Rule *r)
{
    Firing g = fire(a, r);
    char now[500], until[100] = "none", us[80] = "";
    StrBuf b = { 0 };
    const Fun *u = r->until;

    if (u) {
        asp_want(a, u);
        for (int i = 0; i < u->nparams; i++) {
            char name[16];

            snprintf(name, sizeof name, "U%d", i);
            keep(&g, r->until_args[i], name);
        }
        asp_args(u, "U", us, sizeof us);
        snprintf(until, sizeof until, "u(%s)", us);
    }
    if ((u || r->fun->lapses) && r->modal == MODAL_MAY && !r->default_)
        gone_by(&g, us);
    conditions(&g);
    if (r->fun->lapses && !forbids(r) && !advises(r))
        taken_away(&g);
    keep_mask(&g, r->who, "W");
    if (r->from)
        keep_mask(&g, r->from, "F");
    if (r->default_)
        keep(&g, r->default_, "D");
    if (r->tie)
        keep(&g, r->tie, "T");
    here(&g, now);
    say_binding(&g, &b);
    asp_add(a, "say%u(%s%s%s,H,m(W,%s,%s,%s,%s)) :- %s.\n", r->fun->id, g.about,
            r->nargs ? "," : "", strbuf_str(&b), r->from ? "F" : "none",
            r->default_ ? "D" : "absent", r->tie ? "T" : "absent", until, now);
    strbuf_free(&b);
    strbuf_free(&g.and);
}

static void prevailing(Asp *a, const Rule *r, const Fun *over)
{
    for (uint32_t k = 0; k < over->nrules; k++)
        if (a->alive[over->rules[k]->id] && naive_prevails(r, over->rules[k]))
            asp_add(a, "prevails(%u,%u).\n", r->id, over->rules[k]->id);
}

const char *asp_partner_args(const Fun *f, char *to, size_t size)
{
    int at[MAX_ARGS];
    size_t n = 0;

    for (int i = 0; i < f->nparams; i++)
        if (f->settles)
            at[i] = f->settles_param[i];
        else
            at[f->settled_by->settles_param[i]] = i;
    *to = '\0';
    for (int i = 0; i < f->nparams; i++)
        n += (size_t)snprintf(to + n, size - n, "%sA%d", i ? "," : "", at[i]);
    return to;
}

/* Writes facts about the rules of F: which rule prevails over which, the number of each rule, and
 * its modal. */
static void orders(Asp *a, const Fun *f)
{
    for (uint32_t i = 0; i < f->nrules; i++) {
        const Rule *r = f->rules[i];

        if (!a->alive[r->id])
            continue;
        asp_add(a, "nth(%u,%u).\n", r->id, i);
        if (r->kind == CONCLUDES_STATUS && rule_must_be(r))
            asp_add(a, "must_be(%u).\n", r->id);
        if (r->kind == CONCLUDES_MODAL) {
            asp_add(a, "%s(%u).\n",
                    forbids(r)   ? "forbids"
                    : demands(r) ? "demands"
                    : advises(r) ? "should"
                                 : "permits",
                    r->id);
            if (r->modal == MODAL_SHOULD_NOT)
                asp_add(a, "against(%u).\n", r->id);
            if (r->until)
                asp_add(a, "limited(%u,%u).\n", r->id, r->until->id);
        }
        prevailing(a, r, f);
        if (settles_partner(f))
            prevailing(a, r, settles_partner(f));
    }
}

/* SPEC 6.4.1.  F is an action that settles a status.  Writes that a right in F excludes each value
 * of this status.  arF says that there may be a right.  syF has the conclusions about both. */
static void contest_settling(Asp *a, const Fun *f, const char *A)
{
    unsigned id = f->id, status = f->settles->id;
    char S[44];

    asp_want(a, f->settles);
    asp_partner_args(f, S, sizeof S);
    asp_add(a, "ar%u(%s0) :- say%u(%sR,B,1,P), not forbids(R), not should(R).\n", id, A, id, A);
    asp_add(a, "ar%u(%s0) :- say%u(%sR,B,H,P), void(H).\n", id, A, id, A);
    asp_add(a, "sy%u(%sR,B,v(V)) :- say%u(%s,R,B,1,V), ar%u(%s0).\n", id, A, status, S, id, A);
    asp_add(a, "sv%u(%sR,B) :- sy%u(%sR,B,v(V)), not df%u(%sR,B).\n", id, A, id, A, id, A);
    asp_add(a, "ex_%u(%sR,B,S,C) :- sy%u(%sR,B,v(P)), sy%u(%sS,C,v(Q)), P!=Q.\n", id, A, id, A, id,
            A);
    for (int i = 0; i < 2; i++)
        asp_add(a,
                "ex_%u(%s%s) :- sy%u(%sR,B,m(W,F,D,T,U)), sy%u(%sS,C,v(Q)), not forbids(R), not "
                "should(R).\n",
                id, A, i ? "S,C,R,B" : "R,B,S,C", id, A, id, A);
    asp_add(a, "hg%u(%sH) :- say%u(%s,R,B,H,P), void(H), ar%u(%s0).\n", id, A, status, S, id, A);
    asp_add(a, "ck%u(%sR,B) :- st%u(%sR,B,P), sv%u(%sS,C), ex_%u(%sR,B,S,C).\n", id, A, id, A, id,
            A, id, A);
}

/* F is a status that an action settles.  Writes the defeats between values of F and rights in this
 * action.  Sets ALONE to the literal that there can be no such right. */
static void contest_settled(Asp *a, const Fun *f, const char *A, char *alone, size_t size)
{
    unsigned id = f->id, action = f->settled_by->id;
    char G[44];

    asp_want(a, f->settled_by);
    asp_partner_args(f, G, sizeof G);
    snprintf(alone, size, ", not ar%u(%s,0)", action, G);
    asp_add(a, "df%u(%sR,B) :- say%u(%sR,B,1,P), ar%u(%s,0), df%u(%s,R,B).\n", id, A, id, A, action,
            G, action, G);
    asp_add(a, "hg%u(%sH) :- ar%u(%s,0), hg%u(%s,H).\n", id, A, action, G, action, G);
    asp_add(a, "ck%u(%sR,B) :- st%u(%sR,B,P), st%u(%s,S,C,Q), not forbids(S), not should(S).\n", id,
            A, id, A, action, G);
}

/* SPEC 6.4.  Writes which conclusions about F with the arguments A stand.  A conclusion is defeated
 * if a conclusion that is safe attacks it.  It is safe if all conclusions that attack it are
 * defeated.  In a circle of attacks no conclusion is safe, and none is defeated. */
static void contest(Asp *a, const Fun *f, const char *A)
{
    unsigned id = f->id;
    static const char *const modal[] = {
        "P=m(W,_,_,_,_), Q=m(V,_,_,_,_), meet(W,V), forbids(R), not forbids(S), not against(S)",
        "P=m(W,_,_,_,_), Q=m(V,_,_,_,_), meet(W,V), not forbids(R), not against(R), forbids(S)",
        ("P=m(_,_,D,_,_), Q=m(_,_,E,_,_), D!=absent, E!=absent, D!=E, not forbids(R), "
         "not forbids(S), not should(R), not should(S)"),
    };
    static const char *const status[] = { "P!=Q" };
    bool is_status = f->kind == FUN_STATUS;
    char alone[60] = "";

    asp_add(a, "sy%u(%sR,B,P) :- say%u(%sR,B,1,P).\n", id, A, id, A);
    if (f->settles)
        contest_settling(a, f, A);
    if (f->settled_by)
        contest_settled(a, f, A, alone, sizeof alone);
    for (int i = 0; i < (is_status ? 1 : 3); i++)
        asp_add(a, "ex_%u(%sR,B,S,C) :- sy%u(%sR,B,P), sy%u(%sS,C,Q), %s.\n", id, A, id, A, id, A,
                is_status ? status[i] : modal[i]);
    if (!is_status)
        asp_add(a, "sm(W) :- say%u(%sR,B,H,m(W,_,_,_,_)).\n", id, A);
    asp_add(a, "at%u(%sR,B,S,C) :- ex_%u(%sR,B,S,C), prevails(R,S)%s.\n", id, A, id, A, alone);
    asp_add(a, "df%u(%sS,C) :- at%u(%sR,B,S,C), sf%u(%sR,B).\n", id, A, id, A, id, A);
    asp_add(a, "sf%u(%sS,C) :- sy%u(%sS,C,Q), df%u(%sR,B) : at%u(%sR,B,S,C).\n", id, A, id, A, id,
            A, id, A);
    asp_add(a, "st%u(%sR,B,P) :- say%u(%sR,B,1,P), not df%u(%sR,B).\n", id, A, id, A, id, A);
    asp_add(a, "hg%u(%sH) :- say%u(%sR,B,H,P), void(H).\n", id, A, id, A);
    asp_add(a, "ck%u(%sR,B) :- st%u(%sR,B,P), st%u(%sS,C,Q), ex_%u(%sR,B,S,C).\n", id, A, id, A, id,
            A, id, A);
    asp_add(a, "ck%u(%sR,B) :- st%u(%sR,B,P), st%u(%sS,C,Q), ex_%u(%sS,C,R,B).\n", id, A, id, A, id,
            A, id, A);
}

/* Writes that the value of F is void: `wait` or `clash`, by a void conclusion or by a clash. */
static void hangs(Asp *a, const Fun *f, const char *A)
{
    unsigned id = f->id;

    asp_add(a, "c%u(%swait) :- hg%u(%swait).\n", id, A, id, A);
    asp_add(a, "c%u(%sclash) :- hg%u(%sclash), not hg%u(%swait).\n", id, A, id, A, id, A);
    asp_add(a, "c%u(%sclash) :- ck%u(%s_,_), not hg%u(%swait).\n", id, A, id, A, id, A);
    asp_add(a, "no%u(%s0) :- hg%u(%s_).\nno%u(%s0) :- ck%u(%s_,_).\n", id, A, id, A, id, A, id, A);
}

static void engine_status_value(Asp *a, const Fun *f, const char *A, const char *Q)
{
    unsigned id = f->id;
    char alone[60] = "";

    hangs(a, f, A);
    asp_add(a, "c%u(%sV) :- st%u(%sR,B,V), not no%u(%s0).\n", id, A, id, A, id, A);
    if (f->settled_by) {
        unsigned action = f->settled_by->id;
        char G[44];

        asp_partner_args(f, G, sizeof G);
        asp_add(a, "q%u(%s) :- q%u(%s), ar%u(%s,0).\n", action, G, id, Q, action, G);
        asp_add(a,
                "c%u(%sV) :- q%u(%s), not no%u(%s0), not st%u(%s_,_,_), ar%u(%s,0), "
                "c%u(%s,V).\n",
                id, A, id, Q, id, A, id, A, action, G, action, G);
        snprintf(alone, sizeof alone, ", not ar%u(%s,0)", action, G);
    }
    asp_add(a, "c%u(%sabsent) :- q%u(%s), not no%u(%s0), not st%u(%s_,_,_)%s.\n", id, A, id, Q, id,
            A, id, A, alone);
}

/* ---- actions (6.5) ------------------------------------------------------------ */

/* Writes three predicates: exF(E,A..) says that event E exercises F.  by(E,S) gives the actor of E,
 * and chF(E,V) the choice. */
static void exercises(Asp *a, const Fun *f, const char *A, const char *Q)
{
    for (const EventKind *k = a->p->events; k; k = k->next) {
        int by = program_kind_attr(k, "by");
        char vars[400] = "", choice[60] = "1";

        if (k->exercises != f)
            continue;
        strbuf_printf(&a->out, "ex%u(E%s%s) :- kind(E,%u), hap(E)", f->id, f->nparams ? "," : "", Q,
                      k->id);
        for (int i = 0; i < f->nparams; i++)
            asp_add(a, ", at(E,\"%s\",A%d)", k->attrs[k->exercise_args[i]].name, i);
        asp_add(a, ".\n");
        for (int i = 0; i < f->nparams; i++)
            asp_add(a, "qat(E,\"%s\") :- kind(E,%u).\n", k->attrs[k->exercise_args[i]].name, k->id);
        asp_add(a, "exercises(E) :- kind(E,%u).\n", k->id);
        if (by >= 0)
            asp_add(a,
                    "qat(E,\"by\") :- kind(E,%u).\nby(E,S) :- kind(E,%u), "
                    "at(E,\"by\",S), not none(S).\n",
                    k->id, k->id);
        if (k->exercise_value) {
            uint32_t free = asp_free(k->exercise_value);
            Op op = asp_expression(a, k->exercise_value);
            char body[600];

            for (int i = 0; i < k->nattrs; i++)
                if (free >> i & 1) {
                    snprintf(vars + strlen(vars), sizeof vars - strlen(vars), ", at(E,\"%s\",X%d)",
                             k->attrs[i].name, i);
                    asp_add(a, "qat(E,\"%s\") :- kind(E,%u).\n", k->attrs[i].name, k->id);
                }
            snprintf(body, sizeof body, "kind(E,%u)%s", k->id, vars);
            asp_ask(a, &op, body);
            asp_add(a, "ch%u(E,%s) :- %s%s%s.\n", f->id, op.term, body, WITH(op));
        } else {
            asp_add(a, "ch%u(E,%s) :- kind(E,%u).\n", f->id, choice, k->id);
        }
        asp_add(a, "eff(E,V) :- qef(E), ex%u(E%s%s), ef%u(E,V).\n", f->id, f->nparams ? "," : "", Q,
                f->id);
        asp_add(a, "q%u(%s) :- qef(E), ex%u(E%s%s).\n", f->id, Q, f->id, f->nparams ? "," : "", Q);
        asp_add(a, "eff(E,0) :- qef(E), kind(E,%u), not ae%u(E).\nae%u(E) :- ex%u(E%s%s)", k->id,
                f->id, f->id, f->id, f->nparams ? "," : "", Q);
        for (int i = 0; i < f->nparams; i++)
            asp_add(a, ", not none(A%d)", i);
        asp_add(a, ".\n");
    }
    (void)A;
}

/* Writes the state of R's deadline: tm at each event that may use the right, te at the end of the
 * story. */
static void right_times(Asp *a, const Rule *r, const char *A, const char *Q)
{
    unsigned id = r->fun->id;
    char us[80] = "", until[100] = "none", body[400];
    StrBuf at = { 0 }, end = { 0 };

    if (r->until) {
        asp_args(r->until, "U", us, sizeof us);
        snprintf(until, sizeof until, "u(%s)", us);
    }
    snprintf(body, sizeof body, "pu%u(%s%u,B,E,%s)", id, A, r->id, until);
    time_ask(a, r, Q, us, "E", body);
    snprintf(body, sizeof body, "ri%u(%s%u,B,m(_,_,_,_,%s)), end(END)", id, A, r->id, until);
    time_ask(a, r, Q, us, "END", body);
    time_put(&at, r, Q, us, "E", "V");
    time_put(&end, r, Q, us, "END", "V");
    asp_add(a, "tm%u(%s%u,B,E,V) :- pu%u(%s%u,B,E,%s), %s.\n", id, A, r->id, id, A, r->id, until,
            strbuf_str(&at));
    asp_add(a, "te%u(%s%u,B,V) :- st%u(%s%u,B,m(_,_,_,_,%s)), end(END), %s.\n", id, A, r->id, id, A,
            r->id, until, strbuf_str(&end));
    strbuf_free(&at);
    strbuf_free(&end);
}

/* Writes usF(A.., R, B, E, V) for the action F.  If V is 1, event E uses the right of the rule R
 * with the variables B.  Otherwise V is void: so is the deadline or the choice. */
static void uses(Asp *a, const Fun *f, const char *A, const char *Q)
{
    unsigned id = f->id;
    const char *comma = f->nparams ? "," : "";

    asp_add(a,
            "ri%u(%sR,B,P) :- st%u(%sR,B,P), not forbids(R), not should(R).\n"
            "pu%u(%sR,B,E,U) :- ri%u(%sR,B,m(W,F,D,T,U)), ex%u(E%s%s), by(E,S), in(W,S)",
            id, A, id, A, id, A, id, A, id, comma, Q);
    if (f->choosing)
        asp_add(a, ", ch%u(E,V), V!=absent, not outside(F,V)", id);
    asp_add(a, ".\nsd(W) :- ri%u(%sR,B,m(W,_,_,_,_)).\n", id, A);
    asp_add(a, "sd(F) :- ri%u(%sR,B,m(_,F,_,_,_)), F!=none.\n", id, A);
    if (f->choosing)
        asp_add(a,
                "outside(F,V) :- ri%u(%s_,_,m(_,F,_,_,_)), F!=none, ch%u(_,V), not "
                "none(V), not in(F,V).\n",
                id, A, id);
    /* tm: the state of the deadline at event E; te: its state at the end of the story */
    for (uint32_t i = 0; i < f->nrules; i++) {
        const Rule *r = f->rules[i];

        if (!a->alive[r->id] || r->kind != CONCLUDES_MODAL)
            continue;
        if (!r->until && !f->lapses) {
            asp_add(a, "tm%u(%s%u,B,E,0) :- pu%u(%s%u,B,E,U).\n", id, A, r->id, id, A, r->id);
            asp_add(a, "te%u(%s%u,B,0) :- st%u(%s%u,B,P).\n", id, A, r->id, id, A, r->id);
            continue;
        }
        right_times(a, r, A, Q);
    }
    asp_add(a, "us%u(%sR,B,E,V) :- tm%u(%sR,B,E,V), void(V).\n", id, A, id, A);
    if (f->choosing) {
        asp_add(a, "us%u(%sR,B,E,1) :- tm%u(%sR,B,E,0), ch%u(E,V), not void(V).\n", id, A, id, A,
                id);
        asp_add(a, "us%u(%sR,B,E,V) :- tm%u(%sR,B,E,0), ch%u(E,V), void(V).\n", id, A, id, A, id);
    } else {
        asp_add(a, "us%u(%sR,B,E,1) :- tm%u(%sR,B,E,0).\n", id, A, id, A);
    }
}

/* SPEC 6.5.3.  F is an action with a choice.  Writes when a duty in F takes effect at once (ao).
 * The duties and the rights that have not lapsed must offer exactly one choice together.  No event
 * may have exercised F. */
static void only_choice(Asp *a, const Fun *f, const char *A)
{
    unsigned id = f->id;

    asp_add(a, "co%u(%sR,B,F) :- ri%u(%sR,B,m(_,F,_,_,_)), demands(R).\n", id, A, id, A);
    asp_add(a, "co%u(%sR,B,F) :- ri%u(%sR,B,m(_,F,_,_,_)), te%u(%sR,B,V), V!=1.\n", id, A, id, A,
            id, A);
    asp_add(a, "fl%u(%sV) :- co%u(%sR,B,F), F!=none, in(F,V).\n", id, A, id, A);
    asp_add(a,
            "ao%u(%sV) :- du%u(%s0), fl%u(%sV), not fl%u(%sW) : fl%u(%sW), W!=V; "
            "not co%u(%s_,_,none), not lh%u(%s_), not xd%u(%s_).\n",
            id, A, id, A, id, A, id, A, id, A, id, A, id, A, id, A);
    asp_add(a, "c%u(%sV) :- ao%u(%sV), not no%u(%s0).\nno%u(%s1) :- ao%u(%sV).\n", id, A, id, A, id,
            A, id, A, id, A);
}

/* Writes the value of the action F, by the first of these: void, an exercise, an election, a
 * default. */
static void action_value(Asp *a, const Fun *f, const char *A, const char *Q)
{
    unsigned id = f->id;
    const char *none = f->choosing ? "absent" : "0";
    char c[60], all[60];

    hangs(a, f, A);
    asp_add(a, "du%u(%s0) :- ri%u(%sR,_,_), demands(R).\n", id, A, id, A);
    asp_add(a, "lh%u(%sV) :- ri%u(%sR,B,_), te%u(%sR,B,V), void(V)", id, A, id, A, id, A);
    if (!f->choosing)
        asp_add(a, ", not du%u(%s0)", id, A);
    asp_add(a, ".\n");
    asp_add(a, "lh%u(%sV) :- us%u(%sR,B,E,V), void(V)", id, A, id, A);
    if (!f->choosing)
        asp_add(a, ", not du%u(%s0)", id, A);
    asp_add(a, ".\nxd%u(%sE) :- us%u(%sR,B,E,1).\n", id, A, id, A);
    if (!f->choosing)
        asp_add(a, "c%u(%s1) :- du%u(%s0), not no%u(%s0).\nno%u(%s1) :- du%u(%s0).\n", id, A, id, A,
                id, A, id, A, id, A);
    else
        only_choice(a, f, A);
    /* go: the value is not decided yet */
    asp_add(a, "go%u(%s0) :- q%u(%s), not no%u(%s0), not no%u(%s1).\n", id, A, id, Q, id, A, id, A);
    asp_add(a, "c%u(%swait) :- go%u(%s0), lh%u(%swait).\n", id, A, id, A, id, A);
    asp_add(a, "c%u(%sclash) :- go%u(%s0), lh%u(%sclash), not lh%u(%swait).\n", id, A, id, A, id, A,
            id, A);
    asp_add(a, "gx%u(%s0) :- go%u(%s0), not lh%u(%s_), xd%u(%s_).\n", id, A, id, A, id, A, id, A);
    /* fx: the exercise that prevails, which is the first one; those of the person in `tie` come
     * before all others */
    asp_add(a, "tx%u(%sE) :- us%u(%sR,B,E,1), ri%u(%sR,B,m(_,_,_,T,_)), by(E,T).\n", id, A, id, A,
            id, A);
    asp_add(a, "fx%u(%sE) :- tx%u(%sE), not tx%u(%sG) : xd%u(%sG), G<E.\n", id, A, id, A, id, A, id,
            A);
    asp_add(a, "fx%u(%sE) :- xd%u(%sE), not tx%u(%s_), not xd%u(%sG) : xd%u(%sG), G<E.\n", id, A,
            id, A, id, A, id, A, id, A);
    if (f->choosing) {
        asp_add(a, "c%u(%sV) :- gx%u(%s0), fx%u(%sE), ch%u(E,V).\n", id, A, id, A, id, A, id);
    } else {
        asp_add(a, "c%u(%s1) :- gx%u(%s0).\n", id, A, id, A);
    }
    asp_add(a, "ge%u(%s0) :- go%u(%s0), not lh%u(%s_), not xd%u(%s_).\n", id, A, id, A, id, A, id,
            A);
    asp_add(a, "op%u(%sF) :- ge%u(%s0), ri%u(%sR,B,m(_,F,_,_,_)), te%u(%sR,B,V), V!=1.\n", id, A,
            id, A, id, A, id, A);
    if (f->choosing)
        asp_add(a, "of%u(%sV) :- op%u(%sF), F!=none, in(F,V).\n", id, A, id, A);
    asp_add(a, "of%u(%sV) :- op%u(%snone), V=%lld..%lld.\n", id, A, id, A,
            f->result->kind == TYPE_RANGE ? (long long)f->result->low : 0LL,
            f->result->kind == TYPE_BOOL ? 1LL
            : f->result->kind == TYPE_RANGE
                ? (long long)f->result->low + (long long)f->result->count - 1
                : (long long)f->result->count - 1);
    asp_add(a, "el%u(%sV) :- of%u(%sV), elected(%u,a(%s),V).\n", id, A, id, A, id, Q);
    asp_add(a, "c%u(%sV) :- el%u(%sV).\n", id, A, id, A);
    asp_add(a, "may%u(a(%s),V) :- of%u(%sV), not el%u(%s_).\n", id, Q, id, A, id, A);
    snprintf(c, sizeof c, "c%u(%s", id, A);
    snprintf(all, sizeof all, "a(%s)", Q);
    asp_choose(a, c, FACT_ELECTED, id, all);
    asp_add(a, "c%u(%sabsent) :- op%u(%s_), not of%u(%s_).\n", id, A, id, A, id, A);
    asp_add(a,
            "de%u(%sN,B,D) :- ge%u(%s0), ri%u(%sR,B,m(_,_,D,_,_)), D!=absent, "
            "nth(R,N).\n",
            id, A, id, A, id, A);
    asp_add(a,
            "c%u(%sD) :- ge%u(%s0), not op%u(%s_), de%u(%sN,B,D), not de%u(%sO,C,_) : "
            "de%u(%sO,C,_), (O,C)>(N,B).\n",
            id, A, id, A, id, A, id, A, id, A, id, A);
    asp_add(a, "c%u(%s%s) :- ge%u(%s0), not op%u(%s_), not de%u(%s_,_,_).\n", id, A, none, id, A,
            id, A, id, A);
}

/* SPEC 5.4.  Writes efF(E,V): event E exercises F, and takes effect (V is 1) or does not (0), or V
 * is void. */
static void effect(Asp *a, const Fun *f, const char *A, const char *Q)
{
    unsigned id = f->id;
    const char *comma = f->nparams ? "," : "";

    asp_add(a, "ef%u(E,V) :- ex%u(E%s%s), c%u(%sV), void(V).\n", id, id, comma, Q, id, A);
    if (f->choosing) {
        asp_add(a, "ok%u(E) :- ex%u(E%s%s), us%u(%sR,B,E,1), c%u(%sV), ch%u(E,V).\n", id, id, comma,
                Q, id, A, id, A, id);
        asp_add(a, "ok%u(E) :- ex%u(E%s%s), ao%u(%sV), ch%u(E,V).\n", id, id, comma, Q, id, A, id);
    } else {
        asp_add(a, "ok%u(E) :- ex%u(E%s%s), du%u(%s0).\n", id, id, comma, Q, id, A);
        asp_add(a, "ok%u(E) :- ex%u(E%s%s), us%u(%sR,B,E,1).\n", id, id, comma, Q, id, A);
    }
    asp_add(a, "ef%u(E,1) :- ok%u(E), ex%u(E%s%s), c%u(%sV), not void(V).\n", id, id, id, comma, Q,
            id, A);
    asp_add(a, "ef%u(E,0) :- not ok%u(E), ex%u(E%s%s), c%u(%sV), not void(V).\n", id, id, id, comma,
            Q, id, A);
}

void asp_status(Asp *a, const Fun *f)
{
    char Q[40], A[44];

    asp_args(f, "A", Q, sizeof Q);
    snprintf(A, sizeof A, "%s%s", Q, *Q ? "," : "");
    orders(a, f);
    for (uint32_t i = 0; i < f->nrules; i++)
        if (a->alive[f->rules[i]->id]) {
            if (f->rules[i]->kind == CONCLUDES_STATUS)
                say_status(a, f->rules[i]);
            else
                say_modal(a, f->rules[i]);
        }
    a->voids = 0;
    contest(a, f, A);
    if (f->kind == FUN_STATUS) {
        engine_status_value(a, f, A, Q);
        return;
    }
    if (f->lapses)
        lapses(a, f);
    exercises(a, f, A, Q);
    uses(a, f, A, Q);
    action_value(a, f, A, Q);
    effect(a, f, A, Q);
}

void asp_refer(Asp *a, const Rule *r)
{
    char now[500];
    Firing g = fire(a, r);

    conditions(&g);
    here(&g, now);
    asp_add(a, "refer(%u) :- %s, H=1.\nhangs(none,a,wait,%u) :- %s, H=wait.\n", r->id, now, r->id,
            now);
    strbuf_free(&g.and);
}
