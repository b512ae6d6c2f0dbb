/* model.h - the checked program: what check.c makes of the trees and what the
 * engine reads.  Built once, then never changed; everything lives in the
 * program's arena.  Nodes are kept for their places only. */
#ifndef BL_MODEL_H
#define BL_MODEL_H

#include "kit/interner.h"
#include "program/native.h"
#include "program/value.h"
#include "syntax/ast.h"

enum {
    MAX_LANGS = 8,   /* languages of the wordings */
    MAX_FORMS = 12,  /* grammatical forms of a value in one language */
    MAX_ARGS = 4,    /* parameters of anything that is called */
    MAX_SLOTS = 24,  /* variables in scope in one clause, guards included */
    MAX_ATTRS = 16,  /* attributes of one event kind, inherited ones included */
    MAX_TOLD_AS = 4, /* events that one sentence tells */
    MAX_VALUES = 64, /* values of a type that may be in a set */
    MAX_OWNERS = 16, /* of a holding; and groups of items */
    /* events of a universe: what is left of MAX_SLOTS is for the parameters of a
     * finding and for the variables of `some` and `no` */
    MAX_EVENT_SLOTS = 12
};

/* ---- wordings --------------------------------------------------------- */

typedef struct Ex Ex;
typedef struct Type Type;
typedef struct Fun Fun;
typedef struct EventKind EventKind;

typedef enum PieceKind {
    PIECE_TEXT,   /* literal */
    PIECE_SLOT,   /* the value of ex, in a form */
    PIECE_VALUE,  /* {value}: what is concluded or found */
    PIECE_ACTOR,  /* {actor}: who may or must */
    PIECE_ACTION, /* {action}: in the wording of a modal */
    PIECE_OPEN,   /* [ */
    PIECE_CLOSE   /* ] */
} PieceKind;

typedef struct WordingPiece WordingPiece;
struct WordingPiece {
    PieceKind kind;
    const char *text;
    const Ex *ex;
    int form;  /* index into the language's forms, 0 when none was named */
    bool sign; /* .sign: the first written form */
    bool one;  /* {a x}: as something not yet spoken of, where x has no value */
    WordingPiece *next;
};

/* Texts of one thing, by variant and language; NULL where there is none. */
typedef struct Wording {
    const WordingPiece *piece[WORD_VARIANTS][MAX_LANGS];
    const WordingPiece *const *term[MAX_LANGS]; /* MAX_FORMS of them, by form */
    const WordingPiece *const *one[MAX_LANGS];
} Wording;

/* A title by language; in[0] is NULL when there is none, else each is given:
 * a missing one is the first. */
typedef struct Title {
    const char *in[MAX_LANGS];
} Title;

/* The file of an edition or overlay that is in these languages alone, as bits. */
typedef struct LanguageClaim {
    uint32_t begin, end; /* global offsets */
    unsigned langs;
    const char *origin;
    Span span; /* where it says so */
    bool overlay;
} LanguageClaim;

/* What a law is called. */
typedef struct LawTitle LawTitle;
struct LawTitle {
    int64_t number;
    Title title;
    const Node *node; /* where it is said first */
    LawTitle *next;
};

typedef struct Lang {
    const char *code, *name;
    const char *forms[MAX_FORMS];
    int nforms;
    const char *particles[16]; /* words that may stand before a value */
    bool owner[16];            /* by particle: is what it stands before his who acts? */
    int nparticles;
    const char *joins[4]; /* words between the members of a set, beside `and` */
    int njoins;
} Lang;

typedef struct Layer {
    const char *name;
    Wording words;
} Layer;

/* ---- types ------------------------------------------------------------ */

typedef enum TypeKind {
    TYPE_ERROR, /* already reported: agrees with everything */
    TYPE_BOOL,
    TYPE_ENUM,
    TYPE_PRODUCT,
    TYPE_RANGE,
    TYPE_SET,
    TYPE_EVENT, /* kind NULL: any event */
    TYPE_TEXT
} TypeKind;

/* What else something may be called in a case, in one language. */
typedef struct Spelled {
    const char *at[16];
    int n;
} Spelled;

