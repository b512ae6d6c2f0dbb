/* ruling_rows.c - turns the lines of a ruling into rows. */
#include "report/ruling_rows.h"
#include "report/ruling_lines.h"

#include "report/ruling_rows_inside.h"
#include "report/ruling_sentences.h"

#include <string.h>

/* MAX_ROWS: the largest number of rows of one part; instead of more rows, one row names the open
 * facts.  MAX_NAMED: the largest number of facts in that row.  MAX_DEPTH: the largest depth of
 * branches.  MAX_LINKS: the largest number of branches "otherwise, if" in sequence.  MAX_PASSED: the
 * largest number of nested branches that have no row. */
enum { MAX_ROWS = 400, MAX_DEPTH = 6, MAX_LINKS = 24, MAX_NAMED = 6, MAX_PASSED = 2 };
/* In a short report, the options below a branch get rows only if fewer than MAX_OPTIONS branches
 * are around this branch. */
enum { MAX_OPTIONS = 2 };

static void rows_add_items(RowsTeller *t, RowsItem *items, int n, int indent);
static void tell_tree(RowsTeller *t, const RowsItem *items, int n, const Fact *fact, bool linked,
                      int indent);
static void tell_part(RowsTeller *t, RowsItem *items, int n, int part, const Fact *fact,
                      int indent);

bool ruling_rows_shows(const Line *line, const RowsOptions *o)
{
    /* a clash in the background is printed, because lines that depend on the clash may be
     * missing */
    return o->all || (line->about && (!line->background || line->c->kind == LINE_CLASH));
}

bool ruling_rows_say(const Ruling *r, const Ruling *of, const Line *line, Arena *arena)
{
    const char *when = condition_key(of->program, of->c, line->when, arena);

    for (int i = 0; i < r->nlines; i++)
        if (strcmp(r->lines[i].modal_key, line->modal_key) == 0 &&
            strcmp(condition_key(r->program, r->c, r->lines[i].when, arena), when) == 0)
            return true;
    return false;
}

/* Adds the titles and sources of the clauses of LINE, if the options select them. */
static void add_citations(RowsTeller *t, const Line *line, int indent)
{
    const Support **here =
        arena_new_array(t->w.arena, const Support *, (size_t)line->nsupports + 1);
    int n = t->o->citations ? ruling_sentence_supports(&t->w, line, here) : 0;

    for (int i = 0; i < n; i++) {
        const Clause *c = here[i]->rule->clause;
        const char *s = words_clause(&t->w, c->label);

        if (c->title.in[0])
            s = words_say_two(&t->w, MSG_titled, s, c->title.in[t->w.lang]);

        s = arena_printf(t->w.arena, "%s · %s", s, c->origin);
        if (c->source.in[0])
            s = arena_printf(t->w.arena, "%s · %s", s, c->source.in[t->w.lang]);
        if (c->inferred.in[0])
            s = words_say_two(&t->w, MSG_inferred_why, s, c->inferred.in[t->w.lang]);
        rows_add_text(&t->w, t->rows, indent + 1, s);
    }
}

static bool said_outside(const RowsTeller *t, const Line *line)
{
    const char *s = t->outer ? ruling_lines_identity(&t->w, line) : NULL;

    for (const OuterText *o = t->outer; o; o = o->next)
        if (strcmp(o->text, s) == 0)
            return true;
    return false;
}

/* Records the sentences that hold under every answer, so that no branch repeats them. */
static void rows_keep_outer(RowsTeller *t, const RowsItem *items, int n)
{
    for (int i = 0; i < n; i++)
        if (items[i].when == &condition_always) {
            OuterText *o = arena_new_of(t->w.arena, OuterText);

            *o = (OuterText){ ruling_lines_identity(&t->w, items[i].line), t->outer };
            t->outer = o;
        }
}

/* ---- branches --------------------------------------------------------- */

/* Returns the heading of branch B of FACT.  NAMED has the words for the question about FACT.  LAST
 * is true if B is the last of several branches.  LINKED is true if the branches continue other
 * branches with "otherwise, if". */
