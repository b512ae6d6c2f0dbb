/* case.h - a case as the engine reads it: built from its syntax tree against one program (SPEC 8).
 *
 * The tree is read once for each edition.  A Case lives in the arena given to the reader.  It
 * borrows its texts from the tree and its names from the program.  Errors go to the diagnostics
 * that the caller passes. */
#ifndef BL_CASE_H
#define BL_CASE_H

#include "check/check.h"

enum { MAX_EVENTS = 500, MAX_SPELT = 10 /* most words that name one value of a story */ };

typedef struct CaseEvent {
    const EventKind *kind;
    const char *label; /* the label from the case, or one made from the event's number: "@3" */
    Value attr[MAX_ATTRS];
    bool open[MAX_ATTRS]; /* the case leaves this attribute's value open */
    /* for an open attribute: the values that it may have, one bit each; 0: any value */
    uint64_t one_of[MAX_ATTRS];
    /* In a shape of a universe (universe.h): the domain of each open attribute.  Otherwise NULL. */
    const ValueDomain *among;
    bool disputed;
    int instead_of; /* for an event told `instead of` a disputed event: 1 + the place of the
                     * disputed event; exactly one of the two happened; otherwise 0 */
    bool by_name;   /* the sentence names the kind and the attributes: `KIND with NAME VALUE,
                     * ...` */
    bool shared;    /* the same sentence tells other events, too (SPEC 4.4, 8.3) */
    Span span;
} CaseEvent;

/* A fact that a body found, or a choice that a player elected. */
typedef struct StatedFact {
    const Fun *fun; /* NULL: the fact is whether the event at place args[0] happened */
    Value args[MAX_ARGS];
    Value value;
    bool excluded; /* the case says `f(x) is not v`: only VALUE is ruled out */
    Span span;
} StatedFact;

typedef struct Body {
    const char *name; /* the name of the body, such as "director"; NULL if the case has no section
                       * `found by` */
    Value value;      /* its value in the enum `body`, or BL_ABSENT */
    StatedFact *found;
    int nfound, cap_found; /* in every struct here, cap_X is the number of elements that X has room
                            * for */
    Span span;
} Body;

typedef struct Expectation {
    const Node *node;
    ExpectKind kind;
    const Rule *concl; /* the expected conclusion, for EXPECT_LINE and EXPECT_NO; otherwise NULL */
    const Ex *fact;    /* EXPECT_OPEN: a fact or status, as EX_CALL, or an attribute, as EX_ATTR;
                        * EXPECT_CLASH: a status, as EX_CALL; EXPECT_REFUSED: an event; otherwise
                        * NULL */
    const char *refer;
    const Ex *when; /* the condition after `if`, or NULL */
    const char *layer;
    Span span;
} Expectation;

/* One section `expect` of a case. */
typedef struct Expect {
    const char **editions;
    int neditions;
    const char *body; /* the body for whose ruling this is expected; NULL: the rulings of all
                       * bodies */
    const char *inferred;
    Expectation *items;
    int nitems, cap_items;
    Span span;
} Expect;

/* A difference between the rulings of two editions, stated by the case in `differs`. */
typedef struct Difference {
    const char *edition[2];
    int level; /* a CompareLevel */
    const char **labels;
    int nlabels;
    const char *text;
    Span span;
} Difference;

/* OWNER holds ITEM because the event at place EVENT implies it; the case does not state it (SPEC
 * 4.4). */
typedef struct SupposedItem {
    Value owner, item;
    int event;
} SupposedItem;

enum { MAX_BODIES = 16 }; /* the most bodies that one case may have */

typedef struct Case {
    const char *name, *title, *source, *ruled_under, *inferred;
    const char *file;
    int lang; /* the language of the case: an index into the languages of the program */
    Span span;
    CaseEvent *events;
    int nevents;
    Value *settings;     /* by Fun id; BL_ABSENT if the case gives no value */
    Span *setting_spans; /* by Fun id; a setting with a span and no value is stated as `?` */
    Holding holding[MAX_OWNERS][MAX_OWNERS]; /* by owner, then by group of items */
    SupposedItem *supposed; /* the items in `holding` that are only supposed, in story order */
    int nsupposed;
    Body *bodies; /* at least one body, which may be nameless */
    int nbodies, cap_bodies;
    StatedFact *elected;
    int nelected, cap_elected;
    Expect *expects;
    int nexpects, cap_expects;
    Difference *differs;
    int ndiffers, cap_differs;
    uint64_t about[MAX_EVENTS / 64 + 1]; /* the events that `about` names: a bit set by place */
    bool has_about;
    const Program *program;
    /* For a shape of a universe: the universe, and the place of the event in each slot.  An empty
     * slot has BL_ABSENT.  The universe gives the domains of the open attributes. */
    const Universe *universe;
    Value slot_place[MAX_EVENT_SLOTS];
    bool deal_open; /* the holdings are open: `holding` is not used */
    Uses *uses;     /* the table of the uses of names, which findings and expectations add to; NULL:
                     * none is kept */
} Case;

/* Reads case N of the file FILE, and compiles the expectations for EDITION.  Returns the case, or
 * NULL after reporting errors.  Supposed holdings are not added: engine_load_case() reads a case
 * and adds them. */
Case *case_from_node(const Program *p, const Node *n, const char *file, const char *edition,
                     Arena *arena, Diags *diags);

/* Adds the items that the story shows to the holdings that C states.  Returns false, after a
 * report, if the story and the holdings contradict each other. */
bool case_show_holdings(Case *c, Arena *arena, Diags *diags);

/* Returns the first attribute of E that has the same item as an earlier attribute of E, or -1.  An
 * event must not name one item twice. */
int case_item_twice(const Program *p, const CaseEvent *e);

/* Returns true if the case states the setting F as unknown (`?`). */
bool case_setting_is_open(const Case *c, const Fun *f);

/* Returns a name that a case in language LANG may write for the value of ROLE, a role of P:
 * "chairman" for "the chairman".  Returns NULL if the role has no such name. */
const char *case_role_name(const Program *p, const Fun *role, int lang);

/* Returns the names that a case in language LANG may use for an event of kind K, and sets *N to
 * their number.  These are the forms of the kind's `term`, then its spellings, without particles
 * and without duplicates. */
const char *const *case_kind_names(const Program *p, const EventKind *k, int lang, Arena *arena,
                                   int *n);

/* Returns true if a story would read the sentence SENTENCE, without a label, as the event EV at
 * place AT of C.  Only the events of C before AT matter. */
bool case_sentence_means(const Case *c, int at, const char *sentence, const CaseEvent *ev,
                         Arena *arena);

/* Returns the place of the event with label LABEL, or -1. */
int case_event_find(const Case *c, const char *label);

/* Returns true if A and B state the same fact, with equal or different values. */
bool case_same_fact(const StatedFact *a, const StatedFact *b);

/* Returns phrase PH of kind K as text, with the names of its slots in braces. */
const char *case_phrase_text(const EventKind *k, const Phrase *ph, Arena *arena);

#endif
