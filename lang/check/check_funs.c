/* check_funs.c - declares the functions, which are everything that can be called: settings,
 * holdings, findings, definitions, statuses, actions, natives, deadlines and readings (SPEC 4,
 * 9). */
#include "check/check_inside.h"

#include "check/check_wording.h"
#include "kit/vec.h"
#include "program/ffi.h"
#include "program/program.h"

#include <string.h>

/* ---- functions: first their names and types -------------------------------- */

/* Inserts F into the list of functions that is sorted by name. p->nfuns does not count F yet. */
static void insert_fun_name(Checker *c, Fun *f)
{
    Program *p = c->p;
    uint32_t at = program_fun_place(p, f->name, true);

    VEC_ROOM_IN(c->arena, p->fun_by_name, p->nfuns, c->cap_names);
    memmove(p->fun_by_name + at + 1, p->fun_by_name + at, sizeof *p->fun_by_name * (p->nfuns - at));
    p->fun_by_name[at] = f;
}

Fun *check_add_fun(Checker *c, FunKind kind, const char *name, Span span)
{
    Fun *f = arena_new_of(c->arena, Fun);
    const Fun *old = program_fun(c->p, name);

    if (old) {
        Diag *d = check_report_twice(&c->x, span, name);

        if (old->span.end)
            diag_note(c->diags, d, old->span, "this is the first declaration");
    }
    f->kind = kind;
    f->name = name;
    f->span = span;
    insert_fun_name(c, f);
    f->id = c->p->nfuns++;
    f->undoes = f->list_by = -1;
    f->of_page = !c->vocabulary;
    *c->fun_end = f;
    c->fun_end = &f->next;
    if (!old)
        program_add_meaning(c->p, name)->fun = f;
    return f;
}

static void fun_params(Checker *c, Fun *f, const Node *params)
{
    for (const Node *n = params; n; n = n->next) {
        if (f->nparams == MAX_ARGS) {
            check_report_limit(&c->x, n->span, MAX_ARGS, "parameters",
                               "pass an event: it brings all its attributes");
            return;
        }
        f->param[f->nparams] = n->text;
        f->ptype[f->nparams++] = check_type_ref(&c->x, n->a);
    }
}

const Type *check_type_or_bool(Checker *c, const Node *n)
{
    return n ? check_type_ref(&c->x, n) : c->p->bool_type;
}

static int param_index(const Fun *f, const char *name)
{
    for (int i = 0; i < f->nparams; i++)
        if (text_same(f->param[i], name))
            return i;
    return -1;
}

/* Returns the place of parameter I in the declaration of F. */
static Span param_span(const Fun *f, int i)
{
    const Node *n = f->node ? f->node->a : NULL;

    while (n && i-- > 0)
        n = n->next;
    return n ? n->span : f->span;
}

static Scope fun_scope(Checker *c, const Fun *f)
{
    Scope s = { 0 };

    for (int i = 0; i < f->nparams; i++)
        check_scope_add(&c->x, &s, f->param[i], f->ptype[i], param_span(f, i));
    return s;
}

/* Records that PART names parameter I of F.  Records nothing if I is -1. */
static void use_param(Checker *c, const Fun *f, int i, const Node *part)
{
    if (i >= 0)
        check_use(&c->x, part, USE_VARIABLE, NULL, param_span(f, i));
}

static void check_undoes(Checker *c, Fun *f, const Node *part)
{
    f->undoes = param_index(f, part->text);
    use_param(c, f, f->undoes, part);
    if (f->undoes < 0)
        check_unknown_param(c, f, part);
    else if (f->ptype[f->undoes]->kind != TYPE_EVENT || f->nparams != 1 ||
             (f->result->kind != TYPE_BOOL && !f->choosing))
        diag_add(c->diags, DIAG_RULE_UNDOES, part->span,
                 "`undoes` can stand only in a declaration of type `bool` that has one event as "
                 "its only parameter\n"
                 "change the parameters or the type, or leave `undoes` out");
}

