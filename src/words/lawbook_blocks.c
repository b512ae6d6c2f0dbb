/* lawbook_blocks.c - adds blocks to a law book: sentences, and lists of conditions. */
#include "words/lawbook_writer.h"

#include "kit/vec.h"

#include <string.h>

enum { LETTERS = 24 }; /* in every language, the number of letters that can mark items */

/* Returns true if a block of B begins a clause with the label LABEL. */
static bool has_anchor(const Book *b, const char *label)
{
    for (int i = b->n; i-- > 0;)
        if (b->at[i].anchor && strcmp(b->at[i].label, label) == 0)
            return true;
    return false;
}

BookBlock *lawbook_add(LawbookWriter *k, BlockKind kind, const char *mark, const char *text)
{
    Book *b = k->book;

    VEC_ROOM_IN(k->w.arena, b->at, b->n, b->cap);
    b->at[b->n] = (BookBlock){ .kind = kind,
                               .label = k->label,
                               .clause = k->clause,
                               .depth = k->depth,
                               .mark_depth = k->depth,
                               .mark = mark,
                               .small = k->small,
                               .text = text };
    if (k->begin) {
        b->at[b->n].begins = true;
        if (kind == BLOCK_TEXT || kind == BLOCK_CLAUSE) {
            b->at[b->n].mark = k->mark;
            b->at[b->n].mark_depth = k->mark_depth;
        }
        if (kind == BLOCK_TEXT)
            b->at[b->n].title = k->title;
        b->at[b->n].anchor = b->at[b->n].mark && !has_anchor(b, k->label);
    }
    k->begin = false;
    return &b->at[b->n++];
}

const char *lawbook_ended(const LawbookWriter *k, const char *s, const char *end)
{
    return words_ended(s, strlen(s)) ? s : arena_printf(k->w.arena, "%s%s", s, end);
}

BookBlock *lawbook_add_sentence(LawbookWriter *k, BlockKind kind, const char *s)
{
    return lawbook_add(k, kind, NULL, text_capitalise(k->w.arena, lawbook_ended(k, s, ".")));
}

/* Returns the mark of item I of a list at LEVEL.  I counts from 0.  The marks are "(i)" at level 1,
 * "(1)" at level 2 and "(a)" at level 3, and then "(i)" again.  They use the letters of the
 * language.  Items after the last letter or Roman numeral get numbers such as "(25)". */
static const char *item_mark(const LawbookWriter *k, int level, int i)
{
    static const char *const roman[] = { "i",    "ii",  "iii",  "iv",    "v",   "vi",   "vii",
                                         "viii", "ix",  "x",    "xi",    "xii", "xiii", "xiv",
                                         "xv",   "xvi", "xvii", "xviii", "xix", "xx" };
    char label[3] = { '1', (char)('a' + i % LETTERS), '\0' };

    if (level % 3 == 1 && i < (int)BL_LEN(roman))
        return arena_printf(k->w.arena, "(%s)", roman[i]);
    if (level % 3 == 0 && i < LETTERS)
        return words_clause(&k->w, label) + 1;
    return arena_printf(k->w.arena, "(%d)", i + 1);
}

void lawbook_add_items(LawbookWriter *k, const Outline *const *list, int n, bool any, int level,
                       const char *end)
{
    for (int i = 0; i < n; i++) {
        const Outline *o = list[i];
        const char *after = i + 1 == n   ? end
                            : i + 2 == n ? words_text(&k->w, any ? MSG_item_or : MSG_item_and)
                                         : words_text(&k->w, MSG_item_next);
        BookBlock *b = lawbook_add(k, BLOCK_ITEM, item_mark(k, level, i),
                                   o->n ? o->text : lawbook_ended(k, o->text, after));

        b->level = level;
        b->ex = o->ex;
        if (o->n)
            lawbook_add_items(k, o->kids, o->n, o->any, level + 1, after);
    }
}

Outlines lawbook_opened(const Outlines *list)
{
    if (list->n == 1 && list->at[0]->any)
        return (Outlines){ .at = (const Outline **)list->at[0]->kids, .n = list->at[0]->n };
    return *list;
}
