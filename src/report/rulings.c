#include "report/rulings.h"

#include "report/json_print.h"

/* One object for each body; from the second on with how it parts from the first. */
static void print_json(const Ruling *const *r, int n, DoubleDummy *advice,
                       const TextOptions *o, Arena *arena, FILE *out)
{
    for (int b = 0; b < n; b++) {
        json_t *j = ruling_json_of(r[b], o->lang, o->sources);

        if (b > 0) {
            Parting parting = parting_find(r[0], r[b], LEVEL_MODAL, arena);

            json_object_set_new(j, "parting",
                                parting_json(&parting, o->lang, o->sources));
        }
        if (advice)
            json_object_set_new(j, "advice",
                                advice_json(r[b], advice, o->lang, o->sources));
        json_print(j, out);
    }
}

static bool print_answers(const Ruling *const *r, int n, bool json, const TextOptions *o,
                          Arena *arena, Diags *diags, FILE *out)
{
    const TellOptions tell = { .all = o->all, .citations = o->citations };

    for (int b = 0; b < n; b++) {
        Answers a;

        if (!answers_make(r[b], &tell, arena, diags, &a))
            return false;
        if (json)
            json_print(answers_json(&a, o->lang, o->sources), out);
        else
            report_answers(&a, o, b == 0, out);
    }
    return true;
}

bool rulings_report(const Ruling *const *r, int n, const RulingsAs *as,
                    const TextOptions *o, Arena *arena, Diags *diags, FILE *out)
{
    switch (as->report) {
    case RULINGS_OPEN: return print_answers(r, n, as->json, o, arena, diags, out);
    case RULINGS_SCRIPT:
        for (int b = 0; as->json && b < n; b++)
            json_print(script_json(r[b], o->all, o->lang, o->sources), out);
        if (!as->json)
            report_script(r, n, o, !as->again, out);
        return true;
    case RULINGS_WHOLE:
        if (as->json)
            print_json(r, n, as->advice, o, arena, out);
        else
            report_text(r, n, o, out);
        for (int b = 0; as->advice && !as->json && b < n; b++)
            report_advice(r[b], as->advice, o, out);
        return true;
    }
    BUG("no such report: %d", (int)as->report);
}
