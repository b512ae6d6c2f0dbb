/* prose_outlines.c - prints conditions of rules as outlines: sentences with lists below them. */
#include "words/prose_inside.h"

#include <string.h>

void prose_outlines_add(const Words *w, Outlines *list, const Outline *o)
{
    VEC_ROOM_IN(w->arena, list->at, list->n, list->cap);
    list->at[list->n++] = o;
}

static const Outline *outline_of(const Words *w, const ProseEnv *env, const Ex *ex, bool truth);

const Outline *prose_leaf(const Words *w, const char *text)
{
    Outline *o = arena_new_of(w->arena, Outline);

    o->text = text;
    return o;
}

static const Outline *outline_list(const Words *w, const char *text, const Outlines *kids, bool any)
{
    Outline *o = arena_new_of(w->arena, Outline);

    *o = (Outline){ .text = text, .kids = kids->at, .n = kids->n, .any = any };
    return o;
}

/* Returns a copy of O with EX as its `ex`. */
static const Outline *outline_telling(const Words *w, const Outline *o, const Ex *ex)
{
    Outline *copy = arena_new_of(w->arena, Outline);

    *copy = *o;
    copy->ex = ex;
    return copy;
}

/* Adds to OUT the parts of EX.  Negates each part if TRUTH is false.  OP is EX_AND to split nested
 * conjunctions, and EX_OR to split nested disjunctions. */
static void outline_parts(const Words *w, const ProseEnv *env, const Ex *ex, bool truth, ExOp op,
                          Outlines *out)
{
    if (truth && prose_told_with_variable(env, ex))
        return;
    while (ex->op == EX_NOT && !ex_is_kind(ex) && !ex->applies) {
        ex = ex->kid[0];
        truth = !truth;
    }
    if (truth && ex_is_kind(ex) && prose_variable(ex->narrow->it) >= 0 &&
        prose_told_as_kind(env, ex, prose_variable(ex->narrow->it)))
        return;
    if (ex_is_kind(ex) || ex->applies) {
        prose_outlines_add(w, out, outline_telling(w, outline_of(w, env, ex, truth), ex));
        return;
    }
    if ((ex->op == EX_AND && op == (truth ? EX_AND : EX_OR)) ||
        (ex->op == EX_OR && op == (truth ? EX_OR : EX_AND))) {
        outline_parts(w, env, ex->kid[0], truth, op, out);
        outline_parts(w, env, ex->kid[1], truth, op, out);
    } else if (!(truth && prose_told_with_variable(env, ex))) {
        prose_outlines_add(w, out, outline_telling(w, outline_of(w, env, ex, truth), ex));
    }
}

static bool all_leaves(const Outlines *list)
{
    for (int i = 0; i < list->n; i++)
        if (list->at[i]->n || strchr(list->at[i]->text, ','))
            return false;
    return true;
}

static const char *outlines_joined(const Words *w, const Outlines *list, MessageId by)
{
    const char *s = list->at[0]->text;

    for (int i = 1; i < list->n; i++)
        s = words_say_two(w, by, s, list->at[i]->text);
    return s;
}

/* Removes from LIST each alternative with the same text as the alternative before it. */
static void drop_equal(Outlines *list)
{
    int n = 0;

    for (int i = 0; i < list->n; i++)
        if (!n || list->at[i]->n || list->at[n - 1]->n ||
            strcmp(list->at[n - 1]->text, list->at[i]->text) != 0)
            list->at[n++] = list->at[i];
    list->n = n;
}

/* Joins the parts into an outline.  Up to three parts without lists become a sentence; otherwise
 * the parts become a list. */
static const Outline *outline_composed(const Words *w, Outlines *parts, bool any)
{
    if (any)
        drop_equal(parts);
    if (parts->n <= 3 && all_leaves(parts))
        return prose_leaf(w, outlines_joined(w, parts, any ? MSG_clause_or : MSG_clause_and));
    return outline_list(w, words_text(w, any ? MSG_one_of_these : MSG_all_of_these), parts, any);
}

/* Returns "there is HEAD", or if TRUTH is false, the denial of this.  If EVENT is true, HEAD is a
 * whole sentence, so "there is" is left out. */
static const char *existence(const Words *w, const char *head, bool event, bool truth)
{
    if (!event)
        return words_say_one(w, truth ? MSG_there_is : MSG_there_is_not, head);
    return truth ? head : words_say_one(w, MSG_it_is_not_so, head);
}

static const Outline *some_outline(const Words *w, const ProseEnv *env, const Ex *ex, bool truth)
{
    ProseEnv inner = *env;
    BinderChoice where = { 0 };
    Outlines rest = { 0 };
    bool event = ex->over->kind == TYPE_EVENT, told = truth;
    const char *head = prose_some_head(w, &inner, ex, &told, &where);
    const bool denied = told != truth;

    for (int i = 0; i < where.n; i++)
        outline_parts(w, &inner, where.rest[i], true, EX_AND, &rest);
    if (rest.n == 0)
        return prose_leaf(w, existence(w, head, event, told));
    if ((rest.n == 1 && !rest.at[0]->n) || (rest.n <= 2 && all_leaves(&rest))) {
        head = words_say_two(w,
                             denied  ? MSG_such_that
                             : event ? MSG_clause_and
                                     : MSG_for_which,
                             head, outlines_joined(w, &rest, MSG_clause_and));
        return prose_leaf(w, existence(w, head, event, told));
    }
    head = words_say_one(w,
                         denied  ? MSG_such_that_all
                         : event ? MSG_where
                                 : MSG_for_which_all,
                         head);
    return outline_list(w, existence(w, head, event, told), &rest, false);
}

