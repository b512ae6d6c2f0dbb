/* check_types.c - declares enums, types and languages (SPEC 3.1, 4.1). */
#include "check/check_inside.h"
#include "check/check_wording.h"
#include "program/program.h"
#include "program/sentence_frames.h"
#include "program/spelling.h"

#include <string.h>

static void too_many_forms(Checker *c, const Node *n, int most)
{
    check_report_limit(&c->x, n->span, most, "forms", "leave out those that nothing needs");
}

/* Reports W, because LIST has an earlier wording in the same language. */
static void wording_twice(Checker *c, const Node *list, const Node *w)
{
    Diag *d =
        diag_add(c->diags, DIAG_NAME_TWICE, w->span,
                 "a second wording in `%s` stands here\n"
                 "leave one of the two out; or, if the two texts are forms, write both in one: "
                 "%s \"...\" | \"...\"",
                 w->text, w->text);

    while (strcmp(list->text, w->text) != 0)
        list = list->next;
    diag_note(c->diags, d, list->span, "this is the first");
}

void check_add_spellings(Checker *c, Spelled *by_lang, const Node *part)
{
    int lang = check_language(&c->x, part);

    if (lang < 0)
        return;
    Spelled *to = &by_lang[lang];

    for (const Node *w = part->a; w; w = w->next)
        if (to->n < (int)BL_LEN(to->at))
            to->at[to->n++] = w->text;
        else
            too_many_forms(c, w, (int)BL_LEN(to->at));
}

static void enum_words(Checker *c, EnumValue *v, const Node *n)
{
    int first = 0; /* the first language where the value has words */

    for (const Node *w = n->a; w; w = w->next)
        if (v->nwritten < (int)BL_LEN(v->written))
            v->written[v->nwritten++] = w->text;
        else
            too_many_forms(c, w, (int)BL_LEN(v->written));
    if (!v->nwritten)
        v->written[0] = v->name;
    for (const Node *sp = n->b; sp; sp = sp->next)
        check_add_spellings(c, v->spelled, sp);
    for (const Node *w = n->c; w; w = w->next) {
        int lang = check_language(&c->x, w), form = 0;

        if (lang < 0)
            continue;
        if (v->words[lang][0])
            wording_twice(c, n->c, w);
        for (const Node *t = w->a; t; t = t->next)
            if (form < MAX_FORMS)
                v->words[lang][form++] = t->text;
            else
                too_many_forms(c, t, MAX_FORMS);
    }
    for (int i = 0; i < c->p->nlangs; i++) {
        if (!v->words[i][0] && program_needs_words(c->p, n->span, i)) {
            check_missing_words(c, n->span, "the value", v->name, i, n->c, "");
            v->words[i][0] = v->name;
        }
        for (int f = 1; f < MAX_FORMS; f++)
            if (!v->words[i][f])
                v->words[i][f] = v->words[i][0];
    }
    while (first + 1 < c->p->nlangs && !v->words[first][0])
        first++;
    for (int i = 0; i < c->p->nlangs; i++)
        if (!v->words[i][0])
            memcpy(v->words[i], v->words[first], sizeof v->words[i]);
}

Type *check_new_type(Checker *c, const char *name, TypeKind kind, Span span)
{
    Type *t = arena_new_of(c->arena, Type), **end = &c->p->types;
    Meaning *named = program_add_meaning(c->p, name);

    if (named->type)
        diag_note(c->diags, check_report_twice(&c->x, span, name), named->type->span,
                  "this is the first declaration");
    else
        named->type = t;
    t->kind = kind;
    t->name = name;
    t->span = span;
    while (*end)
        end = &(*end)->next;
    *end = t;
    return t;
}

/* Returns the sign of the value V of T: the text that rulings and cases use for the value. */
static const char *value_sign(const Checker *c, const Type *t, Value v)
{
    Value right;

    if (t->kind == TYPE_ENUM)
        return t->values[v].written[0];
    right = (Value)t->right->count;
    return arena_printf(c->arena, "%s%s", t->left->values[v / right].written[0],
                        t->right->values[v % right].written[0]);
}

/* Reports two values of T that have the same sign, because rulings about them would look the same.
 * Skips two values with the same name, which are reported already. */
