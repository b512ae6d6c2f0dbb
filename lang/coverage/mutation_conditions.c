/* mutation_conditions.c - makes mutants of conditions and of the values in them.  A mutant is a
 * small plausible change of the rules.  A site is the place of the changed expression in a rule.  F
 * is the path from an expression EX up to the root, which is the whole expression at the site. */
#include "coverage/mutation_maker.h"

#include "kit/vec.h"
#include "program/implies.h"
#include "program/label.h"
#include "program/narrow.h"
#include "program/otherwise.h"

enum {
    MAX_OTHER_VALUES = 3, /* the most values that replace one constant */
    /* if fewer than FEW_ALIKE other functions have the signature of a function, each of them
     * replaces this function */
    FEW_ALIKE = 4,
    /* otherwise, the most functions that replace one function; the functions with the most similar
     * names are taken */
    MAX_OTHER_CALLS = 2
};

/* ---- changes that would mean the same ---------------------------------- */

bool mutation_clause_states(const Clause *k, Span part)
{
    return part.start >= k->node->span.start && part.end <= k->node->span.end;
}

/* Returns true if C certainly has the value C_IS whenever EX has the value IS.  An expression at
 * the place of C in the law file proves nothing about C.  If EX is such an expression, the
 * result is false.  If IS is true and EX is an `and`, such an operand of EX does not count. */
static bool condition_implies(const Ex *ex, bool is, const Ex *c, bool c_is)
{
    if (otherwise_same_place(ex, c))
        return false;
    if (ex->op == EX_AND && is)
        return condition_implies(ex->kid[0], true, c, c_is) ||
               condition_implies(ex->kid[1], true, c, c_is);
    return implies(ex, is, c, c_is);
}

/* Returns true if K has conclusions, and each of them has a value only if C has the value C_IS. */
static bool conclusions_imply(const Clause *k, const Ex *c, bool c_is)
{
    for (const Rule *r = k->rules; r; r = r->next) {
        Ex given = { .op = EX_GIVEN, .nkids = 1 };

        if (r->kind != CONCLUDES_STATUS)
            return false;
        given.kid[0] = (Ex *)r->value;
        given.type = r->value->type;
        if (!implies(&given, true, c, c_is))
            return false;
    }
    return k->rules != NULL;
}

/* Returns true if a binder, a condition or the conclusions of K prove that C has the value C_IS
 * wherever K applies. HOLDER is a rule that has the binders and conditions of K. */
static bool clause_implies(const Clause *k, const Rule *holder, const Ex *c, bool c_is)
{
    for (int i = 0; i < holder->nbinders; i++)
        if (holder->binders[i].where && mutation_clause_states(k, holder->binders[i].span) &&
            condition_implies(holder->binders[i].where, true, c, c_is))
            return true;
    for (int i = 0; i < holder->nconds; i++)
        if ((k->rules || holder->conds[i].of == k) &&
            condition_implies(holder->conds[i].ex, !holder->conds[i].negated, c, c_is))
            return true;
    return conclusions_imply(k, c, c_is);
}

/* Returns true if the rest of the current clause implies that C has the value C_IS.  For a head,
 * also returns true if each clause inside the head implies that. */
static bool change_is_redundant(const MutantMaker *m, const Ex *c, bool c_is)
{
    if (clause_implies(m->clause, m->holder, c, c_is))
        return true;
    if (m->clause->rules || m->site.kind != SITE_COND)
        return false;
    for (const Clause *k = m->p->clauses; k; k = k->next)
        if (k->rules && label_inside(k->label, m->clause->label) &&
            !clause_implies(k, k->rules, c, c_is))
            return false;
    return true;
}

/* Returns true if another condition, joined with C by `and` or `or`, makes C redundant.  For
 * example, C is redundant in `a and C` if a implies C.  F is the path from C to the root. */
static bool sibling_implies(const Ex *c, const ExPath *f)
{
    const Ex *join = f->ex;

    for (; f && f->ex->op == join->op; f = f->up) {
        const Ex *other = f->ex->kid[1 - f->kid];

        if (join->op == EX_AND ? condition_implies(other, true, c, true)
                               : implies(c, true, other, true))
            return true;
    }
    return false;
}

/* ---- the changes ------------------------------------------------------ */

