/* check_wording.h - wordings and titles: from the texts of a law file, with their slots, to
 * the pieces that reports fill in. */
#ifndef BL_CHECK_WORDING_H
#define BL_CHECK_WORDING_H

#include "check/check_expr.h"

/* Report that language LANG has no form FORM. */
void check_unknown_form(ExprChecker *x, Span at, int lang, const char *form);
/* A wording's text: {slots} and [optional parts].  LANG says which forms. */
const WordingPiece *check_wording_template(ExprChecker *x, Scope *s, const Node *text,
                                           int lang);
/* The title N (String, Spelled) in every language; T is left alone for no N. */
void check_title(ExprChecker *x, const Node *n, Title *t);
/* WHAT, at AT, has no text in the language LANG, but one in another if GIVEN: HOW says what
 * to add. */
void check_wording_missing(const ExprChecker *x, Span at, int lang, bool given,
                           const char *what, const char *how);
/* A language without words, in which what stands at OWNER need not have any, gets those of
 * the first that has some: nothing is printed without words. */
void check_wording_fill(const ExprChecker *x, Wording *w, Span owner);
/* Every variant and language of the wordings N into W.  A language without
 * one is reported when NEED says so. */
void check_wording(ExprChecker *x, Scope *s, const Node *n, Wording *w, bool need,
                   Span owner, const char *what);

#endif
