/* diag.c - collects diagnostics and prints them as text and as JSON (see diag.h). */
#include "syntax/diag.h"

#include "kit/strbuf.h"
#include "kit/text.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

typedef struct DiagExtraNode DiagExtraNode;
struct DiagExtraNode { /* A note or a help of a report, as an element of a list. */
    DiagExtraNode *next;
    bool is_help;
    Span span;
    const char *text;
};

struct Diag {
    Diag *next;
    DiagCode code;
    Span span;
    const char *text;
    DiagExtraNode *extras, **tail;
};

struct Diags {
    Arena *arena;
    const Sources *sources;
    Diag *first, **tail;
    Diag unkept; /* the report that diag_add() returns if the list keeps no more reports */
    size_t count, reported, kept_errors, unkept_errors;
};

static const struct {
    const char *code, *title;
    Severity severity;
} info[] = {
#define DIAG(name, code, severity, title) [DIAG_##name] = { code, title, SEV_##severity },
#include "syntax/diag.def"
#undef DIAG
};

/* Two control characters that mark places in a format.  HELP_BEGINS replaces each line end.
 * ARTICLE follows the article "a" if an argument of the format comes next.  The article may then
 * become "an". */
enum { HELP_BEGINS = 0x1F, ARTICLE = 0x1E };

static const char *const severity_name[] = { "note", "warning", "error" };

const char *diag_code_string(DiagCode code)
{
    return info[code].code;
}

const char *diag_title(DiagCode code)
{
    return info[code].title;
}

Severity diag_severity(DiagCode code)
{
    return info[code].severity;
}

/* ---- collecting ---------------------------------------------------------- */

Diags *diags_new(const Sources *sources)
{
    Arena *a = arena_new();
    Diags *ds = arena_new_of(a, Diags);

    ds->arena = a;
    ds->sources = sources;
    ds->tail = &ds->first;
    return ds;
}

void diags_free(Diags *ds)
{
    if (ds)
        arena_free(ds->arena);
}

static bool has_place(const Diags *ds, Span s)
{
    return sources_find(ds->sources, s.start) != NULL;
}

static bool is_known(const Diags *ds, DiagCode code, Span span, const char *text)
{
    size_t n = strcspn(text, (char[]){ HELP_BEGINS, '\0' });

    for (const Diag *d = ds->first; d; d = d->next)
        if (d->code == code && source_same_span(d->span, span) && strlen(d->text) == n &&
            memcmp(d->text, text, n) == 0)
            return true;
    return false;
}

Diag *diags_find(Diags *ds, DiagCode code, Span span)
{
    Diag *d = ds->first;

    span = sources_origin(ds->sources, span);
    while (d && !(d->code == code && source_same_span(d->span, span)))
        d = d->next;
    return d;
}

static bool diags_is_full(const Diags *ds, bool error)
{
    return error ? ds->kept_errors == DIAG_MAX_ERRORS
                 : ds->count - ds->kept_errors == DIAG_MAX_OTHERS ||
                       ds->kept_errors == DIAG_MAX_ERRORS;
}

bool diags_full(const Diags *ds)
{
    return diags_is_full(ds, true);
}

static void add_extra(Diags *ds, Diag *d, bool is_help, Span span, const char *text)
{
    DiagExtraNode *e = arena_new_of(ds->arena, DiagExtraNode);

    span = sources_origin(ds->sources, span);
    *e = (DiagExtraNode){ .is_help = is_help, .span = span, .text = text };
    *d->tail = e;
    d->tail = &e->next;
}

/* Copies FMT to B, with the marks HELP_BEGINS and ARTICLE.  The arguments get no marks, so a line
 * end in an argument does not begin a help. */
static const char *diag_marked(StrBuf *b, const char *fmt)
{
    for (const char *s = fmt; *s; s++) {
        strbuf_addc(b, *s == '\n' ? HELP_BEGINS : *s, 1);
        if (*s == 'a' && (s == fmt || s[-1] == ' ') &&
            (strncmp(s + 1, " %s", 3) == 0 || strncmp(s + 1, " `%s", 4) == 0))
            strbuf_addc(b, ARTICLE, 1);
    }
    return strbuf_str(b);
}

/* Returns the text that FMT and its arguments AP give.  The text still has its HELP_BEGINS marks,
 * and lives in the arena of DS. */
static const char *diag_text(Diags *ds, const char *fmt, va_list ap)
{
    StrBuf format = { 0 };
    char *text = arena_vprintf(ds->arena, diag_marked(&format, fmt), ap), *to = text;

    for (const char *s = text; *s; s++)
        if (*s != ARTICLE)
            *to++ = *s;
        else if (text_takes_an(s + strspn(s + 1, " `") + 1))
            *to++ = 'n';
    *to = '\0';
    strbuf_free(&format);
    return text;
}

