/* case_json_text.h - builds the text of a case file from JSON.
 *
 * For each piece of the text, a CaseJsonText records the place in the JSON that it comes from.  For
 * each line it records what the line is meant to be.  Errors of the JSON are reported.  The owner
 * of a CaseJsonText ends it with case_json_text_free().
 *
 * A value in the JSON is named by its offset; offset 0 means that there is no value. */
#ifndef BL_CASE_JSON_TEXT_H
#define BL_CASE_JSON_TEXT_H

#include "kit/strbuf.h"
#include "syntax/ast.h"
#include "syntax/diag.h"
#include "syntax/json_spans.h"

/* A line of the text: its offset, the kind of node that it is meant to be, and the span in the JSON
 * that it comes from. */
typedef struct CaseJsonLine {
    uint32_t at;
    NodeKind kind;
    Span from;
    NodeKind in; /* for a sentence: N_Story if it must be one event, N_Hands if one holding */
    bool named;  /* the line begins with a label or an owner */
} CaseJsonLine;

typedef struct CaseJsonText {
    const Source *src;
    Diags *diags;
    StrBuf text;
    SourcePiece *pieces;
    size_t npieces, cap_pieces;
    CaseJsonLine *lines;
    size_t nlines, cap_lines;
    bool quoted;   /* the text that is being added stands in quotes */
    bool line_end; /* a text of this line contains a line end; the first is at line_end_at */
    Span line_end_at;
} CaseJsonText;

void case_json_text_free(CaseJsonText *m);
/* Records that the next LEN bytes of the text come from the FROM_LEN bytes at the global offset
 * FROM. */
void case_json_add_piece(CaseJsonText *m, size_t len, uint32_t from, uint32_t from_len);
void case_json_put(CaseJsonText *m, const char *s);
/* Adds BEFORE and the text VALUE.  Reports VALUE if it is not one word; HELP says what to write. */
void case_json_put_word(CaseJsonText *m, const char *before, uint32_t value, const char *help);
/* Adds the text VALUE unchanged, with BEFORE and AFTER around it. */
void case_json_put_text(CaseJsonText *m, const char *before, uint32_t value, const char *after);
/* Adds BEFORE and the text VALUE in quotes. */
void case_json_put_quoted(CaseJsonText *m, const char *before, uint32_t value);
/* Adds the number or truth value VALUE as the JSON has it. */
void case_json_put_plain(CaseJsonText *m, uint32_t value);
/* Adds BEFORE and the texts of the list VALUE, with BETWEEN between them. */
void case_json_put_texts(CaseJsonText *m, const char *before, uint32_t value, const char *between);
/* Adds BEFORE and the texts of the list VALUE, with BETWEEN between them.  Reports a text that is
 * not one word; HELP says what to write. */
void case_json_put_words(CaseJsonText *m, const char *before, uint32_t value, const char *between,
                         const char *help);
/* Begins a line that comes from VALUE and is meant to be a node of KIND. */
void case_json_begin_line(CaseJsonText *m, NodeKind kind, uint32_t value, const char *indent);
/* Declares that the line is one sentence of section IN.  If NAME is not 0, adds the word NAME and a
 * colon; HELP says what to write if NAME is not one word. */
void case_json_begin_sentence(CaseJsonText *m, NodeKind in, uint32_t name, const char *help);
void case_json_end_line(CaseJsonText *m);

typedef struct CaseJsonKey {
    const char *name;
    JsonKind kind; /* the kind of its value; JSON_IS_NULL: any kind */
    bool required;
} CaseJsonKey;

/* Sets AT[i] to the value of KEYS[i] in OBJECT, or to 0 if OBJECT lacks that key.  Returns false,
 * after a report, if OBJECT is not an object, or a key is unknown, missing or of the wrong kind. */
bool case_json_take_keys(CaseJsonText *m, uint32_t object, const CaseJsonKey *keys, int n,
                         uint32_t *at);
/* Returns true if VALUE is of KIND.  Otherwise reports VALUE, and calls it WHAT unless WHAT is
 * "". */
bool case_json_check_kind(CaseJsonText *m, uint32_t value, JsonKind kind, const char *what);
bool case_json_check_kinds(CaseJsonText *m, uint32_t list, JsonKind kind);

#endif
