/* lin.c - reads LIN files: splits them into boards, and reads one board. */
#include "boards/lin.h"

#include "kit/vec.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

static bool lin_key_is(const LinPair *p, const char *key)
{
    return p->key.len == 2 && strncasecmp(p->key.ptr, key, 2) == 0;
}

/* ---- the file as boards ----------------------------------------------- */

typedef struct LinSplitter {
    Arena *arena;
    const char *text;
    uint32_t n, at, base;
    LinPair *pairs;
    int npairs, cap;
    int *starts; /* for each board, the index of its first pair */
    int nstarts, starts_cap;
} LinSplitter;

/* Returns the text up to the next bar (`|`), and moves past the bar.  Sets *SPAN to the place of
 * the text. */
static Text up_to_bar(LinSplitter *s, Span *span)
{
    uint32_t from = s->at;
    const char *bar = memchr(s->text + from, '|', s->n - from);

    s->at = bar ? (uint32_t)(bar - s->text) : s->n;
    *span = (Span){ s->base + from, s->base + s->at };
    return (Text){ s->text + from, s->at++ - from };
}

/* Returns the key: the last word of T.  Lines without bars may stand before the key. */
static Text key_in(Text t)
{
    uint32_t at = t.len;

    while (at > 0 && !board_space(t.ptr[at - 1]))
        at--;
    return (Text){ t.ptr + at, t.len - at };
}

/* Reads the next pair into P.  The caller has checked that the text is not at its end.  Returns
 * false if the pair has no key. */
static bool next_pair(LinSplitter *s, LinPair *p)
{
    Span unused;

    p->key = key_in(board_trimmed(up_to_bar(s, &unused)));
    p->value = (Text){ "", 0 };
    p->span = unused;
    if (s->at < s->n)
        p->value = up_to_bar(s, &p->span);
    return p->key.len > 0;
}

/* Reads all pairs.  Records the first pair of each board.  A board begins with the key `qx`.  After
 * the deal of a board, the key `pn` (players) or `md` (deal) also begins the next board. */
static void split_boards(LinSplitter *s)
{
    bool begun = false, dealt = false;
    LinPair p;

    while (s->at < s->n) {
        bool begins;

        if (!next_pair(s, &p))
            continue;
        begins = lin_key_is(&p, "qx") || (lin_key_is(&p, "md") && (dealt || !begun)) ||
                 (lin_key_is(&p, "pn") && dealt);
        if (begins) {
            VEC_ROOM_IN(s->arena, s->starts, s->nstarts, s->starts_cap);
            s->starts[s->nstarts++] = s->npairs;
            begun = true;
            dealt = false;
        }
        dealt |= lin_key_is(&p, "md");
        VEC_ROOM_IN(s->arena, s->pairs, s->npairs, s->cap);
        s->pairs[s->npairs++] = p;
    }
}

LinFile *lin_split(const Source *src, Arena *arena)
{
    LinSplitter s = {
        .arena = arena, .text = source_text(src), .n = source_len(src), .base = source_base(src)
    };
    LinFile *f = arena_new_of(arena, LinFile);
    LinBoard *boards;

    s.at = (uint32_t)text_bom_length(s.text, s.n);
    split_boards(&s);
    boards = arena_new_array(arena, LinBoard, (size_t)s.nstarts + 1);
    for (int i = 0; i < s.nstarts; i++) {
        int end = i + 1 < s.nstarts ? s.starts[i + 1] : s.npairs;

        boards[i] =
            (LinBoard){ s.pairs + s.starts[i], end - s.starts[i], s.pairs[s.starts[i]].span };
    }
    *f = (LinFile){ src, boards, s.nstarts, s.pairs, s.nstarts ? s.starts[0] : s.npairs };
    return f;
}

/* ---- one board -------------------------------------------------------- */

typedef struct LinReader {
    const LinFile *f;
    const LinBoard *board;
    Board *b;
    Arena *arena;
    Diags *diags;
} LinReader;

/* Returns the first of the N PAIRS with KEY, or NULL if there is none. */
static const LinPair *lin_find(const LinPair *pairs, int n, const char *key)
{
    for (int i = 0; i < n; i++)
        if (lin_key_is(&pairs[i], key))
            return &pairs[i];
    return NULL;
}

bool lin_has_hands(const LinFile *f, int i)
{
    return lin_find(f->boards[i].pairs, f->boards[i].npairs, "md") != NULL;
}

/* Returns the beginning of T, up to a comma or the end. */
static Text up_to_comma(Text t)
{
    const char *comma = memchr(t.ptr, ',', t.len);

    return (Text){ t.ptr, comma ? (uint32_t)(comma - t.ptr) : t.len };
}

