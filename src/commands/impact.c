/* impact.c - finds what a draft changes for precedents, for cases of universes, and for coverage.
 * A draft reaches a ruling if it may change the ruling (edition_change.h). */
#include "commands/impact.h"

#include "commands/cases.h"
#include "diff/edition_change.h"
#include "kit/memfile.h"
#include "kit/vec.h"
#include "library/expect.h"
#include "program/program.h"
#include "report/bodies_rows.h"
#include "ruling/rule.h"
#include "ruling/ruling_difference.h"
#include "universe/universe.h"

#include <string.h>

/* A case as it is loaded and ruled on under one program. */
typedef struct ImpactReading {
    const Program *p;
    Case *c;
    /* The ruling for each body.  Under the draft, an element is NULL if the draft certainly does
     * not change this ruling. */
    Ruling *r[MAX_BODIES];
    /* For each body, the values of calls that rule_case_kept() returns.  The values under the draft
     * are not used. */
    const KeptCalls *calls[MAX_BODIES];
    int n;
} ImpactReading;

typedef struct ImpactRun {
    Impact *m;
    Library *lib;
    EditionChange *change;
    bool wrong;
} ImpactRun;

/* ---- a case under both ------------------------------------------------ */

/* Returns true if R refuses the exercise of a right. */
static bool impact_refuses(const Ruling *r)
{
    for (int i = 0; i < r->nlines; i++)
        if (r->lines[i].c->kind == LINE_REFUSED)
            return true;
    return false;
}

/* Returns true if the draft reaches the ruling of BASE on the findings of body B.  Also returns
 * true if the draft reaches an expectation about this ruling. */
static bool impact_reaches(const ImpactRun *t, const ImpactReading *base, int b)
{
    const Ruling *r = base->r[b];
    Engine *e;
    bool reached;

    if (edition_change_reaches_all(t->change) || !base->calls[b] || r->unguarded ||
        (edition_change_of_rights(t->change) && impact_refuses(r)))
        return true;
    e = engine_new(base->p, base->c, b, base->c->nevents, library_case_arena(t->lib));
    engine_use_kept(e, base->calls[b]);
    reached = edition_change_reaches(t->change, e);
    engine_free(e);
    return reached;
}

/* Loads the case N of FILE and rules on it under s->p.  If BASE is NULL, S is for the edition.
 * Otherwise S is for the draft.  In this case, leaves out each ruling that the draft certainly does
 * not change: the ruling in BASE applies.  If a ruling is impossible, reports an error to DIAGS and
 * returns false. */
static bool read_side(const ImpactRun *t, ImpactReading *s, const ImpactReading *base,
                      const Node *n, const char *file, Diags *diags)
{
    Arena *arena = library_case_arena(t->lib);

    s->c = engine_load_case_for(s->p, n, file, t->m->base->edition, arena, diags);
    for (s->n = 0; s->c && s->n < s->c->nbodies; s->n++) {
        s->r[s->n] = NULL;
        if (base && s->n < base->n && !impact_reaches(t, base, s->n))
            continue;
        s->r[s->n] =
            rule_case_kept(s->p, s->c, s->n, s->c->nevents, arena, diags, arena, &s->calls[s->n]);
        if (!s->r[s->n])
            return false;
    }
    return s->c != NULL;
}

/* Returns the first error in DIAGS, without its place. */
static const char *first_complaint(const Diags *diags, Arena *arena)
{
    MemFile f;
    const char *at, *s;

    memfile_open(&f);
    diags_print_text(diags, f.out, false);
    at = strstr(memfile_text(&f), "error[");
    if (!at)
        BUG("a case that cannot be ruled on for no reason");
    s = arena_strndup(arena, at, strcspn(at, "\n"));
    memfile_close(&f);
    return s;
}

/* Returns R under the assumption that every open reading and option has its presumed value. */
static const Ruling *impact_as_presumed(const Ruling *r, Arena *arena)
{
    const Presumed *list;
    int n = ruling_presumptions(r, &list, arena), count = 0;
    const Fact **facts = arena_new_array(arena, const Fact *, (size_t)n + 1);
    Value *values = arena_new_array(arena, Value, (size_t)n + 1);

    for (int i = 0; i < n; i++)
        if (list[i].fact->kind == FACT_READING) {
            facts[count] = list[i].fact;
            values[count++] = list[i].value;
        }
    return count ? ruling_given(r, facts, values, count, arena) : r;
}

/* ALL has the rows of a ruling.  Rows that another ruling lacks are marked.  Returns the marked
 * rows, each after the rows with its conditions. */
