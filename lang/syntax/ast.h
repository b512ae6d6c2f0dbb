/* ast.h - the syntax tree, as the grammar builds it and the checker reads it.
 *
 * One node type for everything: a kind, a place, a text, a number and four
 * child lists.  ast.def says what each kind keeps where.  Nodes live in the
 * arena of the program they belong to; after parsing they are not changed. */
#ifndef BL_AST_H
#define BL_AST_H

#include "kit/arena.h"
#include "kit/text.h"
#include "syntax/source.h"

typedef enum NodeKind {
#define NODE(name, doc) N_##name,
#include "syntax/ast.def"
#undef NODE
} NodeKind;

/* The Laws' own ladder, weakest permission first; negative ones last. */
typedef enum Modal {
    MODAL_MAY,
    MODAL_DOES,
    MODAL_SHOULD,
    MODAL_SHALL,
    MODAL_MUST,
    MODAL_MAY_NOT,
    MODAL_SHALL_NOT,
    MODAL_MUST_NOT
} Modal;
enum { MODAL_COUNT = MODAL_MUST_NOT + 1 };

/* The wordings of one thing in one language. */
typedef enum Variant {
    WORD_IS,   /* what is the case */
    WORD_MUST, /* the same as an obligation */
    WORD_NOT,  /* that it is not so, or that there is no such value */
    WORD_DID,  /* that it is done, or that there is such a value */
    WORD_YOU,  /* as it is said to the person it concerns */
    WORD_VARIANTS,
    /* noun phrases, in the forms of the language */
    WORD_TERM = WORD_VARIANTS, /* the thing itself: "the player" */
    WORD_ONE                   /* one that is not known yet: "a player" */
} Variant;

typedef enum ClauseMode { CLAUSE_PLAIN, CLAUSE_REPLACE, CLAUSE_INSERT } ClauseMode;
typedef enum ExpectKind {
    EXPECT_LINE,    /* the conclusion holds */
    EXPECT_NO,      /* it holds in no branch */
    EXPECT_REFUSED, /* the exercise by this event is refused */
    EXPECT_OPEN,    /* the ruling asks this fact */
    EXPECT_CLASH,   /* this status has two undefeated values */
    EXPECT_REFER    /* the ruling refers to this law */
} ExpectKind;

/* What something may be in the cases of a universe. */
typedef enum AmongKind { AMONG_IS, AMONG_IN, AMONG_ANY, AMONG_ABSENT } AmongKind;

typedef struct Node Node;
struct Node {
    NodeKind kind;
    Span span;
    uint16_t depth;   /* height of the tree below, bounded by AST_MAX_DEPTH */
    uint16_t deepest; /* in the first node of a list: the greatest depth in it */
    const char *text; /* or NULL; interned: names, and texts that are values */
    int64_t num;
    Node *a, *b, *c, *d;
    Node *next; /* next in the list this node is in */
    Node *tail; /* in the first node of a list under construction: its last */
};

typedef struct NodeList {
    Node *first, *last;
} NodeList;

/* Every walk over a tree may recurse: the parser refuses deeper ones. */
enum { AST_MAX_DEPTH = 500 };

Node *ast_node_new(Arena *arena, NodeKind kind, Span span);
/* Append N, which stands by itself, to LIST. */
void ast_list_add(NodeList *list, Node *n);
size_t ast_count(const Node *first);
/* First node of KIND in a list, or NULL. */
Node *ast_find(Node *first, NodeKind kind);
const char *ast_kind_name(NodeKind kind);
/* "may", "must not", ... */
const char *modal_name(Modal m);
bool modal_forbids(Modal m);
/* Can it take effect: is it neither a prohibition nor `should`? (SPEC 6.5) */
bool modal_effective(Modal m);
/* Does GOT say as much as WANTED?  A demand absorbs a permission. */
bool modal_meets(Modal wanted, Modal got);

#endif
