/* workspace.c - keeps the open documents, and checks those that have changed. */
#include "server/workspace.h"

#include "kit/vec.h"
#include "library/file_check.h"
#include "server/places.h"
#include "server/uri.h"
#include "syntax/fmt.h"

#include <stdlib.h>
#include <string.h>

/* ---- snapshots ----------------------------------------------------------- */

static Snapshot *snapshot_over(Snapshot *under, const Library *base)
{
    Snapshot *s = xcalloc(1, sizeof *s);

    s->lib = library_over(base);
    s->under = under;
    s->refs = 1;
    if (under)
        under->refs++;
    return s;
}

void snapshot_drop(Snapshot *s)
{
    while (s && !--s->refs) {
        Snapshot *under = s->under;

        library_free(s->lib);
        xfree(s);
        s = under;
    }
}

void snapshot_keep(Snapshot **at, Snapshot *s)
{
    s->refs++;
    snapshot_drop(*at);
    *at = s;
}

/* ---- what a check reports -------------------------------------------------- */

static void found_clear(FoundDiags *f)
{
    for (size_t i = 0; i < f->n; i++) {
        xfree(f->at[i].path);
        json_decref(f->at[i].diag);
    }
    f->n = 0;
}

static void found_free(FoundDiags *f)
{
    found_clear(f);
    xfree(f->at);
}

/* Returns true if PATH is an open document or a file on the disk. */
static bool is_file(const Workspace *w, const char *path)
{
    return path && (workspace_find_path(w, path) || path_is_file(path));
}

/* Stores in F the diagnostics of the library of S.  A diagnostic without a file is placed at the
 * beginning of the file PATH. */
static void found_take(Workspace *w, FoundDiags *f, const Snapshot *s, const char *path)
{
    Arena *arena = arena_new();
    Places places = { .sources = library_sources(s->lib) };
    const DiagView *list;
    const size_t n = diags_view(library_diags(s->lib), &list, arena);

    found_clear(f);
    w->found_new = true;
    for (size_t i = 0; i < n; i++) {
        DiagView v = list[i];
        const char *in = places_path(&places, v.span);

        if (!is_file(w, in)) {
            in = path;
            v.span = NO_SPAN;
        }
        VEC_ROOM(f->at, f->n, f->cap);
        f->at[f->n++] = (FoundDiag){ xstrdup(in), places_diagnostic(&places, &v) };
    }
    places_release(&places);
    arena_free(arena);
}

/* ---- documents ------------------------------------------------------------- */

/* Returns PATH with its symbolic links resolved.  If the file does not exist, resolves only the
 * links of its directory.  The caller frees the result. */
static char *path_without_links(const char *path)
{
    char *real = realpath(path, NULL), *dir, *in;
    StrBuf b = { 0 };

    if (real)
        return real;
    dir = xstrdup(path);
    dir[path_last(path) - path] = '\0';
    in = *dir ? realpath(dir, NULL) : NULL;
    if (in)
        strbuf_printf(&b, "%s/%s", in, path_last(path));
    else
        strbuf_add(&b, path);
    xfree(dir);
    xfree(in);
    return strbuf_steal(&b);
}

char *workspace_path(const Workspace *w, const char *uri)
{
    Arena *arena = arena_new();
    char *path = path_without_links(uri_path(uri, arena)),
         *laws = realpath(library_dir(w->settings), NULL);
    const size_t n = laws ? strlen(laws) : 0;
    StrBuf b = { 0 };

    if (laws && strncmp(path, laws, n) == 0 && path[n] == '/')
        strbuf_printf(&b, "%s%s", library_dir(w->settings), path + n);
    else
        strbuf_add(&b, path);
    xfree(path);
    xfree(laws);
    arena_free(arena);
    return strbuf_steal(&b);
}

static void document_forget(Document *d)
{
    snapshot_drop(d->seen);
    xfree(d->cases);
    d->seen = NULL;
    d->text_seen = NULL;
    d->program = NULL;
    d->cases = NULL;
    d->ncases = d->cap_cases = 0;
}

static void document_free(Document *d)
{
    document_forget(d);
    found_free(&d->found);
    strbuf_free(&d->text);
    xfree(d->uri);
    xfree(d->path);
    xfree(d);
}

