/* check_events.c - reads the kinds of events, their attributes and their phrases (SPEC 4.4).  A
 * phrase is a form of a sentence that tells an event; its slots stand for attributes. */
#include "check/check_inside.h"
#include "check/check_wording.h"
#include "program/program.h"
#include "program/spelling.h"

#include <string.h>

void check_declare_event(Checker *c, const Node *n)
{
    EventKind *k = arena_new_of(c->arena, EventKind), **end = &c->p->events;
    const EventKind *old = program_event(c->p, n->text);

    if (old) {
        check_report_declared(&c->x, n->span, n->text, old->span);
        return;
    }
    program_add_meaning(c->p, n->text)->event = k;
    k->name = n->text;
    k->id = c->p->nevents++;
    k->span = n->span;
    k->as_others = ast_find(n->b, N_ToldAs) != NULL;
    while (*end)
        end = &(*end)->next;
    *end = k;
}

static const EventKind *const *ancestors_of(Checker *c, const EventKind *k)
{
    const EventKind **line = arena_alloc_array(c->arena, sizeof *line, (size_t)k->depth + 1);

    for (int i = k->depth; k; k = k->parent)
        line[i--] = k;
    return line;
}

void check_note_kind(Checker *c, const Node *n)
{
    EventKind *k = (EventKind *)program_event(c->p, n->text);

    /* if a name is declared twice, only the first declaration counts */
    if (k->span.start == n->span.start)
        c->kinds[k->id] = (KindItem){ .kind = k, .node = n };
}

/* Returns the entry in BY_ID for the parent of K, or NULL if K has no parent. Returns NULL, after a
 * report, if the parent is not declared. */
static KindItem *kind_above(Checker *c, KindItem *by_id, const KindItem *k)
{
    const Node *name = k->node->c;
    const EventKind *above = name ? program_event(c->p, name->text) : NULL;

    if (name)
        check_use_kind(&c->x, name, above);
    if (name && !above && program_narrow(c->p, name->text))
        check_unknown_kind(&c->x, name->span, name->text);
    else if (name && !above)
        diag_add(c->diags, DIAG_NAME_TYPE, name->span,
                 "`%s` is not a kind of event\n"
                 "declare it: event %s { ... }",
                 name->text, name->text);
    return above ? &by_id[above->id] : NULL;
}

void check_order_kinds(Checker *c)
{
    const uint32_t n = c->p->nevents;
    KindItem *by_id = c->kinds, *out = arena_alloc_array(c->arena, sizeof *out, n + 1u);
    KindItem **way = arena_alloc_array(c->arena, sizeof(KindItem *), n + 1u);
    uint32_t nout = 0;

    for (uint32_t i = 0; i < n; i++) {
        KindItem *k = &by_id[i];
        uint32_t far = 0;

        while (k && k->state == KIND_NEW) {
            k->state = KIND_ON_THE_WAY;
            way[far++] = k;
            k = kind_above(c, by_id, k);
        }
        if (k && k->state == KIND_ON_THE_WAY) {
            const KindItem *last = way[far - 1];

            if (k == last)
                diag_add(c->diags, DIAG_NAME_KIND_CIRCLE, last->node->c->span,
                         "`%s` cannot be a kind of itself\n"
                         "leave out `is a %s`",
                         k->kind->name, k->kind->name);
            else
                diag_add(c->diags, DIAG_NAME_KIND_CIRCLE, last->node->c->span,
                         "`%s` cannot stand here, because it is a kind of `%s`\n"
                         "leave out `is a` in the declaration of the more general of the two kinds",
                         k->kind->name, last->kind->name);
            k = NULL;
        }
        for (; far > 0; k = way[far]) {
            KindItem *next = way[--far];

            next->kind->parent = k ? k->kind : NULL;
            next->state = KIND_PLACED;
            out[nout++] = *next;
        }
    }
    c->kinds = out;
}

/* The attribute AT has events as values.  Reads N, its default.  The default must be `last`;
 * otherwise reports N. */
static void default_event(Checker *c, Attr *at, const Node *n)
{
    at->last = n->kind == N_Name && strcmp(n->text, "last") == 0;
    if (!at->last)
        diag_add(c->diags, DIAG_TYPE_MISMATCH, n->span,
                 "the default of this attribute can only be the last earlier `%s`\n"
                 "write: = last",
                 at->type->name);
}

