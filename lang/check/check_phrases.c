/* check_phrases.c - reports two kinds of mistakes (SPEC 4.4).  Several phrases may match the
 * same sentences.  A paraphrase may have a slot that nothing fills. */
#include "check/check_inside.h"

#include "program/precompute.h"
#include "program/program.h"
#include "program/spelling.h"

#include <stdlib.h>
#include <string.h>

/* A phrase and its event kind. LIKE is a hash: it is equal for phrases that match the same
 * sentences. */
typedef struct Sentence {
    const EventKind *kind;
    const Phrase *phrase;
    uint64_t like;
    uint32_t place;       /* the index of the phrase in the order of declaration */
    const Phrase *before; /* an earlier phrase that matches the same sentences, or NULL */
    const EventKind *of;  /* the event kind of the phrase BEFORE */
} Sentence;

/* Returns the type of the attribute ATTR of K, or NULL if ATTR is -1. Two slots match the same
 * words if they have the same type. */
static const Type *slot_type(const EventKind *k, int attr)
{
    return attr < 0 ? NULL : k->attrs[attr].type;
}

static bool same_part(const Sentence *a, const PhrasePart *p, const Sentence *b,
                      const PhrasePart *q)
{
    if (p->kind != q->kind)
        return false;
    if (p->kind == PHRASE_WORD)
        /* compares the words in the way that stories are read */
        return text_same_word(p->text, q->text);
    return p->kind != PHRASE_SLOT ||
           (p->each == q->each && slot_type(a->kind, p->attr) == slot_type(b->kind, q->attr) &&
            slot_type(a->kind, p->attr2) == slot_type(b->kind, q->attr2));
}

static bool same_phrase(const Sentence *a, const Sentence *b)
{
    const PhrasePart *p = a->phrase->parts, *q = b->phrase->parts;

    if (a->phrase->lang != b->phrase->lang)
        return false;
    for (; p && q; p = p->next, q = q->next)
        if (!same_part(a, p, b, q))
            return false;
    return !p && !q;
}

static uint64_t mix_text(uint64_t h, const char *s)
{
    for (; *s; s++)
        h = value_hash_mix(h, (unsigned char)*s);
    return h;
}

static uint64_t sentence_hash(const EventKind *k, const Phrase *ph)
{
    uint64_t h = (uint64_t)ph->lang;

    for (const PhrasePart *p = ph->parts; p; p = p->next) {
        h = value_hash_mix(h, (uint64_t)p->kind);
        if (p->kind == PHRASE_WORD)
            h = value_hash_mix(h, p->bit);
        else if (p->kind == PHRASE_SLOT && slot_type(k, p->attr)->name)
            h = mix_text(h, slot_type(k, p->attr)->name);
    }
    return h;
}

static int compare_sentence_places(const void *a, const void *b)
{
    const Sentence *s = a, *t = b;

    return s->place < t->place ? -1 : s->place > t->place;
}

static int compare_sentences(const void *a, const void *b)
{
    const Sentence *s = a, *t = b;

    if (s->like != t->like)
        return s->like < t->like ? -1 : 1;
    return compare_sentence_places(a, b);
}

/* A and B match the same sentences. Returns true if they may still tell different events: they
 * belong to two kinds, and at least one kind has a `where`. Kinds with a `where` are tried first.
 * If an event fails the `where`, the sentence tells an event of another kind. */
static bool told_apart_by_where(const Sentence *a, const Sentence *b)
{
    return a->kind != b->kind && (a->kind->where || b->kind->where);
}

static void report_told_already(Checker *c, const Sentence *s)
{
    Diag *d = diag_add(c->diags, DIAG_NAME_TWICE, s->phrase->span,
                       "the same sentence tells a `%s` already", s->of->name);

    diag_note(c->diags, d, s->before->span, "the other sentence is here");
    diag_help(c->diags, d, "leave out one of the two, or write it in other words");
}

void check_phrases_differ(Checker *c, const EventKind *kinds)
{
    uint32_t n = 0;

    for (const EventKind *k = kinds; k; k = k->next)
        for (const Phrase *ph = k->phrases; ph; ph = ph->next)
            n++;
    Sentence *all = arena_new_array(c->arena, Sentence, n + 1u);

    n = 0;
    for (const EventKind *k = kinds; k; k = k->next)
        for (const Phrase *ph = k->phrases; ph; ph = ph->next, n++)
            all[n] = (Sentence){ k, ph, sentence_hash(k, ph), n, NULL, NULL };
    qsort(all, n, sizeof *all, compare_sentences);
    for (uint32_t i = 1; i < n; i++)
        for (uint32_t j = i; j-- > 0 && all[j].like == all[i].like;)
            if (same_phrase(&all[j], &all[i]) && !told_apart_by_where(&all[j], &all[i])) {
                all[i].before = all[j].phrase;
                all[i].of = all[j].kind;
            }
    qsort(all, n, sizeof *all, compare_sentence_places);
    for (uint32_t i = 0; i < n; i++)
        if (all[i].before)
            report_told_already(c, &all[i]);
}

/* Returns how many slots NAME the text has. */
static int count_slots(const char *text, const char *name, size_t n)
{
    int slots = 0;

    for (const char *s = text; (s = strchr(s, '{')); s++)
        slots += strncmp(s + 1, name, n) == 0 && s[1 + n] == '}';
    return slots;
}

/* Returns true if F has a value of an enum, and is a setting or a definition that settings alone
 * decide. */
static bool is_role(const Fun *f)
{
    const bool plain =
        f->kind == FUN_SETTING || (f->kind == FUN_DEFINE && f->nparams == 0 && f->ncases == 1 &&
                                   f->cases && f->cases->value && !f->cases->when);

    return plain && f->result->kind == TYPE_ENUM && precompute_is_settled_fun(f);
}

/* TEXT is one of the two texts of PH.  Reports each slot of TEXT that nothing can fill. */
static void check_slots(Checker *c, const Paraphrase *ph, const char *text)
{
    for (const char *s = text; (s = strchr(s, '{')); s++) {
        size_t n = strcspn(s + 1, "}");
        const char *name = arena_strndup(c->arena, s + 1, n);
        const Type *type = program_type(c->p, name);
        const Fun *f = program_fun(c->p, name);
        const bool closed = s[1 + n] == '}';

        if (closed &&
            (text == ph->from ? type != NULL
                              : count_slots(ph->to, name, n) <= count_slots(ph->from, name, n) ||
                                    (f && is_role(f))))
            continue;
        diag_add(c->diags, DIAG_TYPE_TEMPLATE, ph->span,
                 !closed ? "the slot {%s has no end\n"
                           "end it with }"
                 : text == ph->from
                     ? "nothing fills the slot {%s}\n"
                       "a slot before `as` is the name of a type"
                     : "nothing fills the slot {%s}\n"
                       "write one of the slots that stand before `as`\n"
                       "or name a setting, or a definition that has no parameters and depends "
                       "on settings only",
                 name);
    }
}

void check_paraphrases(Checker *c)
{
    for (int i = 0; i < c->p->nlangs; i++)
        for (const Paraphrase *ph = c->p->langs[i].paraphrases; ph; ph = ph->next) {
            check_slots(c, ph, ph->from);
            check_slots(c, ph, ph->to);
        }
}
