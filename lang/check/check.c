/* check.c - checks an edition in several passes.  Each pass goes over all files, and may use the
 * names that earlier passes have declared.
 *
 * The files are the vocabulary, which all editions share, and the clauses of one edition.  A
 * practice adds clauses where the Laws leave a question open, and an overlay changes clauses.  A
 * `meaning` is a definition that only one edition has. */
#include "check/check.h"

#include "check/check_advice.h"
#include "check/check_incentive.h"
#include "check/check_inside.h"
#include "check/check_invariant.h"
#include "check/check_once.h"
#include "check/check_principle.h"
#include "check/check_universe.h"
#include "check/check_wording.h"
#include "kit/parallel.h"
#include "program/dependencies.h"
#include "program/depends_on.h"
#include "program/precompute.h"
#include "program/program.h"

/* Returns true if N is an item that heads a law file: `edition`, `practice` or `overlay`. */
static bool is_law_header(const Node *n)
{
    return n->kind == N_Edition || n->kind == N_Practice || n->kind == N_Overlay;
}

typedef void ItemFn(Checker *c, const Node *n);
enum { ANY_KIND = -1 };

/* Calls FN for each item of KIND in FILES, or for all items if KIND is ANY_KIND. Sets the fields of
 * C that describe the current file. */
static void each_item(Checker *c, const LawFile *files, size_t nfiles, int kind, ItemFn *fn)
{
    for (size_t i = 0; i < nfiles; i++) {
        const Node *head = files[i].items;

        c->vocabulary = true;
        c->from = FROM_EDITION;
        c->left_out = files[i].left_out;
        c->of_story = false;
        c->origin = c->layer = NULL;
        c->overlay_node = NULL;
        while (head && !is_law_header(head))
            head = head->next;
        if (head) {
            c->vocabulary = false;
            c->from = head->kind == N_Overlay    ? FROM_OVERLAY
                      : head->kind == N_Practice ? FROM_PRACTICE
                                                 : FROM_EDITION;
            c->of_story = c->from == FROM_PRACTICE && !files[i].practice;
            c->overlay_node = c->from == FROM_OVERLAY ? head : NULL;
            c->origin = head->text;
            c->layer = (c->from == FROM_EDITION ? head->a : head->c)->text;
        }
        for (const Node *n = files[i].items; n; n = n->next)
            if (kind == ANY_KIND || (int)n->kind == kind)
                fn(c, n);
    }
}

/* Calls CHECK for each item of KIND in FILES. */
static void check_each(Checker *c, const LawFile *files, size_t nfiles, NodeKind kind,
                       void (*check)(ExprChecker *x, const Node *n))
{
    for (size_t i = 0; i < nfiles; i++)
        for (const Node *n = files[i].items; n; n = n->next)
            if (n->kind == kind)
                check(&c->x, n);
}

static bool is_replacement(const Node *n)
{
    return (n->kind == N_Finding || n->kind == N_Define || n->kind == N_Deadline ||
            n->kind == N_Status || n->kind == N_Action || n->kind == N_Native ||
            n->kind == N_Reading) &&
           (n->num & 2);
}

/* Returns true if N repeals or replaces an invariant. */
static bool changes_invariant(const Node *n)
{
    return n->kind == N_RepealInvariant || (n->kind == N_Invariant && (n->num & 2));
}

/* Checks that a file has at most one header, and that the header stands before all clauses and
 * replacements. */
static void check_header(Checker *c, const Node *items)
{
    const Node *first = NULL, *before = NULL;

    for (const Node *n = items; n; n = n->next) {
        if (!first && !before &&
            (n->kind == N_Clause || n->kind == N_Repeal || n->kind == N_Set || is_replacement(n) ||
             changes_invariant(n)))
            before = n;
        if (!is_law_header(n))
            continue;
        if (first) {
            Diag *d = diag_add(c->diags, DIAG_RULE_BAD_HEADER, n->span,
                               "this file has a second header, that of `%s`", n->text);

            diag_note(c->diags, d, first->span, "the first header is here");
            diag_help(c->diags, d, "put each edition or overlay in a file of its own");
            continue;
        }
        first = n;
        if (before) {
            Diag *d = diag_add(c->diags, DIAG_RULE_BAD_HEADER, n->span,
                               "the header of `%s` does not stand first in the file", n->text);

            diag_note(c->diags, d, before->span, "this stands before it");
            diag_help(c->diags, d, "put the header before everything else in the file");
        }
        for (const Node *o = n->kind == N_Overlay ? n->d : NULL; o; o = o->next)
            if (strcmp(o->text, n->text) == 0)
                diag_add(c->diags, DIAG_RULE_BAD_HEADER, o->span,
                         "the overlay `%s` overrides itself\n"
                         "leave `%s` out after `overrides`",
                         o->text, o->text);
    }
}

