/* strict.h - implements `--strict`: reports the statements of a case that no ruling uses.
 *
 * A statement is a finding, or a complaint: an event that asks for a ruling. */
#ifndef BL_STRICT_H
#define BL_STRICT_H

#include "library/library.h"
#include "ruling/ruling.h"

/* A finding or a complaint that no ruling has used yet. */
typedef struct StrictItem {
    Span span;
    /* `told`: the item in words; `reason`: why no ruling uses it, or NULL */
    const char *told, *reason;
    bool names_event; /* the author may have named the wrong event */
} StrictItem;

/* The items of one case.  They live in the arena of the case. */
typedef struct StrictCase {
    StrictItem *at;
    int n, cap;
    bool begun; /* strict_add() has been called */
} StrictCase;

/* R is the next ruling on the case.  The first call stores in S the items that R does not use.
 * Each later call removes from S the items that R uses. */
void strict_add(StrictCase *s, Library *lib, const Ruling *r);
/* Reports each item that is left in S as an error.  Returns true if there are any. */
bool strict_report(const StrictCase *s, Library *lib);

#endif
