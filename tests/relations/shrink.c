/* shrink.c - finds a small story that still shows a breach. */
#include "shrink.h"

#include <string.h>

typedef struct Shrinker {
    const char *check, *what;
    uint64_t seed;
    Arena *arena;
    Story *least; /* the smallest story so far */
    bool changed;
} Shrinker;

static bool still_breaks(Shrinker *k, Story *s)
{
    Trial *x = arena_new_of(k->arena, Trial);
    bool found = false;

    trial_run(x, s, k->check, k->seed, k->arena);
    for (int i = 0; i < x->n && !found; i++)
        found = strcmp(x->breaches[i].check, k->check) == 0 &&
                strcmp(x->breaches[i].what, k->what) == 0;
    trial_end(x);
    return found;
}

/* If S still shows the breach, makes S the smallest story. */
static void keep_if_broken(Shrinker *k, Story *s)
{
    if (!story_is_auction(s))
        act_replay(s);
    if (!still_breaks(k, s))
        return;
    k->least = s;
    k->changed = true;
}

static void drop_events(Shrinker *k)
{
    for (int i = k->least->c->nevents - 1; i >= 0; i--) {
        Story *s = story_copy(k->least, k->arena);

        if (s->c->events[i].kind != s->v->trick_begins && story_drop(s, i))
            keep_if_broken(k, s);
    }
}

static void drop_findings(Shrinker *k)
{
    for (int i = k->least->c->bodies[0].nfound - 1; i >= 0; i--) {
        Story *s = story_copy(k->least, k->arena);
        const StatedFact found = s->c->bodies[0].found[i];

        if (case_remove_finding(s->c, 0, &found))
            keep_if_broken(k, s);
    }
}

static void drop_hands(Shrinker *k)
{
    for (int seat = 0; seat < SEATS; seat++) {
        Story *s = story_copy(k->least, k->arena);

        if (!(s->told >> seat & 1))
            continue;
        s->told &= ~(1u << seat);
        story_tell_hands(s);
        keep_if_broken(k, s);
    }
}

/* Returns the cards that events of S name. */
static uint64_t cards_named(const Story *s)
{
    uint64_t named = 0;

    for (int i = 0; i < s->c->nevents; i++)
        for (int a = 0; a < s->c->events[i].kind->nattrs; a++)
            if (s->c->events[i].kind->attrs[a].type == s->v->card &&
                value_given(s->c->events[i].attr[a]))
                named |= card_bit((int)s->c->events[i].attr[a]);
    for (int i = 0; i < s->nmarks; i++)
        if (s->marks[i].card != NO_CARD)
            named |= card_bit(s->marks[i].card);
    return named;
}

/* Removes a card from each hand again and again, so that the story begins at a later trick. */
static void drop_cards(Shrinker *k)
{
    while (k->least->trick > 1 && k->least->trick < TRICKS) {
        Story *s = story_copy(k->least, k->arena), *was = k->least;
        uint64_t named = cards_named(s);
        bool all = true;

        for (int seat = 0; seat < SEATS; seat++) {
            int card = cards_lowest(s->hand[seat] & ~named);

            all &= card != NO_CARD;
            if (card != NO_CARD)
                s->hand[seat] &= ~card_bit(card);
        }
        s->trick++;
        if (!all || s->c->events[0].kind != s->v->trick_begins)
            return;
        case_set_attr(s->c, 0, vocabulary_attr(s->v->trick_begins, "number"), s->trick, false);
        story_reword(s, 0, NULL);
        story_tell_hands(s);
        keep_if_broken(k, s);
        if (k->least == was)
            return;
    }
}

Story *shrink_story(const Story *s, const char *check, const char *what, uint64_t seed,
                    Arena *arena)
{
    Shrinker k = { check, what, seed, arena, story_copy(s, arena), true };

    while (k.changed) {
        k.changed = false;
        drop_events(&k);
        drop_findings(&k);
        drop_cards(&k);
        drop_hands(&k);
    }
    return k.least;
}
