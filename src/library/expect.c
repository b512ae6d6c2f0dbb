/* expect.c - checks a ruling against what its case expects (SPEC 8.6). */
#include "library/expect.h"

#include "library/expect_line.h"
#include "program/label.h"
#include "program/program.h"
#include "ruling/interview.h"

#include <string.h>

enum { MAX_DEPTH = 64 };

/* An expectation with its names and expressions evaluated. */
typedef struct ExpectCheck {
    const Ruling *r;
    const Expectation *x;
    Arena *arena;
    Engine *e;
    Value args[MAX_ARGS], until_args[MAX_ARGS];
    Value value, default_;
    bool any_value; /* the expectation is `status(x)`, without a value */
    uint64_t who, from;
    bool has_from;
    bool too_much; /* the condition after `if` is too large to evaluate */
} ExpectCheck;

static bool expect_evaluate(ExpectCheck *w)
{
    const Rule *c = w->x->concl;
    Value slots[MAX_SLOTS] = { 0 };

    if (!c || c->kind == CONCLUDES_REFER)
        return true;
    engine_begin(w->e);
    for (int i = 0; i < c->nargs; i++)
        w->args[i] = engine_eval(w->e, c->args[i], slots);
    if (c->kind == CONCLUDES_STATUS) {
        w->any_value = !c->value;
        w->value = c->value ? engine_eval(w->e, c->value, slots) : BL_ABSENT;
    } else {
        Value who = engine_eval(w->e, c->who, slots);

        if (!value_given(who))
            return false;
        w->who = c->chooser == CHOOSER_ONE ? (uint64_t)1 << who : (uint64_t)who;
        if (c->from) {
            w->has_from = true;
            w->from = (uint64_t)engine_eval(w->e, c->from, slots);
        }
        for (int i = 0; c->until && i < c->until->nparams; i++)
            w->until_args[i] = engine_eval(w->e, c->until_args[i], slots);
        w->default_ = c->default_ ? engine_eval(w->e, c->default_, slots) : BL_ABSENT;
    }
    return !engine_stopped(w->e);
}

/* Returns true if GOT has the deadline that the expectation states. */
static bool same_deadline(const ExpectCheck *w, const Conclusion *got)
{
    const Fun *until = w->x->concl->until;

    if (!got->until || got->until->id != until->id)
        return false;
    for (int i = 0; i < until->nparams; i++)
        if (got->until_args[i] != w->until_args[i])
            return false;
    return true;
}

static bool line_meets(const ExpectCheck *w, const Line *l)
{
    const Rule *c = w->x->concl;

    if (c->kind == CONCLUDES_REFER)
        return l->c->kind == LINE_REFER && label_inside(l->c->refer, c->refer);
    if (l->c->fun != c->fun)
        return false;
    for (int i = 0; i < c->nargs; i++)
        if (l->c->args[i] != w->args[i])
            return false;
    if (c->kind == CONCLUDES_STATUS)
        return l->c->kind == LINE_STATUS && (w->any_value || l->c->value == w->value) &&
               (!rule_must_be(c) || l->c->must_be);
    return l->c->kind == LINE_MODAL && modal_meets(c->modal, l->c->modal) &&
           l->c->state != RIGHT_LAPSED &&
           (w->x->kind == EXPECT_NO ? (l->c->who & w->who) != 0
                                    : l->c->who == w->who && (l->c->chooser == CHOOSER_BOTH) ==
                                                                 (c->chooser == CHOOSER_BOTH)) &&
           (!w->has_from || (l->c->has_from && l->c->from == w->from)) &&
           (!c->until || same_deadline(w, l->c)) && (!c->default_ || l->c->default_ == w->default_);
}

/* Returns true if one of the N LINES rests on a clause inside LABEL. */
static bool expect_rests_on(const Line *const *lines, int n, const char *label)
{
    for (int k = 0; k < n; k++)
        for (int i = 0; i < lines[k]->nsupports; i++)
            if (label_inside(lines[k]->supports[i]->rule->clause->label, label))
                return true;
    return false;
}

/* Returns true if one of the N LINES rests on a rule of LAYER. */
static bool has_layer(const Line *const *lines, int n, const char *layer)
{
    for (int k = 0; k < n; k++)
        for (int i = 0; i < lines[k]->nsupports; i++) {
            const Support *s = lines[k]->supports[i];

            if (strcmp(s->rule->clause->layer, layer) == 0 ||
                (s->other_layer && strcmp(s->other_layer, layer) == 0))
                return true;
        }
    return false;
}

