/* uses.c - keeps the table of the names in law files and cases. */
#include "program/uses.h"

#include "kit/vec.h"
#include "program/label.h"
#include "program/principles.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

Uses *uses_new(const Sources *sources, Arena *arena)
{
    Uses *u = arena_new_of(arena, Uses);

    *u = (Uses){ .sources = sources, .arena = arena };
    return u;
}

/* ---- names in texts -------------------------------------------------------- */

static bool in_word(char c)
{
    return isalnum((unsigned char)c) || c == '_' || (unsigned char)c >= 0x80;
}

Span uses_name_in(const Sources *sources, Span at, const char *name, bool after)
{
    const Source *src = at.start == UINT32_MAX ? NULL : sources_find(sources, at.start);
    const size_t n = strlen(name);
    const char *text;
    uint32_t i, end;

    if (!src || at.end < at.start || at.end > source_base(src) + source_len(src))
        return NO_SPAN;
    text = source_text(src);
    i = at.start - source_base(src);
    end = at.end - source_base(src);
    while (i < end) {
        uint32_t from = i;

        while (i < end && in_word(text[i]))
            i++;
        if (i - from == n && !after && memcmp(text + from, name, n) == 0)
            return (Span){ source_base(src) + from, source_base(src) + i };
        after &= i == from;
        if (i == from)
            i++;
    }
    return NO_SPAN;
}

/* ---- the table -------------------------------------------------------------- */

void uses_add_at(Uses *u, Span at, Use what)
{
    if (!u || at.start == UINT32_MAX)
        return;
    what.at = at;
    VEC_ROOM_IN(u->arena, u->at, u->n, u->cap);
    u->at[u->n++] = what;
}

/* Returns true if the declaration of the thing in WHAT begins with a keyword.  The declared name
 * then comes after the keyword. */
static bool begins_with_keyword(const Use *what)
{
    const Fun *f = what->kind == USE_FUNCTION ? what->thing : NULL;

    return what->kind != USE_VARIABLE && what->kind != USE_VALUE && what->kind != USE_ATTRIBUTE &&
           what->kind != USE_EVENT && !(f && f->kind == FUN_SETTING);
}

/* Returns the span of the declared name, which is inside the declaration WHAT->of. */
static Span declared_name(const Uses *u, const Use *what)
{
    Span name;

    if (what->of.end == 0 || what->of.start == UINT32_MAX)
        return NO_SPAN;
    name = uses_name_in(u->sources, what->of, what->name, begins_with_keyword(what));
    return name.start == UINT32_MAX ? what->of : name;
}

void uses_add(Uses *u, Span at, const char *name, Use what)
{
    if (!u || !name)
        return;
    what.name = what.name ? what.name : name;
    what.of = declared_name(u, &what);
    uses_add_at(u, uses_name_in(u->sources, at, name, false), what);
}

/* Returns the first clause, in the order of the book, whose label is LABEL or inside LABEL. */
static const Clause *labelled(const Program *p, const char *label)
{
    for (const Clause *k = p->clauses; k; k = k->next)
        if (label_inside(k->label, label))
            return k;
    return NULL;
}

void uses_add_label(Uses *u, const Program *p, const Node *n)
{
    const Clause *k = u && n->text ? labelled(p, n->text) : NULL;
    Use use = { .kind = USE_CLAUSE, .name = k ? k->label : NULL, .thing = k };

    if (!k)
        return;
    use.of = k->node->span;
    if (n->kind == N_Label) {
        use.of = declared_name(u, &use);
        uses_add_at(u, n->span, use);
    } else {
        uses_add(u, n->span, n->text, use);
    }
}

/* Adds an entry for the declaration with the span WHAT.of and the name WHAT.name. */
static void add_declaration(Uses *u, Use what)
{
    if (!what.name || what.of.end == 0 || what.of.start == UINT32_MAX)
        return;
    what.of = declared_name(u, &what);
    uses_add_at(u, what.of, what);
}

