/* case_errors.c - reports words that are not a value, and sentences that fit no phrase.  Each
 * report proposes what may have been meant.  The reader L holds the words of the sentence.  A slot
 * is the place of a value in a phrase. */
#include "case/case_inside.h"

#include "kit/strbuf.h"
#include "program/program.h"
#include "program/spelling.h"
#include "syntax/parse.h"

#include <string.h>

unsigned case_misspelling_limit(const char *word)
{
    size_t n = text_codepoints(word, strlen(word));

    return n < 2 ? 1 : n < 4 ? 2 : 3;
}

enum {
    MOST_BYTES = 40,  /* other spellings are tried only for a text of at most 40 bytes */
    MOST_LISTED = 16, /* a help lists at most this many values of an enum */
    MOST_NAMED = 4    /* a message names at most this many types */
};

/* ---- wrong values ------------------------------------------------------------ */

/* Returns S without quotation marks and punctuation at its ends. */
static const char *bare_word(CaseReader *l, const char *s)
{
    static const char *const signs[] = { "'", "\"", "`", ".", "!", "?", "‘", "’", "“", "”" };
    size_t n = strlen(s);

    for (size_t i = 0; i < BL_LEN(signs);) {
        size_t m = strlen(signs[i]);

        if (n > m && strncmp(s, signs[i], m) == 0) {
            s += m;
            n -= m;
            i = 0;
        } else if (n > m && strncmp(s + n - m, signs[i], m) == 0) {
            n -= m;
            i = 0;
        } else {
            i++;
        }
    }
    return arena_strndup(l->arena, s, n);
}

static bool is_value(const CaseReader *l, const Type *type, const char *s)
{
    Value v;

    return *s && spelling_value(l->p, type, s, l->c->lang, &v);
}

/* Returns S if S means a value of TYPE.  Otherwise returns S in capital letters if the capital
 * letters mean a value of TYPE.  Otherwise returns NULL. */
static const char *respelled_value(CaseReader *l, const Type *type, const char *s)
{
    char *capitals = arena_printf(l->arena, "%s", s);

    if (strlen(s) > MOST_BYTES)
        return NULL;
    if (is_value(l, type, s))
        return s;
    for (char *c = capitals; *c; c++)
        *c = *c >= 'a' && *c <= 'z' ? (char)(*c - 'a' + 'A') : *c;
    if (is_value(l, type, capitals))
        return capitals;
    return NULL;
}

/* Returns a text that means V in language LANG.  This is the first spelling of V in LANG.  If V
 * has no spelling in LANG, it is the first sign of V.  If V has no sign either, it is the first
 * word for V.  The signs of V are the same in all languages. */
static const char *written_form(const EnumValue *v, int lang)
{
    return lang && v->spelled[lang].n ? v->spelled[lang].at[0]
           : v->nwritten              ? v->written[0]
                                      : v->words[lang][0];
}

/* TEXT names the left part of a value of TYPE.  Returns true if TEXT is in the singular.  A number
 * before a plural is not the right part of a value: "two spades" does not mean ♠2. */
static bool left_is_singular(const CaseReader *l, const Type *type, const char *text)
{
    uint64_t set;

    return spelling_group(l->p, type, text, l->c->lang, &set);
}

/* Looks for both parts of a value of the product TYPE among the words from T to before END.  The
 * parts may come in either order.  Returns the value as text.  Sets *N to the number of words from
 * T to the end of the later part.  Returns NULL if a part is missing. */
static const char *said_in_words(CaseReader *l, const CaseToken *t, const CaseToken *end,
                                 const Type *type, int *n)
{
    Value left = BL_ABSENT, right = BL_ABSENT, v;
    int right_at = -2; /* counted from T: the place of the right part; -2 until it is found */

    if (type->kind != TYPE_PRODUCT)
        return NULL;
    for (*n = 0; t < end && t->punct == 0 && (left == BL_ABSENT || right == BL_ABSENT); t++, ++*n) {
        if (left == BL_ABSENT && spelling_value(l->p, type->left, t->text, l->c->lang, &v) &&
            (*n != right_at + 1 || left_is_singular(l, type, t->text)))
            left = v;
        else if (right == BL_ABSENT && spelling_value(l->p, type->right, t->text, l->c->lang, &v)) {
            right = v;
            right_at = *n;
        }
    }
    if (left == BL_ABSENT || right == BL_ABSENT)
        return NULL;
    return arena_printf(l->arena, "%s%s", type->left->values[left].written[0],
                        type->right->values[right].written[0]);
}

