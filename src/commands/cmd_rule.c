/* cmd_rule.c - implements `rule`: prints the ruling on each case. */
#include "commands/stream.h"
#include "commands/strict.h"
#include "kit/json.h"
#include "program/program.h"
#include "report/json_print.h"
#include "report/rulings.h"
#include "ruling/interview.h"
#include "ruling/rule.h"

#include <string.h>

typedef struct RuleCommand {
    const Options *o;
    Library *lib;
    FILE *out;
    bool first;      /* nothing has been printed yet */
    DoubleDummy *dd; /* the solver for --advice, or NULL */
} RuleCommand;

/* Prints, for every body, the timeline of the case N under EDITION. */
static void tell_timelines(RuleCommand *rs, const char *file, const Node *n, const char *edition)
{
    Arena *arena = library_case_arena(rs->lib);
    Diags *diags = library_diags(rs->lib);
    const Case *c = cases_load(rs->lib, file, n, edition);
    int nevents = c ? cases_events_until(c, rs->o->at, diags) : -1;
    RowsOptions tell = { .all = rs->o->all, .citations = rs->o->citations };

    for (int b = 0; nevents >= 0 && b < c->nbodies; b++) {
        TextOptions t = cases_text_options(rs->o, rs->lib, c->program);
        Timeline line;

        if (!timeline_make(c->program, c, b, nevents, &tell, arena, diags, &line))
            return;
        if (command_format_is(rs->o, "json")) {
            json_print(timeline_json(&line, t.lang, t.sources), rs->out);
            continue;
        }
        if (!rs->first && b == 0)
            fputc('\n', rs->out);
        rs->first = false;
        ruling_text_timeline(&line, &t, b == 0, rs->out);
    }
}

/* Prints the N rulings R in each language of --lang.  Only a script may be in several languages. */
static void report_rulings(const RuleCommand *rs, const Ruling *const *r, int n,
                           const TextOptions *t)
{
    RulingsAs as = { .report = rs->o->script ? RULINGS_SCRIPT
                               : rs->o->open ? RULINGS_OPEN
                                             : RULINGS_WHOLE,
                     .json = command_format_is(rs->o, "json"),
                     .advice = rs->dd };
    const Program *p = r[0]->program;
    Arena *arena = library_case_arena(rs->lib);
    const char *lang = rs->o->lang ? rs->o->lang : p->langs[program_language(p, NULL)].code;
    bool good = true;

    for (; good && *lang; as.again = true) {
        size_t len = strcspn(lang, ",");
        TextOptions in = *t;

        in.lang = program_lang(p, arena_strndup(arena, lang, len));
        good = rulings_report(r, n, &as, &in, arena, library_diags(rs->lib), rs->out);
        lang += len + (lang[len] == ',');
    }
}

/* R has the N rulings on a case.  Reports each statement of the case that no ruling uses.  Returns
 * true if there is such a statement. */
static bool is_told_in_vain(Library *lib, Ruling *const *r, int n)
{
    StrictCase s = { 0 };

    for (int i = 0; i < n; i++)
        strict_add(&s, lib, r[i]);
    return strict_report(&s, lib);
}

static bool rule_one(void *context, const char *file, const Node *n)
{
    RuleCommand *rs = context;
    int editions = rs->o->neditions ? rs->o->neditions : 1;

    for (int i = 0; i < editions; i++) {
        Ruling *r[MAX_BODIES];
        const char *edition = rs->o->neditions ? rs->o->editions[i] : library_case_edition(n);
        int count;

        if (rs->o->timeline) {
            tell_timelines(rs, file, n, edition);
            continue;
        }
        count = cases_rule(rule_case_open, rs->o, rs->lib, file, n, edition, r);
        if (count < 0 || (rs->o->strict && is_told_in_vain(rs->lib, r, count)))
            continue;
        TextOptions t = cases_text_options(rs->o, rs->lib, r[0]->program);

        if (!command_format_is(rs->o, "json") && !rs->first)
            fputc('\n', rs->out);
        rs->first = false;
        report_rulings(rs, (const Ruling *const *)r, count, &t);
    }
    return true;
}

/* Rules on the cases of standard input line by line.  READ has the input that was read already.
 * The input is JSON.  The output is JSON too, unless --format names another format. */
static int rule_stream(const Options *o, Library *lib, DoubleDummy *dd, const StrBuf *read,
                       FILE *out)
{
    Options as = *o;
    RuleCommand rs = { .o = &as, .lib = lib, .out = out, .first = true, .dd = dd };
    Stream s = { .lib = lib,
                 .in = stdin,
                 .out = out,
                 .named = o->neditions > 0,
                 .only = o->only,
                 .fn = rule_one,
                 .context = &rs };

    as.format = o->format ? o->format : "json";
    s.json = command_format_is(&as, "json");
    for (int i = 0; i < o->neditions; i++)
        if (!library_edition(lib, o->editions[i]))
            return EXIT_WRONG;
    if (!stream_cases(&s, read))
        return EXIT_WRONG;
    if (o->only && !s.any) {
        cases_no_such_case(o, lib);
        return EXIT_WRONG;
    }
    return EXIT_DONE;
}

static int rule_paths(const Options *o, Library *lib, DoubleDummy *dd, FILE *out)
{
    RuleCommand rs = { .o = o, .lib = lib, .out = out, .first = true, .dd = dd };

    if (o->npaths == 1 && strcmp(o->paths[0], "-") == 0) {
        StrBuf read = { 0 };
        const uint64_t most = library_limits(lib)->at[LIMIT_FILE_BYTES];
        bool lines = stream_detect(stdin, most, &read);
        int status = lines ? rule_stream(o, lib, dd, &read, out) : EXIT_DONE;

        if (!lines) {
            stream_read_rest(stdin, most, &read);
            library_add_cases(lib, "-", "<stdin>", strbuf_str(&read), read.len);
        }
        strbuf_free(&read);
        if (lines)
            return status;
    }
    if (!cases_each(o, lib, rule_one, &rs))
        return EXIT_WRONG;
    return EXIT_DONE;
}

int cmd_rule(const Options *o, Library *lib, FILE *out)
{
    DoubleDummy *dd;
    int status;

    if (o->timeline + o->open + o->script + o->advice > 1)
        return COMMAND_WRONG(lib, "only one of --timeline, --open, --script and --advice can be "
                                  "given\n"
                                  "leave the others out");
    if (o->strict && o->timeline)
        return COMMAND_WRONG(lib, "--strict and --timeline cannot be given together\n"
                                  "leave one of the two out");
    dd = o->advice ? advice_rows_open_helper(advice_rows_helper_path(NULL, library_arena(lib)))
                   : NULL;
    status = rule_paths(o, lib, dd, out);
    doubledummy_free(dd);
    return status;
}
