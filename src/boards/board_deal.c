/* board_deal.c - reads the hands and settings that a case takes from a file of boards. */
#include "boards/board_deal.h"

#include <string.h>

/* Returns PATH as a path for fopen().  A relative PATH starts at the directory of the file that
 * contains SPAN. */
static const char *path_beside(const Sources *sources, Span span, const char *path, Arena *arena)
{
    const char *name = source_name(sources_find(sources, span.start)), *slash = strrchr(name, '/');

    if (*path == '/' || !slash)
        return path;
    return arena_printf(arena, "%.*s/%s", (int)(slash - name), name, path);
}

/* Returns a String node with TEXT. */
static Node *text_node(Arena *arena, const char *text, Span span)
{
    Node *n = ast_node_new(arena, N_String, span);

    n->text = text;
    return n;
}

/* Returns the setting that states the contract, or only the declarer. `?` stands for a part of the
 * contract that the file does not tell.  Returns NULL if the file tells neither the declarer nor
 * the level. */
static const char *contract_sentence(const Board *b, Arena *arena)
{
    static const char *const risks[] = { "", " doubled", " redoubled" };

    if (b->declarer == TABLE_NONE)
        return b->level
                   ? arena_printf(arena, "contract %s%s by ?",
                                  board_bid_text(b->level, b->strain, arena), risks[b->doubled])
                   : NULL;

    if (b->strain == TABLE_NONE)
        return arena_printf(arena, "declarer %s", board_seat_letter(b->declarer));
    if (!b->level)
        return arena_printf(arena, "contract ? by %s", board_seat_letter(b->declarer));
    return arena_printf(arena, "contract %s%s by %s", board_bid_text(b->level, b->strain, arena),
                        risks[b->doubled], board_seat_letter(b->declarer));
}

static const char *vulnerable_words(const Board *b)
{
    static const char *const sides[] = { "nobody", "N-S", "E-W", "everybody" };

    return sides[b->vulnerable[0] + 2 * b->vulnerable[1]];
}

Node *board_deal_settings(const Board *b, Arena *arena)
{
    NodeList list = { 0 };
    const char *s = contract_sentence(b, arena);

    if (s)
        ast_list_add(
            &list,
            text_node(arena, s, b->strain != TABLE_NONE ? b->contract_span : b->declarer_span));
    if (b->declarer != TABLE_NONE) {
        s = arena_printf(arena, "on lead %s", board_seat_letter(b->leader));
        ast_list_add(&list, text_node(arena, s, b->declarer_span));
    }
    if (b->dealer != TABLE_NONE) {
        s = arena_printf(arena, "dealer %s", board_seat_letter(b->dealer));
        ast_list_add(&list, text_node(arena, s, b->dealer_span));
    }
    if (b->vulnerability_told) {
        s = arena_printf(arena, "vulnerable %s", vulnerable_words(b));
        ast_list_add(&list, text_node(arena, s, b->vulnerable_span));
    }
    return list.first;
}

/* Sets W to the board that FROM names by `board` and `table`.  If these words are wrong, reports an
 * error and returns false. */
static bool which_board(const Node *from, BoardWanted *w, Diags *diags)
{
    for (const Node *n = from->b; n; n = n->next) {
        const char **to = strcmp(n->text, "board") == 0   ? &w->number
                          : strcmp(n->text, "table") == 0 ? &w->table
                                                          : NULL;

        if (!to || *to) {
            diag_add(diags, DIAG_DEALS_BOARD, n->span,
                     "`%s` %s\n"
                     "write for example: deal from \"FILE\" board 12 table \"open\"",
                     n->text,
                     to ? "is given twice" : "cannot stand here, but only `board` or `table`");
            return false;
        }
        *to = n->a->text;
    }
    return true;
}

/* Reads the board that the DealFrom node FROM names, and adds its hands and settings to FROM. */
static void read_one(Node *from, BoardFiles *files, const Sources *sources, Arena *arena,
                     Diags *diags)
{
    BoardWanted w = { .at = from->a->span };
    const Board *b;

    w.path = path_beside(sources, from->span, from->a->text, arena);
    if (!which_board(from, &w, diags))
        return;
    b = board_files_board(files, &w);
    if (!b)
        return;
    from->c = text_node(arena, board_deal_text(b, arena), b->deal_span);
    from->d = board_deal_settings(b, arena);
}

void board_deal_read(Node *first, BoardFiles *files, const Sources *sources, Arena *arena,
                     Diags *diags)
{
    for (Node *c = first; c; c = c->next)
        for (Node *s = c->a; s; s = s->next)
            if (s->kind == N_DealFrom)
                read_one(s, files, sources, arena, diags);
}
