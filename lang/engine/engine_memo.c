/* engine_memo.c - remembers the values of calls: for this world, for every world, or for all worlds
 * that agree in the facts that a call reads.  A world assigns values to the open facts.  M is the
 * memo entry of a call.  Its decision tree has the value of the call for each combination of values
 * of these facts.
 *
 * If a function has few possible lists of arguments, its table has a place for each list.  A
 * look-up is then one index.  Other tables hash the arguments, and chain the entries of a
 * bucket. */
#include "engine/engine_inside.h"

#include "kit/vec.h"

/* ---- memo tables ----------------------------------------------------------- */

enum { MAX_PLACES = 256, FIRST_PLACES = 32, MAX_RESULTS = 1000000 };

/* Returns the number of values of a parameter of type T. Returns 0 if there are too many for an
 * index. */
static uint32_t memo_radix(const Engine *e, const Type *t)
{
    return t->kind == TYPE_EVENT                         ? (uint32_t)e->nevents
           : t->kind == TYPE_SET || t->kind == TYPE_TEXT ? 0
           : t->kind == TYPE_BOOL                        ? 2
                                                         : t->count;
}

static MemoTable *memo_table_new(Engine *e, const Type *const *types, int n)
{
    MemoTable *m = arena_new_of(e->results, MemoTable);
    uint64_t places = 1;

    for (int i = 0; i < n; i++) {
        m->radix[i] = memo_radix(e, types[i]);
        m->low[i] = types[i]->kind == TYPE_RANGE ? types[i]->low : 0;
        places = places <= MAX_PLACES ? places * m->radix[i] : places;
    }
    m->hashed = places == 0 || places > MAX_PLACES;
    m->cap = m->hashed ? FIRST_PLACES : (uint32_t)places;
    m->at = arena_alloc_array(e->results, sizeof(Memo *), m->cap + 1u);
    return m;
}

static void memo_table_grow(Engine *e, MemoTable *m, int n)
{
    MemoTable old = *m;

    m->cap *= 4;
    m->at = arena_alloc_array(e->results, sizeof(Memo *), m->cap + 1u);
    for (uint32_t i = 0; i < old.cap; i++)
        for (Memo *k = old.at[i], *next; k; k = next) {
            Memo **to = &m->at[engine_memo_place(m, k->args, n)];

            next = k->next;
            k->next = *to;
            *to = k;
        }
}

Memo *engine_memo_add(Engine *e, MemoTable **memory, const Type *const *types, const Value *args,
                      int n)
{
    Memo *m = arena_new_of(e->results, Memo);
    MemoTable *all = *memory ? *memory : (*memory = memo_table_new(e, types, n));
    size_t at;

    if (all->hashed && ++all->n > all->cap * 2)
        memo_table_grow(e, all, n);
    at = engine_memo_place(all, args, n);
    copy_args(m->args, args, n);
    m->next = all->at[at];
    all->at[at] = m;
    return m;
}

int engine_calls_of(const Engine *e, const Fun *f, const CallArgs **list, Arena *arena)
{
    const MemoTable *all = e->memory[f->id];
    CallArgs *out = NULL;
    int n = 0, cap = 0;

    for (uint32_t i = 0; all && i <= all->cap; i++)
        for (const Memo *m = all->at[i]; m; m = m->next) {
            VEC_ROOM_IN(arena, out, n, cap);
            copy_args(out[n++].args, m->args, f->nparams);
        }
    *list = out;
    return n;
}

/* ---- remembered values --------------------------------------------------- */

/* Returns a leaf of the tree R if the tree has leaves for all worlds, and they are equal. Otherwise
 * returns NULL.  SAME is a leaf that they must be equal to, or NULL. */
static const MemoNode *memo_constant(const MemoNode *r, const MemoNode *same)
{
    int n = 0;

    if (!r->fact)
        return !same || (r->value == same->value && r->poisoned == same->poisoned) ? r : NULL;
    for (const MemoNode *kid = r->kids; kid; kid = kid->next, n++)
        if (!(same = memo_constant(kid, same)))
            return NULL;
    return n == r->fact->nvalues ? same : NULL;
}

