/* tables.h - reads two tables that people have written: retellings.tsv has forms that tell the same
 * act, and named.tsv has differences that a law makes between forms.
 *
 * The first lines of the tables explain their columns. */
#ifndef RELATIONS_TABLES_H
#define RELATIONS_TABLES_H

#include "program/program.h"

/* A row of named.tsv: a clause treats two kinds of events differently. */
typedef struct Named {
    const char *relation;
    const EventKind *first, *second; /* the kinds; kinds below them count, too */
    const Clause *clause;            /* NULL: this edition has no such clause */
} Named;

/* The circumstance in which two forms tell the same act. */
typedef enum Circumstance {
    WHEN_ALWAYS,
    WHEN_BY_DUMMY,
    WHEN_BY_DECLARER,
    WHEN_BY_DEFENDER,
    WHEN_CALLED,  /* the event places the card that the call just before it named */
    WHEN_TOLD,    /* the player's hand is told */
    WHEN_CALLING, /* the player is declarer, dummy is in turn, and nothing irregular was told */
    WHEN_ON_LEAD, /* the player is on lead, and the trick is empty */
    WHEN_OPENING, /* the player is on lead to the first trick */
    /* an event of the kind `other`, by the same player and not by dummy, comes just before or after
     * it */
    WHEN_WITH,
    WHEN_AFTER /* before it, the player has only events of the kind `other` */
} Circumstance;

/* One event of a form: its kind, and perhaps the value of one attribute. */
typedef struct Retold {
    const EventKind *kind;
    int attr; /* -1: no attribute is set */
    Value value;
} Retold;

/* A row of retellings.tsv: two forms that tell the same act. */
typedef struct Retelling {
    Retold from;         /* the event of the first form; its attribute may also be absent */
    const Phrase *words; /* the phrase that tells it; NULL: any phrase */
    Retold to[2];
    int nto;
    Circumstance when;
    const EventKind *other; /* for WHEN_WITH and WHEN_AFTER */
} Retelling;

typedef struct Tables {
    Named *named;
    int nnamed;
    Retelling *retellings;
    int nretellings;
} Tables;

/* Returns the tables for P, in ARENA.  Ends the program if a row is wrong. */
const Tables *tables_read(const Program *p, Arena *arena);

#endif
