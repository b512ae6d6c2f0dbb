/* diff_sentences.c - describes each part of an amendment in a sentence.  An amendment is the
 * difference between two programs, rule by rule.  A mark is a condition that helps to tell a family
 * of cases from other cases. */
#include "report/diff_sentences.h"

#include "kit/strbuf.h"
#include "report/ruling_rows.h"
#include "words/prose.h"

#include <string.h>

/* ---- names of the editions ---------------------------------------------- */

/* Returns the only word of A that differs from the word at the same place in B.  Returns NULL if no
 * word differs, or if several words differ. */
static const char *own_word(const char *a, const char *b, Arena *arena)
{
    const char *own = NULL;

    while (*a && *b) {
        size_t n = strcspn(a, " "), m = strcspn(b, " ");

        if (n != m || memcmp(a, b, n) != 0) {
            if (own)
                return NULL;
            own = arena_strndup(arena, a, n);
        }
        a += n + (a[n] == ' ');
        b += m + (b[m] == ' ');
    }
    return *a || *b ? NULL : own;
}

/* Returns the length, in bytes, of the common beginning of A and B, two names of editions.  The
 * beginning ends with `+`.  Returns 0 if the names have no such beginning. */
static size_t same_edition(const char *a, const char *b)
{
    size_t common = 0, n = 0;

    while (a[n] && a[n] == b[n])
        common = a[n++] == '+' ? n : common;
    if ((!a[n] && b[n] == '+') || (!b[n] && a[n] == '+'))
        common = n + 1;
    return common;
}

DiffWords diff_sentences_words(const Amendment *m, int lang, const Sources *sources, Arena *arena)
{
    DiffWords b = { .m = m,
                    .a = { .p = m->a, .lang = lang, .arena = arena, .sources = sources },
                    .b = { .p = m->b, .lang = lang, .arena = arena, .sources = sources },
                    .name_a = m->a->edition,
                    .name_b = m->b->edition };
    const char *a = m->a->title.in[lang], *o = m->b->title.in[lang];
    const char *own_a = own_word(a, o, arena), *own_b = own_word(o, a, arena);
    size_t common = same_edition(b.name_a, b.name_b);

    if (own_a) { /* then own_b is not NULL either */
        b.name_a = own_a;
        b.name_b = own_b;
    } else if (common) {
        b.name_a += common < strlen(b.name_a) ? common : 0;
        b.name_b += common < strlen(b.name_b) ? common : 0;
    }
    return b;
}

const char *diff_sentences_finish(const DiffWords *b, const char *s)
{
    const char *finished = rows_finish_sentence(&b->a, s);

    if (strncmp(s, b->name_a, strlen(b->name_a)) != 0 &&
        strncmp(s, b->name_b, strlen(b->name_b)) != 0)
        return finished;
    return arena_printf(b->a.arena, "%s%s", s, finished + strlen(s));
}

/* ---- pieces ------------------------------------------------------------- */

static const Words *diff_sentences_side(const DiffWords *b, bool of_b)
{
    return of_b ? &b->b : &b->a;
}

const char *diff_sentences_edition(const DiffWords *b, bool of_b)
{
    return of_b ? b->name_b : b->name_a;
}

/* Returns true if SPAN is not NO_SPAN. */
static bool stands(Span span)
{
    return span.start != NO_SPAN.start;
}

static const char *diff_sentences_place(const DiffWords *b, bool of_b, Span span, const Rule *r)
{
    if (!stands(span) && r)
        span = r->clause->node->span;
    return stands(span) ? words_place(diff_sentences_side(b, of_b), span) : NULL;
}

/* Returns S with every occurrence of OUT removed. */
static const char *diff_sentences_without(const char *s, const char *out, Arena *arena)
{
    StrBuf kept = { 0 };

    for (const char *at; (at = strstr(s, out)); s = at + strlen(out))
        strbuf_addn(&kept, s, (size_t)(at - s));
    strbuf_add(&kept, s);
    return strbuf_keep(&kept, arena);
}

/* A letter tells two things of one kind apart (card A, card B).  If the N TEXTS have only one such
 * letter, removes it. */
