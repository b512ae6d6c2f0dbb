/* patch.h - changes a program in place, and restores it exactly.
 *
 * No other code may read the program meanwhile (library_private_program()).  A rule is named by its
 * id in the unchanged program.  An amendment, or another program of the same edition, can therefore
 * name the rule.  The program and its functions keep their addresses, so cases that are loaded for
 * the program stay valid.
 *
 * Make the changes one by one, and then call patch_settle() to put them into effect.
 * patch_take_parts(), patch_take_changes() and patch_take_units() make the changes of some parts of
 * an amendment, and also put these changes into effect.
 *
 * A rule defeats another if it prevails when both apply. */
#ifndef BL_PATCH_H
#define BL_PATCH_H

#include "diff/delta.h"

typedef struct Patch Patch;

Patch *patch_new(Program *p);
void patch_free(Patch *x); /* also restores the program; NULL is allowed */
/* Restores the program, and empties the arena of the patch. */
void patch_undo(Patch *x);

/* Returns a copy of rule ID.  The copy replaces the rule, and may be changed.  Further calls return
 * the same copy.  The copy has its own binders and conditions, but shares the clause of the
 * rule. */
Rule *patch_edit(Patch *x, uint32_t id);
void patch_remove(Patch *x, uint32_t id);
/* Adds the rule R, which consists of objects of this program.  The clause of R may be new to the
 * program.  R defeats the rules that its clause names.  If the patch follows an amendment
 * (patch_follow()), OF_B decides instead: R defeats the matches of the rules that OF_B defeats. */
void patch_add(Patch *x, Rule *r, const Rule *of_b);
/* Adds the declaration F, and gives F an id and a place among the names. */
void patch_declare(Patch *x, Fun *f);
/* Returns the declaration NAME, or NULL.  The caller may change the declaration in place. */
Fun *patch_fun(Patch *x, const char *name);
/* Makes patch_settle() use the amendment M when it finds out whether a rule W defeats a rule L.
 * Each of the two rules may have a match in M->b.  The match of an added rule is OF_B of
 * patch_add().  In two cases, W defeats L if the match of W defeats the match of L:
 *
 * - W or L was added, and both rules have a match;
 * - W and L are old rules, and a part of M that is taken changes whether W defeats L.  Part I is
 *   taken if TAKEN[I] is true.
 *
 * In all other cases, the clauses of W and L decide. */
void patch_follow(Patch *x, const Amendment *m, const bool *taken);
Program *patch_program(const Patch *x);
/* Returns the arena for new rules and everything in them. patch_undo() empties this arena. */
Arena *patch_arena(Patch *x);
/* Puts the changes into effect.  The program must not be used between a change and this call. */
void patch_settle(Patch *x);

/* ---- patch_delta.c ---- */

/* Restores the program of X, and makes the N PARTS of M and the parts that they need.  The program
 * has the rules of M->a.  If the program cannot express a part, returns false and leaves the
 * program restored. */
bool patch_take_parts(Patch *x, const Amendment *m, const int *parts, int n);
/* Does the same as patch_take_parts(), for all parts of the N CHANGES of M. */
bool patch_take_changes(Patch *x, const Amendment *m, const int *changes, int n);
/* Does the same as patch_take_parts(), for all parts of the N UNITS of M. */
bool patch_take_units(Patch *x, const Amendment *m, const int *units, int n);

#endif
