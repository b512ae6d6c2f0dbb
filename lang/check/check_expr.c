/* check_expr.c - compiles expressions: makes a typed Ex from a syntax tree (SPEC 5).  The parameter
 * S of a function has the variables in scope. */
#include "check/check_expr.h"

#include "check/check_narrow.h"
#include "program/program.h"
#include "program/spelling.h"

#include <string.h>

/* ---- expressions ------------------------------------------------------ */

static Ex *new_ex(ExprChecker *x, ExOp op, const Type *type, Span span)
{
    Ex *e = arena_new_of(x->arena, Ex);

    e->op = op;
    e->type = type;
    e->span = span;
    return e;
}

static Ex *error_ex(ExprChecker *x, Span span)
{
    return new_ex(x, EX_ERROR, &check_error_type, span);
}

static Ex *const_ex(ExprChecker *x, const Type *type, Value v, Span span)
{
    Ex *e = new_ex(x, EX_CONST, type, span);

    e->value = v;
    return e;
}

static Ex *set_kids(Ex *e, Ex *a, Ex *b)
{
    e->kid[0] = a;
    e->kid[1] = b;
    e->nkids = b ? 2 : 1;
    return e;
}

/* Looks for a value called NAME in the enum T. If T is a set type, looks in the enum of its
 * elements. Stores the value in *V. Returns false if there is no such value. M is the Meaning of
 * NAME, or NULL. */
static bool enum_value(const Type *t, const Meaning *m, const char *name, Value *v)
{
    if (t && t->kind == TYPE_SET)
        t = t->elem;
    if (!t || t->kind != TYPE_ENUM || !m || !m->enums)
        return false;
    if (t == m->value_of) {
        *v = m->value;
        return true;
    }
    *v = program_value(t, name);
    return *v >= 0;
}

static Ex *call_ex(ExprChecker *x, const Fun *f, Span span)
{
    Ex *e = new_ex(x, EX_CALL, f->result, span);

    if (f->native.oracle && !x->weighing)
        diag_add(x->diags, DIAG_RULE_ORACLE, span,
                 "only an `advice` may use the oracle `%s`\n"
                 "call the oracle after `weigh` in an `advice`; no ruling may depend on the answer "
                 "of an "
                 "oracle",
                 f->name);
    if (f->label && x->shared)
        check_report_meaning(x, span, f);
    e->fun = f;
    return e;
}

/* Returns the value V of type T as a constant. N is the node that names the value. */
static Ex *value_ex(ExprChecker *x, const Type *t, Value v, const Node *n)
{
    check_use_value(x, n, t, v);
    return const_ex(x, t, v, n->span);
}

static Ex *spelled_ex(ExprChecker *x, const Node *n, const Type *want)
{
    Value v;
    int lang = x->scope ? x->scope->lang : 0;
    const Type *t = want && want->kind == TYPE_SET ? want->elem : want;

    if (t && spelling_value(x->program, t, n->text, lang, &v))
        return value_ex(x, t, v, n);
    return NULL;
}

/* If N is the label or the number of an event of the case, returns this event as a constant.
 * Otherwise returns NULL. Always returns NULL in law files. */
static Ex *event_ex(ExprChecker *x, const Node *n)
{
    const EventKind *kind = NULL;
    Value v;

    if (!x->scope || !x->scope->event(x->scope->context, n->text, &v, &kind))
        return NULL;
    const Node ref = { .kind = N_TypeRef, .text = kind->name, .span = n->span };

    if (x->uses)
        uses_add_at(x->uses, n->span,
                    (Use){ .kind = USE_EVENT,
                           .name = n->text,
                           .of = x->scope->told(x->scope->context, v, x->uses->sources) });
    return const_ex(x, check_type_ref(x, &ref), v, n->span);
}

/* Compiles N, a word that only a case may use: a sign, or a word in another alphabet. WANT is the
 * expected type, or NULL. */
static Ex *word_ex(ExprChecker *x, const Node *n, const Type *want)
{
    Ex *e = spelled_ex(x, n, want);
    Diag *d;

    if (!e)
        e = event_ex(x, n);
    if (e)
        return e;
    if (check_is_lost_event(x->scope, n->text) || (want && want->kind == TYPE_ERROR))
        return error_ex(x, n->span);
    d = diag_add(x->diags, DIAG_CASE_VALUE, n->span, "`%s` is not a %s", n->text,
                 !want                     ? "value"
                 : want->kind == TYPE_BOOL ? "truth value"
                                           : check_type_name(x->arena, want));
    if (want && want->kind == TYPE_ENUM && want->count)
        diag_help(x->diags, d, "write the name of a `%s`, such as `%s`", want->name,
                  want->values[0].name);
    else if (want && want->kind == TYPE_PRODUCT)
        diag_help(x->diags, d, "write a `%s` as it stands in a story, such as `%s%s`", want->name,
                  want->left->values[0].written[0], want->right->values[0].written[0]);
    else if (want && want->kind == TYPE_BOOL)
        diag_help(x->diags, d, "write true or false");
    else if (want && want->kind == TYPE_EVENT)
        diag_help(x->diags, d,
                  "write the label of an event, or its number, such as `@1` for the first one");
    else
        diag_help(x->diags, d, "write a value that the vocabulary declares");
    return error_ex(x, n->span);
}

