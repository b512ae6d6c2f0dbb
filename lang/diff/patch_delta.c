/* patch_delta.c - makes the parts of an amendment in a program that is being patched.  The program
 * is A of the amendment, and each part brings it nearer to B (delta.h).  The slot of a variable is
 * its index among the variables of a rule. */
#include "diff/patch.h"

#include "diff/delta_match.h"
#include "program/translate.h"

#include <string.h>

typedef struct PatchTaking {
    Patch *x;
    const Amendment *m;
    Arena *arena;
    bool *taken;
    Translation port;
    /* a list of clauses of B; `clauses` has the copy of each in this program */
    const Clause **of_b;
    Clause **clauses;
    int nclauses;
} PatchTaking;

/* ---- expressions ------------------------------------------------------ */

static Ex *make_ex(PatchTaking *t, ExOp op, const Ex *a, const Ex *b)
{
    Ex *ex = arena_new_of(t->arena, Ex);

    *ex = (Ex){
        .op = op, .type = patch_program(t->x)->bool_type, .span = a->span, .nkids = b ? 2 : 1
    };
    ex->kid[0] = (Ex *)a;
    ex->kid[1] = (Ex *)b;
    return ex;
}

/* Returns the condition `ALL and EX`.  If ALL is NULL, returns EX.  If NEGATED is true, uses `not
 * EX` instead of EX. */
static const Ex *and_also(PatchTaking *t, const Ex *all, const Ex *ex, bool negated)
{
    if (negated)
        ex = make_ex(t, EX_NOT, ex, NULL);
    return all ? make_ex(t, EX_AND, all, ex) : ex;
}

/* ---- changing a rule into its partner --------------------------------- */

/* The state of changing a rule of A into its partner in B, part by part. */
typedef struct PairMerge {
    PatchTaking *t;
    Rule *r;
    const Rule *b;
    SlotMap slots; /* maps the slots of B's variables to slots of the changed rule */
    bool failed;
} PairMerge;

/* Returns true if PART belongs to the pair of rule A, and T->taken says that it is to be made. */
static bool part_is_taken(const PatchTaking *t, const DeltaPart *part, const Rule *a)
{
    return part->a == a && t->taken[part - t->m->parts];
}

static bool conjunct_taken(const PatchTaking *t, const Rule *a, const char *text)
{
    for (int i = 0; i < t->m->nparts; i++) {
        const DeltaPart *part = &t->m->parts[i];

        if (!part_is_taken(t, part, a) || part->side != SIDE_A)
            continue;
        for (int k = 0; k < part->nconds; k++)
            if (strcmp(part->conds[k].text, text) == 0)
                return true;
    }
    return false;
}

static bool binder_taken(const PatchTaking *t, const Rule *a, int binder)
{
    for (int i = 0; i < t->m->nparts; i++) {
        const DeltaPart *part = &t->m->parts[i];

        if (part_is_taken(t, part, a) && part->kind == PART_BINDER && part->side == SIDE_A &&
            part->binder == binder)
            return true;
    }
    return false;
}

static void merge_add_condition(PairMerge *k, const Ex *ex, bool negated)
{
    Rule *r = k->r;
    Cond *grown = arena_copy(k->t->arena, r->conds, sizeof *grown, r->nconds);

    grown[r->nconds++] = (Cond){ .ex = ex, .negated = negated, .of = r->clause };
    r->conds = grown;
}

/* Copies the binders and conditions of A, except those that a part removes. */
static void keep_conditions(PairMerge *k, const Rule *a)
{
    const VariableNames names = normal_variable_names(k->r);
    Binder *binders = arena_new_array(k->t->arena, Binder, MAX_SLOTS);
    int at[MAX_SLOTS], n = 0, nconds;
    Conjunct *conds;

    nconds = normal_conjuncts(k->r, &names, &conds, k->t->arena);
    for (int i = 0; i < k->r->nbinders; i++) {
        at[i] = n;
        binders[n] = k->r->binders[i];
        binders[n].where = NULL;
        binders[n].in = NULL;
        n += !binder_taken(k->t, a, i);
    }
    k->r->nconds = 0;
    for (int i = 0; i < nconds; i++) {
        const Conjunct *c = &conds[i];
        Binder *b =
            c->binder >= 0 && !binder_taken(k->t, a, c->binder) ? &binders[at[c->binder]] : NULL;

        if (conjunct_taken(k->t, a, c->text))
            continue;
        if (!b)
            merge_add_condition(k, c->ex, c->negated);
        else if (c->member)
            b->in = c->ex->kid[1];
        else
            b->where = and_also(k->t, b->where, c->ex, c->negated);
    }
    k->r->binders = binders;
    k->r->nbinders = n;
}

/* Maps each variable of B that A has, too, to its slot in A.  Variables that only B has get slots
 * later, after all others. */
