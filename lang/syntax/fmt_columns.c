/* fmt_columns.c - finds tables of wordings and aligns their columns (see fmt_columns.h).  Wordings
 * are the texts that a law file gives for printing something. */
#include "syntax/fmt_columns.h"

#include <stdlib.h>
#include <string.h>

enum {
    MAX_CELLS = 10, /* one cell for the written form, and one for each of up to nine languages */
    MAX_BARS = 16,
    BETWEEN = 2 /* the number of blanks between two cells */
};

/* Names a column of a table.  WRITTEN: its cells have the texts after `written`.  SPELLED: its
 * cells have the texts after `spelled` in the language `lang`.  WORDED: its cells have the wordings
 * in the language `lang`.  The columns of a table stand in this order. */
typedef struct ColumnKey {
    enum { WRITTEN, SPELLED, WORDED } what;
    const char *lang;
} ColumnKey;

/* A row of a table: a name, and then cells.  `key` has the column of each cell. */
typedef struct ColumnRow {
    /* the first piece of the row, the last piece of the name, and the last piece of the row */
    uint32_t first, name, last;
    uint32_t cell[MAX_CELLS]; /* the first piece of each cell */
    ColumnKey key[MAX_CELLS];
    int ncells;
    bool single; /* the row stands on one line of the source, and its cells are in order */
} ColumnRow;

typedef struct ColumnTable {
    FmtPieces *p;
    ColumnRow *row;
    uint32_t n;
    ColumnKey key[MAX_CELLS];
    int nkeys;
} ColumnTable;

/* Returns the width, in columns, of the pieces FROM to TO when they stand on one line. */
static int pieces_width(const FmtPieces *p, uint32_t from, uint32_t to)
{
    int sum = p->at[from].width;

    for (uint32_t i = from + 1; i <= to; i++)
        sum += p->at[i].space + p->at[i].width;
    return sum;
}

static uint32_t cell_end(const ColumnRow *r, int cell)
{
    return cell + 1 < r->ncells ? r->cell[cell + 1] - 1 : r->last;
}

static bool column_key_same(ColumnKey a, ColumnKey b)
{
    return a.what == b.what && a.lang == b.lang;
}

static int cell_of(const ColumnRow *r, ColumnKey key)
{
    for (int i = 0; i < r->ncells; i++)
        if (column_key_same(r->key[i], key))
            return i;
    return -1;
}

static void columns_add_cell(ColumnRow *r, uint32_t piece, ColumnKey key)
{
    if (cell_of(r, key) >= 0 || r->ncells == MAX_CELLS ||
        (r->ncells && piece <= r->cell[r->ncells - 1])) {
        /* A row is not part of a table in three cases: two of its cells have the same column, its
         * cells are out of order, or it has more than MAX_CELLS cells. */
        r->single = false;
        return;
    }
    r->cell[r->ncells] = piece;
    r->key[r->ncells++] = key;
}

/* ---- columns ---------------------------------------------------------- */

static void insert_key(ColumnTable *t, ColumnKey key)
{
    int k = t->nkeys;

    while (k > 0 && t->key[k - 1].what > key.what)
        k--;
    memmove(t->key + k + 1, t->key + k, (size_t)(t->nkeys - k) * sizeof *t->key);
    t->key[k] = key;
    t->nkeys++;
}

static int find_key(const ColumnTable *t, ColumnKey key)
{
    int k = 0;

    while (k < t->nkeys && !column_key_same(t->key[k], key))
        k++;
    return k;
}

/* Collects in t->key the columns of all rows, in order.  Returns false if the rows disagree about
 * the order, or if there are more than MAX_CELLS columns. */
static bool find_keys(ColumnTable *t)
{
    t->nkeys = 0;
    for (uint32_t i = 0; i < t->n; i++)
        for (int c = 0; c < t->row[i].ncells; c++)
            if (find_key(t, t->row[i].key[c]) == t->nkeys) {
                if (t->nkeys == MAX_CELLS)
                    return false;
                insert_key(t, t->row[i].key[c]);
            }
    for (uint32_t i = 0; i < t->n; i++)
        for (int c = 1; c < t->row[i].ncells; c++)
            if (find_key(t, t->row[i].key[c]) <= find_key(t, t->row[i].key[c - 1]))
                return false;
    return true;
}

