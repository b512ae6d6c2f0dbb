/* case_story.c - reads the events of a story, sentence by sentence (SPEC 8.3).  "The words" are the
 * words of the sentence that the reader L holds. */
#include "case/case_inside.h"
#include "kit/vec.h"
#include "program/program.h"
#include "program/spelling.h"

#include <string.h>

/* Gives values to the attributes of EV with the default `= last`.  The value is the last fitting
 * event by the same actor.  If no event by this actor fits, it is the last fitting event by
 * any actor. */
static void fill_last_events(const CaseReader *l, CaseEvent *ev)
{
    int by = l->p->by[ev->kind->id];

    for (int a = 0; a < ev->kind->nattrs; a++) {
        int any = -1;

        if (!ev->kind->attrs[a].last || ev->open[a] || ev->attr[a] != BL_ABSENT)
            continue;
        for (int e = l->c->nevents; e-- > 0 && ev->attr[a] == BL_ABSENT;) {
            if (!case_event_may_be_last(l, ev, a, e))
                continue;
            if (by < 0 || ev->open[by] || case_event_actor(l, &l->c->events[e]) == ev->attr[by])
                ev->attr[a] = e;
            else if (any < 0)
                any = e;
        }
        if (ev->attr[a] == BL_ABSENT && any >= 0)
            ev->attr[a] = any;
    }
}

/* Matches a sentence that begins with the name of a kind.  Attributes may follow after `with` (SPEC
 * 8.9). */
static bool match_named(CaseReader *l, CaseEvent *ev)
{
    static const FilledAttrs nothing = { 0 };
    const EventKind *k = l->ntoks && !l->toks[0].punct && !l->toks[0].quoted
                             ? program_event(l->p, l->toks[0].text)
                             : NULL;

    if (!k || !k->phrases || (l->ntoks > 1 && !case_is_with(&l->toks[1])))
        return false;
    case_event_fill(ev, k, &nothing);
    l->filled = nothing;
    ev->by_name = true;
    l->by_name = true;
    case_attributes_read(l, ev, 2);
    l->by_name = false;
    if (!case_kind_allows(l, k, ev))
        case_not_of_kind(l, l->toks[0].span, k);
    return true;
}

/* Matches all words.  If they fit no phrase, matches the words before a `with`, and reads the
 * attributes after it. */
static bool match_event_with(CaseReader *l, CaseEvent *ev)
{
    int i = l->ntoks;

    if (case_match_event(l, ev, i))
        return true;
    while ((i = case_words_last_with(l, i)) > 0)
        if (case_match_event(l, ev, i)) {
            case_attributes_read(l, ev, i + 1);
            if (!case_kind_allows(l, ev->kind, ev))
                case_not_of_kind(l, l->toks[i].span, ev->kind);
            return true;
        }
    return match_named(l, ev);
}

/* Matches the words with their quotation marks, and then without them.  If both fail, `l->far` says
 * how far the words with their quotation marks fit. */
static bool match_either_way(CaseReader *l, CaseEvent *ev)
{
    KeptWords kept;

    if (match_event_with(l, ev)) {
        case_quotes_prefer(l, ev);
        return true;
    }
    case_words_keep(l, &kept);
    if (case_words_unquote(l) && match_event_with(l, ev))
        return true;
    case_words_restore(l, &kept);
    return false;
}

/* Forgets how far the words have fitted, because the words have changed. */
static void forget_failures(CaseReader *l)
{
    l->far = (MatchReach){ .at = -1 };
    l->unfit = NULL;
}

/* Matches a whole sentence.  First leaves out the full stop at the end, and matches the other
 * words.  If these do not fit, matches all words with the full stop, because a phrase may end with
 * a full stop. */
static bool match_sentence(CaseReader *l, CaseEvent *ev)
{
    KeptWords whole;

    case_words_keep(l, &whole);
    if (case_words_remove_stop(l)) {
        forget_failures(l);
        if (match_either_way(l, ev))
            return true;
        case_words_restore(l, &whole);
        if (match_either_way(l, ev))
            return true;
        /* matches again without the full stop, so that the diagnostic points at an earlier word */
        case_words_remove_stop(l);
        forget_failures(l);
    }
    return match_either_way(l, ev);
}

/* Calls MATCH.  During this call, words may also name several values, such as "a spade".  If the
 * words do not fit, `l->far` stays the same. */
