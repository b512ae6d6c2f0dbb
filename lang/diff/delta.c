#include "diff/delta.h"

#include "program/defeat.h"
#include "program/dependencies.h"
#include "program/label.h"
#include "program/program.h"

#include <stdlib.h>
#include <string.h>

/* Of how alike two rules are, in thousandths: what makes a pair of them, and what
 * it counts that they have the same label. */
enum { ALIKE = 1000, ALIKE_ENOUGH = 700, ALIKE_LABEL = 300 };

/* Two rules that are to be told together; one of them may be NULL. */
typedef struct RuleEntry {
    const Rule *a, *b;
    const char *label;
    bool equal; /* but for what they defeat */
} RuleEntry;

typedef struct DeltaSearch {
    const Program *a, *b;
    CompareLevel level;
    Arena *arena, *scratch;        /* the latter for texts that are only compared */
    const char **text_a, **text_b; /* by the id of the rule */
    const Rule **match_a, **match_b;
    bool *equal_a, *equal_b;
    RuleEntry *entries;
    int nentries;
    DeltaUnit *units;
    int nunits;
    DeltaPart *parts;
    int nparts, cap_parts;
} DeltaSearch;

/* ---- equals ----------------------------------------------------------- */

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

/* The place in LIST of the first rule with TEXT, or N. */
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

static void match_rules(DeltaSearch *c, uint32_t a, uint32_t b)
{
    c->match_a[a] = c->b->rules[b];
    c->match_b[b] = c->a->rules[a];
    c->equal_a[a] = c->equal_b[b] = true;
}

static void match_equals(DeltaSearch *c, const RuleText *told, bool same_label)
{
    uint32_t n = c->b->nrules;

    for (uint32_t a = 0; a < c->a->nrules; a++) {
        if (c->match_a[a])
            continue;
        for (uint32_t k = first_rule_text(told, n, c->text_a[a]);
             k < n && strcmp(told[k].text, c->text_a[a]) == 0; k++)
            if (!c->match_b[told[k].id] &&
                (!same_label || strcmp(c->a->rules[a]->clause->label,
                                       c->b->rules[told[k].id]->clause->label) == 0)) {
                match_rules(c, a, told[k].id);
                break;
            }
    }
}

/* Does X defeat Y?  Of rules that cannot exclude each other, does a clause say so? */
static bool defeats(const Rule *x, const Rule *y)
{
    if (!defeat_rules_exclude(x, y))
        return defeat_stated(x, y);
    for (uint32_t i = 0; i < x->ndefeats; i++)
        if (x->defeats[i] == y)
            return true;
    return false;
}

/* Does each of the two defeat, and is defeated by, what the other is? */
static bool same_defeats(const Rule *x, const Rule *y)
{
    for (uint32_t i = 0; x->fun && i < x->fun->nrules; i++) {
        const Rule *o = x->fun->rules[i];

        if (o != x && o != y &&
            (defeats(x, o) != defeats(y, o) || defeats(o, x) != defeats(o, y)))
            return false;
    }
    return true;
}

/* A rule that says what another of the same program says adds nothing to it. */
static void match_twins(const Program *p, const char **texts, const Rule **match,
                        bool *equal)
{
    for (uint32_t i = 0; i < p->nrules; i++)
        for (uint32_t k = 0; k < p->nrules && !match[i]; k++)
            if (equal[k] && strcmp(texts[i], texts[k]) == 0 &&
                same_defeats(p->rules[i], p->rules[k])) {
                match[i] = match[k];
                equal[i] = true;
            }
}

static void find_equals(DeltaSearch *c)
{
    RuleText *told = arena_new_array(c->scratch, RuleText, c->b->nrules + 1u);

    for (uint32_t i = 0; i < c->b->nrules; i++)
        told[i] = (RuleText){ c->text_b[i], i };
    if (c->b->nrules > 1)
        qsort(told, c->b->nrules, sizeof *told, rule_texts_compare);
    match_equals(c, told, true);
    match_equals(c, told, false);
    match_twins(c->a, c->text_a, c->match_a, c->equal_a);
    match_twins(c->b, c->text_b, c->match_b, c->equal_b);
}

/* ---- pairs ------------------------------------------------------------ */

/* For each binder of B the binder of A that it stands for, or -1: of the same
 * type, and of the same name where there is one. */
