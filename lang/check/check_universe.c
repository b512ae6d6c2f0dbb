/* check_universe.c - turns the syntax tree of a universe into the model (SPEC 12).  A universe
 * is a space of cases.  It has slots for events.  It says which values the attributes of these
 * events may have, and which values the facts may have. */
#include "check/check_universe.h"

#include "check/check_wording.h"
#include "check/holding.h"
#include "program/depends_on.h"
#include "program/program.h"

#include <string.h>

enum { MAX_DEALS = 64, MAX_FACTS = 64, MAX_ASSUMES = 64 };

typedef struct UniverseChecker {
    ExprChecker *x; /* the state for checking expressions */
    Arena *arena;
    Diags *diags;
    Universe *u;
    Scope scope; /* the scope of the slots: each slot has a variable */
    UniverseFact settings[MAX_FACTS], findings[MAX_FACTS];
    const Ex *assumes[MAX_ASSUMES];
    UniverseDeal deals[MAX_DEALS];
} UniverseChecker;

static const char *type_with_article(UniverseChecker *b, const Type *t)
{
    return t->kind == TYPE_EVENT ? "an event"
           : t->kind == TYPE_TEXT
               ? "a text"
               : arena_printf(b->arena, "%s `%s`",
                              text_takes_an(check_type_name(b->arena, t)) ? "an" : "a",
                              check_type_name(b->arena, t));
}

/* Returns true if a universe can try every value of T.  It cannot do so for texts, events and
 * sets. */
static bool is_finite(const Type *t)
{
    return t->kind == TYPE_BOOL || t->kind == TYPE_ENUM || t->kind == TYPE_PRODUCT ||
           t->kind == TYPE_RANGE || t->kind == TYPE_ERROR;
}

/* ---- what an expression may read -------------------------------------- */

/* Reports EX if it reads a ruling. A universe must have the same cases in every edition. */
static void forbid_ruling_reads(UniverseChecker *b, const Ex *ex)
{
    DependsOnFound r;

    if (depends_on(b->x->program, ex, RESTS_RULING, NULL, &r))
        depends_on_report(b->diags, DIAG_UNIVERSE_RESTS, &r, depends_on_kind_text(r.fun),
                          "use only attributes, settings and holdings, or definitions and natives "
                          "that read only these");
}

/* Returns the index in sk->order of the stated attribute called NAME. Looks only from index N on.
 * Returns -1 if no such attribute is found. */
static int stated_from(const SlotKind *sk, int n, const char *name)
{
    for (int i = n; i < sk->nstated; i++)
        if (strcmp(sk->kind->attrs[sk->order[i]].name, name) == 0)
            return i;
    return -1;
}

/* Reports EX, which reads a later slot or attribute.  WHAT says so.  IN_SLOT is true if EX is the
 * value of an attribute of a slot. */
static void report_reads_later(UniverseChecker *b, const Ex *ex, bool in_slot, const char *what)
{
    diag_add(b->diags, DIAG_UNIVERSE_LATER, ex->span, "%s\n%s", what,
             in_slot ? "use only settings, slots above, and attributes that stand earlier in this "
                       "slot"
                     : "use only settings here, because all slots get their values later");
}

/* Reports each place in EX that reads a later slot or a later attribute. EX is the value of an
 * attribute of slot K. SK is the kind of the slot, and N is the index of the attribute in
 * sk->order. If EX stands before all slots, K is 0 and SK is NULL. */
static void forbid_later_reads(UniverseChecker *b, const Ex *ex, int k, const SlotKind *sk, int n)
{
    bool own = ex && ex->op == EX_ATTR && ex->kid[0]->op == EX_VAR && sk && ex->kid[0]->slot == k;

    if (!ex)
        return;
    if (own) {
        if (stated_from(sk, n, ex->name) >= 0)
            report_reads_later(b, ex, true,
                               arena_printf(b->arena,
                                            "`%s` cannot stand here, because it gets its value "
                                            "here or later",
                                            ex->name));
        return;
    }
    if (ex->op == EX_VAR && ex->slot >= k && ex->slot < b->u->nslots) {
        const char *label = b->u->slots[ex->slot].label;

        report_reads_later(
            b, ex, sk != NULL,
            arena_printf(b->arena, "`%s` cannot stand here, because it %s", label,
                         ex->slot == k && sk ? "is the slot itself" : "comes later"));
    }
    for (int i = 0; i < ex_nkids(ex); i++)
        forbid_later_reads(b, ex_kid(ex, i), k, sk, n);
}

