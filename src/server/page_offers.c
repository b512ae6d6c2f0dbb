/* page_offers.c - lists the acts by which players use the rights of a ruling. */
#include "server/page_offers.h"

#include "case/case_edit.h"
#include "program/program.h"
#include "server/page_value.h"

#include <string.h>

/* ---- sentences ------------------------------------------------------------------------- */

/* Returns PH with `{NAME}` for each attribute, without the parts that may be left out.  Returns NULL
 * if PH has the two halves of a product. */
static const char *phrase_template(const EventKind *k, const Phrase *ph, Arena *arena)
{
    const char *s = "";
    int left_out = 0;

    for (const PhrasePart *p = ph->parts; p; p = p->next) {
        if (p->kind == PHRASE_OPEN)
            left_out++;
        else if (p->kind == PHRASE_CLOSE)
            left_out--;
        if (left_out || (p->kind != PHRASE_WORD && p->kind != PHRASE_SLOT))
            continue;
        if (p->kind == PHRASE_SLOT && p->attr2 >= 0)
            return NULL;
        s = arena_printf(arena, p->kind == PHRASE_SLOT ? "%s%s{%s}%s" : "%s%s%s%s", s,
                         *s && !p->suffix ? " " : "",
                         p->kind == PHRASE_SLOT ? k->attrs[p->attr].name : p->text,
                         p->comma ? "," : "");
    }
    return s;
}

/* Returns a list of the sentences that tell an event of kind K in the language LANG. */
static json_t *phrases_of(const EventKind *k, int lang, Arena *arena)
{
    json_t *list = json_array();

    for (const Phrase *ph = k->phrases; ph; ph = ph->next) {
        const char *s = ph->lang == lang ? phrase_template(k, ph, arena) : NULL;

        if (s)
            json_array_append_new(list, json_string(s));
    }
    return list;
}

/* Returns the number of the sentence that tells EVENT, from 0 on.  Returns -1 if the sentence tells
 * other events, too. */
static int sentence_of(const Case *c, int event)
{
    int n = 0;

    if (c->events[event].shared)
        return -1;
    for (int i = 1; i <= event; i++)
        n += !source_same_span(c->events[i - 1].span, c->events[i].span);
    return n;
}

/* ---- offers ---------------------------------------------------------------------------- */

/* Adds to LIST that the persons WHO may tell an event of kind K.  EVENTS is an object, or NULL. */
static void add_offer(const Words *w, json_t *list, const EventKind *k, uint64_t who,
                      json_t *events)
{
    const int by = program_kind_attr(k, "by");
    json_t *o = json_object(), *people = json_array();

    for (uint32_t i = 0; i < k->attrs[by].type->count; i++)
        if (who >> i & 1)
            json_array_append_new(people, json_string(k->attrs[by].type->values[i].name));
    json_object_set_new(o, "who", people);
    json_object_set_new(o, "phrases", phrases_of(k, w->c->lang, w->arena));
    json_object_set_new(o, "events", events ? events : json_object());
    json_array_append_new(list, o);
}

/* Returns by attribute of the kind K the events that the right C is about.  Returns NULL if no
 * sentence can name one of them. */
static json_t *events_of(const Words *w, const EventKind *k, const Conclusion *c)
{
    json_t *o = json_object();

    for (int i = 0; i < c->fun->nparams; i++) {
        const int event = c->fun->ptype[i]->kind == TYPE_EVENT && value_given(c->args[i])
                              ? sentence_of(w->c, (int)c->args[i])
                              : -1;

        if (event < 0) {
            json_decref(o);
            return NULL;
        }
        json_object_set_new(o, k->attrs[k->exercise_args[i]].name, json_integer(event));
    }
    return o;
}

/* Adds the kinds that are declared to use the action of C.  Returns true if there are any. */
static bool add_declared(const Words *w, json_t *list, const Conclusion *c)
{
    bool any = false;

    for (const EventKind *k = w->p->events; k; k = k->next) {
        json_t *events;

        if (k->exercises != c->fun || program_kind_attr(k, "by") < 0)
            continue;
        any = true;
        events = events_of(w, k, c);
        if (events)
            add_offer(w, list, k, c->who, events);
    }
    return any;
}

/* Returns true if an event of kind K needs only an actor, and some sentence says no more. */
static bool only_actor(const EventKind *k, int lang, Arena *arena)
{
    const int by = program_kind_attr(k, "by");
    bool said = false;

    if (by < 0)
        return false;
    for (int a = 0; a < k->nattrs; a++)
        if (a != by && !k->attrs[a].optional && !k->attrs[a].value)
            return false;
    for (const Phrase *ph = k->phrases; ph && !said; ph = ph->next) {
        const char *s = ph->lang == lang ? phrase_template(k, ph, arena) : NULL;

        said = s && strncmp(s, "{by} ", 5) == 0 && !strchr(s + 5, '{');
    }
    return said;
}

/* Returns true if the action of C is done after an event of kind K by the person WHO at the end of
 * the story. */
static bool done_after(const Words *w, const Ruling *r, const EventKind *k, Value who,
                       const Conclusion *c)
{
    CaseEvent ev = { .kind = k, .label = "", .span = NO_SPAN };
    Case *copy = case_copy(w->c, w->arena);
    Engine *e;
    Value v = 0;

    for (int a = 0; a < k->nattrs; a++)
        ev.attr[a] = k->attrs[a].value ? k->attrs[a].value->value : BL_ABSENT;
    ev.attr[program_kind_attr(k, "by")] = who;
    if (!case_insert_event(copy, copy->nevents, &ev, w->arena))
        return false;
    e = engine_new(w->p, copy, r->body, copy->nevents, w->arena);
    if (!page_value(e, c->fun, c->args, NULL, &v))
        v = 0;
    engine_free(e);
    return v == 1;
}

/* Adds the first kind after whose events the action of C is done. */
static void add_tried(const Words *w, const Ruling *r, json_t *list, const Conclusion *c)
{
    for (const EventKind *k = w->p->events; k; k = k->next) {
        uint64_t who = 0;

        if (!only_actor(k, w->c->lang, w->arena))
            continue;
        for (uint32_t i = 0; i < k->attrs[program_kind_attr(k, "by")].type->count; i++)
            if ((c->who >> i & 1) && done_after(w, r, k, (Value)i, c))
                who |= (uint64_t)1 << i;
        if (!who)
            continue;
        add_offer(w, list, k, who, NULL);
        return;
    }
}

json_t *page_offers(const Words *w, const Ruling *r)
{
    json_t *list = json_array();

    for (int i = 0; i < r->nlines; i++) {
        const Conclusion *c = r->lines[i].c;

        if (c->kind != LINE_MODAL || (c->modal != MODAL_MAY && c->modal != MODAL_MUST) ||
            c->state != RIGHT_OPEN)
            continue;
        if (!add_declared(w, list, c) && !c->fun->choosing && c->fun->nrules > 0)
            add_tried(w, r, list, c);
    }
    return list;
}
