/* case_paraphrase.c - says a sentence in other words, by the paraphrases that its language declares
 * (SPEC 8.3).
 *
 * A paraphrase has a text FROM and a text TO.  TO replaces the words of a sentence that match FROM.
 * FROM consists of words, slots and signs.  A slot such as `{seat}` matches a value of the type
 * `seat`.  These are the signs:
 * - `^` is the start of the sentence, and `$` is its end;
 * - `_` matches any word, and `*` matches one to six words;
 * - `=` before a word: the word matches only itself, and not its other forms.
 *
 * TO consists of words and of the slots of FROM. */
#include "case/case_inside.h"

#include "program/program.h"
#include "program/spelling.h"

#include <string.h>

enum {
    MOST_SLOTS = 6,    /* the most slots of one paraphrase */
    MOST_WORDS = 6,    /* the most words that `*` matches */
    MOST_ROUNDS = 3,   /* the most rounds; one round tries each paraphrase once */
    MOST_PARTICLES = 3 /* the most particles before a value, or before a word of FROM */
};

/* The words that a slot matched. */
typedef struct Captured {
    const Type *type;
    int at, n;
    bool used;
} Captured;

/* The words that match FROM: those from BEGIN to before END, and those of each slot. */
typedef struct Found {
    Captured slot[MOST_SLOTS];
    int nslots, begin, end;
} Found;

/* Returns true if word I is a sign that may stand before a value in place of a space. */
static bool is_pause(const CaseReader *l, int i)
{
    return l->toks[i].punct ? strchr(",:()", l->toks[i].punct) != NULL
                            : !l->toks[i].quoted && strcmp(l->toks[i].text, "-") == 0;
}

/* Returns true if word I is a particle that is a whole word, such as "the". */
static bool is_loose_particle(const CaseReader *l, int i)
{
    return i < l->ntoks && case_is_particle(l, i) && *l->toks[i].text != '\'';
}

/* Returns true if N words, from word I on, name a value of TYPE, or some of its values ("a
 * spade"). */
static bool names_value(CaseReader *l, const Type *type, int i, int n)
{
    uint64_t set;
    Value v;

    if (type->kind == TYPE_TEXT || l->toks[i].quoted)
        return type->kind == TYPE_TEXT && l->toks[i].quoted && n == 1;
    return case_value_at(l, type, i, n, &v) == n ||
           (type->kind == TYPE_PRODUCT &&
            (case_vague_at(l, type, i, n, &set) || case_any_at(l, type, i, n)));
}

static bool match_from(CaseReader *l, const char *from, int i, Found *f);

/* Returns true if the words from word I on match FROM.  FROM begins with a slot, such as `{seat}`.
 * The first words must name a value of the type `seat`.  The words after that value must match the
 * rest of FROM. */
static bool match_value(CaseReader *l, const char *from, int i, Found *f)
{
    size_t n = strcspn(from, "}");
    const Type *type = program_type(l->p, arena_strndup(l->arena, from + 1, n - 1));
    int at = i;

    if (!type || f->nslots == MOST_SLOTS)
        return false;
    while (type->kind == TYPE_PRODUCT && at < l->ntoks && is_pause(l, at))
        at++;
    i = at;
    while (at - i < MOST_PARTICLES && is_loose_particle(l, at))
        at++;
    for (int end = l->ntoks - at < MAX_SPELT ? l->ntoks : at + MAX_SPELT; end > i; end--)
        for (int from_word = at < end ? at : end - 1; from_word >= i; from_word--) {
            int slots = f->nslots;

            if (!names_value(l, type, from_word, end - from_word))
                continue;
            f->slot[f->nslots++] = (Captured){ .type = type, .at = i, .n = end - i };
            if (match_from(l, from + n + 1, end, f))
                return true;
            f->nslots = slots;
        }
    return false;
}

/* Returns true if word I of the sentence matches the word or the sign of FROM at WORD, which has N
 * bytes. */
static bool fits_word(const CaseReader *l, int i, const char *word, size_t n)
{
    const CaseToken *t = &l->toks[i];
    const char *text = arena_strndup(l->arena, word, n);

    if (t->quoted)
        return false;
    if (*text == '=')
        return text_same_word(t->text, text + 1);
    return t->punct ? n == 1 && t->punct == *word
                    : strcmp(text, "_") == 0 || spelling_alike(l->p, t->text, text);
}

/* WORD, with N bytes, is a word of FROM that may name the role of an actor, such as "chairman".
 * Returns the number of words from word I on that name the same actor, or 0. */
