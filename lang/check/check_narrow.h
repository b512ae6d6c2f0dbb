/* check_narrow.h - the conditions of narrow kinds, put where a law file names such a kind. */
#ifndef BL_CHECK_NARROW_H
#define BL_CHECK_NARROW_H

#include "check/check_scope.h"

/* Returns the condition that the event of VAR meets because of its kind, which the binder BIND
 * names, and as a proper event; NULL if it meets none.  S has the variables in scope. */
Ex *check_narrow_variable(ExprChecker *x, Scope *s, const Node *bind, const Ex *var);
/* Returns the condition that the event IT is of the kind K. */
Ex *check_narrow_is(ExprChecker *x, Scope *s, const NarrowKind *k, const Ex *it, Span span);
/* Returns A and B joined by `and`.  Either may be NULL: then returns the other one. */
Ex *check_narrow_join(ExprChecker *x, Ex *a, Ex *b, Span span);

#endif
