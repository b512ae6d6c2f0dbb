/* agree.c - compares a ruling of the engine with the naive evaluator (see agree.h). */
#include "agree.h"

#include "engine/canonical.h"
#include "refusal.h"

#include <string.h>

/* ---- worlds -------------------------------------------------------------- */

typedef enum Mode { PRESUMED, ONE_BY_ONE, BY_CHANCE } Mode;

/* A fact that the evaluator asked.  The facts are kept in the order of asking.  To go to the next
 * world, the last fact that has another value left gets this value.  Facts after it are dropped. */
typedef struct Drawn {
    Fact fact;
    Value value;
    int at, n; /* `value` is number AT of the N values that are tried */
    bool presumes, sure;
    Value presumed;
} Drawn;

enum { MAX_DRAWN = 2000 };

typedef struct Draws {
    const Ruling *r;
    Mode mode;
    uint64_t seed, state;
    Drawn at[MAX_DRAWN];
    int n, told; /* `n`: facts kept from the last world; `told`: facts asked so far */
    /* `full`: there was no room for a fact that was asked.  `every`: ONE_BY_ONE tries the values of
     * every fact, not only of the facts that lines depend on. */
    bool full, every;
} Draws;

static uint64_t chance(Draws *d)
{
    d->state ^= d->state << 13;
    d->state ^= d->state >> 7;
    d->state ^= d->state << 17;
    return d->state >> 20;
}

static bool matters(const Draws *d, const Fact *f)
{
    const Ruling *r = d->r;

    for (int i = 0; i < (d->every ? r->nasked : r->nfacts); i++)
        if (same_fact(d->every ? r->asked[i] : r->facts[i], f))
            return true;
    return false;
}

static Value draw(void *context, const Asked *a)
{
    Draws *d = context;
    Drawn *one;

    for (int i = 0; i < d->told; i++)
        if (same_fact(&d->at[i].fact, a->fact))
            return d->at[i].value;
    if (d->told == MAX_DRAWN) {
        d->full = true;
        return a->domain[0];
    }
    one = &d->at[d->told];
    if (d->told++ < d->n) {
        if (!same_fact(&one->fact, a->fact))
            BUG("what is asked is not what was asked");
        one->value = one->n > 1 ? a->domain[one->at] : one->value;
        return one->value;
    }
    d->n = d->told;
    *one = (Drawn){
        .fact = *a->fact, .n = 1, .presumes = a->presumes, .sure = a->sure, .presumed = a->presumed
    };
    if (d->mode == ONE_BY_ONE && matters(d, a->fact))
        one->n = a->n, one->value = a->domain[0];
    else if (d->mode == PRESUMED && a->presumes)
        one->value = a->presumed;
    else
        one->value = a->domain[chance(d) % (uint64_t)a->n];
    return one->value;
}

/* Draws the owner of ITEM at random.  With ONE_BY_ONE, the item has the same owner in all
 * worlds. */
static Value draw_owner(void *context, Value item, uint64_t may)
{
    Draws *d = context;
    Value owners[MAX_OWNERS + 1];
    unsigned n = 0;

    if (d->mode == ONE_BY_ONE)
        d->state = (d->seed ^ (uint64_t)(item + 1)) * 0x9E3779B97F4A7C15u | 1;
    for (Value o = 0; o < MAX_OWNERS; o++)
        if (may >> o & 1)
            owners[n++] = o;
    if (may & NAIVE_NOBODY)
        owners[n++] = -1;
    return owners[chance(d) % n];
}

/* Goes to the next world.  Returns false if there are no more. */
static bool next_world(Draws *d)
{
    d->told = 0;
    if (d->mode != ONE_BY_ONE) {
        d->n = 0;
        return true;
    }
    while (d->n && d->at[d->n - 1].at + 1 >= d->at[d->n - 1].n)
        d->n--;
    if (!d->n)
        return false;
    d->at[d->n - 1].at++;
    return true;
}

