/* unused.c - finds what a case tells although the ruling does not use it.  A finding, choice or
 * event is used if the ruling would be different without it. */
#include "ruling/unused.h"

#include "case/case_edit.h"
#include "engine/engine_suppose.h"
#include "kit/vec.h"
#include "program/asked_of.h"
#include "program/program.h"
#include "ruling/rule.h"

#include <string.h>

/* A trial rules again with one fact open.  A fact counts as used if its trial takes more work than
 * TRIAL_TIMES the work of the ruling plus TRIAL_WORK.  A fact with a default cannot be open; up to
 * TRIAL_VALUES of its values are tried instead. */
enum { TRIAL_TIMES = 10, TRIAL_WORK = 100000, TRIAL_VALUES = 8, MAX_ASSUMED = 64 };

typedef struct UnusedSearch {
    const Ruling *r;
    Arena *arena;   /* memory for the result */
    Arena *scratch; /* memory for the search */
    Engine *engine;
    /* Sets of events.  NAMED: a reported line mentions the event.  IN_ORDER: a background clause
     * concludes something about the event. */
    uint64_t named[MAX_EVENTS / 64 + 1], in_order[MAX_EVENTS / 64 + 1];
    /* recorded[i][k] is true if support K of line I was recorded. recorded[i] is NULL until a
     * support of line I is recorded. `recorded` is NULL until is_read() is called. */
    bool **recorded;
    FactRead *reads; /* the stated facts that the recorded supports read */
    int nreads, cap_reads;
    Unused *found;
    int nfound, cap_found;
} UnusedSearch;

/* ---- what is told ------------------------------------------------------ */

static bool is_told(const Line *line)
{
    return !line->background || line->c->kind == LINE_CLASH;
}

static void name_event(UnusedSearch *s, Value event)
{
    if (event >= 0 && event < s->r->c->nevents)
        s->named[event / 64] |= (uint64_t)1 << (event % 64);
}

static bool is_named(const UnusedSearch *s, int event)
{
    return s->named[event / 64] >> (event % 64) & 1;
}

/* LINE is not reported.  If a background clause concludes LINE, the events of LINE are in order:
 * nothing needs to be reported about them.  Adds these events to s->in_order. */
static void mark_answered(UnusedSearch *s, const Line *line)
{
    const Conclusion *c = line->c;

    if (c->kind != LINE_STATUS || c->fun->background)
        return;
    for (int i = 0; i < c->nargs; i++)
        if (c->fun->ptype[i]->kind == TYPE_EVENT)
            s->in_order[c->args[i] / 64] |= (uint64_t)1 << (c->args[i] % 64);
}

static void name_args(UnusedSearch *s, const Fun *f, const Value *args, int n)
{
    for (int i = 0; f && i < n && i < f->nparams; i++)
        if (f->ptype[i]->kind == TYPE_EVENT)
            name_event(s, args[i]);
}

static void name_events_of_fact(UnusedSearch *s, const Fact *f)
{
    if (f->kind == FACT_ATTRIBUTE || f->kind == FACT_HAPPENED)
        name_event(s, f->args[0]);
    else
        name_args(s, f->fun, f->args, f->nargs);
}

static void name_support(UnusedSearch *s, const Support *by)
{
    for (int i = 0; i < by->rule->nbinders; i++)
        if (by->rule->binders[i].over->kind == TYPE_EVENT)
            name_event(s, by->slots[by->rule->binders[i].slot]);
}

static void name_condition(UnusedSearch *s, const ConditionTree *t)
{
    if (!t->fact)
        return;
    name_events_of_fact(s, t->fact);
    for (int i = 0; i < t->n; i++)
        name_condition(s, t->kids[i]);
}

static void name_line(UnusedSearch *s, const Line *line)
{
    const Conclusion *c = line->c;

    name_args(s, c->fun, c->args, c->nargs);
    if (c->kind == LINE_REFUSED)
        name_event(s, c->args[0]);
    if (c->kind == LINE_WAITS)
        name_events_of_fact(s, c->waits);
    if (c->until)
        name_args(s, c->until, c->until_args, c->until->nparams);
    for (int i = 0; i < line->nsupports; i++)
        name_support(s, line->supports[i]);
    name_condition(s, line->when);
}

/* ---- what the vocabulary says of an event ------------------------------ */

/* Returns the definition NAME that has N events as parameters, or NULL if there is no such
 * definition. */
