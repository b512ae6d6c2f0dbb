/* laws_dir.h - finds the laws if no option names them: beside the program, however it was
 * installed or moved, or in the source tree that it was built in. */
#ifndef BL_LAWS_DIR_H
#define BL_LAWS_DIR_H

#include "kit/arena.h"

/* The directory of the laws for a program that was called as CALLED (argv[0], or
 * NULL), in ARENA.  The first of these that there is:
 *   1. the environment's BRIDGELAW_LAWS, whether it is there or not;
 *   2. where `make install` puts the laws, seen from the program: ../share/bridgelaw;
 *   3. the source tree: `laws` beside the program or up to two directories above;
 *   4. where `make install` would put them (DATADIR), whether they are there or not. */
const char *laws_dir(Arena *arena, const char *called);
/* The same without the environment. */
const char *laws_dir_default(Arena *arena, const char *called);
/* The same for a program in the directory HERE; NULL: that is not known. */
const char *laws_from(Arena *arena, const char *here);

/* The program NAME that comes with this one, in ARENA, or NULL: it lies beside this one, or where
 * `make install` puts it, as seen from here or as an absolute path (a program of somebody else's
 * that uses the library may lie anywhere). */
const char *laws_helper_path(Arena *arena, const char *name);
/* The same for a program in the directory HERE; NULL: that is not known. */
const char *laws_helper_from(Arena *arena, const char *here, const char *name);

/* The directory of the running program, to which LINK points, or which was called as CALLED if
 * there is no such link; NULL if that is not known.  It is never the current directory, where
 * anybody's laws may lie. */
const char *laws_program_dir(Arena *arena, const char *link, const char *called);

#endif
