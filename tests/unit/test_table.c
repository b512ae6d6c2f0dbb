/* test_table.c - tests of replaying the play, in regular and irregular orders. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "bridge/table.h"

#include <stdio.h>
#include <string.h>

static const char seats[] = "NESW";
static const char suits[] = "CDHS";
static const char ranks[] = "23456789TJQKA";

static int place_in(const char *signs, char c)
{
    const char *p = c ? strchr(signs, c) : NULL;

    return p ? (int)(p - signs) : TABLE_NONE;
}

static int card_named(const char *s)
{
    if (s[0] == '?')
        return TABLE_NONE;
    if (s[0] == '-')
        return TABLE_NO_CARD;
    return card_of(place_in(suits, s[0]), place_in(ranks, s[1]));
}

/* Adds to PUTS the cards that S names in order: in "N:SK E:S2", N puts out the ♠K, then E the ♠2.
 * PLACE is the number of the first event. */
static void put_all(TableCards *puts, int place, const char *s)
{
    for (const char *p = s; *p; p++)
        if (p[1] == ':') {
            table_cards_add(puts, place++, place_in(seats, *p), card_named(p + 2));
            p += 3;
        }
}

/* Replays the cards of PUTS, such as "N:SK E:S2"; "??" is an unknown card and "--" no card.  TRUMP:
 * a suit, "N" (none), "?" (not set) or "!" (unknown).  LEADER: a seat, "-" (none), "?" or "!". */
static Table replay(const char *puts, char trump, char leader)
{
    TableCards puts_out = { .n = 0 };
    Table t;

    put_all(&puts_out, 0, puts);
    table_replay(&t, &puts_out, puts_out.n);
    if (trump != '?')
        t.trump = trump == '!' ? TABLE_UNKNOWN : place_in(suits, trump);
    if (leader != '?')
        t.leader = leader == '!' ? TABLE_UNKNOWN : place_in(seats, leader);
    return t;
}

static char said(const char *signs, int answer)
{
    switch (answer) {
    case TABLE_NONE: return '-';
    case TABLE_NEED_TRUMP: return 'T';
    case TABLE_NEED_LEADER: return 'L';
    default: return answer >= 0 && (size_t)answer < strlen(signs) ? signs[answer] : '!';
    }
}

/* Returns the current and the last complete trick, such as "2: S by E, W wins, N to play; S by N,
 * won by E SA".  "2: S by E" is trick 2, where E led a spade.  T and L stand for an answer that
 * needs the trumps or the leader. */
static const char *told(const Table *t)
{
    static char buf[120];
    int k = t->current;
    int winner = table_winner(t, k - 1);
    int n = snprintf(buf, sizeof buf, "%d: %c by %c, %c wins, %c to play", k + 1,
                     said(suits, table_suit_led(t, k)), said(seats, table_leader(t, k)),
                     said(seats, table_winner(t, k)), said(seats, table_turn(t, k)));

    if (k > 0) {
        n += snprintf(buf + n, sizeof buf - (size_t)n, "; %c by %c, ",
                      said(suits, table_suit_led(t, k - 1)), said(seats, table_leader(t, k - 1)));
        if (winner < 0)
            snprintf(buf + n, sizeof buf - (size_t)n, "won by %c", said(seats, winner));
        else
            snprintf(buf + n, sizeof buf - (size_t)n, "won by %c %c%c", seats[winner],
                     suits[card_suit(t->trick[k - 1].card[winner])],
                     ranks[card_rank(t->trick[k - 1].card[winner])]);
    }
    return buf;
}

