/* check_complaints.c - what several parts of the checker complain of. */
#include "check_inside.h"

Diag *complain(Checker *c, DiagCode code, Span at, const char *name)
{
    return diag_add(c->diags, code, at, "`%s`", name);
}

void too_many(Checker *c, Span at, LimitId limit, const char *what)
{
    Diag *d = diag_add(c->diags, DIAG_TYPE_LIMIT, at, "more than %llu %s in one edition",
                       (unsigned long long)diags_limit(c->diags, limit), what);

    diag_help(c->diags, d, "leave out what is not needed");
    diag_limit(c->diags, d, limit);
}

void unknown_language(Checker *c, const Node *n)
{
    diag_help(c->diags, complain(c, DIAG_NAME_LANGUAGE, n->span, n->text),
              "declare it: language %s \"its name\"", n->text);
}

void unknown_layer(Checker *c, Span at, const char *name)
{
    const char *list = "";

    for (int i = 0; i < c->p->nlayers; i++)
        list =
            arena_printf(c->arena, "%s%s`%s`", list, i ? ", " : "", c->p->layers[i].name);
    diag_help(c->diags, complain(c, DIAG_NAME_LAYER, at, name),
              *list ? "the layers are %s" : "declare it: define layer NAME%s", list);
}

void unknown_value(Checker *c, DiagCode code, Span at, const char *name, const Type *t)
{
    const char *list = "";

    for (uint32_t i = 0; i < t->count; i++)
        list = arena_printf(c->arena, "%s%s`%s`", list, i ? ", " : "", t->values[i].name);
    diag_help(c->diags, complain(c, code, at, name), "write one of %s", list);
}

void unknown_param(Checker *c, const Fun *f, const Node *part)
{
    const char *list = "";

    for (int i = 0; i < f->nparams; i++)
        list = arena_printf(c->arena, "%s%s`%s`", list, i ? ", " : "", f->param[i]);
    diag_help(c->diags, complain(c, DIAG_NAME_UNKNOWN, part->span, part->text),
              *list ? "write a parameter of `%s`: %s" : "`%s` has no parameters%s",
              f->name, list);
}

void missing_words(Checker *c, Span at, const char *what, const char *name, int lang,
                   bool given, const char *how)
{
    express_unworded(&c->x, at, lang, given,
                     arena_printf(c->arena, "%s `%s`", what, name),
                     arena_printf(c->arena, "%s%s \"...\"", how, c->p->langs[lang].code));
}
