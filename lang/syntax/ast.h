/* ast.h - the syntax tree: the parser builds it, the checker and the formatter read it.
 *
 * There is one type of node: a kind, a place, a text, a number and four lists of children.
 * ast.def says what each kind keeps where.  Nodes live in the arena that the parser was given, and
 * do not change after parsing. */
#ifndef BL_AST_H
#define BL_AST_H

#include "kit/arena.h"
#include "kit/text.h"
#include "syntax/modal.h"
#include "syntax/source.h"

typedef enum NodeKind {
#define NODE(name, doc) N_##name,
#include "syntax/ast.def"
#undef NODE
} NodeKind;

/* The ways to word one thing in a language. */
typedef enum Variant {
    WORD_IS,   /* says that it is so */
    WORD_MUST, /* says that it must be so */
    WORD_NOT,  /* says that it is not so, or that the value is absent */
    WORD_DID,  /* says that it is done, or that the value is given */
    WORD_YOU,  /* says it to the person concerned */
    WORD_VARIANTS,
    /* noun phrases, in the forms of the language */
    WORD_TERM = WORD_VARIANTS, /* a definite noun: "the player" */
    WORD_ONE                   /* an indefinite noun: "a player" */
} Variant;

typedef enum ClauseMode { CLAUSE_PLAIN, CLAUSE_REPLACE, CLAUSE_INSERT } ClauseMode;
typedef enum ExpectKind {
    EXPECT_LINE,    /* the conclusion holds */
    EXPECT_NO,      /* the conclusion holds in no branch */
    EXPECT_REFUSED, /* this event exercises a right, and that is refused */
    EXPECT_OPEN,    /* the ruling asks for this fact */
    EXPECT_CLASH,   /* this status has two undefeated values */
    EXPECT_REFER    /* the ruling refers to this law */
} ExpectKind;

/* How a universe gives the values of something: one value, a set, any value, or absent. */
typedef enum AmongKind { AMONG_IS, AMONG_IN, AMONG_ANY, AMONG_ABSENT } AmongKind;

typedef struct Node Node;
struct Node {
    NodeKind kind;
    Span span;
    uint16_t depth;   /* height of the tree below, bounded by AST_MAX_DEPTH */
    uint16_t deepest; /* in the first node of a list: the largest depth in the list */
    const char *text; /* or NULL; names, and texts that are values, are interned */
    int64_t num;
    Node *a, *b, *c, *d;
    Node *next; /* the next node in the list */
    Node *tail; /* in the first node of a list that is being built: its last node */
};

typedef struct NodeList {
    Node *first, *last;
} NodeList;

/* The parser refuses deeper trees, so every walk over a tree may recurse. */
enum { AST_MAX_DEPTH = 500 };

Node *ast_node_new(Arena *arena, NodeKind kind, Span span);
/* Appends N, which is in no list, to LIST. */
void ast_list_add(NodeList *list, Node *n);
size_t ast_count(const Node *first);
/* Returns the first node of KIND in a list, or NULL. */
Node *ast_find(Node *first, NodeKind kind);
const char *ast_kind_name(NodeKind kind);

#endif
