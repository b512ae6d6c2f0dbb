/* case_findings.c - reads findings, elections, expectations and differences (SPEC 8.4, 8.5). */
#include "case/case_inside.h"

#include "kit/vec.h"
#include "program/label.h"
#include "program/program.h"
#include "program/spelling.h"

#include <string.h>

/* Stores the value of the constant expression E in *V.  Returns false if E is not constant. */
static bool constant_value(const Ex *e, Value *v)
{
    if (e->op == EX_CONST) {
        *v = e->value;
        return true;
    }
    if (e->op == EX_SET) {
        uint64_t set = 0;

        for (int i = 0; i < e->nkids; i++) {
            Value m;

            if (!constant_value(e->more[i], &m))
                return false;
            set |= (uint64_t)1 << m;
        }
        *v = (Value)set;
        return true;
    }
    if (e->op == EX_PAIR) {
        Value left, right;

        if (!constant_value(e->kid[0], &left) || !constant_value(e->kid[1], &right))
            return false;
        *v = left * (Value)e->type->right->count + right;
        return true;
    }
    return false;
}

/* Returns true if EX contains an error.  The error is already reported. */
static bool has_error_inside(const Ex *ex)
{
    bool wrong = ex->op == EX_ERROR;

    for (int i = 0; i < ex_nkids(ex) && !wrong; i++)
        wrong = ex_kid(ex, i) && has_error_inside(ex_kid(ex, i));
    return wrong;
}

/* NAME is a function of KIND.  Adds a help to D.  The help says where a case must state NAME, or
 * that a case must not state NAME.  D is about a line under `found by`, or under `elected` if
 * ELECTION is true. */
static void help_where_stated(CaseReader *l, Diag *d, const char *name, FunKind kind, bool election)
{
    Diags *ds = l->diags;

    switch (kind) {
    case FUN_STATUS:
        diag_help(ds, d,
                  "leave this line out: the ruling decides `%s`, and not the "
                  "case",
                  name);
        break;
    case FUN_READING:
        diag_help(ds, d, "leave this line out: the edition or an overlay chooses the reading `%s`",
                  name);
        break;
    case FUN_HOLDING:
        diag_help(ds, d, "write the hands after `hands`, above the line `story`");
        break;
    case FUN_SETTING: diag_help(ds, d, "state `%s` above the line `story`", name); break;
    case FUN_DONE:
        diag_help(ds, d,
                  "move this line below a line `elected`, because `%s` is a "
                  "choice of a player",
                  name);
        break;
    case FUN_FINDING:
        diag_help(ds, d,
                  "move this line below a line `found by director`, because "
                  "`%s` is a finding",
                  name);
        break;
    default:
        diag_help(ds, d,
                  election ? "leave this line out: `%s` is not a choice of a player"
                           : "leave this line out: the program works out `%s` itself",
                  name);
    }
}

/* Reports that the line N states neither a finding nor an action.  C is the compiled line.
 * ELECTION is true if the line stands under `elected`. */
static void report_no_fact(CaseReader *l, const Node *n, const Ex *c, bool election)
{
    const char *section = election ? "elected" : "found by";
    Diag *d = c->op == EX_CALL
                  ? diag_add(l->diags, DIAG_CASE_FINDING, n->span, "`%s` cannot stand under `%s`",
                             c->fun->name, section)
                  : diag_add(l->diags, DIAG_CASE_FINDING, n->span, "this line states no %s",
                             election ? "action" : "finding");

    if (c->op != EX_CALL)
        diag_help(
            l->diags, d,
            election ? "write what a player chose: ACTION(LABEL) is VALUE"
                     : "write first the finding, then `is` and its value: FINDING(LABEL) is VALUE; "
                       "`bridgelaw list findings` prints the findings");
    else
        help_where_stated(l, d, c->fun->name, c->fun->kind, election);
}

