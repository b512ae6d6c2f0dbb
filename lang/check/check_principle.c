/* check_principle.c - turns the syntax tree of a principle into the model (SPEC 13). A principle is
 * a statement that should hold in every case of a universe. */
#include "check/check_principle.h"

#include "check/check_once.h"
#include "check/check_wording.h"
#include "program/depends_on.h"
#include "program/principles.h"
#include "program/program.h"
#include "program/spelling.h"

#include <string.h>

typedef struct PrincipleChecker {
    ExprChecker *x;
    Arena *arena;
    Diags *diags;
    Principle *p;
    CheckGuards guards;
} PrincipleChecker;

static void report_bad_form(PrincipleChecker *d, Span at, const char *what, const char *help)
{
    diag_add(d->diags, DIAG_PRINCIPLE_FORM, at, "%s\n%s", what, help);
}

static void read_universes(PrincipleChecker *d, const Node *n)
{
    const Universe **list = arena_alloc_array(d->arena, sizeof *list, ast_count(n) + 1);

    for (; n; n = n->next) {
        SpellingGuess g = { n->text, NULL, spelling_limit(n->text, 5) };

        list[d->p->nuniverses] = program_universe(d->x->program, n->text);
        if (list[d->p->nuniverses]) {
            check_use(d->x, n, USE_UNIVERSE, list[d->p->nuniverses], list[d->p->nuniverses]->span);
            d->p->nuniverses++;
            continue;
        }
        for (const Universe *u = d->x->program->universes; u; u = u->next)
            spelling_guess(&g, u->name);
        spelling_suggest(
            d->diags,
            diag_add(d->diags, DIAG_NAME_UNKNOWN, n->span, "there is no universe `%s`", n->text),
            g.best, "declare it: universe %s \"...\"", n->text);
    }
    d->p->universes = list;
}

/* ---- independent ------------------------------------------------------ */

static const Fun *find_ruled_fun(PrincipleChecker *d, const Node *n)
{
    const Fun *f = program_fun(d->x->program, n->text);

    check_use_fun(d->x, n, f);
    if (f && (f->kind == FUN_STATUS || f->kind == FUN_DONE))
        return f;
    for (const Fun *g = d->x->program->funs; g; g = g->next)
        if (g->kind == FUN_DONE && strcmp(g->action, n->text) == 0) {
            check_use_fun(d->x, n, g);
            return g;
        }
    if (f)
        diag_add(d->diags, DIAG_PRINCIPLE_OF, n->span,
                 "`%s` is neither a status nor an action\n"
                 "name a status or an action instead",
                 n->text);
    else
        check_unknown_name(d->x, n);
    return NULL;
}

static void read_independent(PrincipleChecker *d, const Node *n)
{
    Principle *p = d->p;
    const Fun **funs = arena_alloc_array(d->arena, sizeof *funs, ast_count(n->a) + 1);
    DependsOnFound r;

    p->kind = PRINCIPLE_INDEPENDENT;
    for (const Node *name = n->a; name; name = name->next) {
        funs[p->nfuns] = find_ruled_fun(d, name);
        p->nfuns += funs[p->nfuns] != NULL;
    }
    p->funs = funs;
    check_binder(d->x, &d->guards.scope, n->b, &d->guards.binders[d->guards.nbinders++]);
    const Binder *b = &d->guards.binders[0];

    if (b->in || (b->over->kind != TYPE_EVENT && b->over->kind != TYPE_ERROR))
        diag_add(d->diags, DIAG_TYPE_MISMATCH, b->span,
                 "this is a `%s`, but a kind of event must stand here\n"
                 "write a variable and a kind of event: d: KIND",
                 check_type_name(d->arena, b->over));
    if (b->where && depends_on(d->x->program, b->where, RESTS_RULING, NULL, &r))
        depends_on_report(d->diags, DIAG_UNIVERSE_RESTS, &r, depends_on_kind_text(r.fun),
                          "describe the event by its attributes instead");
}

/* ---- symmetric -------------------------------------------------------- */

static Diag *report_bad_permutation(PrincipleChecker *d, Span at, const char *what,
                                    const char *help)
{
    return diag_add(d->diags, DIAG_PRINCIPLE_TURN, at, "%s\n%s", what, help);
}

/* Returns the first place of the value NAME in the cycles LISTS, which contain this value. */
static Span first_named(const Node *lists, const char *name)
{
    for (; lists; lists = lists->next)
        for (const Node *v = lists->a; v; v = v->next)
            if (strcmp(v->text, name) == 0)
                return v->span;
    return NO_SPAN;
}

