/* check_clauses.c - checks clauses and their conclusions (SPEC 6.1 to 6.3), and applies the changes
 * that overlays make to them.
 *
 * A clause is inside a label if its own label begins with it: 45C4 is inside 45C.  A head is a
 * clause without `then`; its conditions apply to the clauses inside its label.  A practice is a
 * file of clauses for what the Laws leave open. */
#include "check/check_inside.h"

#include "check/check_once.h"
#include "check/check_wording.h"
#include "program/label.h"
#include "program/program.h"
#include "program/spelling.h"

#include <stdlib.h>
#include <string.h>

static Clause *find_stated(Checker *c, const char *label)
{
    for (Clause *k = c->stated; k; k = k->next)
        if (strcmp(k->label, label) == 0)
            return k;
    return NULL;
}

/* Returns true if TEXT is the text of TITLE in some language. */
static bool is_title(const Title *title, const char *text)
{
    bool is = false;

    for (int i = 0; i < MAX_LANGS; i++)
        is |= title->in[i] && strcmp(title->in[i], text) == 0;
    return is;
}

/* Records that an item at AT in the current file removes the clause K. */
static void record_dropped(Checker *c, const Clause *k, Span at)
{
    DroppedClause *d = arena_new_of(c->arena, DroppedClause);

    *d = (DroppedClause){ .label = k->label,
                          .title = &k->title,
                          .from = k->from,
                          .by = c->origin,
                          .printed = k->printed,
                          .at = at,
                          .next = c->dropped };
    c->dropped = d;
}

/* Removes the clauses that N replaces or repeals.  A `replace` removes the clauses with the label
 * of N.  A `repeal` with a title removes the clauses with this label and title.  A `repeal` without
 * a title removes the clauses with this label, and the clauses inside this label. */
static void remove_clauses(Checker *c, const Node *n)
{
    bool inside = n->kind == N_Repeal && !n->a;
    Clause **k = &c->stated;

    while (*k) {
        const Clause *it = *k;

        if ((inside ? label_inside(it->label, n->text) : strcmp(it->label, n->text) == 0) &&
            !(n->kind == N_Repeal && n->a && !is_title(&it->title, n->a->text))) {
            record_dropped(c, it, n->span);
            *k = it->next;
        } else {
            k = &(*k)->next;
        }
    }
    c->stated_end = k;
}

/* Returns true if the header of the current overlay has `overrides NAME`. */
static bool header_overrides(const Checker *c, const char *name)
{
    bool does = false;

    for (const Node *o = c->overlay_node->d; o; o = o->next)
        does |= strcmp(o->text, name) == 0;
    return does;
}

void check_overlay_order(Checker *c, const Node *n, const char *by, Span at, const char *how)
{
    Diag *d;

    if (strcmp(by, c->origin) == 0 || header_overrides(c, by))
        return;
    d = diag_add(c->diags, DIAG_RULE_OVERLAYS, n->span,
                 "the overlays `%s` and `%s` both change `%s`", by, c->origin, n->text);
    diag_note(c->diags, d, at, "`%s` is %s here by the overlay `%s`", n->text, how, by);
    diag_help(c->diags, d, "to let `%s` prevail, add `overrides %s` to the header of `%s`",
              c->origin, by, c->origin);
}

/* Reports N if it removes a clause that another overlay has inserted or replaced.  Reports nothing
 * if the header of the current overlay has `overrides` with the name of the other overlay. */
static void require_order_of_overlays(Checker *c, const Node *n)
{
    for (const Clause *k = c->stated; k; k = k->next)
        if (strcmp(k->origin, c->origin) != 0 && k->node->num != CLAUSE_PLAIN &&
            (n->kind == N_Repeal ? label_inside(k->label, n->text)
                                 : strcmp(k->label, n->text) == 0)) {
            check_overlay_order(c, n, k->origin, k->node->span,
                                k->node->num == CLAUSE_REPLACE ? "replaced" : "inserted");
            return;
        }
}

/* Reports that no clause has the label in N.  The help lists the clauses inside this label.  If no
 * clause is inside it, the help is OTHERWISE. */
