/* words_narrated.c - tells an event in words only: what a story writes after `with` becomes
 * sentences. */
#include "words/words_inside.h"

#include <string.h>

/* Finds the first place in S, outside quotation marks, where NAME is a whole word.  Returns the
 * place after that word, or NULL if there is no such word. */
static const char *after_name(const char *s, const char *name)
{
    const size_t n = strlen(name);
    bool quoted = false, begins = true;

    for (; *s; s++) {
        if (!quoted && begins && strncmp(s, name, n) == 0 && strchr(" ,", s[n]))
            return s + n;
        quoted ^= *s == '"';
        begins = strchr(" ,", *s);
    }
    return NULL;
}

/* TOLD is the sentence of an event of K.  Looks for " with " in TOLD, followed by the name of an
 * attribute of K.  Returns the place of this " with ", or NULL if there is none. */
static const char *with_attributes(const EventKind *k, const char *told)
{
    static const char with[] = "with";

    for (const char *s = told; (s = after_name(s, with));)
        for (int i = 0; i < k->nattrs; i++) {
            const char *name = k->attrs[i].name;

            if (strncmp(s, " ", 1) == 0 && after_name(s + 1, name) == s + 1 + strlen(name))
                return s - strlen(with);
        }
    return NULL;
}

/* Returns the sentence of event number EVENT up to TAIL, where `with` stands.  If the sentence
 * begins with the name of the kind, returns the wording of the kind instead. */
static const char *narrated_head(const Words *w, int event, const char *told, const char *tail)
{
    const CaseEvent *e = &w->c->events[event];
    Value it[MAX_SLOTS] = { event };

    return e->by_name ? words_template_slots(w, e->kind->words.piece[WORD_IS][w->lang], it)
                      : arena_printf(w->arena, "%.*s", (int)(tail - told) - 1, told);
}

/* Returns a sentence: the attribute A of event number EVENT has the value V.  A text is put in
 * quotation marks; all members of a set are named.  Returns NULL if A has no wording. */
static const char *narrated_attribute(const Words *w, int event, const Attr *a, Value v)
{
    const WordingPiece *is = a->words.piece[WORD_IS][w->lang];
    Value it[MAX_SLOTS] = { event };
    const char *value, *term = words_term(w, &a->words, it, 0);

    if (!value_given(v) || (a->type->kind != TYPE_TEXT && a->type->kind != TYPE_SET))
        return words_attribute_is(w, event, a, v);
    value = a->type->kind == TYPE_SET ? words_set(w, a->type->elem, (uint64_t)v, JOINT_AND)
                                      : words_say_one(w, MSG_ask_nobody, (const char *)(intptr_t)v);
    if (is)
        return words_template_text(w, is, it, value);
    return term ? words_say_two(w, MSG_setting_is, term, value) : NULL;
}

const char *words_narrated(const Words *w, int event)
{
    const CaseEvent *e = &w->c->events[event];
    const Type *owner = w->p->holding ? w->p->holding->ptype[0] : NULL;
    const char *told = words_told(w, event), *tail = with_attributes(e->kind, told), *is;
    const char *text = tail ? narrated_head(w, event, told, tail) : NULL;

    if (!text)
        return words_retold(w, event);
    for (int i = 0; i < e->kind->nattrs; i++) {
        const Attr *a = &e->kind->attrs[i];

        /* by_name: the wording of the kind has named the player already (narrated_head()) */
        if (e->open[i] || !after_name(tail, a->name) || (e->by_name && a->type == owner))
            continue;
        is = narrated_attribute(w, event, a, e->attr[i]);
        if (is)
            text = arena_printf(w->arena, "%s%s%s", text, words_text(w, MSG_semicolon), is);
    }
    return words_without_labels(w, event, text);
}
