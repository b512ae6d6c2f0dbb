/* precompute.c - computes once, for each program, what the engine looks up many times.  Examples
 * are the places of attributes, the heights of expressions, and thunks: conditions with remembered
 * values.  A binder is a variable that `for` declares. */
#include "program/precompute.h"

#include "kit/vec.h"
#include "program/narrow.h"
#include "program/prefilter.h"
#include "program/principles.h"
#include "program/program.h"
#include "program/rule_index.h"
#include "program/spelling.h"
#include "program/var_order.h"

#include <string.h>

/* ---- attributes ------------------------------------------------------- */

/* Returns, by EventKind.id, the index of the attribute NAME in the kind.  The index is -1 if the
 * kind has no such attribute. */
static const int8_t *find_attr_places(Program *p, const char *name)
{
    AttrPlaces *a = p->places;
    int8_t *at;

    while (a && !text_same(a->name, name))
        a = a->next;
    if (a)
        return a->at;
    at = arena_alloc_array(p->arena, sizeof *at, p->nevents + 1u);
    for (const EventKind *k = p->events; k; k = k->next)
        at[k->id] = (int8_t)program_kind_attr(k, name);
    a = arena_new_of(p->arena, AttrPlaces);
    *a = (AttrPlaces){ .name = name, .at = at, .next = p->places };
    p->places = a;
    return at;
}

/* ---- expressions ------------------------------------------------------ */

static int larger(int a, int b)
{
    return a > b ? a : b;
}

/* What is known of an expression before it is evaluated. */
typedef struct ExSummary {
    /* READS: the slots of the variables that the expression reads, as bits.  OWN: the slots that
     * its quantifiers bind. */
    uint32_t reads, own;
    int height;
} ExSummary;

/* Divides the condition of the quantifier EX into two parts.  The first part (ex->proper and
 * ex->orders) limits which events the variable of EX is tried with.  The second part (ex->besides)
 * is tested for each of these events. */
static void index_range(Program *p, Ex *ex)
{
    VarOrderList orders = { 0 };
    const Ex *rest =
        narrow_besides_proper(ex->over->event, ex->slot, ex->kid[1], &ex->proper, p->arena);

    if (rest)
        var_order_list(rest, ex->slot, &orders, p->arena);
    ex->besides = var_order_strip(rest, ex->slot, p->arena);
    ex->orders = orders.at;
    ex->norders = (uint8_t)orders.n;
}

/* Sets those fields of EX and its kids that make evaluation faster.  Returns the summary of EX.
 * Casting away `const` is safe, because no evaluation has begun. */
static ExSummary index_ex(Program *p, const Ex *ex)
{
    ExSummary all = { 0 };

    if (!ex)
        return all;
    if (ex->op == EX_VAR)
        all.reads = (uint32_t)1 << ex->slot;
    else if (ex->op == EX_ATTR)
        ((Ex *)ex)->places = find_attr_places(p, ex->name);
    else if (ex->op == EX_SOME)
        all.own = (uint32_t)1 << ex->slot;
    if (ex->op == EX_SOME && ex->over->kind == TYPE_EVENT)
        index_range(p, (Ex *)ex);
    for (int i = 0; i < ex_nkids(ex); i++) {
        const Ex *kid = ex_kid(ex, i);

        if (kid) {
            ExSummary k = index_ex(p, kid);

            all.reads |= k.reads;
            all.own |= k.own;
            all.height = larger(all.height, k.height);
        }
    }
    all.height++;
    return all;
}

enum { MOST_CALLS = 8 };

/* Returns a requirement on cases: the most that a case may leave open about its events.  In a case
 * that meets this requirement, the evaluation of EX asks for no open fact.  Returns NEEDS_COUNT if
 * EX calls something that may be open in any case, such as a finding.  Follows calls of definitions
 * at most CALLS deep, and returns NEEDS_COUNT for a deeper call. */
