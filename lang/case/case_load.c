/* case_load.c - reads a case from its syntax tree, section by section. */
#include "case/case_inside.h"
#include "program/program.h"
#include "program/spelling.h"

#include <string.h>

static bool label_of_event(void *context, const char *label, Value *place, const EventKind **kind)
{
    const Case *c = context;
    int i = case_event_find(c, label);

    if (i < 0)
        return false;
    *place = i;
    *kind = c->events[i].kind;
    return true;
}

static Span told_event(void *context, Value place, const Sources *sources)
{
    const Case *c = context;
    const CaseEvent *e = &c->events[place];
    const Span label = uses_name_in(sources, e->span, e->label, false);

    return label.start == UINT32_MAX ? e->span : label;
}

static bool names_edition(const Expect *x, const char *edition)
{
    for (int i = 0; i < x->neditions; i++)
        if (strcmp(x->editions[i], edition) == 0)
            return true;
    return false;
}

/* Reports that the word N after `about` is not the label of an event. */
static void report_not_about(CaseReader *l, const Node *n)
{
    Diag *d = diag_add(l->diags, DIAG_CASE_LABEL, n->span, "no event has the label `%s`", n->text);

    if (*n->text == '@')
        diag_help(l->diags, d, "the last event of the story is `@%d`", l->c->nevents);
    else
        diag_help(l->diags, d,
                  "write the label and a colon before a sentence of the story: %s: "
                  "...",
                  n->text);
}

/* Returns true if the word W can stand between two sentences, or between two values of a list. */
static bool may_part(const Program *p, const Node *w)
{
    bool between = w->kind == N_Punct && (w->num == ';' || w->num == ',');

    for (int lang = 0; w->kind == N_Word && lang < p->nlangs && !between; lang++)
        between = spelling_is_join(p, w->text, lang);
    return between;
}

/* Returns an upper limit for the number of sentences and listed values in SECTIONS, but at most
 * MAX_EVENTS. */
static size_t count_sentences(const Program *p, const Node *sections)
{
    size_t n = 0;

    for (const Node *s = sections; s && n < MAX_EVENTS; s = s->next) {
        if (s->kind != N_Sentence)
            continue;
        n += 1 + MOST_ADDED;
        for (const Node *w = s->a; w; w = w->next)
            n += may_part(p, w);
    }
    return n < MAX_EVENTS ? n : MAX_EVENTS;
}

/* Returns a text for a diagnostic: what a section of KIND states, such as "a deal".  A case has at
 * most one section of each of these kinds. */
static const char *section_in_words(NodeKind kind)
{
    switch (kind) {
    case N_Deal: return "a deal";
    case N_DealFrom: return "a deal from a file";
    case N_RuledUnder: return "`ruled under`";
    default: return "the language";
    }
}

/* Returns true if S is the first section of its kind among SECTIONS.  Otherwise reports the
 * repetition. */
static bool is_first_of_section(CaseReader *l, const Node *sections, const Node *s)
{
    for (const Node *o = sections; o != s; o = o->next)
        if (o->kind == s->kind) {
            Diag *d = diag_add(l->diags, DIAG_CASE_NAME_TWICE, s->span, "two lines state %s",
                               section_in_words(s->kind));

            diag_note(l->diags, d, o->span, "this is the first of the two lines");
            diag_help(l->diags, d, "leave one of the two lines out");
            return false;
        }
    return true;
}

/* Reads all sections of case N that stand before the story.  The file that `deal from` names is
 * read last, because it only adds what the case does not say. */
