/* model.h - the checked program: every declaration and every clause of one edition, with names
 * resolved and types known.
 *
 * lang/check makes a Program of the syntax trees, precompute.h adds what evaluation looks up often,
 * and everything after that only reads it; several threads may.  All of it lives in the program's
 * arena, and names are interned: equal names are equal pointers.  A `node` or a `span` says where
 * something stands in the law files, for messages alone.
 *
 * The file goes from small to large: texts, types, events, functions, expressions, rules, spaces
 * of cases, and last the Program, which owns the rest.  "NULL: ..." and "-1: ..." in a comment say
 * what a missing value means. */
#ifndef BL_MODEL_H
#define BL_MODEL_H

#include "kit/interner.h"
#include "program/native.h"
#include "program/value.h"
#include "syntax/ast.h"

/* The limits of the language.  More than that is an error of the law file. */
enum {
    MAX_LANGS = 8,       /* languages of the wordings */
    MAX_FORMS = 12,      /* grammatical forms of a value in one language */
    MAX_ARGS = 4,        /* parameters of anything that is called */
    MAX_SLOTS = 24,      /* variables in scope in one clause, those of outer clauses included */
    MAX_ATTRS = 16,      /* attributes of one kind of event, inherited ones included */
    MAX_TOLD_AS = 4,     /* events that one sentence tells */
    MAX_VALUES = 64,     /* values of an enum, and of a type with sets: a set is 64 bits */
    MAX_OWNERS = 16,     /* owners of a holding, and groups of its items */
    MAX_WEIGHTS = 8,     /* numbers of one advice */
    MAX_TOLD_EVENTS = 8, /* events that one incentive tells */
    /* events of a universe; the rest of MAX_SLOTS is for the parameters of a finding and for
     * the variables of `some` and `no` */
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

/* ---- texts ------------------------------------------------------------ */

typedef enum PieceKind {
    PIECE_TEXT,   /* literal text */
    PIECE_SLOT,   /* {x}: the value of ex, in a grammatical form */
    PIECE_VALUE,  /* {value}: what is concluded or found */
    PIECE_ACTOR,  /* {actor}: the one who may or must */
    PIECE_ACTION, /* {action}: the action, in the wording of a modal */
    PIECE_OPEN,   /* [: begins a part that is left out when a slot in it has no value */
    PIECE_CLOSE   /* ]: ends that part */
} PieceKind;

/* A piece of a wording.  A wording is a list of them. */
typedef struct WordingPiece WordingPiece;
struct WordingPiece {
    PieceKind kind;
    const char *text; /* PIECE_TEXT */
    const Ex *ex;     /* PIECE_SLOT */
    int form;         /* index into Lang.forms; 0 when the slot names none */
    bool sign;        /* {x.sign}: the first written form of the value */
    bool one;         /* {a x}: as something not mentioned before, if x has no value */
    WordingPiece *next;
};

/* The texts of one thing, by variant and language.  NULL: it has no such text. */
typedef struct Wording {
    const WordingPiece *piece[WORD_VARIANTS][MAX_LANGS];
    /* by language: MAX_FORMS texts WORD_TERM, by form */
    const WordingPiece *const *term[MAX_LANGS];
    const WordingPiece *const *one[MAX_LANGS]; /* by language: MAX_FORMS texts WORD_ONE, by form */
} Wording;

/* A title by language.  in[0] NULL: there is no title.  Otherwise every language has one: a
 * missing translation is the first text. */
typedef struct Title {
    const char *in[MAX_LANGS];
} Title;

/* The title of one law, which several files may give in several languages. */
typedef struct LawTitle LawTitle;
struct LawTitle {
    int64_t number;
    Title title;
    const Node *node; /* the first declaration */
    LawTitle *next;
};

/* Forms of one word ("plays", "played"), of which a phrase has one and a case any. */
typedef struct Alike Alike;
struct Alike {
    const char *words[12];
    int n;
    uint64_t bits; /* those of text_word_bit() */
    Alike *next;
};

/* A language of the vocabulary. */
typedef struct Lang {
    const char *code, *name; /* "en", "English" */
    const char *forms[MAX_FORMS];
    int nforms;
    const char *particles[16]; /* words that a case may put before a value */
    bool owner[16];            /* by particle: the value belongs to the actor ("his chair") */
    int nparticles;
    const char *joins[4]; /* words between the members of a set, besides `and` */
    int njoins;
    const char *ors[4]; /* words between alternatives, besides `or` */
    int nors;
    const Alike *alike;
} Lang;

/* A stretch of the sources that is written in certain languages only: a file whose edition or
 * overlay says so. */
typedef struct LanguageClaim {
    uint32_t begin, end; /* global source offsets */
    unsigned langs;      /* the languages: bit i stands for the language with index i */
    const char *origin;  /* the edition or overlay */
    Span span;           /* the statement that names the languages */
    bool overlay;
} LanguageClaim;

/* An authority that a clause can rest on, such as the Laws or a regulation (SPEC 6.6). */
typedef struct Layer {
    const char *name;
    Wording words;
} Layer;

/* ---- types ------------------------------------------------------------ */

typedef enum TypeKind {
    TYPE_ERROR,   /* an error was reported; the type agrees with every other */
    TYPE_BOOL,    /* 0 or 1 */
    TYPE_ENUM,    /* the index of a value */
    TYPE_PRODUCT, /* left * |right| + right, of two enums */
    TYPE_RANGE,   /* the number itself */
    TYPE_SET,     /* a mask of 64 bits: bit V is value V of the element type */
    TYPE_EVENT,   /* the place in the story, from 0 */
    TYPE_TEXT     /* the pointer to an interned text */
} TypeKind;

/* Further spellings of something in a case, in one language. */
typedef struct Spelled {
    const char *at[16];
    int n;
} Spelled;

typedef struct EnumValue {
    const char *name; /* in a law file */
    /* in a case: `written "..."`; [0] is the name if nwritten is 0 */
    const char *written[6];
    int nwritten;
    Spelled spelled[MAX_LANGS]; /* further spellings in a case */
    /* in a report; a missing form is equal to the first */
    const char *words[MAX_LANGS][MAX_FORMS];
    Span span;
} EnumValue;

struct Type {
    TypeKind kind;
    const char *name;         /* NULL: a set without a name of its own */
    uint32_t count;           /* ENUM, PRODUCT, RANGE: how many values */
    EnumValue *values;        /* ENUM */
    const Type *left, *right; /* PRODUCT */
    const Type *elem;         /* SET */
    Value low;                /* RANGE: the smallest number */
    const EventKind *event;   /* EVENT; NULL: any event */
    /* PRODUCT: its texts, with slots for both parts */
    const WordingPiece *words[MAX_LANGS][MAX_FORMS];
    Wording noun; /* the name of a variable of this type in a sentence */
    Span span;
    Type *next; /* the next in Program.types */
};

/* ---- kinds of events -------------------------------------------------- */

typedef struct Attr {
    const char *name;
    const Type *type;
    bool optional;   /* `?`: an event may lack it */
    const Ex *value; /* the default, a constant; NULL: none */
    bool last;       /* `= last`: the default is the last earlier event of its kind */
    Wording words;   /* slot 0 is the event, `it` */
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
    int attr2;        /* SLOT: the right part of a product written without a space; -1: none */
    int form;         /* SLOT: the grammatical form when the phrase is printed */
    bool comma;       /* a comma follows when the phrase is printed */
    PhrasePart *next;
};

/* A sentence by which a case tells an event of one kind (SPEC 4.4). */
typedef struct Phrase Phrase;
struct Phrase {
    const PhrasePart *parts;
    uint64_t words; /* the bits of the words that every such sentence contains */
    int lang;
    Span span;
    Phrase *next;
};

struct EventKind {
    const char *name;
    const EventKind *parent;
    uint32_t id; /* 0 to nevents - 1, in the order of declaration */
    int depth;   /* the number of ancestors */
    /* the ancestors from the topmost, then this kind itself */
    const EventKind *const *line;
    Attr *attrs; /* at most MAX_ATTRS, inherited ones first */
    int nattrs;
    const Phrase *phrases; /* its own phrases, without inherited ones */
    /* `as`: a sentence of this kind tells an event of each of these kinds, and none of this one */
    const EventKind *told_as[MAX_TOLD_AS];
    int ntold_as;
    bool as_others; /* an `as` is written, even if it has errors */
    /* the FUN_DONE of the action that an event of this kind performs; NULL if it performs none */
    const Fun *exercises;
    /* by parameter of the action: the attribute that gives it */
    int exercise_args[MAX_ARGS];
    const Ex *exercise_value; /* the choice made; its variables are the attributes */
    const Ex *where;          /* a condition that every such event meets; NULL: none */
    const NarrowKind *proper; /* its own condition for proper events; NULL: none */
    /* the holding that an event of this kind shows; NULL if it shows none */
    const Fun *reveals;
    int reveals_args[2]; /* the attributes that give the owner and the item */
    /* `supposes`: a call of the holding that is true unless the case says otherwise, and the
     * condition under which that is supposed; the event is slot 0 */
    const Ex *supposes, *supposes_when;
    const Fun *const *undone_by; /* the statuses that undo an event of this kind (precompute.h) */
    int nundone_by;
    Wording words;              /* how a sentence introduces it; its term: the noun for it */
    Spelled spelled[MAX_LANGS]; /* how a case may refer to an event of this kind */
    Span span;
    EventKind *next; /* the next in Program.events */
};

/* The events of a kind that meet a condition: a kind that `kind` declares (SPEC 4.15), or the proper
 * events of a kind (SPEC 4.4).  A variable that ranges over them is a variable of the kind `base`
 * with these conditions before its own. */
struct NarrowKind {
    const char *name;
    bool proper; /* the proper events of `base`: without words, and not in Program.narrow */
    const EventKind *base;
    const NarrowKind *above; /* the narrow kind that it narrows further; NULL: none */
    const Ex *where;         /* its own condition; the event is slot 0 */
    int nslots;              /* the number of variables in its condition */
    int quiet;     /* OpenFacts: how much may be open without its condition asking anything */
    Wording words; /* how a sentence introduces such an event; slot 0 is the event */
    enum { NARROW_NEW, NARROW_ON_THE_WAY, NARROW_CHECKED } state; /* while it is checked */
    const Node *node;
    Span span;
    NarrowKind *next; /* the next in Program.narrow */
};

/* Says that an expression is the condition of KIND on the event IT. */
typedef struct NarrowUse {
    const NarrowKind *kind;
    const Ex *it;
    bool bound; /* IT is a variable whose binder names the kind; otherwise `is` names it */
} NarrowUse;

/* The place of one attribute name in every kind of event. */
typedef struct AttrPlaces AttrPlaces;
struct AttrPlaces {
    const char *name;
    const int8_t *at; /* by EventKind.id; -1: the kind has no such attribute */
    AttrPlaces *next;
};

/* ---- functions: everything that can be called -------------------------- */

typedef enum FunKind {
    FUN_BUILTIN,
    FUN_SETTING, /* a fact that holds for the whole case */
    FUN_READING, /* how an unclear text is read, or an option */
    FUN_HOLDING, /* which owner has which item at the start */
    FUN_FINDING, /* a fact that somebody must judge */
    FUN_STATUS,  /* what rules conclude */
    FUN_DONE,    /* the status of an action: whether it took effect, and with which choice */
    FUN_NATIVE,  /* a function in C */
    FUN_DEFINE,  /* a definition */
    FUN_DEADLINE /* the end of a right: the first event that meets a condition */
} FunKind;

typedef enum Builtin {
    BUILTIN_SIZE,    /* the number of members of a set */
    BUILTIN_THE_ONE, /* the only member of a set */
    BUILTIN_STANDING,
    BUILTIN_BEFORE,
    BUILTIN_AFTER,
    BUILTIN_HAPPENED,
    BUILTIN_ALL_HELD
} Builtin;

/* One case of a definition; the first whose condition holds gives the value. */
typedef struct DefCase {
    const Ex *value, *when; /* WHEN is NULL in the case `otherwise` */
} DefCase;

/* One case of the cost of a question; the first whose condition holds counts. */
typedef struct CostCase {
    int rank;       /* the index in the enum `cost`: 0 is the cheapest */
    const Ex *when; /* NULL in the case `otherwise` */
} CostCase;

typedef struct Native {
    const NativeDef *def;
    const char *library; /* NULL: the function is built in */
    Replies *replies;    /* for a library: the remembered answers */
    const Fun *reads[8]; /* the functions that it may read */
    int nreads;
    bool earlier; /* it asks only about events before its arguments */
    bool oracle;  /* only advice may call it */
    void *cif;    /* the prepared call interface (ffi.c) */
} Native;

struct Fun {
    /* look-ups read these first, so they are adjacent */
    FunKind kind;
    uint32_t id; /* 0 to nfuns - 1, in the order of declaration */
    Fun *next;   /* the next in Program.funs */
    const char *name;
    const char *action; /* FUN_DONE: the action's name; `name` is that of its status */
    int nesting;        /* stack that evaluation takes, in levels of an expression (precompute.c) */
    const char *param[MAX_ARGS];
    const Type *ptype[MAX_ARGS];
    int nparams; /* the parameters are slots 0 to nparams - 1 of all expressions below */
    const Type *result;
    Span span;
    Wording words;

