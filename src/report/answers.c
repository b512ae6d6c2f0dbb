/* answers.c - builds the tree of open questions, which shows the ruling for each answer.  A fork of
 * the tree asks about one fact; a leaf has an outcome, which is a ruling.  An election is a
 * player's choice among the values that a clause offers. */
#include "report/answers.h"

#include "kit/hash_index.h"
#include "kit/strbuf.h"
#include "kit/vec.h"
#include "report/ruling_lines.h"
#include "words/condition_given.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_STATES = 16384, MAX_LEAVES = 500, MAX_STEPS = 100, MAX_SIZE = 2000 };

/* A state has the conditions of all lines, simplified by the answers so far.  Equal states share
 * one fork. */
typedef struct AnswersState {
    const ConditionTree *const *left; /* the simplified condition of each line */
    const World *held;                /* the answers about holdings so far */
    const AnswersFork *fork;
} AnswersState;

typedef struct AnswersBuilder {
    const Ruling *r; /* the ruling that the tree is about: Answers.of */
    const RowsOptions *o;
    Arena *arena;
    Words w;
    ConditionTable *trees;
    AnswersState *states;
    size_t nstates, cap_states;
    HashIndex known; /* finds a state by its hash; an entry is 1 plus the index of a state */
    AnswersFork **forks;
    int nforks, cap_forks;
    AnswersOutcome *outcomes;
    const char **signs; /* the answers_signature() of each outcome */
    int noutcomes;
    bool failed;
} AnswersBuilder;

/* ---- states ----------------------------------------------------------- */

static bool same_held(const World *a, const World *b)
{
    while (a && b && a->fact == b->fact && a->value == b->value) {
        a = a->next;
        b = b->next;
    }
    return !a && !b;
}

static uint64_t state_hash(const AnswersBuilder *m, const AnswersState *s)
{
    uint64_t h = 0x9E3779B9u;

    for (int k = 0; k < m->r->nlines; k++)
        h = (h ^ (uint64_t)(uintptr_t)s->left[k]) * 0x100000001B3u;
    for (const World *x = s->held; x; x = x->next)
        h = (h ^ ((uint64_t)x->fact->id * 2 + (uint64_t)(x->value == 1))) * 0x100000001B3u;
    return h ^ h >> 29;
}

/* Looks for an earlier state that is equal to S.  Returns the fork of that state, or NULL if S
 * is new.  HASH is the hash of S. */
static const AnswersFork *known_fork(const AnswersBuilder *m, const AnswersState *s, uint64_t hash)
{
    uint64_t n;

    for (size_t i = 0; (n = hash_index_next(&m->known, hash, &i));) {
        const AnswersState *o = &m->states[n - 1];

        if (memcmp(o->left, s->left, sizeof *s->left * (size_t)m->r->nlines) == 0 &&
            same_held(o->held, s->held))
            return o->fork;
    }
    return NULL;
}

/* ---- outcomes --------------------------------------------------------- */

static bool answers_line_told(void *context, const Line *line)
{
    const AnswersBuilder *m = context;

    return ruling_rows_shows(line, m->o) && !ruling_lines_moot(&m->w, line, m->o);
}

static int answers_text_order(const void *a, const void *b)
{
    return strcmp(((const Said *)a)->key, ((const Said *)b)->key);
}

/* Returns a text for R.  The texts of two rulings are equal if the rulings say the same.  The
 * reason of a refusal does not count. */
static const char *answers_signature(const Ruling *r, Arena *arena)
{
    StrBuf b = { 0 };
    const Said *said;
    int n = ruling_said(r, LEVEL_MODAL, &said, arena);
    Said *sorted = arena_copy(arena, said, sizeof *sorted, n);

    qsort(sorted, (size_t)n, sizeof *sorted, answers_text_order);
    for (int i = 0; i < n; i++)
        strbuf_printf(&b, "%s when %s\n", sorted[i].key,
                      condition_key(r->program, r->c, sorted[i].when, arena));
    for (int i = 0; i < r->nlines; i++)
        if (r->lines[i].background)
            strbuf_printf(&b, "%s when %s\n", r->lines[i].key,
                          condition_key(r->program, r->c, r->lines[i].when, arena));
    return strbuf_keep(&b, arena);
}

static int answers_outcome(AnswersBuilder *m, const World *path)
{
    const Fact *facts[MAX_STEPS];
    Value values[MAX_STEPS];
    int n = 0;
    const Ruling *r;
    const char *sign;

    for (const World *x = path; x; x = x->next) {
        facts[n] = x->fact;
        values[n++] = x->value;
    }
    m->w.world = path;
    r = ruling_only(ruling_given(m->r, facts, values, n, m->arena), answers_line_told, m, m->arena);
    sign = answers_signature(r, m->arena);
    for (int i = 0; i < m->noutcomes; i++)
        if (strcmp(m->signs[i], sign) == 0)
            return i;
    if (m->noutcomes == MAX_LEAVES) {
        m->failed = true;
        return 0;
    }
    m->signs[m->noutcomes] = sign;
    m->outcomes[m->noutcomes] = (AnswersOutcome){ r, path };
    return m->noutcomes++;
}