static bool match_vaguely(CaseReader *l, CaseEvent *ev, bool (*match)(CaseReader *, CaseEvent *))
{
    const MatchReach far = l->far;
    bool told;

    l->vague = true;
    told = match(l, ev);
    l->vague = false;
    if (!told)
        l->far = far;
    return told;
}

/* The words tell no event.  Finds out how far they fit the phrases, for a diagnostic. */
static void measure_sentence(CaseReader *l, CaseEvent *ev)
{
    const EventKind *unfit = l->unfit;

    l->measure = true;
    match_sentence(l, ev);
    l->measure = false;
    l->unfit = unfit;
}

size_t case_story_room(const Program *p, size_t nsentences)
{
    size_t most = 1;

    for (const EventKind *k = p->events; k; k = k->next)
        if ((size_t)k->ntold_as > most)
            most = (size_t)k->ntold_as;
    return (nsentences < MAX_EVENTS ? nsentences : MAX_EVENTS) * most + 1;
}

/* Returns true if C has an event that is told `instead of` the event at place OF. */
static bool has_other(const Case *c, int of)
{
    for (int i = of + 1; i < c->nevents; i++)
        if (c->events[i].instead_of == of + 1)
            return true;
    return false;
}

/* Returns true if word I is WORD and is not quoted. */
static bool is_story_word(const CaseReader *l, int i, const char *word)
{
    return i < l->ntoks && !l->toks[i].punct && !l->toks[i].quoted &&
           strcmp(l->toks[i].text, word) == 0;
}

/* Reads the words `instead of LABEL` from word AT on, and stores in EV which event is meant.
 * Returns the number of words read, or 0 if there are other words. */
static int read_instead_of(CaseReader *l, CaseEvent *ev, int at)
{
    int other;

    if (!is_story_word(l, at, "instead") || !is_story_word(l, at + 1, "of") || at + 3 >= l->ntoks)
        return 0;
    other = case_event_find(l->c, l->toks[at + 2].text);
    if (other < 0)
        return 0;
    if (!l->c->events[other].disputed || l->c->events[other].instead_of || has_other(l->c, other)) {
        diag_add(l->diags, DIAG_CASE_SENTENCE, l->toks[at + 2].span,
                 l->c->events[other].disputed
                     ? "`%s` has another version already\n"
                       "leave out one of the two: an event can have only one other version"
                     : "`%s` is not a disputed event, so it has no other version\n"
                       "write `disputed` at the beginning of its sentence",
                 l->toks[at + 2].text);
        return 3;
    }
    ev->disputed = true;
    ev->instead_of = other + 1;
    return 3;
}

static void story_add_event(CaseReader *l, const Node *words, const Node *stop,
                            const Node *sections);

/* Adds the events that the sentences of PARTS tell.  These sentences are read instead of one
 * sentence of the story. */
static void add_whole(CaseReader *l, const CaseParts *parts, const Node *sections)
{
    int first = l->c->nevents;

    l->scope.nsentences--; /* the sentence is not counted, because each of its parts is counted */
    for (int i = 0; i < parts->nwhole; i++)
        story_add_event(l, parts->whole[i], parts->stop, sections);
    for (int i = first; i < l->c->nevents; i++)
        l->c->events[i].shared = true;
}

/* Warns that the story does not use the words from FROM to before STOP. */
static void report_aside(CaseReader *l, const Node *from, const Node *stop)
{
    Span aside;

    if (from->kind == N_Punct && from->next != stop)
        from = from->next;
    aside = from->span;

    for (const Node *w = from; w != stop; w = w->next, l->nunread++)
        aside.end = w->span.end;
    diag_add(l->diags, DIAG_CASE_ASIDE, aside,
             "the words from `%s` on are not read\n"
             "if they tell something that happened, tell it in a sentence of its own",
             from->text);
}

/* Divides the sentence from WORDS to before STOP, and adds its events.  Returns false if the
 * sentence cannot be divided. */
