/* holding.c - reads holdings in the form that a case uses, and finds the owner of an item. */
#include "check/holding.h"

#include "check/check_expr.h"
#include "program/spelling.h"

#include <string.h>

static const Type *holding_owner_type(const HoldingText *t)
{
    return t->p->holding->ptype[0];
}
static const Type *holding_item_type(const HoldingText *t)
{
    return t->p->holding->ptype[1];
}

static void hold_item(HoldingText *t, Value owner, Value group, unsigned bit, Span span)
{
    for (uint32_t o = 0; o < holding_owner_type(t)->count; o++) {
        Holding *h = &t->at[o][group];

        if (h->has >> bit & 1) {
            const char *group_sign = holding_item_type(t)->left->values[group].written[0],
                       *bit_sign = holding_item_type(t)->right->values[bit].written[0];
            Diag *d = diag_add(t->diags, DIAG_CASE_TWICE, span, "%s holds %s%s already",
                               holding_owner_type(t)->values[o].words[0][0], group_sign, bit_sign);

            diag_note(t->diags, d, h->span, "this is the other %s%s", group_sign, bit_sign);
            diag_help(t->diags, d, "leave %s%s out in one of the two places", group_sign, bit_sign);
            return;
        }
    }
    t->at[owner][group].has |= (uint64_t)1 << bit;
}

size_t holding_match_value(const Type *t, const char *s, Value *v)
{
    size_t best = 0;

    for (uint32_t i = 0; i < t->count; i++)
        for (int k = 0; k == 0 || k < t->values[i].nwritten; k++) {
            size_t n = strlen(t->values[i].written[k]);

            if (n > best && strncmp(t->values[i].written[k], s, n) == 0) {
                best = n;
                *v = (Value)i;
            }
        }
    return best;
}

void holding_report_bad(HoldingText *t, Span span, const char *s)
{
    const char *group = holding_item_type(t)->left->values[0].written[0];
    const Type *right = holding_item_type(t)->right;

    diag_add(t->diags, DIAG_CASE_HOLDING, span,
             "`%s` is not a holding\n"
             "write a holding like this: `%s%s%s`; write `%s—` for none, and `?` for an unknown "
             "%s",
             s, group, right->values[0].written[0],
             right->count > 1 ? right->values[1].written[0] : "", group,
             holding_item_type(t)->name);
}

/* Reads the sign at the start of S into H: `?`, `+` or `…`. Returns its length in bytes, or 0 if
 * there is no such sign. */
static size_t holding_sign(Holding *h, const char *s)
{
    size_t n = *s == '?' || *s == '+'      ? 1
               : strncmp(s, "…", 3) == 0   ? strlen("…")
               : strncmp(s, "...", 3) == 0 ? 3
                                           : 0;

    if (n == 0)
        return 0;
    h->complete = false;
    h->unknown += *s == '?';
    h->others |= *s == '+';
    h->any |= n == 3;
    return n;
}

void holding_items(HoldingText *t, Value owner, Value group, const char *s, Span span)
{
    Holding *h = &t->at[owner][group];
    bool lacks = false; /* a `/` was read, so the owner does not have the items that follow */

    if (strcmp(s, "—") == 0 || strcmp(s, "-") == 0)
        return; /* the owner has no items of this group */
    while (*s) {
        Value r;
        size_t n = holding_match_value(holding_item_type(t)->right, s, &r),
               sign = holding_sign(h, s);

        if (sign && !lacks) {
            s += sign;
        } else if (*s == '/' && !lacks && !h->complete) {
            lacks = true;
            s++;
        } else if (n && lacks && !(h->has >> r & 1)) {
            h->lacks |= (uint64_t)1 << r;
            s += n;
        } else if (n && !lacks) {
            hold_item(t, owner, group, (unsigned)r, span);
            s += n;
        } else {
            holding_report_bad(t, span, s);
            return;
        }
    }
}

/* Reads the hand of OWNER at S: the items of each group, with a dot between groups. Returns the end
 * of the hand. Returns NULL, after a report, if a group is missing. */
