/* check_uses.c - completes the table of uses with labels, layers and all declarations. */
#include "check/check_inside.h"

#include "program/program.h"

#include <string.h>

/* The state of looking for labels and layers. */
typedef struct UseWalk {
    Checker *c;
    const LawFile *files;
    size_t nfiles;
} UseWalk;

/* Notes that NAME, inside AT, names a layer. */
static void use_layer(const UseWalk *w, Span at, const char *name)
{
    for (size_t i = 0; i < w->nfiles; i++)
        for (const Node *n = w->files[i].items; n; n = n->next)
            if (n->kind == N_Layer && text_same_or_none(n->text, name))
                uses_add(w->c->x.uses, at, name,
                         (Use){ .kind = USE_LAYER,
                                .of = n->span,
                                .thing = program_layer(w->c->p, name) });
}

static void walk_uses(const UseWalk *w, const Node *list)
{
    for (const Node *n = list; n; n = n->next) {
        switch (n->kind) {
        case N_Label:
        case N_Refer:
        case N_Repeal: uses_add_label(w->c->x.uses, w->c->p, n); break;
        case N_LayerRef: use_layer(w, n->span, n->text); break;
        case N_Layer: use_layer(w, n->span, n->text); break;
        case N_Edition: use_layer(w, n->a->span, n->a->text); break;
        case N_Practice:
        case N_Overlay: use_layer(w, n->c->span, n->c->text); break;
        default: break;
        }
        walk_uses(w, n->a);
        walk_uses(w, n->b);
        walk_uses(w, n->c);
        walk_uses(w, n->d);
    }
}

void check_finish_uses(Checker *c, const LawFile *files, size_t nfiles)
{
    const UseWalk w = { c, files, nfiles };

    for (size_t i = 0; i < nfiles; i++)
        walk_uses(&w, files[i].items);
    uses_add_declarations(c->p);
    uses_sort(c->x.uses);
}
