/* prose_rules.c - prints the events that a rule is about, and its conclusion.  A binder declares a
 * variable of a rule; most variables are events. */
#include "words/prose_inside.h"

#include "program/program.h"

/* the largest number of conditions and noun phrases that are printed for one rule */
enum { MAX_TOLD = 20000 };

/* Sets the symbol of each variable in EX to its value in SLOTS. */
static void set_values(ProseEnv *env, const Ex *ex, const Value *slots)
{
    if (!ex)
        return;
    if (ex->op == EX_VAR && value_given(slots[ex->slot]))
        env->slot[ex->slot] =
            (ProseSymbol){ .kind = SYMBOL_VALUE, .type = ex->type, .value = slots[ex->slot] };
    for (int i = 0; i < ex_nkids(ex); i++)
        set_values(env, ex_kid(ex, i), slots);
    if (ex->op == EX_SOME)
        env->slot[ex->slot] = (ProseSymbol){ 0 };
}

/* ---- the events of a rule --------------------------------------------- */

static Prose *new_prose(const Words *w)
{
    Prose *p = arena_new_of(w->arena, Prose);

    p->w = *w;
    p->w.symbol = prose_slot;
    p->left = MAX_TOLD;
    p->env.left = &p->left;
    return p;
}

/* Returns the condition on binder I of R, split into parts. */
static BinderChoice where_of(const Prose *p, const Rule *r, int i)
{
    BinderChoice where = { 0 };

    if (r->binders[i].where)
        prose_take_apart(&p->w, &p->env, r->binders[i].where, r->binders[i].slot, &where);
    return where;
}

/* Numbers the events of R that have the same noun, in the order of time. */
static void name_in_order(Prose *p, const Rule *r)
{
    for (int i = 0; i < r->nbinders; i++) {
        const BinderChoice where = where_of(p, r, i);

        if (where.before && prose_variable(where.before) >= 0)
            prose_put_before(&p->w, &p->env, r->binders[i].slot, prose_variable(where.before));
    }
}

/* If a condition demands a narrow kind of the event in SLOT, stores that kind in P.  The
 * introduction of the event then uses the words of the kind, and the condition is not printed
 * again.  OWN is true if the clause OF introduces the event: then the conditions of OF count.
 * Otherwise the conditions of the heads of OF count. */
static void name_by_conditions(Prose *p, const Rule *r, const Clause *of, bool own, int slot)
{
    for (int k = 0; k < r->nconds; k++) {
        const Cond *c = &r->conds[k];
        const NarrowKind *kind = (c->of == of) == own && !c->negated && !c->exception
                                     ? prose_narrow_kind(c->ex, slot)
                                     : NULL;

        if (kind)
            p->env.slot[slot].narrow = kind;
    }
}

/* If the condition EX has a variant `a`, this variant introduces the events in EX.  Only the events
 * of the binders FROM to TO - 1 of R count.  The condition is then not printed again. */
static void introduce_by_condition(Prose *p, const Rule *r, int from, int to, const Ex *ex)
{
    bool silent = false;

    if (ex->op == EX_AND && !ex_is_kind(ex)) {
        introduce_by_condition(p, r, from, to, ex->kid[0]);
        introduce_by_condition(p, r, from, to, ex->kid[1]);
    }
    if (!prose_introduction(&p->w, ex))
        return;
    for (int k = 0; k < ex->nkids; k++)
        for (int i = from; i < to; i++)
            if (r->binders[i].over->kind == TYPE_EVENT && !p->env.slot[r->binders[i].slot].by &&
                prose_variable(ex_kid(ex, k)) == r->binders[i].slot) {
                p->env.slot[r->binders[i].slot].by = ex;
                p->env.slot[r->binders[i].slot].silent = silent;
                silent = true;
            }
}