/* Reads N, a cycle of values of T, and one of the cycles LISTS.  For each value V in N, stores in
 * TO[V] the value after V.  The first value comes after the last value.  *MOVED has the values in
 * the cycles read so far, as bits.  Adds the values of N to *MOVED. */
static void read_cycle(PrincipleChecker *d, const Type *t, const Node *lists, const Node *n,
                       Value *to, uint64_t *moved)
{
    Value first = BL_ABSENT, last = BL_ABSENT;

    for (const Node *name = n->a; name; name = name->next) {
        const Value v = check_value_named(d->x, DIAG_NAME_UNKNOWN, t, name);

        if (v < 0)
            return;
        if (*moved >> v & 1) {
            diag_note(d->diags,
                      report_bad_permutation(
                          d, name->span,
                          arena_printf(d->arena,
                                       "`%s` stands twice in `symmetric "
                                       "under`",
                                       name->text),
                          "write each value only once, and leave out values that stay as they are"),
                      first_named(lists, name->text), "it stands here first");
            return;
        }
        *moved |= (uint64_t)1 << v;
        if (last == BL_ABSENT)
            first = v;
        else
            to[last] = v;
        last = v;
    }
    to[last] = first;
    if (first == last)
        report_bad_permutation(d, n->span, "one value alone cannot be exchanged with another",
                               "write two values or more: each one becomes the next, and the "
                               "last one becomes the first");
}

static void read_symmetric(PrincipleChecker *d, const Node *n)
{
    Permutation *turns = arena_alloc_array(d->arena, sizeof *turns, ast_count(n->a) + 1);
    Principle *p = d->p;

    p->kind = PRINCIPLE_SYMMETRIC;
    p->turns = turns;
    for (const Node *turn = n->a; turn; turn = turn->next) {
        const Type *t = program_type(d->x->program, turn->text);

        if (t)
            check_use(d->x, turn, USE_TYPE, t, t->span);
        uint64_t moved = 0;
        Value *to;

        if (!t || t->kind != TYPE_ENUM) {
            diag_add(d->diags, t ? DIAG_TYPE_MISMATCH : DIAG_NAME_TYPE, turn->span,
                     "`%s` is not an enum\n"
                     "write an enum and the values that are exchanged: NAME (VALUE, VALUE)",
                     turn->text);
            continue;
        }
        for (int i = 0; i < p->nturns; i++)
            if (turns[i].type == t)
                check_report_stated(d->x, turn->span, turn->text, turns[i].span);
        to = arena_alloc_array(d->arena, sizeof *to, t->count);
        for (uint32_t i = 0; i < t->count; i++)
            to[i] = (Value)i;
        for (const Node *c = turn->a; c; c = c->next)
            read_cycle(d, t, turn->a, c, to, &moved);
        turns[p->nturns++] = (Permutation){ .type = t, .to = to, .span = turn->span };
    }
}

/* ---- never ------------------------------------------------------------ */

static void read_named_action(PrincipleChecker *d, const Node *n, ActionPattern *deed)
{
    const Fun *f = check_action_name(d->x, n->span, n->text);
    Ex *e;

    if (!f)
        return;
    e = check_action_call(d->x, &d->guards.scope, n, f);
    if (e->op != EX_CALL)
        return;
    deed->fun = f;
    deed->nargs = e->nkids;
    for (int i = 0; i < e->nkids; i++)
        deed->args[i] = e->kid[i];
    d->p->ndeeds++;
}

/* Adds a pattern to DEEDS for each action that can have the arguments of N as its first
 * arguments. */
static void read_any_action(PrincipleChecker *d, const Node *n, ActionPattern *deeds)
{
    const Ex *args[MAX_ARGS];
    int nargs = 0, before = d->p->ndeeds, most = 0;

    for (const Node *a = n->a; a; a = a->next) {
        if (nargs == MAX_ARGS) {
            check_report_limit(d->x, a->span, MAX_ARGS, "arguments",
                               "leave some out, because no declaration takes so many");
            return;
        }
        args[nargs++] = check_expr(d->x, &d->guards.scope, a, NULL);
    }
    for (const Fun *f = d->x->program->funs; f; f = f->next) {
        bool fits = f->kind == FUN_DONE && f->nparams >= nargs;

        if (f->kind == FUN_DONE && most < f->nparams)
            most = f->nparams;
        for (int i = 0; fits && i < nargs; i++)
            fits = check_types_agree(args[i]->type, f->ptype[i]);
        if (!fits)
            continue;
        deeds[d->p->ndeeds] = (ActionPattern){ .fun = f, .nargs = nargs };
        memcpy(deeds[d->p->ndeeds++].args, args, sizeof *args * (size_t)nargs);
    }
    if (d->p->ndeeds == before && most < nargs)
        diag_add(d->diags, DIAG_PRINCIPLE_OF, n->span,
                 "%d arguments stand here, but no action takes more than %d\n"
                 "leave some out, because `any action` may have fewer arguments than an action "
                 "takes",
                 nargs, most);
    else if (d->p->ndeeds == before)
        diag_add(d->diags, DIAG_PRINCIPLE_OF, n->span,
                 "no action takes %s\n"
                 "write an argument that some action takes, such as an event",
                 nargs == 1 ? "an argument of this type" : "arguments of these types");
}

