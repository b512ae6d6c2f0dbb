/* translate.h - translates expressions, rules and declarations of one program into those of another
 * program.  The other program is Translation.to.  Types, functions, kinds of events and values are
 * found by their names.
 *
 * A declaration that the other program does not have is copied.  Translation.adopted lists the
 * copies, and the caller adds them to the other program.  A function returns NULL or false if the
 * other program cannot express something. */
#ifndef BL_TRANSLATE_H
#define BL_TRANSLATE_H

#include "program/model.h"

typedef struct Translation {
    const Program *to;
    Arena *arena;  /* everything new is allocated here */
    Fun **adopted; /* the copies of functions, sorted so that each uses only copies before it */
    int nadopted;
    const Type **types; /* types made for the copies: sets, types of events, and enumerations */
    int ntypes;
} Translation;

/* A new slot for each slot of an expression.  The variables of the quantifiers in the expression
 * get the slots from FREE on. */
typedef struct SlotMap {
    int to[MAX_SLOTS];
    int free;
} SlotMap;
/* Returns a map of each slot to itself.  The field `free` of the map is FREE. */
SlotMap translate_same_slots(int free);

/* Returns the translation of EX.  SLOTS has the new slots of its variables.  Returns NULL if EX is
 * NULL.  If EX cannot be translated, returns NULL and sets *FAILED to true. */
const Ex *translate_ex(Translation *p, const Ex *ex, const SlotMap *slots, bool *failed);
/* Returns the translation of R and its variables, as a rule of CLAUSE.  Returns NULL if R cannot be
 * translated. */
Rule *translate_rule(Translation *p, const Rule *r, const Clause *clause);
/* Returns a copy of C with its words and without its rules.  Returns NULL if C cannot be
 * translated. */
Clause *translate_clause(Translation *p, const Clause *c);
/* Replaces the body of TO by the translation of the body of F.  TO is the declaration with the same
 * name in the other program, and keeps its own words.  Returns false if the body of F cannot be
 * translated. */
bool translate_body(Translation *p, const Fun *f, Fun *to);
const Type *translate_type(Translation *p, const Type *t);
/* Returns the function of the other program that has the name of F.  If no function has this name,
 * returns a copy in Translation.adopted, and makes the copy if necessary.  Returns NULL if neither
 * is possible. */
const Fun *translate_fun(Translation *p, const Fun *f);

#endif
