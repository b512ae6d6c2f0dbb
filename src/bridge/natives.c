/* natives.c - the rules of play, for law files.
 *
 * A native replays the events before its event onto a Table, in one of two
 * views: as it happened, or as it stands.  It asks no more than its answer
 * needs.  What rests on a clash is a clash. */
#include "bridge/natives.h"

#include "bridge/doubledummy.h"

/* Where the names are that a declaration reads: the declarations of a view
 * state them in one order.  -1: not read. */
typedef struct ReadOrder {
    int seat, card; /* of an event: who puts out a card, and which */
    int place;      /* of an event: the one in whose place its card stands; a later one,
                          right after which it is put to the table */
    int lifted;     /* of an event: the one whose card it takes back */
    int leader, trump; /* settings */
    int without;       /* of an event: who lets his turn go by without a card */
    int previous;      /* a setting about the trick before the story */
    int until; /* of an event: the one that takes its card away; itself: none does */
} ReadOrder;

/* reads corrected_place */
static const ReadOrder places = { -1, -1, 0, -1, -1, -1, -1, -1, -1 };
/* reads put_by, corrected_place, lifted_by, omitted_by */
static const ReadOrder then_seats = { 0, -1, 1, 2, -1, -1, 3, -1, -1 };
/* reads put_by, tabled, corrected_place, lifted_by, leader, trumps, omitted_by */
static const ReadOrder then = { 0, 1, 2, 3, 4, 5, 6, -1, -1 };
/* reads hand_of, in_force, corrected_place, leader, trumps, omitted_by, lay_until; some also a
 * setting */
static const ReadOrder now = { 0, 1, 2, -1, 3, 4, 5, 7, 6 };

/* ---- replaying ---------------------------------------------------------- */

typedef struct NativeReplay {
    NativeCx *cx;
    const ReadOrder *reads;
    TableCards puts;
    Table table;
    bool failed; /* stopped, or a clash: return `failure` at once */
    Value failure;
} NativeReplay;

/* A value that was read; TABLE_NONE when there is none. */
static int read_result(NativeReplay *r, Value v)
{
    if (native_stopped(r->cx)) {
        r->failed = true;
        r->failure = 0;
    } else if (v == BL_CLASH) {
        r->failed = true;
        r->failure = BL_CLASH;
    }
    return !r->failed && value_given(v) ? (int)v : TABLE_NONE;
}

static int read_setting(NativeReplay *r, int i)
{
    return i < 0 ? TABLE_UNKNOWN : read_result(r, native_read0(r->cx, (unsigned)i));
}

static int read_of(NativeReplay *r, int i, int event)
{
    if (i < 0 || r->failed)
        return TABLE_NONE;
    return read_result(r, native_read1(r->cx, (unsigned)i, event));
}

/* The event in whose place EVENT stands: a correction of a correction stands
 * in the place of the first call. */
static int corrected_place(NativeReplay *r, int event)
{
    int place = read_of(r, r->reads->place, event);

    while (place >= 0 && place < event) {
        event = place;
        place = read_of(r, r->reads->place, event);
    }
    return event;
}

/* Where the puts of EVENT lie; what is put right after it lies there one further on. */
static int step_of(int event)
{
    return 2 * event;
}

/* Where EVENT, in whose place nothing earlier stands, puts its card. */
static int place_on_table(NativeReplay *r, int event)
{
    int later = read_of(r, r->reads->place, event);

    return later > event ? step_of(later) + 1 : step_of(event);
}

/* An event that puts out no card may be a hand's turn gone by without one. */
static void gather_without(NativeReplay *r, int event)
{
    int seat = read_of(r, r->reads->without, event);

    if (seat >= 0)
        table_cards_add(&r->puts, step_of(event), seat, TABLE_NO_CARD);
}

/* As it happened, what puts out no card of its own may restate an earlier
 * card: from then on its card lies there in the place of that one. */
static void gather_restated(NativeReplay *r, int event)
{
    int place = corrected_place(r, event);
    int seat = place < event ? read_of(r, r->reads->seat, place) : TABLE_NONE;
    int card = seat < 0 ? TABLE_NONE : read_of(r, r->reads->card, event);

    if (seat < 0)
        gather_without(r, event);
    else if (!r->failed)
        table_cards_restate(&r->puts, place_on_table(r, place), step_of(event), seat,
                            card);
}

