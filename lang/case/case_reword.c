/* case_reword.c - rewords a sentence that fits no phrase, without changing its meaning (SPEC 8.3).
 * Puts the words in another order, and leaves out words that do not matter.  The reader L holds the
 * words of the sentence. */
#include "case/case_inside.h"

#include <string.h>

enum { MOST_ACTOR = 4 }; /* the most words in the name of an actor */

/* The orders that the words of a sentence may have. */
typedef enum WordOrder {
    ORDER_TOLD,       /* the words stay in their order */
    ORDER_VERB_FIRST, /* "...", says West */
    ORDER_SAID_FIRST, /* "...", West says */
    ORDER_DONE_FIRST, /* ♠3 is led by West */
    WORD_ORDERS
} WordOrder;

/* Appends N words, from FROM on, to the words OUT.  *NOUT is the number of words in OUT. */
static void copy_words(CaseToken *out, int *nout, const CaseToken *from, int n)
{
    memcpy(out + *nout, from, sizeof *out * (size_t)n);
    *nout += n;
}

static void replace_words(CaseReader *l, const CaseToken *words, int n)
{
    memcpy(l->toks, words, sizeof *words * (size_t)n);
    l->ntoks = n;
    l->wording = ++l->wordings;
}

/* Moves the quoted text at the start of the sentence to the end of the sentence.  If VERB_FIRST
 * is true, the verb stands before the actor, as in `"...", says West`.  Then also moves the verb
 * behind the actor.  Returns false if the sentence has another form. */
static bool move_said(CaseReader *l, bool verb_first)
{
    CaseToken out[MAX_TOKS];
    int from = 1, n = 0;

    if (l->ntoks < 3 || !l->toks[0].quoted)
        return false;
    while (from < l->ntoks && l->toks[from].punct == ',')
        from++;
    for (int i = from; i < l->ntoks; i++)
        if (l->toks[i].punct || l->toks[i].quoted)
            return false;
    if (from + 2 > l->ntoks)
        return false;
    copy_words(out, &n, l->toks + from + verb_first, l->ntoks - from - verb_first);
    if (verb_first)
        copy_words(out, &n, l->toks + from, 1);
    copy_words(out, &n, l->toks, 1);
    replace_words(l, out, n);
    return true;
}

int case_words_actor_at(CaseReader *l, int i)
{
    const Type *type = case_actor_type(l->p, NULL);
    Value v;

    for (int n = l->ntoks - i < MOST_ACTOR ? l->ntoks - i : MOST_ACTOR; type && n > 0; n--)
        if (case_value_at(l, type, i, n, &v))
            return n;
    return 0;
}

bool case_words_name_part(CaseReader *l, int i)
{
    const Type *items = l->p->holding ? l->p->holding->ptype[1] : NULL;
    Value v;

    return items && items->kind == TYPE_PRODUCT &&
           (case_value_at(l, items->left, i, 1, &v) || case_value_at(l, items->right, i, 1, &v));
}

/* Puts the actor and the verb first in a sentence such as "♠3 is led by West".  Returns false if
 * the sentence has another form. */
static bool move_done(CaseReader *l)
{
    for (int i = 1; i < l->ntoks; i++) {
        int verb = i + case_listed_at(l, WORDS_DONE, i);

        for (int by = verb + 1; verb > i && by + 1 < l->ntoks; by++) {
            int n = case_listed_at(l, WORDS_DOER, by) == 1 ? case_words_actor_at(l, by + 1) : 0,
                nout = 0;
            CaseToken out[MAX_TOKS];

            if (!n)
                continue;
            copy_words(out, &nout, l->toks + by + 1, n);
            copy_words(out, &nout, l->toks + verb, 1);
            copy_words(out, &nout, l->toks, i);
            copy_words(out, &nout, l->toks + verb + 1, by - verb - 1);
            copy_words(out, &nout, l->toks + by + 1 + n, l->ntoks - by - 1 - n);
            replace_words(l, out, nout);
            return true;
        }
    }
    return false;
}

static bool told_in_order(CaseReader *l, WordOrder order)
{
    switch (order) {
    case ORDER_VERB_FIRST: return move_said(l, true);
    case ORDER_SAID_FIRST: return move_said(l, false);
    case ORDER_DONE_FIRST: return move_done(l);
    default: return true;
    }
}

/* Removes the words that the language lists after `detail` or `background`.  In quotations, also
 * removes the words that are listed after `unspoken`.  Words listed after `weigh` stay.  Sets
 * *UNREAD to the first removed text from `background`, because this text may matter.  Sets
 * *NUNREAD to the number of words in all such texts.  Returns false, and removes nothing, if there are no
 * such words, or if fewer than two words would be left. */
static bool drop_details(CaseReader *l, CaseToken *unread, int *nunread)
{
    CaseToken out[MAX_TOKS];
    int n = 0, before = l->ntoks;
    char buf[80];

    for (int i = 0; i < l->ntoks;) {
        bool weighty = case_listed_at(l, WORDS_WEIGHTY, i) > 0;
        int aside = weighty ? 0 : case_listed_at(l, WORDS_ASIDE, i);
        int skip = weighty || aside ? aside
                   : l->toks[i].spoken && case_listed_at(l, WORDS_UNSPOKEN, i)
                       ? case_listed_at(l, WORDS_UNSPOKEN, i)
                       : case_listed_at(l, WORDS_DETAIL, i);

        *nunread += aside;
        if (aside && !unread->text && case_words_join(l, i, aside, buf, sizeof buf))
            *unread =
                (CaseToken){ .text = arena_strndup(l->arena, buf, strlen(buf)),
                             .span = { l->toks[i].span.start, l->toks[i + aside - 1].span.end } };
        if (!skip)
            copy_words(out, &n, l->toks + i, 1);
        i += skip ? skip : 1;
    }
    if (n < 2 || n == before)
        return false;
    replace_words(l, out, n);
    return true;
}

bool case_match_reworded(CaseReader *l, CaseEvent *ev, bool (*match)(CaseReader *, CaseEvent *))
{
    const EventKind *unfit = l->unfit;
    KeptWords told;
    CaseToken unread = { 0 };
    bool found = false;
    int nunread = 0;

    case_words_keep(l, &told);
    for (WordOrder order = ORDER_TOLD; order < WORD_ORDERS && !found; order++) {
        case_words_restore(l, &told);
        unread = (CaseToken){ 0 };
        nunread = 0;
        if (!told_in_order(l, order))
            continue;
        for (int plain = 0; plain < 2 && !found; plain++) {
            if (plain ? !drop_details(l, &unread, &nunread) : l->trial && order == ORDER_TOLD)
                /* a trial has already tried the words in their own order */
                continue;
            l->loose = true;
            found = match(l, ev);
            l->vague = true;
            found = found || match(l, ev);
            l->vague = l->loose = false;
        }
    }
    if (!found) {
        case_words_restore(l, &told);
        l->unfit = unfit;
    } else if (unread.text && !l->trial) {
        l->nunread += nunread;
        diag_add(l->diags, DIAG_CASE_ASIDE, unread.span,
                 "the word `%s` is not read\n"
                 "if it matters, tell what it means in a sentence of its own",
                 unread.text);
    }
    return found;
}
