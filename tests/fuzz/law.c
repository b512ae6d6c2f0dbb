/* law.c - a fuzz target that reads any text as a law file and lays it out.  A second layout must
 * change nothing.  fmt_source() checks itself that the tokens stay the same. */
#include "fuzz.h"
#include "syntax/fmt.h"

#include <string.h>

static bool laid_out(const char *text, size_t n, StrBuf *out)
{
    Sources *sources = sources_new();
    Diags *diags = diags_new(sources);
    const Source *src = sources_add(sources, "fuzz", text, n);
    bool good = fmt_source(src, PARSE_LAW, diags, out);
    char *words = NULL;
    size_t len;
    FILE *to = open_memstream(&words, &len);

    diags_print_text(diags, to, false);
    fclose(to);
    FUZZ_EXPECT(good == (diags_errors(diags) == 0));
    FUZZ_EXPECT(good || len > 0);
    free(words);
    diags_free(diags);
    sources_free(sources);
    return good;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    StrBuf once = { 0 }, twice = { 0 };

    if (laid_out((const char *)data, size, &once)) {
        FUZZ_EXPECT(laid_out(strbuf_str(&once), once.len, &twice));
        FUZZ_EXPECT(strcmp(strbuf_str(&once), strbuf_str(&twice)) == 0);
    }
    strbuf_free(&once);
    strbuf_free(&twice);
    return 0;
}
