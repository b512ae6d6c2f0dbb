/* asp.h - translates the laws into an answer-set program, for a third opinion.
 *
 * The checked laws become rules with variables: conditions in terms.c, and rules in rules.c, as
 * SPEC.md describes them.  What the case tells becomes facts, and what it leaves open becomes a
 * choice (story.c). clingo grounds and solves the program.  An answer set is a world, with
 * everything that is concluded in it.
 *
 * Natives are not translated.  Their answers are written down from runs of the naive evaluator, for
 * everything that the natives were told in these runs.  If clingo needs another answer, the answer
 * is missing, and that counts as a disagreement.
 *
 * Expression number N has two predicates: dN(X..) says that it is evaluated, and eN(X..,V) that its
 * value is V.  Function F has qF(A..) and cF(A..,V) likewise.  A value V is a number (an event is
 * its place); set(A,B,C), the bits of a set in three parts of 22 bits; a text; or absent.  It is
 * *void*, `clash` or `wait`, if it depends on a clash or on a finding that is waited for. */
#ifndef BL_ASP_H
#define BL_ASP_H

#include "watch.h"

typedef struct Asp {
    const Program *p;
    Met *met;
    bool choosing; /* open facts are choices; false: they have the values of the worlds that were
                    * drawn */
    StrBuf out;
    int nodes;
    bool *alive;       /* by rule id: the case has events of all kinds that the rule needs */
    bool *wanted;      /* by function id: the program needs the function */
    bool *written;     /* by function id: the rules of the function are written */
    uint32_t voids;    /* bits of the variables that may be void */
    const char **open; /* names of the attributes that are open in some event; NULL at the end */
} Asp;

/* The value of an expression in a rule body: the literals LIT (or ""), then the term TERM.  The
 * expression is evaluated where ASK (or "") is derived. */
typedef struct Op {
    char term[48];
    char lit[200], ask[200];
} Op;

/* The literals of OP after other literals, for the format "%s%s". */
#define WITH(op) (op).lit[0] ? ", " : "", (op).lit

void asp_add(Asp *a, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* Writes the term for the value V of type T. */
void asp_value(StrBuf *b, const Type *t, Value v);
/* Writes the variables in MASK to TO, as "X1,X4"; REST follows if there are any. */
const char *asp_vars(Asp *a, uint32_t mask, const char *rest, char *to, size_t size);
/* Writes the rules of EX, each time that EX is used, and marks the functions that it calls as
 * wanted. */
Op asp_expression(Asp *a, const Ex *ex);
/* Writes that OP is evaluated where BODY holds. */
void asp_ask(Asp *a, const Op *op, const char *body);
uint32_t asp_free(const Ex *ex); /* returns bits of the free variables of EX */
/* Returns true if EX asks nothing and cannot be void.  Then adds to YES and NO the literals for EX
 * being true and false. */
bool asp_plain(Asp *a, const Ex *ex, StrBuf *yes, StrBuf *no);
void asp_want(Asp *a, const Fun *f);
/* Writes a choice of the open fact of KIND, about ID and ARGS, among the V of mayID(ARGS,V).  C is
 * the beginning of the atom for its value, as "c7(X1,". */
void asp_choose(Asp *a, const char *c, FactKind kind, unsigned id, const char *args);
/* Writes the arguments of F to TO as "A0,A1", with the letter NAME. */
const char *asp_args(const Fun *f, const char *name, char *to, size_t size);

/* Writes the rules of the status or action F, and of the lines about it. */
void asp_status(Asp *a, const Fun *f);
void asp_lines(Asp *a);
/* Writes the lines of R, a rule that refers to another law. */
void asp_refer(Asp *a, const Rule *r);
/* Writes a fact NAME for each value of T. */
void asp_put_each(StrBuf *b, const Type *t, const char *name);
/* Writes to TO the arguments of the status that F settles, or of the action that settles F. */
const char *asp_partner_args(const Fun *f, char *to, size_t size);
/* Writes the rules of any other function. */
void asp_function(Asp *a, const Fun *f);
/* Writes the rules that are the same for every program. */
void asp_basics(Asp *a);

/* Writes TEXT to OUT, with II as first argument of each atom: the number of its world.  Adds the
 * condition BOUND on II to each rule that does not bind II otherwise; if ALWAYS, to each rule. */
void asp_index(StrBuf *out, const char *text, const char *bound, bool always);

#endif