/* Does the same as forbid_later_reads(). Also reports EX if it reads the whole story, because the
 * story is not complete when EX is evaluated. */
static void forbid_story_reads(UniverseChecker *b, const Ex *ex, int k, const SlotKind *sk, int n)
{
    DependsOnFound r;

    forbid_later_reads(b, ex, k, sk, n);
    if (depends_on(b->x->program, ex, RESTS_STORY, NULL, &r))
        depends_on_report(b->diags, DIAG_UNIVERSE_LATER, &r, "reads the whole story",
                          "name the slots instead, or write the condition after `assume`");
}

/* ---- what something may be -------------------------------------------- */

/* A universe cannot try every value of T.  Returns how it writes a single value of T. */
static const char *value_pattern(const Type *t)
{
    return t->kind == TYPE_SET ? "{...}" : t->kind == TYPE_TEXT ? "\"...\"" : "LABEL";
}

/* Returns, in words, what the result of value_pattern() stands for. */
static const char *value_pattern_means(const Type *t)
{
    return t->kind == TYPE_SET    ? "one whole set"
           : t->kind == TYPE_TEXT ? "one text"
                                  : "the label of a slot above";
}

/* Reports at AT that a universe cannot try every value of NAME.  T is the type of NAME. */
static void report_not_finite(UniverseChecker *b, Span at, const char *name, const Type *t)
{
    diag_add(b->diags, DIAG_UNIVERSE_DIMENSION, at,
             "`%s` is %s, and a universe cannot try every value of this type\n"
             "give `%s` a single value, %s: %s is %s",
             name, type_with_article(b, t), name, value_pattern_means(t), name, value_pattern(t));
}

static const Ex *domain_set(UniverseChecker *b, const Node *n, const char *name, const Type *t)
{
    const Type *want;

    if (t->kind == TYPE_ERROR)
        return NULL; /* the type has an error that is reported already */
    if (t->kind == TYPE_BOOL) {
        diag_add(b->diags, DIAG_UNIVERSE_DIMENSION, n->span,
                 "`in` cannot stand after `%s`, which is true or false\n"
                 "for both values write `%s any`; for one value write `%s is true` or `%s is "
                 "false`, but "
                 "only after `with` or `given`",
                 name, name, name, name);
        return NULL;
    }
    if (!is_finite(t)) {
        report_not_finite(b, n->span, name, t);
        return NULL;
    }
    want = check_set_type(b->x, t);
    if (n->kind == N_SetOf && !n->a) {
        diag_add(b->diags, DIAG_UNIVERSE_EMPTY, n->span,
                 "the set of possible values is empty\n"
                 "write a value between { and }, or write `is absent`");
        return NULL;
    }
    return check_expr_of(b->x, &b->scope, n, want);
}

/* Returns the domain that N gives to NAME, a fact of type T. OPTIONAL is true if the fact may have
 * no value. */
static ValueDomain read_domain(UniverseChecker *b, const Node *n, const char *name, const Type *t,
                               bool optional)
{
    ValueDomain a = { .stated = true, .span = n->span, .or_absent = n->b != NULL };

    switch ((AmongKind)n->num) {
    case AMONG_IS: a.value = check_expr_of(b->x, &b->scope, n->a, t); break;
    case AMONG_IN: a.set = domain_set(b, n->a, name, t); break;
    case AMONG_ANY:
        a.any = true;
        if (!is_finite(t))
            report_not_finite(b, n->span, name, t);
        break;
    case AMONG_ABSENT: a.or_absent = true; break;
    }
    if (a.or_absent && !optional)
        diag_add(b->diags, DIAG_UNIVERSE_ABSENT, n->b ? n->b->span : n->span,
                 "`%s` is never absent, because the vocabulary declares it without `?`\n"
                 "leave `absent` out",
                 name);
    if (a.value)
        forbid_ruling_reads(b, a.value);
    if (a.set)
        forbid_ruling_reads(b, a.set);
    return a;
}

