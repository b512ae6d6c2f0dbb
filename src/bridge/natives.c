/* natives.c - the C functions that law files call about the rules of play, and the list of them.
 *
 * The files in laws/vocabulary/ declare each function and say what it returns (natives.h). */
#include "bridge/natives.h"

#include "bridge/natives_oracle.h"
#include "bridge/natives_replay.h"

/* ---- hands -------------------------------------------------------------- */

/* Returns the first card of SUIT that SEAT holds.  Tries the ranks from FROM on, upwards if STEP is
 * 1, downwards if STEP is -1.  Returns TABLE_NONE if there is no such card. */
static int first_held(NativesReplay *r, int seat, int suit, int from, int step)
{
    for (int rank = from; rank >= 0 && rank < RANKS && !r->failed; rank += step)
        if (natives_holds_now(r, seat, card_of(suit, rank)))
            return card_of(suit, rank);
    return TABLE_NONE;
}

/* Returns the suit led if SEAT holds a card of that suit.  Otherwise returns TABLE_NONE: SEAT may
 * play any card. */
static int suit_to_follow(NativesReplay *r, int seat)
{
    int led = natives_ask_now(r, table_suit_led);

    return led >= 0 && natives_holds_suit(r, seat, led) ? led : TABLE_NONE;
}

/* SEAT holds CARD.  Returns true if SEAT may legally play CARD: it is of the suit led, or SEAT has
 * no card of that suit. */
static bool follows(NativesReplay *r, int seat, int card)
{
    int led = natives_ask_now(r, table_suit_led);

    if (led < 0 || led == card_suit(card))
        return !r->failed;
    return !natives_holds_suit(r, seat, led) && !r->failed;
}

/* Returns true if seat S has a card of suit X just before event E. READS is &natives_then for the
 * play as it happened, or &natives_now for the play as it stands (natives_replay.h). */
static Value suit_held(NativeCx *cx, const ReadOrder *reads, Value s, Value x, Value e)
{
    NativesReplay r = natives_replay(cx, reads, e);

    return natives_answer_bool(&r, natives_holds_suit(&r, (int)s, (int)x));
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

/* Returns the suit of STRAIN, or absent for no trumps.  Strains 0 to 3 are the suits; no trumps is
 * the last strain. */
static Value suit_of(Value strain)
{
    return strain < SUITS ? strain : BL_ABSENT;
}

/* Converts HERE, the number of a trick in the story, to the number of the same trick in the deal.
 * The trick with number THERE in the story has number KNOWN in the deal. */
static Value trick_counted(Value known, Value there, Value here)
{
    Value n = known + here - there;

    return n >= 1 && n <= TRICKS ? n : BL_ABSENT;
}

/* HELD is the set of cards that a hand still has, as bits.  Returns the number of the next trick of
 * this hand, from 1. Returns absent if the hand has no card or more than 13. */
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
    NativesReplay r = { .cx = cx, .reads = &natives_places };

    return natives_answer(&r, natives_corrected_place(&r, (int)e));
}

/* The list `reads` of the native's declaration begins with a status.  Returns the last event
 * before E for which this status holds.  Returns absent if there is no such event. */
static Value latest(NativeCx *cx, Value e)
{
    for (Value i = e - 1; i >= 0; i--) {
        Value held = native_read1(cx, 0, i);

        if (native_stopped(cx) || held == BL_CLASH)
            return native_stopped(cx) ? 0 : BL_CLASH;
        if (held == 1)
            return i;
    }
    return BL_ABSENT;
}

/* ---- tricks, in either view --------------------------------------------- */

/* Returns true if the trick in progress has no card yet. */
static bool is_empty(const NativesReplay *r)
{
    return r->table.trick[r->table.current].count == 0;
}

static Value trick_is_empty(NativeCx *cx, const ReadOrder *reads, Value e)
{
    NativesReplay r = natives_replay(cx, reads, e);

    return natives_answer_bool(&r, is_empty(&r));
}

static Value trick_is_complete(NativeCx *cx, const ReadOrder *reads, Value e)
{
    NativesReplay r = natives_replay(cx, reads, e);

    return natives_answer_bool(&r, r.table.current > 0 && is_empty(&r));
}