static OpenFacts quiet_within(const Ex *ex, int calls)
{
    OpenFacts least = NEEDS_DISPUTED;

    if (!ex)
        return least;
    if (ex->op == EX_ATTR)
        least = NEEDS_TOLD;
    else if (ex->op == EX_SOME && ex->over->kind == TYPE_EVENT)
        least = NEEDS_OPEN;
    else if (ex->op == EX_CALL && ex->fun->kind == FUN_DEFINE && calls > 0)
        for (int i = 0; i < ex->fun->ncases; i++) {
            const OpenFacts when = quiet_within(ex->fun->cases[i].when, calls - 1),
                            value = quiet_within(ex->fun->cases[i].value, calls - 1);

            least = when > least ? when : least;
            least = value > least ? value : least;
        }
    else if (ex->op == EX_CALL &&
             (ex->fun->kind != FUN_BUILTIN || ex->fun->builtin == BUILTIN_STANDING))
        return NEEDS_COUNT;
    else if (ex->op == EX_CALL && ex->fun->builtin == BUILTIN_HAPPENED)
        least = NEEDS_OPEN;
    else if (ex->op == EX_CALL && ex->fun->builtin == BUILTIN_ALL_HELD)
        least = NEEDS_TOLD;
    for (int i = 0; i < ex_nkids(ex); i++) {
        const OpenFacts kid = quiet_within(ex_kid(ex, i), calls);

        least = kid > least ? kid : least;
    }
    return least;
}

/* ---- how deeply evaluation nests -------------------------------------- */

/* How much stack a call needs besides its conditions.  The unit is one level of an expression,
 * about 85 bytes.  A status collects the conclusions of its rules, and a native may have tables of
 * its own. */
enum { CALL_LEVELS = 6, RULES_LEVELS = 28, NATIVE_LEVELS = 32 };

/* ---- rules ------------------------------------------------------------ */

/* Returns true if EX needs no thunk, because EX is evaluated fast without a thunk.  EX is then a
 * constant, a variable, a test of the kind of an event, or a call of variables and constants.  The
 * value of such a call is remembered anyway.  EX may also be the `not` of one of these. */
static bool needs_no_thunk(const Ex *ex)
{
    if (ex->op == EX_NOT)
        return needs_no_thunk(ex->kid[0]);
    if (ex->op == EX_CONST || ex->op == EX_VAR || ex->op == EX_KIND)
        return true;
    if (ex->op != EX_CALL)
        return false;
    for (int i = 0; i < ex->nkids; i++)
        if (ex->kid[i]->op != EX_VAR && ex->kid[i]->op != EX_CONST)
            return false;
    return true;
}

/* EX is a condition of R, and LOOK is the summary of EX.  Adds a thunk for EX if that saves time.
 * Adds no thunk if EX reads more than MAX_ARGS variables. */
static void index_thunk(Program *p, const Rule *r, const Ex *ex, ExSummary look)
{
    uint32_t reads = look.reads & ~look.own;
    Thunk t = { .ex = ex };

    if (ex->thunk && ex->thunk <= p->nthunks && p->thunks[ex->thunk - 1].ex == ex)
        return;
    ((Ex *)ex)->thunk = 0;
    if (needs_no_thunk(ex))
        return;
    for (int i = 0; i < r->nbinders; i++) {
        const Binder *b = &r->binders[i];

        if (!(reads >> b->slot & 1))
            continue;
        if (t.nslots == MAX_ARGS)
            return;
        reads &= ~((uint32_t)1 << b->slot);
        t.over[t.nslots] = b->over;
        t.slot[t.nslots++] = b->slot;
    }
    if (reads)
        BUG("a condition reads what its rule does not bind");
    VEC_ROOM_IN(p->arena, p->thunks, p->nthunks, p->cap_thunks);
    p->thunks[p->nthunks++] = t;
    ((Ex *)ex)->thunk = p->nthunks;
}

/* Precomputes the `where` of B, a binder of R.  Returns the height of the `where`. */
static int index_where(Program *p, const Rule *r, Binder *b)
{
    ExSummary all = index_ex(p, b->where);
    const Ex *rest = narrow_besides_proper(b->over->kind == TYPE_EVENT ? b->over->event : NULL,
                                           b->slot, b->where, &b->proper, p->arena),
             *where = b->besides = var_order_strip(rest, b->slot, p->arena);

    b->ordered = where != rest;
    if (where != b->where)
        all = index_ex(p, where);
    if (where && narrow_is_split(where))
        for (int i = 0; i < 2; i++)
            index_thunk(p, r, where->kid[i], index_ex(p, where->kid[i]));
    else if (where)
        index_thunk(p, r, where, all);
    return all.height;
}

