#include <bridgelaw-native.h>

BRIDGELAW_NATIVES({ "likely", "4 : 4", 1, 0 });
