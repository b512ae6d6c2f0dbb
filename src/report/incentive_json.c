/* incentive_json.c - what an irregularity gains, as JSON:
 * lang/schema/incentive.schema.json. */
#include "report/incentive_report.h"

#include <inttypes.h>

static const char *const apart_keys[] = {
    [APART_OPEN] = "open",         [APART_CLASH] = "clash", [APART_OTHER] = "other",
    [APART_NO_WORTH] = "no_worth", [APART_TURN] = "turn",   [APART_OBLIGED] = "obliged"
};

static void incentive_json_count(json_t *o, const char *key, int64_t n)
{
    json_set_integer(o, key, n);
}

static void incentive_json_text(json_t *o, const char *key, const char *s)
{
    json_set_text(o, key, s);
}

static json_t *manner_json(const IncentiveTally *t)
{
    json_t *o = json_object();
    bool any = t->gains.n > 0;
    Interval i = { 0 };

    if (any)
        i = interval_of_sample(&t->gains);
    incentive_json_count(o, "deals", t->gains.n);
    incentive_json_count(o, "sum", t->gains.sum);
    incentive_json_count(o, "gained", t->gained);
    incentive_json_count(o, "same", t->same);
    incentive_json_count(o, "cost", t->cost);
    incentive_json_count(o, "contract_won", t->won);
    incentive_json_count(o, "contract_lost", t->lost);
    json_object_set_new(o, "mean_hundredths", any ? json_integer(i.mean) : json_null());
    json_object_set_new(o, "low_hundredths",
                        i.bounded ? json_integer(i.low) : json_null());
    json_object_set_new(o, "high_hundredths",
                        i.bounded ? json_integer(i.high) : json_null());
    return o;
}

static json_t *best_json(const BestDeal *b)
{
    json_t *o;

    if (!b->deal)
        return json_null();
    o = json_object();
    incentive_json_count(o, "deal", (int64_t)b->deal);
    incentive_json_count(o, "gain", b->gain);
    incentive_json_text(o, "event", b->label);
    incentive_json_text(o, "case", b->text);
    return o;
}

json_t *incentive_report_json(const Words *w, const IncentiveSetup *t,
                              const IncentiveResult *found)
{
    json_t *o = json_object(), *covers = json_array(), *apart = json_object();

    for (int i = 0; i < t->of->ncovers; i++)
        json_array_append_new(covers, json_string(t->of->covers[i]));
    for (int i = APART_OPEN; i < UNCOUNTED_REASONS; i++)
        incentive_json_count(apart, apart_keys[i], (int64_t)found->apart[i]);
    incentive_json_text(o, "edition", t->p->edition);
    incentive_json_text(o, "language", w->p->langs[w->lang].code);
    incentive_json_text(o, "incentive", t->of->name);
    incentive_json_text(o, "title", t->of->title.in[w->lang]);
    json_object_set_new(o, "covers", covers);
    incentive_json_text(o, "seed", arena_printf(w->arena, "%" PRIu64, t->seed));
    incentive_json_text(o, "moments", t->all ? "all" : "drawn");
    incentive_json_count(o, "deals", (int64_t)found->deals);
    incentive_json_count(o, "possible", (int64_t)found->possible);
    json_object_set_new(o, "not_counted", apart);
    json_object_set_new(o, "careless", manner_json(&found->in[CARELESS]));
    json_object_set_new(o, "deliberate", manner_json(&found->in[DELIBERATE]));
    json_object_set_new(o, "best", best_json(&found->best));
    return o;
}
