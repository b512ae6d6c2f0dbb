/* case_words.c - holds the words of the sentence that is being read. */
#include "case/case_inside.h"

#include "kit/strbuf.h"
#include "program/spelling.h"

#include <string.h>

/* If the last word ends in a suffix such as "'s" in "West's", splits it into two words: "West" and
 * "'s". */
static void split_suffix(CaseReader *l)
{
    CaseToken *t = &l->toks[l->ntoks - 1], *after = t + 1;
    size_t n = strlen(t->text), m;
    const char *suffix;

    if (t->punct || t->quoted || l->ntoks == MAX_TOKS ||
        !(suffix = spelling_suffix(l->p, t->text, l->c->lang, &m)))
        return;
    *after = *t;
    after->text = suffix;
    t->text = arena_strndup(l->arena, t->text, n - m);
    if (t->span.end - t->span.start == n)
        t->span.end = after->span.start = t->span.end - (uint32_t)m;
    l->ntoks++;
}

void case_words_take(CaseReader *l, const Node *words, const Node *stop)
{
    l->ntoks = 0;
    l->wording = ++l->wordings;
    for (const Node *w = words; w != stop && l->ntoks < MAX_TOKS; w = w->next) {
        int sign = w->kind == N_Punct ? (int)w->num : 0;

        l->toks[l->ntoks++] =
            (CaseToken){ .text = sign ? arena_printf(l->arena, "%c", sign) : w->text,
                         .quoted = w->kind == N_String,
                         .punct = sign,
                         .span = w->span };
        split_suffix(l);
        if (l->ntoks == MAX_TOKS && w->next != stop)
            diag_add(l->diags, DIAG_CASE_TOO_MANY, w->next->span,
                     "the sentence has more than %d words\n"
                     "divide it into two sentences, or put a long quotation between quotation "
                     "marks",
                     MAX_TOKS);
    }
}

void case_words_split(CaseReader *l, const char *s)
{
    l->ntoks = 0;
    l->wording = ++l->wordings;
    for (s += strspn(s, " "); *s && l->ntoks < MAX_TOKS; s += strspn(s, " ")) {
        CaseToken *t = &l->toks[l->ntoks++];
        size_t n = *s == '"' ? 1 : strcspn(s, " \",;:()");
        StrBuf b = { 0 };

        *t = (CaseToken){ .quoted = *s == '"', .span = NO_SPAN };
        if (n == 0) {
            t->punct = (unsigned char)*s;
            n = 1;
        }
        for (; t->quoted && s[n] && s[n] != '"'; n++) {
            n += s[n] == '\\' && s[n + 1];
            strbuf_addc(&b, s[n], 1);
        }
        t->text = t->quoted ? interner_add(l->names, text_of_cstr(strbuf_str(&b)))
                            : arena_strndup(l->arena, s, n);
        split_suffix(l);
        s += n + (t->quoted && s[n] == '"');
        strbuf_free(&b);
    }
}

/* Returns true if the N bytes at S are a dash: a pause between two words. */
static bool only_dashes(const char *s, size_t n)
{
    return (n <= 2 && strspn(s, "-") >= n) ||
           (n == 3 && (strncmp(s, "—", 3) == 0 || strncmp(s, "–", 3) == 0));
}

bool case_words_unquote(CaseReader *l)
{
    CaseToken out[MAX_TOKS];
    int n = 0;
    bool any = false;

    for (int i = 0; i < l->ntoks; i++)
        any |= l->toks[i].quoted;
    for (int i = 0; any && i < l->ntoks; i++) {
        const char *s = l->toks[i].text;

        if (!l->toks[i].quoted) {
            if (n < MAX_TOKS)
                out[n++] = l->toks[i];
            continue;
        }
        while (*s) {
            size_t w = strcspn(s, " ,.!"), asked = 0;

            if (w && strncmp(s + w, "...", 3) == 0) /* a word cut short */
                w += 3;
            if (w > 1 && s[w - 1] == '?') {
                w--;
                asked = 1;
            }

            if (w && !only_dashes(s, w) && n < MAX_TOKS) {
                out[n] = l->toks[i];
                out[n].text = arena_strndup(l->arena, s, w);
                out[n].spoken = true;
                out[n++].quoted = false;
            }
            s += w + asked;
            s += strspn(s, " ,.!");
        }
    }
    if (!any)
        return false;
    memcpy(l->toks, out, sizeof *out * (size_t)n);
    l->ntoks = n;
    l->wording = ++l->wordings;
    return true;
}

