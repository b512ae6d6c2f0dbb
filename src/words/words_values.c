/* words_values.c - prints messages, values, phrases and wordings in one language. */
#include "words/words_inside.h"

#include "program/program.h"
#include "ruling/interview.h"
#include "words/case_text.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_TRIES = 96, MAX_GUESSES = 3, MAX_GUESSED = 16, MAX_INSIDE = 3 };

Words words_of_ruling(const Ruling *r, int lang, const Sources *sources, Arena *arena)
{
    return (Words){ .p = r->program,
                    .c = r->c,
                    .ruling = r,
                    .lang = lang,
                    .arena = arena,
                    .engine = ruling_engine(r, arena),
                    .sources = sources };
}

const char *words_say(const Words *w, MessageId id, const char *a, const char *b, const char *c)
{
    return message_say(id, w->p->langs[w->lang].code, a, b, c, w->arena);
}

const char *words_number(const Words *w, uint64_t n)
{
    const char *between = words_text(w, MSG_thousands), *s = "";

    for (; n >= 1000; n /= 1000)
        s = arena_printf(w->arena, "%s%03d%s", between, (int)(n % 1000), s);
    return arena_printf(w->arena, "%d%s", (int)n, s);
}

bool words_ended(const char *s, size_t n)
{
    return n && strchr(".?;:", s[n - 1]);
}

const char *words_joined(const Words *w, const char *const *texts, int n, Joint joint)
{
    StrBuf b = { 0 };

    for (int i = 0; i < n; i++) {
        if (i > 0)
            strbuf_add(&b, i + 1 < n ? ", " : words_text(w, joint == JOINT_AND ? MSG_and : MSG_or));
        strbuf_add(&b, texts[i]);
    }
    return strbuf_keep(&b, w->arena);
}

/* ---- values ----------------------------------------------------------- */

int words_form(const Words *w, const char *name)
{
    const Lang *l = &w->p->langs[w->lang];

    for (int i = 0; i < l->nforms; i++)
        if (strcmp(l->forms[i], name) == 0)
            return i;
    return 0;
}

static const char *product_words(const Words *w, const Type *t, Value v, int form)
{
    Value slots[2] = { v / (Value)t->right->count, v % (Value)t->right->count };
    Words inner = *w;

    inner.list = NULL;
    inner.that_type = NULL;
    return words_template_slots(&inner, t->words[w->lang][form], slots);
}

/* Returns the item (card) of the event E, or NULL if E has none. */
static const char *event_item(const Words *w, const CaseEvent *e, int form)
{
    const Type *item = w->p->holding ? w->p->holding->ptype[1] : NULL;

    for (int i = 0; i < e->kind->nattrs; i++)
        if (item && e->kind->attrs[i].type == item && value_given(e->attr[i]) && !e->open[i])
            return words_value(w, item, e->attr[i], form);
    return NULL;
}

/* TERM is the noun of event number V.  Counts the other events with the same noun.  Sets *ALIKE to
 * true if one of these events has the same sentence as event V. */
static int same_nouns(const Words *w, Value v, const WordingPiece *const *term, bool *alike)
{
    const char *told = words_event_phrase(w, (int)v);
    int n = 0;

    for (int i = 0; i < w->c->nevents; i++) {
        const WordingPiece *const *other = w->c->events[i].kind->words.term[w->lang];

        if (i == v || !other || other[0] != term[0])
            continue;
        n++;
        *alike |= strcmp(told, words_event_phrase(w, i)) == 0;
    }
    return n;
}

/* Returns the first place in S where WORD is a whole word, or NULL if there is none. */
static const char *find_word(const char *s, const char *word)
{
    static const char ends[] = " ,.;:!?()[]\"";
    size_t n = strlen(word);

    for (const char *at = strstr(s, word); at; at = strstr(at + 1, word))
        if ((at == s || strchr(ends, at[-1])) && strchr(ends, at[n]))
            return at;
    return NULL;
}

/* Returns TOLD with TEXT in place of a label: the N bytes at AT.  If TEXT already stands before the
 * label, the label is only removed. */
static const char *without_label(const Words *w, const char *told, const char *at, size_t n,
                                 const char *text)
{
    size_t before = (size_t)(at - told), same = strlen(text);

    if (before > same && strncmp(at - same - 1, text, same) == 0)
        return arena_printf(w->arena, "%.*s%s", (int)before - 1, told, at + n);
    return arena_printf(w->arena, "%.*s%s%s", (int)before, told, text, at + n);
}