/* Splits TEXT at each HELP_BEGINS.  The first part becomes the text of D.  Each further part
 * becomes a help of D. */
static void diag_fill(Diags *ds, Diag *d, const char *text)
{
    size_t n = strcspn(text, (char[]){ HELP_BEGINS, '\0' });

    d->text = arena_strndup(ds->arena, text, n);
    while (text[n]) {
        text += n + 1;
        n = strcspn(text, (char[]){ HELP_BEGINS, '\0' });
        add_extra(ds, d, true, NO_SPAN, arena_strndup(ds->arena, text, n));
    }
}

Diag *diag_add(Diags *ds, DiagCode code, Span span, const char *fmt, ...)
{
    bool error = info[code].severity == SEV_ERROR;
    const char *text;
    va_list ap;

    span = sources_origin(ds->sources, span);
    if (diags_is_full(ds, error)) {
        ds->unkept_errors += error;
        ds->reported += error;
        return &ds->unkept;
    }
    va_start(ap, fmt);
    text = diag_text(ds, fmt, ap);
    va_end(ap);
    Diag *d = &ds->unkept;

    if (!is_known(ds, code, span, text)) {
        d = arena_new_of(ds->arena, Diag);
        d->code = code;
        d->span = span;
        d->tail = &d->extras;
        diag_fill(ds, d, text);
        *ds->tail = d;
        ds->tail = &d->next;
        ds->count++;
        ds->kept_errors += error;
    }
    ds->reported += error;
    return d;
}

void diag_note(Diags *ds, Diag *d, Span span, const char *fmt, ...)
{
    va_list ap;

    if (d == &ds->unkept)
        return;
    va_start(ap, fmt);
    add_extra(ds, d, false, span, diag_text(ds, fmt, ap));
    va_end(ap);
}

/* Returns true if D, or one of its notes, is about FILE. */
static bool diag_mentions_file(const Diags *ds, const Diag *d, const Source *file)
{
    bool does = sources_find(ds->sources, d->span.start) == file;

    for (const DiagExtraNode *e = d->extras; e; e = e->next)
        does |= has_place(ds, e->span) && sources_find(ds->sources, e->span.start) == file;
    return does;
}

void diags_note_since(Diags *ds, size_t since, Diags *but, Span at, const char *fmt, ...)
{
    const Source *file = sources_find(ds->sources, at.start);
    const char *text;
    va_list ap;

    va_start(ap, fmt);
    text = diag_text(ds, fmt, ap);
    va_end(ap);
    for (Diag *d = ds->first; d; d = d->next)
        if (since)
            since--;
        else if (has_place(ds, d->span) && !diag_mentions_file(ds, d, file) &&
                 !(but && diags_find(but, d->code, d->span)))
            add_extra(ds, d, false, at, text);
}

void diag_help(Diags *ds, Diag *d, const char *fmt, ...)
{
    va_list ap;

    if (d == &ds->unkept)
        return;
    va_start(ap, fmt);
    add_extra(ds, d, true, NO_SPAN, diag_text(ds, fmt, ap));
    va_end(ap);
}

const Sources *diags_sources(const Diags *ds)
{
    return ds->sources;
}

uint64_t diags_limit(const Diags *ds, LimitId id)
{
    return (ds->sources ? sources_limits(ds->sources) : limits_default())->at[id];
}

static bool has_help(const Diag *d)
{
    for (const DiagExtraNode *e = d->extras; e; e = e->next)
        if (e->is_help)
            return true;
    return false;
}

void diag_help_limit(Diags *ds, Diag *d, LimitId id)
{
    const LimitInfo *l = limit_info(id);

    if (diags_limit(ds, id) < l->most)
        diag_help(ds, d, "%sraise the limit: --limit %s=N (now %llu)", has_help(d) ? "or " : "",
                  l->option, (unsigned long long)diags_limit(ds, id));
}

size_t diags_errors(const Diags *ds)
{
    return ds->reported;
}

size_t diags_count(const Diags *ds)
{
    return ds->count;
}

void diags_forget_since(Diags *ds, size_t since, size_t errors)
{
    Diag **at = &ds->first;

    for (size_t i = 0; i < since; i++)
        at = &(*at)->next;
    for (const Diag *d = *at; d; d = d->next)
        ds->kept_errors -= info[d->code].severity == SEV_ERROR;
    ds->count = since;
    ds->reported = errors;
    *at = NULL;
    ds->tail = at;
}