Attr *check_attr_room(Checker *c, const EventKind *parent, const Node *fields)
{
    size_t most = (parent ? (size_t)parent->nattrs : 0) + ast_count(fields);
    Attr *attrs = arena_new_array(c->arena, Attr, (most < MAX_ATTRS ? most : MAX_ATTRS) + 1);

    if (parent && parent->nattrs)
        memcpy(attrs, parent->attrs, sizeof *attrs * (size_t)parent->nattrs);
    return attrs;
}

void check_event_attrs(Checker *c, EventKind *k, const Node *n)
{
    k->attrs = check_attr_room(c, k->parent, n->a);
    if (k->parent) {
        k->depth = k->parent->depth + 1;
        k->line = ancestors_of(c, k);
        k->nattrs = k->parent->nattrs;
    }
    for (const Node *a = n->a; a; a = a->next) {
        Attr *at;
        Scope none = { 0 };

        if (program_kind_attr(k, a->text) >= 0) {
            if (k->parent && program_kind_attr(k->parent, a->text) >= 0)
                diag_add(c->diags, DIAG_NAME_TWICE, a->span,
                         "`%s` has `%s` already, because it is a `%s`\n"
                         "leave `%s` out, or give this attribute another name",
                         k->name, a->text, k->parent->name, a->text);
            else
                check_report_declared(&c->x, a->span, a->text,
                                      k->attrs[program_kind_attr(k, a->text)].span);
            continue;
        }
        if (k->nattrs == MAX_ATTRS) {
            check_report_limit(&c->x, a->span, MAX_ATTRS,
                               "attributes, together with those of "
                               "the kind above",
                               "divide the kind of event into two");
            break;
        }
        at = &k->attrs[k->nattrs++];
        at->name = a->text;
        at->type = check_type_ref(&c->x, a->a);
        at->optional = a->num & 1;
        at->span = a->span;
        if (a->b && at->type->kind == TYPE_EVENT)
            default_event(c, at, a->b);
        else if (a->b)
            at->value = check_expr(&c->x, &none, a->b, at->type);
        if (!at->value || at->value->op == EX_ERROR)
            continue;
        if (!check_types_agree(at->value->type, at->type))
            check_report_mismatch(&c->x, at->value->span, at->value->type, at->type);
        else if (at->value->op != EX_CONST)
            diag_add(c->diags, DIAG_TYPE_MISMATCH, at->value->span,
                     "a default must be a constant\n"
                     "write the name of a value, a number, true or false");
    }
}

static PhrasePart *parse_phrase_slot(Checker *c, const EventKind *k, const Node *text, int lang,
                                     const char *s, size_t n)
{
    static const char each[] = "each ";
    PhrasePart *p = arena_new_of(c->arena, PhrasePart);
    const char *colon;

    p->kind = PHRASE_SLOT;
    if (n > sizeof each && strncmp(s, each, sizeof each - 1) == 0) {
        p->each = true;
        s += sizeof each - 1;
        n -= sizeof each - 1;
    }
    colon = memchr(s, ':', n);
    p->text = interner_add(c->p->names, (Text){ s, (uint32_t)(colon ? colon - s : (ptrdiff_t)n) });
    p->attr2 = -1;
    if (colon) {
        const Text form = { colon + 1, (uint32_t)(n - (size_t)(colon + 1 - s)) };

        p->form = -1;
        for (int i = 0; i < c->p->langs[lang].nforms; i++)
            if (text_is(form, c->p->langs[lang].forms[i]))
                p->form = i;
        if (p->form < 0) {
            check_unknown_form(&c->x, text->span, lang, interner_add(c->p->names, form));
            p->form = 0;
        }
    }
    p->attr = program_kind_attr(k, p->text);
    if (p->attr >= 0)
        check_use_attr(&c->x, check_text_part(&c->x, text, s, n), &k->attrs[p->attr]);
    if (p->attr < 0) {
        check_unknown_attr(&c->x, k, text->span, p->text);
        p->attr = 0;
    } else if (p->each && k->attrs[p->attr].type->kind != TYPE_ENUM &&
               k->attrs[p->attr].type->kind != TYPE_PRODUCT &&
               k->attrs[p->attr].type->kind != TYPE_ERROR) {
        diag_add(c->diags, DIAG_TYPE_TEMPLATE, text->span,
                 "{each %s} is not possible, because the type of the attribute is neither an enum "
                 "nor a product\n"
                 "write {%s}",
                 p->text, p->text);
    }
    return p;
}

