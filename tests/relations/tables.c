/* tables.c - reads the tables of retellings (see tables.h). */
#include "tables.h"

#include "kit/strbuf.h"
#include "kit/vec.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char named_path[] = "tests/relations/named.tsv";
static const char retellings_path[] = "tests/relations/retellings.tsv";

/* A row of a table, and its place in the file. */
typedef struct TableRow {
    const char *path;
    int line;
    char *cell[8];
    int n;
} TableRow;

_Noreturn static void table_error(const TableRow *row, const char *what, const char *name)
{
    fprintf(stderr, "%s:%d: %s: %s\n", row->path, row->line, what, name);
    exit(2);
}

/* Calls USE(CONTEXT, row) for each row of the file PATH.  Skips empty lines and comments.  Each row
 * must have N cells. */
static void table_each(const char *path, int n, void (*use)(void *, TableRow *), void *context)
{
    TableRow row = { .path = path };
    FILE *f = fopen(path, "r");
    char *line = NULL;
    size_t cap = 0;

    if (!f)
        table_error(&row, "cannot be read", path);
    while (getline(&line, &cap, f) >= 0) {
        char *rest = line;

        row.line++;
        line[strcspn(line, "\n")] = '\0';
        if (*line == '#' || !*line)
            continue;
        for (row.n = 0; rest && row.n < (int)BL_LEN(row.cell); row.n++) {
            row.cell[row.n] = rest;
            rest = strchr(rest, '\t');
            if (rest)
                *rest++ = '\0';
        }
        if (row.n != n)
            table_error(&row, "the row needs another number of cells", row.cell[0]);
        use(context, &row);
    }
    free(line);
    fclose(f);
}

typedef struct TableReader {
    const Program *p;
    Arena *arena;
    Tables *t;
    int cap_named, cap_retellings;
} TableReader;

static const EventKind *kind_of_cell(const TableReader *in, const TableRow *row, const char *name)
{
    const EventKind *k = program_event(in->p, name);

    if (!k)
        table_error(row, "no kind of event", name);
    return k;
}

static void read_named(void *context, TableRow *row)
{
    TableReader *in = context;
    Tables *t = in->t;

    VEC_ROOM_IN(in->arena, t->named, t->nnamed, in->cap_named);
    t->named[t->nnamed++] = (Named){ .relation = arena_printf(in->arena, "%s", row->cell[0]),
                                     .first = kind_of_cell(in, row, row->cell[1]),
                                     .second = kind_of_cell(in, row, row->cell[2]),
                                     .clause = program_clause(in->p, row->cell[3]) };
}

/* Returns the phrase of K with the words TEXT, such as "{by} leads {card}". */
static const Phrase *phrase_of_cell(const TableRow *row, const EventKind *k, const char *text)
{
    for (const Phrase *ph = k->phrases; ph; ph = ph->next) {
        StrBuf b = { 0 };
        bool same;

        for (const PhrasePart *p = ph->parts; p; p = p->next)
            if (p->kind == PHRASE_WORD)
                strbuf_printf(&b, "%s%s", b.len ? " " : "", p->text);
            else if (p->kind == PHRASE_SLOT)
                strbuf_printf(&b, "%s{%s}", b.len ? " " : "", k->attrs[p->attr].name);
        same = strcmp(strbuf_str(&b), text) == 0;
        strbuf_free(&b);
        if (same)
            return ph;
    }
    table_error(row, "no phrase of that kind", text);
}

/* Reads a cell such as `play` or `designation from_hand=true`: a kind, and perhaps an attribute
 * with its value. */
static Retold retold_of_cell(const TableReader *in, const TableRow *row, char *cell)
{
    char *set = strchr(cell, ' '), *value = set ? strchr(set, '=') : NULL;
    Retold r = { .attr = -1 };
    const Type *type;

    if (value)
        *set++ = *value++ = '\0';
    r.kind = kind_of_cell(in, row, cell);
    if (!value)
        return r;
    r.attr = program_kind_attr(r.kind, set);
    if (r.attr < 0)
        table_error(row, "no attribute of that kind", set);
    type = r.kind->attrs[r.attr].type;
    r.value = type->kind == TYPE_BOOL ? strcmp(value, "true") == 0 : program_value(type, value);
    return r;
}

static void read_circumstance(const TableReader *in, const TableRow *row, const char *cell,
                              Retelling *r)
{
    static const char *const names[] = { [WHEN_ALWAYS] = "always",
                                         [WHEN_BY_DUMMY] = "by dummy",
                                         [WHEN_BY_DECLARER] = "by declarer",
                                         [WHEN_BY_DEFENDER] = "by a defender",
                                         [WHEN_CALLED] = "called",
                                         [WHEN_CALLING] = "calling",
                                         [WHEN_TOLD] = "hand told",
                                         [WHEN_ON_LEAD] = "on lead",
                                         [WHEN_OPENING] = "opening lead",
                                         [WHEN_WITH] = "with ",
                                         [WHEN_AFTER] = "after " };

    for (int i = 0; i < (int)BL_LEN(names); i++)
        if (strncmp(cell, names[i], strlen(names[i])) == 0) {
            r->when = (Circumstance)i;
            if (i >= WHEN_WITH)
                r->other = kind_of_cell(in, row, cell + strlen(names[i]));
            return;
        }
    table_error(row, "no circumstance", cell);
}

static void read_retelling(void *context, TableRow *row)
{
    TableReader *in = context;
    Tables *t = in->t;
    char *words = strstr(row->cell[0], ": "), *rest = row->cell[1];
    Retelling r = { 0 };

    if (words) {
        *words = '\0';
        words += 2;
    }
    r.from = retold_of_cell(in, row, row->cell[0]);
    r.words = words ? phrase_of_cell(row, r.from.kind, words) : NULL;
    for (char *plus; rest && r.nto < (int)BL_LEN(r.to); rest = plus) {
        plus = strstr(rest, " + ");
        if (plus) {
            *plus = '\0';
            plus += 3;
        }
        r.to[r.nto++] = retold_of_cell(in, row, rest);
    }
    read_circumstance(in, row, row->cell[2], &r);
    VEC_ROOM_IN(in->arena, t->retellings, t->nretellings, in->cap_retellings);
    t->retellings[t->nretellings++] = r;
}

const Tables *tables_read(const Program *p, Arena *arena)
{
    TableReader in = { .p = p, .arena = arena, .t = arena_new_of(arena, Tables) };

    table_each(named_path, 5, read_named, &in);
    table_each(retellings_path, 4, read_retelling, &in);
    return in.t;
}
