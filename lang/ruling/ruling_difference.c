/* ruling_difference.c - tells what differs between two rulings on one case. */
#include "ruling/ruling_difference.h"

#include "engine/canonical.h"

#include <string.h>

/* The most answers to new questions that are tried.  If more are needed, the rulings count as
 * different in a conclusion. */
enum { MOST_ANSWERS = 256 };

/* A search for answers to new questions.  A new question is an open fact of the later ruling.  No
 * line of the earlier ruling depends on this fact. */
typedef struct AnswerSearch {
    const Ruling *before; /* the earlier ruling under the assumption that every presumption holds */
    CompareLevel level;
    int left; /* how many more answers may be tried */
    Arena *arena;
} AnswerSearch;

/* Returns true if a line of R depends on the open fact with the canonical text TEXT. */
static bool hangs_on(const Ruling *r, const char *text, Arena *arena)
{
    for (int i = 0; i < r->nfacts; i++)
        if (strcmp(canonical_fact(r->program, r->c, r->facts[i], arena), text) == 0)
            return true;
    return false;
}

/* Returns a new question: an open fact of AFTER on which no line of s->before depends.  Returns
 * NULL if there is no such fact. */
static const Fact *new_question(const AnswerSearch *s, const Ruling *after)
{
    for (int i = 0; i < after->nfacts; i++) {
        const Fact *f = after->facts[i];

        if (!hangs_on(s->before, canonical_fact(after->program, after->c, f, s->arena), s->arena))
            return f;
    }
    return NULL;
}

/* Adds to VALUES the values of FACT that T distinguishes.  TYPE is the type of FACT.  Returns the
 * new number of values. */
static int add_answers(const ConditionTree *t, const Fact *fact, const Type *type, Value *values,
                       int n)
{
    for (int i = 0; t->fact && i < t->n; i++)
        n = t->fact == fact ? condition_domain_add(type, values, n, t->values[i])
                            : add_answers(t->kids[i], fact, type, values, n);
    return n;
}

/* Returns true if some answers to the new questions of AFTER make AFTER equal to s->before. */
static bool agrees_under_answers(AnswerSearch *s, const Ruling *after)
{
    const Fact *f = new_question(s, after);
    const Type *type;
    Value values[DOMAIN_MAX];
    int n = 0;

    if (!f)
        return rulings_equal(s->before, after, s->level, s->arena);
    type = canonical_fact_type(after->program, after->c, f);
    for (int i = 0; i < after->nlines; i++)
        if (!after->lines[i].background)
            n = add_answers(after->lines[i].when, f, type, values, n);
    for (int i = 0; i < n && s->left-- > 0; i++)
        if (agrees_under_answers(s, ruling_given(after, &f, &values[i], 1, s->arena)))
            return true;
    return false;
}

ChangeOfRuling ruling_difference(const Ruling *before, const Ruling *after, CompareLevel level,
                                 Arena *arena)
{
    AnswerSearch s = { .level = level, .left = MOST_ANSWERS, .arena = arena };

    const Ruling *presumed;

    if (rulings_equal(before, after, LEVEL_CITATION, arena))
        return RULING_SAME;
    s.before = ruling_presumed(before, NULL, 0, arena);
    presumed = ruling_presumed(after, NULL, 0, arena);
    if (rulings_equal(before, after, level, arena))
        return rulings_equal(s.before, presumed, LEVEL_CITATION, arena) ? RULING_SAME
                                                                        : RULING_CITES;
    return agrees_under_answers(&s, presumed) ? RULING_PRESUMES : RULING_CONCLUDES;
}

RulingPrint ruling_print_of(const Ruling *r, Arena *arena)
{
    const Ruling *presumed = ruling_presumed(r, NULL, 0, arena);

    return (RulingPrint){ ruling_hash(r, LEVEL_CITATION, arena), ruling_hash(r, LEVEL_MODAL, arena),
                          ruling_hash(presumed, LEVEL_CITATION, arena),
                          ruling_hash(presumed, LEVEL_MODAL, arena) };
}

bool ruling_difference_of_print(const RulingPrint *before, const Ruling *after, Arena *arena,
                                ChangeOfRuling *d)
{
    const Ruling *presumed;

    *d = RULING_SAME;
    if (ruling_hash(after, LEVEL_CITATION, arena) == before->cited)
        return true;
    presumed = ruling_presumed(after, NULL, 0, arena);
    if (ruling_hash(after, LEVEL_MODAL, arena) == before->modal) {
        if (ruling_hash(presumed, LEVEL_CITATION, arena) != before->presumed_cited)
            *d = RULING_CITES;
        return true;
    }
    *d = ruling_hash(presumed, LEVEL_MODAL, arena) == before->presumed ? RULING_PRESUMES
                                                                       : RULING_CONCLUDES;
    /* AFTER may have a new question, and some answer to it may make the two rulings equal */
    return *d == RULING_PRESUMES || presumed->nfacts == 0;
}

const char *ruling_difference_name(ChangeOfRuling d)
{
    static const char *const names[] = { [RULING_CITES] = "citation",
                                         [RULING_PRESUMES] = "presumption",
                                         [RULING_CONCLUDES] = "ruling" };

    return names[d];
}
