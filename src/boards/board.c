/* board.c - reads and writes seats, cards and calls, and completes a board from the data in the
 * file. */
#include "boards/board.h"

#include "kit/strbuf.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

static const char seats[] = "NESW", suits[] = "CDHS", ranks[] = "23456789TJQKA";
static const char *const signs[] = { "♣", "♦", "♥", "♠", "NT" };

void board_init(Board *b, Span at)
{
    *b = (Board){ .dealer = TABLE_NONE,
                  .declarer = TABLE_NONE,
                  .strain = TABLE_NONE,
                  .leader = TABLE_NONE,
                  .dealer_span = at,
                  .vulnerable_span = at,
                  .deal_span = at,
                  .contract_span = at,
                  .declarer_span = at,
                  .span = at };
}

/* Returns the index of the letter C in LIST.  C may be in upper or lower case.  Returns TABLE_NONE
 * if LIST does not have C. */
static int letter_place(const char *list, char c)
{
    const char *at = c ? strchr(list, toupper((unsigned char)c)) : NULL;

    return at ? (int)(at - list) : TABLE_NONE;
}

int board_seat(char c)
{
    return letter_place(seats, c);
}

int board_suit(char c)
{
    return letter_place(suits, c);
}

size_t board_rank(const char *s, size_t n, int *rank)
{
    if (n >= 2 && s[0] == '1' && s[1] == '0') {
        *rank = letter_place(ranks, 'T');
        return 2;
    }
    *rank = letter_place(ranks, *s);
    return *rank != TABLE_NONE;
}

size_t board_card(const char *s, size_t n, int *card)
{
    int suit = n > 1 ? board_suit(*s) : TABLE_NONE, rank;
    size_t took = suit != TABLE_NONE ? board_rank(s + 1, n - 1, &rank) : 0;

    if (!took)
        return 0;
    *card = card_of(suit, rank);
    return took + 1;
}

/* Reads a bid at S, which has N bytes, into C.  Returns the number of bytes read, or 0 if there is
 * no bid. */
static size_t bid_at(const char *s, size_t n, Call *c)
{
    if (n < 2 || *s < '1' || *s > '7')
        return 0;
    c->kind = CALL_BID;
    c->level = *s - '0';
    if (toupper((unsigned char)s[1]) == 'N') {
        c->strain = NO_TRUMPS;
        return n > 2 && toupper((unsigned char)s[2]) == 'T' ? 3 : 2;
    }
    c->strain = board_suit(s[1]);
    return c->strain == TABLE_NONE ? 0 : 2;
}

size_t board_call(const char *s, size_t n, Call *c)
{
    /* the first word that fits is taken, so `passe` stands before `pass` and `p` */
    static const struct {
        const char *word;
        CallKind kind;
    } words[] = {
        { "passe", CALL_PASS },    { "pass", CALL_PASS },         { "pas", CALL_PASS },
        { "p", CALL_PASS },        { "xx", CALL_REDOUBLE },       { "x", CALL_DOUBLE },
        { "double", CALL_DOUBLE }, { "dbl", CALL_DOUBLE },        { "d", CALL_DOUBLE },
        { "rdbl", CALL_REDOUBLE }, { "redouble", CALL_REDOUBLE }, { "r", CALL_REDOUBLE },
    };

    for (size_t i = 0; i < BL_LEN(words); i++) {
        size_t len = strlen(words[i].word);

        if (len <= n && strncasecmp(s, words[i].word, len) == 0) {
            c->kind = words[i].kind;
            return len;
        }
    }
    return bid_at(s, n, c);
}

int board_holder(const Board *b, int card)
{
    for (int s = 0; s < SEATS; s++)
        if (b->hand[s] >> card & 1)
            return s;
    return TABLE_NONE;
}

const char *board_card_text(int card, Arena *arena)
{
    return arena_printf(arena, "%s%c", signs[card_suit(card)], ranks[card_rank(card)]);
}

const char *board_seat_letter(int seat)
{
    static const char *const letters[] = { "N", "E", "S", "W" };

    return letters[seat];
}

const char *board_bid_text(int level, int strain, Arena *arena)
{
    return arena_printf(arena, "%d%s", level, signs[strain]);
}

const char *board_deal_text(const Board *b, Arena *arena)
{
    StrBuf text = { 0 };

    strbuf_add(&text, "N:");
    for (int seat = 0; seat < SEATS; seat++) {
        strbuf_add(&text, seat ? " " : "");
        if (!b->known[seat]) {
            strbuf_add(&text, "-");
            continue;
        }
        for (int suit = SUITS; suit-- > 0;) {
            for (int rank = RANKS; rank-- > 0;)
                if (b->hand[seat] >> card_of(suit, rank) & 1)
                    strbuf_addc(&text, ranks[rank], 1);
            strbuf_add(&text, suit ? "." : "");
        }
    }
    return strbuf_keep(&text, arena);
}

