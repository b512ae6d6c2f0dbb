#include "list_universes.h"

#include "counter.h"
#include "page.h"

enum { NUMBER = 16, GAP = 2 };

static void cell(FILE *out, const char *s, int width)
{
    fprintf(out, "%*s%s", width > page_columns(s) ? width - page_columns(s) : 1, "", s);
}

static void row(FILE *out, const char *name, int widest, const char *cases,
                const char *shapes, const char *title)
{
    fprintf(out, "%s%*s", name, widest - page_columns(name), "");
    cell(out, cases, NUMBER);
    cell(out, shapes, NUMBER);
    fprintf(out, "%s%*s%s\n", "", title[0] ? GAP : 0, "", title);
}

bool list_universes(const Words *w, const Universe *const *at, int n, int threads,
                    FILE *out, Diags *diags)
{
    const char *head = words_say(w, MSG_diff_universe, NULL, NULL, NULL);
    uint64_t *cases = arena_new_array(w->arena, uint64_t, (size_t)n + 1);
    int widest = page_columns(head);

    for (int i = 0; i < n; i++) {
        int columns = page_columns(at[i]->name);

        if (!universe_count(w->p, at[i], threads, &cases[i], diags))
            return false;
        widest = columns > widest ? columns : widest;
    }
    row(out, head, widest, words_say(w, MSG_diff_cases, NULL, NULL, NULL),
        words_say(w, MSG_universe_shapes, NULL, NULL, NULL), "");
    for (int i = 0; i < n; i++)
        row(out, at[i]->name, widest, words_number(w, cases[i]),
            words_number(w, universe_nshapes(at[i])), at[i]->title.in[w->lang]);
    return true;
}
