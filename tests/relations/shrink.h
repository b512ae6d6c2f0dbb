/* shrink.h - finds a small story that still shows a breach. */
#ifndef RELATIONS_SHRINK_H
#define RELATIONS_SHRINK_H

#include "trial.h"

/* Removes events, findings, hands and cards from a copy of S, in ARENA, while the copy breaks CHECK
 * in the way WHAT.  Returns the result. */
Story *shrink_story(const Story *s, const char *check, const char *what, uint64_t seed,
                    Arena *arena);

#endif
