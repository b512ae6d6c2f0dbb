/* model.h - the checked program: every declaration and every clause of one edition, with names
 * resolved and types known.
 *
 * lang/check makes a Program from syntax trees, and precompute.h adds what evaluation looks up
 * often.  After that a program is only read, by several threads at a time.  Everything lies in the
 * program's arena.  Names are interned: equal names are equal pointers.  A `node` or a `span` gives
 * a place in the law files, and is used only for messages.
 *
 * The file begins with small things and ends with large ones: texts, types, events, functions,
 * expressions, rules, spaces of cases, and the Program, which owns the rest.
 *
 * In the comment of a field, "it" and "its" mean the object that has the field.  "NULL: ..." and
 * "-1: ..." say what a missing value means.  A word in capitals before a colon, as in "SLOT: ...",
 * names the kind of object that has the field.  "by EventKind.id" means that the array has an
 * element for each id. */
#ifndef BL_MODEL_H
#define BL_MODEL_H

#include "kit/interner.h"
#include "program/native.h"
#include "program/value.h"
#include "syntax/ast.h"

/* The limits of the language.  A law file that exceeds one has an error. */
enum {
    MAX_LANGS = 8,       /* languages of the wordings */
    MAX_FORMS = 12,      /* grammatical forms of a value in one language */
    MAX_ARGS = 4,        /* parameters of anything that may be called */
    MAX_SLOTS = 24,      /* variables in scope in one clause, including those of outer clauses */
    MAX_ATTRS = 16,      /* attributes of one kind of event, including inherited ones */
    MAX_TOLD_AS = 4,     /* events that one sentence may tell */
    MAX_VALUES = 64,     /* values of an enum, or of a type that has sets: a set is 64 bits */
    MAX_OWNERS = 16,     /* owners of a holding, and groups of its items */
    MAX_WEIGHTS = 8,     /* numbers in one advice */
    MAX_TOLD_EVENTS = 8, /* events that one incentive adds */
    /* events of a universe; the other slots are for parameters of a finding and variables of `some`
     * and `no` */
    MAX_EVENT_SLOTS = 12
};

typedef struct Ex Ex;
typedef struct Type Type;
typedef struct Fun Fun;
typedef struct EventKind EventKind;
typedef struct NarrowKind NarrowKind;
typedef struct Rule Rule;
typedef struct Clause Clause;
typedef struct Invariant Invariant;
typedef struct Principle Principle;
typedef struct Advice Advice;
typedef struct Incentive Incentive;
typedef struct Uses Uses;

/* ---- texts ------------------------------------------------------------ */

typedef enum PieceKind {
    PIECE_TEXT,   /* literal text */
    PIECE_SLOT,   /* {x}: the value of ex, in a grammatical form */
    PIECE_VALUE,  /* {value}: the value that is concluded or found */
    PIECE_ACTOR,  /* {actor}: the person who may or must act */
    PIECE_ACTION, /* {action}: the action, worded for a modal */
    PIECE_OPEN,   /* [: begins a part that is left out if a slot in it has no value */
    PIECE_CLOSE   /* ]: ends that part */
} PieceKind;

/* A piece of a wording, which is a list of pieces. */
typedef struct WordingPiece WordingPiece;
struct WordingPiece {
    PieceKind kind;
    const char *text; /* PIECE_TEXT */
    const Ex *ex;     /* PIECE_SLOT */
    int form;         /* index into Lang.forms; 0 if the slot names no form */
    bool sign;        /* {x.sign}: the first written form of the value */
    bool one;         /* {a x}: if x has no value, it is worded as something new ("a move") */
    WordingPiece *next;
};

/* The texts of one thing, by variant and language.  NULL: there is no such text. */
typedef struct Wording {
    const WordingPiece *piece[WORD_VARIANTS][MAX_LANGS];
    /* by language: an array of MAX_FORMS texts of the variant WORD_TERM, one for each form */
    const WordingPiece *const *term[MAX_LANGS];
    const WordingPiece *const *one[MAX_LANGS]; /* by language: an array of MAX_FORMS texts of the
                                                * variant WORD_ONE, one for each form */
} Wording;

/* A title by language.  If in[0] is NULL, there is no title.  Otherwise every language has a text:
 * where a translation is missing, it is the first text. */
typedef struct Title {
    const char *in[MAX_LANGS];
} Title;

/* The title of one law.  Several files may give it, in several languages. */
typedef struct LawTitle LawTitle;
struct LawTitle {
    int64_t number;
    Title title;
    const Node *node; /* the first declaration of the title */
    LawTitle *next;
};

/* Forms of one word ("plays", "played").  A phrase contains one of them, and a case may write
 * any. */
typedef struct Alike Alike;
struct Alike {
    const char *words[12];
    int n;
    uint64_t bits; /* the union of their bits (text_word_bit()) */
    Alike *next;
};

