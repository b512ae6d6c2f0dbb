/* limits.c - the table of limits, and the reading of a `--limit` option (see limits.h). */
#include "kit/limits.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const LimitInfo infos[] = {
#define LIMIT(name, option, usually, most, what, code) \
    [LIMIT_##name] = { option, what, code, usually, most },
#include "kit/limits.def"
#undef LIMIT
};

const Limits *limits_default(void)
{
    static const Limits usual = { {
#define LIMIT(name, option, usually, most, what, code) [LIMIT_##name] = (usually),
#include "kit/limits.def"
#undef LIMIT
    } };

    return &usual;
}

const LimitInfo *limit_info(LimitId id)
{
    return &infos[id];
}

LimitError limits_set(Limits *l, const char *text, LimitId *which)
{
    size_t n = strcspn(text, "=");
    uint64_t value;
    char *end;

    for (size_t i = 0; i < BL_LEN(infos); i++) {
        if (strlen(infos[i].option) != n || strncmp(infos[i].option, text, n) != 0)
            continue;
        *which = (LimitId)i;
        text += n + (text[n] == '=');
        errno = 0;
        value = strtoull(text, &end, 10);
        if (*text < '0' || *text > '9' || *end || errno || value < 1 || value > infos[i].most)
            return LIMIT_RANGE;
        l->at[i] = value;
        return LIMIT_SET;
    }
    return LIMIT_UNKNOWN;
}
