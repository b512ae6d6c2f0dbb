/* case_quotes.c - decides if the quoted words of a sentence are a remark, or tell an event
 * themselves (SPEC 8.3).  Reports sentences where this is not clear.  "The words" are the words of
 * the sentence that the reader L holds.  An item is a thing that an owner holds. */
#include "case/case_inside.h"

#include <string.h>

enum { MOST_SAID = 8 }; /* the most words of a remark that are tried together */

/* Returns true if the words before word END tell an event of kind K with a text attribute.  The
 * quoted words must be the value of that attribute. */
static bool tells_text(CaseReader *l, const EventKind *k, int end)
{
    CaseEvent ev = { 0 };
    bool text = false;
    FilledAttrs f;

    for (int a = 0; a < k->nattrs; a++)
        text |= k->attrs[a].type->kind == TYPE_TEXT;
    if (!text || !case_match_kind(l, k, &f, end))
        return false;
    text = false;
    for (int a = 0; a < k->nattrs; a++)
        text |= k->attrs[a].type->kind == TYPE_TEXT && f.given[a];
    case_event_fill(&ev, k, &f);
    return text && case_kind_allows(l, k, &ev);
}

/* Returns the first kind of event that the words before word END tell with a text attribute.  Tries
 * FIRST before all other kinds.  Returns NULL if there is no such kind. */
static const EventKind *text_told(CaseReader *l, const EventKind *first, int end)
{
    const EventKind *k = first;

    l->missing = case_missing_bits(l, end);
    if (!tells_text(l, first, end))
        for (k = l->p->events; k && !tells_text(l, k, end);)
            k = k->next;
    l->missing = 0;
    return k;
}

/* Returns a kind of event that the words tell with the quoted words as the value of a text
 * attribute.  Returns NULL if K is such a kind, or if there is no such kind. */
static const EventKind *kind_said(CaseReader *l, const EventKind *k)
{
    const EventKind *said = NULL;

    for (int end = l->ntoks; end > 0 && !said; end = case_words_last_with(l, end))
        said = text_told(l, k, end);
    return said == k ? NULL : said;
}

/* Returns the kind of event that the words tell without their quotation marks.  Returns NULL if
 * this kind is K, or if they tell no event. */
static const EventKind *kind_unsaid(CaseReader *l, const EventKind *k)
{
    CaseEvent other = { 0 };
    KeptWords kept;
    bool told;

    case_words_keep(l, &kept);
    case_words_unquote(l);
    told = case_match_before_with(l, &other);
    l->vague = !told;
    /* an event that shows an item must name the item, so vague words cannot tell such an event */
    told = told || (case_match_before_with(l, &other) && !other.kind->reveals);
    l->vague = false;
    case_words_restore(l, &kept);
    return told && other.kind != k ? other.kind : NULL;
}

/* Returns the place of the first quoted text if it stands before the first `with`, otherwise -1. */
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

/* Returns true if the event before EV has the same actor as EV, and a similar kind.  A kind is
 * similar if it is the parent of the kind of EV, or lies below that parent. */
static bool follows_its_like(const CaseReader *l, const CaseEvent *ev)
{
    const CaseEvent *before = l->c->nevents ? &l->c->events[l->c->nevents - 1] : NULL;

    return before && ev->kind->parent && kind_is_a(before->kind, ev->kind->parent) &&
           case_event_actor(l, before) == case_event_actor(l, ev);
}

/* Matches all words.  If they fit no phrase, tries again and allows words that leave a value
 * open. */
static bool match_all(CaseReader *l, CaseEvent *ev)
{
    bool told = case_match_event(l, ev, l->ntoks);

    l->vague = !told;
    told = told || case_match_event(l, ev, l->ntoks);
    l->vague = false;
    return told;
}

void case_quotes_prefer(CaseReader *l, CaseEvent *ev)
{
    const EventKind *remark =
        case_is_only_parent(l, ev->kind) && quoted_at(l) >= 0 ? kind_said(l, ev->kind) : NULL;
    FilledAttrs filled = l->filled;
    KeptWords kept;

    if (remark && case_match_kind(l, remark, &filled, l->ntoks)) {
        case_event_fill(ev, remark, &filled);
        l->filled = filled;
        return;
    }
    if (quoted_at(l) < 0 || quoted_at(l) != l->ntoks - 1)
        return;
    filled = l->filled;
    case_words_keep(l, &kept);
    for (int undo = 1; undo >= 0; undo--) {
        CaseEvent other = *ev;
        bool told;

        if (undo && !case_words_undo(l))
            continue;
        if (!undo)
            case_words_unquote(l);
        told = match_all(l, &other);
        if (!undo && !(told && case_kind_is_sure(l, &other)) && case_words_drop_unspoken(l)) {
            other = *ev;
            l->loose = true;
            told = match_all(l, &other);
            l->loose = false;
        }
        if (told && (undo ? follows_its_like(l, &other)
                          : case_kind_is_sure(l, &other) && !follows_its_like(l, &other))) {
            *ev = other;
            return;
        }
        case_words_restore(l, &kept);
    }
    l->filled = filled;
}

