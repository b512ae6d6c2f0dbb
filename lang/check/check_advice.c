/* check_advice.c - turns the syntax tree of an advice into the model (SPEC 19). An advice says
 * which numbers to print beside a ruling. */
#include "check/check_advice.h"

#include "check/check_wording.h"
#include "program/principles.h"
#include "program/program.h"

#include <string.h>

/* The state of reading one advice. */
typedef struct AdviceChecker {
    ExprChecker *x;
    Advice *a;
    CheckGuards guards;
    int before; /* the number of conditions before the first `weigh` */
    Weight weights[MAX_WEIGHTS];
} AdviceChecker;

static void add_weight(AdviceChecker *c, const Node *n)
{
    Weight *w = &c->weights[c->a->nweights];
    const Ex *ex;

    if (c->a->nweights == MAX_WEIGHTS) {
        check_report_limit(c->x, n->span, MAX_WEIGHTS, "numbers after `weigh`",
                           "divide the advice into two");
        return;
    }
    c->x->weighing = true;
    ex = check_expr(c->x, &c->guards.scope, n->a, NULL);
    c->x->weighing = false;
    *w = (Weight){ ex, n->text, -1 };
    if (n->text)
        w->slot = check_scope_add(c->x, &c->guards.scope, n->text, ex->type, n->span);
    c->a->nweights++;
    if (ex->type->kind != TYPE_RANGE && ex->type->kind != TYPE_ERROR)
        diag_add(c->x->diags, DIAG_TYPE_MISMATCH, ex->span,
                 "this is a `%s`, but a number must stand after `weigh`\n"
                 "write a number, such as the answer of an oracle",
                 check_type_name(c->x->arena, ex->type));
}

static void read_parts(AdviceChecker *c, const Node *parts)
{
    for (const Node *part = parts; part; part = part->next) {
        for (const Node *w = part->kind == N_Weigh ? part->a : NULL; w; w = w->next)
            add_weight(c, w);
        check_guard(c->x, &c->guards, part, NULL);
        if (!c->a->nweights)
            c->before = c->guards.nconds;
    }
}

/* Reads the wordings of the advice.  The advice must have a wording in every language of the
 * program. */
static void read_words(AdviceChecker *c, const Node *n)
{
    const Program *p = c->x->program;

    check_wording(c->x, &c->guards.scope, n->c, &c->a->words, false, n->span, n->text);
    check_wording_fill(c->x, &c->a->words, n->span);
    for (int i = 0; i < p->nlangs; i++)
        if (!c->a->words.piece[WORD_IS][i] && program_needs_words(p, n->span, i))
            check_wording_missing(
                c->x, n->span, i, n->c, arena_printf(c->x->arena, "the advice `%s`", n->text),
                arena_printf(c->x->arena, "%s \"... {value} ...\"", p->langs[i].code));
}

void check_advice(ExprChecker *x, const Node *n)
{
    AdviceChecker *c = arena_new_of(x->arena, AdviceChecker);
    Advice *a = arena_new_of(x->arena, Advice), **end = &x->program->advice;

    for (; *end; end = &(*end)->next)
        if (strcmp((*end)->name, n->text) == 0) {
            check_report_declared(x, n->span, n->text, (*end)->span);
            return;
        }
    c->x = x;
    c->a = a;
    a->name = n->text;
    a->span = n->span;
    read_parts(c, n->a);
    read_words(c, n);
    check_copy_guards(x, &c->guards, &a->rule);
    a->after = a->rule.conds + c->before;
    a->nafter = c->guards.nconds - c->before;
    a->rule.nconds = c->before;
    a->weights = arena_copy(x->arena, c->weights, sizeof *c->weights, a->nweights);
    *end = a;
}
