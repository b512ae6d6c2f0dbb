/* spelling.c - turns words of a case into values, and finds the name that a misspelled name may
 * mean.  A value of a product type has a left and a right part.  A particle is a word without
 * meaning before a value, such as an article. */
#include "program/spelling.h"

#include "kit/strbuf.h"
#include "program/program.h"

#include <ctype.h>
#include <stdarg.h>
#include <string.h>
#include <strings.h>

/* Returns true if A and B are the same word, apart from capitals and accents.  Two words of a
 * single letter must have the same accents.  In such words, capitals are ignored only for ASCII
 * letters. */
static bool same_spelling(const char *a, const char *b)
{
    return text_same_word(a, b) && (text_codepoints(a, strlen(a)) > 1 || strcasecmp(a, b) == 0);
}

/* Returns the values of the enum TYPE, as bits, that have the additional spelling TEXT (`spelled`)
 * in the language LANG. */
static uint64_t spelled_set(const Type *type, const char *text, int lang)
{
    uint64_t set = 0;

    for (uint32_t i = 0; i < type->count && i < 64; i++)
        for (int k = 0; k < type->values[i].spelled[lang].n; k++)
            if (same_spelling(type->values[i].spelled[lang].at[k], text))
                set |= (uint64_t)1 << i;
    return set;
}

/* Finds the value of the enum TYPE that TEXT spells.  If WRITTEN_ONLY is true, only the `written`
 * forms of the values count.  A particle, such as an article, does not spell a value. */
static bool enum_spelled(const Program *p, const Type *type, const char *text, int lang,
                         bool written_only, Value *v)
{
    bool particle = spelling_is_particle(p, text, lang);

    for (uint32_t i = 0; i < type->count; i++) {
        const EnumValue *e = &type->values[i];

        for (int k = 0; k == 0 || k < e->nwritten; k++)
            if (strcmp(e->written[k], text) == 0 ||
                (!written_only && *text && text[1] && same_spelling(e->written[k], text))) {
                *v = (Value)i;
                return true;
            }
        if (written_only)
            continue;
        if (same_spelling(e->name, text)) {
            *v = (Value)i;
            return true;
        }
        for (int k = 0; k < e->spelled[lang].n; k++)
            if (same_spelling(e->spelled[lang].at[k], text)) {
                *v = (Value)i;
                return value_set_size((Value)spelled_set(type, text, lang)) == 1;
            }
        for (int k = 0; k < MAX_FORMS && !particle; k++)
            if (same_spelling(e->words[lang][k], text)) {
                *v = (Value)i;
                return true;
            }
    }
    return false;
}

static bool prefix_spelled(const Program *p, const Type *type, const char *text, size_t n, int lang,
                           Value *v)
{
    char part[32];

    if (n >= sizeof part)
        return false;
    memcpy(part, text, n);
    part[n] = '\0';
    if (enum_spelled(p, type, part, lang, true, v))
        return true;
    for (uint32_t i = 0; i < type->count; i++)
        for (int k = 0; k < type->values[i].spelled[lang].n; k++)
            if (strcmp(type->values[i].spelled[lang].at[k], part) == 0) {
                *v = (Value)i;
                return true;
            }
    return false;
}

/* Returns the index of the particle WORD in L, or -1. */
static int particle_of(const Lang *l, const char *word)
{
    for (int k = 0; k < l->nparticles; k++)
        if (text_same_word(word, l->particles[k]))
            return k;
    return -1;
}

bool spelling_is_particle(const Program *p, const char *word, int lang)
{
    return particle_of(&p->langs[lang], word) >= 0;
}

bool spelling_is_owner(const Program *p, const char *word, int lang)
{
    int k = particle_of(&p->langs[lang], word);

    return k >= 0 && p->langs[lang].owner[k];
}

const char *spelling_suffix(const Program *p, const char *word, int lang, size_t *bytes)
{
    static const char *const signs[] = { "'", "\xe2\x80\x99" };
    const Lang *l = &p->langs[lang];
    size_t n = strlen(word);

    for (int k = 0; k < l->nparticles; k++)
        for (size_t i = 0; i < BL_LEN(signs); i++) {
            const char *tail = l->particles[k] + 1;
            size_t sign = strlen(signs[i]), m = sign + strlen(tail);

            if (!l->owner[k] || tail[-1] != '\'' || n <= m ||
                strcmp(word + n - m + sign, tail) != 0 ||
                strncmp(word + n - m, signs[i], sign) != 0)
                continue;
            *bytes = m;
            return l->particles[k];
        }
    return NULL;
}