static void check_signs(Checker *c, const Type *t, Span span)
{
    const char *sign[MAX_VALUES];

    for (Value v = 0; v < (Value)t->count; v++) {
        sign[v] = value_sign(c, t, v);
        for (Value u = 0; u < v; u++)
            if (text_same(sign[u], sign[v]) &&
                (t->kind != TYPE_ENUM || !text_same(t->values[u].name, t->values[v].name))) {
                const bool named = t->kind == TYPE_ENUM;
                Diag *d = diag_add(c->diags, DIAG_NAME_TWICE, named ? t->values[v].span : span,
                                   "two values of `%s` have the same sign `%s`\n"
                                   "give each value a sign of its own: written \"...\"",
                                   t->name, sign[v]);

                if (named)
                    diag_note(c->diags, d, t->values[u].span, "this is the first of the two");
                return;
            }
    }
}

/* Reads VALUES, the values of the enum T. */
static void enum_values(Checker *c, Type *t, const Node *values, Span span)
{
    size_t n = ast_count(values);
    uint32_t i = 0;

    if (n > MAX_VALUES)
        diag_add(c->diags, DIAG_TYPE_SIZE, span,
                 "the enum has %zu values, but a type can have at most %d\n"
                 "divide the enum into two, and make a product of them where both are needed",
                 n, MAX_VALUES);
    t->values = arena_alloc_array(c->arena, sizeof *t->values, n + 1);
    for (const Node *v = values; v && i < MAX_VALUES; v = v->next, i++) {
        Meaning *named = program_add_meaning(c->p, v->text);

        for (uint32_t k = 0; k < i; k++)
            if (text_same(t->values[k].name, v->text))
                check_report_declared(&c->x, v->span, v->text, t->values[k].span);
        if (named->value_of != t) {
            named->enums++;
            named->value = (Value)i;
        }
        named->value_of = t;
        t->values[i].name = v->text;
        t->values[i].span = v->span;
        enum_words(c, &t->values[i], v);
    }
    t->count = i;
    check_signs(c, t, span);
}

/* Counts again how many enums have a value called NAME. Records one of these enums in the Meaning
 * of NAME. */
static void recount_value(Checker *c, const char *name)
{
    Meaning *named = program_add_meaning(c->p, name);

    named->enums = 0;
    named->value_of = NULL;
    for (const Type *t = c->p->types; t; t = t->next)
        for (uint32_t i = 0; t->kind == TYPE_ENUM && i < t->count; i++)
            if (text_same(t->values[i].name, name)) {
                named->enums++;
                named->value_of = t;
                named->value = (Value)i;
                break;
            }
}

void check_replace_values(Checker *c, Type *t, const Node *values, Span span)
{
    const EnumValue *old = t->values;
    uint32_t count = t->count;

    t->count = 0;
    for (uint32_t i = 0; i < count; i++)
        recount_value(c, old[i].name);
    enum_values(c, t, values, span);
}

void check_declare_enum(Checker *c, const char *name, const Node *values, Span span)
{
    enum_values(c, check_new_type(c, name, TYPE_ENUM, span), values, span);
}

static void declare_range(Checker *c, const Node *n)
{
    const Node *d = n->a;
    Type *t = check_new_type(c, n->text, TYPE_RANGE, n->span);

    t->low = d->num;
    if (d->a->num < d->num || d->a->num - d->num >= MAX_VALUES)
        diag_help(c->diags,
                  d->a->num < d->num
                      ? diag_add(c->diags, DIAG_TYPE_SIZE, d->span,
                                 "the range is empty, because its last number is less than its "
                                 "first")
                      : diag_add(c->diags, DIAG_TYPE_SIZE, d->span,
                                 "the range has %lld values, but a type can have at most %d",
                                 (long long)(d->a->num - d->num + 1), MAX_VALUES),
                  "write a range of 1 to %d values", MAX_VALUES);
    else
        t->count = (uint32_t)(d->a->num - d->num + 1);
}

/* Reads the wordings of the product T from N, the declaration of T. The slots of these wordings are
 * the two parts of a value. */
