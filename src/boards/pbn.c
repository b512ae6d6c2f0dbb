/* pbn.c - reads the tags and the auction of one PBN game into a board. */
#include "boards/pbn.h"

#include "boards/pbn_play.h"
#include "boards/pbn_tokens.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

enum { MAX_COPIED = 2000 }; /* the largest number of bytes kept of a text */

typedef struct PbnReader {
    const PbnFile *f;
    int game;
    Board *b;
    Arena *arena;
    Diags *diags;
} PbnReader;

/* Sets *SEAT to the seat in the tag NAME, or to TABLE_NONE if the tag names no seat.  Sets *AT to
 * the place of the value.  If the value is malformed, reports an error with CODE and returns
 * false. */
static bool seat_tag(PbnReader *r, const char *name, DiagCode code, int *seat, Span *at)
{
    Text t = pbn_value(r->f, r->game, name, at);

    if (strcmp(name, "Declarer") == 0 && t.len && *t.ptr == '^') {
        r->b->swapped = true;
        t.ptr++;
        t.len--;
    }
    *seat = pbn_seat(t);
    if (*seat >= TABLE_NONE)
        return true;
    *seat = TABLE_NONE;
    return board_complain(r->diags, code, *at,
                          arena_printf(r->arena, "in the tag %s is not a seat", name), t,
                          "write N, E, S or W");
}

static void pbn_vulnerability(PbnReader *r)
{
    static const struct {
        const char *word;
        bool ns, ew;
    } values[] = { { "None", 0, 0 }, { "Love", 0, 0 }, { "-", 0, 0 },
                   { "NS", 1, 0 },   { "N-S", 1, 0 },  { "EW", 0, 1 },
                   { "E-W", 0, 1 },  { "All", 1, 1 },  { "Both", 1, 1 } };
    Text t = pbn_value(r->f, r->game, "Vulnerable", &r->b->vulnerable_span);

    for (size_t i = 0; i < BL_LEN(values); i++)
        if (pbn_is_word(t, values[i].word))
            board_vulnerable(r->b, values[i].ns, values[i].ew);
}

/* Reads the hand of SEAT from T, the value of the Deal tag, with spades first.  The hand begins at
 * offset *AT; moves *AT past the hand.  BASE is the place of T in the sources.  If the hand is
 * malformed, reports an error and returns false. */
static bool deal_hand(PbnReader *r, Text t, uint32_t *at, int seat, uint32_t base)
{
    int suit = SUITS - 1;

    r->b->known[seat] = true;
    for (; *at < t.len && !board_space(t.ptr[*at]);) {
        int rank;
        size_t n = board_rank(t.ptr + *at, t.len - *at, &rank);
        Span here = { base + *at, base + *at + (uint32_t)(n ? n : 1) };

        if (t.ptr[*at] == '.' && suit > 0) {
            suit--;
            ++*at;
        } else if (n) {
            if (!board_deal(r->b, seat, card_of(suit, rank), here, r->arena, r->diags))
                return false;
            *at += (uint32_t)n;
        } else {
            return board_complain(r->diags, DIAG_DEALS_HANDS, here,
                                  t.ptr[*at] == '.' ? "begins a fifth suit of this hand"
                                                    : "is not a rank",
                                  (Text){ t.ptr + *at, 1 },
                                  "write the ranks of spades, hearts, diamonds and clubs, with "
                                  "`.` between them: AK2.QJ.T98765.43");
        }
    }
    if (suit == 0)
        return true;
    diag_add(r->diags, DIAG_DEALS_HANDS, (Span){ base + *at, base + *at },
             "the hand of %s has only %d suits\n"
             "write `.` between the suits, also if a suit has no cards",
             board_seat_letter(seat), SUITS - suit);
    return false;
}

