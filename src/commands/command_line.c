/* command_line.c - reads and checks the command line by the tables of option_table.h. */
#include "commands/command_line.h"

#include "program/spelling.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

void command_line_unknown_command(const char *name, Diags *diags)
{
    SpellingGuess g = { .name = name, .limit = strlen(name) < 3 ? (unsigned)strlen(name) : 3 };

    for (const CommandInfo *c = command_table; c->name; c++)
        spelling_guess(&g, c->name);
    spelling_suggest(diags,
                     diag_add(diags, DIAG_GEN_USAGE, NO_SPAN, "there is no command `%s`", name),
                     g.best, "`bridgelaw --help` prints the commands and options");
}

/* ---- reading ---------------------------------------------------------- */

/* NAME is one of the names of the option O.  Returns true if the argument A is NAME.  Sets *VALUE
 * to the value in A, or to NULL if A has no value. */
static bool option_matches(const OptionInfo *o, const char *name, const char *a, const char **value)
{
    size_t n = strlen(name);

    *value = NULL;
    if (!n || strncmp(a, name, n) != 0)
        return false;
    if (a[n] && o->kind != OPTION_FLAG)
        *value = n == 2 ? a + n : a[n] == '=' ? a + n + 1 : NULL;
    return !a[n] || *value;
}

/* Returns a row of option_table for the argument A, or NULL if no option matches.  Sets *VALUE to
 * the value in A, or to NULL if A has no value. */
static const OptionInfo *option_find(const char *a, const char **value)
{
    for (const OptionInfo *o = option_table; o->name; o++)
        if (option_matches(o, o->name, a, value) || option_matches(o, o->letter, a, value) ||
            option_matches(o, o->alias, a, value))
            return o;
    return NULL;
}

void command_line_read(int argc, char **argv, CommandLine *l)
{
    bool ended = false; /* `--` was read: no option follows */

    *l = (CommandLine){ 0 };
    l->paths = xcalloc((size_t)argc + 1, sizeof *l->paths);
    l->given = xcalloc((size_t)argc + 1, sizeof *l->given);
    for (int i = 1; i < argc; i++) {
        const char *a = argv[i], *value;
        const OptionInfo *o;

        if (ended || a[0] != '-' || !a[1]) {
            if (l->command)
                l->paths[l->npaths++] = a;
            else
                l->command = a;
            continue;
        }
        if (strcmp(a, "--") == 0) {
            ended = true;
            continue;
        }
        o = option_find(a, &value);
        if (!o) {
            l->unknown = a;
            return;
        }
        if (!value && o->kind != OPTION_FLAG) {
            if (i + 1 == argc) {
                l->valueless = a;
                return;
            }
            value = argv[++i];
        }
        l->given[l->ngiven++] = (GivenOption){ a, o->name, value };
    }
}

void command_line_release(CommandLine *l)
{
    xfree(l->paths);
    xfree(l->given);
}

const GivenOption *command_line_given(const CommandLine *l, const char *name)
{
    for (int i = l->ngiven; i-- > 0;)
        if (strcmp(l->given[i].name, name) == 0)
            return &l->given[i];
    return NULL;
}

static bool unknown_option(const char *a, Diags *diags)
{
    Arena *arena = arena_new();
    const char *own = arena_strndup(arena, a, strcspn(a, "="));
    SpellingGuess g = { .name = own, .limit = strlen(own) < 6 ? 2 : 3 };

    for (const OptionInfo *o = option_table; o->name; o++)
        spelling_guess(&g, o->name);
    if (g.best && g.limit == 0)
        diag_add(diags, DIAG_GEN_USAGE, NO_SPAN,
                 "`%s` takes no value\n"
                 "leave out `=` and what follows it",
                 g.best);
    else
        spelling_suggest(diags,
                         diag_add(diags, DIAG_GEN_USAGE, NO_SPAN, "there is no option `%s`", own),
                         g.best, "`bridgelaw --help` prints the commands and options");
    arena_free(arena);
    return false;
}

/* ---- checking --------------------------------------------------------- */

/* WORD is the first argument of the command C, or NULL.  Returns the forms of C that WORD allows,
 * as bits.  A form that begins with no fixed word is always allowed. */
static uint32_t forms_meant(const CommandInfo *c, const char *word)
{
    uint32_t set = 0;

    for (int f = 0; f < FORM_COUNT; f++)
        if (strcmp(form_table[f].command, c->name) == 0 &&
            (!*form_table[f].word || (word && strcmp(form_table[f].word, word) == 0)))
            set |= (uint32_t)1 << f;
    return set;
}

/* Returns the index of V in VALUES, a list such as "a|b|c".  Returns -1 if V is not in the list. */
static int value_index(const char *values, const char *v)
{
    for (int i = 0; *values; i++) {
        size_t n = strcspn(values, "|");

        if (strlen(v) == n && memcmp(values, v, n) == 0)
            return i;
        values += n + (values[n] == '|');
    }
    return -1;
}

/* Sets *N to the decimal number V.  RANGE is a text such as "1 to 64".  Returns false if V is not a
 * number in RANGE. */