/* In the phrase TEXT of kind K, the slot P follows the slot LAST without a space, as in
 * `{x}{y}`.  A story then writes both values as one word: a value of a product type.  So LAST
 * becomes a slot for two attributes, and gets the attribute of P.  Reports TEXT if the two slots
 * cannot be joined. */
static void glue_slot(Checker *c, const EventKind *k, const Node *text, PhrasePart *last,
                      const PhrasePart *p)
{
    const Type *left = k->attrs[last->attr].type, *right = k->attrs[p->attr].type;

    if (last->attr2 >= 0) {
        diag_add(c->diags, DIAG_TYPE_TEMPLATE, text->span,
                 "three values are written together as one word\n"
                 "put a space before {%s}",
                 p->text);
        return;
    }
    if (last->each || p->each) {
        diag_add(c->diags, DIAG_TYPE_TEMPLATE, text->span,
                 "a list cannot be written together with another value as one word\n"
                 "leave out `each`, or put a space before {%s}",
                 p->text);
        return;
    }
    last->attr2 = p->attr;
    for (const Type *t = c->p->types; t; t = t->next)
        if (t->kind == TYPE_PRODUCT && t->left == left && t->right == right)
            return;
    if (left->kind != TYPE_ERROR && right->kind != TYPE_ERROR)
        diag_add(c->diags, DIAG_TYPE_MISMATCH, text->span,
                 "no type is made of `%s` and `%s`, so these two slots cannot be one word\n"
                 "put a space between {%s} and {%s}, or declare: type NAME is %s * %s",
                 check_type_name(c->arena, left), check_type_name(c->arena, right),
                 k->attrs[last->attr].name, k->attrs[p->attr].name, check_type_name(c->arena, left),
                 check_type_name(c->arena, right));
}

/* Returns true if the brackets in the phrase TEXT match, and no brackets stand inside other
 * brackets.  Otherwise reports TEXT. */
static bool brackets_pair(Checker *c, const Node *text)
{
    bool open = false;
    const char *s = text->text + strcspn(text->text, "[]");

    for (; *s && (*s == ']') == open; s += 1 + strcspn(s + 1, "[]"))
        open = !open;
    if (*s)
        diag_add(c->diags, DIAG_TYPE_TEMPLATE, text->span,
                 "[ and ] do not match, or are nested\n"
                 "close each [ with a ] before the next [");
    else if (open)
        diag_add(c->diags, DIAG_TYPE_TEMPLATE, text->span,
                 "a [ is not closed\n"
                 "put a ] at the end of the part that may be left out");
    return !*s && !open;
}

/* Returns the part of a phrase for the word at S in the language LANG.  The word has *N bytes. If
 * the word ends in a suffix ("chairman's"), leaves out the suffix, and sets *N to the length of the
 * rest. */
static PhrasePart *parse_phrase_word(Checker *c, const char *s, size_t *n, int lang)
{
    PhrasePart *p = arena_new_of(c->arena, PhrasePart);
    size_t suffix;

    p->kind = PHRASE_WORD;
    p->text = arena_strndup(c->arena, s, *n);
    p->suffix = *p->text == '\'' && spelling_is_owner(c->p, p->text, lang);
    if (spelling_suffix(c->p, p->text, lang, &suffix)) {
        *n -= suffix;
        p->text = arena_strndup(c->arena, s, *n);
    }
    p->bit = text_word_bit(p->text);
    return p;
}

