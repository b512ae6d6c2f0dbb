#include <bridgelaw-native.h>

static int64_t likely(int64_t seat)
{
    return seat;
}

BRIDGELAW_NATIVES({ "likely", "4 4 4 4 4 : 4", 5, (void (*)(void))likely });