/* ---- printing ------------------------------------------------------------ */

typedef struct DiagEntry {
    const Diag *d;
    size_t order;
} DiagEntry;

/* The reports in printing order.  If the list did not keep all errors, the final report says so.
 * That report is `last`. */
typedef struct DiagOrder {
    DiagEntry *at;
    size_t n;
    Diag last;
    char last_text[96];
} DiagOrder;

static int diag_compare_places(const void *pa, const void *pb)
{
    const DiagEntry *a = pa, *b = pb;
    /* NO_SPAN becomes 0, so a report without a place comes first */
    uint32_t x = a->d->span.start + 1, y = b->d->span.start + 1;

    if (x != y)
        return x < y ? -1 : 1;
    return (a->order > b->order) - (a->order < b->order);
}

/* Stores the reports of DS in O, in printing order.  The caller frees o->at with xfree(). */
static void diags_sort(const Diags *ds, DiagOrder *o)
{
    o->at = xcalloc(ds->count + 1, sizeof *o->at);
    o->n = 0;
    for (const Diag *d = ds->first; d; d = d->next, o->n++)
        o->at[o->n] = (DiagEntry){ d, o->n };
    qsort(o->at, o->n, sizeof *o->at, diag_compare_places);
    if (!ds->unkept_errors)
        return;
    snprintf(o->last_text, sizeof o->last_text, "%zu errors are shown here, and %zu more %s not",
             ds->kept_errors, ds->unkept_errors, ds->unkept_errors == 1 ? "is" : "are");
    o->last = (Diag){ .code = DIAG_GEN_TOO_MANY, .span = NO_SPAN, .text = o->last_text };
    o->at[o->n++].d = &o->last;
}

/* Returns the message of the report D: the text of D, or the title of D's code if the text is
 * empty. */
static const char *diag_message(const Diag *d)
{
    return *d->text ? d->text : info[d->code].title;
}

static DiagView diag_view_of(const Diag *d, Arena *arena)
{
    DiagView v = { .code = d->code,
                   .span = d->span,
                   .message = arena_printf(arena, "%s", diag_message(d)) };
    DiagExtra *extras;

    for (const DiagExtraNode *e = d->extras; e; e = e->next)
        v.nextras++;
    v.extras = extras = arena_new_array(arena, DiagExtra, v.nextras + 1);
    for (const DiagExtraNode *e = d->extras; e; e = e->next)
        *extras++ = (DiagExtra){ e->is_help, e->span, arena_printf(arena, "%s", e->text) };
    return v;
}

size_t diags_view(const Diags *ds, const DiagView **list, Arena *arena)
{
    DiagView *views = arena_new_array(arena, DiagView, ds->count + 1);
    DiagOrder o;

    diags_sort(ds, &o);
    for (size_t i = 0; i < o.n; i++)
        views[i] = diag_view_of(o.at[i].d, arena);
    xfree(o.at);
    *list = views;
    return o.n;
}

/* ---- the text form ------------------------------------------------------- */

/* Adds the character at S to B, or a substitute if the character is invalid, hidden or able to
 * control a terminal.  S has N bytes.  Sets *LEN to the number of bytes read.  Returns the width of
 * the character in columns. */
static size_t add_safe(StrBuf *b, const char *s, size_t n, size_t *len)
{
    int32_t cp;

    *len = text_decode(s, n, &cp);
    if (cp < 0 || text_is_hidden(cp)) {
        strbuf_add(b, cp < 0 ? "\uFFFD" : "·");
        return 1;
    }
    strbuf_addn(b, s, *len);
    return (size_t)utf8proc_charwidth(cp);
}

/* A message is cut after this many columns, because it may quote a text of any length. */
enum { MESSAGE_MAX = 500 };

static void put_safe(const char *s, FILE *out)
{
    StrBuf b = { 0 };
    size_t columns = 0;

    for (size_t n = strlen(s), len; n; s += len, n -= len) {
        if (columns >= MESSAGE_MAX) {
            strbuf_add(&b, "…");
            break;
        }
        columns += add_safe(&b, s, n, &len);
    }
    fputs(strbuf_str(&b), out);
    strbuf_free(&b);
}

enum {
    WINDOW = 160, /* a source line is cut to this many columns */
    /* a cut line shows at most this many columns before the caret */
    WINDOW_LEFT = 80,
    NEIGHBOURS = 4096, /* at most this many bytes are read on either side of the caret */
};

typedef struct DiagStyle {
    const char *severity[3], *place, *mark, *off;
} DiagStyle;

