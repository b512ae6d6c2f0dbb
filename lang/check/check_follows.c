/* check_follows.c - compares an edition with the earlier edition that it follows.  The edition must
 * state each difference between the clauses of the two editions, and nothing else.  It states a
 * difference with a mark (`amended`, `new` or `was`) or with a `repeal`.
 *
 * The old label of a clause is its label in the followed edition.  G is a group of clauses with one
 * old label, and B is one of them.  A head is a clause without `then`. */
#include "check/check_follows.h"

#include "check/check_inside.h"
#include "program/label.h"
#include "program/spelling.h"

#include <stdlib.h>
#include <string.h>

/* the mark that a help proposes for a clause that differs */
static const char amended_mark[] = "amended \"what is different\"";

/* A clause of the checked edition, or of the edition that it follows. */
typedef struct FollowsClause {
    const Node *node;
    const char *label;
    /* The label of the clause in the followed edition. A clause with the mark `new` is not in that
     * edition. For such a clause, OLD is equal to LABEL. */
    const char *old;
    bool amended;
    bool covered; /* the clause is inside the label of a head that has the mark `amended` */
    bool settled; /* the clause is matched with a clause of the other edition, or it is reported */
} FollowsClause;

typedef struct FollowsClauses {
    FollowsClause *at;
    size_t n;
} FollowsClauses;

typedef struct Follows {
    const char *name; /* the name of the edition that follows */
    /* the node in the header of the edition that names the followed edition */
    const Node *followed;
    FollowsClauses old; /* all clauses of the followed edition, sorted by label */
    /* the clauses of the edition that do not have the mark `new`, sorted by old label */
    FollowsClauses kept;
    FollowsClauses moved; /* the clauses in `kept` that have the mark `was` */
    FollowsClauses fresh; /* the clauses of the edition that have the mark `new` */
    const Node **repeals;
    size_t nrepeals;
    Diags *diags;
} Follows;

/* The clauses of both editions that have the same old label. */
typedef struct FollowsGroup {
    const char *label;
    FollowsClauses old, kept;
} FollowsGroup;

/* ---- when two clauses are equal ----------------------------------------- */

/* Returns true if the kept clauses that were inside the label A are exactly those inside the label
 * B now.  There must be at least one such clause. */
static bool moved_together(const Follows *f, const char *a, const char *b)
{
    bool any = false;

    for (size_t i = 0; i < f->kept.n; i++) {
        const FollowsClause *k = &f->kept.at[i];

        if (label_inside(k->old, a) != label_inside(k->label, b))
            return false;
        any |= label_inside(k->label, b);
    }
    return any;
}

/* Returns true if some kept clause is inside LABEL both in this edition and in the followed one. */
static bool stayed_inside(const Follows *f, const char *label)
{
    for (size_t i = 0; i < f->kept.n; i++)
        if (label_inside(f->kept.at[i].old, label) && label_inside(f->kept.at[i].label, label))
            return true;
    return false;
}

/* Returns true if the label A in the followed edition names the same clauses as the label B in this
 * edition. */
static bool labels_agree(const Follows *f, const char *a, const char *b)
{
    const bool same = strcmp(a, b) == 0;
    bool moved = false;

    for (size_t i = 0; i < f->moved.n; i++) {
        const FollowsClause *m = &f->moved.at[i];

        if (strcmp(m->old, a) == 0 && strcmp(m->label, b) == 0)
            return true;
        moved |= label_inside(m->old, a);
    }
    return !moved ? same : same ? stayed_inside(f, a) : moved_together(f, a, b);
}

/* The first place where two clauses differ. */
typedef struct FirstDifference {
    /* The nodes that differ.  If a clause lacks such a node, its field is the node around the place
     * where it is missing. */
    const Node *a, *b;
    bool only_a, only_b; /* only clause A, or only clause B, has the node */
} FirstDifference;

static bool list_differs(const Follows *f, const Node *around_a, const Node *a,
                         const Node *around_b, const Node *b, FirstDifference *at);

/* A is a node of the followed edition. Returns true if A and B are different. Stores their first
 * difference in *AT. */