static const struct {
    const char *label, *puts;
    char trump, leader;
    const char *want;
} orders[] = {
    { "nothing, leader open", "", '?', '?', "1: - by L, - wins, L to play" },
    { "nothing, leader known", "", '?', 'W', "1: - by W, - wins, W to play" },
    { "nothing, no leader", "", 'N', '-', "1: - by -, - wins, - to play" },

    { "the first card leads", "W:S5", '?', '?', "1: S by W, W wins, N to play" },
    { "a higher card", "W:S5 N:S2 E:S8", '?', '?', "1: S by W, E wins, S to play" },
    { "a discard needs trumps", "W:S5 N:DA", '?', '?', "1: S by W, T wins, E to play" },
    { "a discard", "W:S5 N:DA", 'N', '?', "1: S by W, W wins, E to play" },
    { "a discard, trumps elsewhere", "W:S5 N:DA", 'H', '?', "1: S by W, W wins, E to play" },
    { "a ruff", "W:SA N:D2", 'D', '?', "1: S by W, N wins, E to play" },
    { "an overruff", "W:SA N:D2 E:D4 S:SK", 'D', '?',
      "2: - by E, - wins, E to play; S by W, won by E D4" },
    { "a lower trump", "W:SA N:D4 E:D2", 'D', '?', "1: S by W, N wins, S to play" },
    { "trumps led", "W:D3 N:D9 E:SA", 'D', '?', "1: D by W, N wins, S to play" },

    { "one trick of one suit needs no trumps", "W:S5 N:S2 E:S8 S:S3", '?', '?',
      "2: - by E, - wins, E to play; S by W, won by E S8" },
    { "trumps needed for the turn", "W:S5 N:S2 E:S8 S:C3", '?', '?',
      "2: - by T, - wins, T to play; S by W, won by T" },
    { "but not once the winner has led", "W:S5 N:S2 E:S8 S:C3 E:H2", '?', '?',
      "2: H by E, E wins, S to play; S by W, won by T" },
    { "second trick", "W:S5 N:S2 E:S8 S:S3 E:H4 S:HJ W:HQ", 'N', '?',
      "2: H by E, W wins, N to play; S by W, won by E S8" },

    { "a lead out of turn that stands", "E:S4 S:S5", 'N', 'N', "1: S by E, S wins, W to play" },
    { "the one who should have led plays last", "E:S4 S:S5 W:S6 N:HA", 'N', 'N',
      "2: - by W, - wins, W to play; S by E, won by W S6" },
    { "a proper lead after an irregular one", "E:S4 N:HA", 'N', 'N',
      "1: H by N, N wins, S to play" },
    { "a lead replaced after the next hand", "E:C4 N:D2 S:D3 W:D4", 'N', 'N',
      "2: - by W, - wins, W to play; D by N, won by W D4" },
    { "the same, leader open", "E:C4 N:D2", 'N', '?', "1: L by L, L wins, L to play" },
    { "the same, no leader", "E:C4 N:D2", 'N', '-', "1: C by E, E wins, S to play" },
    { "the same in the second trick", "W:S5 N:S2 E:S8 S:S3 S:C4 E:D2", 'N', '?',
      "2: D by E, E wins, W to play; S by W, won by E S8" },
    { "the same, where trumps say whose lead", "W:S5 N:S2 E:S8 S:C3 S:C4 E:D2", '?', '?',
      "2: T by T, T wins, T to play; S by W, won by T" },
    { "not his lead, not his turn", "W:S5 N:S2 E:S8 S:S3 E:C4 W:D2", 'N', '?',
      "2: C by E, E wins, S to play; S by W, won by E S8" },
    { "two tricks back", "N:S2 E:S3 S:S4 W:S5 N:H2 W:C9 E:C3 S:C4 N:D2", 'N', 'N',
      "3: D by N, N wins, E to play; C by W, won by W C9" },

    { "before partner", "N:S2 S:S9", 'N', 'N', "1: S by N, S wins, E to play" },
    { "the skipped hand plays", "N:S2 S:S9 E:S4", 'N', 'N', "1: S by N, S wins, W to play" },
    { "a second card of a seat does not count", "N:S2 N:SA", 'N', 'N',
      "1: S by N, N wins, E to play" },
    { "nor in between", "N:S2 E:S3 N:SA S:S4 E:HA W:S9", 'N', 'N',
      "2: - by W, - wins, W to play; S by N, won by W S9" },
    { "a fifth card opens a trick", "W:C6 N:C3 E:CJ S:CQ W:CK", 'N', 'W',
      "2: C by W, W wins, N to play; C by W, won by S CQ" },
    { "and the winner's lead replaces it", "W:C6 N:C3 E:CJ S:CQ W:CK S:D2", 'N', 'W',
      "2: D by S, S wins, N to play; C by W, won by S CQ" },

    { "an unknown lead", "N:?? E:S3", 'N', 'N', "1: - by N, - wins, S to play" },
    { "an unknown card", "N:S2 E:??", 'N', 'N', "1: S by N, - wins, S to play" },
    { "an unknown card in a complete trick", "N:S2 E:?? S:S4 W:S5", 'N', 'N',
      "2: - by -, - wins, - to play; S by N, won by -" },
    { "play goes on after it", "N:S2 E:?? S:S4 W:S5 E:C2", 'N', 'N',
      "2: C by E, E wins, S to play; S by N, won by -" },
    { "trumps not to be had", "N:S2 E:H3", '!', '!', "1: S by N, - wins, S to play" },
    { "and not needed", "N:S2 E:S3", '!', '!', "1: S by N, E wins, S to play" },
    { "a leader not to be had", "E:C4 N:D2", 'N', '!', "1: C by E, E wins, S to play" },
    { "a hand without a card", "N:S2 E:-- S:S4", 'N', 'N', "1: S by N, S wins, W to play" },
    { "the trick is complete without it", "N:S2 E:-- S:S4 W:S3", 'N', 'N',
      "2: - by S, - wins, S to play; S by N, won by S S4" },
    { "and the next one begins", "N:S2 E:-- S:S4 W:S3 S:D2 W:D3 N:D4 E:DA", 'N', 'N',
      "3: - by E, - wins, E to play; D by S, won by E DA" },
    { "it plays after all", "N:S2 E:-- S:S4 E:S9", 'N', 'N', "1: S by N, E wins, W to play" },
    { "the leader without a card", "N:-- E:S3", 'N', 'N', "1: - by N, - wins, S to play" },
    { "nothing to be had", "", '!', '!', "1: - by -, - wins, - to play" },
};

