/* text_words.c - compares words without capitals and accents, and measures their edit distance. */
#include "kit/text.h"

#include <utf8proc.h>

enum {
    SMALL_ALPHA = 0x3B1,
    FINAL_SIGMA = 0x3C2,
    SMALL_OMEGA = 0x3C9,
    FIRST_SIGN = 0x2660,
    LAST_SIGN = 0x2667
};

/* Returns CP as a small letter without accents, or 0 if CP is itself an accent.  Small Greek
 * letters and common signs are returned at once, without utf8proc. */
static int32_t without_accents(int32_t cp)
{
    const utf8proc_option_t how = UTF8PROC_DECOMPOSE | UTF8PROC_CASEFOLD | UTF8PROC_STRIPMARK;
    int32_t bare[4];
    int border = 0;
    utf8proc_ssize_t n;

    if ((cp >= SMALL_ALPHA && cp <= SMALL_OMEGA && cp != FINAL_SIGMA) ||
        (cp >= FIRST_SIGN && cp <= LAST_SIGN))
        return cp;
    n = utf8proc_decompose_char(cp, bare, (utf8proc_ssize_t)BL_LEN(bare), how, &border);
    return n == 0 ? 0 : n == 1 ? bare[0] : cp;
}

/* Decodes the first character of the string S, as text_decode() does, but faster for a character of
 * two bytes.  S must not be empty. */
static size_t decode_next(const char *s, int32_t *cp)
{
    unsigned char a = (unsigned char)s[0], b = (unsigned char)s[1];

    if (a >= 0xC2 && a < 0xE0 && (b & 0xC0) == 0x80) {
        *cp = (a & 0x1F) << 6 | (b & 0x3F);
        return 2;
    }
    return text_decode(s, strnlen(s, 4), cp);
}

static int small_ascii(char c)
{
    return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

/* Stores the next letter of S in *LETTER, as a small letter without accents.  Stores 0 at the end
 * of S, and a negative number for an invalid byte.  Returns the place behind the letter. */
static const char *bare_letter(const char *s, int32_t *letter)
{
    *letter = 0;
    while (*s) {
        int32_t cp;

        if ((unsigned char)*s < 0x80) {
            *letter = small_ascii(*s);
            return s + 1;
        }
        s += decode_next(s, &cp);
        *letter = cp < 0 ? -(int32_t)(unsigned char)s[-1] : without_accents(cp);
        if (*letter)
            return s;
    }
    return s;
}

/* Returns true if C is the first byte of a character from U+0380 to U+03FF in UTF-8.  If the
 * accents are removed, each of these characters is still outside ASCII. */
static bool begins_greek(unsigned char c)
{
    return c == 0xCE || c == 0xCF;
}

/* A and B are the first bytes of two characters.  Returns true if one of the characters is in ASCII
 * and the other is Greek. */
static bool of_two_scripts(unsigned char a, unsigned char b)
{
    return (a < 0x80 && begins_greek(b)) || (b < 0x80 && begins_greek(a));
}

bool text_same_word(const char *a, const char *b)
{
    for (;;) {
        int32_t x, y;

        if (((unsigned char)*a | (unsigned char)*b) < 0x80) { /* the fast path for ASCII */
            if (small_ascii(*a) != small_ascii(*b))
                return false;
            if (!*a)
                return true;
            a++;
            b++;
            continue;
        }
        if (of_two_scripts((unsigned char)*a, (unsigned char)*b))
            return false;
        a = bare_letter(a, &x);
        b = bare_letter(b, &y);
        if (x != y)
            return false;
        if (!x)
            return true;
    }
}

bool text_begins(const char *word, const char *start)
{
    int32_t x, y;

    for (;;) {
        start = bare_letter(start, &y);
        if (!y)
            return true;
        word = bare_letter(word, &x);
        if (x != y)
            return false;
    }
}

uint64_t text_word_bit(const char *word)
{
    uint32_t hash = 0;
    int32_t letter;

    while (word = bare_letter(word, &letter), letter)
        hash = (hash + (uint32_t)letter) * 0x9E3779B1u;
    return (uint64_t)1 << (hash >> 26);
}

enum { STEM_MAX = 40 };

/* Stores the letters of WORD, without accents and capitals, in OUT.  Returns their number: at most
 * STEM_MAX. */
static int bare_letters(const char *word, int32_t out[STEM_MAX])
{
    int n = 0;

    while (n < STEM_MAX && (word = bare_letter(word, &out[n]), out[n]))
        n++;
    return n;
}

uint64_t text_stem(const char *word, const char *const *endings, int n)
{
    int32_t letters[STEM_MAX], ending[STEM_MAX];
    int len = bare_letters(word, letters);
    uint64_t hash = 0;

    for (int k = 0; k < n; k++) {
        int m = bare_letters(endings[k], ending);

        if (len - m < 3 || memcmp(letters + len - m, ending, sizeof *ending * (size_t)m) != 0)
            continue;
        len -= m;
        break;
    }
    if (len > 3 && letters[len - 1] == letters[len - 2])
        len--;
    for (int i = 0; i < len; i++)
        hash = (hash ^ (uint64_t)letters[i]) * 0x100000001B3u + 1;
    return hash;
}

bool text_has_ending(const char *word, const char *ending)
{
    int32_t letters[STEM_MAX], last[STEM_MAX];
    const int len = bare_letters(word, letters), m = bare_letters(ending, last);

    return len - m >= 3 && memcmp(letters + len - m, last, sizeof *last * (size_t)m) == 0;
}

enum { DISTANCE_MAX = 64 };

bool text_takes_an(const char *word)
{
    return (*word && strchr("aeioAEIO", *word) && strncmp(word, "one", 3) != 0) ||
           strncmp(word, "hour", 4) == 0 || strncmp(word, "hono", 4) == 0;
}

/* Decodes S into OUT.  Returns the number of code points.  If S has more than DISTANCE_MAX code
 * points, returns DISTANCE_MAX + 1. */
static unsigned decode_all(const char *s, int32_t out[DISTANCE_MAX])
{
    size_t n = strlen(s), i = 0;
    unsigned count = 0;

    while (i < n) {
        if (count == DISTANCE_MAX)
            return DISTANCE_MAX + 1;
        i += text_decode(s + i, n - i, &out[count++]);
    }
    return count;
}

static unsigned min2(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

unsigned text_distance(const char *a, const char *b)
{
    int32_t x[DISTANCE_MAX], y[DISTANCE_MAX];
    unsigned rows[3][DISTANCE_MAX + 1];
    unsigned n = decode_all(a, x), m = decode_all(b, y);

    if (n > DISTANCE_MAX || m > DISTANCE_MAX)
        return strcmp(a, b) ? DISTANCE_MAX : 0;
    for (unsigned j = 0; j <= m; j++)
        rows[0][j] = j;
    for (unsigned i = 1; i <= n; i++) {
        unsigned *now = rows[i % 3];
        const unsigned *up = rows[(i + 2) % 3], *up2 = rows[(i + 1) % 3];

        now[0] = i;
        for (unsigned j = 1; j <= m; j++) {
            now[j] = min2(min2(up[j], now[j - 1]) + 1, up[j - 1] + (x[i - 1] != y[j - 1]));
            if (i > 1 && j > 1 && x[i - 1] == y[j - 2] && x[i - 2] == y[j - 1])
                now[j] = min2(now[j], up2[j - 2] + 1);
        }
    }
    return rows[n % 3][m];
}
