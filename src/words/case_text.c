/* case_text.c - writes a case as the text of a case file (see case_text.h). */
#include "words/case_text.h"

#include "kit/strbuf.h"
#include "kit/vec.h"
#include "program/program.h"
#include "program/spelling.h"

#include <ctype.h>
#include <string.h>

/* The data needed to write one case as text. */
typedef struct CaseWriter {
    const Program *p;
    const Case *c;
    const Sources *sources;
    Arena *arena;
    const char **labels; /* indexed by event number: the label of the event, or NULL */
    /* A copy of the case, whose events have the labels above.  case_sentence_means() reads a new
     * sentence as one of these events. */
    Case read;
} CaseWriter;

void case_text_add(TextLines *lines, const char *line, Arena *arena)
{
    VEC_ROOM_IN(arena, lines->at, lines->n, lines->cap);
    lines->at[lines->n++] = line;
}

/* ---- values ----------------------------------------------------------- */

enum { MAX_WORDS = MAX_SPELT }; /* the largest number of words of a value in a sentence */

/* Returns true if S contains WORD as a whole word. */
static bool has_word(const char *s, const char *word)
{
    size_t n = strlen(word);

    for (; s; s = strchr(s, ' ') ? strchr(s, ' ') + 1 : NULL)
        if (strncmp(s, word, n) == 0 && (s[n] == ' ' || !s[n]))
            return true;
    return false;
}

/* Returns true if S can be a value in a sentence of a case in language LANG.  S must have at most
 * MAX_WORDS words, and no sign or keyword that sentences use.  If ONE_WORD is true, S must be one
 * word. */
static bool fits_in_sentence(const Program *p, int lang, const char *s, bool one_word)
{
    const Lang *l = &p->langs[lang];
    int words = 1;

    for (const char *space = s; (space = strchr(space, ' ')); space++)
        words++;
    if (words > (one_word ? 1 : MAX_WORDS) || s[strcspn(s, "\",;:()?#\n\t")])
        return false;
    for (int i = 0; i < l->njoins; i++)
        if (has_word(s, l->joins[i]))
            return false;
    return !has_word(s, "and") && !has_word(s, "with") && !has_word(s, "disputed");
}

static bool text_reads_as(const Program *p, const Type *t, Value v, const char *s, int lang,
                          bool one_word)
{
    Value got;

    return s && fits_in_sentence(p, lang, s, one_word) && spelling_value(p, t, s, lang, &got) &&
           got == v;
}

/* Returns the first written sign of E, such as ♠, or the first spelling of E in language LANG,
 * whichever is shorter.  If both have the same length, returns the spelling.  If the sign begins
 * with a digit, always returns the sign. */
static const char *short_form(const EnumValue *e, int lang)
{
    const char *s = e->spelled[lang].n ? e->spelled[lang].at[0] : NULL;

    if (s && !isdigit((unsigned char)e->written[0][0]) &&
        text_codepoints(s, strlen(s)) <= text_codepoints(e->written[0], strlen(e->written[0])))
        return s;
    return e->written[0];
}

/* Returns form number I, from 0, of E as a part of a product value, such as the suit of ♠Q.  The
 * signs of E come first, then its spellings.  Returns NULL after the last form. */
static const char *enum_written_form(const EnumValue *e, int lang, int i)
{
    int written = e->nwritten ? e->nwritten : 1;

    if (i < written)
        return e->written[i];
    return i - written < e->spelled[lang].n ? e->spelled[lang].at[i - written] : NULL;
}

static const char *enum_text(const Program *p, const Type *t, Value v, int lang, bool one_word)
{
    const EnumValue *e = &t->values[v];
    const char *tries[] = { e->nwritten ? short_form(e, lang) : NULL, e->words[lang][0] };

    for (size_t i = 0; i < BL_LEN(tries); i++)
        if (text_reads_as(p, t, v, tries[i], lang, one_word))
            return tries[i];
    return e->name;
}

