#include "casefile.h"

#include "holding.h"
#include "strbuf.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* One word of a sentence. */
typedef struct Tok {
    const char *text;
    bool quoted;
    int punct; /* 0, or the character */
    Span span;
} Tok;

enum { MAX_TOKS = 200, MAX_BODIES = 16 };

/* What the N words from word I say as a value of a type: phrases ask again and again. */
typedef struct Spelt {
    const Type *type;
    int i, n, took;
    unsigned wording;
    Value v;
} Spelt;

typedef struct Loader {
    const Program *p;
    Arena *arena;
    Interner *names; /* the program's, and more */
    Diags *diags;
    Case *c;
    CaseScope scope;
    int event_cap;
    /* the sentence being matched */
    Tok toks[MAX_TOKS];
    int ntoks;
    unsigned wording; /* changes with toks */
    Spelt spelt[64];
    /* how far the best phrase came, for the diagnostic */
    int far;
    const Type *far_type;
    const Phrase *far_phrase;
    const EventKind *far_kind; /* which it tells */
    int far_words;
    bool by_name;   /* between quotes may stand the label of an event, too */
    int nsentences; /* of the story */
    bool full;      /* too many: reported */
} Loader;

/* The array OLD of N things of SIZE bytes, with room for one more: it doubles
 * when N is a power of two. */
static void *room_for_one(Arena *arena, void *old, size_t size, int n)
{
    void *grown;

    if (n & (n - 1))
        return old;
    grown = arena_alloc_array(arena, size, n ? 2 * (size_t)n : 1);
    if (n)
        memcpy(grown, old, size * (size_t)n);
    return grown;
}

static Diag *complain(Loader *l, DiagCode code, Span at, const char *fmt, const char *a)
{
    return diag_add(l->diags, code, at, fmt, a);
}

/* The place of event LABEL, which is `@` and its number; -1: it is no number of one. */
static int event_numbered(const char *label)
{
    size_t n = strspn(label + 1, "0123456789");

    if (*label != '@' || label[1] < '1' || n > 5 || label[n + 1])
        return -1;
    return (int)strtol(label + 1, NULL, 10) - 1;
}

int case_event(const Case *c, const char *label)
{
    int number = event_numbered(label);

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
    int i = case_event(c, label);

    if (i < 0)
        return false;
    *place = i;
    *kind = c->events[i].kind;
    return true;
}

/* ---- letters of another alphabet -------------------------------------- */

/* Capitals that look the same; the functions give NULL for any other. */
static const struct {
    const char *greek, *latin;
} twins[] = { { "Α", "A" }, { "Β", "B" }, { "Ε", "E" }, { "Ζ", "Z" }, { "Η", "H" },
              { "Ι", "I" }, { "Κ", "K" }, { "Μ", "M" }, { "Ν", "N" }, { "Ο", "O" },
              { "Ρ", "P" }, { "Τ", "T" }, { "Υ", "Y" }, { "Χ", "X" } };

static const char *greek_twin(const char *text)
{
    for (size_t i = 0; i < BL_LEN(twins); i++)
        if (strcmp(twins[i].latin, text) == 0)
            return twins[i].greek;
    return NULL;
}

static const char *latin_twin(const char *text)
{
    for (size_t i = 0; i < BL_LEN(twins); i++)
        if (strcmp(twins[i].greek, text) == 0)
            return twins[i].latin;
    return NULL;
}

/* A word that would be a value if its letters were those that they look like. */
static bool looks_like(Loader *l, const Tok *t, const Type *type)
{
    const char *latin = "", *greek = "";
    Value v;

    if (strlen(t->text) > 40 || (type->kind != TYPE_ENUM && type->kind != TYPE_PRODUCT))
        return false;
    for (const char *s = t->text; *s;) {
        int32_t cp;
        size_t len = text_decode(s, strlen(s), &cp);
        const char *one = arena_strndup(l->arena, s, len), *twin = latin_twin(one);

        latin = arena_printf(l->arena, "%s%s", latin, twin ? twin : one);
        twin = greek_twin(one);
        greek = arena_printf(l->arena, "%s%s", greek, twin ? twin : one);
        s += len;
    }
    for (int lang = 0; lang < l->p->nlangs; lang++)
        if (check_spelled(l->p, type, t->text, lang, &v))
            return false; /* it means something in another language: see below */
    if (!check_spelled(l->p, type, latin, l->c->lang, &v)) {
        latin = greek;
        if (!check_spelled(l->p, type, latin, l->c->lang, &v))
            return false;
    }
    diag_help(l->diags,
              diag_add(l->diags, DIAG_CASE_SCRIPT, t->span,
                       "`%s` only looks like a %s; one letter is of the other alphabet",
                       t->text, type->name),
              "write `%s` again, with all letters of one alphabet", latin);
    return true;
}

static const char *first_word(const Program *p, const Type *t, Value v)
{
    (void)p;
    return t->kind == TYPE_ENUM ? t->values[v].words[0][0] : "";
}

/* A word that is a value only in another language, or only looks like one. */
static bool other_script(Loader *l, const Tok *t, const Type *type)
{
    const char *twin = latin_twin(t->text);
    Value v, w;

    if (looks_like(l, t, type))
        return true;
    if (type->kind != TYPE_ENUM)
        return false;
    for (int lang = 0; lang < l->p->nlangs; lang++) {
        if (lang == l->c->lang || !check_spelled(l->p, type, t->text, lang, &v))
            continue;
        Diag *d = diag_add(l->diags, DIAG_CASE_SCRIPT, t->span, "`%s` is %s in `%s`",
                           t->text, first_word(l->p, type, v), l->p->langs[lang].code);

        if (twin && check_spelled(l->p, type, twin, l->c->lang, &w))
            diag_help(l->diags, d, "the Latin letter `%s`, which looks the same, is %s",
                      twin, first_word(l->p, type, w));
        diag_help(
            l->diags, d, "write `language %s` at the head of the case, or `%s` for %s",
            l->p->langs[lang].code,
            type->values[v].nwritten ? type->values[v].written[0] : type->values[v].name,
            first_word(l->p, type, v));
        return true;
    }
    return false;
}

static void bad_value(Loader *l, const Tok *t, const Type *type)
{
    const char *best = NULL;
    unsigned limit = 3;
    Diag *d;

    if (other_script(l, t, type))
        return;
    if (type->kind == TYPE_TEXT) {
        diag_help(l->diags,
                  diag_add(l->diags, DIAG_CASE_VALUE, t->span, "words are wanted here"),
                  "put them between quotes: \"...\"");
        return;
    }
    d = diag_add(l->diags, DIAG_CASE_VALUE, t->span, "`%s` is no %s", t->text,
                 type->kind == TYPE_SET ? type->elem->name : type->name);
    if (type->kind == TYPE_SET)
        type = type->elem;
    if (type->kind == TYPE_EVENT) {
        for (int i = 0; i < l->c->nevents; i++)
            if (text_distance(l->c->events[i].label, t->text) < limit) {
                limit = text_distance(l->c->events[i].label, t->text);
                best = l->c->events[i].label;
            }
        if (!best)
            diag_help(l->diags, d,
                      "write the label of an event that stands before this one");
    }
    for (uint32_t i = 0; type->kind == TYPE_ENUM && i < type->count; i++)
        for (int k = -1; k < MAX_FORMS; k++) {
            const char *w =
                k < 0 ? type->values[i].name : type->values[i].words[l->c->lang][k];

            if (w && text_distance(w, t->text) < limit) {
                limit = text_distance(w, t->text);
                best = w;
            }
        }
    if (best && t->quoted && strcmp(best, t->text) == 0)
        diag_help(l->diags, d, "write it without quotes");
    else if (best)
        diag_help(l->diags, d, "did you mean `%s`?", best);
    else if (type->kind == TYPE_PRODUCT)
        diag_help(l->diags, d, "a %s is written as %s%s", type->name,
                  type->left->values[0].written[0], type->right->values[0].written[0]);
    else if (type->kind == TYPE_ENUM && type->count <= 12) {
        char list[512] = "";

        for (uint32_t i = 0; i < type->count; i++) {
            size_t used = strlen(list);

            snprintf(list + used, sizeof list - used, "%s%s", i ? ", " : "",
                     type->values[i].nwritten ? type->values[i].written[0]
                                              : type->values[i].words[l->c->lang][0]);
        }
        diag_help(l->diags, d, "it is one of: %s", list);
    } else if (type->kind == TYPE_BOOL) {
        diag_help(l->diags, d, "write true or false");
    } else if (type->kind == TYPE_RANGE) {
        diag_help(l->diags, d, "write a number from %lld to %lld", (long long)type->low,
                  (long long)type->low + type->count - 1);
    } else if (type->kind == TYPE_ENUM) {
        diag_help(l->diags, d, "write it as `%s`", type->values[0].name);
    }
}

