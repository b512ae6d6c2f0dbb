/* case_json_text.h - builds the text of a case file from JSON.
 *
 * Each piece of the text knows the place in the JSON that it comes from, each line what it is
 * meant to be.  Errors of the JSON are reported.  The owner of a CaseJsonText ends it with
 * case_json_text_free(). */
#ifndef BL_CASE_JSON_TEXT_H
#define BL_CASE_JSON_TEXT_H

#include "kit/strbuf.h"
#include "syntax/ast.h"
#include "syntax/diag.h"
#include "syntax/json_spans.h"

/* A line of the text, and the part of a case that it is meant to be. */
typedef struct CaseJsonLine {
    uint32_t at;
    NodeKind kind;
    Span from;
    NodeKind in; /* for a sentence: N_Story for one event, N_Hands for one holding */
    bool named;  /* it begins with a label or an owner */
} CaseJsonLine;

typedef struct CaseJsonText {
    const Source *src;
    Diags *diags;
    StrBuf text;
    SourcePiece *pieces;
    size_t npieces, cap_pieces;
    CaseJsonLine *lines;
    size_t nlines, cap_lines;
    bool quoted;   /* the text that is being added stands between quotes */
    bool line_end; /* a text of this line contains a line end, first at line_end_at */
    Span line_end_at;
} CaseJsonText;

void case_json_text_free(CaseJsonText *m);
/* Says that the next LEN bytes of the text come from FROM_LEN bytes at the global offset FROM. */
void case_json_add_piece(CaseJsonText *m, size_t len, uint32_t from, uint32_t from_len);
void case_json_put(CaseJsonText *m, const char *s);
/* Puts BEFORE and the text VALUE, which must be one word; HELP says which. */
void case_json_put_word(CaseJsonText *m, const char *before, uint32_t value, const char *help);
/* Puts the text VALUE as it is, between BEFORE and AFTER. */
void case_json_put_text(CaseJsonText *m, const char *before, uint32_t value, const char *after);
/* Puts the text VALUE between quotes, after BEFORE. */
void case_json_put_quoted(CaseJsonText *m, const char *before, uint32_t value);
/* Puts a number, true or false as it stands. */
void case_json_put_plain(CaseJsonText *m, uint32_t value);
/* Puts the texts of the list VALUE with BETWEEN between them. */
void case_json_put_texts(CaseJsonText *m, const char *before, uint32_t value, const char *between);
/* Puts the texts of the list VALUE, each one word, with BETWEEN between them. */
void case_json_put_words(CaseJsonText *m, const char *before, uint32_t value, const char *between,
                         const char *help);
/* Begins a line that is meant to be KIND and comes from VALUE. */
void case_json_begin_line(CaseJsonText *m, NodeKind kind, uint32_t value, const char *indent);
/* Says that the line is one sentence of the section IN, and puts the word NAME and a colon
 * unless NAME is 0. */
void case_json_begin_sentence(CaseJsonText *m, NodeKind in, uint32_t name, const char *help);
void case_json_end_line(CaseJsonText *m);

typedef struct CaseJsonKey {
    const char *name;
    JsonKind kind; /* JSON_IS_NULL: any kind */
    bool required;
} CaseJsonKey;

/* Sets AT to the values of the N KEYS of OBJECT, 0 for missing ones.  Returns false if OBJECT is no
 * object, or a key is unknown, missing or of the wrong kind, which is reported. */
bool case_json_take_keys(CaseJsonText *m, uint32_t object, const CaseJsonKey *keys, int n,
                         uint32_t *at);
/* Returns true if VALUE is of KIND.  Reports it otherwise, under the name WHAT ("": none). */
bool case_json_check_kind(CaseJsonText *m, uint32_t value, JsonKind kind, const char *what);
bool case_json_check_kinds(CaseJsonText *m, uint32_t list, JsonKind kind);

#endif
