/* api_case.c - cases and questions of the public header.
 *
 * A case has the text of its last step and an inquiry into that text.  Each step is tried in a heap
 * of its own, on a new inquiry that continues the last inquiry.  The case changes only if the whole
 * step succeeds. */
#include "api/api.h"

#include "engine/canonical.h"
#include "library/inquiry.h"
#include "library/text_case.h"
#include "program/program.h"
#include "report/reply.h"
#include "words/case_text.h"
#include "words/words.h"

#include <string.h>

/* The state of a case after a step: its text, and the facts that nobody knows. */
typedef struct CaseStep CaseStep;
struct CaseStep {
    CaseStep *before; /* the step before, or NULL */
    char *text;
    Fact *unknown;
    int nunknown;
};

struct BlCase {
    const BlEdition *e;
    CaseStep *step;
    Inquiry *q; /* an inquiry into the text */
    bool ruled; /* the inquiry has searched for open facts, or the search has failed */
};

const BlEdition *api_edition(const BlCase *c)
{
    return c->e;
}

static const InterviewOptions interview = { .level = LEVEL_OUTCOME };

/* ---- steps ------------------------------------------------------------ */

typedef enum StepKind { TELL, ANSWER, EXCLUDE, UNKNOWN } StepKind;

typedef struct StepJob {
    ApiJob job;
    const BlEdition *e;
    const CaseStep *step;
    StepKind kind;
    const char *fact, *line;
    const InterviewQuestion *question; /* the question to answer; NULL if KIND is TELL */
    int lang;
} StepJob;

static Inquiry *resume(const BlEdition *e, const CaseStep *s)
{
    Inquiry *q = inquiry_resume(e->lib, e->p, s->text, &interview, s->unknown, s->nunknown);

    if (!q)
        BUG("the text of a case has no case");
    return q;
}

static Reply step_reply(Inquiry *q, const StepJob *s)
{
    switch (s->kind) {
    case TELL: return inquiry_tell(q, s->line, strlen(s->line)) ? REPLY_TAKEN : REPLY_REFUSED;
    case ANSWER: return reply_to(q, s->question, s->lang, s->line);
    case EXCLUDE: return reply_not(q, s->question, s->lang, s->line);
    case UNKNOWN: inquiry_unknown(q, s->question->fact); return REPLY_TAKEN;
    }
    BUG("no such step: %d", (int)s->kind);
}

static void work_step(ApiJob *job)
{
    const StepJob *s = (const StepJob *)job;
    Inquiry *q = resume(s->e, s->step);
    Reply r = step_reply(q, s);
    Diags *diags;

    job->made = q;
    if (r == REPLY_TAKEN)
        return;
    job->status = BL_REFUSED;
    job->diags = inquiry_diags(q);
    if (r == REPLY_REFUSED && diags_errors(job->diags))
        return;
    diags = diags_new(inquiry_sources(q));
    job->diags = diags;
    if (s->kind == TELL)
        diag_add(diags, DIAG_GEN_USAGE, NO_SPAN,
                 "`%s` adds nothing to the case\n"
                 "write one thing that the case does not say yet: a sentence of the story, a "
                 "setting or a hand",
                 s->line);
    else
        diag_add(diags, DIAG_GEN_USAGE, NO_SPAN,
                 "`%s` does not answer the question `%s`\n"
                 "answer with one of the values of the question",
                 s->line, s->fact);
}

/* A job that makes a CaseStep from the text and the unknown facts of Q. */
typedef struct KeepJob {
    ApiJob job;
    const Inquiry *q;
} KeepJob;

static void work_keep(ApiJob *job)
{
    const KeepJob *k = (const KeepJob *)job;
    CaseStep *s = xcalloc(1, sizeof *s);
    const Fact *unknown = inquiry_unknowns(k->q, &s->nunknown);

    s->text = api_copy(inquiry_text(k->q));
    s->unknown = xcalloc((size_t)s->nunknown + 1, sizeof *s->unknown);
    if (s->nunknown)
        memcpy(s->unknown, unknown, sizeof *unknown * (size_t)s->nunknown);
    job->made = s;
}

/* Makes Q the inquiry of C, and frees the old inquiry.  RULED is true if Q has searched for open
 * facts. */
static void case_take(BlCase *c, Inquiry *q, bool ruled)
{
    api_free(c->q);
    c->q = q;
    c->ruled = ruled;
}

