/* json_print.c - prints a JSON document as one line. */
#include "report/json_print.h"

void json_print(json_t *j, FILE *out)
{
    json_write_line(j, out);
    json_decref(j);
}