/* As it happened, a card counts from its seat alone, and is gone when taken back. */
static void gather_then(NativeReplay *r, int event)
{
    int lifted = read_of(r, r->reads->lifted, event);
    int seat = read_of(r, r->reads->seat, event);
    int card = seat < 0 ? TABLE_NONE : read_of(r, r->reads->card, event);

    if (lifted >= 0)
        table_cards_lift(&r->puts, place_on_table(r, lifted), step_of(event));
    if (seat < 0)
        gather_restated(r, event);
    else if (!r->failed)
        table_cards_add(&r->puts, place_on_table(r, event), seat, card);
}

static void add_lifted(NativeReplay *r, int event, int seat, int until)
{
    int place = place_on_table(r, event);

    table_cards_add_lifted(&r->puts, place, seat,
                           until == event ? place : step_of(until));
}

/* As it stands, a card that was put to a trick and is not in force lies there until it
 * is taken back. */
static void gather_lifted(NativeReplay *r, int event)
{
    int until = read_of(r, r->reads->until, event);
    int seat = until < 0 ? TABLE_NONE : read_of(r, r->reads->seat, event);

    if (until >= event && seat >= 0)
        add_lifted(r, event, seat, until);
}

/* As it stands, a card counts that is in force, in the place of what it corrects. */
static void gather_now(NativeReplay *r, int event)
{
    int card = read_of(r, r->reads->card, event);
    int seat = card < 0 ? TABLE_NONE : read_of(r, r->reads->seat, event);
    int place = seat < 0 ? TABLE_NONE : corrected_place(r, event);

    if (card < 0) {
        gather_without(r, event);
        gather_lifted(r, event);
    } else if (place >= 0 && !r->failed)
        table_cards_add(&r->puts, place_on_table(r, place), seat, card);
}

/* Gathers what the first N events of the story put out; false: failed. */
static bool gather_cards(NativeReplay *r, NativeCx *cx, const ReadOrder *reads, Value n)
{
    r->cx = cx;
    r->reads = reads;
    r->puts.n = 0;
    r->puts.lifted = 0;
    r->failed = false;
    r->failure = 0;
    for (int event = 0; event < n && !r->failed; event++)
        if (reads == &now)
            gather_now(r, event);
        else
            gather_then(r, event);
    return !r->failed;
}

/* The table as it is just before EVENT; false: failed. */
static bool replay_until(NativeReplay *r, NativeCx *cx, const ReadOrder *reads,
                         Value event)
{
    if (!gather_cards(r, cx, reads, event))
        return false;
    table_replay(&r->table, &r->puts, step_of((int)event));
    return true;
}

/* The answer to QUESTION about trick K, asking for what it needs. */
static int ask_table(NativeReplay *r, int (*question)(const Table *, int), int k)
{
    for (;;) {
        int answer = question(&r->table, k);

        if (answer == TABLE_NEED_TRUMP)
            r->table.trump = read_setting(r, r->reads->trump);
        else if (answer == TABLE_NEED_LEADER)
            r->table.leader = read_setting(r, r->reads->leader);
        else
            return answer;
        if (r->failed)
            return TABLE_NONE;
    }
}

static Value replay_answer(const NativeReplay *r, int answer)
{
    if (r->failed)
        return r->failure;
    return answer < 0 ? BL_ABSENT : answer;
}

static Value replay_answer_bool(const NativeReplay *r, bool answer)
{
    return r->failed ? r->failure : answer;
}

static Value question_before(NativeCx *cx, const ReadOrder *reads, Value event,
                             int (*question)(const Table *, int))
{
    NativeReplay r;

    if (!replay_until(&r, cx, reads, event))
        return r.failure;
    return replay_answer(&r, ask_table(&r, question, r.table.current));
}

/* ---- hands -------------------------------------------------------------- */

static bool holds_now(NativeReplay *r, int seat, int card)
{
    bool held = !table_is_out(&r->table, card) && native_holds(r->cx, seat, card);

    read_result(r, held);
    return !r->failed && held;
}

/* One known card settles it, so the open ones come last and all together. */
static bool holds_suit(NativeReplay *r, int seat, int suit)
{
    bool open = false;

    for (int rank = 0; rank < RANKS; rank++) {
        int card = card_of(suit, rank);
        int known =
            table_is_out(&r->table, card) ? 0 : native_holds_known(r->cx, seat, card);

        if (known == 1)
            return holds_now(r, seat, card);
        open |= known < 0;
    }

    bool other = open && native_holds_other(r->cx, seat, suit);

    read_result(r, other);
    return !r->failed && other;
}