/* ---- conditions ------------------------------------------------------- */

/* With ALWAYS, returns true if in each world at least one of the N trees T holds.  Without ALWAYS,
 * returns true if at least one tree holds in at least one world. */
static bool expect_one_always_holds(const ExpectCheck *w, const ConditionTree *const *t, int n,
                                    bool always)
{
    const Fact *first = NULL;
    const ConditionTree **next;

    for (int i = 0; i < n; i++) {
        if (!t[i]->fact && t[i]->truth)
            return true;
        if (t[i]->fact && (!first || condition_fact_compare(t[i]->fact, first) < 0))
            first = t[i]->fact;
    }
    if (!first)
        return false;
    Value values[DOMAIN_MAX];
    int nvalues = 0;

    for (int i = 0; i < n; i++)
        for (int k = 0; t[i]->fact == first && k < t[i]->n; k++) {
            bool known = false;

            for (int j = 0; j < nvalues; j++)
                known |= values[j] == t[i]->values[k];
            if (!known)
                values[nvalues++] = t[i]->values[k];
        }
    next = arena_new_array(w->arena, const ConditionTree *, (size_t)n);
    for (int k = 0; k < nvalues; k++) {
        bool holds;

        for (int i = 0; i < n; i++)
            next[i] = condition_restrict(t[i], first, values[k], w->arena);
        holds = expect_one_always_holds(w, next, n, always);
        if (holds != always)
            return holds;
    }
    return always;
}

static const Fact *ruling_fact(const Ruling *r, const Fact *f)
{
    for (int i = 0; i < r->nasked; i++)
        if (condition_same_fact(r->asked[i], f))
            return r->asked[i];
    return NULL;
}

/* Tests the N trees T in each world where the condition after `if` holds.  Facts that this
 * condition does not decide have their presumed values.  With ALWAYS, returns true if in each of
 * these worlds at least one tree holds.  Without ALWAYS, returns true if no tree holds in any of
 * these worlds.  Sets *MET to true if the condition holds in at least one world.  If the condition
 * is too large to evaluate, sets w->too_much and returns false.  DEPTH is the number of facts
 * decided so far. */
static bool expect_holds_under_condition(ExpectCheck *w, const ConditionTree *const *t, int n,
                                         bool always, bool *met, int depth)
{
    Value slots[MAX_SLOTS] = { 0 }, values[DOMAIN_MAX];
    const Value *domain;
    const ConditionTree **next;
    bool holds;

    engine_begin(w->e);
    holds = engine_true(w->e, w->x->when, slots);
    if (!engine_stopped(w->e)) {
        if (!holds)
            return true;
        *met = true;
        next = arena_new_array(w->arena, const ConditionTree *, (size_t)n + 1);
        for (int i = 0; i < n; i++)
            next[i] = condition_presumed(t[i], false, w->arena);
        return expect_one_always_holds(w, next, n, always) == always;
    }
    if (depth == MAX_DEPTH || engine_circle(w->e) || engine_need(w->e)->unbounded) {
        w->too_much = true;
        return false;
    }
    const Fact *f = engine_need(w->e), *known = ruling_fact(w->r, f);
    int nvalues = engine_domain(w->e, &domain);

    next = arena_new_array(w->arena, const ConditionTree *, (size_t)n + 1);
    memcpy(values, domain, sizeof *values * (size_t)nvalues);
    for (int v = 0; v < nvalues; v++) {
        bool ok;

        for (int i = 0; i < n; i++)
            next[i] = known ? condition_restrict(t[i], known, values[v], w->arena) : t[i];
        engine_assume(w->e, f, values[v]);
        ok = expect_holds_under_condition(w, next, n, always, met, depth + 1);
        engine_forget(w->e, f);
        if (!ok)
            return false;
    }
    return true;
}

/* Returns the condition of branch K of T, as a case writes it.  If further branches of T lead to
 * the same subtree as branch K, the condition includes the values of these branches. */
