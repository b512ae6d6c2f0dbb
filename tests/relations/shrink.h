/* shrink.h - the smallest story that still shows a breach. */
#ifndef RELATIONS_SHRINK_H
#define RELATIONS_SHRINK_H

#include "trial.h"

/* Removes events, findings, hands and cards from a copy of S, in ARENA, as long as it breaks CHECK in
 * the same way WHAT; returns what is left. */
Story *shrink_story(const Story *s, const char *check, const char *what, uint64_t seed,
                    Arena *arena);

#endif