/* The first card that SEAT holds of SUIT, from rank FROM by steps of STEP. */
static int first_held(NativeReplay *r, int seat, int suit, int from, int step)
{
    for (int rank = from; rank >= 0 && rank < RANKS && !r->failed; rank += step)
        if (holds_now(r, seat, card_of(suit, rank)))
            return card_of(suit, rank);
    return TABLE_NONE;
}

/* The suit that SEAT must follow, TABLE_NONE when any card will do. */
static int suit_to_follow(NativeReplay *r, int seat)
{
    int led = ask_table(r, table_suit_led, r->table.current);

    return led >= 0 && holds_suit(r, seat, led) ? led : TABLE_NONE;
}

/* Does CARD of SEAT, which holds it, follow suit as far as SEAT can? */
static bool follows(NativeReplay *r, int seat, int card)
{
    int led = ask_table(r, table_suit_led, r->table.current);

    if (led < 0 || led == card_suit(card))
        return !r->failed;
    return !holds_suit(r, seat, led) && !r->failed;
}

static Value suit_held(NativeCx *cx, const ReadOrder *reads, Value s, Value x, Value e)
{
    NativeReplay r;

    if (!replay_until(&r, cx, reads, e))
        return r.failure;
    return replay_answer_bool(&r, holds_suit(&r, (int)s, (int)x));
}

/* ---- the table ---------------------------------------------------------- */

static Value lho(Value s)
{
    return next_seat((int)s, 1);
}

static Value rho(Value s)
{
    return next_seat((int)s, 3);
}

static Value partner(Value s)
{
    return next_seat((int)s, 2);
}

/* The strains are the suits in their order, then no trumps. */
static Value suit_of(Value strain)
{
    return strain < SUITS ? strain : BL_ABSENT;
}

/* The number in the deal of trick HERE of the story, when trick THERE is number KNOWN. */
static Value trick_counted(Value known, Value there, Value here)
{
    Value n = known + here - there;

    return n >= 1 && n <= TRICKS ? n : BL_ABSENT;
}

/* The trick to which a hand of the cards HELD plays next; absent: none, or no hand. */
static Value trick_begun_with(Value held)
{
    int n = TRICKS + 1 - __builtin_popcountll((unsigned long long)held);

    return n >= 1 && n <= TRICKS ? n : BL_ABSENT;
}

static Value less(Value n, Value m)
{
    return n > m ? n - m : 0;
}

static Value first_of(NativeCx *cx, Value e)
{
    NativeReplay r = { .cx = cx, .reads = &places };

    return replay_answer(&r, corrected_place(&r, (int)e));
}

/* ---- tricks, in either view --------------------------------------------- */

static Value trick_is_empty(NativeCx *cx, const ReadOrder *reads, Value e)
{
    NativeReplay r;

    if (!replay_until(&r, cx, reads, e))
        return r.failure;
    return r.table.trick[r.table.current].count == 0;
}

static Value trick_is_complete(NativeCx *cx, const ReadOrder *reads, Value e)
{
    NativeReplay r;

    if (!replay_until(&r, cx, reads, e))
        return r.failure;
    return r.table.current > 0 && r.table.trick[r.table.current].count == 0;
}

static Value seat_played(NativeCx *cx, const ReadOrder *reads, Value s, Value e)
{
    NativeReplay r;

    if (!replay_until(&r, cx, reads, e))
        return r.failure;
    return table_has_played(&r.table, table_last_begun(&r.table), (int)s);
}

/* ---- as it happened ----------------------------------------------------- */

static Value trick_seen(NativeCx *cx, Value s, Value e)
{
    NativeReplay r;

    if (!replay_until(&r, cx, &then_seats, e))
        return r.failure;

    int k = table_trick_for(&r.table, (int)s);

    return k < TRICKS ? k + 1 : BL_ABSENT;
}

static Value next_then(NativeCx *cx, Value e)
{
    NativeReplay r;

    if (!replay_until(&r, cx, &then_seats, e))
        return r.failure;
    if (r.table.trick[r.table.current].count == 0)
        return BL_ABSENT;
    return replay_answer(&r, ask_table(&r, table_turn, r.table.current));
}