/* Returns a number of worlds that N facts make at least, and UINT64_MAX if one of the facts is
 * about hands. */
static uint64_t worlds_of(const Fact *const *facts, int n)
{
    uint64_t all = 1;

    for (int i = 0; i < n; i++) {
        if (facts[i]->kind == FACT_HOLDS || facts[i]->kind == FACT_HOLDS_OTHER)
            return UINT64_MAX;
        all *= 2;
        if (all > (uint64_t)1 << 30)
            return all;
    }
    return all;
}

/* ---- one world ------------------------------------------------------------ */

/* A node of a line's condition.  Its fact may be presumed, but no branch of the node is marked as
 * presumed. */
typedef struct Unmarked {
    const ConditionTree *t;
    const Line *line;
    Value is;
    bool so; /* in every world that reached the node, IS was the presumed value */
} Unmarked;

enum { MAX_UNMARKED = 200 };

/* The results of both evaluators in the current world. */
typedef struct Both {
    const Ruling *r;
    Naive *n;
    const Draws *d;
    int asked; /* the number of facts that the naive evaluator asked while it made `lines` */
    const NaiveLine *lines;
    int nlines;
    Unmarked unmarked[MAX_UNMARKED]; /* collected from all worlds */
    int nunmarked;
} Both;

static bool was_asked(const Both *w, const Fact *f)
{
    for (int i = 0; i < w->asked; i++)
        if (same_fact(&w->d->at[i].fact, f))
            return true;
    return f->kind == FACT_HOLDS || f->kind == FACT_HOLDS_OTHER;
}

/* Returns the truth of T in the current world, 1 or 0.  A fact that nobody asks may take any
 * branch.  So may a fact with a value that no branch has.  Returns -1 if such branches differ and
 * the fact was asked.  Then sets *AT to the fact and *IS to its value. */
static int tree_says(const Both *w, const ConditionTree *t, const Fact **at, Value *is)
{
    Value v = BL_ABSENT;
    int says;

    if (!t->fact)
        return t->truth;
    if (naive_fact(w->n, t->fact, &v))
        for (int i = 0; i < t->n; i++)
            if (t->values[i] == v)
                return tree_says(w, t->kids[i], at, is);
    says = tree_says(w, t->kids[0], at, is);
    for (int i = 1; was_asked(w, t->fact) && i < t->n; i++)
        if (tree_says(w, t->kids[i], at, is) != says || says < 0) {
            *at = t->fact;
            *is = v;
            return -1;
        }
    return says;
}

/* Returns the part of KEY that is compared.  If a line waits for several findings, the order of
 * evaluation decides which of them KEY names.  So the finding is left out. */
static const char *compared(const char *key)
{
    return strncmp(key, "waits for ", 10) == 0 ? "waits" : key;
}

static const char *key_of(const Line *l)
{
    /* the reason of a refusal is not compared */
    return l->c->kind == LINE_REFUSED ? l->key : compared(l->modal_key);
}

/* Returns true if L is supported by RULE with the variables SLOTS.  If RULE is NULL, returns
 * true. */
static bool depends_on(const NaiveLine *l, const Rule *rule, const Value *slots)
{
    return !rule || (l->rule == rule && same_choice(rule, l->slots, slots));
}

static bool naively(const Both *w, const char *key, const Rule *rule, const Value *slots)
{
    for (int i = 0; i < w->nlines; i++)
        if (strcmp(compared(w->lines[i].key), key) == 0 && depends_on(&w->lines[i], rule, slots))
            return true;
    return false;
}

/* The key of a line to look for in the ruling of the engine. */
typedef struct Sought {
    const char *key;
    size_t n; /* compares only the first N bytes; 0: compares all */
} Sought;

