/* open_points.h - reads laws/OPEN-POINTS.md, the known open points of the laws.
 *
 * Each point has a heading, the editions that it is in, the findings of `audit` that it
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
    const char *id; /* the id of a finding */
    Span span;
} OpenPointFinding;

typedef struct OpenPoint {
    const char *title;
    Span span;
    const char **editions;
    Span *where; /* the place of each edition's name */
    int neditions, cap_editions, cap_where;
    OpenPointFinding *found; /* the findings of `audit`; none if only a reader finds the point */
    int nfound, cap_found;
} OpenPoint;

typedef struct OpenPoints {
    OpenPoint *at;
    int n, cap;
} OpenPoints;

/* Reads the points in the file PATH into OUT.  Returns false if the file has errors (reported). */
bool open_points_read(Library *lib, const char *path, OpenPoints *out);

/* Returns true if every edition that a point names exists, and P has every clause that the
 * points of its edition name by a label.  Else reports it. */
bool open_points_check(const OpenPoints *list, Library *lib, const Program *p);

/* Returns the point that accounts for the finding ID of an audit of EDITION, or NULL.  The point
 * names EDITION or a part of it. */
const OpenPoint *open_points_find(const OpenPoints *list, const char *edition, const char *id);
/* Returns true if P names exactly this edition. */
bool open_point_is_for(const OpenPoint *p, const char *edition);

#endif