/* Reads the Deal tag.  If the tag is missing or malformed, reports an error and returns false. */
static bool deal(PbnReader *r)
{
    Span at;
    Text t = pbn_value(r->f, r->game, "Deal", &at);
    uint32_t i = 2, base = (uint32_t)(t.ptr - source_text(r->f->src)) + source_base(r->f->src);
    int first;

    r->b->deal_span = at;
    if (!t.len) {
        diag_add(r->diags, DIAG_DEALS_HANDS, at,
                 "the board has no hands\n"
                 "add the tag with the hands: [Deal \"N:AK2.QJ.T98765.43 ...\"]");
        return false;
    }
    first = board_seat(*t.ptr);
    if (first == TABLE_NONE || t.len < 2 || t.ptr[1] != ':')
        return board_complain(r->diags, DIAG_DEALS_HANDS, at,
                              "no seat stands before the first hand", (Text){ 0 },
                              "write the seat of the first hand and a colon first: N:...");
    for (int k = 0; k < SEATS; k++) {
        int seat = next_seat(first, k);

        while (i < t.len && board_space(t.ptr[i]))
            i++;
        if (i == t.len) /* hands that are missing at the end are unknown */
            break;
        if (t.ptr[i] == '-' && (i + 1 == t.len || board_space(t.ptr[i + 1])))
            i++;
        else if (!deal_hand(r, t, &i, seat, base))
            return false;
    }
    while (i < t.len && board_space(t.ptr[i]))
        i++;
    if (i < t.len)
        return board_complain(r->diags, DIAG_DEALS_HANDS, (Span){ base + i, base + t.len },
                              "stands after the fourth hand", (Text){ t.ptr + i, t.len - i },
                              "leave it out, because a deal has only four hands");
    return true;
}

/* Reads the Contract tag.  If the value is malformed, reports an error and returns false. */
static bool contract(PbnReader *r)
{
    Board *b = r->b;
    Text t = pbn_value(r->f, r->game, "Contract", &b->contract_span), all = t;
    Call c = { 0 };
    size_t n;

    if (!t.len || text_is(t, "?") || text_is(t, "-"))
        return true;
    if (pbn_is_word(t, "Pass") || pbn_is_word(t, "Passed") || pbn_is_word(t, "AP") ||
        pbn_is_word(t, "All Pass") || pbn_is_word(t, "PassOut")) {
        b->passed_out = true;
        return true;
    }
    /* for a position late in the play, the file may tell the trump suit without a level */
    if (t.len <= 2 && (*t.ptr < '1' || *t.ptr > '7')) {
        b->strain = t.len == 1 ? board_suit(*t.ptr) : TABLE_NONE;
        if (pbn_is_word(t, "NT") || pbn_is_word(t, "N"))
            b->strain = NO_TRUMPS;
        if (b->strain != TABLE_NONE)
            return true;
    } else if ((n = board_call(t.ptr, t.len, &c)) > 0 && c.kind == CALL_BID) {
        b->level = c.level;
        b->strain = c.strain;
        t.ptr += n;
        t.len -= (uint32_t)n;
        for (t = board_trimmed(t); t.len && strchr("xX*", *t.ptr) && b->doubled < 2;) {
            b->doubled++;
            t = board_trimmed((Text){ t.ptr + 1, t.len - 1 });
        }
        if (!t.len)
            return true;
    }
    b->strain = TABLE_NONE;
    b->level = b->doubled = 0;
    return board_complain(r->diags, DIAG_DEALS_CONTRACT, b->contract_span, "is not a contract", all,
                          "write a contract like 4S, 3NTX or 2HXX, or Pass if nobody bid");
}

/* ---- the auction ------------------------------------------------------ */

static bool pbn_add_call(PbnReader *r, Call c)
{
    if (r->b->ncalls == MAX_CALLS) {
        diag_add(r->diags, DIAG_DEALS_AUCTION, c.span,
                 "the auction has more than %d calls\n"
                 "leave some out, because no auction has so many",
                 MAX_CALLS);
        return false;
    }
    r->b->calls[r->b->ncalls++] = c;
    return true;
}

/* Adds the passes that end the auction.  SEAT makes the first of them.  Returns false if there are
 * too many calls (reported). */
static bool pbn_add_passes(PbnReader *r, int seat, Span at)
{
    int passes = 0, wanted = SEATS;

    for (int i = 0; i < r->b->ncalls; i++) {
        passes = r->b->calls[i].kind == CALL_PASS ? passes + 1 : 0;
        if (r->b->calls[i].kind != CALL_PASS)
            wanted = SEATS - 1;
    }
    for (; passes < wanted; passes++, seat = next_seat(seat, 1))
        if (!pbn_add_call(r, (Call){ .kind = CALL_PASS, .seat = seat, .span = at }))
            return false;
    return true;
}

/* Reads one word T of the auction: a call, or several calls without spaces between them. *SEAT is
 * the seat of the first call; the function sets it to the seat that calls next.  FLAGS has the
 * marks of the first call.  If the word is malformed, reports an error and returns false. */
