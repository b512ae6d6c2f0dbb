/* case_frame_words.c - finds where the words of a sentence fit the texts of frames (SPEC 8.3). */
#include "case/case_frames_inside.h"

#include "program/spelling.h"

void case_frame_prepare(FrameSearch *s, Arena *arena)
{
    const size_t n = (size_t)s->frames->ngroups * (MOST_WORDS + 1);

    s->ends = arena_new_array(arena, uint64_t, n);
    for (size_t i = 0; i < n; i++)
        s->ends[i] = case_frame_bit(UNKNOWN_BIT);
    for (int i = 0; i < s->l->ntoks; i++)
        s->stems[i] = text_stem(s->l->toks[i].text, s->frames->endings, s->frames->nendings);
    for (int i = 0; i <= s->l->ntoks; i++)
        s->idle[i] = case_frame_idle_words(s->l, i);
}

uint64_t case_frame_bit(int i)
{
    return (uint64_t)1 << i;
}

bool case_frame_sign_at(const CaseReader *l, int i, int sign)
{
    return i < l->ntoks && l->toks[i].punct == sign;
}

bool case_frame_is_weighty(const CaseReader *l, int i)
{
    for (int from = i; from >= 0 && from > i - MOST_PARTICLES; from--)
        if (case_listed_at(l, WORDS_WEIGHTY, from) > i - from)
            return true;
    return false;
}

int case_frame_idle_words(const CaseReader *l, int i)
{
    int n = 0;

    if (i >= l->ntoks || case_frame_is_weighty(l, i))
        return 0;
    if (l->toks[i].spoken)
        n = l->toks[i].punct == ',' ? 1 : case_listed_at(l, WORDS_UNSPOKEN, i);
    if (!n)
        n = case_listed_at(l, WORDS_DETAIL, i);
    return n ? n : case_listed_at(l, WORDS_ASIDE, i);
}

bool case_frame_names(CaseReader *l, const Type *type, int i, int n)
{
    uint64_t set;
    Value v;

    if (l->toks[i].punct)
        return false;
    return case_value_at(l, type, i, n, &v) == n || case_kin_named(l, type, i, n) ||
           (type->kind == TYPE_PRODUCT &&
            (case_vague_at(l, type, i, n, &set) || case_any_at(l, type, i, n)));
}

/* WORD may name the role of an actor, such as "chairman".  Returns, as bits, each place E such that
 * the words from word I to before E name the same actor.  Returns 0 if WORD names no role. */
static uint64_t ends_of_role(CaseReader *l, const char *word, int i)
{
    const Type *type = case_actor_type(l->p, NULL);
    uint64_t ends = 0;
    const Fun *open;
    Value role, v;

    if (!type || case_role_value(l, type, word, &role, &open) != ROLE_VALUE)
        return 0;
    for (int n = 1; n <= MAX_SPELT && i + n <= l->ntoks; n++)
        if (case_value_at(l, type, i, n, &v) == n && v == role)
            ends |= case_frame_bit(i + n);
    return ends;
}

/* Returns, as bits, each place E such that the words from word I to before E name a value of
 * TYPE. */
static uint64_t ends_of_value(FrameSearch *s, const Type *type, int i)
{
    TypeEnds *t = s->types;
    uint64_t ends = 0;

    while (t < s->types + MOST_TYPES && t->type && t->type != type)
        t++;
    if (t < s->types + MOST_TYPES) {
        t->type = type;
        if (t->known & case_frame_bit(i))
            return t->ends[i];
    }
    for (int n = 1; n <= MAX_SPELT && i + n <= s->l->ntoks; n++)
        if (case_frame_names(s->l, type, i, n))
            ends |= case_frame_bit(i + n);
    if (t < s->types + MOST_TYPES) {
        t->known |= case_frame_bit(i);
        t->ends[i] = ends;
    }
    return ends;
}

uint64_t case_frame_ends_of_words(FrameSearch *s, const FramePart *part, int i)
{
    CaseReader *l = s->l;
    uint64_t ends = 0;

    for (int skipped = 0; skipped <= MOST_PARTICLES && i < l->ntoks; skipped++, i++) {
        const CaseToken *t = &l->toks[i];

        if (part->kind == FRAME_VALUE) {
            ends |= ends_of_value(s, part->type, i);
        } else if (!t->punct && part->stem && s->stems[i] == part->stem) {
            ends |= case_frame_bit(i + 1);
        } else if (!t->punct && (case_word_bits(l, i) & part->bit) &&
                   (part->exact ? text_same_word(t->text, part->text)
                                : spelling_alike(l->p, t->text, part->text))) {
            ends |= case_frame_bit(i + 1);
        } else if (!t->punct && (case_role_bits(l) & part->bit)) {
            ends |= ends_of_role(l, part->text, i);
        }
        if (!case_is_particle(l, i) || *t->text == '\'' || part->exact)
            break;
    }
    return ends;
}

uint64_t case_frame_ends_of_group(FrameSearch *s, const WordGroup *g, int i)
{
    uint64_t *ends, all = 0;

    if (!g || i > s->l->ntoks)
        return 0;
    ends = &s->ends[g->id * (MOST_WORDS + 1) + i];
    if (!(*ends & case_frame_bit(UNKNOWN_BIT)))
        return *ends;
    /* A text of the group may contain the group again.  The inner group matches nothing at word I,
     * so the search ends. */
    *ends = 0;
    for (const FrameText *t = g->texts; t; t = t->next)
        all |= case_frame_ends_of_parts(s, t->parts, i);
    *ends = all;
    return all;
}

