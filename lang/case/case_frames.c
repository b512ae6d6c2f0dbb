/* case_frames.c - reads a sentence by the frames of its language (SPEC 8.3).  Only a sentence that
 * fits no phrase is read so.
 *
 * A frame has a verb and roles.  They make up a clause, together with words that are listed as not
 * read.  All of these may stand in any order.  The frame then gives the sentence that is read instead.
 *
 * A quotation is replaced by its words, with a sign before them and a sign after them.  Places of
 * words are kept as sets of bits, so a sentence with many words is not read.  The number of steps
 * is limited, too. */
#include "case/case_inside.h"

#include "kit/strbuf.h"
#include "program/sentence_frames.h"
#include "program/spelling.h"

#include <string.h>

enum {
    MOST_WORDS = 60,    /* the most words of a sentence that is read by frames */
    MOST_STEPS = 40000, /* the most pieces that are tried in one sentence */
    MOST_CLAUSES = 4,   /* the most clauses of one sentence */
    MOST_PLACES = 8,    /* the most places of one frame: the subject, and the roles */
    MOST_CAPTURED = 4,  /* the most values in one place */
    MOST_FOUND = 8,     /* the most ways to read one sentence */
    MOST_PARTICLES = 3, /* the most particles before a word or a value */
    MOST_NESTED = 6,    /* the most lists inside each other whose values fill slots */
    MOST_ANY = 3,       /* the most words that a `*` matches */
    MOST_TYPES = 8,     /* the most types of values of which the places are kept */
    MOST_PLAIN = 60,    /* the most clauses that are tried without frames */
    UNKNOWN_BIT = 63    /* in the ends of a group: they are not known yet */
};

/* The words that stand for a value: those from AT to before END. */
typedef struct CapturedWords {
    const Type *type;
    int at, end;
} CapturedWords;

/* One clause, as far as it is read.  Place 0 is the subject, and place K + 1 is role K. */
typedef struct FrameClause {
    const Frame *frame;
    int start;         /* the place of its first word */
    const Node *plain; /* of a clause that fits phrases: its words; NULL of one that a frame fits */
    bool verb;         /* the verb was found */
    int verb_end;    /* the place of the word after the verb, if it was found */
    bool passive;    /* words such as "is" stand before the verb */
    bool quoted;     /* some place has a quotation */
    unsigned filled; /* a bit for each place */
    CapturedWords acts; /* the words that are the subject, if they name an actor by a role */
    CapturedWords captured[MOST_PLACES][MOST_CAPTURED];
    int ncaptured[MOST_PLACES];
} FrameClause;

/* A way to read the sentence. */
typedef struct FrameReading {
    const Node *told[MOST_CLAUSES]; /* the sentences that are read instead */
    const char *text;               /* all of them */
    int ntold, nunread;
    int nvalues; /* the words that name values */
    int nquoted; /* the words of quotations that are read as texts */
    int nframed; /* the clauses that are read by frames */
} FrameReading;

/* A clause that is read without frames. */
typedef struct PlainClause {
    int from, end, actor; /* the places of its words, and of the words for the one who acts */
    const Node *told;     /* its words; NULL if they tell no event */
} PlainClause;

/* For each word: the ends of the words from it on that name a value of a type. */
typedef struct TypeEnds {
    const Type *type;
    uint64_t known; /* the words for which the ends are known */
    uint64_t ends[MOST_WORDS];
} TypeEnds;

/* The state of the search. */
typedef struct FrameSearch {
    CaseReader *l;
    const SentenceFrames *frames;
    int steps;
    uint64_t *ends;  /* for each group and word: the ends of the texts that begin at the word */
    uint64_t *verbs; /* for each frame: the words at which its verb begins */
    uint64_t *roles; /* for each role of a frame: the words at which it may begin */
    TypeEnds types[MOST_TYPES];
    uint64_t unread; /* the words that are not read */
    FrameClause clauses[MOST_CLAUSES];
    int nclauses;
    const Node *label; /* the label of the sentence, before a colon; NULL if it has none */
    Span span;
    uint64_t stems[MOST_WORDS + 1]; /* text_stem() of each word */
    CaseToken quoted[MAX_TOKS];     /* for the first sign of a quotation: the quotation */
    FrameReading found[MOST_FOUND];
    int nfound;
    FramesTelling *tells;
    const Node *sections;
    PlainClause plain[MOST_PLAIN]; /* the clauses that were tried without frames */
    int nplain;
} FrameSearch;

static uint64_t bit_of(int i)
{
    return (uint64_t)1 << i;
}

/* ---- where words fit ------------------------------------------------------------- */

static bool sign_at(const CaseReader *l, int i, int sign)
{
    return i < l->ntoks && l->toks[i].punct == sign;
}

/* Returns the number of words from word I on that mean nothing between other words. */
static int idle_words(const CaseReader *l, int i)
{
    int n = 0;

    if (i >= l->ntoks || case_listed_at(l, WORDS_WEIGHTY, i))
        return 0;
    if (l->toks[i].spoken)
        n = l->toks[i].punct == ',' ? 1 : case_listed_at(l, WORDS_UNSPOKEN, i);
    if (!n)
        n = case_listed_at(l, WORDS_DETAIL, i);
    return n ? n : case_listed_at(l, WORDS_ASIDE, i);
}