/* Returns a copy of EX that can be changed. The copy is not marked as the condition of a narrow
 * kind. Otherwise a text would show the name of the kind, and hide the change. */
static Ex *copy_ex(MutantMaker *m, const Ex *ex)
{
    Ex *copy = arena_copy(m->arena, ex, sizeof *ex, 1);

    copy->narrow = NULL;
    return copy;
}

/* Puts SUB at the lower end of the path F, and copies the expressions on F from there up to the
 * root.  If STOP, an element of F, is not NULL, copies only the expressions below STOP.  Returns
 * the highest copy, or SUB if nothing is copied. */
static const Ex *path_rebuild(MutantMaker *m, const ExPath *f, const ExPath *stop, const Ex *sub)
{
    for (; f != stop; f = f->up) {
        Ex *copy = copy_ex(m, f->ex), **kids = ex_own_kids(copy, m->arena);

        for (int i = 0; i < ex_nkids(copy); i++)
            kids[i] = ex_kid(f->ex, i);
        kids[f->kid] = copy_ex(m, sub);
        sub = copy;
    }
    return sub;
}

/* Puts ROOT in the place of the current site in every clause that has this site.  If the current
 * clause is a head, these are all clauses inside the head.  Otherwise only the current clause
 * has the site.  Adds to X the swaps for the rules of these clauses. */
static void swap_in_clauses(MutantMaker *m, Mutant *x, const Ex *root)
{
    const MutationSite *s = &m->site;

    for (const Clause *k = m->p->clauses; k; k = k->next) {
        const Rule *r = k->rules;
        Binder *binders;
        Cond *conds;
        bool has = false;

        if (!r || !label_inside(k->label, m->clause->label))
            continue;
        binders = arena_copy(m->arena, r->binders, sizeof *binders, r->nbinders);
        conds = arena_copy(m->arena, r->conds, sizeof *conds, r->nconds);
        for (int i = 0; i < r->nbinders; i++) {
            if (s->kind == SITE_COND || !source_same_span(binders[i].span, s->span))
                continue;
            *(s->kind == SITE_IN ? &binders[i].in : &binders[i].where) = root;
            has = true;
        }
        for (int i = 0; i < r->nconds; i++) {
            if (s->kind != SITE_COND || conds[i].of->node != m->clause->node ||
                !otherwise_same_place(conds[i].ex, s->root))
                continue;
            conds[i].ex = root;
            has = true;
        }
        for (Rule *each = k->rules; has && each; each = each->next) {
            RuleSwap *w = mutation_add_swap(m, x, each);

            w->other.binders = binders;
            w->other.conds = conds;
        }
    }
}

static void add_root(MutantMaker *m, const char *text)
{
    VEC_ROOM_IN(m->arena, m->roots, m->nroots, m->cap_roots);
    m->roots[m->nroots++] = text;
}

/* Adds a mutant of KIND where ROOT stands at the current site. A report of the mutant shows WAS
 * before the change and BECOMES after the change. */
static void emit_shown(MutantMaker *m, MutationKind kind, const Ex *root, const Ex *was,
                       const Ex *becomes)
{
    const char *text = mutation_ex_text(m, root);
    Mutant *x;

    for (int i = 0; i < m->nroots; i++)
        if (strcmp(m->roots[i], text) == 0)
            return;
    add_root(m, text);
    x = mutation_add(m, kind, m->site.rule ? m->site.rule : m->holder, mutation_ex_text(m, was),
                     becomes ? mutation_ex_text(m, becomes) : NULL, was->span);
    x->was = was;
    x->becomes = becomes;
    x->negated = m->site.negated;
    if (m->site.kind == SITE_PART) {
        RuleSwap *w = mutation_add_swap(m, x, m->site.rule);

        memcpy((char *)&w->other + m->site.offset, &root, sizeof root);
    } else {
        swap_in_clauses(m, x, root);
    }
}

/* Adds a mutant of KIND where SUB stands at the lower end of the path F. A report of the mutant
 * shows the current atom before and after the change. */
static void emit_changed(MutantMaker *m, MutationKind kind, const ExPath *f, const Ex *sub)
{
    emit_shown(m, kind, path_rebuild(m, f, NULL, sub), m->atom,
               path_rebuild(m, f, m->atom_path, sub));
}

