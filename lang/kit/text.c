/* text.c - see text.h. */
#include "kit/text.h"

#include "kit/strbuf.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

bool text_eq(Text a, Text b)
{
    return a.len == b.len && (!a.len || !memcmp(a.ptr, b.ptr, a.len));
}

bool text_ends_with(const char *s, const char *suffix)
{
    size_t n = strlen(s), k = strlen(suffix);

    return n >= k && strcmp(s + n - k, suffix) == 0;
}

size_t text_bom_length(const char *s, size_t n)
{
    return n >= 3 && memcmp(s, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
}

bool text_is(Text a, const char *s)
{
    return text_eq(a, text_of_cstr(s));
}

bool text_same_or_none(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

Text text_of_cstr(const char *s)
{
    size_t n = strlen(s);

    if (n > UINT32_MAX)
        BUG("text of %zu bytes", n);
    return (Text){ s, (uint32_t)n };
}

/* Interning: open addressing, at most half full.  Who looks for a text that is there
 * takes no lock: a slot is written before its `s` is there to be seen, a table before
 * the interner has it, and an older table still says the truth about what it has. */

typedef struct InternSlot {
    _Atomic(const char *) s; /* NULL when free */
    uint32_t len, hash;
} InternSlot;

typedef struct InternTable {
    size_t cap; /* a power of two */
    InternSlot slots[];
} InternTable;

struct Interner {
    pthread_mutex_t lock; /* of whoever adds */
    Arena *arena;
    Interner *base; /* or NULL */
    bool frozen;
    _Atomic(InternTable *) table;
    size_t used;
};

static InternTable *interner_table_new(Arena *a, size_t cap)
{
    InternTable *t = arena_alloc(a, sizeof *t + cap * sizeof *t->slots);

    t->cap = cap;
    return t;
}

Interner *interner_new(Arena *a)
{
    Interner *in = arena_new_of(a, Interner);

    pthread_mutex_init(&in->lock, NULL);
    in->arena = a;
    atomic_init(&in->table, interner_table_new(a, 64));
    return in;
}

Interner *interner_over(Interner *base, Arena *a)
{
    Interner *in = interner_new(a);

    in->base = base;
    return in;
}

void interner_freeze(Interner *in)
{
    in->frozen = true;
}

static uint64_t text_load8(const char *s)
{
    uint64_t x;

    memcpy(&x, s, sizeof x);
    return x;
}

static uint64_t text_load4(const char *s)
{
    uint32_t x;

    memcpy(&x, s, sizeof x);
    return x;
}

/* Eight bytes at a time; the last ones overlap those before them. */
uint32_t text_hash(Text t)
{
    const uint64_t odd = 0x9E3779B97F4A7C15u;
    const char *s = t.ptr;
    uint32_t n = t.len;
    uint64_t h = n;

    for (; n > 16; s += 8, n -= 8) {
        h = (h ^ text_load8(s)) * odd;
        h ^= h >> 32;
    }
    if (n >= 8)
        h = ((h ^ text_load8(s)) * odd) ^ text_load8(s + n - 8);
    else if (n >= 4)
        h ^= text_load4(s) << 32 | text_load4(s + n - 4);
    else if (n)
        h ^= (uint64_t)(unsigned char)s[0] << 32 |
             (uint64_t)(unsigned char)s[n / 2] << 24 |
             (uint64_t)(unsigned char)s[n - 1] << 16;
    h *= odd;
    return (uint32_t)(h >> 32 ^ h >> 15);
}

/* What T is interned as in TABLE, or NULL; *AT is its slot, or the one where it belongs. */
static const char *interner_find(InternTable *table, Text t, uint32_t hash,
                                 InternSlot **at)
{
    for (size_t i = hash;; i++) {
        InternSlot *s = &table->slots[i & (table->cap - 1)];
        const char *known = atomic_load_explicit(&s->s, memory_order_acquire);

        *at = s;
        if (!known || (s->hash == hash && text_eq((Text){ known, s->len }, t)))
            return known;
    }
}

static void interner_fill_slot(InternSlot *s, const char *text, uint32_t len,
                               uint32_t hash)
{
    s->len = len;
    s->hash = hash;
    atomic_store_explicit(&s->s, text, memory_order_release);
}

static InternTable *interner_grow(Interner *in, InternTable *old)
{
    InternTable *new = interner_table_new(in->arena, old->cap * 4);

    for (size_t i = 0; i < old->cap; i++) {
        const InternSlot *o = &old->slots[i];
        const char *text = atomic_load_explicit(&o->s, memory_order_relaxed);
        InternSlot *s;

        if (text) {
            interner_find(new, (Text){ text, o->len }, o->hash, &s);
            interner_fill_slot(s, text, o->len, o->hash);
        }
    }
    atomic_store_explicit(&in->table, new, memory_order_release);
    return new;
}

static void interner_unlock(void *mutex)
{
    pthread_mutex_unlock(mutex);
}

/* T was not there a moment ago. */
static const char *interner_insert(Interner *in, Text t, uint32_t hash)
{
    Cleanup locked;
    const char *text;
    InternTable *table;
    InternSlot *s;

    pthread_mutex_lock(&in->lock);
    cleanup_push(&locked, interner_unlock, &in->lock);
    table = atomic_load_explicit(&in->table, memory_order_relaxed);
    text = interner_find(table, t, hash, &s);
    if (!text) {
        if (in->used >= table->cap / 2)
            interner_find(interner_grow(in, table), t, hash, &s);
        text = arena_strndup(in->arena, t.ptr, t.len);
        interner_fill_slot(s, text, t.len, hash);
        in->used++;
    }
    cleanup_pop(&locked);
    pthread_mutex_unlock(&in->lock);
    return text;
}

/* What T is interned as, or NULL. */
static const char *known(Interner *in, Text t, uint32_t hash)
{
    const char *text = in->base ? known(in->base, t, hash) : NULL;
    InternSlot *s;

    if (text)
        return text;
    return interner_find(atomic_load_explicit(&in->table, memory_order_acquire), t, hash,
                         &s);
}

const char *interner_add(Interner *in, Text t)
{
    uint32_t hash = text_hash(t);
    const char *text = known(in, t, hash);

    if (!text && in->frozen)
        BUG("`%.*s` is interned too late", (int)t.len, t.ptr);
    return text ? text : interner_insert(in, t, hash);
}

/* Unicode. */

size_t text_decode(const char *s, size_t n, int32_t *cp)
{
    if (n && (unsigned char)*s < 0x80) {
        *cp = (unsigned char)*s;
        return 1;
    }
    utf8proc_ssize_t got = utf8proc_iterate((const utf8proc_uint8_t *)s,
                                            (utf8proc_ssize_t)(n < 4 ? n : 4), cp);

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

/* Code points that are seen, and that NFC leaves alone wherever they stand: Latin-1 without
 * the soft hyphen and Latin Extended, dashes and quotation marks, U+2660 to U+2667.  The
 * Greek letters with and without tonos, which it leaves alone too, are passed over before
 * (is_greek()). */
static bool is_stable_in_nfc(int32_t cp)
{
    return (cp >= 0xA0 && cp < 0x300 && cp != 0xAD) || (cp >= 0x2010 && cp <= 0x2027) ||
           (cp >= 0x2660 && cp <= 0x2667);
}

/* As text_decode() of two or three bytes, where these give something stable: most that
 * is not ASCII does.  The length, or 0. */
static size_t stable_letter(const unsigned char *s, size_t n)
{
    int32_t cp;

    if (n >= 2 && s[0] >= 0xC2 && s[0] < 0xE0 && s[1] >= 0x80 && s[1] < 0xC0) {
        cp = (s[0] & 0x1F) << 6 | (s[1] & 0x3F);
        return is_stable_in_nfc(cp) ? 2 : 0;
    }
    if (n >= 3 && s[0] == 0xE2 && s[1] >= 0x80 && s[1] < 0xC0 && s[2] >= 0x80 &&
        s[2] < 0xC0) {
        cp = 0x2000 | (s[1] & 0x3F) << 6 | (s[2] & 0x3F);
        return is_stable_in_nfc(cp) ? 3 : 0;
    }
    return 0;
}

/* U+0386, U+0388 to U+03CE */
static bool is_greek(unsigned a, unsigned b)
{
    unsigned both = a << 8 | b;

    return both == 0xCE86 || both - 0xCE88 <= 0xCEBF - 0xCE88 ||
           both - 0xCF80 <= 0xCF8E - 0xCF80;
}

static bool is_seen(char c)
{
    return (c >= ' ' && c < 0x7F) || c == '\n' || c == '\t';
}

/* Sixteen bytes at a time, which gcc and clang know how to do on any machine. */
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

/* Is each of the sixteen bytes at S seen by itself, and the one before it no half of a Greek
 * letter?  So are most. */
static bool ascii16(const char *s)
{
    const Bytes b = bytes16(s);

    return ((unsigned char)s[-1] & 0xFE) != 0xCE &&
           all_set((Bytes)(b - ' ' < 0x7F - ' ') | (Bytes)(b == '\n'));
}

/* Is each of the sixteen bytes at S, before which there is another one, seen, or a part of a
 * Greek letter from U+0388 on?  The last may be the first half of one. */
static bool plain16(const char *s)
{
    const Bytes b = bytes16(s), before = bytes16(s - 1);
    const Bytes half = (Bytes)((before & 0xFE) == 0xCE), odd = (Bytes)(before == 0xCF);
    const Bytes seen = (Bytes)(b - ' ' < 0x7F - ' ') | (Bytes)(b == '\n') |
                       (Bytes)(b == '\t') | (Bytes)((b & 0xFE) == 0xCE);
    const Bytes rest =
        (odd & (Bytes)(b - 0x80 < 0x0F)) | (~odd & (Bytes)(b - 0x88 < 0xC0 - 0x88));

    return all_set((half & rest) | (~half & seen));
}

/* How many of the N bytes at S, from AT on, where a character begins, are such characters:
 * about as many as that. */
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
    /* as utf8proc_map() does it, in memory of ours: one code point gives 4 at most */
    const utf8proc_option_t how = UTF8PROC_STABLE | UTF8PROC_COMPOSE;
    const size_t room = 4 * n + 1;
    utf8proc_int32_t *composed = xcalloc(room, sizeof *composed);
    utf8proc_ssize_t len =
        utf8proc_decompose((const utf8proc_uint8_t *)s, (utf8proc_ssize_t)n, composed,
                           (utf8proc_ssize_t)(room - 1), how);
    bool same = false;

    if (len >= (utf8proc_ssize_t)room)
        BUG("%zu bytes make %zd code points", n, (ssize_t)len);
    if (len >= 0)
        same = utf8proc_reencode(composed, len, how) == (utf8proc_ssize_t)n &&
               !memcmp(composed, s, n);
    xfree(composed);
    return same;
}

bool text_is_hidden(int32_t cp)
{
    switch (utf8proc_category(cp)) {
    case UTF8PROC_CATEGORY_CC: /* control */
    case UTF8PROC_CATEGORY_CF: /* format: changes of direction too */
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP: return true;
    default: return false;
    }
}

/* Of how many of the N bytes at S is it clear that they are seen, or a tab or a line end? */
static size_t clearly_seen(const char *s, size_t n)
{
    const uint64_t high = 0x8080808080808080u;
    size_t i = 0;

    for (;;) {
        /* eight that are neither below the blank, nor DEL, nor beyond ASCII */
        for (uint64_t w; n - i >= 8; i += 8) {
            w = text_load8(s + i);
            if ((w | (w - 0x2020202020202020u) | (w + 0x0101010101010101u)) & high)
                break;
        }
        while (i < n &&
               ((s[i] >= ' ' && s[i] < 0x7F) || s[i] == '\n' || s[i] == '\t' ||
                (s[i] == '\r' && i + 1 < n && (s[i + 1] == '\n' || s[i + 1] == '\r'))))
            i++;
        /* Latin and Greek letters, and signs from U+2080 on */
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
    bool known =
        cp < 0x250 || (cp >= 0x370 && cp <= 0x3FF) || (cp >= 0x1E00 && cp <= 0x1FFF);

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

/* Has the character of the bytes A and B, if it is one of two, a column? */
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
        if (cat != UTF8PROC_CATEGORY_PS && cat != UTF8PROC_CATEGORY_PI && cp != '"' &&
            cp != '\'')
            break;
        i += len;
    }
    return arena_strndup(a, s, n);
}

enum {
    ALPHA = 0x391,
    SMALL_ALPHA = 0x3B1,
    FINAL_SIGMA = 0x3C2,
    SMALL_OMEGA = 0x3C9,
    STIGMA = 0x3DA,
    SMALL_STIGMA = 0x3DB,
    FIRST_SIGN = 0x2660,
    LAST_SIGN = 0x2667
};

/* CP as a small letter without accents; 0 for an accent by itself.  Such letters, and
 * signs that people write often, are not looked up. */
static int32_t without_accents(int32_t cp)
{
    const utf8proc_option_t how =
        UTF8PROC_DECOMPOSE | UTF8PROC_CASEFOLD | UTF8PROC_STRIPMARK;
    int32_t bare[4];
    int border = 0;
    utf8proc_ssize_t n;

    if ((cp >= SMALL_ALPHA && cp <= SMALL_OMEGA && cp != FINAL_SIGMA) ||
        (cp >= FIRST_SIGN && cp <= LAST_SIGN))
        return cp;
    n = utf8proc_decompose_char(cp, bare, (utf8proc_ssize_t)BL_LEN(bare), how, &border);
    return n == 0 ? 0 : n == 1 ? bare[0] : cp;
}

/* text_decode() of the text S, which is not empty: at once where two bytes are a character. */
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

/* The next letter at S as a small one without accents into *LETTER, 0 at the end; gives
 * what follows it. */
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

bool text_same_word(const char *a, const char *b)
{
    for (;;) {
        int32_t x, y;

        if (((unsigned char)*a | (unsigned char)*b) < 0x80) { /* nearly all of them */
            if (small_ascii(*a) != small_ascii(*b))
                return false;
            if (!*a)
                return true;
            a++;
            b++;
            continue;
        }
        a = bare_letter(a, &x);
        b = bare_letter(b, &y);
        if (x != y)
            return false;
        if (!x)
            return true;
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

enum { DISTANCE_MAX = 64 };

/* The code points of S into OUT; DISTANCE_MAX + 1 when there are more. */
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
            now[j] =
                min2(min2(up[j], now[j - 1]) + 1, up[j - 1] + (x[i - 1] != y[j - 1]));
            if (i > 1 && j > 1 && x[i - 1] == y[j - 2] && x[i - 2] == y[j - 1])
                now[j] = min2(now[j], up2[j - 2] + 1);
        }
    }
    return rows[n % 3][m];
}

/* ---- labels ----------------------------------------------------------- */

/* The place in the Greek alphabet of the letter at S, and how many bytes it
 * takes; 0 for no letter. */
static unsigned greek_order(const char *s, size_t n, bool *upper, size_t *used)
{
    int32_t cp, next = 0;
    unsigned order;

    *used = text_decode(s, n, &cp);
    *upper = (cp >= ALPHA && cp <= 0x3A9 && cp != 0x3A2) || cp == STIGMA;
    if (cp == STIGMA || cp == SMALL_STIGMA)
        return 6;
    if (!*upper && !(cp >= SMALL_ALPHA && cp <= 0x3C9))
        return 0;
    order = (unsigned)(cp - (*upper ? ALPHA : SMALL_ALPHA)) + 1;
    if (*used < n)
        text_decode(s + *used, n - *used, &next);
    /* sigma and tau together are the sixth letter's sign */
    if (*upper ? cp == 0x3A3 && next == 0x3A4
               : (cp == 0x3C3 || cp == 0x3C2) && next == 0x3C4) {
        *used *= 2;
        return 6;
    }
    /* zeta is the seventh: the sixth has no letter of its own; and the code points
     * leave a gap before capital sigma, where small letters have the final one */
    return order <= 5 ? order : order + (cp > (*upper ? 0x3A2 : 0x3C2) ? 0 : 1);
}

bool text_label(const char *s, size_t n, char out[TEXT_LABEL_MAX], const char **why)
{
    size_t used = 0, step = 1;
    bool good = true;

    *why = "";
    for (size_t i = 0; i < n && used + 1 < TEXT_LABEL_MAX; i += step) {
        unsigned order;
        bool upper;

        step = 1;
        if ((unsigned char)s[i] < 0x80) {
            if (s[i] != '(' && s[i] != ')')
                out[used++] = s[i];
            continue;
        }
        order = greek_order(s + i, n - i, &upper, &step);
        good &= order >= 1;
        out[used++] = (char)((upper ? 'A' : 'a') + (char)((order ? order : 26) - 1));
    }
    out[used] = '\0';
    if (n >= TEXT_LABEL_MAX) {
        *why = "it is too long";
        return false;
    }
    return good;
}
