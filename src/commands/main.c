/* main.c - the command line: options, the choice of the command, its exit
 * status.  What a command does is in cmd_*.c. */
#include "commands/command.h"

#include "bridge/interval.h"

#include <errno.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LARGE_PIECE = 1 << 22 };

typedef struct Command {
    const char *name;
    int (*run)(const Options *o, Library *lib, FILE *out);
    const char *usage;
    bool paths; /* at least one argument is needed */
} Command;

/* Does the command only rule on cases, and looks at no universe, principle or incentive? */
static bool command_only_rules(const Command *c)
{
    return c->run == cmd_rule || c->run == cmd_ask || c->run == cmd_compare ||
           c->run == cmd_test || c->run == cmd_why || c->run == cmd_case;
}

static const Command commands[] = {
    { "rule", cmd_rule,
      "rule [-e EDITION]... [--at EVENT] [--timeline | --open | --script | --advice]\n"
      "               [--all] [--citations] [--lang en|el] [--format text|json] "
      "CASE... | -\n"
      "    the ruling on each case; --timeline: as it stood after each event;\n"
      "    --open: which answers to what is open lead to which ruling;\n"
      "    --script: what the director says to whom, also in several --lang en,el;\n"
      "    --advice: beside it, what cards were worth double dummy;\n"
      "    -: standard input, a case file or cases in JSON, one on a line, each\n"
      "    answered before the next is read",
      true },
    { "ask", cmd_ask,
      "ask [-e EDITION] [--level outcome|modal|citation] [--all] [--citations]\n"
      "               [--lang en|el] [--format text|json] [-o FILE] [CASE]\n"
      "    an interview: what happened, and then only what can still change the ruling",
      false },
    { "compare", cmd_compare,
      "compare -e EDITION -e EDITION... [--level outcome|modal|citation] [--summary]\n"
      "               [--all] [--citations] [--lang en|el] [--format text|json] CASE...\n"
      "    the rulings of several editions side by side",
      true },
    { "test", cmd_test,
      "test [-e EDITION]... [--format text|tap|junit] PATH...\n"
      "    what the cases expect against what the laws say",
      true },
    { "diff", cmd_diff,
      "diff A B [--universe NAME[,NAME...]]... [--level outcome|modal|citation]\n"
      "               [--summary] [--all] [-o DIR] [--threads N] [--lang en|el]\n"
      "               [--format text|json|html]\n"
      "    every way in which two editions rule the cases of universes differently, "
      "with\n"
      "    the clause to blame and an example; -o: the examples, as cases",
      true },
    { "cover", cmd_cover,
      "cover EDITION [--law LABEL] [--all] [--lang en|el]\n"
      "               [--format text|json|html|lcov] PATH...\n"
      "    what the cases at PATH show of the laws: which clauses rule in some case, "
      "which\n"
      "    conditions make the difference by themselves; --all: and which cases show it\n"
      "cover EDITION --mutate [--law LABEL,...] [--all] [--lang en|el]\n"
      "               [--format text|json] PATH...\n"
      "    which small changes of the laws the cases at PATH notice\n"
      "cover EDITION --suggest [--law LABEL,...] [-o DIR] PATH...\n"
      "    cases that would notice the others; what is right in them is left to you",
      true },
    { "audit", cmd_audit,
      "audit EDITION [--universe NAME[,NAME...]]... [--lang en|el] [--format text|json] "
      "[-o DIR]\n"
      "    what is amiss in an edition: clashes, gaps, what never matters, principles\n"
      "    that do not hold; -o: every witness as a case in DIR",
      true },
    { "impact", cmd_impact,
      "impact DRAFT [--against EDITION] [--level outcome|modal|citation]\n"
      "               [--universe NAME[,NAME...]]... [--lang en|el]\n"
      "               [--format md|text|json] "
      "PATH...\n"
      "    what becomes of the cases at PATH, and of the laws, under a draft: an "
      "edition\n"
      "    with overlays, the last of which is tried, or the path of an overlay",
      true },
    { "incentive", cmd_incentive,
      "incentive EDITION... CLAUSE [--all] [--deals N] [--seed N] [--threads N]\n"
      "               [--lang en|el] [--format text|json] [-o DIR]\n"
      "    does an irregularity pay: over random deals, double dummy, what the side "
      "that\n"
      "    commits it gains after the ruling; --all: at each moment of a deal instead "
      "of\n"
      "    one that is drawn; -o: the deal with the greatest gain, as a case",
      true },
    { "case", cmd_case,
      "case json [--all [-e EDITION]] CASE...\n"
      "    cases as JSON, one object on a line, which every command reads as it reads "
      "a\n"
      "    case file; --all: events by their kinds and attributes instead of in words\n"
      "case text [--all [-e EDITION]] CASE...\n"
      "    the same, also of cases in JSON, as a case file\n"
      "case new [--pbn FILE | --lin FILE] [--board N] [--table NAME]\n"
      "               [--to TRICK | TRICK/CARD | H3] [--lang en|el] [-o FILE]\n"
      "    a case to go on with, from a board that a program recorded: the hands, the\n"
      "    contract, the auction and the play, or the play up to a card",
      true },
    { "check", cmd_check,
      "check [-e EDITION] PATH...\n"
      "    read and check law files and cases, and nothing else",
      true },
    { "fmt", cmd_fmt,
      "fmt [--check | --diff] PATH... | -\n"
      "    lay out law files and cases, and print the names of those that changed;\n"
      "    --check, --diff: only tell which would, or how; -: standard input",
      true },
    { "show", cmd_show,
      "show [EDITION [EDITION]] [CLAUSE] [--lang en|el] [--format text|md|html] [--all]\n"
      "    the laws as prose; of two editions, side by side, what they say differently\n"
      "show [EDITION] --universes [--universe NAME[,NAME...]]... [--threads N]\n"
      "               [--lang en|el]\n"
      "    the universes, and how many cases and shapes each of them has",
      false },
    { "why", cmd_why,
      "why [-e EDITION]... [--at EVENT] [--all] [--lang en|el] [--format text|json]\n"
      "               [-o FILE] CASE CLAUSE\n"
      "    why a clause rules on the case or does not, and what would change that;\n"
      "    -o: the case so changed",
      true },
    { "list", cmd_list,
      "list editions | clauses | universes | languages | sentences | findings | words |\n"
      "               codes | limits [EDITION] [--lang en|el]\n"
      "    the names of what there is, each with its title after a tab; sentences,\n"
      "    findings, words: what a case may say",
      true },
    { "explain", cmd_explain,
      "explain CODE...\n"
      "    what a diagnostic means, with an example and the mend",
      true },
};

