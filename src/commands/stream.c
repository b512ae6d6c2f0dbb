/* stream.c - reads cases in JSON line by line, and rules on each line before the next. */
#include "commands/stream.h"

#include "report/json_print.h"

#include <string.h>

static const char blanks[] = " \t\r\n";

/* Appends the next line of IN to B, with its line end.  Appends at most MOST + 1 bytes, because a
 * line of more than MOST bytes is too long.  Returns false at the end of the input. */
static bool stream_read_line(FILE *in, uint64_t most, StrBuf *b)
{
    size_t from = b->len;
    int c;

    while ((c = getc(in)) != EOF) {
        if (b->len - from <= most || c == '\n')
            strbuf_addc(b, (char)c, 1);
        if (c == '\n')
            return true;
    }
    return b->len > from;
}

static bool is_blank(const char *s, size_t n)
{
    return strspn(s, blanks) >= n;
}

bool stream_detect(FILE *in, uint64_t most, StrBuf *read)
{
    size_t from = 0;

    do
        from = read->len;
    while (stream_read_line(in, most, read) && is_blank(strbuf_str(read) + from, read->len - from));

    const char *line = strbuf_str(read) + from;

    line += strspn(line, blanks);
    return *line == '{' && line[1 + strspn(line + 1, blanks)];
}

void stream_read_rest(FILE *in, uint64_t most, StrBuf *read)
{
    while (read->len <= most && stream_read_line(in, most, read))
        ;
}

static bool is_asked_for(const Stream *s, const Node *n)
{
    return !s->only || strcmp(n->text, s->only) == 0;
}

/* Returns an edition that exists, is needed by a case of the list N, and is not loaded yet.
 * Returns NULL if there is none. */
static const char *stream_missing_edition(const Stream *s, const Node *n)
{
    for (; n && !s->named; n = n->next)
        if (is_asked_for(s, n) && !library_edition_loaded(s->lib, library_case_edition(n)) &&
            library_has_edition(s->lib, library_case_edition(n)))
            return library_case_edition(n);
    return NULL;
}

/* Returns the cases of LINE, which has N bytes.  Loads every edition that the cases need.  An
 * edition lives longer than the line, so it is loaded between library_end_line() and
 * library_begin_line(). */
static const Node *stream_line_cases(const Stream *s, const char *line, size_t n)
{
    library_begin_line(s->lib);

    const Node *cases = library_line_cases(s->lib, "<stdin>", line, n);
    const char *edition;

    while ((edition = stream_missing_edition(s, cases))) {
        char *name = xstrdup(edition);

        library_end_line(s->lib);
        library_edition(s->lib, name);
        bool known = library_edition_loaded(s->lib, name);

        xfree(name);
        library_begin_line(s->lib);
        cases = library_line_cases(s->lib, "<stdin>", line, n);
        if (!known) /* too many editions are loaded */
            break;
    }
    return cases;
}

/* Returns true if the edition of the case N can be used.  Otherwise reports an error. */
static bool stream_can_rule(const Stream *s, const Node *n)
{
    const Node *under = ast_find(n->a, N_RuledUnder);

    if (s->named || (library_edition_loaded(s->lib, library_case_edition(n)) &&
                     library_edition(s->lib, library_case_edition(n))))
        return true;
    diag_add(library_diags(s->lib), DIAG_NAME_EDITION, under ? under->a->span : n->span,
             "the edition `%s` is unknown or has errors\n"
             "check the name; if it is right, `bridgelaw check` prints the errors",
             library_case_edition(n));
    return false;
}

/* Prints that line NUMBER cannot be ruled on.  N is the case with the error, or NULL. */
static void stream_refuse(const Stream *s, long number, const Node *n)
{
    const Diags *diags = library_diags(s->lib);

    if (!s->json) {
        diags_print_text(diags, stderr, false);
        return;
    }
    json_t *o = json_object();

    json_set_integer(o, "line", number);
    json_set_text(o, "case", n ? n->text : NULL);
    json_object_set_new(o, "diagnostics", diags_json(diags));
    json_print(o, s->out);
}

static bool stream_rule_line(Stream *s, long number, const char *line, size_t len)
{
    const Node *n = stream_line_cases(s, line, len);
    bool good = n && !diags_errors(library_diags(s->lib));

    for (; good && n; n = n->next) {
        if (!is_asked_for(s, n))
            continue;
        s->any = true;
        if (stream_can_rule(s, n))
            s->fn(s->context, "<stdin>", n);
        good = !diags_errors(library_diags(s->lib));
        if (!good)
            break;
    }
    if (!good)
        stream_refuse(s, number, n);
    else if (s->json)
        diags_print_json(library_diags(s->lib), stderr); /* warnings only */
    else
        diags_print_text(library_diags(s->lib), stderr, false);
    fflush(s->out);
    library_end_line(s->lib);
    return good;
}

bool stream_cases(Stream *s, const StrBuf *read)
{
    StrBuf line = { 0 };
    const char *first = strbuf_str(read);
    long number = 1;
    bool good = true;

    for (; is_blank(first, strcspn(first, "\n")); first++, number++)
        first += strcspn(first, "\n");
    strbuf_addn(&line, first, read->len - (size_t)(first - strbuf_str(read)));
    do {
        if (!is_blank(strbuf_str(&line), line.len))
            good &= stream_rule_line(s, number, strbuf_str(&line), line.len);
        strbuf_clear(&line);
        number++;
    } while (!ferror(s->out) &&
             stream_read_line(s->in, diags_limit(library_diags(s->lib), LIMIT_FILE_BYTES), &line));
    strbuf_free(&line);
    return good;
}
