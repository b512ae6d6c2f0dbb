/* program.h - look-ups by name in a checked program.  If the program has nothing with that name, a
 * look-up returns NULL, unless its comment says something else.  The results belong to the
 * program. */
#ifndef BL_PROGRAM_H
#define BL_PROGRAM_H

#include "program/model.h"

const Fun *program_fun(const Program *p, const char *name);
/* Returns the reading or option NAME. */
const Fun *program_reading(const Program *p, const char *name);
/* Returns the type of the persons who may act in the action FUN (a FUN_DONE).  The rules about FUN
 * say who may act.  If there are none, the type is that of the attribute `by` of an event kind that
 * exercises FUN.  Returns NULL if there is no such kind. */
const Type *program_chooser_type(const Program *p, const Fun *fun);
/* Returns the index in fun_by_name of the first function NAME.  If AFTER is true, returns the index
 * behind the last function NAME.  If no function has this name, returns the index where it would be
 * inserted. */
uint32_t program_fun_place(const Program *p, const char *name, bool after);
const Meaning *program_meaning(const Program *p, const char *name);
const Type *program_type(const Program *p, const char *name);
const Type *
program_bodies(const Program *p); /* returns the enum of the bodies, which find facts (SPEC 8.4) */
const EventKind *program_event(const Program *p, const char *name);
/* Returns the narrow kind NAME. */
const NarrowKind *program_narrow(const Program *p, const char *name);
/* Returns the narrow kind of P with the same name as LIKE, a narrow kind of another program. */
const NarrowKind *program_narrow_like(const Program *p, const NarrowKind *like);
const Clause *program_clause(const Program *p, const char *label);
const Layer *program_layer(const Program *p, const char *name);
/* Returns the title of law NUMBER.  It is never NULL, but may be empty. */
const Title *program_law_title(const Program *p, int64_t number);
const Universe *program_universe(const Program *p, const char *name);
const Principle *program_principle(const Program *p, const char *name);
/* Returns the index of the value NAME of the enum T, or -1. */
Value program_value(const Type *t, const char *name);
/* Returns the index of the language CODE, or -1. */
int program_lang(const Program *p, const char *code);
/* Returns the index of the language CODE.  If CODE is NULL, returns the index of the first language
 * that all files are written in. */
int program_language(const Program *p, const char *code);
/* Returns the LanguageClaim of the file that contains AT.  Returns NULL if that file does not name
 * its languages: its declarations then need words in all languages. */
const LanguageClaim *program_claim(const Program *p, Span at);
/* Returns true if a declaration at AT must have words in the language with index LANG. */
bool program_needs_words(const Program *p, Span at, int lang);
/* Returns the Meaning of NAME, which the caller may change.  If NAME has none, adds an empty one.
 * Never returns NULL. */
Meaning *program_add_meaning(Program *p, const char *name);
/* Returns the index of the attribute NAME of K, or -1. */
int program_kind_attr(const EventKind *k, const char *name);

/* Returns true if A and B are equal expressions.  Their places in the file do not count. */
bool program_same_ex(const Ex *a, const Ex *b);

#endif
