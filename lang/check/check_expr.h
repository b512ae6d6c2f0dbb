/* check_expr.h - compiles expressions: makes an Ex with a type from a syntax tree.
 *
 * Law files and the conditions in cases use it. Every function reports errors, and then returns
 * an EX_ERROR. An EX_ERROR agrees with every type, so that one mistake is reported once. */
#ifndef BL_CHECK_EXPR_H
#define BL_CHECK_EXPR_H

#include "check/check_scope.h"
#include "check/check_suggest.h"
#include "check/check_type_ref.h"

/* Compiles the expression N. WANT is the expected type, or NULL. If several enums have a value
 * of the name N, the value of WANT is taken. The result may have another type than WANT; the
 * caller compares the two. */
Ex *check_expr(ExprChecker *x, Scope *s, const Node *n, const Type *want);
/* Compiles the expression N. Reports it if its type does not agree with WANT. */
Ex *check_expr_of(ExprChecker *x, Scope *s, const Node *n, const Type *want);
/* Compiles the condition N. Reports it if it is not of type bool. */
Ex *check_condition(ExprChecker *x, Scope *s, const Node *n);
/* Compiles the binder N of a `for` into B, and adds its variable to S. */
void check_binder(ExprChecker *x, Scope *s, const Node *n, Binder *b);
/* Compiles N, a call of an action. DONE is the FUN_DONE of that action. */
Ex *check_action_call(ExprChecker *x, Scope *s, const Node *n, const Fun *done);

/* The binders and conditions of a declaration, while its `for`, `when` and `unless` are read. */
enum { CHECK_MAX_CONDS = 64 };
typedef struct CheckGuards {
    Scope scope;
    Binder binders[MAX_SLOTS];
    Cond conds[CHECK_MAX_CONDS];
    int nbinders, nconds;
} CheckGuards;

/* Adds PART to G if it is a `for`, `when` or `unless`. OF is the clause that states PART, or
 * NULL. Returns false, after a report, if there are too many conditions. */
bool check_guard(ExprChecker *x, CheckGuards *g, const Node *part, const Clause *of);
/* Adds the condition HOW to G. If HOW.ex is NULL, it is compiled from PART. Returns false, after
 * a report, if there are too many conditions. */
bool check_guard_condition(ExprChecker *x, CheckGuards *g, const Node *part, Cond how);
/* Copies the binders and conditions of G into the rule R. */
void check_copy_guards(ExprChecker *x, const CheckGuards *g, Rule *r);
/* Returns a list of the *N labels in OLD, followed by LABELS. Adds the number of LABELS to *N. */
const char *const *check_add_labels(ExprChecker *x, const char *const *old, const Node *labels,
                                    int *n);

#endif