void case_nearer(const char *word, const char *said, const char **best, unsigned *limit)
{
    unsigned far = text_distance(word, said);

    if (far < *limit) {
        *limit = far;
        *best = word;
    }
}

/* Looks among the names of the values of TYPE for the name nearest to the word T.  If this name
 * is fewer than *LIMIT edits away, sets *LIMIT to the number of edits and returns the name.
 * Otherwise returns BEST. */
static const char *spelled_like(const CaseReader *l, const CaseToken *t, const Type *type,
                                const char *best, unsigned *limit)
{
    int nth = 0;

    for (uint32_t i = 0; type->kind == TYPE_ENUM && i < type->count; i++)
        for (int k = -1; k < MAX_FORMS; k++) {
            const char *w = k < 0 ? type->values[i].name : type->values[i].words[l->c->lang][k];

            case_nearer(w, t->text, &best, limit);
        }
    for (const char *w; (w = case_role_name_nth(l, type, nth++));)
        case_nearer(w, t->text, &best, limit);
    return best;
}

/* Does what spelled_like() does, for the labels of events of TYPE.  If T is the label of an event
 * of another type, returns BEST: such a word is not misspelled. */
static const char *label_like(const CaseReader *l, const CaseToken *t, const Type *type,
                              const char *best, unsigned *limit)
{
    int named = case_event_find(l->c, t->text);

    if (named >= 0 && !kind_is_a(l->c->events[named].kind, type->event))
        return best;
    for (int i = 0; i < l->c->nevents; i++)
        if (kind_is_a(l->c->events[i].kind, type->event))
            case_nearer(l->c->events[i].label, t->text, &best, limit);
    return best;
}

/* Returns the name of TYPE for a message, with a space for each `_`. */
static const char *type_in_words(CaseReader *l, const Type *type)
{
    char *name = arena_printf(l->arena, "%s", type->kind == TYPE_BOOL ? "truth value" : type->name);

    for (char *s = name; (s = strchr(s, '_'));)
        *s = ' ';
    return name;
}

/* Adds a help to D that says how to name an event of TYPE. */
static void help_label(CaseReader *l, Diag *d, const Type *type)
{
    for (int i = l->c->nevents; i-- > 0;)
        if (kind_is_a(l->c->events[i].kind, type->event)) {
            diag_help(l->diags, d, "write the label of an earlier `%s`, such as `%s`", type->name,
                      l->c->events[i].label);
            return;
        }
    diag_help(l->diags, d, "no earlier `%s` in the story could stand here", type->name);
}

/* Adds a help to D that says how to write a value of TYPE. */
static void help_how_written(CaseReader *l, Diag *d, const Type *type)
{
    const char *name = type_in_words(l, type);
    int lang = l->c->lang, nth = 0;
    const char *list = "";

    if (type->kind == TYPE_PRODUCT) {
        const EnumValue *left = &type->left->values[0];
        const char *right = type->right->values[0].written[0];

        if (left->nwritten > 1)
            list = arena_printf(l->arena, " or %s%s", left->written[1], right);
        diag_help(l->diags, d, "a %s is written like this: %s%s%s", name, left->written[0], right,
                  list);
    } else if (type->kind == TYPE_ENUM) {
        for (uint32_t i = 0; i < type->count && i < MOST_LISTED; i++)
            list = arena_printf(l->arena, "%s%s%s", list, i ? ", " : "",
                                written_form(&type->values[i], lang));
        if (type->count > MOST_LISTED)
            list = arena_printf(l->arena, "%s, ...", list);
        for (const char *w; (w = case_role_name_nth(l, type, nth++));)
            list = arena_printf(l->arena, "%s, %s", list, w);
        diag_help(l->diags, d, "%s %s is one of: %s", text_takes_an(name) ? "an" : "a", name, list);
    } else if (type->kind == TYPE_BOOL) {
        diag_help(l->diags, d, "write true or false");
    } else if (type->kind == TYPE_RANGE) {
        diag_help(l->diags, d, "a %s is a number from %lld to %lld", name, (long long)type->low,
                  (long long)type->low + type->count - 1);
    } else { /* TYPE is a TYPE_EVENT; report_no_value() handles a TYPE_TEXT */
        help_label(l, d, type);
    }
}

/* Some words from T on, which must end before END, are no value of the N TYPES.  Returns a text
 * to propose in their place: a value of one of the N TYPES, or the label of an event.  Sets
 * *WORDS to the number of words that the text replaces.  Returns NULL if there is nothing to
 * propose. */
