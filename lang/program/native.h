/* native.h - the questions that a function written in C may ask about the case (SPEC 9).
 *
 * A native gets its arguments as Values and returns a Value.  A native declared with `reads` also
 * gets a NativeCx, which it needs to ask questions.  An answer may depend on an open fact, which
 * the case does not state and which has no value yet.  Then native_stopped() is true, further
 * answers mean nothing, and the native must return at once.  The result of the native is ignored,
 * and the native is called again when the fact has a value.
 *
 * The result of a native may depend only on its arguments and on the answers. */
#ifndef BL_NATIVE_H
#define BL_NATIVE_H

#include "program/value.h"

typedef struct NativeCx NativeCx;
/* The remembered answers of a library function (ffi_library.h). */
typedef struct Replies Replies;

bool native_stopped(const NativeCx *cx);

/* Each of these functions returns the value of a status, setting or other function that the native
 * reads.  I is the place of that status, setting or function in the `reads` of the declaration,
 * from 0. native_read0() passes no argument, and native_read1() passes A. */
Value native_read0(NativeCx *cx, unsigned i);
Value native_read1(NativeCx *cx, unsigned i, Value a);

/* Returns the number of events.  Events are numbered from 0 in the order of the story. */
Value native_events(const NativeCx *cx);

/* Returns true if OWNER holds ITEM at the start of the story.  If the case leaves this open, the
 * native must stop (native_stopped()) until this holding has a value. */
bool native_holds(NativeCx *cx, Value owner, Value item);
/* Returns 1 if OWNER holds ITEM at the start of the story, 0 if not, and -1 if this is open.  The
 * native need not stop for an open holding.  But if the case has several deals, and it is open
 * which deal counts, the native must stop. */
int native_holds_known(NativeCx *cx, Value owner, Value item);
/* An item is a product of two enums.  GROUP is a value of the first enum.  Returns true if OWNER
 * holds an item of GROUP that the case does not name.  If the case leaves this open, the native
 * must stop until this holding has a value. */
bool native_holds_other(NativeCx *cx, Value owner, Value group);

/* GROUP is as in native_holds_other().  Returns true if the case says that OWNER holds an item of
 * GROUP, but does not say which item.  If the case has several deals, and it is open which deal
 * counts, the native must stop. */
bool native_holds_untold(NativeCx *cx, Value owner, Value group);

/* Returns true if the case says anything about the items of OWNER.  Leaves out items that only the
 * events of the story show.  If the case has several deals, and it is open which deal counts, the
 * native must stop. */
bool native_hand_told(NativeCx *cx, Value owner);

/* Returns the object that was given to engine_set_oracle(), or NULL.  Oracles (SPEC 19.1) use it to
 * find their answers.  Only the caller of engine_set_oracle() and the oracles know its type. */
void *native_oracle(const NativeCx *cx);

/* One C function that law files may declare.
 *
 * SIGNATURE lists the types of the arguments, a colon and the type of the result, as in "owner/4 8
 * event : bool".  A type is one of these:
 *     bool      a truth value
 *     event     an event of any kind
 *     number    a number of any range
 *     4         an enumeration or product of 4 values
 *     owner     the type called `owner`
 *     owner/4   the type called `owner`, which has 4 values
 *     {4}       a set
 *
 * FN has the type Value (*)(Value...), or, if ASKS, Value (*)(NativeCx *, Value...).  READS lists
 * the signatures of the functions that FN reads, in order.  A NULL ends the list.  If FN reads no
 * function, READS is NULL. */
typedef struct NativeDef {
    const char *name;
    const char *signature;
    bool asks;
    void (*fn)(void);
    bool oracle; /* the function calls native_oracle(), so only advice may call it */
    const char *const *reads;
} NativeDef;

#endif
