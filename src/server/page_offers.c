/* page_offers.c - lists the acts by which players use the rights of a ruling. */
#include "server/page_offers.h"

#include "case/case_edit.h"
#include "program/program.h"
#include "server/page_value.h"
#include "words/case_text.h"

#include <string.h>

enum {
    PAGE_PERSONS = 64,   /* the largest number of values in a set */
    MAX_TRIED_VALUES = 8 /* values of an attribute are tried only if there are at most so many */
};

/* ---- sentences ------------------------------------------------------------------------- */

/* A value that the sentences of an offer contain as a word, not as a slot such as `{to}`. */
typedef struct ToldValue {
    int attr;         /* the attribute with this value; -1 if there is none */
    const char *text; /* the value, as a case writes it */
} ToldValue;

/* Returns the phrase PH as a template, such as "{by} leads {card}".  The attribute told->attr has
 * the text of TOLD in place of a slot.  Leaves out the optional parts of PH.  Returns NULL if PH
 * lacks the attribute of TOLD, or has a slot for two attributes. */
static const char *phrase_template(const EventKind *k, const Phrase *ph, const ToldValue *told,
                                   Arena *arena)
{
    const char *s = "";
    int left_out = 0;
    bool tells = told->attr < 0;

    for (const PhrasePart *p = ph->parts; p; p = p->next) {
        const char *text = p->text;

        if (p->kind == PHRASE_OPEN)
            left_out++;
        else if (p->kind == PHRASE_CLOSE)
            left_out--;
        if (left_out || (p->kind != PHRASE_WORD && p->kind != PHRASE_SLOT))
            continue;
        if (p->kind == PHRASE_SLOT) {
            if (p->attr2 >= 0)
                return NULL;
            tells |= p->attr == told->attr;
            text = p->attr == told->attr ? told->text
                                         : arena_printf(arena, "{%s}", k->attrs[p->attr].name);
        }
        s = arena_printf(arena, "%s%s%s%s", s, *s && !p->suffix ? " " : "", text,
                         p->comma ? "," : "");
    }
    return tells ? s : NULL;
}

/* Returns a list with the template of each phrase of K in the language LANG that tells TOLD. */
static json_t *phrases_of(const EventKind *k, int lang, const ToldValue *told, Arena *arena)
{
    json_t *list = json_array();

    for (const Phrase *ph = k->phrases; ph; ph = ph->next) {
        const char *s = ph->lang == lang ? phrase_template(k, ph, told, arena) : NULL;

        if (s)
            json_array_append_new(list, json_string(s));
    }
    return list;
}

/* Returns the number of the sentence that tells EVENT, from 0 on.  Returns -1 if the sentence tells
 * other events, too. */
static int sentence_number(const Case *c, int event)
{
    int n = 0;

    if (c->events[event].shared)
        return -1;
    for (int i = 1; i <= event; i++)
        n += !source_same_span(c->events[i - 1].span, c->events[i].span);
    return n;
}

/* ---- offers ---------------------------------------------------------------------------- */

/* Returns a list with the names of the values of TYPE that are in the set WHO. */
static json_t *names_of(const Type *type, uint64_t who)
{
    json_t *list = json_array();

    for (uint32_t i = 0; i < type->count; i++)
        if (who >> i & 1)
            json_array_append_new(list, json_string(type->values[i].name));
    return list;
}

/* Adds an offer to LIST: the persons in the set WHO may do what PHRASES tell.  PHRASES tell an
 * event of kind K.  EVENTS has the numbers of sentences by attribute, or is NULL.  Returns the
 * offer. */
static json_t *add_offer(json_t *list, const EventKind *k, uint64_t who, json_t *phrases,
                         json_t *events)
{
    json_t *o = json_object();

    json_object_set_new(o, "who", names_of(k->attrs[program_kind_attr(k, "by")].type, who));
    json_object_set_new(o, "phrases", phrases);
    json_object_set_new(o, "events", events ? events : json_object());
    json_array_append_new(list, o);
    return o;
}

/* Returns an object for the events that the right C is about.  It maps attributes of the kind K to
 * the numbers of the sentences that tell these events.  Returns NULL if an event has no sentence of
 * its own. */
