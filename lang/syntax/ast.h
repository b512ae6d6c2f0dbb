/* ast.h - defines the syntax tree.  The parser builds the tree; the checker and the formatter read
 * it.
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

/* The variants of a wording.  Each variant prints one condition, action or value in one language.
 * A variant is a sentence or a noun. */
typedef enum Variant {
    WORD_IS,     /* the condition holds: "the move is made" */
    WORD_MUST,   /* the condition must hold: "the move must be made" */
    WORD_NOT,    /* the condition does not hold, or the value is absent: "the move is not made" */
    WORD_DID,    /* the action has been done, or the value is given: "East has accepted the call" */
    WORD_SHALL,  /* as WORD_MUST, where the law says "shall": "the move shall be made" */
    WORD_DEEMED, /* the law treats it as so: "the move is deemed to be made" */
    WORD_BOOK,   /* in a printed clause of a law book */
    WORD_DOES,   /* what a player simply does, after his name: "makes the move" */
    WORD_YOU,    /* the sentence is said to the person concerned: "you must make the move" */
    WORD_VARIANTS,
    /* The next two are nouns.  They have a text for each grammatical form of the language. */
    WORD_TERM = WORD_VARIANTS, /* a definite noun: "the player" */
    WORD_ONE                   /* an indefinite noun: "a player" */
} Variant;

/* The lists of words that the declaration of a language can have.  Each list says how the reader
 * of stories treats its words. */
typedef enum WordUse {
    WORDS_DETAIL,   /* words without meaning: "just" */
    WORDS_ASIDE,    /* details: the reader ignores them, and a warning says so */
    WORDS_WEIGHTY,  /* words on which a ruling may depend; the reader never ignores them */
    WORDS_UNDO,     /* what follows these words replaces what was said before: "no, the queen" */
    WORDS_ALL,      /* words for all players: "everybody" */
    WORDS_DONE,     /* words before the verb of a passive sentence: "is" in "it is made by East" */
    WORDS_DOER,     /* words before the actor in a passive sentence: "by" in "it is made by East" */
    WORDS_UNSPOKEN, /* words without meaning in a quotation: "please" */
    WORDS_SPEAKS,   /* a verb that a colon after a name can replace: "says" */
    WORDS_REPORTED, /* speech without quotation marks begins after these words: "that" */
    WORD_USES
} WordUse;

/* The meaning of the texts in a role of a frame. */
typedef enum FrameRoleUse {
    FRAME_SUBJECT_TEXTS, /* the person who acts */
    FRAME_NEEDED,        /* words that must stand beside the verb */
    FRAME_POSSIBLE       /* words that may stand beside the verb */
} FrameRoleUse;

typedef enum ClauseMode { CLAUSE_PLAIN, CLAUSE_REPLACE, CLAUSE_INSERT } ClauseMode;
typedef enum ExpectKind {
    EXPECT_LINE,    /* some line of the ruling has the conclusion */
    EXPECT_NO,      /* no line of the ruling has the conclusion */
    EXPECT_REFUSED, /* the event exercises a right, and the ruling refuses that right */
    EXPECT_OPEN,    /* the ruling asks for the value of the fact */
    EXPECT_CLASH,   /* the status has two values, and neither defeats the other */
    EXPECT_REFER    /* the ruling refers to the law */
} ExpectKind;

/* The values that a universe allows for an attribute or a fact.  AMONG_IS: one value.  AMONG_IN: a
 * set of values.  AMONG_ANY: every value.  AMONG_ABSENT: no value. */
typedef enum AmongKind { AMONG_IS, AMONG_IN, AMONG_ANY, AMONG_ABSENT } AmongKind;

typedef struct Node Node;
struct Node {
    NodeKind kind;
    Span span;
    uint16_t depth;   /* the height of the tree below the node, from 0 to AST_MAX_DEPTH */
    uint16_t deepest; /* in the first node of a list: the largest `depth` in the list */
    /* the name or other text of the node; NULL if the kind has none; names and text constants are
     * interned */
    const char *text;
    int64_t num;
    Node *a, *b, *c, *d;
    Node *next; /* the next node in the list */
    Node *tail; /* in the first node of a list that is being made: the last node of the list */
};

typedef struct NodeList {
    Node *first, *last;
} NodeList;

/* The greatest depth of a tree.  The parser refuses deeper trees, so that functions may walk over a
 * tree by recursion. */
enum { AST_MAX_DEPTH = 500 };

/* Returns a new node of KIND, without children. */
Node *ast_node_new(Arena *arena, NodeKind kind, Span span);
/* Appends N to LIST.  N must not be in another list. */
void ast_list_add(NodeList *list, Node *n);
/* Returns the number of nodes in the list that begins with FIRST. */
size_t ast_count(const Node *first);
/* Returns the first node of KIND in the list that begins with FIRST, or NULL. */
Node *ast_find(Node *first, NodeKind kind);
/* Returns true if A and B say the same.  Their places in the sources, and the nodes after them in a
 * list, make no difference. */
bool ast_same(const Node *a, const Node *b);
/* Returns the name of KIND in ast.def. */
const char *ast_kind_name(NodeKind kind);

#endif
