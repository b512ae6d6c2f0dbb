/* check_suggest.c - reports errors in names and types, and proposes what to write instead. */
#include "check/check_suggest.h"

#include "check/check_type_ref.h"
#include "program/program.h"
#include "program/spelling.h"

#include <string.h>
#include <strings.h>

const char *check_list_add(Arena *arena, const char *list, const char *name)
{
    return arena_printf(arena, "%s%s`%s`", list, *list ? ", " : "", name);
}

Diag *check_report_twice(ExprChecker *x, Span at, const char *name)
{
    return diag_add(x->diags, DIAG_NAME_TWICE, at,
                    "`%s` is declared twice\n"
                    "give one of the two another name, or leave one out",
                    name);
}

void check_report_stated(ExprChecker *x, Span at, const char *name, Span first)
{
    Diag *d = diag_add(x->diags, DIAG_NAME_TWICE, at,
                       "`%s` is stated twice\n"
                       "leave one of the two out",
                       name);

    diag_note(x->diags, d, first, "`%s` is stated here first", name);
}

void check_report_declared(ExprChecker *x, Span at, const char *name, Span first)
{
    diag_note(x->diags, check_report_twice(x, at, name), first, "this is the first declaration");
}

Diag *check_report_arguments(ExprChecker *x, Span at, const char *called, int takes, int given)
{
    return takes == 0 ? diag_add(x->diags, DIAG_TYPE_ARGUMENTS, at,
                                 "`%s` takes no arguments, but %d %s here", called, given,
                                 given == 1 ? "stands" : "stand")
                      : diag_add(x->diags, DIAG_TYPE_ARGUMENTS, at,
                                 "`%s` takes %d argument%s, but %d %s here", called, takes,
                                 takes == 1 ? "" : "s", given, given == 1 ? "stands" : "stand");
}

Diag *check_report_unknown(ExprChecker *x, const Node *n)
{
    const Program *p = x->program;
    const char *what = program_event(p, n->text) || program_narrow(p, n->text) ? "a kind of event"
                       : program_type(p, n->text)                              ? "a type"
                                                                               : NULL;

    return what ? diag_add(x->diags, DIAG_NAME_UNKNOWN, n->span, "`%s` is %s, and not a value",
                           n->text, what)
                : diag_add(x->diags, DIAG_NAME_UNKNOWN, n->span, "the name `%s` is not declared",
                           n->text);
}

void check_unknown_name(ExprChecker *x, const Node *n)
{
    check_suggest_name(x, check_report_unknown(x, n), n->text, false, NULL);
}

Value check_value_named(ExprChecker *x, DiagCode code, const Type *t, const Node *n)
{
    const Value v = program_value(t, n->text);
    const char *list = "";

    if (v >= 0)
        check_use(x, n, USE_VALUE, t, t->values[v].span);
    for (uint32_t i = 0; v < 0 && i < t->count; i++)
        list = check_list_add(x->arena, list, t->values[i].name);
    if (v < 0)
        diag_add(x->diags, code, n->span,
                 "`%s` has no value `%s`\n"
                 "write one of its values: %s",
                 t->name, n->text, list);
    return v;
}

int check_language(ExprChecker *x, const Node *n)
{
    const int lang = program_lang(x->program, n->text);

    if (lang < 0)
        diag_add(x->diags, DIAG_NAME_LANGUAGE, n->span,
                 "the language `%s` is not declared\n"
                 "declare it in the vocabulary: language %s \"its name\"",
                 n->text, n->text);
    return lang;
}

void check_report_limit(ExprChecker *x, Span at, int most, const char *what, const char *mend)
{
    diag_add(x->diags, DIAG_TYPE_LIMIT, at, "there are more than %d %s\n%s", most, what, mend);
}

