/* diff_witness_inside.h - what the files share that search for a witness of a family.
 *
 * diff_witness_search.c begins and ends the search, and writes the file.  diff_witness_replay.c
 * has both editions rule on a case, and finds the points where the rulings differ.
 * diff_witness_readings.c chooses the readings and checks the blame.  diff_witness_facts.c states
 * findings.  diff_witness_shrink.c makes the case smaller. */
#ifndef BL_DIFF_WITNESS_INSIDE_H
#define BL_DIFF_WITNESS_INSIDE_H

#include "library/text_case.h"
#include "report/diff_witness.h"

/* A case is ruled on by three sides: editions A and B, and A with the blamed changes of B. */
enum { SIDES = 3, AMENDED = 2, MAX_READINGS = 16 };

/* The readings and options that a case asks about, each with the value it has in the search. */
typedef struct WitnessReadings {
    const char *name[MAX_READINGS];
    Value value[MAX_READINGS];
    bool otherwise[MAX_READINGS]; /* the value is not the presumed one */
    int n;
} WitnessReadings;

/* The conclusions of a ruling, each once. */
typedef struct SaidList {
    const Said *at;
    const char **when; /* the conditions, as keys */
    int n;
} SaidList;

/* A case as each side rules on it. */
typedef struct WitnessReplay {
    TextCase *in[SIDES];
    const Ruling *whole[SIDES];
    const Ruling *ruled[SIDES]; /* the rulings under the readings of the search */
    SaidList said[SIDES];
} WitnessReplay;

/* A conclusion on which the rulings of A and B differ. */
typedef struct WitnessPoint {
    const Said *said[2]; /* NULL: the edition does not conclude it */
    const char *kind;    /* equal for the same conclusion in different cases */
    bool definite;       /* holds in one ruling and not in the other if all presumptions hold */
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
    const Universe *u; /* a universe of A */
    WitnessReadings view;
    bool unread; /* none of the readings tried shows a difference */
    Case *c;     /* the smallest case so far, of A */
    /* limits for a smaller case, from the rulings of A and B on the present one */
    int open[2], lines[2]; /* open facts, lines */
    int weight;            /* the weight of the ruling of A */
    int most;              /* the greatest weight of both rulings together */
    uint64_t work[SIDES];
    WitnessPoints wanted; /* what a smaller case must still show */
    bool own;             /* only the whole family explains the difference */
    Arena *arena;         /* memory of the search */
    Arena *keep;          /* memory of the witness */
} WitnessSearch;

/* ---- replay ----------------------------------------------------------- */

void diff_witness_end_replay(WitnessReplay *r);
/* Returns the length of a ruling to a reader, in lines; a finding or a choice counts as several. */
int diff_witness_weight(const Ruling *r);
/* Rules on C as SIDE within the work limit of M.  Returns NULL if the limit is exceeded or the
 * case cannot be ruled on. */
const Ruling *diff_witness_rule_within(const WitnessSearch *m, int side, const Case *c,
                                       Arena *arena, Diags *diags);
/* Loads TEXT and has each side rule on it.  Returns false if a side cannot; with BOUND also if a
 * limit of M is exceeded.  End OUT with diff_witness_end_replay(). */
bool diff_witness_load(const WitnessSearch *m, const char *text, bool bound, WitnessReplay *out);
/* Writes C as text and loads it like diff_witness_load(), with the conclusions under the
 * readings of M. */
bool diff_witness_replay(const WitnessSearch *m, const Case *c, bool bound, WitnessReplay *out);
/* Returns the index of the reading NAME in V, or -1. */
int diff_witness_reading_index(const WitnessReadings *v, const char *name);
/* Fills in the conclusions of R under the readings V. */
void diff_witness_read_as(const WitnessSearch *m, WitnessReplay *r, const WitnessReadings *v);
/* Returns the line of R that says S, or NULL. */
const Line *diff_witness_line(const Ruling *r, const Said *s);
/* Returns the points on which A and B differ in R and the amended A agrees with B. */
WitnessPoints diff_witness_points(const WitnessSearch *m, const WitnessReplay *r);
/* Returns true if PS has a point of the kind of P, as definite as P. */
bool diff_witness_has_kind(const WitnessPoints *ps, const WitnessPoint *p);
/* Returns true if P is of a kind in WANTED, and as definite as wanted there. */
bool diff_witness_is_wanted(const WitnessPoint *p, const WitnessPoints *wanted);
/* Returns C as the text of a case file. */
const char *diff_witness_case_text(const WitnessSearch *m, const Case *c, Arena *arena);
/* Sets the limits of M for smaller cases from R. */
void diff_witness_set_bounds(WitnessSearch *m, const WitnessReplay *r);

/* ---- readings --------------------------------------------------------- */

/* Chooses as few readings as possible under which R shows what the family says, if possible such
 * that cause a difference by themselves.  Returns false if there are none. */
bool diff_witness_find_readings(WitnessSearch *m, WitnessReplay *r);
/* Returns true if R shows nothing wanted as soon as any one reading has its presumed value. */
bool diff_witness_needs_readings(const WitnessSearch *m, WitnessReplay *r);

/* ---- facts, blame, smaller cases, the file ---------------------------- */

/* States in the case the fewest findings and choices that make some point of PS definite. */
void diff_witness_state_facts(WitnessSearch *m, const WitnessReplay *r, const WitnessPoints *ps);
/* Applies to the patch the changes that F blames, or all changes if it blames none, without the
 * change numbered LESS (-1: none).  Returns false if they cannot be applied. */
bool diff_witness_take_blamed(const WitnessContext *k, const Family *f, int less, Arena *arena);
/* Returns the kinds of points of the case that all changes of the family but one explain. */
WitnessPoints diff_witness_explained_by_less(WitnessSearch *m);
/* Sets what a smaller case must show: the points of R that are not in LESS. */
void diff_witness_set_wanted(WitnessSearch *m, WitnessReplay *r, const WitnessPoints *less);
/* Returns true if all changes of the family but one explain something wanted. */
bool diff_witness_wanted_of_less(WitnessSearch *m);
/* Makes the case as small as it can be while it shows all that is wanted. */
void diff_witness_minimize(WitnessSearch *m);

#endif