Prose *prose_of_rule(const Words *w, const Rule *r, const Clause *of, int from, int to)
{
    Prose *p = new_prose(w);

    for (int i = 0; i < r->nbinders; i++) {
        prose_name_slot(&p->w, &p->env, r->binders[i].slot, r->binders[i].over, r->binders[i].where,
                        r->binders[i].in, false);
        if (r->binders[i].where)
            prose_find_aliases(w, &p->env, r->binders[i].where);
        name_by_conditions(p, r, of, i >= from, r->binders[i].slot);
    }
    for (int k = 0; k < r->nconds; k++)
        if (!r->conds[k].negated && !r->conds[k].exception)
            introduce_by_condition(p, r, r->conds[k].of == of ? from : 0,
                                   r->conds[k].of == of ? to : from, r->conds[k].ex);
    name_in_order(p, r);
    for (int i = 0; i < to; i++) {
        const Binder *b = &r->binders[i];
        /* An event may come before another event of the rule.  The introduction of the earlier
         * event may be printed first.  The roles in that introduction must then not read other
         * variables. */
        const int known = where_of(p, r, i).before ? 0 : b->slot;

        if (b->over->kind != TYPE_EVENT)
            continue;
        if (b->where)
            prose_find_roles(&p->w, &p->env, b->where, b->slot, known);
        /* The binders FROM to TO - 1 take roles from the conditions of OF.  Earlier binders take
         * roles from the conditions of the other clauses. */
        for (int k = 0; k < r->nconds; k++)
            if ((r->conds[k].of == of) == (i >= from) && !r->conds[k].negated)
                prose_find_roles(&p->w, &p->env, r->conds[k].ex, b->slot, known);
    }
    return p;
}

bool prose_asks_for_event(const Ex *ex)
{
    bool asks = ex->op == EX_SOME;

    for (int i = 0; i < ex_nkids(ex) && !asks; i++)
        asks = ex_kid(ex, i) && prose_asks_for_event(ex_kid(ex, i));
    return asks;
}

/* Marks the variables in EX in USED, which is indexed by slot. */
static void mark_used(bool *used, const Ex *ex)
{
    if (!ex)
        return;
    if (ex->op == EX_VAR)
        used[ex->slot] = true;
    for (int i = 0; i < ex_nkids(ex); i++)
        mark_used(used, ex_kid(ex, i));
}

Prose *prose_of_conclusions(const Words *w, const Clause *c)
{
    Prose *p = new_prose(w);
    const Rule *first = c->rules;
    bool used[MAX_SLOTS] = { false }, any = false;

    for (const Rule *r = first; r; r = r->next)
        any |= !rule_in_background(r);
    for (const Rule *r = first; r; r = r->next) {
        const Ex *const parts[] = { r->value, r->who, r->from, r->default_, r->tie };

        if (any && rule_in_background(r))
            continue;
        for (size_t i = 0; i < BL_LEN(parts); i++)
            mark_used(used, parts[i]);
        for (int i = 0; i < r->nargs; i++)
            mark_used(used, r->args[i]);
        for (int i = 0; r->until && i < r->until->nparams; i++)
            mark_used(used, r->until_args[i]);
    }
    for (int i = 0; i < first->nbinders; i++) {
        const Binder *b = &first->binders[i];

        if (!used[b->slot])
            continue;
        prose_name_slot(&p->w, &p->env, b->slot, b->over, b->where, b->in, false);
        name_by_conditions(p, first, c, true, b->slot);
    }
    name_in_order(p, first);
    for (int i = 0; i < first->nbinders; i++) {
        const Binder *b = &first->binders[i];

        if (!used[b->slot] || b->over->kind != TYPE_EVENT)
            continue;
        if (b->where)
            prose_find_roles(&p->w, &p->env, b->where, b->slot, 0);
        for (int k = 0; k < first->nconds; k++)
            if (!first->conds[k].negated)
                prose_find_roles(&p->w, &p->env, first->conds[k].ex, b->slot, 0);
    }
    return p;
}

Prose *prose_of_conditions(const Words *w, const Rule *r)
{
    Prose *p = new_prose(w);

    for (int i = 0; i < r->nbinders; i++)
        prose_name_slot(&p->w, &p->env, r->binders[i].slot, r->binders[i].over, r->binders[i].where,
                        r->binders[i].in, false);
    name_in_order(p, r);
    return p;
}

/* Numbers the events of a definition in the order of time.  The order comes from EX, its
 * condition. */
static void put_in_order(Prose *p, const Ex *ex)
{
    if (ex->op == EX_AND) {
        put_in_order(p, ex->kid[0]);
        put_in_order(p, ex->kid[1]);
    } else if (ex->op == EX_CALL && ex->fun->kind == FUN_BUILTIN &&
               (ex->fun->builtin == BUILTIN_BEFORE || ex->fun->builtin == BUILTIN_AFTER)) {
        const bool before = ex->fun->builtin == BUILTIN_BEFORE;
        const int earlier = prose_variable(ex->kid[before ? 0 : 1]),
                  later = prose_variable(ex->kid[before ? 1 : 0]);

        if (earlier >= 0 && later >= 0)
            prose_put_before(&p->w, &p->env, earlier, later);
    }
}