typedef struct EnumValue {
    const char *name;
    const char *written[6]; /* its name where the vocabulary has no such form */
    int nwritten;
    Spelled spelled[MAX_LANGS];
    const char *words[MAX_LANGS][MAX_FORMS]; /* by form; missing ones are the first */
    Span span;
} EnumValue;

struct Type {
    TypeKind kind;
    const char *name;
    uint32_t count; /* values of an enum, a product or a range */
    EnumValue *values;
    const Type *left, *right; /* product */
    const Type *elem;         /* set */
    Value low;                /* range */
    const EventKind *event;
    const WordingPiece *words[MAX_LANGS][MAX_FORMS]; /* product: slots {left} {right} */
    Wording noun; /* what a variable of this type is called */
    Span span;
    Type *next;
};

typedef struct Attr {
    const char *name;
    const Type *type;
    bool optional;
    const Ex *value; /* default, or NULL */
    bool last;       /* its default is the last event before it that it may name */
    Wording words;   /* slot 0 is the event, `it` */
    Span span;
} Attr;

typedef enum PhraseKind {
    PHRASE_WORD,
    PHRASE_SLOT,
    PHRASE_OPEN,
    PHRASE_CLOSE
} PhraseKind;
typedef struct PhrasePart PhrasePart;
struct PhrasePart {
    PhraseKind kind;
    const char *text; /* word, or attribute name */
    uint64_t bit;     /* of a word: text_word_bit() */
    int attr;         /* slot: attribute index */
    int attr2;        /* right part of a product written without a space, or -1 */
    int form;         /* in which the value is printed; matters to reports only */
    bool comma;       /* one follows; matters to what is written only */
    PhrasePart *next;
};
typedef struct Phrase Phrase;
struct Phrase {
    const PhrasePart *parts;
    uint64_t
        words; /* the bits (text_word_bit()) of those that it cannot be told without */
    int lang;
    Span span;
    Phrase *next;
};

struct EventKind {
    const char *name;
    const EventKind *parent;
    uint32_t id; /* dense, in order of declaration */
    int depth;
    const EventKind *const *line; /* from the highest kind above it to itself */
    Attr *attrs;                  /* at most MAX_ATTRS, inherited ones first */
    int nattrs;
    const Phrase *phrases; /* its own */
    /* `as`: a sentence of this kind tells an event of each of these, and none of this one */
    const EventKind *told_as[MAX_TOLD_AS];
    int ntold_as;
    bool as_others;       /* there is such a part, whatever is wrong in it */
    const Fun *exercises; /* the `done` status of the action, or NULL */
    int exercise_args[MAX_ARGS];
    const Ex *exercise_value;
    const Ex *where;    /* what is so of its events; NULL: nothing but their attributes */
    const Fun *reveals; /* a holding */
    int reveals_args[2];
    /* a call of the holding about such an event, which is so where nothing told says
     * otherwise; and when */
    const Ex *supposes, *supposes_when;
    const Fun *const *undone_by; /* what `undoes` such an event (precompute_program()) */
    int nundone_by;
    Wording words;              /* how it is introduced; its term: what it is called */
    Spelled spelled[MAX_LANGS]; /* its events */
    Span span;
    EventKind *next;
};

/* Where each kind of event has an attribute of this name, by id; -1: none. */
typedef struct AttrPlaces AttrPlaces;
struct AttrPlaces {
    const char *name;
    const int8_t *at;
    AttrPlaces *next;
};

/* ---- what can be called ----------------------------------------------- */

typedef enum FunKind {
    FUN_BUILTIN,
    FUN_SETTING,
    FUN_READING, /* an option too */
    FUN_HOLDING,
    FUN_FINDING,
    FUN_STATUS,
    FUN_DONE, /* the status of an action: did it take effect, with which choice */
    FUN_NATIVE,
    FUN_DEFINE,
    FUN_DEADLINE
} FunKind;

typedef enum Builtin {
    BUILTIN_SIZE,
    BUILTIN_THE_ONE,
    BUILTIN_STANDING,
    BUILTIN_BEFORE,
    BUILTIN_AFTER,
    BUILTIN_HAPPENED,
    BUILTIN_ALL_HELD
} Builtin;

