#include <bridgelaw-native.h>

/* as a later header might have it */
const BridgelawNatives bridgelaw_natives = { BRIDGELAW_NATIVE_VERSION + 1, 1, 0 };
