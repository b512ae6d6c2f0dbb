/* spelling.h - values as a case spells them: from words to the value of a type, in any
 * language of a program. */
#ifndef BL_SPELLING_H
#define BL_SPELLING_H

#include "program/model.h"

/* May WORD stand before a value in a case of LANGUAGE, and mean nothing? */
bool spelling_is_particle(const Program *p, const char *word, int lang);
/* One that says that what follows is his who acts ("his chair")? */
bool spelling_is_owner(const Program *p, const char *word, int lang);
/* May WORD stand between members of a set in such a case: `and`, or what its language says? */
bool spelling_is_join(const Program *p, const char *word, int lang);
/* The value of TYPE that TEXT spells in a case of LANGUAGE; false for none. */
bool spelling_value(const Program *p, const Type *type, const char *text, int lang,
                    Value *v);

#endif
