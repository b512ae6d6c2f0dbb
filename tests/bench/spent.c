/* spent.c - runs a command and measures it: spent FILE COMMAND...
 *
 * Writes the exit status, the processor time in us and the peak memory in KiB to FILE.  The peak
 * also counts the memory of this process before it runs COMMAND.  So this is a small program of its
 * own. */
#include <stdio.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static double us(struct timeval t)
{
    return (double)t.tv_sec * 1e6 + (double)t.tv_usec;
}

int main(int argc, char **argv)
{
    int status = 0;
    struct rusage used;
    FILE *out;
    pid_t pid;

    if (argc < 3)
        return 2;
    pid = fork();
    if (pid == 0) {
        execvp(argv[2], argv + 2);
        _exit(127);
    }
    if (pid < 0 || waitpid(pid, &status, 0) != pid)
        return 2;
    getrusage(RUSAGE_CHILDREN, &used);
    out = fopen(argv[1], "w");
    if (!out)
        return 2;
    fprintf(out, "%d %.0f %ld\n", WIFEXITED(status) ? WEXITSTATUS(status) : 128,
            us(used.ru_utime) + us(used.ru_stime), used.ru_maxrss);
    return fclose(out) == 0 ? 0 : 2;
}
