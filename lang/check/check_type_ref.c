/* check_type_ref.c - finds the types that law files name, and decides which types agree (SPEC
 * 3.1). */
#include "check/check_type_ref.h"

#include "program/program.h"
#include "program/spelling.h"

const Type check_error_type = { .kind = TYPE_ERROR, .name = "?" };

bool check_kinds_related(const EventKind *a, const EventKind *b)
{
    return !a || !b || kind_is_a(a, b) || kind_is_a(b, a);
}

bool check_types_agree(const Type *a, const Type *b)
{
    if (a->kind == TYPE_ERROR || b->kind == TYPE_ERROR || a == b)
        return true;
    if (a->kind != b->kind)
        return false;
    if (a->kind == TYPE_EVENT)
        return check_kinds_related(a->event, b->event);
    if (a->kind == TYPE_SET)
        return check_types_agree(a->elem, b->elem);
    if (a->kind == TYPE_RANGE)
        return true;
    return false;
}

const char *check_type_name(Arena *a, const Type *t)
{
    if (t->kind == TYPE_SET)
        return arena_printf(a, "set of %s", t->elem->name);
    return t->name;
}

static Type *new_type(ExprChecker *x, TypeKind kind, const char *name)
{
    Type *t = arena_new_of(x->scope ? x->arena : x->program->arena, Type);
    Type **end = x->scope ? &x->own : &x->program->types;

    t->kind = kind;
    t->name = name;
    while (*end)
        end = &(*end)->next;
    *end = t;
    if (name && !x->scope)
        program_add_meaning(x->program, name)->type = t;
    return t;
}

const Type *check_set_type(ExprChecker *x, const Type *elem)
{
    const Type *lists[] = { x->program->types, x->own };
    Type *t;

    for (int i = 0; i < 2; i++)
        for (const Type *u = lists[i]; u; u = u->next)
            if (u->kind == TYPE_SET && !u->name && u->elem == elem)
                return u;
    t = new_type(x, TYPE_SET, NULL);
    t->elem = elem;
    return t;
}

void check_report_not_in_set(ExprChecker *x, Span span, const Type *t)
{
    diag_add(x->diags, DIAG_TYPE_MISMATCH, span,
             "a `%s` cannot be in a set\n"
             "write a set of values of an enum, a product or a range",
             check_type_name(x->arena, t));
}

/* A set is a mask of 64 bits, so no number above 63 fits in it. */
bool check_fits_set(ExprChecker *x, Span span, const Type *t)
{
    if (t->kind != TYPE_RANGE || t->low + (Value)t->count <= MAX_VALUES)
        return true;
    diag_add(x->diags, DIAG_TYPE_SIZE, span,
             "a set cannot have values of `%s`, because its numbers are too large\n"
             "use a type whose numbers go up to %d",
             check_type_name(x->arena, t), MAX_VALUES - 1);
    return false;
}

/* Returns the event kind called NAME. If NAME is a narrow kind, returns the event kind that it
 * narrows. If NAME is neither, returns NULL. */
static const EventKind *kind_named(const Program *p, const char *name)
{
    const EventKind *k = program_event(p, name);
    const NarrowKind *narrow = k ? NULL : program_narrow(p, name);

    return narrow ? narrow->base : k;
}

const Type *check_type_ref(ExprChecker *x, const Node *ref)
{
    const Type *t;
    const EventKind *k;

    k = kind_named(x->program, ref->text);
    t = program_type(x->program, k ? k->name : ref->text);
    if (ref->kind == N_TypeRef && !t && k) {
        Type *made = new_type(x, TYPE_EVENT, k->name);

        made->event = k;
        t = made;
    }
    if (!t && ref->kind == N_TypeSet && k) {
        const Type event = { .kind = TYPE_EVENT, .name = ref->text };

        check_report_not_in_set(x, ref->span, &event);
        return &check_error_type;
    }
    if (k && k == program_event(x->program, ref->text))
        check_use_kind(x, ref, k);
    else if (k)
        check_use(x, ref, USE_NARROW, program_narrow(x->program, ref->text),
                  program_narrow(x->program, ref->text)->span);
    else if (t)
        check_use(x, ref, USE_TYPE, t, t->span);
    if (!t) {
        check_probe(x, NULL, ref->text, (NameProbe){ .place = PROBE_TYPE });
        Diag *d =
            diag_add(x->diags, DIAG_NAME_TYPE, ref->span, "no type is called `%s`", ref->text);
        SpellingGuess g = { ref->text, NULL, 3 };

        for (const Type *u = x->program->types; u; u = u->next)
            if (u->name)
                spelling_guess(&g, u->name);
        for (const EventKind *e = x->program->events; e; e = e->next)
            spelling_guess(&g, e->name);
        for (const NarrowKind *e = x->program->narrow; e; e = e->next)
            spelling_guess(&g, e->name);
        spelling_suggest(x->diags, d, g.best, "declare it with `enum`, `type` or `event`");
        return &check_error_type;
    }
    if (ref->kind != N_TypeSet)
        return t;
    if (t->kind != TYPE_ENUM && t->kind != TYPE_PRODUCT && t->kind != TYPE_RANGE) {
        check_report_not_in_set(x, ref->span, t);
        return &check_error_type;
    }
    return check_fits_set(x, ref->span, t) ? check_set_type(x, t) : &check_error_type;
}

const Type *check_common_type(ExprChecker *x, const Type *a, const Type *b)
{
    const EventKind *k = a->event;
    Type *made;

    if (a == b)
        return a;
    if (a->kind != TYPE_EVENT || b->kind != TYPE_EVENT)
        return &check_error_type;
    while (k && !kind_is_a(b->event, k))
        k = k->parent;
    if (!k)
        return x->program->event_type;
    if (k == a->event)
        return a;
    made = new_type(x, TYPE_EVENT, k->name);
    made->event = k;
    return made;
}

const Type *check_range_type(ExprChecker *x, const Node *ref)
{
    const Type *t = check_type_ref(x, ref);

    if (t->kind != TYPE_SET && t->kind != TYPE_TEXT)
        return t;
    diag_add(x->diags, DIAG_TYPE_MISMATCH, ref->span,
             "only a kind of event or a type with few values can stand after the colon\n"
             "write such a type; or, for the members of a set: NAME in SET");
    return &check_error_type;
}
