/* case.h - a case as the engine reads it: built from its syntax tree against one program (SPEC 8).
 *
 * The same tree is read once for each edition.  A Case and everything in it lives in the arena that
 * the reader was given, and borrows texts from the tree and names from the program. Errors go to
 * the diagnostics that the caller passes. */
#ifndef BL_CASE_H
#define BL_CASE_H

#include "check/check.h"

enum { MAX_EVENTS = 500, MAX_SPELT = 10 /* words that one value in a story may take */ };

typedef struct CaseEvent {
    const EventKind *kind;
    const char *label; /* from the case, or made from the event's number: "@3" */
    Value attr[MAX_ATTRS];
    bool open[MAX_ATTRS]; /* the case does not say which value it is */
    /* of an open attribute: the values that it may have, as bits; 0: any */
    uint64_t one_of[MAX_ATTRS];
    /* In a shape of a universe (universe.h): the values that an open attribute may have.
     * Otherwise NULL. */
    const ValueDomain *among;
    bool disputed;
    int instead_of; /* 1 + the disputed event that happened unless this one did; 0: none */
    bool by_name;   /* the sentence gives the name of the kind and attributes, not a phrase */
    bool shared;    /* its sentence tells other events too (SPEC 4.4, 8.3) */
    Span span;
} CaseEvent;

/* A fact that a body found or that a player elected. */
typedef struct StatedFact {
    const Fun *fun; /* NULL: whether the event at args[0] happened */
    Value args[MAX_ARGS];
    Value value;
    bool excluded; /* `f(x) is not v`: rules out VALUE and leaves the others open */
    Span span;
} StatedFact;

typedef struct Body {
    const char *name; /* "director"; NULL if the case has no section `found by` */
    Value value;      /* in the enum `body`, or BL_ABSENT */
    StatedFact *found;
    int nfound, cap_found; /* each cap_ field: the capacity of its array while the case is read */
    Span span;
} Body;

typedef struct Expectation {
    const Node *node;
    ExpectKind kind;
    const Rule *concl; /* for LINE and NO only */
    const Ex *fact;    /* for OPEN and CLASH a call, for REFUSED an event */
    const char *refer;
    const Ex *when; /* the condition after `if`, or NULL */
    const char *layer;
    Span span;
} Expectation;

/* One section `expect`. */
typedef struct Expect {
    const char **editions;
    int neditions;
    const char *body; /* NULL: every body */
    const char *inferred;
    Expectation *items;
    int nitems, cap_items;
    Span span;
} Expect;

/* A difference between two editions that the case names. */
typedef struct Difference {
    const char *edition[2];
    int level; /* a Level of ruling.h */
    const char **labels;
    int nlabels;
    const char *text;
    Span span;
} Difference;

/* OWNER holds ITEM.  Only the event at EVENT implies it; the case does not state it (SPEC 4.4). */
typedef struct SupposedItem {
    Value owner, item;
    int event;
} SupposedItem;

enum { MAX_BODIES = 16 }; /* in one case */

typedef struct Case {
    const char *name, *title, *source, *ruled_under, *inferred;
    const char *file;
    int lang; /* an index into the program's languages */
    Span span;
    CaseEvent *events;
    int nevents;
    Value *settings;     /* by Fun id; BL_ABSENT if the case does not give it */
    Span *setting_spans; /* by Fun id; a span without a value means that the case says `?` */
    Holding holding[MAX_OWNERS][MAX_OWNERS]; /* by owner and group */
    SupposedItem *supposed; /* the part of `holding` that is supposed, in story order */
    int nsupposed;
    Body *bodies; /* at least one */
    int nbodies, cap_bodies;
    StatedFact *elected;
    int nelected, cap_elected;
    Expect *expects;
    int nexpects, cap_expects;
    Difference *differs;
    int ndiffers, cap_differs;
    uint64_t about[MAX_EVENTS / 64 + 1]; /* a set of events, one bit each */
    bool has_about;
    const Program *program;
    /* If the case is a shape of a universe: the universe, and the event of each slot
     * (BL_ABSENT for an empty slot).  Open attributes range over what the universe allows. */
    const Universe *universe;
    Value slot_place[MAX_EVENT_SLOTS];
    bool deal_open; /* the deal is open: `holding` says nothing */
} Case;

/* Reads case N without completing its holdings; engine_load_case() does both.
 * Compiles the expectations of sections that name EDITION.  Returns NULL if the case has
 * errors, which are reported. */
Case *case_from_node(const Program *p, const Node *n, const char *file, const char *edition,
                     Arena *arena, Diags *diags);

/* Adds what the story shows to the holdings that C states.  Returns false if they contradict
 * each other, which is reported. */
bool case_show_holdings(Case *c, Arena *arena, Diags *diags);

/* Returns the first attribute of E that names the same item as an earlier attribute, or -1.
 * No event may name one item twice. */
int case_item_twice(const Program *p, const CaseEvent *e);

/* Returns true if the case says that the setting F is not known (`?`). */
bool case_setting_is_open(const Case *c, const Fun *f);

/* Returns the name by which a case in language LANG may call the value of ROLE, one of P's
 * roles ("chairman" for "the chairman"), or NULL if the role has no such name. */
const char *case_role_name(const Program *p, const Fun *role, int lang);

/* Returns the *N names that a case in language LANG may use for an event of kind K: the forms of
 * its `term`, then its spellings, without particles and without duplicates. */
const char *const *case_kind_names(const Program *p, const EventKind *k, int lang, Arena *arena,
                                   int *n);

/* Returns true if a story would read SENTENCE, which has no label, as the event EV at place AT
 * of C.  Of C only the events before AT matter. */
bool case_sentence_means(const Case *c, int at, const char *sentence, const CaseEvent *ev,
                         Arena *arena);

/* Returns the place of the event with label LABEL, or -1. */
int case_event_find(const Case *c, const char *label);

/* Returns true if A and B are statements about the same fact. */
bool case_same_fact(const StatedFact *a, const StatedFact *b);

/* Returns phrase PH of kind K as text, with its slots in braces. */
const char *case_phrase_text(const EventKind *k, const Phrase *ph, Arena *arena);

#endif
