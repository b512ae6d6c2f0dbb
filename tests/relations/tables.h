/* tables.h - tables about retellings that people have written: forms that tell the same act, and
 * differences that a law makes.
 *
 * The tables are tests/relations/retellings.tsv and named.tsv.  Their first lines explain the
 * columns. */
#ifndef RELATIONS_TABLES_H
#define RELATIONS_TABLES_H

#include "program/program.h"

/* A difference between two forms, made by a clause. */
typedef struct Named {
    const char *relation;
    const EventKind *first, *second; /* these kinds, including kinds below them */
    const Clause *clause;            /* NULL: this edition has no such clause */
} Named;

/* When two forms tell the same act. */
typedef enum Circumstance {
    WHEN_ALWAYS,
    WHEN_BY_DUMMY,
    WHEN_BY_DECLARER,
    WHEN_BY_DEFENDER,
    WHEN_CALLED,  /* the event places the card that the call before it named */
    WHEN_TOLD,    /* the player's hand is told */
    WHEN_CALLING, /* the player is declarer, dummy is in turn, and nothing irregular was told */
    WHEN_ON_LEAD, /* the player is on lead, and the trick is empty */
    WHEN_OPENING, /* the player is on lead to the first trick */
    WHEN_WITH, /* an event of the kind, by the same player and not by dummy, is just before or after
                * it */
    WHEN_AFTER /* only events of the kind by the same player came before it */
} Circumstance;

/* An event of KIND, perhaps with one attribute set. */
typedef struct Retold {
    const EventKind *kind;
    int attr; /* -1: no attribute is set */
    Value value;
} Retold;

/* Two forms that tell the same act. */
typedef struct Retelling {
    Retold from;         /* exactly this kind; the attribute may be open */
    const Phrase *words; /* told by this phrase; NULL: by any phrase */
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