Test(table, before_the_first_trick)
{
    Table t = replay("N:S2", 'N', 'W');

    cr_expect(eq(int, table_leader(&t, -1), TABLE_NONE), "nobody led");
    cr_expect(eq(int, table_winner(&t, -1), TABLE_NONE), "nobody won");
}

Test(table, orders)
{
    for (size_t i = 0; i < BL_LEN(orders); i++) {
        Table t = replay(orders[i].puts, orders[i].trump, orders[i].leader);

        cr_expect(eq(str, (char *)told(&t), (char *)orders[i].want), "%s", orders[i].label);
    }
}

Test(table, every_card_put_out_is_out)
{
    Table t = replay("N:S2 E:S3 N:SA", 'N', '?');

    cr_expect(table_is_out(&t, card_named("S2")), "the lead");
    cr_expect(table_is_out(&t, card_named("SA")), "a card that does not count");
    cr_expect(not(table_is_out(&t, card_named("S4"))), "a card in hand");
    cr_expect(table_has_played(&t, 0, place_in(seats, 'E')), "second hand");
    cr_expect(not(table_has_played(&t, 0, place_in(seats, 'S'))), "third hand");
    cr_expect(eq(int, table_turn(&t, 0), place_in(seats, 'S')), "whose turn it is");
}

Test(table, thirteen_tricks_are_all)
{
    TableCards puts = { .n = 0 };
    Table t;

    for (int k = 0; k < TRICKS; k++)
        for (int s = 0; s < SEATS; s++)
            table_cards_add(&puts, puts.n, s, card_of(s, k));
    cr_expect(eq(int, puts.n, CARDS), "the pack");
    table_cards_add(&puts, puts.n, 2, TABLE_NONE);
    cr_expect(eq(int, puts.n, CARDS), "a card too many");
    table_replay(&t, &puts, puts.n);
    cr_expect(eq(int, t.current, TRICKS), "all complete");
    t.trump = TABLE_NONE;
    cr_expect(eq(int, table_turn(&t, t.current), 0), "the winner");
}

