/* check_frames.c - compiles the frames of sentences that a language declares (SPEC 8.3).  Reports
 * errors in their texts, such as slots that nothing can fill. */
#include "check/check_inside.h"

#include "kit/hash_index.h"
#include "kit/vec.h"
#include "program/program.h"
#include "program/sentence_frames.h"
#include "program/spelling.h"

#include <string.h>

static const char *const uses[GROUP_USES] = { [GROUP_SUBJECT] = "actor",
                                              [GROUP_DOER] = "doer",
                                              [GROUP_PRONOUN] = "pronoun",
                                              [GROUP_ASIDE] = "aside",
                                              [GROUP_CIRCUMSTANCE] = "circumstance",
                                              [GROUP_LINK] = "link",
                                              [GROUP_MATTERS] = "matters",
                                              [GROUP_RESUMES] = "resumes",
                                              [GROUP_UNMEANT] = "unmeant",
                                              [GROUP_SAYING] = "saying",
                                              [GROUP_ENDING] = "ending",
                                              [GROUP_ARTICLE] = "article",
                                              [GROUP_SOMEONE] = "someone",
                                              [GROUP_UNTOLD] = "untold",
                                              [GROUP_APART] = "apart",
                                              [GROUP_OPENS] = "opens",
                                              [GROUP_REASON] = "reason",
                                              [GROUP_ALTERS] = "alters",
                                              [GROUP_MODIFIERS] = "modifiers",
                                              [GROUP_TELLER] = "teller",
                                              [GROUP_MINDS] = "minds",
                                              [GROUP_OBJECT] = "object",
                                              [GROUP_INVERTS] = "inverts",
                                              [GROUP_RELATIVE] = "relative" };

enum { MOST_DEPTH = 6 }; /* lists inside lists are searched for values down to this depth */

/* What is known of a word of a frame.  Most words stand in many texts. */
typedef struct FrameWord {
    const char *word;
    const char *form; /* what form_of() returns */
    uint64_t bits;    /* spelling_word_bits() of WORD, and of FORM */
    uint64_t form_bits;
    uint64_t stem;       /* text_stem() of FORM */
    bool article, apart; /* FORM is one of the texts of GROUP_ARTICLE, or of GROUP_APART */
} FrameWord;

/* The frames of one language, while they are compiled. */
typedef struct FrameMaker {
    Checker *c;
    SentenceFrames *f;
    FrameWord *words; /* the words met so far, which BY_WORD finds by their hash */
    size_t nwords, cap_words;
    HashIndex by_word;
    const WordGroup **groups; /* the groups of F, which BY_NAME finds by the hash of their names */
    HashIndex by_name;
    const char **forms;   /* the words that are `spelled` alike with others */
    uint64_t *form_stems; /* text_stem() of each of them */
    int nforms;
} FrameMaker;

/* The text that is being compiled. */
typedef struct FrameReader {
    FrameMaker *m;
    const char *s; /* the rest of the text */
    Span span;
    /* the text belongs to the list `aside` or `circumstance`, so its words are not read */
    bool unread;
    bool wrong; /* the text has an error that is reported already */
} FrameReader;

static void report(FrameReader *r, const char *what, const char *name)
{
    if (!r->wrong)
        diag_add(
            r->m->c->diags, DIAG_TYPE_TEMPLATE, r->span,
            "%s `%s`\n"
            "in a text of a frame, {NAME} is a type or a `list` of this language, and its values "
            "fill slots; <NAME> is a `list`, and its values fill nothing; [ and ] enclose words "
            "that "
            "may be missing",
            what, name);
    r->wrong = true;
}

static const WordGroup *group_named(const FrameMaker *m, const char *name)
{
    uint64_t n;

    for (size_t i = 0; (n = hash_index_next(&m->by_name, text_hash(text_of_cstr(name)), &i));)
        if (strcmp(m->groups[n - 1]->name, name) == 0)
            return m->groups[n - 1];
    return NULL;
}