/* Returns true if N words, from word I on, name a value of TYPE, or leave open which one. */
static bool names_type(CaseReader *l, const Type *type, int i, int n)
{
    uint64_t set;
    Value v;

    if (l->toks[i].punct)
        return false;
    return case_value_at(l, type, i, n, &v) == n || case_kin_named(l, type, i, n) ||
           (type->kind == TYPE_PRODUCT &&
            (case_vague_at(l, type, i, n, &set) || case_any_at(l, type, i, n)));
}

/* WORD may name the role of an actor, such as "chairman".  Returns the ends of the words from word I
 * on that name the same actor. */
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
            ends |= bit_of(i + n);
    return ends;
}

/* Returns the ends of the words from word I on that name a value of TYPE. */
static uint64_t ends_of_value(FrameSearch *s, const Type *type, int i)
{
    TypeEnds *t = s->types;
    uint64_t ends = 0;

    while (t < s->types + MOST_TYPES && t->type && t->type != type)
        t++;
    if (t < s->types + MOST_TYPES) {
        t->type = type;
        if (t->known & bit_of(i))
            return t->ends[i];
    }
    for (int n = 1; n <= MAX_SPELT && i + n <= s->l->ntoks; n++)
        if (names_type(s->l, type, i, n))
            ends |= bit_of(i + n);
    if (t < s->types + MOST_TYPES) {
        t->known |= bit_of(i);
        t->ends[i] = ends;
    }
    return ends;
}

/* Returns the ends of the words from word I on that PART, a word or a value, fits.  Particles may
 * stand before these words. */
static uint64_t ends_of_words(FrameSearch *s, const FramePart *part, int i)
{
    CaseReader *l = s->l;
    uint64_t ends = 0;

    for (int skipped = 0; skipped <= MOST_PARTICLES && i < l->ntoks; skipped++, i++) {
        const CaseToken *t = &l->toks[i];

        if (part->kind == FRAME_VALUE) {
            ends |= ends_of_value(s, part->type, i);
        } else if (!t->punct && part->stem && s->stems[i] == part->stem) {
            ends |= bit_of(i + 1);
        } else if (!t->punct && (case_word_bits(l, i) & part->bit) &&
                   (part->exact ? text_same_word(t->text, part->text)
                                : spelling_alike(l->p, t->text, part->text))) {
            ends |= bit_of(i + 1);
        } else if (!t->punct && (case_role_bits(l) & part->bit)) {
            ends |= ends_of_role(l, part->text, i);
        }
        if (!case_is_particle(l, i) || *t->text == '\'')
            break;
    }
    return ends;
}

static uint64_t ends_of_parts(FrameSearch *s, const FramePart *parts, int i);

/* Returns the ends of the texts of G that begin at word I. */
static uint64_t ends_of_group(FrameSearch *s, const WordGroup *g, int i)
{
    uint64_t *ends, all = 0;

    if (!g || i > s->l->ntoks)
        return 0;
    ends = &s->ends[g->id * (MOST_WORDS + 1) + i];
    if (!(*ends & bit_of(UNKNOWN_BIT)))
        return *ends;
    *ends = 0; /* a group that begins with itself ends here */
    for (const FrameText *t = g->texts; t; t = t->next)
        all |= ends_of_parts(s, t->parts, i);
    *ends = all;
    return all;
}

/* Returns true if word I may be among words of which only the number matters: it names nothing, and
 * is not listed as one that matters. */
static bool may_be_any(FrameSearch *s, int i)
{
    CaseReader *l = s->l;
    const Type *items = l->p->holding ? l->p->holding->ptype[1] : NULL;
    const Type *actors = case_actor_type(l->p, NULL);

    if (l->toks[i].punct || l->toks[i].spoken || case_listed_at(l, WORDS_WEIGHTY, i) ||
        ends_of_group(s, s->frames->used[GROUP_MATTERS], i) ||
        ends_of_group(s, s->frames->used[GROUP_LINK], i) || (actors && ends_of_value(s, actors, i)))
        return false;
    if (items && ends_of_value(s, items, i))
        return false;
    return !items || items->kind != TYPE_PRODUCT ||
           (!ends_of_value(s, items->left, i) && !ends_of_value(s, items->right, i));
}

/* Returns the ends of one to MOST_ANY words from word I on that may be any words. */
static uint64_t ends_of_any(FrameSearch *s, int i)
{
    uint64_t ends = 0;

    for (int end = i; end < s->l->ntoks && end < i + MOST_ANY && may_be_any(s, end); end++)
        ends |= bit_of(end + 1);
    return ends;
}

/* Returns the ends of the words from word I on that PART fits. */
static uint64_t ends_of_part(FrameSearch *s, const FramePart *part, int i)
{
    CaseReader *l = s->l;
    uint64_t ends = 0;
    int n = idle_words(l, i), end = i + 1;

    switch (part->kind) {
    case FRAME_WORD:
    case FRAME_VALUE: ends = ends_of_words(s, part, i); break;
    case FRAME_SIGN: ends = sign_at(l, i, part->sign) ? bit_of(i + 1) : 0; break;
    case FRAME_GROUP: return ends_of_group(s, part->group, i);
    case FRAME_OPTION: return bit_of(i) | ends_of_parts(s, part->inside, i);
    case FRAME_ANY: return ends_of_any(s, i);
    case FRAME_QUOTED:
        if (!sign_at(l, i, '<'))
            return 0;
        while (end < l->ntoks && !sign_at(l, end, '>'))
            end++;
        return bit_of(end + 1);
    }
    return n ? ends | ends_of_part(s, part, i + n) : ends;
}