static const char *meant_value(CaseReader *l, const CaseToken *t, const CaseToken *end,
                               const Type *const *types, int n, int *words)
{
    const char *bare = bare_word(l, t->text), *best = NULL;
    unsigned limit = case_misspelling_limit(bare);

    *words = 1;
    for (int i = 0; i < n && !best; i++)
        best = respelled_value(l, types[i], bare);
    for (int i = 0; i < n && !best; i++)
        best = said_in_words(l, t, end, types[i], words);
    if (best)
        return best;
    *words = 1;
    for (int i = 0; i < n; i++)
        best = types[i]->kind == TYPE_EVENT ? label_like(l, t, types[i], best, &limit)
                                            : spelled_like(l, t, types[i], best, &limit);
    return best;
}

/* Returns an example of a value, as text, for the slot P in a phrase of kind K. */
static const char *slot_example(CaseReader *l, const EventKind *k, const PhrasePart *p)
{
    const Type *t = k->attrs[p->attr].type;
    int lang = l->c->lang;

    if (t->kind == TYPE_SET)
        t = t->elem;
    if (p->attr2 >= 0 && t->kind == TYPE_ENUM && k->attrs[p->attr2].type->kind == TYPE_ENUM)
        return arena_printf(l->arena, "%s%s", written_form(&t->values[0], lang),
                            written_form(&k->attrs[p->attr2].type->values[0], lang));
    if (t->kind == TYPE_PRODUCT)
        return arena_printf(l->arena, "%s%s", written_form(&t->left->values[0], lang),
                            written_form(&t->right->values[0], lang));
    switch (t->kind) {
    case TYPE_ENUM: return written_form(&t->values[0], lang);
    case TYPE_RANGE: return arena_printf(l->arena, "%lld", (long long)t->low + (t->count > 1));
    case TYPE_BOOL: return "true";
    case TYPE_TEXT: return "\"...\"";
    default: return "LABEL";
    }
}

/* An example of the phrase PH keeps one part in brackets.  This function chooses the part: the
 * first part that has a slot for two attributes, or else the first part.  Returns the opening
 * bracket of the part, or NULL if PH has no brackets. */
static const PhrasePart *example_bracket(const Phrase *ph)
{
    const PhrasePart *first = NULL, *open = NULL;

    for (const PhrasePart *p = ph->parts; p; p = p->next) {
        if (p->kind == PHRASE_OPEN)
            open = p;
        else if (p->kind == PHRASE_CLOSE)
            open = NULL;
        else if (open && p->kind == PHRASE_SLOT && p->attr2 >= 0)
            return open;
        if (!first)
            first = open;
    }
    return first;
}

/* Returns the phrase PH of K with example values.  Keeps only the part in brackets that begins with
 * the bracket KEPT.  If KEPT is NULL, leaves out all parts in brackets. */
static const char *phrase_example(CaseReader *l, const EventKind *k, const Phrase *ph,
                                  const PhrasePart *kept)
{
    const char *s = "";
    bool skip = false;

    for (const PhrasePart *p = ph->parts; p; p = p->next)
        if (p->kind == PHRASE_OPEN)
            skip = p != kept;
        else if (p->kind == PHRASE_CLOSE)
            skip = false;
        else if (!skip)
            s = arena_printf(l->arena, "%s%s%s%s", s, *s && !p->suffix ? " " : "",
                             p->kind == PHRASE_WORD ? p->text : slot_example(l, k, p),
                             p->comma && p->next ? "," : "");
    return s;
}

/* Returns the shortest phrase that states the setting F, with example values.  If F has no
 * phrase, returns "F is ...". */
static const char *setting_form(CaseReader *l, const Fun *f)
{
    const char *best = NULL;

    for (const EventKind *k = l->p->settings; k; k = k->next)
        for (const Phrase *ph = program_kind_attr(k, f->name) < 0 ? NULL : k->phrases; ph;
             ph = ph->next) {
            const char *phrase = phrase_example(l, k, ph, NULL);

            if (ph->lang == l->c->lang && (!best || strlen(phrase) < strlen(best)))
                best = phrase;
        }
    return best ? best : arena_printf(l->arena, "%s is ...", f->name);
}

/* Returns ", such as " and a value of TYPE, for the end of a help.  Returns "" if TYPE is no enum. */
static const char *such_as(const CaseReader *l, const Type *type)
{
    return type->kind == TYPE_ENUM
               ? arena_printf(l->arena, ", such as %s", written_form(&type->values[0], l->c->lang))
               : "";
}

