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
typedef struct CaseJsonLine {
    uint32_t at;
    NodeKind kind;
    Span from;
    NodeKind in; /* of a sentence: N_Story for one event, N_Hands for one holding */
    bool named;  /* it begins with a label, or whose holding it is */
} CaseJsonLine;

typedef struct CaseJsonText {
    const Source *src;
    Diags *diags;
    StrBuf text;
    SourcePiece *pieces;
    size_t npieces, cap_pieces;
    CaseJsonLine *lines;
    size_t nlines, cap_lines;
    bool quoted;   /* what is added stands between quotes */
    bool line_end; /* a text with a line end was met in this line, the first of them */
    Span line_end_at;
} CaseJsonText;

void case_json_text_free(CaseJsonText *m);
/* What is added from here on comes from LEN bytes at the global offset FROM. */
void case_json_add_piece(CaseJsonText *m, size_t len, uint32_t from, uint32_t from_len);
void case_json_put(CaseJsonText *m, const char *s);
/* The text VALUE, which must be one word, after BEFORE; HELP says what stands there. */
void case_json_put_word(CaseJsonText *m, const char *before, uint32_t value,
                        const char *help);
/* The text VALUE as it is, between BEFORE and AFTER. */
void case_json_put_text(CaseJsonText *m, const char *before, uint32_t value,
                        const char *after);
/* The same between quotes. */
void case_json_put_quoted(CaseJsonText *m, const char *before, uint32_t value);
/* A number, true or false, as it stands. */
void case_json_put_plain(CaseJsonText *m, uint32_t value);
/* The list of texts VALUE with BETWEEN between them. */
void case_json_put_texts(CaseJsonText *m, const char *before, uint32_t value,
                         const char *between);
/* The same, each of them one word. */
void case_json_put_words(CaseJsonText *m, const char *before, uint32_t value,
                         const char *between, const char *help);
/* A line begins that is meant to be KIND and comes from VALUE. */
void case_json_begin_line(CaseJsonText *m, NodeKind kind, uint32_t value,
                          const char *indent);
/* The line is meant to be one sentence of the section IN; before the rest of it stand the
 * word NAME, unless that is 0, and a colon. */
void case_json_begin_sentence(CaseJsonText *m, NodeKind in, uint32_t name,
                              const char *help);
void case_json_end_line(CaseJsonText *m);

typedef struct CaseJsonKey {
    const char *name;
    JsonKind kind; /* JSON_IS_NULL: of whatever kind */
    bool required;
} CaseJsonKey;

/* The values of the N KEYS of OBJECT to AT, 0 for none; false: reported. */
bool case_json_take_keys(CaseJsonText *m, uint32_t object, const CaseJsonKey *keys, int n,
                         uint32_t *at);
/* Is VALUE, WHAT or "" for a nameless one, of KIND?  Else it is reported. */
bool case_json_check_kind(CaseJsonText *m, uint32_t value, JsonKind kind,
                          const char *what);
bool case_json_check_kinds(CaseJsonText *m, uint32_t list, JsonKind kind);

#endif
