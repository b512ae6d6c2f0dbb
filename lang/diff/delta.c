/* delta.c - compares two programs, and collects their differences as units, parts and changes
 * (delta.h).  The match of a rule is the rule of the other program that is equal or much like it.
 * A binder is a variable of a rule, which ranges over events or values.  Rule R defeats rule S if R
 * prevails when both apply. */
#include "diff/delta.h"

#include "diff/delta_match.h"
#include "kit/vec.h"
#include "program/exclusion.h"
#include "program/label.h"
#include "program/otherwise.h"
#include "program/program.h"
#include "program/settles.h"

#include <stdlib.h>
#include <string.h>

/* A difference between the rules of a unit: a rule of A and its match in B.  One of the two may be
 * NULL. */
typedef struct RuleEntry {
    const Rule *a, *b;
    const char *label;
    bool equal; /* the two rules say the same, but they defeat different rules */
} RuleEntry;

typedef struct DeltaSearch {
    DeltaMatches m;
    Arena *arena;
    RuleEntry *entries;
    int nentries;
    DeltaUnit *units;
    int nunits;
    DeltaPart *parts;
    int nparts, cap_parts;
} DeltaSearch;

/* ---- parts ------------------------------------------------------------ */

static DeltaPart *delta_add_part(DeltaSearch *c, DeltaPartKind kind, Side side, const Rule *a,
                                 const Rule *b)
{
    VEC_ROOM_IN(c->arena, c->parts, c->nparts, c->cap_parts);
    c->parts[c->nparts] =
        (DeltaPart){ .kind = kind, .side = side, .a = a, .b = b, .unit = c->nunits - 1 };
    return &c->parts[c->nparts++];
}

/* Returns the index of the last binder in OWN that condition K reads.  Returns -1 if K reads no
 * binder in OWN.  OWN has a bit for each binder. */
static int bundle_of(const Conjunct *k, uint64_t own)
{
    uint64_t read = k->reads & own;

    return read ? 63 - __builtin_clzll(read) : -1;
}

/* Compares the rule on SIDE with the other rule of the pair P.  Adds a part for each binder that
 * only the rule on SIDE has; OWN has a bit for each such binder.  If a condition reads such
 * binders, it belongs to the part of the last binder that it reads (bundle_of()).  Any other
 * condition that only the rule on SIDE has becomes a part of its own. */
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
        if (bundle_of(&list[i], own) >= 0 || delta_conjuncts_have(other, nother, list[i].text))
            continue;
        part = delta_add_part(c, PART_CONDITION, side, p->a, p->b);
        part->conds = &list[i];
        part->nconds = 1;
    }
}