/* Returns the number, as a text, that a case can write for a value called NAME.  Returns NULL if no
 * enum has such a value.  M is the Meaning of NAME. */
static const char *number_written_for(const Program *p, const Meaning *m, const char *name)
{
    Value v;

    for (const Type *t = p->types; t; t = t->next)
        for (int k = 0;
             enum_value(t, m, name, &v) && t->kind == TYPE_ENUM && k < t->values[v].nwritten; k++) {
            const char *written = t->values[v].written[k];

            if (*written && strspn(written, "0123456789") == strlen(written))
                return written;
        }
    return NULL;
}

/* Reports N, which names values of several enums. The expected type WANT is not one of these enums.
 * M is the Meaning of N. Returns an EX_ERROR. */
static Ex *report_ambiguous_value(ExprChecker *x, const Node *n, const Meaning *m, const Type *want)
{
    const char *types = "", *number = number_written_for(x->program, m, n->text);
    const Type *one = NULL;
    Value v;
    Diag *d;

    for (const Type *t = x->program->types; t; t = t->next)
        if (t->kind == TYPE_ENUM && enum_value(t, m, n->text, &v)) {
            types = arena_printf(x->arena, "%s%s`%s`", types, *types ? " and of " : "", t->name);
            one = t;
        }
    if (!want || want->kind == TYPE_BOOL) {
        diag_add(x->diags, DIAG_NAME_AMBIGUOUS, n->span,
                 "`%s` is a value of %s, and it is not clear which one is meant\n"
                 "compare it with an expression of the type that you mean: EXPRESSION is %s",
                 n->text, types, n->text);
        return error_ex(x, n->span);
    }
    d = diag_add(x->diags, DIAG_TYPE_MISMATCH, n->span,
                 "`%s` is a value of %s, but a `%s` must stand here", n->text, types,
                 check_type_name(x->arena, want));
    if (want->kind == TYPE_RANGE && number)
        diag_help(x->diags, d, "write the number %s", number);
    else
        check_suggest_type(x, d, one, want);
    return error_ex(x, n->span);
}

/* Returns an expression for the variable in SLOT.  The span of the expression is the place where
 * the variable is bound. */
static Ex *var_ex(ExprChecker *x, const Scope *s, int slot)
{
    const uint32_t start = s->span[slot].start;
    const Span name = { start, start + (uint32_t)strlen(s->name[slot]) };
    Ex *e = new_ex(x, EX_VAR, s->type[slot], name);

    e->slot = slot;
    return e;
}

/* ---- an argument that is left out ---------------------------------------- */

/* Returns true if a call of F may leave out its last argument. F must be a native or a definition
 * with an event as its last parameter. */
static bool may_leave_out(const Fun *f)
{
    return (f->kind == FUN_NATIVE || f->kind == FUN_DEFINE) && f->nparams > 0 &&
           f->ptype[f->nparams - 1]->kind == TYPE_EVENT;
}

/* Returns true if the binder N binds an event of the kind K or of a kind below K. If K is NULL, any
 * event counts. */
static bool binds_event(const ExprChecker *x, const Node *n, const EventKind *k)
{
    const char *name = n->a ? n->a->text : NULL;
    const NarrowKind *narrow = name ? program_narrow(x->program, name) : NULL;
    const EventKind *of = narrow ? narrow->base : name ? program_event(x->program, name) : NULL;

    return of ? kind_is_a(of, k) : name && !k && strcmp(name, x->program->event_type->name) == 0;
}

/* Returns the names of the variables of the clause HEAD that are events of kind K, with " and "
 * between them. Stores their number in *N, and the last of them in *LAST. */
static const char *fitting(ExprChecker *x, const Node *head, const EventKind *k, int *n,
                           const char **last)
{
    const char *list = "";

    *n = 0;
    for (const Node *part = head->a; part; part = part->next)
        for (const Node *b = part->kind == N_For ? part->a : NULL; b; b = b->next)
            if (binds_event(x, b, k)) {
                list = arena_printf(x->arena, "%s%s`%s`", list, *n ? " and " : "", b->text);
                *last = b->text;
                ++*n;
            }
    return list;
}

/* A call of F leaves out its last argument.  If exactly one variable of the clause S->head fits,
 * returns this variable.  Otherwise returns NULL, and adds a help to D that says why.  D may be
 * NULL. */
static Ex *left_out(ExprChecker *x, const Scope *s, const Fun *f, Diag *d)
{
    const Type *t = f->ptype[f->nparams - 1];
    const char *last = NULL, *list;
    int n, slot;

    if (!s->head)
        return NULL;
    list = fitting(x, s->head, t->event, &n, &last);
    slot = n == 1 ? check_scope_find(s, last) : -1;
    if (slot >= 0)
        return var_ex(x, s, slot);
    if (d)
        diag_help(
            x->diags, d,
            n == 0  ? "the last argument can be left out only if exactly one variable of %s is a "
                      "`%s`, but none is%s"
            : n > 1 ? "the last argument can be left out only if exactly one variable of %s is a "
                      "`%s`, but several are: %s"
                    : "the last argument can be left out only if the variable of %s that is a "
                      "`%s` is bound above, but %s is bound below",
            s->head->text, check_type_name(x->arena, t), list);
    return NULL;
}

