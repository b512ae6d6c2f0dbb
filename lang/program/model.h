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

/* The limits of the language.  It is an error if a law file exceeds one of them. */
enum {
    MAX_LANGS = 8,       /* languages of the wordings */
    MAX_FORMS = 12,      /* grammatical forms of a value in one language */
    MAX_ARGS = 4,        /* parameters of anything that may be called */
    MAX_SLOTS = 24,      /* variables in scope in one clause, including those of outer clauses */
    MAX_ATTRS = 16,      /* attributes of one kind of event, including inherited ones */
    MAX_TOLD_AS = 4,     /* events that one sentence may tell */
    MAX_VALUES = 64,     /* values of an enum, or of a type that has sets: a set is 64 bits */
    MAX_OWNERS = 16,     /* owners of items; also the limit for groups of items (see Holding) */
    MAX_WEIGHTS = 8,     /* numbers in one advice */
    MAX_TOLD_EVENTS = 8, /* events that one incentive adds */
    /* events of a universe; each takes one variable slot.  The remaining slots, up to MAX_SLOTS,
     * are for the parameters of a finding and the variables of `some` and `no` */
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
    PIECE_SLOT,   /* {x}: the value of the expression x, in a grammatical form */
    PIECE_VALUE,  /* {value}: the value that is concluded or found */
    PIECE_ACTOR,  /* {actor}: the person who may or must act */
    PIECE_ACTION, /* {action}: the action, in the words that fit the modal (may, must and so on) */
    PIECE_OPEN,   /* `[`: begins a part that is left out if a slot in the part has no value */
    PIECE_CLOSE   /* `]`: ends that part */
} PieceKind;

/* A wording is a list of pieces; this is one of them. */
typedef struct WordingPiece WordingPiece;
struct WordingPiece {
    PieceKind kind;
    const char *text; /* PIECE_TEXT: the text */
    const Ex *ex;     /* PIECE_SLOT: the value to print */
    int form;         /* the grammatical form, an index into Lang.forms; 0 if the slot names none */
    bool sign;        /* {x.sign}: the value is printed as a sign, EnumValue.written[0] */
    bool one;         /* {a x}: `show` prints a variable x as an indefinite noun ("a move") */
    WordingPiece *next;
};

/* The texts for one thing, by variant and language.  NULL: there is no text. */
typedef struct Wording {
    const WordingPiece *piece[WORD_VARIANTS][MAX_LANGS];
    /* by language: the texts of the variant WORD_TERM, one for each grammatical form */
    const WordingPiece *const *term[MAX_LANGS];
    /* by language: the texts of the variant WORD_ONE, one for each grammatical form */
    const WordingPiece *const *one[MAX_LANGS];
} Wording;

/* A title, by language.  If in[0] is NULL, there is no title.  Otherwise each language has a text.
 * A language without a translation has the text of the first language. */
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

/* The forms of one word ("plays", "played").  If a phrase contains one of them, a case may write
 * any of them. */
typedef struct Alike Alike;
struct Alike {
    const char *words[12];
    int n;
    uint64_t bits; /* the union of the words' bits (text_word_bit()) */
    Alike *next;
};

typedef struct Paraphrase Paraphrase; /* spelling.h */
/* A language of the vocabulary. */
typedef struct Lang {
    const char *code, *name; /* "en", "English" */
    const char *forms[MAX_FORMS];
    int nforms;
    const char *particles[16]; /* words, such as articles, that a case may put before a value */
    /* by particle: true if a value after it belongs to the actor, as after "his" in "his chair" */
    bool owner[16];
    int nparticles;
    const char *joins[4]; /* words besides `and` that join the members of a set, or sentences */
    int njoins;
    const char *ors[4]; /* words besides `or` that join alternatives */
    int nors;
    const char *asides[40]; /* words that begin circumstances, such as "while" */
    int nasides;
    /* by WordUse: the texts that have this use; a text is a word, or several words in a row */
    const char *listed[WORD_USES][96];
    int nlisted[WORD_USES];
    const Alike *alike;
    const Paraphrase *paraphrases; /* in the order of declaration */
    struct SentenceFrames *frames; /* sentence_frames.h */
} Lang;

/* A file that is written in certain languages only.  Its edition or overlay names these
 * languages. */
