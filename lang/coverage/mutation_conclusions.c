/* mutation_conclusions.c - makes mutants of conclusions and of defeats. A mutant is a small
 * plausible change of the rules. A rule defeats another rule if the first one prevails when both
 * apply. A swap is a rule and its replacement. */
#include "coverage/mutation_maker.h"

#include "program/exclusion.h"
#include "program/settles.h"
#include "program/unparse.h"

static const char *mutant_conclusion_text(MutantMaker *m, const Rule *r)
{
    StrBuf b = { 0 };

    unparse_conclusion(&b, r, m->sources);
    return strbuf_keep(&b, m->arena);
}

static const char *deadline_text(MutantMaker *m, const Rule *r, const Fun *f)
{
    StrBuf b = { 0 };

    strbuf_add(&b, "until ");
    unparse_deadline(&b, r, f, m->sources);
    return strbuf_keep(&b, m->arena);
}

/* Returns WORD and the text of EX, a part of a conclusion: "from allowed(d.by)". */
static const char *part_text(MutantMaker *m, const char *word, const Ex *ex)
{
    StrBuf b = { 0 };

    strbuf_printf(&b, "%s ", word);
    unparse_ex(&b, ex, m->sources);
    return strbuf_keep(&b, m->arena);
}

/* Makes all mutants of one part of the conclusion of R. OFFSET is the offset of the part in a Rule.
 * R must have that part. */
static void mutate_part(MutantMaker *m, Rule *r, size_t offset)
{
    MutationSite s = { .kind = SITE_PART, .rule = r, .offset = offset };

    memcpy(&s.root, (const char *)r + offset, sizeof s.root);
    mutation_of_value(m, s);
}

/* Makes the mutant without the conclusion of R. The rule gets a variable without values, so that it
 * concludes nothing. */
static void mutate_to_no_rule(MutantMaker *m, Rule *r)
{
    Mutant *x = mutation_add(m, MUTATION_NO_RULE, r, mutant_conclusion_text(m, r), NULL, r->span);
    RuleSwap *w = mutation_add_swap(m, x, r);
    Ex *nothing = mutation_bool_ex(m, &(Ex){ .span = r->span }, false);

    w->other.binders = arena_new_array(m->arena, Binder, (size_t)r->nbinders + 1);
    w->other.binders[0] =
        (Binder){ .name = "", .over = m->p->bool_type, .in = nothing, .span = NO_SPAN };
    if (r->nbinders)
        memcpy(w->other.binders + 1, r->binders, sizeof *r->binders * (size_t)r->nbinders);
    w->other.nbinders = r->nbinders + 1;
}

/* Adds swaps to X. If OTHER is not R, adds the swap that puts OTHER in the place of R. Then
 * computes the defeats again, with OTHER and with the labels that the clauses have now. Adds a swap
 * for each rule that does not defeat the same rules as before. */
static void swap_with_defeats(MutantMaker *m, Mutant *x, Rule *r, const Rule *other)
{
    const Fun *const about[] = { r->fun, settles_partner(r->fun) };
    Rule *was[2];

    for (int k = 0; k < 2; k++) {
        was[k] = arena_new_array(m->arena, Rule, (about[k] ? about[k]->nrules : 0) + 1u);
        for (uint32_t i = 0; about[k] && i < about[k]->nrules; i++)
            was[k][i] = *about[k]->rules[i];
    }
    if (r != other)
        *r = *other;
    for (int k = 0; k < 2 && about[k]; k++)
        exclusion_find_all(about[k], m->arena);
    for (int k = 0; k < 2; k++)
        for (uint32_t i = 0; about[k] && i < about[k]->nrules; i++) {
            Rule *at = about[k]->rules[i];
            const Rule *old = &was[k][i];
            bool same = at->ndefeats == old->ndefeats &&
                        (!at->ndefeats || memcmp(at->defeats, old->defeats,
                                                 sizeof *at->defeats * at->ndefeats) == 0);

            if (!same || (at == r && r != other))
                mutation_add_swap(m, x, at);
        }
    for (int k = 0; k < 2; k++)
        for (uint32_t i = 0; about[k] && i < about[k]->nrules; i++)
            *about[k]->rules[i] = was[k][i];
}

static void add_conclusion_mutant(MutantMaker *m, MutationKind kind, Rule *r, const Rule *other)
{
    Mutant *x = mutation_add(m, kind, r, mutant_conclusion_text(m, r),
                             mutant_conclusion_text(m, other), r->span);

    swap_with_defeats(m, x, r, other);
}

static void mutate_to_other_modals(MutantMaker *m, Rule *r)
{
    static const Modal others[MODAL_COUNT][2] = {
        [MODAL_MAY] = { MODAL_MUST, MODAL_MAY_NOT },
        [MODAL_DOES] = { MODAL_MAY, MODAL_MUST_NOT },
        [MODAL_SHOULD] = { MODAL_MAY, MODAL_SHOULD_NOT },
        [MODAL_SHALL] = { MODAL_MAY, MODAL_SHALL_NOT },
        [MODAL_MUST] = { MODAL_MAY, MODAL_MUST_NOT },
        [MODAL_SHOULD_NOT] = { MODAL_SHOULD, MODAL_MAY_NOT },
        [MODAL_MAY_NOT] = { MODAL_MAY, MODAL_MUST },
        [MODAL_SHALL_NOT] = { MODAL_MAY, MODAL_SHALL },
        [MODAL_MUST_NOT] = { MODAL_MAY, MODAL_MUST },
    };

    for (int i = 0; i < 2; i++) {
        Rule other = *r;

        other.modal = others[r->modal][i];
        add_conclusion_mutant(m, MUTATION_MODAL, r, &other);
    }
}

