/* why_rows.c - turns an explanation into rows.  An explanation says why a clause applies to a case
 * or does not.  A proof says the same of one rule.  A ground is one condition of the rule, with the
 * facts and the proofs that decide the condition. */
#include "report/why_rows.h"

#include "kit/vec.h"
#include "program/label.h"
#include "report/bodies_rows.h"
#include "report/ruling_sentences.h"
#include "ruling/interview.h"
#include "words/prose.h"

#include <string.h>

/* A sentence that has a row, and its citation. */
typedef struct WhyTold {
    const char *text, *cite;
} WhyTold;

typedef struct WhyTeller {
    Words w;
    const Explanation *y;
    bool all;
    Rows *rows;
    WhyTold *told;
    int ntold, cap_told;
    const Support **proved; /* the supports of the proofs that told_proof() has seen */
    int nproved, cap_proved;
} WhyTeller;

static Row *why_add_row(WhyTeller *t, int indent, const char *text, const char *cite)
{
    return rows_add(
        &t->w, t->rows,
        (Row){ .indent = indent, .text = rows_finish_sentence(&t->w, text), .cite = cite });
}

/* ---- the grounds of a condition --------------------------------------- */

/* Returns words such as "lines 3 and 5": the lines of the case that state the holdings that G
 * reads.  Names each line once.  Returns NULL if the case states no such holding. */
static const char *why_hand_lines(const Words *w, const ProofGround *g)
{
    uint32_t *lines = arena_new_array(w->arena, uint32_t, (size_t)g->nreads + 1);
    const char **texts = arena_new_array(w->arena, const char *, (size_t)g->nreads + 1);
    int n = 0;

    for (int i = 0; i < g->nreads; i++) {
        uint32_t line = g->reads[i].fact->kind == FACT_HOLDS && !g->reads[i].assumed
                            ? source_locate(w->sources, g->reads[i].span.start).line
                            : 0;
        int at = n;

        for (int k = 0; k < n; k++)
            line = lines[k] == line ? 0 : line;
        if (!line)
            continue;
        while (at > 0 && lines[at - 1] > line) {
            lines[at] = lines[at - 1];
            at--;
        }
        lines[at] = line;
        n++;
    }
    for (int i = 0; i < n; i++)
        texts[i] = arena_printf(w->arena, "%u", lines[i]);
    return n == 0 ? NULL
                  : words_say_one(w, n == 1 ? MSG_line : MSG_why_lines,
                                  words_joined(w, texts, n, JOINT_AND));
}

static const char *read_basis(const Words *w, const Explanation *y, const FactRead *r)
{
    const char *line = r->assumed ? NULL : words_line(w, r->span), *body;

    if (r->assumed) {
        for (const World *x = w->world; x; x = x->next)
            if (condition_same_fact(x->fact, r->fact))
                return words_text(w, MSG_why_supposed);
        return words_text(w, MSG_why_presumed);
    }
    switch (r->fact->kind) {
    case FACT_FINDING:
    case FACT_HAPPENED:
        body = bodies_name(w, y->r, 0);
        return body && line ? words_say_two(w, MSG_why_found, body, line) : line;
    case FACT_READING: return words_layer(w, r->fact->fun->set_layer);
    case FACT_ELECTED: return line ? words_say_one(w, MSG_why_chosen, line) : NULL;
    case FACT_SETTING:
    case FACT_ATTRIBUTE: return line;
    case FACT_DEAL:
    case FACT_HOLDS:
    case FACT_HOLDS_OTHER: break; /* why_hand_lines() adds the lines that state holdings */
    }
    return NULL;
}

/* Returns the label of the definition that the condition EX calls.  Returns NULL if EX calls no
 * definition with a label. */
static const char *meaning_label(const Ex *ex)
{
    while (ex->op != EX_CALL && ex->op != EX_SET && ex->op != EX_SOME && ex->nkids)
        ex = ex->kid[0];
    return ex->op == EX_CALL ? ex->fun->label : NULL;
}