static const Node *item_parts(const Node *n)
{
    switch (n->kind) {
    case N_Setting:
    case N_Holding:
    case N_Event: return n->b;
    case N_Finding:
    case N_Status:
    case N_Action:
    case N_Native:
    case N_Reading: return n->c;
    case N_Clause: return n->a;
    default: return NULL;
    }
}

static void pass_once(Checker *c, const Node *n)
{
    check_once(item_parts(n), c->diags);
}

/* Adds a claim: the current edition or overlay says that its texts are in the languages LANGS.
 * LANGS has a bit for each language. */
static void add_claim(Checker *c, const Node *n, unsigned langs)
{
    LanguageClaim *list = arena_copy(c->arena, c->p->claims, sizeof *list, (int)c->p->nclaims);

    list[c->p->nclaims++] = (LanguageClaim){ .langs = langs, .origin = c->origin, .span = n->span };
    c->p->claims = list;
}

/* N is a `language` item of an edition or overlay.  Reads its list of the languages of the file. */
static void pass_spoken(Checker *c, const Node *n)
{
    const char *list = "";
    unsigned langs = 0;

    if (c->vocabulary) {
        diag_add(c->diags, DIAG_RULE_OVERLAY_ITEM, n->span,
                 "a file without a header cannot list its languages\n"
                 "to declare a language, write its name too: language %s \"...\"",
                 n->a->text);
        return;
    }
    for (int i = 0; i < c->p->nlangs; i++)
        list = check_list_add(c->arena, list, c->p->langs[i].code);
    for (const Node *l = n->a; l; l = l->next) {
        int lang = program_lang(c->p, l->text);

        if (lang < 0)
            diag_help(c->diags,
                      diag_add(c->diags, DIAG_NAME_LANGUAGE, l->span,
                               "the vocabulary declares no language `%s`", l->text),
                      *list
                          ? "write one of the languages of the vocabulary: %s"
                          : "add a language to the vocabulary, such as: language en \"English\"%s",
                      list);
        else
            langs |= 1u << lang;
    }
    if (langs)
        add_claim(c, n, langs);
}

static unsigned claimed_by(const Program *p, const char *origin)
{
    unsigned langs = 0;

    for (size_t i = 0; i < p->nclaims; i++)
        if (strcmp(p->claims[i].origin, origin) == 0)
            langs |= p->claims[i].langs;
    return langs;
}

/* Replaces the claims about languages (add_claim()) by one claim for each file.  Also finds the
 * languages that all files have in common.  An overlay without a claim counts as written in all
 * languages. */
static void settle_claims(Checker *c, const LawFile *files, size_t nfiles)
{
    LanguageClaim *list = arena_new_array(c->arena, LanguageClaim, nfiles + 1);
    size_t n = 0;
    const LanguageClaim *last = NULL;

    c->p->spoken = (1u << c->p->nlangs) - 1;
    for (size_t i = 0; i < c->p->nclaims; i++) {
        last = &c->p->claims[i];
        c->p->spoken &= claimed_by(c->p, last->origin);
    }
    if (last && !c->p->spoken)
        diag_add(c->diags, DIAG_NAME_LANGUAGE, last->span,
                 "the edition and its overlays have no language in common\n"
                 "leave out one of the overlays, or add the wordings of another language");
    for (size_t i = 0; i < nfiles; i++) {
        const Node *head = ast_find((Node *)files[i].items, N_Edition);
        unsigned langs;

        if (!head)
            head = ast_find((Node *)files[i].items, N_Overlay);
        langs = head ? claimed_by(c->p, head->text) : 0;
        if (head && head->kind == N_Overlay && !langs)
            langs = (1u << c->p->nlangs) - 1;
        if (langs) {
            const Source *s = sources_find(diags_sources(c->diags), head->span.start);

            list[n++] =
                (LanguageClaim){ source_base(s), source_base(s) + source_len(s), langs, head->text,
                                 head->span,     head->kind == N_Overlay };
        }
    }
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < c->p->nclaims; k++)
            if (strcmp(list[i].origin, c->p->claims[k].origin) == 0)
                list[i].span = c->p->claims[k].span;
    c->p->claims = list;
    c->p->nclaims = n;
}

