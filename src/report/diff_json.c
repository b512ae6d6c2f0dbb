/* diff_json.c - writes what two editions rule differently, as JSON
 * (lang/schema/diff.schema.json). */
#include "report/diff_report.h"

#include "case/case_json.h"
#include "report/diagram.h"
#include "report/ruling_json.h"

#include <inttypes.h>

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

    json_set_text(o, "edition", p->edition);
    json_set_text(o, "title", f->title[side]);
    json_set_text(o, "short", diff_sentences_edition(&f->b, side));
    return o;
}

static json_t *universes_json(const Families *f)
{
    json_t *list = json_array();
    int lang = f->b.a.lang;

    for (int i = 0; i < f->nsearched; i++) {
        const DiffResult *d = f->searched[i];
        json_t *o = json_object();

        json_set_text(o, "name", d->u->name);
        json_set_text(o, "title", d->u->title.in[lang]);
        json_object_set_new(o, "cases", diff_count_json(d->cases));
        json_object_set_new(o, "differ", diff_count_json(d->differ));
        json_object_set_new(o, "shapes", diff_count_json(d->nshapes));
        json_object_set_new(o, "shapes_differ", diff_count_json(d->shapes));
        json_set_integer(o, "families", diff_families_count_in(f, d));
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

        json_set_text(o, "universe", t->shares[i].in->u->name);
        json_object_set_new(o, "cases", diff_count_json(t->shares[i].f->count));
        json_object_set_new(o, "of", diff_count_json(t->shares[i].in->cases));
        json_object_set_new(o, "shapes", diff_count_json(t->shares[i].f->shapes));
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

        json_set_text(o, "label", b->label);
        json_set_text(o, "what", b->what);
        json_set_text(o, "text", b->text);
        json_set_text(o, "place_a", b->place_a);
        json_set_text(o, "place_b", b->place_b);
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
    json_object_set_new(o, "all_of", marks);
    json_object_set_new(o, "others", diff_count_json(t->beside));
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
                json_set_text(says, "text", s->text[side]);
                json_set_text(says, "clauses", s->cite[side]);
            }
            json_object_set_new(o, keys[side], says);
        }
        json_set_boolean(o, "in_general", s->general);
        json_set_boolean(o, "elsewhere", s->elsewhere);
        json_object_set_new(o, "cases", diff_count_json(s->count));
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
            json_set_text(o, fact->fun->name, fact->fun->result->values[w->values[i]].name);
    }
    return o;
}

/* Returns the events of the example, each with its label and a sentence. */
static json_t *events_told(const Words *w)
{
    json_t *list = json_array();

    for (int i = 0; i < w->c->nevents; i++) {
        json_t *o = json_object();

        json_set_text(o, "label", w->c->events[i].label);
        json_set_text(o, "text", words_told(w, i));
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

/* Returns the rows that diff_families_rows() makes from the ruling of edition SIDE on the
 * example. */
static json_t *rows_told(const FamilyTold *t, int side)
{
    json_t *list = json_array();
    Rows rows = { 0 };

    diff_families_rows(t, side, &rows);
    for (int i = 0; i < rows.n; i++) {
        const Row *r = &rows.at[i];
        json_t *o = json_object();

        json_object_set_new(o, "number", r->number ? json_integer(r->number) : json_null());
        json_set_integer(o, "indent", r->indent);
        json_set_text(o, "text", r->text);
        json_set_text(o, "clauses", r->cite);
        json_array_append_new(list, o);
    }
    return list;
}

/* Returns the example in words, as the text report prints it. */
static json_t *told_json(const FamilyTold *t)
{
    json_t *o = json_object(), *rows = json_array();

    json_set_text(o, "contract", diagram_contract(&t->words[0]));
    json_set_text(o, "settings", diff_families_settings(t));
    json_object_set_new(o, "events", events_told(&t->words[0]));
    json_object_set_new(o, "found", found_told(t));
    for (int side = 0; side < 2; side++)
        json_array_append_new(rows, rows_told(t, side));
    json_object_set_new(o, "differently", rows);
    return o;
}

/* Returns the example: its case file, and the ruling of each edition.  Returns a JSON null if there
 * is no example. */
static json_t *example_json(const FamilyTold *t, int lang)
{
    const WitnessCase *w = t->witness;
    json_t *o, *rulings;

    if (!w)
        return json_null();
    o = json_object();
    rulings = json_array();
    json_set_text(o, "title", w->title);
    json_set_text(o, "text", w->text);
    json_object_set_new(o, "case", case_json_of_node(w->in[0]->node, w->in[0]->sources));
    json_object_set_new(o, "told", told_json(t));
    json_object_set_new(o, "supposed", diff_json_supposed(w));
    for (int side = 0; side < 2; side++)
        json_array_append_new(rulings, ruling_json_of(w->ruled[side], lang, w->in[side]->sources));
    json_object_set_new(o, "rulings", rulings);
    return o;
}

json_t *diff_family_json(const Families *f, int number)
{
    const FamilyTold *t = &f->at[number];
    json_t *o = json_object();

    json_set_text(o, "name", t->name);
    json_set_text(o, "clauses", t->clauses);
    json_object_set_new(o, "cases", shares_json(t));
    json_object_set_new(o, "count", diff_count_json(t->count));
    json_object_set_new(o, "blame", blames_json(t->blames, t->nblames));
    json_set_text(o, "reading", t->reading);
    json_object_set_new(o, "condition", condition_json(t));
    json_object_set_new(o, "rulings", sayings_json(t));
    json_object_set_new(o, "example", example_json(t, f->b.a.lang));
    return o;
}

json_t *diff_json(const DiffPage *p)
{
    static const char *const levels[] = { "outcome", "modal", "citation" };
    const Families *f = p->families;
    json_t *o = json_object(), *families = json_array();

    json_object_set_new(o, "a", edition_json(f, 0));
    json_object_set_new(o, "b", edition_json(f, 1));
    json_set_text(o, "level", levels[f->level]);
    json_set_text(o, "language", f->b.a.p->langs[f->b.a.lang].code);
    json_set_boolean(o, "summary", p->summary);
    json_object_set_new(o, "universes", universes_json(f));
    json_object_set_new(o, "not_searched", left_json(f));
    for (int i = 0; i < f->n; i++)
        json_array_append_new(families, diff_family_json(f, i));
    json_object_set_new(o, "families", families);
    json_object_set_new(o, "not_shown", blames_json(f->silent, f->nsilent));
    return o;
}