/* ---- deals ------------------------------------------------------------ */

static bool same_deal(const Program *p, const UniverseDeal *a, const UniverseDeal *b)
{
    for (uint32_t o = 0; o < p->holding->ptype[0]->count; o++)
        for (uint32_t g = 0; g < p->holding->ptype[1]->left->count; g++)
            if (!holding_same(&a->holding[o][g], &b->holding[o][g]))
                return false;
    return true;
}

static void add_deal(UniverseChecker *b, const Node *n)
{
    UniverseDeal *d = &b->deals[b->u->ndeals];
    size_t errors = diags_errors(b->diags);
    HoldingText t = { .p = b->x->program, .arena = b->arena, .diags = b->diags };

    if (b->u->ndeals == MAX_DEALS) {
        check_report_limit(b->x, n->span, MAX_DEALS, "deals in one universe",
                           "divide the universe into two");
        return;
    }
    d->text = n->text;
    d->span = n->span;
    d->holding = t.at = arena_alloc_array(b->arena, sizeof *t.at, MAX_OWNERS);
    holding_deal(&t, n->text, n->span);
    if (diags_errors(b->diags) == errors)
        holding_too_many(&t);
    if (diags_errors(b->diags) > errors)
        return;
    for (int i = 0; i < b->u->ndeals; i++)
        if (same_deal(t.p, d, &b->deals[i])) {
            diag_note(b->diags,
                      diag_add(b->diags, DIAG_NAME_TWICE, n->span,
                               "two deals of the universe are the same\n"
                               "leave one of the two out"),
                      b->deals[i].span, "this is the first of the two");
            return;
        }
    b->u->ndeals++;
}

/* ---- slots ------------------------------------------------------------ */

static const EventKind *common_ancestor(const EventKind *a, const EventKind *k)
{
    while (a && !kind_is_a(k, a))
        a = a->parent;
    return a;
}

/* Reads the kinds in the slot N. Adds the variable of the slot to the scope. */
static void declare_slot(UniverseChecker *b, const Node *n)
{
    EventSlot *s = &b->u->slots[b->u->nslots];
    SlotKind *kinds;
    size_t count = 0;
    Node ref = { .kind = N_TypeRef, .text = "event", .span = n->span };
    const EventKind *all = NULL;
    Span nothing = NO_SPAN; /* the place of `nothing` */

    if (b->u->nslots == MAX_EVENT_SLOTS) {
        check_report_limit(b->x, n->span, MAX_EVENT_SLOTS, "slots in one universe",
                           "leave some out: a universe needs only a few events");
        return;
    }
    s->label = n->text;
    s->span = n->span;
    for (const Node *g = n->a; g; g = g->next)
        count += ast_count(g->a);
    s->kinds = kinds = arena_alloc_array(b->arena, sizeof *kinds, count + 1);
    for (const Node *g = n->a; g; g = g->next)
        for (const Node *k = g->a; k; k = k->next) {
            const EventKind *kind;

            if (k->kind == N_Nothing) {
                if (s->or_nothing)
                    check_report_stated(b->x, k->span, "nothing", nothing);
                s->or_nothing = true;
                nothing = k->span;
                continue;
            }
            kind = program_event(b->x->program, k->text);
            check_use_kind(b->x, k, kind);
            if (!kind) {
                check_unknown_kind(b->x, k->span, k->text);
                continue;
            }
            if (kind->as_others)
                diag_add(b->diags, DIAG_TYPE_MISMATCH, k->span,
                         "no event can be a `%s`, because the sentences of `%s` tell events of "
                         "other kinds\n"
                         "make a slot for each of those kinds",
                         k->text, k->text);
            for (int i = 0; i < s->nkinds; i++)
                if (kinds[i].kind == kind)
                    check_report_stated(b->x, k->span, k->text, kinds[i].span);
            all = s->nkinds ? common_ancestor(all, kind) : kind;
            kinds[s->nkinds++] = (SlotKind){ .kind = kind, .span = k->span };
        }
    if (all)
        ref.text = all->name;
    s->type = check_type_ref(b->x, &ref);
    check_scope_add(b->x, &b->scope, s->label, s->type, s->span);
    b->u->nslots++;
}

