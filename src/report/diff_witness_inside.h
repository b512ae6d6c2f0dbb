/* diff_witness_inside.h - the structs and functions that search for a witness of a family.
 *
 * diff_witness_search.c begins and ends the search, and writes the file.  diff_witness_replay.c
 * rules on a case under both editions, and finds the points where the rulings differ.
 * diff_witness_readings.c chooses the readings and checks the blame.  diff_witness_facts.c states
 * findings.  diff_witness_shrink.c makes the case smaller. */
#ifndef BL_DIFF_WITNESS_INSIDE_H
#define BL_DIFF_WITNESS_INSIDE_H

#include "library/text_case.h"
#include "report/diff_witness.h"

/* The sides: the programs under which each case is ruled on.  Side 0 is edition A, and side 1 is
 * edition B.  Side AMENDED is A with the changes of B that the family blames. */
enum { SIDES = 3, AMENDED = 2, MAX_READINGS = 16 };

/* The readings and options that the rulings on a case depend on, each with a value. */
typedef struct WitnessReadings {
    const char *name[MAX_READINGS];
    Value value[MAX_READINGS];
    /* the reading is unpresumed: its value is not the presumed value */
    bool otherwise[MAX_READINGS];
    int n;
} WitnessReadings;

/* The conclusions of a ruling, each once, with their conditions. */
typedef struct SaidList {
    const Said *at;
    const char **when; /* for each conclusion, the key of its condition */
    int n;
} SaidList;

/* The rulings of all sides on one case. */
typedef struct WitnessReplay {
    TextCase *in[SIDES];
    const Ruling *whole[SIDES];
    /* the rulings under chosen readings; in `whole`, the readings are open */
    const Ruling *ruled[SIDES];
    SaidList said[SIDES];
} WitnessReplay;

/* A conclusion on which the rulings of A and B differ. */
typedef struct WitnessPoint {
    /* the conclusion of A and of B; NULL for an edition that does not draw it */
    const Said *said[2];
    const char *kind; /* a key that is equal for similar points in different cases */
    bool definite;    /* only one of the editions draws the conclusion if all presumptions hold */
} WitnessPoint;

typedef struct WitnessPoints {
    WitnessPoint *at;
    int n;
} WitnessPoints;

typedef struct WitnessSearch {
    const WitnessContext *k;
    const Family *f;
    const WitnessName *name;
    const Program *p[SIDES];
    const Universe *u;    /* the universe of the family, in the program of A */
    WitnessReadings view; /* the readings under which the case shows the difference */
    bool unread;          /* no difference was found under the readings that were tried */
    Case *c;              /* the smallest case so far, under A */
    /* Limits for a smaller case, set from the rulings on the current case. */
    /* the largest number of open facts and of lines in the ruling of A, and in that of B */
    int open[2], lines[2];
    int weight; /* the weight of A's ruling on the current case */
    int most;   /* the largest sum of the weights of both rulings */
    uint64_t work[SIDES];
    WitnessPoints wanted; /* the points that a smaller case must still show */
    bool own;             /* true if the difference needs all changes that the family blames */
    Arena *arena;         /* the memory of the search */
    Arena *keep;          /* the memory of the witness */
} WitnessSearch;

/* ---- replay ----------------------------------------------------------- */

/* Frees the cases and rulings of R. */
void diff_witness_end_replay(WitnessReplay *r);
/* Returns the weight of R, an estimate of how much a reader has to read.  It counts lines, open
 * facts, findings and choices; the last two count several times. */
int diff_witness_weight(const Ruling *r);
/* Returns the ruling of SIDE on C, with the work limit of M.  If the limit is exceeded or the case
 * cannot be ruled on, returns NULL. */
const Ruling *diff_witness_rule_within(const WitnessSearch *m, int side, const Case *c,
                                       Arena *arena, Diags *diags);
/* Loads TEXT and rules on it under each side.  If BOUND is true, the limits of M apply.  If a side
 * cannot rule or a limit is exceeded, returns false.  The caller ends OUT with
 * diff_witness_end_replay(). */