/* Reports SAID, the words at T, if they name a role ("the chairman") that has no single known
 * value of TYPE.  Either the value depends on a setting that is not known, or the role can mean
 * several values.  Returns true if it reports SAID. */
static bool report_no_one(CaseReader *l, const CaseToken *t, const char *said, const Type *type)
{
    const Fun *open;
    Value v;

    switch (case_role_value(l, type, said, &v, &open)) {
    case ROLE_UNTOLD:
        diag_add(l->diags, DIAG_CASE_VALUE, t->span,
                 "the case does not say which %s `%s` is\n"
                 "add an earlier line that says it, for example: %s",
                 type_in_words(l, type), said, setting_form(l, open));
        return true;
    case ROLE_TWO:
        diag_add(l->diags, DIAG_CASE_VALUE, t->span,
                 "`%s` can mean more than one %s here\n"
                 "write the %s itself%s",
                 said, type_in_words(l, type), type_in_words(l, type), such_as(l, type));
        return true;
    default: return false;
    }
}

/* Calls report_no_one() for each of the N TYPES, with the first 4, 3, 2 and 1 words from T on.  The
 * words end before END.  Stops after the first report.  Returns true if there is a report. */
static bool report_no_one_at(CaseReader *l, const CaseToken *t, const CaseToken *end,
                             const Type *const *types, int n)
{
    int most = end - t < 4 ? (int)(end - t) : 4;
    char buf[200];

    if (t->punct)
        return false;
    for (int words = most; words > 0; words--)
        for (int k = 0; k < n; k++)
            if (words == 1 ? report_no_one(l, t, t->text, types[k])
                           : case_words_join(l, (int)(t - l->toks), words, buf, sizeof buf) &&
                                 report_no_one(l, t, buf, types[k]))
                return true;
    return false;
}

/* Reports a name such as "partner" at T if the sentence does not say which player's partner is
 * meant.  The name has up to four words, all before END.  It may mean a value of one of the N
 * TYPES.  Returns true if it reports. */
static bool report_no_owner(CaseReader *l, const CaseToken *t, const CaseToken *end,
                            const Type *const *types, int n)
{
    const int at = (int)(t - l->toks), most = end - t < 4 ? (int)(end - t) : 4;

    for (int words = most; words > 0; words--)
        for (int k = 0; k < n; k++) {
            if (t->punct || t->quoted || !case_kin_named(l, types[k], at, words))
                continue;
            diag_add(l->diags, DIAG_CASE_VALUE, (Span){ t->span.start, t[words - 1].span.end },
                     "the sentence does not say whose `%s` is meant\n"
                     "write the %s itself%s",
                     t[words - 1].text, type_in_words(l, types[k]), such_as(l, types[k]));
            return true;
        }
    return false;
}

/* Adds a help to D if the word T has a letter that is neither Latin nor Greek, or a combining mark.
 * A reader may take such a character for another letter. */
static void help_strange_letter(CaseReader *l, Diag *d, const CaseToken *t)
{
    int32_t cp = text_find_lookalike(t->text);
    char letter[5] = "";

    if (!cp)
        return;
    text_encode(cp, letter);
    diag_help(l->diags, d,
              "the character `%s` in this word is U+%04X, which may look like "
              "another letter",
              letter, (unsigned)cp);
}

/* Returns true if the sentence would tell an event with TEXT in place of the N words from T on.
 * The words of the reader do not change. */
static bool tells_with(CaseReader *l, const CaseToken *t, int n, const char *text)
{
    const int at = (int)(t - l->toks);
    CaseEvent ev = { 0 };
    KeptWords kept;
    bool told = false;

    case_words_keep(l, &kept);
    l->toks[at] = (CaseToken){ .text = text, .span = t->span };
    memmove(l->toks + at + 1, l->toks + at + n, sizeof *l->toks * (size_t)(l->ntoks - at - n));
    l->ntoks -= n - 1;
    l->wording = ++l->wordings;
    for (int v = 0; v < 2 && !told; v++) {
        l->vague = v;
        for (int end = l->ntoks; end > at && !told; end = case_words_last_with(l, end))
            told = case_match_event(l, &ev, end);
    }
    l->vague = false;
    case_words_restore(l, &kept);
    return told;
}

/* Reports that T is not a value of one of the N types WANTED.  END is the end of the sentence.  If
 * EVENT is true, proposes only values that make the sentence tell an event.  If the report proposes
 * a value, returns NULL.  Otherwise returns the report, so that the caller can add a help. */
