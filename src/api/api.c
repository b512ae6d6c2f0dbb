/* api.c - contexts, editions and diagnostics of the public header. */
#include "api/api.h"

#include "kit/arena.h"
#include "program/program.h"

#include <stdlib.h>
#include <string.h>

struct BlDiagnostics {
    BlDiagnostic *at;
    size_t n;
};

const char *bl_version(void)
{
    return BL_VERSION;
}

const char *bl_status_text(BlStatus status)
{
    switch (status) {
    case BL_OK: return "done";
    case BL_REFUSED: return "refused: the input has errors";
    case BL_NO_MEMORY: return "out of memory";
    case BL_MISUSE: return "misuse: an argument that cannot be";
    case BL_INTERNAL: return "internal error";
    }
    return "no status";
}

/* ---- diagnostics ------------------------------------------------------ */

typedef struct DiagnosticsJob {
    ApiJob job;
    const Diags *diags; /* the diagnostics to convert, or NULL */
    const char *why;    /* the message of an internal error, or NULL */
} DiagnosticsJob;

static BlPlace api_place(const Sources *sources, Span span)
{
    LineCol from = source_locate(sources, span.start);
    LineCol to = source_locate(sources, span.end);

    return from.src
               ? (BlPlace){ api_copy(source_name(from.src)), from.line, from.col, to.line, to.col }
               : (BlPlace){ 0 };
}

/* Puts the helps and notes of V into D.  Joins the helps into one text; the notes stay a list. */
static void put_extras(BlDiagnostic *d, const DiagView *v, const Sources *sources, Arena *arena)
{
    BlNote *notes = xcalloc(v->nextras + 1, sizeof *notes);
    const char *help = NULL;

    d->notes = notes;
    for (size_t i = 0; i < v->nextras; i++) {
        const DiagExtra *e = &v->extras[i];

        if (e->is_help)
            help = help ? arena_printf(arena, "%s; %s", help, e->text) : e->text;
        else
            notes[d->nnotes++] = (BlNote){ api_place(sources, e->span), api_copy(e->text) };
    }
    d->help = api_copy(help);
}

static void work_diagnostics(ApiJob *job)
{
    const DiagnosticsJob *t = (const DiagnosticsJob *)job;
    BlDiagnostics *all = xcalloc(1, sizeof *all);
    Arena *arena = arena_new();
    const DiagView *views = NULL;
    size_t n = t->diags ? diags_view(t->diags, &views, arena) : 0;

    all->at = xcalloc(n + 1, sizeof *all->at);
    for (size_t i = 0; i < n; i++) {
        BlDiagnostic *d = &all->at[i];

        d->code = diag_code_string(views[i].code);
        d->severity = (BlSeverity)diag_severity(views[i].code);
        d->at = api_place(diags_sources(t->diags), views[i].span);
        d->message = api_copy(views[i].message);
        put_extras(d, &views[i], diags_sources(t->diags), arena);
    }
    all->n = n;
    if (t->why)
        all->at[all->n++] =
            (BlDiagnostic){ .code = "",
                            .severity = BL_ERROR,
                            .message =
                                api_copy(arena_printf(arena, "internal error: %s", t->why)) };
    arena_free(arena);
    job->made = all;
}

size_t bl_diagnostics_count(const BlDiagnostics *d)
{
    return d ? d->n : 0;
}

const BlDiagnostic *bl_diagnostics_at(const BlDiagnostics *d, size_t i)
{
    return d && i < d->n ? &d->at[i] : NULL;
}

void bl_diagnostics_free(BlDiagnostics *d)
{
    api_free(d);
}

/* ---- jobs ------------------------------------------------------------- */

static void job_work(void *job)
{
    ((ApiJob *)job)->work(job);
}

/* Runs JOB in HEAP and returns its status.  If JOB ends early with an error, writes the reason to
 * WHY. */
static BlStatus job_run(ApiJob *job, Heap *heap, char why[FAILURE_TEXT])
{
    switch (try_work(heap, job_work, job, why)) {
    case FAILURE_NONE: return job->status;
    case FAILURE_MEMORY: return BL_NO_MEMORY;
    case FAILURE_BUG: return BL_INTERNAL;
    }
    return BL_INTERNAL;
}

