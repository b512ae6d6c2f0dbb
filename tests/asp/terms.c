/* terms.c - translates expressions and functions (SPEC 3 to 5). */
#include "asp.h"
#include "program/program.h"

#include <stdarg.h>
#include <string.h>

void asp_add(Asp *a, const char *fmt, ...)
{
    va_list ap;

    va_start(ap, fmt);
    strbuf_vprintf(&a->out, fmt, ap);
    va_end(ap);
}

static void put_set(StrBuf *b, uint64_t v)
{
    strbuf_printf(b, "set(%u,%u,%u)", (unsigned)(v & 0x3FFFFF), (unsigned)(v >> 22 & 0x3FFFFF),
                  (unsigned)(v >> 44));
}

static void put_text(StrBuf *b, const char *s)
{
    strbuf_add(b, "\"");
    for (; *s; s++)
        if (*s == '"' || *s == '\\')
            strbuf_printf(b, "\\%c", *s);
        else
            strbuf_addn(b, s, 1);
    strbuf_add(b, "\"");
}

void asp_value(StrBuf *b, const Type *t, Value v)
{
    if (v == BL_ABSENT)
        strbuf_add(b, "absent");
    else if (v == BL_CLASH)
        strbuf_add(b, "clash");
    else if (is_wait(v))
        strbuf_add(b, "wait");
    else if (t->kind == TYPE_SET)
        put_set(b, (uint64_t)v);
    else if (t->kind == TYPE_TEXT)
        put_text(b, (const char *)(intptr_t)v);
    else
        strbuf_printf(b, "%lld", (long long)v);
}

const char *asp_vars(Asp *a, uint32_t mask, const char *rest, char *to, size_t size)
{
    size_t n = 0;

    (void)a;
    *to = '\0';
    for (int s = 0; s < MAX_SLOTS; s++)
        if (mask >> s & 1)
            n += (size_t)snprintf(to + n, size - n, "%sX%d", n ? "," : "", s);
    snprintf(to + n, size - n, "%s%s", n && *rest ? "," : "", rest);
    return to;
}

const char *asp_args(const Fun *f, const char *name, char *to, size_t size)
{
    size_t n = 0;

    *to = '\0';
    for (int i = 0; i < f->nparams; i++)
        n += (size_t)snprintf(to + n, size - n, "%s%s%d", i ? "," : "", name, i);
    return to;
}

void asp_want(Asp *a, const Fun *f)
{
    a->wanted[f->id] = true;
}

static Ex *kid(const Ex *ex, int i)
{
    return ex->more ? ex->more[i] : ex->kid[i];
}

static int kids(const Ex *ex)
{
    return ex->nkids;
}

uint32_t asp_free(const Ex *ex)
{
    uint32_t mask = 0;

    if (!ex)
        return 0;
    if (ex->op == EX_VAR)
        return (uint32_t)1 << ex->slot;
    if (ex->op == EX_SOME)
        return asp_free(ex->kid[0]) | (asp_free(ex->kid[1]) & ~((uint32_t)1 << ex->slot));
    if (ex->more) {
        for (int i = 0; i < ex->nkids; i++)
            mask |= asp_free(ex->more[i]);
        return mask;
    }
    for (int i = 0; i < MAX_ARGS; i++)
        mask |= asp_free(ex->kid[i]);
    return mask;
}

void asp_ask(Asp *a, const Op *op, const char *body)
{
    if (*op->ask)
        asp_add(a, "%s :- %s.\n", op->ask, body);
}

/* ---- one expression ------------------------------------------------------- */

/* The state while one expression is written.  D is the atom that says that the expression is
 * evaluated.  E is the beginning of the atom for its value, such as "e7(X1,". */
typedef struct Writing {
    Asp *a;
    const Ex *ex;
    uint32_t mask;
    int id;
    char d[160], e[160];
} Writing;

static Writing begin(Asp *a, const Ex *ex)
{
    Writing w = { .a = a, .ex = ex, .mask = asp_free(ex), .id = a->nodes++ };
    char vars[120];

    asp_vars(a, w.mask, "", vars, sizeof vars);
    if (*vars)
        snprintf(w.d, sizeof w.d, "d%d(%s)", w.id, vars);
    else
        snprintf(w.d, sizeof w.d, "d%d", w.id);
    snprintf(w.e, sizeof w.e, "e%d(%s%s", w.id, vars, *vars ? "," : "");
    return w;
}

static Op op_of(const Writing *w)
{
    Op op = { 0 };

    memcpy(op.ask, w->d, sizeof w->d);
    snprintf(op.term, sizeof op.term, "V%d", w->id);
    snprintf(op.lit, sizeof op.lit, "%sV%d)", w->e, w->id);
    return op;
}

/* Adds to B the literals that the term T is neither absent nor void. */
static void given(StrBuf *b, const char *t)
{
    strbuf_printf(b, ", %s!=absent, %s!=clash, %s!=wait", t, t, t);
}

/* Writes that the value of W is void if BODY holds and one of the N TERMS is void.  If several are,
 * `wait` counts before `clash`. */
static void hang(Writing *w, const char *body, const char *const *terms, int n)
{
    if (n == 1)
        asp_add(w->a, "%s%s) :- %s, void(%s).\n", w->e, terms[0], body, terms[0]);
    for (int i = 0; i < n && n > 1; i++) {
        asp_add(w->a, "%swait) :- %s, %s=wait.\n", w->e, body, terms[i]);
        asp_add(w->a, "%sclash) :- %s, %s=clash", w->e, body, terms[i]);
        for (int k = 0; k < n; k++)
            if (k != i)
                asp_add(w->a, ", %s!=wait", terms[k]);
        asp_add(w->a, ".\n");
    }
}

/* If K reads an attribute that is open in no event, returns the attribute.  Otherwise returns
 * NULL. */
static const Attr *told_attr(const Asp *a, const Ex *k)
{
    const Ex *e = k->kid[0];
    int i;

    if (k->op != EX_ATTR || e->op != EX_VAR || a->voids >> e->slot & 1 ||
        e->type->kind != TYPE_EVENT || !e->type->event)
        return NULL;
    for (const char **open = a->open; *open; open++)
        if (strcmp(*open, k->name) == 0)
            return NULL;
    i = program_kind_attr(e->type->event, k->name);
    return i < 0 ? NULL : &e->type->event->attrs[i];
}

/* Returns true if K has a value without evaluation: a constant, a variable or an attribute that is
 * open nowhere.  The value is never void, but may be absent. */
static bool told(const Asp *a, const Ex *k)
{
    return k->op == EX_CONST || (k->op == EX_VAR && !(a->voids >> k->slot & 1)) || told_attr(a, k);
}

