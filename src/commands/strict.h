/* strict.h - `--strict`: what a case tells in vain is an error. */
#ifndef BL_STRICT_H
#define BL_STRICT_H

#include "library/library.h"
#include "ruling/ruling.h"

/* A finding or a complaint that no ruling on the case uses. */
typedef struct StrictItem {
    Span span;
    const char *told, *reason; /* REASON may be NULL */
} StrictItem;

/* The items of one case.  They live in the arena of the case. */
typedef struct StrictCase {
    StrictItem *at;
    int n, cap;
    bool begun; /* there was a ruling */
} StrictCase;

/* Takes R, another ruling on the case: what it uses is told in vain no longer. */
void strict_add(StrictCase *s, Library *lib, const Ruling *r);
/* Reports each item as an error.  Returns true if there is one. */
bool strict_report(const StrictCase *s, Library *lib);

#endif
