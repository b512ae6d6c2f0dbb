/* case_vague.c - reads words that leave open which of several values is meant: "a spade", "♠9 or
 * ♠10", a word that is cut short (SPEC 8.3).  The reader L holds the words. */
#include "case/case_inside.h"

#include "program/spelling.h"

#include <string.h>

enum { MAX_ALTERNATIVES = 8 };

/* Returns true if word I means `or`. */
static bool is_or(const CaseReader *l, int i)
{
    const CaseToken *t = &l->toks[i];

    return !t->punct && !t->quoted && spelling_is_or(l->p, t->text, l->c->lang);
}

/* Stores in *SET the values of TYPE that N words, from word I on, can mean.  The words name a value
 * or a group of values, and have no `or`.  A group may be named by the role of its left part: "a
 * trump".  Returns false if they name neither. */
static bool vague_group(CaseReader *l, const Type *type, int i, int n, uint64_t *set)
{
    char buf[200];
    Value v;

    if (case_value_at(l, type, i, n, &v)) {
        *set = (uint64_t)1 << v;
        return true;
    }
    if (!case_words_join(l, i, n, buf, sizeof buf))
        return false;
    if (type->kind == TYPE_PRODUCT && type->count <= 64 &&
        case_role_of_one(l, type->left, spelling_past_particles(l->p, buf, l->c->lang), &v)) {
        *set = (((uint64_t)1 << type->right->count) - 1) << (v * (Value)type->right->count);
        return true;
    }
    return spelling_group(l->p, type, buf, l->c->lang, set);
}

/* Reads N words, from word I on, as alternatives, such as "♠9 or ♠10" or "♠9, ♠10 or ♠J".  Stores
 * the values in *SET.  Returns false if the words have another form. */
static bool vague_alternatives(CaseReader *l, const Type *type, int i, int n, uint64_t *set)
{
    int end = i + n, from = i, parts = 0;
    bool joined = false;
    uint64_t one;

    *set = 0;
    for (int k = i; k <= end; k++) {
        bool between = k < end && (is_or(l, k) || l->toks[k].punct == ',');

        if (k < end && !between)
            continue;
        joined |= between && is_or(l, k);
        if (k == from || ++parts > MAX_ALTERNATIVES || !vague_group(l, type, from, k - from, &one))
            return false;
        *set |= one;
        from = k + 1;
    }
    return joined;
}

bool case_any_at(const CaseReader *l, const Type *type, int i, int n)
{
    const WordingPiece *const *forms = type->noun.one[l->c->lang];
    char buf[200];

    if (!forms || !case_words_join(l, i, n, buf, sizeof buf))
        return false;
    for (int k = 0; k < MAX_FORMS; k++)
        if (forms[k] && !forms[k]->next && forms[k]->kind == PIECE_TEXT &&
            text_same_word(forms[k]->text, buf))
            return true;
    return false;
}

/* Reads N words, from word I on, as the right part of a value of the product TYPE.  Takes the left
 * part from the next value.  So one left part may stand for two values.
 * Returns false if there is no such value. */
static bool shared_left(CaseReader *l, const Type *type, int i, int n, Value *v)
{
    char buf[200];
    Value right, next;
    int at = i + n;

    for (; n > 1 && case_is_particle(l, i); n--)
        i++;
    if (type->kind != TYPE_PRODUCT || !case_words_join(l, i, n, buf, sizeof buf) ||
        !spelling_value(l->p, type->right, buf, l->c->lang, &right) || at >= l->ntoks ||
        !case_is_separator(l, at))
        return false;
    while (at < l->ntoks && (case_is_separator(l, at) || case_is_particle(l, at)))
        at++;
    for (int m = l->ntoks - at < MAX_SPELT ? l->ntoks - at : MAX_SPELT; m > 1; m--)
        if (case_value_at(l, type, at, m, &next)) {
            *v = next - next % (Value)type->right->count + right;
            return true;
        }
    return false;
}

/* Does what case_vague_at() does, without the memo. */
static bool find_vague(CaseReader *l, const Type *type, int i, int n, uint64_t *set)
{
    bool found;
    Value v;

    if ((type->kind != TYPE_ENUM && type->kind != TYPE_PRODUCT) || type->count > 64 ||
        l->toks[i].punct)
        return false;
    if (!l->toks[i].quoted && shared_left(l, type, i, n, &v)) {
        *set = (uint64_t)1 << v;
        return true;
    }
    if (n == 1 && !l->toks[i].quoted &&
        spelling_unusual(l->p, type, l->toks[i].text, l->c->lang, &v)) {
        *set = (uint64_t)1 << v;
        return true;
    }
    found = vague_alternatives(l, type, i, n, set) || vague_group(l, type, i, n, set);
    return found && value_set_size((Value)*set) > 1;
}

bool case_vague_at(CaseReader *l, const Type *type, int i, int n, uint64_t *set)
{
    ValueMemo *s = case_memo_at(l, type, i, n);
    uint64_t found = 0;
    bool told;

    if (!s->grouped || s->group_actor != l->actor) {
        const Value actor = l->actor;

        told = find_vague(l, type, i, n, &found);
        /* find_vague() may have used the entry for other words, so it is looked up again */
        s = case_memo_at(l, type, i, n);
        s->grouped = true;
        s->group_actor = actor;
        s->group = told ? found : 0;
    }
    *set = s->group;
    return s->group != 0;
}

/* Returns the length, in bytes, of a sign at the end of TEXT.  The sign says that the word TEXT is
 * cut short.  Returns 0 if there is no such sign. */
static size_t cut_sign(const char *text)
{
    static const char *const signs[] = { "—", "–", "…", "...", "-" };
    size_t n = strlen(text);

    for (size_t k = 0; k < BL_LEN(signs); k++) {
        size_t m = strlen(signs[k]);

        if (n > m && strcmp(text + n - m, signs[k]) == 0)
            return m;
    }
    return 0;
}

bool case_cut_short_at(CaseReader *l, const Type *type, int i, uint64_t *set)
{
    const CaseToken *t = &l->toks[i];
    size_t sign = t->punct ? 0 : cut_sign(t->text);

    return sign && type->kind == TYPE_ENUM && type->count <= 64 &&
           spelling_begins(l->p, type, arena_strndup(l->arena, t->text, strlen(t->text) - sign),
                           l->c->lang, set);
}
