/* check_kinds.c - the kinds that `kind` declares: names, the kinds that they narrow, conditions
 * (SPEC 4.15). */
#include "check/check_inside.h"
#include "check/check_wording.h"
#include "program/program.h"

void check_declare_narrow(Checker *c, const Node *n)
{
    NarrowKind *k, **end = &c->p->narrow;
    const Meaning *old = program_meaning(c->p, n->text);

    if (!c->vocabulary) {
        diag_help(c->diags, check_report(c, DIAG_RULE_OVERLAY_ITEM, n->span, n->text),
                  "declare the kind in a file of the vocabulary, which has no header");
        return;
    }
    if (old && (old->type || old->event || old->narrow)) {
        check_report_declared(&c->x, n->span, n->text,
                              old->type    ? old->type->span
                              : old->event ? old->event->span
                                           : old->narrow->span);
        return;
    }
    k = arena_new_of(c->arena, NarrowKind);
    k->name = n->text;
    k->node = n;
    k->span = n->span;
    program_add_meaning(c->p, n->text)->narrow = k;
    while (*end)
        end = &(*end)->next;
    *end = k;
}

/* Finds the kind of event that K narrows, through other narrow kinds.  Reports a name that means
 * no kind, and a circle. */
static void find_base(Checker *c, NarrowKind *k)
{
    const Node *name = k->node->c;
    NarrowKind *above = (NarrowKind *)program_narrow(c->p, name->text);

    if (k->state != NARROW_NEW)
        return;
    k->state = NARROW_ON_THE_WAY;
    k->base = program_event(c->p, name->text);
    if (!k->base && above) {
        find_base(c, above);
        if (above->state == NARROW_ON_THE_WAY)
            diag_add(c->diags, DIAG_NAME_KIND_CIRCLE, name->span,
                     "`%s` is a kind of `%s` already\n"
                     "name a kind that `event` declares",
                     above->name, k->name);
        else
            k->above = above;
        k->base = above->base;
    } else if (!k->base) {
        check_unknown_kind(&c->x, name->span, name->text);
    }
    k->state = NARROW_CHECKED;
}

void check_narrow_bases(Checker *c)
{
    for (NarrowKind *k = c->p->narrow; k; k = k->next)
        find_base(c, k);
    for (NarrowKind *k = c->p->narrow; k; k = k->next)
        k->state = NARROW_NEW; /* the conditions are checked next */
}

static void check_narrow_kind(Checker *c, NarrowKind *k, const Node *from);

/* Checks the narrow kinds that the condition N names. */
static void check_named_kinds(Checker *c, const Node *n)
{
    for (; n; n = n->next) {
        NarrowKind *other = n->kind == N_TypeRef || n->kind == N_Name
                                ? (NarrowKind *)program_narrow(c->p, n->text)
                                : NULL;

        if (other && !program_fun(c->p, n->text))
            check_narrow_kind(c, other, n);
        check_named_kinds(c, n->a);
        check_named_kinds(c, n->b);
        check_named_kinds(c, n->c);
        check_named_kinds(c, n->d);
    }
}

static void read_narrow_words(Checker *c, NarrowKind *k, Scope *s)
{
    bool any = false;

    check_own_wordings(c, k->node->b, s, &k->words, k->span, k->name);
    for (int i = 0; i < c->p->nlangs; i++)
        any |= k->words.piece[WORD_IS][i] != NULL;
    check_wording_fill(&c->x, &k->words, k->span);
    for (int i = 0; i < c->p->nlangs; i++)
        if (!k->words.piece[WORD_IS][i] && program_needs_words(c->p, k->span, i))
            check_missing_words(c, k->span, "the kind", k->name, i, any, "");
}

/* Checks the condition of K, after those of the kinds that it names.  FROM names K in such a
 * condition, or is NULL. */
static void check_narrow_kind(Checker *c, NarrowKind *k, const Node *from)
{
    const Fun *f = program_fun(c->p, k->name);
    Scope s;

    if (k->state == NARROW_ON_THE_WAY)
        diag_add(c->diags, DIAG_NAME_KIND_CIRCLE, from->span,
                 "the condition of `%s` names `%s` again\n"
                 "name a kind that `event` declares",
                 k->name, k->name);
    if (k->state != NARROW_NEW || !k->base)
        return;
    k->state = NARROW_ON_THE_WAY;
    if (f)
        check_report_declared(&c->x, k->span, k->name, f->span);
    check_named_kinds(c, k->node->c);
    check_named_kinds(c, k->node->a);
    s = check_event_scope(c, k->base, k->span);
    k->where = check_condition(&c->x, &s, k->node->a);
    k->nslots = s.high;
    read_narrow_words(c, k, &s);
    k->state = NARROW_CHECKED;
}

void check_narrow_kinds(Checker *c)
{
    for (NarrowKind *k = c->p->narrow; k; k = k->next)
        check_narrow_kind(c, k, NULL);
}
