/* laws_dir.h - finds the directory of the laws if no option names it.  Also finds the programs that
 * come with this one.
 *
 * Both are looked for beside the running program, however it was installed or moved.  They are also
 * looked for in the source tree where the program was built. */
#ifndef BL_LAWS_DIR_H
#define BL_LAWS_DIR_H

#include "kit/arena.h"

/* Returns the directory of the laws, in ARENA.  CALLED is the path that the program was called by
 * (argv[0]), or NULL.  The directory is the first of these:
 *   1. BRIDGELAW_LAWS of the environment, even if that directory does not exist;
 *   2. ../share/bridgelaw/laws, seen from the program, where `make install` puts the laws;
 *   3. in the source tree, `laws` beside the program or up to two directories above;
 *   4. the laws in DATADIR, where `make install` would put them, even if there are none. */
const char *laws_dir(Arena *arena, const char *called);
/* Returns the directory of the laws as laws_dir() does, with the same CALLED, but ignores the
 * environment. */
const char *laws_dir_default(Arena *arena, const char *called);
/* HERE is the directory of a program, or NULL if it is unknown.  Returns the directory of the laws
 * for this program.  Tries steps 2 to 4 of laws_dir(). */
const char *laws_from(Arena *arena, const char *here);

/* Returns the path of NAME, a program that comes with this one, in ARENA.  Returns NULL if NAME is
 * not found.  Looks in these directories, in this order:
 * 1. the directory of the running program;
 * 2. the directory where `make install` puts NAME, by its path relative to the running program;
 * 3. the same directory by its absolute path.  Other programs need this path if they use
 *    libbridgelaw, because such a program may be installed anywhere. */
const char *laws_helper_path(Arena *arena, const char *name);
/* HERE is the directory of a program, or NULL if it is unknown.  Returns the path of NAME for this
 * program, as laws_helper_path() does. */
const char *laws_helper_from(Arena *arena, const char *here, const char *name);

/* Returns the directory of the running program.  LINK is a symbolic link to the program, such as
 * /proc/self/exe.  If LINK does not exist, finds the program by its name CALLED, as a shell does.
 * Returns NULL if the directory is unknown.  Does not try the current directory, because foreign
 * laws may be there. */
const char *laws_program_dir(Arena *arena, const char *link, const char *called);
/* Opens the page about the diagnostic CODE, such as "N0001".  Looks beside LAWS, the directory of
 * the laws in use, then beside the program's own laws.  The pages are in lang/explain in the source
 * tree, and in explain after installation.  Returns NULL if CODE is unknown or has no page. */
FILE *laws_dir_page(Arena *arena, const char *laws, const char *code);

#endif
