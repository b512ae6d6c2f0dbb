/* case_quotes.c - finds sentences that may tell another event because some of their words are
 * quoted (SPEC 8.3). */
#include "case/case_inside.h"

#include <string.h>

enum {
    LATELY = 5,    /* how many events back a remark may refer to */
    MOST_SAID = 80 /* how many bytes at the end of a remark are searched for a sentence */
};

/* Returns true if the words before word END tell an event of kind K and give the quoted words to a
 * text attribute. */
static bool tells_text(CaseReader *l, const EventKind *k, int end)
{
    CaseEvent ev = { 0 };
    bool text = false;
    FilledAttrs f;

    if (!case_match_kind(l, k, &f, end))
        return false;
    for (int a = 0; a < k->nattrs; a++)
        text |= k->attrs[a].type->kind == TYPE_TEXT && f.given[a];
    case_event_fill(&ev, k, &f);
    return text && case_kind_allows(l, k, &ev);
}

/* Returns a kind of event that takes the quoted words as a text.  Returns NULL if K takes them as a
 * text, or if no kind does. */
static const EventKind *kind_said(CaseReader *l, const EventKind *k)
{
    for (int end = l->ntoks; end > 0; end = case_words_last_with(l, end)) {
        if (tells_text(l, k, end))
            return NULL;
        for (const EventKind *other = l->p->events; other; other = other->next)
            if (tells_text(l, other, end))
                return other;
    }
    return NULL;
}

/* Returns a kind other than K that the words tell if the quotation marks are removed, or NULL. */
static const EventKind *kind_unsaid(CaseReader *l, const EventKind *k)
{
    CaseEvent other = { 0 };
    KeptWords kept;
    bool told;

    case_words_keep(l, &kept);
    case_words_unquote(l);
    told = case_match_before_with(l, &other);
    l->vague = !told;
    told = told || case_match_before_with(l, &other);
    l->vague = false;
    case_words_restore(l, &kept);
    return told && other.kind != k ? other.kind : NULL;
}

/* Returns the place of the first quoted word before any `with`, or -1. */
static int quoted_at(const CaseReader *l)
{
    for (int i = 0; i < l->ntoks && !case_is_with(&l->toks[i]); i++)
        if (l->toks[i].quoted)
            return i;
    return -1;
}

const EventKind *case_quotes_other_kind(CaseReader *l, const CaseEvent *ev, bool *is_said)
{
    const EventKind *other;

    if (quoted_at(l) < 0)
        return NULL;
    other = kind_said(l, ev->kind);
    *is_said = other != NULL;
    return other ? other : kind_unsaid(l, ev->kind);
}

/* Returns a kind other than K that the words would tell if the quoted words at place AT were the
 * unquoted words S.  Returns NULL if no other kind fits. */
static const EventKind *kind_if_only(CaseReader *l, int at, const char *s, const EventKind *k)
{
    CaseEvent other = { 0 };
    KeptWords kept;
    bool told;

    case_words_keep(l, &kept);
    l->toks[at].text = s;
    case_words_unquote(l);
    told = *s && case_match_event(l, &other, l->ntoks);
    case_words_restore(l, &kept);
    return told && other.kind != k ? other.kind : NULL;
}

/* Returns the end of the quoted words at place AT: the part that is searched for a sentence. */
static const char *quote_tail(const CaseReader *l, int at)
{
    const char *s = l->toks[at].text, *from = s + strlen(s);
    int words = 0, bytes = 0;

    while (from > s && bytes++ < MOST_SAID && words < MAX_SPELT)
        words += *--from == ' ';
    return from;
}

/* Returns a kind other than K that the quoted words at place AT tell after a sign of punctuation
 * ("no, the queen"), or NULL. */
static const EventKind *said_after_sign(CaseReader *l, int at, const EventKind *k)
{
    static const char signs[] = ",.;:!?";
    const EventKind *other = NULL;

    for (const char *s = quote_tail(l, at); !other && (s = strpbrk(s, signs));) {
        s += strspn(s, signs);
        other = kind_if_only(l, at, s, k);
    }
    return other;
}

/* Returns true if ACTOR did an event of KIND among the last LATELY events; KIND may be NULL (any
 * kind).  An event of exactly the kind BUT does not count. */
static bool acted_lately(const CaseReader *l, const EventKind *but, const EventKind *kind,
                         Value actor)
{
    int n = l->c->nevents;

    for (int i = n; i > 0 && n - i < LATELY; i--) {
        const CaseEvent *ev = &l->c->events[i - 1];

        if (ev->kind != but && case_event_actor(l, ev) == actor &&
            (!kind || kind_is_a(ev->kind, kind)))
            return true;
    }
    return false;
}

/* Returns the kind of event that the end of the quoted words at place AT tells ("I meant the
 * queen").  Returns NULL if there is no such kind, or if the speaker did not do such an event
 * lately.  EV is the remark. */
static const EventKind *said_at_end(CaseReader *l, int at, const CaseEvent *ev)
{
    int by = l->p->by[ev->kind->id];

    if (by < 0 || ev->open[by] || !acted_lately(l, ev->kind, NULL, ev->attr[by]))
        return NULL;
    for (const char *s = strchr(quote_tail(l, at), ' '); s; s = strchr(s + 1, ' ')) {
        const EventKind *other = kind_if_only(l, at, s + 1, ev->kind);

        if (other && acted_lately(l, ev->kind, other, ev->attr[by]))
            return other;
    }
    return NULL;
}

void case_quotes_report(CaseReader *l, Span span, const CaseEvent *ev)
{
    const char *said = ev->kind->name, *unsaid;
    bool is_said;
    const EventKind *other = case_quotes_other_kind(l, ev, &is_said);
    int at = quoted_at(l);

    if (other) {
        unsaid = is_said ? said : other->name;
        said = is_said ? other->name : said;
        diag_add(l->diags, DIAG_CASE_TWO_WAYS, span,
                 "the words with quotes tell a `%s`, the same words without quotes a `%s`\n"
                 "if you mean a `%s`, leave the quotes out\n"
                 "if you mean a `%s`, write: %s with ATTRIBUTE VALUE, ATTRIBUTE VALUE",
                 said, unsaid, unsaid, said, said);
    } else if (at >= 0 &&
               ((other = said_after_sign(l, at, ev->kind)) || (other = said_at_end(l, at, ev)))) {
        unsaid = other->name;
        diag_add(l->diags, DIAG_CASE_ONLY_SAID, span,
                 "the sentence tells a `%s`; some of its quoted words alone would tell a `%s`\n"
                 "if a `%s` was made, add a sentence for it, without quotes\n"
                 "otherwise write the name of the kind: %s with ...",
                 said, unsaid, unsaid, said);
    }
}
