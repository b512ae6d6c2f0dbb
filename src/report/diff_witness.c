#include "report/diff_witness.h"

#include "case/case_edit.h"
#include "engine/canonical.h"
#include "kit/strbuf.h"
#include "program/program.h"
#include "report/diagram.h"
#include "words/case_text.h"
#include "library/text_case.h"

#include <stdlib.h>
#include <string.h>

enum {
    SIDES = 3, /* A, B, and A with what the family blames taken from B */
    AMENDED = 2,
    MAX_READINGS = 16,
    MAX_VIEWS = 4096, /* ways to read them that are tried */
    MAX_STEPS = 24,
    MAX_TRIES = 20000, /* of worlds */
    MAX_WAYS = 24,     /* to tell an event that are tried */
    FOUND = 5,         /* lines that something found weighs */
    /* the work of ruling on a smaller case: so many times as much as the case takes, and
     * so much more */
    WORK_TIMES = 8,
    WORK_MORE = 20000
};

/* Readings and options, and how they are read. */
typedef struct WitnessReadings {
    const char *name[MAX_READINGS];
    Value value[MAX_READINGS];
    bool otherwise[MAX_READINGS]; /* than presumed */
    int n;
} WitnessReadings;

/* What a ruling says, each thing once. */
typedef struct SaidList {
    const Said *at;
    const char **when;
    int n;
} SaidList;

/* A case as all three rule it. */
typedef struct WitnessReplay {
    TextCase *in[SIDES];
    const Ruling *whole[SIDES];
    const Ruling *ruled[SIDES]; /* as the view has it */
    SaidList said[SIDES];
} WitnessReplay;

/* A thing that is said, where it makes the difference. */
typedef struct WitnessPoint {
    const Said *said[2];
    const char *kind; /* what is the same of it in other cases */
    bool definite;    /* whatever is open, all presumptions holding */
} WitnessPoint;

typedef struct WitnessPoints {
    WitnessPoint *at;
    int n;
} WitnessPoints;

typedef struct WitnessSearch {
    const WitnessContext *k;
    const Family *f;
    const WitnessName *name;
    const Program *p[SIDES];
    const Universe *u; /* of A */
    WitnessReadings view;
    bool unread;  /* no way to take the readings that was tried shows anything */
    Case *c;      /* of A */
    int open[2];  /* facts on which the rulings hang */
    int lines[2]; /* and their lines; a smaller case has no more of either */
    int weight;   /* that under A */
    int most;     /* nor more of all together, with what is found and chosen (weight()) */
    uint64_t work[SIDES]; /* of which ruling on a smaller case takes no more */
    WitnessPoints wanted;
    bool own;     /* it takes the whole family to explain it */
    Arena *arena; /* until there is a witness */
    Arena *keep;  /* what the witness has */
} WitnessSearch;

/* ---- a replay ----------------------------------------------------------- */

static void end_replay(WitnessReplay *r)
{
    for (int i = 0; i < SIDES; i++)
        text_case_free(r->in[i]);
    *r = (WitnessReplay){ 0 };
}

/* How much there is to be told of it; what was found or chosen counts most. */
static int weight(const Ruling *r)
{
    return r->nfacts + r->nlines + FOUND * (r->c->bodies[0].nfound + r->c->nelected);
}

/* The ruling of SIDE on C, which takes no more work than is wasted on a smaller case; NULL:
 * none.  Where much is left open by what is not told any more, it would take long, only to
 * show that. */
static const Ruling *ruled_within(const WitnessSearch *m, int side, const Case *c,
                                  Arena *arena, Diags *diags)
{
    uint64_t work = m->work[side];

    return rule_case_within(m->p[side], c, 0, c->nevents, &work, arena, diags);
}

/* BOUND: only if the rulings of A and of B hang on no more, and say no more, than they
 * did, and take not much more work. */
static bool witness_load(const WitnessSearch *m, const char *text, bool bound,
                         WitnessReplay *out)
{
    *out = (WitnessReplay){ 0 };
    int all = 0;

    for (int i = 0; i < SIDES; i++) {
        TextCase *t =
            text_case_new(m->p[i], m->name->name, text, strlen(text));
        const Ruling *r =
            !t->c   ? NULL
            : bound ? ruled_within(m, i, t->c, t->arena, t->diags)
                    : rule_case(m->p[i], t->c, 0, t->c->nevents, t->arena, t->diags);

        out->in[i] = t;
        out->whole[i] = r;
        all += r && i < AMENDED ? weight(r) : 0;
        if (!r ||
            (bound && i < AMENDED &&
             (r->nfacts > m->open[i] || r->nlines > m->lines[i] || all > m->most))) {
            end_replay(out);
            return false;
        }
    }
    return true;
}

static const Fact *witness_reading_fact(const Ruling *r, const char *name)
{
    for (int i = 0; i < r->nfacts; i++)
        if (r->facts[i]->kind == FACT_READING &&
            strcmp(r->facts[i]->fun->name, name) == 0)
            return r->facts[i];
    return NULL;
}

static int witness_reading_index(const WitnessReadings *v, const char *name)
{
    for (int i = 0; i < v->n; i++)
        if (strcmp(v->name[i], name) == 0)
            return i;
    return -1;
}

/* R as V reads it; other readings are as presumed.  A reading on which no line hangs may
 * say all the same which clauses stand behind one. */
