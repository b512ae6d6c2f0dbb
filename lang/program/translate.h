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
    Arena *arena;  /* of everything that is made */
    Fun **adopted; /* in such an order that they can be declared */
    int nadopted;
    const Type **types; /* sets, events and enumerations made for them */
    int ntypes;
} Translation;

/* A new slot for each slot of an expression.  The variables of its quantifiers get the slots from
 * FREE on. */
typedef struct SlotMap {
    int to[MAX_SLOTS];
    int free;
} SlotMap;
SlotMap translate_same_slots(int free); /* the identity */

/* Returns NULL for EX NULL, and for what cannot be translated; only then *FAILED is set, to true. */
const Ex *translate_ex(Translation *p, const Ex *ex, const SlotMap *slots, bool *failed);
/* The same for a rule, with its variables. */
Rule *translate_rule(Translation *p, const Rule *r, const Clause *clause);
/* The clause C with its words, but no rules. */
Clause *translate_clause(Translation *p, const Clause *c);
/* Puts the body of F into TO, a declaration of the same name, which keeps its own words. */
bool translate_body(Translation *p, const Fun *f, Fun *to);
const Type *translate_type(Translation *p, const Type *t);
/* The function of the name of F in the other program, or a copy of F in its adopted list. */
const Fun *translate_fun(Translation *p, const Fun *f);

#endif
