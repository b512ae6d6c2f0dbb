/* precedents.c - keeps cases with their rulings, and rules again on those that a draft can
 * reach. */
#include "library/precedents.h"

#include "diff/edition_change.h"
#include "kit/vec.h"
#include "ruling/rule.h"

#include <string.h>

/* What is kept of the ruling on the findings of one body. */
typedef struct KeptRuling {
    uint64_t hash; /* ruling_hash() at LEVEL_OUTCOME */
    /* The values of function calls that the ruling has found (rule_case_kept()).  NULL if the case
     * breaks an invariant and this makes clashes, or if an invariant took too long to evaluate.
     * With NULL, every draft counts as able to reach the case. */
    const KeptCalls *calls;
} KeptRuling;

typedef struct KeptCase {
    const Node *node;
    const Case *c; /* NULL: the edition cannot rule on the case */
    KeptRuling body[MAX_BODIES];
} KeptCase;

typedef struct KeptFile {
    char *path;
    Library *lib;     /* the library that has read the file; it is based on Precedents.lib */
    const char *text; /* LENGTH bytes */
    size_t length;
    KeptCase *cases;
    size_t n;
} KeptFile;

struct Precedents {
    Library *lib;
    char *edition;
    Arena *arena;
    Program *p;
    KeptFile **files;
    size_t n, cap;
    /* the draft; NULL: there is none */
    Library *of_draft;
    const Program *draft;
    EditionChange *change;
};

Precedents *precedents_new(Library *lib, const char *edition)
{
    Arena *arena = arena_new();
    Program *p = library_private_program(lib, edition, NULL, 0, arena);
    Precedents *x;

    if (!p) {
        arena_free(arena);
        return NULL;
    }
    x = xcalloc(1, sizeof *x);
    x->lib = lib;
    x->edition = xstrdup(edition);
    x->arena = arena;
    x->p = p;
    return x;
}

static void file_free(KeptFile *f)
{
    if (!f)
        return;
    library_free(f->lib);
    xfree(f->path);
    xfree(f);
}

void precedents_free(Precedents *x)
{
    if (!x)
        return;
    for (size_t i = 0; i < x->n; i++)
        file_free(x->files[i]);
    xfree(x->files);
    edition_change_free(x->change);
    arena_free(x->arena);
    xfree(x->edition);
    xfree(x);
}

/* ---- keeping --------------------------------------------------------------- */

static KeptFile *find_file(const Precedents *x, const char *path)
{
    for (size_t i = 0; i < x->n; i++)
        if (strcmp(x->files[i]->path, path) == 0)
            return x->files[i];
    return NULL;
}

bool precedents_has(const Precedents *x, const char *path)
{
    return find_file(x, path) != NULL;
}

void precedents_drop(Precedents *x, const char *path)
{
    for (size_t i = 0; i < x->n; i++)
        if (strcmp(x->files[i]->path, path) == 0) {
            file_free(x->files[i]);
            x->files[i] = x->files[--x->n];
            return;
        }
}

/* Loads the case K of F and rules on it. */
static void keep_precedent(const Precedents *x, const KeptFile *f, KeptCase *k)
{
    Arena *memory = library_arena(f->lib);
    Diags *diags = library_diags(f->lib);
    Case *c = engine_load_case(x->p, k->node, f->path, memory, diags);
    bool ruled = c != NULL;

    for (int b = 0; ruled && b < c->nbodies; b++) {
        Arena *arena = arena_new();
        KeptRuling *to = &k->body[b];
        const Ruling *r = rule_case_kept(x->p, c, b, c->nevents, arena, diags, memory, &to->calls);

        ruled = r != NULL;
        if (r)
            to->hash = ruling_hash(r, LEVEL_OUTCOME, arena);
        if (r && r->unguarded)
            to->calls = NULL;
        arena_free(arena);
    }
    k->c = ruled ? c : NULL;
}

size_t precedents_keep(Precedents *x, const char *path, const char *text, size_t n)
{
    KeptFile *f = find_file(x, path);
    const Node *nodes;

    if (f && f->length == n && memcmp(f->text, text, n) == 0)
        return f->n;
    precedents_drop(x, path);
    f = xcalloc(1, sizeof *f);
    f->path = xstrdup(path);
    f->lib = library_over(x->lib);
    f->text = arena_strndup(library_arena(f->lib), text, n);
    f->length = n;
    nodes = library_set_text(f->lib, path, text, n) ? library_cases_with_duplicates(f->lib, path)
                                                    : NULL;
    if (!nodes) {
        file_free(f);
        return 0;
    }
    f->cases = arena_new_array(library_arena(f->lib), KeptCase, ast_count(nodes));
    for (; nodes; nodes = nodes->next) {
        f->cases[f->n].node = nodes;
        keep_precedent(x, f, &f->cases[f->n++]);
    }
    VEC_ROOM(x->files, x->n, x->cap);
    x->files[x->n++] = f;
    return f->n;
}