/* Returns the digits in T after the last word `board`.  If T has no such word, returns the digits
 * at the beginning of T.  Returns NULL if there are no digits. */
static const char *number_in(Text t, Arena *arena)
{
    uint32_t i = 0, from;

    for (uint32_t k = 0; k + 5 <= t.len; k++)
        if (strncasecmp(t.ptr + k, "board", 5) == 0)
            i = k + 5;
    while (i < t.len && board_space(t.ptr[i]))
        i++;
    for (from = i; i < t.len && isdigit((unsigned char)t.ptr[i]);)
        i++;
    return i > from ? arena_strndup(arena, t.ptr + from, i - from) : NULL;
}

const char *lin_number(const LinFile *f, int i, const char **room, Arena *arena)
{
    const LinBoard *board = &f->boards[i];
    const LinPair *qx = lin_find(board->pairs, board->npairs, "qx"),
                  *ah = lin_find(board->pairs, board->npairs, "ah");
    Text t = qx ? board_trimmed(qx->value) : (Text){ "", 0 };
    const char *number = NULL;
    char first = t.len ? (char)tolower((unsigned char)*t.ptr) : '\0';

    *room = first == 'o' ? "Open" : first == 'c' ? "Closed" : "";
    if (t.len && isalpha((unsigned char)first) && t.len > 1 && isdigit((unsigned char)t.ptr[1]))
        t = (Text){ t.ptr + 1, t.len - 1 };
    /* the number after the word `board` counts: `o17,BOARD 5` is board 5 */
    if (t.len)
        number = number_in(t, arena);
    if (!number && ah)
        number = number_in(board_trimmed(ah->value), arena);
    return number;
}

/* Reads the cards T of the hand of SEAT, such as SAK2HQJ..., with the suits in any order.  BASE is
 * the place of T in the sources.  If T is malformed, reports an error and returns false. */
static bool lin_hand(LinReader *r, Text t, int seat, uint32_t base)
{
    int suit = TABLE_NONE;

    for (uint32_t i = 0; i < t.len;) {
        int rank;
        size_t n = board_rank(t.ptr + i, t.len - i, &rank);
        Span here = { base + i, base + i + (uint32_t)(n ? n : 1) };

        if (board_space(t.ptr[i])) {
            i++;
        } else if (board_suit(t.ptr[i]) != TABLE_NONE) {
            suit = board_suit(t.ptr[i++]);
        } else if (n && suit != TABLE_NONE) {
            if (!board_deal(r->b, seat, card_of(suit, rank), here, r->arena, r->diags))
                return false;
            i += (uint32_t)n;
        } else {
            return board_complain(r->diags, DIAG_DEALS_HANDS, here,
                                  suit == TABLE_NONE ? "is not a suit" : "is not a rank",
                                  (Text){ t.ptr + i, 1 },
                                  "write a hand like this: SAK2HQJDT98C76543");
        }
    }
    return true;
}

/* Reads the deal, such as `3S...,S...,S...,`.  The digit is the dealer: 1 for South, 2 West, 3
 * North, 4 East.  The hands of South, West, North and East follow; the hand of East may be missing.
 * If the deal is malformed, reports an error and returns false. */
static bool lin_deal(LinReader *r)
{
    const LinPair *md = lin_find(r->board->pairs, r->board->npairs, "md");
    int seat = board_seat('S');
    uint32_t at = 0, base;

    if (!md) {
        diag_add(r->diags, DIAG_DEALS_HANDS, r->board->span,
                 "the board has no hands\n"
                 "add them to the board: md|...|");
        return false;
    }
    base = md->span.start;
    r->b->deal_span = md->span;
    while (at < md->value.len && board_space(md->value.ptr[at]))
        at++;
    if (at < md->value.len && isdigit((unsigned char)md->value.ptr[at])) {
        int dealer = md->value.ptr[at] - '0';

        if (dealer > SEATS)
            return board_complain(r->diags, DIAG_DEALS_HANDS, (Span){ base + at, base + at + 1 },
                                  "does not mean a dealer", (Text){ md->value.ptr + at, 1 },
                                  "write 1 for South, 2 for West, 3 for North or 4 for East");
        if (dealer)
            r->b->dealer = next_seat(seat, dealer - 1);
        r->b->dealer_span = md->span;
        at++;
    }
    for (int k = 0; k < SEATS && at <= md->value.len; k++, seat = next_seat(seat, 1)) {
        Text hand = up_to_comma((Text){ md->value.ptr + at, md->value.len - at });

        if (!lin_hand(r, hand, seat, base + at))
            return false;
        at += hand.len + 1;
    }
    if (at <= md->value.len) /* text after the comma that ends the fourth hand is an error */
        return board_complain(
            r->diags, DIAG_DEALS_HANDS, (Span){ base + at - 1, md->span.end },
            "stands after the fourth hand",
            (Text){ md->value.ptr + at - 1, md->value.len - at + 1 },
            "leave it out, because a deal has only four hands, with three commas between them");
    return true;
}

