/* pbn_tags.c - splits PBN text into games and tags. */
#include "boards/pbn_tags.h"

#include "kit/vec.h"

#include <ctype.h>
#include <string.h>

enum { MAX_TAGS = 200 }; /* the most tags of one game */

typedef struct PbnSplitter {
    Arena *arena;
    const char *text;
    uint32_t n, at, base;
    PbnTag *tags; /* the tags of all games, in the order of the file */
    int ntags, tags_cap;
    PbnGame *games;
    int ngames, games_cap;
    int first; /* the first tag of the game that is being read */
    PbnError error;
    bool blank; /* there was an empty line after the last tag or token */
} PbnSplitter;

static Span span_between(const PbnSplitter *s, uint32_t from, uint32_t to)
{
    return (Span){ s->base + from, s->base + to };
}

static void note_bad(PbnSplitter *s, uint32_t from, uint32_t to, const char *why)
{
    if (!s->error.why)
        s->error = (PbnError){ span_between(s, from, to), why };
}

/* Returns true if a line ends at AT.  Old files end lines with a carriage return alone. */
static bool ends_line(const char *text, uint32_t at, uint32_t n)
{
    return text[at] == '\n' || (text[at] == '\r' && (at + 1 == n || text[at + 1] != '\n'));
}

static uint32_t line_end(const char *text, uint32_t at, uint32_t n)
{
    while (at < n && !ends_line(text, at, n))
        at++;
    return at;
}

static bool at_line_start(const char *text, uint32_t at, uint32_t n)
{
    return at == 0 || ends_line(text, at - 1, n);
}

uint32_t pbn_past_comment(const char *text, uint32_t at, uint32_t n, bool *open)
{
    const char *end;

    *open = false;
    if (at == n)
        return at;
    if ((text[at] == '%' && at_line_start(text, at, n)) || text[at] == ';')
        return line_end(text, at, n);
    if (text[at] != '{')
        return at;
    end = memchr(text + at, '}', n - at);
    *open = !end;
    return end ? (uint32_t)(end - text) + 1 : n;
}

/* Skips spaces and comments, and notes empty lines. */
static void skip_spaces_and_comments(PbnSplitter *s)
{
    bool empty = at_line_start(s->text, s->at, s->n), open;

    while (s->at < s->n) {
        uint32_t at, next;

        if (ends_line(s->text, s->at, s->n)) {
            s->blank |= empty;
            empty = true;
            s->at++;
            continue;
        }
        if (board_space(s->text[s->at])) {
            s->at++;
            continue;
        }
        at = s->at;
        next = pbn_past_comment(s->text, at, s->n, &open);
        if (next == at)
            return;
        if (open)
            note_bad(s, at, at + 1, "the comment does not end");
        s->at = next;
        empty = false;
    }
}

/* Reads the text between quotes; to the end of the line if the closing quote is missing. */
static bool read_quoted(PbnSplitter *s, PbnTag *tag)
{
    uint32_t from = ++s->at;

    while (s->at < s->n && s->text[s->at] != '"' && !ends_line(s->text, s->at, s->n))
        s->at += s->text[s->at] == '\\' && s->at + 1 < s->n &&
                         (s->text[s->at + 1] == '"' || s->text[s->at + 1] == '\\')
                     ? 2
                     : 1;
    tag->value = (Text){ s->text + from, s->at - from };
    tag->span = span_between(s, from, s->at);
    if (s->at < s->n && s->text[s->at] == '"') {
        s->at++;
        return true;
    }
    note_bad(s, from - 1, from, "the text does not end");
    return false;
}

/* Reads [Name "value"], or notes an error. */
static bool read_tag(PbnSplitter *s, PbnTag *tag)
{
    uint32_t from = s->at++;
    uint32_t name;

    *tag = (PbnTag){ 0 };
    skip_spaces_and_comments(s);
    name = s->at;
    while (s->at < s->n && (isalnum((unsigned char)s->text[s->at]) || s->text[s->at] == '_'))
        s->at++;
    tag->name = (Text){ s->text + name, s->at - name };
    skip_spaces_and_comments(s);
    if (s->at < s->n && s->text[s->at] == '"') {
        if (!read_quoted(s, tag))
            return true; /* keep the tag, because its beginning may identify the game */
    } else {
        note_bad(s, from, s->at, "a text between quotes is missing");
        s->at = line_end(s->text, s->at, s->n);
        return false;
    }
    skip_spaces_and_comments(s);
    if (s->at < s->n && s->text[s->at] == ']')
        s->at++;
    else
        note_bad(s, from, s->at, "`]` is missing");
    return true;
}

static bool begins_tag(const PbnSplitter *s)
{
    uint32_t at = s->at + 1;

    if (s->text[s->at] != '[')
        return false;
    while (at < s->n && (s->text[at] == ' ' || s->text[at] == '\t'))
        at++;
    return at < s->n && isalpha((unsigned char)s->text[at]);
}

/* Returns the place after the text between quotes at AT; after the quote if it does not end on
 * its line. */
static uint32_t past_text(const char *text, uint32_t at, uint32_t n)
{
    for (uint32_t i = at + 1; i < n && !ends_line(text, i, n); i++)
        if (text[i] == '"')
            return i + 1;
    return at + 1;
}

