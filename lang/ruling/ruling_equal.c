/* ruling_equal.c - compares two rulings on one case: the lines of each ruling, and the clauses
 * that support these lines.  A support of a line is a rule that concludes the line, with the
 * values of the rule's variables. */
#include "ruling/ruling.h"

#include "engine/canonical.h"
#include "program/label.h"

#include <string.h>

const Line *ruling_find(const Ruling *r, const char *key)
{
    for (int i = 0; i < r->nlines; i++)
        if (strcmp(r->lines[i].key, key) == 0)
            return &r->lines[i];
    return NULL;
}

/* Collects values of FACT at the roots of A and B.  If the root of a tree is a node over FACT,
 * adds the values of this node to VALUES.  Returns the number of values. */
static int top_values(const Ruling *r, const ConditionTree *a, const ConditionTree *b,
                      const Fact *fact, Value *values)
{
    const Type *type = canonical_fact_type(r->program, r->c, fact);
    int n = 0;

    for (int side = 0; side < 2; side++) {
        const ConditionTree *t = side ? b : a;

        for (int i = 0; t->fact == fact && i < t->n; i++)
            n = condition_domain_add(type, values, n, t->values[i]);
    }
    return n;
}

/* T is a node over a reading (FACT_READING).  Returns the index in VALUES of the presumed value of
 * the reading.  Returns -1 if T has no presumed value, or if VALUES does not contain the presumed
 * value. */
static int presumed_index(const ConditionTree *t, const Value *values, int n)
{
    for (int i = 0; i < n && t->presumed >= 0; i++)
        if (values[i] == t->values[t->presumed])
            return i;
    return -1;
}

/* Returns the reduced tree that holds where A or B holds. */
static const ConditionTree *condition_or(const Ruling *r, const ConditionTree *a,
                                         const ConditionTree *b, Arena *arena)
{
    const Fact *first;
    const ConditionTree *kids[DOMAIN_MAX] = { 0 };
    Value values[DOMAIN_MAX];
    bool same = true;
    int n;

    if (!a->fact)
        return a->truth ? a : b;
    if (!b->fact)
        return b->truth ? b : a;
    first = condition_fact_compare(a->fact, b->fact) <= 0 ? a->fact : b->fact;
    n = top_values(r, a, b, first, values);
    for (int i = 0; i < n; i++) {
        kids[i] = condition_or(
            r, a->fact == first ? condition_restrict(a, first, values[i], arena) : a,
            b->fact == first ? condition_restrict(b, first, values[i], arena) : b, arena);
        same &= condition_equal(kids[i], kids[0]);
    }
    if (same)
        return condition_merge_equal(kids, n, arena);
    ConditionTree *t = arena_new_of(arena, ConditionTree);

    *t = (ConditionTree){ .fact = first,
                          .n = n,
                          .values = arena_copy(arena, values, sizeof *values, n),
                          .kids = arena_copy(arena, kids, sizeof *kids, n),
                          .presumed = -1 };
    if (first->kind == FACT_READING)
        t->presumed = presumed_index(a->fact == first ? a : b, values, n);
    return t;
}

/* Returns the text that distinguishes L from other lines at LEVEL.  It never includes the reason of
 * a refusal. */
static const char *line_key(const Line *l, CompareLevel level)
{
    return level > LEVEL_OUTCOME && l->c->kind != LINE_REFUSED ? l->modal_key : l->key;
}

/* Returns true if it matters at LEVEL which clauses support L. */
static bool counts_citations(const Line *l, CompareLevel level)
{
    return level == LEVEL_CITATION && l->c->kind != LINE_REFUSED;
}

/* Returns true if the conclusion of support number K of L is printed only with `--all`. */
static bool support_in_background(const Line *l, int k)
{
    return l->c->kind != LINE_REFUSED && rule_in_background(l->supports[k]->rule);
}

/* Returns the condition under which L has a support that is not in the background
 * (support_in_background()). */
static const ConditionTree *ruled_when(const Ruling *r, const Line *l, Arena *arena)
{
    const ConditionTree *t = &condition_never;
    bool any = false;

    for (int k = 0; k < l->nsupports; k++)
        any |= support_in_background(l, k);
    for (int k = 0; any && k < l->nsupports; k++)
        if (!support_in_background(l, k))
            t = condition_or(r, t, l->support_when[k], arena);
    return any ? t : l->when;
}

/* Returns the condition under which some line of R has the key KEY at LEVEL. */
static const ConditionTree *said_when(const Ruling *r, const char *key, CompareLevel level,
                                      Arena *arena)
{
    const ConditionTree *t = &condition_never;

    for (int i = 0; i < r->nlines; i++)
        if (!r->lines[i].background && strcmp(line_key(&r->lines[i], level), key) == 0)
            t = condition_or(r, t, ruled_when(r, &r->lines[i], arena), arena);
    return t;
}

static void add_said(const Ruling *r, Said *list, int *n, const char *key, const char *label,
                     const ConditionTree *when, Arena *arena)
{
    for (int i = 0; i < *n; i++)
        if (strcmp(list[i].key, key) == 0 && text_same_or_none(list[i].label, label)) {
            list[i].when = condition_or(r, list[i].when, when, arena);
            return;
        }
    list[(*n)++] = (Said){ key, label, when };
}

