/* server_actions.c - offers code actions: corrections of words that diagnostics suggest. */
#include "kit/strbuf.h"
#include "program/uses.h"
#include "server/places.h"
#include "server/server_inside.h"
#include "server/server_parse.h"

#include <string.h>

/* ---- corrections -------------------------------------------------------------------------- */

/* Returns the text between the first two backquotes of S, in ARENA.  Returns NULL if S does not
 * have two backquotes. */
static const char *quoted(const char *s, Arena *arena)
{
    const char *open = strchr(s, '`'), *close = open ? strchr(open + 1, '`') : NULL;

    return close ? arena_strndup(arena, open + 1, (size_t)(close - open - 1)) : NULL;
}

/* Returns the word that the help LINE suggests, in ARENA.  Returns NULL if LINE suggests nothing,
 * or suggests several words. */
static const char *suggested(const char *line, size_t n, Arena *arena)
{
    static const char mean[] = "help: did you mean ";
    const char *s = arena_strndup(arena, line, n), *word;

    if (strncmp(s, mean, strlen(mean)) != 0 || s[n - 1] != '?')
        return NULL;
    word = arena_strndup(arena, s + strlen(mean), n - strlen(mean) - 1);
    return *word == '`' ? quoted(word, arena) : strchr(word, ' ') ? NULL : word;
}

/* Returns true if the ranges A and B have at least one point in common. */
static bool ranges_touch(const Lines *l, const json_t *a, const json_t *b)
{
    TextPlace p[4] = { { 0, 0 } };
    const bool good = places_read_position(json_object_get(a, "start"), &p[0]) &&
                      places_read_position(json_object_get(a, "end"), &p[1]) &&
                      places_read_position(json_object_get(b, "start"), &p[2]) &&
                      places_read_position(json_object_get(b, "end"), &p[3]);

    return good && lines_offset(l, p[0]) <= lines_offset(l, p[3]) &&
           lines_offset(l, p[2]) <= lines_offset(l, p[1]);
}

/* The state of a search for corrections in a document. */
typedef struct Mending {
    const Document *d;
    const Parsed *p;
    json_t *list;
} Mending;

/* Adds the action that replaces the word NAME by MEND, its correction.  NAME stands in the range of
 * DIAG. */
static void add_mend(Mending *m, const json_t *diag, const char *name, const char *mend)
{
    const json_t *range = json_object_get(diag, "range");
    const uint32_t base = source_base(m->p->src);
    json_t *action, *edit, *changes, *edits, *one, *diags;
    TextPlace start = { 0 }, end = { 0 };
    Span at, word;

    places_read_position(json_object_get(range, "start"), &start);
    places_read_position(json_object_get(range, "end"), &end);
    at = (Span){ base + lines_offset(&m->p->lines, start), base + lines_offset(&m->p->lines, end) };
    word = name ? uses_name_in(m->p->sources, at, name, false) : NO_SPAN;
    one = json_object();
    json_object_set_new(one, "range", parsed_range(m->p, word.start == UINT32_MAX ? at : word));
    json_set_text(one, "newText", mend);
    edits = json_array();
    json_array_append_new(edits, one);
    changes = json_object();
    json_object_set_new(changes, m->d->uri, edits);
    edit = json_object();
    json_object_set_new(edit, "changes", changes);
    diags = json_array();
    json_array_append_new(diags, json_copy(diag));
    action = json_object();
    json_set_text(action, "title", arena_printf(m->p->arena, "write `%s`", mend));
    json_set_text(action, "kind", "quickfix");
    json_object_set_new(action, "diagnostics", diags);
    json_object_set_new(action, "edit", edit);
    json_array_append_new(m->list, action);
}

/* Adds an action for each word that a help of DIAG suggests. */
static void add_mends(Mending *m, const json_t *diag)
{
    const char *message = json_string_value(json_object_get(diag, "message"));
    const char *name = message ? quoted(message, m->p->arena) : NULL;

    for (const char *line = message; line && *line;) {
        const size_t n = strcspn(line, "\n");
        const char *mend = n ? suggested(line, n, m->p->arena) : NULL;

        if (mend)
            add_mend(m, diag, name, mend);
        line += n + (line[n] == '\n');
    }
}

static void add_actions(Server *s, const json_t *params, const Document *d, const Parsed *p,
                        json_t *list)
{
    const FoundDiags *lists[] = { &s->workspace->found, &d->found };
    Mending m = { .d = d, .p = p, .list = list };

    for (size_t k = 0; k < BL_LEN(lists); k++)
        for (size_t i = 0; i < lists[k]->n; i++) {
            const FoundDiag *f = &lists[k]->at[i];

            if (strcmp(f->path, d->path) == 0 &&
                ranges_touch(&p->lines, json_object_get(f->diag, "range"),
                             json_object_get(params, "range")))
                add_mends(&m, f->diag);
        }
}

json_t *server_actions(Server *s, const json_t *params)
{
    return parsed_answer(s, params, add_actions);
}
