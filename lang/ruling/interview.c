/* interview.c - finds the questions that a ruling on a case depends on, and puts them in order. */
#include "ruling/interview.h"

#include "case/case_edit.h"
#include "program/program.h"

#include <string.h>

/* The most answers that longest_path() tries.  If it needs to try more answers, its result may be
 * too large. */
enum { MAX_STEPS = 4000 };

typedef struct Interviewer {
    const Ruling *r;
    const InterviewOptions *o;
    Arena *arena;
    Engine *e;
    const ConditionTree **trees; /* the conditions of the reported lines */
    int ntrees;
    const Fact **facts; /* the facts to ask about */
    int nfacts;
    InterviewQuestion *questions;
    int steps; /* how many of the MAX_STEPS answers longest_path() may still try */
} Interviewer;

/* ---- answers to questions --------------------------------------------- */

void interview_answer(Case *c, int body, const Fact *f, Value v, Arena *arena)
{
    StatedFact s = { .fun = f->kind == FACT_HAPPENED ? NULL : f->fun, .value = v };

    memcpy(s.args, f->args, sizeof s.args);
    switch (f->kind) {
    case FACT_SETTING: c->settings[f->fun->id] = v; break;
    case FACT_ATTRIBUTE: case_set_attr(c, (int)f->args[0], (int)f->args[1], v, false); break;
    case FACT_HAPPENED:
    case FACT_FINDING: case_add_finding(c, body, &s, arena); break;
    case FACT_HOLDS: case_set_held(c, f->args[0], f->args[1], v == 1); break;
    case FACT_HOLDS_OTHER: case_set_others(c, f->args[0], f->args[1], v == 1); break;
    case FACT_ELECTED: case_add_election(c, &s, arena); break;
    case FACT_DEAL:
    case FACT_READING: break;
    }
}

void interview_exclude(Case *c, int body, const Fact *f, Value v, Arena *arena)
{
    StatedFact s = { .fun = f->fun, .value = v, .excluded = true };

    memcpy(s.args, f->args, sizeof s.args);
    case_add_finding(c, body, &s, arena);
}

/* ---- collecting the facts to ask about -------------------------------- */

static bool is_to_be_asked(const Interviewer *a, const Fact *f)
{
    if (f->kind == FACT_READING || (f->kind == FACT_ELECTED && !a->o->all))
        return false;
    /* if the program has no bodies, a case cannot state a finding */
    if ((f->kind == FACT_FINDING || f->kind == FACT_HAPPENED) && !program_bodies(a->r->program))
        return false;
    for (int i = 0; i < a->o->nunknown; i++)
        if (condition_same_fact(a->o->unknown[i], f))
            return false;
    return true;
}

static void interview_add_fact(Interviewer *a, const Fact *f)
{
    for (int i = 0; i < a->nfacts; i++)
        if (condition_same_fact(a->facts[i], f))
            return;
    if (!is_to_be_asked(a, f))
        return;
    if (a->nfacts == a->r->nasked)
        BUG("more hangs on it than is asked");
    a->facts[a->nfacts++] = f;
}

static void interview_add_facts(Interviewer *a, const ConditionTree *t)
{
    if (!t->fact)
        return;
    interview_add_fact(a, t->fact);
    for (int i = 0; i < t->n; i++)
        interview_add_facts(a, t->kids[i]);
}

static bool is_line_told(void *context, const Line *line)
{
    const Interviewer *a = context;

    return !line->background && (line->about || a->o->all);
}