/* Skips a section, up to the next tag. */
static void skip_section(PbnSplitter *s)
{
    for (skip_spaces_and_comments(s); s->at < s->n && !begins_tag(s); skip_spaces_and_comments(s)) {
        s->blank = false;
        if (s->text[s->at] == '"') /* a text in a table */
            s->at = past_text(s->text, s->at, s->n);
        else
            s->at++;
    }
}

static const PbnTag *tag_named(const PbnTag *tags, int n, Text name)
{
    for (int i = 0; i < n; i++)
        if (text_eq(tags[i].name, name))
            return &tags[i];
    return NULL;
}

static bool begins_game(Text name)
{
    return text_is(name, "Event") || text_is(name, "Board") || text_is(name, "Deal");
}

/* Returns true if TAG begins another game.  After an empty line (BLANK) a repeated tag does, and
 * so does one that identifies a game.  Without an empty line only an identifying tag with
 * another value does. */
static bool another_game(const PbnSplitter *s, const PbnTag *tag, bool blank)
{
    const PbnTag *tags = s->tags + s->first;
    int n = s->ntags - s->first;
    const PbnTag *same;
    bool whole;

    if (text_is(tag->name, "Note") || (!blank && !begins_game(tag->name)))
        return false;
    same = tag_named(tags, n, tag->name);
    whole = tag_named(tags, n, text_of_cstr("Board")) || tag_named(tags, n, text_of_cstr("Deal"));
    if (begins_game(tag->name))
        return (same && !text_eq(same->value, tag->value)) ||
               (blank && (same || (whole && text_is(tag->name, "Event"))));
    return same != NULL;
}

static void end_game(PbnSplitter *s)
{
    if (s->ntags == s->first)
        return;
    VEC_ROOM_IN(s->arena, s->games, s->ngames, s->games_cap);
    s->games[s->ngames++] = (PbnGame){ .ntags = s->ntags - s->first,
                                       .span = s->tags[s->first].span,
                                       .error = s->error };
    s->first = s->ntags;
}

static void one_tag(PbnSplitter *s)
{
    const PbnError before = s->error;
    bool blank = s->blank, read;
    PbnTag tag;

    s->blank = false;
    s->error = (PbnError){ 0 };
    read = read_tag(s, &tag);
    if (read && s->ntags > s->first && another_game(s, &tag, blank)) {
        const PbnError now = s->error;

        s->error = before;
        end_game(s);
        s->error = now;
    } else if (before.why) {
        s->error = before;
    }
    s->blank = false;
    tag.body.start = s->base + s->at;
    skip_section(s);
    tag.body.end = s->base + s->at;
    if (!read || text_is(tag.name, "Note"))
        return;
    if (s->ntags - s->first == MAX_TAGS) {
        note_bad(s, tag.span.start - s->base, tag.span.end - s->base, "too many tags in one game");
        return;
    }
    /* keep only the first tag of each name */
    if (s->ntags > s->first && tag_named(s->tags + s->first, s->ntags - s->first, tag.name))
        return;
    VEC_ROOM_IN(s->arena, s->tags, s->ntags, s->tags_cap);
    s->tags[s->ntags++] = tag;
}

PbnFile *pbn_split(const Source *src, Arena *arena)
{
    PbnSplitter s = {
        .arena = arena, .text = source_text(src), .n = source_len(src), .base = source_base(src)
    };
    PbnFile *f = arena_new_of(arena, PbnFile);
    int tag = 0;

    s.at = (uint32_t)text_bom_length(s.text, s.n);
    /* a line with `%` may stand right after the mark */
    if (s.at && s.at < s.n && s.text[s.at] == '%')
        s.at = line_end(s.text, s.at, s.n);
    for (skip_section(&s); s.at < s.n;)
        one_tag(&s);
    end_game(&s);
    for (int i = 0; i < s.ngames; i++) {
        s.games[i].tags = s.tags + tag;
        tag += s.games[i].ntags;
    }
    *f = (PbnFile){ src, s.games, s.ngames };
    return f;
}

const PbnTag *pbn_tag(const PbnFile *f, int i, const char *name)
{
    return tag_named(f->games[i].tags, f->games[i].ntags, text_of_cstr(name));
}

/* Returns true if *T begins with `##`, that is, holds for all games that follow; removes the
 * signs. */
static bool for_all(Text *t)
{
    if (t->len < 2 || t->ptr[0] != '#' || t->ptr[1] != '#')
        return false;
    *t = board_trimmed((Text){ t->ptr + 2, t->len - 2 });
    return true;
}

/* Returns the value of tag NAME of game N - 1; sets VALUES, if not NULL, to those of the first N
 * games. */
static Text tag_values(const PbnFile *f, int n, const char *name, Text *values)
{
    Text last = { "", 0 }, t = { "", 0 };
    bool inherited = false; /* the value is passed on to games without the tag */

    for (int i = 0; i < n; i++) {
        const PbnTag *tag = pbn_tag(f, i, name);

        t = tag ? board_trimmed(tag->value) : (Text){ "#", inherited };
        inherited |= for_all(&t);
        if (t.len == 1 && *t.ptr == '#')
            t = last;
        if (tag)
            last = t;
        if (values)
            values[i] = t;
    }
    return t;
}

void pbn_values(const PbnFile *f, const char *name, Text *values)
{
    tag_values(f, f->n, name, values);
}

Text pbn_value(const PbnFile *f, int i, const char *name, Span *at)
{
    const PbnTag *tag = pbn_tag(f, i, name);

    *at = tag ? tag->span : f->games[i].span;
    return tag_values(f, i + 1, name, NULL);
}
