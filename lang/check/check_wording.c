/* check_wording.c - turns the texts of wordings and titles into pieces: texts, and slots that are
 * filled in when something is printed.  The parameter S of a function has the variables that slots
 * may name. */
#include "check/check_wording.h"

#include "program/program.h"

#include <ctype.h>
#include <string.h>

void check_wording_missing(const ExprChecker *x, Span at, int lang, bool given, const char *what,
                           const char *how)
{
    const Program *p = x->program;
    const LanguageClaim *c = program_claim(p, at);
    const char *others = "";
    Diag *d = diag_add(x->diags, DIAG_NAME_WORDING, at, "%s has no text in `%s`\nadd: %s", what,
                       p->langs[lang].code, how);

    for (int i = 0; given && c && c->overlay && i < p->nlangs; i++)
        if (i != lang && c->langs >> i & 1)
            others =
                arena_printf(x->arena, "%s%s%s", others, *others ? ", " : "", p->langs[i].code);
    if (*others)
        diag_help(
            x->diags, d,
            "or, if all of `%s` is without texts in `%s`, write below its header: language %s",
            c->origin, p->langs[lang].code, others);
}

Span check_text_part(const ExprChecker *x, const Node *text, const char *at, size_t n)
{
    const Source *src = x->uses ? sources_find(x->uses->sources, text->span.start) : NULL;
    const uint32_t from = text->span.start + 1, before = (uint32_t)(at - text->text);
    const size_t len = strlen(text->text);

    /* a text with escapes is longer in the file, so places in it cannot be found */
    if (!src || text->span.end - from != len + 1 ||
        memcmp(source_text(src) + (from - source_base(src)), text->text, len) != 0)
        return text->span;
    return (Span){ from + before, from + before + (uint32_t)n };
}

typedef struct SlotText {
    const char *at, *end; /* END points at the closing `}` */
    Span span;
} SlotText;

static const char *slot_name(ExprChecker *x, SlotText *t)
{
    const char *start = t->at;

    while (isalnum((unsigned char)*t->at) || *t->at == '_')
        t->at++;
    if (t->at == start)
        return NULL;
    return interner_add(x->program->names, (Text){ start, (uint32_t)(t->at - start) });
}

static Node *slot_path(ExprChecker *x, SlotText *t, bool *sign, int depth)
{
    const char *name = slot_name(x, t);
    Node *n;

    if (!name || depth > 4)
        return NULL;
    n = ast_node_new(x->arena, N_Name, t->span);
    n->text = name;
    if (*t->at == '(') {
        t->at++;
        n->kind = N_Call;
        n->a = slot_path(x, t, sign, depth + 1);
        while (n->a && *t->at == ',') {
            Node *more;

            t->at++;
            while (*t->at == ' ')
                t->at++;
            more = slot_path(x, t, sign, depth + 1);
            if (!more)
                return NULL;
            for (Node *last = n->a;; last = last->next)
                if (!last->next) {
                    last->next = more;
                    break;
                }
        }
        if (!n->a || *t->at != ')')
            return NULL;
        t->at++;
    }
    while (*t->at == '.') {
        t->at++;
        name = slot_name(x, t);
        if (!name)
            return NULL;
        if (strcmp(name, "sign") == 0) {
            *sign = true;
            return n;
        }
        Node *dot = ast_node_new(x->arena, N_Dot, t->span);

        dot->text = name;
        dot->a = n;
        n = dot;
    }
    return n;
}

static void bad_slot(ExprChecker *x, Span at)
{
    diag_add(x->diags, DIAG_TYPE_TEMPLATE, at,
             "the slot between { and } is not written correctly\n"
             "write {NAME}, {NAME.ATTRIBUTE} or {NAME:FORM}");
}

void check_unknown_form(ExprChecker *x, Span at, int lang, const char *form)
{
    const Lang *l = &x->program->langs[lang];
    Diag *d =
        diag_add(x->diags, DIAG_NAME_FORM, at, "the language `%s` has no form `%s`", l->code, form);
    const char *list = "";

    for (int i = 0; i < l->nforms; i++)
        list = arena_printf(x->arena, "%s%s%s", list, i ? ", " : "", l->forms[i]);
    diag_help(x->diags, d,
              *list ? "write one of its forms: %s"
                    : "leave out the `:` and the form, because the language has no forms%s",
              list);
}