/* A language of the vocabulary. */
typedef struct Lang {
    const char *code, *name; /* "en", "English" */
    const char *forms[MAX_FORMS];
    int nforms;
    const char *particles[16]; /* words without meaning that a case may put before a value, such as
                                * articles */
    bool owner[16];            /* by particle: it says that the value belongs to the actor ("his
                                * chair") */
    int nparticles;
    const char *joins[4]; /* words between the members of a set, and between two sentences, besides
                           * `and` */
    int njoins;
    const char *ors[4]; /* words between alternatives, besides `or` */
    int nors;
    const char *asides[24]; /* a sentence that contains one of these words tells only circumstances
                             * from that word on */
    int nasides;
    const char *listed[WORD_USES][40]; /* lists of words, by their use; a text may have several */
    int nlisted[WORD_USES];
    const Alike *alike;
} Lang;

/* A stretch of the sources that is written in certain languages only.  It is a file, and its
 * edition or overlay names the languages. */
typedef struct LanguageClaim {
    uint32_t begin, end; /* global source offsets; the stretch ends before END */
    unsigned langs;      /* the languages, one bit for each index */
    const char *origin;  /* the name of the edition or overlay */
    Span span;           /* the place of the statement that names the languages */
    bool overlay;
} LanguageClaim;

/* An authority that a clause may rest on, such as the Laws or a regulation (SPEC 6.6). */
typedef struct Layer {
    const char *name;
    Wording words;
    Span span;
} Layer;

/* ---- types ------------------------------------------------------------ */

typedef enum TypeKind {
    TYPE_ERROR,   /* an error is reported already; the type agrees with every type */
    TYPE_BOOL,    /* 0 or 1 */
    TYPE_ENUM,    /* the index of a value */
    TYPE_PRODUCT, /* left * (number of right values) + right; both parts are enums */
    TYPE_RANGE,   /* the number itself */
    TYPE_SET,     /* 64 bits: bit V is set if value V of the element type is in the set */
    TYPE_EVENT,   /* the place of the event in the story, from 0 */
    TYPE_TEXT     /* a pointer to the interned text */
} TypeKind;

/* Additional spellings of something in a case, in one language. */
typedef struct Spelled {
    const char *at[16];
    int n;
} Spelled;

typedef struct EnumValue {
    const char *name; /* the name in a law file */
    /* `written "..."`: the forms in a case; if nwritten is 0, [0] is the name */
    const char *written[6];
    int nwritten;
    Spelled spelled[MAX_LANGS]; /* additional spellings in a case */
    /* the words in a report; a missing form is equal to the first */
    const char *words[MAX_LANGS][MAX_FORMS];
    Span span;
} EnumValue;

struct Type {
    TypeKind kind;
    const char *name;         /* NULL: a set type without a name of its own */
    uint32_t count;           /* ENUM, PRODUCT, RANGE: the number of values */
    EnumValue *values;        /* ENUM */
    const Type *left, *right; /* PRODUCT */
    const Type *elem;         /* SET */
    Value low;                /* RANGE: the smallest number */
    const EventKind *event;   /* EVENT; NULL: any event */
    /* PRODUCT: its texts, with slots for both parts */
    const WordingPiece *words[MAX_LANGS][MAX_FORMS];
    Wording noun; /* what a sentence calls a variable of this type */
    Span span;
    Type *next; /* the next in Program.types */
};

/* ---- kinds of events -------------------------------------------------- */

typedef struct Attr {
    const char *name;
    const Type *type;
    bool optional;   /* `?`: an event may lack the attribute */
    const Ex *value; /* a constant, the default; NULL: none */
    bool last;       /* `= last`: the default is the last earlier event that fits the type */
    Wording words;   /* slot 0 is the event, called `it` */
    Span span;
} Attr;

typedef enum PhraseKind {
    PHRASE_WORD, /* a word of the sentence */
    PHRASE_SLOT, /* {attribute} */
    PHRASE_OPEN, /* [: begins a part that may be left out */
    PHRASE_CLOSE /* ]: ends that part */
} PhraseKind;

typedef struct PhrasePart PhrasePart;
struct PhrasePart {
    PhraseKind kind;
    const char *text; /* the word, or the name of the attribute */
    uint64_t bit;     /* WORD: text_word_bit() */
    int attr;         /* SLOT: the attribute's index */
    int attr2;        /* SLOT: the index of a second attribute, written right after the first
                       * without a space; the two attributes are the parts of a product; -1: none */
    int form;         /* SLOT: the grammatical form when the phrase is printed */
    bool comma;       /* a comma follows when the phrase is printed */
    bool suffix;      /* WORD: it is written without a space after the value before it */
    bool each;        /* SLOT: a list of values tells one event for each value */
    PhrasePart *next;
};

/* A form of sentence that tells an event of one kind (SPEC 4.4). */
typedef struct Phrase Phrase;
struct Phrase {
    const PhrasePart *parts;
    uint64_t words; /* the bits (text_word_bit()) of the words that every sentence of this form
                     * contains */
    int lang;
    Span span;
    Phrase *next;
};

