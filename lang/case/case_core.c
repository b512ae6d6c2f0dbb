/* case_core.c - reads the core of a sentence, and leaves out parts that are not read (SPEC 8.3).
 * Only a sentence that is otherwise refused is read so.  A sentence is a chain of clauses, with
 * circumstances around them.  A part can be left out if its words cannot change what the other
 * words say; the language lists the words that decide this.
 *
 * Places in a sentence are indexes of words in the reader. */
#include "case/case_frames_inside.h"

#include "program/spelling.h"

#include <stdlib.h>
#include <string.h>

enum {
    MOST_PARTS = 16,    /* the most parts that may be left out */
    MOST_CHOICES = 700, /* the most choices of parts */
    MOST_CORES = 40     /* the most cores of one sentence that are tried */
};

/* Words that may be left out: those from FROM to before TO. */
typedef struct LeftOut {
    int from, to;
    bool silent; /* the words mean nothing, such as "so" at the start */
} LeftOut;

/* The search for the core of a sentence. */
typedef struct CoreSearch {
    FrameSearch s;
    CaseReader *l;
    KeptWords whole; /* the words of the sentence */
    LeftOut parts[MOST_PARTS];
    int nparts;
} CoreSearch;

/* A choice of parts: a bit for each part that is left out. */
typedef struct CoreChoice {
    unsigned parts;
    int nunread, nleft;
} CoreChoice;

static uint64_t ends_of(CoreSearch *c, GroupUse use, int i)
{
    return i < c->l->ntoks ? case_frame_ends_of_group(&c->s, c->s.frames->used[use], i) : 0;
}

/* The list with the use USE may have texts that begin at word I. Returns the place after the
 * longest one, or I. */
static int after_text(CoreSearch *c, GroupUse use, int i)
{
    const uint64_t ends = ends_of(c, use, i);
    int end = c->l->ntoks;

    while (end > i && !(ends & case_frame_bit(end)))
        end--;
    return end;
}

/* Returns the place after the words from word I on that name an actor, or I. */
static int after_actor(CoreSearch *c, int i)
{
    int at = i, n;

    while (at + 1 < c->l->ntoks && at < i + MOST_PARTICLES && case_is_particle(c->l, at) &&
           !case_words_actor_at(c->l, at))
        at++;
    n = at < c->l->ntoks ? case_words_actor_at(c->l, at) : 0;
    return n && !(at + n < c->l->ntoks && *c->l->toks[at + n].text == '\'') ? at + n : i;
}

/* Returns true if an actor is named at word I, or a pronoun stands there. */
static bool begins_with_actor(CoreSearch *c, int i)
{
    return after_actor(c, i) > i || after_text(c, GROUP_PRONOUN, i) > i;
}

static bool is_comma(const CoreSearch *c, int i)
{
    return case_frame_sign_at(c->l, i, ',');
}

/* Returns true if an item, or a part of one, is named by words that begin at word I. */
static bool core_names_item(CoreSearch *c, int i, int end)
{
    const Type *items = c->l->p->holding ? c->l->p->holding->ptype[1] : NULL;
    uint64_t set;
    Value v;

    for (int n = 1; items && n <= MAX_SPELT && i + n <= end; n++)
        if (case_value_at(c->l, items, i, n, &v) || case_vague_at(c->l, items, i, n, &set) ||
            case_any_at(c->l, items, i, n) ||
            (items->kind == TYPE_PRODUCT && (case_value_at(c->l, items->left, i, n, &v) ||
                                             case_value_at(c->l, items->right, i, n, &v))))
            return true;
    return false;
}

/* Returns true if a phrase of K has word I directly after its actor, as the verb. */
static bool is_verb_of(CoreSearch *c, const EventKind *k, int i)
{
    const int by = c->l->p->by[k->id];

    for (const Phrase *ph = by >= 0 ? k->phrases : NULL; ph; ph = ph->next) {
        const PhrasePart *verb = ph->parts ? ph->parts->next : NULL;

        if (ph->lang == c->l->c->lang && verb && ph->parts->kind == PHRASE_SLOT &&
            ph->parts->attr == by && verb->kind == PHRASE_WORD &&
            (case_word_bits(c->l, i) & verb->bit) &&
            spelling_alike(c->l->p, c->l->toks[i].text, verb->text))
            return true;
    }
    return false;
}

/* Returns true if one of TEXTS begins at a word from FROM to before TO. */
static bool have_text(CoreSearch *c, const FrameText *texts, int from, int to)
{
    for (int i = from; i < to; i++)
        for (const FrameText *t = texts; t; t = t->next)
            if (case_frame_ends_of_parts(&c->s, t->parts, i))
                return true;
    return false;
}