/* Adds the calls in P. *SEAT is the seat of the first call; the function sets it to the seat that
 * calls next.  If a call is malformed, reports an error and returns false. */
static bool lin_calls(LinReader *r, const LinPair *p, int *seat)
{
    Text t = board_trimmed(p->value);

    for (uint32_t i = 0; i < t.len;) {
        Call c = { .seat = *seat, .span = p->span };
        size_t n;

        /* skip a space, an alert sign or another mark */
        if (board_space(t.ptr[i]) || strchr("!?*", t.ptr[i])) {
            i++;
            continue;
        }
        if (t.ptr[i] == '-') { /* `-` fills the place of a player before the dealer */
            *seat = next_seat(*seat, 1);
            i++;
            continue;
        }
        n = board_call(t.ptr + i, t.len - i, &c);
        if (!n)
            return board_complain(r->diags, DIAG_DEALS_AUCTION, p->span, "is not a call", t,
                                  "write a call as 1N, p, d or r");
        if (r->b->ncalls == MAX_CALLS)
            return board_complain(r->diags, DIAG_DEALS_AUCTION, p->span,
                                  "the auction has too many calls", (Text){ 0 },
                                  "leave some out, because no auction has so many");
        r->b->calls[r->b->ncalls++] = c;
        *seat = next_seat(*seat, 1);
        i += (uint32_t)n;
    }
    return true;
}

static bool lin_auction(LinReader *r)
{
    int seat = r->b->dealer;

    for (int i = 0; i < r->board->npairs; i++) {
        const LinPair *p = &r->board->pairs[i];

        if (!lin_key_is(p, "mb") || !board_trimmed(p->value).len)
            continue;
        if (seat == TABLE_NONE) {
            diag_add(r->diags, DIAG_DEALS_AUCTION, p->span,
                     "it is not known who called first\n"
                     "write the dealer after md|: 1 is South, 2 West, 3 North, 4 East");
            return false;
        }
        if (!lin_calls(r, p, &seat))
            return false;
    }
    return true;
}

/* Returns the seat that is to play.  Returns TABLE_NONE if the leader, or the winner of the last
 * trick, is unknown. */
static int lin_turn(const Board *b)
{
    int first = b->nplay - b->nplay % SEATS;

    if (b->nplay > first)
        return next_seat(b->play[first].seat, b->nplay - first);
    return b->nplay ? board_winner(b, &b->play[first - SEATS]) : b->leader;
}

/* Reports that SEAT holds CARD, the next card, although it is the turn of the seat TURN. */
static void lin_report_turn(const LinReader *r, int card, int seat, int turn, Span at)
{
    board_read_in_part(r->b, at,
                       arena_printf(r->arena, "it is %s's turn, but %s holds %s",
                                    board_seat_letter(turn), board_seat_letter(seat),
                                    board_card_text(card, r->arena)),
                       r->diags);
}

/* Adds CARD, read at AT, to the play.  If CARD is played out of turn, reports a warning and sets
 * *END to true: the play ends before CARD.  If CARD cannot be played at all, reports this and
 * returns false. */
static bool lin_add_played(LinReader *r, int card, Span at, bool *end)
{
    Board *b = r->b;
    int holder = board_holder(b, card), turn = lin_turn(b),
        seat = holder == TABLE_NONE ? turn : holder;

    for (int i = 0; i < b->nplay; i++)
        if (b->play[i].card == card)
            return board_twice(card, at, b->play[i].span, r->arena, r->diags);
    if (seat == TABLE_NONE || b->known[seat] != (holder != TABLE_NONE)) {
        diag_add(r->diags, DIAG_DEALS_PLAY, at,
                 "no known hand has %s\n"
                 "correct the card or the hands",
                 board_card_text(card, r->arena));
        return false;
    }
    *end = turn != TABLE_NONE && seat != turn;
    if (*end)
        lin_report_turn(r, card, seat, turn, at);
    else
        b->play[b->nplay++] = (Played){ .seat = seat, .card = card, .span = at };
    return true;
}