static int names_role(CaseReader *l, int i, const char *word, size_t n)
{
    const Type *type = case_actor_type(l->p, NULL);
    const Fun *open;
    Value role, v;

    if (!type || l->toks[i].quoted ||
        case_role_value(l, type, arena_strndup(l->arena, word, n), &role, &open) != ROLE_VALUE)
        return 0;
    for (int m = l->ntoks - i < MAX_SPELT ? l->ntoks - i : MAX_SPELT; m > 0; m--)
        if (case_value_at(l, type, i, m, &v) == m && v == role)
            return m;
    return 0;
}

/* Returns how many words, from word I on, may be ignored between two words of FROM.  Such words are
 * commas, and details such as "just".  Returns 0 if the match F begins at word I. */
static int words_between(const CaseReader *l, int i, const Found *f)
{
    int n = 0, m;

    if (i == f->begin)
        return 0;
    do {
        m = i + n >= l->ntoks             ? 0
            : l->toks[i + n].punct == ',' ? i + n + 1 < l->ntoks && !l->toks[i + n + 1].punct
                                          : case_listed_at(l, WORDS_DETAIL, i + n);
        n += m;
    } while (m);
    return n;
}

/* Matches the words from word I on with FROM, which begins with a slot or with a word of N bytes. */
static bool match_here(CaseReader *l, const char *from, size_t n, int i, Found *f)
{
    if (*from == '{')
        return i < l->ntoks && match_value(l, from, i, f);
    for (int k = 0; k <= MOST_PARTICLES && i < l->ntoks; k++, i++) {
        int m = fits_word(l, i, from, n) ? 1 : names_role(l, i, from, n);

        if (m)
            return match_from(l, from + n, i + m, f);
        if (!is_loose_particle(l, i))
            break;
    }
    return false;
}

/* Matches the words from word I on with FROM. */
static bool match_from(CaseReader *l, const char *from, int i, Found *f)
{
    bool label = l->ntoks > 1 && l->toks[1].punct == ':';
    size_t n;

    from += strspn(from, " ");
    n = strcspn(from, " ");
    if (!n) {
        f->end = i;
        return true;
    }
    if (*from == '^')
        return (i == 0 || (label && i == 2)) && match_from(l, from + 1, i, f);
    if (*from == '$')
        return i == l->ntoks && match_from(l, from + 1, i, f);
    if (*from == '*') {
        for (int k = 0; k < MOST_WORDS && i < l->ntoks && !l->toks[i].punct && !l->toks[i].quoted;
             k++)
            if (match_from(l, from + 1, ++i, f))
                return true;
        return false;
    }
    return match_here(l, from, n, i, f) || (*from != ',' && words_between(l, i, f) &&
                                            match_here(l, from, n, i + words_between(l, i, f), f));
}

/* Returns a word for the value of the role called NAME, such as "trumps".  NAME has N bytes.
 * Returns NULL if the value is not known. */
static const char *word_of_role(const CaseReader *l, const char *name, size_t n)
{
    const Fun *f = program_fun(l->p, arena_strndup(l->arena, name, n));
    Value v = f ? case_role_settled(l, f) : BL_ABSENT;

    return value_given(v) ? f->result->values[v].words[l->c->lang][0] : NULL;
}

/* Appends the word T to the words OUT.  Returns false if there is no room. */
static bool add_word(CaseToken *out, int *n, CaseToken t)
{
    if (*n == MAX_TOKS)
        return false;
    out[(*n)++] = t;
    return true;
}

/* Appends to OUT the words that the slot at TO stands for.  The slot has N bytes.  Returns false if
 * no words fill the slot, or if there is no room. */
static bool add_slot(const CaseReader *l, const char *to, size_t n, Span span, Found *f,
                     CaseToken *out, int *nout)
{
    const char *name = arena_strndup(l->arena, to + 1, n - 2);
    bool room = true;

    for (int k = 0; k < f->nslots; k++) {
        Captured *c = &f->slot[k];

        if (c->used || strcmp(c->type->name, name) != 0)
            continue;
        c->used = true;
        for (int i = 0; i < c->n; i++)
            room = room && add_word(out, nout, l->toks[c->at + i]);
        return room;
    }
    name = word_of_role(l, to + 1, n - 2);
    return name && add_word(out, nout, (CaseToken){ .text = name, .span = span });
}

/* Replaces the words from word AT to before f->end by the words of TO.  Changes nothing and returns
 * false in two cases: no words fill a slot of TO, or the sentence gets too many words. */
