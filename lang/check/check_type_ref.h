/* check_type_ref.h - finds the types that law files name, and says which types agree (SPEC 3.1). */
#ifndef BL_CHECK_TYPE_REF_H
#define BL_CHECK_TYPE_REF_H

#include "check/check_scope.h"

/* The type of an expression with an error that was reported. This type agrees with every type. */
extern const Type check_error_type;

/* Returns the type that REF names. Returns check_error_type, after a report, if the type is
 * unknown. */
const Type *check_type_ref(ExprChecker *x, const Node *ref);
/* Returns the type of a variable that ranges over REF: over the events of a kind, or over the
 * values of a type. Returns check_error_type, after a report, if REF is something else. */
const Type *check_range_type(ExprChecker *x, const Node *ref);
/* Returns the type of a set with members of type ELEM. */
const Type *check_set_type(ExprChecker *x, const Type *elem);
/* Returns a type for an attribute that has type A in one event kind and type B in another. For
 * two kinds of event it is the lowest kind above both. Other types that differ give
 * check_error_type. */
const Type *check_common_type(ExprChecker *x, const Type *a, const Type *b);
/* Returns true if an event can be of both kinds. NULL stands for the kind of any event. */
bool check_kinds_related(const EventKind *a, const EventKind *b);
bool check_types_agree(const Type *a, const Type *b);
/* Returns the name of T, such as "seat" or "set of seat". */
const char *check_type_name(Arena *a, const Type *t);
/* Returns true if a set can hold all values of T. Reports a range with a number above 63,
 * because a set has 64 bits. */
bool check_fits_set(ExprChecker *x, Span span, const Type *t);
/* Reports at SPAN that a value of type T cannot be in a set. */
void check_report_not_in_set(ExprChecker *x, Span span, const Type *t);

#endif