/* ---- phrases ---------------------------------------------------------- */

typedef struct Filled {
    Value attr[MAX_ATTRS];
    bool given[MAX_ATTRS], open[MAX_ATTRS];
} Filled;

/* Words I.. of the sentence joined, N of them, into BUF. */
static bool joined(const Loader *l, int i, int n, char *buf, size_t size)
{
    size_t used = 0;

    for (int k = 0; k < n; k++) {
        if (i + k >= l->ntoks || l->toks[i + k].punct)
            return false;
        used += (size_t)snprintf(buf + used, size - used, "%s%s", k ? " " : "",
                                 l->toks[i + k].text);
        if (used >= size)
            return false;
    }
    return true;
}

static const Type *product_of(const Program *p, const Type *left, const Type *right)
{
    for (const Type *t = p->types; t; t = t->next)
        if (t->kind == TYPE_PRODUCT && t->left == left && t->right == right)
            return t;
    return NULL;
}

/* One value of TYPE from the words at I; gives how many words it took, 0 for
 * none. */
static int value_at(Loader *l, const Type *type, int i, int n, Value *v)
{
    char buf[200];

    if (i >= l->ntoks || l->toks[i].punct)
        return 0;
    if (type->kind == TYPE_TEXT) {
        *v = (Value)(intptr_t)l->toks[i].text;
        return l->toks[i].quoted && n == 1 ? 1 : 0;
    }
    if (type->kind == TYPE_EVENT) {
        int e = case_event(l->c, l->toks[i].text);

        if (e < 0 || n != 1 || (l->toks[i].quoted && !l->by_name) ||
            !kind_is_a(l->c->events[e].kind, type->event))
            return 0;
        *v = e;
        return 1;
    }
    Spelt *s = &l->spelt[((unsigned)((uintptr_t)type / sizeof *type) + (unsigned)i * 7u +
                          (unsigned)n) %
                         BL_LEN(l->spelt)];

    if (s->type != type || s->i != i || s->n != n || s->wording != l->wording) {
        *s = (Spelt){ .type = type, .i = i, .n = n, .wording = l->wording };
        if (joined(l, i, n, buf, sizeof buf) &&
            check_spelled(l->p, type, buf, l->c->lang, &s->v))
            s->took = n;
    }
    if (s->took)
        *v = s->v;
    return s->took;
}

static void note_failure(Loader *l, int i, const Type *type)
{
    if (i > l->far || (i == l->far && !l->far_type)) {
        l->far = i;
        l->far_type = type;
    }
}

static bool match(Loader *l, const EventKind *k, const PhrasePart *part, int i, Filled *f,
                  int end)
{
    while (part && part->kind == PHRASE_CLOSE)
        part = part->next;
    while (i < end && l->toks[i].punct == ',')
        i++; /* commas of a sentence mean nothing */
    if (!part && i < end)
        note_failure(l, i, NULL);
    if (!part)
        return i == end;
    if (part->kind == PHRASE_WORD) {
        if (i < end && !l->toks[i].punct && !l->toks[i].quoted &&
            strcasecmp(l->toks[i].text, part->text) == 0)
            return match(l, k, part->next, i + 1, f, end);
        note_failure(l, i, NULL);
        return false;
    }
    if (part->kind == PHRASE_OPEN) {
        Filled was = *f;
        const PhrasePart *close = part;

        if (match(l, k, part->next, i, f, end))
            return true;
        *f = was;
        while (close && close->kind != PHRASE_CLOSE)
            close = close->next;
        return close && match(l, k, close, i, f, end);
    }
    const Type *type = k->attrs[part->attr].type;
    Value v;
    Filled was = *f;

    if (part->attr2 >= 0) {
        const Type *pair = product_of(l->p, type, k->attrs[part->attr2].type);

        if (pair && i < end && value_at(l, pair, i, 1, &v)) {
            f->attr[part->attr] = v / (Value)pair->right->count;
            f->attr[part->attr2] = v % (Value)pair->right->count;
            f->given[part->attr] = f->given[part->attr2] = true;
            if (match(l, k, part->next, i + 1, f, end))
                return true;
            *f = was;
            return false;
        }
        note_failure(l, i, pair);
        return false;
    }
    if (f->given[part->attr])
        return false;
    f->given[part->attr] = true;
    if (i < end && !l->toks[i].punct && strcmp(l->toks[i].text, "?") == 0) {
        f->open[part->attr] = true;
        if (match(l, k, part->next, i + 1, f, end))
            return true;
        *f = was;
        return false;
    }
    if (type->kind == TYPE_SET) {
        uint64_t set = 0;
        int at = i;

        /* longest run first is enough: members are single words */
        while (at < end) {
            if (at > i &&
                (l->toks[at].punct == ',' ||
                 (!l->toks[at].punct && strcasecmp(l->toks[at].text, "and") == 0))) {
                at++;
                continue;
            }
            if (!value_at(l, type->elem, at, 1, &v))
                break;
            set |= (uint64_t)1 << v;
            at++;
        }
        if (at > i) {
            f->attr[part->attr] = (Value)set;
            if (match(l, k, part->next, at, f, end))
                return true;
        } else {
            note_failure(l, i, type);
        }
        *f = was;
        return false;
    }
    bool fits = false;

    for (int n = end - i < 8 ? end - i : 8; n > 0; n--) {
        int took = value_at(l, type, i, n, &v);

        if (!took)
            continue;
        fits = true;
        f->attr[part->attr] = v;
        if (match(l, k, part->next, i + took, f, end))
            return true;
        *f = was;
        f->given[part->attr] = true;
    }
    if (!fits)
        note_failure(l, i, type);
    *f = was;
    return false;
}

static bool match_kind(Loader *l, const EventKind *k, Filled *f, int end)
{
    for (int other = 0; other < 2; other++)
        for (const Phrase *ph = k->phrases; ph; ph = ph->next) {
            int far = l->far;

            if ((ph->lang == l->c->lang) == (other == 1))
                continue;
            memset(f, 0, sizeof *f);
            if (match(l, k, ph->parts, 0, f, end))
                return true;
            if (l->far > far || !l->far_phrase) {
                l->far_phrase = ph;
                l->far_kind = k;
            }
        }
    return false;
}

/* The words of quoted texts become words of the sentence. */
static void unquote(Loader *l)
{
    Tok out[MAX_TOKS];
    int n = 0;

    for (int i = 0; i < l->ntoks; i++) {
        const char *s = l->toks[i].text;

        if (!l->toks[i].quoted) {
            if (n < MAX_TOKS)
                out[n++] = l->toks[i];
            continue;
        }
        while (*s) {
            size_t w = strcspn(s, " ,.!");

            if (w && n < MAX_TOKS) {
                out[n] = l->toks[i];
                out[n].text = arena_strndup(l->arena, s, w);
                out[n++].quoted = false;
            }
            s += w + strspn(s + w, " ,.!");
        }
    }
    memcpy(l->toks, out, sizeof *out * (size_t)n);
    l->ntoks = n;
    l->wording++;
}