const char *why_basis(const Words *w, const Explanation *y, const ProofGround *g)
{
    const char **texts = arena_new_array(w->arena, const char *,
                                         (size_t)g->nproofs + (size_t)g->nreads + 3),
               *hands = why_hand_lines(w, g), *label = g->over ? NULL : meaning_label(g->ex);
    int n = 0;

    if (label)
        texts[n++] = words_clause(w, label);

    for (int i = 0; i < g->nproofs; i++) {
        const char *s = words_clause(w, g->proofs[i]->support.rule->clause->label);

        if (g->proofs[i]->end == PROOF_HOLDS && !rows_text_known(texts, n, s))
            texts[n++] = s;
    }
    for (int i = 0; i < g->nreads; i++) {
        const char *s = read_basis(w, y, &g->reads[i]);

        if (s && !rows_text_known(texts, n, s))
            texts[n++] = s;
    }
    if (g->closed_by >= 0)
        texts[n++] = words_line(w, w->c->events[g->closed_by].span);
    if (hands)
        texts[n++] = hands;
    return ruling_sentence_together(w, texts, n);
}

/* ---- sentences -------------------------------------------------------- */

const char *why_sentence(const Words *w, const ProofGround *g)
{
    Words worded = *w;
    const char *s;

    if (g->over)
        return g->over->kind == TYPE_EVENT ? words_retold(w, (int)g->value)
                                           : words_value(w, g->over, g->value, 0);
    if (g->truth == TRUTH_OPEN && g->need)
        return words_question(w, g->need);
    worded.worded = true;
    s = words_condition(&worded, g->ex, g->truth != TRUTH_NO, g->slots);
    return s ? s : words_condition(w, g->ex, g->truth != TRUTH_NO, g->slots);
}

/* Returns true if the condition G depends only on the order, the kinds and the attributes of
 * events. */
static bool why_is_plain(const Words *w, const ProofGround *g)
{
    Words worded = *w;

    if (g->over || g->nparts || g->ex->applies || g->nproofs || g->truth == TRUTH_OPEN)
        return false;
    if (!ex_is_kind(g->ex) && (g->ex->op == EX_KIND || g->ex->op == EX_ATTR ||
                               (g->ex->op == EX_CALL && g->ex->fun->kind == FUN_BUILTIN)))
        return true;
    worded.worded = true;
    return !words_condition(&worded, g->ex, g->truth != TRUTH_NO, g->slots);
}

static const char *instance_line(const Words *w, const ProofGround *g)
{
    return g->over && g->over->kind == TYPE_EVENT ? words_line(w, w->c->events[g->value].span)
                                                  : NULL;
}

static bool failing(const ProofGround *g)
{
    return g->truth != TRUTH_OPEN && (g->truth == TRUTH_YES) != g->wanted;
}

/* ---- proofs as rows --------------------------------------------------- */

static void tell_ground(WhyTeller *t, const ProofGround *g, int indent, bool top);
static void tell_inner(WhyTeller *t, const Proof *p, int indent);

static bool why_was_told(const WhyTeller *t, const char *text, const char *cite)
{
    for (int i = 0; i < t->ntold; i++)
        if (strcmp(t->told[i].text, text) == 0 &&
            strcmp(t->told[i].cite ? t->told[i].cite : "", cite ? cite : "") == 0)
            return true;
    return false;
}

static void why_keep_told(WhyTeller *t, const char *text, const char *cite)
{
    VEC_ROOM_IN(t->w.arena, t->told, t->ntold, t->cap_told);
    t->told[t->ntold++] = (WhyTold){ text, cite };
}

/* Adds a row for the condition G.  Below it, adds rows for the parts and proofs of G.  TOP is true
 * if G is a condition of the rule itself, not a part of a condition. */
static void tell_ground(WhyTeller *t, const ProofGround *g, int indent, bool top)
{
    const char *s, *basis, *line = instance_line(&t->w, g);

    if (g->ex->op == EX_SOME && !g->ex->applies && !g->over && (g->nparts || !failing(g))) {
        /* The parts of G are about the events or values that were tried.  Only the parts get
         * rows. */
        for (int i = 0; i < g->nparts; i++)
            tell_ground(t, &g->parts[i], indent, top);
        return;
    }
    s = why_sentence(&t->w, g);
    basis = line ? line : why_basis(&t->w, t->y, g);
    if (why_was_told(t, s, basis) || (!t->all && why_is_plain(&t->w, g) && !(top && failing(g))))
        return;
    if (line)
        rows_add(&t->w, t->rows, (Row){ .indent = indent, .text = s, .cite = line });
    else
        why_add_row(t, indent, s, basis);
    why_keep_told(t, s, basis);
    for (int i = 0; i < g->nparts; i++)
        tell_ground(t, &g->parts[i], indent + 1, false);
    for (int i = 0; i < g->nproofs; i++)
        tell_inner(t, g->proofs[i], indent + 1);
}

/* Adds a row for each event that is the value of a variable in the rule of P.  Leaves out an event
 * that has the same row already. */
