/* complete_items.h - a place where something is completed, and what may stand there. */
#ifndef BL_COMPLETE_ITEMS_H
#define BL_COMPLETE_ITEMS_H

#include "program/uses.h"
#include "server/places.h"
#include "server/server_inside.h"
#include "server/server_parse.h"

/* The kinds of completion that the protocol has. */
typedef enum CompletionKind {
    COMPLETE_FUNCTION = 3,
    COMPLETE_ATTRIBUTE = 5,
    COMPLETE_VARIABLE = 6,
    COMPLETE_TYPE = 7,
    COMPLETE_CLAUSE = 18,
    COMPLETE_SENTENCE = 15,
    COMPLETE_VALUE = 20,
    COMPLETE_KIND = 23
} CompletionKind;

/* A place in a document where something is completed. */
typedef struct Completing {
    const Document *d;
    uint32_t at;       /* the offset of the cursor */
    uint32_t from, to; /* the word there */
    Parsed p;
    Tokens tokens;
    size_t before;          /* how many tokens end before the word */
    const Program *program; /* the last good one, or NULL */
    json_t *items;
} Completing;

/* Adds NAME, which replaces the word, unless it is there.  Items of a smaller RANK come first.
 * DETAIL may be NULL. */
void complete_add(Completing *c, const char *name, CompletionKind kind, int rank,
                  const char *detail);
/* Adds the values of T, an enum or a set of its values; other types and NULL have none. */
void complete_values(Completing *c, const Type *t, int rank);
/* Adds the functions of P whose FunKind has a bit in KINDS; those that give WANT come first. */
void complete_functions(Completing *c, const Program *p, unsigned kinds, const Type *want);
void complete_labels(Completing *c, const Program *p);
/* Returns token I as a text of *N bytes. */
const char *complete_token(const Completing *c, size_t i, size_t *n);
bool complete_token_is(const Completing *c, size_t i, const char *word);
/* Returns true if the label of a clause is expected at the word. */
bool complete_wants_label(const Completing *c);
/* Adds the kinds of event that are ABOVE or below it; NULL: all. */
void complete_kinds(Completing *c, const Program *p, const EventKind *above);
/* Adds the attributes or parts of the object of PROBE. */
void complete_attributes(Completing *c, const NameProbe *probe);
/* Returns true if a value of type HAVE may stand where WANT is expected; WANT may be NULL. */
bool complete_types_fit(const Type *have, const Type *want);
/* Returns the name of T, or NULL. */
const char *complete_type_name(const Completing *c, const Type *t);
/* Returns the parameters and the type of F: "(e: event): card". */
const char *complete_signature(const Completing *c, const Fun *f);

#endif
