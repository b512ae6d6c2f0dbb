/* open_points.h - reads laws/OPEN-POINTS.md, a list of points where the laws are known to be
 * unclear or contradictory.
 *
 * Each point has a heading, its editions, the findings of `audit` that it explains, and prose (SPEC
 * 15.5):
 *
 *     ## What is open
 *
 *     - editions: wbf-2007, wbf-2017
 *     - found: `clash 46B2 45C4a called`
 *
 *     In words ... */
#ifndef BL_OPEN_POINTS_H
#define BL_OPEN_POINTS_H

#include "library/library.h"

typedef struct OpenPointFinding {
    const char *id; /* the finding as `audit` prints it, such as "clash 46B2 45C4a called" */
    Span span;
} OpenPointFinding;

typedef struct OpenPoint {
    const char *title;
    Span span;
    const char **editions;
    Span *where; /* for each name in `editions`, the place of the name in the file */
    int neditions, cap_editions, cap_where;
    /* the findings that the point explains; none if the point is noticed only by readers */
    OpenPointFinding *found;
    int nfound, cap_found;
} OpenPoint;

typedef struct OpenPoints {
    OpenPoint *at;
    int n, cap;
} OpenPoints;

/* Reads the points in the file PATH into OUT, in the library's arena.  Returns false if the file
 * has errors (reported). */
bool open_points_read(Library *lib, const char *path, OpenPoints *out);

/* Checks the names of editions and labels in the points of LIST.  Every edition must exist.  If a
 * point is about P's edition, the labels in the point must be clauses of P.  Reports each wrong
 * name.  Returns true if no name is wrong. */
bool open_points_check(const OpenPoints *list, Library *lib, const Program *p);

/* Returns the point of LIST that explains the finding ID of an audit of EDITION.  Returns NULL if
 * there is no such point.  A point that names an edition also explains findings about that edition
 * with more overlays. */
const OpenPoint *open_points_find(const OpenPoints *list, const char *edition, const char *id);
/* Returns true if P names EDITION itself.  open_points_find() also takes a point that names EDITION
 * without some of its overlays. */
bool open_point_is_for(const OpenPoint *p, const char *edition);

#endif