static json_t *right_events(const Words *w, const EventKind *k, const Conclusion *c)
{
    json_t *o = json_object();

    for (int i = 0; i < c->fun->nparams; i++) {
        const int event = c->fun->ptype[i]->kind == TYPE_EVENT && value_given(c->args[i])
                              ? sentence_number(w->c, (int)c->args[i])
                              : -1;

        if (event < 0) {
            json_decref(o);
            return NULL;
        }
        json_object_set_new(o, k->attrs[k->exercise_args[i]].name, json_integer(event));
    }
    return o;
}

/* Returns the number of values to try for an attribute of type T.  For a set, only sets with one
 * member are tried.  Returns 0 if T has too many values, or no list of values. */
static uint32_t tried_values(const Type *t)
{
    const Type *of = t->kind == TYPE_SET ? t->elem : t;

    return of->kind == TYPE_ENUM && of->count <= MAX_TRIED_VALUES ? of->count : 0;
}

/* Returns the first attribute of the kind K that can tell a choice: it must be stated, and has few
 * values.  The actor does not count.  Returns -1 if there is no such attribute. */
static int choice_attr(const EventKind *k)
{
    for (int a = 0; a < k->nattrs; a++)
        if (a != program_kind_attr(k, "by") && !k->attrs[a].optional && !k->attrs[a].value &&
            k->attrs[a].type->kind == TYPE_ENUM && tried_values(k->attrs[a].type) > 0)
            return a;
    return -1;
}

/* C is a right that events of kind K use.  Adds an offer for each choice that K can tell.  If K can
 * tell no choice, adds one offer. */
static void offer_choices(const Words *w, json_t *list, const EventKind *k, const Conclusion *c)
{
    const int a = choice_attr(k);
    const Type *t = a >= 0 ? k->attrs[a].type : NULL;

    for (Value v = 0; v < (t ? (Value)tried_values(t) : 1); v++) {
        const ToldValue told = { a, t ? case_text_value(w->p, t, v, w->c->lang, true, w->arena)
                                      : NULL };
        json_t *events = right_events(w, k, c), *o;

        if (!events)
            return;
        if (t == c->fun->result && c->has_from && !(c->from >> v & 1)) {
            json_decref(events);
            continue;
        }
        o = add_offer(list, k, c->who, phrases_of(k, w->c->lang, &told, w->arena), events);
        if (t)
            json_set_text(o, "choice", words_value(w, t, v, 0));
    }
}

/* Adds offers of the event kinds that are declared to use the action of C.  Returns true if there
 * is such a kind. */
static bool add_declared(const Words *w, json_t *list, const Conclusion *c)
{
    bool any = false;

    for (const EventKind *k = w->p->events; k; k = k->next) {
        if (k->exercises != c->fun || program_kind_attr(k, "by") < 0 ||
            (k->parent && k->parent->exercises == c->fun))
            continue;
        any = true;
        offer_choices(w, list, k, c);
    }
    return any;
}

/* ---- offers that are tried --------------------------------------------------------------- */

enum {
    MAX_TRIED = 64 /* the largest number of events of one kind and one actor that are tried */
};

/* A search for the events of one kind that use a right. */
typedef struct Trial {
    const Words *w;
    const Ruling *r;
    const Conclusion *c; /* the right */
    const EventKind *k;
    Value who; /* the actor of the events */
    json_t *list;
    int tried;
    bool found;
} Trial;

/* The right C, and whether a rule gives it: right_fired() sets FOUND to true if a rule has
 * concluded that C is open. */
typedef struct Sought {
    const Conclusion *c;
    bool found;
} Sought;

static void right_fired(void *context, const Conclusion *c, const Support *s)
{
    Sought *sought = context;

    (void)s;
    sought->found |= c->kind == LINE_MODAL && c->modal == sought->c->modal &&
                     c->state == RIGHT_OPEN &&
                     memcmp(c->args, sought->c->args, (size_t)c->nargs * sizeof c->args[0]) == 0;
}

/* Evaluates the rule R in E, with the presumed value for each fact that has one.  Returns true if R
 * gives the right C.  Also returns true if an open fact decides whether R gives C. */