static const char *holding_read_hand(HoldingText *t, Value owner, const char *s, Span span)
{
    for (uint32_t g = holding_item_type(t)->left->count; g-- > 0;) {
        size_t n = strcspn(s, ". ");
        Holding *h = &t->at[owner][g];

        h->complete = true;
        h->span = span;
        holding_items(t, owner, (Value)g, arena_strndup(t->arena, s, n), span);
        s += n;
        if (g > 0 && *s != '.') {
            diag_add(t->diags, DIAG_CASE_DEAL, span,
                     "the hand of %s is not complete\n"
                     "write its %u %ss with `.` between them, or `-` for an unknown hand",
                     holding_owner_type(t)->values[owner].words[0][0],
                     holding_item_type(t)->left->count, holding_item_type(t)->left->name);
            return NULL;
        }
        s += *s == '.';
    }
    return s;
}

void holding_deal(HoldingText *t, const char *text, Span span)
{
    const char *s = text, *colon = strchr(s, ':');
    Value first;
    const char *name = colon ? arena_strndup(t->arena, s, (size_t)(colon - s)) : "";

    if (!t->p->holding) {
        diag_add(t->diags, DIAG_CASE_DEAL, span,
                 "a case of these laws has no hands, because the vocabulary declares no holding\n"
                 "leave the line `deal` out");
        return;
    }
    if (!colon || !spelling_value(t->p, holding_owner_type(t), name, t->lang, &first)) {
        diag_add(t->diags, DIAG_CASE_DEAL, span,
                 "no %s stands before the first hand\n"
                 "write the %s of the first hand and a colon first: \"%s:...\"",
                 holding_owner_type(t)->name, holding_owner_type(t)->name,
                 holding_owner_type(t)->values[0].written[0]);
        return;
    }
    s = colon + 1;
    for (uint32_t o = 0; o < holding_owner_type(t)->count; o++) {
        s += strspn(s, " ");
        if (*s == '-' && (s[1] == ' ' || !s[1]))
            s++;
        else if (!(s = holding_read_hand(
                       t, (first + (Value)o) % (Value)holding_owner_type(t)->count, s, span)))
            return;
    }
    s += strspn(s, " ");
    if (*s)
        diag_add(t->diags, DIAG_CASE_DEAL, span,
                 "`%s` is one hand too many\n"
                 "leave it out, because there are only %u hands",
                 s, holding_owner_type(t)->count);
}

/* Returns the number of items of group G that the case states.  Each `?` counts as an item, and so
 * does each `+`.  Stores the place of the last such statement in *AT. */
static uint32_t stated_in(const HoldingText *t, uint32_t g, Span *at)
{
    /* the items with an owner, as bits; an item with two owners is reported already, and counts
     * only once */
    uint64_t known = 0;
    uint32_t n = 0;

    for (uint32_t o = 0; o < holding_owner_type(t)->count; o++) {
        const Holding *h = &t->at[o][g];

        known |= h->has;
        n += (uint32_t)h->unknown + h->others;
        if (h->span.end)
            *at = h->span;
    }
    return n + (uint32_t)__builtin_popcountll(known);
}

/* Returns the number of items of owner O that the case states.  Each `?` counts as an item.  Stores
 * the place of the last such statement in *AT. */
static uint32_t stated_of(const HoldingText *t, uint32_t o, Span *at)
{
    uint32_t n = 0;

    for (uint32_t g = 0; g < holding_item_type(t)->left->count; g++) {
        const Holding *h = &t->at[o][g];

        n += (uint32_t)__builtin_popcountll(h->has) + (uint32_t)h->unknown;
        if (h->span.end)
            *at = h->span;
    }
    return n;
}

/* Returns the number of items that each owner has if the shares are equal. */
static uint32_t share_of(const HoldingText *t)
{
    return holding_item_type(t)->count / holding_owner_type(t)->count;
}

/* Reports each group with too many items.  For example, a case may state 14 spades, but there are
 * only 13. */
static void too_many_of_a_group(HoldingText *t)
{
    const Type *items = holding_item_type(t);

    for (uint32_t g = 0; g < items->left->count; g++) {
        Span at = { 0, 0 };
        uint32_t n = stated_in(t, g, &at);

        if (n > items->right->count)
            diag_add(t->diags, DIAG_CASE_TOO_MANY, at,
                     "the hands have %u %s together, but there are only %u\n"
                     "leave some of them out",
                     n, items->left->values[g].name, items->right->count);
    }
}

void holding_too_many(HoldingText *t)
{
    const Type *owners = holding_owner_type(t), *items = holding_item_type(t);
    uint32_t share = share_of(t);
    bool any = false;

    for (uint32_t o = 0; o < owners->count; o++) {
        Span at = { 0, 0 };
        uint32_t n = stated_of(t, o, &at);

        any |= n > share;
        if (n > share)
            diag_add(t->diags, DIAG_CASE_TOO_MANY, at,
                     "%s has %u %ss, but a hand has only %u\n"
                     "leave some of them out",
                     owners->values[o].words[0][0], n, items->name, share);
    }
    if (!any)
        too_many_of_a_group(t);
}