/* N is the declaration of F, a reading or option. Sets the value that F has if no file sets it. */
static void set_default(Checker *c, Fun *f, const Node *n)
{
    const Value v = check_value_named(&c->x, DIAG_NAME_UNKNOWN, f->result, n->b);

    f->is_option = n->num & 1;
    f->setting = v < 0 ? 0 : v;
}

/* N is a replacement of the reading F. Returns true if N has all values of F, because rules may
 * read each of these values. Otherwise reports N. */
static bool keeps_values(Checker *c, const Fun *f, const Node *n)
{
    const char *lost = "";

    for (uint32_t i = 0; i < f->result->count; i++) {
        const Node *v = n->a;

        while (v && !text_same(v->text, f->result->values[i].name))
            v = v->next;
        if (!v)
            lost = check_list_add(c->arena, lost, f->result->values[i].name);
    }
    if (*lost)
        diag_add(c->diags, DIAG_TYPE_MISMATCH, n->span,
                 "the replacement of `%s` lacks %s\n"
                 "keep all values, because rules may read them; choose the one in force with "
                 "`default` or `set`",
                 n->text, lost);
    return !*lost;
}

void check_replace_reading(Checker *c, Fun *f, const Node *n)
{
    if (!keeps_values(c, f, n))
        return;
    check_replace_values(c, (Type *)f->result, n->a, n->span);
    set_default(c, f, n);
}

/* Adds a function of KIND, called NAME, with the parameters of N. */
static Fun *declare_called(Checker *c, FunKind kind, const char *name, const Node *n)
{
    Fun *f = check_add_fun(c, kind, name, n->span);

    fun_params(c, f, n->a);
    return f;
}

static void declare_holding(Checker *c, const Node *n)
{
    Fun *f = declare_called(c, FUN_HOLDING, n->text, n);

    f->result = c->p->bool_type;
    f->node = n;
    if (f->nparams != 2 || f->ptype[0]->kind != TYPE_ENUM || f->ptype[1]->kind != TYPE_PRODUCT)
        diag_add(c->diags, DIAG_TYPE_MISMATCH, n->span,
                 "a holding must have two parameters, an owner and an item\n"
                 "write: holding NAME(OWNER: ENUM, ITEM: PRODUCT)");
    else if (f->ptype[0]->count > MAX_OWNERS || f->ptype[1]->left->count > MAX_OWNERS)
        diag_add(c->diags, DIAG_TYPE_SIZE, n->span,
                 "the holding has more than %d owners, or more than %d groups of items\n"
                 "leave out values of the enums",
                 MAX_OWNERS, MAX_OWNERS);
    else if (c->p->holding)
        diag_note(c->diags,
                  diag_add(c->diags, DIAG_NAME_TWICE, n->span,
                           "`%s` is a second holding, but there can be only one\n"
                           "leave one of the two out",
                           n->text),
                  c->p->holding->span, "the first holding is here");
    else
        c->p->holding = f;
}

/* A `meaning` is a definition of one edition, with the label of a clause. If the declaration N of F
 * is a `meaning`, sets the label and the layer of F. */
static void read_label(Checker *c, Fun *f, const Node *n)
{
    const Node *label = ast_find(n->c, N_Label);

    if (!label)
        return;
    if (c->vocabulary)
        diag_add(c->diags, DIAG_RULE_MEANING, n->span,
                 "the vocabulary cannot have a meaning such as `%s`, which belongs to a clause\n"
                 "write a definition instead: define %s",
                 n->text, n->text);
    f->label = label->text;
    f->layer = c->layer;
}

