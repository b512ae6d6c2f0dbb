/* words_facts.c - prints the value of a fact, a term or a status as a sentence: "East holds ♣K". */
#include "words/words_inside.h"

#include "program/program.h"

#include <string.h>

static const char *finding_words(const Words *w, const Fact *f, Value v)
{
    const Fun *fun = f->fun;
    const WordingPiece *is = words_piece(w, fun, WORD_IS), *denial = words_piece(w, fun, WORD_NOT);

    if (fun->result->kind == TYPE_BOOL) {
        const WordingPiece *p = v == 1 ? is : denial;

        if (p)
            return words_template_value(w, p, f->args, v, fun->result);
        return words_say_one(w, MSG_it_is_not_so,
                             words_template_value(w, is, f->args, 1, fun->result));
    }
    if (!value_given(v))
        return words_template_text(w, denial ? denial : is, f->args,
                                   words_text(w, MSG_nothing_particular));
    return words_template_value(w, is, f->args, v, fun->result);
}

/* Returns P, the wording of F, with TEXT for the value of F.  If F is a choice and its action has
 * no WORD_DID, P only names the action.  In that case, returns P, a colon and TEXT. */
static const char *fact_with_text(const Words *w, const Fact *f, const WordingPiece *p,
                                  const char *text)
{
    if (f->fun->kind != FUN_DONE || words_piece(w, f->fun, WORD_DID))
        return words_template_text(w, p, f->args, text);
    return words_say_two(w, MSG_setting_is, words_template_text(w, p, f->args, NULL), text);
}

const char *words_elected(const Words *w, const Fact *f, Value v)
{
    bool yes = f->fun->choosing ? value_given(v) : v == 1;
    const WordingPiece *is = words_piece(w, f->fun, WORD_IS),
                       *did = words_piece(w, f->fun, WORD_DID),
                       *denial = words_piece(w, f->fun, WORD_NOT);
    const char *s;

    if (yes && f->fun->choosing && !did)
        return fact_with_text(w, f, is, words_value(w, f->fun->result, v, 0));
    if (!yes && denial)
        return words_template_value(w, denial, f->args, v, f->fun->result);
    if (!did) /* without WORD_DID, no wording of the action is a sentence */
        return words_say_one(w, yes ? MSG_condition_true : MSG_condition_false,
                             words_template_value(w, is, f->args, v, f->fun->result));
    s = !yes && f->fun->choosing ? words_template_text(w, did, f->args, words_text(w, MSG_any))
                                 : words_template_value(w, did, f->args, v, f->fun->result);
    return yes ? s : words_say_one(w, MSG_it_is_not_so, s);
}

const char *words_with_terms(const Words *w, const char *right, bool listed, const char *until,
                             const char *otherwise)
{
    if (until && otherwise)
        return words_say(w, MSG_until_by_default, right, until, otherwise);
    if (until)
        return words_say_two(w, listed ? MSG_until_listed : MSG_until, right, until);
    return otherwise ? words_say_two(w, MSG_by_default, right, otherwise) : right;
}

const char *words_term_is(const Words *w, const Wording *words, const Type *type, Value v,
                          const Value *slots)
{
    const char *term = words_term(w, words, slots, 0);
    const char *value =
        type->kind == TYPE_PRODUCT ? words_sign(w, type, v) : words_value(w, type, v, 0);

    return term ? words_say_two(w, MSG_what_is, term, value) : NULL;
}

const char *words_attribute_is(const Words *w, Value event, const Attr *a, Value v)
{
    const WordingPiece *is = a->words.piece[WORD_IS][w->lang],
                       *denial = a->words.piece[WORD_NOT][w->lang];
    Value it[MAX_SLOTS] = { event };
    const char *s;

    if (!value_given(v) || (denial && a->type->kind == TYPE_BOOL && v == 0))
        return words_template_value(w, denial, it, v, a->type);
    s = words_template_value(w, is, it, v, a->type);
    return s ? s : words_term_is(w, &a->words, a->type, v, it);
}

