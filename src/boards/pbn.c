/* pbn.c - reads one game of a PBN file as a board: its tags, the auction and the play. */
#include "boards/pbn.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

enum { MAX_COPIED = 2000 }; /* the most bytes kept of a text */

typedef struct PbnReader {
    const PbnFile *f;
    int game;
    Board *b;
    Arena *arena;
    Diags *diags;
} PbnReader;

static const char *const seat_names[] = { "North", "East", "South", "West" };

static bool equals_word(Text t, const char *word)
{
    return t.len == strlen(word) && strncasecmp(t.ptr, word, t.len) == 0;
}

/* Returns the seat that T, the whole value of a tag, names: `N`, `North`; TABLE_NONE if it names
 * nobody, -2 if it is malformed. */
static int seat_of(Text t)
{
    if (!t.len || text_is(t, "?") || text_is(t, "-"))
        return TABLE_NONE;
    if (t.len == 1 && board_seat(*t.ptr) != TABLE_NONE)
        return board_seat(*t.ptr);
    for (int s = 0; s < SEATS; s++)
        if (equals_word(t, seat_names[s]))
            return s;
    return -2;
}

static bool seat_tag(PbnReader *r, const char *name, DiagCode code, int *seat, Span *at)
{
    Text t = pbn_value(r->f, r->game, name, at);

    if (strcmp(name, "Declarer") == 0 && t.len && *t.ptr == '^') {
        r->b->swapped = true;
        t.ptr++;
        t.len--;
    }
    *seat = seat_of(t);
    if (*seat >= TABLE_NONE)
        return true;
    *seat = TABLE_NONE;
    return board_complain(r->diags, code, *at, arena_printf(r->arena, "%s: ", name), t,
                          "write one of N, E, S and W");
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
        if (equals_word(t, values[i].word))
            board_vulnerable(r->b, values[i].ns, values[i].ew);
}

/* Reads one hand of the Deal tag at *AT of T, spades first. */
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
            return board_complain(
                r->diags, DIAG_DEALS_HANDS, here,
                t.ptr[*at] == '.' ? "a fifth suit: " : "not a rank: ", (Text){ t.ptr + *at, 1 },
                "write the ranks of spades, hearts, diamonds and clubs, with "
                "`.` between them: AK2.QJ.T98765.43");
        }
    }
    if (suit == 0)
        return true;
    diag_add(r->diags, DIAG_DEALS_HANDS, (Span){ base + *at, base + *at },
             "the hand of %s has only %d suits\n"
             "put `.` between the suits, where there are no cards too",
             board_seat_letter(seat), SUITS - suit);
    return false;
}

static bool deal(PbnReader *r)
{
    Span at;
    Text t = pbn_value(r->f, r->game, "Deal", &at);
    uint32_t i = 2, base = (uint32_t)(t.ptr - source_text(r->f->src)) + source_base(r->f->src);
    int first;

    r->b->deal_span = at;
    if (!t.len) {
        diag_add(r->diags, DIAG_DEALS_HANDS, at,
                 "the hands are missing\n"
                 "write the hands as [Deal \"N:AK2.QJ.T98765.43 ...\"]");
        return false;
    }
    first = board_seat(*t.ptr);
    if (first == TABLE_NONE || t.len < 2 || t.ptr[1] != ':')
        return board_complain(r->diags, DIAG_DEALS_HANDS, at, "", t,
                              "begin with the seat whose hand is the first: N:...");
    for (int k = 0; k < SEATS; k++) {
        int seat = next_seat(first, k);

        while (i < t.len && board_space(t.ptr[i]))
            i++;
        if (i == t.len) /* the omitted hands at the end are not known */
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
                              "too much: ", (Text){ t.ptr + i, t.len - i },
                              "a deal has four hands");
    return true;
}