typedef struct Rule Rule;
typedef struct DefCase {
    const Ex *value, *when;
} DefCase;

/* What it costs to ask; the first whose condition holds counts. */
typedef struct CostCase {
    int rank; /* in the enum `cost`: 0 is the cheapest */
    const Ex *when;
} CostCase;

typedef struct Native {
    const NativeDef *def;
    const char *library; /* whence, or NULL: the program itself */
    Replies *replies;    /* of a function of a library: what it has answered */
    const Fun *reads[8];
    int nreads;
    bool earlier;
    bool oracle; /* only advice may call it */
    void *cif;   /* prepared call interface; see ffi.c */
} Native;

struct Fun {
    /* what one looks for comes first, and lies together */
    FunKind kind;
    uint32_t id; /* dense, in order of declaration */
    Fun *next;
    const char *name, *action; /* FUN_DONE: the action's own name */
    int nesting; /* about how much stack evaluating it takes, in levels (precompute.c) */
    const char *param[MAX_ARGS];
    const Type *ptype[MAX_ARGS];
    int nparams;
    const Type *result;
    Span span;
    Wording words;
    /* settings, findings, holdings, actions: what is asked */
    Wording question;
    const Ex *ask;
    const Ex *away;  /* who is to be out of hearing: somebody, or a set */
    const Ex *tells; /* whom the answer tells what he may not use */
    const CostCase *costs;
    int ncosts;     /* 0: what happened, which comes before all that has a cost */
    int cost;       /* rank of the last of them, by which trees are ordered */
    bool optional;  /* finding: may be absent */
    const Ex *from; /* finding: its domain */
    const Ex *presumed, *presume_when;
    const char *presume_layer, *presume_source;
    const Ex *untold, *untold_when; /* what it is where nothing is told of it */
    /* settings and readings */
    Value setting; /* reading: its default */
    bool is_option;
    bool is_set; /* reading: a file of the edition set it */
    Span set_span;
    const char *set_layer;
    const char *set_by, *replaced_by; /* the overlay that did so; NULL: none */
    /* statuses */
    bool required, background, instruction;
    bool unspoken; /* for who rules alone: not said at the table */
    const Ex *required_when;
    int undoes;   /* parameter that stops standing, or -1 */
    int list_by;  /* parameter by which lines are gathered, or -1 */
    Rule **rules; /* that conclude it; of a FUN_DONE: its modals */
    uint32_t nrules;
    bool choosing; /* actions */
    /* natives, definitions, deadlines */
    Native native;
    const DefCase *cases;
    int ncases;
    const Ex *bind; /* deadline: EX_SOME */
    int shift;      /* deadline: it passes so many events later, or (-1) one earlier */
    int nslots;
    Builtin builtin;
    const Node *node;
};

/* ---- expressions ------------------------------------------------------ */

typedef enum ExOp {
    EX_ERROR,
    EX_CONST,
    EX_VAR,  /* slot */
    EX_ATTR, /* kid[0]; name, resolved by the event's kind */
    EX_LEFT, /* parts of a product */
    EX_RIGHT,
    EX_PAIR, /* kid[0] * n + kid[1] */
    EX_CALL, /* fun, kids */
    EX_KIND, /* kid[0] is an event of kind */
    EX_IS,
    EX_IN,
    EX_AT_LEAST,
    EX_AT_MOST,
    EX_GIVEN,
    EX_ABSENT,
    EX_NOT,
    EX_AND,
    EX_OR,
    EX_SOME, /* slot; over events of `type`, its values, or kid[0]; kid[1] where */
    EX_SET   /* kids */
} ExOp;

struct Ex {
    /* what evaluation reads of most comes first, and lies together */
    ExOp op;
    int nkids, slot;
    uint32_t thunk; /* 1 + its index in the program's thunks; 0: it has none */
    const Fun *fun;
    Ex *kid[MAX_ARGS];
    const EventKind *event;
    Value value;
    const int8_t *places; /* ATTR: see AttrPlaces; NULL: to be looked up by name */
    const Type *over;     /* SOME: the type ranged over */
    Ex **more;            /* EX_SET: members */
    const Type *type;
    const char *name;
    Span span;
};