static const Fun *event_definition(const Program *p, const char *name, int n)
{
    const Fun *f = program_fun(p, name);

    if (!f || f->kind != FUN_DEFINE || f->nparams != n || f->result->kind != TYPE_BOOL)
        return NULL;
    for (int i = 0; i < n; i++)
        if (f->ptype[i]->kind != TYPE_EVENT)
            return NULL;
    return f;
}

/* Returns the value of the definition F(ARGS) if every presumption holds.  If OPEN is true, returns
 * true if some values of the open facts make it true, or if that is not certain: the value depends
 * on a clash, or more than *TIMES evaluations would be needed.  If OPEN is false, returns false in
 * all these cases. */
static bool defined_within(UnusedSearch *s, const Fun *f, const Value *args, bool open, int *times)
{
    Engine *e = s->engine;
    Value values[TRIAL_VALUES], v;
    const Value *domain = values;
    const Fact *need;
    bool yes = false;
    int n = 1;

    engine_begin(e);
    v = engine_call(e, f, args);
    if (!engine_stopped(e))
        return engine_poisoned(e) ? open : v == 1;
    if (engine_circle(e) || --*times <= 0)
        return open;
    need = engine_need(e);
    if (!engine_presumed(e, values)) {
        n = open ? engine_domain(e, &domain) : 0;
        if (n > TRIAL_VALUES || !open)
            return open;
        memcpy(values, domain, sizeof *values * (size_t)n);
    }
    for (int i = 0; i < n && !yes; i++) {
        engine_assume(e, need, values[i]);
        yes = defined_within(s, f, args, open, times);
        engine_forget(e, need);
    }
    return yes;
}

/* Does what defined_within() does, within MAX_ASSUMED evaluations.  Returns false if F is NULL. */
static bool is_defined(UnusedSearch *s, const Fun *f, const Value *args, bool open)
{
    int times = MAX_ASSUMED;

    return f && defined_within(s, f, args, open, &times);
}

/* ---- trials ------------------------------------------------------------ */

/* Returns true if the ruling on the case CHANGED says the same as s->r. */
static bool same_ruling(UnusedSearch *s, Case *changed)
{
    const Ruling *r = s->r, *then = NULL;
    uint64_t limit = r->program->limits->at[LIMIT_WORK], work = TRIAL_TIMES * r->work + TRIAL_WORK;
    Diags *diags = diags_new(NULL);
    bool same = false;

    work = work < limit ? work : limit;
    if (engine_settle_case(changed, s->scratch, diags))
        then = rule_case_within(r->program, changed, r->body, r->nevents, &work, s->scratch, diags);
    if (then)
        same = rulings_equal(r, then, LEVEL_MODAL, s->scratch);
    diags_free(diags);
    return same;
}

/* Returns true if the ruling says the same if EVENT did not happen. */
static bool idle_event(UnusedSearch *s, int event)
{
    Case *changed = case_copy(s->r->c, s->scratch);
    const StatedFact not = { .args = { event }, .value = 0 };

    changed->events[event].disputed = true;
    case_add_finding(changed, s->r->body, &not, s->scratch);
    return same_ruling(s, changed);
}

static Case *without(UnusedSearch *s, const StatedFact *f, bool elected)
{
    Case *changed = case_copy(s->r->c, s->scratch);

    if (elected)
        case_remove_election(changed, f);
    else
        case_remove_finding(changed, s->r->body, f);
    return changed;
}

/* Returns true if the ruling says the same for every value of F.  ELECTED is true if F is a
 * choice. */
static bool idle_fact(UnusedSearch *s, const StatedFact *f, bool elected)
{
    const Type *t = f->fun ? f->fun->result : NULL;
    Value values;
    StatedFact other = *f;

    if (!same_ruling(s, without(s, f, elected)))
        return false;
    if (!f->fun || !f->fun->untold)
        return true;
    values = t->kind == TYPE_BOOL ? 2 : t->kind == TYPE_ENUM ? (Value)t->count : TRIAL_VALUES + 1;
    if (values > TRIAL_VALUES)
        return false;
    other.excluded = false;
    for (other.value = 0; other.value < values; other.value++) {
        Case *changed = without(s, f, elected);

        if (other.value == f->value && !f->excluded)
            continue;
        case_add_finding(changed, s->r->body, &other, s->scratch);
        if (!same_ruling(s, changed))
            return false;
    }
    return true;
}

