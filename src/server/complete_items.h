/* complete_items.h - declares functions that add completions, and the struct for the word that
 * the user wants completed. */
#ifndef BL_COMPLETE_ITEMS_H
#define BL_COMPLETE_ITEMS_H

#include "program/uses.h"
#include "server/places.h"
#include "server/server_inside.h"
#include "server/server_parse.h"

/* The kinds of completions in the protocol. */
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

/* The word at the cursor, which the user wants completed, and the completions found so far. */
typedef struct Completing {
    const Document *d;
    uint32_t at;       /* the offset of the cursor */
    uint32_t from, to; /* the offsets where the word at the cursor begins and ends */
    Parsed p;
    Tokens tokens;
    size_t before;          /* the number of tokens before the word */
    const Program *program; /* the last program of the document without errors, or NULL */
    json_t *items;
} Completing;

/* Adds NAME, of KIND, to C as a completion of the word, unless NAME is added already.  Items of a
 * smaller RANK come first.  DETAIL may be NULL. */
void complete_add(Completing *c, const char *name, CompletionKind kind, int rank,
                  const char *detail);
/* Adds the values of T if T is an enum or a set of an enum.  T may be NULL. */
void complete_values(Completing *c, const Type *t, int rank);
/* Adds the functions of P that have one of the kinds KINDS: bit K stands for the FunKind K.
 * Functions with a result of type WANT come first.  WANT may be NULL. */
void complete_functions(Completing *c, const Program *p, unsigned kinds, const Type *want);
void complete_labels(Completing *c, const Program *p);
/* Returns the text of token I, and stores its length in *N. */
const char *complete_token(const Completing *c, size_t i, size_t *n);
bool complete_token_is(const Completing *c, size_t i, const char *word);
/* Returns true if the word at the cursor must be the label of a clause. */
bool complete_wants_label(const Completing *c);
/* Adds the event kind ABOVE and the kinds below it.  If ABOVE is NULL, adds all kinds. */
void complete_kinds(Completing *c, const Program *p, const EventKind *above);
/* Adds the attributes or parts of the object that PROBE has found before the word. */
void complete_attributes(Completing *c, const NameProbe *probe);
/* Returns true if a value of type HAVE can stand where type WANT is expected.  WANT may be NULL. */
bool complete_types_fit(const Type *have, const Type *want);
/* Returns the name of T, or NULL if T has none. */
const char *complete_type_name(const Completing *c, const Type *t);
/* Returns the parameters and the result type of F, such as "(e: event): card". */
const char *complete_signature(const Completing *c, const Fun *f);

#endif