/* The way to all kids of EX, whatever it is: those below ex_nkids, of which some may be
 * NULL.  (ex->nkids counts what an operator, a call or a set is made of, none of them
 * NULL; what a quantifier ranges over and its condition are not counted there.) */
static inline int ex_nkids(const Ex *ex)
{
    return ex->more ? ex->nkids : MAX_ARGS;
}

static inline Ex *ex_kid(const Ex *ex, int i)
{
    return ex->more ? ex->more[i] : ex->kid[i];
}

/* Where to put the kids of EX, a copy of another, with which it shares none any more. */
static inline Ex **ex_own_kids(Ex *ex, Arena *arena)
{
    return ex->more ? ex->more = arena_new_array(arena, Ex *, (size_t)ex->nkids + 1)
                    : ex->kid;
}

/* ---- rules ------------------------------------------------------------ */

/* A condition of which an engine remembers what it came to, by the variables that it
 * reads. */
typedef struct Thunk {
    const Ex *ex;
    const Type *over[MAX_ARGS];
    int slot[MAX_ARGS];
    int nslots;
    bool heavy; /* it is worth that in every ruling, not only where many are explored */
} Thunk;

typedef struct Clause Clause;
struct Clause {
    const char *label;
    Title title;
    const char *layer;  /* name */
    Title source;       /* where it is said */
    Title inferred;     /* why */
    const char *origin; /* edition or overlay that states it */
    bool background;
    bool guarded; /* it replaces, with others perhaps, a clause that only guarded, too */
    Wording because;
    const Node *node;
    Rule *rules; /* one for each conclusion */
    const char *const *subject_to;
    const char *const *overrides;
    int nsubject_to, noverrides;
    uint32_t order; /* place in the book: by label */
    Clause *next;
};

typedef struct Binder {
    const char *name;
    int slot;
    const Type *over; /* events of a kind or values of a type */
    const Ex *in;     /* or the members of a set */
    const Ex *where;
    Span span;
} Binder;

typedef struct Cond {
    const Ex *ex;
    bool negated; /* of an `unless` */
    const Clause *of;
} Cond;

/* A part of a rule's conditions that can be seen to be otherwise (prefilter.h). */
typedef struct Screen {
    const Ex *ex;
    uint32_t reads; /* the variables in it, as bits */
    uint32_t sight; /* its number among those of the program, where SLOT is given */
    int8_t slot;    /* of the one event that it reads; -1: it reads otherwise */
    int8_t level;   /* the binder by which all that it reads is bound (prefilter.c) */
    bool wanted;    /* it has to be so, or must not */
} Screen;

/* A condition of a rule, or a part of one, that can be evaluated before all variables of
 * the rule are bound, or a call, of which it may be known what it comes to; what can merely
 * be looked at is a screen, and not here. */
typedef struct Gate {
    const Ex *ex;
    int8_t level; /* the binder by which all that it reads is bound */
    bool wanted;  /* it has to be so, or must not */
    bool call;    /* of plain variables and constants: what it came to is remembered */
    int8_t event; /* of a call of one event, its variable; else -1 */
    bool early;   /* it is worth evaluating as soon as it can be */
} Gate;

/* What may be open before a rule's conditions are looked at. */
typedef enum OpenFacts {
    NEEDS_DISPUTED, /* whether events happened */
    NEEDS_OPEN,     /* attributes, or which deal it is */
    NEEDS_TOLD,     /* neither */
    NEEDS_COUNT
} OpenFacts;

typedef enum ConclusionKind {
    CONCLUDES_STATUS,
    CONCLUDES_MODAL,
    CONCLUDES_REFER
} ConclusionKind;
typedef enum ChooserKind { CHOOSER_ONE, CHOOSER_EITHER, CHOOSER_BOTH } ChooserKind;

