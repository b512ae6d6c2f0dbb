/* diff_families.c - describes the families of differences between two editions, for the reports.
 *
 * A family is a set of cases that the editions rule differently in the same way.  It blames the
 * changes between the editions that cause the difference.  The witness of a family is a small case
 * that shows the difference. */
#include "report/diff_families.h"

#include "program/program.h"
#include "report/diagram.h"
#include "report/ruling_lines.h"
#include "report/ruling_sentences.h"
#include "words/prose.h"

#include <string.h>

typedef struct FamiliesBuilder {
    const WitnessContext *k;
    Families *out;
    bool summary;
    FamilyTold *list;
    int n;
    Arena *arena;
} FamiliesBuilder;

/* ---- families that are the same ------------------------------------------- */

static bool same_family(const Family *a, const Family *b)
{
    return a->nparts == b->nparts && a->reading == b->reading &&
           (!a->nparts || /* a family that needs several readings has no parts */
            memcmp(a->parts, b->parts, sizeof *a->parts * (size_t)a->nparts) == 0);
}

static FamilyTold *told_like(FamiliesBuilder *t, const Family *f)
{
    for (int i = 0; i < t->n; i++)
        if (same_family(t->list[i].shares[0].f, f))
            return &t->list[i];
    return NULL;
}

static void family_collect(FamiliesBuilder *t, const DiffResult *d)
{
    for (int i = 0; i < d->nfamilies; i++) {
        const Family *f = &d->families[i];
        FamilyTold *told = told_like(t, f);
        FamilyShare *shares;

        if (!told)
            told = &t->list[t->n++];
        shares = arena_copy(t->arena, told->shares, sizeof *shares, told->nshares);
        shares[told->nshares++] = (FamilyShare){ d, f };
        told->shares = shares;
        told->count += f->count;
    }
}

/* Returns true if A and B have the same cases in all universes.  Returns false if A or B needs
 * several readings, because such a family blames nothing.  A must come before B in the list.
 * family_order() puts families that need several readings last, so it is enough to test B. */
static bool same_cases(const FamilyTold *a, const FamilyTold *b)
{
    const Family *x = a->shares[0].f, *y = b->shares[0].f;

    if (a->nshares != b->nshares || y->several || x->reading != y->reading)
        return false;
    for (int i = 0; i < a->nshares; i++)
        if (a->shares[i].in != b->shares[i].in || a->shares[i].f->cases != b->shares[i].f->cases)
            return false;
    return true;
}

/* Sets the parts of OUT to the parts of X and Y, in ascending order and each once. */
static void join_parts(FamiliesBuilder *t, Family *out, const Family *x, const Family *y)
{
    int *parts = arena_new_array(t->arena, int, (size_t)(x->nparts + y->nparts) + 1);
    int i = 0, k = 0, n = 0;

    while (i < x->nparts || k < y->nparts) {
        if (k == y->nparts || (i < x->nparts && x->parts[i] <= y->parts[k])) {
            k += k < y->nparts && x->parts[i] == y->parts[k];
            parts[n++] = x->parts[i++];
        } else {
            parts[n++] = y->parts[k++];
        }
    }
    out->parts = parts;
    out->nparts = n;
}

static bool has_parted(const FamilyConclusion *list, int n, const FamilyConclusion *p)
{
    for (int i = 0; i < n; i++)
        if (strcmp(list[i].key, p->key) == 0)
            return true;
    return false;
}

/* Returns the number of cases outside X that meet the condition of X.  Returns UINT64_MAX if X has
 * no condition. */
static uint64_t others(const Family *x)
{
    return x->frame ? x->when.beside : UINT64_MAX;
}

/* Joins X and Y, which have the same cases, into one family.  Of the conditions of X and Y, the
 * family gets the one that holds in fewer cases outside the family. */
static const Family *family_join(FamiliesBuilder *t, const Family *x, const Family *y)
{
    Family *out = arena_new_of(t->arena, Family);
    FamilyConclusion *parted =
        arena_new_array(t->arena, FamilyConclusion, (size_t)(x->nparted + y->nparted) + 1);

    *out = *x;
    join_parts(t, out, x, y);
    memcpy(parted, x->parted, sizeof *parted * (size_t)x->nparted);
    for (int i = 0; i < y->nparted; i++)
        if (!has_parted(x->parted, x->nparted, &y->parted[i]))
            parted[out->nparted++] = y->parted[i];
    out->parted = parted;
    if (others(y) < others(x)) {
        out->frame = y->frame;
        out->when = y->when;
    }
    return out;
}

