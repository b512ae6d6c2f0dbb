/* page_value.h - asks an engine for a value, for a web page that cannot wait for open facts. */
#ifndef BL_PAGE_VALUE_H
#define BL_PAGE_VALUE_H

#include "engine/engine.h"

enum { PAGE_PRESUMED = 16 }; /* the largest number of presumptions that a value may depend on */

/* The holdings that page_value() has assumed to be false.  Nobody has told whether these facts
 * hold.  Each fact says that a certain hand has a certain card. */
typedef struct PageSupposed {
    const Fact *fact[PAGE_PRESUMED];
    int n;
} PageSupposed;

/* Stores in *V the value of F for ARGS, on the assumption that all presumptions hold.  If TO is not
 * NULL, also assumes that each open holding is false, and adds these holdings to TO.  Returns false
 * if the value depends on another open fact. */
bool page_value(Engine *e, const Fun *f, const Value *args, PageSupposed *to, Value *v);

#endif
