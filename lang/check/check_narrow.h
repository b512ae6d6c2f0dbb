/* check_narrow.h - inserts the conditions of narrow kinds where a law file names these kinds.
 *
 * A narrow kind is an event kind with a condition. An event is proper if it meets the `proper`
 * condition of its kind. */
#ifndef BL_CHECK_NARROW_H
#define BL_CHECK_NARROW_H

#include "check/check_scope.h"

/* Returns the condition that the binder BIND puts on its variable VAR by naming a kind. The result
 * joins the condition of a narrow kind and the condition that the event is proper. Returns NULL if
 * the kind has neither condition. S has the variables in scope. */
Ex *check_narrow_variable(ExprChecker *x, Scope *s, const Node *bind, const Ex *var);
/* Returns the condition that the event IT is of the narrow kind K. Returns NULL if that condition
 * has an error. S has the variables in scope. */
Ex *check_narrow_is(ExprChecker *x, Scope *s, const NarrowKind *k, const Ex *it, Span span);
/* Returns A and B, joined by `and`. If one of them is NULL, returns the other one. */
Ex *check_narrow_join(ExprChecker *x, Ex *a, Ex *b, Span span);

#endif
