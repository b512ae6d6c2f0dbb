/* cmd_list.c - `list`: prints the names of editions, clauses, sentences and the like, with their
 * titles. */
#include "commands/cases.h"

#include "case/case.h"
#include "program/label.h"
#include "program/program.h"
#include "words/case_text.h"
#include "words/prose.h"

#include <stdlib.h>
#include <string.h>

/* Returns the title of an edition or overlay in the language LANG or, if its header has none,
 * the first one. */
static const char *list_header_title(const Node *head, const char *lang)
{
    for (const Node *n = head->b; n && lang; n = n->next)
        if (n->kind == N_Spelled && strcmp(n->text, lang) == 0)
            return n->a->text;
    return head->b->text;
}

static const Node *list_header(Library *lib, const char *path, NodeKind kind)
{
    return ast_find((Node *)library_law_items(lib, path), kind);
}

/* Prints the edition NAME as it is without its practices, if it has any. */
static void list_practice(const Options *o, Library *lib, const char *name, FILE *out)
{
    const Node *head = library_practice_header(lib, name);

    if (head)
        fprintf(out, "%s+letter\twithout: %s\n", name, list_header_title(head, o->lang));
}

/* Prints the editions, each followed by its practice and its overlays. */
static bool list_editions(const Options *o, Library *lib, FILE *out)
{
    Arena *arena = library_arena(lib);
    Paths editions = { 0 }, overlays = { 0 };

    library_edition_names(lib, &editions);
    if (!editions.n)
        library_edition(lib, DEFAULT_EDITION); /* reports that there are no laws */
    library_overlay_files(lib, &overlays);
    for (size_t i = 0; i < editions.n; i++) {
        const char *name = editions.at[i];
        const Node *head = list_header(
            lib, arena_printf(arena, "%s/%s/edition.law", library_dir(lib), name), N_Edition);

        fprintf(out, "%s\t%s\n", name, head ? list_header_title(head, o->lang) : "");
        list_practice(o, lib, name, out);
        for (size_t k = 0; k < overlays.n; k++)
            if ((head = list_header(lib, overlays.at[k], N_Overlay)) &&
                strcmp(head->a->text, name) == 0)
                fprintf(out, "%s+%s\t%s\n", name, head->text, list_header_title(head, o->lang));
    }
    paths_free(&editions);
    paths_free(&overlays);
    return !diags_errors(library_diags(lib));
}

static void list_print_title(FILE *out, const char *name, const Title *title, int lang)
{
    fprintf(out, "%s\t%s\n", name, title->in[lang] ? title->in[lang] : "");
}

/* Prints the laws, each followed by its clauses.  A label is printed once, even if several
 * clauses have it or it is the law's number. */
static void list_clauses(const Program *p, int lang, Arena *arena, FILE *out)
{
    const char *last = "", *law = "";

    for (const Clause *c = p->clauses; c; c = c->next) {
        size_t digits = strspn(c->label, "0123456789");

        if (strlen(law) != digits || strncmp(law, c->label, digits) != 0) {
            const Title *title = program_law_title(p, words_law_number(c->label));

            law = last = arena_strndup(arena, c->label, digits);
            /* a law that consists of one clause may have its title in the clause */
            if (!title->in[0] && strcmp(c->label, law) == 0)
                title = &c->title;
            list_print_title(out, law, title, lang);
        }
        if (strcmp(c->label, last) != 0)
            list_print_title(out, c->label, &c->title, lang);
        last = c->label;
    }
}

/* A line of the list of amendments. */
typedef struct AmendmentLine {
    const char *label, *mark;
    const char *was;  /* the old label; "" if it is the same */
    const char *text; /* what is different, or the title */
    uint32_t order;   /* its place among those of one label */
} AmendmentLine;

static int by_amendment_label(const void *a, const void *b)
{
    const AmendmentLine *x = a, *y = b;
    int order = label_compare(x->label, y->label);

    return order ? order : (x->order > y->order) - (x->order < y->order);
}

/* Prints what P says is different from the edition that it follows, in the order of the book. */
static void list_amendments(const Program *p, int lang, Arena *arena, FILE *out)
{
    AmendmentLine *list;
    size_t n = 0;

    for (const Clause *c = p->clauses; c; c = c->next)
        n++;
    for (const RepealedClause *r = p->repealed; r; r = r->next)
        n++;
    list = arena_new_array(arena, AmendmentLine, n + 1);
    n = 0;
    for (const RepealedClause *r = p->repealed; r; r = r->next, n++)
        list[n] =
            (AmendmentLine){ r->label, "repealed", "", r->title ? r->title : "", (uint32_t)n };
    for (const Clause *c = p->clauses; c; c = c->next) {
        const char *title = c->title.in[0] ? c->title.in[lang] : "";

        if (!c->fresh && !c->was && !c->amended.in[0])
            continue;
        list[n] = (AmendmentLine){ c->label, c->fresh ? "new" : "was", c->was ? c->was : "", title,
                                   (uint32_t)n };
        if (c->amended.in[0]) {
            list[n].mark = "amended";
            list[n].text = c->amended.in[lang];
        }
        n++;
    }
    qsort(list, n, sizeof *list, by_amendment_label);
    for (size_t i = 0; i < n; i++)
        fprintf(out, "%s\t%s\t%s\t%s\n", list[i].label, list[i].mark, list[i].was, list[i].text);
}