static Diag *report_no_value(CaseReader *l, const CaseToken *t, const CaseToken *end,
                             const Type *const *wanted, int n, bool event)
{
    const Type *types[MAX_WANTED];
    const char *names = "", *best;
    bool said = false;
    int words;
    Diag *d;

    if (report_no_one_at(l, t, end, wanted, n) || (event && report_no_owner(l, t, end, wanted, n)))
        return NULL;
    for (int i = 0; i < n; i++)
        if (case_scripts_check_word(l, t, wanted[i]))
            return NULL;
    if (n == 1 && wanted[0]->kind == TYPE_TEXT) {
        diag_add(l->diags, DIAG_CASE_VALUE, t->span,
                 "only a text between quotes can stand here\n"
                 "put quotes round the text: \"...\"");
        return NULL;
    }
    for (int i = 0; i < n; i++) {
        types[i] = wanted[i]->kind == TYPE_SET ? wanted[i]->elem : wanted[i];
        said |= types[i]->kind == TYPE_TEXT;
        names = arena_printf(l->arena, "%s%s%s", names,
                             i == 0       ? ""
                             : i == n - 1 ? " or "
                                          : ", ",
                             type_in_words(l, types[i]));
    }
    if (n > MOST_NAMED)
        names = "value that can stand here";
    best = t->punct ? NULL : meant_value(l, t, end, types, n, &words);
    if (best && event && !tells_with(l, t, words, best))
        best = NULL;
    d = diag_add(l->diags, DIAG_CASE_VALUE,
                 (Span){ t->span.start, t[best ? words - 1 : 0].span.end }, "`%s` is not a %s",
                 t->text, names);
    help_strange_letter(l, d, t);
    if (t->punct) {
        diag_help(l->diags, d, "leave it out");
        return NULL;
    }
    if (best && t->quoted && strcmp(best, t->text) == 0)
        diag_help(l->diags, d, "write it without quotes");
    else if (best)
        diag_help(l->diags, d, "did you mean `%s`?", best);
    if (said && !best)
        diag_help(l->diags, d, "put what is said between quotes: \"...\"");
    for (int i = 0; i < n && !best && !said; i++)
        help_how_written(l, d, types[i]);
    return best ? NULL : d;
}

void case_bad_value(CaseReader *l, const CaseToken *t, const Type *type)
{
    report_no_value(l, t, t + 1, &type, 1, false);
}

void case_bad_words(CaseReader *l, int i, int n, const Type *type)
{
    Value v;

    while (--n > 0)
        if (case_value_at(l, type, i, n, &v)) {
            diag_add(l->diags, DIAG_CASE_VALUE, l->toks[i + n].span,
                     "`%s` cannot follow the %s\n"
                     "leave it out, because only one value can stand here",
                     l->toks[i + n].text, type_in_words(l, type));
            return;
        }
    report_no_value(l, &l->toks[i], l->toks + l->ntoks, &type, 1, false);
}

/* ---- wrong sentences --------------------------------------------------------- */

/* Reports that NAME is not a kind of event, although it begins a sentence of the form `NAME with
 * ...`. */
static void report_no_kind(CaseReader *l, const CaseToken *name)
{
    Diag *d = diag_add(l->diags, DIAG_CASE_SENTENCE, name->span, "no kind of event is called `%s`",
                       name->text);
    const char *best = NULL;
    unsigned limit = 4;

    for (const EventKind *k = l->p->events; k; k = k->next)
        if (k->phrases)
            case_nearer(k->name, name->text, &best, &limit);
    if (best)
        diag_help(l->diags, d, "did you mean `%s`?", best);
    else
        diag_help(l->diags, d,
                  "`bridgelaw list sentences` prints the kinds of event, each with its "
                  "sentences");
}

/* How the likeness of a phrase and a sentence is counted, in points.  Each part of the phrase gives
 * SAME_WORD for an equal word, SPELT_LIKE for a misspelled word, or FITS for a fitting value.
 * MISSING is subtracted for each part that the sentence lacks.  A phrase with fewer than
 * LIKE_ENOUGH points is not proposed.  At most MOST_PARTS words are compared. */
enum { MOST_PARTS = 40, SAME_WORD = 4, SPELT_LIKE = 3, FITS = 2, MISSING = 2, LIKE_ENOUGH = 3 };

/* The points that some parts of a phrase give together, and the number of parts that give
 * points. */
typedef struct PartScore {
    int much, parts;
} PartScore;

/* Returns false if TEXT is certainly not a misspelling of WORD: TEXT has many more letters, or many
 * fewer. */