static void report_no_such_clause(Checker *c, const Node *n, const char *otherwise)
{
    enum { TOLD = 8 };
    Diag *d;
    const char *list = "", *last = "", *what = n->kind == N_Repeal ? "repeal" : "replace";
    int found = 0;

    for (const Clause *k = c->stated; k; k = k->next)
        if (label_inside(k->label, n->text) && strcmp(k->label, last) != 0) {
            last = k->label;
            if (++found <= TOLD)
                list = arena_printf(c->arena, "%s%s%s", list, found > 1 ? ", " : "", k->label);
        }
    d = diag_add(c->diags, DIAG_NAME_REPLACE, n->span,
                 found ? "%s is not one clause, but a group of clauses"
                       : "there is no clause %s to %s",
                 n->text, what);
    if (found)
        diag_help(c->diags, d, "name one of the clauses: %s%s", list,
                  found > TOLD ? " and others" : "");
    else
        diag_help(c->diags, d, "%s", otherwise);
}

/* N replaces a clause that does not exist now.
 * - If another overlay has repealed the clause, returns true.  Reports N if the header of the
 *   current overlay has no `overrides` for that overlay.
 * - If the current overlay has removed the clause, returns false without a report.
 * - If no overlay has removed such a clause, reports N and returns false. */
static bool replaces_repealed(Checker *c, const Node *n)
{
    for (const DroppedClause *d = c->dropped; d; d = d->next)
        if (strcmp(d->label, n->text) == 0) {
            check_overlay_order(c, n, d->by, d->at, "repealed");
            return strcmp(d->by, c->origin) != 0;
        }
    report_no_such_clause(c, n, "if the clause is new, write `insert clause`");
    return false;
}

/* Returns true if a syntax error stands before N in the same file.  Such an error may hide the
 * header. */
static bool after_syntax_error(const Checker *c, const Node *n)
{
    const Sources *all = diags_sources(c->diags);
    const DiagView *list;
    size_t count = diags_view(c->diags, &list, c->arena);

    for (size_t i = 0; i < count; i++)
        if (list[i].code == DIAG_SYN_UNEXPECTED && list[i].span.start < n->span.start &&
            sources_find(all, list[i].span.start) == sources_find(all, n->span.start))
            return true;
    return false;
}

/* Returns true if the file of N has no header.  Reports the missing header, unless a syntax error
 * may hide it.  WHAT is the first word of N. */
static bool without_header(Checker *c, const Node *n, const char *what)
{
    if (c->vocabulary && !after_syntax_error(c, n))
        diag_add(c->diags, DIAG_RULE_HEADER, n->span,
                 "`%s %s` stands in a file without a header\n"
                 "begin the file with `edition ...`, `practice ...` or `overlay ...`",
                 what, n->text);
    return c->vocabulary;
}

/* Returns true if some clause in c->stated with the label LABEL is a head, or has replaced a
 * head. */
static bool was_guard(const Checker *c, const char *label)
{
    bool any = false;

    for (const Clause *k = c->stated; k; k = k->next)
        any |= strcmp(k->label, label) == 0 && (k->guarded || !ast_find(k->node->a, N_Then));
    return any;
}

/* Reports N, a clause of a practice, if it concludes something without giving a reason. */
static void require_basis(Checker *c, const Node *n)
{
    if (ast_find(n->a, N_Then) && !ast_find(n->a, N_Inferred) && !ast_find(n->a, N_SourceNote))
        diag_add(c->diags, DIAG_RULE_NO_BASIS, n->span,
                 "clause %s of the practice gives no reason\n"
                 "add `inferred \"why\"`, or `source \"...\"` if an authority says so",
                 n->text);
}

/* Returns true if a clause with the label LABEL belongs to the edition, or has replaced such a
 * clause.  Clauses that an overlay has removed count, too. */
static bool was_printed(const Checker *c, const char *label)
{
    bool any = false;

    for (const Clause *k = c->stated; k; k = k->next)
        any |= k->printed && strcmp(k->label, label) == 0;
    for (const DroppedClause *d = c->dropped; d; d = d->next)
        any |= d->printed && strcmp(d->label, label) == 0;
    return any;
}

