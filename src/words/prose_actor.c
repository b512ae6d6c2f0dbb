/* prose_actor.c - finds the person who acts in an event of a rule, and uses pronouns for that
 * person.  The person's item is the card of the event, such as the card played. */
#include "words/prose_inside.h"

#include "kit/strbuf.h"
#include "program/program.h"

#include <string.h>

static bool has_actor(const Binder *b)
{
    const EventKind *k = b->over->kind == TYPE_EVENT ? b->over->event : NULL;

    return k && program_kind_attr(k, "by") >= 0;
}

/* Returns true if WORD stands at AT and no letter follows. */
static bool is_word_at(const char *at, const char *word)
{
    size_t n = strlen(word);

    return strncmp(at, word, n) == 0 && (at[n] == ' ' || at[n] == '\0' || strchr(",.;:)", at[n]));
}

/* AT is the text after a noun.  Returns true if the first word of AT belongs to the noun, as
 * "called" in "the card called". */
static bool begins_longer_name(const Words *w, const char *at)
{
    for (const char *more = words_text(w, MSG_more_of_name); *at == ' ' && *more;
         more += strspn(more, " ")) {
        size_t len = strcspn(more, " ");

        if (strncmp(at + 1, more, len) == 0 && (at[1 + len] == ' ' || strchr(",.;:)", at[1 + len])))
            return true;
        more += len;
    }
    return false;
}

/* Returns true if S begins with the name of A.  A longer name does not count, such as "the player
 * to act". */
static bool begins_with(const Words *w, const ProseActor *a, const char *s)
{
    size_t n = a->name ? strlen(a->name) : 0;

    return n && strncmp(s, a->name, n) == 0 && s[n] == ' ' && !begins_longer_name(w, s + n);
}

/* Returns the noun of EVENT with its article, such as "the card".  Returns NULL if the introduction
 * of EVENT does not mention the noun.  The introduction may have the noun with another article: "a
 * player shows a card". */
static const char *item_of(Prose *p, const Binder *event)
{
    const char *noun = prose_symbol(&p->w, &p->env, &p->env.slot[event->slot], PROSE_NOMINATIVE),
               *bare = strchr(noun, ' ');

    const char *s = bare ? prose_introduced_variable(&p->w, &p->env, event->slot) : NULL;

    if (s && is_word_at(s, bare + 1))
        return noun;
    for (const char *at = s; at && (at = strstr(at, bare)) != NULL; at++)
        if (is_word_at(at, bare))
            return noun;
    return NULL;
}

bool prose_actor(Prose *p, const Rule *r, int from, int to, ProseActor *out)
{
    const Binder *event = NULL;
    int genitive = words_form(&p->w, "genitive");
    Ex it = { .op = EX_VAR }, by = { .op = EX_ATTR, .nkids = 1, .name = "by", .kid = { &it } };
    const char *of;

    for (int i = from; i < to; i++)
        if (r->binders[i].over->kind == TYPE_EVENT &&
            !prose_is_moment(r->binders[i].over, r->binders[i].where, r->binders[i].slot) &&
            !p->env.slot[r->binders[i].slot].silent) {
            if (event)
                return false;
            event = &r->binders[i];
        }
    /* if P prints only conclusions, it may have no name for the event */
    if (!event || !has_actor(event) || !p->env.slot[event->slot].type)
        return false;
    it.type = event->over;
    it.slot = event->slot;
    by.type = event->over->event->attrs[program_kind_attr(event->over->event, "by")].type;
    of = prose_ex_term(&p->w, &p->env, &by, genitive);
    *out = (ProseActor){ .name = prose_ex_term(&p->w, &p->env, &by, PROSE_NOMINATIVE),
                         .of = words_say_one(&p->w, MSG_possessive, of),
                         .any = prose_indefinite(&p->w, &p->env, &by, PROSE_NOMINATIVE),
                         .item = item_of(p, event) };
    out->named = prose_introduces(&p->w, &p->env, event->slot, by.name) ||
                 begins_with(&p->w, out, prose_introduced_variable(&p->w, &p->env, event->slot));
    return true;
}

/* Returns true if the noun of A's item stands at AT in S, and "it" can replace the noun.  "It"
 * cannot replace the beginning of a longer noun ("the card called"), or an owner ("of the
 * card"). */
