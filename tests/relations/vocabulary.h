/* vocabulary.h - looks up the names that random stories need for the ordinary acts of play.
 *
 * Other kinds of events, and findings, are not named here: they are taken from the program.  So a
 * new kind or finding is used without a change here. */
#ifndef RELATIONS_VOCABULARY_H
#define RELATIONS_VOCABULARY_H

#include "tables.h"

typedef struct Vocabulary {
    const Program *p;
    const Type *seat, *card, *bid;
    const EventKind *act, *play, *lead, *designation, *placing, *refusal, *trick_begins;
    const EventKind *bidding, *passing, *auction_call, *auction_exposure, *director_call,
        *attention, *statement, *omission, *double_exposure;
    const Fun *contract, *declarer, *leader, *dealer, *previous_led, *previous_won;
    Value high, low;         /* the values "high" and "low" of the words of a call */
    const EventKind **kinds; /* all kinds that a story can tell */
    int nkinds;
    const Tables *tables; /* the tables of retellings */
} Vocabulary;

/* Returns the vocabulary of P, in ARENA.  Ends the program if a name is missing. */
const Vocabulary *vocabulary_new(const Program *p, Arena *arena);
/* Returns the index of the attribute NAME of K.  Ends the program if K has none. */
int vocabulary_attr(const EventKind *k, const char *name);

#endif