bool holding_fits(const HoldingText *t)
{
    Span at;

    for (uint32_t o = 0; o < holding_owner_type(t)->count; o++)
        if (stated_of(t, o, &at) > share_of(t))
            return false;
    for (uint32_t g = 0; g < holding_item_type(t)->left->count; g++)
        if (stated_in(t, g, &at) > holding_item_type(t)->right->count)
            return false;
    return true;
}

uint32_t holding_number(const HoldingText *t, Value owner)
{
    Span at;
    uint32_t n = stated_of(t, (uint32_t)owner, &at);

    for (uint32_t g = 0; g < holding_item_type(t)->left->count; g++)
        n += t->at[owner][g].others;
    return n;
}

void holding_close(HoldingText *t, uint32_t most)
{
    for (uint32_t o = 0; o < holding_owner_type(t)->count; o++) {
        uint32_t n = holding_number(t, (Value)o);

        for (uint32_t g = 0; n == most && g < holding_item_type(t)->left->count; g++) {
            Holding *h = &t->at[o][g];

            if (!h->complete && !h->unknown && !h->others)
                h->complete = h->closed = true;
        }
    }
}

void holding_as_dealt(HoldingText *t, uint32_t most, const uint64_t (*shown)[MAX_OWNERS])
{
    const Type *owners = holding_owner_type(t), *items = holding_item_type(t);
    uint64_t all = ((uint64_t)1 << items->right->count) - 1;

    for (uint32_t o = 0; o < owners->count; o++) {
        Value owner = (Value)o;
        uint32_t unknown = 0;

        for (uint32_t g = 0; g < items->left->count; g++)
            unknown += (uint32_t)t->at[o][g].unknown + t->at[o][g].others + t->at[o][g].any;
        if (unknown || holding_number(t, owner) <= most)
            continue;
        for (uint32_t g = 0; g < items->left->count; g++) {
            Holding *h = &t->at[o][g];

            if (!h->has && !h->complete)
                continue; /* nothing is told of the group */
            h->dealt = h->has;
            h->lacks = h->dealt ? all & ~h->dealt : h->lacks;
            h->has &= shown[o][g];
            h->shown = h->has;
            h->complete = h->closed = !h->dealt;
        }
    }
}

void holding_reopen(HoldingText *t)
{
    for (uint32_t o = 0; o < holding_owner_type(t)->count; o++)
        for (uint32_t g = 0; g < holding_item_type(t)->left->count; g++) {
            Holding *h = &t->at[o][g];

            h->complete &= !h->closed;
            h->closed = false;
        }
}

void holding_show(Holding *h, unsigned bit, Span at)
{
    h->has |= (uint64_t)1 << bit;
    h->shown |= (uint64_t)1 << bit;
    if (!h->span.end)
        h->span = at;
    if (h->unknown > 0) {
        h->unknown--;
        h->filled++;
    } else if (h->others) {
        h->others = false;
        h->met = h->any = true;
    }
}

int holding_says(const Fun *holding, const Holding (*at)[MAX_OWNERS], Value owner, Value item)
{
    Value per = (Value)holding->ptype[1]->right->count, group = item / per;
    unsigned bit = (unsigned)(item % per);
    const Holding *h = &at[owner][group];

    if (h->has >> bit & 1)
        return 1;
    if (h->complete || (h->lacks >> bit & 1) || (holding_counted(h) && !h->unknown))
        return 0;
    for (uint32_t o = 0; o < holding->ptype[0]->count; o++)
        if ((at[o][group].has >> bit & 1) || ((Value)o != owner && (at[o][group].dealt >> bit & 1)))
            return 0;
    return -1;
}

bool holding_told(const Holding *h)
{
    return (h->complete && !h->closed) || (h->has & ~h->shown) || (h->lacks && !h->dealt) ||
           h->unknown + h->filled > 0 || h->others || h->met;
}

bool holding_same(const Holding *a, const Holding *b)
{
    return a->has == b->has && a->lacks == b->lacks && a->dealt == b->dealt &&
           a->complete == b->complete && a->others == b->others && a->any == b->any &&
           a->unknown == b->unknown;
}