/* The usage of a command; each of its ways to be called begins at the margin. */
static void print_usage(const Command *c, const char *margin, FILE *out)
{
    for (const char *s = c->usage; *s;) {
        size_t n = strcspn(s, "\n");

        fprintf(out, "%s%.*s\n", *s == ' ' ? "" : margin, (int)n, s);
        s += n + (s[n] == '\n');
    }
}

static void help(FILE *out)
{
    fputs("bridgelaw rules on what happened at a bridge table.\n\n", out);
    for (size_t i = 0; i < BL_LEN(commands); i++)
        print_usage(&commands[i], "  bridgelaw ", out);
    fputs("\n"
          "EDITION is an edition with overlays: wbf-2017+wbf-commentary-2019.\n"
          "Also: --case NAME (of several in a file), --laws DIR,\n"
          "--color auto|always|never, --help, --version.\n"
          "--overlays DIR: overlays may lie in DIR too.  --allow-native DIR: law files "
          "may\n"
          "call functions of libraries in DIR, which are trusted like this program.\n"
          "--limit NAME=N: another bound of what is read or worked out (list limits).\n"
          "Exit status: 0 done; 1 something differs or fails; 2 the input is wrong.\n",
          out);
}

/* What every command takes. */
static const char of_all[] = " --case --laws --color --colour --overlays --allow-native "
                             "--limit --help -h --version ";