    /* settings, findings, holdings, actions: the question about it */
    Wording question;
    const Ex *ask;  /* the person to ask, or a set of them */
    const Ex *away; /* the person, or set, who must not hear the question */
    /* the person, or set, for whom the answer is unauthorised information */
    const Ex *tells;
    const CostCase *costs;
    int ncosts;     /* 0: the question is about what happened, and comes before all others */
    int cost;       /* rank of the last case, by which decision trees are ordered */
    bool optional;  /* finding: it may be absent */
    const Ex *from; /* finding: the set of its possible values; NULL: the whole type */
    /* the value presumed until the contrary is found; NULL: nothing is presumed */
    const Ex *presumed, *presume_when;
    const char *presume_layer, *presume_source;
    /* the value if the case does not state one; NULL: it is open then */
    const Ex *untold, *untold_when;

    Value setting;  /* reading: the value in force */
    bool is_option; /* reading: it was declared as an `option` */
    bool is_set;    /* reading: a file has set it */
    Span set_span;
    const char *set_layer;   /* the layer of that file */
    const char *set_by;      /* the overlay that set it; NULL: none */
    const char *replaced_by; /* the overlay that replaced the declaration; NULL: none */
    bool required;           /* a ruling without a value of it has a gap */
    bool background;         /* reported only when everything is asked for */
    bool instruction;        /* an instruction to the director */
    bool unspoken;           /* not to be said at the table */
    bool detail;             /* a short report leaves it out */
    const Ex *required_when, *detail_when; /* where; NULL: always */
    int undoes;                            /* the parameter whose event it undoes; -1: none */
    int list_by;  /* the parameter by which report lines are joined into a list; -1: none */
    Rule **rules; /* the rules that conclude it; of a FUN_DONE: its rights and duties */
    uint32_t nrules;
    bool choosing; /* action: it makes a choice, of type `result` */
    /* action: the status that has the value chosen; NULL: none.  Parameter K of that status is
     * parameter settles_param[K] of the action. */
    const Fun *settles;
    int8_t settles_param[MAX_ARGS];
    const Fun *settled_by; /* status: the action that settles it; NULL: none */
    const Fun *lapses;     /* action: the deadline of every right in it; NULL: none */
    const Ex *lapses_args[MAX_ARGS];

