/* rows.c - adds rows to a report, and completes their sentences. */
#include "report/rows.h"

#include "kit/vec.h"

#include <string.h>

Row *rows_add(const Words *w, Rows *r, Row row)
{
    VEC_ROOM_IN(w->arena, r->at, r->n, r->cap);
    r->at[r->n] = row;
    return &r->at[r->n++];
}

Row *rows_add_text(const Words *w, Rows *r, int indent, const char *text)
{
    return rows_add(w, r, (Row){ .indent = indent, .text = text });
}

bool rows_text_known(const char *const *texts, int n, const char *s)
{
    for (int i = 0; i < n; i++)
        if (strcmp(texts[i], s) == 0)
            return true;
    return false;
}

/* Returns true if PART, which has N bytes, is one of the parts of the citation S. */
static bool rows_cites(const char *s, const char *part, size_t n)
{
    for (const char *at = s; (at = strchr(at, *part)) != NULL; at++)
        if (strncmp(at, part, n) == 0 && (at == s || at[-1] == ' ') && (!at[n] || at[n] == ','))
            return true;
    return false;
}

/* Adds to A the parts of B that A lacks, each after a comma.  Each clause of B is a part.
 * But if B names a layer, as in "45C4(b), 46A · practice", all of B is one part.  This keeps the
 * clauses with their layer. */
const char *rows_cite_both(const Words *w, const char *a, const char *b)
{
    if (!a || !b)
        return a ? a : b;
    for (const char *end; *b; b = *end ? end + 2 : end) {
        end = strstr(b, " · ") ? NULL : strstr(b, ", ");
        end = end ? end : b + strlen(b);
        if (!rows_cites(a, b, (size_t)(end - b)))
            a = arena_printf(w->arena, "%s, %.*s", a, (int)(end - b), b);
    }
    return a;
}

static bool has_end(const char *s)
{
    static const char *const quotes[] = { "”", "»" };
    size_t n = strlen(s);

    for (size_t i = 0; i < BL_LEN(quotes); i++) {
        size_t q = strlen(quotes[i]);

        if (n > q && strcmp(s + n - q, quotes[i]) == 0)
            n -= q;
    }
    return words_ended(s, n);
}

const char *rows_end_sentence(const Words *w, const char *s)
{
    return has_end(s) ? s : arena_printf(w->arena, "%s.", s);
}

const char *rows_without_reason(const Words *w, const char *said, const char *text)
{
    const char *mark = words_say_two(w, MSG_because, "", ""), *at = strstr(text, mark), *why, *end;

    if (!at)
        return text;
    why = at + strlen(mark);
    end = strstr(why, ". ");
    if (!end)
        end = why + strlen(why) - (words_ended(why, strlen(why)) ? 1 : 0);
    if (!strstr(said, arena_strndup(w->arena, why, (size_t)(end - why))))
        return text;
    return arena_printf(w->arena, "%.*s%s", (int)(at - text), text, end);
}

const char *rows_without_stop(const Words *w, const char *s)
{
    size_t n = strlen(s);

    return n && s[n - 1] == '.' ? arena_strndup(w->arena, s, n - 1) : s;
}

const char *rows_finish_sentence(const Words *w, const char *s)
{
    return text_capitalise(w->arena, rows_end_sentence(w, s));
}

Row *rows_add_sentence(const Words *w, Rows *r, int indent, const char *text)
{
    return rows_add_text(w, r, indent, rows_finish_sentence(w, text));
}

/* Returns the list that begins with I as JSON, a list of objects. */
static json_t *instead_json(const RowInstead *i)
{
    json_t *list = json_array();

    for (; i; i = i->next) {
        json_t *o = json_object();

        json_set_text(o, "fact", i->fact);
        json_set_text(o, "value", i->value);
        json_set_text(o, "says", i->says);
        json_set_boolean(o, "set", i->set);
        json_set_boolean(o, "untold", i->untold);
        json_array_append_new(list, o);
    }
    return list;
}

json_t *rows_list_json(const Rows *rows)
{
    json_t *list = json_array();

    for (int i = 0; i < rows->n; i++) {
        const Row *row = &rows->at[i];
        json_t *o = json_object();

        json_set_integer(o, "number", row->number);
        json_set_integer(o, "indent", row->indent);
        json_set_text(o, "text", row->text);
        json_set_text(o, "clauses", row->cite);
        json_set_boolean(o, "heading", row->head);
        json_set_boolean(o, "differs", row->marked);
        if (row->open)
            json_object_set_new(o, "open", json_true());
        if (row->more)
            json_object_set_new(o, "more", json_true());
        if (row->more && row->rest)
            json_object_set_new(o, "rest", rows_list_json(row->rest));
        if (row->instead)
            json_object_set_new(o, "instead", instead_json(row->instead));
        json_array_append_new(list, o);
    }
    return list;
}
