/* spots.h - places in the files as they are now.
 *
 * A program was checked from texts that may be older than those in the editor.  A spot is a place
 * in the present text of a file: behind an edit, it is moved. */
#ifndef BL_SPOTS_H
#define BL_SPOTS_H

#include "server/lines.h"
#include "server/workspace.h"

typedef struct Spot {
    const char *path;
    uint32_t from, to;
} Spot;

/* The source that was asked about last.  Begin with `{ .w = W, .sources = S }`. */
typedef struct Spots {
    const Workspace *w;
    const Sources *sources;
    const Source *src;
    const Document *doc;    /* the open document of SRC, or NULL */
    uint32_t before, after; /* the bytes at the begin and at the end that did not change */
    Lines lines;            /* of the present text */
    bool has_lines;
} Spots;

void spots_release(Spots *s);
/* Stores where SPAN is now.  Returns false if it is in no file, or if its text was edited. */
bool spots_find(Spots *s, Span span, Spot *out);
/* Stores the global offset of the byte that is now at AT of the document D in SRC.  Returns false
 * if that text was edited. */
bool spots_back(const Document *d, const Source *src, uint32_t at, uint32_t *global);
/* Returns the range of SPOT, which spots_find() has just found. */
json_t *spots_range(Spots *s, const Spot *spot);
/* Returns the present text of the file of that spot. */
const char *spots_text(const Spots *s);
json_t *spots_location(Spots *s, const Spot *spot);
bool spots_same(const Spot *a, const Spot *b);

#endif