static void pass_enums(Checker *c, const Node *n)
{
    if (n->kind == N_Enum)
        check_declare_enum(c, n->text, n->a, n->span);
    else if (n->kind == N_Event)
        check_declare_event(c, n);
}

static void pass_layers(Checker *c, const Node *n)
{
    Scope none = { 0 };

    if (n->kind == N_Layer) {
        if (c->p->nlayers == (int)BL_LEN(c->p->layers)) {
            check_report_limit(&c->x, n->span, c->p->nlayers, "layers", "leave one out");
            return;
        }
        if (program_layer(c->p, n->text)) {
            check_report_declared(&c->x, n->span, n->text, program_layer(c->p, n->text)->span);
            return;
        }
        Layer *l = &c->p->layers[c->p->nlayers++];

        l->name = n->text;
        l->span = n->span;
        check_wording(&c->x, &none, n->a, &l->words, true, n->span,
                      arena_printf(c->arena, "the layer `%s`", n->text));
    } else if (n->kind == N_ModalDecl) {
        check_wording(&c->x, &none, n->a, &c->p->modal_words[n->num], true, n->span,
                      arena_printf(c->arena, "the modal `%s`", modal_name((Modal)n->num)));
    }
}

static void pass_funs(Checker *c, const Node *n)
{
    if (!is_replacement(n))
        check_declare_fun(c, n);
}

/* AS is the type of a replaced declaration.  Reports the replacement N if N has another type. */
static void require_same_type(Checker *c, const Type *as, const Node *n)
{
    const Type *t = check_type_or_bool(c, n);

    if (t->kind != TYPE_ERROR && as->kind != TYPE_ERROR && t != as)
        diag_add(c->diags, DIAG_TYPE_MISMATCH, n->span,
                 "this is a `%s`, but the replaced declaration has a `%s`\n"
                 "keep the types of the replaced declaration; or, if the declaration is new, "
                 "give it another name",
                 check_type_name(c->arena, t), check_type_name(c->arena, as));
}

static void require_same_types(Checker *c, Fun *f, const Node *n)
{
    int i = 0;

    for (const Node *a = n->a; a && i < f->nparams; a = a->next, i++) {
        require_same_type(c, f->ptype[i], a->a);
        f->param[i] = a->text; /* parameters may have other names in a replacement */
    }
    if (n->b &&
        (n->kind == N_Finding || n->kind == N_Status || n->kind == N_Native || n->kind == N_Define))
        require_same_type(c, f->result, n->b);
}

/* Returns the function that N replaces, or NULL.  If N replaces an action, N gives the name of the
 * action, and not the name of the status after `done`. */
static const Fun *find_replaced(const Program *p, const Node *n)
{
    const Fun *f = p->funs;

    if (n->kind != N_Action)
        return program_fun(p, n->text);
    while (f && !(f->kind == FUN_DONE && text_same(f->action, n->text)))
        f = f->next;
    return f;
}

/* N is the replacement of the action F. Reports N if it has another `done` or another `choosing`
 * than F. */
static void require_same_done(Checker *c, const Fun *f, const Node *n)
{
    const Node *done = ast_find(n->c, N_Done), *choosing = ast_find(n->c, N_Choosing);
    const Type *t = choosing ? check_type_ref(&c->x, choosing->a) : c->p->bool_type;

    if (!done || !text_same(done->text, f->name) || t != f->result)
        diag_add(c->diags, DIAG_TYPE_MISMATCH, n->span,
                 "the `done` or `choosing` of `%s` differs from that of the replaced action\n"
                 "keep: %s%sdone %s",
                 n->text, f->choosing ? "choosing " : "",
                 f->choosing ? arena_printf(c->arena, "%s ", check_type_name(c->arena, f->result))
                             : "",
                 f->name);
}

static bool spans_in_same_file(const Checker *c, Span a, Span b)
{
    const Sources *all = diags_sources(c->diags);

    return sources_find(all, a.start) == sources_find(all, b.start);
}

/* Reads a replacement, such as `replace finding f ...`. A replacement states the whole declaration
 * again, with the same types. */