/* The option in TEXT that is most like OWN, where one is nearer than *LIMIT, else BEST. */
static const char *option_in(const char *text, const char *own, unsigned *limit,
                             const char *best, Arena *arena)
{
    for (const char *s = text; (s = strstr(s, "--")); s += 2) {
        const char *other =
            arena_strndup(arena, s, strspn(s, "abcdefghijklmnopqrstuvwxyz-"));
        unsigned far = text_distance(own, other);

        if (far < *limit) {
            *limit = far;
            best = other;
        }
    }
    return best;
}

/* The option that is most like the one with which the argument A begins; NULL: none is. */
static const char *option_like(const char *a, Arena *arena)
{
    const char *own = arena_strndup(arena, a, strcspn(a, "=")), *best;
    unsigned limit = strlen(own) < 6 ? 2 : 3;

    best = option_in(of_all, own, &limit, NULL, arena);
    best = option_in("--edition --output", own, &limit, best, arena);
    for (size_t i = 0; i < BL_LEN(commands); i++)
        best = option_in(commands[i].usage, own, &limit, best, arena);
    return best;
}

static void unknown_option(const char *a, Diags *diags)
{
    Arena *arena = arena_new();
    const char *like = option_like(a, arena);
    Diag *d = diag_add(diags, DIAG_GEN_USAGE, NO_SPAN, "unknown option `%s`", a);

    if (like && strncmp(a, like, strlen(like)) == 0 && a[strlen(like)] == '=')
        diag_help(diags, d, "`%s` has no value", like);
    else if (like)
        diag_help(diags, d, "did you mean `%s`?", like);
    else
        diag_help(diags, d, "see bridgelaw --help");
    arena_free(arena);
}

static void unknown_command(const char *name, Diags *diags)
{
    const char *best = NULL;
    unsigned limit = 3;
    Diag *d = diag_add(diags, DIAG_GEN_USAGE, NO_SPAN, "unknown command `%s`", name);

    for (size_t i = 0; i < BL_LEN(commands); i++) {
        unsigned far = text_distance(name, commands[i].name);

        if (far < limit && far < strlen(name)) {
            limit = far;
            best = commands[i].name;
        }
    }
    if (best)
        diag_help(diags, d, "did you mean `%s`?", best);
    else
        diag_help(diags, d, "see bridgelaw --help");
}

static bool main_usage_error(Diags *diags, const char *fmt, const char *arg)
{
    diag_help(diags, diag_add(diags, DIAG_GEN_USAGE, NO_SPAN, fmt, arg),
              "see bridgelaw --help");
    return false;
}

/* The value of option NAME at argv[*i], as `--name=value`, `--name value` or,
 * for one letter, `-evalue`; NULL when argv[*i] is not that option. */
static const char *option(const char *name, char **argv, int argc, int *i, bool *missing)
{
    const char *a = argv[*i];
    size_t n = strlen(name);

    if (strncmp(a, name, n) != 0)
        return NULL;
    if (a[n] == '=' && n > 2)
        return a + n + 1;
    if (a[n] && n == 2)
        return a + n;
    if (a[n])
        return NULL;
    if (*i + 1 == argc) {
        *missing = true;
        return "";
    }
    return argv[++*i];
}

typedef struct CommandLine {
    Options o;
    const char *command, *colour;
    bool help, version;
    const char **paths, **options; /* as they are written */
    int noptions;
} CommandLine;

static bool main_is_one_of(const char *s, const char *list)
{
    for (size_t n; *list; list += n + (list[n] == ' ')) {
        n = strcspn(list, " ");
        if (strlen(s) == n && memcmp(list, s, n) == 0)
            return true;
    }
    return false;
}

