/* program.h - look-ups by name in a checked program.
 *
 * Each returns NULL when the program has nothing of that name.  What is returned belongs to
 * the program. */
#ifndef BL_PROGRAM_H
#define BL_PROGRAM_H

#include "program/model.h"

const Fun *program_fun(const Program *p, const char *name);
/* The reading or option called NAME, or NULL. */
const Fun *program_reading(const Program *p, const char *name);
/* Where NAME stands in fun_by_name, or would; AFTER: behind all of that name. */
uint32_t program_fun_place(const Program *p, const char *name, bool after);
const Meaning *program_meaning(const Program *p, const char *name);
const Type *program_type(const Program *p, const char *name);
const Type *program_bodies(const Program *p); /* the enum of those who find (SPEC 8.4) */
const EventKind *program_event(const Program *p, const char *name);
const Clause *program_clause(const Program *p, const char *label);
const Layer *program_layer(const Program *p, const char *name);
/* The title of law NUMBER, which has none where nobody gave it one. */
const Title *program_law_title(const Program *p, int64_t number);
const Universe *program_universe(const Program *p, const char *name);
const Principle *program_principle(const Program *p, const char *name);
int program_lang(const Program *p, const char *code); /* -1 */
/* The language CODE, or where that is NULL the first that all files claim. */
int program_language(const Program *p, const char *code);
/* The file of an overlay, or one that says in what languages it is, in which something
 * stands AT; or NULL. */
const LanguageClaim *program_claim(const Program *p, Span at);
/* Needs what stands AT its words in the language LANG? */
bool program_needs_words(const Program *p, Span at, int lang);
/* What NAME is, to be added to. */
Meaning *program_add_meaning(Program *p, const char *name);
/* The place of the attribute NAME of K, or -1. */
int program_kind_attr(const EventKind *k, const char *name);

#endif
