/* json_print.h - a document of JSON as a line of output. */
#ifndef BL_JSON_PRINT_H
#define BL_JSON_PRINT_H

#include "kit/json.h"
#include <stdio.h>

/* J, and the end of the line; the reference is taken over. */
void json_print(json_t *j, FILE *out);

#endif