static void unletter(const DiffWords *b, const char **texts, int n)
{
    static const MessageId letters[] = { MSG_letter_1, MSG_letter_2, MSG_letter_3,
                                         MSG_letter_4, MSG_letter_5, MSG_letter_6 };
    const char *lone = NULL;
    int met = 0;

    for (size_t i = 0; i < BL_LEN(letters); i++) {
        const char *mark = words_say_two(&b->a, MSG_lettered, "", words_text(&b->a, letters[i]));
        bool here = false;

        for (int k = 0; k < n; k++)
            here |= strstr(texts[k], mark) != NULL;
        met += here;
        lone = here ? mark : lone;
    }
    for (int k = 0; k < n && met == 1; k++)
        texts[k] = diff_sentences_without(texts[k], lone, b->a.arena);
}

const char *diff_sentences_of_rule(const DiffWords *b, bool of_b, const Rule *r)
{
    const char *s = prose_conclusion(prose_of_conditions(diff_sentences_side(b, of_b), r), r);

    unletter(b, &s, 1);
    return s;
}

static const char *conditions(const DiffWords *b, bool of_b, const Rule *r, const DeltaPart *p)
{
    const char **texts = arena_new_array(b->a.arena, const char *, (size_t)p->nconds + 1);
    int n = 0;

    for (int i = 0; i < p->nconds; i++)
        texts[n++] = prose_condition(prose_of_conditions(diff_sentences_side(b, of_b), r),
                                     p->conds[i].ex, !p->conds[i].negated);
    unletter(b, texts, n);
    return n ? words_joined(&b->a, texts, n, JOINT_AND) : NULL;
}

/* Returns a citation of the clause of RA and RB, such as "45C4(b)".  If the clauses differ, the
 * citation names both: "49 (2017: 57D)".  RA or RB may be NULL. */
static const char *diff_sentences_cite(const DiffWords *b, const Rule *ra, const Rule *rb)
{
    const char *a = ra ? words_clause(&b->a, ra->clause->label) : NULL,
               *o = rb ? words_clause(&b->b, rb->clause->label) : NULL;

    if (!a || !o || strcmp(a, o) == 0)
        return a ? a : o;
    return words_say(&b->a, MSG_diff_cited, a, b->name_b, o);
}

/* ---- parts -------------------------------------------------------------- */

static const char *rule_words(const DiffWords *b, const DeltaPart *p)
{
    bool of_b = p->side == SIDE_B;

    return words_say_two(&b->a, MSG_diff_only_says, diff_sentences_edition(b, of_b),
                         diff_sentences_of_rule(b, of_b, of_b ? p->b : p->a));
}

static const char *diff_sentences_condition(const DiffWords *b, const DeltaPart *p)
{
    bool of_b = p->side == SIDE_B;

    return words_say_two(&b->a, MSG_diff_also_asks, diff_sentences_edition(b, of_b),
                         conditions(b, of_b, of_b ? p->b : p->a, p));
}

static const char *binder_words(const DiffWords *b, const DeltaPart *p)
{
    bool of_b = p->side == SIDE_B;
    const Rule *r = of_b ? p->b : p->a;
    const char *conds = conditions(b, of_b, r, p),
               *event = prose_binders(prose_of_conditions(diff_sentences_side(b, of_b), r), r,
                                      p->binder, p->binder + 1);

    if (event && conds)
        event = words_say_two(&b->a, MSG_clause_and, event, conds);
    return words_say_two(&b->a, MSG_diff_also_asks, diff_sentences_edition(b, of_b),
                         event   ? event
                         : conds ? conds
                                 : r->binders[p->binder].name);
}

/* Two rules may differ in one aspect although both editions print them as the same sentence.  These
 * messages then state the difference. */
static const MessageId aspect_says[ASPECTS] = {
    [ASPECT_LABEL] = MSG_diff_says_other, [ASPECT_ARGS] = MSG_diff_says_other,
    [ASPECT_VALUE] = MSG_diff_says_other, [ASPECT_MUST_BE] = MSG_diff_says_other,
    [ASPECT_MODAL] = MSG_diff_says_other, [ASPECT_BACKGROUND] = MSG_diff_background,
    [ASPECT_FROM] = MSG_diff_from,        [ASPECT_UNTIL] = MSG_diff_until,
    [ASPECT_DEFAULT] = MSG_diff_default,  [ASPECT_TIE] = MSG_diff_tie,
    [ASPECT_WHO] = MSG_diff_who
};

