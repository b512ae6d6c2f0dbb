/* check_expr.h - compiles expressions: makes a typed Ex from a syntax tree.
 *
 * Expressions of law files and conditions of cases are compiled.  The parameter S of a function has
 * the variables in scope.  If an expression has an error, the function reports the error and
 * returns an EX_ERROR.  An EX_ERROR fits every type, so that one mistake is reported once.  A
 * binder declares a variable of a rule, and the range of this variable. */
#ifndef BL_CHECK_EXPR_H
#define BL_CHECK_EXPR_H

#include "check/check_scope.h"
#include "check/check_suggest.h"
#include "check/check_type_ref.h"

/* Compiles the expression N. WANT is the expected type, or NULL. If several enums have a value
 * named N, takes the value of the enum WANT. The result may have another type than WANT; the caller
 * has to compare the two. */
Ex *check_expr(ExprChecker *x, Scope *s, const Node *n, const Type *want);
/* Compiles the expression N. Reports N if its type does not fit WANT. */
Ex *check_expr_of(ExprChecker *x, Scope *s, const Node *n, const Type *want);
/* Compiles the condition N. Reports N if its type is not bool. */
Ex *check_condition(ExprChecker *x, Scope *s, const Node *n);
/* Compiles N, a binder of a `for`, into B. Adds its variable to S. */
void check_binder(ExprChecker *x, Scope *s, const Node *n, Binder *b);
/* Compiles N, an action with its arguments, as in `must ACTION(...)`. DONE is the FUN_DONE of this
 * action: the status that says whether the action took effect. Returns a call of DONE, or an
 * EX_ERROR. */
Ex *check_action_call(ExprChecker *x, Scope *s, const Node *n, const Fun *done);

/* The binders and conditions of a declaration, collected while its `for`, `when` and `unless` are
 * read. */
enum { CHECK_MAX_CONDS = 64 };
typedef struct CheckGuards {
    Scope scope;
    Binder binders[MAX_SLOTS];
    Cond conds[CHECK_MAX_CONDS];
    int nbinders, nconds;
} CheckGuards;

/* Adds PART to G if PART is a `for`, `when` or `unless`. OF is the clause that states PART, or
 * NULL. Returns false, after a report, if there are too many conditions. */
bool check_guard(ExprChecker *x, CheckGuards *g, const Node *part, const Clause *of);
/* Adds the condition HOW to G.  If HOW.ex is NULL, first compiles the expression from PART.
 * Returns false, after a report, if there are too many conditions. */
bool check_guard_condition(ExprChecker *x, CheckGuards *g, const Node *part, Cond how);
/* Copies the binders and conditions of G into the rule R. */
void check_copy_guards(ExprChecker *x, const CheckGuards *g, Rule *r);
/* Returns a list of the *N labels in OLD, followed by those in LABELS. Sets *N to the length of the
 * result. */
const char *const *check_add_labels(ExprChecker *x, const char *const *old, const Node *labels,
                                    int *n);

#endif