static const char *branches_condition(const ExpectCheck *w, const ConditionTree *t, int k)
{
    const Program *p = w->r->program;
    const Type *type = canonical_fact_type(p, w->r->c, t->fact);
    const char *fact = canonical_fact(p, w->r->c, t->fact, w->arena), *list = "";
    int values = 0;

    if (text_ends_with(fact, "()")) /* a case writes the name without the parentheses */
        fact = arena_strndup(w->arena, fact, strlen(fact) - 2);
    if (type->kind == TYPE_BOOL && value_given(t->values[k]))
        return arena_printf(w->arena, "%s%s", t->values[k] ? "" : "not ", fact);
    for (int i = 0; i < t->n; i++)
        if (t->kids[i] == t->kids[k])
            list = arena_printf(w->arena, "%s%s%s", list, values++ ? ", " : "",
                                expect_value_text(w->r, type, t->values[i], w->arena));
    return values == 1 ? arena_printf(w->arena, "%s is %s", fact, list)
                       : arena_printf(w->arena, "%s in {%s}", fact, list);
}

enum { MOST_WAYS = 3 }; /* the largest number of conditions that a message lists */

typedef struct ExpectPaths {
    const char *at[MOST_WAYS];
    int n; /* the number of paths; MOST_WAYS + 1 means that there are more */
} ExpectPaths;

/* Adds to WAYS the condition of each path through T that ends in true.  SO_FAR is the condition of
 * the path from the root to T. */
static void expect_find_paths(const ExpectCheck *w, const ConditionTree *t, const char *so_far,
                              ExpectPaths *ways)
{
    if (!t->fact) {
        if (t->truth && ways->n < MOST_WAYS)
            ways->at[ways->n] = so_far;
        ways->n += t->truth;
        return;
    }
    for (int k = 0; k < t->n && ways->n <= MOST_WAYS; k++) {
        bool told = false;

        for (int i = 0; i < k; i++)
            told |= t->kids[i] == t->kids[k];
        if (!told)
            expect_find_paths(w, t->kids[k],
                              arena_printf(w->arena, "%s%s%s", so_far, *so_far ? " and " : "",
                                           branches_condition(w, t, k)),
                              ways);
    }
}

/* Returns a condition in the form that a case writes after `if`.  The condition is true if at least
 * one of the N trees T holds.  Returns NULL if the condition is too long. */
static const char *condition_text(const ExpectCheck *w, const ConditionTree *const *t, int n)
{
    ExpectPaths ways = { 0 };
    const char *s = "";

    for (int i = 0; i < n; i++)
        expect_find_paths(w, t[i], "", &ways);
    if (ways.n > MOST_WAYS)
        return NULL;
    for (int i = 0; i < ways.n; i++) {
        bool both = ways.n > 1 && strstr(ways.at[i], " and ");

        s = arena_printf(w->arena, "%s%s%s%s%s", s, i ? " or " : "", both ? "(" : "", ways.at[i],
                         both ? ")" : "");
    }
    return s;
}

/* Returns a message that says when one of the N LINES holds.  The caller has found a world where no
 * line holds. */
static const char *expect_condition_needed(const ExpectCheck *w, const Line *const *lines, int n)
{
    const ConditionTree **trees = arena_new_array(w->arena, const ConditionTree *, (size_t)n);
    const char *condition;

    for (int i = 0; i < n; i++)
        trees[i] = lines[i]->when;
    condition = condition_text(w, trees, n);
    if (condition)
        return arena_printf(w->arena, "it holds only if %s", condition);
    return arena_printf(w->arena, "it holds only under a condition, which begins with %s",
                        canonical_fact(w->r->program, w->r->c, trees[0]->fact, w->arena));
}

/* Returns L, a line of the ruling, as an expectation writes it. */
static const char *line_text(const ExpectCheck *w, const Line *l)
{
    const char *s = expect_line_text(w->r, l, w->arena), *condition;

    if (!s) /* the right has lapsed: no case can expect this line */
        return l->modal_key;
    if (!l->presumed_when->fact && l->presumed_when->truth)
        return s;
    condition = condition_text(w, &l->when, 1);
    return condition ? arena_printf(w->arena, "%s if %s", s, condition)
                     : arena_printf(w->arena, "%s under a condition", s);
}

static const char too_much[] = "the condition after `if` is too large";

/* Returns NULL if at least one of the N LINES holds in each world that counts.  Otherwise returns
 * the reason.  If the expectation ends in `if CONDITION`, the worlds where CONDITION holds count.
 * If not, the worlds where every presumption holds count. */
