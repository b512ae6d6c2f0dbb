/* case_phrases.c - sentences of a story, matched to the phrases of kinds of events (SPEC 8.3). */
#include "case/case_inside.h"

#include "kit/strbuf.h"
#include "program/spelling.h"

#include <string.h>
#include <strings.h>

enum { MAX_PARTICLES = 3 }; /* before one value */

/* ---- phrases --------------------------------------------------------------- */

bool case_words_join(const CaseReader *l, int i, int n, char *buf, size_t size)
{
    size_t used = 0;
    bool apart = false;

    for (int k = 0; k < n; k++) {
        const CaseToken *t = &l->toks[i + k];
        bool comma = t->punct == ',' && k < n - 1; /* within what is written */

        if (t->punct && !comma)
            return false;
        used += (size_t)snprintf(buf + used, size - used, "%s%s",
                                 apart && !comma ? " " : "", t->text);
        if (used >= size)
            return false;
        apart = !comma;
    }
    return true;
}

static const Type *product_of(const Program *p, const Type *left, const Type *right)
{
    for (const Type *t = p->types; t; t = t->next)
        if (t->kind == TYPE_PRODUCT && t->left == left && t->right == right)
            return t;
    BUG("%s and %s are glued and no product", left->name, right->name);
}

static bool is_spelled(const CaseReader *l, const EventKind *k, const char *text)
{
    const Spelled *names = &k->spelled[l->c->lang];

    for (int i = 0; i < names->n; i++)
        if (case_same_name(l, names->at[i], text))
            return true;
    return false;
}

/* Is kind K, or one above it, spelled TEXT? */
static bool kind_goes_by(const CaseReader *l, const EventKind *k, const char *text)
{
    for (; k; k = k->parent)
        if (is_spelled(l, k, text))
            return true;
    return false;
}

/* Does EV name ITEM, of ITEMS, in its two parts, as the sentences of its kind do? */
static bool names_item(const CaseReader *l, const CaseEvent *ev, const Type *items,
                       Value item)
{
    for (const Phrase *ph = ev->kind->phrases; ph; ph = ph->next)
        for (const PhrasePart *part = ph->parts; part; part = part->next) {
            const Value *at = ev->attr;

            if (part->kind != PHRASE_SLOT || part->attr2 < 0 ||
                product_of(l->p, ev->kind->attrs[part->attr].type,
                           ev->kind->attrs[part->attr2].type) != items)
                continue;
            return !ev->open[part->attr] && !ev->open[part->attr2] &&
                   at[part->attr] == item / (Value)items->right->count &&
                   at[part->attr2] == item % (Value)items->right->count;
        }
    return false;
}

/* How well the item that EV shows or names (ITEM of ITEMS; BL_ABSENT: none), or the name of its
 * kind, is what it is called by ITEM or TEXT: 3 where it shows it, 2, or 1 by the name of a kind
 * above; 0: it is not. */
static int naming_strength(const CaseReader *l, const CaseEvent *ev, const Type *items,
                           Value item, const char *text)
{
    if (value_given(item) && ev->kind->reveals &&
        ev->attr[ev->kind->reveals_args[1]] == item)
        return 3;
    if ((value_given(item) && names_item(l, ev, items, item)) ||
        case_has_term(l, &ev->kind->words, text) || kind_goes_by(l, ev->kind, text))
        return 2;
    for (const EventKind *k = ev->kind->parent; k; k = k->parent)
        if (case_has_term(l, &k->words, text))
            return 1;
    return 0;
}

/* Do the N words from I on, or the one before them, say that what they name is his who acts? */
static bool is_named_as_owned(const CaseReader *l, int i, int n)
{
    for (int k = i > 0 ? i - 1 : 0; k < i + n; k++)
        if (!l->toks[k].punct && !l->toks[k].quoted &&
            spelling_is_owner(l->p, l->toks[k].text, l->c->lang))
            return true;
    return false;
}