/* Returns true if the verb of F stands at word I. The words from FROM to before TO must also have
 * all roles that F needs. */
static bool clause_may_fit(CoreSearch *c, const Frame *f, int i, int from, int to)
{
    if (!*f->to || !have_text(c, f->verbs, i, i + 1))
        return false;
    for (const FrameRole *r = f->roles; r; r = r->next)
        if (r->needed && !have_text(c, r->texts, from, to))
            return false;
    return true;
}

/* Returns true if word I is the verb of an act that the program knows. The words from FROM to
 * before TO are its clause. */
static bool tells_act(CoreSearch *c, int i, int from, int to)
{
    CaseReader *l = c->l;

    if (l->toks[i].punct || l->toks[i].quoted || case_listed_at(l, WORDS_DONE, i) ||
        case_listed_at(l, WORDS_DETAIL, i) || case_is_particle(l, i))
        return false;
    for (const EventKind *k = l->p->events; k; k = k->next)
        if (is_verb_of(c, k, i))
            return true;
    for (const Frame *f = c->s.frames->frames; f; f = f->next)
        if (clause_may_fit(c, f, i, from, to))
            return true;
    return false;
}

/* What the words of a part may be. */
typedef enum PartUse {
    PART_CLAUSE,       /* a clause of its own, such as "and smiled": it may not tell an act */
    PART_TIME,         /* it begins with a word such as "while": it may not name an item */
    PART_CIRCUMSTANCE, /* it begins with another word, such as "with": nor may it be negative */
    PART_BELIEF        /* what somebody believed, or a reason: it may name an item */
} PartUse;

/* Returns true if an actor is named among the words from FROM to before TO. */
static bool names_actor(CoreSearch *c, int from, int to)
{
    for (int i = from; i < to; i++)
        if (case_words_actor_at(c->l, i))
            return true;
    return false;
}

/* Returns true if the words from FROM to before TO say that an actor does something. The program
 * must know this act. */
static bool says_who_acts(CoreSearch *c, int from, int to)
{
    for (int i = from; i < to; i++) {
        int verb = i + case_words_actor_at(c->l, i), n = 1;

        while (verb > i && verb < to && n) {
            n = case_listed_at(c->l, WORDS_DETAIL, verb);
            verb += n;
        }
        if (verb > i && verb < to && tells_act(c, verb, from, to))
            return true;
    }
    return false;
}

/* Returns true if the words from FROM to before TO cannot change what the other words say. */
static bool is_idle(CoreSearch *c, int from, int to, PartUse use)
{
    if (use == PART_CLAUSE ? names_actor(c, from, to)
                           : use != PART_BELIEF && says_who_acts(c, from, to))
        return false;
    for (int i = from; i < to; i++) {
        if (c->l->toks[i].quoted ||
            ((use == PART_CLAUSE || use == PART_CIRCUMSTANCE) && ends_of(c, GROUP_ALTERS, i)))
            return false;
        if (use != PART_BELIEF && (case_frame_is_weighty(c->l, i) || core_names_item(c, i, to)))
            return false;
        if (use == PART_CLAUSE && tells_act(c, i, from, to))
            return false;
    }
    return true;
}

/* Adds the words from FROM to before TO to the parts that may be left out. */
static void core_add_part(CoreSearch *c, int from, int to, bool silent)
{
    for (int k = 0; k < c->nparts; k++)
        if (c->parts[k].from == from && c->parts[k].to == to)
            return;
    if (c->nparts < MOST_PARTS && to > from && to - from < c->l->ntoks)
        c->parts[c->nparts++] = (LeftOut){ .from = from, .to = to, .silent = silent };
}

/* A circumstance of the sort USE begins at word I, which is the first word of the sentence.  Adds
 * the parts from there to a comma, or to an actor. */
static void add_opening(CoreSearch *c, int i, PartUse use)
{
    for (int end = i + 1; end < c->l->ntoks && is_idle(c, i, end, use); end++) {
        const int did = after_text(c, GROUP_INVERTS, end);

        const int next = is_comma(c, end) ? end + 1 : did;

        if ((next > end || (begins_with_actor(c, end) && end > i + 1)) &&
            (is_comma(c, end) || begins_with_actor(c, next)) &&
            !(names_actor(c, i, end) && after_text(c, GROUP_PRONOUN, next) > next))
            core_add_part(c, i, next, false);
        if (is_comma(c, end))
            return;
    }
}

/* A circumstance of the sort USE begins at word I, inside the sentence.  Adds the parts from there
 * to a comma, to a link before another clause, or to the end. */
