/* open_points.h - laws/OPEN-POINTS.md: what is known to be open in the laws.
 *
 * Each point is a heading, which editions it is in, which findings of an audit it
 * accounts for, and prose (SPEC 15.5):
 *
 *     ## What is open
 *
 *     - editions: wbf-2007, wbf-2017
 *     - found: `clash 46B2 45C4a called`
 *
 *     In words ...
 */
#ifndef BL_OPEN_POINTS_H
#define BL_OPEN_POINTS_H

#include "library/library.h"

typedef struct OpenPointFinding {
    const char *id; /* of a finding */
    Span span;
} OpenPointFinding;

typedef struct OpenPoint {
    const char *title;
    Span span;
    const char **editions;
    Span *where; /* of each edition */
    int neditions, cap_editions, cap_where;
    OpenPointFinding *found; /* none: only a reader finds it */
    int nfound, cap_found;
} OpenPoint;

typedef struct OpenPoints {
    OpenPoint *at;
    int n, cap;
} OpenPoints;

/* The points in the file PATH; false when it is not as it should be (reported). */
bool open_points_read(Library *lib, const char *path, OpenPoints *out);

/* Is there each edition that a point names, and has P each clause that its own points
 * name by a label?  False: no (reported). */
bool open_points_check(const OpenPoints *list, Library *lib, const Program *p);

/* The point that accounts for the finding ID of an audit of EDITION, or NULL: it is
 * listed for EDITION, or for a part of it. */
const OpenPoint *open_points_find(const OpenPoints *list, const char *edition, const char *id);
/* Is P listed for just this edition? */
bool open_point_is_for(const OpenPoint *p, const char *edition);

#endif
