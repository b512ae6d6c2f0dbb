/* diff_family.c - compares the conclusions of two programs in a shape, and lists the differences.
 * Collects families of cases: first the families of each shape, and then the families of all
 * shapes.  Also collects the conditions that separate these families.
 *
 * A family is a set of cases with the same cause.  A fragment is the part of a family in one
 * shape.  A separating condition consists of marks, and a frame has the marks of one part of the
 * amendment (delta.h).  A tally counts cases by the marks that hold in them (separator.h). */
#include "diff/diff_inside.h"

#include "kit/vec.h"

#include <stdlib.h>

/* ---- the conclusions that the programs differ on ----------------------- */

void diff_points_list(ShapeDiff *s)
{
    size_t most = (size_t)s->a.n + (size_t)s->b.n + 1;

    s->points.at = arena_alloc_array(s->arena, sizeof *s->points.at, most);
    for (int i = 0; i < s->a.n; i++)
        s->points.at[s->points.n++] =
            (DiffPoint){ .a = &s->a.at[i],
                         .b = survey_find(&s->b, s->a.at[i].key, s->a.at[i].label) };
    for (int i = 0; i < s->b.n; i++)
        if (!survey_find(&s->a, s->b.at[i].key, s->b.at[i].label))
            s->points.at[s->points.n++] = (DiffPoint){ .b = &s->b.at[i] };
}

Mdd diff_points_find(ShapeDiff *s)
{
    Mdd all = MDD_NONE, within = mdd_and(s->r, s->touched, s->env);
    const size_t nheld = s->held.n;

    mdd_roots_add(&s->held, &all);
    mdd_roots_add(&s->held, &within);
    for (int i = 0; i < s->points.n; i++) {
        DiffPoint *p = &s->points.at[i];

        p->rest = mdd_minus(s->r, survey_difference(s->g, p->a, p->b, within), p->done);
        all = mdd_or(s->r, all, p->rest);
        diff_free_unused(s);
    }
    s->held.n = nheld;
    return all;
}

void diff_free_unused(ShapeDiff *s)
{
    MddRoots roots = { 0 };

    if (!mdd_store_crowded(s->r))
        return;
    survey_space_roots(s->g, &roots);
    survey_view_roots(s->va, &roots);
    survey_view_roots(s->vb, &roots);
    survey_roots(&s->a, &roots);
    survey_roots(&s->b, &roots);
    mdd_roots_add(&roots, &s->touched);
    mdd_roots_add(&roots, &s->env);
    for (int i = 0; i < s->x->d->amendment->nparts; i++) {
        mdd_roots_add(&roots, &s->effects[i].differs);
        survey_roots(&s->effects[i].survey, &roots);
    }
    for (int i = 0; i < s->x->d->amendment->nparts; i++)
        mdd_roots_add(&roots, &s->where[i]);
    for (int i = 0; i < s->points.n; i++) {
        DiffPoint *p = &s->points.at[i];

        mdd_roots_add(&roots, &p->rest);
        mdd_roots_add(&roots, &p->done);
        mdd_roots_add(&roots, &p->family);
    }
    for (int i = 0; i < s->out->n; i++)
        mdd_roots_add(&roots, &s->out->fragments[i].cases);
    for (size_t i = 0; i < s->held.n; i++)
        mdd_roots_add(&roots, s->held.at[i]);
    mdd_store_collect(s->r, &roots);
    mdd_roots_free(&roots);
}

/* ---- the separating conditions ----------------------------------------- */

/* The N changes PARTS cause a family.  Returns the index in X->frames of the frame for this
 * family.  The index is the number of the first change in PARTS whose frame has a rule.  Returns
 * -1 if there is no such change. */
static int frame_of_changes(const DiffSearch *x, const int *parts, int n)
{
    for (int i = 0; i < n; i++)
        if (x->frames[parts[i]]->base)
            return parts[i];
    return -1;
}

/* Returns the index in X->frames of the frame for the family F.  Returns -1 if no change of F
 * has a frame with a rule.  Marks are tested only with the presumed values of the readings.  So
 * the result is also -1 if F occurs only with other values of some readings. */
static int frame_of_family(const DiffSearch *x, const Family *f)
{
    return f->reading || f->several ? -1 : frame_of_changes(x, f->parts, f->nparts);
}

/* Records that the search will need the tally of all cases in FRAME.  Several threads may call this
 * function at the same time. */
static void tally_request(DiffSearch *x, int frame)
{
    pthread_mutex_lock(&x->lock);
    x->requested[frame] = true;
    pthread_mutex_unlock(&x->lock);
}