static bool add_parts(CaseReader *l, const Node *words, const Node *stop, const Node *sections)
{
    CaseParts parts;
    const Node *aside;
    int first = l->c->nevents;

    if (case_parts_each(l, words, stop, &parts)) {
        add_whole(l, &parts, sections);
        return true;
    }
    if (case_parts_aside(l, words, stop, &parts, &aside)) {
        report_aside(l, aside, parts.end);
        l->scope.nsentences--;
        story_add_event(l, parts.whole[0], NULL, sections);
        return true;
    }
    if (!case_parts_find(l, words, stop, &parts))
        return false;
    l->scope.nsentences--; /* the sentence is not counted, because its parts are counted */
    story_add_event(l, words, parts.end, sections);
    if (parts.second) {
        story_add_event(l, parts.second, stop, sections);
        for (int i = first; i < l->c->nevents; i++)
            l->c->events[i].shared = true;
    } else {
        report_aside(l, parts.end, stop);
    }
    return true;
}

/* Replaces the colon by a verb of speech in words such as `East: "yes"`.  These are the name of an
 * actor, a colon and a quoted text.  Returns false if the words have another form. */
static bool name_speaker(CaseReader *l)
{
    const Lang *lang = &l->p->langs[l->c->lang];
    const Type *type = case_actor_type(l->p, NULL);
    Value v;

    if (l->ntoks != 3 || l->toks[1].punct != ':' || !l->toks[2].quoted || !type ||
        !lang->nlisted[WORDS_SPEAKS] || !case_value_at(l, type, 0, 1, &v))
        return false;
    l->toks[1].punct = 0;
    l->toks[1].text = lang->listed[WORDS_SPEAKS][0];
    l->wording = ++l->wordings;
    return true;
}

/* Reads the label of EV.  Without a label, EV gets a label made from its number.  Returns the
 * number of words in the label and its colon. */
static int story_label(CaseReader *l, CaseEvent *ev)
{
    const Case *c = l->c;

    if (name_speaker(l) || l->ntoks < 2 || l->toks[0].punct || l->toks[0].quoted ||
        l->toks[1].punct != ':') {
        ev->label = arena_printf(l->arena, "@%d", c->nevents + 1);
        return 0;
    }
    ev->label = l->toks[0].text;
    if (*ev->label == '@')
        diag_add(l->diags, DIAG_CASE_LABEL_TWICE, l->toks[0].span,
                 "the label `%s` cannot begin with `@`, because `@3` means the third event\n"
                 "give this event a label without `@`",
                 ev->label);
    else if (case_event_find(c, ev->label) >= 0)
        diag_note(l->diags,
                  diag_add(l->diags, DIAG_CASE_LABEL_TWICE, l->toks[0].span,
                           "another event has the label `%s` already\n"
                           "give one of the two events another label",
                           ev->label),
                  c->events[case_event_find(c, ev->label)].span, "this event has the label");
    return 2;
}

/* Matches the words as reported speech.  Takes a word such as "that", and all words after it, as
 * one quoted text, and warns about this.  Returns false if the words do not fit. */
static bool match_reported(CaseReader *l, CaseEvent *ev, Span span)
{
    KeptWords kept;

    case_words_keep(l, &kept);
    for (int at = 2; at < kept.ntoks; at++) {
        Span said = { l->toks[at].span.start, span.end };

        if (!case_listed_at(l, WORDS_REPORTED, at))
            continue;
        case_words_quote_from(l, at);
        if (match_either_way(l, ev)) {
            diag_add(l->diags, DIAG_CASE_ONLY_SAID, said,
                     "the words from `%s` on are taken as a remark\n"
                     "if these words tell something that happened, tell it in a sentence of "
                     "its own",
                     kept.toks[at].text);
            return true;
        }
        case_words_restore(l, &kept);
    }
    return false;
}

/* Appends to TEXT the kind of EV, whether EV is disputed, and its attributes.  Equal events give
 * equal texts. */
static const char *add_event_text(Arena *arena, const char *text, const CaseEvent *ev)
{
    text = arena_printf(arena, "%s%s%s %d", text, *text ? "\n" : "", ev->kind->name, ev->disputed);
    for (int a = 0; a < ev->kind->nattrs; a++)
        if (ev->kind->attrs[a].type->kind == TYPE_TEXT && value_given(ev->attr[a]))
            text = arena_printf(arena, "%s \"%s\"", text, (const char *)(intptr_t)ev->attr[a]);
        else
            text = arena_printf(arena, "%s %lld/%d/%llu", text, (long long)ev->attr[a], ev->open[a],
                                (unsigned long long)ev->one_of[a]);
    return text;
}

/* Returns true if EV has a value of type text. */
static bool has_text(const CaseEvent *ev)
{
    for (int a = 0; a < ev->kind->nattrs; a++)
        if (ev->kind->attrs[a].type->kind == TYPE_TEXT && value_given(ev->attr[a]))
            return true;
    return false;
}