bool check_replace_meaning(Checker *c, Fun *f, const Node *n)
{
    const Node *label = ast_find(n->c, N_Label);

    if (label && (!f->label || strcmp(label->text, f->label) != 0)) {
        Diag *d = diag_add(c->diags, DIAG_NAME_REPLACE, label->span,
                           "%s has no meaning `%s` to replace", label->text, n->text);

        if (f->label)
            diag_help(c->diags, d, "`%s` is a meaning of %s, so write: replace meaning %s %s",
                      n->text, f->label, f->label, n->text);
        else
            diag_help(c->diags, d, "`%s` is a definition, so write: replace define %s", n->text,
                      n->text);
        return false;
    }
    if (f->label)
        f->layer = c->layer;
    return true;
}

void check_declare_fun(Checker *c, const Node *n)
{
    Fun *f = NULL;

    switch (n->kind) {
    case N_Setting:
        for (const Node *a = n->a; a; a = a->next) {
            f = check_add_fun(c, FUN_SETTING, a->text, a->span);
            f->result = check_type_ref(&c->x, a->a);
            f->node = n;
        }
        return;
    case N_Holding: declare_holding(c, n); return;
    case N_Finding:
    case N_Define:
        f = declare_called(c, n->kind == N_Define ? FUN_DEFINE : FUN_FINDING, n->text, n);
        f->result = check_type_or_bool(c, n->b);
        read_label(c, f, n);
        break;
    case N_Status:
        f = declare_called(c, FUN_STATUS, n->text, n);
        f->result = check_type_or_bool(c, n->b);
        f->instruction = n->num & 1;
        break;
    case N_Action: {
        const Node *done = ast_find(n->c, N_Done), *choosing = ast_find(n->c, N_Choosing);

        f = declare_called(c, FUN_DONE, done ? done->text : n->text, n);
        f->action = n->text;
        f->choosing = choosing != NULL;
        f->result = choosing ? check_type_ref(&c->x, choosing->a) : c->p->bool_type;
        break;
    }
    case N_Native:
        f = declare_called(c, FUN_NATIVE, n->text, n);
        f->result = check_type_or_bool(c, n->b);
        f->native.oracle = n->num;
        break;
    case N_Deadline:
        f = declare_called(c, FUN_DEADLINE, n->text, n);
        f->result = c->p->bool_type;
        break;
    case N_Reading:
        check_declare_enum(c, n->text, n->a, n->span);
        f = check_add_fun(c, FUN_READING, n->text, n->span);
        f->result = program_type(c->p, n->text);
        set_default(c, f, n);
        break;
    default: return;
    }
    f->node = n;
}

void check_own_wordings(Checker *c, const Node *parts, Scope *s, Wording *words, Span owner,
                        const char *name)
{
    bool in_question = false, seen[MAX_LANGS] = { false };
    Node *own = NULL, **end = &own; /* copies of the wordings that belong to the declaration */

    for (const Node *w = parts; w; w = w->next) {
        int lang;

        if (w->kind == N_Question || w->kind == N_Phrase) {
            in_question = true;
            memset(seen, 0, sizeof seen);
            continue;
        }
        if (w->kind != N_Wording) {
            in_question = false;
            continue;
        }
        lang = program_lang(c->p, w->text);
        if (in_question && (lang < 0 || !seen[lang])) {
            if (lang >= 0)
                seen[lang] = true;
            continue;
        }
        in_question = false;
        *end = arena_new_of(c->arena, Node);
        **end = *w;
        (*end)->next = NULL;
        end = &(*end)->next;
    }
    check_wording(&c->x, s, own, words, false, owner, name);
}

/* ---- functions: then their bodies ------------------------------------------ */