void check_unknown_attr(ExprChecker *x, const EventKind *k, Span at, const char *name)
{
    Diag *d = diag_add(x->diags, DIAG_NAME_ATTRIBUTE, at, "`%s` is not an attribute of `%s`", name,
                       k->name);
    SpellingGuess g = { name, NULL, 3 };
    const char *list = "";

    for (int i = 0; i < k->nattrs; i++) {
        spelling_guess(&g, k->attrs[i].name);
        list = check_list_add(x->arena, list, k->attrs[i].name);
    }
    spelling_suggest(
        x->diags, d, g.best,
        *list ? "write one of %s" : "leave it out: this kind of event has no attributes%s", list);
}

void check_unknown_kind(ExprChecker *x, Span at, const char *name)
{
    SpellingGuess g = { name, NULL, spelling_limit(name, 4) };
    const NarrowKind *narrow = program_narrow(x->program, name);
    Diag *d;

    if (narrow && narrow->base) {
        diag_add(x->diags, DIAG_NAME_TYPE, at,
                 "a kind that is declared with `event` must stand here, but `%s` is declared with "
                 "`kind`\n"
                 "write `%s`",
                 name, narrow->base->name);
        return;
    }
    d = diag_add(x->diags, DIAG_NAME_TYPE, at, "`%s` is not a kind of event", name);
    for (const EventKind *k = x->program->events; k; k = k->next)
        spelling_guess(&g, k->name);
    spelling_suggest(x->diags, d, g.best, "declare it: event %s { ... }", name);
}

const Fun *check_action_name(ExprChecker *x, Span at, const char *name)
{
    SpellingGuess g = { name, NULL, 4 };

    for (const Fun *f = x->program->funs; f; f = f->next)
        if (f->kind == FUN_DONE && text_same(f->action, name)) {
            check_use_at(x, at, name, USE_FUNCTION, f, f->span);
            return f;
        }
    check_probe(x, NULL, name, (NameProbe){ .place = PROBE_ACTION });
    for (const Fun *f = x->program->funs; f; f = f->next)
        if (f->kind == FUN_DONE)
            spelling_guess(&g, f->action);
    spelling_suggest(x->diags,
                     diag_add(x->diags, DIAG_NAME_ACTION, at, "no action is called `%s`", name),
                     g.best, "declare it: action %s(...)", name);
    return NULL;
}

/* Returns true if NAME is one or more whole words of CANDIDATE. `_` separates words. Returns false
 * if NAME has only one or two bytes. */
static bool has_word_of(const char *candidate, const char *name)
{
    size_t n = strlen(name);

    for (const char *at = strstr(candidate, name); at && n > 2; at = strstr(at + 1, name))
        if ((at == candidate || at[-1] == '_') && (!at[n] || at[n] == '_'))
            return true;
    return false;
}

/* Stores CANDIDATE in *BEST if has_word_of() finds NAME in it, and if CANDIDATE is shorter than
 * *BEST. */
static void keep_shorter_match(const char *name, const char *candidate, const char **best)
{
    if (has_word_of(candidate, name) && (!*best || strlen(candidate) < strlen(*best)))
        *best = candidate;
}

/* Returns the name of a value of the enum T that NAME may mean, or NULL.  A value fits in three
 * cases:
 * - A case writes the value as NAME.
 * - NAME is a word of the value's name.
 * - The value's name is fewer than LIMIT edits away from NAME. */
static const char *value_like(const Type *t, const char *name, unsigned limit)
{
    SpellingGuess near = { name, NULL, limit };
    const char *best = NULL;

    for (uint32_t i = 0; i < t->count; i++)
        spelling_guess(&near, t->values[i].name);
    for (uint32_t i = 0; i < t->count; i++) {
        keep_shorter_match(name, t->values[i].name, &best);
        for (int k = 0; k < t->values[i].nwritten; k++)
            if (strcasecmp(t->values[i].written[k], name) == 0)
                return t->values[i].name;
    }
    return best && near.limit > 1 ? best : near.best;
}

