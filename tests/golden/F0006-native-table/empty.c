#include <bridgelaw-native.h>

const BridgelawNatives bridgelaw_natives = { BRIDGELAW_NATIVE_VERSION, 0, 0 };
