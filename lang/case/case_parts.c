/* case_parts.c - divides a sentence that tells several events, or an event and its circumstances
 * (SPEC 8.3).  Circumstances are words that tell no event, such as "without a word".
 *
 * Only a sentence that does not tell one event is divided.  A part of a sentence is a list of
 * nodes, from its first node to before the node where the part ends.  DEPTH counts the divisions so
 * far, and *PARTS gets the result.  An item is a thing that an owner holds. */
#include "case/case_inside.h"

#include "program/spelling.h"

#include <string.h>

enum {
    /* the most tries that also change the order of words (case_reword.c) */
    MOST_REWORDED = 12,
    MOST_DEPTH = 3,  /* the most times that a part is divided again */
    MOST_TRIES = 60, /* the most tries for one sentence */
    MOST_ACTOR = 4   /* the most words in the name of an actor */
};

/* The state of dividing a sentence. */
typedef struct Divider {
    CaseReader *l;
    int tries; /* the number of tries so far */
    /* The words that name the actor of the first part: the nodes from ACTOR to before ACTOR_END,
     * without a label.  ACTOR is NULL if the part does not tell one event, or if no words name its
     * actor. */
    const Node *actor, *actor_end;
    Value by; /* the value that these words name, or BL_ABSENT */
} Divider;

/* Returns the first node after the label of the sentence from WORDS to before STOP.  Without a
 * label, this is WORDS. */
static const Node *after_label(const Node *words, const Node *stop)
{
    const Node *colon = words->next;

    return colon && colon != stop && colon->kind == N_Punct && colon->num == ':' ? colon->next
                                                                                 : words;
}

/* Finds the words that name the actor of EV, in the part that begins at WORDS.  The reader must
 * hold the words of this part.  Stores in D the nodes from WORDS to the end of the actor's name.
 * Sets d->actor to NULL if no words name the actor. */
static void find_actor(Divider *d, const CaseEvent *ev, const Node *words)
{
    int by = d->l->p->by[ev->kind->id];
    Value v;

    d->actor = NULL;
    d->by = d->l->actor = BL_ABSENT;
    if (by < 0 || ev->open[by])
        return;
    for (int from = 0; from < MOST_ACTOR && from < d->l->ntoks; from++)
        for (int n = 1; n <= MOST_ACTOR && from + n <= d->l->ntoks; n++)
            if (case_value_at(d->l, ev->kind->attrs[by].type, from, n, &v) && v == ev->attr[by]) {
                d->actor = d->actor_end = words;
                d->by = v;
                for (int i = 0; i < from + n; i++)
                    d->actor_end = d->actor_end->next;
                return;
            }
}

/* Matches all words.  Returns false if there is only one word. */
static bool match_whole(CaseReader *l, CaseEvent *ev)
{
    return l->ntoks > 1 && case_match_event(l, ev, l->ntoks);
}

/* Returns true if the words from WORDS to before STOP tell one event.  If so, sets D's
 * actor. */
static bool tells_whole(Divider *d, const Node *words, const Node *stop)
{
    CaseReader *l = d->l;
    bool vague = l->vague, told = false;
    CaseEvent ev = { 0 };

    if (++d->tries > MOST_TRIES) {
        l->tired = true;
        return false;
    }
    l->trial = true;
    case_words_take(l, words, stop);
    case_words_quote_after_colon(l);
    case_words_remove_stop(l);
    for (int plain = 0; plain < 2 && !told; plain++) {
        if (plain && !case_words_unquote(l))
            break;
        for (int v = 0; v < 2 && !told; v++) {
            l->vague = v;
            told = match_whole(l, &ev);
        }
    }
    l->vague = vague;
    if (!told && d->tries <= MOST_REWORDED) {
        case_words_take(l, words, stop);
        case_words_remove_stop(l);
        if ((told = case_match_reworded(l, &ev, match_whole)))
            case_words_take(l, words, stop);
    }
    l->trial = false;
    l->told = told ? ev.kind : NULL;
    if (told)
        find_actor(d, &ev, words);
    return told;
}

bool case_parts_tell(CaseReader *l, const Node *words, const Node *stop)
{
    Divider d = { .l = l, .by = BL_ABSENT };

    return tells_whole(&d, words, stop);
}

