#include "check/check_expr.h"

#include "program/program.h"
#include "program/spelling.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- look-ups --------------------------------------------------------- */

/* ---- complaints that several make ------------------------------------- */

Diag *check_report_twice(ExprChecker *x, Span at, const char *name)
{
    Diag *d = diag_add(x->diags, DIAG_NAME_TWICE, at, "`%s`", name);

    diag_help(x->diags, d, "give one of the two another name, or leave it out");
    return d;
}

void check_unknown_attr(ExprChecker *x, const EventKind *k, Span at, const char *name)
{
    Diag *d = diag_add(x->diags, DIAG_NAME_ATTRIBUTE, at, "`%s` is no attribute of `%s`",
                       name, k->name);
    const char *best = NULL, *list = "";
    unsigned nearest = 3;

    for (int i = 0; i < k->nattrs; i++) {
        unsigned n = text_distance(k->attrs[i].name, name);

        if (n < nearest) {
            nearest = n;
            best = k->attrs[i].name;
        }
        list = arena_printf(x->arena, "%s%s`%s`", list, i ? ", " : "", k->attrs[i].name);
    }
    if (best)
        diag_help(x->diags, d, "did you mean `%s`?", best);
    else
        diag_help(x->diags, d, *list ? "write one of %s" : "it has none%s", list);
}

void check_report_limit(ExprChecker *x, Span at, int most, const char *what,
                        const char *mend)
{
    diag_add(x->diags, DIAG_TYPE_LIMIT, at,
             "more than %d %s\n"
             "%s",
             most, what, mend);
}

const Fun *check_action_name(ExprChecker *x, Span at, const char *name)
{
    const char *best = NULL;
    unsigned nearest = 4;

    for (const Fun *f = x->program->funs; f; f = f->next)
        if (f->kind == FUN_DONE && text_same(f->action, name))
            return f;
    for (const Fun *f = x->program->funs; f; f = f->next) {
        unsigned n = f->kind == FUN_DONE ? text_distance(f->action, name) : nearest;

        if (n < nearest) {
            nearest = n;
            best = f->action;
        }
    }
    Diag *d = diag_add(x->diags, DIAG_NAME_ACTION, at, "`%s`", name);

    if (best)
        diag_help(x->diags, d, "did you mean `%s`?", best);
    else
        diag_help(x->diags, d, "declare it: action %s(...)", name);
    return NULL;
}

/* ---- types ------------------------------------------------------------ */

static const Type error_type = { .kind = TYPE_ERROR, .name = "?" };

static bool kinds_related(const EventKind *a, const EventKind *b)
{
    return !a || !b || kind_is_a(a, b) || kind_is_a(b, a);
}

bool check_types_agree(const Type *a, const Type *b)
{
    if (a->kind == TYPE_ERROR || b->kind == TYPE_ERROR || a == b)
        return true;
    if (a->kind != b->kind)
        return false;
    if (a->kind == TYPE_EVENT)
        return kinds_related(a->event, b->event);
    if (a->kind == TYPE_SET)
        return check_types_agree(a->elem, b->elem);
    if (a->kind == TYPE_RANGE)
        return true;
    return false;
}

const char *check_type_name(Arena *a, const Type *t)
{
    if (t->kind == TYPE_SET)
        return arena_printf(a, "set of %s", t->elem->name);
    return t->name;
}

static Type *new_type(ExprChecker *x, TypeKind kind, const char *name)
{
    Type *t = arena_new_of(x->scope ? x->arena : x->program->arena, Type);
    Type **end = x->scope ? &x->own : &x->program->types;

    t->kind = kind;
    t->name = name;
    while (*end)
        end = &(*end)->next;
    *end = t;
    if (name && !x->scope)
        program_add_meaning(x->program, name)->type = t;
    return t;
}

const Type *check_set_type(ExprChecker *x, const Type *elem)
{
    const Type *lists[] = { x->program->types, x->own };
    Type *t;

    for (int i = 0; i < 2; i++)
        for (const Type *u = lists[i]; u; u = u->next)
            if (u->kind == TYPE_SET && !u->name && u->elem == elem)
                return u;
    t = new_type(x, TYPE_SET, NULL);
    t->elem = elem;
    return t;
}

static void suggest_text(Diag *d, Diags *diags, const char *best, const char *otherwise)
{
    if (best)
        diag_help(diags, d, "did you mean `%s`?", best);
    else
        diag_help(diags, d, "%s", otherwise);
}

static void keep_nearer(const char *name, const char *candidate, const char **best,
                        unsigned *distance)
{
    unsigned n = text_distance(name, candidate);

    if (n < *distance) {
        *distance = n;
        *best = candidate;
    }
}

/* Is NAME one or several of the words of which CANDIDATE is made? */
static bool has_word_of(const char *candidate, const char *name)
{
    size_t n = strlen(name);

    for (const char *at = strstr(candidate, name); at && n > 2; at = strstr(at + 1, name))
        if ((at == candidate || at[-1] == '_') && (!at[n] || at[n] == '_'))
            return true;
    return false;
}

/* Of two candidates that NAME is a part of the shorter one is meant. */
static void keep_shorter_match(const char *name, const char *candidate, const char **best)
{
    if (has_word_of(candidate, name) && (!*best || strlen(candidate) < strlen(*best)))
        *best = candidate;
}