static const PhrasePart *parse_phrase(Checker *c, const EventKind *k, const Node *text, int lang)
{
    PhrasePart *first = NULL, **end = &first, *last = NULL;
    const char *s = text->text;
    uint64_t told = 0; /* bit A is set if attribute A has a slot outside of brackets */
    bool glued = false, inside = false;

    while (*s) {
        PhrasePart *p = NULL;

        if (*s == ' ') {
            glued = false;
            s++;
            continue;
        }
        if (*s == '{') {
            size_t n = strcspn(s, "}");

            if (!s[n]) {
                diag_add(c->diags, DIAG_TYPE_TEMPLATE, text->span,
                         "a { is not closed\n"
                         "put a } after the name of the attribute: {NAME}");
                return first;
            }
            p = parse_phrase_slot(c, k, text, lang, s + 1, n - 1);
            s += n + 1;
            if (!inside && p->attr < k->nattrs && text_same(k->attrs[p->attr].name, p->text)) {
                if (told >> p->attr & 1)
                    diag_add(c->diags, DIAG_TYPE_TEMPLATE, text->span,
                             "{%s} stands twice in this phrase\n"
                             "leave one of the two out",
                             p->text);
                told |= (uint64_t)1 << p->attr;
            }
            if (glued) {
                glue_slot(c, k, text, last, p);
                continue;
            }
            glued = true;
        } else if (*s == '[' || *s == ']') {
            p = arena_new_of(c->arena, PhrasePart);
            p->kind = *s == '[' ? PHRASE_OPEN : PHRASE_CLOSE;
            inside = *s == '[';
            s++;
            glued = false;
        } else {
            size_t n = strcspn(s, " ,{}[]");

            if (*s == ',') {
                if (last)
                    last->comma = true;
                s++;
                continue;
            }
            if (n == 0) { /* *s is a `}` */
                diag_add(c->diags, DIAG_TYPE_TEMPLATE, text->span,
                         "a } stands without a {\n"
                         "put a { before the name of the attribute: {NAME}");
                return first;
            }
            p = parse_phrase_word(c, s, &n, lang);
            s += n;
            if ((glued && !p->suffix) || *s == '{')
                diag_add(c->diags, DIAG_TYPE_TEMPLATE, text->span,
                         "a value and `%s` are written together as one word\n"
                         "put a space between them, or reword the phrase",
                         p->text);
            glued = false;
        }
        *end = last = p;
        end = &p->next;
    }
    return first;
}

/* Returns true if PARTS, the parts of a phrase, have a word or slot outside of brackets. */
static bool says_something(const PhrasePart *parts)
{
    bool inside = false;

    for (const PhrasePart *p = parts; p; p = p->next) {
        if (p->kind != PHRASE_OPEN && p->kind != PHRASE_CLOSE && !inside)
            return true;
        inside = p->kind != PHRASE_CLOSE;
    }
    return false;
}

/* Returns the bits (text_word_bit()) of all words in PARTS that stand outside of brackets. */
static uint64_t required_words(const PhrasePart *parts)
{
    uint64_t words = 0;
    int open = 0;

    for (const PhrasePart *p = parts; p; p = p->next) {
        open += p->kind == PHRASE_OPEN ? 1 : p->kind == PHRASE_CLOSE ? -1 : 0;
        if (p->kind == PHRASE_WORD && open == 0)
            words |= p->bit;
    }
    return words;
}

const Phrase *check_parse_phrases(Checker *c, const EventKind *k, const Node *parts)
{
    Phrase *first = NULL, **end = &first;
    const Node *marker = ast_find((Node *)parts, N_Phrase);
    bool seen[MAX_LANGS] = { false };

    for (const Node *w = marker ? marker->next : NULL; w && w->kind == N_Wording; w = w->next) {
        int lang = check_language(&c->x, w);

        if (lang < 0)
            continue;
        /* The first N_Wording in a language has the phrases in this language.  A second N_Wording
         * in the same language is a wording of the event itself, and so are all N_Wordings after
         * it. */
        if (seen[lang])
            break;
        seen[lang] = true;
        for (const Node *t = w->a; t; t = t->next) {
            Phrase *ph = arena_new_of(c->arena, Phrase);

            ph->lang = lang;
            ph->span = t->span;
            if (brackets_pair(c, t)) {
                ph->parts = parse_phrase(c, k, t, lang);
                ph->words = required_words(ph->parts);
                /* the parser reports a phrase that has only spaces */
                if (t->text[strspn(t->text, " \t")] && !says_something(ph->parts))
                    diag_add(c->diags, DIAG_TYPE_TEMPLATE, t->span,
                             "this phrase has no words outside of [ and ]\n"
                             "put a word or a {slot} outside of them");
            }
            *end = ph;
            end = &ph->next;
        }
    }
    for (int i = 0; marker && i < c->p->nlangs; i++) {
        bool any = false;

        for (const Phrase *ph = first; ph; ph = ph->next)
            any |= ph->lang == i;
        if (!any && program_needs_words(c->p, marker->span, i))
            check_missing_words(c, marker->span, "the phrase of", k->name, i, first, "");
    }
    return first;
}

