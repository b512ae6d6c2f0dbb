/* case_match.c - matches the words of a sentence with the phrases of kinds of events (SPEC 8.3).  A
 * phrase consists of words, and of slots for values.  A particle is a word without meaning before a
 * value, such as "the".  "The words" are the words of the sentence that the reader L holds.
 *
 * Several functions match a part of a phrase of the kind K.  They try the part PART and all parts
 * after it, with the words from word I to before word END.  They store attributes in *F.  They
 * return false if the words do not fit. */
#include "case/case_inside.h"

#include "kit/strbuf.h"
#include "program/spelling.h"

#include <string.h>

enum { MAX_PARTICLES = 3 }; /* the largest number of particles skipped before one value */

/* Records that a phrase does not fit at word I.  At word I, the phrase needs a value of TYPE.  If
 * TYPE is NULL, the phrase needs a certain word. */
static void note_failure(CaseReader *l, int i, const Type *type)
{
    MatchReach *far = &l->far;

    if (i > far->at)
        *far = (MatchReach){ .at = i };
    if (i < far->at || !type)
        return;
    for (int k = 0; k < far->ntypes; k++)
        if (far->types[k] == type)
            return;
    if (far->ntypes < MAX_WANTED)
        far->types[far->ntypes++] = type;
}

/* Returns the place of the first word from word I on that is not a comma, or END.  Commas are
 * skipped, because they have no meaning. */
static int after_commas(const CaseReader *l, int i, int end)
{
    while (i < end && l->toks[i].punct == ',')
        i++;
    return i;
}

static bool match_slot(CaseReader *l, const EventKind *k, const PhrasePart *part, int i,
                       FilledAttrs *f, int end);
static bool match_vague(CaseReader *l, const EventKind *k, const PhrasePart *part, int i,
                        FilledAttrs *f, int end);

/* A sentence leaves out an optional part of a phrase, and PART stands in this optional part.  If
 * PART is the slot of an attribute that must have a value, makes the attribute open in F. */
static void leave_open(const EventKind *k, const PhrasePart *part, FilledAttrs *f)
{
    const Attr *a = part->kind == PHRASE_SLOT ? &k->attrs[part->attr] : NULL;

    if (a && !a->optional && !a->value && !a->last && !f->given[part->attr])
        f->given[part->attr] = f->open[part->attr] = f->untold = true;
}

static bool match_parts(CaseReader *l, const EventKind *k, const PhrasePart *part, int i,
                        FilledAttrs *f, int end);

/* PART is a word that names the role of an actor ("chairman").  The words from word I on may name
 * the same actor in another way.  If they do, matches the parts after PART with the words after
 * this name. */
static bool match_role(CaseReader *l, const EventKind *k, const PhrasePart *part, int i,
                       FilledAttrs *f, int end)
{
    const Type *type = case_actor_type(l->p, NULL);
    const FilledAttrs was = *f;
    const Fun *open;
    Value role, v;

    if (!type || case_role_value(l, type, part->text, &role, &open) != ROLE_VALUE)
        return false;
    if (case_kin_is_owner_word(l, i))
        i++; /* skips "his" */
    for (int n = end - i < MAX_SPELT ? end - i : MAX_SPELT; n > 0; n--) {
        if (case_value_at(l, type, i, n, &v) && v == role &&
            match_parts(l, k, part->next, i + n, f, end))
            return true;
        *f = was;
    }
    return false;
}

static bool match_parts(CaseReader *l, const EventKind *k, const PhrasePart *part, int i,
                        FilledAttrs *f, int end)
{
    while (part && part->kind == PHRASE_CLOSE)
        part = part->next;
    i = after_commas(l, i, end);
    if (!part && i < end) {
        note_failure(l, i, NULL);
        l->far.whole |= i == l->far.at;
    }
    if (!part)
        return i == end;
    if (part->kind == PHRASE_WORD) {
        if (i < end && (case_word_bits(l, i) & part->bit) &&
            spelling_alike(l->p, l->toks[i].text, part->text))
            return match_parts(l, k, part->next, i + 1, f, end);
        if (i < end && (case_role_bits(l) & part->bit) && match_role(l, k, part, i, f, end))
            return true;
        if (l->loose && i + 1 < end && case_is_particle(l, i))
            return match_parts(l, k, part, i + 1, f, end);
        note_failure(l, i, NULL);
        return false;
    }
    if (part->kind == PHRASE_OPEN) {
        FilledAttrs was = *f;
        const PhrasePart *close = part;

        if (match_parts(l, k, part->next, i, f, end))
            return true;
        *f = was;
        /* the loop ends, because each optional part has an end */
        for (; close->kind != PHRASE_CLOSE; close = close->next)
            leave_open(k, close, f);
        return match_parts(l, k, close, i, f, end);
    }
    for (int skipped = 0; !match_slot(l, k, part, i, f, end); skipped++) {
        if (skipped == MAX_PARTICLES || i + 1 >= end || !case_is_particle(l, i) ||
            *l->toks[i].text == '\'') /* a suffix such as 's is not skipped, because it belongs
                                       * to the word before it */
            return false;
        i = after_commas(l, i + 1, end);
    }
    return true;
}