static Value leads_then(NativeCx *cx, Value e)
{
    return trick_is_empty(cx, &then_seats, e);
}

static Value complete_then(NativeCx *cx, Value e)
{
    return trick_is_complete(cx, &then_seats, e);
}

static Value had_played(NativeCx *cx, Value s, Value e)
{
    return seat_played(cx, &then_seats, s, e);
}

static Value turn_then(NativeCx *cx, Value e)
{
    return question_before(cx, &then, e, table_turn);
}

static Value suit_then_led(NativeCx *cx, Value e)
{
    return question_before(cx, &then, e, table_suit_led);
}

static Value had_suit(NativeCx *cx, Value s, Value x, Value e)
{
    return suit_held(cx, &then, s, x, e);
}

/* Whether the case tells of a card of the suit that the hand still had then, be it which it may:
 * nothing is asked of cards that it does not tell of. */
static Value told_suit(NativeCx *cx, Value s, Value x, Value e)
{
    NativeReplay r;

    if (!replay_until(&r, cx, &then, e))
        return r.failure;
    for (int rank = 0; rank < RANKS; rank++) {
        int card = card_of((int)x, rank);

        if (!table_is_out(&r.table, card) && native_holds_known(cx, s, card) == 1)
            return true;
    }
    return native_holds_untold(cx, s, x);
}

/* The table saw the card: whether it was held is no question. */
static Value was_legal(NativeCx *cx, Value s, Value c, Value e)
{
    NativeReplay r;

    if (!replay_until(&r, cx, &then, e))
        return r.failure;
    return replay_answer_bool(&r, follows(&r, (int)s, (int)c));
}

/* ---- as it stands ------------------------------------------------------- */

/* A card put out now would go to this trick; no trick has a number above 13. */
static Value trick_of(NativeCx *cx, Value e)
{
    NativeReplay r;

    if (!replay_until(&r, cx, &now, e))
        return r.failure;
    return r.table.current < TRICKS ? r.table.current + 1 : BL_ABSENT;
}

static Value turn_at(NativeCx *cx, Value e)
{
    return question_before(cx, &now, e, table_turn);
}

static Value leads_at(NativeCx *cx, Value e)
{
    return trick_is_empty(cx, &now, e);
}

static Value trick_complete_at(NativeCx *cx, Value e)
{
    return trick_is_complete(cx, &now, e);
}

static Value has_played_to(NativeCx *cx, Value s, Value e)
{
    return seat_played(cx, &now, s, e);
}

static Value suit_led(NativeCx *cx, Value e)
{
    return question_before(cx, &now, e, table_suit_led);
}

static Value winner_so_far(NativeCx *cx, Value e)
{
    return question_before(cx, &now, e, table_winner);
}

/* Before the first trick is complete, a setting tells of the one before it. */
static Value last_winner(NativeCx *cx, Value e)
{
    NativeReplay r;

    if (!replay_until(&r, cx, &now, e))
        return r.failure;
    if (r.table.current == 0)
        return replay_answer(&r, read_setting(&r, now.leader));
    return replay_answer(&r, ask_table(&r, table_winner, r.table.current - 1));
}

static Value last_won_suit(NativeCx *cx, Value e)
{
    NativeReplay r;

    if (!replay_until(&r, cx, &now, e))
        return r.failure;
    if (r.table.current == 0)
        return replay_answer(&r, read_setting(&r, now.previous));

    int k = r.table.current - 1;
    int winner = ask_table(&r, table_winner, k);

    return replay_answer(&r,
                         winner < 0 ? winner : card_suit(r.table.trick[k].card[winner]));
}

static Value last_led_suit(NativeCx *cx, Value e)
{
    NativeReplay r;

    if (!replay_until(&r, cx, &now, e))
        return r.failure;
    if (r.table.current == 0)
        return replay_answer(&r, read_setting(&r, now.previous));
    return replay_answer(&r, ask_table(&r, table_suit_led, r.table.current - 1));
}

static Value held_at(NativeCx *cx, Value s, Value c, Value e)
{
    NativeReplay r;

    if (!replay_until(&r, cx, &now, e))
        return r.failure;
    return replay_answer_bool(&r, holds_now(&r, (int)s, (int)c));
}

static Value has_suit(NativeCx *cx, Value s, Value x, Value e)
{
    return suit_held(cx, &now, s, x, e);
}

