/* page_value.h - asks an engine for a value, for a web page that cannot wait for open facts. */
#ifndef BL_PAGE_VALUE_H
#define BL_PAGE_VALUE_H

#include "engine/engine.h"

enum { PAGE_PRESUMED = 16 }; /* the largest number of presumptions that a value may depend on */

/* What is supposed of hands: each fact is that a hand holds some cards, and nobody has told it. */
typedef struct PageSupposed {
    const Fact *fact[PAGE_PRESUMED];
    int n;
} PageSupposed;

/* Stores in *V the value of F for ARGS.  Every presumption counts as found.  If TO is not NULL,
 * supposes of hands what it needs, and adds that to TO.  Returns false if the value hangs on
 * another fact that is open. */
bool page_value(Engine *e, const Fun *f, const Value *args, PageSupposed *to, Value *v);

#endif