/* The wordings in column KEY may have several forms, with bars between them.  Aligns these bars.
 * Does nothing if the source has only one blank before each bar. */
static void align_bars(ColumnTable *t, ColumnKey key)
{
    for (int bar = 0; bar < MAX_BARS; bar++) {
        int widest = 0, apart = 0;

        for (int pass = 0; pass < 2; pass++)
            for (uint32_t i = 0; i < t->n; i++) {
                const ColumnRow *r = &t->row[i];
                int c = cell_of(r, key), seen = 0;
                uint32_t at = c < 0 ? 0 : r->cell[c], end = c < 0 ? 0 : cell_end(r, c);

                while (at < end && !(fmt_piece_is(t->p, at, "|") && seen++ == bar))
                    at++;
                if (at >= end)
                    continue;
                int form = pieces_width(t->p, r->cell[c], at - 1);

                apart += pass == 0 && t->p->at[at].gap != 1;
                if (pass == 0)
                    widest = form > widest ? form : widest;
                else if (apart)
                    t->p->at[at].space = widest - form + 1;
            }
    }
}

static void columns_align(ColumnTable *t)
{
    int start[MAX_CELLS] = { 0 }, at = 0;

    if (t->n < 2 || !find_keys(t))
        return;
    for (int k = 0; k < t->nkeys; k++)
        align_bars(t, t->key[k]);
    for (uint32_t i = 0; i < t->n; i++)
        if (at < pieces_width(t->p, t->row[i].first, t->row[i].name))
            at = pieces_width(t->p, t->row[i].first, t->row[i].name);
    for (int k = 0; k < t->nkeys; k++) {
        int widest = 0;

        at += BETWEEN;
        start[k] = at;
        for (uint32_t i = 0; i < t->n; i++) {
            int c = cell_of(&t->row[i], t->key[k]);
            int w = c < 0 ? 0 : pieces_width(t->p, t->row[i].cell[c], cell_end(&t->row[i], c));

            widest = w > widest ? w : widest;
        }
        at += widest;
    }
    if (at > LAYOUT_WIDTH)
        return;
    for (uint32_t i = 0; i < t->n; i++) {
        const ColumnRow *r = &t->row[i];

        at = pieces_width(t->p, r->first, r->name);
        for (int c = 0, k = 0; c < r->ncells; c++) {
            while (!column_key_same(t->key[k], r->key[c]))
                k++;
            t->p->at[r->cell[c]].space = start[k] - at;
            at = start[k] + pieces_width(t->p, r->cell[c], cell_end(r, c));
        }
    }
}

/* Returns true if R can be a row of a table: its first cell directly follows its name. */
static bool is_row(const ColumnRow *r)
{
    return r->ncells && r->cell[0] == r->name + 1;
}

/* Aligns the N ROWS.  Rows on neighbouring lines form a table.  Rows outside of tables are aligned
 * only at their first cells. */
static void align_rows(FmtPieces *p, ColumnRow *rows, uint32_t n)
{
    int widest = 0;

    for (uint32_t i = 0; i < n; i++) {
        int w = pieces_width(p, rows[i].first, rows[i].name);

        for (int c = 1; c < rows[i].ncells; c++)
            p->at[rows[i].cell[c]].space = BETWEEN;
        if (is_row(&rows[i]) && w > widest && !p->at[rows[i].cell[0]].begins)
            widest = w;
    }
    for (uint32_t i = 0; i < n; i++)
        if (is_row(&rows[i]))
            p->at[rows[i].cell[0]].space =
                widest + BETWEEN - pieces_width(p, rows[i].first, rows[i].name);
    for (uint32_t i = 0, from = 0; i <= n; i++) {
        bool ends = i == n || !rows[i].single ||
                    (i > from && (p->at[rows[i].first].blank || p->at[rows[i].first - 1].begins));

        if (!ends)
            continue;
        columns_align(&(ColumnTable){ .p = p, .row = rows + from, .n = i - from });
        from = i + (i < n && !rows[i].single);
    }
}