static const char *product_text(const Program *p, const Type *t, Value v, int lang, bool one_word,
                                Arena *arena)
{
    const EnumValue *l = &t->left->values[v / (Value)t->right->count],
                    *r = &t->right->values[v % (Value)t->right->count];
    const char *a, *b, *s = arena_printf(arena, "%s%s", short_form(l, lang), short_form(r, lang));

    if (text_reads_as(p, t, v, s, lang, one_word))
        return s;
    for (int i = 0; (a = enum_written_form(l, lang, i)); i++)
        for (int k = 0; (b = enum_written_form(r, lang, k)); k++) {
            s = arena_printf(arena, "%s%s", a, b);
            if (text_reads_as(p, t, v, s, lang, one_word))
                return s;
        }
    return NULL;
}

/* Returns V in the form of a function call, such as `card(spades, queen)`.  Every condition of a
 * case accepts this form; a phrase of a story does not. */
static const char *product_call(const Type *t, Value v, Arena *arena)
{
    Value right = (Value)t->right->count;

    return arena_printf(arena, "%s(%s, %s)", t->name, t->left->values[v / right].name,
                        t->right->values[v % right].name);
}

const char *case_text_quoted(const char *s, Arena *arena)
{
    StrBuf b = { 0 };

    strbuf_addc(&b, '"', 1);
    for (; *s; s++) {
        if (*s == '"' || *s == '\\')
            strbuf_addc(&b, '\\', 1);
        strbuf_addc(&b, *s, 1);
    }
    strbuf_addc(&b, '"', 1);
    return strbuf_keep(&b, arena);
}

const char *case_text_value(const Program *p, const Type *t, Value v, int lang, bool one_word,
                            Arena *arena)
{
    switch (t->kind) {
    case TYPE_BOOL: return v ? "true" : "false";
    case TYPE_ENUM: return enum_text(p, t, v, lang, one_word);
    case TYPE_PRODUCT: return product_text(p, t, v, lang, one_word, arena);
    case TYPE_RANGE: return arena_printf(arena, "%lld", (long long)v);
    case TYPE_TEXT: return case_text_quoted((const char *)(intptr_t)v, arena);
    case TYPE_EVENT:
    case TYPE_SET:
    case TYPE_ERROR: break;
    }
    BUG("an event is told by its label, a set by its members");
}

/* Returns true if S is one token of a condition: a name, or a word that begins with a sign like
 * ♠. */
static bool is_token(const char *s)
{
    bool sign = (unsigned char)*s >= 0x80;

    if (*s >= '0' && *s <= '9')
        return false;
    for (; *s; s++)
        if ((unsigned char)*s >= 0x80 ? !sign : !isalnum((unsigned char)*s))
            return false;
    return true;
}

const char *case_text_product(const Program *p, const Type *t, Value v, int lang, Arena *arena)
{
    const char *s = product_text(p, t, v, lang, true, arena);

    return s && is_token(s) ? s : product_call(t, v, arena);
}

/* Returns V in the form that a sentence of a case uses.  If a sentence cannot state V, returns
 * product_call() of V. */
static const char *simple_text(const CaseWriter *w, const Type *t, Value v, bool one_word)
{
    const char *s = case_text_value(w->p, t, v, w->c->lang, one_word, w->arena);

    return s ? s : product_call(t, v, w->arena);
}

/* Returns the members of the set V, with spaces between them. */
static const char *set_members_text(const CaseWriter *w, const Type *t, Value v)
{
    StrBuf b = { 0 };

    for (Value i = 0; i < MAX_VALUES; i++)
        if ((uint64_t)v >> i & 1) {
            const char *s = simple_text(w, t->elem, i, true);

            strbuf_printf(&b, "%s%s", b.len ? " " : "", s);
        }
    return strbuf_keep(&b, w->arena);
}

static const char *written_value(const CaseWriter *w, const Type *t, Value v)
{
    if (t->kind == TYPE_EVENT)
        return w->labels[v];
    return t->kind == TYPE_SET ? set_members_text(w, t, v) : simple_text(w, t, v, false);
}

/* ---- sentences -------------------------------------------------------- */

/* The values that a sentence states: the attributes of an event, or the settings of one
 * declaration. */