static bool call_word(PbnReader *r, const PbnToken *t, Call *flags, int *seat)
{
    const char *s = t->text.ptr;
    size_t left = t->text.len;

    if (pbn_is_word(t->text, "AP") || pbn_is_word(t->text, "AllPass"))
        return pbn_add_passes(r, *seat, t->span);
    if (pbn_is_word(t->text, "All"))
        return true; /* the first word of `All Pass` */
    while (left) {
        Call c = *flags;
        size_t n = board_call(s, left, &c);

        if (!n)
            return board_complain(r->diags, DIAG_DEALS_AUCTION, t->span, "is not a call", t->text,
                                  "write a call as 1NT, Pass, X or XX; write AP if all pass");
        c.seat = *seat;
        c.span = t->span;
        if (!pbn_add_call(r, c))
            return false;
        *seat = next_seat(*seat, 1);
        *flags = (Call){ 0 };
        s += n;
        left -= n;
    }
    return true;
}

/* Sets *SEAT to the seat that calls first.  If the file does not tell this seat, reports an error
 * and returns false. */
static bool first_caller(PbnReader *r, const PbnTag *tag, int *seat)
{
    *seat = pbn_seat(board_trimmed(tag->value));
    if (*seat < 0)
        *seat = r->b->dealer;
    return *seat >= 0 || board_complain(r->diags, DIAG_DEALS_AUCTION, tag->span,
                                        "it is not known who called first", (Text){ 0 },
                                        "write the seat of the first call: [Auction \"N\"]");
}

/* The hyphens in an auction.  A hyphen stands for a player before the dealer.  A word of several
 * hyphens, such as `--`, may stand for one player or for several. */
typedef struct Hyphens {
    PbnToken word; /* the last word that set `glued` or `after`, for an error message */
    /* `glued`: a word of several hyphens stands before the first call.  `after`: a hyphen stands
     * after the first call. */
    bool glued, after;
} Hyphens;

/* Records in H the token T, which is one or more hyphens. */
static void note_hyphens(const PbnReader *r, const PbnToken *t, Hyphens *h)
{
    if (r->b->ncalls)
        h->after = true;
    else if (t->text.len > 1)
        h->glued = true;
    else
        return;
    h->word = *t;
}

/* Corrects *SEAT, the seat of the next call.  If the next call is the first call, and a word of
 * several hyphens stands before it, sets *SEAT to the dealer.  Reports an error and returns false
 * in two cases: the dealer is needed but unknown, or a hyphen stands after the first call. */
static bool settle_hyphens(PbnReader *r, Hyphens *h, int *seat)
{
    if (h->after)
        return board_complain(r->diags, DIAG_DEALS_AUCTION, h->word.span,
                              "cannot stand after the first call", h->word.text,
                              "write Pass, or ^S if the player was passed over");
    if (!h->glued || r->b->ncalls)
        return true;
    if (r->b->dealer == TABLE_NONE)
        return board_complain(r->diags, DIAG_DEALS_AUCTION, h->word.span,
                              "may stand for one player or for several", h->word.text,
                              "write one `-` for each player before the dealer");
    *seat = r->b->dealer;
    h->glued = false;
    return true;
}

/* Reports a warning if the first call is not the dealer's. */
static void compare_dealer(PbnReader *r)
{
    const Call *c = &r->b->calls[0];

    if (r->b->ncalls && r->b->dealer != TABLE_NONE && c->seat != r->b->dealer && !c->skips)
        diag_add(r->diags, DIAG_DEALS_DIFFER, c->span,
                 "%s calls first, but %s is the dealer\n"
                 "correct the dealer or the auction; this program lets %s call first",
                 board_seat_letter(c->seat), board_seat_letter(r->b->dealer),
                 board_seat_letter(c->seat));
}

/* Reads the section of the Auction tag.  If the auction is malformed, reports an error and returns
 * false. */
static bool auction(PbnReader *r)
{
    const PbnTag *tag = pbn_tag(r->f, r->game, "Auction");
    Call flags = { 0 };
    Hyphens hyphens = { 0 };
    bool all = false;
    PbnScanner s, ahead;
    PbnToken t;
    int seat;

    if (!tag)
        return true;
    s = ahead = pbn_scan(r->f->src, tag->body);
    if (!pbn_next_token(&ahead, &t))
        return true;
    if (!first_caller(r, tag, &seat))
        return false;
    while (pbn_next_token(&s, &t) && t.sign != '*' && t.sign != '+') {
        char caret = pbn_caret(&t);

        if (t.sign == '=' || t.sign == '$' || t.sign == '!')
            continue;
        if (t.sign == '-') {
            note_hyphens(r, &t, &hyphens);
            seat = next_seat(seat, 1);
        } else if (!settle_hyphens(r, &hyphens, &seat)) {
            return false;
        } else if (caret == 'S') {
            seat = next_seat(seat, 1);
            flags.skips = true;
        } else if (caret == 'I') {
            flags.insufficient = true;
        } else if (t.sign) {
            return board_complain(r->diags, DIAG_DEALS_AUCTION, t.span, "is not a call", t.text,
                                  "write a call as 1NT, Pass, X or XX; write AP if all pass");
        } else if (all && pbn_is_word(t.text, "Pass")) {
            if (!pbn_add_passes(r, seat, t.span))
                return false;
        } else if (!call_word(r, &t, &flags, &seat)) {
            return false;
        }
        all = !t.sign && pbn_is_word(t.text, "All");
    }
    r->b->auction_over |= t.sign == '*';
    compare_dealer(r);
    return true;
}

