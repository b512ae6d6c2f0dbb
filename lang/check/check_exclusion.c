/* check_exclusion.c - computes which rules each rule defeats, and reports errors (SPEC 6.4).  A
 * rule defeats another rule if the first one prevails when both apply.
 *
 * There are three such errors.  Two rules have equal conditions and exclude each other, but neither
 * prevails.  An `overrides` or `subject to` has no effect.  A label names no clause.  A reading is
 * one of several ways to understand a clause, and a file may set it.  A layer is the source of a
 * clause, such as the Laws or a practice. */
#include "check/check_inside.h"

#include "program/exclusion.h"
#include "program/label.h"
#include "program/program.h"
#include "program/spelling.h"

#include <string.h>

/* ---- readings -------------------------------------------------------------- */

/* If F is a reading that a file sets, returns the layer of this file.  Returns NULL if this layer
 * is the first layer that the vocabulary declares: the Laws.  Returns NULL if F is no such
 * reading. */
static const char *set_layer(const Program *p, const Fun *f)
{
    return f->kind == FUN_READING && f->is_set && f->set_layer && p->nlayers &&
                   strcmp(f->set_layer, p->layers[0].name) != 0
               ? f->set_layer
               : NULL;
}

/* A memo table with the results of set_layer_of(), indexed by Fun.id. */
typedef struct LayerMemo {
    const char **of;
    bool *known;
} LayerMemo;

static const char *set_layer_in(const Program *p, const Ex *ex, const LayerMemo *layers);

/* Calls set_layer_in() for the expressions in the definition F. Returns the first result that is
 * not NULL, or NULL. Remembers the result in LAYERS. */
static const char *set_layer_of(const Program *p, const Fun *f, const LayerMemo *layers)
{
    const char *found = NULL;

    if (layers->known[f->id])
        return layers->of[f->id];
    for (int i = 0; i < f->ncases && !found; i++) {
        found = set_layer_in(p, f->cases[i].value, NULL);
        if (!found)
            found = set_layer_in(p, f->cases[i].when, NULL);
    }
    layers->known[f->id] = true;
    return layers->of[f->id] = found;
}

/* Searches EX for a reading that a file sets.  Returns the layer of this file (set_layer()), or
 * NULL if EX has no such reading.  If LAYERS is not NULL, also searches the definitions that EX
 * calls, and remembers the results in LAYERS.  LAYERS is NULL if EX is already a part of a
 * definition.  A reading inside a further definition is seldom the reason for a ruling. */
static const char *set_layer_in(const Program *p, const Ex *ex, const LayerMemo *layers)
{
    const char *found = NULL;
    const Fun *f;

    if (!ex)
        return NULL;
    f = ex->op == EX_CALL ? ex->fun : NULL;
    if (f && set_layer(p, f))
        return f->set_layer;
    if (f && f->kind == FUN_DEFINE && layers)
        found = set_layer_of(p, f, layers);
    for (int i = 0; i < ex_nkids(ex) && !found; i++)
        found = set_layer_in(p, ex_kid(ex, i), layers);
    return found;
}

void check_reading_layers(Checker *c)
{
    Program *p = c->p;
    bool any = false;

    for (const Fun *f = p->funs; f; f = f->next)
        any |= set_layer(p, f) != NULL;
    if (!any)
        return;
    const LayerMemo layers = { arena_new_array(p->arena, const char *, p->nfuns + 1u),
                               arena_new_array(p->arena, bool, p->nfuns + 1u) };

    for (uint32_t i = 0; i < p->nrules; i++) {
        Rule *r = p->rules[i];

        for (int k = 0; k < r->nconds && !r->reading_layer; k++)
            r->reading_layer = set_layer_in(p, r->conds[k].ex, &layers);
    }
}

/* ---- defeat ---------------------------------------------------------------- */

/* Returns true if a clause inside LABEL is not in force (DroppedClause).  Counts only some of these
 * clauses:
 * - If ITSELF is true, those that the file of K has removed.
 * - If ITSELF is false, those that other files have removed.  The author of K may not know them.
 * - If K is a clause of an edition, none of a practice, because K may not name them. */
