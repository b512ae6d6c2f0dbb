/* asp.h - translates the laws into an answer-set program, for a third opinion.
 *
 * The checked laws become rules with variables, as SPEC.md describes them: conditions in terms.c,
 * rules in rules.c.  The facts of a case become facts of the program, and each open fact becomes a
 * choice (story.c).  clingo grounds and solves the program.  An answer set is a world, with all
 * conclusions that hold in it.
 *
 * Natives are not translated.  The naive evaluator calls them, and the program gets a record of
 * what they read and return (watch.h).  If clingo needs an answer that was not recorded, this
 * counts as a disagreement.
 *
 * Expression number N has two predicates: dN(X..) says that it is evaluated, and eN(X..,V) that its
 * value is V.  Function F has qF(A..) and cF(A..,V) likewise.  A value V is one of these:
 *
 *   - a number; an event is its index in the story
 *   - set(A,B,C), the bits of a set in three parts of 22 bits
 *   - a text
 *   - absent
 *   - clash: the value depends on a clash
 *   - wait: the value depends on a finding that is waited for
 *
 * The values `clash` and `wait` are called void. */
#ifndef BL_ASP_H
#define BL_ASP_H

#include "watch.h"

typedef struct Asp {
    const Program *p;
    Met *met;
    /* true: each open fact is a choice; false: it has the value that was drawn for the world */
    bool choosing;
    StrBuf out;
    int nodes;
    bool *alive;       /* by rule id: some case has events of all kinds that the rule needs */
    bool *wanted;      /* by function id: the program needs the function */
    bool *written;     /* by function id: the rules of the function have been written */
    uint32_t voids;    /* bits of the variables that may be void */
    const char **open; /* names of the attributes that are open in some event; NULL at the end */
} Asp;

/* An expression as part of a rule body.  The literals LIT (or "") bind the variables in TERM, and
 * TERM is the value.  Where the atom ASK holds, the expression is evaluated; "" if no atom is
 * needed. */
typedef struct Op {
    char term[48];
    char lit[200], ask[200];
} Op;

/* Two arguments for the format "%s%s": a comma and the literals of OP, or nothing if it has
 * none. */
#define WITH(op) (op).lit[0] ? ", " : "", (op).lit

void asp_add(Asp *a, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* Writes the term for the value V of type T. */
void asp_value(StrBuf *b, const Type *t, Value v);
/* Writes the variables of the bit set MASK and then REST to TO, such as "X1,X4,H".  Returns TO. */
const char *asp_vars(Asp *a, uint32_t mask, const char *rest, char *to, size_t size);
/* Writes the rules that evaluate EX, and marks the functions that EX calls as wanted.  Each call
 * writes new rules, even for the same EX. */
Op asp_expression(Asp *a, const Ex *ex);
/* Writes the rule that OP is evaluated where BODY holds. */
void asp_ask(Asp *a, const Op *op, const char *body);
uint32_t asp_free(const Ex *ex); /* returns bits of the free variables of EX */
/* Returns true if EX is plain: it needs no rules of its own, and its value is never void.  Then
 * adds literals to YES and NO.  Those in YES hold if EX is true, and those in NO if EX is false. */
bool asp_plain(Asp *a, const Ex *ex, StrBuf *yes, StrBuf *no);
void asp_want(Asp *a, const Fun *f);
/* Writes the rules that give a value to an open fact.  KIND, ID and ARGS name the fact, and its
 * possible values are the V of mayID(ARGS,V).  C is the beginning of the atom for the value, such
 * as "c7(X1,". */
void asp_choose(Asp *a, const char *c, FactKind kind, unsigned id, const char *args);
/* Writes one variable for each parameter of F to TO: "A0,A1" if NAME is "A".  Returns TO. */
const char *asp_args(const Fun *f, const char *name, char *to, size_t size);

/* asp_status() writes the rules that give the status or action F its value.  asp_lines() writes the
 * rules for the lines of a ruling. */
void asp_status(Asp *a, const Fun *f);
void asp_lines(Asp *a);
/* Writes the lines of R, a rule that refers to another law. */
void asp_refer(Asp *a, const Rule *r);
/* Adds to B literals that bind the variable NAME to each value of T. */
void asp_put_each(StrBuf *b, const Type *t, const char *name);
/* Writes to TO the arguments A0, A1, ... of F in the order of its partner: the status that F
 * settles, or the action that settles F.  Returns TO. */
const char *asp_partner_args(const Fun *f, char *to, size_t size);
/* Writes the rules of the function F, of any kind. */
void asp_function(Asp *a, const Fun *f);
/* Writes the rules that every program has. */
void asp_basics(Asp *a);

/* Writes the program TEXT to OUT for many worlds: each atom gets the number of its world, II, as
 * first argument.  Adds the literal BOUND, which binds II, to each rule whose body binds II
 * nowhere.  If ALWAYS, adds BOUND to each rule. */
void asp_index(StrBuf *out, const char *text, const char *bound, bool always);

#endif
