/* diff_witness_replay.c - rules on a case under editions A and B, and under A with the blamed
 * changes.  Compares the rulings. */
#include "report/diff_witness_inside.h"

#include "library/text_case.h"
#include "ruling/rule.h"
#include "words/case_text.h"

#include <string.h>

enum {
    FOUND_WEIGHT = 5, /* the weight of a finding or a choice; the weight of a line is 1 */
    /* The work limit for a smaller case is WORK_TIMES the work of the current case, plus
     * WORK_MORE. */
    WORK_TIMES = 8,
    WORK_MORE = 20000
};

void diff_witness_end_replay(WitnessReplay *r)
{
    for (int i = 0; i < SIDES; i++)
        text_case_free(r->in[i]);
    *r = (WitnessReplay){ 0 };
}

int diff_witness_weight(const Ruling *r)
{
    return r->nfacts + r->nlines + FOUND_WEIGHT * (r->c->bodies[0].nfound + r->c->nelected);
}

const Ruling *diff_witness_rule_within(const WitnessSearch *m, int side, const Case *c,
                                       Arena *arena, Diags *diags)
{
    uint64_t work = m->work[side];

    return rule_case_within(m->p[side], c, 0, c->nevents, &work, arena, diags);
}

bool diff_witness_load(const WitnessSearch *m, const char *text, bool bound, WitnessReplay *out)
{
    *out = (WitnessReplay){ 0 };
    int all = 0;

    for (int i = 0; i < SIDES; i++) {
        TextCase *t = text_case_new(m->p[i], m->name->name, text, strlen(text));
        const Ruling *r = !t->c   ? NULL
                          : bound ? diff_witness_rule_within(m, i, t->c, t->arena, t->diags)
                                  : rule_case(m->p[i], t->c, 0, t->c->nevents, t->arena, t->diags);

        out->in[i] = t;
        out->whole[i] = r;
        all += r && i < AMENDED ? diff_witness_weight(r) : 0;
        if (!r || (bound && i < AMENDED &&
                   (r->nfacts > m->open[i] || r->nlines > m->lines[i] || all > m->most))) {
            diff_witness_end_replay(out);
            return false;
        }
    }
    return true;
}

int diff_witness_reading_index(const WitnessReadings *v, const char *name)
{
    for (int i = 0; i < v->n; i++)
        if (strcmp(v->name[i], name) == 0)
            return i;
    return -1;
}

/* Returns the ruling R with a value for every reading that R asked for: the value in V, or the
 * presumed value if V lacks the reading.  Gives a value even to a reading on which no line depends,
 * because this reading may select the clauses behind a line.  Returns R itself if R asked for no
 * reading. */
static const Ruling *witness_ruling_read(const Ruling *r, const WitnessReadings *v, Arena *arena)
{
    const Fact **facts = arena_new_array(arena, const Fact *, (size_t)r->nasked + 1);
    Value *values = arena_new_array(arena, Value, (size_t)r->nasked + 1);
    int n = 0;

    for (int i = 0; i < r->nasked; i++) {
        int at;

        if (r->asked[i]->kind != FACT_READING)
            continue;
        at = diff_witness_reading_index(v, r->asked[i]->fun->name);
        facts[n] = r->asked[i];
        values[n++] = at >= 0 ? v->value[at] : r->asked[i]->fun->setting;
    }
    return n ? ruling_given(r, facts, values, n, arena) : r;
}

static SaidList witness_said_list(const Ruling *r, CompareLevel level, Arena *arena)
{
    SaidList s;

    s.n = ruling_said(r, level, &s.at, arena);
    s.when = arena_new_array(arena, const char *, (size_t)s.n + 1);
    for (int i = 0; i < s.n; i++)
        s.when[i] = condition_key(r->program, r->c, s.at[i].when, arena);
    return s;
}

void diff_witness_read_as(const WitnessSearch *m, WitnessReplay *r, const WitnessReadings *v)
{
    for (int i = 0; i < SIDES; i++) {
        r->ruled[i] = witness_ruling_read(r->whole[i], v, r->in[i]->arena);
        r->said[i] = witness_said_list(r->ruled[i], m->k->m->level, r->in[i]->arena);
    }
}

static int find_said(const SaidList *s, const Said *o)
{
    for (int i = 0; i < s->n; i++)
        if (strcmp(s->at[i].key, o->key) == 0 && text_same_or_none(s->at[i].label, o->label))
            return i;
    return -1;
}

/* Returns true if X and Y agree about the conclusion O: both lack it, or both have it under the
 * same condition. */
static bool same_said(const SaidList *x, const SaidList *y, const Said *o)
{
    int i = find_said(x, o), j = find_said(y, o);

    return i < 0 || j < 0 ? i == j : strcmp(x->when[i], y->when[j]) == 0;
}