typedef struct EventTelling {
    const EventKind *kind;
    const Value *attr;
    const bool *open;
    /* indexed by attribute: the possible values of an open attribute, as bits; NULL if no attribute
     * is restricted */
    const uint64_t *one_of;
} EventTelling;

/* Returns the possible values of the open attribute AT, as bits.  Returns 0 if all values are
 * possible. */
static uint64_t event_one_of(const EventTelling *t, int at)
{
    return t->one_of && t->open[at] ? t->one_of[at] : 0;
}

/* Returns the values in SET, which have type TYPE, as alternatives: "A or B". */
static const char *alternatives_text(const CaseWriter *w, const Type *type, uint64_t set)
{
    const char *s = "";

    for (uint32_t v = 0; v < type->count; v++)
        if (set >> v & 1)
            s = arena_printf(w->arena, "%s%s%s", s, *s ? " or " : "",
                             written_value(w, type, (Value)v));
    return s;
}

static bool event_has_attr(const EventTelling *t, int attr)
{
    return attr < 0 || value_given(t->attr[attr]);
}

uint32_t case_text_attrs(const PhrasePart *p)
{
    return (uint32_t)1 << p->attr | (p->attr2 >= 0 ? (uint32_t)1 << p->attr2 : 0);
}

/* Returns the text for the slot P of a phrase.  Returns NULL if its attribute is absent.  Also
 * returns NULL if P is a list, because a list states several events. */
static const char *event_slot_text(const CaseWriter *w, const EventTelling *t, const PhrasePart *p)
{
    const Type *type = t->kind->attrs[p->attr].type;
    const char *a, *b;

    if (p->each)
        return NULL;
    if (p->attr2 < 0 && event_one_of(t, p->attr))
        return alternatives_text(w, type, event_one_of(t, p->attr));
    if (t->open[p->attr] && p->attr2 < 0)
        return "?";
    if (!event_has_attr(t, p->attr) || !event_has_attr(t, p->attr2) ||
        (type->kind == TYPE_SET && !t->attr[p->attr]))
        return NULL;
    if (p->attr2 < 0)
        return written_value(w, type, t->attr[p->attr]);
    a = short_form(&type->values[t->attr[p->attr]], w->c->lang);
    b = short_form(&t->kind->attrs[p->attr2].type->values[t->attr[p->attr2]], w->c->lang);
    return arena_printf(w->arena, "%s%s", a, b);
}

/* Returns true if all slots from P up to the closing bracket have values, and none of them is
 * stated yet.  USED has the attributes that are stated already, as bits. */
static bool bracket_told(const CaseWriter *w, const EventTelling *t, const PhrasePart *p,
                         uint32_t used)
{
    for (; p->kind != PHRASE_CLOSE; p = p->next)
        if (p->kind == PHRASE_SLOT && ((used & case_text_attrs(p)) || !event_slot_text(w, t, p)))
            return false;
    return true;
}

/* Returns the phrase PH with its slots filled and commas between its parts.  If OPTIONAL is true,
 * includes the parts in brackets.  Returns NULL if a slot has no value.  Sets *USED to the
 * attributes that the text states, as bits. */
static const char *phrase_filled(const CaseWriter *w, const EventTelling *t, const Phrase *ph,
                                 bool optional, uint32_t *used)
{
    StrBuf b = { 0 };
    bool comma = false;

    *used = 0;
    for (const PhrasePart *p = ph->parts; p; p = p->next) {
        const char *text = p->text;

        if (p->kind == PHRASE_OPEN && !(optional && bracket_told(w, t, p->next, *used)))
            while (p->kind != PHRASE_CLOSE)
                p = p->next;
        if (p->kind == PHRASE_OPEN || p->kind == PHRASE_CLOSE) {
            comma |= p->comma;
            continue;
        }
        if (p->kind == PHRASE_SLOT) {
            text = event_slot_text(w, t, p);
            *used |= case_text_attrs(p);
        }
        if (!text) {
            strbuf_free(&b);
            return NULL;
        }
        strbuf_printf(&b, "%s%s%s", comma && b.len ? "," : "", b.len ? " " : "", text);
        comma = p->comma;
    }
    return strbuf_keep(&b, w->arena);
}