/* Returns the name between the sign at r->s and CLOSE, and moves r->s behind CLOSE. */
static const char *enclosed_name(FrameReader *r, char close)
{
    const char *end = strchr(r->s, close);
    const char *name;

    if (!end) {
        report(r, "this does not end:", r->s);
        end = r->s + strlen(r->s) - 1;
    }
    name = arena_strndup(r->m->c->arena, r->s + 1, (size_t)(end - r->s - 1));
    r->s = end + 1;
    return name;
}

/* Reads `{NAME}`.  NAME is a type, or a list with texts that have values for slots. */
static void read_frame_value(FrameReader *r, FramePart *part)
{
    const char *name = enclosed_name(r, '}');

    part->kind = FRAME_VALUE;
    part->type = program_type(r->m->c->p, name);
    part->group = part->type ? NULL : group_named(r->m, name);
    part->fills = part->group != NULL;
    if (part->fills)
        part->kind = FRAME_GROUP;
    else if (part->type && part->type->kind == TYPE_TEXT)
        part->kind = FRAME_QUOTED;
    else if (!part->type || part->type->kind == TYPE_EVENT || part->type->kind == TYPE_SET)
        report(r, "nothing fills the slot", name);
}

/* Returns a word that is declared as `spelled` alike with others, and that WORD is a form of: "gives"
 * for "give".  Returns WORD if there is no such word.  Then WORD also stands for "gave".  BITS are
 * those of WORD. */
static const char *form_of(const FrameMaker *m, const char *word, uint64_t bits)
{
    const SentenceFrames *f = m->f;
    uint64_t stem;

    if (bits != text_word_bit(word))
        return word;
    stem = text_stem(word, f->endings, f->nendings);
    for (int k = 0; k < m->nforms; k++)
        if (m->form_stems[k] == stem)
            return m->forms[k];
    return word;
}

/* Returns true if WORD is one of the words that are listed for USE. */
static bool listed_for(const SentenceFrames *f, GroupUse use, const char *word)
{
    for (const Node *e = f->used[use] ? f->used[use]->declared : NULL; e; e = e->next)
        if (text_same_word(e->text, word))
            return true;
    return false;
}

/* Returns what is known of WORD.  The result is valid until the next call. */
static const FrameWord *frame_word(FrameMaker *m, const char *word)
{
    const uint32_t hash = text_hash(text_of_cstr(word));
    const SentenceFrames *f = m->f;
    FrameWord *x;
    uint64_t n;

    for (size_t i = 0; (n = hash_index_next(&m->by_word, hash, &i));)
        if (strcmp(m->words[n - 1].word, word) == 0)
            return &m->words[n - 1];
    VEC_ROOM(m->words, m->nwords, m->cap_words);
    x = &m->words[m->nwords++];
    *x = (FrameWord){ .word = word, .bits = spelling_word_bits(m->c->p, word) };
    x->form = form_of(m, word, x->bits);
    x->form_bits = x->form == word ? x->bits : spelling_word_bits(m->c->p, x->form);
    x->stem = text_stem(x->form, f->endings, f->nendings);
    x->article = listed_for(f, GROUP_ARTICLE, x->form);
    x->apart = listed_for(f, GROUP_APART, x->form);
    hash_index_add(&m->by_word, hash, m->nwords);
    return x;
}

/* Reads a word or a sign. */
static void read_frame_word(FrameReader *r, FramePart *part)
{
    static const char open[] = "\xc2\xab", close[] = "\xc2\xbb";
    size_t n = strcspn(r->s, " ]");
    const char *word = arena_strndup(r->m->c->arena, r->s, n);

    r->s += n;
    part->kind = FRAME_SIGN;
    if (strcmp(word, open) == 0 || strcmp(word, close) == 0) {
        part->sign = *word == *open && word[1] == open[1] ? '<' : '>';
    } else if (*word && !word[1] && strchr(",:()", *word)) {
        part->sign = *word;
    } else if (strcmp(word, "*") == 0) {
        part->kind = FRAME_ANY;
    } else if (*word == '~' && word[1]) {
        part->kind = FRAME_ENDED;
        part->text = word + 1;
    } else {
        const FrameWord *known = *word == '=' ? NULL : frame_word(r->m, word);

        part->kind = FRAME_WORD;
        part->exact = !known;
        part->text = !known ? word + 1 : r->unread ? word : known->form;
        part->bit = !known ? text_word_bit(word + 1) : r->unread ? known->bits : known->form_bits;
        part->stem = known && !r->unread ? known->stem : 0;
    }
}

