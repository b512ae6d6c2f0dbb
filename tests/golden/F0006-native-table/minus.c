#include <bridgelaw-native.h>

static int64_t likely(int64_t seat)
{
    return seat;
}

BRIDGELAW_NATIVES({ "likely", "4 : 4", -1, (void (*)(void))likely });
