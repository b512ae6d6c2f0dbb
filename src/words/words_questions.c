/* words_questions.c - prints the questions about open facts: the question, the person asked, and
 * the cost. */
#include "words/words_inside.h"

#include "kit/text.h"
#include "program/program.h"

#include <string.h>

static const char *setting_question(const Words *w, const Fun *f)
{
    const WordingPiece *p = f->question.piece[WORD_IS][w->lang];

    return p ? words_template_slots(w, p, NULL) : f->name;
}

const char *words_to_chooser(const Words *w, const Fun *action, const Value *args)
{
    return words_template_slots(w, action->question.piece[WORD_IS][w->lang], args);
}

const char *words_question_text(const Words *w, const Fact *f)
{
    const Type *const *holding = w->p->holding ? w->p->holding->ptype : NULL;
    const char *s = NULL;

    switch (f->kind) {
    case FACT_DEAL: return words_text(w, MSG_ask_deal);
    case FACT_SETTING: return setting_question(w, f->fun);
    case FACT_READING: return words_reading(w, f->fun);
    case FACT_ATTRIBUTE:
        return words_say_two(w, MSG_ask_attribute, words_told(w, (int)f->args[0]),
                             w->c->events[f->args[0]].kind->attrs[f->args[1]].name);
    case FACT_HAPPENED: return words_say_one(w, MSG_ask_happened, words_told(w, (int)f->args[0]));
    case FACT_HOLDS:
        return words_say_two(w, MSG_ask_holds, words_value(w, holding[0], f->args[0], 0),
                             words_value(w, holding[1], f->args[1], words_form(w, "accusative")));
    case FACT_HOLDS_OTHER:
        return words_say_two(w, MSG_ask_holds_other, words_value(w, holding[0], f->args[0], 0),
                             words_sign(w, holding[1]->left, f->args[1]));
    case FACT_ELECTED:
        s = words_to_chooser(w, f->fun, f->args);
        return s ? s
                 : words_say_one(w, MSG_ask_choice,
                                 words_choosers(w, f->fun, f->chooser, CHOOSER_EITHER));
    case FACT_FINDING:
        return words_template_slots(w, f->fun->question.piece[WORD_IS][w->lang], f->args);
    }
    BUG("a fact of no kind");
}

const char *words_answered(const Words *w, const Fact *f, Value v)
{
    const char *question = words_question_text(w, f), *answer = words_fact(w, f, v),
               *end = question + strlen(question);

    if (end > question && (end[-1] == '?' || end[-1] == ';'))
        return words_say_two(w, MSG_answered, question, text_capitalise(w->arena, answer));
    return words_say_two(w, MSG_reading_is, question, answer);
}

int words_cost(const Words *w, const Fact *f)
{
    const CostCase *costs = f->fun->costs;
    Value v;

    for (int i = 0; i < f->fun->ncosts; i++)
        if (!costs[i].when || (words_evaluate(w, costs[i].when, f->args, &v) && v == 1))
            return costs[i].rank;
    return -1;
}

/* Returns the question TEXT about the finding F, with the person asked and the cost. */
static const char *question_to(const Words *w, const Fact *f, const char *text)
{
    const Type *t;
    Value v = words_asked_person(w, f, &t);
    int cost = words_cost(w, f);
    const char *who = words_asked(w, f), *role = w->aloud && who ? words_role(w, t, v) : NULL,
               *how = NULL;

    if (cost >= 0)
        how = words_value(w, program_type(w->p, "cost"), cost, 0);
    if (!who)
        return how ? words_say_two(w, MSG_ask_nobody_how, text, text_capitalise(w->arena, how))
                   : words_say_one(w, MSG_ask_nobody, text);
    if (how && role)
        how = arena_printf(w->arena, "%s%s%s", role, words_text(w, MSG_semicolon), how);
    else if (role)
        how = role;
    return words_say(w, how ? MSG_ask_of_how : MSG_ask_of, who, text, how);
}

const char *words_question(const Words *w, const Fact *f)
{
    const char *text = words_question_text(w, f);

    switch (f->kind) {
    case FACT_READING:
        return words_say_one(w, f->fun->is_option ? MSG_ask_option : MSG_ask_reading, text);
    case FACT_SETTING: return words_say_one(w, MSG_ask_nobody, text);
    case FACT_FINDING: break;
    case FACT_ELECTED:
        return words_to_chooser(w, f->fun, f->args)
                   ? words_say_two(w, MSG_ask_of, words_addressed(w, f->fun, f->chooser), text)
                   : text;
    default: return text;
    }
    return question_to(w, f, text);
}

const char *words_offer(const Words *w, const Conclusion *c)
{
    const char *text = words_to_chooser(w, c->fun, c->args);

    return text ? words_say_two(w, MSG_ask_of, words_addressed(w, c->fun, c->who), text) : NULL;
}
