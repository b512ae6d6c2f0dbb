/* act.h - acts of a story: playing a card, and events that do what a ruling permits or demands. */
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

/* Adds SEAT's play of CARD to S, and lays the card at T.  For dummy, this is declarer's call in
 * words that mean this card and, half of the time, dummy's placing of it.  CLEAN: nothing irregular
 * was told before. */
void act_play(Story *s, Play *t, int seat, int card, bool clean, RandomStream *r);
/* Sets *SEAT and *CARD to the hand and the card that the event EV puts out, or to NO_SEAT and
 * NO_CARD. */
void act_hand(const Vocabulary *v, const Play *t, const CaseEvent *ev, int *seat, int *card);
/* Returns true if the event at AT places the card that the call before it named. */
bool act_is_called(const Story *s, int at);
/* Changes T by the event of S at AT, as a player at the table sees it. */
void act_lay(const Story *s, Play *t, int at);
/* Sets T to the table before the event of S at AT. */
void act_table(const Story *s, int at, Play *t);
/* Sets *EV to a call in other words that means the card of the call of S at AT.  Returns false if
 * no other words do. */
bool act_recall(const Story *s, int at, RandomStream *r, CaseEvent *ev);
/* Sets all marks of S, a story of play, anew after events were dropped. */
void act_replay(Story *s);

/* Stores in ACTS events that do what the ruling of T permits or demands, each with one possible
 * choice.  Returns their number. */
int act_list(const Told *t, Act *acts, RandomStream *r);
#endif
