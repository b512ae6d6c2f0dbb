/* api_ruling.c - rulings of the public header. */
#include "api/api.h"

#include "engine/canonical.h"
#include "kit/memfile.h"
#include "library/text_case.h"
#include "program/program.h"
#include "report/ruling_sentences.h"
#include "report/rulings.h"
#include "report/script_rows.h"
#include "report/unused_rows.h"
#include "ruling/rule.h"

#include <string.h>

/* ---- the ruling ---------------------------------------------------------- */

typedef struct DecideJob {
    ApiJob job;
    const BlEdition *e;
    const char *text;
} DecideJob;

static void work_decide(ApiJob *job)
{
    const DecideJob *d = (const DecideJob *)job;
    BlRuling *r = xcalloc(1, sizeof *r);
    const Case *c;

    r->cx = d->e->cx;
    r->t = text_case_new(d->e->p, "<told>", d->text, strlen(d->text));
    c = r->t->c;
    if (!c)
        BUG("the text of a case has no case");
    job->made = r;
    job->diags = r->t->diags;
    for (int b = 0; b < c->nbodies; b++) {
        r->r[b] = rule_case(d->e->p, c, b, c->nevents, r->t->arena, r->t->diags);
        if (!r->r[b]) {
            job->status = BL_REFUSED;
            return;
        }
        r->n++;
    }
}

BlStatus bl_rule(const BlCase *c, BlRuling **ruling, BlDiagnostics **diagnostics)
{
    DecideJob d = { .job.work = work_decide };

    api_clear(ruling, diagnostics);
    if (!c || !ruling)
        return BL_MISUSE;
    d.e = api_edition(c);
    d.text = bl_case_text(c);
    return api_do(d.e->cx, &d.job, ruling, diagnostics);
}

void bl_ruling_free(BlRuling *r)
{
    api_free(r);
}

size_t bl_ruling_bodies(const BlRuling *r)
{
    return r ? (size_t)r->n : 0;
}

const char *bl_ruling_body(const BlRuling *r, size_t i)
{
    return r && i < (size_t)r->n ? r->r[i]->c->bodies[i].name : NULL;
}

/* ---- as text ---------------------------------------------------------- */

typedef struct PrintJob {
    ApiJob job;
    const BlRuling *r;
    BlReport report;
    bool json;
    unsigned flags;
    int lang;
} PrintJob;

static void end_asking(void *dd)
{
    doubledummy_free(dd);
}

static void work_print(ApiJob *job)
{
    const PrintJob *p = (const PrintJob *)job;
    const TextOptions o = { .lang = p->lang,
                            .all = p->flags & BL_ALL,
                            .citations = p->flags & BL_CITATIONS,
                            .width = 100,
                            .sources = p->r->t->sources };
    RulingsAs as = { .report = (RulingReport)p->report, .json = p->json };
    Arena *arena = arena_new();
    Cleanup asking;
    Diags *diags = diags_new(p->r->t->sources);
    MemFile f;

    if (p->flags & BL_ADVICE)
        as.advice = advice_rows_open_helper(advice_rows_helper_path(p->r->cx->dds, arena));
    cleanup_push(&asking, end_asking, as.advice);
    memfile_open(&f);
    if (rulings_report((const Ruling *const *)p->r->r, p->r->n, &as, &o, arena, diags, f.out))
        job->made = api_copy(memfile_text(&f));
    else
        job->status = BL_REFUSED;
    memfile_close(&f);
    cleanup_pop(&asking);
    end_asking(as.advice);
    diags_free(diags);
    arena_free(arena);
}

static BlStatus ruling_print(const BlRuling *r, BlReport report, bool json, const char *language,
                             unsigned flags, char **text)
{
    PrintJob p = { .job.work = work_print, .r = r, .report = report, .json = json, .flags = flags };

    api_clear(text, NULL);
    if (!r || !text || (int)report < BL_REPORT_RULING || (int)report > BL_REPORT_OPEN ||
        flags & ~(unsigned)(BL_ALL | BL_CITATIONS | BL_ADVICE) ||
        (flags & BL_ADVICE && report != BL_REPORT_RULING))
        return BL_MISUSE;
    p.lang = program_language(r->r[0]->program, language);
    return p.lang < 0 ? BL_MISUSE : api_do(r->cx, &p.job, text, NULL);
}

BlStatus bl_ruling_text(const BlRuling *r, BlReport report, const char *language, unsigned flags,
                        char **text)
{
    return ruling_print(r, report, false, language, flags, text);
}

BlStatus bl_ruling_json(const BlRuling *r, BlReport report, const char *language, unsigned flags,
                        char **text)
{
    return ruling_print(r, report, true, language, flags, text);
}

/* ---- two rulings ------------------------------------------------------ */

typedef struct CompareJob {
    ApiJob job;
    const BlRuling *a, *b;
    BlLevel level;
    bool equal;
} CompareJob;

