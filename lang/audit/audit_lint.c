/* audit_lint.c - finds mistakes in the text of the law files, without looking at any case.
 *
 * A modal is a word such as `may` or `must`.  A practice is a file of clauses for what the Laws
 * leave open. */
#include "audit/audit_lint.h"

#include "program/label.h"

#include <stdlib.h>
#include <string.h>

typedef struct Lint {
    const Program *p;
    Findings *out;
    Arena *arena;
} Lint;

/* ---- labels ----------------------------------------------------------- */

static unsigned law_of(const char *label)
{
    return (unsigned)strtoul(label, NULL, 10);
}

/* Returns true if the edition has a clause of the law that LABEL belongs to. */
static bool law_is_encoded(const Program *p, const char *label)
{
    for (const Clause *c = p->clauses; c; c = c->next)
        if (law_of(c->label) == law_of(label))
            return true;
    return false;
}

/* Returns true if LABEL is the label of a clause, of a part of a clause, or of a group of
 * clauses. */
static bool label_is_stated(const Program *p, const char *label)
{
    for (const Clause *c = p->clauses; c; c = c->next)
        if (label_inside(c->label, label) || label_inside(label, c->label))
            return true;
    return false;
}

/* Returns the number of bytes at the start of the UTF-8 text S that may belong to a label: Latin
 * and Greek letters, digits, and single letters in parentheses. */