/* The value of the enum T that NAME may be meant for: so spelled but for a slip, called so
 * among other words, or written so in a case; or NULL. */
static const char *value_like(const Type *t, const char *name, unsigned limit)
{
    const char *near = NULL, *best = NULL;

    for (uint32_t i = 0; i < t->count; i++)
        keep_nearer(name, t->values[i].name, &near, &limit);
    for (uint32_t i = 0; i < t->count; i++) {
        keep_shorter_match(name, t->values[i].name, &best);
        for (int k = 0; k < t->values[i].nwritten; k++)
            if (strcasecmp(t->values[i].written[k], name) == 0)
                return t->values[i].name;
    }
    return best && limit > 1 ? best : near;
}

/* The values of all enums that a case writes as NAME, as they stand between quotes; or NULL. */
static const char *enum_values_written_as(const Program *p, const char *name,
                                          Arena *arena)
{
    const char *list = NULL;

    for (const Type *t = p->types; t; t = t->next)
        for (uint32_t i = 0; t->kind == TYPE_ENUM && i < t->count; i++)
            for (int k = 0; k < t->values[i].nwritten; k++)
                if (strcmp(t->values[i].written[k], name) == 0)
                    list =
                        list ? arena_printf(arena, "%s` or `%s", list, t->values[i].name)
                             : t->values[i].name;
    return list;
}

void check_suggest_name(ExprChecker *x, Diag *d, const char *name, bool values,
                        const Type *want)
{
    const char *best = NULL, *words = NULL, *value = NULL;
    unsigned limit = strlen(name) < 4 ? 2 : strlen(name) < 8 ? 3 : 4;

    if (diags_errors(x->diags) > DIAG_MAX_ERRORS)
        return; /* it is not kept, and looking takes time */
    if (program_event(x->program, name)) {
        diag_help(x->diags, d, "it is a kind of event: `... is %s` asks it of an event",
                  name);
        return;
    }
    if (program_type(x->program, name)) {
        diag_help(x->diags, d,
                  "it is a type: write a value of it, or something that has one");
        return;
    }
    if (want && want->kind == TYPE_SET)
        want = want->elem;
    if (want && want->kind != TYPE_ENUM)
        want = NULL;
    if (want)
        value = value_like(want, name, limit);
    else if (x->scope && values)
        value = enum_values_written_as(x->program, name, x->arena);
    for (const Fun *f = x->program->funs; f; f = f->next) {
        keep_nearer(name, f->name, &best, &limit);
        keep_shorter_match(name, f->name, &words);
    }
    for (const EventKind *k = x->program->events; values && !want && k; k = k->next)
        keep_nearer(name, k->name, &best, &limit);
    for (const Type *t = x->program->types; values && !want && t; t = t->next)
        for (uint32_t i = 0; t->kind == TYPE_ENUM && i < t->count; i++)
            keep_nearer(name, t->values[i].name, &best, &limit);
    if (words && limit > 1)
        best = words;
    suggest_text(d, x->diags, value ? value : best,
                 x->scope ? "it is no label of an event and no name of the vocabulary"
                          : "declare it, or bind it with `for`, `some` or `no`");
}

static void report_not_in_set(ExprChecker *x, Span span, const Type *t)
{
    diag_add(x->diags, DIAG_TYPE_MISMATCH, span,
             "a `%s` cannot be in a set\n"
             "a set has values of an enum, of a product or of a range",
             check_type_name(x->arena, t));
}

/* A set is a mask of 64 bits: a range that goes on beyond 63 has no place. */
static bool fits_set(ExprChecker *x, Span span, const Type *t)
{
    if (t->kind != TYPE_RANGE || t->low + (Value)t->count <= MAX_VALUES)
        return true;
    diag_add(x->diags, DIAG_TYPE_SIZE, span,
             "a set of `%s`\n"
             "a set has numbers up to %d",
             check_type_name(x->arena, t), MAX_VALUES - 1);
    return false;
}

const Type *check_type_ref(ExprChecker *x, const Node *ref)
{
    const Type *t;
    const EventKind *k;

    t = program_type(x->program, ref->text);
    if (ref->kind == N_TypeRef && !t && (k = program_event(x->program, ref->text))) {
        Type *made = new_type(x, TYPE_EVENT, k->name);

        made->event = k;
        t = made;
    }
    if (!t && ref->kind == N_TypeSet && program_event(x->program, ref->text)) {
        const Type event = { .kind = TYPE_EVENT, .name = ref->text };

        report_not_in_set(x, ref->span, &event);
        return &error_type;
    }
    if (!t) {
        Diag *d = diag_add(x->diags, DIAG_NAME_TYPE, ref->span, "`%s`", ref->text);
        const char *best = NULL;
        unsigned limit = 3;

        for (const Type *u = x->program->types; u; u = u->next)
            if (u->name)
                keep_nearer(ref->text, u->name, &best, &limit);
        for (const EventKind *e = x->program->events; e; e = e->next)
            keep_nearer(ref->text, e->name, &best, &limit);
        suggest_text(d, x->diags, best, "declare it with `enum`, `type` or `event`");
        return &error_type;
    }
    if (ref->kind != N_TypeSet)
        return t;
    if (t->kind != TYPE_ENUM && t->kind != TYPE_PRODUCT && t->kind != TYPE_RANGE) {
        report_not_in_set(x, ref->span, t);
        return &error_type;
    }
    return fits_set(x, ref->span, t) ? check_set_type(x, t) : &error_type;
}

