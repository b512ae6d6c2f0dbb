/* native.h - what a function written in C sees of the language (SPEC 9).
 *
 * A native gets its arguments as Values and returns one.  Natives declared
 * with `reads` get a NativeCx first, by which they ask.  Asking may find that
 * a fact is open: then native_stopped() is true, every answer until return is
 * worthless, and the native must return at once (anything; 0 will do).  It
 * will be called again when the fact has a value.  A native is a pure function
 * of its arguments and of what it asks. */
#ifndef BL_NATIVE_H
#define BL_NATIVE_H

#include "program/value.h"

typedef struct NativeCx NativeCx;
/* What a function of a library replied before (ffi_library.h). */
typedef struct Replies Replies;

bool native_stopped(const NativeCx *cx);

/* The I-th name (from 0) that the declaration `reads`, with its arguments. */
Value native_read0(NativeCx *cx, unsigned i);
Value native_read1(NativeCx *cx, unsigned i, Value a);

/* Events stand in the order of the story: 0 .. native_events() - 1. */
Value native_events(const NativeCx *cx);

/* Does OWNER hold ITEM at the start of the story?  Asks when it is open. */
bool native_holds(NativeCx *cx, Value owner, Value item);
/* The same without asking: 1, 0, or -1 for open.  Asks only which deal it is, where
 * there are several. */
int native_holds_known(NativeCx *cx, Value owner, Value item);
/* Does OWNER hold, of the items whose left part is GROUP, any that is not
 * known to be there or not?  Asks when that is open. */
bool native_holds_other(NativeCx *cx, Value owner, Value group);

/* Is OWNER told to hold, of these, one that is not told?  Asks only which deal it is. */
bool native_holds_untold(NativeCx *cx, Value owner, Value group);

/* Is anything told of what OWNER holds, but by events of the story?  Asks only which deal it is. */
bool native_hand_told(NativeCx *cx, Value owner);

/* What the host gave to answer oracles (engine_set_oracle()), as its own type; NULL: there
 * is nothing that could answer. */
void *native_oracle(const NativeCx *cx);

/* One C function offered to law files.  SIGNATURE: the argument types, a colon, the
 * result: `bool`, `event` for any, `number` for any range, `4` for an enumeration or
 * product of that many values, the name of a type, `owner/4` for both, `{4}` for a set
 * of them ("owner/4 8 event : bool").  FN has type Value (*)(Value...) or, when ASKS,
 * Value (*)(NativeCx *, Value...).  READS: the signatures of the names that it reads,
 * in order, to a NULL; NULL for none. */
typedef struct NativeDef {
    const char *name;
    const char *signature;
    bool asks;
    void (*fn)(void);
    bool oracle; /* asks native_oracle(): only advice may call it */
    const char *const *reads;
} NativeDef;

#endif
