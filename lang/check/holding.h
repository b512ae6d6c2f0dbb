/* holding.h - reads holdings in the forms that a case uses: `♠A2`, and whole deals in PBN (SPEC
 * 8.2).  Universes use the same forms.
 *
 * A holding says which items an owner has.  Items are values of a product type; the left part of an
 * item is its group.  A Holding struct is about one owner and one group. */
#ifndef BL_HOLDING_H
#define BL_HOLDING_H

#include "program/model.h"
#include "syntax/diag.h"

/* The state of reading a text of holdings. */
typedef struct HoldingText {
    /* the program; if the program declares no holding, holding_deal() reports this, and no other
     * function of this header may be called */
    const Program *p;
    int lang;
    Arena *arena;
    Diags *diags;
    Holding (*at)[MAX_OWNERS]; /* the holdings that are read, indexed by owner and group */
} HoldingText;

/* Finds the longest written form of a value of T at the start of S.  Stores the value in *V.
 * Returns the length of the form in bytes.  Returns 0 if S begins with no such form. */
size_t holding_match_value(const Type *t, const char *s, Value *v);
/* Reports at SPAN that S is not a holding. */
void holding_report_bad(HoldingText *t, Span span, const char *s);
/* Reads S into t->at. S has the items of GROUP that OWNER has. */
void holding_items(HoldingText *t, Value owner, Value group, const char *s, Span span);
/* Reads TEXT, a deal such as "N:AK2.QJ.… … … …", into t->at.  The owner before the colon has the
 * first hand, and the next hands belong to the owners after him.  A hand has its groups from the
 * last declared to the first.  "-" is an unknown hand. */
void holding_deal(HoldingText *t, const char *text, Span span);
/* Reports each owner with more than an equal share of the items. If there is no such owner, reports
 * each group with too many items. */
void holding_too_many(HoldingText *t);
/* Returns true if no owner has more than an equal share, and no group has too many items. */
bool holding_fits(const HoldingText *t);
/* Returns the number of items of OWNER that are stated or shown.  Each `?` counts as an item, and so
 * does each `+`. */
uint32_t holding_number(const HoldingText *t, Value owner);
/* Changes each hand for which the case states more than MOST items.  The case then states the hand
 * that the owner was dealt, and he may have played some of it before the story.  He still has the
 * items in SHOWN, because the story shows them.  Every other item becomes open: he has it, or nobody
 * has it.  SHOWN is indexed by owner and group. */
void holding_as_dealt(HoldingText *t, uint32_t most, const uint64_t (*shown)[MAX_OWNERS]);
/* If the items that are stated of an owner, or shown by the story, are as many as MOST, closes his
 * hand: he has no others.  A group with an item that is there and not known stays as it is. */
void holding_close(HoldingText *t, uint32_t most);
/* Opens the hands again that holding_close() closed. */
void holding_reopen(HoldingText *t);
/* Adds the item BIT to H, because the event at AT shows it. If H has an unknown item, `?` or `+`,
 * the shown item takes its place. */
void holding_show(Holding *h, unsigned bit, Span at);

/* Returns true if H says how many items the owner has, but does not name all of them. */
static inline bool holding_counted(const Holding *h)
{
    return h->unknown + h->filled > 0 && !h->others && !h->any;
}

/* Returns 1 if OWNER has ITEM, 0 if OWNER does not have it, and -1 if this is not known. AT has the
 * holdings, indexed by owner and group. */
int holding_says(const Fun *holding, const Holding (*at)[MAX_OWNERS], Value owner, Value item);

/* Returns true if the case says anything about H. The sign `…` does not count, and neither does an
 * item that the story shows. */
bool holding_told(const Holding *h);

/* Returns true if A and B say the same about their owners. */
bool holding_same(const Holding *a, const Holding *b);

#endif