static bool is_dropped(const Checker *c, const Clause *k, const char *label, bool itself)
{
    for (const DroppedClause *d = c->dropped; d; d = d->next)
        if (label_inside(d->label, label) && (strcmp(d->by, k->origin) == 0) == itself &&
            (k->from != FROM_EDITION || d->from != FROM_PRACTICE))
            return true;
    return false;
}

static bool has_clause(const Program *p, const char *label)
{
    for (const Clause *o = p->clauses; o; o = o->next)
        if (label_inside(o->label, label))
            return true;
    return false;
}

/* Returns LIST without the labels that no clause has. Sets *N to the length of the result; before
 * the call, *N is the length of LIST. */
static const char *const *without_dropped(Checker *c, const char *const *list, int *n)
{
    const char **left = arena_new_array(c->arena, const char *, (size_t)*n + 1);
    int kept = 0;

    for (int i = 0; i < *n; i++)
        if (has_clause(c->p, list[i]))
            left[kept++] = list[i];
    *n = kept;
    return left;
}

/* Reports LABEL, which K names at SPAN, because there is no clause inside LABEL that K may name.
 *
 * A clause of an edition may not name a clause of a practice.  PRACTICE is true if K, a clause of
 * an edition, does this.  The help then says what to write in the clause of the practice: WORD,
 * such as `see`, and the label of K. */
static void report_no_such_label(Checker *c, const Clause *k, const char *label, Span span,
                                 bool practice, const char *word)
{
    Diag *d = diag_add(c->diags, DIAG_NAME_CLAUSE, span,
                       practice ? "clause %s is not in the edition, but only in a practice"
                                : "there is no clause %s",
                       label);
    SpellingGuess g = { label, NULL, spelling_limit(label, 3) };

    for (const Clause *o = c->p->clauses; o; o = o->next)
        spelling_guess(&g, o->label);
    if (is_dropped(c, k, label, true))
        diag_help(c->diags, d,
                  "leave %s out here, because the overlay `%s` itself repeals this clause", label,
                  k->origin);
    else if (practice)
        diag_help(c->diags, d, "leave %s out here, and write `%s %s` in clause %s of the practice",
                  label, word, k->label, label);
    else if (g.best)
        diag_help(c->diags, d, "did you mean %s?", g.best);
    else
        diag_help(c->diags, d,
                  "write the label of a clause of the edition; `bridgelaw list clauses` prints "
                  "all labels");
}

static bool is_law_number(const char *label)
{
    return label[strspn(label, "0123456789")] == '\0';
}

/* Reports L, a label in K, in two cases: K may name no clause inside L, or no conclusion of these
 * clauses excludes a conclusion of K.  YIELDS is true if L stands after `subject to`, and false if it stands
 * after `overrides`.  A printed clause may be subject to a whole law whose conclusions exclude
 * nothing: the print reserves that law. */
static void defeat_by_name(Checker *c, const Clause *k, const Node *l, bool yields)
{
    const char *label = l->text;
    const Span span = l->span;
    bool known = false, excludes = false, practice = false;

    for (const Clause *o = c->p->clauses; o; o = o->next) {
        if (!label_inside(o->label, label))
            continue;
        if (!exclusion_may_name(k, o)) {
            practice = true;
            continue;
        }
        known = true;
        for (const Rule *mine = k->rules; mine; mine = mine->next)
            for (const Rule *other = o->rules; other; other = other->next)
                excludes |= other != mine && exclusion_of_rules(mine, other);
    }
    if (!excludes && is_dropped(c, k, label, false))
        return;
    if (!known)
        report_no_such_label(c, k, label, span, practice, "overrides");
    else if (!excludes && yields && k->printed && is_law_number(label))
        return;
    else if (!excludes && strcmp(label, k->label) == 0)
        diag_add(c->diags, DIAG_RULE_NO_EXCLUDE, span,
                 "clause %s names itself\n"
                 "leave the label %s out, because a clause cannot override itself",
                 label, label);
    else if (!excludes)
        diag_add(c->diags, DIAG_RULE_NO_EXCLUDE, span,
                 "naming %s has no effect here, because no conclusion of %s conflicts with a "
                 "conclusion of %s\n"
                 "leave the label %s out",
                 label, label, k->label, label);
}