static size_t label_bytes(const char *s)
{
    size_t n = 0;

    for (;;) {
        unsigned char c = (unsigned char)s[n];

        if ((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'))
            n++;
        else if (c == 0xCE || c == 0xCF)
            n += 2;
        else if (c == '(' && s[n + 1] && s[n + 2] == ')')
            n += 3;
        else if (c == '(' && (unsigned char)s[n + 1] >= 0xCE && s[n + 3] == ')')
            n += 4;
        else
            return n;
    }
}

static void report_dangling(Lint *l, const Clause *c, const char *label)
{
    audit_findings_add(l->out, (Finding){ .kind = FINDING_REFERENCE,
                                          .label = c->label,
                                          .span = c->node->span,
                                          .rule = c->rules,
                                          .name = label });
}

/* Looks for labels in the text S of clause C.  Reports each label that is not stated, if the
 * edition has clauses of the label's law.  A number without letters is not a label. */
static void lint_text(Lint *l, const Clause *c, const char *s)
{
    char label[TEXT_LABEL_MAX];
    const char *why;
    bool inside = false; /* true while S points inside a word or a number */

    while (s && *s) {
        bool digit = *s >= '0' && *s <= '9';
        size_t n = digit && !inside ? label_bytes(s) : 0;

        if (n && text_label(s, n, label, &why) && law_is_encoded(l->p, label) &&
            label[strspn(label, "0123456789")] && !label_is_stated(l->p, label))
            report_dangling(l, c, arena_strndup(l->arena, label, strlen(label)));
        inside = digit || (*s >= 'a' && *s <= 'z') || (*s >= 'A' && *s <= 'Z') || *s == '.' ||
                 (unsigned char)*s >= 0x80;
        s += n ? n : 1;
    }
}

static void lint_title(Lint *l, const Clause *c, const Title *t)
{
    for (int i = 0; i < l->p->nlangs; i++)
        lint_text(l, c, t->in[i]);
}

static void lint_wording(Lint *l, const Clause *c, const Wording *w)
{
    for (int v = 0; v < WORD_VARIANTS; v++)
        for (int i = 0; i < l->p->nlangs; i++)
            for (const WordingPiece *x = w->piece[v][i]; x; x = x->next)
                if (x->kind == PIECE_TEXT)
                    lint_text(l, c, x->text);
}

static void lint_references(Lint *l)
{
    for (const Clause *c = l->p->clauses; c; c = c->next) {
        lint_title(l, c, &c->title);
        lint_title(l, c, &c->source);
        lint_title(l, c, &c->inferred);
        lint_wording(l, c, &c->because);
    }
}

/* ---- referrals -------------------------------------------------------- */

/* Returns true if LABEL, a part of LABEL, or a group around LABEL has a rule.  A rule that only
 * refers to LABEL does not count. */
static bool label_is_ruled(const Program *p, const char *label)
{
    for (uint32_t i = 0; i < p->nrules; i++) {
        const Rule *r = p->rules[i];

        if ((label_inside(r->clause->label, label) || label_inside(label, r->clause->label)) &&
            !(r->kind == CONCLUDES_REFER && strcmp(r->refer, label) == 0))
            return true;
    }
    return false;
}

/* Reports rules with the conclusion `refer LABEL` if the edition has rules about LABEL. */
static void lint_referrals(Lint *l)
{
    for (uint32_t i = 0; i < l->p->nrules; i++) {
        const Rule *r = l->p->rules[i];

        if (r->kind == CONCLUDES_REFER && label_is_ruled(l->p, r->refer))
            audit_findings_add(l->out, (Finding){ .kind = FINDING_REFERRAL,
                                                  .label = r->clause->label,
                                                  .span = r->span,
                                                  .rule = r,
                                                  .name = r->refer });
    }
}

/* Reports each label that a universe covers, if the edition has no clause of the label's law.  A
 * single missing clause is not reported, because several editions may share a universe. */
static void lint_covered_labels(Lint *l)
{
    for (const Universe *u = l->p->universes; u; u = u->next)
        for (int i = 0; i < u->ncovers; i++)
            if (!law_is_encoded(l->p, u->covers[i]))
                audit_findings_add(l->out,
                                   (Finding){ .kind = FINDING_COVERS,
                                              .label = u->covers[i],
                                              .span = u->span,
                                              .name = arena_printf(l->arena, "in %s", u->name) });
}

/* ---- modals ----------------------------------------------------------- */

/* Returns 1 for a duty, 2 for a prohibition, 3 for `should not`, and 0 for the other modals. */
static int sort_of_modal(Modal m)
{
    switch (m) {
    case MODAL_MUST:
    case MODAL_SHALL:
    case MODAL_DOES: return 1;
    case MODAL_MAY_NOT:
    case MODAL_SHALL_NOT:
    case MODAL_MUST_NOT: return 2;
    case MODAL_SHOULD_NOT: return 3;
    case MODAL_MAY:
    case MODAL_SHOULD: break;
    }
    return 0;
}

static const char *chooser_text(const Rule *r, Arena *arena)
{
    const VariableNames names = normal_variable_names(r);

    return normal_aspect_text(r, ASPECT_WHO, &names, arena);
}

/* A and B are rules about one action.  Reports them if they have the same chooser, and their modals
 * differ but are of one sort (sort_of_modal()).  Rules under one label are not reported.  The
 * finding is at B, the later rule. */
static void compare_modals(Lint *l, const Rule *a, const Rule *b)
{
    if (a->modal == b->modal || strcmp(a->clause->label, b->clause->label) == 0 ||
        sort_of_modal(a->modal) != sort_of_modal(b->modal) ||
        strcmp(chooser_text(a, l->arena), chooser_text(b, l->arena)) != 0)
        return;
    audit_findings_add(l->out, (Finding){ .kind = FINDING_MODALS,
                                          .label = b->clause->label,
                                          .span = b->span,
                                          .rule = b,
                                          .other = a,
                                          .fun = b->fun });
}

static void lint_modals(Lint *l)
{
    for (const Fun *f = l->p->funs; f; f = f->next)
        for (uint32_t i = 0; f->kind == FUN_DONE && i < f->nrules; i++)
            for (uint32_t k = 0; k < i; k++) /* the rules of F are sorted by their places in the
                                              * law files */
                compare_modals(l, f->rules[k], f->rules[i]);
}

/* ---- practice --------------------------------------------------------- */

/* K is a clause of practice.  Adds a finding for each clause of the edition that K overrides. */
static void note_overridden(Lint *l, const Clause *k)
{
    for (const Rule *r = k->rules; r; r = r->next)
        for (int i = 0; i < (int)r->ndefeats; i++)
            if (r->defeats[i]->clause->from == FROM_EDITION)
                audit_findings_add(l->out, (Finding){ .kind = FINDING_LETTER,
                                                      .label = k->label,
                                                      .span = k->node->span,
                                                      .rule = k->rules,
                                                      .name = r->defeats[i]->clause->label });
}

void audit_lint_program(const Program *p, Findings *out)
{
    Lint l = { p, out, out->arena };

    lint_references(&l);
    lint_referrals(&l);
    lint_covered_labels(&l);
    lint_modals(&l);
    for (const Clause *k = p->clauses; k; k = k->next)
        if (k->from == FROM_PRACTICE)
            note_overridden(&l, k);
}