/* Matches PART, a slot for two attributes, and then the parts after it.  A sentence names the two
 * attributes together, as one value of a product type. */
static bool match_product(CaseReader *l, const EventKind *k, const PhrasePart *part, int i,
                          FilledAttrs *f, int end)
{
    const Type *pair = case_product_of(l->p, k->attrs[part->attr].type, k->attrs[part->attr2].type);
    const FilledAttrs was = *f;
    bool fits = false;
    Value v;

    for (int n = end - i < MAX_SPELT ? end - i : MAX_SPELT; n > 0; n--) {
        if (!case_value_at(l, pair, i, n, &v))
            continue;
        fits = true;
        f->attr[part->attr] = v / (Value)pair->right->count;
        f->attr[part->attr2] = v % (Value)pair->right->count;
        f->given[part->attr] = f->given[part->attr2] = true;
        if (match_parts(l, k, part->next, i + n, f, end))
            return true;
        *f = was;
    }
    if (match_vague(l, k, part, i, f, end))
        return true;
    if (!fits)
        note_failure(l, i, pair);
    return false;
}

/* Matches PART, a slot for two or more values, and then the parts after it, like match_parts().
 * Commas or `and` stand between the values. */
static bool match_each(CaseReader *l, const EventKind *k, const PhrasePart *part, int i,
                       FilledAttrs *f, int end)
{
    const Type *type = k->attrs[part->attr].type;
    const FilledAttrs was = *f;

    f->each = part->attr;
    f->given[part->attr] = true;
    for (int at = i; at < end && f->neach < MAX_EACH;) {
        int took = 0;
        uint64_t set;
        Value v;

        for (int n = end - at < MAX_SPELT ? end - at : MAX_SPELT; n > 0 && !took; n--)
            took = case_value_at(l, type, at, n, &v);
        for (int n = 1; l->vague && n <= 2 && at + n < end && !took; n++)
            if (case_vague_at(l, type, at, n, &set) && value_set_size((Value)set) == 1) {
                v = value_set_only((Value)set);
                took = n;
            }
        if (!took)
            break;
        f->attr[part->attr] = f->of_each[f->neach++] = v;
        at += took;
        if (f->neach > 1 && match_parts(l, k, part->next, at, f, end))
            return true;
        if (at >= end || !case_is_separator(l, at))
            break;
        while (at < end && (case_is_separator(l, at) || case_is_particle(l, at)))
            at++;
    }
    if (!f->neach)
        note_failure(l, i, type);
    *f = was;
    return false;
}

