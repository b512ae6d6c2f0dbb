/* diagram.h - the hands as a bridge diagram, and the contract.  This is the
 * one part of the reports that knows the game. */
#ifndef BL_DIAGRAM_H
#define BL_DIAGRAM_H

#include "words/words.h"

/* Prints the four hands around a compass.  Prints nothing if no holding is stated or the
 * vocabulary does not have four holders. */
void diagram_print(const Words *w, FILE *out);

/* Returns the diagram as a table of HTML, each suit in a line of its own; "" if there is none. */
const char *diagram_html(const Words *w);
/* Returns HTML with the signs of red suits marked: <b class="red">. */
const char *diagram_reds(Arena *arena, const char *html);

/* Returns "3NT by South"; NULL if contract or declarer is not given. */
const char *diagram_contract(const Words *w);
/* Returns true if diagram_contract() tells SETTING. */
bool diagram_tells(const Fun *setting);

#endif
