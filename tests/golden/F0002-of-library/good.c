#include <bridgelaw-native.h>

static int64_t points(int64_t seat)
{
    return seat;
}

BRIDGELAW_NATIVES(BRIDGELAW_NATIVE(points, "seat/4 : number"),
                  BRIDGELAW_NATIVE_AS("places", points, "4 : 4"),
                  BRIDGELAW_NATIVE_AS("open", points, "{seat : 4"),
                  BRIDGELAW_NATIVE_AS("none", points, "{} : 4"),
                  BRIDGELAW_NATIVE_AS("plus", points, "+4 : 4"));