/* Returns a sentence: the words that name the actor of D, followed by REST.  If OWN is true, REST
 * has its own actor, and the result is REST alone. */
static const Node *with_actor(const Divider *d, const Node *rest, bool own)
{
    const Node *first = rest;
    Node *last = NULL;

    for (const Node *w = d->actor; !own && w && w != d->actor_end; w = w->next) {
        Node *copy = arena_new_of(d->l->arena, Node);

        *copy = *w;
        copy->next = (Node *)rest;
        if (last)
            last->next = copy;
        else
            first = copy;
        last = copy;
    }
    return first;
}

static bool is_between(const CaseReader *l, const Node *w)
{
    return w->kind == N_Punct ? w->num == ','
                              : w->kind == N_Word && spelling_is_join(l->p, w->text, l->c->lang);
}

static bool can_divide(Divider *d, const Node *words, const Node *stop, int depth,
                       CaseParts *parts);

/* Returns true if the part from WORDS to before STOP tells one event with all its values.  Also
 * returns true if the part can be divided into smaller parts, and each of these tells such an
 * event. */
static bool is_tellable(Divider *d, const Node *words, const Node *stop, int depth)
{
    CaseParts parts;

    return (tells_whole(d, words, stop) && !d->l->filled.untold) ||
           (depth < MOST_DEPTH && can_divide(d, words, stop, depth + 1, &parts));
}

/* Returns true if the words from WORDS to before STOP tell one event, and end in reported speech.
 * An example is "N says that it is late". */
static bool tells_reported(Divider *d, const Node *words, const Node *stop)
{
    CaseReader *l = d->l;
    CaseEvent ev = { 0 };
    bool told = false;

    for (int at = 2, n = 3; at < n && !told; at++) {
        case_words_take(l, words, stop);
        case_words_remove_stop(l);
        n = l->ntoks;
        if (at >= n || !case_listed_at(l, WORDS_REPORTED, at))
            continue;
        case_words_quote_from(l, at);
        told = match_whole(l, &ev);
    }
    return told;
}

/* Returns true if the word W, which stands between two parts, may also begin circumstances, such as
 * "before".  "E thinks before playing ♥3" tells two events.  "E plays ♥3 before S calls" does not
 * say that S calls. */
static bool begins_circumstances(const CaseReader *l, const Node *w)
{
    return w->kind == N_Word && spelling_is_aside(l->p, w->text, l->c->lang);
}

/* Returns true if commas stand at W and after D's actor, as in "N, asked for ♥2, plays ♥3".  The
 * words between the two commas then do not say what the actor does. */
static bool is_apposition(const Divider *d, const Node *w)
{
    const Node *after = d->actor ? d->actor_end : NULL;

    return w->kind == N_Punct && after && after != w && after->kind == N_Punct && after->num == ',';
}

/* Returns true if REST follows the comma W directly, and begins with a name for a part of an item.
 * Such a word ("trumps") is then a noun, as in "he shows his hand, trumps on the right". */
static bool begins_with_noun(CaseReader *l, const Node *w, const Node *rest)
{
    if (w->kind != N_Punct || w->next != rest)
        return false;
    case_words_take(l, rest, rest->next);
    return l->ntoks > 0 && case_words_name_part(l, 0);
}

/* Divides the part from WORDS to before STOP at the word W.  Returns false if the words before W or
 * the words after it are not a sentence. */
static bool divide_between(Divider *d, const Node *words, const Node *w, const Node *stop,
                           int depth, CaseParts *parts)
{
    const Value antecedent = d->l->antecedent;
    const Node *rest = w;

    while (rest != stop && is_between(d->l, rest))
        rest = rest->next;
    if (rest == stop || !is_tellable(d, words, w, depth) || is_apposition(d, w))
        return false;
    parts->end = w;
    for (int own = !begins_circumstances(d->l, w); own >= 0; own--) {
        Divider second = { .l = d->l, .tries = d->tries, .by = BL_ABSENT };
        bool told;

        parts->second = with_actor(d, rest, own);
        d->l->antecedent = d->by;
        told = (own || (d->actor && !begins_with_noun(d->l, w, rest))) &&
               (is_tellable(&second, parts->second, stop, depth) ||
                tells_reported(&second, parts->second, stop));
        d->l->antecedent = antecedent;
        d->tries = second.tries;
        if (told)
            return true;
    }
    return false;
}