    /* a meaning: a definition that belongs to a clause */
    const char *label; /* of that clause; NULL: no clause states it */
    const char *layer;
    bool of_page; /* an edition, a practice or an overlay declares it, not the vocabulary */

    /* natives, definitions, deadlines */
    Native native;
    const DefCase *cases;
    int ncases;
    const Ex *bind; /* deadline: an EX_SOME */
    int shift;      /* deadline: the limit lies so many events later; -1: one earlier */
    int nslots;     /* the number of variables in all its expressions */
    Builtin builtin;
    const Node *node;
};

/* ---- expressions ------------------------------------------------------ */

typedef enum ExOp {
    EX_ERROR, /* an error was reported */
    EX_CONST, /* the constant `value` */
    EX_VAR,   /* the variable in `slot` */
    EX_ATTR,  /* attribute `name` of event kid[0], looked up by the event's kind */
    EX_LEFT,  /* the left or right part of the product kid[0] */
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
    EX_BEFORE, /* kid[0] comes before kid[1], a call: of a deadline, or of an event that may be
                  absent */
    EX_NOT,
    EX_AND,
    EX_OR,
    EX_SOME, /* some value of `slot`, from the set kid[0] or else the type `over`, meets kid[1] */
    EX_SET   /* the set of the members `more` */
} ExOp;

/* The event of a variable comes after that of the variable OTHER, or before it. */
typedef struct VarOrder {
    int8_t other; /* its slot */
    bool after;
    bool later; /* a later binder binds OTHER, so that only fixing it gives it a value */
} VarOrder;

struct Ex {
    /* evaluation reads these most, so they are adjacent */
    ExOp op;
    int nkids, slot;
    uint32_t thunk; /* 1 + the index in Program.thunks; 0: its value is not remembered */
    const Fun *fun;
    Ex *kid[MAX_ARGS];
    const EventKind *event;
    Value value;
    const int8_t *places; /* ATTR: AttrPlaces.at of the name; NULL: look the name up */
    const Type *over;     /* SOME: the type of the variable */
    /* SOME, if it ranges over the proper events of a kind, or has ORDERS: kid[1] without that;
     * may be NULL */
    const Ex *besides;
    const VarOrder *orders; /* SOME: those of kid[1] (var_order.h) */
    bool proper;
    uint8_t norders;
    Ex **more; /* SET: nkids members */
    const Type *type;
    const char *name;
    const NarrowUse *narrow; /* the kind whose condition this is; NULL: no kind's */
    const Clause *applies; /* the condition that this clause applies (otherwise.h); NULL: another */
    Span span;
};

/* Is EX the condition of a kind that `kind` declares, which has words? */
static inline bool ex_is_kind(const Ex *ex)
{
    return ex->narrow && !ex->narrow->kind->proper;
}

/* Is EX such a condition because the binder of the variable SLOT names the kind? */
static inline bool ex_is_kind_of(const Ex *ex, int slot)
{
    return ex_is_kind(ex) && ex->narrow->bound && ex->narrow->it->slot == slot;
}

/* Is EX the condition that an event is proper? */
static inline bool ex_is_proper(const Ex *ex)
{
    return ex->narrow && ex->narrow->kind->proper;
}

/* To visit all kids of any EX, go through those below ex_nkids(); some may be NULL. (ex->nkids
 * counts the operands of an operator, a call or a set, and is 0 for EX_SOME.) */
static inline int ex_nkids(const Ex *ex)
{
    return ex->more ? ex->nkids : MAX_ARGS;
}

static inline Ex *ex_kid(const Ex *ex, int i)
{
    return ex->more ? ex->more[i] : ex->kid[i];
}

/* Gives EX, a copy that shares its kids with the original, an array of its own for the kids.
 * Returns that array for the caller to fill. */
static inline Ex **ex_own_kids(Ex *ex, Arena *arena)
{
    return ex->more ? ex->more = arena_new_array(arena, Ex *, (size_t)ex->nkids + 1) : ex->kid;
}

/* ---- clauses and rules ------------------------------------------------ */

/* The kind of file that states a clause. */
typedef enum ClauseFrom { FROM_EDITION, FROM_PRACTICE, FROM_OVERLAY } ClauseFrom;

/* A numbered paragraph of the law: the conditions of its rules, and who says so. */
struct Clause {
    const char *label; /* "46B1a" */
    Title title;
    const char *layer;  /* the name of its Layer */
    Title source;       /* the passage that it states */
    Title inferred;     /* why it holds, if no source says it in so many words */
    const char *origin; /* the edition, practice or overlay that states it */
    ClauseFrom from;
    bool of_story;   /* a file of the vocabulary states it: it says how a story is read */
    Title amended;   /* what is different from the edition that its edition follows */
    bool fresh;      /* it is new: that edition has no such clause */
    const char *was; /* its label in that edition, if it is another one; or NULL */
    bool background; /* its lines are reported only when everything is asked for */
    bool guarded;    /* it replaces a clause that only laid conditions on inner clauses */
    Wording because;
    bool printed;  /* it is of the edition, or replaces a clause that is */
    uint32_t part; /* its number among the clauses with its label, from 1; 0: no other has it */
    const Node *node;
    Rule *rules;      /* one for each conclusion */
    const Rule *head; /* of a clause without `then`: its binders and conditions; else NULL */
    const char *const *subject_to; /* labels of clauses that prevail over it */
    const char *const *overrides;  /* labels of clauses that it prevails over */
    const char *const *see;        /* labels that it refers the reader to, without effect */
    int nsubject_to, noverrides, nsee;
    const Clause *excepted; /* the head by whose exception it is `excepted`; NULL: none */
    uint32_t order;         /* its place in the book, by label */
    Clause *next;           /* in the order of the book */
};

/* What an edition says has gone from the edition that it follows. */
typedef struct RepealedClause RepealedClause;
struct RepealedClause {
    const char *label;
    const char *title; /* of the one clause that has gone; NULL: all of the label, and inside it */
    RepealedClause *next;
};

/* A variable that `for` binds. */
typedef struct Binder {
    const char *name;
    int slot;
    const Type *over; /* events of a kind, or values of a type */
    const Ex *in;     /* the set that it ranges over; NULL: all of `over` */
    const Ex *where;  /* NULL: no condition */
    /* `where` without that the event is proper and without Rule.orders; NULL: nothing else.
     * It counts only if PROPER or ORDERED. */
    const Ex *besides;
    bool proper;  /* it ranges over the proper events of a kind */
    bool ordered; /* `where` has orders */
    Span span;
} Binder;

typedef struct Cond {
    const Ex *ex;
    bool negated;   /* stated by `unless`, or by the `except` of a clause around */
    bool exception; /* stated by `except`; negated unless the clause is `excepted` */
    /* a condition with `applies` is a part of `otherwise`, and negated */
    const Clause *of; /* the clause that states it: the rule's own or an outer one */
} Cond;

typedef enum ConclusionKind {
    CONCLUDES_STATUS,
    CONCLUDES_MODAL, /* a right or a duty */
    CONCLUDES_REFER, /* a reference to another law */
    CONCLUDES_BREACH /* of an invariant: its rule is in no clause of the book */
} ConclusionKind;

typedef enum ChooserKind { CHOOSER_ONE, CHOOSER_EITHER, CHOOSER_BOTH } ChooserKind;

/* How much can be open about the events of a case while a rule is matched. */
typedef enum OpenFacts {
    NEEDS_DISPUTED, /* whether some events happened */
    NEEDS_OPEN,     /* attributes, or which deal it is */
    NEEDS_TOLD,     /* nothing */
    NEEDS_COUNT
} OpenFacts;

/* A part of a rule's conditions that can be tested on the facts of the case alone, without a
 * question or a call (prefilter.h). */
typedef struct Screen {
    const Ex *ex;
    uint32_t reads; /* the variables that it reads, as bits by slot */
    uint32_t sight; /* its index in Program.sights, if slot is not -1 */
    int8_t slot;    /* its only variable, an event; -1: it is not about one event */
    int8_t level;   /* the binder that binds its last variable (prefilter.c) */
    bool wanted;    /* the truth value that the rule needs */
} Screen;

/* A part of a rule's conditions that is no screen, but can be evaluated before all variables of
 * the rule are bound; or a call whose value may be known already. */
typedef struct Gate {
    const Ex *ex;
    int8_t level; /* the binder that binds its last variable */
    bool wanted;  /* the truth value that the rule needs */
    bool call;    /* a call with plain arguments, whose value is remembered */
    int8_t event; /* slot of the argument, if it is a call about one event; else -1 */
    bool early;   /* worth evaluating as soon as its variables are bound */
} Gate;

/* One conclusion of a clause, with all conditions that it depends on. */
struct Rule {
    const Clause *clause;
    uint32_t id; /* index in Program.rules */
    Binder *binders;
    int nbinders;
    Cond *conds; /* shared by all rules of a clause */
    int nconds;
    int nslots; /* the number of variables in all its expressions */
    int height; /* greatest height of an expression that its conclusion depends on (precompute.c) */