static Ex *name_ex(ExprChecker *x, Scope *s, const Node *n, const Type *want)
{
    Ex *e;
    const Fun *f;
    Ex *event;
    Value v;
    const Meaning *named = program_meaning(x->program, n->text);
    int meanings = named ? named->enums : 0, slot = check_scope_find(s, n->text);

    if (slot >= 0) {
        check_use_variable(x, s, slot, n);
        e = new_ex(x, EX_VAR, s->type[slot], n->span);
        e->slot = slot;
        return e;
    }
    event = event_ex(x, n);
    if (event)
        return event;
    if (enum_value(want, named, n->text, &v))
        return value_ex(x, want->kind == TYPE_SET ? want->elem : want, v, n);
    f = program_fun(x->program, n->text);
    if (f && f->nparams == 0) {
        check_use_fun(x, n, f);
        return call_ex(x, f, n->span);
    }
    e = x->scope ? spelled_ex(x, n, want) : NULL;
    if (e)
        return e;
    if (meanings == 1)
        return value_ex(x, named->value_of, named->value, n);
    if (meanings > 1 && want && want->kind == TYPE_ERROR)
        /* the expected type has an error, so it is not known which value is meant */
        return error_ex(x, n->span);
    if (meanings > 1)
        return report_ambiguous_value(x, n, named, want);
    if (check_is_lost_event(x->scope, n->text))
        return error_ex(x, n->span);
    e = f && f->nparams == 1 && may_leave_out(f) ? left_out(x, s, f, NULL) : NULL;
    if (e) {
        check_use_fun(x, n, f);
        return set_kids(call_ex(x, f, n->span), e, NULL);
    }
    check_probe(x, s, n->text, (NameProbe){ .want = want });
    const bool ended = !f && check_variable_has_ended(s, n->text);
    Diag *d = f || ended
                  ? diag_add(x->diags, DIAG_NAME_UNKNOWN, n->span,
                             f ? "`%s` stands here without its arguments"
                               : "`%s` has no value here, only in the condition after `where`",
                             n->text)
                  : check_report_unknown(x, n);

    if (f)
        diag_help(x->diags, d, "write its arguments: %s(...)", f->name);
    if (f && f->nparams == 1 && may_leave_out(f))
        left_out(x, s, f, d);
    if (f)
        return error_ex(x, n->span);
    if (ended)
        diag_help(x->diags, d,
                  "put parentheses round the whole condition: where (... and ...); or bind "
                  "the variable for the whole clause: for %s: KIND",
                  n->text);
    else
        check_suggest_name(x, d, n->text, true, want);
    return error_ex(x, n->span);
}

/* EX is the second operand of `before`. Returns true if EX is a call that may have no value: a call
 * of a deadline, which may never pass, or a call of a native or of a definition. */
static bool call_may_be_absent(const Ex *ex)
{
    return ex->op == EX_CALL && (ex->fun->kind == FUN_DEADLINE || ex->fun->kind == FUN_NATIVE ||
                                 ex->fun->kind == FUN_DEFINE);
}

/* Compiles N, an operand of `before` or `after`.  F is the built-in function `before` or
 * `after`.  AT is 0 for the first operand, and 1 for the second. */
static Ex *order_operand(ExprChecker *x, Scope *s, const Fun *f, const Node *n, int at)
{
    const Type *event = f->ptype[at];
    Ex *e = check_expr(x, s, n, event);
    const bool deadline = e->op == EX_CALL && e->fun->kind == FUN_DEADLINE;

    if (deadline && (at == 0 || f->builtin == BUILTIN_AFTER))
        diag_add(x->diags, DIAG_TYPE_MISMATCH, e->span,
                 "the deadline `%s` can stand only after `before`\n"
                 "write: EVENT before %s(...), or not (EVENT before %s(...))",
                 e->fun->name, e->fun->name, e->fun->name);
    else if (!deadline && !check_types_agree(e->type, event))
        check_report_mismatch(x, e->span, e->type, event);
    return e;
}

/* Compiles `a before b` or `a after b`.  F is the built-in function `before` or `after`.  ARGS
 * has the two operands. */
static Ex *order_ex(ExprChecker *x, Scope *s, const Fun *f, const Node *const *args, Span span)
{
    Ex *a = order_operand(x, s, f, args[0], 0), *b = order_operand(x, s, f, args[1], 1);
    const bool in_time = f->builtin == BUILTIN_BEFORE && call_may_be_absent(b);

    return set_kids(
        in_time ? new_ex(x, EX_BEFORE, x->program->bool_type, span) : call_ex(x, f, span), a, b);
}

