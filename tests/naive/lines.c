/* lines.c - lists the lines of a ruling in one world (SPEC 6.3 to 6.5). */
#include "naive.h"

#include "engine/canonical.h"

#include <string.h>

static void add_line(Naive *n, const Conclusion *x, const Rule *r, const Value *slots,
                     const Rule *said)
{
    bool silent = x->kind == LINE_NOT_RULED && !x->fun;
    StrBuf b = { 0 };
    NaiveLine *more;

    if (silent)
        strbuf_printf(&b, "not ruled refer %s", r->refer);
    else
        canonical_put_conclusion(&b, n->c, x, said, x->kind != LINE_REFUSED);
    for (int i = 0; i < n->nlines; i++)
        if (n->lines[i].rule == r && (!r || same_choice(r, slots, n->lines[i].slots)) &&
            strcmp(n->lines[i].key, strbuf_str(&b)) == 0) {
            strbuf_free(&b);
            return;
        }
    if (n->nlines == n->cap_lines) {
        n->cap_lines = n->cap_lines ? 2 * n->cap_lines : 64;
        more = arena_new_array(n->arena, NaiveLine, (size_t)n->cap_lines);
        if (n->nlines)
            memcpy(more, n->lines, sizeof *more * (size_t)n->nlines);
        n->lines = more;
    }
    n->lines[n->nlines].key = arena_strndup(n->arena, strbuf_str(&b), b.len);
    n->lines[n->nlines].rule = r;
    n->lines[n->nlines].slots =
        slots ? arena_copy(n->arena, slots, sizeof *slots, MAX_SLOTS) : NULL;
    n->lines[n->nlines++].silent = silent;
    strbuf_free(&b);
}

/* SPEC 6.4, 4.5.  Adds the line for the void value HANGS: "not ruled" for a clash, "waits"
 * otherwise.  For a `refer` that depends on a clash, the line is silent (NaiveLine.silent). */
static void add_hanging(Naive *n, const Fun *f, const Value *args, Value hangs, const Rule *r,
                        const Value *slots)
{
    Conclusion x = { .kind = LINE_NOT_RULED, .fun = f };

    if (f) {
        x.nargs = f->nparams;
        naive_copy(x.args, args, f->nparams);
    }
    if (!is_wait(hangs)) {
        add_line(n, &x, r, slots, r);
        return;
    }
    x.kind = LINE_WAITS;
    for (int i = 0; i < n->nwaits; i++)
        if ((hangs - BL_CLASH) >> i & 1) {
            x.waits = &n->waits[i];
            add_line(n, &x, r, slots, r);
        }
}

static bool demands(const Rule *r)
{
    return r->modal == MODAL_DOES || r->modal == MODAL_SHALL || r->modal == MODAL_MUST;
}

static bool forbids(const Rule *r)
{
    return r->modal == MODAL_MAY_NOT || r->modal == MODAL_SHALL_NOT || r->modal == MODAL_MUST_NOT;
}

static bool advises(const Rule *r)
{
    return r->modal == MODAL_SHOULD || r->modal == MODAL_SHOULD_NOT;
}

/* SPEC 6.4.  Returns the duty that absorbs the permission MAY: the last duty in the book with the
 * same choosers.  Returns MAY if there is none. */
static const Say *absorbing(const Sayings *s, const Say *may)
{
    const Say *one = may;

    for (int i = 0; i < s->n && may->rule->modal == MODAL_MAY; i++)
        if (naive_standing(&s->at[i]) && demands(s->at[i].rule) && s->at[i].who == may->who)
            one = &s->at[i];
    return one;
}

/* SPEC 6.5.  Sets the choices of X to those that the right ONE offers.  Rights that differ from ONE
 * only in their choices are one right with it, so their choices count too. */
static void offered(const Sayings *s, const Say *one, Conclusion *x)
{
    x->has_from = true;
    for (int i = 0; i < s->n; i++) {
        const Say *o = &s->at[i];
        const Rule *r = o->rule;

        if (!naive_standing(o) || r->modal != one->rule->modal ||
            r->chooser != one->rule->chooser || o->who != one->who ||
            o->default_ != one->default_ || r->until != one->rule->until ||
            memcmp(o->until_args, one->until_args, sizeof o->until_args) != 0)
            continue;
        x->has_from &= r->from != NULL;
        x->from |= o->from;
    }
    if (!x->has_from)
        x->from = 0;
}

