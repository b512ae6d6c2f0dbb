/* mutation_maker.c - collects what a program uses, and adds mutants to the list that is being
 * made. */
#include "coverage/mutation_maker.h"

#include "kit/vec.h"
#include "program/unparse.h"

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
            VEC_ROOM_IN(m->arena, m->occurring, m->noccurring, m->cap_occurring);
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
    if (r->fun && r->fun->lapses)
        m->used[r->fun->lapses->id] = true;
}

void mutation_note_used(MutantMaker *m)
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

const char *mutation_ex_text(MutantMaker *m, const Ex *ex)
{
    StrBuf b = { 0 };

    unparse_ex(&b, ex, m->sources);
    return strbuf_keep(&b, m->arena);
}

Mutant *mutation_add(MutantMaker *m, MutationKind kind, const Rule *r, const char *before,
                     const char *after, Span span)
{
    Mutant *x;
    int nth = 0;

    for (int i = m->first; i < m->n; i++)
        nth += m->at[i].kind == kind && text_same_or_none(m->at[i].before, before) &&
               text_same_or_none(m->at[i].after, after);
    VEC_ROOM(m->at, m->n, m->cap);
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

RuleSwap *mutation_add_swap(MutantMaker *m, Mutant *x, Rule *r)
{
    x->swaps = arena_copy(m->arena, x->swaps, sizeof *x->swaps, x->nswaps);
    x->swaps[x->nswaps] = (RuleSwap){ r, *r };
    return &x->swaps[x->nswaps++];
}

Ex *mutation_bool_ex(MutantMaker *m, const Ex *like, bool truth)
{
    Ex *ex = arena_new_of(m->arena, Ex);

    *ex = (Ex){ .op = EX_CONST, .type = m->p->bool_type, .span = like->span, .value = truth };
    return ex;
}

/* Returns the kind of F for replacements: only functions of one kind replace each other. Natives,
 * definitions and settings count as one kind, because calls of them look alike. */
static FunKind call_kind(const Fun *f)
{
    return f->kind == FUN_DEFINE || f->kind == FUN_SETTING ? FUN_NATIVE
           : f->kind == FUN_DONE                           ? FUN_STATUS
                                                           : f->kind;
}

bool mutation_same_signature(const Fun *a, const Fun *b)
{
    if (a == b || call_kind(a) != call_kind(b) || a->nparams != b->nparams ||
        a->result != b->result)
        return false;
    for (int i = 0; i < a->nparams; i++)
        if (a->ptype[i] != b->ptype[i])
            return false;
    return true;
}

Fun *mutation_moved_deadline(MutantMaker *m, const Fun *f, int shift)
{
    Fun *moved = arena_copy(m->arena, f, sizeof *f, 1);

    moved->shift = shift;
    return moved;
}