static bool lin_play(LinReader *r)
{
    bool end = false;

    for (int i = 0; i < r->board->npairs; i++) {
        const LinPair *p = &r->board->pairs[i];

        if (lin_key_is(p, "mc")) {
            r->b->play_ended = !end;
            r->b->result = board_text(board_trimmed(p->value), r->arena);
        }
        for (uint32_t k = 0; !end && lin_key_is(p, "pc") && k < p->value.len;) {
            int card;
            size_t n = board_card(p->value.ptr + k, p->value.len - k, &card);

            if (board_space(p->value.ptr[k])) {
                k++;
                continue;
            }
            if (!n)
                return board_complain(r->diags, DIAG_DEALS_PLAY, p->span, "is not a card", p->value,
                                      "write a card as SA, HT or D2");
            if (!lin_add_played(r, card, p->span, &end))
                return false;
            k += (uint32_t)n;
        }
    }
    r->b->play_ended |= r->b->nplay == CARDS;
    return true;
}

/* Reads the names of the players: pn|South,West,North,East|. Of eight names, the first four are of
 * the open room, and the last four of the closed room. */
static void lin_names(LinReader *r, const char *room)
{
    const LinPair *pn = lin_find(r->board->pairs, r->board->npairs, "pn");
    int skip = strcmp(room, "Closed") == 0 ? SEATS : 0;
    const char *names[2 * SEATS] = { 0 };
    int n = 0;
    Text t;

    if (!pn)
        pn = lin_find(r->f->head, r->f->nhead, "pn");
    if (!pn)
        return;
    for (t = pn->value; n < 2 * SEATS; n++) {
        Text name = up_to_comma(t);

        names[n] = board_text(board_trimmed(name), r->arena);
        if (name.len == t.len)
            break;
        t = (Text){ t.ptr + name.len + 1, t.len - name.len - 1 };
    }
    for (int k = 0; k < SEATS; k++)
        r->b->names[next_seat(board_seat('S'), k)] = names[n < SEATS ? k : k + skip];
}

static void lin_vulnerability(LinReader *r)
{
    static const struct {
        char c;
        bool ns, ew;
    } values[] = { { 'o', 0, 0 }, { '-', 0, 0 }, { '0', 0, 0 },
                   { 'n', 1, 0 }, { 'e', 0, 1 }, { 'b', 1, 1 } };
    const LinPair *sv = lin_find(r->board->pairs, r->board->npairs, "sv");
    Text t = sv ? board_trimmed(sv->value) : (Text){ "", 0 };

    if (sv)
        r->b->vulnerable_span = sv->span;
    for (size_t i = 0; i < BL_LEN(values) && t.len; i++)
        if (tolower((unsigned char)*t.ptr) == values[i].c)
            board_vulnerable(r->b, values[i].ns, values[i].ew);
}

/* If a card was played, the auction is over, even if the file omits the last passes.  Records this,
 * and sets the leader to the seat that holds the first card played.  If declarer is known,
 * board_settle() corrects the leader later. */
static void lin_first_leader(LinReader *r)
{
    const LinPair *pc = lin_find(r->board->pairs, r->board->npairs, "pc");
    int card;

    r->b->auction_over |= pc != NULL;
    if (pc && board_card(pc->value.ptr, pc->value.len, &card))
        r->b->leader = board_holder(r->b, card);
}

/* Sets *ITEM to item N of T, from 0. The items of T are separated by commas.  Returns false if T
 * has no item N. */
static bool lin_item(Text t, int n, Text *item)
{
    for (;; n--) {
        *item = up_to_comma(t);
        if (n == 0)
            return true;
        if (item->len == t.len)
            return false;
        t = (Text){ t.ptr + item->len + 1, t.len - item->len - 1 };
    }
}

/* Returns T as a number, or -1 if T is not one to four digits. */
static int digits_of(Text t)
{
    int n = 0;

    t = board_trimmed(t);
    if (!t.len || t.len > 4)
        return -1;
    for (uint32_t i = 0; i < t.len; i++) {
        if (!isdigit((unsigned char)t.ptr[i]))
            return -1;
        n = n * 10 + t.ptr[i] - '0';
    }
    return n;
}

/* Returns the number of board I, or -1 if the board has none. */
static int board_number(const LinFile *f, int i, Arena *arena)
{
    const char *room, *number = lin_number(f, i, &room, arena);

    return number ? digits_of(text_of_cstr(number)) : -1;
}

