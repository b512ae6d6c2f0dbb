/* trial.h - the trial of one story: its ruling, other stories that relations make from it, and the
 * breaches found.
 *
 * A check reads the ruling on the story.  A relation makes another story, rules on it, and says
 * which lines of the two rulings must agree. */
#ifndef RELATIONS_TRIAL_H
#define RELATIONS_TRIAL_H

#include "act.h"

enum { MAX_BREACHES = 64 };

/* Something that a ruling, or a pair of rulings, must not show. */
typedef struct Breach {
    const char *check;  /* the name of the check or relation */
    const char *what;   /* the first status that breaks it, and how; breaches are counted by this
                         * text */
    const char *clause; /* the label of a clause that concludes that status, or "" */
    const char *detail; /* the lines that break it */
    const char *added;  /* what the other story has in addition; "" for a check */
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

/* Rules on S and tries all checks and relations, or only ONLY.  S and the breaches are in ARENA;
 * trial_end() frees everything else. */
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
/* Returns the state in which L, a line of the old ruling, is compared. */
typedef LineState LineRead(const void *context, const Told *t, const ToldLine *l);

typedef struct Comparison {
    const Told *old, *new;
    LineKept *keeps; /* NULL: every line but background lines and lines that wait */
    LineRead *reads; /* NULL: the state that the line has */
    const void *context;
    bool settled_only; /* compare only lines of OLD that hold everywhere: they must still hold */
    bool no_fault;     /* in addition, NEW must not find an irregularity that OLD did not find */
} Comparison;

/* Notes a breach if the lines compared differ. */
void trial_compare(Trial *x, const char *added, const Comparison *c);

/* ---- checks.c, relations.c ------------------------------------------------ */

/* Tries the checks on the ruling of x->story. */
void checks_try(Trial *x);
/* Returns true if STATUS finds an irregularity in an event. */
bool checks_fault(const char *status);
/* Returns a line of T that finds an irregularity in EVENT, or refuses it; or NULL. */
const ToldLine *checks_odd(const Told *t, int event);
/* The relations, with a nameless one at the end: between stories that differ in one thing, and
 * between two tellings of one story (retell.c). */
extern const Relation relations[], retellings[];

#endif