static bool engine_says(const Both *w, Sought k, const Rule *rule, const Value *slots)
{
    const Fact *f;
    Value v;

    for (int i = 0; i < w->r->nlines; i++) {
        const Line *l = &w->r->lines[i];
        const char *key = key_of(l);

        if ((k.n ? strncmp(key, k.key, k.n) : strcmp(key, k.key)) != 0 ||
            tree_says(w, l->when, &f, &v) != 1)
            continue;
        if (!rule)
            return true;
        for (int s = 0; s < l->nsupports; s++)
            if (l->supports[s]->rule == rule && same_choice(rule, slots, l->supports[s]->slots) &&
                tree_says(w, l->support_when[s], &f, &v) == 1)
                return true;
    }
    return false;
}

/* Returns true if the ruling of the engine has KEY in this world, supported by RULE with SLOTS.  If
 * RULE is NULL, any rule may support it. */
static bool ruled(const Both *w, const char *key, const Rule *rule, const Value *slots)
{
    return engine_says(w, (Sought){ key, 0 }, rule, slots);
}

static void put_rule(StrBuf *b, const Rule *r)
{
    if (r)
        strbuf_printf(b, " [%s %s]", r->clause->label,
                      r->clause->title.in[0] ? r->clause->title.in[0] : "");
    strbuf_add(b, "\n");
}

static void put_line(StrBuf *b, const char *what, const char *key, const Rule *r)
{
    strbuf_printf(b, "  %s: %s", what, key);
    put_rule(b, r);
}

static const char not_ruled[] = "not ruled ";

/* Returns true if the two evaluators may call KEY by different names.  A conclusion may depend both
 * on a clash and on a finding that is waited for.  It is then "not ruled" or "waits" (SPEC 4.5). */
static bool hangs_too(const Both *w, const char *key, const Rule *rule, const Value *slots)
{
    const size_t n = sizeof not_ruled - 1;

    if (strcmp(key, "waits") != 0)
        return strncmp(key, not_ruled, n) == 0 &&
               (ruled(w, "waits", rule, slots) || naively(w, "waits", rule, slots));
    if (engine_says(w, (Sought){ not_ruled, n }, rule, slots))
        return true;
    for (int i = 0; i < w->nlines; i++)
        if (strncmp(w->lines[i].key, not_ruled, n) == 0 && depends_on(&w->lines[i], rule, slots))
            return true;
    return false;
}

/* D is what was drawn for the fact of T.  Returns true if T marks the value that D presumes.  T may
 * lack the mark if the presumption depends on an open fact. */
static bool marked_so(const ConditionTree *t, const Drawn *d)
{
    if (t->presumed < 0)
        return !d->presumes || !d->sure;
    return d->presumes && t->values[t->presumed] == d->presumed;
}

/* L waits for a finding.  Reports L if the naive evaluator does not wait for this finding (SPEC
 * 4.5). */
static void check_waits(StrBuf *b, const Both *w, const Line *l)
{
    for (int i = 0; i < w->n->nwaits; i++)
        if (same_fact(&w->n->waits[i], l->c->waits))
            return;
    put_line(b, "nobody asks what it waits for", l->modal_key, NULL);
}

/* Returns what was drawn for F in this world.  Returns NULL if the naive evaluator did not ask F,
 * or F is about a hand. */
static const Drawn *drawn(const Both *w, const Fact *f)
{
    for (int i = 0; i < w->asked; i++)
        if (same_fact(&w->d->at[i].fact, f))
            return &w->d->at[i];
    return NULL;
}

static const ConditionTree *branch_of(const ConditionTree *t, Value v)
{
    for (int i = 0; i < t->n; i++)
        if (t->values[i] == v)
            return t->kids[i];
    return NULL;
}

/* Returns the truth values that T may have in this world, as bits: 1 for true, 2 for false. */
static int may_say(const Both *w, const ConditionTree *t)
{
    const Drawn *d = t->fact ? drawn(w, t->fact) : NULL;
    const ConditionTree *next = d ? branch_of(t, d->value) : NULL;
    int may = 0;

    if (!t->fact)
        return t->truth ? 1 : 2;
    if (next)
        return may_say(w, next);
    for (int i = 0; i < t->n && may != 3; i++)
        may |= may_say(w, t->kids[i]);
    return may;
}

