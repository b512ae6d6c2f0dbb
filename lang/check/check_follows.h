/* check_follows.h - compares an edition with the edition that it follows (SPEC 6.10). */
#ifndef BL_CHECK_FOLLOWS_H
#define BL_CHECK_FOLLOWS_H

#include "check/check.h"

/* Compares the clauses of the edition in FILES with those of the edition that it follows, which
 * are in the files OLD. Reports each difference that the edition does not state, and each
 * statement of a difference that does not exist. Ignores files without the header `edition`. */
void check_follows(const LawFile *files, size_t nfiles, const LawFile *old, size_t nold,
                   Arena *arena, Diags *diags);

#endif