static const char *branch_head(RowsTeller *t, const Words *named, const Fact *fact,
                               const RowsBranch *b, bool last, bool linked)
{
    const char *words;

    if (last && !t->above)
        return words_text(&t->w, MSG_otherwise);
    words = (b->that ? words_fact_some : words_fact_any)(named, fact, b->values, b->n);
    if (t->above)
        words = words_joined(&t->w, (const char *[]){ t->above, words }, 2, JOINT_AND);
    return words_say_one(&t->w,
                         b->presumed ? MSG_if_presumed
                         : linked    ? MSG_otherwise_if
                                     : MSG_if,
                         words);
}

/* Returns the main fact of the N ITEMS.  Returns NULL if an item does not depend on an open fact,
 * or if the items belong to several parts. */
static const Fact *common_fact(RowsTeller *t, RowsItem *items, int n)
{
    for (int i = 0; i < n; i++)
        if (items[i].when == &condition_always)
            return NULL;
    ruling_parts_make(t, items, n);
    for (int i = 1; i < n; i++)
        if (items[i].part != items[0].part)
            return NULL;
    return ruling_parts_main_fact(t, items, n, items[0].part);
}

/* The N ITEMS hold in the last branch of a fact.  Returns the main fact of the ITEMS, or NULL.
 * Returns NULL if the main fact is not a holding.  Also returns NULL if its branches cannot
 * continue the branches above with "otherwise, if". */
static const Fact *link_of(RowsTeller *t, RowsItem *items, int n)
{
    const Fact *fact;

    if (t->links >= MAX_LINKS || t->rows->n >= t->most || (t->w.aloud && !t->o->brief))
        return NULL;
    fact = common_fact(t, items, n);
    return fact && fact->kind == FACT_HOLDS ? fact : NULL;
}

/* For a short report.  B is a branch of FACT, and INSIDE has the N items that hold in B.  Adds no
 * row for B.  Adds the rows of the branches inside B, and each of these rows repeats the condition
 * of B.  Adds nothing and returns false in three cases: MAX_PASSED branches around B have no row
 * either; an item depends on no open fact; the items belong to several parts. */
static bool tell_through(RowsTeller *t, RowsItem *inside, int n, const Fact *fact,
                         const RowsBranch *b, int indent)
{
    const Fact *next = t->passed == MAX_PASSED ? NULL : common_fact(t, inside, n);
    const char *above = t->above, *words;

    if (!next)
        return false;
    words = (b->that ? words_fact_some : words_fact_any)(&t->w, fact, b->values, b->n);
    t->above = above ? words_joined(&t->w, (const char *[]){ above, words }, 2, JOINT_AND) : words;
    t->passed++;
    tell_tree(t, inside, n, next, false, indent);
    t->passed--;
    t->above = above;
    return true;
}

/* Returns rows for all N items INSIDE, which hold in one branch.  The row of a short report tells
 * only some of them. */
static const Rows *rest_of_branch(const RowsTeller *t, const RowsItem *inside, int n)
{
    Rows *rows = arena_new_of(t->w.arena, Rows);
    RowsItem *items = arena_new_array(t->w.arena, RowsItem, (size_t)n + 1);
    RowsOptions whole = *t->o;
    RowsTeller in = *t;

    whole.brief = false;
    in.o = &whole;
    in.rows = rows;
    in.most = MAX_ROWS;
    in.depth = 1;
    in.links = 0;
    in.chain = (RowsChain){ 0 };
    for (int i = 0; i < n; i++)
        items[i] = (RowsItem){ .line = inside[i].line, .when = inside[i].when };
    rows_add_items(&in, items, n, 0);
    for (int i = 0; i < rows->n; i++)
        rows->at[i].number = 0;
    return rows;
}

/* For a short report.  INSIDE has the N items that hold in B, a branch of FACT.  Adds a row for B.
 * If FACT is a choice and another choice follows in B, adds a row below for each option of that
 * choice. */
