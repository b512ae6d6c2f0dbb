/* prose_actor.c - finds the person who acts in an event of a rule, and uses pronouns for that
 * person. */
#include "words/prose_inside.h"

#include "kit/strbuf.h"
#include "program/program.h"

#include <string.h>

static bool has_actor(const Binder *b)
{
    const EventKind *k = b->over->kind == TYPE_EVENT ? b->over->event : NULL;

    return k && program_kind_attr(k, "by") >= 0;
}

/* Returns true if WORD is at AT and no letter follows it. */
static bool is_word_at(const char *at, const char *word)
{
    size_t n = strlen(word);

    return strncmp(at, word, n) == 0 && (at[n] == ' ' || at[n] == '\0' || strchr(",.;:)", at[n]));
}

/* Returns true if S begins with the name of A.  Returns false if S begins with a longer name, such
 * as "the player whose turn it is". */
static bool begins_with(const Words *w, const ProseActor *a, const char *s)
{
    size_t n = a->name ? strlen(a->name) : 0;

    if (!n || strncmp(s, a->name, n) != 0 || s[n] != ' ')
        return false;
    for (const char *more = words_text(w, MSG_more_of_name); *more; more += strspn(more, " ")) {
        size_t len = strcspn(more, " ");

        if (strncmp(s + n + 1, more, len) == 0 && s[n + 1 + len] == ' ')
            return false;
        more += len;
    }
    return true;
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
                         .of = words_say_one(&p->w, MSG_possessive, of) };
    out->named = prose_introduces(&p->w, &p->env, event->slot, by.name) ||
                 begins_with(&p->w, out, prose_introduced_variable(&p->w, &p->env, event->slot));
    return true;
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
        } else {
            strbuf_addc(&b, *at++, 1);
        }
    }
    a->named = named;
    return strbuf_keep(&b, w->arena);
}

/* Returns S without its subject, which is also the subject of the sentence before. */
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
