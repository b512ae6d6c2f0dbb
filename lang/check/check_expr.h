/* check_expr.h - expressions: from a syntax tree to an Ex with a type.
 *
 * Used for law files and for the conditions in cases.  Every function reports its errors and then
 * returns an EX_ERROR, which agrees with every type, so that one mistake is reported once. */
#ifndef BL_CHECK_EXPR_H
#define BL_CHECK_EXPR_H

#include "check/check_scope.h"
#include "check/check_suggest.h"
#include "check/check_type_ref.h"

/* Returns the expression N.  WANT, the expected type or NULL, decides of which enum a value is.
 * The caller compares the types. */
Ex *check_expr(ExprChecker *x, Scope *s, const Node *n, const Type *want);
/* Compiles the expression N, which must be of the type WANT. */
Ex *check_expr_of(ExprChecker *x, Scope *s, const Node *n, const Type *want);
/* Compiles the expression N, which must be a condition. */
Ex *check_condition(ExprChecker *x, Scope *s, const Node *n);
/* Compiles the binder N of a `for` into B, and brings its variable into scope. */
void check_binder(ExprChecker *x, Scope *s, const Node *n, Binder *b);
/* Compiles the call N of the action that DONE belongs to. */
Ex *check_action_call(ExprChecker *x, Scope *s, const Node *n, const Fun *done);

/* The `for`, `when` and `unless` of a declaration while they are read. */
enum { CHECK_MAX_CONDS = 64 };
typedef struct CheckGuards {
    Scope scope;
    Binder binders[MAX_SLOTS];
    Cond conds[CHECK_MAX_CONDS];
    int nbinders, nconds;
} CheckGuards;

/* Adds PART to G if it is an N_For, N_When or N_Unless; OF states it, or is NULL.  Returns false,
 * after a report, if there are too many conditions. */
bool check_guard(ExprChecker *x, CheckGuards *g, const Node *part, const Clause *of);
/* Adds the condition HOW to G.  If it has no expression, that is the condition of PART.  Returns
 * false, after a report, if there are too many conditions. */
bool check_guard_condition(ExprChecker *x, CheckGuards *g, const Node *part, Cond how);
/* Gives R the binders and conditions of G. */
void check_copy_guards(ExprChecker *x, const CheckGuards *g, Rule *r);
/* Returns the *N labels of OLD followed by LABELS, whose number is added to *N. */
const char *const *check_add_labels(ExprChecker *x, const char *const *old, const Node *labels,
                                    int *n);

#endif