static bool node_differs(const Follows *f, const Node *a, const Node *b, FirstDifference *at)
{
    const bool label = a->kind == N_Label || a->kind == N_Refer;

    if (a->kind != b->kind || a->num != b->num ||
        !(label ? labels_agree(f, a->text, b->text) : text_same_or_none(a->text, b->text))) {
        *at = (FirstDifference){ .a = a, .b = b };
        return true;
    }
    return list_differs(f, a, a->a, b, b->a, at) || list_differs(f, a, a->b, b, b->b, at) ||
           list_differs(f, a, a->c, b, b->c, at) || list_differs(f, a, a->d, b, b->d, at);
}

/* Returns the first node from N on that is neither a mark nor a source. A source node says where
 * the text of the clause is from. It is no part of what the clause says. */
static const Node *without_marks(const Node *n)
{
    while (n && (check_is_mark(n) || n->kind == N_SourceNote))
        n = n->next;
    return n;
}

/* Returns true if N, or a node after N in its list, is of KIND. */
static bool has_kind(const Node *n, NodeKind kind)
{
    while (n && n->kind != kind)
        n = n->next;
    return n != NULL;
}

/* Returns true if the lists A and B are different, not counting marks. AROUND_A and AROUND_B are
 * the nodes that have these lists. Stores the first difference in *AT. */
static bool list_differs(const Follows *f, const Node *around_a, const Node *a,
                         const Node *around_b, const Node *b, FirstDifference *at)
{
    for (;; a = a->next, b = b->next) {
        bool only_a, only_b;

        a = without_marks(a);
        b = without_marks(b);
        if (!a && !b)
            return false;
        only_a = !b || (a && a->kind != b->kind && has_kind(a->next, b->kind));
        only_b = !only_a && (!a || (a->kind != b->kind && has_kind(b->next, a->kind)));
        if (only_a || only_b) {
            *at = (FirstDifference){ only_b ? around_a : a, only_a ? around_b : b, only_a, only_b };
            return true;
        }
        if (node_differs(f, a, b, at))
            return true;
    }
}

/* A is a clause of the followed edition. Returns true if A and B say different things. Stores the
 * first difference in *AT. */
static bool clause_differs(const Follows *f, const FollowsClause *a, const FollowsClause *b,
                           FirstDifference *at)
{
    return list_differs(f, a->node, a->node->b, b->node, b->node->b, at) ||
           list_differs(f, a->node, a->node->a, b->node, b->node->a, at);
}

/* Returns a clause in LIST that says the same as B and is not `settled`, or NULL. */
static FollowsClause *equal_clause(const Follows *f, const FollowsClauses *list,
                                   const FollowsClause *b)
{
    FirstDifference at;

    for (size_t i = 0; i < list->n; i++)
        if (!list->at[i].settled && !clause_differs(f, &list->at[i], b, &at))
            return &list->at[i];
    return NULL;
}

/* ---- reports ------------------------------------------------------------ */

/* Reports at AT that the followed edition has no clause LABEL. The help proposes a similar label.
 * If no label is similar, the help is OTHERWISE. */
static void report_unknown_old(const Follows *f, Span at, const char *label, const char *otherwise)
{
    SpellingGuess g = { label, NULL, spelling_limit(label, 3) };
    Diag *d =
        diag_add(f->diags, DIAG_RULE_MARK, at, "`%s` has no clause %s", f->followed->text, label);

    for (size_t i = 0; i < f->old.n; i++)
        spelling_guess(&g, f->old.at[i].label);
    if (g.best)
        diag_help(f->diags, d, "did you mean %s?", g.best);
    else
        diag_help(f->diags, d, "%s", otherwise);
}

static bool same_title(const Node *a, const Node *b)
{
    return a->b && b->b && strcmp(a->b->text, b->b->text) == 0;
}

/* B equals no clause in g->old.  Returns the first unsettled clause in g->old that has the title of
 * B.  If there is no clause with this title, returns the first unsettled clause in g->old.  Returns
 * NULL if all clauses in g->old are `settled`. */
static FollowsClause *nearest_old(const FollowsGroup *g, const FollowsClause *b)
{
    FollowsClause *found = NULL;

    for (size_t i = 0; i < g->old.n; i++) {
        FollowsClause *a = &g->old.at[i];

        if (!a->settled &&
            (!found || (same_title(a->node, b->node) && !same_title(found->node, b->node))))
            found = a;
    }
    return found;
}

