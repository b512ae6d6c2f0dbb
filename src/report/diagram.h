/* diagram.h - the hands as a bridge diagram, and the contract.  This is the
 * one part of the reports that knows the game. */
#ifndef BL_DIAGRAM_H
#define BL_DIAGRAM_H

#include "words/words.h"

/* The four hands around a compass; nothing when no holding is stated or the
 * vocabulary has other than four holders. */
void diagram_print(const Words *w, FILE *out);

/* The same as a table of HTML, each suit in a line of its own, or "". */
const char *diagram_html(const Words *w);
/* HTML with the signs of red suits marked: <b class="red">. */
const char *diagram_reds(Arena *arena, const char *html);

/* "3NT by South", or NULL when contract or declarer is not given. */
const char *diagram_contract(const Words *w);
/* Is SETTING one of those that it tells? */
bool diagram_tells(const Fun *setting);

#endif
