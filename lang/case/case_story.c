/* case_story.c - events as they are told (SPEC 8.3). */
#include "case/case_inside.h"
#include "program/program.h"

#include <string.h>
#include <strings.h>

enum {
    LATELY = 5,    /* so many events back somebody may still be speaking of one */
    MOST_SAID = 80 /* bytes of a remark in which a sentence is looked for: of the last */
};

static const char *attribute_list(CaseReader *l, const EventKind *k)
{
    const char *list = "";

    for (int i = 0; i < k->nattrs; i++)
        list = arena_printf(l->arena, "%s%s`%s`", list, i ? ", " : "", k->attrs[i].name);
    return list;
}

/* NAME is no attribute of such an event. */
static void no_such_attribute(CaseReader *l, const EventKind *k, const CaseToken *name)
{
    Diag *d = case_complain(l, DIAG_CASE_ATTRIBUTE, name->span, "`%s`", name->text);
    const char *best = NULL;
    unsigned limit = 4;

    for (int i = 0; i < k->nattrs && !name->punct; i++)
        if (text_distance(k->attrs[i].name, name->text) < limit) {
            limit = text_distance(k->attrs[i].name, name->text);
            best = k->attrs[i].name;
        }
    if (best)
        diag_help(l->diags, d, "did you mean `%s`?", best);
    else
        diag_help(l->diags, d, "the attributes are %s", attribute_list(l, k));
}

/* The words up to END tell the attributes l->told: their place, for those. */
static void told_in_words(const CaseReader *l, int end, Span *told)
{
    for (int a = 0; a < MAX_ATTRS; a++)
        told[a] = end > 0 && l->told[a]
                      ? (Span){ l->toks[0].span.start, l->toks[end - 1].span.end }
                      : (Span){ 0 };
}

/* Is the attribute NAME told for the first time?  Else it was at TOLD, and that stands: no later
 * word overrides what is told. */
static bool told_once(CaseReader *l, const CaseToken *name, Span *told)
{
    Diag *d;

    if (told->end == told->start) {
        *told = name->span;
        return true;
    }
    d = case_complain(l, DIAG_CASE_NAME_TWICE, name->span, "`%s`", name->text);
    diag_note(l->diags, d, *told, "told here");
    diag_help(l->diags, d, "leave one of the two out");
    return false;
}

/* Does word AT say that something is open? */
static bool says_open(const CaseReader *l, int at)
{
    return !l->toks[at].quoted && strcmp(l->toks[at].text, "?") == 0;
}

/* What stands from word AT on, after the words that tell EV and `with`. */
static void with_attributes(CaseReader *l, CaseEvent *ev, int at)
{
    Span told[MAX_ATTRS];

    told_in_words(l, at - 1, told);
    if (at == l->ntoks && case_is_with(&l->toks[at - 1]))
        diag_help(l->diags,
                  case_complain(l, DIAG_CASE_ATTRIBUTE, l->toks[at - 1].span, "%s",
                                "nothing follows `with`"),
                  "leave it out, or tell an attribute: %s", attribute_list(l, ev->kind));
    while (at < l->ntoks) {
        const CaseToken *name = &l->toks[at];
        int a = program_kind_attr(ev->kind, name->text), end = at + 1;
        const Type *type;
        bool open;
        Value v = 0;

        if (a < 0) {
            no_such_attribute(l, ev->kind, name);
            return;
        }
        type = ev->kind->attrs[a].type;
        while (end < l->ntoks &&
               (type->kind == TYPE_SET
                    ? !(l->toks[end].punct == ',' && end + 1 < l->ntoks &&
                        program_kind_attr(ev->kind, l->toks[end + 1].text) >= 0)
                    : l->toks[end].punct != ','))
            end++;
        open = end == at + 2 && says_open(l, at + 1);
        if (open && l->told[a])
            told[a] = (Span){ 0 }; /* what the words tell of it is not known */
        if (!told_once(l, name, &told[a])) {
            at = end + 1;
            continue;
        }
        ev->open[a] = false;
        ev->attr[a] = BL_ABSENT;
        if (end == at + 1 && type->kind == TYPE_BOOL) {
            ev->attr[a] = 1;
        } else if (open) {
            ev->open[a] = true;
        } else if (type->kind == TYPE_SET) {
            uint64_t set = 0;

            for (int i = at + 1; i < end; i++) {
                if (case_is_separator(l, i))
                    continue;
                if (case_value_at(l, type->elem, i, 1, &v))
                    set |= (uint64_t)1 << v;
                else
                    case_bad_value(l, &l->toks[i], type->elem);
            }
            ev->attr[a] = (Value)set;
        } else if (end > at + 1 && case_value_at(l, type, at + 1, end - at - 1, &v)) {
            ev->attr[a] = v;
        } else {
            case_bad_words(l, end > at + 1 ? at + 1 : at, end - at - 1, type);
            ev->open[a] = true; /* it was not forgotten */
        }
        at = end + 1;
    }
}