static void read_never(PrincipleChecker *d, const Node *n)
{
    Principle *p = d->p;
    size_t room = d->x->program->nfuns + 1u;
    ActionPattern *deeds = arena_alloc_array(d->arena, sizeof *deeds, room * ast_count(n->b));
    const Ex *who = check_expr(d->x, &d->guards.scope, n->a, NULL);

    p->kind = PRINCIPLE_NEVER;
    p->modal = (Modal)n->num;
    p->who = who;
    if (who->type->kind != TYPE_ENUM && who->type->kind != TYPE_ERROR)
        diag_add(d->diags, DIAG_TYPE_MISMATCH, who->span,
                 "this is a `%s`, but the player who acts must stand here\n"
                 "begin with the player, such as the `.by` of an event: d.by may ...",
                 check_type_name(d->arena, who->type));
    p->deeds = deeds;
    for (const Node *deed = n->b; deed; deed = deed->next)
        if (deed->kind == N_AnyAction)
            read_any_action(d, deed, deeds);
        else
            read_named_action(d, deed, &deeds[p->ndeeds]);
}

/* ---- the whole -------------------------------------------------------- */

static void read_principle_body(PrincipleChecker *d, const Node *n)
{
    switch (n->kind) {
    case N_Independent: read_independent(d, n); break;
    case N_Symmetric: read_symmetric(d, n); break;
    case N_Always:
        d->p->kind = PRINCIPLE_ALWAYS;
        d->p->holds = check_condition(d->x, &d->guards.scope, n->a);
        break;
    default: read_never(d, n); break;
    }
}

/* Reads the parts of the principle N, which has one statement. If the statement is a symmetry,
 * there is no `for`, `when` or `unless`. Only the statement `never` may have `except`. */
static void read_principle_parts(PrincipleChecker *d, const Node *n)
{
    const Node *body = NULL;

    check_once(n->a, d->diags);
    for (const Node *part = n->a; part; part = part->next)
        switch (part->kind) {
        case N_For:
        case N_When:
        case N_Unless: check_guard(d->x, &d->guards, part, NULL); break;
        case N_SourceNote: check_title(d->x, part->a, &d->p->source); break;
        case N_Except:
            d->p->except = check_add_labels(d->x, d->p->except, part->a, &d->p->nexcept);
            break;
        default:
            if (body)
                report_bad_form(d, part->span, "the principle makes a second statement here",
                                "divide the principle into two");
            else
                body = part;
            break;
        }
    if (!body) {
        report_bad_form(
            d, n->span, arena_printf(d->arena, "the principle `%s` makes no statement", n->text),
            "add one of these: STATUS is independent of ...; symmetric under ...; always ...; "
            "never ...");
        return;
    }
    if (body->kind == N_Symmetric && (d->guards.nbinders || d->guards.nconds))
        report_bad_form(d, body->span, "a principle with `symmetric under` cannot have conditions",
                        "leave out `for`, `when` and `unless`");
    if (body->kind != N_Never && d->p->except)
        report_bad_form(d, body->span, "`except` can stand only in a principle with `never`",
                        "leave `except` out, or write a condition after `unless`");
    read_principle_body(d, body);
}

void check_principle(ExprChecker *x, const Node *n)
{
    PrincipleChecker *d = arena_new_of(x->arena, PrincipleChecker);
    Principle *p = arena_new_of(x->arena, Principle), **end = &x->program->principles;
    const Principle *old = program_principle(x->program, n->text);

    if (old) {
        check_report_declared(x, n->span, n->text, old->span);
        return;
    }
    *d = (PrincipleChecker){ .x = x, .arena = x->arena, .diags = x->diags, .p = p };
    p->name = n->text;
    p->span = n->span;
    check_title(x, n->b, &p->title);
    read_universes(d, n->c);
    read_principle_parts(d, n);
    p->nbinders = d->guards.nbinders;
    p->nconds = d->guards.nconds;
    p->binders = arena_copy(x->arena, d->guards.binders, sizeof *p->binders, p->nbinders);
    p->conds = arena_copy(x->arena, d->guards.conds, sizeof *p->conds, p->nconds);
    p->nslots = d->guards.scope.high;
    while (*end)
        end = &(*end)->next;
    *end = p;
}