static void read_product_words(Checker *c, Type *t, const Node *n)
{
    Scope s = { 0 };

    check_scope_add(&c->x, &s, t->left->name, t->left, n->span);
    if (t->left != t->right)
        check_scope_add(&c->x, &s, t->right->name, t->right, n->span);
    else if (t->left->kind != TYPE_ERROR)
        diag_add(c->diags, DIAG_NAME_TWICE, n->span,
                 "the two parts of `%s` have the same name `%s`\n"
                 "declare an enum with another name for one of the parts",
                 t->name, t->left->name);
    for (const Node *w = n->b; w; w = w->next) {
        int lang = check_language(&c->x, w), form = 0;

        if (lang < 0)
            continue;
        if (w->a && t->words[lang][0])
            wording_twice(c, n->b, w);
        for (const Node *tx = w->a; tx; tx = tx->next)
            if (form < MAX_FORMS)
                t->words[lang][form++] = check_wording_template(&c->x, &s, tx, lang);
            else
                too_many_forms(c, tx, MAX_FORMS);
    }
    for (int i = 0; i < c->p->nlangs; i++) {
        const WordingPiece *const *given = t->words[i];

        for (int k = 0; k < c->p->nlangs && !program_needs_words(c->p, n->span, i); k++)
            if (!given[0] && t->words[k][0])
                given = t->words[k];
        t->words[i][0] = given[0];
        if (!t->words[i][0] && program_needs_words(c->p, n->span, i))
            check_missing_words(c, n->span, "the type", n->text, i, n->b, "");
        for (int f = 1; f < MAX_FORMS; f++)
            if (!t->words[i][f])
                t->words[i][f] = t->words[i][0];
    }
}

/* Returns the enum that N names as a part of a product. Returns NULL, after a report, if N does not
 * name an enum. */
static const Type *product_part(Checker *c, const Node *n)
{
    const Type *t = program_type(c->p, n->text);

    if (t)
        check_use(&c->x, n, USE_TYPE, t, t->span);
    if (t && t->kind == TYPE_ENUM)
        return t;
    diag_add(c->diags, t ? DIAG_TYPE_MISMATCH : DIAG_NAME_TYPE, n->span,
             "`%s` is not an enum\n"
             "write the names of two enums: type NAME is ENUM * ENUM",
             n->text);
    return NULL;
}

static void declare_product(Checker *c, const Node *n)
{
    const Type *l = product_part(c, n->a->a), *r = product_part(c, n->a->b);
    Type *t = check_new_type(c, n->text, TYPE_PRODUCT, n->span);

    if (!l || !r) {
        t->kind = TYPE_ERROR;
        return;
    }
    t->left = l;
    t->right = r;
    t->count = l->count * r->count;
    if (t->count > MAX_VALUES)
        diag_add(c->diags, DIAG_TYPE_SIZE, n->span,
                 "the product has %u values, but a type can have at most %d\n"
                 "leave out values, or declare two attributes instead, one for each part",
                 t->count, MAX_VALUES);
    else
        check_signs(c, t, n->span);
    read_product_words(c, t, n);
}

void check_declare_type(Checker *c, const Node *n)
{
    switch (n->a->kind) {
    case N_TypeRange: declare_range(c, n); break;
    case N_TypeProduct: declare_product(c, n); break;
    default: check_new_type(c, n->text, TYPE_SET, n->span); break;
    }
}

void check_set_elem(Checker *c, const Node *n)
{
    const Node ref = { .kind = N_TypeSet, .text = n->a->text, .span = n->a->span };
    Type *t = (Type *)program_type(c->p, n->text);

    if (n->a->kind != N_TypeSet || t->span.start != n->span.start)
        return; /* N does not declare a set, or its name is declared twice */
    t->elem = check_type_ref(&c->x, &ref)->elem;
    if (!t->elem)
        t->kind = TYPE_ERROR;
}

/* Adds the texts from FIRST on to the particles of L. A case may put particles before a value. If
 * OWNER is true, these particles say that the value belongs to the actor. */
static void add_particles(Checker *c, Lang *l, const Node *first, bool owner)
{
    for (const Node *a = first; a; a = a->next)
        if (l->nparticles < (int)BL_LEN(l->particles)) {
            l->owner[l->nparticles] = owner;
            l->particles[l->nparticles++] = a->text;
        } else {
            check_report_limit(&c->x, a->span, BL_LEN(l->particles), "particles",
                               "leave out those that nobody uses");
        }
}

