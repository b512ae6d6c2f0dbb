/* program.h - look-ups by name in a checked program.  Each returns NULL if the program has nothing
 * of that name.  The results belong to the program. */
#ifndef BL_PROGRAM_H
#define BL_PROGRAM_H

#include "program/model.h"

const Fun *program_fun(const Program *p, const char *name);
/* The reading or option NAME. */
const Fun *program_reading(const Program *p, const char *name);
/* Returns the type of the choosers of the action of FUN, a FUN_DONE: the persons to whom a rule gives
 * it, or who exercise it.  NULL if neither exists. */
const Type *program_chooser_type(const Program *p, const Fun *fun);
/* Returns the index of NAME in fun_by_name, or the index at which it would stand.  AFTER: the
 * index behind all functions of that name. */
uint32_t program_fun_place(const Program *p, const char *name, bool after);
const Meaning *program_meaning(const Program *p, const char *name);
const Type *program_type(const Program *p, const char *name);
const Type *
program_bodies(const Program *p); /* the enum of the bodies that make findings (SPEC 8.4) */
const EventKind *program_event(const Program *p, const char *name);
/* The kind that `kind` declares. */
const NarrowKind *program_narrow(const Program *p, const char *name);
/* The narrow kind that has the name of LIKE, a kind of another program. */
const NarrowKind *program_narrow_like(const Program *p, const NarrowKind *like);
const Clause *program_clause(const Program *p, const char *label);
const Layer *program_layer(const Program *p, const char *name);
/* The title of law NUMBER; an empty one if it has none.  Never NULL. */
const Title *program_law_title(const Program *p, int64_t number);
const Universe *program_universe(const Program *p, const char *name);
const Principle *program_principle(const Program *p, const char *name);
/* The index of the value NAME of the enum T; -1 if it has no such value. */
Value program_value(const Type *t, const char *name);
/* The index of the language CODE; -1 if it is not declared. */
int program_lang(const Program *p, const char *code);
/* Returns the index of the language CODE; if CODE is NULL, of the first language that all files
 * have. */
int program_language(const Program *p, const char *code);
/* The claim of the file that contains AT; NULL if that is no overlay and does not name its
 * languages. */
const LanguageClaim *program_claim(const Program *p, Span at);
/* Must a declaration at AT have words in the language LANG? */
bool program_needs_words(const Program *p, Span at, int lang);
/* Returns the entry of NAME, for the caller to add to.  It is new and empty if NAME has no
 * meaning yet. Never NULL. */
Meaning *program_add_meaning(Program *p, const char *name);
/* The index of the attribute NAME of K; -1 if it has none. */
int program_kind_attr(const EventKind *k, const char *name);

#endif
