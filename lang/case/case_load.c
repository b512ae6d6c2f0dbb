/* engine_load_case.c - a case from its tree. */
#include "case/case_inside.h"
#include "program/program.h"

#include <stdlib.h>
#include <string.h>

void *case_room_for_one(Arena *arena, void *old, size_t size, int n)
{
    void *grown;

    if (n & (n - 1))
        return old;
    grown = arena_alloc_array(arena, size, n ? 2 * (size_t)n : 1);
    if (n)
        memcpy(grown, old, size * (size_t)n);
    return grown;
}

int case_event_number(const char *label)
{
    size_t n = *label == '@' ? strspn(label + 1, "0123456789") : 0;

    if (!n || label[1] == '0' || n > 5 || label[n + 1])
        return -1;
    return (int)strtol(label + 1, NULL, 10) - 1;
}

int case_event_find(const Case *c, const char *label)
{
    int number = case_event_number(label);

    if (number >= 0)
        return number < c->nevents ? number : -1;
    for (int i = 0; i < c->nevents; i++)
        if (strcmp(c->events[i].label, label) == 0)
            return i;
    return -1;
}

static bool label_of_event(void *context, const char *label, Value *place,
                           const EventKind **kind)
{
    const Case *c = context;
    int i = case_event_find(c, label);

    if (i < 0)
        return false;
    *place = i;
    *kind = c->events[i].kind;
    return true;
}

static bool names_edition(const Expect *x, const char *edition)
{
    for (int i = 0; i < x->neditions; i++)
        if (strcmp(x->editions[i], edition) == 0)
            return true;
    return false;
}

/* `about` names no event of the story by N. */
static void report_not_about(CaseReader *l, const Node *n)
{
    Diag *d = case_complain(l, DIAG_CASE_LABEL, n->span, "`%s`", n->text);

    if (*n->text == '@')
        diag_help(l->diags, d, "the last event of the story is `@%d`", l->c->nevents);
    else
        diag_help(l->diags, d, "put it before a sentence of the story: %s: ...", n->text);
}

size_t case_count_sentences(const Node *sections)
{
    size_t n = 0;

    for (const Node *s = sections; s && n < MAX_EVENTS; s = s->next) {
        if (s->kind != N_Sentence)
            continue;
        n++;
        for (const Node *w = s->a; w; w = w->next)
            n += w->kind == N_Punct && w->num == ';';
    }
    return n < MAX_EVENTS ? n : MAX_EVENTS;
}

/* A section of which there is one in a case. */
static bool is_first_of_section(CaseReader *l, const Node *sections, const Node *s)
{
    for (const Node *o = sections; o != s; o = o->next)
        if (o->kind == s->kind) {
            Diag *d = case_complain(l, DIAG_CASE_NAME_TWICE, s->span, "%s", "");

            diag_note(l->diags, d, o->span, "first stated here");
            diag_help(l->diags, d, "leave one of the two lines out");
            return false;
        }
    return true;
}

/* All of case N that stands beside its story: a file that it names tells of what the case
 * does not say itself. */
static void load_before_story(CaseReader *l, const Node *n)
{
    Case *c = l->c;
    NodeKind in = N_Case; /* the section that sentences belong to */
    const Node *from = NULL;

    for (const Node *s = n->a; s; s = s->next) {
        switch (s->kind) {
        case N_Sentence:
            if (in == N_Hands && s->a->next && s->a->next->kind == N_Punct)
                case_holdings_line(l, s->a);
            else if (in != N_Story)
                case_settings_line(l, s);
            continue;
        case N_CaseSource: c->source = s->a->text; break;
        case N_RuledUnder:
            is_first_of_section(l, n->a, s);
            c->ruled_under = s->a->text;
            break;
        case N_CaseLanguage: is_first_of_section(l, n->a, s); break;
        case N_Inferred: c->inferred = s->a->text; break;
        case N_Deal:
            if (is_first_of_section(l, n->a, s)) {
                HoldingText t = case_holding_text(l);

                holding_deal(&t, s->a->text, s->a->span);
            }
            break;
        case N_DealFrom:
            if (is_first_of_section(l, n->a, s))
                from = s;
            break;
        case N_Hands:
            if (s->a)
                case_holdings_line(l, s->a);
            break;
        default: break;
        }
        in = s->kind == N_Hands || s->kind == N_Story ? s->kind : N_Case;
    }
    if (from)
        case_deal_from_file(l, from);
}