/* ---- comparing ------------------------------------------------------------- */

bool precedents_set_draft(Precedents *x, Library *draft)
{
    edition_change_free(x->change);
    x->change = NULL;
    x->of_draft = draft;
    x->draft = draft ? library_edition(draft, x->edition) : NULL;
    if (x->draft)
        x->change = edition_change_new(x->p, x->draft);
    return x->draft != NULL;
}

/* Returns true if the draft can reach the ruling on K for the body BODY. */
static bool is_reached(const Precedents *x, const KeptCase *k, int body)
{
    const KeptCalls *calls = k->body[body].calls;
    Arena *arena;
    Engine *e;
    bool reached;

    if (!calls || edition_change_reaches_all(x->change))
        return true;
    arena = arena_new();
    e = engine_new(x->p, k->c, body, k->c->nevents, arena);
    engine_use_kept(e, calls);
    reached = edition_change_reaches(x->change, e);
    engine_free(e);
    arena_free(arena);
    return reached;
}

/* Returns the bodies of K that the draft can reach, as bits. */
static uint64_t bodies_reached(const Precedents *x, const KeptCase *k)
{
    uint64_t set = 0;

    for (int b = 0; k->c && b < k->c->nbodies; b++)
        if (is_reached(x, k, b))
            set |= (uint64_t)1 << b;
    return set;
}

/* A search for changes in one file.  The file's library may not know all names in the draft.  So
 * the library NOW reads the file again when the draft reaches the first case.  NOW is based on the
 * draft's library.  NODES has the cases that NOW has read, from index AT on. */
typedef struct FileSearch {
    const Precedents *x;
    const PrecedentQuery *q;
    const KeptFile *f;
    Library *now;
    const Node *nodes;
    size_t at;
    PrecedentFn *fn;
    void *context;
} FileSearch;

/* Returns the tree of the case with index AT, as s->now reads it. */
static const Node *node_now(FileSearch *s, size_t at)
{
    if (!s->now) {
        s->now = library_over(s->x->of_draft);
        library_set_text(s->now, s->f->path, s->f->text, s->f->length);
        s->nodes = library_cases_with_duplicates(s->now, s->f->path);
    }
    for (; s->nodes && s->at < at; s->at++)
        s->nodes = s->nodes->next;
    return s->nodes;
}

/* Rules again on the case K, for each body in REACHED, and reports each ruling that differs.  Bit B
 * of REACHED stands for body number B.  N is the tree of the case, as s->now has read it. */
static void rule_again(const FileSearch *s, const KeptCase *k, const Node *n, uint64_t reached)
{
    Arena *arena = arena_new();
    const Precedents *x = s->x;
    Diags *diags = library_diags(s->now);
    const Case *c = engine_load_case(x->draft, n, s->f->path, arena, diags);

    for (int b = 0; c && b < c->nbodies && b < k->c->nbodies; b++) {
        PrecedentChange change = { .of_before = s->f->lib, .of_after = s->now, .arena = arena };

        if (!(reached >> b & 1))
            continue;
        change.after = rule_case(x->draft, c, b, c->nevents, arena, diags);
        if (!change.after || ruling_hash(change.after, LEVEL_OUTCOME, arena) == k->body[b].hash)
            continue;
        if (s->q->before)
            change.before =
                rule_case(x->p, k->c, b, k->c->nevents, arena, library_diags(s->f->lib));
        s->fn(s->context, &change);
    }
    arena_free(arena);
}

size_t precedents_changes(Precedents *x, const PrecedentQuery *q, PrecedentFn *fn, void *context)
{
    FileSearch s = { .x = x, .q = q, .f = find_file(x, q->path), .fn = fn, .context = context };
    size_t ruled = 0;

    for (size_t i = 0; s.f && x->change && i < s.f->n; i++) {
        const KeptCase *k = &s.f->cases[i];
        uint64_t reached;
        const Node *n;

        if (q->name && !text_same_or_none(k->node->text, q->name))
            continue;
        reached = bodies_reached(x, k);
        n = reached ? node_now(&s, i) : NULL;
        if (n)
            rule_again(&s, k, n, reached);
        ruled += n != NULL;
    }
    if (s.now)
        library_free(s.now);
    return ruled;
}
