/* tally.c - finds which clauses of an edition decide which cases. */
#include "server/tally.h"

#include "kit/vec.h"
#include "program/label.h"
#include "program/program.h"
#include "ruling/rule.h"

#include <stdio.h>
#include <string.h>

struct Tally {
    int refs;
    Snapshot *seen;   /* the last snapshot without errors in the law file (workspace.h) */
    Snapshot *before; /* the law files on the disk; NULL if no open law file differs */
    const Program *program;
    const char *edition;
    uint64_t clock; /* Workspace.clock when the tally began */
    Library *lib;   /* reads the cases */
    Paths files;
    size_t nread; /* the number of files that have been read */
    TallyCase *cases;
    size_t ruled, n, cap; /* RULED: how many of the N cases have been ruled on */
};

/* ---- beginning and end ------------------------------------------------------------------ */

/* Returns true if the file PATH has the text TEXT. */
static bool file_has_text(const char *path, const StrBuf *text)
{
    FILE *f = fopen(path, "rb");
    size_t at = 0, n = 0;
    char buf[4096];
    bool same = f != NULL;

    while (same && (n = fread(buf, 1, sizeof buf, f)) > 0) {
        same = n <= text->len - at && memcmp(buf, strbuf_str(text) + at, n) == 0;
        at += n;
    }
    if (f)
        fclose(f);
    return same && at == text->len;
}

static bool laws_are_edited(const Workspace *w)
{
    for (size_t i = 0; i < w->n; i++)
        if (!w->at[i]->of_cases && !file_has_text(w->at[i]->path, &w->at[i]->text))
            return true;
    return false;
}

static bool has_path(const Paths *paths, const char *path)
{
    for (size_t i = 0; i < paths->n; i++)
        if (strcmp(paths->at[i], path) == 0)
            return true;
    return false;
}

/* Adds the case files below the directory ROOT.  ROOT may be inside an earlier root, so a file that
 * was added already is left out. */
static void find_files(Tally *s, const char *root)
{
    const bool first = s->files.n == 0;
    Paths here = { 0 };

    if (path_is_dir(root))
        library_paths(s->lib, root, ".case", &here);
    for (size_t i = 0; i < here.n; i++)
        if (first || !has_path(&s->files, here.at[i]))
            paths_add(&s->files, here.at[i]);
    paths_free(&here);
}

Tally *tally_new(Workspace *w, const Document *law, const Paths *roots)
{
    Tally *s = xcalloc(1, sizeof *s);

    s->refs = 1;
    snapshot_keep(&s->seen, law->seen);
    if (laws_are_edited(w))
        snapshot_keep(&s->before, workspace_before(w));
    s->program = law->program;
    s->edition = law->program->edition;
    s->clock = w->clock;
    s->lib = library_over(s->seen->lib);
    for (size_t i = 0; i < roots->n; i++)
        find_files(s, roots->at[i]);
    for (size_t i = 0; i < w->n; i++) {
        const Document *d = w->at[i];

        if (!d->of_cases)
            continue;
        library_set_text(s->lib, d->path, strbuf_str(&d->text), d->text.len);
        if (!has_path(&s->files, d->path))
            paths_add(&s->files, d->path);
    }
    return s;
}

Tally *tally_keep(Tally *s)
{
    s->refs++;
    return s;
}

void tally_drop(Tally *s)
{
    if (!s || --s->refs)
        return;
    for (size_t i = 0; i < s->n; i++)
        xfree(s->cases[i].clauses);
    xfree(s->cases);
    paths_free(&s->files);
    library_free(s->lib);
    snapshot_drop(s->before);
    snapshot_drop(s->seen);
    xfree(s);
}

bool tally_is_current(const Tally *s, const Workspace *w, const Document *law)
{
    return s && s->program == law->program && s->clock == w->clock;
}

/* ---- steps ------------------------------------------------------------------------------ */

/* The rulings on a case, one for each body. */
typedef struct TallyRulings {
    const Ruling *r[MAX_BODIES];
    int n;
} TallyRulings;

