/* check_scope.c - keeps the variables that are in scope at one place of a law file. */
#include "check/check_scope.h"

#include <stdlib.h>
#include <string.h>

void check_scope_report_full(ExprChecker *x, Scope *s, Span span)
{
    if (!s->full)
        diag_add(x->diags, DIAG_TYPE_LIMIT, span,
                 "more than %d variables are in scope here\n"
                 "move a part of the condition into a definition",
                 MAX_SLOTS);
    s->full = true;
}

int check_scope_add(ExprChecker *x, Scope *s, const char *name, const Type *type, Span span)
{
    for (int i = 0; i < s->n; i++)
        if (text_same(s->name[i], name)) {
            Diag *d = diag_add(x->diags, DIAG_NAME_TWICE, span, "`%s` is bound already", name);

            if (s->span[i].start != span.start)
                diag_note(x->diags, d, s->span[i], "bound here");
            if (i < s->outer && s->type[i] == type)
                diag_help(x->diags, d,
                          "leave it out if it is the variable of the outer clause, whose "
                          "conditions apply here too; otherwise give it another name");
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
    if (*label == '@') { /* a lost sentence makes the numbers of later events uncertain */
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