/* Prints the kind and form of each sentence, first of settings, then of a story.  The first
 * sentence of each event kind gets an example. */
static void list_sentence_forms(const Program *p, int lang, Arena *arena, FILE *out)
{
    for (const EventKind *k = p->settings; k; k = k->next)
        for (const Phrase *ph = k->phrases; ph; ph = ph->next)
            if (ph->lang == lang)
                fprintf(out, "%s\t%s\t\n", k->name, case_phrase_text(k, ph, arena));
    for (const EventKind *k = p->events; k; k = k->next) {
        const char *example = k->phrases ? case_text_sample(p, k, lang, arena) : NULL;

        for (const Phrase *ph = k->phrases; ph; ph = ph->next) {
            if (ph->lang != lang)
                continue;
            fprintf(out, "%s\t%s\t%s\n", k->name, case_phrase_text(k, ph, arena),
                    example ? example : "");
            example = NULL;
        }
    }
}

/* Returns the possible values of T, as law files and cases name them. */
static const char *list_type_values(const Type *t, Arena *arena)
{
    StrBuf b = { 0 };

    if (t->kind == TYPE_BOOL)
        return "true | false";
    if (t->kind == TYPE_SET)
        return arena_printf(arena, "set of %s", list_type_values(t->elem, arena));
    if (t->kind != TYPE_ENUM)
        return t->name;
    for (uint32_t i = 0; i < t->count; i++)
        strbuf_printf(&b, "%s%s", i ? " | " : "", t->values[i].name);
    return strbuf_keep(&b, arena);
}

/* Prints each finding with its parameters, its possible values and its wording. */
static void list_findings(Library *lib, const Program *p, int lang, FILE *out)
{
    Arena *arena = library_arena(lib);
    const Words w = { .p = p, .lang = lang, .arena = arena, .sources = library_sources(lib) };

    for (const Fun *f = p->funs; f; f = f->next) {
        const char *head;

        if (f->kind != FUN_FINDING)
            continue;
        fprintf(out, "%s(", f->name);
        for (int i = 0; i < f->nparams; i++)
            fprintf(out, "%s%s", i ? ", " : "", f->ptype[i]->name);
        head = prose_head(prose_of_fun(&w, f), f);
        fprintf(out, ")\t%s%s\t%s\n", list_type_values(f->result, arena),
                f->optional ? " | absent" : "", head ? head : "");
    }
}

/* Returns true if T is OF, or the type of a part or member of OF. */
static bool list_type_contains(const Type *t, const Type *of)
{
    return t == of || (of->kind == TYPE_SET && list_type_contains(t, of->elem)) ||
           (of->kind == TYPE_PRODUCT &&
            (list_type_contains(t, of->left) || list_type_contains(t, of->right)));
}

/* Returns true if a setting, a sentence or a finding can have a value of T. */
static bool list_is_used_type(const Program *p, const Type *t)
{
    const EventKind *const first[] = { p->settings, p->events };

    for (size_t i = 0; i < BL_LEN(first); i++)
        for (const EventKind *k = first[i]; k; k = k->next)
            for (int a = 0; a < k->nattrs && k->phrases; a++)
                if (list_type_contains(t, k->attrs[a].type))
                    return true;
    for (const Fun *f = p->funs; f; f = f->next)
        if (f->kind == FUN_FINDING && list_type_contains(t, f->result))
            return true;
    return false;
}

/* Prints the ways to write V in a story: its written forms, and its words in language LANG. */
static void print_ways(const EnumValue *v, int lang, FILE *out)
{
    const char *words = v->words[lang][0], *between = "";

    for (int i = 0; i < v->nwritten + v->spelled[lang].n; i++, between = ", ") {
        const char *way = i < v->nwritten ? v->written[i] : v->spelled[lang].at[i - v->nwritten];

        fprintf(out, "%s%s", between, way);
        if (words && strcmp(words, way) == 0)
            words = NULL;
    }
    if (words)
        fprintf(out, "%s%s", between, words);
}

/* Returns true if a sentence can refer to an earlier event of kind K. */
static bool list_is_mentioned(const Program *p, const EventKind *k)
{
    for (const EventKind *told = p->events; told; told = told->next)
        for (int a = 0; a < told->nattrs && told->phrases; a++) {
            const Type *t = told->attrs[a].type;

            if (t->kind == TYPE_EVENT && (!t->event || kind_is_a(k, t->event)))
                return true;
        }
    return false;
}

