/* vocabulary.c - looks up the names of the vocabulary that random stories need. */
#include "vocabulary.h"

static const EventKind *kind_named(const Program *p, const char *name)
{
    const EventKind *k = program_event(p, name);

    if (!k)
        BUG("the vocabulary lacks a kind of event");
    return k;
}

static const Fun *setting_named(const Program *p, const char *name)
{
    const Fun *f = program_fun(p, name);

    if (!f || f->kind != FUN_SETTING)
        BUG("the vocabulary lacks a setting");
    return f;
}

int vocabulary_attr(const EventKind *k, const char *name)
{
    int at = program_kind_attr(k, name);

    if (at < 0)
        BUG("a kind of event lacks an attribute");
    return at;
}

const Vocabulary *vocabulary_new(const Program *p, Arena *arena)
{
    Vocabulary *v = arena_new_of(arena, Vocabulary);
    const Type *word = program_type(p, "word");

    v->p = p;
    v->tables = tables_read(p, arena);
    v->seat = program_type(p, "seat");
    v->card = program_type(p, "card");
    v->bid = program_type(p, "bid");
    if (!v->seat || !v->card || !v->bid || !word)
        BUG("the vocabulary lacks a type");
    v->high = program_value(word, "high");
    v->low = program_value(word, "low");
    v->act = kind_named(p, "act");
    v->play = kind_named(p, "play");
    v->lead = kind_named(p, "lead");
    v->designation = kind_named(p, "designation");
    v->placing = kind_named(p, "placing");
    v->refusal = kind_named(p, "refusal");
    v->trick_begins = kind_named(p, "trick_begins");
    v->auction_call = kind_named(p, "auction_call");
    v->auction_exposure = kind_named(p, "auction_exposure");
    v->bidding = kind_named(p, "bidding");
    v->passing = kind_named(p, "passing");
    v->director_call = kind_named(p, "director_call");
    v->attention = kind_named(p, "attention");
    v->omission = kind_named(p, "omission");
    v->double_exposure = kind_named(p, "double_exposure");
    v->statement = kind_named(p, "statement");
    v->contract = setting_named(p, "contract");
    v->declarer = setting_named(p, "declarer");
    v->leader = setting_named(p, "leader");
    v->dealer = setting_named(p, "dealer");
    v->previous_led = setting_named(p, "previous_led");
    v->previous_won = setting_named(p, "previous_won");
    v->kinds = arena_alloc_array(arena, sizeof *v->kinds, p->nevents + 1u);
    for (const EventKind *k = p->events; k; k = k->next)
        if (k->phrases && !k->as_others)
            v->kinds[v->nkinds++] = k;
    return v;
}
