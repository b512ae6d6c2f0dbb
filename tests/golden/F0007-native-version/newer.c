#include <bridgelaw-native.h>

/* the table as a later version of the header might define it */
const BridgelawNatives bridgelaw_natives = { BRIDGELAW_NATIVE_VERSION + 1, 1, 0 };