static void pass_replacements(Checker *c, const Node *n)
{
    Fun *f;

    if (!is_replacement(n))
        return;
    if (c->from != FROM_OVERLAY) {
        diag_add(c->diags, DIAG_RULE_OVERLAY_ITEM, n->span,
                 "`replace` can stand only in an overlay\n"
                 "change the declaration of `%s` itself, and leave out this `replace`",
                 n->text);
        return;
    }
    f = (Fun *)find_replaced(c->p, n);
    if (!f || !f->node || f->node->kind != n->kind) {
        diag_add(c->diags, DIAG_NAME_REPLACE, n->span,
                 "no declaration of this kind has the name `%s`, so there is nothing to replace\n"
                 "if the declaration is new, leave out `replace`",
                 n->text);
        return;
    }
    if (!check_replace_meaning(c, f, n))
        return;
    if (spans_in_same_file(c, f->span, n->span)) {
        Diag *d =
            diag_add(c->diags, DIAG_NAME_TWICE, n->span, "this file declares `%s` twice", n->text);

        diag_note(c->diags, d, f->span, "this is the first declaration");
        diag_help(c->diags, d, "leave one of the two out");
    } else if (f->replaced_by)
        check_overlay_order(c, n, f->replaced_by, f->span, "replaced");
    f->replaced_by = c->origin;
    if (ast_count(n->a) != ast_count(f->node->a) && n->kind != N_Reading)
        diag_add(c->diags, DIAG_TYPE_ARGUMENTS, n->span,
                 "the replaced declaration of `%s` has %zu parameter%s, but this one has %zu\n"
                 "keep the parameters of the replaced declaration",
                 n->text, ast_count(f->node->a), ast_count(f->node->a) == 1 ? "" : "s",
                 ast_count(n->a));
    else if (n->kind != N_Reading)
        require_same_types(c, f, n);
    else
        check_replace_reading(c, f, n);
    if (n->kind == N_Action)
        require_same_done(c, f, n);
    f->node = n;
    f->span = n->span;
}

/* Declares a group of settings with its phrases. The model represents the group by an EventKind
 * with one attribute for each setting. */
static void setting_parts(Checker *c, const Node *n)
{
    EventKind *k = arena_new_of(c->arena, EventKind), **end = &c->p->settings;

    k->name = "setting";
    k->span = n->span;
    k->attrs = check_attr_room(c, NULL, n->a);
    for (const Node *a = n->a; a; a = a->next) {
        Attr *at = &k->attrs[k->nattrs];

        if (k->nattrs == MAX_ATTRS) {
            check_report_limit(&c->x, a->span, MAX_ATTRS, "settings",
                               "divide the settings into two declarations");
            break;
        }
        k->nattrs++;
        at->name = a->text;
        at->type = check_type_ref(&c->x, a->a);
        at->optional = a->num & 1;
        at->span = a->span;
    }
    k->phrases = check_parse_phrases(c, k, n->b);
    while (*end)
        end = &(*end)->next;
    *end = k;
}

/* Reads the nouns in N, the declaration of a type.  They are printed for variables of this type. */
static void type_words(Checker *c, const Node *n)
{
    Type *t = (Type *)program_type(c->p, n->text);
    Scope none = { 0 };

    for (const Node *w = n->b; w; w = w->next) {
        Node one = *w;

        one.next = NULL;
        if (t->kind == TYPE_PRODUCT)
            /* of a product, only the nouns are read here; read_product_words() reads all other
             * texts of the product */
            one.a = NULL;
        check_wording(&c->x, &none, &one, &t->noun, false, n->span, n->text);
    }
    check_wording_fill(&c->x, &t->noun, n->span);
}

static void pass_parts(Checker *c, const Node *n)
{
    if (n->kind == N_Setting)
        setting_parts(c, n);
    else if (n->kind == N_Enum || n->kind == N_Type)
        type_words(c, n);
}

/* Returns the first text of TITLE that differs from the text of OLD in the same language, or
 * NULL. */
static const Node *differing_title(const Node *title, const Node *old)
{
    if (strcmp(title->text, old->text) != 0)
        return title;
    for (const Node *t = title->next; t; t = t->next)
        for (const Node *o = old->next; o; o = o->next)
            if (strcmp(t->text, o->text) == 0 && strcmp(t->a->text, o->a->text) != 0)
                return t;
    return NULL;
}

/* Gives a law the title in N. Later declarations of the law may repeat the title, or add it in
 * other languages. */
