/* check_frames.c - compiles the frames of sentences that a language declares (SPEC 8.3).  Reports
 * errors in their texts, such as slots that nothing can fill. */
#include "check/check_inside.h"

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
                                              [GROUP_APART] = "apart" };

enum { MOST_DEPTH = 6 }; /* lists inside lists are searched for values down to this depth */

/* The text that is being compiled. */
typedef struct FrameReader {
    Checker *c;
    const SentenceFrames *frames;
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
            r->c->diags, DIAG_TYPE_TEMPLATE, r->span,
            "%s `%s`\n"
            "in a text of a frame, {NAME} is a type or a `list` of this language, and its values "
            "fill slots; <NAME> is a `list`, and its values fill nothing; [ and ] enclose words "
            "that "
            "may be missing",
            what, name);
    r->wrong = true;
}

static const WordGroup *group_named(const SentenceFrames *f, const char *name)
{
    for (const WordGroup *g = f->groups; g; g = g->next)
        if (strcmp(g->name, name) == 0)
            return g;
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
    name = arena_strndup(r->c->arena, r->s + 1, (size_t)(end - r->s - 1));
    r->s = end + 1;
    return name;
}

/* Reads `{NAME}`.  NAME is a type, or a list with texts that have values for slots. */
static void read_frame_value(FrameReader *r, FramePart *part)
{
    const char *name = enclosed_name(r, '}');

    part->kind = FRAME_VALUE;
    part->type = program_type(r->c->p, name);
    part->group = part->type ? NULL : group_named(r->frames, name);
    part->fills = part->group != NULL;
    if (part->fills)
        part->kind = FRAME_GROUP;
    else if (part->type && part->type->kind == TYPE_TEXT)
        part->kind = FRAME_QUOTED;
    else if (!part->type || part->type->kind == TYPE_EVENT || part->type->kind == TYPE_SET)
        report(r, "nothing fills the slot", name);
}

/* Returns a word that is declared as `spelled` alike with others, and that WORD is a form of: "gives"
 * for "give".  Returns WORD if there is no such word.  Then WORD also stands for "gave". */
static const char *form_of(FrameReader *r, const char *word)
{
    const SentenceFrames *f = r->frames;
    const uint64_t stem = text_stem(word, f->endings, f->nendings);

    if (spelling_word_bits(r->c->p, word) != text_word_bit(word))
        return word;
    for (int k = 0; k < f->nforms; k++)
        if (f->form_stems[k] == stem)
            return f->forms[k];
    return word;
}

/* Reads a word or a sign. */
static void read_frame_word(FrameReader *r, FramePart *part)
{
    static const char open[] = "\xc2\xab", close[] = "\xc2\xbb";
    size_t n = strcspn(r->s, " ]");
    const char *word = arena_strndup(r->c->arena, r->s, n);

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
        part->kind = FRAME_WORD;
        part->exact = *word == '=';
        part->text = part->exact ? word + 1 : r->unread ? word : form_of(r, word);
        part->bit =
            part->exact ? text_word_bit(part->text) : spelling_word_bits(r->c->p, part->text);
        if (!part->exact && !r->unread)
            part->stem = text_stem(part->text, r->frames->endings, r->frames->nendings);
    }
}