/* Compiles the parts at r->s, up to the end of the text, or up to a `]` if INSIDE is true. */
static const FramePart *read_frame_parts(FrameReader *r, bool inside)
{
    const FramePart *first = NULL, **end = &first;

    for (r->s += strspn(r->s, " "); *r->s && !(inside && *r->s == ']'); r->s += strspn(r->s, " ")) {
        FramePart *part = arena_new_of(r->m->c->arena, FramePart);

        *part = (FramePart){ 0 };
        if (*r->s == '{') {
            read_frame_value(r, part);
        } else if (*r->s == '<') {
            const char *name = enclosed_name(r, '>');

            part->kind = FRAME_GROUP;
            part->group = group_named(r->m, name);
            if (!part->group)
                report(r, "no `list` has the name", name);
        } else if (*r->s == '[' && !inside) {
            r->s++;
            part->kind = FRAME_OPTION;
            part->inside = read_frame_parts(r, true);
            if (*r->s != ']')
                report(r, "a `]` is missing after", "[");
            else
                r->s++;
        } else if (*r->s == '[' || *r->s == ']') {
            report(r, "this sign cannot stand here:", *r->s == '[' ? "[" : "]");
            r->s++;
        } else {
            read_frame_word(r, part);
        }
        *end = part;
        end = (const FramePart **)&part->next;
    }
    return first;
}

/* Returns what is known of the word PART.  Returns NULL if PART is no word, or stands for itself
 * only.  The result is valid until the next call. */
static const FrameWord *part_word(FrameMaker *m, const FramePart *part)
{
    return part->kind == FRAME_WORD && part->text && !part->exact ? frame_word(m, part->text)
                                                                  : NULL;
}

/* Returns PARTS without the articles before other words and before values.  In a sentence, any
 * article may stand there (SPEC 8.3.25). */
static const FramePart *without_articles(FrameMaker *m, const FramePart *parts)
{
    const FramePart *next = parts ? parts->next : NULL;
    const FrameWord *known;

    if (!parts)
        return NULL;
    ((FramePart *)parts)->next = without_articles(m, next);
    next = parts->next;
    known = part_word(m, parts);
    return next && !next->exact && (next->kind == FRAME_WORD || next->kind == FRAME_VALUE) &&
                   known && known->article
               ? next
               : parts;
}

/* Compiles the texts from FIRST on.  UNREAD is true for a list of words that are not read.  In such
 * a list, a word stands only for itself, and not for forms with another ending (SPEC 8.3.25). */
static const FrameText *read_texts(FrameMaker *m, const Node *first, bool unread)
{
    const FrameText *texts = NULL, **end = &texts;

    for (const Node *n = first; n; n = n->next) {
        FrameReader r = { .m = m, .s = n->text, .span = n->span, .unread = unread };
        FrameText *text = arena_new_of(m->c->arena, FrameText);

        *text = (FrameText){ .parts = without_articles(m, read_frame_parts(&r, false)) };
        *end = text;
        end = (const FrameText **)&text->next;
    }
    return texts;
}

/* Adds a text with PARTS, and with the word APART, to the list that ends at END.  Returns the new
 * end. */
static const FrameText **add_text(Checker *c, const FrameText **end, const FramePart *parts,
                                  const FramePart *apart)
{
    FrameText *text = arena_new_of(c->arena, FrameText);

    *text = (FrameText){ .parts = parts, .apart = apart };
    *end = text;
    return (const FrameText **)&text->next;
}

/* Returns a copy of the parts BEFORE, and of those from PART to before END after them. */
static FramePart *copy_parts(Checker *c, const FramePart *before, const FramePart *part,
                             const FramePart *end)
{
    FramePart *copy;

    if (!before && part == end)
        return NULL;
    copy = arena_new_of(c->arena, FramePart);
    *copy = before ? *before : *part;
    copy->next =
        before ? copy_parts(c, before->next, part, end) : copy_parts(c, NULL, part->next, end);
    return copy;
}