/* Returns true if the branches of T have different truth values in this world. */
static bool turns_on(const Both *w, const ConditionTree *t)
{
    int told = 0;

    for (int i = 0; i < t->n; i++) {
        int may = may_say(w, t->kids[i]);

        told |= may == 3 ? 0 : may;
    }
    return told == 3;
}

/* Follows the condition of L to this world.  Reports each mark of a presumed value where nothing,
 * or another value, is presumed.  Marks that do not change the truth of L are not checked (SPEC
 * 4.5). */
static void check_marks(StrBuf *b, const Both *w, const Line *l)
{
    for (const ConditionTree *t = l->when; t && t->fact;) {
        const Drawn *d = drawn(w, t->fact);

        if (d && t->presumed >= 0 && !marked_so(t, d) && turns_on(w, t)) {
            strbuf_printf(b, "  %s: marked as presumed, and is not: ", l->modal_key);
            canonical_put_fact(b, w->r->c, t->fact);
            strbuf_add(b, "\n");
        }
        t = d ? branch_of(t, d->value) : NULL;
    }
}

static void note_unmarked(Both *w, const Line *l, const ConditionTree *t, const Drawn *d)
{
    bool so = d && d->presumes && branch_of(t, d->presumed);
    int i = 0;

    while (i < w->nunmarked && w->unmarked[i].t != t)
        i++;
    if (i == MAX_UNMARKED)
        return;
    if (i == w->nunmarked)
        w->unmarked[w->nunmarked++] = (Unmarked){ t, l, so ? d->presumed : 0, so };
    else
        w->unmarked[i].so &= so && d->presumed == w->unmarked[i].is;
}

/* Records the nodes of T that lie on a path to this world and have no mark.  T is a part of the
 * condition of L.  A fact that is not asked in this world leaves all paths open. */
static void find_unmarked(Both *w, const Line *l, const ConditionTree *t)
{
    const Drawn *d = t && t->fact ? drawn(w, t->fact) : NULL;

    if (!t || !t->fact)
        return;
    if (d && t->presumed < 0 && (t->fact->kind == FACT_FINDING || t->fact->kind == FACT_SETTING) &&
        t->fact->fun->presumed)
        note_unmarked(w, l, t, d);
    if (d)
        find_unmarked(w, l, branch_of(t, d->value));
    else
        for (int i = 0; i < t->n; i++)
            find_unmarked(w, l, t->kids[i]);
}

/* Reports each recorded node that lacks a mark although its fact had the presumed value in every
 * world.  Returns the report for free(), or NULL. */
static char *check_unmarked(const Both *w)
{
    StrBuf b = { 0 };

    for (int i = 0; i < w->nunmarked; i++) {
        if (!w->unmarked[i].so)
            continue;
        strbuf_printf(
            &b, "  %s: presumed in every world, and not marked: ", w->unmarked[i].line->modal_key);
        canonical_put_fact(&b, w->r->c, w->unmarked[i].t->fact);
        strbuf_add(&b, "\n");
    }
    return b.len ? strbuf_steal(&b) : NULL;
}

/* Checks line L in the world where each fact has its presumed value.  The condition of L must mark
 * each presumed branch on the path to this world.  If L holds there, l->presumed_when must say so
 * (SPEC 4.5, 4.11). */
