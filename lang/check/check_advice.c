#include "check/check_advice.h"

#include "check/check_wording.h"
#include "program/program.h"

#include <string.h>

enum { MAX_CONDS = 64 };

/* Its parts while they are read. */
typedef struct AdviceChecker {
    ExprChecker *x;
    Advice *a;
    Scope scope;
    Binder binders[MAX_SLOTS];
    Cond conds[2][MAX_CONDS]; /* before and after what is weighed */
    Weight weights[MAX_WEIGHTS];
} AdviceChecker;

static void advice_add_cond(AdviceChecker *c, const Node *n)
{
    bool after = c->a->nweights > 0;
    int *count = after ? &c->a->nafter : &c->a->rule.nconds;

    if (*count == MAX_CONDS) {
        check_report_limit(c->x, n->span, MAX_CONDS, "conditions",
                           "put some of them into a definition");
        return;
    }
    c->conds[after][(*count)++] = (Cond){ .ex = check_condition(c->x, &c->scope, n->a),
                                          .negated = n->kind == N_Unless };
}

static void advice_add_binders(AdviceChecker *c, const Node *n)
{
    Rule *r = &c->a->rule;

    for (const Node *b = n->a; b; b = b->next) {
        if (r->nbinders == MAX_SLOTS) {
            check_report_limit(c->x, b->span, MAX_SLOTS, "variables",
                               "put a part of the conditions into a definition");
            return;
        }
        check_binder(c->x, &c->scope, b, &c->binders[r->nbinders++]);
    }
}

static void add_weight(AdviceChecker *c, const Node *n)
{
    Weight *w = &c->weights[c->a->nweights];
    const Ex *ex;

    if (c->a->nweights == MAX_WEIGHTS) {
        check_report_limit(c->x, n->span, MAX_WEIGHTS, "numbers",
                           "make two advices of it");
        return;
    }
    c->x->weighing = true;
    ex = check_expr(c->x, &c->scope, n->a, NULL);
    c->x->weighing = false;
    *w = (Weight){ ex, n->text, -1 };
    if (n->text)
        w->slot = check_scope_add(c->x, &c->scope, n->text, ex->type, n->span);
    c->a->nweights++;
    if (ex->type->kind != TYPE_RANGE && ex->type->kind != TYPE_ERROR)
        diag_add(c->x->diags, DIAG_TYPE_MISMATCH, ex->span,
                 "this is a `%s`\n"
                 "what is weighed is a number: an oracle of what something is worth",
                 check_type_name(c->x->arena, ex->type));
}

static void read_parts(AdviceChecker *c, const Node *parts)
{
    for (const Node *part = parts; part; part = part->next)
        if (part->kind == N_For)
            advice_add_binders(c, part);
        else if (part->kind == N_Weigh)
            for (const Node *w = part->a; w; w = w->next)
                add_weight(c, w);
        else
            advice_add_cond(c, part);
}

/* Every language of the program has to say what the number means. */
static void read_words(AdviceChecker *c, const Node *n)
{
    const Program *p = c->x->program;

    check_wording(c->x, &c->scope, n->c, &c->a->words, false, n->span, n->text);
    check_wording_fill(c->x, &c->a->words, n->span);
    for (int i = 0; i < p->nlangs; i++)
        if (!c->a->words.piece[WORD_IS][i] && program_needs_words(p, n->span, i))
            check_wording_missing(
                c->x, n->span, i, n->c,
                arena_printf(c->x->arena, "the advice `%s`", n->text),
                arena_printf(c->x->arena, "%s \"... {value} ...\"", p->langs[i].code));
}

void check_advice(ExprChecker *x, const Node *n)
{
    AdviceChecker *c = arena_new_of(x->arena, AdviceChecker);
    Advice *a = arena_new_of(x->arena, Advice), **end = &x->program->advice;

    for (; *end; end = &(*end)->next)
        if (strcmp((*end)->name, n->text) == 0) {
            diag_note(x->diags, check_report_twice(x, n->span, n->text), (*end)->span,
                      "first declared here");
            return;
        }
    c->x = x;
    c->a = a;
    a->name = n->text;
    a->span = n->span;
    read_parts(c, n->a);
    read_words(c, n);
    a->rule.binders =
        arena_copy(x->arena, c->binders, sizeof *c->binders, a->rule.nbinders);
    a->rule.conds = arena_copy(x->arena, c->conds[0], sizeof **c->conds, a->rule.nconds);
    a->after = arena_copy(x->arena, c->conds[1], sizeof **c->conds, a->nafter);
    a->weights = arena_copy(x->arena, c->weights, sizeof *c->weights, a->nweights);
    a->rule.nslots = c->scope.high;
    *end = a;
}
