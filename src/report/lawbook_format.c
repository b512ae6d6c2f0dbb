/* lawbook_format.c - a law book in the format that is asked for. */
#include "report/lawbook_inside.h"

void lawbook_print_one(const BookPage *p, const Words *w, const char *title,
                       const Book *book)
{
    switch (p->format) {
    case BOOK_TEXT: lawbook_text_print(p, w, title, book); return;
    case BOOK_MARKDOWN: lawbook_markdown_print(p, w, title, book); return;
    case BOOK_HTML: lawbook_html_print(p, w, title, book); return;
    }
}
