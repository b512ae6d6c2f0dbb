#include "dealfrom.h"

#include <string.h>

/* PATH as somebody means it who writes it into the file at SPAN. */
static const char *beside(const Sources *sources, Span span, const char *path,
                          Arena *arena)
{
    const Source *src = sources_of(sources, span.start);
    const char *name = src ? source_name(src) : "", *slash = strrchr(name, '/');

    if (*path == '/' || !slash)
        return path;
    return arena_printf(arena, "%.*s/%s", (int)(slash - name), name, path);
}

static Node *text_node(Arena *arena, const char *text, Span span)
{
    Node *n = node_new(arena, N_String, span);

    n->text = text;
    return n;
}

Node *dealfrom_settings(const Board *b, Arena *arena)
{
    NodeList list = { 0 };

    if (b->declarer == TABLE_NONE)
        return NULL;
    if (b->strain != TABLE_NONE)
        nodes_add(&list, text_node(arena,
                                   arena_printf(arena, "contract %s by %s",
                                                board_bid_text(b->level ? b->level : 1,
                                                               b->strain, arena),
                                                board_seat_letter(b->declarer)),
                                   b->contract_span));
    else
        nodes_add(&list, text_node(arena,
                                   arena_printf(arena, "declarer %s",
                                                board_seat_letter(b->declarer)),
                                   b->declarer_span));
    nodes_add(&list,
              text_node(arena,
                        arena_printf(arena, "on lead %s", board_seat_letter(b->leader)),
                        b->declarer_span));
    return list.first;
}

/* The words after the file: which of its boards. */
static bool which(const Node *from, BoardWanted *w, Diags *diags)
{
    for (const Node *n = from->b; n; n = n->next) {
        const char **to = strcmp(n->text, "board") == 0   ? &w->number
                          : strcmp(n->text, "table") == 0 ? &w->table
                                                          : NULL;

        if (!to || *to) {
            diag_help(diags,
                      diag_add(diags, DIAG_DEALS_BOARD, n->span, "`%s`%s", n->text,
                               to ? " is said twice" : " tells nothing"),
                      "write: deal from \"FILE\" board 12 table \"open\"");
            return false;
        }
        *to = n->a->text;
    }
    return true;
}

static void read_one(Node *from, BoardFiles *files, const Sources *sources, Arena *arena,
                     Diags *diags)
{
    BoardWanted w = { .at = from->a->span };
    const Board *b;

    w.path = beside(sources, from->span, from->a->text, arena);
    if (!which(from, &w, diags))
        return;
    b = boardfiles_board(files, &w);
    if (!b)
        return;
    from->c = text_node(arena, board_deal_text(b, arena), b->deal_span);
    from->d = dealfrom_settings(b, arena);
}

void dealfrom_read(Node *first, BoardFiles *files, const Sources *sources, Arena *arena,
                   Diags *diags)
{
    for (Node *c = first; c; c = c->next)
        for (Node *s = c->kind == N_Case ? c->a : NULL; s; s = s->next)
            if (s->kind == N_DealFrom)
                read_one(s, files, sources, arena, diags);
}