    ConclusionKind kind;
    const Fun *fun; /* the status, or the FUN_DONE of the action; NULL: CONCLUDES_REFER,
                       CONCLUDES_BREACH */
    const Ex *args[MAX_ARGS];
    int nargs;
    uint32_t plain_args; /* bit K: argument K, no bare variable, can be tested like a screen */
    const Ex *value;     /* status: the value */
    bool must_be;        /* status: `must be`, not `is` */
    Modal modal;
    ChooserKind chooser;
    const Ex *who;    /* modal: the person, or the set of two persons (see `chooser`) */
    const Ex *from;   /* modal: the set of choices; NULL: the whole type */
    const Fun *until; /* modal: the deadline; NULL: none */
    const Ex *until_args[MAX_ARGS];
    const Ex *default_; /* modal: the choice when nobody chooses; NULL: none */
    const Ex *tie;      /* modal: the person whose choice prevails; NULL: the first to choose */
    const char *refer;
    const Title *refer_title;   /* NULL: none */
    const Invariant *invariant; /* CONCLUDES_BREACH */
    Span span;
    Rule *next; /* the next rule of the clause */
    /* the layer of the overlay that set a reading in its conditions, as a further source of
     * the rule; NULL: none */
    const char *reading_layer;
    /* the rules that it defeats where both apply and exclude each other */
    Rule **defeats;
    uint32_t ndefeats;

