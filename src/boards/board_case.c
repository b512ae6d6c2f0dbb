/* board_case.c - turns a recorded board into the text of a case file, with remarks as comments. */
#include "boards/board_case.h"

#include "boards/board_deal.h"
#include "kit/strbuf.h"
#include "words/case_text.h"
#include "words/messages.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

typedef struct BoardWriter {
    const Board *b;
    const BoardCase *how;
    Arena *arena;
    StrBuf out;
    BoardRemarks said;
    int irregular; /* the number of irregular events so far; they get the labels x1, x2, … */
} BoardWriter;

int board_case_until(const Board *b, const char *to)
{
    char *end;
    long trick = strtol(to, &end, 10), n = SEATS;
    int card;

    if (isdigit((unsigned char)*to)) {
        if (*end == '/' && isdigit((unsigned char)end[1]))
            n = strtol(end + 1, &end, 10);
        if (*end || trick > TRICKS || n < 1 || n > SEATS || (trick == 0 && n < SEATS))
            return -2;
        n = trick ? (trick - 1) * SEATS + n : 0;
        return n <= b->nplay ? (int)n : -1;
    }
    if (!*to || board_card(to, strlen(to), &card) != strlen(to))
        return -2;
    for (int i = 0; i < b->nplay; i++)
        if (b->play[i].card == card)
            return i + 1;
    return -1;
}

/* Adds the word `case` and the name of the case, such as board-12-open. */
static void add_case_name(StrBuf *out, const Board *b)
{
    const char *parts[] = { b->number, b->room ? b->room : b->table };

    strbuf_add(out, "case board");
    for (size_t i = 0; i < BL_LEN(parts); i++) {
        bool first = true;

        for (const char *s = parts[i]; s && *s; s++) {
            if (!isalnum((unsigned char)*s))
                continue;
            strbuf_printf(out, "%s%c", first ? "-" : "", tolower((unsigned char)*s));
            first = false;
        }
    }
}

void board_case_report(const Board *b, Arena *arena, Diags *diags)
{
    static const char *const risks[] = { "", " doubled", " redoubled" };

    if (b->strain == TABLE_NONE || (b->level && b->declarer != TABLE_NONE))
        return;
    diag_add(diags, DIAG_DEALS_SETTING, b->contract_span,
             "the file does not say %s, so the contract is left open\n"
             "state the contract in the case, for example: contract %s%s by %s",
             b->level ? arena_printf(arena, "who declares %s%s",
                                     board_bid_text(b->level, b->strain, arena), risks[b->doubled])
                      : "the level of the contract",
             board_bid_text(b->level ? b->level : 4, b->strain, arena), risks[b->doubled],
             b->declarer != TABLE_NONE ? board_seat_letter(b->declarer) : "S");
}

/* ---- remarks -------------------------------------------------------------- */

/* Returns the message ID in the language of the remarks, with A and B in its slots. */
static const char *board_message(const BoardWriter *w, MessageId id, const char *a, const char *b)
{
    return message_say(id, w->how->lang ? w->how->lang : "en", a, b, NULL, w->arena);
}

/* Returns the word for seat S in the language of the remarks; `?` for TABLE_NONE. */
static const char *seat(const BoardWriter *w, int s)
{
    return s == TABLE_NONE ? "?" : w->how->seats[s] ? w->how->seats[s] : board_seat_letter(s);
}

/* Returns the contract in words, for the title.  Returns NULL if the file does not tell the
 * whole contract. */
static const char *contract_title(const BoardWriter *w)
{
    static const MessageId risks[] = { MSG_board_contract, MSG_board_doubled, MSG_board_redoubled };
    const Board *b = w->b;

    if (b->passed_out)
        return board_message(w, MSG_board_passed_out, NULL, NULL);
    if (b->strain == TABLE_NONE || !b->level || b->declarer == TABLE_NONE)
        return NULL;
    return board_message(w, risks[b->doubled],
                         w->how->bid ? w->how->bid : board_bid_text(b->level, b->strain, w->arena),
                         seat(w, b->declarer));
}

/* Returns the source of the board in words: the file, the event, the place, the date, the table. */
static const char *source_words(const BoardWriter *w)
{
    const Board *b = w->b;
    const char *s = w->how->file ? w->how->file : board_message(w, MSG_board_file, NULL, NULL),
               *where[] = { b->event, b->site, b->date,
                            b->room    ? board_message(w, MSG_board_room, b->room, NULL)
                            : b->table ? board_message(w, MSG_board_table, b->table, NULL)
                                       : NULL };

    for (size_t i = 0; i < BL_LEN(where); i++)
        if (where[i])
            s = arena_printf(w->arena, "%s, %s", s, where[i]);
    return s;
}

