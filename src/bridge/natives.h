/* natives.h - the list of the natives: C functions about the rules of play that law files call.
 *
 * laws/vocabulary/natives.law declares each of them and says what it returns. */
#ifndef BL_NATIVES_H
#define BL_NATIVES_H

#include "program/native.h"

extern const NativeDef bl_natives[];
extern const size_t bl_natives_count;

#endif
