/* holding.h - holdings as a case writes them: `♠A2`, and whole deals in PBN (SPEC 8.2). Cases
 * and universes use the same form. */
#ifndef BL_HOLDING_H
#define BL_HOLDING_H

#include "program/model.h"
#include "syntax/diag.h"

/* A text that is being read, and where its holdings go. */
typedef struct HoldingText {
    const Program *p; /* it declares a holding, except for holding_deal() */
    int lang;
    Arena *arena;
    Diags *diags;
    Holding (*at)[MAX_OWNERS]; /* owner, group */
} HoldingText;

/* Stores in *V the value of T with the longest written form at the start of S. Returns the
 * length of that form; 0: none. */
size_t holding_match_value(const Type *t, const char *s, Value *v);
/* Reports that S is not a holding. */
void holding_report_bad(HoldingText *t, Span span, const char *s);
/* Reads S, the items of one group that OWNER has. */
void holding_items(HoldingText *t, Value owner, Value group, const char *s, Span span);
/* Reads a deal: "N:AK2.QJ.… … … …", the owners in order from the one named, the groups from the
 * last declared to the first; "-" for an unknown hand. */
void holding_deal(HoldingText *t, const char *text, Span span);
/* Reports every owner with more than an equal share of the items, and else groups with too many
 * items. */
void holding_too_many(HoldingText *t);
/* Does no owner have more than an equal share, and no group more items than there are? */
bool holding_fits(const HoldingText *t);
/* Adds item BIT to H, because the event at AT shows it. If H has unspecified items, it is one
 * of these. */
void holding_show(Holding *h, unsigned bit, Span at);

/* Is the number of items in H known, but not all of them? */
static inline bool holding_counted(const Holding *h)
{
    return h->unknown + h->filled > 0 && !h->others && !h->any;
}

/* Does OWNER have ITEM, according to AT, by owner and group? 1, 0, or -1 if AT does not say. */
int holding_says(const Fun *holding, const Holding (*at)[MAX_OWNERS], Value owner, Value item);

/* Does the case say anything about H, apart from events of the story and from `…`? */
bool holding_told(const Holding *h);

/* Do A and B say the same? */
bool holding_same(const Holding *a, const Holding *b);

#endif
