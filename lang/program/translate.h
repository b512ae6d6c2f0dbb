/* translate.h - what stands in one program, said with the objects of another: types,
 * functions, kinds of events and values are found by their names.
 *
 * A declaration that the other program does not have is taken over with the rest:
 * PORT.adopted has it, and it is up to the caller to make it known in the program.
 * What cannot be said makes the port NULL. */
#ifndef BL_TRANSLATE_H
#define BL_TRANSLATE_H

#include "program/model.h"

typedef struct Translation {
    const Program *to;
    Arena *arena;  /* of what is made */
    Fun **adopted; /* in the order in which they can be declared */
    int nadopted;
    const Type **types; /* sets, events and enumerations made for them */
    int ntypes;
} Translation;

/* Where the variables of an expression go: the slot of each slot.  Those of its
 * quantifiers go to the slots from FREE on. */
typedef struct SlotMap {
    int to[MAX_SLOTS];
    int free;
} SlotMap;
SlotMap translate_same_slots(int free); /* each to itself */

/* EX may be NULL, and is NULL then: *FAILED tells the one from the other, and is
 * never set to false. */
const Ex *translate_ex(Translation *p, const Ex *ex, const SlotMap *slots, bool *failed);
/* The same with all its variables; NULL: it cannot be. */
Rule *translate_rule(Translation *p, const Rule *r, const Clause *clause);
/* R's clause, with no rules and its words; NULL: it cannot be. */
Clause *translate_clause(Translation *p, const Clause *c);
/* What F is made of into TO, a declaration of the same name; the words of TO stay. */
bool translate_body(Translation *p, const Fun *f, Fun *to);
const Type *translate_type(Translation *p, const Type *t); /* NULL: it cannot be */
/* The function that F is in the other program, or becomes there; NULL for neither. */
const Fun *translate_fun(Translation *p, const Fun *f);

#endif
