/* pbn_tags.c - splits PBN text into lines, games and tags. */
#include "boards/pbn_tags.h"

#include "kit/vec.h"

#include <ctype.h>
#include <string.h>

enum { MAX_TAGS = 200 }; /* the largest number of tags in one game */

/* a tag of the file, before the tags are distributed over games */
typedef struct ReadTag {
    PbnTag tag;
    PbnError error; /* the first error in the tag or in its section */
    bool read;      /* the tag has a name and a value */
    bool blank;     /* an empty line stands before the tag */
} ReadTag;

typedef struct PbnSplitter {
    Arena *arena;
    const char *text;
    uint32_t n, at, base;
    ReadTag *all; /* the tags in the order of the file */
    int nall, all_cap;
    PbnError error; /* the first error in the tag that is being read */
    bool blank;     /* an empty line came after the last tag or word */
    PbnTag *tags;   /* the tags of all games */
    int ntags, tags_cap;
    PbnGame *games;
    int ngames, games_cap;
    int first; /* the first tag of the current game, in `tags` */
    PbnError first_error;
} PbnSplitter;

static Span span_between(const PbnSplitter *s, uint32_t from, uint32_t to)
{
    return (Span){ s->base + from, s->base + to };
}

/* Records an error from offset FROM to offset TO, with the reason WHY.  Does nothing if an error is
 * recorded already. */
static void note_bad(PbnSplitter *s, uint32_t from, uint32_t to, const char *why)
{
    if (!s->error.why)
        s->error = (PbnError){ .at = span_between(s, from, to), .why = why };
}

/* Returns true if the byte at AT ends a line.  Old files end lines with a carriage return alone. */
static bool ends_line(const char *text, uint32_t at, uint32_t n)
{
    return text[at] == '\n' || (text[at] == '\r' && (at + 1 == n || text[at + 1] != '\n'));
}

/* Returns the offset of the end of the line that contains AT. */
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

/* Skips spaces and comments.  Records empty lines. */
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
            note_bad(s, at, at + 1, "this comment does not end");
        s->at = next;
        empty = false;
    }
}

/* Reads the value of TAG between quotes.  If the closing quote is missing, takes the rest of the
 * line as the value, records an error and returns false. */
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
    note_bad(s, from - 1, from, "this value has no closing quotation mark");
    return false;
}

/* Reads the value of TAG without quotes, up to `]`.  Returns false if the line has no such
 * value. */
static bool read_unquoted(PbnSplitter *s, PbnTag *tag)
{
    uint32_t from = s->at, to = from;

    while (to < s->n && !strchr("]\"", s->text[to]) && !ends_line(s->text, to, s->n))
        to++;
    if (to == s->n || s->text[to] != ']')
        return false;
    tag->value = board_trimmed((Text){ s->text + from, to - from });
    tag->span = span_between(s, from, from + tag->value.len);
    tag->unquoted = true;
    s->at = to;
    return true;
}

/* Reads a tag, [Name "value"].  Records an error if the tag is malformed.  Returns false if the tag
 * has no value. */
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
            /* the tag is kept, because the beginning of its value may identify the game */
            return true;
    } else if (!read_unquoted(s, tag)) {
        note_bad(s, from, s->at, "this tag has no value between quotation marks");
        s->at = line_end(s->text, s->at, s->n);
        return false;
    }
    skip_spaces_and_comments(s);
    if (s->at < s->n && s->text[s->at] == ']')
        s->at++;
    else
        note_bad(s, from, s->at, "this tag has no `]` at its end");
    return true;
}

/* Returns true if the text at s->at begins a tag: `[` and a letter. */
static bool begins_tag(const PbnSplitter *s)
{
    uint32_t at = s->at + 1;

    if (s->text[s->at] != '[')
        return false;
    while (at < s->n && (s->text[at] == ' ' || s->text[at] == '\t'))
        at++;
    return at < s->n && isalpha((unsigned char)s->text[at]);
}

/* A text in quotes begins at AT.  Returns the offset after the text.  If the closing quote is not
 * on the same line, returns the offset after the first quote. */
static uint32_t past_text(const char *text, uint32_t at, uint32_t n)
{
    for (uint32_t i = at + 1; i < n && !ends_line(text, i, n); i++)
        if (text[i] == '"')
            return i + 1;
    return at + 1;
}

/* Skips the section of a tag, up to the next tag. */
static void skip_section(PbnSplitter *s)
{
    for (skip_spaces_and_comments(s); s->at < s->n && !begins_tag(s); skip_spaces_and_comments(s)) {
        s->blank = false;
        if (s->text[s->at] == '"') /* in a table, a text between quotes may contain `[` */
            s->at = past_text(s->text, s->at, s->n);
        else
            s->at++;
    }
}