/* ---- findings and choices ---------------------------------------------- */

static bool fact_is(const Fact *f, const StatedFact *s)
{
    if (!s->fun)
        return f->kind == FACT_HAPPENED && f->args[0] == s->args[0];
    return f->fun == s->fun && memcmp(f->args, s->args, sizeof *f->args * (size_t)f->nargs) == 0;
}

static bool has_been_read(const UnusedSearch *s, const StatedFact *f)
{
    for (int i = 0; i < s->nreads; i++)
        if (fact_is(s->reads[i].fact, f))
            return true;
    return false;
}

static bool speaks_of(const Support *by, const StatedFact *f)
{
    for (int i = 0; i < by->rule->nbinders; i++)
        for (int k = 0; k < (f->fun ? f->fun->nparams : 1); k++)
            if (by->rule->binders[i].over->kind == TYPE_EVENT &&
                (!f->fun || f->fun->ptype[k]->kind == TYPE_EVENT) &&
                by->slots[by->rule->binders[i].slot] == f->args[k])
                return true;
    return false;
}

/* Returns true if a record of LINE shows which facts LINE uses.  A refusal reads all facts, so a
 * record of a refusal shows nothing. */
static bool has_record(const Line *line)
{
    return line->c->kind == LINE_STATUS || line->c->kind == LINE_MODAL ||
           line->c->kind == LINE_REFER;
}

static void record_support(UnusedSearch *s, int line, int support)
{
    const Line *l = &s->r->lines[line];
    RulingRecord rec;

    if (!s->recorded[line])
        s->recorded[line] = arena_new_array(s->scratch, bool, (size_t)l->nsupports + 1);
    if (s->recorded[line][support])
        return;
    s->recorded[line][support] = true;
    rec = ruling_record(s->r, s->engine, l, support, s->scratch);
    for (int i = 0; i < rec.nreads; i++)
        if (!rec.reads[i].assumed) {
            VEC_ROOM_IN(s->scratch, s->reads, s->nreads, s->cap_reads);
            s->reads[s->nreads++] = rec.reads[i];
        }
}

/* Returns true if a reported line reads F. Lines about the events of F are tried first. */
static bool is_read(UnusedSearch *s, const StatedFact *f)
{
    if (!s->recorded)
        s->recorded = arena_new_array(s->scratch, bool *, (size_t)s->r->nlines + 1);
    for (int near = 1; near >= 0; near--)
        for (int i = 0; i < s->r->nlines; i++)
            for (int k = 0; k < s->r->lines[i].nsupports; k++) {
                const Line *line = &s->r->lines[i];

                if (has_been_read(s, f))
                    return true;
                if (is_told(line) && has_record(line) &&
                    speaks_of(line->supports[k], f) == (near == 1))
                    record_support(s, i, k);
            }
    return has_been_read(s, f);
}

static bool happens_later(const UnusedSearch *s, const StatedFact *f)
{
    for (int i = 0; i < (f->fun ? f->fun->nparams : 1); i++)
        if ((!f->fun || f->fun->ptype[i]->kind == TYPE_EVENT) && f->args[i] >= s->r->nevents)
            return true;
    return false;
}

static Unused *add_unused(UnusedSearch *s, Unused u)
{
    VEC_ROOM_IN(s->arena, s->found, s->nfound, s->cap_found);
    s->found[s->nfound] = u;
    return &s->found[s->nfound++];
}

/* Stores in U why the finding u->stated is not used: sets one of the fields never_asked, asked_of
 * and asked_by (unused.h).  Sets none of them if more than MAX_ASKED clauses ask for the finding,
 * or if the finding is that an event happened. */
static void explain_unread(const UnusedSearch *s, Unused *u)
{
    const Fun *f = u->stated->fun;

    for (int i = 0; f && i < f->nparams && !u->nasked_of; i++) {
        const EventKind *of =
            f->ptype[i]->kind == TYPE_EVENT ? s->r->c->events[u->stated->args[i]].kind : NULL;
        if (of)
            u->nasked_of = asked_of_kinds(s->r->program, f, i, of, u->asked_of, MAX_ASKED);
    }
    if (f && !u->nasked_of) {
        int n = asked_of_clauses(s->r->program, f, u->asked_by, MAX_ASKED);

        u->never_asked = n == 0;
        u->nasked_by = n <= MAX_ASKED ? n : 0;
    }
}