static void tell_briefly(RowsTeller *t, RowsItem *inside, int n, const Fact *fact,
                         const RowsBranch *b, const char *head, int indent)
{
    const bool options = fact->kind == FACT_ELECTED && !t->w.aloud && t->depth < MAX_OPTIONS;
    const BriefBranch branch = { head, fact, b->values[0], indent, options };
    const int before = t->rows->n;

    ruling_brief_branch(t, inside, n, &branch);
    if (t->chain.grew) /* several branches share the row */
        t->rows->at[t->chain.row].rest = NULL;
    else if (t->o->page && t->rows->n > before && t->rows->at[before].more)
        t->rows->at[before].rest = rest_of_branch(t, inside, n);
    t->depth++;
    for (int i = 0; i < n && options; i++)
        if (ruling_brief_is_option(t, inside, n, i))
            tell_part(t, inside, n, inside[i].part,
                      ruling_parts_main_fact(t, inside, n, inside[i].part), indent + 1);
    t->depth--;
}

/* Adds the row of branch B.  Below it, adds the lines that hold in B. */
static void tell_branch(RowsTeller *t, const RowsItem *items, int n, const Fact *fact,
                        const RowsBranch *b, bool last, bool linked, int indent)
{
    RowsItem *inside = arena_new_array(t->w.arena, RowsItem, (size_t)n + 1);
    Words outside = t->w, named = ruling_sentence_naming(&t->w, fact);
    World world = { fact, b->values[0], t->w.world, b->values, b->n, false };
    const char *head = branch_head(t, &named, fact, b, last, linked);
    const Fact *next;
    int count = 0;
    bool leaves = true;

    t->w.world = &world;
    for (int i = 0; i < n; i++) {
        const ConditionTree *kid =
            condition_given_restrict(t->trees, items[i].when, fact, b->values[0]);

        if (kid == &condition_never || ruling_lines_moot(&t->w, items[i].line, t->o) ||
            (kid == &condition_always && said_outside(t, items[i].line)))
            continue;
        leaves &= kid == &condition_always;
        inside[count++] = (RowsItem){ .line = items[i].line, .when = kid };
    }
    if (count == 0) {
        t->w = outside;
        return;
    }
    if (b->that) {
        t->w.that_type = canonical_fact_type(t->r->program, t->r->c, fact);
        t->w.that_value = b->values[0];
    }
    next = last ? link_of(t, inside, count) : NULL;
    if (next) {
        t->links++;
        tell_tree(t, inside, count, next, true, indent);
        t->links--;
        t->w = outside;
        return;
    }
    if (t->o->brief) {
        if (b->whole && (next = common_fact(t, inside, count)))
            tell_tree(t, inside, count, next, linked, indent);
        else if (b->whole || !tell_through(t, inside, count, fact, b, indent))
            tell_briefly(t, inside, count, fact, b, b->whole ? NULL : head, indent);
        t->w = outside;
        return;
    }
    Row *row = rows_add_text(&t->w, t->rows, indent, arena_printf(t->w.arena, "%s:", head));
    int at = (int)(row - t->rows->at);

    if (leaves && !t->o->citations && !t->w.aloud) {
        ListedLines told = ruling_lines_list(t, inside, count, 0);
        bool one = true;

        for (int i = 0; i < count; i++)
            one &= inside[i].told;
        row = &t->rows->at[at];
        if (one) {
            row->text = rows_end_sentence(&t->w, words_say_two(&t->w, MSG_branch, head, told.text));
            row->cite = told.cite;
            row->marked = told.marked;
            t->w = outside;
            return;
        }
        for (int i = 0; i < count; i++)
            inside[i].told = false;
    }
    t->depth++;
    rows_add_items(t, inside, count, indent + 1);
    t->depth--;
    t->w = outside;
}

static void tell_tree(RowsTeller *t, const RowsItem *items, int n, const Fact *fact, bool linked,
                      int indent)
{
    RowsBranch branches[DOMAIN_MAX];
    int count = ruling_branches_make(t, items, n, fact, branches);
    bool rest = true; /* all earlier branches have rows, so the last branch can be "otherwise" */

    for (int i = 0; i < count; i++)
        rest &= !branches[i].empty;
    for (int i = 0; i < count; i++)
        if (!branches[i].empty) {
            int at = t->rows->n;

            t->chain.grew = false;
            tell_branch(t, items, n, fact, &branches[i], i > 0 && i + 1 == count && rest, linked,
                        indent);
            rest &= t->rows->n > at || t->chain.grew;
        }
}

/* ---- parts: items that share open facts ------------------------------- */