/* Precomputes the binders and conditions of R.  Returns the height of the highest expression in
 * them. */
static int index_guards(Program *p, const Rule *r)
{
    int high = 0;

    for (int i = 0; i < r->nbinders; i++) {
        high = larger(high, index_ex(p, r->binders[i].in).height);
        high = larger(high, index_where(p, r, (Binder *)&r->binders[i]) + 1);
    }
    for (int i = 0; i < r->nconds; i++) {
        ExSummary cond = index_ex(p, r->conds[i].ex);

        high = larger(high, cond.height);
        index_thunk(p, r, r->conds[i].ex, cond);
    }
    return high;
}

/* Precomputes R, which is in ARENA.  HIGH is the height of the highest expression in its binders
 * and conditions.  LIKE is a precomputed rule with the same binders and conditions, or NULL. */
static void index_rule(Program *p, Rule *r, const Rule *like, int high, Arena *arena)
{
    high = larger(high, index_ex(p, r->value).height);
    for (int i = 0; i < r->nargs; i++)
        high = larger(high, index_ex(p, r->args[i]).height);
    r->height = high;
    if (r->fun)
        ((Fun *)r->fun)->nesting = larger(r->fun->nesting, RULES_LEVELS + high);
    for (int i = 0; i < MAX_ARGS; i++)
        index_ex(p, r->until_args[i]);
    index_ex(p, r->who);
    index_ex(p, r->from);
    index_ex(p, r->default_);
    index_ex(p, r->tie);
    prefilter_plain_args(r);
    if (like) {
        memcpy(r->nscreens, like->nscreens, sizeof r->nscreens);
        r->screens = like->screens;
        memcpy(r->ngates, like->ngates, sizeof r->ngates);
        r->gates = like->gates;
        r->orders = like->orders;
        memcpy(r->norders, like->norders, sizeof r->norders);
        r->first = like->first;
        r->nfirst = like->nfirst;
    } else {
        prefilter_rule(p, r, arena);
    }
}

void precompute_rule(Program *p, Rule *r, Arena *arena)
{
    index_rule(p, r, NULL, index_guards(p, r), arena);
}

/* ---- the rest --------------------------------------------------------- */

/* Precomputes the expressions in the declaration of F.  Also computes F->nesting, but without the
 * rules that conclude F. */
static void index_fun(Program *p, Fun *f)
{
    int high = index_ex(p, f->bind).height;

    index_ex(p, f->ask);
    index_ex(p, f->away);
    index_ex(p, f->tells);
    index_ex(p, f->from);
    index_ex(p, f->presumed);
    index_ex(p, f->presume_when);
    index_ex(p, f->untold);
    index_ex(p, f->untold_when);
    index_ex(p, f->required_when);
    index_ex(p, f->detail_when);
    for (int i = 0; i < MAX_ARGS; i++)
        index_ex(p, f->lapses_args[i]);
    for (int i = 0; i < f->ncosts; i++)
        index_ex(p, f->costs[i].when);
    for (int i = 0; i < f->ncases; i++) {
        high = larger(high, index_ex(p, f->cases[i].value).height);
        high = larger(high, index_ex(p, f->cases[i].when).height);
    }
    f->nesting = f->kind == FUN_NATIVE ? NATIVE_LEVELS : CALL_LEVELS + high;
    if (f->kind == FUN_BUILTIN && f->builtin == BUILTIN_STANDING)
        p->standing = f;
}

void precompute_fun(Program *p, Fun *f)
{
    index_fun(p, f);
    for (uint32_t i = 0; i < f->nrules; i++)
        f->nesting = larger(f->nesting, RULES_LEVELS + f->rules[i]->height);
}

void precompute_undone_by(Program *p, Arena *arena)
{
    const Fun **undoing = arena_alloc_array(arena, sizeof *undoing, p->nfuns + 1u);
    int nundoing = 0;

    for (const Fun *f = p->funs; f; f = f->next)
        if (f->undoes >= 0)
            undoing[nundoing++] = f;
    for (EventKind *k = p->events; k; k = k->next) {
        const Fun **undone_by = arena_alloc_array(arena, sizeof *undone_by, (size_t)nundoing + 1);

        k->nundone_by = 0;
        for (int i = 0; i < nundoing; i++)
            if (kind_is_a(k, undoing[i]->ptype[0]->event))
                undone_by[k->nundone_by++] = undoing[i];
        k->undone_by = undone_by;
    }
}

