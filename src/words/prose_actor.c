/* prose_actor.c - the person who acts in an event of a rule, and pronouns for that person. */
#include "words/prose_inside.h"

#include "kit/strbuf.h"
#include "program/program.h"

#include <string.h>

static bool has_actor(const Binder *b)
{
    const EventKind *k = b->over->kind == TYPE_EVENT ? b->over->event : NULL;

    return k && program_kind_attr(k, "by") >= 0;
}

/* Returns true if WORD stands at AT and ends there. */
static bool is_word_at(const char *at, const char *word)
{
    size_t n = strlen(word);

    return strncmp(at, word, n) == 0 && (at[n] == ' ' || at[n] == '\0' || strchr(",.;:)", at[n]));
}

/* Returns true if AT, the text after a noun, goes on with a word that makes the noun longer. */
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

/* Returns true if S begins with the name of A.  A longer name that begins so, as "the player whose
 * turn it is", is another one. */
static bool begins_with(const Words *w, const ProseActor *a, const char *s)
{
    size_t n = a->name ? strlen(a->name) : 0;

    return n && strncmp(s, a->name, n) == 0 && s[n] == ' ' && !begins_longer_name(w, s + n);
}

/* Returns the noun of EVENT if its introduction mentions it with another article: "the card" of "a
 * player shows a card"; else NULL. */
static const char *item_of(Prose *p, const Binder *event)
{
    const char *noun = prose_symbol(&p->w, &p->env, &p->env.slot[event->slot], PROSE_NOMINATIVE),
               *bare = strchr(noun, ' ');

    return bare && strstr(prose_introduced_variable(&p->w, &p->env, event->slot), bare) ? noun
                                                                                        : NULL;
}

bool prose_actor(Prose *p, const Rule *r, int from, int to, ProseActor *out)
{
    const Binder *event = NULL;
    int genitive = words_form(&p->w, "genitive");
    Ex it = { .op = EX_VAR }, by = { .op = EX_ATTR, .nkids = 1, .name = "by", .kid = { &it } };
    const char *of;

    for (int i = from; i < to; i++)
        if (r->binders[i].over->kind == TYPE_EVENT) {
            if (event)
                return false;
            event = &r->binders[i];
        }
    if (!event || !has_actor(event))
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

/* Returns true if the noun of A's item stands at AT in S and ends there.  A longer noun that begins
 * so, as "the card called", is another one, and an owner keeps his noun. */
static bool is_item_at(const Words *w, const ProseActor *a, const char *s, const char *at)
{
    const char *of = words_text(w, MSG_of_item);
    const size_t before = strlen(of);

    return *words_text(w, MSG_it) && a->item && (at == s || at[-1] == ' ') &&
           is_word_at(at, a->item) && !begins_longer_name(w, at + strlen(a->item)) &&
           !((size_t)(at - s) > before && strncmp(at - before, of, before) == 0);
}

const char *prose_pronoun(const Words *w, ProseActor *a, const char *s)
{
    const char *he = words_text(w, MSG_he), *his = words_text(w, MSG_his);
    bool begins = begins_with(w, a, s), named = a->named || begins;
    StrBuf b = { 0 };

    if (!a->name)
        return s;
    if (begins && a->named) {
        s += strlen(a->name);
        strbuf_add(&b, he);
        s += !*he;
    }
    for (const char *at = s; *at;) {
        if (named && *his && (at == s || at[-1] == ' ') && is_word_at(at, a->of)) {
            strbuf_add(&b, his);
            at += strlen(a->of);
        } else if (a->named && is_item_at(w, a, s, at)) {
            strbuf_add(&b, words_text(w, MSG_it));
            at += strlen(a->item);
        } else {
            strbuf_addc(&b, *at++, 1);
        }
    }
    a->named = named;
    return strbuf_keep(&b, w->arena);
}

/* Returns true if WHAT, what A may or must do, repeats what A does in DOES, a verb with its object:
 * "keeps count of the tricks", "may keep count of the tricks". */
static bool repeats(const char *does, const char *what)
{
    enum {
        ALIKE = 3,
        MANY_WORDS = 3
    }; /* letters of the verbs; spaces that make their objects long */
    const char *object = strchr(does, ' ');
    size_t n = object ? strlen(object) : 0, length = strlen(what);
    const char *verb = what + length - n;
    int spaces = 0;

    if (!n || length <= n || strcmp(verb, object) != 0)
        return false;
    for (; verb > what && verb[-1] != ' '; verb--)
        ;
    for (const char *at = object; *at; at++)
        spaces += *at == ' ';
    return spaces > MANY_WORDS || strncmp(verb, does, ALIKE) == 0;
}

const char *prose_of_actor(const Words *w, ProseActor *a, const char *lead, const char *what)
{
    size_t n = a->any ? strlen(a->any) : 0;
    const char *article = words_text(w, MSG_some_one), *then;

    if (!n || !begins_with(w, a, what) || strncmp(lead, a->any, n) != 0 || lead[n] != ' ' ||
        begins_longer_name(w, lead + n))
        return NULL;
    then = what + strlen(a->name);
    if (repeats(lead + n + 1, then)) {
        a->named = false;
        return arena_printf(w->arena, "%s%s", a->any, prose_pronoun(w, a, then));
    }
    if (strncmp(a->any, article, strlen(article)) != 0)
        return NULL;
    a->named = true;
    return arena_printf(w->arena, "%s %s%s%s", a->any, words_text(w, MSG_who), lead + n,
                        prose_pronoun(w, a, then));
}

/* Returns S, which follows a sentence with the same subject, without that subject. */
static const char *without_subject(const Words *w, const char *s)
{
    const char *he = words_text(w, MSG_he);
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
        const char *s = prose_pronoun(w, a, texts[i]);

        if (i && i + 1 < n)
            strbuf_add(&b, ", ");
        else if (i)
            strbuf_printf(&b, "%s%s", comma ? "," : "",
                          words_text(w, joint == JOINT_AND ? MSG_and : MSG_or));
        strbuf_add(&b, begun && begins && n == 2 ? without_subject(w, s) : s);
        begun = begins;
    }
    return strbuf_keep(&b, w->arena);
}