static void pair_binders(const Rule *a, const Rule *b, int *of_b, Arena *arena)
{
    bool taken[MAX_SLOTS] = { false };

    for (int i = 0; i < b->nbinders; i++)
        of_b[i] = -1;
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < b->nbinders; i++)
            for (int k = 0; k < a->nbinders && of_b[i] < 0; k++)
                if (!taken[k] &&
                    (pass || strcmp(a->binders[k].name, b->binders[i].name) == 0) &&
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

static bool conjuncts_have(const Conjunct *list, int n, const char *text)
{
    for (int i = 0; i < n; i++)
        if (strcmp(list[i].text, text) == 0)
            return true;
    return false;
}

/* Two rules seen side by side. */
typedef struct RulePair {
    const Rule *a, *b;
    VariableNames names_a, names_b;
    Conjunct *conds_a, *conds_b;
    int nconds_a, nconds_b;
    int of_b[MAX_SLOTS];
} RulePair;

static RulePair pair_of(const Rule *a, const Rule *b, Arena *arena)
{
    RulePair p = { .a = a, .b = b };

    pair_binders(a, b, p.of_b, arena);
    p.names_a = normal_variable_names(a);
    p.names_b = delta_pair_naming(a, b, arena);
    p.nconds_a = normal_conjuncts(a, &p.names_a, &p.conds_a, arena);
    p.nconds_b = normal_conjuncts(b, &p.names_b, &p.conds_b, arena);
    return p;
}

/* How alike two rules are, in thousandths of all that they say; not at all where
 * both have conditions and none in common. */
static int rule_likeness(const DeltaSearch *c, const Rule *a, const Rule *b)
{
    const RulePair p = pair_of(a, b, c->scratch);
    int all = a->nbinders + b->nbinders + p.nconds_a + p.nconds_b, common = 0, conds = 0;

    for (int i = 0; i < b->nbinders; i++)
        common += p.of_b[i] >= 0;
    for (int i = 0; i < p.nconds_b; i++)
        conds += conjuncts_have(p.conds_a, p.nconds_a, p.conds_b[i].text);
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
    return 2 * ALIKE * common / all; /* what says nothing at all has an equal */
}

static bool same_rule_subject(const Rule *a, const Rule *b)
{
    return a->kind == b->kind && strcmp(a->fun ? a->fun->name : a->refer,
                                        b->fun ? b->fun->name : b->refer) == 0;
}

typedef struct RuleLikeness {
    int score;
    bool same; /* in all that they say */
    const Rule *a, *b;
} RuleLikeness;

static int by_likeness(const void *a, const void *b)
{
    const RuleLikeness *x = a, *y = b;

    return x->score != y->score   ? y->score - x->score
           : x->a->id != y->a->id ? (x->a->id > y->a->id) - (x->a->id < y->a->id)
                                  : (x->b->id > y->b->id) - (x->b->id < y->b->id);
}

static void find_pairs(DeltaSearch *c)
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
            if (n == cap) {
                cap = cap ? cap * 2 : 64;
                list = xrealloc(list, sizeof *list * cap);
            }
            list[n++] = (RuleLikeness){ score, likeness == ALIKE, x, y };
        }
    if (n > 1)
        qsort(list, n, sizeof *list, by_likeness);
    for (size_t i = 0; i < n; i++)
        if (!c->match_a[list[i].a->id] && !c->match_b[list[i].b->id]) {
            c->match_a[list[i].a->id] = list[i].b;
            c->match_b[list[i].b->id] = list[i].a;
            /* but for the order of what they speak of */
            if (list[i].same)
                c->equal_a[list[i].a->id] = c->equal_b[list[i].b->id] = true;
        }
    xfree(list);
}

/* ---- parts ------------------------------------------------------------ */

static DeltaPart *delta_add_part(DeltaSearch *c, DeltaPartKind kind, Side side,
                                 const Rule *a, const Rule *b)
{
    if (c->nparts == c->cap_parts) {
        DeltaPart *old = c->parts;

        c->cap_parts = c->cap_parts ? c->cap_parts * 2 : 64;
        c->parts = arena_new_array(c->arena, DeltaPart, (size_t)c->cap_parts);
        if (c->nparts)
            memcpy(c->parts, old, sizeof *old * (size_t)c->nparts);
    }
    c->parts[c->nparts] =
        (DeltaPart){ .kind = kind, .side = side, .a = a, .b = b, .unit = c->nunits - 1 };
    return &c->parts[c->nparts++];
}