/* A phrase with its slots filled. */
typedef struct PhraseChoice {
    const char *text;
    uint32_t used; /* the attributes that the phrase states, as bits */
    /* the number of wanted attributes that the phrase states; MAX_ATTRS is subtracted if the
     * phrase is in another language than the case */
    int tells;
} PhraseChoice;

enum { MAX_WAYS = 32 };

/* Stores in WAYS the filled phrases for T, and returns their number.  Phrases in the language of
 * the case come first.  Within each language, phrases that state more attributes of WANT come
 * first.  Among equals, the phrase that is declared earlier comes first. */
static int phrase_choices(const CaseWriter *w, const EventTelling *t, uint32_t want,
                          PhraseChoice *ways)
{
    int n = 0;

    for (int pass = 0; pass < 4; pass++)
        for (const Phrase *ph = t->kind->phrases; ph && n < MAX_WAYS; ph = ph->next) {
            PhraseChoice way = { 0 };
            int at = n;

            if ((ph->lang == w->c->lang) == (pass >= 2))
                continue;
            way.text = phrase_filled(w, t, ph, pass % 2 == 0, &way.used);
            if (!way.text)
                continue;
            way.tells = __builtin_popcount(way.used & want) - (pass >= 2) * MAX_ATTRS;
            for (; at > 0 && ways[at - 1].tells < way.tells; at--)
                ways[at] = ways[at - 1];
            ways[at] = way;
            n++;
        }
    return n;
}

static bool attr_is_default(const Attr *a, Value v)
{
    return v == (a->value ? a->value->value : BL_ABSENT);
}

/* Returns the name and the value of the attribute ATTR, in the form that a sentence uses after
 * `with`. */
static const char *with_text(const CaseWriter *w, const EventTelling *t, int attr)
{
    const Attr *a = &t->kind->attrs[attr];
    const char *s;

    if (event_one_of(t, attr))
        return arena_printf(w->arena, "%s %s", a->name,
                            alternatives_text(w, a->type, event_one_of(t, attr)));
    if (t->open[attr])
        return arena_printf(w->arena, "%s ?", a->name);
    if (a->type->kind == TYPE_BOOL && t->attr[attr] == 1)
        return a->name;
    s = written_value(w, a->type, t->attr[attr]);
    return arena_printf(w->arena, "%s%s%s", a->name, *s ? " " : "", s);
}

/* Returns true if the sentence for T must state attribute number A, but the phrase WAY does not
 * state it.  The sentence then states it after `with`. */
static bool is_left_over(const EventTelling *t, const PhraseChoice *way, int a)
{
    return !(way->used >> a & 1) &&
           (t->open[a] || !attr_is_default(&t->kind->attrs[a], t->attr[a]));
}

/* Returns the phrase WAY, followed by `with` and the attributes that the phrase does not state. */
static const char *whole_sentence(const CaseWriter *w, const EventTelling *t,
                                  const PhraseChoice *way)
{
    const char *s = way->text, *joint = " with ";

    for (int i = 0; i < t->kind->nattrs; i++) {
        if (!is_left_over(t, way, i))
            continue;
        s = arena_printf(w->arena, "%s%s%s", s, joint, with_text(w, t, i));
        joint = ", ";
    }
    return s;
}

/* Returns event number EVENT as a sentence.  Tries first the phrases that state the most
 * attributes.  Uses a phrase only if its sentence is read back as the same event.  If there is no
 * such phrase, begins the sentence with the first phrase or with the name of the kind. */