/* Divides the part from WORDS to before STOP into two sentences.  Returns false if this is
 * impossible. */
static bool divide_in_two(Divider *d, const Node *words, const Node *stop, int depth,
                          CaseParts *parts)
{
    for (const Node *w = words->next; w != stop; w = w->next)
        if (is_between(d->l, w) && divide_between(d, words, w, stop, depth, parts))
            return true;
    return false;
}

/* Returns true if some of the words from WORDS to before STOP may matter to a ruling.  Such words
 * are not circumstances.  They name an item, or leave open which item is meant ("a spade"), or are
 * listed as WORDS_WEIGHTY. */
static bool are_weighty(CaseReader *l, const Node *words, const Node *stop)
{
    const Type *items = l->p->holding ? l->p->holding->ptype[1] : NULL;
    bool found = false;
    uint64_t set;
    Value v;

    case_words_take(l, words, stop);
    case_words_remove_stop(l);
    for (int i = 0; i < l->ntoks && !found; i++)
        found = case_listed_at(l, WORDS_WEIGHTY, i) > 0;
    for (int i = 0; items && i < l->ntoks; i++)
        for (int n = 1; n <= MAX_SPELT && i + n <= l->ntoks && !found; n++)
            found = case_value_at(l, items, i, n, &v) || case_vague_at(l, items, i, n, &set);
    return found;
}

/* Divides the part from WORDS to before STOP into what happened and its circumstances.  Divides at
 * the last possible place.  Returns false if no place is possible. */
static bool divide_circumstances(Divider *d, const Node *words, const Node *stop, int depth,
                                 CaseParts *parts)
{
    const Node *comma = NULL; /* the comma before W, or NULL */
    CaseParts front;
    bool found = false;

    for (const Node *w = words->next; w != stop; w = w->next) {
        if (w->kind == N_Word && spelling_is_aside(d->l->p, w->text, d->l->c->lang) &&
            ((tells_whole(d, words, w) && !(d->l->filled.untold && w->next == stop)) ||
             divide_in_two(d, words, w, depth, &front)) &&
            !are_weighty(d->l, w, stop)) {
            *parts = (CaseParts){ .end = comma ? comma : w };
            found = true;
        }
        comma = w->kind == N_Punct && w->num == ',' ? w : NULL;
    }
    return found;
}

static bool can_divide(Divider *d, const Node *words, const Node *stop, int depth, CaseParts *parts)
{
    return divide_in_two(d, words, stop, depth, parts) ||
           divide_circumstances(d, words, stop, depth, parts);
}

/* Returns copies of the nodes from WORDS to before STOP.  Leaves out the nodes from LEFT to before
 * BACK. */
static const Node *words_without(CaseReader *l, const Node *words, const Node *stop,
                                 const Node *left, const Node *back)
{
    Node *first = NULL, **end = &first;

    for (const Node *w = words; w != stop; w = w->next) {
        if (w == left)
            w = back;
        if (w == stop)
            break;
        *end = arena_new_of(l->arena, Node);
        **end = *w;
        (*end)->next = NULL;
        end = &(*end)->next;
    }
    return first;
}

bool case_parts_aside(CaseReader *l, const Node *words, const Node *stop, CaseParts *parts,
                      const Node **aside)
{
    const Node *before = NULL; /* the comma before W, or NULL */
    KeptWords kept;
    bool found = false;

    *parts = (CaseParts){ 0 };
    case_words_keep(l, &kept);
    for (const Node *w = after_label(words, stop); w != stop && !found; w = w->next) {
        const Node *comma = w;

        while (comma != stop && !(comma->kind == N_Punct && comma->num == ','))
            comma = comma->next;
        if (comma != stop && comma->next != stop && w->kind == N_Word &&
            (before || w == after_label(words, stop)) &&
            spelling_is_aside(l->p, w->text, l->c->lang) && !are_weighty(l, w, comma)) {
            parts->whole[0] = words_without(l, words, stop, before ? before : w, comma->next);
            parts->end = comma;
            *aside = w;
            found = case_parts_tell(l, after_label(parts->whole[0], NULL), NULL);
        }
        before = w->kind == N_Punct && w->num == ',' ? w : NULL;
    }
    parts->nwhole = found;
    case_words_restore(l, &kept);
    return found;
}