/* The last of the binders OWN that a condition speaks of, or -1. */
static int bundle_of(const Conjunct *k, uint64_t own)
{
    uint64_t read = k->reads & own;

    return read ? 63 - __builtin_clzll(read) : -1;
}

/* The conditions of LIST that the other rule has not: those that speak of a binder
 * that only this rule has go with it. */
static void side_conditions(DeltaSearch *c, const RulePair *p, Side side, uint64_t own)
{
    const Conjunct *list = side == SIDE_A ? p->conds_a : p->conds_b,
                   *other = side == SIDE_A ? p->conds_b : p->conds_a;
    int n = side == SIDE_A ? p->nconds_a : p->nconds_b,
        nother = side == SIDE_A ? p->nconds_b : p->nconds_a;
    DeltaPart *part;

    for (int i = 0; i < MAX_SLOTS; i++) {
        Conjunct *bundle;

        if (!(own >> i & 1))
            continue;
        bundle = arena_new_array(c->arena, Conjunct, (size_t)n + 1);
        part = delta_add_part(c, PART_BINDER, side, p->a, p->b);
        part->binder = i;
        part->conds = bundle;
        for (int k = 0; k < n; k++)
            if (bundle_of(&list[k], own) == i)
                bundle[part->nconds++] = list[k];
    }
    for (int i = 0; i < n; i++) {
        if (bundle_of(&list[i], own) >= 0 || conjuncts_have(other, nother, list[i].text))
            continue;
        part = delta_add_part(c, PART_CONDITION, side, p->a, p->b);
        part->conds = &list[i];
        part->nconds = 1;
    }
}

static void aspect_parts(DeltaSearch *c, const RulePair *p)
{
    for (RuleAspect x = 0; x < ASPECTS; x++) {
        const char *a = normal_aspect_text(p->a, x, &p->names_a, c->scratch),
                   *b = normal_aspect_text(p->b, x, &p->names_b, c->scratch);

        if (normal_aspect_counts(x, c->level) && strcmp(a, b) != 0)
            delta_add_part(c, PART_ASPECT,
                           !*b   ? SIDE_A
                           : !*a ? SIDE_B
                                 : SIDE_BOTH,
                           p->a, p->b)
                ->aspect = x;
    }
}

static uint64_t aspect_reads(const Rule *r, RuleAspect aspect)
{
    const Ex *exs[MAX_ARGS];
    uint64_t set = 0;

    for (int i = 0, n = normal_aspect_exs(r, aspect, exs); i < n; i++)
        set |= normal_binders_read(r, exs[i]);
    return set;
}

/* Does PART make A's rule speak of B's binder, or does it end to speak of A's? */
static bool part_swaps_variable(const DeltaPart *part, const DeltaPart *binder)
{
    uint64_t bit = (uint64_t)1 << binder->binder;
    const Rule *r = binder->side == SIDE_A ? binder->a : binder->b;

    if (part == binder)
        return false;
    if (part->kind == PART_ASPECT)
        return aspect_reads(r, part->aspect) & bit;
    if (part->kind == PART_BINDER && part->side == binder->side)
        for (int i = 0; i < part->nconds; i++)
            if (part->conds[i].reads & bit)
                return true;
    return false;
}

/* Which of the parts from FIRST on, all of one pair, need which. */
static void find_needs(DeltaSearch *c, int first)
{
    int n = c->nparts - first;

    for (int i = first; i < c->nparts; i++) {
        DeltaPart *part = &c->parts[i];
        int *needs = arena_new_array(c->arena, int, (size_t)n);

        for (int k = first; k < c->nparts; k++) {
            const DeltaPart *o = &c->parts[k];

            /* B's binder comes before what speaks of it, A's goes after it */
            if ((o->kind == PART_BINDER && o->side == SIDE_B &&
                 part_swaps_variable(part, o)) ||
                (part->kind == PART_BINDER && part->side == SIDE_A &&
                 part_swaps_variable(o, part)))
                needs[part->nneeds++] = k;
        }
        part->needs = needs;
    }
}