static Value legal_card(NativeCx *cx, Value s, Value c, Value e)
{
    NativeReplay r;

    if (!replay_until(&r, cx, &now, e))
        return r.failure;
    return replay_answer_bool(&r, holds_now(&r, (int)s, (int)c) &&
                                      follows(&r, (int)s, (int)c));
}

/* Every card that the hand had, or may have had, when the story began. */
static Value held_by(NativeCx *cx, Value s)
{
    uint64_t set = 0;

    for (int card = 0; card < CARDS; card++)
        if (native_holds_known(cx, s, card) != 0)
            set |= (uint64_t)1 << card;
    return (Value)set;
}

static Value cards_told(NativeCx *cx, Value s)
{
    return native_hand_told(cx, s);
}

/* What a player chooses from: every card that may be there and that follows suit.  Of
 * a hand that is told in part, cards that are not told may be there too; none of them
 * is asked for by itself, since nothing else hangs on a single one. */
static Value legal_cards(NativeCx *cx, Value s, Value e)
{
    NativeReplay r;
    uint64_t set = 0;

    if (!replay_until(&r, cx, &now, e))
        return r.failure;

    int suit = suit_to_follow(&r, (int)s);

    if (r.failed)
        return r.failure;
    for (int card = 0; card < CARDS; card++) {
        if (table_is_out(&r.table, card) || (suit >= 0 && card_suit(card) != suit))
            continue;
        if (native_holds_known(cx, s, card) != 0)
            set |= (uint64_t)1 << card;
    }
    return (Value)set;
}

static Value with_rank(NativeCx *cx, Value s, Value rank, Value e)
{
    NativeReplay r;
    uint64_t set = 0;

    if (!replay_until(&r, cx, &now, e))
        return r.failure;

    int led = ask_table(&r, table_suit_led, r.table.current);

    if (led >= 0 && holds_now(&r, (int)s, card_of(led, (int)rank)))
        return value_bit(card_of(led, (int)rank));
    if (!r.failed && led >= 0 && holds_suit(&r, (int)s, led))
        return 0;
    for (int suit = 0; suit < SUITS && !r.failed; suit++)
        if (suit != led && holds_now(&r, (int)s, card_of(suit, (int)rank)))
            set |= (uint64_t)1 << card_of(suit, (int)rank);
    return r.failed ? r.failure : (Value)set;
}

static Value highest_of(NativeCx *cx, Value s, Value x, Value e)
{
    NativeReplay r;

    if (!replay_until(&r, cx, &now, e))
        return r.failure;
    return replay_answer(&r, first_held(&r, (int)s, (int)x, RANKS - 1, -1));
}

static Value lowest_of(NativeCx *cx, Value s, Value x, Value e)
{
    NativeReplay r;

    if (!replay_until(&r, cx, &now, e))
        return r.failure;
    return replay_answer(&r, first_held(&r, (int)s, (int)x, 0, 1));
}

/* The card that wins the trick in progress to *BEST, the suit led to *LED; false: there is
 * none, and *OUT says so. */
static bool card_to_beat(NativeReplay *r, NativeCx *cx, Value e, int *best, int *led,
                         Value *out)
{
    int k, winner;

    *out = BL_ABSENT;
    if (!replay_until(r, cx, &now, e)) {
        *out = r->failure;
        return false;
    }
    k = r->table.current;
    winner = ask_table(r, table_winner, k);
    if (winner < 0) {
        *out = replay_answer(r, winner);
        return false;
    }
    *best = r->table.trick[k].card[winner];
    *led = ask_table(r, table_suit_led, k);
    return true;
}

/* The lowest card of the suit led that wins; without that suit, of trumps. */
static Value lowest_winning(NativeCx *cx, Value s, Value e)
{
    NativeReplay r;
    int best, led;
    Value none;

    if (!card_to_beat(&r, cx, e, &best, &led, &none))
        return none;
    if (card_suit(best) == led) {
        int card = first_held(&r, (int)s, led, card_rank(best) + 1, 1);

        if (card >= 0 || r.failed)
            return replay_answer(&r, card);
    }
    if (holds_suit(&r, (int)s, led) || r.failed)
        return replay_answer(&r, TABLE_NONE);
    if (r.table.trump == TABLE_NOT_SET)
        r.table.trump = read_setting(&r, now.trump);

    int trump = r.table.trump;

    if (trump < 0 || trump == led)
        return replay_answer(&r, TABLE_NONE);
    return replay_answer(
        &r, first_held(&r, (int)s, trump,
                       card_suit(best) == trump ? card_rank(best) + 1 : 0, 1));
}

