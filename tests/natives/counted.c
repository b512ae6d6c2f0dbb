/* counted.c - natives that write to the file $LOADED when they are loaded, and at each call; a test
 * reads the file. */
#include <bridgelaw-native.h>
#include <stdio.h>
#include <stdlib.h>

static void tell(const char *what, int64_t value)
{
    FILE *f = fopen(getenv("LOADED"), "a");

    fprintf(f, "%s %#llx\n", what, (unsigned long long)value);
    fclose(f);
}

__attribute__((constructor)) static void loaded(void)
{
    tell("loaded", 0);
}

static int64_t points(int64_t hand)
{
    int64_t sum = 0;

    tell("called", hand);
    for (int card = 0; card < 52; card++)
        sum += hand >> card & 1 && card % 13 >= 9 ? card % 13 - 8 : 0;
    return sum;
}

BRIDGELAW_NATIVES(BRIDGELAW_NATIVE(points, "{card/52} : number"));