Prose *prose_of_fun(const Words *w, const Fun *f)
{
    Prose *p = new_prose(w);

    for (int i = 0; i < f->nparams; i++)
        prose_name_slot(&p->w, &p->env, i, f->ptype[i], NULL, NULL, false);
    if (f->ncases == 1)
        put_in_order(p, f->cases[0].value);
    return p;
}

Prose *prose_of_kind(const Words *w, const NarrowKind *k)
{
    Prose *p = new_prose(w);
    Type *t = arena_new_of(w->arena, Type);

    *t = (Type){ .kind = TYPE_EVENT, .event = k->base, .name = k->base->name };
    p->env.slot[0] = (ProseSymbol){ .kind = SYMBOL_NOUN, .type = t, .narrow = k };
    return p;
}

const char *prose_in_case(const Words *w, const Ex *ex, bool truth, const Value *slots)
{
    Prose *p = new_prose(w);

    p->env.apart = true;
    set_values(&p->env, ex, slots);
    return prose_condition(p, ex, truth);
}

/* Returns the number of events among the binders FROM to I - 1. */
static int events_before_binder(const Rule *r, int from, int i)
{
    int n = 0;

    for (; from < i; from++)
        n += r->binders[from].over->kind == TYPE_EVENT;
    return n;
}

const char *prose_binders(Prose *p, const Rule *r, int from, int to)
{
    const char *s = NULL;

    for (int i = from; i < to; i++) {
        const Binder *b = &r->binders[i];
        BinderChoice where = where_of(p, r, i);
        bool one = events_before_binder(r, from, i) == 1;
        const char *what;

        if (b->over->kind != TYPE_EVENT || prose_is_moment(b->over, b->where, b->slot) ||
            p->env.slot[b->slot].silent ||
            (!b->over->event && events_before_binder(r, from, to) == 1))
            continue; /* the sentence would only say that something happens */
        what = prose_introduced_variable(&p->w, &p->env, b->slot);
        if (p->env.slot[b->slot].by)
            where = (BinderChoice){ 0 }; /* the condition says when the event happens */
        if (s && one && where.after && !where.before)
            s = words_say_two(&p->w, MSG_and_later, s, what);
        else if (s && one && where.before && !where.after)
            s = words_say_two(&p->w, MSG_and_later, what, s);
        else if (where.after || where.before)
            what = prose_timed(&p->w, &p->env, &where, what);
        if (!s)
            s = what;
        else if (!(one && (where.after != NULL) != (where.before != NULL)))
            s = words_say_two(&p->w, MSG_and_besides, s, what);
    }
    return s;
}

void prose_choices(Prose *p, const Rule *r, int from, int to, Outlines *out)
{
    for (int i = from; i < to; i++) {
        const Binder *b = &r->binders[i];
        BinderChoice where = where_of(p, r, i);

        if (b->in && b->in->op == EX_SET && b->in->nkids == 1) {
            const Ex only = { .op = EX_GIVEN, .nkids = 1, .kid = { (Ex *)b->in->more[0] } };

            prose_outlines_add(&p->w, out,
                               prose_leaf(&p->w, prose_given(&p->w, &p->env, &only, true)));
        } else if (b->in && !p->env.slot[b->slot].part_of)
            prose_outlines_add(
                &p->w, out,
                prose_leaf(&p->w, words_say_two(&p->w, MSG_is_among,
                                                prose_symbol(&p->w, &p->env, &p->env.slot[b->slot],
                                                             PROSE_NOMINATIVE),
                                                prose_ex_term(&p->w, &p->env, b->in,
                                                              words_form(&p->w, "accusative")))));
        for (int k = 0; k < where.n; k++)
            prose_conditions(p, where.rest[k], true, out);
    }
}

/* ---- conclusions ------------------------------------------------------ */

/* Returns the name of F between backquotes, because F has no wording.  Negates it if HOLDS is
 * false. */
static const char *name_in_backquotes(const Words *w, const Fun *f, bool holds)
{
    const char *name = arena_printf(w->arena, "`%s`", f->name);

    return holds ? name : words_say_one(w, MSG_it_is_not_so, name);
}

/* Returns a symbol that stands for EX, an expression of the rule. */
static ProseSymbol rule_symbol(const Prose *p, const Ex *ex)
{
    return (ProseSymbol){ .kind = SYMBOL_EX, .ex = ex, .env = &p->env };
}

/* Returns an environment for a function that is called with the N arguments ARGS. */
static ProseEnv env_of_args(Prose *p, const Ex *const *args, int n)
{
    ProseEnv inner = { .apart = p->env.apart, .depth = 1, .left = &p->left };

    for (int i = 0; i < n; i++)
        inner.slot[i] = rule_symbol(p, args[i]);
    return inner;
}

