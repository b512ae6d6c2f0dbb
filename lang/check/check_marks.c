/* check_marks.c - checks that `follows`, `amended`, `new` and `was` stand only where they may (SPEC
 * 6.10). */
#include "check/check_inside.h"

#include <string.h>

bool check_is_mark(const Node *part)
{
    return part->kind == N_Amended || part->kind == N_New || part->kind == N_Was;
}

void check_follows_header(Checker *c, const Node *n)
{
    const Node *other = n->d->a;
    Diag *d;

    if (!other || strcmp(other->text, c->follows->text) == 0)
        return;
    d = diag_add(c->diags, DIAG_RULE_BAD_HEADER, other->span,
                 "the headers of this edition follow two different editions, `%s` and `%s`",
                 c->follows->text, other->text);
    diag_note(c->diags, d, c->follows->span, "the other header follows `%s`", c->follows->text);
    diag_help(c->diags, d,
              "name one edition in both headers, or leave `follows` out of one of them");
}

/* Reports PART, the mark WORD, because the edition of its file does not follow another one. */
static void report_mark(Checker *c, const Node *part, const char *word)
{
    Diag *d = diag_add(c->diags, DIAG_RULE_OVERLAY_ITEM, part->span,
                       "`%s` can stand only in an edition that follows another one", word);

    if (c->from == FROM_OVERLAY)
        diag_help(c->diags, d,
                  "leave it out, because `insert clause` and `replace clause` say what an "
                  "overlay changes");
    else if (c->from == FROM_PRACTICE)
        diag_help(c->diags, d,
                  "leave it out, because the clauses of a practice are not compared with those of "
                  "another edition");
    else
        diag_help(c->diags, d,
                  "leave it out, or write in the header which edition this one follows: edition "
                  "%s follows EDITION ...",
                  c->origin);
}

void check_marks(Checker *c, const Node *n)
{
    const Node *fresh = ast_find(n->a, N_New), *was = ast_find(n->a, N_Was),
               *amended = ast_find(n->a, N_Amended);

    if (c->from != FROM_EDITION || !c->follows) {
        for (const Node *part = n->a; part; part = part->next)
            if (check_is_mark(part))
                report_mark(c, part,
                            part->kind == N_Amended ? "amended"
                            : part->kind == N_New   ? "new"
                                                    : "was");
        return;
    }
    if (fresh && (was || amended))
        diag_add(c->diags, DIAG_RULE_MARK, fresh->span,
                 "a clause cannot have both marks `new` and `%s`\n"
                 "leave one of the two out",
                 was ? "was" : "amended");
    if (was && strcmp(was->text, n->text) == 0)
        diag_add(c->diags, DIAG_RULE_MARK, was->span,
                 "`was %s` names the label of the clause itself\n"
                 "leave `was` out, or write the old label after it",
                 n->text);
}