static void mutate_to_other_values(MutantMaker *m, const Ex *ex, const ExPath *f)
{
    uint64_t occur = 0;
    int made = 0;

    for (int i = 0; i < m->noccurring; i++)
        if (m->occurring[i].type == ex->type)
            occur = m->occurring[i].values;
    /* tries first the values that are nearest in the order of the type */
    for (Value d = 1; d < (Value)ex->type->count && made < MAX_OTHER_VALUES; d++)
        for (int side = 0; side < 2 && made < MAX_OTHER_VALUES; side++) {
            Value v = side ? ex->value - d : ex->value + d;
            Ex *other;

            if (v < 0 || v >= (Value)ex->type->count || !(occur >> v & 1))
                continue;
            other = copy_ex(m, ex);
            other->value = v;
            emit_changed(m, MUTATION_VALUE, f, other);
            made++;
        }
}

static void mutate_to_other_numbers(MutantMaker *m, const Ex *ex, const ExPath *f)
{
    for (int side = 0; side < 2; side++) {
        Ex *other = copy_ex(m, ex);

        other->value += side ? -1 : 1;
        if (other->value >= ex->type->low && other->value < ex->type->low + (Value)ex->type->count)
            emit_changed(m, MUTATION_VALUE, f, other);
    }
}

/* Returns the number of words of the name A that the name B has, too. `_` separates words. */
static int shared_parts(const char *a, const char *b)
{
    int n = 0;

    while (*a) {
        size_t len = strcspn(a, "_");

        for (const char *at = b; *at; at += strcspn(at, "_"), at += *at == '_')
            n += strcspn(at, "_") == len && strncmp(at, a, len) == 0;
        a += len;
        a += *a == '_';
    }
    return n;
}

static void emit_call(MutantMaker *m, const Ex *ex, const ExPath *f, const Fun *fun)
{
    Ex *other = copy_ex(m, ex);

    other->fun = fun;
    emit_changed(m, MUTATION_CALL, f, other);
}

/* Adds mutants that call another function in place of EX.  The other function must have the same
 * signature, and the program must use it.  If fewer than FEW_ALIKE functions are possible and EX
 * is not a condition, tries each of them.  Otherwise tries only the functions with the most
 * similar names. */
static void mutate_to_other_calls(MutantMaker *m, const Ex *ex, const ExPath *f)
{
    const Fun *best[MAX_OTHER_CALLS] = { 0 };
    int alike = 0;

    if (ex->fun->kind == FUN_BUILTIN || ex->fun->kind == FUN_HOLDING)
        return;
    for (const Fun *g = m->p->funs; g; g = g->next)
        alike += m->used[g->id] && mutation_same_signature(ex->fun, g);
    for (const Fun *g = m->p->funs; g; g = g->next) {
        const Fun *next = g;

        if (!m->used[g->id] || !mutation_same_signature(ex->fun, g))
            continue;
        if (alike < FEW_ALIKE && ex->type->kind != TYPE_BOOL) {
            emit_call(m, ex, f, g);
            continue;
        }
        for (int i = 0; i < MAX_OTHER_CALLS && next; i++)
            if (!best[i] ? shared_parts(ex->fun->name, next->name) > 0
                         : shared_parts(ex->fun->name, next->name) >
                               shared_parts(ex->fun->name, best[i]->name)) {
                const Fun *pushed = best[i];

                best[i] = next;
                next = pushed;
            }
    }
    for (int i = 0; i < MAX_OTHER_CALLS && best[i]; i++)
        emit_call(m, ex, f, best[i]);
}

static void mutate_condition(MutantMaker *m, const Ex *ex, const ExPath *f);

static void mutate_value(MutantMaker *m, const Ex *ex, const ExPath *f)
{
    if (!ex)
        return;
    switch (ex->op) {
    case EX_CONST:
        if (ex->type->kind == TYPE_ENUM)
            mutate_to_other_values(m, ex, f);
        else if (ex->type->kind == TYPE_RANGE)
            mutate_to_other_numbers(m, ex, f);
        return;
    case EX_SET:
        for (int i = 0; i < ex->nkids && ex->nkids > 1; i++) {
            Ex *less = copy_ex(m, ex);

            less->more = arena_new_array(m->arena, Ex *, (size_t)ex->nkids);
            for (int k = 0, n = 0; k < ex->nkids; k++)
                if (k != i)
                    less->more[n++] = ex->more[k];
            less->nkids--;
            emit_changed(m, MUTATION_MEMBER, f, less);
        }
        return;
    case EX_CALL: mutate_to_other_calls(m, ex, f); break;
    default: break;
    }
    if (ex->type->kind == TYPE_BOOL && ex->op != EX_CALL && ex->op != EX_ATTR) {
        mutate_condition(m, ex, f);
        return;
    }
    for (int i = 0; i < ex->nkids; i++) {
        ExPath inner = { ex, i, f };

        mutate_value(m, ex->kid[i], &inner);
    }
}

