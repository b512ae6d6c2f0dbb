/* coverage.c - evaluates the conditions of clauses on cases.  It records for each atom the values
 * that the atom had, and the cases where it decided.
 *
 * A decision is all conditions of one clause.  An atom is a part of a condition without `and`, `or`
 * or `not`.  An atom decides in an evaluation if changing only this atom would change the decision.
 * A binder is a variable of a rule, which ranges over events or values. */
#include "coverage/coverage.h"

#include "kit/vec.h"
#include "program/implies.h"
#include "program/label.h"
#include "program/otherwise.h"
#include "ruling/rule.h"

#include <stdlib.h>
#include <string.h>

enum {
    /* once a decision has this number of atoms, its other conditions are not divided into atoms:
     * each of them is one atom */
    MAX_ATOMS = 1000,
    MAX_FAILED = 3,     /* an evaluation ends after this number of failed conditions */
    MAX_STEPS = 1000000 /* the limit on steps for one decision, one case and one body */
};

/* A condition, or a part of one.  The operands of `and`, `or` and `not` are the parts with the
 * indices A and B.  For an atom, ATOM is its index. */
typedef struct ConditionPart {
    ExOp op; /* EX_AND, EX_OR or EX_NOT; an atom has any other value */
    int a, b;
    int atom;
    const Ex *ex;
} ConditionPart;

/* A root: a condition that must have the value WANTED for the clause to apply.  PART is the index
 * of its ConditionPart. */
typedef struct ConditionRoot {
    int part;
    bool wanted;
} ConditionRoot;

/* The kinds of steps that evaluate a decision: give a binder its values, test that its event
 * happened, evaluate an atom, test a root.  DecisionItem.index is the index of the binder, atom or
 * root. */
typedef enum DecisionItemKind { ITEM_BIND, ITEM_HAPPENED, ITEM_ATOM, ITEM_ROOT } DecisionItemKind;

typedef struct DecisionItem {
    DecisionItemKind kind;
    int index;
} DecisionItem;

typedef struct Decision {
    const Rule *rule;
    ClauseCover *clause;
    ConditionPart *parts;
    int nparts;
    ConditionRoot *roots;
    int nroots;
    DecisionItem *items;
    int nitems;
    Atom *atoms;
    int natoms;
    int missed; /* the first case where exactly one root lacks its wanted value; or NO_CASE */
} Decision;

/* ---- taking apart ----------------------------------------------------- */

typedef struct DecisionBuilder {
    Decision *d;
    Arena *arena;
    const Clause *of;
    AtomPlace place;
    int cap_parts, cap_roots, cap_items, cap_atoms;
} DecisionBuilder;

static void decision_add_item(DecisionBuilder *k, DecisionItemKind kind, int index)
{
    Decision *d = k->d;

    VEC_ROOM_IN(k->arena, d->items, d->nitems, k->cap_items);
    d->items[d->nitems].kind = kind;
    d->items[d->nitems++].index = index;
}

static int decision_add_part(DecisionBuilder *k, ConditionPart part)
{
    Decision *d = k->d;

    VEC_ROOM_IN(k->arena, d->parts, d->nparts, k->cap_parts);
    d->parts[d->nparts] = part;
    return d->nparts++;
}

static const AtomValue unseen = { .seen = NO_CASE, .decides = NO_CASE, .close.tried = NO_CASE };

static int decision_add_atom(DecisionBuilder *k, const Ex *ex, bool wanted, bool alone)
{
    Decision *d = k->d;

    VEC_ROOM_IN(k->arena, d->atoms, d->natoms, k->cap_atoms);
    d->atoms[d->natoms] = (Atom){ .ex = ex,
                                  .of = k->of,
                                  .rule = d->rule,
                                  .place = k->place,
                                  .wanted = wanted,
                                  .alone = alone,
                                  .value = { unseen, unseen } };
    decision_add_item(k, ITEM_ATOM, d->natoms);
    return decision_add_part(k, (ConditionPart){ .op = EX_CONST, .atom = d->natoms++, .ex = ex });
}