static Rows impact_marked_rows(const Words *w, const Rows *all)
{
    Rows rows = { 0 };
    int from = 0;

    for (int i = 0; i < all->n; i++) {
        int indent = all->at[i].indent;
        int *chain, n = 0;

        if (!all->at[i].marked)
            continue;
        chain = arena_new_array(w->arena, int, (size_t)indent + 1);
        for (int k = i - 1; k >= from; k--)
            if (all->at[k].indent < indent) {
                indent = all->at[k].indent;
                chain[n++] = k;
            }
        while (n)
            rows_add(w, &rows, all->at[chain[--n]]);
        rows_add(w, &rows, all->at[i]);
        from = i + 1;
    }
    for (int i = 0; i < rows.n; i++)
        rows.at[i].number = 0;
    return rows;
}

/* Adds ROWS to ALL.  If the case has several bodies, a row that names the body of R comes first. */
static void add_rows(const Words *w, const Ruling *r, const Rows *rows, Rows *all)
{
    const char *who = r->c->nbodies > 1 ? bodies_name(w, r, 0) : NULL;

    if (who && rows->n)
        rows_add(w, all, (Row){ .text = words_say_one(w, MSG_as_found, who) });
    for (int i = 0; i < rows->n; i++) {
        Row *row = rows_add(w, all, rows->at[i]);

        row->indent += who != NULL;
    }
}

/* Returns the rows of the ruling R that the ruling OTHER does not have.  W belongs to R, and
 * AGAINST to OTHER.  They are compared at LEVEL.  If ALL is true, background rows are included. */
static Rows impact_rows_of_side(const Words *w, const Ruling *r, const Words *against,
                                const Ruling *other, CompareLevel level, bool all)
{
    RowsOptions o = {
        .against = other, .engine_against = against->engine, .level = level, .all = all
    };
    Rows rows = { 0 };

    ruling_rows_add(w, r, &o, &rows);
    return impact_marked_rows(w, &rows);
}

/* Adds the rows that differ between the rulings A and B at LEVEL to F.  Background rows are added
 * only if no other rows differ. */
static void impact_rows_of_both(const ImpactRun *t, ImpactFlip *f, const Ruling *a, const Ruling *b,
                                CompareLevel level)
{
    const Sources *sources = library_sources(t->lib);
    Words wa = words_of_ruling(a, t->m->lang, sources, library_arena(t->lib)),
          wb = words_of_ruling(b, t->m->lang, sources, library_arena(t->lib));
    Rows before = impact_rows_of_side(&wa, a, &wb, b, level, false),
         after = impact_rows_of_side(&wb, b, &wa, a, level, false);

    if (!before.n && !after.n) {
        before = impact_rows_of_side(&wa, a, &wb, b, level, true);
        after = impact_rows_of_side(&wb, b, &wa, a, level, true);
    }
    add_rows(&wa, a, &before, &f->before);
    add_rows(&wb, b, &after, &f->after);
    engine_free(wa.engine);
    engine_free(wb.engine);
}

/* Returns WHY, copied to the arena of the library.  If several bodies judged the case, the text
 * also names the body of R. */
static const char *why_of_body(const ImpactRun *t, const Ruling *r, const char *why)
{
    Words w = words_of_ruling(r, t->m->lang, library_sources(t->lib), library_arena(t->lib));
    const char *who = r->c->nbodies > 1 ? bodies_name(&w, r, 0) : NULL;

    engine_free(w.engine);
    return who ? words_say_two(&w, MSG_why_of_body, who, why) : arena_printf(w.arena, "%s", why);
}

static void impact_add_broken(const ImpactRun *t, ImpactFlip *f, const Expectation *x,
                              const Ruling *r, const char *reason)
{
    const char *why = why_of_body(t, r, reason);
    LineCol at = source_locate(library_sources(t->lib), x->span.start);
    const char *text = expect_text(library_sources(t->lib), x->span, library_arena(t->lib));

    /* two expectations on one line of JSON may have the same text and the same reason to fail;
     * adds only the first of them */
    for (int i = 0; i < f->nfallen; i++)
        if (f->fallen[i].line == at.line && strcmp(f->fallen[i].text, text) == 0 &&
            strcmp(f->fallen[i].why, why) == 0)
            return;
    VEC_ROOM_IN(library_arena(t->lib), f->fallen, f->nfallen, f->cap_fallen);
    f->fallen[f->nfallen++] = (BrokenExpectation){ .text = text, .why = why, .line = at.line };
}

/* Adds to F the expectations that hold for body B under the base and fail under the draft. */
static void impact_find_broken(const ImpactRun *t, ImpactFlip *f, const ImpactReading *base,
                               const ImpactReading *draft, int b)
{
    Arena *arena = library_case_arena(t->lib);

    for (int i = 0; i < base->c->nexpects; i++) {
        const Expect *x = &base->c->expects[i], *y = &draft->c->expects[i];

        if (!expect_is_under(x, base->p->edition) || !expect_is_for(x, &base->c->bodies[b]))
            continue;
        for (int k = 0; k < x->nitems; k++) {
            const char *why;

            if (expect_failure(base->r[b], &x->items[k], arena))
                continue;
            why = expect_failure(draft->r[b], &y->items[k], arena);
            if (why)
                impact_add_broken(t, f, &x->items[k], draft->r[b], why);
        }
    }
}

