/* source.h - the texts that were read, and places in them.
 *
 * All sources of one run share one space of byte offsets, so a Span of eight
 * bytes says both the file and the place.  Lines and columns are computed
 * only when somebody is told.  Sources owns every text until it is freed;
 * trees and diagnostics borrow from it. */
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
void sources_free(Sources *all); /* NULL is allowed; ends every Source */

/* The bounds of the run, which live as long; the usual ones are those of new Sources. */
void sources_set_limits(Sources *all, const Limits *limits);
const Limits *sources_limits(const Sources *all);

/* Add a copy of LEN bytes under NAME.  NULL when the text is longer than
 * LIMIT_FILE_BYTES or the offsets are used up. */
const Source *sources_add(Sources *all, const char *name, const char *text, size_t len);

/* A run of bytes of a text that was made from another: LEN bytes at AT of it come
 * from FROM_LEN bytes at the global offset FROM.  As many of both: byte by byte. */
typedef struct SourcePiece {
    uint32_t at, len, from, from_len;
} SourcePiece;

/* Add a text that was made from the first N pieces, in order of `at`, the first at
 * 0.  Whoever is told a place in it is told where that comes from. */
const Source *sources_add_derived(Sources *all, const char *name, const char *text,
                                  size_t len, const SourcePiece *pieces, size_t n);
/* Where SPAN comes from; SPAN itself in a text that was read. */
Span sources_origin(const Sources *all, Span span);

/* Forget all but the first N sources: their offsets are given anew. */
void sources_truncate(Sources *all, size_t n);

/* Why there is no room for a text of LEN bytes, called NAME: both in words, for xfree(). */
char *sources_room_error(const Sources *all, const char *name, size_t len);

/* Add the file at PATH; "-" is standard input, called "<stdin>".  When it
 * cannot be read the answer is NULL and *WHY, the path and the reason in
 * words, is the caller's to xfree(). */
const Source *sources_read(Sources *all, const char *path, char **why);

/* The source in which a global offset lies (its end included), or NULL. */
const Source *sources_find(const Sources *all, uint32_t offset);

size_t sources_count(const Sources *all);
const Source *sources_at(const Sources *all, size_t i); /* in order of adding */

const char *source_name(const Source *s);
const char *source_text(const Source *s); /* NUL-terminated; may contain NULs */
uint32_t source_len(const Source *s);
uint32_t source_base(const Source *s); /* global offset of its byte 0 */

typedef struct LineCol {
    const Source *src;   /* NULL when the offset is in no source */
    uint32_t line, col;  /* both from 1; col counts code points */
    uint32_t begin, end; /* the line in source_text(src), without its line end */
} LineCol;

LineCol source_locate(const Sources *all, uint32_t offset);

#endif
