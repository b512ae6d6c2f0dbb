/* diff.h - finds every case of a universe that two programs rule differently.
 *
 * The cases are kept as sets, one for each shape (survey.h), so the search counts them
 * exactly without visiting each.  Rulings can differ only where the conditions of a
 * changed rule hold, so the search looks at these cases alone. */
#ifndef BL_DIFF_H
#define BL_DIFF_H

#include "diff/diff_result.h"

/* Finds all differences in the universe called NAME, which both programs must have.  The
 * result lives in ARENA.  Returns NULL if the universe cannot be searched (reported). */
const DiffResult *diff_find(const DiffOptions *d, const char *name, Arena *arena,
                            Diags *diags);

#endif