static bool read_threads(const char *s, int *threads)
{
    char *end;
    long n = strtol(s, &end, 10);

    *threads = (int)n;
    return *s >= '0' && *s <= '9' && !*end && n >= 1 && n <= 64;
}

/* A whole number in decimal digits. */
static bool read_count(const char *s, uint64_t *n)
{
    char *end;

    errno = 0;
    *n = strtoull(s, &end, 10);
    return *s >= '0' && *s <= '9' && !*end && !errno;
}

static bool read_limit(const char *s, Limits *limits, Diags *diags)
{
    LimitId which = LIMIT_COUNT;
    Diag *d;

    switch (limits_set(limits, s, &which)) {
    case LIMIT_SET: return true;
    case LIMIT_UNKNOWN:
        d = diag_add(diags, DIAG_GEN_USAGE, NO_SPAN, "`%s` is no limit", s);
        diag_help(diags, d, "bridgelaw list limits: their names");
        break;
    case LIMIT_RANGE:
        d = diag_add(diags, DIAG_GEN_USAGE, NO_SPAN, "`%s` is no bound that there can be",
                     s);
        diag_help(diags, d, "write --limit %s=N, with N from 1 to %llu",
                  limit_info(which)->option, (unsigned long long)limit_info(which)->most);
        break;
    }
    return false;
}

