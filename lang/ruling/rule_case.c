/* rule_case.c - implements the functions that rule on a case (rule.h). */
#include "ruling/rule_inside.h"

#include "kit/vec.h"

static void builder_free(RuleBuilder *b)
{
    strbuf_free(&b->text);
    if (b->exploring)
        arena_free(b->scratch);
    else
        engine_free(b->e);
}

/* An invariant may have a `clash`, which names calls.  Lists in b->breaches all found breaches of
 * such invariants.  The second ruling treats the named calls as clashes (rule_with_breaches()). */
static void list_breaches(RuleBuilder *b)
{
    int cap = 0;

    for (int i = 0; i < b->nfound; i++) {
        const FoundConclusion *f = b->found[i];

        if (f->c.kind != LINE_BREACH || !f->c.invariant->nclashes || !f->ngoals)
            continue;
        for (int k = 0; k < f->nsupports; k++) {
            VEC_ROOM_IN(b->arena, b->breaches, b->nbreaches, cap);
            b->breaches[b->nbreaches++] = f->supports[k];
        }
    }
}

/* Forgets all conclusions, and everything that was explored. */
static void restart(RuleBuilder *b)
{
    b->by_key = (HashIndex){ .arena = b->scratch };
    b->by_met = (HashIndex){ .arena = b->scratch };
    b->found = NULL;
    b->met = NULL;
    b->goals = NULL;
    b->waited = NULL;
    b->assumed = NULL;
    b->nfound = b->cap_found = b->nmet = b->cap_met = b->ngoals = b->cap_goals = 0;
    b->nwaited = b->cap_waited = b->nassumed = b->cap_assumed = 0;
    b->worlds = 0;
    b->choices = b->look = 0;
    b->gave_up = false;
    b->grove = condition_build_new(b->p, b->c, b->arena, b->scratch);
}

/* Makes a second ruling if an invariant with a `clash` is broken.  In the second ruling, the calls
 * that `clash` names are clashes (SPEC 22.3). */
static void rule_with_breaches(RuleBuilder *b)
{
    list_breaches(b);
    if (!b->nbreaches)
        return;
    engine_add_breaches(b->e, b->breaches, b->nbreaches);
    restart(b);
    b->max_work += engine_work(b->e);
    rule_goals(b);
}

/* Where to keep the values of calls: see rule_case_kept(). */
typedef struct CallKeeper {
    Arena *memory;
    const KeptCalls *kept;
} CallKeeper;

/* Makes a ruling.  Subtracts the calls that it evaluates from *WORK.  Keeps values of calls in
 * KEEPER, which may be NULL. */
static Ruling *rule_with(const Program *p, const Case *c, int body, int nevents, uint64_t *work,
                         RuleGuess guess, Arena *arena, Diags *diags, CallKeeper *keeper)
{
    RuleBuilder *b = arena_new_of(arena, RuleBuilder);
    Ruling *r = NULL;

    b->p = p;
    b->c = c;
    b->arena = arena;
    b->e = engine_new(p, c, body, nevents, arena);
    b->scratch = b->by_key.arena = b->by_met.arena = engine_scratch(b->e);
    b->diags = diags;
    b->guess = guess;
    b->grove = condition_build_new(p, c, arena, b->scratch);
    b->max_work = *work;
    rule_goals(b);
    if (!b->failed)
        rule_with_breaches(b);
    *work -= engine_work(b->e) < *work ? engine_work(b->e) : *work;
    if (!b->failed)
        r = rule_lines(b, body);
    if (keeper && r && !r->nbreaches)
        keeper->kept = engine_keep_calls(b->e, keeper->memory);
    builder_free(b);
    return r;
}

Ruling *rule_case_within(const Program *p, const Case *c, int body, int nevents, uint64_t *work,
                         Arena *arena, Diags *diags)
{
    return rule_with(p, c, body, nevents, work, GUESS_ALL, arena, diags, NULL);
}

Ruling *rule_case(const Program *p, const Case *c, int body, int nevents, Arena *arena,
                  Diags *diags)
{
    uint64_t work = p->limits->at[LIMIT_WORK];

    return rule_case_within(p, c, body, nevents, &work, arena, diags);
}

Ruling *rule_case_kept(const Program *p, const Case *c, int body, int nevents, Arena *arena,
                       Diags *diags, Arena *memory, const KeptCalls **kept)
{
    uint64_t work = p->limits->at[LIMIT_WORK];
    CallKeeper keeper = { .memory = memory };
    Ruling *r = rule_with(p, c, body, nevents, &work, GUESS_ALL, arena, diags, &keeper);

    *kept = keeper.kept;
    return r;
}

Ruling *rule_case_open(const Program *p, const Case *c, int body, int nevents, Arena *arena,
                       Diags *diags)
{
    uint64_t work = p->limits->at[LIMIT_WORK], again = work;
    Diags *quiet = diags_new(NULL);
    Ruling *r = rule_with(p, c, body, nevents, &work, GUESS_ALL, arena, quiet, NULL);

    diags_free(quiet);
    if (r)
        return r;
    r = rule_with(p, c, body, nevents, &again, GUESS_ORDINARY, arena, diags, NULL);
    if (r)
        r->ordinary = true;
    return r;
}

Ruling *rule_case_waiting(const Program *p, const Case *c, int body, int nevents, Arena *arena)
{
    uint64_t work = p->limits->at[LIMIT_WORK];
    Diags *diags = diags_new(NULL);
    Ruling *r = rule_with(p, c, body, nevents, &work, GUESS_PRESUMED, arena, diags, NULL);

    if (r && !r->nwaited)
        r = rule_with(p, c, body, nevents, &work, GUESS_NOTHING, arena, diags, NULL);
    diags_free(diags);
    return r;
}

bool rule_worlds(const RuleWorlds *exploring, Arena *arena, Diags *diags)
{
    RuleBuilder *b = arena_new_of(arena, RuleBuilder);
    bool failed;

    b->e = explore_engine(exploring->worlds);
    b->p = engine_program(b->e);
    b->c = engine_case(b->e);
    b->arena = arena;
    b->scratch = b->by_key.arena = b->by_met.arena = arena_new();
    b->diags = diags;
    b->exploring = exploring;
    rule_goals(b);
    failed = b->failed;
    builder_free(b);
    return !failed;
}