/* Returns a call of F with the N arguments ARGS. CALLED is the name of F in reports. */
static Ex *fun_ex(ExprChecker *x, Scope *s, const Fun *f, const char *called,
                  const Node *const *args, int n, Span span)
{
    Ex *e = call_ex(x, f, span), *last;

    if (f->kind == FUN_BUILTIN && f->builtin <= BUILTIN_THE_ONE) {
        Ex *set = n ? check_expr(x, s, args[0], NULL) : error_ex(x, span);

        if (n != 1)
            diag_help(x->diags, check_report_arguments(x, span, f->name, 1, n),
                      "write one set between ( and ): %s(SET)", f->name);
        else if (set->type->kind != TYPE_SET && set->type->kind != TYPE_ERROR)
            check_report_set_wanted(x, set);
        if (f->builtin == BUILTIN_THE_ONE)
            e->type = set->type->kind == TYPE_SET ? set->type->elem : &check_error_type;
        return set_kids(e, set, NULL);
    }
    if (f->kind == FUN_BUILTIN && n == 2 &&
        (f->builtin == BUILTIN_BEFORE || f->builtin == BUILTIN_AFTER))
        return order_ex(x, s, f, args, span);
    last = n == f->nparams - 1 && may_leave_out(f) ? left_out(x, s, f, NULL) : NULL;
    if (n != f->nparams && !last) {
        Diag *d = check_report_arguments(x, span, called, f->nparams, n);
        const char *params = "";

        for (int i = 0; i < f->nparams; i++)
            params = arena_printf(x->arena, "%s%s%s", params, i ? ", " : "", f->param[i]);
        diag_help(x->diags, d, f->nparams ? "write: %s(%s)" : "write: %s%s", called, params);
        if (n == f->nparams - 1 && may_leave_out(f))
            left_out(x, s, f, d);
        return error_ex(x, span);
    }
    for (int i = 0; i < n; i++)
        e->kid[i] = check_expr_of(x, s, args[i], f->ptype[i]);
    if (last)
        e->kid[n] = last;
    e->nkids = f->nparams;
    return e;
}

/* Stores the arguments of the call N in ARGS and returns their number. Returns -1, after a report,
 * if there are more than MAX_ARGS. */
static int collect_args(ExprChecker *x, const Node *n, const Node **args)
{
    int nargs = 0;

    for (const Node *a = n->a; a; a = a->next, nargs++)
        if (nargs < MAX_ARGS)
            args[nargs] = a;
    if (nargs <= MAX_ARGS)
        return nargs;
    diag_add(x->diags, DIAG_TYPE_ARGUMENTS, n->span,
             "%d arguments stand here, but nothing takes more than %d\n"
             "leave some out",
             nargs, MAX_ARGS);
    return -1;
}

Ex *check_action_call(ExprChecker *x, Scope *s, const Node *n, const Fun *done)
{
    const Node *args[MAX_ARGS];
    int nargs = collect_args(x, n, args);

    return nargs < 0 ? error_ex(x, n->span)
                     : fun_ex(x, s, done, done->action, args, nargs, n->span);
}

static Ex *call_node(ExprChecker *x, Scope *s, const Node *n)
{
    const Fun *f = program_fun(x->program, n->text);
    const Node *args[MAX_ARGS];
    int nargs = collect_args(x, n, args);

    if (nargs < 0)
        return error_ex(x, n->span);
    if (f) {
        check_use_fun(x, n, f);
        return fun_ex(x, s, f, f->name, args, nargs, n->span);
    }
    const Type *t = program_type(x->program, n->text);

    if (t && t->kind == TYPE_PRODUCT) {
        check_use(x, n, USE_TYPE, t, t->span);
        if (nargs != 2) {
            diag_help(x->diags, check_report_arguments(x, n->span, t->name, 2, nargs),
                      "write: %s(%s, %s)", t->name, t->left->name, t->right->name);
            return error_ex(x, n->span);
        }

        Ex *l = check_expr(x, s, args[0], t->left), *r = check_expr(x, s, args[1], t->right);

        if (!check_types_agree(l->type, t->left))
            check_report_mismatch(x, l->span, l->type, t->left);
        if (!check_types_agree(r->type, t->right))
            check_report_mismatch(x, r->span, r->type, t->right);
        return set_kids(new_ex(x, EX_PAIR, t, n->span), l, r);
    }
    check_unknown_name(x, n);
    return error_ex(x, n->span);
}

/* Returns the type that the attribute NAME has in events of KIND.  If KIND itself does not have
 * the attribute, looks at the kinds below KIND.  Returns NULL if none of these kinds has the
 * attribute.  Returns &check_error_type if two of them have it with different types.  KIND NULL
 * means any event. */
static const Type *attr_type(ExprChecker *x, const EventKind *kind, const char *name)
{
    const Type *found = NULL;
    int own = kind ? program_kind_attr(kind, name) : -1;

    if (own >= 0)
        return kind->attrs[own].type;
    for (const EventKind *k = x->program->events; k; k = k->next) {
        int at = check_kinds_related(k, kind) && !k->as_others ? program_kind_attr(k, name) : -1;

        if (at >= 0)
            found = found ? check_common_type(x, found, k->attrs[at].type) : k->attrs[at].type;
    }
    return found;
}

/* N has the form `x.name`.  Returns the place of `name`. */
static Span dot_name(const Node *n)
{
    return (Span){ n->a->span.end, n->span.end };
}

/* N has the form `x.name`, and x is an event of KIND.  If KIND has an attribute called `name`,
 * records a use of this attribute.  Otherwise looks at each kind below KIND that has an
 * attribute called `name`, and records a use of that attribute.  KIND NULL means any event. */
