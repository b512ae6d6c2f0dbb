/* act.h - acts of a story: how a card is played, and the events that do what a ruling permits or
 * demands. */
#ifndef RELATIONS_ACT_H
#define RELATIONS_ACT_H

#include "told.h"

enum { MAX_ACTS = 64 };

/* An event that does what a line of a ruling permits or demands. */
typedef struct Act {
    CaseEvent ev;
    const ToldLine *line; /* the right or the duty */
    const Fact *elected;  /* the open choice that it makes; NULL: none is open */
    Value choice;         /* the value of that choice */
} Act;

/* Adds SEAT's play of CARD to S: for dummy, declarer's call, in some form that means this card, and
 * half of the time dummy's placing of it.  Lays the card into T.  CLEAN: nothing irregular was told. */
void act_play(Story *s, Play *t, int seat, int card, bool clean, RandomStream *r);
/* Sets *SEAT and *CARD to the hand and the card that the event EV puts out, or NO_SEAT, NO_CARD. */
void act_hand(const Vocabulary *v, const Play *t, const CaseEvent *ev, int *seat, int *card);
/* Changes T as the table does when it sees the event of S at AT. */
void act_lay(const Story *s, Play *t, int at);
/* Sets T to the table as it stands before the event of S at AT. */
void act_table(const Story *s, int at, Play *t);
/* Sets *EV to the call of S at AT in other words that mean the same card; false if there are none. */
bool act_recall(const Story *s, int at, RandomStream *r, CaseEvent *ev);
/* Makes the marks of a story of play anew, after events were dropped. */
void act_replay(Story *s);

/* Lists in ACTS events that do what T's ruling permits or demands, each with one of its choices, and
 * returns how many there are. */
int act_list(const Told *t, Act *acts, RandomStream *r);
#endif