bool board_deal(Board *b, int seat, int card, Span at, Arena *arena, Diags *diags)
{
    int holder = board_holder(b, card);

    if (holder != TABLE_NONE) {
        diag_add(diags, DIAG_DEALS_HANDS, at,
                 "%s is in the hand of %s already\n"
                 "take it out of one of the two hands",
                 board_card_text(card, arena), board_seat_letter(holder));
        return false;
    }
    b->hand[seat] |= (uint64_t)1 << card;
    b->known[seat] = true;
    return true;
}

/* ---- the rest of a board ------------------------------------- */

static int cards_held(const Board *b, int seat)
{
    return __builtin_popcountll(b->hand[seat]);
}

/* Adds the fourth hand if three hands have 13 cards.  If the sizes of the hands do not fit
 * together, reports an error and returns false. */
static bool settle_hands(Board *b, Diags *diags)
{
    const uint64_t pack = ((uint64_t)1 << CARDS) - 1;
    uint64_t told = 0;
    int whole = 0, unknown = TABLE_NONE, most = 0, least = RANKS;

    for (int s = 0; s < SEATS; s++) {
        told |= b->hand[s];
        whole += b->known[s] && cards_held(b, s) == TRICKS;
        if (!b->known[s])
            unknown = s;
    }
    if (whole == SEATS - 1 && unknown != TABLE_NONE) {
        b->hand[unknown] = pack & ~told;
        b->known[unknown] = true;
    }
    for (int s = 0; s < SEATS; s++)
        if (b->known[s]) {
            most = cards_held(b, s) > most ? cards_held(b, s) : most;
            least = cards_held(b, s) < least ? cards_held(b, s) : least;
        }
    /* in the middle of a trick, the sizes of the hands may differ by one card */
    if (most <= TRICKS && most - least <= 1 && !(most == TRICKS && least < TRICKS))
        return true;
    diag_add(diags, DIAG_DEALS_HANDS, b->deal_span,
             "one hand has %d cards, and another has %d\n"
             "give every hand 13 cards; if the play has begun, give each hand the cards that it "
             "still has",
             most, least);
    return false;
}

/* The result of the calls: whether the auction is over or passed out, the last bid, its doubling
 * (as Board.doubled), and declarer.  Declarer is the player who first bid the strain of the last
 * bid for his side. */
typedef struct AuctionOutcome {
    bool over, passed_out;
    int level, strain, doubled, declarer;
} AuctionOutcome;

static AuctionOutcome auction_outcome(const Board *b)
{
    AuctionOutcome o = { .declarer = TABLE_NONE, .strain = TABLE_NONE };
    int passes = 0, side = 0;

    for (int i = 0; i < b->ncalls; i++) {
        const Call *c = &b->calls[i];

        passes = c->kind == CALL_PASS ? passes + 1 : 0;
        if (c->kind == CALL_BID) {
            o.level = c->level;
            o.strain = c->strain;
            o.doubled = 0;
            side = c->seat % 2;
        } else if (c->kind != CALL_PASS) {
            o.doubled = c->kind == CALL_DOUBLE ? 1 : 2;
        }
    }
    for (int i = b->ncalls; i-- > 0 && o.level;)
        if (b->calls[i].kind == CALL_BID && b->calls[i].strain == o.strain &&
            b->calls[i].seat % 2 == side)
            o.declarer = b->calls[i].seat;
    o.passed_out = !o.level && passes >= SEATS;
    o.over = o.passed_out || (o.level && passes >= SEATS - 1);
    return o;
}

/* Reports each difference between O, the contract that the calls make, and the contract in the
 * file. */
static void compare_contracts(const Board *b, const AuctionOutcome *o, Arena *arena, Diags *diags)
{
    const char *said = o->passed_out
                           ? "all players passed"
                           : arena_printf(arena, "the contract was %s%s by %s",
                                          board_bid_text(o->level, o->strain, arena),
                                          &"XX"[2 - o->doubled], board_seat_letter(o->declarer));
    bool same =
        o->passed_out == b->passed_out &&
        (b->passed_out || ((!b->level || (o->level == b->level && o->doubled == b->doubled)) &&
                           o->strain == b->strain && (o->declarer == b->declarer || b->swapped)));

    if (!same)
        diag_add(diags, DIAG_DEALS_DIFFER, b->contract_span,
                 "%s in the auction, but %s contract stands here\n"
                 "correct the auction or the contract; this program uses the contract that stands "
                 "here",
                 said, o->passed_out ? "a" : "another");
}

/* Completes the contract, declarer and the leader.  Takes the contract and declarer from the calls
 * if the file does not tell them and the auction is over.  If declarer is still unknown, declarer
 * is the seat before the leader.  If declarer is known, the leader is the seat after declarer.
 * Reports each difference between the contract in the file and the calls. */
static void settle_contract(Board *b, Arena *arena, Diags *diags)
{
    AuctionOutcome o = auction_outcome(b);
    bool told = b->passed_out || b->strain != TABLE_NONE;

    o.over |= b->auction_over && o.level > 0; /* the file may omit the last passes */
    b->auction_over |= o.over;
    if (o.over && !told) {
        b->passed_out = o.passed_out;
        b->level = o.level;
        b->strain = o.strain;
        b->doubled = o.doubled;
    }
    if (b->declarer == TABLE_NONE && o.over && !b->passed_out)
        b->declarer = o.declarer;
    if (b->declarer == TABLE_NONE && b->leader != TABLE_NONE && !b->passed_out)
        b->declarer = next_seat(b->leader, SEATS - 1);
    if (o.over && told)
        compare_contracts(b, &o, arena, diags);
    if (b->declarer != TABLE_NONE)
        b->leader = next_seat(b->declarer, 1);
}