static bool tells_value(const WordingPiece *p)
{
    while (p && p->kind != PIECE_VALUE)
        p = p->next;
    return p != NULL;
}

static const char *status_sentence(Prose *p, const Rule *r)
{
    ProseEnv inner = env_of_args(p, r->args, r->nargs);
    const Wording *words = &r->fun->words;
    Variant variant = !r->said && r->clause->printed ? WORD_BOOK : r->said;
    const WordingPiece *said = variant ? words->piece[variant][p->w.lang] : NULL,
                       *did = words->piece[WORD_DID][p->w.lang];

    if (r->fun->result->kind == TYPE_BOOL) {
        bool fixed = r->value->op == EX_CONST, holds = !fixed || r->value->value == 1;
        const char *s = said && holds ? prose_fill(&p->w, &inner, said)
                                      : prose_proposition(&p->w, &inner, words, holds);

        s = s ? s : name_in_backquotes(&p->w, r->fun, holds);
        return fixed ? s
                     : words_say_two(&p->w, MSG_exactly_if, s, prose_condition(p, r->value, true));
    }
    inner.value = rule_symbol(p, r->value);
    if (said)
        return prose_fill(&p->w, &inner, said);
    if (tells_value(did))
        return prose_fill(&p->w, &inner, did);
    if (words->piece[WORD_IS][p->w.lang])
        return prose_fill(&p->w, &inner, words->piece[WORD_IS][p->w.lang]);
    return words_say_two(&p->w, MSG_is,
                         words->term[p->w.lang]
                             ? prose_fill(&p->w, &inner, words->term[p->w.lang][0])
                             : arena_printf(p->w.arena, "`%s`", r->fun->name),
                         prose_symbol(&p->w, &inner, &inner.value, PROSE_NOMINATIVE));
}

static const char *actor_words(Prose *p, const Rule *r)
{
    int form = words_form(&p->w, "accusative");
    const char *one = prose_member(&p->w, r->who);

    if (r->chooser == CHOOSER_EITHER && one)
        return words_say_one(&p->w, r->who->op == EX_SET ? MSG_any_one : MSG_either_one, one);
    if (r->chooser == CHOOSER_EITHER && r->who->op == EX_SET)
        return prose_members(&p->w, &p->env, r->who, PROSE_NOMINATIVE, JOINT_OR);
    if (r->chooser == CHOOSER_EITHER || r->chooser == CHOOSER_BOTH)
        return words_say_one(&p->w, r->chooser == CHOOSER_BOTH ? MSG_both_of : MSG_either_of,
                             prose_ex_term(&p->w, &p->env, r->who, form));
    return prose_ex_term(&p->w, &p->env, r->who, PROSE_NOMINATIVE);
}

/* Returns the words of the deadline of R, which has one. */
static const char *deadline_words(Prose *p, const Rule *r)
{
    ProseEnv at = env_of_args(p, r->until_args, r->until->nparams);

    return prose_fill(&p->w, &at, r->until->words.piece[WORD_IS][p->w.lang]);
}

/* Returns the words of what holds if nobody makes the choice that R gives. */
static const char *default_words(Prose *p, const Rule *r)
{
    ProseEnv inner = env_of_args(p, r->args, r->nargs);

    inner.value = rule_symbol(p, r->default_);
    return prose_chosen(&p->w, &inner, r->fun);
}

/* Returns the words of the set from which R lets a player choose. */
static const char *choices_words(Prose *p, const Rule *r)
{
    return r->from->op == EX_SET
               ? prose_members(&p->w, &p->env, r->from, PROSE_NOMINATIVE, JOINT_OR)
               : prose_ex_term(&p->w, &p->env, r->from, words_form(&p->w, "accusative"));
}

/* Returns S with the person whose choice prevails. */
static const char *with_tie(Prose *p, const Rule *r, const char *s)
{
    return words_say_two(&p->w, MSG_tie, s,
                         prose_ex_term(&p->w, &p->env, r->tie, words_form(&p->w, "genitive")));
}