static const char *where_expected(ExpectCheck *w, const Line *const *lines, int n)
{
    const ConditionTree **trees = arena_new_array(w->arena, const ConditionTree *, (size_t)n);
    bool met = false;

    for (int i = 0; i < n; i++)
        trees[i] = w->x->when ? lines[i]->when : lines[i]->presumed_when;
    if (!w->x->when)
        return expect_one_always_holds(w, trees, n, true) ? NULL
                                                          : expect_condition_needed(w, lines, n);
    if (!expect_holds_under_condition(w, trees, n, true, &met, 0))
        return w->too_much ? too_much
                           : "it does not always hold when the condition after `if` holds";
    return met ? NULL : "the condition after `if` never holds";
}

/* ---- the kinds -------------------------------------------------------- */

static bool expect_names_support(const ExpectCheck *w, const Support *s)
{
    for (const Node *b = w->x->node->b; b; b = b->next)
        if (label_inside(s->rule->clause->label, b->text))
            return true;
    return false;
}

/* L is a line that the expectation denies.  Stores in T the conditions under which the expectation
 * fails, and returns their number.  If the expectation is `no …` without labels, the only condition
 * is that of L.  If it is `no … by LABELS`, each support of L in a clause of LABELS gives one
 * condition.  Unless the expectation has a condition after `if`, T takes every presumption as
 * true. */
static int denied_when(const ExpectCheck *w, const Line *l, const ConditionTree **t)
{
    int n = 0;

    if (!w->x->node->b) {
        t[0] = w->x->when ? l->when : l->presumed_when;
        return 1;
    }
    for (int i = 0; i < l->nsupports; i++)
        if (expect_names_support(w, l->supports[i]))
            t[n++] = w->x->when ? l->support_when[i]
                                : condition_presumed(l->support_when[i], false, w->arena);
    return n;
}

/* The expectation `no …` denies L, a line of the ruling.  Returns the message about L.  For `no …
 * by`, the message names the clause that L rests on. */
static const char *expect_denied_line(const ExpectCheck *w, const Line *l)
{
    for (int i = 0; w->x->node->b && i < l->nsupports; i++)
        if (expect_names_support(w, l->supports[i]))
            return arena_printf(w->arena, "but it rests on %s",
                                l->supports[i]->rule->clause->label);
    return arena_printf(w->arena, "but the ruling has: %s", line_text(w, l));
}

static const char *expect_check_none(ExpectCheck *w)
{
    const ConditionTree **trees;
    const Line *has = NULL;
    int n = 0;
    bool met = false;

    for (int i = 0; i < w->r->nlines; i++)
        n += 1 + w->r->lines[i].nsupports;
    trees = arena_new_array(w->arena, const ConditionTree *, (size_t)n + 1);
    n = 0;
    for (int i = 0; i < w->r->nlines; i++) {
        const Line *l = &w->r->lines[i];
        int from = n;

        if (!line_meets(w, l))
            continue;
        n += denied_when(w, l, trees + n);
        for (int k = from; k < n && !has; k++)
            if (trees[k]->fact || trees[k]->truth)
                has = l;
    }
    if (w->x->when) {
        if (!expect_holds_under_condition(w, trees, n, false, &met, 0))
            return w->too_much ? too_much : expect_denied_line(w, has);
        return met ? NULL : "the condition after `if` never holds";
    }
    return has ? expect_denied_line(w, has) : NULL;
}

enum { MOST_OTHERS = 3 }; /* the largest number of lines that a message names */

/* The ruling lacks the expected line.  Returns a message with the lines about the same status or
 * right. */
static const char *no_such_line(const ExpectCheck *w)
{
    const Rule *c = w->x->concl;
    const char *others = "";
    int n = 0;

    for (int i = 0; c->kind != CONCLUDES_REFER && i < w->r->nlines; i++) {
        const Line *l = &w->r->lines[i];
        bool same = l->c->fun == c->fun && (l->c->kind == LINE_STATUS || l->c->kind == LINE_MODAL);

        for (int k = 0; same && k < c->nargs; k++)
            same = l->c->args[k] == w->args[k];
        if (same && n++ < MOST_OTHERS)
            others = arena_printf(w->arena, "%s%s%s", others, *others ? "; " : "", line_text(w, l));
    }
    return n ? arena_printf(w->arena, "no such line, but the ruling has: %s%s", others,
                            n > MOST_OTHERS ? "; and more" : "")
             : "no such line";
}

