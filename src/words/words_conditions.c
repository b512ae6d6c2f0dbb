/* words_conditions.c - prints the conditions of a clause with the events and values of one case. */
#include "words/words_inside.h"

#include "program/program.h"
#include "ruling/interview.h"
#include "words/prose.h"

#include <string.h>

static const char *case_condition_words(const Words *w, const Ex *ex, bool truth,
                                        const Value *slots);

/* EX has no wording for cases.  Returns EX as a law book prints it.  If a law book would print the
 * source text of a part of EX, returns the source text of all of EX.  If W leaves out conditions
 * without a wording, returns NULL. */
static const char *condition_in_general(const Words *w, const Ex *ex, bool truth,
                                        const Value *slots)
{
    const char *s = w->worded ? NULL : prose_in_case(w, ex, truth, slots), *text;

    if (!s || !strchr(s, '`'))
        return s;
    text = words_source(w, ex->span);
    return text ? words_say_one(w, truth ? MSG_code_true : MSG_code_false, text) : s;
}

/* Returns a part of the condition EX that names an event, although there is no such event in the
 * case.  Returns NULL if EX has no such part. */
static const Ex *missing_event(const Words *w, const Ex *ex, const Value *slots)
{
    const Ex *found = NULL;
    bool asked = ex->op == EX_GIVEN || ex->op == EX_ABSENT;
    Value v;

    for (int i = 0; i < ex->nkids && !found; i++) {
        const Ex *kid = ex_kid(ex, i);

        found = missing_event(w, kid, slots);
        if (!found && !asked && kid->type->kind == TYPE_EVENT &&
            words_evaluate(w, kid, slots, &v) && !value_given(v))
            found = kid;
    }
    return found;
}

/* Returns "there is no such event" if EX uses a missing event.  Otherwise returns EX as a law book
 * prints it. */
static const char *without_words(const Words *w, const Ex *ex, bool truth, const Value *slots)
{
    const Ex *missing = missing_event(w, ex, slots);
    Ex absent = { .op = EX_ABSENT, .type = ex->type, .nkids = 1 };
    const char *s, *text;

    if (!missing)
        return condition_in_general(w, ex, truth, slots);
    absent.kid[0] = (Ex *)missing;
    s = w->worded ? NULL : prose_in_case(w, &absent, true, slots);
    if (!s || !strchr(s, '`'))
        return s;
    text = words_source(w, missing->span);
    return text ? words_say_one(w, MSG_is_not_given, words_say_one(w, MSG_ask_nobody, text)) : s;
}

static bool call_argument_values(const Words *w, const Ex *call, const Value *slots, Value *args)
{
    for (int i = 0; i < call->fun->nparams; i++)
        if (!words_known(w, call->kid[i], slots, &args[i]))
            return false;
    return true;
}

/* Returns a sentence: CALL has the value V.  Returns NULL if CALL has no wording. */
static const char *call_words(const Words *w, const Ex *call, Value v, const Value *slots)
{
    const Fun *f = call->fun;
    Fact fact = { .kind = FACT_FINDING, .fun = f, .nargs = f->nparams };

    if (!call_argument_values(w, call, slots, fact.args))
        return NULL;
    switch (f->kind) {
    case FUN_FINDING:
    case FUN_HOLDING: return words_fact(w, &fact, v);
    case FUN_DONE: return words_elected(w, &fact, v);
    case FUN_READING: fact.kind = FACT_READING; return words_answered(w, &fact, v);
    case FUN_SETTING: return words_setting(w, f, v);
    default: break;
    }
    if (f->result->kind != TYPE_BOOL && !value_given(v))
        return words_template_value(w, words_piece(w, f, WORD_NOT), fact.args, v, f->result);
    if (!words_piece(w, f, WORD_IS))
        return words_term_is(w, &f->words, f->result, v, fact.args);
    return words_status(w, f, fact.args, v, false);
}

/* Sets *OF to the finding that CALL reads.  Returns true if W assumes a value for this finding. */
static bool supposed_finding(const Words *w, const Ex *call, const Value *slots, Fact *of)
{
    *of = (Fact){ .kind = FACT_FINDING, .fun = call->fun, .nargs = call->fun->nparams };
    for (const World *x = call_argument_values(w, call, slots, of->args) ? w->world : NULL; x;
         x = x->next)
        if (condition_same_fact(x->fact, of))
            return true;
    return false;
}

