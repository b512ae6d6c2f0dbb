/* bridgelaw-native.h - write C functions for law files (SPEC 9).
 *
 * A law file declares `native points(cards: set of card): number from "libours.so"`.  The shared
 * library exports one table, bridgelaw_natives.  The table lists the function with its types:
 *
 *     #include <bridgelaw-native.h>
 *
 *     static int64_t points(int64_t cards) { ... }
 *
 *     BRIDGELAW_NATIVES(BRIDGELAW_NATIVE(points, "{card/52} : number"));
 *
 * Build it with `cc -shared -fPIC -o libours.so ours.c`.  The program loads the library when it
 * checks the law file, and only from a directory that the user names with --allow-native.  The
 * shared library is trusted.  It runs inside the program, and the program cannot recover from a
 * crash or an endless loop in it.
 *
 * Arguments and the result are int64_t:
 *
 *     enumeration   the position of the value in its declaration, from 0;
 *     product       left * (number of values of right) + right;
 *     number        the number;
 *     bool          0 or 1;
 *     set           a mask, bit N for the value N.
 *
 * BRIDGELAW_ABSENT means that there is no value.  A function may return it, except a function with
 * the result type bool.  No argument is BRIDGELAW_ABSENT: if an argument has no value in the case,
 * the program does not call the function, and the result is absent.  If a function returns
 * something that is not a value of the declared type, the ruling ends with an error.
 *
 * The second argument of BRIDGELAW_NATIVE is the signature: the types of the arguments, a colon,
 * and the type of the result, separated by spaces:
 *
 *     bool      number      (any range of numbers);
 *     seat      an enumeration, a product or a range, by its name in the law files;
 *     seat/4    the same type, which must have 4 values; write this if the function
 *               has an array of 4, or knows the order of the values;
 *     4         any enumeration or product of 4 values;
 *     {seat}    a set; any of the types above may stand between the braces.
 *
 * A function must be pure: its result must depend on its arguments only, because the program
 * remembers results.  The program calls a function from one thread at a time, but not always from
 * the same thread.  In libbridgelaw, two editions may call a function at the same time. */
#ifndef BRIDGELAW_NATIVE_H
#define BRIDGELAW_NATIVE_H

#include <stdint.h>

/* The version of this header.  The program refuses a library that was built for another version. */
#define BRIDGELAW_NATIVE_VERSION 1

#define BRIDGELAW_ABSENT INT64_MIN

typedef struct BridgelawNative {
    const char *name;
    const char *signature;
    int arguments; /* the number of arguments of FUNCTION, 0 to 4 */
    void (*function)(void);
} BridgelawNative;

typedef struct BridgelawNatives {
    int version;
    int count;
    const BridgelawNative *natives;
} BridgelawNatives;

/* The number of arguments of the function F, 0 to 4.  If an argument or the result of F is not an
 * int64_t, the compiler reports an error. */
#define BRIDGELAW_ARGUMENTS(f)                                                                     \
    _Generic((f), int64_t(*)(void) : 0, int64_t(*)(int64_t) : 1, int64_t(*)(int64_t, int64_t) : 2, \
             int64_t(*)(int64_t, int64_t, int64_t) : 3,                                            \
             int64_t(*)(int64_t, int64_t, int64_t, int64_t) : 4)

/* An entry of the table for the C function F.  In law files, the function has the name of F
 * (BRIDGELAW_NATIVE) or the name NAME (BRIDGELAW_NATIVE_AS). */
#define BRIDGELAW_NATIVE(f, signature) BRIDGELAW_NATIVE_AS(#f, f, signature)
#define BRIDGELAW_NATIVE_AS(name, f, signature)                      \
    {                                                                \
        name, signature, BRIDGELAW_ARGUMENTS(f), (void (*)(void))(f) \
    }

#if defined(__GNUC__)
#    define BRIDGELAW_EXPORT __attribute__((visibility("default")))
#else
#    define BRIDGELAW_EXPORT
#endif

/* Defines the table.  The arguments are BRIDGELAW_NATIVE(...) entries, one for each function.
 * Write a semicolon after the closing parenthesis. */
#define BRIDGELAW_NATIVES(...)                                                           \
    static const BridgelawNative bridgelaw_native_list[] = { __VA_ARGS__ };              \
    BRIDGELAW_EXPORT extern const BridgelawNatives bridgelaw_natives;                    \
    const BridgelawNatives bridgelaw_natives = { BRIDGELAW_NATIVE_VERSION,               \
                                                 (int)(sizeof bridgelaw_native_list /    \
                                                       sizeof bridgelaw_native_list[0]), \
                                                 bridgelaw_native_list }

#endif