/* Returns the card of event number EVENT in the accusative.  If the event has no card, returns its
 * noun.  If another event has the same noun, returns the label of the event. */
static const char *event_short(const Words *w, int event)
{
    const CaseEvent *e = &w->c->events[event];
    const WordingPiece *const *term = e->kind->words.term[w->lang];
    const int form = words_form(w, "accusative");
    const char *item = event_item(w, e, form);
    Value slots[1] = { event };
    bool alike = false;

    if (item)
        return item;
    return term && !same_nouns(w, event, term, &alike) ? words_template_slots(w, term[form], slots)
                                                       : e->label;
}

const char *words_without_labels(const Words *w, int event, const char *told)
{
    const CaseEvent *e = &w->c->events[event];

    for (int i = 0; i < e->kind->nattrs; i++) {
        const char *label, *at;

        if (e->kind->attrs[i].type->kind != TYPE_EVENT || !value_given(e->attr[i]) || e->open[i])
            continue;
        label = w->c->events[e->attr[i]].label;
        at = find_word(told, label);
        if (at && !find_word(at + 1, label))
            told = without_label(w, told, at, strlen(label), event_short(w, (int)e->attr[i]));
    }
    return told;
}

/* Returns the noun of the event E, which has number V: "the call".  If another event of the case
 * has the same noun, adds the sentence of E.  If their sentences are equal too, adds the label of E
 * instead. */
static const char *event_noun(const Words *w, const CaseEvent *e, Value v, int form)
{
    const WordingPiece *const *term = e->kind->words.term[w->lang];
    Value slots[1] = { v };
    const char *noun;
    bool alike = false;

    if (!term)
        return e->label;
    noun = words_template_slots(w, term[form], slots);
    if (same_nouns(w, v, term, &alike) == 0)
        return noun;
    return alike ? arena_printf(w->arena, "%s (%s)", noun, e->label)
                 : words_say_two(w, MSG_titled, noun,
                                 words_without_labels(w, (int)v, words_event_phrase(w, (int)v)));
}

/* Returns the text for event number V inside a sentence: the item (card) of the event.  If the
 * event has no item, the text is its noun or its label. */
static const char *event_reference(const Words *w, Value v, int form)
{
    const CaseEvent *e = &w->c->events[v];
    const char *item = event_item(w, e, form);

    return item ? item : event_noun(w, e, v, form);
}

const char *words_value(const Words *w, const Type *type, Value v, int form)
{
    if (!value_given(v))
        return NULL;
    if (w->that_type == type && w->that_value == v)
        return words_text(w, w->p->holding && type == w->p->holding->ptype[1] ? MSG_that_item
                                                                              : MSG_that);
    switch (type->kind) {
    case TYPE_BOOL: return words_text(w, v ? MSG_yes : MSG_no);
    case TYPE_ENUM: return type->values[v].words[w->lang][form];
    case TYPE_PRODUCT: return product_words(w, type, v, form);
    case TYPE_RANGE: return arena_printf(w->arena, "%lld", (long long)v);
    case TYPE_SET: return words_set(w, type->elem, (uint64_t)v, JOINT_OR);
    case TYPE_EVENT: return event_reference(w, v, form);
    case TYPE_TEXT: return (const char *)(intptr_t)v;
    case TYPE_ERROR: break;
    }
    BUG("a value of no type");
}

const char *words_sign(const Words *w, const Type *type, Value v)
{
    if (!value_given(v))
        return NULL;
    if (type->kind == TYPE_PRODUCT) {
        Value right = (Value)type->right->count;

        return arena_printf(w->arena, "%s%s", words_sign(w, type->left, v / right),
                            words_sign(w, type->right, v % right));
    }
    if (type->kind == TYPE_ENUM && type->values[v].nwritten)
        return type->values[v].written[0];
    return words_value(w, type, v, 0);
}

const char *words_set(const Words *w, const Type *elem, uint64_t set, Joint joint)
{
    const char *texts[MAX_VALUES];
    int n = 0;

    for (Value i = elem->low; i < elem->low + (Value)elem->count; i++)
        if (set >> i & 1)
            texts[n++] =
                elem->kind == TYPE_PRODUCT ? words_sign(w, elem, i) : words_value(w, elem, i, 0);
    if (n == 0)
        return words_text(w, MSG_none);
    return words_joined(w, texts, n, joint);
}

/* ---- phrases ---------------------------------------------------------- */

/* Returns V as a sign, for one half of a product such as ♠A.  Returns "…" if V is open. */
static const char *sign_or_unknown(const Words *w, const Type *t, Value v)
{
    return value_given(v) ? words_sign(w, t, v) : words_text(w, MSG_unknown);
}

