#include "json_print.h"

void json_print(json_t *j, FILE *out)
{
    StrBuf b = { 0 };

    json_write(j, false, &b);
    sb_addc(&b, '\n', 1);
    fwrite(sb_str(&b), 1, b.len, out);
    sb_free(&b);
    json_decref(j);
}