static void tell_modal(Naive *n, const Fun *f, const Sayings *s, const Say *one, Conclusion x)
{
    const Say *as = absorbing(s, one);
    const Rule *r = as->rule;
    bool right = !forbids(r) && !advises(r);

    x.kind = LINE_MODAL;
    x.modal = r->modal;
    x.chooser = r->chooser;
    x.who = as->who;
    offered(s, as, &x);
    x.until = r->until;
    memcpy(x.until_args, as->until_args, sizeof x.until_args);
    x.default_ = as->default_;
    if (right && s->exercised && as->who >> naive_by(n, s->exercise) & 1)
        x.state = RIGHT_EXERCISED;
    else if (right && r->modal != MODAL_MAY && s->at_once)
        x.state = f->choosing ? RIGHT_EFFECT : naive_duty_state(n, f, x.args, x.who);
    else if (right && s->exercised)
        x.state = RIGHT_TAKEN;
    else if (right && naive_late(n, r, as->slots, as->until_args, n->nevents) == 1)
        x.state = RIGHT_LAPSED;
    /* SPEC 6.5: if F settles a status, the line of the status tells the effect */
    if (!f->settles || x.state != RIGHT_EFFECT)
        add_line(n, &x, one->rule, one->slots, r);
}

/* SPEC 6.5.  Adds the line about the status that F settles, for the right ONE in F.  The value of
 * the status is the choice made. */
static void tell_choice(Naive *n, const Fun *f, const Value *args, const Sayings *s, const Say *one)
{
    const Fun *status = f->settles;
    Conclusion x = { .kind = LINE_STATUS, .fun = status, .nargs = status->nparams };
    const Sayings *about;
    bool clash;

    for (int i = 0; i < status->nparams; i++)
        x.args[i] = args[f->settles_param[i]];
    about = naive_said(n, status, x.args);
    clash = about->breach;
    for (int i = 0; i < about->n; i++)
        clash |= naive_standing(&about->at[i]);
    x.value = about->value;
    if (about->value == BL_ABSENT)
        return;
    if (clash) {
        x.kind = LINE_CLASH;
        add_line(n, &x, one->rule, one->slots, one->rule);
    } else if (is_void(about->value)) {
        add_hanging(n, status, x.args, about->value, one->rule, one->slots);
    } else if (naive_chose(n, f, s, one)) {
        add_line(n, &x, one->rule, one->slots, one->rule);
    }
}

static void tell_say(Naive *n, const Fun *f, const Value *args, const Sayings *s, const Say *one)
{
    Conclusion x = { .kind = LINE_CLASH, .fun = f, .nargs = f->nparams };
    bool clash = s->breach;

    naive_copy(x.args, args, f->nparams);
    if (one->held != 1)
        add_hanging(n, f, args, one->held, one->rule, one->slots);
    if (!naive_standing(one))
        return;
    for (int i = 0; i < s->all; i++)
        clash |= naive_standing(&s->at[i]) && naive_excludes(&s->at[i], one);
    for (int i = 0; s->rights && i < s->rights->n; i++)
        clash |= naive_standing(&s->rights->at[i]) && naive_excludes(&s->rights->at[i], one);
    if (f->settles && !forbids(one->rule) && !advises(one->rule))
        tell_choice(n, f, args, s, one);
    if (clash) {
        add_line(n, &x, one->rule, one->slots, one->rule);
    } else if (s->hangs) {
        add_hanging(n, f, args, s->hangs, one->rule, one->slots);
    } else if (f->kind == FUN_STATUS) {
        x.kind = LINE_STATUS;
        x.value = one->value;
        /* SPEC 6.4: equal conclusions are one line, with `must be` if one of them has it */
        for (int i = 0; i < s->n; i++)
            x.must_be |= naive_standing(&s->at[i]) && rule_must_be(s->at[i].rule);
        add_line(n, &x, one->rule, one->slots, one->rule);
    } else if (s->late_hangs && !forbids(one->rule) && !advises(one->rule)) {
        add_hanging(n, f, args, s->late_hangs, one->rule, one->slots);
    } else {
        tell_modal(n, f, s, one, x);
    }
}

/* SPEC 4.6.  Adds a gap if F is required and has no value, and the condition of `required`
 * holds. */
static void tell_gap(Naive *n, const Fun *f, const Value *args, const Sayings *s)
{
    Conclusion x = { .kind = LINE_GAP, .fun = f, .nargs = f->nparams };
    Value slots[MAX_SLOTS] = { 0 }, when;

    for (int i = 0; i < f->nparams; i++)
        if (f->ptype[i]->kind == TYPE_EVENT &&
            (!kind_is_a(n->c->events[args[i]].kind, f->ptype[i]->event) ||
             naive_happened(n, args[i]) != 1))
            return;
    naive_copy(slots, args, f->nparams);
    naive_copy(x.args, args, f->nparams);
    when = f->required_when ? naive_true(n, f->required_when, slots) : 1;
    if (when == 1 && s->value == BL_ABSENT)
        add_line(n, &x, NULL, NULL, NULL);
}

