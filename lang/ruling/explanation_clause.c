/* explanation_clause.c - explains what a clause concludes about a case: its lines with their proofs, or
 * the proof that comes nearest. */
#include "ruling/explanation_inside.h"

#include "program/label.h"

#include <string.h>

const Rule **explanation_clause_rules(const Program *p, const char *label, bool all,
                                      int *n, Arena *arena)
{
    const Rule **rules = arena_new_array(arena, const Rule *, (size_t)p->nrules + 1);
    bool front = false;

    *n = 0;
    for (uint32_t i = 0; i < p->nrules; i++)
        front |= label_inside(p->rules[i]->clause->label, label) &&
                 !rule_in_background(p->rules[i]);
    for (uint32_t i = 0; i < p->nrules; i++)
        if (label_inside(p->rules[i]->clause->label, label) &&
            (all || !front || !rule_in_background(p->rules[i])))
            rules[(*n)++] = p->rules[i];
    return rules;
}

/* Is one of the rules of the clause behind L, as this support of it? */
static bool rests_on_clause(const Explanation *y, const Line *l, int support)
{
    bool counts = false;

    for (int i = 0; i < y->nrules; i++)
        counts |= y->rules[i] == l->supports[support]->rule;
    return counts;
}

static bool of_clause(const Explanation *y, const Line *l, int support)
{
    LineKind k = l->c->kind;

    return (k == LINE_STATUS || k == LINE_MODAL || k == LINE_REFER) &&
           rests_on_clause(y, l, support);
}

bool explanation_is_behind(const Explanation *y, const Line *l, LineKind kind)
{
    bool rests = false;

    for (int i = 0; l->c->kind == kind && i < l->nsupports; i++)
        rests |= rests_on_clause(y, l, i);
    return rests;
}

/* P, of a line that holds in its world: what other rules say of the same may be open there,
 * but they leave it as it is. */
static const Proof *as_ruled(Proof *p)
{
    bool open = false;

    for (int i = 0; i < p->ngrounds; i++)
        open |= p->grounds[i].truth == TRUTH_OPEN;
    if (p->end == PROOF_OPEN && !open)
        p->end = PROOF_HOLDS;
    return p;
}

static bool prove_line(const Explanation *y, const Line *l, Arena *arena, ProofLine *out)
{
    const Proof **proofs =
        arena_new_array(arena, const Proof *, (size_t)l->nsupports + 1);
    const World **worlds =
        arena_new_array(arena, const World *, (size_t)l->nsupports + 1);

    *out = (ProofLine){ .line = l, .proofs = proofs, .worlds = worlds };
    for (int i = 0; i < l->nsupports; i++) {
        Prover *x;

        if (!of_clause(y, l, i))
            continue;
        x = explanation_prover(y->r->program, y->r->c, y->r->body, y->r->nevents, arena);
        explanation_suppose(x, l->support_when[i]);
        worlds[out->nproofs] = x->supposed;
        proofs[out->nproofs++] =
            as_ruled(explanation_prove(x, l->supports[i], MAX_PROOF_DEPTH));
        engine_free(x->e);
    }
    return out->nproofs > 0;
}

static const Clause *first_clause(const Program *p, const char *label, bool *concludes)
{
    const Clause *first = NULL;

    *concludes = false;
    for (const Clause *c = p->clauses; c; c = c->next) {
        if (!label_inside(c->label, label))
            continue;
        first = first ? first : c;
        *concludes |= c->rules != NULL;
    }
    return first;
}

/* Does the clause decide LINE where all presumptions hold: 1 yes, 0 no, -1 that
 * depends. */
static int presumed_truth(const Explanation *y, const Ruling *presumed, const Line *l)
{
    int best = 0;

    for (int i = 0; i < presumed->nlines; i++) {
        const Line *m = &presumed->lines[i];

        if (strcmp(m->modal_key, l->modal_key) != 0)
            continue;
        for (int k = 0; k < m->nsupports; k++) {
            if (!of_clause(y, m, k))
                continue;
            if (!m->support_when[k]->fact)
                return 1;
            best = -1;
        }
    }
    return best;
}

int explanation_count_missed(const Program *p, const Case *c, int body,
                             const Rule *const *rules, int nrules, uint64_t *work,
                             Arena *arena)
{
    Prover *x = explanation_prover(p, c, body, c->nevents, arena);
    ProofNearest best;

    explanation_search(x, rules, nrules, &best);
    *work += engine_work(x->e);
    engine_free(x->e);
    return best.missed < 0 ? MAX_SLOTS : best.missed;
}

Explanation *explanation_of_clause(const Ruling *r, const char *label, bool all,
                                   Arena *arena)
{
    Explanation *y = arena_new_of(arena, Explanation);
    const Ruling *presumed = ruling_presumed(r, NULL, 0, arena);
    ProofLine *lines = arena_new_array(arena, ProofLine, (size_t)r->nlines + 1);
    bool concludes, surely = false, maybe = false;
    bool conflicts = false, hangs = false;
    ProofNearest best;
    Prover *x;

    y->r = r;
    y->label = label;
    y->rules = explanation_clause_rules(r->program, label, all, &y->nrules, arena);
    y->lines = lines;
    y->clause = first_clause(r->program, label, &concludes);
    if (!y->clause)
        return NULL;
    for (int i = 0; i < r->nlines; i++) {
        int t;

        conflicts |= explanation_is_behind(y, &r->lines[i], LINE_CLASH);
        hangs |= explanation_is_behind(y, &r->lines[i], LINE_NOT_RULED);
        if (!prove_line(y, &r->lines[i], arena, &lines[y->nlines]))
            continue;
        t = presumed_truth(y, presumed, &r->lines[i]);
        surely |= t == 1;
        maybe |= t < 0;
        y->nlines++;
    }
    y->verdict = surely      ? WHY_APPLIES
                 : maybe     ? WHY_DEPENDS
                 : y->nlines ? WHY_NOT_PRESUMED
                 : conflicts ? WHY_CLASH
                 : hangs     ? WHY_NOT_RULED
                 : concludes ? WHY_NOT
                             : WHY_GUARD;
    if (y->verdict != WHY_APPLIES && y->verdict != WHY_DEPENDS &&
        y->verdict != WHY_GUARD) {
        x = explanation_prover(r->program, r->c, r->body, r->nevents, arena);
        explanation_search(x, y->rules, y->nrules, &best);
        y->nearest = explanation_nearest(x, &best, MAX_PROOF_DEPTH);
        engine_free(x->e);
    }
    return y;
}