bool spelling_is_join(const Program *p, const char *word, int lang)
{
    const Lang *l = &p->langs[lang];

    for (int k = 0; k < l->njoins; k++)
        if (text_same_word(word, l->joins[k]))
            return true;
    return strcasecmp(word, "and") == 0;
}

bool spelling_is_or(const Program *p, const char *word, int lang)
{
    const Lang *l = &p->langs[lang];

    for (int k = 0; k < l->nors; k++)
        if (text_same_word(word, l->ors[k]))
            return true;
    return strcasecmp(word, "or") == 0;
}

bool spelling_is_aside(const Program *p, const char *word, int lang)
{
    const Lang *l = &p->langs[lang];

    for (int k = 0; k < l->nasides; k++)
        if (text_same_word(word, l->asides[k]))
            return true;
    return false;
}

/* Returns true if WORD is one of the words of A.  BIT must be text_word_bit() of WORD. */
static bool is_one_of_alike(const Alike *a, const char *word, uint64_t bit)
{
    if (!(a->bits & bit))
        return false;
    for (int k = 0; k < a->n; k++)
        if (text_same_word(word, a->words[k]))
            return true;
    return false;
}

bool spelling_alike(const Program *p, const char *word, const char *other)
{
    uint64_t bit, other_bit;

    if (text_same_word(word, other))
        return true;
    bit = text_word_bit(word);
    other_bit = text_word_bit(other);
    for (int i = 0; i < p->nlangs; i++)
        for (const Alike *a = p->langs[i].alike; a; a = a->next)
            if (is_one_of_alike(a, word, bit) && is_one_of_alike(a, other, other_bit))
                return true;
    return false;
}

uint64_t spelling_word_bits(const Program *p, const char *word)
{
    uint64_t bit = text_word_bit(word), bits = bit;

    for (int i = 0; i < p->nlangs; i++)
        for (const Alike *a = p->langs[i].alike; a; a = a->next)
            if (is_one_of_alike(a, word, bit))
                bits |= a->bits;
    return bits;
}

const char *spelling_past_particles(const Program *p, const char *text, int lang)
{
    char word[32];

    for (;; text += strlen(word) + 1) {
        size_t n = strcspn(text, " ");

        if (text[n] != ' ' || n >= sizeof word)
            return text;
        memcpy(word, text, n);
        word[n] = '\0';
        if (!spelling_is_particle(p, word, lang))
            return text;
    }
}

size_t spelling_name_length(const Program *p, const char *text, int lang)
{
    size_t n = strlen(text), word;
    char last[32];

    for (;; n = word) {
        while (n && text[n - 1] == ' ')
            n--;
        for (word = n; word && text[word - 1] != ' ';)
            word--;
        if (!word || n - word >= sizeof last)
            return n;
        memcpy(last, text + word, n - word);
        last[n - word] = '\0';
        if (!spelling_is_particle(p, last, lang))
            return n;
    }
}

/* Returns true if form number K of the language LANG is the plural. */
static bool is_plural(const Program *p, int lang, int k)
{
    const Lang *l = &p->langs[lang];

    return k < l->nforms && strcmp(l->forms[k], "plural") == 0;
}

/* Finds the value of the enum TYPE that TEXT names, by a word in the singular or by its sign. */
static bool singular_spelled(const Program *p, const Type *type, const char *text, int lang,
                             Value *v)
{
    for (uint32_t i = 0; i < type->count; i++) {
        const EnumValue *e = &type->values[i];
        bool found = e->nwritten && strcmp(e->written[0], text) == 0;

        for (int k = 0; k < MAX_FORMS && !found; k++)
            found = same_spelling(e->words[lang][k], text) &&
                    !(is_plural(p, lang, k) && !same_spelling(e->words[lang][0], text));
        if (found && !spelling_is_particle(p, text, lang)) {
            *v = (Value)i;
            return true;
        }
    }
    return false;
}

/* A text contains a word for RIGHT, a right part of TYPE.  The next word is LEFT, a word for a left
 * part.  Returns true if the two words count things, as "9 apples" does, and do not spell a value.
 * They count things if RIGHT is written in digits, and LEFT has several characters and is not a
 * word in the singular. */