/* Matches the slot PART, and then the parts after it, like match_parts(). */
static bool match_slot(CaseReader *l, const EventKind *k, const PhrasePart *part, int i,
                       FilledAttrs *f, int end)
{
    const Type *type = k->attrs[part->attr].type;
    Value v;
    FilledAttrs was = *f;

    if (part->attr2 >= 0)
        return match_product(l, k, part, i, f, end);
    if (f->given[part->attr])
        return false;
    if (part->each)
        return match_each(l, k, part, i, f, end);
    f->given[part->attr] = true;
    if (i < end && !l->toks[i].punct && !l->toks[i].quoted && strcmp(l->toks[i].text, "?") == 0) {
        f->open[part->attr] = true;
        if (match_parts(l, k, part->next, i + 1, f, end))
            return true;
        *f = was;
        return false;
    }
    if (type->kind == TYPE_SET) {
        uint64_t set = 0;
        int at = i;

        /* a text for all values, such as "everybody", means all values except the actor */
        if (i < end && (at += case_listed_at(l, WORDS_ALL, i)) > i) {
            set = ((uint64_t)1 << type->elem->count) - 1;
            if (type->elem == case_actor_type(l->p, NULL) && value_given(l->actor))
                set &= ~((uint64_t)1 << l->actor);
        }
        /* reads all members that follow; a member is one word */
        while (at < end) {
            if (at > i && case_is_separator(l, at)) {
                at++;
                continue;
            }
            if (!case_value_at(l, type->elem, at, 1, &v))
                break;
            set |= (uint64_t)1 << v;
            at++;
        }
        if (at > i) {
            f->attr[part->attr] = (Value)set;
            if (match_parts(l, k, part->next, at, f, end))
                return true;
        } else {
            note_failure(l, i, type);
        }
        *f = was;
        return false;
    }
    bool fits = false;

    for (int n = end - i < MAX_SPELT ? end - i : MAX_SPELT; n > 0; n--) {
        int took = case_value_at(l, type, i, n, &v);

        if (!took)
            continue;
        fits = true;
        f->attr[part->attr] = v;
        if (part->attr == l->p->by[k->id])
            l->actor = v;
        if (match_parts(l, k, part->next, i + took, f, end))
            return true;
        *f = was;
        f->given[part->attr] = true;
    }
    /* Most sentences begin with the actor.  A slot that does not fit word 0 is therefore recorded
     * only if the slot is for the actor. */
    if (!fits && (i > 0 || part->attr == l->p->by[k->id]))
        note_failure(l, i, type);
    *f = was;
    return match_vague(l, k, part, i, f, end);
}

/* Makes attribute AT open, with the values SET as possible values.  If SET has only one value, the
 * attribute gets this value. */
static void fill_vaguely(FilledAttrs *f, int at, uint64_t set)
{
    f->given[at] = true;
    f->open[at] = value_set_size((Value)set) > 1;
    f->attr[at] = f->open[at] ? BL_ABSENT : value_set_only((Value)set);
    f->one_of[at] = set;
}

/* The slot PART is for two attributes.  PAIR is the product of their types, and SET is a set of
 * values of PAIR.  Fills both attributes in F from SET.  Returns false if SET does not have all
 * combinations of its left and right values, such as {♠9, ♥10}. */
static bool fill_pair_vaguely(const PhrasePart *part, const Type *pair, FilledAttrs *f,
                              uint64_t set)
{
    uint64_t left = 0, right = 0;
    uint32_t n = pair->right->count;

    for (uint32_t v = 0; v < pair->count; v++)
        if (set >> v & 1) {
            left |= (uint64_t)1 << v / n;
            right |= (uint64_t)1 << v % n;
        }
    if (value_set_size((Value)set) != value_set_size((Value)left) * value_set_size((Value)right))
        return false;
    fill_vaguely(f, part->attr, left);
    fill_vaguely(f, part->attr2, right);
    return true;
}

/* Does what match_slot() does, for words that leave the value of the slot open. */
static bool match_vague(CaseReader *l, const EventKind *k, const PhrasePart *part, int i,
                        FilledAttrs *f, int end)
{
    const Type *type = k->attrs[part->attr].type;
    const FilledAttrs was = *f;
    uint64_t set;

    if (!l->vague || i >= end || part->attr == l->p->by[k->id])
        return false;
    if (part->attr2 >= 0)
        type = case_product_of(l->p, type, k->attrs[part->attr2].type);
    for (int n = end - i < MAX_SPELT ? end - i : MAX_SPELT; n > 0; n--) {
        bool cut = false;

        if (part->attr2 < 0 && !l->toks[i].quoted && case_any_at(l, type, i, n)) {
            f->given[part->attr] = f->open[part->attr] = true;
            if (match_parts(l, k, part->next, i + n, f, end))
                return true;
            *f = was;
        }
        if (!case_vague_at(l, type, i, n, &set) &&
            !(n == 1 && (cut = case_cut_short_at(l, type, i, &set))))
            continue;
        if (part->attr2 >= 0 ? fill_pair_vaguely(part, type, f, set)
                             : (fill_vaguely(f, part->attr, set), true)) {
            f->cut_short |= cut;
            if (match_parts(l, k, part->next, i + n, f, end))
                return true;
        }
        *f = was;
    }
    return false;
}