/* Returns the text for the slot P of a phrase.  Returns "…" if its attribute has no value. */
static const char *phrase_slot_words(const Words *w, const EventKind *k, const Value *attr,
                                     const PhrasePart *p)
{
    const Type *t = k->attrs[p->attr].type;
    Value v = attr[p->attr];

    if (p->attr2 >= 0)
        return arena_printf(w->arena, "%s%s", sign_or_unknown(w, t, v),
                            sign_or_unknown(w, k->attrs[p->attr2].type, attr[p->attr2]));
    if (!value_given(v))
        return words_text(w, MSG_unknown);
    switch (t->kind) {
    case TYPE_PRODUCT: return words_sign(w, t, v);
    case TYPE_EVENT: return w->c->events[v].label;
    case TYPE_TEXT: return words_say_one(w, MSG_ask_nobody, words_value(w, t, v, 0));
    case TYPE_SET: return words_set(w, t->elem, (uint64_t)v, JOINT_AND);
    default: return words_value(w, t, v, 0);
    }
}

/* Returns true if P is not a list and ATTR has a value for each attribute of P. */
static bool slot_given(const Value *attr, const PhrasePart *p)
{
    return !p->each && value_given(attr[p->attr]) && (p->attr2 < 0 || value_given(attr[p->attr2]));
}

/* P opens a part in brackets.  Returns P if the part is to be printed.  Otherwise returns the
 * closing bracket, so that the caller skips the part.  *USED has the attributes that earlier parts
 * in brackets state, as bits.  The part is printed if each slot has a value and states no attribute
 * in *USED.  Adds the attributes of a printed part to *USED. */
static const PhrasePart *phrase_bracket(const Value *attr, const PhrasePart *p, uint32_t *used)
{
    const PhrasePart *open = p;
    uint32_t told = 0;
    bool whole = true;

    for (p = p->next; p->kind != PHRASE_CLOSE; p = p->next) {
        if (p->kind != PHRASE_SLOT)
            continue;
        whole &= slot_given(attr, p) && !(*used & case_text_attrs(p));
        told |= case_text_attrs(p);
    }
    if (!whole)
        return p;
    *used |= told;
    return open;
}

const char *words_phrase(const Words *w, const EventKind *k, const Value *attr, const Phrase *ph)
{
    StrBuf b = { 0 };
    uint32_t used = 0;

    for (const PhrasePart *p = ph->parts; p; p = p->next) {
        if (p->kind == PHRASE_OPEN)
            p = phrase_bracket(attr, p, &used);
        else if (p->kind != PHRASE_CLOSE)
            strbuf_printf(&b, "%s%s", b.len && !p->suffix ? " " : "",
                          p->kind == PHRASE_WORD ? p->text : phrase_slot_words(w, k, attr, p));
    }
    return strbuf_keep(&b, w->arena);
}

/* Returns the number of attributes that PH states.  Returns -1 if PH states an absent attribute
 * outside brackets. */
static int phrase_tells(const Value *attr, const Phrase *ph)
{
    uint32_t used = 0, told = 0;

    for (const PhrasePart *p = ph->parts; p; p = p->next) {
        if (p->kind == PHRASE_OPEN) {
            p = phrase_bracket(attr, p, &used);
            continue;
        }
        if (p->kind != PHRASE_SLOT)
            continue;
        if (!slot_given(attr, p))
            return -1;
        told |= case_text_attrs(p);
    }
    return __builtin_popcount(told | used);
}

/* Returns the phrase of E in the language of W that states the most attributes. */
static const Phrase *fullest_phrase(const Words *w, const CaseEvent *e)
{
    const Phrase *best = NULL;
    int most = -2;

    for (const EventKind *k = e->kind; k && !best; k = k->parent)
        for (const Phrase *ph = k->phrases; ph; ph = ph->next) {
            int n = ph->lang == w->lang ? phrase_tells(e->attr, ph) : -2;

            if (n > most) {
                most = n;
                best = ph;
            }
        }
    return best;
}

const char *words_event_phrase(const Words *w, int event)
{
    const CaseEvent *e = &w->c->events[event];
    const Phrase *ph = fullest_phrase(w, e);

    return ph ? words_phrase(w, e->kind, e->attr, ph) : e->label;
}

/* ---- evaluation ------------------------------------------------------- */