static void check_presumed(StrBuf *b, const Both *w, const Line *l)
{
    const ConditionTree *t = l->when;
    const Drawn *d;
    const Fact *wrong = NULL, *f;
    Value is;

    while (t && t->fact && !wrong) {
        d = drawn(w, t->fact);
        if (d && !marked_so(t, d) && (t->presumed < 0 || d->sure || turns_on(w, t)))
            wrong = t->fact;
        else if (!d || (t->presumed >= 0 && t->values[t->presumed] != d->value))
            t = NULL;
        else
            t = branch_of(t, d->value);
    }
    for (const ConditionTree *p = l->presumed_when; p && p->fact && !wrong;) {
        d = drawn(w, p->fact);
        if (d && d->presumes && d->sure)
            wrong = p->fact;
        else
            p = d ? branch_of(p, d->value) : NULL;
    }
    if (wrong) {
        strbuf_printf(b, "  %s: presumed in one of the two only, or otherwise: ", l->modal_key);
        canonical_put_fact(b, w->r->c, wrong);
        strbuf_add(b, "\n");
    } else if (t && tree_says(w, l->presumed_when, &f, &is) != t->truth) {
        strbuf_printf(b, "  %s: otherwise as presumed\n", l->modal_key);
    }
}

/* Reports the lines that the engine has in this world and the naive evaluator lacks. */
static void only_ruled(StrBuf *b, const Both *w)
{
    const Fact *f = NULL;
    Value v = 0;

    for (int i = 0; i < w->r->nlines; i++) {
        const Line *l = &w->r->lines[i];
        const char *key = key_of(l);
        int says = tree_says(w, l->when, &f, &v);

        if (says < 0) {
            strbuf_printf(b, "  of %s no branch where ", key);
            canonical_put_fact(b, w->r->c, f);
            strbuf_add(b, " is ");
            canonical_put_value(b, w->r->c, canonical_fact_type(w->r->program, w->r->c, f), v);
            strbuf_add(b, "\n");
        }
        if (says == 1 && !naively(w, key, NULL, NULL) && !hangs_too(w, key, NULL, NULL))
            put_line(b, "ruled only", key, NULL);
        if (says == 1 && l->c->kind == LINE_WAITS)
            check_waits(b, w, l);
        for (int s = 0; says == 1 && s < l->nsupports; s++)
            if (l->c->kind != LINE_REFUSED && tree_says(w, l->support_when[s], &f, &v) == 1 &&
                !naively(w, key, l->supports[s]->rule, l->supports[s]->slots) &&
                !hangs_too(w, key, l->supports[s]->rule, l->supports[s]->slots))
                put_line(b, "ruled to rest on", key, l->supports[s]->rule);
    }
}

/* If L is a refusal in this world, checks that its reason is true. */
static void check_refusal(StrBuf *b, const Both *w, const Line *l)
{
    static const Value none[MAX_SLOTS] = { 0 };
    Exercised x = { .event = (int)l->c->args[0],
                    .reason = l->c->reason,
                    .slots = none,
                    .failed = l->c->failed,
                    .negated = l->c->failed_negated };
    const Fact *f;
    const char *wrong;
    Value v;

    if (l->c->kind != LINE_REFUSED || tree_says(w, l->when, &f, &v) != 1)
        return;
    for (int s = 0; s < l->nsupports; s++)
        if (tree_says(w, l->support_when[s], &f, &v) == 1) {
            x.near = l->supports[s]->rule;
            x.slots = l->supports[s]->slots;
        }
    wrong = naive_refusal(w->n, &x);
    if (wrong)
        strbuf_printf(b, "  %s: %s\n", l->modal_key, wrong);
}

/* Reports the lines that only the naive evaluator has, and the clauses that only it names.  A report
 * cites no clause that waits, and the engine need not find all of them: they are not compared. */
static void only_naive(StrBuf *b, const Both *w)
{
    for (int i = 0; i < w->nlines; i++) {
        const NaiveLine *l = &w->lines[i];
        const char *key = compared(l->key);

        if (l->silent || ruled(w, key, l->rule, l->slots) || hangs_too(w, key, l->rule, l->slots))
            continue;
        if (!ruled(w, key, NULL, NULL))
            put_line(b, "naively only", l->key, l->rule);
        else if (l->rule && strcmp(key, "waits") != 0 && !ruled(w, key, l->rule, l->slots))
            put_line(b, "naively resting on", l->key, l->rule);
    }
}