static const DiagStyle plain = { { "", "", "" }, "", "", "" };
static const DiagStyle coloured = {
    { "\033[1;36m", "\033[1;33m", "\033[1;31m" }, "\033[1m", "\033[1;32m", "\033[0m"
};

/* A source line as printed, and the line of marks under it. */
typedef struct DiagWindow {
    StrBuf line, marks;
} DiagWindow;

static bool is_tail(const char *text, uint32_t i)
{
    return ((unsigned char)text[i] & 0xC0) == 0x80;
}

/* Returns the printed width of the bytes from FROM to before TO.  A tab counts as one column. */
static size_t columns_of(const char *text, uint32_t from, uint32_t to)
{
    StrBuf b = { 0 };
    size_t columns = 0, len;

    for (uint32_t i = from; i < to; i += (uint32_t)len) {
        strbuf_clear(&b);
        columns += text[i] == '\t' ? (len = 1) : add_safe(&b, text + i, to - i, &len);
    }
    strbuf_free(&b);
    return columns;
}

static uint32_t next_char(const char *text, uint32_t i, uint32_t end)
{
    int32_t cp;

    return i + (uint32_t)text_decode(text + i, end - i, &cp);
}

/* Cuts a line to at most WINDOW columns around AT, where the marks start.  The line goes from
 * *BEGIN to before *END.  Reads at most NEIGHBOURS bytes on either side, so a very long line takes
 * no more time. */
static void clip_window(const char *text, uint32_t at, uint32_t *begin, uint32_t *end)
{
    uint32_t from = at - *begin > NEIGHBOURS ? at - NEIGHBOURS : *begin;
    uint32_t to = *end - at > NEIGHBOURS ? at + NEIGHBOURS : *end, next;

    while (from > *begin && from < at && is_tail(text, from))
        from++;
    while (to < *end && to > at && is_tail(text, to))
        to--;
    if (from == *begin && to == *end && columns_of(text, from, to) <= WINDOW)
        return;
    for (size_t left = columns_of(text, from, at); from < at && left > WINDOW_LEFT;) {
        next = next_char(text, from, to);
        left -= columns_of(text, from, next);
        from = next;
    }
    *begin = from;
    for (size_t used = 0; from < to && used < WINDOW; from = next) {
        next = next_char(text, from, to);
        used += columns_of(text, from, next);
    }
    *end = from;
}

/* Adds the character at byte I of TEXT to the line, and a mark or blanks below it.  END is the end
 * of the line.  The bytes from AT to before STOP are marked.  Returns the offset of the next
 * character. */
static uint32_t add_column(DiagWindow *w, const char *text, uint32_t i, uint32_t end, uint32_t at,
                           uint32_t stop)
{
    size_t len = 1, columns = 1;
    bool is_tab = text[i] == '\t';

    if (is_tab)
        strbuf_addc(&w->line, '\t', 1);
    else
        columns = add_safe(&w->line, text + i, end - i, &len);

    bool is_caret = i <= at && at < i + len;

    if (!is_caret) {
        strbuf_addc(&w->marks, i > at && i < stop ? '~' : is_tab ? '\t' : ' ', columns);
    } else if (columns) {
        strbuf_addc(&w->marks, '^', 1);
        strbuf_addc(&w->marks, '~', columns - 1);
    } else { /* a combining mark has no column, so the caret goes under the character before it */
        w->marks.len -= w->marks.len > 0;
        strbuf_addc(&w->marks, '^', 1);
    }
    return i + (uint32_t)len;
}

static void put_window(const Diags *ds, Span span, FILE *out, const DiagStyle *style)
{
    LineCol lc = source_locate(ds->sources, span.start);
    const char *text = source_text(lc.src);
    uint32_t at = span.start - source_base(lc.src);
    uint32_t stop = span.end > span.start ? at + (span.end - span.start) : at;
    DiagWindow w = { { 0 }, { 0 } };

    if (at > lc.end) /* AT points into the line end */
        at = lc.end;
    uint32_t begin = lc.begin, end = lc.end;

    clip_window(text, at, &begin, &end);
    if (begin > lc.begin) {
        strbuf_add(&w.line, "…");
        strbuf_addc(&w.marks, ' ', 1);
    }
    for (uint32_t i = begin; i < end;)
        i = add_column(&w, text, i, end, at, stop);
    if (at >= end)
        strbuf_addc(&w.marks, '^', 1);
    if (end < lc.end)
        strbuf_add(&w.line, "…");
    while (strchr(" \t", w.marks.s[w.marks.len - 1])) /* removes the blanks after the last mark */
        w.marks.s[--w.marks.len] = '\0';
    int gutter = snprintf(NULL, 0, "%5u", lc.line);

    fprintf(out, "%5u |%s%s\n", lc.line, w.line.len ? " " : "", strbuf_str(&w.line));
    fprintf(out, "%*s | %s%s%s\n", gutter, "", style->mark, strbuf_str(&w.marks), style->off);
    strbuf_free(&w.line);
    strbuf_free(&w.marks);
}

