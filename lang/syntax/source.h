/* source.h - keeps the texts that a run reads, and computes places in them.
 *
 * All sources share one space of byte offsets, the global offsets.  A Span of eight bytes therefore
 * tells both the file and the place in it.  Lines and columns are computed only for printing.
 * Sources owns every text until sources_free().  Trees and diagnostics borrow the texts. */
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
/* Returns a set that begins with the sources of BASE, and has the limits of BASE.  BASE owns these
 * sources, and must outlive the new set.  A source that is added to one of the two sets is not in
 * the other. */
Sources *sources_over(const Sources *base);
/* Frees ALL and each Source in it that is not borrowed.  NULL is allowed. */
void sources_free(Sources *all);

/* Sets the limits of the run.  LIMITS outlives ALL.  Without this call the default limits apply. */
void sources_set_limits(Sources *all, const Limits *limits);
const Limits *sources_limits(const Sources *all);

/* Adds a source called NAME with a copy of the LEN bytes at TEXT.  Returns NULL if TEXT is longer
 * than LIMIT_FILE_BYTES, or if no global offsets are left. */
const Source *sources_add(Sources *all, const char *name, const char *text, size_t len);

/* Maps a part of a derived text to its origin.  LEN bytes at the offset AT of the text come from
 * FROM_LEN bytes at the global offset FROM.  If LEN equals FROM_LEN, they correspond byte by
 * byte. */
typedef struct SourcePiece {
    uint32_t at, len, from, from_len;
} SourcePiece;

/* Adds a text that was derived from other sources.  N pieces say where each part comes from; they
 * are in the order of `at`, and the first is at 0.  Diagnostics about the text show places in the
 * origin.  Returns NULL as sources_add() does. */
const Source *sources_add_derived(Sources *all, const char *name, const char *text, size_t len,
                                  const SourcePiece *pieces, size_t n);
/* Returns the place that SPAN was derived from, or SPAN itself if its text is not derived. */
Span sources_origin(const Sources *all, Span span);

/* Frees all sources but the first N; borrowed sources always stay.  The global offsets of the freed
 * sources may be used again. */
void sources_truncate(Sources *all, size_t n);

/* Returns the reason why a text of LEN bytes, called NAME, cannot be added.  The caller frees the
 * reason with xfree(). */
char *sources_room_error(const Sources *all, const char *name, size_t len);

/* Adds the file at PATH.  The path "-" means standard input, whose source is called "<stdin>".  If
 * the file cannot be read, returns NULL and sets *WHY to a message with the path and the reason.
 * The caller frees *WHY with xfree(). */
const Source *sources_read(Sources *all, const char *path, char **why);

/* Returns the source that contains the global offset OFFSET, or NULL.  The offset of its end counts
 * as part of a source. */
const Source *sources_find(const Sources *all, uint32_t offset);

/* Replaces the directory FROM by TO in the names of all sources of ALL that lie in it.  The new names
 * are in ARENA, which must outlive ALL.  Only for sources that are never freed. */
void sources_move(Sources *all, const char *from, const char *to, Arena *arena);

/* Returns the number of sources in ALL. */
size_t sources_count(const Sources *all);
/* Returns source number I, from 0.  Sources are numbered as they are added. */
const Source *sources_at(const Sources *all, size_t i);

const char *source_name(const Source *s);
/* Returns the text, which ends with a NUL and may contain other NULs. */
const char *source_text(const Source *s);
uint32_t source_len(const Source *s);
/* Returns the global offset of the first byte. */
uint32_t source_base(const Source *s);

typedef struct LineCol {
    const Source *src;   /* NULL if no source contains the offset */
    uint32_t line, col;  /* both from 1; `col` counts code points */
    uint32_t begin, end; /* the offsets of the line in source_text(src), without its line end */
} LineCol;

/* Returns the file, line and column of the global offset OFFSET.  If its text is derived, returns
 * the place of its origin. */
LineCol source_locate(const Sources *all, uint32_t offset);

#endif