/* Where EV names no event, and is about the last one before it that it may name (`= last`): about
 * that, if possible one of the same player. */
static void name_the_last(const CaseReader *l, CaseEvent *ev)
{
    int by = l->p->by[ev->kind->id];

    for (int a = 0; a < ev->kind->nattrs; a++) {
        const Attr *at = &ev->kind->attrs[a];
        int any = -1;

        if (!at->last || ev->open[a] || ev->attr[a] != BL_ABSENT)
            continue;
        for (int e = l->c->nevents; e-- > 0 && ev->attr[a] == BL_ABSENT;) {
            const CaseEvent *before = &l->c->events[e];

            if (!kind_is_a(before->kind, at->type->event))
                continue;
            if (by < 0 || ev->open[by] || case_event_actor(l, before) == ev->attr[by])
                ev->attr[a] = e;
            else if (any < 0)
                any = e;
        }
        if (ev->attr[a] == BL_ABSENT && any >= 0)
            ev->attr[a] = any;
    }
}

void case_event_fill(CaseEvent *ev, const EventKind *k, const FilledAttrs *f)
{
    ev->kind = k;
    for (int a = 0; a < k->nattrs; a++) {
        ev->open[a] = f->open[a];
        ev->attr[a] = f->open[a]          ? BL_ABSENT
                      : f->given[a]       ? f->attr[a]
                      : k->attrs[a].value ? k->attrs[a].value->value
                                          : BL_ABSENT;
    }
}

/* The words at SPAN tell an event of kind K, and of those what is so is not so of it. */
static void not_of_kind(CaseReader *l, Span span, const EventKind *k)
{
    Diag *d = case_complain(l, DIAG_CASE_VALUE, span, "this is no `%s`", k->name);

    diag_note(l->diags, d, k->where->span, "such an event is one of which this is so");
    diag_help(l->diags, d, "tell it as another kind of event");
}

/* Told by the name of its kind, and after `with` all that there is to say (SPEC 8.9). */
static bool match_named(CaseReader *l, CaseEvent *ev)
{
    static const FilledAttrs nothing = { 0 };
    const EventKind *k = l->ntoks && !l->toks[0].punct && !l->toks[0].quoted
                             ? program_event(l->p, l->toks[0].text)
                             : NULL;

    if (!k || !k->phrases ||
        (l->ntoks > 1 &&
         (l->toks[1].punct || l->toks[1].quoted || strcmp(l->toks[1].text, "with") != 0)))
        return false;
    case_event_fill(ev, k, &nothing);
    memset(l->told, 0, sizeof l->told);
    ev->by_name = true;
    l->by_name = true;
    with_attributes(l, ev, 2);
    l->by_name = false;
    if (!case_kind_allows(l, k, ev))
        not_of_kind(l, l->toks[0].span, k);
    return true;
}

/* The bits of what is no word before END that a phrase may want. */
static uint64_t words_missing(const CaseReader *l, int end)
{
    uint64_t words = 0;

    for (int i = 0; i < end; i++)
        if (!l->toks[i].punct && !l->toks[i].quoted)
            words |= text_word_bit(l->toks[i].text);
    return ~words;
}

static bool match_some(CaseReader *l, CaseEvent *ev, int end)
{
    FilledAttrs f;

    /* what is told of some only goes before what may be told of all */
    for (int of_some = 1; of_some >= 0; of_some--)
        for (const EventKind *k = l->p->events; k; k = k->next) {
            if ((k->where != NULL) != of_some || !case_match_kind(l, k, &f, end))
                continue;
            case_event_fill(ev, k, &f);
            if (case_kind_allows(l, k, ev)) {
                for (int a = 0; a < MAX_ATTRS; a++)
                    l->told[a] = f.given[a] || f.open[a];
                return true;
            }
            l->unfit = k;
        }
    return false;
}