/* Prints the names by which a story refers to an earlier event of each kind. */
static void list_names(const Program *p, int lang, Arena *arena, FILE *out)
{
    for (const EventKind *k = p->events; k; k = k->next) {
        int n = 0;
        const char *const *names =
            list_is_mentioned(p, k) ? case_kind_names(p, k, lang, arena, &n) : NULL;

        if (n)
            fprintf(out, "event\t%s\t", k->name);
        for (int i = 0; i < n; i++)
            fprintf(out, "%s%s", names[i], i + 1 < n ? ", " : "\n");
    }
}

/* Prints each named value: its type, its name, and the ways to write it in a story.  Then prints
 * the names of event kinds. */
static void list_words(const Program *p, int lang, Arena *arena, FILE *out)
{
    for (const Type *t = p->types; t; t = t->next) {
        for (uint32_t i = 0; t->kind == TYPE_ENUM && list_is_used_type(p, t) && i < t->count; i++) {
            fprintf(out, "%s\t%s\t", t->name, t->values[i].name);
            print_ways(&t->values[i], lang, out);
            fputc('\n', out);
        }
        for (int i = 0; i < p->nroles && list_is_used_type(p, t); i++) {
            const char *name =
                p->roles[i]->result == t ? case_role_name(p, p->roles[i], lang) : NULL;

            if (name)
                fprintf(out, "%s\t%s\t%s\n", t->name, p->roles[i]->name, name);
        }
    }
    list_names(p, lang, arena, out);
}

static bool list_of_edition(const Options *o, Library *lib, const char *what, FILE *out)
{
    const bool by_default =
        !strcmp(what, "clauses") || !strcmp(what, "universes") || !strcmp(what, "amendments");
    /* NULL is the vocabulary, which all editions share */
    const char *edition = o->npaths > 1  ? o->paths[1]
                          : o->neditions ? o->editions[0]
                          : by_default   ? DEFAULT_EDITION
                                         : NULL;
    const Program *p = library_edition(lib, edition);
    int lang = p ? program_language(p, o->lang) : 0;

    if (!p)
        return false;
    if (strcmp(what, "clauses") == 0)
        list_clauses(p, lang, library_arena(lib), out);
    else if (strcmp(what, "amendments") == 0)
        list_amendments(p, lang, library_arena(lib), out);
    else if (strcmp(what, "universes") == 0)
        for (const Universe *u = p->universes; u; u = u->next)
            list_print_title(out, u->name, &u->title, lang);
    else if (strcmp(what, "sentences") == 0)
        list_sentence_forms(p, lang, library_arena(lib), out);
    else if (strcmp(what, "findings") == 0)
        list_findings(lib, p, lang, out);
    else if (strcmp(what, "words") == 0)
        list_words(p, lang, library_arena(lib), out);
    else
        for (int i = 0; i < p->nlangs; i++)
            fprintf(out, "%s\t%s\n", p->langs[i].code, p->langs[i].name);
    return true;
}

/* Prints each limit of --limit: its name, its value in this run, its maximum, the code of its
 * diagnostic, and what it bounds. */
static void list_limits(const Limits *limits, FILE *out)
{
    for (int i = 0; i < LIMIT_COUNT; i++) {
        const LimitInfo *l = limit_info((LimitId)i);

        fprintf(out, "%s\t%llu\t%llu\t%s\t%s\n", l->option, (unsigned long long)limits->at[i],
                (unsigned long long)l->most, l->code, l->what);
    }
}

int cmd_list(const Options *o, Library *lib, FILE *out)
{
    const char *what = o->paths[0];
    const bool of_edition = !strcmp(what, "clauses") || !strcmp(what, "universes") ||
                            !strcmp(what, "amendments") || !strcmp(what, "languages") ||
                            !strcmp(what, "sentences") || !strcmp(what, "findings") ||
                            !strcmp(what, "words"),
               editions = !strcmp(what, "editions"), codes = !strcmp(what, "codes"),
               limits = !strcmp(what, "limits");
    const int more = o->npaths - 1 + o->neditions;
    Diags *diags = library_diags(lib);

    if (of_edition && more <= 1)
        return list_of_edition(o, lib, what, out) ? EXIT_DONE : EXIT_WRONG;
    if (editions && !more)
        return list_editions(o, lib, out) ? EXIT_DONE : EXIT_WRONG;
    if (codes && !more) {
        for (int i = 0; i < DIAG_COUNT; i++)
            fprintf(out, "%s\t%s\n", diag_code_string((DiagCode)i), diag_title((DiagCode)i));
        return EXIT_DONE;
    }
    if (limits && !more) {
        list_limits(library_limits(lib), out);
        return EXIT_DONE;
    }
    diag_help(diags,
              diag_add(diags, DIAG_GEN_USAGE, NO_SPAN,
                       of_edition                    ? "`list %s` takes one edition"
                       : editions || codes || limits ? "`list %s` takes nothing else"
                                                     : "`list` has no list of `%s`",
                       what),
              "bridgelaw list editions | codes | limits, or: clauses | amendments | "
              "universes | languages | sentences | findings | words, of at most one edition");
    return EXIT_WRONG;
}