static void put_world(StrBuf *b, const Ruling *r, const Draws *d)
{
    strbuf_add(b, "  where");
    for (int i = 0; i < d->told; i++) {
        const Fact *f = &d->at[i].fact;

        strbuf_add(b, " ");
        canonical_put_fact(b, r->c, f);
        strbuf_add(b, "=");
        canonical_put_value(b, r->c, canonical_fact_type(r->program, r->c, f), d->at[i].value);
    }
    strbuf_add(b, "\n");
}

static char *try_world(Both *w, Draws *d)
{
    StrBuf b = { 0 };
    const char *circle;

    naive_begin(w->n);
    w->lines = naive_lines(w->n, &w->nlines, &circle);
    w->asked = d->told;
    if (circle) {
        strbuf_printf(&b, "  a circle: %s\n", circle);
    } else {
        only_ruled(&b, w);
        only_naive(&b, w);
        for (int i = 0; i < w->r->nlines && !b.len; i++)
            check_refusal(&b, w, &w->r->lines[i]);
        for (int i = 0; i < w->r->nlines && d->mode == PRESUMED; i++)
            check_presumed(&b, w, &w->r->lines[i]);
        for (int i = 0; i < w->r->nlines; i++) {
            check_marks(&b, w, &w->r->lines[i]);
            find_unmarked(w, &w->r->lines[i], w->r->lines[i].when);
        }
    }
    if (d->full)
        strbuf_add(&b, "  too much is open\n");
    if (b.len)
        put_world(&b, w->r, d);
    return b.len ? strbuf_steal(&b) : NULL;
}

/* ---- many ------------------------------------------------------------------ */

static char *try_worlds(Both *w, Draws *d, unsigned most, Agreement *a)
{
    bool more = true;

    d->n = d->told = 0;
    for (unsigned i = 0; i < most && more; i++) {
        char *wrong;

        d->state = (d->seed ^ (i + 1)) * 0x9E3779B97F4A7C15u | 1;
        wrong = try_world(w, d);
        if (wrong)
            return wrong;
        a->worlds++;
        more = next_world(d);
    }
    a->all = d->mode == ONE_BY_ONE && !more;
    return NULL;
}

char *disagreement(const Ruling *r, const NaiveNatives *natives, unsigned most, uint64_t seed,
                   Agreement *a)
{
    Draws *d = xmalloc(sizeof *d); /* not cleared: only elements that were drawn are read */
    Naive *n = naive_new(r->program, r->c, r->body, r->nevents, natives,
                         (Open){ d, draw, draw_owner, true });
    Both w = { .r = r, .n = n, .d = d };
    uint64_t asked = worlds_of(r->asked, r->nasked);
    char *wrong = NULL;

    *a = (Agreement){ 0 };
    d->r = r;
    d->seed = seed;
    d->full = false;
    d->every = asked <= most;
    if (worlds_of(r->facts, r->nfacts) <= 4 * (uint64_t)most) {
        d->mode = ONE_BY_ONE;
        wrong = try_worlds(&w, d, most, a);
    }
    if (!wrong && a->all && d->every)
        wrong = check_unmarked(&w);
    if (!wrong && (!a->all || a->worlds > 1)) {
        bool all = a->all;

        d->mode = PRESUMED;
        wrong = try_worlds(&w, d, 1, a);
        d->mode = BY_CHANCE;
        if (!wrong && !all)
            wrong = try_worlds(&w, d, most, a);
        a->all = all;
    }
    naive_free(n);
    xfree(d);
    return wrong;
}

int all_editions(const char **editions)
{
    static const char *const all[] = { "wbf-2017",
                                       "wbf-2007",
                                       "wbf-2007+orebro-2011",
                                       "wbf-2007+literal-partner",
                                       "wbf-2007+atlantis-illustration",
                                       "wbf-2017+wbf-commentary-2019",
                                       "wbf-2017+draft-2027-illustration" };

    memcpy(editions, all, sizeof all);
    return BL_LEN(all);
}