/* Sets *FIRST and *LAST to the numbers of the first and the last board with a result in the file.
 * The key `vg` tells them.  Without `vg`, they are the numbers of the first and the last board of
 * the file.  Returns false if they are not known. */
static bool results_of(const LinReader *r, int *first, int *last)
{
    const LinPair *vg = lin_find(r->f->head, r->f->nhead, "vg");
    Text from, to;

    *first = vg && lin_item(vg->value, 3, &from) ? digits_of(from) : -1;
    *last = vg && lin_item(vg->value, 4, &to) ? digits_of(to) : -1;
    if (!vg) {
        *first = board_number(r->f, 0, r->arena);
        *last = board_number(r->f, r->f->n - 1, r->arena);
    }
    return *first >= 0 && *last >= *first;
}

/* RS is the pair with the key `rs`.  Returns the result of board I in RS.  For each board, RS has
 * the result in the open room, and then the result in the closed room.  Returns an empty text if it
 * is not certain which result belongs to board I. */
static Text result_of(const LinReader *r, const LinPair *rs, int i)
{
    int number = board_number(r->f, i, r->arena), first, last;
    Text result, extra;

    if (!r->b->room || !results_of(r, &first, &last) || number < first || number > last ||
        lin_item(rs->value, 2 * (last - first + 1) + 1, &extra) ||
        (lin_item(rs->value, 2 * (last - first + 1), &extra) && board_trimmed(extra).len) ||
        !lin_item(rs->value, 2 * (number - first) + (*r->b->room == 'C'), &result))
        return (Text){ "", 0 };
    return board_trimmed(result);
}

/* Skips the letters `x` at the beginning of T.  Sets *DOUBLED to their number, at most 2. */
static void skip_doubles(Text *t, int *doubled)
{
    for (; t->len && tolower((unsigned char)*t->ptr) == 'x' && *doubled < 2; ++*doubled)
        *t = (Text){ t->ptr + 1, t->len - 1 };
}

/* Reads the contract of board I from the results of the file, such as `4SN=` or `3NExx-1`.  Does
 * nothing if the board has an auction. */
static void lin_result(LinReader *r, int i)
{
    const LinPair *rs = lin_find(r->f->head, r->f->nhead, "rs");
    Board *b = r->b;
    Text t = rs && !b->ncalls ? result_of(r, rs, i) : (Text){ "", 0 };
    Call c = { 0 };
    size_t n = t.len ? board_call(t.ptr, t.len, &c) : 0;
    int doubled = 0, declarer;

    if (n == t.len && n > 0 && c.kind == CALL_PASS && b->leader == TABLE_NONE) {
        b->passed_out = true;
        b->contract_span = rs->span;
    }
    if (!n || c.kind != CALL_BID)
        return;
    t = (Text){ t.ptr + n, t.len - (uint32_t)n };
    skip_doubles(&t, &doubled);
    declarer = t.len ? board_seat(*t.ptr) : TABLE_NONE;
    if (declarer == TABLE_NONE)
        return;
    t = (Text){ t.ptr + 1, t.len - 1 };
    skip_doubles(&t, &doubled);
    if (t.len && !strchr("=+-", *t.ptr))
        return;
    if (b->leader != TABLE_NONE && b->leader != next_seat(declarer, 1)) {
        diag_add(r->diags, DIAG_DEALS_DIFFER, rs->span,
                 "the result of this board belongs to the contract %s by %s, but %s plays the "
                 "first card\n"
                 "correct the result or the play; this program leaves the contract out",
                 board_bid_text(c.level, c.strain, r->arena), board_seat_letter(declarer),
                 board_seat_letter(b->leader));
        return;
    }
    b->level = c.level;
    b->strain = c.strain;
    b->doubled = doubled;
    b->declarer = declarer;
    b->contract_span = b->declarer_span = rs->span;
}

bool lin_board(const LinFile *f, int i, bool whole, Board *b, Arena *arena, Diags *diags)
{
    LinReader r = { f, &f->boards[i], b, arena, diags };
    const LinPair *vg = lin_find(f->head, f->nhead, "vg");
    const char *room;

    board_init(b, r.board->span);
    b->number = lin_number(f, i, &room, arena);
    b->room = *room ? room : NULL;
    if (vg)
        b->event = board_text(board_trimmed(up_to_comma(vg->value)), arena);
    lin_names(&r, room);
    lin_vulnerability(&r);
    if (!lin_deal(&r) || !lin_auction(&r))
        return false;
    lin_first_leader(&r);
    lin_result(&r, i);
    if (!board_settle(b, arena, diags))
        return false;
    return !whole || lin_play(&r);
}