static bool option_number(const char *v, const char *range, uint64_t *n)
{
    char *end;
    uint64_t least = strtoull(range, &end, 10), most = strtoull(end + strlen(" to "), NULL, 10);

    errno = 0;
    *n = strtoull(v, &end, 10);
    return *v >= '0' && *v <= '9' && !*end && !errno && *n >= least && *n <= most;
}

static bool set_limit(const char *s, Limits *limits, Diags *diags)
{
    LimitId which = LIMIT_COUNT;

    switch (limits_set(limits, s, &which)) {
    case LIMIT_SET: return true;
    case LIMIT_UNKNOWN:
        diag_add(diags, DIAG_GEN_USAGE, NO_SPAN,
                 "`%s` names no limit\n"
                 "write --limit NAME=NUMBER; `bridgelaw list limits` prints the names",
                 s);
        break;
    case LIMIT_RANGE:
        diag_add(diags, DIAG_GEN_USAGE, NO_SPAN,
                 "`%s` is not a value of `--limit`\n"
                 "write --limit %s=N, with N from 1 to %llu",
                 s, limit_info(which)->option, (unsigned long long)limit_info(which)->most);
        break;
    }
    return false;
}

/* Stores the value V in the field of O that ROW names.  Returns false if ROW does not allow V. */
static bool store(const OptionInfo *row, const char *v, Options *o)
{
    void *field = (char *)o + row->field;
    uint64_t n = 0;
    int i = *row->values ? value_index(row->values, v ? v : "") : 0;

    switch (row->kind) {
    case OPTION_FLAG: *(bool *)field = true; return true;
    case OPTION_TEXT: *(const char **)field = v; return i >= 0 || o->help;
    case OPTION_LIST: {
        int *count = (int *)((char *)o + row->count);

        ((const char **)field)[(*count)++] = v;
        return true;
    }
    case OPTION_CHOICE: *(unsigned *)field = (unsigned)i; return i >= 0;
    case OPTION_SMALL:
    case OPTION_NUMBER:
        if (!option_number(v, row->values, &n))
            return false;
        if (row->kind == OPTION_SMALL)
            *(int *)field = (int)n;
        else
            *(uint64_t *)field = n;
        return true;
    case OPTION_LIMIT: break;
    }
    return true;
}

static bool wrong_value(const OptionInfo *row, const GivenOption *g, Diags *diags)
{
    const char *last = strrchr(row->values, '|');
    StrBuf list = { 0 };

    for (const char *s = row->values; *s; s++)
        strbuf_printf(&list, *s != '|' ? "%c" : s == last ? " or " : ", ", *s);
    diag_add(diags, DIAG_GEN_USAGE, NO_SPAN,
             "`%s` is not a value of `%s`\n"
             "write %s%s",
             g->value, g->name, last ? "" : "a number from ", strbuf_str(&list));
    strbuf_free(&list);
    return false;
}

/* G is an option that the user gave.  Checks it, and stores its value in O or LIMITS.  ALLOWED has
 * the forms of the command C that are possible.  If none of these takes the option, or the value is
 * wrong, reports an error and returns false. */
static bool set_option(const GivenOption *g, uint32_t allowed, const CommandInfo *c, Options *o,
                       Limits *limits, Diags *diags)
{
    const OptionInfo *row = NULL;

    for (const OptionInfo *r = option_table; r->name; r++) {
        if (strcmp(r->name, g->name) != 0 || (r->forms != OPTION_EVERY && !(r->forms & allowed)))
            continue;
        row = r;
        if (r->kind == OPTION_LIMIT)
            return set_limit(g->value, limits, diags);
        if (r->kind == OPTION_LIST && *(int *)((char *)o + r->count) == MAX_EDITIONS) {
            diag_add(diags, DIAG_GEN_USAGE, NO_SPAN,
                     "`%s` is given more than %d times\n"
                     "%s",
                     g->name, MAX_EDITIONS,
                     strchr(r->value, ',') ? "put commas between the names" : "leave some out");
            return false;
        }
        if (store(r, g->value, o))
            return true;
    }
    if (row)
        return wrong_value(row, g, diags);
    diag_add(diags, DIAG_GEN_USAGE, NO_SPAN,
             "`%s` is not an option of `%s`\n"
             "`bridgelaw %s --help` prints its options",
             g->written, c->name, c->name);
    return false;
}

bool command_line_set(const CommandLine *l, const CommandInfo *c, Options *o, Limits *limits,
                      Diags *diags)
{
    uint32_t allowed;

    o->help = command_line_given(l, "--help"); /* with --help, a wrong value is not an error */
    allowed = !c || o->help ? OPTION_EVERY : forms_meant(c, l->paths[0]);
    if (l->unknown)
        return unknown_option(l->unknown, diags);
    if (l->valueless) {
        diag_add(diags, DIAG_GEN_USAGE, NO_SPAN,
                 "`%s` needs a value\n"
                 "write the value after it; `bridgelaw --help` prints the options with their "
                 "values",
                 l->valueless);
        return false;
    }
    for (int i = 0; i < l->ngiven; i++)
        if (!set_option(&l->given[i], allowed, c, o, limits, diags))
            return false;
    return true;
}