/* Stores in *S the value that the line N states.  C is the compiled line.  ELECTION is true if the
 * line stands under `elected`.  Returns the expression for this value.  Returns NULL, after a
 * report, if the line states no value. */
static const Ex *read_stated_value(CaseReader *l, const Node *n, const Ex *c, bool election,
                                   StatedFact *s)
{
    bool negated = c->op == EX_NOT;

    c = negated ? c->kid[0] : c;
    s->value = !negated;
    if (c->op == EX_ABSENT && !negated) {
        s->value = BL_ABSENT;
        return c->kid[0];
    }
    if (c->op != EX_IS)
        return c;
    if (!constant_value(c->kid[1], &s->value)) {
        diag_add(l->diags, DIAG_CASE_FINDING, n->span,
                 "only a value can stand after `is`\n"
                 "write first the name, then `is` and the value: %s(LABEL) is VALUE",
                 c->kid[0]->op == EX_CALL ? c->kid[0]->fun->name
                 : election               ? "ACTION"
                                          : "FINDING");
        return NULL;
    }
    if (negated && c->kid[0]->type->kind == TYPE_BOOL)
        s->value = !s->value;
    else
        s->excluded = negated;
    if (s->excluded && election) {
        diag_add(l->diags, DIAG_CASE_FINDING, n->span,
                 "a line under `elected` cannot say what a player did not choose\n"
                 "write what he chose, or leave the line out if he chose nothing");
        return NULL;
    }
    return c->kid[0];
}

static bool is_happened(const Ex *c)
{
    return c->op == EX_CALL && c->fun->kind == FUN_BUILTIN && c->fun->builtin == BUILTIN_HAPPENED &&
           c->kid[0]->op == EX_CONST;
}

bool case_read_fact(CaseReader *l, const Node *n, bool election, StatedFact *s)
{
    size_t errors = diags_errors(l->diags);
    const Ex *c = check_case_expr(l->p, &l->scope, n, l->p->bool_type, l->arena, l->diags);

    *s = (StatedFact){ .span = n->span };
    if (diags_errors(l->diags) > errors || has_error_inside(c))
        return false;
    c = read_stated_value(l, n, c, election, s);
    if (!c)
        return false;
    if (is_happened(c) && !election) {
        s->args[0] = c->kid[0]->value;
        if (!l->c->events[s->args[0]].disputed)
            diag_add(l->diags, DIAG_CASE_FINDING, n->span,
                     "nobody disputes that `%s` happened\n"
                     "write `disputed` before the sentence of this event, or leave this line out",
                     l->c->events[s->args[0]].label);
        return true;
    }
    if (c->op != EX_CALL || c->fun->kind != (election ? FUN_DONE : FUN_FINDING)) {
        report_no_fact(l, n, c, election);
        return false;
    }
    s->fun = c->fun;
    for (int i = 0; i < c->nkids; i++)
        if (!constant_value(c->kid[i], &s->args[i])) {
            diag_add(l->diags, DIAG_CASE_FINDING, c->kid[i]->span,
                     "an argument must be one event or one value\n"
                     "write the label of an event, such as `@1`, or a value");
            return false;
        }
    return true;
}

/* S is the last of the N facts in LIST.  Returns true if S excludes a value of a fact, and if LIST
 * now excludes every value of this fact. */
static bool all_excluded(const StatedFact *list, int n, const StatedFact *s)
{
    uint32_t excluded = 0;

    for (int i = 0; i < n; i++)
        excluded += list[i].excluded && case_same_fact(&list[i], s);
    return s->excluded && !s->fun->optional && excluded == s->fun->result->count;
}

/* Returns true if S may be added to LIST.  S may not be added if LIST has another statement O about
 * the same fact, and one of these is true:
 * - neither O nor S excludes a value;
 * - O and S have the same value.
 *
 * If S may not be added, reports S, unless both O and S exclude their value. */