static void tell_part(RowsTeller *t, RowsItem *items, int n, int part, const Fact *fact, int indent)
{
    RowsItem *mine = arena_new_array(t->w.arena, RowsItem, (size_t)n + 1);
    int count = 0;

    for (int i = 0; i < n; i++)
        if (items[i].part == part && items[i].when->fact) {
            mine[count++] = items[i];
            items[i].told = true;
        }
    if (t->depth == 0)
        t->most = t->rows->n + MAX_ROWS;
    tell_tree(t, mine, count, fact, false, indent);
}

static void number_row(RowsTeller *t, Row *row, int indent)
{
    if (indent == 0)
        row->number = ++t->number;
}

/* Returns true if LINE is an instruction that is said before RIGHT.  RIGHT must be a right or duty
 * about the same event.  If one of the N ITEMS gives a choice about this event under every answer,
 * RIGHT must be a choice too. */
static bool rows_offered_before(const RowsItem *items, int n, const Line *line, const Line *right)
{
    const Conclusion *c = line->c, *r = right->c;
    bool choice = false;

    if (c->kind != LINE_STATUS || !c->fun->instruction || r->kind != LINE_MODAL ||
        r->args[0] != c->args[0])
        return false;
    for (int i = 0; i < n; i++)
        choice |= items[i].when == &condition_always && ruling_aloud_is_choice(items[i].line->c) &&
                  items[i].line->c->args[0] == c->args[0];
    return !choice || ruling_aloud_is_choice(r);
}

static void tell_row(RowsTeller *t, RowsItem *items, int n, int i, int indent, bool number)
{
    const Line *line = items[i].line;
    ListedLines told = ruling_lines_list(t, items, n, i);
    Row *row;

    if (t->o->brief && !t->w.aloud)
        ruling_brief_join(t, items, n, line, &told);
    row = rows_add_sentence(&t->w, t->rows, indent, told.text);
    row->cite = told.cite;
    row->marked = told.marked;
    if (t->w.aloud) {
        row->to = words_addressee(&t->w, line->c);
        row->note = !row->to;
    }
    if (number)
        number_row(t, row, indent);
    add_citations(t, line, indent);
}

/* Returns true if LINE offers a choice between several things and nothing has been chosen yet. */
static bool still_open(const RowsTeller *t, const Line *line)
{
    if (!ruling_aloud_is_choice(line->c) || right_used(line->c->state) ||
        (line->c->has_from && value_set_size((Value)line->c->from) == 1))
        return false;
    for (int f = 0; f < t->r->nasked; f++)
        if (ruling_parts_gives_choice(line, condition_given_fact(t->trees, f)))
            return true;
    return false;
}

/* LINE offers a choice.  Adds the instructions that are said before this choice. */
static void tell_before(RowsTeller *t, RowsItem *items, int n, const Line *line, int indent)
{
    for (int i = 0; i < n && line->c->kind == LINE_MODAL; i++) {
        if (items[i].told || items[i].when != &condition_always ||
            !rows_offered_before(items, n, items[i].line, line))
            continue;
        if (line->c->state == RIGHT_OPEN || line->c->state == RIGHT_EFFECT || t->o->all)
            tell_row(t, items, n, i, indent, t->w.aloud);
        else
            items[i].told = true; /* the choice has been made: no row is needed */
    }
}

/* LINE offers a choice.  Below the row of LINE, adds the lines that depend on this choice. */
static void tell_after(RowsTeller *t, RowsItem *items, int n, const Line *line, int indent)
{
    for (int i = 0; i < n; i++) {
        const Fact *fact =
            items[i].when->fact ? ruling_parts_main_fact(t, items, n, items[i].part) : NULL;

        if (fact && !items[i].told && ruling_parts_gives_choice(line, fact))
            tell_part(t, items, n, items[i].part, fact, indent + 1);
    }
}

/* Adds the choice of item I as a question to the player who chooses, with its deadline and default.
 * Returns false if the choice has been made, or if the vocabulary has no question for it. */