static void join_same(FamiliesBuilder *t)
{
    for (int i = 0; i < t->n; i++)
        for (int k = i + 1; k < t->n; k++) {
            FamilyTold *a = &t->list[i], *b = &t->list[k];
            FamilyShare *shares;

            if (!same_cases(a, b))
                continue;
            shares = arena_new_array(t->arena, FamilyShare, (size_t)a->nshares);
            for (int s = 0; s < a->nshares; s++)
                shares[s] = (FamilyShare){ a->shares[s].in,
                                           family_join(t, a->shares[s].f, b->shares[s].f) };
            a->shares = shares;
            memmove(b, b + 1, sizeof *b * (size_t)(t->n - k - 1));
            t->n--;
            k--;
        }
}

int diff_families_count_in(const Families *f, const DiffResult *d)
{
    int n = 0;

    for (int i = 0; i < f->n; i++)
        for (int k = 0; k < f->at[i].nshares; k++)
            n += f->at[i].shares[k].in == d;
    return n;
}

static int family_rank(const Family *f)
{
    return f->several ? 2 : f->reading != NULL;
}

/* Compares A and B for their order in the report.  Families where every reading has its presumed
 * value come first.  Families that need another value of one reading come next.  Families that need
 * other values of several readings come last.  Inside each group, compares the parts. */
static int family_order(const FamilyTold *a, const FamilyTold *b)
{
    const Family *x = a->shares[0].f, *y = b->shares[0].f;

    if (family_rank(x) != family_rank(y))
        return family_rank(x) - family_rank(y);
    if (family_rank(x) == 1 && x->reading != y->reading)
        return strcmp(x->reading->name, y->reading->name);
    for (int i = 0; i < x->nparts && i < y->nparts; i++)
        if (x->parts[i] != y->parts[i])
            return x->parts[i] - y->parts[i];
    return x->nparts - y->nparts;
}

static void family_sort(FamiliesBuilder *t)
{
    for (int i = 1; i < t->n; i++) {
        FamilyTold f = t->list[i];
        int k = i;

        for (; k > 0 && family_order(&t->list[k - 1], &f) > 0; k--)
            t->list[k] = t->list[k - 1];
        t->list[k] = f;
    }
}

/* ---- one family ----------------------------------------------------------- */

/* Sets the blames of F: a sentence for each part.  Equal sentences are stored once. */
static void tell_blames(FamiliesBuilder *t, FamilyTold *f)
{
    const Family *x = f->shares[0].f;
    DiffSentence *list = arena_new_array(t->arena, DiffSentence, (size_t)x->nparts + 1);
    const char **clauses = arena_new_array(t->arena, const char *, (size_t)x->nparts + 1);
    int n = 0;

    for (int i = 0; i < x->nparts; i++) {
        DiffSentence b = diff_sentences_of_part(&t->out->b, x->parts[i]);
        bool told = false;

        for (int k = 0; k < f->nblames; k++)
            told |= strcmp(list[k].text, b.text) == 0 && strcmp(list[k].what, b.what) == 0;
        if (!told)
            list[f->nblames++] = b;
        if (!rows_text_known(clauses, n, b.what))
            clauses[n++] = b.what;
    }
    f->blames = list;
    f->clauses = n ? words_joined(&t->out->b.a, clauses, n, JOINT_AND)
                   : words_text(&t->out->b.a, MSG_diff_readings);
    f->law = f->nblames && list[0].label ? words_law_number(list[0].label) : -1;
}

/* A share has the cases of F in one universe.  Returns the share with the fewest events in its
 * first case.  If several shares have equally few events, returns the first of these shares. */
static const FamilyShare *best_share(const FamilyTold *f)
{
    const FamilyShare *best = &f->shares[0];

    for (int i = 1; i < f->nshares; i++)
        if (f->shares[i].f->nevents < best->f->nevents)
            best = &f->shares[i];
    return best;
}

static void tell_marks(FamiliesBuilder *t, FamilyTold *f)
{
    const Family *x = f->shown->f;
    const char **texts = arena_new_array(t->arena, const char *, MAX_MARKS + 1);

    f->nmarks = diff_sentences_of_marks(&t->out->b, x->frame, &x->when, texts);
    f->marks = texts;
    f->beside = x->when.beside;
}