typedef struct LanguageClaim {
    uint32_t begin, end; /* offsets in the sources; END is behind the file's last byte */
    unsigned langs;      /* the languages, one bit for each index in Program.langs */
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

/* The kinds of types.  Each comment says what a Value of such a type is. */
typedef enum TypeKind {
    TYPE_ERROR,   /* has an error that is reported already; agrees with every type */
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
    /* `written "..."`: the forms that a case may write; if NWRITTEN is 0, written[0] is the name */
    const char *written[6];
    int nwritten;
    Spelled spelled[MAX_LANGS]; /* additional spellings in a case */
    /* by language and grammatical form: the words in a report; a form that the vocabulary omits has
     * the words of form 0 */
    const char *words[MAX_LANGS][MAX_FORMS];
    Span span;
} EnumValue;

struct Type {
    TypeKind kind;
    const char *name;         /* NULL: a set type that has no name */
    uint32_t count;           /* ENUM, PRODUCT, RANGE: the number of values */
    EnumValue *values;        /* ENUM: the values */
    const Type *left, *right; /* PRODUCT: the types of the two parts */
    const Type *elem;         /* SET: the type of the members */
    Value low;                /* RANGE: the smallest number */
    const EventKind *event;   /* EVENT: the kind of the events; NULL: events of any kind */
    /* PRODUCT, by language and form: the words in a report, with slots for both parts */
    const WordingPiece *words[MAX_LANGS][MAX_FORMS];
    Wording noun; /* the noun for a variable of this type in a sentence */
    Span span;
    Type *next; /* the next in Program.types */
};

/* ---- kinds of events -------------------------------------------------- */

typedef struct Attr {
    const char *name;
    const Type *type;
    bool optional;   /* `?`: an event may lack the attribute */
    const Ex *value; /* the default, a constant; NULL: no default */
    bool last;       /* `= last`: the default is the last earlier event of the type TYPE */
    Wording words; /* the words for the attribute; slot 0 is the event, called `it` in a law file */
    Span span;
} Attr;

typedef enum PhraseKind {
    PHRASE_WORD, /* a word of the sentence */
    PHRASE_SLOT, /* {attribute}: the value of an attribute */
    PHRASE_OPEN, /* `[`: begins a part that may be left out */
    PHRASE_CLOSE /* `]`: ends that part */
} PhraseKind;

typedef struct PhrasePart PhrasePart;
struct PhrasePart {
    PhraseKind kind;
    const char *text; /* the word, or the name of the attribute */
    uint64_t bit;     /* WORD: the bit that text_word_bit() returns for the word */
    int attr;         /* SLOT: the index of the attribute */
    /* SLOT: the index of a second attribute; -1: none.  The two attributes are the parts of a
     * product, and are written without a space between them. */
    int attr2;
    int form;    /* SLOT: the grammatical form of the printed value */
    bool comma;  /* true: a comma is printed after this part */
    bool suffix; /* WORD: no space stands between the value before the word and the word */
    /* SLOT: a case may write a list of values here, and tells one event for each of them */
    bool each;
    PhrasePart *next;
};

/* One form of the sentences that tell an event of some kind (SPEC 4.4). */
typedef struct Phrase Phrase;
struct Phrase {
    const PhrasePart *parts;
    uint64_t words; /* the words that every such sentence has, as bits (text_word_bit()) */
    int lang;
    Span span;
    Phrase *next;
};

struct EventKind {
    const char *name;
    const EventKind *parent;
    uint32_t id;                  /* from 0 on, in the order of declaration */
    int depth;                    /* the number of ancestors */
    const EventKind *const *line; /* the ancestors, topmost first, and then the kind itself */
    Attr *attrs;                  /* at most MAX_ATTRS; the inherited attributes come first */
    int nattrs;
    const Phrase *phrases; /* the phrases of this kind, without those of its ancestors */
    /* `as`: a sentence of this kind does not tell an event of this kind, but one event of each of
     * these kinds */
    const EventKind *told_as[MAX_TOLD_AS];
    int ntold_as;
    bool as_others;       /* the declaration has an `as`; if it has an error, NTOLD_AS may be 0 */
    const Fun *exercises; /* the action (FUN_DONE) that such an event exercises; NULL: none */
    /* by parameter of the action: the index of the attribute that gives the argument */
    int exercise_args[MAX_ARGS];
    /* the choice that the event makes, as an expression: slot K is attribute K of the event; NULL:
     * the event makes no choice */
    const Ex *exercise_value;
    const Ex *where; /* a condition that every event of this kind meets; NULL: none */
    /* the condition that an event of this kind must meet to be proper; NULL: the kind adds none */
    const NarrowKind *proper;
    const Fun *reveals;  /* the holding that an event of this kind shows; NULL: it shows none */
    int reveals_args[2]; /* the indices of the attributes that give the owner and the item */
    /* `supposes`: an expression that asks whether an owner holds an item; slot 0 is the event.
     * Where `supposes_when` is true, the answer is supposed to be yes, unless the case says
     * otherwise. */
    const Ex *supposes, *supposes_when;
    /* `reveals … at most`: a number; slot 0 is the event.  Where `most_when` is true, every owner
     * has at most so many items when the story begins.  NULL: no number, or no condition. */
    const Ex *most, *most_when;
    const Fun *const *undone_by; /* the statuses that undo an event of this kind (precompute.h) */
    int nundone_by;
    Wording words;              /* the words that introduce an event of this kind in a sentence;
                                 * `term` is the noun for the event */
    Spelled spelled[MAX_LANGS]; /* the words that may refer to an event of this kind in a case */
    Span span;
    EventKind *next; /* the next in Program.events */
};

/* The events of a kind that meet a condition.  Either a declaration `kind` names them (SPEC 4.15),
 * or they are the proper events of a kind (SPEC 4.4).  A binder that names a narrow kind has the
 * type BASE.  The `where` of this binder begins with the condition of the narrow kind.  The
 * condition that the law file writes follows. */
struct NarrowKind {
    const char *name;
    /* true: the kind contains the proper events of `base`; it has no words and is not in
     * Program.narrow */
    bool proper;
    const EventKind *base;
    const NarrowKind *above; /* the narrow kind that contains this kind; NULL: none */
    const Ex *where;         /* the condition that this kind adds; slot 0 is the event */
    int nslots;              /* the number of variables in `where` */
    /* Set only if PROPER is true: an OpenFacts.  It is an upper bound for what a case leaves open
     * about its events.  Within this bound, evaluating `where` asks for no open fact. */
    int quiet;
    Wording words; /* the words that introduce an event of this kind in a sentence; slot 0 is the
                    * event */
    /* used while the declarations are checked */
    enum { NARROW_NEW, NARROW_ON_THE_WAY, NARROW_CHECKED } state;
    const Node *node;
    Span span;
    NarrowKind *next; /* the next in Program.narrow */
};

/* Says that an expression (Ex.narrow) is the condition that the event IT belongs to the narrow kind
 * KIND. */
typedef struct NarrowUse {
    const NarrowKind *kind;
    const Ex *it;
    bool bound; /* true: the binder names the kind, `for IT: KIND`; false: from `IT is KIND` */
} NarrowUse;

/* For each kind of event, the index of its attribute NAME. */
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
    FUN_READING, /* a reading, or an option: the edition sets its value */
    FUN_HOLDING, /* which owner has which item at the start of the story */
    FUN_FINDING, /* a fact that somebody must judge */
    FUN_STATUS,  /* something that rules conclude */
    FUN_DONE,    /* the status of an action: whether it took effect, and the choice */
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

/* One case of a definition.  The first case with a true condition gives the value of the
 * definition. */
typedef struct DefCase {
    const Ex *value, *when; /* WHEN is the condition, and NULL in the case `otherwise` */
} DefCase;

/* One case of the cost of a question.  The first case with a true condition gives the cost. */
typedef struct CostCase {
    int rank;       /* an index in the enum `cost`; 0 is the cheapest */
    const Ex *when; /* NULL in the case `otherwise` */
} CostCase;

typedef struct Native {
    const NativeDef *def;
    const char *library; /* the file name of the library; NULL: the function is built in */
    Replies *replies;    /* for a library function: the remembered answers */
    const Fun *reads[8]; /* the functions that the native may read */
    int nreads;
    bool earlier; /* the native asks only about events earlier than its arguments */
    bool oracle;  /* the native is an oracle: only advice may call it */
    void *cif;    /* the prepared call of the function (ffi.c) */
} Native;

struct Fun {
    /* These fields are adjacent, because look-ups read them first. */
    FunKind kind;
    uint32_t id; /* from 0 on, in the order of declaration */
    Fun *next;   /* the next in Program.funs */
    const char *name;
    const char *action; /* FUN_DONE: the name of the action; NAME is the name of its status */
    int nesting;        /* how much stack a call needs, in levels of expressions (precompute.c) */
    const char *param[MAX_ARGS];
    const Type *ptype[MAX_ARGS];
    int nparams; /* the number of parameters; their slots are 0 to NPARAMS - 1 */
    const Type *result;
    Span span;
    Wording words;

    /* SETTING, FINDING, HOLDING, DONE: the question for the value */
    Wording question;
    const Ex *ask;  /* the person or persons to ask */
    const Ex *away; /* the person or persons who must not hear the question */
    /* the answer is unauthorised information for this person or these persons */
    const Ex *tells;
    const CostCase *costs;
    int ncosts; /* 0: the question has no cost, and counts as cheaper than any other */
    int cost;   /* the rank of the last of `costs`; a decision tree sorts its facts by this rank */
    bool optional;  /* FINDING: the value may be absent */
    const Ex *from; /* FINDING: the set of possible values; NULL: all values of the type */
    /* PRESUMED: the value presumed until the contrary is found; NULL: none.  PRESUME_WHEN: the
     * condition under which it is presumed; NULL: it is presumed in every case. */
    const Ex *presumed, *presume_when;
    const char *presume_layer, *presume_source;
    /* UNTOLD: the value of the fact if the case states none; NULL: the fact is then open.
     * UNTOLD_WHEN: the condition under which UNTOLD counts; NULL: it counts in every case. */
    const Ex *untold, *untold_when;

    Value setting;  /* READING: the value that this edition selects */
    bool is_option; /* READING: the reading is declared by `option` */
    bool is_set;    /* READING: a file sets the value */
    Span set_span;
    const char *set_layer;   /* the layer of the file that sets the value */
    const char *set_by;      /* the overlay that sets the value; NULL: none */
    const char *replaced_by; /* the overlay that replaces the declaration; NULL: none */
    bool required;   /* every ruling must give the status a value; otherwise the ruling has a gap */
    bool background; /* reports show conclusions about the function only with `--all` */
    bool instruction; /* the status is an instruction to the director */
    bool unspoken;    /* the status must not be said aloud at the table */
    bool detail;      /* a short report leaves the status out */
    /* the conditions under which REQUIRED and DETAIL count; NULL: always */
    const Ex *required_when, *detail_when;
    /* the parameter for the event that this status undoes; -1: it undoes no event */
    int undoes;
    int list_by;  /* a report lists the values of this parameter in one line; -1: no parameter */
    Rule **rules; /* the rules that conclude the status, or give rights to the action */
    uint32_t nrules;
    bool choosing; /* DONE: the action includes a choice, which has the type RESULT */
    /* DONE: the status that gets the chosen value; NULL: none.  Parameter K of that status is
     * parameter settles_param[K] of the action. */
    const Fun *settles;
    int8_t settles_param[MAX_ARGS];
    const Fun *settled_by; /* STATUS: the action that settles the status; NULL: none */
    const Fun *lapses;     /* DONE: the deadline of every right to the action; NULL: none */
    const Ex *lapses_args[MAX_ARGS];

    /* The next fields are for a definition that belongs to a clause. */
    const char *label; /* the label of the clause that states the definition; NULL: none */
    const char *layer;
    bool of_page; /* the function is declared by an edition, a practice or an overlay, and not by
                   * the vocabulary */

    /* The next fields are for natives, definitions and deadlines. */
    Native native;
    const DefCase *cases;
    int ncases;
    const Ex *bind; /* DEADLINE: the condition, an EX_SOME */
    /* DEADLINE: the right lapses this number of events later than the condition says; only a mutant
     * sets this, to 1 or -1 */
    int shift;
    int nslots; /* the number of variables in all expressions of the function */
    Builtin builtin;
    const Node *node;
    uint32_t reach; /* the number of the function's first set (reach.h); 0: it has no sets */
};

/* ---- expressions ------------------------------------------------------ */

typedef enum ExOp {
    EX_ERROR, /* an expression with an error that is reported already */
    EX_CONST, /* the constant `value` */
    EX_VAR,   /* the variable in `slot` */
    EX_ATTR,  /* the attribute `name` of the event kid[0] */
    EX_LEFT,  /* the left part of the product kid[0] */
    EX_RIGHT, /* the right part of the product kid[0] */
    EX_PAIR,  /* the product of kid[0] and kid[1] */
    EX_CALL,  /* a call of `fun` with the kids as arguments */
    EX_KIND,  /* kid[0] is an event of kind `event` */
    EX_IS,
    EX_IN,
    EX_AT_LEAST,
    EX_AT_MOST,
    EX_GIVEN,  /* kid[0] has a value */
    EX_ABSENT, /* kid[0] has no value */
    /* the event kid[0] comes before kid[1]; kid[1] is a call of a deadline, or an event that may be
     * absent */
    EX_BEFORE,
    EX_NOT,
    EX_AND,
    EX_OR,
    /* some value of the variable `slot` meets kid[1].  The variable ranges over the members of the
     * set kid[0], or over the type `over` if kid[0] is NULL. */
    EX_SOME,
    EX_SET /* the set that has the members `more` */
} ExOp;

/* A condition that the event of a variable comes after or before the event of the variable
 * OTHER. */
typedef struct VarOrder {
    int8_t other; /* the slot of the other variable */
    bool after;
    /* true: OTHER is bound after the variable.  The order is then used only if the caller has fixed
     * the value of OTHER before any variable is bound. */
    bool later;
} VarOrder;

struct Ex {
    /* These fields are adjacent, because evaluation reads them most. */
    ExOp op;
    int nkids, slot;
    uint32_t thunk; /* 1 + the index in Program.thunks; 0: the expression has no thunk */
    const Fun *fun;
    Ex *kid[MAX_ARGS];
    const EventKind *event;
    Value value;
    const int8_t *places; /* ATTR: AttrPlaces.at for the name; NULL: the name must be looked up */
    const Type *over;     /* SOME: the type of the variable */
    /* SOME: the part of kid[1] that is tested for each value of the variable; NULL: nothing is
     * tested.  The rest of kid[1] limits the values that are tried: see PROPER and ORDERS. */
    const Ex *besides;
    const VarOrder *orders; /* SOME: the orders of events that kid[1] states (var_order.h) */
    bool proper;            /* SOME: the variable ranges over the proper events of a kind */
    uint8_t norders;
    Ex **more; /* SET: the members; NKIDS is their number */
    const Type *type;
    const char *name;
    /* if the expression is the condition of a narrow kind: this kind and the event; otherwise
     * NULL */
    const NarrowUse *narrow;
    /* If the expression was made for an `otherwise` (otherwise.h): the clause that the `otherwise`
     * denies.  The expression is true if that clause applies.  NULL: any other expression. */
    const Clause *applies;
    Span span;
};

/* Returns true if EX is the condition of a narrow kind that a declaration `kind` names. */
static inline bool ex_is_kind(const Ex *ex)
{
    return ex->narrow && !ex->narrow->kind->proper;
}

/* Returns true if EX is the condition that the variable in SLOT gets from its binder, as in
 * `for x: KIND`, where a declaration `kind` names KIND. */
static inline bool ex_is_kind_of(const Ex *ex, int slot)
{
    return ex_is_kind(ex) && ex->narrow->bound && ex->narrow->it->slot == slot;
}

/* Returns true if EX is the condition that an event is proper. */
static inline bool ex_is_proper(const Ex *ex)
{
    return ex->narrow && ex->narrow->kind->proper;
}

/* ex_nkids() and ex_kid() visit the kids of EX.  Some kids may be NULL.  Use them instead of
 * ex->nkids, which counts only the operands of an operator, call or set, and is 0 for EX_SOME. */
static inline int ex_nkids(const Ex *ex)
{
    return ex->more ? ex->nkids : MAX_ARGS;
}

static inline Ex *ex_kid(const Ex *ex, int i)
{
    return ex->more ? ex->more[i] : ex->kid[i];
}

/* EX is a copy that shares its kids with the original.  Gives EX its own array of kids, and returns
 * the array.  The caller fills it. */
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
    const char *layer; /* the name of the Layer of the clause */
    Title source;      /* the passage of the source that the clause states */
    Title inferred; /* if no source states the clause expressly: the reason why the clause holds */
    const char *origin; /* the edition, practice or overlay that states the clause */
    ClauseFrom from;
    bool of_story; /* the clause is a `practice` of the vocabulary: it says how to read a story */
    /* how the clause differs from the same clause of the older edition.  The older edition is the
     * one that the clause's edition follows. */
    Title amended;
    bool fresh;      /* the older edition has no such clause */
    const char *was; /* the label in the older edition, if the label has changed; otherwise NULL */
    bool background; /* the lines of the clause are printed only with `--all` */
    /* the clause belongs to an overlay, and replaces a head (a clause without `then`); or it
     * replaces another clause that has replaced a head */
    bool guarded;
    Wording because;
    bool printed;  /* the clause belongs to the edition, or replaces a clause that does */
    uint32_t part; /* the number among clauses with the same label; 0: no other has the label */
    const Node *node;
    Rule *rules;      /* one rule for each conclusion */
    const Rule *head; /* the binders and conditions of a head; NULL: the clause is no head */
    const char *const *subject_to; /* labels of the clauses that prevail over this clause */
    const char *const *overrides;  /* labels of the clauses that this clause prevails over */
    const char *const *see;        /* labels of related clauses, which do not affect rulings */
    int nsubject_to, noverrides, nsee;
    bool sees_one;          /* one of SEE applies, not all: `see 53 or 56` */
    const Clause *excepted; /* `excepted`: the head that states the exception; NULL: none */
    uint32_t order; /* the place of the clause in the book; a later clause has a higher number */
    Clause *next;   /* the next clause in the order of the book */
};