static bool is_composed(const DecisionBuilder *k, const Ex *ex)
{
    if (k->d->natoms >= MAX_ATOMS || ex->applies || ex_is_proper(ex))
        return false;
    if (ex->op == EX_NOT) /* `x is not v` is one atom */
        return ex->kid[0]->span.start != ex->span.start;
    return ex->op == EX_AND || ex->op == EX_OR;
}

static int split_condition(DecisionBuilder *k, const Ex *ex, bool wanted, bool alone)
{
    ConditionPart part = { .op = ex->op, .ex = ex };

    if (!is_composed(k, ex))
        return decision_add_atom(k, ex, wanted, alone);
    if (ex->op == EX_NOT) {
        part.a = split_condition(k, ex->kid[0], !wanted, alone);
        return decision_add_part(k, part);
    }
    /* The last argument is false: the clause may apply although one side does not have the value
     * WANTED.  Where both sides must have this value, add_roots() has divided the condition. */
    part.a = split_condition(k, ex->kid[0], wanted, false);
    part.b = split_condition(k, ex->kid[1], wanted, false);
    return decision_add_part(k, part);
}

static void add_roots(DecisionBuilder *k, const Ex *ex, bool wanted)
{
    Decision *d = k->d;
    ConditionRoot root = { .wanted = wanted };

    if (is_composed(k, ex) && ex->op == EX_NOT) {
        add_roots(k, ex->kid[0], !wanted);
        return;
    }
    if (is_composed(k, ex) && (ex->op == EX_AND) == wanted) {
        add_roots(k, ex->kid[0], wanted);
        add_roots(k, ex->kid[1], wanted);
        return;
    }
    root.part = split_condition(k, ex, wanted, true);
    VEC_ROOM_IN(k->arena, d->roots, d->nroots, k->cap_roots);
    d->roots[d->nroots] = root;
    decision_add_item(k, ITEM_ROOT, d->nroots++);
}

/* Returns the clause that states the binder B of R.  The result is the clause of R, or a head
 * around that clause. */
static const Clause *binder_clause(const Program *p, const Rule *r, const Binder *b)
{
    for (const Clause *c = p->clauses; c; c = c->next)
        if (!c->rules && label_inside(r->clause->label, c->label) &&
            b->span.start >= c->node->span.start && b->span.start < c->node->span.end)
            return c;
    return r->clause;
}

static void split_rule(const Program *p, Decision *d, Arena *arena)
{
    DecisionBuilder k = { .d = d, .arena = arena, .place = ATOM_CHOICE };
    const Rule *r = d->rule;

    for (int i = 0; i < r->nbinders; i++) {
        k.of = binder_clause(p, r, &r->binders[i]);
        decision_add_item(&k, ITEM_BIND, i);
        if (r->binders[i].over->kind == TYPE_EVENT)
            decision_add_item(&k, ITEM_HAPPENED, i);
        if (r->binders[i].where)
            add_roots(&k, r->binders[i].where, true);
    }
    for (int i = 0; i < r->nconds; i++) {
        k.of = r->conds[i].of;
        k.place = r->conds[i].ex->applies ? ATOM_OTHERWISE
                  : r->conds[i].exception ? ATOM_EXCEPT
                  : r->conds[i].negated   ? ATOM_UNLESS
                                          : ATOM_WHEN;
        add_roots(&k, r->conds[i].ex, !r->conds[i].negated);
    }
}

/* ---- what can be shown ------------------------------------------------ */

/* A sibling of an atom is the other operand of an `and` or `or` around the atom: in `a and (b or
 * c)`, the siblings of b are c and a.  PART is the index of the sibling.  The atom decides only if
 * the sibling has the value WANTED. */
typedef struct SiblingPart SiblingPart;
struct SiblingPart {
    int part;
    bool wanted;
    const SiblingPart *next;
};

