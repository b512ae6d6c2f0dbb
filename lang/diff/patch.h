/* patch.h - a program changed in place, and put back exactly as it was.
 *
 * The program has to be one that nobody else reads meanwhile (library_private_program).
 * Rules go by the ids that they have while nothing is changed: an amendment or a
 * rule of another program of the same edition names the same.  The program and its
 * functions stay where they are, so that cases loaded against it are good for all
 * patches.
 *
 * Changes are made one by one, and patch_settle() puts them into effect.  patch_delta.h
 * makes those that parts of an amendment ask for. */
#ifndef BL_PATCH_H
#define BL_PATCH_H

#include "diff/delta.h"

typedef struct Patch Patch;

Patch *patch_new(Program *p);
void patch_free(Patch *x); /* undoes; NULL is allowed */
void patch_undo(Patch *x); /* what lives in its arena is gone */

/* A copy of the rule to be changed, with binders and conditions of its own, which
 * takes its place; its clause is shared.  The same copy when asked again. */
Rule *patch_edit(Patch *x, uint32_t id);
void patch_remove(Patch *x, uint32_t id);
/* One rule more, made of the objects of this program; its clause need not be known to
 * the program yet.  It defeats, and is defeated by, what the clauses say, or what is
 * said of OF_B where the patch follows an amendment. */
void patch_add(Patch *x, Rule *r, const Rule *of_b);
/* One declaration more; its id and its place among the names are made. */
void patch_declare(Patch *x, Fun *f);
/* The one rule no longer defeats the other. */
void patch_cut(Patch *x, uint32_t winner, uint32_t loser);
/* The declaration, to be changed in place: the value of a reading, a definition ...;
 * NULL when there is none of this name. */
Fun *patch_fun(Patch *x, const char *name);
/* The rules are being made those of M->b: what is added defeats what it does there,
 * and the parts of M that are TAKEN say the same of the others. */
void patch_follow(Patch *x, const Amendment *m, const bool *taken);
Program *patch_program(const Patch *x);
Arena *patch_arena(Patch *x); /* for what is put into rules; lives until the undo */
/* Nothing may be evaluated between a change and this. */
void patch_settle(Patch *x);

#endif