Value case_event_actor(const CaseReader *l, const CaseEvent *ev)
{
    int by = l->p->by[ev->kind->id];

    return by < 0 || ev->open[by] ? BL_ABSENT : ev->attr[by];
}

/* Is event A the one that is rather called TEXT than B: of a kind that is spelled so itself, and
 * made of one that is? */
static bool is_better_named(const CaseReader *l, Value a, Value b, const char *text)
{
    const EventKind *k = l->c->events[a].kind;

    return k != l->c->events[b].kind && is_spelled(l, k, text) &&
           kind_goes_by(l, k->parent, text);
}

int case_events_named(CaseReader *l, const Type *type, int i, int n, Value *v)
{
    const Type *items = l->p->holding ? l->p->holding->ptype[1] : NULL;
    Value item = BL_ABSENT;
    char buf[200];
    bool his = value_given(l->actor) && is_named_as_owned(l, i, n);
    int found = 0, best = 1;

    if (!case_words_join(l, i, n, buf, sizeof buf))
        return 0;
    if (items && case_value_at(l, items, i, n, &item) != n)
        item = BL_ABSENT;
    for (int e = l->c->nevents; e-- > 0;) {
        const CaseEvent *ev = &l->c->events[e];

        int how = kind_is_a(ev->kind, type->event) &&
                          (!his || case_event_actor(l, ev) == l->actor)
                      ? naming_strength(l, ev, items, item, buf)
                      : 0;

        if (how < best || (how == best && found && is_better_named(l, *v, e, buf)))
            continue;
        if (how > best || (found && is_better_named(l, e, *v, buf)))
            found = 0;
        best = how;
        if (!found++)
            *v = e;
    }
    /* what goes by such a name, and was told just before, is meant rather than others */
    if (found > 1 && *v == l->c->nevents - 1 &&
        kind_goes_by(l, l->c->events[*v].kind, buf))
        found = 1;
    return found;
}

int case_value_at(CaseReader *l, const Type *type, int i, int n, Value *v)
{
    char buf[200];
    const Fun *open;

    if (l->toks[i].punct)
        return 0;
    if (type->kind == TYPE_TEXT) {
        *v = (Value)(intptr_t)l->toks[i].text;
        return l->toks[i].quoted && n == 1 ? 1 : 0;
    }
    if (type->kind == TYPE_EVENT) {
        int e = case_event_find(l->c, l->toks[i].text);

        if (e < 0)
            return case_events_named(l, type, i, n, v) == 1 ? n : 0;
        if (n != 1 || (l->toks[i].quoted && !l->by_name) ||
            !kind_is_a(l->c->events[e].kind, type->event))
            return 0;
        *v = e;
        return 1;
    }
    ValueMemo *s = &l->spelt[((unsigned)((uintptr_t)type / sizeof *type) +
                              (unsigned)i * 7u + (unsigned)n) %
                             BL_LEN(l->spelt)];

    if (s->type != type || s->i != i || s->n != n || s->wording != l->wording) {
        *s = (ValueMemo){ .type = type, .i = i, .n = n, .wording = l->wording };
        if (case_words_join(l, i, n, buf, sizeof buf) &&
            (spelling_value(l->p, type, buf, l->c->lang, &s->v) ||
             case_role_value(l, type, buf, &s->v, &open) == ROLE_VALUE))
            s->took = n;
    }
    if (s->took)
        *v = s->v;
    return s->took;
}

/* A phrase fails at word I, where it wants a TYPE, or a word of its own (NULL). */
static void note_failure(CaseReader *l, int i, const Type *type)
{
    MatchReach *far = &l->far;

    if (i > far->at)
        *far = (MatchReach){ .at = i };
    if (i < far->at || !type)
        return;
    for (int k = 0; k < far->ntypes; k++)
        if (far->types[k] == type)
            return;
    if (far->ntypes < MAX_WANTED)
        far->types[far->ntypes++] = type;
}

static bool is_particle(const CaseReader *l, const CaseToken *t)
{
    return !t->punct && !t->quoted && spelling_is_particle(l->p, t->text, l->c->lang);
}

