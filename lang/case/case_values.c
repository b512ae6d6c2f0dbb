/* case_values.c - reads the value that some words of a sentence name.  Words name a value by its
 * spelling, or by a role.  They name an event by the item that it shows, or by its kind.  An item
 * is a thing that an owner holds.  The reader L holds the words. */
#include "case/case_inside.h"

#include "program/ffi.h"
#include "program/spelling.h"

#include <string.h>

const Type *case_product_of(const Program *p, const Type *left, const Type *right)
{
    for (const Type *t = p->types; t; t = t->next)
        if (t->kind == TYPE_PRODUCT && t->left == left && t->right == right)
            return t;
    BUG("no type is the product of %s and %s", left->name, right->name);
}

static bool is_spelled(const CaseReader *l, const EventKind *k, const char *text)
{
    const Spelled *names = &k->spelled[l->c->lang];

    for (int i = 0; i < names->n; i++)
        if (case_same_name(l, names->at[i], text))
            return true;
    return false;
}

/* Returns true if TEXT is a spelling of kind K, or of a kind above K. */
static bool kind_goes_by(const CaseReader *l, const EventKind *k, const char *text)
{
    for (; k; k = k->parent)
        if (is_spelled(l, k, text))
            return true;
    return false;
}

/* ITEM is a value of the product type ITEMS, and has a left and a right part.  A slot of a phrase
 * can stand for two attributes, one for each part.  Returns true if two such attributes of EV have
 * the parts of ITEM. */
static bool names_item(const CaseReader *l, const CaseEvent *ev, const Type *items, Value item)
{
    for (const Phrase *ph = ev->kind->phrases; ph; ph = ph->next)
        for (const PhrasePart *part = ph->parts; part; part = part->next) {
            const Value *at = ev->attr;

            if (part->kind != PHRASE_SLOT || part->attr2 < 0 ||
                case_product_of(l->p, ev->kind->attrs[part->attr].type,
                                ev->kind->attrs[part->attr2].type) != items)
                continue;
            return !ev->open[part->attr] && !ev->open[part->attr2] &&
                   at[part->attr] == item / (Value)items->right->count &&
                   at[part->attr2] == item % (Value)items->right->count;
        }
    return false;
}

/* ITEM is the value in ITEMS that TEXT names, or BL_ABSENT.  Returns how well TEXT names the event
 * EV:
 * - 3 if EV shows ITEM;
 * - 2 if EV names ITEM, or if TEXT names the kind of EV;
 * - 1 if TEXT names a kind above the kind of EV;
 * - 0 otherwise. */
static int naming_strength(const CaseReader *l, const CaseEvent *ev, const Type *items, Value item,
                           const char *text)
{
    if (value_given(item) && ev->kind->reveals && ev->attr[ev->kind->reveals_args[1]] == item)
        return 3;
    if ((value_given(item) && names_item(l, ev, items, item)) ||
        case_has_term(l, &ev->kind->words, text) || kind_goes_by(l, ev->kind, text))
        return 2;
    for (const EventKind *k = ev->kind->parent; k; k = k->parent)
        if (case_has_term(l, &k->words, text))
            return 1;
    return 0;
}

const Type *case_actor_type(const Program *p, const EventKind *kind)
{
    const EventKind *k = kind ? kind : p->events;

    while (!kind && k && p->by[k->id] < 0)
        k = k->next;
    return k && p->by[k->id] >= 0 ? k->attrs[p->by[k->id]].type : NULL;
}

/* Looks at N words, from word I on, that name an event of kind KIND.  If they begin with the name
 * of the event's actor and a suffix ("West's"), sets *OWNER to the actor.  Returns the number of
 * words in the name and the suffix.  Otherwise returns 0. */
