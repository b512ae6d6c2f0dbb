/* lines.c - translates the lines of a ruling (SPEC 6.4, 6.5). */
#include "asp.h"

static void put_all(StrBuf *b, const Fun *f)
{
    for (int i = 0; i < f->nparams; i++) {
        char name[16];

        snprintf(name, sizeof name, "A%d", i);
        strbuf_add(b, i ? ", " : "");
        asp_put_each(b, f->ptype[i], name);
    }
    if (!f->nparams)
        strbuf_add(b, "1=1");
}

/* SPEC 6.5.10.  Writes the lines about the status that F settles, for rights in F.  The predicate
 * ch_ has the rights that made the choice. */
static void tell_choice(Asp *a, const Fun *f, const char *A)
{
    unsigned id = f->id, status = f->settles->id;
    char S[44];

    asp_partner_args(f, S, sizeof S);
    asp_add(a, "q%u(%s) :- ri%u(%sR,B,P).\n", status, S, id, A);
    asp_add(a, "on%u(%s0) :- ri%u(%sR,B,P), te%u(%sR,B,V), V!=1.\non%u(%s0) :- ao%u(%sV).\n", id, A,
            id, A, id, A, id, A, id, A);
    asp_add(a, "ch_%u(%sR,B) :- fx%u(%sE), us%u(%sR,B,E,1).\n", id, A, id, A, id, A);
    asp_add(a,
            "ch_%u(%sR,B) :- ri%u(%sR,B,m(_,_,D,_,_)), c%u(%sD), not none(D), not on%u(%s0), not "
            "xd%u(%s_).\n",
            id, A, id, A, id, A, id, A, id, A);
    asp_add(a,
            "ch_%u(%sR,B) :- co%u(%sR,B,F), F!=none, c%u(%sV), in(F,V), on%u(%s0), not "
            "xd%u(%s_).\nch_%u(%sR,B) :- co%u(%sR,B,none), on%u(%s0), not xd%u(%s_).\n",
            id, A, id, A, id, A, id, A, id, A, id, A, id, A, id, A, id, A);
    asp_add(a, "clash(%u,a(%s),R) :- ri%u(%sR,B,P), st%u(%s,_,_,_).\n", status, S, id, A, status,
            S);
    asp_add(a, "hangs(%u,a(%s),V,R) :- ri%u(%sR,B,P), not st%u(%s,_,_,_), c%u(%s,V), void(V).\n",
            status, S, id, A, status, S, status, S);
    asp_add(a,
            "line(%u,a(%s),V,0,R) :- ch_%u(%sR,B), not st%u(%s,_,_,_), c%u(%s,V), not none(V).\n",
            status, S, id, A, status, S, status, S);
}

