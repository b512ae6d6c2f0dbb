/* why_json.c - writes an explanation as JSON (lang/schema/why.schema.json). */
#include "report/ruling_json.h"

#include "report/ruling_json_inside.h"
#include "report/ruling_sentences.h"
#include "report/why_rows.h"

enum { MAX_DEPTH = 6, MAX_LISTED = 40 };

typedef struct WhyJson {
    Words w;
    const Explanation *y;
} WhyJson;

static const char *const verdicts[] = { "applies",   "depends",        "not_presumed", "conflicts",
                                        "not_ruled", "does_not_apply", "guard" };
static const char *const ends[] = { "holds",    "open",   "fails", "nothing",
                                    "defeated", "lapsed", "clash", "void" };
static const char *const kinds[] = { "finding",       "attribute",   "event_added",
                                     "event_dropped", "story_ended", "election",
                                     "holding",       "event_moved", "setting" };

static json_t *proof_json(const WhyJson *j, const Proof *p, int depth);

static json_t *label_or_null(const WhyJson *j, int event)
{
    return event >= 0 ? json_string(j->w.c->events[event].label) : json_null();
}

static json_t *why_json_place(const WhyJson *j, Span span)
{
    LineCol at = { 0 };

    if (j->w.sources && sources_find(j->w.sources, span.start))
        at = source_locate(j->w.sources, span.start);
    return at.src ? json_integer(at.line) : json_null();
}

static json_t *why_json_read(const WhyJson *j, const FactRead *r)
{
    const Type *t = canonical_fact_type(j->w.p, j->w.c, r->fact);
    json_t *o = json_object();

    json_set_text(o, "fact", canonical_fact(j->w.p, j->w.c, r->fact, j->w.arena));
    json_set_text(o, "value", canonical_value(j->w.p, j->w.c, t, r->value, j->w.arena));
    json_set_text(o, "text", words_fact(&j->w, r->fact, r->value));
    json_set_boolean(o, "assumed", r->assumed);
    json_object_set_new(o, "line", r->assumed ? json_null() : why_json_place(j, r->span));
    return o;
}

static json_t *ground_json(const WhyJson *j, const ProofGround *g, int depth)
{
    json_t *o = json_object(), *facts = json_array(), *parts = json_array(), *proofs = json_array();

    json_set_text(o, "text", why_sentence(&j->w, g));
    json_set_text(o, "basis", why_basis(&j->w, j->y, g));
    json_object_set_new(o, "holds",
                        g->truth == TRUTH_OPEN ? json_null() : json_boolean(g->truth == TRUTH_YES));
    json_set_boolean(o, "wanted", g->wanted);
    json_object_set_new(o, "event",
                        g->over && g->over->kind == TYPE_EVENT ? label_or_null(j, (int)g->value)
                                                               : json_null());
    json_set_text(o, "open", g->need ? canonical_fact(j->w.p, j->w.c, g->need, j->w.arena) : NULL);
    for (int i = 0; i < g->nreads; i++)
        json_array_append_new(facts, why_json_read(j, &g->reads[i]));
    for (int i = 0; i < g->nparts && depth > 0; i++)
        json_array_append_new(parts, ground_json(j, &g->parts[i], depth - 1));
    for (int i = 0; i < g->nproofs && depth > 0; i++)
        json_array_append_new(proofs, proof_json(j, g->proofs[i], depth - 1));
    json_object_set_new(o, "facts", facts);
    json_object_set_new(o, "parts", parts);
    json_object_set_new(o, "proofs", proofs);
    return o;
}

static json_t *why_json_bindings(const WhyJson *j, const Proof *p)
{
    const Rule *r = p->support.rule;
    json_t *o = json_object();

    for (int i = 0; i < r->nbinders && p->end != PROOF_NOTHING; i++)
        json_set_text(o, r->binders[i].name,
                      canonical_value(j->w.p, j->w.c, r->binders[i].over,
                                      p->support.slots[r->binders[i].slot], j->w.arena));
    return o;
}

/* Returns a list of the events that are values of variables in the rule of P.  Each event has its
 * label, its text in the story, and its place. */
static json_t *why_json_events(const WhyJson *j, const Proof *p)
{
    const Rule *r = p->support.rule;
    json_t *list = json_array();

    for (int i = 0; i < r->nbinders && p->end != PROOF_NOTHING; i++) {
        Value v = p->support.slots[r->binders[i].slot];
        json_t *o;

        if (r->binders[i].over->kind != TYPE_EVENT)
            continue;
        o = json_object();
        json_object_set_new(o, "event", label_or_null(j, (int)v));
        json_set_text(o, "text", words_told(&j->w, (int)v));
        json_object_set_new(o, "line", why_json_place(j, j->w.c->events[v].span));
        json_array_append_new(list, o);
    }
    return list;
}