/* Reads N, the domain of an attribute, for SK, one of the kinds in slot K. Returns false if SK does
 * not have the attribute. */
static bool slot_attr(UniverseChecker *b, int k, SlotKind *sk, const Node *n)
{
    int at = program_kind_attr(sk->kind, n->text);

    if (at < 0)
        return false;
    check_use_attr(b->x, n->span, &sk->kind->attrs[at]);
    if (sk->attr[at].stated) {
        check_report_stated(b->x, n->span, n->text, sk->attr[at].span);
        return true;
    }
    const Attr *a = &sk->kind->attrs[at];
    ValueDomain *m = &sk->attr[at];

    sk->order[sk->nstated++] = at;
    *m = read_domain(b, n->b, n->text, a->type, a->optional);
    forbid_story_reads(b, m->value ? m->value : m->set, k, sk, sk->nstated - 1);
    return true;
}

/* Gives domains to those attributes of SK that the universe does not mention. */
static void fill_unstated_attrs(UniverseChecker *b, SlotKind *sk)
{
    int n = sk->nstated;

    for (int i = 0; i < sk->kind->nattrs; i++) {
        const Attr *a = &sk->kind->attrs[i];
        ValueDomain *m = &sk->attr[i];

        if (m->stated)
            continue;
        sk->order[n++] = i;
        m->span = sk->span;
        m->value = a->value;
        m->or_absent = a->optional && !a->value;
        m->any = !m->or_absent && !a->value;
        if (m->any && !is_finite(a->type))
            diag_add(b->diags, DIAG_UNIVERSE_DIMENSION, sk->span,
                     "the attribute `%s` of `%s` is %s, and a universe cannot try every value of "
                     "this type\n"
                     "give `%s` a single value, %s: with %s is %s",
                     a->name, sk->kind->name, type_with_article(b, a->type), a->name,
                     value_pattern_means(a->type), a->name, value_pattern(a->type));
    }
}

static void slot_attrs(UniverseChecker *b, int k, const Node *n)
{
    EventSlot *s = &b->u->slots[k];
    SlotKind *next = (SlotKind *)s->kinds;

    for (const Node *g = n->a; g; g = g->next) {
        SlotKind *first = next;

        for (const Node *kind = g->a; kind; kind = kind->next)
            next += kind->kind == N_Name && program_event(b->x->program, kind->text);
        for (const Node *a = g->b; a; a = a->next) {
            size_t errors = diags_errors(b->diags);
            bool known = false;

            for (SlotKind *sk = first; sk < next && diags_errors(b->diags) == errors; sk++)
                known |= slot_attr(b, k, sk, a);
            if (!known && first < next)
                check_unknown_attr(b->x, first->kind, a->span, a->text);
            else if (!known && ast_find(g->a, N_Nothing))
                diag_add(b->diags, DIAG_NAME_ATTRIBUTE, a->span,
                         "`nothing` has no attributes, so `%s` cannot stand here\n"
                         "leave out `with` and what follows it",
                         a->text);
        }
        for (SlotKind *sk = first; sk < next; sk++)
            fill_unstated_attrs(b, sk);
    }
}

/* ---- settings and findings -------------------------------------------- */

static bool is_optional_setting(const Program *p, const Fun *f)
{
    for (const EventKind *k = p->settings; k; k = k->next)
        if (program_kind_attr(k, f->name) >= 0)
            return k->attrs[program_kind_attr(k, f->name)].optional;
    BUG("no setting %s", f->name);
}

