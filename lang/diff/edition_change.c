/* edition_change.c - compares an edition with a draft of it, rule by rule.  Then finds out
 * whether the differing rules can matter in a given case.  P is the program of the edition.
 * Each rule of one program is compared with at most one rule of the other program: its partner.
 * Both rules have the same label.  A rule defeats another if it prevails when both apply. */
#include "diff/edition_change.h"

#include "kit/vec.h"
#include "program/label.h"
#include "program/precompute.h"
#include "program/translate.h"

#include <stdlib.h>
#include <string.h>

/* WINNER and LOSER are rules of P.  In only one of the two programs, WINNER or its partner
 * defeats LOSER or its partner. */
typedef struct DefeatChange {
    const Rule *winner, *loser;
} DefeatChange;

struct EditionChange {
    Program *p;
    /* thunks (shared conditions) of P before the comparison */
    uint32_t nthunks;
    Arena *arena;
    bool all;       /* every case counts as reached */
    bool of_rights; /* a rule about a right or a duty differs */
    RuleChange *rules;
    int nrules, cap_rules;
    DefeatChange *defeats;
    int ndefeats, cap_defeats;
};

/* ---- comparing declarations ------------------------------------------------ */

/* An iterator over the items of all law files of a program. */
typedef struct ItemPlace {
    const Program *p;
    size_t file; /* the number of files that next_item() has begun to read */
    const Node *at;
} ItemPlace;

/* Returns true if same_declarations() must compare N.  Returns false for a clause, because clauses
 * are compared later, rule by rule.  Also returns false for an item that no ruling reads, such as a
 * universe. */
static bool is_compared(const Node *n)
{
    switch (n->kind) {
    case N_Clause:
    case N_Overlay:
    case N_Law:
    case N_Universe:
    case N_Principle:
    case N_Incentive: return false;
    default: return true;
    }
}

/* Returns the next item for which is_compared() is true, or NULL. */
static const Node *next_item(ItemPlace *x)
{
    const Node *n = x->at;

    while (!n || !is_compared(n)) {
        if (n)
            n = n->next;
        else if (x->file == x->p->nfiles)
            return NULL;
        else
            n = x->p->files[x->file++];
    }
    x->at = n->next;
    return n;
}

/* Returns true if A and B have the same declarations, apart from clauses. */
static bool same_declarations(const Program *a, const Program *b)
{
    ItemPlace x = { .p = a }, y = { .p = b };
    const Node *n, *m;

    do {
        n = next_item(&x);
        m = next_item(&y);
        if (n != m && (!n || !m || !ast_same(n, m)))
            return false;
    } while (n);
    return true;
}

/* ---- comparing rules ------------------------------------------------------- */

static const char *name_of_fun(const Fun *f)
{
    return f ? f->name : NULL;
}

static bool alike_types(const Type *a, const Type *b)
{
    if (!a || !b || a->kind != b->kind || !text_same_or_none(a->name, b->name))
        return a == b;
    if (a->kind == TYPE_SET && !a->name)
        return alike_types(a->elem, b->elem);
    return a->kind != TYPE_EVENT ||
           text_same_or_none(a->event ? a->event->name : NULL, b->event ? b->event->name : NULL);
}

static bool alike_constants(const Ex *a, const Ex *b)
{
    if (a->type->kind == TYPE_TEXT && b->type->kind == TYPE_TEXT)
        return strcmp((const char *)(intptr_t)a->value, (const char *)(intptr_t)b->value) == 0;
    return a->value == b->value && alike_types(a->type, b->type);
}

/* Returns true if A and B are equal, with the same slots for the variables. */
static bool alike_exs(const Ex *a, const Ex *b)
{
    if (!a || !b)
        return a == b;
    if (a->op != b->op || ex_nkids(a) != ex_nkids(b) || !a->more != !b->more ||
        !text_same_or_none(name_of_fun(a->fun), name_of_fun(b->fun)) ||
        !text_same_or_none(a->event ? a->event->name : NULL, b->event ? b->event->name : NULL))
        return false;
    switch (a->op) {
    case EX_CONST:
        if (!alike_constants(a, b))
            return false;
        break;
    case EX_VAR:
        if (a->slot != b->slot)
            return false;
        break;
    case EX_ATTR:
        if (!text_same_or_none(a->name, b->name))
            return false;
        break;
    case EX_SOME:
        if (a->slot != b->slot || !alike_types(a->over, b->over))
            return false;
        break;
    default: break;
    }
    for (int i = 0; i < ex_nkids(a); i++)
        if (!alike_exs(ex_kid(a, i), ex_kid(b, i)))
            return false;
    return true;
}

/* Returns true if A and B bind variables of the same types to the same slots, in the same order. */
static bool alike_in_variables(const Rule *a, const Rule *b)
{
    for (int i = 0; i < a->nbinders && a->nbinders == b->nbinders; i++)
        if (a->binders[i].slot != b->binders[i].slot ||
            !alike_types(a->binders[i].over, b->binders[i].over))
            return false;
    return a->nbinders == b->nbinders;
}