/* The sentences of PARTS are read instead of one sentence of the story.  Returns a text that names
 * the events told by the sentences of PARTS.  Returns NULL if they tell no event, or if a sentence
 * has an error.  Sets *REMARK to true if one of the events has a text.  Sets *UNREAD to the number of
 * words that are not read. */
static const char *try_events(const CaseReader *l, const CaseParts *parts, const Node *sections,
                              bool *remark, int *unread)
{
    const char *text = "";
    Sources *none = sources_new();
    Arena *own = arena_new();
    CaseReader *trial = arena_new_of(own, CaseReader);
    Case c = *l->c;
    bool told;

    *trial = *l;
    trial->c = &c;
    trial->diags = diags_new(none);
    trial->scope.lost = NULL;
    trial->scope.nlost = trial->scope.cap_lost = 0;
    trial->nunread = 0;
    for (int i = 0; i < parts->nwhole; i++)
        story_add_event(trial, parts->whole[i], NULL, sections);
    told = diags_errors(trial->diags) == 0 && c.nevents > l->c->nevents;
    for (int i = l->c->nevents; told && i < c.nevents; i++)
        text = add_event_text(l->arena, text, &c.events[i]);
    *remark = false;
    for (int i = l->c->nevents; told && i < c.nevents; i++)
        *remark |= has_text(&c.events[i]);
    *unread = trial->nunread;
    diags_free(trial->diags);
    sources_free(none);
    arena_free(own);
    return told ? text : NULL;
}

/* Returns the same as try_events(). */
static const char *events_without_error(const CaseReader *l, const CaseParts *parts,
                                        const Node *sections, int *unread)
{
    bool remark;

    return try_events(l, parts, sections, &remark, unread);
}

/* Returns true if a paraphrase of the sentence from WORDS to before STOP tells events and has no
 * error.  Reports nothing. */
static bool tells_in_other_words(CaseReader *l, const Node *words, const Node *stop,
                                 const Node *sections)
{
    const int was_unread = l->nunread;
    Diags *diags = l->diags;
    Sources *none;
    const Node *other;
    int unread;
    bool told;

    if (l->reworded || !l->p->langs[l->c->lang].paraphrases)
        return false;
    none = sources_new();
    l->diags = diags_new(none);
    l->reworded = true;
    other = case_paraphrase(l, words, stop);
    told = other && events_without_error(l, &(CaseParts){ .whole = { other }, .nwhole = 1 },
                                         sections, &unread);
    l->reworded = false;
    l->nunread = was_unread;
    diags_free(l->diags);
    sources_free(none);
    l->diags = diags;
    return told;
}

/* Adds the events that a paraphrase of the sentence from WORDS to before STOP tells.  Warns about
 * words that the paraphrase leaves out. */
static void add_in_other_words(CaseReader *l, const Node *words, const Node *stop,
                               const Node *sections)
{
    l->reworded = true;
    story_add_event(l, case_paraphrase(l, words, stop), NULL, sections);
    l->reworded = false;
}

/* If a paraphrase of the sentence from WORDS to before STOP tells events, adds them.  Otherwise
 * returns false. */
static bool add_paraphrase(CaseReader *l, const Node *words, const Node *stop, const Node *sections)
{
    l->scope.nsentences--; /* add_in_other_words() counts the sentence again */
    if (tells_in_other_words(l, words, stop, sections)) {
        add_in_other_words(l, words, stop, sections);
        return true;
    }
    l->scope.nsentences++;
    return false;
}

/* Adds the event that the sentence from WORDS to before STOP tells, or reports why it tells none.
 * SECTIONS are all sections of the case. */
