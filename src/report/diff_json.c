/* diff_json.c - what two editions rule differently, as JSON:
 * lang/schema/diff.schema.json. */
#include "report/diff_report.h"

#include "case/case_json.h"
#include "report/diagram.h"
#include "report/ruling_json.h"

#include <inttypes.h>

static void diff_json_put(json_t *o, const char *key, json_t *value)
{
    json_object_set_new(o, key, value);
}

json_t *diff_count_json(uint64_t n)
{
    char digits[24];

    if (n <= INT64_MAX)
        return json_integer((long long)n);
    snprintf(digits, sizeof digits, "%" PRIu64, n);
    return json_string(digits);
}

static json_t *edition_json(const Families *f, int side)
{
    const Program *p = side ? f->b.m->b : f->b.m->a;
    json_t *o = json_object();

    diff_json_put(o, "edition", json_string(p->edition));
    diff_json_put(o, "title", json_string(f->title[side]));
    diff_json_put(o, "short", json_string(side ? f->b.name_b : f->b.name_a));
    return o;
}

static json_t *universes_json(const Families *f)
{
    json_t *list = json_array();
    int lang = f->b.a.lang;

    for (int i = 0; i < f->nsearched; i++) {
        const DiffResult *d = f->searched[i];
        json_t *o = json_object();

        diff_json_put(o, "name", json_string(d->u->name));
        diff_json_put(o, "title", json_string(d->u->title.in[lang]));
        diff_json_put(o, "cases", diff_count_json(d->cases));
        diff_json_put(o, "differ", diff_count_json(d->differ));
        diff_json_put(o, "shapes", diff_count_json(d->nshapes));
        diff_json_put(o, "shapes_differ", diff_count_json(d->shapes));
        diff_json_put(o, "families", json_integer(diff_families_count_in(f, d)));
        json_array_append_new(list, o);
    }
    return list;
}

static json_t *left_json(const Families *f)
{
    json_t *list = json_array();

    for (int i = 0; i < f->nleft; i++)
        json_array_append_new(list, json_string(f->left[i]->name));
    return list;
}

static json_t *shares_json(const FamilyTold *t)
{
    json_t *list = json_array();

    for (int i = 0; i < t->nshares; i++) {
        json_t *o = json_object();

        diff_json_put(o, "universe", json_string(t->shares[i].in->u->name));
        diff_json_put(o, "cases", diff_count_json(t->shares[i].f->count));
        diff_json_put(o, "of", diff_count_json(t->shares[i].in->cases));
        diff_json_put(o, "shapes", diff_count_json(t->shares[i].f->shapes));
        json_array_append_new(list, o);
    }
    return list;
}

static json_t *blames_json(const DiffSentence *blames, int n)
{
    json_t *list = json_array();

    for (int i = 0; i < n; i++) {
        const DiffSentence *b = &blames[i];
        json_t *o = json_object();

        diff_json_put(o, "label", json_string(b->label));
        diff_json_put(o, "what", json_string(b->what));
        diff_json_put(o, "text", json_string(b->text));
        diff_json_put(o, "place_a", json_string(b->place_a));
        diff_json_put(o, "place_b", json_string(b->place_b));
        json_array_append_new(list, o);
    }
    return list;
}

static json_t *condition_json(const FamilyTold *t)
{
    json_t *o, *marks;

    if (!t->nmarks)
        return json_null();
    o = json_object();
    marks = json_array();
    for (int i = 0; i < t->nmarks; i++)
        json_array_append_new(marks, json_string(t->marks[i]));
    diff_json_put(o, "all_of", marks);
    diff_json_put(o, "others", diff_count_json(t->beside));
    return o;
}

static json_t *sayings_json(const FamilyTold *t)
{
    static const char *const keys[] = { "a", "b" };
    json_t *list = json_array();

    for (int i = 0; i < t->nsayings; i++) {
        const FamilyLine *s = &t->sayings[i];
        json_t *o = json_object();

        for (int side = 0; side < 2; side++) {
            json_t *says = s->text[side] ? json_object() : json_null();

            if (s->text[side]) {
                diff_json_put(says, "text", json_string(s->text[side]));
                diff_json_put(says, "clauses", json_string(s->cite[side]));
            }
            diff_json_put(o, keys[side], says);
        }
        diff_json_put(o, "in_general", json_boolean(s->general));
        diff_json_put(o, "elsewhere", json_boolean(s->elsewhere));
        diff_json_put(o, "cases", diff_count_json(s->count));
        json_array_append_new(list, o);
    }
    return list;
}