/* Returns true if PART is a list of labels: `subject to`, `overrides` or `see`. */
static bool names_labels(const Node *part)
{
    return part->kind == N_SubjectTo || part->kind == N_Overrides || part->kind == N_See;
}

/* Returns true if the labels A and B belong to one law: they begin with the same number. */
static bool of_one_law(const char *a, const char *b)
{
    const size_t n = strspn(a, "0123456789");

    return n == strspn(b, "0123456789") && strncmp(a, b, n) == 0;
}

/* Reports L, a label after `see` in K, if no clause that K may name is inside L.  Reports nothing
 * in two cases:
 * - Another file has removed a clause inside L.
 * - K may name no clause of the law that L belongs to.  In this case, L is still reported if a
 *   practice has a clause inside L, unless L is only the number of a law. */
static void check_seen(Checker *c, const Clause *k, const Node *l)
{
    bool known = false, practice = false, encoded = false;

    for (const Clause *o = c->p->clauses; o; o = o->next)
        if (!exclusion_may_name(k, o)) {
            practice |= label_inside(o->label, l->text);
        } else {
            known |= label_inside(o->label, l->text);
            encoded |= of_one_law(o->label, l->text);
        }
    if (known || is_dropped(c, k, l->text, false) ||
        (!encoded && (!practice || is_law_number(l->text))))
        return;
    report_no_such_label(c, k, l->text, l->span, practice, "see");
}

/* Removes from the `see` of K each label that no clause has now, because another file has removed
 * the clause. */
static void unsee_dropped(Checker *c, Clause *k)
{
    const char **left = arena_new_array(c->arena, const char *, (size_t)k->nsee + 1);
    int kept = 0;

    for (int i = 0; i < k->nsee; i++)
        if (has_clause(c->p, k->see[i]) || !is_dropped(c, k, k->see[i], false))
            left[kept++] = k->see[i];
    k->see = left;
    k->nsee = kept;
}

/* Returns the earlier node of K that names the same label as L, or NULL. L is a label in PART.
 * Looks only at parts of the same kind as PART. */
static const Node *named_before(const Clause *k, const Node *part, const Node *l)
{
    for (const Node *p = k->node->a; p; p = p->next)
        for (const Node *o = p->kind == part->kind ? p->a : NULL; o; o = o->next) {
            if (o == l)
                return NULL;
            if (strcmp(o->text, l->text) == 0)
                return o;
        }
    BUG("a label that stands nowhere");
}

void check_defeat(Checker *c)
{
    for (Clause *k = c->p->clauses; k; k = k->next) {
        for (const Node *part = k->node->a; part; part = part->next)
            for (const Node *l = names_labels(part) ? part->a : NULL; l; l = l->next) {
                const Node *first = named_before(k, part, l);

                if (!first && part->kind == N_See)
                    check_seen(c, k, l);
                else if (!first)
                    defeat_by_name(c, k, l, part->kind == N_SubjectTo);
                if (!first)
                    continue;
                Diag *d = diag_add(c->diags, DIAG_NAME_TWICE, l->span, "the clause names %s twice",
                                   l->text);

                diag_note(c->diags, d, first->span, "%s is named here first", l->text);
                diag_help(c->diags, d, "leave it out here");
            }
        if (c->dropped) {
            k->subject_to = without_dropped(c, k->subject_to, &k->nsubject_to);
            k->overrides = without_dropped(c, k->overrides, &k->noverrides);
            unsee_dropped(c, k);
        }
    }
    for (const Fun *f = c->p->funs; f; f = f->next)
        exclusion_find_all(f, c->arena);
}

