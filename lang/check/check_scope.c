/* check_scope.c - keeps track of the variables in scope at one place of a law file. */
#include "check/check_scope.h"

#include <stdlib.h>
#include <string.h>

/* ---- where names are used ------------------------------------------------------ */

void check_use_at(ExprChecker *x, Span at, const char *name, UseKind kind, const void *thing,
                  Span of)
{
    if (x->uses)
        uses_add(x->uses, x->within.end ? x->within : at, name,
                 (Use){ .kind = kind, .of = of, .thing = thing });
}

void check_use(ExprChecker *x, const Node *n, UseKind kind, const void *thing, Span of)
{
    check_use_at(x, n->span, n->text, kind, thing, of);
}

void check_use_fun(ExprChecker *x, const Node *n, const Fun *f)
{
    if (f)
        check_use(x, n, USE_FUNCTION, f, f->span);
}

void check_use_variable(ExprChecker *x, const Scope *s, int slot, const Node *n)
{
    const EventKind *k = s->type[slot]->event;

    /* `it` has no declaration, so a use of `it` is recorded as a use of the event kind of `it` */
    if (x->uses && k && strcmp(n->text, "it") == 0 && s->span[slot].end > s->span[slot].start + 2)
        uses_add(x->uses, x->within.end ? x->within : n->span, n->text,
                 (Use){ .kind = USE_KIND, .name = k->name, .of = k->span, .thing = k });
    else
        check_use(x, n, USE_VARIABLE, s->type[slot], s->span[slot]);
}

void check_use_attr(ExprChecker *x, Span at, const Attr *a)
{
    check_use_at(x, at, a->name, USE_ATTRIBUTE, a, a->span);
}

void check_use_value(ExprChecker *x, const Node *n, const Type *t, Value v)
{
    if (!x->uses || t->kind != TYPE_ENUM || v < 0)
        return;
    if (x->scope) /* in a case, the word for a value may differ from the name of the value */
        uses_add_at(x->uses, n->span,
                    (Use){ .kind = USE_VALUE,
                           .name = t->values[v].name,
                           .of = uses_name_in(x->uses->sources, t->values[v].span,
                                              t->values[v].name, false),
                           .thing = t });
    else
        check_use(x, n, USE_VALUE, t, t->values[v].span);
}

void check_use_kind(ExprChecker *x, const Node *n, const EventKind *k)
{
    if (k)
        check_use(x, n, USE_KIND, k, k->span);
}

void check_probe(const ExprChecker *x, const Scope *s, const char *name, NameProbe what)
{
    NameProbe *p = x->uses ? x->uses->probe : NULL;

    if (!p || p->program || !text_same(p->name, name))
        return;
    what.name = p->name;
    what.program = x->program;
    what.nvariables = s ? s->n : 0;
    for (int i = 0; i < what.nvariables; i++) {
        what.variable[i] = s->name[i];
        what.type[i] = s->type[i];
    }
    *p = what;
}

/* ---- variables ----------------------------------------------------------------- */

void check_scope_report_full(ExprChecker *x, Scope *s, Span span)
{
    if (!s->full)
        diag_add(x->diags, DIAG_TYPE_LIMIT, span,
                 "the condition has more than %d variables here\n"
                 "move a part of the condition into a definition: define NAME(...) as CONDITION",
                 MAX_SLOTS);
    s->full = true;
}

int check_scope_add(ExprChecker *x, Scope *s, const char *name, const Type *type, Span span)
{
    for (int i = 0; i < s->n; i++)
        if (text_same(s->name[i], name)) {
            Diag *d = diag_add(x->diags, DIAG_NAME_TWICE, span, "`%s` is bound already", name);

            if (s->span[i].start != span.start)
                diag_note(x->diags, d, s->span[i], "`%s` is bound here first", name);
            if (i < s->outer && s->type[i] == type)
                diag_help(x->diags, d,
                          "if you mean the variable of the outer clause, leave this one out; "
                          "otherwise give it another name");
            else
                diag_help(x->diags, d, "give one of the two another name");
        }
    if (s->n == MAX_SLOTS) {
        check_scope_report_full(x, s, span);
        return 0;
    }
    s->name[s->n] = name;
    s->type[s->n] = type;
    s->span[s->n] = span;
    if (x->uses && strcmp(name, "it") != 0)
        check_use_at(x, span, name, USE_VARIABLE, type, span);
    if (s->high < ++s->n)
        s->high = s->n;
    return s->n - 1;
}

int check_scope_find(const Scope *s, const char *name)
{
    for (int i = s->n; i-- > 0;)
        if (text_same(s->name[i], name))
            return i;
    return -1;
}

bool check_is_lost_event(const CaseScope *scope, const char *label)
{
    if (!scope || !scope->nlost)
        return false;
    /* a sentence that was not understood makes the numbers of later events uncertain */
    if (*label == '@') {
        unsigned long n = strtoul(label + 1, NULL, 10);

        return label[1] != '0' && n <= (unsigned long)scope->nsentences;
    }
    for (int i = 0; i < scope->nlost; i++)
        if (strcmp(scope->lost[i], label) == 0)
            return true;
    return false;
}

const EndedVariable *check_end_variable(ExprChecker *x, const Scope *inner, const char *name)
{
    EndedVariable *g = arena_new_of(x->arena, EndedVariable);

    *g = (EndedVariable){ name, inner->gone };
    return g;
}

bool check_variable_has_ended(const Scope *s, const char *name)
{
    const EndedVariable *g = s->gone;

    while (g && !text_same(g->name, name))
        g = g->before;
    return g != NULL;
}
