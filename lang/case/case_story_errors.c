/* case_story_errors.c - reports why a sentence of a story tells no event. */
#include "case/case_inside.h"

#include <string.h>

/* Reports the words from word I on if they can mean several events of TYPE.  Also reports them if
 * they name an item that no earlier event shows.  Returns false if it reports nothing. */
static bool report_named_events(CaseReader *l, int i, const Type *type)
{
    Diag *d;
    Value v;

    for (int n = l->ntoks - i < MAX_SPELT ? l->ntoks - i : MAX_SPELT; n > 0; n--) {
        /* NAMED is never 1, because words that name exactly one event would have matched */
        int named = case_events_named(l, type, i, n, &v);

        if (!named && !(l->p->holding && case_value_at(l, l->p->holding->ptype[1], i, n, &v)))
            continue;
        d = diag_add(l->diags, DIAG_CASE_LABEL,
                     (Span){ l->toks[i].span.start, l->toks[i + n - 1].span.end },
                     named ? "these words can mean more than one earlier `%s`"
                           : "these words mean no earlier `%s`",
                     type->name);
        if (named)
            diag_help(l->diags, d,
                      "write the label of the event that you mean; the last one has the label `%s`",
                      l->c->events[v].label);
        else
            diag_help(l->diags, d, "write the label of the event that you mean");
        return true;
    }
    return false;
}

/* Reports that no event has the label in T. */
static void report_no_label(CaseReader *l, const CaseToken *t)
{
    Diag *d = diag_add(l->diags, DIAG_CASE_LABEL, t->span, "no event has the label `%s`", t->text);
    const char *best = NULL;
    unsigned limit = case_misspelling_limit(t->text);

    for (int i = 0; i < l->c->nevents; i++)
        case_nearer(l->c->events[i].label, t->text, &best, &limit);
    if (best)
        diag_help(l->diags, d, "did you mean `%s`?", best);
    else if (*t->text == '@')
        diag_help(l->diags, d,
                  "`@` and a number name an event by its place: `@3` is the third one");
    else
        diag_help(l->diags, d, "write `%s:` before the sentence that you mean", t->text);
}

/* Returns true if the words after the first one tell an event. */
static bool fits_after_first(CaseReader *l)
{
    CaseEvent other = { 0 };
    KeptWords kept;
    bool told;

    if (l->ntoks < 2 || l->far.at > 1 || l->toks[0].punct || l->toks[0].quoted)
        return false; /* far.at > 1: the first two words fit a phrase, and a later word is wrong */
    case_words_keep(l, &kept);
    l->ntoks--;
    memmove(l->toks, l->toks + 1, sizeof *l->toks * (size_t)l->ntoks);
    l->wording = ++l->wordings;
    told = case_match_before_with(l, &other);
    case_words_restore(l, &kept);
    return told;
}

/* Reports a label that stands after `disputed`, or a label without a colon.  DISPUTED is true if
 * the sentence begins with `disputed`.  If there is nothing to report, returns false. */
static bool report_misplaced_label(CaseReader *l, bool disputed)
{
    const CaseToken *t = &l->toks[0];

    if (disputed && l->ntoks > 1 && !t->punct && l->toks[1].punct == ':') {
        diag_add(l->diags, DIAG_CASE_SENTENCE, t->span,
                 "a label cannot stand after `disputed`\n"
                 "write the label first: %s: disputed ...",
                 t->text);
        return true;
    }
    if (!fits_after_first(l))
        return false;
    diag_add(l->diags, DIAG_CASE_SENTENCE, t->span,
             "`%s` stands before a sentence\n"
             "if it is a label, write a colon after it: `%s:`; otherwise leave it out",
             t->text, t->text);
    return true;
}

/* Returns true if some sentence in SECTIONS has the label LABEL. */
static bool label_known(const Node *sections, const char *label)
{
    for (const Node *s = sections; s; s = s->next)
        if (s->kind == N_Sentence && s->a->kind == N_Word && strcmp(s->a->text, label) == 0 &&
            s->a->next && s->a->next->kind == N_Punct)
            return true;
    return false;
}

/* Reports the first words of the sentence that the language lists after `weigh`.  They may matter
 * to a ruling, so the sentence cannot be read without them.  Returns false, without a report, if
 * there are no such words. */
static bool report_weighty(CaseReader *l)
{
    for (int i = 0; i < l->ntoks; i++) {
        int n = case_listed_at(l, WORDS_WEIGHTY, i);
        char buf[100];

        if (!n || !case_words_join(l, i, n, buf, sizeof buf))
            continue;
        diag_add(l->diags, DIAG_CASE_SENTENCE,
                 (Span){ l->toks[i].span.start, l->toks[i + n - 1].span.end },
                 "`%s` may matter to the ruling, but no sentence that could be meant here has %s\n"
                 "leave `%s` out, and state in a section `found by` what was found",
                 buf, n == 1 ? "this word" : "these words", buf);
        return true;
    }
    return false;
}

void case_story_untold(CaseReader *l, Span span, const Node *sections)
{
    bool inside = l->far.at >= 0 && l->far.at < l->ntoks;
    const CaseToken *t = inside ? &l->toks[l->far.at] : NULL;
    const Type *type = l->far.ntypes ? l->far.types[0] : NULL;
    const char *its_label = l->c->events[l->c->nevents].label;
    bool numbered = t && case_event_number(t->text) >= 0;
    const EventKind *kind;

    /* if no more reports are kept, skips the search for a help, because this search takes long */
    if (diags_full(l->diags)) {
        diag_add(l->diags, DIAG_CASE_SENTENCE, span, "%s", "");
    } else if (l->tired) {
        diag_add(l->diags, DIAG_CASE_SENTENCE, span,
                 "the sentence has too many parts\n"
                 "tell each thing that happened in a sentence of its own");
    } else if (l->unfit) {
        case_not_of_kind(l, span, l->unfit);
    } else if (report_weighty(l)) {
        return;
    } else if (report_misplaced_label(l, l->c->events[l->c->nevents].disputed)) {
        return;
    } else if (!t || !type || type->kind != TYPE_EVENT) {
        case_not_understood(l, span, false);
    } else if (case_event_find(l->c, t->text) >= 0) {
        kind = l->c->events[case_event_find(l->c, t->text)].kind;
        diag_add(l->diags, DIAG_CASE_VALUE, t->span,
                 "`%s` is the label of a `%s`, but a `%s` must stand here\n"
                 "write the label of a `%s`",
                 t->text, kind->name, type->name, type->name);
    } else if ((*t->text != '@' || numbered) && check_is_lost_event(&l->scope, t->text)) {
        return; /* the label belongs to a wrong sentence, which is reported already */
    } else if (numbered || label_known(sections, t->text)) {
        diag_add(l->diags, DIAG_CASE_ORDER, t->span,
                 "a sentence can refer only to an earlier event, but `%s` %s\n"
                 "write the label of an earlier event",
                 t->text,
                 numbered || strcmp(t->text, its_label) == 0 ? "is not earlier than this sentence"
                                                             : "comes later");
    } else if (l->far.at > 0) {
        if (!report_named_events(l, l->far.at, type))
            report_no_label(l, t);
    } else {
        case_not_understood(l, span, false);
    }
}