/* ---- spelled values --------------------------------------------------- */

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
    return new_ex(x, EX_ERROR, &error_type, span);
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

/* What to write instead of a value of GOT where WANT is wanted. */
static void suggest_type_fix(ExprChecker *x, Diag *d, const Type *got, const Type *want)
{
    const char *values = "";

    if (got->kind == TYPE_EVENT)
        for (const EventKind *k = x->program->events; k; k = k->next)
            for (int i = 0; i < k->nattrs && (k == got->event || !got->event); i++)
                if (check_types_agree(k->attrs[i].type, want)) {
                    diag_help(x->diags, d, "write an attribute of it, as `.%s`",
                              k->attrs[i].name);
                    return;
                }
    if (got->kind == TYPE_PRODUCT && (want == got->left || want == got->right)) {
        diag_help(x->diags, d, "write a part of it: `.%s`", want->name);
    } else if (got->kind == TYPE_SET && check_types_agree(got->elem, want)) {
        diag_help(x->diags, d, "write `... in ...` to ask whether it is one of the set");
    } else if (want->kind == TYPE_SET && check_types_agree(want->elem, got)) {
        diag_help(x->diags, d, "write { ... } for a set, or `... in ...`");
    } else if (want->kind == TYPE_ENUM) {
        for (uint32_t i = 0; i < want->count && i < 6; i++)
            values = arena_printf(x->arena, "%s%s`%s`", values, i ? ", " : "",
                                  want->values[i].name);
        diag_help(x->diags, d, "the values of `%s` are %s%s", want->name, values,
                  want->count > 6 ? ", ..." : "");
    } else if (want->kind == TYPE_EVENT) {
        diag_help(
            x->diags, d,
            x->scope ? "write the label of an event, a `%s`"
                     : "name an event here, a `%s`: a variable of `for`, or an attribute",
            want->name);
    } else if (want->kind == TYPE_RANGE) {
        diag_help(x->diags, d,
                  "write a number from %lld to %lld, or something that is one",
                  (long long)want->low, (long long)(want->low + (Value)want->count - 1));
    } else {
        diag_help(x->diags, d, "write something of the type `%s` here",
                  check_type_name(x->arena, want));
    }
}

void check_report_mismatch(ExprChecker *x, Span span, const Type *got, const Type *want)
{
    if (want->kind != TYPE_ERROR)
        suggest_type_fix(x,
                         diag_add(x->diags, DIAG_TYPE_MISMATCH, span,
                                  "this is a `%s`, and a `%s` is wanted",
                                  check_type_name(x->arena, got),
                                  check_type_name(x->arena, want)),
                         got, want);
}

static void report_set_wanted(ExprChecker *x, const Ex *e)
{
    diag_add(x->diags, DIAG_TYPE_MISMATCH, e->span,
             "this is a `%s`, and a set is wanted\n"
             "write the members between braces: { ... }",
             check_type_name(x->arena, e->type));
}

int check_scope_add(ExprChecker *x, Scope *s, const char *name, const Type *type,
                    Span span)
{
    for (int i = 0; i < s->n; i++)
        if (text_same(s->name[i], name)) {
            Diag *d =
                diag_add(x->diags, DIAG_NAME_TWICE, span, "`%s` is bound already", name);

            if (s->span[i].start != span.start)
                diag_note(x->diags, d, s->span[i], "bound here");
            if (i < s->outer && s->type[i] == type)
                diag_help(x->diags, d,
                          "leave it out: what the clause round this one binds holds "
                          "here too, with its conditions; under another name it would "
                          "be something else");
            else
                diag_help(x->diags, d, "give one of the two another name");
        }
    if (s->n == MAX_SLOTS) {
        if (!s->full)
            diag_add(x->diags, DIAG_TYPE_LIMIT, span,
                     "more than %d variables are in scope here\n"
                     "put a part of the condition into a definition",
                     MAX_SLOTS);
        s->full = true;
        return 0;
    }
    s->name[s->n] = name;
    s->type[s->n] = type;
    s->span[s->n] = span;
    if (s->high < ++s->n)
        s->high = s->n;
    return s->n - 1;
}

/* The value of T, or of T's members, that NAME is; M is all that NAME is. */
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
    for (uint32_t i = 0; i < t->count; i++)
        if (text_same(t->values[i].name, name)) {
            *v = (Value)i;
            return true;
        }
    return false;
}

static Ex *call_ex(ExprChecker *x, const Fun *f, Span span)
{
    Ex *e = new_ex(x, EX_CALL, f->result, span);

    if (f->native.oracle && !x->weighing)
        diag_add(x->diags, DIAG_RULE_ORACLE, span,
                 "`%s`\n"
                 "what an oracle says is no fact: no ruling may hang on it",
                 f->name);
    e->fun = f;
    return e;
}

static Ex *spelled_ex(ExprChecker *x, const Node *n, const Type *want)
{
    Value v;
    int lang = x->scope ? x->scope->lang : 0;
    const Type *t = want && want->kind == TYPE_SET ? want->elem : want;

    if (t && spelling_value(x->program, t, n->text, lang, &v))
        return const_ex(x, t, v, n->span);
    return NULL;
}

