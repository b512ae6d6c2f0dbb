/* universe_table.h - the universes of a program and how large they are. */
#ifndef BL_UNIVERSE_TABLE_H
#define BL_UNIVERSE_TABLE_H

#include "words/words.h"

/* N universes of the program of W as a table, each counted; false when one cannot be
 * (reported), and then nothing is printed. */
bool universe_table_print(const Words *w, const Universe *const *at, int n, int threads,
                          FILE *out, Diags *diags);

#endif
