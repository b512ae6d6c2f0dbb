/* precedents.c - keeps cases with their rulings, and rules again on those that a draft can
 * reach. */
#include "library/precedents.h"

#include "diff/edition_change.h"
#include "kit/vec.h"
#include "ruling/rule.h"

#include <string.h>

/* The data kept of a ruling.  Each body that made findings has a ruling of its own. */
typedef struct KeptRuling {
    RulingPrint print;
    /* The values of calls in the ruling.  NULL if a breach of an invariant makes clashes, or if it
     * is unknown whether an invariant is broken.  If NULL, every draft counts as reaching the
     * case. */
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
    int users;    /* the calls of precedents_take() without a precedents_leave() so far */
    bool dropped; /* the file is freed when it has no users any more */
    KeptCase *cases;
    size_t n;
    /* A second library that reads the file, on top of the library of the draft.  It exists because
     * the draft may have names that `lib` does not know.  It is made when the draft first reaches a
     * case of the file.  It is freed with the draft, or when the file has no users any more.  NULL
     * while it does not exist. */
    Library *now;
    const Node **trees; /* the trees of the cases, as `now` has read them */
};

struct Precedents {
    Library *lib;
    char *edition;
    Arena *arena;
    Program *p;
    PrecedentFile **files;
    size_t n, cap;
    /* the library of the draft, and the program of the edition in it; NULL if there is no draft */
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

/* Frees f->now, the library that has read F under the draft, with its trees. */
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

/* Frees F, or marks it as dropped if it has users. */
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

/* Loads the case K of F, and rules on the case for each body.  Stores in K the case, and the kept
 * data of each ruling. */
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

/* Returns true if the draft can reach the ruling on K by the findings of BODY. */
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

/* Returns a bit for each body of K: 1 if the draft can reach the ruling of this body. */
static uint64_t bodies_reached(const Precedents *x, const KeptCase *k)
{
    uint64_t set = 0;

    for (int b = 0; k->c && b < k->c->nbodies; b++)
        if (is_reached(x, k, b))
            set |= (uint64_t)1 << b;
    return set;
}

/* Returns the syntax tree of case number I of F.  The tree is from f->now, a library on top of the
 * library of the draft.  If f->now is NULL, makes it and reads F. */
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

/* A call of precedents_compare(): the changes that it looks for, and the callback that gets
 * them. */
typedef struct ChangesTo {
    const PrecedentQuery *q;
    PrecedentFn *fn;
    void *context;
} ChangesTo;

/* CHANGE has the ruling by the draft.  Compares it with the kept ruling on K for body number B, and
 * sets the difference in CHANGE.  Also sets the earlier ruling, if the query asks for it or the
 * comparison needs it.  Returns false if the rulings do not differ. */
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

/* Rules on the case K of F under the draft, for each body in the set of bits REACHED.  Calls the
 * callback of TO for each ruling that differs.  N is the tree of the case in f->now. */
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
