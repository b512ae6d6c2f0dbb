/* words_events.c - prints events, kinds of events and settings as a story states them. */
#include "words/words_inside.h"

#include "program/program.h"
#include "words/case_text.h"

#include <string.h>

/* Returns TOLD, the source text of an event, without "LABEL: ". */
static const char *text_after_label(const char *told, const char *label)
{
    size_t n = strlen(label);
    const char *colon;

    if (strncmp(told, label, n) != 0)
        return told;
    colon = told + n + strspn(told + n, " ");
    return *colon == ':' ? colon + 1 + strspn(colon + 1, " ") : told;
}

/* Returns true if TOLD states E by the name of its kind, as in "statement with by S, said "sorry"".
 * Returns false if TOLD is a sentence. */
static bool told_by_kind(const char *told, const CaseEvent *e)
{
    const char *s = text_after_label(told, e->label);
    size_t n = strlen(e->kind->name);

    return strncmp(s, e->kind->name, n) == 0 && strncmp(s + n, " with ", 6) == 0;
}

/* Returns true if a phrase states the event and everything that the case tells about the event. */
static bool has_whole_phrase(const Words *w, int event)
{
    for (const Phrase *ph = w->c->events[event].kind->phrases; ph; ph = ph->next)
        if (ph->lang == w->lang && case_text_phrase(w->c, event, ph, true, w->arena))
            return true;
    return false;
}

const char *words_event(const Words *w, int event)
{
    const CaseEvent *e = &w->c->events[event];
    const char *told = w->c->lang == w->lang && !e->shared ? words_source(w, e->span) : NULL;

    return told && !(told_by_kind(told, e) && has_whole_phrase(w, event))
               ? told
               : words_event_phrase(w, event);
}

/* Returns PH with "…" in its slots, and without the parts in brackets. */
static const char *open_phrase(const Words *w, const Phrase *ph)
{
    const char *s = NULL;

    for (const PhrasePart *p = ph->parts; p; p = p->next) {
        const char *text = p->kind == PHRASE_WORD ? p->text : words_text(w, MSG_unknown);

        if (p->kind == PHRASE_OPEN) {
            while (p->kind != PHRASE_CLOSE)
                p = p->next;
            continue;
        }
        s = s ? arena_printf(w->arena, "%s %s", s, text) : text;
    }
    return words_say_one(w, MSG_ask_nobody, s);
}

const char *words_kind(const Words *w, const EventKind *kind)
{
    const char *texts[WORDS_MANY], *term;
    int n = 0;

    if (!kind)
        return words_text(w, MSG_any_event);
    term = words_term(w, &kind->words, NULL, 0);
    if (term)
        return term;
    /* Uses the phrase of KIND.  If KIND has no phrase, uses the phrases of its subkinds.  If there
     * are more than WORDS_MANY phrases, uses the name of KIND. */
    for (const EventKind *k = w->p->events; k && n <= WORDS_MANY; k = k->next)
        for (const Phrase *ph = kind_is_a(k, kind) ? k->phrases : NULL; ph; ph = ph->next)
            if (ph->lang == w->lang && (k == kind || !kind->phrases)) {
                if (n++ < WORDS_MANY)
                    texts[n - 1] = open_phrase(w, ph);
                break;
            }
    return n && n <= WORDS_MANY ? words_joined(w, texts, n, JOINT_OR) : kind->name;
}

const char *words_sentence(const Words *w, int event)
{
    return text_after_label(words_event(w, event), w->c->events[event].label);
}

const char *words_told(const Words *w, int event)
{
    static const char disputed[] = "disputed ", instead[] = "instead of ";
    const char *told = words_sentence(w, event);

    if (w->c->events[event].instead_of && strncmp(told, instead, sizeof instead - 1) == 0) {
        told += sizeof instead - 1;
        told += strcspn(told, " "); /* skip the label */
        return told + strspn(told, " ");
    }
    return w->c->events[event].disputed && strncmp(told, disputed, sizeof disputed - 1) == 0
               ? told + sizeof disputed - 1
               : told;
}

const char *words_retold(const Words *w, int event)
{
    return words_without_labels(w, event, words_told(w, event));
}

static int phrase_slots(const Phrase *ph, int attr, bool *has)
{
    int n = 0;

    *has = false;
    for (const PhrasePart *p = ph->parts; p; p = p->next)
        if (p->kind == PHRASE_SLOT) {
            n += p->attr2 >= 0 ? 2 : 1;
            *has |= p->attr == attr || p->attr2 == attr;
        }
    return n;
}

/* Returns the phrase that states SETTING and the fewest other settings.  Sets *OF to the
 * declaration of that phrase.  Returns NULL if no phrase states SETTING. */
static const Phrase *shortest_setting_phrase(const Words *w, const Fun *setting,
                                             const EventKind **of)
{
    const Phrase *best = NULL;
    int fewest = MAX_ATTRS + 1;

    for (const EventKind *k = w->p->settings; k; k = k->next) {
        int at = program_kind_attr(k, setting->name);
        bool has;

        for (const Phrase *ph = at < 0 ? NULL : k->phrases; ph; ph = ph->next) {
            int n = phrase_slots(ph, at, &has);

            if (has && ph->lang == w->lang && n < fewest) {
                best = ph;
                *of = k;
                fewest = n;
            }
        }
    }
    return best;
}

const char *words_setting_told(const Words *w, const Fun *setting, Value value)
{
    const EventKind *of;

    return shortest_setting_phrase(w, setting, &of)
               ? words_setting(w, setting, value)
               : arena_printf(w->arena, "%s is %s", setting->name,
                              words_sign(w, setting->result, value));
}

/* Returns true if ATTR has a value for each slot of PH that is not in brackets. */
static bool phrase_is_full(const Phrase *ph, const Value *attr)
{
    bool optional = false;

    for (const PhrasePart *p = ph->parts; p; p = p->next) {
        optional = p->kind == PHRASE_OPEN || (optional && p->kind != PHRASE_CLOSE);
        if (p->kind == PHRASE_SLOT && !optional &&
            (!value_given(attr[p->attr]) || (p->attr2 >= 0 && !value_given(attr[p->attr2]))))
            return false;
    }
    return true;
}

const char *words_setting(const Words *w, const Fun *setting, Value value)
{
    const WordingPiece *is = words_piece(w, setting, WORD_IS);
    const EventKind *of = NULL;
    const Phrase *best = shortest_setting_phrase(w, setting, &of);
    Value attr[MAX_ATTRS];

    if (!best)
        return words_say_two(w, MSG_setting_is, setting->name,
                             words_value(w, setting->result, value, 0));
    for (int i = 0; i < of->nattrs; i++) {
        const Fun *f = program_fun(w->p, of->attrs[i].name);

        attr[i] = f == setting ? value : w->c->settings[f->id];
    }
    /* a slot of the phrase would stay empty */
    if (is && value_given(value) && !phrase_is_full(best, attr))
        return words_template_value(w, is, NULL, value, setting->result);
    return words_phrase(w, of, attr, best);
}