/* May SEAT hold CARD now, for all that is told? */
static bool may_hold(NativeReplay *r, int seat, int card)
{
    return native_holds_known(r->cx, seat, card) != 0;
}

/* The lowest card of the suit led that wins, whatever the other side has still to play of
 * that suit: every higher one has been played, is with S or partner, or is told to be with
 * nobody.  From the highest down, since the first that the others may have ends it. */
static Value lowest_sure(NativeCx *cx, Value s, Value e)
{
    NativeReplay r;
    int best, led, sure = TABLE_NONE;
    Value none;

    if (!card_to_beat(&r, cx, e, &best, &led, &none))
        return none;
    if (card_suit(best) != led)
        return replay_answer(&r, TABLE_NONE);
    for (int rank = RANKS - 1; rank > card_rank(best) && !r.failed; rank--) {
        int card = card_of(led, rank);

        if (table_is_out(&r.table, card))
            continue;
        if (holds_now(&r, (int)s, card))
            sure = card;
        else if (!r.failed && !holds_now(&r, (int)(s + 2) % SEATS, card) &&
                 (may_hold(&r, (int)(s + 1) % SEATS, card) ||
                  may_hold(&r, (int)(s + 3) % SEATS, card)))
            break;
    }
    return replay_answer(&r, sure);
}

/* The trick to which the card in E's place goes, or that of the last card before, with
 * the whole story on the table; below 0: failed. */
static int trick_in_story(NativeReplay *r, NativeCx *cx, Value e)
{
    int place, k;

    if (!gather_cards(r, cx, &now, native_events(cx)))
        return -1;
    place = place_on_table(r, corrected_place(r, (int)e));
    if (r->failed)
        return -1;
    table_replay(&r->table, &r->puts, place);
    k = table_last_begun(&r->table);
    for (int i = 0; i < r->puts.n; i++)
        if (r->puts.put[i].place == place)
            k = r->table.current;
    table_replay(&r->table, &r->puts, step_of((int)native_events(cx)));
    return k;
}

static Value trick_won_by(NativeCx *cx, Value e)
{
    NativeReplay r;
    int k = trick_in_story(&r, cx, e);

    if (k < 0)
        return r.failure;
    if (r.table.current <= k)
        return BL_ABSENT;
    return replay_answer(&r, ask_table(&r, table_winner, k));
}

/* Of the tricks that are complete. */
static Value tricks_taken(NativeCx *cx, Value s, Value e)
{
    NativeReplay r;
    int k = trick_in_story(&r, cx, e), taken = 0;

    if (k < 0)
        return r.failure;
    for (; k < r.table.current; k++) {
        int winner = ask_table(&r, table_winner, k);

        if (winner < 0) /* or failed */
            return replay_answer(&r, TABLE_NONE);
        taken += winner % 2 == s % 2;
    }
    return replay_answer(&r, taken);
}

/* ---- as it stands when the story ends ----------------------------------- */

/* The table after the last event of the story; false: failed. */
static bool replay_all(NativeReplay *r, NativeCx *cx)
{
    return replay_until(r, cx, &now, native_events(cx));
}

static Value to_play_now(NativeCx *cx, Value s)
{
    NativeReplay r;

    if (!replay_all(&r, cx))
        return r.failure;
    return replay_answer_bool(&r, ask_table(&r, table_turn, r.table.current) == s);
}

static Value on_lead_now(NativeCx *cx, Value s)
{
    NativeReplay r;

    if (!replay_all(&r, cx))
        return r.failure;
    return replay_answer_bool(&r, r.table.trick[r.table.current].count == 0 &&
                                      ask_table(&r, table_turn, r.table.current) == s);
}

static Value holds_suit_now(NativeCx *cx, Value s, Value x)
{
    NativeReplay r;

    if (!replay_all(&r, cx))
        return r.failure;
    return replay_answer_bool(&r, holds_suit(&r, (int)s, (int)x));
}

static Value legal_now(NativeCx *cx, Value s, Value c)
{
    NativeReplay r;

    if (!replay_all(&r, cx))
        return r.failure;
    return replay_answer_bool(&r, holds_now(&r, (int)s, (int)c) &&
                                      follows(&r, (int)s, (int)c));
}