static const char *expect_check_lines(ExpectCheck *w)
{
    const Expectation *x = w->x;
    const Line **lines;
    const char *failure;
    int n = 0;

    if (x->kind == EXPECT_NO)
        return expect_check_none(w);
    lines = arena_new_array(w->arena, const Line *, (size_t)w->r->nlines + 1);
    for (int i = 0; i < w->r->nlines; i++)
        if (line_meets(w, &w->r->lines[i]))
            lines[n++] = &w->r->lines[i];
    if (!n)
        return no_such_line(w);
    failure = where_expected(w, lines, n);
    if (failure)
        return failure;
    for (const Node *b = x->node->b; b; b = b->next)
        if (!expect_rests_on(lines, n, b->text))
            return arena_printf(w->arena, "it does not rest on %s but on %s", b->text,
                                lines[0]->supports[0]->rule->clause->label);
    if (x->layer && !has_layer(lines, n, x->layer))
        return arena_printf(w->arena, "no rule of the layer %s stands behind it", x->layer);
    return NULL;
}

static const char *expect_check_refused(ExpectCheck *w)
{
    const Line **lines = arena_new_array(w->arena, const Line *, (size_t)w->r->nlines + 1);
    Value slots[MAX_SLOTS] = { 0 }, event;
    int n = 0;

    engine_begin(w->e);
    event = engine_eval(w->e, w->x->fact, slots);
    for (int i = 0; i < w->r->nlines; i++) {
        const Line *l = &w->r->lines[i];
        bool named = true;

        if (l->c->kind != LINE_REFUSED || l->c->args[0] != event)
            continue;
        for (const Node *b = w->x->node->b; b; b = b->next)
            named &= expect_rests_on(&l, 1, b->text);
        if (!named)
            return arena_printf(w->arena, "the nearest clause is %s",
                                l->nsupports ? l->supports[0]->rule->clause->label : "none");
        lines[n++] = l;
    }
    return n ? where_expected(w, lines, n) : "nothing is refused";
}

static bool expect_same_call(ExpectCheck *w, const Fun *fun, const Value *args, int n)
{
    const Ex *e = w->x->fact;
    Value slots[MAX_SLOTS] = { 0 };

    if (e->op != EX_CALL || e->fun != fun)
        return false;
    engine_begin(w->e);
    for (int i = 0; i < n; i++)
        if (engine_eval(w->e, e->kid[i], slots) != args[i])
            return false;
    return true;
}

/* E is an attribute of an event, or a call with an event.  Returns true if E is about EVENT. */
static bool expect_is_about(ExpectCheck *w, const Ex *e, Value event)
{
    Value slots[MAX_SLOTS] = { 0 };

    engine_begin(w->e);
    return engine_eval(w->e, e->kid[0], slots) == event;
}

/* The expectation says that a fact is open.  Returns true if F is this fact. */
static bool expect_same_fact(ExpectCheck *w, const Fact *f)
{
    const Ex *e = w->x->fact;

    switch (f->kind) {
    case FACT_HAPPENED:
        return e->op == EX_CALL && e->fun->kind == FUN_BUILTIN &&
               e->fun->builtin == BUILTIN_HAPPENED && expect_is_about(w, e, f->args[0]);
    case FACT_ATTRIBUTE:
        return e->op == EX_ATTR && expect_is_about(w, e, f->args[0]) &&
               program_kind_attr(w->r->c->events[f->args[0]].kind, e->name) == f->args[1];
    case FACT_DEAL:
    case FACT_HOLDS_OTHER: return false;
    case FACT_SETTING:
    case FACT_READING:
    case FACT_FINDING:
    case FACT_HOLDS:
    case FACT_ELECTED: break;
    }
    return expect_same_call(w, f->fun, f->args, f->nargs);
}

static const char *expect_check_open(ExpectCheck *w)
{
    const char *list = "";

    for (int i = 0; i < w->r->nfacts; i++) {
        const Fact *f = w->r->facts[i];

        if (expect_same_fact(w, f))
            return NULL;
        list = arena_printf(w->arena, "%s%s%s", list, *list ? ", " : "",
                            canonical_fact(w->r->program, w->r->c, f, w->arena));
    }
    return arena_printf(w->arena, "the ruling does not ask for this fact; it asks for %s",
                        *list ? list : "nothing");
}

