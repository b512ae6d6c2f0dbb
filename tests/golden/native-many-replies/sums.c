#include <bridgelaw-native.h>

static int64_t sum(int64_t a, int64_t b, int64_t times)
{
    return (a + b * (times + 1)) % 52;
}

BRIDGELAW_NATIVES(BRIDGELAW_NATIVE(sum, "card card seat : card"));