static bool may_join(CaseReader *l, const StatedFact *list, int n, const StatedFact *s)
{
    for (int i = 0; i < n; i++) {
        const StatedFact *o = &list[i];

        if (!case_same_fact(o, s) || ((o->excluded || s->excluded) && o->value != s->value))
            continue;
        if (!o->excluded || !s->excluded) {
            Diag *d = diag_add(l->diags, DIAG_CASE_NAME_TWICE, s->span, "two lines state `%s`",
                               s->fun ? s->fun->name : "happened");

            diag_note(l->diags, d, o->span, "this is the first of the two");
            diag_help(l->diags, d, "leave one of the two lines out");
        }
        return false;
    }
    return true;
}

void case_add_fact(CaseReader *l, Body *b, const StatedFact *s)
{
    StatedFact **list = b ? &b->found : &l->c->elected;
    int *n = b ? &b->nfound : &l->c->nelected;
    int *cap = b ? &b->cap_found : &l->c->cap_elected, kept = 0;

    for (int i = 0; i < *n; i++)
        if (!b || (*list)[i].span.start >= b->span.start || !case_same_fact(&(*list)[i], s))
            (*list)[kept++] = (*list)[i];
    *n = kept;
    if (!may_join(l, *list, *n, s))
        return;
    if ((uint64_t)*n >= diags_limit(l->diags, LIMIT_FINDINGS)) {
        Diag *d = diag_add(l->diags, DIAG_CASE_TOO_MANY, s->span,
                           "the case has more than %d finding%s\n"
                           "divide the case into two",
                           *n, *n == 1 ? "" : "s");

        diag_help_limit(l->diags, d, LIMIT_FINDINGS);
        return;
    }
    VEC_ROOM_IN(l->arena, *list, *n, *cap);
    (*list)[(*n)++] = *s;
    if (all_excluded(*list, *n, s))
        diag_add(l->diags, DIAG_CASE_FINDING, s->span,
                 "the lines about `%s` leave no value possible\n"
                 "leave out one of these lines",
                 s->fun->name);
}

void case_no_body(CaseReader *l, Span at, const char *name)
{
    diag_add(l->diags, DIAG_CASE_BODY, at,
             "the case states no findings of `%s` above this line\n"
             "add a section above it: found by %s",
             name, name);
}

Body *case_body_named(const Case *c, const char *name)
{
    for (int i = 0; i < c->nbodies; i++)
        if (c->bodies[i].name && strcmp(c->bodies[i].name, name) == 0)
            return &c->bodies[i];
    return NULL;
}

/* Reports that N does not name one of BODIES. */
static void report_no_such_body(CaseReader *l, const Node *n, const Type *bodies)
{
    Diag *d = diag_add(l->diags, DIAG_CASE_VALUE, n->span, "`%s` is not a body", n->text);
    SpellingGuess g = { n->text, NULL, 4 };
    const char *list = "";

    for (uint32_t i = 0; i < bodies->count; i++) {
        spelling_guess(&g, bodies->values[i].name);
        list = arena_printf(l->arena, "%s%s`%s`", list, i ? ", " : "", bodies->values[i].name);
    }
    spelling_suggest(l->diags, d, g.best, "write one of %s", list);
}