/* Compiles the parts at r->s, up to the end of the text, or up to a `]` if INSIDE is true. */
static const FramePart *read_frame_parts(FrameReader *r, bool inside)
{
    const FramePart *first = NULL, **end = &first;

    for (r->s += strspn(r->s, " "); *r->s && !(inside && *r->s == ']'); r->s += strspn(r->s, " ")) {
        FramePart *part = arena_new_of(r->c->arena, FramePart);

        *part = (FramePart){ 0 };
        if (*r->s == '{') {
            read_frame_value(r, part);
        } else if (*r->s == '<') {
            const char *name = enclosed_name(r, '>');

            part->kind = FRAME_GROUP;
            part->group = group_named(r->frames, name);
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

/* Returns true if PART is one of the words that are listed for USE. */
static bool is_frame_word(const SentenceFrames *f, GroupUse use, const FramePart *part)
{
    const WordGroup *g = part->kind == FRAME_WORD && !part->exact ? f->used[use] : NULL;

    for (const Node *e = g ? g->declared : NULL; e; e = e->next)
        if (text_same_word(e->text, part->text))
            return true;
    return false;
}

/* Returns PARTS without the articles before other words and before values.  In a sentence, any
 * article may stand there (SPEC 8.3.25). */
static const FramePart *without_articles(const SentenceFrames *f, const FramePart *parts)
{
    const FramePart *next = parts ? parts->next : NULL;

    if (!parts)
        return NULL;
    ((FramePart *)parts)->next = without_articles(f, next);
    next = parts->next;
    return next && !next->exact && (next->kind == FRAME_WORD || next->kind == FRAME_VALUE) &&
                   is_frame_word(f, GROUP_ARTICLE, parts)
               ? next
               : parts;
}

/* Compiles the texts from FIRST on.  UNREAD is true for a list of words that are not read.  In such
 * a list, a word stands only for itself, and not for forms with another ending (SPEC 8.3.25). */
static const FrameText *read_texts(Checker *c, const SentenceFrames *f, const Node *first,
                                   bool unread)
{
    const FrameText *texts = NULL, **end = &texts;

    for (const Node *n = first; n; n = n->next) {
        FrameReader r = { .c = c, .frames = f, .s = n->text, .span = n->span, .unread = unread };
        FrameText *text = arena_new_of(c->arena, FrameText);

        *text = (FrameText){ .parts = without_articles(f, read_frame_parts(&r, false)) };
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
static const FrameText **add_parted_verbs(Checker *c, const SentenceFrames *f,
                                          const FramePart *before, const FrameText *texts,
                                          const FrameText **end, int depth)
{
    for (const FrameText *t = texts; t && depth; t = t->next) {
        const FramePart *last = t->parts;
        FramePart *parts, *turned;

        while (last && last->next)
            last = last->next;
        parts = copy_parts(c, before, t->parts, last);
        if (last && last->kind == FRAME_GROUP && last->group)
            end = add_parted_verbs(c, f, parts, last->group->texts, end, depth - 1);
        if (!last || !parts || !is_frame_word(f, GROUP_APART, last))
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
static const FrameText *read_verbs(Checker *c, const SentenceFrames *f, const Node *first)
{
    const FrameText *texts = read_texts(c, f, first, false), *more = NULL;
    const FrameText **end = &texts;

    add_parted_verbs(c, f, NULL, texts, &more, MOST_DEPTH);
    while (*end)
        end = (const FrameText **)&((FrameText *)*end)->next;
    *end = more;
    return texts;
}

/* Declares the groups of F, without their texts. */
static void declare_groups(Checker *c, SentenceFrames *f)
{
    const WordGroup **end = &f->groups;

    for (const Node *n = f->declared; n; n = n->next) {
        WordGroup *g;

        if (n->kind != N_WordGroup)
            continue;
        if (group_named(f, n->text)) {
            check_report_twice(&c->x, n->span, n->text);
            continue;
        }
        g = arena_new_of(c->arena, WordGroup);
        *g = (WordGroup){ .name = n->text, .declared = n->a, .id = f->ngroups++ };
        for (int use = 0; use < GROUP_USES; use++)
            if (strcmp(uses[use], n->text) == 0)
                f->used[use] = g;
        for (const Node *e = n->a; e && g == f->used[GROUP_ENDING]; e = e->next)
            if (f->nendings < (int)BL_LEN(f->endings))
                f->endings[f->nendings++] = e->text;
            else
                check_report_limit(&c->x, e->span, BL_LEN(f->endings), "endings",
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

static const Frame *read_frame(Checker *c, SentenceFrames *f, const Node *n)
{
    Frame *frame = arena_new_of(c->arena, Frame);
    const FrameRole **end = &frame->roles;

    *frame = (Frame){ .verbs = read_verbs(c, f, n->a), .to = n->c->text, .id = f->nframes++ };
    for (const Node *r = n->b; r; r = r->next) {
        FrameRole *role;

        if (r->num == FRAME_SUBJECT_TEXTS) {
            frame->subject = read_texts(c, f, r->a, false);
            continue;
        }
        role = arena_new_of(c->arena, FrameRole);
        *role = (FrameRole){ .texts = read_texts(c, f, r->a, false),
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
static void fill_group(Checker *c, const SentenceFrames *f, const Node *n)
{
    WordGroup *g = (WordGroup *)group_named(f, n->text);

    g->texts =
        read_texts(c, f, n->a, g == f->used[GROUP_ASIDE] || g == f->used[GROUP_CIRCUMSTANCE]);
}

/* Lists the words of a language that are declared alike with others.  F has the frames of that
 * language. */
static void list_forms(Checker *c, SentenceFrames *f, const Alike *alike)
{
    int n = 0;

    for (const Alike *a = alike; a; a = a->next)
        n += a->n;
    f->forms = arena_new_array(c->arena, const char *, (size_t)n);
    f->form_stems = arena_new_array(c->arena, uint64_t, (size_t)n);
    for (const Alike *a = alike; a; a = a->next)
        for (int k = 0; k < a->n; k++) {
            f->form_stems[f->nforms] = text_stem(a->words[k], f->endings, f->nendings);
            f->forms[f->nforms++] = a->words[k];
        }
}

void check_frames(Checker *c)
{
    for (int i = 0; i < c->p->nlangs; i++) {
        SentenceFrames *f = c->p->langs[i].frames;
        const Frame **end = &f->frames;

        declare_groups(c, f);
        list_forms(c, f, c->p->langs[i].alike);
        for (const Node *n = f->declared; n; n = n->next)
            if (n->kind == N_WordGroup && group_named(f, n->text))
                fill_group(c, f, n);
        for (const Node *n = f->declared; n; n = n->next)
            if (n->kind == N_Frame) {
                *end = read_frame(c, f, n);
                end = (const Frame **)&(*end)->next;
            }
    }
}