static bool may_misspell(const char *text, const char *word)
{
    size_t n = text_codepoints(text, strlen(text)), m = text_codepoints(word, strlen(word));

    return (n > m ? n - m : m - n) < case_misspelling_limit(word);
}

/* Returns the points that PART, of a phrase of kind K, gives for word I of the sentence. */
static PartScore score_part(CaseReader *l, const EventKind *k, const PhrasePart *part, int i)
{
    const CaseToken *t = &l->toks[i];
    const Type *type;
    int much = 0;
    Value v;

    if (t->punct)
        return (PartScore){ 0 };
    if (part->kind == PHRASE_WORD) {
        if (!t->quoted && text_same_word(t->text, part->text))
            much = SAME_WORD;
        else if (!t->quoted && may_misspell(t->text, part->text) &&
                 text_distance(t->text, part->text) < case_misspelling_limit(part->text))
            much = SPELT_LIKE;
    } else {
        type = k->attrs[part->attr].type;
        if (case_value_at(l, type->kind == TYPE_SET ? type->elem : type, i, 1, &v))
            much = FITS;
    }
    return (PartScore){ much, much > 0 };
}

/* Returns the number of words and values in PH.  Optional parts do not count. */
static int phrase_length(const Phrase *ph)
{
    int n = 0, open = 0;

    for (const PhrasePart *part = ph->parts; part; part = part->next) {
        open += (part->kind == PHRASE_OPEN) - (part->kind == PHRASE_CLOSE);
        n += open == 0 && (part->kind == PHRASE_WORD || part->kind == PHRASE_SLOT);
    }
    return n;
}

/* Returns the likeness of the sentence and the phrase PH of kind K.  Returns 0 if no word is equal
 * or misspelled. */
static int phrase_likeness(CaseReader *l, const EventKind *k, const Phrase *ph)
{
    /* best[i]: the most points that the parts tried so far give for the first I words */
    PartScore best[MOST_PARTS + 1] = { 0 };
    int n = l->ntoks < MOST_PARTS ? l->ntoks : MOST_PARTS, missing;
    bool words = false;

    for (const PhrasePart *part = ph->parts; part; part = part->next) {
        PartScore before = { 0 }; /* best[i] without the points of PART */

        if (part->kind != PHRASE_WORD && part->kind != PHRASE_SLOT)
            continue;
        for (int i = 0; i < n; i++) {
            PartScore with = score_part(l, k, part, i), was = best[i + 1];

            words |= with.much >= SPELT_LIKE;
            if (with.parts)
                with = (PartScore){ with.much + before.much, with.parts + before.parts };
            if (with.much > best[i + 1].much)
                best[i + 1] = with;
            if (best[i].much > best[i + 1].much)
                best[i + 1] = best[i];
            before = was;
        }
    }
    missing = phrase_length(ph) - best[n].parts;
    return words ? best[n].much - (missing > 0 ? missing * MISSING : 0) : 0;
}

typedef struct NearPhrase {
    const Phrase *phrase; /* NULL if no phrase is like the sentence */
    const EventKind *kind;
} NearPhrase;

/* Returns the phrase of KINDS that is most like the sentence.  Among equals, returns the first. */
static NearPhrase nearest_phrase(CaseReader *l, const EventKind *kinds)
{
    NearPhrase near = { 0 };
    int most = LIKE_ENOUGH - 1;

    for (const EventKind *k = kinds; k; k = k->next)
        for (const Phrase *ph = k->phrases; ph; ph = ph->next) {
            int like = phrase_likeness(l, k, ph);

            if (like > most) {
                most = like;
                near = (NearPhrase){ ph, k };
            }
        }
    return near;
}

/* Looks among the words of PHRASE for the word nearest to T.  If this word is fewer than *LIMIT
 * edits away, sets *LIMIT to the number of edits and returns the word.  Otherwise returns NULL. */
static const char *word_like(const Phrase *phrase, const CaseToken *t, unsigned *limit)
{
    const char *best = NULL;

    for (const PhrasePart *part = phrase->parts; part; part = part->next) {
        unsigned far;

        if (part->kind != PHRASE_WORD || !may_misspell(t->text, part->text))
            continue;
        far = text_same_word(part->text, t->text) ? 0 : text_distance(part->text, t->text);
        if (far < *limit && far < case_misspelling_limit(part->text)) {
            *limit = far;
            best = part->text;
        }
    }
    return best;
}

