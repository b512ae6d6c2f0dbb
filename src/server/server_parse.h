/* server_parse.h - the present text of a document as a syntax tree and as tokens. */
#ifndef BL_SERVER_PARSE_H
#define BL_SERVER_PARSE_H

#include "server/lines.h"
#include "server/server_inside.h"
#include "syntax/parse.h"

typedef struct Parsed {
    Sources *sources;
    Diags *diags; /* the diagnostics of the parser */
    Arena *arena;
    Interner *names;
    const Source *src;
    ParseMode mode;
    const Node *items;
    Lines lines;
} Parsed;

/* Parses the text of D into P.  Returns false if the text is JSON or cannot be parsed. */
bool parsed_open(Parsed *p, const Document *d);
void parsed_close(Parsed *p);
/* A function that answers a request with PARAMS about the document D, which is parsed as P.  Adds
 * the answer to LIST. */
typedef void ParsedAnswer(Server *s, const json_t *params, const Document *d, const Parsed *p,
                          json_t *list);
/* Answers a request about the document that `textDocument` of PARAMS names.  Returns a list, which
 * ANSWER fills.  If the document cannot be parsed, the list is empty.  If no such document is open,
 * makes the request fail and returns NULL. */
json_t *parsed_answer(Server *s, const json_t *params, ParsedAnswer *answer);
/* Returns the range of SPAN, a span of P. */
json_t *parsed_range(const Parsed *p, Span span);
/* Returns the offset in the text of P that belongs to the global offset GLOBAL. */
static inline uint32_t parsed_offset(const Parsed *p, uint32_t global)
{
    return global - source_base(p->src);
}

#endif