struct EventKind {
    const char *name;
    const EventKind *parent;
    uint32_t id; /* from 0 on, in the order of declaration */
    int depth;   /* the number of ancestors */
    /* its ancestors from the topmost down, then the kind itself */
    const EventKind *const *line;
    Attr *attrs; /* at most MAX_ATTRS; the inherited ones come first */
    int nattrs;
    const Phrase *phrases; /* its own phrases, not those of its ancestors */
    /* `as`: a sentence of this kind tells events of other kinds instead, one of each of these */
    const EventKind *told_as[MAX_TOLD_AS];
    int ntold_as;
    bool as_others; /* the declaration has an `as`, perhaps a wrong one */
    /* the FUN_DONE of the action that an event of this kind performs; NULL: none */
    const Fun *exercises;
    /* by parameter of the action: the attribute that gives its value */
    int exercise_args[MAX_ARGS];
    const Ex *exercise_value; /* the choice that the event makes; its variables are the
                               * attributes */
    const Ex *where;          /* a condition that each event of this kind meets; NULL: none */
    const NarrowKind *proper; /* the condition that an event of this kind is proper; NULL: none */
    /* the holding that an event of this kind shows; NULL: none */
    const Fun *reveals;
    int reveals_args[2]; /* the attributes that give the owner and the item */
    /* `supposes`: a call of the holding; slot 0 is the event.  If `supposes_when` is true, the call
     * is supposed to be true until the case says otherwise. */
    const Ex *supposes, *supposes_when;
    const Fun *const *undone_by; /* the statuses that undo an event of this kind (precompute.h) */
    int nundone_by;
    Wording words;              /* the words that introduce an event of this kind in a sentence;
                                 * `term` is the noun for it */
    Spelled spelled[MAX_LANGS]; /* the words by which a case may refer to an event of this kind */
    Span span;
    EventKind *next; /* the next in Program.events */
};

/* The events of a kind that meet a condition.  Either `kind` declares them (SPEC 4.15), or they are
 * the proper events of a kind (SPEC 4.4).  A binder over a narrow kind is a binder over `base`, and
 * the conditions of the narrow kind come before the binder's own. */
struct NarrowKind {
    const char *name;
    bool proper; /* true: these are the proper events of `base`; the kind has no words and is not in
                  * Program.narrow */
    const EventKind *base;
    const NarrowKind *above; /* the narrow kind that this one narrows further; NULL: none */
    const Ex *where;         /* its own condition; slot 0 is the event */
    int nslots;              /* the number of variables in `where` */
    int quiet;               /* an OpenFacts: `where` asks for no open fact if no more than this is
                              * open */
    Wording words; /* the words that introduce an event of this kind in a sentence; slot 0 is the
                    * event */
    /* used while the declarations are checked */
    enum { NARROW_NEW, NARROW_ON_THE_WAY, NARROW_CHECKED } state;
    const Node *node;
    Span span;
    NarrowKind *next; /* the next in Program.narrow */
};

/* Records that an expression is the condition of KIND on the event IT. */
typedef struct NarrowUse {
    const NarrowKind *kind;
    const Ex *it;
    bool bound; /* a binder names the kind, and IT is its variable; false: `is` names the kind */
} NarrowUse;

/* Finds an attribute by its name: for each kind of event, the index of the attribute with this
 * name. */
typedef struct AttrPlaces AttrPlaces;
struct AttrPlaces {
    const char *name;
    const int8_t *at; /* by EventKind.id; -1: the kind has no such attribute */
    AttrPlaces *next;
};

/* ---- functions: everything that can be called -------------------------- */

typedef enum FunKind {
    FUN_BUILTIN,
    FUN_SETTING, /* a fact that is the same for the whole case */
    FUN_READING, /* how an unclear text is read, or an option */
    FUN_HOLDING, /* which owner has which item at the start of the story */
    FUN_FINDING, /* a fact that somebody must judge */
    FUN_STATUS,  /* something that rules conclude */
    FUN_DONE,    /* the status of an action: whether it took effect, and with which choice */
    FUN_NATIVE,  /* a function written in C */
    FUN_DEFINE,  /* a definition */
    FUN_DEADLINE /* the end of a right: the first event that meets a condition */
} FunKind;

typedef enum Builtin {
    BUILTIN_SIZE,    /* the number of members of a set */
    BUILTIN_THE_ONE, /* the member of a set that has only one */
    BUILTIN_STANDING,
    BUILTIN_BEFORE,
    BUILTIN_AFTER,
    BUILTIN_HAPPENED,
    BUILTIN_ALL_HELD
} Builtin;

/* One case of a definition.  The first case whose condition holds gives the value. */
typedef struct DefCase {
    const Ex *value, *when; /* `when` is NULL in the case `otherwise` */
} DefCase;

/* One case of the cost of a question.  The first case whose condition holds gives the cost. */
typedef struct CostCase {
    int rank;       /* its index in the enum `cost`; 0 is the cheapest */
    const Ex *when; /* NULL in the case `otherwise` */
} CostCase;

typedef struct Native {
    const NativeDef *def;
    const char *library; /* NULL: the function is built in */
    Replies *replies;    /* for a library function: the remembered answers */
    const Fun *reads[8]; /* the functions that it may read */
    int nreads;
    bool earlier; /* it asks only about events earlier than its arguments */
    bool oracle;  /* only advice may call it */
    void *cif;    /* the prepared call interface (ffi.c) */
} Native;

struct Fun {
    /* look-ups read these fields first, so they are adjacent */
    FunKind kind;
    uint32_t id; /* from 0 on, in the order of declaration */
    Fun *next;   /* the next in Program.funs */
    const char *name;
    const char *action; /* FUN_DONE: the name of the action; `name` is the name of its status */
    int nesting;        /* the stack that evaluating a call needs, in levels of expressions
                         * (precompute.c) */
    const char *param[MAX_ARGS];
    const Type *ptype[MAX_ARGS];
    int nparams; /* the parameters have the slots 0 to nparams - 1 in all expressions below */
    const Type *result;
    Span span;
    Wording words;