static void work_compare(ApiJob *job)
{
    CompareJob *x = (CompareJob *)job;
    Arena *arena = arena_new();

    x->equal = x->a->n == x->b->n;
    for (int i = 0; x->equal && i < x->a->n; i++)
        x->equal = rulings_equal(x->a->r[i], x->b->r[i], (CompareLevel)x->level, arena);
    arena_free(arena);
}

BlStatus bl_rulings_equal(const BlRuling *a, const BlRuling *b, BlLevel level, int *equal)
{
    CompareJob x = { .job.work = work_compare, .a = a, .b = b, .level = level };
    BlStatus status;

    if (equal)
        *equal = 0;
    if (!a || !b || !equal || (int)level < BL_LEVEL_OUTCOME || (int)level > BL_LEVEL_CITATION)
        return BL_MISUSE;
    status = api_do(a->cx, &x.job, NULL, NULL);
    if (status == BL_OK)
        *equal = x.equal;
    return status;
}

/* ---- line by line ----------------------------------------------------- */

struct BlTelling {
    BlLine *lines;
    size_t nlines;
    BlFact *facts;
    size_t nfacts;
    BlStep *steps;
    size_t nsteps;
    BlUnused *unused;
    size_t nunused;
};

typedef struct WalkJob {
    ApiJob job;
    const BlRuling *r;
    size_t body;
    int lang;
    bool all;
} WalkJob;

/* The state while a BlTelling is made. */
typedef struct TellingMaker {
    Words w;
    /* `whole`: the complete ruling.  `of`: the ruling to tell.  With BL_ALL, this is `whole`.
     * Otherwise it is `whole` under the assumption that every presumption holds. */
    const Ruling *whole, *of;
    RowsOptions tell;
    BlTelling *made;
} TellingMaker;

/* Stores in TO the labels of the clauses behind LINE, each once. */
static void put_clauses(BlLine *to, const Line *line)
{
    const char **list = xcalloc((size_t)line->nsupports + 1, sizeof *list);

    for (int i = 0; i < line->nsupports && line->c->kind != LINE_BREACH; i++) {
        const Clause *c = line->supports[i]->rule->clause;
        bool known = false;

        for (size_t k = 0; k < to->nclauses; k++)
            known |= strcmp(list[k], c->label) == 0;
        if (!known)
            list[to->nclauses++] = c->label;
    }
    to->clauses = list;
}

static void put_right(BlLine *to, const Words *w, const Conclusion *c)
{
    const Type *t = program_chooser_type(w->p, c->fun);
    const char **list = xcalloc(t->count + 1u, sizeof *list);

    to->modal = modal_name(c->modal);
    for (uint32_t i = 0; i < t->count; i++)
        if (c->who >> i & 1)
            list[to->nwho++] = t->values[i].name;
    to->who = list;
    to->until = c->until ? api_copy(words_deadline(w, c)) : NULL;
}

/* Stores in TO the names of the open facts that LINE depends on. */
static void put_facts_of(BlLine *to, const TellingMaker *t, const Line *line)
{
    const char **list = xcalloc((size_t)t->of->nfacts + 1, sizeof *list);

    for (int i = 0; i < t->of->nfacts; i++)
        if (condition_depends(line->when, t->of->facts[i]))
            list[to->nfacts++] =
                api_copy(canonical_fact(t->w.p, t->w.c, t->of->facts[i], t->w.arena));
    to->facts = list;
}

static void put_line(BlLine *to, const TellingMaker *t, const Line *line)
{
    const Conclusion *c = line->c;

    to->kind = ruling_json_line_kind(c->kind);
    to->key = line->key;
    to->text = api_copy(rows_finish_sentence(&t->w, ruling_sentence(&t->w, line)));
    put_clauses(to, line);
    to->cited = api_copy(ruling_sentence_cite(&t->w, line));
    if (line->place >= 0)
        to->event = t->w.c->events[line->place].label;
    if (c->kind == LINE_MODAL)
        put_right(to, &t->w, c);
    put_facts_of(to, t, line);
    to->presumed = line->presumed;
    to->inferred = line->inferred;
    to->background = line->background;
}

static void telling_put_lines(TellingMaker *t)
{
    BlTelling *made = t->made;

    made->lines = xcalloc((size_t)t->of->nlines + 1, sizeof *made->lines);
    for (int i = 0; i < t->of->nlines; i++)
        if (ruling_rows_shows(&t->of->lines[i], &t->tell))
            put_line(&made->lines[made->nlines++], t, &t->of->lines[i]);
}

static BlFact telling_fact(const TellingMaker *t, const Fact *f)
{
    const Words *w = &t->w;

    return (BlFact){ .fact = api_copy(canonical_fact(w->p, w->c, f, w->arena)),
                     .question = api_copy(text_capitalise(w->arena, words_question_text(w, f))),
                     .whom = api_copy(words_asked(w, f)) };
}