static void parse_slot(ExprChecker *x, Scope *s, WordingPiece *p, SlotText t, int lang)
{
    Node *n;

    p->one = t.end - t.at > 2 && t.at[0] == 'a' && t.at[1] == ' ';
    if (p->one)
        t.at += 2;
    n = slot_path(x, &t, &p->sign, 0);

    if (!n) {
        bad_slot(x, t.span);
        p->kind = PIECE_TEXT;
        p->text = "";
        return;
    }
    p->kind = PIECE_SLOT;
    if (*t.at == ':') {
        const char *form;

        t.at++;
        form = slot_name(x, &t);
        p->form = -1;
        for (int i = 0; form && i < x->program->langs[lang].nforms; i++)
            if (strcmp(x->program->langs[lang].forms[i], form) == 0)
                p->form = i;
        if (p->form < 0) {
            check_unknown_form(x, t.span, lang, form ? form : "");
            p->form = 0;
        }
    }
    if (t.at != t.end)
        bad_slot(x, t.span);
    const bool free = n->kind == N_Name && check_scope_find(s, n->text) < 0;

    if (free && text_same(n->text, "value"))
        p->kind = PIECE_VALUE;
    else if (free && text_same(n->text, "actor"))
        p->kind = PIECE_ACTOR;
    else if (free && text_same(n->text, "action"))
        p->kind = PIECE_ACTION;
    else
        p->ex = check_expr(x, s, n, NULL);
}

static const WordingPiece *empty_template(ExprChecker *x)
{
    WordingPiece *p = arena_new_of(x->arena, WordingPiece);

    p->text = "";
    return p;
}

const WordingPiece *check_wording_template(ExprChecker *x, Scope *s, const Node *text, int lang)
{
    WordingPiece *first = NULL, **end = &first;
    const char *at = text->text;
    int open = 0;

    while (*at) {
        WordingPiece *p = arena_new_of(x->arena, WordingPiece);
        size_t n = strcspn(at, "{}[]");

        *end = p;
        end = &p->next;
        if (n) {
            p->kind = PIECE_TEXT;
            p->text = arena_strndup(x->arena, at, n);
            at += n;
        } else if (*at == '[' || *at == ']') {
            p->kind = *at == '[' ? PIECE_OPEN : PIECE_CLOSE;
            open += *at == '[' ? 1 : -1;
            if (open < 0 || open > 1) {
                diag_add(x->diags, DIAG_TYPE_TEMPLATE, text->span,
                         "[ and ] do not match, or are nested\n"
                         "close each [ with a ] before the next [");
                return empty_template(x);
            }
            at++;
        } else {
            const char *close = *at == '{' ? strchr(at, '}') : NULL;

            if (!close) {
                diag_add(x->diags, DIAG_TYPE_TEMPLATE, text->span,
                         "{ and } do not match\n"
                         "close each { with a } in the same text");
                return empty_template(x);
            }
            x->within = check_text_part(x, text, at + 1, (size_t)(close - at - 1));
            parse_slot(x, s, p, (SlotText){ at + 1, close, text->span }, lang);
            x->within = (Span){ 0 };
            at = close + 1;
        }
    }
    if (open)
        diag_add(x->diags, DIAG_TYPE_TEMPLATE, text->span,
                 "a [ is not closed\n"
                 "put a ] at the end of the part that may be left out");
    return first ? first : empty_template(x);
}

/* Returns TEXTS, the forms of a noun phrase in the language LANG. The first form replaces each
 * missing form. */
static const WordingPiece *const *term_forms(ExprChecker *x, Scope *s, const Node *texts, int lang)
{
    const WordingPiece **forms = arena_alloc_array(x->arena, sizeof *forms, MAX_FORMS);
    int n = 0;

    for (; texts && n < MAX_FORMS; texts = texts->next)
        forms[n++] = check_wording_template(x, s, texts, lang);
    if (texts)
        check_report_limit(x, texts->span, MAX_FORMS, "forms",
                           "leave out those that nothing needs");
    for (int i = n; i < MAX_FORMS; i++)
        forms[i] = forms[0];
    return forms;
}

static const char forms_mend[] = "leave one of the two out; or, if the two texts are forms, write "
                                 "both in one: \"...\" | \"...\"";

/* Returns the place of the first wording of the language LANG in LIST.  If V is not NULL, returns
 * the place of the first variant of the kind of V. */
static Span first_worded(const Node *list, const char *lang, const Node *v)
{
    for (; list; list = list->next) {
        if (strcmp(list->text, lang) != 0)
            continue;
        if (!v && list->a)
            return list->span;
        for (const Node *o = v ? list->b : NULL; o; o = o->next)
            if (o->num == v->num)
                return o->span;
    }
    return NO_SPAN;
}

