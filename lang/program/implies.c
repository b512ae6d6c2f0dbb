/* implies.c - proves that one condition implies another, where the proof is easy.  The proof
 * looks into the definitions that a condition calls.  DEPTH is the number of definitions around
 * the current expression. */
#include "program/implies.h"

enum { MAX_NESTED = 10, MAX_TRIED = 20000 };

/* The arguments of one call of a definition.  They replace the parameters of the definition. */
typedef struct TermFrame TermFrame;
struct TermFrame {
    Ex *const *args;
    /* the frame for the variables in `args`; NULL: they are variables of the clause */
    const TermFrame *outer;
};

/* An expression.  FRAME says what its variables stand for; NULL: they are variables of the
 * clause. */
typedef struct Term {
    const Ex *ex;
    const TermFrame *frame;
} Term;

typedef struct ImpliesSearch {
    /* The proof is about the condition B, without its leading `not`s.  It must show that B has the
     * truth value B_IS. */
    Term b;
    bool b_is;
    int left;
} ImpliesSearch;

static Term resolve_term(Term t)
{
    while (t.ex->op == EX_VAR && t.frame)
        t = (Term){ t.frame->args[t.ex->slot], t.frame->outer };
    return t;
}

static Term term_kid(Term t, int i)
{
    return (Term){ ex_kid(t.ex, i), t.frame };
}

static bool is_time_order(const Ex *ex)
{
    return ex->op == EX_CALL && ex->fun->kind == FUN_BUILTIN &&
           (ex->fun->builtin == BUILTIN_BEFORE || ex->fun->builtin == BUILTIN_AFTER);
}

static bool same_term(Term a, Term b);

static bool same_term_kids(Term a, Term b)
{
    for (int i = 0; i < a.ex->nkids; i++)
        if (!same_term(term_kid(a, i), term_kid(b, i)))
            return false;
    return true;
}

static bool same_term(Term a, Term b)
{
    a = resolve_term(a);
    b = resolve_term(b);
    if (a.ex->op != b.ex->op || a.ex->nkids != b.ex->nkids)
        return false;
    switch (a.ex->op) {
    case EX_CONST: return a.ex->type == b.ex->type && a.ex->value == b.ex->value;
    case EX_VAR: return a.ex->slot == b.ex->slot;
    case EX_ATTR: return a.ex->name == b.ex->name && same_term_kids(a, b);
    case EX_KIND: return a.ex->event == b.ex->event && same_term_kids(a, b);
    case EX_CALL:
        if (is_time_order(a.ex) && is_time_order(b.ex) && a.ex->fun != b.ex->fun)
            return same_term(term_kid(a, 0), term_kid(b, 1)) &&
                   same_term(term_kid(a, 1), term_kid(b, 0));
        return a.ex->fun == b.ex->fun && same_term_kids(a, b);
    case EX_IS:
        return same_term_kids(a, b) || (same_term(term_kid(a, 0), term_kid(b, 1)) &&
                                        same_term(term_kid(a, 1), term_kid(b, 0)));
    case EX_LEFT:
    case EX_RIGHT:
    case EX_PAIR:
    case EX_IN:
    case EX_AT_LEAST:
    case EX_AT_MOST:
    case EX_GIVEN:
    case EX_ABSENT:
    case EX_BEFORE:
    case EX_NOT:
    case EX_AND:
    case EX_OR:
    case EX_SET: return same_term_kids(a, b);
    case EX_ERROR:
    case EX_SOME: break;
    }
    return false;
}

/* If T is `x is v` or `x in { ... }`, returns the values of x that make T true, as bits.  Otherwise
 * returns 0. */
static uint64_t allowed_values(Term t)
{
    const Ex *v = t.ex->op == EX_IS || t.ex->op == EX_IN ? t.ex->kid[1] : NULL;
    uint64_t set = 0;

    if (!v || (v->op != EX_CONST && v->op != EX_SET) || v->type->kind == TYPE_TEXT)
        return 0;
    if (t.ex->op == EX_IS)
        return v->op == EX_CONST && (uint64_t)v->value < 64 ? (uint64_t)1 << v->value : 0;
    for (int i = 0; i < v->nkids; i++) {
        if (v->more[i]->op != EX_CONST)
            return 0;
        set |= (uint64_t)1 << v->more[i]->value;
    }
    return set;
}

/* Returns true if A tests the same operand as the condition to prove, and every value that A allows
 * proves the condition. */
static bool implies_by_value(const ImpliesSearch *k, Term a)
{
    uint64_t has = allowed_values(a), wants = allowed_values(k->b);

    if (!has || !wants || !same_term(term_kid(a, 0), term_kid(k->b, 0)))
        return false;
    return k->b_is ? !(has & ~wants) : !(has & wants);
}

static bool term_implies(ImpliesSearch *k, Term a, bool a_is, int depth);