/* V is a value of the enum T.  Looks at the enums that are declared before T for a value with the
 * same name as V.  Returns true if a case may write such a value as NAME.  A list of names then has
 * the name of V already. */
static bool is_written_before(const Program *p, const Type *t, const EnumValue *v, const char *name)
{
    for (const Type *before = p->types; before != t; before = before->next) {
        Value at = before->kind == TYPE_ENUM ? program_value(before, v->name) : -1;

        for (int k = 0; at >= 0 && k < before->values[at].nwritten; k++)
            if (strcmp(before->values[at].written[k], name) == 0)
                return true;
    }
    return false;
}

/* Returns the names of all values that a case may write as NAME, joined with "` or `".  Returns
 * NULL if a case writes no value as NAME. */
static const char *enum_values_written_as(const Program *p, const char *name, Arena *arena)
{
    const char *list = NULL;

    for (const Type *t = p->types; t; t = t->next)
        for (uint32_t i = 0; t->kind == TYPE_ENUM && i < t->count; i++)
            for (int k = 0; k < t->values[i].nwritten; k++)
                if (strcmp(t->values[i].written[k], name) == 0 &&
                    !is_written_before(p, t, &t->values[i], name))
                    list = list ? arena_printf(arena, "%s` or `%s", list, t->values[i].name)
                                : t->values[i].name;
    return list;
}

enum { MOST_LISTED = 8 }; /* a help lists at most this many values */

/* Adds a help to D that lists the values of the enum T, in the forms that a case uses. Returns
 * false if there are more than MOST_LISTED. */
static bool list_values_of(ExprChecker *x, Diag *d, const Type *t)
{
    const char *list = "";

    if (t->count > MOST_LISTED)
        return false;
    for (uint32_t i = 0; i < t->count; i++)
        list = check_list_add(x->arena, list, t->values[i].written[0]);
    diag_help(x->diags, d, "write one of %s", list);
    return true;
}

void check_suggest_name(ExprChecker *x, Diag *d, const char *name, bool values, const Type *want)
{
    SpellingGuess g = { name, NULL, spelling_limit(name, strlen(name) < 8 ? 3 : 4) };
    const char *words = NULL, *value = NULL;

    if (diags_errors(x->diags) > DIAG_MAX_ERRORS)
        return; /* there are too many errors, so this report is not kept and needs no help */
    if (program_event(x->program, name) || program_narrow(x->program, name)) {
        diag_help(x->diags, d, "to ask whether an event is of this kind, write: EVENT is %s", name);
        return;
    }
    if (program_type(x->program, name)) {
        diag_help(x->diags, d, "write a value of this type");
        return;
    }
    if (want && want->kind == TYPE_SET)
        want = want->elem;
    if (want && want->kind != TYPE_ENUM)
        want = NULL;
    if (want)
        value = value_like(want, name, g.limit);
    else if (x->scope && values)
        value = enum_values_written_as(x->program, name, x->arena);
    for (const Fun *f = x->program->funs; f; f = f->next) {
        spelling_guess(&g, f->name);
        keep_shorter_match(name, f->name, &words);
    }
    for (const EventKind *k = x->program->events; values && !want && k; k = k->next)
        spelling_guess(&g, k->name);
    for (const NarrowKind *k = x->program->narrow; values && !want && k; k = k->next)
        spelling_guess(&g, k->name);
    for (const Type *t = x->program->types; values && !want && t; t = t->next)
        for (uint32_t i = 0; t->kind == TYPE_ENUM && i < t->count; i++)
            spelling_guess(&g, t->values[i].name);
    if (words && g.limit > 1)
        g.best = words;
    if (x->scope && want && !value && !g.best && list_values_of(x, d, want))
        return;
    spelling_suggest(
        x->diags, d, value ? value : g.best, "%s",
        x->scope ? "write the label of an event, or a name that the vocabulary declares"
        : values
            ? arena_printf(x->arena, "declare it, or bind it as a variable: for %s: KIND", name)
            : "declare it, or correct the name");
}

