/* lines.c - converts between offsets and positions of editors. */
#include "server/lines.h"

#include "kit/vec.h"

Lines lines_of(const char *text, size_t len)
{
    Lines l = { .text = text, .len = (uint32_t)len };
    uint32_t room = 0;

    VEC_ROOM(l.start, l.n, room);
    l.start[l.n++] = 0;
    for (uint32_t i = 0; i < l.len; i++)
        if (text[i] == '\n' || (text[i] == '\r' && (i + 1 == l.len || text[i + 1] != '\n'))) {
            VEC_ROOM(l.start, l.n, room);
            l.start[l.n++] = i + 1;
        }
    return l;
}

void lines_free(Lines *l)
{
    xfree(l->start);
    *l = (Lines){ 0 };
}

/* C is the first byte of a character.  Returns the number of UTF-16 code units of this character.
 * Returns 0 if C is not the first byte of a character. */
static uint32_t unit_count(unsigned char c)
{
    return (c & 0xC0) == 0x80 ? 0 : c >= 0xF0 ? 2 : 1;
}

uint32_t lines_units(const char *s, size_t n)
{
    uint32_t units = 0;

    for (size_t i = 0; i < n; i++)
        units += unit_count((unsigned char)s[i]);
    return units;
}

TextPlace lines_position(const Lines *l, uint32_t at)
{
    uint32_t lo = 0, hi = l->n;

    at = at < l->len ? at : l->len;
    while (hi - lo > 1) { /* a binary search for the last line that begins at or before AT */
        uint32_t mid = lo + (hi - lo) / 2;

        if (l->start[mid] <= at)
            lo = mid;
        else
            hi = mid;
    }
    return (TextPlace){ lo, lines_units(l->text + l->start[lo], at - l->start[lo]) };
}

uint32_t lines_offset(const Lines *l, TextPlace p)
{
    uint32_t at, units = 0;

    if (p.line >= l->n)
        return l->len;
    at = l->start[p.line];
    while (at < l->len && l->text[at] != '\n' && l->text[at] != '\r') {
        uint32_t more = unit_count((unsigned char)l->text[at]);

        if (more && units + more > p.unit)
            break;
        units += more;
        at++;
    }
    return at;
}