/* ---- the game --------------------------------------------------------- */

/* Sets the leader to the seat that the Play tag names.  If declarer is known, board_settle()
 * corrects the leader later. */
static void pbn_first_leader(PbnReader *r)
{
    const PbnTag *tag = pbn_tag(r->f, r->game, "Play");
    int seat = tag ? pbn_seat(board_trimmed(tag->value)) : TABLE_NONE;

    if (seat >= 0)
        r->b->leader = seat;
}

/* Returns the value of the tag NAME as a text, with its backslash escapes resolved.  Returns NULL
 * if the tag is missing or empty. */
static const char *tag_text(PbnReader *r, const char *name)
{
    Span at;
    Text t = pbn_value(r->f, r->game, name, &at);
    uint32_t n = 0;
    char *plain;

    t.len = t.len < MAX_COPIED ? t.len : MAX_COPIED;
    plain = arena_strndup(r->arena, t.ptr, t.len);

    for (uint32_t i = 0; i < t.len; i++) {
        i += t.ptr[i] == '\\' && i + 1 < t.len && (t.ptr[i + 1] == '"' || t.ptr[i + 1] == '\\');
        plain[n++] = t.ptr[i];
    }
    return board_text((Text){ plain, n }, r->arena);
}

static void texts(PbnReader *r)
{
    struct {
        const char *tag;
        const char **text;
    } all[] = { { "Board", &r->b->number }, { "Event", &r->b->event }, { "Site", &r->b->site },
                { "Date", &r->b->date },    { "Room", &r->b->room },   { "Table", &r->b->table },
                { "Result", &r->b->result } };

    for (size_t i = 0; i < BL_LEN(all); i++)
        *all[i].text = tag_text(r, all[i].tag);
    for (int s = 0; s < SEATS; s++)
        r->b->names[s] = tag_text(r, pbn_seat_name(s));
}

void pbn_report_error(const PbnError *error, Diags *diags)
{
    diag_add(diags, DIAG_DEALS_FILE, error->at,
             "%s\n"
             "%s",
             error->why,
             error->many
                 ? "leave out tags that you do not need"
                 : "write a tag like this: [Name \"value\"]; and a comment like this: {...}");
}

/* Reports each tag with a value that has no quotes. */
static void warn_unquoted(const PbnReader *r)
{
    const PbnGame *g = &r->f->games[r->game];

    for (int i = 0; i < g->ntags; i++) {
        const PbnTag *t = &g->tags[i];

        if (t->unquoted)
            diag_add(r->diags, DIAG_DEALS_QUOTES, t->span,
                     "the value of the tag %.*s has no quotation marks, so it is read up to `]`\n"
                     "write [%.*s \"%.*s\"]",
                     (int)t->name.len, t->name.ptr, (int)t->name.len, t->name.ptr,
                     t->value.len < 60 ? (int)t->value.len : 60, t->value.ptr);
    }
}

bool pbn_board(const PbnFile *f, int i, bool whole, Board *b, Arena *arena, Diags *diags)
{
    const PbnGame *g = &f->games[i];
    PbnReader r = { f, i, b, arena, diags };
    bool good;

    board_init(b, g->span);
    if (g->error.why) {
        pbn_report_error(&g->error, diags);
        return false;
    }
    warn_unquoted(&r);
    texts(&r);
    pbn_vulnerability(&r);
    good = seat_tag(&r, "Dealer", DIAG_DEALS_AUCTION, &b->dealer, &b->dealer_span);
    good &= deal(&r);
    good &= contract(&r);
    good &= seat_tag(&r, "Declarer", DIAG_DEALS_CONTRACT, &b->declarer, &b->declarer_span);
    if (whole || (!b->passed_out && (b->strain == TABLE_NONE || b->declarer < 0)))
        good &= auction(&r);
    pbn_first_leader(&r);
    if (!good || !board_settle(b, arena, diags))
        return false;
    return !whole || pbn_play(f, i, b, arena, diags);
}