static bool tell_offer(RowsTeller *t, RowsItem *items, int n, int i, int indent)
{
    const Line *line = items[i].line;
    const Conclusion *c = line->c;
    const char *question = still_open(t, line) ? words_to_chooser(&t->w, c->fun, c->args) : NULL,
               *until, *otherwise;
    Row *row;

    if (!question)
        return false;
    row = rows_add_sentence(&t->w, t->rows, indent, question);
    until = words_deadline(&t->w, c);
    otherwise = words_by_default(&t->w, c);
    row->to = words_addressee(&t->w, c);
    row->after = until;
    row->ask = true;
    row->cite = ruling_lines_list(t, items, n, i).cite;
    number_row(t, row, indent);
    if (otherwise)
        rows_add_sentence(&t->w, t->rows, indent + 1,
                          words_say_one(&t->w, MSG_if_silent, otherwise));
    return true;
}

static void tell_line_item(RowsTeller *t, RowsItem *items, int n, int i, int indent)
{
    const Line *line = items[i].line;
    const char *offer;

    if (t->w.aloud) {
        tell_before(t, items, n, line, indent);
        if (!tell_offer(t, items, n, i, indent))
            tell_row(t, items, n, i, indent, true);
        tell_after(t, items, n, line, indent);
        return;
    }
    tell_row(t, items, n, i, indent, true);
    offer = still_open(t, line) && !t->o->brief ? words_offer(&t->w, line->c) : NULL;
    if (offer)
        rows_add_sentence(&t->w, t->rows, indent, offer);
    tell_before(t, items, n, line, indent);
    tell_after(t, items, n, line, indent);
}

/* Returns true if an item without a row offers FACT as a choice. */
static bool hangs_on_line(const RowsItem *items, int n, const Fact *fact)
{
    for (int i = 0; i < n; i++)
        if (items[i].when == &condition_always && !items[i].told &&
            ruling_parts_gives_choice(items[i].line, fact))
            return true;
    return false;
}

/* Returns true if item AT is an instruction that is said before another item, and the other item
 * has no row yet.  Item AT is then printed together with the other item. */
static bool waits_for_line(const RowsItem *items, int n, int at)
{
    for (int i = 0; i < n; i++)
        if (!items[i].told && items[i].when == &condition_always &&
            rows_offered_before(items, n, items[at].line, items[i].line))
            return true;
    return false;
}

/* Adds one row that names the facts that PART depends on.  Used if PART nests too deep or has too
 * many rows. */
static void tell_dependence(RowsTeller *t, RowsItem *items, int n, int part, int indent)
{
    const char *texts[MAX_NAMED + 1];
    int named = 0;

    for (int f = 0; f < t->r->nasked; f++) {
        const Fact *fact = condition_given_fact(t->trees, f);
        bool asked = false;

        for (int i = 0; i < n; i++)
            asked |=
                items[i].part == part && condition_given_depends(t->trees, items[i].when, fact);
        if (asked && named < MAX_NAMED)
            texts[named++] = words_fact(&t->w, fact, 1);
        else if (asked && named == MAX_NAMED)
            texts[named++] = words_text(&t->w, MSG_and_more);
    }
    for (int i = 0; i < n; i++)
        items[i].told |= items[i].part == part;
    rows_add_sentence(
        &t->w, t->rows, indent,
        words_say_one(&t->w, MSG_depends, words_joined(&t->w, texts, named, JOINT_OR)));
}

/* Returns true if a short report tells the same for every value of FACT, the main fact of PART. */
static bool all_alike(const RowsTeller *t, const RowsItem *items, int n, int part, const Fact *fact)
{
    RowsItem *mine = arena_new_array(t->w.arena, RowsItem, (size_t)n + 1);
    RowsBranch branches[DOMAIN_MAX];
    int count = 0;

    for (int i = 0; i < n && t->o->brief; i++)
        if (items[i].part == part && items[i].when->fact)
            mine[count++] = items[i];
    return count > 0 && ruling_branches_make(t, mine, count, fact, branches) == 1 &&
           branches[0].whole;
}

