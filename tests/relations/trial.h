/* trial.h - tries one story: rules on it, makes other stories from it, and notes breaches.
 *
 * A check reads the ruling on the story.  A relation makes another story, rules on it, and says
 * which lines of the two rulings must agree. */
#ifndef RELATIONS_TRIAL_H
#define RELATIONS_TRIAL_H

#include "act.h"

enum { MAX_BREACHES = 64 };

/* A breach of a check, or of a relation between two rulings. */
typedef struct Breach {
    const char *check; /* the name of the check or relation */
    /* the first status that breaks it, and how; breaches with the same text are of one kind */
    const char *what;
    const char *clause; /* the label of a clause that concludes that status, or "" */
    const char *detail; /* the lines that break it */
    const char *added;  /* what the other story tells in addition; "" for a check */
} Breach;

typedef struct Trial {
    Story *story;
    Told *base; /* the ruling on `story` */
    Arena *arena;
    RandomStream r;
    uint32_t rulings;     /* the number of rulings made so far */
    const char *relation; /* the relation that is being tried */
    const char *only;     /* the check or relation to try; NULL: all */
    Breach breaches[MAX_BREACHES];
    int n;
} Trial;

/* A relation: it makes other stories of x->story and compares their rulings with x->base. */
typedef struct Relation {
    const char *name;
    void (*try)(Trial *x);
} Relation;

/* Rules on S, and tries all checks and relations.  If ONLY is not NULL, tries only the check or
 * relation ONLY.  S and the breaches live in ARENA.  trial_end() frees everything else. */
void trial_run(Trial *x, Story *s, const char *only, uint64_t seed, Arena *arena);
void trial_end(Trial *x);

/* Notes a breach of the current check or relation.  LINE is the first line that breaks it, or NULL.
 * The other arguments are as in Breach. */
void trial_note(Trial *x, const char *added, const char *what, const ToldLine *line,
                const char *detail);
/* Rules on another story.  The caller frees the result with told_free(). */
Told *trial_rule(Trial *x, Story *s);
/* Returns the sentence of the last event of S. */
const char *trial_last(Story *s);

/* Returns true if a relation compares L, a line of T. */
typedef bool LineKept(const void *context, const Told *t, const ToldLine *l);
/* Returns the state of L, a line of the old ruling, for the comparison. */
typedef LineState LineRead(const void *context, const Told *t, const ToldLine *l);

typedef struct Comparison {
    const Told *old, *new;
    /* the lines to compare; NULL: all except background lines and lines that wait */
    LineKept *keeps;
    LineRead *reads; /* the state to compare; NULL: the state of the line */
    const void *context;
    /* compare only lines of OLD that hold everywhere: in NEW they must hold everywhere, too */
    bool settled_only;
    bool no_fault; /* also, NEW must not find an irregularity that OLD does not find */
} Comparison;

/* Compares the rulings of C, and notes a breach if they differ. */
void trial_compare(Trial *x, const char *added, const Comparison *c);

/* ---- checks.c, relations.c ------------------------------------------------ */

/* Tries the checks on the ruling of x->story. */
void checks_try(Trial *x);
/* Returns true if STATUS finds an irregularity in an event. */
bool checks_fault(const char *status);
/* Returns a line of T that holds everywhere, and finds EVENT irregular or refuses it.  Returns NULL
 * if there is none. */
const ToldLine *checks_odd(const Told *t, int event);
/* Returns true if the event at AT takes back a card, and the ruling T refuses that. */
bool checks_kept(const Told *t, int at);
/* The relations.  An entry without a name ends each list.  `relations` are between stories that
 * differ in one thing.  `retellings` are between two tellings of one story (retell.c). */
extern const Relation relations[], retellings[];

#endif
