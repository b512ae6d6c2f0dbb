/* answers_rows.c - turns the tree of open questions into rows. */
#include "report/answers.h"

#include "report/ruling_sentences.h"

const char *answers_name(int outcome, Arena *arena)
{
    const char *last = arena_printf(arena, "%c", 'A' + outcome % 26);

    return outcome < 26 ? last
                        : arena_printf(arena, "%s%s", answers_name(outcome / 26 - 1, arena), last);
}

static void tell_fork(const Words *w, const Answers *a, const AnswersFork *f, int indent,
                      Rows *rows)
{
    Words named = ruling_sentence_naming(w, f->fact);
    Row *row = rows_add_sentence(w, rows, indent, words_question(&named, f->fact));

    row->number = indent == 0;
    for (int i = 0; i < f->n; i++) {
        const Answer *x = &f->answers[i];
        World world = { f->fact, x->values[0], w->world, x->values, x->n, false };
        Words inner = *w;
        const char *head = i > 0 && i + 1 == f->n && !x->presumed
                               ? words_text(w, MSG_otherwise)
                               : words_say_one(w, x->presumed ? MSG_if_presumed : MSG_if,
                                               words_fact_any(&named, f->fact, x->values, x->n));

        inner.world = &world;
        if (!x->then->fact) {
            rows_add_text(
                w, rows, indent + 1,
                words_say_two(w, MSG_leads_to, head, answers_name(x->then->outcome, w->arena)));
            continue;
        }
        rows_add_text(w, rows, indent + 1, arena_printf(w->arena, "%s:", head));
        tell_fork(&inner, a, x->then, indent + 2, rows);
    }
}

void answers_rows_add(const Words *w, const Answers *a, Rows *rows)
{
    if (a->top->fact)
        tell_fork(w, a, a->top, 0, rows);
    else
        rows_add_text(w, rows, 0, words_text(w, MSG_nothing_open));
}