Scope check_event_scope(Checker *c, const EventKind *k, Span at)
{
    Type *it = arena_new_of(c->arena, Type);
    Scope s = { 0 };

    *it = (Type){ .kind = TYPE_EVENT, .event = k, .name = k->name };
    check_scope_add(&c->x, &s, interner_add(c->p->names, text_of_cstr("it")), it, at);
    return s;
}

/* Reads the wordings of the event kind K and of its attributes in the declaration N. A kind without
 * wordings of its own gets the wordings of its parent. */
static void read_event_wordings(Checker *c, EventKind *k, const Node *n)
{
    Scope s = check_event_scope(c, k, n->span);

    check_own_wordings(c, n->b, &s, &k->words, n->span, n->text);
    check_wording_fill(&c->x, &k->words, n->span);
    for (int i = 0; k->parent && i < MAX_LANGS; i++) {
        if (!k->words.piece[WORD_IS][i])
            k->words.piece[WORD_IS][i] = k->parent->words.piece[WORD_IS][i];
        if (!k->words.term[i])
            k->words.term[i] = k->parent->words.term[i];
    }
    for (int i = 0; k->parent && i < k->parent->nattrs; i++)
        k->attrs[i].words = k->parent->attrs[i].words;
    for (const Node *a = n->a; a; a = a->next) {
        int at = program_kind_attr(k, a->text);

        if (at >= 0 && k->attrs[at].span.start == a->span.start) {
            check_wording(&c->x, &s, a->c, &k->attrs[at].words, false, a->span, a->text);
            check_wording_fill(&c->x, &k->attrs[at].words, a->span);
        }
    }
}

/* The declaration of K names the kind TOLD after `as`, at SPAN. So a sentence of kind K tells an
 * event of kind TOLD, with the attributes of the sentence. Reports each attribute that TOLD needs,
 * but that K lacks or may leave out. Also reports each attribute if its types in K and TOLD do not
 * agree. */
static void require_told_attrs(Checker *c, const EventKind *k, const EventKind *told, Span span)
{
    for (int a = 0; a < told->nattrs; a++) {
        const Attr *wanted = &told->attrs[a];
        int at = program_kind_attr(k, wanted->name);

        if (at >= 0 && !check_types_agree(k->attrs[at].type, wanted->type))
            check_report_mismatch(&c->x, k->attrs[at].span, k->attrs[at].type, wanted->type);
        else if (!wanted->optional && !wanted->value && (at < 0 || k->attrs[at].optional))
            diag_add(c->diags, DIAG_TYPE_MISMATCH, span,
                     "a `%s` must have `%s`, but a `%s` %s\n"
                     "declare the attribute in `%s`, without `?`",
                     told->name, wanted->name, k->name,
                     at < 0 ? "does not have it"
                            : "may lack "
                              "it",
                     k->name);
    }
}

/* Returns true if at least one of the kinds that K names after `as` also has the attribute A. */
static bool is_passed_on(const EventKind *k, const Attr *a)
{
    for (int i = 0; i < k->ntold_as; i++)
        if (program_kind_attr(k->told_as[i], a->name) >= 0)
            return true;
    return false;
}

/* K names other kinds after `as`.  Its sentences tell events of those kinds, and never an event of
 * kind K.  Reports K if its declaration has `exercises`, `reveals` or `supposes`.  Only the
 * declarations of those kinds may have such a part. */
static void forbid_effects(Checker *c, const EventKind *k)
{
    const char *effect = k->exercises ? "exercise" : k->reveals || k->most ? "reveal" : "suppose";

    if (k->exercises || k->reveals || k->most || k->supposes)
        diag_add(c->diags, DIAG_TYPE_MISMATCH, k->span,
                 "`%s` cannot %s anything, because the sentences of `%s` tell events of the kinds "
                 "after `as`\n"
                 "move `%ss` to the declarations of those kinds",
                 k->name, effect, k->name, effect);
}

