/* natives_replay.c - replays the events of a story onto a Table, for the natives. */
#include "bridge/natives_replay.h"

const ReadOrder natives_places = { -1, -1, 0, -1, -1, -1, -1, -1, -1 };
const ReadOrder natives_then_seats = { 0, -1, 1, 2, -1, -1, 3, -1, -1 };
const ReadOrder natives_then = { 0, 1, 2, 3, 4, 5, 6, -1, -1 };
const ReadOrder natives_now = { 0, 1, 2, -1, 3, 4, 5, 7, 6 };

/* V is a value that a native has just read.  Returns V, or TABLE_NONE if V is absent or if reading
 * failed.  Records a failure in R. */
static int read_result(NativesReplay *r, Value v)
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

int natives_read_setting(NativesReplay *r, int i)
{
    if (i < 0 || r->failed)
        return i < 0 ? TABLE_UNKNOWN : TABLE_NONE;
    return read_result(r, native_read0(r->cx, (unsigned)i));
}

/* Reads a status for EVENT, and returns the value of the status.  I is the place of the status in
 * the `reads` of the native; it is the value of a field of r->reads, such as r->reads->card.
 * Returns TABLE_NONE if the value is absent, if I is -1, or if R failed. */
static int read_status(NativesReplay *r, int i, int event)
{
    if (i < 0 || r->failed)
        return TABLE_NONE;
    return read_result(r, native_read1(r->cx, (unsigned)i, event));
}

int natives_corrected_place(NativesReplay *r, int event)
{
    int place = read_status(r, r->reads->place, event);

    while (place >= 0 && place < event) {
        event = place;
        place = read_status(r, r->reads->place, event);
    }
    return event;
}

int natives_step(int event)
{
    return 2 * event;
}

int natives_place_on_table(NativesReplay *r, int event)
{
    int later = read_status(r, r->reads->place, event);

    return later > event ? natives_step(later) + 1 : natives_step(event);
}

/* If a seat lets its turn go by at EVENT without a card, adds TABLE_NO_CARD for that seat. */
static void gather_without(NativesReplay *r, int event)
{
    int seat = read_status(r, r->reads->without, event);

    if (seat >= 0)
        table_cards_add(&r->puts, natives_step(event), seat, TABLE_NO_CARD);
}

/* Adds EVENT to the view "as it happened", for an event that puts out no card of its own.  If EVENT
 * corrects an earlier event, the card that EVENT names replaces the earlier card, from EVENT on. */
static void gather_restated(NativesReplay *r, int event)
{
    int place = natives_corrected_place(r, event);
    int seat = place < event ? read_status(r, r->reads->seat, place) : TABLE_NONE;
    int card = seat < 0 ? TABLE_NONE : read_status(r, r->reads->card, event);

    if (seat < 0)
        gather_without(r, event);
    else if (!r->failed)
        table_cards_restate(&r->puts, natives_place_on_table(r, place), seat, card);
}

/* Returns the place on the table of the card that EVENT put out.  If EVENT only corrects the card
 * of an earlier event, returns the place of that card. */
static int place_of_put(NativesReplay *r, int event)
{
    bool own = read_status(r, r->reads->seat, event) >= 0;

    return natives_place_on_table(r, own ? event : natives_corrected_place(r, event));
}

/* Adds EVENT to the view "as it happened": a card counts from the event that puts it out until an
 * event takes it back. */
static void gather_then(NativesReplay *r, int event)
{
    int lifted = read_status(r, r->reads->lifted, event);
    int seat = read_status(r, r->reads->seat, event);
    int card = seat < 0 ? TABLE_NONE : read_status(r, r->reads->card, event);

    if (lifted >= 0)
        table_cards_lift(&r->puts, place_of_put(r, lifted), natives_step(event));
    if (seat < 0)
        gather_restated(r, event);
    else if (!r->failed)
        table_cards_add(&r->puts, natives_place_on_table(r, event), seat, card);
}

/* Adds the card of SEAT that EVENT put to a trick and that event UNTIL takes back.  If UNTIL is
 * EVENT, the card does not count. */
static void add_lifted(NativesReplay *r, int event, int seat, int until)
{
    int place = natives_place_on_table(r, event);

    table_cards_add_lifted(&r->puts, place, seat, until == event ? place : natives_step(until));
}