    /* SETTING, FINDING, HOLDING, DONE: the question that asks for the value */
    Wording question;
    const Ex *ask;  /* the person to ask, or a set of persons */
    const Ex *away; /* the person or persons who must not hear the question */
    /* the person or persons for whom the answer is unauthorised information */
    const Ex *tells;
    const CostCase *costs;
    int ncosts;     /* 0: the question is about what happened, and is asked before all others */
    int cost;       /* the rank of the last case; decision trees are ordered by it */
    bool optional;  /* FINDING: the value may be absent */
    const Ex *from; /* FINDING: the set of possible values; NULL: the whole type */
    /* the value that is presumed until the contrary is found; NULL: none */
    const Ex *presumed, *presume_when;
    const char *presume_layer, *presume_source;
    /* the value if the case states none; NULL: the value is then open */
    const Ex *untold, *untold_when;

    Value setting;  /* READING: the value in force */
    bool is_option; /* READING: `option` declares it */
    bool is_set;    /* READING: a file sets it */
    Span set_span;
    const char *set_layer;   /* the layer of the file that sets it */
    const char *set_by;      /* the overlay that sets it; NULL: none */
    const char *replaced_by; /* the overlay that replaces the declaration; NULL: none */
    bool required;           /* a ruling that gives it no value has a gap */
    bool background;         /* reports show it only with `--all` */
    bool instruction;        /* an instruction to the director */
    bool unspoken;           /* it must not be said at the table */
    bool detail;             /* a short report leaves it out */
    const Ex *required_when, *detail_when; /* the conditions for `required` and `detail`; NULL:
                                            * always */
    int undoes;                            /* the parameter with the event that it undoes; -1:
                                            * none */
    int list_by;  /* the parameter whose values a report joins into one line; -1: none */
    Rule **rules; /* the rules that conclude it; for a FUN_DONE its rights and duties */
    uint32_t nrules;
    bool choosing; /* DONE: the action makes a choice, of the type `result` */
    /* DONE: the status that gets the chosen value; NULL: none.  Parameter K of that status is
     * parameter settles_param[K] of the action. */
    const Fun *settles;
    int8_t settles_param[MAX_ARGS];
    const Fun *settled_by; /* STATUS: the action that settles it; NULL: none */
    const Fun *lapses;     /* DONE: the deadline of every right to the action; NULL: none */
    const Ex *lapses_args[MAX_ARGS];

    /* the fields of a definition that belongs to a clause */
    const char *label; /* the label of the clause that states it; NULL: none */
    const char *layer;
    bool of_page; /* an edition, a practice or an overlay declares it; false: the vocabulary does */

    /* the fields of natives, definitions and deadlines */
    Native native;
    const DefCase *cases;
    int ncases;
    const Ex *bind; /* DEADLINE: the condition, an EX_SOME */
    int shift;      /* DEADLINE: how many events later the right lapses than the condition says; a
                     * mutant may set this to 1 or -1 */
    int nslots;     /* the number of variables in all its expressions */
    Builtin builtin;
    const Node *node;
    uint32_t reach; /* the number of its first set in Reaches (reach.h); 0: it has no sets */
};

/* ---- expressions ------------------------------------------------------ */

typedef enum ExOp {
    EX_ERROR, /* an error is reported already */
    EX_CONST, /* the constant `value` */
    EX_VAR,   /* the variable in `slot` */
    EX_ATTR,  /* attribute `name` of the event kid[0], found by the event's kind */
    EX_LEFT,  /* the left part of the product kid[0]; EX_RIGHT: its right part */
    EX_RIGHT,
    EX_PAIR, /* the product of kid[0] and kid[1] */
    EX_CALL, /* a call of `fun` with the kids as arguments */
    EX_KIND, /* kid[0] is an event of kind `event` */
    EX_IS,
    EX_IN,
    EX_AT_LEAST,
    EX_AT_MOST,
    EX_GIVEN,  /* kid[0] has a value */
    EX_ABSENT, /* kid[0] has no value */
    EX_BEFORE, /* kid[0] comes before kid[1], which is a call of a deadline or an event that may be
                * absent */
    EX_NOT,
    EX_AND,
    EX_OR,
    EX_SOME, /* some value of the variable `slot` meets kid[1]; the values are the members of the
              * set kid[0], or, if kid[0] is NULL, all values of the type `over` */
    EX_SET   /* the set with the members `more` */
} ExOp;

/* The event of a variable comes after the event of the variable OTHER, or before it. */
typedef struct VarOrder {
    int8_t other; /* the slot of OTHER */
    bool after;
    bool later; /* a later binder binds OTHER; this order then counts only when OTHER has a value
                 * already */
} VarOrder;