static bool is_item_at(const Words *w, const ProseActor *a, const char *s, const char *at)
{
    const char *of = words_text(w, MSG_of_item);
    const size_t before = strlen(of);

    return *words_text(w, MSG_it) && a->item && (at == s || at[-1] == ' ') &&
           is_word_at(at, a->item) && !begins_longer_name(w, at + strlen(a->item)) &&
           !((size_t)(at - s) > before && strncmp(at - before, of, before) == 0);
}

/* Returns true if the word before AT in S is "that", "and" or "or".  A subject may follow such a
 * word. */
static bool begins_inside(const Words *w, const char *s, const char *at)
{
    const char *const before[] = { words_text(w, MSG_that_so), words_text(w, MSG_and),
                                   words_text(w, MSG_or) };

    for (size_t i = 0; i < BL_LEN(before); i++) {
        const size_t n = strlen(before[i]);

        if ((size_t)(at - s) > n && strncmp(at - n, before[i], n) == 0)
            return true;
    }
    return false;
}

/* AT is the place of the word for "of" in S.  Returns the place of the article of the noun before
 * AT: "the" in "the partner of".  Returns NULL if there is no article. */
static const char *article_before(const Words *w, const char *s, const char *at)
{
    const char *the = words_text(w, MSG_the), *of = words_text(w, MSG_of_item);
    const size_t n = strlen(the);

    for (const char *from = at; from-- > s && !strchr(",;:", *from);) {
        if (strncmp(from, the, n) == 0 && (from == s || from[-1] == ' '))
            return from;
        if (strncmp(from, of, strlen(of)) == 0 && (from == s || from[-1] == ' '))
            return NULL;
    }
    return NULL;
}

/* Returns S with the possessive pronoun of A before the noun that A owns: "his partner" instead of
 * "the partner of him". */
static const char *owner_first(const Words *w, const ProseActor *a, const char *s)
{
    const char *of = words_text(w, MSG_of_item),
               *whose = arena_printf(w->arena, " %s%s", of, a->name);
    const size_t n = strlen(whose), article = strlen(words_text(w, MSG_the));

    for (const char *at = s; *of && (at = strstr(at, whose)) != NULL; at++) {
        const char *from = article_before(w, s, at);

        if (!from || !is_word_at(at + 1 + strlen(of), a->name) || begins_longer_name(w, at + n))
            continue;
        s = arena_printf(w->arena, "%.*s%s %.*s%s", (int)(from - s), s, words_text(w, MSG_his),
                         (int)(at - from - (ptrdiff_t)article), from + article, at + n);
        at = s;
    }
    return s;
}

/* Returns S with a pronoun before a verb, instead of A's item after the verb: "να το παίξει" for
 * "να παίξει το φύλλο".  An item of another gender than the pronoun stays. */
static const char *item_before_verb(const Words *w, const ProseActor *a, const char *s)
{
    const char *it = words_text(w, MSG_it_object), *that = words_text(w, MSG_that_verb);
    /* the ending of a passive verb; the item is then the subject of the verb, and no pronoun
     * replaces it */
    const char *passive = words_text(w, MSG_passive_ends);
    const size_t n = strlen(that), itn = strlen(it);
    const ptrdiff_t passive_n = (ptrdiff_t)strlen(passive);

    if (!itn || !a->item || strncmp(a->item, it, itn) != 0)
        return s;
    for (const char *at = s; (at = strstr(at, a->item)) != NULL; at++) {
        const char *verb = at > s ? at - 1 : s, *end = at + strlen(a->item);

        while (verb > s && verb[-1] != ' ')
            verb--;
        if (at - 1 - verb < passive_n || strchr(",;:", at[-2]) ||
            strncmp(at - 1 - passive_n, passive, (size_t)passive_n) == 0)
            continue;
        if ((size_t)(verb - s) < n || strncmp(verb - n, that, n) != 0 || verb == at ||
            !is_word_at(at, a->item) || begins_longer_name(w, end))
            continue;
        s = arena_printf(w->arena, "%.*s%s%.*s%s", (int)(verb - s), s, it, (int)(at - 1 - verb),
                         verb, end);
        at = s;
    }
    return s;
}

/* Adds the possessive pronoun to B.  In Greek, some words get a second accent before this pronoun.
 * MSG_before_his has pairs of words: without the second accent, and with it.  Both words of a pair
 * have the same number of bytes. */
