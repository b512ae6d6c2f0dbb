/* natives.h - the functions of the rules of play that a vocabulary binds by name.  Law files
 * declare them in laws/vocabulary/table.law, tricks.law, story-reading.law and advice.law. */
#ifndef BL_NATIVES_H
#define BL_NATIVES_H

#include "program/native.h"

extern const NativeDef bl_natives[];
extern const size_t bl_natives_count;

#endif