static void add_event_as_told(CaseReader *l, const Node *words, const Node *stop,
                              const Node *sections)
{
    Case *c = l->c;
    CaseEvent *ev;
    FilledAttrs list;
    CaseParts undone;
    int skip = 0;
    Span span = words->span;

    for (const Node *w = words; w != stop; w = w->next)
        span.end = w->span.end;
    if (++l->scope.nsentences > MAX_EVENTS || c->nevents >= MAX_EVENTS) {
        case_expand_too_many(l, span);
        return;
    }
    if (case_parts_undone(l, words, stop, &undone)) {
        add_whole(l, &undone, sections);
        return;
    }
    ev = &c->events[c->nevents];
    memset(ev, 0, sizeof *ev);
    ev->span = span;
    case_words_take(l, words, stop);
    skip = story_label(l, ev);
    if (skip < l->ntoks && strcmp(l->toks[skip].text, "disputed") == 0 && !l->toks[skip].quoted) {
        ev->disputed = true;
        skip++;
    }
    skip += read_instead_of(l, ev, skip);
    memmove(l->toks, l->toks + skip, sizeof *l->toks * (size_t)(l->ntoks - skip));
    l->ntoks -= skip;
    l->wording = ++l->wordings;
    l->antecedent = c->nevents ? case_event_subject(l, ev - 1) : BL_ABSENT;
    case_words_quote_after_colon(l);
    forget_failures(l);
    l->tired = false;
    if (!match_sentence(l, ev) && !match_vaguely(l, ev, match_sentence) &&
        !case_match_reworded(l, ev, match_either_way)) {
        if (!ev->disputed && !diags_full(l->diags) &&
            (add_parts(l, words, stop, sections) || add_paraphrase(l, words, stop, sections)))
            return;
        measure_sentence(l, ev);
        if (!match_reported(l, ev, span)) {
            case_story_untold(l, span, sections);
            VEC_ROOM_IN(l->arena, l->scope.lost, l->scope.nlost, l->scope.cap_lost);
            l->scope.lost[l->scope.nlost++] = ev->label;
            return;
        }
    }
    list = l->filled;
    case_quotes_report(l, span, ev);
    fill_last_events(l, ev);
    for (int a = 0; a < ev->kind->nattrs; a++)
        if (ev->attr[a] == BL_ABSENT && !ev->open[a] && !ev->kind->attrs[a].optional)
            diag_add(l->diags, DIAG_CASE_MISSING, span,
                     "the sentence does not state `%s`\n"
                     "add `with %s VALUE`; if the value is not known, add `with %s ?`",
                     ev->kind->attrs[a].name, ev->kind->attrs[a].name, ev->kind->attrs[a].name);
    c->nevents++;
    if (ev->kind->ntold_as)
        case_expand_told_as(l);
    else if (list.neach > 1)
        case_expand_list(l, &list);
}

/* Warns that the parts U of a sentence are not read. */
static void report_left_out(CaseReader *l, const UnreadWords *u)
{
    for (int k = 0; k < u->n; k++)
        diag_add(l->diags, DIAG_CASE_LEFT_OUT, u->span[k],
                 "not read: %s\n"
                 "if these words tell something that matters, tell it in a sentence of its own",
                 u->text[k]);
}

/* Reads the sentence from WORDS to before STOP by the frames of its language.  Reports nothing. */
static FrameResult read_by_frames(CaseReader *l, const Node *words, const Node *stop,
                                  const Node *sections, FrameAnswer *answer)
{
    const int was_unread = l->nunread;
    Diags *diags = l->diags;
    FrameResult result, other;
    Sources *none;

    if (l->reworded)
        return FRAMES_NOTHING;
    none = sources_new();
    l->diags = diags_new(none);
    l->reworded = true;
    result = case_frames_read(l, words, stop, events_without_error, sections, answer);
    if ((result == FRAMES_NOTHING || result == FRAMES_UNTOLD) &&
        (words = case_paraphrase(l, words, stop))) {
        other = case_frames_read(l, words, NULL, events_without_error, sections, answer);
        result = other == FRAMES_NOTHING ? result : other;
    }
    answer->nunread += l->nunread - was_unread;
    l->reworded = false;
    l->nunread = was_unread;
    diags_free(l->diags);
    sources_free(none);
    l->diags = diags;
    return result;
}

/* Adds the events of ANSWER.  Adds a warning which says how the sentence at SPAN is read. */
static void add_by_frames(CaseReader *l, const FrameAnswer *answer, Span span, const Node *sections)
{
    l->reworded = true;
    add_whole(l, &answer->parts, sections);
    l->reworded = false;
    diag_add(l->diags, DIAG_CASE_READ_AS, span,
             "this sentence is read as: %s\n"
             "if you mean something else, use other words",
             answer->text);
    report_left_out(l, &answer->unread);
}

/* Returns true if the story has one event from place BEFORE on, and this event has a text. */
static bool told_a_remark(const CaseReader *l, int before)
{
    return l->c->nevents == before + 1 && has_text(&l->c->events[before]);
}