/* Returns the names of the players with their seats.  Returns NULL if the file has no names. */
static const char *names_words(const BoardWriter *w)
{
    const char *all = NULL;

    for (int s = 0; s < SEATS; s++)
        if (w->b->names[s])
            all = arena_printf(w->arena, "%s%s%s %s", all ? all : "", all ? ", " : "", seat(w, s),
                               w->b->names[s]);
    return all;
}

static void remark_head(const BoardWriter *w, BoardRemarks *r)
{
    const Board *b = w->b;
    const char *names = names_words(w), *contract = contract_title(w);

    r->title = b->number ? board_message(w, MSG_board_numbered, b->number, NULL)
                         : board_message(w, MSG_board_unnumbered, NULL, NULL);
    if (contract)
        r->title = board_message(w, MSG_board_titled, r->title, contract);
    r->source = source_words(w);
    if (names)
        r->head[r->nhead++] = names;
    if (b->strain != TABLE_NONE && !b->level)
        r->head[r->nhead++] =
            board_message(w, MSG_board_only_trumps, board_bid_text(1, b->strain, w->arena) + 1,
                          seat(w, b->declarer));
    if (b->level && b->declarer == TABLE_NONE)
        r->head[r->nhead++] = board_message(
            w, MSG_board_no_declarer,
            w->how->bid ? w->how->bid : board_bid_text(b->level, b->strain, w->arena), NULL);
    if (b->swapped)
        r->head[r->nhead++] = board_message(w, MSG_board_swapped, NULL, NULL);
}

/* The file may mark an event in two ways: ONE and OTHER say which.  Returns the remark on the
 * event.  It has message A if ONE is true, and message B if OTHER is true.  Returns NULL if both
 * are false. */
static const char *recorded(const BoardWriter *w, bool one, MessageId a, bool other, MessageId b)
{
    const char *s = one ? board_message(w, a, NULL, NULL) : NULL;

    if (other)
        s = arena_printf(w->arena, "%s%s%s", s ? s : "",
                         s ? board_message(w, MSG_and, NULL, NULL) : "",
                         board_message(w, b, NULL, NULL));
    return s ? board_message(w, MSG_board_recorded, s, NULL) : NULL;
}

BoardRemarks board_case_remarks(const Board *b, const BoardCase *how, Arena *arena)
{
    const BoardWriter w = { .b = b, .how = how, .arena = arena };
    BoardRemarks r = { .nevents = b->ncalls + b->auction_over + how->play };
    int first = b->ncalls + b->auction_over;

    remark_head(&w, &r);
    r.above = arena_new_array(arena, const char *, (size_t)r.nevents + 1);
    r.behind = arena_new_array(arena, const char *, (size_t)r.nevents + 1);
    for (int i = 0; i < b->ncalls; i++)
        r.behind[i] = recorded(&w, b->calls[i].insufficient, MSG_board_insufficient,
                               b->calls[i].skips, MSG_board_skips);
    for (int i = 0; i < how->play; i++) {
        r.behind[first + i] = recorded(&w, b->play[i].revoke, MSG_board_revoke,
                                       b->play[i].out_of_turn, MSG_board_lead_out_of_turn);
        if (i % SEATS == 0)
            r.above[first + i] =
                board_message(&w, MSG_board_trick, arena_printf(arena, "%d", i / SEATS + 1), NULL);
    }
    if (how->play == b->nplay && b->nplay < CARDS && b->play_ended) {
        r.end = board_message(&w, MSG_board_no_further, NULL, NULL);
        if (b->result)
            r.end = board_message(&w, MSG_board_result, r.end, b->result);
    }
    return r;
}

/* ---- the text ------------------------------------------------------------- */

static void add_case_head(BoardWriter *w)
{
    add_case_name(&w->out, w->b);
    strbuf_printf(&w->out, " %s\n  source   %s\n", case_text_quoted(w->said.title, w->arena),
                  case_text_quoted(w->said.source, w->arena));
    for (int i = 0; i < w->said.nhead; i++)
        strbuf_printf(&w->out, "  # %s\n", w->said.head[i]);
}

static void add_behind(BoardWriter *w, int event)
{
    if (w->said.behind[event])
        strbuf_printf(&w->out, "  # %s", w->said.behind[event]);
}