/* The atom A decides only if all other roots, and all siblings of A, have their wanted values.
 * Looks at these roots and siblings for a condition that has its wanted value only when A has the
 * value A->wanted.  Because of such a condition, A can never decide with the value !A->wanted.
 * Stores the first such condition in the AtomValue of !A->wanted.  ROOT is the index of the root
 * that contains A.  WAY is the list of the siblings of A. */
static void excuse_atom(Decision *d, int root, Atom *a, const SiblingPart *way)
{
    AtomValue *s = &a->value[!a->wanted];

    for (int i = 0; i < d->nroots && !s->said; i++) {
        const Ex *ex = d->parts[d->roots[i].part].ex;

        if (i == root || !implies(ex, d->roots[i].wanted, a->ex, a->wanted))
            continue;
        s->said = ex;
        s->said_is = d->roots[i].wanted;
    }
    for (; way && !s->said; way = way->next)
        if (implies(d->parts[way->part].ex, way->wanted, a->ex, a->wanted)) {
            s->said = d->parts[way->part].ex;
            s->said_is = way->wanted;
        }
}

static void excuse_part(Decision *d, int root, int i, const SiblingPart *way)
{
    const ConditionPart *part = &d->parts[i];

    if (part->op == EX_NOT) {
        excuse_part(d, root, part->a, way);
    } else if (part->op == EX_AND || part->op == EX_OR) {
        SiblingPart left = { part->b, part->op == EX_AND, way },
                    right = { part->a, part->op == EX_AND, way };

        excuse_part(d, root, part->a, &left);
        excuse_part(d, root, part->b, &right);
    } else {
        excuse_atom(d, root, &d->atoms[part->atom], way);
    }
}

/* ---- the book --------------------------------------------------------- */

static bool in_scope(const Clause *c, const char *label)
{
    return !label || label_inside(c->label, label) || (!c->rules && label_inside(label, c->label));
}

/* Returns the number of atoms before LIST[AT] that have the same clause and the same text as
 * LIST[AT].  Two variables of one narrow kind, for example, have such atoms. */
static int atoms_before(const Atom *list, int at)
{
    int n = 0;

    for (int i = 0; i < at; i++)
        n += list[i].of == list[at].of && otherwise_same_place(list[i].ex, list[at].ex);
    return n;
}

/* Returns true if A[I] and B[K] are the same atom.  A and B are lists of atoms, and one clause must
 * state both A[I] and B[K].  The atoms are the same if they have one text in the law file, and
 * atoms_before() is equal for both. */
static bool same_atom(const Atom *a, int i, const Atom *b, int k)
{
    return otherwise_same_place(a[i].ex, b[k].ex) && atoms_before(a, i) == atoms_before(b, k);
}

static ClauseCover *clause_cover_find(const Coverage *k, const Clause *c)
{
    for (int i = 0; i < k->nclauses; i++)
        if (k->clauses[i].clause == c)
            return &k->clauses[i];
    return NULL;
}

/* Stores in C the atoms of D that the clause of C states.  Does nothing if C has its atoms already.
 * Leaves out the condition that an event is proper, because the kind of the event states that
 * condition.  The clause does not state it. */
static void state_atoms(ClauseCover *c, const Decision *d, Arena *arena)
{
    int n = 0, cap = 0;

    if (c->atoms)
        return;
    for (int i = 0; i < d->natoms; i++)
        if (d->atoms[i].of == c->clause && !ex_is_proper(d->atoms[i].ex)) {
            VEC_ROOM_IN(arena, c->atoms, n, cap);
            c->atoms[n++] = d->atoms[i];
        }
    c->natoms = n;
    c->rule = c->rule ? c->rule : n ? d->rule : NULL;
}

