/* natives.h - the functions that the vocabulary binds by name: what needs the
 * rules of play.  Their declarations are in laws/vocabulary/natives.law. */
#ifndef BL_NATIVES_H
#define BL_NATIVES_H

#include "program/native.h"

extern const NativeDef bl_natives[];
extern const size_t bl_natives_count;

#endif