bool diff_witness_load(const WitnessSearch *m, const char *text, bool bound, WitnessReplay *out);
/* Writes C as text and loads it like diff_witness_load().  Then sets the rulings to the rulings
 * under the readings of M. */
bool diff_witness_replay(const WitnessSearch *m, const Case *c, bool bound, WitnessReplay *out);
/* Returns the index of the reading NAME in V, or -1 if V does not have it. */
int diff_witness_reading_index(const WitnessReadings *v, const char *name);
/* Sets the rulings and conclusions of R to those under the readings V.  Readings that are not in V
 * have their presumed values. */
void diff_witness_read_as(const WitnessSearch *m, WitnessReplay *r, const WitnessReadings *v);
/* Returns the line of R with the conclusion S.  Returns NULL if there is no such line or if S is
 * NULL. */
const Line *diff_witness_line(const Ruling *r, const Said *s);
/* Returns the points of R that the blamed changes explain.  On such a point, A and B differ, and
 * AMENDED agrees with B. */
WitnessPoints diff_witness_points(const WitnessSearch *m, const WitnessReplay *r);
/* Returns true if PS has a point of the same kind as P.  If P is definite, the point in PS must be
 * definite too. */
bool diff_witness_has_kind(const WitnessPoints *ps, const WitnessPoint *p);
/* Returns true if WANTED has a point of the same kind as P.  If the point in WANTED is definite, P
 * must be definite too. */
bool diff_witness_is_wanted(const WitnessPoint *p, const WitnessPoints *wanted);
/* Returns C as the text of a case file. */
const char *diff_witness_case_text(const WitnessSearch *m, const Case *c, Arena *arena);
/* Sets the limits of M for smaller cases from the rulings R. */
void diff_witness_set_bounds(WitnessSearch *m, const WitnessReplay *r);

/* ---- readings --------------------------------------------------------- */

/* Finds readings under which R shows the difference.  Prefers readings with a point that needs
 * every unpresumed reading: the point vanishes if any of them gets its presumed value.  Among such
 * readings, prefers the fewest unpresumed ones.  Sets M->view and R to the readings found.  Returns
 * false if there are none. */
bool diff_witness_find_readings(WitnessSearch *m, WitnessReplay *r);
/* Returns true if every unpresumed reading is needed: if one is presumed instead, R shows no wanted
 * point. */
bool diff_witness_needs_readings(const WitnessSearch *m, WitnessReplay *r);

/* ---- facts, blame, smaller cases, the file ---------------------------- */

/* Adds findings and choices to the case M->c, as few as possible, so that a point of PS becomes
 * definite. */
void diff_witness_state_facts(WitnessSearch *m, const WitnessReplay *r, const WitnessPoints *ps);
/* Applies the changes that F blames to the patch of K.  If F blames nothing, applies all changes.
 * Leaves out change number LESS, unless LESS is -1.  If the changes cannot be applied, returns
 * false. */
bool diff_witness_take_blamed(const WitnessContext *k, const Family *f, int less, Arena *arena);
/* Leaves out each of the changes that the family blames, in turn.  Returns the points of the case
 * M->c that the other changes explain without the one left out.  Returns no points if the family
 * blames fewer than two changes, or if no smaller set explains the difference (Family.whole). */
WitnessPoints diff_witness_explained_by_less(WitnessSearch *m);
/* Sets M->wanted to the points of R with a kind that is not in LESS.  Sets the limits of M from the
 * rulings R. */
void diff_witness_set_wanted(WitnessSearch *m, WitnessReplay *r, const WitnessPoints *less);
/* Returns true if some wanted point does not need all blamed changes: the point is of the same kind
 * as one that diff_witness_explained_by_less() returns. */
bool diff_witness_wanted_of_less(WitnessSearch *m);
/* Replaces the case M->c by the smallest case found that still shows every wanted point. */
void diff_witness_minimize(WitnessSearch *m);

#endif
