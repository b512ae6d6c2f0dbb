/* trial.h - one story under trial: its ruling, the other stories that a relation makes of it, and the
 * breaches found.
 *
 * A check reads the ruling on the story.  A relation makes another story, rules on it, and says
 * which lines of the two rulings must agree. */
#ifndef RELATIONS_TRIAL_H
#define RELATIONS_TRIAL_H

#include "act.h"

enum { MAX_BREACHES = 64 };

/* Something that no ruling, or no pair of rulings, may show. */
typedef struct Breach {
    const char *check;  /* the name of the check or relation */
    const char *what;   /* the first status that breaks it, and how; breaches are counted by it */
    const char *clause; /* the label of a clause that concludes it; "" if none does */
    const char *detail; /* the lines that break it */
    const char *added;  /* what the other story has besides; "" for a check */
} Breach;

typedef struct Trial {
    Story *story;
    Told *base; /* the ruling on it */
    Arena *arena;
    RandomStream r;
    uint32_t rulings;     /* made so far */
    const char *relation; /* under trial */
    const char *only;     /* the check or relation to try; NULL: all */
    Breach breaches[MAX_BREACHES];
    int n;
} Trial;

/* A relation: it makes other stories of x->story and compares their rulings with x->base. */
typedef struct Relation {
    const char *name;
    void (*try)(Trial *x);
} Relation;

/* Rules on S and tries every check and relation (or x->only) on it.  S and the breaches live in
 * ARENA; trial_end() frees the rest. */
void trial_run(Trial *x, Story *s, const char *only, uint64_t seed, Arena *arena);
void trial_end(Trial *x);

/* Notes a breach of the present check or relation.  LINE, which may be NULL, is the first line that
 * breaks it; the other arguments are as in Breach. */
void trial_note(Trial *x, const char *added, const char *what, const ToldLine *line,
                const char *detail);
/* Rules on another story; told_free() frees the result. */
Told *trial_rule(Trial *x, Story *s);
/* Returns a sentence that says what the last event of S tells. */
const char *trial_last(Story *s);

/* Which lines a relation compares: true keeps L, a line of T. */
typedef bool LineKept(const void *context, const Told *t, const ToldLine *l);
/* How the lines of OLD are read: in which state line L counts. */
typedef LineState LineRead(const void *context, const Told *t, const ToldLine *l);

typedef struct Comparison {
    const Told *old, *new;
    LineKept *keeps; /* NULL: every line that is told, but for what waits */
    LineRead *reads; /* NULL: as it stands */
    const void *context;
    bool settled_only; /* only lines of OLD that hold everywhere, and must hold still */
    bool no_fault;     /* besides, no line of NEW finds an irregularity that OLD did not find */
} Comparison;

/* Notes a breach if the lines compared differ. */
void trial_compare(Trial *x, const char *added, const Comparison *c);

/* ---- checks.c, relations.c ------------------------------------------------ */

/* Tries what one ruling alone may not show. */
void checks_try(Trial *x);
/* Returns true if STATUS finds something wrong with an event. */
bool checks_fault(const char *status);
/* Returns a line of T that finds something wrong with EVENT, or refuses it; NULL if none does. */
const ToldLine *checks_odd(const Told *t, int event);
/* The relations, ended by one without a name: of stories that differ in one thing, and of one story
 * told in two ways (retell.c). */
extern const Relation relations[], retellings[];

#endif