static void title_law(Checker *c, const Node *n)
{
    LawTitle **l = &c->p->law_titles;
    const Node *other;
    Title title = { 0 };

    check_title(&c->x, n->b, &title);
    while (*l && (*l)->number != n->num)
        l = &(*l)->next;
    if (!*l) {
        *l = arena_new_of(c->arena, LawTitle);
        **l = (LawTitle){ .number = n->num, .title = title, .node = n };
        return;
    }
    other = differing_title(n->b, (*l)->node->b);
    if (other) {
        Diag *d = diag_add(c->diags, DIAG_NAME_TWICE, other->span, "law %lld has a title already",
                           (long long)n->num);

        diag_note(c->diags, d, (*l)->node->span, "its title is here");
        diag_help(c->diags, d, "write the same title here, or leave this line out");
        return;
    }
    for (const Node *t = n->b->next; t; t = t->next) {
        int lang = program_lang(c->p, t->text);

        if (lang >= 0)
            (*l)->title.in[lang] = title.in[lang];
    }
}

/* Appends the title of the overlay to the title of the program. HEADER is the header of the
 * overlay. */
static void add_overlay_title(Checker *c, const Node *header)
{
    Title title = { 0 };

    check_title(&c->x, header->b, &title);
    for (int i = 0; i < MAX_LANGS; i++)
        c->p->title.in[i] = arena_printf(c->arena, "%s + %s", c->p->title.in[i], title.in[i]);
}

/* Appends the name of the first layer to the title of the program. This layer is the text of the
 * Laws. Called if the program has no practice. */
static void name_letter(Checker *c)
{
    for (int i = 0; i < c->p->nlangs && c->p->nlayers; i++) {
        const WordingPiece *layer = c->p->layers[0].words.piece[WORD_IS][i];

        if (layer && layer->text)
            c->p->title.in[i] = arena_printf(c->arena, "%s · %s", c->p->title.in[i], layer->text);
    }
}

static void pass_clauses(Checker *c, const Node *n)
{
    if (n->kind == N_Clause)
        check_state_clause(c, n);
    else if (n->kind == N_Repeal)
        check_repeal_clause(c, n);
    else if (n->kind == N_Set)
        check_set_reading(c, n);
    else if (is_law_header(n) && !program_layer(c->p, c->layer))
        check_unknown_layer(c, (n->kind == N_Edition ? n->a : n->c)->span, c->layer);
    if (n->kind == N_Law)
        title_law(c, n);
    if (n->kind == N_Edition)
        check_title(&c->x, n->b, &c->p->title);
    if (n->kind == N_Practice && c->left_out && !c->p->letter) {
        c->p->letter = true;
        name_letter(c);
    }
    if (n->kind == N_Edition && !c->p->nlangs)
        diag_add(c->diags, DIAG_NAME_LANGUAGE, n->span,
                 "the vocabulary declares no language\n"
                 "add to it: language en \"English\"");
    if (n->kind == N_Overlay && c->p->title.in[0])
        add_overlay_title(c, n);
}

static void declare_builtins(Checker *c)
{
    static const struct {
        const char *name;
        int nparams;
        Builtin builtin;
    } list[] = { { "size", 1, BUILTIN_SIZE },         { "the_one", 1, BUILTIN_THE_ONE },
                 { "standing", 1, BUILTIN_STANDING }, { "before", 2, BUILTIN_BEFORE },
                 { "after", 2, BUILTIN_AFTER },       { "happened", 1, BUILTIN_HAPPENED },
                 { "all_held", 0, BUILTIN_ALL_HELD } };
    Type *number;

    c->p->bool_type = check_new_type(c, "bool", TYPE_BOOL, NO_SPAN);
    c->p->text_type = check_new_type(c, "text", TYPE_TEXT, NO_SPAN);
    c->p->event_type = check_new_type(c, "event", TYPE_EVENT, NO_SPAN);
    number = check_new_type(c, "number", TYPE_RANGE, NO_SPAN);
    number->count = MAX_VALUES;
    for (size_t i = 0; i < BL_LEN(list); i++) {
        Fun *f = check_add_fun(c, FUN_BUILTIN, list[i].name, (Span){ 0, 0 });

        f->builtin = list[i].builtin;
        f->nparams = list[i].nparams;
        f->result = list[i].builtin == BUILTIN_SIZE ? number : c->p->bool_type;
        for (int k = 0; k < f->nparams; k++) {
            f->param[k] = k ? "other" : "e";
            f->ptype[k] = c->p->event_type;
        }
    }
}

/* Returns true, after a report, if there are too many declarations and clauses. With so many,
 * searches for names would take too long. */