static const char *event_sentence_text(const CaseWriter *w, int event)
{
    const CaseEvent *e = &w->c->events[event];
    const EventTelling t = { e->kind, e->attr, e->open, e->one_of };
    const PhraseChoice by_name = { .text = e->kind->name };
    PhraseChoice ways[MAX_WAYS];
    int n = phrase_choices(w, &t, UINT32_MAX, ways);
    const char *s = NULL;

    for (int i = 0; i < n && !s; i++) {
        s = whole_sentence(w, &t, &ways[i]);
        if (!case_sentence_means(&w->read, event, s, e, w->arena))
            s = NULL;
    }
    if (!s && (e->by_name || n))
        s = whole_sentence(w, &t, e->by_name || strchr(ways->text, '"') ? &by_name : ways);
    else if (!s)
        /* No sentence states the event.  The reader of cases will report an error at the bare
         * name. */
        s = e->kind->name;
    if (e->instead_of)
        return arena_printf(w->arena, "instead of %s %s", w->labels[e->instead_of - 1], s);
    return e->disputed ? arena_printf(w->arena, "disputed %s", s) : s;
}

/* Returns the words of event number EVENT in the source of the case, with its label.  Returns NULL
 * if the source is unknown, or if the words cannot be copied.  Words cannot be copied in three
 * cases: they also state other events; they name an event by its number; they have several lines or
 * a comment. */
static const char *event_own_words(const CaseWriter *w, int event)
{
    Span span = w->c->events[event].span;
    const Source *src = w->sources ? sources_find(w->sources, span.start) : NULL;
    const char *s;

    if (!src || w->c->events[event].shared)
        return NULL;
    s = arena_strndup(w->arena, source_text(src) + (span.start - source_base(src)),
                      span.end - span.start);
    return s[strcspn(s, "@\n#")] ? NULL : s;
}

static const char *event_line(const CaseWriter *w, int event)
{
    const char *own = event_own_words(w, event), *label = w->labels[event];

    if (own && *w->c->events[event].label != '@')
        return own;
    own = own ? own : event_sentence_text(w, event);
    return *label == '@' ? own : arena_printf(w->arena, "%s: %s", label, own);
}

/* ---- labels ----------------------------------------------------------- */

static void mark_stated(bool *marked, const StatedFact *list, int n)
{
    for (int i = 0; i < n; i++)
        for (int k = 0; k < (list[i].fun ? list[i].fun->nparams : 1); k++)
            if (!list[i].fun || list[i].fun->ptype[k]->kind == TYPE_EVENT)
                marked[list[i].args[k]] = true;
}

static const char *fresh_label(const CaseWriter *w, int event)
{
    const char *label = arena_printf(w->arena, "e%d", event + 1);

    while (case_event_find(w->c, label) >= 0)
        label = arena_printf(w->arena, "%s_", label);
    return label;
}

/* Sets w->labels and w->read.  Each event keeps its label.  An event without a label gets one if a
 * finding, an election or `about` names it. */
static void make_labels(CaseWriter *w)
{
    const Case *c = w->c;
    size_t n = (size_t)c->nevents + 1;
    bool *marked = arena_alloc_array(w->arena, sizeof *marked, n);

    w->labels = arena_alloc_array(w->arena, sizeof *w->labels, n);
    for (int i = 0; i < c->nbodies; i++)
        mark_stated(marked, c->bodies[i].found, c->bodies[i].nfound);
    mark_stated(marked, c->elected, c->nelected);
    for (int i = 0; i < c->nevents; i++) {
        bool about = c->has_about && (c->about[i / 64] >> (i % 64) & 1);
        const char *label = c->events[i].label;

        w->labels[i] = *label == '@' && (marked[i] || about) ? fresh_label(w, i) : label;
    }
    w->read = *c;
    w->read.events = arena_alloc_array(w->arena, sizeof *c->events, n);
    for (int i = 0; i < c->nevents; i++) {
        w->read.events[i] = c->events[i];
        w->read.events[i].label = w->labels[i];
    }
}

/* ---- facts ------------------------------------------------------------ */

/* Returns V, a value of T, in the form that a condition of a case uses.  The form of an event is
 * its label. */