static void use_attrs(ExprChecker *x, const Node *n, const EventKind *kind)
{
    int own = kind ? program_kind_attr(kind, n->text) : -1;

    if (own >= 0) {
        check_use_attr(x, dot_name(n), &kind->attrs[own]);
        return;
    }
    for (const EventKind *k = x->uses ? x->program->events : NULL; k; k = k->next) {
        int at = check_kinds_related(k, kind) && !k->as_others ? program_kind_attr(k, n->text) : -1;

        if (at >= 0)
            check_use_attr(x, dot_name(n), &k->attrs[at]);
    }
}

/* Compiles N, `x.name`. ASKED is true if the condition only asks whether N has a value. */
static Ex *dot_ex(ExprChecker *x, Scope *s, const Node *n, bool asked)
{
    Ex *o = check_expr(x, s, n->a, NULL);
    const Type *t = o->type;

    if (t->kind == TYPE_ERROR)
        return o;
    if (t->kind == TYPE_PRODUCT) {
        if (strcmp(n->text, t->left->name) == 0 || strcmp(n->text, t->right->name) == 0)
            check_use_at(x, dot_name(n), n->text, USE_TYPE, program_type(x->program, n->text),
                         program_type(x->program, n->text)->span);
        if (strcmp(n->text, t->left->name) == 0)
            return set_kids(new_ex(x, EX_LEFT, t->left, n->span), o, NULL);
        if (strcmp(n->text, t->right->name) == 0)
            return set_kids(new_ex(x, EX_RIGHT, t->right, n->span), o, NULL);
        check_probe(x, s, n->text, (NameProbe){ .object = t });
        diag_add(x->diags, DIAG_NAME_ATTRIBUTE, n->span,
                 "a `%s` has no part `%s`\nwrite one of its parts: `.%s` or `.%s`", t->name,
                 n->text, t->left->name, t->right->name);
        return error_ex(x, n->span);
    }
    if (t->kind != TYPE_EVENT) {
        diag_add(x->diags, DIAG_NAME_ATTRIBUTE, n->span,
                 "a `%s` has no attributes, so `.%s` cannot follow it\n"
                 "write an event before `.%s`",
                 check_type_name(x->arena, t), n->text, n->text);
        return error_ex(x, n->span);
    }
    const Type *found = attr_type(x, t->event, n->text);

    use_attrs(x, n, t->event);
    if (!found)
        check_probe(x, s, n->text, (NameProbe){ .object = t });
    if (!found) {
        SpellingGuess g = { n->text, NULL, spelling_limit(n->text, 4) };

        for (const EventKind *k = x->program->events; k; k = k->next)
            for (int i = 0; check_kinds_related(k, t->event) && i < k->nattrs; i++)
                spelling_guess(&g, k->attrs[i].name);
        spelling_suggest(x->diags,
                         diag_add(x->diags, DIAG_NAME_ATTRIBUTE, n->span,
                                  "`%s` is not an attribute of `%s`", n->text,
                                  check_type_name(x->arena, t)),
                         g.best, "%s", check_attrs_help(x, t->event));
        return error_ex(x, n->span);
    }
    if (found == &check_error_type && !asked) {
        diag_add(x->diags, DIAG_TYPE_MISMATCH, n->span,
                 "`%s` has different types in different kinds of event\n"
                 "use an event of one kind: some e: KIND where (... and e.%s ...)",
                 n->text, n->text);
        return error_ex(x, n->span);
    }
    Ex *e = set_kids(new_ex(x, EX_ATTR, found, n->span), o, NULL);

    e->name = n->text;
    return e;
}

/* Compiles N, the operand of `is given` or `is absent`. Here, an attribute may have different types
 * in different kinds of events. */
static Ex *presence_operand(ExprChecker *x, Scope *s, const Node *n)
{
    return n->kind == N_Dot ? dot_ex(x, s, n, true) : check_expr(x, s, n, NULL);
}

void check_binder(ExprChecker *x, Scope *s, const Node *n, Binder *b)
{
    Ex *narrow;

    b->name = n->text;
    b->span = n->span;
    if (n->c) {
        b->in = check_expr(x, s, n->c, NULL);
        b->over = b->in->type->kind == TYPE_SET ? b->in->type->elem : &check_error_type;
        if (b->in->type->kind != TYPE_SET && b->in->type->kind != TYPE_ERROR)
            check_report_set_wanted(x, b->in);
    } else {
        b->over = check_range_type(x, n->a);
    }
    b->slot = check_scope_add(x, s, n->text, b->over, n->span);
    narrow = n->c ? NULL : check_narrow_variable(x, s, n, var_ex(x, s, b->slot));
    b->where = check_narrow_join(x, narrow, n->b ? check_condition(x, s, n->b) : NULL, n->span);
}

static Ex *bind_ex(ExprChecker *x, Scope *s, const Node *bind, Span span)
{
    Ex *e = new_ex(x, EX_SOME, x->program->bool_type, span);
    Scope inner = *s;
    Binder b = { 0 };

    check_binder(x, &inner, bind, &b);
    s->high = inner.high;
    s->gone = check_end_variable(x, &inner, b.name);
    e->name = b.name;
    e->slot = b.slot;
    e->over = b.over;
    e->kid[0] = (Ex *)b.in;
    e->kid[1] = (Ex *)b.where;
    return e;
}

