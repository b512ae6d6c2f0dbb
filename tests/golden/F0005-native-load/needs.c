#include <bridgelaw-native.h>

int needed(void);

static int64_t likely(int64_t seat)
{
    return seat + needed();
}

BRIDGELAW_NATIVES(BRIDGELAW_NATIVE(likely, "4 : 4"));
