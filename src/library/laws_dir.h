/* laws_dir.h - finds the laws if no option names them: beside the program, however it was
 * installed or moved, or in the source tree that it was built in. */
#ifndef BL_LAWS_DIR_H
#define BL_LAWS_DIR_H

#include "kit/arena.h"

/* Returns the directory of the laws, in ARENA, for a program that was called as CALLED
 * (argv[0], or NULL).  It is the first of these that exists:
 *   1. the environment's BRIDGELAW_LAWS, whether it is there or not;
 *   2. where `make install` puts the laws, seen from the program: ../share/bridgelaw;
 *   3. the source tree: `laws` beside the program or up to two directories above;
 *   4. where `make install` would put them (DATADIR), whether they are there or not. */
const char *laws_dir(Arena *arena, const char *called);
/* Returns the directory of the laws as laws_dir() does, but ignores the environment. */
const char *laws_dir_default(Arena *arena, const char *called);
/* Returns the directory of the laws for a program in the directory HERE; NULL if HERE is not
 * known. */
const char *laws_from(Arena *arena, const char *here);

/* Returns the path of the program NAME, which comes with this one, in ARENA, or NULL.  Looks
 * beside this program, and where `make install` puts NAME: as seen from this program, and at the
 * absolute path, since another program may use the library. */
const char *laws_helper_path(Arena *arena, const char *name);
/* Returns the same path for a program in the directory HERE; HERE is NULL if it is not known. */
const char *laws_helper_from(Arena *arena, const char *here, const char *name);

/* Returns the directory of the running program: that which LINK points to or, without such a
 * link, that of the program called as CALLED.  Returns NULL if it is not known, never the
 * current directory, where foreign laws may be. */
const char *laws_program_dir(Arena *arena, const char *link, const char *called);

#endif