static void add_flip(const ImpactRun *t, const ImpactFlip *f)
{
    Impact *m = t->m;

    VEC_ROOM_IN(library_arena(t->lib), m->flips, m->nflips, m->cap_flips);
    m->flips[m->nflips++] = *f;
    m->kind[f->kind]++;
}

/* Returns how the rulings A of the base and B of the draft differ.  Assumes that readings and
 * options have their presumed values.  Adds the differing rows to F.  Sets *READING to true if the
 * rulings differ only under other values of readings and options.  For *READING, a difference in
 * nothing but the cited clauses does not count. */
static ChangeOfRuling impact_difference(const ImpactRun *t, ImpactFlip *f, const Ruling *a,
                                        const Ruling *b, bool *reading)
{
    Arena *arena = library_case_arena(t->lib);
    const ChangeOfRuling any = ruling_difference(a, b, LEVEL_MODAL, arena);
    const Ruling *x, *y;
    ChangeOfRuling d;

    if (any == RULING_SAME)
        return any;
    x = impact_as_presumed(a, arena);
    y = impact_as_presumed(b, arena);
    d = ruling_difference(x, y, LEVEL_MODAL, arena);
    if (d != RULING_SAME)
        impact_rows_of_both(t, f, x, y, d == RULING_CITES ? LEVEL_CITATION : LEVEL_MODAL);
    *reading |= any > RULING_CITES && d <= RULING_CITES;
    return d;
}

/* Adds F to the changes if the rulings of BASE and DRAFT differ, or if an expectation fails. */
static void impact_compare_rulings(const ImpactRun *t, ImpactFlip *f, const ImpactReading *base,
                                   const ImpactReading *draft)
{
    static const FlipKind kinds[] = { [RULING_CITES] = FLIP_CITED,
                                      [RULING_PRESUMES] = FLIP_PRESUMED,
                                      [RULING_CONCLUDES] = FLIP_RULED };
    int n = base->n < draft->n ? base->n : draft->n;
    ChangeOfRuling most = RULING_SAME;
    bool reading = false;

    for (int b = 0; b < n; b++) {
        ChangeOfRuling d;

        if (!draft->r[b])
            continue;
        impact_find_broken(t, f, base, draft, b);
        d = impact_difference(t, f, base->r[b], draft->r[b], &reading);
        most = d > most ? d : most;
    }
    f->kind = f->nfallen                        ? FLIP_EXPECTED
              : reading && most <= RULING_CITES ? FLIP_READING
                                                : kinds[most];
    if (f->nfallen || reading || most != RULING_SAME)
        add_flip(t, f);
}

static bool try_case(void *context, const char *file, const Node *n)
{
    ImpactRun *t = context;
    Arena *arena = library_arena(t->lib), *scratch = library_case_arena(t->lib);
    Diags *one = diags_new(library_sources(t->lib)), *two = diags_new(library_sources(t->lib));
    ImpactReading base = { .p = t->m->base }, draft = { .p = t->m->draft };
    bool a = read_side(t, &base, NULL, n, file, one),
         b = read_side(t, &draft, a ? &base : NULL, n, file, two);
    ImpactFlip f = { .name = arena_printf(arena, "%s", n->text),
                     .file = arena_printf(arena, "%s", file) };

    if (!a && !b) { /* read the case again, so that its errors are printed */
        read_side(t, &base, NULL, n, file, library_diags(t->lib));
        t->wrong = true;
    }
    t->m->cases += a;
    t->m->own += b && !a;
    if (a) {
        f.title = *base.c->title ? arena_printf(arena, "%s", base.c->title) : NULL;
        t->wrong |= !coverage_case(t->m->cover_base, base.c, scratch, library_diags(t->lib));
    }
    if (b)
        t->wrong |= !coverage_case(t->m->cover_draft, draft.c, scratch, library_diags(t->lib));
    if (a && b) {
        impact_compare_rulings(t, &f, &base, &draft);
    } else if (a) {
        f.kind = FLIP_BROKEN;
        f.why = first_complaint(two, arena);
        add_flip(t, &f);
    }
    diags_free(one);
    diags_free(two);
    return true;
}

bool impact_precedents(Impact *m, const Options *o, Library *lib, Program *base)
{
    ImpactRun t = { .m = m, .lib = lib, .change = edition_change_new(base, m->draft) };
    bool good;

    m->cover_base = coverage_new(m->base, NULL, library_arena(lib));
    m->cover_draft = coverage_new(m->draft, NULL, library_arena(lib));
    good = cases_each(o, lib, try_case, &t) && !t.wrong;
    edition_change_free(t.change);
    coverage_finish(m->cover_base);
    coverage_finish(m->cover_draft);
    return good;
}