static void add_hands(BoardWriter *w)
{
    const char *head = "hands";

    for (int s = 0; s < SEATS; s++) {
        if (!w->b->known[s])
            continue;
        strbuf_printf(&w->out, "  %-8s %s:", head, board_seat_letter(s));
        head = "";
        for (int suit = SUITS; suit-- > 0;) {
            bool any = false;

            for (int rank = RANKS; rank-- > 0;)
                if (w->b->hand[s] >> card_of(suit, rank) & 1) {
                    const char *card = board_card_text(card_of(suit, rank), w->arena);

                    strbuf_printf(&w->out, "%s%s", any ? "" : " ", any ? card + 3 : card);
                    any = true;
                }
            /* a suit without cards: the sign of the suit, which has three bytes, and a dash */
            if (!any)
                strbuf_printf(&w->out, " %.3s—", board_card_text(card_of(suit, 0), w->arena));
        }
        strbuf_add(&w->out, "\n");
    }
}

static bool at_line_begin(const BoardWriter *w)
{
    return w->out.s[w->out.len - 1] == '\n';
}

/* Begins the sentence of an event, on a new line or after `;`.  If IRREGULAR is true, gives the
 * event a label. */
static void begin_event(BoardWriter *w, bool new_line, bool irregular)
{
    strbuf_add(&w->out, new_line ? "    " : "; ");
    if (irregular)
        strbuf_printf(&w->out, "x%d: ", ++w->irregular);
}

static void add_auction(BoardWriter *w)
{
    const Board *b = w->b;

    for (int i = 0; i < b->ncalls; i++) {
        const Call *c = &b->calls[i];
        static const char *const verbs[] = { "passes", "doubles", "redoubles", "bids" };
        bool odd = c->insufficient || c->skips;

        /* a call with a remark begins a new line */
        begin_event(w, i == 0 || at_line_begin(w), odd);
        strbuf_printf(&w->out, "%s %s", board_seat_letter(c->seat), verbs[c->kind]);
        if (c->kind == CALL_BID)
            strbuf_printf(&w->out, " %s", board_bid_text(c->level, c->strain, w->arena));
        add_behind(w, i);
        if (odd || (i + 1 < b->ncalls && (b->calls[i + 1].insufficient || b->calls[i + 1].skips)) ||
            i % SEATS == SEATS - 1)
            strbuf_add(&w->out, "\n");
    }
    if (b->ncalls && !at_line_begin(w))
        strbuf_add(&w->out, "\n");
    if (b->auction_over)
        strbuf_add(&w->out, "    the auction is over\n");
}

/* Adds the sentence for card I of the play.  The first card of a trick is led, and other cards are
 * played.  If the card is dummy's, the sentence says that declarer calls it. */
static void add_card(BoardWriter *w, int i)
{
    const Board *b = w->b;
    const Played *p = &b->play[i];
    const char *card = board_card_text(p->card, w->arena);
    bool of_dummy = b->declarer != TABLE_NONE && p->seat == next_seat(b->declarer, 2);

    if (of_dummy)
        strbuf_printf(&w->out, "%s calls %s", board_seat_letter(b->declarer), card);
    else
        strbuf_printf(&w->out, "%s %s %s", board_seat_letter(p->seat),
                      i % SEATS ? "plays" : "leads", card);
}

static void add_play(BoardWriter *w)
{
    int first = w->b->ncalls + w->b->auction_over;

    for (int i = 0; i < w->how->play; i++) {
        const Played *p = &w->b->play[i];
        bool odd = p->revoke || p->out_of_turn;
        bool starts = i % SEATS == 0 || odd || at_line_begin(w);

        if (odd && i % SEATS != 0 && !at_line_begin(w))
            strbuf_add(&w->out, "\n");
        if (w->said.above[first + i])
            strbuf_printf(&w->out, "    # %s\n", w->said.above[first + i]);
        begin_event(w, starts, odd);
        add_card(w, i);
        add_behind(w, first + i);
        if (odd || i % SEATS == SEATS - 1 || i + 1 == w->how->play)
            strbuf_add(&w->out, "\n");
    }
    if (w->said.end)
        strbuf_printf(&w->out, "    # %s\n", w->said.end);
}

const char *board_case_text(const Board *b, const BoardCase *how, Arena *arena)
{
    BoardWriter w = { .b = b, .how = how, .arena = arena };

    w.said = board_case_remarks(b, how, arena);
    add_case_head(&w);
    for (const Node *n = board_deal_settings(b, arena); n; n = n->next)
        strbuf_printf(&w.out, "  %s\n", n->text);
    add_hands(&w);
    strbuf_add(&w.out, "  story\n");
    add_auction(&w);
    add_play(&w);
    return strbuf_keep(&w.out, arena);
}