const char *check_attrs_help(ExprChecker *x, const EventKind *k)
{
    const char *list = "";

    if (!k)
        return "no kind of event has this attribute";
    for (int i = 0; i < k->nattrs; i++)
        list = arena_printf(x->arena, "%s%s`%s`", list,
                            i ? ", " : "write one of its attributes: ", k->attrs[i].name);
    return *list ? list : "leave it out: this kind of event has no attributes";
}

void check_suggest_type(ExprChecker *x, Diag *d, const Type *got, const Type *want)
{
    const char *values = "";

    if (got->kind == TYPE_EVENT)
        for (const EventKind *k = x->program->events; k; k = k->next)
            for (int i = 0; i < k->nattrs && (k == got->event || !got->event); i++)
                if (check_types_agree(k->attrs[i].type, want)) {
                    diag_help(x->diags, d, "add one of its attributes, such as `.%s`",
                              k->attrs[i].name);
                    return;
                }
    if (got->kind == TYPE_PRODUCT && (want == got->left || want == got->right)) {
        diag_help(x->diags, d, "add `.%s`, which is a part of the value", want->name);
    } else if (got->kind == TYPE_SET && check_types_agree(got->elem, want)) {
        diag_help(x->diags, d, "to ask whether a value is in the set, write `in` instead of `is`");
    } else if (want->kind == TYPE_SET && check_types_agree(want->elem, got)) {
        diag_help(x->diags, d,
                  "write { and } round the value to make a set, or write `in` instead of `is`");
    } else if (want->kind == TYPE_ENUM) {
        for (uint32_t i = 0; i < want->count && i < 6; i++)
            values = check_list_add(x->arena, values, want->values[i].name);
        diag_help(x->diags, d, "write one of the values of `%s`: %s%s", want->name, values,
                  want->count > 6 ? ", ..." : "");
    } else if (want->kind == TYPE_EVENT) {
        diag_help(x->diags, d,
                  x->scope ? "write the label of %s%s%s"
                           : "write a variable or an attribute that is %s%s%s",
                  want->event ? text_takes_an(want->name) ? "an `" : "a `" : "an event",
                  want->event ? want->name : "", want->event ? "`" : "");
    } else if (want->kind == TYPE_RANGE) {
        diag_help(x->diags, d,
                  "write a number from %lld to %lld, or an expression that has such a number",
                  (long long)want->low, (long long)(want->low + (Value)want->count - 1));
    } else if (want->kind == TYPE_BOOL) {
        diag_help(x->diags, d, x->scope ? "write true or false" : "write a condition here");
    } else {
        diag_help(x->diags, d, "write an expression of the type `%s`",
                  check_type_name(x->arena, want));
    }
}

void check_report_mismatch(ExprChecker *x, Span span, const Type *got, const Type *want)
{
    if (want->kind != TYPE_ERROR)
        check_suggest_type(
            x,
            diag_add(x->diags, DIAG_TYPE_MISMATCH, span,
                     want->kind == TYPE_BOOL ? "this is a `%s`, but a truth value must stand here"
                                             : "this is a `%s`, but a `%s` must stand here",
                     check_type_name(x->arena, got), check_type_name(x->arena, want)),
            got, want);
}

void check_report_set_wanted(ExprChecker *x, const Ex *e)
{
    diag_add(x->diags, DIAG_TYPE_MISMATCH, e->span,
             "this is a `%s`, but a set must stand here\n"
             "write the members of the set between braces: {NAME, ...}",
             check_type_name(x->arena, e->type));
}

void check_report_meaning(ExprChecker *x, Span span, const Fun *f)
{
    diag_add(x->diags, DIAG_RULE_MEANING, span,
             "the vocabulary cannot use `%s`, which is a meaning of clause %s\n"
             "use a definition of the vocabulary, because another edition may lack this meaning",
             f->name, f->label);
}