/* Returns true if M words, from word AT on, name an item. */
static bool names_one_item(CaseReader *l, int at, int m)
{
    Value v;

    return l->p->holding && case_value_at(l, l->p->holding->ptype[1], at, m, &v) == m;
}

/* Searches the quoted text at word AT for words that tell an event by themselves.  In "no, the
 * queen", for example, the words "the queen" tell a call.  The event must be of another kind than
 * K.  Returns the kind of the event, and sets *PART to the words.  Returns NULL if there are no
 * such words. */
static const EventKind *kind_said_within(CaseReader *l, int at, const EventKind *k,
                                         const char **part)
{
    const EventKind *found = NULL;
    KeptWords said, all;
    int n;

    case_words_keep(l, &said);
    n = 1 - l->ntoks;
    case_words_unquote(l);
    n += l->ntoks;
    case_words_keep(l, &all);
    for (int m = n < MOST_SAID ? n : MOST_SAID; m > 0 && !found; m--)
        for (int i = 0; i + m <= n && !found; i++) {
            CaseEvent other = { 0 };
            char buf[200];

            case_words_restore(l, &all);
            case_words_only(l, at, n, i, m);
            l->unfit = NULL;
            if (case_match_event(l, &other, l->ntoks) && other.kind != k &&
                (!case_is_only_parent(l, other.kind) || names_one_item(l, at, m)) &&
                case_words_join(l, at, m, buf, sizeof buf)) {
                *part = arena_strndup(l->arena, buf, strlen(buf));
                found = other.kind;
            }
        }
    case_words_restore(l, &said);
    return found;
}

const EventKind *case_quotes_within(CaseReader *l, const CaseEvent *ev, const char **part)
{
    int at = quoted_at(l);

    return at < 0 ? NULL : kind_said_within(l, at, ev->kind, part);
}

/* Returns the index of the attribute of EV with the name and the type of ATTR, or -1. */
static int same_attr(const CaseEvent *ev, const Attr *attr)
{
    for (int i = 0; i < ev->kind->nattrs; i++)
        if (ev->kind->attrs[i].type == attr->type && text_same(ev->kind->attrs[i].name, attr->name))
            return i;
    return -1;
}

/* Returns a sentence that tells an event by the name of its kind K.  An example is
 * `remark with by S, said "no"`.  The sentence states the attributes that K and the kind of EV have
 * in common. */
static const char *told_by_name(CaseReader *l, const EventKind *k, const CaseEvent *ev)
{
    const char *s = k->name, *before = " with";

    for (int a = 0; a < k->nattrs; a++) {
        const Type *t = k->attrs[a].type;
        int i = same_attr(ev, &k->attrs[a]);

        if (i < 0 || ev->open[i] || !value_given(ev->attr[i]))
            continue;
        if (t->kind == TYPE_ENUM)
            s = arena_printf(l->arena, "%s%s %s %s", s, before, k->attrs[a].name,
                             t->values[ev->attr[i]].written[0]);
        else if (t->kind == TYPE_TEXT)
            s = arena_printf(l->arena, "%s%s %s \"%s\"", s, before, k->attrs[a].name,
                             (const char *)(intptr_t)ev->attr[i]);
        else
            continue;
        before = ",";
    }
    return s;
}

void case_quotes_report(CaseReader *l, Span span, const CaseEvent *ev)
{
    const char *said = ev->kind->name, *unsaid, *part, *named = told_by_name(l, ev->kind, ev);
    bool is_said;
    const EventKind *other;

    l->unfit = NULL;
    other = case_quotes_other_kind(l, ev, &is_said);
    if (other && !case_is_only_parent(l, other)) {
        unsaid = is_said ? said : other->name;
        said = is_said ? other->name : said;
        diag_add(l->diags, DIAG_CASE_TWO_WAYS, span,
                 "this sentence can mean a `%s` or a `%s`\n"
                 "if it was a `%s`, leave the quotes out\n"
                 "if it was a `%s`, write: %s",
                 said, unsaid, unsaid, said, is_said ? told_by_name(l, other, ev) : named);
    } else if (other) {
        diag_add(l->diags, DIAG_CASE_ONLY_SAID, span,
                 "this sentence is taken as a `%s`, but without quotes it would mean a `%s`\n"
                 "if it was a `%s`, tell it in a sentence without quotes\n"
                 "otherwise write: %s",
                 said, other->name, other->name, named);
    } else if ((other = case_quotes_within(l, ev, &part))) {
        diag_add(l->diags, DIAG_CASE_TWO_WAYS, span,
                 "this sentence can mean a `%s`, but `%s` in it can mean a `%s`\n"
                 "if it was a `%s`, tell it in a sentence without quotes\n"
                 "if it was only a remark, write: %s",
                 said, part, other->name, other->name, named);
    }
}