struct Rule {
    const Clause *clause;
    uint32_t id;
    Binder *binders;
    int nbinders;
    Cond *conds;
    int nconds;
    int nslots;
    int height; /* of the highest expression that says whether it rules what (precompute.c) */
    ConclusionKind kind;
    const Fun *fun; /* status, or the FUN_DONE of the action */
    const Ex *args[MAX_ARGS];
    int nargs;
    uint32_t plain_args; /* those that can be looked at, but for bare variables, which
                            are bound at once (precompute_program()) */
    const Ex *value;     /* status */
    bool must_be;
    Modal modal;
    ChooserKind chooser;
    const Ex *who;
    const Ex *from;
    const Fun *until;
    const Ex *until_args[MAX_ARGS];
    const Ex *default_;
    const Ex *tie;
    const char *refer;
    const Title *refer_title; /* or NULL */
    Span span;
    Rule *next;
    /* layer of the overlay that set a reading on which the rule's conditions
     * turn: its authority stands behind the rule too; or NULL */
    const char *reading_layer;
    Rule **defeats; /* rules that this one defeats where they exclude each other */
    uint32_t ndefeats;
    /* Without an event for each of the first so many nothing is asked before it is
     * plain that it binds nothing; by what is open in the case (precompute_program()) */
    struct {
        const EventKind *kind;
        int slot;
    } needs[MAX_SLOTS];
    uint8_t nneeds[NEEDS_COUNT];
    /* By the binder, from -1 on, after which they can be looked at; where those of each
     * end (precompute_program()) */
    const Screen *screens;
    uint8_t nscreens[MAX_SLOTS + 2];
    const Gate *gates; /* by the binder, from 0 on; where those of each end */
    uint8_t ngates[MAX_SLOTS + 1];
    const Gate *first; /* the calls with which evaluation of the conditions begins */
    uint8_t nfirst;
};

/* What is stated of one owner and one group (items of one left part). */
typedef struct Holding {
    uint64_t has;   /* items known to be there, as bits of the right part */
    uint64_t shown; /* of these, what only events of the story prove */
    uint64_t lacks; /* items known not to be there, where it is not complete */
    bool complete;  /* and nothing else */
    bool others;    /* `+`: at least one item besides those in HAS */
    bool any;       /* `…`: and any number of items besides */
    bool met;       /* a `+` that meant an item which the story shows: `any` now */
    int unknown;    /* `?` marks: so many more */
    int filled;     /* further `?` marks, which stood for items shown in the story */
    Span span;
} Holding;

/* ---- universes and principles ----------------------------------------- */

/* What something may be in the cases of a universe: VALUE, which is no dimension,
 * or the members of SET, or any value of the type (of a finding: of its `from`);
 * OR_ABSENT: or none, alone: none.  Of what the universe says nothing it is not
 * `stated`, and the rest says what follows from the declaration.
 * In its expressions variable K is event slot K: the event's place in the story,
 * or BL_ABSENT for a slot that is nothing. */
typedef struct ValueDomain {
    bool stated;
    bool any;
    bool or_absent;
    const Ex *value, *set;
    Span span;
} ValueDomain;

typedef struct SlotKind {
    const EventKind *kind;
    ValueDomain attr[MAX_ATTRS]; /* by attribute of the kind */
    /* all attributes of the kind: first the NSTATED ones, as they stand */
    int order[MAX_ATTRS];
    int nstated;
    Span span;
} SlotKind;

/* One place in the story. */
typedef struct EventSlot {
    const char *label;
    const Type *type; /* of the variable: the kind that all its kinds are */
    const SlotKind *kinds;
    int nkinds;
    bool or_nothing;
    Span span;
} EventSlot;

typedef struct UniverseDeal {
    const char *text;
    Holding (*holding)[MAX_OWNERS]; /* owner, group; what it leaves open stays open */
    Span span;
} UniverseDeal;

/* A setting, or a finding that is left open. */
typedef struct UniverseFact {
    const Fun *fun;
    /* findings: of the events of these slots, or (-1) of every event that fits */
    int at[MAX_ARGS];
    /* where it speaks of every event, parameter I is variable Universe.nslots + I */
    ValueDomain among;
    Span span;
} UniverseFact;