struct Ex {
    /* evaluation reads these fields most, so they are adjacent */
    ExOp op;
    int nkids, slot;
    uint32_t thunk; /* 1 + its index in Program.thunks; 0: its value is not remembered */
    const Fun *fun;
    Ex *kid[MAX_ARGS];
    const EventKind *event;
    Value value;
    const int8_t *places; /* ATTR: AttrPlaces.at for the name; NULL: look the name up */
    const Type *over;     /* SOME: the type of the variable */
    /* SOME: what remains to be tested of kid[1] when the range of the variable already ensures the
     * orders, and that the event is proper; NULL: nothing */
    const Ex *besides;
    const VarOrder *orders; /* SOME: the orders of kid[1] (var_order.h) */
    bool proper;            /* SOME: it ranges over the proper events of a kind */
    uint8_t norders;
    Ex **more; /* SET: the nkids members */
    const Type *type;
    const char *name;
    const NarrowUse
        *narrow;           /* set if this is the condition of a narrow kind: the use of that kind */
    const Clause *applies; /* the clause named by `otherwise`, if this is the condition that the
                            * clause applies (otherwise.h); NULL: any other condition */
    Span span;
};

/* Returns true if EX is the condition of a narrow kind that `kind` declares. */
static inline bool ex_is_kind(const Ex *ex)
{
    return ex->narrow && !ex->narrow->kind->proper;
}

/* Returns true if EX is the condition of a kind that `kind` declares, and the binder of the
 * variable SLOT names that kind. */
static inline bool ex_is_kind_of(const Ex *ex, int slot)
{
    return ex_is_kind(ex) && ex->narrow->bound && ex->narrow->it->slot == slot;
}

/* Returns true if EX is the condition that an event is proper. */
static inline bool ex_is_proper(const Ex *ex)
{
    return ex->narrow && ex->narrow->kind->proper;
}

/* ex_nkids() and ex_kid() visit all kids of any EX; a kid may be NULL.  Do not use ex->nkids for
 * this: it is the number of operands of an operator, call or set, and 0 for EX_SOME. */
static inline int ex_nkids(const Ex *ex)
{
    return ex->more ? ex->nkids : MAX_ARGS;
}

static inline Ex *ex_kid(const Ex *ex, int i)
{
    return ex->more ? ex->more[i] : ex->kid[i];
}

/* Gives EX, a copy that shares its kids with the original, its own array of kids.  Returns the
 * array, which the caller fills. */
static inline Ex **ex_own_kids(Ex *ex, Arena *arena)
{
    return ex->more ? ex->more = arena_new_array(arena, Ex *, (size_t)ex->nkids + 1) : ex->kid;
}

/* ---- clauses and rules ------------------------------------------------ */

/* The kind of file that states a clause. */
typedef enum ClauseFrom { FROM_EDITION, FROM_PRACTICE, FROM_OVERLAY } ClauseFrom;

/* A numbered paragraph of the law, with the conditions of its rules and its sources. */
struct Clause {
    const char *label; /* "46B1a" */
    Title title;
    const char *layer;  /* the name of its Layer */
    Title source;       /* the passage that the clause states */
    Title inferred;     /* the reason why it holds, if no source says it expressly */
    const char *origin; /* the edition, practice or overlay that states it */
    ClauseFrom from;
    bool of_story;   /* the vocabulary states it: it says how a story is read */
    Title amended;   /* what this clause changes in the clause of the older edition that this
                      * edition follows */
    bool fresh;      /* the older edition has no such clause */
    const char *was; /* the label in the older edition, if it differs there; or NULL */
    bool background; /* reports show its lines only with `--all` */
    bool guarded;    /* it replaces a head, a clause that only lays conditions on the clauses inside
                      * its label */
    Wording because;
    bool printed;  /* it belongs to the edition, or replaces a clause that does */
    uint32_t part; /* its number among the clauses with the same label, from 1; 0: no other clause
                    * has it */
    const Node *node;
    Rule *rules;      /* one rule for each conclusion */
    const Rule *head; /* for a clause without `then`: its binders and conditions; otherwise NULL */
    const char *const *subject_to; /* labels of the clauses that prevail over it */
    const char *const *overrides;  /* labels of the clauses that it prevails over */
    const char *const *see;        /* labels that it refers the reader to, without effect */
    int nsubject_to, noverrides, nsee;
    const Clause *excepted; /* the head whose exception makes this clause `excepted`; NULL: none */
    uint32_t order;         /* its place in the order of the book */
    Clause *next;           /* the next clause in the order of the book */
};

/* A clause that an edition drops from the edition that it follows. */
typedef struct RepealedClause RepealedClause;
struct RepealedClause {
    const char *label;
    const char *title; /* the title of the dropped clause; NULL: all clauses with this label, or
                        * inside it, are dropped */
    RepealedClause *next;
};

/* A variable that `for` binds. */
typedef struct Binder {
    const char *name;
    int slot;
    const Type *over; /* the type: events of a kind, or values */
    const Ex *in;     /* the set that the variable ranges over; NULL: all of `over` */
    const Ex *where;  /* NULL: no condition */
    /* what remains to be tested of `where` when the range already ensures the orders, and that the
     * event is proper; NULL: nothing.  Used only if `proper` or `ordered` is set. */
    const Ex *besides;
    bool proper;  /* it ranges over the proper events of a kind */
    bool ordered; /* `where` has orders */
    Span span;
} Binder;

