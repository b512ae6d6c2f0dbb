/* translate.h - expressions, rules and declarations of one program rebuilt with the objects of
 * another: types, functions, kinds of events and values are found by name.
 *
 * A declaration that the other program lacks is copied, too; Translation.adopted lists the copies,
 * and the caller makes them known in the program.  A function returns NULL, or false, for what the
 * other program cannot say. */
#ifndef BL_TRANSLATE_H
#define BL_TRANSLATE_H

#include "program/model.h"

typedef struct Translation {
    const Program *to;
    Arena *arena;  /* owns everything that is made */
    Fun **adopted; /* the copies, in an order in which they can be declared */
    int nadopted;
    const Type **types; /* new types of the copies: sets, events and enumerations */
    int ntypes;
} Translation;

/* A new slot for each slot of an expression.  The variables of its quantifiers get the slots from
 * FREE on. */
typedef struct SlotMap {
    int to[MAX_SLOTS];
    int free;
} SlotMap;
SlotMap translate_same_slots(int free); /* maps each slot to itself */

/* Returns NULL if EX is NULL or cannot be translated; *FAILED is set to true in the second case
 * only. */
const Ex *translate_ex(Translation *p, const Ex *ex, const SlotMap *slots, bool *failed);
/* Translates R, with its variables, as a rule of CLAUSE.  Returns NULL if it cannot be
 * translated. */
Rule *translate_rule(Translation *p, const Rule *r, const Clause *clause);
/* Returns a copy of C with its words but without rules; NULL if it cannot be translated. */
Clause *translate_clause(Translation *p, const Clause *c);
/* Puts the body of F into TO, a declaration of the same name, which keeps its own words. */
bool translate_body(Translation *p, const Fun *f, Fun *to);
const Type *translate_type(Translation *p, const Type *t);
/* Returns the function named like F in the other program, or else a copy from
 * Translation.adopted; NULL if there can be none. */
const Fun *translate_fun(Translation *p, const Fun *f);

#endif