static void add_inner(CoreSearch *c, int i, PartUse use)
{
    const int from = i && is_comma(c, i - 1) ? i - 1 : i;

    for (int end = i + 1; end <= c->l->ntoks && is_idle(c, i, end, use); end++) {
        const int next = after_text(c, GROUP_LINK, end);

        if (end == c->l->ntoks)
            core_add_part(c, from, end, false);
        else if (is_comma(c, end))
            core_add_part(c, from, end + (from < i), false);
        else if (next > end &&
                 (begins_with_actor(c, next) || tells_act(c, next, next, c->l->ntoks)))
            core_add_part(c, from, end, false);
        if (next > end && use == PART_BELIEF && end < c->l->ntoks)
            return;
    }
}

/* Adds the circumstances that begin at word I. */
static void add_circumstances(CoreSearch *c, int i)
{
    CaseReader *l = c->l;
    const bool starts = i == 0 || (is_comma(c, i - 1)),
               aside = !l->toks[i].punct && !l->toks[i].quoted &&
                       spelling_is_aside(l->p, l->toks[i].text, l->c->lang);
    const bool belief = ends_of(c, GROUP_REASON, i) != 0;

    if (!belief && !aside && !(starts && ends_of(c, GROUP_OPENS, i)))
        return;
    (i ? add_inner : add_opening)(c, i,
                                  belief  ? PART_BELIEF
                                  : aside ? PART_TIME
                                          : PART_CIRCUMSTANCE);
}

/* A link stands from word AT to before word NEXT, between two clauses.  Adds the clause before it,
 * and the clause after it. */
static void add_clauses(CoreSearch *c, int at, int next)
{
    const int actor = after_actor(c, 0), pronoun = after_text(c, GROUP_PRONOUN, next);
    const PartUse use = ends_of(c, GROUP_MINDS, actor) ? PART_TIME : PART_CLAUSE;
    int end = next;

    if (actor && at > actor && is_idle(c, actor, at, use)) {
        if (after_actor(c, next) == next)
            core_add_part(c, actor, pronoun, false);
        else
            core_add_part(c, 0, next, false);
    }
    while (end < c->l->ntoks && !(after_text(c, GROUP_LINK, end) > end && end > next))
        end++;
    if (is_idle(c, at, end, PART_CLAUSE))
        core_add_part(c, at, end, false);
}

/* Adds one or two words from word I on that stand between a particle and a noun. An example is
 * "splendid" in "his splendid coat". */
static void add_adjectives(CoreSearch *c, int i)
{
    const CaseReader *l = c->l;

    if (!i || !(case_is_particle(l, i - 1) || case_kin_is_owner_word(l, i - 1)))
        return;
    for (int end = i + 1; end < l->ntoks && end <= i + 2; end++) {
        if (l->toks[end - 1].punct || case_is_particle(l, end - 1) ||
            !is_idle(c, end - 1, end, PART_CLAUSE) || ends_of(c, GROUP_MATTERS, end - 1) ||
            case_listed_at(l, WORDS_DONE, end) || case_is_separator(l, end))
            return;
        core_add_part(c, i, end, false);
    }
}

static void find_parts(CoreSearch *c)
{
    const int link = after_text(c, GROUP_LINK, 0);

    if (link && link < c->l->ntoks)
        core_add_part(c, 0, link, true);
    for (int i = 0; i < c->l->ntoks; i++) {
        const uint64_t links = i ? ends_of(c, GROUP_LINK, i) : 0;

        add_circumstances(c, i);
        core_add_part(c, i, after_text(c, GROUP_MODIFIERS, i), false);
        add_adjectives(c, i);
        for (int next = i + 1; next < c->l->ntoks; next++)
            if (links & case_frame_bit(next))
                add_clauses(c, i, next);
    }
}

/* Word I is a word such as "him".  If two actors are named before it, the second one is the subject of
 * the clause, and the first one is meant.  Returns the place of this name.  Returns -1 if fewer or
 * more actors are named, because nobody can then tell who is meant. */
static int meant_by_object(CoreSearch *c, int i)
{
    int first = -1, n = 0;

    for (int k = 0; k < i; k++)
        if (case_words_actor_at(c->l, k) == 1) {
            first = n++ ? first : k;
        }
    return n == 2 ? first : -1;
}

/* Puts the names of actors in the place of words such as "him" in c->whole. */
static void name_objects(CoreSearch *c)
{
    for (int i = 0; i < c->l->ntoks; i++) {
        const int who = after_text(c, GROUP_OBJECT, i) == i + 1 ? meant_by_object(c, i) : -1;

        if (who >= 0)
            c->whole.toks[i].text = c->l->toks[who].text;
    }
}

