/* case_lookalikes.c - reports words with letters of one alphabet that look like letters of
 * another. */
#include "case/case_inside.h"
#include "program/spelling.h"

#include <string.h>

/* Pairs of a Greek and a Latin capital that look the same. */
static const struct {
    const char *greek, *latin;
} twins[] = { { "Α", "A" }, { "Β", "B" }, { "Ε", "E" }, { "Ζ", "Z" }, { "Η", "H" },
              { "Ι", "I" }, { "Κ", "K" }, { "Μ", "M" }, { "Ν", "N" }, { "Ο", "O" },
              { "Ρ", "P" }, { "Τ", "T" }, { "Υ", "Y" }, { "Χ", "X" } };

/* Returns the letter of the other alphabet that looks the same as the letter TEXT, or NULL.
 * IS_LATIN is true if TEXT is a Latin letter. */
static const char *twin_of(const char *text, bool is_latin)
{
    for (size_t i = 0; i < BL_LEN(twins); i++)
        if (strcmp(is_latin ? twins[i].latin : twins[i].greek, text) == 0)
            return is_latin ? twins[i].greek : twins[i].latin;
    return NULL;
}

/* Replaces the look-alike letters in a copy of the word T, so that all letters come from one
 * alphabet.  Reports T if the result is a value of TYPE.  Returns true if it reports. */
static bool report_lookalike(CaseReader *l, const CaseToken *t, const Type *type)
{
    const char *latin = "", *greek = "";
    Value v;

    if (strlen(t->text) > 40 || (type->kind != TYPE_ENUM && type->kind != TYPE_PRODUCT))
        return false;
    for (const char *s = t->text; *s;) {
        int32_t cp;
        size_t len = text_decode(s, strlen(s), &cp);
        const char *one = arena_strndup(l->arena, s, len), *twin = twin_of(one, false);

        latin = arena_printf(l->arena, "%s%s", latin, twin ? twin : one);
        twin = twin_of(one, true);
        greek = arena_printf(l->arena, "%s%s", greek, twin ? twin : one);
        s += len;
    }
    for (int lang = 0; lang < l->p->nlangs; lang++)
        if (spelling_value(l->p, type, t->text, lang, &v))
            /* the word is a value in another language, so case_scripts_check_word() reports it */
            return false;
    if (!spelling_value(l->p, type, latin, l->c->lang, &v)) {
        latin = greek;
        if (!spelling_value(l->p, type, latin, l->c->lang, &v))
            return false;
    }
    diag_add(l->diags, DIAG_CASE_SCRIPT, t->span,
             "`%s` looks like a %s, but one of its letters belongs to another alphabet\n"
             "type `%s` again, with all letters in one alphabet",
             t->text, type->name, latin);
    return true;
}

static const char *first_word(const Type *t, Value v)
{
    return t->values[v].words[0][0];
}

bool case_scripts_check_word(CaseReader *l, const CaseToken *t, const Type *type)
{
    const char *twin = twin_of(t->text, false);
    Value v, w;

    if (report_lookalike(l, t, type))
        return true;
    if (type->kind != TYPE_ENUM)
        return false;
    for (int lang = 0; lang < l->p->nlangs; lang++) {
        if (lang == l->c->lang || !spelling_value(l->p, type, t->text, lang, &v))
            continue;
        Diag *d = diag_add(l->diags, DIAG_CASE_SCRIPT, t->span,
                           "`%s` is %s in the language "
                           "`%s`, but this case is written "
                           "in `%s`",
                           t->text, first_word(type, v), l->p->langs[lang].code,
                           l->p->langs[l->c->lang].code);

        if (twin && spelling_value(l->p, type, twin, l->c->lang, &w))
            diag_help(l->diags, d, "the Latin letter `%s`, which looks the same, is %s", twin,
                      first_word(type, w));
        diag_help(l->diags, d,
                  "write `%s` for %s; or, if the case is written in `%s`, add a "
                  "line above the story: language %s",
                  type->values[v].written[0], first_word(type, v), l->p->langs[lang].code,
                  l->p->langs[lang].code);
        return true;
    }
    return false;
}

/* Returns the first ambiguous letter in the line that begins at W, or NULL.  A Latin letter is
 * ambiguous if it and its twin name two values of TYPE.  The twin is the letter that looks the same
 * in the alphabet of the case.  Sets *LATIN to true if some word of the line is a Latin letter that
 * is not ambiguous. */
static const Node *ambiguous_letter(const CaseReader *l, const Node *w, const Type *type,
                                    bool *latin)
{
    const Node *first = NULL;

    for (; w; w = w->next) {
        const char *twin;
        Value v, other;

        if (w->kind != N_Word || !spelling_value(l->p, type, w->text, l->c->lang, &v) ||
            (unsigned char)w->text[0] >= 0x80)
            continue;
        twin = twin_of(w->text, true);
        if (!twin || !spelling_value(l->p, type, twin, l->c->lang, &other) || other == v)
            *latin = true;
        else if (!first)
            first = w;
    }
    return first;
}

void case_scripts_check_owners(CaseReader *l, const Node *n)
{
    const Type *type = l->p->holding ? l->p->holding->ptype[0] : NULL;
    const Node *first = NULL;
    bool latin = false;
    Value v, other;

    if (!type || l->c->lang == 0)
        return;
    for (const Node *s = n->a; s; s = s->next)
        if (s->kind == N_Sentence || s->kind == N_Hands) {
            const Node *w = ambiguous_letter(l, s->a, type, &latin);

            first = first ? first : w;
        }
    if (!first || latin)
        return;
    spelling_value(l->p, type, first->text, l->c->lang, &v);
    spelling_value(l->p, type, twin_of(first->text, true), l->c->lang, &other);
    diag_add(l->diags, DIAG_CASE_SCRIPT, first->span,
             "this is the Latin letter `%s`, which means %s; in the language `%s` the letter "
             "that looks the same means %s\n"
             "for %s type the letter of the language `%s`; for %s write a whole word of that "
             "language",
             first->text, first_word(type, v), l->p->langs[l->c->lang].code,
             first_word(type, other), first_word(type, other), l->p->langs[l->c->lang].code,
             first_word(type, v));
}
