/* pbn_play.c - reads the play of a PBN game: a table with a row for each trick.
 *
 * By the standard, each column has the cards of one player.  But some programs begin each row with
 * the player who leads.  Two rules therefore decide.  A card was played by the player who holds it.
 * The winner of a trick leads to the next trick.  If these rules do not settle the order of the
 * cards, the rest of the play is left out. */
#include "boards/pbn_play.h"

#include "boards/pbn_tokens.h"

/* One cell of the table of the play. */
typedef struct PlayCell {
    int card;          /* the card, or TABLE_NONE if it is not known */
    bool revoke, lead; /* the card is marked as a revoke, or as a lead out of turn */
    Span span;
} PlayCell;

typedef struct PlayReader {
    Board *b;
    Arena *arena;
    Diags *diags;
    const PbnTag *tag;
    PlayCell at[CARDS];
    int n;
    int first; /* the seat of the first column */
    /* some rows do not follow the columns: they may begin with the card of the leader */
    bool turned;
    /* a row that does not follow the columns has been reported as a warning */
    bool warned;
} PlayReader;

/* Reads the cells of the table from SRC.  If a cell is malformed, reports an error and returns
 * false. */
static bool read_cells(PlayReader *r, const Source *src)
{
    PbnScanner s = pbn_scan(src, r->tag->body);
    PlayCell next = { .card = TABLE_NONE };
    PbnToken t;

    while (pbn_next_token(&s, &t)) {
        char caret = pbn_caret(&t);

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
            return board_complain(r->diags, DIAG_DEALS_PLAY, t.span, "is not a card", t.text,
                                  "write a card as SA, HT or D2, and an unknown card as `-`");
        if (r->n == CARDS) {
            diag_add(r->diags, DIAG_DEALS_PLAY, t.span,
                     "the play has more than %d tricks\n"
                     "write * after the last card that was played",
                     TRICKS);
            return false;
        }
        next.span = t.span;
        r->at[r->n++] = next;
        next = (PlayCell){ .card = TABLE_NONE };
    }
    r->b->play_ended |= r->n == CARDS;
    return true;
}

/* Returns true if no card is played twice.  Otherwise reports an error. */
static bool each_once(const PlayReader *r)
{
    for (int i = 0; i < r->n; i++)
        for (int k = 0; k < i; k++)
            if (r->at[i].card != TABLE_NONE && r->at[i].card == r->at[k].card)
                return board_twice(r->at[i].card, r->at[i].span, r->at[k].span, r->arena, r->diags);
    return true;
}

/* ---- the player of a card ---------------------------------------------- */

/* Returns the cell after the row that begins at cell FROM. */
static int row_end(const PlayReader *r, int from)
{
    return from + SEATS < r->n ? from + SEATS : r->n;
}

/* Returns true if SEAT holds CARD, or may hold it. */
static bool could_be_of(const Board *b, int seat, int card)
{
    return b->known[seat] ? b->hand[seat] >> card & 1 : board_holder(b, card) == TABLE_NONE;
}

/* A row begins at cell FROM, and its first column is the column of SEAT.  Returns the first cell of
 * the row with a card that its player cannot hold.  Returns TABLE_NONE if each player can hold his
 * card. */
static int misplaced(const PlayReader *r, int from, int seat)
{
    for (int i = from; i < row_end(r, from); i++)
        if (r->at[i].card != TABLE_NONE &&
            !could_be_of(r->b, next_seat(seat, i - from), r->at[i].card))
            return i;
    return TABLE_NONE;
}

/* A row begins at cell FROM, and its first column is the column of SEAT.  Returns true if each
 * player can hold his card in this row. */
static bool row_fits(const PlayReader *r, int from, int seat)
{
    return misplaced(r, from, seat) == TABLE_NONE;
}

static bool all_rows_fit(const PlayReader *r, int seat)
{
    for (int from = 0; from < r->n; from += SEATS)
        if (!row_fits(r, from, seat))
            return false;
    return true;
}

/* A row begins at cell FROM.  Returns true if the cards of the row cannot belong to different
 * players. */
static bool is_impossible(const PlayReader *r, int from)
{
    bool played[SEATS] = { false };
    int unknown_hands = 0;

    for (int s = 0; s < SEATS; s++)
        unknown_hands += !r->b->known[s];
    for (int i = from; i < row_end(r, from); i++) {
        int card = r->at[i].card,
            holder = card == TABLE_NONE ? TABLE_NONE : board_holder(r->b, card);

        if (card == TABLE_NONE)
            continue;
        if (holder == TABLE_NONE ? --unknown_hands < 0 : played[holder])
            return true;
        if (holder != TABLE_NONE)
            played[holder] = true;
    }
    return false;
}

