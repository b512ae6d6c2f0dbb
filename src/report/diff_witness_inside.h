/* diff_witness_inside.h - the structs and functions of the files that search for a witness of a
 * family.
 *
 * diff_witness_search.c begins and ends the search, and writes the file.  diff_witness_replay.c
 * rules on a case under both editions, and finds the points where the rulings differ.
 * diff_witness_readings.c chooses the readings and checks the blame.  diff_witness_facts.c states
 * findings.  diff_witness_shrink.c makes the case smaller. */
#ifndef BL_DIFF_WITNESS_INSIDE_H
#define BL_DIFF_WITNESS_INSIDE_H

#include "library/text_case.h"
#include "report/diff_witness.h"

/* Each case is ruled on under three programs, the sides: edition A (0), edition B (1), and A with
 * the changes of B that the family blames (AMENDED). */
enum { SIDES = 3, AMENDED = 2, MAX_READINGS = 16 };

/* The readings and options that the rulings on a case ask about, each with a value. */
typedef struct WitnessReadings {
    const char *name[MAX_READINGS];
    Value value[MAX_READINGS];
    bool otherwise[MAX_READINGS]; /* the value is not the presumed one: the reading is unpresumed */
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
    const Ruling *ruled[SIDES]; /* the rulings under certain readings; WHOLE leaves readings open */
    SaidList said[SIDES];
} WitnessReplay;

/* A conclusion on which the rulings of A and B differ. */
typedef struct WitnessPoint {
    const Said *said[2]; /* the conclusion of A and of B; NULL if the edition does not draw it */
    const char *kind;    /* a key that is equal for points of the same sort in different cases */
    bool definite; /* if all presumptions hold, only one of the editions draws the conclusion */
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
    const Universe *u;    /* the universe of the family, in A */
    WitnessReadings view; /* the readings under which the case shows the family */
    bool unread;          /* no difference was found under any of the readings that were tried */
    Case *c;              /* the smallest case so far, under A */
    /* The limits for smaller cases, which come from the rulings of A and B on the present case. */
    /* for A and B: the most open facts, and the most lines, that the ruling may have */
    int open[2], lines[2];
    int weight; /* the weight of A's ruling on the present case */
    int most;   /* the largest sum of the weights of both rulings that is allowed */
    uint64_t work[SIDES];
    WitnessPoints wanted; /* the points that a smaller case must still show */
    bool own;             /* the difference needs all changes that the family blames */
    Arena *arena;         /* memory of the search */
    Arena *keep;          /* memory of the witness */
} WitnessSearch;

/* ---- replay ----------------------------------------------------------- */

/* Frees the cases and rulings of R. */
void diff_witness_end_replay(WitnessReplay *r);
/* Returns the weight of R, an estimate of how much there is to read: the number of lines, open
 * facts and, with a factor, findings and choices. */
int diff_witness_weight(const Ruling *r);
/* Returns the ruling of SIDE on C, with the work limit of M.  Returns NULL if the limit is exceeded
 * or the case cannot be ruled on. */
const Ruling *diff_witness_rule_within(const WitnessSearch *m, int side, const Case *c,
                                       Arena *arena, Diags *diags);
/* Loads TEXT and rules on it under each side.  With BOUND, the limits of M apply.  Returns false if
 * a side cannot rule or a limit is exceeded.  The caller ends OUT with
 * diff_witness_end_replay(). */
bool diff_witness_load(const WitnessSearch *m, const char *text, bool bound, WitnessReplay *out);
/* Writes C as text and loads it like diff_witness_load().  Then sets the rulings to those under the
 * readings of M. */
bool diff_witness_replay(const WitnessSearch *m, const Case *c, bool bound, WitnessReplay *out);
/* Returns the index of the reading NAME in V, or -1 if V does not have it. */
int diff_witness_reading_index(const WitnessReadings *v, const char *name);
/* Sets the rulings and conclusions of R to those under the readings V.  Other readings are
 * presumed. */
void diff_witness_read_as(const WitnessSearch *m, WitnessReplay *r, const WitnessReadings *v);
/* Returns the line of R with the conclusion S; NULL if there is none or S is NULL. */
const Line *diff_witness_line(const Ruling *r, const Said *s);
/* Returns the points of R that the family explains: A and B differ, and A amended agrees with B. */
WitnessPoints diff_witness_points(const WitnessSearch *m, const WitnessReplay *r);
/* Returns true if PS has a point of the kind of P.  If P is definite, that point must be definite,
 * too. */
bool diff_witness_has_kind(const WitnessPoints *ps, const WitnessPoint *p);
/* Returns true if WANTED has a point of the kind of P.  If that point is definite, P must be
 * definite, too. */
bool diff_witness_is_wanted(const WitnessPoint *p, const WitnessPoints *wanted);
/* Returns C as the text of a case file. */
const char *diff_witness_case_text(const WitnessSearch *m, const Case *c, Arena *arena);
/* Sets the limits of M for smaller cases to the measures of the rulings R. */
void diff_witness_set_bounds(WitnessSearch *m, const WitnessReplay *r);

/* ---- readings --------------------------------------------------------- */

/* Chooses as few unpresumed readings as possible under which R shows the difference, and sets
 * M->view and R to them.  Prefers readings that are all needed for some point.  Returns false if no
 * readings show the difference. */
bool diff_witness_find_readings(WitnessSearch *m, WitnessReplay *r);
/* Returns true if every unpresumed reading is needed: R shows no wanted point if any one of them is
 * presumed instead. */
bool diff_witness_needs_readings(const WitnessSearch *m, WitnessReplay *r);

/* ---- facts, blame, smaller cases, the file ---------------------------- */

/* States in the case M->c the fewest findings and choices that make some point of PS definite. */
void diff_witness_state_facts(WitnessSearch *m, const WitnessReplay *r, const WitnessPoints *ps);
/* Applies to the patch of K the changes that F blames, or all changes if F blames none.  Leaves out
 * change number LESS, unless LESS is -1.  Returns false if the changes cannot be applied. */
bool diff_witness_take_blamed(const WitnessContext *k, const Family *f, int less, Arena *arena);
/* Returns the points of the case that are still explained if any one of the family's changes is
 * left out. */
WitnessPoints diff_witness_explained_by_less(WitnessSearch *m);
/* Sets M->wanted to the points of R whose kind is not in LESS, and the limits of M to the measures
 * of R. */
void diff_witness_set_wanted(WitnessSearch *m, WitnessReplay *r, const WitnessPoints *less);
/* Returns true if a wanted point is still explained when any one of the family's changes is left
 * out. */
bool diff_witness_wanted_of_less(WitnessSearch *m);
/* Replaces the case M->c by the smallest case found that still shows every wanted point. */
void diff_witness_minimize(WitnessSearch *m);

#endif
