/* source.h - keeps the texts that a run reads, and finds places in them.
 *
 * All sources together have one space of byte offsets: the global offsets.  A Span of eight bytes
 * thus gives both a file and a place in the file.  Lines and columns are computed only when a place
 * is printed.  Sources owns every text until sources_free().  Trees and diagnostics borrow the
 * texts. */
#ifndef BL_SOURCE_H
#define BL_SOURCE_H

#include "kit/arena.h"
#include "kit/limits.h"

/* A range of global offsets: from `start` to before `end`. */
typedef struct Span {
    uint32_t start, end;
} Span;

#define NO_SPAN ((Span){ UINT32_MAX, UINT32_MAX })

/* Returns true if A and B are the same range. */
bool source_same_span(Span a, Span b);

typedef struct Sources Sources;
typedef struct Source Source;

/* Returns an empty set of sources.  The caller frees it with sources_free(). */
Sources *sources_new(void);
/* Returns a set that begins with the sources of BASE, and has the same limits.  BASE owns these
 * sources, and must live as long as the new set.  A source that is added to one set does not appear
 * in the other. */
Sources *sources_over(const Sources *base);
/* Frees ALL and the sources that it owns.  ALL may be NULL. */
void sources_free(Sources *all);

/* Sets the limits of the run.  LIMITS must live as long as ALL.  Without this call, the default
 * limits apply. */
void sources_set_limits(Sources *all, const Limits *limits);
const Limits *sources_limits(const Sources *all);

/* Adds a source called NAME, with a copy of the LEN bytes at TEXT.  Returns NULL if TEXT is longer
 * than LIMIT_FILE_BYTES allows, or if no global offsets are left. */
const Source *sources_add(Sources *all, const char *name, const char *text, size_t len);

/* The origin of a part of a derived text.  The part has LEN bytes at the offset AT of the text.  It
 * comes from FROM_LEN bytes at the global offset FROM.  If LEN equals FROM_LEN, the bytes are the
 * same. */
typedef struct SourcePiece {
    uint32_t at, len, from, from_len;
} SourcePiece;

/* Adds TEXT, which has LEN bytes and was derived from other sources, as a source called NAME.  The
 * N PIECES say where each part of the text comes from.  The pieces are sorted by `at`, and the
 * first piece is at 0.  Diagnostics about the text show the places of its origin.  Returns NULL in
 * the same cases as sources_add(). */
const Source *sources_add_derived(Sources *all, const char *name, const char *text, size_t len,
                                  const SourcePiece *pieces, size_t n);
/* Returns the place that SPAN was derived from.  If the text at SPAN is not derived, returns
 * SPAN. */
Span sources_origin(const Sources *all, Span span);

/* Frees the sources of ALL from index N on.  Keeps the sources that ALL has borrowed from another
 * set.  Sources that are added later may get the global offsets of the freed sources. */
void sources_truncate(Sources *all, size_t n);

/* Returns the reason why a text called NAME, of LEN bytes, cannot be added.  The caller frees the
 * reason with xfree(). */
char *sources_room_error(const Sources *all, const char *name, size_t len);

/* Adds the file at PATH.  If PATH is "-", adds the standard input as a source called "<stdin>".  If
 * the file cannot be read, sets *WHY to a message with the path and the reason, and returns NULL.
 * The caller frees *WHY with xfree(). */
const Source *sources_read(Sources *all, const char *path, char **why);

/* Returns the source that contains the global offset OFFSET, or NULL.  The offset just behind a
 * text belongs to its source. */
const Source *sources_find(const Sources *all, uint32_t offset);

/* Changes the names of all sources in the directory FROM: the directory TO replaces FROM.  The new
 * names live in ARENA, which must live as long as ALL.  Call it only for sources that are never
 * freed. */
void sources_move(Sources *all, const char *from, const char *to, Arena *arena);

/* Returns the number of sources in ALL. */
size_t sources_count(const Sources *all);
/* Returns source number I, counted from 0 in the order of addition. */
const Source *sources_at(const Sources *all, size_t i);

const char *source_name(const Source *s);
/* Returns the text, which ends with a NUL and may contain other NULs. */
const char *source_text(const Source *s);
uint32_t source_len(const Source *s);
/* Returns the global offset of the first byte. */
uint32_t source_base(const Source *s);

typedef struct LineCol {
    const Source *src;  /* NULL if the offset belongs to no source */
    uint32_t line, col; /* both count from 1; `col` counts code points */
    /* the line goes from BEGIN to before END, which are offsets in source_text(src); its line
     * end is left out */
    uint32_t begin, end;
} LineCol;

/* Returns the file, line and column of the global offset OFFSET.  For a place in a derived text,
 * returns the place of its origin. */
LineCol source_locate(const Sources *all, uint32_t offset);

#endif
