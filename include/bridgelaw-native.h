/* bridgelaw-native.h - functions of your own for law files (SPEC 9).
 *
 * A law file says `native points(cards: set of card): number from "libours.so"`;
 * the library exports one table, bridgelaw_natives, in which that function stands
 * with its types:
 *
 *     #include <bridgelaw-native.h>
 *
 *     static int64_t points(int64_t cards) { ... }
 *
 *     BRIDGELAW_NATIVES(BRIDGELAW_NATIVE(points, "{card/52} : number"));
 *
 * and is built with `cc -shared -fPIC -o libours.so ours.c`.  It is loaded when the
 * law file is checked, and only from a directory that the user names with
 * --allow-native.  It is trusted: it runs in the program, and what it does wrong
 * there (a crash, a loop without end) nothing can put right.
 *
 * Arguments and the result are int64_t: of an enumeration the place of the value in
 * its declaration, from 0; of a product left * (values of right) + right; a number;
 * of a bool 0 or 1; of a set a mask, bit N for the value N.  A result may be
 * BRIDGELAW_ABSENT, except of a bool; arguments never are: a call with an absent
 * argument is absent itself.  Any other result that is no value of the declared type
 * ends the ruling with an error.
 *
 * A SIGNATURE is the types of the arguments, a colon, and the type of the result,
 * with a space between any two:
 *
 *     bool      number      (any range of numbers)
 *     seat      an enumeration, a product or a range, by its name in the law files
 *     seat/4    the same, which must have 4 values: write this when the function
 *               has an array of 4, or knows the order of the values
 *     4         any enumeration or product of 4 values
 *     {seat}    a set of any of these
 *
 * A function must be pure: the same answer for the same arguments, whatever was
 * called before; answers are remembered.  It is called by one thread at a time, but
 * not always by the same one; in libbridgelaw, by one for each edition. */
#ifndef BRIDGELAW_NATIVE_H
#define BRIDGELAW_NATIVE_H

#include <stdint.h>

/* Of this header.  A library made for another version is refused. */
#define BRIDGELAW_NATIVE_VERSION 1

#define BRIDGELAW_ABSENT INT64_MIN

typedef struct BridgelawNative {
    const char *name;
    const char *signature;
    int arguments; /* how many the C function has */
    void (*function)(void);
} BridgelawNative;

typedef struct BridgelawNatives {
    int version;
    int count;
    const BridgelawNative *natives;
} BridgelawNatives;

/* How many arguments F has, at most 4.  A function of another type is no function
 * that can be called: the compiler says so. */
#define BRIDGELAW_ARGUMENTS(f)                                   \
    _Generic((f), int64_t(*)(void) : 0, int64_t(*)(int64_t) : 1, \
             int64_t(*)(int64_t, int64_t) : 2,                   \
             int64_t(*)(int64_t, int64_t, int64_t) : 3,          \
             int64_t(*)(int64_t, int64_t, int64_t, int64_t) : 4)

/* The function F, under its own name or another. */
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

/* The table: one BRIDGELAW_NATIVE(...) for each function, and a semicolon after it. */
#define BRIDGELAW_NATIVES(...)                                                           \
    static const BridgelawNative bridgelaw_native_list[] = { __VA_ARGS__ };              \
    BRIDGELAW_EXPORT extern const BridgelawNatives bridgelaw_natives;                    \
    const BridgelawNatives bridgelaw_natives = { BRIDGELAW_NATIVE_VERSION,               \
                                                 (int)(sizeof bridgelaw_native_list /    \
                                                       sizeof bridgelaw_native_list[0]), \
                                                 bridgelaw_native_list }

#endif