bool check_is_lost_event(const CaseScope *scope, const char *label)
{
    if (!scope || !scope->nlost)
        return false;
    if (*label == '@') { /* the others have other numbers now */
        unsigned long n = strtoul(label + 1, NULL, 10);

        return label[1] != '0' && n <= (unsigned long)scope->nsentences;
    }
    for (int i = 0; i < scope->nlost; i++)
        if (strcmp(scope->lost[i], label) == 0)
            return true;
    return false;
}

/* The event of the case of which N is the label, or the number; NULL: of none. */
static Ex *event_ex(ExprChecker *x, const Node *n)
{
    const EventKind *kind = NULL;
    Value v;

    if (!x->scope || !x->scope->event(x->scope->context, n->text, &v, &kind))
        return NULL;
    const Node ref = { .kind = N_TypeRef, .text = kind->name, .span = n->span };

    return const_ex(x, check_type_ref(x, &ref), v, n->span);
}

/* What stands for a value in a case alone: a sign, a word of another alphabet. */
static Ex *word_ex(ExprChecker *x, const Node *n, const Type *want)
{
    Ex *e = spelled_ex(x, n, want);
    Diag *d;

    if (!e)
        e = event_ex(x, n);
    if (e)
        return e;
    if (check_is_lost_event(x->scope, n->text))
        return error_ex(x, n->span);
    if (want && want->kind == TYPE_ERROR)
        return error_ex(x, n->span);
    d = diag_add(x->diags, DIAG_CASE_VALUE, n->span, "`%s` is no %s", n->text,
                 want ? check_type_name(x->arena, want)
                      : "value whose type is known here");
    if (want && want->kind == TYPE_ENUM && want->count)
        diag_help(x->diags, d, "write a value by its name, as `%s`",
                  want->values[0].name);
    else if (want && want->kind == TYPE_EVENT)
        diag_help(x->diags, d,
                  "write the label of an event, or its number: `@1` is the first one");
    else
        diag_help(x->diags, d, "write a value as the vocabulary writes it");
    return error_ex(x, n->span);
}

static const EndedVariable *end_variable(ExprChecker *x, const Scope *inner,
                                         const char *name)
{
    EndedVariable *g = arena_new_of(x->arena, EndedVariable);

    *g = (EndedVariable){ name, inner->gone };
    return g;
}

static bool variable_has_ended(const Scope *s, const char *name)
{
    const EndedVariable *g = s->gone;

    while (g && !text_same(g->name, name))
        g = g->before;
    return g != NULL;
}

/* The number as which the vocabulary writes a value that is called NAME; NULL: as none. */
static const char *number_written_for(const Program *p, const Meaning *m,
                                      const char *name)
{
    Value v;

    for (const Type *t = p->types; t; t = t->next)
        for (int k = 0; enum_value(t, m, name, &v) && t->kind == TYPE_ENUM &&
                        k < t->values[v].nwritten;
             k++) {
            const char *written = t->values[v].written[k];

            if (*written && strspn(written, "0123456789") == strlen(written))
                return written;
        }
    return NULL;
}

/* N is a value of several enums, M, and none of them is WANT. */
static Ex *report_ambiguous_value(ExprChecker *x, const Node *n, const Meaning *m,
                                  const Type *want)
{
    const char *types = "", *number = number_written_for(x->program, m, n->text);
    const Type *one = NULL;
    Value v;
    Diag *d;

    for (const Type *t = x->program->types; t; t = t->next)
        if (t->kind == TYPE_ENUM && enum_value(t, m, n->text, &v)) {
            types =
                arena_printf(x->arena, "%s%s`%s`", types, *types ? ", " : "", t->name);
            one = t;
        }
    if (!want || want->kind == TYPE_BOOL) {
        d = diag_add(x->diags, DIAG_NAME_AMBIGUOUS, n->span,
                     "`%s` is a value of %s, and nothing here tells which", n->text,
                     types);
        diag_help(x->diags, d,
                  "write it on the right of `is` or `in`, with something of the type on "
                  "the left");
        return error_ex(x, n->span);
    }
    d = diag_add(x->diags, DIAG_TYPE_MISMATCH, n->span,
                 "`%s` is a value of %s, and a `%s` is wanted", n->text, types,
                 check_type_name(x->arena, want));
    if (want->kind == TYPE_RANGE && number)
        diag_help(x->diags, d, "for the number write %s", number);
    else
        suggest_type_fix(x, d, one, want);
    return error_ex(x, n->span);
}