typedef struct Cond {
    const Ex *ex;
    bool negated;   /* stated by `unless`, or by the `except` of an outer clause */
    bool exception; /* stated by `except`; negated, but not in a clause that is `excepted` */
    /* An `otherwise` gives a negated condition for each clause that it names; see Ex.applies. */
    const Clause *of; /* the clause that states it: the rule's own clause or an outer one */
} Cond;

typedef enum ConclusionKind {
    CONCLUDES_STATUS,
    CONCLUDES_MODAL, /* a right or a duty */
    CONCLUDES_REFER, /* a reference to another law */
    CONCLUDES_BREACH /* the breach of an invariant; such a rule is in no clause of the book */
} ConclusionKind;

typedef enum ChooserKind { CHOOSER_ONE, CHOOSER_EITHER, CHOOSER_BOTH } ChooserKind;

/* How much may be open about the events of a case while a rule is matched. */
typedef enum OpenFacts {
    NEEDS_DISPUTED, /* whether some events happened */
    NEEDS_OPEN,     /* attributes, or which deal it is */
    NEEDS_TOLD,     /* nothing may be open */
    NEEDS_COUNT
} OpenFacts;

/* A part of a rule's conditions that can be tested on the facts of the case alone.  The test asks
 * no question and makes no call (prefilter.h). */
typedef struct Screen {
    const Ex *ex;
    uint32_t reads; /* bits of the slots that it reads */
    uint32_t sight; /* its index in Program.sights, if `slot` is not -1 */
    int8_t slot;    /* the slot of its only variable, an event; -1: it is not about exactly one
                     * event */
    int8_t level;   /* the binder that binds the last of its variables (prefilter.c) */
    bool wanted;    /* the truth value that the rule needs */
} Screen;

/* A condition that can be evaluated early.  It is a part of a rule's conditions that is no screen
 * and needs only some of the variables.  Or it is a call whose value may be remembered. */
typedef struct Gate {
    const Ex *ex;
    int8_t level; /* the binder that binds the last of its variables */
    bool wanted;  /* the truth value that the rule needs */
    bool call;    /* it is a call whose value may be remembered: its arguments are variables or
                   * constants */
    int8_t event; /* for a call about one event: the slot of the argument; otherwise -1 */
    bool early;   /* it is worth evaluating as soon as its variables are bound */
} Gate;

/* One conclusion of a clause, with all conditions that it depends on. */
struct Rule {
    const Clause *clause;
    uint32_t id; /* its index in Program.rules */
    Binder *binders;
    int nbinders;
    Cond *conds; /* all rules of a clause share them */
    int nconds;
    int nslots; /* the number of variables in all its expressions */
    int height; /* the greatest height of an expression that its conclusion depends on
                 * (precompute.c) */

    ConclusionKind kind;
    const Fun *fun; /* the status, or the FUN_DONE of the action; NULL for CONCLUDES_REFER and
                     * CONCLUDES_BREACH */
    const Ex *args[MAX_ARGS];
    int nargs;
    uint32_t plain_args; /* bit K is set if argument K is not just a variable and can be tested like
                          * a screen */
    const Ex *value;     /* STATUS: the value that is concluded */
    bool must_be;        /* STATUS: it says `must be`, not `is` */
    Modal modal;
    ChooserKind chooser;
    const Ex *who;    /* MODAL: the person, or the set of two persons, who may act (see
                       * `chooser`) */
    const Ex *from;   /* MODAL: the set of possible choices; NULL: the whole type */
    const Fun *until; /* modal: the deadline; NULL: none */
    const Ex *until_args[MAX_ARGS];
    const Ex *default_; /* MODAL: the choice if nobody chooses; NULL: none */
    const Ex *tie;      /* MODAL: the person whose choice prevails over others; NULL: the first
                         * choice prevails */
    const char *refer;
    const Title *refer_title;   /* the title of the law that the rule refers to; NULL: none */
    const Invariant *invariant; /* BREACH: the invariant that is broken */
    Span span;
    Rule *next; /* the next rule of the same clause */
    /* the layer of the overlay that set a reading in its conditions; NULL: none.  It is a further
     * source of the rule. */
    const char *reading_layer;
    /* the rules that it defeats if both apply and exclude each other */
    Rule **defeats;
    uint32_t ndefeats;

    /* The fields from here on are computed (precompute.h). */
    uint32_t reach;         /* the index of its first entry in Engine.kept (reach.h); 0: it has no
                             * entries */
    const VarOrder *orders; /* the orders of its variables, from their `where` and from the
                             * conditions (var_order.h) */
    uint8_t norders[MAX_SLOTS + 1]; /* the orders of binder B end before norders[B + 1] */
    /* sorted by the binder after which they can be tested, from -1 on; the screens of binder B end
     * at nscreens[B + 1] */
    const Screen *screens;
    uint8_t nscreens[MAX_SLOTS + 2];
    const Gate *gates; /* sorted like the screens; the gates of binder B end at ngates[B + 1] */
    uint8_t ngates[MAX_SLOTS + 1];
    const Gate *first; /* the calls that the evaluation of the conditions begins with */
    uint8_t nfirst;
};

/* A condition whose value an engine can remember for each choice of its variables. The engine
 * remembers a value that holds in every world. While explore.h searches sets of worlds, the
 * engine remembers other values, too. */