static void read_before_story(CaseReader *l, const Node *n)
{
    Case *c = l->c;
    NodeKind in = N_Case; /* the section of the next sentence */
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

/* Reads the events in the story of case N.  The settings must be read before this call, because a
 * sentence may name a value by a role. */
static void read_events(CaseReader *l, const Node *n)
{
    bool story = false;

    for (const Node *s = n->a; s; s = s->next)
        if (s->kind != N_Sentence)
            story = s->kind == N_Story;
        else if (story)
            case_story_line(l, s, n->a);
}

/* Returns a reader with a new, empty case for node N of the file FILE.  The reader is large and
 * does not live in ARENA: the caller frees it. */
static CaseReader *new_reader(const Program *p, const Node *n, const char *file, Arena *arena,
                              Diags *diags)
{
    CaseReader *l = xcalloc(1, sizeof *l);
    Case *c = arena_new_of(arena, Case);

    l->p = p;
    l->arena = arena;
    l->names = interner_over(p->names, arena);
    l->diags = diags;
    l->c = c;
    c->name = n->text;
    c->title = n->b->text;
    c->file = file;
    c->span = n->span;
    c->program = p;
    c->settings = arena_alloc_array(arena, sizeof *c->settings, p->nfuns + 1u);
    c->setting_spans = arena_alloc_array(arena, sizeof *c->setting_spans, p->nfuns + 1u);
    for (uint32_t i = 0; i < p->nfuns; i++)
        c->settings[i] = BL_ABSENT;
    c->events =
        arena_alloc_array(arena, sizeof *c->events, case_story_room(p, count_sentences(p, n->a)));
    return l;
}

/* Records the uses of names in the story: for each event, its label and the kind that its sentence
 * tells. */
static void use_kinds(const Case *c)
{
    for (int i = 0; c->uses && i < c->nevents; i++) {
        const EventKind *k = c->events[i].kind;
        const Span at = told_event((void *)c, i, c->uses->sources);

        if (!source_same_span(at, c->events[i].span))
            uses_add_at(c->uses, at,
                        (Use){ .kind = USE_EVENT, .name = c->events[i].label, .of = at });
        uses_add_at(c->uses, c->events[i].span,
                    (Use){ .kind = USE_KIND,
                           .name = k->name,
                           .of = uses_name_in(c->uses->sources, k->span, k->name, true),
                           .thing = k });
    }
}

/* Reads the language of the case N. */
static void read_language(CaseReader *l, const Node *n)
{
    const Program *p = l->p;
    const char *list = "";

    for (const Node *s = n->a; s; s = s->next) {
        if (s->kind != N_CaseLanguage)
            continue;
        l->c->lang = program_lang(p, s->text);
        if (l->c->lang >= 0)
            continue;
        l->c->lang = 0;
        for (int i = 0; i < p->nlangs; i++)
            list = arena_printf(l->arena, "%s%s`%s`", list, i ? ", " : "", p->langs[i].code);
        diag_add(l->diags, DIAG_NAME_LANGUAGE, s->span,
                 "the laws have no language `%s`\n"
                 "write one of their languages: %s",
                 s->text, list);
    }
    l->scope = (CaseScope){
        .context = l->c, .event = label_of_event, .told = told_event, .lang = l->c->lang
    };
    l->scope.uses = l->c->uses = l->p->uses ? uses_new(diags_sources(l->diags), l->arena) : NULL;
}

/* Reads the labels in SECTION, a section `about`. */
static void read_about(CaseReader *l, const Node *section)
{
    Case *c = l->c;

    c->has_about = true;
    for (const Node *a = section->a; a; a = a->next) {
        int e = case_event_find(c, a->text);

        if (e >= 0 && c->uses)
            uses_add_at(c->uses, a->span,
                        (Use){ .kind = USE_EVENT,
                               .name = a->text,
                               .of = told_event(c, e, c->uses->sources) });
        if (e >= 0)
            c->about[e / 64] |= (uint64_t)1 << (e % 64);
        else if (!check_is_lost_event(&l->scope, a->text))
            report_not_about(l, a);
    }
}

/* Reads the sections `found by`, `elected` and `about` of the case N.  They come after the story,
 * because they name events. */
static void read_findings(CaseReader *l, const Node *n)
{
    Body *body = NULL; /* the body of the current section; NULL in the section `elected` */
    StatedFact fact;

    for (const Node *s = n->a; s; s = s->next)
        switch (s->kind) {
        case N_Found: body = case_add_body(l, s); break;
        case N_Elected: body = NULL; break;
        case N_Fact:
            if (case_read_fact(l, s->a, !body, &fact))
                case_add_fact(l, body, &fact);
            break;
        case N_About: read_about(l, s); break;
        default: break;
        }
    if (!l->c->nbodies)
        case_add_body(l, NULL);
}

/* Reads the sections `differs` and `expect` of the case N, for EDITION. */
static void read_expectations(CaseReader *l, const Node *n, const char *edition)
{
    Expect *expect = NULL;

    for (const Node *s = n->a; s; s = s->next)
        if (s->kind == N_Differs)
            case_add_difference(l, s);
        else if (s->kind == N_Expect)
            expect = case_add_expect(l, s);
        else if (s->kind == N_Expectation && names_edition(expect, edition))
            case_add_expectation(l, expect, s);
    for (int i = 0; i < l->c->nexpects; i++) {
        const Expect *x = &l->c->expects[i];

        if (x->body && !case_body_named(l->c, x->body))
            case_no_body(l, x->span, x->body);
    }
}

/* Stores in the case the words that warnings say are not read.  The warnings are the reports of L from
 * SINCE on. */
static void keep_unread(CaseReader *l, size_t since)
{
    const Sources *sources = diags_sources(l->diags);
    const DiagView *list;
    const size_t n = diags_view(l->diags, &list, l->arena);
    Case *c = l->c;

    if (diags_count(l->diags) == since)
        return;
    c->unread = arena_new_array(l->arena, const char *, n);
    for (size_t i = 0; i < n; i++) {
        const Span at = list[i].span;
        const Source *source = sources_find(sources, at.start);

        if ((list[i].code == DIAG_CASE_ASIDE || list[i].code == DIAG_CASE_LEFT_OUT) && source &&
            at.start >= c->span.start && at.end <= c->span.end)
            c->unread[c->nunread++] =
                arena_strndup(l->arena, source_text(source) + (at.start - source_base(source)),
                              at.end - at.start);
    }
}

Case *case_from_node(const Program *p, const Node *n, const char *file, const char *edition,
                     Arena *arena, Diags *diags)
{
    const size_t errors = diags_errors(diags), reports = diags_count(diags);
    CaseReader *l = new_reader(p, n, file, arena, diags);
    Case *c = l->c;

    read_language(l, n);
    read_before_story(l, n);
    read_events(l, n);
    keep_unread(l, reports);
    case_holdings_from_events(l);
    case_scripts_check_owners(l, n);
    read_findings(l, n);
    read_expectations(l, n, edition);
    use_kinds(c);
    uses_sort(c->uses);
    xfree(l);
    return diags_errors(diags) == errors ? c : NULL;
}