static Ex *name_ex(ExprChecker *x, Scope *s, const Node *n, const Type *want)
{
    const Fun *f;
    Ex *event;
    Value v;
    const Meaning *named = program_meaning(x->program, n->text);
    int meanings = named ? named->enums : 0;

    for (int i = s->n; i-- > 0;)
        if (text_same(s->name[i], n->text)) {
            Ex *e = new_ex(x, EX_VAR, s->type[i], n->span);

            e->slot = i;
            return e;
        }
    event = event_ex(x, n);
    if (event)
        return event;
    if (enum_value(want, named, n->text, &v))
        return const_ex(x, want->kind == TYPE_SET ? want->elem : want, v, n->span);
    f = program_fun(x->program, n->text);
    if (f && f->nparams == 0)
        return call_ex(x, f, n->span);
    if (x->scope) {
        Ex *e = spelled_ex(x, n, want);

        if (e)
            return e;
    }
    if (meanings == 1)
        return const_ex(x, named->value_of, named->value, n->span);
    if (meanings > 1 && want && want->kind == TYPE_ERROR)
        return error_ex(x, n->span); /* what would tell which is reported */
    if (meanings > 1)
        return report_ambiguous_value(x, n, named, want);
    if (check_is_lost_event(x->scope, n->text))
        return error_ex(x, n->span);
    Diag *d = diag_add(x->diags, DIAG_NAME_UNKNOWN, n->span, "`%s`", n->text);

    if (f)
        diag_help(x->diags, d, "it is not a name alone: write %s(...)", f->name);
    else if (variable_has_ended(s, n->text))
        diag_help(
            x->diags, d,
            "`some` and `no` bind it for what follows their `where`: put all of that "
            "in parentheses, where (... and ...), or bind it with `for`");
    else
        check_suggest_name(x, d, n->text, true, want);
    return error_ex(x, n->span);
}

/* F, which is CALLED so, of ARGS. */
static Ex *fun_ex(ExprChecker *x, Scope *s, const Fun *f, const char *called,
                  const Node *const *args, int n, Span span)
{
    Ex *e = call_ex(x, f, span);

    if (f->kind == FUN_BUILTIN && f->builtin <= BUILTIN_THE_ONE) {
        Ex *set = n ? check_expr(x, s, args[0], NULL) : error_ex(x, span);

        if (n != 1)
            diag_add(x->diags, DIAG_TYPE_ARGUMENTS, span,
                     "`%s` takes one set, not %d\n"
                     "write: %s(...)",
                     f->name, n, f->name);
        else if (set->type->kind != TYPE_SET && set->type->kind != TYPE_ERROR)
            report_set_wanted(x, set);
        if (f->builtin == BUILTIN_THE_ONE)
            e->type = set->type->kind == TYPE_SET ? set->type->elem : &error_type;
        return set_kids(e, set, NULL);
    }
    if (n != f->nparams) {
        Diag *d = diag_add(x->diags, DIAG_TYPE_ARGUMENTS, span, "`%s` takes %d, not %d",
                           called, f->nparams, n);
        const char *params = "";

        for (int i = 0; i < f->nparams; i++)
            params = arena_printf(x->arena, "%s%s%s", params, i ? ", " : "", f->param[i]);
        diag_help(x->diags, d, f->nparams ? "write: %s(%s)" : "write: %s%s", called,
                  params);
        return error_ex(x, span);
    }
    for (int i = 0; i < n; i++) {
        e->kid[i] = check_expr(x, s, args[i], f->ptype[i]);
        if (!check_types_agree(e->kid[i]->type, f->ptype[i]))
            check_report_mismatch(x, e->kid[i]->span, e->kid[i]->type, f->ptype[i]);
    }
    e->nkids = n;
    return e;
}

