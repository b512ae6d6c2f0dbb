#include "boardcase.h"

#include "dealfrom.h"
#include "strbuf.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

typedef struct Writer {
    const Board *b;
    const BoardCase *how;
    Arena *arena;
    StrBuf out;
    int irregular; /* events with a label so far */
} Writer;

int boardcase_until(const Board *b, const char *to)
{
    char *end;
    long trick = strtol(to, &end, 10), n = SEATS;
    int card;

    if (isdigit((unsigned char)*to)) {
        if (*end == '/' && isdigit((unsigned char)end[1]))
            n = strtol(end + 1, &end, 10);
        if (*end || trick < 0 || trick > TRICKS || n < 1 || n > SEATS ||
            (trick == 0 && n < SEATS))
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

/* Text between quotes: board_text has left no line ends in it. */
static void add_escaped(StrBuf *b, const char *s)
{
    for (; *s; s++) {
        if (*s == '"' || *s == '\\')
            sb_addc(b, '\\', 1);
        sb_addc(b, *s, 1);
    }
}

/* A name for the case: board-12-open. */
static void add_name(Writer *w)
{
    const char *parts[] = { w->b->number, w->b->room ? w->b->room : w->b->table };

    sb_add(&w->out, "board");
    for (size_t i = 0; i < BL_LEN(parts); i++) {
        bool first = true;

        for (const char *s = parts[i]; s && *s; s++) {
            if (!isalnum((unsigned char)*s))
                continue;
            sb_printf(&w->out, "%s%c", first ? "-" : "", tolower((unsigned char)*s));
            first = false;
        }
    }
}

static const char *contract_words(Writer *w)
{
    static const char *const risks[] = { "", " doubled", " redoubled" };
    const Board *b = w->b;

    if (b->passed_out)
        return "passed out";
    if (b->strain == TABLE_NONE || !b->level || b->declarer == TABLE_NONE)
        return NULL;
    return arena_printf(w->arena, "%s%s by %s",
                        board_bid_text(b->level, b->strain, w->arena), risks[b->doubled],
                        board_seat_letter(b->declarer));
}

static void add_head(Writer *w)
{
    const Board *b = w->b;
    const char *contract = contract_words(w),
               *where[] = { b->event, b->site, b->date,
                            b->room    ? arena_printf(w->arena, "%s room", b->room)
                            : b->table ? arena_printf(w->arena, "table %s", b->table)
                                       : NULL };

    sb_add(&w->out, "case ");
    add_name(w);
    sb_add(&w->out, b->number ? " \"Board " : " \"A board");
    add_escaped(&w->out, b->number ? b->number : "");
    sb_printf(&w->out, "%s%s\"\n", contract ? ": " : "", contract ? contract : "");
    sb_add(&w->out, "  source   \"");
    add_escaped(&w->out, w->how->file);
    for (size_t i = 0; i < BL_LEN(where); i++)
        if (where[i]) {
            sb_add(&w->out, ", ");
            add_escaped(&w->out, where[i]);
        }
    sb_add(&w->out, "\"\n");
}

/* What the vocabulary has no words for, as comments. */
static void add_notes(Writer *w)
{
    const Board *b = w->b;
    const char *joint = "  # ";

    for (int s = 0; s < SEATS; s++)
        if (b->names[s]) {
            sb_printf(&w->out, "%s%s %s", joint, board_seat_letter(s), b->names[s]);
            joint = ", ";
        }
    sb_add(&w->out, *joint == ',' ? "\n" : "");
    if (b->strain != TABLE_NONE && !b->level)
        sb_printf(&w->out,
                  "  # the file tells only what is trumps, not how high the contract "
                  "is: contract ?%s by %s\n",
                  board_bid_text(1, b->strain, w->arena) + 1,
                  b->declarer == TABLE_NONE ? "?" : board_seat_letter(b->declarer));
    if (b->swapped)
        sb_add(&w->out, "  # declarer and dummy changed places, the file says\n");
}

static void add_settings(Writer *w)
{
    for (const Node *n = dealfrom_settings(w->b, w->arena); n; n = n->next)
        sb_printf(&w->out, "  %s\n", n->text);
}

static void add_hands(Writer *w)
{
    const char *head = "hands";

    for (int s = 0; s < SEATS; s++) {
        if (!w->b->known[s])
            continue;
        sb_printf(&w->out, "  %-8s %s:", head, board_seat_letter(s));
        head = "";
        for (int suit = SUITS; suit-- > 0;) {
            bool any = false;

            for (int rank = RANKS; rank-- > 0;)
                if (w->b->hand[s] >> card_of(suit, rank) & 1) {
                    const char *card = board_card_text(card_of(suit, rank), w->arena);

                    sb_printf(&w->out, "%s%s", any ? "" : " ", any ? card + 3 : card);
                    any = true;
                }
            if (!any) /* the sign of the suit, which is three bytes long */
                sb_printf(&w->out, " %.3s—", board_card_text(card_of(suit, 0), w->arena));
        }
        sb_add(&w->out, "\n");
    }
}

static void begin_line(Writer *w, bool first)
{
    sb_add(&w->out, first ? "    " : "; ");
}

/* A label for what the file marks as irregular. */
static void label(Writer *w, bool irregular)
{
    if (irregular)
        sb_printf(&w->out, "x%d: ", ++w->irregular);
}

static void add_auction(Writer *w)
{
    const Board *b = w->b;

    for (int i = 0; i < b->ncalls; i++) {
        const Call *c = &b->calls[i];
        static const char *const verbs[] = { "passes", "doubles", "redoubles", "bids" };
        bool odd = c->insufficient || c->skips;

        /* what has a remark after it stands on a line of its own */
        begin_line(w, i == 0 || w->out.s[w->out.len - 1] == '\n' || odd);
        label(w, odd);
        sb_printf(&w->out, "%s %s", board_seat_letter(c->seat), verbs[c->kind]);
        if (c->kind == CALL_BID)
            sb_printf(&w->out, " %s", board_bid_text(c->level, c->strain, w->arena));
        if (odd)
            sb_printf(&w->out, "  # recorded as %s%s%s",
                      c->insufficient ? "an insufficient bid" : "",
                      c->insufficient && c->skips ? " and " : "",
                      c->skips ? "a call out of rotation" : "");
        if (odd ||
            (i + 1 < b->ncalls &&
             (b->calls[i + 1].insufficient || b->calls[i + 1].skips)) ||
            i % SEATS == SEATS - 1)
            sb_add(&w->out, "\n");
    }
    if (b->ncalls && w->out.s[w->out.len - 1] != '\n')
        sb_add(&w->out, "\n");
    if (b->auction_over)
        sb_add(&w->out, "    the auction is over\n");
}

/* A card of dummy comes by declarer's call; the first of a trick is led. */
static void add_card(Writer *w, int i)
{
    const Board *b = w->b;
    const Played *p = &b->play[i];
    const char *card = board_card_text(p->card, w->arena);
    bool of_dummy = b->declarer != TABLE_NONE && p->seat == next_seat(b->declarer, 2);

    label(w, p->revoke || p->out_of_turn);
    if (of_dummy)
        sb_printf(&w->out, "%s calls %s", board_seat_letter(b->declarer), card);
    else
        sb_printf(&w->out, "%s %s %s", board_seat_letter(p->seat),
                  i % SEATS ? "plays" : "leads", card);
}

static void add_play(Writer *w)
{
    for (int i = 0; i < w->how->play; i++) {
        const Played *p = &w->b->play[i];
        bool odd = p->revoke || p->out_of_turn;
        bool starts = i % SEATS == 0 || odd || w->out.s[w->out.len - 1] == '\n';

        if (odd && i % SEATS != 0 && w->out.s[w->out.len - 1] != '\n')
            sb_add(&w->out, "\n");
        if (i % SEATS == 0)
            sb_printf(&w->out, "    # trick %d\n", i / SEATS + 1);
        begin_line(w, starts);
        add_card(w, i);
        if (odd)
            sb_printf(&w->out, "  # recorded as %s%s%s", p->revoke ? "a revoke" : "",
                      p->revoke && p->out_of_turn ? " and " : "",
                      p->out_of_turn ? "a lead out of turn" : "");
        if (odd || i % SEATS == SEATS - 1 || i + 1 == w->how->play)
            sb_add(&w->out, "\n");
    }
}

static void add_end(Writer *w)
{
    const Board *b = w->b;
    bool all = w->how->play == b->nplay && b->nplay < CARDS;

    if (!all || !b->play_ended)
        return;
    sb_printf(&w->out, "    # no further card was played%s%s\n",
              b->result ? "; result: " : "", b->result ? b->result : "");
}

const char *boardcase_text(const Board *b, const BoardCase *how, Arena *arena)
{
    Writer w = { .b = b, .how = how, .arena = arena };
    const char *s;

    add_head(&w);
    add_notes(&w);
    add_settings(&w);
    add_hands(&w);
    sb_add(&w.out, "  story\n");
    add_auction(&w);
    add_play(&w);
    add_end(&w);
    s = arena_strndup(arena, sb_str(&w.out), w.out.len);
    sb_free(&w.out);
    return s;
}
