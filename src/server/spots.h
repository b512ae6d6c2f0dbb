/* spots.h - finds places in the present texts of files.
 *
 * A place of a program belongs to the text that was checked.  The user may have edited the file
 * since then.  A spot is the same place in the present text of the file.  For example, if the user
 * has added 10 bytes before the place, the spot lies 10 bytes later. */
#ifndef BL_SPOTS_H
#define BL_SPOTS_H

#include "server/lines.h"
#include "server/workspace.h"

typedef struct Spot {
    const char *path;
    uint32_t from, to;
} Spot;

/* Converts places of SOURCES to spots.  Keeps data about the source used last.  Initialize a Spots
 * to `{ .w = W, .sources = S }`. */
typedef struct Spots {
    const Workspace *w;
    const Sources *sources;
    const Source *src;
    const Document *doc;    /* the open document with the file of SRC, or NULL */
    uint32_t before, after; /* how many bytes at the beginning and at the end are unchanged */
    Lines lines;            /* the lines of the present text */
    bool has_lines;
} Spots;

void spots_release(Spots *s);
/* Stores the spot of SPAN in *OUT.  Returns false if SPAN is in no file, or if its text was
 * edited. */
bool spots_find(Spots *s, Span span, Spot *out);
/* The reverse of spots_find().  AT is an offset in the present text of D, and SRC is the older
 * text.  Stores in *GLOBAL the global offset of the same byte in SRC.  Returns false if the text
 * there was edited. */
bool spots_back(const Document *d, const Source *src, uint32_t at, uint32_t *global);
/* Returns the range of SPOT as JSON.  SPOT is the result of the last call of spots_find(). */
json_t *spots_range(Spots *s, const Spot *spot);
/* Returns the present text of the file in which spots_find() has last found a spot. */
const char *spots_text(const Spots *s);
json_t *spots_location(Spots *s, const Spot *spot);
bool spots_same(const Spot *a, const Spot *b);

#endif