/* What N is called with; how many they are, or -1: more than anything takes. */
static int collect_args(ExprChecker *x, const Node *n, const Node **args)
{
    int nargs = 0;

    for (const Node *a = n->a; a; a = a->next, nargs++)
        if (nargs < MAX_ARGS)
            args[nargs] = a;
    if (nargs <= MAX_ARGS)
        return nargs;
    diag_add(x->diags, DIAG_TYPE_ARGUMENTS, n->span,
             "%d, and %d are the most\n"
             "nothing that is declared takes so many",
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
    if (f)
        return fun_ex(x, s, f, f->name, args, nargs, n->span);
    const Type *t = program_type(x->program, n->text);

    if (t && t->kind == TYPE_PRODUCT) {
        if (nargs != 2) {
            diag_add(x->diags, DIAG_TYPE_ARGUMENTS, n->span,
                     "`%s` takes 2, not %d\n"
                     "write: %s(%s, %s)",
                     t->name, nargs, t->name, t->left->name, t->right->name);
            return error_ex(x, n->span);
        }

        Ex *l = check_expr(x, s, args[0], t->left),
           *r = check_expr(x, s, args[1], t->right);

        if (!check_types_agree(l->type, t->left))
            check_report_mismatch(x, l->span, l->type, t->left);
        if (!check_types_agree(r->type, t->right))
            check_report_mismatch(x, r->span, r->type, t->right);
        return set_kids(new_ex(x, EX_PAIR, t, n->span), l, r);
    }
    Diag *d = diag_add(x->diags, DIAG_NAME_UNKNOWN, n->span, "`%s`", n->text);

    check_suggest_name(x, d, n->text, false, NULL);
    return error_ex(x, n->span);
}

/* "its attributes are `a`, `b`"; NULL: of any kind. */
static const char *attributes_help(ExprChecker *x, const EventKind *k)
{
    const char *list = "";

    if (!k)
        return "no kind of event has it";
    for (int i = 0; i < k->nattrs; i++)
        list = arena_printf(x->arena, "%s%s`%s`", list, i ? ", " : "its attributes are ",
                            k->attrs[i].name);
    return *list ? list : "it has no attributes";
}

/* The type of what is of A here and of B there: of events, of those that may be either;
 * &error_type: there is none. */
static const Type *common_type(ExprChecker *x, const Type *a, const Type *b)
{
    const EventKind *k = a->event;
    Type *made;

    if (a == b)
        return a;
    if (a->kind != TYPE_EVENT || b->kind != TYPE_EVENT)
        return &error_type;
    while (k && !kind_is_a(b->event, k))
        k = k->parent;
    if (!k)
        return x->program->event_type;
    if (k == a->event)
        return a;
    made = new_type(x, TYPE_EVENT, k->name);
    made->event = k;
    return made;
}

/* The type of the attribute NAME of an event that is a KIND, or may be one of what KIND
 * is; NULL: there is none; &error_type: it depends on the kind.  What KIND has itself, it
 * has from above and gives below. */
static const Type *attr_type(ExprChecker *x, const EventKind *kind, const char *name)
{
    const Type *found = NULL;
    int own = kind ? program_kind_attr(kind, name) : -1;

    if (own >= 0)
        return kind->attrs[own].type;
    for (const EventKind *k = x->program->events; k; k = k->next) {
        int at =
            kinds_related(k, kind) && !k->as_others ? program_kind_attr(k, name) : -1;

        if (at >= 0)
            found = found ? common_type(x, found, k->attrs[at].type) : k->attrs[at].type;
    }
    return found;
}

/* ASKED: whether there is such a value, and not what it is. */
static Ex *dot_ex(ExprChecker *x, Scope *s, const Node *n, bool asked)
{
    Ex *o = check_expr(x, s, n->a, NULL);
    const Type *t = o->type;

    if (t->kind == TYPE_ERROR)
        return o;
    if (t->kind == TYPE_PRODUCT) {
        if (strcmp(n->text, t->left->name) == 0)
            return set_kids(new_ex(x, EX_LEFT, t->left, n->span), o, NULL);
        if (strcmp(n->text, t->right->name) == 0)
            return set_kids(new_ex(x, EX_RIGHT, t->right, n->span), o, NULL);
        diag_add(x->diags, DIAG_NAME_ATTRIBUTE, n->span,
                 "`%s`\n"
                 "a %s has `%s` and `%s`",
                 n->text, t->name, t->left->name, t->right->name);
        return error_ex(x, n->span);
    }
    if (t->kind != TYPE_EVENT) {
        diag_add(x->diags, DIAG_NAME_ATTRIBUTE, n->span,
                 "`%s`: a `%s` has none\n"
                 "events have attributes, and products have their two parts",
                 n->text, check_type_name(x->arena, t));
        return error_ex(x, n->span);
    }
    const Type *found = attr_type(x, t->event, n->text);

    if (!found) {
        const char *best = NULL;
        unsigned limit = strlen(n->text) < 4 ? 2 : 4;

        for (const EventKind *k = x->program->events; k; k = k->next)
            for (int i = 0; kinds_related(k, t->event) && i < k->nattrs; i++)
                keep_nearer(n->text, k->attrs[i].name, &best, &limit);
        suggest_text(diag_add(x->diags, DIAG_NAME_ATTRIBUTE, n->span,
                              "`%s` is no attribute of `%s`", n->text,
                              check_type_name(x->arena, t)),
                     x->diags, best, attributes_help(x, t->event));
        return error_ex(x, n->span);
    }
    if (found == &error_type && !asked) {
        diag_add(
            x->diags, DIAG_TYPE_MISMATCH, n->span,
            "what `%s` is depends on the kind of event\n"
            "ask it of an event of one kind: some e: KIND where e is ... and e.%s ...",
            n->text, n->text);
        return error_ex(x, n->span);
    }
    Ex *e = set_kids(new_ex(x, EX_ATTR, found, n->span), o, NULL);

    e->name = n->text;
    return e;
}

/* Is there a value?  Whatever it is of. */
static Ex *presence_operand(ExprChecker *x, Scope *s, const Node *n)
{
    return n->kind == N_Dot ? dot_ex(x, s, n, true) : check_expr(x, s, n, NULL);
}

const Type *check_range_type(ExprChecker *x, const Node *ref)
{
    const Type *t = check_type_ref(x, ref);

    if (t->kind != TYPE_SET && t->kind != TYPE_TEXT)
        return t;
    diag_add(x->diags, DIAG_TYPE_MISMATCH, ref->span,
             "a variable ranges over events or over the values of a type\n"
             "for the members of a set write: NAME in SET");
    return &error_type;
}

void check_binder(ExprChecker *x, Scope *s, const Node *n, Binder *b)
{
    b->name = n->text;
    b->span = n->span;
    if (n->c) {
        b->in = check_expr(x, s, n->c, NULL);
        b->over = b->in->type->kind == TYPE_SET ? b->in->type->elem : &error_type;
        if (b->in->type->kind != TYPE_SET && b->in->type->kind != TYPE_ERROR)
            report_set_wanted(x, b->in);
    } else {
        b->over = check_range_type(x, n->a);
    }
    b->slot = check_scope_add(x, s, n->text, b->over, n->span);
    b->where = n->b ? check_condition(x, s, n->b) : NULL;
}

static Ex *bind_ex(ExprChecker *x, Scope *s, const Node *bind, Span span)
{
    Ex *e = new_ex(x, EX_SOME, x->program->bool_type, span);
    Scope inner = *s;
    Binder b = { 0 };

    check_binder(x, &inner, bind, &b);
    s->high = inner.high;
    s->gone = end_variable(x, &inner, b.name);
    e->name = b.name;
    e->slot = b.slot;
    e->over = b.over;
    e->kid[0] = (Ex *)b.in;
    e->kid[1] = (Ex *)b.where;
    return e;
}

/* `x is v`: v is a value, a unary predicate, an event kind or an expression. */
static Ex *is_ex(ExprChecker *x, Scope *s, const Node *n)
{
    const Node *v = n->b;
    Ex *l, *r;
    Value value;

    if (n->a->kind == N_Word && v->kind != N_Word) {
        /* a spelled value on the left takes its type from the right */
        r = check_expr(x, s, v, NULL);
        l = check_expr(x, s, n->a, r->type);
    } else {
        l = check_expr(x, s, n->a, NULL);
        if (v->kind == N_Name &&
            !enum_value(l->type, program_meaning(x->program, v->text), v->text, &value)) {
            const Fun *f = program_fun(x->program, v->text);
            const EventKind *k = program_event(x->program, v->text);
            bool bound = false;

            for (int i = 0; i < s->n; i++)
                bound |= strcmp(s->name[i], v->text) == 0;
            if (!bound && f && f->nparams == 1 && f->result->kind == TYPE_BOOL) {
                Ex *e = call_ex(x, f, n->span);

                if (!check_types_agree(l->type, f->ptype[0]))
                    check_report_mismatch(x, l->span, l->type, f->ptype[0]);
                return set_kids(e, l, NULL);
            }
            if (!bound && !f && k && l->type->kind == TYPE_EVENT) {
                Ex *e =
                    set_kids(new_ex(x, EX_KIND, x->program->bool_type, n->span), l, NULL);

                e->event = k;
                if (!kinds_related(k, l->type->event))
                    diag_add(x->diags, DIAG_TYPE_MISMATCH, v->span,
                             "a `%s` is never a `%s`\n"
                             "leave it out, or let the variable range over another kind",
                             check_type_name(x->arena, l->type), k->name);
                return e;
            }
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
                 "%s\n"
                 "write a text between quotes on one side: ... is \"...\"",
                 "");
    return set_kids(new_ex(x, EX_IS, x->program->bool_type, n->span), l, r);
}

static Ex *infix_ex(ExprChecker *x, Scope *s, const Node *n)
{
    const Fun *f = program_fun(x->program, n->text);
    const Node *args[2] = { n->a, n->b };

    if (f && f->nparams == 2 && f->result->kind == TYPE_BOOL)
        return fun_ex(x, s, f, f->name, args, 2, n->span);
    Diag *d = diag_add(x->diags, DIAG_NAME_UNKNOWN, n->span,
                       "`%s` is no predicate of two arguments", n->text);

    if (f)
        diag_help(x->diags, d, "`%s` takes %d and gives a `%s`: write %s(...)", f->name,
                  f->nparams, check_type_name(x->arena, f->result), f->name);
    else
        check_suggest_name(x, d, n->text, false, NULL);
    return error_ex(x, n->span);
}

/* Does N say of which type it is, wherever it stands? */
static bool says_type(const ExprChecker *x, const Scope *s, const Node *n)
{
    const Meaning *m = n->kind == N_Name ? program_meaning(x->program, n->text) : NULL;

    if (n->kind != N_Name)
        return n->kind != N_Word && n->kind != N_Int;
    for (int i = 0; i < s->n; i++)
        if (text_same(s->name[i], n->text))
            return true;
    return m && (m->enums == 1 || (m->fun && m->fun->nparams == 0));
}

/* The members LIST of a set of ELEM; NULL: of what those are that say it, wherever they stand.
 * What they are of, or NULL. */
static const Type *set_members(ExprChecker *x, Scope *s, const Node *list,
                               const Type *elem, Ex **more)
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
    Ex *e = new_ex(x, EX_SET, &error_type, n->span);
    const Type *elem = want && want->kind == TYPE_SET ? want->elem : NULL;
    size_t count = ast_count(n->a);

    if (count > MAX_VALUES) {
        diag_add(x->diags, DIAG_TYPE_LIMIT, n->span,
                 "a set of more than %d members\n"
                 "no type has more values: leave out those that stand twice",
                 MAX_VALUES);
        return error_ex(x, n->span);
    }
    e->more = arena_alloc_array(x->arena, sizeof *e->more, count + 1);
    elem = set_members(x, s, n->a, elem, e->more);
    e->nkids = (int)count;
    if (elem && (elem->kind == TYPE_ENUM || elem->kind == TYPE_PRODUCT ||
                 elem->kind == TYPE_RANGE))
        e->type = fits_set(x, n->span, elem) ? check_set_type(x, elem) : &error_type;
    else if (elem && elem->kind != TYPE_ERROR)
        report_not_in_set(x, n->span, elem);
    return e;
}

/* May the members of a set be of T, every one of them? */
static bool set_holds(const Type *t)
{
    return t->kind == TYPE_ENUM || t->kind == TYPE_PRODUCT || t->kind == TYPE_ERROR ||
           (t->kind == TYPE_RANGE && t->low + (Value)t->count <= MAX_VALUES);
}

/* `x in set`: what x is tells what the members are that stand there; else the set tells it. */
static Ex *member_ex(ExprChecker *x, Scope *s, const Node *n)
{
    Ex *member = n->b->kind == N_SetOf && says_type(x, s, n->a)
                     ? check_expr(x, s, n->a, NULL)
                     : NULL;
    const Type of = { .kind = TYPE_SET, .elem = member ? member->type : NULL };
    Ex *set = check_expr(x, s, n->b, member && set_holds(member->type) ? &of : NULL);

    if (!member)
        member =
            check_expr(x, s, n->a, set->type->kind == TYPE_SET ? set->type->elem : NULL);
    if (set->type->kind != TYPE_SET && set->type->kind != TYPE_ERROR)
        report_set_wanted(x, set);
    else if (set->type->kind == TYPE_SET &&
             !check_types_agree(member->type, set->type->elem))
        check_report_mismatch(x, member->span, member->type, set->type->elem);
    return set_kids(new_ex(x, EX_IN, x->program->bool_type, n->span), member, set);
}

static Ex *compare_ex(ExprChecker *x, Scope *s, const Node *n, ExOp op)
{
    Ex *l = check_expr(x, s, n->a, NULL), *r = check_expr(x, s, n->b, l->type);

    if (l->type->kind != TYPE_RANGE && l->type->kind != TYPE_ENUM &&
        l->type->kind != TYPE_ERROR)
        diag_add(x->diags, DIAG_TYPE_MISMATCH, l->span,
                 "a `%s` has no order\n"
                 "compare numbers or values of an enum",
                 check_type_name(x->arena, l->type));
    else if (!check_types_agree(l->type, r->type))
        check_report_mismatch(x, r->span, r->type, l->type);
    return set_kids(new_ex(x, op, x->program->bool_type, n->span), l, r);
}

/* A number that no such thing can be is no value. */
static Ex *number_ex(ExprChecker *x, const Node *n, const Type *want)
{
    const Type *t =
        want && want->kind == TYPE_RANGE ? want : program_type(x->program, "number");

    if (n->num >= t->low && n->num < t->low + (Value)t->count)
        return const_ex(x, t, n->num, n->span);
    diag_add(x->diags, DIAG_TYPE_MISMATCH, n->span,
             "%lld is no `%s`\n"
             "write a number from %lld to %lld",
             (long long)n->num, check_type_name(x->arena, t), (long long)t->low,
             (long long)(t->low + (Value)t->count - 1));
    return error_ex(x, n->span);
}

static Ex *string_ex(ExprChecker *x, const Node *n)
{
    Ex *e = const_ex(x, x->program->text_type, 0, n->span);

    e->name = n->text;
    /* interned: equal texts are equal pointers */
    e->value = (Value)(intptr_t)n->text;
    return e;
}

Ex *check_expr(ExprChecker *x, Scope *s, const Node *n, const Type *want)
{
    const Type *boolean = x->program->bool_type;
    Ex *e;

    switch (n->kind) {
    case N_Name: return name_ex(x, s, n, want);
    case N_Call: return call_node(x, s, n);
    case N_Dot: return dot_ex(x, s, n, false);
    case N_Int: return number_ex(x, n, want);
    case N_Bool: return const_ex(x, boolean, n->num, n->span);
    case N_String: return string_ex(x, n);
    case N_Word: return word_ex(x, n, want);
    case N_SetOf: return set_ex(x, s, n, want);
    case N_Or:
        e = new_ex(x, EX_OR, boolean, n->span);
        set_kids(e, check_condition(x, s, n->a), NULL);
        return set_kids(e, e->kid[0], check_condition(x, s, n->b));
    case N_And:
        e = new_ex(x, EX_AND, boolean, n->span);
        set_kids(e, check_condition(x, s, n->a), NULL);
        return set_kids(e, e->kid[0], check_condition(x, s, n->b));
    case N_Not:
        return set_kids(new_ex(x, EX_NOT, boolean, n->span), check_condition(x, s, n->a),
                        NULL);
    case N_Some: return bind_ex(x, s, n->a, n->span);
    case N_None:
        return set_kids(new_ex(x, EX_NOT, boolean, n->span), bind_ex(x, s, n->a, n->span),
                        NULL);
    case N_Is: return is_ex(x, s, n);
    case N_In: return member_ex(x, s, n);
    case N_Infix: return infix_ex(x, s, n);
    case N_AtLeast: return compare_ex(x, s, n, EX_AT_LEAST);
    case N_AtMost: return compare_ex(x, s, n, EX_AT_MOST);
    case N_Given:
        return set_kids(new_ex(x, EX_GIVEN, boolean, n->span),
                        presence_operand(x, s, n->a), NULL);
    case N_Absent:
        return set_kids(new_ex(x, EX_ABSENT, boolean, n->span),
                        presence_operand(x, s, n->a), NULL);
    default: return error_ex(x, n->span);
    }
}

Ex *check_condition(ExprChecker *x, Scope *s, const Node *n)
{
    Ex *e = check_expr(x, s, n, x->program->bool_type);

    if (e->type->kind != TYPE_BOOL && e->type->kind != TYPE_ERROR)
        diag_add(x->diags, DIAG_TYPE_CONDITION, e->span,
                 "this is a `%s`\n"
                 "compare it with a value: `... is ...`",
                 check_type_name(x->arena, e->type));
    return e;
}

/* ---- wordings --------------------------------------------------------- */
