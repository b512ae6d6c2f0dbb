/* diff_witness_inside.h - the structs and functions that search for a witness of a family.
 *
 * diff_witness_search.c begins and ends the search, and writes the file.  diff_witness_replay.c
 * rules on a case under both editions, and finds the points where the rulings differ.
 * diff_witness_readings.c chooses a value for each reading, and checks the blame.
 * diff_witness_facts.c states findings.  diff_witness_shrink.c makes the case smaller.  In the
 * functions, M is the search. */
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
    /* the value of the reading is not the presumed value */
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
    /* the rulings of `whole`, with a value for each reading that is open in `whole` */
    const Ruling *ruled[SIDES];
    SaidList said[SIDES];
} WitnessReplay;

/* A conclusion on which the rulings of A and B differ. */
typedef struct WitnessPoint {
    /* the conclusion of A and of B; NULL for an edition that does not draw it */
    const Said *said[2];
    const char *kind; /* a key, equal for similar points of different cases */
    bool definite;    /* if all presumptions hold, only one of the editions draws the conclusion */
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
    WitnessReadings view; /* with these values of the readings, the case shows the difference */
    bool unread;          /* no values that were tried for the readings show the difference */
    Case *c;              /* the smallest case so far, under A */
    /* The fields from `open` to `work` are limits for a smaller case.  They come from the rulings
     * on the current case. */
    /* the largest number of open facts and of lines in the ruling of A, and in that of B */
    int open[2], lines[2];
    int weight; /* the weight of A's ruling on the current case */
    int most;   /* the largest sum of the weights of both rulings */
    uint64_t work[SIDES];
    WitnessPoints wanted; /* the points that a smaller case must still show */
    bool own;             /* the difference needs all changes that the family blames */
    Arena *arena;         /* the memory of the search */
    Arena *keep;          /* the memory of the witness */
} WitnessSearch;

/* ---- replay ----------------------------------------------------------- */

/* Frees the cases and rulings of R. */
void diff_witness_end_replay(WitnessReplay *r);
/* Returns the weight of R: an estimate of how much text R gives a reader.  Lines, open facts,
 * findings and choices count; a finding or a choice counts several times. */
int diff_witness_weight(const Ruling *r);
/* Returns the ruling of SIDE on C, with the work limit of M.  Returns NULL if the limit is
 * exceeded, or if C cannot be ruled on. */
const Ruling *diff_witness_rule_within(const WitnessSearch *m, int side, const Case *c,
                                       Arena *arena, Diags *diags);
/* Loads TEXT and rules on it under each side.  If BOUND is true, the limits of M apply.  Returns
 * false if a side cannot rule, or if a limit is exceeded.  The caller ends OUT with
 * diff_witness_end_replay(). */
bool diff_witness_load(const WitnessSearch *m, const char *text, bool bound, WitnessReplay *out);
/* Writes C as text and loads it like diff_witness_load(), with the same BOUND.  Then sets the
 * readings of OUT to their values in M->view. */
bool diff_witness_replay(const WitnessSearch *m, const Case *c, bool bound, WitnessReplay *out);
/* Returns the index of the reading NAME in V, or -1 if V does not have it. */
int diff_witness_reading_index(const WitnessReadings *v, const char *name);
/* Sets each reading of R to its value in V, and updates the rulings and conclusions of R.  Readings
 * that V lacks get their presumed values. */
void diff_witness_read_as(const WitnessSearch *m, WitnessReplay *r, const WitnessReadings *v);
/* Returns the line of R with the conclusion S.  Returns NULL if there is no such line or if S is
 * NULL. */
const Line *diff_witness_line(const Ruling *r, const Said *s);
/* Returns the points of R that the blamed changes explain.  At such a point the rulings of editions
 * A and B differ, and side AMENDED agrees with B. */
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

/* Chooses a value for each reading so that R shows the difference.  Stores the values in M->view
 * and in R.  Returns false if no combination that was tried shows the difference.
 *
 * Some readings get a value that is not presumed.  Prefers combinations that need each such value:
 * R has a point that vanishes if one of these readings gets its presumed value.  Of these
 * combinations, takes one with the fewest such values. */
bool diff_witness_find_readings(WitnessSearch *m, WitnessReplay *r);
/* Returns true if R needs each value in M->view that is not presumed.  R needs the value of a
 * reading if R shows no wanted point after this reading gets its presumed value. */
bool diff_witness_needs_readings(const WitnessSearch *m, WitnessReplay *r);

/* ---- facts, blame, smaller cases, the file ---------------------------- */

/* R has the rulings on the case M->c.  Adds findings and choices to this case, so that a point of
 * PS becomes definite.  Adds as few as possible. */
void diff_witness_state_facts(WitnessSearch *m, const WitnessReplay *r, const WitnessPoints *ps);
/* Applies the changes that F blames to the patch of K.  If F blames nothing, applies all changes.
 * Leaves out change number LESS.  If LESS is -1, leaves out no change.  Returns false if the
 * changes cannot be applied. */
bool diff_witness_take_blamed(const WitnessContext *k, const Family *f, int less, Arena *arena);
/* For each change that the family blames, leaves out this change and keeps the others.  Returns all
 * points of the case M->c that the kept changes then explain.  Returns no points if the family
 * blames fewer than two changes, or if Family.whole is true. */
WitnessPoints diff_witness_explained_by_less(WitnessSearch *m);
/* Sets M->wanted to the points of R that have no point of the same kind in LESS.  Sets the limits
 * of M from the rulings of R. */
void diff_witness_set_wanted(WitnessSearch *m, WitnessReplay *r, const WitnessPoints *less);
/* Returns true if some wanted point does not need all of the blamed changes: the result of
 * diff_witness_explained_by_less() has a point of the same kind. */
bool diff_witness_wanted_of_less(WitnessSearch *m);
/* Replaces the case M->c by the smallest case found that still shows every wanted point. */
void diff_witness_minimize(WitnessSearch *m);

#endif
