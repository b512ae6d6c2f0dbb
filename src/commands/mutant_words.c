/* mutant_words.c - puts mutants, and the results of their trials, into words. */
#include "commands/mutant_words.h"

#include "report/cover_words.h"
#include "words/prose.h"

#include <string.h>

MutantCounts mutant_counts(const MutantRun *run, int number)
{
    MutantCounts c = { 0 };

    for (int i = 0; i < run->n; i++) {
        const MutantTrial *t = &run->at[i];

        if (number >= 0 && words_law_number(t->m->clause->label) != number)
            continue;
        c.changes += t->fate != FATE_REFUSED;
        c.refused += t->fate == FATE_REFUSED;
        c.noticed += t->fate == FATE_NOTICED;
        c.explained += t->fate == FATE_SURVIVED && t->argument;
    }
    return c;
}

const char *mutant_name(const Mutant *m, Arena *arena)
{
    const char *s =
        m->kind == MUTATION_EARLIER ? arena_printf(arena, "%s, one event earlier", m->before)
        : m->kind == MUTATION_LATER ? arena_printf(arena, "%s, one event later", m->before)
        : m->after                  ? arena_printf(arena, "%s -> %s", m->before, m->after)
                                    : arena_printf(arena, "without %s", m->before);

    return m->nth ? arena_printf(arena, "%s (%d)", s, m->nth + 1) : s;
}

/* M changes a rule.  Returns this rule as it is after the change. */
static const Rule *changed_rule(const Mutant *m)
{
    for (int i = 0; i < m->nswaps; i++)
        if (m->swaps[i].at == m->rule)
            return &m->swaps[i].other;
    return m->rule;
}

/* Returns true if M changes a condition, and not the conclusion, of its rule. */
static bool is_condition(const Mutant *m)
{
    return m->was && m->was->type->kind == TYPE_BOOL && changed_rule(m)->value == m->rule->value;
}

static const char *mutant_condition_words(const Words *w, const Mutant *m)
{
    Prose *p = prose_of_conditions(w, m->rule);
    const char *was = prose_condition(p, m->was, !m->negated), *now;

    if (m->kind == MUTATION_LATER)
        return words_say_one(w, MSG_mutant_later, was);
    if (!m->becomes)
        return words_say_one(w, MSG_mutant_left_out, was);
    now = prose_condition(p, m->becomes, !m->negated);
    if (m->kind == MUTATION_JOIN || m->kind == MUTATION_NEGATE)
        return words_say_one(w, MSG_mutant_asked, now);
    return strcmp(was, now) != 0 ? words_say_two(w, MSG_mutant_instead, was, now) : NULL;
}

static const char *mutant_conclusion_words(const Words *w, const Mutant *m)
{
    const char *was = prose_conclusion(prose_of_conditions(w, m->rule), m->rule), *now;

    switch (m->kind) {
    case MUTATION_NO_RULE: return words_say_one(w, MSG_mutant_no_rule, was);
    case MUTATION_EARLIER: return words_say_one(w, MSG_mutant_earlier, was);
    case MUTATION_LATER: return words_say_one(w, MSG_mutant_later, was);
    case MUTATION_NO_DEFEAT: return words_say_one(w, MSG_mutant_no_defeat, m->before);
    default: break;
    }
    now = prose_conclusion(prose_of_conditions(w, m->rule), changed_rule(m));
    return strcmp(was, now) != 0 ? words_say_two(w, MSG_mutant_instead, was, now) : NULL;
}

const char *mutant_words(const Words *w, const Mutant *m)
{
    return is_condition(m) ? mutant_condition_words(w, m) : mutant_conclusion_words(w, m);
}

const char *mutant_fate_words(const Words *w, const MutantTrial *t)
{
    const char *list = words_joined(w, t->near, t->nnear, JOINT_AND);

    if (t->fate == FATE_NOTICED)
        return words_say_one(w, MSG_mutant_noticed, t->by);
    if (t->argument)
        return words_say_one(w, MSG_cover_argued, t->argument);
    if (t->changed > t->nnear)
        return words_say_two(w, MSG_mutant_changed_more, list,
                             arena_printf(w->arena, "%d", t->changed - t->nnear));
    if (t->changed)
        return words_say_one(w, MSG_mutant_changed, list);
    return t->nnear ? words_say_one(w, MSG_mutant_same, list) : words_text(w, MSG_mutant_untried);
}

void mutants_explain(MutantRun *run, ArguedNotes *notes, Arena *arena)
{
    for (int k = 0; k < notes->n; k++) {
        ArguedNote *note = &notes->at[k];

        for (int i = 0; note->about && *note->argument && i < run->n; i++) {
            MutantTrial *t = &run->at[i];

            if (t->fate != FATE_SURVIVED || t->argument ||
                strcmp(t->m->clause->label, note->label) != 0 ||
                strcmp(mutant_name(t->m, arena), note->text) != 0)
                continue;
            t->argument = note->argument;
            note->needed = true;
        }
    }
}