/* Stores the diagnostics of JOB in *DIAGNOSTICS.  JOB has ended with STATUS.  WHY is the reason of
 * an internal error.  Returns STATUS, or BL_NO_MEMORY if there is no memory for the diagnostics. */
static BlStatus job_tell(const BlContext *cx, const ApiJob *job, BlStatus status, const char *why,
                         BlDiagnostics **diagnostics)
{
    DiagnosticsJob t = { .job.work = work_diagnostics };
    Heap *heap;
    char again[FAILURE_TEXT];
    BlStatus told;

    if (status == BL_INTERNAL)
        t.why = why;
    else if (status == BL_OK || status == BL_REFUSED)
        t.diags = job->diags;
    if (!t.why && (!t.diags || !diags_count(t.diags)))
        return status;
    heap = heap_new(cx->from);
    told = heap ? job_run(&t.job, heap, again) : BL_NO_MEMORY;
    if (told == BL_OK)
        *diagnostics = t.job.made;
    else
        heap_free(heap);
    return told == BL_OK ? status : told;
}

void api_clear(void *made, BlDiagnostics **diagnostics)
{
    if (made)
        memcpy(made, &(void *){ NULL }, sizeof(void *));
    if (diagnostics)
        *diagnostics = NULL;
}

BlStatus api_do(const BlContext *cx, ApiJob *job, void *made, BlDiagnostics **diagnostics)
{
    Heap *heap = heap_new(cx->from);
    char why[FAILURE_TEXT];
    BlStatus status;

    api_clear(made, diagnostics);
    if (!heap)
        return BL_NO_MEMORY;
    status = job_run(job, heap, why);
    if (diagnostics)
        status = job_tell(cx, job, status, why, diagnostics);
    if (made && status == BL_OK) {
        memcpy(made, &job->made, sizeof job->made);
    } else {
        if (job->undo)
            job->undo(job);
        heap_free(heap);
    }
    return status;
}

void api_free(void *made)
{
    if (made)
        heap_free(heap_of(made));
}

char *api_copy(const char *s)
{
    size_t n = s ? strlen(s) + 1 : 0;

    return s ? memcpy(xmalloc(n), s, n) : NULL;
}

void bl_text_free(char *text)
{
    api_free(text);
}

/* ---- contexts --------------------------------------------------------- */

static void *resize_plainly(void *user, void *p, size_t was, size_t size)
{
    (void)user;
    (void)was;
    if (size)
        return realloc(p, size);
    free(p);
    return NULL;
}

typedef struct OpenJob {
    ApiJob job;
    const BlOptions *options;
    Allocator from;
    Limits limits;
} OpenJob;

static char **copy_list(const char *const *list)
{
    size_t n = 0;
    char **copy;

    while (list && list[n])
        n++;
    copy = xcalloc(n + 1, sizeof *copy);
    for (size_t i = 0; i < n; i++)
        copy[i] = api_copy(list[i]);
    return copy;
}

static void work_open(ApiJob *job)
{
    const OpenJob *o = (const OpenJob *)job;
    BlContext *cx = xcalloc(1, sizeof *cx);

    cx->from = o->from;
    cx->laws = api_copy(o->options->laws);
    cx->overlays = copy_list(o->options->overlays);
    cx->natives = copy_list(o->options->natives);
    cx->dds = api_copy(o->options->dds);
    cx->limits = o->limits;
    job->made = cx;
}

/* Returns a copy of OPTIONS with the fields of this version.  An older caller passes fewer fields:
 * the missing fields become 0. A newer caller passes more fields: the unknown fields are
 * dropped. */
static BlOptions all_options(const BlOptions *options)
{
    BlOptions all = { 0 };

    memcpy(&all, options, options->size < sizeof all ? options->size : sizeof all);
    return all;
}

/* Sets LIMITS to the default limits, changed by the entries of LIST.  LIST may be NULL.  Returns
 * false if an entry is unknown or out of range. */
static bool take_limits(Limits *limits, const char *const *list)
{
    LimitId which;

    *limits = *limits_default();
    for (; list && *list; list++)
        if (limits_set(limits, *list, &which) != LIMIT_SET)
            return false;
    return true;
}

