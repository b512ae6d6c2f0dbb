/* check_rights.c - checks conclusions that give a right or a duty, and conclusions that complete a right
 * of another clause (SPEC 6.3).
 *
 * The Law may give a right without saying how long it lasts, or among what a player may choose.  A
 * clause of a practice then completes the right: it names the action, and adds `from`, `until`,
 * `default` or `tie`.  The parts are read with the variables of the clause that gives the right.
 */
#include "check/check_inside.h"
#include "check/check_once.h"
#include "program/label.h"
#include "program/program.h"
#include "program/spelling.h"
#include <string.h>

/* ---- rights and duties ------------------------------------------------ */

static void report_unknown_deadline(ExprChecker *x, Span at, const char *name)
{
    SpellingGuess g = { name, NULL, 5 };

    for (const Fun *f = x->program->funs; f; f = f->next)
        if (f->kind == FUN_DEADLINE)
            spelling_guess(&g, f->name);
    spelling_suggest(x->diags,
                     diag_add(x->diags, DIAG_NAME_DEADLINE, at, "no deadline is called `%s`", name),
                     g.best, "declare it: deadline %s(...) is e: KIND where (...)", name);
}

/* PART is the `from`, `until`, `default` or `tie` of the conclusion R.  Returns true if R may have
 * PART.  Otherwise reports PART.  Such a part states a deadline, or something about choices.  A
 * prohibition or a `should not` has no deadline and no choices. */
static bool fits_prohibition(ExprChecker *x, const Rule *r, const Node *part)
{
    const char *word = part->kind == N_From      ? "from"
                       : part->kind == N_Until   ? "until"
                       : part->kind == N_Default ? "default"
                                                 : "tie";

    if (!modal_is_negative(r->modal))
        return true;
    diag_help(
        x->diags,
        diag_add(x->diags, DIAG_RULE_NO_VALUE, part->span, "`%s` cannot stand after `%s`", word,
                 modal_name(r->modal)),
        part->kind == N_Until ? modal_forbids(r->modal)
                                    ? "leave `until` out; to say when the action is forbidden, "
                                      "write a condition after `when`"
                                    : "leave `until` out; to say when the action should not be "
                                      "done, write a condition after `when`"
        : part->kind == N_From
            ? "leave `from` out; to restrict the choice, write it in the clause that says `may`"
            : "leave this part out, because a player chooses nothing here");
    return false;
}

/* The chooser of R is the player who may or must do the action.  Reports a chooser of the wrong
 * form.  It must be one person, or a set of persons after `either of` or `both of`. */
static void check_chooser(ExprChecker *x, const Rule *r)
{
    const Type *wt = r->who->type;

    if (wt->kind == TYPE_SET && r->chooser == CHOOSER_ONE)
        diag_add(x->diags, DIAG_TYPE_MISMATCH, r->who->span,
                 "this is a `%s`, but one player must stand here\n"
                 "for several players write `either of ...` or `both of ...`",
                 check_type_name(x->arena, wt));
    else if (wt->kind != TYPE_ERROR &&
             (r->chooser == CHOOSER_ONE ? wt->kind != TYPE_ENUM
                                        : wt->kind != TYPE_SET || wt->elem->kind != TYPE_ENUM))
        diag_help(x->diags,
                  diag_add(x->diags, DIAG_TYPE_MISMATCH, r->who->span,
                           r->chooser == CHOOSER_ONE
                               ? "this is a `%s`, but the player who acts must stand here"
                               : "this is a `%s`, but a set of players must stand here",
                           check_type_name(x->arena, wt)),
                  r->chooser == CHOOSER_ONE
                      ? "begin with the player, such as the `.by` of an event: d.by may ..."
                      : "write a set of players after `of`: either of {NAME, NAME}");
}

static void read_from(ExprChecker *x, Scope *s, const Node *part, Rule *r)
{
    const Type *set;

    if (!r->fun->choosing) {
        diag_add(x->diags, DIAG_TYPE_MISMATCH, part->span,
                 "the action `%s` makes no choice\n"
                 "leave out `from`, or declare the action with `choosing`",
                 r->fun->action);
        return;
    }
    set = check_set_type(x, r->fun->result);
    r->from = check_expr_of(x, s, part->a, set);
}

