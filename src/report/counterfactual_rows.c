/* counterfactual_rows.c - makes rows for the changes of a case that alter a ruling, and writes the
 * changed case.  A counterfactual is one change or a pair of changes. */
#include "report/counterfactual_rows.h"

#include "library/text_case.h"
#include "words/case_text.h"

#include <string.h>

enum { MAX_GROUPS = 5 };

/* ---- loading ---------------------------------------------------------- */

/* Writes EDITED as text and loads the text.  Returns the loaded case, or NULL if it has errors.
 * *CONTEXT keeps the case until the next call. */
static const Case *counterfactual_load(void *context, const Case *edited)
{
    TextCase **last = context;
    Arena *arena = arena_new();
    const char *text = case_text_print(case_text_of(edited, NULL, arena), arena);

    text_case_free(*last);
    *last = text_case_new(edited->program, "changed", text, strlen(text));
    arena_free(arena);
    return (*last)->c;
}

Counterfactuals counterfactual_rows_search(const Explanation *y, Arena *arena)
{
    TextCase *last = NULL;
    Counterfactuals c =
        counterfactual_search(y->r, y->label, y->verdict != WHY_APPLIES, &counterfactual_bounds,
                              counterfactual_load, &last, arena);

    text_case_free(last);
    return c;
}

const char *counterfactual_rows_case_text(const Ruling *r, const Counterfactual *c,
                                          const Sources *sources, Arena *arena)
{
    Case *edited = counterfactual_apply(counterfactual_base(r, arena), r->body, c->at, c->n, arena);
    CaseText *t = case_text_of(edited, sources, arena);

    t->name = arena_printf(arena, "%s-changed", r->c->name);
    t->source = r->c->source ? arena_printf(arena, "after %s", r->c->source) : NULL;
    t->ruled_under = r->program->edition;
    return case_text_print(t, arena);
}

/* ---- words ------------------------------------------------------------ */

static Fact counterfactual_changed_fact(const CaseChange *g)
{
    Fact f = { .fun = g->stated.fun, .nargs = g->stated.fun ? g->stated.fun->nparams : 1 };

    f.kind = g->kind == CHANGE_ELECT ? FACT_ELECTED : g->stated.fun ? FACT_FINDING : FACT_HAPPENED;
    memcpy(f.args, g->stated.args, sizeof f.args);
    return f;
}

/* Applies the change G to a copy of the case.  Returns the sentence that tells event AT of the
 * copy, in the language of W. */
static const char *event_with(const Words *w, int body, const CaseChange *g, int at)
{
    Words then = *w;

    then.c = counterfactual_apply(w->c, body, g, 1, w->arena);
    then.sources = NULL;
    return words_told(&then, at);
}

/* Returns words for the change G of an attribute.  If the change alters the sentence of the event,
 * returns the new sentence.  Otherwise the words name the attribute. */
static const char *counterfactual_attribute_words(const Words *w, int body, const CaseChange *g)
{
    Words anew = *w;
    const char *now, *then = event_with(w, body, g, g->event);
    Value args[] = { g->event, g->attr };
    Fact f = { .kind = FACT_ATTRIBUTE, .nargs = 2 };

    anew.sources = NULL;
    now = words_told(&anew, g->event);
    if (strcmp(now, then) != 0)
        return words_say_two(w, MSG_change_attribute, then, words_told(w, g->event));
    memcpy(f.args, args, sizeof args);
    return words_say_one(w, MSG_change_fact, words_fact(w, &f, g->value));
}

static const char *hold_words(const Words *w, const CaseChange *g)
{
    Fact f = {
        .kind = FACT_HOLDS, .fun = w->p->holding, .nargs = 2, .args = { g->owner, g->item }
    };

    return words_fact(w, &f, g->has);
}

/* Returns words for the change G of a setting, such as "if declarer had been North".  If the
 * vocabulary has no name for the setting, the words state the setting as a case does. */
static const char *setting_words(const Words *w, const CaseChange *g)
{
    const Fun *f = g->stated.fun;
    const char *name = words_term(w, &f->words, NULL, 0);
    const char *value = f->result->kind == TYPE_PRODUCT ? words_sign(w, f->result, g->value)
                                                        : words_value(w, f->result, g->value, 0);

    return name && value ? words_say_two(w, MSG_change_setting, name, value)
                         : words_say_one(w, MSG_change_stated, words_setting(w, f, g->value));
}

