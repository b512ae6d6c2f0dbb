/* server_parse.h - the present text of a document as a syntax tree and as tokens. */
#ifndef BL_SERVER_PARSE_H
#define BL_SERVER_PARSE_H

#include "server/lines.h"
#include "server/workspace.h"
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
/* Returns the range of SPAN, a span of P. */
json_t *parsed_range(const Parsed *p, Span span);
/* Returns the offset in the text of the place AT. */
static inline uint32_t parsed_offset(const Parsed *p, uint32_t global)
{
    return global - source_base(p->src);
}

#endif