static const char *aspect_words(const DiffWords *b, const DeltaPart *p)
{
    const char *a = diff_sentences_of_rule(b, false, p->a),
               *o = diff_sentences_of_rule(b, true, p->b);

    if (p->aspect == ASPECT_LABEL)
        return words_say_two(&b->a, MSG_diff_cites, b->name_b,
                             words_clause(&b->b, p->b->clause->label));
    if (strcmp(a, o) != 0)
        return words_say_two(&b->a, MSG_diff_and, words_say_two(&b->a, MSG_diff_says, b->name_a, a),
                             words_say_two(&b->a, MSG_diff_says, b->name_b, o));
    return words_say(&b->a, aspect_says[p->aspect], b->name_a, b->name_b, a);
}

static const char *defeat_words(const DiffWords *b, const DeltaPart *p)
{
    bool of_b = p->side == SIDE_B;
    const Rule *loser = of_b ? p->loser_b : p->loser_a;

    return words_say(&b->a, MSG_diff_prevails, diff_sentences_edition(b, of_b),
                     words_clause(diff_sentences_side(b, of_b), loser->clause->label),
                     diff_sentences_edition(b, !of_b));
}

/* Returns the value of the reading F in words.  If no `set` gives F its value, the words say that
 * the value is presumed.  Returns NULL if F is not a reading. */
static const char *fun_words(const DiffWords *b, bool of_b, const Fun *f)
{
    const Words *w = diff_sentences_side(b, of_b);
    const char *value = f->kind == FUN_READING ? words_value(w, f->result, f->setting, 0) : NULL;

    if (!value)
        return NULL;
    return f->is_set ? value : words_say_one(&b->a, MSG_answer_presumed, value);
}

static const char *fun_name(const DiffWords *b, bool of_b, const Fun *f)
{
    const Words *w = diff_sentences_side(b, of_b);
    const WordingPiece *is = f->words.piece[WORD_IS][w->lang];
    const char *s = NULL;

    if (f->kind == FUN_READING)
        return words_template_slots(w, is, NULL);
    if (f->kind != FUN_DEADLINE)
        s = prose_head(prose_of_fun(w, f), f);
    return s ? s : f->name;
}

const char *diff_sentences_fun_name(const DiffWords *b, const Fun *f)
{
    return fun_name(b, false, f);
}

static Span declared(const Fun *f, const EventKind *k, const Type *t)
{
    if (f)
        return f->kind == FUN_READING && f->is_set ? f->set_span : f->span;
    return k ? k->span : t ? t->span : NO_SPAN;
}

/* U is a declaration that differs between the editions.  Returns a sentence about U.  Both editions
 * have U if U is a reading, an event kind or a type.  If only one edition has U, the sentence names
 * this edition. */
static DiffSentence declaration(const DiffWords *b, const DeltaUnit *u)
{
    const Fun *fa = u->fun_a, *fb = u->fun_b;
    const char *va = fa ? fun_words(b, false, fa) : NULL, *vb = fb ? fun_words(b, true, fb) : NULL;
    DiffSentence out = {
        .what = fa   ? fun_name(b, false, fa)
                : fb ? fun_name(b, true, fb)
                     : u->name,
        .place_a = diff_sentences_place(b, false, declared(fa, u->event_a, u->type_a), NULL),
        .place_b = diff_sentences_place(b, true, declared(fb, u->event_b, u->type_b), NULL)
    };

    if (va)
        out.text =
            words_say_two(&b->a, MSG_diff_and, words_say_two(&b->a, MSG_diff_reads, b->name_a, va),
                          words_say_two(&b->a, MSG_diff_reads, b->name_b, vb));
    else if (!fa == !fb)
        out.text = words_say_two(&b->a, MSG_diff_means_other, b->name_a, b->name_b);
    else
        out.text = words_say_one(&b->a, MSG_diff_only_has, diff_sentences_edition(b, !fa));
    return out;
}

/* Stores in OUT the places of the part P in the law files of both editions.  A condition or a
 * variable has its own place.  Any other part has the place of its clause. */