static const char *family_name(FamiliesBuilder *t, const FamilyTold *f)
{
    const char *universe = f->shown->in->u->name;
    const char *what = f->nblames && f->blames[0].label ? f->blames[0].label : NULL;
    const DeltaPart *p = f->shares[0].f->nparts ? &t->k->m->parts[f->shares[0].f->parts[0]] : NULL;
    int number = 1;
    const char *stem;

    if (!what)
        what = p ? t->k->m->units[p->unit].name : "several";
    stem = arena_printf(t->arena, "%s-%s-", universe, what);
    for (const FamilyTold *o = t->list; o != f; o++)
        number += strncmp(o->name, stem, strlen(stem)) == 0;
    return arena_printf(t->arena, "%s%d", stem, number);
}

/* Returns a title for F: its first blame, or its clauses if F blames nothing. */
static const char *family_title(FamiliesBuilder *t, const FamilyTold *f)
{
    return f->nblames
               ? words_say_two(&t->out->b.a, MSG_titled_colon, f->blames[0].what, f->blames[0].text)
               : f->clauses;
}

/* ---- readings --------------------------------------------------------- */

static void tell_reading(FamiliesBuilder *t, FamilyTold *f)
{
    const WitnessCase *w = f->witness;
    const Family *x = f->shares[0].f;
    const char **texts;
    int n = 0;

    if (!w && x->several)
        f->reading = words_text(&t->out->b.a, MSG_diff_unpresumed_several);
    else if (!w && x->reading)
        f->reading = words_say_one(&t->out->b.a, MSG_diff_unpresumed,
                                   diff_sentences_fun_name(&t->out->b, x->reading));
    if (!w)
        return;
    texts = arena_new_array(t->arena, const char *, (size_t)w->nsupposed + 1);
    for (int i = 0; i < w->nsupposed; i++) {
        int side = w->supposed[0][i] ? 0 : 1;
        const Fact *fact = w->supposed[side][i];

        if (fact)
            texts[n++] = words_answered(&f->words[side], fact, w->values[i]);
    }
    if (n)
        f->reading = words_say_one(&t->out->b.a, MSG_diff_reading,
                                   words_joined(&t->out->b.a, texts, n, JOINT_AND));
}

static bool same_name(const Fun *a, const Fun *b)
{
    return a && b ? strcmp(a->name, b->name) == 0 : a == b;
}

/* ---- conclusions ------------------------------------------------------ */

/* Returns true if LINE is a conclusion of the kind that P describes.  LINE may be NULL. */
static bool family_line_has_parted(const Line *line, const FamilyConclusion *p)
{
    const Conclusion *a = line ? line->c : NULL, *b = p->c;

    if (!a || a->kind != b->kind)
        return false;
    if (a->kind == LINE_REFER)
        return strcmp(a->refer, b->refer) == 0;
    if (!same_name(a->fun, b->fun) || a->state != b->state)
        return false;
    if (a->kind == LINE_STATUS && a->fun->result->kind <= TYPE_ENUM && a->value != b->value)
        return false;
    return a->kind != LINE_MODAL ||
           (a->modal == b->modal && (a->state != RIGHT_OPEN || same_name(a->until, b->until)));
}

/* Returns the status or action that C is about.  If C refuses an event, returns the action of the
 * right that the event would exercise. */
static const Fun *family_line_subject(const FamilyTold *f, const Conclusion *c)
{
    const Case *story = f->witness ? f->witness->in[0]->c : NULL;
    const Fun *fun = c->fun;

    if (c->kind == LINE_REFUSED && story && c->args[0] < story->nevents)
        fun = story->events[c->args[0]].kind->exercises;
    return fun && story ? program_fun(story->program, fun->name) : fun;
}

/* S has the words and clauses of both editions for the conclusion P.  Returns true if both editions
 * conclude P, and their words and clauses are equal.  The editions then conclude P in different
 * cases. */
static bool said_elsewhere(const FamilyLine *s, const FamilyConclusion *p)
{
    return p->side == SIDE_BOTH && text_same_or_none(s->text[0], s->text[1]) &&
           text_same_or_none(s->cite[0], s->cite[1]);
}