static bool parse_options(int argc, char **argv, CommandLine *l, Limits *limits,
                          Diags *diags)
{
    bool options = true;

    for (int i = 1; i < argc; i++) {
        const char *a = argv[i], *v;
        bool missing = false;

        if (!options || a[0] != '-' || !a[1]) {
            if (!l->command)
                l->command = a;
            else
                l->paths[l->o.npaths++] = a;
        } else if (strcmp(a, "--") == 0) {
            options = false;
        } else if ((v = option("-e", argv, argc, &i, &missing)) ||
                   (v = option("--edition", argv, argc, &i, &missing))) {
            if (l->o.neditions == MAX_EDITIONS)
                return main_usage_error(diags, "too many editions%s", "");
            l->o.editions[l->o.neditions++] = v;
        } else if ((v = option("--universe", argv, argc, &i, &missing))) {
            if (l->o.nuniverses == MAX_EDITIONS)
                return main_usage_error(
                    diags, "too many `--universe`%s: put commas between names", "");
            l->o.universes[l->o.nuniverses++] = v;
        } else if ((v = option("--against", argv, argc, &i, &missing))) {
            l->o.against = v;
        } else if ((v = option("--at", argv, argc, &i, &missing))) {
            l->o.at = v;
        } else if ((v = option("--case", argv, argc, &i, &missing))) {
            l->o.only = v;
        } else if ((v = option("--lang", argv, argc, &i, &missing))) {
            l->o.lang = v;
        } else if ((v = option("--format", argv, argc, &i, &missing))) {
            l->o.format = v;
        } else if ((v = option("-o", argv, argc, &i, &missing)) ||
                   (v = option("--output", argv, argc, &i, &missing))) {
            l->o.output = v;
        } else if ((v = option("--pbn", argv, argc, &i, &missing))) {
            l->o.pbn = v;
        } else if ((v = option("--lin", argv, argc, &i, &missing))) {
            l->o.lin = v;
        } else if ((v = option("--board", argv, argc, &i, &missing))) {
            l->o.board = v;
        } else if ((v = option("--table", argv, argc, &i, &missing)) ||
                   (v = option("--room", argv, argc, &i, &missing))) {
            l->o.table = v;
        } else if ((v = option("--to", argv, argc, &i, &missing))) {
            l->o.to = v;
        } else if ((v = option("--laws", argv, argc, &i, &missing))) {
            l->o.laws = v;
        } else if ((v = option("--allow-native", argv, argc, &i, &missing))) {
            if (l->o.nnatives == MAX_EDITIONS)
                return main_usage_error(diags, "one --allow-native too many: `%s`", v);
            l->o.natives[l->o.nnatives++] = v;
        } else if ((v = option("--overlays", argv, argc, &i, &missing))) {
            if (l->o.noverlays == MAX_EDITIONS)
                return main_usage_error(diags, "one --overlays too many: `%s`", v);
            l->o.overlays[l->o.noverlays++] = v;
        } else if ((v = option("--limit", argv, argc, &i, &missing))) {
            if (!missing && !read_limit(v, limits, diags))
                return false;
        } else if ((v = option("--law", argv, argc, &i, &missing))) {
            l->o.law = v;
        } else if ((v = option("--level", argv, argc, &i, &missing))) {
            if (!missing && !main_is_one_of(v, "outcome modal citation"))
                return main_usage_error(
                    diags, "`%s` is no level: outcome, modal or citation", v);
            l->o.level = *v == 'm'   ? LEVEL_MODAL
                         : *v == 'c' ? LEVEL_CITATION
                                     : LEVEL_OUTCOME;
        } else if ((v = option("--threads", argv, argc, &i, &missing))) {
            if (!missing && !read_threads(v, &l->o.threads))
                return main_usage_error(diags, "`%s` is no number of threads: 1 to 64",
                                        v);
        } else if ((v = option("--deals", argv, argc, &i, &missing))) {
            if (!missing &&
                (!read_count(v, &l->o.deals) || !l->o.deals || l->o.deals > SAMPLE_MOST))
                return main_usage_error(diags, "`%s` is no number of deals: 1 to 100000",
                                        v);
        } else if ((v = option("--seed", argv, argc, &i, &missing))) {
            if (!missing && !read_count(v, &l->o.seed))
                return main_usage_error(diags,
                                        "`%s` is no seed: 0 to 18446744073709551615", v);
        } else if ((v = option("--color", argv, argc, &i, &missing)) ||
                   (v = option("--colour", argv, argc, &i, &missing))) {
            if (!missing && !main_is_one_of(v, "auto always never"))
                return main_usage_error(
                    diags, "`%s` is no choice for --color: auto, always or never", v);
            l->colour = v;
        } else if (strcmp(a, "--all") == 0) {
            l->o.all = true;
        } else if (strcmp(a, "--timeline") == 0) {
            l->o.timeline = true;
        } else if (strcmp(a, "--open") == 0) {
            l->o.open = true;
        } else if (strcmp(a, "--advice") == 0) {
            l->o.advice = true;
        } else if (strcmp(a, "--script") == 0) {
            l->o.script = true;
        } else if (strcmp(a, "--universes") == 0) {
            l->o.list_universes = true;
        } else if (strcmp(a, "--check") == 0) {
            l->o.check = true;
        } else if (strcmp(a, "--diff") == 0) {
            l->o.diff = true;
        } else if (strcmp(a, "--summary") == 0) {
            l->o.summary = true;
        } else if (strcmp(a, "--mutate") == 0) {
            l->o.mutate = true;
        } else if (strcmp(a, "--suggest") == 0) {
            l->o.mutate = l->o.suggest = true;
        } else if (strcmp(a, "--citations") == 0) {
            l->o.citations = true;
        } else if (strcmp(a, "--help") == 0 || strcmp(a, "-h") == 0) {
            l->help = true;
        } else if (strcmp(a, "--version") == 0) {
            l->version = true;
        } else {
            unknown_option(a, diags);
            return false;
        }
        if (missing)
            return main_usage_error(diags, "`%s` needs a value", a);
        if (options && a[0] == '-' && a[1])
            l->options[l->noptions++] = a;
    }
    return true;
}

