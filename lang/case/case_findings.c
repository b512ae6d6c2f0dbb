/* case_findings.c - findings, elections, expectations (SPEC 8.4, 8.5). */
#include "case/case_inside.h"
#include "program/label.h"
#include "program/program.h"
#include "program/spelling.h"

#include <string.h>

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

/* Does EX speak of what was not understood? */
static bool has_error_inside(const Ex *ex)
{
    bool wrong = ex->op == EX_ERROR;

    for (int i = 0; i < ex_nkids(ex) && !wrong; i++)
        wrong = ex_kid(ex, i) && has_error_inside(ex_kid(ex, i));
    return wrong;
}

bool case_read_fact(CaseReader *l, const Node *n, bool election, StatedFact *s)
{
    size_t errors = diags_errors(l->diags);
    Ex *e = check_case_expr(l->p, &l->scope, n, l->p->bool_type, l->arena, l->diags);
    const Ex *c = e;
    bool negated = false;

    memset(s, 0, sizeof *s);
    s->span = n->span;
    if (diags_errors(l->diags) > errors || has_error_inside(e))
        return false;
    if (c->op == EX_NOT) {
        negated = true;
        c = c->kid[0];
    }
    if (c->op == EX_IS) {
        if (!constant_value(c->kid[1], &s->value)) {
            diag_add(l->diags, DIAG_CASE_FINDING, n->span,
                     "%s\n"
                     "write: %s(LABEL) is VALUE",
                     "there is no value on the right of `is`",
                     election ? "ACTION" : "FINDING");
            return false;
        }
        c = c->kid[0];
        if (negated && c->type->kind == TYPE_BOOL)
            s->value = !s->value;
        else
            s->excluded = negated;
        if (s->excluded && election) {
            diag_add(l->diags, DIAG_CASE_FINDING, n->span,
                     "%s\n"
                     "write what is: ACTION(LABEL) is VALUE; while nothing is chosen it "
                     "stays open",
                     "what is not chosen is no choice");
            return false;
        }
    } else if (c->op == EX_ABSENT && !negated) {
        s->value = BL_ABSENT;
        c = c->kid[0];
    } else {
        s->value = !negated;
    }
    if (c->op == EX_CALL && c->fun->kind == FUN_BUILTIN &&
        c->fun->builtin == BUILTIN_HAPPENED && c->kid[0]->op == EX_CONST && !election) {
        s->args[0] = c->kid[0]->value;
        if (!l->c->events[s->args[0]].disputed)
            diag_help(l->diags,
                      case_complain(l, DIAG_CASE_FINDING, n->span, "`%s` is not disputed",
                                    l->c->events[s->args[0]].label),
                      "write `disputed` before the sentence of the event");
        return true;
    }
    if (c->op != EX_CALL || c->fun->kind != (election ? FUN_DONE : FUN_FINDING)) {
        Diag *d = diag_add(l->diags, DIAG_CASE_FINDING, n->span, "%s",
                           election ? "an election is wanted" : "");

        if (c->op != EX_CALL)
            diag_help(l->diags, d, "write: %s(LABEL) is VALUE",
                      election ? "ACTION" : "FINDING");
        else
            diag_help(l->diags, d, "`%s` %s", c->fun->name,
                      c->fun->kind == FUN_STATUS
                          ? "follows from the laws; nobody finds it"
                      : c->fun->kind == FUN_HOLDING ? "is stated under `hands`"
                      : c->fun->kind == FUN_READING ? "is set by an edition or overlay"
                      : c->fun->kind == FUN_DONE    ? "is stated under `elected`"
                      : c->fun->kind == FUN_FINDING ? "is stated under `found by`"
                      : election                    ? "is nothing that anybody chooses"
                                                    : "is not a finding");
        return false;
    }
    s->fun = c->fun;
    for (int i = 0; i < c->nkids; i++) {
        if (!constant_value(c->kid[i], &s->args[i])) {
            diag_add(l->diags, DIAG_CASE_FINDING, c->kid[i]->span,
                     "nobody can tell which is meant\n"
                     "name an event or a value here");
            return false;
        }
    }
    return true;
}

static bool findings_same_fact(const StatedFact *a, const StatedFact *b)
{
    return a->fun == b->fun && memcmp(a->args, b->args, sizeof a->args) == 0;
}