static bool gives_right(Engine *e, const Rule *r, const Conclusion *c)
{
    const Fact *assumed[PAGE_PRESUMED];
    Sought sought;
    Value presumed;
    int n = 0;
    bool known;

    for (;;) {
        Value slots[MAX_SLOTS] = { 0 };

        sought = (Sought){ .c = c };
        engine_begin(e);
        engine_fire(e, r, slots, 0, right_fired, &sought);
        known = !engine_stopped(e);
        if (known || !engine_need(e) || n == PAGE_PRESUMED || !engine_presumed(e, &presumed))
            break;
        assumed[n] = engine_need(e);
        engine_assume(e, assumed[n++], presumed);
    }
    while (n > 0)
        engine_forget(e, assumed[--n]);
    return !known || sought.found;
}

static bool offers_right(Engine *e, const Conclusion *c)
{
    bool stands = false;

    for (uint32_t i = 0; i < c->fun->nrules && !stands; i++)
        stands = gives_right(e, c->fun->rules[i], c);
    return stands;
}

/* Returns the sentence that tells EVENT of C, with `{by}` in place of its actor.  Returns NULL if
 * no phrase begins with the actor and can tell the whole event. */
static const char *actors_sentence(const Case *c, int event, Arena *arena)
{
    const EventKind *k = c->events[event].kind;

    for (const Phrase *ph = k->phrases; ph; ph = ph->next) {
        const PhrasePart *p = ph->parts;
        const char *s;

        if (ph->lang != c->lang || p->kind != PHRASE_SLOT || p->attr != program_kind_attr(k, "by"))
            continue;
        s = case_text_phrase(c, event, ph, false, arena);
        s = s ? strchr(s, ' ') : NULL;
        if (s)
            return arena_printf(arena, "{by}%s", s);
    }
    return NULL;
}

/* Returns true if C is a right to choose a value of the type T, and C lists the values allowed. */
static bool is_listed(const Type *t, const Conclusion *c)
{
    return c->has_from && t == c->fun->result && t->count <= PAGE_PERSONS;
}

/* Returns the number N of values of T to try for the right C: the values 0 to N - 1.  Returns 0 if
 * no value is tried. */
static uint32_t values_to_try(const Type *t, const Conclusion *c)
{
    return is_listed(t, c) ? t->count : tried_values(t);
}

/* Returns a copy of the story with EV at its end if EV uses the right, or NULL.  If the right is a
 * choice, EV uses the right if the copy no longer gives the right.  Otherwise EV uses the right if
 * the action of the right is done in the copy. */
static Case *story_using(const Trial *t, const CaseEvent *ev)
{
    const Words *w = t->w;
    Case *copy = case_copy(w->c, w->arena);
    Engine *e;
    Value v = 0;
    bool used;

    if (!case_insert_event(copy, copy->nevents, ev, w->arena))
        return NULL;
    e = engine_new(w->p, copy, t->r->body, copy->nevents, w->arena);
    if (t->c->fun->choosing)
        used = !offers_right(e, t->c);
    else
        used = page_value(e, t->c->fun, t->c->args, NULL, &v) && v == 1;
    engine_free(e);
    return used ? copy : NULL;
}

/* Returns true if an event of EV's parent kind says the same in other words and uses the right too.
 * A kind says the same as its parent if it adds no attribute and the parent has phrases. */
static bool parent_uses(const Trial *t, const CaseEvent *ev)
{
    const EventKind *parent = ev->kind->parent;
    CaseEvent other = *ev;

    if (!parent || !parent->phrases || parent->nattrs != ev->kind->nattrs)
        return false;
    other.kind = parent;
    return story_using(t, &other) != NULL;
}

/* Adds an offer of EV to t->list if EV uses the right, and the parent kind does not offer the same. */
static void try_event(Trial *t, const CaseEvent *ev)
{
    const Words *w = t->w;
    Case *copy = ++t->tried > MAX_TRIED ? NULL : story_using(t, ev);
    const char *s =
        copy && !parent_uses(t, ev) ? actors_sentence(copy, copy->nevents - 1, w->arena) : NULL;

    if (s) {
        json_t *phrases = json_array();

        json_array_append_new(phrases, json_string(s));
        add_offer(t->list, t->k, (uint64_t)value_bit(t->who), phrases, NULL);
        t->found = true;
    }
}

/* Tries events of the kind with all values of the attributes from index A on.  EV has the values of
 * the earlier attributes.  If an attribute has the same type as an argument of the right, tries
 * only this argument for the attribute. */