static const char *fact_value(const CaseWriter *w, const Type *t, Value v)
{
    if (t->kind == TYPE_EVENT)
        return w->labels[v];
    if (t->kind == TYPE_SET) {
        const char *all = "{", *s;

        for (Value i = 0; i < MAX_VALUES; i++) {
            if (!((uint64_t)v >> i & 1))
                continue;
            s = case_text_value(w->p, t->elem, i, w->c->lang, true, w->arena);
            if (t->elem->kind == TYPE_PRODUCT ||
                (t->elem->kind == TYPE_ENUM && (!is_token(s) || case_event_find(w->c, s) >= 0)))
                s = fact_value(w, t->elem, i);
            all = arena_printf(w->arena, "%s%s%s", all, all[1] ? ", " : "", s);
        }
        return arena_printf(w->arena, "%s}", all);
    }
    if (t->kind == TYPE_PRODUCT)
        return case_text_product(w->p, t, v, w->c->lang, w->arena);
    if (t->kind == TYPE_ENUM && case_event_find(w->c, t->values[v].name) < 0)
        return t->values[v].name;
    return case_text_value(w->p, t, v, w->c->lang, true, w->arena);
}

static const char *fact_text(const CaseWriter *w, const StatedFact *s)
{
    const char *call, *value;

    if (!s->fun)
        return arena_printf(w->arena, "%shappened(%s)", s->value ? "" : "not ",
                            w->labels[s->args[0]]);
    call = arena_printf(w->arena, "%s%s", s->fun->name, s->fun->nparams ? "(" : "");
    for (int i = 0; i < s->fun->nparams; i++)
        call = arena_printf(w->arena, "%s%s%s", call, i ? ", " : "",
                            fact_value(w, s->fun->ptype[i], s->args[i]));
    if (s->fun->nparams)
        call = arena_printf(w->arena, "%s)", call);
    if (s->value == BL_ABSENT)
        return arena_printf(w->arena, "%s is absent", call);
    if (s->fun->result->kind == TYPE_BOOL)
        return arena_printf(w->arena, "%s%s", s->value ? "" : "not ", call);
    value = fact_value(w, s->fun->result, s->value);
    return arena_printf(w->arena, "%s is %s%s", call, s->excluded ? "not " : "", value);
}

static TextLines fact_lines(const CaseWriter *w, const StatedFact *list, int n)
{
    TextLines lines = { 0 };

    for (int i = 0; i < n; i++)
        case_text_add(&lines, fact_text(w, &list[i]), w->arena);
    return lines;
}

/* ---- settings and holdings -------------------------------------------- */

/* Adds each setting in LEFT as `NAME is VALUE`, because no phrase states it.  LEFT has the settings
 * as bits. */
static void named_settings(const CaseWriter *w, const EventTelling *t, uint32_t left,
                           TextLines *lines)
{
    for (int i = 0; i < t->kind->nattrs; i++) {
        const Attr *a = &t->kind->attrs[i];

        if (left >> i & 1)
            case_text_add(lines,
                          arena_printf(w->arena, "%s is %s", a->name,
                                       simple_text(w, a->type, t->attr[i], false)),
                          w->arena);
    }
}

/* Adds lines for the settings of the declaration K.  A setting that a phrase needs and the case
 * lacks is written as `?`. */
static void setting_lines(const CaseWriter *w, const EventKind *k, TextLines *lines)
{
    Value attr[MAX_ATTRS];
    bool open[MAX_ATTRS] = { false };
    const EventTelling t = { k, attr, open, NULL };
    uint32_t left = 0;
    PhraseChoice ways[MAX_WAYS];

    for (int i = 0; i < k->nattrs; i++) {
        attr[i] = w->c->settings[program_fun(w->p, k->attrs[i].name)->id];
        if (value_given(attr[i]))
            left |= (uint32_t)1 << i;
    }
    while (left) {
        if (!phrase_choices(w, &t, left, ways) || !(ways->used & left)) {
            for (int i = 0; i < k->nattrs; i++)
                open[i] = !(left >> i & 1);
            if (!phrase_choices(w, &t, left, ways) || !(ways->used & left)) {
                named_settings(w, &t, left, lines);
                return;
            }
        }
        case_text_add(lines, ways->text, w->arena);
        left &= ~ways->used;
        for (int i = 0; i < k->nattrs; i++) {
            open[i] = false;
            attr[i] = left >> i & 1 ? attr[i] : BL_ABSENT;
        }
    }
}

