/* lawbook_inside.h - what the printers of a law book share: lawbook_text.c, lawbook_markdown.c and
 * lawbook_html.c print one book, lawbook_compare.c two books side by side, lawbook_words.c marks
 * the words that changed. */
#ifndef BL_LAWBOOK_INSIDE_H
#define BL_LAWBOOK_INSIDE_H

#include "report/lawbook_print.h"

enum { LAWBOOK_STEP = 2 }; /* columns of indentation */

/* Returns true if item I of A and item J of B are the same. */
typedef bool SameFn(const void *a, const void *b, int i, int j);

/* Returns TEXT with the words that OTHER does not have between OPEN and CLOSE. */
const char *lawbook_marked(Arena *arena, const char *text, const char *other, const char *open,
                           const char *close);

int *lawbook_longest_common(const void *a, int na, const void *b, int nb, SameFn *same);

/* Returns B with its mark, its title and its layer. */
const char *lawbook_block_text(const Words *w, const BookBlock *b);

bool lawbook_is_heading(const BookBlock *b);

void lawbook_text_print(const BookPage *p, const Words *w, const char *title, const Book *book);

/* Returns S with everything escaped that Markdown would interpret, except between `...`. */
const char *lawbook_markdown(Arena *arena, const char *s);

void lawbook_markdown_print(const BookPage *p, const Words *w, const char *title, const Book *book);

void lawbook_html_begin(const BookPage *p, const Words *w, const char *title, bool two);

/* Prints one block; TEXT is already HTML. */
void lawbook_html_block(const BookPage *p, const Words *w, const BookBlock *b, const char *text);

/* Opens or closes the list that items stand in. */
void lawbook_html_list(const BookPage *p, const BookBlock *before, const BookBlock *b);

void lawbook_html_print(const BookPage *p, const Words *w, const char *title, const Book *book);

#endif