static void index_among(Program *p, const ValueDomain *a)
{
    index_ex(p, a->value);
    index_ex(p, a->set);
}

static void index_universe(Program *p, const Universe *u)
{
    for (int i = 0; i < u->nsettings; i++)
        index_among(p, &u->settings[i].among);
    for (int i = 0; i < u->nfindings; i++)
        index_among(p, &u->findings[i].among);
    for (int i = 0; i < u->nassumes; i++)
        index_ex(p, u->assumes[i]);
    for (int i = 0; i < u->nslots; i++)
        for (int k = 0; k < u->slots[i].nkinds; k++)
            for (int a = 0; a < MAX_ATTRS; a++)
                index_among(p, &u->slots[i].kinds[k].attr[a]);
}

static void index_conditions(Program *p, const Binder *binders, int nbinders, const Cond *conds,
                             int nconds)
{
    for (int i = 0; i < nbinders; i++) {
        index_ex(p, binders[i].in);
        index_ex(p, binders[i].where);
    }
    for (int i = 0; i < nconds; i++)
        index_ex(p, conds[i].ex);
}

static void index_principle(Program *p, const Principle *q)
{
    index_conditions(p, q->binders, q->nbinders, q->conds, q->nconds);
    for (int i = 0; i < q->ndeeds; i++)
        for (int a = 0; a < q->deeds[i].nargs; a++)
            index_ex(p, q->deeds[i].args[a]);
    index_ex(p, q->holds);
    index_ex(p, q->who);
}

static void index_advice(Program *p, const Advice *a)
{
    const Rule *r = &a->rule;

    index_conditions(p, r->binders, r->nbinders, r->conds, r->nconds);
    index_conditions(p, NULL, 0, a->after, a->nafter);
    for (int i = 0; i < a->nweights; i++)
        index_ex(p, a->weights[i].ex);
}

static void index_incentive(Program *p, const Incentive *q)
{
    const Rule *r = &q->rule, *o = &q->in_order;

    index_conditions(p, r->binders, r->nbinders, r->conds, r->nconds);
    index_conditions(p, o->binders, o->nbinders, o->conds, o->nconds);
    for (int i = 0; i < q->ntold; i++)
        for (int a = 0; a < MAX_ATTRS; a++)
            index_ex(p, q->told[i].attr[a]);
    for (int i = 0; i < q->nassumes; i++)
        index_ex(p, q->assumes[i]);
    index_ex(p, q->puts_out);
    index_ex(p, q->weigh);
}

enum { MOST_DEPTH = 16 };

static bool is_settled_fun(const Fun *f, int depth);

/* Does the work of precompute_is_settled() for EX, which stands inside DEPTH nested definitions. */
static bool is_settled(const Ex *ex, int depth)
{
    switch (ex->op) {
    case EX_CONST: return true;
    case EX_ATTR: return ex->kid[0]->op == EX_VAR || is_settled(ex->kid[0], depth);
    case EX_LEFT:
    case EX_RIGHT:
    case EX_NOT: return is_settled(ex->kid[0], depth);
    case EX_IS:
    case EX_IN:
    case EX_AND:
    case EX_OR: return is_settled(ex->kid[0], depth) && is_settled(ex->kid[1], depth);
    case EX_SET:
        for (int i = 0; i < ex->nkids; i++)
            if (!is_settled(ex_kid(ex, i), depth))
                return false;
        return true;
    case EX_CALL: break;
    default: return false;
    }
    for (int i = 0; i < ex->nkids; i++)
        if (!is_settled(ex->kid[i], depth))
            return false;
    /* `asks` is also true if the native is an oracle */
    return ex->fun->kind == FUN_NATIVE ? !ex->fun->native.def->asks
                                       : is_settled_fun(ex->fun, depth);
}

/* Returns true if the settings alone decide the value of F, which is called inside DEPTH nested
 * definitions.  Definitions may form a circle by mistake, so the search ends at MOST_DEPTH. */
static bool is_settled_fun(const Fun *f, int depth)
{
    return f->kind == FUN_SETTING ||
           (f->kind == FUN_DEFINE && f->nparams == 0 && f->ncases == 1 && !f->cases->when &&
            depth < MOST_DEPTH && is_settled(f->cases->value, depth + 1));
}