/* Compiles N, `x is NAME`, where NAME is a kind.  L is the compiled x, an event.  If NAME is an
 * event kind, KIND is this kind, and NARROW is NULL.  If NAME is a narrow kind, NARROW is this
 * kind, and KIND is NULL. */
static Ex *is_kind_ex(ExprChecker *x, Scope *s, const Node *n, Ex *l, const EventKind *kind,
                      const NarrowKind *narrow)
{
    Ex *e;

    check_use_kind(x, n->b, kind);
    if (!kind)
        check_use(x, n->b, USE_NARROW, narrow, narrow->span);
    if (!check_kinds_related(kind ? kind : narrow->base, l->type->event))
        diag_add(x->diags, DIAG_TYPE_MISMATCH, n->b->span,
                 "a `%s` is never a `%s`\n"
                 "leave this condition out, or bind the variable with another kind",
                 check_type_name(x->arena, l->type), n->b->text);
    if (!kind) {
        e = check_narrow_is(x, s, narrow, l, n->span);
        return e ? e : error_ex(x, n->span);
    }
    e = set_kids(new_ex(x, EX_KIND, x->program->bool_type, n->span), l, NULL);
    e->event = kind;
    return e;
}

/* Compiles N, `x is v`. v may be a value, a predicate with one parameter, an event kind, or another
 * expression. */
static Ex *is_ex(ExprChecker *x, Scope *s, const Node *n)
{
    const Node *v = n->b;
    Ex *l, *r;
    Value value;

    if (n->a->kind == N_Word && v->kind != N_Word) {
        /* a word on the left side gets its type from the right side */
        r = check_expr(x, s, v, NULL);
        l = check_expr(x, s, n->a, r->type);
    } else {
        l = check_expr(x, s, n->a, NULL);
        if (v->kind == N_Name &&
            !enum_value(l->type, program_meaning(x->program, v->text), v->text, &value)) {
            const Fun *f = program_fun(x->program, v->text);
            const EventKind *k = program_event(x->program, v->text);
            const NarrowKind *narrow = k ? NULL : program_narrow(x->program, v->text);
            const bool bound = check_scope_find(s, v->text) >= 0;

            if (!bound && f && f->nparams == 1 && f->result->kind == TYPE_BOOL) {
                Ex *e = call_ex(x, f, n->span);

                check_use_fun(x, v, f);
                if (!check_types_agree(l->type, f->ptype[0]))
                    check_report_mismatch(x, l->span, l->type, f->ptype[0]);
                return set_kids(e, l, NULL);
            }
            if (!bound && !f && (k || narrow) && l->type->kind == TYPE_EVENT)
                return is_kind_ex(x, s, n, l, k, narrow);
        }
        r = check_expr(x, s, v, l->type);
    }
    if (l->type->kind == TYPE_EVENT && r->type->kind != TYPE_EVENT)
        check_report_mismatch(x, l->span, l->type, r->type);
    else if (l->type->kind == TYPE_SET && r->type == l->type->elem)
        check_report_mismatch(x, r->span, r->type, l->type);
    else if (!check_types_agree(l->type, r->type))
        check_report_mismatch(x, r->span, r->type, l->type);
    else if (l->type->kind == TYPE_TEXT && l->op != EX_CONST && r->op != EX_CONST)
        diag_add(x->diags, DIAG_TYPE_TEXT, n->span,
                 "\nwrite a text between quotes on one side: ... is \"...\"");
    return set_kids(new_ex(x, EX_IS, x->program->bool_type, n->span), l, r);
}

static Ex *infix_ex(ExprChecker *x, Scope *s, const Node *n)
{
    const Fun *f = program_fun(x->program, n->text);
    const Node *args[2] = { n->a, n->b };

    if (f)
        check_use_at(x, (Span){ n->a->span.end, n->b->span.start }, n->text, USE_FUNCTION, f,
                     f->span);
    if (f && f->nparams == 2 && f->result->kind == TYPE_BOOL)
        return fun_ex(x, s, f, f->name, args, 2, n->span);
    Diag *d = diag_add(x->diags, DIAG_NAME_UNKNOWN, n->span, "`%s` cannot stand between two values",
                       n->text);

    if (f)
        diag_help(x->diags, d, "write the arguments of `%s` in parentheses: %s(...)", f->name,
                  f->name);
    else
        check_suggest_name(x, d, n->text, false, NULL);
    return error_ex(x, n->span);
}

/* Returns true if N has a type of its own: the type does not depend on the place where N stands. */
static bool says_type(const ExprChecker *x, const Scope *s, const Node *n)
{
    const Meaning *m = n->kind == N_Name ? program_meaning(x->program, n->text) : NULL;

    if (n->kind != N_Name)
        return n->kind != N_Word && n->kind != N_Int;
    return check_scope_find(s, n->text) >= 0 ||
           (m && (m->enums == 1 || (m->fun && m->fun->nparams == 0)));
}

/* Compiles LIST, the members of a set, into the array MORE. ELEM is the type of the members. If
 * ELEM is NULL, one member gives the type: the first with a type of its own (says_type()), or else
 * the first of all. Returns the type of the members, or NULL if LIST is empty. */
