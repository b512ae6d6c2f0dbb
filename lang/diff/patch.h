/* patch.h - changes a program in place, and restores it exactly.
 *
 * No other code may read the program meanwhile (library_private_program()).  A rule is named by its
 * id in the unchanged program, so that an amendment, or another program of the same edition, can
 * name it.  The program and its functions keep their addresses, so that cases loaded for the
 * program stay valid.
 *
 * Make the changes one by one, then call patch_settle() to put them into effect. patch_take_parts()
 * and its siblings do both for parts of an amendment. */
#ifndef BL_PATCH_H
#define BL_PATCH_H

#include "diff/delta.h"

typedef struct Patch Patch;

Patch *patch_new(Program *p);
void patch_free(Patch *x); /* restores the program first; NULL is allowed */
/* Restores the program, and frees everything in the patch's arena. */
void patch_undo(Patch *x);

/* Returns a copy of rule ID that has replaced the rule and may be changed.  Further calls return
 * the same copy.  The copy has its own binders and conditions, and shares its clause. */
Rule *patch_edit(Patch *x, uint32_t id);
void patch_remove(Patch *x, uint32_t id);
/* Adds the rule R, made of objects of this program.  The program need not have the clause of R yet.
 * R defeats what the clauses state.  If the patch follows an amendment (patch_follow()), R defeats
 * the rules that correspond to those that OF_B defeats. */
void patch_add(Patch *x, Rule *r, const Rule *of_b);
/* Adds the declaration F.  Gives it an id and its place among the names. */
void patch_declare(Patch *x, Fun *f);
/* Returns the declaration NAME, which the caller may change in place; or NULL. */
Fun *patch_fun(Patch *x, const char *name);
/* Makes defeats follow the amendment M.  Rules that are added then defeat what their originals
 * defeat in M->b.  So do old rules, where a part about a defeat is TAKEN (by part). */
void patch_follow(Patch *x, const Amendment *m, const bool *taken);
Program *patch_program(const Patch *x);
Arena *patch_arena(Patch *x); /* the arena for new rules and what they contain; patch_undo() empties
                               * it */
/* Puts the changes into effect.  Nothing may be evaluated between a change and this call. */
void patch_settle(Patch *x);

/* ---- patch_delta.c ---- */

/* Restores the program of X, then makes the N PARTS of M and the parts that they need.  The program
 * has the rules of M->a.  If the program cannot express a part, changes nothing and returns
 * false. */
bool patch_take_parts(Patch *x, const Amendment *m, const int *parts, int n);
/* Does what patch_take_parts() does, for all parts of the N CHANGES. */
bool patch_take_changes(Patch *x, const Amendment *m, const int *changes, int n);
/* Does what patch_take_parts() does, for all parts of the N UNITS. */
bool patch_take_units(Patch *x, const Amendment *m, const int *units, int n);

#endif