/* Copies the values of the variables in EX from SLOTS to OWN. */
static void copy_variables(const Ex *ex, const Value *slots, Value *own)
{
    if (ex->op == EX_VAR)
        own[ex->slot] = slots[ex->slot];
    for (int i = 0; i < ex_nkids(ex); i++)
        if (ex_kid(ex, i))
            copy_variables(ex_kid(ex, i), slots, own);
}

static bool supposed_fact_value(const Words *w, const Fact *need, Value *v)
{
    for (const World *x = w->world; x; x = x->next)
        if (condition_same_fact(x->fact, need)) {
            *v = x->value;
            return true;
        }
    return false;
}

/* Sets *V to the value of EX.  For an open fact, uses the value in the world of W, or else the
 * presumed value.  If a fact has no such value, tries all values of the fact: EX must have the same
 * value each time.  Does this for at most GUESSES facts.  Returns false if the value of EX is not
 * known. */
static bool evaluate_supposing(const Words *w, const Ex *ex, Value *slots, int guesses, Value *v);

/* Tries all values of the open fact NEED.  If EX has the same value for all of them, sets *V to it
 * and returns true. */
static bool value_agreed(const Words *w, const Fact *need, const Ex *ex, Value *slots, int guesses,
                         Value *v)
{
    const Value *values;
    Value domain[DOMAIN_MAX];
    int n = engine_domain(w->engine, &values);
    bool same = n > 0 && n <= MAX_GUESSED && guesses > 0 && !need->unbounded;

    if (same)
        memcpy(domain, values, sizeof *domain * (size_t)n);
    for (int i = 0; i < n && same; i++) {
        Value one;

        engine_assume(w->engine, need, domain[i]);
        same = evaluate_supposing(w, ex, slots, guesses - 1, &one) && (i == 0 || one == *v);
        *v = one;
        engine_forget(w->engine, need);
    }
    return same;
}

static bool evaluate_supposing(const Words *w, const Ex *ex, Value *slots, int guesses, Value *v)
{
    const Fact *assumed[MAX_TRIES];
    int n = 0;
    bool known = false;

    for (;;) {
        const Fact *need;
        Value value;

        engine_begin(w->engine);
        *v = engine_eval(w->engine, ex, slots);
        if (!engine_stopped(w->engine)) {
            known = !engine_circle(w->engine);
            break;
        }
        need = engine_need(w->engine);
        if (!need || n == MAX_TRIES)
            break;
        if (!supposed_fact_value(w, need, &value) &&
            (w->certain || !engine_presumed(w->engine, &value))) {
            known = value_agreed(w, need, ex, slots, guesses, v);
            break;
        }
        engine_assume(w->engine, need, value);
        assumed[n++] = need;
    }
    while (n > 0)
        engine_forget(w->engine, assumed[--n]);
    return known;
}

bool words_evaluate(const Words *w, const Ex *ex, const Value *slots, Value *v)
{
    Value own[MAX_SLOTS] = { 0 };

    *v = BL_ABSENT;
    if (ex->op == EX_CONST) {
        *v = ex->value;
        return true;
    }
    if (slots)
        copy_variables(ex, slots, own);
    if (ex->op == EX_VAR) {
        *v = own[ex->slot];
        return true;
    }
    if (w->engine && evaluate_supposing(w, ex, own, MAX_GUESSES, v))
        return true;
    *v = BL_ABSENT;
    return false;
}

/* ---- templates -------------------------------------------------------- */

typedef struct SlotFilling {
    const Value *slots;
    Value value;
    const Type *value_type;
    const char *value_text; /* the text for {value}; NULL to print `value` */
    const char *actor, *action;
    /* A term may be printed in place of an unknown value.  A slot of that term may again be printed
     * as a term.  `inside` is the number of such terms around the wording that is printed. */
    int inside;
} SlotFilling;

static bool names_slot(const Ex *ex, int slot)
{
    if (ex->op == EX_VAR && ex->slot == slot)
        return true;
    for (int i = 0; i < ex_nkids(ex); i++)
        if (ex_kid(ex, i) && names_slot(ex_kid(ex, i), slot))
            return true;
    return false;
}

static const char *one_value(const Words *w, const WordingPiece *p, const Value *slots)
{
    Value v;

    if (!words_evaluate(w, p->ex, slots, &v))
        return NULL;
    return p->sign ? words_sign(w, p->ex->type, v) : words_value(w, p->ex->type, v, p->form);
}