/* ---- forks ------------------------------------------------------------ */

static bool same_fork(const AnswersFork *a, const AnswersFork *b)
{
    if (a->fact != b->fact || a->outcome != b->outcome || a->n != b->n)
        return false;
    for (int i = 0; i < a->n; i++)
        if (a->answers[i].then != b->answers[i].then || a->answers[i].n != b->answers[i].n ||
            memcmp(a->answers[i].values, b->answers[i].values,
                   sizeof *a->answers[i].values * (size_t)a->answers[i].n) != 0)
            return false;
    return true;
}

static const AnswersFork *keep_fork(AnswersBuilder *m, const AnswersFork *like)
{
    AnswersFork *f;

    for (int i = 0; i < m->nforks; i++)
        if (same_fork(m->forks[i], like))
            return m->forks[i];
    f = arena_copy(m->arena, like, sizeof *like, 1);
    f->answers = arena_copy(m->arena, like->answers, sizeof *like->answers, like->n);
    VEC_ROOM(m->forks, m->nforks, m->cap_forks);
    m->forks[m->nforks++] = f;
    return f;
}

/* Adds the value V to the answer that leads to the fork THEN.  If none of the *N ANSWERS leads
 * there, appends a new answer.  PRESUMED is true if V is the presumed value. */
static void add_answer(AnswersBuilder *m, Answer *answers, int *n, Value v, bool presumed,
                       const AnswersFork *then)
{
    Value *values;
    int i = 0;

    while (i < *n && answers[i].then != then)
        i++;
    if (i == *n)
        answers[(*n)++] = (Answer){ .then = then };
    values = arena_copy(m->arena, answers[i].values, sizeof *values, answers[i].n);
    values[answers[i].n++] = v;
    answers[i].values = values;
    answers[i].presumed |= presumed;
}

/* Returns the fact to ask first in the state S.  It is the first open fact, in the order of
 * decision trees, that is not an election.  Returns NULL if there is none. */
static const Fact *first_fact(const AnswersBuilder *m, const AnswersState *s)
{
    const Fact *first = NULL;

    for (int i = 0; i < m->r->nlines; i++) {
        const Fact *f = s->left[i]->fact;

        if (f && f->kind != FACT_ELECTED && (!first || condition_fact_compare(f, first) < 0))
            first = f;
    }
    return first;
}

/* Stores in VALUES the values that FACT has in the conditions of S, and returns their number.  Sets
 * *PRESUMED to the presumed value of FACT.  If the conditions have different presumed values, sets
 * *PRESUMED to BL_CLASH. */
static int answers_fact_values(const AnswersBuilder *m, const AnswersState *s, const Fact *fact,
                               Value *values, Value *presumed)
{
    Value is;
    int n = 0;

    *presumed = BL_CLASH;
    for (int i = 0; i < m->r->nlines; i++) {
        const ConditionTree *t = s->left[i];

        if (t->fact != fact)
            continue;
        is = t->presumed < 0 ? BL_CLASH : t->values[t->presumed];
        *presumed = n == 0 || is == *presumed ? is : BL_CLASH;
        for (int k = 0; k < t->n; k++) {
            bool known = false;

            for (int j = 0; j < n; j++)
                known |= values[j] == t->values[k];
            if (!known)
                values[n++] = t->values[k];
        }
    }
    return n;
}

static const World *answers_world_with(AnswersBuilder *m, const World *world, const Fact *fact,
                                       Value v)
{
    World *x = arena_new_of(m->arena, World);

    *x = (World){ .fact = fact, .value = v, .next = world };
    return x;
}

/* Returns the state that follows S if FACT has the value V. */
static AnswersState answers_state_given(AnswersBuilder *m, const AnswersState *s, const Fact *fact,
                                        Value v)
{
    const ConditionTree **left =
        arena_new_array(m->arena, const ConditionTree *, (size_t)m->r->nlines + 1);
    AnswersState next = { .left = left, .held = s->held };

    for (int i = 0; i < m->r->nlines; i++)
        left[i] = condition_given_restrict(m->trees, s->left[i], fact, v);
    if (fact->kind == FACT_HOLDS || fact->kind == FACT_HOLDS_OTHER)
        next.held = answers_world_with(m, s->held, fact, v);
    return next;
}

static const AnswersFork *answers_explore(AnswersBuilder *m, const AnswersState *s,
                                          const World *path, int depth);

static const AnswersFork *answers_fork_on_fact(AnswersBuilder *m, const AnswersState *s,
                                               const Fact *fact, const World *path, int depth)
{
    Answer answers[DOMAIN_MAX];
    Value values[DOMAIN_MAX], presumed;
    AnswersFork fork = { .fact = fact, .outcome = -1, .answers = answers };
    int n = answers_fact_values(m, s, fact, values, &presumed);

    for (int i = 0; i < n && !m->failed; i++) {
        AnswersState next = answers_state_given(m, s, fact, values[i]);

        add_answer(
            m, answers, &fork.n, values[i], values[i] == presumed,
            answers_explore(m, &next, answers_world_with(m, path, fact, values[i]), depth + 1));
    }
    if (fork.n == 1)
        return answers[0].then;
    fork.least = MAX_STEPS;
    for (int i = 0; i < fork.n; i++) {
        const AnswersFork *then = answers[i].then;

        fork.size += 1 + then->size;
        fork.least = then->least + 1 < fork.least ? then->least + 1 : fork.least;
        fork.most = then->most + 1 > fork.most ? then->most + 1 : fork.most;
    }
    m->failed |= fork.size > MAX_SIZE;
    return keep_fork(m, &fork);
}

