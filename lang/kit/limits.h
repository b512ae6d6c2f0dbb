/* limits.h - the bounds of one run that a user may move: how much is read, and how much is
 * worked out.  What is measured is the same on every machine. */
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

/* What holds when nobody says otherwise. */
const Limits *limits_default(void);

typedef struct LimitInfo {
    const char *option, *what, *code;
    uint64_t usually, most;
} LimitInfo;

const LimitInfo *limit_info(LimitId id);

typedef enum LimitError { LIMIT_SET, LIMIT_UNKNOWN, LIMIT_RANGE } LimitError;
/* TEXT is NAME=N: N from 1 to the most.  *WHICH is the one of that name. */
LimitError limits_set(Limits *l, const char *text, LimitId *which);

#endif