static void tell_status(Asp *a, const Fun *f)
{
    char Q[40], A[44];
    unsigned id = f->id;
    char told[20] = "";
    StrBuf b = { 0 };

    asp_want(a, f);
    asp_args(f, "A", Q, sizeof Q);
    snprintf(A, sizeof A, "%s%s", Q, *Q ? "," : "");
    if (f->settles) { /* the line of the status tells the choice */
        tell_choice(a, f, A);
        snprintf(told, sizeof told, ", X!=%d", RIGHT_EFFECT);
    }
    if (f->required) {
        put_all(&b, f);
        asp_add(a, "q%u(%s) :- %s.\n", id, Q, strbuf_str(&b));
        strbuf_free(&b);
    } else if (f->kind == FUN_DONE) { /* find out whether a player may elect */
        asp_add(a, "q%u(%s) :- st%u(%sR,B,P).\n", id, Q, id, A);
    }
    asp_add(a, "hangs(%u,a(%s),H,R) :- say%u(%sR,B,H,P), void(H).\n", id, Q, id, A);
    asp_add(a, "clash(%u,a(%s),R) :- ck%u(%sR,B).\n", id, Q, id, A);
    asp_add(a, "tl%u(%sR,B,P) :- st%u(%sR,B,P), not ck%u(%sR,B).\n", id, A, id, A, id, A);
    asp_add(a, "hangs(%u,a(%s),wait,R) :- tl%u(%sR,B,P), hg%u(%swait).\n", id, Q, id, A, id, A);
    asp_add(a,
            "hangs(%u,a(%s),clash,R) :- tl%u(%sR,B,P), hg%u(%sclash), not hg%u(%swait)."
            "\n",
            id, Q, id, A, id, A, id, A);
    if (f->kind == FUN_STATUS) {
        asp_add(a, "mb%u(%s0) :- st%u(%sR,_,_), must_be(R).\n", id, A, id, A);
        asp_add(a, "line(%u,a(%s),P,1,R) :- tl%u(%sR,B,P), not hg%u(%s_), mb%u(%s0).\n", id, Q, id,
                A, id, A, id, A);
        asp_add(a, "line(%u,a(%s),P,0,R) :- tl%u(%sR,B,P), not hg%u(%s_), not mb%u(%s0).\n", id, Q,
                id, A, id, A, id, A);
        return;
    }
    asp_add(a, "tr%u(%sR,B,P) :- tl%u(%sR,B,P), not hg%u(%s_).\n", id, A, id, A, id, A);
    asp_add(a,
            "hh%u(%swait) :- lh%u(%swait).\nhh%u(%sclash) :- lh%u(%sclash), not "
            "lh%u(%swait).\n",
            id, A, id, A, id, A, id, A, id, A);
    asp_add(a,
            "hangs(%u,a(%s),H,R) :- tr%u(%sR,B,P), hh%u(%sH), not forbids(R), not "
            "should(R).\n",
            id, Q, id, A, id, A);
    asp_add(a,
            "tm_%u(%sR,B,P) :- tr%u(%sR,B,P), not hh%u(%s_).\ntm_%u(%sR,B,P) :- "
            "tr%u(%sR,B,P), forbids(R).\ntm_%u(%sR,B,P) :- tr%u(%sR,B,P), should(R).\n",
            id, A, id, A, id, A, id, A, id, A, id, A, id, A);
    /* a `must`, `shall` or `does` absorbs a `may` with the same choosers: one line tells both */
    asp_add(a,
            "ab%u(%sR,B,N,C,S) :- tm_%u(%sR,B,m(W,_,_,_,_)), permits(R), "
            "st%u(%sS,C,m(W,_,_,_,_)), demands(S), nth(S,N).\n",
            id, A, id, A, id, A);
    asp_add(a,
            "as%u(%sR,B,S,C) :- ab%u(%sR,B,N,C,S), not ab%u(%sR,B,O,G,_) : "
            "ab%u(%sR,B,O,G,_), (O,G)>(N,C).\n",
            id, A, id, A, id, A, id, A);
    asp_add(a, "as%u(%sR,B,R,B) :- tm_%u(%sR,B,P), not ab%u(%sR,B,_,_,_).\n", id, A, id, A, id, A);
    asp_add(a,
            "modal(%u,a(%s),R,S,W,F,D,U,X) :- as%u(%sR,B,S,C), st%u(%sS,C,m(W,F,D,_,U)), "
            "state%u(%sS,C,X)%s.\n",
            id, Q, id, A, id, A, id, A, told);
    /* the state of a right or duty: used by its holder, used by another person, or otherwise */
    asp_add(a,
            "se%u(%sS,C) :- fx%u(%sE), st%u(%sS,C,m(W,_,_,_,_)), by(E,P), in(W,P), "
            "not forbids(S), not should(S).\n"
            "state%u(%sS,C,%d) :- se%u(%sS,C).\n"
            "so%u(%sS,C) :- st%u(%sS,C,_), not se%u(%sS,C), not forbids(S), not "
            "should(S).\n",
            id, A, id, A, id, A, id, A, RIGHT_EXERCISED, id, A, id, A, id, A, id, A);
    asp_add(a,
            "state%u(%sS,C,%d) :- st%u(%sS,C,_), forbids(S).\nstate%u(%sS,C,%d) :- "
            "st%u(%sS,C,_), should(S).\n",
            id, A, RIGHT_OPEN, id, A, id, A, RIGHT_OPEN, id, A);
    if (!f->choosing) { /* a player who performs a duty, early or late, has done it */
        const char *sign = *Q ? "," : "";

        asp_add(a,
                "sm%u(%sS,C) :- so%u(%sS,C), demands(S), st%u(%sS,C,m(W,_,_,_,_)), "
                "ex%u(E%s%s), by(E,P), in(W,P).\n"
                "sd%u(%s0) :- st%u(%sS,C,_), ex%u(E%s%s).\n",
                id, A, id, A, id, A, id, sign, Q, id, A, id, A, id, sign, Q);
        asp_add(a,
                "state%u(%sS,C,%d) :- sm%u(%sS,C).\n"
                "state%u(%sS,C,%d) :- so%u(%sS,C), demands(S), not sm%u(%sS,C), sd%u(%s0).\n"
                "state%u(%sS,C,%d) :- so%u(%sS,C), demands(S), not sd%u(%s0).\n",
                id, A, RIGHT_EXERCISED, id, A, id, A, RIGHT_TAKEN, id, A, id, A, id, A, id, A,
                RIGHT_EFFECT, id, A, id, A);
        asp_add(a, "sr%u(%sS,C) :- so%u(%sS,C), not demands(S).\n", id, A, id, A);
    } else
        asp_add(a,
                "state%u(%sS,C,%d) :- so%u(%sS,C), demands(S), ao%u(%s_).\nsr%u(%sS,C) :- "
                "so%u(%sS,C), not demands(S).\nsr%u(%sS,C) :- so%u(%sS,C), not ao%u(%s_).\n",
                id, A, RIGHT_EFFECT, id, A, id, A, id, A, id, A, id, A, id, A, id, A);
    asp_add(a,
            "state%u(%sS,C,%d) :- sr%u(%sS,C), xd%u(%s_).\n"
            "sl%u(%sS,C) :- sr%u(%sS,C), not xd%u(%s_).\n",
            id, A, RIGHT_TAKEN, id, A, id, A, id, A, id, A, id, A);
    asp_add(a,
            "state%u(%sS,C,%d) :- sl%u(%sS,C), te%u(%sS,C,1).\nstate%u(%sS,C,%d) :- "
            "sl%u(%sS,C), te%u(%sS,C,V), V!=1.\n",
            id, A, RIGHT_LAPSED, id, A, id, A, id, A, RIGHT_OPEN, id, A, id, A);
}