/* Follows the decision tree of M along the facts that this world assumes, and adds these facts to
 * the trail.  Returns the leaf, or NULL if the tree has no leaf for this world.  If the path ends
 * at a fact without an assumed value, stores its node in *OPEN; otherwise *OPEN is NULL.  If the
 * path ends at such a node, but the tree below it reduces to one leaf, returns that leaf. */
static const MemoNode *memo_seen_result(Engine *e, const Memo *m, const MemoNode **open)
{
    int was = e->ntrail;
    const MemoNode *r = m->results;

    *open = NULL;
    while (r && r->fact && !*open) {
        const MemoNode *kid = r->kids;

        if (!r->fact->assumed) {
            *open = r;
            r = e->reducing ? memo_constant(r, NULL) : NULL;
            continue;
        }
        if (r->offer)
            r->fact->offer = r->offer;
        engine_trace(e, r->fact);
        while (kid && kid->on != r->fact->value)
            kid = kid->next;
        r = kid;
    }
    if (r && r->reduced <= e->reducing)
        return r;
    e->ntrail = was;
    return NULL;
}

/* Asks for the fact of the node R, just as an evaluation of the call would.  Returns true if
 * evaluation stopped at the fact. */
static bool ask_open_fact(Engine *e, const MemoNode *r)
{
    const Fact *f = &r->fact->fact;

    switch (f->kind) {
    case FACT_SETTING: engine_ask_setting(e, f->fun); break;
    case FACT_READING: engine_ask_reading(e, f->fun); break;
    case FACT_ATTRIBUTE: eval_attribute(e, f->args[0], (int)f->args[1]); break;
    case FACT_HAPPENED: eval_happened(e, f->args[0]); break;
    case FACT_FINDING: engine_ask_finding(e, f->fun, f->args); break;
    case FACT_ELECTED:
        engine_elected(e, f->fun, f->args,
                       &(Right){ .choosers = r->offer->choosers,
                                 .from = r->offer->from,
                                 .has_from = r->offer->has_from });
        break;
    case FACT_DEAL: engine_deal_known(e); break;
    case FACT_HOLDS:
    case FACT_HOLDS_OTHER: break;
    }
    return e->stopped;
}

/* Asks for the fact of the node R.  The value of M depends on this fact.  The default or the
 * presumption of the fact may depend on M.  To find such a circle, marks M as in progress while the
 * fact is asked for.  Returns true if evaluation stopped. */
static bool ask_for_memo(Engine *e, Memo *m, const MemoNode *r)
{
    uint8_t was = m->state;
    int ntrail = e->ntrail;
    bool asked;

    m->state = IN_PROGRESS;
    asked = ask_open_fact(e, r);
    m->state = was;
    /* If e->choose has assumed a value of the fact, removes the fact from the trail.  After this,
     * the caller follows the decision tree again, and memo_seen_result() adds the fact again. */
    if (r->fact->assumed)
        e->ntrail = ntrail;
    return asked;
}

static MemoNode *new_result(Engine *e, MemoNode **list, FactSlot *fact, Value on)
{
    MemoNode *r = arena_new_of(e->results, MemoNode);

    e->nresults++;
    r->fact = fact;
    r->offer = fact ? fact->offer : NULL;
    r->on = on;
    r->next = *list;
    *list = r;
    return r;
}

/* Returns the next fact on the trail, from index *AT on, that the current path does not have.
 * Returns NULL if the path has all of them. */
static FactSlot *next_unfiled(Engine *e, int *at)
{
    while (*at < e->ntrail && e->trail[*at]->filed == e->filings)
        ++*at;
    return *at < e->ntrail ? e->trail[*at] : NULL;
}

