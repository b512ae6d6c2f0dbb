/* diff_families.h - families of differences between two editions, in words, each with its
 * witness.  A family that says the same in several universes is told once, and families that
 * have the same cases in all universes are told as one. */
#ifndef BL_DIFF_FAMILIES_H
#define BL_DIFF_FAMILIES_H

#include "report/diff_sentences.h"
#include "report/diff_witness.h"
#include "report/ruling_rows.h"

/* The cases of one universe that belong to a family. */
typedef struct FamilyShare {
    const DiffResult *in;
    const Family *f;
} FamilyShare;

/* One line that a family is about, as each edition rules it: in the witness, or in general if
 * the witness does not show it.  A text that is NULL: that edition says nothing. */
typedef struct FamilyLine {
    const char *text[2], *cite[2];
    bool general;
    bool elsewhere; /* both say the same, but not in the same cases */
    const Fun *about;
    uint64_t count; /* cases of the family, in all its universes */
} FamilyLine;

typedef struct FamilyTold {
    const FamilyShare *shares; /* in the order of the universes */
    int nshares;
    const FamilyShare *shown; /* the share that the witness is taken from */
    const char *name;         /* built from universe, clause and number */
    const char *clauses;      /* the blamed clauses as they are cited */
    int law;                  /* number of the law of the first clause, or -1 */
    const DiffSentence *blames;
    int nblames;
    uint64_t count;
    /* sentences that hold in all cases of the family, and in BESIDE other cases */
    const char *const *marks;
    int nmarks;
    uint64_t beside;
    const char *reading; /* the readings that it needs; NULL: the presumed ones */
    const FamilyLine *sayings;
    int nsayings;
    CompareLevel level;
    WitnessCase *witness; /* NULL in a summary, or if no case can show the family */
    Words words[2];       /* words for the witness under each edition */
} FamilyTold;

typedef struct Families {
    DiffWords b;
    CompareLevel level;
    const char *title[2]; /* the titles of the editions */
    const DiffResult *const *searched;
    int nsearched;
    const Universe *const *left; /* universes that were not searched */
    int nleft;
    const DiffSentence *silent; /* changes that no family blames */
    int nsilent;
    const FamilyTold *at;
    int n;
} Families;

/* Makes the families of the N results SEARCHED, all of amendment K->m, with witnesses unless
 * SUMMARY.  A family that can have no witness is reported (E0003), and told without one. */
void diff_families_make(const WitnessContext *k, const DiffResult *const *searched, int n,
                        bool summary, Families *out, Arena *arena);
void diff_families_free(Families *f);

/* Adds the rows that only edition SIDE rules in the witness, or rules otherwise at the level of
 * F. */
void diff_families_rows(const FamilyTold *f, int side, Rows *rows);
/* Returns the settings of the witness that the diagram does not tell; NULL if there are none. */
const char *diff_families_settings(const FamilyTold *f);
/* Stores in *TEXTS a sentence for each finding and choice of the witness.  Returns how many. */
int diff_families_findings(const FamilyTold *f, const char ***texts);
/* Returns the clauses and declarations that differ but that no family blames; NULL if there are
 * none. */
const char *diff_families_unblamed(const Families *f);
/* Returns how many families have cases of D. */
int diff_families_count_in(const Families *f, const DiffResult *d);
/* Return blame number I of T as a whole sentence, and the places of BLAME in the law files. */
const char *diff_families_blame(const Families *f, const FamilyTold *t, int i);
const char *diff_families_places(const Families *f, const DiffSentence *blame);
/* Return the heading above the marks of T, and the heading above its example. */
const char *diff_families_when(const Families *f, const FamilyTold *t);
const char *diff_families_example(const Families *f, const FamilyTold *t);
/* Returns the message for LEVEL: "by what is ruled" ... */
MessageId diff_families_level_message(CompareLevel level);
/* Returns N of OF in tenths of a percent: at least 1 unless N is 0, below 1000 unless N is OF. */
int diff_families_permille(uint64_t n, uint64_t of);
/* Returns N of OF as a percentage, or a dash for 0. */
const char *diff_families_percent(const Families *f, uint64_t n, uint64_t of);
/* Returns the names of the universes that were not searched, or NULL. */
const char *diff_families_unsearched(const Families *f);

#endif