static Value seat_played(NativeCx *cx, const ReadOrder *reads, Value s, Value e)
{
    NativesReplay r = natives_replay(cx, reads, e);

    return natives_answer_bool(&r, table_has_played(&r.table, table_last_begun(&r.table), (int)s));
}

/* ---- as it happened ----------------------------------------------------- */

static Value trick_seen(NativeCx *cx, Value s, Value e)
{
    NativesReplay r = natives_replay(cx, &natives_then_seats, e);
    int k = table_trick_for(&r.table, (int)s);

    return natives_answer(&r, k < TRICKS ? k + 1 : TABLE_NONE);
}

static Value next_then(NativeCx *cx, Value e)
{
    NativesReplay r = natives_replay(cx, &natives_then_seats, e);

    return natives_answer(&r, is_empty(&r) ? TABLE_NONE : natives_ask_now(&r, table_turn));
}

static Value leads_then(NativeCx *cx, Value e)
{
    return trick_is_empty(cx, &natives_then_seats, e);
}

static Value complete_then(NativeCx *cx, Value e)
{
    return trick_is_complete(cx, &natives_then_seats, e);
}

static Value had_played(NativeCx *cx, Value s, Value e)
{
    return seat_played(cx, &natives_then_seats, s, e);
}

static Value turn_then(NativeCx *cx, Value e)
{
    return natives_question_before(cx, &natives_then, e, table_turn);
}

static Value suit_then_led(NativeCx *cx, Value e)
{
    return natives_question_before(cx, &natives_then, e, table_suit_led);
}

static Value had_suit(NativeCx *cx, Value s, Value x, Value e)
{
    return suit_held(cx, &natives_then, s, x, e);
}

/* Returns true if the case says that S still had a card of suit X just before E. Cards that the
 * case does not mention do not count. */
static Value told_suit(NativeCx *cx, Value s, Value x, Value e)
{
    NativesReplay r = natives_replay(cx, &natives_then, e);

    if (r.failed)
        return r.failure;
    for (int rank = 0; rank < RANKS; rank++) {
        int card = card_of((int)x, rank);

        if (!table_is_out(&r.table, card) && native_holds_known(cx, s, card) == 1)
            return true;
    }
    return native_holds_untold(cx, s, x);
}

/* Returns true if C was a legal card for S: it was of the suit led, or S had no card of that suit.
 * Does not test that S held C, because C was seen on the table. */
static Value was_legal(NativeCx *cx, Value s, Value c, Value e)
{
    NativesReplay r = natives_replay(cx, &natives_then, e);

    return natives_answer_bool(&r, follows(&r, (int)s, (int)c));
}

/* ---- as it stands ------------------------------------------------------- */

/* Suppose that a card is put out just before E.  Returns the number of the trick in the story
 * that this card belongs to; the first trick has number 1.  Returns absent after trick 13. */
static Value trick_of(NativeCx *cx, Value e)
{
    NativesReplay r = natives_replay(cx, &natives_now, e);

    return natives_answer(&r, r.table.current < TRICKS ? r.table.current + 1 : TABLE_NONE);
}

static Value turn_at(NativeCx *cx, Value e)
{
    return natives_question_before(cx, &natives_now, e, table_turn);
}

static Value leads_at(NativeCx *cx, Value e)
{
    return trick_is_empty(cx, &natives_now, e);
}

static Value trick_complete_at(NativeCx *cx, Value e)
{
    return trick_is_complete(cx, &natives_now, e);
}

static Value has_played_to(NativeCx *cx, Value s, Value e)
{
    return seat_played(cx, &natives_now, s, e);
}

static Value suit_led(NativeCx *cx, Value e)
{
    return natives_question_before(cx, &natives_now, e, table_suit_led);
}

static Value winner_so_far(NativeCx *cx, Value e)
{
    return natives_question_before(cx, &natives_now, e, table_winner);
}

/* Returns the answer to QUESTION about the last complete trick of the story.  If no trick is
 * complete, returns a setting instead.  SETTING is the place of this setting in the native's list
 * of statuses. */
static int ask_last(NativesReplay *r, int (*question)(const Table *, int), int setting)
{
    return r->table.current == 0 ? natives_read_setting(r, setting)
                                 : natives_ask_table(r, question, r->table.current - 1);
}