/* Parts that another clause states are left out. */
static const char *modal_sentence(Prose *p, const Rule *r)
{
    ProseEnv inner = env_of_args(p, r->args, r->nargs), outer = { 0 };
    const WordingPiece *plain = r->fun->words.piece[WORD_IS][p->w.lang],
                       *book =
                           r->clause->printed ? r->fun->words.piece[WORD_BOOK][p->w.lang] : NULL,
                       *action = book ? book : plain,
                       *modal = p->w.p->modal_words[r->modal].piece[WORD_IS][p->w.lang],
                       *does = r->modal == MODAL_DOES ? r->fun->words.piece[WORD_DOES][p->w.lang]
                                                      : NULL;
    const char *s, *until = NULL, *otherwise = NULL;
    bool from = r->from && !(r->completed & COMPLETES_FROM), listed = from && r->from->op == EX_SET;

    outer.actor = actor_words(p, r);
    outer.action = prose_fill(&p->w, &inner, action);
    s = r->impersonal ? prose_fill(&p->w, &inner, r->fun->words.piece[WORD_MUST][p->w.lang])
        : does ? arena_printf(p->w.arena, "%s %s", outer.actor, prose_fill(&p->w, &inner, does))
        : modal
            ? prose_fill(&p->w, &outer, modal)
            : arena_printf(p->w.arena, "%s %s %s", outer.actor, modal_name(r->modal), outer.action);
    /* a right for each of several things offers that thing; the situation names them all */
    if (from && !(listed && r->from->nkids == 1 && r->from->more[0]->op == EX_VAR))
        s = words_say_two(&p->w, listed ? MSG_from_set : MSG_from_among, s, choices_words(p, r));
    if (r->until && !(r->completed & COMPLETES_UNTIL))
        until = deadline_words(p, r);
    if (r->default_ && !(r->completed & COMPLETES_DEFAULT))
        otherwise = default_words(p, r);
    if (r->modal == MODAL_MUST && until && !from && !otherwise)
        s = words_say_two(&p->w, MSG_duty_until, s, until);
    else
        s = words_with_terms(&p->w, s, from, until, otherwise);
    return r->tie && !(r->completed & COMPLETES_TIE) ? with_tie(p, r, s) : s;
}

const char *prose_conclusion(Prose *p, const Rule *r)
{
    switch (r->kind) {
    case CONCLUDES_STATUS: return status_sentence(p, r);
    case CONCLUDES_MODAL: return modal_sentence(p, r);
    case CONCLUDES_BREACH: return r->invariant->title.in[p->w.lang];
    case CONCLUDES_REFER: break;
    }
    return r->refer_title ? words_say_two(&p->w, MSG_refer, words_clause(&p->w, r->refer),
                                          r->refer_title->in[p->w.lang])
                          : words_say_one(&p->w, MSG_refer_bare, words_clause(&p->w, r->refer));
}

const char *prose_completion(Prose *p, const Rule *r)
{
    const char *label = words_clause(&p->w, r->clause->label), *texts[3], *s;
    int n = 0;

    if (r->completed & COMPLETES_UNTIL)
        texts[n++] = words_say_two(&p->w, MSG_right_lasts, label, deadline_words(p, r));
    if (r->completed & COMPLETES_FROM)
        texts[n++] = words_say_two(&p->w, MSG_right_offers, label, choices_words(p, r));
    if (r->completed & COMPLETES_DEFAULT)
        texts[n++] = words_say_one(&p->w, MSG_if_silent, default_words(p, r));
    s = n ? texts[0] : words_say_one(&p->w, MSG_right_given, label);
    for (int i = 1; i < n; i++)
        s = words_say_two(&p->w, MSG_diff_and, s, texts[i]);
    return r->completed & COMPLETES_TIE ? with_tie(p, r, s) : s;
}

const char *prose_term(Prose *p, const Ex *ex, int form)
{
    return prose_ex_term(&p->w, &p->env, ex, form);
}

const char *prose_template(Prose *p, const WordingPiece *piece)
{
    return piece ? prose_fill(&p->w, &p->env, piece) : NULL;
}

const char *prose_head(Prose *p, const Fun *f)
{
    const WordingPiece *const *term = f->words.term[p->w.lang];

    if (f->result->kind == TYPE_BOOL && f->words.one[p->w.lang])
        return prose_template(p, f->words.one[p->w.lang][PROSE_NOMINATIVE]);
    return prose_template(p, f->result->kind == TYPE_BOOL ? f->words.piece[WORD_IS][p->w.lang]
                             : term                       ? term[0]
                                                          : NULL);
}

const char *prose_kind_head(Prose *p, const NarrowKind *k)
{
    p->env.slot[0].narrow = k;
    return prose_introduced_variable(&p->w, &p->env, 0);
}

const char *prose_kind_wider(Prose *p, const NarrowKind *k)
{
    const char *s = prose_kind_head(p, k->above);

    p->env.slot[0].narrow = k;
    return s;
}
