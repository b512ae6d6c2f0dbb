/* text_unicode.c - questions about Unicode: UTF-8, NFC, hidden characters, width (see text.h). */
#include "kit/strbuf.h"
#include "kit/text.h"

#include <utf8proc.h>

size_t text_bom_length(const char *s, size_t n)
{
    return n >= 3 && memcmp(s, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
}

size_t text_decode(const char *s, size_t n, int32_t *cp)
{
    if (n && (unsigned char)*s < 0x80) {
        *cp = (unsigned char)*s;
        return 1;
    }
    utf8proc_ssize_t got =
        utf8proc_iterate((const utf8proc_uint8_t *)s, (utf8proc_ssize_t)(n < 4 ? n : 4), cp);

    if (got > 0)
        return (size_t)got;
    *cp = -1;
    return 1;
}

size_t text_encode(int32_t cp, char out[4])
{
    static const unsigned char first[] = { 0, 0, 0xC0, 0xE0, 0xF0 };
    size_t n = cp < 0x80 ? 1 : cp < 0x800 ? 2 : cp < 0x10000 ? 3 : 4;

    for (size_t i = n; i-- > 1; cp >>= 6)
        out[i] = (char)(0x80 | (cp & 0x3F));
    out[0] = (char)(first[n] | cp);
    return n;
}

size_t text_utf8_valid(const char *s, size_t n)
{
    int32_t cp;

    for (size_t i = 0, len; i < n; i += len) {
        len = text_decode(s + i, n - i, &cp);
        if (cp < 0)
            return i;
    }
    return n;
}

/* Returns true if CP is certainly visible, and NFC never changes it.  The function knows only some
 * characters: Latin-1 without the soft hyphen, Latin Extended, dashes, quotation marks, and U+2660
 * to U+2667. is_greek() knows the Greek letters. */
static bool is_stable_in_nfc(int32_t cp)
{
    return (cp >= 0xA0 && cp < 0x300 && cp != 0xAD) || (cp >= 0x2010 && cp <= 0x2027) ||
           (cp >= 0x2660 && cp <= 0x2667);
}

/* Returns the length of the character at S if is_stable_in_nfc() is true for it: 2 or 3 bytes.
 * Otherwise returns 0. */
static size_t stable_letter(const unsigned char *s, size_t n)
{
    int32_t cp;

    if (n >= 2 && s[0] >= 0xC2 && s[0] < 0xE0 && s[1] >= 0x80 && s[1] < 0xC0) {
        cp = (s[0] & 0x1F) << 6 | (s[1] & 0x3F);
        return is_stable_in_nfc(cp) ? 2 : 0;
    }
    if (n >= 3 && s[0] == 0xE2 && s[1] >= 0x80 && s[1] < 0xC0 && s[2] >= 0x80 && s[2] < 0xC0) {
        cp = 0x2000 | (s[1] & 0x3F) << 6 | (s[2] & 0x3F);
        return is_stable_in_nfc(cp) ? 3 : 0;
    }
    return 0;
}

/* Returns true if the bytes A, B encode U+0386, or a code point from U+0388 to U+03CE. */
static bool is_greek(unsigned a, unsigned b)
{
    unsigned both = a << 8 | b;

    return both == 0xCE86 || both - 0xCE88 <= 0xCEBF - 0xCE88 || both - 0xCF80 <= 0xCF8E - 0xCF80;
}

static bool is_seen(char c)
{
    return (c >= ' ' && c < 0x7F) || c == '\n' || c == '\t';
}

/* A vector of sixteen bytes. gcc and clang compile such vectors for all machines. */
typedef unsigned char Bytes __attribute__((vector_size(16)));

static Bytes bytes16(const char *s)
{
    Bytes b;

    memcpy(&b, s, sizeof b);
    return b;
}

static bool all_set(Bytes b)
{
    uint64_t half[2];

    memcpy(half, &b, sizeof half);
    return (half[0] & half[1]) == UINT64_MAX;
}

/* Returns true if the sixteen bytes at S are all visible ASCII or line ends.  Returns false if the
 * byte before S is the first byte of a Greek letter, because S then is inside that letter.  The
 * byte before S must exist. */
static bool ascii16(const char *s)
{
    const Bytes b = bytes16(s);

    return ((unsigned char)s[-1] & 0xFE) != 0xCE &&
           all_set((Bytes)(b - ' ' < 0x7F - ' ') | (Bytes)(b == '\n'));
}

/* Returns true if the sixteen bytes at S are visible ASCII, tabs, line ends, and Greek letters from
 * U+0388 on.  The last byte may be the first byte of a letter.  The byte before S must exist. */
static bool plain16(const char *s)
{
    const Bytes b = bytes16(s), before = bytes16(s - 1);
    const Bytes half = (Bytes)((before & 0xFE) == 0xCE), odd = (Bytes)(before == 0xCF);
    const Bytes seen = (Bytes)(b - ' ' < 0x7F - ' ') | (Bytes)(b == '\n') | (Bytes)(b == '\t') |
                       (Bytes)((b & 0xFE) == 0xCE);
    const Bytes rest = (odd & (Bytes)(b - 0x80 < 0x0F)) | (~odd & (Bytes)(b - 0x88 < 0xC0 - 0x88));

    return all_set((half & rest) | (~half & seen));
}

/* Skips blocks of sixteen bytes, from the offset AT of S on, while ascii16() or plain16() accepts
 * them.  Returns the offset of the first character that is not skipped.  S has N bytes, and a
 * character begins at AT.  Skips nothing if AT is 0. */
static size_t plain_end(const char *s, size_t at, size_t n)
{
    size_t i = at;

    while (i > 0 && n - i >= 16 && (ascii16(s + i) || plain16(s + i)))
        i += 16;
    return i > at && ((unsigned char)s[i - 1] & 0xFE) == 0xCE ? i - 1 : i;
}

bool text_is_plain(const char *s, size_t n)
{
    for (size_t i = 0, len; i < n; i += len) {
        i = plain_end(s, i, n);
        while (i < n && is_seen(s[i]))
            i++;
        while (n - i >= 2 && is_greek((unsigned char)s[i], (unsigned char)s[i + 1]))
            i += 2;
        if (i == n)
            return true;
        len = is_seen(s[i]) || (s[i] == '\r' && i + 1 < n && s[i + 1] == '\n')
                  ? 1
                  : stable_letter((const unsigned char *)s + i, n - i);
        if (!len)
            return false;
    }
    return true;
}

bool text_is_nfc(const char *s, size_t n)
{
    if (text_is_plain(s, n))
        return true;
    /* The next lines compose the text as utf8proc_map() does, but in memory from xcalloc().
     * utf8proc turns one code point into at most four.  So there is enough room for 4 * N code
     * points. */
    const utf8proc_option_t how = UTF8PROC_STABLE | UTF8PROC_COMPOSE;
    const size_t room = 4 * n + 1;
    utf8proc_int32_t *composed = xcalloc(room, sizeof *composed);
    utf8proc_ssize_t len = utf8proc_decompose((const utf8proc_uint8_t *)s, (utf8proc_ssize_t)n,
                                              composed, (utf8proc_ssize_t)(room - 1), how);
    bool same = false;

    if (len >= (utf8proc_ssize_t)room)
        BUG("%zu bytes make %zd code points", n, (ssize_t)len);
    if (len >= 0)
        same =
            utf8proc_reencode(composed, len, how) == (utf8proc_ssize_t)n && !memcmp(composed, s, n);
    xfree(composed);
    return same;
}

/* Returns true if CP is an accent or another mark that belongs to the character before it. */
static bool is_mark(int32_t cp)
{
    const utf8proc_category_t c = utf8proc_category(cp);

    return c == UTF8PROC_CATEGORY_MN || c == UTF8PROC_CATEGORY_MC || c == UTF8PROC_CATEGORY_ME;
}

size_t text_not_nfc(const char *s, size_t n, size_t *at)
{
    for (size_t i = 0, len; i < n; i += len) {
        int32_t cp;

        len = text_decode(s + i, n - i, &cp);
        while (i + len < n) {
            size_t mark = text_decode(s + i + len, n - i - len, &cp);

            if (!is_mark(cp))
                break;
            len += mark;
        }
        if (!text_is_nfc(s + i, len)) {
            *at = i;
            return len;
        }
    }
    return 0;
}

bool text_is_hidden(int32_t cp)
{
    switch (utf8proc_category(cp)) {
    case UTF8PROC_CATEGORY_CC: /* control characters */
    case UTF8PROC_CATEGORY_CF: /* format characters, such as marks that change the direction of
                                * writing */
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP: return true;
    default: return false;
    }
}

/* Returns the length of a part at the start of S that certainly has no hidden character.  Tabs and
 * line ends do not count as hidden. */
static size_t clearly_seen(const char *s, size_t n)
{
    const uint64_t high = 0x8080808080808080u;
    size_t i = 0;

    for (;;) {
        /* skips eight bytes at a time if all are printable ASCII */
        for (uint64_t w; n - i >= 8; i += 8) {
            w = text_load8(s + i);
            if ((w | (w - 0x2020202020202020u) | (w + 0x0101010101010101u)) & high)
                break;
        }
        while (i < n && ((s[i] >= ' ' && s[i] < 0x7F) || s[i] == '\n' || s[i] == '\t' ||
                         (s[i] == '\r' && i + 1 < n && (s[i + 1] == '\n' || s[i + 1] == '\r'))))
            i++;
        /* skips one Latin or Greek letter, or one sign from U+2080 on */
        if (n - i >= 2 && (unsigned char)s[i] >= 0xC3 && (unsigned char)s[i] <= 0xCF)
            i += 2;
        else if (n - i >= 3 && s[i] == '\xE2' && (unsigned char)s[i + 1] >= 0x82)
            i += 3;
        else
            return i;
    }
}

size_t text_find_hidden(const char *s, size_t n)
{
    size_t i = 0, len;
    int32_t cp;

    while (i += clearly_seen(s + i, n - i), i < n) {
        len = text_decode(s + i, n - i, &cp);
        if (cp >= 0 && text_is_hidden(cp))
            return i;
        i += len;
    }
    return n;
}

static bool is_strange(int32_t cp)
{
    bool known = cp < 0x250 || (cp >= 0x370 && cp <= 0x3FF) || (cp >= 0x1E00 && cp <= 0x1FFF);

    switch (utf8proc_category(cp)) {
    case UTF8PROC_CATEGORY_LU:
    case UTF8PROC_CATEGORY_LL:
    case UTF8PROC_CATEGORY_LT:
    case UTF8PROC_CATEGORY_LM:
    case UTF8PROC_CATEGORY_LO: return !known;
    case UTF8PROC_CATEGORY_MN:
    case UTF8PROC_CATEGORY_MC:
    case UTF8PROC_CATEGORY_ME: return true;
    default: return false;
    }
}

int32_t text_find_lookalike(const char *s)
{
    int32_t cp;

    for (size_t n = strlen(s), i = 0; i < n;) {
        i += text_decode(s + i, n - i, &cp);
        if (is_strange(cp))
            return cp;
    }
    return 0;
}

const char *text_for_terminal(Arena *a, const char *s)
{
    StrBuf b = { 0 };
    const char *shown;
    int32_t cp;

    for (size_t n = strlen(s), len; n; s += len, n -= len) {
        len = text_decode(s, n, &cp);
        if (cp < 0)
            strbuf_add(&b, "\uFFFD");
        else if (text_is_hidden(cp))
            strbuf_add(&b, "·");
        else
            strbuf_addn(&b, s, len);
    }
    shown = arena_strndup(a, strbuf_str(&b), b.len);
    strbuf_free(&b);
    return shown;
}

size_t text_codepoints(const char *s, size_t n)
{
    size_t count = 0;
    int32_t cp;

    for (size_t i = 0; i < n; i += text_decode(s + i, n - i, &cp))
        count++;
    return count;
}

/* Returns true if the bytes A, B encode an assigned Greek letter.  Such a letter is one column
 * wide. */
static bool is_letter_of_two(unsigned a, unsigned b)
{
    unsigned both = a << 8 | b;

    return is_greek(a, b) && both != 0xCE8B && both != 0xCE8D && both != 0xCEA2;
}

int text_width(const char *s, size_t n)
{
    int width = 0;
    int32_t cp;

    for (size_t i = 0; i < n;) {
        unsigned char a = (unsigned char)s[i];

        if (a >= ' ' && a < 0x7F) {
            width++;
            i++;
            continue;
        }
        if (i + 1 < n && is_letter_of_two(a, (unsigned char)s[i + 1])) {
            width++;
            i += 2;
            continue;
        }
        i += text_decode(s + i, n - i, &cp);
        width += cp < 0 ? 1 : utf8proc_charwidth(cp);
    }
    return width;
}

char *text_capitalise(Arena *a, const char *s)
{
    size_t n = strlen(s), i = 0;
    utf8proc_uint8_t upper[4];

    while (i < n) {
        int32_t cp;
        size_t len = text_decode(s + i, n - i, &cp);
        utf8proc_category_t cat = cp < 0 ? UTF8PROC_CATEGORY_CN : utf8proc_category(cp);

        if (cat == UTF8PROC_CATEGORY_LL) {
            utf8proc_ssize_t m = utf8proc_encode_char(utf8proc_totitle(cp), upper);

            return arena_printf(a, "%.*s%.*s%s", (int)i, s, (int)m, (const char *)upper,
                                s + i + len);
        }
        if (cat != UTF8PROC_CATEGORY_PS && cat != UTF8PROC_CATEGORY_PI && cp != '"' && cp != '\'')
            break;
        i += len;
    }
    return arena_strndup(a, s, n);
}