static FamilyLine told_in(const FamilyTold *f, const FamilyConclusion *p)
{
    const WitnessCase *w = f->witness;
    FamilyLine s = { .about = family_line_subject(f, p->c), .count = p->count };

    for (int i = 0; w && i < w->napart; i++) {
        const WitnessLines *a = &w->apart[i];

        if (!(p->side != SIDE_B && family_line_has_parted(a->line[0], p)) &&
            !(p->side != SIDE_A && family_line_has_parted(a->line[1], p)))
            continue;
        for (int side = 0; side < 2; side++)
            if (a->line[side]) {
                s.text[side] = rows_finish_sentence(
                    &f->words[side], ruling_sentence(&f->words[side], a->line[side]));
                s.cite[side] = ruling_sentence_cite(&f->words[side], a->line[side]);
            }
        s.elsewhere = said_elsewhere(&s, p);
        return s;
    }
    return s;
}

/* Returns a sentence which says that an event does not exercise the right given by RULE. */
static const char *family_refused_words(const Words *w, const Rule *rule)
{
    const EventKind *k = w->p->events;

    while (k->exercises != rule->fun)
        k = k->next;
    return words_say_one(w, MSG_diff_refused, words_kind(w, k));
}

/* S is the sentence of RULE.  P may say that the right of RULE was exercised, has lapsed or was
 * refused.  If so, returns a sentence that says this.  Otherwise returns S. */
static const char *family_rule_words(const Words *w, const FamilyConclusion *p, const Rule *rule,
                                     const char *s)
{
    if (p->c->kind == LINE_REFUSED)
        s = family_refused_words(w, rule);
    else if (p->c->kind == LINE_MODAL && right_used(p->c->state))
        s = words_say_one(w, p->c->state == RIGHT_TAKEN ? MSG_taken : MSG_exercised, s);
    else if (p->c->kind == LINE_MODAL && p->c->state == RIGHT_LAPSED)
        s = words_say_one(w, MSG_lapsed, s);
    return rows_finish_sentence(w, s);
}

/* Returns a sentence which says that no rule gives a value to the status F. */
static const char *unsettled(const Words *w, const Fun *f)
{
    const char *head = prose_head(prose_of_fun(w, f), f);

    return rows_finish_sentence(w, words_say_one(w, MSG_gap, head ? head : f->name));
}

/* Returns the texts of both editions about P, from the witness of F.  If the witness does not show
 * P, each text comes from a rule of its edition that concludes P.  If BEHIND is false, this rule is
 * a blamed rule.  If BEHIND is true, this rule is the first one that supports P. */
static FamilyLine family_line_of(FamiliesBuilder *t, const FamilyTold *f, const FamilyConclusion *p,
                                 bool behind)
{
    FamilyLine s = told_in(f, p);
    const DiffWords *b = &t->out->b;
    const Rule *of_a = behind ? p->behind[0] : p->rule_a, *of_b = behind ? p->behind[1] : p->rule_b;

    if (s.text[0] || s.text[1])
        return s;
    s.general = true;
    if (of_a) {
        s.text[0] = family_rule_words(&b->a, p, of_a, diff_sentences_of_rule(b, false, of_a));
        s.cite[0] = words_clause(&b->a, of_a->clause->label);
    }
    if (of_b) {
        s.text[1] = family_rule_words(&b->b, p, of_b, diff_sentences_of_rule(b, true, of_b));
        s.cite[1] = words_clause(&b->b, of_b->clause->label);
    }
    for (int side = 0; p->c->kind == LINE_GAP && side < 2; side++)
        if (p->side != (side ? SIDE_A : SIDE_B))
            s.text[side] = unsettled(side ? &b->b : &b->a, p->c->fun);
    s.elsewhere = s.text[0] && s.text[1] && strcmp(s.text[0], s.text[1]) == 0;
    return s;
}

/* Returns true if A and B can be printed as one line.  They must be about the same thing and count
 * the same number of cases.  A must have the text of one edition only, and B the text of the other
 * edition only. */
static bool go_together(const FamilyLine *a, const FamilyLine *b)
{
    return a->count == b->count && a->general == b->general && a->about == b->about &&
           !a->text[0] != !b->text[0] && !a->text[1] != !b->text[1];
}

static void pair_sayings(FamilyTold *f, FamilyLine *list)
{
    for (int i = 0; i < f->nsayings; i++)
        for (int k = i + 1; k < f->nsayings; k++) {
            int side = list[k].text[0] ? 0 : 1;

            if (!go_together(&list[i], &list[k]))
                continue;
            list[i].text[side] = list[k].text[side];
            list[i].cite[side] = list[k].cite[side];
            memmove(&list[k], &list[k + 1], sizeof *list * (size_t)(f->nsayings - k - 1));
            f->nsayings--;
            break;
        }
}

