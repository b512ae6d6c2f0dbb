/* ast.c - makes nodes and lists of the syntax tree (see ast.h). */
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

static bool same_lists(const Node *a, const Node *b)
{
    for (; a && b && ast_same(a, b); b = b->next)
        a = a->next;
    return !a && !b;
}

bool ast_same(const Node *a, const Node *b)
{
    return a->kind == b->kind && a->num == b->num && text_same_or_none(a->text, b->text) &&
           same_lists(a->a, b->a) && same_lists(a->b, b->b) && same_lists(a->c, b->c) &&
           same_lists(a->d, b->d);
}

const char *ast_kind_name(NodeKind kind)
{
    return kind_name[kind];
}