static void add_his(const Words *w, StrBuf *b)
{
    for (const char *from = words_text(w, MSG_before_his), *to; *from; from = to) {
        const size_t n = strcspn(from, " ");

        to = from + n + 1;
        if (b->len > n && memcmp(b->s + b->len - n - 1, from, n) == 0)
            memcpy(b->s + b->len - n - 1, to, n);
        to += strcspn(to, " ");
        to += *to == ' ';
    }
    strbuf_add(b, words_text(w, MSG_his));
}

/* Returns true if one of WORDS stands in TEXT just before AT.  WORDS is a list separated by "|". */
static bool comes_after(const char *words, const char *text, const char *at)
{
    for (size_t n; *words; words += n + (words[n] == '|')) {
        n = strcspn(words, "|");
        if ((size_t)(at - text) >= n && strncmp(at - n, words, n) == 0)
            return true;
    }
    return false;
}

/* Returns true if the noun of A's item stands at AT in S, and the message it_itself may replace the
 * noun: "και το φύλλο είναι" becomes "και αυτό είναι".  Returns false in a language without
 * it_itself. */
static bool is_itself_at(const Words *w, const ProseActor *a, const char *s, const char *at)
{
    const char *article = words_text(w, MSG_it_object);

    return *article && a->item && strncmp(a->item, article, strlen(article)) == 0 &&
           is_word_at(at, a->item) && !begins_longer_name(w, at + strlen(a->item)) &&
           (at == s || (at[-1] == ' ' && comes_after(words_text(w, MSG_before_it), s, at)));
}

/* Returns S with the possessive pronoun of A's item: "its suit" instead of "the suit of the
 * card". */
static const char *item_first(const Words *w, const ProseActor *a, const char *s)
{
    for (const char *of = words_text(w, MSG_of_it); a->item && *of; of += strspn(of, " ")) {
        const int n = (int)strcspn(of, " ");
        const char *whole = arena_printf(w->arena, "%s%.*s %s%s", words_text(w, MSG_the), n, of,
                                         words_text(w, MSG_of_item), a->item);

        for (const char *at = s; (at = strstr(at, whole)) != NULL; at++)
            if (is_word_at(at, whole) && !begins_longer_name(w, at + strlen(whole)))
                s = at = arena_printf(w->arena, "%.*s%s%.*s%s", (int)(at - s), s,
                                      words_text(w, MSG_its), n, of, at + strlen(whole));
        of += n;
    }
    return s;
}

/* Returns the first name in *LIST, a list of names separated by "|", and moves *LIST to the next
 * name.  Returns NULL if the list is empty. */
static const char *next_name(const Words *w, const char **list)
{
    const size_t n = strcspn(*list, "|");
    const char *name = n ? arena_printf(w->arena, "%.*s", (int)n, *list) : NULL;

    *list += n + (n && (*list)[n]);
    return name;
}

/* Returns true if S begins with another person than A. */
static bool begins_with_another(const Words *w, const ProseActor *a, const char *s)
{
    const char *list = words_text(w, MSG_persons), *name;

    while ((name = next_name(w, &list)))
        if (strcmp(name, a->name) != 0 && is_word_at(s, name))
            return true;
    return false;
}

bool prose_names_another(const Words *w, const ProseActor *a, const char *s)
{
    const char *list = words_text(w, MSG_persons), *name;
    bool one = false, another = false;

    while (a->name && s && (name = next_name(w, &list))) {
        one |= strcmp(name, a->name) == 0;
        for (const char *at = s; strcmp(name, a->name) != 0 && (at = strstr(at, name)); at++)
            another |= is_word_at(at, name) && (at == s || at[-1] == ' ') &&
                       !comes_after(words_text(w, MSG_owners), s, at);
    }
    return one && another;
}

