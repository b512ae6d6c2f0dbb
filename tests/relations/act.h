/* act.h - adds acts to a story: playing a card, and events that do what a ruling permits or
 * demands. */
#ifndef RELATIONS_ACT_H
#define RELATIONS_ACT_H

#include "told.h"

enum { MAX_ACTS = 64 };

/* An event that does what a line of a ruling permits or demands. */
typedef struct Act {
    CaseEvent ev;
    const ToldLine *line; /* the line that gives the right or the duty */
    const Fact *elected;  /* the open election that the act decides; NULL: none is open */
    Value choice;         /* the value of that election */
} Act;

/* Adds to S that SEAT plays CARD, and lays the card at the table T.  For dummy, declarer calls the
 * card in words that mean it.  Half of the time dummy also places it.  CLEAN is true if no earlier
 * event was irregular. */
void act_play(Story *s, Play *t, int seat, int card, bool clean, RandomStream *r);
/* Sets *SEAT and *CARD to the hand and the card of the event EV: the card that it puts out.  Sets
 * them to NO_SEAT and NO_CARD if they are unknown. */
void act_hand(const Vocabulary *v, const Play *t, const CaseEvent *ev, int *seat, int *card);
/* Returns true if the event of S at AT places the card that the call just before it named. */
bool act_is_called(const Story *s, int at);
/* Changes T by the event of S at AT: lays its card, or takes a card back. */
void act_lay(const Story *s, Play *t, int at);
/* Sets T to the table before the event of S at AT. */
void act_table(const Story *s, int at, Play *t);
/* Sets *EV to another call, in other words, for the card of the call of S at AT.  Returns false if
 * no other words are found. */
bool act_recall(const Story *s, int at, RandomStream *r, CaseEvent *ev);
/* Sets the marks of all events of S anew, after events were removed.  S must tell a play, not an
 * auction. */
void act_replay(Story *s);

/* Stores in ACTS events that do what the ruling of T permits or demands.  There is an event for
 * each choice found.  Returns their number. */
int act_list(const Told *t, Act *acts, RandomStream *r);
#endif