/* Returns true if the words from WORDS to before STOP have a quotation. */
static bool is_quoted_in(const Node *words, const Node *stop)
{
    while (words != stop && words->kind != N_String)
        words = words->next;
    return words != stop;
}

/* The sentence from WORDS to before STOP is a remark.  Returns true if ANSWER, what frames read, may
 * replace it.  Words after "that" tell no event beside the one that reports them. */
static bool reads_remark(const FrameAnswer *answer, const Node *words, const Node *stop)
{
    return !answer->quotes && (answer->parts.nwhole == 1 || is_quoted_in(words, stop));
}

/* Reads the sentence from WORDS to before STOP, at SPAN, as case_speaker() changes it.  Forgets the
 * errors of the sentence as told: the reports from REPORTS on, and ERRORS errors.  Returns false if
 * the sentence cannot be read so. */
static bool add_with_speaker(CaseReader *l, const Node *words, const Node *stop, Span span,
                             const Node *sections, size_t reports, size_t errors)
{
    const int was_unread = l->nunread;
    Diags *diags = l->diags;
    Sources *none = sources_new();
    bool may_be_remark, remark;
    const Node *other;
    int unread;

    l->diags = diags_new(none);
    other = l->reworded ? NULL : case_speaker(l, words, stop, &may_be_remark);
    diags_free(l->diags);
    sources_free(none);
    l->diags = diags;
    l->nunread = was_unread;
    if (!other ||
        !try_events(l, &(CaseParts){ .whole = { other }, .nwhole = 1 }, sections, &remark,
                    &unread) ||
        (remark && !may_be_remark))
        return false;
    diags_forget_since(l->diags, reports, errors);
    story_add_event(l, other, NULL, sections);
    if (diags_count(l->diags) == reports)
        diag_add(l->diags, DIAG_CASE_READ_AS, span,
                 "this sentence is read as: %s\n"
                 "if you mean something else, use other words",
                 case_words_of_nodes(l->arena, other));
    return true;
}

/* Returns true if the sentence from WORDS to before STOP begins with `disputed` or `instead of`. */
static bool is_disputed(const Node *words, const Node *stop)
{
    const Node *next = words->next;

    return words->kind == N_Word && (strcmp(words->text, "disputed") == 0 ||
                                     (strcmp(words->text, "instead") == 0 && next != stop &&
                                      next->kind == N_Word && strcmp(next->text, "of") == 0));
}

/* Returns the same as events_without_error(), but NULL for a remark alone, without quotation marks. */
static const char *events_of_core(const CaseReader *l, const CaseParts *parts, const Node *sections,
                                  int *unread)
{
    bool remark;
    const char *events = try_events(l, parts, sections, &remark, unread);

    return remark && !is_quoted_in(parts->whole[0], NULL) ? NULL : events;
}

/* Reads the core of the sentence from WORDS to before STOP (case_core.c).  Forgets the errors of
 * the sentence as told: the reports from REPORTS on, and ERRORS errors.  Warns about the words that
 * are left out.  Returns false if the sentence has no core. */
static bool add_core(CaseReader *l, const Node *words, const Node *stop, const Node *sections,
                     size_t reports, size_t errors)
{
    const int was_unread = l->nunread;
    SentenceCore core;

    if (l->reworded || l->shortened || is_disputed(words, stop) ||
        !case_core_find(l, words, stop, events_of_core, sections, &core))
        return false;
    diags_forget_since(l->diags, reports, errors);
    l->shortened = true;
    story_add_event(l, core.words, NULL, sections);
    l->shortened = false;
    report_left_out(l, &core.unread);
    l->nunread = was_unread + core.nunread;
    return true;
}