static Value last_winner(NativeCx *cx, Value e)
{
    NativesReplay r = natives_replay(cx, &natives_now, e);

    return natives_answer(&r, ask_last(&r, table_winner, natives_now.leader));
}

/* Returns the suit of the card that wins trick K.  If table_winner() returns a negative value,
 * returns that value. */
static int winning_suit(const Table *t, int k)
{
    int winner = table_winner(t, k);

    return winner < 0 ? winner : card_suit(t->trick[k].card[winner]);
}

static Value last_won_suit(NativeCx *cx, Value e)
{
    NativesReplay r = natives_replay(cx, &natives_now, e);

    return natives_answer(&r, ask_last(&r, winning_suit, natives_now.previous));
}

static Value last_led_suit(NativeCx *cx, Value e)
{
    NativesReplay r = natives_replay(cx, &natives_now, e);

    return natives_answer(&r, ask_last(&r, table_suit_led, natives_now.previous));
}

static Value held_at(NativeCx *cx, Value s, Value c, Value e)
{
    NativesReplay r = natives_replay(cx, &natives_now, e);

    return natives_answer_bool(&r, natives_holds_now(&r, (int)s, (int)c));
}

static Value has_suit(NativeCx *cx, Value s, Value x, Value e)
{
    return suit_held(cx, &natives_now, s, x, e);
}

static Value legal_card(NativeCx *cx, Value s, Value c, Value e)
{
    NativesReplay r = natives_replay(cx, &natives_now, e);

    return natives_answer_bool(&r, natives_holds_now(&r, (int)s, (int)c) &&
                                       follows(&r, (int)s, (int)c));
}

/* Returns false if the case says that SEAT does not hold CARD. */
static bool may_hold(NativeCx *cx, Value seat, int card)
{
    return native_holds_known(cx, seat, card) != 0;
}

/* Returns the set of the cards that S had, or may have had, when the story began. */
static Value held_by(NativeCx *cx, Value s)
{
    uint64_t set = 0;

    for (int card = 0; card < CARDS; card++)
        if (may_hold(cx, s, card))
            set |= (uint64_t)1 << card;
    return (Value)set;
}

/* Returns the lowest card of SUIT for which the case leaves open whether S holds it.  Returns
 * absent if there is no such card. */
static Value lowest_untold(NativeCx *cx, Value s, Value suit)
{
    for (int rank = 0; rank < RANKS; rank++)
        if (native_holds_known(cx, s, card_of((int)suit, rank)) < 0)
            return card_of((int)suit, rank);
    return BL_ABSENT;
}

static Value cards_told(NativeCx *cx, Value s)
{
    return native_hand_told(cx, s);
}

/* Returns the set of the cards that S may hold and may play just before E.  They are of the suit
 * led, or of any suit if S has none of the suit led.  S may hold a card that the case does not
 * mention. */
static Value legal_cards(NativeCx *cx, Value s, Value e)
{
    NativesReplay r = natives_replay(cx, &natives_now, e);
    int suit = suit_to_follow(&r, (int)s);
    uint64_t set = 0;

    if (r.failed)
        return r.failure;
    for (int card = 0; card < CARDS; card++) {
        if (table_is_out(&r.table, card) || (suit >= 0 && card_suit(card) != suit))
            continue;
        if (may_hold(cx, s, card))
            set |= (uint64_t)1 << card;
    }
    return (Value)set;
}

static Value with_rank(NativeCx *cx, Value s, Value rank, Value e)
{
    NativesReplay r = natives_replay(cx, &natives_now, e);
    uint64_t set = 0;
    int led = natives_ask_now(&r, table_suit_led);

    if (led >= 0 && natives_holds_now(&r, (int)s, card_of(led, (int)rank)))
        return value_bit(card_of(led, (int)rank));
    if (!r.failed && led >= 0 && natives_holds_suit(&r, (int)s, led))
        return 0;
    for (int suit = 0; suit < SUITS && !r.failed; suit++)
        if (suit != led && natives_holds_now(&r, (int)s, card_of(suit, (int)rank)))
            set |= (uint64_t)1 << card_of(suit, (int)rank);
    return r.failed ? r.failure : (Value)set;
}

