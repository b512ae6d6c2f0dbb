/* audit_readings.c - finds readings that change no ruling.  A reading is one of several ways to
 * understand a clause.  An Mdd is a set of cases. */
#include "audit/audit_readings.h"

#include "program/rule_reads.h"

enum { MATTERS = 1 };

struct AuditReadings {
    const Program *p;
    const AuditSeen *marks;
    int fun; /* the mark of function 0; the mark of the function with id I is I places later */
};

AuditReadings *audit_readings_new(const Program *p, AuditSeen *marks, Arena *arena)
{
    AuditReadings *s = arena_new_of(arena, AuditReadings);

    s->p = p;
    s->marks = marks;
    s->fun = audit_seen_reserve(marks, (int)p->nfuns);
    return s;
}

static int reading_index(const AuditReadings *s, const Fun *f)
{
    return s->fun + (int)f->id;
}

/* Returns the cases of A where FACT has its value number K, from 0.  Also returns all cases that
 * differ from these cases only in FACT.  FORGET is an argument of mdd_forget(); only its element
 * for FACT is true. */
static Mdd with_value(MddStore *r, Mdd a, int fact, int k, bool *forget)
{
    return mdd_forget(r, mdd_and(r, a, mdd_is(r, fact, mdd_store_value(r, fact, k))), forget);
}

/* Returns true if a conclusion depends on FACT: some case has the conclusion under one possible
 * value of FACT, and not under another possible value.  WHEN are the cases with the conclusion.
 * MAY_BE are the cases where the value of FACT is possible.  FORGET is as in with_value(). */
static bool conclusion_depends_on(SurveySpace *g, Mdd when, Mdd may_be, int fact, bool *forget)
{
    MddStore *r = survey_space_store(g);

    if (!mdd_reads(r, when, fact))
        return false;
    for (int a = 0; a < mdd_store_nvalues(r, fact); a++)
        for (int b = a + 1; b < mdd_store_nvalues(r, fact); b++) {
            Mdd both = mdd_and(r, with_value(r, may_be, fact, a, forget),
                               with_value(r, may_be, fact, b, forget));
            Mdd parted = mdd_xor(r, with_value(r, when, fact, a, forget),
                                 with_value(r, when, fact, b, forget));

            if (mdd_and(r, both, parted) != MDD_NONE)
                return true;
        }
    return false;
}

static bool reading_matters(SurveySpace *g, const Survey *all, int fact, Arena *arena)
{
    MddStore *r = survey_space_store(g);
    bool *forget = arena_new_array(arena, bool, (size_t)mdd_store_nfacts(r) + 1);
    Mdd may_be = mdd_and(r, survey_space_valid(g), survey_space_possible(g));

    forget[fact] = true;
    for (int i = 0; i < all->n; i++)
        if (conclusion_depends_on(g, mdd_and(r, all->at[i].when, survey_space_valid(g)), may_be,
                                  fact, forget))
            return true;
    return false;
}

/* Returns true if F is a reading that may matter: no file sets F, a ruling in the shape of G asked
 * for it, and F has no mark in MARKS yet. */
static bool reading_is_doubtful(const AuditReadings *s, const ShapeSeen *marks,
                                const SurveySpace *g, const Fun *f)
{
    return f->kind == FUN_READING && !f->is_set &&
           !audit_seen_shape_has(marks, reading_index(s, f), MATTERS) &&
           survey_space_find_fact(g, f->name) >= 0;
}

bool audit_readings_shape(const AuditReadings *s, const ShapeSeen *marks, SurveySpace *g,
                          Arena *arena, Diags *diags)
{
    Survey all;
    SurveyView *v;
    bool any = false, good;

    for (const Fun *f = s->p->funs; f; f = f->next)
        any |= reading_is_doubtful(s, marks, g, f);
    if (!any) /* the shape can show nothing new about a reading */
        return true;
    v = survey_view_new(g, survey_space_shape(g)->c, arena);
    good = survey_make(v, LEVEL_OUTCOME, NULL, survey_space_valid(g), &all, arena, diags);
    survey_view_free(v);
    for (const Fun *f = good ? s->p->funs : NULL; f; f = f->next)
        if (reading_is_doubtful(s, marks, g, f) &&
            reading_matters(g, &all, survey_space_find_fact(g, f->name), arena))
            audit_seen_shape_add(marks, reading_index(s, f), MATTERS);
    return good;
}

/* ---- what never matters ----------------------------------------------- */

/* Returns true if some rule reads F, and U covers the clause of that rule. */
static bool asks_within(const AuditReadings *s, const Fun *f, const Universe *u)
{
    for (uint32_t i = 0; i < s->p->nrules; i++)
        if (universe_covers(u, s->p->rules[i]->clause) && rule_reads_fun(s->p, s->p->rules[i], f))
            return true;
    return false;
}

void audit_readings_finish(const AuditReadings *s, const Universe *const *universes, int n,
                           Findings *out)
{
    for (const Fun *f = s->p->funs; f; f = f->next) {
        Finding x = { .kind = FINDING_READING, .label = "", .span = f->span, .fun = f, .name = "" };

        if (f->kind != FUN_READING || f->is_set ||
            audit_seen_has(s->marks, reading_index(s, f), MATTERS))
            continue;
        for (int k = 0; k < n; k++)
            if (asks_within(s, f, universes[k]))
                audit_finding_in_universe(&x, k, n, out);
        if (x.within)
            audit_findings_add(out, x);
    }
}
