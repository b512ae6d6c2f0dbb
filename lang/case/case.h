/* case.h - a case as the engine reads it (SPEC 8).
 *
 * A Case is built from the syntax tree of a case, for one program.  For another edition, a new Case
 * is built.  A Case lives in the arena that the caller passes.  The Case borrows its texts from the
 * tree, and its names from the program.  Errors are reported to the diagnostics that the caller
 * passes.
 *
 * The place of an event is its index in the story, from 0.  A holding says which items an owner
 * has.  A shape is a set of cases of a universe with the same events; the Case of a shape leaves
 * attributes open. */
#ifndef BL_CASE_H
#define BL_CASE_H

#include "check/check.h"

enum { MAX_EVENTS = 500, MAX_SPELT = 10 /* the most words in the name of a value */ };

typedef struct CaseEvent {
    const EventKind *kind;
    /* the label that the case gives, or one that is made from the number of the event: "@3" */
    const char *label;
    Value attr[MAX_ATTRS];
    bool open[MAX_ATTRS]; /* the case leaves the value of this attribute open */
    /* for an open attribute: a bit for each value that it may have; 0 if it may have any value */
    uint64_t one_of[MAX_ATTRS];
    /* for a shape of a universe (universe.h): the domain of each open attribute; otherwise NULL */
    const ValueDomain *among;
    bool disputed;
    /* 1 + the place of the disputed event that this event is told `instead of`, or 0 if there is
     * none.  Exactly one of the two events happened. */
    int instead_of;
    bool by_name; /* the sentence has the form `KIND with NAME VALUE, ...` */
    bool shared;  /* the same sentence also tells other events (SPEC 4.4, 8.3) */
    Span span;
} CaseEvent;

/* A fact that a body found, or a choice that a player elected. */
typedef struct StatedFact {
    const Fun *fun; /* NULL for the fact that the event at place args[0] happened */
    Value args[MAX_ARGS];
    Value value;
    bool excluded; /* the case says `f(x) is not v`, which excludes only VALUE */
    Span span;
} StatedFact;

typedef struct Body {
    /* the name of the body, such as "director"; NULL in a case without a section `found by` */
    const char *name;
    Value value; /* the value of the name in the enum `body`, or BL_ABSENT */
    StatedFact *found;
    /* in every struct here, cap_X is the number of elements that fit into the memory of X */
    int nfound, cap_found;
    Span span;
} Body;

typedef struct Expectation {
    const Node *node;
    ExpectKind kind;
    const Rule *concl; /* the expected conclusion, for EXPECT_LINE and EXPECT_NO; otherwise NULL */
    /* For EXPECT_OPEN: an EX_CALL of a fact or status, or an EX_ATTR.  For EXPECT_CLASH: an
     * EX_CALL of a status.  For EXPECT_REFUSED: an event.  Otherwise NULL. */
    const Ex *fact;
    const char *refer;
    const Ex *when; /* the condition after `if`, or NULL */
    const char *layer;
    Span span;
} Expectation;

/* One section `expect` of a case. */
typedef struct Expect {
    const char **editions;
    int neditions;
    /* the expectations are about the ruling for this body; NULL if they are about all rulings */
    const char *body;
    const char *inferred;
    Expectation *items;
    int nitems, cap_items;
    Span span;
} Expect;

/* A line of the section `differs`: a difference between the rulings of two editions. */
typedef struct Difference {
    const char *edition[2];
    int level; /* a CompareLevel */
    const char **labels;
    int nlabels;
    const char *text;
    Span span;
} Difference;

/* OWNER holds ITEM, although the case does not state it.  The event at place EVENT implies it (SPEC
 * 4.4). */
typedef struct SupposedItem {
    Value owner, item;
    int event;
} SupposedItem;

enum { MAX_BODIES = 16 }; /* the most bodies that one case may have */