/* Returns true if all joins on the path F are `and`.  Then the clause applies only if the
 * expression at the lower end of F holds. */
static bool path_is_top(const ExPath *f)
{
    while (f && f->ex->op == EX_AND)
        f = f->up;
    return !f;
}

static bool joins_conditions(const Ex *ex)
{
    return ex->op == EX_AND || ex->op == EX_OR;
}

/* Adds a mutant where the constant TRUTH replaces EX, the expression at the lower end of the path
 * F.  Adds none if the rest of the clause shows that the change has no effect. */
static void emit_drop(MutantMaker *m, const Ex *ex, const ExPath *f, bool truth)
{
    if (m->site.kind != SITE_PART && path_is_top(f) && (!f || !m->site.negated) &&
        change_is_redundant(m, ex, !m->site.negated))
        return;
    emit_shown(m, MUTATION_DROP, path_rebuild(m, f, NULL, mutation_bool_ex(m, ex, truth)), ex,
               NULL);
}

static void emit_negated(MutantMaker *m, const Ex *ex, const ExPath *f)
{
    const Ex *was = ex;
    Ex *other;

    if (f && f->ex->op == EX_NOT) {
        was = f->ex;
        other = copy_ex(m, ex);
        f = f->up;
    } else if (ex->op == EX_GIVEN || ex->op == EX_ABSENT) {
        other = copy_ex(m, ex);
        other->op = ex->op == EX_GIVEN ? EX_ABSENT : EX_GIVEN;
    } else {
        other = mutation_bool_ex(m, ex, true);
        other->op = EX_NOT;
        other->kid[0] = copy_ex(m, ex);
        other->nkids = 1;
    }
    emit_shown(m, MUTATION_NEGATE, path_rebuild(m, f, NULL, other), was, other);
}

static const Fun *builtin_fun(const MutantMaker *m, Builtin kind)
{
    const Fun *f = m->p->funs;

    /* The loop always finds the function, because every program has all built-in functions. */
    while (f->builtin != kind)
        f = f->next;
    return f;
}

/* Adds a mutant that reverses the comparison EX: before or after, at least or at most. Returns
 * false if EX is another expression. */
static bool emit_order(MutantMaker *m, const Ex *ex, const ExPath *f)
{
    Ex *other = copy_ex(m, ex);

    if (ex->op == EX_AT_LEAST || ex->op == EX_AT_MOST)
        other->op = ex->op == EX_AT_LEAST ? EX_AT_MOST : EX_AT_LEAST;
    else if (ex->op == EX_CALL && ex->fun->kind == FUN_BUILTIN &&
             (ex->fun->builtin == BUILTIN_BEFORE || ex->fun->builtin == BUILTIN_AFTER))
        other->fun =
            builtin_fun(m, ex->fun->builtin == BUILTIN_BEFORE ? BUILTIN_AFTER : BUILTIN_BEFORE);
    else
        return false;
    emit_changed(m, MUTATION_ORDER, f, other);
    return true;
}

/* Adds a mutant where a deadline passes SHIFT events later; a negative SHIFT means earlier.  CALL
 * is the call of the deadline, at the lower end of the path F.  `after` of the mutant is NULL,
 * because the changed deadline has the same name. */
static void emit_moved_deadline(MutantMaker *m, const Ex *call, const ExPath *f, int shift)
{
    Ex *other = copy_ex(m, call);

    other->fun = mutation_moved_deadline(m, call->fun, shift);
    mutation_add(m, shift < 0 ? MUTATION_EARLIER : MUTATION_LATER, m->holder,
                 mutation_ex_text(m, call), NULL, call->span);
    m->at[m->n - 1].was = m->atom;
    m->at[m->n - 1].negated = m->site.negated;
    swap_in_clauses(m, &m->at[m->n - 1], path_rebuild(m, f, NULL, other));
}

