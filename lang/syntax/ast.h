/* ast.h - defines the syntax tree, which the parser builds and the checker and the formatter read.
 *
 * All nodes have one type: a kind, a span, a text, a number and four lists of children.  ast.def
 * says, for each kind, what the text, the number and each list hold.  Nodes live in the arena that
 * the parser was given, and do not change after parsing. */
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

/* The sentences and nouns by which a language can word one thing. */
typedef enum Variant {
    WORD_IS,   /* the condition holds: "the move is made" */
    WORD_MUST, /* the condition must hold: "the move must be made" */
    WORD_NOT,  /* the condition does not hold, or the value is absent: "the move is not made" */
    WORD_DID,  /* the action has been done, or the value is given: "East has accepted the call" */
    WORD_YOU,  /* the sentence is said to the person concerned: "you must make the move" */
    WORD_VARIANTS,
    /* the next two are nouns, with a text for each form of the language */
    WORD_TERM = WORD_VARIANTS, /* a definite noun: "the player" */
    WORD_ONE                   /* an indefinite noun: "a player" */
} Variant;

/* What a language declares a list of words for. */
typedef enum WordUse {
    WORDS_DETAIL,   /* they say nothing of what happened: "just" */
    WORDS_ASIDE,    /* details that may matter, so that a warning says that they are not read */
    WORDS_UNDO,     /* the words after them take the place of those before: "no, the queen" */
    WORDS_ALL,      /* everybody acts */
    WORDS_DONE,     /* the sentence begins with what is done: "♠3 is led by West" */
    WORDS_DOER,     /* and these stand before who does it */
    WORDS_UNSPOKEN, /* they say nothing in a quotation: "please" */
    WORDS_SPEAKS,   /* the verb that a name and a colon stand for: "says" */
    WORDS_REPORTED, /* with these begins what was said, without quotes: "that" */
    WORD_USES
} WordUse;

typedef enum ClauseMode { CLAUSE_PLAIN, CLAUSE_REPLACE, CLAUSE_INSERT } ClauseMode;
typedef enum ExpectKind {
    EXPECT_LINE,    /* the conclusion holds */
    EXPECT_NO,      /* the conclusion holds in no line of the ruling */
    EXPECT_REFUSED, /* the event exercises a right, and the ruling refuses that right */
    EXPECT_OPEN,    /* the ruling asks for the fact */
    EXPECT_CLASH,   /* the status has two undefeated values */
    EXPECT_REFER    /* the ruling refers to the law */
} ExpectKind;

/* How a universe limits an attribute or a fact: AMONG_IS to one value, AMONG_IN to a set,
 * AMONG_ABSENT to no value.  AMONG_ANY allows every value. */
typedef enum AmongKind { AMONG_IS, AMONG_IN, AMONG_ANY, AMONG_ABSENT } AmongKind;

typedef struct Node Node;
struct Node {
    NodeKind kind;
    Span span;
    uint16_t depth;   /* the height of the tree below the node, at most AST_MAX_DEPTH */
    uint16_t deepest; /* in the first node of a list: the largest `depth` in the list */
    const char *text; /* or NULL; names, and texts that are values of the language, are interned */
    int64_t num;
    Node *a, *b, *c, *d;
    Node *next; /* the next node in the list */
    Node *tail; /* in the first node of an unfinished list: its last node */
};

typedef struct NodeList {
    Node *first, *last;
} NodeList;

/* The largest depth of a tree.  The parser refuses deeper trees, so every walk over a tree may
 * recurse. */
enum { AST_MAX_DEPTH = 500 };

/* Returns a new node of KIND, with no children. */
Node *ast_node_new(Arena *arena, NodeKind kind, Span span);
/* Appends N, which is in no list, to LIST. */
void ast_list_add(NodeList *list, Node *n);
/* Returns the number of nodes in the list FIRST. */
size_t ast_count(const Node *first);
/* Returns the first node of KIND in the list FIRST, or NULL. */
Node *ast_find(Node *first, NodeKind kind);
/* Returns the name of KIND in ast.def. */
const char *ast_kind_name(NodeKind kind);

#endif