static int owner_named(CaseReader *l, const EventKind *kind, int i, int n, Value *owner)
{
    const Type *type = case_actor_type(l->p, kind);

    for (int m = 1; type && m < n - 1; m++)
        if (*l->toks[i + m].text == '\'' && !l->toks[i + m].quoted &&
            spelling_is_owner(l->p, l->toks[i + m].text, l->c->lang))
            return case_value_at(l, type, i, m, owner) ? m + 1 : 0;
    return 0;
}

/* Returns true if one of N words, from word I on, or the word before them, is a word such as "his".
 * Such a word says that the named thing belongs to the actor. */
static bool is_named_as_owned(const CaseReader *l, int i, int n)
{
    for (int k = i > 0 ? i - 1 : 0; k < i + n; k++)
        if (!l->toks[k].punct && !l->toks[k].quoted &&
            spelling_is_owner(l->p, l->toks[k].text, l->c->lang))
            return true;
    return false;
}

/* Returns true if TEXT names event A better than event B, because the kind of A is narrower.  The
 * kinds of A and B must differ.  TEXT must be a spelling of the kind of A, and also of a kind above
 * it. */
static bool is_better_named(const CaseReader *l, Value a, Value b, const char *text)
{
    const EventKind *k = l->c->events[a].kind;

    return k != l->c->events[b].kind && is_spelled(l, k, text) && kind_goes_by(l, k->parent, text);
}

/* LEFT and RIGHT are parts of items of the product ITEMS, or BL_ABSENT.  Returns true if EV names
 * one of these parts or an item with it.  Also returns true if EV leaves open which of several such
 * items it shows. */
static bool shows_part(const CaseEvent *ev, const Type *items, Value left, Value right)
{
    const Value count = (Value)items->right->count;

    for (int a = 0; a < ev->kind->nattrs; a++) {
        const Type *t = ev->kind->attrs[a].type;
        const Value item = ev->attr[a];
        uint64_t others = ev->open[a] && t == items ? ev->one_of[a] : 0;

        if (value_given(item) &&
            ((t == items->left && item == left) || (t == items->right && item == right) ||
             (t == items && (item / count == left || item % count == right))))
            return true;
        for (Value k = 0; others && k < (Value)items->count; k++)
            if ((others >> k & 1) && (k / count == left || k % count == right))
                others &= ~((uint64_t)1 << k);
        if (ev->open[a] && t == items && ev->one_of[a] && !others)
            return true;
    }
    return false;
}

/* N words, from word I on, name one part of an item: "the spade".  Returns the number of events of
 * TYPE by OWNER with such an item, and sets *V to the last of them. */
static int events_named_in_part(CaseReader *l, const Type *type, int i, int n, Value owner,
                                Value *v)
{
    const Type *items = l->p->holding ? l->p->holding->ptype[1] : NULL;
    Value left, right;
    int found = 0;

    if (!items || items->kind != TYPE_PRODUCT || items->count > 64 || !value_given(owner))
        return 0;
    if (case_value_at(l, items->left, i, n, &left) != n)
        left = BL_ABSENT;
    if (case_value_at(l, items->right, i, n, &right) != n)
        right = BL_ABSENT;
    for (int e = l->c->nevents; e-- > 0 && (value_given(left) || value_given(right));) {
        const CaseEvent *ev = &l->c->events[e];

        if (kind_is_a(ev->kind, type->event) && case_event_actor(l, ev) == owner &&
            shows_part(ev, items, left, right) && !found++)
            *v = e;
    }
    return found;
}

