/* value.h - run-time values.
 *
 * Every value is one int64_t whose meaning its static type gives: an
 * enumeration's ordinal, a product's left * |right| + right, a number, 0 or 1, a set
 * as a 64-bit mask, an event as its place in the story, a text as an index. */
#ifndef BL_VALUE_H
#define BL_VALUE_H

#include "kit/base.h"

typedef int64_t Value;

/* No value: a missing attribute, or a status that no rule concludes. */
#define BL_ABSENT INT64_MIN
/* A clash of two rules that exclude each other: nothing may depend on it (SPEC 6.4). */
#define BL_CLASH (INT64_MIN + 1)

static inline bool value_given(Value v)
{
    return v > BL_CLASH;
}

static inline Value value_bit(Value v)
{
    return (Value)((uint64_t)1 << (unsigned)v);
}

/* Does event A come before event B (or after it, if AFTER)?  False if one of them is absent. */
static inline bool value_before(Value a, Value b, bool after)
{
    return value_given(a) && value_given(b) && (after ? a > b : a < b);
}

/* The number of members of a set; absent for an absent set. */
static inline Value value_set_size(Value set)
{
    return value_given(set) ? __builtin_popcountll((unsigned long long)set) : BL_ABSENT;
}

/* The only member of a set; absent if it has none or several. */
static inline Value value_set_only(Value set)
{
    return value_set_size(set) == 1 ? __builtin_ctzll((unsigned long long)set) : BL_ABSENT;
}

/* Adds X to the hash H. */
static inline uint64_t value_hash_mix(uint64_t h, uint64_t x)
{
    h = (h ^ x) * 0xFF51AFD7ED558CCDu;
    return h ^ h >> 29;
}

#endif
