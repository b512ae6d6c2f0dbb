/* natives.c - the functions of src/bridge/natives.c a second time, bound to the naive evaluator. */
#include "bound.h"

#define bl_natives       naive_natives
#define bl_natives_count naive_natives_count
#include "../../src/bridge/natives.c"
