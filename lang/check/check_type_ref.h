/* check_type_ref.h - finds the types that law files name, and decides which types agree (SPEC
 * 3.1). */
#ifndef BL_CHECK_TYPE_REF_H
#define BL_CHECK_TYPE_REF_H

#include "check/check_scope.h"

/* The type of an expression with an error. The error is reported already, so this type agrees with
 * every type. */
extern const Type check_error_type;

/* Returns the type that REF names. Returns check_error_type, after a report, if there is no such
 * type. */
const Type *check_type_ref(ExprChecker *x, const Node *ref);
/* Returns the type of a variable that ranges over REF. REF is a kind of event or a type. Returns
 * check_error_type, after a report, if REF is anything else. */
const Type *check_range_type(ExprChecker *x, const Node *ref);
/* Returns the type of sets with members of type ELEM. */
const Type *check_set_type(ExprChecker *x, const Type *elem);
/* An attribute has type A in one event kind and type B in another.  Returns a type for both.  If A
 * is B, returns A.  If A and B are different kinds of event, returns the lowest kind above both.
 * Otherwise returns check_error_type. */
const Type *check_common_type(ExprChecker *x, const Type *a, const Type *b);
/* Returns true if one event can be of both kinds A and B.  NULL means the kind of any event. */
bool check_kinds_related(const EventKind *a, const EventKind *b);
bool check_types_agree(const Type *a, const Type *b);
/* Returns the name of T, such as "seat" or "set of seat". */
const char *check_type_name(Arena *a, const Type *t);
/* Returns true if a set can hold all values of T. Reports a range with a number above 63, because a
 * set has only 64 bits. */
bool check_fits_set(ExprChecker *x, Span span, const Type *t);
/* Reports at SPAN that a value of type T cannot be in a set. */
void check_report_not_in_set(ExprChecker *x, Span span, const Type *t);

#endif