static void list_sayings(FamiliesBuilder *t, FamilyTold *f, bool behind)
{
    FamilyLine *list;
    size_t most = 1;
    uint64_t *of_share;

    for (int i = 0; i < f->nshares; i++)
        most += (size_t)f->shares[i].f->nparted;
    list = arena_new_array(t->arena, FamilyLine, most);
    of_share = arena_new_array(t->arena, uint64_t, most);
    for (int i = 0; i < f->nshares; i++) {
        memset(of_share, 0, sizeof *of_share * most);
        for (int k = 0; k < f->shares[i].f->nparted; k++) {
            FamilyLine s = family_line_of(t, f, &f->shares[i].f->parted[k], behind);
            int at = 0;

            if (!s.text[0] && !s.text[1])
                continue;
            while (at < f->nsayings && !(text_same_or_none(list[at].text[0], s.text[0]) &&
                                         text_same_or_none(list[at].text[1], s.text[1])))
                at++;
            if (at == f->nsayings) {
                list[f->nsayings++] = s;
                list[at].count = 0;
            }
            of_share[at] += s.count;
        }
        /* of_share[k] adds up the cases of each conclusion with sentence K.  It counts a case with
         * several such conclusions several times.  So the number added to list[k].count is at most
         * the number of cases of the share. */
        for (int k = 0; k < f->nsayings; k++)
            list[k].count +=
                of_share[k] < f->shares[i].f->count ? of_share[k] : f->shares[i].f->count;
    }
    pair_sayings(f, list);
    f->sayings = list;
}

/* Lists in f->sayings the conclusions on which the editions differ.  The texts come from the
 * witness, or else from blamed rules.  Blamed rules give no text if F needs several readings, or if
 * the list would be empty.  Then the text of a conclusion comes from the first rule that supports
 * it. */
static void tell_sayings(FamiliesBuilder *t, FamilyTold *f)
{
    list_sayings(t, f, f->shares[0].f->several);
    if (!f->nsayings)
        list_sayings(t, f, true);
}

static void tell_family(FamiliesBuilder *t, FamilyTold *f)
{
    WitnessName name;

    tell_blames(t, f);
    f->shown = best_share(f);
    f->name = family_name(t, f);
    tell_marks(t, f);
    tell_reading(t, f);
    if (t->summary)
        return;
    name = (WitnessName){ .universe = f->shown->in->u->name,
                          .name = f->name,
                          .title = family_title(t, f),
                          .source = arena_printf(t->arena, "diff %s %s, %s", t->k->m->a->edition,
                                                 t->k->m->b->edition, f->shown->in->u->name),
                          .differs = f->nblames ? f->blames[0].text : f->clauses };
    f->witness = diff_witness_new(t->k, f->shown->f, &name, t->arena);
    for (int side = 0; f->witness && side < 2; side++)
        f->words[side] = words_of_ruling(f->witness->ruled[side], t->k->lang,
                                         f->witness->in[side]->sources, t->arena);
    tell_reading(t, f);
    tell_sayings(t, f);
}

/* Returns true if X needs several readings, and a rule of the part P supports a conclusion of X. */
static bool family_rests_on_part(const Family *x, const DeltaPart *p)
{
    for (int i = 0; x->several && i < x->nparted; i++)
        if ((p->a && p->a == x->parted[i].behind[0]) || (p->b && p->b == x->parted[i].behind[1]))
            return true;
    return false;
}

/* Sets done[i] to true for each change I of M that X blames.  A family that needs several readings
 * blames nothing.  For such a family, sets done[i] for each change I with a rule that supports a
 * conclusion of X. */
static void note_changes(const Family *x, const Amendment *m, bool *done)
{
    for (int i = 0; i < x->nparts; i++)
        done[m->parts[x->parts[i]].change] = true;
    for (int p = 0; p < m->nparts; p++)
        done[m->parts[p].change] |= family_rests_on_part(x, &m->parts[p]);
}

/* Lists the changes that note_changes() finds in no family.  Each change has the sentence of its
 * first part. */