/* Returns true if told() holds for K, and the value of K is never absent. */
static bool known(const Asp *a, const Ex *k)
{
    if (k->op == EX_CONST)
        return k->value != BL_ABSENT;
    return told(a, k) && (k->op == EX_VAR || !told_attr(a, k)->optional);
}

/* EX is a comparison.  If told() holds for both operands, adds literals to YES and NO as
 * asp_plain() does.  Otherwise returns false.  Also returns false if the operands may be absent and
 * this matters. */
static bool plain_comparison(Asp *a, const Ex *ex, StrBuf *yes, StrBuf *no)
{
    static const struct {
        const char *yes, *no;
    } SIGNS[] = { { "=", "!=" }, { ">=", "<" }, { "<=", ">" } };
    const Ex *l = ex->kid[0], *r = ex->kid[1];
    int sign = ex->op == EX_IS ? 0 : ex->op == EX_AT_LEAST ? 1 : 2;
    bool both = known(a, l) && known(a, r);
    Op left, right;

    if (!told(a, l) || !told(a, r) || !(both || (!sign && (known(a, l) || known(a, r)))))
        return false;
    left = asp_expression(a, l);
    right = asp_expression(a, r);
    for (int i = 0; i < 2; i++)
        strbuf_printf(i ? no : yes, "%s%s%s%s%s%s%s", left.lit, *left.lit ? ", " : "", right.lit,
                      *right.lit ? ", " : "", left.term, i ? SIGNS[sign].no : SIGNS[sign].yes,
                      right.term);
    return true;
}

bool asp_plain(Asp *a, const Ex *ex, StrBuf *yes, StrBuf *no)
{
    const Ex *k = ex->kid[0];
    const Fun *f = ex->fun;
    Op op;

    switch (ex->op) {
    case EX_NOT: return asp_plain(a, k, no, yes);
    case EX_IS:
    case EX_AT_LEAST:
    case EX_AT_MOST: return plain_comparison(a, ex, yes, no);
    case EX_KIND:
        if (!known(a, k))
            return false;
        op = asp_expression(a, k);
        strbuf_printf(yes, "%s%sisa(%s,%u)", op.lit, *op.lit ? ", " : "", op.term, ex->event->id);
        strbuf_printf(no, "%s%snot isa(%s,%u)", op.lit, *op.lit ? ", " : "", op.term,
                      ex->event->id);
        return true;
    case EX_GIVEN:
    case EX_ABSENT:
        if (!told(a, k))
            return false;
        op = asp_expression(a, k);
        for (int i = 0; i < 2; i++)
            strbuf_printf(i ? no : yes, "%s%s%s%sabsent", op.lit, *op.lit ? ", " : "", op.term,
                          (ex->op == EX_GIVEN) == !i ? "!=" : "=");
        return true;
    case EX_CALL:
        if (f->kind != FUN_BUILTIN ||
            (f->builtin != BUILTIN_BEFORE && f->builtin != BUILTIN_AFTER) || !known(a, k) ||
            !known(a, ex->kid[1]) || k->op != EX_VAR || ex->kid[1]->op != EX_VAR)
            return false;
        for (int i = 0; i < 2; i++)
            strbuf_printf(i ? no : yes, "X%d%sX%d", k->slot,
                          f->builtin == BUILTIN_BEFORE ? i ? ">=" : "<"
                          : i                          ? "<="
                                                       : ">",
                          ex->kid[1]->slot);
        return true;
    default: return false;
    }
}

static const char bits[] = "(SA&PA)+(SB&PB)+(SC&PC)";

static void comparison(Writing *w)
{
    Op l = asp_expression(w->a, w->ex->kid[0]), r = asp_expression(w->a, w->ex->kid[1]);
    StrBuf b = { 0 };
    const char *terms[2];
    int n = 0;

    strbuf_add(&b, w->d);
    for (int i = 0; i < 2; i++) {
        const Ex *k = w->ex->kid[i];
        const Op *op = i ? &r : &l;

        asp_ask(w->a, op, strbuf_str(&b));
        strbuf_printf(&b, "%s%s", WITH(*op));
        if (known(w->a, k))
            continue;
        asp_add(w->a, "%s0) :- %s, %s=absent.\n", w->e, strbuf_str(&b), op->term);
        strbuf_printf(&b, ", %s!=absent", op->term);
        if (!told(w->a, k))
            terms[n++] = op->term;
    }
    hang(w, strbuf_str(&b), terms, n);
    for (int i = 0; i < n; i++)
        strbuf_printf(&b, ", not void(%s)", terms[i]);
    switch (w->ex->op) {
    case EX_IN:
        strbuf_printf(&b, ", %s=set(SA,SB,SC), bit(%s,PA,PB,PC)", r.term, l.term);
        asp_add(w->a, "%s1) :- %s, %s>0.\n", w->e, strbuf_str(&b), bits);
        asp_add(w->a, "%s0) :- %s, %s=0.\n", w->e, strbuf_str(&b), bits);
        break;
    case EX_IS:
        asp_add(w->a, "%s1) :- %s, %s=%s.\n", w->e, strbuf_str(&b), l.term, r.term);
        asp_add(w->a, "%s0) :- %s, %s!=%s.\n", w->e, strbuf_str(&b), l.term, r.term);
        break;
    case EX_AT_LEAST:
        asp_add(w->a, "%s1) :- %s, %s>=%s.\n", w->e, strbuf_str(&b), l.term, r.term);
        asp_add(w->a, "%s0) :- %s, %s<%s.\n", w->e, strbuf_str(&b), l.term, r.term);
        break;
    default:
        asp_add(w->a, "%s1) :- %s, %s<=%s.\n", w->e, strbuf_str(&b), l.term, r.term);
        asp_add(w->a, "%s0) :- %s, %s>%s.\n", w->e, strbuf_str(&b), l.term, r.term);
        break;
    }
    strbuf_free(&b);
}

/* Writes the operands of an `and` or `or` in order, from operand FIRST on.  An operand that decides
 * the result ends the evaluation. */
static void case_words_join(Writing *w, int first)
{
    bool all = w->ex->op == EX_AND;
    const char *table = all ? "and" : "or", *comma = w->mask ? "," : "";
    char vars[120], so_far[210], next[200];
    int n = kids(w->ex);

    asp_vars(w->a, w->mask, "", vars, sizeof vars);
    snprintf(so_far, sizeof so_far, "%s", w->d);
    for (int i = first; i < n; i++) {
        const Ex *ex = kid(w->ex, i);
        StrBuf yes = { 0 }, no = { 0 };
        const char *held = i > first ? "H" : all ? "1" : "0";

        if (i + 1 < n)
            snprintf(next, sizeof next, "j%d_%d(%s%s", w->id, i + 1, vars, comma);
        else
            snprintf(next, sizeof next, "%s", w->e);
        if (asp_plain(w->a, ex, &yes, &no)) {
            asp_add(w->a, "%s%d) :- %s, %s.\n%s%s) :- %s, %s.\n", w->e, !all, so_far,
                    strbuf_str(all ? &no : &yes), next, held, so_far, strbuf_str(all ? &yes : &no));
        } else {
            Op k = asp_expression(w->a, ex);

            asp_ask(w->a, &k, so_far);
            asp_add(w->a, "%s%d) :- %s%s%s, %s(%s).\n", w->e, !all, so_far, WITH(k),
                    all ? "zero" : "one", k.term);
            asp_add(w->a, "%sN) :- %s%s%s, %s(%s,%s,N).\n", next, so_far, WITH(k), table, held,
                    k.term);
        }
        strbuf_free(&yes);
        strbuf_free(&no);
        snprintf(so_far, sizeof so_far, "%sH)", next);
    }
}