typedef struct Case {
    const char *name, *title, *source, *ruled_under, *inferred;
    const char *file;
    int lang; /* the language of the case, as an index into the languages of the program */
    Span span;
    CaseEvent *events;
    int nevents;
    const char **unread; /* the words of the story that the program does not read (SPEC 8.3) */
    int nunread;
    Value *settings; /* indexed by Fun.id; BL_ABSENT if the case gives no value */
    /* Indexed by Fun.id: the place where the case states the setting.  `end` is 0 if the case does
     * not state it.  A setting that the case states as `?` has a place here, and BL_ABSENT in
     * `settings`. */
    Span *setting_spans;
    Holding holding[MAX_OWNERS][MAX_OWNERS]; /* indexed by owner, then by group of items */
    SupposedItem *supposed; /* those items in `holding` that are only supposed, in story order */
    int nsupposed;
    Body *bodies; /* there is at least one body; it may have no name */
    int nbodies, cap_bodies;
    StatedFact *elected;
    int nelected, cap_elected;
    Expect *expects;
    int nexpects, cap_expects;
    Difference *differs;
    int ndiffers, cap_differs;
    /* the events that the section `about` names: a bit for each place */
    uint64_t about[MAX_EVENTS / 64 + 1];
    bool has_about;
    const Program *program;
    /* For a shape of a universe: `universe` has the domains of the open attributes.
     * slot_place[s] is the place of the event in slot S, or BL_ABSENT if the slot is empty. */
    const Universe *universe;
    Value slot_place[MAX_EVENT_SLOTS];
    bool deal_open; /* the holdings are open, and `holding` is not used */
    /* the table of the uses of names, or NULL; findings and expectations add to it */
    Uses *uses;
} Case;

/* Reads the case N of the file FILE.  Compiles its expectations for EDITION.  Returns the case, or
 * NULL after reporting errors.  Does not add the holdings that are only supposed;
 * engine_load_case() reads a case and adds them. */
Case *case_from_node(const Program *p, const Node *n, const char *file, const char *edition,
                     Arena *arena, Diags *diags);

/* Adds to the holdings that C states the items that the story shows: whoever shows an item
 * holds it.  Returns false, after a report, if the story and the holdings contradict each
 * other. */
bool case_show_holdings(Case *c, Arena *arena, Diags *diags);

/* Looks for an item that the event E names in two attributes.  This is an error in
 * a case.  Returns the index of the second such attribute, or -1 if E names no item twice. */
int case_item_twice(const Program *p, const CaseEvent *e);

/* Returns true if the case states `?` for the setting F. */
bool case_setting_is_open(const Case *c, const Fun *f);

/* ROLE is a role of P.  Returns the name that a case in language LANG uses for ROLE, without
 * particles at its start: "chairman", not "the chairman".  Returns NULL if there is no such
 * name. */
const char *case_role_name(const Program *p, const Fun *role, int lang);

/* Returns the names for an event of kind K in a case in language LANG.  First come the forms of the
 * kind's `term`, then its spellings.  The names have no particles at their start, and are all
 * different.  Sets *N to the number of names. */
const char *const *case_kind_names(const Program *p, const EventKind *k, int lang, Arena *arena,
                                   int *n);

/* Returns true if SENTENCE, as the sentence at place AT of the story of C, would tell the event EV.
 * SENTENCE has no label.  Only the events of C before AT matter. */
bool case_sentence_means(const Case *c, int at, const char *sentence, const CaseEvent *ev,
                         Arena *arena);

/* Returns the place of the event with the label LABEL, or -1. */
int case_event_find(const Case *c, const char *label);

/* Returns true if A and B are about the same fact.  Their values may differ. */
bool case_same_fact(const StatedFact *a, const StatedFact *b);

/* Returns phrase PH of kind K as text, with the names of its slots in braces. */
const char *case_phrase_text(const EventKind *k, const Phrase *ph, Arena *arena);

#endif