void diff_tally_shape(ShapeDiff *s)
{
    const int nparts = s->x->d->amendment->nparts;
    const size_t most = (size_t)nparts + 1;
    bool *asked = arena_alloc_array(s->arena, sizeof *asked, most), good = true;

    pthread_mutex_lock(&s->x->lock);
    memcpy(asked, s->x->requested, sizeof *asked * (size_t)nparts);
    pthread_mutex_unlock(&s->x->lock);
    s->out->tallies = arena_alloc_array(s->arena, sizeof(SeparatorTally *), most);
    for (int i = 0; i < nparts && good; i++) {
        if (!asked[i])
            continue;
        /* s->where is NULL if the rulings of the shape were not compared. Then no diagram node is
         * unused. */
        if (s->where)
            diff_free_unused(s);
        s->out->tallies[i] = separator_tally_new(s->arena);
        good = separator_tally_cases(s->x->frames[i], s->va, s->vb, survey_space_valid(s->g),
                                     s->out->tallies[i], s->arena, s->diags);
    }
    if (!good || mdd_store_full(s->r))
        /* The tallies are incomplete or wrong.  diff_separate_families() will tally the shape
         * again. */
        s->out->tallies = NULL;
}

static bool shape_is_counted(const DiffSearch *x, int frame, uint64_t k)
{
    return x->counted[frame] && x->counted[frame][k / 64] >> k % 64 & 1;
}

/* Adds TALLIES, the tallies of a shape, to the tallies of the search. */
static void add_tallies(DiffSearch *x, SeparatorTally *const *tallies)
{
    for (int i = 0; i < x->d->amendment->nparts; i++) {
        if (!tallies[i])
            continue;
        if (!x->tallies[i])
            x->tallies[i] = separator_tally_new(x->arena);
        separator_tally_merge(x->tallies[i], tallies[i]);
    }
}

void diff_tallies_merge(DiffSearch *x, uint64_t k, SeparatorTally *const *tallies)
{
    add_tallies(x, tallies);
    for (int i = 0; i < x->d->amendment->nparts; i++) {
        if (!tallies[i])
            continue;
        if (!x->counted[i])
            x->counted[i] = arena_alloc_array(x->arena, sizeof *x->counted[i],
                                              (size_t)(x->out.nshapes / 64 + 1));
        x->counted[i][k / 64] |= (uint64_t)1 << k % 64;
    }
}

typedef struct ShapeTallies {
    /* indexed by part: the tally of the cases of one shape, or NULL if the shape is not tallied */
    SeparatorTally **at;
    bool failed;
} ShapeTallies;

/* Returns true if some requested tally lacks the cases of shape K. */
static bool tally_is_missing(const DiffSearch *x, uint64_t k)
{
    for (int i = 0; i < x->d->amendment->nparts; i++)
        if (x->requested[i] && !shape_is_counted(x, i, k))
            return true;
    return false;
}

/* Tallies the cases of shape K in each requested frame.  Skips a frame if its tally has these
 * cases already. */
static void *tally_shape_missing(void *context, uint64_t k, Arena *arena)
{
    DiffSearch *x = context;
    const Amendment *m = x->d->amendment;
    ShapeTallies *out = arena_new_of(arena, ShapeTallies);

    out->at = arena_alloc_array(arena, sizeof(SeparatorTally *), (size_t)m->nparts + 1);
    if (!tally_is_missing(x, k))
        return out;

    Diags *diags = diags_new(NULL);
    Shape *a = universe_shape_new(m->a, x->ua, k, arena, diags);
    Shape *b = universe_shape_new(m->b, x->ub, k, arena, diags);
    SurveySpace *g = survey_space_new(a, &x->equal_a, arena, diags);
    SurveyView *va = survey_view_new(g, a->c, arena), *vb = survey_view_new(g, b->c, arena);

    diff_share_views(x, va, vb);
    for (int i = 0; i < m->nparts && !out->failed; i++) {
        if (!x->requested[i] || shape_is_counted(x, i, k))
            continue;
        out->at[i] = separator_tally_new(arena);
        out->failed = !separator_tally_cases(x->frames[i], va, vb, survey_space_valid(g),
                                             out->at[i], arena, diags);
    }
    out->failed |= mdd_store_full(survey_space_store(g));
    survey_view_free(vb);
    survey_view_free(va);
    survey_space_free(g);
    diags_free(diags);
    return out;
}

