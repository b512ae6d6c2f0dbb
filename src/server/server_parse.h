/* server_parse.h - the present text of a document as a syntax tree and as tokens. */
#ifndef BL_SERVER_PARSE_H
#define BL_SERVER_PARSE_H

#include "server/lines.h"
#include "server/server_inside.h"
#include "syntax/parse.h"

typedef struct Parsed {
    Sources *sources;
    Diags *diags; /* what the parser reports */
    Arena *arena;
    Interner *names;
    const Source *src;
    ParseMode mode;
    const Node *items;
    Lines lines;
} Parsed;

/* Parses the text of D.  Returns false if it cannot be parsed, or is JSON. */
bool parsed_open(Parsed *p, const Document *d);
void parsed_close(Parsed *p);
/* Adds to LIST what a request with PARAMS asks about the document D, parsed as P. */
typedef void ParsedAnswer(Server *s, const json_t *params, const Document *d, const Parsed *p,
                          json_t *list);
/* Answers a request about the document that `textDocument` of PARAMS names: returns the list that
 * ANSWER fills. The list is empty if the document cannot be parsed. If no such document is open,
 * makes the request fail and returns NULL. */
json_t *parsed_answer(Server *s, const json_t *params, ParsedAnswer *answer);
/* Returns the range of SPAN, a span of P. */
json_t *parsed_range(const Parsed *p, Span span);
/* Returns the offset in the text of the place AT. */
static inline uint32_t parsed_offset(const Parsed *p, uint32_t global)
{
    return global - source_base(p->src);
}

#endif