/* Reports at AT that there is a second WHAT, such as "wording", in the language LANG. The first one
 * is at FIRST. If FIRST is AT, the first one is in another declaration, and its place is not known.
 * MEND is the help. */
static void worded_twice(ExprChecker *x, Span at, Span first, const char *what, const char *lang,
                         const char *mend)
{
    Diag *d = diag_add(x->diags, DIAG_NAME_TWICE, at, "a second %s in `%s` stands here\n%s", what,
                       lang, mend);

    if (first.start != at.start)
        diag_note(x->diags, d, first, "this is the first");
}

void check_title(ExprChecker *x, const Node *n, Title *t)
{
    /* the languages that have a text, as bits; the first text is in the first language */
    unsigned given = 1;

    if (!n)
        return;
    for (int i = 0; i < MAX_LANGS; i++)
        t->in[i] = n->text;
    const Node *head = n;

    for (n = n->next; n; n = n->next) {
        int lang = check_language(x, n);

        if (lang < 0)
            continue;
        if (given >> lang & 1)
            worded_twice(x, n->span, lang ? first_worded(head->next, n->text, NULL) : head->span,
                         "text", n->text,
                         "leave one of the two out; a text without a language is in the first "
                         "language of the vocabulary");
        given |= 1u << lang;
        t->in[lang] = n->a->text;
    }
}

static bool has_words(const Wording *w, int lang)
{
    bool has = w->term[lang] || w->one[lang];

    for (int v = 0; v < WORD_VARIANTS; v++)
        has |= w->piece[v][lang] != NULL;
    return has;
}

void check_wording_fill(const ExprChecker *x, Wording *w, Span owner)
{
    int from = 0;

    while (from < x->program->nlangs && !has_words(w, from))
        from++;
    for (int i = 0; from < x->program->nlangs && i < x->program->nlangs; i++) {
        if (has_words(w, i) || program_needs_words(x->program, owner, i))
            continue;
        for (int v = 0; v < WORD_VARIANTS; v++)
            w->piece[v][i] = w->piece[v][from];
        w->term[i] = w->term[from];
        w->one[i] = w->one[from];
    }
}

/* Reads V into W. V is one variant of a wording in the language CODE, and stands in LIST. */
static void read_wording_variant(ExprChecker *x, Scope *s, const Node *list, const Node *v,
                                 Wording *w, const char *code)
{
    static const char *const names[] = {
        [WORD_MUST] = "`must`", [WORD_SHALL] = "`shall`", [WORD_DEEMED] = "`deemed`",
        [WORD_BOOK] = "`book`", [WORD_DOES] = "`does`",   [WORD_NOT] = "`not`",
        [WORD_DID] = "`did`",   [WORD_YOU] = "`you`",     [WORD_TERM] = "`term`",
        [WORD_ONE] = "`a`"
    };
    const int lang = program_lang(x->program, code);
    const bool twice = v->num == WORD_TERM  ? w->term[lang] != NULL
                       : v->num == WORD_ONE ? w->one[lang] != NULL
                                            : w->piece[v->num][lang] != NULL;

    if (twice)
        worded_twice(x, v->span, first_worded(list, code, v), names[v->num], code, forms_mend);
    if (v->num == WORD_TERM)
        w->term[lang] = term_forms(x, s, v->a, lang);
    else if (v->num == WORD_ONE)
        w->one[lang] = term_forms(x, s, v->a, lang);
    else
        w->piece[v->num][lang] = check_wording_template(x, s, v->a, lang);
}

void check_wording(ExprChecker *x, Scope *s, const Node *n, Wording *w, bool need, Span owner,
                   const char *what)
{
    const Node *list = n;
    bool any = false;

    for (; n; n = n->next) {
        int lang = check_language(x, n);

        if (lang < 0)
            continue;
        if (n->a && w->piece[WORD_IS][lang])
            worded_twice(x, n->span, first_worded(list, n->text, NULL), "wording", n->text,
                         forms_mend);
        if (n->a)
            w->piece[WORD_IS][lang] = check_wording_template(x, s, n->a, lang);
        for (const Node *v = n->b; v; v = v->next)
            read_wording_variant(x, s, list, v, w, n->text);
    }
    for (int i = 0; i < x->program->nlangs; i++)
        any |= w->piece[WORD_IS][i] != NULL;
    if (need)
        check_wording_fill(x, w, owner);
    for (int i = 0; need && i < x->program->nlangs; i++)
        if (!w->piece[WORD_IS][i] && program_needs_words(x->program, owner, i))
            check_wording_missing(x, owner, i, any, what,
                                  arena_printf(x->arena, "%s \"...\"", x->program->langs[i].code));
}
