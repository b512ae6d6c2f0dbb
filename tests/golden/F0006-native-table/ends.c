#include <bridgelaw-native.h>

static int64_t likely(int64_t seat)
{
    return seat;
}

BRIDGELAW_NATIVES(BRIDGELAW_NATIVE(likely, "4 : 4 "));
