/* case_undone.c - reads what a player says and takes back at once: "heart, no, spade" (SPEC 8.3).
 *
 * The language lists the words that take back what was said before them, such as "no".  Phrases of
 * the vocabulary use only the first word of this list. */
#include "case/case_inside.h"

#include "kit/strbuf.h"

#include <string.h>

enum { MOST_BEFORE = 4 }; /* the most words before the speech */

/* Returns the number of bytes of punctuation and spaces at the start of S. */
static size_t punctuation_at(const char *s)
{
    static const char *const dashes[] = { "—", "–", "- ", "-- " };
    size_t n = 0, m;

    do {
        m = strspn(s + n, " ,.;:!");
        for (size_t k = 0; k < BL_LEN(dashes); k++)
            if (strncmp(s + n + m, dashes[k], strlen(dashes[k])) == 0)
                m += strlen(dashes[k]);
        n += m;
    } while (m);
    return n;
}

/* If S begins with the words of TEXT, returns the number of bytes of these words in S.  Otherwise
 * returns 0. */
static size_t bytes_said(const CaseReader *l, const char *s, const char *text)
{
    const char *from = s;

    while (*text) {
        size_t n = strcspn(text, " "), m = strcspn(s, " ,.;:!?");

        if (!m || !text_same_word(arena_strndup(l->arena, text, n), arena_strndup(l->arena, s, m)))
            return 0;
        s += m;
        text += n + strspn(text + n, " ");
        if (*text)
            s += strspn(s, " ");
    }
    return (size_t)(s - from);
}

/* If S begins with words that take back what was said before, returns what follows them.  Otherwise
 * returns NULL.  A single word counts only if punctuation follows, because "no hearts" takes
 * nothing back. */
static const char *after_undoing(const CaseReader *l, const char *s)
{
    const Lang *lang = &l->p->langs[l->c->lang];
    int words = 0;

    for (bool more = true; more;) {
        more = false;
        for (int k = 0; k < lang->nlisted[WORDS_UNDO] && !more; k++) {
            const char *text = lang->listed[WORDS_UNDO][k];
            size_t n = bytes_said(l, s, text);

            if (!n)
                continue;
            more = true;
            words += 1 + (strchr(text, ' ') != NULL);
            s += n;
            words += punctuation_at(s) > strspn(s, " ");
            s += punctuation_at(s);
        }
    }
    return words > 1 && *s ? s : NULL;
}

bool case_words_undo(CaseReader *l)
{
    CaseToken *said = &l->toks[l->ntoks - 1];
    const char *rest = after_undoing(l, said->text);

    if (!rest)
        return false;
    said->text =
        arena_printf(l->arena, "%s %s", l->p->langs[l->c->lang].listed[WORDS_UNDO][0], rest);
    case_words_unquote(l);
    return true;
}

/* Returns a new sentence: copies of N nodes from WORDS on, then the words of TEXT, then copies of
 * the nodes from TAIL to before STOP.  The words of TEXT get the span of AT. */
static const Node *sentence_of(CaseReader *l, const Node *words, int n, const char *text,
                               const Node *at, const Node *tail, const Node *stop)
{
    Node *first = NULL, **end = &first;

    while (n > 0 || *text || tail != stop) {
        Node *copy = arena_new_of(l->arena, Node);

        if (n-- > 0) {
            *copy = *words;
            words = words->next;
        } else if (*text) {
            size_t m = *text == ',' ? 1 : strcspn(text, " ,");

            *copy = (Node){ .kind = *text == ',' ? N_Punct : N_Word,
                            .num = *text == ',' ? ',' : 0,
                            .text = interner_add(l->names, (Text){ text, (uint32_t)m }),
                            .span = at->span };
            text += m + strspn(text + m, " ");
        } else {
            *copy = *tail;
            tail = tail->next;
        }
        copy->next = NULL;
        *end = copy;
        end = &copy->next;
    }
    return first;
}

/* Searches S for words that take back what was said before them.  Returns the place just before
 * these words, or NULL.  Sets *REST to the text after these words. */
static const char *find_undoing(const CaseReader *l, const char *s, const char **rest)
{
    for (; (s = strpbrk(s, " \xe2")); s++) {
        size_t m = punctuation_at(s);

        if (m && (*rest = after_undoing(l, s + m)))
            return s;
    }
    return NULL;
}