/* Is nothing left that S, the last of LIST, may be? */
static bool all_excluded(const StatedFact *list, int n, const StatedFact *s)
{
    uint32_t excluded = 0;

    for (int i = 0; i < n; i++)
        excluded += list[i].excluded && findings_same_fact(&list[i], s);
    return s->excluded && !s->fun->optional && excluded == s->fun->result->count;
}

void case_add_fact(CaseReader *l, StatedFact **list, int *n, const StatedFact *s,
                   uint32_t since)
{
    int kept = 0;

    for (int i = 0; i < *n; i++)
        if ((*list)[i].span.start >= since || !findings_same_fact(&(*list)[i], s))
            (*list)[kept++] = (*list)[i];
    if (kept < *n) { /* the list is full only at a power of two: copy what is left */
        StatedFact *left = NULL;

        for (int i = 0; i < kept; i++) {
            left = case_room_for_one(l->arena, left, sizeof *left, i);
            left[i] = (*list)[i];
        }
        *list = left;
        *n = kept;
    }
    for (int i = 0; i < *n; i++) {
        StatedFact *o = &(*list)[i];

        if (!findings_same_fact(o, s) ||
            ((o->excluded || s->excluded) && o->value != s->value))
            continue;
        if (!o->excluded || !s->excluded) {
            Diag *d = case_complain(l, DIAG_CASE_NAME_TWICE, s->span, "`%s`",
                                    s->fun ? s->fun->name : "happened");

            diag_note(l->diags, d, o->span, "first stated here");
            diag_help(l->diags, d, "leave one of the two lines out");
        }
        return;
    }
    if ((uint64_t)*n >= diags_limit(l->diags, LIMIT_FINDINGS)) {
        Diag *d =
            diag_add(l->diags, DIAG_CASE_TOO_MANY, s->span, "more than %d findings", *n);

        diag_help(l->diags, d, "divide the case");
        diag_help_limit(l->diags, d, LIMIT_FINDINGS);
        return;
    }
    *list = case_room_for_one(l->arena, *list, sizeof **list, *n);
    (*list)[(*n)++] = *s;
    if (all_excluded(*list, *n, s))
        diag_help(l->diags,
                  case_complain(l, DIAG_CASE_FINDING, s->span,
                                "there is no value left that `%s` may have",
                                s->fun->name),
                  "leave one of these lines out");
}

void case_no_body(CaseReader *l, Span at, const char *name)
{
    diag_help(l->diags, case_complain(l, DIAG_CASE_BODY, at, "`%s`", name),
              "put a section `found by %s` before this", name);
}

Body *case_add_body(CaseReader *l, const Node *n)
{
    Case *c = l->c;
    Body *b;
    const Type *bodies = program_bodies(l->p);

    for (int i = 0; n && i < c->nbodies; i++)
        if (strcmp(c->bodies[i].name, n->text) == 0) {
            Diag *d =
                case_complain(l, DIAG_CASE_NAME_TWICE, n->span, "`found by %s`", n->text);

            diag_note(l->diags, d, c->bodies[i].span, "first stated here");
            diag_help(l->diags, d, "put what it found into one section");
            return &c->bodies[i];
        }
    if (c->nbodies == MAX_BODIES) {
        diag_add(l->diags, DIAG_CASE_TOO_MANY, n->span,
                 "more than %d bodies\n"
                 "divide the case",
                 MAX_BODIES);
        return &c->bodies[0];
    }
    c->bodies = case_room_for_one(l->arena, c->bodies, sizeof *c->bodies, c->nbodies);
    b = &c->bodies[c->nbodies++];
    memset(b, 0, sizeof *b);
    b->name = n ? n->text : NULL;
    b->value = BL_ABSENT;
    b->span = n ? n->span : NO_SPAN;
    if (n && (!bodies || !spelling_value(l->p, bodies, n->text, 0, &b->value))) {
        const CaseToken t = { .text = n->text, .span = n->span };

        if (bodies)
            case_bad_value(l, &t, bodies);
        else
            diag_help(
                l->diags,
                case_complain(l, DIAG_CASE_VALUE, n->span, "`%s` is no body", n->text),
                "the vocabulary declares who finds facts: enum body { ... }");
    }
    for (int i = 0; n && n->b && i + 1 < c->nbodies; i++)
        if (strcmp(c->bodies[i].name, n->b->text) == 0) {
            /* its own copy: what differs is changed in it */
            for (b->nfound = 0; b->nfound < c->bodies[i].nfound; b->nfound++) {
                b->found =
                    case_room_for_one(l->arena, b->found, sizeof *b->found, b->nfound);
                b->found[b->nfound] = c->bodies[i].found[b->nfound];
            }
            return b;
        }
    if (n && n->b)
        case_no_body(l, n->b->span, n->b->text);
    return b;
}