/* Returns the ends of the words from word I on that PARTS fit, one after the other. */
static uint64_t ends_of_parts(FrameSearch *s, const FramePart *parts, int i)
{
    uint64_t here = bit_of(i);

    for (const FramePart *part = parts; part && here; part = part->next) {
        uint64_t next = 0;

        for (int k = i; k <= s->l->ntoks; k++)
            if (here & bit_of(k))
                next |= ends_of_part(s, part, k);
        here = next;
    }
    return here;
}

/* ---- what is told instead ---------------------------------------------------------- */

/* Appends a node with the word, the quotation or the sign T to the list that ends at END.  Returns
 * the new end. */
static Node **add_node(FrameSearch *s, Node **end, const CaseToken *t)
{
    *end = arena_new_of(s->l->arena, Node);
    **end = (Node){ .kind = t->punct    ? N_Punct
                            : t->quoted ? N_String
                                        : N_Word,
                    .text = t->text,
                    .num = t->punct,
                    .span = s->span };
    return &(*end)->next;
}

/* Appends the words from AT to before END.  A quotation in them is quoted again. */
static Node **add_words_from(FrameSearch *s, Node **to, int at, int end)
{
    for (int i = at; i < end; i++) {
        if (!sign_at(s->l, i, '<')) {
            to = add_node(s, to, &s->l->toks[i]);
            continue;
        }
        to = add_node(s, to, &s->quoted[i]);
        while (!sign_at(s->l, i, '>'))
            i++;
    }
    return to;
}

/* Returns the next captured words of the type with the N bytes at NAME, in the order of the places of
 * K.  Marks them in *USED.  Returns NULL if there are none. */
static const CapturedWords *next_captured(const FrameClause *k, const char *name, size_t n,
                                          unsigned *used)
{
    for (int place = 0; place < MOST_PLACES; place++)
        for (int i = 0; i < k->ncaptured[place]; i++) {
            const CapturedWords *c = &k->captured[place][i];
            const unsigned bit = 1u << (place * MOST_CAPTURED + i);

            if ((*used & bit) || strlen(c->type->name) != n || memcmp(c->type->name, name, n) != 0)
                continue;
            *used |= bit;
            return c;
        }
    return NULL;
}

/* Returns true if the frame of K says that the clause tells nothing. */
static bool tells_nothing(const FrameClause *k)
{
    return k->frame->to && !*k->frame->to;
}

/* Returns the sentence that is read instead of the clause K.  Words in brackets are left out if no
 * words fill a slot in them.  Returns NULL if no words fill another slot, or if words that stand for a
 * value are in no slot. */
static const Node *told_instead(FrameSearch *s, const FrameClause *k)
{
    Node *first = NULL, **end = &first, **bracket = NULL;
    unsigned used = 0, all = 0;

    if (k->plain)
        return k->plain;
    for (int place = 0; place < MOST_PLACES; place++)
        for (int i = 0; i < k->ncaptured[place]; i++)
            all |= 1u << (place * MOST_CAPTURED + i);
    for (const char *to = k->frame->to; *to; to += strspn(to, " ")) {
        size_t n = strcspn(to, " ]");
        const CapturedWords *c;

        if (*to == '[' || *to == ']') {
            bracket = *to == '[' ? end : NULL;
            to++;
        } else if (*to != '{') {
            to = to + n;
            end = add_node(s, end,
                           &(CaseToken){ .text = arena_strndup(s->l->arena, to - n, n),
                                         .punct = n == 1 && to[-1] == ',' ? ',' : 0 });
        } else if ((c = next_captured(k, to + 1, strcspn(to, "}") - 1, &used))) {
            end = add_words_from(s, end, c->at, c->end);
            to = strchr(to, '}') + 1;
        } else if (bracket) {
            *bracket = NULL;
            end = bracket;
            bracket = NULL;
            to = strchr(to, ']') + 1;
        } else {
            return NULL;
        }
    }
    return used == all ? first : NULL;
}

/* Returns the words of the sentences in R. */
static const char *text_of_reading(FrameSearch *s, const FrameReading *r)
{
    StrBuf b = { 0 };

    for (int k = 0; k < r->ntold; k++)
        for (const Node *n = r->told[k]; n; n = n->next) {
            const bool close = n->kind == N_Punct || *n->text == '\'' || !b.len;
            const char *sign = n->kind == N_String ? "\"" : "";

            strbuf_printf(&b, "%s%s%s%s",
                          close             ? ""
                          : n == r->told[k] ? "; "
                                            : " ",
                          sign, n->text, sign);
        }
    return strbuf_keep(&b, s->l->arena);
}

/* Returns the words of all values in the clauses: those of texts if TEXTS is true, otherwise the
 * others. */