static bool merge_missing_tallies(void *context, uint64_t k, void *result)
{
    DiffSearch *x = context;
    const ShapeTallies *t = result;

    if (!t->failed)
        add_tallies(x, t->at);
    if (x->d->progress)
        x->d->progress(x->d->context, k + 1, x->out.nshapes);
    x->no_separators = t->failed;
    return !t->failed;
}

void diff_separate_families(DiffSearch *x)
{
    bool any = false;

    for (int i = 0; i < x->nfamilies; i++) {
        int frame = frame_of_family(x, &x->families[i].f);

        any |= frame >= 0;
    }
    if (!any)
        return;
    universe_each(x->ua, x->d->threads, tally_shape_missing, merge_missing_tallies, x);
    for (int i = 0; i < x->nfamilies && !x->no_separators; i++) {
        Family *f = &x->families[i].f;
        int frame = frame_of_family(x, f);
        Separator marked;

        if (frame < 0)
            continue;
        marked = separator_find(x->frames[frame], x->families[i].tally, x->tallies[frame]);
        if (!marked.found)
            continue;
        f->frame = x->frames[frame];
        f->when = marked;
    }
}

/* ---- the families ------------------------------------------------------ */

/* Returns the first rule that supports the conclusion V and belongs to the unit of one of the N
 * changes PARTS.  V is a conclusion of program B if OF_B is true, and otherwise of program A.
 * Returns NULL if there is no such rule, or if V is NULL. */
static const Rule *rule_behind_verdict(const ShapeDiff *s, const SurveyVerdict *v, bool of_b,
                                       const int *parts, int n)
{
    for (int i = 0; v && i < v->nsupports; i++)
        for (int k = 0; k < n; k++)
            if (delta_rules_has(s->x->rules[of_b], s->x->d->amendment->parts[parts[k]].unit,
                                v->supports[i]->rule))
                return v->supports[i]->rule;
    return NULL;
}

/* Returns the name of the value V of type T.  Returns "" if T is neither bool nor an enum. */
static const char *diff_value_word(const Type *t, Value v)
{
    return t->kind == TYPE_BOOL   ? (v == 1 ? "true" : "false")
           : t->kind == TYPE_ENUM ? t->values[v].name
                                  : "";
}

static const char *conclusion_general_key(const ShapeDiff *s, const Conclusion *c, const Rule *a,
                                          const Rule *b)
{
    const char *what = c->fun ? c->fun->action ? c->fun->action : c->fun->name : "";

    if (c->kind == LINE_REFUSED)
        what = survey_space_shape(s->g)->c->events[c->args[0]].kind->name;
    else if (c->kind == LINE_REFER)
        what = c->refer;
    return arena_printf(s->arena, "%d %s %s %s %s %d %d %s %s", (int)c->kind, what,
                        c->kind == LINE_MODAL ? modal_name(c->modal) : "",
                        c->kind == LINE_STATUS ? diff_value_word(c->fun->result, c->value) : "",
                        c->kind == LINE_MODAL && c->until ? c->until->name : "", (int)c->state,
                        (int)c->must_be, a ? a->clause->label : "-", b ? b->clause->label : "-");
}

/* A kind of conclusion that the programs differ on, with the cases that have the conclusion. */
typedef struct DifferingConclusion {
    FamilyConclusion p;
    Mdd when;
} DifferingConclusion;

static int conclusions_by_key(const void *a, const void *b)
{
    return strcmp(((const DifferingConclusion *)a)->p.key, ((const DifferingConclusion *)b)->p.key);
}

static Side side_union(Side a, Side b)
{
    return a == b ? a : SIDE_BOTH;
}

static const Rule *first_supporting_rule(const SurveyVerdict *v)
{
    return v && v->nsupports ? v->supports[0]->rule : NULL;
}

/* Stores in LIST the kinds of conclusions that differ between the programs in CASES.  If
 * DIRECTLY is true, leaves out a conclusion if no rule of the N changes PARTS supports it.
 * Returns the number of kinds. */
