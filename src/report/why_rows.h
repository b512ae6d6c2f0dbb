/* why_rows.h - an explanation (explanation.h) as rows of sentences, each with the lines of
 * the case, the findings and the clauses that it stands on. */
#ifndef BL_WHY_ROWS_H
#define BL_WHY_ROWS_H

#include "report/ruling_rows.h"
#include "ruling/explanation.h"

/* Returns "45C4(b) does not apply: ...".  If several bodies found facts, it names the body. */
const char *why_heading(const Words *w, const Explanation *y);
/* Adds the rows of Y.  With ALL, they have all conditions of the rules behind a condition. */
void why_rows_add(const Words *w, const Explanation *y, bool all, Rows *rows);

/* Returns what a condition stands on: "found by the director, line 12"; NULL if only on the
 * story. */
const char *why_basis(const Words *w, const Explanation *y, const ProofGround *g);
/* Returns the condition as a sentence that says how it is in the case. */
const char *why_sentence(const Words *w, const ProofGround *g);
/* Returns why a rule has no effect: what it lacks, what defeats it, or its deadline; NULL if its
 * conditions tell. */
const char *why_end(const Words *w, const Explanation *y, const Proof *p);

#endif