/* Returns true if the condition to prove holds whenever A has a value. */
static bool given_implies(ImpliesSearch *k, Term a, int depth)
{
    a = resolve_term(a);
    if (k->b_is && k->b.ex->op == EX_GIVEN && same_term(a, term_kid(k->b, 0)))
        return true;
    if (a.ex->op == EX_ATTR || a.ex->op == EX_LEFT || a.ex->op == EX_RIGHT)
        return given_implies(k, term_kid(a, 0), depth);
    if (a.ex->op == EX_PAIR)
        return given_implies(k, term_kid(a, 0), depth) || given_implies(k, term_kid(a, 1), depth);
    for (int i = 0; a.ex->op == EX_CALL && a.ex->type->kind != TYPE_BOOL && i < a.ex->nkids; i++)
        if (given_implies(k, term_kid(a, i), depth))
            return true;
    if (a.ex->op == EX_CALL && a.ex->fun->kind == FUN_DEFINE && a.ex->fun->ncases == 1 &&
        a.ex->fun->cases[0].when && depth < MAX_NESTED) {
        TermFrame frame = { a.ex->kid, a.frame };

        return term_implies(k, (Term){ a.ex->fun->cases[0].when, &frame }, true, depth + 1);
    }
    return false;
}

/* Returns true if the goal of K, a condition, is true whenever the call A has the truth value A_IS.  Two
 * facts are used: the arguments of a true call have values, and a call of a definition has the
 * truth value of its body. */
static bool call_implies(ImpliesSearch *k, Term a, bool a_is, int depth)
{
    const Fun *f = a.ex->fun;
    TermFrame frame = { a.ex->kid, a.frame };

    for (int i = 0; a_is && i < a.ex->nkids; i++)
        if (given_implies(k, term_kid(a, i), depth))
            return true;
    if (a_is && is_time_order(a.ex) && is_time_order(k->b.ex) && !k->b_is) {
        bool turned = a.ex->fun != k->b.ex->fun;

        /* if x is before y, x is not after y */
        return same_term(term_kid(a, 0), term_kid(k->b, !turned)) &&
               same_term(term_kid(a, 1), term_kid(k->b, turned));
    }
    return f->kind == FUN_DEFINE && f->ncases == 1 && !f->cases[0].when && depth < MAX_NESTED &&
           term_implies(k, (Term){ f->cases[0].value, &frame }, a_is, depth + 1);
}

static bool term_implies(ImpliesSearch *k, Term a, bool a_is, int depth)
{
    a = resolve_term(a);
    if (k->left-- <= 0)
        return false;
    if (a.ex->op == EX_NOT)
        return term_implies(k, term_kid(a, 0), !a_is, depth);
    if (a.ex->op == EX_AND || a.ex->op == EX_OR) {
        bool one = term_implies(k, term_kid(a, 0), a_is, depth);

        if (one == ((a.ex->op == EX_AND) == a_is))
            return one;
        return term_implies(k, term_kid(a, 1), a_is, depth);
    }
    if (same_term(a, k->b))
        return a_is == k->b_is;
    switch (a.ex->op) {
    case EX_CALL: return call_implies(k, a, a_is, depth);
    case EX_GIVEN:
    case EX_ABSENT:
        if (k->b.ex->op == EX_GIVEN && a.ex->op == EX_ABSENT &&
            same_term(term_kid(a, 0), term_kid(k->b, 0)))
            return a_is != k->b_is;
        return (a.ex->op == EX_GIVEN) == a_is && given_implies(k, term_kid(a, 0), depth);
    case EX_IS:
    case EX_IN:
    case EX_AT_LEAST:
    case EX_AT_MOST:
        return a_is && (implies_by_value(k, a) || given_implies(k, term_kid(a, 0), depth) ||
                        given_implies(k, term_kid(a, 1), depth));
    case EX_KIND: return a_is && given_implies(k, term_kid(a, 0), depth);
    default: return false;
    }
}

bool implies(const Ex *a, bool a_is, const Ex *b, bool b_is)
{
    Ex given = { .op = EX_GIVEN, .nkids = 1 };
    ImpliesSearch k = { .b_is = b_is, .left = MAX_TRIED };

    for (; b->op == EX_NOT; b = b->kid[0])
        k.b_is = !k.b_is;
    if (b->op == EX_AND || b->op == EX_OR) {
        bool one = implies(a, a_is, b->kid[0], k.b_is);

        return one == ((b->op == EX_AND) == k.b_is) ? implies(a, a_is, b->kid[1], k.b_is) : one;
    }
    if (b->op == EX_ABSENT) {
        given.kid[0] = b->kid[0];
        k.b_is = !k.b_is;
        b = &given;
    }
    k.b = (Term){ b, NULL };
    return term_implies(&k, (Term){ a, NULL }, a_is, 0);
}
