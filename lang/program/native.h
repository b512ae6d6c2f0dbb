/* native.h - what a function written in C sees of the language (SPEC 9).
 *
 * A native gets its arguments as Values and returns one.  A native declared with `reads` gets a
 * NativeCx first, with which it asks questions.  A question may turn out to be open: then
 * native_stopped() is true, all further answers are worthless, and the native must return at once
 * (anything; 0 will do).  It is called again when the fact has a value.  A native is a pure
 * function of its arguments and of the answers. */
#ifndef BL_NATIVE_H
#define BL_NATIVE_H

#include "program/value.h"

typedef struct NativeCx NativeCx;
/* The remembered answers of a function of a library (ffi_library.h). */
typedef struct Replies Replies;

bool native_stopped(const NativeCx *cx);

/* The I-th name (from 0) that the declaration `reads`, with its arguments. */
Value native_read0(NativeCx *cx, unsigned i);
Value native_read1(NativeCx *cx, unsigned i, Value a);

/* The number of events.  They are numbered from 0 in the order of the story. */
Value native_events(const NativeCx *cx);

/* Does OWNER hold ITEM at the start of the story?  Asks if that is open. */
bool native_holds(NativeCx *cx, Value owner, Value item);
/* The same without asking: 1, 0, or -1 for open.  Asks only which deal it is, if there are
 * several. */
int native_holds_known(NativeCx *cx, Value owner, Value item);
/* Does OWNER hold an item with the left part GROUP, besides those known to be there or not?  Asks
 * if that is open. */
bool native_holds_other(NativeCx *cx, Value owner, Value group);

/* Does the case say that OWNER holds an unspecified item with the left part GROUP?  Asks only which
 * deal it is. */
bool native_holds_untold(NativeCx *cx, Value owner, Value group);

/* Does the case say anything about the items of OWNER, apart from the events of the story?  Asks
 * only which deal it is. */
bool native_hand_told(NativeCx *cx, Value owner);

/* The object that the host gave to answer oracles (engine_oracle()), of a type of its own; NULL if
 * nothing can answer. */
void *native_oracle(const NativeCx *cx);

/* One C function offered to law files.  SIGNATURE: the argument types, a colon, the result: `bool`,
 * `event` for any, `number` for any range, `4` for an enumeration or product of that many values,
 * the name of a type, `owner/4` for both, `{4}` for a set of them ("owner/4 8 event : bool").  FN
 * has type Value (*)(Value...) or, when ASKS, Value (*)(NativeCx *, Value...).  READS: the
 * signatures of the names that it reads, in order, to a NULL; NULL for none. */
typedef struct NativeDef {
    const char *name;
    const char *signature;
    bool asks;
    void (*fn)(void);
    bool oracle; /* asks native_oracle(): only advice may call it */
    const char *const *reads;
} NativeDef;

#endif