const char *case_phrase(const EventKind *k, const Phrase *ph, Arena *arena)
{
    StrBuf b = { 0 };
    const char *s;

    for (const PhrasePart *p = ph->parts; p; p = p->next) {
        if (b.len && p->kind != PHRASE_CLOSE && b.s[b.len - 1] != '[')
            sb_add(&b, " ");
        switch (p->kind) {
        case PHRASE_WORD: sb_add(&b, p->text); break;
        case PHRASE_SLOT:
            sb_printf(&b, "{%s}", p->text);
            if (p->attr2 >= 0)
                sb_printf(&b, "{%s}", k->attrs[p->attr2].name);
            break;
        case PHRASE_OPEN: sb_add(&b, "["); break;
        case PHRASE_CLOSE: sb_add(&b, "]"); break;
        }
    }
    s = arena_strndup(arena, sb_str(&b), b.len);
    sb_free(&b);
    return s;
}

/* A sentence `NAME with ...`: there is no such kind of event. */
static void no_such_kind(Loader *l, const Tok *name)
{
    Diag *d = diag_add(l->diags, DIAG_CASE_SENTENCE, name->span,
                       "`%s` is no kind of event", name->text);
    const char *best = NULL;
    unsigned limit = 4;

    for (const EventKind *k = l->p->events; k; k = k->next)
        if (k->phrases && text_distance(k->name, name->text) < limit) {
            limit = text_distance(k->name, name->text);
            best = k->name;
        }
    if (best)
        diag_help(l->diags, d, "did you mean `%s`?", best);
    else
        diag_help(l->diags, d, "the vocabulary says which kinds of events there are");
}

static bool is_with(const Tok *t)
{
    return !t->punct && !t->quoted && strcmp(t->text, "with") == 0;
}

static void not_understood(Loader *l, Span span, bool setting)
{
    Diag *d;
    int far = l->far;

    if (!setting && l->ntoks > 1 && !l->toks[0].punct && is_with(&l->toks[1])) {
        no_such_kind(l, &l->toks[0]);
        return;
    }
    if (far >= 0 && far < l->ntoks && l->far_type && far > 0) {
        bad_value(l, &l->toks[far], l->far_type);
        return;
    }
    if (far == 0 && l->ntoks > 1 && l->far_type) {
        bad_value(l, &l->toks[0], l->far_type);
        return;
    }
    d = complain(l, setting ? DIAG_CASE_SECTION : DIAG_CASE_SENTENCE,
                 far >= 0 && far < l->ntoks ? l->toks[far].span : span, "%s",
                 setting ? "neither a section of a case nor a setting" : "");
    if (l->far_phrase && (far > 0 || !setting))
        diag_help(l->diags, d, "the nearest known form is: %s",
                  case_phrase(l->far_kind, l->far_phrase, l->arena));
    else if (setting)
        diag_help(
            l->diags, d,
            "what happened stands after `story`, what was found after `found by ...`");
    else
        diag_help(l->diags, d, "the vocabulary says in which words an event is told");
}

/* ---- the story -------------------------------------------------------- */

static int tokens(Loader *l, const Node *words)
{
    l->ntoks = 0;
    l->wording++;
    for (const Node *w = words; w && l->ntoks < MAX_TOKS; w = w->next) {
        Tok *t = &l->toks[l->ntoks++];

        t->text = w->kind == N_Punct ? arena_printf(l->arena, "%c", (int)w->num)
                  : w->text          ? w->text
                                     : "";
        t->quoted = w->kind == N_String;
        t->punct = w->kind == N_Punct ? (int)w->num : 0;
        t->span = w->span;
        if (l->ntoks == MAX_TOKS && w->next)
            diag_help(l->diags,
                      diag_add(l->diags, DIAG_CASE_TOO_MANY, w->next->span,
                               "more than %d words in one sentence", MAX_TOKS),
                      "put a long quotation between quotes");
    }
    return l->ntoks;
}

static const char *attributes(Loader *l, const EventKind *k)
{
    const char *list = "";

    for (int i = 0; i < k->nattrs; i++)
        list = arena_printf(l->arena, "%s%s`%s`", list, i ? ", " : "", k->attrs[i].name);
    return list;
}

static void with_attributes(Loader *l, CaseEvent *ev, int at)
{
    while (at < l->ntoks) {
        const Tok *name = &l->toks[at];
        int a = kind_attr(ev->kind, name->text), end = at + 1;
        const Type *type;
        Value v = 0;

        if (a < 0 || name->punct) {
            Diag *d = complain(l, DIAG_CASE_ATTRIBUTE, name->span, "`%s`", name->text);
            const char *best = NULL;
            unsigned limit = 4;

            for (int i = 0; i < ev->kind->nattrs && !name->punct; i++)
                if (text_distance(ev->kind->attrs[i].name, name->text) < limit) {
                    limit = text_distance(ev->kind->attrs[i].name, name->text);
                    best = ev->kind->attrs[i].name;
                }
            if (best)
                diag_help(l->diags, d, "did you mean `%s`?", best);
            else
                diag_help(l->diags, d, "the attributes are %s", attributes(l, ev->kind));
            return;
        }
        type = ev->kind->attrs[a].type;
        while (end < l->ntoks &&
               (type->kind == TYPE_SET
                    ? !(l->toks[end].punct == ',' && end + 1 < l->ntoks &&
                        kind_attr(ev->kind, l->toks[end + 1].text) >= 0)
                    : l->toks[end].punct != ','))
            end++;
        ev->open[a] = false;
        if (end == at + 1 && type->kind == TYPE_BOOL) {
            ev->attr[a] = 1;
        } else if (end == at + 2 && !l->toks[at + 1].quoted &&
                   strcmp(l->toks[at + 1].text, "?") == 0) {
            ev->open[a] = true;
        } else if (type->kind == TYPE_SET) {
            uint64_t set = 0;

            for (int i = at + 1; i < end; i++) {
                if (l->toks[i].punct == ',' || strcasecmp(l->toks[i].text, "and") == 0)
                    continue;
                if (value_at(l, type->elem, i, 1, &v))
                    set |= (uint64_t)1 << v;
                else
                    bad_value(l, &l->toks[i], type->elem);
            }
            ev->attr[a] = (Value)set;
        } else if (end > at + 1 && value_at(l, type, at + 1, end - at - 1, &v)) {
            ev->attr[a] = v;
        } else {
            bad_value(l, end > at + 1 ? &l->toks[at + 1] : name, type);
            ev->open[a] = true; /* it was not forgotten */
        }
        at = end + 1;
    }
}

/* What an event of kind K is before it is told, or as F tells it. */
static void told(CaseEvent *ev, const EventKind *k, const Filled *f)
{
    ev->kind = k;
    for (int a = 0; a < k->nattrs; a++) {
        ev->open[a] = f->open[a];
        ev->attr[a] = f->given[a] ? f->attr[a]
                      : k->attrs[a].value && k->attrs[a].value->op == EX_CONST
                          ? k->attrs[a].value->value
                          : BL_ABSENT;
    }
}

/* Told by the name of its kind, and after `with` all that there is to say (SPEC 8.9). */
static bool match_named(Loader *l, CaseEvent *ev)
{
    static const Filled nothing = { 0 };
    const EventKind *k = l->ntoks && !l->toks[0].punct && !l->toks[0].quoted
                             ? program_event(l->p, l->toks[0].text)
                             : NULL;

    if (!k || !k->phrases ||
        (l->ntoks > 1 &&
         (l->toks[1].punct || l->toks[1].quoted || strcmp(l->toks[1].text, "with") != 0)))
        return false;
    told(ev, k, &nothing);
    l->by_name = true;
    with_attributes(l, ev, 2);
    l->by_name = false;
    return true;
}