static uint64_t values_read(const FrameSearch *s, bool texts)
{
    uint64_t words = 0;

    for (int k = 0; k < s->nclauses; k++)
        for (int place = 0; place < MOST_PLACES; place++)
            for (int i = 0; i < s->clauses[k].ncaptured[place]; i++) {
                const CapturedWords *c = &s->clauses[k].captured[place][i];

                if ((c->type->kind == TYPE_TEXT) == texts)
                    words |= bit_of(c->end) - bit_of(c->at);
            }
    return words;
}

/* Returns SENTENCE with the label of the sentence that is read, if it has one. */
static const Node *after_its_label(FrameSearch *s, const Node *sentence)
{
    Node *label, *colon;

    if (!s->label)
        return sentence;
    label = arena_new_of(s->l->arena, Node);
    colon = arena_new_of(s->l->arena, Node);
    *label = *s->label;
    *colon = *s->label->next;
    label->next = colon;
    colon->next = (Node *)sentence;
    return label;
}

/* Adds the clauses that are read to the readings that were found. */
static void found_reading(FrameSearch *s)
{
    FrameReading r = { 0 };

    for (int k = 0; k < s->nclauses; k++)
        if (!tells_nothing(&s->clauses[k]) &&
            !(r.told[r.ntold++] = told_instead(s, &s->clauses[k])))
            return;
    for (int k = 0; k < s->nclauses; k++)
        r.nframed += !s->clauses[k].plain;
    if (!r.ntold)
        return;
    for (int i = 0; i < s->l->ntoks; i++) {
        r.nunread += (s->unread & bit_of(i)) != 0;
        r.nvalues += (values_read(s, false) & bit_of(i)) != 0;
        r.nquoted += (values_read(s, true) & bit_of(i)) != 0;
    }
    r.text = text_of_reading(s, &r);
    r.told[r.ntold - 1] = after_its_label(s, r.told[r.ntold - 1]);
    for (int k = 0; k < s->nfound; k++)
        if (strcmp(s->found[k].text, r.text) == 0) {
            if (r.nunread < s->found[k].nunread)
                s->found[k] = r;
            return;
        }
    if (s->nfound < MOST_FOUND)
        s->found[s->nfound++] = r;
    else
        s->steps = MOST_STEPS + 1; /* too many ways to read it */
}

/* ---- the search ------------------------------------------------------------------ */

static void fill_clause(FrameSearch *s, int i);
static void start_clause(FrameSearch *s, int i);
static void pass_circumstances(FrameSearch *s, int i);

/* The parts that follow a group or an option. */
typedef struct FrameRest {
    const FramePart *parts;
    const struct FrameRest *next;
    int depth;
} FrameRest;

static void fill_place(FrameSearch *s, const FramePart *part, const FrameRest *rest, int i,
                       int place);

/* Fills place PLACE from word I on with the parts inside PART, and then with the parts after it. */
static void fill_inside(FrameSearch *s, const FramePart *part, const FrameRest *rest, int i,
                        int place)
{
    const FrameRest after = { part->next, rest, rest ? rest->depth + 1 : 0 };

    if (after.depth == MOST_NESTED)
        return;
    if (part->kind == FRAME_OPTION) {
        fill_place(s, part->next, rest, i, place);
        fill_place(s, part->inside, &after, i, place);
        return;
    }
    for (const FrameText *t = ends_of_group(s, part->group, i) ? part->group->texts : NULL; t;
         t = t->next)
        fill_place(s, t->parts, &after, i, place);
}

/* Fills place PLACE of the last clause with the words from word I on that PART and the parts after it
 * fit, and then REST.  Then goes on with the words after them. */
static void fill_place(FrameSearch *s, const FramePart *part, const FrameRest *rest, int i,
                       int place)
{
    FrameClause *k = &s->clauses[s->nclauses - 1];
    const bool quoted = k->quoted;
    int n = k->ncaptured[place];
    uint64_t ends;

    if (!part) {
        if (rest)
            fill_place(s, rest->parts, rest->next, i, place);
        else
            fill_clause(s, i);
        return;
    }
    if (part->kind == FRAME_OPTION || part->fills) {
        fill_inside(s, part, rest, i, place);
        return;
    }
    ends = ends_of_part(s, part, i);
    for (int end = s->l->ntoks; end > i; end--) {
        if (!(ends & bit_of(end)))
            continue;
        if (part->kind == FRAME_VALUE || part->kind == FRAME_QUOTED) {
            if (n == MOST_CAPTURED)
                return;
            k->captured[place][n] = (CapturedWords){ .type = part->type, .at = i, .end = end };
            k->ncaptured[place] = n + 1;
        }
        k->quoted |= part->kind == FRAME_QUOTED || (part->kind == FRAME_SIGN && part->sign == '<');
        fill_place(s, part->next, rest, end, place);
        k->ncaptured[place] = n;
        k->quoted = quoted;
    }
}

/* Returns true if T is no text for a role at this place.  An actor before the verb, without other
 * words, is the one who acts. */
static bool comes_too_early(const FrameSearch *s, const FrameText *t, int place)
{
    const FrameClause *k = &s->clauses[s->nclauses - 1];

    return place > 0 && !k->verb && t->parts && t->parts->kind == FRAME_VALUE &&
           t->parts->type == case_actor_type(s->l->p, NULL);
}