/* Reads PART, `as KIND, ...`, of the event kind K.  A sentence of kind K tells one event of each of
 * these kinds. */
static void read_told_as(Checker *c, EventKind *k, const Node *part)
{
    for (const Node *a = part->a; a; a = a->next) {
        const EventKind *told = program_event(c->p, a->text);

        check_use_kind(&c->x, a, told);
        if (!told && program_narrow(c->p, a->text)) {
            check_unknown_kind(&c->x, a->span, a->text);
        } else if (!told) {
            diag_add(c->diags, DIAG_NAME_TYPE, a->span,
                     "`%s` is not a kind of event\n"
                     "declare it: event %s { ... }",
                     a->text, a->text);
        } else if (told == k || told->as_others) {
            diag_add(
                c->diags, DIAG_TYPE_MISMATCH, a->span,
                "no event can be a `%s`, because the sentences of `%s` tell events of other kinds\n"
                "name one of those kinds here",
                a->text, a->text);
        } else if (k->ntold_as == MAX_TOLD_AS) {
            check_report_limit(&c->x, a->span, MAX_TOLD_AS, "events told by one sentence",
                               "tell some of them by another sentence");
            return;
        } else {
            k->told_as[k->ntold_as++] = told;
            require_told_attrs(c, k, told, a->span);
        }
    }
    for (int a = 0; a < k->nattrs; a++)
        if (!is_passed_on(k, &k->attrs[a]))
            diag_add(c->diags, DIAG_NAME_ATTRIBUTE, k->attrs[a].span,
                     "no kind after `as` has the attribute `%s`\n"
                     "leave `%s` out, or name after `as` a kind that has it",
                     k->attrs[a].name, k->attrs[a].name);
}

/* Reads PART, `supposes HOLDING(...) [when ...]`, of the event kind K. */
static void read_supposes(Checker *c, EventKind *k, const Node *part)
{
    Scope s = check_event_scope(c, k, part->span);
    const Ex *held = check_expr(&c->x, &s, part->a, NULL);

    k->supposes = NULL;
    k->supposes_when = part->b ? check_condition(&c->x, &s, part->b) : NULL;
    if (held->op == EX_CALL && held->fun->kind == FUN_HOLDING)
        k->supposes = held;
    else if (held->op != EX_ERROR)
        diag_help(c->diags,
                  diag_add(c->diags, DIAG_TYPE_MISMATCH, part->a->span,
                           "only a holding can stand "
                           "after `supposes`"),
                  c->p->holding ? "write the holding: supposes %s(OWNER, ITEM)"
                                : "declare a holding "
                                  "first: holding "
                                  "NAME(...)%s",
                  c->p->holding ? c->p->holding->name : "");
}

/* Returns the holding that PART of an event kind names.  Returns NULL after a report if it names
 * none.  FORM is the form of the part after the holding. */
static const Fun *named_holding(Checker *c, const Node *part, const char *form)
{
    const Fun *f = program_fun(c->p, part->text);

    if (f && f->kind == FUN_HOLDING) {
        check_use_fun(&c->x, part, f);
        return f;
    }
    Diag *d =
        diag_add(c->diags, DIAG_NAME_UNKNOWN, part->span, "no holding is called `%s`", part->text);

    if (c->p->holding)
        diag_help(c->diags, d, "write the holding: reveals %s%s", c->p->holding->name, form);
    else
        diag_help(c->diags, d, "declare a holding first: holding NAME(...)");
    return NULL;
}

/* Reads PART, `reveals HOLDING at most NUMBER [when ...]`, of the event kind K. */
static void read_most(Checker *c, EventKind *k, const Node *part)
{
    Scope s = check_event_scope(c, k, part->span);
    const Ex *most;

    k->most = k->most_when = NULL;
    if (!named_holding(c, part, " at most NUMBER"))
        return;
    most = check_expr(&c->x, &s, part->a, NULL);
    k->most_when = part->b ? check_condition(&c->x, &s, part->b) : NULL;
    if (most->op == EX_ERROR)
        return;
    if (most->type->kind == TYPE_RANGE)
        k->most = most;
    else
        diag_add(c->diags, DIAG_TYPE_MISMATCH, part->a->span,
                 "only a number can stand after `at most`\n"
                 "write a value of a type that is declared as a range: type NAME is 0..13");
}