int case_events_named(CaseReader *l, const Type *type, int i, int n, Value *v)
{
    const Type *items = l->p->holding ? l->p->holding->ptype[1] : NULL;
    Value item = BL_ABSENT;
    char buf[200];
    Value owner = l->actor;
    int skip = owner_named(l, type->event, i, n, &owner);
    bool his = skip || (value_given(owner) && is_named_as_owned(l, i, n));
    int found = 0, best = 1;

    i += skip;
    n -= skip;
    if (!case_words_join(l, i, n, buf, sizeof buf))
        return 0;
    if (items && case_value_at(l, items, i, n, &item) != n)
        item = BL_ABSENT;
    for (int e = l->c->nevents; e-- > 0;) {
        const CaseEvent *ev = &l->c->events[e];

        int how = kind_is_a(ev->kind, type->event) && (!his || case_event_actor(l, ev) == owner)
                      ? naming_strength(l, ev, items, item, buf)
                      : 0;

        if (how < best || (how == best && found && is_better_named(l, *v, e, buf)))
            continue;
        if (how > best || (found && is_better_named(l, e, *v, buf)))
            found = 0;
        best = how;
        if (!found++)
            *v = e;
    }
    /* Several events may fit.  The last event of the story may be one of them, and the words may be
     * a name of its kind.  In this case, only the last event counts. */
    if (found > 1 && *v == l->c->nevents - 1 && kind_goes_by(l, l->c->events[*v].kind, buf))
        found = 1;
    return found ? found : events_named_in_part(l, type, i, n, owner, v);
}

/* For words such as "East's partner", returns the native function that "partner" names, and sets
 * *OF to East.  Reads N words, from word I on.  Returns NULL if they have another form, or if they
 * do not say which player's partner is meant. */
static const Fun *kin_and_owner(CaseReader *l, const Type *type, int i, int n, Value *of)
{
    const Fun *f = case_kin_named(l, type, i, n);
    bool his = case_kin_is_owner_word(l, i - 1) || case_kin_is_owner_word(l, i);

    if (f) { /* the words are a relation alone: "partner", "his partner" */
        *of = value_given(l->actor) ? l->actor : his ? l->antecedent : BL_ABSENT;
        return value_given(*of) ? f : NULL;
    }
    for (int m = 1; m < n; m++) {
        int at = i + m;

        if (m + 1 < n && case_kin_is_owner_word(l, at) && *l->toks[at].text == '\'' &&
            (f = case_kin_named(l, type, at + 1, n - m - 1)) && case_value_at(l, type, i, m, of))
            return f; /* "East's partner" */
        if (!(f = case_kin_named(l, type, i, m)))
            continue;
        while (at + 1 < i + n && case_is_particle(l, at))
            at++;
        if (case_value_at(l, type, at, i + n - at, of))
            return f; /* "the partner of East" */
    }
    return NULL;
}

/* Reads N words, from word I on, that name a value of TYPE by its relation to another value.
 * Examples are "his partner" and "East's partner".  Stores the value in *V.  Returns false if the
 * words have another form. */
static bool value_of_kin(CaseReader *l, const Type *type, int i, int n, Value *v)
{
    const Fun *f;
    Value of;

    if (!(f = kin_and_owner(l, type, i, n, &of)))
        return false;
    *v = ffi_call_native(f, NULL, &of);
    return value_given(*v);
}

ValueMemo *case_memo_at(CaseReader *l, const Type *type, int i, int n)
{
    /* the index depends on no address, so every run has the same collisions */
    ValueMemo *s = &l->spelt[((unsigned)type->kind * 31u + (unsigned)type->count * 13u +
                              (type->event ? (unsigned)type->event->id * 131u : 0) +
                              (unsigned)i * 37u + (unsigned)n) %
                             BL_LEN(l->spelt)];

    if (s->type != type || s->i != i || s->n != n || s->wording != l->wording)
        *s = (ValueMemo){ .type = type, .i = i, .n = n, .wording = l->wording, .took = -1 };
    return s;
}

/* Reads N words, from word I on, as an event, or as a value named by a relation, such as "his
 * partner".  Stores the result in *V.  Returns N, or 0 if the words name nothing.  The result
 * depends on the actor, so the memo keeps this result only for the current actor. */