static bool match_event(Loader *l, CaseEvent *ev, int end)
{
    Filled f;

    for (const EventKind *k = l->p->events; k; k = k->next) {
        if (!match_kind(l, k, &f, end))
            continue;
        told(ev, k, &f);
        return true;
    }
    return false;
}

static bool match_event_with(Loader *l, CaseEvent *ev)
{
    int all = l->ntoks;

    if (match_event(l, ev, all))
        return true;
    for (int i = all; i-- > 1;)
        if (is_with(&l->toks[i])) {
            if (match_event(l, ev, i)) {
                with_attributes(l, ev, i + 1);
                return true;
            }
        }
    return match_named(l, ev);
}

static bool label_known(const Node *words, const char *label);

static void add_event(Loader *l, const Node *words, const Node *all)
{
    Case *c = l->c;
    CaseEvent *ev;
    int skip = 0;
    Span span = words->span;

    for (const Node *w = words; w; w = w->next)
        span.end = w->span.end;
    if (++l->nsentences > MAX_EVENTS) {
        if (!l->full)
            diag_help(l->diags,
                      diag_add(l->diags, DIAG_CASE_TOO_MANY, span, "more than %d events",
                               MAX_EVENTS),
                      "leave out what does not matter to the ruling");
        l->full = true;
        return;
    }
    ev = &c->events[c->nevents];
    memset(ev, 0, sizeof *ev);
    ev->span = span;
    tokens(l, words);
    if (l->ntoks > 1 && !l->toks[0].punct && !l->toks[0].quoted &&
        l->toks[1].punct == ':') {
        ev->label = l->toks[0].text;
        if (*ev->label == '@')
            diag_help(
                l->diags,
                complain(l, DIAG_CASE_LABEL_TWICE, l->toks[0].span, "`%s`", ev->label),
                "`@` stands before the number of an event: give it another label");
        else if (case_event(c, ev->label) >= 0)
            diag_help(
                l->diags,
                complain(l, DIAG_CASE_LABEL_TWICE, l->toks[0].span, "`%s`", ev->label),
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
    l->far = -1;
    l->far_type = NULL;
    l->far_phrase = NULL;
    if (!match_event_with(l, ev)) {
        int ntoks = l->ntoks;
        Tok was[MAX_TOKS];
        int far = l->far;
        const Type *far_type = l->far_type;

        memcpy(was, l->toks, sizeof *was * (size_t)ntoks);
        unquote(l);
        if (!match_event_with(l, ev)) {
            memcpy(l->toks, was, sizeof *was * (size_t)ntoks);
            l->ntoks = ntoks;
            l->far = far;
            l->far_type = far_type;
            /* a label that comes later in the story is a matter of order */
            if (far >= 0 && far < ntoks && far_type && far_type->kind == TYPE_EVENT &&
                case_event(c, l->toks[far].text) >= 0) {
                diag_help(l->diags,
                          diag_add(l->diags, DIAG_CASE_VALUE, l->toks[far].span,
                                   "`%s` is a %s and no %s", l->toks[far].text,
                                   c->events[case_event(c, l->toks[far].text)].kind->name,
                                   far_type->name),
                          "write the label of a %s", far_type->name);
                return;
            }
            if (far >= 0 && far < ntoks && far_type && far_type->kind == TYPE_EVENT &&
                (event_numbered(l->toks[far].text) >= 0 ||
                 label_known(all, l->toks[far].text))) {
                diag_help(l->diags,
                          complain(l, DIAG_CASE_ORDER, l->toks[far].span,
                                   event_numbered(l->toks[far].text) >= 0
                                       ? "`%s` does not stand before this event"
                                       : "`%s` comes later in the story",
                                   l->toks[far].text),
                          "an event can only speak of what happened before it");
                return;
            }
            if (far >= 0 && far < ntoks && far_type && far_type->kind == TYPE_EVENT &&
                far > 0) {
                const char *best = NULL;
                unsigned limit = 3;
                Diag *d = complain(l, DIAG_CASE_LABEL, l->toks[far].span, "`%s`",
                                   l->toks[far].text);

                for (int i = 0; i < c->nevents; i++)
                    if (text_distance(c->events[i].label, l->toks[far].text) < limit) {
                        limit = text_distance(c->events[i].label, l->toks[far].text);
                        best = c->events[i].label;
                    }
                if (best)
                    diag_help(l->diags, d, "did you mean `%s`?", best);
                else
                    diag_help(l->diags, d,
                              "put a label before the event that is meant: %s: ...",
                              l->toks[far].text);
                return;
            }
            not_understood(l, span, false);
            return;
        }
    }
    for (int a = 0; a < ev->kind->nattrs; a++)
        if (ev->attr[a] == BL_ABSENT && !ev->open[a] && !ev->kind->attrs[a].optional &&
            !ev->kind->attrs[a].value)
            diag_help(
                l->diags,
                complain(l, DIAG_CASE_MISSING, span, "`%s`", ev->kind->attrs[a].name),
                "add: with %s ...", ev->kind->attrs[a].name);
    c->nevents++;
}

/* The words of S, which has no line end: texts between quotes, signs, words. */
static void words_of(Loader *l, const char *s)
{
    static const char signs[] = ",;:()";

    l->ntoks = 0;
    l->wording++;
    for (s += strspn(s, " "); *s && l->ntoks < MAX_TOKS; s += strspn(s, " ")) {
        Tok *t = &l->toks[l->ntoks++];
        size_t n = *s == '"' ? 1 : strcspn(s, " \",;:()");
        StrBuf b = { 0 };

        *t = (Tok){ .quoted = *s == '"', .span = NO_SPAN };
        if (n == 0 && strchr(signs, *s)) {
            t->punct = (unsigned char)*s;
            n = 1;
        }
        for (; t->quoted && s[n] && s[n] != '"'; n++) {
            n += s[n] == '\\' && s[n + 1];
            sb_addc(&b, s[n], 1);
        }
        t->text = t->quoted ? intern(l->names, text_of_cstr(sb_str(&b)))
                            : arena_strndup(l->arena, s, n);
        s += n + (t->quoted && s[n] == '"');
        sb_free(&b);
    }
}

/* A text is its letters, for it is interned in one run only. */
static bool same_value(const Type *t, Value a, Value b)
{
    if (t->kind == TYPE_TEXT && value_given(a) && value_given(b))
        return strcmp((const char *)(intptr_t)a, (const char *)(intptr_t)b) == 0;
    return a == b;
}

bool case_reads(const Case *c, int at, const char *sentence, const CaseEvent *ev,
                Arena *arena)
{
    Sources *none = sources_new();
    Case before = *c;
    Loader l = { .p = c->program,
                 .arena = arena,
                 .names = interner_over(c->program->names, arena),
                 .c = &before,
                 .far = -1 };
    CaseEvent got = { 0 };
    bool same;

    before.nevents = at;
    l.diags = diags_new(none);
    words_of(&l, sentence);
    same =
        match_event_with(&l, &got) && got.kind == ev->kind && diags_errors(l.diags) == 0;
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
        if (s->kind == N_Sentence && s->a && s->a->kind == N_Word &&
            strcmp(s->a->text, label) == 0 && s->a->next && s->a->next->kind == N_Punct)
            return true;
    return false;
}

static void story_line(Loader *l, const Node *sentence, const Node *sections)
{
    const Node *start = sentence->a;

    /* several sentences on a line are separated by `;` */
    while (start) {
        Node *copy = NULL, **end = &copy;
        const Node *w = start;

        for (; w && !(w->kind == N_Punct && w->num == ';'); w = w->next) {
            Node *one = node_new(l->arena, w->kind, w->span);

            one->text = w->text;
            one->num = w->num;
            *end = one;
            end = &one->next;
        }
        if (copy)
            add_event(l, copy, sections);
        start = w ? w->next : NULL;
    }
}

/* ---- settings --------------------------------------------------------- */

static const char *setting_text(Loader *l, const Fun *fun, Value v)
{
    const Type *t = fun->result;
    const EnumValue *left, *right;

    if (t->kind == TYPE_ENUM)
        return t->values[v].nwritten ? t->values[v].written[0] : t->values[v].name;
    if (t->kind != TYPE_PRODUCT)
        return arena_printf(l->arena, "%lld", (long long)v);
    left = &t->left->values[v / (Value)t->right->count];
    right = &t->right->values[v % (Value)t->right->count];
    return arena_printf(l->arena, "%s%s", left->nwritten ? left->written[0] : left->name,
                        right->nwritten ? right->written[0] : right->name);
}

/* A setting that a file tells and the case has: do they agree? */
static void agree_on_setting(Loader *l, const Fun *fun, Value told, Span at)
{
    Value has = l->c->settings[fun->id];
    Diag *d;

    if (has == told)
        return;
    d = diag_add(l->diags, DIAG_CASE_ELSEWHERE, l->c->setting_spans[fun->id],
                 "`%s` is %s here and %s there", fun->name, setting_text(l, fun, has),
                 setting_text(l, fun, told));
    diag_note(l->diags, d, at, "it is told here");
    diag_help(l->diags, d, "leave it out of the case, or correct one of the two");
}

/* A setting of which a file tells something that is no value, and the case nothing. */
static void told_in_part(Loader *l, const Fun *fun, Span at)
{
    diag_help(l->diags,
              diag_add(l->diags, DIAG_DEALS_SETTING, at, "`%s` stays open", fun->name),
              "say in the case what it is");
}

static void set_setting(Loader *l, const Fun *fun, Value v, Span span)
{
    if (l->c->settings[fun->id] != BL_ABSENT)
        diag_help(l->diags, complain(l, DIAG_CASE_NAME_TWICE, span, "`%s`", fun->name),
                  "leave one of the two lines out");
    l->c->settings[fun->id] = v;
    l->c->setting_spans[fun->id] = span;
}

/* A setting by its name: `NAME is VALUE` (SPEC 8.9). */
static bool setting_named(Loader *l, Span span)
{
    const Tok *t = l->toks;
    const Fun *fun = l->ntoks > 2 && !t[0].punct && !t[0].quoted && !t[1].quoted &&
                             strcmp(t[1].text, "is") == 0
                         ? program_fun(l->p, t[0].text)
                         : NULL;
    Value v = 0;

    if (!fun || fun->kind != FUN_SETTING)
        return false;
    if (fun->result->kind == TYPE_BOOL && l->ntoks == 3 &&
        (strcmp(t[2].text, "true") == 0 || strcmp(t[2].text, "false") == 0))
        set_setting(l, fun, *t[2].text == 't', span);
    else if (value_at(l, fun->result, 2, l->ntoks - 2, &v) == l->ntoks - 2)
        set_setting(l, fun, v, span);
    else
        bad_value(l, &t[2], fun->result);
    return true;
}

/* What the words say as settings of the case; ELSEWHERE: a file tells them. */
static void settings_told(Loader *l, Span span, bool elsewhere)
{
    Filled f;

    l->far = -1;
    l->far_type = NULL;
    l->far_phrase = NULL;
    for (const EventKind *k = l->p->settings; k; k = k->next) {
        if (!match_kind(l, k, &f, l->ntoks))
            continue;
        for (int a = 0; a < k->nattrs; a++) {
            const Fun *fun = program_fun(l->p, k->attrs[a].name);

            if (elsewhere && f.open[a] && l->c->settings[fun->id] == BL_ABSENT)
                told_in_part(l, fun, span);
            if (!f.given[a] || f.open[a])
                continue;
            if (elsewhere && l->c->settings[fun->id] != BL_ABSENT) {
                agree_on_setting(l, fun, f.attr[a], span);
                continue;
            }
            set_setting(l, fun, f.attr[a], span);
        }
        return;
    }
    if (!elsewhere &&
        !setting_named(
            l, span)) /* this vocabulary may have no words for what a file tells */
        not_understood(l, span, true);
}

static void setting_line(Loader *l, const Node *sentence)
{
    tokens(l, sentence->a);
    settings_told(l, sentence->span, false);
}

/* ---- holdings --------------------------------------------------------- */

static const Type *owner_type(const Loader *l)
{
    return l->p->holding->ptype[0];
}
static const Type *item_type(const Loader *l)
{
    return l->p->holding->ptype[1];
}

static HoldingText holding_text(Loader *l)
{
    return (HoldingText){ .p = l->p,
                          .lang = l->c->lang,
                          .arena = l->arena,
                          .diags = l->diags,
                          .at = l->c->holding };
}

static void holdings(Loader *l, const Node *words)
{
    HoldingText t = holding_text(l);
    Value owner = -1, group = -1;

    if (!l->p->holding) {
        diag_help(l->diags,
                  diag_add(l->diags, DIAG_CASE_SECTION, words->span, "%s",
                           "nothing can be held"),
                  "the vocabulary declares what is held: holding NAME(OWNER, ITEM)");
        return;
    }
    for (const Node *w = words; w; w = w->next) {
        const char *s = w->text;
        Value v;
        size_t n;

        if (w->next && w->next->kind == N_Punct && w->next->num == ':') {
            Tok name = { .text = s ? s : "", .span = w->span };

            if (!check_spelled(l->p, owner_type(l), name.text, l->c->lang, &owner)) {
                bad_value(l, &name, owner_type(l));
                owner = -1;
            }
            group = -1;
            w = w->next;
            continue;
        }
        if (w->kind != N_Word) {
            if (w->kind == N_Punct && w->num == ',')
                continue;
            holding_bad(&t, w->span,
                        w->kind == N_Punct ? arena_printf(l->arena, "%c", (int)w->num)
                                           : s);
            return;
        }
        if (s[strspn(s, "?")] == '\0' && group < 0)
            continue; /* items of which not even the group is known */
        if (owner < 0) {
            if (w == words)
                diag_help(
                    l->diags, complain(l, DIAG_CASE_HOLDING, w->span, "`%s`", s),
                    "begin with whose it is: %s:", owner_type(l)->values[0].written[0]);
            continue;
        }
        n = holding_written(item_type(l)->left, s, &v);
        /* a letter that is a group is one only with an item, `—` or `?` after it */
        Value r;
        bool is_item = holding_written(item_type(l)->right, s, &r) > 0;

        if (n && !(is_item && group >= 0 && (unsigned char)s[0] < 0x80)) {
            Holding *h = &l->c->holding[owner][v];

            group = v;
            if (h->complete || h->has)
                diag_help(l->diags,
                          diag_add(l->diags, DIAG_CASE_NAME_TWICE, w->span, "%s",
                                   item_type(l)->left->values[v].words[l->c->lang][0]),
                          "put them together, after one %s",
                          item_type(l)->left->values[v].written[0]);
            h->complete = true;
            h->span = w->span;
            holding_items(&t, owner, group, s + n, w->span);
        } else if (group >= 0) {
            holding_items(&t, owner, group, s, w->span);
        } else {
            holding_bad(&t, w->span, s);
        }
    }
}

/* What the case says of GROUP of OWNER against what a file tells of it; what it does
 * not say is as it is told. */
static void agree_on_holding(Loader *l, Value owner, Value group, const Holding *told)
{
    const Type *ot = owner_type(l), *it = item_type(l);
    Holding *h = &l->c->holding[owner][group];
    int more = __builtin_popcountll(told->has & ~h->has);
    bool said = h->complete || h->has || h->lacks || h->unknown || h->others;
    bool same = !(h->has & ~told->has) && !(h->lacks & told->has) &&
                (h->complete ? more == 0 : more >= h->unknown + h->others);
    Diag *d;

    if (same) {
        Span at = h->span;

        *h = *told;
        if (said)
            h->span = at;
        return;
    }
    d = diag_add(l->diags, DIAG_CASE_ELSEWHERE, h->span,
                 "the %s of %s are others in the file", it->left->values[group].name,
                 ot->values[owner].words[0][0]);
    diag_note(l->diags, d, told->span, "they are told here");
    diag_help(l->diags, d, "leave them out of the case, or correct one of the two");
}

/* The deal and the settings of a file, which its reader has put into N. */
static void deal_from(Loader *l, const Node *n)
{
    Holding(*at)[MAX_OWNERS] = arena_alloc_array(l->arena, sizeof *at, MAX_OWNERS);
    HoldingText t = holding_text(l);

    if (!n->c || !l->p->holding) {
        diag_help(l->diags,
                  complain(l, DIAG_CASE_DEAL, n->span, "%s",
                           "nothing is taken from a file here"),
                  "write the deal itself: deal \"...\"");
        return;
    }
    t.at = at;
    holding_deal(&t, n->c->text, n->c->span);
    for (uint32_t o = 0; o < owner_type(l)->count; o++)
        for (uint32_t g = 0; g < item_type(l)->left->count; g++)
            if (at[o][g].complete)
                agree_on_holding(l, (Value)o, (Value)g, &at[o][g]);
    for (const Node *s = n->d; s; s = s->next) {
        words_of(l, s->text);
        for (int i = 0; i < l->ntoks; i++)
            l->toks[i].span = s->span;
        settings_told(l, s->span, true);
    }
}

static void check_holdings(Loader *l)
{
    const Type *ot, *it;

    if (!l->p->holding)
        return;
    ot = owner_type(l);
    it = item_type(l);
    /* what an event shows was there at the start */
    for (int i = 0; i < l->c->nevents; i++) {
        const CaseEvent *ev = &l->c->events[i];
        const EventKind *k = ev->kind;
        Value owner, item;
        Holding *h;
        unsigned bit;

        if (!k->reveals || ev->disputed)
            continue;
        owner = ev->attr[k->reveals_args[0]];
        item = ev->attr[k->reveals_args[1]];
        if (!value_given(owner) || !value_given(item) || ev->open[k->reveals_args[0]] ||
            ev->open[k->reveals_args[1]])
            continue;
        bit = (unsigned)(item % (Value)it->right->count);
        item /= (Value)it->right->count;
        h = &l->c->holding[owner][item];
        if (h->has >> bit & 1)
            continue;
        for (uint32_t o = 0; o < ot->count; o++)
            if ((Value)o != owner && (l->c->holding[o][item].has >> bit & 1)) {
                Diag *d = diag_add(
                    l->diags, DIAG_CASE_NOT_HELD, ev->span, "%s has %s%s, not %s",
                    ot->values[o].words[0][0], it->left->values[item].written[0],
                    it->right->values[bit].written[0], ot->values[owner].words[0][0]);

                if (l->c->holding[o][item].span.end)
                    diag_note(l->diags, d, l->c->holding[o][item].span, "stated here");
                diag_help(l->diags, d,
                          "hands are as at the start of the story: correct one of "
                          "the two");
                h = NULL;
                break;
            }
        if (!h)
            continue;
        if (h->complete || (h->lacks >> bit & 1) ||
            (h->filled && !h->unknown && !h->others && !h->any)) {
            Diag *d =
                diag_add(l->diags, DIAG_CASE_NOT_HELD, ev->span, "%s has no %s%s",
                         ot->values[owner].words[0][0], it->left->values[item].written[0],
                         it->right->values[bit].written[0]);

            diag_note(l->diags, d, h->span, "the holding is stated here");
            diag_help(l->diags, d,
                      "hands are as at the start of the story: correct one of the "
                      "two, or add `?` to the holding");
            continue;
        }
        h->has |= (uint64_t)1 << bit;
        h->shown |= (uint64_t)1 << bit;
        if (!h->span.end)
            h->span = ev->span;
        if (h->unknown > 0) {
            h->unknown--;
            h->filled++;
        }
    }
    HoldingText t = holding_text(l);

    holding_too_many(&t);
}

bool case_settle(Case *c, Arena *arena, Diags *diags)
{
    Loader *l = arena_new_of(arena, Loader);
    size_t errors = diags_errors(diags);

    *l = (Loader){ .p = c->program, .arena = arena, .diags = diags, .c = c };
    check_holdings(l);
    return diags_errors(diags) == errors;
}

/* ---- findings, elections, expectations -------------------------------- */

static bool constant(const Ex *e, Value *v)
{
    if (e->op == EX_CONST) {
        *v = e->value;
        return true;
    }
    if (e->op == EX_SET) {
        uint64_t set = 0;

        for (int i = 0; i < e->nkids; i++) {
            Value m;

            if (!constant(e->more[i], &m))
                return false;
            set |= (uint64_t)1 << m;
        }
        *v = (Value)set;
        return true;
    }
    return false;
}

/* `f(x) is v`, `f(x) is not v`, `f(x)`, `not f(x)`, `f(x) is absent`. */
static bool stated_fact(Loader *l, const Node *n, bool election, Stated *s)
{
    size_t errors = diags_errors(l->diags);
    Ex *e = check_case_expr(l->p, &l->scope, n, l->p->bool_type, l->arena, l->diags);
    const Ex *c = e;
    bool negated = false;

    memset(s, 0, sizeof *s);
    s->span = n->span;
    if (diags_errors(l->diags) > errors)
        return false;
    if (c->op == EX_NOT) {
        negated = true;
        c = c->kid[0];
    }
    if (c->op == EX_IS) {
        if (!constant(c->kid[1], &s->value)) {
            diag_help(l->diags,
                      diag_add(l->diags, DIAG_CASE_FINDING, n->span, "%s",
                               "there is no value on the right of `is`"),
                      "write: FINDING(LABEL) is VALUE");
            return false;
        }
        c = c->kid[0];
        if (negated && c->type->kind == TYPE_BOOL)
            s->value = !s->value;
        else
            s->excluded = negated;
    } else if (c->op == EX_ABSENT && !negated) {
        s->value = BL_ABSENT;
        c = c->kid[0];
    } else {
        s->value = !negated;
    }
    if (c->op == EX_CALL && c->fun->kind == FUN_BUILTIN &&
        c->fun->builtin == BUILTIN_HAPPENED && c->kid[0]->op == EX_CONST && !election) {
        s->args[0] = c->kid[0]->value;
        if (!l->c->events[s->args[0]].disputed)
            diag_help(l->diags,
                      complain(l, DIAG_CASE_FINDING, n->span, "`%s` is not disputed",
                               l->c->events[s->args[0]].label),
                      "write `disputed` before the sentence of the event");
        return true;
    }
    if (c->op != EX_CALL || c->fun->kind != (election ? FUN_DONE : FUN_FINDING)) {
        Diag *d = diag_add(l->diags, DIAG_CASE_FINDING, n->span, "%s",
                           election ? "an election is wanted" : "");

        if (c->op != EX_CALL)
            diag_help(l->diags, d, "write: %s(LABEL) is VALUE",
                      election ? "ACTION" : "FINDING");
        else
            diag_help(l->diags, d, "`%s` %s", c->fun->name,
                      c->fun->kind == FUN_STATUS
                          ? "follows from the laws; nobody finds it"
                      : c->fun->kind == FUN_HOLDING ? "is stated under `hands`"
                      : c->fun->kind == FUN_READING ? "is set by an edition or overlay"
                      : c->fun->kind == FUN_DONE    ? "is stated under `elected`"
                                                    : "is not a finding");
        return false;
    }
    s->fun = c->fun;
    for (int i = 0; i < c->nkids; i++) {
        if (!constant(c->kid[i], &s->args[i])) {
            diag_help(l->diags,
                      diag_add(l->diags, DIAG_CASE_FINDING, c->kid[i]->span,
                               "nobody can tell which is meant"),
                      "name an event or a value here");
            return false;
        }
    }
    return true;
}

static bool same_fact(const Stated *a, const Stated *b)
{
    return a->fun == b->fun && memcmp(a->args, b->args, sizeof a->args) == 0;
}

/* Add S to what is stated in the section that starts at SINCE.  What the list
 * has from before that (`as ..., but`) gives way to it. */
static void add_stated(Loader *l, Stated **list, int *n, const Stated *s, uint32_t since)
{
    int kept = 0;

    for (int i = 0; i < *n; i++)
        if ((*list)[i].span.start >= since || !same_fact(&(*list)[i], s))
            (*list)[kept++] = (*list)[i];
    if (kept < *n) { /* the list is full only at a power of two: copy what is left */
        Stated *left = NULL;

        for (int i = 0; i < kept; i++) {
            left = room_for_one(l->arena, left, sizeof *left, i);
            left[i] = (*list)[i];
        }
        *list = left;
        *n = kept;
    }
    for (int i = 0; i < *n; i++) {
        Stated *o = &(*list)[i];

        if (same_fact(o, s) && !o->excluded && !s->excluded) {
            Diag *d = complain(l, DIAG_CASE_NAME_TWICE, s->span, "`%s`",
                               s->fun ? s->fun->name : "happened");

            diag_note(l->diags, d, o->span, "first stated here");
            diag_help(l->diags, d, "leave one of the two lines out");
            return;
        }
    }
    if ((uint64_t)*n >= diags_limit(l->diags, LIMIT_FINDINGS)) {
        Diag *d =
            diag_add(l->diags, DIAG_CASE_TOO_MANY, s->span, "more than %d findings", *n);

        diag_help(l->diags, d, "divide the case");
        diag_limit(l->diags, d, LIMIT_FINDINGS);
        return;
    }
    *list = room_for_one(l->arena, *list, sizeof **list, *n);
    (*list)[(*n)++] = *s;
}

static void no_body(Loader *l, Span at, const char *name)
{
    diag_help(l->diags, complain(l, DIAG_CASE_BODY, at, "`%s`", name),
              "put a section `found by %s` before this", name);
}

static Body *new_body(Loader *l, const Node *n)
{
    Case *c = l->c;
    Body *b;
    const Type *bodies = program_type(l->p, "body");

    for (int i = 0; n && i < c->nbodies; i++)
        if (strcmp(c->bodies[i].name, n->text) == 0) {
            Diag *d =
                complain(l, DIAG_CASE_NAME_TWICE, n->span, "`found by %s`", n->text);

            diag_note(l->diags, d, c->bodies[i].span, "first stated here");
            diag_help(l->diags, d, "put what it found into one section");
            return &c->bodies[i];
        }
    if (c->nbodies == MAX_BODIES) {
        diag_help(l->diags,
                  diag_add(l->diags, DIAG_CASE_TOO_MANY, n->span, "more than %d bodies",
                           MAX_BODIES),
                  "divide the case");
        return &c->bodies[0];
    }
    c->bodies = room_for_one(l->arena, c->bodies, sizeof *c->bodies, c->nbodies);
    b = &c->bodies[c->nbodies++];
    memset(b, 0, sizeof *b);
    b->name = n ? n->text : NULL;
    b->value = BL_ABSENT;
    b->span = n ? n->span : NO_SPAN;
    if (n && (!bodies || !check_spelled(l->p, bodies, n->text, 0, &b->value))) {
        const Tok t = { .text = n->text, .span = n->span };

        if (bodies)
            bad_value(l, &t, bodies);
        else
            diag_help(l->diags,
                      complain(l, DIAG_CASE_VALUE, n->span, "`%s` is no body", n->text),
                      "the vocabulary declares who finds facts: enum body { ... }");
    }
    for (int i = 0; n && n->b && i + 1 < c->nbodies; i++)
        if (c->bodies[i].name && strcmp(c->bodies[i].name, n->b->text) == 0) {
            /* its own copy: what differs is changed in it */
            for (b->nfound = 0; b->nfound < c->bodies[i].nfound; b->nfound++) {
                b->found = room_for_one(l->arena, b->found, sizeof *b->found, b->nfound);
                b->found[b->nfound] = c->bodies[i].found[b->nfound];
            }
            return b;
        }
    if (n && n->b)
        no_body(l, n->b->span, n->b->text);
    return b;
}

static void unknown_layer(Loader *l, Span at, const char *name)
{
    const char *list = "";

    for (int i = 0; i < l->p->nlayers; i++)
        list =
            arena_printf(l->arena, "%s%s`%s`", list, i ? ", " : "", l->p->layers[i].name);
    diag_help(l->diags, complain(l, DIAG_NAME_LAYER, at, "`%s`", name),
              "the layers are %s", list);
}

static void unknown_clause(Loader *l, Span at, const char *label)
{
    Diag *d = complain(l, DIAG_NAME_CLAUSE, at, "`%s`", label);
    const char *best = NULL;
    unsigned nearest = 3;

    for (const Clause *k = l->p->clauses; k; k = k->next)
        if (text_distance(k->label, label) < nearest) {
            nearest = text_distance(k->label, label);
            best = k->label;
        }
    if (best)
        diag_help(l->diags, d, "did you mean %s?", best);
    else
        diag_help(l->diags, d, "no clause of %s has this label or begins with it",
                  l->p->edition);
}

static void expectation(Loader *l, Expect *x, const Node *n)
{
    Expectation *e;

    x->items = room_for_one(l->arena, x->items, sizeof *e, x->nitems);
    e = &x->items[x->nitems++];
    memset(e, 0, sizeof *e);
    e->node = n;
    e->kind = (ExpectKind)n->num;
    e->span = n->span;
    e->layer = n->d ? n->d->text : NULL;
    if (e->layer && !program_layer(l->p, e->layer))
        unknown_layer(l, n->d->span, e->layer);
    if (n->c)
        e->when =
            check_case_expr(l->p, &l->scope, n->c, l->p->bool_type, l->arena, l->diags);
    switch (e->kind) {
    case EXPECT_LINE:
    case EXPECT_REFER: /* which a line is that refers */
    case EXPECT_NO:
        if (n->a->kind == N_Refer) {
            e->refer = n->a->text;
            if (e->kind == EXPECT_LINE)
                e->kind = EXPECT_REFER;
        }
        e->concl = check_case_conclusion(l->p, &l->scope, n->a, l->arena, l->diags);
        break;
    case EXPECT_REFUSED:
    case EXPECT_OPEN:
    case EXPECT_CLASH:
        e->fact = check_case_expr(l->p, &l->scope, n->a,
                                  e->kind == EXPECT_REFUSED ? l->p->event_type : NULL,
                                  l->arena, l->diags);
        if (e->fact->type->kind == TYPE_ERROR)
            break;
        if (e->kind == EXPECT_REFUSED && e->fact->type->kind != TYPE_EVENT)
            diag_help(l->diags,
                      diag_add(l->diags, DIAG_TYPE_MISMATCH, n->a->span,
                               "an event is refused, and this is none"),
                      "write its label");
        else if (e->kind != EXPECT_REFUSED && e->fact->op != EX_CALL &&
                 (e->kind == EXPECT_CLASH || e->fact->op != EX_ATTR))
            diag_help(l->diags,
                      diag_add(l->diags, DIAG_TYPE_MISMATCH, n->a->span,
                               "this can neither be open nor clash"),
                      "write: NAME(LABEL)");
        break;
    }
    for (const Node *b = n->b; b; b = b->next)
        if (!program_clause(l->p, b->text)) {
            bool inside = false;

            for (const Clause *k = l->p->clauses; k; k = k->next)
                inside |= label_inside(k->label, b->text);
            if (!inside)
                unknown_clause(l, b->span, b->text);
        }
}

static Expect *new_expect(Loader *l, const Node *n)
{
    Case *c = l->c;
    Expect *x;

    c->expects = room_for_one(l->arena, c->expects, sizeof *x, c->nexpects);
    x = &c->expects[c->nexpects++];
    memset(x, 0, sizeof *x);
    x->span = n->span;
    x->body = n->b ? n->b->text : NULL;
    x->inferred = n->d ? n->d->text : NULL;
    x->editions = arena_alloc_array(l->arena, sizeof *x->editions, nodes_count(n->a) + 1);
    for (const Node *e = n->a; e; e = e->next)
        x->editions[x->neditions++] = e->text;
    return x;
}

static int level_named(const char *name)
{
    static const char *const names[] = { "outcome", "modal", "citation" };

    for (int i = 0; i < (int)BL_LEN(names); i++)
        if (!name || strcmp(names[i], name) == 0)
            return i;
    return -1;
}

static void new_difference(Loader *l, const Node *n)
{
    Case *c = l->c;
    Difference *d;
    int level = level_named(n->text);

    if (level < 0 || nodes_count(n->a) != 2) {
        diag_help(l->diags,
                  level < 0 ? complain(l, DIAG_CASE_DIFFERS, n->span, "`%s`", n->text)
                            : complain(l, DIAG_CASE_DIFFERS, n->span, "%s",
                                       "two editions are compared"),
                  "write: differs [outcome|modal|citation] EDITION, EDITION at LABEL "
                  "\"what differs\"");
        return;
    }
    c->differs = room_for_one(l->arena, c->differs, sizeof *d, c->ndiffers);
    d = &c->differs[c->ndiffers++];
    memset(d, 0, sizeof *d);
    d->edition[0] = n->a->text;
    d->edition[1] = n->a->next->text;
    d->level = level;
    d->text = n->b->text;
    d->span = n->span;
    d->labels = arena_alloc_array(l->arena, sizeof *d->labels, nodes_count(n->c) + 1);
    for (const Node *k = n->c; k; k = k->next)
        d->labels[d->nlabels++] = k->text;
}

static bool names_edition(const Expect *x, const char *edition)
{
    for (int i = 0; i < x->neditions; i++)
        if (strcmp(x->editions[i], edition) == 0)
            return true;
    return false;
}

/* `about` names no event of the story by N. */
static void not_about(Loader *l, const Node *n)
{
    Diag *d = complain(l, DIAG_CASE_LABEL, n->span, "`%s`", n->text);

    if (*n->text == '@')
        diag_help(l->diags, d, "the last event of the story is `@%d`", l->c->nevents);
    else
        diag_help(l->diags, d, "put it before a sentence of the story: %s: ...", n->text);
}

/* How many events there can be. */
static size_t sentences(const Node *sections)
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
static bool once(Loader *l, const Node *sections, const Node *s)
{
    for (const Node *o = sections; o != s; o = o->next)
        if (o->kind == s->kind) {
            Diag *d = complain(l, DIAG_CASE_NAME_TWICE, s->span, "%s", "");

            diag_note(l->diags, d, o->span, "first stated here");
            diag_help(l->diags, d, "leave one of the two lines out");
            return false;
        }
    return true;
}

Case *case_load(const Program *p, const Node *n, const char *file, Arena *arena,
                Diags *diags)
{
    return case_load_for(p, n, file, p->edition, arena, diags);
}

Case *case_load_for(const Program *p, const Node *n, const char *file,
                    const char *edition, Arena *arena, Diags *diags)
{
    Loader *l = arena_new_of(arena, Loader);
    Case *c = arena_new_of(arena, Case);
    size_t errors = diags_errors(diags);
    NodeKind in = N_Case; /* the section that sentences belong to */
    const Node *from = NULL;
    Body *body = NULL;
    Expect *expect = NULL;

    *l = (Loader){ .p = p,
                   .arena = arena,
                   .names = interner_over(p->names, arena),
                   .diags = diags,
                   .c = c };
    c->name = n->text;
    c->title = n->b ? n->b->text : "";
    c->file = file;
    c->span = n->span;
    c->program = p;
    c->settings = arena_alloc_array(arena, sizeof *c->settings, p->nfuns + 1u);
    c->setting_spans = arena_alloc_array(arena, sizeof *c->setting_spans, p->nfuns + 1u);
    for (uint32_t i = 0; i < p->nfuns; i++)
        c->settings[i] = BL_ABSENT;
    c->events = arena_alloc_array(arena, sizeof *c->events, sentences(n->a) + 1);
    for (const Node *s = n->a; s; s = s->next)
        if (s->kind == N_CaseLanguage) {
            c->lang = program_lang(p, s->text);
            if (c->lang < 0) {
                const char *list = "";

                for (int i = 0; i < p->nlangs; i++)
                    list = arena_printf(arena, "%s%s`%s`", list, i ? ", " : "",
                                        p->langs[i].code);
                diag_help(diags,
                          complain(l, DIAG_NAME_LANGUAGE, s->span, "`%s`", s->text),
                          "the languages are %s", list);
                c->lang = 0;
            }
        }
    l->scope = (CaseScope){ .context = c, .event = label_of_event, .lang = c->lang };
    for (const Node *s = n->a; s; s = s->next) {
        switch (s->kind) {
        case N_CaseSource:
            c->source = s->a->text;
            in = N_Case;
            break;
        case N_RuledUnder:
            once(l, n->a, s);
            c->ruled_under = s->a->text;
            in = N_Case;
            break;
        case N_CaseLanguage:
            once(l, n->a, s);
            in = N_Case;
            break;
        case N_Inferred:
            c->inferred = s->a->text;
            in = N_Case;
            break;
        case N_Deal:
            if (once(l, n->a, s)) {
                HoldingText t = holding_text(l);

                holding_deal(&t, s->a->text, s->a->span);
            }
            in = N_Case;
            break;
        case N_DealFrom:
            if (once(l, n->a, s))
                from = s; /* when all is read that the case says itself */
            in = N_Case;
            break;
        case N_Hands:
            in = N_Hands;
            if (s->a) {
                holdings(l, s->a);
                in = N_Hands;
            }
            break;
        case N_Story: in = N_Story; break;
        case N_Sentence:
            if (in == N_Story)
                story_line(l, s, n->a);
            else if (in == N_Hands && s->a->next && s->a->next->kind == N_Punct)
                holdings(l, s->a);
            else
                setting_line(l, s);
            break;
        default: in = N_Case; break;
        }
    }
    if (from)
        deal_from(l, from);
    check_holdings(l);
    for (const Node *s = n->a; s; s = s->next) {
        Stated fact;

        switch (s->kind) {
        case N_Found:
            body = new_body(l, s);
            in = N_Found;
            break;
        case N_Elected: in = N_Elected; break;
        case N_Fact:
            if (!stated_fact(l, s->a, in == N_Elected, &fact))
                break;
            if (in == N_Elected)
                add_stated(l, &c->elected, &c->nelected, &fact, 0);
            else if (body)
                add_stated(l, &body->found, &body->nfound, &fact, body->span.start);
            break;
        case N_About:
            c->has_about = true;
            for (const Node *a = s->a; a; a = a->next) {
                int e = case_event(c, a->text);

                if (e < 0)
                    not_about(l, a);
                else
                    c->about[e / 64] |= (uint64_t)1 << (e % 64);
            }
            break;
        default: break;
        }
    }
    if (!c->nbodies)
        new_body(l, NULL);
    for (const Node *s = n->a; s; s = s->next)
        if (s->kind == N_Differs)
            new_difference(l, s);
        else if (s->kind == N_Expect)
            expect = new_expect(l, s);
        else if (s->kind == N_Expectation && expect && names_edition(expect, edition))
            expectation(l, expect, s);
    for (int i = 0; i < c->nexpects; i++) {
        bool known = !c->expects[i].body;

        for (int b = 0; b < c->nbodies; b++)
            known |= c->bodies[b].name && c->expects[i].body &&
                     strcmp(c->bodies[b].name, c->expects[i].body) == 0;
        if (!known)
            no_body(l, c->expects[i].span, c->expects[i].body);
    }
    return diags_errors(diags) == errors ? c : NULL;
}