static void place_slots(PairMerge *k, const Rule *a)
{
    const VariableNames names = delta_pair_naming(a, k->b, k->t->arena);

    k->slots = translate_same_slots(0);
    for (int i = 0; i < k->b->nbinders; i++) {
        int slot = k->b->binders[i].slot, name = names.of_slot[slot];

        k->slots.to[slot] = name < a->nbinders ? a->binders[name].slot : -1;
    }
    k->slots.free = k->r->nslots;
}

static const Ex *from_b(PairMerge *k, const Ex *ex)
{
    return translate_ex(&k->t->port, ex, &k->slots, &k->failed);
}

static void take_binder(PairMerge *k, const DeltaPart *part)
{
    const Binder *of_b = &k->b->binders[part->binder];
    Binder *b = &k->r->binders[k->r->nbinders];

    if (k->slots.free >= MAX_SLOTS) { /* a rule cannot have more variables */
        k->failed = true;
        return;
    }
    k->r->nbinders++;
    *b = *of_b;
    b->slot = k->slots.to[of_b->slot] = k->slots.free++;
    k->r->nslots = k->slots.free;
    b->over = translate_type(&k->t->port, of_b->over);
    b->in = b->where = NULL;
    k->failed |= !b->over;
    for (int i = 0; i < part->nconds; i++) {
        const Conjunct *c = &part->conds[i];
        const Ex *ex = from_b(k, c->ex);

        if (k->failed)
            return;
        if (c->member && c->binder == part->binder)
            b->in = ex->kid[1];
        else if (c->binder >= 0)
            b->where = and_also(k->t, b->where, ex, c->negated);
        else
            merge_add_condition(k, ex, c->negated);
    }
}

static void take_condition(PairMerge *k, const DeltaPart *part)
{
    const Ex *ex = from_b(k, part->conds[0].ex);

    if (!k->failed)
        merge_add_condition(k, ex, part->conds[0].negated);
}

/* Gives the rule of K its own copy of its clause.  In this copy, ASPECT is taken from the clause of
 * B. */
static void take_clause(PairMerge *k, RuleAspect aspect)
{
    Clause *c = arena_new_of(k->t->arena, Clause);

    *c = *k->r->clause;
    c->rules = NULL;
    c->next = NULL;
    if (aspect == ASPECT_BACKGROUND)
        c->background = k->b->clause->background;
    else
        c->label = k->b->clause->label;
    k->r->clause = c;
}

static void take_aspect(PairMerge *k, RuleAspect aspect)
{
    Rule *r = k->r;
    const Rule *b = k->b;

    switch (aspect) {
    case ASPECT_ARGS:
        for (int i = 0; i < b->nargs; i++)
            r->args[i] = from_b(k, b->args[i]);
        break;
    case ASPECT_VALUE: r->value = from_b(k, b->value); break;
    case ASPECT_MUST_BE: r->said = b->said; break;
    case ASPECT_MODAL: r->modal = b->modal; break;
    case ASPECT_WHO:
        r->chooser = b->chooser;
        r->who = from_b(k, b->who);
        break;
    case ASPECT_FROM: r->from = from_b(k, b->from); break;
    case ASPECT_UNTIL:
        r->until = b->until ? translate_fun(&k->t->port, b->until) : NULL;
        k->failed |= b->until && !r->until;
        for (int i = 0; i < MAX_ARGS; i++)
            r->until_args[i] = from_b(k, b->until_args[i]);
        break;
    case ASPECT_DEFAULT: r->default_ = from_b(k, b->default_); break;
    case ASPECT_TIE: r->tie = from_b(k, b->tie); break;
    case ASPECT_BACKGROUND:
    case ASPECT_LABEL: take_clause(k, aspect); break;
    case ASPECTS: BUG("no aspect of a rule");
    }
}

/* Changes rule A of this program towards its partner B.  Makes all parts of this pair that T->taken
 * marks.  Returns false if this program cannot express one of these parts. */
static bool take_pair(PatchTaking *t, const Rule *a, const Rule *b)
{
    PairMerge k = { .t = t, .r = patch_edit(t->x, a->id), .b = b };

    place_slots(&k, a);
    keep_conditions(&k, a);
    for (int kind = PART_BINDER; kind <= PART_ASPECT; kind++)
        for (int i = 0; i < t->m->nparts && !k.failed; i++) {
            const DeltaPart *part = &t->m->parts[i];

            if (!part_is_taken(t, part, a) || (int)part->kind != kind)
                continue;
            if (kind == PART_ASPECT)
                take_aspect(&k, part->aspect);
            else if (part->side == SIDE_B && kind == PART_BINDER)
                take_binder(&k, part);
            else if (part->side == SIDE_B)
                take_condition(&k, part);
        }
    return !k.failed;
}

/* ---- whole rules and declarations ------------------------------------- */

/* Returns the clause of this program that is a copy of clause C of B.  All rules of C share this
 * copy. */
