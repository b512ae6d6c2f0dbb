/* check_follows.h - compares an edition with the edition that it follows (SPEC 6.10). */
#ifndef BL_CHECK_FOLLOWS_H
#define BL_CHECK_FOLLOWS_H

#include "check/check.h"

/* Compares the edition in FILES with the edition that it follows, in the files OLD. Reports each
 * difference between their clauses that the edition does not state. Also reports each stated
 * difference that does not exist. Ignores files without the header `edition`. */
void check_follows(const LawFile *files, size_t nfiles, const LawFile *old, size_t nold,
                   Arena *arena, Diags *diags);

#endif
