/* check_suggest.h - reports errors in names and types, and proposes what to write instead. */
#ifndef BL_CHECK_SUGGEST_H
#define BL_CHECK_SUGGEST_H

#include "check/check_scope.h"

/* Adds a help to D, which reports the unknown name NAME. The help is "did you mean", with the known
 * name that is most like NAME. If no known name is like NAME, the help says what may be written
 * here, or how to declare NAME. VALUES is true if NAME may be meant as a value. WANT is the
 * expected type, or NULL. */
void check_suggest_name(ExprChecker *x, Diag *d, const char *name, bool values, const Type *want);
/* Adds a help to D, which reports a value of type GOT where a value of type WANT is expected.  The
 * help says what to write instead. */
void check_suggest_type(ExprChecker *x, Diag *d, const Type *got, const Type *want);

/* Returns the FUN_DONE of the action called NAME: the status that says whether the action took
 * effect. Returns NULL, after a report at AT, if there is no such action. */
const Fun *check_action_name(ExprChecker *x, Span at, const char *name);
/* Returns a help that lists the attributes of K, such as "write one of its attributes: `a`, `b`".
 * If K is NULL, the help says that no kind of event has the attribute. */
const char *check_attrs_help(ExprChecker *x, const EventKind *k);

/* Reports a value of type GOT at SPAN, where a value of type WANT is expected. */
void check_report_mismatch(ExprChecker *x, Span span, const Type *got, const Type *want);
/* Reports that F, a `meaning`, is used at SPAN in an expression that all editions share. */
void check_report_meaning(ExprChecker *x, Span span, const Fun *f);
/* Reports that E is not a set, although one is expected. */
void check_report_set_wanted(ExprChecker *x, const Ex *e);
/* These functions report at AT that NAME is declared already. check_report_declared() adds a note
 * at FIRST, the place of the first declaration. */
Diag *check_report_twice(ExprChecker *x, Span at, const char *name);
void check_report_declared(ExprChecker *x, Span at, const char *name, Span first);
/* Reports at AT that NAME is stated already, at FIRST. */
void check_report_stated(ExprChecker *x, Span at, const char *name, Span first);
/* Reports at AT that CALLED takes TAKES arguments, but that GIVEN arguments stand there.  Returns
 * the report. */
Diag *check_report_arguments(ExprChecker *x, Span at, const char *called, int takes, int given);
/* Reports N, which stands where a value must stand.  N is an unknown name, or the name of a kind or
 * a type.  Returns the report. */
Diag *check_report_unknown(ExprChecker *x, const Node *n);
/* Reports N, an unknown name, and proposes what may be meant. */
void check_unknown_name(ExprChecker *x, const Node *n);
/* Returns the index of the value of the enum T that N names. Returns -1 if there is no such value,
 * after reporting CODE. */
Value check_value_named(ExprChecker *x, DiagCode code, const Type *t, const Node *n);
/* Returns the index of the language that N names. Returns -1, after a report, if no such language
 * is declared. */
int check_language(ExprChecker *x, const Node *n);
/* Reports at AT that NAME is not an attribute of K. */
void check_unknown_attr(ExprChecker *x, const EventKind *k, Span at, const char *name);
/* Reports at AT that NAME is not a kind of event. */
void check_unknown_kind(ExprChecker *x, Span at, const char *name);
/* Reports at AT that there are more than MOST things of one sort. WHAT is their name, in the
 * plural. MEND is the help. */
void check_report_limit(ExprChecker *x, Span at, int most, const char *what, const char *mend);

/* Returns LIST with NAME added to it, as in "`a`, `b`". "" is an empty list. */
const char *check_list_add(Arena *arena, const char *list, const char *name);

#endif