const Fun *check_deadline_call(ExprChecker *x, Scope *s, const Node *call, const Ex **args)
{
    const Fun *u = program_fun(x->program, call->text);
    Ex *e;

    if (!u || u->kind != FUN_DEADLINE) {
        check_probe(x, s, call->text, (NameProbe){ .place = PROBE_DEADLINE });
        report_unknown_deadline(x, call->span, call->text);
        return NULL;
    }
    e = check_expr(x, s, call, NULL);
    for (int i = 0; i < u->nparams && e->op == EX_CALL; i++)
        args[i] = e->kid[i];
    return u;
}

static void read_tie(ExprChecker *x, Scope *s, const Node *part, Rule *r)
{
    const Type *who = r->who->type, *one = who->kind == TYPE_SET ? who->elem : who;

    r->tie = check_expr(x, s, part->a, one);
    if (!check_types_agree(r->tie->type, one) ||
        (r->tie->type->kind != TYPE_ENUM && r->tie->type->kind != TYPE_ERROR))
        diag_add(x->diags, DIAG_TYPE_MISMATCH, r->tie->span,
                 "this is a `%s`, but a player must stand after `tie`\n"
                 "write the player whose choice prevails if two players choose differently",
                 check_type_name(x->arena, r->tie->type));
}

static void read_right_part(ExprChecker *x, Scope *s, const Node *part, Rule *r)
{
    switch (part->kind) {
    case N_From: read_from(x, s, part, r); break;
    case N_Until: r->until = check_deadline_call(x, s, part->a, r->until_args); break;
    case N_Default: r->default_ = check_expr_of(x, s, part->a, r->fun->result); break;
    default: read_tie(x, s, part, r); break;
    }
}

/* Reports N, a conclusion `must ACTION(...) by PLAYER`, if F has no words for it. */
static void require_duty_words(ExprChecker *x, const Fun *f, const Node *n)
{
    for (int i = 0; i < x->program->nlangs; i++)
        if (!f->words.piece[WORD_MUST][i]) {
            diag_add(x->diags, DIAG_RULE_NO_VALUE, n->span,
                     "the action `%s` has no words `must`, which a law book prints here\n"
                     "write PLAYER must %s(...), or add a variant `must` to the wordings of the "
                     "action",
                     f->action, f->action);
            return;
        }
}

bool check_modal_conclusion(ExprChecker *x, Scope *s, const Node *n, Rule *r)
{
    const Fun *f = check_action_name(x, n->b->span, n->b->text);
    const Type *who;
    Ex *e;

    r->kind = CONCLUDES_MODAL;
    r->modal = (Modal)n->num;
    if (!f)
        return false;
    r->fun = f;
    e = check_action_call(x, s, n->b, f);
    if (e->op != EX_CALL)
        return false;
    r->nargs = f->nparams;
    for (int i = 0; i < f->nparams; i++)
        r->args[i] = e->kid[i];
    r->impersonal = n->text && strcmp(n->text, "by") == 0;
    r->chooser = !n->text || r->impersonal      ? CHOOSER_ONE
                 : strcmp(n->text, "both") == 0 ? CHOOSER_BOTH
                                                : CHOOSER_EITHER;
    if (r->impersonal)
        require_duty_words(x, f, n);
    /* A case may write a chooser in the words of a story.  To read these words, check_expr() needs
     * WHO, the type of the choosers.  The rules about the action give this type.  In a law file WHO
     * is NULL, because some of these rules may follow later. */
    who = x->scope ? program_chooser_type(x->program, f) : NULL;
    if (who && (n->text || n->a->kind == N_SetOf))
        who = check_set_type(x, who);
    r->who = check_expr(x, s, n->a, who);
    if (who && r->who->type->kind == who->kind && !check_types_agree(r->who->type, who))
        check_report_mismatch(x, r->who->span, r->who->type, who);
    check_chooser(x, r);
    check_once(n->c, x->diags);
    for (const Node *part = n->c; part; part = part->next)
        if (fits_prohibition(x, r, part))
            read_right_part(x, s, part, r);
    return true;
}

/* ---- completed rights ------------------------------------------------- */