static void add_type_uses(Uses *u, const Program *p)
{
    for (const Type *t = p->types; t; t = t->next) {
        if (t->kind != TYPE_EVENT)
            add_declaration(u,
                            (Use){ .of = t->span, .kind = USE_TYPE, .name = t->name, .thing = t });
        for (uint32_t i = 0; t->kind == TYPE_ENUM && i < t->count; i++)
            add_declaration(u, (Use){ .of = t->values[i].span,
                                      .kind = USE_VALUE,
                                      .name = t->values[i].name,
                                      .thing = t });
    }
}

static void add_kind_uses(Uses *u, const Program *p)
{
    for (const EventKind *k = p->events; k; k = k->next) {
        add_declaration(u, (Use){ .of = k->span, .kind = USE_KIND, .name = k->name, .thing = k });
        for (int i = 0; i < k->nattrs; i++)
            add_declaration(u, (Use){ .of = k->attrs[i].span,
                                      .kind = USE_ATTRIBUTE,
                                      .name = k->attrs[i].name,
                                      .thing = &k->attrs[i] });
    }
    for (const NarrowKind *k = p->narrow; k; k = k->next)
        add_declaration(u, (Use){ .of = k->span, .kind = USE_NARROW, .name = k->name, .thing = k });
}

static void add_function_uses(Uses *u, const Program *p)
{
    for (const Fun *f = p->funs; f; f = f->next) {
        const Use use = { .of = f->span, .kind = USE_FUNCTION, .name = f->name, .thing = f };

        add_declaration(u, use);
        if (f->action && !text_same(f->action, f->name))
            add_declaration(
                u, (Use){ .of = f->span, .kind = USE_FUNCTION, .name = f->action, .thing = f });
    }
}

static void add_statement_uses(Uses *u, const Program *p)
{
    for (const Universe *v = p->universes; v; v = v->next)
        add_declaration(u,
                        (Use){ .of = v->span, .kind = USE_UNIVERSE, .name = v->name, .thing = v });
    for (const Principle *q = p->principles; q; q = q->next)
        add_declaration(u, (Use){ .of = q->span, .kind = USE_STATEMENT, .name = q->name });
    for (const Invariant *v = p->invariants; v; v = v->next)
        add_declaration(u, (Use){ .of = v->span, .kind = USE_STATEMENT, .name = v->name });
    for (const Advice *a = p->advice; a; a = a->next)
        add_declaration(u, (Use){ .of = a->span, .kind = USE_STATEMENT, .name = a->name });
    for (const Incentive *q = p->incentives; q; q = q->next)
        add_declaration(u, (Use){ .of = q->span, .kind = USE_STATEMENT, .name = q->name });
}

void uses_add_declarations(const Program *p)
{
    Uses *u = p->uses;

    add_type_uses(u, p);
    add_kind_uses(u, p);
    add_function_uses(u, p);
    add_statement_uses(u, p);
    for (const Clause *k = p->clauses; k; k = k->next)
        add_declaration(
            u, (Use){ .of = k->node->span, .kind = USE_CLAUSE, .name = k->label, .thing = k });
}

/* ---- order ------------------------------------------------------------------ */

static int compare_uses(const void *a, const void *b)
{
    const Use *x = a, *y = b;
    const uint64_t keys[][2] = { { x->at.start, y->at.start },
                                 { x->at.end, y->at.end },
                                 { x->of.start, y->of.start },
                                 { x->kind, y->kind } };

    for (size_t i = 0; i < BL_LEN(keys); i++)
        if (keys[i][0] != keys[i][1])
            return keys[i][0] < keys[i][1] ? -1 : 1;
    return 0;
}

void uses_sort(Uses *u)
{
    size_t kept = 0;

    if (!u || !u->n)
        return;
    qsort(u->at, u->n, sizeof *u->at, compare_uses);
    for (size_t i = 0; i < u->n; i++)
        if (!i || compare_uses(&u->at[i], &u->at[kept - 1]) != 0)
            u->at[kept++] = u->at[i];
    u->n = kept;
}
