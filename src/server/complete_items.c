/* complete_items.c - adds completions: the declarations of a program, and labels. */
#include "server/complete_items.h"

#include "program/program.h"

#include <string.h>

void complete_add(Completing *c, const char *name, CompletionKind kind, int rank,
                  const char *detail)
{
    json_t *j, *edit;
    const char *label = name;

    for (const json_t *o = json_first(c->items); o; o = json_after(o))
        if (text_same_or_none(json_string_value(json_object_get(o, "label")), label))
            return;
    j = json_object();
    edit = json_object();
    json_set_text(j, "label", label);
    json_set_integer(j, "kind", kind);
    json_set_text(j, "sortText", arena_printf(c->p.arena, "%d%s", rank, label));
    if (detail)
        json_set_text(j, "detail", detail);
    json_object_set_new(edit, "range", places_lines_range(&c->p.lines, c->from, c->to));
    json_set_text(edit, "newText", name);
    json_object_set_new(j, "textEdit", edit);
    json_array_append_new(c->items, j);
}

bool complete_types_fit(const Type *have, const Type *want)
{
    return !want || have == want || (have->kind == TYPE_SET && have->elem == want) ||
           (want->kind == TYPE_SET && want->elem == have) ||
           (have->kind == TYPE_EVENT && want->kind == TYPE_EVENT &&
            (!want->event || !have->event || kind_is_a(have->event, want->event) ||
             kind_is_a(want->event, have->event)));
}

/* Returns the name of T, or NULL if T has none. */
const char *complete_type_name(const Completing *c, const Type *t)
{
    if (t->kind == TYPE_SET && t->elem && t->elem->name)
        return arena_printf(c->p.arena, "set of %s", t->elem->name);
    return t->name;
}

/* Returns the parameters and the result type of F, such as "(e: event): card". */
const char *complete_signature(const Completing *c, const Fun *f)
{
    StrBuf b = { 0 };

    for (int i = 0; i < f->nparams; i++)
        strbuf_printf(&b, "%s%s: %s", i ? ", " : "(", f->param[i],
                      complete_type_name(c, f->ptype[i]));
    if (f->nparams)
        strbuf_add(&b, ")");
    if (f->result && complete_type_name(c, f->result))
        strbuf_printf(&b, ": %s", complete_type_name(c, f->result));
    return strbuf_keep(&b, c->p.arena);
}

void complete_values(Completing *c, const Type *t, int rank)
{
    if (t && t->kind == TYPE_SET)
        t = t->elem;
    for (uint32_t i = 0; t && t->kind == TYPE_ENUM && i < t->count; i++)
        complete_add(c, t->values[i].name, COMPLETE_VALUE, rank, t->name);
}

void complete_functions(Completing *c, const Program *p, unsigned kinds, const Type *want)
{
    for (const Fun *f = p->funs; f; f = f->next) {
        const char *name = f->kind == FUN_DONE && kinds == 1u << FUN_DONE ? f->action : f->name;

        if (kinds >> f->kind & 1)
            complete_add(c, name, COMPLETE_FUNCTION,
                         want && complete_types_fit(f->result, want) ? 2 : 3,
                         complete_signature(c, f));
    }
}

void complete_kinds(Completing *c, const Program *p, const EventKind *above)
{
    for (const EventKind *k = p->events; k; k = k->next)
        if (kind_is_a(k, above))
            complete_add(c, k->name, COMPLETE_KIND, 2, k->parent ? k->parent->name : NULL);
    for (const NarrowKind *k = p->narrow; k; k = k->next)
        if (k->base && kind_is_a(k->base, above))
            complete_add(c, k->name, COMPLETE_KIND, 2, k->base->name);
}

void complete_attributes(Completing *c, const NameProbe *probe)
{
    const Type *t = probe->object;

    if (t->kind == TYPE_PRODUCT) {
        complete_add(c, t->left->name, COMPLETE_ATTRIBUTE, 1, NULL);
        complete_add(c, t->right->name, COMPLETE_ATTRIBUTE, 1, NULL);
    }
    for (const EventKind *k = probe->program->events; k && t->kind == TYPE_EVENT; k = k->next)
        for (int i = 0; i < k->nattrs; i++)
            if (kind_is_a(t->event, k) || kind_is_a(k, t->event))
                complete_add(c, k->attrs[i].name, COMPLETE_ATTRIBUTE, t->event == k ? 1 : 2,
                             complete_type_name(c, k->attrs[i].type));
}

void complete_labels(Completing *c, const Program *p)
{
    for (const Clause *k = p->clauses; k; k = k->next)
        complete_add(c, k->label, COMPLETE_CLAUSE, 1, k->title.in[0]);
}

const char *complete_token(const Completing *c, size_t i, size_t *n)
{
    const Span at = c->tokens.at[i].span;

    *n = at.end - at.start;
    return source_text(c->p.src) + parsed_offset(&c->p, at.start);
}

bool complete_token_is(const Completing *c, size_t i, const char *word)
{
    size_t n;
    const char *s = complete_token(c, i, &n);

    return strlen(word) == n && memcmp(s, word, n) == 0;
}

bool complete_wants_label(const Completing *c)
{
    static const char *const words[] = { "see", "overrides", "to", "by", "covers" };
    size_t i = c->before;

    while (i > 1 && complete_token_is(c, i - 1, ",") && c->tokens.at[i - 2].kind == TOKEN_NUMBER)
        i -= 2;
    for (size_t k = 0; i > 0 && k < BL_LEN(words); k++)
        if (complete_token_is(c, i - 1, words[k]) && c->tokens.at[i - 1].kind == TOKEN_KEYWORD)
            return k != 2 || (i > 1 && complete_token_is(c, i - 2, "subject"));
    return false;
}
