/* places.h - places in sources as the protocol has them: ranges, locations, diagnostics. */
#ifndef BL_PLACES_H
#define BL_PLACES_H

#include "server/lines.h"
#include "syntax/diag.h"

/* The lines of the source that was asked about last.  Begin with `{ .sources = S }`. */
typedef struct Places {
    const Sources *sources;
    const Source *src;
    Lines lines;
} Places;

void places_release(Places *p);
json_t *places_position(TextPlace at);
/* Returns the range from FROM to TO in L, which are offsets. */
json_t *places_lines_range(const Lines *l, uint32_t from, uint32_t to);
/* Returns the range of SPAN.  A span without a place is the beginning of a file. */
json_t *places_range(Places *p, Span span);
/* Returns the location of SPAN, which has a place. */
json_t *places_location(Places *p, Span span);
/* Returns the path of the file that SPAN is in.  Returns NULL if it is in no file. */
const char *places_path(Places *p, Span span);
/* Returns the diagnostic V.  Its notes become related information. */
json_t *places_diagnostic(Places *p, const DiagView *v);
/* Stores the place that J describes in *AT; false if J is none. */
bool places_read_position(const json_t *j, TextPlace *at);

#endif