/* Adds texts with parted verbs to the list that ends at END.  Reads the parts BEFORE, and after them
 * each of TEXTS.  If the last word of such a text may stand apart, adds the text without this word.
 * FrameText.apart then has the word.  If BEFORE is NULL, also adds a text that begins with the word.
 * Returns the new end.  DEPTH limits groups inside groups. */
static const FrameText **add_parted_verbs(FrameMaker *m, const FramePart *before,
                                          const FrameText *texts, const FrameText **end, int depth)
{
    Checker *c = m->c;

    for (const FrameText *t = texts; t && depth; t = t->next) {
        const FramePart *last = t->parts;
        const FrameWord *known;
        FramePart *parts, *turned;

        while (last && last->next)
            last = last->next;
        parts = copy_parts(c, before, t->parts, last);
        if (last && last->kind == FRAME_GROUP && last->group)
            end = add_parted_verbs(m, parts, last->group->texts, end, depth - 1);
        known = last ? part_word(m, last) : NULL;
        if (!parts || !known || !known->apart)
            continue;
        end = add_text(c, end, parts, last);
        if (before)
            continue;
        turned = arena_new_of(c->arena, FramePart);
        *turned = *last;
        turned->next = parts;
        end = add_text(c, end, turned, NULL);
    }
    return end;
}

/* Compiles the verbs of a frame, from FIRST on. */
static const FrameText *read_verbs(FrameMaker *m, const Node *first)
{
    const FrameText *texts = read_texts(m, first, false), *more = NULL;
    const FrameText **end = &texts;

    add_parted_verbs(m, NULL, texts, &more, MOST_DEPTH);
    while (*end)
        end = (const FrameText **)&((FrameText *)*end)->next;
    *end = more;
    return texts;
}

/* Declares the groups of the language, without their texts. */
static void declare_groups(FrameMaker *m)
{
    SentenceFrames *f = m->f;
    const WordGroup **end = &f->groups;
    int most = 0;

    for (const Node *n = f->declared; n; n = n->next)
        most += n->kind == N_WordGroup;
    m->groups = arena_new_array(m->c->arena, const WordGroup *, (size_t)most);
    for (const Node *n = f->declared; n; n = n->next) {
        WordGroup *g;

        if (n->kind != N_WordGroup)
            continue;
        if (group_named(m, n->text)) {
            check_report_twice(&m->c->x, n->span, n->text);
            continue;
        }
        g = arena_new_of(m->c->arena, WordGroup);
        *g = (WordGroup){ .name = n->text, .declared = n->a, .id = f->ngroups };
        m->groups[f->ngroups++] = g;
        hash_index_add(&m->by_name, text_hash(text_of_cstr(n->text)), (uint64_t)f->ngroups);
        for (int use = 0; use < GROUP_USES; use++)
            if (strcmp(uses[use], n->text) == 0)
                f->used[use] = g;
        for (const Node *e = n->a; e && g == f->used[GROUP_ENDING]; e = e->next)
            if (f->nendings < (int)BL_LEN(f->endings))
                f->endings[f->nendings++] = e->text;
            else
                check_report_limit(&m->c->x, e->span, BL_LEN(f->endings), "endings",
                                   "leave out those that nobody uses");
        *end = g;
        end = (const WordGroup **)&g->next;
    }
}

static bool texts_have_value(const FrameText *texts, const char *name, size_t n, int depth);

/* Returns true if PARTS have a value of the type with the N bytes at NAME.  Looks into lists no
 * deeper than DEPTH. */
static bool parts_have_value(const FramePart *parts, const char *name, size_t n, int depth)
{
    for (const FramePart *part = parts; part; part = part->next) {
        if ((part->kind == FRAME_VALUE || part->kind == FRAME_QUOTED) &&
            strlen(part->type->name) == n && memcmp(part->type->name, name, n) == 0)
            return true;
        if ((part->kind == FRAME_OPTION && parts_have_value(part->inside, name, n, depth)) ||
            (part->fills && depth && texts_have_value(part->group->texts, name, n, depth - 1)))
            return true;
    }
    return false;
}

static bool texts_have_value(const FrameText *texts, const char *name, size_t n, int depth)
{
    for (const FrameText *t = texts; t; t = t->next)
        if (parts_have_value(t->parts, name, n, depth))
            return true;
    return false;
}

