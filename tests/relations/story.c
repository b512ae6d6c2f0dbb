/* story.c - a random story as a case that grows event by event (see story.h). */
#include "story.h"

#include "engine/canonical.h"
#include "kit/strbuf.h"
#include "words/case_text.h"

#include <stdlib.h>
#include <string.h>

Story *story_new(const Vocabulary *v, uint64_t number, Arena *arena)
{
    Story *s = arena_new_of(arena, Story);
    Case *c = arena_new_of(arena, Case);
    size_t nfuns = v->p->nfuns;

    c->program = v->p;
    c->name = "story";
    c->file = "<story>";
    c->settings = arena_alloc_array(arena, sizeof *c->settings, nfuns);
    c->setting_spans = arena_new_array(arena, Span, nfuns);
    for (size_t i = 0; i < nfuns; i++)
        c->settings[i] = BL_ABSENT;
    c->bodies = arena_new_array(arena, Body, 1);
    c->nbodies = 1;
    c->bodies[0].value = BL_ABSENT;
    s->v = v;
    s->arena = arena;
    s->number = number;
    s->c = c;
    s->trick = 1;
    return s;
}

Story *story_copy(const Story *s, Arena *arena)
{
    Story *copy = arena_copy(arena, s, sizeof *s, 1);

    copy->arena = arena;
    copy->c = case_copy(s->c, arena);
    return copy;
}

/* Returns the settings and hands of C, as lines of a case file. */
static const char *head_text(const Case *c, Arena *arena)
{
    const CaseText *t = case_text_of(c, NULL, arena);
    StrBuf b = { 0 };

    for (int i = 0; i < t->settings.n; i++)
        strbuf_printf(&b, "  %s\n", t->settings.at[i]);
    for (int i = 0; i < t->hands.n; i++)
        strbuf_printf(&b, "  %-8s %s\n", i ? "" : "hands", t->hands.at[i]);
    return strbuf_keep(&b, arena);
}

void story_translate(Story *s, int lang)
{
    s->c->lang = lang;
    s->head = head_text(s->c, s->arena);
    for (int i = 0; i < s->nmarks; i++)
        s->sentences[i] = NULL;
}

/* Sets the hands of S to the cards that C states. */
static void take_hands(Story *s, const Case *c)
{
    for (int seat = 0; seat < SEATS; seat++) {
        bool whole = true;

        for (int suit = 0; suit < SUITS; suit++) {
            const Holding *h = &c->holding[seat][suit];

            s->hand[seat] |= h->has << (suit * RANKS);
            whole &= h->complete && !h->unknown && !h->others && !h->any;
        }
        s->told |= whole ? 1u << seat : 0;
    }
}

Story *story_of_case(const Vocabulary *v, const Case *c, Arena *arena)
{
    Story *s = arena_new_of(arena, Story);

    *s = (Story){ .v = v, .arena = arena, .c = case_copy(c, arena), .trick = 1 };
    s->head = head_text(s->c, arena);
    take_hands(s, c);
    for (; s->nmarks < c->nevents && s->nmarks < MAX_MARKS; s->nmarks++) {
        CaseEvent *ev = &s->c->events[s->nmarks];

        ev->label = arena_printf(arena, "e%d", s->nmarks + 1);
        s->marks[s->nmarks] = (Mark){ .seat = NO_SEAT, .card = NO_CARD };
        if (ev->kind == v->trick_begins)
            s->trick = (int)ev->attr[vocabulary_attr(ev->kind, "number")];
    }
    return s;
}

CaseEvent story_event(const EventKind *k)
{
    CaseEvent ev = { .kind = k, .span = NO_SPAN };

    for (int i = 0; i < k->nattrs; i++)
        ev.attr[i] = k->attrs[i].value ? k->attrs[i].value->value : BL_ABSENT;
    return ev;
}

void story_set(CaseEvent *ev, const char *name, Value v)
{
    ev->attr[vocabulary_attr(ev->kind, name)] = v;
}

Mark *story_add(Story *s, int at, const CaseEvent *ev, Mark m)
{
    CaseEvent labelled = *ev;

    if (s->nmarks == MAX_MARKS)
        return NULL;
    labelled.label = arena_printf(s->arena, "e%d", s->nmarks + 1);
    if (!case_insert_event(s->c, at, &labelled, s->arena))
        return NULL;
    s->marks[s->nmarks] = m;
    s->sentences[s->nmarks] = NULL;
    return &s->marks[s->nmarks++];
}

static int label_number(const Story *s, int at)
{
    return (int)strtol(s->c->events[at].label + 1, NULL, 10) - 1;
}

Mark *story_mark(const Story *s, int at)
{
    return (Mark *)&s->marks[label_number(s, at)];
}

bool story_is_auction(const Story *s)
{
    return !value_given(s->c->settings[s->v->contract->id]);
}

/* Returns true if an attribute of EV is the event number AT. */
static bool names_event(const CaseEvent *ev, int at)
{
    for (int i = 0; i < ev->kind->nattrs; i++)
        if (ev->kind->attrs[i].type->kind == TYPE_EVENT && ev->attr[i] == at)
            return true;
    return false;
}

bool story_has_finding(const Story *s, int at)
{
    const Body *body = &s->c->bodies[0];

    for (int i = 0; i < body->nfound; i++)
        for (int k = 0; k < body->found[i].fun->nparams; k++)
            if (body->found[i].fun->ptype[k]->kind == TYPE_EVENT && body->found[i].args[k] == at)
                return true;
    return false;
}