/* A clause that an edition drops from the edition that it follows. */
typedef struct RepealedClause RepealedClause;
struct RepealedClause {
    const char *label;
    /* the title of the dropped clause; NULL: all clauses with this label or inside it are
     * dropped */
    const char *title;
    RepealedClause *next;
};

/* A variable that `for` binds. */
typedef struct Binder {
    const char *name;
    int slot;
    const Type *over; /* the type: events of a kind, or values */
    const Ex *in;     /* the set that the variable ranges over; NULL: all of `over` */
    const Ex *where;  /* the condition on the variable; NULL: none */
    /* the part of `where` that is tested for each value of the variable; NULL: nothing is tested.
     * The rest of `where` limits the values that are tried: see PROPER and ORDERED. */
    const Ex *besides;
    bool proper;  /* the variable ranges over the proper events of a kind */
    bool ordered; /* `where` states an order of events, such as `x before y` (var_order.h) */
    Span span;
} Binder;

/* A condition of a rule.  An `otherwise` gives one negated condition for each clause that it
 * denies: see Ex.applies. */
typedef struct Cond {
    const Ex *ex;
    /* true: the rule needs the condition to be false.  The condition stands after `unless`, or
     * after the `except` of an outer clause. */
    bool negated;
    /* true: the condition stands after `except`.  NEGATED is then true.  But if an `excepted`
     * refers to this `except` (SPEC 6.1.9), the condition must hold, and NEGATED is false. */
    bool exception;
    const Clause *of; /* the clause that states the condition: the rule's own or an outer one */
} Cond;