static void read_question(Checker *c, Fun *f, const Node *parts, Scope *s, bool needed)
{
    const Node *q = ast_find((Node *)parts, N_Question);
    bool seen[MAX_LANGS] = { false }, any = false;
    const Node *w = q ? q->next : NULL;

    for (; w && w->kind == N_Wording; w = w->next) {
        int lang = program_lang(c->p, w->text);
        Node one = *w;

        if (lang >= 0 && seen[lang])
            break;
        if (lang >= 0)
            seen[lang] = true;
        one.next = NULL;
        check_wording(&c->x, s, &one, &f->question, false, f->span, f->name);
    }
    if (!q && needed)
        diag_add(c->diags, DIAG_RULE_NO_QUESTION, f->span,
                 "the finding `%s` declares no question\n"
                 "add: question en \"...\"",
                 f->name);
    for (int i = 0; i < c->p->nlangs; i++)
        any |= seen[i];
    for (int i = 0; q && i < c->p->nlangs; i++)
        if (!seen[i] && program_needs_words(c->p, q->span, i))
            check_missing_words(c, q->span, "the question of", f->name, i, any, "question ");
    if (q)
        check_wording_fill(&c->x, &f->question, q->span);
}

static void read_fun_wordings(Checker *c, Fun *f, const Node *parts, Scope *s, bool need)
{
    bool any = false;

    check_own_wordings(c, parts, s, &f->words, f->span, f->name);
    for (int i = 0; i < c->p->nlangs; i++)
        any |= f->words.piece[WORD_IS][i] != NULL;
    check_wording_fill(&c->x, &f->words, f->span);
    for (int i = 0; need && i < c->p->nlangs; i++)
        if (!f->words.piece[WORD_IS][i] && program_needs_words(c->p, f->span, i))
            check_missing_words(c, f->span, "the declaration of", f->action ? f->action : f->name,
                                i, any, "");
}

static int cost_rank(Checker *c, const Node *part)
{
    const Type *t = program_type(c->p, "cost");
    const Value rank = t ? check_value_named(&c->x, DIAG_NAME_COST, t, part) : 0;

    if (!t)
        diag_add(c->diags, DIAG_NAME_COST, part->span,
                 "the vocabulary declares no cost, so `%s` is not a cost\n"
                 "declare the costs, the cheapest first: enum cost { %s en \"...\", ... }",
                 part->text, part->text);
    return rank < 0 ? 0 : (int)rank;
}

/* Compiles N, which means one person or several persons: a value of an enum, or a set of such
 * values. */
static const Ex *person_or_set(Checker *c, Scope *s, const Node *n)
{
    const Ex *e = check_expr(&c->x, s, n, NULL);
    const Type *t = e->type->kind == TYPE_SET ? e->type->elem : e->type;

    if (t->kind != TYPE_ENUM && t->kind != TYPE_ERROR)
        diag_add(c->diags, DIAG_TYPE_MISMATCH, e->span,
                 "this is a `%s`, but a person must stand here\n"
                 "write a value of an enum, or a set of such values",
                 check_type_name(c->arena, e->type));
    if (e->op == EX_SET && !e->nkids)
        diag_add(c->diags, DIAG_TYPE_MISMATCH, e->span,
                 "{} names nobody\n"
                 "leave this part out, or write persons: {NAME, ...}");
    return e;
}

/* Reads those parts in PARTS that say how the question of F is asked:
 * - `ask`: who is asked;
 * - `away`: who must not hear the question;
 * - `tells`: who would learn from the answer something that they may not use;
 * - `cost`: what the question costs. */
static void read_inquiry(Checker *c, Fun *f, const Node *parts, Scope *s)
{
    CostCase *costs = arena_alloc_array(c->arena, sizeof *costs, ast_count(parts) + 1);

    for (const Node *part = parts; part; part = part->next) {
        switch (part->kind) {
        case N_Ask: f->ask = person_or_set(c, s, part->a); break;
        case N_Away: f->away = person_or_set(c, s, part->a); break;
        case N_Tells: f->tells = person_or_set(c, s, part->a); break;
        case N_Cost:
            costs[f->ncosts].rank = f->cost = cost_rank(c, part);
            costs[f->ncosts++].when = part->a ? check_condition(&c->x, s, part->a) : NULL;
            break;
        default: break;
        }
    }
    f->costs = costs;
}