static void pair_parts(DeltaSearch *c, const Rule *a, const Rule *b)
{
    const RulePair p = pair_of(a, b, c->arena);
    uint64_t own_a = ((uint64_t)1 << a->nbinders) - 1, own_b = 0;
    int first = c->nparts;

    for (int i = 0; i < b->nbinders; i++)
        if (p.of_b[i] >= 0)
            own_a &= ~((uint64_t)1 << p.of_b[i]);
        else
            own_b |= (uint64_t)1 << i;
    side_conditions(c, &p, SIDE_A, own_a);
    side_conditions(c, &p, SIDE_B, own_b);
    aspect_parts(c, &p);
    find_needs(c, first);
}

/* Is it one of several rules of A that are the same one of B? */
static bool rule_has_twin(const DeltaSearch *c, const Rule *a)
{
    return c->match_b[c->match_a[a->id]->id] != a;
}

/* What A's rule defeats, where its equal or partner does not, or the other way: of
 * those that can exclude each other in B. */
static void defeat_parts(DeltaSearch *c, const Rule *a, bool count_only, int *n)
{
    const Rule *b = c->match_a[a->id];

    *n = 0;
    for (uint32_t i = 0; a->fun && i < a->fun->nrules; i++) {
        const Rule *la = a->fun->rules[i], *lb = c->match_a[la->id];
        bool in_a, in_b;
        DeltaPart *part;

        if (la == a || !lb || lb == b || rule_has_twin(c, la) ||
            !defeat_rules_exclude(b, lb))
            continue;
        in_a = defeats(a, la);
        in_b = defeats(b, lb);
        if (in_a == in_b)
            continue;
        ++*n;
        if (count_only)
            continue;
        part = delta_add_part(c, PART_DEFEAT, in_a ? SIDE_A : SIDE_B, a, b);
        part->loser_a = la;
        part->loser_b = lb;
    }
}

/* A defeat between rules that exclude each other only as B has them needs what makes
 * them do so. */
static void defeat_needs(DeltaSearch *c, DeltaPart *part)
{
    int *needs = arena_new_array(c->arena, int, (size_t)c->nparts);

    part->needs = needs;
    for (int i = 0; i < c->nparts; i++) {
        const DeltaPart *o = &c->parts[i];

        if (o->kind == PART_ASPECT && (o->a == part->a || o->a == part->loser_a) &&
            (o->aspect == ASPECT_MODAL || o->aspect == ASPECT_VALUE))
            needs[part->nneeds++] = i;
    }
}

/* ---- units ------------------------------------------------------------ */

static void find_entries(DeltaSearch *c)
{
    int n;

    c->entries =
        arena_new_array(c->arena, RuleEntry, (size_t)c->a->nrules + c->b->nrules + 1);
    for (uint32_t i = 0; i < c->a->nrules; i++) {
        const Rule *a = c->a->rules[i];

        n = 0;
        if (c->equal_a[i] && !rule_has_twin(c, a))
            defeat_parts(c, a, true, &n);
        if (!c->equal_a[i] || n)
            c->entries[c->nentries++] =
                (RuleEntry){ a, c->match_a[i], a->clause->label, c->equal_a[i] };
    }
    for (uint32_t i = 0; i < c->b->nrules; i++)
        if (!c->match_b[i])
            c->entries[c->nentries++] =
                (RuleEntry){ NULL, c->b->rules[i], c->b->rules[i]->clause->label, false };
}

static int by_label(const void *a, const void *b)
{
    const RuleEntry *x = a, *y = b;
    int order = label_compare(x->label, y->label);
    uint32_t of_x, of_y;

    if (order)
        return order;
    if (!x->a != !y->a)
        return !x->a - !y->a;
    of_x = x->a ? x->a->id : x->b->id;
    of_y = y->a ? y->a->id : y->b->id;
    return (of_x > of_y) - (of_x < of_y);
}

static void entry_parts(DeltaSearch *c, const RuleEntry *e)
{
    int n;

    if (!e->a || !e->b) {
        delta_add_part(c, PART_RULE, e->a ? SIDE_A : SIDE_B, e->a, e->b);
        return;
    }
    if (!e->equal)
        pair_parts(c, e->a, e->b);
    defeat_parts(c, e->a, false, &n);
}

static void clause_unit(DeltaSearch *c, const RuleEntry *e, int n)
{
    DeltaUnit *u = &c->units[c->nunits++];
    const Rule **a = arena_new_array(c->arena, const Rule *, (size_t)n),
               **b = arena_new_array(c->arena, const Rule *, (size_t)n);

    *u = (DeltaUnit){ .kind = UNIT_CLAUSE,
                      .name = e->label,
                      .rules_a = a,
                      .rules_b = b,
                      .first = c->nparts };
    for (int i = 0; i < n; i++) {
        if (e[i].a && !e[i].equal)
            a[u->nrules_a++] = e[i].a;
        if (e[i].b && !e[i].equal)
            b[u->nrules_b++] = e[i].b;
        entry_parts(c, &e[i]);
    }
    u->nparts = c->nparts - u->first;
}

