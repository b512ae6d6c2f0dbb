/* json_print.h - a document of JSON as a line of output. */
#ifndef BL_JSON_PRINT_H
#define BL_JSON_PRINT_H

#include "kit/json.h"
#include <stdio.h>

/* Prints J and a line end, and frees J. */
void json_print(json_t *j, FILE *out);

#endif
