/* holding.h - what is held, as it is written: `♠A2`, and whole deals in PBN
 * (SPEC 8.2).  Cases and universes are told in the same way. */
#ifndef BL_HOLDING_H
#define BL_HOLDING_H

#include "program/model.h"
#include "syntax/diag.h"

/* What is being read, and the holdings it goes to. */
typedef struct HoldingText {
    const Program *p; /* declares a holding, but for holding_deal */
    int lang;
    Arena *arena;
    Diags *diags;
    Holding (*at)[MAX_OWNERS]; /* owner, group */
} HoldingText;

/* The length of the longest written form of a value of T at the start of S; 0: none. */
size_t holding_match_value(const Type *t, const char *s, Value *v);
/* Report that a holding is not written like S. */
void holding_report_bad(HoldingText *t, Span span, const char *s);
/* The items of one group that OWNER has, as S writes them. */
void holding_items(HoldingText *t, Value owner, Value group, const char *s, Span span);
/* "N:AK2.QJ.… … … …": the owners in order from the one named, the groups from
 * the last declared to the first; "-" for a hand that is not known. */
void holding_deal(HoldingText *t, const char *text, Span span);
/* Report every owner who has more than his share. */
void holding_too_many(HoldingText *t);
/* Has nobody more than his share, and no group more items than there are? */
bool holding_fits(const HoldingText *t);
/* Item BIT of the group is in H, as the event at AT has it: one of those of which H tells
 * only that they are there, where it tells of any. */
void holding_show(Holding *h, unsigned bit, Span at);

/* Is it told how many items H has, of which some are not known? */
static inline bool holding_counted(const Holding *h)
{
    return h->unknown + h->filled > 0 && !h->others && !h->any;
}

/* Does OWNER, one of the owners of HOLDING, have ITEM, as far as AT, by owner and group, tells?
 * 1, 0, or -1: it does not. */
int holding_says(const Fun *holding, const Holding (*at)[MAX_OWNERS], Value owner,
                 Value item);

/* Is anything told of H, but for what events of the story show, and that there may be any number? */
bool holding_told(const Holding *h);

/* Is the same told in A as in B? */
bool holding_same(const Holding *a, const Holding *b);

#endif