Document *workspace_find(const Workspace *w, const char *uri)
{
    for (size_t i = 0; i < w->n; i++)
        if (strcmp(w->at[i]->uri, uri) == 0)
            return w->at[i];
    return NULL;
}

Document *workspace_find_path(const Workspace *w, const char *path)
{
    for (size_t i = 0; i < w->n; i++)
        if (strcmp(w->at[i]->path, path) == 0)
            return w->at[i];
    return NULL;
}

static void law_file_changed(Workspace *w)
{
    w->laws_stale = true;
    w->edits++;
}

void workspace_changed(Workspace *w, Document *d)
{
    d->touched = ++w->clock;
    if (d->of_cases)
        d->stale = true;
    else
        law_file_changed(w);
}

void workspace_put(Workspace *w, const char *uri, const char *text, size_t n)
{
    Document *d = workspace_find(w, uri);

    if (!d) {
        d = xcalloc(1, sizeof *d);
        d->uri = xstrdup(uri);
        d->path = workspace_path(w, uri);
        d->of_cases = text_ends_with(d->path, ".case") || text_ends_with(d->path, ".case.json") ||
                      (!text_ends_with(d->path, ".law") && fmt_guess_mode(text) == PARSE_CASE);
        VEC_ROOM(w->at, w->n, w->cap);
        w->at[w->n++] = d;
    }
    strbuf_clear(&d->text);
    strbuf_addn(&d->text, text, n);
    workspace_changed(w, d);
}

void workspace_close(Workspace *w, const char *uri)
{
    const Document *closed = workspace_find(w, uri);

    for (size_t i = 0; closed && i < w->nkept; i++)
        precedents_drop(w->kept[i].precedents, closed->path);
    for (size_t i = 0; i < w->n; i++) {
        Document *d = w->at[i];

        if (strcmp(d->uri, uri) != 0)
            continue;
        if (!d->of_cases)
            law_file_changed(w);
        document_free(d);
        w->at[i] = w->at[--w->n];
        return;
    }
}

void workspace_renew(Workspace *w)
{
    w->disk_stale = true;
}

/* ---- checking -------------------------------------------------------------- */

static void forget_every(Workspace *w)
{
    snapshot_drop(w->every);
    w->every = NULL;
    w->nprograms = 0;
}

static void drop_library(Library *lib)
{
    if (lib)
        library_free(lib);
}

static void forget_kept(Workspace *w)
{
    for (size_t i = 0; i < w->nkept; i++) {
        precedents_free(w->kept[i].precedents);
        snapshot_drop(w->kept[i].laws);
        drop_library(w->kept[i].draft);
        drop_library(w->kept[i].lib);
        xfree(w->kept[i].edition);
    }
    w->nkept = 0;
    w->forgets++;
}

Workspace *workspace_new(const Library *settings)
{
    Workspace *w = xcalloc(1, sizeof *w);

    w->settings = settings;
    w->disk_stale = true;
    return w;
}

void workspace_free(Workspace *w)
{
    for (size_t i = 0; i < w->n; i++)
        document_free(w->at[i]);
    xfree(w->at);
    found_free(&w->found);
    forget_every(w);
    xfree(w->programs);
    forget_kept(w);
    xfree(w->kept);
    snapshot_drop(w->laws);
    snapshot_drop(w->before);
    snapshot_drop(w->disk);
    xfree(w);
}

/* Reads all law files on the disk.  First drops every snapshot, because each may have syntax trees
 * of files that have changed. */
static void read_disk(Workspace *w)
{
    Paths paths = { 0 };

    for (size_t i = 0; i < w->n; i++)
        document_forget(w->at[i]);
    forget_every(w);
    forget_kept(w);
    snapshot_drop(w->laws);
    snapshot_drop(w->before);
    snapshot_drop(w->disk);
    w->laws = w->before = NULL;
    w->disk = snapshot_over(NULL, w->settings);
    if (path_is_dir(library_dir(w->settings)))
        library_paths(w->disk->lib, library_dir(w->settings), ".law", &paths);
    for (size_t i = 0; i < paths.n; i++)
        library_law_items(w->disk->lib, paths.at[i]);
    paths_free(&paths);
    w->disk_stale = false;
    w->laws_stale = true;
}