/* Returns a sentence with the value of the attribute OF.  Returns NULL if the value is not known or
 * has no wording. */
static const char *attr_words(const Words *w, const Ex *of, const Value *slots)
{
    Value event, v;
    int at;

    if (!words_known(w, of->kid[0], slots, &event) || !words_evaluate(w, of, slots, &v))
        return NULL;
    at = program_kind_attr(w->c->events[event].kind, of->name);
    return at < 0 ? NULL : words_attribute_is(w, event, &w->c->events[event].kind->attrs[at], v);
}

/* The value V of FACT is only assumed.  Returns a sentence that names all values of FACT that give
 * EX the same result as V. */
static const char *supposed_words(const Words *w, const Ex *ex, const Fact *fact, Value v,
                                  const Value *slots)
{
    Value is, values[DOMAIN_MAX];
    const Type *t = fact->fun->result;
    Ex with = *ex, one = { .op = EX_CONST, .type = t, .span = ex->span };
    Value low = t->kind == TYPE_RANGE ? t->low : 0, end = low + (Value)t->count;
    int n = 0;

    if (ex->op == EX_IS && words_known(w, ex->kid[1], slots, &is))
        return is == v ? words_fact(w, fact, v) : words_fact_not(w, fact, is);
    if (!words_evaluate(w, ex, slots, &is))
        return words_fact(w, fact, v);
    with.thunk = 0; /* the copy changes below, and must not share the thunk of EX */
    with.kid[0] = &one;
    for (one.value = low; one.value < end; one.value++) {
        Value of;

        if (words_evaluate(w, &with, slots, &of) && of == is)
            values[n++] = one.value;
    }
    one.value = BL_ABSENT;
    if (fact->fun->optional && words_evaluate(w, &with, slots, &v) && v == is)
        values[n++] = BL_ABSENT;
    /* the sentence says that FACT has one of these values */
    return words_fact_any(w, fact, values, n);
}

/* EX is a condition such as `x is v`, `x is given` or `x is absent`.  Returns a sentence with the
 * value of x. */
static const char *value_condition(const Words *w, const Ex *ex, const Value *slots)
{
    const Ex *of = ex->kid[0];
    Fact fact;
    Value v;

    if (of->op == EX_ATTR)
        return attr_words(w, of, slots);
    if (of->op != EX_CALL || of->fun->kind == FUN_BUILTIN || !words_evaluate(w, of, slots, &v))
        return NULL;
    if (of->fun->kind == FUN_FINDING && of->fun->result->count > 2 &&
        supposed_finding(w, of, slots, &fact))
        return supposed_words(w, ex, &fact, v, slots);
    return call_words(w, of, v, slots);
}

/* EX is a conjunction or a disjunction.  Returns a sentence for the part of EX that decides its
 * value.  If both parts are needed, returns a sentence with both. */
static const char *part_words(const Words *w, const Ex *ex, bool truth, const Value *slots)
{
    bool decides = ex->op == EX_OR; /* the truth value of a part that decides EX alone */
    Value v;

    if (truth != decides) {
        const char *both[2], *s;
        int n = 0;

        for (int i = 0; i < 2; i++) {
            s = case_condition_words(w, ex->kid[i], truth, slots);
            if (s)
                both[n++] = s;
        }
        return n ? words_joined(w, both, n, JOINT_AND) : NULL;
    }
    for (int i = 0; i < 2; i++)
        if (words_evaluate(w, ex->kid[i], slots, &v) && (v == 1) == decides)
            return case_condition_words(w, ex->kid[i], truth, slots);
    return condition_in_general(w, ex, truth, slots);
}

/* EX calls a built-in function about events.  The function compares the order of two events, or
 * asks whether an event happened, or whether it is still standing.  Returns a sentence for EX, or
 * NULL if an event is unknown. */