static void story_add_event(CaseReader *l, const Node *words, const Node *stop,
                            const Node *sections)
{
    const size_t reports = diags_count(l->diags), errors = diags_errors(l->diags);
    const CaseScope told = l->scope;
    const int before = l->c->nevents, was_unread = l->nunread;
    Span span = words->span;
    FrameAnswer answer;
    FrameResult framed;
    CaseEvent *kept;
    CaseScope scope;
    bool read, remark;
    int after, unread;

    for (const Node *w = words; w != stop; w = w->next)
        span.end = w->span.end;

    add_event_as_told(l, words, stop, sections);
    read = diags_errors(l->diags) == errors;
    remark = read && told_a_remark(l, before);
    unread = l->nunread - was_unread;
    if (diags_full(l->diags) || l->full || (read && !remark && !unread))
        return;
    scope = l->scope;
    after = l->c->nevents;
    /* the attempts below may overwrite the events of the sentence, so they are kept */
    kept = arena_alloc_array(l->arena, sizeof *kept, (size_t)(after - before + 1));
    memcpy(kept, l->c->events + before, sizeof *kept * (size_t)(after - before));
    l->scope = told;
    l->c->nevents = before;
    l->nunread = was_unread;
    if (!read && tells_in_other_words(l, words, stop, sections)) {
        diags_forget_since(l->diags, reports, errors);
        add_in_other_words(l, words, stop, sections);
        return;
    }
    framed = read_by_frames(l, words, stop, sections, &answer);
    if (framed == FRAMES_ONE && read &&
        !(remark ? reads_remark(&answer, words, stop) : answer.nunread < unread))
        framed = FRAMES_NOTHING;
    if (framed == FRAMES_ONE) {
        diags_forget_since(l->diags, reports, errors);
        l->scope.nsentences++; /* add_whole() takes this back, and counts the sentences of ANSWER */
        add_by_frames(l, &answer, span, sections);
        return;
    }
    if (!read && framed == FRAMES_UNTOLD) {
        diags_forget_since(l->diags, reports, errors);
        l->scope.nsentences++;
        diag_add(l->diags, DIAG_CASE_ASIDE, span,
                 "this sentence is not read, because it tells nothing that happened\n"
                 "if it tells something that happened, use other words");
        return;
    }
    if (!read && framed == FRAMES_NOTHING &&
        (add_with_speaker(l, words, stop, span, sections, reports, errors) ||
         add_core(l, words, stop, sections, reports, errors)))
        return;
    l->scope = scope;
    l->c->nevents = after;
    l->nunread = was_unread + unread;
    memcpy(l->c->events + before, kept, sizeof *kept * (size_t)(after - before));
    if (framed == FRAMES_TWO && !read) {
        diags_forget_since(l->diags, reports, errors);
        diag_add(l->diags, DIAG_CASE_SENTENCE, span,
                 "this sentence can be read in two ways\n"
                 "if you mean this, write: %s\n"
                 "if you mean this, write: %s",
                 answer.text, answer.other);
    }
}

/* Returns true if the values A and B of type T are equal.  Compares the bytes of texts, because
 * equal texts may have different pointers. */
static bool same_value(const Type *t, Value a, Value b)
{
    if (t->kind == TYPE_TEXT && value_given(a) && value_given(b))
        return strcmp((const char *)(intptr_t)a, (const char *)(intptr_t)b) == 0;
    return a == b;
}

/* SENTENCE, told after the first AT events of C, is a remark as it stands.  Returns true if the
 * frames of the language read it as something else. */
static bool is_no_remark(const Case *c, int at, const char *sentence)
{
    Sources *none = sources_new();
    Arena *own = arena_new();
    Case before = *c;
    CaseReader *l = arena_new_of(own, CaseReader);
    const Node *words;
    FrameAnswer answer;
    FrameResult framed;

    before.events = arena_alloc_array(own, sizeof *before.events, MAX_EVENTS + 1);
    memcpy(before.events, c->events, sizeof *before.events * (size_t)at);
    before.nevents = at;
    *l = (CaseReader){ .p = c->program,
                       .arena = own,
                       .names = interner_over(c->program->names, own),
                       .c = &before,
                       .diags = diags_new(none),
                       .far = { .at = -1 } };
    case_words_split(l, sentence);
    words = case_words_as_nodes(l);
    framed = read_by_frames(l, words, NULL, NULL, &answer);
    framed = framed == FRAMES_ONE && reads_remark(&answer, words, NULL) ? framed : FRAMES_NOTHING;
    diags_free(l->diags);
    sources_free(none);
    arena_free(own);
    return framed == FRAMES_ONE;
}

