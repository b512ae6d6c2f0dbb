/* sentence.c - facts, questions, conclusions and conditions as sentences
 * (words.h). */
#include "kit/strbuf.h"
#include "program/program.h"
#include "ruling/interview.h"
#include "words/case_text.h"
#include "words/prose.h"

#include <string.h>

static const char *sentence_message(const Words *w, MessageId id, const char *a)
{
    return words_say(w, id, a, NULL, NULL);
}

/* WORDS in the variant V, or as they are said aloud where W is. */
static const WordingPiece *wording_variant(const Words *w, const Wording *words,
                                           Variant v)
{
    const WordingPiece *you = words->piece[WORD_YOU][w->lang];

    return w->aloud && you ? you : words->piece[v][w->lang];
}

static const WordingPiece *piece_of(const Words *w, const Fun *f, Variant v)
{
    return f->words.piece[v][w->lang];
}

/* The value of EX, where it is known and there is one. */
static bool known_value(const Words *w, const Ex *ex, const Value *slots, Value *v)
{
    return words_evaluate(w, ex, slots, v) && value_given(*v);
}

/* ---- events and settings ---------------------------------------------- */

/* One value of two that are told as one. */
static const char *sign_or_unknown(const Words *w, const Type *t, Value v)
{
    return value_given(v) ? words_sign(w, t, v)
                          : words_say(w, MSG_unknown, NULL, NULL, NULL);
}

/* One slot of a phrase; of a setting what is not told is open. */
static const char *phrase_slot_words(const Words *w, const EventKind *k,
                                     const Value *attr, const PhrasePart *p)
{
    const Type *t = k->attrs[p->attr].type;
    Value v = attr[p->attr];

    if (p->attr2 >= 0)
        return arena_printf(w->arena, "%s%s", sign_or_unknown(w, t, v),
                            sign_or_unknown(w, k->attrs[p->attr2].type, attr[p->attr2]));
    if (!value_given(v))
        return words_say(w, MSG_unknown, NULL, NULL, NULL);
    switch (t->kind) {
    case TYPE_PRODUCT: return words_sign(w, t, v);
    case TYPE_EVENT: return w->c->events[v].label;
    case TYPE_TEXT: return sentence_message(w, MSG_ask_nobody, words_value(w, t, v, 0));
    case TYPE_SET: return words_set(w, t->elem, (uint64_t)v, JOINT_AND);
    default: return words_value(w, t, v, 0);
    }
}

/* Is there something to tell in this slot? */
static bool slot_given(const Value *attr, const PhrasePart *p)
{
    return value_given(attr[p->attr]) && (p->attr2 < 0 || value_given(attr[p->attr2]));
}

/* Skip a bracket that has an absent slot; mark what it told in *USED. */
static const PhrasePart *phrase_bracket(const Value *attr, const PhrasePart *p,
                                        uint32_t *used)
{
    const PhrasePart *open = p;
    uint32_t told = 0;
    bool whole = true;

    for (p = p->next; p->kind != PHRASE_CLOSE; p = p->next) {
        if (p->kind != PHRASE_SLOT)
            continue;
        whole &= slot_given(attr, p) && !(*used & case_text_attrs(p));
        told |= case_text_attrs(p);
    }
    if (!whole)
        return p;
    *used |= told;
    return open;
}

static const char *phrase_text(const Words *w, const EventKind *k, const Value *attr,
                               const Phrase *ph)
{
    StrBuf b = { 0 };
    const char *s;
    uint32_t used = 0;

    for (const PhrasePart *p = ph->parts; p; p = p->next) {
        const char *text = NULL;

        if (p->kind == PHRASE_OPEN) {
            p = phrase_bracket(attr, p, &used);
            continue;
        }
        if (p->kind == PHRASE_CLOSE)
            continue;
        text = p->kind == PHRASE_WORD ? p->text : phrase_slot_words(w, k, attr, p);
        if (b.len)
            strbuf_add(&b, " ");
        strbuf_add(&b, text);
    }
    s = arena_strndup(w->arena, strbuf_str(&b), b.len);
    strbuf_free(&b);
    return s;
}

/* How many attributes PH tells; -1 when one that it must tell is not there. */
static int phrase_tells(const Value *attr, const Phrase *ph)
{
    uint32_t used = 0, told = 0;

    for (const PhrasePart *p = ph->parts; p; p = p->next) {
        if (p->kind == PHRASE_OPEN) {
            p = phrase_bracket(attr, p, &used);
            continue;
        }
        if (p->kind != PHRASE_SLOT)
            continue;
        if (!slot_given(attr, p))
            return -1;
        told |= case_text_attrs(p);
    }
    return __builtin_popcount(told | used);
}

/* Of the phrases of E in the language of W the one that tells most. */
static const Phrase *fullest_phrase(const Words *w, const CaseEvent *e)
{
    const Phrase *best = NULL;
    int most = -2;

    for (const EventKind *k = e->kind; k && !best; k = k->parent)
        for (const Phrase *ph = k->phrases; ph; ph = ph->next) {
            int n = ph->lang == w->lang ? phrase_tells(e->attr, ph) : -2;

            if (n > most) {
                most = n;
                best = ph;
            }
        }
    return best;
}

const char *words_source(const Words *w, Span span)
{
    const Source *src = w->sources ? sources_find(w->sources, span.start) : NULL;
    StrBuf b = { 0 };
    const char *s, *end;
    bool before = true; /* was there a space, or nothing? */

    if (!src)
        return NULL;
    s = source_text(src) + (span.start - source_base(src));
    end = source_text(src) + (span.end - source_base(src));
    for (; s < end; s++) {
        bool space = strchr(" \n\t\r", *s) != NULL;

        if (!space || !before)
            strbuf_addc(&b, space ? ' ' : *s, 1);
        before = space;
    }
    s = arena_strndup(w->arena, strbuf_str(&b), b.len);
    strbuf_free(&b);
    return s;
}

const char *words_event(const Words *w, int event)
{
    const CaseEvent *e = &w->c->events[event];
    const char *told =
        w->c->lang == w->lang && !e->shared ? words_source(w, e->span) : NULL;
    const Phrase *ph = told ? NULL : fullest_phrase(w, e);

    return told ? told : ph ? phrase_text(w, e->kind, e->attr, ph) : e->label;
}

