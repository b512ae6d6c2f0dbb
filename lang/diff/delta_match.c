/* delta_match.c - matches each rule of one program with an equal or similar rule of the other
 * program.  First matches rules with equal normal texts, and then the rules that have most in
 * common.
 *
 * A binder is a variable of a rule, which ranges over events or values.  A rule defeats another if
 * it prevails when both apply. */
#include "diff/delta_match.h"

#include "kit/vec.h"
#include "program/exclusion.h"
#include "program/settles.h"

#include <stdlib.h>

/* The likeness of two rules, in thousandths. */
enum {
    ALIKE = 1000,       /* the rules say the same */
    ALIKE_ENOUGH = 700, /* the least likeness of two rules that form a pair */
    ALIKE_LABEL = 300   /* added to the likeness if the two rules have the same label */
};

static const char **rule_texts(const Program *p, CompareLevel level, Arena *arena)
{
    const char **texts = arena_new_array(arena, const char *, p->nrules + 1u);

    for (uint32_t i = 0; i < p->nrules; i++)
        texts[i] = normal_rule_text(p->rules[i], level, arena);
    return texts;
}

typedef struct RuleText {
    const char *text;
    uint32_t id;
} RuleText;

static int rule_texts_compare(const void *a, const void *b)
{
    const RuleText *x = a, *y = b;
    int order = strcmp(x->text, y->text);

    return order ? order : (x->id > y->id) - (x->id < y->id);
}

/* Returns the index of the first rule in LIST that has the text TEXT.  Returns N if no rule has it.
 * LIST has N rules, sorted by text. */
static uint32_t first_rule_text(const RuleText *list, uint32_t n, const char *text)
{
    uint32_t low = 0, high = n;

    while (low < high) {
        uint32_t mid = low + (high - low) / 2;

        if (strcmp(list[mid].text, text) < 0)
            low = mid + 1;
        else
            high = mid;
    }
    return low < n && strcmp(list[low].text, text) == 0 ? low : n;
}

static void match_pair(DeltaMatches *c, uint32_t a, uint32_t b)
{
    c->match_a[a] = c->b->rules[b];
    c->match_b[b] = c->a->rules[a];
    c->equal_a[a] = c->equal_b[b] = true;
}

static void match_equals(DeltaMatches *c, const char *const *texts_a, const RuleText *sorted,
                         bool same_label)
{
    uint32_t n = c->b->nrules;

    for (uint32_t a = 0; a < c->a->nrules; a++) {
        if (c->match_a[a])
            continue;
        for (uint32_t k = first_rule_text(sorted, n, texts_a[a]);
             k < n && strcmp(sorted[k].text, texts_a[a]) == 0; k++)
            if (!c->match_b[sorted[k].id] &&
                (!same_label || strcmp(c->a->rules[a]->clause->label,
                                       c->b->rules[sorted[k].id]->clause->label) == 0)) {
                match_pair(c, a, sorted[k].id);
                break;
            }
    }
}

bool delta_defeats(const Rule *x, const Rule *y)
{
    if (!exclusion_of_rules(x, y))
        return exclusion_stated(x, y);
    for (uint32_t i = 0; i < x->ndefeats; i++)
        if (x->defeats[i] == y)
            return true;
    return false;
}

/* Returns true if X and Y defeat the same rules about F, and the same rules about F defeat X and
 * Y. */
static bool same_defeats_about(const Rule *x, const Rule *y, const Fun *f)
{
    for (uint32_t i = 0; f && i < f->nrules; i++) {
        const Rule *o = f->rules[i];

        if (o != x && o != y &&
            (delta_defeats(x, o) != delta_defeats(y, o) ||
             delta_defeats(o, x) != delta_defeats(o, y)))
            return false;
    }
    return true;
}

/* Returns true if X and Y defeat the same rules, and are defeated by the same rules. */
static bool same_defeats(const Rule *x, const Rule *y)
{
    return same_defeats_about(x, y, x->fun) &&
           (!x->fun || same_defeats_about(x, y, settles_partner(x->fun)));
}

/* A twin of a rule is another rule of P that says the same and has the same defeats.  For each rule
 * without a match, looks for a twin that has an equal rule as its match.  Gives the match of the
 * twin to the rule.  TEXTS, MATCH and EQUAL are indexed by rule id. */
static void match_twins(const Program *p, const char **texts, const Rule **match, bool *equal)
{
    for (uint32_t i = 0; i < p->nrules; i++)
        for (uint32_t k = 0; k < p->nrules && !match[i]; k++)
            if (equal[k] && strcmp(texts[i], texts[k]) == 0 &&
                same_defeats(p->rules[i], p->rules[k])) {
                match[i] = match[k];
                equal[i] = true;
            }
}

static void find_equals(DeltaMatches *c)
{
    const char **texts_a = rule_texts(c->a, c->level, c->scratch),
               **texts_b = rule_texts(c->b, c->level, c->scratch);
    RuleText *sorted = arena_new_array(c->scratch, RuleText, c->b->nrules + 1u);

    for (uint32_t i = 0; i < c->b->nrules; i++)
        sorted[i] = (RuleText){ texts_b[i], i };
    if (c->b->nrules > 1)
        qsort(sorted, c->b->nrules, sizeof *sorted, rule_texts_compare);
    match_equals(c, texts_a, sorted, true);
    match_equals(c, texts_a, sorted, false);
    match_twins(c->a, texts_a, c->match_a, c->equal_a);
    match_twins(c->b, texts_b, c->match_b, c->equal_b);
}

/* Stores in OF_B the binder of A that corresponds to each binder of B, or -1.  Corresponding
 * binders have the same type.  Binders with the same name are paired first. */