bool case_match_event(CaseReader *l, CaseEvent *ev, int end)
{
    MatchReach far = l->far;
    bool told;

    l->missing = words_missing(l, end);
    told = match_some(l, ev, end);
    l->missing = 0;
    if (told)
        return true;
    l->far = far;
    return match_some(l, ev, end); /* which shows how far each phrase fits */
}

static bool match_event_with(CaseReader *l, CaseEvent *ev)
{
    int all = l->ntoks;

    if (case_match_event(l, ev, all))
        return true;
    for (int i = all; i-- > 1;)
        if (case_is_with(&l->toks[i])) {
            if (case_match_event(l, ev, i)) {
                with_attributes(l, ev, i + 1);
                if (!case_kind_allows(l, ev->kind, ev))
                    not_of_kind(l, l->toks[i].span, ev->kind);
                return true;
            }
        }
    return match_named(l, ev);
}

static bool label_known(const Node *words, const char *label);

/* The words of a sentence, kept while others are tried. */
typedef struct KeptWords {
    CaseToken toks[MAX_TOKS];
    int ntoks;
    MatchReach far;
} KeptWords;

static void keep_words(const CaseReader *l, KeptWords *k)
{
    memcpy(k->toks, l->toks, sizeof *k->toks * (size_t)l->ntoks);
    k->ntoks = l->ntoks;
    k->far = l->far;
}

static void restore_words(CaseReader *l, const KeptWords *k)
{
    memcpy(l->toks, k->toks, sizeof *k->toks * (size_t)k->ntoks);
    l->ntoks = k->ntoks;
    l->far = k->far;
    l->wording++;
}

/* Which word parts the sentence up to word END from attributes by their names; -1: none. */
static int last_with(const CaseReader *l, int end)
{
    while (end-- > 1)
        if (case_is_with(&l->toks[end]))
            return end;
    return -1;
}

/* Do the words up to END tell an event of kind K, of which what stands between quotes is a text? */
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

/* Another kind than K, of which they tell an event, that takes what stands between quotes for
 * what somebody said; NULL for none, and where K does so itself. */
static const EventKind *kind_said(CaseReader *l, const EventKind *k)
{
    for (int end = l->ntoks; end > 0; end = last_with(l, end)) {
        if (tells_text(l, k, end))
            return NULL;
        for (const EventKind *other = l->p->events; other; other = other->next)
            if (tells_text(l, other, end))
                return other;
    }
    return NULL;
}

/* The same, what stands between quotes being words like the others. */
static const EventKind *kind_unsaid(CaseReader *l, const EventKind *k)
{
    CaseEvent other = { 0 };
    bool told = false;
    KeptWords kept;

    keep_words(l, &kept);
    case_words_unquote(l);
    for (int end = l->ntoks; !told && end > 0; end = last_with(l, end))
        told = case_match_event(l, &other, end);
    restore_words(l, &kept);
    return told && other.kind != k ? other.kind : NULL;
}

/* The words that are quoted before any `with`; -1: none are. */
static int quoted_at(const CaseReader *l)
{
    for (int i = 0; i < l->ntoks && !case_is_with(&l->toks[i]); i++)
        if (l->toks[i].quoted)
            return i;
    return -1;
}

/* What kind of event the words would tell if of those quoted AT there were only S, without quotes;
 * NULL: none other than K. */
static const EventKind *kind_if_only(CaseReader *l, int at, const char *s,
                                     const EventKind *k)
{
    CaseEvent other = { 0 };
    KeptWords kept;
    bool told;

    keep_words(l, &kept);
    l->toks[at].text = s;
    case_words_unquote(l);
    told = *s && case_match_event(l, &other, l->ntoks);
    restore_words(l, &kept);
    return told && other.kind != k ? other.kind : NULL;
}

/* The end of what is quoted AT there, as far as a sentence is looked for in it; NULL: nothing is. */
static const char *quote_tail(const CaseReader *l, int at)
{
    const char *s = at < 0 ? NULL : l->toks[at].text, *from = s ? s + strlen(s) : NULL;
    int words = 0, bytes = 0;

    while (s && from > s && bytes++ < MOST_SAID && words < MAX_SPELT)
        words += *--from == ' ';
    return from;
}

/* Of which other kind than K would the words be if of what is quoted in them only what follows a
 * sign ("no, the queen") had been said?  NULL: of none. */