void check_state_clause(Checker *c, const Node *n)
{
    Clause *k = n->num == CLAUSE_REPLACE ? find_stated(c, n->text) : NULL;
    const bool guards = k && was_guard(c, n->text),
               printed = n->num == CLAUSE_REPLACE && was_printed(c, n->text);

    if (without_header(c, n, "clause"))
        return;
    if (c->from == FROM_OVERLAY && n->num == CLAUSE_PLAIN) {
        diag_add(c->diags, DIAG_RULE_OVERLAY_ITEM, n->span,
                 "clause %s stands in an overlay without `insert` or `replace`\n"
                 "write `insert clause %s` for a new clause, or `replace clause %s`",
                 n->text, n->text, n->text);
        return;
    }
    if (c->from != FROM_OVERLAY && n->num != CLAUSE_PLAIN) {
        diag_add(c->diags, DIAG_RULE_OVERLAY_ITEM, n->span,
                 "`%s` can stand before a clause only in an overlay\n"
                 "write `clause %s` without it",
                 n->num == CLAUSE_REPLACE ? "replace" : "insert", n->text);
        return;
    }
    check_marks(c, n);
    if (n->num == CLAUSE_REPLACE && !k && !replaces_repealed(c, n))
        return;
    if (n->num == CLAUSE_REPLACE && k && strcmp(k->origin, c->origin) != 0) {
        require_order_of_overlays(c, n);
        remove_clauses(c, n);
    }
    k = arena_new_of(c->arena, Clause);
    k->label = n->text;
    check_title(&c->x, n->b, &k->title);
    k->node = n;
    k->origin = c->origin;
    k->from = c->from;
    k->of_story = c->of_story;
    k->layer = c->layer;
    k->guarded = guards;
    k->printed = c->from == FROM_EDITION || printed;
    if (c->from == FROM_PRACTICE)
        require_basis(c, n);
    if (c->left_out) {
        record_dropped(c, k, n->span);
        k->next = c->p->left_out;
        c->p->left_out = k;
        return;
    }
    *c->stated_end = k;
    c->stated_end = &k->next;
}

/* Returns true if there is a clause that N repeals.  Otherwise returns false, and reports N unless
 * another overlay has removed the clause. */
static bool can_repeal(Checker *c, const Node *n)
{
    const char *titles = "";
    bool any = false, named = false;

    for (const Clause *k = c->stated; k; k = k->next) {
        bool same = strcmp(k->label, n->text) == 0;

        any |= n->a ? same : label_inside(k->label, n->text);
        named |= !n->a || (same && is_title(&k->title, n->a->text));
        if (same && k->title.in[0])
            titles =
                arena_printf(c->arena, "%s%s\"%s\"", titles, *titles ? ", " : "", k->title.in[0]);
    }
    if (any && named)
        return true;
    for (const DroppedClause *d = c->dropped; d; d = d->next)
        if (strcmp(d->by, c->origin) != 0 &&
            (any ? strcmp(d->label, n->text) == 0 && is_title(d->title, n->a->text)
                 : label_inside(d->label, n->text)))
            return false; /* another overlay has removed the clause already */
    if (!any)
        report_no_such_clause(c, n, "leave this line out, or correct the label");
    else
        diag_add(c->diags, DIAG_NAME_REPLACE, n->a->span,
                 "no clause %s has the title \"%s\"\n"
                 "write one of the titles of %s: %s",
                 n->text, n->a->text, n->text, titles);
    return false;
}

/* Records N, a `repeal` in an edition that follows another one.  N says that this edition lacks a
 * clause of the followed edition. */
static void record_repealed(Checker *c, const Node *n)
{
    RepealedClause **end = &c->p->repealed, *r = arena_new_of(c->arena, RepealedClause);

    *r = (RepealedClause){ .label = n->text, .title = n->a ? n->a->text : NULL };
    while (*end)
        end = &(*end)->next;
    *end = r;
}

void check_repeal_clause(Checker *c, const Node *n)
{
    if (c->from == FROM_EDITION && c->follows && !c->vocabulary) {
        record_repealed(c, n);
        return;
    }
    if (c->from != FROM_OVERLAY) {
        diag_add(c->diags, DIAG_RULE_OVERLAY_ITEM, n->span,
                 "`repeal` can stand only in an overlay, or in an edition that follows another\n"
                 "delete clause %s itself, and leave `repeal` out",
                 n->text);
        return;
    }
    if (can_repeal(c, n)) {
        require_order_of_overlays(c, n);
        remove_clauses(c, n);
    }
}