static const AnswersFork *answers_explore(AnswersBuilder *m, const AnswersState *s,
                                          const World *path, int depth)
{
    const Fact *fact = first_fact(m, s);
    uint64_t hash = state_hash(m, s);
    const AnswersFork *fork = known_fork(m, s, hash);

    if (fork)
        return fork;
    if (m->nstates >= MAX_STATES || depth >= MAX_STEPS)
        m->failed = true;
    if (!fact || m->failed) {
        AnswersFork leaf = { .outcome = m->failed ? 0 : answers_outcome(m, path) };

        fork = keep_fork(m, &leaf);
    } else {
        fork = answers_fork_on_fact(m, s, fact, path, depth);
    }
    if (m->failed)
        return fork;
    VEC_ROOM(m->states, m->nstates, m->cap_states);
    m->states[m->nstates++] = (AnswersState){ s->left, s->held, fork };
    hash_index_add(&m->known, hash, m->nstates);
    return fork;
}

/* Numbers the outcomes below F in the order of a walk through the tree. order[i] is the number
 * of outcome I, or -1 if the outcome has no number yet. *N is the next number.  PATH has the
 * answers that lead to F in the final tree, with all values of each branch.  Each outcome gets
 * the path to its leaf as its new world.  The old world of the outcome may have facts that the
 * final tree does not ask about. */
static void renumber(AnswersBuilder *m, const AnswersFork *f, const World *path, int *order, int *n)
{
    if (!f->fact && order[f->outcome] < 0) {
        order[f->outcome] = (*n)++;
        m->outcomes[f->outcome].world = path;
    }
    for (int i = 0; i < f->n; i++) {
        const Answer *a = &f->answers[i];
        World *x = arena_new_of(m->arena, World);

        *x = (World){ f->fact, a->values[0], path, a->values, a->n, false };
        renumber(m, a->then, x, order, n);
    }
}

static void number_outcomes(AnswersBuilder *m, const AnswersFork *top, Answers *out)
{
    int order[MAX_LEAVES], n = 0;
    AnswersOutcome *outcomes = arena_new_array(m->arena, AnswersOutcome, (size_t)m->noutcomes + 1);

    for (int i = 0; i < MAX_LEAVES; i++)
        order[i] = -1;
    renumber(m, top, NULL, order, &n);
    for (int i = 0; i < m->noutcomes; i++) {
        if (order[i] < 0)
            BUG("no answers lead to an outcome");
        outcomes[order[i]] = m->outcomes[i];
    }
    for (int i = 0; i < m->nforks; i++) {
        AnswersFork *f = m->forks[i];

        if (!f->fact)
            f->outcome = order[f->outcome];
    }
    out->outcomes = outcomes;
    out->noutcomes = n;
}

bool answers_new(const Ruling *r, const RowsOptions *o, Arena *arena, Diags *diags, Answers *out)
{
    const Ruling *base = o->all ? r : ruling_presumed(r, NULL, 0, arena);
    AnswersBuilder m = { .r = base, .o = o, .arena = arena };
    const ConditionTree **left =
        arena_new_array(arena, const ConditionTree *, (size_t)base->nlines + 1);
    AnswersState s = { .left = left };
    const AnswersFork *top;

    m.w = words_of_ruling(base, 0, NULL, arena);
    m.trees = condition_given_new(base);
    m.outcomes = arena_new_array(arena, AnswersOutcome, MAX_LEAVES);
    m.signs = arena_new_array(arena, const char *, MAX_LEAVES);
    for (int i = 0; i < base->nlines; i++)
        left[i] = condition_given_intern(m.trees, base->lines[i].when);
    top = answers_explore(&m, &s, NULL, 0);
    if (m.failed)
        diag_add(diags, DIAG_EVAL_WORLDS, r->c->span,
                 "the case leaves so many facts open that there are too many answers to print\n"
                 "state more of the hands, or more findings");
    else
        number_outcomes(&m, top, out);
    out->whole = r;
    out->of = base;
    out->top = top;
    hash_index_release(&m.known);
    xfree(m.states);
    xfree(m.forks);
    condition_given_free(m.trees);
    engine_free(m.w.engine);
    return !m.failed;
}

/* ---- telling ---------------------------------------------------------- */

bool answers_all_say(const Answers *a, const Line *line, Arena *arena)
{
    for (int k = 0; k < a->noutcomes; k++)
        if (!ruling_rows_say(a->outcomes[k].ruling, a->outcomes[k].ruling, line, arena))
            return false;
    return true;
}
