/* web_system.h - declares functions of POSIX that wasi-libc lacks.  The compiler includes it in
 * every file. */
#ifndef BL_WEB_SYSTEM_H
#define BL_WEB_SYSTEM_H

#include <sys/types.h>

char *realpath(const char *path, char *out);
int fchmod(int fd, mode_t mode);

#endif
