/* diff_families.h - describes in words how two editions differ: the families of differences, each
 * with a witness. diff.h defines families, delta.h defines parts and changes, and separator.h
 * defines marks.
 *
 * A family with the same causes may occur in several universes.  It is printed once, with a
 * share for each universe.  Families that have the same cases in all universes are joined into
 * one. */
#ifndef BL_DIFF_FAMILIES_H
#define BL_DIFF_FAMILIES_H

#include "report/diff_sentences.h"
#include "report/diff_witness.h"
#include "report/ruling_rows.h"

/* The cases of a family in one universe. */
typedef struct FamilyShare {
    const DiffResult *in;
    const Family *f;
} FamilyShare;

/* A conclusion that the editions do not share in a family.  The text for each edition uses the
 * words of that edition.  The texts come from the rulings on the witness.  If the witness does
 * not show the conclusion, the texts come from the rules. */
typedef struct FamilyLine {
    /* for each edition: the sentence of its line, and the clauses of the line; NULL if the edition
     * has no such line */
    const char *text[2], *cite[2];
    bool general;   /* the texts come from the rules, not from the rulings on the witness */
    bool elsewhere; /* both editions have this line, but in different cases */
    const Fun *about;
    uint64_t count; /* the number of cases with the line, in all universes */
} FamilyLine;

/* What a report prints about a family. */
typedef struct FamilyTold {
    const FamilyShare *shares; /* the shares, in the order of the universes */
    int nshares;
    const FamilyShare *shown;   /* the share that the witness is taken from */
    const char *name;           /* a unique name: the universe, the clause and a number */
    const char *clauses;        /* the blamed clauses, cited as in reports */
    int law;                    /* the number of the law of the first blamed clause, or -1 */
    const DiffSentence *blames; /* a sentence for each blamed part of the amendment */
    int nblames;
    uint64_t count; /* the number of cases, in all universes */
    /* sentences that are true in all cases of the family; all of them are also true in `beside`
     * cases outside the family */
    const char *const *marks;
    int nmarks;
    uint64_t beside;
    /* In words: the difference needs these values of readings.  NULL if the presumed values are
     * enough. */
    const char *reading;
    const FamilyLine *sayings;
    int nsayings;
    CompareLevel level;
    WitnessCase *witness; /* the witness; NULL in a summary, or if no case can show the family */
    Words words[2];       /* the Words for texts about the witness, one for each edition */
} FamilyTold;

typedef struct Families {
    DiffWords b;
    CompareLevel level;
    const char *title[2]; /* the titles of the editions */
    const DiffResult *const *searched;
    int nsearched;
    const Universe *const *left; /* the universes that were not searched */
    int nleft;
    const DiffSentence *silent; /* the changes that no family blames */
    int nsilent;
    const FamilyTold *at;
    int n;
} Families;

/* Stores in OUT the families of the N results SEARCHED.  All results belong to the amendment K->m.
 * Unless SUMMARY is true, looks for a witness of each family.  If there is no witness, reports
 * E0003 and keeps the family without a witness. */
void diff_families_make(const WitnessContext *k, const DiffResult *const *searched, int n,
                        bool summary, Families *out, Arena *arena);
/* Frees the engines and the witnesses of F. */
void diff_families_free(Families *f);

/* Adds lines of the ruling of edition SIDE (0 or 1) on the witness of F to ROWS.  These are the
 * lines that the other ruling lacks, or has under another condition.  If neither ruling has such
 * lines, adds the lines with other differences that count at f->level. */
void diff_families_rows(const FamilyTold *f, int side, Rows *rows);
/* Returns a sentence with the settings of the witness of F that the diagram does not show.  Returns
 * NULL if there are no such settings. */
const char *diff_families_settings(const FamilyTold *f);
/* Stores in *TEXTS a sentence for each finding and choice of the witness of F.  Returns their
 * number. */
int diff_families_findings(const FamilyTold *f, const char ***texts);
/* Returns the names of the clauses and declarations that differ, but that no family in F blames.
 * Returns NULL if there are none. */
const char *diff_families_unblamed(const Families *f);
/* Returns the number of families in F that have cases in the universe of D. */
int diff_families_count_in(const Families *f, const DiffResult *d);
/* T is a family in F.  diff_families_blame() returns t->blames[i] as a whole sentence.
 * diff_families_places() returns the places of BLAME in the law files. */
const char *diff_families_blame(const Families *f, const FamilyTold *t, int i);
const char *diff_families_places(const Families *f, const DiffSentence *blame);
/* These functions return the heading above the marks of T, and the heading above the example of T.
 * T is a family in F. */
const char *diff_families_when(const Families *f, const FamilyTold *t);
const char *diff_families_example(const Families *f, const FamilyTold *t);
/* Returns the message that says what is compared at LEVEL: "differences in what is ruled", ... */
MessageId diff_families_level_message(CompareLevel level);
/* Returns the share of N in OF, in tenths of a percent.  The result is 0 only if N is 0, and 1000
 * only if N is OF. */
int diff_families_permille(uint64_t n, uint64_t of);
/* Returns the share of N in OF as a percentage, in the language of F.  Returns a dash if N is 0. */
const char *diff_families_percent(const Families *f, uint64_t n, uint64_t of);
/* Returns the names of the universes that were not searched for F.  Returns NULL if all were
 * searched. */
const char *diff_families_unsearched(const Families *f);

#endif