static const Type *set_members(ExprChecker *x, Scope *s, const Node *list, const Type *elem,
                               Ex **more)
{
    for (int late = elem ? 1 : 0; late < 2; late++) {
        Ex **e = more;

        for (const Node *m = list; m; m = m->next, e++) {
            if (*e || (!late && !says_type(x, s, m)))
                continue;
            *e = check_expr(x, s, m, elem);
            if (!elem && (late || (*e)->type->kind != TYPE_ERROR))
                elem = (*e)->type;
            if (elem && !check_types_agree((*e)->type, elem))
                check_report_mismatch(x, m->span, (*e)->type, elem);
        }
    }
    return elem;
}

static Ex *set_ex(ExprChecker *x, Scope *s, const Node *n, const Type *want)
{
    Ex *e = new_ex(x, EX_SET, &check_error_type, n->span);
    const Type *elem = want && want->kind == TYPE_SET ? want->elem : NULL;
    size_t count = ast_count(n->a);

    if (count > MAX_VALUES) {
        diag_add(x->diags, DIAG_TYPE_LIMIT, n->span,
                 "the set has more than %d members\n"
                 "leave out members that occur twice, because no type has more values",
                 MAX_VALUES);
        return error_ex(x, n->span);
    }
    e->more = arena_alloc_array(x->arena, sizeof *e->more, count + 1);
    elem = set_members(x, s, n->a, elem, e->more);
    e->nkids = (int)count;
    if (elem && (elem->kind == TYPE_ENUM || elem->kind == TYPE_PRODUCT || elem->kind == TYPE_RANGE))
        e->type = check_fits_set(x, n->span, elem) ? check_set_type(x, elem) : &check_error_type;
    else if (elem && elem->kind != TYPE_ERROR)
        check_report_not_in_set(x, n->span, elem);
    return e;
}

/* Returns true if a set can hold every value of T. */
static bool set_holds(const Type *t)
{
    return t->kind == TYPE_ENUM || t->kind == TYPE_PRODUCT || t->kind == TYPE_ERROR ||
           (t->kind == TYPE_RANGE && t->low + (Value)t->count <= MAX_VALUES);
}

/* Compiles N, `x in set`. If x has a type of its own, the members of the set get this type.
 * Otherwise x gets the type of the members. */
static Ex *member_ex(ExprChecker *x, Scope *s, const Node *n)
{
    Ex *member =
        n->b->kind == N_SetOf && says_type(x, s, n->a) ? check_expr(x, s, n->a, NULL) : NULL;
    const Type of = { .kind = TYPE_SET, .elem = member ? member->type : NULL };
    Ex *set = check_expr(x, s, n->b, member && set_holds(member->type) ? &of : NULL);

    if (!member)
        member = check_expr(x, s, n->a, set->type->kind == TYPE_SET ? set->type->elem : NULL);
    if (set->type->kind != TYPE_SET && set->type->kind != TYPE_ERROR)
        check_report_set_wanted(x, set);
    else if (set->type->kind == TYPE_SET && !check_types_agree(member->type, set->type->elem))
        check_report_mismatch(x, member->span, member->type, set->type->elem);
    return set_kids(new_ex(x, EX_IN, x->program->bool_type, n->span), member, set);
}

static Ex *compare_ex(ExprChecker *x, Scope *s, const Node *n, ExOp op)
{
    Ex *l = check_expr(x, s, n->a, NULL), *r = check_expr(x, s, n->b, l->type);

    if (l->type->kind != TYPE_RANGE && l->type->kind != TYPE_ENUM && l->type->kind != TYPE_ERROR)
        diag_add(x->diags, DIAG_TYPE_MISMATCH, l->span,
                 "a `%s` is not greater or less than another\n"
                 "compare numbers or values of an enum",
                 check_type_name(x->arena, l->type));
    else if (!check_types_agree(l->type, r->type))
        check_report_mismatch(x, r->span, r->type, l->type);
    return set_kids(new_ex(x, op, x->program->bool_type, n->span), l, r);
}

/* Compiles the number N. Its type is WANT or `number`. Reports N if the type does not have this
 * number. */
static Ex *number_ex(ExprChecker *x, const Node *n, const Type *want)
{
    const Type *t = want && want->kind == TYPE_RANGE ? want : program_type(x->program, "number");

    if (n->num >= t->low && n->num < t->low + (Value)t->count)
        return const_ex(x, t, n->num, n->span);
    diag_add(x->diags, DIAG_TYPE_MISMATCH, n->span,
             "%lld is not a `%s`\n"
             "write a number from %lld to %lld",
             (long long)n->num, check_type_name(x->arena, t), (long long)t->low,
             (long long)(t->low + (Value)t->count - 1));
    return error_ex(x, n->span);
}

static Ex *string_ex(ExprChecker *x, const Node *n)
{
    Ex *e = const_ex(x, x->program->text_type, 0, n->span);

    e->name = n->text;
    /* texts are interned, so equal texts have the same pointer */
    e->value = (Value)(intptr_t)n->text;
    return e;
}

