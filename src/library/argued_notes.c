/* argued_notes.c - reads notes with arguments from a page of the laws. */
#include "library/argued_notes.h"

#include "kit/strbuf.h"
#include "kit/vec.h"
#include "program/label.h"

#include <string.h>

const char *argued_collapse_spaces(const char *s, size_t n, Arena *arena)
{
    StrBuf b = { 0 };
    for (size_t i = 0; i < n; i++)
        if (strchr(" \t\r\n", s[i])) {
            if (b.len && b.s[b.len - 1] != ' ')
                strbuf_addc(&b, ' ', 1);
        } else {
            strbuf_addc(&b, s[i], 1);
        }
    while (b.len && b.s[b.len - 1] == ' ')
        b.s[--b.len] = '\0';
    return strbuf_keep(&b, arena);
}

/* Reads the heading `## LABEL \`TEXT\`[ in EDITION, EDITION]` into NOTE.  Returns false for any
 * other line.  Without a closing backquote, TEXT is the rest of the line. */
static bool read_heading(const char *s, size_t n, ArguedNote *note, Arena *arena)
{
    const char *open = memchr(s, '`', n), *end = s + n, *close;
    const char *editions;

    if (n < 4 || memcmp(s, "## ", 3) != 0 || !open)
        return false;
    close = memchr(open + 1, '`', (size_t)(end - open - 1));
    if (!close)
        close = end;
    note->label = argued_collapse_spaces(s + 3, (size_t)(open - s - 3), arena);
    note->text = argued_collapse_spaces(open + 1, (size_t)(close - open - 1), arena);
    editions =
        close < end ? argued_collapse_spaces(close + 1, (size_t)(end - close - 1), arena) : "";
    note->editions = strncmp(editions, "in ", 3) == 0 ? editions + 3 : "";
    return true;
}

static void argued_read_notes(ArguedNotes *notes, const Source *source, Arena *arena)
{
    const char *s = source_text(source), *end = s + source_len(source), *from = NULL;
    int cap = 0;
    unsigned line = 1;

    for (const char *next; s < end; s = next, line++) {
        const char *stop = memchr(s, '\n', (size_t)(end - s));
        ArguedNote note = { .line = line, .argument = "" };

        stop = stop ? stop : end;
        next = stop < end ? stop + 1 : end;
        if (s[0] == '#') {
            if (from)
                notes->at[notes->n - 1].argument =
                    argued_collapse_spaces(from, (size_t)(s - from), arena);
            from = NULL;
        }
        if (!read_heading(s, (size_t)(stop - s), &note, arena))
            continue;
        VEC_ROOM_IN(arena, notes->at, notes->n, cap);
        notes->at[notes->n++] = note;
        from = next;
    }
    if (from)
        notes->at[notes->n - 1].argument =
            argued_collapse_spaces(from, (size_t)(end - from), arena);
}

/* Returns true if EDITIONS is empty, or names the edition of P.  The overlays of P do not count. */
static bool argued_is_about(const char *editions, const Program *p)
{
    size_t n = strcspn(p->edition, "+");

    if (!*editions)
        return true;
    for (const char *s = editions; *s; s += strcspn(s, ", "), s += strspn(s, ", "))
        if (strcspn(s, ", ") == n && strncmp(s, p->edition, n) == 0)
            return true;
    return false;
}

static bool inside_one(const char *label, const char *const *labels, int n)
{
    for (int i = 0; i < n; i++)
        if (label_inside(label, labels[i]))
            return true;
    return !n;
}

ArguedNotes *argued_notes_read(const Source *source, const Program *p, const char *const *labels,
                               int n, Arena *arena)
{
    ArguedNotes *notes = arena_new_of(arena, ArguedNotes);

    if (!source)
        return notes;
    notes->name = source_name(source);
    argued_read_notes(notes, source, arena);
    for (int i = 0; i < notes->n; i++)
        notes->at[i].about =
            argued_is_about(notes->at[i].editions, p) && inside_one(notes->at[i].label, labels, n);
    return notes;
}