Coverage *coverage_new(const Program *p, const char *label, Arena *arena)
{
    Coverage *k = arena_new_of(arena, Coverage);
    int n = 0;

    k->p = p;
    k->arena = arena;
    for (const Clause *c = p->clauses; c; c = c->next)
        n++;
    k->clauses = arena_new_array(arena, ClauseCover, (size_t)n + 1);
    k->decisions = arena_new_array(arena, Decision, (size_t)n + 1);
    for (const Clause *c = p->clauses; c; c = c->next)
        if (in_scope(c, label))
            k->clauses[k->nclauses++] = (ClauseCover){
                .clause = c, .rule = c->rules, .decides = NO_CASE, .misses = NO_CASE
            };
    for (int i = 0; i < k->nclauses; i++) {
        Decision *d = &k->decisions[k->ndecisions];

        if (!k->clauses[i].clause->rules)
            continue;
        *d = (Decision){ .rule = k->clauses[i].rule, .clause = &k->clauses[i], .missed = NO_CASE };
        split_rule(p, d, arena);
        for (int r = 0; r < d->nroots; r++)
            excuse_part(d, r, d->roots[r].part, NULL);
        d->clause->asks = d->nroots > 0;
        k->ndecisions++;
        for (int c = 0; c < k->nclauses; c++)
            state_atoms(&k->clauses[c], d, arena);
    }
    return k;
}

/* ---- evaluating ------------------------------------------------------- */

typedef struct CoverageRun {
    Coverage *k;
    Engine *e;
    int tried; /* the index of the current case */
    long left; /* the number of steps that may still be made */
    Decision *d;
    Value slots[MAX_SLOTS];
    bool *truth; /* truth[I] is the truth value of atom I */
    /* cost[I][0] is the number of atoms that must change to make part I false.  cost[I][1] is the
     * number of atoms that must change to make part I true. */
    int (*cost)[2];
    int total; /* the number of atoms that must change to make the clause apply */
} CoverageRun;

static int smaller_cost(int a, int b)
{
    return a < b ? a : b;
}

static void part_cost(CoverageRun *x, int i)
{
    const ConditionPart *part = &x->d->parts[i];
    const int *a = x->cost[part->a], *b = x->cost[part->b];

    switch (part->op) {
    case EX_NOT:
        x->cost[i][0] = a[1];
        x->cost[i][1] = a[0];
        return;
    case EX_AND:
        x->cost[i][0] = smaller_cost(a[0], b[0]);
        x->cost[i][1] = a[1] + b[1];
        return;
    case EX_OR:
        x->cost[i][0] = a[0] + b[0];
        x->cost[i][1] = smaller_cost(a[1], b[1]);
        return;
    default: x->cost[i][0] = x->truth[part->atom]; x->cost[i][1] = !x->truth[part->atom];
    }
}

/* Adds to CLOSE the atoms that must change before part I has the value WANTED. */
static void obstacles(const CoverageRun *x, int i, bool wanted, NearMiss *close)
{
    const ConditionPart *part = &x->d->parts[i];

    if (x->cost[i][wanted] == 0)
        return;
    if (part->op == EX_NOT) {
        obstacles(x, part->a, !wanted, close);
    } else if (part->op == (wanted ? EX_AND : EX_OR)) {
        obstacles(x, part->a, wanted, close);
        obstacles(x, part->b, wanted, close);
    } else {
        if (close->n == MAX_OBSTACLES)
            BUG("more is in the way than was counted");
        close->ex[close->n] = part->ex;
        close->truth[close->n++] = !wanted;
    }
}

/* Returns the labels of the events that are the values of the variables, with ", " between them. */
static const char *binding_labels(const CoverageRun *x)
{
    const Case *c = engine_case(x->e);
    const char *s = "";

    for (int i = 0; i < x->d->rule->nbinders; i++) {
        const Binder *b = &x->d->rule->binders[i];

        if (b->over->kind == TYPE_EVENT)
            s = arena_printf(x->k->arena, "%s%s%s", s, *s ? ", " : "",
                             c->events[x->slots[b->slot]].label);
    }
    return s;
}