/* ---- oracles ------------------------------------------------------------ */

/* The cards on the table, in order; a trick out of order is no position. */
static bool trick_so_far(NativeReplay *r, Position *p)
{
    const Trick *t = &r->table.trick[r->table.current];

    p->leader = ask_table(r, table_leader, r->table.current);
    if (r->failed || p->leader < 0)
        return false;
    while (p->played < t->count) {
        int seat = next_seat(p->leader, p->played);

        if (p->played == SEATS - 1 || !(t->played >> seat & 1) || t->card[seat] < 0)
            return false;
        p->card[p->played++] = t->card[seat];
    }
    return t->untimely == 0;
}

/* The cards that are left; false: they are told with different numbers. */
static bool hands_left(NativeReplay *r, Position *p)
{
    int size[SEATS] = { 0 }, all;

    for (int seat = 0; seat < SEATS; seat++)
        for (int card = 0; card < CARDS && !r->failed; card++)
            if (holds_now(r, seat, card)) {
                p->hand[seat] |= (uint64_t)1 << card;
                size[seat]++;
            }
    all = size[doubledummy_turn(p)];
    for (int i = 0; i < SEATS; i++)
        if (size[next_seat(p->leader, i)] != all - (i < p->played))
            return false;
    return all > 0;
}

/* All four hands just before E, when it is the turn of SEAT; false: failed, or why not
 * is noted. */
static bool position_told(NativeReplay *r, DoubleDummy *dd, int seat, Value e,
                          Position *p)
{
    *p = (Position){ .trump = TABLE_NONE };
    if (!replay_until(r, r->cx, &now, e))
        return false;
    if (!trick_so_far(r, p)) {
        doubledummy_decline(dd, DD_REFUSED);
        return false;
    }
    if (doubledummy_turn(p) != seat) {
        doubledummy_decline(dd, DD_TURN);
        return false;
    }
    p->trump = read_setting(r, now.trump);
    if (!r->failed && !hands_left(r, p)) {
        doubledummy_decline(dd, DD_HANDS);
        return false;
    }
    return !r->failed;
}

/* The same; what rests on a clash is noted, too. */
static bool position_at(NativeReplay *r, DoubleDummy *dd, int seat, Value e, Position *p)
{
    bool good = position_told(r, dd, seat, e, p);

    if (r->failed)
        doubledummy_decline(dd, DD_CONFLICT);
    return good;
}

static Value tricks_with(NativeCx *cx, Value s, Value c, Value e)
{
    DoubleDummy *dd = native_oracle(cx);
    NativeReplay r = { .cx = cx };
    Position p;

    if (!dd)
        return BL_ABSENT;
    if (!position_at(&r, dd, (int)s, e, &p))
        return replay_answer(&r, TABLE_NONE);
    if (!(p.hand[s] >> c & 1)) {
        doubledummy_decline(dd, DD_REFUSED);
        return BL_ABSENT;
    }
    return replay_answer(&r, doubledummy_tricks_with(dd, &p, (int)c));
}

/* The most, or the least, that a card other than C brings. */
static Value extreme(NativeCx *cx, Value s, Value e, int c, bool most)
{
    DoubleDummy *dd = native_oracle(cx);
    NativeReplay r = { .cx = cx };
    int worth[CARDS], found = TABLE_NONE;
    Position p;

    if (!dd)
        return BL_ABSENT;
    if (!position_at(&r, dd, (int)s, e, &p) || !doubledummy_solve(dd, &p, worth))
        return replay_answer(&r, TABLE_NONE);
    for (int i = 0; i < CARDS; i++)
        if (i != c && worth[i] >= 0 &&
            (found < 0 || (most ? worth[i] > found : worth[i] < found)))
            found = worth[i];
    return replay_answer(&r, found);
}

static Value best_tricks(NativeCx *cx, Value s, Value e)
{
    return extreme(cx, s, e, TABLE_NONE, true);
}

static Value best_other(NativeCx *cx, Value s, Value c, Value e)
{
    return extreme(cx, s, e, (int)c, true);
}

static Value worst_other(NativeCx *cx, Value s, Value c, Value e)
{
    return extreme(cx, s, e, (int)c, false);
}

/* ---- the registry ------------------------------------------------------- */