bool story_drop(Story *s, int at)
{
    for (int i = at + 1; i < s->c->nevents; i++)
        if (names_event(&s->c->events[i], at))
            s->sentences[label_number(s, i)] = NULL;
    return case_drop_event(s->c, at, s->arena);
}

void story_replace(Story *s, int at, const CaseEvent *ev)
{
    const char *label = s->c->events[at].label;

    s->c->events[at] = *ev;
    s->c->events[at].label = label;
    s->sentences[label_number(s, at)] = NULL;
}

void story_reword(Story *s, int at, const char *sentence)
{
    s->sentences[label_number(s, at)] = sentence;
}

void story_setting(Story *s, const Fun *f, Value v)
{
    s->c->settings[f->id] = v;
}

void story_tell_hands(Story *s)
{
    for (int seat = 0; seat < SEATS; seat++)
        for (int suit = 0; suit < SUITS; suit++) {
            Holding *h = &s->c->holding[seat][suit];

            *h = (Holding){ 0 };
            if (!(s->told >> seat & 1))
                continue;
            h->has = cards_of_suit(s->hand[seat], suit) >> (suit * RANKS);
            h->complete = true;
        }
}

/* ---- as text ------------------------------------------------------------ */

static const char rank_letters[] = "23456789TJQKA";
static const char *const suit_signs[] = { "♣", "♦", "♥", "♠" };

const char *story_seat_letter(int seat)
{
    static const char *const letters[] = { "N", "E", "S", "W" };

    return letters[seat];
}

const char *story_card_text(int card, Arena *arena)
{
    return arena_printf(arena, "%s%c", suit_signs[card_suit(card)], rank_letters[card_rank(card)]);
}

static void put_hand(StrBuf *b, const Story *s, int seat)
{
    strbuf_printf(b, "  hands    %s:", story_seat_letter(seat));
    for (int suit = SUITS - 1; suit >= 0; suit--) {
        uint64_t has = s->c->holding[seat][suit].has;

        strbuf_printf(b, " %s", suit_signs[suit]);
        for (int rank = RANKS - 1; rank >= 0; rank--)
            if (has >> rank & 1)
                strbuf_addc(b, rank_letters[rank], 1);
        if (!has)
            strbuf_add(b, "—");
    }
    strbuf_addc(b, '\n', 1);
}

static void put_settings(StrBuf *b, const Story *s)
{
    const Value *at = s->c->settings;
    Value contract = at[s->v->contract->id], dealer = at[s->v->dealer->id],
          led = at[s->v->previous_led->id];

    if (value_given(contract)) {
        strbuf_printf(b, "  contract %d%s by %s\n", (int)contract / 5 + 1,
                      contract % 5 < SUITS ? suit_signs[contract % 5] : "NT",
                      story_seat_letter((int)at[s->v->declarer->id]));
        strbuf_printf(b, "  on lead %s\n", story_seat_letter((int)at[s->v->leader->id]));
    }
    if (value_given(dealer))
        strbuf_printf(b, "  dealer %s\n", story_seat_letter((int)dealer));
    if (value_given(led))
        strbuf_printf(b, "  previous trick %s led, won with %s\n", suit_signs[led],
                      suit_signs[at[s->v->previous_won->id]]);
}

static void put_findings(StrBuf *b, const Story *s)
{
    const Body *body = &s->c->bodies[0];

    if (body->nfound)
        strbuf_printf(b, "  found by %s\n", body->name);
    for (int i = 0; i < body->nfound; i++) {
        const StatedFact *f = &body->found[i];
        Fact fact = { .kind = FACT_FINDING, .fun = f->fun, .nargs = f->fun->nparams };

        memcpy(fact.args, f->args, sizeof fact.args);
        strbuf_add(b, "    ");
        canonical_put_fact(b, s->c, &fact);
        strbuf_add(b, " is ");
        canonical_put_value(b, s->c, f->fun->result, f->value);
        strbuf_addc(b, '\n', 1);
    }
}

const char *story_sentence(Story *s, int at)
{
    const char **made = &s->sentences[label_number(s, at)];

    if (!*made)
        *made = case_text_sentence(s->c, at, s->arena);
    return *made;
}

const char *story_text(Story *s, Arena *arena)
{
    StrBuf b = { 0 };

    strbuf_add(&b, "case story \"a random story\"\n");
    if (s->c->lang > 0)
        strbuf_printf(&b, "  language %s\n", s->v->p->langs[s->c->lang].code);
    if (s->head)
        strbuf_add(&b, s->head);
    else
        put_settings(&b, s);
    for (int seat = 0; seat < SEATS && !s->head; seat++)
        if (s->told >> seat & 1)
            put_hand(&b, s, seat);
    strbuf_add(&b, "  story\n");
    for (int i = 0; i < s->c->nevents; i++)
        strbuf_printf(&b, "    %s: %s\n", s->c->events[i].label, story_sentence(s, i));
    put_findings(&b, s);
    return strbuf_keep(&b, arena);
}

const char *story_print(Story *s, const char *name, Arena *arena)
{
    CaseText *t = case_text_of(s->c, NULL, arena);
    StrBuf b = { 0 };

    for (int i = 0; i < s->nirregular; i++)
        strbuf_printf(&b, "%s%s", i ? ", " : "", s->irregular[i]);
    t->name = name;
    t->title = b.len ? strbuf_keep(&b, arena) : "in order";
    return case_text_print(t, arena);
}