static bool too_many_items(Checker *c, const LawFile *files, size_t nfiles)
{
    size_t n = 0;

    for (size_t i = 0; i < nfiles; i++)
        for (const Node *item = files[i].items; item; item = item->next)
            if (++n > diags_limit(c->diags, LIMIT_DECLARATIONS)) {
                check_too_many(c, item->span, LIMIT_DECLARATIONS, "declarations and clauses");
                return true;
            }
    return false;
}

static const Node *overlay_of(const LawFile *f)
{
    return ast_find((Node *)f->items, N_Overlay);
}

/* Adds a note to each report that the last overlay causes, among the reports numbered SINCE or
 * higher.  The overlay causes a report if a check without the overlay does not give it. */
static void note_overlay(Checker *c, const char *edition, const LawFile *files, size_t nfiles,
                         size_t since)
{
    size_t last = nfiles, n = 0;
    Diags *alone;
    LawFile *rest;

    for (size_t i = 0; i < nfiles; i++)
        last = overlay_of(&files[i]) ? i : last;
    if (last == nfiles || diags_count(c->diags) == since)
        return;
    rest = arena_new_array(c->arena, LawFile, nfiles);
    for (size_t i = 0; i < nfiles; i++)
        if (i != last)
            rest[n++] = files[i];
    alone = diags_new(diags_sources(c->diags));
    check_program(edition, rest, n, c->natives, c->nnatives, c->loaded, c->arena, c->p->names, 1,
                  alone, NULL);
    diags_note_since(c->diags, since, alone, overlay_of(&files[last])->span,
                     "the overlay `%s` causes this error", overlay_of(&files[last])->text);
    diags_free(alone);
}

/* The final pass over P. It runs after every part has been checked. Its tasks may run in
 * parallel. */
typedef struct FinalPass {
    Program *p;
    const Sources *sources;
    bool circles; /* dependencies_check() has found circles to report */
} FinalPass;

enum { LAST_GRAPH, LAST_INDEX, LAST_COUNT };

/* Does task K of the final pass. Both tasks may run at the same time, because neither reads
 * anything that the other writes. */
static void *final_pass_work(void *context, uint64_t k, Arena *arena)
{
    FinalPass *last = context;

    (void)arena;
    if (k == LAST_GRAPH) {
        Diags *diags = diags_new(last->sources);

        dependencies_check(last->p, diags);
        last->circles = diags_count(diags) > 0;
        diags_free(diags);
    } else {
        precompute_program(last->p);
    }
    return NULL;
}

static bool final_pass_continues(void *context, uint64_t k, void *result)
{
    (void)context, (void)k, (void)result;
    return true;
}

/* Runs the final pass.  If several threads reported circles, the order of the reports would vary.
 * So the threads only find out whether the program has circles (dependencies_check()).  If it has,
 * a second search on one thread reports the circles in a fixed order. */
static void run_final_pass(Checker *c, int threads)
{
    FinalPass last = { .p = c->p, .sources = diags_sources(c->diags) };

    if (threads == 1) {
        dependencies_check(c->p, c->diags);
        precompute_program(c->p);
        return;
    }
    parallel_each(LAST_COUNT, LAST_COUNT, final_pass_work, final_pass_continues, &last);
    if (last.circles)
        dependencies_check(c->p, c->diags);
}

/* Reports the `supposes` or the `reveals … at most` of the event kind K if it depends on a ruling.
 * Holdings are settled before any rule is applied. */
static void forbid_ruling_in_supposes(Checker *c, const EventKind *k)
{
    const EventKind *above = k->parent;
    const Ex *const all[] = { k->supposes, k->supposes_when, k->most, k->most_when };
    const Ex *const inherited[] = { above ? above->supposes : NULL,
                                    above ? above->supposes_when : NULL, above ? above->most : NULL,
                                    above ? above->most_when : NULL };

    for (size_t i = 0; i < BL_LEN(all); i++) {
        DependsOnFound r;

        if (all[i] && all[i] != inherited[i] && depends_on(c->p, all[i], RESTS_RULING, NULL, &r)) {
            depends_on_report(c->diags, DIAG_UNIVERSE_RESTS, &r, depends_on_kind_text(r.fun),
                              "use only attributes, settings, holdings, and definitions and "
                              "natives that read only these; what an event supposes must be known "
                              "before any rule is applied");
            return;
        }
    }
}

/* Reports each event kind if its `where`, `proper` or `supposes` depends on a ruling. These
 * conditions are evaluated before any rule is applied. */
