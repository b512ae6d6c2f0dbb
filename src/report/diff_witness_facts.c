/* diff_witness_facts.c - adds to a witness the findings and choices that make the rulings differ.
 * A witness is a small case that two editions rule differently. */
#include "report/diff_witness_inside.h"

#include "case/case_edit.h"
#include "engine/canonical.h"
#include "program/program.h"

#include <string.h>

/* MAX_STEPS: the largest number of facts in a world; MAX_TRIES: the largest number of worlds
 * tried */
enum { MAX_STEPS = 24, MAX_TRIES = 20000 };

/* ---- the facts to state ------------------------------------------------- */

typedef struct WitnessStep {
    const Fact *fact;
    Value value;
    bool stated; /* the case must state the value, because another value is presumed */
} WitnessStep;

typedef struct WitnessSteps {
    WitnessStep at[MAX_STEPS];
    int n, tries;
} WitnessSteps;

/* T is a condition of edition SIDE.  Returns the fact in T that has the canonical text KEY.
 * Returns NULL if T has no such fact. */
static const Fact *fact_called(const WitnessReplay *r, int side, const ConditionTree *t,
                               const char *key)
{
    if (!t->fact)
        return NULL;
    if (strcmp(canonical_fact(r->in[side]->c->program, r->in[side]->c, t->fact, r->in[side]->arena),
               key) == 0)
        return t->fact;
    for (int i = 0; i < t->n; i++) {
        const Fact *f = fact_called(r, side, t->kids[i], key);

        if (f)
            return f;
    }
    return NULL;
}

/* Finds a world where exactly one of the two conditions T holds.  Adds the facts of this world to
 * S.  Tries presumed values first.  Returns false if there is no such world. */
static bool find_world(const WitnessReplay *r, const ConditionTree *const t[2], WitnessSteps *s)
{
    int side = t[0]->fact ? 0 : 1, beside = 1 - side;
    const ConditionTree *top = t[side];
    const Fact *other;

    if (!top->fact)
        return t[0]->truth != t[1]->truth;
    if (s->n == MAX_STEPS || s->tries++ > MAX_TRIES)
        return false;
    other = fact_called(
        r, beside, t[beside],
        canonical_fact(r->in[side]->c->program, r->in[side]->c, top->fact, r->in[side]->arena));
    for (int k = -1; k < top->n; k++) {
        int i = k < 0 ? top->presumed : k;
        const ConditionTree *kids[2];

        if (i < 0 || (k >= 0 && k == top->presumed))
            continue;
        kids[side] = top->kids[i];
        kids[beside] =
            other ? condition_restrict(t[beside], other, top->values[i], r->in[beside]->arena)
                  : t[beside];
        s->at[s->n++] = (WitnessStep){ top->fact, top->values[i], i != top->presumed };
        if (find_world(r, kids, s))
            return true;
        s->n--;
    }
    return false;
}

/* Returns true if a case can state F among its settings, hands, findings or choices.  Both editions
 * must declare F.  F must not be an attribute or a disputed event, because the story states
 * these. */
static bool can_be_told(const WitnessSearch *m, const Fact *f)
{
    return f->fun && program_fun(m->p[0], f->fun->name) && program_fun(m->p[1], f->fun->name);
}

/* Returns true if F is a setting or a finding, and the ruling of an edition uses the declared
 * default of F.  A case that states F would replace that default. */
static bool has_default(const WitnessSearch *m, const WitnessReplay *r, const Fact *f)
{
    bool has = false;

    for (int side = 0; side < 2 && (f->kind == FACT_SETTING || f->kind == FACT_FINDING); side++) {
        const Ruling *whole = r->whole[side];
        bool open = program_fun(m->p[side], f->fun->name)->untold == NULL;

        for (int i = 0; i < whole->nasked && !open; i++)
            open = whole->asked[i]->kind == f->kind &&
                   strcmp(whole->asked[i]->fun->name, f->fun->name) == 0 &&
                   memcmp(whole->asked[i]->args, f->args, sizeof *f->args * (size_t)f->nargs) == 0;
        has |= !open;
    }
    return has;
}

static void witness_state_fact(WitnessSearch *m, const WitnessReplay *r, const WitnessStep *s)
{
    const Fact *f = s->fact;
    StatedFact st = { .value = s->value };

    if (!can_be_told(m, f) || has_default(m, r, f))
        return;
    memcpy(st.args, f->args, sizeof st.args);
    st.fun = program_fun(m->p[0], f->fun->name);
    switch (f->kind) {
    case FACT_FINDING: case_add_finding(m->c, 0, &st, m->arena); return;
    case FACT_ELECTED: case_add_election(m->c, &st, m->arena); return;
    case FACT_SETTING: m->c->settings[st.fun->id] = s->value; return;
    case FACT_HOLDS: case_set_held(m->c, f->args[0], f->args[1], s->value); return;
    case FACT_HOLDS_OTHER: case_set_others(m->c, f->args[0], f->args[1], s->value); return;
    case FACT_HAPPENED:
    case FACT_ATTRIBUTE:
    case FACT_READING:
    case FACT_DEAL: return;
    }
}

static int stated_steps(const WitnessSteps *s)
{
    int n = 0;

    for (int i = 0; i < s->n; i++)
        n += s->at[i].stated;
    return n;
}

void diff_witness_state_facts(WitnessSearch *m, const WitnessReplay *r, const WitnessPoints *ps)
{
    WitnessSteps best = { .n = -1 };

    for (int i = 0; i < ps->n; i++) {
        const ConditionTree *t[2] = { &condition_never, &condition_never };
        WitnessSteps s = { 0 };

        for (int side = 0; side < 2; side++)
            if (ps->at[i].said[side])
                t[side] = ps->at[i].said[side]->when;
        if (find_world(r, t, &s) && (best.n < 0 || stated_steps(&s) < stated_steps(&best)))
            best = s;
    }
    for (int i = 0; i < best.n; i++)
        if (best.at[i].stated)
            witness_state_fact(m, r, &best.at[i]);
}