bool case_quotes_undo(const CaseReader *l)
{
    const char *rest;

    for (int i = 0; i < l->ntoks && !case_is_with(&l->toks[i]); i++)
        if (l->toks[i].quoted && find_undoing(l, l->toks[i].text, &rest))
            return true;
    return false;
}

static bool is_colon(const Node *n)
{
    return n->kind == N_Punct && n->num == ':';
}

/* Returns a copy of the first N nodes of WORDS, followed by TEXT as a quoted text.  TEXT replaces
 * the next node of WORDS, and gets its span. */
static const Node *with_quoted(CaseReader *l, const Node *words, int n, const char *text)
{
    Node *first = NULL, **end = &first;

    for (int i = 0; i <= n; i++, words = words->next) {
        Node *copy = arena_new_of(l->arena, Node);

        *copy = *words;
        copy->next = NULL;
        if (i == n) {
            copy->kind = N_String;
            copy->text = interner_add(l->names, text_of_cstr(text));
        }
        *end = copy;
        end = &copy->next;
    }
    return first;
}

/* Divides a sentence at words in SAID that take back what was said before them, such as "no".  The
 * sentence has N nodes from WORDS on, then the words SAID, then the nodes from TAIL to before STOP.
 *
 * Stores two sentences in parts->whole, which both begin with the N nodes.  "S calls heart, no,
 * spade" becomes "S calls heart" and "S calls no spade".  The nodes from TAIL on end the second
 * sentence.  The words SAID get the span of AT.  Returns false if there are no two such sentences
 * that tell events. */
static bool divide_said(CaseReader *l, const Node *words, int n, const char *said, const Node *at,
                        const Node *tail, const Node *stop, CaseParts *parts)
{
    const char *again = l->p->langs[l->c->lang].listed[WORDS_UNDO][0], *rest;

    for (const char *s = said; (s = find_undoing(l, s, &rest)); s++) {
        const bool quoted = at->kind == N_String || is_colon(at);
        size_t cut = (size_t)(s - said);

        while (cut && strchr(" ,;:!", said[cut - 1]))
            cut--;
        parts->whole[0] =
            sentence_of(l, words, n, arena_strndup(l->arena, said, cut), at, NULL, NULL);
        l->unfit = NULL;
        if (!case_parts_tell(l, parts->whole[0], NULL) ||
            (quoted && case_is_only_parent(l, l->told)))
            continue;
        if (quoted)
            parts->whole[0] =
                with_quoted(l, parts->whole[0], n, arena_strndup(l->arena, said, cut));
        parts->whole[1] =
            sentence_of(l, words, n, arena_printf(l->arena, "%s %s", again, rest), at, tail, stop);
        parts->nwhole = 2;
        if (case_parts_tell(l, parts->whole[1], NULL))
            return true;
    }
    return false;
}

/* Returns the words of the nodes from FROM to before STOP as one text. */
static const char *words_of(CaseReader *l, const Node *from, const Node *stop)
{
    StrBuf b = { 0 };

    for (const Node *w = from; w != stop; w = w->next)
        if (w->kind == N_Punct)
            strbuf_addc(&b, (char)w->num, 1);
        else
            strbuf_printf(&b, "%s%s", b.len ? " " : "", w->text);
    return strbuf_keep(&b, l->arena);
}

bool case_parts_undone(CaseReader *l, const Node *words, const Node *stop, CaseParts *parts)
{
    const Node *said = words;
    KeptWords kept;
    bool found = false;
    int n = 0;

    if (!l->p->langs[l->c->lang].nlisted[WORDS_UNDO])
        return false;
    while (said != stop && said->kind != N_String && !(n > 1 && is_colon(said))) {
        said = said->next;
        n++;
    }
    *parts = (CaseParts){ 0 };
    case_words_keep(l, &kept);
    if (said != stop && !is_colon(said))
        found = divide_said(l, words, n, said->text, said, said->next, stop, parts);
    else if (said != stop && said->next != stop)
        found = divide_said(l, words, n, words_of(l, said->next, stop), said, NULL, NULL, parts);
    if (said == stop || !is_colon(said)) {
        said = words;
        for (n = 0; !found && n < MOST_BEFORE && said != stop; said = said->next, n++)
            found =
                n > 1 && divide_said(l, words, n, words_of(l, said, stop), said, NULL, NULL, parts);
    }
    case_words_restore(l, &kept);
    return found;
}