static bool format_known(const Command *c, const char *format)
{
    if (!format || strcmp(format, "text") == 0)
        return true;
    if (c->run == cmd_test)
        return main_is_one_of(format, "tap junit");
    if (c->run == cmd_show)
        return main_is_one_of(format, "md html");
    if (c->run == cmd_impact)
        return main_is_one_of(format, "md json");
    if (c->run == cmd_cover)
        return main_is_one_of(format, "json html lcov");
    if (c->run == cmd_diff)
        return main_is_one_of(format, "json html");
    return strcmp(format, "json") == 0; /* those that take no --format never come here */
}

/* Does the usage from S up to END name the option of N bytes at NAME? */
static bool names_option(const char *s, const char *end, const char *name, size_t n)
{
    for (; s + n <= end; s++)
        if (strchr(" [|", *s) && strncmp(s + 1, name, n) == 0 &&
            !strchr("-abcdefghijklmnopqrstuvwxyz", s[1 + n]))
            return true;
    return false;
}

/* Is A, as it is written, an option of C?  A way to call C that has a word of its own
 * (`case new`) counts when that is the first of PATHS.  Where an EDITION stands, it
 * is for the command to say whether it may stand after -e. */
static bool command_takes(const Command *c, const char *a, const char *const *paths)
{
    static const char *const same[][2] = {
        { "--edition", "EDITION" },
        { "-e", "EDITION" },
        { "--output", "-o" },
        { "--room", "--table" },
    };
    size_t n = a[1] == '-' ? strcspn(a, "=") : 2;

    for (size_t i = 0; i < BL_LEN(same); i++)
        if (strlen(same[i][0]) == n && strncmp(a, same[i][0], n) == 0) {
            a = same[i][1];
            n = strlen(a);
        }
    if (names_option(of_all, strchr(of_all, '\0'), a, n))
        return true;
    for (const char *way = c->usage, *end; *way; way = end) {
        const char *word = way + strlen(c->name) + 1;
        size_t len = strcspn(word, " \n");

        end = way;
        do {
            end += strcspn(end, "\n");
            end += *end == '\n';
        } while (*end == ' ');
        if (*word >= 'a' && strncmp(word + len, " |", 2) != 0 &&
            (!*paths || strlen(*paths) != len || strncmp(*paths, word, len) != 0))
            continue;
        if (names_option(way, end, a, n))
            return true;
    }
    return false;
}

/* Are there wordings in every language of --lang?  Only a script is told in several. */
static bool languages_known(const CommandLine *l, Library *lib)
{
    for (const char *at = l->o.lang;; at += strcspn(at, ",") + 1) {
        size_t n = strcspn(at, ",");
        const char *code = arena_strndup(library_arena(lib), at, n);

        if (at[n] && !l->o.script)
            return main_usage_error(library_diags(lib),
                                    "`%s`: only --script speaks in several", at);
        if (!library_has_language(lib, code))
            return main_usage_error(library_diags(lib),
                                    "no wordings in the language `%s`", at);
        if (!at[n])
            break;
    }
    return true;
}

static int main_run_command(CommandLine *l, Library *lib)
{
    Diags *diags = library_diags(lib);

    for (size_t i = 0; i < BL_LEN(commands); i++) {
        const Command *c = &commands[i];

        if (strcmp(c->name, l->command) != 0)
            continue;
        if (l->help) {
            print_usage(c, "bridgelaw ", stdout);
            return EXIT_DONE;
        }
        for (int k = 0; k < l->noptions; k++)
            if (!command_takes(c, l->options[k], l->paths)) {
                main_usage_error(diags, "`%s` is no option of this command",
                                 l->options[k]);
                return EXIT_WRONG;
            }
        if (!format_known(c, l->o.format)) {
            main_usage_error(diags, "`%s` is no format of this command", l->o.format);
            return EXIT_WRONG;
        }
        if (c->paths && !l->o.npaths) {
            main_usage_error(diags, "`%s` needs something to work on", c->name);
            return EXIT_WRONG;
        }
        if (command_only_rules(c))
            library_only_rules(lib);
        if (l->o.lang && !languages_known(l, lib))
            return EXIT_WRONG;
        library_require_languages(lib, l->o.lang);
        return c->run(&l->o, lib, stdout);
    }
    unknown_command(l->command, diags);
    return EXIT_WRONG;
}