typedef enum ConclusionKind {
    CONCLUDES_STATUS,
    CONCLUDES_MODAL, /* a right or a duty */
    CONCLUDES_REFER, /* a reference to another law */
    CONCLUDES_BREACH /* the breach of an invariant; the rule is in no clause of the book */
} ConclusionKind;

typedef enum ChooserKind { CHOOSER_ONE, CHOOSER_EITHER, CHOOSER_BOTH } ChooserKind;

/* How much a case leaves open about its events: first the most, last the least.  A requirement also
 * has this type.  A case meets the requirement if the case leaves open no more than that. */
typedef enum OpenFacts {
    NEEDS_DISPUTED, /* everything, even whether an event happened */
    NEEDS_OPEN,     /* attributes of events, and which deal the case has */
    NEEDS_TOLD,     /* nothing */
    NEEDS_COUNT     /* a requirement that no case meets */
} OpenFacts;

/* A part of a rule's conditions that can be tested on the facts of the case alone.  The test asks
 * no question and makes no call (prefilter.h). */
typedef struct Screen {
    const Ex *ex;
    uint32_t reads; /* the slots of the variables that the screen reads, as bits */
    uint32_t sight; /* if SLOT is not -1: the index of the screen in Program.sights */
    /* the slot of the variable, if the screen reads only one variable and this is an event;
     * otherwise -1 */
    int8_t slot;
    /* the index of the last binder whose variable the screen reads; -1: it reads no variable;
     * Rule.nbinders: it reads a variable that is not an event */
    int8_t level;
    bool wanted; /* the truth value that the rule needs */
} Screen;