static void clause_units(DeltaSearch *c)
{
    if (c->nentries > 1)
        qsort(c->entries, (size_t)c->nentries, sizeof *c->entries, by_label);
    for (int i = 0, n; i < c->nentries; i += n) {
        for (n = 1; i + n < c->nentries &&
                    strcmp(c->entries[i].label, c->entries[i + n].label) == 0;)
            n++;
        clause_unit(c, &c->entries[i], n);
    }
    for (int i = 0; i < c->nparts; i++)
        if (c->parts[i].kind == PART_DEFEAT &&
            !defeat_rules_exclude(c->parts[i].a, c->parts[i].loser_a))
            defeat_needs(c, &c->parts[i]);
}

static DeltaUnit *declaration_unit(DeltaSearch *c, DeltaUnitKind kind, const char *name,
                                   Side side)
{
    DeltaUnit *u = &c->units[c->nunits++];

    *u = (DeltaUnit){ .kind = kind, .name = name, .first = c->nparts, .nparts = 1 };
    delta_add_part(c, PART_DECLARATION, side, NULL, NULL);
    return u;
}

/* Does F make a difference although no rule that differs reads it? */
static bool matters_alone(const Fun *f)
{
    return f->required || f->undoes >= 0;
}

static void fun_units(DeltaSearch *c)
{
    for (const Fun *f = c->a->funs; f; f = f->next) {
        const Fun *g = program_fun(c->b, f->name);

        if (g ? strcmp(normal_fun_text(f, c->scratch), normal_fun_text(g, c->scratch)) !=
                    0
              : matters_alone(f)) {
            DeltaUnit *u = declaration_unit(c, UNIT_FUN, f->name, g ? SIDE_BOTH : SIDE_A);

            u->fun_a = f;
            u->fun_b = g;
        }
    }
    for (const Fun *g = c->b->funs; g; g = g->next)
        if (!program_fun(c->a, g->name) && matters_alone(g))
            declaration_unit(c, UNIT_FUN, g->name, SIDE_B)->fun_b = g;
}

static void word_units(DeltaSearch *c)
{
    for (const EventKind *k = c->a->events; k; k = k->next) {
        const EventKind *o = program_event(c->b, k->name);

        if (o && strcmp(normal_event_text(k, c->scratch),
                        normal_event_text(o, c->scratch)) != 0) {
            DeltaUnit *u = declaration_unit(c, UNIT_EVENT, k->name, SIDE_BOTH);

            u->event_a = k;
            u->event_b = o;
        }
    }
    for (const Type *t = c->a->types; t; t = t->next) {
        const Type *o =
            t->name && t->kind != TYPE_EVENT ? program_type(c->b, t->name) : NULL;

        if (o && strcmp(normal_type_values_text(t, c->scratch),
                        normal_type_values_text(o, c->scratch)) != 0) {
            DeltaUnit *u = declaration_unit(c, UNIT_TYPE, t->name, SIDE_BOTH);

            u->type_a = t;
            u->type_b = o;
        }
    }
}

/* ---- changes ---------------------------------------------------------- */

static const Rule *part_rule(const DeltaPart *part)
{
    return part->side == SIDE_B ? part->b : part->a;
}

static bool same_part_conditions(const DeltaPart *x, const DeltaPart *y)
{
    bool same = x->nconds == y->nconds;

    for (int i = 0; same && i < x->nconds; i++)
        same = strcmp(x->conds[i].text, y->conds[i].text) == 0;
    return same;
}

static bool same_binder(const DeltaPart *x, const DeltaPart *y, Arena *arena)
{
    const Binder *a = &part_rule(x)->binders[x->binder],
                 *b = &part_rule(y)->binders[y->binder];

    return source_same_span(a->span, b->span) ||
           (x->unit == y->unit && same_part_conditions(x, y) &&
            strcmp(normal_type_text(a->over, arena), normal_type_text(b->over, arena)) ==
                0);
}

