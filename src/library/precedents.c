/* precedents.c - keeps cases with their rulings, and rules again on those that a draft can
 * reach. */
#include "library/precedents.h"

#include "diff/edition_change.h"
#include "kit/vec.h"
#include "ruling/rule.h"

#include <string.h>

/* What is kept of the ruling on the findings of one body. */
typedef struct KeptRuling {
    RulingPrint print;
    /* values of calls; NULL if a breach makes clashes, or if nobody knows whether one does: then
     * every draft counts as reaching the case */
    const KeptCalls *calls;
} KeptRuling;

typedef struct KeptCase {
    const Node *node;
    const Case *c; /* NULL: the edition cannot rule on the case */
    KeptRuling body[MAX_BODIES];
} KeptCase;

struct PrecedentFile {
    char *path;
    Library *lib;     /* the library that has read the file; it is based on Precedents.lib */
    const char *text; /* LENGTH bytes */
    size_t length;
    int users;    /* the callers of precedents_take() that have not left the file */
    bool dropped; /* the file waits for its users to leave */
    KeptCase *cases;
    size_t n;
    /* The names in the draft may be new to LIB.  So the library NOW, which is based on the draft's
     * library, reads the file once more when the first case is reached.  It is freed when the last
     * user leaves.  NULL: it has not. */
    Library *now;
    const Node **trees; /* the trees of the cases, as NOW has read them */
};

struct Precedents {
    Library *lib;
    char *edition;
    Arena *arena;
    Program *p;
    PrecedentFile **files;
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

/* Forgets what the draft has read of F. */
static void forget_trees(PrecedentFile *f)
{
    if (f->now)
        library_free(f->now);
    f->now = NULL;
    f->trees = NULL;
}

static void file_free(PrecedentFile *f)
{
    if (!f)
        return;
    forget_trees(f);
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

static PrecedentFile *find_file(const Precedents *x, const char *path)
{
    for (size_t i = 0; i < x->n; i++)
        if (!x->files[i]->dropped && strcmp(x->files[i]->path, path) == 0)
            return x->files[i];
    return NULL;
}

/* Frees F unless it has users. */
static void file_drop(Precedents *x, PrecedentFile *f)
{
    f->dropped = true;
    for (size_t i = 0; i < x->n && !f->users; i++)
        if (x->files[i] == f) {
            x->files[i] = x->files[--x->n];
            file_free(f);
            return;
        }
}

void precedents_drop(Precedents *x, const char *path)
{
    PrecedentFile *f = find_file(x, path);

    if (f)
        file_drop(x, f);
}

PrecedentFile *precedents_take(Precedents *x, const char *path)
{
    PrecedentFile *f = find_file(x, path);

    if (f)
        f->users++;
    return f;
}

void precedents_leave(Precedents *x, PrecedentFile *f)
{
    if (--f->users == 0)
        forget_trees(f);
    if (f->dropped)
        file_drop(x, f);
}

/* Loads the case K of F and rules on it. */
static void keep_precedent(const Precedents *x, const PrecedentFile *f, KeptCase *k)
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
            to->print = ruling_print_of(r, arena);
        if (r && r->unguarded)
            to->calls = NULL;
        arena_free(arena);
    }
    k->c = ruled ? c : NULL;
}

size_t precedents_keep(Precedents *x, const char *path, const char *text, size_t n)
{
    PrecedentFile *f = find_file(x, path);
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
    for (size_t i = 0; i < x->n; i++)
        forget_trees(x->files[i]);
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

/* Returns the tree of case number I of F, as the draft's library reads it. */
static const Node *tree_now(const Precedents *x, PrecedentFile *f, size_t i)
{
    const Node *n;

    if (!f->now) {
        f->now = library_over(x->of_draft);
        f->trees = arena_new_array(library_arena(f->now), const Node *, f->n);
        library_set_text(f->now, f->path, f->text, f->length);
        n = library_cases_with_duplicates(f->now, f->path);
        for (size_t k = 0; n && k < f->n; n = n->next)
            f->trees[k++] = n;
    }
    return f->trees[i];
}

/* Where changes are told, and which. */
typedef struct ChangesTo {
    const PrecedentQuery *q;
    PrecedentFn *fn;
    void *context;
} ChangesTo;

/* Sets the difference of CHANGE, whose later ruling is set, from the ruling on K for the body B.  Sets
 * the earlier ruling too, if it is wanted or needed.  Returns false if there is no difference. */
static bool find_difference(const Precedents *x, const PrecedentFile *f, const KeptCase *k, int b,
                            const ChangesTo *to, PrecedentChange *change)
{
    const bool known = ruling_difference_of_print(&k->body[b].print, change->after, change->arena,
                                                  &change->difference);

    if (known && (change->difference == RULING_SAME || !to->q->before))
        return change->difference != RULING_SAME;
    change->before = rule_case(x->p, k->c, b, k->c->nevents, change->arena, library_diags(f->lib));
    if (change->before && !known)
        change->difference =
            ruling_difference(change->before, change->after, LEVEL_MODAL, change->arena);
    return change->before && change->difference != RULING_SAME;
}

/* Rules again on the case K of F for the bodies in REACHED, a set as bits.  N is the tree of the case
 * in f->now. */
static void rule_again(const Precedents *x, const PrecedentFile *f, const KeptCase *k,
                       const Node *n, uint64_t reached, const ChangesTo *to)
{
    Arena *arena = arena_new();
    Diags *diags = library_diags(f->now);
    const Case *c = engine_load_case(x->draft, n, f->path, arena, diags);

    for (int b = 0; c && b < c->nbodies && b < k->c->nbodies; b++) {
        PrecedentChange change = { .of_before = f->lib, .of_after = f->now, .arena = arena };

        if (!(reached >> b & 1))
            continue;
        change.after = rule_case(x->draft, c, b, c->nevents, arena, diags);
        if (change.after && find_difference(x, f, k, b, to, &change))
            to->fn(to->context, &change);
    }
    arena_free(arena);
}

size_t precedents_count(const PrecedentFile *f)
{
    return f->n;
}

void precedents_compare(Precedents *x, PrecedentFile *f, size_t i, const PrecedentQuery *q,
                        PrecedentFn *fn, void *context)
{
    const KeptCase *k = &f->cases[i];
    uint64_t reached = 0;
    const Node *n;

    if (x->change && (!q->name || text_same_or_none(k->node->text, q->name)))
        reached = bodies_reached(x, k);
    n = reached ? tree_now(x, f, i) : NULL;
    if (n)
        rule_again(x, f, k, n, reached, &(ChangesTo){ q, fn, context });
}