/* Prints "file:line:col: ".  Prints the name of the program instead if SPAN has no place. */
static void diag_put_place(const Diags *ds, Span span, FILE *out, const DiagStyle *style)
{
    LineCol lc = source_locate(ds->sources, span.start);

    fputs(style->place, out);
    if (lc.src) {
        put_safe(source_name(lc.src), out);
        fprintf(out, ":%u:%u:%s ", lc.line, lc.col, style->off);
    } else {
        fprintf(out, "bridgelaw:%s ", style->off);
    }
}

static void put_extra(const Diags *ds, const DiagExtraNode *e, FILE *out, const DiagStyle *style)
{
    const char *label = e->is_help ? "help" : "note";

    if (has_place(ds, e->span)) {
        diag_put_place(ds, e->span, out, style);
        fprintf(out, "%s%s%s: ", style->severity[SEV_NOTE], label, style->off);
    } else {
        fprintf(out, "      = %s: ", label);
    }
    put_safe(e->text, out);
    fputc('\n', out);
    if (has_place(ds, e->span))
        put_window(ds, e->span, out, style);
}

static void put_diag(const Diags *ds, const Diag *d, FILE *out, const DiagStyle *style)
{
    Severity sev = info[d->code].severity;

    diag_put_place(ds, d->span, out, style);
    fprintf(out, "%s%s[%s]%s: ", style->severity[sev], severity_name[sev], info[d->code].code,
            style->off);
    put_safe(diag_message(d), out);
    fputc('\n', out);
    if (has_place(ds, d->span))
        put_window(ds, d->span, out, style);
    for (int help = 0; help < 2; help++) /* the notes come before the helps */
        for (const DiagExtraNode *e = d->extras; e; e = e->next)
            if (e->is_help == help)
                put_extra(ds, e, out, style);
}

void diags_print_text(const Diags *ds, FILE *out, bool colour)
{
    const DiagStyle *style = colour ? &coloured : &plain;
    DiagOrder o;

    diags_sort(ds, &o);
    for (size_t i = 0; i < o.n; i++)
        put_diag(ds, o.at[i].d, out, style);
    xfree(o.at);
}

/* ---- the JSON form ------------------------------------------------------- */

static void json_place(const Diags *ds, json_t *o, Span span)
{
    LineCol from = source_locate(ds->sources, span.start);
    LineCol to = source_locate(ds->sources, span.end);

    json_set_text(o, "file", from.src ? source_name(from.src) : NULL);
    json_object_set_new(o, "line", from.src ? json_integer(from.line) : json_null());
    json_object_set_new(o, "column", from.src ? json_integer(from.col) : json_null());
    json_object_set_new(o, "end_line", to.src ? json_integer(to.line) : json_null());
    json_object_set_new(o, "end_column", to.src ? json_integer(to.col) : json_null());
}

static json_t *json_diag(const Diags *ds, const Diag *d)
{
    json_t *o = json_object(), *help = json_array(), *notes = json_array();

    json_place(ds, o, d->span);
    json_set_text(o, "code", info[d->code].code);
    json_set_text(o, "severity", severity_name[info[d->code].severity]);
    json_set_text(o, "message", diag_message(d));
    for (const DiagExtraNode *e = d->extras; e; e = e->next) {
        if (e->is_help) {
            json_array_append_new(help, json_string(e->text));
            continue;
        }
        json_t *note = json_object();

        json_place(ds, note, e->span);
        json_set_text(note, "message", e->text);
        json_array_append_new(notes, note);
    }
    json_object_set_new(o, "help", help);
    json_object_set_new(o, "notes", notes);
    return o;
}

json_t *diags_json(const Diags *ds)
{
    json_t *list = json_array();
    DiagOrder o;

    diags_sort(ds, &o);
    for (size_t i = 0; i < o.n; i++)
        json_array_append_new(list, json_diag(ds, o.at[i].d));
    xfree(o.at);
    return list;
}

void diags_print_json(const Diags *ds, FILE *out)
{
    json_t *list = diags_json(ds);
    StrBuf b = { 0 };

    for (const json_t *j = json_first(list); j; j = json_after(j)) {
        json_write(j, true, &b);
        strbuf_addc(&b, '\n', 1);
    }
    fwrite(strbuf_str(&b), 1, b.len, out);
    strbuf_free(&b);
    json_decref(list);
}