static const Fun *find_varied_fun(UniverseChecker *b, const Node *n, FunKind kind)
{
    const Fun *f = program_fun(b->x->program, n->text);

    check_use_fun(b->x, n, f);
    if (f && f->kind == kind)
        return f;
    if (!f)
        check_unknown_name(b->x, n);
    else if (f->kind != FUN_SETTING && f->kind != FUN_FINDING)
        diag_add(b->diags, DIAG_UNIVERSE_FACT, n->span,
                 "`%s` cannot vary, because it is neither a setting nor a finding\n"
                 "leave it out",
                 n->text);
    else
        diag_add(b->diags, DIAG_UNIVERSE_FACT, n->span,
                 kind == FUN_SETTING ? "`%s` cannot stand after `given`, because it is a finding\n"
                                       "write it after `open`"
                                     : "`%s` cannot stand after `open`, because it is a setting\n"
                                       "write it after `given`",
                 n->text);
    return NULL;
}

static void universe_add_setting(UniverseChecker *b, const Node *n)
{
    const Fun *f = find_varied_fun(b, n, FUN_SETTING);
    UniverseFact *s = &b->settings[b->u->nsettings];
    DependsOnFound r;

    if (!f)
        return;
    if (n->num) {
        diag_add(b->diags, DIAG_UNIVERSE_FACT, n->span,
                 "the setting `%s` takes no arguments\n"
                 "leave out ( and ) and what is between them",
                 n->text);
        return;
    }
    for (int i = 0; i < b->u->nsettings; i++)
        if (b->settings[i].fun == f) {
            check_report_stated(b->x, n->span, n->text, b->settings[i].span);
            return;
        }
    if (b->u->nsettings == MAX_FACTS) {
        check_report_limit(b->x, n->span, MAX_FACTS, "settings after `given`",
                           "leave some of them open");
        return;
    }
    s->fun = f;
    s->span = n->span;
    if (n->b)
        s->among = read_domain(b, n->b, n->text, f->result, is_optional_setting(b->x->program, f));
    else
        s->among = (ValueDomain){ .stated = true, .any = true, .span = n->span };
    if (!n->b && !is_finite(f->result))
        report_not_finite(b, n->span, n->text, f->result);
    const Ex *ex = s->among.value ? s->among.value : s->among.set;

    if (ex) {
        forbid_story_reads(b, ex, 0, NULL, 0);
        if (depends_on(b->x->program, ex, RESTS_FUN, f, &r))
            depends_on_report(b->diags, DIAG_UNIVERSE_LATER, &r, "gets its value here",
                              "use only the settings before this one");
    }
    b->u->nsettings++;
}

/* Reports each setting that reads a setting after it. */
static void check_settings(UniverseChecker *b)
{
    DependsOnFound r;

    for (int i = 0; i < b->u->nsettings; i++) {
        const ValueDomain *a = &b->settings[i].among;
        const Ex *ex = a->value ? a->value : a->set;

        for (int k = i + 1; ex && k < b->u->nsettings; k++)
            if (depends_on(b->x->program, ex, RESTS_FUN, b->settings[k].fun, &r))
                depends_on_report(b->diags, DIAG_UNIVERSE_LATER, &r, "gets its value only later",
                                  arena_printf(b->arena,
                                               "move `%s` before the setting that reads `%s`",
                                               b->settings[k].fun->name, b->settings[k].fun->name));
    }
}

/* Reads the slots in parentheses after the finding N, and stores them in O. Returns false, after a
 * report, if they are not valid arguments of the finding. */
