/* case_speaker.c - reads a sentence that does not name its actor, or has speech without quotation
 * marks (SPEC 8.3).  Only a sentence that is otherwise refused is read in this way.  The reader L
 * holds the words. */
#include "case/case_inside.h"

#include "program/sentence_frames.h"
#include "program/spelling.h"

#include <string.h>

Value case_event_subject(const CaseReader *l, const CaseEvent *ev)
{
    const Type *type = case_actor_type(l->p, NULL);
    Value only = BL_ABSENT;

    if (l->p->by[ev->kind->id] >= 0)
        return case_event_actor(l, ev);
    for (int a = 0; a < ev->kind->nattrs; a++)
        if (ev->kind->attrs[a].type == type) {
            if (ev->open[a] || value_given(only))
                return BL_ABSENT;
            only = ev->attr[a];
        }
    return only;
}

/* Returns true if word I is one of the texts of the list with the use USE. */
static bool is_text_of(const CaseReader *l, GroupUse use, int i)
{
    const WordGroup *g = l->p->langs[l->c->lang].frames->used[use];

    if (!g || i >= l->ntoks || l->toks[i].punct || l->toks[i].quoted)
        return false;
    for (const FrameText *t = g->texts; t; t = t->next)
        if (t->parts && t->parts->kind == FRAME_WORD && !t->parts->next &&
            text_same_word(t->parts->text, l->toks[i].text))
            return true;
    return false;
}

/* Returns true if the actor V has a role that a pronoun at the start of a sentence never means. */
static bool is_never_meant(CaseReader *l, const Type *type, Value v)
{
    const WordGroup *g = l->p->langs[l->c->lang].frames->used[GROUP_UNMEANT];
    const Fun *open;
    Value role;

    for (const FrameText *t = g ? g->texts : NULL; t; t = t->next)
        if (t->parts && t->parts->kind == FRAME_WORD &&
            case_role_value(l, type, t->parts->text, &role, &open) == ROLE_VALUE && role == v)
            return true;
    return false;
}

/* Returns true if EV names an actor besides its own actor WHO. */
static bool names_another(const CaseEvent *ev, const Type *type, Value who)
{
    for (int a = 0; a < ev->kind->nattrs; a++) {
        const Type *t = ev->kind->attrs[a].type;

        if ((t == type || (t->kind == TYPE_SET && t->elem == type)) &&
            (ev->open[a] || (value_given(ev->attr[a]) && (t != type || ev->attr[a] != who))))
            return true;
    }
    return false;
}

/* Returns the place of a word such as "he" at the start of the sentence.  Circumstances may stand
 * before it, if they begin with a word such as "before" and name no actor.  Returns -1 if there is no such word. */
static int pronoun_at(CaseReader *l)
{
    int i = 0;

    if (l->ntoks && !l->toks[0].punct && spelling_is_aside(l->p, l->toks[0].text, l->c->lang))
        while (i < l->ntoks && !l->toks[i].quoted && !case_words_actor_at(l, i) &&
               !is_text_of(l, GROUP_RESUMES, i))
            i++;
    return is_text_of(l, GROUP_RESUMES, i) ? i : -1;
}

/* The sentence begins with a word such as "he", or with circumstances and such a word.  Puts the
 * name of the actor of the event before in its place.  Returns false, and changes nothing, if the
 * sentence begins otherwise or if it is not clear who is meant. */
static bool name_actor(CaseReader *l, const Node *words, const Node *stop)
{
    const Node *other;
    const CaseEvent *before = l->c->nevents ? &l->c->events[l->c->nevents - 1] : NULL;
    const Type *type = case_actor_type(l->p, NULL);
    Value who = before && type ? case_event_subject(l, before) : BL_ABSENT;
    const int at = pronoun_at(l);

    if (!value_given(who) || at < 0 || names_another(before, type, who) ||
        is_never_meant(l, type, who))
        return false;
    other = at ? NULL : case_paraphrase(l, words, stop);
    if (other && !text_same_word(other->text, l->toks[0].text))
        return false; /* the language says who is meant */
    l->toks[at].text = type->values[who].words[l->c->lang][0];
    return true;
}

/* Makes one quotation of the words before word END, and of those from word FROM on.  The words
 * between them follow it. */