static const EventKind *said_after_sign(CaseReader *l, const EventKind *k)
{
    static const char signs[] = ",.;:!?";
    const EventKind *other = NULL;
    int at = quoted_at(l);

    for (const char *s = quote_tail(l, at); s && !other && (s = strpbrk(s, signs));) {
        s += strspn(s, signs);
        other = kind_if_only(l, at, s, k);
    }
    return other;
}

/* Is one of the last events, but for those of kind BUT, WHO's, and one of KIND (NULL: of any) or
 * made of it? */
static bool acted_lately(const CaseReader *l, const EventKind *but, const EventKind *kind,
                         Value who)
{
    int n = l->c->nevents;

    for (int i = n; i > 0 && n - i < LATELY; i--) {
        const CaseEvent *ev = &l->c->events[i - 1];

        if (ev->kind != but && case_event_actor(l, ev) == who &&
            (!kind || kind_is_a(ev->kind, kind)))
            return true;
    }
    return false;
}

/* The same of the last words, whatever stands before them ("I meant the queen"), where one of
 * the events just before is that speaker's and of that kind. */
static const EventKind *said_at_end(CaseReader *l, const CaseEvent *ev)
{
    int at = quoted_at(l), by = l->p->by[ev->kind->id];

    if (at < 0 || by < 0 || ev->open[by] ||
        !acted_lately(l, ev->kind, NULL, ev->attr[by]))
        return NULL;
    for (const char *s = strchr(quote_tail(l, at), ' '); s; s = strchr(s + 1, ' ')) {
        const EventKind *other = kind_if_only(l, at, s + 1, ev->kind);

        if (other && acted_lately(l, ev->kind, other, ev->attr[by]))
            return other;
    }
    return NULL;
}

/* EV is what the words tell, some of which are quoted: of which other kind might it be?
 * NULL: of none. */
static const EventKind *kind_otherwise(CaseReader *l, const CaseEvent *ev, bool *is_said)
{
    const EventKind *other;
    bool quotes = false;

    for (int i = 0; i < l->ntoks && !case_is_with(&l->toks[i]); i++)
        quotes |= l->toks[i].quoted;
    if (!quotes)
        return NULL;
    other = kind_said(l, ev->kind);
    *is_said = other != NULL;
    return other ? other : kind_unsaid(l, ev->kind);
}

/* Do the tokens tell EV, between quotes or without them?  How far they fit is told of them
 * as they stand. */
static bool match_either_way(CaseReader *l, CaseEvent *ev)
{
    KeptWords kept;

    if (match_event_with(l, ev))
        return true;
    keep_words(l, &kept);
    case_words_unquote(l);
    if (match_event_with(l, ev))
        return true;
    restore_words(l, &kept);
    return false;
}

/* Leaves out the full stop after the last word, if one stands there: it means nothing. */
static bool without_stop(CaseReader *l)
{
    CaseToken *t = l->ntoks ? &l->toks[l->ntoks - 1] : NULL;
    size_t n = t ? strlen(t->text) : 0;

    if (!n || t->punct || t->quoted || t->text[n - 1] != '.' ||
        (n == 1 ? l->ntoks == 1 : t->text[n - 2] == '.'))
        return false;
    t->text = arena_strndup(l->arena, t->text, n - 1);
    t->span.end--;
    l->ntoks -= n == 1;
    l->wording++;
    l->far = (MatchReach){ .at = -1 };
    l->unfit = NULL;
    return true;
}

/* The same of a whole sentence.  A stop that a phrase has is not left out. */
static bool sentence_understood(CaseReader *l, CaseEvent *ev)
{
    KeptWords whole;

    keep_words(l, &whole);
    if (without_stop(l)) {
        if (match_either_way(l, ev))
            return true;
        restore_words(l, &whole);
        if (match_either_way(l, ev))
            return true;
        without_stop(l); /* what is wrong is another word */
    }
    return match_either_way(l, ev);
}

/* What SPAN tells is an event of kind SAID or, without the quotes, one of kind UNSAID: which
 * of them, is not for us to say. */
static void two_ways(CaseReader *l, Span span, const EventKind *said,
                     const EventKind *unsaid)
{
    Diag *d =
        diag_add(l->diags, DIAG_CASE_TWO_WAYS, span,
                 "a %s, or a %s if it were not between quotes", said->name, unsaid->name);

    diag_help(l->diags, d, "for a %s leave the quotes out", unsaid->name);
    diag_help(l->diags, d, "for a %s begin with its name: %s with ...", said->name,
              said->name);
}