/* Adds the state of Q to C as the last step, and makes Q the inquiry of C.  On failure, frees Q and
 * does not change C. */
static BlStatus case_become(BlCase *c, Inquiry *q)
{
    KeepJob k = { .job.work = work_keep, .q = q };
    CaseStep *made;
    BlStatus status = api_do(c->e->cx, &k.job, &made, NULL);

    if (status != BL_OK) {
        api_free(q);
        return status;
    }
    made->before = c->step;
    c->step = made;
    case_take(c, q, false);
    return BL_OK;
}

static BlStatus case_take_step(BlCase *c, StepJob *s, BlDiagnostics **diagnostics)
{
    Inquiry *q;
    BlStatus status;

    s->job.work = work_step;
    s->e = c->e;
    s->step = c->step;
    status = api_do(c->e->cx, &s->job, &q, diagnostics);
    return status == BL_OK ? case_become(c, q) : status;
}

/* ---- open facts ----------------------------------------------------- */

typedef struct InquiryJob {
    ApiJob job;
    const BlCase *c;
} InquiryJob;

static void work_resume(ApiJob *job)
{
    const InquiryJob *a = (const InquiryJob *)job;

    job->made = resume(a->c->e, a->c->step);
}

static void work_rule(ApiJob *job)
{
    const InquiryJob *a = (const InquiryJob *)job;
    Inquiry *q = resume(a->c->e, a->c->step);

    (void)inquiry_interview(q);
    job->made = q;
}

/* Makes sure that the inquiry of C has searched for open facts. */
static BlStatus case_work_out(BlCase *c, BlDiagnostics **diagnostics)
{
    InquiryJob a = { .job.work = work_rule, .c = c };
    Inquiry *q;
    BlStatus status;

    if (c->ruled)
        return BL_OK;
    status = api_do(c->e->cx, &a.job, &q, diagnostics);
    if (status != BL_OK)
        return status;
    case_take(c, q, true);
    return BL_OK;
}

/* Returns the questions about C that are still open.  If the search for these questions fails,
 * returns NULL, and sets the status of JOB to BL_REFUSED. */
static const Interview *open_of(const BlCase *c, ApiJob *job)
{
    const Interview *in = inquiry_interview(c->q);

    if (!in) {
        job->status = BL_REFUSED;
        job->diags = inquiry_diags(c->q);
    }
    return in;
}

typedef struct FindingJob {
    ApiJob job;
    const BlCase *c;
    const char *fact;
    const InterviewQuestion *found; /* the open question about FACT, or NULL */
} FindingJob;

static void work_find(ApiJob *job)
{
    FindingJob *f = (FindingJob *)job;
    const BlCase *c = f->c;
    const Interview *in = open_of(c, job);
    Arena *arena = arena_new();

    for (int i = 0; in && i < in->n && !f->found; i++)
        if (strcmp(canonical_fact(c->e->p, inquiry_case(c->q), in->questions[i].fact, arena),
                   f->fact) == 0)
            f->found = &in->questions[i];
    arena_free(arena);
}

static BlStatus reply_about(BlCase *c, StepKind kind, const char *fact, const char *value,
                            BlDiagnostics **diagnostics)
{
    FindingJob f = { .job.work = work_find, .c = c, .fact = fact };
    StepJob s = { .kind = kind, .fact = fact, .line = value };
    BlStatus status;

    api_clear(NULL, diagnostics);
    if (!c || !fact || !value)
        return BL_MISUSE;
    status = case_work_out(c, diagnostics);
    if (status == BL_OK)
        status = api_do(c->e->cx, &f.job, NULL, diagnostics);
    if (status != BL_OK)
        return status;
    s.question = f.found;
    s.lang = inquiry_case(c->q)->lang;
    return f.found ? case_take_step(c, &s, diagnostics) : BL_MISUSE;
}

BlStatus bl_case_answer(BlCase *c, const char *fact, const char *value, BlDiagnostics **diagnostics)
{
    return reply_about(c, ANSWER, fact, value, diagnostics);
}

BlStatus bl_case_exclude(BlCase *c, const char *fact, const char *value,
                         BlDiagnostics **diagnostics)
{
    return reply_about(c, EXCLUDE, fact, value, diagnostics);
}

BlStatus bl_case_unknown(BlCase *c, const char *fact, BlDiagnostics **diagnostics)
{
    return reply_about(c, UNKNOWN, fact, "", diagnostics);
}