static json_t *diff_json_supposed(const WitnessCase *w)
{
    json_t *o = json_object();

    for (int i = 0; i < w->nsupposed; i++) {
        const Fact *fact = w->supposed[0][i] ? w->supposed[0][i] : w->supposed[1][i];

        if (fact)
            diff_json_put(o, fact->fun->name,
                          json_string(fact->fun->result->values[w->values[i]].name));
    }
    return o;
}

/* The story of the example in words. */
static json_t *events_told(const Words *w)
{
    json_t *list = json_array();

    for (int i = 0; i < w->c->nevents; i++) {
        json_t *o = json_object();

        diff_json_put(o, "label", json_string(w->c->events[i].label));
        diff_json_put(o, "text", json_string(words_told(w, i)));
        json_array_append_new(list, o);
    }
    return list;
}

static json_t *found_told(const FamilyTold *t)
{
    json_t *list = json_array();
    const char **found;
    int n = diff_families_findings(t, &found);

    for (int i = 0; i < n; i++)
        json_array_append_new(list, json_string(found[i]));
    return list;
}

/* What one side alone rules of the example, or rules otherwise, row by row. */
static json_t *rows_told(const FamilyTold *t, int side)
{
    json_t *list = json_array();
    Rows rows = { 0 };

    diff_families_rows(t, side, &rows);
    for (int i = 0; i < rows.n; i++) {
        const Row *r = &rows.at[i];
        json_t *o = json_object();

        diff_json_put(o, "number", r->number ? json_integer(r->number) : json_null());
        diff_json_put(o, "indent", json_integer(r->indent));
        diff_json_put(o, "text", json_string(r->text));
        diff_json_put(o, "clauses", json_string(r->cite));
        json_array_append_new(list, o);
    }
    return list;
}

/* The example as the text tells it. */
static json_t *told_json(const FamilyTold *t)
{
    json_t *o = json_object(), *rows = json_array();

    diff_json_put(o, "contract", json_string(diagram_contract(&t->words[0])));
    diff_json_put(o, "settings", json_string(diff_families_settings(t)));
    diff_json_put(o, "events", events_told(&t->words[0]));
    diff_json_put(o, "found", found_told(t));
    for (int side = 0; side < 2; side++)
        json_array_append_new(rows, rows_told(t, side));
    diff_json_put(o, "differently", rows);
    return o;
}

/* The example: the file, and what each edition rules on it. */
static json_t *example_json(const FamilyTold *t, int lang)
{
    const WitnessCase *w = t->witness;
    json_t *o, *rulings;

    if (!w)
        return json_null();
    o = json_object();
    rulings = json_array();
    diff_json_put(o, "title", json_string(w->title));
    diff_json_put(o, "text", json_string(w->text));
    diff_json_put(o, "case", case_json_of_node(w->in[0]->node, w->in[0]->sources));
    diff_json_put(o, "told", told_json(t));
    diff_json_put(o, "supposed", diff_json_supposed(w));
    for (int side = 0; side < 2; side++)
        json_array_append_new(rulings,
                              ruling_json_of(w->ruled[side], lang, w->in[side]->sources));
    diff_json_put(o, "rulings", rulings);
    return o;
}

json_t *diff_family_json(const Families *f, int number)
{
    const FamilyTold *t = &f->at[number];
    json_t *o = json_object();

    diff_json_put(o, "name", json_string(t->name));
    diff_json_put(o, "clauses", json_string(t->clauses));
    diff_json_put(o, "cases", shares_json(t));
    diff_json_put(o, "count", diff_count_json(t->count));
    diff_json_put(o, "blame", blames_json(t->blames, t->nblames));
    diff_json_put(o, "reading", json_string(t->reading));
    diff_json_put(o, "condition", condition_json(t));
    diff_json_put(o, "rulings", sayings_json(t));
    diff_json_put(o, "example", example_json(t, f->b.a.lang));
    return o;
}

json_t *diff_json(const DiffPage *p)
{
    static const char *const levels[] = { "outcome", "modal", "citation" };
    const Families *f = p->families;
    json_t *o = json_object(), *families = json_array();

    diff_json_put(o, "a", edition_json(f, 0));
    diff_json_put(o, "b", edition_json(f, 1));
    diff_json_put(o, "level", json_string(levels[f->level]));
    diff_json_put(o, "language", json_string(f->b.a.p->langs[f->b.a.lang].code));
    diff_json_put(o, "summary", json_boolean(p->summary));
    diff_json_put(o, "universes", universes_json(f));
    diff_json_put(o, "not_searched", left_json(f));
    for (int i = 0; i < f->n; i++)
        json_array_append_new(families, diff_family_json(f, i));
    diff_json_put(o, "families", families);
    diff_json_put(o, "not_shown", blames_json(f->silent, f->nsilent));
    return o;
}
