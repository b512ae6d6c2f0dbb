/* engine_record.c - records what an evaluation depends on: the facts read and the rules defeated
 * (SPEC 7.9).  A note names one such fact or rule, or a call that depends on some of them. */
#include "engine/engine_inside.h"

#include "kit/vec.h"

/* ---- making a record ------------------------------------------------------- */

static void record_add_read(Engine *e, const FactRead *read)
{
    FactSlot *s = e->facts[read->fact->id];

    if (s->recorded == e->records)
        return;
    s->recorded = e->records;
    VEC_ROOM_IN(e->results, e->reads, e->nreads, e->cap_reads);
    e->reads[e->nreads++] = *read;
}

void engine_record_defeated(Engine *e, const Rule *r)
{
    for (int i = 0; i < e->ndefeated; i++)
        if (e->defeated[i] == r)
            return;
    VEC_ROOM_IN(e->results, e->defeated, e->ndefeated, e->cap_defeated);
    e->defeated[e->ndefeated++] = r;
}

void engine_record_note(Engine *e, RecordNote n)
{
    VEC_ROOM_IN(e->results, e->notes, e->nnotes, e->cap_notes);
    e->notes[e->nnotes++] = n;
}

static void record_add_call(Engine *e, Memo *m)
{
    if (m->recorded == e->records)
        return;
    m->recorded = e->records;
    for (int i = 0; i < m->nnotes; i++)
        if (m->notes[i].kind == NOTE_READ)
            record_add_read(e, &m->notes[i].read);
        else
            engine_record_defeated(e, m->notes[i].defeated);
}

void engine_record_call(Engine *e, Memo *m)
{
    record_add_call(e, m);
    if (m->nnotes > 0)
        engine_record_note(e, (RecordNote){ .kind = NOTE_CALL, .call = m });
}

static bool record_was_gathered(Engine *e, const RecordNote *n)
{
    if (n->kind == NOTE_READ) {
        FactSlot *s = e->facts[n->read.fact->id];
        bool has = s->gathered == e->gatherings;

        s->gathered = e->gatherings;
        return has;
    }
    for (int i = 0; i < e->ngathered; i++)
        if (e->gathered[i].kind == NOTE_DEFEATED && e->gathered[i].defeated == n->defeated)
            return true;
    return false;
}

static void record_gather(Engine *e, const RecordNote *notes, int n)
{
    for (int i = 0; i < n; i++) {
        if (notes[i].kind == NOTE_CALL) {
            record_gather(e, notes[i].call->notes, notes[i].call->nnotes);
        } else if (!record_was_gathered(e, &notes[i])) {
            VEC_ROOM_IN(e->results, e->gathered, e->ngathered, e->cap_gathered);
            e->gathered[e->ngathered++] = notes[i];
        }
    }
}

void engine_record_keep(Engine *e, Memo *m, int from)
{
    static const RecordNote none;
    const Memo *first =
        from < e->nnotes && e->notes[from].kind == NOTE_CALL ? e->notes[from].call : NULL;

    e->gatherings++;
    e->ngathered = 0;
    if (from < e->nnotes)
        record_gather(e, e->notes + from, e->nnotes - from);
    m->nnotes = e->ngathered;
    if (first && first->nnotes == e->ngathered)
        /* the notes are equal to the notes of the first call, so both calls share one copy of the
         * notes */
        m->notes = first->notes;
    else
        m->notes = e->ngathered == 0
                       ? &none
                       : arena_copy(e->results, e->gathered, sizeof *e->gathered, e->ngathered);
    e->nnotes = from;
    engine_record_call(e, m);
}

void engine_record_fact(Engine *e, const Fact *f, Value v, Span span, bool assumed)
{
    RecordNote n = { .kind = NOTE_READ, .read = { f, v, span, assumed } };

    if (!e->recording)
        return;
    record_add_read(e, &n.read);
    engine_record_note(e, n);
}

void engine_record_stated(Engine *e, FactKind kind, const Fun *fun, const Value *args, int n,
                          Value v, Span span)
{
    if (e->recording)
        engine_record_fact(e, &engine_fact_slot(e, kind, fun, args, n)->fact, v, span, false);
}

/* ---- beginning and reading a record ---------------------------------------- */

void engine_record(Engine *e, bool on)
{
    e->recording = on;
    if (on) {
        e->records++;
        e->nreads = e->ndefeated = e->nnotes = 0;
    }
}

int engine_reads(const Engine *e, const FactRead **reads)
{
    *reads = e->reads;
    return e->nreads;
}

int engine_defeated(const Engine *e, const Rule *const **rules)
{
    *rules = e->defeated;
    return e->ndefeated;
}
