/* unused_rows.c - makes rows for the statements of a case that its ruling does not use. */
#include "report/unused_rows.h"

#include "engine/canonical.h"

#include <string.h>

Fact unused_rows_fact(const Unused *u)
{
    const StatedFact *s = u->stated;
    Fact f = { .kind = !s->fun      ? FACT_HAPPENED
                       : u->elected ? FACT_ELECTED
                                    : FACT_FINDING,
               .fun = s->fun,
               .nargs = s->fun ? s->fun->nparams : 1 };

    memcpy(f.args, s->args, sizeof f.args);
    return f;
}

/* Returns the statement "F is V" as a case writes it.  F is a set.  The members are in the order of
 * their type.  The case may state them in another order. */
static const char *set_as_told(const Words *w, const Fact *f, Value v)
{
    return arena_printf(w->arena, "%s is %s", canonical_fact(w->p, w->c, f, w->arena),
                        canonical_value(w->p, w->c, f->fun->result, v, w->arena));
}

/* Returns a sentence that says what U states.  The sentence has no labels of events. */
static const char *told_in_words(const Words *w, const Unused *u)
{
    Fact f;

    if (u->event >= 0)
        return words_retold(w, u->event);
    f = unused_rows_fact(u);
    return (u->stated->excluded ? words_fact_not : words_fact)(w, &f, u->stated->value);
}

const char *unused_rows_told(const Words *w, const Unused *u)
{
    const char *told = NULL;
    Fact f;

    if (u->event >= 0)
        return words_told(w, u->event);
    f = unused_rows_fact(u);
    if (w->c->lang == w->lang && f.fun && f.fun->result->kind == TYPE_SET && !u->stated->excluded)
        return set_as_told(w, &f, u->stated->value);
    if (w->c->lang == w->lang)
        told = words_source(w, u->stated->span);
    if (told)
        return told;
    return told_in_words(w, u);
}

const char *unused_rows_reason(const Words *w, const Unused *u)
{
    const char *names[MAX_ASKED];

    if (u->never_asked)
        return words_text(w, MSG_never_asked);
    for (int i = 0; i < u->nasked_of; i++)
        names[i] = words_kind(w, u->asked_of[i]);
    if (u->nasked_of)
        return words_say_one(w, MSG_asked_only_of, words_joined(w, names, u->nasked_of, JOINT_AND));
    for (int i = 0; i < u->nasked_by; i++)
        names[i] = words_clause(w, u->asked_by[i]);
    return u->nasked_by ? words_say_one(w, MSG_asked_only_by,
                                        words_joined(w, names, u->nasked_by, JOINT_AND))
                        : NULL;
}

bool unused_rows_have_event(const Unused *list, int n)
{
    for (int i = 0; i < n; i++)
        if (list[i].event >= 0)
            return true;
    return false;
}

void unused_rows_add(const Words *w, const Unused *list, int n, Rows *rows)
{
    const char **said = arena_new_array(w->arena, const char *, (size_t)n + 1);
    int nsaid = 0;

    for (int i = 0; i < n; i++) {
        const char *why = unused_rows_reason(w, &list[i]),
                   *s = words_say_one(w, MSG_told_in_vain, told_in_words(w, &list[i]));

        s = why ? words_say_two(w, MSG_presumed_by, s, why) : s;
        if (rows_text_known(said, nsaid, s))
            continue;
        said[nsaid++] = s;
        rows_add_text(w, rows, 0, s);
    }
}
