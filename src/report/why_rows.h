/* why_rows.h - an explanation (explanation.h) as rows of sentences, each with the lines of
 * the case, the findings and the clauses that it stands on. */
#ifndef BL_WHY_ROWS_H
#define BL_WHY_ROWS_H

#include "report/ruling_rows.h"
#include "ruling/explanation.h"

/* "45C4(b) does not apply: ..."; BODY is named where several found facts. */
const char *why_heading(const Words *w, const Explanation *y);
/* Adds the rows of Y.  With ALL, also all conditions of what other rules conclude. */
void why_rows_add(const Words *w, const Explanation *y, bool all, Rows *rows);

/* What a condition stands on: "found by the director, line 12"; NULL for nothing
 * beside the story. */
const char *why_basis(const Words *w, const Explanation *y, const ProofGround *g);
/* A condition as it is, as a sentence. */
const char *why_sentence(const Words *w, const ProofGround *g);
/* What became of a rule that does not say what it says: what there is not of it, what
 * defeats it, until when it was time; NULL where its conditions tell. */
const char *why_end(const Words *w, const Explanation *y, const Proof *p);

#endif