/* ---- questions for the caller -------------------------------- */

struct BlQuestions {
    BlQuestion *at;
    size_t n;
    int left;
};

typedef struct ListJob {
    ApiJob job;
    const BlCase *c;
    int lang;
} ListJob;

static BlForm question_form(const InterviewQuestion *q, const Type *t)
{
    if (q->fact->kind == FACT_SETTING)
        return BL_FORM_SETTING;
    if (q->fact->kind == FACT_HOLDS || q->fact->kind == FACT_HOLDS_OTHER)
        return BL_FORM_HOLDING;
    return t->kind == TYPE_SET ? BL_FORM_SEVERAL : q->nvalues ? BL_FORM_ONE : BL_FORM_OPEN;
}

/* T is the type of the question Q.  Stores in TO the answers to Q.  If T is a set, the answers are
 * the values that may be in the set. */
static void put_answers(BlQuestion *to, const Words *w, const InterviewQuestion *q, const Type *t)
{
    const Type *one = t->kind == TYPE_SET ? t->elem : t;
    int n = t->kind == TYPE_SET ? (int)one->count : q->nvalues;
    BlAnswer *answers = xcalloc((size_t)n + 1, sizeof *answers);

    for (int i = 0; i < n; i++) {
        Value v = t->kind == TYPE_SET ? i : reply_value(w->c, q, i);

        answers[i].value = api_copy(canonical_value(w->p, w->c, one, v, w->arena));
        answers[i].text =
            api_copy(t->kind == TYPE_SET ? words_value(w, one, v, 0) : reply_words(w, q->fact, v));
        answers[i].presumed = t->kind != TYPE_SET && q->has_presumed && q->presumed == v;
    }
    to->answers = answers;
    to->nanswers = (size_t)n;
}

static void question_put(BlQuestion *to, const Words *w, const InterviewQuestion *q)
{
    const Type *costs = program_type(w->p, "cost"), *t = canonical_fact_type(w->p, w->c, q->fact);

    to->fact = api_copy(canonical_fact(w->p, w->c, q->fact, w->arena));
    to->text = api_copy(text_capitalise(w->arena, words_question_text(w, q->fact)));
    to->whom = api_copy(words_asked(w, q->fact));
    if (q->away)
        to->away = api_copy(words_people(w, q->away_type, q->away, 0));
    if (costs && q->cost >= 0)
        to->cost = costs->values[q->cost].name;
    to->form = question_form(q, t);
    put_answers(to, w, q, t);
}

static void work_list(ApiJob *job)
{
    const ListJob *l = (const ListJob *)job;
    Inquiry *q = l->c->q;
    const Interview *in = open_of(l->c, job);
    BlQuestions *all = xcalloc(1, sizeof *all);
    Arena *arena = arena_new();
    Words w;

    if (!in)
        return;
    w = words_of_ruling(inquiry_basis(q), l->lang, inquiry_sources(q), arena);
    w.certain = true;
    all->n = (size_t)in->n;
    all->left = in->more ? -1 : in->left;
    all->at = xcalloc(all->n + 1, sizeof *all->at);
    for (int i = 0; i < in->n; i++)
        question_put(&all->at[i], &w, &in->questions[i]);
    engine_free(w.engine);
    arena_free(arena);
    job->made = all;
}

BlStatus bl_case_questions(BlCase *c, const char *language, BlQuestions **questions,
                           BlDiagnostics **diagnostics)
{
    ListJob l = { .job.work = work_list, .c = c };
    BlStatus status;

    api_clear(questions, diagnostics);
    if (!c || !questions)
        return BL_MISUSE;
    l.lang = program_language(c->e->p, language);
    if (l.lang < 0)
        return BL_MISUSE;
    status = case_work_out(c, diagnostics);
    return status == BL_OK ? api_do(c->e->cx, &l.job, questions, diagnostics) : status;
}

void bl_questions_free(BlQuestions *q)
{
    api_free(q);
}

size_t bl_questions_count(const BlQuestions *q)
{
    return q ? q->n : 0;
}

const BlQuestion *bl_questions_at(const BlQuestions *q, size_t i)
{
    return q && i < q->n ? &q->at[i] : NULL;
}

int bl_questions_left(const BlQuestions *q)
{
    return q ? q->left : 0;
}

/* ---- cases ------------------------------------------------------------ */