/* Gives LIB the texts of the open law files, but not the text of BESIDES, which may be NULL. */
static void set_law_texts(const Workspace *w, Library *lib, const Document *besides)
{
    for (size_t i = 0; i < w->n; i++)
        if (!w->at[i]->of_cases && w->at[i] != besides)
            library_set_text(lib, w->at[i]->path, strbuf_str(&w->at[i]->text), w->at[i]->text.len);
}

static void check_laws(Workspace *w)
{
    FileCheck check = { 0 };
    const char *first = NULL;

    forget_every(w);
    snapshot_drop(w->laws);
    w->laws = snapshot_over(w->disk, w->disk->lib);
    check.lib = w->laws->lib;
    set_law_texts(w, check.lib, NULL);
    for (size_t i = 0; i < w->n; i++) {
        Document *d = w->at[i];
        const Program *p = d->of_cases ? NULL : file_check_law(&check, d->path);
        const Source *src = p ? library_given_text(check.lib, d->path) : NULL;

        d->stale |= d->of_cases;
        first = first || d->of_cases ? first : d->path;
        if (!src)
            continue;
        snapshot_keep(&d->seen, w->laws);
        d->program = p;
        d->text_seen = src;
    }
    found_take(w, &w->found, w->laws, first);
    w->laws_stale = false;
}

/* Checks the edition NAME in the snapshot of the laws.  The snapshots of cases then share the
 * result. */
static void load_edition(const Workspace *w, const char *name)
{
    if (!library_edition_loaded(w->laws->lib, name) && library_has_edition(w->laws->lib, name))
        library_try_edition(w->laws->lib, name);
}

/* Returns a new snapshot for the case file D. */
static Snapshot *snapshot_of_cases(const Workspace *w, const Document *d)
{
    Snapshot *s = snapshot_over(w->laws, w->laws->lib);

    library_set_text(s->lib, d->path, strbuf_str(&d->text), d->text.len);
    return s;
}

/* The cases that the check of one case file has read. */
typedef struct CaseCheck {
    const Case **at;
    size_t n, cap;
} CaseCheck;

static void keep_read_case(void *context, const Case *c)
{
    CaseCheck *k = context;

    VEC_ROOM(k->at, k->n, k->cap);
    k->at[k->n++] = c;
}

static void check_case_document(Workspace *w, Document *d)
{
    Snapshot *s = snapshot_of_cases(w, d);
    CaseCheck kept = { 0 };
    for (const Node *n = library_cases_with_duplicates(s->lib, d->path); n; n = n->next) {
        load_edition(w, library_case_edition(n));
        for (const Node *e = n->a; e; e = e->next)
            for (const Node *name = e->kind == N_Expect ? e->a : NULL; name; name = name->next)
                load_edition(w, name->text);
    }
    snapshot_drop(s);
    s = snapshot_of_cases(w, d);
    file_check_cases(&(FileCheck){ .lib = s->lib, .read = keep_read_case, .context = &kept },
                     d->path);
    found_take(w, &d->found, s, d->path);
    d->stale = false;
    if (kept.n) {
        document_forget(d);
        snapshot_keep(&d->seen, s);
        d->cases = kept.at;
        d->ncases = kept.n;
        d->cap_cases = kept.cap;
        d->text_seen = library_given_text(s->lib, d->path);
    } else {
        xfree(kept.at);
    }
    snapshot_drop(s);
}

void workspace_refresh(Workspace *w, Document *d)
{
    if (w->disk_stale)
        read_disk(w);
    if (w->laws_stale)
        check_laws(w);
    if (d && d->stale)
        check_case_document(w, d);
}

bool workspace_is_current(const Workspace *w, const Document *d)
{
    return d->seen && d->seen->under == w->laws && source_len(d->text_seen) == d->text.len &&
           memcmp(source_text(d->text_seen), strbuf_str(&d->text), d->text.len) == 0;
}

bool workspace_step(Workspace *w)
{
    Document *last = NULL;

    if (w->disk_stale || w->laws_stale) {
        workspace_refresh(w, NULL);
        return true;
    }
    for (size_t i = 0; i < w->n; i++)
        if (w->at[i]->stale && (!last || w->at[i]->touched > last->touched))
            last = w->at[i];
    if (last)
        workspace_refresh(w, last);
    return last != NULL;
}

Snapshot *workspace_before(Workspace *w)
{
    if (!w->before)
        w->before = snapshot_over(w->disk, w->disk->lib);
    return w->before;
}