/* Returns true if the rules of a reported line have read finding number I of the body.  This test
 * costs less than recording which facts the line uses, but does not find every use. */
static bool is_read_by_goal(const UnusedSearch *s, int i)
{
    for (int k = 0; i < ENGINE_TOLD && k < s->r->nlines; k++)
        if (is_told(&s->r->lines[k]) && has_record(&s->r->lines[k]) && s->r->lines[k].told >> i & 1)
            return true;
    return false;
}

static void look_at_facts(UnusedSearch *s, const StatedFact *facts, int n, bool elected)
{
    for (int i = 0; i < n; i++) {
        const StatedFact *f = &facts[i];
        bool again = false;
        Unused *u;

        for (int k = 0; k < i; k++)
            again |= case_same_fact(&facts[k], f);
        if (again || happens_later(s, f) || (!elected && is_read_by_goal(s, i)) || is_read(s, f) ||
            !idle_fact(s, f, elected))
            continue;
        u = add_unused(s, (Unused){ .event = -1, .stated = f, .elected = elected });
        u->complaint = !elected;
        if (!elected)
            explain_unread(s, u);
    }
}

/* Finds the used facts among the N facts FACTS, and marks the events that these facts are about.  A
 * marked event counts as mentioned in a line. */
static void name_used_facts(UnusedSearch *s, const StatedFact *facts, int n)
{
    for (int i = 0; i < n; i++) {
        bool unused = false;

        for (int k = 0; k < s->nfound; k++)
            unused |= case_same_fact(s->found[k].stated, &facts[i]);
        if (!unused && facts[i].fun)
            name_args(s, facts[i].fun, facts[i].args, facts[i].fun->nparams);
    }
}

/* ---- events ------------------------------------------------------------ */

/* Returns true if another event answers EVENT, and a reported line mentions this other event.
 * ANSWERED_WITH is the definition that says which event answers which, or NULL. */
static bool is_answered(UnusedSearch *s, const Fun *answered_with, int event)
{
    for (int i = 0; answered_with && i < s->r->nevents; i++) {
        Value args[] = { event, i };

        if (is_named(s, i) && is_defined(s, answered_with, args, false))
            return true;
    }
    return false;
}

static void look_at_events(UnusedSearch *s)
{
    const Program *p = s->r->program;
    const Fun *ordinary = event_definition(p, "ordinary", 1),
              *complaint = event_definition(p, "asks_for_ruling", 1),
              *answered_with = event_definition(p, "answered_with", 2);

    for (int i = 0; ordinary && i < s->r->nevents; i++) {
        Value event = i;
        bool asks;

        /* skip the use of a right: if it had no effect, a line of the ruling would say so */
        if (is_named(s, i) || s->r->c->events[i].kind->exercises)
            continue;
        asks = is_defined(s, complaint, &event, false);
        if ((!asks && s->in_order[i / 64] >> (i % 64) & 1) ||
            is_defined(s, ordinary, &event, true) || is_answered(s, answered_with, i) ||
            !idle_event(s, i))
            continue;
        add_unused(s, (Unused){ .event = i, .complaint = asks });
    }
}

int unused_list(const Ruling *r, const Unused **list, Arena *arena)
{
    const Body *body = &r->c->bodies[r->body];
    UnusedSearch s = { .r = r, .arena = arena, .scratch = arena_new() };
    Unused *facts;
    int nfacts;

    *list = NULL;
    if (r->c->universe) {
        arena_free(s.scratch);
        return 0;
    }
    s.engine = engine_new(r->program, r->c, r->body, r->nevents, s.scratch);
    for (int i = 0; i < r->nlines; i++)
        if (is_told(&r->lines[i]))
            name_line(&s, &r->lines[i]);
        else
            mark_answered(&s, &r->lines[i]);
    look_at_facts(&s, body->found, body->nfound, false);
    look_at_facts(&s, r->c->elected, r->c->nelected, true);
    name_used_facts(&s, body->found, body->nfound);
    name_used_facts(&s, r->c->elected, r->c->nelected);
    facts = s.found;
    nfacts = s.nfound;
    s.found = NULL;
    s.nfound = s.cap_found = 0;
    look_at_events(&s);
    for (int i = 0; i < nfacts; i++)
        add_unused(&s, facts[i]);
    engine_free(s.engine);
    arena_free(s.scratch);
    *list = s.found;
    return s.nfound;
}