/* What is to be looked for in directories of the user; false: one is not there. */
static bool main_use_directories(const Options *o, Library *lib)
{
    for (int i = 0; i < o->noverlays; i++)
        if (!library_add_overlay_dir(lib, o->overlays[i]))
            return main_usage_error(library_diags(lib),
                                    "--overlays `%s`: no such directory", o->overlays[i]);
    for (int i = 0; i < o->nnatives; i++)
        if (!library_allow_natives(lib, o->natives[i]))
            return main_usage_error(library_diags(lib),
                                    "--allow-native `%s`: no such directory",
                                    o->natives[i]);
    return true;
}

static bool main_use_colour(const char *when, FILE *out)
{
    const char *none = getenv("NO_COLOR");

    if (when && strcmp(when, "always") == 0)
        return true;
    if (when && strcmp(when, "never") == 0)
        return false;
    return !(none && *none) && isatty(fileno(out));
}

typedef struct MainContext {
    int argc;
    char **argv;
    int status;
} MainContext;

static void main_work(void *context)
{
    MainContext *m = context;
    int argc = m->argc;
    char **argv = m->argv;
    CommandLine l = { 0 };
    Library *lib;
    int status;

    l.paths = xcalloc((size_t)argc + 1, sizeof *l.paths);
    l.options = xcalloc((size_t)argc + 1, sizeof *l.options);
    for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
        if (strcmp(argv[i], "--laws") == 0 && i + 1 < argc)
            l.o.laws = argv[i + 1];
        else if (strncmp(argv[i], "--laws=", 7) == 0)
            l.o.laws = argv[i] + 7;
    lib = library_new(l.o.laws, argv[0]);
    l.o.paths = l.paths;
    if (!parse_options(argc, argv, &l, library_limits(lib), library_diags(lib)) ||
        !main_use_directories(&l.o, lib)) {
        status = EXIT_WRONG;
    } else if (l.version) {
        puts("bridgelaw " BL_VERSION);
        status = EXIT_DONE;
    } else if (!l.command) {
        help(l.help ? stdout : stderr);
        status = l.help ? EXIT_DONE : EXIT_WRONG;
    } else {
        l.o.colour = main_use_colour(l.colour, stdout);
        library_set_threads(lib, l.o.threads);
        status = main_run_command(&l, lib);
    }
    fflush(stdout);
    if (ferror(stdout)) {
        diag_add(library_diags(lib), DIAG_GEN_CANNOT_WRITE, NO_SPAN,
                 "standard output: the result is not whole\n"
                 "is the disk full, or has who was to read it gone?");
        status = EXIT_WRONG;
    }
    if (l.o.format && strcmp(l.o.format, "json") == 0)
        diags_print_json(library_diags(lib), stderr);
    else
        diags_print_text(library_diags(lib), stderr, main_use_colour(l.colour, stderr));
    library_free(lib);
    xfree(l.paths);
    xfree(l.options);
    m->status = status;
}

int main(int argc, char **argv)
{
    MainContext m = { argc, argv, EXIT_WRONG };

#ifdef M_MMAP_THRESHOLD
    /* Large pieces go back to the system when they are freed: a comparison grows some in
     * each thread, and what one of them has done with is no use to the others. */
    mallopt(M_MMAP_THRESHOLD, LARGE_PIECE);
#endif
    if (try_work(NULL, main_work, &m, NULL)) {
        fputs("bridgelaw: out of memory\n", stderr);
        return EXIT_NO_MEMORY;
    }
    return m.status;
}