Test(table, seats_alone_make_tricks)
{
    TableCards puts = { .n = 0 };
    Table t;

    for (int i = 0; i < 6; i++)
        table_cards_add(&puts, i, i % SEATS, TABLE_NONE);
    table_replay(&t, &puts, 6);
    cr_expect(eq(int, t.current, 1), "one complete");
    cr_expect(eq(int, table_turn(&t, 0), TABLE_NONE), "nobody's turn in that");
    cr_expect(eq(int, table_turn(&t, 1), 2), "the third hand's in the next");
    cr_expect(eq(u64, t.out, 0), "no card is known");
    table_replay(&t, &puts, 3);
    cr_expect(eq(int, t.trick[0].count, 3), "only what was before");
}

Test(table, cards_stand_in_their_places)
{
    TableCards puts = { .n = 0 };
    Table t;

    table_cards_add(&puts, 10, 0, card_named("C2"));
    table_cards_add(&puts, 11, 1, card_named("C4"));
    table_cards_add(&puts, 12, 2, card_named("D9"));
    table_cards_lift(&puts, 10, 13);
    table_cards_lift(&puts, 99, 13);
    cr_expect(eq(int, puts.n - puts.lifted, 2), "one is gone");
    table_cards_add(&puts, 10, 0, card_named("D2"));
    table_cards_add(&puts, 13, 3, card_named("D9"));
    cr_expect(eq(int, puts.n - puts.lifted, 3), "a card is put out once");
    table_replay(&t, &puts, 20);
    cr_expect(eq(int, table_suit_led(&t, 0), place_in(suits, 'D')), "in the lead's place");
    cr_expect(eq(int, table_turn(&t, 0), place_in(seats, 'W')), "fourth hand's turn");
    table_replay(&t, &puts, 11);
    cr_expect(eq(int, t.trick[0].count, 1), "before the second");
}

Test(table, a_missing_card_is_supplied_in_its_place)
{
    TableCards puts = { .n = 0 };
    Table t;

    table_cards_add(&puts, 10, 0, card_named("S2"));
    table_cards_add(&puts, 11, 1, TABLE_NO_CARD);
    table_cards_add(&puts, 12, 2, card_named("S4"));
    table_cards_add(&puts, 13, 3, card_named("S3"));
    table_cards_add(&puts, 11, 1, card_named("S9"));
    cr_expect(eq(int, puts.n, 4), "in the same place");
    table_replay(&t, &puts, 20);
    cr_expect(eq(int, table_winner(&t, 0), 1), "it may win the trick");
    cr_expect(table_is_out(&t, card_named("S9")), "it is out");
    table_cards_add(&puts, 14, 0, TABLE_NO_CARD);
    table_cards_add(&puts, 15, 0, TABLE_NO_CARD);
    cr_expect(eq(int, puts.n, 6), "no two are the same card");
}

Test(table, a_later_event_may_restate_a_card)
{
    TableCards puts = { .n = 0 };
    Table t;

    table_cards_add(&puts, 10, 0, card_named("S2"));
    table_cards_add(&puts, 11, 1, card_named("S4"));
    table_cards_restate(&puts, 10, 0, card_named("S9"));
    cr_expect(eq(int, puts.n, 2), "in the same place");
    table_replay(&t, &puts, 20);
    cr_expect(eq(int, table_winner(&t, 0), 0), "the card restated may win");
    cr_expect(not(table_is_out(&t, card_named("S2"))), "the first card is out no more");
    table_cards_restate(&puts, 10, 0, TABLE_NONE);
    table_cards_restate(&puts, 10, 0, card_named("S4"));
    table_replay(&t, &puts, 20);
    cr_expect(table_is_out(&t, card_named("S9")),
              "an unknown card, or one that lies elsewhere, leaves it");
    table_cards_lift(&puts, 10, 15);
    cr_expect(eq(int, puts.n - puts.lifted, 1), "what lies there now is taken back");
    table_cards_restate(&puts, 10, 0, card_named("S2"));
    table_replay(&t, &puts, 20);
    cr_expect(eq(int, table_leader(&t, 0), 0), "put out anew in the same place");
}