static const char *builtin_words(const Words *w, const Ex *ex, bool truth, const Value *slots)
{
    Value a, b = BL_ABSENT;
    const char *first;

    if (ex->nkids == 0 || !words_known(w, ex->kid[0], slots, &a) ||
        (ex->nkids > 1 && !words_known(w, ex->kid[1], slots, &b)))
        return NULL;
    first = words_retold(w, (int)a);
    switch (ex->fun->builtin) {
    case BUILTIN_BEFORE:
        return words_say_two(w, truth ? MSG_event_before : MSG_event_not_before, first,
                             words_retold(w, (int)b));
    case BUILTIN_AFTER:
        return words_say_two(w, truth ? MSG_event_after : MSG_event_not_after, first,
                             words_retold(w, (int)b));
    case BUILTIN_STANDING:
        return words_say_one(w, truth ? MSG_event_stands : MSG_event_stands_not, first);
    case BUILTIN_HAPPENED: return words_say_one(w, truth ? MSG_happened : MSG_not_happened, first);
    case BUILTIN_SIZE:
    case BUILTIN_THE_ONE:
    case BUILTIN_ALL_HELD: break;
    }
    BUG("this asks nothing of an event");
}

/* EX is `a before b`, where b is a deadline or an optional event.  Returns a sentence for EX, or
 * NULL if there is no wording. */
static const char *before_words(const Words *w, const Ex *ex, bool truth, const Value *slots)
{
    const Ex *call = ex->kid[1];
    Value a, b, args[MAX_ARGS];
    const char *until;

    if (!words_evaluate(w, ex->kid[0], slots, &a))
        return NULL;
    if (call->fun->kind == FUN_DEADLINE) {
        if (!call_argument_values(w, call, slots, args))
            return NULL;
        until = words_template_slots(w, words_piece(w, call->fun, WORD_IS), args);
        return value_given(a)
                   ? words_say_two(
                         w, truth ? MSG_event_before_deadline : MSG_event_not_before_deadline,
                         words_retold(w, (int)a), until)
                   : words_say_one(w, truth ? MSG_deadline_open : MSG_deadline_passed, until);
    }
    if (!value_given(a) || !words_evaluate(w, call, slots, &b))
        return NULL;
    if (!value_given(b))
        return call_words(w, call, b, slots);
    return words_say_two(w, truth ? MSG_event_before : MSG_event_not_before,
                         words_retold(w, (int)a), words_retold(w, (int)b));
}

static const char *kind_words(const Words *w, const Ex *ex, bool truth, const Value *slots)
{
    Value v;

    if (!words_known(w, ex->kid[0], slots, &v))
        return NULL;
    return words_say_two(w, truth ? MSG_event_is : MSG_event_is_not, words_retold(w, (int)v),
                         words_kind(w, ex->event));
}

/* EX is the condition of a narrow kind.  Returns the wording of that kind as a sentence.  Returns
 * NULL if the event is unknown. */
static const char *narrow_words(const Words *w, const Ex *ex, bool truth, const Value *slots)
{
    const Wording *words = &ex->narrow->kind->words;
    const WordingPiece *denial = words->piece[WORD_NOT][w->lang];
    Value args[MAX_SLOTS] = { 0 };
    const char *s;

    if (!words_known(w, ex->narrow->it, slots, &args[0]))
        return NULL;
    s = words_template_slots(w, truth || !denial ? words->piece[WORD_IS][w->lang] : denial, args);
    return truth || denial ? s : words_say_one(w, MSG_it_is_not_so, s);
}

static const char *case_condition_words(const Words *w, const Ex *ex, bool truth,
                                        const Value *slots)
{
    const char *s = ex_is_kind(ex) ? narrow_words(w, ex, truth, slots) : NULL;

    if (s)
        return s;
    if (ex->applies)
        return words_applies(w, ex->applies, truth);
    switch (ex->op) {
    case EX_NOT: return case_condition_words(w, ex->kid[0], !truth, slots);
    case EX_AND:
    case EX_OR: return part_words(w, ex, truth, slots);
    case EX_CALL:
        s = ex->fun->kind == FUN_BUILTIN ? builtin_words(w, ex, truth, slots)
                                         : call_words(w, ex, truth, slots);
        break;
    case EX_KIND: s = kind_words(w, ex, truth, slots); break;
    case EX_BEFORE: s = before_words(w, ex, truth, slots); break;
    case EX_ATTR: s = attr_words(w, ex, slots); break;
    case EX_IS:
    case EX_GIVEN:
    case EX_ABSENT:
    case EX_AT_LEAST:
    case EX_AT_MOST:
    case EX_IN: s = value_condition(w, ex, slots); break;
    default: break;
    }
    return s ? s : without_words(w, ex, truth, slots);
}

const char *words_condition(const Words *w, const Ex *ex, bool negated, const Value *slots)
{
    return case_condition_words(w, ex, negated, slots);
}