/* Collects the conditions of the reported lines, and the facts in them. */
static void interview_gather(Interviewer *a)
{
    const Ruling *told = ruling_only(a->r, is_line_told, a, a->arena);
    const Said *said;
    int n = ruling_said(told, a->o->level, &said, a->arena);

    a->trees = arena_alloc_array(a->arena, sizeof *a->trees, (size_t)n + 1);
    a->facts = arena_alloc_array(a->arena, sizeof *a->facts, (size_t)a->r->nasked + 1);
    for (int i = 0; i < n; i++) {
        const ConditionTree *t = condition_presumed(said[i].when, true, a->arena);

        if (!t->fact)
            continue;
        a->trees[a->ntrees++] = t;
        interview_add_facts(a, t);
    }
    for (int i = 0; i < told->nlines; i++) {
        const Line *line = &told->lines[i];
        const ConditionTree *t = condition_presumed(line->when, true, a->arena);

        if (line->c->kind == LINE_WAITS && (t->fact || t->truth))
            interview_add_fact(a, line->c->waits);
    }
}

/* ---- making the questions --------------------------------------------- */

/* Returns the value of EX for the arguments of F. Returns BL_ABSENT if open facts decide it. */
static Value value_unless_open(Interviewer *a, const Ex *ex, const Fact *f)
{
    Value slots[MAX_SLOTS] = { 0 }, v;

    for (int i = 0; i < f->nargs; i++)
        slots[i] = f->args[i];
    engine_begin(a->e);
    v = engine_eval(a->e, ex, slots);
    return engine_stopped(a->e) ? BL_ABSENT : v;
}

static int question_cost(Interviewer *a, const Fact *f)
{
    const Fun *fun = f->fun;

    for (int i = 0; fun && i < fun->ncosts; i++)
        if (!fun->costs[i].when || value_unless_open(a, fun->costs[i].when, f) == 1)
            return fun->costs[i].rank;
    return -1;
}

/* Returns the persons that EX names for the arguments of F, as bits.  Stores their type in *TYPE,
 * or NULL if there are no such persons.  EX may be NULL. */
static uint64_t question_people(Interviewer *a, const Ex *ex, const Fact *f, const Type **type)
{
    Value v = ex ? value_unless_open(a, ex, f) : BL_ABSENT;

    *type = NULL;
    if (!value_given(v))
        return 0;
    *type = ex->type->kind == TYPE_SET ? ex->type->elem : ex->type;
    return ex->type->kind == TYPE_SET ? (uint64_t)v : (uint64_t)1 << (unsigned)v;
}

/* Adds to VALUES the values of q->fact that T distinguishes.  VALUES has q->nvalues values. */
static void question_add_values(InterviewQuestion *q, Value *values, const ConditionTree *t)
{
    if (!t->fact)
        return;
    for (int i = 0; i < t->n; i++) {
        int at = 0;

        question_add_values(q, values, t->kids[i]);
        if (t->fact != q->fact)
            continue;
        while (at < q->nvalues && values[at] != t->values[i])
            at++;
        if (at == q->nvalues)
            values[q->nvalues++] = t->values[i];
    }
    if (t->fact == q->fact && t->presumed >= 0) {
        q->has_presumed = true;
        q->presumed = t->values[t->presumed];
    }
}

static void sort_values(Value *v, int n)
{
    for (int i = 1; i < n; i++)
        for (int k = i; k > 0 && v[k] < v[k - 1] && v[k] != BL_ABSENT; k--) {
            Value t = v[k];

            v[k] = v[k - 1];
            v[k - 1] = t;
        }
}

static InterviewQuestion question_of(Interviewer *a, const Fact *f)
{
    InterviewQuestion q = { .fact = f, .cost = question_cost(a, f) };
    Value *values = arena_alloc_array(a->arena, sizeof *values, DOMAIN_MAX);

    if (f->fun) {
        q.away = question_people(a, f->fun->away, f, &q.away_type);
        q.tells = question_people(a, f->fun->tells, f, &q.tells_type);
    }
    for (int i = 0; i < a->r->nwaited; i++) {
        const Waited *w = &a->r->waited[i];

        if (w->fact != f)
            continue;
        for (q.nvalues = 0; q.nvalues < w->nvalues; q.nvalues++)
            values[q.nvalues] = w->values[q.nvalues];
        q.has_presumed = w->has_presumed;
        q.presumed = w->presumed;
    }
    q.waited = f->unbounded || q.nvalues;
    for (int i = 0; i < a->r->nlines; i++) {
        const Line *line = &a->r->lines[i];

        question_add_values(&q, values, line->when);
        for (int k = 0; k < line->nsupports; k++)
            question_add_values(&q, values, line->support_when[k]);
    }
    sort_values(values, q.nvalues);
    q.values = values;
    return q;
}