/* Adds the value V of M to the decision tree of M, as a leaf.  First on the path to the leaf are the
 * facts that the tree already asks for.  The other facts on the trail, from index FROM on, come
 * after them.  Returns false if the tree asks for a fact without an assumed value, or if there are
 * too many nodes.  Also returns false if the path ends at a leaf, but V depends on further
 * facts. */
static bool memo_keep_result(Engine *e, Memo *m, int from, Value v)
{
    MemoNode **list = &m->results, *r;
    FactSlot *s;
    Value on = 0;

    if (e->nresults + e->ntrail - from >= MAX_RESULTS)
        return false;
    e->filings++;
    for (;;) {
        for (r = *list; r && r->on != on; r = r->next)
            ;
        s = r ? r->fact : next_unfiled(e, &from);
        if (s ? !s->assumed : next_unfiled(e, &from) != NULL)
            return false;
        if (!r)
            r = new_result(e, list, s, on);
        if (!s)
            break;
        s->filed = e->filings;
        on = s->value;
        list = &r->kids;
    }
    r->value = v;
    r->poisoned = e->poisoned;
    r->reduced = e->reduced;
    return true;
}

bool engine_memo_recall_result(Engine *e, Memo *m, bool ask, Value *v)
{
    const MemoNode *seen, *open = NULL;

    if (m->state == KNOWN && (!e->recording || m->notes || m->recorded == e->records) &&
        (engine_memo_is_global(e, m) || m->generation == e->generation)) {
        e->tainted |= m->generation != 0;
        e->poisoned |= m->poisoned;
        e->reduced |= m->reduced;
        e->told |= m->told;
        e->untraced |= m->generation && (m->untraced || !memo_seen_result(e, m, &open));
        *v = m->value;
        if (e->recording && m->notes)
            engine_record_call(e, m);
        return true;
    }
    if (e->recording)
        return false;
    if (!m->results) {
        *v = 0;
        return e->stopped;
    }
    do
        seen = memo_seen_result(e, m, &open);
    while (!seen && ask && open && !ask_for_memo(e, m, open) && open->fact->assumed);
    if (seen) {
        m->state = KNOWN;
        m->value = seen->value;
        m->poisoned = seen->poisoned;
        m->reduced = seen->reduced || open;
        m->generation = open == m->results ? 0 : e->generation;
        m->recorded = 0;
        m->untraced = false;
        e->tainted |= m->generation != 0;
        e->reduced |= m->reduced;
        e->poisoned |= m->poisoned;
        e->told |= m->told;
        *v = m->value;
        return true;
    }
    *v = 0;
    return e->stopped;
}

/* Keeps the facts that the value V of M depends on, as notes or in the decision tree.  F is the
 * result of engine_memo_enter(). */
static BL_NOINLINE void memo_keep(Engine *e, Memo *m, const EvalFrame *f, Value v)
{
    m->recorded = e->recording ? e->records : 0;
    if (e->recording && !e->tainted)
        engine_record_keep(e, m, f->notes);
    if (e->tainted && !e->untraced)
        e->untraced = e->recording || !memo_keep_result(e, m, f->from, v);
}

void engine_memo_leave(Engine *e, Memo *m, const EvalFrame *f, Value v)
{
    e->frame = f->frame;
    e->poisoned |= v == BL_CLASH;
    if (e->stopped) {
        m->state = UNSET_STATE;
    } else {
        m->state = KNOWN;
        m->value = v;
        m->poisoned = e->poisoned;
        m->reduced = e->reduced;
        m->generation = e->tainted ? e->generation : 0;
        m->recorded = 0;
        m->notes = NULL;
        if (e->tainted || e->recording)
            memo_keep(e, m, f, v);
        m->untraced = e->untraced;
    }
    e->tainted |= f->tainted;
    e->poisoned |= f->poisoned;
    e->untraced |= f->untraced;
    e->reduced |= f->reduced;
    m->told |= e->told; /* m->told collects the findings that were read in any world */
    e->told = m->told | f->told;
}
