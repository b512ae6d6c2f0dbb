/* check_type_ref.h - from the name of a type in a law file to the type, and which types agree
 * (SPEC 3.1). */
#ifndef BL_CHECK_TYPE_REF_H
#define BL_CHECK_TYPE_REF_H

#include "check/check_scope.h"

/* The type of an expression with an error that was reported.  It agrees with every type. */
extern const Type check_error_type;

/* Returns the type that REF names.  Reports an unknown type, and returns check_error_type. */
const Type *check_type_ref(ExprChecker *x, const Node *ref);
/* Returns the type of a variable that REF names: events, or the values of a type.  Reports
 * errors as check_type_ref() does. */
const Type *check_range_type(ExprChecker *x, const Node *ref);
/* Returns the type of the sets of ELEM. */
const Type *check_set_type(ExprChecker *x, const Type *elem);
/* Returns a type for an attribute that has type A in one kind of event and B in another: for
 * events, the kind above both; for other types that differ, check_error_type. */
const Type *check_common_type(ExprChecker *x, const Type *a, const Type *b);
/* Returns true if an event can be of both kinds.  NULL stands for any event. */
bool check_kinds_related(const EventKind *a, const EventKind *b);
bool check_types_agree(const Type *a, const Type *b);
/* Returns the name of T, such as "seat" or "set of seat". */
const char *check_type_name(Arena *a, const Type *t);
/* Returns true if sets can hold all values of T.  Reports a range that goes beyond the bits of a
 * set. */
bool check_fits_set(ExprChecker *x, Span span, const Type *t);
void check_report_not_in_set(ExprChecker *x, Span span, const Type *t);

#endif
