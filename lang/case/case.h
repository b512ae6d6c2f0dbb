/* case.h - a case as the engine reads it: loaded from its tree against a
 * program (SPEC 8).  The same tree is loaded once for each edition. */
#ifndef BL_CASE_H
#define BL_CASE_H

#include "check/check.h"

enum { MAX_EVENTS = 500, MAX_SPELT = 10 /* words of a value in a story */ };

typedef struct CaseEvent {
    const EventKind *kind;
    const char *label; /* as the case gave it, or made: "@3" */
    Value attr[MAX_ATTRS];
    bool open[MAX_ATTRS]; /* stated as `?` */
    /* of a shape (universe.h): what an open attribute may be; else NULL */
    const ValueDomain *among;
    bool disputed;
    bool by_name; /* told by the name of its kind, where no phrase tells it */
    bool shared;  /* the sentence at SPAN tells other events too (SPEC 4.4) */
    Span span;
} CaseEvent;

/* A fact that a body found or somebody elected. */
typedef struct StatedFact {
    const Fun *fun; /* NULL: whether the event args[0] happened */
    Value args[MAX_ARGS];
    Value value;
    /* `f(x) is not v`: v is out, the rest stays open */
    bool excluded;
    Span span;
} StatedFact;

typedef struct Body {
    const char *name; /* "director"; NULL when no body found anything */
    Value value;      /* in the enum `body`, or BL_ABSENT */
    StatedFact *found;
    int nfound;
    Span span;
} Body;

typedef struct Expectation {
    const Node *node;
    ExpectKind kind;
    const Rule *concl; /* LINE, NO */
    const Ex *fact;    /* OPEN, CLASH: a call; REFUSED: an event */
    const char *refer;
    const Ex *when; /* `if` */
    const char *layer;
    Span span;
} Expectation;

typedef struct Expect {
    const char **editions;
    int neditions;
    const char *body; /* or NULL: every body */
    const char *inferred;
    Expectation *items;
    int nitems;
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

/* That OWNER holds ITEM, which nothing but the event at EVENT says (SPEC 4.4). */
typedef struct SupposedItem {
    Value owner, item;
    int event;
} SupposedItem;

enum { MAX_BODIES = 16 }; /* of one case */

typedef struct Case {
    const char *name, *title, *source, *ruled_under, *inferred;
    const char *file;
    int lang;
    Span span;
    CaseEvent *events;
    int nevents;
    Value *settings; /* by Fun id; BL_ABSENT when not given */
    Span *setting_spans;
    Holding holding[MAX_OWNERS][MAX_OWNERS]; /* owner, group */
    SupposedItem *supposed;                  /* of these, in the order of the story */
    int nsupposed;
    Body *bodies; /* at least one */
    int nbodies;
    StatedFact *elected;
    int nelected;
    Expect *expects;
    int nexpects;
    Difference *differs;
    int ndiffers;
    uint64_t about[MAX_EVENTS / 64 + 1];
    bool has_about;
    const Program *program;
    /* A shape of a universe: the events of its slots, BL_ABSENT for nothing; what
     * is open is so within what the universe says.  Where it is open which of its
     * deals it is, `holding` says nothing. */
    const Universe *universe;
    Value slot_place[MAX_EVENT_SLOTS];
    bool deal_open;
} Case;

/* The name by which a case in language LANG may tell what the value of ROLE is, one of
 * P's roles ("the chairman" without "the"); NULL: it has none there. */
const char *case_role_name(const Program *p, const Fun *role, int lang);

/* Does the case say of the setting F that it is not known (`?`)? */
bool case_setting_is_open(const Case *c, const Fun *f);

/* The *N names by which a case in language LANG may speak of an event of kind K, without
 * particles, each once: its terms in their forms, then what it is spelled. */
const char *const *case_kind_names(const Program *p, const EventKind *k, int lang,
                                   Arena *arena, int *n);

/* The case N as it is told; engine_suppose.h loads it.  Expectations are compiled when their editions
 * include EDITION.  NULL when the case has errors (reported). */
Case *case_from_node(const Program *p, const Node *n, const char *file,
                     const char *edition, Arena *arena, Diags *diags);

/* The first attribute of E that is the same item as an earlier one, which no event can tell
 * of; -1: none. */
int case_item_twice(const Program *p, const CaseEvent *e);
/* The holdings of C, of which what is stated is known, with what the story shows;
 * false where the two do not go together (reported). */
bool case_show_holdings(Case *c, Arena *arena, Diags *diags);
/* Does the story read SENTENCE, which has no label, as EV, an event that stands
 * before the event at AT of C?  C is only looked at for the labels before that. */
bool case_sentence_means(const Case *c, int at, const char *sentence, const CaseEvent *ev,
                         Arena *arena);

/* Place of a label, or -1. */
int case_event_find(const Case *c, const char *label);

/* The words in which PH tells an event of K, its slots between braces. */
const char *case_phrase_text(const EventKind *k, const Phrase *ph, Arena *arena);

#endif