static void forbid_rulings_in_events(Checker *c)
{
    DependsOnFound r;

    for (const EventKind *k = c->p->events; k; k = k->next)
        if (k->where && (!k->parent || k->where != k->parent->where) &&
            !precompute_is_settled(k->where))
            diag_add(c->diags, DIAG_UNIVERSE_RESTS, k->where->span,
                     "this condition must not depend on a ruling, because the kind of an event "
                     "must be known before any rule is applied\n"
                     "use only attributes of the event, settings, and definitions and natives that "
                     "read only these");
    for (const EventKind *k = c->p->events; k; k = k->next)
        forbid_ruling_in_supposes(c, k);
    for (const EventKind *k = c->p->events; k; k = k->next)
        if (k->proper && depends_on(c->p, k->proper->where, RESTS_RULING, NULL, &r))
            depends_on_report(c->diags, DIAG_UNIVERSE_RESTS, &r, depends_on_kind_text(r.fun),
                              "use only attributes, settings, holdings, and definitions and "
                              "natives that read only these; which events are proper must be "
                              "known before any rule is applied");
}

const Node *check_followed(const LawFile *files, size_t nfiles)
{
    for (size_t i = 0; i < nfiles; i++)
        for (const Node *n = files[i].items; n; n = n->next)
            if (n->kind == N_Edition && n->d->a)
                return n->d->a;
    return NULL;
}

/* Checks universes, principles and incentives.  In all of these, variables range over all events,
 * even those that are not proper (`proper` in SPEC 4.4). */
static void check_spaces(Checker *c, const LawFile *files, size_t nfiles)
{
    c->x.every = c->x.shared = true;
    check_each(c, files, nfiles, N_Universe, check_universe);
    check_each(c, files, nfiles, N_Principle, check_principle);
    check_each(c, files, nfiles, N_Incentive, check_incentive);
    c->x.every = c->x.shared = false;
}

/* Reads the conditions and the wordings of all event kinds.  All editions share the event kinds, so
 * these conditions may not call a `meaning`. */
static void pass_event_parts(Checker *c)
{
    c->x.shared = true;
    check_narrow_kinds(c);
    for (uint32_t i = 0; i < c->p->nevents; i++)
        check_event_parts(c, c->kinds[i].kind, c->kinds[i].node);
    c->x.shared = false;
}

/* Reads the bodies of all functions.  All editions share the functions of the vocabulary, so these
 * may not call a `meaning`. */
static void pass_bodies(Checker *c)
{
    for (Fun *f = c->p->funs; f; f = f->next) {
        c->x.shared = !f->of_page;
        check_fun_body(c, f);
    }
    c->x.shared = false;
}

/* Checks N, an invariant or an advice.  All editions share the vocabulary, so invariants and
 * advices in the vocabulary may not call a `meaning`. */
static void pass_statements(Checker *c, const Node *n)
{
    c->x.shared = c->vocabulary;
    if (n->kind == N_Advice)
        check_advice(&c->x, n);
    else
        check_invariant(c, n);
    c->x.shared = false;
}

/* Sorts the event kinds so that each comes after its parent, and reads the attributes of all
 * kinds. */
static void pass_kinds(Checker *c, const LawFile *files, size_t nfiles)
{
    c->kinds = arena_alloc_array(c->arena, sizeof *c->kinds, c->p->nevents + 1u);
    each_item(c, files, nfiles, N_Event, check_note_kind);
    check_order_kinds(c);
    for (uint32_t i = 0; i < c->p->nevents; i++)
        check_event_attrs(c, c->kinds[i].kind, c->kinds[i].node);
}

/* Returns a new program for FILES.  The program has no declarations and no clauses yet. */
static Program *empty_program(const char *edition, const LawFile *files, size_t nfiles,
                              Arena *arena, Interner *names)
{
    Program *p = arena_new_of(arena, Program);
    const Node **list = arena_new_array(arena, const Node *, nfiles + 1);

    for (size_t i = 0; i < nfiles; i++)
        if (!files[i].left_out)
            list[p->nfiles++] = files[i].items;
    p->files = list;
    p->arena = arena;
    p->names = names;
    p->edition = edition;
    return p;
}