static bool contract(PbnReader *r)
{
    Board *b = r->b;
    Text t = pbn_value(r->f, r->game, "Contract", &b->contract_span), all = t;
    Call c = { 0 };
    size_t n;

    if (!t.len || text_is(t, "?") || text_is(t, "-"))
        return true;
    if (equals_word(t, "Pass") || equals_word(t, "Passed") || equals_word(t, "AP") ||
        equals_word(t, "All Pass") || equals_word(t, "PassOut")) {
        b->passed_out = true;
        return true;
    }
    /* a trump suit without a level, for an end position */
    if (t.len <= 2 && (*t.ptr < '1' || *t.ptr > '7')) {
        b->strain = t.len == 1 ? board_suit(*t.ptr) : TABLE_NONE;
        if (equals_word(t, "NT") || equals_word(t, "N"))
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
    return board_complain(r->diags, DIAG_DEALS_CONTRACT, b->contract_span, "", all,
                          "write it as 4S, 3NTX, 2HXX, or Pass when nobody bid");
}

/* ---- sections --------------------------------------------------------- */

/* One word or sign of a section. */
typedef struct PbnToken {
    char sign; /* 0: a word; `=`, `$`: a note; `!`: a comment mark such as `!?` */
    Text text;
    Span span;
} PbnToken;

typedef struct PbnScanner {
    const char *text;
    uint32_t at, n, base;
} PbnScanner;

static PbnScanner scan_of(const PbnReader *r, Span body)
{
    uint32_t base = source_base(r->f->src);

    return (PbnScanner){ source_text(r->f->src), body.start - base, body.end - base, base };
}

static bool next_token(PbnScanner *s, PbnToken *t)
{
    uint32_t from, next;
    bool open;

    for (;;) {
        while (s->at < s->n && board_space(s->text[s->at]))
            s->at++;
        if (s->at == s->n)
            return false;
        next = pbn_past_comment(s->text, s->at, s->n, &open);
        if (next == s->at)
            break;
        s->at = next;
    }
    from = s->at;
    t->sign = s->text[s->at++];
    if (isalnum((unsigned char)t->sign)) {
        while (s->at < s->n && isalnum((unsigned char)s->text[s->at]))
            s->at++;
        t->sign = 0;
    } else if (t->sign == '=' || t->sign == '$') {
        while (s->at < s->n && isdigit((unsigned char)s->text[s->at]))
            s->at++;
        s->at += t->sign == '=' && s->at < s->n && s->text[s->at] == '=';
    } else if (t->sign == '!' || t->sign == '?') {
        t->sign = '!';
    } else if (t->sign == '^' && s->at < s->n) {
        s->at++;
    }
    t->text = (Text){ s->text + from, s->at - from };
    t->span = (Span){ s->base + from, s->base + s->at };
    return true;
}

static char caret_of(const PbnToken *t)
{
    return t->sign == '^' && t->text.len > 1 ? (char)toupper((unsigned char)t->text.ptr[1]) : '\0';
}

static bool pbn_add_call(PbnReader *r, Call c)
{
    if (r->b->ncalls == MAX_CALLS) {
        diag_add(r->diags, DIAG_DEALS_AUCTION, c.span,
                 "more than %d calls\n"
                 "leave some out: no auction has so many",
                 MAX_CALLS);
        return false;
    }
    r->b->calls[r->b->ncalls++] = c;
    return true;
}

/* Adds the passes that end the auction. */
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

/* Reads one word of the auction at *SEAT's turn: a call, or several written as one. */
static bool call_word(PbnReader *r, const PbnToken *t, Call *flags, int *seat)
{
    const char *s = t->text.ptr;
    size_t left = t->text.len;

    if (equals_word(t->text, "AP") || equals_word(t->text, "AllPass"))
        return pbn_add_passes(r, *seat, t->span);
    if (equals_word(t->text, "All"))
        return true; /* `All Pass`: the pass comes next */
    while (left) {
        Call c = *flags;
        size_t n = board_call(s, left, &c);

        if (!n)
            return board_complain(r->diags, DIAG_DEALS_AUCTION, t->span, "", t->text,
                                  "a call is written as 1NT, Pass, X or XX; AP: all pass");
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

static bool auction(PbnReader *r)
{
    const PbnTag *tag = pbn_tag(r->f, r->game, "Auction");
    Call flags = { 0 };
    bool all = false;
    PbnScanner s;
    PbnToken t;
    int seat;

    if (!tag)
        return true;
    s = scan_of(r, tag->body);
    seat = seat_of(board_trimmed(tag->value));
    if (seat < 0)
        seat = r->b->dealer;
    if (seat < 0) {
        if (next_token(&s, &t))
            return board_complain(r->diags, DIAG_DEALS_AUCTION, tag->span,
                                  "it is not known who called first: ", tag->value,
                                  "write the seat of the first call: [Auction \"N\"]");
        return true;
    }
    r->b->auction_told = true;
    while (next_token(&s, &t)) {
        char caret = caret_of(&t);

        if (t.sign == '*') {
            r->b->auction_over = true;
            break;
        }
        if (t.sign == '+')
            break;
        if (t.sign == '=' || t.sign == '$' || t.sign == '!')
            continue;
        if (t.sign == '-') { /* `-` stands for a player who has had no turn yet */
            seat = next_seat(seat, 1);
        } else if (caret == 'S') {
            seat = next_seat(seat, 1);
            flags.skips = true;
        } else if (caret == 'I') {
            flags.insufficient = true;
        } else if (t.sign) {
            return board_complain(r->diags, DIAG_DEALS_AUCTION, t.span, "", t.text,
                                  "a call is written as 1NT, Pass, X or XX; AP: all pass");
        } else if (all && equals_word(t.text, "Pass")) {
            if (!pbn_add_passes(r, seat, t.span))
                return false;
        } else if (!call_word(r, &t, &flags, &seat)) {
            return false;
        }
        all = !t.sign && equals_word(t.text, "All");
    }
    return true;
}

/* ---- the play --------------------------------------------------------- */

/* One cell of the table of the play. */
typedef struct PlayCell {
    int card; /* TABLE_NONE if not known */
    bool revoke, lead;
    Span span;
} PlayCell;

typedef struct PlayCells {
    PlayCell at[CARDS];
    int n;
    int first;   /* the seat of the first column */
    bool by_row; /* the cells stand in the order of play */
} PlayCells;

static bool read_cells(PbnReader *r, const PbnTag *tag, PlayCells *cells)
{
    PbnScanner s = scan_of(r, tag->body);
    PlayCell next = { .card = TABLE_NONE };
    PbnToken t;

    while (next_token(&s, &t)) {
        char caret = caret_of(&t);

        if (t.sign == '*') {
            r->b->play_ended = true;
            break;
        }
        if (t.sign == '=' || t.sign == '$' || t.sign == '!')
            continue;
        next.revoke |= caret == 'R';
        next.lead |= caret == 'L';
        if (caret == 'R' || caret == 'L')
            continue;
        if (t.sign != '-' && t.sign != '+' &&
            (t.sign || board_card(t.text.ptr, t.text.len, &next.card) != t.text.len))
            return board_complain(
                r->diags, DIAG_DEALS_PLAY, t.span, "", t.text,
                "a card is written as SA, HT, D2; `-` stands for an unknown card");
        if (cells->n == CARDS) {
            diag_add(r->diags, DIAG_DEALS_PLAY, t.span,
                     "more than %d tricks\n"
                     "end the play with *",
                     TRICKS);
            return false;
        }
        next.span = t.span;
        cells->at[cells->n++] = next;
        next = (PlayCell){ .card = TABLE_NONE };
    }
    r->b->play_ended |= cells->n == CARDS;
    return true;
}

/* Returns false if a card is played twice, which is reported. */
static bool each_once(PbnReader *r, const PlayCells *cells)
{
    for (int i = 0; i < cells->n; i++)
        for (int k = 0; k < i; k++)
            if (cells->at[i].card != TABLE_NONE && cells->at[i].card == cells->at[k].card)
                return board_twice(cells->at[i].card, cells->at[i].span, cells->at[k].span,
                                   r->arena, r->diags);
    return true;
}

/* Returns the first cell whose card is not in the hand of its column, or TABLE_NONE. */
static int misplaced(const Board *b, const PlayCells *cells)
{
    for (int i = 0; i < cells->n; i++) {
        int seat = next_seat(cells->first, i % SEATS), card = cells->at[i].card;

        if (card == TABLE_NONE)
            continue;
        if (b->known[seat] ? !(b->hand[seat] >> card & 1) : board_holder(b, card) != TABLE_NONE)
            return i;
    }
    return TABLE_NONE;
}

/* Returns true if the cells may stand in the order of play: every card is in a known hand, and the
 * cards of each trick are in different hands. */
static bool fits_by_row(const Board *b, const PlayCells *cells)
{
    for (int i = 0; i < cells->n; i++) {
        int seat =
            cells->at[i].card == TABLE_NONE ? TABLE_NONE : board_holder(b, cells->at[i].card);

        if (seat == TABLE_NONE && cells->at[i].card != TABLE_NONE)
            return false;
        for (int k = i - i % SEATS; k < i && seat != TABLE_NONE; k++)
            if (cells->at[k].card != TABLE_NONE && board_holder(b, cells->at[k].card) == seat)
                return false;
    }
    return cells->at[0].card != TABLE_NONE;
}

/* Checks that the cards stand in the columns of their players, or in the order of play. */
static bool placed(PbnReader *r, PlayCells *cells)
{
    int wrong = misplaced(r->b, cells);
    const PlayCell *c;
    int seat, holder;

    if (!each_once(r, cells))
        return false;
    if (wrong == TABLE_NONE)
        return true;
    c = &cells->at[wrong];
    if (fits_by_row(r->b, cells)) {
        cells->by_row = true;
        cells->first = board_holder(r->b, cells->at[0].card);
        diag_add(r->diags, DIAG_DEALS_DIFFER, c->span,
                 "each row has the cards in the order of play, not each player's in one column\n"
                 "this program follows the order of play; by the standard the first column has the "
                 "cards of the player named after Play");
        return true;
    }
    seat = next_seat(cells->first, wrong % SEATS);
    holder = board_holder(r->b, c->card);
    diag_add(r->diags, DIAG_DEALS_PLAY, c->span,
             "%s does not hold %s%s%s\n"
             "the first column has the cards of the player named after Play, the next those of the "
             "player on the left",
             board_seat_letter(seat), board_card_text(c->card, r->arena),
             holder == TABLE_NONE ? "" : "; it is with ",
             holder == TABLE_NONE ? "" : board_seat_letter(holder));
    return false;
}

static void report_partly(PbnReader *r, Span at, const char *why)
{
    diag_add(r->diags, DIAG_DEALS_PARTLY, at,
             "%s\n"
             "the rest of the play is left out",
             why);
}

/* Returns a known card after place I of the trick that began at FROM, or NULL. */
static const PlayCell *told_later(const PlayCells *cells, int from, const int order[SEATS], int i)
{
    for (; i < SEATS; i++)
        if (from + order[i] < cells->n && cells->at[from + order[i]].card != TABLE_NONE)
            return &cells->at[from + order[i]];
    for (i = from + SEATS; i < cells->n; i++)
        if (cells->at[i].card != TABLE_NONE)
            return &cells->at[i];
    return NULL;
}

/* Adds one trick, whose cells begin at FROM, in the order of play.  Returns false if the play
 * ends in it. */
static bool one_trick(PbnReader *r, const PlayCells *cells, int from, int leader)
{
    int order[SEATS];

    for (int i = 0; i < SEATS && !cells->by_row; i++)
        if (from + i < cells->n && cells->at[from + i].lead)
            leader = next_seat(cells->first, i);
    for (int i = 0; i < SEATS; i++)
        order[i] = cells->by_row ? i : (leader - cells->first + i + SEATS) % SEATS;
    for (int i = 0; i < SEATS; i++) {
        int k = from + order[i];
        const PlayCell *c = k < cells->n ? &cells->at[k] : NULL;

        if (!c || c->card == TABLE_NONE) {
            const PlayCell *later = told_later(cells, from, order, i);

            if (later)
                report_partly(r, later->span, "an earlier card is missing");
            return false;
        }
        r->b->play[r->b->nplay++] = (Played){
            .seat = cells->by_row ? board_holder(r->b, c->card) : next_seat(cells->first, order[i]),
            .card = c->card,
            .revoke = c->revoke,
            .out_of_turn = c->lead,
            .span = c->span,
        };
    }
    return true;
}

static bool play(PbnReader *r)
{
    const PbnTag *tag = pbn_tag(r->f, r->game, "Play");
    PlayCells cells = { 0 };
    int leader;

    if (!tag)
        return true;
    cells.first = seat_of(board_trimmed(tag->value));
    if (!read_cells(r, tag, &cells))
        return false;
    if (cells.first < 0)
        cells.first = r->b->leader;
    if (!cells.n)
        return true;
    if (cells.first < 0)
        return board_complain(r->diags, DIAG_DEALS_PLAY, tag->span,
                              "it is not known who led: ", tag->value,
                              "write the seat of the first card: [Play \"W\"]");
    if (!placed(r, &cells))
        return false;
    leader = cells.first;
    for (int from = 0; from < cells.n; from += SEATS) {
        const PlayCell *next = &cells.at[from];

        if (leader == TABLE_NONE) {
            report_partly(
                r, next->span,
                "the winner of the trick before this depends on the trump suit, which is unknown");
            break;
        }
        if (!one_trick(r, &cells, from, leader))
            break;
        leader = board_winner(r->b, &r->b->play[from]);
    }
    return true;
}

/* Sets the leader by the Play tag; board_settle() prefers the declarer if known. */
static void pbn_first_leader(PbnReader *r)
{
    const PbnTag *tag = pbn_tag(r->f, r->game, "Play");
    int seat = tag ? seat_of(board_trimmed(tag->value)) : TABLE_NONE;

    if (seat >= 0)
        r->b->leader = seat;
}

/* Returns the text of a tag, with its backslash escapes resolved. */
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
        r->b->names[s] = tag_text(r, seat_names[s]);
}

void pbn_report_error(const PbnError *error, Diags *diags)
{
    diag_add(diags, DIAG_DEALS_FILE, error->at,
             "%s\n"
             "%s",
             error->why,
             error->many ? "leave out tags that this board can do without"
                         : "write a tag as [Name \"value\"] and a comment as {...}");
}

static void warn_unquoted(const PbnReader *r)
{
    const PbnGame *g = &r->f->games[r->game];

    for (int i = 0; i < g->ntags; i++) {
        const PbnTag *t = &g->tags[i];

        if (t->unquoted)
            diag_add(r->diags, DIAG_DEALS_QUOTES, t->span,
                     "`%.*s` is read up to `]`\n"
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
    return !whole || play(&r);
}
