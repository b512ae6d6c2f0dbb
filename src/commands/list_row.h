/* list_row.h - one row of `list`: its fields on a line with tabs between them, or as a JSON object.
 *
 * A row is begun, gets its fields from left to right, and is ended.  In JSON, a field without a
 * text is null; on a line it is empty. */
#ifndef BL_LIST_ROW_H
#define BL_LIST_ROW_H

#include "kit/json.h"

typedef struct ListRow {
    FILE *out;
    bool in_json;
    json_t *json; /* the object under construction; NULL between rows and on lines */
    int fields;   /* the number of fields so far */
} ListRow;

/* Begins a row of the list NAME. */
void list_row_begin(ListRow *r, const char *name);
/* Adds the field KEY.  TEXT may be NULL. */
void list_row_text(ListRow *r, const char *key, const char *text);
/* Adds the field KEY, a list of N texts.  A line has BETWEEN between them. */
void list_row_texts(ListRow *r, const char *key, const char *const *texts, int n,
                    const char *between);
void list_row_number(ListRow *r, const char *key, unsigned long long n);
/* Adds a field that only JSON has, or that only a line has. */
void list_row_json_text(ListRow *r, const char *key, const char *text);
void list_row_line_text(ListRow *r, const char *text);
void list_row_end(ListRow *r);

#endif