#define PLAIN(name, signature)                                       \
    {                                                                \
#        name, signature, false, (void (*)(void))(name), false, NULL \
    }
#define ASKING(name, signature, reads)                               \
    {                                                                \
#        name, signature, true, (void (*)(void))(name), false, reads \
    }
#define ORACLE(name, signature, reads)                              \
    {                                                               \
#        name, signature, true, (void (*)(void))(name), true, reads \
    }

/* 4 seats or suits, 5 strains, 13 ranks, 52 cards. */
/* As the views at the head of this file have them. */
static const char *const reads_places[] = { "event : event", NULL };
static const char *const reads_seats[] = { "event : 4", "event : event", "event : event",
                                           "event : 4", NULL };
static const char *const reads_then[] = { "event : 4",     "event : 52", "event : event",
                                          "event : event", ": 4",        ": 4",
                                          "event : 4",     NULL };
static const char *const reads_now[] = { "event : 4",     "event : 52", "event : event",
                                         ": 4",           ": 4",        "event : 4",
                                         "event : event", NULL };
static const char *const reads_previous[] = {
    "event : 4", "event : 52",    "event : event", ": 4", ": 4",
    "event : 4", "event : event", ": 4",           NULL
};

const NativeDef bl_natives[] = {
    PLAIN(lho, "4 : 4"),
    PLAIN(rho, "4 : 4"),
    PLAIN(partner, "4 : 4"),
    PLAIN(suit_of, "5 : 4"),
    PLAIN(trick_counted, "number number number : number"),
    PLAIN(trick_begun_with, "{52} : number"),
    PLAIN(less, "number number : number"),

    ASKING(first_of, "event : event", reads_places),

    ASKING(trick_seen, "4 event : number", reads_seats),
    ASKING(next_then, "event : 4", reads_seats),
    ASKING(leads_then, "event : bool", reads_seats),
    ASKING(complete_then, "event : bool", reads_seats),
    ASKING(had_played, "4 event : bool", reads_seats),
    ASKING(turn_then, "event : 4", reads_then),
    ASKING(suit_then_led, "event : 4", reads_then),
    ASKING(had_suit, "4 4 event : bool", reads_then),
    ASKING(told_suit, "4 4 event : bool", reads_then),
    ASKING(was_legal, "4 52 event : bool", reads_then),

    ASKING(trick_of, "event : number", reads_now),
    ASKING(turn_at, "event : 4", reads_now),
    ASKING(leads_at, "event : bool", reads_now),
    ASKING(trick_complete_at, "event : bool", reads_now),
    ASKING(has_played_to, "4 event : bool", reads_now),
    ASKING(suit_led, "event : 4", reads_now),
    ASKING(winner_so_far, "event : 4", reads_now),
    ASKING(last_winner, "event : 4", reads_now),
    ASKING(last_won_suit, "event : 4", reads_previous),
    ASKING(last_led_suit, "event : 4", reads_previous),
    ASKING(held_at, "4 52 event : bool", reads_now),
    ASKING(has_suit, "4 4 event : bool", reads_now),
    ASKING(legal_card, "4 52 event : bool", reads_now),
    ASKING(held_by, "4 : {52}", NULL),
    ASKING(cards_told, "4 : bool", NULL),
    ASKING(legal_cards, "4 event : {52}", reads_now),
    ASKING(with_rank, "4 13 event : {52}", reads_now),
    ASKING(highest_of, "4 4 event : 52", reads_now),
    ASKING(lowest_of, "4 4 event : 52", reads_now),
    ASKING(lowest_winning, "4 event : 52", reads_now),
    ASKING(lowest_sure, "4 event : 52", reads_now),
    ASKING(trick_won_by, "event : 4", reads_now),
    ASKING(tricks_taken, "4 event : number", reads_now),

    ASKING(to_play_now, "4 : bool", reads_now),
    ASKING(on_lead_now, "4 : bool", reads_now),
    ASKING(holds_suit_now, "4 4 : bool", reads_now),
    ASKING(legal_now, "4 52 : bool", reads_now),

    ORACLE(tricks_with, "4 52 event : number", reads_now),
    ORACLE(best_tricks, "4 event : number", reads_now),
    ORACLE(best_other, "4 52 event : number", reads_now),
    ORACLE(worst_other, "4 52 event : number", reads_now),
};

const size_t bl_natives_count = BL_LEN(bl_natives);
