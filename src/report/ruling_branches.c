/* ruling_branches.c - groups lines that share open facts, and values of a fact that lead to the
 * same lines. */
#include "report/ruling_rows_inside.h"

#include "kit/strbuf.h"
#include "report/ruling_lines.h"
#include "report/ruling_sentences.h"

#include <stdlib.h>
#include <string.h>

static int text_order(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Returns a key for the conclusion of IT under the condition KID.  In the key, "*" stands for V, a
 * value of TYPE.  Two values have equal keys if the conclusions for them differ only in the value.
 * Sets *NAMES to true if V is an argument or the value of the conclusion. */
static const char *shape_of(const RowsTeller *t, const RowsItem *it, const ConditionTree *kid,
                            const Type *type, Value v, bool *names)
{
    const Conclusion *c = it->line->c;
    bool valued = c->kind == LINE_STATUS || right_used(c->state);
    StrBuf b = { 0 };

    strbuf_printf(&b, "%d %u %d %d %llu %s", (int)c->kind, c->fun ? c->fun->id : 0, (int)c->modal,
                  (int)c->state, (unsigned long long)c->who,
                  condition_key(t->r->program, t->r->c, kid, t->w.arena));
    for (int i = 0; i < c->nargs; i++) {
        bool it_is = c->fun->ptype[i] == type && c->args[i] == v;

        *names |= it_is;
        if (it_is)
            strbuf_add(&b, " *");
        else
            strbuf_printf(&b, " %lld", (long long)c->args[i]);
    }
    if (valued && c->fun->result == type && c->value == v) {
        *names = true;
        strbuf_add(&b, " = *");
    } else if (valued) {
        strbuf_printf(&b, " = %lld", (long long)c->value);
    }
    if (c->kind == LINE_REFUSED || c->kind == LINE_REFER)
        strbuf_add(&b, it->line->key);
    return strbuf_keep(&b, t->w.arena);
}

/* Returns the N TEXTS in alphabetical order, one on each line. */
static const char *sorted_lines(const RowsTeller *t, const char **texts, int n)
{
    StrBuf b = { 0 };

    qsort(texts, (size_t)n, sizeof *texts, text_order);
    for (int i = 0; i < n; i++)
        strbuf_printf(&b, "%s\n", texts[i]);
    return strbuf_keep(&b, t->w.arena);
}

static const char *branch_shape(const RowsTeller *t, const RowsItem *items, int n, const Fact *fact,
                                Value v, bool *names)
{
    const Type *type = canonical_fact_type(t->r->program, t->r->c, fact);
    const char **shapes = arena_new_array(t->w.arena, const char *, (size_t)n + 1);
    int count = 0;

    *names = false;
    for (int i = 0; i < n; i++) {
        const ConditionTree *kid = condition_given_restrict(t->trees, items[i].when, fact, v);

        if (kid != &condition_never)
            shapes[count++] = shape_of(t, &items[i], kid, type, v, names);
    }
    return sorted_lines(t, shapes, count);
}

/* Returns all sentences that hold if FACT is V, with their clauses.  If V is of the type THAT, the
 * sentences call V "that card" or "that". */
static const char *branch_text(const RowsTeller *t, const RowsItem *items, int n, const Fact *fact,
                               Value v, const Type *that)
{
    const World x = { .fact = fact, .value = v, .next = t->w.world };
    const char **texts = arena_new_array(t->w.arena, const char *, (size_t)n + 1), *s, *by;
    Words here = t->w;
    int count = 0;

    here.world = &x;
    for (int i = 0; i < n; i++) {
        const Line *line = items[i].line;

        if (condition_given_restrict(t->trees, items[i].when, fact, v) == &condition_never)
            continue;
        s = ruling_sentence_where(&t->w, line, true, &x, v, that);
        by = ruling_sentence_cite(&here, line);
        texts[count++] = arena_printf(t->w.arena, "%s|%s", s, by ? by : "");
    }
    return sorted_lines(t, texts, count);
}

static bool rows_same_follows(const RowsTeller *t, const RowsItem *items, int n, const Fact *fact,
                              Value a, Value b)
{
    for (int i = 0; i < n; i++)
        if (condition_given_restrict(t->trees, items[i].when, fact, a) !=
            condition_given_restrict(t->trees, items[i].when, fact, b))
            return false;
    return true;
}

/* Returns all that the row of a short report can tell if FACT is V: the sentences without their
 * reasons, each with its clauses and with the condition that is still open. */
static const char *brief_text(const RowsTeller *t, const RowsItem *items, int n, const Fact *fact,
                              Value v)
{
    const World x = { .fact = fact, .value = v, .next = t->w.world };
    const char **texts = arena_new_array(t->w.arena, const char *, (size_t)n + 1), *by;
    Words here = t->w;
    int count = 0;

    here.world = &x;
    for (int i = 0; i < n; i++) {
        const Line *line = items[i].line;
        const ConditionTree *kid = condition_given_restrict(t->trees, items[i].when, fact, v);

        if (kid == &condition_never || ruling_lines_moot(&here, line, t->o))
            continue;
        by = ruling_sentence_cite(&here, line);
        texts[count++] = arena_printf(
            t->w.arena, "%s|%s|%s", ruling_sentence_where(&t->w, line, false, &x, v, NULL),
            by ? by : "", condition_key(t->r->program, t->r->c, kid, t->w.arena));
    }
    return sorted_lines(t, texts, count);
}

/* Returns true if the values A and B of FACT lead to the same lines with the same words.  If A and
 * B are cards, the words may differ in the card, because a sentence can call it "that card". */
static bool rows_same_branch(const RowsTeller *t, const RowsItem *items, int n, const Fact *fact,
                             Value a, Value b)
{
    if (t->o->brief &&
        !ruling_sentence_names_item(canonical_fact_type(t->r->program, t->r->c, fact)))
        return strcmp(brief_text(t, items, n, fact, a), brief_text(t, items, n, fact, b)) == 0;
    return rows_same_follows(t, items, n, fact, a, b) &&
           (ruling_sentence_names_item(canonical_fact_type(t->r->program, t->r->c, fact)) ||
            strcmp(branch_text(t, items, n, fact, a, NULL),
                   branch_text(t, items, n, fact, b, NULL)) == 0);
}

/* Stores in VALUES each value of FACT in the conditions of the N ITEMS, and returns their number.
 * Sets *PRESUMED to the presumed value of FACT.  If the conditions have different presumed values,
 * sets *PRESUMED to BL_CLASH. */
static int rows_fact_domain(const RowsTeller *t, const RowsItem *items, int n, const Fact *fact,
                            Value *values, Value *presumed)
{
    int count = 0;
    Value is;

    *presumed = BL_CLASH;
    for (int i = 0; i < n; i++) {
        const ConditionTree *w = condition_given_node(t->trees, items[i].when, fact);

        if (w) {
            is = condition_given_presumed(t->trees, items[i].when, fact);
            *presumed = count == 0 || is == *presumed ? is : BL_CLASH;
        }
        for (int k = 0; w && k < w->n; k++) {
            bool known = false;

            for (int j = 0; j < count; j++)
                known |= values[j] == w->values[k];
            if (!known)
                values[count++] = w->values[k];
        }
    }
    return count;
}

/* Merges branches if their sentences, clauses and reasons differ only in the value of FACT.
 * Returns the number of branches that remain. */
static int merge_shapes(const RowsTeller *t, const RowsItem *items, int n, const Fact *fact,
                        RowsBranch *branches, int count)
{
    const Type *type = canonical_fact_type(t->r->program, t->r->c, fact);
    const char *shapes[DOMAIN_MAX], *texts[DOMAIN_MAX];
    bool names[DOMAIN_MAX];
    int kept = 0;

    if (!ruling_sentence_names_item(type))
        return count;
    for (int i = 0; i < count; i++) {
        int same = -1;
        const char *shape = branch_shape(t, items, n, fact, branches[i].values[0], &names[kept]);

        texts[kept] =
            names[kept] ? branch_text(t, items, n, fact, branches[i].values[0], type) : "";
        for (int k = 0; k < kept; k++)
            if (names[kept] && branches[i].n == 1 && strcmp(shapes[k], shape) == 0 &&
                strcmp(texts[k], texts[kept]) == 0)
                same = k;
        if (same >= 0) {
            branches[same].values[branches[same].n++] = branches[i].values[0];
            branches[same].that = true;
            branches[same].presumed |= branches[i].presumed;
        } else {
            shapes[kept] = shape;
            branches[kept++] = branches[i];
        }
    }
    return kept;
}

/* Looks at the branches with too many values to list and without a presumed value.  Moves the
 * branch with the most values to the end, because reports can call the last branch "otherwise". */
static void much_last(RowsBranch *branches, int n)
{
    int most = -1;

    for (int i = 0; i < n; i++)
        if (!branches[i].presumed && !branches[i].that && branches[i].n > WORDS_MANY &&
            (most < 0 || branches[i].n > branches[most].n))
            most = i;
    if (most >= 0) {
        RowsBranch last = branches[most];

        memmove(branches + most, branches + most + 1, sizeof *branches * (size_t)(n - 1 - most));
        branches[n - 1] = last;
    }
}

int ruling_branches_make(const RowsTeller *t, const RowsItem *items, int n, const Fact *fact,
                         RowsBranch *branches)
{
    Value values[DOMAIN_MAX], presumed;
    int nvalues = rows_fact_domain(t, items, n, fact, values, &presumed), count = 0;

    for (int i = 0; i < nvalues; i++) {
        int at = 0;

        while (at < count &&
               !rows_same_branch(t, items, n, fact, branches[at].values[0], values[i]))
            at++;
        if (at == count) {
            branches[count++] = (RowsBranch){ .empty = true };
            for (int k = 0; k < n; k++)
                branches[at].empty &= condition_given_restrict(t->trees, items[k].when, fact,
                                                               values[i]) == &condition_never;
        }
        branches[at].values[branches[at].n++] = values[i];
        branches[at].presumed |= values[i] == presumed;
    }
    if (count == 1)
        branches[0].whole = t->o->brief && !branches[0].empty && branches[0].n > 1;
    count = merge_shapes(t, items, n, fact, branches, count);
    for (int i = 1; i < count; i++)
        if (branches[i].presumed) {
            RowsBranch first = branches[i];

            memmove(branches + 1, branches, sizeof *branches * (size_t)i);
            branches[0] = first;
        }
    much_last(branches, count);
    return count;
}

/* ---- parts ------------------------------------------------------------ */

bool ruling_parts_gives_choice(const Line *line, const Fact *fact)
{
    const Conclusion *c = line->c;

    if (c->kind != LINE_MODAL || fact->kind != FACT_ELECTED || c->fun != fact->fun)
        return false;
    return memcmp(c->args, fact->args, sizeof *c->args * (size_t)fact->nargs) == 0;
}

/* Returns true if WHEN depends on the choice that LINE offers. */
static bool rows_depends_on_line(const RowsTeller *t, const ConditionTree *when, const Line *line)
{
    const uint64_t *facts = condition_given_facts(t->trees, when);

    if (line->c->kind != LINE_MODAL)
        return false;
    for (int i = 0; i < t->r->nasked; i++)
        if ((facts[i / 64] >> (i % 64) & 1) &&
            ruling_parts_gives_choice(line, condition_given_fact(t->trees, i)))
            return true;
    return false;
}

static bool belong_together(const RowsTeller *t, const RowsItem *a, const RowsItem *b)
{
    if (!a->when->fact || !b->when->fact)
        return false;
    return condition_given_share_fact(t->trees, a->when, b->when) ||
           rows_depends_on_line(t, a->when, b->line) || rows_depends_on_line(t, b->when, a->line);
}

void ruling_parts_make(const RowsTeller *t, RowsItem *items, int n)
{
    for (int i = 0; i < n; i++) {
        items[i].part = i;
        for (int k = 0; k < i; k++) {
            int old = items[k].part;

            if (old == i || !belong_together(t, &items[i], &items[k]))
                continue;
            for (int j = 0; j < i; j++)
                if (items[j].part == old)
                    items[j].part = i;
        }
    }
}

/* Returns true if an item of PART offers FACT as a choice, under a condition on other facts.  This
 * condition must be printed before the choice. */
static bool comes_later(const RowsItem *items, int n, int part, const Fact *fact)
{
    for (int i = 0; i < n; i++)
        if (items[i].part == part && items[i].when->fact && items[i].when->fact != fact &&
            ruling_parts_gives_choice(items[i].line, fact))
            return true;
    return false;
}

const Fact *ruling_parts_main_fact(const RowsTeller *t, const RowsItem *items, int n, int part)
{
    const Fact *best = NULL;
    int most = 0;

    for (int f = 0; f < t->r->nasked; f++) {
        const Fact *fact = condition_given_fact(t->trees, f);
        int count = 0;

        for (int i = 0; i < n; i++)
            count +=
                items[i].part == part && condition_given_depends(t->trees, items[i].when, fact);
        if (count == 0)
            continue;
        if (comes_later(items, n, part, fact))
            count = 0;
        if (!best || count > most || (count == most && condition_fact_compare(fact, best) < 0)) {
            most = count;
            best = fact;
        }
    }
    return best;
}