/* SPAN tells an event of kind SAID by words of which some would be one of kind UNSAID. */
static void only_said(CaseReader *l, Span span, const EventKind *said,
                      const EventKind *unsaid)
{
    Diag *d =
        diag_add(l->diags, DIAG_CASE_ONLY_SAID, span,
                 "a %s, though some of them would be a %s", said->name, unsaid->name);

    diag_help(l->diags, d, "where a %s was made, tell that, too, without quotes",
              unsaid->name);
    diag_help(l->diags, d, "where it was none begin with the name: %s with ...",
              said->name);
}

/* Word I, and those after it, may name several events, or an item that none before shows. */
static bool named_otherwise(CaseReader *l, int i, const Type *type)
{
    Diag *d;
    Value v;

    for (int n = l->ntoks - i < MAX_SPELT ? l->ntoks - i : MAX_SPELT; n > 0; n--) {
        int named =
            case_events_named(l, type, i, n, &v); /* one would have been understood */

        if (!named &&
            !(l->p->holding && case_value_at(l, l->p->holding->ptype[1], i, n, &v)))
            continue;
        d = diag_add(l->diags, DIAG_CASE_LABEL,
                     (Span){ l->toks[i].span.start, l->toks[i + n - 1].span.end },
                     named ? "more than one %s is called so"
                           : "no %s before this one shows it",
                     type->name);
        if (named)
            diag_help(l->diags, d, "say which is meant, by its label: the last is `%s`",
                      l->c->events[v].label);
        else
            diag_help(l->diags, d, "write the label of the event that is meant");
        return true;
    }
    return false;
}

/* T is no label of an event. */
static void no_such_label(CaseReader *l, const CaseToken *t)
{
    Diag *d = case_complain(l, DIAG_CASE_LABEL, t->span, "`%s`", t->text);
    const char *best = NULL;
    unsigned limit = 3;

    for (int i = 0; i < l->c->nevents; i++) {
        unsigned far = text_distance(l->c->events[i].label, t->text);

        if (far < limit) {
            limit = far;
            best = l->c->events[i].label;
        }
    }
    if (best)
        diag_help(l->diags, d, "did you mean `%s`?", best);
    else if (*t->text == '@')
        diag_help(l->diags, d,
                  "the third event is called `@3`, and no label begins with `@`");
    else
        diag_help(l->diags, d, "put a label before the event that is meant: %s: ...",
                  t->text);
}

/* The words after the first tell an event by themselves. */
static bool told_but_first(CaseReader *l)
{
    CaseEvent other = { 0 };
    bool told = false;
    KeptWords kept;

    if (l->ntoks < 2 || l->far.at > 1 || l->toks[0].punct || l->toks[0].quoted)
        return false; /* what is wrong stands further on */
    keep_words(l, &kept);
    l->ntoks--;
    memmove(l->toks, l->toks + 1, sizeof *l->toks * (size_t)l->ntoks);
    l->wording++;
    for (int end = l->ntoks; !told && end > 0; end = last_with(l, end))
        told = case_match_event(l, &other, end);
    restore_words(l, &kept);
    return told;
}

/* A label that does not stand as labels do, first and with a colon behind it. */
static bool label_misplaced(CaseReader *l, bool disputed)
{
    const CaseToken *t = &l->toks[0];

    if (disputed && l->ntoks > 1 && !t->punct && l->toks[1].punct == ':') {
        diag_help(l->diags,
                  case_complain(l, DIAG_CASE_SENTENCE, t->span, "a label after `%s`",
                                "disputed"),
                  "the label comes first: %s: disputed ...", t->text);
        return true;
    }
    if (!told_but_first(l))
        return false;
    diag_help(
        l->diags,
        case_complain(l, DIAG_CASE_SENTENCE, t->span, "`%s` before a sentence", t->text),
        "a label has a colon behind it: write `%s:`, or leave it out", t->text);
    return true;
}