bool board_settle(Board *b, Arena *arena, Diags *diags)
{
    settle_contract(b, arena, diags);
    return settle_hands(b, diags);
}

int board_winner(const Board *b, const Played *first)
{
    int led = card_suit(first->card), best = 0;

    for (int i = 1; i < SEATS; i++) {
        int suit = card_suit(first[i].card), top = card_suit(first[best].card);

        if (suit != led && b->strain == TABLE_NONE)
            return TABLE_NONE;
        if (suit == top ? card_rank(first[i].card) > card_rank(first[best].card)
                        : suit == b->strain)
            best = i;
    }
    return first[best].seat;
}

/* ---- texts ------------------------------------------------------------ */

enum { MAX_TEXT = 100 }; /* the largest number of characters kept of a name or title */

const char *board_text(Text text, Arena *arena)
{
    bool utf8, latin;
    StrBuf b = { 0 };
    const char *s;

    if (text.len == 0)
        return NULL;
    if (text.len > 4 * MAX_TEXT)
        for (text.len = 4 * MAX_TEXT; (text.ptr[text.len] & 0xC0) == 0x80;)
            if (--text.len == 0)
                break;
    utf8 = text_is_nfc(text.ptr, text.len);
    /* Text in Latin 1 is converted to UTF-8. If valid UTF-8 is not in NFC, the normal form that
     * case files need, only its ASCII characters are kept. */
    latin = !utf8 && text_utf8_valid(text.ptr, text.len) < text.len;
    for (uint32_t i = 0, n = 0; i < text.len && n < MAX_TEXT; i++) {
        unsigned char c = (unsigned char)text.ptr[i];

        n += c < 0x80 || c >= 0xC0;
        if (c < ' ' || c == 0x7F) {
            strbuf_addc(&b, ' ', b.len > 0 && b.s[b.len - 1] != ' ');
            continue;
        }
        if (latin && c == 0xAD) /* a soft hyphen, which a case file may not contain */
            continue;
        if (utf8 && c >= 0xC0) {
            int32_t cp;
            size_t len = text_decode(text.ptr + i, text.len - i, &cp);

            if (cp >= 0 && text_is_hidden(cp)) {
                i += (uint32_t)len - 1;
                continue;
            }
        }
        if (c < 0x80 || utf8)
            strbuf_addc(&b, (char)c, 1);
        else if (latin && c >= 0xA0)
            strbuf_printf(&b, "%c%c", 0xC0 | c >> 6, 0x80 | (c & 0x3F));
        else if (c >= 0xC0 || latin)
            strbuf_addc(&b, '?', 1);
    }
    while (b.len > 0 && b.s[b.len - 1] == ' ')
        b.s[--b.len] = '\0';
    /* the cut may have divided the last character: remove its bytes */
    while (text_utf8_valid(b.s, b.len) < b.len)
        b.s[--b.len] = '\0';
    s = strbuf_keep(&b, arena);
    s += strspn(s, " ");
    return *s && strcmp(s, "?") != 0 && strcmp(s, "-") != 0 ? s : NULL;
}

/* ---- helpers of the readers ------------------------------------------- */

bool board_space(char c)
{
    return isspace((unsigned char)c) || !c;
}

Text board_trimmed(Text t)
{
    while (t.len && board_space(t.ptr[0])) {
        t.ptr++;
        t.len--;
    }
    while (t.len && board_space(t.ptr[t.len - 1]))
        t.len--;
    return t;
}

void board_vulnerable(Board *b, bool ns, bool ew)
{
    b->vulnerability_told = true;
    b->vulnerable[0] = ns;
    b->vulnerable[1] = ew;
}

bool board_complain(Diags *diags, DiagCode code, Span at, const char *what, Text t,
                    const char *help)
{
    const char *quote = t.len ? "`" : "";

    diag_add(diags, code, at,
             "%s%.*s%s%s%s\n"
             "%s",
             quote, t.len < 60 ? (int)t.len : 60, t.ptr, quote, t.len ? " " : "", what, help);
    return false;
}

void board_read_in_part(Board *b, Span at, const char *why, Diags *diags)
{
    b->play_ended = false;
    diag_add(diags, DIAG_DEALS_PARTLY, at,
             "the play is left out from here on, because %s\n"
             "correct the file if the case needs the rest of the play",
             why);
}

bool board_twice(int card, Span at, Span before, Arena *arena, Diags *diags)
{
    Diag *d =
        diag_add(diags, DIAG_DEALS_PLAY, at, "%s was played before", board_card_text(card, arena));

    diag_note(diags, d, before, "%s is played here first", board_card_text(card, arena));
    diag_help(diags, d, "correct one of the two cards");
    return false;
}
