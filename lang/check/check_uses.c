/* check_uses.c - records where a law file names a layer, and where it names a clause by a label. */
#include "check/check_inside.h"

#include "program/program.h"

/* Records that NAME, which stands inside AT, names a layer. */
static void use_layer(Checker *c, Span at, const char *name)
{
    const Layer *l = program_layer(c->p, name);

    if (l)
        uses_add(c->x.uses, at, name, (Use){ .kind = USE_LAYER, .of = l->span, .thing = l });
}

void check_use_labels(Checker *c, const Node *items)
{
    for (const Node *n = items; n; n = n->next) {
        switch (n->kind) {
        case N_Label:
        case N_Refer:
        case N_Repeal: uses_add_label(c->x.uses, c->p, n); break;
        case N_LayerRef:
        case N_Layer: use_layer(c, n->span, n->text); break;
        case N_Edition: use_layer(c, n->a->span, n->a->text); break;
        case N_Practice:
        case N_Overlay: use_layer(c, n->c->span, n->c->text); break;
        default: break;
        }
        check_use_labels(c, n->a);
        check_use_labels(c, n->b);
        check_use_labels(c, n->c);
        check_use_labels(c, n->d);
    }
}