static bool is_count(const Program *p, const Type *type, Value right, const char *left, int lang)
{
    const EnumValue *e = &type->right->values[right];
    bool number = false;
    Value v;

    for (int k = 0; k < e->nwritten; k++)
        number |= strspn(e->written[k], "0123456789") == strlen(e->written[k]);
    return number && text_codepoints(left, strlen(left)) > 1 &&
           !singular_spelled(p, type->left, left, lang, &v);
}

/* Finds the value of the product TYPE that TEXT spells in two words.  The two parts may be in
 * either order, and particles may stand between them. */
static bool product_spelled(const Program *p, const Type *type, const char *text, int lang,
                            Value *v)
{
    bool any = false;

    for (const char *s = strchr(text, ' '); s; s = strchr(s + 1, ' ')) {
        const char *rest = spelling_past_particles(p, s + 1, lang);
        char first[64];

        if ((size_t)(s - text) >= sizeof first)
            break;
        memcpy(first, text, (size_t)(s - text));
        first[s - text] = '\0';
        for (int turned = 0; turned < 2; turned++) {
            Value l, r, x;

            if (!spelling_value(p, type->left, turned ? rest : first, lang, &l) ||
                !spelling_value(p, type->right, turned ? first : rest, lang, &r) ||
                (turned && rest == s + 1 &&
                 (is_count(p, type, r, rest, lang) ||
                  (spelling_is_particle(p, first, lang) &&
                   !enum_spelled(p, type->left, rest, lang, true, &x)))))
                continue;
            x = l * (Value)type->right->count + r;
            if (any && x != *v)
                return false; /* two different values fit */
            any = true;
            *v = x;
        }
    }
    return any;
}

/* Finds the value of the product TYPE that TEXT writes as two parts without a space between them.
 * If TURNED is true, the right part comes first. */
static bool product_written(const Program *p, const Type *type, const char *text, int lang,
                            bool turned, Value *v)
{
    for (size_t n = 1; text[0] && text[n]; n++) {
        Value first, second;

        if (!prefix_spelled(p, turned ? type->right : type->left, text, n, lang, &first) ||
            !prefix_spelled(p, turned ? type->left : type->right, text + n, strlen(text + n), lang,
                            &second))
            continue;
        *v = (turned ? second : first) * (Value)type->right->count + (turned ? first : second);
        return true;
    }
    return false;
}

/* Returns true if TEXT has only ASCII letters.  Such a text may be a word or an abbreviation. */
static bool is_letters(const char *text)
{
    while (isalpha((unsigned char)*text))
        text++;
    return !*text;
}

bool spelling_value(const Program *p, const Type *type, const char *text, int lang, Value *v)
{
    switch (type->kind) {
    case TYPE_BOOL:
        *v = strcmp(text, "true") == 0 || strcmp(text, "yes") == 0;
        return *v || strcmp(text, "false") == 0 || strcmp(text, "no") == 0;
    case TYPE_ENUM: return enum_spelled(p, type, text, lang, false, v);
    case TYPE_PRODUCT:
        if (product_written(p, type, text, lang, false, v) ||
            (!is_letters(text) && product_written(p, type, text, lang, true, v)))
            return true;
        return product_spelled(p, type, text, lang, v);
    case TYPE_RANGE: {
        Value n = 0;

        if (!text[0] || strlen(text) > 9)
            return false;
        for (const char *c = text; *c; c++) {
            if (!isdigit((unsigned char)*c))
                return false;
            n = n * 10 + (*c - '0');
        }
        *v = n;
        return n >= type->low && n < type->low + (Value)type->count;
    }
    case TYPE_ERROR:
    case TYPE_SET:
    case TYPE_EVENT:
    case TYPE_TEXT: break;
    }
    return false;
}

bool spelling_unusual(const Program *p, const Type *type, const char *text, int lang, Value *v)
{
    char capitals[8];
    size_t n = strlen(text);

    if (type->kind != TYPE_PRODUCT || n >= sizeof capitals)
        return false;
    if (is_letters(text))
        return product_written(p, type, text, lang, true, v);
    if (strcspn(text, "0123456789") == n)
        return false;
    for (size_t i = 0; i <= n; i++)
        capitals[i] = (char)(text[i] >= 'a' && text[i] <= 'z' ? text[i] - 'a' + 'A' : text[i]);
    return product_written(p, type, capitals, lang, false, v) ||
           product_written(p, type, capitals, lang, true, v);
}