/* Returns the cards of a trick (W leads; N, E and S follow) and E's lead to the next trick. */
static TableCards led_on(void)
{
    TableCards puts = { .n = 0 };

    table_cards_add(&puts, 0, 3, card_named("S4"));
    table_cards_add(&puts, 1, 0, card_named("S2"));
    table_cards_add(&puts, 2, 1, card_named("S9"));
    table_cards_add(&puts, 3, 2, card_named("S3"));
    table_cards_add(&puts, 4, 1, card_named("HK"));
    return puts;
}

Test(table, a_lead_stays_in_its_trick_when_a_card_before_it_is_taken_back)
{
    TableCards puts = led_on();
    Table t;

    table_cards_lift(&puts, 2, 5);
    table_replay(&t, &puts, 6);
    cr_expect(eq(int, t.current, 0), "the trick has a place free");
    cr_expect(eq(int, table_turn(&t, 0), 1), "that of the hand which took its card back");
    cr_expect(eq(int, table_trick_for(&t, 1), 0), "its next card goes there");
    cr_expect(eq(int, table_trick_for(&t, 2), 1), "another hand's to the next trick");
    cr_expect(not(table_is_out(&t, card_named("S9"))), "the card is gone");
    table_cards_add(&puts, 6, 2, card_named("H5"));
    table_cards_add(&puts, 7, 1, card_named("SA"));
    table_replay(&t, &puts, 8);
    t.trump = TABLE_NONE;
    cr_expect(eq(int, table_winner(&t, 0), 1), "with the other card it wins");
    cr_expect(eq(int, t.current, 1), "the next trick is in progress");
    cr_expect(eq(int, table_leader(&t, 1), 1), "with the lead that lay there");
    cr_expect(eq(int, t.trick[1].count, 2), "and the card that was played to it");
    cr_expect(eq(int, table_turn(&t, 1), place_in(seats, 'W')), "the third hand's turn");
}

Test(table, a_card_taken_back_before_its_trick_is_complete_gives_way)
{
    TableCards puts = { .n = 0 };
    Table t;

    table_cards_add(&puts, 0, 3, card_named("S4"));
    table_cards_add(&puts, 1, 1, card_named("H2"));
    table_cards_add(&puts, 2, 0, card_named("S2"));
    /* event 3, in which E puts out another card, takes card 1 back */
    table_cards_lift(&puts, 1, 3);
    table_cards_add(&puts, 3, 1, card_named("S9"));
    table_cards_add(&puts, 4, 2, card_named("S3"));
    table_cards_add(&puts, 5, 1, card_named("HK"));
    table_replay(&t, &puts, 6);
    cr_expect(eq(int, t.current, 1), "four cards");
    cr_expect(eq(int, table_winner(&t, 0), 1), "of which that is one");
    cr_expect(eq(int, t.trick[1].first, 1), "and a lead");
}

/* N, E and S have played.  Then N and E take their cards back and put out other cards. */
Test(table, a_card_of_a_trick_in_progress_keeps_its_turn)
{
    TableCards puts = { .n = 0 };
    Table t;

    put_all(&puts, 0, "N:H4 E:H8 S:HQ");
    table_cards_lift(&puts, 0, 3);
    table_cards_lift(&puts, 1, 4);
    put_all(&puts, 5, "N:D7");
    table_replay(&t, &puts, 6);
    cr_expect(eq(int, table_leader(&t, 0), 0), "it is still the lead");
    cr_expect(eq(int, table_turn(&t, 0), 1), "and the next hand's turn is kept too");
    put_all(&puts, 6, "E:C9");
    table_replay(&t, &puts, 7);
    cr_expect(eq(int, t.trick[0].untimely, 0));
    cr_expect(eq(int, table_turn(&t, 0), 3));
}

/* E leads out of turn.  E's card is taken back when S leads, and E later follows to the lead of
 * S. */
