/* incentive_json.c - writes how many tricks an irregularity gains, as JSON
 * (lang/schema/incentive.schema.json). */
#include "report/incentive_report.h"

#include <inttypes.h>

static const char *const apart_keys[] = {
    [APART_OPEN] = "open",         [APART_CLASH] = "clash", [APART_OTHER] = "other",
    [APART_NO_WORTH] = "no_worth", [APART_TURN] = "turn",   [APART_OBLIGED] = "obliged"
};

static json_t *manner_json(const IncentiveTally *t)
{
    json_t *o = json_object();
    bool any = t->gains.n > 0;
    Interval i = { 0 };

    if (any)
        i = interval_of_sample(&t->gains);
    json_set_integer(o, "deals", t->gains.n);
    json_set_integer(o, "sum", t->gains.sum);
    json_set_integer(o, "gained", t->gained);
    json_set_integer(o, "same", t->same);
    json_set_integer(o, "cost", t->cost);
    json_set_integer(o, "contract_won", t->won);
    json_set_integer(o, "contract_lost", t->lost);
    json_object_set_new(o, "mean_hundredths", any ? json_integer(i.mean) : json_null());
    json_object_set_new(o, "low_hundredths", i.bounded ? json_integer(i.low) : json_null());
    json_object_set_new(o, "high_hundredths", i.bounded ? json_integer(i.high) : json_null());
    return o;
}

static json_t *best_json(const BestDeal *b)
{
    json_t *o;

    if (!b->deal)
        return json_null();
    o = json_object();
    json_set_integer(o, "deal", (long long)b->deal);
    json_set_integer(o, "gain", b->gain);
    json_set_text(o, "event", b->label);
    json_set_text(o, "case", b->text);
    return o;
}

json_t *incentive_report_json(const Words *w, const IncentiveSetup *t, const IncentiveResult *found)
{
    json_t *o = json_object(), *covers = json_array(), *apart = json_object();

    for (int i = 0; i < t->of->ncovers; i++)
        json_array_append_new(covers, json_string(t->of->covers[i]));
    for (int i = APART_OPEN; i < UNCOUNTED_REASONS; i++)
        json_set_integer(apart, apart_keys[i], (long long)found->apart[i]);
    json_set_text(o, "edition", t->p->edition);
    json_set_text(o, "language", w->p->langs[w->lang].code);
    json_set_text(o, "incentive", t->of->name);
    json_set_text(o, "title", t->of->title.in[w->lang]);
    json_object_set_new(o, "covers", covers);
    json_set_text(o, "seed", arena_printf(w->arena, "%" PRIu64, t->seed));
    json_set_text(o, "moments", t->all ? "all" : "drawn");
    json_set_integer(o, "deals", (long long)found->deals);
    json_set_integer(o, "possible", (long long)found->possible);
    json_object_set_new(o, "not_counted", apart);
    json_object_set_new(o, "careless", manner_json(&found->in[CARELESS]));
    json_object_set_new(o, "deliberate", manner_json(&found->in[DELIBERATE]));
    json_object_set_new(o, "best", best_json(&found->best));
    return o;
}