/* Returns the cards of group (suit) GROUP in H, in the form that a case uses.  Returns NULL if
 * nothing is known about these cards. */
static const char *group_text(const CaseWriter *w, const Holding *h, const Type *items,
                              uint32_t group)
{
    StrBuf b = { 0 };
    uint64_t has = h->dealt ? h->dealt : h->has & ~h->shown, lacks = h->dealt ? 0 : h->lacks;
    int unknown = h->unknown + h->filled;
    bool some = h->others || h->met;
    bool complete = h->dealt || (h->complete && !h->closed);
    bool open = !complete && ((h->any && !h->met) || (unknown == 0 && !some));

    if (open && !has && !lacks)
        return NULL;
    strbuf_add(&b, items->left->values[group].written[0]);
    for (uint32_t r = items->right->count; r-- > 0;)
        if (has >> r & 1)
            strbuf_add(&b, items->right->values[r].written[0]);
    strbuf_addc(&b, '?', (size_t)unknown);
    strbuf_printf(&b, "%s%s%s%s", some ? "+" : "", open ? "…" : "", !has && complete ? "—" : "",
                  lacks ? "/" : "");
    for (uint32_t r = items->right->count; r-- > 0;)
        if (lacks >> r & 1)
            strbuf_add(&b, items->right->values[r].written[0]);
    return strbuf_keep(&b, w->arena);
}

static TextLines holding_lines(const CaseWriter *w)
{
    TextLines lines = { 0 };

    if (!w->p->holding)
        return lines;
    const Type *owners = w->p->holding->ptype[0], *items = w->p->holding->ptype[1];

    for (uint32_t o = 0; o < owners->count; o++) {
        const char *s = NULL;

        for (uint32_t g = items->left->count; g-- > 0;) {
            const char *one = group_text(w, &w->c->holding[o][g], items, g);

            if (one)
                s = arena_printf(w->arena, "%s%s%s", s ? s : "", s ? " " : "", one);
        }
        if (s)
            case_text_add(
                &lines,
                arena_printf(w->arena, "%s: %s",
                             case_text_value(w->p, owners, (Value)o, w->c->lang, true, w->arena),
                             s),
                w->arena);
    }
    return lines;
}

/* ---- the whole case --------------------------------------------------- */

const char *case_text_sentence(const Case *c, int event, Arena *arena)
{
    CaseWriter w = { .p = c->program, .c = c, .arena = arena };

    make_labels(&w);
    return event_sentence_text(&w, event);
}

/* Returns true if a phrase of K states attribute number A as a part of a product.  The suit of ♠Q
 * is such a part. */
static bool tells_part(const EventKind *k, int a)
{
    for (const Phrase *ph = k->phrases; ph; ph = ph->next)
        for (const PhrasePart *p = ph->parts; p; p = p->next)
            if (p->kind == PHRASE_SLOT && p->attr2 >= 0 && (p->attr == a || p->attr2 == a))
                return true;
    return false;
}

const char *case_text_phrase(const Case *c, int event, const Phrase *ph, bool optional,
                             Arena *arena)
{
    CaseWriter w = { .p = c->program, .c = c, .arena = arena };
    const CaseEvent *e = &c->events[event];
    const EventTelling t = { e->kind, e->attr, e->open, e->one_of };
    PhraseChoice way = { 0 };

    make_labels(&w);
    way.text = phrase_filled(&w, &t, ph, optional, &way.used);
    for (int a = 0; a < e->kind->nattrs; a++)
        if (is_left_over(&t, &way, a))
            return NULL;
    return way.text;
}