static const char *expect_check_clash(ExpectCheck *w)
{
    for (int i = 0; i < w->r->nlines; i++) {
        const Line *l = &w->r->lines[i];

        if (l->c->kind == LINE_CLASH && expect_same_call(w, l->c->fun, l->c->args, l->c->nargs))
            return where_expected(w, &l, 1);
    }
    return "there is no clash";
}

const char *expect_failure(const Ruling *r, const Expectation *x, Arena *arena)
{
    ExpectCheck w = { .r = r, .x = x, .arena = arena };
    const char *failure = NULL;

    w.e = ruling_engine(r, arena);
    if (!expect_evaluate(&w)) {
        failure = "the expectation depends on an open fact, or names nobody";
    } else {
        switch (x->kind) {
        case EXPECT_LINE:
        case EXPECT_NO:
        case EXPECT_REFER: failure = expect_check_lines(&w); break;
        case EXPECT_REFUSED: failure = expect_check_refused(&w); break;
        case EXPECT_OPEN: failure = expect_check_open(&w); break;
        case EXPECT_CLASH: failure = expect_check_clash(&w); break;
        }
    }
    engine_free(w.e);
    return failure;
}

/* Returns true if the expectation is about the line L. */
static bool expect_is_about_line(ExpectCheck *w, const Line *l)
{
    Value slots[MAX_SLOTS] = { 0 };

    switch (w->x->kind) {
    case EXPECT_LINE:
    case EXPECT_REFER: return line_meets(w, l);
    case EXPECT_REFUSED:
        engine_begin(w->e);
        return l->c->kind == LINE_REFUSED && l->c->args[0] == engine_eval(w->e, w->x->fact, slots);
    case EXPECT_CLASH:
        return l->c->kind == LINE_CLASH && expect_same_call(w, l->c->fun, l->c->args, l->c->nargs);
    case EXPECT_NO:
    case EXPECT_OPEN: break;
    }
    return false;
}

int expect_lines(const Ruling *r, const Expectation *x, const Line *const **lines, Arena *arena)
{
    ExpectCheck w = { .r = r, .x = x, .arena = arena };
    const Line **found = arena_new_array(arena, const Line *, (size_t)r->nlines + 1);
    int n = 0;

    w.e = ruling_engine(r, arena);
    if (expect_evaluate(&w))
        for (int i = 0; i < r->nlines; i++)
            if (expect_is_about_line(&w, &r->lines[i]))
                found[n++] = &r->lines[i];
    engine_free(w.e);
    *lines = found;
    return n;
}

const char *expect_difference_failure(const Difference *d, const Ruling *a, const Ruling *b,
                                      Arena *arena)
{
    if (!a || !b)
        return "there is no ruling";
    if (rulings_equal(a, b, (CompareLevel)d->level, arena))
        return "the two editions rule alike";
    if (d->level != LEVEL_OUTCOME && !rulings_equal(a, b, (CompareLevel)(d->level - 1), arena))
        return "the two editions differ in more than the level says";
    for (int i = 0; i < d->nlabels; i++)
        if (!rulings_differ_at(a, b, (CompareLevel)d->level, d->labels[i], arena))
            return arena_printf(arena, "none of the differences rests on %s", d->labels[i]);
    return NULL;
}

bool expect_is_under(const Expect *x, const char *edition)
{
    for (int i = 0; i < x->neditions; i++)
        if (strcmp(x->editions[i], edition) == 0)
            return true;
    return false;
}

bool expect_is_for(const Expect *x, const Body *body)
{
    return !x->body || text_same_or_none(x->body, body->name);
}

const char *expect_text(const Sources *sources, Span span, Arena *arena)
{
    const Source *src = sources_find(sources, span.start);
    const char *text = source_text(src) + (span.start - source_base(src));
    bool quoted = false;
    size_t n = 0;

    for (; text[n] && text[n] != '\n' && (quoted || text[n] != '#'); n++)
        if (text[n] == '"')
            quoted = !quoted;
        else if (quoted && text[n] == '\\' && text[n + 1])
            n++; /* skip the escaped character */
    while (n && strchr(" \t\r", text[n - 1]))
        n--;
    return arena_strndup(arena, text, n);
}