/* Returns true if a `*` may match word I.  The word must name nothing, and must not be listed as a
 * word that matters. */
static bool may_be_any(FrameSearch *s, int i)
{
    CaseReader *l = s->l;
    const Type *items = l->p->holding ? l->p->holding->ptype[1] : NULL;
    const Type *actors = case_actor_type(l->p, NULL);

    if (l->toks[i].punct || l->toks[i].spoken || case_listed_at(l, WORDS_WEIGHTY, i) ||
        spelling_is_aside(l->p, l->toks[i].text, l->c->lang) ||
        case_frame_ends_of_group(s, s->frames->used[GROUP_MATTERS], i) ||
        case_frame_ends_of_group(s, s->frames->used[GROUP_LINK], i) ||
        (actors && ends_of_value(s, actors, i)))
        return false;
    if (items && ends_of_value(s, items, i))
        return false;
    return !items || items->kind != TYPE_PRODUCT ||
           (!ends_of_value(s, items->left, i) && !ends_of_value(s, items->right, i));
}

/* Returns, as bits, each place E such that a `*` can match the words from word I to before E.  A
 * `*` matches one to MOST_ANY words. */
static uint64_t ends_of_any(FrameSearch *s, int i)
{
    uint64_t ends = 0;

    for (int end = i; end < s->l->ntoks && end < i + MOST_ANY && may_be_any(s, end); end++)
        ends |= case_frame_bit(end + 1);
    return ends;
}

uint64_t case_frame_ends_of_part(FrameSearch *s, const FramePart *part, int i)
{
    CaseReader *l = s->l;
    uint64_t ends = 0;
    const int n = s->idle[i];
    int end = i + 1;

    switch (part->kind) {
    case FRAME_WORD:
    case FRAME_VALUE: ends = case_frame_ends_of_words(s, part, i); break;
    case FRAME_SIGN: ends = case_frame_sign_at(l, i, part->sign) ? case_frame_bit(i + 1) : 0; break;
    case FRAME_GROUP: return case_frame_ends_of_group(s, part->group, i);
    case FRAME_OPTION: return case_frame_bit(i) | case_frame_ends_of_parts(s, part->inside, i);
    case FRAME_ANY: return ends_of_any(s, i);
    case FRAME_ENDED:
        return i < l->ntoks && !l->toks[i].punct && text_has_ending(l->toks[i].text, part->text)
                   ? case_frame_bit(i)
                   : 0;
    case FRAME_QUOTED:
        if (!case_frame_sign_at(l, i, '<'))
            return 0;
        while (end < l->ntoks && !case_frame_sign_at(l, end, '>'))
            end++;
        return case_frame_bit(end + 1);
    }
    return n ? ends | case_frame_ends_of_part(s, part, i + n) : ends;
}

uint64_t case_frame_ends_of_parts(FrameSearch *s, const FramePart *parts, int i)
{
    uint64_t here = case_frame_bit(i);

    for (const FramePart *part = parts; part && here; part = part->next) {
        uint64_t next = 0;

        for (int k = i; k <= s->l->ntoks; k++)
            if (here & case_frame_bit(k))
                next |= case_frame_ends_of_part(s, part, k);
        here = next;
    }
    return here;
}

/* Returns true if T is the role of an actor, and nothing else. */
static bool text_is_role(FrameSearch *s, const FrameText *t)
{
    const Type *type = case_actor_type(s->l->p, NULL);
    const Fun *open;
    Value role;

    return t->parts && t->parts->kind == FRAME_WORD && !t->parts->next && type &&
           case_role_value(s->l, type, t->parts->text, &role, &open) == ROLE_VALUE;
}

bool case_frame_is_about_role(FrameSearch *s, const Frame *f)
{
    const WordGroup *unmeant = s->frames->used[GROUP_UNMEANT];
    bool meant = false;

    for (const FrameText *t = f->subject; t; t = t->next) {
        meant |= text_is_role(s, t);
        for (const FrameText *u = unmeant ? unmeant->texts : NULL; u && text_is_role(s, t);
             u = u->next)
            if (u->parts && text_same_word(u->parts->text, t->parts->text))
                return false;
    }
    return meant;
}

bool case_frame_is_relative(FrameSearch *s, const FrameClause *k)
{
    const uint64_t end = case_frame_bit(k->start);

    return k->start > 0 &&
           (case_frame_ends_of_group(s, s->frames->used[GROUP_RELATIVE], k->start - 1) & end);
}

CapturedWords case_frame_antecedent(FrameSearch *s, const FrameClause *k)
{
    const Type *type = case_actor_type(s->l->p, NULL);
    int end = k->start - 1;

    while (end > 0 &&
           (case_frame_sign_at(s->l, end - 1, ',') || case_frame_sign_at(s->l, end - 1, '>')))
        end--;
    for (int at = end > MAX_SPELT ? end - MAX_SPELT : 0; type && at < end; at++)
        if (!s->l->toks[at].spoken && case_frame_names(s->l, type, at, end - at))
            return (CapturedWords){ .type = type, .at = at, .end = end };
    return (CapturedWords){ 0 };
}

bool case_frame_begins_with_noun(const FrameSearch *s, const FrameClause *k)
{
    return k->start > 0 && case_frame_sign_at(s->l, k->start - 1, ',') &&
           case_words_name_part(s->l, k->start);
}

bool case_frame_is_noun(CaseReader *l, int i)
{
    int at = i;

    while (at + 1 < l->ntoks && case_is_particle(l, at))
        at++;
    return at > 0 && case_is_particle(l, at - 1) && case_words_name_part(l, at);
}