static json_t *proof_json(const WhyJson *j, const Proof *p, int depth)
{
    const Clause *c = p->support.rule->clause;
    json_t *o = json_object(), *grounds = json_array(), *beaten = json_array();

    json_set_text(o, "clause", c->label);
    json_set_text(o, "title", c->title.in[j->w.lang]);
    json_set_text(o, "end", ends[p->end]);
    json_set_text(o, "text", why_end(&j->w, j->y, p));
    json_object_set_new(o, "bindings", why_json_bindings(j, p));
    json_object_set_new(o, "events", why_json_events(j, p));
    json_set_text(o, "speaks_of", p->binder >= 0 ? p->support.rule->binders[p->binder].name : NULL);
    for (int i = 0; i < p->ngrounds && depth > 0; i++)
        json_array_append_new(grounds, ground_json(j, &p->grounds[i], depth - 1));
    for (int i = 0; i < p->nbeaten; i++)
        json_array_append_new(beaten, json_string(p->beaten[i]->clause->label));
    json_object_set_new(o, "conditions", grounds);
    json_object_set_new(o, "overrides", beaten);
    json_object_set_new(o, "prevails",
                        p->other && depth > 0 ? proof_json(j, p->other, depth - 1) : json_null());
    json_object_set_new(o, "closed_by", label_or_null(j, p->closed_by));
    return o;
}

static json_t *lines_json(WhyJson *j)
{
    json_t *list = json_array();

    for (int i = 0; i < j->y->nlines; i++) {
        const ProofLine *l = &j->y->lines[i];
        json_t *o = json_object(), *proofs = json_array();

        json_set_text(o, "key", l->line->key);
        json_set_text(o, "text", ruling_sentence(&j->w, l->line));
        json_set_text(o, "cite", ruling_sentence_cite(&j->w, l->line));
        json_set_text(o, "condition", condition_key(j->w.p, j->w.c, l->line->when, j->w.arena));
        json_object_set_new(
            o, "tree", ruling_json_tree(&(RulingJson){ .w = j->w, .r = j->y->r }, l->line->when));
        for (int k = 0; k < l->nproofs; k++) {
            j->w.world = l->worlds[k];
            json_array_append_new(proofs, proof_json(j, l->proofs[k], MAX_DEPTH));
        }
        j->w.world = NULL;
        json_object_set_new(o, "proofs", proofs);
        json_array_append_new(list, o);
    }
    return list;
}

static json_t *changes_json(const WhyJson *j, const Counterfactuals *c)
{
    json_t *o = json_object(), *list = json_array();

    json_set_boolean(o, "would_apply", j->y->verdict != WHY_APPLIES);
    json_set_integer(o, "singles", c->singles);
    json_set_integer(o, "pairs", c->pairs);
    json_set_boolean(o, "all_tried", !c->bounded);
    json_set_integer(o, "count", c->nfound);
    for (int i = 0; i < c->nfound && i < MAX_LISTED; i++) {
        json_t *one = json_object(), *kinds_of = json_array();

        for (int k = 0; k < c->found[i].n; k++)
            json_array_append_new(kinds_of, json_string(kinds[c->found[i].at[k].kind]));
        json_set_text(one, "text", counterfactual_rows_sentence(&j->w, j->y, &c->found[i]));
        json_object_set_new(
            one, "line",
            why_json_place(j, counterfactual_rows_place(&j->w, j->y->r->body, &c->found[i])));
        json_object_set_new(one, "changes", kinds_of);
        json_array_append_new(list, one);
    }
    json_object_set_new(o, "found", list);
    json_set_text(
        o, "case",
        c->nfound ? counterfactual_rows_case_text(j->y->r, &c->found[0], j->w.sources, j->w.arena)
                  : NULL);
    return o;
}

json_t *why_json(const Words *w, const Explanation *y, const Counterfactuals *c)
{
    WhyJson j = { .w = *w, .y = y };
    json_t *o = ruling_json_head(&(RulingJson){ .w = *w, .r = y->r });

    json_set_text(o, "clause", y->label);
    json_set_text(o, "verdict", verdicts[y->verdict]);
    json_set_text(o, "text", why_heading(w, y));
    json_object_set_new(o, "lines", lines_json(&j));
    json_object_set_new(o, "nearest",
                        y->nearest ? proof_json(&j, y->nearest, MAX_DEPTH) : json_null());
    json_object_set_new(o, "change", c ? changes_json(&j, c) : json_null());
    return o;
}