static void put_range(StrBuf *b, const Asp *a, const Type *t, const char *var)
{
    if (t->kind == TYPE_EVENT && t->event)
        strbuf_printf(b, "isa(%s,%u), hap(%s)", var, t->event->id, var);
    else if (t->kind == TYPE_EVENT)
        strbuf_printf(b, "ev(%s), hap(%s)", var, var);
    else
        strbuf_printf(b, "%s=%lld..%lld", var, (long long)(t->kind == TYPE_RANGE ? t->low : 0),
                      (long long)(t->kind == TYPE_RANGE ? t->low : 0) +
                          (t->kind == TYPE_BOOL ? 2 : (long long)t->count) - 1);
    (void)a;
}

/* EX is a condition that is evaluated where CAND holds.  Adds the first plain parts of EX to CAND,
 * and returns the other parts as one Op. */
static Op where_of(Asp *a, const Ex *ex, StrBuf *cand)
{
    Op op = { .term = "1" };
    Writing w;
    int i = 0, n = ex->op == EX_AND ? kids(ex) : 1;

    for (; i < n; i++) {
        StrBuf yes = { 0 }, no = { 0 };
        bool plain = asp_plain(a, ex->op == EX_AND ? kid(ex, i) : ex, &yes, &no);

        if (plain)
            strbuf_printf(cand, ", %s", strbuf_str(&yes));
        strbuf_free(&yes);
        strbuf_free(&no);
        if (!plain)
            break;
    }
    if (i == n)
        return op;
    if (ex->op != EX_AND || i == n - 1 || i == 0)
        return asp_expression(a, ex->op == EX_AND && i ? kid(ex, i) : ex);
    w = begin(a, ex);
    case_words_join(&w, i);
    return op_of(&w);
}

/* SPEC 6.2.  Writes `some`.  It is true if the condition is true for one value.  Otherwise it is
 * void if the condition is void for one value. */
static void quantified(Writing *w)
{
    const Ex *ex = w->ex;
    uint32_t was = w->a->voids;
    const char *comma = w->mask ? "," : "";
    char vars[120], var[8], cand[160];
    StrBuf b = { 0 };
    Op where = { .term = "1" };

    snprintf(var, sizeof var, "X%d", ex->slot);
    asp_vars(w->a, w->mask, "", vars, sizeof vars);
    snprintf(cand, sizeof cand, "x%d(%s%s%s)", w->id, vars, comma, var);
    if (ex->kid[0]) {
        Op set = asp_expression(w->a, ex->kid[0]);

        asp_ask(w->a, &set, w->d);
        asp_add(w->a, "sd(%s) :- %s%s%s, %s=set(_,_,_).\n", set.term, w->d, WITH(set), set.term);
        asp_add(w->a, "%s :- %s%s%s, in(%s,%s).\n", cand, w->d, WITH(set), set.term, var);
        asp_add(w->a, "%s :- %s%s%s, void(%s), %s=%s.\n", cand, w->d, WITH(set), set.term, var,
                set.term);
        w->a->voids |= (uint32_t)1 << ex->slot;
        strbuf_add(&b, cand);
    } else {
        strbuf_printf(&b, "%s, ", w->d);
        put_range(&b, w->a, ex->over, var);
        w->a->voids &= ~((uint32_t)1 << ex->slot);
    }
    if (ex->kid[1])
        where = where_of(w->a, ex->kid[1], &b);
    if (*where.ask && !ex->kid[0]) {
        asp_add(w->a, "%s :- %s.\n", cand, strbuf_str(&b));
        strbuf_clear(&b);
        strbuf_add(&b, cand);
    }
    asp_ask(w->a, &where, strbuf_str(&b));
    w->a->voids = was;
    if (ex->kid[0])
        asp_add(w->a, "y%d(%s%sH) :- %s%s%s, and(1,%s,I), and(I,M,H), holds_of(%s,M).\n", w->id,
                vars, comma, strbuf_str(&b), WITH(where), where.term, var);
    else
        asp_add(w->a, "y%d(%s%sH) :- %s%s%s, and(1,%s,H).\n", w->id, vars, comma, strbuf_str(&b),
                WITH(where), where.term);
    asp_add(w->a, "%s1) :- y%d(%s%s1).\n", w->e, w->id, vars, comma);
    asp_add(w->a, "%swait) :- %s, y%d(%s%swait), not y%d(%s%s1).\n", w->e, w->d, w->id, vars, comma,
            w->id, vars, comma);
    asp_add(w->a, "%sclash) :- %s, y%d(%s%sclash), not y%d(%s%swait), not y%d(%s%s1).\n", w->e,
            w->d, w->id, vars, comma, w->id, vars, comma, w->id, vars, comma);
    asp_add(w->a, "%s0) :- %s, not y%d(%s%sclash), not y%d(%s%swait), not y%d(%s%s1).\n", w->e,
            w->d, w->id, vars, comma, w->id, vars, comma, w->id, vars, comma);
    strbuf_free(&b);
}

/* Writes a set expression, member by member.  An absent member adds nothing to the set. */
static void set_of(Writing *w)
{
    const char *comma = w->mask ? "," : "";
    char vars[120];

    asp_vars(w->a, w->mask, "", vars, sizeof vars);
    asp_add(w->a, "j%d_0(%s%sset(0,0,0)) :- %s.\n", w->id, vars, comma, w->d);
    for (int i = 0; i < kids(w->ex); i++) {
        Op k = asp_expression(w->a, kid(w->ex, i));
        char so_far[200];

        snprintf(so_far, sizeof so_far, "j%d_%d(%s%sS)", w->id, i, vars, comma);
        asp_ask(w->a, &k, so_far);
        asp_add(w->a, "%s%s) :- %s%s%s, void(%s).\n", w->e, k.term, so_far, WITH(k), k.term);
        asp_add(w->a, "j%d_%d(%s%sS) :- %s%s%s, %s=absent.\n", w->id, i + 1, vars, comma, so_far,
                WITH(k), k.term);
        asp_add(w->a,
                "j%d_%d(%s%sset(SA?PA,SB?PB,SC?PC)) :- %s%s%s, S=set(SA,SB,SC), "
                "bit(%s,PA,PB,PC).\n",
                w->id, i + 1, vars, comma, so_far, WITH(k), k.term);
    }
    asp_add(w->a, "%sS) :- j%d_%d(%s%sS).\n", w->e, w->id, kids(w->ex), vars, comma);
}

