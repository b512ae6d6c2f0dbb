/* check_follows.h - an edition beside the edition that it follows (SPEC 6.10). */
#ifndef BL_CHECK_FOLLOWS_H
#define BL_CHECK_FOLLOWS_H

#include "check/check.h"

/* Compares the clauses of the edition in FILES, which follows another, with those of the other
 * edition, in the files OLD.  Reports where they differ otherwise than the edition says.  Files
 * without the header of an edition do not count. */
void check_follows(const LawFile *files, size_t nfiles, const LawFile *old, size_t nold,
                   Arena *arena, Diags *diags);

#endif