void check_set_reading(Checker *c, const Node *n)
{
    Fun *f = (Fun *)program_fun(c->p, n->text);
    Value v;

    if (without_header(c, n, "set"))
        return;
    if (!f || f->kind != FUN_READING) {
        Diag *d = diag_add(c->diags, DIAG_NAME_SET, n->span,
                           "`%s` is not a reading or an option, so `set` cannot choose its value",
                           n->text);
        SpellingGuess g = { n->text, NULL, 5 };

        for (const Fun *o = c->p->funs; o; o = o->next)
            if (o->kind == FUN_READING)
                spelling_guess(&g, o->name);
        spelling_suggest(c->diags, d, g.best,
                         f && f->kind == FUN_SETTING
                             ? "leave this line out: each case states the setting `%s`"
                             : "declare it: reading %s { ... } default ...",
                         n->text);
        return;
    }
    check_use_fun(&c->x, n, f);
    v = check_value_named(&c->x, DIAG_NAME_UNKNOWN, f->result, n->a);
    if (v < 0 || c->left_out)
        return;
    if (f->is_set && f->setting != v &&
        text_same_or_none(f->set_by, c->from == FROM_OVERLAY ? c->origin : NULL)) {
        Diag *d =
            diag_add(c->diags, DIAG_NAME_TWICE, n->span, "`%s` is set to two values", n->text);

        diag_note(c->diags, d, f->set_span, "it is set to another value here");
        diag_help(c->diags, d, "leave one of the two out");
        return;
    }
    if (c->from == FROM_OVERLAY && f->set_by && f->setting != v)
        check_overlay_order(c, n, f->set_by, f->set_span, "set");
    f->set_by = c->from == FROM_OVERLAY ? c->origin : f->set_by;
    f->setting = v;
    f->is_set = true;
    f->set_span = n->span;
    f->set_layer = c->layer;
}

static const Fun *concluded_status(ExprChecker *x, Scope *s, const Node *call, Rule *r)
{
    const bool named = call->kind == N_Name || call->kind == N_Call,
               bound = call->kind == N_Name && check_scope_find(s, call->text) >= 0;
    const Fun *f = named && !bound ? program_fun(x->program, call->text) : NULL;
    Ex *e;

    if (named && !bound && !f) {
        check_probe(x, s, call->text, (NameProbe){ .want = x->program->bool_type });
        check_unknown_name(x, call);
        return NULL;
    }
    if (!f || (f->kind != FUN_STATUS && !(x->scope && f->kind == FUN_DONE))) {
        diag_help(x->diags,
                  diag_add(x->diags, DIAG_TYPE_NOT_STATUS, call->span,
                           named ? "`%s` is not a status, so no rule can conclude it"
                                 : "only a status or an action can be concluded%s",
                           named ? call->text : ""),
                  "write a status with its arguments, STATUS(...), or say who may or must do an "
                  "action: PLAYER must ACTION(...)");
        return NULL;
    }
    e = check_expr(x, s, call, NULL);
    for (int i = 0; i < f->nparams && e->op == EX_CALL; i++)
        r->args[i] = e->kid[i];
    r->nargs = e->op == EX_CALL ? f->nparams : 0;
    return e->op == EX_CALL ? f : NULL;
}

bool check_conclusion(ExprChecker *x, Scope *s, const Node *n, Rule *r)
{
    const Fun *f;

    r->span = n->span;
    switch (n->kind) {
    case N_Refer:
        r->kind = CONCLUDES_REFER;
        r->refer = n->text;
        if (n->a) {
            Title *t = arena_new_of(x->arena, Title);

            check_title(x, n->a, t);
            r->refer_title = t;
        }
        return true;
    case N_ConcludesModal: return check_modal_conclusion(x, s, n, r);
    case N_Completes: /* the clauses of a program are read without these */
        diag_add(x->diags, DIAG_RULE_NO_VALUE, n->span,
                 "this does not say who may do it\n"
                 "begin with the player: PLAYER may ACTION(...)");
        return false;
    case N_ConcludesBool:
        r->kind = CONCLUDES_STATUS;
        f = concluded_status(x, s, n->a, r);
        if (!f)
            return false;
        r->fun = f;
        if (f->result->kind != TYPE_BOOL) {
            /* in an expectation, a status without a value means that the status has some value */
            if (x->scope) {
                r->value = NULL;
                return true;
            }
            diag_add(x->diags, DIAG_RULE_NO_VALUE, n->span,
                     "the conclusion gives no value to `%s`\n"
                     "write the value after `is`: %s(...) is VALUE",
                     f->name, f->name);
            return false;
        }
        {
            const Node b = { .kind = N_Bool, .num = n->num, .span = n->span };

            r->value = check_expr(x, s, &b, NULL);
        }
        return true;
    case N_Concludes:
        r->kind = CONCLUDES_STATUS;
        r->said = (Variant)n->num;
        f = concluded_status(x, s, n->a, r);
        if (!f)
            return false;
        r->fun = f;
        r->value = check_expr_of(x, s, n->b, f->result);
        return check_types_agree(r->value->type, f->result);
    default: return false;
    }
}