static void pair_binders(const Rule *a, const Rule *b, int *of_b, Arena *arena)
{
    bool taken[MAX_SLOTS] = { false };

    for (int i = 0; i < b->nbinders; i++)
        of_b[i] = -1;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < b->nbinders; i++)
            for (int k = 0; k < a->nbinders && of_b[i] < 0; k++)
                if (!taken[k] && (pass || strcmp(a->binders[k].name, b->binders[i].name) == 0) &&
                    strcmp(normal_type_text(a->binders[k].over, arena),
                           normal_type_text(b->binders[i].over, arena)) == 0) {
                    of_b[i] = k;
                    taken[k] = true;
                }
}

VariableNames delta_pair_naming(const Rule *a, const Rule *b, Arena *arena)
{
    VariableNames names = normal_variable_names(b);
    int of_b[MAX_SLOTS], own = a->nbinders;

    pair_binders(a, b, of_b, arena);
    for (int i = 0; i < b->nbinders; i++)
        names.of_slot[b->binders[i].slot] = of_b[i] >= 0 ? of_b[i] : own++;
    return names;
}

bool delta_conjuncts_have(const Conjunct *list, int n, const char *text)
{
    for (int i = 0; i < n; i++)
        if (strcmp(list[i].text, text) == 0)
            return true;
    return false;
}

RulePair delta_pair_new(const Rule *a, const Rule *b, Arena *arena)
{
    RulePair p = { .a = a, .b = b };

    pair_binders(a, b, p.of_b, arena);
    p.names_a = normal_variable_names(a);
    p.names_b = delta_pair_naming(a, b, arena);
    p.nconds_a = normal_conjuncts(a, &p.names_a, &p.conds_a, arena);
    p.nconds_b = normal_conjuncts(b, &p.names_b, &p.conds_b, arena);
    return p;
}

/* Returns the likeness of A and B: the share of their binders, conditions and aspects that are in
 * both rules, in thousandths.  Returns 0 if both rules have conditions, but no condition is in
 * both. */
static int rule_likeness(const DeltaMatches *c, const Rule *a, const Rule *b)
{
    const RulePair p = delta_pair_new(a, b, c->scratch);
    int all = a->nbinders + b->nbinders + p.nconds_a + p.nconds_b, common = 0, conds = 0;

    for (int i = 0; i < b->nbinders; i++)
        common += p.of_b[i] >= 0;
    for (int i = 0; i < p.nconds_b; i++)
        conds += delta_conjuncts_have(p.conds_a, p.nconds_a, p.conds_b[i].text);
    if (p.nconds_a && p.nconds_b && !conds)
        return 0;
    common += conds;
    for (RuleAspect x = 0; x < ASPECTS; x++) {
        const char *of_a = normal_aspect_text(a, x, &p.names_a, c->scratch),
                   *of_b = normal_aspect_text(b, x, &p.names_b, c->scratch);

        if (!normal_aspect_counts(x, c->level))
            continue;
        all += (*of_a != '\0') + (*of_b != '\0');
        common += *of_a && strcmp(of_a, of_b) == 0;
    }
    /* ALL is 0 only for two empty rules; such rules are equal and were matched before */
    return 2 * ALIKE * common / all;
}

static bool same_rule_subject(const Rule *a, const Rule *b)
{
    return a->kind == b->kind &&
           strcmp(a->fun ? a->fun->name : a->refer, b->fun ? b->fun->name : b->refer) == 0;
}

typedef struct RuleLikeness {
    int score;
    bool same; /* the two rules say the same */
    const Rule *a, *b;
} RuleLikeness;

static int by_likeness(const void *a, const void *b)
{
    const RuleLikeness *x = a, *y = b;

    return x->score != y->score   ? y->score - x->score
           : x->a->id != y->a->id ? (x->a->id > y->a->id) - (x->a->id < y->a->id)
                                  : (x->b->id > y->b->id) - (x->b->id < y->b->id);
}

static void find_pairs(DeltaMatches *c)
{
    size_t n = 0, cap = 0;
    RuleLikeness *list = NULL;

    for (uint32_t a = 0; a < c->a->nrules; a++)
        for (uint32_t b = 0; b < c->b->nrules; b++) {
            const Rule *x = c->a->rules[a], *y = c->b->rules[b];
            int likeness, score;

            if (c->match_a[a] || c->match_b[b] || !same_rule_subject(x, y))
                continue;
            score = likeness = rule_likeness(c, x, y);
            if (score && strcmp(x->clause->label, y->clause->label) == 0)
                score += ALIKE_LABEL;
            if (score < ALIKE_ENOUGH)
                continue;
            VEC_ROOM(list, n, cap);
            list[n++] = (RuleLikeness){ score, likeness == ALIKE, x, y };
        }
    if (n > 1)
        qsort(list, n, sizeof *list, by_likeness);
    for (size_t i = 0; i < n; i++)
        if (!c->match_a[list[i].a->id] && !c->match_b[list[i].b->id]) {
            c->match_a[list[i].a->id] = list[i].b;
            c->match_b[list[i].b->id] = list[i].a;
            /* the two rules differ only in the order of their binders */
            if (list[i].same)
                c->equal_a[list[i].a->id] = c->equal_b[list[i].b->id] = true;
        }
    xfree(list);
}

void delta_match_rules(DeltaMatches *c)
{
    size_t na = c->a->nrules + 1u, nb = c->b->nrules + 1u;

    c->match_a = arena_new_array(c->arena, const Rule *, na);
    c->match_b = arena_new_array(c->arena, const Rule *, nb);
    c->equal_a = arena_new_array(c->arena, bool, na);
    c->equal_b = arena_new_array(c->arena, bool, nb);
    find_equals(c);
    find_pairs(c);
}