static void put_facts(TellingMaker *t)
{
    const Words *w = &t->w;
    const Presumed *presumed = NULL;
    int n = t->whole == t->of ? 0 : ruling_presumptions(t->whole, &presumed, w->arena);
    BlTelling *made = t->made;

    made->facts = xcalloc((size_t)(t->of->nfacts + n + w->c->nsupposed) + 1, sizeof *made->facts);
    for (int i = 0; i < t->of->nfacts; i++)
        made->facts[made->nfacts++] = telling_fact(t, t->of->facts[i]);
    for (int i = 0; i < n; i++) {
        BlFact *f = &made->facts[made->nfacts++];

        *f = telling_fact(t, presumed[i].fact);
        f->presumed =
            api_copy(rows_finish_sentence(w, words_fact(w, presumed[i].fact, presumed[i].value)));
    }
    for (int i = 0; i < w->c->nsupposed; i++) {
        BlFact *f = &made->facts[made->nfacts++];
        Fact fact;
        const char *says = words_supposed(w, &w->c->supposed[i], &fact);

        *f = telling_fact(t, &fact);
        f->presumed = api_copy(rows_finish_sentence(w, says));
    }
}

static void put_unused(TellingMaker *t)
{
    const Words *w = &t->w;
    const Unused *list;
    int n = unused_list(t->whole, &list, w->arena);
    BlTelling *made = t->made;

    made->unused = xcalloc((size_t)n + 1, sizeof *made->unused);
    for (int i = 0; i < n; i++) {
        BlUnused *u = &made->unused[made->nunused++];

        u->told = api_copy(unused_rows_told(w, &list[i]));
        u->reason = api_copy(unused_rows_reason(w, &list[i]));
        u->asks_for_ruling = list[i].complaint;
        if (list[i].event >= 0) {
            u->event = w->c->events[list[i].event].label;
        } else {
            const Fact f = unused_rows_fact(&list[i]);

            u->fact = api_copy(canonical_fact(w->p, w->c, &f, w->arena));
        }
    }
}

static void put_steps(TellingMaker *t, int lang, const Sources *sources)
{
    Words aloud = script_words(t->whole, lang, sources, t->w.arena);
    BlTelling *made = t->made;
    Rows rows = { 0 };

    script_rows_add(&aloud, t->of, &t->tell, &rows);
    made->steps = xcalloc((size_t)rows.n + 1, sizeof *made->steps);
    for (int i = 0; i < rows.n; i++)
        made->steps[made->nsteps++] = (BlStep){ .kind = script_kind(&rows, i),
                                                .depth = rows.at[i].indent,
                                                .to = api_copy(rows.at[i].to),
                                                .text = api_copy(rows.at[i].text),
                                                .until = api_copy(rows.at[i].after),
                                                .cited = api_copy(rows.at[i].cite) };
    engine_free(aloud.engine);
}

static void work_walk(ApiJob *job)
{
    const WalkJob *x = (const WalkJob *)job;
    const Ruling *r = x->r->r[x->body];
    TellingMaker t = { .whole = r, .tell.all = x->all };
    Arena *arena;

    t.made = xcalloc(1, sizeof *t.made);
    arena = arena_new();
    t.of = x->all ? r : ruling_presumed(r, NULL, 0, arena);
    t.w = words_of_ruling(r, x->lang, x->r->t->sources, arena);
    telling_put_lines(&t);
    put_facts(&t);
    put_steps(&t, x->lang, x->r->t->sources);
    put_unused(&t);
    engine_free(t.w.engine);
    arena_free(arena);
    job->made = t.made;
}

BlStatus bl_ruling_tell(const BlRuling *r, size_t body, const char *language, unsigned flags,
                        BlTelling **telling)
{
    WalkJob x = { .job.work = work_walk, .r = r, .body = body, .all = flags & BL_ALL };

    api_clear(telling, NULL);
    if (!r || !telling || body >= (size_t)r->n || flags & ~(unsigned)(BL_ALL | BL_CITATIONS))
        return BL_MISUSE;
    x.lang = program_language(r->r[0]->program, language);
    return x.lang < 0 ? BL_MISUSE : api_do(r->cx, &x.job, telling, NULL);
}

void bl_telling_free(BlTelling *t)
{
    api_free(t);
}

size_t bl_telling_lines(const BlTelling *t)
{
    return t ? t->nlines : 0;
}

const BlLine *bl_telling_line(const BlTelling *t, size_t i)
{
    return t && i < t->nlines ? &t->lines[i] : NULL;
}

size_t bl_telling_facts(const BlTelling *t)
{
    return t ? t->nfacts : 0;
}

const BlFact *bl_telling_fact(const BlTelling *t, size_t i)
{
    return t && i < t->nfacts ? &t->facts[i] : NULL;
}

size_t bl_telling_steps(const BlTelling *t)
{
    return t ? t->nsteps : 0;
}

const BlStep *bl_telling_step(const BlTelling *t, size_t i)
{
    return t && i < t->nsteps ? &t->steps[i] : NULL;
}

size_t bl_telling_unused(const BlTelling *t)
{
    return t ? t->nunused : 0;
}

const BlUnused *bl_telling_unused_one(const BlTelling *t, size_t i)
{
    return t && i < t->nunused ? &t->unused[i] : NULL;
}
