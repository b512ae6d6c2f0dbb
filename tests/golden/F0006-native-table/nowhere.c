#include <bridgelaw-native.h>

const BridgelawNatives bridgelaw_natives = { BRIDGELAW_NATIVE_VERSION, 1, 0 };