/* Adds EVENT to the view "as it stands", for an event whose card is not in force.  Until such a
 * card is taken back, it affects the tricks of other cards. */
static void gather_lifted(NativesReplay *r, int event)
{
    int until = read_status(r, r->reads->until, event);
    int seat = until < 0 ? TABLE_NONE : read_status(r, r->reads->seat, event);

    if (until >= event && seat >= 0)
        add_lifted(r, event, seat, until);
}

/* Adds EVENT to the view "as it stands".  If the card of EVENT is in force, this card counts, and
 * replaces the card that EVENT corrects. */
static void gather_now(NativesReplay *r, int event)
{
    int card = read_status(r, r->reads->card, event);
    int seat = card < 0 ? TABLE_NONE : read_status(r, r->reads->seat, event);
    int place = seat < 0 ? TABLE_NONE : natives_corrected_place(r, event);

    if (card < 0) {
        gather_without(r, event);
        gather_lifted(r, event);
    } else if (place >= 0 && !r->failed)
        table_cards_add(&r->puts, natives_place_on_table(r, place), seat, card);
}

bool natives_gather(NativesReplay *r, NativeCx *cx, const ReadOrder *reads, Value n)
{
    r->cx = cx;
    r->reads = reads;
    r->puts.n = 0;
    r->puts.lifted = 0;
    r->puts.gaps = 0;
    r->failed = false;
    r->failure = 0;
    for (int event = 0; event < n && !r->failed; event++)
        if (read_status(r, reads->place, event) == event)
            table_cards_gap(&r->puts, natives_step(event), read_status(r, reads->without, event));
        else if (reads == &natives_now)
            gather_now(r, event);
        else
            gather_then(r, event);
    return !r->failed;
}

NativesReplay natives_replay(NativeCx *cx, const ReadOrder *reads, Value event)
{
    NativesReplay r;

    if (natives_gather(&r, cx, reads, event))
        table_replay(&r.table, &r.puts, natives_step((int)event));
    else
        r.table = (Table){ 0 };
    return r;
}

int natives_ask_table(NativesReplay *r, int (*question)(const Table *, int), int k)
{
    while (!r->failed) {
        int answer = question(&r->table, k);

        if (answer == TABLE_NEED_TRUMP)
            r->table.trump = natives_read_setting(r, r->reads->trump);
        else if (answer == TABLE_NEED_LEADER)
            r->table.leader = natives_read_setting(r, r->reads->leader);
        else
            return answer;
    }
    return TABLE_NONE;
}

int natives_ask_now(NativesReplay *r, int (*question)(const Table *, int))
{
    return natives_ask_table(r, question, r->table.current);
}

Value natives_answer(const NativesReplay *r, int answer)
{
    if (r->failed)
        return r->failure;
    return answer < 0 ? BL_ABSENT : answer;
}

Value natives_answer_bool(const NativesReplay *r, bool answer)
{
    return r->failed ? r->failure : answer;
}

Value natives_question_before(NativeCx *cx, const ReadOrder *reads, Value event,
                              int (*question)(const Table *, int))
{
    NativesReplay r = natives_replay(cx, reads, event);

    return natives_answer(&r, natives_ask_now(&r, question));
}

bool natives_holds_now(NativesReplay *r, int seat, int card)
{
    bool held = !r->failed && !table_is_out(&r->table, card) && native_holds(r->cx, seat, card);

    read_result(r, held);
    return !r->failed && held;
}

/* If the case states a card of SUIT that SEAT holds, the result depends on this holding alone.
 * Otherwise the result is the answer to one question: does SEAT hold a card of SUIT that the case
 * does not name? */
bool natives_holds_suit(NativesReplay *r, int seat, int suit)
{
    bool open = false;

    for (int rank = 0; rank < RANKS && !r->failed; rank++) {
        int card = card_of(suit, rank);
        int known = table_is_out(&r->table, card) ? 0 : native_holds_known(r->cx, seat, card);

        if (known == 1)
            return natives_holds_now(r, seat, card);
        open |= known < 0;
    }

    bool other = open && native_holds_other(r->cx, seat, suit);

    read_result(r, other);
    return !r->failed && other;
}