Test(table, a_lead_that_another_took_the_place_of_keeps_no_turn)
{
    TableCards puts = { .n = 0 };
    Table t;

    put_all(&puts, 0, "E:SJ");
    table_cards_lift(&puts, 0, 1);
    put_all(&puts, 1, "S:H5 W:H7 N:HK E:H8");
    table_replay(&t, &puts, 5);
    t.trump = TABLE_NONE;
    cr_expect(eq(int, t.trick[0].first, 2));
    cr_expect(eq(int, table_winner(&t, 0), 0));
    cr_expect(eq(int, t.current, 1));
}

Test(table, a_card_that_does_not_count_gives_way_in_any_trick)
{
    TableCards puts = { .n = 0 };
    Table t;

    table_cards_add(&puts, 0, 3, card_named("S4"));
    table_cards_add(&puts, 1, 0, card_named("S2"));
    table_cards_add_lifted(&puts, 2, 1, 2);
    table_cards_add(&puts, 3, 2, card_named("S3"));
    table_cards_add(&puts, 4, 3, card_named("HK"));
    table_replay(&t, &puts, 5);
    cr_expect(eq(int, t.current, 0), "the trick waits for the hand whose card does not count");
    cr_expect(eq(int, t.trick[1].first, 3), "the next trick has begun all the same");
    table_cards_add(&puts, 5, 1, card_named("S9"));
    table_replay(&t, &puts, 6);
    cr_expect(eq(int, table_winner(&t, 0), 1), "its next card goes to the first");
}

Test(table, as_many_cards_are_taken_back_as_the_pack_has)
{
    TableCards puts = { .n = 0 };
    Table t;

    table_cards_add(&puts, 1000, 0, card_named("S2"));
    for (int i = 0; i < 2 * CARDS; i++) {
        table_cards_add(&puts, i, 1, card_named("S3"));
        table_cards_lift(&puts, i, i);
    }
    cr_expect(eq(int, puts.n, CARDS + 1), "no more are remembered");
    table_replay(&t, &puts, 1001);
    cr_expect(eq(int, t.trick[0].count, 1), "and none is there");
}

Test(table, what_has_been_taken_back_is_not_taken_back_again)
{
    TableCards puts = { .n = 0 };
    Table t;

    table_cards_add(&puts, 0, 0, card_named("S2"));
    table_cards_add(&puts, 1, 1, card_named("S3"));
    table_cards_add(&puts, 2, 2, card_named("S4"));
    table_cards_add(&puts, 3, 3, card_named("S5"));
    table_cards_lift(&puts, 1, 4);
    table_cards_lift(&puts, 1, 6);
    table_cards_add(&puts, 5, 1, card_named("S9"));
    table_replay(&t, &puts, 6);
    cr_expect(eq(int, t.current, 1), "the next card goes to the trick that lacks one");
    cr_expect(eq(int, table_winner(&t, 0), 1), "in the place of the first");
}

Test(table, where_cards_are_taken_back_a_hand_without_a_card_plays_after_all)
{
    TableCards puts = { .n = 0 };
    Table t;

    table_cards_add(&puts, 0, 0, card_named("S2"));
    table_cards_add(&puts, 1, 1, TABLE_NO_CARD);
    table_cards_add(&puts, 2, 3, card_named("H9"));
    table_cards_add(&puts, 3, 2, card_named("S4"));
    table_cards_lift(&puts, 2, 4);
    table_cards_add(&puts, 4, 1, TABLE_NO_CARD);
    table_replay(&t, &puts, 5);
    cr_expect(eq(int, t.trick[0].count, 3), "it has no second card to leave out");
    cr_expect(eq(int, table_winner(&t, 0), 2), "and does not win");
    table_cards_add(&puts, 5, 1, card_named("S9"));
    table_replay(&t, &puts, 6);
    cr_expect(eq(int, t.trick[0].count, 3), "in its turn");
    cr_expect(eq(int, table_winner(&t, 0), 1), "with the card that it has now");
    cr_expect(eq(int, table_turn(&t, 0), 3), "the last hand's turn");
}

