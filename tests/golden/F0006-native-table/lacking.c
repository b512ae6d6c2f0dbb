#include <bridgelaw-native.h>

static int64_t likely(int64_t seat)
{
    return seat;
}

BRIDGELAW_NATIVES({ "likely", 0, 1, 0 }, BRIDGELAW_NATIVE_AS("other", likely, "4 : 4"));