bool case_is_separator(const CaseReader *l, int i)
{
    const CaseToken *t = &l->toks[i];

    return t->punct ? t->punct == ','
                    : !t->quoted && spelling_is_join(l->p, t->text, l->c->lang);
}

/* The first word from I on: commas of a sentence mean nothing. */
static int after_commas(const CaseReader *l, int i, int end)
{
    while (i < end && l->toks[i].punct == ',')
        i++;
    return i;
}

static bool match_slot(CaseReader *l, const EventKind *k, const PhrasePart *part, int i,
                       FilledAttrs *f, int end);

static bool match_parts(CaseReader *l, const EventKind *k, const PhrasePart *part, int i,
                        FilledAttrs *f, int end)
{
    while (part && part->kind == PHRASE_CLOSE)
        part = part->next;
    i = after_commas(l, i, end);
    if (!part && i < end) {
        note_failure(l, i, NULL);
        l->far.whole |= i == l->far.at;
    }
    if (!part)
        return i == end;
    if (part->kind == PHRASE_WORD) {
        if (i < end && !l->toks[i].punct && !l->toks[i].quoted &&
            text_same_word(l->toks[i].text, part->text))
            return match_parts(l, k, part->next, i + 1, f, end);
        note_failure(l, i, NULL);
        return false;
    }
    if (part->kind == PHRASE_OPEN) {
        FilledAttrs was = *f;
        const PhrasePart *close = part;

        if (match_parts(l, k, part->next, i, f, end))
            return true;
        *f = was;
        while (close->kind != PHRASE_CLOSE) /* which every phrase has */
            close = close->next;
        return match_parts(l, k, close, i, f, end);
    }
    for (int skipped = 0; !match_slot(l, k, part, i, f, end); skipped++) {
        if (skipped == MAX_PARTICLES || i + 1 >= end || !is_particle(l, &l->toks[i]))
            return false;
        i = after_commas(l, i + 1, end);
    }
    return true;
}

