/* server_show.c - answers requests about laws: clauses as prose, the forms of sentences, and the
 * pages about diagnostics.  The protocol does not define these requests. */
#include "kit/memfile.h"
#include "library/laws_dir.h"
#include "program/label.h"
#include "program/program.h"
#include "report/lawbook_print.h"
#include "report/list_case.h"
#include "report/list_editions.h"
#include "server/server_inside.h"

#include <string.h>

/* Returns the program of the edition that PARAMS name, or of the default edition.  An open law file
 * counts with its text in the editor.  If the edition has errors, makes the request fail and
 * returns NULL. */
static const Program *asked_program(Server *s, const json_t *params)
{
    const char *edition = json_string_value(json_object_get(params, "edition"));
    const Program *p;

    edition = edition ? edition : LIBRARY_DEFAULT_EDITION;
    workspace_check_every(s->workspace);
    for (size_t i = 0; i < s->workspace->nprograms; i++)
        if (text_same_or_none(s->workspace->programs[i]->edition, edition))
            return s->workspace->programs[i];
    p = library_edition(s->workspace->every->lib, edition);
    if (!p)
        server_fail(s, RPC_FAILED, "`%s` is no edition, or has errors", edition);
    return p;
}

static Words words_for(const Server *s, const json_t *params, const Program *p, Arena *arena)
{
    const char *lang = json_string_value(json_object_get(params, "lang"));
    const int n = lang ? program_lang(p, lang) : -1;

    return (Words){ .p = p,
                    .lang = n >= 0 ? n : program_language(p, NULL),
                    .arena = arena,
                    .sources = library_sources(s->workspace->every->lib) };
}

static BookFormat format_named(const char *name)
{
    if (text_same_or_none(name, "html"))
        return BOOK_HTML;
    return text_same_or_none(name, "text") ? BOOK_TEXT : BOOK_MARKDOWN;
}

/* Returns true if a clause of P has the label LABEL or is inside it. */
static bool has_label(const Program *p, const char *label)
{
    for (const Clause *c = p->clauses; c; c = c->next)
        if (label_inside(c->label, label))
            return true;
    return false;
}

const char *server_label(const json_t *params, char plain[TEXT_LABEL_MAX])
{
    const char *label = json_string_value(json_object_get(params, "clause")), *why;

    return label && text_label(label, strlen(label), plain, &why) ? plain : label;
}

json_t *server_show(Server *s, const json_t *params)
{
    char plain[TEXT_LABEL_MAX];
    const char *label = server_label(params, plain);
    const Program *p = asked_program(s, params);
    BookPage page = { .format =
                          format_named(json_string_value(json_object_get(params, "format"))) };
    Book book = { 0 };
    Arena *arena;
    json_t *j;
    MemFile out;
    Words w;

    if (!p)
        return NULL;
    if (label && !has_label(p, label))
        return server_fail(s, RPC_INVALID_PARAMS, "there is no clause `%s` in %s", label,
                           p->edition);
    arena = arena_new();
    w = words_for(s, params, p, arena);
    lawbook_write(
        &w, &(BookScope){ .label = label, .all = json_is_true(json_object_get(params, "all")) },
        &book);
    memfile_open(&out);
    page.page = (Page){ .out = out.out, .width = PAGE_WIDTH };
    lawbook_print_one(&page, &w, p->title.in[w.lang], &book);
    j = json_object();
    json_set_text(j, "text", memfile_text(&out));
    memfile_close(&out);
    arena_free(arena);
    return j;
}

/* TEXT has a JSON object on each line.  Returns the list of these objects. */
static json_t *json_of_lines(const char *text)
{
    json_t *list = json_array();

    while (*text) {
        const size_t n = strcspn(text, "\n");
        JsonError e;
        size_t used;
        json_t *j = json_read(text, n, &used, &e);

        if (j)
            json_array_append_new(list, j);
        text += n + (text[n] == '\n');
    }
    return list;
}

json_t *server_sentences(Server *s, const json_t *params)
{
    const Program *p = asked_program(s, params);
    ListRow row = { .in_json = true };
    Arena *arena;
    json_t *list;
    MemFile out;
    Words w;

    if (!p)
        return NULL;
    arena = arena_new();
    w = words_for(s, params, p, arena);
    memfile_open(&out);
    row.out = out.out;
    list_case_sentences(&w, &row);
    list = json_of_lines(memfile_text(&out));
    memfile_close(&out);
    arena_free(arena);
    return list;
}

json_t *server_editions(Server *s, const json_t *params)
{
    ListRow row = { .in_json = true };
    json_t *list = NULL;
    Library *lib;
    MemFile out;

    workspace_refresh(s->workspace, NULL);
    lib = library_over(s->workspace->laws->lib);
    memfile_open(&out);
    row.out = out.out;
    if (list_editions(lib, json_string_value(json_object_get(params, "lang")), false, &row))
        list = json_of_lines(memfile_text(&out));
    else
        server_fail(s, RPC_FAILED, "the laws have errors");
    memfile_close(&out);
    library_free(lib);
    return list;
}

json_t *server_explain(Server *s, const json_t *params)
{
    const char *code = json_string_value(json_object_get(params, "code"));
    Arena *arena = arena_new();
    FILE *f = code ? laws_dir_page(arena, library_dir(s->workspace->settings), code) : NULL;
    json_t *j = NULL;
    StrBuf b = { 0 };
    char buf[4096];
    size_t n;

    while (f && (n = fread(buf, 1, sizeof buf, f)) > 0)
        strbuf_addn(&b, buf, n);
    if (f) {
        fclose(f);
        j = json_object();
        json_set_text(j, "text", strbuf_str(&b));
    } else {
        server_fail(s, RPC_INVALID_PARAMS, "there is no diagnostic `%s`", code ? code : "");
    }
    strbuf_free(&b);
    arena_free(arena);
    return j;
}
