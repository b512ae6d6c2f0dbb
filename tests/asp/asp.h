/* asp.h - the laws as an answer-set program: a third opinion.
 *
 * The checked laws become rules with variables, condition by condition (terms.c) and rule
 * by rule (rules.c), as SPEC.md has it; what the case tells becomes facts, and what it
 * leaves open a choice (story.c).  clingo grounds and solves them: an answer set is a
 * world, with what is concluded there.
 *
 * Only natives are not translated.  What they answer is written down from the naive
 * evaluator, for whatever they were told when they asked; asked otherwise they are
 * missing, and that is a disagreement.
 *
 * Of each expression N there is dN(X..), it is asked for, and eN(X.., V), what it comes
 * to; of each function F qF(A..) and cF(A.., V).  V is a number (an event is its place),
 * set(A,B,C), its members in three parts of 22 bits, or a text; absent; clash or wait,
 * what hangs on one. */
#ifndef BL_ASP_H
#define BL_ASP_H

#include "watch.h"

typedef struct Asp {
    const Program *p;
    Met *met;
    bool choosing; /* what is open is a choice; else it is what was drawn */
    StrBuf out;
    int nodes;
    bool *alive;       /* rules, by id: there are events of all kinds that they need */
    bool *wanted;      /* functions, by id */
    bool *written;     /* the same: their program is written */
    uint32_t voids;    /* the variables that may be clash or wait */
    const char **open; /* names of attributes that are open somewhere; then NULL */
} Asp;

/* What an expression comes to: in a body LIT (or nothing), and then TERM, where ASK (or
 * nothing) is asked for. */
typedef struct Op {
    char term[48];
    char lit[200], ask[200];
} Op;

/* The condition of OP after others, if it has one: for "%s%s". */
#define WITH(op) (op).lit[0] ? ", " : "", (op).lit

void asp_add(Asp *a, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* What V of type T is called. */
void asp_value(StrBuf *b, const Type *t, Value v);
/* "X1,X4" for the variables in MASK; REST: with a comma after them. */
const char *asp_vars(Asp *a, uint32_t mask, const char *rest, char *to, size_t size);
/* Writes EX, once for each use, and what it calls is wanted. */
Op asp_expression(Asp *a, const Ex *ex);
/* It is asked for where BODY holds. */
void asp_ask(Asp *a, const Op *op, const char *body);
uint32_t asp_free(const Ex *ex); /* the variables in it */
/* Does EX ask nothing and hang on nothing?  YES, where it holds; NO, where it does not. */
bool asp_plain(Asp *a, const Ex *ex, StrBuf *yes, StrBuf *no);
void asp_want(Asp *a, const Fun *f);
/* The open fact of KIND about ID and ARGS is one of mayID(ARGS,V); C is the beginning of
 * what it is, as "c7(X1,". */
void asp_choose(Asp *a, const char *c, FactKind kind, unsigned id, const char *args);
/* "A0,A1" */
const char *asp_args(const Fun *f, const char *name, char *to, size_t size);

/* The status or action F, and what is told of it. */
void asp_status(Asp *a, const Fun *f);
void asp_lines(Asp *a);
/* What is told of R, which refers to a law that is not encoded. */
void asp_refer(Asp *a, const Rule *r);
/* All values of T, as NAME. */
void asp_put_each(StrBuf *b, const Type *t, const char *name);
/* What stands for the arguments of the status that F settles, or of the action that settles F. */
const char *asp_partner_args(const Fun *f, char *to, size_t size);
/* Every other function. */
void asp_function(Asp *a, const Fun *f);
/* What is always so. */
void asp_basics(Asp *a);

/* TEXT goes to OUT, each atom with II before its arguments: which world of which case it
 * is about.  BOUND, a condition that says what II may be, goes to each rule that does not
 * say it otherwise, or (ALWAYS) to each. */
void asp_index(StrBuf *out, const char *text, const char *bound, bool always);

#endif