static void find_silent(FamiliesBuilder *t)
{
    const Amendment *m = t->k->m;
    DiffSentence *list = arena_new_array(t->arena, DiffSentence, (size_t)m->nchanges + 1);
    bool *done = arena_new_array(t->arena, bool, (size_t)m->nchanges + 1);
    int n = 0;

    for (int i = 0; i < t->n; i++)
        for (int k = 0; k < t->list[i].nshares; k++)
            note_changes(t->list[i].shares[k].f, m, done);
    for (int p = 0; p < m->nparts; p++)
        if (!done[m->parts[p].change]) {
            done[m->parts[p].change] = true;
            list[n++] = diff_sentences_of_part(&t->out->b, p);
        }
    t->out->silent = list;
    t->out->nsilent = n;
}

const char *diff_families_unblamed(const Families *f)
{
    const char **list = arena_new_array(f->b.a.arena, const char *, (size_t)f->nsilent + 1);
    int n = 0;

    for (int i = 0; i < f->nsilent; i++)
        if (!rows_text_known(list, n, f->silent[i].what))
            list[n++] = f->silent[i].what;
    return n ? words_joined(&f->b.a, list, n, JOINT_AND) : NULL;
}

void diff_families_make(const WitnessContext *k, const DiffResult *const *searched, int n,
                        bool summary, Families *out, Arena *arena)
{
    FamiliesBuilder t = { .k = k, .out = out, .summary = summary, .arena = arena };
    size_t most = 1;

    *out = (Families){ .b = diff_sentences_words(k->m, k->lang, library_sources(k->lib), arena),
                       .level = k->m->level,
                       .searched = searched,
                       .nsearched = n };
    out->title[0] = k->m->a->title.in[k->lang];
    out->title[1] = k->m->b->title.in[k->lang];
    for (int i = 0; i < n; i++)
        most += (size_t)searched[i]->nfamilies;
    t.list = arena_new_array(arena, FamilyTold, most);
    for (int i = 0; i < n; i++)
        family_collect(&t, searched[i]);
    family_sort(&t);
    join_same(&t);
    find_silent(&t);
    out->at = t.list;
    out->n = t.n;
    for (int i = 0; i < t.n; i++) {
        t.list[i].level = out->level;
        tell_family(&t, &t.list[i]);
    }
}

void diff_families_free(Families *f)
{
    for (int i = 0; i < f->n; i++) {
        for (int side = 0; side < 2; side++)
            engine_free(f->at[i].words[side].engine);
        diff_witness_free(f->at[i].witness);
    }
}

/* ---- for the printers ----------------------------------------------------- */

typedef struct OneSidedLines {
    const Ruling *from, *to;
    Arena *arena;
    CompareLevel level;
    /* false: compare lines by ruling_lines_differ(); true: compare lines more closely, by
     * family_told_otherwise() */
    bool closer;
} OneSidedLines;

/* Returns true if A and B rest on clauses with the same labels, in the same order. */
static bool same_labels(const Line *a, const Line *b)
{
    if (a->nsupports != b->nsupports)
        return false;
    for (int i = 0; i < a->nsupports; i++)
        if (strcmp(a->supports[i]->rule->clause->label, b->supports[i]->rule->clause->label) != 0)
            return false;
    return true;
}

/* LINE is a line of one ruling, and o->to is the second ruling.  Returns true if o->to lacks LINE,
 * or has LINE with a different `background`.  At LEVEL_MODAL and LEVEL_CITATION, also returns true
 * if the forces differ.  At LEVEL_CITATION, also returns true if the clauses differ. */
static bool family_told_otherwise(const OneSidedLines *o, const Line *line)
{
    const Line *other = ruling_find(o->to, line->key);

    if (!other || line->background != other->background)
        return true;
    if (o->level != LEVEL_OUTCOME && strcmp(line->modal_key, other->modal_key) != 0)
        return true;
    return o->level == LEVEL_CITATION && !same_labels(line, other);
}

static bool differs(void *context, const Line *line)
{
    const OneSidedLines *o = context;
    RowsOptions t = { 0 };

    return ruling_rows_shows(line, &t) &&
           (o->closer ? family_told_otherwise(o, line)
                      : ruling_lines_differ(o->from, line, o->to, o->arena));
}

static bool any_differs(OneSidedLines *o)
{
    for (int i = 0; i < o->from->nlines; i++)
        if (differs(o, &o->from->lines[i]))
            return true;
    return false;
}