static void sized(Writing *w)
{
    Op set = asp_expression(w->a, w->ex->kid[0]);

    asp_ask(w->a, &set, w->d);
    asp_add(w->a, "sd(%s) :- %s%s%s, %s=set(_,_,_).\n", set.term, w->d, WITH(set), set.term);
    asp_add(w->a, "%s%s) :- %s%s%s, none(%s).\n", w->e, set.term, w->d, WITH(set), set.term);
    if (w->ex->fun->builtin == BUILTIN_SIZE) {
        asp_add(w->a, "%sN) :- %s%s%s, size(%s,N).\n", w->e, w->d, WITH(set), set.term);
        return;
    }
    asp_add(w->a, "%sN) :- %s%s%s, size(%s,1), in(%s,N).\n", w->e, w->d, WITH(set), set.term,
            set.term);
    asp_add(w->a, "%sabsent) :- %s%s%s, size(%s,N), N!=1.\n", w->e, w->d, WITH(set), set.term);
}

/* Returns true if K always has a value of the type T. */
static bool safe(const Asp *a, const Ex *k, const Type *t)
{
    if (!known(a, k))
        return false;
    return t->kind != TYPE_EVENT || !t->event || kind_is_a(k->type->event, t->event);
}

/* W is a call.  If its arguments are variables or constants of the right types, sets *OP to the
 * atom of the call itself; W then needs no rules.  Otherwise returns false. */
static bool called_as_is(const Writing *w, Op *op)
{
    const Fun *f = w->ex->fun;
    StrBuf list = { 0 };

    for (int i = 0; i < f->nparams; i++) {
        const Ex *k = w->ex->kid[i];
        Op arg;

        if ((k->op != EX_VAR && k->op != EX_CONST) || !safe(w->a, k, f->ptype[i])) {
            strbuf_free(&list);
            return false;
        }
        arg = asp_expression(w->a, k);
        strbuf_printf(&list, "%s%s", i ? "," : "", arg.term);
    }
    asp_want(w->a, f);
    snprintf(op->term, sizeof op->term, "V%d", w->id);
    snprintf(op->ask, sizeof op->ask, "q%u(%s)", f->id, strbuf_str(&list));
    snprintf(op->lit, sizeof op->lit, "c%u(%s%s%s)", f->id, strbuf_str(&list),
             f->nparams ? "," : "", op->term);
    strbuf_free(&list);
    return true;
}

/* SPEC 3.2, 3.5.  Writes a call.  If an argument is absent, or is an event of the wrong kind, the
 * result is false or absent: false for type bool. */
static void called(Writing *w)
{
    const Fun *f = w->ex->fun;
    const char *none = f->result->kind == TYPE_BOOL ? "0" : "absent", *terms[MAX_ARGS];
    Op args[MAX_ARGS];
    StrBuf b = { 0 }, ok = { 0 };
    char names[MAX_ARGS][16];

    asp_want(w->a, f);
    strbuf_add(&b, w->d);
    for (int i = 0; i < f->nparams; i++) {
        args[i] = asp_expression(w->a, w->ex->kid[i]);
        asp_ask(w->a, &args[i], w->d);
        strbuf_printf(&b, "%s%s", WITH(args[i]));
    }
    {
        char vars[200];
        StrBuf k = { 0 };

        for (int i = 0; i < f->nparams; i++) {
            const Type *t = f->ptype[i];

            snprintf(names[i], sizeof names[i], "A%d", i);
            terms[i] = names[i];
            asp_add(w->a, "%s%s) :- %s, %s=absent.\n", w->e, none, strbuf_str(&b), args[i].term);
            strbuf_printf(&ok, ", %s=%s, %s!=absent", names[i], args[i].term, names[i]);
            if (t->kind != TYPE_EVENT || !t->event)
                continue;
            asp_add(w->a, "%s%s) :- %s, ev(%s), not isa(%s,%u).\n", w->e, none, strbuf_str(&b),
                    args[i].term, args[i].term, t->event->id);
            strbuf_printf(&ok, ", isa_or_void(%s,%u)", names[i], t->event->id);
        }
        asp_args(f, "A", vars, sizeof vars);
        strbuf_printf(&k, "k%.*s%s)", (int)strlen(w->e) - 1, w->e + 1, vars);
        asp_add(w->a, "%s :- %s%s.\n", strbuf_str(&k), strbuf_str(&b), strbuf_str(&ok));
        hang(w, strbuf_str(&k), terms, f->nparams);
        for (int i = 0; i < f->nparams; i++)
            given(&k, names[i]);
        asp_add(w->a, "q%u(%s) :- %s.\n", f->id, vars, strbuf_str(&k));
        asp_add(w->a, "%sV) :- %s, c%u(%s,V).\n", w->e, strbuf_str(&k), f->id, vars);
        strbuf_free(&k);
    }
    strbuf_free(&b);
    strbuf_free(&ok);
}

/* CALL is a deadline, evaluated where BODY holds.  Writes that W is false if an argument of CALL is
 * absent or of the wrong kind.  Adds to *OK the literals that all arguments are given, as A0, A1
 * ... */
static void deadline_args(Writing *w, const Ex *call, const char *body, StrBuf *ok)
{
    StrBuf b = { 0 };

    strbuf_add(&b, body);
    for (int i = 0; i < call->nkids; i++) {
        const Type *t = call->fun->ptype[i];
        Op arg = asp_expression(w->a, call->kid[i]);

        asp_ask(w->a, &arg, strbuf_str(&b));
        strbuf_printf(&b, "%s%s, A%d=%s", WITH(arg), i, arg.term);
        asp_add(w->a, "%s0) :- %s, A%d=absent.\n", w->e, strbuf_str(&b), i);
        asp_add(w->a, "%sA%d) :- %s, void(A%d).\n", w->e, i, strbuf_str(&b), i);
        if (t->kind == TYPE_EVENT && t->event) {
            asp_add(w->a, "%s0) :- %s, ev(A%d), not isa(A%d,%u).\n", w->e, strbuf_str(&b), i, i,
                    t->event->id);
            strbuf_printf(&b, ", isa(A%d,%u)", i, t->event->id);
        } else {
            strbuf_printf(&b, ", not none(A%d)", i);
        }
    }
    strbuf_add(ok, strbuf_str(&b));
    strbuf_free(&b);
}

/* SPEC 4.10.3, 3.2.4.  Writes `a before D(x)`, where D is a deadline, or `a before b`, where b may
 * be absent. */
