#include <bridgelaw-native.h>

static int64_t neighbour(int64_t seat)
{
    return (seat + 1) % 4;
}

BRIDGELAW_NATIVES(BRIDGELAW_NATIVE(neighbour, "seat : seat"));
