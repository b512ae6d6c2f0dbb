/* why_rows.h - turns an explanation (explanation.h) into rows of sentences.  Each row cites its
 * grounds: lines of the case, findings and clauses. */
#ifndef BL_WHY_ROWS_H
#define BL_WHY_ROWS_H

#include "report/ruling_rows.h"
#include "ruling/explanation.h"

/* Returns the heading of the explanation Y: "45C4(b) does not apply: ...".  If several bodies found
 * facts, the heading names the body. */
const char *why_heading(const Words *w, const Explanation *y);
/* Adds the rows of Y to ROWS.  If ALL is true, includes conditions that the events alone decide. */
void why_rows_add(const Words *w, const Explanation *y, bool all, Rows *rows);

/* Returns the grounds of G, a condition in the explanation Y: "found by the director, line 12".
 * Returns NULL if G rests on the story alone. */
const char *why_basis(const Words *w, const Explanation *y, const ProofGround *g);
/* Returns a sentence that says whether the condition G holds in the case. */
const char *why_sentence(const Words *w, const ProofGround *g);
/* Returns the reason why the rule of P, a proof in Y, has no effect.  The reason is a missing
 * event, a deadline, or another rule that defeats the rule of P.  Returns NULL if the reason is a
 * condition. */
const char *why_end(const Words *w, const Explanation *y, const Proof *p);

#endif