/* ---- several values ---------------------------------------------------- */

/* Returns values of the product TYPE, as bits: those with a left part in LEFT and a right part in
 * RIGHT. */
static uint64_t product_set(const Type *type, uint64_t left, uint64_t right)
{
    uint64_t set = 0;

    for (uint32_t v = 0; v < type->count && v < 64; v++)
        if (left >> v / type->right->count & 1 && right >> v % type->right->count & 1)
            set |= (uint64_t)1 << v;
    return set;
}

bool spelling_group(const Program *p, const Type *type, const char *text, int lang, uint64_t *set)
{
    Value v;

    if (type->kind != TYPE_PRODUCT || type->count > 64)
        return false;
    text = spelling_past_particles(p, text, lang);
    if (singular_spelled(p, type->left, text, lang, &v)) {
        *set = product_set(type, (uint64_t)1 << v, UINT64_MAX);
        return true;
    }
    if (singular_spelled(p, type->right, text, lang, &v) && text[0] && text[1]) {
        *set = product_set(type, UINT64_MAX, (uint64_t)1 << v);
        return true;
    }
    for (const char *s = strchr(text, ' '); s; s = strchr(s + 1, ' ')) {
        const char *rest = spelling_past_particles(p, s + 1, lang);
        char first[64];

        if ((size_t)(s - text) >= sizeof first)
            break;
        memcpy(first, text, (size_t)(s - text));
        first[s - text] = '\0';
        for (int turned = 0; turned < 2; turned++) {
            uint64_t some = spelled_set(type->right, turned ? rest : first, lang);

            if (value_set_size((Value)some) < 2 ||
                !singular_spelled(p, type->left, turned ? first : rest, lang, &v))
                continue;
            *set = product_set(type, (uint64_t)1 << v, some);
            return true;
        }
    }
    return false;
}

/* Returns the values of TYPE, as bits, that have a word beginning with START.  Additional spellings
 * do not count. */
static uint64_t values_begun(const Type *type, const char *start, int lang)
{
    uint64_t set = 0;

    for (uint32_t i = 0; i < type->count && i < 64; i++)
        for (int k = 0; k < MAX_FORMS; k++)
            if (text_begins(type->values[i].words[lang][k], start))
                set |= (uint64_t)1 << i;
    return set;
}

bool spelling_begins(const Program *p, const Type *type, const char *start, int lang, uint64_t *set)
{
    const Type *items = p->holding ? p->holding->ptype[1] : NULL;
    const bool parts = items && items->kind == TYPE_PRODUCT;

    *set = 0;
    if (text_codepoints(start, strlen(start)) < 2)
        return false;
    /* if a word for a part of an item begins with START, START means that part */
    if (parts && type != items->left && type != items->right &&
        (values_begun(items->left, start, lang) || values_begun(items->right, start, lang)))
        return false;
    *set = values_begun(type, start, lang);
    for (uint32_t i = 0; i < type->count && i < 64; i++)
        for (int k = 0; k < type->values[i].spelled[lang].n; k++)
            if (text_begins(type->values[i].spelled[lang].at[k], start))
                *set |= (uint64_t)1 << i;
    return *set != 0;
}

/* ---- misspelled names ------------------------------------------------- */

unsigned spelling_limit(const char *name, unsigned limit)
{
    unsigned most = strlen(name) < 5 ? 2 : strlen(name) < 8 ? 3 : limit;

    return limit < most ? limit : most;
}

void spelling_guess(SpellingGuess *g, const char *candidate)
{
    unsigned distance = text_distance(g->name, candidate);

    if (distance < spelling_limit(g->name, g->limit)) {
        g->limit = distance;
        g->best = candidate;
    }
}

void spelling_suggest(Diags *ds, Diag *d, const char *best, const char *otherwise, ...)
{
    StrBuf text = { 0 };
    va_list ap;

    va_start(ap, otherwise);
    strbuf_vprintf(&text, otherwise, ap);
    va_end(ap);
    if (best)
        diag_help(ds, d, "did you mean `%s`?", best);
    else
        diag_help(ds, d, "%s", strbuf_str(&text));
    strbuf_free(&text);
}
