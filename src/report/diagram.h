/* diagram.h - prints the four hands as a bridge diagram, and the contract.  No other module of
 * src/report knows the game of bridge. */
#ifndef BL_DIAGRAM_H
#define BL_DIAGRAM_H

#include "words/words.h"

/* Prints the four hands around a compass to OUT.  Prints nothing if the case states no holding, or
 * if the vocabulary does not have four players. */
void diagram_print(const Words *w, FILE *out);

/* Returns the diagram as a table of HTML, with one line for each suit.  Returns "" if the case
 * states no holding. */
const char *diagram_html(const Words *w);
/* Returns HTML with each ♥ and ♦ put inside <b class="red">. */
const char *diagram_reds(Arena *arena, const char *html);

/* Returns words such as "3NT by South".  Returns NULL if the case does not state the contract, or
 * does not state the declarer. */
const char *diagram_contract(const Words *w);
/* Returns true if the words of diagram_contract() include SETTING. */
bool diagram_tells(const Fun *setting);

#endif
