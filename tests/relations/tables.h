/* tables.h - what a person has written down of retellings: the forms that tell the same act, and the
 * differences that a law names.
 *
 * The tables are tests/relations/retellings.tsv and named.tsv; their heads say what a row means. */
#ifndef RELATIONS_TABLES_H
#define RELATIONS_TABLES_H

#include "program/program.h"

/* A difference between two forms that a clause makes. */
typedef struct Named {
    const char *relation;
    const EventKind *first, *second; /* with the kinds that descend from them */
    const Clause *clause;            /* NULL: this edition has no such clause */
} Named;

/* When two forms tell the same act. */
typedef enum Circumstance {
    WHEN_ALWAYS,
    WHEN_BY_DUMMY,
    WHEN_BY_DECLARER,
    WHEN_BY_DEFENDER,
    WHEN_CALLING, /* declarer, dummy is to play, and nothing irregular was told */
    WHEN_ON_LEAD, /* the player is on lead, and the trick is empty */
    WHEN_OPENING, /* the same, to the first trick */
    WHEN_WITH, /* the event before or after it is of the kind, and by the same player, not dummy */
    WHEN_AFTER /* nothing but an event of the kind, by the same player, came before it */
} Circumstance;

/* An event of KIND, with one attribute set. */
typedef struct Retold {
    const EventKind *kind;
    int attr; /* -1: none is set */
    Value value;
} Retold;

/* Two forms that tell the same act. */
typedef struct Retelling {
    Retold from;         /* this kind alone, without its descendants; the attribute may be open */
    const Phrase *words; /* told by this phrase; NULL: by any */
    Retold to[2];
    int nto;
    Circumstance when;
    const EventKind *other; /* of WITH and AFTER */
} Retelling;

typedef struct Tables {
    Named *named;
    int nnamed;
    Retelling *retellings;
    int nretellings;
} Tables;

/* Reads the tables against P, in ARENA.  Ends the program if a row is wrong. */
const Tables *tables_read(const Program *p, Arena *arena);

#endif