Body *case_add_body(CaseReader *l, const Node *n)
{
    Case *c = l->c;
    Body *b;
    const Type *bodies = program_bodies(l->p);
    Body *other = n ? case_body_named(c, n->text) : NULL;

    if (other) {
        Diag *d = diag_add(l->diags, DIAG_CASE_NAME_TWICE, n->span,
                           "two sections are `found by %s`", n->text);

        diag_note(l->diags, d, other->span, "this is the first of the two");
        diag_help(l->diags, d, "put all findings of this body into one section");
        return other;
    }
    if (c->nbodies == MAX_BODIES) {
        diag_add(l->diags, DIAG_CASE_TOO_MANY, n->span,
                 "the case has findings of more than %d bodies\n"
                 "divide the case into two",
                 MAX_BODIES);
        return &c->bodies[0];
    }
    VEC_ROOM_IN(l->arena, c->bodies, c->nbodies, c->cap_bodies);
    b = &c->bodies[c->nbodies++];
    memset(b, 0, sizeof *b);
    b->name = n ? n->text : NULL;
    b->value = BL_ABSENT;
    b->span = n ? n->span : NO_SPAN;
    if (n && (!bodies || !spelling_value(l->p, bodies, n->text, 0, &b->value))) {
        if (bodies)
            report_no_such_body(l, n, bodies);
        else
            diag_add(l->diags, DIAG_CASE_VALUE, n->span,
                     "the vocabulary declares no body, so `%s` cannot find facts\n"
                     "declare the bodies in the vocabulary: enum body { ... }",
                     n->text);
    }
    other = n && n->b ? case_body_named(c, n->b->text) : NULL;
    if (other && other != b) {
        /* `found by B as OTHER, but ...`: B gets a copy of OTHER's findings, because later lines
         * must not change the findings of OTHER */
        b->nfound = b->cap_found = other->nfound;
        b->found = vec_moved(l->arena, other->found, sizeof *b->found, (size_t)b->nfound,
                             (size_t)b->nfound);
    } else if (n && n->b) {
        case_no_body(l, n->b->span, n->b->text);
    }
    return b;
}

/* Reports at AT that the program has no layer NAME. */
static void report_layer(CaseReader *l, Span at, const char *name)
{
    const char *list = "";

    for (int i = 0; i < l->p->nlayers; i++)
        list = arena_printf(l->arena, "%s%s`%s`", list, i ? ", " : "", l->p->layers[i].name);
    diag_add(l->diags, DIAG_NAME_LAYER, at,
             "no layer is called `%s`\n"
             "write one of the layers: %s",
             name, list);
}

/* Returns true if a clause in the list CLAUSES has the label LABEL, or a label inside it.  The
 * label 45C4b, for example, is inside 45C. */
static bool any_inside(const Clause *clauses, const char *label)
{
    bool inside = false;

    for (const Clause *k = clauses; k && !inside; k = k->next)
        inside = label_inside(k->label, label);
    return inside;
}

/* Reports at AT that no clause has the label LABEL. */
static void report_clause(CaseReader *l, Span at, const char *label)
{
    Diag *d = diag_add(l->diags, DIAG_NAME_CLAUSE, at, "these laws have no clause %s", label);
    const char *best = NULL;
    unsigned nearest = 3;

    for (const Clause *k = l->p->clauses; k; k = k->next)
        case_nearer(k->label, label, &best, &nearest);
    if (best)
        diag_help(l->diags, d, "did you mean %s?", best);
    else
        diag_help(l->diags, d,
                  "write the label of a clause; `bridgelaw list clauses %s` prints all labels",
                  l->p->edition);
}

