/* universe_table.h - prints a table of the universes of a program and their sizes. */
#ifndef BL_UNIVERSE_TABLE_H
#define BL_UNIVERSE_TABLE_H

#include "words/words.h"

/* Counts the cases of the N universes at AT, on THREADS threads, and prints a table to OUT.  If a
 * universe cannot be counted, reports this, returns false and prints nothing. */
bool universe_table_print(const Words *w, const Universe *const *at, int n, int threads, FILE *out,
                          Diags *diags);

#endif