static bool rules_same_conditions(const Rule *a, const Rule *b)
{
    if (a->nbinders != b->nbinders || a->nconds != b->nconds)
        return false;
    for (int i = 0; i < a->nbinders; i++)
        if (a->binders[i].over != b->binders[i].over ||
            !program_same_ex(a->binders[i].where, b->binders[i].where) ||
            !program_same_ex(a->binders[i].in, b->binders[i].in))
            return false;
    for (int i = 0; i < a->nconds; i++)
        if (a->conds[i].negated != b->conds[i].negated ||
            !program_same_ex(a->conds[i].ex, b->conds[i].ex))
            return false;
    for (int i = 0; i < a->nargs; i++)
        if (!program_same_ex(a->args[i], b->args[i]))
            return false;
    return true;
}

/* A and B have equal conditions.  Returns true if the rules A and B exclude each other in every
 * case. */
static bool at_odds(const Rule *a, const Rule *b)
{
    if (!exclusion_of_rules(a, b))
        return false;
    if (a->kind != b->kind)
        return true;
    if (a->kind == CONCLUDES_STATUS)
        return !program_same_ex(a->value, b->value);
    return modal_excludes(a->modal, b->modal) ? program_same_ex(a->who, b->who)
                                              : !program_same_ex(a->default_, b->default_);
}

/* Returns true if K names a clause that does not exist.  Because of this error, it may be unknown
 * whether K prevails over another clause. */
static bool names_missing_clause(const Program *p, const Clause *k)
{
    bool any = false;

    for (int i = 0; i < k->noverrides; i++)
        any |= !has_clause(p, k->overrides[i]);
    for (int i = 0; i < k->nsubject_to; i++)
        any |= !has_clause(p, k->subject_to[i]);
    return any;
}

/* Reports A and B if they have equal conditions and exclude each other, and neither prevails. */
static void check_equal_pair(Checker *c, const Rule *a, const Rule *b)
{
    bool over_b = false, over_a = false;
    Diag *d;

    if (!at_odds(a, b) || !rules_same_conditions(a, b) || names_missing_clause(c->p, a->clause) ||
        names_missing_clause(c->p, b->clause))
        return;
    /* an order between rules of one clause does not count, because each rule would prevail over the
     * other */
    for (uint32_t i = 0; i < a->ndefeats && a->clause != b->clause; i++)
        over_b |= a->defeats[i] == b;
    for (uint32_t i = 0; i < b->ndefeats && a->clause != b->clause; i++)
        over_a |= b->defeats[i] == a;
    if (over_b != over_a)
        return;
    d = a->clause == b->clause
            ? diag_add(c->diags, DIAG_RULE_SAME, b->span,
                       "two conclusions of clause %s contradict each other, and neither prevails",
                       b->clause->label)
            : diag_add(c->diags, DIAG_RULE_SAME, b->span,
                       strcmp(a->clause->label, b->clause->label) == 0
                           ? "two clauses with the label %s%.0s contradict each other, and neither "
                             "prevails"
                           : "clauses %s and %s contradict each other, and neither prevails",
                       a->clause->label, b->clause->label);
    diag_note(c->diags, d, a->span, "the other conclusion is here");
    if (a->clause == b->clause)
        diag_help(c->diags, d, "leave one of the two out; a clause cannot prevail over itself");
    else if (over_b)
        diag_help(c->diags, d,
                  "leave out one `overrides` or one `subject to`, because each clause says that "
                  "it prevails");
    else if (strcmp(a->clause->label, b->clause->label) == 0)
        diag_help(c->diags, d, "if one of the two clauses prevails, write in it: overrides %s",
                  a->clause->label);
    else
        diag_help(c->diags, d, "if %s should prevail, write in clause %s: overrides %s",
                  b->clause->label, b->clause->label, a->clause->label);
}

void check_equal_rules(Checker *c)
{
    for (const Fun *f = c->p->funs; f; f = f->next)
        for (uint32_t i = 0; i < f->nrules; i++) {
            for (uint32_t j = i + 1; j < f->nrules; j++)
                check_equal_pair(c, f->rules[i], f->rules[j]);
            for (uint32_t j = 0; f->settles && j < f->settles->nrules; j++)
                check_equal_pair(c, f->settles->rules[j], f->rules[i]);
        }
}