/* A condition that can be evaluated early.  There are two sorts of gate:
 *
 *     a part of a rule's conditions that is no screen and reads only some of the rule's variables
 *     a call with a value that may be remembered */
typedef struct Gate {
    const Ex *ex;
    int8_t level; /* the index of the last binder whose variable EX reads */
    bool wanted;  /* the truth value that the rule needs */
    /* EX is a call with variables and constants as arguments: its value may be remembered */
    bool call;
    int8_t event; /* if EX is a call about one event: the slot of that variable; otherwise -1 */
    bool early;   /* evaluating the gate as soon as its variables have values saves time */
} Gate;

/* The parts of a right that another clause may state: Rule.completed. */
enum { COMPLETES_FROM = 1, COMPLETES_UNTIL = 2, COMPLETES_DEFAULT = 4, COMPLETES_TIE = 8 };

/* One conclusion of a clause, with all conditions that it depends on. */
struct Rule {
    const Clause *clause;
    uint32_t id; /* the index of the rule in Program.rules */
    Binder *binders;
    int nbinders;
    Cond *conds; /* the conditions; the rules of a clause share them */
    int nconds;
    int nslots; /* the number of variables in all expressions of the rule */
    int height; /* the height of the highest expression that the rule depends on (precompute.c) */

    ConclusionKind kind;
    const Fun *fun; /* the status, or the FUN_DONE of the action; NULL for REFER and BREACH */
    const Ex *args[MAX_ARGS];
    int nargs;
    /* bit K: the facts of the case alone give the value of argument K; K is not just a variable */
    uint32_t plain_args;
    /* the index of the binder that argument K names, if it is just a variable for an event;
     * otherwise -1 */
    int8_t about[MAX_ARGS];
    const Ex *value; /* STATUS: the value that is concluded */
    /* STATUS: the words of the conclusion: WORD_IS (`is`), WORD_DEEMED, WORD_SHALL (`shall be`) or
     * WORD_MUST (`must be`) */
    Variant said;
    Modal modal;
    ChooserKind chooser;
    bool impersonal;  /* MODAL: a duty that a law book prints in the words `must` of the action */
    const Ex *who;    /* MODAL: the person or the two persons who may act */
    const Ex *from;   /* MODAL: the set of possible choices; NULL: all values of the type */
    const Fun *until; /* MODAL: the deadline; NULL: none */
    const Ex *until_args[MAX_ARGS];
    const Ex *default_; /* MODAL: the choice if nobody chooses; NULL: none */
    const Ex *tie;      /* MODAL: the choice of this person prevails; NULL: the first choice does */
    const Clause *completed_by; /* MODAL: another clause that states parts of the right; or NULL */
    uint8_t completed;          /* the parts that it states, as bits: COMPLETES_... */
    const char *refer;
    const Title *refer_title;   /* the title of the law that the rule refers to; NULL: none */
    const Invariant *invariant; /* BREACH: the invariant that is broken */
    Span span;
    Rule *next; /* the next rule of the same clause */
    /* A condition of the rule may depend on a reading that a law file sets.  Then READING_LAYER is
     * the layer of that law file, and is a further source of the rule.  NULL: there is no such
     * reading, or the law file belongs to Program.layers[0]. */
    const char *reading_layer;
    Rule **defeats; /* the rules that this rule defeats if both apply and exclude each other */
    uint32_t ndefeats;

