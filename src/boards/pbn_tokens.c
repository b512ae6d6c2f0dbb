/* pbn_tokens.c - reads the words and signs in the sections of a PBN file. */
#include "boards/pbn_tokens.h"

#include "boards/pbn_tags.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

PbnScanner pbn_scan(const Source *src, Span body)
{
    uint32_t base = source_base(src);

    return (PbnScanner){ source_text(src), body.start - base, body.end - base, base };
}

/* A token begins with SIGN, or is a word if SIGN is 0.  Moves S past the other characters of the
 * token. */
static void past_rest(PbnScanner *s, char sign)
{
    bool digits = sign == '=' || sign == '$';

    while (s->at < s->n && (digits ? isdigit((unsigned char)s->text[s->at])
                            : sign ? sign == '-' && s->text[s->at] == '-'
                                   : isalnum((unsigned char)s->text[s->at])))
        s->at++;
    if (s->at < s->n && ((sign == '=' && s->text[s->at] == '=') || sign == '^'))
        s->at++;
}

bool pbn_next_token(PbnScanner *s, PbnToken *t)
{
    uint32_t from, next;
    bool open;

    for (;;) {
        while (s->at < s->n && board_space(s->text[s->at]))
            s->at++;
        if (s->at == s->n)
            return false;
        next = pbn_past_comment(s->text, s->at, s->n, &open);
        if (next == s->at)
            break;
        s->at = next;
    }
    from = s->at++;
    t->sign = s->text[from];
    if (isalnum((unsigned char)t->sign))
        t->sign = 0;
    else if (t->sign == '?')
        t->sign = '!';
    past_rest(s, t->sign);
    t->text = (Text){ s->text + from, s->at - from };
    t->span = (Span){ s->base + from, s->base + s->at };
    return true;
}

char pbn_caret(const PbnToken *t)
{
    return t->sign == '^' && t->text.len > 1 ? (char)toupper((unsigned char)t->text.ptr[1]) : '\0';
}

bool pbn_is_word(Text t, const char *word)
{
    return t.len == strlen(word) && strncasecmp(t.ptr, word, t.len) == 0;
}

int pbn_seat(Text t)
{
    if (!t.len || text_is(t, "?") || text_is(t, "-"))
        return TABLE_NONE;
    if (t.len == 1 && board_seat(*t.ptr) != TABLE_NONE)
        return board_seat(*t.ptr);
    for (int s = 0; s < SEATS; s++)
        if (pbn_is_word(t, pbn_seat_name(s)))
            return s;
    return -2;
}

const char *pbn_seat_name(int seat)
{
    static const char *const names[] = { "North", "East", "South", "West" };

    return names[seat];
}
