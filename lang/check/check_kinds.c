/* check_kinds.c - declares narrow kinds: their names, the event kinds that they narrow, and their
 * conditions. Also declares which events of a kind are proper: those that meet its `proper`
 * condition (SPEC 4.4, 4.15). */
#include "check/check_inside.h"
#include "check/check_wording.h"
#include "program/program.h"

void check_declare_narrow(Checker *c, const Node *n)
{
    NarrowKind *k, **end = &c->p->narrow;
    const Meaning *old = program_meaning(c->p, n->text);

    if (!c->vocabulary) {
        diag_add(c->diags, DIAG_RULE_OVERLAY_ITEM, n->span,
                 "the kind `%s` can be declared only in the vocabulary\n"
                 "move this line to a file without a header",
                 n->text);
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

/* Finds the event kind that K narrows, directly or through other narrow kinds. Reports a name that
 * is not a kind, and a circle of narrow kinds. */
static void find_base(Checker *c, NarrowKind *k)
{
    const Node *name = k->node->c;
    NarrowKind *above = (NarrowKind *)program_narrow(c->p, name->text);

    if (k->state != NARROW_NEW)
        return;
    k->state = NARROW_ON_THE_WAY;
    k->base = program_event(c->p, name->text);
    if (k->base)
        check_use_kind(&c->x, name, k->base);
    else if (above)
        check_use(&c->x, name, USE_NARROW, above, above->span);
    if (!k->base && above) {
        find_base(c, above);
        if (above->state == NARROW_ON_THE_WAY)
            diag_add(c->diags, DIAG_NAME_KIND_CIRCLE, name->span,
                     "`%s` cannot stand here, because it is a kind of `%s`\n"
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
        k->state = NARROW_NEW; /* check_narrow_kinds() uses these states again */
}

static void check_narrow_kind(Checker *c, NarrowKind *k, const Node *from);

/* Checks the narrow kind that the binder N names, if N names one. Let E be the event kind that N
 * ranges over. Unless N has `any`, also checks the `proper` conditions of E and of the kinds above
 * E. */
static void check_bound_kinds(Checker *c, const Node *n)
{
    NarrowKind *named = (NarrowKind *)program_narrow(c->p, n->a->text);
    const EventKind *k = named ? named->base : program_event(c->p, n->a->text);

    if (named)
        check_narrow_kind(c, named, n->a);
    for (; k && !n->num; k = k->parent)
        if (k->proper)
            check_narrow_kind(c, (NarrowKind *)k->proper, n->a);
}

/* Checks the narrow kinds that the nodes in the list N name. The nodes are parts of a condition. */
static void check_named_kinds(Checker *c, const Node *n)
{
    for (; n; n = n->next) {
        NarrowKind *other = n->kind == N_Name ? (NarrowKind *)program_narrow(c->p, n->text) : NULL;

        if (n->kind == N_Bind && n->a)
            check_bound_kinds(c, n);
        else if (other && !program_fun(c->p, n->text))
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

/* Reports that the condition of K depends on K itself. FROM is the node that names K again and so
 * closes the circle. */
static void report_kind_circle(Checker *c, const NarrowKind *k, const Node *from)
{
    if (k->proper)
        diag_add(c->diags, DIAG_NAME_KIND_CIRCLE, from->span,
                 "whether a `%s` is proper cannot depend on the proper events of `%s`\n"
                 "write `any %s` here, to mean all events of the kind",
                 k->name, k->name, from->text);
    else
        diag_add(c->diags, DIAG_NAME_KIND_CIRCLE, from->span,
                 "the condition of the kind `%s` depends on `%s` itself\n"
                 "name a kind that `event` declares",
                 k->name, k->name);
}

/* First checks the kinds that the condition of K depends on, and then checks this condition. FROM
 * is the node in another condition that names K, or NULL. */
static void check_narrow_kind(Checker *c, NarrowKind *k, const Node *from)
{
    const Fun *f = k->proper ? NULL : program_fun(c->p, k->name);
    Scope s;

    if (k->state == NARROW_ON_THE_WAY)
        report_kind_circle(c, k, from);
    if (k->state != NARROW_NEW || !k->base)
        return;
    k->state = NARROW_ON_THE_WAY;
    if (f)
        check_report_declared(&c->x, k->span, k->name, f->span);
    if (k->above)
        check_narrow_kind(c, (NarrowKind *)k->above, k->node);
    check_named_kinds(c, k->node->a);
    s = check_event_scope(c, k->base, k->span);
    k->where = check_condition(&c->x, &s, k->node->a);
    k->nslots = s.high;
    if (!k->proper)
        read_narrow_words(c, k, &s);
    k->state = NARROW_CHECKED;
}

/* Reads the part `proper` in N, the declaration of K. Does nothing if N has no such part. */
static void add_proper(Checker *c, EventKind *k, const Node *n)
{
    const Node *part = ast_find(n->b, N_Proper);
    NarrowKind *proper;

    if (!part)
        return;
    if (k->as_others)
        diag_add(
            c->diags, DIAG_TYPE_MISMATCH, part->span,
            "no event can be a `%s`, because the sentences of `%s` tell events of other kinds\n"
            "move `proper` to the declarations of those kinds",
            k->name, k->name);
    proper = arena_new_of(c->arena, NarrowKind);
    *proper = (NarrowKind){
        .name = k->name, .proper = true, .base = k, .node = part, .span = part->span
    };
    k->proper = proper;
}

void check_narrow_kinds(Checker *c)
{
    for (uint32_t i = 0; i < c->p->nevents; i++)
        add_proper(c, c->kinds[i].kind, c->kinds[i].node);
    for (uint32_t i = 0; i < c->p->nevents; i++)
        if (c->kinds[i].kind->proper)
            check_narrow_kind(c, (NarrowKind *)c->kinds[i].kind->proper, NULL);
    for (NarrowKind *k = c->p->narrow; k; k = k->next)
        check_narrow_kind(c, k, NULL);
}

/* ---- proper events that depend on proper events -------------------------- */

/* A search for variables that range over the proper events of a kind. */
typedef struct ProperSearch {
    const NarrowKind *kind;
    bool *seen; /* indexed by Fun.id: the function was searched already */
} ProperSearch;

static bool ranges_over_proper(ProperSearch *s, const Ex *ex);

/* Returns true if F has a variable that ranges over the proper events of s->kind. Functions that F
 * calls or reads are searched, too. */
static bool reads_proper(ProperSearch *s, const Fun *f)
{
    bool does = false;

    if (s->seen[f->id])
        return false;
    s->seen[f->id] = true;
    for (int i = 0; i < f->ncases && !does; i++)
        does = ranges_over_proper(s, f->cases[i].value) || ranges_over_proper(s, f->cases[i].when);
    for (int i = 0; i < f->native.nreads && !does; i++)
        does = reads_proper(s, f->native.reads[i]);
    return does || ranges_over_proper(s, f->bind);
}

static bool ranges_over_proper(ProperSearch *s, const Ex *ex)
{
    bool does = ex && ((ex->narrow && ex->narrow->kind == s->kind) ||
                       (ex->op == EX_CALL && reads_proper(s, ex->fun)));

    for (int i = 0; ex && i < ex_nkids(ex) && !does; i++)
        does = ranges_over_proper(s, ex_kid(ex, i));
    return does;
}

/* Returns the first call in EX of a function that reads_proper() accepts, or NULL. */
static const Ex *call_to_proper(ProperSearch *s, const Ex *ex)
{
    const Ex *call = ex && ex->op == EX_CALL && reads_proper(s, ex->fun) ? ex : NULL;

    for (int i = 0; ex && i < ex_nkids(ex) && !call; i++)
        call = call_to_proper(s, ex_kid(ex, i));
    return call;
}

void check_proper_circles(Checker *c)
{
    for (const EventKind *k = c->p->events; k; k = k->next) {
        ProperSearch s = { .kind = k->proper };
        const Ex *call;

        if (!k->proper)
            continue;
        s.seen = arena_alloc_array(c->arena, sizeof *s.seen, c->p->nfuns + 1u);
        call = call_to_proper(&s, k->proper->where);
        if (call)
            diag_add(c->diags, DIAG_NAME_KIND_CIRCLE, call->span,
                     "whether a `%s` is proper cannot depend, through `%s`, on the proper events "
                     "of `%s`\n"
                     "write `any %s` where these events are read, to mean all events of the kind",
                     k->name, call->fun->name, k->name, k->name);
    }
}