/* Returns the first of the N TAGS called NAME, or NULL if there is none. */
static const PbnTag *tag_named(const PbnTag *tags, int n, Text name)
{
    for (int i = 0; i < n; i++)
        if (text_eq(tags[i].name, name))
            return &tags[i];
    return NULL;
}

static const PbnTag *tag_of(const PbnTag *tags, int n, const char *name)
{
    return tag_named(tags, n, text_of_cstr(name));
}

static bool named_among(Text name, const char *const *names, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (text_is(name, names[i]))
            return true;
    return false;
}

/* Returns true if the tag NAME can begin a game. */
static bool begins_game(Text name)
{
    static const char *const names[] = { "Event", "Board", "Deal" };

    return named_among(name, names, BL_LEN(names));
}

/* Returns true if the tag NAME tells the bidding, the play or the result at one table. */
static bool is_of_table(Text name)
{
    static const char *const names[] = { "Declarer", "Contract", "Result", "Auction", "Play" };

    return named_among(name, names, BL_LEN(names));
}

static bool has_table(const PbnTag *tags, int n)
{
    for (int i = 0; i < n; i++)
        if (is_of_table(tags[i].name))
            return true;
    return false;
}

/* ---- the tags of the file ---------------------------------------------- */

/* Reads one tag with its section, and adds it to s->all. */
static void one_tag(PbnSplitter *s)
{
    ReadTag t = { .blank = s->blank };

    s->blank = false;
    s->error = (PbnError){ 0 };
    t.read = read_tag(s, &t.tag);
    s->blank = false;
    t.tag.body.start = s->base + s->at;
    skip_section(s);
    t.tag.body.end = s->base + s->at;
    t.error = s->error;
    /* a note belongs to the section before it, and is not a tag of the game */
    if (text_is(t.tag.name, "Note")) {
        s->blank |= t.blank;
        t.read = false;
        t.blank = false;
    }
    VEC_ROOM_IN(s->arena, s->all, s->nall, s->all_cap);
    s->all[s->nall++] = t;
}

/* ---- the games --------------------------------------------------------- */

/* A group of tags begins at AT.  Returns the end of the group.  A group ends before an empty line.
 * A group that already has an auction or a play also ends before a tag that begins a game. */
static int paragraph_end(const PbnSplitter *s, int at)
{
    bool section = false;

    for (int i = at; i < s->nall; i++) {
        const Text name = s->all[i].tag.name;

        if (i > at && (s->all[i].blank || (section && begins_game(name))))
            return i;
        section |= text_is(name, "Auction") || text_is(name, "Play");
    }
    return s->nall;
}

/* The tags from AT to before END follow an empty line.  Returns true if they begin another game.
 * An empty line may also stand inside a game.  The tags continue the current game if three
 * conditions hold: they repeat none of its tags, they do not name a game, and they do not describe
 * a second table. */
static bool begins_after_blank(const PbnSplitter *s, int at, int end)
{
    const PbnTag *tags = s->tags + s->first;
    int n = s->ntags - s->first;
    bool deal = false, table = false;

    for (int i = at; i < end; i++) {
        const Text name = s->all[i].tag.name;

        if (!s->all[i].read)
            continue;
        if (tag_named(tags, n, name) || text_is(name, "Event") || text_is(name, "Board"))
            return true;
        deal |= text_is(name, "Deal");
        table |= is_of_table(name);
    }
    return deal ? !tag_of(tags, n, "Board") || tag_of(tags, n, "Deal")
                : has_table(tags, n) && !table;
}

/* Returns true if T begins another game, although no empty line stands before it: T names a game,
 * and the current game has the same tag with another value. */
static bool begins_at_once(const PbnSplitter *s, const PbnTag *t)
{
    const PbnTag *same =
        begins_game(t->name) ? tag_named(s->tags + s->first, s->ntags - s->first, t->name) : NULL;

    return same && !text_eq(same->value, t->value);
}

/* Returns true if the current game agrees with G, the game before it, about the tag NAME.  The tags
 * of the current game begin at AT.  The games agree if the current game has the same value, the
 * value `#`, or no such tag. */
static bool tag_agrees(const PbnSplitter *s, const PbnGame *g, int at, const char *name)
{
    const PbnTag *here = tag_of(s->tags + at, s->ntags - at, name),
                 *there = tag_of(s->tags + at - g->ntags, g->ntags, name);

    return !here || text_is(here->value, "#") || (there && text_eq(here->value, there->value));
}

/* Copies the tags about the board from the game before the current game.  Copies nothing if the
 * current game has a deal or is of another board. */
