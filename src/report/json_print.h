/* json_print.h - prints a JSON document as one line. */
#ifndef BL_JSON_PRINT_H
#define BL_JSON_PRINT_H

#include "kit/json.h"
#include <stdio.h>

/* Prints J and a line end to OUT, and frees J. */
void json_print(json_t *j, FILE *out);

#endif