void case_add_expectation(CaseReader *l, Expect *x, const Node *n)
{
    Expectation *e;

    VEC_ROOM_IN(l->arena, x->items, x->nitems, x->cap_items);
    e = &x->items[x->nitems++];
    memset(e, 0, sizeof *e);
    e->node = n;
    e->kind = (ExpectKind)n->num;
    e->span = n->span;
    e->layer = n->d ? n->d->text : NULL;
    if (e->layer && !program_layer(l->p, e->layer))
        report_layer(l, n->d->span, e->layer);
    if (n->c)
        e->when = check_case_expr(l->p, &l->scope, n->c, l->p->bool_type, l->arena, l->diags);
    switch (e->kind) {
    case EXPECT_LINE:
    /* The parser never makes EXPECT_REFER.  It makes EXPECT_LINE, and the code below changes
     * EXPECT_LINE to EXPECT_REFER if the conclusion refers to a law. */
    case EXPECT_REFER:
    case EXPECT_NO:
        if (n->a->kind == N_Refer) {
            e->refer = n->a->text;
            if (e->kind == EXPECT_LINE)
                e->kind = EXPECT_REFER;
        }
        e->concl = check_case_conclusion(l->p, &l->scope, n->a, l->arena, l->diags);
        break;
    case EXPECT_REFUSED:
    case EXPECT_OPEN:
    case EXPECT_CLASH:
        e->fact = check_case_expr(l->p, &l->scope, n->a,
                                  e->kind == EXPECT_REFUSED ? l->p->event_type : NULL, l->arena,
                                  l->diags);
        if (e->fact->type->kind == TYPE_ERROR)
            break;
        if (e->kind == EXPECT_REFUSED && e->fact->type->kind != TYPE_EVENT)
            diag_add(l->diags, DIAG_TYPE_MISMATCH, n->a->span,
                     "only an event can be refused\n"
                     "write the label of an event, such as `@1`");
        else if (e->kind != EXPECT_REFUSED && e->fact->op != EX_CALL &&
                 (e->kind == EXPECT_CLASH || e->fact->op != EX_ATTR))
            diag_add(l->diags, DIAG_TYPE_MISMATCH, n->a->span,
                     "the name of a fact or a status must stand after `%s`\n"
                     "write the name with its arguments: %s NAME(LABEL)",
                     e->kind == EXPECT_CLASH ? "clash" : "open",
                     e->kind == EXPECT_CLASH ? "clash" : "open");
        break;
    }
    for (const Node *b = n->b; b; b = b->next)
        uses_add_label(l->c->uses, l->p, b);
    for (const Node *b = n->b; b; b = b->next)
        if (!any_inside(l->p->clauses, b->text) && !any_inside(l->p->left_out, b->text))
            report_clause(l, b->span, b->text);
}

Expect *case_add_expect(CaseReader *l, const Node *n)
{
    Case *c = l->c;
    Expect *x;

    VEC_ROOM_IN(l->arena, c->expects, c->nexpects, c->cap_expects);
    x = &c->expects[c->nexpects++];
    memset(x, 0, sizeof *x);
    x->span = n->span;
    x->body = n->b ? n->b->text : NULL;
    x->inferred = n->d ? n->d->text : NULL;
    x->editions = arena_alloc_array(l->arena, sizeof *x->editions, ast_count(n->a) + 1);
    for (const Node *e = n->a; e; e = e->next)
        x->editions[x->neditions++] = e->text;
    return x;
}

/* Returns the CompareLevel called NAME, or -1.  If NAME is NULL, returns the first level. */
static int level_named(const char *name)
{
    static const char *const names[] = { "outcome", "modal", "citation" };

    for (int i = 0; i < (int)BL_LEN(names); i++)
        if (!name || strcmp(names[i], name) == 0)
            return i;
    return -1;
}

void case_add_difference(CaseReader *l, const Node *n)
{
    Case *c = l->c;
    Difference *d;
    int level = level_named(n->text);

    if (level < 0 || ast_count(n->a) != 2) {
        if (level < 0)
            diag_add(l->diags, DIAG_CASE_DIFFERS, n->span,
                     "`%s` cannot stand after `differs`\n"
                     "write `differs outcome`, `differs modal` or `differs citation`",
                     n->text);
        else
            diag_add(l->diags, DIAG_CASE_DIFFERS, n->span,
                     "`differs` must name exactly two editions\n"
                     "write: differs EDITION, EDITION at LABEL \"what differs\"");
        return;
    }
    VEC_ROOM_IN(l->arena, c->differs, c->ndiffers, c->cap_differs);
    d = &c->differs[c->ndiffers++];
    memset(d, 0, sizeof *d);
    d->edition[0] = n->a->text;
    d->edition[1] = n->a->next->text;
    d->level = level;
    d->text = n->b->text;
    d->span = n->span;
    d->labels = arena_alloc_array(l->arena, sizeof *d->labels, ast_count(n->c) + 1);
    for (const Node *k = n->c; k; k = k->next)
        d->labels[d->nlabels++] = k->text;
}
