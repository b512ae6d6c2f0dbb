/* source.h - the texts of a run, and places in them.
 *
 * All sources share one space of byte offsets (the global offset), so that a Span of eight bytes
 * tells both the file and the place.  Lines and columns are computed only for printing.  Sources
 * owns every text until sources_free(); trees and diagnostics borrow from it. */
#ifndef BL_SOURCE_H
#define BL_SOURCE_H

#include "kit/limits.h"

/* A half-open range of global offsets. */
typedef struct Span {
    uint32_t start, end;
} Span;

#define NO_SPAN ((Span){ UINT32_MAX, UINT32_MAX })

bool source_same_span(Span a, Span b);

typedef struct Sources Sources;
typedef struct Source Source;

Sources *sources_new(void);
void sources_free(Sources *all); /* ends every Source of ALL; NULL is allowed */

/* Sets the limits of the run, which the caller keeps as long as ALL.  Without this call the
 * default limits apply. */
void sources_set_limits(Sources *all, const Limits *limits);
const Limits *sources_limits(const Sources *all);

/* Adds a copy of LEN bytes under NAME.  Returns NULL if the text is longer than LIMIT_FILE_BYTES,
 * or no offsets are left. */
const Source *sources_add(Sources *all, const char *name, const char *text, size_t len);

/* Maps a part of a derived text to its origin: LEN bytes at the offset AT come from FROM_LEN bytes at
 * the global offset FROM.  If LEN is FROM_LEN, they correspond byte by byte. */
typedef struct SourcePiece {
    uint32_t at, len, from, from_len;
} SourcePiece;

/* Adds a text that was derived from other sources by N pieces, in the order of `at`, the first at 0.
 * Diagnostics show the origin of a place in it. */
const Source *sources_add_derived(Sources *all, const char *name, const char *text, size_t len,
                                  const SourcePiece *pieces, size_t n);
/* Returns the origin of SPAN, or SPAN itself if its text is not derived. */
Span sources_origin(const Sources *all, Span span);

/* Frees all but the first N sources; their offsets may be used again. */
void sources_truncate(Sources *all, size_t n);

/* Returns the reason why a text of LEN bytes, called NAME, cannot be added.  The caller frees it
 * with xfree(). */
char *sources_room_error(const Sources *all, const char *name, size_t len);

/* Adds the file at PATH; "-" is standard input, called "<stdin>".  If it cannot be read, returns NULL
 * and sets *WHY to the path and the reason, which the caller frees with xfree(). */
const Source *sources_read(Sources *all, const char *path, char **why);

/* Returns the source of a global offset (the end of a source belongs to it), or NULL. */
const Source *sources_find(const Sources *all, uint32_t offset);

size_t sources_count(const Sources *all);
const Source *sources_at(const Sources *all, size_t i); /* in the order in which they were added */

const char *source_name(const Source *s);
const char *source_text(const Source *s); /* NUL-terminated; may contain other NULs */
uint32_t source_len(const Source *s);
uint32_t source_base(const Source *s); /* the global offset of its byte 0 */

typedef struct LineCol {
    const Source *src;   /* NULL if the offset is in no source */
    uint32_t line, col;  /* both from 1; col counts code points */
    uint32_t begin, end; /* the line in source_text(src), without its line end */
} LineCol;

/* Returns the place of a global offset.  In a derived text it is the place of the origin. */
LineCol source_locate(const Sources *all, uint32_t offset);

#endif