/* Adds WORD to the *N words in TRIED.  Returns false if WORD is there already, or if TRIED is
 * full. */
static bool is_new_word(const char **tried, int *n, const char *word)
{
    for (int i = 0; i < *n; i++)
        if (text_same(tried[i], word))
            return false;
    if (*n == MOST_PARTS)
        return false;
    tried[(*n)++] = word;
    return true;
}

/* Returns the word that T misspells, or NULL.  If SETTING is true, tries only the words of the
 * phrase NEAR.  Otherwise puts each word of all phrases in place of T, one after the other.
 * Such a word counts only if the changed sentence tells an event. */
static const char *misspelt_word(CaseReader *l, const NearPhrase *near, const CaseToken *t,
                                 bool setting)
{
    const char *best = NULL, *word, *tried[MOST_PARTS];
    unsigned limit = 3, before;
    int ntried = 0;

    if (t->punct || t->quoted)
        return NULL;
    if (setting)
        return near->phrase && (best = word_like(near->phrase, t, &limit)) && limit ? best : NULL;
    for (const EventKind *k = l->p->events; k && limit; k = k->next)
        for (const Phrase *ph = k->phrases; ph && limit; ph = ph->next) {
            before = limit;
            word = ph->lang == l->c->lang ? word_like(ph, t, &limit) : NULL;
            if (word && limit && is_new_word(tried, &ntried, word) && tells_with(l, t, 1, word))
                best = word;
            else if (limit)
                limit = before;
        }
    return limit ? best : NULL;
}

/* Returns the keyword of a section that is equal to T or that T misspells.  Otherwise returns
 * NULL. */
static const char *section_meant(const CaseToken *t)
{
    const char *word;

    for (size_t i = 0; !t->punct && !t->quoted && (word = parse_section_word(i)); i++)
        if (text_same_word(word, t->text) || (strlen(word) > 4 && text_distance(word, t->text) < 2))
            return word;
    return NULL;
}

/* The line at SPAN stands before the story, and states no setting.  Reports the line if it is a
 * holding, an event, or the keyword of a section.  If several events stand before the line
 * `story`, reports only the first of them.  Returns true if the line needs no other report. */
static bool report_out_of_place(CaseReader *l, Span span)
{
    static const char what[] = "no setting and no section of a case is written like this";
    const char *word = section_meant(&l->toks[0]);
    CaseEvent ev;
    Value v;

    if (word) {
        Diag *d = diag_add(l->diags, DIAG_CASE_SECTION, l->toks[0].span, "%s", what);

        if (strcmp(word, l->toks[0].text) == 0)
            diag_help(l->diags, d, "leave out the `:` after `%s`", word);
        else
            diag_help(l->diags, d, "did you mean `%s`?", word);
        l->untitled |= strcmp(word, "story") == 0;
        return true;
    }
    if (l->p->holding && l->ntoks > 1 && l->toks[1].punct == ':' &&
        case_value_at(l, l->p->holding->ptype[0], 0, 1, &v)) {
        diag_add(l->diags, DIAG_CASE_SECTION, span,
                 "%s\n"
                 "write `hands` before the hands: hands %s: ...",
                 what, l->toks[0].text);
        return true;
    }
    if (case_match_event(l, &ev, l->ntoks)) {
        if (!l->untitled)
            diag_add(l->diags, DIAG_CASE_SECTION, span,
                     "%s\n"
                     "write the line `story` above the first sentence that tells what happened",
                     what);
        l->untitled = true;
        return true;
    }
    return l->untitled;
}

/* Returns true if the words are two sentences.  If a word stands between the two, sets *BETWEEN to
 * true and *WHERE to the place of that word.  Otherwise sets *BETWEEN to false and *WHERE to the
 * place where the second sentence begins. */
static bool two_sentences(CaseReader *l, int *where, bool *between)
{
    KeptWords was;
    int n = l->ntoks;
    bool two = false;
    CaseEvent ev;

    case_words_keep(l, &was);
    for (int skip = 0; skip < 2 && !two; skip++)
        for (int i = 1; i + 1 < n && i < MOST_PARTS && !two; i++) {
            if (!case_match_event(l, &ev, i))
                continue;
            *where = i;
            /* A comma at word I stands between the two sentences.  The second sentence may begin
             * at this comma, because case_match_event() ignores a comma at the start. */
            *between = skip || was.toks[i].punct;
            l->ntoks = n - i - skip;
            memcpy(l->toks, was.toks + i + skip, sizeof *l->toks * (size_t)l->ntoks);
            l->wording = ++l->wordings;
            two = case_match_event(l, &ev, l->ntoks);
            case_words_restore(l, &was);
        }
    case_words_restore(l, &was);
    return two;
}

