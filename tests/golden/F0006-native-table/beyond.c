#include <bridgelaw-native.h>

static const BridgelawNative none = { 0, 0, 0, 0 };
const BridgelawNatives bridgelaw_natives = { BRIDGELAW_NATIVE_VERSION, 1 << 20, &none };