static bool finding_slots(UniverseChecker *b, const Node *n, UniverseFact *o)
{
    const Fun *f = o->fun;
    int i = 0;

    if ((int)ast_count(n->a) != f->nparams) {
        diag_help(
            b->diags,
            check_report_arguments(b->x, n->span, f->name, f->nparams, (int)ast_count(n->a)),
            "name one slot for each argument; to mean all events that fit, write `%s` without "
            "arguments",
            f->name);
        return false;
    }
    for (const Node *a = n->a; a; a = a->next, i++) {
        for (int k = 0; k < b->u->nslots; k++)
            if (strcmp(b->u->slots[k].label, a->text) == 0)
                o->at[i] = k;
        if (o->at[i] >= 0)
            check_use(b->x, a, USE_VARIABLE, NULL, b->u->slots[o->at[i]].span);
        if (o->at[i] < 0) {
            diag_add(b->diags, DIAG_CASE_LABEL, a->span,
                     "no slot has the label `%s`\n"
                     "write the label of a slot of this universe",
                     a->text);
            return false;
        }
        if (!check_types_agree(b->u->slots[o->at[i]].type, f->ptype[i])) {
            check_report_mismatch(b->x, a->span, b->u->slots[o->at[i]].type, f->ptype[i]);
            return false;
        }
    }
    return true;
}

static const UniverseFact *opened_already(const UniverseChecker *b, const UniverseFact *o)
{
    for (int i = 0; i < b->u->nfindings; i++) {
        const UniverseFact *old = &b->findings[i];
        bool same = old->fun == o->fun;

        for (int k = 0; same && k < o->fun->nparams; k++)
            same = old->at[k] == o->at[k] || old->at[k] < 0 || o->at[k] < 0;
        if (same)
            return old;
    }
    return NULL;
}

static void read_finding_domain(UniverseChecker *b, const Node *n, UniverseFact *o)
{
    const Scope slots = b->scope;
    Scope *s = &b->scope;
    DependsOnFound r;

    /* the parameters of the finding are variables here, and may hide slots with the same names */
    for (int i = 0; !n->num && i < o->fun->nparams; i++) {
        s->name[s->n] = o->fun->param[i];
        s->span[s->n] = o->fun->span;
        s->type[s->n++] = o->fun->ptype[i];
    }
    if (s->high < s->n)
        s->high = s->n;
    if (!is_finite(o->fun->result))
        diag_add(b->diags, DIAG_UNIVERSE_DIMENSION, n->span,
                 "`%s` is %s, and a universe cannot try every value of this type\n"
                 "leave `%s` out, because a finding that is not listed here stays open anyway",
                 n->text, type_with_article(b, o->fun->result), n->text);
    else if (n->b && (n->b->num == AMONG_IS || n->b->num == AMONG_ABSENT))
        diag_add(b->diags, DIAG_UNIVERSE_FACT, n->b->span,
                 "a fact after `open` must have several possible values, but `%s` has only one\n"
                 "write its possible values: %s in {...}",
                 n->text, n->text);
    else if (n->b)
        o->among = read_domain(b, n->b, n->text, o->fun->result, o->fun->optional);
    else
        o->among = (ValueDomain){
            .stated = true, .any = true, .or_absent = o->fun->optional, .span = n->span
        };
    if (o->among.any && o->fun->from &&
        depends_on(b->x->program, o->fun->from, RESTS_RULING, NULL, &r))
        diag_add(b->diags, DIAG_UNIVERSE_RESTS, n->span,
                 "the possible values of `%s` depend on `%s`, which %s\n"
                 "list the values: %s in {...}",
                 n->text, r.fun->name, depends_on_kind_text(r.fun), n->text);
    int high = s->high;

    *s = slots;
    s->high = high;
}