static void tell_bound(WhyTeller *t, const Proof *p, int indent)
{
    const Rule *r = p->support.rule;

    for (int i = 0; i < r->nbinders; i++) {
        const Binder *b = &r->binders[i];
        Value v = p->support.slots[b->slot];
        const char *s, *cite;

        if (b->over->kind != TYPE_EVENT)
            continue;
        s = words_retold(&t->w, (int)v);
        cite = words_line(&t->w, t->w.c->events[v].span);
        if (!why_was_told(t, s, cite)) {
            rows_add(&t->w, t->rows, (Row){ .indent = indent, .text = s, .cite = cite });
            why_keep_told(t, s, cite);
        }
    }
}

typedef enum GroundState { GROUND_FAILS, GROUND_OPEN, GROUND_HOLDS } GroundState;

static GroundState which_of(const ProofGround *g)
{
    return g->truth == TRUTH_OPEN ? GROUND_OPEN : failing(g) ? GROUND_FAILS : GROUND_HOLDS;
}

static int count_of(const Proof *p, GroundState which)
{
    int n = 0;

    for (int i = 0; i < p->ngrounds; i++)
        n += which_of(&p->grounds[i]) == which;
    return n;
}

/* Adds the conditions of P that are in the state WHICH.  Equal sentences are added once. */
static void tell_grounds(WhyTeller *t, const Proof *p, GroundState which, int indent)
{
    for (int i = 0; i < p->ngrounds; i++)
        if (which_of(&p->grounds[i]) == which)
            tell_ground(t, &p->grounds[i], indent, true);
}

static const char *why_clause_name(const Words *w, const Clause *c)
{
    const char *s = words_clause(w, c->label);

    return c->title.in[0] ? words_say_two(w, MSG_titled, s, c->title.in[w->lang]) : s;
}

static void tell_nothing(WhyTeller *t, const Proof *p, int indent)
{
    const Rule *r = p->support.rule;
    const Binder *b = &r->binders[p->binder];
    const char *kind;
    bool any = false;

    if (b->over->kind != TYPE_EVENT) {
        why_add_row(t, indent, words_text(&t->w, MSG_why_void), NULL);
        return;
    }
    kind = b->over->event && (b->over->event->words.piece[WORD_IS][t->w.lang] ||
                              prose_narrow_kind(b->where, b->slot))
               ? prose_binders(prose_of_rule(&t->w, r, NULL, p->binder, p->binder + 1), r,
                               p->binder, p->binder + 1)
               : NULL;
    if (!kind)
        kind = words_kind(&t->w, b->over->event);
    for (int i = 0; i < t->y->r->nevents; i++)
        any |= kind_is_a(t->w.c->events[i].kind, b->over->event);
    why_add_row(t, indent, words_say_one(&t->w, any ? MSG_why_nothing_fits : MSG_why_nothing, kind),
                NULL);
}

static void tell_lapsed(WhyTeller *t, const Proof *p, int indent)
{
    const Rule *r = p->support.rule;
    const char *side = words_side(&t->w, &p->support);
    Conclusion c = { .kind = LINE_MODAL, .fun = r->fun, .until = p->until };
    Value args[MAX_SLOTS] = { 0 };

    for (int i = 0; i < r->nargs; i++)
        words_evaluate(&t->w, r->args[i], p->support.slots, &args[i]);
    for (int i = 0; i < p->until->nparams; i++)
        if (p->until == r->until)
            words_evaluate(&t->w, r->until_args[i], p->support.slots, &c.until_args[i]);
        else
            words_evaluate(&t->w, r->fun->lapses_args[i], args, &c.until_args[i]);
    why_add_row(t, indent,
                words_say_two(&t->w, MSG_why_lapsed_until, side, words_deadline(&t->w, &c)), NULL);
    if (p->closed_by >= 0)
        rows_add(&t->w, t->rows,
                 (Row){ .indent = indent + 1,
                        .text = words_retold(&t->w, p->closed_by),
                        .cite = words_line(&t->w, t->w.c->events[p->closed_by].span) });
}

/* All conditions of the proof P hold.  Adds rows if the rule of P has no effect all the same: the
 * rule is defeated, clashes, has lapsed, is void, or is open. */
