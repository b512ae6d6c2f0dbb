/* case_json_text.h - builds the text of a case file from JSON.
 *
 * A CaseJsonText records where each piece of the text comes from in the JSON.  It also records what
 * each line of the text is meant to be.  Errors in the JSON are reported.  The owner of a
 * CaseJsonText ends it with case_json_text_free().
 *
 * The offset of a value in the JSON identifies the value.  Offset 0 means that there is no
 * value. */
#ifndef BL_CASE_JSON_TEXT_H
#define BL_CASE_JSON_TEXT_H

#include "kit/strbuf.h"
#include "syntax/ast.h"
#include "syntax/diag.h"
#include "syntax/json_spans.h"

/* A line of the text: its offset, the kind of node that the line should become, and the span of
 * a JSON value.  The line is made from this value. */
typedef struct CaseJsonLine {
    uint32_t at;
    NodeKind kind;
    Span from;
    /* for a sentence: N_Story if it must be one event, N_Hands if it must be one holding */
    NodeKind in;
    bool named; /* the line begins with a label or an owner */
} CaseJsonLine;

typedef struct CaseJsonText {
    const Source *src;
    Diags *diags;
    StrBuf text;
    SourcePiece *pieces;
    size_t npieces, cap_pieces;
    CaseJsonLine *lines;
    size_t nlines, cap_lines;
    bool quoted;   /* the text that is being added is inside quotation marks */
    bool line_end; /* a text in this line has a line end, at LINE_END_AT */
    Span line_end_at;
} CaseJsonText;

void case_json_text_free(CaseJsonText *m);
/* Records where the next LEN bytes of the text come from: the FROM_LEN bytes of the JSON at the
 * offset FROM (source.h). */
void case_json_add_piece(CaseJsonText *m, size_t len, uint32_t from, uint32_t from_len);
void case_json_put(CaseJsonText *m, const char *s);
/* Adds BEFORE and the text VALUE.  If VALUE is not one word, reports VALUE; HELP says what to
 * write. */
void case_json_put_word(CaseJsonText *m, const char *before, uint32_t value, const char *help);
/* Adds BEFORE, the text VALUE without changes, and AFTER. */
void case_json_put_text(CaseJsonText *m, const char *before, uint32_t value, const char *after);
/* Adds BEFORE, and the text VALUE in quotation marks. */
void case_json_put_quoted(CaseJsonText *m, const char *before, uint32_t value);
/* Adds the number or truth value VALUE in the form that it has in the JSON. */
void case_json_put_plain(CaseJsonText *m, uint32_t value);
/* Adds BEFORE and the texts in the list VALUE.  Puts BETWEEN between two texts. */
void case_json_put_texts(CaseJsonText *m, const char *before, uint32_t value, const char *between);
/* Does the same as case_json_put_texts(), but each text must be one word.  Reports any other text;
 * HELP says what to write. */
void case_json_put_words(CaseJsonText *m, const char *before, uint32_t value, const char *between,
                         const char *help);
/* Begins a line with the text INDENT.  The line is made from VALUE, and should become a node of
 * KIND. */
void case_json_begin_line(CaseJsonText *m, NodeKind kind, uint32_t value, const char *indent);
/* Says that the current line is one sentence of section IN.  If NAME is not 0, adds the word NAME
 * and a colon.  If NAME is not one word, reports NAME; HELP says what to write. */
void case_json_begin_sentence(CaseJsonText *m, NodeKind in, uint32_t name, const char *help);
void case_json_end_line(CaseJsonText *m);

typedef struct CaseJsonKey {
    const char *name;
    JsonKind kind; /* the kind that its value must have; JSON_IS_NULL allows all kinds */
    bool required;
} CaseJsonKey;

/* KEYS has N keys.  Sets AT[i] to the value of KEYS[i] in OBJECT, or to 0 if OBJECT does not have
 * that key.  Returns false, after a report, if OBJECT is not an object, or if a key is unknown or
 * missing.  Also returns false if a value has the wrong kind. */
bool case_json_take_keys(CaseJsonText *m, uint32_t object, const CaseJsonKey *keys, int n,
                         uint32_t *at);
/* Returns true if VALUE is of KIND.  Otherwise reports VALUE; the report calls it WHAT if WHAT is
 * not "". */
bool case_json_check_kind(CaseJsonText *m, uint32_t value, JsonKind kind, const char *what);
bool case_json_check_kinds(CaseJsonText *m, uint32_t list, JsonKind kind);

#endif