void case_words_only(CaseReader *l, int at, int n, int i, int m)
{
    memmove(l->toks + at, l->toks + at + i, sizeof *l->toks * (size_t)m);
    memmove(l->toks + at + m, l->toks + at + n, sizeof *l->toks * (size_t)(l->ntoks - at - n));
    l->ntoks -= n - m;
    l->wording = ++l->wordings;
}

bool case_words_drop_unspoken(CaseReader *l)
{
    int n = 0, spoken = 0, before = l->ntoks;

    for (int i = 0; i < before;) {
        int skip = l->toks[i].spoken ? case_listed_at(l, WORDS_UNSPOKEN, i) : 0;

        if (!skip) {
            spoken += l->toks[i].spoken;
            l->toks[n++] = l->toks[i];
        }
        i += skip ? skip : 1;
    }
    l->ntoks = n;
    l->wording = ++l->wordings;
    return spoken && n < before;
}

void case_words_quote_from(CaseReader *l, int at)
{
    StrBuf b = { 0 };

    for (int i = at; i < l->ntoks; i++)
        strbuf_printf(&b, "%s%s", b.len && !l->toks[i].punct ? " " : "", l->toks[i].text);
    l->toks[at] = (CaseToken){ .text = interner_add(l->names, text_of_cstr(strbuf_str(&b))),
                               .quoted = true,
                               .span = { l->toks[at].span.start, l->toks[l->ntoks - 1].span.end } };
    strbuf_free(&b);
    l->ntoks = at + 1;
    l->wording = ++l->wordings;
}

void case_words_quote_after_colon(CaseReader *l)
{
    int at = 2; /* skips the first two words, because the first colon may belong to a label */

    while (at < l->ntoks && l->toks[at].punct != ':')
        at++;
    if (at + 1 >= l->ntoks)
        return;
    memmove(l->toks + at, l->toks + at + 1, sizeof *l->toks * (size_t)(l->ntoks - at - 1));
    l->ntoks--;
    case_words_quote_from(l, at);
}

bool case_words_join(const CaseReader *l, int i, int n, char *buf, size_t size)
{
    size_t used = 0;
    bool apart = false;

    for (int k = 0; k < n; k++) {
        const CaseToken *t = &l->toks[i + k];
        bool comma = t->punct == ',' && k < n - 1; /* a comma that is not at the end */
        bool joined = comma || (!t->punct && !t->quoted && *t->text == '\'' &&
                                spelling_is_owner(l->p, t->text, l->c->lang));

        if (t->punct && !comma)
            return false;
        used +=
            (size_t)snprintf(buf + used, size - used, "%s%s", apart && !joined ? " " : "", t->text);
        if (used >= size)
            return false;
        apart = !comma;
    }
    return true;
}

const Node *case_words_as_nodes(const CaseReader *l)
{
    Node *first = NULL, **end = &first;

    for (int i = 0; i < l->ntoks; i++) {
        const CaseToken *t = &l->toks[i];

        *end = arena_new_of(l->arena, Node);
        **end = (Node){ .kind = t->punct    ? N_Punct
                                : t->quoted ? N_String
                                            : N_Word,
                        .text = t->text,
                        .num = t->punct,
                        .span = t->span };
        end = &(*end)->next;
    }
    return first;
}

const char *case_words_of_nodes(Arena *arena, const Node *first)
{
    StrBuf b = { 0 };

    for (const Node *n = first; n; n = n->next) {
        const char *space = n->kind == N_Punct || *n->text == '\'' || n == first ? "" : " ";
        const char *sign = n->kind == N_String ? "\"" : "";

        strbuf_printf(&b, "%s%s%s%s", space, sign, n->text, sign);
    }
    return strbuf_keep(&b, arena);
}