static void before(Writing *w)
{
    const Ex *call = w->ex->kid[1];
    Op l = asp_expression(w->a, w->ex->kid[0]);
    unsigned id = call->fun->id;
    StrBuf b = { 0 }, ok = { 0 };

    asp_ask(w->a, &l, w->d);
    strbuf_printf(&b, "%s%s%s", w->d, WITH(l));
    asp_add(w->a, "%s%s) :- %s, void(%s).\n", w->e, l.term, strbuf_str(&b), l.term);
    if (call->fun->kind == FUN_DEADLINE) {
        char args[80];

        asp_want(w->a, call->fun);
        asp_args(call->fun, "A", args, sizeof args);
        strbuf_printf(&b, ", not void(%s)", l.term);
        deadline_args(w, call, strbuf_str(&b), &ok);
        asp_add(w->a, "lq%u(%s%sN) :- %s, %s!=absent, N=%s.\n", id, args, *args ? "," : "",
                strbuf_str(&ok), l.term, l.term);
        asp_add(w->a, "lq%u(%s%sN) :- %s, %s=absent, end(N).\n", id, args, *args ? "," : "",
                strbuf_str(&ok), l.term);
        for (int i = 0; i < 2; i++) {
            StrBuf at = { 0 };

            strbuf_printf(&at, "%s, %s%sabsent, lt%u(%s%sN,", strbuf_str(&ok), l.term,
                          i ? "=" : "!=", id, args, *args ? "," : "");
            for (int v = 0; v < 3; v++)
                asp_add(w->a, "%s%s) :- %s%s)%s, %s%s.\n", w->e,
                        (const char *[]){ "1", "0", "V" }[v], strbuf_str(&at),
                        (const char *[]){ "0", "1", "V" }[v], v == 2 ? ", void(V)" : "",
                        i ? "end(N" : "N=", i ? ")" : l.term);
            strbuf_free(&at);
        }
    } else {
        Op r = asp_expression(w->a, call);

        asp_add(w->a, "%s0) :- %s, %s=absent.\n", w->e, strbuf_str(&b), l.term);
        given(&b, l.term);
        asp_ask(w->a, &r, strbuf_str(&b));
        strbuf_printf(&b, "%s%s", WITH(r));
        asp_add(w->a, "%s1) :- %s, %s=absent.\n", w->e, strbuf_str(&b), r.term);
        asp_add(w->a, "%s%s) :- %s, void(%s).\n", w->e, r.term, strbuf_str(&b), r.term);
        given(&b, r.term);
        asp_add(w->a, "%s1) :- %s, %s<%s.\n", w->e, strbuf_str(&b), l.term, r.term);
        asp_add(w->a, "%s0) :- %s, %s>=%s.\n", w->e, strbuf_str(&b), l.term, r.term);
    }
    strbuf_free(&b);
    strbuf_free(&ok);
}

static void of_one(Writing *w)
{
    const Ex *ex = w->ex;
    Op k = asp_expression(w->a, ex->kid[0]);
    const char *t = k.term;
    char body[400];
    int per = ex->op == EX_LEFT || ex->op == EX_RIGHT ? (int)ex->kid[0]->type->right->count : 1;

    asp_ask(w->a, &k, w->d);
    snprintf(body, sizeof body, "%s%s%s", w->d, WITH(k));
    switch (ex->op) {
    case EX_ATTR:
        asp_add(w->a, "%s%s) :- %s, none(%s).\n", w->e, t, body, t);
        asp_add(w->a, "qat(%s,\"%s\") :- %s, ev(%s).\n", t, ex->name, body, t);
        asp_add(w->a, "%sV) :- %s, at(%s,\"%s\",V).\n", w->e, body, t, ex->name);
        asp_add(w->a, "%sabsent) :- %s, ev(%s), not has(%s,\"%s\").\n", w->e, body, t, t, ex->name);
        break;
    case EX_LEFT:
    case EX_RIGHT:
        asp_add(w->a, "%s%s) :- %s, none(%s).\n", w->e, t, body, t);
        asp_add(w->a, "%s%s%s%d) :- %s, not none(%s).\n", w->e, t, ex->op == EX_LEFT ? "/" : "\\",
                per, body, t);
        break;
    case EX_KIND:
        asp_add(w->a, "%s0) :- %s, %s=absent.\n%s%s) :- %s, void(%s).\n", w->e, body, t, w->e, t,
                body, t);
        asp_add(w->a, "%s1) :- %s, isa(%s,%u).\n", w->e, body, t, ex->event->id);
        asp_add(w->a, "%s0) :- %s, ev(%s), not isa(%s,%u).\n", w->e, body, t, t, ex->event->id);
        break;
    case EX_GIVEN:
    case EX_ABSENT:
        asp_add(w->a, "%s%d) :- %s, %s=absent.\n%s%s) :- %s, void(%s).\n", w->e,
                ex->op == EX_ABSENT, body, t, w->e, t, body, t);
        asp_add(w->a, "%s%d) :- %s, not none(%s).\n", w->e, ex->op == EX_GIVEN, body, t);
        break;
    default: /* EX_NOT */
        asp_add(w->a, "%s1) :- %s, zero(%s).\n%s0) :- %s, one(%s).\n", w->e, body, t, w->e, body,
                t);
        asp_add(w->a, "%s%s) :- %s, void(%s).\n", w->e, t, body, t);
    }
}

static void paired(Writing *w)
{
    Op l = asp_expression(w->a, w->ex->kid[0]), r = asp_expression(w->a, w->ex->kid[1]);
    const char *terms[2] = { l.term, r.term };
    StrBuf b = { 0 };

    asp_ask(w->a, &l, w->d);
    asp_ask(w->a, &r, w->d);
    strbuf_printf(&b, "%s%s%s%s%s", w->d, WITH(l), WITH(r));
    for (int i = 0; i < 2; i++)
        asp_add(w->a, "%sabsent) :- %s, %s=absent.\n", w->e, strbuf_str(&b), terms[i]);
    strbuf_printf(&b, ", %s!=absent, %s!=absent", l.term, r.term);
    hang(w, strbuf_str(&b), terms, 2);
    given(&b, l.term);
    given(&b, r.term);
    asp_add(w->a, "%s%s*%u+%s) :- %s.\n", w->e, l.term, w->ex->type->right->count, r.term,
            strbuf_str(&b));
    strbuf_free(&b);
}

/* If W is plain (asp_plain()), writes its value as 0 or 1.  Otherwise returns false. */
static bool plainly(const Writing *w)
{
    StrBuf yes = { 0 }, no = { 0 };
    bool plain = asp_plain(w->a, w->ex, &yes, &no);

    if (plain)
        asp_add(w->a, "%s1) :- %s, %s.\n%s0) :- %s, %s.\n", w->e, w->d, strbuf_str(&yes), w->e,
                w->d, strbuf_str(&no));
    strbuf_free(&yes);
    strbuf_free(&no);
    return plain;
}

