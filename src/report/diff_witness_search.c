/* diff_witness_search.c - searches for a witness of a family, writes its file, and loads the file
 * again.  A witness is a small case that two editions rule differently, as the family says.  If no
 * case can show the difference, reports the reason. */
#include "report/diff_witness_inside.h"

#include "case/case_edit.h"
#include "kit/strbuf.h"
#include "library/text_case.h"
#include "program/program.h"

#include <string.h>

static const Fact *witness_reading_fact(const Ruling *r, const char *name)
{
    for (int i = 0; i < r->nfacts; i++)
        if (r->facts[i]->kind == FACT_READING && strcmp(r->facts[i]->fun->name, name) == 0)
            return r->facts[i];
    return NULL;
}

static Case *witness_first_case(WitnessSearch *m)
{
    Shape *s = universe_shape_new(m->p[0], m->u, m->f->shape, m->arena, library_diags(m->k->lib));
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

/* Makes the case as small as possible.  If the difference needs all blamed changes, the smaller
 * case must need all of them too. */
static void witness_minimal_case(WitnessSearch *m)
{
    WitnessPoints less = diff_witness_explained_by_less(m);
    WitnessReplay r;

    if (!diff_witness_replay(m, m->c, false, &r))
        BUG("a case that was ruled on cannot be");
    diff_witness_set_wanted(m, &r, &less);
    diff_witness_end_replay(&r);
    m->own = !diff_witness_wanted_of_less(m);
    diff_witness_minimize(m);
}

static bool find_minimal(WitnessSearch *m)
{
    WitnessReplay r;
    WitnessPoints ps;
    bool definite = false, good = diff_witness_replay(m, m->c, false, &r);

    if (!good)
        return false;
    good = diff_witness_find_readings(m, &r);
    m->unread = !good;
    ps = diff_witness_points(m, &r);
    for (int i = 0; i < ps.n; i++)
        definite |= ps.at[i].definite;
    if (good && !definite) {
        diff_witness_state_facts(m, &r, &ps);
        diff_witness_end_replay(&r);
        good = diff_witness_replay(m, m->c, false, &r) && diff_witness_points(m, &r).n;
    }
    diff_witness_end_replay(&r);
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
            facts[side][w->nsupposed] = witness_reading_fact(r->whole[side], m->view.name[i]);
        values[w->nsupposed++] = m->view.value[i];
    }
    w->supposed[0] = facts[0];
    w->supposed[1] = facts[1];
    w->values = values;
}

/* Stores in W the rulings of both editions, with the presumed value for each open fact.  If these
 * two rulings do not differ, stores the rulings of R instead.  The rulings of R leave facts open.
 *
 * The two rulings with presumed values are equal if the difference depends on a finding that only
 * one edition declares.  The case of a witness cannot state this finding, because both editions
 * must be able to load the case. */
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
    WitnessPoints ps = diff_witness_points(m, r);
    WitnessLines *list = arena_new_array(m->keep, WitnessLines, (size_t)ps.n + 1);

    keep_ruled(m, r, w);
    for (int i = 0; i < ps.n; i++)
        if (diff_witness_is_wanted(&ps.at[i], &m->wanted)) {
            for (int side = 0; side < 2; side++)
                list[w->napart].line[side] = diff_witness_line(w->ruled[side], ps.at[i].said[side]);
            w->napart++;
        }
    w->apart = list;
}

static const char *witness_quoted(const char *s, Arena *arena)
{
    StrBuf b = { 0 };

    for (; *s; s++) {
        if (*s == '"' || *s == '\\')
            strbuf_addc(&b, '\\', 1);
        strbuf_addc(&b, *s, 1);
    }
    return strbuf_keep(&b, arena);
}

/* Returns the lowest level, up to MOST, that shows a difference between the two rulings. */
static CompareLevel witness_level(const WitnessReplay *r, CompareLevel most)
{
    CompareLevel level = LEVEL_OUTCOME;

    while (level < most && rulings_equal(r->whole[0], r->whole[1], level, r->in[0]->arena))
        level++;
    return level;
}

static const char *with_label(const WitnessSearch *m, const WitnessReplay *r, CompareLevel level,
                              const char *list, const char *label)
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

/* LIST is NULL, or has labels of clauses with commas between them.  Adds the labels of the clauses
 * behind the wanted points to LIST, and returns the result. */
static const char *with_parted(const WitnessSearch *m, const WitnessReplay *r, CompareLevel level,
                               const char *list)
{
    WitnessPoints ps = diff_witness_points(m, r);

    for (int i = 0; i < ps.n; i++)
        for (int side = 0; side < 2 && diff_witness_is_wanted(&ps.at[i], &m->wanted); side++) {
            const Line *l = diff_witness_line(r->ruled[side], ps.at[i].said[side]);

            for (int k = 0; l && k < l->nsupports; k++)
                list = with_label(m, r, level, list, l->supports[k]->rule->clause->label);
        }
    return list;
}