bool case_match_kind(CaseReader *l, const EventKind *k, FilledAttrs *f, int end)
{
    for (int other = 0; other < 2; other++)
        for (const Phrase *ph = k->phrases; ph; ph = ph->next) {
            if ((ph->lang == l->c->lang) == (other == 1) || (ph->words & l->missing))
                continue;
            memset(f, 0, sizeof *f);
            l->actor = BL_ABSENT;
            if (match_parts(l, k, ph->parts, 0, f, end))
                return true;
        }
    return false;
}

/* Returns true if EV leaves out an attribute with the default `= last`, and no earlier event fits
 * this attribute. */
static bool lacks_last(const CaseReader *l, const CaseEvent *ev)
{
    for (int a = 0; a < ev->kind->nattrs; a++) {
        bool any = !ev->kind->attrs[a].last || ev->open[a] || ev->attr[a] != BL_ABSENT;

        for (int e = 0; e < l->c->nevents && !any; e++)
            any = case_event_may_be_last(l, ev, a, e);
        if (!any)
            return true;
    }
    return false;
}

/* Tries the phrases of the kind K on the words before word END.  Fills EV and F.  Returns false if
 * no phrase fits, or if K does not allow the event. */
static bool match_one(CaseReader *l, const EventKind *k, CaseEvent *ev, FilledAttrs *f, int end)
{
    if (!case_match_kind(l, k, f, end))
        return false;
    case_event_fill(ev, k, f);
    ev->disputed |= f->cut_short;
    if (case_kind_allows(l, k, ev))
        return true;
    l->unfit = k;
    return false;
}

/* Tries the phrases of all kinds on the words before word END.  Fills EV.  Skips phrases that need
 * a word with a bit in `l->missing`.
 *
 * An event may need an earlier event for an attribute with `= last`.  If the story has no such
 * earlier event, the kind is taken only if no other kind fits. */
static bool match_some(CaseReader *l, CaseEvent *ev, int end)
{
    const EventKind *lacking = NULL;
    FilledAttrs f;

    /* tries kinds with a `where` before kinds without one */
    for (int of_some = 1; of_some >= 0; of_some--)
        for (const EventKind *k = l->p->events; k; k = k->next) {
            if ((k->where != NULL) != of_some || !match_one(l, k, ev, &f, end))
                continue;
            if (!lacks_last(l, ev)) {
                l->filled = f;
                return true;
            }
            lacking = lacking ? lacking : k;
        }
    if (!lacking || !match_one(l, lacking, ev, &f, end))
        return false;
    l->filled = f;
    return true;
}

bool case_match_event(CaseReader *l, CaseEvent *ev, int end)
{
    MatchReach far = l->far;
    bool told;

    l->missing = case_missing_bits(l, end);
    told = match_some(l, ev, end);
    l->missing = 0;
    if (told)
        return true;
    l->far = far;
    /* tries the skipped phrases too, only to find out how far they fit */
    return l->measure && match_some(l, ev, end);
}

bool case_is_only_parent(const CaseReader *l, const EventKind *k)
{
    return l->unfit && l->unfit->parent == k;
}

bool case_match_before_with(CaseReader *l, CaseEvent *ev)
{
    for (int end = l->ntoks; end > 0; end = case_words_last_with(l, end))
        if (case_match_event(l, ev, end))
            return true;
    return false;
}

const char *case_phrase_text(const EventKind *k, const Phrase *ph, Arena *arena)
{
    StrBuf b = { 0 };

    for (const PhrasePart *p = ph->parts; p; p = p->next) {
        if (b.len && p->kind != PHRASE_CLOSE && b.s[b.len - 1] != '[' && !p->suffix)
            strbuf_add(&b, " ");
        switch (p->kind) {
        case PHRASE_WORD: strbuf_add(&b, p->text); break;
        case PHRASE_SLOT:
            strbuf_printf(&b, p->each ? "{each %s}" : "{%s}", p->text);
            if (p->attr2 >= 0)
                strbuf_printf(&b, "{%s}", k->attrs[p->attr2].name);
            break;
        case PHRASE_OPEN: strbuf_add(&b, "["); break;
        case PHRASE_CLOSE: strbuf_add(&b, "]"); break;
        }
        if (p->comma && p->next)
            strbuf_add(&b, ",");
    }
    return strbuf_keep(&b, arena);
}