/* ---- rows ------------------------------------------------------------- */

static void end_row(const FmtPieces *p, ColumnRow *r, uint32_t last)
{
    r->last = last;
    for (uint32_t i = r->first + 1; i <= last; i++)
        r->single &= !p->at[i].begins && !p->at[i].comment;
}

static void add_wordings(const FmtPieces *p, ColumnRow *r, const Node *words)
{
    for (const Node *w = words; w; w = w->next)
        columns_add_cell(r, fmt_piece_at(p, w->span.start), (ColumnKey){ WORDED, w->text });
}

static ColumnRow value_row(const FmtPieces *p, const Node *v)
{
    ColumnRow r = { .first = fmt_piece_at(p, v->span.start), .single = true };
    uint32_t last = r.first;

    r.name = r.first;
    while (p->at[last + 1].start < v->span.end) /* stops before the closing brace, which follows
                                                 * the last value */
        last++;
    if (v->a)
        columns_add_cell(&r, fmt_token_before(p, fmt_piece_at(p, v->a->span.start)),
                         (ColumnKey){ WRITTEN, "" });
    for (const Node *s = v->b; s; s = s->next)
        columns_add_cell(&r, fmt_piece_at(p, s->span.start), (ColumnKey){ SPELLED, s->text });
    add_wordings(p, &r, v->c);
    end_row(p, &r, last);
    return r;
}

static void align_values(FmtPieces *p, const Node *values, ColumnRow *rows, uint32_t n)
{
    uint32_t k = 0;

    for (const Node *v = values; v; v = v->next) {
        rows[k] = value_row(p, v);
        if (!p->at[rows[k++].first].begins)
            return; /* several values on one line are not aligned */
    }
    align_rows(p, rows, n);
}

/* Returns true if D directly follows another declaration: no empty line or comment stands
 * between. */
static bool stands_below(const FmtPieces *p, const Node *d)
{
    uint32_t i = fmt_piece_at(p, d->span.start);

    return !p->at[i].blank && !(p->at[i - 1].comment && p->at[i - 1].begins);
}

/* Aligns N declarations, from FIRST on.  They are of one kind and stand on neighbouring lines.
 * ROWS has room for N rows. */
static void align_items(FmtPieces *p, const Node *first, ColumnRow *rows, uint32_t n)
{
    const Node *d = first;

    for (uint32_t i = 0; i < n; i++, d = d->next) {
        ColumnRow *r = &rows[i];

        *r = (ColumnRow){ .first = fmt_piece_at(p, d->span.start), .single = true };
        r->last = r->first;
        while (r->last + 1 < p->n && p->at[r->last + 1].start < d->span.end)
            r->last++;
        if (d->kind != N_Language)
            add_wordings(p, r, d->a);
        else if (d->a)
            columns_add_cell(r, fmt_token_before(p, fmt_piece_at(p, d->a->span.start)),
                             (ColumnKey){ WORDED, "" });
        r->name = r->ncells ? r->cell[0] - 1 : r->last;
        end_row(p, r, r->last);
    }
    align_rows(p, rows, n);
}

void fmt_columns(FmtPieces *p, const Node *items)
{
    uint32_t room = 0;
    ColumnRow *rows = NULL;

    for (const Node *d = items; d; d = d->next) {
        bool values = d->kind == N_Enum || d->kind == N_Reading;
        uint32_t n = 1;

        if (values)
            n = (uint32_t)ast_count(d->a);
        else if (d->kind == N_Layer || d->kind == N_ModalDecl || d->kind == N_Language)
            for (const Node *e = d->next; e && e->kind == d->kind && stands_below(p, e);
                 e = e->next)
                n++;
        if (n > room)
            rows = xrealloc(rows, (room = n) * sizeof *rows);
        if (values)
            align_values(p, d->a, rows, n);
        else if (n > 1)
            align_items(p, d, rows, n);
        while (!values && n-- > 1)
            d = d->next;
    }
    xfree(rows);
}
