/* check_suggest.h - errors in names and types, each with what to write instead. */
#ifndef BL_CHECK_SUGGEST_H
#define BL_CHECK_SUGGEST_H

#include "check/check_scope.h"

/* Adds a "did you mean" with the nearest known name, or another help if no name is near.
 * VALUES: a value may be meant.  WANT is the expected type, or NULL. */
void check_suggest_name(ExprChecker *x, Diag *d, const char *name, bool values, const Type *want);
/* Adds what to write instead of a value of GOT where WANT is expected. */
void check_suggest_type(ExprChecker *x, Diag *d, const Type *got, const Type *want);

/* Returns the FUN_DONE of the action NAME.  Reports an unknown action, and returns NULL. */
const Fun *check_action_name(ExprChecker *x, Span at, const char *name);
/* Returns a help such as "its attributes are `a`, `b`"; K NULL: those of any kind. */
const char *check_attrs_help(ExprChecker *x, const EventKind *k);

/* Report that a value of GOT stands at SPAN where WANT, or a set, is expected. */
void check_report_mismatch(ExprChecker *x, Span span, const Type *got, const Type *want);
/* Reports that something that all editions share reads F, a meaning. */
void check_report_meaning(ExprChecker *x, Span span, const Fun *f);
void check_report_set_wanted(ExprChecker *x, const Ex *e);
/* Report at AT that NAME is declared already; check_report_declared() also shows the place
 * FIRST. */
Diag *check_report_twice(ExprChecker *x, Span at, const char *name);
void check_report_declared(ExprChecker *x, Span at, const char *name, Span first);
/* Reports that N names nothing, and suggests what may be meant. */
void check_unknown_name(ExprChecker *x, const Node *n);
/* Returns the index of the value of the enum T that N names.  Returns -1, after a report, if T
 * has no such value. */
Value check_value_named(ExprChecker *x, DiagCode code, const Type *t, const Node *n);
/* Returns the index of the language that N names.  Returns -1, after a report, if it is not
 * declared. */
int check_language(ExprChecker *x, const Node *n);
/* Reports that NAME is not an attribute of K. */
void check_unknown_attr(ExprChecker *x, const EventKind *k, Span at, const char *name);
/* Reports that NAME is not a kind of event. */
void check_unknown_kind(ExprChecker *x, Span at, const char *name);
/* Reports more than MOST of WHAT; MEND says what to do. */
void check_report_limit(ExprChecker *x, Span at, int most, const char *what, const char *mend);

/* Returns LIST with "`NAME`" added: "`a`, `b`".  LIST is "" at first. */
const char *check_list_add(Arena *arena, const char *list, const char *name);

#endif
