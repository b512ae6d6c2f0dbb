/* rulings.c - prints a report on the rulings of all bodies on one case. */
#include "report/rulings.h"

#include "report/json_print.h"

/* Prints one JSON object for each body.  From the second body on, the object also has the
 * differences from the first ruling. */
static void rulings_print_json(const Ruling *const *r, int n, DoubleDummy *advice,
                               const TextOptions *o, Arena *arena, FILE *out)
{
    for (int b = 0; b < n; b++) {
        json_t *j = ruling_json_of(r[b], o->lang, o->sources);

        if (b > 0) {
            BodiesDiffer parting = bodies_differ_find(r[0], r[b], LEVEL_MODAL, arena);

            json_object_set_new(j, "parting", ruling_json_parting(&parting, o->lang, o->sources));
        }
        if (advice)
            json_object_set_new(j, "advice", ruling_json_advice(r[b], advice, o->lang, o->sources));
        json_print(j, out);
    }
}

static bool print_answers(const Ruling *const *r, int n, bool json, const TextOptions *o,
                          Arena *arena, Diags *diags, FILE *out)
{
    const RowsOptions tell = { .all = o->all, .citations = o->citations };

    for (int b = 0; b < n; b++) {
        Answers a;

        if (!answers_new(r[b], &tell, arena, diags, &a))
            return false;
        if (json)
            json_print(answers_json(&a, o->lang, o->sources), out);
        else
            ruling_text_answers(&a, o, b == 0, out);
    }
    return true;
}

bool rulings_report(const Ruling *const *r, int n, const RulingsAs *as, const TextOptions *o,
                    Arena *arena, Diags *diags, FILE *out)
{
    switch (as->report) {
    case RULINGS_OPEN: return print_answers(r, n, as->json, o, arena, diags, out);
    case RULINGS_SCRIPT:
        for (int b = 0; as->json && b < n; b++)
            json_print(script_json(r[b], o->all, o->lang, o->sources), out);
        if (!as->json)
            ruling_text_script(r, n, o, !as->again, out);
        return true;
    case RULINGS_WHOLE:
        if (as->json)
            rulings_print_json(r, n, as->advice, o, arena, out);
        else
            ruling_text_print(r, n, o, out);
        for (int b = 0; as->advice && !as->json && b < n; b++)
            ruling_text_advice(r[b], as->advice, o, out);
        return true;
    }
    BUG("no such report: %d", (int)as->report);
}