/* The subject is T, at word I.  Returns its words if they are one word that names an actor by a role, such
 * as "chairman". */
static CapturedWords role_that_acts(FrameSearch *s, const FrameText *t, int i)
{
    const Type *type = case_actor_type(s->l->p, NULL);
    uint64_t ends = 0;

    if (type && t->parts && t->parts->kind == FRAME_WORD && !t->parts->next)
        ends = ends_of_words(s, t->parts, i);
    for (int at = i; ends && at < s->l->ntoks && at <= i + MOST_PARTICLES; at++)
        for (int end = at + 1; end <= s->l->ntoks; end++)
            if ((ends & bit_of(end)) && names_type(s->l, type, at, end - at))
                return (CapturedWords){ .type = type, .at = at, .end = end };
    return (CapturedWords){ 0 };
}

/* Fills place PLACE with one of TEXTS, at word I. */
static void fill_with(FrameSearch *s, const FrameText *texts, int i, int place)
{
    FrameClause *k = &s->clauses[s->nclauses - 1];
    const bool quoted = k->quoted;

    if (k->filled & 1u << place)
        return;
    k->filled |= 1u << place;
    for (const FrameText *t = texts; t; t = t->next) {
        k->ncaptured[place] = 0;
        if (place == 0)
            k->acts = role_that_acts(s, t, i);
        if (!comes_too_early(s, t, place))
            fill_place(s, t->parts, NULL, i, place);
        k->quoted = quoted;
    }
    k->ncaptured[place] = 0;
    k->filled &= ~(1u << place);
}

/* Returns the words that name the one who acts in K.  Returns NULL if K names none, or, without texts of
 * its own for the subject, another actor, too. */
static const CapturedWords *actor_of(const FrameSearch *s, const FrameClause *k)
{
    const Type *type = case_actor_type(s->l->p, NULL);
    const CapturedWords *only = k->frame->subject && k->acts.type ? &k->acts : NULL;

    for (int place = 0; place < MOST_PLACES; place++)
        for (int i = 0; i < k->ncaptured[place]; i++)
            if (k->captured[place][i].type == type) {
                if (only)
                    return NULL;
                only = &k->captured[place][i];
            }
    return only;
}

/* Lets the one who acts in the clause before act in K, too.  Returns false if that one is not known. */
static bool inherit_actor(const FrameSearch *s, FrameClause *k, bool by_pronoun)
{
    const FrameClause *before = k - 1;
    const CapturedWords *actor;

    if (s->nclauses < 2 || k->passive || (k->frame->subject && (by_pronoun || actor_of(s, k))))
        return false;
    actor = by_pronoun || before->frame->subject ? actor_of(s, before)
            : before->ncaptured[0]               ? &before->captured[0][0]
                                                 : NULL;
    if (!actor || k->ncaptured[0] == MOST_CAPTURED)
        return false;
    k->captured[0][k->ncaptured[0]++] = *actor;
    return true;
}

/* Tries word I as the beginning of the one who acts in the last clause. */
static void try_subject(FrameSearch *s, int i)
{
    FrameClause *k = &s->clauses[s->nclauses - 1];
    const WordGroup *const *used = s->frames->used;
    const uint64_t ends = ends_of_group(s, used[GROUP_PRONOUN], i);

    if (k->filled & 1)
        return;
    if (k->passive) {
        if (used[GROUP_DOER] && !k->frame->subject)
            fill_with(s, used[GROUP_DOER]->texts, i, 0);
        return;
    }
    if (k->verb && !k->frame->subject && (!k->quoted || k->verb_end != i))
        return;
    if (k->frame->subject || used[GROUP_SUBJECT])
        fill_with(s, k->frame->subject ? k->frame->subject : used[GROUP_SUBJECT]->texts, i, 0);
    for (int end = i + 1; ends && end <= s->l->ntoks; end++)
        if ((ends & bit_of(end)) && inherit_actor(s, k, true)) {
            k->filled |= 1;
            fill_clause(s, end);
            k->ncaptured[0] = 0;
            k->filled &= ~1u;
        }
}

/* Tries word I as the beginning of the verb of the last clause. */
static void try_verb(FrameSearch *s, int i)
{
    FrameClause *k = &s->clauses[s->nclauses - 1];
    const bool passive = k->passive;

    for (const FrameText *t = k->frame->verbs; t; t = t->next) {
        uint64_t ends = ends_of_parts(s, t->parts, i);

        for (int end = i + 1; end <= s->l->ntoks; end++)
            if (ends & bit_of(end)) {
                k->verb = true;
                k->verb_end = end;
                fill_clause(s, end);
                k->verb = false;
            }
    }
    k->passive = passive;
}

/* Goes on after words from word I on that are not read. */
static void pass_unread(FrameSearch *s, int i)
{
    const uint64_t was = s->unread, ends = ends_of_group(s, s->frames->used[GROUP_ASIDE], i);
    const bool weighty = case_listed_at(s->l, WORDS_WEIGHTY, i) > 0;
    const int detail = weighty ? 0 : case_listed_at(s->l, WORDS_DETAIL, i);
    const int aside = weighty ? 0 : case_listed_at(s->l, WORDS_ASIDE, i);

    if (sign_at(s->l, i, ',') || (sign_at(s->l, i, ':') && sign_at(s->l, i + 1, '<')))
        fill_clause(s, i + 1);
    if (detail)
        fill_clause(s, i + detail);
    for (int end = i + 1; end <= s->l->ntoks; end++)
        if ((ends & bit_of(end)) || end == i + aside) {
            s->unread |= bit_of(end) - bit_of(i);
            fill_clause(s, end);
            s->unread = was;
        }
}