static void tell_end(WhyTeller *t, const Proof *p, int indent)
{
    const Proof *o = p->other;

    switch (p->end) {
    case PROOF_DEFEATED:
    case PROOF_CLASH:
        if (!o) {
            why_add_row(t, indent, words_text(&t->w, MSG_why_defeated_by_other), NULL);
            return;
        }
        why_add_row(t, indent,
                    words_say_two(&t->w, p->end == PROOF_CLASH ? MSG_why_clash : MSG_why_defeated,
                                  words_clause(&t->w, o->support.rule->clause->label),
                                  words_side(&t->w, &o->support)),
                    NULL);
        tell_bound(t, o, indent + 1);
        tell_grounds(t, o, GROUND_HOLDS, indent + 1);
        return;
    case PROOF_LAPSED: tell_lapsed(t, p, indent); return;
    case PROOF_VOID: why_add_row(t, indent, words_text(&t->w, MSG_why_void), NULL); return;
    case PROOF_OPEN: /* a condition, a competing rule or a clash is open */
        if (!count_of(p, GROUND_OPEN) && t->y->verdict != WHY_CLASH &&
            t->y->verdict != WHY_NOT_RULED)
            why_add_row(t, indent, words_text(&t->w, MSG_why_end_open), NULL);
        return;
    case PROOF_HOLDS:
    case PROOF_FAILS:
    case PROOF_NOTHING: return;
    }
}

const char *why_end(const Words *w, const Explanation *y, const Proof *p)
{
    Rows rows = { 0 };
    WhyTeller t = { .w = *w, .y = y, .rows = &rows };

    if (p->end == PROOF_NOTHING)
        tell_nothing(&t, p, 0);
    else
        tell_end(&t, p, 0);
    return rows.n ? rows.at[0].text : NULL;
}

static bool told_proof(WhyTeller *t, const Proof *p)
{
    for (int i = 0; i < t->nproved; i++)
        if (t->proved[i]->rule == p->support.rule &&
            memcmp(t->proved[i]->slots, p->support.slots,
                   sizeof *p->support.slots * (size_t)p->support.rule->nslots) == 0)
            return true;
    VEC_ROOM_IN(t->w.arena, t->proved, t->nproved, t->cap_proved);
    t->proved[t->nproved++] = &p->support;
    return false;
}

/* Adds the conditions of P, the proof of another rule.  If P fails, adds only the conditions that
 * fail.  Otherwise adds all conditions if t->all is true.  If t->all is false, leaves out the
 * conditions that the events alone decide. */
static void tell_inner(WhyTeller *t, const Proof *p, int indent)
{
    if (told_proof(t, p))
        return;
    if (p->end == PROOF_NOTHING)
        return;
    for (int i = 0; i < p->ngrounds; i++) {
        const ProofGround *g = &p->grounds[i];

        if (p->end == PROOF_FAILS ? failing(g) : t->all || explanation_ground_tells(g))
            tell_ground(t, g, indent, false);
    }
    if (p->end != PROOF_HOLDS)
        tell_end(t, p, indent);
}

static void tell_beaten(WhyTeller *t, const Proof *p, int indent)
{
    const char **texts = arena_new_array(t->w.arena, const char *, (size_t)p->nbeaten + 1);
    int n = 0;

    for (int i = 0; i < p->nbeaten; i++) {
        const char *s = words_clause(&t->w, p->beaten[i]->clause->label);

        if (!rows_text_known(texts, n, s))
            texts[n++] = s;
    }
    if (n)
        why_add_row(t, indent,
                    words_say_one(&t->w, MSG_why_beats, words_joined(&t->w, texts, n, JOINT_AND)),
                    NULL);
}

/* ---- the explanation -------------------------------------------------- */

/* Returns the sentence of L with its condition, such as "if ♣J is designated: ♣J is the card
 * called". */
static const char *why_under_condition(const WhyTeller *t, const ProofLine *l)
{
    const char **texts, *s = ruling_sentence_with_reasons(&t->w, l->line);
    int n = 0;

    for (const World *x = l->worlds[0]; x; x = x->next)
        n++;
    texts = arena_new_array(t->w.arena, const char *, (size_t)n + 1);
    n = 0;
    for (const World *x = l->worlds[0]; x; x = x->next)
        texts[n++] = words_fact(&t->w, x->fact, x->value);
    if (!n)
        return s;
    return words_say_two(&t->w, MSG_branch,
                         words_say_one(&t->w, MSG_if, words_joined(&t->w, texts, n, JOINT_AND)), s);
}

