/* text.c - slices of text: comparing and hashing (see text.h). */
#include "kit/text.h"

bool text_eq(Text a, Text b)
{
    return a.len == b.len && (!a.len || !memcmp(a.ptr, b.ptr, a.len));
}

bool text_ends_with(const char *s, const char *suffix)
{
    size_t n = strlen(s), k = strlen(suffix);

    return n >= k && strcmp(s + n - k, suffix) == 0;
}

bool text_is(Text a, const char *s)
{
    return text_eq(a, text_of_cstr(s));
}

bool text_same_or_none(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

Text text_of_cstr(const char *s)
{
    size_t n = strlen(s);

    if (n > UINT32_MAX)
        BUG("text of %zu bytes", n);
    return (Text){ s, (uint32_t)n };
}

/* Each step mixes eight bytes into the hash.  The last step may mix some bytes for the second
 * time. */
uint32_t text_hash(Text t)
{
    const uint64_t odd = 0x9E3779B97F4A7C15u;
    const char *s = t.ptr;
    uint32_t n = t.len;
    uint64_t h = n;

    for (; n > 16; s += 8, n -= 8) {
        h = (h ^ text_load8(s)) * odd;
        h ^= h >> 32;
    }
    if (n >= 8)
        h = ((h ^ text_load8(s)) * odd) ^ text_load8(s + n - 8);
    else if (n >= 4)
        h ^= text_load4(s) << 32 | text_load4(s + n - 4);
    else if (n)
        h ^= (uint64_t)(unsigned char)s[0] << 32 | (uint64_t)(unsigned char)s[n / 2] << 24 |
             (uint64_t)(unsigned char)s[n - 1] << 16;
    h *= odd;
    return (uint32_t)(h >> 32 ^ h >> 15);
}