Test(table, where_cards_are_taken_back_the_last_trick_has_one_card_of_each_hand)
{
    TableCards puts = { .n = 0 };
    Table t;

    for (int i = 0; i < 48; i++)
        table_cards_add(&puts, i, i % SEATS, card_of(i % SEATS, i / SEATS));
    table_cards_add(&puts, 48, 0, card_of(0, 12));
    table_cards_add(&puts, 49, 1, card_of(1, 12));
    table_cards_add(&puts, 50, 2, card_of(2, 12));
    table_cards_add(&puts, 51, 3, card_of(3, 12));
    table_cards_lift(&puts, 50, 52);
    table_cards_lift(&puts, 51, 52);
    table_cards_add(&puts, 52, 1, card_of(2, 12));
    table_replay(&t, &puts, 53);
    cr_expect(eq(int, t.current, 12), "it is in progress");
    cr_expect(eq(int, t.trick[12].count, 2), "with the cards that were left there");
    cr_expect(eq(int, t.trick[12].card[1], card_of(1, 12)), "one of each");
    cr_expect(table_is_out(&t, card_of(2, 12)), "the other is out all the same");
}

Test(table, where_cards_are_taken_back_thirteen_tricks_are_all)
{
    TableCards puts = { .n = 0 };
    Table t;

    for (int i = 0; i < CARDS; i++)
        table_cards_add(&puts, i, i % SEATS, card_of(i % SEATS, i / SEATS));
    table_cards_lift(&puts, 50, 54);
    table_cards_add(&puts, 52, 0, card_of(2, 12));
    table_replay(&t, &puts, 53);
    cr_expect(eq(int, t.current, 12), "the last is in progress");
    cr_expect(eq(int, t.trick[12].card[0], card_of(0, 12)), "it has a card of that hand");
    cr_expect(table_is_out(&t, card_of(2, 12)), "whose next is out, in no trick");
}

Test(table, where_cards_are_taken_back_and_played_again_all_tricks_are_complete)
{
    TableCards puts = { .n = 0 };
    Table t;

    for (int i = 0; i < CARDS; i++)
        table_cards_add(&puts, i, i % SEATS, card_of(i % SEATS, i / SEATS));
    table_cards_lift(&puts, 50, 52);
    table_cards_add(&puts, 52, 2, card_of(2, 12));
    table_replay(&t, &puts, 53);
    cr_expect(eq(int, t.current, TRICKS), "all of them");
    cr_expect(eq(int, t.trick[12].card[2], card_of(2, 12)), "with the same card");
}

Test(table, no_card_beyond_the_pack_is_restated)
{
    TableCards puts = { .n = 0 };

    for (int i = 0; i < CARDS; i++)
        table_cards_add(&puts, i, i % SEATS, i);
    table_cards_restate(&puts, CARDS, 0, TABLE_NONE);
    cr_expect(eq(int, puts.n, CARDS), "as many as the pack has");
}

Test(table, the_trick_last_begun)
{
    Table none = replay("", 'N', 'N');
    Table three = replay("N:S2 E:S3 S:S4", 'N', 'N');
    Table four = replay("N:S2 E:S3 S:S4 W:S5", 'N', 'N');
    Table five = replay("N:S2 E:S3 S:S4 W:S5 W:C2", 'N', 'N');

    cr_expect(eq(int, table_last_begun(&none), 0), "none begun: the first");
    cr_expect(eq(int, table_last_begun(&three), 0), "in progress");
    cr_expect(eq(int, table_last_begun(&four), 0), "complete");
    cr_expect(eq(int, table_last_begun(&five), 1), "the next one");
}