static int list_differing_conclusions(ShapeDiff *s, const int *parts, int n, bool directly,
                                      Mdd cases, DifferingConclusion *list)
{
    int count = 0;

    for (int i = 0; i < s->points.n; i++) {
        const DiffPoint *p = &s->points.at[i];
        const Rule *a = rule_behind_verdict(s, p->a, false, parts, n);
        const Rule *b = rule_behind_verdict(s, p->b, true, parts, n);
        Side side = p->a && p->b ? SIDE_BOTH : p->a ? SIDE_A : SIDE_B;
        const Conclusion *c = p->a ? p->a->c : p->b->c;
        Mdd when = mdd_and(s->r, p->family, cases);
        const char *key = conclusion_general_key(s, c, a, b);
        int at = 0;

        if (when == MDD_NONE || (directly && !a && !b))
            continue;
        while (at < count && strcmp(list[at].p.key, key) != 0)
            at++;
        if (at == count)
            list[count++] = (DifferingConclusion){ { side,
                                                     key,
                                                     c,
                                                     a,
                                                     b,
                                                     { first_supporting_rule(p->a),
                                                       first_supporting_rule(p->b) },
                                                     0 },
                                                   MDD_NONE };
        list[at].p.side = side_union(list[at].p.side, side);
        list[at].when = mdd_or(s->r, list[at].when, when);
    }
    qsort(list, (size_t)count, sizeof *list, conclusions_by_key);
    return count;
}

/* Adds a fragment to the result of the shape: the cases CASES, which the N changes PARTS
 * explain.  WHOLE is the value for Family.whole.  Returns false if the search for the fragment
 * takes too much work. */
static bool fragment_add(ShapeDiff *s, const int *parts, int n, bool whole, Mdd cases)
{
    DifferingConclusion *list = arena_alloc_array(s->arena, sizeof *list, (size_t)s->points.n + 1);
    int nlist;
    const Value *values;
    FamilyConclusion *parted;
    ShapeResult *o = s->out;
    FamilyFragment *p;
    int frame = s->reading || s->several ? -1 : frame_of_changes(s->x, parts, n);

    VEC_ROOM_IN(s->arena, o->fragments, o->n, o->cap);
    p = &o->fragments[o->n++];
    *p = (FamilyFragment){ .tally = separator_tally_new(s->arena) };
    if (frame >= 0 && !separator_tally_cases(s->x->frames[frame], s->va, s->vb, cases, p->tally,
                                             s->arena, s->diags))
        return false;
    if (frame >= 0)
        tally_request(s->x, frame);
    nlist = list_differing_conclusions(s, parts, n, true, cases, list);
    if (nlist == 0)
        nlist = list_differing_conclusions(s, parts, n, false, cases, list);
    if (!survey_space_count(s->g, cases, &p->f.count))
        return false;
    parted = arena_alloc_array(s->arena, sizeof *parted, (size_t)nlist + 1);
    for (int i = 0; i < nlist; i++) {
        parted[i] = list[i].p;
        if (!survey_space_count(s->g, list[i].when, &parted[i].count))
            BUG("some of the cases counted cannot be counted");
    }
    if (!survey_space_first(s->g, cases, &values, s->arena))
        BUG("a family without a case");
    p->key = s->several ? "several" : s->reading ? s->reading->name : "";
    for (int i = 0; i < n; i++)
        p->key = arena_printf(s->arena, "%s %d", p->key, parts[i]);
    p->f = (Family){ .parts = arena_copy(s->arena, parts, sizeof *parts, n),
                     .nparts = n,
                     .reading = s->reading,
                     .several = s->several,
                     .whole = whole,
                     .parted = parted,
                     .nparted = nlist,
                     .count = p->f.count,
                     .shapes = 1,
                     .shape = s->k,
                     .nevents = survey_space_shape(s->g)->c->nevents,
                     .values = values,
                     .nvalues = survey_space_ndims(s->g) };
    p->cases = cases;
    return true;
}

bool diff_family_add(ShapeDiff *s, const int *parts, int n, bool whole)
{
    Mdd all = MDD_NONE;

    for (int i = 0; i < s->points.n; i++) {
        DiffPoint *p = &s->points.at[i];

        all = mdd_or(s->r, all, p->family);
        p->rest = mdd_minus(s->r, p->rest, p->family);
        p->done = mdd_or(s->r, p->done, p->family);
    }
    return fragment_add(s, parts, n, whole, all);
}

/* P and some conclusion of the family Q may be of the same kind.  If so, adds the cases of P to
 * that conclusion.  Otherwise adds P to the conclusions of Q. */
static void family_add_conclusion(DiffSearch *x, Family *q, const FamilyConclusion *p)
{
    FamilyConclusion *grown;

    for (int i = 0; i < q->nparted; i++)
        if (strcmp(q->parted[i].key, p->key) == 0) {
            FamilyConclusion *o = &((FamilyConclusion *)q->parted)[i];

            x->overflow |= __builtin_add_overflow(o->count, p->count, &o->count);
            o->side = side_union(o->side, p->side);
            return;
        }
    grown = arena_copy(x->arena, q->parted, sizeof *grown, q->nparted);
    grown[q->nparted] = *p;
    grown[q->nparted].c = arena_copy(x->arena, p->c, sizeof *p->c, 1);
    grown[q->nparted].key = arena_printf(x->arena, "%s", p->key);
    q->parted = grown;
    q->nparted++;
}