static bool alike_in_conditions(const Rule *a, const Rule *b)
{
    for (int i = 0; i < a->nbinders; i++)
        if (!alike_exs(a->binders[i].in, b->binders[i].in) ||
            !alike_exs(a->binders[i].where, b->binders[i].where))
            return false;
    for (int i = 0; i < a->nconds && a->nconds == b->nconds; i++)
        if (a->conds[i].negated != b->conds[i].negated ||
            !alike_exs(a->conds[i].ex, b->conds[i].ex))
            return false;
    return a->nconds == b->nconds;
}

/* A right or duty in an action with a deadline ends when its event is undone; a prohibition stays
 * (SPEC 4.7.6).  Returns true if A and B are the same in this. */
static bool ends_alike(const Rule *a, const Rule *b)
{
    bool a_ends = a->kind == CONCLUDES_MODAL && a->fun->lapses && modal_effective(a->modal);
    bool b_ends = b->kind == CONCLUDES_MODAL && b->fun->lapses && modal_effective(b->modal);

    return a_ends == b_ends;
}

static bool alike_in_conclusion(const Rule *a, const Rule *b)
{
    for (int i = 0; i < MAX_ARGS; i++)
        if (!alike_exs(a->args[i], b->args[i]) || !alike_exs(a->until_args[i], b->until_args[i]))
            return false;
    return a->kind == b->kind && a->nargs == b->nargs && a->said == b->said &&
           a->modal == b->modal && a->chooser == b->chooser &&
           text_same_or_none(name_of_fun(a->fun), name_of_fun(b->fun)) &&
           text_same_or_none(name_of_fun(a->until), name_of_fun(b->until)) &&
           text_same_or_none(a->refer, b->refer) && alike_exs(a->value, b->value) &&
           alike_exs(a->who, b->who) && alike_exs(a->from, b->from) &&
           alike_exs(a->default_, b->default_) && alike_exs(a->tie, b->tie) &&
           a->clause->background == b->clause->background;
}

static bool alike_rules(const Rule *a, const Rule *b)
{
    return alike_in_variables(a, b) && alike_in_conditions(a, b) && alike_in_conclusion(a, b);
}

/* ---- matching the rules ---------------------------------------------------- */

/* The rules of the two programs, each list in label order, and the partner of each rule. */
typedef struct RuleMatching {
    EditionChange *x;
    const Rule **a, **b;
    uint32_t na, nb;
    const Rule **of_a, **of_b; /* the partner or NULL, indexed by rule id */
    bool *same;                /* indexed by rule id in P: the partner says the same */
} RuleMatching;

static int rules_by_label(const void *x, const void *y)
{
    const Rule *a = *(const Rule *const *)x, *b = *(const Rule *const *)y;
    int order = label_compare(a->clause->label, b->clause->label);

    return order ? order : (a->id > b->id) - (a->id < b->id);
}

/* Returns the rules of P in label order. */
static const Rule **rules_in_label_order(const Program *p, Arena *arena)
{
    const Rule **list = arena_new_array(arena, const Rule *, p->nrules + 1u);

    for (uint32_t i = 0; i < p->nrules; i++)
        list[i] = p->rules[i];
    if (p->nrules > 1)
        qsort(list, p->nrules, sizeof *list, rules_by_label);
    return list;
}

static void pair_up(RuleMatching *m, const Rule *a, const Rule *b, bool same)
{
    m->of_a[a->id] = b;
    m->of_b[b->id] = a;
    m->same[a->id] = same;
}

/* Makes each rule in A the partner of a rule in B, as far as possible.  A has NA rules of P, B has
 * NB rules of the draft, and all of them have one label.  Pairs equal rules first, and then rules
 * about the same function with the same variables. */
static void match_label(RuleMatching *m, const Rule **a, uint32_t na, const Rule **b, uint32_t nb)
{
    for (int same = 1; same >= 0; same--)
        for (uint32_t i = 0; i < na; i++)
            for (uint32_t k = 0; k < nb && !m->of_a[a[i]->id]; k++)
                if (!m->of_b[b[k]->id] &&
                    (same ? alike_rules(a[i], b[k])
                          : alike_in_variables(a[i], b[k]) && a[i]->kind == b[k]->kind &&
                                text_same_or_none(name_of_fun(a[i]->fun), name_of_fun(b[k]->fun))))
                    pair_up(m, a[i], b[k], same);
}

static void match_all_rules(RuleMatching *m)
{
    for (uint32_t i = 0, k = 0; i < m->na && k < m->nb;) {
        const char *label = m->a[i]->clause->label;
        int order = label_compare(label, m->b[k]->clause->label);
        uint32_t na = 0, nb = 0;

        while (order <= 0 && i + na < m->na && strcmp(m->a[i + na]->clause->label, label) == 0)
            na++;
        while (order == 0 && k + nb < m->nb && strcmp(m->b[k + nb]->clause->label, label) == 0)
            nb++;
        match_label(m, m->a + i, na, m->b + k, nb);
        i += na;
        k += order > 0 ? 1 : nb;
    }
}

/* ---- collecting the changes ------------------------------------------------ */

