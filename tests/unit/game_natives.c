/* game_natives.c - the natives that laws of the small game may declare. */
#include "game.h"

static Value next_owner(Value o)
{
    return (o + 1) % 4;
}

/* Returns the number of events before E that have a value of `worth`. */
static Value worth_before(NativeCx *cx, Value e)
{
    Value n = 0;

    for (Value k = 0; k < e && !native_stopped(cx); k++)
        n += value_given(native_read1(cx, 0, k));
    return n;
}

/* Returns the last event before E that has a value of `worth`.  If E is the third event, returns E
 * itself. */
static Value last_with_worth(NativeCx *cx, Value e)
{
    for (Value k = e - (e != 2); k >= 0 && !native_stopped(cx); k--)
        if (k == e || value_given(native_read1(cx, 0, k)))
            return k;
    return BL_ABSENT;
}

/* Returns the number of all events with a worth, whatever E is.  If the native is declared
 * `earlier`, the engine does not let it read E and later events. */
static Value worth_of_all(NativeCx *cx, Value e)
{
    Value n = 0;

    (void)e;
    for (Value k = 0; k < native_events(cx) && !native_stopped(cx); k++)
        n += value_given(native_read1(cx, 0, k));
    return n;
}

static Value lowest_held(NativeCx *cx, Value o, Value colour)
{
    for (Value m = 0; m < 4; m++)
        if (native_holds(cx, o, colour * 4 + m) || native_stopped(cx))
            return colour * 4 + m;
    return BL_ABSENT;
}

static Value has_colour(NativeCx *cx, Value o, Value colour)
{
    for (Value m = 0; m < 4; m++)
        if (native_holds_known(cx, o, colour * 4 + m) == 1)
            return 1;
    return native_holds_other(cx, o, colour);
}

/* Returns the tokens that O may hold by the case.  Asks for no open holding. */
static Value hand_of(NativeCx *cx, Value o)
{
    uint64_t set = 0;

    for (Value t = 0; t < 8; t++)
        if (native_holds_known(cx, o, t) != 0)
            set |= (uint64_t)1 << t;
    return native_stopped(cx) ? 0 : (Value)set;
}

static Value field_of(NativeCx *cx)
{
    return native_read0(cx, 0);
}

/* Returns the value of `worth` for the first event. */
static Value worth_first(NativeCx *cx)
{
    return native_read1(cx, 0, 0);
}

/* Returns the number of elements in the first status in `reads`, a set of tones, for O. */
static Value tones_of(NativeCx *cx, Value o, Value e)
{
    Value tones = native_read1(cx, 0, o), n = 0;

    (void)e;
    for (int i = 0; value_given(tones) && i < 3; i++)
        n += tones >> i & 1;
    return n;
}

/* Wrong on purpose: for owner 3, returns a value beyond the last owner. */
static Value past_owner(Value o)
{
    return o == 3 ? 4 : o;
}

/* Wrong on purpose: for owners 2 and 3, returns a value that is not a bool. */
static Value half_true(Value o)
{
    return o == 3 ? 2 : o == 2 ? BL_ABSENT : o;
}

/* Wrong on purpose: returns a value before the first hour for hour 1, and one after the last for
 * 12. */
static Value hour_beyond(Value h)
{
    return h == 1 ? 0 : h == 12 ? 13 : h;
}

static Value token_beyond(Value t)
{
    return t == 0 ? -1 : t == 7 ? 8 : t;
}

/* Returns the set of the hours from 1 to N.  Wrong on purpose for N 0: returns hour 0, which does
 * not exist. */
static Value first_hours(Value n)
{
    return n == 0 ? 1 : (Value)((UINT64_C(2) << n) - 2);
}

static const char *const reads_worth[] = { "event : number", NULL };
static const char *const reads_few[] = { "owner : {tone}", NULL };
static const char *const reads_field[] = { ": 2", NULL };

const NativeDef game_natives[] = {
    { "past_owner", "owner/4 : owner", false, (void (*)(void))past_owner, false, NULL },
    { "half_true", "owner : bool", false, (void (*)(void))half_true, false, NULL },
    { "hour_beyond", "hour : hour", false, (void (*)(void))hour_beyond, false, NULL },
    { "token_beyond", "token : token/8", false, (void (*)(void))token_beyond, false, NULL },
    { "first_hours", "number : {hour/12}", false, (void (*)(void))first_hours, false, NULL },
    { "next_owner", "4 : 4", false, (void (*)(void))next_owner, false, NULL },
    { "worth_before", "event : number", true, (void (*)(void))worth_before, false, reads_worth },
    { "last_with_worth", "event : event", true, (void (*)(void))last_with_worth, false,
      reads_worth },
    { "worth_of_all", "event : number", true, (void (*)(void))worth_of_all, false, reads_worth },
    { "worth_first", ": number", true, (void (*)(void))worth_first, false, reads_worth },
    { "tones_of", "4 event : number", true, (void (*)(void))tones_of, false, reads_few },
    { "lowest_held", "4 2 : 8", true, (void (*)(void))lowest_held, false, NULL },
    { "has_colour", "4 2 : bool", true, (void (*)(void))has_colour, false, NULL },
    { "hand_of", "4 : {8}", true, (void (*)(void))hand_of, false, NULL },
    { "field_of", ": 2", true, (void (*)(void))field_of, false, reads_field },
};
const size_t game_nnatives = BL_LEN(game_natives);