/* Returns true if the last clause has all that its frame needs.  It may leave out who acts if its frame
 * has no texts of its own for this. */
static bool is_complete(const FrameSearch *s)
{
    const FrameClause *k = &s->clauses[s->nclauses - 1];
    int place = 1;

    for (const FrameRole *r = k->frame->roles; r; r = r->next, place++)
        if (r->needed && !(k->filled & 1u << place))
            return false;
    return k->verb && (!k->frame->subject || (k->filled & 1));
}

/* The last clause may end before word I.  If so, goes on with the next clause.  If the clause does not
 * say who acts, takes the one who acts in the clause before. */
static void end_clause(FrameSearch *s, int i)
{
    FrameClause *k = &s->clauses[s->nclauses - 1];
    const FrameClause was = *k;
    const uint64_t unread = s->unread;
    uint64_t ends;

    if (k->frame->subject ? !told_instead(s, k) : !(k->filled & 1))
        inherit_actor(s, k, false);
    if (tells_nothing(k))
        s->unread |= bit_of(i) - bit_of(k->start);
    if (tells_nothing(k) || told_instead(s, k)) {
        if (i >= s->l->ntoks)
            found_reading(s);
        pass_circumstances(s, i);
        ends = ends_of_group(s, s->frames->used[GROUP_LINK], i);
        for (int end = i + 1; end <= s->l->ntoks; end++)
            if (ends & bit_of(end))
                start_clause(s, end);
    }
    s->unread = unread;
    *k = was;
}

/* Returns the words at which one of TEXTS begins.  Keeps them in KNOWN. */
static uint64_t places_of(FrameSearch *s, const FrameText *texts, uint64_t *known)
{
    if (*known & bit_of(UNKNOWN_BIT)) {
        *known = 0;
        for (int k = 0; k < s->l->ntoks; k++)
            for (const FrameText *t = texts; t && !(*known & bit_of(k)); t = t->next)
                if (ends_of_parts(s, t->parts, k))
                    *known |= bit_of(k);
    }
    return *known;
}

static void fill_clause(FrameSearch *s, int i)
{
    FrameClause *k = &s->clauses[s->nclauses - 1];
    int place = 1, done;

    if (s->steps++ > MOST_STEPS)
        return;
    if (is_complete(s))
        end_clause(s, i);
    if (i >= s->l->ntoks)
        return;
    pass_unread(s, i);
    done = k->verb || k->passive || (k->filled & 1) || k->frame->subject
               ? 0
               : case_listed_at(s->l, WORDS_DONE, i);
    if (done) {
        k->passive = true;
        fill_clause(s, i + done);
        k->passive = false;
    }
    if (!k->verb && places_of(s, k->frame->verbs, &s->verbs[k->frame->id]) & bit_of(i))
        try_verb(s, i);
    try_subject(s, i);
    for (const FrameRole *r = k->frame->roles; r && place < MOST_PLACES; r = r->next, place++)
        if (places_of(s, r->texts, &s->roles[r->id]) & bit_of(i))
            fill_with(s, r->texts, i, place);
}

/* Returns true if F can fit words from word I on: if its verb and the roles that it must have begin at
 * some of them. */
static bool may_fit(FrameSearch *s, const Frame *f, int i)
{
    if (places_of(s, f->verbs, &s->verbs[f->id]) >> i == 0)
        return false;
    for (const FrameRole *r = f->roles; r; r = r->next)
        if (r->needed && places_of(s, r->texts, &s->roles[r->id]) >> i == 0)
            return false;
    return true;
}

/* Returns true if a name may begin at word I. */
static bool begins_a_name(FrameSearch *s, int i)
{
    const Type *type = case_actor_type(s->l->p, NULL);

    return case_is_particle(s->l, i) || (type && names_type(s->l, type, i, 1));
}

/* Returns the ends of the words from word I on that begin with a word for circumstances, such as
 * "while".  They go up to a comma, or to the end of the sentence.  At the start of the sentence they
 * may also go up to a particle or to an actor.  Words that name an item, or that are listed as
 * weighty, are no circumstances. */
static uint64_t ends_of_background(FrameSearch *s, int i)
{
    CaseReader *l = s->l;
    const Type *items = l->p->holding ? l->p->holding->ptype[1] : NULL;
    uint64_t ends = 0, set;
    Value v;

    if (i >= l->ntoks || l->toks[i].punct || l->toks[i].spoken ||
        !spelling_is_aside(l->p, l->toks[i].text, l->c->lang))
        return 0;
    for (int end = i + 1; end <= l->ntoks; end++) {
        if (end > i + 1 && (end == l->ntoks || sign_at(l, end, ',') ||
                            (!s->nclauses && !i && begins_a_name(s, end))))
            ends |= bit_of(end);
        if (end == l->ntoks || sign_at(l, end, '<') || case_listed_at(l, WORDS_WEIGHTY, end))
            break;
        for (int n = 1; items && n <= MAX_SPELT && end + n <= l->ntoks; n++)
            if (case_value_at(l, items, end, n, &v) || case_vague_at(l, items, end, n, &set))
                return ends;
    }
    return ends;
}