/* ---- universes -------------------------------------------------------- */

static bool has_finding(const Audit *a, const char *id)
{
    for (int i = 0; i < a->findings.n; i++)
        if (strcmp(a->findings.at[i].id, id) == 0)
            return true;
    return false;
}

static bool audit_both(Impact *m, Library *lib, const Universe *const *of_base,
                       const Universe *const *of_draft, int n)
{
    AuditOptions base = { .universes = of_base, .nuniverses = n },
                 draft = { .universes = of_draft, .nuniverses = n };
    Arena *arena = library_arena(lib);

    m->audit_base = audit_program(m->base, &base, arena, library_diags(lib));
    m->audit_draft = audit_program(m->draft, &draft, arena, library_diags(lib));
    if (!m->audit_base || !m->audit_draft)
        return false;
    m->found = arena_alloc_array(arena, sizeof *m->found, (size_t)m->audit_draft->findings.n + 1);
    for (int i = 0; i < m->audit_draft->findings.n; i++)
        if (!has_finding(m->audit_base, m->audit_draft->findings.at[i].id))
            m->found[m->nfound++] = &m->audit_draft->findings.at[i];
    return true;
}

bool impact_universes(Impact *m, const Options *o, Library *lib, Program *const *own, int nown)
{
    Arena *arena = library_arena(lib);
    const Universe **of_draft;
    DiffOptions d = { .own = own, .threads = nown };
    WitnessContext k = { .lib = lib, .lang = m->lang };
    const ChosenUniverses *c = &m->chosen;

    if (!universes_choose(o, lib, m->base, m->draft, &m->chosen))
        return false;
    m->amendment = delta_compare(m->base, m->draft, m->level, arena);
    d.amendment = k.m = m->amendment;
    m->differences = arena_new_array(arena, const DiffResult *, (size_t)c->n + 1);
    of_draft = arena_new_array(arena, const Universe *, (size_t)c->n + 1);
    for (int i = 0; i < c->n; i++) {
        of_draft[i] = program_universe(m->draft, c->at[i]->name);
        m->differences[i] = diff_find(&d, c->at[i]->name, arena, library_diags(lib));
        if (!m->differences[i])
            return false;
    }
    k.patch = patch_new(own[0]);
    diff_families_make(&k, m->differences, c->n, false, &m->families, arena);
    patch_free(k.patch);
    return audit_both(m, lib, c->at, of_draft, c->n);
}

/* ---- clauses ---------------------------------------------------------- */

int impact_settled_conditions(const ClauseCover *c)
{
    int n = 0;

    for (int i = 0; i < c->natoms; i++)
        n += coverage_atom_settled(&c->atoms[i]);
    return n;
}

static const char *impact_clause_title(const ClauseCover *c)
{
    return c->clause->title.in[0] ? c->clause->title.in[0] : "";
}

static bool same_clause(const ClauseCover *a, const ClauseCover *b)
{
    return strcmp(a->clause->label, b->clause->label) == 0 &&
           strcmp(impact_clause_title(a), impact_clause_title(b)) == 0;
}

/* Returns the clause of the base that corresponds to the clause C of the draft: it has the same
 * label and title.  If several clauses have this label and title, they correspond in order: first
 * to first, second to second, and so on.  Returns NULL if the base has no such clause. */
static const ClauseCover *impact_base_clause(const Coverage *base, const Coverage *draft,
                                             const ClauseCover *c)
{
    int k = 0;

    for (const ClauseCover *x = draft->clauses; x < c; x++)
        k += same_clause(x, c);
    for (int i = 0; i < base->nclauses; i++)
        if (same_clause(&base->clauses[i], c) && k-- == 0)
            return &base->clauses[i];
    return NULL;
}

void impact_find_losses(Impact *m, Library *lib)
{
    const Coverage *a = m->cover_base, *b = m->cover_draft;

    m->falls = arena_alloc_array(library_arena(lib), sizeof *m->falls, (size_t)b->nclauses + 1);
    for (int i = 0; i < b->nclauses; i++) {
        const ClauseCover *c = &b->clauses[i], *was = impact_base_clause(a, b, c);
        bool rules = c->clause->rules != NULL;

        if (was ? (was->decided && !c->decided) || impact_settled_conditions(was) - was->natoms >
                                                       impact_settled_conditions(c) - c->natoms
                : (rules && !c->decided) || impact_settled_conditions(c) < c->natoms)
            m->falls[m->nfalls++] = (ImpactLoss){ .base = was, .draft = c };
    }
}
