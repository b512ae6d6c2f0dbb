/* check_wording.h - turns the texts of wordings and titles into pieces: texts, and slots that are
 * filled in when something is printed. */
#ifndef BL_CHECK_WORDING_H
#define BL_CHECK_WORDING_H

#include "check/check_expr.h"

/* Reports at AT that the language LANG has no grammatical form called FORM. */
void check_unknown_form(ExprChecker *x, Span at, int lang, const char *form);
/* Returns the place of a part of the text TEXT: the part has N bytes and begins at AT. If the place
 * cannot be found, returns the place of TEXT. */
Span check_text_part(const ExprChecker *x, const Node *text, const char *at, size_t n);
/* Returns the pieces of TEXT, a wording in the language LANG. TEXT may have {slots} and [optional
 * parts]. S has the variables that the slots may name. */
const WordingPiece *check_wording_template(ExprChecker *x, Scope *s, const Node *text, int lang);
/* Reads the title N into T. N is a text in the first language, followed by texts in other
 * languages. If N is NULL, does nothing. */
void check_title(ExprChecker *x, const Node *n, Title *t);
/* Reports at AT that WHAT has no text in the language LANG. GIVEN is true if WHAT has a text in
 * another language. The help says to add HOW. */
void check_wording_missing(const ExprChecker *x, Span at, int lang, bool given, const char *what,
                           const char *how);
/* Takes the words of the first language that has words in W.  Gives them to each language without
 * words.  Skips a language if the declaration must have its own words in that language
 * (program_needs_words()).  W belongs to the declaration at OWNER. */
void check_wording_fill(const ExprChecker *x, Wording *w, Span owner);
/* Reads the wordings N, with all variants and languages, into W.  WHAT names the declaration, which
 * stands at OWNER.  S has the variables that slots may name.  If NEED is true, also calls
 * check_wording_fill(), and reports each language that still has no words but must have them. */
void check_wording(ExprChecker *x, Scope *s, const Node *n, Wording *w, bool need, Span owner,
                   const char *what);

#endif