/* Reports that B differs from A, although B has no mark. A is a clause of the followed edition. */
static void report_changed(const Follows *f, const FollowsClause *a, const FollowsClause *b)
{
    const char *name = f->followed->text;
    FirstDifference at = { .a = a->node, .b = b->node };
    Diag *d;

    clause_differs(f, a, b, &at);
    d = diag_add(f->diags, DIAG_RULE_CHANGED, at.b->span,
                 "clause %s differs from clause %s of `%s`, but is not marked as amended", b->label,
                 a->label, name);
    diag_note(f->diags, d, at.a->span,
              at.only_a   ? "only `%s` has this part"
              : at.only_b ? "`%s` does not have this part"
                          : "`%s` has this instead",
              name);
    diag_help(f->diags, d, "write `%s` in %s, or make clause %s equal to clause %s of `%s`",
              amended_mark, b->label, b->label, a->label, name);
}

/* Returns true if some kept clause of the group has a label that differs from its old label. */
static bool moved_away(const FollowsGroup *g)
{
    for (size_t i = 0; i < g->kept.n; i++)
        if (strcmp(g->kept.at[i].label, g->label) != 0)
            return true;
    return false;
}

/* B has no mark. If B equals a clause with another label in the followed edition, reports B and
 * returns true. The help proposes `was` or MARK. Otherwise returns false. */
static bool report_like(const Follows *f, const FollowsClause *b, const char *mark)
{
    const char *name = f->followed->text;
    FollowsClause *like = equal_clause(f, &f->old, b);
    Diag *d;

    if (!like)
        return false;
    like->settled = true;
    d = diag_add(f->diags, DIAG_RULE_CHANGED, b->node->span,
                 "clause %s is the same as clause %s "
                 "of `%s`, but no mark says so",
                 b->label, like->label, name);
    diag_note(f->diags, d, like->node->span, "`%s` has the clause here", name);
    diag_help(f->diags, d,
              "if the clause only has a new label, write `was %s` in it; otherwise "
              "write `%s`",
              like->label, mark);
    return true;
}

/* Reports B, which has no mark. In the followed edition, no clause has the label of B, or all
 * clauses with this label are already `settled`. */
static void report_unmarked(const Follows *f, const FollowsGroup *g, const FollowsClause *b)
{
    const char *name = f->followed->text;
    const bool fresh = !g->old.n || moved_away(g);
    Diag *d;

    if (report_like(f, b, fresh ? "new" : amended_mark))
        return;
    d = diag_add(f->diags, DIAG_RULE_CHANGED, b->node->span,
                 g->old.n
                     ? "the clause of `%s` with the label %s already has a counterpart in this "
                       "edition, so this clause needs a mark"
                     : "`%s` has no clause %s, so this clause must be marked as new",
                 name, b->old);
    if (!fresh)
        diag_note(f->diags, d, g->old.at[0].node->span, "`%s` has the clause here", name);
    diag_help(f->diags, d, "write `%s` in %s", fresh ? "new" : amended_mark, b->label);
}

/* K is a clause that this edition keeps.  Returns true if `repeal LABEL` would wrongly cover K:
 * LABEL is the old label of K, or K is inside LABEL in both editions. */
static bool kept_inside(const FollowsClause *k, const char *label)
{
    return strcmp(k->old, label) == 0 ||
           (label_inside(k->old, label) && label_inside(k->label, label));
}

/* Reports that this edition lacks A, a clause of the followed edition. The help proposes a
 * `repeal`. Returns true if this `repeal` also covers the clauses inside A. */
static bool report_gone(const Follows *f, const FollowsClause *a)
{
    const char *title = a->node->b ? a->node->b->text : NULL;
    bool some_left = false;
    Diag *d = diag_add(f->diags, DIAG_RULE_CHANGED, f->followed->span,
                       "this edition lacks "
                       "clause %s of `%s`, and "
                       "no `repeal` says so",
                       a->label, f->followed->text);

    for (size_t i = 0; i < f->kept.n; i++)
        some_left |= kept_inside(&f->kept.at[i], a->label);
    diag_note(f->diags, d, a->node->span, "this is the clause");
    if (some_left && title)
        diag_help(f->diags, d, "if the clause has gone, add the line: repeal %s \"%s\"", a->label,
                  title);
    else
        diag_help(f->diags, d, "if the clause has gone, add the line: repeal %s", a->label);
    diag_help(f->diags, d,
              "if the clause has a new label, write `was %s` in it, and also `%s` if its text "
              "has changed",
              a->label, amended_mark);
    return !some_left;
}