/* No phrase tells the event at SPAN: they fit up to the word that is complained of. */
static void event_untold(CaseReader *l, Span span, const Node *all)
{
    bool inside = l->far.at >= 0 && l->far.at < l->ntoks;
    const CaseToken *t = inside ? &l->toks[l->far.at] : NULL;
    const Type *type = l->far.ntypes ? l->far.types[0] : NULL;
    const char *its_label = l->c->events[l->c->nevents].label;
    bool numbered = t && case_event_number(t->text) >= 0;
    const EventKind *kind;

    if (diags_full(l->diags)) { /* what is meant takes long to find */
        diag_add(l->diags, DIAG_CASE_SENTENCE, span, "%s", "");
    } else if (l->unfit) {
        not_of_kind(l, span, l->unfit);
    } else if (label_misplaced(l, l->c->events[l->c->nevents].disputed)) {
        return;
    } else if (!t || !type || type->kind != TYPE_EVENT) {
        case_not_understood(l, span, false);
    } else if (case_event_find(l->c, t->text) >= 0) {
        kind = l->c->events[case_event_find(l->c, t->text)].kind;
        diag_add(l->diags, DIAG_CASE_VALUE, t->span,
                 "`%s` is a %s and no %s\n"
                 "write the label of a %s",
                 t->text, kind->name, type->name, type->name);
    } else if ((*t->text != '@' || numbered) && check_is_lost_event(&l->scope, t->text)) {
        return; /* what is wrong stands there */
    } else if (numbered || label_known(all, t->text)) {
        diag_help(l->diags,
                  case_complain(l, DIAG_CASE_ORDER, t->span,
                                numbered || strcmp(t->text, its_label) == 0
                                    ? "`%s` does not stand before this event"
                                    : "`%s` comes later in the story",
                                t->text),
                  "an event can only speak of what happened before it");
    } else if (l->far.at > 0) {
        if (!named_otherwise(l, l->far.at, type))
            no_such_label(l, t);
    } else {
        case_not_understood(l, span, false);
    }
}

static void too_many_events(CaseReader *l, Span span)
{
    if (!l->full)
        diag_add(l->diags, DIAG_CASE_TOO_MANY, span,
                 "more than %d events\n"
                 "leave out what does not matter to the ruling",
                 MAX_EVENTS);
    l->full = true;
}

size_t case_story_room(const Program *p, size_t nsentences)
{
    size_t most = 1;

    for (const EventKind *k = p->events; k; k = k->next)
        if ((size_t)k->ntold_as > most)
            most = (size_t)k->ntold_as;
    return (nsentences < MAX_EVENTS ? nsentences : MAX_EVENTS) * most + 1;
}

/* The last event of the story is told as others, which take its place; the last of them has
 * its label. */
static void tell_as_others(CaseReader *l)
{
    Case *c = l->c;
    const CaseEvent whole = c->events[c->nevents - 1];
    const EventKind *k = whole.kind;

    if (c->nevents - 1 + k->ntold_as > MAX_EVENTS) {
        too_many_events(l, whole.span);
        return;
    }
    c->nevents--;
    for (int i = 0; i < k->ntold_as; i++) {
        CaseEvent *ev = &c->events[c->nevents++];
        const EventKind *told = k->told_as[i];

        *ev = (CaseEvent){ .kind = told,
                           .span = whole.span,
                           .shared = k->ntold_as > 1,
                           .disputed = whole.disputed };
        ev->label = i + 1 < k->ntold_as || *whole.label == '@'
                        ? arena_printf(l->arena, "@%d", c->nevents)
                        : whole.label;
        for (int a = 0; a < told->nattrs; a++) {
            const Attr *attr = &told->attrs[a];
            int at = program_kind_attr(k, attr->name);

            ev->attr[a] = at >= 0 && !(whole.attr[at] == BL_ABSENT && attr->value)
                              ? whole.attr[at]
                          : attr->value ? attr->value->value
                                        : BL_ABSENT;
            ev->open[a] = at >= 0 && whole.open[at];
        }
        if (!case_kind_allows(l, told, ev))
            not_of_kind(l, whole.span, told);
    }
}

