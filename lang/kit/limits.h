/* limits.h - the limits of one run, which the option --limit changes: how much text is read and
 * how much is worked out.  They count things, not time, so they are the same on every machine. */
#ifndef BL_LIMITS_H
#define BL_LIMITS_H

#include "kit/base.h"

typedef enum LimitId {
#define LIMIT(name, option, usually, most, what, code) LIMIT_##name,
#include "kit/limits.def"
#undef LIMIT
    LIMIT_COUNT
} LimitId;

typedef struct Limits {
    uint64_t at[LIMIT_COUNT];
} Limits;

/* The limits of a run without --limit. */
const Limits *limits_default(void);

typedef struct LimitInfo {
    /* its name, what it counts, the code of the diagnostic that reports it */
    const char *option, *what, *code;
    uint64_t usually, most; /* without --limit; the largest that --limit may set */
} LimitInfo;

const LimitInfo *limit_info(LimitId id);

typedef enum LimitError { LIMIT_SET, LIMIT_UNKNOWN, LIMIT_RANGE } LimitError;
/* Sets the limit that TEXT states as NAME=N, and *WHICH to its number.  Returns LIMIT_UNKNOWN if
 * there is no limit NAME, and LIMIT_RANGE if N is no number from 1 to the most allowed; L is then
 * unchanged. */
LimitError limits_set(Limits *l, const char *text, LimitId *which);

#endif
