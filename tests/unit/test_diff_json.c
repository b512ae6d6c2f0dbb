/* test_diff_json.c - tests of counts of cases in JSON. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "report/diff_report.h"
#include "report/json_print.h"

#include <stdlib.h>

/* A count that is too large for an integer is written as a text of digits. */
Test(diff_json, counts)
{
    static const struct {
        uint64_t n;
        const char *want;
    } rows[] = { { 0, "0\n" },
                 { INT64_MAX, "9223372036854775807\n" },
                 { (uint64_t)INT64_MAX + 1, "\"9223372036854775808\"\n" },
                 { UINT64_MAX, "\"18446744073709551615\"\n" } };

    for (size_t i = 0; i < BL_LEN(rows); i++) {
        char *got = NULL;
        size_t n;
        FILE *f = open_memstream(&got, &n);

        json_print(diff_count_json(rows[i].n), f);
        fclose(f);
        cr_expect(eq(str, got, (char *)rows[i].want));
        free(got);
    }
}