/* Returns the labels for the line `differs` of the case file, with commas between them.  A label
 * counts only if the rulings differ about its clause.  Tries first the clauses that the family
 * blames, then the clauses behind the wanted points.  Last, tries any clause of any line.  Returns
 * NULL if none of them shows a difference. */
static const char *witness_labels(const WitnessSearch *m, const WitnessReplay *r,
                                  CompareLevel level)
{
    const char *list = NULL;
    const Amendment *am = m->k->m;

    for (int i = 0; i < m->f->nparts; i++) {
        const DeltaPart *p = &am->parts[m->f->parts[i]];

        if (p->a) /* for a declaration, p->a is NULL */
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

/* Returns the text of the case file with a line `differs`.  Returns NULL if witness_labels() finds
 * no label. */
static const char *witness_file_text(const WitnessSearch *m, const WitnessReplay *r)
{
    static const char *const levels[] = { "", "modal ", "citation " };
    CompareLevel level = witness_level(r, m->k->m->level);
    const char *labels = witness_labels(m, r, level);

    if (!labels)
        return NULL;
    return arena_printf(m->arena, "%s  differs %s%s, %s at %s \"%s\"\n",
                        diff_witness_case_text(m, m->c, m->arena), levels[level], m->p[0]->edition,
                        m->p[1]->edition, labels, witness_quoted(m->name->differs, m->arena));
}

/* Writes the case file, loads it again, and returns the witness.  Returns NULL if the loaded case
 * does not show the difference that its line `differs` states. */
static WitnessCase *witness_confirm(WitnessSearch *m)
{
    WitnessCase *w = arena_new_of(m->keep, WitnessCase);
    WitnessReplay r;
    const char *text;
    const Difference *d;
    bool good;

    if (!diff_witness_replay(m, m->c, false, &r))
        BUG("a case that was ruled on cannot be");
    text = witness_file_text(m, &r);
    diff_witness_end_replay(&r);
    if (!text || !diff_witness_load(m, text, false, &r))
        return NULL;
    diff_witness_read_as(m, &r, &m->view);
    d = r.in[0]->c->differs;
    good = r.in[0]->c->ndiffers == 1 && diff_witness_points(m, &r).n &&
           !rulings_equal(r.whole[0], r.whole[1], (CompareLevel)d->level, r.in[0]->arena);
    for (int i = 0; good && i < d->nlabels; i++)
        good = rulings_differ_at(r.whole[0], r.whole[1], (CompareLevel)d->level, d->labels[i],
                                 r.in[0]->arena);
    if (!good) {
        diff_witness_end_replay(&r);
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

/* Returns true if F blames a declaration that both editions have. */
static bool both_declare(const Amendment *m, const Family *f)
{
    for (int i = 0; i < f->nparts; i++) {
        const DeltaUnit *u = &m->units[m->parts[f->parts[i]].unit];

        /* an event kind or a type is a unit only if both editions have it */
        if ((u->fun_a && u->fun_b) || u->kind == UNIT_EVENT || u->kind == UNIT_TYPE)
            return true;
    }
    return false;
}

/* Returns the reason why there is no witness.  TAKEN is true if the blamed changes could be applied
 * to edition A. */
static const char *no_witness(const WitnessSearch *m, bool taken)
{
    const Family *f = m->f;

    if (!taken && both_declare(m->k->m, f))
        return "both editions have a declaration that causes the difference, and the declaration "
               "of "
               "one edition cannot be tried in the other edition";
    if (!taken)
        return "the clauses that cause the difference use names that only one of the two "
               "editions declares";
    if (m->unread)
        return "none of the readings that were tried shows the difference";
    for (int i = 0; i < f->nparted; i++)
        if (f->parted[i].rule_a || f->parted[i].rule_b)
            return "give every kind of event in the universe a phrase; if each has one, please "
                   "report this error";
    return "an example names the clauses that cause a difference, but no clause causes this "
           "difference";
}

WitnessCase *diff_witness_new(const WitnessContext *k, const Family *f, const WitnessName *name,
                              Arena *arena)
{
    WitnessSearch m = { .k = k, .f = f, .name = name, .arena = arena_new(), .keep = arena };
    WitnessCase *w = NULL;
    bool taken;

    m.u = program_universe(k->m->a, name->universe);
    m.p[0] = k->m->a;
    m.p[1] = k->m->b;
    m.p[AMENDED] = patch_program(k->patch);
    taken = diff_witness_take_blamed(k, f, -1, m.arena);
    if (taken) {
        m.c = witness_first_case(&m);
        if (find_minimal(&m))
            w = witness_confirm(&m);
    }
    patch_undo(k->patch);
    if (!w)
        diag_add(library_diags(k->lib), DIAG_EVAL_WITNESS, NO_SPAN,
                 "the editions differ in “%s” (shape %llu of the universe `%s`), but no example of "
                 "the difference could be written\n"
                 "%s",
                 name->title, (unsigned long long)f->shape, name->universe, no_witness(&m, taken));
    arena_free(m.arena);
    return w;
}

void diff_witness_free(WitnessCase *w)
{
    for (int i = 0; w && i < 2; i++)
        text_case_free(w->in[i]);
}