/* A phrase with its slots left open; what may be missing is missing. */
static const char *open_phrase(const Words *w, const Phrase *ph)
{
    const char *s = NULL;

    for (const PhrasePart *p = ph->parts; p; p = p->next) {
        const char *text = p->kind == PHRASE_WORD
                               ? p->text
                               : words_say(w, MSG_unknown, NULL, NULL, NULL);

        if (p->kind == PHRASE_OPEN) {
            while (p->kind != PHRASE_CLOSE)
                p = p->next;
            continue;
        }
        s = s ? arena_printf(w->arena, "%s %s", s, text) : text;
    }
    return sentence_message(w, MSG_ask_nobody, s);
}

const char *words_kind(const Words *w, const EventKind *kind)
{
    const char *texts[WORDS_MANY], *term;
    int n = 0;

    if (!kind)
        return words_say(w, MSG_any_event, NULL, NULL, NULL);
    term = words_term(w, &kind->words, NULL, 0);
    if (term)
        return term;
    /* its own phrase, or those of the kinds below it, where they are not too many to tell */
    for (const EventKind *k = w->p->events; k && n <= WORDS_MANY; k = k->next)
        for (const Phrase *ph = kind_is_a(k, kind) ? k->phrases : NULL; ph; ph = ph->next)
            if (ph->lang == w->lang && (k == kind || !kind->phrases)) {
                if (n++ < WORDS_MANY)
                    texts[n - 1] = open_phrase(w, ph);
                break;
            }
    return n && n <= WORDS_MANY ? words_joined(w, texts, n, JOINT_OR) : kind->name;
}

const char *words_line(const Words *w, Span span)
{
    if (!sources_find(w->sources, span.start))
        return NULL;
    return sentence_message(
        w, MSG_line,
        arena_printf(w->arena, "%u", source_locate(w->sources, span.start).line));
}

const char *words_place(const Words *w, Span span)
{
    LineCol at = source_locate(w->sources, span.start);
    const char *path = source_name(at.src), *name;
    int slashes = 0;

    for (name = path + strlen(path); name > path; name--)
        if (name[-1] == '/' && ++slashes == 2)
            break;
    return arena_printf(w->arena, "%s:%u", text_for_terminal(w->arena, name), at.line);
}

const char *words_sentence(const Words *w, int event)
{
    const char *label = w->c->events[event].label, *told = words_event(w, event), *colon;
    size_t n = strlen(label);

    if (strncmp(told, label, n) != 0)
        return told;
    colon = told + n + strspn(told + n, " ");
    return *colon == ':' ? colon + 1 + strspn(colon + 1, " ") : told;
}