bool case_parts_find(CaseReader *l, const Node *words, const Node *stop, CaseParts *parts)
{
    const EventKind *unfit = l->unfit;
    const Node *from = after_label(words, stop);
    Divider d = { .l = l, .by = BL_ABSENT };
    KeptWords kept;
    bool found;

    if (from == stop || from->kind != N_Word)
        return false;
    case_words_keep(l, &kept);
    found = can_divide(&d, from, stop, 1, parts);
    case_words_restore(l, &kept);
    l->unfit = unfit;
    return found;
}

/* Reads word 0 as the names of two actors with a sign between them, such as "E-W".  Stores these
 * values of TYPE in *SET.  Returns 1, or 0 for any other word. */
static int pair_of_actors(const CaseReader *l, const Type *type, uint64_t *set)
{
    const char *s = l->ntoks && !l->toks[0].quoted && !l->toks[0].punct ? l->toks[0].text : "";
    size_t n = strcspn(s, "-/");
    Value a, b;

    if (!s[n] || !spelling_value(l->p, type, arena_strndup(l->arena, s, n), l->c->lang, &a) ||
        !spelling_value(l->p, type, s + n + 1, l->c->lang, &b) || a == b)
        return 0;
    *set = (uint64_t)1 << a | (uint64_t)1 << b;
    return 1;
}

/* The sentence may begin with words that name several players: a list, the role of a set ("the
 * defenders"), or a text for all players.  Stores the players, as values of TYPE, in *SET.  Returns
 * the number of these words, or 0. */
static int several_actors(CaseReader *l, const Type *type, uint64_t *set)
{
    int n = case_listed_at(l, WORDS_ALL, 0), at = 0;
    const Type *sets = l->p->types;
    Value v;

    *set = ((uint64_t)1 << type->count) - 1;
    while (sets && !(sets->kind == TYPE_SET && sets->elem == type))
        sets = sets->next;
    for (int m = MOST_ACTOR; sets && m > 0 && !n; m--)
        if (m < l->ntoks && case_value_at(l, sets, 0, m, &v)) {
            *set = (uint64_t)v;
            n = m;
        }
    if (n || (n = pair_of_actors(l, type, set)))
        return n;
    for (*set = 0; at < l->ntoks && case_value_at(l, type, at, 1, &v); at++) {
        *set |= (uint64_t)1 << v;
        n = ++at;
        while (at < l->ntoks && case_is_separator(l, at))
            at++;
        if (at-- == n)
            break;
    }
    return value_set_size((Value)*set) > 1 ? n : 0;
}

bool case_parts_each(CaseReader *l, const Node *words, const Node *stop, CaseParts *parts)
{
    const Type *type = case_actor_type(l->p, NULL);
    const Node *rest = words;
    KeptWords kept;
    uint64_t set;
    bool found;
    int n;

    *parts = (CaseParts){ .stop = stop };
    if (!type || type->count > MAX_ACTORS)
        return false;
    case_words_keep(l, &kept);
    case_words_take(l, words, stop);
    n = several_actors(l, type, &set);
    for (int i = 0; i < n; i++)
        rest = rest->next;
    found = n && rest != stop;
    for (uint32_t v = 0; v < type->count && found; v++) {
        const EnumValue *e = &type->values[v];
        const Spelled *more = &e->spelled[l->c->lang];
        Node *actor;

        if (!(set >> v & 1))
            continue;
        actor = arena_new_of(l->arena, Node);
        *actor = *words;
        actor->kind = N_Word;
        actor->text = more->n ? more->at[0] : e->written[0];
        actor->next = (Node *)rest;
        parts->whole[parts->nwhole++] = actor;
        found = case_parts_tell(l, actor, stop) && l->told && !l->told->reveals;
    }
    case_words_restore(l, &kept);
    return found;
}