Op asp_expression(Asp *a, const Ex *ex)
{
    Op op = { 0 };
    Writing w;

    if (ex->op == EX_CONST) {
        StrBuf b = { 0 };

        asp_value(&b, ex->type, ex->value);
        snprintf(op.term, sizeof op.term, "%s", strbuf_str(&b));
        strbuf_free(&b);
        return op;
    }
    if (ex->op == EX_VAR) {
        snprintf(op.term, sizeof op.term, "X%d", ex->slot);
        return op;
    }
    if (told_attr(a, ex)) {
        snprintf(op.term, sizeof op.term, "V%d", a->nodes++);
        snprintf(op.lit, sizeof op.lit, "at(X%d,\"%s\",%s)", ex->kid[0]->slot, ex->name, op.term);
        return op;
    }
    w = begin(a, ex);
    if (!asking_met(a->met, ex)) { /* EX was evaluated in no world */
        asp_add(a, "ms(e,%d) :- %s.\n", w.id, w.d);
        return op_of(&w);
    }
    if (plainly(&w))
        return op_of(&w);
    switch (ex->op) {
    case EX_IS:
    case EX_IN:
    case EX_AT_LEAST:
    case EX_AT_MOST: comparison(&w); break;
    case EX_AND:
    case EX_OR: case_words_join(&w, 0); break;
    case EX_SOME: quantified(&w); break;
    case EX_SET: set_of(&w); break;
    case EX_PAIR: paired(&w); break;
    case EX_BEFORE: before(&w); break;
    case EX_CALL:
        if (ex->fun->kind == FUN_BUILTIN && ex->fun->builtin <= BUILTIN_THE_ONE)
            sized(&w);
        else if (!called_as_is(&w, &op))
            called(&w);
        else
            return op;
        break;
    default: of_one(&w);
    }
    return op_of(&w);
}

/* ---- functions -------------------------------------------------------------- */

/* The atoms of a function, such as "q7(X0,X1)" and "c7(X0,X1," without its end.  The parameters
 * have the first variables of the function. */
typedef struct Head {
    char c[120], q[120];
} Head;

static Head head_of(const Fun *f)
{
    Head h;
    char args[80];

    asp_args(f, "X", args, sizeof args);
    snprintf(h.c, sizeof h.c, "c%u(%s%s", f->id, args, f->nparams ? "," : "");
    snprintf(h.q, sizeof h.q, "q%u(%s)", f->id, args);
    return h;
}

/* SPEC 4.9.  Writes case I of the definition F.  If WHEN_EX holds, the value is VALUE_EX.
 * Otherwise case I + 1 is evaluated. */
static void stage(Asp *a, const Fun *f, const Head *h, int i, const Ex *when_ex, const Ex *value_ex)
{
    Op value;
    char here[160], args[80];
    StrBuf b = { 0 }, yes = { 0 }, no = { 0 };

    asp_args(f, "X", args, sizeof args);
    snprintf(here, sizeof here, "g%u_%d(%s)", f->id, i, args);
    if (when_ex && asp_plain(a, when_ex, &yes, &no)) {
        asp_add(a, "g%u_%d(%s) :- %s, %s.\n", f->id, i + 1, args, here, strbuf_str(&no));
        strbuf_printf(&b, "%s, %s", here, strbuf_str(&yes));
    } else if (when_ex) {
        Op when = asp_expression(a, when_ex);

        asp_ask(a, &when, here);
        strbuf_printf(&b, "%s%s%s", here, WITH(when));
        asp_add(a, "g%u_%d(%s) :- %s, zero(%s).\n", f->id, i + 1, args, strbuf_str(&b), when.term);
        asp_add(a, "%s%s) :- %s, void(%s).\n", h->c, when.term, strbuf_str(&b), when.term);
        strbuf_printf(&b, ", one(%s)", when.term);
    } else {
        strbuf_add(&b, here);
    }
    strbuf_free(&yes);
    strbuf_free(&no);
    value = asp_expression(a, value_ex);
    asp_ask(a, &value, strbuf_str(&b));
    asp_add(a, "%s%s) :- %s%s%s.\n", h->c, value.term, strbuf_str(&b), WITH(value));
    strbuf_free(&b);
}

/* SPEC 4.9.  Writes a definition.  Its value is that of the first case with a true condition. */
static void definition(Asp *a, const Fun *f)
{
    Head h = head_of(f);
    char args[80];

    asp_args(f, "X", args, sizeof args);
    asp_add(a, "g%u_0(%s) :- %s.\n", f->id, args, h.q);
    for (int i = 0; i < f->ncases; i++)
        stage(a, f, &h, i, f->cases[i].when, f->cases[i].value);
    asp_add(a, "%s%s) :- g%u_%d(%s).\n", h.c, f->result->kind == TYPE_BOOL ? "0" : "absent", f->id,
            f->ncases, args);
}

void asp_choose(Asp *a, const char *c, FactKind kind, unsigned id, const char *args)
{
    if (a->choosing) {
        asp_add(a, "1 {%sV) : may%u(%s,V)} 1 :- may%u(%s,_).\n", c, id, args, id, args);
    } else {
        asp_add(a, "%sV) :- may%u(%s,V), drawn(%d,%u,%s,V).\n", c, id, args, kind, id, args);
        /* a fact that no world asks has its smallest possible value */
        asp_add(a, "more%u(%s,V) :- may%u(%s,V), may%u(%s,W), W<V.\n", id, args, id, args, id,
                args);
        asp_add(a, "%sV) :- may%u(%s,V), not more%u(%s,V), not is_drawn(%d,%u,%s).\n", c, id, args,
                id, args, kind, id, args);
    }
    asp_add(a, "fact(%d,%u,%s,V) :- %sV), may%u(%s,V).\ndom(%d,%u,%s,V) :- may%u(%s,V).\n", kind,
            id, args, c, id, args, kind, id, args, id, args);
}

/* SPEC 4.5, 8.4.  Writes a finding.  Its value is what the body found.  If the body found nothing,
 * it is the default, or a choice among the possible values. */