/* SPEC 4.6.  Writes the gap of F, a required status: F has no value, and the condition of
 * `required` holds. */
static void tell_gap(Asp *a, const Fun *f)
{
    char Q[40], X[40], A[44];
    Op when = { .term = "1" };
    StrBuf b = { 0 };

    asp_args(f, "A", Q, sizeof Q);
    asp_args(f, "X", X, sizeof X);
    snprintf(A, sizeof A, "%s%s", X, *X ? "," : "");
    strbuf_printf(&b, "q%u(%s)", f->id, X);
    for (int i = 0; i < f->nparams; i++)
        if (f->ptype[i]->kind == TYPE_EVENT) {
            strbuf_printf(&b, ", hap(X%d)", i);
            if (f->ptype[i]->event)
                strbuf_printf(&b, ", isa(X%d,%u)", i, f->ptype[i]->event->id);
        }
    if (f->required_when) {
        when = asp_expression(a, f->required_when);
        asp_ask(a, &when, strbuf_str(&b));
    }
    strbuf_printf(&b, "%s%s", WITH(when));
    asp_add(a, "gap(%u,a(%s)) :- %s, one(%s), c%u(%sabsent).\n", f->id, X, strbuf_str(&b),
            when.term, f->id, A);
    strbuf_free(&b);
}

void asp_lines(Asp *a)
{
    for (const Fun *f = a->p->funs; f; f = f->next) {
        bool any = f->required;

        if (f->kind != FUN_STATUS && f->kind != FUN_DONE)
            continue;
        for (uint32_t i = 0; i < f->nrules; i++)
            any |= a->alive[f->rules[i]->id];
        if (any)
            tell_status(a, f);
        if (f->required)
            tell_gap(a, f);
        if (f->kind == FUN_DONE) {
            char Q[40];

            asp_args(f, "A", Q, sizeof Q);
            asp_want(a, f);
            asp_add(a, "hangs(%u,a(%s),V,none) :- ex%u(E%s%s), eff(E,V), void(V).\n", f->id, Q,
                    f->id, f->nparams ? "," : "", Q);
        }
    }
    for (uint32_t i = 0; i < a->p->nrules; i++)
        if (a->p->rules[i]->kind == CONCLUDES_REFER && a->alive[a->p->rules[i]->id])
            asp_refer(a, a->p->rules[i]);
    asp_add(a, "qef(E) :- ev(E), hap(E), exercises(E).\nrefused(E) :- eff(E,0), hap(E).\n");
}