/* The rest of the phrase from the slot PART on. */
static bool match_slot(CaseReader *l, const EventKind *k, const PhrasePart *part, int i,
                       FilledAttrs *f, int end)
{
    const Type *type = k->attrs[part->attr].type;
    Value v;
    FilledAttrs was = *f;

    if (part->attr2 >= 0) {
        const Type *pair = product_of(l->p, type, k->attrs[part->attr2].type);

        if (i < end && case_value_at(l, pair, i, 1, &v)) {
            f->attr[part->attr] = v / (Value)pair->right->count;
            f->attr[part->attr2] = v % (Value)pair->right->count;
            f->given[part->attr] = f->given[part->attr2] = true;
            if (match_parts(l, k, part->next, i + 1, f, end))
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
    if (i < end && !l->toks[i].punct && !l->toks[i].quoted &&
        strcmp(l->toks[i].text, "?") == 0) {
        f->open[part->attr] = true;
        if (match_parts(l, k, part->next, i + 1, f, end))
            return true;
        *f = was;
        return false;
    }
    if (type->kind == TYPE_SET) {
        uint64_t set = 0;
        int at = i;

        /* longest run first is enough: members are single words */
        while (at < end) {
            if (at > i && case_is_separator(l, at)) {
                at++;
                continue;
            }
            if (!case_value_at(l, type->elem, at, 1, &v))
                break;
            set |= (uint64_t)1 << v;
            at++;
        }
        if (at > i) {
            f->attr[part->attr] = (Value)set;
            if (match_parts(l, k, part->next, at, f, end))
                return true;
        } else {
            note_failure(l, i, type);
        }
        *f = was;
        return false;
    }
    bool fits = false;

    for (int n = end - i < MAX_SPELT ? end - i : MAX_SPELT; n > 0; n--) {
        int took = case_value_at(l, type, i, n, &v);

        if (!took)
            continue;
        fits = true;
        f->attr[part->attr] = v;
        if (part->attr == l->p->by[k->id])
            l->actor = v;
        if (match_parts(l, k, part->next, i + took, f, end))
            return true;
        *f = was;
        f->given[part->attr] = true;
    }
    if (!fits)
        note_failure(l, i, type);
    *f = was;
    return false;
}

bool case_match_kind(CaseReader *l, const EventKind *k, FilledAttrs *f, int end)
{
    for (int other = 0; other < 2; other++)
        for (const Phrase *ph = k->phrases; ph; ph = ph->next) {
            if ((ph->lang == l->c->lang) == (other == 1) || (ph->words & l->missing))
                continue;
            memset(f, 0, sizeof *f);
            l->actor = BL_ABSENT;
            if (match_parts(l, k, ph->parts, 0, f, end))
                return true;
        }
    return false;
}

void case_words_unquote(CaseReader *l)
{
    CaseToken out[MAX_TOKS];
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

const char *case_phrase_text(const EventKind *k, const Phrase *ph, Arena *arena)
{
    StrBuf b = { 0 };
    const char *s;

    for (const PhrasePart *p = ph->parts; p; p = p->next) {
        if (b.len && p->kind != PHRASE_CLOSE && b.s[b.len - 1] != '[')
            strbuf_add(&b, " ");
        switch (p->kind) {
        case PHRASE_WORD: strbuf_add(&b, p->text); break;
        case PHRASE_SLOT:
            strbuf_printf(&b, "{%s}", p->text);
            if (p->attr2 >= 0)
                strbuf_printf(&b, "{%s}", k->attrs[p->attr2].name);
            break;
        case PHRASE_OPEN: strbuf_add(&b, "["); break;
        case PHRASE_CLOSE: strbuf_add(&b, "]"); break;
        }
        if (p->comma && p->next)
            strbuf_add(&b, ",");
    }
    s = arena_strndup(arena, strbuf_str(&b), b.len);
    strbuf_free(&b);
    return s;
}

bool case_is_with(const CaseToken *t)
{
    return !t->punct && !t->quoted && strcmp(t->text, "with") == 0;
}

/* ---- words ------------------------------------------------------------------ */

int case_words_take(CaseReader *l, const Node *words)
{
    l->ntoks = 0;
    l->wording++;
    for (const Node *w = words; w && l->ntoks < MAX_TOKS; w = w->next) {
        CaseToken *t = &l->toks[l->ntoks++];

        t->text =
            w->kind == N_Punct ? arena_printf(l->arena, "%c", (int)w->num) : w->text;
        t->quoted = w->kind == N_String;
        t->punct = w->kind == N_Punct ? (int)w->num : 0;
        t->span = w->span;
        if (l->ntoks == MAX_TOKS && w->next)
            diag_add(l->diags, DIAG_CASE_TOO_MANY, w->next->span,
                     "more than %d words in one sentence\n"
                     "put a long quotation between quotes",
                     MAX_TOKS);
    }
    return l->ntoks;
}

void case_words_split(CaseReader *l, const char *s)
{
    l->ntoks = 0;
    l->wording++;
    for (s += strspn(s, " "); *s && l->ntoks < MAX_TOKS; s += strspn(s, " ")) {
        CaseToken *t = &l->toks[l->ntoks++];
        size_t n = *s == '"' ? 1 : strcspn(s, " \",;:()");
        StrBuf b = { 0 };

        *t = (CaseToken){ .quoted = *s == '"', .span = NO_SPAN };
        if (n == 0) {
            t->punct = (unsigned char)*s;
            n = 1;
        }
        for (; t->quoted && s[n] && s[n] != '"'; n++) {
            n += s[n] == '\\' && s[n + 1];
            strbuf_addc(&b, s[n], 1);
        }
        t->text = t->quoted ? interner_add(l->names, text_of_cstr(strbuf_str(&b)))
                            : arena_strndup(l->arena, s, n);
        s += n + (t->quoted && s[n] == '"');
        strbuf_free(&b);
    }
}