static void finding(Asp *a, const Fun *f)
{
    Head h = head_of(f);
    char args[80], all[90];
    StrBuf open = { 0 };

    asp_args(f, "X", args, sizeof args);
    asp_add(a, "%sV) :- %s, found(%u,a(%s),V).\n", h.c, h.q, f->id, args);
    strbuf_printf(&open, "%s, not is_found(%u,a(%s))", h.q, f->id, args);
    if (f->untold) { /* the default counts if the body has ruled out no value */
        asp_add(a, "g%u_0(%s) :- %s, not ruled_out(%u,a(%s),_).\n", f->id, args, strbuf_str(&open),
                f->id, args);
        asp_add(a, "g%u_1(%s) :- %s, ruled_out(%u,a(%s),_).\n", f->id, args, strbuf_str(&open),
                f->id, args);
        stage(a, f, &h, 0, f->untold_when, f->untold);
        strbuf_printf(&open, ", g%u_1(%s)", f->id, args);
    }
    if (f->result->kind == TYPE_SET) {
        asp_add(a, "%swait) :- %s.\n", h.c, strbuf_str(&open));
        strbuf_free(&open);
        return;
    }
    if (f->from) {
        Op from = asp_expression(a, f->from);

        asp_ask(a, &from, strbuf_str(&open));
        asp_add(a, "%s%s) :- %s%s%s, void(%s).\n", h.c, from.term, strbuf_str(&open), WITH(from),
                from.term);
        strbuf_printf(&open, "%s%s, not void(%s)", WITH(from), from.term);
        asp_add(a, "sd(%s) :- %s, %s=set(_,_,_).\n", from.term, strbuf_str(&open), from.term);
        asp_add(a, "may%u(a(%s),V) :- %s, in(%s,V), not ruled_out(%u,a(%s),V).\n", f->id, args,
                strbuf_str(&open), from.term, f->id, args);
    } else {
        StrBuf r = { 0 };

        put_range(&r, a, f->result, "V");
        asp_add(a, "may%u(a(%s),V) :- %s, %s, not ruled_out(%u,a(%s),V).\n", f->id, args,
                strbuf_str(&open), strbuf_str(&r), f->id, args);
        strbuf_free(&r);
    }
    if (f->optional)
        asp_add(a, "may%u(a(%s),absent) :- %s, not ruled_out(%u,a(%s),absent).\n", f->id, args,
                strbuf_str(&open), f->id, args);
    snprintf(all, sizeof all, "a(%s)", args);
    asp_choose(a, h.c, FACT_FINDING, f->id, all);
    asp_add(a, "%sabsent) :- %s, not may%u(a(%s),_).\n", h.c, strbuf_str(&open), f->id, args);
    strbuf_free(&open);
}

/* Writes a setting or a reading.  Its value is stated by the case, or set by the edition.
 * Otherwise it is a choice. */
static void setting(Asp *a, const Fun *f)
{
    unsigned id = f->id;
    StrBuf b = { 0 };
    char c[20];

    if (f->kind == FUN_READING && f->is_set) {
        asp_value(&b, f->result, f->setting);
        asp_add(a, "c%u(%s) :- q%u().\n", id, strbuf_str(&b), id);
        strbuf_free(&b);
        return;
    }
    asp_add(a, "c%u(V) :- q%u(), told(%u,V).\n", id, id, id);
    if (f->result->kind == TYPE_SET) {
        asp_add(a, "c%u(wait) :- q%u(), not told(%u,_).\n", id, id, id);
        return;
    }
    put_range(&b, a, f->result, "V");
    asp_add(a, "may%u(a,V) :- q%u(), not told(%u,_), %s.\n", id, id, id, strbuf_str(&b));
    snprintf(c, sizeof c, "c%u(", id);
    asp_choose(a, c, f->kind == FUN_READING ? FACT_READING : FACT_SETTING, id, "a");
    strbuf_free(&b);
}

/* SPEC 4.10.  Writes ltF(A..,N,V): the deadline F has passed at event N if an earlier event meets
 * its condition.  phF has the value of the condition for each event. */
static void deadline(Asp *a, const Fun *f)
{
    Head h = head_of(f);
    char args[80], var[8];
    Op where = { .term = "1" };
    StrBuf b = { 0 };
    const char *comma = f->nparams ? "," : "";
    unsigned id = f->id;

    asp_args(f, "X", args, sizeof args);
    snprintf(var, sizeof var, "X%d", f->bind->slot);
    asp_add(a, "lq%u(%s%sEND) :- %s, end(END).\n", id, args, comma, h.q);
    asp_add(a, "%sV) :- %s, end(END), lt%u(%s%sEND,V).\n", h.c, h.q, id, args, comma);
    /* an absent argument: not passed; a void argument: void */
    strbuf_printf(&b, "lq%u(%s%sN)", id, args, comma);
    for (int i = 0; i < f->nparams; i++) {
        asp_add(a, "lt%u(%s%sN,0) :- %s, X%d=absent.\n", id, args, comma, strbuf_str(&b), i);
        asp_add(a, "lt%u(%s%sN,X%d) :- %s, void(X%d).\n", id, args, comma, i, strbuf_str(&b), i);
        strbuf_printf(&b, ", not none(X%d)", i);
    }
    asp_add(a, "pq%u(%s%sN) :- %s.\n", id, args, comma, strbuf_str(&b));
    strbuf_clear(&b);
    strbuf_printf(&b, "pq%u(%s%sN), ", id, args, comma);
    put_range(&b, a, f->bind->over, var);
    strbuf_printf(&b, ", %s<N", var);
    if (f->bind->kid[1]) {
        where = asp_expression(a, f->bind->kid[1]);
        asp_ask(a, &where, strbuf_str(&b));
    }
    asp_add(a, "ph%u(%s%s%s,%s) :- %s%s%s.\n", id, args, comma, var, where.term, strbuf_str(&b),
            WITH(where));
    asp_add(a, "py%u(%s%sN,V) :- pq%u(%s%sN), ph%u(%s%sE,V), E<N.\n", id, args, comma, id, args,
            comma, id, args, comma);
    asp_add(a, "lt%u(%s%sN,1) :- py%u(%s%sN,1).\n", id, args, comma, id, args, comma);
    asp_add(a, "lt%u(%s%sN,wait) :- py%u(%s%sN,wait), not py%u(%s%sN,1).\n", id, args, comma, id,
            args, comma, id, args, comma);
    asp_add(a,
            "lt%u(%s%sN,clash) :- py%u(%s%sN,clash), not py%u(%s%sN,wait), not "
            "py%u(%s%sN,1).\n",
            id, args, comma, id, args, comma, id, args, comma, id, args, comma);
    asp_add(a,
            "lt%u(%s%sN,0) :- pq%u(%s%sN), not py%u(%s%sN,clash), not py%u(%s%sN,wait), "
            "not py%u(%s%sN,1).\n",
            id, args, comma, id, args, comma, id, args, comma, id, args, comma, id, args, comma);
    strbuf_free(&b);
}