const char *prose_pronoun(const Words *w, ProseActor *a, const char *s)
{
    const char *he = words_text(w, MSG_he), *his = words_text(w, MSG_his);
    const bool begins = begins_with(w, a, s), named = a->named || begins;
    const char *start = s;
    bool other; /* "his" would mean another person */
    StrBuf b = { 0 };

    if (!a->name)
        return s;
    other = begins_with_another(w, a, s);
    s = named && !other ? owner_first(w, a, s) : s;
    s = named ? item_first(w, a, item_before_verb(w, a, s)) : s;
    for (const char *at = s; *at;) {
        const bool word = at == s || at[-1] == ' ';

        if (word && a->named && begins_with(w, a, at) &&
            ((at == s && !a->again) ||
             (*he && begins_inside(w, s, at) && at[strlen(a->name) + 1] != '('))) {
            strbuf_add(&b, he);
            at += strlen(a->name) + !*he;
        } else if (named && !other && *his && word && is_word_at(at, a->of) &&
                   !begins_longer_name(w, at + strlen(a->of))) {
            add_his(w, &b);
            at += strlen(a->of);
        } else if (a->named && is_item_at(w, a, s, at)) {
            strbuf_add(&b, words_text(w, MSG_it));
            at += strlen(a->item);
        } else if (is_itself_at(w, a, s, at)) {
            const bool subject = at == s && a->subject;

            strbuf_add(&b, subject ? "" : words_text(w, MSG_it_itself));
            at += strlen(a->item) + subject;
        } else {
            strbuf_addc(&b, *at++, 1);
        }
    }
    a->named = named;
    a->subject = is_itself_at(w, a, start, start);
    return strbuf_keep(&b, w->arena);
}

/* Returns true if the words at A and B are equal, or are forms of one verb. */
static bool alike(const char *a, size_t an, const char *b, size_t bn)
{
    enum { STEM = 3 }; /* the number of first bytes that the forms of a verb share */

    return (an == bn && strncmp(a, b, an) == 0) ||
           (an >= STEM && bn >= STEM && strncmp(a, b, STEM) == 0);
}

/* Returns true if the words at AT are the words of DOES, in the same order.  A word may be another
 * form of the same verb.  If DOES has more than MANY words, its first word may differ. */
static bool same_words(const char *does, const char *at)
{
    /* if DOES has more words than this, its verb may differ from the verb at AT */
    enum { MANY = 4 };
    bool verb = true;
    int n = 0;

    for (; *does; n++) {
        const size_t dn = strcspn(does, " "), an = strcspn(at, " ,;:");

        if (!an || !alike(does, dn, at, an)) {
            if (n || !an)
                return false;
            verb = false;
        }
        does += dn + strspn(does + dn, " ");
        at += an;
        if (*does && *at != ' ')
            return false;
        at += *does && *at == ' ';
    }
    return n > 1 && (verb || n > MANY);
}

/* DOES and WHAT are texts about one person.  DOES says how the person acts, and WHAT says what the
 * person may or must do.  Returns true if WHAT repeats DOES: "keeps count of the tricks", "may keep
 * count of the tricks". */
static bool repeats(const Words *w, const char *does, const char *what)
{
    const char *the = words_text(w, MSG_the);
    const size_t n = strlen(the);

    for (const char *at = what; *at; at++)
        if ((at == what || at[-1] == ' ') && same_words(does, at))
            return !n || (size_t)(at - what) < n || strncmp(at - n, the, n) != 0;
    return false;
}

/* THE is an article and a noun, such as " the card".  Returns true if MORE begins with the same
 * noun: " a card that was played". */
static bool is_same_thing(const char *the, const char *more)
{
    const char *bare = *the ? strchr(the + 1, ' ') : NULL,
               *second = *more ? strchr(more + 1, ' ') : NULL;

    return bare && !strchr(bare + 1, ' ') &&
           (is_word_at(more, bare) || (second && is_word_at(second, bare)));
}

/* DOES says how a person acts, and WHAT says what the person may or must do.  If WHAT has the verb
 * of DOES with a shorter object, returns WHAT with the whole object.  An example is "may not
 * withdraw a card that was played", for WHAT "may not withdraw the card".  Returns NULL if the
 * verbs differ. */
static const char *with_all_words(const Words *w, const char *does, const char *what)
{
    const size_t dn = strcspn(does, " ");
    const char *more = does + dn;
    /* the verb must be among the first three words of WHAT, or four in a language with that_verb */
    int left = *words_text(w, MSG_that_verb) ? 4 : 3;

    for (const char *at = what; *at && left; at++) {
        const size_t n = strcspn(at, " ");
        const char *rest = at + n;

        if (at == what || at[-1] != ' ' || !n)
            continue;
        left--;
        if (!alike(does, dn, at, n))
            continue;
        if ((*rest && is_word_at(more, rest)) || is_same_thing(rest, more))
            return arena_printf(w->arena, "%.*s%s", (int)(rest - what), what, more);
    }
    return NULL;
}

/* Returns the length of the name of the person with whom LEAD and WHAT both begin, such as "dummy".
 * Returns 0 if they begin otherwise. */