/* Reads PART, `presume VALUE ...`, of F. If the case does not state F, F stays open, and VALUE is
 * only presumed. */
static void read_presumption(Checker *c, Fun *f, const Node *part, Scope *s)
{
    f->presumed = check_expr_of(&c->x, s, part->a, f->result);
    f->presume_when = part->b ? check_condition(&c->x, s, part->b) : NULL;
    if (part->c) {
        if (!program_layer(c->p, part->c->text))
            check_unknown_layer(c, part->c->span, part->c->text);
        f->presume_layer = part->c->text;
        f->presume_source = part->c->a ? part->c->a->text : NULL;
    }
}

/* Reads PART, `default VALUE ...`, of F, a setting or a finding. If the case does not state F, F
 * has this VALUE and is not open. */
static void read_default(Checker *c, Fun *f, const Node *part, Scope *s)
{
    f->untold = check_expr_of(&c->x, s, part->a, f->result);
    f->untold_when = part->b ? check_condition(&c->x, s, part->b) : NULL;
}

static void setting_body(Checker *c, Fun *f, const Node *n, Scope *s)
{
    read_inquiry(c, f, n->b, s);
    for (const Node *a = n->a; a; a = a->next)
        if (strcmp(a->text, f->name) == 0)
            read_fun_wordings(c, f, a->c, s, false);
    for (const Node *part = n->b; part; part = part->next) {
        if (part->kind != N_Presume && part->kind != N_Untold)
            continue;
        if (!n->a->next)
            (part->kind == N_Presume ? read_presumption : read_default)(c, f, part, s);
        else if (strcmp(n->a->text, f->name) == 0)
            /* reports PART only while the first of the settings is read, and so only once */
            diag_add(c->diags, DIAG_TYPE_MISMATCH, part->span,
                     "this part can belong to one setting only, but the declaration has several "
                     "settings\n"
                     "write a separate declaration for the setting that you mean");
    }
    read_question(c, f, n->b, s, false);
}

static void finding_body(Checker *c, Fun *f, const Node *n, Scope *s)
{
    for (const Node *part = n->c; part; part = part->next) {
        switch (part->kind) {
        case N_From: {
            const Ex *e = check_expr(&c->x, s, part->a, check_set_type(&c->x, f->result));

            if (e->type->kind != TYPE_ERROR &&
                (e->type->kind != TYPE_SET || !check_types_agree(e->type->elem, f->result)))
                check_report_mismatch(&c->x, e->span, e->type, check_set_type(&c->x, f->result));
            f->from = e;
            break;
        }
        case N_Presume: read_presumption(c, f, part, s); break;
        case N_Untold: read_default(c, f, part, s); break;
        default: break;
        }
    }
    f->optional = n->num & 4;
    read_inquiry(c, f, n->c, s);
    read_question(c, f, n->c, s, true);
    read_fun_wordings(c, f, n->c, s, true);
}

static void read_detail(Checker *c, Fun *f, const Node *part, Scope *s)
{
    f->detail = true;
    f->detail_when = part->a ? check_condition(&c->x, s, part->a) : NULL;
}

static void status_body(Checker *c, Fun *f, const Node *n, Scope *s)
{
    for (const Node *part = n->c; part; part = part->next) {
        switch (part->kind) {
        case N_Required:
            f->required = true;
            f->required_when = part->a ? check_condition(&c->x, s, part->a) : NULL;
            break;
        case N_Background: f->background = true; break;
        case N_Unspoken: f->unspoken = true; break;
        case N_Detail: read_detail(c, f, part, s); break;
        case N_Undoes: check_undoes(c, f, part); break;
        case N_ListBy:
            f->list_by = param_index(f, part->text);
            use_param(c, f, f->list_by, part);
            if (f->list_by < 0)
                check_unknown_param(c, f, part);
            break;
        default: break;
        }
    }
    read_fun_wordings(c, f, n->c, s, !f->background);
}