/* Adds the texts from FIRST on to WORDS, which has *N texts and room for MOST. If there are more,
 * reports too many WHAT. */
static void add_words(Checker *c, const Node *first, const char **words, int *n, size_t most,
                      const char *what)
{
    for (const Node *a = first; a; a = a->next)
        if (*n < (int)most)
            words[(*n)++] = a->text;
        else
            check_report_limit(&c->x, a->span, (int)most, what, "leave out those that nobody uses");
}

/* Adds the texts from FIRST on to the list of words that L has for USE. */
static void add_listed(Checker *c, Lang *l, const Node *first, int use)
{
    add_words(c, first, l->listed[use], &l->nlisted[use], BL_LEN(l->listed[use]),
              "words in a list");
}

/* Adds for each text of S a paraphrase at *END, which is the end of a list.  Returns the new end. */
static const Paraphrase **add_paraphrases(Checker *c, const Node *s, const Paraphrase **end)
{
    for (const Node *text = s->a; text; text = text->next) {
        Paraphrase *ph = arena_new_of(c->arena, Paraphrase);

        *ph = (Paraphrase){ .from = text->text, .to = s->b->text, .span = text->span };
        *end = ph;
        end = &ph->next;
    }
    return end;
}

/* Adds to the language L the words in FIRST and in the nodes after FIRST:
 * - an N_WordList lists words with certain uses (WordUse);
 * - a node with `as` has paraphrases;
 * - any other node has the forms of one word (Alike), such as "plays" and "played".
 *
 * If a phrase has one form of a word, a case may write any other form. */
static void add_alike(Checker *c, Lang *l, const Node *first)
{
    const Alike **end = &l->alike;
    const Paraphrase **other = &l->paraphrases;

    for (const Node *s = first; s; s = s->next) {
        Alike *a;

        if (s->kind == N_Spelled && s->b) {
            other = add_paraphrases(c, s, other);
            continue;
        }

        if (s->kind == N_WordGroup || s->kind == N_Frame)
            continue; /* check_frames.c compiles these */
        if (s->kind == N_WordList) {
            add_listed(c, l, s->a, (int)s->num);
            add_listed(c, l, s->b,
                       s->num == WORDS_DETAIL   ? WORDS_ASIDE
                       : s->num == WORDS_SPEAKS ? WORDS_REPORTED
                                                : WORDS_DOER);
            continue;
        }
        a = arena_new_of(c->arena, Alike);

        add_words(c, s->a, a->words, &a->n, BL_LEN(a->words), "forms of one word");
        for (int i = 0; i < a->n; i++)
            a->bits |= text_word_bit(a->words[i]);
        *end = a;
        end = (const Alike **)&a->next;
    }
}

void check_declare_language(Checker *c, const Node *n)
{
    Lang *l;

    if (program_lang(c->p, n->text) >= 0) {
        check_report_twice(&c->x, n->span, n->text);
        return;
    }
    if (c->p->nlangs == MAX_LANGS) {
        check_report_limit(&c->x, n->span, MAX_LANGS, "languages", "leave one out");
        return;
    }
    l = &c->p->langs[c->p->nlangs++];
    l->code = n->text;
    l->name = n->b->text;
    for (const Node *f = n->a; f; f = f->next)
        if (l->nforms < MAX_FORMS)
            l->forms[l->nforms++] = f->text;
        else
            check_report_limit(&c->x, f->span, MAX_FORMS, "forms",
                               "leave out those that no wording names");
    add_particles(c, l, n->c, false);
    add_particles(c, l, n->d, true);
    add_words(c, n->b->a, l->joins, &l->njoins, BL_LEN(l->joins), "words for `and`");
    add_words(c, n->b->b, l->ors, &l->nors, BL_LEN(l->ors), "words for `or`");
    add_words(c, n->b->d, l->asides, &l->nasides, BL_LEN(l->asides), "words for circumstances");
    add_alike(c, l, n->b->c);
    l->frames = arena_new_of(c->arena, SentenceFrames);
    *l->frames = (SentenceFrames){ .declared = n->b->c };
}
