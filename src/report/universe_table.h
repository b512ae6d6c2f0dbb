/* universe_table.h - prints the universes of a program and their sizes. */
#ifndef BL_UNIVERSE_TABLE_H
#define BL_UNIVERSE_TABLE_H

#include "words/words.h"

/* Counts the N universes at AT and prints them as a table.  Returns false if one cannot be
 * counted (reported); then nothing is printed. */
bool universe_table_print(const Words *w, const Universe *const *at, int n, int threads, FILE *out,
                          Diags *diags);

#endif
