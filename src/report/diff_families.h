/* diff_families.h - what two editions rule differently, as the reports tell it: a family
 * that says the same in several universes once, families that have the same cases in
 * all of them as one, each with its witness, in words. */
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

/* One line that a family is about, as each edition rules it: on the witness, or in general if
 * the witness does not show it. NULL: that edition says nothing. */
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
    const FamilyShare *shown; /* of these, the one of the witness */
    const char *name;         /* universe, clause and number */
    const char *clauses;      /* as they are cited */
    int law;                  /* of the first clause; -1: none */
    const DiffSentence *blames;
    int nblames;
    uint64_t count;
    /* the condition that marks it off, as sentences; BESIDE: in so many other cases it holds too */
    const char *const *marks;
    int nmarks;
    uint64_t beside;
    const char *reading; /* how things must be read for it; NULL: as presumed */
    const FamilyLine *sayings;
    int nsayings;
    CompareLevel level;
    WitnessCase *witness; /* NULL in a summary, and where there can be none */
    Words words[2];       /* of the witness under each edition */
} FamilyTold;

typedef struct Families {
    DiffWords b;
    CompareLevel level;
    const char *title[2]; /* of the editions */
    const DiffResult *const *searched;
    int nsearched;
    const Universe *const *left; /* universes that were not searched */
    int nleft;
    const DiffSentence *silent; /* what differs, and no family blames it */
    int nsilent;
    const FamilyTold *at;
    int n;
} Families;

/* The N differences SEARCHED, all of amendment K->m, with witnesses unless SUMMARY; where
 * there can be none that is reported (E0003), and the family told without. */
void diff_families_make(const WitnessContext *k, const DiffResult *const *searched, int n,
                        bool summary, Families *out, Arena *arena);
void diff_families_free(Families *f);

/* The rows of what only one side says, or says otherwise at the level, of the witness. */
void diff_families_rows(const FamilyTold *f, int side, Rows *rows);
/* The settings of the witness that the diagram does not tell; NULL for none. */
const char *diff_families_settings(const FamilyTold *f);
/* What was found in the witness, and chosen: N sentences. */
int diff_families_findings(const FamilyTold *f, const char ***texts);
/* The clauses and declarations that differ without any family blaming it; NULL for none. */
const char *diff_families_unblamed(const Families *f);
/* Returns how many families have cases of D. */
int diff_families_count_in(const Families *f, const DiffResult *d);
/* Returns blame number I of T as a whole sentence, and where it is said: every part stands
 * somewhere. */
const char *diff_families_blame(const Families *f, const FamilyTold *t, int i);
const char *diff_families_places(const Families *f, const DiffSentence *blame);
/* Return what stands above the marks of T, and above its example. */
const char *diff_families_when(const Families *f, const FamilyTold *t);
const char *diff_families_example(const Families *f, const FamilyTold *t);
/* "by what is ruled" ... */
MessageId diff_families_level_message(CompareLevel level);
/* In tenths of a percent; more than nothing is at least 1, less than all below 1000. */
int diff_families_permille(uint64_t n, uint64_t of);
/* Returns the share in words, or a dash for 0. */
const char *diff_families_percent(const Families *f, uint64_t n, uint64_t of);
/* Returns the names of the universes that were not searched, or NULL. */
const char *diff_families_unsearched(const Families *f);

#endif
