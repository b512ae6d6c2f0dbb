/* value.h - values at run time.
 *
 * Every value is an int64_t.  The static type of the value says what the int64_t means.  The
 * value of an enumeration is an index.  The value of a product is left * (number of right
 * values) + right.  Numbers are themselves, and bool is 0 or 1.  A set is 64 bits.  An event is
 * its place in the story.  A text is a pointer to the interned text. */
#ifndef BL_VALUE_H
#define BL_VALUE_H

#include "kit/base.h"

typedef int64_t Value;

/* The absence of a value: an attribute that an event does not have, or a status that no rule
 * concludes. */
#define BL_ABSENT INT64_MIN
/* The value of a status that two rules clash about.  No conclusion may depend on it (SPEC 6.4). */
#define BL_CLASH (INT64_MIN + 1)

static inline bool value_given(Value v)
{
    return v > BL_CLASH;
}

static inline Value value_bit(Value v)
{
    return (Value)((uint64_t)1 << (unsigned)v);
}

/* Returns true if event A comes before event B, or after B if AFTER is true.  Returns false if A or
 * B is absent. */
static inline bool value_before(Value a, Value b, bool after)
{
    return value_given(a) && value_given(b) && (after ? a > b : a < b);
}

/* Returns the number of members of SET, or BL_ABSENT if SET is absent. */
static inline Value value_set_size(Value set)
{
    return value_given(set) ? __builtin_popcountll((unsigned long long)set) : BL_ABSENT;
}

/* Returns the only member of SET.  Returns BL_ABSENT if SET is absent, empty, or has several
 * members. */
static inline Value value_set_only(Value set)
{
    return value_set_size(set) == 1 ? __builtin_ctzll((unsigned long long)set) : BL_ABSENT;
}

/* Returns a hash that combines the hash H with X. */
static inline uint64_t value_hash_mix(uint64_t h, uint64_t x)
{
    h = (h ^ x) * 0xFF51AFD7ED558CCDu;
    return h ^ h >> 29;
}

#endif