    /* The fields from here on are computed by precompute.h. */
    uint32_t reach; /* the index of the rule's first entry in Engine.kept (reach.h); 0: none */
    const VarOrder *orders; /* the orders of events in `where`s and conditions (var_order.h) */
    /* the orders of binder B begin at index norders[B] and end before index norders[B + 1] */
    uint8_t norders[MAX_SLOTS + 1];
    /* The screens, sorted by Screen.level.  The first ones have the level -1 and read no variable.
     * The screens of level L end before index nscreens[L + 1]. */
    const Screen *screens;
    uint8_t nscreens[MAX_SLOTS + 2];
    const Gate *gates; /* the gates, sorted by level; level L ends before index ngates[L + 1] */
    uint8_t ngates[MAX_SLOTS + 1];
    const Gate *first; /* the calls with which the evaluation of the conditions begins, in order */
    uint8_t nfirst;
};

/* A condition with values that an engine can remember: one for each assignment of values to the
 * variables of the condition.  The engine remembers every value that holds in all worlds.  While
 * explore.h searches sets of worlds, it also remembers values that hold in some worlds only. */
typedef struct Thunk {
    const Ex *ex;
    const Type *over[MAX_ARGS]; /* the types of the variables of EX; `slot` has their slots */
    int slot[MAX_ARGS];
    int nslots;
} Thunk;