const char *case_text_sample(const Program *p, const EventKind *k, int lang, Arena *arena)
{
    CaseEvent e = { .kind = k, .label = "@1", .span = NO_SPAN };
    Case c = { .program = p, .lang = lang, .events = &e, .nevents = 1 };

    for (int a = 0; a < k->nattrs; a++) {
        const Type *t = k->attrs[a].type;
        /* the number of earlier attributes of this type, used to give each attribute another
         * value */
        Value before = 0;

        for (int i = 0; i < a; i++)
            before += k->attrs[i].type == t;
        e.attr[a] = k->attrs[a].value ? k->attrs[a].value->value : BL_ABSENT;
        if ((k->attrs[a].optional || k->attrs[a].value) && !tells_part(k, a))
            continue;
        if (t->kind == TYPE_EVENT)
            return NULL;
        e.attr[a] = t->kind == TYPE_TEXT ? (Value)(intptr_t) "…"
                    : t->kind == TYPE_SET || t->kind == TYPE_BOOL
                        ? 1
                        : t->low + (Value)t->count - 1 - before % (Value)t->count;
    }
    return case_text_sentence(&c, 0, arena);
}

CaseText *case_text_of(const Case *c, const Sources *sources, Arena *arena)
{
    CaseText *t = arena_new_of(arena, CaseText);
    CaseWriter w = { .p = c->program, .c = c, .sources = sources, .arena = arena };

    make_labels(&w);
    t->name = c->name;
    t->title = c->title;
    t->source = c->source;
    t->ruled_under = c->ruled_under;
    t->inferred = c->inferred;
    t->language = c->lang > 0 ? c->program->langs[c->lang].code : NULL;
    for (int i = 0; c->has_about && i < c->nevents; i++)
        if (c->about[i / 64] >> (i % 64) & 1)
            t->about = arena_printf(arena, "%s%s%s", t->about ? t->about : "", t->about ? ", " : "",
                                    w.labels[i]);
    for (const EventKind *k = c->program->settings; k; k = k->next)
        setting_lines(&w, k, &t->settings);
    t->hands = holding_lines(&w);
    for (int i = 0; i < c->nevents; i++)
        case_text_add(&t->story, event_line(&w, i), arena);
    t->bodies = arena_alloc_array(arena, sizeof *t->bodies, (size_t)c->nbodies);
    for (int i = 0; i < c->nbodies; i++)
        if (c->bodies[i].name)
            t->bodies[t->nbodies++] =
                (TextBody){ c->bodies[i].name,
                            fact_lines(&w, c->bodies[i].found, c->bodies[i].nfound) };
    t->elected = fact_lines(&w, c->elected, c->nelected);
    return t;
}

/* Adds a section of the case to B: the line HEAD, and then LINES.  Adds nothing if LINES is
 * empty. */
static void section_print(StrBuf *b, const char *head, const char *indent, const TextLines *lines)
{
    strbuf_add(b, lines->n ? head : "");
    for (int i = 0; i < lines->n; i++)
        strbuf_printf(b, "%s%s\n", indent, lines->at[i]);
}

const char *case_text_print(const CaseText *t, Arena *arena)
{
    const struct {
        const char *word, *text;
        bool quoted;
    } heads[] = { { "source", t->source, true },
                  { "ruled under", t->ruled_under, false },
                  { "language", t->language, false },
                  { "inferred", t->inferred, true },
                  { "about", t->about, false } };
    StrBuf b = { 0 };

    strbuf_printf(&b, "case %s %s\n", t->name, case_text_quoted(t->title, arena));
    for (size_t i = 0; i < BL_LEN(heads); i++)
        if (heads[i].text)
            strbuf_printf(&b, "  %-8s %s\n", heads[i].word,
                          heads[i].quoted ? case_text_quoted(heads[i].text, arena) : heads[i].text);
    section_print(&b, "", "  ", &t->settings);
    for (int i = 0; i < t->hands.n; i++)
        strbuf_printf(&b, "  %-8s %s\n", i ? "" : "hands", t->hands.at[i]);
    section_print(&b, "  story\n", "    ", &t->story);
    for (int i = 0; i < t->nbodies; i++) {
        strbuf_printf(&b, "  found by %s\n", t->bodies[i].name);
        section_print(&b, "", "    ", &t->bodies[i].found);
    }
    section_print(&b, "  elected\n", "    ", &t->elected);
    return strbuf_keep(&b, arena);
}
