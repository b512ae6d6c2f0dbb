/* check_overlays.c - reports clauses that the same overlay file both removes and adds (SPEC
 * 6.7). */
#include "check/check_inside.h"
#include "program/label.h"

#include <string.h>

bool check_has_title(const Node *n, const char *title)
{
    for (const Node *t = n->b; t; t = t->next)
        if (strcmp(t->kind == N_Spelled ? t->a->text : t->text, title) == 0)
            return true;
    return false;
}

static bool takes_out(const Node *n)
{
    return n->kind == N_Repeal || (n->kind == N_Clause && n->num == CLAUSE_REPLACE);
}

/* Returns true if OUT, placed after IN, would remove the clause that IN adds.  A `replace clause`
 * does not remove clauses that another `replace clause` of the same file adds. */
static bool takes_out_own(const Node *out, const Node *in)
{
    if (in->kind != N_Clause || in->num == CLAUSE_PLAIN || in == out)
        return false;
    if (out->kind == N_Repeal && !out->a)
        return label_inside(in->text, out->text);
    if (strcmp(in->text, out->text) != 0)
        return false;
    return out->kind != N_Repeal ? in->num == CLAUSE_INSERT
                                 : in->num == CLAUSE_REPLACE || check_has_title(in, out->a->text);
}

static const char *change_word(const Node *n)
{
    return n->kind == N_Repeal ? "repealed" : n->num == CLAUSE_REPLACE ? "replaced" : "inserted";
}

/* Returns the word with which N changes a clause. */
static const char *change_verb(const Node *n)
{
    return n->kind == N_Repeal ? "repeal" : n->num == CLAUSE_REPLACE ? "replace" : "insert";
}

static void report_out_and_in(Checker *c, const Node *out, const Node *in)
{
    const bool last_out = out->span.start > in->span.start;
    const Node *first = last_out ? in : out, *second = last_out ? out : in;
    Diag *d = diag_add(c->diags, DIAG_NAME_TWICE, second->span,
                       "one overlay cannot %s %s and also %s %s", change_verb(first), first->text,
                       change_verb(second), strcmp(in->text, out->text) == 0 ? "it" : second->text);

    diag_note(c->diags, d, first->span, "%s is %s here", first->text, change_word(first));
    diag_help(
        c->diags, d, "%s",
        strcmp(in->text, out->text) == 0
            ? "leave one of the two out; to change the whole clause, write only `replace "
              "clause`"
            : "leave one of the two out; or repeal single clauses, each with its title: repeal "
              "LABEL \"TITLE\"");
}

void check_overlay_changes(Checker *c, const Node *items)
{
    for (const Node *out = items; out; out = out->next)
        for (const Node *in = takes_out(out) ? items : NULL; in; in = in->next)
            if (takes_out_own(out, in)) {
                report_out_and_in(c, out, in);
                break;
            }
}
