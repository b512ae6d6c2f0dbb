/* text_label.c - labels of clauses, in Latin or Greek letters. */
#include "kit/text.h"

enum { ALPHA = 0x391, SMALL_ALPHA = 0x3B1, STIGMA = 0x3DA, SMALL_STIGMA = 0x3DB };

/* Returns the value of the Greek letter at S as a numeral; alpha is 1.  Returns 0 if S does not
 * begin with a Greek letter.  Sets *UPPER to true for a capital.  Sets *USED to the length of the
 * letter in bytes. */
static unsigned greek_order(const char *s, size_t n, bool *upper, size_t *used)
{
    int32_t cp, next = 0;
    unsigned order;

    *used = text_decode(s, n, &cp);
    *upper = (cp >= ALPHA && cp <= 0x3A9 && cp != 0x3A2) || cp == STIGMA;
    if (cp == STIGMA || cp == SMALL_STIGMA)
        return 6;
    if (!*upper && !(cp >= SMALL_ALPHA && cp <= 0x3C9))
        return 0;
    order = (unsigned)(cp - (*upper ? ALPHA : SMALL_ALPHA)) + 1;
    if (*used < n)
        text_decode(s + *used, n - *used, &next);
    /* sigma followed by tau is the numeral 6 */
    if (*upper ? cp == 0x3A3 && next == 0x3A4 : (cp == 0x3C3 || cp == 0x3C2) && next == 0x3C4) {
        *used *= 2;
        return 6;
    }
    /* `order` counts code points from alpha, but the value of a letter is the numeral that it
     * stands for.  The numeral 6 is stigma, which has no code point between epsilon and zeta.  So
     * the value of zeta and of later letters is `order` + 1.
     *
     * The code point after rho is counted but is not a letter.  It is unassigned for capitals, and
     * the final sigma for small letters.  So the value of the letters after this code point is
     * `order`.  The final sigma has the value `order` + 1, the same as sigma. */
    return order <= 5 ? order : order + (cp > (*upper ? 0x3A2 : 0x3C2) ? 0 : 1);
}

bool text_label(const char *s, size_t n, char out[TEXT_LABEL_MAX], const char **why)
{
    size_t used = 0, step = 1;
    bool good = true;

    *why = "";
    for (size_t i = 0; i < n && used + 1 < TEXT_LABEL_MAX; i += step) {
        unsigned order;
        bool upper;

        step = 1;
        if ((unsigned char)s[i] < 0x80) {
            if (s[i] != '(' && s[i] != ')')
                out[used++] = s[i];
            continue;
        }
        order = greek_order(s + i, n - i, &upper, &step);
        good &= order >= 1;
        out[used++] = (char)((upper ? 'A' : 'a') + (char)((order ? order : 26) - 1));
    }
    out[used] = '\0';
    if (n >= TEXT_LABEL_MAX) {
        *why = "the label is too long";
        return false;
    }
    return good;
}