static void add_tags_of_board(PbnSplitter *s)
{
    static const char *const names[] = { "Event",  "Site",       "Date", "Board",
                                         "Dealer", "Vulnerable", "Deal" };
    const PbnGame *before = s->ngames ? &s->games[s->ngames - 1] : NULL;
    int first = s->first, n = s->ntags - first;

    if (!before || !has_table(s->tags + first, n) || tag_of(s->tags + first, n, "Deal") ||
        !tag_of(s->tags + first - before->ntags, before->ntags, "Deal") ||
        !tag_agrees(s, before, first, "Event") || !tag_agrees(s, before, first, "Board"))
        return;
    for (size_t i = 0; i < BL_LEN(names); i++) {
        const PbnTag *tag = tag_of(s->tags + first - before->ntags, before->ntags, names[i]);

        if (!tag || tag_of(s->tags + first, n, names[i]))
            continue;
        PbnTag copy = *tag;

        VEC_ROOM_IN(s->arena, s->tags, s->ntags, s->tags_cap);
        s->tags[s->ntags++] = copy;
    }
}

/* Adds the current game, if it has tags, and begins the next game. */
static void end_game(PbnSplitter *s)
{
    Span span;

    if (s->ntags == s->first)
        return;
    span = s->tags[s->first].span;
    add_tags_of_board(s);
    VEC_ROOM_IN(s->arena, s->games, s->ngames, s->games_cap);
    s->games[s->ngames++] =
        (PbnGame){ .ntags = s->ntags - s->first, .span = span, .error = s->first_error };
    s->first = s->ntags;
    s->first_error = (PbnError){ 0 };
}

/* Adds T to the current game.  Of several tags with the same name, only the first counts. */
static void add_tag(PbnSplitter *s, const ReadTag *t)
{
    PbnError error = t->error;

    if (t->read && !tag_named(s->tags + s->first, s->ntags - s->first, t->tag.name)) {
        if (s->ntags - s->first < MAX_TAGS || begins_game(t->tag.name)) {
            VEC_ROOM_IN(s->arena, s->tags, s->ntags, s->tags_cap);
            s->tags[s->ntags++] = t->tag;
        } else if (!error.why) {
            error = (PbnError){ t->tag.span, "the game has too many tags", true };
        }
    }
    if (!s->first_error.why)
        s->first_error = error;
}

/* Distributes the tags in s->all over games. */
static void make_games(PbnSplitter *s)
{
    for (int i = 0; i < s->nall; i++) {
        const ReadTag *t = &s->all[i];
        bool other = false;

        if (t->blank && s->ntags > s->first) {
            other = begins_after_blank(s, i, paragraph_end(s, i));
        } else if (t->read && s->ntags > s->first) {
            other = begins_at_once(s, &t->tag);
        }
        if (other)
            end_game(s);
        add_tag(s, t);
    }
    end_game(s);
}

PbnFile *pbn_split(const Source *src, Arena *arena)
{
    PbnSplitter s = {
        .arena = arena, .text = source_text(src), .n = source_len(src), .base = source_base(src)
    };
    PbnFile *f = arena_new_of(arena, PbnFile);
    int tag = 0;

    s.at = (uint32_t)text_bom_length(s.text, s.n);
    /* a line with `%` may follow the byte order mark directly */
    if (s.at && s.at < s.n && s.text[s.at] == '%')
        s.at = line_end(s.text, s.at, s.n);
    for (skip_section(&s); s.at < s.n;)
        one_tag(&s);
    make_games(&s);
    for (int i = 0; i < s.ngames; i++) {
        s.games[i].tags = s.tags + tag;
        tag += s.games[i].ntags;
    }
    *f = (PbnFile){ .src = src, .games = s.games, .n = s.ngames };
    for (int i = 0; i < s.nall && !f->error.why; i++)
        f->error = s.all[i].error;
    return f;
}

const PbnTag *pbn_tag(const PbnFile *f, int i, const char *name)
{
    return tag_named(f->games[i].tags, f->games[i].ntags, text_of_cstr(name));
}

/* If *T begins with `##`, removes the `##` and returns true.  The rest of *T is then also the value
 * of later games without the tag. */
static bool for_all(Text *t)
{
    if (t->len < 2 || t->ptr[0] != '#' || t->ptr[1] != '#')
        return false;
    *t = board_trimmed((Text){ t->ptr + 2, t->len - 2 });
    return true;
}

/* Finds the values of the tag NAME for the first N games.  A game may take its value from an
 * earlier game.  Returns the value for the last of the N games.  If VALUES is not NULL, sets its
 * first N elements to the values. */
static Text tag_values(const PbnFile *f, int n, const char *name, Text *values)
{
    Text last = { "", 0 }, t = { "", 0 };
    /* true after a value with `##`: games without the tag then have the last value */
    bool inherited = false;

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
