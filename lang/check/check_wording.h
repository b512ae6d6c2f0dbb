/* check_wording.h - wordings and titles: from the texts of a law file, with their slots, to
 * the pieces that reports fill in. */
#ifndef BL_CHECK_WORDING_H
#define BL_CHECK_WORDING_H

#include "check/check_expr.h"

/* Reports that the language LANG has no form FORM. */
void check_unknown_form(ExprChecker *x, Span at, int lang, const char *form);
/* Returns the pieces of a wording with {slots} and [optional parts], in the language LANG. */
const WordingPiece *check_wording_template(ExprChecker *x, Scope *s, const Node *text, int lang);
/* Reads the title N (String, Spelled) in every language into T. N NULL leaves T alone. */
void check_title(ExprChecker *x, const Node *n, Title *t);
/* Reports that WHAT, at AT, has no text in the language LANG.  GIVEN: it has a text in another
 * language.  HOW is the text to add. */
void check_wording_missing(const ExprChecker *x, Span at, int lang, bool given, const char *what,
                           const char *how);
/* Gives each language without words the words of the first language that has some, if OWNER may
 * lack words there.  Without words nothing would be printed. */
void check_wording_fill(const ExprChecker *x, Wording *w, Span owner);
/* Reads every variant and language of the wordings N into W. NEED: a language without one is
 * reported. */
void check_wording(ExprChecker *x, Scope *s, const Node *n, Wording *w, bool need, Span owner,
                   const char *what);

#endif
