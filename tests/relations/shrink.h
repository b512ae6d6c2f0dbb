/* shrink.h - finds a small story that still shows a breach. */
#ifndef RELATIONS_SHRINK_H
#define RELATIONS_SHRINK_H

#include "trial.h"

/* Returns a smaller copy of S, in ARENA, that still breaks CHECK in the way WHAT (Breach.what).
 * Removes events, findings, hands and cards one after the other. */
Story *shrink_story(const Story *s, const char *check, const char *what, uint64_t seed,
                    Arena *arena);

#endif
