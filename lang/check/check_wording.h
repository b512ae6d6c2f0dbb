/* check_wording.h - turns the texts of wordings and titles in law files into pieces. Reports
 * fill in the slots among these pieces. */
#ifndef BL_CHECK_WORDING_H
#define BL_CHECK_WORDING_H

#include "check/check_expr.h"

/* Reports at AT that the language LANG has no grammatical form FORM. */
void check_unknown_form(ExprChecker *x, Span at, int lang, const char *form);
/* Returns the place in the file of the N bytes at AT, which are a part of the text of TEXT. If they
 * cannot be found, returns the place of TEXT. */
Span check_text_part(const ExprChecker *x, const Node *text, const char *at, size_t n);
/* Returns the pieces of TEXT, a wording with {slots} and [optional parts] in the language LANG.
 * S has the variables that the slots may name. */
const WordingPiece *check_wording_template(ExprChecker *x, Scope *s, const Node *text, int lang);
/* Reads the title N into T: a text in the first language, and then texts in other languages. If
 * N is NULL, does nothing. */
void check_title(ExprChecker *x, const Node *n, Title *t);
/* Reports at AT that WHAT has no text in the language LANG. GIVEN is true if another language
 * has a text. HOW is the text that the help says to add. */
void check_wording_missing(const ExprChecker *x, Span at, int lang, bool given, const char *what,
                           const char *how);
/* Gives each language without words the words of the first language that has words.  Leaves out a
 * language that must have its own words for a declaration at OWNER. */
void check_wording_fill(const ExprChecker *x, Wording *w, Span owner);
/* Reads all variants and languages of the wordings N into W. WHAT names the declaration at
 * OWNER. If NEED is true, does the work of check_wording_fill(), and reports each language that
 * then still lacks words it needs. */
void check_wording(ExprChecker *x, Scope *s, const Node *n, Wording *w, bool need, Span owner,
                   const char *what);

#endif