/* ---- holdings --------------------------------------------------------- */

/* What a case says about the items of one owner in one group.  An item is a product: "♠A" has the
 * left part ♠ and the right part A.  The items of a group have the same left part.  In each set
 * below, bit V stands for the item with the right part V. */
typedef struct Holding {
    uint64_t has;   /* items that the owner has */
    uint64_t shown; /* those items of HAS that are known only from events of the story */
    uint64_t lacks; /* items that the owner does not have */
    uint64_t dealt; /* items of the deal, if it tells more than the owner can still have; else 0 */
    bool complete;  /* the owner has no other items */
    bool closed;    /* COMPLETE only because an event says how many items the owner has in all */
    bool others;    /* `+`: the owner has at least one more item */
    bool any;       /* `…`: the owner may have any number of further items */
    /* the story showed the item that a `+` of the case stands for; OTHERS is then false */
    bool met;
    int unknown; /* the number of `?` marks; each stands for one additional item */
    int filled;  /* how many of the `?` marks stand for items that the story showed */
    Span span;
} Holding;

/* ---- universes: bounded spaces of cases (SPEC 12) ---------------------- */

/* The values that a fact may have in the cases of a universe.
 *
 * In VALUE and SET, the variable in slot K stands for the event of Universe.slots[K].  Its value is
 * the place of that event in the story, or BL_ABSENT if there is no event. */
typedef struct ValueDomain {
    bool stated;    /* the universe states the values; false: they follow from the declaration */
    bool any;       /* every value of the type; for a finding with `from`, every value in `from` */
    bool or_absent; /* the fact may also be absent */
    /* VALUE: the only value that the fact may have.  SET: the set of the values that it may have.
     * NULL: not given. */
    const Ex *value, *set;
    Span span;
} ValueDomain;

/* One of the kinds of event that an event slot may have. */
typedef struct SlotKind {
    const EventKind *kind;
    ValueDomain attr[MAX_ATTRS]; /* by attribute of the kind: the possible values */
    /* the indices of all attributes; the NSTATED attributes that the file mentions come first */
    int order[MAX_ATTRS];
    int nstated;
    Span span;
} SlotKind;

/* One place in the story of a universe, for one event. */
typedef struct EventSlot {
    const char *label;
    const Type *type; /* the events of the lowest kind that contains all of KINDS */
    const SlotKind *kinds;
    int nkinds;
    bool or_nothing; /* the place may be empty */
    Span span;
} EventSlot;

typedef struct UniverseDeal {
    const char *text;
    Holding (*holding)[MAX_OWNERS]; /* by owner and group; the deal may leave some items open */
    Span span;
} UniverseDeal;

/* A setting with its possible values, or a finding that is left open. */
typedef struct UniverseFact {
    const Fun *fun;
    /* FINDING, by parameter: the event slot of the argument; -1: every event that fits.  In the
     * expressions of AMONG, parameter I of the finding has the slot Universe.nslots + I. */
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
    /* if NDEALS is 0: all holdings are open, and the deal is no dimension */
    const UniverseDeal *deals;
    int ndeals;
    const UniverseFact *settings;
    int nsettings;
    EventSlot slots[MAX_EVENT_SLOTS]; /* the events, in the order of the story */
    int nslots;
    const UniverseFact *findings;
    int nfindings;
    const Ex *const *assumes; /* conditions that all cases of the universe meet */
    int nassumes;
    int nvars; /* the number of variables in all expressions of the universe */
    Span span;
    Universe *next;
};

/* ---- invariants: what no ruling may contradict (SPEC 22) ---------------- */

/* A call of a status or an action (FUN_DONE) with variables as arguments. */
typedef struct InvariantCall {
    const Fun *fun;
    int slot[MAX_ARGS]; /* by parameter: the slot of the variable */
} InvariantCall;

struct Invariant {
    const char *name;
    Title title;
    /* A rule that fires if the invariant is broken.  Its binders and its `when` conditions are
     * those of the invariant.  Its last condition is the `never` condition, or the negation of the
     * `always` condition.  Its arguments are the variables that are events. */
    Rule rule;
    Clause clause; /* the clause of RULE, in no list; its label is the invariant's name */
    /* CLASHES: the calls after `clash`.  In a breach, the value of each of these calls is a clash.
     * If NCLASHES is 0, a breach changes nothing in the ruling. */
    const InvariantCall *clashes;
    int nclashes;
    const char *origin; /* the overlay that states or replaces the invariant; NULL: none */
    Span span;
    Invariant *next;
};