/* Returns the words of the sentence without the parts of CHOICE. */
static const Node *core_words(CoreSearch *c, const CoreChoice *choice)
{
    const Node *nodes;
    int n = 0;

    for (int i = 0; i < c->whole.ntoks; i++) {
        bool left = false;

        for (int k = 0; k < c->nparts; k++)
            left |= (choice->parts >> k & 1) && c->parts[k].from <= i && i < c->parts[k].to;
        if (!left)
            c->l->toks[n++] = c->whole.toks[i];
    }
    c->l->ntoks = n;
    c->l->wording = ++c->l->wordings;
    nodes = n > 1 ? case_words_as_nodes(c->l) : NULL;
    case_words_restore(c->l, &c->whole);
    return nodes;
}

/* Adds the choices that leave out at most MOST_LEFT_OUT parts to LIST, and returns their number.
 * PARTS is the choice so far, and FROM is the first part that may be added. */
static int core_choices(const CoreSearch *c, CoreChoice *list, int n, CoreChoice so_far, int from)
{
    for (int k = from; k < c->nparts && so_far.nleft < MOST_LEFT_OUT; k++) {
        const LeftOut *part = &c->parts[k];
        CoreChoice next = so_far;
        bool apart = true;

        for (int j = 0; j < k; j++)
            apart &= !(so_far.parts >> j & 1) || c->parts[j].to <= part->from ||
                     part->to <= c->parts[j].from;
        if (!apart || n == MOST_CHOICES)
            continue;
        next.parts |= 1u << k;
        next.nleft++;
        next.nunread += part->silent ? 0 : part->to - part->from;
        list[n++] = next;
        n = core_choices(c, list, n, next, k + 1);
    }
    return n;
}

static int compare_choices(const void *a, const void *b)
{
    const CoreChoice *x = a, *y = b;

    return x->nunread != y->nunread ? x->nunread - y->nunread : x->nleft - y->nleft;
}

/* Fills CORE with the parts that CHOICE leaves out. */
static void fill_core(CoreSearch *c, const CoreChoice *choice, SentenceCore *core)
{
    core->nunread = choice->nunread;
    for (int k = 0; k < c->nparts; k++) {
        const int from = c->parts[k].from;
        int to = c->parts[k].to;

        if (!(choice->parts >> k & 1) || c->parts[k].silent)
            continue;
        for (int i = to - 1; i > from; i--) /* leaves out a link at the end: "and" */
            if (ends_of(c, GROUP_LINK, i) & case_frame_bit(c->parts[k].to))
                to = i;
        case_words_add_unread(c->l, from, to, &core->unread);
    }
}

/* Tries the cores of the sentence, those with the fewest words left out first. */
static void try_cores(CoreSearch *c, FramesTelling *tells, const Node *sections, Arena *arena,
                      SentenceCore *core)
{
    CoreChoice *list = arena_new_array(arena, CoreChoice, MOST_CHOICES);
    const int n = core_choices(c, list, 1, (CoreChoice){ 0 }, 0);
    const char *events = NULL;
    int unread, best = -1;

    qsort(list, (size_t)n, sizeof *list, compare_choices);
    for (int i = 0; i < n && i < MOST_CORES; i++) {
        const Node *words;
        const char *told;

        if (best >= 0 && list[i].nunread > list[best].nunread)
            break;
        words = core_words(c, &list[i]);
        told = words
                   ? tells(c->l, &(CaseParts){ .whole = { words }, .nwhole = 1 }, sections, &unread)
                   : NULL;
        if (told && best < 0) {
            core->words = words;
            events = told;
            best = i;
        } else if (told && strcmp(told, events) != 0) {
            core->other = words;
            return;
        }
    }
    if (best >= 0)
        fill_core(c, &list[best], core);
}

bool case_core_find(CaseReader *l, const Node *words, const Node *stop, FramesTelling *tells,
                    const Node *sections, SentenceCore *core)
{
    const Value actor = l->actor;
    Arena *arena = arena_new();
    CoreSearch *c = arena_new_of(arena, CoreSearch);
    KeptWords kept;

    *core = (SentenceCore){ 0 };
    *c = (CoreSearch){ .l = l, .s = { .l = l, .frames = l->p->langs[l->c->lang].frames } };
    case_words_keep(l, &kept);
    case_words_take(l, words, stop);
    case_words_remove_stop(l);
    l->actor = BL_ABSENT;
    if (c->s.frames && c->s.frames->used[GROUP_ALTERS] && l->ntoks > 2 && l->ntoks <= MOST_WORDS &&
        l->toks[1].punct != ':') {
        case_words_keep(l, &c->whole);
        case_frame_prepare(&c->s, arena);
        find_parts(c);
        name_objects(c);
        l->shortened = true;
        try_cores(c, tells, sections, arena, core);
        l->shortened = false;
    }
    l->actor = actor;
    case_words_restore(l, &kept);
    arena_free(arena);
    return core->words && !core->other;
}
