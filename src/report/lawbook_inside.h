/* lawbook_inside.h - the functions that the printers of a law book share.
 *
 * lawbook_text.c, lawbook_markdown.c and lawbook_html.c print one book.  lawbook_compare.c prints
 * two books side by side.  lawbook_words.c marks the words that changed.  In the functions, P is
 * the page. */
#ifndef BL_LAWBOOK_INSIDE_H
#define BL_LAWBOOK_INSIDE_H

#include "report/lawbook_print.h"

enum { LAWBOOK_STEP = 2 }; /* the columns of one step of indentation */

/* The type of a function that returns true if item I of the list A equals item J of the list B. */
typedef bool SameFn(const void *a, const void *b, int i, int j);

/* Returns TEXT with OPEN and CLOSE around each group of words that OTHER lacks. */
const char *lawbook_marked(Arena *arena, const char *text, const char *other, const char *open,
                           const char *close);

/* Finds longest common subsequences of the lists A, of NA items, and B, of NB items.  SAME compares
 * items.  Returns a table of lengths.  Entry I * (NB + 1) + J is the length of a longest common
 * subsequence of two rests: A from item I on, and B from item J on.  The caller frees the table
 * with xfree(). */
int *lawbook_longest_common(const void *a, int na, const void *b, int nb, SameFn *same);

/* Returns the text of B, with the label or letter before it, its title and its note. */
const char *lawbook_block_text(const Words *w, const BookBlock *b);

/* Returns true if B is the heading of a law, a clause, a layer or another part of the book. */
bool lawbook_is_heading(const BookBlock *b);

/* Prints BOOK as text, under TITLE. */
void lawbook_text_print(const BookPage *p, const Words *w, const char *title, const Book *book);

/* Returns S with a backslash before each character that Markdown would interpret.  Text between
 * backquotes is not changed. */
const char *lawbook_markdown(Arena *arena, const char *s);

/* Prints BOOK as Markdown, under TITLE. */
void lawbook_markdown_print(const BookPage *p, const Words *w, const char *title, const Book *book);

/* Prints the page from its start to the heading with TITLE.  TWO is true if the page has two
 * books. */
void lawbook_html_begin(const BookPage *p, const Words *w, const char *title, bool two);

/* Prints the block B.  TEXT is the text of B as HTML. */
void lawbook_html_block(const BookPage *p, const Words *w, const BookBlock *b, const char *text);

/* Prints the start of a list if B is an item and BEFORE, the previous block, is not an item.
 * Prints the end of a list if BEFORE is an item and B is not.  BEFORE and B may be NULL. */
void lawbook_html_list(const BookPage *p, const BookBlock *before, const BookBlock *b);

/* Prints BOOK as a page of HTML, under TITLE. */
void lawbook_html_print(const BookPage *p, const Words *w, const char *title, const Book *book);

#endif