static bool replace(CaseReader *l, int at, Found *f, const char *to)
{
    Span span = { l->toks[at].span.start, l->toks[f->end - 1].span.end };
    CaseToken out[MAX_TOKS];
    int n = at, after;

    memcpy(out, l->toks, sizeof *out * (size_t)at);
    for (to += strspn(to, " "); *to; to += strspn(to, " ")) {
        size_t m = *to == '{' ? strcspn(to, "}") + 1 : strcspn(to, " ");

        if (*to == '{' ? !add_slot(l, to, m, span, f, out, &n)
                       : !add_word(out, &n,
                                   (CaseToken){ .text = arena_strndup(l->arena, to, m),
                                                .punct = *to == ',' ? ',' : 0,
                                                .span = span }))
            return false;
        to += m;
    }
    after = n;
    for (int i = f->end; i < l->ntoks; i++)
        if (!add_word(out, &n, l->toks[i]))
            return false;
    f->end = after;
    memcpy(l->toks, out, sizeof *out * (size_t)n);
    l->ntoks = n;
    l->wording = ++l->wordings;
    return true;
}

/* Returns true if some of the words from word AT to before END may matter to a ruling.  Such words
 * name an item, or are listed as words that may matter (WORDS_WEIGHTY). */
static bool may_matter(CaseReader *l, int at, int end)
{
    const Type *items = l->p->holding ? l->p->holding->ptype[1] : NULL;

    for (int i = at; i < end; i++) {
        if (case_listed_at(l, WORDS_WEIGHTY, i))
            return true;
        for (int n = 1; items && i + n <= end && n <= MAX_SPELT; n++)
            if (names_value(l, items, i, n))
                return true;
    }
    return false;
}

/* Warns that the reader ignores the words from word AT to before END. */
static void report_unread(CaseReader *l, int at, int end)
{
    char buf[200];

    l->nunread += end - at;
    while (at < end - 1 && l->toks[at].punct)
        at++;
    while (at < end - 1 && l->toks[end - 1].punct)
        end--;
    if (case_words_join(l, at, end - at, buf, sizeof buf))
        diag_add(l->diags, DIAG_CASE_ASIDE,
                 (Span){ l->toks[at].span.start, l->toks[end - 1].span.end },
                 "`%s` is not read\n"
                 "if it matters, tell what it means in a sentence of its own",
                 buf);
}

/* Returns the place of the first word that begins reported speech, such as "that".  Paraphrases do
 * not apply to words after this place.  Returns l->ntoks if there is no such word. */
static int speech_at(const CaseReader *l)
{
    const Lang *lang = &l->p->langs[l->c->lang];

    for (int i = 1; i < l->ntoks && lang->nlisted[WORDS_REPORTED]; i++)
        if (!l->toks[i].quoted && text_same_word(l->toks[i].text, lang->listed[WORDS_REPORTED][0]))
            return i;
    return l->ntoks;
}

/* Applies PH wherever words of the sentence match it.  Returns true if the sentence has changed. */
static bool apply(CaseReader *l, const Paraphrase *ph)
{
    bool any = false;

    for (int at = 0; at < l->ntoks && at <= speech_at(l); at++) {
        Found f = { .begin = at };

        if (!match_from(l, ph->from, at, &f) || f.end == at ||
            (!*ph->to && strchr(ph->from, '*') && may_matter(l, at, f.end)))
            continue;
        if (!*ph->to)
            report_unread(l, at, f.end);
        if (!replace(l, at, &f, ph->to))
            continue;
        any = true;
        at = f.end - 1;
    }
    return any;
}

/* Returns the number of commas and of words for `and` in the sentence.  Such words may separate two
 * parts of the sentence. */
static int count_separators(const CaseReader *l)
{
    int n = 0;

    for (int i = 0; i < l->ntoks; i++)
        n += case_is_separator(l, i);
    return n;
}

const Node *case_paraphrase(CaseReader *l, const Node *words, const Node *stop)
{
    const Lang *lang = &l->p->langs[l->c->lang];
    const Value actor = l->actor;
    const Node *nodes = NULL;
    KeptWords kept;
    bool any = false, more = true;
    int most;

    case_words_keep(l, &kept);
    case_words_take(l, words, stop);
    case_words_remove_stop(l);
    l->actor = BL_ABSENT;
    most = count_separators(l) + MOST_ADDED;
    for (int round = 0; round < MOST_ROUNDS && more; round++) {
        more = false;
        for (const Paraphrase *ph = lang->paraphrases; ph; ph = ph->next)
            more = apply(l, ph) || more;
        any = any || more;
    }
    if (any && l->ntoks && count_separators(l) <= most)
        nodes = case_words_as_nodes(l);
    l->actor = actor;
    case_words_restore(l, &kept);
    return nodes;
}