/* A bounded space of cases (SPEC 12). */
typedef struct Universe Universe;
struct Universe {
    const char *name;
    Title title;
    const char *const *covers; /* labels */
    int ncovers;
    const UniverseDeal *deals; /* none: every holding is open, and not counted */
    int ndeals;
    const UniverseFact *settings;
    int nsettings;
    EventSlot slots[MAX_EVENT_SLOTS]; /* in the order of the story */
    int nslots;
    const UniverseFact *findings;
    int nfindings;
    const Ex *const *assumes;
    int nassumes;
    int nvars; /* variables of all its expressions */
    Span span;
    Universe *next;
};

typedef enum PrincipleKind {
    PRINCIPLE_INDEPENDENT, /* funs do not depend on the event of binders[0] */
    PRINCIPLE_SYMMETRIC,   /* the ruling turns with the case */
    PRINCIPLE_ALWAYS,      /* holds for all binders, where the conditions do */
    PRINCIPLE_NEVER        /* no such line for any binders, where they do */
} PrincipleKind;

/* The values of one enum turned: VALUE becomes to[VALUE]. */
typedef struct Permutation {
    const Type *type;
    const Value *to;
    Span span;
} Permutation;

/* An action of certain events or values: of its first NARGS parameters. */
typedef struct ActionPattern {
    const Fun *fun; /* FUN_DONE */
    const Ex *args[MAX_ARGS];
    int nargs;
} ActionPattern;

/* What a drafter holds to be true of every case (SPEC 13). */
typedef struct Principle Principle;
struct Principle {
    const char *name;
    Title title;
    Title source;
    PrincipleKind kind;
    const Universe *const *universes; /* in which it is checked; none: in all */
    int nuniverses;
    const Fun *const *funs; /* INDEPENDENT: statuses, or the FUN_DONE of actions */
    int nfuns;
    const Permutation *turns; /* SYMMETRIC: all at once */
    int nturns;
    const Binder *binders; /* INDEPENDENT: one, an event */
    int nbinders;
    const Cond *conds;
    int nconds;
    const Ex *holds; /* ALWAYS */
    const Ex *who;   /* NEVER: WHO may do one of DEEDS */
    Modal modal;
    const ActionPattern *deeds;
    int ndeeds;
    const char *const *except; /* NEVER: clauses on which such a line may rest */
    int nexcept;
    int nslots; /* variables of all its expressions */
    Span span;
    Principle *next;
};

enum { MAX_WEIGHTS = 8 };

/* A number: what an oracle says of something, or what that is compared with. */
typedef struct Weight {
    const Ex *ex;
    const char *name; /* or NULL */
    int slot;         /* of the name; -1 */
} Weight;

/* What somebody may want to know beside the ruling: for each choice of binders for which
 * the conditions hold, what is weighed, where what is asked after that holds too (SPEC
 * 19). */
typedef struct Advice Advice;
struct Advice {
    const char *name;
    Rule rule; /* binders and conditions alone: it concludes nothing */
    const Weight *weights;
    const Cond *after;
    int nweights, nafter;
    Wording words;
    Span span;
    Advice *next;
};

/* An event of which an incentive tells: its attributes rest on the variables before. */
typedef struct ToldEvent {
    const char *label;
    const EventKind *kind;
    const Ex *attr[MAX_ATTRS]; /* NULL: not said */
    int slot;                  /* its variable */
} ToldEvent;

enum { MAX_TOLD_EVENTS = 8 };

/* What somebody may be tempted to do, and how it is weighed what comes of it (SPEC 20). */
typedef struct Incentive Incentive;
struct Incentive {
    const char *name;
    Title title;
    const char *const *covers; /* labels */
    int ncovers;
    Rule rule; /* binders and conditions alone: what may be done next */
    /* first what is done; the rest is told at the end of the story */
    ToldEvent told[MAX_TOLD_EVENTS];
    int ntold;
    const Ex *puts_out; /* the item that goes out of a hand by it */
    Rule in_order;      /* of one event: its only binder */
    const Ex *const *assumes;
    int nassumes;
    const Ex *weigh;
    int nvars;
    Span span;
    Incentive *next;
};

/* What a name is. */
typedef struct Meaning Meaning;
struct Meaning {
    const char *name;
    const Type *type; /* the first of this name */
    const EventKind *event;
    const Fun *fun;       /* the first that the laws declare */
    const Type *value_of; /* the last enum of which it is a value */
    Value value;          /* in that */
    int enums;            /* how many enums have such a value */
    Meaning *next;        /* in the same place of the table */
};
enum { MEANING_PLACES = 1024 };