static void story_add_event(CaseReader *l, const Node *words, const Node *all)
{
    const EventKind *other;
    bool is_said;
    Case *c = l->c;
    CaseEvent *ev;
    int skip = 0;
    Span span = words->span;

    for (const Node *w = words; w; w = w->next)
        span.end = w->span.end;
    if (++l->scope.nsentences > MAX_EVENTS || c->nevents >= MAX_EVENTS) {
        too_many_events(l, span);
        return;
    }
    ev = &c->events[c->nevents];
    memset(ev, 0, sizeof *ev);
    ev->span = span;
    case_words_take(l, words);
    if (l->ntoks > 1 && !l->toks[0].punct && !l->toks[0].quoted &&
        l->toks[1].punct == ':') {
        ev->label = l->toks[0].text;
        if (*ev->label == '@')
            diag_help(l->diags,
                      case_complain(l, DIAG_CASE_LABEL_TWICE, l->toks[0].span, "`%s`",
                                    ev->label),
                      "`@` stands before the number of an event: give it another label");
        else if (case_event_find(c, ev->label) >= 0)
            diag_help(l->diags,
                      case_complain(l, DIAG_CASE_LABEL_TWICE, l->toks[0].span, "`%s`",
                                    ev->label),
                      "give one of the two events another label");
        skip = 2;
    } else {
        ev->label = arena_printf(l->arena, "@%d", c->nevents + 1);
    }
    if (skip < l->ntoks && strcmp(l->toks[skip].text, "disputed") == 0 &&
        !l->toks[skip].quoted) {
        ev->disputed = true;
        skip++;
    }
    memmove(l->toks, l->toks + skip, sizeof *l->toks * (size_t)(l->ntoks - skip));
    l->ntoks -= skip;
    l->wording++;
    l->far = (MatchReach){ .at = -1 };
    l->unfit = NULL;
    if (!sentence_understood(l, ev)) {
        event_untold(l, span, all);
        l->scope.lost = arena_room(l->arena, l->scope.lost, sizeof *l->scope.lost,
                                   l->scope.nlost, &l->scope.cap_lost);
        l->scope.lost[l->scope.nlost++] = ev->label;
        return;
    }
    other = kind_otherwise(l, ev, &is_said);
    if (other)
        two_ways(l, span, is_said ? other : ev->kind, is_said ? ev->kind : other);
    else if ((other = said_after_sign(l, ev->kind)) || (other = said_at_end(l, ev)))
        only_said(l, span, ev->kind, other);
    name_the_last(l, ev);
    for (int a = 0; a < ev->kind->nattrs; a++)
        if (ev->attr[a] == BL_ABSENT && !ev->open[a] && !ev->kind->attrs[a].optional)
            diag_help(l->diags,
                      case_complain(l, DIAG_CASE_MISSING, span, "`%s`",
                                    ev->kind->attrs[a].name),
                      "add: with %s ...", ev->kind->attrs[a].name);
    c->nevents++;
    if (ev->kind->ntold_as)
        tell_as_others(l);
}

/* A text is its letters, for it is interned in one run only. */
static bool same_value(const Type *t, Value a, Value b)
{
    if (t->kind == TYPE_TEXT && value_given(a) && value_given(b))
        return strcmp((const char *)(intptr_t)a, (const char *)(intptr_t)b) == 0;
    return a == b;
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
    bool same, is_said;

    before.nevents = at;
    l.diags = diags_new(none);
    case_words_split(&l, sentence);
    same = match_event_with(&l, &got) && got.kind == ev->kind &&
           diags_errors(l.diags) == 0 && !kind_otherwise(&l, &got, &is_said);
    for (int i = 0; same && i < ev->kind->nattrs; i++)
        same = got.open[i] == ev->open[i] &&
               (got.open[i] ||
                same_value(ev->kind->attrs[i].type, got.attr[i], ev->attr[i]));
    diags_free(l.diags);
    sources_free(none);
    return same;
}

/* Is LABEL given anywhere in the story? */
static bool label_known(const Node *sections, const char *label)
{
    for (const Node *s = sections; s; s = s->next)
        if (s->kind == N_Sentence && s->a->kind == N_Word &&
            strcmp(s->a->text, label) == 0 && s->a->next && s->a->next->kind == N_Punct)
            return true;
    return false;
}

void case_story_line(CaseReader *l, const Node *sentence, const Node *sections)
{
    const Node *start = sentence->a;

    /* several sentences on a line are separated by `;` */
    while (start) {
        Node *copy = NULL, **end = &copy;
        const Node *w = start;

        for (; w && !(w->kind == N_Punct && w->num == ';'); w = w->next) {
            Node *one = ast_node_new(l->arena, w->kind, w->span);

            one->text = w->text;
            one->num = w->num;
            *end = one;
            end = &one->next;
        }
        if (copy)
            story_add_event(l, copy, sections);
        start = w ? w->next : NULL;
    }
}