int ruling_said(const Ruling *r, CompareLevel level, const Said **list, Arena *arena)
{
    size_t most = (size_t)r->nlines + 1;
    Said *said;
    int n = 0;

    for (int i = 0; i < r->nlines; i++)
        most += (size_t)r->lines[i].nsupports;
    said = arena_alloc_array(arena, sizeof *said, most);
    for (int i = 0; i < r->nlines; i++) {
        const Line *l = &r->lines[i];

        if (l->background || l->c->kind == LINE_BREACH)
            continue;
        add_said(r, said, &n, line_key(l, level), NULL, ruled_when(r, l, arena), arena);
        for (int k = 0; counts_citations(l, level) && k < l->nsupports; k++)
            if (!support_in_background(l, k))
                add_said(r, said, &n, line_key(l, level), l->supports[k]->rule->clause->label,
                         l->support_when[k], arena);
    }
    *list = said;
    return n;
}

static uint64_t hash_text(uint64_t h, const char *s)
{
    for (; s && *s; s++)
        h = (h ^ (unsigned char)*s) * 0x100000001B3u;
    return (h ^ 0xFF) * 0x100000001B3u;
}

static uint64_t hash_said(const Ruling *r, const char *key, const char *label,
                          const ConditionTree *when, Arena *arena)
{
    const uint64_t h = hash_text(hash_text(0xCBF29CE484222325u, key), label);

    return hash_text(h, condition_key(r->program, r->c, when, arena)) * 0x9E3779B97F4A7C15u;
}

uint64_t ruling_hash(const Ruling *r, CompareLevel level, Arena *arena)
{
    const Said *list;
    uint64_t sum = 0;
    int n = ruling_said(r, level, &list, arena);

    for (int i = 0; i < n; i++)
        if (list[i].when != &condition_never)
            sum += hash_said(r, list[i].key, list[i].label, list[i].when, arena);
    for (int i = 0; i < r->nlines; i++)
        if (r->lines[i].c->kind == LINE_BREACH && !r->lines[i].background)
            sum += hash_said(r, line_key(&r->lines[i], level), NULL, r->lines[i].when, arena);
    return sum;
}

/* Returns the condition under which a rule of the clause LABEL supports KEY. */
static const ConditionTree *cited_when(const Ruling *r, const char *key, const char *label,
                                       Arena *arena)
{
    const ConditionTree *t = &condition_never;

    for (int i = 0; i < r->nlines; i++) {
        const Line *l = &r->lines[i];

        if (l->background || !counts_citations(l, LEVEL_CITATION) ||
            strcmp(line_key(l, LEVEL_CITATION), key) != 0)
            continue;
        for (int k = 0; k < l->nsupports; k++)
            if (!support_in_background(l, k) &&
                strcmp(l->supports[k]->rule->clause->label, label) == 0)
                t = condition_or(r, t, l->support_when[k], arena);
    }
    return t;
}

static bool same_condition(const Ruling *a, const ConditionTree *x, const Ruling *b,
                           const ConditionTree *y, Arena *arena)
{
    return strcmp(condition_key(a->program, a->c, x, arena),
                  condition_key(b->program, b->c, y, arena)) == 0;
}

bool ruling_says_line(const Ruling *b, const Ruling *a, const Line *x, CompareLevel level,
                      Arena *arena)
{
    const char *key = line_key(x, level);

    if (!same_condition(a, said_when(a, key, level, arena), b, said_when(b, key, level, arena),
                        arena))
        return false;
    for (int k = 0; counts_citations(x, level) && k < x->nsupports; k++) {
        const char *label = x->supports[k]->rule->clause->label;

        if (!support_in_background(x, k) &&
            !same_condition(a, cited_when(a, key, label, arena), b,
                            cited_when(b, key, label, arena), arena))
            return false;
    }
    return true;
}

static bool says_all_of(const Ruling *a, const Ruling *b, CompareLevel level, Arena *arena)
{
    for (int i = 0; i < a->nlines; i++)
        if (!a->lines[i].background && !ruling_says_line(b, a, &a->lines[i], level, arena))
            return false;
    return true;
}

static bool only_one_says(const Ruling *a, const Ruling *b, CompareLevel level, const char *label,
                          Arena *arena)
{
    for (int i = 0; i < a->nlines; i++) {
        const Line *x = &a->lines[i];

        for (int k = 0; !x->background && k < x->nsupports; k++)
            if (!support_in_background(x, k) &&
                label_inside(x->supports[k]->rule->clause->label, label) &&
                !ruling_says_line(b, a, x, level, arena))
                return true;
    }
    return false;
}

bool rulings_differ_at(const Ruling *a, const Ruling *b, CompareLevel level, const char *label,
                       Arena *arena)
{
    return only_one_says(a, b, level, label, arena) || only_one_says(b, a, level, label, arena);
}

bool rulings_equal(const Ruling *a, const Ruling *b, CompareLevel level, Arena *arena)
{
    return says_all_of(a, b, level, arena) && says_all_of(b, a, level, arena);
}