/* Expects that a card put out and taken back before PUTS does not change the table. */
static void same_with_one_taken_back(const TableCards *puts, const char *what)
{
    TableCards more = { .n = 0 };
    Table plain, other;

    table_cards_add(&more, 0, 2, card_named("C7"));
    table_cards_lift(&more, 0, 0);
    for (int i = 0; i < puts->n; i++)
        table_cards_add(&more, i + 1, puts->put[i].seat, puts->put[i].card);
    table_replay(&plain, puts, puts->n);
    table_replay(&other, &more, puts->n + 1);
    cr_expect(eq(int, other.current, plain.current), "%s", what);
    for (int k = 0; k < TRICKS; k++) {
        cr_expect(eq(int, other.trick[k].count, plain.trick[k].count), "%s, trick %d", what, k);
        cr_expect(eq(int, other.trick[k].played, plain.trick[k].played), "%s, trick %d", what, k);
        for (int s = 0; s < SEATS; s++)
            if (plain.trick[k].played >> s & 1)
                cr_expect(eq(int, other.trick[k].card[s], plain.trick[k].card[s]),
                          "%s, trick %d, seat %d", what, k, s);
    }
}

static TableCards puts_of(const char *const *puts)
{
    TableCards all = { .n = 0 };

    for (; *puts; puts++)
        table_cards_add(&all, all.n, place_in(seats, **puts), card_named(*puts + 2));
    return all;
}

Test(table, where_one_was_taken_back_all_else_counts_as_before)
{
    static const char *const no_card[] = { "N:S2", "E:--", "E:S3", "S:S4", "W:S5", "W:S6", NULL };
    static const char *const twice[] = { "N:S2", "E:S9", "E:S3", "S:S4", "W:S5", NULL };
    static const char *const still_none[] = { "N:S2", "E:--", "E:--", "S:S4", NULL };
    TableCards puts = puts_of(no_card);

    same_with_one_taken_back(&puts, "a card after none");
    puts = puts_of(twice);
    same_with_one_taken_back(&puts, "two cards to a trick");
    puts = puts_of(still_none);
    same_with_one_taken_back(&puts, "none and none");
    puts.n = 0;
    for (int i = 0; i < CARDS; i++)
        table_cards_add(&puts, i, i % SEATS, i);
    same_with_one_taken_back(&puts, "the whole pack");
    puts.n = 0;
    for (int i = 0; i < CARDS - 1; i++)
        table_cards_add(&puts, i, i % SEATS, i);
    table_cards_add(&puts, CARDS - 1, 0, CARDS - 1);
    same_with_one_taken_back(&puts, "the last trick not whole");
}

/* Expects N cards of trick K. */
static void lie_in(const Table *t, int k, int n)
{
    cr_expect(eq(int, t->trick[k].count, n), "trick %d", k);
}

Test(table, a_gap_begins_a_trick_to_which_the_named_seat_leads)
{
    static const char *const whole[] = { "N:S2", "E:S3", "S:S4", "W:S5", NULL };
    static const char *const broken_off[] = { "N:S2", "E:S3", NULL };

    for (int i = 0; i < 4; i++) {
        TableCards puts = puts_of(i % 2 ? whole : broken_off);
        Table t;

        if (i >= 2) /* before the story, a card was put out and taken back */
            table_cards_add_lifted(&puts, -2, 2, -1);
        table_cards_gap(&puts, 10, 2);
        table_replay(&t, &puts, 11);
        cr_expect(eq(int, t.current, 1));
        cr_expect(eq(int, table_turn(&t, 1), 2));
        table_cards_add(&puts, 12, 0, card_named("H2"));
        table_replay(&t, &puts, 13);
        lie_in(&t, 0, i % 2 ? 4 : 2);
        lie_in(&t, 1, 1);
        cr_expect(eq(int, t.trick[1].first, 0));
    }
}

Test(table, there_are_no_more_gaps_than_tricks)
{
    for (int lifted = 0; lifted < 2; lifted++) {
        TableCards puts = { .n = 0 };
        Table t;

        if (lifted)
            table_cards_add_lifted(&puts, -2, 2, -1);
        for (int i = 0; i <= TRICKS; i++) {
            table_cards_add(&puts, 2 * i, 0, i);
            table_cards_gap(&puts, 2 * i + 1, 1);
        }
        cr_expect(eq(int, puts.gaps, TRICKS));
        table_replay(&t, &puts, 100);
        cr_expect(eq(int, t.current, TRICKS));
        for (int k = 0; k < TRICKS; k++)
            lie_in(&t, k, 1);
    }
}
