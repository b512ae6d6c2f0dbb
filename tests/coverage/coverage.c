/* coverage.c - makes a process of the coverage build write its counts, even if the process ends
 * without exit(). */
#define _GNU_SOURCE
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

void __gcov_dump(void);

/* Makes allocations succeed from now on.  NULL unless tests/faults/nomem.c is preloaded. */
__attribute__((weak)) void nomem_over(void);

/* This destructor has no priority, so it runs before those that write the counts. */
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
