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

/* Return the value of the I-th name (from 0) in the declaration's `reads`, without arguments or
 * with the argument A. */
Value native_read0(NativeCx *cx, unsigned i);
Value native_read1(NativeCx *cx, unsigned i, Value a);

/* The number of events.  They are numbered from 0 in the order of the story. */
Value native_events(const NativeCx *cx);

/* Does OWNER hold ITEM at the start of the story?  Asks if that is open. */
bool native_holds(NativeCx *cx, Value owner, Value item);
/* Returns 1 if OWNER holds ITEM at the start of the story, 0 if not, -1 if that is open.  Asks
 * only which deal it is, if there are several. */
int native_holds_known(NativeCx *cx, Value owner, Value item);
/* Does OWNER hold an item with the left part GROUP, besides the items that OWNER is known to
 * have or not to have?  Asks if that is open. */
bool native_holds_other(NativeCx *cx, Value owner, Value group);

/* Does the case say that OWNER holds an unspecified item with the left part GROUP?  Asks only which
 * deal it is. */
bool native_holds_untold(NativeCx *cx, Value owner, Value group);

/* Does the case say anything about the items of OWNER, apart from the events of the story?  Asks
 * only which deal it is. */
bool native_hand_told(NativeCx *cx, Value owner);

/* Returns the object that the host gave to engine_set_oracle() to answer oracles; the host knows
 * its type.  NULL if it gave none. */
void *native_oracle(const NativeCx *cx);

/* One C function offered to law files.  SIGNATURE lists the argument types, a colon and the
 * result type: `bool`, `event` (of any kind), `number` (any range), `4` (an enumeration or
 * product of 4 values), the name of a type, `owner/4` (both), `{4}` (a set of them), as in
 * "owner/4 8 event : bool".  FN has type Value (*)(Value...) or, if ASKS, Value (*)(NativeCx *,
 * Value...). READS lists the signatures of the names that it reads, in order, with a NULL at the
 * end; NULL: none. */
typedef struct NativeDef {
    const char *name;
    const char *signature;
    bool asks;
    void (*fn)(void);
    bool oracle; /* it asks native_oracle(), so only advice may call it */
    const char *const *reads;
} NativeDef;

#endif