static Ex *truth_ex(ExprChecker *x, ExOp op, const Node *n, Ex *a, Ex *b)
{
    return set_kids(new_ex(x, op, x->program->bool_type, n->span), a, b);
}

Ex *check_expr(ExprChecker *x, Scope *s, const Node *n, const Type *want)
{
    Ex *e;

    switch (n->kind) {
    case N_Name: return name_ex(x, s, n, want);
    case N_Call: return call_node(x, s, n);
    case N_Dot: return dot_ex(x, s, n, false);
    case N_Int: return number_ex(x, n, want);
    case N_Bool: return const_ex(x, x->program->bool_type, n->num, n->span);
    case N_String: return string_ex(x, n);
    case N_Word: return word_ex(x, n, want);
    case N_SetOf: return set_ex(x, s, n, want);
    case N_Or:
    case N_And:
        e = check_condition(x, s, n->a);
        return truth_ex(x, n->kind == N_Or ? EX_OR : EX_AND, n, e, check_condition(x, s, n->b));
    case N_Not: return truth_ex(x, EX_NOT, n, check_condition(x, s, n->a), NULL);
    case N_Some: return bind_ex(x, s, n->a, n->span);
    case N_None: return truth_ex(x, EX_NOT, n, bind_ex(x, s, n->a, n->span), NULL);
    case N_Is: return is_ex(x, s, n);
    case N_In: return member_ex(x, s, n);
    case N_Infix: return infix_ex(x, s, n);
    case N_AtLeast: return compare_ex(x, s, n, EX_AT_LEAST);
    case N_AtMost: return compare_ex(x, s, n, EX_AT_MOST);
    case N_Given: return truth_ex(x, EX_GIVEN, n, presence_operand(x, s, n->a), NULL);
    case N_Absent: return truth_ex(x, EX_ABSENT, n, presence_operand(x, s, n->a), NULL);
    default: return error_ex(x, n->span);
    }
}

Ex *check_expr_of(ExprChecker *x, Scope *s, const Node *n, const Type *want)
{
    Ex *e = check_expr(x, s, n, want);

    if (!check_types_agree(e->type, want))
        check_report_mismatch(x, e->span, e->type, want);
    return e;
}

Ex *check_condition(ExprChecker *x, Scope *s, const Node *n)
{
    Ex *e = check_expr(x, s, n, x->program->bool_type);

    if (e->type->kind != TYPE_BOOL && e->type->kind != TYPE_ERROR)
        diag_add(x->diags, DIAG_TYPE_CONDITION, e->span,
                 "this is a `%s`, but a condition must stand here\n"
                 "compare it with a value: ... is VALUE; or ask whether it has one: ... is given",
                 check_type_name(x->arena, e->type));
    return e;
}

bool check_guard_condition(ExprChecker *x, CheckGuards *g, const Node *part, Cond how)
{
    if (g->nconds == CHECK_MAX_CONDS) {
        check_report_limit(x, part->span, CHECK_MAX_CONDS,
                           how.of ? "conditions, together with those of the outer clauses"
                                  : "conditions",
                           "move some of them into a definition");
        return false;
    }
    if (!how.ex)
        how.ex = check_condition(x, &g->scope, part->a);
    g->conds[g->nconds++] = how;
    return true;
}

/* Returns true if N is a clause with a `for` that binds an event of any kind. */
static bool binds_some_event(const ExprChecker *x, const Node *n)
{
    for (const Node *part = n->kind == N_Clause ? n->a : NULL; part; part = part->next)
        for (const Node *b = part->kind == N_For ? part->a : NULL; b; b = b->next)
            if (binds_event(x, b, NULL))
                return true;
    return false;
}

bool check_guard(ExprChecker *x, CheckGuards *g, const Node *part, const Clause *of)
{
    if (part->kind == N_For) {
        if (of && !g->scope.head && binds_some_event(x, of->node))
            g->scope.head = of->node;
        for (const Node *b = part->a; b; b = b->next) {
            if (g->nbinders == MAX_SLOTS) {
                check_report_limit(x, b->span, MAX_SLOTS, "variables",
                                   "move some of the conditions into a definition");
                break;
            }
            check_binder(x, &g->scope, b, &g->binders[g->nbinders++]);
        }
    } else if (part->kind == N_When || part->kind == N_Unless) {
        return check_guard_condition(x, g, part,
                                     (Cond){ .negated = part->kind == N_Unless, .of = of });
    }
    return true;
}

void check_copy_guards(ExprChecker *x, const CheckGuards *g, Rule *r)
{
    r->nbinders = g->nbinders;
    r->nconds = g->nconds;
    r->binders = arena_copy(x->arena, g->binders, sizeof *r->binders, r->nbinders);
    r->conds = arena_copy(x->arena, g->conds, sizeof *r->conds, r->nconds);
    r->nslots = g->scope.high;
}

const char *const *check_add_labels(ExprChecker *x, const char *const *old, const Node *labels,
                                    int *n)
{
    const char **list = arena_new_array(x->arena, const char *, (size_t)*n + ast_count(labels) + 1);

    if (*n)
        memcpy(list, old, sizeof *list * (size_t)*n);
    for (; labels; labels = labels->next)
        list[(*n)++] = labels->text;
    return list;
}
