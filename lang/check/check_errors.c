/* check_errors.c - reports errors that more than one part of the checker finds. */
#include "check/check_inside.h"
#include "check/check_wording.h"
#include "program/spelling.h"

#include <ctype.h>
#include <string.h>

enum { MOST_SIGN_BYTES = 40 }; /* longer texts are not looked up */

void check_too_many(Checker *c, Span at, LimitId limit, const char *what)
{
    Diag *d = diag_add(c->diags, DIAG_TYPE_LIMIT, at,
                       "the edition has more than %llu %s\nleave out what is not needed",
                       (unsigned long long)diags_limit(c->diags, limit), what);

    diag_help_limit(c->diags, d, limit);
}

void check_unknown_layer(Checker *c, Span at, const char *name)
{
    const char *list = "";

    for (int i = 0; i < c->p->nlayers; i++)
        list = check_list_add(c->arena, list, c->p->layers[i].name);
    diag_help(c->diags, diag_add(c->diags, DIAG_NAME_LAYER, at, "no layer is called `%s`", name),
              *list ? "write one of the layers: %s"
                    : "declare it in the vocabulary: define layer %s",
              *list ? list : name);
}

void check_unknown_param(Checker *c, const Fun *f, const Node *part)
{
    const char *list = "";

    for (int i = 0; i < f->nparams; i++)
        list = check_list_add(c->arena, list, f->param[i]);
    diag_help(c->diags,
              diag_add(c->diags, DIAG_NAME_UNKNOWN, part->span, "`%s` has no parameter `%s`",
                       f->name, part->text),
              *list ? "write one of its parameters: %s" : "leave this part out%s", list);
}

void check_missing_words(Checker *c, Span at, const char *what, const char *name, int lang,
                         bool given, const char *how)
{
    check_wording_missing(&c->x, at, lang, given, arena_printf(c->arena, "%s `%s`", what, name),
                          arena_printf(c->arena, "%s%s \"...\"", how, c->p->langs[lang].code));
}

/* Returns the names in law files of all values that a case writes as TEXT, joined with " or ".
 * Returns NULL if there is no such value. */
static const char *values_of_sign(const Checker *c, const char *text)
{
    const char *list = NULL;
    Value v;

    for (const Type *t = c->p->types; t; t = t->next) {
        const char *name = NULL;

        if (t->kind == TYPE_ENUM && spelling_value(c->p, t, text, 0, &v))
            name = t->values[v].name;
        else if (t->kind == TYPE_PRODUCT && spelling_value(c->p, t, text, 0, &v))
            name = arena_printf(c->arena, "%s(%s, %s)", t->name,
                                t->left->values[v / (Value)t->right->count].name,
                                t->right->values[v % (Value)t->right->count].name);
        if (name && (!list || !strstr(list, name)))
            list = list ? arena_printf(c->arena, "%s or %s", list, name) : name;
    }
    return list;
}

/* Returns the length of the word at S in bytes. The word consists of ASCII letters, digits and all
 * characters outside ASCII. The text ends at END. */
static size_t word_length(const char *s, const char *end)
{
    const char *p = s;

    while (p < end && ((unsigned char)*p >= 0x80 || isalnum((unsigned char)*p)))
        p++;
    return (size_t)(p - s);
}

/* SPAN has characters that are not allowed in law files.  Looks for values that a case writes as
 * the word that begins at SPAN.  If there are none, looks for values that a case writes as the
 * characters at SPAN, without the rest of the word.  Returns the names that these values have in
 * law files, joined with " or ", or NULL. */
static const char *sign_value(const Checker *c, Span span)
{
    const Source *src = sources_find(diags_sources(c->diags), span.start);
    const char *text = source_text(src) + (span.start - source_base(src));
    size_t length[] = { word_length(text, source_text(src) + source_len(src)),
                        span.end - span.start };
    const char *name = NULL;

    for (size_t i = 0; i < BL_LEN(length) && !name; i++)
        if (length[i] && length[i] <= MOST_SIGN_BYTES)
            name = values_of_sign(c, arena_strndup(c->arena, text, length[i]));
    return name;
}

void check_explain_signs(Checker *c)
{
    const DiagView *list;
    size_t count = diags_view(c->diags, &list, c->arena);

    for (size_t i = 0; i < count; i++) {
        Diag *d = list[i].code == DIAG_LEX_BAD_BYTE && list[i].nextras == 1
                      ? diags_find(c->diags, DIAG_LEX_BAD_BYTE, list[i].span)
                      : NULL;
        const char *name = d ? sign_value(c, list[i].span) : NULL;

        if (name)
            diag_help(c->diags, d, "if you mean the value, write its name: %s", name);
    }
}

bool check_has_unreadable_words(const Checker *c, const Node *n)
{
    const Sources *all = diags_sources(c->diags);
    const DiagView *list;
    size_t count = diags_view(c->diags, &list, c->arena);

    for (size_t i = 0; i < count; i++)
        if (strchr("LS", *diag_code_string(list[i].code)) &&
            sources_find(all, list[i].span.start) == sources_find(all, n->span.start))
            return true;
    return false;
}