static void aspect_parts(DeltaSearch *c, const RulePair *p)
{
    for (RuleAspect x = 0; x < ASPECTS; x++) {
        const char *a = normal_aspect_text(p->a, x, &p->names_a, c->m.scratch),
                   *b = normal_aspect_text(p->b, x, &p->names_b, c->m.scratch);

        if (normal_aspect_counts(x, c->m.level) && strcmp(a, b) != 0)
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

/* BINDER is a part of the kind PART_BINDER.  Returns true if PART is an aspect that reads the
 * variable of BINDER.  Also returns true if PART is another binder of the same rule, with a
 * condition that reads this variable. */
static bool part_uses_binder(const DeltaPart *part, const DeltaPart *binder)
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

/* Finds out which parts of a pair need other parts of the same pair.  These parts begin at index
 * FIRST. */
static void find_needs(DeltaSearch *c, int first)
{
    int n = c->nparts - first;

    for (int i = first; i < c->nparts; i++) {
        DeltaPart *part = &c->parts[i];
        int *needs = arena_new_array(c->arena, int, (size_t)n);

        for (int k = first; k < c->nparts; k++) {
            const DeltaPart *o = &c->parts[k];

            /* a binder that only B has must be added before its uses; a binder that only A has must
             * be removed after its uses */
            if ((o->kind == PART_BINDER && o->side == SIDE_B && part_uses_binder(part, o)) ||
                (part->kind == PART_BINDER && part->side == SIDE_A && part_uses_binder(o, part)))
                needs[part->nneeds++] = k;
        }
        part->needs = needs;
    }
}

static void pair_parts(DeltaSearch *c, const Rule *a, const Rule *b)
{
    const RulePair p = delta_pair_new(a, b, c->arena);
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

/* The rule A has a match in B.  Returns true if this match has another rule of the program of A as
 * its match.  The rule A then repeats that other rule. */
static bool rule_is_repeat(const DeltaSearch *c, const Rule *a)
{
    return c->m.match_b[c->m.match_a[a->id]->id] != a;
}

/* Compares the defeats of the rule A with the defeats of its match B.  Looks at each third rule
 * about F that has a match which B excludes.  There is a difference in two cases: only A defeats
 * the third rule, or only B defeats the match of the third rule.  Adds the number of differences to
 * *N.  If COUNT_ONLY is false, also adds a part for each difference. */
static void defeat_parts_about(DeltaSearch *c, const Rule *a, const Fun *f, bool count_only, int *n)
{
    const Rule *b = c->m.match_a[a->id];

    for (uint32_t i = 0; f && i < f->nrules; i++) {
        const Rule *la = f->rules[i], *lb = c->m.match_a[la->id];
        bool in_a, in_b;
        DeltaPart *part;

        if (la == a || !lb || lb == b || rule_is_repeat(c, la) || !exclusion_of_rules(b, lb))
            continue;
        in_a = delta_defeats(a, la);
        in_b = delta_defeats(b, lb);
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

/* Compares the defeats of A with the defeats of its match, as defeat_parts_about() does.  The rule
 * A may exclude rules about its own function F and rules about settles_partner(F).  Examines both
 * functions.  Sets *N to the number of differences. */
static void defeat_parts(DeltaSearch *c, const Rule *a, bool count_only, int *n)
{
    *n = 0;
    defeat_parts_about(c, a, a->fun, count_only, n);
    if (a->fun)
        defeat_parts_about(c, a, settles_partner(a->fun), count_only, n);
}

/* PART is a defeat between two rules that exclude each other only in B.  Makes PART need the parts
 * that make the two rules exclude each other. */
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

    c->entries = arena_new_array(c->arena, RuleEntry, (size_t)c->m.a->nrules + c->m.b->nrules + 1);
    for (uint32_t i = 0; i < c->m.a->nrules; i++) {
        const Rule *a = c->m.a->rules[i];

        n = 0;
        if (c->m.equal_a[i] && !rule_is_repeat(c, a))
            defeat_parts(c, a, true, &n);
        if (!c->m.equal_a[i] || n)
            c->entries[c->nentries++] =
                (RuleEntry){ a, c->m.match_a[i], a->clause->label, c->m.equal_a[i] };
    }
    for (uint32_t i = 0; i < c->m.b->nrules; i++)
        if (!c->m.match_b[i])
            c->entries[c->nentries++] =
                (RuleEntry){ NULL, c->m.b->rules[i], c->m.b->rules[i]->clause->label, false };
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

    *u = (DeltaUnit){
        .kind = UNIT_CLAUSE, .name = e->label, .rules_a = a, .rules_b = b, .first = c->nparts
    };
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
        for (n = 1;
             i + n < c->nentries && strcmp(c->entries[i].label, c->entries[i + n].label) == 0;)
            n++;
        clause_unit(c, &c->entries[i], n);
    }
    for (int i = 0; i < c->nparts; i++)
        if (c->parts[i].kind == PART_DEFEAT &&
            !exclusion_of_rules(c->parts[i].a, c->parts[i].loser_a))
            defeat_needs(c, &c->parts[i]);
}

static DeltaUnit *declaration_unit(DeltaSearch *c, DeltaUnitKind kind, const char *name, Side side)
{
    DeltaUnit *u = &c->units[c->nunits++];

    *u = (DeltaUnit){ .kind = kind, .name = name, .first = c->nparts, .nparts = 1 };
    delta_add_part(c, PART_DECLARATION, side, NULL, NULL);
    return u;
}

/* Returns true if a declaration F that only one program has matters even if no changed rule reads
 * F. */
static bool matters_alone(const Fun *f)
{
    return f->required || f->undoes >= 0;
}

static void fun_units(DeltaSearch *c)
{
    for (const Fun *f = c->m.a->funs; f; f = f->next) {
        const Fun *g = program_fun(c->m.b, f->name);

        if (g ? strcmp(normal_fun_text(f, c->m.scratch), normal_fun_text(g, c->m.scratch)) != 0
              : matters_alone(f)) {
            DeltaUnit *u = declaration_unit(c, UNIT_FUN, f->name, g ? SIDE_BOTH : SIDE_A);

            u->fun_a = f;
            u->fun_b = g;
        }
    }
    for (const Fun *g = c->m.b->funs; g; g = g->next)
        if (!program_fun(c->m.a, g->name) && matters_alone(g))
            declaration_unit(c, UNIT_FUN, g->name, SIDE_B)->fun_b = g;
}

static void word_units(DeltaSearch *c)
{
    for (const EventKind *k = c->m.a->events; k; k = k->next) {
        const EventKind *o = program_event(c->m.b, k->name);

        if (o &&
            strcmp(normal_event_text(k, c->m.scratch), normal_event_text(o, c->m.scratch)) != 0) {
            DeltaUnit *u = declaration_unit(c, UNIT_EVENT, k->name, SIDE_BOTH);

            u->event_a = k;
            u->event_b = o;
        }
    }
    for (const Type *t = c->m.a->types; t; t = t->next) {
        const Type *o = t->name && t->kind != TYPE_EVENT ? program_type(c->m.b, t->name) : NULL;

        if (o && strcmp(normal_type_values_text(t, c->m.scratch),
                        normal_type_values_text(o, c->m.scratch)) != 0) {
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
    const Binder *a = &part_rule(x)->binders[x->binder], *b = &part_rule(y)->binders[y->binder];

    return source_same_span(a->span, b->span) ||
           (x->unit == y->unit && same_part_conditions(x, y) &&
            strcmp(normal_type_text(a->over, arena), normal_type_text(b->over, arena)) == 0);
}

static bool same_aspects(const DeltaPart *x, const DeltaPart *y, Arena *arena)
{
    const VariableNames xa = normal_variable_names(x->a), ya = normal_variable_names(y->a),
                        xb = delta_pair_naming(x->a, x->b, arena),
                        yb = delta_pair_naming(y->a, y->b, arena);

    return x->unit == y->unit && x->aspect == y->aspect &&
           strcmp(normal_aspect_text(x->a, x->aspect, &xa, arena),
                  normal_aspect_text(y->a, y->aspect, &ya, arena)) == 0 &&
           strcmp(normal_aspect_text(x->b, x->aspect, &xb, arena),
                  normal_aspect_text(y->b, y->aspect, &yb, arena)) == 0;
}

/* Returns true if the parts X and Y belong to one change, because a drafter would write them
 * together. */
static bool one_change(const DeltaPart *x, const DeltaPart *y, Arena *arena)
{
    if (x->kind != y->kind || x->side != y->side)
        return false;
    switch (x->kind) {
    case PART_RULE: return part_rule(x)->clause == part_rule(y)->clause;
    case PART_BINDER: return same_binder(x, y, arena);
    case PART_CONDITION:
        return otherwise_same_place(x->conds->ex, y->conds->ex) ||
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

        while (k < i && !one_change(&c->parts[k], &c->parts[i], c->m.scratch))
            k++;
        c->parts[i].change = k < i ? c->parts[k].change : n++;
    }
    return n;
}

/* ---- comparing two programs ------------------------------------------- */

static size_t count_words(const Program *p)
{
    size_t n = p->nfuns + p->nevents;

    for (const Type *t = p->types; t; t = t->next)
        n++;
    return n;
}

const Amendment *delta_compare(const Program *a, const Program *b, CompareLevel level, Arena *arena)
{
    DeltaSearch *c = arena_new_of(arena, DeltaSearch);
    Amendment *out = arena_new_of(arena, Amendment);
    int nchanges;

    *c = (DeltaSearch){
        .m = { .a = a, .b = b, .level = level, .arena = arena, .scratch = arena_new() },
        .arena = arena
    };
    c->units = arena_new_array(arena, DeltaUnit,
                               (size_t)a->nrules + b->nrules + count_words(a) + count_words(b) + 2);
    delta_match_rules(&c->m);
    find_entries(c);
    clause_units(c);
    fun_units(c);
    word_units(c);
    nchanges = number_changes(c);
    arena_free(c->m.scratch);
    *out = (Amendment){ .a = a,
                        .b = b,
                        .level = level,
                        .units = c->units,
                        .nunits = c->nunits,
                        .parts = c->parts,
                        .nparts = c->nparts,
                        .nchanges = nchanges,
                        .match_a = c->m.match_a,
                        .match_b = c->m.match_b };
    return out;
}