/* Returns true if some rule about the status F says `must be`. */
static bool status_has_duty(const Fun *f)
{
    for (uint32_t i = 0; i < f->nrules; i++)
        if (rule_must_be(f->rules[i]))
            return true;
    return false;
}

static void mutate_status(MutantMaker *m, Rule *r)
{
    Rule other = *r;

    if (r->value->op == EX_CONST && r->value->type->kind == TYPE_BOOL) {
        other.value = mutation_bool_ex(m, r->value, !r->value->value);
        add_conclusion_mutant(m, MUTATION_TRUTH, r, &other);
        other = *r;
    } else if (rule_must_be(r) || (r->said == WORD_IS && status_has_duty(r->fun))) {
        other.said = rule_must_be(r) ? WORD_IS : WORD_MUST;
        add_conclusion_mutant(m, MUTATION_MUST_BE, r, &other);
    }
    mutate_part(m, r, offsetof(Rule, value));
}

/* Returns true if the deadline of R matters. A duty without a choice takes effect at once, before
 * any deadline (SPEC 6.5). */
static bool rule_takes_time(const Rule *r)
{
    return r->fun->choosing ||
           (r->modal != MODAL_DOES && r->modal != MODAL_SHALL && r->modal != MODAL_MUST);
}

static void add_deadline_mutant(MutantMaker *m, MutationKind kind, Rule *r, const char *after,
                                const Fun *until)
{
    Mutant *x = mutation_add(m, kind, r, deadline_text(m, r, r->until), after, r->span);

    mutation_add_swap(m, x, r)->other.until = until;
}

static void mutate_until(MutantMaker *m, Rule *r)
{
    if (!rule_takes_time(r))
        return;
    add_deadline_mutant(m, MUTATION_EARLIER, r, NULL, mutation_moved_deadline(m, r->until, -1));
    add_deadline_mutant(m, MUTATION_LATER, r, NULL, mutation_moved_deadline(m, r->until, 1));
    for (const Fun *f = m->p->funs; f; f = f->next)
        if (f->kind == FUN_DEADLINE && mutation_same_signature(f, r->until))
            add_deadline_mutant(m, MUTATION_DEADLINE, r, deadline_text(m, r, f), f);
    add_deadline_mutant(m, MUTATION_NO_PART, r, NULL, NULL);
}

static void mutate_without_part(MutantMaker *m, Rule *r, const char *word, size_t offset)
{
    const Ex *part, *none = NULL;
    Mutant *x;

    memcpy(&part, (const char *)r + offset, sizeof part);
    if (!part)
        return;
    x = mutation_add(m, MUTATION_NO_PART, r, part_text(m, word, part), NULL, part->span);
    memcpy((char *)&mutation_add_swap(m, x, r)->other + offset, &none, sizeof none);
    mutate_part(m, r, offset);
}

static void mutate_modal(MutantMaker *m, Rule *r)
{
    mutate_to_other_modals(m, r);
    if (r->chooser != CHOOSER_ONE) {
        Rule other = *r;

        other.chooser = r->chooser == CHOOSER_BOTH ? CHOOSER_EITHER : CHOOSER_BOTH;
        add_conclusion_mutant(m, MUTATION_CHOOSER, r, &other);
    }
    mutate_part(m, r, offsetof(Rule, who));
    if (r->until)
        mutate_until(m, r);
    mutate_without_part(m, r, "from", offsetof(Rule, from));
    mutate_without_part(m, r, "default", offsetof(Rule, default_));
    mutate_without_part(m, r, "tie", offsetof(Rule, tie));
}

void mutation_of_rule(MutantMaker *m, Rule *r)
{
    mutate_to_no_rule(m, r);
    if (r->kind == CONCLUDES_STATUS)
        mutate_status(m, r);
    else if (r->kind == CONCLUDES_MODAL)
        mutate_modal(m, r);
    for (int i = 0; i < r->nargs; i++)
        mutate_part(m, r, offsetof(Rule, args) + sizeof r->args[0] * (size_t)i);
}

/* Makes the mutant without the label at index AT of LIST. LIST has *N labels, and is one of the two
 * lists of labels of the clause K. WORD is the word that begins the list. */
static void mutate_without_label(MutantMaker *m, Clause *k, const char *const **list, int *n,
                                 int at, const char *word)
{
    const char *const *was = *list;
    const char **less = arena_new_array(m->arena, const char *, (size_t)*n + 1);
    Mutant *x = mutation_add(m, MUTATION_NO_DEFEAT, k->rules,
                             arena_printf(m->arena, "%s %s", word, was[at]), NULL, k->node->span);

    for (int i = 0, to = 0; i < *n; i++)
        if (i != at)
            less[to++] = was[i];
    *list = less;
    --*n;
    for (Rule *r = k->rules; r; r = r->next) {
        bool done = !r->fun;

        for (const Rule *o = k->rules; o != r; o = o->next)
            done |= o->fun == r->fun;
        if (!done)
            swap_with_defeats(m, x, r, r);
    }
    *list = was;
    ++*n;
}

void mutation_of_defeats(MutantMaker *m, Clause *k)
{
    for (int i = 0; i < k->nsubject_to; i++)
        mutate_without_label(m, k, &k->subject_to, &k->nsubject_to, i, "subject to");
    for (int i = 0; i < k->noverrides; i++)
        mutate_without_label(m, k, &k->overrides, &k->noverrides, i, "overrides");
}