void case_words_add_unread(const CaseReader *l, int i, int end, UnreadWords *u)
{
    StrBuf b = { 0 };

    while (i < end && l->toks[i].punct)
        i++;
    while (i < end && l->toks[end - 1].punct)
        end--;
    if (i == end || u->n == MOST_UNREAD)
        return;
    for (int k = i; k < end; k++) {
        const CaseToken *t = &l->toks[k];
        const char *sign = t->quoted ? "\"" : "",
                   *space = k == i || t->punct || *t->text == '\'' ? "" : " ";

        strbuf_printf(&b, "%s%s%s%s", space, sign, t->text, sign);
    }
    u->span[u->n] = (Span){ l->toks[i].span.start, l->toks[end - 1].span.end };
    u->text[u->n++] = strbuf_keep(&b, l->arena);
}

bool case_words_remove_stop(CaseReader *l)
{
    CaseToken *t = l->ntoks ? &l->toks[l->ntoks - 1] : NULL;
    size_t n = t ? strlen(t->text) : 0;

    if (!n || t->punct || t->quoted || t->text[n - 1] != '.' ||
        (n == 1 ? l->ntoks == 1 : t->text[n - 2] == '.'))
        return false;
    t->text = arena_strndup(l->arena, t->text, n - 1);
    t->span.end--;
    l->ntoks -= n == 1;
    l->wording = ++l->wordings;
    return true;
}

bool case_is_with(const CaseToken *t)
{
    return !t->punct && !t->quoted && strcmp(t->text, "with") == 0;
}

uint64_t case_word_bits(CaseReader *l, int i)
{
    if (l->bits_wording != l->wording) {
        l->bits_wording = l->wording;
        for (int k = 0; k < l->ntoks; k++) {
            const CaseToken *t = &l->toks[k];

            l->bits[k] = t->punct || t->quoted ? 0 : spelling_word_bits(l->p, t->text);
        }
    }
    return l->bits[i];
}

bool case_is_particle(const CaseReader *l, int i)
{
    const CaseToken *t = &l->toks[i];

    return !t->punct && !t->quoted && spelling_is_particle(l->p, t->text, l->c->lang);
}

enum { LISTED_WORD = 256 }; /* bytes; a longer word in a list never matches */

int case_listed_at(const CaseReader *l, WordUse use, int i)
{
    const Lang *lang = &l->p->langs[l->c->lang];
    int best = 0;

    for (int k = 0; k < lang->nlisted[use]; k++) {
        const char *s = lang->listed[use][k];
        int n = 0;

        if (*s == '-' && s[1]) {
            n = i < l->ntoks && !l->toks[i].punct && !l->toks[i].quoted &&
                text_has_ending(l->toks[i].text, s + 1);
            best = n > best ? n : best;
            continue;
        }
        for (; *s && i + n < l->ntoks; n++) {
            const CaseToken *t = &l->toks[i + n];
            const size_t m = strcspn(s, " ");
            char word[LISTED_WORD] = { 0 };

            if (t->punct || t->quoted || m >= sizeof word)
                break;
            memcpy(word, s, m);
            if (!text_same_word(t->text, word))
                break;
            s += m + strspn(s + m, " ");
        }
        if (!*s && n > best)
            best = n;
    }
    return best;
}

bool case_is_separator(const CaseReader *l, int i)
{
    const CaseToken *t = &l->toks[i];

    return t->punct ? t->punct == ',' : !t->quoted && spelling_is_join(l->p, t->text, l->c->lang);
}

void case_words_keep(const CaseReader *l, KeptWords *k)
{
    memcpy(k->toks, l->toks, sizeof *k->toks * (size_t)l->ntoks);
    k->ntoks = l->ntoks;
    k->far = l->far;
    k->wording = l->wording;
}

void case_words_restore(CaseReader *l, const KeptWords *k)
{
    memcpy(l->toks, k->toks, sizeof *k->toks * (size_t)k->ntoks);
    l->ntoks = k->ntoks;
    l->far = k->far;
    l->wording = k->wording;
}

int case_words_last_with(const CaseReader *l, int end)
{
    while (end-- > 1)
        if (case_is_with(&l->toks[end]))
            return end;
    return -1;
}