static const char *attribute_fact_words(const Words *w, const Fact *f, Value v)
{
    const Attr *a = &w->c->events[f->args[0]].kind->attrs[f->args[1]];
    const char *s = words_attribute_is(w, f->args[0], a, v), *value;

    if (s)
        return s;
    value = words_value(w, a->type, v, 0);
    return words_say(w, MSG_attribute_is, words_retold(w, (int)f->args[0]), a->name,
                     value ? value : words_text(w, MSG_none));
}

/* Returns a sentence: F, an attribute, has the value TEXT. */
static const char *attribute_with_text(const Words *w, const Fact *f, const char *text)
{
    const Attr *a = &w->c->events[f->args[0]].kind->attrs[f->args[1]];
    const WordingPiece *is = a->words.piece[WORD_IS][w->lang];
    const char *term = words_term(w, &a->words, f->args, 0);

    if (is)
        return words_template_text(w, is, f->args, text);
    return term ? words_say_two(w, MSG_what_is, term, text)
                : words_say(w, MSG_attribute_is, words_retold(w, (int)f->args[0]), a->name, text);
}

const char *words_reading(const Words *w, const Fun *f)
{
    return words_template_slots(w, words_piece(w, f, WORD_IS), NULL);
}

static const char *holds_other_words(const Words *w, const Fact *f, Value v)
{
    const Type *const *t = w->p->holding->ptype;

    return words_say_two(w, v == 1 ? MSG_holds_other : MSG_holds_no_other,
                         words_value(w, t[0], f->args[0], 0),
                         words_sign(w, t[1]->left, f->args[1]));
}

const char *words_fact(const Words *w, const Fact *f, Value v)
{
    switch (f->kind) {
    case FACT_DEAL:
        return words_say_one(w, MSG_deal_is, arena_printf(w->arena, "%lld", (long long)v));
    case FACT_SETTING:
        if (words_piece(w, f->fun, WORD_IS))
            return words_template_value(w, words_piece(w, f->fun, WORD_IS), NULL, v,
                                        f->fun->result);
        return words_setting(w, f->fun, v);
    case FACT_READING: return words_value(w, f->fun->result, v, 0);
    case FACT_ATTRIBUTE: return attribute_fact_words(w, f, v);
    case FACT_HAPPENED:
        return words_say_one(w, v == 1 ? MSG_happened : MSG_not_happened,
                             words_retold(w, (int)f->args[0]));
    case FACT_HOLDS:
    case FACT_FINDING: return finding_words(w, f, v);
    case FACT_HOLDS_OTHER: return holds_other_words(w, f, v);
    case FACT_ELECTED: return words_elected(w, f, v);
    }
    BUG("a fact of no kind");
}

const char *words_supposed(const Words *w, const SupposedItem *s, Fact *fact)
{
    *fact = (Fact){
        .kind = FACT_HOLDS, .fun = w->p->holding, .args = { s->owner, s->item }, .nargs = 2
    };
    return words_say_one(w, MSG_supposed, words_fact(w, fact, 1));
}

/* Returns V in the grammatical form that the slot {value} of P has.  If the slot asks for signs,
 * returns the sign of V. */
static const char *value_in(const Words *w, const WordingPiece *p, const Type *t, Value v)
{
    while (p && p->kind != PIECE_VALUE)
        p = p->next;
    return (p ? p->sign : t->kind == TYPE_PRODUCT) ? words_sign(w, t, v)
                                                   : words_value(w, t, v, p ? p->form : 0);
}

const char *words_fact_not(const Words *w, const Fact *f, Value v)
{
    const WordingPiece *denial =
        f->kind == FACT_FINDING && !f->fun->optional ? words_piece(w, f->fun, WORD_NOT) : NULL;

    return denial ? words_template_value(w, denial, f->args, v, f->fun->result)
                  : words_say_one(w, MSG_it_is_not_so, words_fact(w, f, v));
}

/* Returns the wording of F that has a slot {value}, or NULL if F has no such wording. */
static const WordingPiece *saying_value(const Words *w, const Fact *f)
{
    const WordingPiece *did = f->kind == FACT_ELECTED ? words_piece(w, f->fun, WORD_DID) : NULL;

    if (did)
        return did;
    return f->kind == FACT_FINDING || f->kind == FACT_SETTING || f->kind == FACT_ELECTED
               ? words_piece(w, f->fun, WORD_IS)
               : NULL;
}