/* SPEC 5.4.  Writes the function `standing`: an event happened, took effect and is not undone. */
static void standing(Asp *a, const Fun *me)
{
    unsigned id = me->id;

    for (const Fun *f = a->p->funs; f; f = f->next) {
        const EventKind *k;

        if ((f->kind != FUN_STATUS && f->kind != FUN_DONE) || f->undoes < 0)
            continue;
        k = f->ptype[f->undoes]->event;
        asp_want(a, f);
        if (k)
            asp_add(a, "q%u(E) :- q%u(E), hap(E), isa(E,%u).\n", f->id, id, k->id);
        else
            asp_add(a, "q%u(E) :- q%u(E), hap(E).\n", f->id, id);
        asp_add(a, "un%u(E,V) :- q%u(E), c%u(E,V), void(V).\n", id, id, f->id);
        if (f->choosing)
            asp_add(a, "un%u(E,1) :- q%u(E), c%u(E,V), not none(V).\n", id, id, f->id);
        else
            asp_add(a, "un%u(E,1) :- q%u(E), c%u(E,1).\n", id, id, f->id);
    }
    asp_add(a, "qef(E) :- q%u(E), hap(E), exercises(E).\n", id);
    asp_add(a, "un%u(E,1) :- q%u(E), eff(E,0).\nun%u(E,V) :- q%u(E), eff(E,V), void(V).\n", id, id,
            id, id);
    asp_add(a, "un%u(E,1) :- q%u(E), not hap(E).\n", id, id);
    asp_add(a, "c%u(E,0) :- un%u(E,1).\n", id, id);
    asp_add(a, "c%u(E,wait) :- un%u(E,wait), not un%u(E,1).\n", id, id, id);
    asp_add(a, "c%u(E,clash) :- un%u(E,clash), not un%u(E,wait), not un%u(E,1).\n", id, id, id, id);
    asp_add(a, "c%u(E,1) :- q%u(E), not un%u(E,clash), not un%u(E,wait), not un%u(E,1).\n", id, id,
            id, id, id);
}

static void builtin(Asp *a, const Fun *f)
{
    unsigned id = f->id;

    switch (f->builtin) {
    case BUILTIN_BEFORE:
    case BUILTIN_AFTER:
        asp_add(a, "c%u(A,B,1) :- q%u(A,B), A%sB.\nc%u(A,B,0) :- q%u(A,B), A%sB.\n", id, id,
                f->builtin == BUILTIN_BEFORE ? "<" : ">", id, id,
                f->builtin == BUILTIN_BEFORE ? ">=" : "<=");
        break;
    case BUILTIN_HAPPENED:
        asp_add(a, "c%u(E,1) :- q%u(E), hap(E).\nc%u(E,0) :- q%u(E), not hap(E).\n", id, id, id,
                id);
        break;
    case BUILTIN_ALL_HELD:
        asp_add(a,
                "c%u(0) :- q%u(), item(I), not known(_,I,1).\nc%u(1) :- q%u(), not "
                "c%u(0).\n",
                id, id, id, id, id);
        if (!a->p->holding)
            asp_add(a, "c%u(0) :- q%u().\n", id, id);
        break;
    case BUILTIN_STANDING: standing(a, f); break;
    case BUILTIN_SIZE:
    case BUILTIN_THE_ONE: break;
    }
}

void asp_function(Asp *a, const Fun *f)
{
    unsigned id = f->id;

    a->voids = 0;
    asp_add(a, "%% %s\n", f->name);
    switch (f->kind) {
    case FUN_BUILTIN: builtin(a, f); break;
    case FUN_SETTING:
    case FUN_READING: setting(a, f); break;
    case FUN_HOLDING:
        asp_add(a, "c%u(O,I,K) :- q%u(O,I), known(O,I,K), K>=0.\n", id, id);
        asp_add(a, "c%u(O,I,1) :- q%u(O,I), known(O,I,-1), own(I,O).\n", id, id);
        asp_add(a, "c%u(O,I,0) :- q%u(O,I), known(O,I,-1), not own(I,O).\n", id, id);
        break;
    case FUN_FINDING: finding(a, f); break;
    case FUN_STATUS:
    case FUN_DONE: asp_status(a, f); break;
    case FUN_NATIVE: /* its recorded calls are written as rules by asking_put() */
        for (int i = 0; i < f->native.nreads; i++)
            asp_want(a, f->native.reads[i]);
        if (a->p->holding)
            asp_want(a, a->p->holding);
        break;
    case FUN_DEFINE: definition(a, f); break;
    case FUN_DEADLINE: deadline(a, f); break;
    }
}

void asp_basics(Asp *a)
{
    const Fun *f = a->p->holding;
    StrBuf n = { 0 };

    for (int i = 0; i < 64; i++) {
        uint64_t v = (uint64_t)1 << i;

        asp_add(a, "bit(%d,%u,%u,%u).\n", i, (unsigned)(v & 0x3FFFFF),
                (unsigned)(v >> 22 & 0x3FFFFF), (unsigned)(v >> 44));
    }
    for (int i = 0; i < 22; i++)
        strbuf_printf(&n, "%s(SA/%d)\\2+(SB/%d)\\2+(SC/%d)\\2", i ? "+" : "", 1 << i, 1 << i,
                      1 << i);
    asp_add(a,
            "in(S,V) :- sd(S), S=set(SA,SB,SC), bit(V,PA,PB,PC), %s>0.\n"
            "size(S,%s) :- sd(S), S=set(SA,SB,SC).\n"
            "meet(S,T) :- sm(S), sm(T), S=set(SA,SB,SC), T=set(PA,PB,PC), %s>0.\n"
            "zero(0). zero(absent). one(1). void(clash). void(wait).\n"
            "none(absent). none(clash). none(wait).\n"
            "and(1,V,V) :- one(V). and(1,V,V) :- void(V). and(clash,1,clash).\n"
            "and(clash,clash,clash). and(clash,wait,wait). and(wait,1,wait).\n"
            "and(wait,V,wait) :- void(V).\n"
            "nand(H,V,H) :- zero(V), one(H). nand(H,V,H) :- zero(V), void(H).\n"
            "nand(H,V,N) :- void(V), and(H,V,N).\n"
            "or(0,V,0) :- zero(V). or(0,V,V) :- void(V). or(clash,V,clash) :- zero(V).\n"
            "or(clash,V,V) :- void(V). or(wait,V,wait) :- zero(V).\n"
            "or(wait,V,wait) :- void(V).\n"
            "late(1,V,1) :- one(V). late(1,0,1). late(1,V,1) :- void(V). late(0,1,1).\n"
            "late(0,0,0). late(0,V,V) :- void(V). late(V,1,1) :- void(V).\n"
            "late(V,0,V) :- void(V). late(H,V,N) :- void(H), and(H,V,N), void(V).\n"
            "holds_of(V,1) :- bit(V,_,_,_). holds_of(V,V) :- void(V).\n"
            "isa_or_void(E,K) :- isa(E,K). isa_or_void(V,K) :- void(V), isa(_,K).\n"
            "is_found(F,A) :- found(F,A,_).\n",
            bits, strbuf_str(&n), bits);
    if (f)
        asp_add(a, "item(0..%lld).\n", (long long)f->ptype[1]->count - 1);
    strbuf_free(&n);
}
