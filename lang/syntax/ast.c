#include "syntax/ast.h"

static const char *const kind_name[] = {
#define NODE(name, doc) [N_##name] = #name,
#include "syntax/ast.def"
#undef NODE
};

Node *ast_node_new(Arena *arena, NodeKind kind, Span span)
{
    Node *n = arena_new_of(arena, Node);

    n->kind = kind;
    n->span = span;
    return n;
}

void ast_list_add(NodeList *list, Node *n)
{
    if (list->last)
        list->last->next = n;
    else
        list->first = n;
    if (list->first->deepest < n->deepest)
        list->first->deepest = n->deepest;
    list->last = n;
}

size_t ast_count(const Node *first)
{
    size_t n = 0;

    for (; first; first = first->next)
        n++;
    return n;
}

Node *ast_find(Node *first, NodeKind kind)
{
    while (first && first->kind != kind)
        first = first->next;
    return first;
}

const char *ast_kind_name(NodeKind kind)
{
    return kind_name[kind];
}

const char *modal_name(Modal m)
{
    static const char *const names[] = { "may",  "does",    "should",    "shall",
                                         "must", "may not", "shall not", "must not" };

    return names[m];
}

bool modal_forbids(Modal m)
{
    return m >= MODAL_MAY_NOT;
}

bool modal_effective(Modal m)
{
    return !modal_forbids(m) && m != MODAL_SHOULD;
}

bool modal_meets(Modal wanted, Modal got)
{
    return wanted == got ||
           (wanted == MODAL_MAY &&
            (got == MODAL_DOES || got == MODAL_SHALL || got == MODAL_MUST));
}