/* A row begins at cell FROM.  Reports its first card that the player of the column does not hold.
 * Always returns false. */
static bool report_misplaced(const PlayReader *r, int from)
{
    int i = misplaced(r, from, r->first), holder = board_holder(r->b, r->at[i].card);

    diag_add(
        r->diags, DIAG_DEALS_PLAY, r->at[i].span,
        "%s stands in the column of %s, but %s%s\n"
        "correct the card, or write it in the column of the player who holds it\n"
        "the first column belongs to the player whom the tag Play names, and the next column to "
        "the player on his left",
        board_card_text(r->at[i].card, r->arena), board_seat_letter(next_seat(r->first, i - from)),
        holder == TABLE_NONE ? "it is not in that hand" : "it is in the hand of ",
        holder == TABLE_NONE ? "" : board_seat_letter(holder));
    return false;
}

/* Finds the seat of the first column.  r->first is the seat that the Play tag names.  If that seat
 * does not fit all rows, sets r->first to the only other seat that fits them.  If no other seat
 * fits, or several do, sets r->turned to true.  Returns false if a row is impossible (reported). */
static bool settle_columns(PlayReader *r)
{
    int other = TABLE_NONE, fitting = 0;

    if (all_rows_fit(r, r->first))
        return true;
    for (int from = 0; from < r->n; from += SEATS)
        if (!row_fits(r, from, r->first) && is_impossible(r, from))
            return report_misplaced(r, from);
    for (int s = 0; s < SEATS; s++)
        if (all_rows_fit(r, s)) {
            other = s;
            fitting++;
        }
    if (fitting != 1) {
        r->turned = true;
        return true;
    }
    diag_add(
        r->diags, DIAG_DEALS_DIFFER, r->tag->span,
        "the first column has the cards of %s, but the tag Play names %s\n"
        "this program gives each card to the player who holds it; to follow the standard, write "
        "[Play \"%s\"]",
        board_seat_letter(other), board_seat_letter(r->first), board_seat_letter(other));
    r->first = other;
    return true;
}

/* ---- the leader -------------------------------------------------------- */

/* Reports at AT that the rest of the play is left out, for the reason WHY. */
static void report_partly(const PlayReader *r, Span at, const char *why)
{
    board_read_in_part(r->b, at, why, r->diags);
}

/* A row begins at cell FROM.  Returns its cell that is marked as a lead out of turn, or TABLE_NONE
 * if there is none. */
static int marked_lead(const PlayReader *r, int from)
{
    int marked = TABLE_NONE;

    for (int i = from; i < row_end(r, from); i++)
        if (r->at[i].lead)
            marked = i;
    return marked;
}

/* Returns the seat that is to lead to the first trick.  NAMED is the seat that the Play tag names.
 * If the file does not settle the leader, reports this and returns TABLE_NONE. */
static int first_leader(const PlayReader *r, int named)
{
    int leader = r->b->leader;

    if (leader == TABLE_NONE || leader == named || named < 0)
        return leader == TABLE_NONE ? named : leader;
    if (marked_lead(r, 0) != TABLE_NONE || (row_fits(r, 0, leader) && !row_fits(r, 0, named)))
        return leader;
    report_partly(
        r, r->tag->span,
        arena_printf(r->arena,
                     "the tag Play names %s as the first leader, but by the contract it was %s",
                     board_seat_letter(named), board_seat_letter(leader)));
    return TABLE_NONE;
}

/* A row begins at cell FROM, and has the cards of one trick.  Returns the seat that leads to
 * this trick.  If a card of the row is marked as a lead out of turn, the player of this card
 * leads.  Otherwise TURN leads: the seat that is to lead. */
static int leader_of_row(const PlayReader *r, int from, int turn)
{
    int marked = marked_lead(r, from),
        card = marked == TABLE_NONE ? TABLE_NONE : r->at[marked].card,
        holder = card == TABLE_NONE ? TABLE_NONE : board_holder(r->b, card);

    if (marked == TABLE_NONE)
        return turn;
    return holder == TABLE_NONE ? next_seat(r->first, marked - from) : holder;
}

static bool is_empty_row(const PlayReader *r, int from)
{
    for (int i = from; i < row_end(r, from); i++)
        if (r->at[i].card != TABLE_NONE)
            return false;
    return true;
}

/* A row begins at cell FROM.  Returns the seat that played its first card: r->first or LEADER.
 * If the cards of the row do not show which of the two it was, reports a warning and returns
 * TABLE_NONE. */
