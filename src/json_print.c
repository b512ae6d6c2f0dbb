#include "json_print.h"

void json_print(json_t *j, FILE *out)
{
    json_dumpf(j, out, JSON_COMPACT);
    fputc('\n', out);
    json_decref(j);
}