/* Returns true if the value of F may be absent. */
static bool may_be_absent(const Words *w, const Fact *f)
{
    if (f->kind == FACT_ATTRIBUTE)
        return w->c->events[f->args[0]].kind->attrs[f->args[1]].optional;
    return f->kind == FACT_ELECTED || (f->kind == FACT_FINDING && f->fun->optional);
}

/* Stores in OTHERS the values of T that are not among the N VALUES.  Returns their number. */
static int values_beside(const Type *t, const Value *values, int n, Value *others)
{
    Value low = t->kind == TYPE_RANGE ? t->low : 0;
    int count = 0;

    for (Value v = low; v < low + (Value)t->count; v++) {
        int i = 0;

        while (i < n && values[i] != v)
            i++;
        if (i == n)
            others[count++] = v;
    }
    return count;
}

/* Returns a sentence: F has one of the N VALUES.  If NAMELESS is true and there are more than
 * WORDS_MANY values, the sentence names none of them. */
static const char *fact_is_one_of(const Words *w, const Fact *f, const Value *values, int n,
                                  bool nameless)
{
    const char *texts[DOMAIN_MAX], *either[2], *text;
    Value others[DOMAIN_MAX];
    const Type *t = canonical_fact_type(w->p, w->c, f);
    const WordingPiece *p = saying_value(w, f);
    bool item = w->p->holding && t == w->p->holding->ptype[1];
    bool one_by_one = t->kind == TYPE_BOOL || (!p && f->kind != FACT_ATTRIBUTE);
    int given = 0, ways = 1, left = 0;

    if (n == 1)
        return words_fact(w, f, values[0]);
    for (int i = 0; i < n; i++)
        given += value_given(values[i]);
    if (given > WORDS_MANY && !nameless)
        left = values_beside(t, values, n, others);
    /* if F can have almost any value, the few impossible values are named */
    if (left > 0 && left <= WORDS_MANY) {
        if (may_be_absent(w, f) && given == n)
            others[left++] = BL_ABSENT;
        return words_say_one(w, MSG_it_is_not_so, fact_is_one_of(w, f, others, left, false));
    }
    for (int i = 0; i < n && one_by_one; i++)
        texts[i] = words_fact(w, f, values[i]);
    if (one_by_one)
        return words_joined(w, texts, n, JOINT_OR);
    given = 0;
    for (int i = 0; i < n; i++) {
        if (value_given(values[i]))
            texts[given++] = value_in(w, p, t, values[i]);
        else
            either[ways++] = words_fact(w, f, values[i]);
    }
    text = given > WORDS_MANY && (nameless || given == (int)t->count)
               ? words_text(w, item ? MSG_any_item : MSG_any)
               : words_joined(w, texts, given, JOINT_OR);
    either[0] =
        f->kind == FACT_ATTRIBUTE ? attribute_with_text(w, f, text) : fact_with_text(w, f, p, text);
    return words_joined(w, either, ways, JOINT_OR);
}

const char *words_fact_any(const Words *w, const Fact *f, const Value *values, int n)
{
    return fact_is_one_of(w, f, values, n, false);
}

const char *words_fact_some(const Words *w, const Fact *f, const Value *values, int n)
{
    return fact_is_one_of(w, f, values, n, true);
}

const char *words_status(const Words *w, const Fun *f, const Value *args, Value v, bool must_be)
{
    const WordingPiece *is = words_piece(w, f, WORD_IS), *must = words_piece(w, f, WORD_MUST);
    const WordingPiece *shall = words_piece(w, f, WORD_SHALL);
    const WordingPiece *denial = words_piece(w, f, WORD_NOT);

    if (f->result->kind == TYPE_BOOL && v == 0) {
        if (denial)
            return words_template_value(w, denial, args, v, f->result);
        return words_say_one(w, MSG_it_is_not_so,
                             is ? words_template_value(w, is, args, 1, f->result) : f->name);
    }
    if (!is)
        return f->result->kind == TYPE_BOOL || !value_given(v)
                   ? f->name
                   : words_say_two(w, MSG_what_is, f->name, words_value(w, f->result, v, 0));
    return words_template_value(w,
                                must_be && must    ? must
                                : must_be && shall ? shall
                                                   : words_piece_aloud(w, &f->words, WORD_IS),
                                args, v, f->result);
}