/* CALL is the status that the action F settles. Returns true if its arguments are the parameters of
 * F, each once. For each argument, stores the index of the parameter in f->settles_param. */
static bool settled_params(Fun *f, const Ex *call)
{
    uint32_t seen = 0;

    for (int i = 0; i < call->nkids; i++) {
        const Ex *a = call->kid[i];

        if (a->op != EX_VAR || (seen >> a->slot & 1))
            return false;
        seen |= (uint32_t)1 << a->slot;
        f->settles_param[i] = (int8_t)a->slot;
    }
    return call->nkids == f->nparams;
}

/* Reads PART, `settles STATUS(...)`. When the action F is done, its choice becomes the value of the
 * status. */
static void read_settles(Checker *c, Fun *f, const Node *part, Scope *s)
{
    Fun *status = (Fun *)program_fun(c->p, part->a->text);
    const Ex *call = check_expr(&c->x, s, part->a, NULL);
    Diag *d;

    if (call->op != EX_CALL)
        return;
    if (status->kind != FUN_STATUS) {
        d = diag_add(c->diags, DIAG_RULE_SETTLES, part->span,
                     "only a status can stand after `settles`, but `%s` is not a status",
                     status->name);
        diag_help(c->diags, d, "write the status that gets the chosen value");
    } else if (!f->choosing || !check_types_agree(f->result, status->result)) {
        d = diag_add(c->diags, DIAG_RULE_SETTLES, part->span,
                     "the action `%s` does not choose a "
                     "`%s`, so it cannot settle this "
                     "status",
                     f->action, check_type_name(c->arena, status->result));
        diag_help(c->diags, d,
                  f->choosing ? "replace the type after `choosing`: choosing %s"
                              : "add before `done`: choosing %s",
                  check_type_name(c->arena, status->result));
    } else if (!settled_params(f, call)) {
        d = diag_add(c->diags, DIAG_RULE_SETTLES, part->span,
                     "the arguments after `settles` must be the parameters of `%s`", f->action);
        diag_help(c->diags, d, "write every parameter of `%s` once, and nothing else", f->action);
    } else if (status->settled_by) {
        d = diag_add(c->diags, DIAG_RULE_SETTLES, part->span,
                     "the action `%s` settles `%s` "
                     "already",
                     status->settled_by->action, status->name);
        diag_note(c->diags, d, status->settled_by->span, "the action `%s` is declared here",
                  status->settled_by->action);
        diag_help(c->diags, d, "leave `settles` out of one of the two actions");
    } else {
        f->settles = status;
        status->settled_by = f;
    }
}

static void action_body(Checker *c, Fun *f, const Node *n, Scope *s)
{
    for (const Node *part = n->c; part; part = part->next) {
        switch (part->kind) {
        case N_Undoes: check_undoes(c, f, part); break;
        case N_Background: f->background = true; break;
        case N_Detail: read_detail(c, f, part, s); break;
        case N_Settles: read_settles(c, f, part, s); break;
        case N_Lapses: f->lapses = check_deadline_call(&c->x, s, part->a, f->lapses_args); break;
        default: break;
        }
    }
    read_question(c, f, n->c, s, false);
    read_fun_wordings(c, f, n->c, s, true);
}

static void define_body(Checker *c, Fun *f, const Node *n, Scope *s)
{
    size_t count = ast_count(n->d);
    DefCase *cases = arena_alloc_array(c->arena, sizeof *cases, count + 1);
    int i = 0;

    for (const Node *d = n->d; d; d = d->next, i++) {
        const Ex *v = f->result->kind == TYPE_BOOL ? check_condition(&c->x, s, d->a)
                                                   : check_expr(&c->x, s, d->a, f->result);

        if (!check_types_agree(v->type, f->result))
            check_report_mismatch(&c->x, v->span, v->type, f->result);
        cases[i].value = v;
        cases[i].when = d->b ? check_condition(&c->x, s, d->b) : NULL;
    }
    f->cases = cases;
    f->ncases = i;
    read_fun_wordings(c, f, n->c, s, false);
}