/* Compares two questions.  A question comes first if its answer gives nobody unauthorised
 * information.  Otherwise the question with the lower cost comes first.  Questions with the same
 * cost have the order of their facts. */
static int question_compare(const InterviewQuestion *x, const InterviewQuestion *y)
{
    if (!x->tells != !y->tells)
        return !y->tells - !x->tells;
    if (x->cost != y->cost)
        return x->cost - y->cost;
    return condition_fact_compare(x->fact, y->fact);
}

static void make_questions(Interviewer *a)
{
    a->questions = arena_alloc_array(a->arena, sizeof *a->questions, (size_t)a->nfacts + 1);
    for (int i = 0; i < a->nfacts; i++) {
        InterviewQuestion q = question_of(a, a->facts[i]);
        int at = i;

        for (; at > 0 && question_compare(&q, &a->questions[at - 1]) < 0; at--)
            a->questions[at] = a->questions[at - 1];
        a->questions[at] = q;
    }
}

/* ---- the largest number of questions ---------------------------------- */

/* Marks in SEEN, by index, the questions about the facts of T. */
static void mark_questions(const Interviewer *a, const ConditionTree *t, bool *seen)
{
    if (!t->fact)
        return;
    for (int i = 0; i < a->nfacts; i++)
        seen[i] |= a->questions[i].fact == t->fact;
    for (int i = 0; i < t->n; i++)
        mark_questions(a, t->kids[i], seen);
}

/* Returns how many questions may be needed, at most, to decide the N conditions TREES.  The next
 * question is always the first of a->questions about a fact of TREES.  If no step is left
 * (a->steps), returns the number of all questions about facts of TREES.  That number may be too
 * large. */
static int longest_path(Interviewer *a, const ConditionTree *const *trees, int n, Arena *arena)
{
    bool *seen = arena_alloc_array(arena, sizeof *seen, (size_t)a->nfacts + 1);
    const ConditionTree **next = arena_alloc_array(arena, sizeof *next, (size_t)n + 1);
    int count = 0, first = -1, most = 0;

    for (int i = 0; i < n; i++)
        mark_questions(a, trees[i], seen);
    for (int i = a->nfacts; i-- > 0;)
        if (seen[i]) {
            first = i;
            count++;
        }
    if (count < 2)
        return count;
    for (int v = 0; v < a->questions[first].nvalues; v++) {
        int kept = 0, more;

        if (a->steps-- <= 0)
            return count;
        for (int i = 0; i < n; i++) {
            const ConditionTree *t = condition_restrict(trees[i], a->questions[first].fact,
                                                        a->questions[first].values[v], arena);

            if (t->fact)
                next[kept++] = t;
        }
        more = longest_path(a, next, kept, arena);
        most = more > most ? more : most;
    }
    return most + 1;
}

static int most_left(Interviewer *a, bool *more)
{
    Arena *scratch = arena_new();
    int left;

    a->steps = MAX_STEPS;
    left = longest_path(a, a->trees, a->ntrees, scratch);
    arena_free(scratch);
    *more = false;
    for (int i = 0; i < a->nfacts; i++)
        if (a->questions[i].waited) {
            *more = true;
            left++;
        }
    return left;
}

const Interview *interview_of(const Ruling *r, const InterviewOptions *o, Arena *arena)
{
    Interview *in = arena_new_of(arena, Interview);
    Interviewer a = { .r = r, .o = o, .arena = arena };

    a.e = ruling_engine(r, arena);
    interview_gather(&a);
    make_questions(&a);
    in->questions = a.questions;
    in->n = a.nfacts;
    in->left = most_left(&a, &in->more);
    engine_free(a.e);
    return in;
}
