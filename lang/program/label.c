/* label.c - compares the labels of clauses, such as 46B1a. */
#include "program/label.h"

#include <string.h>

static bool is_digit(char c)
{
    return (unsigned)(c - '0') < 10;
}

bool label_inside(const char *inner, const char *outer)
{
    size_t n = 0;

    for (; outer[n]; n++)
        if (inner[n] != outer[n])
            return false;
    if (!inner[n])
        return true;
    /* the next character of INNER must begin a new part: 46B is inside 46, but 461 is not */
    bool was_digit = is_digit(outer[n - 1]), digit = is_digit(inner[n]);

    return was_digit != digit || (!was_digit && (outer[n - 1] < 'a') != (inner[n] < 'a'));
}

/* Reads the number at *S, which may be of any length.  Skips its leading zeros, and returns the
 * place of the next digit.  Stores in *LENGTH the number of digits from that place on.  Moves *S
 * behind the number. */
static const char *number_of(const char **s, size_t *length)
{
    const char *from = *s + strspn(*s, "0");

    *s = from + strspn(from, "0123456789");
    *length = (size_t)(*s - from);
    return from;
}

int label_compare(const char *a, const char *b)
{
    while (*a && *b) {
        if (is_digit(*a) && is_digit(*b)) {
            size_t na, nb;
            const char *x = number_of(&a, &na), *y = number_of(&b, &nb);
            int order = na == nb ? memcmp(x, y, na) : na < nb ? -1 : 1;

            if (order)
                return order;
        } else {
            if (*a != *b)
                return *a < *b ? -1 : 1;
            a++;
            b++;
        }
    }
    return *a ? 1 : *b ? -1 : 0;
}