/* Returns a copy of the rule R of the draft, made from types and functions of P.  If P lacks what R
 * needs, returns NULL and sets x->all: every case then counts as reached. */
static Rule *as_rule_of(EditionChange *x, const Rule *r)
{
    Translation port = { .to = x->p, .arena = x->arena };
    Rule *out = translate_rule(&port, r, r->clause);

    if (!out || port.nadopted) {
        x->all = true;
        return NULL;
    }
    out->reach = 0; /* the Reach of R (reach.h) was computed for the draft */
    precompute_rule(x->p, out, x->arena);
    return out;
}

/* Adds the change from WAS, a rule of P, to IS, a rule of the draft.  WAS or IS may be NULL. */
static void add_rule_change(EditionChange *x, const Rule *was, const Rule *is)
{
    RuleChange c = { .was = was };

    if (was && is) {
        c.same_conditions = alike_in_conditions(was, is) && ends_alike(was, is);
        c.same_conclusion = alike_in_conclusion(was, is);
    }
    if (is)
        c.is = as_rule_of(x, is);
    x->of_rights |= (was && was->kind == CONCLUDES_MODAL) || (is && is->kind == CONCLUDES_MODAL);
    VEC_ROOM_IN(x->arena, x->rules, x->nrules, x->cap_rules);
    x->rules[x->nrules++] = c;
}

static bool beats_rule(const Rule *winner, const Rule *loser)
{
    for (uint32_t i = 0; i < winner->ndefeats; i++)
        if (winner->defeats[i] == loser)
            return true;
    return false;
}

/* WINNER and LOSER are rules of P.  Records a DefeatChange: the defeat of LOSER by WINNER exists
 * in only one of the two programs. */
static void note_defeat(EditionChange *x, const Rule *winner, const Rule *loser)
{
    VEC_ROOM_IN(x->arena, x->defeats, x->ndefeats, x->cap_defeats);
    x->defeats[x->ndefeats++] = (DefeatChange){ winner, loser };
}

/* Compares the rules that A defeats with the rules that the partner of A defeats.  Skips a
 * defeated rule without a partner.  Such a rule is itself a RuleChange, and reaches every case
 * where it may conclude something. */
static void compare_defeats(RuleMatching *m, const Rule *a)
{
    const Rule *b = m->of_a[a->id];

    for (uint32_t i = 0; i < a->ndefeats; i++) {
        const Rule *loser = m->of_a[a->defeats[i]->id];

        if (loser && !beats_rule(b, loser))
            note_defeat(m->x, a, a->defeats[i]);
    }
    for (uint32_t i = 0; i < b->ndefeats; i++) {
        const Rule *loser = m->of_b[b->defeats[i]->id];

        if (loser && !beats_rule(a, loser))
            note_defeat(m->x, a, loser);
    }
}

static void find_changes(EditionChange *x, const Program *draft)
{
    Arena *arena = x->arena;
    RuleMatching m = { .x = x, .na = x->p->nrules, .nb = draft->nrules };

    m.a = rules_in_label_order(x->p, arena);
    m.b = rules_in_label_order(draft, arena);
    m.of_a = arena_new_array(arena, const Rule *, m.na + 1u);
    m.of_b = arena_new_array(arena, const Rule *, m.nb + 1u);
    m.same = arena_new_array(arena, bool, m.na + 1u);
    match_all_rules(&m);
    for (uint32_t i = 0; i < m.na && !x->all; i++) {
        const Rule *a = m.a[i];

        if (!m.same[a->id])
            add_rule_change(x, a, m.of_a[a->id]);
        if (m.of_a[a->id])
            compare_defeats(&m, a);
    }
    for (uint32_t i = 0; i < m.nb && !x->all; i++)
        if (!m.of_b[m.b[i]->id])
            add_rule_change(x, NULL, m.b[i]);
}

EditionChange *edition_change_new(Program *p, const Program *draft)
{
    EditionChange *x = xcalloc(1, sizeof *x);

    x->p = p;
    x->nthunks = p->nthunks;
    x->arena = arena_new();
    x->all = !same_declarations(p, draft);
    if (!x->all)
        find_changes(x, draft);
    return x;
}

void edition_change_free(EditionChange *x)
{
    if (!x)
        return;
    x->p->nthunks = x->nthunks;
    arena_free(x->arena);
    xfree(x);
}

/* ---- trying the changes on a case ------------------------------------------ */

bool edition_change_reaches_all(const EditionChange *x)
{
    return x->all;
}

bool edition_change_of_rights(const EditionChange *x)
{
    return x->of_rights;
}

/* Returns true if R may conclude something about the case of E. */
static bool may_conclude(const Rule *r, Engine *e)
{
    return rule_change_reaches(&(RuleChange){ .was = r }, e);
}

bool edition_change_reaches(const EditionChange *x, Engine *e)
{
    for (int i = 0; i < x->nrules && !x->all; i++)
        if (rule_change_reaches(&x->rules[i], e))
            return true;
    for (int i = 0; i < x->ndefeats && !x->all; i++)
        if (may_conclude(x->defeats[i].winner, e) && may_conclude(x->defeats[i].loser, e))
            return true;
    return x->all;
}
