/* case_json_text.h - the text of a case file as it is made from JSON: each piece with the place
 * in the JSON that it comes from, each line with what it is meant to be, and each object
 * with the keys that it may have. */
#ifndef BL_CASE_JSON_TEXT_H
#define BL_CASE_JSON_TEXT_H

#include "kit/strbuf.h"
#include "syntax/ast.h"
#include "syntax/diag.h"
#include "syntax/json_spans.h"

/* A line of the text: which part of a case it is meant to be, and where that is said. */
typedef struct MadeLine {
    uint32_t at;
    NodeKind kind;
    Span from;
    NodeKind in; /* of a sentence: N_Story for one event, N_Hands for one holding */
    bool named;  /* it begins with a label, or whose holding it is */
} MadeLine;

typedef struct Maker {
    const Source *src;
    Diags *diags;
    StrBuf text;
    SourcePiece *pieces;
    size_t npieces, cap_pieces;
    MadeLine *lines;
    size_t nlines, cap_lines;
    bool quoted;   /* what is added stands between quotes */
    bool line_end; /* a text with a line end was met in this line, the first of them */
    Span line_end_at;
} Maker;

void maker_free(Maker *m);
/* What is added from here on comes from LEN bytes at the global offset FROM. */
void maker_piece(Maker *m, size_t len, uint32_t from, uint32_t from_len);
void maker_put(Maker *m, const char *s);
/* The text VALUE, which must be one word, after BEFORE; HELP says what stands there. */
void maker_word(Maker *m, const char *before, uint32_t value, const char *help);
/* The text VALUE as it is, between BEFORE and AFTER. */
void maker_text(Maker *m, const char *before, uint32_t value, const char *after);
/* The same between quotes. */
void maker_quoted(Maker *m, const char *before, uint32_t value);
/* A number, true or false, as it stands. */
void maker_plain(Maker *m, uint32_t value);
/* The list of texts VALUE with BETWEEN between them. */
void maker_texts(Maker *m, const char *before, uint32_t value, const char *between);
/* The same, each of them one word. */
void maker_words(Maker *m, const char *before, uint32_t value, const char *between,
                 const char *help);
/* A line begins that is meant to be KIND and comes from VALUE. */
void maker_begin(Maker *m, NodeKind kind, uint32_t value, const char *indent);
/* The line is meant to be one sentence of the section IN; before the rest of it stand the
 * word NAME, unless that is 0, and a colon. */
void maker_sentence(Maker *m, NodeKind in, uint32_t name, const char *help);
void maker_end(Maker *m);

typedef struct Key {
    const char *name;
    JsonKind kind; /* JSON_IS_NULL: of whatever kind */
    bool required;
} Key;

/* The values of the N KEYS of OBJECT to AT, 0 for none; false: reported. */
bool maker_take(Maker *m, uint32_t object, const Key *keys, int n, uint32_t *at);
/* Is VALUE, WHAT or "" for a nameless one, of KIND?  Else it is reported. */
bool maker_is(Maker *m, uint32_t value, JsonKind kind, const char *what);
bool maker_all_are(Maker *m, uint32_t list, JsonKind kind);

#endif
