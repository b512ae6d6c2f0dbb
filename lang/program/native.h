/* native.h - what a function written in C may ask of the language (SPEC 9).
 *
 * A native gets its arguments as Values and returns a Value.  A native declared with `reads` first
 * gets a NativeCx, with which it asks questions.  An answer may be open.  Then native_stopped() is
 * true, all further answers are worthless, and the native must return at once; its result is
 * ignored.  It is called again when the fact has a value.  The result of a native may depend only
 * on its arguments and on the answers. */
#ifndef BL_NATIVE_H
#define BL_NATIVE_H

#include "program/value.h"

typedef struct NativeCx NativeCx;
/* The remembered answers of a library function (ffi_library.h). */
typedef struct Replies Replies;

bool native_stopped(const NativeCx *cx);

/* These return the value of name number I, from 0, in the `reads` of the declaration: without
 * arguments, or with the argument A. */
Value native_read0(NativeCx *cx, unsigned i);
Value native_read1(NativeCx *cx, unsigned i, Value a);

/* Returns the number of events.  Events are numbered from 0 in the order of the story. */
Value native_events(const NativeCx *cx);

/* Returns true if OWNER holds ITEM at the start of the story.  If that is open, asks for the
 * fact. */
bool native_holds(NativeCx *cx, Value owner, Value item);
/* Returns 1 if OWNER holds ITEM at the start of the story, 0 if not, and -1 if that is open.  Asks
 * for no fact but which deal it is, if there are several. */
int native_holds_known(NativeCx *cx, Value owner, Value item);
/* Returns true if OWNER holds an item with the left part GROUP, besides the items that OWNER is
 * known to have.  If that is open, asks for the fact. */
bool native_holds_other(NativeCx *cx, Value owner, Value group);

/* Returns true if the case says that OWNER holds an unspecified item with the left part GROUP.
 * Asks for no fact but which deal it is, if there are several. */
bool native_holds_untold(NativeCx *cx, Value owner, Value group);

/* Returns true if the case says anything about the items of OWNER, apart from the events of the
 * story.  Asks for no fact but which deal it is, if there are several. */
bool native_hand_told(NativeCx *cx, Value owner);

/* Returns the object that the caller of the engine gave to engine_set_oracle(), or NULL.  It
 * answers oracles (SPEC 19.1), and only that caller knows its type. */
void *native_oracle(const NativeCx *cx);

/* One C function that law files may declare.
 *
 * SIGNATURE lists the types of the arguments, a colon and the type of the result, as in "owner/4 8
 * event : bool".  A type is `bool`, `event` (of any kind), `number` (any range), `4` (an
 * enumeration or product of 4 values), the name of a type, `owner/4` (name and number of values),
 * or `{4}` (a set).
 *
 * FN has the type Value (*)(Value...), or, if ASKS, Value (*)(NativeCx *, Value...).  READS lists
 * the signatures of the functions that it reads, in order, with a NULL at the end; NULL: none. */
typedef struct NativeDef {
    const char *name;
    const char *signature;
    bool asks;
    void (*fn)(void);
    bool oracle; /* it calls native_oracle(), so only advice may call it */
    const char *const *reads;
} NativeDef;

#endif