static Clause *clause_from(PatchTaking *t, const Clause *c)
{
    for (int i = 0; i < t->nclauses; i++)
        if (t->of_b[i] == c)
            return t->clauses[i];
    t->of_b[t->nclauses] = c;
    t->clauses[t->nclauses] = translate_clause(&t->port, c);
    return t->clauses[t->nclauses++];
}

static bool take_new_rule(PatchTaking *t, const Rule *b)
{
    const Clause *c = clause_from(t, b->clause);
    Rule *r = c ? translate_rule(&t->port, b, c) : NULL;

    if (r)
        patch_add(t->x, r, b);
    return r != NULL;
}

/* Returns true if calls of F can become calls of G.  F and G are declarations with the same
 * name. */
static bool same_parameters(const Fun *f, const Fun *g, Arena *arena)
{
    bool same = f->kind == g->kind && f->nparams == g->nparams &&
                strcmp(normal_type_text(f->result, arena), normal_type_text(g->result, arena)) == 0;

    for (int i = 0; same && i < f->nparams; i++)
        same =
            strcmp(normal_type_text(f->ptype[i], arena), normal_type_text(g->ptype[i], arena)) == 0;
    return same;
}

static bool take_declaration(PatchTaking *t, const DeltaUnit *u)
{
    Fun *f;

    if (u->kind != UNIT_FUN)
        return false;
    if (!u->fun_a)
        return translate_fun(&t->port, u->fun_b) != NULL;
    f = patch_fun(t->x, u->name);
    if (u->fun_b)
        return same_parameters(u->fun_a, u->fun_b, t->arena) &&
               translate_body(&t->port, u->fun_b, f);
    f->required = false;
    f->undoes = -1;
    return true;
}

static bool take_part(PatchTaking *t, int i)
{
    const DeltaPart *part = &t->m->parts[i];

    switch (part->kind) {
    case PART_RULE:
        if (!part->a)
            return take_new_rule(t, part->b);
        patch_remove(t->x, part->a->id);
        return true;
    case PART_BINDER:
    case PART_CONDITION:
    case PART_ASPECT:
        /* take_pair() makes all taken parts of a pair, so only the first of them calls it */
        for (int k = 0; k < i; k++)
            if (part_is_taken(t, &t->m->parts[k], part->a))
                return true;
        return take_pair(t, part->a, part->b);
    case PART_DEFEAT:
        /* The rule stays as it is.  This call only makes patch_settle() compute again which rules
         * the rule defeats. */
        patch_edit(t->x, part->a->id);
        return true;
    case PART_DECLARATION: return take_declaration(t, &t->m->units[part->unit]);
    }
    BUG("no part of an amendment");
}

/* ---- making parts, changes and units ---------------------------------- */

static void take_with_needs(PatchTaking *t, int part)
{
    if (t->taken[part])
        return;
    t->taken[part] = true;
    for (int i = 0; i < t->m->parts[part].nneeds; i++)
        take_with_needs(t, t->m->parts[part].needs[i]);
}

static bool take_all(PatchTaking *t)
{
    for (int i = 0; i < t->m->nparts; i++)
        if (t->taken[i] && !take_part(t, i)) {
            patch_undo(t->x);
            return false;
        }
    for (int i = 0; i < t->port.nadopted; i++)
        patch_declare(t->x, t->port.adopted[i]);
    patch_follow(t->x, t->m, t->taken);
    patch_settle(t->x);
    return true;
}

static PatchTaking taking_begin(Patch *x, const Amendment *m)
{
    PatchTaking t = { .x = x, .m = m };
    size_t n = m->b->nrules + 1u;

    patch_undo(x);
    t.arena = patch_arena(x);
    t.taken = arena_new_array(t.arena, bool, (size_t)m->nparts + 1);
    t.port = (Translation){ .to = patch_program(x), .arena = t.arena };
    t.of_b = arena_new_array(t.arena, const Clause *, n);
    t.clauses = arena_new_array(t.arena, Clause *, n);
    return t;
}

bool patch_take_parts(Patch *x, const Amendment *m, const int *parts, int n)
{
    PatchTaking t = taking_begin(x, m);

    for (int i = 0; i < n; i++)
        take_with_needs(&t, parts[i]);
    return take_all(&t);
}

bool patch_take_changes(Patch *x, const Amendment *m, const int *changes, int n)
{
    PatchTaking t = taking_begin(x, m);

    for (int i = 0; i < n; i++)
        for (int k = 0; k < m->nparts; k++)
            if (m->parts[k].change == changes[i])
                take_with_needs(&t, k);
    return take_all(&t);
}

bool patch_take_units(Patch *x, const Amendment *m, const int *units, int n)
{
    PatchTaking t = taking_begin(x, m);

    for (int i = 0; i < n; i++)
        for (int k = 0; k < m->units[units[i]].nparts; k++)
            take_with_needs(&t, m->units[units[i]].first + k);
    return take_all(&t);
}