/* Binds F to the native function SYMBOL. If FROM is NULL, SYMBOL is built in.  Otherwise FROM names
 * the library that has SYMBOL. */
static void bind_native(Checker *c, Fun *f, const char *symbol, const Node *from)
{
    const FfiLibrary *lib;

    if (!from) {
        ffi_bind_native(f, symbol, c->natives, c->nnatives, c->arena, c->diags);
        return;
    }
    lib = ffi_library_load(c->loaded, from->a->text, from->span, c->diags);
    if (!lib)
        return;
    f->native.library = lib->name;
    if (ffi_bind_native(f, symbol, lib->natives, lib->n, c->arena, c->diags))
        f->native.replies = ffi_library_replies(lib, f->native.def);
}

static void native_body(Checker *c, Fun *f, const Node *n, Scope *s)
{
    const char *symbol = f->name;
    const Node *from = NULL;
    bool known = true; /* false if the native reads a function that is not declared */

    for (const Node *part = n->c; part; part = part->next) {
        if (part->kind == N_From) {
            if (part->b || ffi_library_is_name(part->a->text)) {
                from = part;
                symbol = part->b ? part->b->text : f->name;
            } else {
                from = NULL;
                symbol = part->a->text;
            }
        } else if (part->kind == N_Reads) {
            for (const Node *r = part->a; r; r = r->next) {
                const Fun *g = program_fun(c->p, r->text);

                known &= g != NULL;
                check_use_fun(&c->x, r, g);
                if (!g) {
                    check_unknown_name(&c->x, r);
                } else if (g->label) {
                    check_report_meaning(&c->x, r->span, g);
                } else if (f->native.nreads == (int)BL_LEN(f->native.reads)) {
                    check_report_limit(&c->x, r->span, (int)BL_LEN(f->native.reads),
                                       "names after `reads`",
                                       "read a definition that combines several of them");
                } else {
                    f->native.reads[f->native.nreads++] = g;
                }
            }
            f->native.earlier = part->num;
        }
    }
    if (known)
        bind_native(c, f, symbol, from);
    read_fun_wordings(c, f, n->c, s, false);
}

void check_fun_body(Checker *c, Fun *f)
{
    const Node *n = f->node;
    Scope s = fun_scope(c, f);

    if (!n)
        return;
    switch (n->kind) {
    case N_Finding: finding_body(c, f, n, &s); break;
    case N_Status: status_body(c, f, n, &s); break;
    case N_Action: action_body(c, f, n, &s); break;
    case N_Define: define_body(c, f, n, &s); break;
    case N_Native: native_body(c, f, n, &s); break;
    case N_Holding:
        read_inquiry(c, f, n->b, &s);
        read_question(c, f, n->b, &s, false);
        read_fun_wordings(c, f, n->b, &s, true);
        break;
    case N_Setting: setting_body(c, f, n, &s); break;
    case N_Deadline: {
        const Node some = { .kind = N_Some, .span = n->b->span, .a = n->b };

        f->bind = check_expr(&c->x, &s, &some, NULL);
        if (f->bind->over->kind != TYPE_EVENT && f->bind->over->kind != TYPE_ERROR)
            diag_add(c->diags, DIAG_TYPE_MISMATCH, n->b->span,
                     "a deadline must be an event, and not a `%s`\n"
                     "write: NAME: KIND where (...)",
                     check_type_name(c->arena, f->bind->over));
        read_fun_wordings(c, f, n->c, &s, true);
        break;
    }
    case N_Reading: read_fun_wordings(c, f, n->c, &s, true); break;
    default: break;
    }
    f->nslots = s.high;
}
