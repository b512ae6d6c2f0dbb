#include "coverage/mutation.h"

#include "program/defeat.h"
#include "program/implies.h"
#include "program/label.h"
#include "program/precompute.h"
#include "program/unparse.h"

#include <stdlib.h>
#include <string.h>

enum {
    MAX_OTHER_VALUES = 3, /* that take the place of one constant */
    FEW_ALIKE = 4,        /* so many functions of one signature stand for each other */
    MAX_OTHER_CALLS = 2   /* of more, those whose names are most alike */
};

/* The values of a type that occur in rules and definitions. */
typedef struct ValuesInUse {
    const Type *type;
    uint64_t values;
} ValuesInUse;

/* Where the expression stands that is being changed. */
typedef enum MutationSiteKind {
    SITE_WHERE, /* of a binder of the clause */
    SITE_IN,
    SITE_COND,
    SITE_PART /* a part of one conclusion */
} MutationSiteKind;

typedef struct MutationSite {
    MutationSiteKind kind;
    Span span; /* of the binder or the condition */
    bool negated;
    Rule *rule;    /* PART */
    size_t offset; /* PART: of the `const Ex *` in it */
    const Ex *root;
} MutationSite;

/* The way from the root of a site to what is being changed. */
typedef struct ExPath ExPath;
struct ExPath {
    const Ex *ex;
    int kid;
    const ExPath *up;
};

typedef struct MutantMaker {
    const Program *p;
    const Sources *sources;
    Arena *arena;
    Mutant *at;
    int n, cap;
    ValuesInUse *occurring;
    int noccurring, cap_occurring;
    bool *used; /* by id: functions that rules and definitions call */
    /* the clause at hand */
    const Clause *clause;
    int first; /* its first mutant */
    const Rule *holder;
    MutationSite site;
    const char **roots; /* what the site has been changed to */
    int nroots, cap_roots;
    /* the smallest condition or value around what is being changed */
    const Ex *atom;
    const ExPath *atom_frame;
} MutantMaker;

/* ---- what occurs ------------------------------------------------------ */

static void note_ex(MutantMaker *m, const Ex *ex)
{
    int i;

    if (!ex)
        return;
    if (ex->op == EX_CALL)
        m->used[ex->fun->id] = true;
    if (ex->op == EX_CONST && ex->type->kind == TYPE_ENUM) {
        for (i = 0; i < m->noccurring && m->occurring[i].type != ex->type;)
            i++;
        if (i == m->noccurring) {
            m->occurring = arena_room(m->arena, m->occurring, sizeof *m->occurring, i,
                                      &m->cap_occurring);
            m->occurring[m->noccurring++] = (ValuesInUse){ ex->type, 0 };
        }
        m->occurring[i].values |= (uint64_t)1 << ex->value;
    }
    for (int k = 0; k < ex_nkids(ex); k++)
        note_ex(m, ex_kid(ex, k));
}

static void note_rule(MutantMaker *m, const Rule *r)
{
    for (int i = 0; i < r->nbinders; i++) {
        note_ex(m, r->binders[i].where);
        note_ex(m, r->binders[i].in);
    }
    for (int i = 0; i < r->nconds; i++)
        note_ex(m, r->conds[i].ex);
    for (int i = 0; i < r->nargs; i++)
        note_ex(m, r->args[i]);
    note_ex(m, r->value);
    note_ex(m, r->who);
    note_ex(m, r->from);
    note_ex(m, r->default_);
    note_ex(m, r->tie);
    if (r->until)
        m->used[r->until->id] = true;
}

static void note_all(MutantMaker *m)
{
    m->used = arena_new_array(m->arena, bool, m->p->nfuns + 1u);
    for (uint32_t i = 0; i < m->p->nrules; i++)
        note_rule(m, m->p->rules[i]);
    for (const Fun *f = m->p->funs; f; f = f->next)
        for (int i = 0; i < f->ncases; i++) {
            note_ex(m, f->cases[i].value);
            note_ex(m, f->cases[i].when);
        }
}

/* ---- texts ------------------------------------------------------------ */

static const char *mutant_kept_text(MutantMaker *m, StrBuf *b)
{
    const char *s = arena_strndup(m->arena, strbuf_str(b), b->len);

    strbuf_free(b);
    return s;
}