/* Adds to K one rule for each conclusion in PART, which is a `then`.  SCOPE has the variables. */
static void read_conclusions(Checker *c, Clause *k, const Node *part, const Scope *scope)
{
    Rule **end = &k->rules;
    int nrules = 0;

    for (; *end; end = &(*end)->next)
        nrules++;
    for (const Node *n = part->a; n; n = n->next) {
        Rule *r = arena_new_of(c->arena, Rule);
        Scope s = *scope;

        if (n->kind == N_Completes)
            continue;
        if (c->p->nrules + (uint32_t)nrules >= diags_limit(c->diags, LIMIT_RULES)) {
            if (!diags_errors(c->diags))
                check_too_many(c, n->span, LIMIT_RULES, "conclusions");
            break;
        }
        if (nrules++ == MAX_CONCLUSIONS) {
            check_report_limit(&c->x, n->span, MAX_CONCLUSIONS, "conclusions in one clause",
                               "divide the clause");
            break;
        }
        if (!check_conclusion(&c->x, &s, n, r))
            continue;
        check_complete_right(c, k, n, scope, r);
        r->clause = k;
        *end = r;
        end = &r->next;
    }
}

static void compile_clause(Checker *c, Clause *k)
{
    CheckGuards guards = { 0 }, *g = &guards;
    Binder *binders;
    Cond *conds;

    check_head_conditions(c, k, g);
    for (const Node *part = k->node->a; part; part = part->next) {
        Scope s = g->scope;

        switch (part->kind) {
        case N_LayerRef:
            if (!program_layer(c->p, part->text))
                check_unknown_layer(c, part->span, part->text);
            k->layer = part->text;
            if (!k->source.in[0])
                check_title(&c->x, part->a, &k->source);
            break;
        case N_SourceNote: check_title(&c->x, part->a, &k->source); break;
        case N_Inferred: check_title(&c->x, part->a, &k->inferred); break;
        case N_Background: k->background = true; break;
        case N_Because:
            check_wording(&c->x, &s, part->a, &k->because, true, part->span,
                          "the reason of the clause");
            break;
        case N_SubjectTo:
            k->subject_to = check_add_labels(&c->x, k->subject_to, part->a, &k->nsubject_to);
            break;
        case N_Overrides:
            k->overrides = check_add_labels(&c->x, k->overrides, part->a, &k->noverrides);
            break;
        case N_Amended: check_title(&c->x, part->a, &k->amended); break;
        case N_New: k->fresh = true; break;
        case N_Was: k->was = part->text; break;
        case N_See:
            k->see = check_add_labels(&c->x, k->see, part->a, &k->nsee);
            k->sees_one = part->text != NULL;
            break;
        case N_Then: read_conclusions(c, k, part, &g->scope); break;
        default: break;
        }
    }
    binders = arena_copy(c->arena, g->binders, sizeof *binders, g->nbinders);
    conds = arena_copy(c->arena, g->conds, sizeof *conds, g->nconds);
    for (Rule *r = k->rules; r; r = r->next) {
        r->binders = binders;
        r->nbinders = g->nbinders;
        r->conds = conds;
        r->nconds = g->nconds;
        r->nslots = g->scope.high;
        r->id = c->p->nrules++;
    }
    if (!ast_find(k->node->a, N_Then)) {
        Rule *head = arena_new_of(c->arena, Rule);

        *head = (Rule){ .clause = k,
                        .binders = binders,
                        .nbinders = g->nbinders,
                        .conds = conds,
                        .nconds = g->nconds };
        k->head = head;
    }
}

/* Compares clauses by label.  Among clauses with the same label, clauses of the edition come first,
 * then clauses of practices, then clauses of overlays.  Within each group, clauses are in the order
 * of the files. */
static int book_order(const void *a, const void *b)
{
    const Clause *x = *(Clause *const *)a, *y = *(Clause *const *)b;
    int order = label_compare(x->label, y->label);

    if (!order)
        order = (x->from > y->from) - (x->from < y->from);

    return order ? order : (x->order > y->order) - (x->order < y->order);
}