bool precompute_is_settled(const Ex *ex)
{
    return is_settled(ex, 0);
}

bool precompute_is_settled_fun(const Fun *f)
{
    return is_settled_fun(f, 0);
}

/* Collects the roles: the settings and definitions that may name a person in a story.  The wording
 * of a role has the variant `you`, and the settings alone decide the value of a role. */
static void index_roles(Program *p)
{
    int cap = 0;

    for (const Fun *f = p->funs; f; f = f->next) {
        bool has = false;

        for (int i = 0; i < p->nlangs; i++)
            has |= f->words.piece[WORD_YOU][i] != NULL;
        if (!has || !is_settled_fun(f, 0))
            continue;
        VEC_ROOM_IN(p->arena, p->roles, p->nroles, cap);
        p->roles[p->nroles++] = f;
    }
}

/* WORDS is a wording of the native F, such as "the partner of {s}".  Adds the name at the start of
 * WORDS, here "the partner", to the names of P.  Adds nothing if WORDS does not begin with a
 * name. */
static void add_kin_name(Program *p, const Fun *f, int lang, const WordingPiece *words, int *cap)
{
    KinName *name;
    size_t n;

    if (!words || words->kind != PIECE_TEXT)
        return;
    n = spelling_name_length(p, words->text, lang);
    if (!n)
        return;
    VEC_ROOM_IN(p->arena, p->kin, p->nkin, *cap);
    name = &p->kin[p->nkin++];
    *name = (KinName){ .fun = f, .lang = lang, .text = arena_strndup(p->arena, words->text, n) };
    name->bare = spelling_past_particles(p, name->text, lang);
}

/* Collects the names of natives such as "the partner of": the argument and the result have the same
 * type.  A story may name a value by such a native: "the partner of West".  Leaves out natives that
 * ask a question. */
static void index_kin(Program *p)
{
    int cap = 0;

    for (const Fun *f = p->funs; f; f = f->next) {
        if (f->kind != FUN_NATIVE || f->nparams != 1 || f->ptype[0] != f->result ||
            f->result->kind != TYPE_ENUM || f->native.def->asks)
            continue;
        for (int lang = 0; lang < p->nlangs; lang++) {
            const WordingPiece *const *term = f->words.term[lang];

            add_kin_name(p, f, lang, f->words.piece[WORD_YOU][lang], &cap);
            for (int form = 0; term && form < MAX_FORMS; form++)
                add_kin_name(p, f, lang, term[form], &cap);
        }
    }
}

void precompute_program(Program *p)
{
    int high = 0;

    for (Fun *f = p->funs; f; f = f->next)
        index_fun(p, f);
    for (const EventKind *k = p->events; k; k = k->next) {
        if (k->proper) {
            index_ex(p, k->proper->where);
            ((NarrowKind *)k->proper)->quiet = (int)quiet_within(k->proper->where, MOST_CALLS);
        }
        index_ex(p, k->exercise_value);
        index_ex(p, k->where);
        index_ex(p, k->supposes);
        index_ex(p, k->supposes_when);
        index_ex(p, k->most);
        index_ex(p, k->most_when);
    }
    precompute_undone_by(p, p->arena);
    for (uint32_t i = 0; i < p->nrules; i++) {
        Rule *r = p->rules[i];
        const Rule *like = i ? p->rules[i - 1] : NULL;

        /* rules of the same clause have the same binders and conditions */
        if (like && r->conds != like->conds)
            like = NULL;
        if (!like)
            high = index_guards(p, r);
        index_rule(p, r, like, high, p->arena);
    }
    for (const Universe *u = p->universes; u; u = u->next)
        index_universe(p, u);
    for (const Principle *q = p->principles; q; q = q->next)
        index_principle(p, q);
    for (Invariant *v = p->invariants; v; v = v->next)
        precompute_rule(p, &v->rule, p->arena);
    for (const Advice *a = p->advice; a; a = a->next)
        index_advice(p, a);
    for (const Incentive *q = p->incentives; q; q = q->next)
        index_incentive(p, q);
    p->by = find_attr_places(p, "by");
    index_roles(p);
    index_kin(p);
    rule_index_build(p);
}
