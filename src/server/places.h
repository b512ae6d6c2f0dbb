/* places.h - converts places in sources to JSON of the protocol: ranges, locations, diagnostics. */
#ifndef BL_PLACES_H
#define BL_PLACES_H

#include "server/lines.h"
#include "syntax/diag.h"

/* Converts places in sources to places in the protocol.  Keeps the lines of the source that was
 * used last.  Initialize a Places to `{ .sources = S }`. */
typedef struct Places {
    const Sources *sources;
    const Source *src;
    Lines lines;
} Places;

void places_release(Places *p);
json_t *places_position(TextPlace at);
/* Returns the range from the offset FROM to the offset TO in L. */
json_t *places_lines_range(const Lines *l, uint32_t from, uint32_t to);
/* Returns the range of SPAN.  If SPAN has no place, returns an empty range at the beginning of a
 * file. */
json_t *places_range(Places *p, Span span);
/* Returns the location of SPAN, which must have a place. */
json_t *places_location(Places *p, Span span);
/* Returns the path of the file that contains SPAN; NULL if no file does. */
const char *places_path(Places *p, Span span);
/* Returns the diagnostic V as JSON.  The notes of V become related information. */
json_t *places_diagnostic(Places *p, const DiagView *v);
/* Stores in *AT the place that J describes. Returns false if J does not describe a place. */
bool places_read_position(const json_t *j, TextPlace *at);

#endif