Program *check_program(const char *edition, const LawFile *files, size_t nfiles,
                       const NativeDef *natives, size_t nnatives, FfiLibraries *loaded,
                       Arena *arena, Interner *names, int threads, Diags *diags, Uses *uses)
{
    Program *p = empty_program(edition, files, nfiles, arena, names);
    Checker *c = arena_new_of(arena, Checker);
    /* errors that the loader has reported do not stop the later passes */
    size_t errors = diags_errors(diags), since = diags_count(diags);

    p->limits = sources_limits(diags_sources(diags));
    p->uses = uses;
    c->x = (ExprChecker){ .program = p, .arena = arena, .diags = diags, .uses = uses };
    c->p = p;
    c->arena = arena;
    c->diags = diags;
    c->natives = natives;
    c->nnatives = nnatives;
    c->loaded = loaded;
    c->fun_end = &p->funs;
    c->stated_end = &c->stated;
    declare_builtins(c);
    if (too_many_items(c, files, nfiles))
        return p;
    for (size_t i = 0; i < nfiles; i++) {
        check_header(c, files[i].items);
        check_overlay_changes(c, files[i].items);
    }
    c->follows = check_followed(files, nfiles);
    each_item(c, files, nfiles, N_Edition, check_follows_header);
    each_item(c, files, nfiles, ANY_KIND, pass_once);
    each_item(c, files, nfiles, N_Language, check_declare_language);
    each_item(c, files, nfiles, N_Spoken, pass_spoken);
    settle_claims(c, files, nfiles);
    each_item(c, files, nfiles, ANY_KIND, pass_enums);
    each_item(c, files, nfiles, N_Type, check_declare_type);
    each_item(c, files, nfiles, N_Type, check_set_elem);
    each_item(c, files, nfiles, N_Kind, check_declare_narrow);
    check_narrow_bases(c);
    each_item(c, files, nfiles, ANY_KIND, pass_layers);
    each_item(c, files, nfiles, ANY_KIND, pass_funs);
    each_item(c, files, nfiles, ANY_KIND, pass_replacements);
    pass_kinds(c, files, nfiles);
    p->fun_by_id = arena_alloc_array(arena, sizeof *p->fun_by_id, p->nfuns + 1u);
    for (Fun *f = p->funs; f; f = f->next)
        p->fun_by_id[f->id] = f;
    pass_event_parts(c);
    each_item(c, files, nfiles, ANY_KIND, pass_parts);
    pass_bodies(c);
    each_item(c, files, nfiles, ANY_KIND, pass_clauses);
    /* if no file gives a title, the name of the edition is the title */
    for (int i = 0; i < MAX_LANGS; i++)
        p->title.in[i] = p->title.in[i] ? p->title.in[i] : p->edition;
    check_compile_clauses(c);
    check_reading_layers(c);
    check_defeat(c);
    check_equal_rules(c);
    check_spaces(c, files, nfiles);
    each_item(c, files, nfiles, ANY_KIND, pass_statements);
    forbid_rulings_in_events(c);
    check_proper_circles(c);
    if (diags_errors(diags) == errors) {
        check_phrases_differ(c, p->settings);
        check_phrases_differ(c, p->events);
        check_paraphrases(c);
        check_frames(c);
    }
    if (diags_errors(diags) == errors)
        run_final_pass(c, threads);
    for (size_t i = 0; uses && i < nfiles; i++)
        check_use_labels(c, files[i].items);
    if (uses) {
        uses_add_declarations(p);
        uses_sort(uses);
    }
    if (diags_errors(diags))
        check_explain_signs(c);
    note_overlay(c, edition, files, nfiles, since);
    return p;
}

/* ---- cases ----------------------------------------------------------------- */

static ExprChecker case_checker(const Program *p, const CaseScope *scope, Arena *arena,
                                Diags *diags)
{
    return (ExprChecker){ (Program *)p, arena, diags, .scope = scope, .uses = scope->uses };
}

Ex *check_case_expr(const Program *p, const CaseScope *scope, const Node *n, const Type *want,
                    Arena *arena, Diags *diags)
{
    ExprChecker x = case_checker(p, scope, arena, diags);
    Scope s = { 0 };

    return want && want->kind == TYPE_BOOL ? check_condition(&x, &s, n)
                                           : check_expr(&x, &s, n, want);
}

Rule *check_case_conclusion(const Program *p, const CaseScope *scope, const Node *n, Arena *arena,
                            Diags *diags)
{
    ExprChecker x = case_checker(p, scope, arena, diags);
    Scope s = { 0 };
    Rule *r = arena_new_of(arena, Rule);

    return check_conclusion(&x, &s, n, r) ? r : NULL;
}