/* Returns the outline of the call EX: the wording of the function.  If the function has no wording,
 * returns the outline of its definition. */
static const Outline *call_outline(const Words *w, const ProseEnv *env, const Ex *ex, bool truth)
{
    const Fun *f = ex->fun;
    ProseEnv inner = prose_env_of_call(env, ex);
    const char *s = prose_call(w, env, ex, truth);

    if (s)
        return prose_leaf(w, s);
    if (f->kind == FUN_DEFINE && f->ncases == 1 && !f->cases[0].when)
        return outline_of(w, &inner, f->cases[0].value, truth);
    return prose_leaf(w, words_say_one(w, truth ? MSG_code_true : MSG_code_false, f->name));
}

static const Outline *outline_of(const Words *w, const ProseEnv *env, const Ex *ex, bool truth)
{
    Outlines parts = { 0 };
    const char *s = NULL;
    bool is_bool =
        ex->op == EX_IS && ex->kid[1]->op == EX_CONST && ex->kid[1]->type->kind == TYPE_BOOL;

    if (prose_exhausted(env))
        return prose_leaf(w, words_text(w, MSG_unknown));
    if (ex_is_kind(ex))
        return prose_leaf(w, prose_narrow(w, env, ex, truth));
    if (ex->applies)
        return prose_leaf(w, words_applies(w, ex->applies, truth));
    switch (ex->op) {
    case EX_NOT: return outline_of(w, env, ex->kid[0], !truth);
    case EX_AND:
    case EX_OR:
        outline_parts(w, env, ex, truth, (ex->op == EX_AND) == truth ? EX_AND : EX_OR, &parts);
        /* outline_parts() leaves out what the introduction of a variable already states.  If all of
         * EX is left out, `parts` is empty.  A condition needs a sentence, so both sides of EX are
         * then added. */
        for (int i = 0; i < 2 && parts.n == i; i++)
            prose_outlines_add(w, &parts, outline_of(w, env, ex->kid[i], truth));
        return outline_composed(w, &parts, (ex->op == EX_OR) == truth);
    case EX_CALL: return call_outline(w, env, ex, truth);
    case EX_IS:
        if (is_bool && (ex->kid[0]->op == EX_CALL || ex->kid[0]->op == EX_VAR))
            return outline_of(w, env, ex->kid[0], truth == (ex->kid[1]->value == 1));
        s = prose_is(w, env, ex, truth);
        break;
    case EX_IN: s = prose_in(w, env, ex, truth); break;
    case EX_GIVEN: s = prose_given(w, env, ex, truth); break;
    case EX_ABSENT: s = prose_given(w, env, ex, !truth); break;
    case EX_AT_LEAST: s = prose_compared(w, env, ex, truth, MSG_is_at_least, MSG_is_below); break;
    case EX_AT_MOST: s = prose_compared(w, env, ex, truth, MSG_is_at_most, MSG_is_above); break;
    case EX_BEFORE: s = prose_before(w, env, ex, truth); break;
    case EX_KIND: s = prose_of_kind_sentence(w, env, ex, truth); break;
    case EX_SOME: return some_outline(w, env, ex, truth);
    case EX_VAR: /* EX is a parameter of a definition, used as a condition */
        if (env->slot[ex->slot].kind == SYMBOL_EX)
            return outline_of(w, env->slot[ex->slot].env, env->slot[ex->slot].ex, truth);
        break;
    case EX_ATTR: s = prose_attribute_sentence(w, env, ex, truth); break;
    case EX_CONST: s = words_text(w, (ex->value == 1) == truth ? MSG_always : MSG_never); break;
    default: BUG("this is no condition");
    }
    if (!s)
        s = words_say_one(w, truth ? MSG_code_true : MSG_code_false, prose_code(w, ex->span));
    return prose_leaf(w, s);
}

/* Returns O as one sentence, with its lists joined into the sentence. */
static const char *outline_run_on(const Words *w, const Outline *o)
{
    const char *s = NULL;

    if (!o->n)
        return o->text;
    for (int i = 0; i < o->n; i++) {
        const char *kid = outline_run_on(w, o->kids[i]);

        s = s ? words_say_two(w, o->any ? MSG_clause_or : MSG_clause_and, s, kid) : kid;
    }
    return arena_printf(w->arena, "%s %s", o->text, s);
}

void prose_conditions(Prose *p, const Ex *ex, bool truth, Outlines *out)
{
    outline_parts(&p->w, &p->env, ex, truth, EX_AND, out);
}

void prose_alternatives(Prose *p, const Ex *ex, Outlines *out)
{
    outline_parts(&p->w, &p->env, ex, true, EX_OR, out);
}

const char *prose_condition(Prose *p, const Ex *ex, bool truth)
{
    return outline_run_on(&p->w, outline_of(&p->w, &p->env, ex, truth));
}