/* ---- indexes (precompute.h, rule_index.h) ------------------------------ */

/* Everything that one name can mean in a program. */
typedef struct Meaning Meaning;
struct Meaning {
    const char *name;
    const Type *type; /* the first type with this name; NULL, here and below: none */
    const EventKind *event;
    const NarrowKind *narrow;
    const Fun *fun;       /* the first function with this name that law files declare */
    const Type *value_of; /* the last enum that has a value with this name */
    Value value;          /* the index of that value in the enum VALUE_OF */
    int enums;            /* the number of enums that have a value with this name */
    Meaning *next;        /* the next entry in the same bucket of Program.meanings */
};
enum { MEANING_PLACES = 1024 };

typedef struct SharedScreen SharedScreen; /* rule_index.h */
typedef struct RuleIndex RuleIndex;       /* rule_index.h */

/* ---- the program ------------------------------------------------------ */

/* A name, in one language, of a native with one argument.  The argument and the result have the
 * same type: the "partner" of a seat is a seat. */
typedef struct KinName {
    const Fun *fun;
    int lang;
    const char *text; /* the name, without the particles (such as articles) at its end */
    const char *bare; /* TEXT without the particles at its start */
} KinName;

typedef struct Program {
    Arena *arena;
    const Limits *limits; /* the limits for computations on this program */
    Interner *names;
    const char *edition; /* the name asked for, such as "wbf-2017+wbf-commentary-2019" */
    Title title;         /* the title; equal to EDITION if no file gives a title */
    bool letter;         /* the edition is read without its practice */
    LawTitle *law_titles;

    const Node *const *files; /* the items of each law file of the edition */
    size_t nfiles;
    Lang langs[MAX_LANGS];
    int nlangs;
    const LanguageClaim *claims; /* the claims of the files that name their languages */
    size_t nclaims;
    unsigned spoken; /* the languages that all files are written in, as bits */
    Layer layers[16];
    int nlayers;
    Wording modal_words[MODAL_COUNT];

    Type *types;
    const Type *bool_type, *text_type, *event_type; /* EVENT_TYPE: events of any kind */
    EventKind *events;
    uint32_t nevents;
    NarrowKind *narrow; /* in the order of declaration */
    /* one kind for each declaration `setting {...}`, with the phrases of the declaration and with
     * an attribute for each setting */
    EventKind *settings;
    Fun *funs; /* in the order of declaration */
    uint32_t nfuns;
    Fun **fun_by_id;
    Fun **fun_by_name;        /* sorted by name, and then in the order of declaration */
    const Fun *holding;       /* the only holding; NULL: none is declared */
    const Fun *standing;      /* the built-in function `standing` */
    Clause *clauses;          /* in the order of the book */
    Clause *left_out;         /* the clauses of left-out practices, last one first; not compiled */
    RepealedClause *repealed; /* clauses that this edition drops from the edition that it follows */
    Rule **rules;             /* by id */
    uint32_t nrules;
    Universe *universes; /* these five lists are in the order of the files */
    Principle *principles;
    Invariant *invariants;
    Advice *advice;
    Incentive *incentives;

    Meaning *meanings[MEANING_PLACES]; /* all names, in buckets by hash */
    /* The fields from here on are computed by precompute.h. */
    const Fun **roles; /* the settings and definitions that may name a person in a case */
    int nroles;
    KinName *kin; /* the names of natives that return the type of their argument ("partner") */
    int nkin;
    AttrPlaces *places;
    const int8_t *by; /* AttrPlaces.at for the attribute `by` */
    Thunk *thunks;
    uint32_t nthunks, cap_thunks;
    SharedScreen *sights;
    uint32_t nsights, cap_sights;
    uint32_t *sight_lists;   /* by hash: 1 + the index of the first sight with this hash; 0: none */
    const RuleIndex *sieves; /* the rule index; NULL while a rule is changed (rule_index.h) */

    Uses *uses; /* the table of the uses of names (uses.h); NULL: there is no table */
} Program;

/* Returns true if R concludes a status as an obligation: `must be` or `shall be`. */
static inline bool rule_must_be(const Rule *r)
{
    return r->said == WORD_MUST || r->said == WORD_SHALL;
}

/* Returns true if the conclusion of R is printed only with `--all`. */
static inline bool rule_in_background(const Rule *r)
{
    return r->clause->background || (r->fun && r->fun->background);
}

/* Returns true if K is ANCESTOR or a kind below it.  If ANCESTOR is NULL, returns true. */
static inline bool kind_is_a(const EventKind *k, const EventKind *ancestor)
{
    if (!ancestor || k == ancestor)
        return true;
    return k && k->line && k->depth > ancestor->depth && k->line[ancestor->depth] == ancestor;
}

#endif