    /* The rest is computed (precompute.h).  If L (OpenFacts) is open in a case, the rule
     * binds nothing and asks nothing unless each of the first nneeds[L] kinds here has an
     * event. */
    struct {
        const EventKind *kind;
        int slot;
    } needs[MAX_SLOTS];
    uint8_t nneeds[NEEDS_COUNT];
    const VarOrder *orders;         /* of the variables, by `where` and conditions (var_order.h) */
    uint8_t norders[MAX_SLOTS + 1]; /* those of binder B end at norders[B + 1] */
    /* sorted by the binder after which they can be tested, from -1 on; those of binder B end
     * at nscreens[B + 1] */
    const Screen *screens;
    uint8_t nscreens[MAX_SLOTS + 2];
    const Gate *gates; /* sorted like the screens; those of binder B end at ngates[B + 1] */
    uint8_t ngates[MAX_SLOTS + 1];
    const Gate *first; /* the calls that evaluation of the conditions begins with */
    uint8_t nfirst;
};

/* A condition whose value an engine can remember by the variables that it reads: where worlds are
 * sets (explore.h), and if it holds in every world. */
typedef struct Thunk {
    const Ex *ex;
    const Type *over[MAX_ARGS]; /* by variable: its type and its slot */
    int slot[MAX_ARGS];
    int nslots;
} Thunk;

/* ---- holdings --------------------------------------------------------- */

/* What a case says about one owner's items of one group, the items with one left part. */
typedef struct Holding {
    uint64_t has;   /* items that the owner has, as bits of the right part */
    uint64_t shown; /* those of `has` that only events of the story prove */
    uint64_t lacks; /* items that the owner does not have */
    bool complete;  /* the owner has no other items */
    bool others;    /* `+`: at least one more item */
    bool any;       /* `…`: any number of further items */
    bool met;       /* a `+` stood for an item that the story showed, and became `any` */
    int unknown;    /* the number of `?` marks: each stands for one more item */
    int filled;     /* the number of `?` marks for items that the story showed */
    Span span;
} Holding;

/* ---- universes: bounded spaces of cases (SPEC 12) ---------------------- */

/* The values that a fact can have in the cases of a universe: the one `value`, or those of
 * `set`, or, if `any`, all of its type (a finding: of its `from`).  With `or_absent` the fact
 * can also be absent. In the expressions slot K has the place in the story of event slot K, or
 * BL_ABSENT. */
typedef struct ValueDomain {
    bool stated; /* the universe states it; else it follows from the fact's declaration */
    bool any;
    bool or_absent;
    const Ex *value, *set;
    Span span;
} ValueDomain;

/* One kind of event that an event slot may have. */
typedef struct SlotKind {
    const EventKind *kind;
    ValueDomain attr[MAX_ATTRS]; /* by attribute of the kind */
    /* all attributes: first the nstated ones, in the order of the file */
    int order[MAX_ATTRS];
    int nstated;
    Span span;
} SlotKind;

/* One place in the story of a universe. */
typedef struct EventSlot {
    const char *label;
    const Type *type; /* the closest common kind of all its kinds */
    const SlotKind *kinds;
    int nkinds;
    bool or_nothing; /* there may be no event here */
    Span span;
} EventSlot;

typedef struct UniverseDeal {
    const char *text;
    Holding (*holding)[MAX_OWNERS]; /* by owner and group; it may leave items open */
    Span span;
} UniverseDeal;

/* A setting with its values, or a finding that is left open. */
typedef struct UniverseFact {
    const Fun *fun;
    /* finding: the event slots that it is about; -1: every event that fits.  In `among` the
     * parameter I of such a finding is slot Universe.nslots + I. */
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
    const UniverseDeal *deals; /* none: the holdings are open, and not counted */
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

/* A call of a status, or of the FUN_DONE of an action, whose arguments are variables. */
typedef struct InvariantCall {
    const Fun *fun;
    int slot[MAX_ARGS]; /* by parameter: the variable */
} InvariantCall;

struct Invariant {
    const char *name;
    Title title;
    /* The binders and conditions that hold in a breach: `when`, not `unless`, and the `never`
     * condition, or the opposite of the `always` condition.  Its arguments are the variables
     * that are events. */
    Rule rule;
    Clause clause; /* of the rule: the name as its label, the title, the source; in no list */
    /* calls whose values clash in a breach; none: a breach is only reported */
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
    const Type *type; /* the first of this name; NULL: none (EVENT, FUN too) */
    const EventKind *event;
    const NarrowKind *narrow;
    const Fun *fun;       /* the first that the law files declare */
    const Type *value_of; /* the last enum with a value of this name */
    Value value;          /* the index of that value */
    int enums;            /* how many enums have a value of this name */
    Meaning *next;        /* the next in the same bucket of Program.meanings */
};
enum { MEANING_PLACES = 1024 };

/* A screen about one event.  All rules share equal ones, so that each is tested once. */
typedef struct SharedScreen {
    const Ex *ex;
    uint32_t next; /* 1 + the index of the next one with the same hash; 0: none */
} SharedScreen;

/* A shared screen that several rules of a KindRules have, and the sets of these rules. */
typedef struct ScreenColumn {
    uint32_t sight, uses;      /* index in Program.sights; how many rules test it */
    const uint64_t *unless_so; /* the rules that cannot fire if it is false */
    const uint64_t *where_so;  /* the rules that cannot fire if it is true */
} ScreenColumn;

/* The rules whose first variable is an event of one kind. */
typedef struct KindRules {
    const uint32_t *rules; /* their ids, ascending */
    uint32_t n, words;     /* the number of rules; the number of 64-bit words in a set of them */
    const ScreenColumn *columns;
    uint32_t ncolumns;
} KindRules;

/* The rules about one status or action, sorted by the constant in argument ARG.  The range for
 * constant LOW + I ends at ends[I] and begins where the range before it ends.  A rule without a
 * constant in ARG is in every range. */
typedef struct ConstantIndex {
    int arg;
    Value low;
    uint32_t nvalues;     /* 0: there is no such index */
    const uint32_t *ends; /* nvalues + 1: the last range is for all other values */
    Rule *const *rules;
} ConstantIndex;

typedef struct RuleIndex {
    const KindRules *of;        /* by EventKind.id; the last one is for events of any kind */
    const uint32_t *place;      /* by Rule.id: its place in its KindRules */
    const uint64_t *rest;       /* the rules in no KindRules, as a set of ids */
    const ConstantIndex *filed; /* by Fun.id of the status, or of the action's FUN_DONE */
} RuleIndex;

/* ---- the program ------------------------------------------------------ */

typedef struct Program {
    Arena *arena;
    const Limits *limits; /* bounds of the computations on this program */
    Interner *names;
    const char *edition; /* the id asked for: "wbf-2017+wbf-commentary-2019" */
    Title title;         /* `edition` if no file gives one */
    bool letter;         /* the practice of the edition is left out */
    LawTitle *law_titles;

    Lang langs[MAX_LANGS];
    int nlangs;
    const LanguageClaim *claims; /* the files that name their languages */
    size_t nclaims;
    unsigned spoken; /* the languages that all files are in, as bits */
    Layer layers[16];
    int nlayers;
    Wording modal_words[MODAL_COUNT];

    Type *types;
    const Type *bool_type, *text_type, *event_type; /* event_type: of any kind */
    EventKind *events;
    uint32_t nevents;
    NarrowKind *narrow; /* in the order of declaration */
    /* one for each `setting {...}`: its phrases, and its settings as attrs */
    EventKind *settings;
    Fun *funs; /* in the order of declaration */
    uint32_t nfuns;
    Fun **fun_by_id;
    Fun **fun_by_name;        /* sorted; of equal names the first declared comes first */
    const Fun *holding;       /* the only holding; NULL: none */
    const Fun *standing;      /* the built-in function */
    Clause *clauses;          /* in the order of the book */
    Clause *left_out;         /* of practices that do not count; not compiled, the last one first */
    RepealedClause *repealed; /* of the edition that it follows, in the order of the files */
    Rule **rules;             /* by id */
    uint32_t nrules;
    Universe *universes; /* this list and the next four are in the order of the files */
    Principle *principles;
    Invariant *invariants;
    Advice *advice;
    Incentive *incentives;

    Meaning *meanings[MEANING_PLACES]; /* all names, by hash */
    /* The rest is computed (precompute.h). */
    const Fun **roles; /* settings and definitions by which a case may name a person */
    int nroles;
    AttrPlaces *places;
    const int8_t *by; /* AttrPlaces.at of the attribute `by` */
    Thunk *thunks;
    uint32_t nthunks, cap_thunks;
    SharedScreen *sights;
    uint32_t nsights, cap_sights;
    uint32_t *sight_lists;   /* by hash: 1 + the index of the first shared screen; 0: none */
    const RuleIndex *sieves; /* NULL while a rule is changed (rule_index.h) */
} Program;

/* Is the conclusion of R reported only when everything is asked for? */
static inline bool rule_in_background(const Rule *r)
{
    return r->clause->background || (r->fun && r->fun->background);
}

/* Is K the kind ANCESTOR or a kind of it?  ANCESTOR NULL: any event. */
static inline bool kind_is_a(const EventKind *k, const EventKind *ancestor)
{
    if (!ancestor || k == ancestor)
        return true;
    return k && k->line && k->depth > ancestor->depth && k->line[ancestor->depth] == ancestor;
}

#endif