static bool quote_around(CaseReader *l, int end, int from)
{
    CaseToken out[MAX_TOKS];
    char said[200], more[200] = "";
    int n = 1;

    if (!case_words_join(l, 0, end, said, sizeof said) ||
        (from < l->ntoks && !case_words_join(l, from, l->ntoks - from, more, sizeof more)))
        return false;
    out[0] = (CaseToken){ .text = arena_printf(l->arena, "%s%s%s", said, *more ? ", " : "", more),
                          .quoted = true,
                          .span = { l->toks[0].span.start, l->toks[end - 1].span.end } };
    for (int i = end + 1; i < from; i++)
        out[n++] = l->toks[i];
    while (n > 1 && out[n - 1].punct == ',')
        n--;
    memcpy(l->toks, out, sizeof *out * (size_t)n);
    l->ntoks = n;
    return true;
}

/* Speech without quotation marks stands before a comma and words such as "says West", or "West
 * says".  Puts it between quotation marks, also the words after the next comma, unless a word for
 * `and` follows the comma.  Returns false if the sentence has another form. */
static bool quote_speech(CaseReader *l)
{
    for (int at = 1; at + 2 < l->ntoks; at++) {
        int i = at + 1, n, end;

        if (l->toks[at].punct != ',')
            continue;
        if (is_text_of(l, GROUP_SAYING, i)) {
            n = case_words_actor_at(l, i + 1) + 1;
        } else {
            n = case_words_actor_at(l, i);
            n = n && is_text_of(l, GROUP_SAYING, i + n) ? n + 1 : 0;
        }
        if (n < 2)
            continue;
        for (end = i + n; end < l->ntoks && l->toks[end].punct != ',';)
            end++;
        if (end + 1 < l->ntoks && !case_is_separator(l, end + 1))
            return quote_around(l, at, end + 1);
        return quote_around(l, at, l->ntoks);
    }
    return false;
}

/* Speech without quotation marks stands after words such as "West says".  Puts it between quotation
 * marks.  Returns false if the sentence has another form. */
static bool quote_rest(CaseReader *l)
{
    const int n = case_words_actor_at(l, 0);

    if (!n || !is_text_of(l, GROUP_SAYING, n) || n + 1 >= l->ntoks || l->toks[n + 1].punct ||
        case_listed_at(l, WORDS_REPORTED, n + 1) || case_words_actor_at(l, n + 1))
        return false;
    case_words_quote_from(l, n + 1);
    return true;
}

/* The sentence is a quotation alone.  Adds the word for speaking after it.  Returns false if the
 * sentence has another form. */
static bool add_speaking(CaseReader *l)
{
    const Lang *lang = &l->p->langs[l->c->lang];

    if (l->ntoks != 1 || !l->toks[0].quoted || !lang->nlisted[WORDS_SPEAKS])
        return false;
    l->toks[l->ntoks++] =
        (CaseToken){ .text = lang->listed[WORDS_SPEAKS][0], .span = l->toks[0].span };
    return true;
}

/* Speech without quotation marks stands after a colon.  Puts it between quotation marks.  Returns
 * false if the sentence has no colon, or begins with a label. */
static bool quote_after_colon(CaseReader *l)
{
    const int n = l->ntoks;

    if (n > 1 && l->toks[1].punct == ':' && !case_words_actor_at(l, 0))
        return false;
    case_words_quote_after_colon(l);
    return l->ntoks < n;
}

static bool any_quoted(const CaseReader *l)
{
    for (int i = 0; i < l->ntoks; i++)
        if (l->toks[i].quoted)
            return true;
    return false;
}

const Node *case_speaker(CaseReader *l, const Node *words, const Node *stop, bool *remark)
{
    const Value actor = l->actor;
    const Node *nodes = NULL;
    KeptWords kept;

    if (!l->p->langs[l->c->lang].frames)
        return NULL;
    case_words_keep(l, &kept);
    case_words_take(l, words, stop);
    case_words_remove_stop(l);
    l->actor = BL_ABSENT;
    *remark = false;
    if (name_actor(l, words, stop) || add_speaking(l) ||
        (!any_quoted(l) &&
         (quote_after_colon(l) || (*remark = quote_speech(l)) || quote_rest(l)))) {
        l->wording = ++l->wordings;
        nodes = case_words_as_nodes(l);
    }
    l->actor = actor;
    case_words_restore(l, &kept);
    return nodes;
}