static void add_finding(UniverseChecker *b, const Node *n)
{
    const Fun *f = find_varied_fun(b, n, FUN_FINDING);
    UniverseFact *o = &b->findings[b->u->nfindings];
    const UniverseFact *old;

    if (!f)
        return;
    *o = (UniverseFact){ .fun = f, .span = n->span };
    for (int i = 0; i < MAX_ARGS; i++)
        o->at[i] = -1;
    for (int i = 0; i < f->nparams; i++)
        if (f->ptype[i]->kind != TYPE_EVENT && f->ptype[i]->kind != TYPE_ERROR) {
            diag_add(b->diags, DIAG_UNIVERSE_FACT, n->span,
                     "`%s` cannot vary, because it is about a `%s`, and not only about events\n"
                     "leave `%s` out, because a finding that is not listed here stays open anyway",
                     n->text, check_type_name(b->arena, f->ptype[i]), n->text);
            return;
        }
    if (n->num && !finding_slots(b, n, o))
        return;
    old = opened_already(b, o);
    if (old) {
        check_report_stated(b->x, n->span, n->text, old->span);
        return;
    }
    if (b->u->nfindings == MAX_FACTS) {
        check_report_limit(
            b->x, n->span, MAX_FACTS, "findings after `open`",
            "leave some out, because a finding that is not listed here stays open anyway");
        return;
    }
    read_finding_domain(b, n, o);
    b->u->nfindings++;
}

/* ---- the whole -------------------------------------------------------- */

static void universe_add_assume(UniverseChecker *b, const Node *n)
{
    const Ex *e;

    if (b->u->nassumes == MAX_ASSUMES) {
        check_report_limit(b->x, n->span, MAX_ASSUMES, "assumptions in one universe",
                           "join some with `and`");
        return;
    }
    e = check_condition(b->x, &b->scope, n->a);
    forbid_ruling_reads(b, e);
    b->assumes[b->u->nassumes++] = e;
}

/* Reads the parts of the universe N in this order: slots, deals and settings, then attributes, then
 * findings and assumptions. A part may read only parts that are read before it. */
static void read_universe_parts(UniverseChecker *b, const Node *n)
{
    int k = 0;

    for (const Node *p = n->a; p; p = p->next)
        if (p->kind == N_Covers)
            b->u->covers = check_add_labels(b->x, b->u->covers, p->a, &b->u->ncovers);
        else if (p->kind == N_Slot)
            declare_slot(b, p);
    for (const Node *p = n->a; p; p = p->next) {
        for (const Node *d = p->kind == N_Deals ? p->a : NULL; d; d = d->next)
            add_deal(b, d);
        for (const Node *f = p->kind == N_Varied && !p->num ? p->a : NULL; f; f = f->next)
            universe_add_setting(b, f);
    }
    check_settings(b);
    for (const Node *p = n->a; p; p = p->next)
        if (p->kind == N_Slot && k < b->u->nslots)
            slot_attrs(b, k++, p);
    for (const Node *p = n->a; p; p = p->next) {
        for (const Node *f = p->kind == N_Varied && p->num ? p->a : NULL; f; f = f->next)
            add_finding(b, f);
        if (p->kind == N_Assume)
            universe_add_assume(b, p);
    }
}

void check_universe(ExprChecker *x, const Node *n)
{
    UniverseChecker *b = arena_new_of(x->arena, UniverseChecker);
    Universe *u = arena_new_of(x->arena, Universe), **end = &x->program->universes;
    const Universe *old = program_universe(x->program, n->text);

    if (old) {
        check_report_declared(x, n->span, n->text, old->span);
        return;
    }
    *b = (UniverseChecker){ .x = x, .arena = x->arena, .diags = x->diags, .u = u };
    u->name = n->text;
    u->span = n->span;
    check_title(x, n->b, &u->title);
    read_universe_parts(b, n);
    if (!ast_find(n->a, N_Slot))
        diag_add(x->diags, DIAG_UNIVERSE_SLOT, n->span,
                 "the universe `%s` has no slot, so nothing happens in it\n"
                 "add an event: slot LABEL: KIND",
                 n->text);
    u->deals = arena_copy(x->arena, b->deals, sizeof *b->deals, u->ndeals);
    u->settings = arena_copy(x->arena, b->settings, sizeof *b->settings, u->nsettings);
    u->findings = arena_copy(x->arena, b->findings, sizeof *b->findings, u->nfindings);
    u->assumes = arena_copy(x->arena, b->assumes, sizeof *b->assumes, u->nassumes);
    u->nvars = b->scope.high;
    while (*end)
        end = &(*end)->next;
    *end = u;
}