/* Reports the parts of K that would have no effect, because K completes rights. */
static void refuse_conditions(Checker *c, const Clause *k)
{
    static const NodeKind refused[] = { N_For,       N_When,      N_Unless,
                                        N_Exception, N_Otherwise, N_Excepted,
                                        N_Because,   N_Overrides, N_SubjectTo };

    for (size_t i = 0; i < BL_LEN(refused); i++) {
        const Node *part = ast_find(k->node->a, refused[i]);

        if (part)
            diag_add(c->diags, DIAG_RULE_COMPLETES, part->span,
                     "this cannot stand in clause %s, which completes a right\n"
                     "leave it out: what the clause adds belongs to the right, with the variables "
                     "and conditions of the clause that gives it",
                     k->label);
    }
}

static Completion *new_completion(Checker *c, const Clause *k, const Node *n)
{
    Completion *x = arena_new_of(c->arena, Completion);

    check_once(n->b, c->diags);
    *x = (Completion){ .clause = k, .node = n };
    return x;
}

void check_collect_completions(Checker *c)
{
    Completion **end = &c->completions;

    for (const Clause *k = c->stated; k; k = k->next) {
        const Node *then = ast_find(k->node->a, N_Then), *n = then ? then->a : NULL;
        bool any = false;

        for (; n; n = n->next)
            if (n->kind == N_Completes) {
                *end = new_completion(c, k, n);
                end = &(*end)->next;
                any = true;
            }
        if (any)
            refuse_conditions(c, k);
    }
}

/* Returns true if A and B are calls of the same action with the same variables. */
static bool same_variables(const Node *a, const Node *b)
{
    const Node *x = a->a, *y = b->a;

    if (a->kind != N_Call || b->kind != N_Call || strcmp(a->text, b->text) != 0)
        return false;
    for (; x && y; x = x->next, y = y->next)
        if (x->kind != N_Name || y->kind != N_Name || strcmp(x->text, y->text) != 0)
            return false;
    return !x && !y;
}

/* Returns the bit of PART in Rule.completed. */
static unsigned part_bit(const Node *part)
{
    return part->kind == N_From      ? COMPLETES_FROM
           : part->kind == N_Until   ? COMPLETES_UNTIL
           : part->kind == N_Default ? COMPLETES_DEFAULT
                                     : COMPLETES_TIE;
}

/* Returns the parts that R has, as bits. */
static unsigned parts_of(const Rule *r)
{
    return (r->from ? COMPLETES_FROM : 0u) | (r->until ? COMPLETES_UNTIL : 0u) |
           (r->default_ ? COMPLETES_DEFAULT : 0u) | (r->tie ? COMPLETES_TIE : 0u);
}

static void report_two_completions(Checker *c, const Clause *k, const Rule *r, const Completion *x)
{
    Diag *d = diag_add(c->diags, DIAG_RULE_COMPLETES, x->node->span,
                       "two clauses complete the right that clause %s gives", k->label);

    diag_note(c->diags, d, r->completed_by->node->span, "this is the other one");
    diag_help(c->diags, d, "leave one of the two out");
}

void check_complete_right(Checker *c, const Clause *k, const Node *n, const Scope *scope, Rule *r)
{
    if (r->kind != CONCLUDES_MODAL || r->modal != MODAL_MAY)
        return;
    for (Completion *x = c->completions; x; x = x->next) {
        const unsigned own = parts_of(r);
        unsigned added = 0;
        Scope s = *scope;

        if (!label_inside(k->label, x->clause->label) || !same_variables(n->b, x->node->a))
            continue;
        for (const Node *part = x->node->b; part; part = part->next)
            added |= part_bit(part);
        if (r->completed_by)
            report_two_completions(c, k, r, x);
        if (r->completed_by || !(added & ~own)) {
            x->used |= r->completed_by != NULL;
            continue;
        }
        x->used = true;
        check_action_call(&c->x, &s, x->node->a, r->fun); /* records the names that it uses */
        for (const Node *part = x->node->b; part; part = part->next)
            if (!(part_bit(part) & own))
                read_right_part(&c->x, &s, part, r);
        r->completed_by = x->clause;
        r->completed = (uint8_t)(added & ~own);
    }
}

void check_completions_used(Checker *c)
{
    for (const Completion *x = c->completions; x; x = x->next)
        if (!x->used)
            diag_add(c->diags, DIAG_RULE_COMPLETES, x->node->a->span,
                     "no clause inside %s gives this right without these parts\n"
                     "write the action and its variables as the clause does that gives the right: "
                     "for `q.by may withdraw(q)` write withdraw(q)",
                     x->clause->label);
}