/* Sorts the clauses with book_order(), numbers them, and collects the heads in c->guards. */
static void order_clauses(Checker *c)
{
    uint32_t n = 0;
    Clause **list, **end = &c->stated;

    for (Clause *k = c->stated; k; k = k->next)
        k->order = n++;
    list = arena_alloc_array(c->arena, sizeof *list, n + 1u);
    n = 0;
    for (Clause *k = c->stated; k; k = k->next)
        list[n++] = k;
    qsort(list, n, sizeof *list, book_order);
    c->guards = arena_alloc_array(c->arena, sizeof *c->guards, n + 1u);
    for (uint32_t i = 0; i < n; i++) {
        const bool again = i > 0 && strcmp(list[i - 1]->label, list[i]->label) == 0,
                   more = i + 1 < n && strcmp(list[i + 1]->label, list[i]->label) == 0;

        list[i]->part = again ? list[i - 1]->part + 1 : more;
        list[i]->order = i;
        *end = list[i];
        end = &list[i]->next;
        if (!ast_find(list[i]->node->a, N_Then))
            c->guards[c->nguards++] = list[i];
    }
    *end = NULL;
}

/* Gives each function the list of rules about it, in the order of their ids. */
static void rules_of_funs(Checker *c)
{
    uint32_t *n = arena_alloc_array(c->arena, sizeof *n, c->p->nfuns + 1u);

    for (uint32_t r = 0; r < c->p->nrules; r++)
        if (c->p->rules[r]->fun)
            n[c->p->rules[r]->fun->id]++;
    for (Fun *f = c->p->funs; f; f = f->next)
        f->rules = arena_alloc_array(c->arena, sizeof *f->rules, n[f->id] + 1u);
    for (uint32_t r = 0; r < c->p->nrules; r++) {
        Fun *f = (Fun *)c->p->rules[r]->fun;

        if (f)
            f->rules[f->nrules++] = c->p->rules[r];
    }
}

/* Adds a note to each report about K from number SINCE on.  The note says which overlays have added
 * or removed a clause that K is inside.  The variables of such a clause are also those of K. */
static void note_overlay_effects(Checker *c, const Clause *k, size_t since)
{
    for (int i = 0; i < c->nguards; i++) {
        const Clause *o = c->guards[i];

        if (o != k && o->node->num != CLAUSE_PLAIN && label_inside(k->label, o->label))
            diags_note_since(
                c->diags, since, NULL, o->node->span,
                "the overlay `%s` changes clause %s here, and all variables of %s are also "
                "variables of %s",
                o->origin, o->label, o->label, k->label);
    }
    for (const DroppedClause *d = c->dropped; d; d = d->next)
        if (strcmp(d->by, k->origin) != 0 && label_inside(k->label, d->label))
            diags_note_since(
                c->diags, since, NULL, d->at,
                "the overlay `%s` removes clause %s here, and all variables of %s were "
                "also variables of %s",
                d->by, d->label, d->label, k->label);
}

/* Reports each head that has no clauses inside its label.  Reports nothing if another file has
 * removed these clauses, because the author of the head may not know that file. */
static void check_guards(Checker *c)
{
    for (int i = 0; i < c->nguards; i++) {
        const Clause *k = c->guards[i];
        bool guards = false;

        for (const Clause *o = c->stated; o && !guards; o = o->next)
            guards = label_inside(o->label, k->label) && check_lays_conditions_on(k, o) &&
                     (strcmp(o->label, k->label) != 0 || ast_find(o->node->a, N_Then));
        for (const DroppedClause *d = c->dropped; d && !guards; d = d->next)
            guards = label_inside(d->label, k->label) && strcmp(d->by, k->origin) != 0;
        if (guards || check_has_unreadable_words(c, k->node))
            continue;
        diag_add(c->diags, DIAG_RULE_NO_GUARD, k->node->span,
                 "clause %s has no effect, because it has no `then` and no clause is inside it\n"
                 "add a conclusion, `then ...`, or leave the clause out",
                 k->label);
    }
}

void check_compile_clauses(Checker *c)
{
    order_clauses(c);
    check_guards(c);
    check_collect_completions(c);
    c->p->clauses = c->stated;
    for (Clause *k = c->stated; k; k = k->next) {
        size_t since = diags_count(c->diags);

        compile_clause(c, k);
        if (diags_count(c->diags) > since)
            note_overlay_effects(c, k, since);
    }
    check_completions_used(c);
    c->p->rules = arena_alloc_array(c->arena, sizeof *c->p->rules, c->p->nrules + 1u);
    for (Clause *k = c->stated; k; k = k->next)
        for (Rule *r = k->rules; r; r = r->next)
            c->p->rules[r->id] = r;
    rules_of_funs(c);
}