/* ---- the clauses of one label ------------------------------------------- */

/* Returns true if the `repeal` R covers the clause NODE. LABEL is the label of NODE in the followed
 * edition. */
static bool repeals(const Node *r, const Node *node, const char *label)
{
    return r->a ? strcmp(label, r->text) == 0 && check_has_title(node, r->a->text)
                : label_inside(label, r->text);
}

static bool is_repealed(const Follows *f, const FollowsClause *a)
{
    bool is = false;

    for (size_t i = 0; i < f->nrepeals && !is; i++)
        is = repeals(f->repeals[i], a->node, a->label);
    return is;
}

/* Checks B, which has the mark `amended`. If B equals a clause of the followed edition, reports B
 * and returns false. */
static bool check_amended(const Follows *f, const FollowsGroup *g, const FollowsClause *b)
{
    const Node *mark = ast_find(b->node->a, N_Amended);
    FollowsClause *a = equal_clause(f, &g->old, b);
    Diag *d;

    if (!a)
        return true;
    d = diag_add(f->diags, DIAG_RULE_MARK, mark->span,
                 "clause %s is marked as amended, but is "
                 "the same in `%s`",
                 b->label, f->followed->text);
    diag_note(f->diags, d, a->node->span, "`%s` has the clause here", f->followed->text);
    diag_help(f->diags, d, "leave `amended` out");
    a->settled = true;
    return false;
}

/* Reports B, because no clause of the followed edition has the old label of B. */
static void report_no_old(const Follows *f, const FollowsGroup *g, const FollowsClause *b)
{
    const Node *was = ast_find(b->node->a, N_Was), *amended = ast_find(b->node->a, N_Amended);

    if (was)
        report_unknown_old(f, was->span, b->old, "correct the label, or write `new` instead");
    else if (amended)
        diag_add(f->diags, DIAG_RULE_MARK, amended->span,
                 "`%s` has no clause %s\n"
                 "write `new` instead of `amended`",
                 f->followed->text, b->old);
    else
        report_unmarked(f, g, b);
}

/* Sets `settled` in the clauses of the group that are equal in both editions. Skips clauses with
 * the mark `amended`. */
static void match_group(const Follows *f, const FollowsGroup *g)
{
    for (size_t i = 0; i < g->kept.n; i++) {
        FollowsClause *b = &g->kept.at[i], *a = b->amended ? NULL : equal_clause(f, &g->old, b);

        if (a)
            a->settled = b->settled = true;
    }
}

/* Reports the clauses of the group that differ without the right mark. Does nothing if the followed
 * edition has no clause of this group. */
static void compare_group(const Follows *f, const FollowsGroup *g)
{
    bool amended = false;

    for (size_t i = 0; i < g->kept.n && g->old.n; i++) {
        FollowsClause *b = &g->kept.at[i], *a;

        if (b->settled)
            continue;
        if (b->amended) {
            amended |= check_amended(f, g, b);
        } else if (b->covered) {
            amended = true;
        } else if ((a = nearest_old(g, b)) && !report_like(f, b, amended_mark)) {
            report_changed(f, a, b);
            a->settled = true;
        } else if (!a) {
            report_unmarked(f, g, b);
        }
    }
    for (size_t i = 0; i < g->old.n && amended; i++)
        g->old.at[i].settled = true;
}

/* If the followed edition has no clause in the group, reports each clause of the group. */
static void report_added(const Follows *f, const FollowsGroup *g)
{
    for (size_t i = 0; i < g->kept.n && !g->old.n; i++)
        report_no_old(f, g, &g->kept.at[i]);
}

/* Reports each clause of the followed edition that is missing in this edition. Skips clauses that a
 * `repeal` covers. */
static void report_all_gone(const Follows *f)
{
    /* the last label that was reported together with all clauses inside it, or NULL */
    const char *told = NULL;

    for (size_t i = 0; i < f->old.n; i++) {
        const FollowsClause *a = &f->old.at[i];

        if (!a->settled && !is_repealed(f, a) && !(told && label_inside(a->label, told)) &&
            report_gone(f, a))
            told = a->label;
    }
}