/* Its events, which may name a value by what it is in the case. */
static void load_story(CaseReader *l, const Node *n)
{
    bool story = false;

    for (const Node *s = n->a; s; s = s->next)
        if (s->kind != N_Sentence)
            story = s->kind == N_Story;
        else if (story)
            case_story_line(l, s, n->a);
}

Case *case_from_node(const Program *p, const Node *n, const char *file,
                     const char *edition, Arena *arena, Diags *diags)
{
    CaseReader *l = arena_new_of(arena, CaseReader);
    Case *c = arena_new_of(arena, Case);
    size_t errors = diags_errors(diags);
    NodeKind in = N_Case; /* the section that facts belong to */
    Body *body = NULL;
    Expect *expect = NULL;

    *l = (CaseReader){ .p = p,
                       .arena = arena,
                       .names = interner_over(p->names, arena),
                       .diags = diags,
                       .c = c };
    c->name = n->text;
    c->title = n->b->text;
    c->file = file;
    c->span = n->span;
    c->program = p;
    c->settings = arena_alloc_array(arena, sizeof *c->settings, p->nfuns + 1u);
    c->setting_spans = arena_alloc_array(arena, sizeof *c->setting_spans, p->nfuns + 1u);
    for (uint32_t i = 0; i < p->nfuns; i++)
        c->settings[i] = BL_ABSENT;
    c->events = arena_alloc_array(arena, sizeof *c->events,
                                  case_story_room(p, case_count_sentences(n->a)));
    for (const Node *s = n->a; s; s = s->next)
        if (s->kind == N_CaseLanguage) {
            c->lang = program_lang(p, s->text);
            if (c->lang < 0) {
                const char *list = "";

                for (int i = 0; i < p->nlangs; i++)
                    list = arena_printf(arena, "%s%s`%s`", list, i ? ", " : "",
                                        p->langs[i].code);
                diag_help(diags,
                          case_complain(l, DIAG_NAME_LANGUAGE, s->span, "`%s`", s->text),
                          "the languages are %s", list);
                c->lang = 0;
            }
        }
    l->scope = (CaseScope){ .context = c, .event = label_of_event, .lang = c->lang };
    load_before_story(l, n);
    load_story(l, n);
    case_holdings_from_events(l);
    case_scripts_check_owners(l, n);
    for (const Node *s = n->a; s; s = s->next) {
        StatedFact fact;

        switch (s->kind) {
        case N_Found:
            body = case_add_body(l, s);
            in = N_Found;
            break;
        case N_Elected: in = N_Elected; break;
        case N_Fact:
            if (!case_read_fact(l, s->a, in == N_Elected, &fact))
                break;
            if (in == N_Elected)
                case_add_fact(l, &c->elected, &c->nelected, &fact, 0);
            else
                case_add_fact(l, &body->found, &body->nfound, &fact, body->span.start);
            break;
        case N_About:
            c->has_about = true;
            for (const Node *a = s->a; a; a = a->next) {
                int e = case_event_find(c, a->text);

                if (e >= 0)
                    c->about[e / 64] |= (uint64_t)1 << (e % 64);
                else if (!check_is_lost_event(&l->scope, a->text))
                    report_not_about(l, a);
            }
            break;
        default: break;
        }
    }
    if (!c->nbodies)
        case_add_body(l, NULL);
    for (const Node *s = n->a; s; s = s->next)
        if (s->kind == N_Differs)
            case_add_difference(l, s);
        else if (s->kind == N_Expect)
            expect = case_add_expect(l, s);
        else if (s->kind == N_Expectation && names_edition(expect, edition))
            case_add_expectation(l, expect, s);
    for (int i = 0; i < c->nexpects; i++) {
        bool known = !c->expects[i].body;

        for (int b = 0; b < c->nbodies; b++)
            known |= c->bodies[b].name && c->expects[i].body &&
                     strcmp(c->bodies[b].name, c->expects[i].body) == 0;
        if (!known)
            case_no_body(l, c->expects[i].span, c->expects[i].body);
    }
    return diags_errors(diags) == errors ? c : NULL;
}
