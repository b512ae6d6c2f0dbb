/* lines.h - finds the lines of a text, and converts offsets to positions as editors count them.
 *
 * A line ends in LF, CR LF or CR.  A position is the number of a line, and the number of UTF-16
 * code units in that line before the place.  Both numbers begin at 0. */
#ifndef BL_LINES_H
#define BL_LINES_H

#include "kit/base.h"

typedef struct TextPlace {
    uint32_t line, unit;
} TextPlace;

/* The lines of a text.  The text must live as long as the Lines. */
typedef struct Lines {
    const char *text;
    uint32_t len, n;
    uint32_t *start; /* the offset where each of the N lines begins */
} Lines;

Lines lines_of(const char *text, size_t len);
void lines_free(Lines *l);
/* Returns the position of the byte at the offset AT of L.  AT may be the end of the text. */
TextPlace lines_position(const Lines *l, uint32_t at);
/* Returns the offset in L of the position P.  A position beyond the end of its line counts as the
 * end of the line.  A line beyond the last line counts as the end of the text. */
uint32_t lines_offset(const Lines *l, TextPlace p);
/* Returns the number of UTF-16 code units in the N bytes at S. */
uint32_t lines_units(const char *s, size_t n);

#endif