static Value highest_of(NativeCx *cx, Value s, Value x, Value e)
{
    NativesReplay r = natives_replay(cx, &natives_now, e);

    return natives_answer(&r, first_held(&r, (int)s, (int)x, RANKS - 1, -1));
}

static Value lowest_of(NativeCx *cx, Value s, Value x, Value e)
{
    NativesReplay r = natives_replay(cx, &natives_now, e);

    return natives_answer(&r, first_held(&r, (int)s, (int)x, 0, 1));
}

/* Sets R to the play as it stands just before E.  Sets *BEST to the card that wins the trick in
 * progress, and *LED to the suit led.  Returns false if no card wins, or if R failed. */
static bool card_to_beat(NativesReplay *r, NativeCx *cx, Value e, int *best, int *led)
{
    int winner;

    *r = natives_replay(cx, &natives_now, e);
    winner = natives_ask_now(r, table_winner);
    if (winner < 0)
        return false;
    *best = r->table.trick[r->table.current].card[winner];
    *led = natives_ask_now(r, table_suit_led);
    return true;
}

/* S is a seat.  If S has cards of the suit led, returns the lowest of them that wins the trick
 * as it stands.  If S has no card of the suit led, returns the lowest trump of S that wins the
 * trick.  Returns absent if S has no such card. */
static Value lowest_winning(NativeCx *cx, Value s, Value e)
{
    NativesReplay r;
    int best, led;

    if (!card_to_beat(&r, cx, e, &best, &led))
        return natives_answer(&r, TABLE_NONE);
    if (card_suit(best) == led) {
        int card = first_held(&r, (int)s, led, card_rank(best) + 1, 1);

        if (card >= 0 || r.failed)
            return natives_answer(&r, card);
    }
    if (natives_holds_suit(&r, (int)s, led) || r.failed)
        return natives_answer(&r, TABLE_NONE);
    if (r.table.trump == TABLE_NOT_SET)
        r.table.trump = natives_read_setting(&r, natives_now.trump);

    int trump = r.table.trump;

    if (trump < 0 || trump == led)
        return natives_answer(&r, TABLE_NONE);
    return natives_answer(
        &r, first_held(&r, (int)s, trump, card_suit(best) == trump ? card_rank(best) + 1 : 0, 1));
}

/* Returns the lowest card that surely wins the trick for S, unless somebody plays a trump later.
 * The card is of the suit led, and beats all cards played so far.  The case must also show that
 * the other side holds no higher card of that suit.  Returns absent if S has no such card, or if
 * a trump wins the trick so far. */
static Value lowest_sure(NativeCx *cx, Value s, Value e)
{
    NativesReplay r;
    int best, led, sure = TABLE_NONE;

    if (!card_to_beat(&r, cx, e, &best, &led))
        return natives_answer(&r, TABLE_NONE);
    if (card_suit(best) != led)
        return natives_answer(&r, TABLE_NONE);
    for (int rank = RANKS - 1; rank > card_rank(best) && !r.failed; rank--) {
        int card = card_of(led, rank);

        if (table_is_out(&r.table, card))
            continue;
        if (natives_holds_now(&r, (int)s, card))
            sure = card;
        else if (!r.failed && !natives_holds_now(&r, (int)(s + 2) % SEATS, card) &&
                 (may_hold(cx, (s + 1) % SEATS, card) || may_hold(cx, (s + 3) % SEATS, card)))
            break;
    }
    return natives_answer(&r, sure);
}

/* Sets R to the play at the end of the story.  Returns the number of the trick of event E, from 0.
 * If E puts out or corrects a card, this is the trick of that card.  Otherwise it is the trick of
 * the last card before E.  Returns -1 if R failed. */
static int trick_in_story(NativesReplay *r, NativeCx *cx, Value e)
{
    int place, k;

    if (!natives_gather(r, cx, &natives_now, native_events(cx)))
        return -1;
    place = natives_place_on_table(r, natives_corrected_place(r, (int)e));
    if (r->failed)
        return -1;
    table_replay(&r->table, &r->puts, place);
    k = table_last_begun(&r->table);
    for (int i = 0; i < r->puts.n; i++)
        if (r->puts.put[i].place == place)
            k = r->table.current;
    table_replay(&r->table, &r->puts, natives_step((int)native_events(cx)));
    return k;
}