static const char *normal_ex_text(MutantMaker *m, const Ex *ex)
{
    StrBuf b = { 0 };

    unparse_ex(&b, ex, m->sources);
    return mutant_kept_text(m, &b);
}

static const char *mutant_conclusion_text(MutantMaker *m, const Rule *r)
{
    StrBuf b = { 0 };

    unparse_conclusion(&b, r, m->sources);
    return mutant_kept_text(m, &b);
}

static const char *deadline_text(MutantMaker *m, const Rule *r, const Fun *f)
{
    StrBuf b = { 0 };

    strbuf_add(&b, "until ");
    unparse_deadline(&b, r, f, m->sources);
    return mutant_kept_text(m, &b);
}

/* "from allowed(d.by)" */
static const char *part_text(MutantMaker *m, const char *word, const Ex *ex)
{
    StrBuf b = { 0 };

    strbuf_printf(&b, "%s ", word);
    unparse_ex(&b, ex, m->sources);
    return mutant_kept_text(m, &b);
}

/* ---- mutants ---------------------------------------------------------- */

static Mutant *add_mutant(MutantMaker *m, MutationKind kind, const Rule *r,
                          const char *before, const char *after, Span span)
{
    Mutant *x;
    int nth = 0;

    for (int i = m->first; i < m->n; i++)
        nth += m->at[i].kind == kind && text_same_or_none(m->at[i].before, before) &&
               text_same_or_none(m->at[i].after, after);
    if (m->n == m->cap) {
        m->cap = m->cap ? m->cap * 2 : 256;
        m->at = xrealloc(m->at, sizeof *m->at * (size_t)m->cap);
    }
    x = &m->at[m->n++];
    *x = (Mutant){ .kind = kind,
                   .clause = m->clause,
                   .rule = r,
                   .before = before,
                   .after = after,
                   .nth = nth,
                   .span = span };
    return x;
}

static RuleSwap *add_swap(MutantMaker *m, Mutant *x, Rule *r)
{
    RuleSwap *grown = arena_new_array(m->arena, RuleSwap, (size_t)x->nswaps + 1);

    if (x->nswaps)
        memcpy(grown, x->swaps, sizeof *grown * (size_t)x->nswaps);
    grown[x->nswaps] = (RuleSwap){ r, *r };
    x->swaps = grown;
    return &x->swaps[x->nswaps++];
}

void mutation_swap(Mutant *m)
{
    for (int i = 0; i < m->nswaps; i++) {
        Rule was = *m->swaps[i].at;

        *m->swaps[i].at = m->swaps[i].other;
        m->swaps[i].other = was;
    }
}

/* ---- expressions put in the place of others --------------------------- */

/* The root of what F is the way to, with SUB at its end; or, with STOP, what stands
 * there. */
static const Ex *path_rebuild(MutantMaker *m, const ExPath *f, const ExPath *stop,
                              const Ex *sub)
{
    for (; f != stop; f = f->up) {
        Ex *copy = arena_new_of(m->arena, Ex), *kid = arena_new_of(m->arena, Ex), **kids;

        *copy = *f->ex;
        *kid = *sub;
        kids = ex_own_kids(copy, m->arena);
        for (int i = 0; i < ex_nkids(copy); i++)
            kids[i] = ex_kid(f->ex, i);
        kids[f->kid] = kid;
        sub = copy;
    }
    return sub;
}

/* Every clause that has the condition or the choice of the site gets ROOT. */
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
        binders = arena_new_array(m->arena, Binder, (size_t)r->nbinders + 1);
        conds = arena_new_array(m->arena, Cond, (size_t)r->nconds + 1);
        for (int i = 0; i < r->nbinders; i++) {
            binders[i] = r->binders[i];
            if (s->kind == SITE_COND || !source_same_span(binders[i].span, s->span))
                continue;
            *(s->kind == SITE_IN ? &binders[i].in : &binders[i].where) = root;
            has = true;
        }
        for (int i = 0; i < r->nconds; i++) {
            conds[i] = r->conds[i];
            if (s->kind != SITE_COND || conds[i].of->node != m->clause->node ||
                !source_same_span(conds[i].ex->span, s->span))
                continue;
            conds[i].ex = root;
            has = true;
        }
        for (Rule *each = k->rules; has && each; each = each->next) {
            RuleSwap *w = add_swap(m, x, each);

            w->other.binders = binders;
            w->other.conds = conds;
        }
    }
}