static const Ruling *witness_ruling_read(const Ruling *r, const WitnessReadings *v,
                                         Arena *arena)
{
    const Fact **facts = arena_new_array(arena, const Fact *, (size_t)r->nasked + 1);
    Value *values = arena_new_array(arena, Value, (size_t)r->nasked + 1);
    int n = 0;

    for (int i = 0; i < r->nasked; i++) {
        int at;

        if (r->asked[i]->kind != FACT_READING)
            continue;
        at = witness_reading_index(v, r->asked[i]->fun->name);
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

static void witness_read_as(const WitnessSearch *m, WitnessReplay *r,
                            const WitnessReadings *v)
{
    for (int i = 0; i < SIDES; i++) {
        r->ruled[i] = witness_ruling_read(r->whole[i], v, r->in[i]->arena);
        r->said[i] = witness_said_list(r->ruled[i], m->k->m->level, r->in[i]->arena);
    }
}

/* ---- what parts --------------------------------------------------------- */

static int find_said(const SaidList *s, const Said *o)
{
    for (int i = 0; i < s->n; i++)
        if (strcmp(s->at[i].key, o->key) == 0 &&
            text_same_or_none(s->at[i].label, o->label))
            return i;
    return -1;
}

/* Do X and Y say O alike: both not, or under the same condition? */
static bool same_said(const SaidList *x, const SaidList *y, const Said *o)
{
    int i = find_said(x, o), j = find_said(y, o);

    return i < 0 || j < 0 ? i == j : strcmp(x->when[i], y->when[j]) == 0;
}

static const Line *witness_line(const Ruling *r, const Said *s)
{
    for (int i = 0; s && i < r->nlines; i++)
        if (strcmp(r->lines[i].key, s->key) == 0 ||
            strcmp(r->lines[i].modal_key, s->key) == 0)
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
    const Conclusion *c = witness_line(r->ruled[side], p->said[side])->c;
    Arena *arena = r->in[side]->arena;

    return arena_printf(
        arena, "%d %d%d %s %s %s %d %s", (int)c->kind, p->said[0] != NULL,
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
    const ConditionTree *a = presumed_when(r, 0, p->said[0]),
                        *b = presumed_when(r, 1, p->said[1]);

    return !a->fact && !b->fact && a->truth != b->truth;
}

/* On what A and B part in R and A, amended, does not part from B. */
static WitnessPoints points_of(const WitnessSearch *m, const WitnessReplay *r)
{
    const SaidList *a = &r->said[0], *b = &r->said[1], *now = &r->said[AMENDED];
    Arena *arena = r->in[0]->arena;
    WitnessPoints ps = { arena_new_array(arena, WitnessPoint, (size_t)(a->n + b->n) + 1),
                         0 };

    for (int side = 0; side < 2; side++)
        for (int i = 0; i < r->said[side].n; i++) {
            const Said *s = &r->said[side].at[i];
            int at = find_said(b, s);
            WitnessPoint *p = &ps.at[ps.n];

            if ((side && find_said(a, s) >= 0) || same_said(a, b, s) ||
                !(m->f->whole || same_said(now, b, s)))
                continue;
            *p = (WitnessPoint){ .said = { side ? NULL : s,
                                           at >= 0 ? &b->at[at] : NULL } };
            p->kind = witness_point_kind(r, p);
            p->definite = is_definite(r, p);
            ps.n++;
        }
    return ps;
}

static bool has_kind(const WitnessPoints *ps, const WitnessPoint *p)
{
    for (int i = 0; i < ps->n; i++)
        if (ps->at[i].definite >= p->definite && strcmp(ps->at[i].kind, p->kind) == 0)
            return true;
    return false;
}

/* ---- readings ----------------------------------------------------------- */

/* Every reading or option that some ruling asks, as presumed. */
static WitnessReadings plain_view(const WitnessReplay *r, Arena *arena)
{
    WitnessReadings v = { 0 };

    for (int side = 0; side < 2; side++)
        for (int i = 0; i < r->whole[side]->nfacts; i++) {
            const Fact *f = r->whole[side]->facts[i];

            if (f->kind != FACT_READING || v.n == MAX_READINGS ||
                witness_reading_index(&v, f->fun->name) >= 0)
                continue;
            v.name[v.n] = arena_printf(arena, "%s", f->fun->name);
            v.value[v.n++] = f->fun->setting;
        }
    return v;
}

/* The reading or option called NAME, which perhaps only one of the two editions has. */
static const Fun *reading_called(const WitnessSearch *m, const char *name)
{
    const Fun *f = program_reading(m->p[0], name);

    return f ? f : program_reading(m->p[1], name);
}

/* The next way to read them; false after the last. */
static bool next_view(const WitnessSearch *m, WitnessReadings *v)
{
    for (int i = 0; i < v->n; i++) {
        const Fun *f = reading_called(m, v->name[i]);

        /* the presumed value is the first, then the others in their order */
        if (!v->otherwise[i])
            v->value[i] = -1;
        v->value[i]++;
        v->value[i] += v->value[i] == f->setting;
        v->otherwise[i] = v->value[i] < (Value)f->result->count;
        if (v->otherwise[i])
            return true;
        v->value[i] = f->setting;
    }
    return false;
}

/* Does the family speak of cases that are read as V? */
static bool view_fits(const Family *f, const WitnessReadings *v)
{
    int n = 0;

    for (int i = 0; i < v->n; i++) {
        n += v->otherwise[i];
        if (v->otherwise[i] && f->reading && strcmp(v->name[i], f->reading->name) != 0)
            return false;
    }
    return f->several ? n > 1 : f->reading ? n == 1 : n == 0;
}

static int witness_count_otherwise(const WitnessReadings *v)
{
    int n = 0;

    for (int i = 0; i < v->n; i++)
        n += v->otherwise[i];
    return n;
}

/* PS, of R as VIEW has it, without what parts too when one reading less is otherwise than
 * presumed: that is not what such a view is about. */
static WitnessPoints witness_own_to_readings(const WitnessSearch *m, WitnessReplay *r,
                                             const WitnessReadings *view,
                                             const WitnessPoints *ps)
{
    WitnessPoints own = { arena_new_array(m->arena, WitnessPoint, (size_t)ps->n + 1),
                          ps->n };

    for (int i = 0; i < ps->n; i++)
        own.at[i] = ps->at[i];
    for (int i = 0; i < view->n; i++) {
        WitnessReadings v = *view;
        WitnessPoints less;

        if (!v.otherwise[i])
            continue;
        v.otherwise[i] = false;
        v.value[i] = reading_called(m, v.name[i])->setting;
        witness_read_as(m, r, &v);
        less = points_of(m, r);
        for (int k = own.n; k-- > 0;)
            if (has_kind(&less, &own.at[k]))
                own.at[k] = own.at[--own.n];
    }
    witness_read_as(m, r, view);
    return own;
}

/* The readings under which the case shows what the family says, by themselves if there are
 * such, and as few as can be. */
static bool find_view(WitnessSearch *m, WitnessReplay *r)
{
    enum { NOTHING, SOMETHING, BY_ITSELF } shown = NOTHING;
    WitnessReadings v = plain_view(r, m->arena), best = { 0 };
    int tries = 0;

    do {
        WitnessPoints ps;

        if (!view_fits(m->f, &v) ||
            (shown == BY_ITSELF &&
             witness_count_otherwise(&v) >= witness_count_otherwise(&best)))
            continue;
        witness_read_as(m, r, &v);
        ps = points_of(m, r);
        if (witness_own_to_readings(m, r, &v, &ps).n)
            shown = BY_ITSELF;
        else if (ps.n && shown == NOTHING)
            shown = SOMETHING;
        else
            continue;
        best = v;
    } while (tries++ < MAX_VIEWS && next_view(m, &v));
    if (shown != NOTHING) {
        m->view = best;
        witness_read_as(m, r, &best);
    }
    return shown != NOTHING;
}

/* ---- what has to be found ----------------------------------------------- */

typedef struct WitnessStep {
    int side;
    const Fact *fact;
    Value value;
    bool stated; /* is not presumed */
} WitnessStep;

typedef struct WitnessSteps {
    WitnessStep at[MAX_STEPS];
    int n, tries;
} WitnessSteps;

/* The fact of T called KEY, or NULL. */
static const Fact *fact_called(const WitnessReplay *r, int side, const ConditionTree *t,
                               const char *key)
{
    if (!t->fact)
        return NULL;
    if (strcmp(canonical_fact(r->in[side]->c->program, r->in[side]->c, t->fact,
                              r->in[side]->arena),
               key) == 0)
        return t->fact;
    for (int i = 0; i < t->n; i++) {
        const Fact *f = fact_called(r, side, t->kids[i], key);

        if (f)
            return f;
    }
    return NULL;
}

/* Where one of T holds and the other not; presumed values first. */
static bool find_world(const WitnessReplay *r, const ConditionTree *const t[2],
                       WitnessSteps *s)
{
    int side = t[0]->fact ? 0 : 1, beside = 1 - side;
    const ConditionTree *top = t[side];
    const Fact *other;

    if (!top->fact)
        return t[0]->truth != t[1]->truth;
    if (s->n == MAX_STEPS || s->tries++ > MAX_TRIES)
        return false;
    other = fact_called(r, beside, t[beside],
                        canonical_fact(r->in[side]->c->program, r->in[side]->c, top->fact,
                                       r->in[side]->arena));
    for (int k = -1; k < top->n; k++) {
        int i = k < 0 ? top->presumed : k;
        const ConditionTree *kids[2];

        if (i < 0 || (k >= 0 && k == top->presumed))
            continue;
        kids[side] = top->kids[i];
        kids[beside] = other ? condition_restrict(t[beside], other, top->values[i],
                                                  r->in[beside]->arena)
                             : t[beside];
        s->at[s->n++] =
            (WitnessStep){ side, top->fact, top->values[i], i != top->presumed };
        if (find_world(r, kids, s))
            return true;
        s->n--;
    }
    return false;
}

/* Both editions read the case: what only one of them declares stays open in it.  What is no
 * function's, whether an event happened and what an attribute is, a universe tells. */
static bool can_be_told(const WitnessSearch *m, const Fact *f)
{
    return f->fun && program_fun(m->p[0], f->fun->name) &&
           program_fun(m->p[1], f->fun->name);
}

/* Would a case that tells the setting or finding of F take something else away: the default by
 * which it is settled in one of the two? */
static bool has_default(const WitnessSearch *m, const WitnessReplay *r, const Fact *f)
{
    bool has = false;

    for (int side = 0; side < 2 && (f->kind == FACT_SETTING || f->kind == FACT_FINDING);
         side++) {
        const Ruling *whole = r->whole[side];
        bool open = program_fun(m->p[side], f->fun->name)->untold == NULL;

        for (int i = 0; i < whole->nasked && !open; i++)
            open = whole->asked[i]->kind == f->kind &&
                   strcmp(whole->asked[i]->fun->name, f->fun->name) == 0 &&
                   memcmp(whole->asked[i]->args, f->args,
                          sizeof *f->args * (size_t)f->nargs) == 0;
        has |= !open;
    }
    return has;
}

static void witness_state_fact(WitnessSearch *m, const WitnessReplay *r,
                               const WitnessStep *s)
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
    case FACT_HOLDS_OTHER:
        case_set_others(m->c, f->args[0], f->args[1], s->value);
        return;
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

/* What has to be found or chosen so that some point parts for certain, as little as
 * can be, is stated in the case. */
static void witness_state_facts(WitnessSearch *m, const WitnessReplay *r,
                                const WitnessPoints *ps)
{
    WitnessSteps best = { .n = -1 };

    for (int i = 0; i < ps->n; i++) {
        const ConditionTree *t[2] = { &condition_never, &condition_never };
        WitnessSteps s = { 0 };

        for (int side = 0; side < 2; side++)
            if (ps->at[i].said[side])
                t[side] = ps->at[i].said[side]->when;
        if (find_world(r, t, &s) &&
            (best.n < 0 || stated_steps(&s) < stated_steps(&best)))
            best = s;
    }
    for (int i = 0; i < best.n; i++)
        if (best.at[i].stated)
            witness_state_fact(m, r, &best.at[i]);
}

/* ---- smaller ------------------------------------------------------------ */

static const char *witness_case_text(const WitnessSearch *m, const Case *c, Arena *arena)
{
    CaseText *t = case_text_of(c, NULL, arena);

    t->name = m->name->name;
    t->title = m->name->title;
    t->source = m->name->source;
    if (t->nbodies == 1 && !t->bodies[0].found.n)
        t->nbodies = 0;
    return case_text_print(t, arena);
}

static bool witness_replay(const WitnessSearch *m, const Case *c, bool bound,
                           WitnessReplay *out)
{
    Arena *arena = arena_new();
    bool good = witness_load(m, witness_case_text(m, c, arena), bound, out);

    arena_free(arena);
    if (good)
        witness_read_as(m, out, &m->view);
    return good;
}

static bool shows_some(const WitnessSearch *m, const WitnessReplay *r)
{
    WitnessPoints ps = points_of(m, r);

    for (int i = 0; i < m->wanted.n; i++)
        if (has_kind(&ps, &m->wanted.at[i]))
            return true;
    return false;
}

/* Does R show nothing of what is wanted when one reading less is otherwise? */
static bool needs_readings(const WitnessSearch *m, WitnessReplay *r)
{
    bool needs = true;

    for (int i = 0; i < m->view.n && needs; i++) {
        WitnessReadings v = m->view;

        if (!v.otherwise[i])
            continue;
        v.otherwise[i] = false;
        v.value[i] = reading_called(m, v.name[i])->setting;
        witness_read_as(m, r, &v);
        needs = !shows_some(m, r);
    }
    return needs;
}

/* Does C still show all that is wanted? */
static bool witness_shows(const WitnessSearch *m, const Case *c)
{
    WitnessReplay r;
    WitnessPoints ps;
    bool good = witness_replay(m, c, true, &r);

    if (!good)
        return false;
    ps = points_of(m, &r);
    for (int i = 0; i < m->wanted.n; i++)
        good &= has_kind(&ps, &m->wanted.at[i]);
    good = good && needs_readings(m, &r);
    end_replay(&r);
    return good;
}

/* What the universe has for the attribute ATTR of an event of C, which has the label of its
 * slot. */
static const ValueDomain *among_of(const WitnessSearch *m, const CaseEvent *e, int attr)
{
    const EventSlot *slot = m->u->slots;
    const SlotKind *kind;

    while (strcmp(slot->label, e->label) != 0)
        slot++;
    for (kind = slot->kinds; kind->kind != e->kind; kind++)
        ;
    return &kind->attr[attr];
}

static bool may_be(Engine *e, const ValueDomain *x, Value v, Value *slots)
{
    if (!x->stated)
        return true;
    if (v == BL_ABSENT)
        return x->or_absent || (x->value && engine_eval(e, x->value, slots) == v);
    if (x->value)
        return engine_eval(e, x->value, slots) == v;
    return x->any || (x->set && (uint64_t)engine_eval(e, x->set, slots) >> v & 1);
}

/* Is C one of the cases of the universe, as far as it tells something? */
static bool witness_in_universe(const WitnessSearch *m, const Case *c)
{
    Arena *arena = arena_new();
    Engine *e = engine_new(m->p[0], c, 0, c->nevents, arena);
    Value slots[MAX_SLOTS] = { 0 };
    bool good = true;

    for (int i = 0; i < m->u->nslots; i++) {
        slots[i] = case_event_find(c, m->u->slots[i].label);
        if (slots[i] < 0) {
            slots[i] = BL_ABSENT;
            good &= m->u->slots[i].or_nothing;
        }
    }
    engine_begin(e);
    for (int i = 0; i < c->nevents && good; i++)
        for (int k = 0; k < c->events[i].kind->nattrs && good; k++)
            good = may_be(e, among_of(m, &c->events[i], k), c->events[i].attr[k], slots);
    /* what rests on something that is not told any more need not be so */
    for (int i = 0; i < m->u->nassumes && good; i++) {
        engine_begin(e);
        good = engine_true(e, m->u->assumes[i], slots) || engine_stopped(e);
    }
    engine_free(e);
    arena_free(arena);
    return good;
}

static bool wanted_of_less(WitnessSearch *m);

/* C, changed, becomes the case if it shows as much, and if it takes as much to explain. */
static bool witness_accept_smaller(WitnessSearch *m, Case *c)
{
    Case *was = m->c;

    if (!witness_in_universe(m, c) || !witness_shows(m, c))
        return false;
    m->c = c;
    if (m->own && wanted_of_less(m))
        m->c = was;
    return m->c == c;
}

static bool drop_events(WitnessSearch *m)
{
    bool any = false;

    for (int i = m->c->nevents; i-- > 0;) {
        Case *c = case_copy(m->c, m->arena);

        any |= case_drop_event(c, i, m->arena) && witness_accept_smaller(m, c);
    }
    return any;
}

static bool drop_findings(WitnessSearch *m)
{
    bool any = false;

    for (int i = m->c->bodies[0].nfound; i-- > 0;) {
        Case *c = case_copy(m->c, m->arena);
        const StatedFact s = c->bodies[0].found[i];

        case_remove_finding(c, 0, &s);
        any |= witness_accept_smaller(m, c);
    }
    for (int i = m->c->nelected; i-- > 0;) {
        Case *c = case_copy(m->c, m->arena);
        const StatedFact s = c->elected[i];

        case_remove_election(c, &s);
        any |= witness_accept_smaller(m, c);
    }
    return any;
}

/* What an attribute is when nobody speaks of it. */
static Value witness_unstated_value(const Attr *a)
{
    return a->value ? a->value->value : BL_ABSENT;
}

/* The last first: what says most of an event stands first. */
static bool drop_attributes(WitnessSearch *m)
{
    bool any = false;

    for (int i = 0; i < m->c->nevents; i++)
        for (int k = m->c->events[i].kind->nattrs; k-- > 0;) {
            const Attr *a = &m->c->events[i].kind->attrs[k];
            Case *c;

            if (m->c->events[i].attr[k] == witness_unstated_value(a) ||
                (!a->optional && !a->value))
                continue;
            c = case_copy(m->c, m->arena);
            case_set_attr(c, i, k, witness_unstated_value(a), false);
            any |= witness_accept_smaller(m, c);
        }
    return any;
}

static bool drop_settings(WitnessSearch *m)
{
    bool any = false;

    for (const Fun *f = m->p[0]->funs; f; f = f->next) {
        Case *c;

        if (f->kind != FUN_SETTING || !value_given(m->c->settings[f->id]) ||
            diagram_tells(f))
            continue;
        c = case_copy(m->c, m->arena);
        c->settings[f->id] = BL_ABSENT;
        c->setting_spans[f->id] = (Span){ 0, 0 }; /* not told, which `?` would be */
        any |= witness_accept_smaller(m, c);
    }
    return any;
}

/* ---- plainer ------------------------------------------------------------ */

/* How an event may be told: of each attribute that it may leave out, what the universe
 * has for it. */
typedef struct EventTellings {
    Value value[MAX_ATTRS][MAX_VALUES + 1];
    int n[MAX_ATTRS];
    long all; /* how many ways that makes */
} EventTellings;

static void find_ways(const WitnessSearch *m, int event, EventTellings *w)
{
    const CaseEvent *ev = &m->c->events[event];
    Arena *arena = arena_new();
    Engine *e = engine_new(m->p[0], m->c, 0, m->c->nevents, arena);
    Value slots[MAX_SLOTS] = { 0 };

    engine_begin(e);
    w->all = 1;
    for (int k = 0; k < ev->kind->nattrs; k++) {
        const Type *t = ev->kind->attrs[k].type;
        const ValueDomain *x = among_of(m, ev, k);

        w->n[k] = 0;
        if (!x->stated || !x->or_absent)
            continue;
        for (Value v = t->low; v < t->low + (Value)t->count; v++)
            if (may_be(e, x, v, slots))
                w->value[k][w->n[k]++] = v;
        w->value[k][w->n[k]++] = BL_ABSENT;
        w->all = w->all > MAX_TRIES ? w->all : w->all * w->n[k];
    }
    engine_free(e);
    arena_free(arena);
}

/* The event told in way number WAY. */
static Case *witness_case_retold(WitnessSearch *m, int event, long way,
                                 const EventTellings *w)
{
    Case *c = case_copy(m->c, m->arena);

    for (int k = 0; k < c->events[event].kind->nattrs; k++) {
        if (!w->n[k])
            continue;
        case_set_attr(c, event, k, w->value[k][way % w->n[k]], false);
        way /= w->n[k];
    }
    return c;
}

static void witness_set_bounds(WitnessSearch *m, const WitnessReplay *r)
{
    m->most = 0;
    m->weight = weight(r->whole[0]);
    for (int side = 0; side < 2; side++) {
        m->open[side] = r->whole[side]->nfacts;
        m->lines[side] = r->whole[side]->nlines;
        m->most += weight(r->whole[side]);
    }
    for (int side = 0; side < SIDES; side++)
        m->work[side] = WORK_TIMES * r->whole[side]->work + WORK_MORE;
}

/* C without what was found of event I. */
static bool forget_event(Case *c, int i)
{
    bool any = false;

    for (int k = c->bodies[0].nfound; k-- > 0;) {
        const StatedFact s = c->bodies[0].found[k];
        bool about = false;

        for (int a = 0; s.fun && a < s.fun->nparams; a++)
            about |= s.fun->ptype[a]->kind == TYPE_EVENT && s.args[a] == i;
        if (about)
            any |= case_remove_finding(c, 0, &s);
    }
    return any;
}

/* Is less ruled of C under A, and does less hang on what is open?  That is soon seen. */
static bool seems_less(const WitnessSearch *m, const Case *c)
{
    Arena *arena = arena_new();
    Diags *diags = diags_new(NULL);
    const Ruling *r = ruled_within(m, 0, c, arena, diags);
    bool less =
        r && r->nlines <= m->lines[0] && r->nfacts <= m->open[0] && weight(r) < m->weight;

    diags_free(diags);
    arena_free(arena);
    return less;
}

/* Less is to be told of C, and it shows as much: it becomes the case. */
static bool accept_less(WitnessSearch *m, Case *c)
{
    WitnessReplay r;
    bool good;

    if (!seems_less(m, c))
        return false;
    m->most--;
    good = witness_accept_smaller(m, c) && witness_replay(m, m->c, true, &r);
    if (good) {
        witness_set_bounds(m, &r);
        end_replay(&r);
    } else {
        m->most++;
    }
    return good;
}

/* An event that says something else, where less is ruled then, and less hangs on what is
 * open or has to be found: of a call which card it is, say, and not "high". */
static bool tell_otherwise(WitnessSearch *m)
{
    EventTellings *w = arena_new_of(m->arena, EventTellings);
    bool any = false;

    for (int i = 0; i < m->c->nevents; i++) {
        find_ways(m, i, w);
        for (long k = 0; k < w->all && w->all > 1; k += 1 + w->all / MAX_WAYS) {
            Case *c = witness_case_retold(m, i, k, w), *less = case_copy(c, m->arena);

            any |= (forget_event(less, i) && accept_less(m, less)) || accept_less(m, c);
        }
    }
    return any;
}

static void minimize(WitnessSearch *m)
{
    bool again = true;

    while (again) {
        again = drop_events(m);
        again |= drop_findings(m);
        again |= drop_attributes(m);
        again |= drop_settings(m);
        again |= tell_otherwise(m);
    }
}

/* ---- the file ----------------------------------------------------------- */

static const char *witness_quoted(const char *s, Arena *arena)
{
    StrBuf b = { 0 };
    const char *r;

    for (; *s; s++) {
        if (*s == '"' || *s == '\\')
            strbuf_addc(&b, '\\', 1);
        strbuf_addc(&b, *s, 1);
    }
    r = arena_strndup(arena, strbuf_str(&b), b.len);
    strbuf_free(&b);
    return r;
}

/* The lowest level at which the two rulings differ. */
static CompareLevel witness_level(const WitnessReplay *r, CompareLevel most)
{
    CompareLevel level = LEVEL_OUTCOME;

    while (level < most &&
           rulings_equal(r->whole[0], r->whole[1], level, r->in[0]->arena))
        level++;
    return level;
}

static const char *with_label(const WitnessSearch *m, const WitnessReplay *r,
                              CompareLevel level, const char *list, const char *label)
{
    size_t n = strlen(label);

    for (const char *s = list; s && (s = strstr(s, label)); s += n)
        if ((s == list || s[-1] == ' ') && (s[n] == ',' || !s[n]))
            return list;
    if (!rulings_differ_at(r->whole[0], r->whole[1], level, label, r->in[0]->arena))
        return list;
    return list ? arena_printf(m->arena, "%s, %s", list, label)
                : arena_printf(m->arena, "%s", label);
}

static bool as_wanted(const WitnessPoint *p, const WitnessPoints *wanted)
{
    for (int i = 0; i < wanted->n; i++)
        if (strcmp(wanted->at[i].kind, p->kind) == 0 &&
            wanted->at[i].definite <= p->definite)
            return true;
    return false;
}

/* LIST with the clauses behind what is wanted, as the view has it. */
static const char *with_parted(const WitnessSearch *m, const WitnessReplay *r,
                               CompareLevel level, const char *list)
{
    WitnessPoints ps = points_of(m, r);

    for (int i = 0; i < ps.n; i++)
        for (int side = 0; side < 2 && as_wanted(&ps.at[i], &m->wanted); side++) {
            const Line *l = witness_line(r->ruled[side], ps.at[i].said[side]);

            for (int k = 0; l && k < l->nsupports; k++)
                list = with_label(m, r, level, list, l->supports[k]->rule->clause->label);
        }
    return list;
}

/* The clauses on which what parts rests: those that are blamed; else those behind it; else
 * any. */
static const char *witness_labels(const WitnessSearch *m, const WitnessReplay *r,
                                  CompareLevel level)
{
    const char *list = NULL;
    const Amendment *am = m->k->m;

    for (int i = 0; i < m->f->nparts; i++) {
        const DeltaPart *p = &am->parts[m->f->parts[i]];

        if (p->a) /* it is no declaration */
            list = with_label(m, r, level, list, p->a->clause->label);
        if (p->b)
            list = with_label(m, r, level, list, p->b->clause->label);
    }
    if (!list)
        list = with_parted(m, r, level, list);
    for (int side = 0; side < 2 && !list; side++)
        for (int i = 0; i < r->whole[side]->nlines && !list; i++) {
            const Line *l = &r->whole[side]->lines[i];

            for (int k = 0; k < l->nsupports && !list; k++)
                list = with_label(m, r, level, list, l->supports[k]->rule->clause->label);
        }
    return list;
}

static const char *witness_file_text(const WitnessSearch *m, const WitnessReplay *r)
{
    static const char *const levels[] = { "", "modal ", "citation " };
    CompareLevel level = witness_level(r, m->k->m->level);
    const char *labels = witness_labels(m, r, level);

    if (!labels)
        return NULL;
    return arena_printf(m->arena, "%s  differs %s%s, %s at %s \"%s\"\n",
                        witness_case_text(m, m->c, m->arena), levels[level],
                        m->p[0]->edition, m->p[1]->edition, labels,
                        witness_quoted(m->name->differs, m->arena));
}

/* ---- the whole ---------------------------------------------------------- */

static Case *witness_first_case(WitnessSearch *m)
{
    Shape *s = universe_shape_new(m->p[0], m->u, m->f->shape, m->arena,
                                  library_diags(m->k->lib));
    Choice *all = arena_new_array(m->arena, Choice, (size_t)m->f->nvalues + 1);
    Case *c;

    if (s->ndims != m->f->nvalues)
        BUG("a family is of no shape");
    for (int i = 0; i < m->f->nvalues; i++)
        all[i] = (Choice){ &s->dims[i], m->f->values[i] };
    c = case_copy(universe_shape_case(s, all, m->f->nvalues, m->arena), m->arena);
    c->lang = m->k->lang;
    return c;
}

/* Those of PS that the view makes part by itself; all of them where nothing does. */
static WitnessPoints witness_points_of_readings(const WitnessSearch *m, WitnessReplay *r,
                                                const WitnessPoints *ps)
{
    WitnessPoints own = witness_own_to_readings(m, r, &m->view, ps);

    return own.n ? own : *ps;
}

/* All parts of the changes that the family blames become as B has them, but for the one
 * called LESS, if any; of a family that blames none, where several readings are otherwise,
 * all changes. */
static bool take_blamed(const WitnessContext *k, const Family *f, int less, Arena *arena)
{
    int n = f->nparts ? f->nparts : k->m->nchanges, taken = 0;
    int *changes = arena_new_array(arena, int, (size_t)n + 1);

    for (int i = 0; i < n; i++) {
        int change = f->nparts ? k->m->parts[f->parts[i]].change : i;

        if (change != less)
            changes[taken++] = change;
    }
    return patch_take_changes(k->patch, k->m, changes, taken);
}

/* To LIST, which is of M's arena, of what kind it is that parts the case and does so no
 * more when the family's changes but for CHANGE are taken. */
static void add_explained(WitnessSearch *m, int change, WitnessPoints *list)
{
    WitnessReplay r;

    patch_undo(m->k->patch);
    if (!take_blamed(m->k, m->f, change, m->arena) || !witness_replay(m, m->c, false, &r))
        return;
    WitnessPoints ps = points_of(m, &r);
    WitnessPoint *grown =
        arena_new_array(m->arena, WitnessPoint, (size_t)(list->n + ps.n) + 1);

    if (list->n)
        memcpy(grown, list->at, sizeof *grown * (size_t)list->n);
    list->at = grown;
    for (int i = 0; i < ps.n; i++)
        grown[list->n++] =
            (WitnessPoint){ .kind = arena_printf(m->arena, "%s", ps.at[i].kind),
                            .definite = ps.at[i].definite };
    end_replay(&r);
}

/* Of what kind it is that parts the case and is explained by less than the family. */
static WitnessPoints explained_by_less(WitnessSearch *m)
{
    WitnessPoints list = { 0 };

    if (m->f->nparts < 2 || m->f->whole)
        return list;
    for (int i = 0; i < m->f->nparts; i++)
        add_explained(m, m->k->m->parts[m->f->parts[i]].change, &list);
    patch_undo(m->k->patch);
    if (!take_blamed(m->k, m->f, -1, m->arena))
        BUG("changes that could be taken cannot be");
    return list;
}

/* PS without what is of one of the kinds in LESS; all of them where nothing is left. */
static WitnessPoints own_points(Arena *arena, const WitnessPoints *ps,
                                const WitnessPoints *less)
{
    WitnessPoints own = { arena_new_array(arena, WitnessPoint, (size_t)ps->n + 1), 0 };

    for (int i = 0; i < ps->n; i++)
        if (!has_kind(less, &ps->at[i]))
            own.at[own.n++] = ps->at[i];
    return own.n ? own : *ps;
}

static void witness_set_wanted(WitnessSearch *m, WitnessReplay *r,
                               const WitnessPoints *less)
{
    WitnessPoints all = points_of(m, r), theirs = own_points(m->arena, &all, less),
                  ps = witness_points_of_readings(m, r, &theirs);

    m->wanted =
        (WitnessPoints){ arena_new_array(m->arena, WitnessPoint, (size_t)ps.n + 1), 0 };
    for (int pass = 0; pass < 2 && !m->wanted.n; pass++)
        for (int i = 0; i < ps.n; i++)
            if (ps.at[i].definite || pass)
                m->wanted.at[m->wanted.n++] =
                    (WitnessPoint){ .kind = arena_printf(m->arena, "%s", ps.at[i].kind),
                                    .definite = ps.at[i].definite };
    witness_set_bounds(m, r);
}

/* Is what is wanted of M's case explained by less than the family? */
static bool wanted_of_less(WitnessSearch *m)
{
    WitnessPoints less = explained_by_less(m);

    for (int i = 0; i < m->wanted.n; i++)
        if (has_kind(&less, &m->wanted.at[i]))
            return true;
    return false;
}

/* The case as small as it can be, as long as it takes the whole family to explain it. */
static void witness_minimal_case(WitnessSearch *m)
{
    WitnessPoints less = explained_by_less(m);
    WitnessReplay r;

    if (!witness_replay(m, m->c, false, &r))
        BUG("a case that was ruled on cannot be");
    witness_set_wanted(m, &r, &less);
    end_replay(&r);
    m->own = !wanted_of_less(m);
    minimize(m);
}

static bool find_minimal(WitnessSearch *m)
{
    WitnessReplay r;
    WitnessPoints ps;
    bool definite = false, good = witness_replay(m, m->c, false, &r);

    if (!good)
        return false;
    good = find_view(m, &r);
    m->unread = !good;
    ps = points_of(m, &r);
    for (int i = 0; i < ps.n; i++)
        definite |= ps.at[i].definite;
    if (good && !definite) {
        witness_state_facts(m, &r, &ps);
        end_replay(&r);
        good = witness_replay(m, m->c, false, &r) && points_of(m, &r).n;
    }
    end_replay(&r);
    if (good)
        witness_minimal_case(m);
    return good;
}

static void keep_supposed(const WitnessSearch *m, const WitnessReplay *r, WitnessCase *w)
{
    const Fact **facts[2];
    Value *values = arena_new_array(m->keep, Value, MAX_READINGS);

    for (int side = 0; side < 2; side++)
        facts[side] = arena_new_array(m->keep, const Fact *, MAX_READINGS);
    for (int i = 0; i < m->view.n; i++) {
        if (!m->view.otherwise[i])
            continue;
        for (int side = 0; side < 2; side++)
            facts[side][w->nsupposed] =
                witness_reading_fact(r->whole[side], m->view.name[i]);
        values[w->nsupposed++] = m->view.value[i];
    }
    w->supposed[0] = facts[0];
    w->supposed[1] = facts[1];
    w->values = values;
}

/* As presumed; where the two are the same then, all that is ruled: what parts hangs on a
 * finding that only one of the two editions knows, and no case could tell. */
static void keep_ruled(const WitnessSearch *m, const WitnessReplay *r, WitnessCase *w)
{
    for (int side = 0; side < 2; side++)
        w->ruled[side] = ruling_presumed(r->ruled[side], NULL, 0, r->in[side]->arena);
    if (rulings_equal(w->ruled[0], w->ruled[1], m->k->m->level, r->in[0]->arena))
        for (int side = 0; side < 2; side++)
            w->ruled[side] = r->ruled[side];
}

static void keep_apart(const WitnessSearch *m, const WitnessReplay *r, WitnessCase *w)
{
    WitnessPoints ps = points_of(m, r);
    WitnessLines *list = arena_new_array(m->keep, WitnessLines, (size_t)ps.n + 1);

    keep_ruled(m, r, w);
    for (int i = 0; i < ps.n; i++)
        if (as_wanted(&ps.at[i], &m->wanted)) {
            for (int side = 0; side < 2; side++)
                list[w->napart].line[side] =
                    witness_line(w->ruled[side], ps.at[i].said[side]);
            w->napart++;
        }
    w->apart = list;
}

/* The whole file once more, with the difference that it names. */
static WitnessCase *witness_confirm(WitnessSearch *m)
{
    WitnessCase *w = arena_new_of(m->keep, WitnessCase);
    WitnessReplay r;
    const char *text;
    const Difference *d;
    bool good;

    if (!witness_replay(m, m->c, false, &r))
        BUG("a case that was ruled on cannot be");
    text = witness_file_text(m, &r);
    end_replay(&r);
    if (!text || !witness_load(m, text, false, &r))
        return NULL;
    witness_read_as(m, &r, &m->view);
    d = r.in[0]->c->differs;
    good = r.in[0]->c->ndiffers == 1 && points_of(m, &r).n &&
           !rulings_equal(r.whole[0], r.whole[1], (CompareLevel)d->level, r.in[0]->arena);
    for (int i = 0; good && i < d->nlabels; i++)
        good = rulings_differ_at(r.whole[0], r.whole[1], (CompareLevel)d->level,
                                 d->labels[i], r.in[0]->arena);
    if (!good) {
        end_replay(&r);
        return NULL;
    }
    *w = (WitnessCase){ .name = m->name->name,
                        .title = m->name->title,
                        .text = arena_printf(m->keep, "%s", text) };
    keep_supposed(m, &r, w);
    keep_apart(m, &r, w);
    text_case_free(r.in[AMENDED]);
    w->in[0] = r.in[0];
    w->in[1] = r.in[1];
    return w;
}

/* Is a declaration to blame that both editions have? */
static bool both_declare(const Amendment *m, const Family *f)
{
    for (int i = 0; i < f->nparts; i++) {
        const DeltaUnit *u = &m->units[m->parts[f->parts[i]].unit];

        /* of kinds of event and of types only those are units that both have */
        if ((u->fun_a && u->fun_b) || u->kind == UNIT_EVENT || u->kind == UNIT_TYPE)
            return true;
    }
    return false;
}

/* A case names what parts two editions by its clauses. */
static const char *no_witness(const WitnessSearch *m, bool taken)
{
    const Family *f = m->f;

    if (!taken && both_declare(m->k->m, f))
        return "the two editions declare differently what is to blame: what it is in the "
               "one cannot be tried in the other";
    if (!taken)
        return "what is to blame speaks of what only one of the two editions declares";
    if (m->unread)
        return "of the ways to take the readings none that is tried shows it";
    for (int i = 0; i < f->nparted; i++)
        if (f->parted[i].rule_a || f->parted[i].rule_b)
            return "every kind of event of the universe needs a phrase that tells it; "
                   "where each has one, please report this";
    return "a case names what parts two editions by its clauses, and what parts here is "
           "what no clause settles";
}

WitnessCase *diff_witness_new(const WitnessContext *k, const Family *f,
                              const WitnessName *name, Arena *arena)
{
    WitnessSearch m = {
        .k = k, .f = f, .name = name, .arena = arena_new(), .keep = arena
    };
    WitnessCase *w = NULL;
    bool taken;

    m.u = program_universe(k->m->a, name->universe);
    m.p[0] = k->m->a;
    m.p[1] = k->m->b;
    m.p[AMENDED] = patch_program(k->patch);
    taken = take_blamed(k, f, -1, m.arena);
    if (taken) {
        m.c = witness_first_case(&m);
        if (find_minimal(&m))
            w = witness_confirm(&m);
    }
    patch_undo(k->patch);
    if (!w)
        diag_add(library_diags(k->lib), DIAG_EVAL_WITNESS, NO_SPAN,
                 "%s, shape %llu of the universe `%s`\n"
                 "%s",
                 name->title, (unsigned long long)f->shape, name->universe,
                 no_witness(&m, taken));
    arena_free(m.arena);
    return w;
}

void diff_witness_free(WitnessCase *w)
{
    for (int i = 0; w && i < 2; i++)
        text_case_free(w->in[i]);
}