static void tell_about(Naive *n, const Fun *f, Value *args, int level)
{
    Value low, count;

    if (level == f->nparams) {
        const Sayings *s = naive_said(n, f, args);

        for (int i = 0; i < s->n; i++)
            tell_say(n, f, args, s, &s->at[i]);
        if (f->required)
            tell_gap(n, f, args, s);
        return;
    }
    naive_range(n, f->ptype[level], &low, &count);
    for (args[level] = low; args[level] < low + count; args[level]++)
        tell_about(n, f, args, level + 1);
}

static void refer(void *context, Naive *n, const Rule *r, Value *slots, Value held)
{
    Conclusion x = { .kind = LINE_REFER, .refer = r->refer };

    (void)context;
    held = naive_conditions(n, r, slots, held);
    if (held == 1)
        add_line(n, &x, r, slots, r);
    else if (held != 0)
        add_hanging(n, NULL, NULL, held, r, slots);
}

/* SPEC 6.5.  Adds a refusal if EVENT exercises an action and takes no effect. */
static void tell_exercise(Naive *n, Value event)
{
    Conclusion x = { .kind = LINE_REFUSED, .args = { event }, .nargs = 1 };
    Value args[MAX_ARGS], effect;

    if (!naive_exercise(n, event, NULL, args))
        return;
    effect = naive_effect(n, event);
    if (is_void(effect))
        add_hanging(n, n->c->events[event].kind->exercises, args, effect, NULL, NULL);
    else if (effect == 0)
        add_line(n, &x, NULL, NULL, NULL);
}

/* SPEC 22.2.  Adds a breach of an invariant, for one choice of its variables.  Counts the calls
 * that clash in this breach. */
static void breach(void *context, Naive *n, const Rule *r, Value *slots, Value held)
{
    const Invariant *v = r->invariant;
    Conclusion x = { .kind = LINE_BREACH, .invariant = v };

    (void)context;
    if (naive_conditions(n, r, slots, held) != 1)
        return;
    for (int i = 0; i < r->nbinders; i++)
        if (r->binders[i].over->kind == TYPE_EVENT)
            x.args[x.nargs++] = slots[r->binders[i].slot];
    add_line(n, &x, r, slots, r);
    n->nbroken += v->nclashes;
}

/* SPEC 22.3.  Adds the breaches of all invariants.  The calls that clash in a breach are noted
 * last, so they do not clash while breaches are looked for. */
static void tell_breaches(Naive *n)
{
    for (const Invariant *v = n->p->invariants; v && !n->leaves_invariants; v = v->next) {
        Value slots[MAX_SLOTS] = { 0 };

        naive_choices(n, &v->rule, slots, 0, breach, NULL);
    }
    if (!n->nbroken)
        return;
    n->clashes = arena_new_array(n->arena, NaiveCall, (size_t)n->nbroken);
    for (int i = 0; i < n->nlines; i++) {
        const Invariant *v = n->lines[i].rule->invariant;

        for (int k = 0; k < v->nclashes; k++) {
            NaiveCall *call = &n->clashes[n->nclashes++];

            call->fun = v->clashes[k].fun;
            for (int a = 0; a < call->fun->nparams; a++)
                call->args[a] = n->lines[i].slots[v->clashes[k].slot[a]];
        }
    }
    naive_forget_calls(n);
}

const NaiveLine *naive_lines(Naive *n, int *nlines, const char **why)
{
    tell_breaches(n);
    for (const Fun *f = n->p->funs; f; f = f->next) {
        Value args[MAX_ARGS] = { 0 };

        if ((f->kind == FUN_STATUS || f->kind == FUN_DONE) && (f->nrules || f->required))
            tell_about(n, f, args, 0);
    }
    for (uint32_t r = 0; r < n->p->nrules; r++) {
        Value slots[MAX_SLOTS] = { 0 };

        if (n->p->rules[r]->kind == CONCLUDES_REFER)
            naive_choices(n, n->p->rules[r], slots, 0, refer, NULL);
    }
    for (int e = 0; e < n->nevents; e++)
        tell_exercise(n, e);
    *nlines = n->nlines;
    *why = n->circle;
    return n->circle ? NULL : n->lines;
}
