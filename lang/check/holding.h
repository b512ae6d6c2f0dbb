/* holding.h - holdings as a case writes them: `♠A2`, and whole deals in PBN (SPEC 8.2). Cases
 * and universes use the same form. */
#ifndef BL_HOLDING_H
#define BL_HOLDING_H

#include "program/model.h"
#include "syntax/diag.h"

/* The state of reading a text of holdings. */
typedef struct HoldingText {
    const Program *p; /* must declare a holding, except for holding_deal() */
    int lang;
    Arena *arena;
    Diags *diags;
    Holding (*at)[MAX_OWNERS]; /* where the holdings go, by owner and group */
} HoldingText;

/* Stores in *V the value of T with the longest written form at the start of S.  Returns the
 * length of that form, or 0. */
size_t holding_match_value(const Type *t, const char *s, Value *v);
/* Reports that S is not a holding. */
void holding_report_bad(HoldingText *t, Span span, const char *s);
/* Reads S, the items of one group that OWNER has. */
void holding_items(HoldingText *t, Value owner, Value group, const char *s, Span span);
/* Reads the deal "N:AK2.QJ.… … … …": first the named owner, then the others in order; in a hand
 * the groups from the last declared to the first; "-" is an unknown hand. */
void holding_deal(HoldingText *t, const char *text, Span span);
/* Reports every owner with more than an equal share of the items, and else groups with too many
 * items. */
void holding_too_many(HoldingText *t);
/* Returns true if no owner has more than an equal share, and no group more items than it can
 * have. */
bool holding_fits(const HoldingText *t);
/* Adds item BIT to H, because the event at AT shows it. If H has unspecified items, it is one
 * of these. */
void holding_show(Holding *h, unsigned bit, Span at);

/* Returns true if H says how many items it has, but not all of them. */
static inline bool holding_counted(const Holding *h)
{
    return h->unknown + h->filled > 0 && !h->others && !h->any;
}

/* Returns 1 if OWNER has ITEM, 0 if he does not, -1 if AT, by owner and group, does not say. */
int holding_says(const Fun *holding, const Holding (*at)[MAX_OWNERS], Value owner, Value item);

/* Returns true if the case says anything about H, apart from events of the story and from `…`. */
bool holding_told(const Holding *h);

/* Returns true if A and B say the same. */
bool holding_same(const Holding *a, const Holding *b);

#endif
