/* lawbook_words.c - compares two texts word by word, and marks the words that the other text
 * lacks. */
#include "report/lawbook_inside.h"

#include "kit/strbuf.h"

#include <string.h>

/* the largest number of words of a text; the rest of a longer text counts as one word */
enum { MAX_WORDS = 600 };

typedef struct WordToken {
    const char *s;
    int n;
    bool changed;
} WordToken;

typedef struct WordTokens {
    WordToken at[MAX_WORDS];
    int n;
} WordTokens;

static void lawbook_split_words(const char *s, WordTokens *out)
{
    out->n = 0;
    while (*s) {
        size_t n = out->n + 1 < MAX_WORDS ? strcspn(s, " ") : strlen(s);

        out->at[out->n++] = (WordToken){ s, (int)n, false };
        s += n;
        s += strspn(s, " ");
    }
}

static bool same_token(const WordToken *a, const WordToken *b)
{
    return a->n == b->n && memcmp(a->s, b->s, (size_t)a->n) == 0;
}

int *lawbook_longest_common(const void *a, int na, const void *b, int nb, SameFn *same)
{
    int *t = xcalloc((size_t)(na + 1) * (size_t)(nb + 1), sizeof *t);

    for (int i = na - 1; i >= 0; i--)
        for (int j = nb - 1; j >= 0; j--) {
            int down = t[(i + 1) * (nb + 1) + j], right = t[i * (nb + 1) + j + 1];

            t[i * (nb + 1) + j] = same(a, b, i, j) ? t[(i + 1) * (nb + 1) + j + 1] + 1
                                  : down > right   ? down
                                                   : right;
        }
    return t;
}

static bool lawbook_same_word(const void *a, const void *b, int i, int j)
{
    return same_token(&((const WordTokens *)a)->at[i], &((const WordTokens *)b)->at[j]);
}

/* Marks the words of A and B that are outside their longest common subsequence.  Returns the length
 * of the subsequence. */
static int lawbook_mark_words(WordTokens *a, WordTokens *b)
{
    int *t = lawbook_longest_common(a, a->n, b, b->n, lawbook_same_word), i = 0, j = 0;
    int shared = t[0];

    while (i < a->n || j < b->n)
        if (i < a->n && j < b->n && same_token(&a->at[i], &b->at[j]))
            i++, j++;
        else if (j == b->n ||
                 (i < a->n && t[(i + 1) * (b->n + 1) + j] >= t[i * (b->n + 1) + j + 1]))
            a->at[i++].changed = true;
        else
            b->at[j++].changed = true;
    xfree(t);
    return shared;
}

/* Returns the words T as a text.  Puts OPEN and CLOSE around each group of marked words. */
static const char *lawbook_join_words(Arena *arena, const WordTokens *t, const char *open,
                                      const char *close)
{
    StrBuf b = { 0 };

    for (int i = 0; i < t->n; i++) {
        bool first = t->at[i].changed && (i == 0 || !t->at[i - 1].changed);
        bool last = t->at[i].changed && (i + 1 == t->n || !t->at[i + 1].changed);

        if (i)
            strbuf_addc(&b, ' ', 1);
        if (first)
            strbuf_add(&b, open);
        strbuf_addn(&b, t->at[i].s, (size_t)t->at[i].n);
        if (last)
            strbuf_add(&b, close);
    }
    return strbuf_keep(&b, arena);
}

const char *lawbook_marked(Arena *arena, const char *text, const char *other, const char *open,
                           const char *close)
{
    WordTokens *a = xcalloc(2, sizeof *a), *b = a + 1;
    const char *s;

    lawbook_split_words(text, a);
    lawbook_split_words(other, b);
    lawbook_mark_words(a, b);
    s = lawbook_join_words(arena, a, open, close);
    xfree(a);
    return s;
}
