/* limits.h - the limits of one run, which the option --limit changes.
 *
 * They limit how much text is read and how much work is done.  A limit counts things and never
 * time.  So a run reaches it at the same place on every machine. */
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

/* Returns the limits of a run without --limit. */
const Limits *limits_default(void);

typedef struct LimitInfo {
    /* OPTION: the name of the limit in --limit.  WHAT: the name of the things that it counts.
     * CODE: the code of the diagnostic when it is reached. */
    const char *option, *what, *code;
    /* the value without --limit, and the largest value that --limit may set */
    uint64_t usually, most;
} LimitInfo;

const LimitInfo *limit_info(LimitId id);

typedef enum LimitError { LIMIT_SET, LIMIT_UNKNOWN, LIMIT_RANGE } LimitError;
/* TEXT has the form NAME=N.  Sets the limit called NAME in L to N, and stores its id in *WHICH.
 * Returns LIMIT_UNKNOWN if no limit has that NAME.  Returns LIMIT_RANGE if N is not a number from 1
 * to the largest value allowed.  After an error L is unchanged. */
LimitError limits_set(Limits *l, const char *text, LimitId *which);

#endif