static void add_root(MutantMaker *m, const char *text)
{
    m->roots = arena_room(m->arena, m->roots, sizeof *m->roots, m->nroots, &m->cap_roots);
    m->roots[m->nroots++] = text;
}

/* What is changed is shown as WAS and BECOMES. */
static void emit_shown(MutantMaker *m, MutationKind kind, const Ex *root, const Ex *was,
                       const Ex *becomes)
{
    const char *text = normal_ex_text(m, root);
    Mutant *x;

    for (int i = 0; i < m->nroots; i++)
        if (strcmp(m->roots[i], text) == 0)
            return;
    add_root(m, text);
    x = add_mutant(m, kind, m->site.rule ? m->site.rule : m->holder,
                   normal_ex_text(m, was), becomes ? normal_ex_text(m, becomes) : NULL,
                   was->span);
    x->was = was;
    x->becomes = becomes;
    x->negated = m->site.negated;
    if (m->site.kind == SITE_PART) {
        RuleSwap *w = add_swap(m, x, m->site.rule);

        memcpy((char *)&w->other + m->site.offset, &root, sizeof root);
    } else {
        swap_in_clauses(m, x, root);
    }
}

/* SUB takes the place to which F leads. */
static void emit(MutantMaker *m, MutationKind kind, const ExPath *f, const Ex *sub)
{
    emit_shown(m, kind, path_rebuild(m, f, NULL, sub), m->atom,
               path_rebuild(m, f, m->atom_frame, sub));
}

static Ex *bool_ex(MutantMaker *m, const Ex *like, bool truth)
{
    Ex *ex = arena_new_of(m->arena, Ex);

    ex->op = EX_CONST;
    ex->type = m->p->bool_type;
    ex->span = like->span;
    ex->value = truth;
    return ex;
}

static Ex *copy_ex(MutantMaker *m, const Ex *ex)
{
    Ex *copy = arena_new_of(m->arena, Ex);

    *copy = *ex;
    return copy;
}

/* ---- values ----------------------------------------------------------- */

static void mutate_to_other_values(MutantMaker *m, const Ex *ex, const ExPath *f)
{
    uint64_t occur = 0;
    int made = 0;

    for (int i = 0; i < m->noccurring; i++)
        if (m->occurring[i].type == ex->type)
            occur = m->occurring[i].values;
    /* the nearest in the order of the type first */
    for (Value d = 1; d < (Value)ex->type->count && made < MAX_OTHER_VALUES; d++)
        for (int side = 0; side < 2 && made < MAX_OTHER_VALUES; side++) {
            Value v = side ? ex->value - d : ex->value + d;
            Ex *other;

            if (v < 0 || v >= (Value)ex->type->count || !(occur >> v & 1))
                continue;
            other = copy_ex(m, ex);
            other->value = v;
            emit(m, MUTATION_VALUE, f, other);
            made++;
        }
}

static void other_numbers(MutantMaker *m, const Ex *ex, const ExPath *f)
{
    for (int side = 0; side < 2; side++) {
        Ex *other = copy_ex(m, ex);

        other->value += side ? -1 : 1;
        if (other->value >= ex->type->low &&
            other->value < ex->type->low + (Value)ex->type->count)
            emit(m, MUTATION_VALUE, f, other);
    }
}

/* Functions of one kind stand for each other; what is native, defined or a setting
 * is the same to who calls it. */
static FunKind call_kind(const Fun *f)
{
    return f->kind == FUN_DEFINE || f->kind == FUN_SETTING ? FUN_NATIVE
           : f->kind == FUN_DONE                           ? FUN_STATUS
                                                           : f->kind;
}

static bool same_signature(const Fun *a, const Fun *b)
{
    if (a == b || call_kind(a) != call_kind(b) || a->nparams != b->nparams ||
        a->result != b->result)
        return false;
    for (int i = 0; i < a->nparams; i++)
        if (a->ptype[i] != b->ptype[i])
            return false;
    return true;
}

/* How many parts of the name A, between underscores, are parts of B. */
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
    emit(m, MUTATION_CALL, f, other);
}

/* Another function of exactly the same signature that rules use: of what has a value
 * each, where there are few; else those whose names share most words. */
