/* lin_address.c - decodes the LIN records in web addresses of hand viewers. */
#include "boards/lin_address.h"

#include "kit/strbuf.h"
#include "kit/text.h"
#include "kit/vec.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/* The decoder: its input, the output so far, and the origin of each piece of the output. */
typedef struct Decoder {
    Arena *arena;
    const char *s;
    uint32_t base;
    StrBuf out;
    SourcePiece *pieces;
    size_t n, cap;
} Decoder;

/* Returns true if C ends a record in an address. */
static bool ends_record(char c)
{
    return !c || strchr("\r\n&\"<>", c);
}

/* Returns the offset of the record in the web address at AT.  Returns END if the text from AT to
 * END does not begin with an address that contains a record. */
static uint32_t record_in(const char *s, uint32_t at, uint32_t end)
{
    while (at < end && isspace((unsigned char)s[at]))
        at++;
    if (end - at < 4 || strncasecmp(s + at, "http", 4) != 0)
        return end;
    for (uint32_t i = at; i + 5 <= end; i++)
        if ((s[i] == '?' || s[i] == '&') && strncasecmp(s + i + 1, "lin=", 4) == 0)
            return i + 5;
    return end;
}

/* Returns true if the line from AT to END has encoded bars (%7C) and no plain bar. */
static bool is_encoded(const char *s, uint32_t at, uint32_t end)
{
    bool bars = false;

    for (uint32_t i = at; i < end; i++) {
        if (s[i] == '|')
            return false;
        bars |= i + 3 <= end && strncasecmp(s + i, "%7c", 3) == 0;
    }
    return bars;
}

static int hex_value(char c)
{
    return isdigit((unsigned char)c) ? c - '0' : tolower((unsigned char)c) - 'a' + 10;
}

/* Adds LEN bytes of TEXT to the output.  They replace the FROM_LEN bytes at AT of the source. */
static void add_piece(Decoder *d, const char *text, uint32_t len, uint32_t at, uint32_t from_len)
{
    if (!len)
        return;
    VEC_ROOM_IN(d->arena, d->pieces, d->n, d->cap);
    d->pieces[d->n++] = (SourcePiece){ (uint32_t)d->out.len, len, d->base + at, from_len };
    strbuf_addn(&d->out, text, len);
}

/* Decodes the text from AT to END.  In it, %XX stands for a byte.  If ADDRESS is true, + stands for
 * a space. */
static void decode(Decoder *d, uint32_t at, uint32_t end, bool address)
{
    while (at < end) {
        const char *s = d->s + at;
        uint32_t same = 0;

        if (end - at >= 3 && s[0] == '%' && isxdigit((unsigned char)s[1]) &&
            isxdigit((unsigned char)s[2])) {
            char c = (char)(hex_value(s[1]) * 16 + hex_value(s[2]));

            add_piece(d, &c, 1, at, 3);
            at += 3;
            continue;
        }
        if (address && *s == '+') {
            add_piece(d, " ", 1, at++, 1);
            continue;
        }
        do
            same++;
        while (at + same < end && s[same] != '%' && !(address && s[same] == '+'));
        add_piece(d, s, same, at, same);
        at += same;
    }
}

bool lin_address_first(const char *s, size_t n)
{
    size_t at = text_bom_length(s, n), end = at;

    while (end < n && isspace((unsigned char)s[end]))
        end++;
    while (end < n && s[end] != '\n')
        end++;
    return record_in(s, (uint32_t)at, (uint32_t)end) < end;
}

const Source *lin_address_plain(Sources *sources, const Source *src, Arena *arena)
{
    Decoder d = { .arena = arena, .s = source_text(src), .base = source_base(src) };
    uint32_t n = source_len(src), at = (uint32_t)text_bom_length(d.s, n);
    const Source *plain = NULL;
    bool any = false;

    while (at < n) {
        const char *newline = memchr(d.s + at, '\n', n - at);
        uint32_t end = newline ? (uint32_t)(newline - d.s) : n, record = record_in(d.s, at, end);

        if (record < end) {
            uint32_t to = record;

            while (to < end && !ends_record(d.s[to]))
                to++;
            decode(&d, record, to, true);
            any = true;
        } else if (is_encoded(d.s, at, end)) {
            decode(&d, at, end, false);
            any = true;
        } else {
            add_piece(&d, d.s + at, end - at, at, end - at);
        }
        at = end + (end < n);
        add_piece(&d, "\n", end < n, end, 1);
    }
    if (any)
        plain = sources_add_derived(sources, source_name(src), strbuf_str(&d.out), d.out.len,
                                    d.pieces, d.n);
    strbuf_free(&d.out);
    return plain ? plain : src;
}
