/* natives.h - the functions of the rules of play that a vocabulary binds by name.  Law files
 * declare them in laws/vocabulary/natives.law. */
#ifndef BL_NATIVES_H
#define BL_NATIVES_H

#include "program/native.h"

extern const NativeDef bl_natives[];
extern const size_t bl_natives_count;

#endif
