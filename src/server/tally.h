/* tally.h - finds out which clauses of an edition decide which cases, and which rulings change if a
 * law file changes.
 *
 * A tally rules on every case that it finds: in the open case files, and in the case files below
 * some directories.  A tally does its work in steps, and uses the texts of the moment when it
 * began. */
#ifndef BL_TALLY_H
#define BL_TALLY_H

#include "library/paths.h"
#include "server/workspace.h"

typedef struct Tally Tally;

/* A clause that a ruling rests on. */
typedef struct TallyClause {
    const char *label;
    /* true if a line that rests on the clause is in only one of two rulings.  One is the ruling by
     * the texts in the editor.  The other is the ruling by the law files on the disk. */
    bool changed;
} TallyClause;

/* A case of a tally. */
typedef struct TallyCase {
    const char *path; /* the file of the case */
    const Node *node;
    TallyClause *clauses;
    size_t n, cap;
} TallyCase;

/* Returns a tally of the edition of the law file LAW, which must have a program.  Looks for cases in
 * the directories ROOTS. */
Tally *tally_new(Workspace *w, const Document *law, const Paths *roots);
/* These functions add and remove an owner.  A tally without an owner is freed. */
Tally *tally_keep(Tally *s);
void tally_drop(Tally *s);
/* Returns true if no text has changed since the tally S began, and S is about the edition of LAW.
 * S may be NULL. */
bool tally_is_current(const Tally *s, const Workspace *w, const Document *law);

/* Reads the next file, or rules on the next case. */
void tally_step(Tally *s);
/* Returns the number of steps that are still to do.  It grows while files are read. */
size_t tally_left(const Tally *s);
/* Returns true if the open law files differ from those on the disk. */
bool tally_compares(const Tally *s);

/* Returns the next case that rests on the clause LABEL, or on a clause inside LABEL.  A case rests
 * on a clause if a ruling on the case does.  The search begins after K, or with the first case if K
 * is NULL.  Returns NULL if no case is left.  Sets *CHANGED to true if the field `changed` of at
 * least one such clause is true. */
const TallyCase *tally_next(const Tally *s, const TallyCase *k, const char *label, bool *changed);
/* Returns the sources of the cases. */
const Sources *tally_sources(const Tally *s);

#endif