static bool same_aspects(const DeltaPart *x, const DeltaPart *y, Arena *arena)
{
    const VariableNames xa = normal_variable_names(x->a),
                        ya = normal_variable_names(y->a),
                        xb = delta_pair_naming(x->a, x->b, arena),
                        yb = delta_pair_naming(y->a, y->b, arena);

    return x->unit == y->unit && x->aspect == y->aspect &&
           strcmp(normal_aspect_text(x->a, x->aspect, &xa, arena),
                  normal_aspect_text(y->a, y->aspect, &ya, arena)) == 0 &&
           strcmp(normal_aspect_text(x->b, x->aspect, &xb, arena),
                  normal_aspect_text(y->b, y->aspect, &yb, arena)) == 0;
}

/* Would a drafter write the two as one? */
static bool one_change(const DeltaPart *x, const DeltaPart *y, Arena *arena)
{
    if (x->kind != y->kind || x->side != y->side)
        return false;
    switch (x->kind) {
    case PART_RULE: return part_rule(x)->clause == part_rule(y)->clause;
    case PART_BINDER: return same_binder(x, y, arena);
    case PART_CONDITION:
        return source_same_span(x->conds->ex->span, y->conds->ex->span) ||
               (x->unit == y->unit && same_part_conditions(x, y));
    case PART_ASPECT: return same_aspects(x, y, arena);
    case PART_DEFEAT:
        return x->unit == y->unit &&
               strcmp(x->loser_a->clause->label, y->loser_a->clause->label) == 0;
    case PART_DECLARATION: break;
    }
    return false;
}

static int number_changes(DeltaSearch *c)
{
    int n = 0;

    for (int i = 0; i < c->nparts; i++) {
        int k = 0;

        while (k < i && !one_change(&c->parts[k], &c->parts[i], c->scratch))
            k++;
        c->parts[i].change = k < i ? c->parts[k].change : n++;
    }
    return n;
}

/* ---- the whole -------------------------------------------------------- */

static size_t count_words(const Program *p)
{
    size_t n = p->nfuns + p->nevents;

    for (const Type *t = p->types; t; t = t->next)
        n++;
    return n;
}

const Amendment *delta_compare(const Program *a, const Program *b, CompareLevel level,
                               Arena *arena)
{
    DeltaSearch *c = arena_new_of(arena, DeltaSearch);
    Amendment *out = arena_new_of(arena, Amendment);
    size_t na = a->nrules + 1u, nb = b->nrules + 1u;
    int nchanges;

    *c = (DeltaSearch){
        .a = a, .b = b, .level = level, .arena = arena, .scratch = arena_new()
    };
    c->text_a = rule_texts(a, level, c->scratch);
    c->text_b = rule_texts(b, level, c->scratch);
    c->match_a = arena_new_array(arena, const Rule *, na);
    c->match_b = arena_new_array(arena, const Rule *, nb);
    c->equal_a = arena_new_array(arena, bool, na);
    c->equal_b = arena_new_array(arena, bool, nb);
    c->units =
        arena_new_array(arena, DeltaUnit, na + nb + count_words(a) + count_words(b));
    find_equals(c);
    find_pairs(c);
    find_entries(c);
    clause_units(c);
    fun_units(c);
    word_units(c);
    nchanges = number_changes(c);
    arena_free(c->scratch);
    *out = (Amendment){ .a = a,
                        .b = b,
                        .level = level,
                        .units = c->units,
                        .nunits = c->nunits,
                        .parts = c->parts,
                        .nparts = c->nparts,
                        .nchanges = nchanges,
                        .match_a = c->match_a,
                        .match_b = c->match_b };
    return out;
}

/* ---- how far a difference goes ---------------------------------------- */

static void touch_first(const Program *p, const Fun *f, bool *touched)
{
    const Fun *mine = f ? program_fun(p, f->name) : NULL;

    if (mine)
        touched[mine->id] = true;
}

bool *delta_touched(const Dependencies *readers, const Rule *const *rules, int nrules,
                    const Fun *const *funs, int nfuns, Arena *arena)
{
    const Program *p = dependencies_program(readers);
    bool *touched = arena_new_array(arena, bool, p->nfuns + 1u);

    for (int i = 0; i < nrules; i++)
        touch_first(p, rules[i]->fun, touched);
    for (int i = 0; i < nfuns; i++)
        touch_first(p, funs[i], touched);
    dependencies_spread(readers, touched);
    return touched;
}
