/* engine_record.c - what an evaluation rests on: the facts read, the rules defeated (SPEC 7.9). */
#include "engine_inside.h"

/* ---- kept ------------------------------------------------------------------ */

static void add_read(Engine *e, const Read *read)
{
    FactSlot *s = e->facts[read->fact->id];

    if (s->recorded == e->records)
        return;
    s->recorded = e->records;
    e->reads =
        arena_room(e->results, e->reads, sizeof *e->reads, e->nreads, &e->cap_reads);
    e->reads[e->nreads++] = *read;
}

void add_defeated(Engine *e, const Rule *r)
{
    for (int i = 0; i < e->ndefeated; i++)
        if (e->defeated[i] == r)
            return;
    e->defeated = arena_room(e->results, e->defeated, sizeof *e->defeated, e->ndefeated,
                             &e->cap_defeated);
    e->defeated[e->ndefeated++] = r;
}

void add_call(Engine *e, Memo *m)
{
    if (m->recorded == e->records)
        return;
    m->recorded = e->records;
    for (int i = 0; i < m->nnotes; i++) {
        const Note *n = &m->notes[i];

        switch (n->kind) {
        case NOTE_READ: add_read(e, &n->read); break;
        case NOTE_DEFEATED: add_defeated(e, n->defeated); break;
        case NOTE_CALL: add_call(e, n->call); break;
        }
    }
}

void note(Engine *e, Note n)
{
    e->notes =
        arena_room(e->results, e->notes, sizeof *e->notes, e->nnotes, &e->cap_notes);
    e->notes[e->nnotes++] = n;
}

void record(Engine *e, const Fact *f, Value v, Span span, bool assumed)
{
    Note n = { .kind = NOTE_READ, .read = { f, v, span, assumed } };

    if (!e->recording)
        return;
    add_read(e, &n.read);
    note(e, n);
}

void record_stated(Engine *e, FactKind kind, const Fun *fun, const Value *args, int n,
                   Value v, Span span)
{
    if (e->recording)
        record(e, &fact_slot(e, kind, fun, args, n)->fact, v, span, false);
}

/* ---- asked for ------------------------------------------------------------- */

void engine_record(Engine *e, bool on)
{
    e->recording = on;
    if (on) {
        e->records++;
        e->nreads = e->ndefeated = e->nnotes = 0;
    }
}

int engine_reads(const Engine *e, const Read **reads)
{
    *reads = e->reads;
    return e->nreads;
}

int engine_defeated(const Engine *e, const Rule *const **rules)
{
    *rules = e->defeated;
    return e->ndefeated;
}
