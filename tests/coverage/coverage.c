/* coverage.c - of the build that counts what is run: a process that ends without exit()
 * writes what it counted all the same. */
#define _GNU_SOURCE
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

void __gcov_dump(void);

/* tests/faults/nomem.c, where that is preloaded: from now on there is memory again. */
__attribute__((weak)) void nomem_over(void);

/* Destructors with a priority, as those that write the counts, come after this one. */
__attribute__((destructor)) static void over(void)
{
    if (nomem_over)
        nomem_over();
}

static void aborted(int sig)
{
    over();
    __gcov_dump();
    signal(sig, SIG_DFL);
    raise(sig);
}

__attribute__((constructor)) static void start(void)
{
    signal(SIGABRT, aborted);
}

void _exit(int status)
{
    over();
    __gcov_dump();
    for (;;)
        syscall(SYS_exit_group, status);
}
