/* list_row.c - prints one row of the command `list`, as a line or as a JSON object. */
#include "report/list_row.h"

void list_row_begin(ListRow *r, const char *name)
{
    r->fields = 0;
    if (!r->in_json)
        return;
    r->json = json_object();
    json_set_text(r->json, "list", name);
}

void list_row_line_text(ListRow *r, const char *text)
{
    if (!r->in_json)
        fprintf(r->out, "%s%s", r->fields++ ? "\t" : "", text ? text : "");
}

void list_row_json_text(ListRow *r, const char *key, const char *text)
{
    if (r->in_json)
        json_set_text(r->json, key, text);
}

void list_row_text(ListRow *r, const char *key, const char *text)
{
    list_row_json_text(r, key, text);
    list_row_line_text(r, text);
}

void list_row_texts(ListRow *r, const char *key, const char *const *texts, int n,
                    const char *between)
{
    json_t *list;

    if (!r->in_json) {
        list_row_line_text(r, n ? texts[0] : "");
        for (int i = 1; i < n; i++)
            fprintf(r->out, "%s%s", between, texts[i]);
        return;
    }
    list = json_array();
    for (int i = 0; i < n; i++)
        json_array_append_new(list, json_string(texts[i]));
    json_object_set_new(r->json, key, list);
}

void list_row_number(ListRow *r, const char *key, unsigned long long n)
{
    if (r->in_json)
        json_set_integer(r->json, key, (long long)n);
    else
        fprintf(r->out, "%s%llu", r->fields++ ? "\t" : "", n);
}

void list_row_end(ListRow *r)
{
    if (!r->in_json) {
        fputc('\n', r->out);
        return;
    }
    json_write_line(r->json, r->out);
    json_decref(r->json);
    r->json = NULL;
}

void list_row_named(ListRow *r, const char *list, const char *name, const char *title)
{
    list_row_begin(r, list);
    list_row_text(r, "name", name);
    list_row_text(r, "title", title);
    list_row_end(r);
}