static void check_unknown_layer(CaseReader *l, Span at, const char *name)
{
    const char *list = "";

    for (int i = 0; i < l->p->nlayers; i++)
        list =
            arena_printf(l->arena, "%s%s`%s`", list, i ? ", " : "", l->p->layers[i].name);
    diag_help(l->diags, case_complain(l, DIAG_NAME_LAYER, at, "`%s`", name),
              "the layers are %s", list);
}

static void findings_unknown_clause(CaseReader *l, Span at, const char *label)
{
    Diag *d = case_complain(l, DIAG_NAME_CLAUSE, at, "`%s`", label);
    const char *best = NULL;
    unsigned nearest = 3;

    for (const Clause *k = l->p->clauses; k; k = k->next)
        if (text_distance(k->label, label) < nearest) {
            nearest = text_distance(k->label, label);
            best = k->label;
        }
    if (best)
        diag_help(l->diags, d, "did you mean %s?", best);
    else
        diag_help(l->diags, d, "no clause of %s has this label or begins with it",
                  l->p->edition);
}

void case_add_expectation(CaseReader *l, Expect *x, const Node *n)
{
    Expectation *e;

    x->items = case_room_for_one(l->arena, x->items, sizeof *e, x->nitems);
    e = &x->items[x->nitems++];
    memset(e, 0, sizeof *e);
    e->node = n;
    e->kind = (ExpectKind)n->num;
    e->span = n->span;
    e->layer = n->d ? n->d->text : NULL;
    if (e->layer && !program_layer(l->p, e->layer))
        check_unknown_layer(l, n->d->span, e->layer);
    if (n->c)
        e->when =
            check_case_expr(l->p, &l->scope, n->c, l->p->bool_type, l->arena, l->diags);
    switch (e->kind) {
    case EXPECT_LINE:
    case EXPECT_REFER: /* which a line is that refers */
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
                                  e->kind == EXPECT_REFUSED ? l->p->event_type : NULL,
                                  l->arena, l->diags);
        if (e->fact->type->kind == TYPE_ERROR)
            break;
        if (e->kind == EXPECT_REFUSED && e->fact->type->kind != TYPE_EVENT)
            diag_add(l->diags, DIAG_TYPE_MISMATCH, n->a->span,
                     "an event is refused, and this is none\n"
                     "write its label");
        else if (e->kind != EXPECT_REFUSED && e->fact->op != EX_CALL &&
                 (e->kind == EXPECT_CLASH || e->fact->op != EX_ATTR))
            diag_add(l->diags, DIAG_TYPE_MISMATCH, n->a->span,
                     "this can neither be open nor clash\n"
                     "write: NAME(LABEL)");
        break;
    }
    for (const Node *b = n->b; b; b = b->next)
        if (!program_clause(l->p, b->text)) {
            bool inside = false;

            for (const Clause *k = l->p->clauses; k; k = k->next)
                inside |= label_inside(k->label, b->text);
            if (!inside)
                findings_unknown_clause(l, b->span, b->text);
        }
}

Expect *case_add_expect(CaseReader *l, const Node *n)
{
    Case *c = l->c;
    Expect *x;

    c->expects = case_room_for_one(l->arena, c->expects, sizeof *x, c->nexpects);
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
        diag_help(l->diags,
                  level < 0
                      ? case_complain(l, DIAG_CASE_DIFFERS, n->span, "`%s`", n->text)
                      : case_complain(l, DIAG_CASE_DIFFERS, n->span, "%s",
                                      "two editions are compared"),
                  "write: differs [outcome|modal|citation] EDITION, EDITION at LABEL "
                  "\"what differs\"");
        return;
    }
    c->differs = case_room_for_one(l->arena, c->differs, sizeof *d, c->ndiffers);
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