/* Adds the rows of the part of item I.  FACT is the main fact of the part. */
static void tell_open_part(RowsTeller *t, RowsItem *items, int n, int i, const Fact *fact,
                           int indent)
{
    if (t->depth >= MAX_DEPTH || (t->depth > 0 && t->rows->n >= t->most)) {
        tell_dependence(t, items, n, items[i].part, indent);
    } else if (fact->kind != FACT_HOLDS && !all_alike(t, items, n, items[i].part, fact) &&
               (indent == 0 || fact->kind != FACT_ELECTED)) {
        int at = t->rows->n, number = t->number;
        Words plain = t->w;
        Row *row;

        t->w = ruling_sentence_naming(&t->w, fact);
        row = rows_add_sentence(&t->w, t->rows, indent, ruling_aloud_question(t, fact));
        t->w = plain;
        number_row(t, row, indent);
        tell_part(t, items, n, items[i].part, fact, indent + 1);
        if (t->rows->n == at + 1) { /* no rows stand below the question: remove the question */
            t->rows->n = at;
            t->number = number;
        }
    } else {
        int at = t->rows->n;

        tell_part(t, items, n, items[i].part, fact, indent);
        if (at < t->rows->n)
            number_row(t, &t->rows->at[at], indent);
    }
}

/* Adds the questions that the director asks first in a script.  Leaves the findings of the highest
 * cost for the end.  Puts a question later if its answer gives a player unauthorised
 * information. */
static void ask_first(RowsTeller *t, RowsItem *items, int n, int indent)
{
    for (int i = 0; i < 2 * n; i++) {
        const RowsItem *it = &items[i % n];
        const Fact *fact =
            it->told || !it->when->fact ? NULL : ruling_parts_main_fact(t, items, n, it->part);

        if (fact && fact->kind != FACT_ELECTED && !ruling_aloud_asked_last(t, fact) &&
            (i >= n || !words_learning(&t->w, fact)))
            tell_open_part(t, items, n, i % n, fact, indent);
    }
}

static void tell_item(RowsTeller *t, RowsItem *items, int n, int i, int indent)
{
    const Fact *fact;

    if (items[i].when == &condition_always) {
        if (!waits_for_line(items, n, i))
            tell_line_item(t, items, n, i, indent);
        return;
    }
    fact = ruling_parts_main_fact(t, items, n, items[i].part);
    if (!hangs_on_line(items, n, fact))
        tell_open_part(t, items, n, i, fact, indent);
}

/* Returns true if item AT is an instruction about an event, and another item is a choice about the
 * same event.  The choice must depend on an open fact. */
static bool waits_for_open_line(const RowsItem *items, int n, int at)
{
    const Conclusion *c = items[at].line->c;

    if (c->kind != LINE_STATUS || !c->fun->instruction)
        return false;
    for (int i = 0; i < n; i++)
        if (items[i].when->fact && ruling_aloud_is_choice(items[i].line->c) &&
            items[i].line->c->args[0] == c->args[0])
            return true;
    return false;
}

/* Adds the rows of a short report: first the lines that hold under every answer, then the open
 * questions. */
static void tell_items_briefly(RowsTeller *t, RowsItem *items, int n, int indent)
{
    int open;

    for (int i = 0; i < n; i++)
        if (!items[i].told && items[i].when == &condition_always &&
            !waits_for_open_line(items, n, i))
            tell_item(t, items, n, i, indent);
    open = t->rows->n;
    if (t->w.aloud)
        ask_first(t, items, n, indent);
    for (int i = 0; i < 2 * n; i++)
        if (!items[i % n].told && (i >= n || items[i].when->fact))
            tell_item(t, items, n, i % n, indent);
    for (int i = open; i < t->rows->n; i++)
        t->rows->at[i].open = true;
}

static void rows_add_items(RowsTeller *t, RowsItem *items, int n, int indent)
{
    const OuterText *outer = t->outer;
    int kept = 0;

    for (int i = 0; i < n; i++)
        if (!ruling_lines_moot(&t->w, items[i].line, t->o))
            items[kept++] = items[i];
    n = kept;
    if (t->w.aloud || t->o->brief)
        ruling_aloud_order(t, items, n);
    rows_keep_outer(t, items, n);
    ruling_parts_make(t, items, n);
    if (t->o->brief) {
        tell_items_briefly(t, items, n, indent);
        t->outer = outer;
        return;
    }
    if (t->w.aloud)
        ask_first(t, items, n, indent);
    for (int i = 0; i < n; i++)
        if (!items[i].told)
            tell_item(t, items, n, i, indent);
    t->outer = outer;
}