/* Makes all mutants of the condition EX. EX is not an `and` or `or`. F is the path from EX to the
 * root. */
static void mutate_atom(MutantMaker *m, const Ex *ex, const ExPath *f)
{
    const Ex *atom = m->atom;
    const ExPath *atom_path = m->atom_path;

    m->atom = ex;
    m->atom_path = f;
    if (!emit_order(m, ex, f))
        emit_negated(m, ex, f);
    /* EX is only a deadline, so EX is true if the deadline has passed by the end of the story.
     * A deadline that passes earlier has also passed by the end.  So no mutant is made with an
     * earlier deadline. */
    if (ex->op == EX_CALL && ex->fun->kind == FUN_DEADLINE)
        emit_moved_deadline(m, ex, f, 1);
    if (ex->op == EX_BEFORE && ex->kid[1]->fun->kind == FUN_DEADLINE) {
        ExPath inner = { ex, 1, f };

        emit_moved_deadline(m, ex->kid[1], &inner, -1);
        emit_moved_deadline(m, ex->kid[1], &inner, 1);
    }
    if (ex->op == EX_SOME) {
        ExPath set = { ex, 0, f }, where = { ex, 1, f };

        mutate_value(m, ex->kid[0], &set);
        if (ex->kid[1]) {
            if (ex->kid[1]->op != EX_AND)
                emit_drop(m, ex->kid[1], &where, true);
            mutate_condition(m, ex->kid[1], &where);
        }
    } else {
        if (ex->op == EX_CALL)
            mutate_to_other_calls(m, ex, f);
        for (int i = 0; i < ex->nkids; i++) {
            ExPath inner = { ex, i, f };

            mutate_value(m, ex->kid[i], &inner);
        }
    }
    m->atom = atom;
    m->atom_path = atom_path;
}

/* Returns true if EX is the `and` of two conditions: the condition of a narrow kind, and the
 * condition of the kind that it narrows.  In the law file, `x is KIND` stands there instead of
 * an `and`. */
static bool is_narrowing(const Ex *ex)
{
    const Ex *above = ex->kid[0], *below = ex->kid[1];

    if (above->op == EX_AND && !ex_is_kind(above))
        above = above->kid[1];
    return ex_is_kind(above) && ex_is_kind(below) &&
           below->narrow->kind->above == above->narrow->kind;
}

static void mutate_condition(MutantMaker *m, const Ex *ex, const ExPath *f)
{
    if (ex->op == EX_NOT) {
        ExPath inner = { ex, 0, f };

        mutate_condition(m, ex->kid[0], &inner);
        return;
    }
    if (!joins_conditions(ex)) {
        mutate_atom(m, ex, f);
        return;
    }
    for (int i = 0; i < 2; i++) {
        ExPath inner = { ex, i, f };
        const Ex *kid = ex->kid[i];

        if (kid->op != ex->op && !sibling_implies(kid, &inner))
            emit_drop(m, kid, &inner, ex->op == EX_AND);
        mutate_condition(m, kid, &inner);
    }
    if (!narrow_is_prefix(ex->kid[0]) && !is_narrowing(ex)) { /* the `and` stands in the law file */
        Ex *other = copy_ex(m, ex);

        other->op = ex->op == EX_AND ? EX_OR : EX_AND;
        emit_shown(m, MUTATION_JOIN, path_rebuild(m, f, NULL, other), ex, other);
    }
}

static void begin_site(MutantMaker *m, MutationSite s)
{
    m->site = s;
    m->nroots = 0;
    add_root(m, mutation_ex_text(m, s.root));
    m->atom = s.root;
    m->atom_path = NULL;
}

void mutation_of_condition(MutantMaker *m, MutationSite s)
{
    begin_site(m, s);
    if (s.negated || s.root->op != EX_AND)
        emit_drop(m, s.root, NULL, !s.negated);
    mutate_condition(m, s.root, NULL);
}

void mutation_of_otherwise(MutantMaker *m, const Ex *ex)
{
    begin_site(m,
               (MutationSite){ .kind = SITE_COND, .span = ex->span, .negated = true, .root = ex });
    emit_drop(m, ex, NULL, false);
}

void mutation_of_value(MutantMaker *m, MutationSite s)
{
    begin_site(m, s);
    mutate_value(m, s.root, NULL);
}