static int value_for_actor(CaseReader *l, const Type *type, int i, int n, Value *v)
{
    ValueMemo *s = case_memo_at(l, type, i, n);
    const Value actor = l->actor, antecedent = l->antecedent;
    Value got = BL_ABSENT;
    bool told;

    if (s->asked && s->actor == actor && s->antecedent == antecedent &&
        s->nevents == l->c->nevents) {
        *v = s->of_actor;
        return value_given(s->of_actor) ? n : 0;
    }
    told = type->kind == TYPE_EVENT ? case_events_named(l, type, i, n, &got) == 1
                                    : value_of_kin(l, type, i, n, &got);
    /* gets the memo entry again, because the search above may have used it for different words */
    s = case_memo_at(l, type, i, n);
    s->asked = true;
    s->actor = actor;
    s->antecedent = antecedent;
    s->nevents = l->c->nevents;
    s->of_actor = told ? got : BL_ABSENT;
    *v = got;
    return told ? n : 0;
}

/* Reads N words, from word I on, as a value of the product TYPE.  A role names its left part, as in
 * "the ace of trumps".  Stores the value in *V.  Returns false if the words have another
 * form. */
static bool value_of_role(CaseReader *l, const Type *type, int i, int n, Value *v)
{
    const Fun *open;
    char role[200], buf[200];
    Value left, right;

    if (type->kind != TYPE_PRODUCT || n < 2 || l->toks[i].quoted ||
        !case_words_join(l, i + n - 1, 1, role, sizeof role) ||
        case_role_value(l, type->left, role, &left, &open) != ROLE_VALUE)
        return false;
    while (--n > 1 && case_is_particle(l, i + n - 1))
        ;
    if (!case_words_join(l, i, n, buf, sizeof buf) ||
        !spelling_value(l->p, type->right, buf, l->c->lang, &right))
        return false;
    *v = left * (Value)type->right->count + right;
    return true;
}

int case_value_at(CaseReader *l, const Type *type, int i, int n, Value *v)
{
    char buf[200];
    const Fun *open;
    ValueMemo *s;

    if (l->toks[i].punct)
        return 0;
    if (type->kind == TYPE_TEXT) {
        *v = (Value)(intptr_t)l->toks[i].text;
        return l->toks[i].quoted && n == 1 ? 1 : 0;
    }
    if (type->kind == TYPE_EVENT) {
        int e = case_event_find(l->c, l->toks[i].text);

        if (e < 0)
            return value_for_actor(l, type, i, n, v);
        if (n != 1 || (l->toks[i].quoted && !l->by_name) ||
            !kind_is_a(l->c->events[e].kind, type->event))
            return 0;
        *v = e;
        return 1;
    }
    s = case_memo_at(l, type, i, n);
    if (s->took < 0) {
        s->took = case_words_join(l, i, n, buf, sizeof buf) &&
                          (spelling_value(l->p, type, buf, l->c->lang, &s->v) ||
                           case_role_value(l, type, buf, &s->v, &open) == ROLE_VALUE ||
                           value_of_role(l, type, i, n, &s->v))
                      ? n
                      : 0;
    }
    if (!s->took)
        return case_kin_may_be_named(l) ? value_for_actor(l, type, i, n, v) : 0;
    *v = s->v;
    return s->took;
}

uint64_t case_role_bits(CaseReader *l)
{
    const Type *type = case_actor_type(l->p, NULL);

    for (int i = 0; i < l->p->nroles && type && !l->role_bits_known; i++)
        if (check_types_agree(type, l->p->roles[i]->result)) {
            const char *name = case_role_name(l->p, l->p->roles[i], l->c->lang);

            l->role_bits |= name && !strchr(name, ' ') ? spelling_word_bits(l->p, name) : 0;
        }
    l->role_bits_known = true;
    return l->role_bits;
}

uint64_t case_missing_bits(CaseReader *l, int end)
{
    uint64_t words = case_role_bits(l);

    for (int i = 0; i < end; i++)
        words |= case_word_bits(l, i);
    return ~words;
}
