/* list_row.h - prints one row of the command `list`, as a line with tabs between the fields or as a
 * JSON object.
 *
 * The caller begins a row, adds its fields from left to right, and ends it.  A field without a text
 * is null in JSON, and empty on a line.  In the functions, R is the row. */
#ifndef BL_LIST_ROW_H
#define BL_LIST_ROW_H

#include "kit/json.h"

typedef struct ListRow {
    FILE *out;
    bool in_json;
    json_t *json; /* the JSON object of the row; NULL between rows, and for a row that is a line */
    int fields;   /* the number of fields added so far */
} ListRow;

/* Begins a row of the list NAME. */
void list_row_begin(ListRow *r, const char *name);
/* Adds the field KEY with TEXT, which may be NULL. */
void list_row_text(ListRow *r, const char *key, const char *text);
/* Adds the field KEY with a list of N TEXTS.  On a line, BETWEEN stands between them. */
void list_row_texts(ListRow *r, const char *key, const char *const *texts, int n,
                    const char *between);
/* Adds the field KEY with the number N. */
void list_row_number(ListRow *r, const char *key, unsigned long long n);
/* list_row_json_text() adds the field KEY with TEXT if the row is a JSON object.
 * list_row_line_text() adds TEXT if the row is a line. */
void list_row_json_text(ListRow *r, const char *key, const char *text);
void list_row_line_text(ListRow *r, const char *text);
/* Prints the row. */
void list_row_end(ListRow *r);
/* Prints a row of the list LIST with only two fields, NAME and TITLE.  TITLE may be NULL. */
void list_row_named(ListRow *r, const char *list, const char *name, const char *title);

#endif