typedef struct Thunk {
    const Ex *ex;
    const Type *over[MAX_ARGS]; /* by variable: its type; `slot` has its slot */
    int slot[MAX_ARGS];
    int nslots;
} Thunk;

/* ---- holdings --------------------------------------------------------- */

/* What a case says about one owner's items of one group.  A group is the items with the same left
 * part; bits below are right parts. */
typedef struct Holding {
    uint64_t has;   /* items that the owner has */
    uint64_t shown; /* the items of `has` that only events of the story prove */
    uint64_t lacks; /* items that the owner does not have */
    bool complete;  /* the owner has no other items */
    bool others;    /* `+`: at least one more item */
    bool any;       /* `…`: any number of additional items */
    bool met;       /* there was a `+`, the story showed its item, and `any` is set instead */
    int unknown;    /* the number of `?` marks; each stands for one additional item */
    int filled;     /* the number of `?` marks whose items the story showed */
    Span span;
} Holding;

/* ---- universes: bounded spaces of cases (SPEC 12) ---------------------- */

/* The values that a fact may have in the cases of a universe: `value` alone, or the members of
 * `set`, or, if `any`, all values of its type (for a finding, of its `from`).  In the expressions,
 * slot K holds the place in the story of event slot K, or BL_ABSENT. */
typedef struct ValueDomain {
    bool stated; /* the universe states it; false: it follows from the declaration of the fact */
    bool any;
    bool or_absent;
    const Ex *value, *set;
    Span span;
} ValueDomain;

/* One kind of event that an event slot may have. */
typedef struct SlotKind {
    const EventKind *kind;
    ValueDomain attr[MAX_ATTRS]; /* by attribute of the kind: its possible values */
    /* all attributes; the first nstated are in the order of the file */
    int order[MAX_ATTRS];
    int nstated;
    Span span;
} SlotKind;

/* One place in the story of a universe, for one event. */
typedef struct EventSlot {
    const char *label;
    const Type *type; /* the narrowest kind that contains all its kinds */
    const SlotKind *kinds;
    int nkinds;
    bool or_nothing; /* the place may be empty */
    Span span;
} EventSlot;

typedef struct UniverseDeal {
    const char *text;
    Holding (*holding)[MAX_OWNERS]; /* by owner and group; it may leave items open */
    Span span;
} UniverseDeal;

/* A setting with its possible values, or a finding that is left open. */
typedef struct UniverseFact {
    const Fun *fun;
    /* FINDING: the event slots that it is about; -1: each event that fits.  In the expressions of
     * `among`, the finding's parameter I has the slot Universe.nslots + I. */
    int at[MAX_ARGS];
    ValueDomain among;
    Span span;
} UniverseFact;

typedef struct Universe Universe;
struct Universe {
    const char *name;
    Title title;
    const char *const *covers; /* labels of clauses */
    int ncovers;
    const UniverseDeal *deals; /* the deals of the universe; if it has no deals, the holdings are
                                * open and not counted */
    int ndeals;
    const UniverseFact *settings;
    int nsettings;
    EventSlot slots[MAX_EVENT_SLOTS]; /* in the order of the story */
    int nslots;
    const UniverseFact *findings;
    int nfindings;
    const Ex *const *assumes; /* conditions that all its cases meet */
    int nassumes;
    int nvars; /* the number of variables in all its expressions */
    Span span;
    Universe *next;
};

/* ---- invariants: what no ruling may contradict (SPEC 22) ---------------- */

/* A call of a status, or of the FUN_DONE of an action, with variables as arguments. */
typedef struct InvariantCall {
    const Fun *fun;
    int slot[MAX_ARGS]; /* by parameter: the slot of the variable */
} InvariantCall;

struct Invariant {
    const char *name;
    Title title;
    /* A rule that applies in a breach.  Its binders and its `when` conditions are those of the
     * invariant.  Its last condition is the `never` condition, or the negation of the `always`
     * condition.  Its arguments are the variables that stand for events. */
    Rule rule;
    Clause clause; /* the clause of `rule`: its label is the invariant's name; it is in no list */
    /* the calls whose values clash in a breach; if the list is empty, a breach is only reported */
    const InvariantCall *clashes;
    int nclashes;
    const char *origin; /* the overlay that states or replaces it; NULL: none */
    Span span;
    Invariant *next;
};

/* ---- indexes (precompute.h, rule_index.h) ------------------------------ */

/* Everything that one name means in a program. */
typedef struct Meaning Meaning;
struct Meaning {
    const char *name;
    const Type *type; /* the first type of this name; here and in the next three fields NULL:
                       * none */
    const EventKind *event;
    const NarrowKind *narrow;
    const Fun *fun;       /* the first function of this name that the law files declare */
    const Type *value_of; /* the last enum that has a value of this name */
    Value value;          /* the index of that value in `value_of` */
    int enums;            /* the number of enums that have a value of this name */
    Meaning *next;        /* the next entry in the same bucket of Program.meanings */
};
enum { MEANING_PLACES = 1024 };

/* A sight: a screen about one event.  Rules with equal screens share it, so that it is tested only
 * once. */
typedef struct SharedScreen {
    const Ex *ex;
    uint32_t next; /* 1 + the index of the next sight with the same hash; 0: none */
} SharedScreen;