static void note_atom(CoverageRun *x, int root, int atom, int missing, const SiblingPart *way)
{
    AtomValue *s = &x->d->atoms[atom].value[x->truth[atom]];
    NearMiss *close = &s->close;

    if (missing == 0 && s->decides == NO_CASE)
        s->decides = x->tried;
    if (missing == 0 || s->decides != NO_CASE || missing > MAX_OBSTACLES ||
        (close->tried != NO_CASE && close->missing <= missing))
        return;
    *close = (NearMiss){ .tried = x->tried, .at = binding_labels(x), .missing = missing };
    for (int i = 0; i < x->d->nroots; i++)
        if (i != root)
            obstacles(x, x->d->roots[i].part, x->d->roots[i].wanted, close);
    for (; way; way = way->next)
        obstacles(x, way->part, way->wanted, close);
}

/* Visits every atom of part I, which is in the root ROOT.  MISSING is the number of atoms outside
 * the part that must change before an atom of the part decides.  WAY is the list of siblings on the
 * path to the part. */
static void visit_atoms(CoverageRun *x, int root, int i, int missing, const SiblingPart *way)
{
    const ConditionPart *part = &x->d->parts[i];

    if (part->op == EX_NOT) {
        visit_atoms(x, root, part->a, missing, way);
    } else if (part->op == EX_AND || part->op == EX_OR) {
        bool wanted = part->op == EX_AND;
        SiblingPart left = { part->b, wanted, way }, right = { part->a, wanted, way };

        visit_atoms(x, root, part->a, missing + x->cost[part->b][wanted], &left);
        visit_atoms(x, root, part->b, missing + x->cost[part->a][wanted], &right);
    } else {
        note_atom(x, root, part->atom, missing, way);
    }
}

/* Records an evaluation where all atoms have a value. */
static void record_evaluation(CoverageRun *x)
{
    Decision *d = x->d;
    int failed = 0;

    x->total = 0;
    for (int i = 0; i < d->nparts; i++)
        part_cost(x, i);
    for (int i = 0; i < d->nroots; i++) {
        failed += x->cost[d->roots[i].part][d->roots[i].wanted] > 0;
        x->total += x->cost[d->roots[i].part][d->roots[i].wanted];
    }
    if (failed == 1 && d->missed == NO_CASE)
        d->missed = x->tried;
    for (int i = 0; i < d->nroots; i++) {
        const ConditionRoot *r = &d->roots[i];
        int others = x->total - x->cost[r->part][r->wanted];

        if (others <= MAX_OBSTACLES)
            visit_atoms(x, i, r->part, others, NULL);
    }
}

static void run_item(CoverageRun *x, int at, int failed);

/* Runs run_item() with AT and FAILED once for each value of the open fact that the engine needs.
 * But if the fact has a presumed value, and is not a reading or option, uses only that value.  Does
 * nothing if the fact has too many values. */
static void branch_on_fact(CoverageRun *x, int at, int failed)
{
    const Fact *f = engine_need(x->e);
    const Value *domain;
    Value values[DOMAIN_MAX], presumed;
    int n;

    if (engine_circle(x->e) || !f || f->unbounded)
        return;
    n = engine_domain(x->e, &domain);
    memcpy(values, domain, sizeof *values * (size_t)n);
    if (f->kind != FACT_READING && engine_presumed(x->e, &presumed)) {
        values[0] = presumed;
        n = 1;
    }
    for (int i = 0; i < n; i++) {
        engine_assume(x->e, f, values[i]);
        run_item(x, at, failed);
        engine_forget(x->e, f);
    }
}