/* Returns the text of the slot P with all values of the listed parameter: "A and B". */
static const char *listed_values(const Words *w, const WordingPiece *p, const Value *slots)
{
    const char *texts[MAX_VALUES];
    Value own[MAX_SLOTS] = { 0 };
    int n = 0;

    copy_variables(p->ex, slots, own);
    for (int i = 0; i < w->nlist; i++) {
        const char *s;
        bool known = false;

        own[w->list_slot] = w->list[i];
        s = one_value(w, p, own);
        if (!s)
            return NULL;
        for (int k = 0; k < n; k++)
            known |= strcmp(texts[k], s) == 0;
        if (!known)
            texts[n++] = s;
    }
    return words_joined(w, texts, n, JOINT_AND);
}

static const char *template_slot(const Words *w, const WordingPiece *p, const SlotFilling *f)
{
    if (w->symbol && p->kind != PIECE_TEXT)
        return w->symbol(w, p);
    switch (p->kind) {
    case PIECE_TEXT: return p->text;
    case PIECE_VALUE:
        if (f->value_text)
            return f->value_text;
        return p->sign ? words_sign(w, f->value_type, f->value)
                       : words_value(w, f->value_type, f->value, p->form);
    case PIECE_ACTOR: return f->actor;
    case PIECE_ACTION: return f->action;
    case PIECE_SLOT:
        return w->list && names_slot(p->ex, w->list_slot) ? listed_values(w, p, f->slots)
                                                          : one_value(w, p, f->slots);
    case PIECE_OPEN:
    case PIECE_CLOSE: break;
    }
    return "";
}

/* Returns true if all slots from P up to the closing bracket have texts. */
static bool bracket_holds(const Words *w, const WordingPiece *p, const SlotFilling *f)
{
    for (; p->kind != PIECE_CLOSE; p = p->next)
        if (!template_slot(w, p, f))
            return false;
    return true;
}

/* Returns the text of B.  Removes spaces at its ends and before punctuation.  Frees B. */
static const char *tidy_spaces(const Words *w, StrBuf *b)
{
    StrBuf out = { 0 };

    for (const char *s = strbuf_str(b); *s; s++) {
        bool space = *s == ' ';
        bool before = space && (!s[1] || strchr(" ,.;:", s[1]));

        if (!before && !(space && out.len == 0))
            strbuf_addc(&out, *s, 1);
    }
    strbuf_free(b);
    return strbuf_keep(&out, w->arena);
}

static const char *template_fill(const Words *w, const WordingPiece *p, const SlotFilling *f);

/* The slot P has no value.  Returns a text for P: the term of the function in P, or "…". */
static const char *unknown_text(const Words *w, const WordingPiece *p, const SlotFilling *f)
{
    const Fun *fun =
        p->kind == PIECE_SLOT && !w->symbol && p->ex->op == EX_CALL ? p->ex->fun : NULL;
    const WordingPiece *const *term = fun ? fun->words.term[w->lang] : NULL;
    Value args[MAX_SLOTS] = { 0 };
    bool known = term && f->inside < MAX_INSIDE;

    for (int i = 0; known && i < fun->nparams; i++)
        known = words_evaluate(w, p->ex->kid[i], f->slots, &args[i]);
    if (!known)
        return words_text(w, MSG_unknown);
    return template_fill(
        w, term[p->form],
        &(SlotFilling){ .slots = args, .value = BL_ABSENT, .inside = f->inside + 1 });
}

static const char *template_fill(const Words *w, const WordingPiece *p, const SlotFilling *f)
{
    StrBuf b = { 0 };

    for (; p; p = p->next) {
        const char *text;

        if (p->kind == PIECE_OPEN &&
            !(w->symbol ? w->symbol(w, p) != NULL : bracket_holds(w, p->next, f))) {
            while (p->next && p->kind != PIECE_CLOSE)
                p = p->next;
            continue;
        }
        text = template_slot(w, p, f);
        strbuf_add(&b, text ? text : unknown_text(w, p, f));
    }
    return tidy_spaces(w, &b);
}

const char *words_template(const Words *w, const WordingPiece *piece, const Value *slots,
                           Value value, const Type *value_type, const char *actor,
                           const char *action)
{
    SlotFilling f = { slots, value, value_type, NULL, actor, action, 0 };

    return piece ? template_fill(w, piece, &f) : NULL;
}

const char *words_template_text(const Words *w, const WordingPiece *piece, const Value *slots,
                                const char *value)
{
    SlotFilling f = { slots, BL_ABSENT, NULL, value, NULL, NULL, 0 };

    return template_fill(w, piece, &f);
}

const char *words_term(const Words *w, const Wording *words, const Value *slots, int form)
{
    const WordingPiece *const *forms = words->term[w->lang];

    return words_template_slots(w, forms ? forms[form] : NULL, slots);
}