/* Returns a help that lists the first phrase of each setting in the language of the case, or "". */
static const char *settings_list(CaseReader *l)
{
    const char *list = "";

    for (const EventKind *k = l->p->settings; k; k = k->next)
        for (const Phrase *ph = k->phrases; ph; ph = ph->next)
            if (ph->lang == l->c->lang) {
                list = arena_printf(l->arena, "%s%s `%s`", list,
                                    *list ? "," : "settings are written like this:",
                                    phrase_example(l, k, ph, NULL));
                break;
            }
    return list;
}

/* If K has an optional text attribute, adds a help to D.  The help proposes to write the quoted
 * words T as the value of this attribute. */
static void help_quoted_text(CaseReader *l, Diag *d, const EventKind *k, const CaseToken *t)
{
    for (int a = 0; a < k->nattrs; a++)
        if (k->attrs[a].type->kind == TYPE_TEXT && k->attrs[a].optional) {
            diag_help(l->diags, d, "to tell `%s` word for word, write: with %s \"%s\"", t->text,
                      k->attrs[a].name, t->text);
            return;
        }
}

void case_not_understood(CaseReader *l, Span span, bool setting)
{
    DiagCode code = setting ? DIAG_CASE_SECTION : DIAG_CASE_SENTENCE;
    const char *what = setting ? "no setting and no section of a case is written like this" : "";
    int far = l->far.at, second;
    bool between;
    bool inside = far >= 0 && far < l->ntoks;
    const CaseToken *t = inside ? &l->toks[far] : NULL;
    const char *word, *list;
    NearPhrase near;
    Diag *d;

    if (!setting && l->ntoks > 1 && !l->toks[0].punct && case_is_with(&l->toks[1])) {
        report_no_kind(l, &l->toks[0]);
        return;
    }
    if (setting && report_out_of_place(l, span))
        return;
    if (!setting && two_sentences(l, &second, &between)) {
        d = diag_add(l->diags, code, l->toks[second].span, "%s", what);
        if (between)
            diag_help(l->diags, d,
                      "these are two sentences: write `;` between them, instead of "
                      "`%s`",
                      l->toks[second].text);
        else
            diag_help(l->diags, d, "a second sentence begins here: write `;` before it");
        return;
    }
    word = !setting && t && far == 0 ? section_meant(t) : NULL;
    if (word) {
        diag_add(l->diags, code, t->span,
                 "%s\n"
                 "did you mean `%s`?",
                 what, word);
        return;
    }
    near = nearest_phrase(l, setting ? l->p->settings : l->p->events);
    word = t ? misspelt_word(l, &near, t, setting) : NULL;
    if (t && l->far.ntypes && (far > 0 || (!setting && l->ntoks > 1)) && !word) {
        d = report_no_value(l, t, l->toks + l->ntoks, l->far.types, l->far.ntypes, !setting);
        if (d && t->quoted && far > 0 && near.phrase)
            help_quoted_text(l, d, near.kind, t);
        return;
    }
    d = diag_add(l->diags, code, t ? t->span : span, "%s", what);
    if (t)
        help_strange_letter(l, d, t);
    if (word)
        diag_help(l->diags, d, "did you mean `%s`?", word);
    else if (t && l->far.whole)
        diag_help(l->diags, d,
                  "the sentence is complete before `%s`: leave the rest out, or put it on a line "
                  "of its own",
                  t->text);
    else if (near.phrase)
        diag_help(l->diags, d, "the program knows this similar sentence: %s",
                  phrase_example(l, near.kind, near.phrase,
                                 setting ? NULL : example_bracket(near.phrase)));
    else if (setting) {
        if (*(list = settings_list(l)))
            diag_help(l->diags, d, "%s", list);
        diag_help(l->diags, d,
                  "write events below a line `story`, and findings below a line `found by ...`");
    } else
        diag_help(l->diags, d,
                  "`bridgelaw list sentences` prints the sentences that a story may have");
}

void case_not_of_kind(CaseReader *l, Span span, const EventKind *k)
{
    Diag *d = diag_add(l->diags, DIAG_CASE_VALUE, span,
                       "this event does not meet the condition of the kind `%s`", k->name);

    diag_note(l->diags, d, k->where->span, "every `%s` must meet this condition", k->name);
    diag_help(l->diags, d,
              "correct the sentence, or tell the event in the words of another kind of event");
}