/* Goes on after words from word I on that tell circumstances, and are not read. */
static void pass_circumstances(FrameSearch *s, int i)
{
    const uint64_t was = s->unread;
    const uint64_t aside =
        ends_of_group(s, s->frames->used[GROUP_CIRCUMSTANCE], i) | ends_of_background(s, i);

    for (int end = i + 1; end <= s->l->ntoks; end++) {
        uint64_t next;

        if (!(aside & bit_of(end)))
            continue;
        s->unread |= bit_of(end) - bit_of(i);
        if (end == s->l->ntoks && s->nclauses)
            found_reading(s);
        next = ends_of_group(s, s->frames->used[GROUP_LINK], end);
        for (int from = end + 1; from <= s->l->ntoks; from++)
            if (next & bit_of(from))
                start_clause(s, from);
        if (!s->nclauses && !i && end < s->l->ntoks && begins_a_name(s, end))
            start_clause(s, end);
        s->unread = was;
    }
}

/* Returns the words from FROM to before END as a sentence of the actor in the words ACTOR, or of the one
 * that they name themselves if ACTOR is NULL.  Returns NULL if the sentence tells no event. */
static const Node *told_plainly(FrameSearch *s, int from, int end, const CapturedWords *actor)
{
    const int at = actor ? actor->at : -1;
    Node *first = NULL, **to = &first;

    for (int k = 0; k < s->nplain; k++)
        if (s->plain[k].from == from && s->plain[k].end == end && s->plain[k].actor == at)
            return s->plain[k].told;
    if (s->nplain == MOST_PLAIN)
        return NULL;
    if (actor)
        to = add_words_from(s, to, actor->at, actor->end);
    add_words_from(s, to, from, end);
    if (!s->tells(s->l, &(CaseParts){ .whole = { first }, .nwhole = 1 }, s->sections))
        first = NULL;
    s->plain[s->nplain++] = (PlainClause){ from, end, at, first };
    return first;
}

/* Tries the words from word I to before END as a clause that needs no frame. */
static void try_plain(FrameSearch *s, int i, int end)
{
    static const Frame none = { 0 };
    const Type *type = case_actor_type(s->l->p, NULL);
    FrameClause *k = &s->clauses[s->nclauses++];
    const uint64_t pronoun = ends_of_group(s, s->frames->used[GROUP_PRONOUN], i);
    int at = i, from = i;

    *k = (FrameClause){ .frame = &none, .start = i, .verb = true };
    while (at < end && at < i + MOST_PARTICLES && case_is_particle(s->l, at))
        at++;
    if (type && at < end && names_type(s->l, type, at, 1)) {
        k->captured[0][0] = (CapturedWords){ .type = type, .at = at, .end = at + 1 };
        k->ncaptured[0] = 1;
        k->plain = told_plainly(s, i, end, NULL);
    } else if (inherit_actor(s, k, pronoun != 0)) {
        while (pronoun && !(pronoun & bit_of(from)))
            from++;
        k->plain = from < end ? told_plainly(s, from, end, &k->captured[0][0]) : NULL;
    }
    k->filled = 1;
    if (k->plain)
        end_clause(s, end);
    s->nclauses--;
}

/* Begins a clause at word I. */
static void start_clause(FrameSearch *s, int i)
{
    pass_circumstances(s, i);
    if (s->nclauses == MOST_CLAUSES)
        return;
    for (const Frame *f = s->frames->frames; f; f = f->next) {
        if (!may_fit(s, f, i))
            continue;
        s->clauses[s->nclauses++] = (FrameClause){ .frame = f, .start = i };
        fill_clause(s, i);
        s->nclauses--;
    }
    for (int end = i + 1; end <= s->l->ntoks; end++)
        if ((i || end < s->l->ntoks) &&
            (end == s->l->ntoks || ends_of_group(s, s->frames->used[GROUP_LINK], end)))
            try_plain(s, i, end);
}

/* ---- the sentence ------------------------------------------------------------------ */

/* Takes the words from WORDS to before STOP.  Replaces each quotation by its words, between two signs.
 * Returns false if there are too many words. */
static bool take_words(FrameSearch *s, const Node *words, const Node *stop)
{
    CaseReader *l = s->l;
    CaseToken told[MAX_TOKS], out[MAX_TOKS];
    int ntold, n = 0;

    case_words_take(l, words, stop);
    case_words_remove_stop(l);
    memcpy(told, l->toks, sizeof *told * (size_t)l->ntoks);
    ntold = l->ntoks;
    if (ntold > MOST_WORDS)
        return false;
    for (int i = 0; i < ntold; i++) {
        if (n + 2 > MOST_WORDS)
            return false;
        if (!told[i].quoted) {
            out[n++] = told[i];
            continue;
        }
        s->quoted[n] = told[i];
        out[n++] = (CaseToken){ .text = "<", .punct = '<', .span = told[i].span };
        l->toks[0] = told[i];
        l->ntoks = 1;
        case_words_unquote(l);
        if (n + l->ntoks + 1 > MOST_WORDS)
            return false;
        memcpy(out + n, l->toks, sizeof *out * (size_t)l->ntoks);
        n += l->ntoks;
        out[n++] = (CaseToken){ .text = ">", .punct = '>', .spoken = true, .span = told[i].span };
    }
    memcpy(l->toks, out, sizeof *out * (size_t)n);
    l->ntoks = n;
    l->wording = ++l->wordings;
    for (int i = 0; i < n; i++)
        s->stems[i] = text_stem(out[i].text, s->frames->endings, s->frames->nendings);
    return n > 1;
}