/* ---- new clauses and repeals -------------------------------------------- */

/* OLD is a clause of the followed edition.  Returns true if a new clause may have the label of OLD.
 * Both of these must be true:
 * - No clause that had this label in the followed edition has it in this edition.
 * - This edition has moved a clause from this label to another one, or has repealed OLD. */
static bool label_is_free(const Follows *f, const FollowsClause *old)
{
    bool moved = false;

    for (size_t i = 0; i < f->kept.n; i++) {
        const FollowsClause *k = &f->kept.at[i];

        if (strcmp(k->old, old->label) != 0)
            continue;
        if (strcmp(k->label, old->label) == 0)
            return false;
        moved = true;
    }
    return moved || is_repealed(f, old);
}

/* Reports B, which has the mark `new`, if a clause of the followed edition has its label.  Does not
 * report B if the label is free (label_is_free()). */
static void check_fresh(const Follows *f, const FollowsClause *b)
{
    for (size_t i = 0; i < f->old.n; i++) {
        const FollowsClause *a = &f->old.at[i];
        Diag *d;

        if (strcmp(a->label, b->label) != 0 || label_is_free(f, a))
            continue;
        d = diag_add(f->diags, DIAG_RULE_MARK, ast_find(b->node->a, N_New)->span,
                     "clause %s is marked as new, but `%s` has a clause with this label", b->label,
                     f->followed->text);
        diag_note(f->diags, d, a->node->span, "this is the clause");
        diag_help(f->diags, d, "write `%s` instead of `new`", amended_mark);
        return;
    }
}

/* Reports the `repeal` R if R covers no clause of the followed edition.  Also reports R if this
 * edition still has a clause that R covers. */
static void check_repealed(const Follows *f, const Node *r)
{
    bool known = false, titled = false;

    for (size_t i = 0; i < f->old.n; i++) {
        known |= repeals(r, f->old.at[i].node, f->old.at[i].label);
        titled |= r->a && strcmp(f->old.at[i].label, r->text) == 0;
    }
    if (titled && !known) {
        diag_add(f->diags, DIAG_RULE_MARK, r->a->span,
                 "no clause %s of `%s` has this title\n"
                 "write the title that `%s` gives the clause, or leave the title out",
                 r->text, f->followed->text, f->followed->text);
        return;
    }
    if (!known) {
        report_unknown_old(f, r->span, r->text, "leave this line out, or correct the label");
        return;
    }
    for (size_t i = 0; i < f->kept.n; i++) {
        const FollowsClause *k = &f->kept.at[i];
        Diag *d;

        if (!repeals(r, k->node, k->old) || !kept_inside(k, r->text))
            continue;
        d = diag_add(f->diags, DIAG_RULE_MARK, r->span,
                     "`%s` repeals clause %s, but still has a "
                     "clause with this label",
                     f->name, k->old);
        diag_note(f->diags, d, k->node->span, "this is the clause");
        diag_help(f->diags, d,
                  strcmp(k->label, k->old) == 0
                      ? "leave the line `repeal` out; or, if another clause now has the label, "
                        "write `new` in that clause"
                      : "leave the line `repeal` out");
        return;
    }
}

/* ---- the whole ---------------------------------------------------------- */

/* Compares clauses by their old labels. Clauses with the same old label are compared by their
 * places in the files. */
static int by_old_label(const void *a, const void *b)
{
    const FollowsClause *x = a, *y = b;
    const uint32_t at_x = x->node->span.start, at_y = y->node->span.start;
    int order = label_compare(x->old, y->old);

    order = order ? order : strcmp(x->old, y->old);
    return order ? order : (at_x > at_y) - (at_x < at_y);
}

static bool is_of_edition(const LawFile *file)
{
    return ast_find((Node *)file->items, N_Edition) != NULL;
}

/* Returns the number of clauses and repeals in FILES. */
static size_t count_clauses(const LawFile *files, size_t nfiles)
{
    size_t n = 0;

    for (size_t i = 0; i < nfiles; i++)
        for (const Node *k = files[i].items; k; k = k->next)
            n += k->kind == N_Clause || k->kind == N_Repeal;
    return n;
}

static FollowsClauses new_list(Arena *arena, size_t room)
{
    return (FollowsClauses){ arena_new_array(arena, FollowsClause, room + 1), 0 };
}

