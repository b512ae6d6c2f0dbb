/* words_people.c - prints the names of persons who are asked, told, or given a choice. */
#include "words/words_inside.h"

#include "program/program.h"

#include <string.h>

const char *words_role(const Words *w, const Type *t, Value v)
{
    const char **texts = arena_new_array(w->arena, const char *, w->p->nfuns);
    int n = 0;

    for (const Fun *f = w->p->funs; f; f = f->next) {
        const WordingPiece *you = words_piece(w, f, WORD_YOU);
        const Ex call = { .op = EX_CALL, .type = t, .fun = f };
        Value is;

        if ((f->kind == FUN_SETTING || f->kind == FUN_DEFINE) && !f->nparams && f->result == t &&
            you && words_evaluate(w, &call, NULL, &is) && is == v)
            texts[n++] = words_template_slots(w, you, NULL);
    }
    return n ? words_joined(w, texts, n, JOINT_AND) : NULL;
}

const char *words_person_addressed(const Words *w, const Type *t, Value v)
{
    const char *name = words_value(w, t, v, words_form(w, "accusative")),
               *role = w->aloud ? words_role(w, t, v) : NULL;

    return role ? words_say_two(w, MSG_with_role, name, role) : name;
}

static int list_people(const Words *w, const Type *t, uint64_t who, int form, const char **texts)
{
    int n = 0;

    for (uint32_t i = 0; i < t->count; i++)
        if (who >> i & 1)
            texts[n++] = words_value(w, t, (Value)i, form);
    return n;
}

const char *words_people(const Words *w, const Type *t, uint64_t who, int form)
{
    const char *texts[MAX_VALUES];

    return words_joined(w, texts, list_people(w, t, who, form, texts), JOINT_AND);
}

/* EX is a part of the declaration of F.  Returns the persons that EX names, or NULL if EX names
 * nobody. */
static const char *named_by(const Words *w, const Fact *f, const Ex *ex, int form)
{
    const Type *t = ex ? ex->type : NULL;
    Value v;

    if (!ex || !words_known(w, ex, f->args, &v) || (t->kind == TYPE_SET && !v))
        return NULL;
    return t->kind == TYPE_SET ? words_people(w, t->elem, (uint64_t)v, form)
                               : words_value(w, t, v, form);
}

const char *words_kept_away(const Words *w, const Fact *f)
{
    return f->fun ? named_by(w, f, f->fun->away, 0) : NULL;
}

const char *words_learning(const Words *w, const Fact *f)
{
    return f->fun ? named_by(w, f, f->fun->tells, words_form(w, "accusative")) : NULL;
}

Value words_asked_person(const Words *w, const Fact *f, const Type **type)
{
    Value v;

    *type = w->p->holding ? w->p->holding->ptype[0] : NULL;
    if (f->kind == FACT_HOLDS || f->kind == FACT_HOLDS_OTHER)
        return f->args[0];
    if (!f->fun || !f->fun->ask)
        return BL_ABSENT;
    *type = f->fun->ask->type;
    words_evaluate(w, f->fun->ask, f->args, &v); /* sets V to absent if the person is unknown */
    return v;
}

const char *words_asked(const Words *w, const Fact *f)
{
    const Type *t;
    Value v = words_asked_person(w, f, &t);

    return value_given(v) ? words_value(w, t, v, words_form(w, "accusative")) : NULL;
}

int words_list_choosers(const Words *w, const Fun *fun, uint64_t who, int form, const char **texts)
{
    return list_people(w, program_chooser_type(w->p, fun), who, form, texts);
}

const char *words_addressed(const Words *w, const Fun *fun, uint64_t who)
{
    const Type *t = program_chooser_type(w->p, fun);
    const char *texts[MAX_VALUES];
    int n = 0;

    for (uint32_t i = 0; i < t->count; i++)
        if (who >> i & 1)
            texts[n++] = words_person_addressed(w, t, (Value)i);
    return words_joined(w, texts, n, JOINT_AND);
}

const char *words_choosers(const Words *w, const Fun *fun, uint64_t who, ChooserKind kind)
{
    const char *texts[MAX_VALUES];
    int n = words_list_choosers(w, fun, who, 0, texts);

    if (n == 0)
        return words_text(w, MSG_nobody);
    if (n == 2)
        return words_say_two(w, kind == CHOOSER_BOTH ? MSG_both : MSG_either, texts[0], texts[1]);
    return words_joined(w, texts, n, kind == CHOOSER_BOTH ? JOINT_AND : JOINT_OR);
}