const char *words_told(const Words *w, int event)
{
    static const char disputed[] = "disputed ";
    const char *told = words_sentence(w, event);

    return w->c->events[event].disputed &&
                   strncmp(told, disputed, sizeof disputed - 1) == 0
               ? told + sizeof disputed - 1
               : told;
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

/* The phrase in which SETTING is told with the fewest others, of the kind OF; or NULL. */
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

const char *words_setting(const Words *w, const Fun *setting, Value value)
{
    const EventKind *of = NULL;
    const Phrase *best = shortest_setting_phrase(w, setting, &of);
    Value attr[MAX_ATTRS];

    if (!best)
        return words_say(w, MSG_setting_is, setting->name,
                         words_value(w, setting->result, value, 0), NULL);
    for (int i = 0; i < of->nattrs; i++) {
        const Fun *f = program_fun(w->p, of->attrs[i].name);

        attr[i] = f == setting ? value : w->c->settings[f->id];
    }
    return phrase_text(w, of, attr, best);
}

/* ---- facts ------------------------------------------------------------ */

static const char *finding_words(const Words *w, const Fact *f, Value v)
{
    const Fun *fun = f->fun;
    const WordingPiece *is = piece_of(w, fun, WORD_IS),
                       *denial = piece_of(w, fun, WORD_NOT);

    if (fun->result->kind == TYPE_BOOL) {
        const WordingPiece *p = v == 1 ? is : denial;

        if (p)
            return words_template(w, p, f->args, v, fun->result, NULL, NULL);
        return sentence_message(
            w, MSG_it_is_not_so,
            words_template(w, is, f->args, 1, fun->result, NULL, NULL));
    }
    if (!value_given(v))
        return words_template_text(w, denial ? denial : is, f->args,
                                   sentence_message(w, MSG_nothing_particular, NULL));
    return words_template(w, is, f->args, v, fun->result, NULL, NULL);
}

/* F with TEXT as its value, by the wording P, which says its value; a choice that has no
 * such wording, by what was to be chosen. */
static const char *fact_with_text(const Words *w, const Fact *f, const WordingPiece *p,
                                  const char *text)
{
    if (f->fun->kind != FUN_DONE || piece_of(w, f->fun, WORD_DID))
        return words_template_text(w, p, f->args, text);
    return words_say(w, MSG_setting_is, words_template_text(w, p, f->args, NULL), text,
                     NULL);
}

static const char *elected_words(const Words *w, const Fact *f, Value v)
{
    bool yes = f->fun->choosing ? value_given(v) : v == 1;
    const WordingPiece *is = piece_of(w, f->fun, WORD_IS),
                       *did = piece_of(w, f->fun, WORD_DID),
                       *denial = piece_of(w, f->fun, WORD_NOT);
    const char *s;

    if (yes && f->fun->choosing && !did)
        return fact_with_text(w, f, is, words_value(w, f->fun->result, v, 0));
    if (!yes && denial)
        return words_template(w, denial, f->args, v, f->fun->result, NULL, NULL);
    if (!did) /* what is to be done is no sentence */
        return sentence_message(
            w, yes ? MSG_condition_true : MSG_condition_false,
            words_template(w, is, f->args, v, f->fun->result, NULL, NULL));
    s = !yes && f->fun->choosing
            ? words_template_text(w, did, f->args, sentence_message(w, MSG_any, NULL))
            : words_template(w, did, f->args, v, f->fun->result, NULL, NULL);
    return yes ? s : sentence_message(w, MSG_it_is_not_so, s);
}

const char *words_term(const Words *w, const Wording *words, const Value *slots, int form)
{
    const WordingPiece *const *forms = words->term[w->lang];

    return words_template(w, forms ? forms[form] : NULL, slots, BL_ABSENT, NULL, NULL,
                          NULL);
}

/* "the suit led is hearts": what a value is, by the name of what it is. */
static const char *term_is(const Words *w, const Wording *words, const Type *type,
                           Value v, const Value *slots)
{
    const char *term = words_term(w, words, slots, 0);
    const char *value =
        type->kind == TYPE_PRODUCT ? words_sign(w, type, v) : words_value(w, type, v, 0);

    return term ? words_say(w, MSG_what_is, term, value, NULL) : NULL;
}

/* That the attribute A of EVENT is V, where there are words for it. */
static const char *attr_is(const Words *w, Value event, const Attr *a, Value v)
{
    const WordingPiece *is = a->words.piece[WORD_IS][w->lang],
                       *denial = a->words.piece[WORD_NOT][w->lang];
    Value it[MAX_SLOTS] = { event };
    const char *s;

    if (!value_given(v) || (denial && a->type->kind == TYPE_BOOL && v == 0))
        return words_template(w, denial, it, v, a->type, NULL, NULL);
    s = words_template(w, is, it, v, a->type, NULL, NULL);
    return s ? s : term_is(w, &a->words, a->type, v, it);
}

static const char *attribute_fact_words(const Words *w, const Fact *f, Value v)
{
    const Attr *a = &w->c->events[f->args[0]].kind->attrs[f->args[1]];
    const char *s = attr_is(w, f->args[0], a, v), *value;

    if (s)
        return s;
    value = words_value(w, a->type, v, 0);
    return words_say(w, MSG_attribute_is, words_told(w, (int)f->args[0]), a->name,
                     value ? value : sentence_message(w, MSG_none, NULL));
}

/* F, what an attribute of an event is, with TEXT as its value. */
static const char *attribute_with_text(const Words *w, const Fact *f, const char *text)
{
    const Attr *a = &w->c->events[f->args[0]].kind->attrs[f->args[1]];
    const WordingPiece *is = a->words.piece[WORD_IS][w->lang];
    const char *term = words_term(w, &a->words, f->args, 0);

    if (is)
        return words_template_text(w, is, f->args, text);
    return term ? words_say(w, MSG_what_is, term, text, NULL)
                : words_say(w, MSG_attribute_is, words_told(w, (int)f->args[0]), a->name,
                            text);
}

static const char *reading_words(const Words *w, const Fun *f)
{
    return words_template(w, piece_of(w, f, WORD_IS), NULL, BL_ABSENT, NULL, NULL, NULL);
}

static const char *holds_other_words(const Words *w, const Fact *f, Value v)
{
    const Type *const *t = w->p->holding->ptype;

    return words_say(w, v == 1 ? MSG_holds_other : MSG_holds_no_other,
                     words_value(w, t[0], f->args[0], 0),
                     words_sign(w, t[1]->left, f->args[1]), NULL);
}

const char *words_fact(const Words *w, const Fact *f, Value v)
{
    switch (f->kind) {
    case FACT_DEAL:
        return sentence_message(w, MSG_deal_is,
                                arena_printf(w->arena, "%lld", (long long)v));
    case FACT_SETTING:
        if (piece_of(w, f->fun, WORD_IS))
            return words_template(w, piece_of(w, f->fun, WORD_IS), NULL, v,
                                  f->fun->result, NULL, NULL);
        return words_setting(w, f->fun, v);
    case FACT_READING: return words_value(w, f->fun->result, v, 0);
    case FACT_ATTRIBUTE: return attribute_fact_words(w, f, v);
    case FACT_HAPPENED:
        return sentence_message(w, v == 1 ? MSG_happened : MSG_not_happened,
                                words_told(w, (int)f->args[0]));
    case FACT_HOLDS:
    case FACT_FINDING: return finding_words(w, f, v);
    case FACT_HOLDS_OTHER: return holds_other_words(w, f, v);
    case FACT_ELECTED: return elected_words(w, f, v);
    }
    BUG("a fact of no kind");
}

const char *words_supposed(const Words *w, const SupposedItem *s, Fact *fact)
{
    *fact = (Fact){ .kind = FACT_HOLDS,
                    .fun = w->p->holding,
                    .args = { s->owner, s->item },
                    .nargs = 2 };
    return sentence_message(w, MSG_supposed, words_fact(w, fact, 1));
}

/* V as the wording P says its value: in a form, or as a sign. */
static const char *value_in(const Words *w, const WordingPiece *p, const Type *t, Value v)
{
    while (p && p->kind != PIECE_VALUE)
        p = p->next;
    return (p ? p->sign : t->kind == TYPE_PRODUCT)
               ? words_sign(w, t, v)
               : words_value(w, t, v, p ? p->form : 0);
}

const char *words_fact_not(const Words *w, const Fact *f, Value v)
{
    const WordingPiece *denial = f->kind == FACT_FINDING && !f->fun->optional
                                     ? piece_of(w, f->fun, WORD_NOT)
                                     : NULL;

    return denial ? words_template(w, denial, f->args, v, f->fun->result, NULL, NULL)
                  : sentence_message(w, MSG_it_is_not_so, words_fact(w, f, v));
}

/* The wording of F that says its value; NULL for none. */
static const WordingPiece *saying_value(const Words *w, const Fact *f)
{
    const WordingPiece *did =
        f->kind == FACT_ELECTED ? piece_of(w, f->fun, WORD_DID) : NULL;

    if (did)
        return did;
    return f->kind == FACT_FINDING || f->kind == FACT_SETTING || f->kind == FACT_ELECTED
               ? piece_of(w, f->fun, WORD_IS)
               : NULL;
}

/* Is it also a value of F that there is none? */
static bool may_be_absent(const Words *w, const Fact *f)
{
    if (f->kind == FACT_ATTRIBUTE)
        return w->c->events[f->args[0]].kind->attrs[f->args[1]].optional;
    return f->kind == FACT_ELECTED || (f->kind == FACT_FINDING && f->fun->optional);
}

/* The values of T that are not among the N of VALUES, to OTHERS; how many. */
static int values_beside(const Type *t, const Value *values, int n, Value *others)
{
    Value low = t->kind == TYPE_RANGE ? t->low : 0;
    int count = 0;

    for (Value v = low; v < low + (Value)t->count; v++) {
        int i = 0;

        while (i < n && values[i] != v)
            i++;
        if (i == n)
            others[count++] = v;
    }
    return count;
}

/* That F has one of N values; NAMELESS: which one does not matter where there are many. */
static const char *fact_is_one_of(const Words *w, const Fact *f, const Value *values,
                                  int n, bool nameless)
{
    const char *texts[DOMAIN_MAX], *either[2], *text;
    Value others[DOMAIN_MAX];
    const Type *t = canonical_fact_type(w->p, w->c, f);
    const WordingPiece *p = saying_value(w, f);
    bool item = w->p->holding && t == w->p->holding->ptype[1];
    bool one_by_one = t->kind == TYPE_BOOL || (!p && f->kind != FACT_ATTRIBUTE);
    int given = 0, ways = 1, left = 0;

    if (n == 1)
        return words_fact(w, f, values[0]);
    for (int i = 0; i < n; i++)
        given += value_given(values[i]);
    if (given > WORDS_MANY && !nameless)
        left = values_beside(t, values, n, others);
    /* of many values that are not all: those few that it has not */
    if (left > 0 && left <= WORDS_MANY) {
        if (may_be_absent(w, f) && given == n)
            others[left++] = BL_ABSENT;
        return sentence_message(w, MSG_it_is_not_so,
                                fact_is_one_of(w, f, others, left, false));
    }
    for (int i = 0; i < n && one_by_one; i++)
        texts[i] = words_fact(w, f, values[i]);
    if (one_by_one)
        return words_joined(w, texts, n, JOINT_OR);
    given = 0;
    for (int i = 0; i < n; i++) {
        if (value_given(values[i]))
            texts[given++] = value_in(w, p, t, values[i]);
        else
            either[ways++] = words_fact(w, f, values[i]);
    }
    text = given > WORDS_MANY && (nameless || given == (int)t->count)
               ? sentence_message(w, item ? MSG_any_item : MSG_any, NULL)
               : words_joined(w, texts, given, JOINT_OR);
    either[0] = f->kind == FACT_ATTRIBUTE ? attribute_with_text(w, f, text)
                                          : fact_with_text(w, f, p, text);
    return words_joined(w, either, ways, JOINT_OR);
}

const char *words_fact_any(const Words *w, const Fact *f, const Value *values, int n)
{
    return fact_is_one_of(w, f, values, n, false);
}

const char *words_fact_some(const Words *w, const Fact *f, const Value *values, int n)
{
    return fact_is_one_of(w, f, values, n, true);
}

/* ---- people ----------------------------------------------------------- */

/* The settings and definitions that V is and by which it is spoken to, "declarer";
 * NULL for none. */
static const char *role_words(const Words *w, const Type *t, Value v)
{
    const char **texts = arena_new_array(w->arena, const char *, w->p->nfuns);
    int n = 0;

    for (const Fun *f = w->p->funs; f; f = f->next) {
        const WordingPiece *you = piece_of(w, f, WORD_YOU);
        const Ex call = { .op = EX_CALL, .type = t, .fun = f };
        Value is;

        if ((f->kind == FUN_SETTING || f->kind == FUN_DEFINE) && !f->nparams &&
            f->result == t && you && words_evaluate(w, &call, NULL, &is) && is == v)
            texts[n++] = words_template(w, you, NULL, BL_ABSENT, NULL, NULL, NULL);
    }
    return n ? words_joined(w, texts, n, JOINT_AND) : NULL;
}

/* V as one names whom one speaks to. */
static const char *addressed(const Words *w, const Type *t, Value v)
{
    const char *name = words_value(w, t, v, words_form(w, "accusative")),
               *role = w->aloud ? role_words(w, t, v) : NULL;

    return role ? words_say(w, MSG_with_role, name, role, NULL) : name;
}

const char *words_people(const Words *w, const Type *t, uint64_t who, int form)
{
    const char *texts[MAX_VALUES];
    int n = 0;

    for (uint32_t i = 0; i < t->count; i++)
        if (who >> i & 1)
            texts[n++] = words_value(w, t, (Value)i, form);
    return words_joined(w, texts, n, JOINT_AND);
}

/* Those that EX, a part of the declaration of F, names; NULL for nobody. */
static const char *named_by(const Words *w, const Fact *f, const Ex *ex, int form)
{
    const Type *t = ex ? ex->type : NULL;
    Value v;

    if (!ex || !known_value(w, ex, f->args, &v) || (t->kind == TYPE_SET && !v))
        return NULL;
    return t->kind == TYPE_SET ? words_people(w, t->elem, (uint64_t)v, form)
                               : words_value(w, t, v, form);
}

const char *words_kept_away(const Words *w, const Fact *f)
{
    return f->fun ? named_by(w, f, f->fun->away, 0) : NULL;
}

const char *words_learning(const Words *w, const Fact *f)
{
    return f->fun ? named_by(w, f, f->fun->tells, words_form(w, "accusative")) : NULL;
}

/* ---- questions -------------------------------------------------------- */

/* Who is asked about F; absent for nobody. */
static Value asked_of(const Words *w, const Fact *f, const Type **type)
{
    Value v;

    *type = w->p->holding ? w->p->holding->ptype[0] : NULL;
    if (f->kind == FACT_HOLDS || f->kind == FACT_HOLDS_OTHER)
        return f->args[0];
    if (!f->fun || !f->fun->ask)
        return BL_ABSENT;
    *type = f->fun->ask->type;
    words_evaluate(w, f->fun->ask, f->args, &v); /* absent where it is not known */
    return v;
}

const char *words_asked(const Words *w, const Fact *f)
{
    const Type *t;
    Value v = asked_of(w, f, &t);

    return value_given(v) ? words_value(w, t, v, words_form(w, "accusative")) : NULL;
}

static const char *setting_question(const Words *w, const Fun *f)
{
    const WordingPiece *p = f->question.piece[WORD_IS][w->lang];

    return p ? words_template(w, p, NULL, BL_ABSENT, NULL, NULL, NULL) : f->name;
}

const Type *words_chooser_type(const Words *w, const Fun *fun)
{
    if (fun->nrules) {
        const Type *t = fun->rules[0]->who->type;

        return t->kind == TYPE_SET ? t->elem : t;
    }
    for (const EventKind *k = w->p->events;; k = k->next)
        if (k->exercises == fun && program_kind_attr(k, "by") >= 0)
            return k->attrs[program_kind_attr(k, "by")].type;
}

const char *words_to_chooser(const Words *w, const Fun *action, const Value *args)
{
    return words_template(w, action->question.piece[WORD_IS][w->lang], args, BL_ABSENT,
                          NULL, NULL, NULL);
}

const char *words_question_text(const Words *w, const Fact *f)
{
    const char *s = NULL;

    switch (f->kind) {
    case FACT_DEAL: return sentence_message(w, MSG_ask_deal, NULL);
    case FACT_SETTING: return setting_question(w, f->fun);
    case FACT_READING: return reading_words(w, f->fun);
    case FACT_ATTRIBUTE:
        return words_say(w, MSG_ask_attribute, words_told(w, (int)f->args[0]),
                         w->c->events[f->args[0]].kind->attrs[f->args[1]].name, NULL);
    case FACT_HAPPENED:
        return sentence_message(w, MSG_ask_happened, words_told(w, (int)f->args[0]));
    case FACT_HOLDS:
    case FACT_HOLDS_OTHER:
        return sentence_message(w, MSG_ask_holding, words_fact(w, f, 1));
    case FACT_ELECTED:
        s = words_to_chooser(w, f->fun, f->args);
        return s ? s
                 : sentence_message(
                       w, MSG_ask_choice,
                       words_choosers(w, f->fun, f->chooser, CHOOSER_EITHER));
    case FACT_FINDING:
        return words_template(w, f->fun->question.piece[WORD_IS][w->lang], f->args,
                              BL_ABSENT, NULL, NULL, NULL);
    }
    BUG("a fact of no kind");
}

int words_cost(const Words *w, const Fact *f)
{
    const CostCase *costs = f->fun->costs;
    Value v;

    for (int i = 0; i < f->fun->ncosts; i++)
        if (!costs[i].when || (words_evaluate(w, costs[i].when, f->args, &v) && v == 1))
            return costs[i].rank;
    return -1;
}

/* A question to somebody, with what it costs. */
static const char *question_to(const Words *w, const Fact *f, const char *text)
{
    const Type *t;
    Value v = asked_of(w, f, &t);
    int cost = words_cost(w, f);
    const char *who = value_given(v) ? words_value(w, t, v, words_form(w, "accusative"))
                                     : NULL,
               *role = w->aloud && who ? role_words(w, t, v) : NULL, *how = NULL;

    if (!who)
        return sentence_message(w, MSG_ask_nobody, text);
    if (cost >= 0)
        how = words_value(w, program_type(w->p, "cost"), cost, 0);
    if (how && role)
        how = arena_printf(w->arena, "%s%s%s", role,
                           sentence_message(w, MSG_semicolon, NULL), how);
    else if (role)
        how = role;
    return words_say(w, how ? MSG_ask_of_how : MSG_ask_of, who, text, how);
}

const char *words_question(const Words *w, const Fact *f)
{
    const char *text = words_question_text(w, f);

    switch (f->kind) {
    case FACT_READING:
        return sentence_message(w, f->fun->is_option ? MSG_ask_option : MSG_ask_reading,
                                text);
    case FACT_SETTING: return sentence_message(w, MSG_ask_nobody, text);
    case FACT_FINDING: break;
    case FACT_ELECTED:
        if (words_to_chooser(w, f->fun, f->args))
            return words_say(w, MSG_ask_of, words_addressed(w, f->fun, f->chooser), text,
                             NULL);
        return text;
    default: return text;
    }
    return question_to(w, f, text);
}

/* ---- conclusions ------------------------------------------------------ */

/* The persons of WHO in FORM; how many. */
static int choosers(const Words *w, const Fun *fun, uint64_t who, int form,
                    const char **texts)
{
    const Type *t = words_chooser_type(w, fun);
    int n = 0;

    for (uint32_t i = 0; i < t->count; i++)
        if (who >> i & 1)
            texts[n++] = words_value(w, t, (Value)i, form);
    return n;
}

const char *words_addressed(const Words *w, const Fun *fun, uint64_t who)
{
    const Type *t = words_chooser_type(w, fun);
    const char *texts[MAX_VALUES];
    int n = 0;

    for (uint32_t i = 0; i < t->count; i++)
        if (who >> i & 1)
            texts[n++] = addressed(w, t, (Value)i);
    return words_joined(w, texts, n, JOINT_AND);
}

const char *words_offer(const Words *w, const Conclusion *c)
{
    const char *text = words_to_chooser(w, c->fun, c->args);

    return text ? words_say(w, MSG_ask_of, words_addressed(w, c->fun, c->who), text, NULL)
                : NULL;
}

const char *words_choosers(const Words *w, const Fun *fun, uint64_t who, ChooserKind kind)
{
    const char *texts[MAX_VALUES];
    int n = choosers(w, fun, who, 0, texts);

    if (n == 0)
        return words_say(w, MSG_nobody, NULL, NULL, NULL);
    if (n == 2)
        return words_say(w, kind == CHOOSER_BOTH ? MSG_both : MSG_either, texts[0],
                         texts[1], NULL);
    return words_joined(w, texts, n, kind == CHOOSER_BOTH ? JOINT_AND : JOINT_OR);
}

static const char *action_words(const Words *w, const Conclusion *c)
{
    return words_template(w, wording_variant(w, &c->fun->words, WORD_IS), c->args,
                          BL_ABSENT, NULL, NULL, NULL);
}

static const char *modal_words(const Words *w, const Conclusion *c, Modal modal)
{
    const char *actor = words_choosers(w, c->fun, c->who, c->chooser);
    const char *action = action_words(w, c);
    const WordingPiece *p = wording_variant(w, &w->p->modal_words[modal], WORD_IS);

    if (!p)
        return arena_printf(w->arena, "%s %s %s", actor, modal_name(modal), action);
    return words_template(w, p, NULL, BL_ABSENT, NULL, actor, action);
}

const char *words_no_longer(const Words *w, const Conclusion *c)
{
    const char *actors[MAX_VALUES], *action = action_words(w, c);

    if (choosers(w, c->fun, c->who, 0, actors) == 2)
        return words_say(w, MSG_neither_may, actors[0], actors[1], action);
    return words_say(w, MSG_may_no_longer, words_choosers(w, c->fun, c->who, c->chooser),
                     action, NULL);
}

const char *words_deadline(const Words *w, const Conclusion *c)
{
    return c->until ? words_template(w, piece_of(w, c->until, WORD_IS), c->until_args,
                                     BL_ABSENT, NULL, NULL, NULL)
                    : NULL;
}

const char *words_by_default(const Words *w, const Conclusion *c)
{
    Fact f = { .kind = FACT_ELECTED, .fun = c->fun, .nargs = c->nargs };

    memcpy(f.args, c->args, sizeof f.args);
    return value_given(c->default_) ? elected_words(w, &f, c->default_) : NULL;
}

/* What was done, or happened by itself, by the right C: that is told to the table. */
static bool is_done(const Words *w, const Conclusion *c)
{
    return (right_used(c->state) && piece_of(w, c->fun, WORD_DID)) ||
           (c->state == RIGHT_LAPSED && value_given(c->default_));
}

/* A right that was used, or is gone, as it is said aloud; NULL for others. */
static const char *right_aloud(const Words *w, const Conclusion *c)
{
    if (is_done(w, c) && right_used(c->state))
        return words_template(w, piece_of(w, c->fun, WORD_DID), c->args,
                              c->fun->choosing ? c->value : 1, c->fun->result, NULL,
                              NULL);
    if (is_done(w, c))
        return sentence_message(w, MSG_silent, words_by_default(w, c));
    return c->state == RIGHT_LAPSED
               ? sentence_message(w, MSG_you_no_longer, action_words(w, c))
               : NULL;
}

/* S, what several are told aloud of which one has to do it: neither has where it is said to
 * each alone. */
static const char *to_one_of_you(const Words *w, const Conclusion *c, const char *s)
{
    bool duty = c->modal != MODAL_MAY && !modal_forbids(c->modal);

    return w->aloud && duty && c->chooser == CHOOSER_EITHER && (c->who & (c->who - 1)) &&
                   w->p->modal_words[c->modal].piece[WORD_YOU][w->lang]
               ? sentence_message(w, MSG_one_of_you, s)
               : s;
}

/* "A may do this until ...". */
static const char *right_words(const Words *w, const Conclusion *c)
{
    const char *s = w->aloud ? right_aloud(w, c) : NULL, *default_;
    const Type *t = c->fun->result;

    if (s)
        return s;
    s = to_one_of_you(w, c, modal_words(w, c, c->modal));
    if (right_used(c->state) && c->fun->choosing)
        return words_say(w,
                         c->state == RIGHT_TAKEN      ? MSG_another_chose
                         : c->chooser == CHOOSER_BOTH ? MSG_one_chose
                                                      : MSG_chose,
                         s, words_value(w, t, c->value, 0), NULL);
    if (right_used(c->state))
        return sentence_message(w,
                                c->state == RIGHT_TAKEN      ? MSG_taken
                                : c->chooser == CHOOSER_BOTH ? MSG_one_did
                                                             : MSG_exercised,
                                s);
    if (c->has_from && __builtin_popcountll(c->from) <= WORDS_MANY)
        s = words_say(w, MSG_from_set, s, words_set(w, t, c->from, JOINT_OR), NULL);
    if (c->until && c->state != RIGHT_EFFECT)
        s = words_say(w, MSG_until, s, words_deadline(w, c), NULL);
    default_ = words_by_default(w, c);
    if (default_)
        return words_say(w,
                         c->state == RIGHT_LAPSED ? MSG_by_default_now : MSG_by_default,
                         s, default_, NULL);
    return c->state == RIGHT_LAPSED ? sentence_message(w, MSG_lapsed, s) : s;
}

static const char *status_words(const Words *w, const Fun *f, const Value *args, Value v,
                                bool must_be)
{
    const WordingPiece *is = piece_of(w, f, WORD_IS), *must = piece_of(w, f, WORD_MUST);
    const WordingPiece *denial = piece_of(w, f, WORD_NOT);

    if (f->result->kind == TYPE_BOOL && v == 0) {
        if (denial)
            return words_template(w, denial, args, v, f->result, NULL, NULL);
        return sentence_message(w, MSG_it_is_not_so,
                                is ? words_template(w, is, args, 1, f->result, NULL, NULL)
                                   : f->name);
    }
    if (!is)
        return f->result->kind == TYPE_BOOL || !value_given(v)
                   ? f->name
                   : words_say(w, MSG_what_is, f->name, words_value(w, f->result, v, 0),
                               NULL);
    return words_template(w,
                          must_be && must ? must : wording_variant(w, &f->words, WORD_IS),
                          args, v, f->result, NULL, NULL);
}

/* What a conclusion is about, of which there is no value or none is known. */
static const char *subject_words(const Words *w, const Conclusion *c)
{
    const char *term = c->fun->kind != FUN_DONE && c->fun->result->kind != TYPE_BOOL
                           ? words_term(w, &c->fun->words, c->args, 0)
                           : NULL;

    if (term)
        return term;
    if (c->fun->kind == FUN_DONE)
        return c->who ? modal_words(w, c, c->modal) : action_words(w, c);
    return status_words(w, c->fun, c->args,
                        c->fun->result->kind == TYPE_BOOL ? 1 : BL_ABSENT, false);
}

static const char *refusal_reason(const Words *w, const Conclusion *c)
{
    switch (c->reason) {
    case REASON_CONDITION:
        return words_condition(w, c->failed, c->failed_negated, c->near_slots);
    case REASON_NOT_CHOOSER: return sentence_message(w, MSG_why_not_chooser, NULL);
    case REASON_TOO_LATE: return sentence_message(w, MSG_why_too_late, NULL);
    case REASON_OTHER:
    case REASON_FORBIDDEN:
    case REASON_NO_CLAUSE:
    case REASON_NONE: break;
    }
    return sentence_message(w, MSG_why_no_clause, NULL);
}

/* Who exercises a right by the event E; nobody where it names none, or that is open. */
static uint64_t event_exercisers(const CaseEvent *e)
{
    int by = program_kind_attr(e->kind, "by");

    return by >= 0 && !e->open[by] && value_given(e->attr[by])
               ? (uint64_t)value_bit(e->attr[by])
               : 0;
}

/* The exercise by event args[0] has no effect. */
static const char *refused_words(const Words *w, const Conclusion *c)
{
    const CaseEvent *e = &w->c->events[c->args[0]];
    Conclusion tried = *c;
    const char *refusal, *why;

    for (int i = 0; i < c->fun->nparams; i++)
        tried.args[i] = e->attr[e->kind->exercise_args[i]];
    tried.who = event_exercisers(e);
    tried.chooser = CHOOSER_ONE;
    if (c->reason == REASON_OTHER && w->aloud)
        return sentence_message(w, MSG_you_overruled, NULL);
    if (c->reason == REASON_OTHER && tried.who)
        return sentence_message(w, MSG_overruled,
                                words_choosers(w, c->fun, tried.who, tried.chooser));
    refusal = tried.who
                  ? modal_words(w, &tried, MODAL_MAY_NOT)
                  : sentence_message(w, MSG_no_effect, words_told(w, (int)c->args[0]));
    why = c->reason == REASON_FORBIDDEN || c->reason == REASON_OTHER
              ? NULL
              : refusal_reason(w, c);
    return why ? words_say(w, MSG_refused, refusal, why, NULL) : refusal;
}

static const char *refer_words(const Words *w, const Conclusion *c)
{
    const char *label = words_clause(w, c->refer);

    return c->refer_title
               ? words_say(w, MSG_refer, label, c->refer_title->in[w->lang], NULL)
               : sentence_message(w, MSG_refer_bare, label);
}

/* The players to whom a right or a refusal is told. */
static uint64_t players_told(const Words *w, const Conclusion *c)
{
    if (c->kind == LINE_MODAL)
        return is_done(w, c) ? 0 : c->who;
    return c->kind == LINE_REFUSED ? event_exercisers(&w->c->events[c->args[0]]) : 0;
}

bool words_to_person(const Words *w, const Conclusion *c)
{
    return players_told(w, c) != 0;
}

const char *words_addressee(const Words *w, const Conclusion *c)
{
    uint64_t who = players_told(w, c);

    if (who)
        return words_addressed(w, c->fun, who);
    if ((c->kind != LINE_STATUS && c->kind != LINE_MODAL) || c->fun->unspoken)
        return NULL;
    for (int i = 0; c->fun->instruction && i < c->nargs; i++)
        if (strcmp(c->fun->param[i], "to") == 0)
            return addressed(w, c->fun->ptype[i], c->args[i]);
    return sentence_message(w, MSG_the_table, NULL);
}

/* The last word of S: a name without its article. */
static const char *last_word(const char *s)
{
    const char *at = strrchr(s, ' ');

    return at ? at + 1 : s;
}

bool words_name_addressee(const Words *w, const Conclusion *c, const char *text)
{
    uint64_t who = players_told(w, c);
    const Type *t = who ? words_chooser_type(w, c->fun) : NULL;
    int forms = w->p->langs[w->lang].nforms;

    for (uint32_t i = 0; t && i < t->count; i++)
        for (int form = 0; (who >> i & 1) && form < forms; form++) {
            const char *name = last_word(words_value(w, t, (Value)i, form));

            if (strstr(text, name))
                return true;
        }
    return false;
}

const char *words_conclusion(const Words *w, const Conclusion *c)
{
    switch (c->kind) {
    case LINE_STATUS: return status_words(w, c->fun, c->args, c->value, c->must_be);
    case LINE_MODAL: return right_words(w, c);
    case LINE_REFER: return refer_words(w, c);
    case LINE_CLASH: return sentence_message(w, MSG_clash, subject_words(w, c));
    case LINE_REFUSED: return refused_words(w, c);
    case LINE_GAP: return sentence_message(w, MSG_gap, subject_words(w, c));
    case LINE_NOT_RULED: return sentence_message(w, MSG_not_ruled, subject_words(w, c));
    case LINE_WAITS: return sentence_message(w, MSG_waits, words_question(w, c->waits));
    }
    BUG("a conclusion of no kind");
}

const char *words_side(const Words *w, const Support *s)
{
    const Rule *r = s->rule;
    Conclusion c = {
        .fun = r->fun, .nargs = r->nargs, .modal = r->modal, .chooser = r->chooser
    };
    Value v = BL_ABSENT;

    for (int i = 0; i < r->nargs; i++)
        words_evaluate(w, r->args[i], s->slots, &c.args[i]);
    if (r->kind == CONCLUDES_STATUS) {
        words_evaluate(w, r->value, s->slots, &v);
        return status_words(w, r->fun, c.args, v, r->must_be);
    }
    if (r->kind == CONCLUDES_REFER)
        BUG("nothing excludes a referral");
    if (!known_value(w, r->who, s->slots, &v)) /* who, is open: the rule as it is */
        return prose_conclusion(prose_of_conditions(w, r), r);
    c.who = r->who->type->kind == TYPE_SET ? (uint64_t)v : (uint64_t)value_bit(v);
    c.default_ = BL_ABSENT;
    if (r->default_)
        words_evaluate(w, r->default_, s->slots, &c.default_);

    const char *says = modal_words(w, &c, r->modal), *silent = words_by_default(w, &c);

    return silent ? words_say(w, MSG_by_default, says, silent, NULL) : says;
}

/* ---- conditions ------------------------------------------------------- */

static const char *case_condition_words(const Words *w, const Ex *ex, bool truth,
                                        const Value *slots);

/* What has no words for a case is told as of a law in general; what has none at all,
 * as the law file has it. */
static const char *condition_in_general(const Words *w, const Ex *ex, bool truth,
                                        const Value *slots)
{
    const char *s = w->worded ? NULL : prose_in_case(w, ex, truth, slots), *text;

    if (!s || !strchr(s, '`'))
        return s;
    text = words_source(w, ex->span);
    return text ? sentence_message(w, truth ? MSG_code_true : MSG_code_false, text) : s;
}

/* An event that EX, one condition, speaks of and that there is not: what would be so of it is
 * not; or NULL. */
static const Ex *missing_event(const Words *w, const Ex *ex, const Value *slots)
{
    const Ex *found = NULL;
    bool asked = ex->op == EX_GIVEN || ex->op == EX_ABSENT;
    Value v;

    for (int i = 0; i < ex->nkids && !found; i++) {
        const Ex *kid = ex_kid(ex, i);

        found = missing_event(w, kid, slots);
        if (!found && !asked && kid->type->kind == TYPE_EVENT &&
            words_evaluate(w, kid, slots, &v) && !value_given(v))
            found = kid;
    }
    return found;
}

/* What is so because there is no such event, or what is told of a law in general. */
static const char *without_words(const Words *w, const Ex *ex, bool truth,
                                 const Value *slots)
{
    const Ex *missing = missing_event(w, ex, slots);
    Ex absent = { .op = EX_ABSENT, .type = ex->type, .nkids = 1 };
    const char *s, *text;

    if (!missing)
        return condition_in_general(w, ex, truth, slots);
    absent.kid[0] = (Ex *)missing;
    s = w->worded ? NULL : prose_in_case(w, &absent, true, slots);
    if (!s || !strchr(s, '`'))
        return s;
    text = words_source(w, missing->span);
    return text ? sentence_message(w, MSG_is_not_given,
                                   sentence_message(w, MSG_ask_nobody, text))
                : s;
}

static bool call_argument_values(const Words *w, const Ex *call, const Value *slots,
                                 Value *args)
{
    for (int i = 0; i < call->fun->nparams; i++)
        if (!known_value(w, call->kid[i], slots, &args[i]))
            return false;
    return true;
}

/* A call with a wording, known to be VALUE. */
static const char *call_words(const Words *w, const Ex *call, Value v, const Value *slots)
{
    const Fun *f = call->fun;
    Fact fact = { .kind = FACT_FINDING, .fun = f, .nargs = f->nparams };

    if (!call_argument_values(w, call, slots, fact.args))
        return NULL;
    switch (f->kind) {
    case FUN_FINDING:
    case FUN_HOLDING: return words_fact(w, &fact, v);
    case FUN_DONE: return elected_words(w, &fact, v);
    case FUN_READING:
        fact.kind = FACT_READING;
        return words_say(w, MSG_reading_is, reading_words(w, f), words_fact(w, &fact, v),
                         NULL);
    case FUN_SETTING: return words_setting(w, f, v);
    default: break;
    }
    if (f->result->kind != TYPE_BOOL && !value_given(v))
        return words_template(w, piece_of(w, f, WORD_NOT), fact.args, v, f->result, NULL,
                              NULL);
    if (!piece_of(w, f, WORD_IS))
        return term_is(w, &f->words, f->result, v, fact.args);
    return status_words(w, f, fact.args, v, false);
}

/* The finding that CALL asks, to *OF; is it an open one, whose value is only supposed? */
static bool supposed_finding(const Words *w, const Ex *call, const Value *slots, Fact *of)
{
    *of = (Fact){ .kind = FACT_FINDING, .fun = call->fun, .nargs = call->fun->nparams };
    for (const World *x = call_argument_values(w, call, slots, of->args) ? w->world
                                                                         : NULL;
         x; x = x->next)
        if (interview_same_fact(x->fact, of))
            return true;
    return false;
}

/* What an attribute of an event is. */
static const char *attr_words(const Words *w, const Ex *of, const Value *slots)
{
    Value event, v;
    int at;

    if (!known_value(w, of->kid[0], slots, &event) || !words_evaluate(w, of, slots, &v))
        return NULL;
    at = program_kind_attr(w->c->events[event].kind, of->name);
    return at < 0 ? NULL : attr_is(w, event, &w->c->events[event].kind->attrs[at], v);
}

/* V, the value of FACT, is only supposed: what EX, which asks of it, comes to for this one and
 * for others tells what it is or is not, and no more. */
static const char *supposed_words(const Words *w, const Ex *ex, const Fact *fact, Value v,
                                  const Value *slots)
{
    Value is, values[DOMAIN_MAX];
    const Type *t = fact->fun->result;
    Ex with = *ex, one = { .op = EX_CONST, .type = t, .span = ex->span };
    Value low = t->kind == TYPE_RANGE ? t->low : 0, end = low + (Value)t->count;
    int n = 0;

    if (ex->op == EX_IS && known_value(w, ex->kid[1], slots, &is))
        return is == v ? words_fact(w, fact, v) : words_fact_not(w, fact, is);
    if (!words_evaluate(w, ex, slots, &is))
        return words_fact(w, fact, v);
    with.thunk = 0; /* it has no place of its own in the program */
    with.kid[0] = &one;
    for (one.value = low; one.value < end; one.value++) {
        Value of;

        if (words_evaluate(w, &with, slots, &of) && of == is)
            values[n++] = one.value;
    }
    one.value = BL_ABSENT;
    if (fact->fun->optional && words_evaluate(w, &with, slots, &v) && v == is)
        values[n++] = BL_ABSENT;
    return words_fact_any(w, fact, values, n); /* what it is among them */
}

/* `x is v`, `x is given`, `x is absent`: tell what x is. */
static const char *value_condition(const Words *w, const Ex *ex, const Value *slots)
{
    const Ex *of = ex->kid[0];
    Fact fact;
    Value v;

    if (of->op == EX_ATTR)
        return attr_words(w, of, slots);
    if (of->op != EX_CALL || of->fun->kind == FUN_BUILTIN ||
        !words_evaluate(w, of, slots, &v))
        return NULL;
    if (of->fun->kind == FUN_FINDING && of->fun->result->count > 2 &&
        supposed_finding(w, of, slots, &fact))
        return supposed_words(w, ex, &fact, v, slots);
    return call_words(w, of, v, slots);
}

/* The part of a conjunction or disjunction that makes it what it is. */
static const char *part_words(const Words *w, const Ex *ex, bool truth,
                              const Value *slots)
{
    bool decides = ex->op == EX_OR; /* value of a part that settles the whole */
    Value v;

    if (truth != decides) {
        const char *both[2], *s;
        int n = 0;

        for (int i = 0; i < 2; i++) {
            s = case_condition_words(w, ex->kid[i], truth, slots);
            if (s)
                both[n++] = s;
        }
        return n ? words_joined(w, both, n, JOINT_AND) : NULL;
    }
    for (int i = 0; i < 2; i++)
        if (words_evaluate(w, ex->kid[i], slots, &v) && (v == 1) == decides)
            return case_condition_words(w, ex->kid[i], truth, slots);
    return condition_in_general(w, ex, truth, slots);
}

/* What the language itself says of events: their order, whether they stand. */
static const char *builtin_words(const Words *w, const Ex *ex, bool truth,
                                 const Value *slots)
{
    Value a, b = BL_ABSENT;
    const char *first;

    if (ex->nkids == 0 || !known_value(w, ex->kid[0], slots, &a) ||
        (ex->nkids > 1 && !known_value(w, ex->kid[1], slots, &b)))
        return NULL;
    first = words_told(w, (int)a);
    switch (ex->fun->builtin) {
    case BUILTIN_BEFORE:
        return words_say(w, truth ? MSG_event_before : MSG_event_not_before, first,
                         words_told(w, (int)b), NULL);
    case BUILTIN_AFTER:
        return words_say(w, truth ? MSG_event_after : MSG_event_not_after, first,
                         words_told(w, (int)b), NULL);
    case BUILTIN_STANDING:
        return sentence_message(w, truth ? MSG_event_stands : MSG_event_stands_not,
                                first);
    case BUILTIN_HAPPENED:
        return sentence_message(w, truth ? MSG_happened : MSG_not_happened, first);
    case BUILTIN_SIZE:
    case BUILTIN_THE_ONE:
    case BUILTIN_ALL_HELD: break;
    }
    BUG("this asks nothing of an event");
}

static const char *kind_words(const Words *w, const Ex *ex, bool truth,
                              const Value *slots)
{
    Value v;

    if (!known_value(w, ex->kid[0], slots, &v))
        return NULL;
    return words_say(w, truth ? MSG_event_is : MSG_event_is_not, words_told(w, (int)v),
                     words_kind(w, ex->event), NULL);
}

static const char *case_condition_words(const Words *w, const Ex *ex, bool truth,
                                        const Value *slots)
{
    const char *s = NULL;

    switch (ex->op) {
    case EX_NOT: return case_condition_words(w, ex->kid[0], !truth, slots);
    case EX_AND:
    case EX_OR: return part_words(w, ex, truth, slots);
    case EX_CALL:
        s = ex->fun->kind == FUN_BUILTIN ? builtin_words(w, ex, truth, slots)
                                         : call_words(w, ex, truth, slots);
        break;
    case EX_KIND: s = kind_words(w, ex, truth, slots); break;
    case EX_ATTR: s = attr_words(w, ex, slots); break;
    case EX_IS:
    case EX_GIVEN:
    case EX_ABSENT:
    case EX_AT_LEAST:
    case EX_AT_MOST:
    case EX_IN: s = value_condition(w, ex, slots); break;
    default: break;
    }
    return s ? s : without_words(w, ex, truth, slots);
}

const char *words_condition(const Words *w, const Ex *ex, bool negated,
                            const Value *slots)
{
    return case_condition_words(w, ex, negated, slots);
}