void diff_families_rows(const FamilyTold *f, int side, Rows *rows)
{
    const Words *w = &f->words[side];
    OneSidedLines o = { f->witness->ruled[side], f->witness->ruled[!side], w->arena, f->level,
                        false },
                  back = { o.to, o.from, w->arena, f->level, false };
    RowsOptions t = { 0 };

    o.closer = !any_differs(&o) && !any_differs(&back);
    ruling_rows_add(w, ruling_only(o.from, differs, &o, w->arena), &t, rows);
}

const char *diff_families_settings(const FamilyTold *f)
{
    const Words *w = &f->words[0];
    bool contract = diagram_contract(w) != NULL;
    const char *s = NULL;

    for (const Fun *g = w->p->funs; g; g = g->next) {
        const char *says;

        if (g->kind != FUN_SETTING || !value_given(w->c->settings[g->id]) ||
            (contract && diagram_tells(g)))
            continue;
        says = words_setting(w, g, w->c->settings[g->id]);
        s = s ? words_say_two(w, MSG_diff_and, s, says) : says;
    }
    return s ? rows_finish_sentence(w, s) : NULL;
}

int diff_families_findings(const FamilyTold *f, const char ***texts)
{
    const Words *w = &f->words[0];
    const Case *c = w->c;
    const Body *b = &c->bodies[0];
    const char **list =
        arena_new_array(w->arena, const char *, (size_t)(b->nfound + c->nelected) + 1);
    int n = 0;

    for (int i = 0; i < b->nfound + c->nelected; i++) {
        bool chosen = i >= b->nfound;
        const StatedFact *s = chosen ? &c->elected[i - b->nfound] : &b->found[i];
        /* never FACT_HAPPENED, because no event of a universe is disputed */
        Fact fact = { .kind = chosen ? FACT_ELECTED : FACT_FINDING,
                      .fun = s->fun,
                      .nargs = s->fun->nparams };

        memcpy(fact.args, s->args, sizeof fact.args);
        list[n++] = rows_finish_sentence(w, words_fact(w, &fact, s->value));
    }
    *texts = list;
    return n;
}

const char *diff_families_blame(const Families *f, const FamilyTold *t, int i)
{
    const DiffSentence *b = &t->blames[i];

    return diff_sentences_finish(
        &f->b,
        t->nblames > 1 ? words_say_two(&f->b.a, MSG_titled_colon, b->what, b->text) : b->text);
}

const char *diff_families_places(const Families *f, const DiffSentence *b)
{
    if (b->place_a && b->place_b)
        return words_say_two(&f->b.a, MSG_diff_places, b->place_a, b->place_b);
    return b->place_a ? b->place_a : b->place_b;
}

const char *diff_families_when(const Families *f, const FamilyTold *t)
{
    const Words *w = &f->b.a;

    return t->beside ? words_say_one(w, MSG_diff_among, words_number(w, t->beside))
                     : words_text(w, MSG_diff_when);
}

const char *diff_families_example(const Families *f, const FamilyTold *t)
{
    const char *contract = diagram_contract(&t->words[0]);

    return contract ? words_say_two(&f->b.a, MSG_diff_example_at, t->name, contract)
                    : words_say_one(&f->b.a, MSG_diff_example, t->name);
}

MessageId diff_families_level_message(CompareLevel level)
{
    return level == LEVEL_OUTCOME ? MSG_diff_by_outcome
           : level == LEVEL_MODAL ? MSG_diff_by_modal
                                  : MSG_diff_by_citation;
}

int diff_families_permille(uint64_t n, uint64_t of)
{
    uint64_t parts;

    if (!n)
        return 0;
    parts = of > UINT64_MAX / 1000 ? n / (of / 1000) : n * 1000 / of;
    if (parts == 0)
        return 1;
    return parts >= 1000 && n < of ? 999 : (int)parts;
}

const char *diff_families_percent(const Families *f, uint64_t n, uint64_t of)
{
    const Words *w = &f->b.a;
    int parts = diff_families_permille(n, of);

    if (!n)
        return words_text(w, MSG_dash);
    return words_say_two(w, MSG_percent, arena_printf(w->arena, "%d", parts / 10),
                         arena_printf(w->arena, "%d", parts % 10));
}

const char *diff_families_unsearched(const Families *f)
{
    const Words *w = &f->b.a;
    const char **names = arena_new_array(w->arena, const char *, (size_t)f->nleft + 1);

    for (int i = 0; i < f->nleft; i++)
        names[i] = f->left[i]->name;
    return f->nleft ? words_joined(w, names, f->nleft, JOINT_AND) : NULL;
}