/* Returns a library that is used only to rule on cases.  The library does not record the uses of
 * names, which only an editor needs. */
static Library *library_of_rulings(const Workspace *w)
{
    Library *lib = library_over(w->disk->lib);

    library_only_rules(lib);
    library_keep_no_uses(lib);
    return lib;
}

/* Does the work of kept_edition().  The caller has read the law files on the disk. */
static KeptEdition *kept_of_disk(Workspace *w, const char *edition)
{
    KeptEdition *k;
    Library *lib;
    Precedents *x;

    for (size_t i = 0; i < w->nkept; i++)
        if (strcmp(w->kept[i].edition, edition) == 0)
            return &w->kept[i];
    lib = library_of_rulings(w);
    x = precedents_new(lib, edition);
    if (!x) {
        library_free(lib);
        return NULL;
    }
    VEC_ROOM(w->kept, w->nkept, w->cap_kept);
    k = &w->kept[w->nkept++];
    *k = (KeptEdition){ .edition = xstrdup(edition), .lib = lib, .precedents = x };
    return k;
}

/* Returns the entry of w->kept for EDITION, or NULL if the edition has errors on the disk.  EDITION
 * may lie in a snapshot that is freed when the disk is read again, so the function copies it
 * first. */
static KeptEdition *kept_edition(Workspace *w, const char *edition)
{
    char *name = xstrdup(edition);
    KeptEdition *k;

    if (w->disk_stale)
        read_disk(w);
    k = kept_of_disk(w, name);
    xfree(name);
    return k;
}

Precedents *workspace_precedents(Workspace *w, const char *edition)
{
    const KeptEdition *k = kept_edition(w, edition);

    return k ? k->precedents : NULL;
}

Precedents *workspace_compared(Workspace *w, const char *edition)
{
    KeptEdition *k = kept_edition(w, edition);
    Snapshot *laws;
    Library *draft;

    if (!k || ((k->laws || k->draft) && k->edits == w->edits))
        return k && k->good ? k->precedents : NULL;
    laws = k->laws;
    draft = k->draft;
    k->laws = NULL;
    k->draft = NULL;
    k->edits = w->edits;
    if (!w->laws_stale && library_edition_loaded(w->laws->lib, k->edition)) {
        snapshot_keep(&k->laws, w->laws);
        k->good = precedents_set_draft(k->precedents, w->laws->lib);
    } else {
        k->draft = library_of_rulings(w);
        set_law_texts(w, k->draft, NULL);
        k->good = precedents_set_draft(k->precedents, k->draft);
    }
    snapshot_drop(laws);
    drop_library(draft);
    return k->good ? k->precedents : NULL;
}

static void add_program(Workspace *w, const char *edition)
{
    const Program *p = library_edition(w->every->lib, edition);

    if (!p)
        return;
    VEC_ROOM(w->programs, w->nprograms, w->cap_programs);
    w->programs[w->nprograms++] = p;
}

void workspace_check_every(Workspace *w)
{
    Paths names = { 0 }, overlays = { 0 };
    Arena *arena;
    Library *lib;

    while (workspace_step(w))
        ;
    if (w->every)
        return;
    w->every = snapshot_over(w->laws, w->laws->lib);
    lib = w->every->lib;
    arena = library_arena(lib);
    add_program(w, NULL);
    library_edition_names(lib, &names);
    library_overlay_files(lib, &overlays);
    for (size_t i = 0; i < names.n; i++)
        add_program(w, names.at[i]);
    for (size_t i = 0; i < overlays.n; i++) {
        const Node *h = ast_find((Node *)library_law_items(lib, overlays.at[i]), N_Overlay);

        if (h)
            add_program(w, arena_printf(arena, "%s+%s", h->a->text, h->text));
    }
    paths_free(&names);
    paths_free(&overlays);
}

Snapshot *workspace_probe(const Workspace *w, const Document *d, const char *text, size_t n,
                          NameProbe *probe)
{
    Snapshot *s = snapshot_over(w->disk, w->disk->lib);
    FileCheck check = { .lib = s->lib };

    library_probe(s->lib, probe);
    set_law_texts(w, s->lib, d);
    library_set_text(s->lib, d->path, text, n);
    file_check_law(&check, d->path);
    return s;
}