static void run_binder(CoverageRun *x, const Binder *b, int at, int failed)
{
    uint64_t set = UINT64_MAX;

    if (b->in) {
        Value members = engine_eval(x->e, b->in, x->slots);

        if (engine_stopped(x->e)) {
            branch_on_fact(x, at, failed);
            return;
        }
        if (engine_poisoned(x->e))
            return;
        set = value_given(members) ? (uint64_t)members : 0;
    }
    for (int64_t i = 0; i < engine_range(x->e, b->over); i++) {
        Value v = engine_range_value(b->over, i);

        if (!engine_in_range(x->e, b->over, v) || (b->in && !(set >> v & 1)))
            continue;
        x->slots[b->slot] = v;
        run_item(x, at + 1, failed);
    }
}

static void run_atom(CoverageRun *x, Atom *a, int at, int failed)
{
    bool t = engine_true(x->e, a->ex, x->slots);
    AtomValue *s = &a->value[t];

    if (engine_stopped(x->e)) {
        branch_on_fact(x, at, failed);
        return;
    }
    if (engine_poisoned(x->e))
        return;
    x->truth[a - x->d->atoms] = t;
    s->times++;
    if (s->seen == NO_CASE)
        s->seen = x->tried;
    run_item(x, at + 1, failed);
}

static bool root_holds(const CoverageRun *x, int i, bool wanted)
{
    const ConditionPart *part = &x->d->parts[i];

    switch (part->op) {
    case EX_NOT: return root_holds(x, part->a, !wanted);
    case EX_AND:
    case EX_OR:
        return (part->op == EX_AND) == wanted
                   ? root_holds(x, part->a, wanted) && root_holds(x, part->b, wanted)
                   : root_holds(x, part->a, wanted) || root_holds(x, part->b, wanted);
    default: return x->truth[part->atom] == wanted;
    }
}

/* Runs the step at index AT and the steps after it, for all values of the open facts and of the
 * variables.  FAILED is the number of conditions that have failed so far. */
static void run_item(CoverageRun *x, int at, int failed)
{
    const DecisionItem *item = &x->d->items[at];
    const Binder *b;

    if (x->left <= 0)
        return;
    x->left--;
    if (at == x->d->nitems) {
        record_evaluation(x);
        return;
    }
    engine_begin(x->e);
    switch (item->kind) {
    case ITEM_BIND: run_binder(x, &x->d->rule->binders[item->index], at, failed); return;
    case ITEM_HAPPENED:
        b = &x->d->rule->binders[item->index];
        if (engine_happened(x->e, (int)x->slots[b->slot]))
            run_item(x, at + 1, failed);
        else if (engine_stopped(x->e))
            branch_on_fact(x, at, failed);
        return;
    case ITEM_ATOM: run_atom(x, &x->d->atoms[item->index], at, failed); return;
    case ITEM_ROOT:
        failed += !root_holds(x, x->d->roots[item->index].part, x->d->roots[item->index].wanted);
        if (failed < MAX_FAILED)
            run_item(x, at + 1, failed);
        return;
    }
}

static void try_body(Coverage *k, const Case *c, int body, Arena *scratch)
{
    CoverageRun x = { .k = k, .tried = k->ncases - 1 };

    x.e = engine_new(k->p, c, body, c->nevents, scratch);
    for (int i = 0; i < k->ndecisions; i++) {
        x.d = &k->decisions[i];
        x.left = MAX_STEPS;
        x.truth = arena_new_array(scratch, bool, (size_t)x.d->natoms + 1);
        x.cost = arena_alloc_array(scratch, sizeof *x.cost, (size_t)x.d->nparts + 1);
        run_item(&x, 0, 0);
        k->unfinished += x.left <= 0;
    }
    engine_free(x.e);
}

/* Sets DECIDED for each clause that supports a line of R.  DECIDED is indexed like k->clauses. */
static void mark_lines(const Coverage *k, const Ruling *r, bool *decided)
{
    for (int i = 0; i < r->nlines; i++)
        for (int s = 0; s < r->lines[i].nsupports; s++) {
            const ClauseCover *c = clause_cover_find(k, r->lines[i].supports[s]->rule->clause);

            if (c && r->lines[i].c->kind != LINE_REFUSED)
                decided[c - k->clauses] = true;
        }
}