static FamilyFragment *family_find_or_add(DiffSearch *x, const FamilyFragment *p)
{
    for (int i = 0; i < x->nfamilies; i++)
        if (strcmp(x->families[i].key, p->key) == 0)
            return &x->families[i];
    VEC_ROOM(x->families, x->nfamilies, x->cap_families);
    x->families[x->nfamilies] = (FamilyFragment){
        .f = { .parts = arena_copy(x->arena, p->f.parts, sizeof *p->f.parts, p->f.nparts),
               .nparts = p->f.nparts,
               .reading = p->f.reading,
               .several = p->f.several,
               .nevents = INT32_MAX },
        .tally = separator_tally_new(x->arena),
        .key = arena_printf(x->arena, "%s", p->key),
        .here = -1
    };
    return &x->families[x->nfamilies++];
}

static FamilyFragment *family_add_fragment(DiffSearch *x, const FamilyFragment *p)
{
    FamilyFragment *into = family_find_or_add(x, p);
    Family *q = &into->f;

    separator_tally_merge(into->tally, p->tally);
    for (int i = 0; i < p->f.nparted; i++)
        family_add_conclusion(x, q, &p->f.parted[i]);
    x->overflow |= __builtin_add_overflow(q->count, p->f.count, &q->count);
    q->shapes++;
    q->whole |= p->f.whole;
    if (p->f.nevents < q->nevents) {
        q->values = arena_copy(x->arena, p->f.values, sizeof *q->values, p->f.nvalues);
        q->nvalues = p->f.nvalues;
        q->shape = p->f.shape;
        q->nevents = p->f.nevents;
    }
    return into;
}

/* Sets `cases` of each family: two families get the same number if they have the same cases in all
 * shapes merged so far.  Before the first shape, all families have the number 0. */
static void families_number_equal_cases(DiffSearch *x)
{
    int *before = xrealloc(NULL, sizeof *before * (size_t)(x->nfamilies + 1)), n = 0;

    for (int i = 0; i < x->nfamilies; i++)
        before[i] = x->families[i].f.cases;
    for (int i = 0; i < x->nfamilies; i++) {
        const FamilyFragment *q = &x->families[i];
        int k = 0;

        while (k < i && (before[k] != before[i] || x->families[k].here != q->here))
            k++;
        x->families[i].f.cases = k < i ? x->families[k].f.cases : ++n;
    }
    xfree(before);
}

void diff_families_merge(DiffSearch *x, const ShapeResult *r)
{
    for (int i = 0; i < x->nfamilies; i++)
        x->families[i].here = -1;
    for (int i = 0; i < r->n; i++) {
        FamilyFragment *q = family_add_fragment(x, &r->fragments[i]);
        int first = 0;

        while (r->fragments[first].cases != r->fragments[i].cases)
            first++;
        q->here = q->here < 0 ? first : r->n + i;
    }
    families_number_equal_cases(x);
}

/* Orders families.  Families under the presumed readings come first.  Then come the families
 * that need another value of one reading, in the order of the names of these readings.  The
 * families that need other values of several readings come last.  Families of one group are
 * ordered by their changes. */
static int families_by_changes(const void *a, const void *b)
{
    const FamilyFragment *x = a, *y = b;
    int rx = x->f.several ? 2 : x->f.reading != NULL, ry = y->f.several ? 2 : y->f.reading != NULL;

    if (rx != ry)
        return rx - ry;
    if (x->f.reading != y->f.reading)
        return strcmp(x->f.reading->name, y->f.reading->name);
    for (int i = 0; i < x->f.nparts && i < y->f.nparts; i++)
        if (x->f.parts[i] != y->f.parts[i])
            return x->f.parts[i] - y->f.parts[i];
    return x->f.nparts - y->f.nparts;
}

const DiffResult *diff_families_result(DiffSearch *x)
{
    DiffResult *out = arena_new_of(x->arena, DiffResult);
    Family *families = arena_alloc_array(x->arena, sizeof *families, (size_t)x->nfamilies + 1);

    if (x->nfamilies)
        qsort(x->families, (size_t)x->nfamilies, sizeof *x->families, families_by_changes);
    for (int i = 0; i < x->nfamilies; i++)
        families[i] = x->families[i].f;
    *out = x->out;
    out->families = families;
    out->nfamilies = x->nfamilies;
    return out;
}