static void find_places(const DiffWords *b, const DeltaPart *p, DiffSentence *out)
{
    Span span = p->nconds ? p->conds[0].ex->span : NO_SPAN;
    bool here_a = p->side != SIDE_B, here_b = p->side != SIDE_A;

    if (p->kind == PART_BINDER) {
        const Rule *r = p->side == SIDE_B ? p->b : p->a;

        span = r->binders[p->binder].span;
    }
    if (p->a)
        out->place_a =
            diff_sentences_place(b, false, here_a && stands(span) ? span : NO_SPAN, p->a);
    if (p->b)
        out->place_b = diff_sentences_place(b, true, here_b && stands(span) ? span : NO_SPAN, p->b);
}

DiffSentence diff_sentences_of_part(const DiffWords *b, int part)
{
    const DeltaPart *p = &b->m->parts[part];
    DiffSentence out = { .label = b->m->units[p->unit].name };

    if (p->kind != PART_DECLARATION) {
        out.what = diff_sentences_cite(b, p->a, p->b);
        find_places(b, p, &out);
    }
    switch (p->kind) {
    case PART_DECLARATION: return declaration(b, &b->m->units[p->unit]);
    case PART_RULE: out.text = rule_words(b, p); break;
    case PART_BINDER: out.text = binder_words(b, p); break;
    case PART_CONDITION: out.text = diff_sentences_condition(b, p); break;
    case PART_ASPECT: out.text = aspect_words(b, p); break;
    case PART_DEFEAT: out.text = defeat_words(b, p); break;
    }
    return out;
}

/* ---- the marks of a family ---------------------------------------------- */

/* Returns a Prose (prose.h) for sentences about the variables of R. */
static Prose *prose_of(const DiffWords *b, bool of_b, const Rule *r)
{
    return prose_of_rule(diff_sentences_side(b, of_b), r, NULL, 0, r->nbinders);
}

/* Returns true if the words for EX would compare a thing with itself. */
static bool says_itself(Prose *p, const Ex *ex)
{
    return ex->op == EX_IS &&
           strcmp(prose_term(p, ex->kid[0], 0), prose_term(p, ex->kid[1], 0)) == 0;
}

/* Returns true if both sides of the comparison EX are attributes of events.  If their words are
 * equal, diff_sentences_mark() prints EX as the law file has it. */
static bool compares_attributes(const Ex *ex)
{
    return ex->kid[0]->op == EX_ATTR && ex->kid[1]->op == EX_ATTR;
}

/* Returns words for the mark M.  If DENIED is true, the words deny the mark.  The words must not
 * compare a thing with itself: "the suit is the suit".  For such a mark, quotes the comparison from
 * the law file if the mark compares two attributes.  Otherwise returns NULL for such a mark. */
static const char *diff_sentences_mark(const DiffWords *b, const SeparatorMark *m, bool denied)
{
    if (m->holds && says_itself(prose_of(b, m->of_b, m->rule), m->holds)) {
        const char *code = compares_attributes(m->holds)
                               ? words_source(diff_sentences_side(b, m->of_b), m->holds->span)
                               : NULL;

        return code ? words_say_one(&b->a, denied ? MSG_code_false : MSG_code_true, code) : NULL;
    }
    if (m->holds)
        return prose_condition(prose_of(b, m->of_b, m->rule), m->holds, !denied);
    return words_say_one(&b->a, denied ? MSG_why_not : MSG_why_applies,
                         words_clause(diff_sentences_side(b, m->of_b), m->rule->clause->label));
}

/* Returns words for the events in the marks of F. */
static const char *events_of(const DiffWords *b, const SeparatorFrame *f)
{
    bool of_b = f->b != NULL;
    Prose *p = prose_of(b, of_b, f->base);

    return prose_binders(p, f->base, 0, f->base->nbinders);
}

int diff_sentences_of_marks(const DiffWords *b, const SeparatorFrame *f, const Separator *m,
                            const char **texts)
{
    const char *events = f && m->n ? events_of(b, f) : NULL;
    int n = 0;

    if (events)
        texts[n++] = events;
    for (int i = 0; f && i < m->n; i++) {
        const char *s = diff_sentences_mark(b, &f->marks[m->mark[i]], m->denied[i]);

        if (s && !rows_text_known(texts, n, s))
            texts[n++] = s;
    }
    unletter(b, texts, n);
    return n;
}