static void try_attributes(Trial *t, CaseEvent *ev, int a)
{
    const Attr *attr = &t->k->attrs[a];
    const Conclusion *c = t->c;

    if (a == t->k->nattrs) {
        try_event(t, ev);
        return;
    }
    ev->attr[a] = attr->value ? attr->value->value : BL_ABSENT;
    if (a == program_kind_attr(t->k, "by")) {
        ev->attr[a] = t->who;
    } else if (!attr->optional && !attr->value) {
        for (int i = 0; i < c->nargs; i++)
            if (c->fun->ptype[i] == attr->type) {
                ev->attr[a] = c->args[i];
                try_attributes(t, ev, a + 1);
                return;
            }
        for (Value v = 0; v < (Value)values_to_try(attr->type, c) && t->tried <= MAX_TRIED; v++) {
            if (is_listed(attr->type, c) && !(c->from >> v & 1))
                continue;
            ev->attr[a] = attr->type->kind == TYPE_SET ? value_bit(v) : v;
            try_attributes(t, ev, a + 1);
        }
        return;
    }
    try_attributes(t, ev, a + 1);
}

/* Returns true if events of kind K are tried for the right C.  Attributes of K that are optional or
 * have a default do not count.  If C is no choice, K must have no other attribute but the actor.
 *
 * If C is a choice, C must have one argument.  One attribute of K must have the type of this
 * argument, and each attribute must have few possible values. */
static bool is_tried(const EventKind *k, const Conclusion *c)
{
    const int by = program_kind_attr(k, "by");
    int named = 0;

    if (by < 0 || k->exercises || k->ntold_as)
        return false;
    for (int a = 0; a < k->nattrs; a++) {
        const Attr *attr = &k->attrs[a];

        if (a == by || attr->optional || attr->value)
            continue;
        if (!c->fun->choosing || values_to_try(attr->type, c) == 0)
            return false;
        named += attr->type == c->fun->ptype[0];
    }
    return !c->fun->choosing || (c->nargs == 1 && named == 1);
}

/* Adds an offer for each event that uses the right C.  To find these events, adds possible events
 * to copies of the story, one to each copy (try_event()).  Tries no event if the status of C's
 * action has no name of its own.  Such an action has no effect on a ruling. */
static void add_tried(const Words *w, const Ruling *r, json_t *list, const Conclusion *c)
{
    if (strcmp(c->fun->name, c->fun->action) == 0 ||
        (c->fun->choosing && !offers_right(w->engine, c)))
        return;
    for (const EventKind *k = w->p->events; k; k = k->next) {
        Trial t = { .w = w, .r = r, .c = c, .k = k, .list = list };

        for (Value who = 0; is_tried(k, c) && who < PAGE_PERSONS; who++) {
            CaseEvent ev = { .kind = k, .label = "", .span = NO_SPAN };

            if (!((uint64_t)value_bit(who) & c->who))
                continue;
            t.who = who;
            t.tried = 0;
            try_attributes(&t, &ev, 0);
        }
        if (t.found && !c->fun->choosing)
            return;
    }
}

/* Returns true if C is an open right or an open duty. */
static bool offers_open(const Conclusion *c)
{
    return c->kind == LINE_MODAL && (c->modal == MODAL_MAY || c->modal == MODAL_MUST) &&
           c->state == RIGHT_OPEN;
}

json_t *page_offers(const Words *w, const Ruling *r)
{
    json_t *list = json_array();

    for (int i = 0; i < r->nlines; i++) {
        const Conclusion *c = r->lines[i].c;

        if (!offers_open(c))
            continue;
        if (!add_declared(w, list, c))
            add_tried(w, r, list, c);
        for (json_t *o = json_first(list); o; o = json_after(o))
            if (!json_object_get(o, "stands")) /* the offer was added for line I */
                json_set_boolean(o, "stands", r->lines[i].presumed_when == &condition_always);
    }
    return list;
}

json_t *page_choosing(const Ruling *r)
{
    const Type *people = NULL;
    uint64_t who = 0;

    for (int i = 0; i < r->nlines; i++) {
        const Conclusion *c = r->lines[i].c;

        if (offers_open(c) && c->fun->choosing && !r->lines[i].background &&
            r->lines[i].presumed_when == &condition_always)
            who |= c->who;
    }
    for (const EventKind *k = r->program->events; k && !people; k = k->next)
        if (program_kind_attr(k, "by") >= 0)
            people = k->attrs[program_kind_attr(k, "by")].type;
    return people ? names_of(people, who) : json_array();
}
