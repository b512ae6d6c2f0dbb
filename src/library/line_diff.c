/* line_diff.c - compares two texts line by line, and prints the differences. */
#include "library/line_diff.h"

#include "kit/vec.h"

#include <string.h>

enum {
    CONTEXT = 3,
    /* the largest number of edits that the search allows; if two texts need more, their equal
     * beginnings and ends are kept, and all lines between count as changed */
    MAX_EDITS = 2000
};

typedef struct DiffLines {
    const char **at; /* the beginning of each of the N lines, and the end of the text */
    size_t n;
} DiffLines;

typedef struct LineDiffer {
    DiffLines a, b;
    /* gone[i]: line I of A is removed; come[k]: line K of B is added */
    bool *gone, *come;
} LineDiffer;

static DiffLines lines_of(const char *text)
{
    DiffLines l = { 0 };
    size_t room = 0;

    for (;;) {
        VEC_ROOM(l.at, l.n, room);
        l.at[l.n] = text;
        if (!*text)
            return l;
        text += strcspn(text, "\n");
        text += *text == '\n';
        l.n++;
    }
}

static bool line_diff_same_line(const LineDiffer *d, size_t i, size_t k)
{
    size_t n = (size_t)(d->a.at[i + 1] - d->a.at[i]);

    return n == (size_t)(d->b.at[k + 1] - d->b.at[k]) && memcmp(d->a.at[i], d->b.at[k], n) == 0;
}

/* Finds a shortest edit from lines I0 to I1 - 1 of d->a to lines K0 to K1 - 1 of d->b.  Marks the
 * changed lines in `gone` and `come`.  The algorithm is that of Myers, "An O(ND) Difference
 * Algorithm".  For each number of edits, it finds the farthest points that can be reached.  Then it
 * walks back.  Returns false if more than MAX_EDITS edits are needed. */
static bool line_diff_shortest_edit(LineDiffer *d, long i0, long i1, long k0, long k1)
{
    long n = i1 - i0, m = k1 - k0, max = n + m < MAX_EDITS ? n + m : MAX_EDITS, edits, x, y;
    size_t width = 2 * (size_t)max + 3;
    long *v = xcalloc(width, sizeof *v), **trail = xcalloc((size_t)max + 1, sizeof *trail);
    long *mid = v + max + 1;
    bool found = false;

    for (edits = 0; edits <= max; edits++) {
        for (long k = -edits; k <= edits && !found; k += 2) {
            x = k == -edits || (k != edits && mid[k - 1] < mid[k + 1]) ? mid[k + 1]
                                                                       : mid[k - 1] + 1;
            y = x - k;
            while (x < n && y < m && line_diff_same_line(d, (size_t)(i0 + x), (size_t)(k0 + y)))
                x++, y++;
            mid[k] = x;
            found = x >= n && y >= m;
        }
        trail[edits] = xcalloc(width, sizeof *v);
        memcpy(trail[edits], v, width * sizeof *v);
        if (found)
            break;
    }
    for (x = n, y = m; found && edits > 0; edits--) {
        long k = x - y, *was = trail[edits - 1] + max + 1;
        bool down = k == -edits || (k != edits && was[k - 1] < was[k + 1]);
        long from = down ? k + 1 : k - 1;

        x = was[from];
        y = x - from;
        if (down)
            d->come[k0 + y] = true;
        else
            d->gone[i0 + x] = true;
    }
    for (long e = 0; e <= max; e++)
        xfree(trail[e]);
    xfree(trail);
    xfree(v);
    return found;
}

static void line_diff_compare(LineDiffer *d)
{
    size_t from = 0, a = d->a.n, b = d->b.n;

    while (from < a && from < b && line_diff_same_line(d, from, from))
        from++;
    while (a > from && b > from && line_diff_same_line(d, a - 1, b - 1))
        a--, b--;
    if (line_diff_shortest_edit(d, (long)from, (long)a, (long)from, (long)b))
        return;
    memset(d->gone + from, true, a - from);
    memset(d->come + from, true, b - from);
}

static void line_diff_print_line(const DiffLines *l, size_t i, char sign, FILE *out)
{
    size_t n = (size_t)(l->at[i + 1] - l->at[i]);

    fputc(sign, out);
    fwrite(l->at[i], 1, n, out);
    if (l->at[i][n - 1] != '\n')
        fputs("\n\\ No newline at end of file\n", out);
}

/* Line I of d->a and line K of d->b begin a run of equal lines.  Returns true if the next change
 * comes after at most CONTEXT of these lines. */
static bool change_near(const LineDiffer *d, size_t i, size_t k)
{
    for (int n = 0; n <= CONTEXT; n++, i++, k++) {
        if ((i < d->a.n && d->gone[i]) || (k < d->b.n && d->come[k]))
            return true;
        if (i >= d->a.n)
            return false;
    }
    return false;
}

/* A hunk is a group of changes that is printed together, with the equal lines around it.  *I and *K
 * are the line numbers in d->a and d->b where a hunk begins.  Moves them to the end of the hunk.
 * Prints the hunk if OUT is not NULL. */
static void line_diff_hunk(const LineDiffer *d, size_t *i, size_t *k, FILE *out)
{
    int same = 0;

    while (*i < d->a.n || *k < d->b.n) {
        if (*i < d->a.n && d->gone[*i]) {
            if (out)
                line_diff_print_line(&d->a, *i, '-', out);
            ++*i;
            same = 0;
        } else if (*i == d->a.n || d->come[*k]) {
            if (out)
                line_diff_print_line(&d->b, *k, '+', out);
            ++*k;
            same = 0;
        } else {
            if (same >= CONTEXT && !change_near(d, *i, *k))
                return;
            if (out)
                line_diff_print_line(&d->a, *i, ' ', out);
            ++*i, ++*k;
            same++;
        }
    }
}

static void print_range(char sign, size_t from, size_t to, FILE *out)
{
    fprintf(out, "%c%zu", sign, to > from ? from + 1 : from);
    if (to - from != 1)
        fprintf(out, ",%zu", to - from);
}

static void print_hunks(const LineDiffer *d, FILE *out)
{
    for (size_t i = 0, k = 0; i < d->a.n || k < d->b.n;) {
        size_t to_i = i, to_k = k;

        if (!change_near(d, i, k)) {
            i++, k++;
            continue;
        }
        line_diff_hunk(d, &to_i, &to_k, NULL);
        fputs("@@ ", out);
        print_range('-', i, to_i, out);
        fputc(' ', out);
        print_range('+', k, to_k, out);
        fputs(" @@\n", out);
        line_diff_hunk(d, &i, &k, out);
    }
}

void line_diff_print(const char *name, const char *was, const char *is, FILE *out)
{
    LineDiffer d = { .a = lines_of(was), .b = lines_of(is) };

    d.gone = xcalloc(d.a.n + 1, sizeof *d.gone);
    d.come = xcalloc(d.b.n + 1, sizeof *d.come);
    if (strcmp(was, is) != 0) {
        line_diff_compare(&d);
        fprintf(out, "--- %s\n+++ %s\n", name, name);
        print_hunks(&d, out);
    }
    xfree(d.gone);
    xfree(d.come);
    xfree(d.a.at);
    xfree(d.b.at);
}