/* A screen about one event. */
typedef struct SharedScreen {
    const Ex *ex;
    uint32_t next; /* 1 + the next of the same hash; 0: none */
} SharedScreen;

/* What is looked at for several rules of a sieve, as sets of these. */
typedef struct ScreenColumn {
    uint32_t sight, uses;      /* how many rules look at it */
    const uint64_t *unless_so; /* the rules that say nothing where it is not so */
    const uint64_t *where_so;  /* and those that say nothing where it is */
} ScreenColumn;

/* The rules whose first variable is an event of one kind (precompute_rule.h). */
typedef struct KindRules {
    const uint32_t *rules; /* their ids, in order */
    uint32_t n, words;     /* how many; 64-bit words of a set of them */
    const ScreenColumn *columns;
    uint32_t ncolumns;
} KindRules;

/* The rules about one status or action by the constant of which they say it, as parameter
 * ARG: those of LOW + I end at ends[I], and those that say it of others, or of a variable,
 * are among all. */
typedef struct ConstantIndex {
    int arg;
    Value low;
    uint32_t nvalues;     /* 0: they are not filed */
    const uint32_t *ends; /* nvalues + 1: the last are those of no such constant */
    Rule *const *rules;
} ConstantIndex;

typedef struct RuleIndex {
    const KindRules *of;        /* by the id of the kind; the last: of any event */
    const uint32_t *place;      /* of a rule in its sieve, by its id */
    const uint64_t *rest;       /* the rules in no sieve, as a set of ids */
    const ConstantIndex *filed; /* by the id of the status, or of what an action does */
} RuleIndex;

typedef struct Program {
    Arena *arena;
    const Limits *limits; /* of what is worked out */
    Interner *names;
    const char *edition; /* the id asked for: "wbf-2017+wbf-commentary-2019" */
    Title title;         /* EDITION, where no file says another */
    LawTitle *law_titles;
    Lang langs[MAX_LANGS];
    int nlangs;
    /* the texts of which some files say in what languages they are, and the languages, as
     * bits, that all claim */
    const LanguageClaim *claims;
    size_t nclaims;
    unsigned spoken;
    Layer layers[16];
    int nlayers;
    Type *types;
    EventKind *events;
    Meaning *meanings[MEANING_PLACES]; /* by the hash of the name */
    EventKind *settings; /* one for each `setting {...}`: its phrases and fields */
    uint32_t nevents;
    Fun *funs; /* in order of declaration */
    Fun **fun_by_id;
    Fun **fun_by_name; /* sorted; the first declared first among equal names */
    uint32_t nfuns;
    Wording modal_words[MODAL_COUNT];
    Clause *clauses; /* in the order of the book */
    Rule **rules;
    uint32_t nrules;
    const Type *bool_type, *text_type, *event_type;
    const Fun *holding;  /* the one holding, or NULL */
    const Fun *standing; /* the built-in */
    const Fun **
        roles; /* by what a case may name a value, "the chairman" (precompute_program()) */
    int nroles;
    AttrPlaces *places; /* precompute_program() */
    Thunk *thunks;
    uint32_t nthunks, cap_thunks;
    SharedScreen *sights;
    uint32_t nsights, *sight_lists;
    int cap_sights;
    const RuleIndex *sieves; /* NULL: some rule is changed (precompute_rule.h) */
    const int8_t *by;        /* those of the attribute `by` */
    Universe *universes;     /* as they stand in the files */
    Principle *principles;
    Advice *advice;
    Incentive *incentives;
} Program;

/* Is what R concludes told only when all is asked for? */
static inline bool rule_in_background(const Rule *r)
{
    return r->clause->background || (r->fun && r->fun->background);
}

static inline bool kind_is_a(const EventKind *k, const EventKind *ancestor)
{
    if (!ancestor || k == ancestor)
        return true;
    return k && k->line && k->depth > ancestor->depth &&
           k->line[ancestor->depth] == ancestor;
}

#endif