/* Adds the lines of the ruling t->o->against that the current ruling lacks. */
static void tell_missing(RowsTeller *t)
{
    const Ruling *other = t->o->against;
    Words w = t->w;
    bool any = false;

    w.p = other->program;
    w.c = other->c;
    w.engine = t->o->engine_against;
    w.world = NULL; /* the suppositions of the current ruling need not hold in the other ruling */
    for (int i = 0; i < other->nlines; i++) {
        const Line *line = &other->lines[i];
        Row *row;

        if (line->c->kind == LINE_BREACH || !ruling_rows_shows(line, t->o) ||
            ruling_lines_moot(&w, line, t->o) || ruling_find(t->r, line->key))
            continue;
        if (!any)
            rows_add_text(&t->w, t->rows, 0, words_text(&t->w, MSG_not_here));
        any = true;
        row = rows_add_text(&t->w, t->rows, 1, rows_finish_sentence(&w, ruling_sentence(&w, line)));
        row->cite = ruling_sentence_cite(&w, line);
    }
}

/* CLASH is a clash that a breach causes.  Adds the conclusion of each rule of CLASH, with its
 * clause. */
static void tell_breach_sides(RowsTeller *t, const Line *clash)
{
    for (int i = 0; i < clash->nsupports; i++) {
        const Support *s = clash->supports[i];
        const char *text = rows_finish_sentence(&t->w, words_side(&t->w, s)),
                   *cite = ruling_sentence_cite_supports(&t->w, &s, 1);
        bool known = false;

        for (int k = t->rows->n - 1; k >= 0 && t->rows->at[k].indent > 0; k--)
            known |=
                strcmp(t->rows->at[k].text, text) == 0 && strcmp(t->rows->at[k].cite, cite) == 0;
        if (!known)
            rows_add_text(&t->w, t->rows, 1, text)->cite = cite;
    }
}

/* Returns true if the breach LINE is the cause of the clash CLASH. */
static bool clashes_in_breach(const Line *line, const Line *clash)
{
    const Invariant *v = line->c->invariant;

    if (clash->c->kind != LINE_CLASH)
        return false;
    for (int i = 0; i < line->nsupports; i++)
        for (int k = 0; k < v->nclashes; k++) {
            bool same = v->clashes[k].fun == clash->c->fun;

            for (int a = 0; same && a < clash->c->nargs; a++)
                same = line->supports[i]->slots[v->clashes[k].slot[a]] == clash->c->args[a];
            if (same)
                return true;
        }
    return false;
}

/* Adds the breach LINE: first the invariant, then the rules that contradict it. */
static void tell_breach(RowsTeller *t, const Line *line)
{
    const char *text = words_conclusion(&t->w, line->c);
    Row *row;

    if (line->when->fact)
        text = words_say_one(&t->w, MSG_breach_in_part, text);
    row = rows_add_sentence(&t->w, t->rows, 0, text);
    row->note = t->w.aloud;
    for (int i = 0; i < t->r->nlines && !t->w.aloud; i++)
        if (clashes_in_breach(line, &t->r->lines[i]))
            tell_breach_sides(t, &t->r->lines[i]);
}

void ruling_rows_add(const Words *w, const Ruling *r, const RowsOptions *o, Rows *rows)
{
    RowsTeller t = { .w = *w, .r = r, .o = o, .rows = rows, .trees = condition_given_new(r) };
    RowsItem *items = arena_new_array(w->arena, RowsItem, (size_t)r->nlines + 1);
    int n = 0;

    t.rules = arena_new_of(w->arena, RowsRules);
    t.rules->by_rule.arena = w->arena;
    for (int i = 0; i < r->nlines; i++)
        if (!ruling_rows_shows(&r->lines[i], o))
            continue;
        else if (r->lines[i].c->kind == LINE_BREACH)
            tell_breach(&t, &r->lines[i]);
        else
            items[n++] = (RowsItem){ .line = &r->lines[i],
                                     .when = condition_given_intern(t.trees, r->lines[i].when) };
    rows_add_items(&t, items, n, 0);
    if (o->against && !o->marks_only)
        tell_missing(&t);
    condition_given_free(t.trees);
}