/* NAMES lists attributes of K. Stores their indices in PLACES, which has room for MOST. Checks
 * their types against the parameters of F. Returns the number of names. */
static int read_attr_args(Checker *c, const EventKind *k, const Node *names, const Fun *f,
                          int *places, int most)
{
    int i = 0;

    for (const Node *a = names; a; a = a->next, i++) {
        int at = program_kind_attr(k, a->text);

        if (at >= 0)
            check_use_attr(&c->x, a->span, &k->attrs[at]);
        if (at < 0)
            check_unknown_attr(&c->x, k, a->span, a->text);
        else if (i < f->nparams && !check_types_agree(k->attrs[at].type, f->ptype[i]))
            check_report_mismatch(&c->x, a->span, k->attrs[at].type, f->ptype[i]);
        if (i < most)
            places[i] = at < 0 ? 0 : at;
    }
    return i;
}

/* Reads PART, `exercises ACTION(attributes) [with VALUE]`, of the event kind K. */
static void read_exercises(Checker *c, EventKind *k, const Node *part)
{
    const Fun *f = check_action_name(&c->x, part->span, part->text);
    const Node *v = part->b;
    Scope s = { 0 };
    int n;

    if (!f)
        return;
    n = read_attr_args(c, k, part->a, f, k->exercise_args, MAX_ARGS);
    if (n != f->nparams)
        diag_help(c->diags, check_report_arguments(&c->x, part->span, part->text, f->nparams, n),
                  "write one attribute for each parameter of the action");
    k->exercises = f;
    if (!v) {
        if (f->choosing)
            diag_add(c->diags, DIAG_TYPE_MISMATCH, part->span,
                     "the action `%s` chooses a value, and none stands here\n"
                     "write the value: exercises %s(...) with VALUE",
                     part->text, part->text);
        return;
    }
    for (int a = 0; a < k->nattrs; a++)
        check_scope_add(&c->x, &s, k->attrs[a].name, k->attrs[a].type, k->attrs[a].span);
    k->exercise_value = check_expr_of(&c->x, &s, v, f->result);
}

/* Reads PART, `reveals HOLDING(owner, item)`, of the event kind K. */
static void read_reveals(Checker *c, EventKind *k, const Node *part)
{
    const Fun *f = named_holding(c, part, "(OWNER, ITEM)");
    int n;

    if (!f)
        return;
    n = read_attr_args(c, k, part->a, f, k->reveals_args, 2);
    if (n != 2)
        diag_help(c->diags, check_report_arguments(&c->x, part->span, part->text, 2, n),
                  "write two attributes, the owner and the item: reveals %s(OWNER, ITEM)",
                  part->text);
    k->reveals = f;
}

void check_event_parts(Checker *c, EventKind *k, const Node *n)
{
    Scope s;

    if (k->parent) {
        k->exercises = k->parent->exercises;
        memcpy(k->exercise_args, k->parent->exercise_args, sizeof k->exercise_args);
        k->exercise_value = k->parent->exercise_value;
        k->where = k->parent->where;
        k->reveals = k->parent->reveals;
        memcpy(k->reveals_args, k->parent->reveals_args, sizeof k->reveals_args);
        k->supposes = k->parent->supposes;
        k->supposes_when = k->parent->supposes_when;
        k->most = k->parent->most;
        k->most_when = k->parent->most_when;
    }
    k->phrases = check_parse_phrases(c, k, n->b);
    read_event_wordings(c, k, n);
    for (const Node *part = n->b; part; part = part->next)
        switch (part->kind) {
        case N_Exercises: read_exercises(c, k, part); break;
        case N_Spelled: check_add_spellings(c, k->spelled, part); break;
        case N_ToldAs: read_told_as(c, k, part); break;
        case N_Where:
            s = check_event_scope(c, k, part->span);
            k->where = check_condition(&c->x, &s, part->a);
            break;
        case N_Supposes: read_supposes(c, k, part); break;
        case N_Reveals: read_reveals(c, k, part); break;
        case N_RevealsMost: read_most(c, k, part); break;
        default: break;
        }
    if (k->as_others)
        forbid_effects(c, k);
}
