/* translate.h - rebuilds expressions, rules and declarations of one program from objects of
 * another: types, functions, kinds of events and values are found by name.
 *
 * A declaration that the other program lacks is copied.  Translation.adopted lists the copies, and
 * the caller adds them to the program.  A function returns NULL or false if the other program
 * cannot express something. */
#ifndef BL_TRANSLATE_H
#define BL_TRANSLATE_H

#include "program/model.h"

typedef struct Translation {
    const Program *to;
    Arena *arena;  /* holds everything that is made */
    Fun **adopted; /* the copies, in an order that allows declaring them one by one */
    int nadopted;
    const Type **types; /* types made for the copies: sets, events and enumerations */
    int ntypes;
} Translation;

/* Gives each slot of an expression a new slot.  The variables of its quantifiers get the slots from
 * FREE on. */
typedef struct SlotMap {
    int to[MAX_SLOTS];
    int free;
} SlotMap;
SlotMap translate_same_slots(int free); /* maps each slot to itself */

/* Returns EX translated.  Returns NULL if EX is NULL.  If EX cannot be translated, returns NULL and
 * sets *FAILED to true. */
const Ex *translate_ex(Translation *p, const Ex *ex, const SlotMap *slots, bool *failed);
/* Returns R, with its variables, translated as a rule of CLAUSE.  Returns NULL if R cannot be
 * translated. */
Rule *translate_rule(Translation *p, const Rule *r, const Clause *clause);
/* Returns a copy of C with its words and without its rules.  Returns NULL if C cannot be
 * translated. */
Clause *translate_clause(Translation *p, const Clause *c);
/* Replaces the body of TO by the translated body of F.  TO is the declaration of the same name, and
 * keeps its own words.  Returns false if F's body cannot be translated. */
bool translate_body(Translation *p, const Fun *f, Fun *to);
const Type *translate_type(Translation *p, const Type *t);
/* Returns the function named like F in the other program, or a copy from Translation.adopted, which
 * may be new.  Returns NULL if neither is possible. */
const Fun *translate_fun(Translation *p, const Fun *f);

#endif