static void read_old(Follows *f, const LawFile *files, size_t nfiles, Arena *arena)
{
    f->old = new_list(arena, count_clauses(files, nfiles));
    for (size_t i = 0; i < nfiles; i++)
        for (const Node *k = is_of_edition(&files[i]) ? files[i].items : NULL; k; k = k->next)
            if (k->kind == N_Clause)
                f->old.at[f->old.n++] =
                    (FollowsClause){ .node = k, .label = k->text, .old = k->text };
    qsort(f->old.at, f->old.n, sizeof *f->old.at, by_old_label);
}

static void read_own(Follows *f, const LawFile *files, size_t nfiles, Arena *arena)
{
    const size_t room = count_clauses(files, nfiles);

    f->kept = new_list(arena, room);
    f->moved = new_list(arena, room);
    f->fresh = new_list(arena, room);
    f->repeals = arena_new_array(arena, const Node *, room + 1);
    for (size_t i = 0; i < nfiles; i++)
        for (const Node *k = is_of_edition(&files[i]) ? files[i].items : NULL; k; k = k->next) {
            const Node *was = k->kind == N_Clause ? ast_find(k->a, N_Was) : NULL;
            FollowsClause one = { .node = k, .label = k->text, .old = was ? was->text : k->text };

            if (k->kind == N_Repeal)
                f->repeals[f->nrepeals++] = k;
            if (k->kind != N_Clause)
                continue;
            one.amended = ast_find(k->a, N_Amended) != NULL;
            if (ast_find(k->a, N_New))
                f->fresh.at[f->fresh.n++] = one;
            else
                f->kept.at[f->kept.n++] = one;
            if (was && !ast_find(k->a, N_New))
                f->moved.at[f->moved.n++] = one;
        }
    qsort(f->kept.at, f->kept.n, sizeof *f->kept.at, by_old_label);
}

/* Sets `covered` in the clauses of the edition that are inside the label of an amended head. */
static void cover_inside(Follows *f)
{
    for (size_t i = 0; i < f->kept.n; i++) {
        const FollowsClause *head = &f->kept.at[i];

        if (!head->amended || ast_find(head->node->a, N_Then))
            continue;
        for (size_t k = 0; k < f->kept.n; k++)
            f->kept.at[k].covered |= k != i && label_inside(f->kept.at[k].label, head->label);
    }
}

/* Returns the clauses in LIST, from index *NEXT on, that have the old label LABEL. Moves *NEXT
 * behind these clauses. */
static FollowsClauses take_label(const FollowsClauses *list, size_t *next, const char *label)
{
    FollowsClauses taken = { list->at + *next, 0 };

    while (*next < list->n && strcmp(list->at[*next].old, label) == 0) {
        taken.n++;
        ++*next;
    }
    return taken;
}

typedef void GroupFn(const Follows *f, const FollowsGroup *g);

static void each_group(const Follows *f, GroupFn *fn)
{
    size_t i = 0, k = 0;

    while (i < f->old.n || k < f->kept.n) {
        FollowsGroup g = { .label = i < f->old.n ? f->old.at[i].old : f->kept.at[k].old };

        if (k < f->kept.n && label_compare(f->kept.at[k].old, g.label) < 0)
            g.label = f->kept.at[k].old;
        g.old = take_label(&f->old, &i, g.label);
        g.kept = take_label(&f->kept, &k, g.label);
        fn(f, &g);
    }
}

void check_follows(const LawFile *files, size_t nfiles, const LawFile *old, size_t nold,
                   Arena *arena, Diags *diags)
{
    Follows f = { .followed = check_followed(files, nfiles), .diags = diags };

    for (size_t i = 0; i < nfiles && !f.name; i++) {
        const Node *head = ast_find((Node *)files[i].items, N_Edition);

        f.name = head ? head->text : NULL;
    }
    read_old(&f, old, nold, arena);
    read_own(&f, files, nfiles, arena);
    cover_inside(&f);
    each_group(&f, match_group);
    each_group(&f, compare_group);
    each_group(&f, report_added);
    report_all_gone(&f);
    for (size_t i = 0; i < f.fresh.n; i++)
        check_fresh(&f, &f.fresh.at[i]);
    for (size_t i = 0; i < f.nrepeals; i++)
        check_repealed(&f, f.repeals[i]);
}
