#include <bridgelaw-native.h>

static int64_t past(int64_t seat, int64_t suit)
{
    return seat == 3 ? 4 + suit : seat;
}

static int64_t neither(int64_t seat)
{
    return seat == 3 ? 2 : BRIDGELAW_ABSENT;
}

static int64_t beyond(int64_t seat)
{
    return INT64_C(1) << seat << 50;
}

static int64_t clash(void)
{
    return INT64_MIN + 1;
}

BRIDGELAW_NATIVES(BRIDGELAW_NATIVE(past, "seat suit : seat"),
                  BRIDGELAW_NATIVE(neither, "seat : bool"),
                  BRIDGELAW_NATIVE(beyond, "seat : {card}"), BRIDGELAW_NATIVE(clash, ": number"));