/* Returns words for the values that the N changes G state.  All changes are about one fact. */
static const char *stated_words(const Words *w, const CaseChange *const *g, int n)
{
    Value values[DOMAIN_MAX];
    Fact f = counterfactual_changed_fact(g[0]);

    n = n < DOMAIN_MAX ? n : DOMAIN_MAX;
    for (int i = 0; i < n; i++)
        values[i] = g[i]->stated.value;
    return words_fact_any(w, &f, values, n);
}

/* Returns words for the N changes G, which are all about one fact.  Changes of findings or choices
 * become one sentence with all values.  For other kinds of change, the sentence is only about the
 * first change. */
static const char *change_words(const Words *w, int body, const CaseChange *const *g, int n)
{
    const CaseChange *c = g[0];

    switch (c->kind) {
    case CHANGE_FINDING:
    case CHANGE_ELECT:
        return words_say_one(w, c->kind == CHANGE_ELECT ? MSG_change_elect : MSG_change_finding,
                             stated_words(w, g, n));
    case CHANGE_ATTRIBUTE: return counterfactual_attribute_words(w, body, c);
    case CHANGE_ADD:
        return c->event == w->c->nevents
                   ? words_say_one(w, MSG_change_add_last, event_with(w, body, c, c->event))
                   : words_say_two(w, MSG_change_add, event_with(w, body, c, c->event),
                                   words_retold(w, c->event));
    case CHANGE_DROP: return words_say_one(w, MSG_change_drop, words_retold(w, c->event));
    case CHANGE_END: return words_say_one(w, MSG_change_end, words_retold(w, c->event));
    case CHANGE_HOLD: return words_say_one(w, MSG_change_hold, hold_words(w, c));
    case CHANGE_MOVE:
        return words_say_two(w, c->to < c->event ? MSG_change_move_before : MSG_change_move_after,
                             words_retold(w, c->event), words_retold(w, c->to));
    case CHANGE_SETTING: return setting_words(w, c);
    }
    BUG("a change of no kind");
}

/* Each of the N counterfactuals C is a pair of changes.  All pairs have the same first change, and
 * all second changes are about one fact.  Returns words for the second changes.  If the second
 * change is made after the first (CaseChange.after), the words are about the case after the first
 * change.  TOO is true if all changes are changes of findings.  In this case, the words leave out
 * "if it had been found that". */
static const char *second_words(const Words *w, int body, const Counterfactual *const *c, int n,
                                bool too)
{
    const CaseChange *seconds[DOMAIN_MAX];
    Words then = *w;
    Case *edited =
        c[0]->at[1].after ? counterfactual_apply(w->c, body, c[0]->at, 1, w->arena) : NULL;
    const char *s;

    for (int i = 0; i < n; i++)
        seconds[i] = &c[i]->at[1];
    if (edited) {
        then.c = edited;
        then.sources = NULL;
        then.engine = engine_new(w->p, edited, body, edited->nevents, w->arena);
    }
    s = too ? stated_words(&then, seconds, n) : change_words(&then, body, seconds, n);
    if (edited)
        engine_free(then.engine);
    return s;
}

/* Returns words for the N counterfactuals C.  These counterfactuals differ only in the value that
 * their last change states. */
static const char *all_words(const Words *w, int body, const Counterfactual *const *c, int n)
{
    const CaseChange *firsts[DOMAIN_MAX];
    /* if the first change is a finding, the second change is a finding, too */
    bool too = c[0]->n == 2 && c[0]->at[0].kind == CHANGE_FINDING;
    const char *s;

    for (int i = 0; i < n; i++)
        firsts[i] = &c[i]->at[0];
    s = change_words(w, body, firsts, c[0]->n == 1 ? n : 1);
    return c[0]->n == 1 ? s
                        : words_say_two(w, too ? MSG_change_finding_too : MSG_change_two, s,
                                        second_words(w, body, c, n, too));
}

/* Returns a copy of W with another case: the case that the counterfactuals of Y change. */
static Words words_of_base(const Words *w, const Explanation *y)
{
    Words base = *w;

    base.c = counterfactual_base(y->r, w->arena);
    return base;
}

const char *counterfactual_rows_sentence(const Words *w, const Explanation *y,
                                         const Counterfactual *c)
{
    Words base = words_of_base(w, y);

    return all_words(&base, y->r->body, &c, 1);
}

/* ---- rows ------------------------------------------------------------- */

/* Returns true if A and B belong to one group of similar changes. */
static bool counterfactual_same_change(const CaseChange *a, const CaseChange *b)
{
    if (a->kind != b->kind || a->kind == CHANGE_DROP)
        return false;
    if (a->kind == CHANGE_ADD)
        return a->add.kind == b->add.kind;
    return a->kind == CHANGE_HOLD || a->kind == CHANGE_MOVE || counterfactual_same_fact(a, b);
}