static void other_calls(MutantMaker *m, const Ex *ex, const ExPath *f)
{
    const Fun *best[MAX_OTHER_CALLS] = { 0 };
    int alike = 0;

    if (ex->fun->kind == FUN_BUILTIN || ex->fun->kind == FUN_HOLDING)
        return;
    for (const Fun *g = m->p->funs; g; g = g->next)
        alike += m->used[g->id] && same_signature(ex->fun, g);
    for (const Fun *g = m->p->funs; g; g = g->next) {
        const Fun *next = g;

        if (!m->used[g->id] || !same_signature(ex->fun, g))
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

static Fun *moved_deadline(MutantMaker *m, const Fun *f, int shift)
{
    Fun *moved = arena_new_of(m->arena, Fun);

    *moved = *f;
    moved->shift = shift;
    return moved;
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
            other_numbers(m, ex, f);
        return;
    case EX_SET:
        for (int i = 0; i < ex->nkids && ex->nkids > 1; i++) {
            Ex *less = copy_ex(m, ex);

            less->more = arena_new_array(m->arena, Ex *, (size_t)ex->nkids);
            for (int k = 0, n = 0; k < ex->nkids; k++)
                if (k != i)
                    less->more[n++] = ex->more[k];
            less->nkids--;
            emit(m, MUTATION_MEMBER, f, less);
        }
        return;
    case EX_CALL: other_calls(m, ex, f); break;
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

/* ---- conditions that are said twice ----------------------------------- */

static bool clause_states_span(const Clause *k, Span part)
{
    return part.start >= k->node->span.start && part.end <= k->node->span.end;
}

/* Does EX, which is to be so, or another condition that is to hold beside it, already
 * say that C is C_IS?  C itself says nothing of itself; every clause of a group has a copy
 * of what guards it. */
static bool condition_says(const Ex *ex, bool is, const Ex *c, bool c_is)
{
    if (source_same_span(ex->span, c->span))
        return false;
    if (ex->op == EX_AND && is)
        return condition_says(ex->kid[0], true, c, c_is) ||
               condition_says(ex->kid[1], true, c, c_is);
    return implies(ex, is, c, c_is);
}

/* Does every conclusion come to nothing anyway where C is not C_IS? */
static bool conclusion_values_say(const Clause *k, const Ex *c, bool c_is)
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

/* Do the choices and conditions that K states itself, or what it concludes, say that C is
 * C_IS?  HOLDER has them. */
static bool clause_part_says(const Clause *k, const Rule *holder, const Ex *c, bool c_is)
{
    for (int i = 0; i < holder->nbinders; i++)
        if (holder->binders[i].where && clause_states_span(k, holder->binders[i].span) &&
            condition_says(holder->binders[i].where, true, c, c_is))
            return true;
    for (int i = 0; i < holder->nconds; i++)
        if ((k->rules || holder->conds[i].of == k) &&
            condition_says(holder->conds[i].ex, !holder->conds[i].negated, c, c_is))
            return true;
    return conclusion_values_say(k, c, c_is);
}

/* Is it said anyway that C is C_IS?  Of a guard: by its own conditions, or by every clause
 * that it guards. */
static bool is_said_anyway(const MutantMaker *m, const Ex *c, bool c_is)
{
    if (clause_part_says(m->clause, m->holder, c, c_is))
        return true;
    if (m->clause->rules || m->site.kind != SITE_COND)
        return false;
    for (const Clause *k = m->p->clauses; k; k = k->next)
        if (k->rules && label_inside(k->label, m->clause->label) &&
            !clause_part_says(k, k->rules, c, c_is))
            return false;
    return true;
}

/* Of conditions joined at F, does another one make C, the kid at hand, needless wherever
 * they stand? */
static bool sibling_says(const Ex *c, const ExPath *f)
{
    const Ex *join = f->ex;

    for (; f && f->ex->op == join->op; f = f->up) {
        const Ex *other = f->ex->kid[1 - f->kid];

        if (join->op == EX_AND ? condition_says(other, true, c, true)
                               : implies(c, true, other, true))
            return true;
    }
    return false;
}

/* Is it a condition of the whole clause that stands at F? */
static bool at_top(const ExPath *f)
{
    while (f && f->ex->op == EX_AND)
        f = f->up;
    return !f;
}

/* ---- conditions ------------------------------------------------------- */

static bool joins_conditions(const Ex *ex)
{
    return ex->op == EX_AND || ex->op == EX_OR;
}

/* Left out: as if it were TRUTH. */
static void emit_drop(MutantMaker *m, const Ex *ex, const ExPath *f, bool truth)
{
    if (m->site.kind != SITE_PART && at_top(f) && (!f || !m->site.negated) &&
        is_said_anyway(m, ex, !m->site.negated))
        return;
    emit_shown(m, MUTATION_DROP, path_rebuild(m, f, NULL, bool_ex(m, ex, truth)), ex,
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
        other = bool_ex(m, ex, true);
        other->op = EX_NOT;
        other->kid[0] = copy_ex(m, ex);
        other->nkids = 1;
    }
    emit_shown(m, MUTATION_NEGATE, path_rebuild(m, f, NULL, other), was, other);
}

static const Fun *builtin_fun(const MutantMaker *m, Builtin which)
{
    const Fun *f = m->p->funs; /* every program has them all */

    while (f->builtin != which)
        f = f->next;
    return f;
}

/* The other way round; false where EX says nothing of an order. */
static bool emit_order(MutantMaker *m, const Ex *ex, const ExPath *f)
{
    Ex *other = copy_ex(m, ex);

    if (ex->op == EX_AT_LEAST || ex->op == EX_AT_MOST)
        other->op = ex->op == EX_AT_LEAST ? EX_AT_MOST : EX_AT_LEAST;
    else if (ex->op == EX_CALL && ex->fun->kind == FUN_BUILTIN &&
             (ex->fun->builtin == BUILTIN_BEFORE || ex->fun->builtin == BUILTIN_AFTER))
        other->fun = builtin_fun(m, ex->fun->builtin == BUILTIN_BEFORE ? BUILTIN_AFTER
                                                                       : BUILTIN_BEFORE);
    else
        return false;
    emit(m, MUTATION_ORDER, f, other);
    return true;
}

/* A condition that is not joined of others. */
static void mutate_atom(MutantMaker *m, const Ex *ex, const ExPath *f)
{
    const Ex *atom = m->atom;
    const ExPath *atom_frame = m->atom_frame;

    m->atom = ex;
    m->atom_frame = f;
    if (!emit_order(m, ex, f))
        emit_negated(m, ex, f);
    if (ex->op == EX_CALL && ex->fun->kind == FUN_DEADLINE) {
        /* it asks by the end of the story: nothing comes after that */
        Ex *other = copy_ex(m, ex);

        other->fun = moved_deadline(m, ex->fun, 1);
        /* told alike: the name is the same */
        add_mutant(m, MUTATION_LATER, m->holder, normal_ex_text(m, ex), NULL, ex->span);
        m->at[m->n - 1].was = ex;
        m->at[m->n - 1].negated = m->site.negated;
        swap_in_clauses(m, &m->at[m->n - 1], path_rebuild(m, f, NULL, other));
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
            other_calls(m, ex, f);
        for (int i = 0; i < ex->nkids; i++) {
            ExPath inner = { ex, i, f };

            mutate_value(m, ex->kid[i], &inner);
        }
    }
    m->atom = atom;
    m->atom_frame = atom_frame;
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

        if (kid->op != ex->op && !sibling_says(kid, &inner))
            emit_drop(m, kid, &inner, ex->op == EX_AND);
        mutate_condition(m, kid, &inner);
    }
    {
        Ex *other = copy_ex(m, ex);

        other->op = ex->op == EX_AND ? EX_OR : EX_AND;
        emit_shown(m, MUTATION_JOIN, path_rebuild(m, f, NULL, other), ex, other);
    }
}

static void begin_site(MutantMaker *m, MutationSite s)
{
    m->site = s;
    m->nroots = 0;
    add_root(m, normal_ex_text(m, s.root));
    m->atom = s.root;
    m->atom_frame = NULL;
}

static void mutate_site_condition(MutantMaker *m, MutationSite s)
{
    begin_site(m, s);
    if (s.negated || s.root->op != EX_AND)
        emit_drop(m, s.root, NULL, !s.negated);
    mutate_condition(m, s.root, NULL);
}

/* ---- conclusions ------------------------------------------------------ */

/* The part of the conclusion of R at OFFSET, which it has. */
static void mutate_part(MutantMaker *m, Rule *r, size_t offset)
{
    MutationSite s = { .kind = SITE_PART, .rule = r, .offset = offset };

    memcpy(&s.root, (const char *)r + offset, sizeof s.root);
    begin_site(m, s);
    mutate_value(m, s.root, NULL);
}

/* A rule with a variable that has no value says nothing. */
static void no_rule(MutantMaker *m, Rule *r)
{
    Mutant *x =
        add_mutant(m, MUTATION_NO_RULE, r, mutant_conclusion_text(m, r), NULL, r->span);
    RuleSwap *w = add_swap(m, x, r);
    Ex *nothing = bool_ex(m, &(Ex){ .span = r->span }, false);

    w->other.binders = arena_new_array(m->arena, Binder, (size_t)r->nbinders + 1);
    w->other.binders[0] =
        (Binder){ .name = "", .over = m->p->bool_type, .in = nothing, .span = NO_SPAN };
    if (r->nbinders)
        memcpy(w->other.binders + 1, r->binders,
               sizeof *r->binders * (size_t)r->nbinders);
    w->other.nbinders = r->nbinders + 1;
}

/* R as it is in OTHER, and what other rules defeat then. */
static void swap_with_defeats(MutantMaker *m, Mutant *x, Rule *r, const Rule *other)
{
    const Fun *f = r->fun;
    Rule *was = arena_new_array(m->arena, Rule, f->nrules + 1u);

    for (uint32_t i = 0; i < f->nrules; i++)
        was[i] = *f->rules[i];
    if (r != other)
        *r = *other;
    defeat_find_all(f, m->arena);
    for (uint32_t i = 0; i < f->nrules; i++) {
        Rule *at = f->rules[i];
        bool same = at->ndefeats == was[i].ndefeats &&
                    (!at->ndefeats || memcmp(at->defeats, was[i].defeats,
                                             sizeof *at->defeats * at->ndefeats) == 0);

        if (!same || (at == r && r != other))
            add_swap(m, x, at);
    }
    for (uint32_t i = 0; i < f->nrules; i++)
        *f->rules[i] = was[i];
}

static void conclude_otherwise(MutantMaker *m, MutationKind kind, Rule *r,
                               const Rule *other)
{
    Mutant *x = add_mutant(m, kind, r, mutant_conclusion_text(m, r),
                           mutant_conclusion_text(m, other), r->span);

    swap_with_defeats(m, x, r, other);
}

static void other_modals(MutantMaker *m, Rule *r)
{
    static const Modal others[MODAL_COUNT][2] = {
        [MODAL_MAY] = { MODAL_MUST, MODAL_MAY_NOT },
        [MODAL_DOES] = { MODAL_MAY, MODAL_MUST_NOT },
        [MODAL_SHOULD] = { MODAL_MAY, MODAL_MUST },
        [MODAL_SHALL] = { MODAL_MAY, MODAL_SHALL_NOT },
        [MODAL_MUST] = { MODAL_MAY, MODAL_MUST_NOT },
        [MODAL_MAY_NOT] = { MODAL_MAY, MODAL_MUST },
        [MODAL_SHALL_NOT] = { MODAL_MAY, MODAL_SHALL },
        [MODAL_MUST_NOT] = { MODAL_MAY, MODAL_MUST },
    };

    for (int i = 0; i < 2; i++) {
        Rule other = *r;

        other.modal = others[r->modal][i];
        conclude_otherwise(m, MUTATION_MODAL, r, &other);
    }
}

/* Does some rule say that status F must be this or that? */
static bool said_as_duty(const Fun *f)
{
    for (uint32_t i = 0; i < f->nrules; i++)
        if (f->rules[i]->must_be)
            return true;
    return false;
}

static void mutate_status(MutantMaker *m, Rule *r)
{
    Rule other = *r;

    if (r->value->op == EX_CONST && r->value->type->kind == TYPE_BOOL) {
        other.value = bool_ex(m, r->value, !r->value->value);
        conclude_otherwise(m, MUTATION_TRUTH, r, &other);
        other = *r;
    } else if (r->must_be || said_as_duty(r->fun)) {
        other.must_be = !r->must_be;
        conclude_otherwise(m, MUTATION_MUST_BE, r, &other);
    }
    mutate_part(m, r, offsetof(Rule, value));
}

/* What is to be done takes effect at once, whatever its deadline (SPEC 6.5). */
static bool rule_takes_time(const Rule *r)
{
    return r->fun->choosing ||
           (r->modal != MODAL_DOES && r->modal != MODAL_SHALL && r->modal != MODAL_MUST);
}

static void mutate_until(MutantMaker *m, Rule *r)
{
    Mutant *x;

    if (!rule_takes_time(r))
        return;
    for (int shift = -1; shift <= 1; shift += 2) {
        x = add_mutant(m, shift < 0 ? MUTATION_EARLIER : MUTATION_LATER, r,
                       deadline_text(m, r, r->until), NULL, r->span);
        add_swap(m, x, r)->other.until = moved_deadline(m, r->until, shift);
    }
    for (const Fun *f = m->p->funs; f; f = f->next)
        if (f->kind == FUN_DEADLINE && same_signature(f, r->until)) {
            x = add_mutant(m, MUTATION_DEADLINE, r, deadline_text(m, r, r->until),
                           deadline_text(m, r, f), r->span);
            add_swap(m, x, r)->other.until = f;
        }
    x = add_mutant(m, MUTATION_NO_PART, r, deadline_text(m, r, r->until), NULL, r->span);
    add_swap(m, x, r)->other.until = NULL;
}

static void without_part(MutantMaker *m, Rule *r, const char *word, size_t offset)
{
    const Ex *part, *none = NULL;
    Mutant *x;

    memcpy(&part, (const char *)r + offset, sizeof part);
    if (!part)
        return;
    x = add_mutant(m, MUTATION_NO_PART, r, part_text(m, word, part), NULL, part->span);
    memcpy((char *)&add_swap(m, x, r)->other + offset, &none, sizeof none);
    mutate_part(m, r, offset);
}

static void mutate_modal(MutantMaker *m, Rule *r)
{
    other_modals(m, r);
    if (r->chooser != CHOOSER_ONE) {
        Rule other = *r;

        other.chooser = r->chooser == CHOOSER_BOTH ? CHOOSER_EITHER : CHOOSER_BOTH;
        conclude_otherwise(m, MUTATION_CHOOSER, r, &other);
    }
    mutate_part(m, r, offsetof(Rule, who));
    if (r->until)
        mutate_until(m, r);
    without_part(m, r, "from", offsetof(Rule, from));
    without_part(m, r, "default", offsetof(Rule, default_));
    without_part(m, r, "tie", offsetof(Rule, tie));
}

static void mutate_rule(MutantMaker *m, Rule *r)
{
    no_rule(m, r);
    if (r->kind == CONCLUDES_STATUS)
        mutate_status(m, r);
    else if (r->kind == CONCLUDES_MODAL)
        mutate_modal(m, r);
    for (int i = 0; i < r->nargs; i++)
        mutate_part(m, r, offsetof(Rule, args) + sizeof r->args[0] * (size_t)i);
}

/* ---- defeat ----------------------------------------------------------- */

/* The clause K without label AT of LIST, which is one of its two. */
static void without_label(MutantMaker *m, Clause *k, const char *const **list, int *n,
                          int at, const char *word)
{
    const char *const *was = *list;
    const char **less = arena_new_array(m->arena, const char *, (size_t)*n + 1);
    Mutant *x =
        add_mutant(m, MUTATION_NO_DEFEAT, k->rules,
                   arena_printf(m->arena, "%s %s", word, was[at]), NULL, k->node->span);

    for (int i = 0, to = 0; i < *n; i++)
        if (i != at)
            less[to++] = was[i];
    *list = less;
    --*n;
    for (Rule *r = k->rules; r; r = r->next) {
        bool done = !r->fun;

        for (const Rule *o = k->rules; o != r; o = o->next)
            done |= o->fun == r->fun;
        if (!done)
            swap_with_defeats(m, x, r, r);
    }
    *list = was;
    ++*n;
}

static void mutate_defeats(MutantMaker *m, Clause *k)
{
    for (int i = 0; i < k->nsubject_to; i++)
        without_label(m, k, &k->subject_to, &k->nsubject_to, i, "subject to");
    for (int i = 0; i < k->noverrides; i++)
        without_label(m, k, &k->overrides, &k->noverrides, i, "overrides");
}

/* ---- the whole -------------------------------------------------------- */

/* The first rule that has the conditions of K: of a guard, that of another clause. */
static const Rule *holder_of(const Program *p, const Clause *k)
{
    for (const Clause *c = k->rules ? k : p->clauses; c; c = c->next) {
        const Rule *r = c->rules;

        if (r && c == k)
            return r;
        for (int i = 0; r && i < r->nconds; i++)
            if (r->conds[i].of == k)
                return r;
        for (int i = 0; r && i < r->nbinders; i++)
            if (clause_states_span(k, r->binders[i].span))
                return r;
    }
    return NULL;
}

static void mutate_clause(MutantMaker *m, Clause *k)
{
    m->clause = k;
    m->first = m->n;
    m->holder = holder_of(m->p, k);
    if (!m->holder)
        return;
    for (int i = 0; i < m->holder->nbinders; i++) {
        const Binder *b = &m->holder->binders[i];
        MutationSite s = { .kind = SITE_WHERE, .span = b->span, .root = b->where };

        if (!clause_states_span(k, b->span))
            continue;
        if (b->where)
            mutate_site_condition(m, s);
        if (!b->in)
            continue;
        s.kind = SITE_IN;
        s.root = b->in;
        begin_site(m, s);
        mutate_value(m, b->in, NULL);
    }
    for (int i = 0; i < m->holder->nconds; i++) {
        const Cond *c = &m->holder->conds[i];

        if (c->of == k)
            mutate_site_condition(m, (MutationSite){ .kind = SITE_COND,
                                                     .span = c->ex->span,
                                                     .negated = c->negated,
                                                     .root = c->ex });
    }
    for (Rule *r = k->rules; r; r = r->next)
        mutate_rule(m, r);
    mutate_defeats(m, k);
}

static bool is_wanted(const Clause *k, const char *const *labels, int n)
{
    for (int i = 0; i < n; i++)
        if (label_inside(k->label, labels[i]))
            return true;
    return !n;
}

Mutants mutations_of(const Program *p, const char *const *labels, int n,
                     const Sources *sources, Arena *arena)
{
    MutantMaker *m = arena_new_of(arena, MutantMaker);
    Mutants list;

    m->p = p;
    m->sources = sources;
    m->arena = arena;
    note_all(m);
    for (Clause *k = p->clauses; k; k = k->next)
        if (is_wanted(k, labels, n))
            mutate_clause(m, k);
    list.n = m->n;
    list.arena = arena;
    list.at = arena_copy(arena, m->at, sizeof *m->at, m->n);
    xfree(m->at);
    return list;
}

void mutations_ready(const Mutants *list, Program *p)
{
    p->sieves = NULL;
    for (int i = 0; i < list->n; i++)
        for (int k = 0; k < list->at[i].nswaps; k++)
            precompute_rule(p, &list->at[i].swaps[k].other, list->arena);
}

const char *mutation_name(MutationKind kind)
{
    static const char *const names[] = {
        [MUTATION_DROP] = "drop",           [MUTATION_NEGATE] = "negate",
        [MUTATION_JOIN] = "join",           [MUTATION_ORDER] = "order",
        [MUTATION_MEMBER] = "member",       [MUTATION_VALUE] = "value",
        [MUTATION_CALL] = "call",           [MUTATION_NO_RULE] = "no-rule",
        [MUTATION_TRUTH] = "truth",         [MUTATION_MUST_BE] = "must-be",
        [MUTATION_MODAL] = "modal",         [MUTATION_CHOOSER] = "chooser",
        [MUTATION_EARLIER] = "earlier",     [MUTATION_LATER] = "later",
        [MUTATION_DEADLINE] = "deadline",   [MUTATION_NO_PART] = "no-part",
        [MUTATION_NO_DEFEAT] = "no-defeat",
    };

    return names[kind];
}

Mutant *mutation_find(const Mutants *list, const Mutant *m)
{
    for (int i = 0; i < list->n; i++) {
        Mutant *x = &list->at[i];

        if (x->clause->node == m->clause->node && x->kind == m->kind &&
            x->nth == m->nth && text_same_or_none(x->before, m->before) &&
            text_same_or_none(x->after, m->after))
            return x;
    }
    return NULL;
}