typedef struct ReadingJob {
    ApiJob job;
    const BlEdition *e;
    const char *name, *text;
    size_t n;
    int lang;
} ReadingJob;

/* Reads the first case in the text of the job.  Writes this case as a separate text, and makes
 * an inquiry into that text. */
static void work_read(ApiJob *job)
{
    const ReadingJob *r = (const ReadingJob *)job;
    TextCase *t = text_case_new(r->e->p, r->name, r->text, r->n);
    Arena *arena = arena_new();

    job->diags = t->diags;
    if (t->c) {
        CaseText *text = case_text_of(t->c, t->sources, arena);

        job->made = inquiry_new(r->e->lib, r->e->p, case_text_print(text, arena), &interview);
    }
    if (!t->node && !diags_errors(t->diags))
        diag_add(t->diags, DIAG_CASE_EMPTY, NO_SPAN,
                 "the text `%s` has no case\n"
                 "write a case, which begins with: case NAME \"title\"",
                 r->name);
    if (!job->made)
        job->status = BL_REFUSED;
    arena_free(arena);
}

static void work_begin(ApiJob *job)
{
    const ReadingJob *r = (const ReadingJob *)job;
    const Program *p = r->e->p;
    Arena *arena = arena_new();
    const char *code = p->langs[r->lang].code;

    job->made = inquiry_new(r->e->lib, p,
                            arena_printf(arena, "case asked \"%s\"\n  language %s\n",
                                         message_text(MSG_asked_title, code), code),
                            &interview);
    arena_free(arena);
}

static void work_case(ApiJob *job)
{
    job->made = xcalloc(1, sizeof(BlCase));
}

/* Makes a case.  The job READING makes the inquiry of the case. */
static BlStatus case_begin(const BlEdition *e, ApiJob *reading, BlCase **made,
                           BlDiagnostics **diagnostics)
{
    ApiJob empty = { .work = work_case };
    Inquiry *q;
    BlCase *c;
    BlStatus status = api_do(e->cx, reading, &q, diagnostics);

    if (status != BL_OK)
        return status;
    status = api_do(e->cx, &empty, &c, NULL);
    if (status != BL_OK) {
        api_free(q);
        return status;
    }
    c->e = e;
    status = case_become(c, q);
    if (status == BL_OK)
        *made = c;
    else
        api_free(c);
    return status;
}

BlStatus bl_case_new(const BlEdition *edition, const char *language, BlCase **made)
{
    ReadingJob r = { .job.work = work_begin, .e = edition };

    api_clear(made, NULL);
    if (!edition || !made)
        return BL_MISUSE;
    r.lang = program_language(edition->p, language);
    return r.lang < 0 ? BL_MISUSE : case_begin(edition, &r.job, made, NULL);
}

BlStatus bl_case_read(const BlEdition *edition, const char *name, const char *text, size_t n,
                      BlCase **made, BlDiagnostics **diagnostics)
{
    ReadingJob r = { .job.work = work_read, .e = edition, .name = name, .text = text, .n = n };

    api_clear(made, diagnostics);
    if (!edition || !name || !text || !made)
        return BL_MISUSE;
    return case_begin(edition, &r.job, made, diagnostics);
}

void bl_case_free(BlCase *c)
{
    if (!c)
        return;
    for (CaseStep *s = c->step, *before; s; s = before) {
        before = s->before;
        api_free(s);
    }
    api_free(c->q);
    api_free(c);
}

const char *bl_case_text(const BlCase *c)
{
    return c ? c->step->text : NULL;
}

BlStatus bl_case_tell(BlCase *c, const char *line, BlDiagnostics **diagnostics)
{
    StepJob s = { .kind = TELL, .line = line };

    api_clear(NULL, diagnostics);
    return c && line ? case_take_step(c, &s, diagnostics) : BL_MISUSE;
}

BlStatus bl_case_back(BlCase *c)
{
    CaseStep *last = c ? c->step : NULL;
    InquiryJob a = { .job.work = work_resume, .c = c };
    Inquiry *q;
    BlStatus status;

    if (!c)
        return BL_MISUSE;
    if (!last->before)
        return BL_REFUSED;
    c->step = last->before;
    status = api_do(c->e->cx, &a.job, &q, NULL);
    if (status != BL_OK) {
        c->step = last;
        return status;
    }
    api_free(last);
    case_take(c, q, false);
    return BL_OK;
}