/* A and B have the same number of changes.  Returns true if they belong to one group. */
static bool alike_both(const Counterfactual *a, const Counterfactual *b)
{
    return counterfactual_same_change(&a->at[0], &b->at[0]) &&
           (a->n == 1 || counterfactual_same_change(&a->at[1], &b->at[1]));
}

Span counterfactual_rows_place(const Words *w, int body, const Counterfactual *c)
{
    const CaseChange *g = &c->at[0];
    const Body *b = &w->c->bodies[body];

    switch (g->kind) {
    case CHANGE_FINDING:
        for (int i = 0; i < b->nfound; i++)
            if (b->found[i].fun == g->stated.fun &&
                memcmp(b->found[i].args, g->stated.args, sizeof b->found[i].args) == 0)
                return b->found[i].span;
        return NO_SPAN;
    case CHANGE_ATTRIBUTE:
    case CHANGE_DROP:
    case CHANGE_END:
    case CHANGE_MOVE: return w->c->events[g->event].span;
    case CHANGE_ADD: return g->event < w->c->nevents ? w->c->events[g->event].span : NO_SPAN;
    case CHANGE_SETTING: return w->c->setting_spans[g->stated.fun->id];
    case CHANGE_HOLD:
    case CHANGE_ELECT: return NO_SPAN;
    }
    BUG("a change of no kind");
}

static bool states(const CaseChange *g)
{
    return g->kind == CHANGE_FINDING || g->kind == CHANGE_ELECT;
}

/* Adds a row for the group of changes that begins with C->found[FIRST].  Marks the changes of the
 * group in TOLD. */
static void tell_group(const Words *w, int body, const Counterfactuals *c, int first, bool *told,
                       Rows *rows)
{
    const Counterfactual *f = &c->found[first], *same[DOMAIN_MAX];
    const char *s;
    int n = 0, others = 0;
    /* If the changes of the group are findings or choices, the row lists their values.  Otherwise
     * the row states the first change, and the number of further changes in the group. */
    bool listed = states(&f->at[f->n - 1]) && (f->n == 1 || states(&f->at[0]));

    for (int i = first; i < c->nfound; i++) {
        const Counterfactual *o = &c->found[i];

        if (told[i] || (i != first && !alike_both(f, o)) ||
            (listed && f->n == 2 && f->at[0].stated.value != o->at[0].stated.value))
            continue;
        told[i] = true;
        if (n == DOMAIN_MAX)
            BUG("a fact has more values than there are");
        if (listed || !n)
            same[n++] = o;
        others += i != first;
    }
    s = all_words(w, body, same, n);
    if (!listed && others)
        s = words_say_two(w, MSG_change_more, s, arena_printf(w->arena, "%d", others));
    rows_add(w, rows,
             (Row){ .indent = 1,
                    .text = rows_finish_sentence(w, s),
                    .cite = words_line(w, counterfactual_rows_place(w, body, f)) });
}

static void tell_none(const Words *w, const Counterfactuals *c, Rows *rows)
{
    const char *one = arena_printf(w->arena, "%d", c->singles);
    const char *two = arena_printf(w->arena, "%d", c->pairs);

    rows_add_text(w, rows, 0,
                  words_say_two(w, c->bounded ? MSG_no_change_found : MSG_no_change, one, two));
}

void counterfactual_rows_add(const Words *w, const Explanation *y, const Counterfactuals *c,
                             Rows *rows)
{
    bool *told = arena_new_array(w->arena, bool, (size_t)c->nfound + 1);
    bool apply = y->verdict != WHY_APPLIES, pairs = c->nfound && c->found[0].n == 2;
    Words base = words_of_base(w, y);
    int groups = 0, left = 0;

    if (!c->nfound) {
        tell_none(w, c, rows);
        return;
    }
    rows_add_text(w, rows, 0,
                  words_text(w, pairs   ? apply ? MSG_would_need_two : MSG_would_not_need_two
                                : apply ? MSG_would_apply
                                        : MSG_would_not_apply));
    for (int i = 0; i < c->nfound && groups < MAX_GROUPS; i++)
        if (!told[i]) {
            tell_group(&base, y->r->body, c, i, told, rows);
            groups++;
        }
    for (int i = 0; i < c->nfound; i++)
        left += !told[i];
    if (left)
        rows_add_sentence(w, rows, 1,
                          words_say_one(w, pairs ? MSG_change_others_two : MSG_change_others,
                                        arena_printf(w->arena, "%d", left)));
}