/* Reports the slots of the sentence after `as`, in N, that no text of FRAME fills.  A text of the
 * list `actor` counts, too, because the actor of the preceding clause may fill a slot. */
static void check_told_slots(Checker *c, const SentenceFrames *f, const Frame *frame, const Node *n)
{
    const WordGroup *actor = f->used[GROUP_SUBJECT];

    for (const char *s = frame->to; (s = strchr(s, '{')); s++) {
        size_t m = strcspn(s + 1, "}");
        bool filled = texts_have_value(frame->subject, s + 1, m, MOST_DEPTH) ||
                      (actor && texts_have_value(actor->texts, s + 1, m, MOST_DEPTH));

        for (const FrameRole *r = frame->roles; r; r = r->next)
            filled = filled || texts_have_value(r->texts, s + 1, m, MOST_DEPTH);
        if (!filled)
            diag_add(c->diags, DIAG_TYPE_TEMPLATE, n->span,
                     "nothing fills the slot {%s}\n"
                     "name the type of a value in a text after `of`, `with` or `may`",
                     arena_strndup(c->arena, s + 1, m));
    }
}

static const Frame *read_frame(FrameMaker *m, const Node *n)
{
    Checker *c = m->c;
    SentenceFrames *f = m->f;
    Frame *frame = arena_new_of(c->arena, Frame);
    const FrameRole **end = &frame->roles;

    *frame = (Frame){ .verbs = read_verbs(m, n->a), .to = n->c->text, .id = f->nframes++ };
    for (const Node *r = n->b; r; r = r->next) {
        FrameRole *role;

        if (r->num == FRAME_SUBJECT_TEXTS) {
            frame->subject = read_texts(m, r->a, false);
            continue;
        }
        role = arena_new_of(c->arena, FrameRole);
        *role = (FrameRole){ .texts = read_texts(m, r->a, false),
                             .needed = r->num == FRAME_NEEDED,
                             .id = f->nroles++ };
        *end = role;
        end = (const FrameRole **)&role->next;
    }
    if (diags_errors(c->diags) == 0)
        check_told_slots(c, f, frame, n->c);
    return frame;
}

/* Compiles the texts of the group that N declares. */
static void fill_group(FrameMaker *m, const Node *n)
{
    const SentenceFrames *f = m->f;
    WordGroup *g = (WordGroup *)group_named(m, n->text);

    g->texts = read_texts(m, n->a, g == f->used[GROUP_ASIDE] || g == f->used[GROUP_CIRCUMSTANCE]);
}

/* Lists the words ALIKE of the language. */
static void list_forms(FrameMaker *m, const Alike *alike)
{
    const SentenceFrames *f = m->f;
    int n = 0;

    for (const Alike *a = alike; a; a = a->next)
        n += a->n;
    m->forms = arena_new_array(m->c->arena, const char *, (size_t)n);
    m->form_stems = arena_new_array(m->c->arena, uint64_t, (size_t)n);
    for (const Alike *a = alike; a; a = a->next)
        for (int k = 0; k < a->n; k++) {
            m->form_stems[m->nforms] = text_stem(a->words[k], f->endings, f->nendings);
            m->forms[m->nforms++] = a->words[k];
        }
}

/* Compiles the frames of the language L. */
static void make_frames(Checker *c, const Lang *l)
{
    FrameMaker m = { .c = c, .f = l->frames };
    const Frame **end = &m.f->frames;

    declare_groups(&m);
    list_forms(&m, l->alike);
    for (const Node *n = m.f->declared; n; n = n->next)
        if (n->kind == N_WordGroup && group_named(&m, n->text))
            fill_group(&m, n);
    for (const Node *n = m.f->declared; n; n = n->next)
        if (n->kind == N_Frame) {
            *end = read_frame(&m, n);
            end = (const Frame **)&(*end)->next;
        }
    xfree(m.words);
    hash_index_release(&m.by_word);
    hash_index_release(&m.by_name);
}

void check_frames(Checker *c)
{
    for (int i = 0; i < c->p->nlangs; i++)
        if (c->p->langs[i].frames)
            make_frames(c, &c->p->langs[i]);
}