static void tell_applied(WhyTeller *t)
{
    const Explanation *y = t->y;

    for (int i = 0; i < y->nlines; i++) {
        const ProofLine *l = &y->lines[i];
        Row *row = why_add_row(t, 0, why_under_condition(t, l), NULL);

        row->number = y->verdict == WHY_APPLIES ? i + 1 : 0;
        row->cite = ruling_sentence_cite(&t->w, l->line);
        for (int k = 0; k < l->nproofs; k++) {
            t->w.world = l->worlds[k];
            tell_bound(t, l->proofs[k], 1);
            tell_grounds(t, l->proofs[k], GROUND_HOLDS, 1);
            tell_beaten(t, l->proofs[k], 1);
        }
        t->w.world = NULL;
    }
}

static bool why_line_of_clause(void *context, const Line *line)
{
    const Explanation *y = context;

    if (y->verdict == WHY_CLASH || y->verdict == WHY_NOT_RULED)
        return explanation_is_behind(y, line,
                                     y->verdict == WHY_CLASH ? LINE_CLASH : LINE_NOT_RULED);
    for (int i = 0; i < y->nlines; i++)
        if (y->lines[i].line == line)
            return true;
    return false;
}

/* Adds the lines that depend on open facts, each under its condition. */
static void tell_trees(WhyTeller *t)
{
    RowsOptions o = { .all = true };
    Explanation y = *t->y;

    ruling_rows_add(&t->w, ruling_only(y.r, why_line_of_clause, &y, t->w.arena), &o, t->rows);
}

static void tell_nearest(WhyTeller *t)
{
    const Proof *p = t->y->nearest;
    const Clause *c;
    int nfail, nhold;

    if (!p)
        return;
    c = p->support.rule->clause;
    if (c != t->y->clause || (c->next && label_inside(c->next->label, t->y->label)))
        why_add_row(t, 0, words_say_one(&t->w, MSG_why_nearest, why_clause_name(&t->w, c)), NULL);
    if (p->end == PROOF_NOTHING) {
        tell_nothing(t, p, 0);
        return;
    }
    tell_bound(t, p, 0);
    nfail = count_of(p, GROUND_FAILS);
    nhold = count_of(p, GROUND_HOLDS);
    if (nfail) {
        rows_add_text(&t->w, t->rows, 0,
                      words_text(&t->w, nfail == 1 ? MSG_why_fails : MSG_why_fails_many));
        tell_grounds(t, p, GROUND_FAILS, 1);
    }
    if (count_of(p, GROUND_OPEN) && (nfail == 0 || t->all)) {
        rows_add_text(&t->w, t->rows, 0, words_text(&t->w, MSG_why_open));
        tell_grounds(t, p, GROUND_OPEN, 1);
    }
    if (nhold) {
        int before = t->rows->n;

        rows_add_text(&t->w, t->rows, 0,
                      words_text(&t->w, nfail ? MSG_why_holds : MSG_why_holds_all));
        tell_grounds(t, p, GROUND_HOLDS, 1);
        if (t->rows->n == before + 1)
            t->rows->n = before; /* no condition has a row: remove the heading */
    }
    tell_end(t, p, 0);
}

const char *why_heading(const Words *w, const Explanation *y)
{
    static const MessageId says[] = { MSG_why_applies,   MSG_why_depends,   MSG_why_not_presumed,
                                      MSG_why_conflicts, MSG_why_not_ruled, MSG_why_not,
                                      MSG_why_guard };
    const char *s = words_say_one(w, says[y->verdict], words_clause(w, y->label));
    const char *body = bodies_name(w, y->r, 0);

    return text_capitalise(w->arena,
                           y->r->c->nbodies > 1 ? words_say_two(w, MSG_why_of_body, body, s) : s);
}

void why_rows_add(const Words *w, const Explanation *y, bool all, Rows *rows)
{
    WhyTeller t = { .w = *w, .y = y, .all = all, .rows = rows };

    switch (y->verdict) {
    case WHY_APPLIES: tell_applied(&t); return;
    case WHY_DEPENDS:
        tell_trees(&t);
        why_add_row(&t, 0, words_text(w, MSG_why_where), NULL);
        tell_applied(&t);
        return;
    case WHY_NOT_PRESUMED:
    case WHY_CLASH:
    case WHY_NOT_RULED:
        /* if the nearest proof ends in a clash, tell_nearest() names the competing rule */
        if (!y->nearest || y->nearest->end != PROOF_CLASH)
            tell_trees(&t);
        tell_nearest(&t);
        return;
    case WHY_NOT: tell_nearest(&t); return;
    case WHY_GUARD: return; /* the clause has only conditions for other clauses */
    }
}