bool coverage_case(Coverage *k, const Case *c, Arena *scratch, Diags *diags)
{
    bool *decided = arena_new_array(scratch, bool, (size_t)k->nclauses + 1);

    VEC_ROOM_IN(k->arena, k->cases, k->ncases, k->cap_cases);
    k->cases[k->ncases++] =
        (CoverageCase){ .name = arena_strndup(k->arena, c->name, strlen(c->name)),
                        .title = arena_strndup(k->arena, c->title, strlen(c->title)),
                        .file = arena_strndup(k->arena, c->file, strlen(c->file)) };
    for (int b = 0; b < c->nbodies; b++) {
        const Ruling *r = rule_case(k->p, c, b, c->nevents, scratch, diags);

        if (!r)
            return false;
        mark_lines(k, r, decided);
        try_body(k, c, b, scratch);
    }
    for (int i = 0; i < k->nclauses; i++)
        if (decided[i] && !k->clauses[i].decided++)
            k->clauses[i].decides = k->ncases - 1;
    return true;
}

/* ---- results ------------------------------------------------------------ */

bool coverage_atom_seen(const Atom *a)
{
    return a->value[0].seen != NO_CASE && a->value[1].seen != NO_CASE;
}

bool coverage_atom_shown(const Atom *a)
{
    return a->value[0].decides != NO_CASE && a->value[1].decides != NO_CASE;
}

bool coverage_atom_settled(const Atom *a)
{
    for (int t = 0; t < 2; t++)
        if (a->value[t].decides == NO_CASE && !a->value[t].said && !a->value[t].argued)
            return false;
    return true;
}

/* Returns how far A is from being shown.  Returns 0 if A has decided once when A was true, and once
 * when A was false.  The result is smaller if fewer other atoms must change before A decides. */
static int distance(const Atom *a)
{
    int n = 0;

    for (int t = 0; t < 2; t++) {
        const AtomValue *s = &a->value[t];

        if (s->decides == NO_CASE && s->said)
            n++;
        else if (s->decides == NO_CASE)
            n += s->close.tried == NO_CASE ? 2 * (MAX_OBSTACLES + 1) : s->close.missing;
    }
    return n;
}

static int earlier_case(int a, int b)
{
    /* NO_CASE, taken as an unsigned number, is larger than every case */
    return (unsigned)b < (unsigned)a ? b : a;
}

/* Adds to A the results of FROM, the same atom in another decision.  Adds the numbers of
 * evaluations, and keeps the earlier of the first cases.  The other results come from one atom
 * alone: from FROM if A has no evaluations yet or FROM has the smaller distance(), else from A. */
static void atom_merge(Atom *a, const Atom *from)
{
    bool nearer = !a->value[0].times && !a->value[1].times;

    nearer = nearer || distance(from) < distance(a);
    for (int t = 0; t < 2; t++) {
        AtomValue *s = &a->value[t];
        const AtomValue *o = &from->value[t];

        s->times += o->times;
        s->seen = earlier_case(s->seen, o->seen);
        if (nearer) {
            s->decides = o->decides;
            s->close = o->close;
            s->said = o->said;
            s->said_is = o->said_is;
        }
    }
    if (nearer) {
        a->ex = from->ex;
        a->rule = from->rule;
        a->wanted = from->wanted;
        a->alone = from->alone;
    }
}

void coverage_finish(Coverage *k)
{
    for (int i = 0; i < k->ndecisions; i++) {
        const Decision *d = &k->decisions[i];

        d->clause->misses = d->missed;
        for (int a = 0; a < d->natoms; a++) {
            ClauseCover *c = clause_cover_find(k, d->atoms[a].of);

            if (!c)
                BUG("a condition of a clause without coverage");
            for (int n = 0; n < c->natoms; n++)
                if (same_atom(c->atoms, n, d->atoms, a))
                    atom_merge(&c->atoms[n], &d->atoms[a]);
        }
    }
}
