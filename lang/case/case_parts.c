/* case_parts.c - divides a sentence that tells several events, or an event and its circumstances
 * (SPEC 8.3).
 *
 * A sentence is divided only if it tells no event as a whole.  A part is a list of nodes, from its
 * first node up to a node that no longer belongs to it. */
#include "case/case_inside.h"

#include "program/spelling.h"

enum {
    MOST_DEPTH = 3,  /* how often a part is divided again */
    MOST_TRIES = 60, /* how often the words of one sentence are tried */
    MOST_ACTOR = 4   /* the most words that name an actor */
};

/* The state of dividing a sentence. */
typedef struct Divider {
    CaseReader *l;
    int tries; /* the number of times that words were tried */
    /* the words of the first part that name its actor, after a label: nodes ACTOR up to ACTOR_END;
     * ACTOR is NULL if the part tells no event as a whole, or its kind has no actor */
    const Node *actor, *actor_end;
    Value by; /* the value that these words name, or BL_ABSENT */
} Divider;

/* Returns the first node of a sentence that begins with WORDS and perhaps with a label. */
static const Node *after_label(const Node *words, const Node *stop)
{
    const Node *colon = words->next;

    return colon && colon != stop && colon->kind == N_Punct && colon->num == ':' ? colon->next
                                                                                 : words;
}

/* Sets the actor of D to the words at the start of the part WORDS that name the actor of EV.  The
 * reader holds the words of that part. */
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

/* Returns true if the words from WORDS up to STOP tell an event as a whole; then sets the actor of
 * D. */
static bool tells_whole(Divider *d, const Node *words, const Node *stop)
{
    CaseReader *l = d->l;
    bool vague = l->vague, told = false;
    CaseEvent ev = { 0 };

    if (++d->tries > MOST_TRIES)
        return false;
    case_words_take(l, words, stop);
    case_words_quote_after_colon(l);
    case_words_remove_stop(l);
    for (int plain = 0; plain < 2 && !told; plain++) {
        if (plain)
            case_words_unquote(l);
        for (int v = 0; v < 2 && !told; v++) {
            l->vague = v;
            told = l->ntoks > 1 && case_match_event(l, &ev, l->ntoks);
        }
    }
    l->vague = vague;
    if (told)
        find_actor(d, &ev, words);
    return told;
}

/* Returns the words that name the actor of D, followed by REST.  If OWN is true, the sentence REST
 * has its own actor, and the result is REST. */
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

/* Returns true if the part from WORDS up to STOP tells an event, or is divided into such parts. */
static bool is_tellable(Divider *d, const Node *words, const Node *stop, int depth)
{
    CaseParts parts;

    return tells_whole(d, words, stop) ||
           (depth < MOST_DEPTH && can_divide(d, words, stop, depth + 1, &parts));
}

/* Divides the part from WORDS up to STOP at W, a word that stands between two sentences.  Returns
 * false if one of the two sides is no sentence. */
static bool divide_between(Divider *d, const Node *words, const Node *w, const Node *stop,
                           int depth, CaseParts *parts)
{
    const Value antecedent = d->l->antecedent;
    const Node *rest = w;

    while (rest != stop && is_between(d->l, rest))
        rest = rest->next;
    if (rest == stop || !is_tellable(d, words, w, depth))
        return false;
    parts->end = w;
    for (int own = 1; own >= 0; own--) {
        Divider second = { .l = d->l, .tries = d->tries, .by = BL_ABSENT };
        bool told;

        parts->second = with_actor(d, rest, own);
        d->l->antecedent = d->by;
        told = (own || d->actor) && is_tellable(&second, parts->second, stop, depth);
        d->l->antecedent = antecedent;
        d->tries = second.tries;
        if (told)
            return true;
    }
    return false;
}

/* Divides the part from WORDS up to STOP into two sentences.  Returns false if it cannot be
 * divided. */
static bool divide_in_two(Divider *d, const Node *words, const Node *stop, int depth,
                          CaseParts *parts)
{
    for (const Node *w = words->next; w != stop; w = w->next)
        if (is_between(d->l, w) && divide_between(d, words, w, stop, depth, parts))
            return true;
    return false;
}

/* Divides the part from WORDS up to STOP into what happened and circumstances, at the last place
 * where that is possible.  Returns false if no place is possible. */
static bool divide_circumstances(Divider *d, const Node *words, const Node *stop, int depth,
                                 CaseParts *parts)
{
    CaseParts front;
    bool found = false;

    for (const Node *w = words->next; w != stop; w = w->next)
        if (w->kind == N_Word && spelling_is_aside(d->l->p, w->text, d->l->c->lang) &&
            (tells_whole(d, words, w) || divide_in_two(d, words, w, depth, &front))) {
            *parts = (CaseParts){ .end = w };
            found = true;
        }
    return found;
}

static bool can_divide(Divider *d, const Node *words, const Node *stop, int depth, CaseParts *parts)
{
    return divide_in_two(d, words, stop, depth, parts) ||
           divide_circumstances(d, words, stop, depth, parts);
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
