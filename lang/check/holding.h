/* holding.h - reads holdings as a case writes them: `♠A2`, and whole deals in PBN (SPEC 8.2).
 * Universes write deals in the same form. */
#ifndef BL_HOLDING_H
#define BL_HOLDING_H

#include "program/model.h"
#include "syntax/diag.h"

/* The state of reading a text of holdings. */
typedef struct HoldingText {
    const Program *p; /* the program; it must declare a holding, and holding_deal() reports a
                       * program without one */
    int lang;
    Arena *arena;
    Diags *diags;
    Holding (*at)[MAX_OWNERS]; /* where the holdings are stored, by owner and group */
} HoldingText;

/* Stores in *V the value of T whose written form stands at the start of S. If several do, the
 * longest form counts. Returns its length in bytes, or 0 if no form stands there. */
size_t holding_match_value(const Type *t, const char *s, Value *v);
/* Reports at SPAN that S is not a holding. */
void holding_report_bad(HoldingText *t, Span span, const char *s);
/* Reads S, the items of the group GROUP that OWNER has, into t->at. */
void holding_items(HoldingText *t, Value owner, Value group, const char *s, Span span);
/* Reads a deal such as "N:AK2.QJ.… … … …" into t->at.  The owner before the colon has the first
 * hand, and the other owners follow in order.  A hand has its groups from the last declared to the
 * first.  "-" is an unknown hand. */
void holding_deal(HoldingText *t, const char *text, Span span);
/* Reports every owner with more than an equal share of the items. If no owner has too many,
 * reports every group with too many items. */
void holding_too_many(HoldingText *t);
/* Returns true if no owner has more than an equal share, and no group has too many items. */
bool holding_fits(const HoldingText *t);
/* Adds item BIT to H, because the event at AT shows it. If H has an unspecified item, `?` or
 * `+`, the shown item counts as that one. */
void holding_show(Holding *h, unsigned bit, Span at);

/* Returns true if H says how many items the owner has, but does not name all of them. */
static inline bool holding_counted(const Holding *h)
{
    return h->unknown + h->filled > 0 && !h->others && !h->any;
}

/* Returns 1 if OWNER has ITEM, 0 if OWNER does not have it, and -1 if AT does not say. AT has
 * the holdings by owner and group. */
int holding_says(const Fun *holding, const Holding (*at)[MAX_OWNERS], Value owner, Value item);

/* Returns true if the case says anything about H, apart from `…` and from what events of the
 * story show. */
bool holding_told(const Holding *h);

/* Returns true if A and B say the same. */
bool holding_same(const Holding *a, const Holding *b);

#endif