static int row_begins(PlayReader *r, int from, int leader)
{
    bool columns = row_fits(r, from, r->first), turned = row_fits(r, from, leader);
    const char *why =
        columns
            ? "it is not clear whether this row begins with a card of %s or of %s"
            : "a player does not hold his card of this row, whether the row begins with the card "
              "of %s (the first column) or of %s (who leads)";

    if (columns && (leader == r->first || !turned || !r->turned || is_empty_row(r, from)))
        return r->first;
    if (leader == r->first)
        why = "this row should begin with a card of %s, but a card of the row stands in the column "
              "of a player who does not hold it";
    if (columns == turned) {
        report_partly(
            r, r->at[from].span,
            arena_printf(r->arena, why, board_seat_letter(r->first), board_seat_letter(leader)));
        return TABLE_NONE;
    }
    if (!r->warned)
        diag_add(r->diags, DIAG_DEALS_DIFFER, r->at[from].span,
                 "this row begins with the card of %s, who leads to the trick, but by the standard "
                 "every row begins with the card of %s\n"
                 "this program gives each card to the player who holds it; to follow the standard, "
                 "write the card of %s first",
                 board_seat_letter(leader), board_seat_letter(r->first),
                 board_seat_letter(r->first));
    r->warned = true;
    return leader;
}

/* ---- the tricks -------------------------------------------------------- */

/* ORDER lists the cells of the trick at cell FROM in the order of play.  Returns the first known
 * card from ORDER[I] on, or NULL if all these cards are unknown. */
static const PlayCell *told_later(const PlayReader *r, int from, const int order[SEATS], int i)
{
    for (; i < SEATS; i++)
        if (from + order[i] < r->n && r->at[from + order[i]].card != TABLE_NONE)
            return &r->at[from + order[i]];
    for (i = from + SEATS; i < r->n; i++)
        if (r->at[i].card != TABLE_NONE)
            return &r->at[i];
    return NULL;
}

/* Adds one trick to the board, in the order of play.  The row of the trick begins at cell FROM with
 * a card of the seat BEGINS.  The seat LEADER leads to the trick.  Returns false if the play ends
 * in this trick. */
static bool one_trick(PlayReader *r, int from, int begins, int leader)
{
    int order[SEATS];

    for (int i = 0; i < SEATS; i++)
        order[i] = (leader - begins + i + SEATS) % SEATS;
    for (int i = 0; i < SEATS; i++) {
        int k = from + order[i];
        const PlayCell *c = k < r->n ? &r->at[k] : NULL;

        if (!c || c->card == TABLE_NONE) {
            const PlayCell *later = told_later(r, from, order, i);

            if (later)
                report_partly(r, later->span, "an earlier card is missing");
            return false;
        }
        r->b->play[r->b->nplay++] = (Played){
            .seat = next_seat(begins, order[i]),
            .card = c->card,
            .revoke = c->revoke,
            .out_of_turn = c->lead,
            .span = c->span,
        };
    }
    return true;
}

/* Adds the tricks to the board, as far as their order is known.  TURN is the seat that is to lead
 * to the first trick. */
static void add_tricks(PlayReader *r, int turn)
{
    for (int from = 0; from < r->n; from += SEATS) {
        int leader, begins;

        if (turn == TABLE_NONE) {
            report_partly(
                r, r->at[from].span,
                "the trump suit is unknown, and the winner of the trick before this depends on it");
            return;
        }
        leader = leader_of_row(r, from, turn);
        begins = row_begins(r, from, leader);
        if (begins == TABLE_NONE || !one_trick(r, from, begins, leader))
            return;
        turn = board_winner(r->b, &r->b->play[from]);
    }
}

bool pbn_play(const PbnFile *f, int i, Board *b, Arena *arena, Diags *diags)
{
    PlayReader r = { .b = b, .arena = arena, .diags = diags, .tag = pbn_tag(f, i, "Play") };
    int named, leader;

    if (!r.tag)
        return true;
    named = pbn_seat(board_trimmed(r.tag->value));
    if (!read_cells(&r, f->src))
        return false;
    if (!r.n)
        return true;
    r.first = named < 0 ? b->leader : named;
    if (r.first < 0)
        return board_complain(diags, DIAG_DEALS_PLAY, r.tag->span,
                              r.tag->value.len ? "is not a seat, so it is not known who led"
                                               : "it is not known who led",
                              r.tag->value, "write the seat of the first card: [Play \"W\"]");
    if (!each_once(&r) || !settle_columns(&r))
        return false;
    if (b->passed_out) {
        report_partly(&r, r.at[0].span, "the board was passed out");
        return true;
    }
    leader = first_leader(&r, named);
    if (leader != TABLE_NONE)
        add_tricks(&r, leader);
    return true;
}