/* A sight that several rules of a KindRules have, and the sets of these rules. */
typedef struct ScreenColumn {
    uint32_t sight, uses;      /* its index in Program.sights; the number of rules that test the
                                * sight */
    const uint64_t *unless_so; /* the rules that cannot fire if the sight is false */
    const uint64_t *where_so;  /* the rules that cannot fire if the sight is true */
} ScreenColumn;

/* The rules whose first variable ranges over the events of one kind. */
typedef struct KindRules {
    const uint32_t *rules; /* their ids, in ascending order */
    uint32_t n, words;     /* the number of rules; the number of 64-bit words in a set of these
                            * rules */
    const ScreenColumn *columns;
    uint32_t ncolumns;
} KindRules;

/* The rules about one status or action, sorted by the constant in argument ARG.  The rules for the
 * constant LOW + I are a range, which ends at ends[I] and begins where the range before it ends.  A
 * rule without a constant in ARG is in every range. */
typedef struct ConstantIndex {
    int arg;
    Value low;
    uint32_t nvalues;     /* the number of constants that have a range; 0: there is no index for
                           * this status or action */
    const uint32_t *ends; /* nvalues + 1 numbers; the last range is for all other values */
    Rule *const *rules;
} ConstantIndex;

typedef struct RuleIndex {
    const KindRules *of;        /* by EventKind.id; the last is for events of any kind */
    const uint32_t *place;      /* by Rule.id: the rule's place in its KindRules */
    const uint64_t *rest;       /* a set of rule ids: the rules that are in no KindRules */
    const ConstantIndex *filed; /* by Fun.id of the status, or of the FUN_DONE of the action */
    const struct Reaches *reaches;
} RuleIndex;

/* ---- the program ------------------------------------------------------ */

/* A name, in one language, of a native that names a value by another of its type: "partner". */
typedef struct KinName {
    const Fun *fun;
    int lang;
    const char *text; /* without the particles at its end */
    const char *bare; /* and without those at its start */
} KinName;

typedef struct Program {
    Arena *arena;
    const Limits *limits; /* limits for computations on this program */
    Interner *names;
    const char *edition; /* the edition id that was asked for, such as
                          * "wbf-2017+wbf-commentary-2019" */
    Title title;         /* equal to `edition` if no file gives a title */
    bool letter;         /* the edition is read without its practice */
    LawTitle *law_titles;

    Lang langs[MAX_LANGS];
    int nlangs;
    const LanguageClaim *claims; /* the claims of files that name their languages */
    size_t nclaims;
    unsigned spoken; /* bits of the languages that all files are written in */
    Layer layers[16];
    int nlayers;
    Wording modal_words[MODAL_COUNT];

    Type *types;
    /* event_type is the type of events of any kind */
    const Type *bool_type, *text_type, *event_type;
    EventKind *events;
    uint32_t nevents;
    NarrowKind *narrow; /* in the order of declaration */
    /* one for each `setting {...}`, with its phrases; its attributes are the settings */
    EventKind *settings;
    Fun *funs; /* in the order of declaration */
    uint32_t nfuns;
    Fun **fun_by_id;
    Fun **fun_by_name;        /* sorted by name; of equal names the first declared comes first */
    const Fun *holding;       /* the only holding; NULL: none is declared */
    const Fun *standing;      /* the built-in function `standing` */
    Clause *clauses;          /* in the order of the book */
    Clause *left_out;         /* the clauses of practices that are not read; not compiled; the last
                               * one comes first */
    RepealedClause *repealed; /* clauses dropped from the edition that it follows, in the order of
                               * the files */
    Rule **rules;             /* by id */
    uint32_t nrules;
    Universe *universes; /* this list and the next four are in the order of the files */
    Principle *principles;
    Invariant *invariants;
    Advice *advice;
    Incentive *incentives;

    Meaning *meanings[MEANING_PLACES]; /* all names, in buckets by hash */
    /* The fields from here on are computed (precompute.h). */
    const Fun **roles; /* the settings and definitions by which a case may name a person */
    int nroles;
    KinName *kin; /* the names of natives that name a value by another of its type ("partner") */
    int nkin;
    AttrPlaces *places;
    const int8_t *by; /* AttrPlaces.at for the attribute `by` */
    Thunk *thunks;
    uint32_t nthunks, cap_thunks;
    SharedScreen *sights;
    uint32_t nsights, cap_sights;
    uint32_t *sight_lists;   /* by hash: 1 + the index of the first sight; 0: none */
    const RuleIndex *sieves; /* NULL while a rule is changed (rule_index.h) */

    Uses *uses; /* the table of the uses of names (uses.h); NULL: none is kept */
} Program;

/* Returns true if reports show the conclusion of R only with `--all`. */
static inline bool rule_in_background(const Rule *r)
{
    return r->clause->background || (r->fun && r->fun->background);
}

/* Returns true if K is the kind ANCESTOR or a kind below it.  If ANCESTOR is NULL, returns true for
 * every event. */
static inline bool kind_is_a(const EventKind *k, const EventKind *ancestor)
{
    if (!ancestor || k == ancestor)
        return true;
    return k && k->line && k->depth > ancestor->depth && k->line[ancestor->depth] == ancestor;
}

#endif