const Line *diff_witness_line(const Ruling *r, const Said *s)
{
    for (int i = 0; s && i < r->nlines; i++)
        if (strcmp(r->lines[i].key, s->key) == 0 || strcmp(r->lines[i].modal_key, s->key) == 0)
            return &r->lines[i];
    return NULL;
}

static const char *witness_value_name(const Type *t, Value v)
{
    return t->kind == TYPE_BOOL   ? (v == 1 ? "true" : "false")
           : t->kind == TYPE_ENUM ? t->values[v].name
                                  : "";
}

static const char *witness_point_kind(const WitnessReplay *r, const WitnessPoint *p)
{
    int side = p->said[0] ? 0 : 1;
    const Conclusion *c = diff_witness_line(r->ruled[side], p->said[side])->c;
    Arena *arena = r->in[side]->arena;

    return arena_printf(arena, "%d %d%d %s %s %s %d %s", (int)c->kind, p->said[0] != NULL,
                        p->said[1] != NULL,
                        c->kind == LINE_REFER ? c->refer
                        : c->fun              ? c->fun->name
                                              : "",
                        c->kind == LINE_MODAL ? modal_name(c->modal) : "",
                        c->kind == LINE_STATUS ? witness_value_name(c->fun->result, c->value) : "",
                        (int)c->state, p->said[side]->label ? p->said[side]->label : "");
}

static const ConditionTree *presumed_when(const WitnessReplay *r, int side, const Said *s)
{
    return s ? condition_presumed(s->when, false, r->in[side]->arena) : &condition_never;
}

static bool is_definite(const WitnessReplay *r, const WitnessPoint *p)
{
    const ConditionTree *a = presumed_when(r, 0, p->said[0]), *b = presumed_when(r, 1, p->said[1]);

    return !a->fact && !b->fact && a->truth != b->truth;
}

WitnessPoints diff_witness_points(const WitnessSearch *m, const WitnessReplay *r)
{
    const SaidList *a = &r->said[0], *b = &r->said[1], *now = &r->said[AMENDED];
    Arena *arena = r->in[0]->arena;
    WitnessPoints ps = { arena_new_array(arena, WitnessPoint, (size_t)(a->n + b->n) + 1), 0 };

    for (int side = 0; side < 2; side++)
        for (int i = 0; i < r->said[side].n; i++) {
            const Said *s = &r->said[side].at[i];
            int at = find_said(b, s);
            WitnessPoint *p = &ps.at[ps.n];

            if ((side && find_said(a, s) >= 0) || same_said(a, b, s) ||
                !(m->f->whole || same_said(now, b, s)))
                continue;
            *p = (WitnessPoint){ .said = { side ? NULL : s, at >= 0 ? &b->at[at] : NULL } };
            p->kind = witness_point_kind(r, p);
            p->definite = is_definite(r, p);
            ps.n++;
        }
    return ps;
}

bool diff_witness_has_kind(const WitnessPoints *ps, const WitnessPoint *p)
{
    for (int i = 0; i < ps->n; i++)
        if (ps->at[i].definite >= p->definite && strcmp(ps->at[i].kind, p->kind) == 0)
            return true;
    return false;
}

const char *diff_witness_case_text(const WitnessSearch *m, const Case *c, Arena *arena)
{
    CaseText *t = case_text_of(c, NULL, arena);

    t->name = m->name->name;
    t->title = m->name->title;
    t->source = m->name->source;
    if (t->nbodies == 1 && !t->bodies[0].found.n)
        t->nbodies = 0;
    return case_text_print(t, arena);
}

bool diff_witness_replay(const WitnessSearch *m, const Case *c, bool bound, WitnessReplay *out)
{
    Arena *arena = arena_new();
    bool good = diff_witness_load(m, diff_witness_case_text(m, c, arena), bound, out);

    arena_free(arena);
    if (good)
        diff_witness_read_as(m, out, &m->view);
    return good;
}

void diff_witness_set_bounds(WitnessSearch *m, const WitnessReplay *r)
{
    m->most = 0;
    m->weight = diff_witness_weight(r->whole[0]);
    for (int side = 0; side < 2; side++) {
        m->open[side] = r->whole[side]->nfacts;
        m->lines[side] = r->whole[side]->nlines;
        m->most += diff_witness_weight(r->whole[side]);
    }
    for (int side = 0; side < SIDES; side++)
        m->work[side] = WORK_TIMES * r->whole[side]->work + WORK_MORE;
}

bool diff_witness_is_wanted(const WitnessPoint *p, const WitnessPoints *wanted)
{
    for (int i = 0; i < wanted->n; i++)
        if (strcmp(wanted->at[i].kind, p->kind) == 0 && wanted->at[i].definite <= p->definite)
            return true;
    return false;
}