/* Rules on K under P.  Returns false if that is impossible. */
static bool tally_rule(Tally *s, const Program *p, const TallyCase *k, Arena *arena,
                       TallyRulings *to)
{
    Diags *ignored = diags_new(tally_sources(s));
    const Case *c = p ? engine_load_case(p, k->node, k->path, arena, ignored) : NULL;
    bool good = c != NULL;

    to->n = 0;
    for (int b = 0; good && b < c->nbodies; b++) {
        to->r[b] = rule_case(p, c, b, c->nevents, arena, ignored);
        good = to->r[b] != NULL;
        to->n += good;
    }
    diags_free(ignored);
    return good;
}

static void tally_add_clause(TallyCase *k, const char *label, bool changed)
{
    for (size_t i = 0; i < k->n; i++)
        if (strcmp(k->clauses[i].label, label) == 0) {
            k->clauses[i].changed |= changed;
            return;
        }
    VEC_ROOM(k->clauses, k->n, k->cap);
    k->clauses[k->n++] = (TallyClause){ label, changed };
}

/* Adds to K the clauses that support the lines of R.  Leaves out lines in the background.  R is
 * a ruling on K by the law files on the disk, or by the open law files.  OTHER is the ruling by
 * the other state of these files, or NULL.  If ALL is false, uses only the lines that OTHER
 * lacks. */
static void tally_add_clauses(TallyCase *k, const Ruling *r, const Ruling *other, bool all,
                              Arena *arena)
{
    for (int i = 0; i < r->nlines; i++) {
        const Line *l = &r->lines[i];
        const bool changed = other && !ruling_says_line(other, r, l, LEVEL_OUTCOME, arena);

        for (int j = 0; !l->background && (all || changed) && j < l->nsupports; j++)
            tally_add_clause(k, l->supports[j]->rule->clause->label, changed);
    }
}

static void tally_case(Tally *s, TallyCase *k)
{
    Arena *arena = arena_new();
    const Program *before = s->before ? library_edition(s->before->lib, s->edition) : NULL;
    TallyRulings was = { 0 }, is;

    if (tally_rule(s, s->program, k, arena, &is)) {
        if (before && !tally_rule(s, before, k, arena, &was))
            was.n = 0;
        for (int b = 0; b < is.n; b++) {
            const Ruling *other = b < was.n ? was.r[b] : NULL;

            tally_add_clauses(k, is.r[b], other, true, arena);
            if (other)
                tally_add_clauses(k, other, is.r[b], false, arena);
        }
    }
    arena_free(arena);
}

static void tally_read(Tally *s, const char *path)
{
    for (const Node *n = library_cases_with_duplicates(s->lib, path); n; n = n->next) {
        VEC_ROOM(s->cases, s->n, s->cap);
        s->cases[s->n++] = (TallyCase){ .path = path, .node = n };
    }
}

void tally_step(Tally *s)
{
    if (s->nread < s->files.n)
        tally_read(s, s->files.at[s->nread++]);
    else if (s->ruled < s->n)
        tally_case(s, &s->cases[s->ruled++]);
}

size_t tally_left(const Tally *s)
{
    return s->files.n - s->nread + s->n - s->ruled;
}

bool tally_compares(const Tally *s)
{
    return s->before != NULL;
}

/* ---- results ---------------------------------------------------------------------------- */

const TallyCase *tally_next(const Tally *s, const TallyCase *k, const char *label, bool *changed)
{
    for (size_t i = k ? (size_t)(k - s->cases) + 1 : 0; i < s->n; i++) {
        const TallyCase *c = &s->cases[i];
        bool found = false;

        *changed = false;
        for (size_t j = 0; j < c->n; j++)
            if (label_inside(c->clauses[j].label, label)) {
                found = true;
                *changed |= c->clauses[j].changed;
            }
        if (found)
            return c;
    }
    return NULL;
}

const Sources *tally_sources(const Tally *s)
{
    return library_sources(s->lib);
}