/* Returns true if the sentence from WORDS to before STOP begins with a label and a colon.  The name of
 * an actor before a colon is no label. */
static bool begins_with_label(CaseReader *l, const Node *words, const Node *stop)
{
    const Node *colon = words->kind == N_Word ? words->next : NULL;
    const Type *type = case_actor_type(l->p, NULL);
    Value v;

    if (!colon || colon == stop || colon->kind != N_Punct || colon->num != ':' || !colon->next ||
        colon->next == stop)
        return false;
    case_words_take(l, words, colon);
    return !type || !case_value_at(l, type, 0, l->ntoks, &v);
}

/* Returns true if A is a better reading than B.  The better one has fewer unread words.  If these are
 * equal, it has fewer clauses that are read by frames, then fewer words in texts, then more words in
 * other values, and then fewer clauses. */
static bool is_better_reading(const FrameReading *a, const FrameReading *b)
{
    return a->nunread != b->nunread   ? a->nunread < b->nunread
           : a->nframed != b->nframed ? a->nframed < b->nframed
           : a->nquoted != b->nquoted ? a->nquoted < b->nquoted
           : a->nvalues != b->nvalues ? a->nvalues > b->nvalues
                                      : a->ntold < b->ntold;
}

/* Sorts the readings that were found: the best first. */
static void sort_readings(FrameSearch *s)
{
    for (int i = 1; i < s->nfound; i++)
        for (int k = i; k > 0 && is_better_reading(&s->found[k], &s->found[k - 1]); k--) {
            FrameReading better = s->found[k];

            s->found[k] = s->found[k - 1];
            s->found[k - 1] = better;
        }
}

static void search(FrameSearch *s)
{
    const size_t n = (size_t)s->frames->ngroups * (MOST_WORDS + 1);
    uint64_t ends;

    s->ends = arena_new_array(s->l->arena, uint64_t, n);
    for (size_t i = 0; i < n; i++)
        s->ends[i] = bit_of(UNKNOWN_BIT);
    s->verbs = arena_new_array(s->l->arena, uint64_t, (size_t)s->frames->nframes);
    for (int k = 0; k < s->frames->nframes; k++)
        s->verbs[k] = bit_of(UNKNOWN_BIT);
    s->roles = arena_new_array(s->l->arena, uint64_t, (size_t)s->frames->nroles);
    for (int k = 0; k < s->frames->nroles; k++)
        s->roles[k] = bit_of(UNKNOWN_BIT);
    start_clause(s, 0);
    ends = ends_of_group(s, s->frames->used[GROUP_LINK], 0);
    for (int end = 1; end <= s->l->ntoks; end++)
        if (ends & bit_of(end))
            start_clause(s, end);
    sort_readings(s);
}

FrameResult case_frames_read(CaseReader *l, const Node *words, const Node *stop,
                             FramesTelling *tells, const Node *sections, FrameAnswer *answer)
{
    const char *events, *best_events = NULL;
    const Value actor = l->actor;
    FrameSearch *s = arena_new_of(l->arena, FrameSearch);
    KeptWords kept;
    int best = -1;

    *answer = (FrameAnswer){ 0 };
    *s = (FrameSearch){ .l = l,
                        .frames = l->p->langs[l->c->lang].frames,
                        .span = words->span,
                        .tells = tells,
                        .sections = sections };
    for (const Node *w = words; w != stop; w = w->next)
        s->span.end = w->span.end;
    case_words_keep(l, &kept);
    l->actor = BL_ABSENT;
    if (begins_with_label(l, words, stop)) {
        s->label = words;
        words = words->next->next;
    }
    if (s->frames->frames && take_words(s, words, stop))
        search(s);
    l->actor = actor;
    case_words_restore(l, &kept);
    if (s->steps > MOST_STEPS)
        return FRAMES_NOTHING;
    for (int k = 0; k < s->nfound; k++) {
        CaseParts told = { .nwhole = s->found[k].ntold };

        if (best >= 0 && is_better_reading(&s->found[best], &s->found[k]))
            break;
        memcpy(told.whole, s->found[k].told, sizeof told.whole);
        events = tells(l, &told, sections);
        if (!events || (best >= 0 && strcmp(events, best_events) == 0))
            continue;
        if (best >= 0) {
            answer->other = s->found[k].text;
            return FRAMES_TWO;
        }
        best_events = events;
        best = k;
        answer->parts = told;
        answer->text = s->found[k].text;
        answer->quotes = s->found[k].nquoted > 0;
    }
    return best >= 0 ? FRAMES_ONE : FRAMES_NOTHING;
}