BlStatus bl_context_new(const BlOptions *options, BlContext **context)
{
    BlOptions all;
    OpenJob o = { .job.work = work_open };
    BlContext cx;

    if (!context)
        return BL_MISUSE;
    *context = NULL;
    if (options && options->size < offsetof(BlOptions, dds))
        return BL_MISUSE;
    all = options ? all_options(options) : (BlOptions){ 0 };
    if (!take_limits(&o.limits, all.limits))
        return BL_MISUSE;
    o.options = &all;
    o.from = all.resize ? (Allocator){ all.resize, all.user } : (Allocator){ resize_plainly, NULL };
    cx = (BlContext){ .from = o.from };
    return api_do(&cx, &o.job, context, NULL);
}

void bl_context_free(BlContext *context)
{
    api_free(context);
}

/* ---- editions --------------------------------------------------------- */

typedef struct LoadJob {
    ApiJob job;
    const BlContext *cx;
    const char *name;
} LoadJob;

static bool no_directory(Library *lib, const char *dir, const char *what)
{
    diag_add(library_diags(lib), DIAG_GEN_CANNOT_READ, NO_SPAN,
             "there is no directory `%s` for "
             "%s",
             dir, what);
    return false;
}

/* Adds the directories of overlays and natives in CX to LIB.  Returns false if one of them cannot
 * be added (reported). */
static bool api_use_directories(Library *lib, const BlContext *cx)
{
    bool good = true;

    for (char **dir = cx->overlays; *dir; dir++)
        good &= library_add_overlay_dir(lib, *dir) || no_directory(lib, *dir, "overlays");
    for (char **dir = cx->natives; *dir; dir++)
        good &= library_allow_natives(lib, *dir) || no_directory(lib, *dir, "libraries");
    return good;
}

static void unload(void *lib)
{
    library_unload_natives(lib);
}

/* Unloads the natives of JOB's edition, because the caller does not get that edition. */
static void undo_load(ApiJob *job)
{
    unload(((BlEdition *)job->made)->lib);
}

static void work_load(ApiJob *job)
{
    const LoadJob *l = (const LoadJob *)job;
    BlEdition *e = xcalloc(1, sizeof *e);
    Cleanup loaded;

    e->cx = l->cx;
    e->lib = library_new(l->cx->laws, NULL);
    *library_limits(e->lib) = l->cx->limits;
    library_only_rules(e->lib);
    cleanup_push(&loaded, unload, e->lib);
    if (api_use_directories(e->lib, l->cx))
        e->p = library_edition(e->lib, l->name);
    job->diags = library_diags(e->lib);
    job->made = e;
    if (e->p)
        interner_freeze(e->p->names);
    cleanup_pop(&loaded);
    job->undo = undo_load;
    if (!e->p)
        job->status = BL_REFUSED;
}

BlStatus bl_edition_load(const BlContext *context, const char *name, BlEdition **edition,
                         BlDiagnostics **diagnostics)
{
    LoadJob l = { .job.work = work_load, .cx = context, .name = name };

    api_clear(edition, diagnostics);
    if (!context || !name || !edition)
        return BL_MISUSE;
    return api_do(context, &l.job, edition, diagnostics);
}

void bl_edition_free(BlEdition *edition)
{
    if (edition)
        unload(edition->lib);
    api_free(edition);
}

const char *bl_edition_name(const BlEdition *edition)
{
    return edition ? edition->p->edition : NULL;
}

const char *bl_edition_title(const BlEdition *edition, const char *language)
{
    int lang = edition ? program_language(edition->p, language) : -1;

    return lang < 0 ? NULL : edition->p->title.in[lang];
}

const char *bl_edition_language(const BlEdition *edition, size_t i)
{
    return edition && i < (size_t)edition->p->nlangs ? edition->p->langs[i].code : NULL;
}

const char *bl_edition_clause(const BlEdition *edition, size_t i)
{
    const Clause *c = edition ? edition->p->clauses : NULL;

    for (; c && i; i--)
        c = c->next;
    return c ? c->label : NULL;
}