bool case_sentence_means(const Case *c, int at, const char *sentence, const CaseEvent *ev,
                         Arena *arena)
{
    Sources *none = sources_new();
    Case before = *c;
    CaseReader l = { .p = c->program,
                     .arena = arena,
                     .names = interner_over(c->program->names, arena),
                     .c = &before,
                     .far = { .at = -1 } };
    CaseEvent got = { 0 };
    const char *part;
    bool same, is_said;

    before.nevents = at;
    l.diags = diags_new(none);
    case_words_split(&l, sentence);
    same = !case_quotes_undo(&l) &&
           (match_either_way(&l, &got) || match_vaguely(&l, &got, match_either_way)) &&
           got.kind == ev->kind && diags_errors(l.diags) == 0 &&
           !case_quotes_other_kind(&l, &got, &is_said) && !case_quotes_within(&l, &got, &part);
    for (int i = 0; same && i < ev->kind->nattrs; i++)
        same = got.open[i] == ev->open[i] && got.one_of[i] == ev->one_of[i] &&
               (got.open[i] || same_value(ev->kind->attrs[i].type, got.attr[i], ev->attr[i]));
    diags_free(l.diags);
    sources_free(none);
    return same && !(has_text(ev) && is_no_remark(c, at, sentence));
}

/* Returns true if the words from WORDS to before STOP tell an event.  Skips a label. */
static bool is_sentence(CaseReader *l, const Node *words, const Node *stop)
{
    CaseEvent ev = { 0 };
    int skip;

    case_words_take(l, words, stop);
    skip = l->ntoks > 1 && !l->toks[0].punct && l->toks[1].punct == ':' ? 2 : 0;
    memmove(l->toks, l->toks + skip, sizeof *l->toks * (size_t)(l->ntoks - skip));
    l->ntoks -= skip;
    l->wording = ++l->wordings;
    return l->ntoks > 1 && case_match_event(l, &ev, l->ntoks);
}

/* Returns true if the word N means `or` in the language of the case. */
static bool is_or_word(const CaseReader *l, const Node *n)
{
    return n->kind == N_Word && spelling_is_or(l->p, n->text, l->c->lang);
}

/* Returns the node of `or` if the words from WORDS to before STOP have the form `either A or B`.  A
 * and B must be sentences.  Returns NULL if the words have another form. */
static const Node *either_or(CaseReader *l, const Node *words, const Node *stop)
{
    if (words->kind != N_Word || !words->next || words->next == stop ||
        (strcmp(words->text, "either") != 0 && !is_or_word(l, words)))
        return NULL;
    for (const Node *w = words->next; w != stop; w = w->next)
        if (is_or_word(l, w) && w->next != stop && is_sentence(l, words->next, w) &&
            is_sentence(l, w->next, stop))
            return w;
    return NULL;
}

/* Adds the events of one sentence, from WORDS to before STOP.  A sentence `either A or B` adds the
 * disputed event A, and after it B, which happened if A did not. */
static void story_add_sentence(CaseReader *l, const Node *words, const Node *stop,
                               const Node *sections)
{
    const Node * or = either_or(l, words, stop);
    int first = l->c->nevents;

    if (! or) {
        story_add_event(l, words, stop, sections);
        return;
    }
    story_add_event(l, words->next, or, sections);
    if (l->c->nevents != first + 1)
        return;
    story_add_event(l, or->next, stop, sections);
    if (l->c->nevents != first + 2)
        return;
    for (int i = first; i < first + 2; i++)
        l->c->events[i].disputed = l->c->events[i].shared = true;
    l->c->events[first + 1].instead_of = first + 1;
}

/* Returns true if the full stop at the end of word W ends a sentence.  It does so only if the name
 * of an actor follows.  Returns false if W has no full stop.  After a quotation W is only that. */
static bool ends_sentence(CaseReader *l, const Node *w)
{
    const Type *type = case_actor_type(l->p, NULL);
    size_t n = w->kind == N_Word ? strlen(w->text) : 0;
    Value v;

    if (!n || w->text[n - 1] != '.' || (n > 1 && w->text[n - 2] == '.') || !w->next || !type)
        return false;
    case_words_take(l, w->next, NULL);
    return l->ntoks > 1 && case_value_at(l, type, 0, 1, &v);
}

void case_story_line(CaseReader *l, const Node *sentence, const Node *sections)
{
    /* a `;` ends a sentence, and so does a full stop before the name of an actor */
    for (const Node *w = sentence->a; w;) {
        const Node *stop = w, *next;

        while (stop && !(stop->kind == N_Punct && stop->num == ';') && !ends_sentence(l, stop))
            stop = stop->next;
        next = stop ? stop->next : NULL;
        if (stop && stop->kind == N_Word)
            stop = next;
        if (stop != w)
            story_add_sentence(l, w, stop, sections);
        w = next;
    }
}