static Value trick_won_by(NativeCx *cx, Value e)
{
    NativesReplay r;
    int k = trick_in_story(&r, cx, e);
    bool won = k >= 0 && k < r.table.current;

    return natives_answer(&r, won ? natives_ask_table(&r, table_winner, k) : TABLE_NONE);
}

/* Returns how many tricks the side of S won, from the trick of E to the last complete trick. */
static Value tricks_taken(NativeCx *cx, Value s, Value e)
{
    NativesReplay r;
    int k = trick_in_story(&r, cx, e), taken = 0;

    if (k < 0)
        return r.failure;
    for (; k < r.table.current; k++) {
        int winner = natives_ask_table(&r, table_winner, k);

        if (winner < 0) /* there is no winner, or R failed */
            return natives_answer(&r, TABLE_NONE);
        taken += winner % 2 == s % 2;
    }
    return natives_answer(&r, taken);
}

/* ---- as it stands when the story ends ----------------------------------- */

static Value to_play_now(NativeCx *cx, Value s)
{
    NativesReplay r = natives_replay(cx, &natives_now, native_events(cx));

    return natives_answer_bool(&r, natives_ask_now(&r, table_turn) == s);
}

static Value on_lead_now(NativeCx *cx, Value s)
{
    NativesReplay r = natives_replay(cx, &natives_now, native_events(cx));

    return natives_answer_bool(&r, is_empty(&r) && natives_ask_now(&r, table_turn) == s);
}

static Value holds_suit_now(NativeCx *cx, Value s, Value x)
{
    return has_suit(cx, s, x, native_events(cx));
}

static Value legal_now(NativeCx *cx, Value s, Value c)
{
    return legal_card(cx, s, c, native_events(cx));
}

/* ---- the registry ------------------------------------------------------- */

/* PLAIN defines a native that depends only on its arguments.  ASKING defines a native that reads
 * the case.  ORACLE defines a native that asks the double-dummy solver. */
#define PLAIN(name, signature)                                       \
    {                                                                \
#        name, signature, false, (void (*)(void))(name), false, NULL \
    }
#define ASKING(name, signature, reads)                               \
    {                                                                \
#        name, signature, true, (void (*)(void))(name), false, reads \
    }
#define ORACLE(name, signature, reads)                                        \
    {                                                                         \
#        name, signature, true, (void (*)(void))(natives_##name), true, reads \
    }

/* Each string in the lists below describes a status that a native reads, as "ARGUMENTS : RESULT".
 * A number stands for a type with that many values: 4 seats or suits, 5 strains, 13 ranks, 52
 * cards. */
/* A ReadOrder has the place of each status in one of the lists (natives_replay.h).  The ReadOrder
 * of reads_places is natives_places, that of reads_seats is natives_then_seats, and that of
 * reads_then is natives_then.  reads_now and reads_previous have the same ReadOrder, natives_now.
 * reads_previous has one more line than reads_now: the setting `previous`.  reads_condition has no
 * ReadOrder. */
static const char *const reads_condition[] = { "event : bool", NULL };
static const char *const reads_places[] = { "event : event", NULL };
static const char *const reads_seats[] = { "event : 4", "event : event", "event : event",
                                           "event : 4", NULL };
static const char *const reads_then[] = { "event : 4",     "event : 52", "event : event",
                                          "event : event", ": 4",        ": 4",
                                          "event : 4",     NULL };
static const char *const reads_now[] = { "event : 4", "event : 52", "event : event", ": 4",
                                         ": 4",       "event : 4",  "event : event", NULL };
static const char *const reads_previous[] = { "event : 4",     "event : 52", "event : event",
                                              ": 4",           ": 4",        "event : 4",
                                              "event : event", ": 4",        NULL };

const NativeDef bl_natives[] = {
    PLAIN(lho, "4 : 4"),
    PLAIN(rho, "4 : 4"),
    PLAIN(partner, "4 : 4"),
    PLAIN(suit_of, "5 : 4"),
    PLAIN(trick_counted, "number number number : number"),
    PLAIN(trick_begun_with, "{52} : number"),
    PLAIN(less, "number number : number"),

    ASKING(first_of, "event : event", reads_places),
    ASKING(latest, "event : event", reads_condition),

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
    ASKING(lowest_untold, "4 4 : 52", NULL),
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
