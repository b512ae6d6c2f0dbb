/* events_json.c - writes the story and the settings of a case as JSON. */
#include "report/events_json.h"

#include "case/case_json_claims.h"
#include "words/case_text.h"

static json_t *events_json_value(const Case *c, const Type *t, Value v, Arena *arena)
{
    const char *s;
    json_t *list;

    switch (t->kind) {
    case TYPE_BOOL: return json_boolean(v == 1);
    case TYPE_RANGE: return json_integer(v);
    case TYPE_TEXT: return json_string((const char *)(intptr_t)v);
    case TYPE_EVENT: return json_string(c->events[v].label);
    case TYPE_SET:
        list = json_array();
        for (Value i = t->elem->low; i < t->elem->low + (Value)t->elem->count; i++)
            if ((uint64_t)v >> i & 1)
                json_array_append_new(list, events_json_value(c, t->elem, i, arena));
        return list;
    case TYPE_ENUM:
    case TYPE_PRODUCT:
    case TYPE_ERROR: break;
    }
    s = case_text_value(c->program, t, v, c->lang, t->kind == TYPE_PRODUCT, arena);
    return json_string(s ? s : case_text_product(c->program, t, v, c->lang, arena));
}

/* SET has values of type T, as bits.  Returns an object `one_of` with a list of these values. */
static json_t *one_of_json(const Case *c, const Type *t, uint64_t set, Arena *arena)
{
    json_t *o = json_object(), *list = json_array();

    for (uint32_t v = 0; v < t->count; v++)
        if (set >> v & 1)
            json_array_append_new(list, events_json_value(c, t, (Value)v, arena));
    json_object_set_new(o, "one_of", list);
    return o;
}

static json_t *event_json(const Case *c, const CaseEvent *e, Arena *arena)
{
    json_t *o = json_object(), *attributes = json_object();

    if (*e->label != '@')
        json_set_text(o, "label", e->label);
    if (e->instead_of)
        json_set_text(o, "instead_of", c->events[e->instead_of - 1].label);
    else if (e->disputed)
        json_set_boolean(o, "disputed", true);
    json_set_text(o, "event", e->kind->name);
    for (int i = 0; i < e->kind->nattrs; i++) {
        const Attr *a = &e->kind->attrs[i];

        if (e->open[i] && e->one_of[i])
            json_object_set_new(attributes, a->name, one_of_json(c, a->type, e->one_of[i], arena));
        else if (e->open[i])
            json_set_text(attributes, a->name, NULL);
        else if (e->attr[i] != (a->value ? a->value->value : BL_ABSENT))
            json_object_set_new(attributes, a->name,
                                events_json_value(c, a->type, e->attr[i], arena));
    }
    json_object_set_new(o, "attributes", attributes);
    return o;
}

json_t *events_json(const Case *c, Arena *arena)
{
    json_t *list = json_array();

    for (int i = 0; i < c->nevents; i++)
        json_array_append_new(list, event_json(c, &c->events[i], arena));
    return list;
}

static json_t *setting_json(const Case *c, const Type *t, Value v, Arena *arena)
{
    const char *s = t->kind == TYPE_ENUM || t->kind == TYPE_PRODUCT
                        ? case_text_value(c->program, t, v, c->lang, true, arena)
                        : NULL;

    if (t->kind == TYPE_BOOL || t->kind == TYPE_RANGE)
        return events_json_value(c, t, v, arena);
    return s ? json_string(s) : NULL;
}

/* Adds to LIST the settings that the line at SPAN states.  Returns false if JSON cannot express one
 * of them. */
static bool events_json_add_settings(const Case *c, Span span, json_t *list, Arena *arena)
{
    for (const Fun *f = c->program->funs; f; f = f->next) {
        json_t *value;

        bool open = f->kind == FUN_SETTING && case_setting_is_open(c, f);

        if (f->kind != FUN_SETTING || (c->settings[f->id] == BL_ABSENT && !open) ||
            c->setting_spans[f->id].start != span.start)
            continue;
        value = open ? json_string("?") : setting_json(c, f->result, c->settings[f->id], arena);
        if (!value)
            return false;
        json_array_append_new(list, case_json_setting(f->name, value));
    }
    return true;
}

json_t *events_json_settings(const Case *c, const Node *n, Arena *arena)
{
    json_t *list = json_array();

    for (const Node *s = n->a; s && s->kind != N_Story; s = s->next)
        if (s->kind == N_Sentence && !events_json_add_settings(c, s->span, list, arena)) {
            json_decref(list);
            return NULL;
        }
    return list;
}
