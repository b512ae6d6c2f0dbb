/* replay.c - runs a fuzz target without libFuzzer.  Each argument is a file with an input. */
#include "fuzz.h"

#include <errno.h>
#include <string.h>

static bool replay(const char *path)
{
    enum { MOST = 1 << 20 };
    uint8_t *data = malloc(MOST);
    FILE *in = fopen(path, "rb");
    size_t n;

    if (!in) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        free(data);
        return false;
    }
    n = fread(data, 1, MOST, in);
    fclose(in);
    LLVMFuzzerTestOneInput(data, n);
    free(data);
    return true;
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        /* printed first: if the target ends the program, the last line names the input */
        printf("%s\n", argv[i]);
        fflush(stdout);
        if (!replay(argv[i]))
            return 1;
    }
    printf("%d inputs replayed\n", argc - 1);
    return 0;
}
