/* patch.h - changes a program in place and restores it exactly.
 *
 * No one else may read the program meanwhile (library_private_program).  A rule is
 * named by the id that it has in the unchanged program, so an amendment, or another
 * program of the same edition, names the same rule.  The program and its functions keep
 * their addresses, so cases loaded for the program stay valid.
 *
 * Make the changes one by one, then call patch_settle() to put them into effect. patch_take_parts() and its
 * siblings make those that an amendment asks for. */
#ifndef BL_PATCH_H
#define BL_PATCH_H

#include "diff/delta.h"

typedef struct Patch Patch;

Patch *patch_new(Program *p);
void patch_free(Patch *x); /* restores the program first; NULL is allowed */
/* Restores the program.  Frees everything in the patch's arena. */
void patch_undo(Patch *x);

/* Returns a copy of rule ID that replaces it and may be changed, the same copy each time.  The
 * copy has its own binders and conditions, and shares its clause. */
Rule *patch_edit(Patch *x, uint32_t id);
void patch_remove(Patch *x, uint32_t id);
/* Adds a rule made of objects of this program.  The program need not have its clause yet. Its
 * defeats are those that the clauses state; if the patch follows an amendment, those of OF_B. */
void patch_add(Patch *x, Rule *r, const Rule *of_b);
/* Adds a declaration and gives it its id and its place among the names. */
void patch_declare(Patch *x, Fun *f);
/* Returns the declaration called NAME, to be changed in place, or NULL. */
Fun *patch_fun(Patch *x, const char *name);
/* Lets defeats follow M: added rules have their defeats in M->b, and so have the rules in
 * those parts of M that are TAKEN. */
void patch_follow(Patch *x, const Amendment *m, const bool *taken);
Program *patch_program(const Patch *x);
Arena *patch_arena(Patch *x); /* an arena for the contents of rules; emptied by patch_undo() */
/* Puts the changes into effect.  Do not evaluate anything between a change and this call. */
void patch_settle(Patch *x);

/* ---- patch_delta.c ---- */

/* Restores X's program, which has the rules of M->a, and makes the N PARTS of M and the parts that
 * they need.  Returns false, and changes nothing, if this program cannot express a part. */
bool patch_take_parts(Patch *x, const Amendment *m, const int *parts, int n);
/* Does the same as patch_take_parts() for all parts of the N CHANGES. */
bool patch_take_changes(Patch *x, const Amendment *m, const int *changes, int n);
/* Does the same as patch_take_parts() for all parts of the N UNITS. */
bool patch_take_units(Patch *x, const Amendment *m, const int *units, int n);

#endif
