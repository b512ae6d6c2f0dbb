/* natives.h - the list of the natives: C functions that law files call about the rules of play.
 *
 * laws/vocabulary/ declares each of them (table.law, tricks.law, story-reading.law, advice.law). */
#ifndef BL_NATIVES_H
#define BL_NATIVES_H

#include "program/native.h"

extern const NativeDef bl_natives[];
extern const size_t bl_natives_count;

#endif