static size_t same_person(const Words *w, const char *lead, const char *what)
{
    const char *list = words_text(w, MSG_persons), *name;

    while ((name = next_name(w, &list)))
        if (is_word_at(lead, name) && is_word_at(what, name))
            return strlen(name);
    return 0;
}

const char *prose_of_actor(const Words *w, ProseActor *a, const char *lead, const char *what)
{
    size_t n = same_person(w, lead, what);
    const char *article = words_text(w, MSG_some_one), *then, *all;

    if (n && lead[n] == ' ' && repeats(w, lead + n + 1, what + n))
        return what;
    n = a->any ? strlen(a->any) : 0;
    if (!n || !begins_with(w, a, what) || strncmp(lead, a->any, n) != 0 || lead[n] != ' ' ||
        begins_longer_name(w, lead + n))
        return NULL;
    then = what + strlen(a->name);
    if (repeats(w, lead + n + 1, then)) {
        a->named = false;
        return arena_printf(w->arena, "%s%s", a->any, prose_pronoun(w, a, then));
    }
    all = with_all_words(w, lead + n + 1, then);
    if (all)
        return arena_printf(w->arena, "%s%s", a->any, all);
    if (strncmp(a->any, article, strlen(article)) != 0)
        return NULL;
    a->named = true;
    return arena_printf(w->arena, "%s %s%s%s", a->any, words_text(w, MSG_who), lead + n,
                        prose_pronoun(w, a, then));
}

/* Returns S without SUBJECT, the pronoun at its beginning.  The previous sentence has the same
 * subject. */
static const char *without_subject(const Words *w, MessageId subject, const char *s)
{
    const char *he = words_text(w, subject);
    size_t n = strlen(he);

    return n && strncmp(s, he, n) == 0 && s[n] == ' ' ? s + n + 1 : s;
}

const char *prose_joined(const Words *w, ProseActor *a, const char *const *texts, int n,
                         Joint joint)
{
    bool comma = false, begun = false;
    StrBuf b = { 0 };

    for (int i = 0; i < n; i++)
        comma |= strchr(texts[i], ',') != NULL;
    for (int i = 0; i < n; i++) {
        bool begins = begins_with(w, a, texts[i]);
        const char *s;

        /* in a language without "he", the person is named again after a sentence with another
         * subject */
        a->named &= *words_text(w, MSG_he) || !i || begun;
        s = prose_pronoun(w, a, texts[i]);

        if (i && i + 1 < n)
            strbuf_add(&b, ", ");
        else if (i)
            strbuf_printf(&b, "%s%s", comma ? "," : "",
                          words_text(w, joint == JOINT_AND ? MSG_and : MSG_or));
        if (n == 2 && i && begun && begins)
            s = without_subject(w, MSG_he, s);
        else if (n == 2 && i && is_item_at(w, a, texts[0], texts[0]) &&
                 is_item_at(w, a, texts[1], texts[1]))
            s = without_subject(w, MSG_it, s);
        strbuf_add(&b, s);
        begun = begins;
    }
    a->away = n && !begun;
    return strbuf_keep(&b, w->arena);
}

/* Returns S with "it" in place of NOUN, the noun of an event.  The first NOUN in S stays.  NOUN
 * also stays where it is an owner ("of the card"). */
static const char *named_once(const Words *w, const char *noun, const char *s)
{
    const ProseActor a = { .item = noun };
    const char *first = strstr(s, noun), *at;

    if (!first || !*words_text(w, MSG_it))
        return s;
    for (at = first + strlen(noun); (at = strstr(at, noun)) != NULL; at++)
        if (is_item_at(w, &a, s, at) && !begins_inside(w, s, at) &&
            !comes_after(words_text(w, MSG_is_said), s, at)) {
            s = arena_printf(w->arena, "%.*s%s%s", (int)(at - s), s, words_text(w, MSG_it),
                             at + strlen(noun));
            at = strstr(s, noun);
        }
    return s;
}

const char *prose_named_once(Prose *p, const Rule *r, const char *s)
{
    int events = 0;

    for (int i = 0; i < r->nbinders; i++)
        events += r->binders[i].over->kind == TYPE_EVENT;
    for (int i = 0; i < r->nbinders && events > 1; i++)
        if (r->binders[i].over->kind == TYPE_EVENT)
            s = named_once(
                &p->w,
                prose_symbol(&p->w, &p->env, &p->env.slot[r->binders[i].slot], PROSE_NOMINATIVE),
                s);
    return s;
}
