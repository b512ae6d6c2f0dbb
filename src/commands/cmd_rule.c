#include "commands/command.h"

#include "commands/stream.h"
#include "kit/json.h"
#include "program/program.h"
#include "report/json_print.h"
#include "report/rulings.h"
#include "ruling/interview.h"
#include "ruling/rule.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_FIRST = 3 }; /* questions told where nothing is ruled */

typedef struct RuleCommand {
    const Options *o;
    Library *lib;
    FILE *out;
    bool first, differs;
    int cases, different, unnamed; /* for the summary */
    DoubleDummy *dd;               /* --advice */
} RuleCommand;

const char *cases_edition(const Node *c)
{
    const Node *under = ast_find(c->a, N_RuledUnder);

    return under ? under->a->text : DEFAULT_EDITION;
}

const Program *cases_program(Library *lib, const Node *c, const char *edition)
{
    const Node *under = ast_find(c->a, N_RuledUnder);

    if (under && strcmp(under->a->text, edition) == 0)
        return library_edition_at(lib, edition, under->a->span);
    for (const Node *s = c->a; s; s = s->next)
        for (const Node *e = s->kind == N_Expect || s->kind == N_Differs ? s->a : NULL; e;
             e = e->next)
            if (e->text && strcmp(e->text, edition) == 0)
                return library_edition_at(lib, edition, e->span);
    return library_edition(lib, edition);
}

/* FN with its context, and what it is called for. */
typedef struct CaseIteration {
    const Options *o;
    Library *lib;
    CaseFn *fn;
    void *context;
    bool keep; /* the trees */
    bool any, good;
} CaseIteration;

/* Call FN for the cases of FILE that are asked for. */
static void cases_each_in(CaseIteration *e, const char *file)
{
    const Node *n = library_cases(e->lib, file);

    e->good &= n != NULL;
    for (bool more = true; n && more; n = n->next) {
        if (e->o->only && strcmp(n->text, e->o->only) != 0)
            continue;
        e->any = true;
        more = e->fn(e->context, file, n);
        library_clear_case_arena(e->lib);
    }
    if (!e->keep)
        library_free_cases(e->lib, file);
}

static void cases_no_such_case(const Options *o, Library *lib)
{
    diag_add(library_diags(lib), DIAG_GEN_USAGE, NO_SPAN,
             "there is no case `%s`\n"
             "a case begins with: case NAME \"title\"",
             o->only);
}

static bool cases_each_path(CaseIteration *e)
{
    const Options *o = e->o;
    Library *lib = e->lib;

    for (int i = 0; i < o->npaths; i++) {
        Paths paths = { 0 };

        if (strcmp(o->paths[i], "-") == 0) {
            cases_each_in(e, "-");
            continue;
        }
        library_paths(lib, o->paths[i], ".case", &paths);
        if (!paths.n) {
            diag_add(library_diags(lib), DIAG_GEN_CANNOT_READ, NO_SPAN,
                     "`%s`: no case in it\n"
                     "name a file that ends in .case or .case.json, or a directory with "
                     "some",
                     o->paths[i]);
            e->good = false;
        }
        for (size_t k = 0; k < paths.n; k++)
            cases_each_in(e, paths.at[k]);
        paths_free(&paths);
    }
    if (o->only && !e->any && e->good)
        cases_no_such_case(o, lib);
    return e->good && !diags_errors(library_diags(lib));
}

bool cases_each(const Options *o, Library *lib, CaseFn *fn, void *context)
{
    return cases_each_path(&(CaseIteration){
        .o = o, .lib = lib, .fn = fn, .context = context, .good = true });
}

bool cases_each_kept(const Options *o, Library *lib, CaseFn *fn, void *context)
{
    return cases_each_path(&(CaseIteration){
        .o = o, .lib = lib, .fn = fn, .context = context, .keep = true, .good = true });
}

const char *cases_clause_label(Library *lib, const char *text, size_t n)
{
    char label[TEXT_LABEL_MAX];
    const char *why;

    if (n && text_label(text, n, label, &why))
        return arena_printf(library_arena(lib), "%s", label);
    diag_add(library_diags(lib), DIAG_GEN_USAGE, NO_SPAN,
             "`%.*s` is no clause\n"
             "a clause is the number of a law, then a capital, a number, a small letter: "
             "45C4b",
             (int)n, text);
    return NULL;
}

static void cases_no_such_event(const Case *c, const char *at, Diags *diags)
{
    Diag *d =
        diag_add(diags, DIAG_CASE_LABEL, c->span, "`%s`, in the story of this case", at);
    const char *best = NULL;
    unsigned limit = 2;

    for (int i = 0; i < c->nevents && *at != '@'; i++) {
        unsigned far = text_distance(at, c->events[i].label);

        if (far < limit && far < strlen(at)) {
            limit = far;
            best = c->events[i].label;
        }
    }
    if (best)
        diag_help(diags, d, "did you mean `%s`?", best);
    else if (c->nevents)
        diag_help(diags, d,
                  "the labels stand before the sentences; by number the events "
                  "are `@1` to `@%d`",
                  c->nevents);
    else
        diag_help(diags, d, "nothing happens in it");
}

int cases_events_until(const Case *c, const char *at, Diags *diags)
{
    int e;

    if (!at)
        return c->nevents;
    e = case_event_find(c, at);
    if (e >= 0)
        return e + 1;
    cases_no_such_event(c, at, diags);
    return -1;
}

/* Where C leaves too much open for BODY to rule: what is best told first (SPEC 7.8). */
static void help_with_questions(Library *lib, const Program *p, const Case *c, int body,
                                int nevents, Arena *arena, Diags *diags)
{
    Diag *d = diags_find(diags, DIAG_EVAL_WORLDS, c->span);
    const Ruling *waiting = d ? rule_case_waiting(p, c, body, nevents, arena) : NULL;
    const Interview *open;
    Words w;

    if (!waiting)
        return;
    open = interview_of(waiting, &(InterviewOptions){ 0 }, arena);
    w = words_of_ruling(waiting, 0, library_sources(lib), arena);
    for (int i = 0; i < open->n && i < MAX_FIRST; i++)
        diag_help(diags, d, "%s: %s", i ? "and then" : "what matters first",
                  words_question(&w, open->questions[i].fact));
    if (open->n)
        diag_help(diags, d, "`bridgelaw ask` asks for all that matters, one by one");
    engine_free(w.engine);
}

/* The rulings of every body on case N in EDITION; how many, or -1. */
static int rule_case_bodies(RuleCommand *rs, const char *file, const Node *n,
                            const char *edition, Ruling **out)
{
    const Program *p = cases_program(rs->lib, n, edition);
    Arena *arena = library_case_arena(rs->lib);
    Diags *diags = library_diags(rs->lib);
    Case *c = p ? engine_load_case(p, n, file, arena, diags) : NULL;
    int nevents = c ? cases_events_until(c, rs->o->at, diags) : -1, count = 0;

    if (nevents < 0)
        return -1;
    for (int b = 0; b < c->nbodies; b++) {
        out[count] = rule_case(p, c, b, nevents, arena, diags);
        if (!out[count++]) {
            help_with_questions(rs->lib, p, c, b, nevents, arena, diags);
            return -1;
        }
    }
    return count;
}

static TextOptions text_options(const Options *o, const Program *p,
                                const Sources *sources)
{
    TextOptions t = { .colour = o->colour,
                      .all = o->all,
                      .citations = o->citations,
                      .width = 100,
                      .sources = sources };

    t.lang = program_language(p, o->lang);
    if (t.lang < 0)
        t.lang = 0;
    return t;
}

static bool wants_json(const Options *o)
{
    return o->format && strcmp(o->format, "json") == 0;
}

/* The timeline of every body on case N in EDITION. */
static void tell_timelines(RuleCommand *rs, const char *file, const Node *n,
                           const char *edition)
{
    const Program *p = cases_program(rs->lib, n, edition);
    Arena *arena = library_case_arena(rs->lib);
    Diags *diags = library_diags(rs->lib);
    Case *c = p ? engine_load_case(p, n, file, arena, diags) : NULL;
    int nevents = c ? cases_events_until(c, rs->o->at, diags) : -1;
    RowsOptions tell = { .all = rs->o->all, .citations = rs->o->citations };

    for (int b = 0; nevents >= 0 && b < c->nbodies; b++) {
        TextOptions t = text_options(rs->o, p, library_sources(rs->lib));
        Timeline line;

        if (!timeline_make(p, c, b, nevents, &tell, arena, diags, &line))
            return;
        if (wants_json(rs->o)) {
            json_print(timeline_json(&line, t.lang, t.sources), rs->out);
            continue;
        }
        if (!rs->first && b == 0)
            fputc('\n', rs->out);
        rs->first = false;
        ruling_text_timeline(&line, &t, b == 0, rs->out);
    }
}

/* In each language asked for, one after the other; only a script is told in several. */
static void report_rulings(const RuleCommand *rs, const Ruling *const *r, int n,
                           const TextOptions *t)
{
    RulingsAs as = { .report = rs->o->script ? RULINGS_SCRIPT
                               : rs->o->open ? RULINGS_OPEN
                                             : RULINGS_WHOLE,
                     .json = wants_json(rs->o),
                     .advice = rs->dd };
    const Program *p = r[0]->program;
    Arena *arena = library_case_arena(rs->lib);
    const char *lang =
        rs->o->lang ? rs->o->lang : p->langs[program_language(p, NULL)].code;
    bool good = true;

    for (; good && *lang; as.again = true) {
        size_t len = strcspn(lang, ",");
        TextOptions in = *t;

        in.lang = program_lang(p, arena_strndup(arena, lang, len));
        good = rulings_report(r, n, &as, &in, arena, library_diags(rs->lib), rs->out);
        lang += len + (lang[len] == ',');
    }
}

static bool rule_one(void *context, const char *file, const Node *n)
{
    RuleCommand *rs = context;
    int editions = rs->o->neditions ? rs->o->neditions : 1;

    for (int i = 0; i < editions; i++) {
        Ruling *r[MAX_BODIES];
        const char *edition = rs->o->neditions ? rs->o->editions[i] : cases_edition(n);
        int count;

        if (rs->o->timeline) {
            tell_timelines(rs, file, n, edition);
            continue;
        }
        count = rule_case_bodies(rs, file, n, edition, r);
        if (count < 0)
            continue;
        TextOptions t = text_options(rs->o, r[0]->program, library_sources(rs->lib));

        if (!wants_json(rs->o) && !rs->first)
            fputc('\n', rs->out);
        rs->first = false;
        report_rulings(rs, (const Ruling *const *)r, count, &t);
    }
    return true;
}

/* Rulings on the cases of standard input as they come; in JSON, like the cases, when
 * nobody says otherwise. */
static int rule_stream(const Options *o, Library *lib, DoubleDummy *dd,
                       const StrBuf *read, FILE *out)
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
    s.json = wants_json(&as);
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

    if (o->timeline + o->open + o->script + o->advice > 1) {
        diag_add(library_diags(lib), DIAG_GEN_USAGE, NO_SPAN,
                 "--timeline, --open, --script, --advice: one at a time\n"
                 "see bridgelaw --help");
        return EXIT_WRONG;
    }
    dd = o->advice
             ? advice_rows_open_helper(advice_rows_helper_path(NULL, library_arena(lib)))
             : NULL;
    status = rule_paths(o, lib, dd, out);
    doubledummy_free(dd);
    return status;
}

/* One line for a case that the first two editions rule differently: what the
 * case itself says of the difference. */
static void summarize(RuleCommand *rs, const Ruling *a, const Ruling *b)
{
    const Case *c = a->c;
    bool named = false;

    rs->cases++;
    if (rulings_equal(a, b, rs->o->level, library_case_arena(rs->lib)))
        return;
    rs->different++;
    rs->differs = true;
    for (int i = 0; i < c->ndiffers; i++) {
        const Difference *d = &c->differs[i];

        if (d->level > (int)rs->o->level ||
            strcmp(d->edition[0], a->program->edition) != 0 ||
            strcmp(d->edition[1], b->program->edition) != 0)
            continue;
        fprintf(rs->out, "%-28s ", named ? "" : c->name);
        for (int k = 0; k < d->nlabels; k++)
            fprintf(rs->out, "%s%s", k ? ", " : "", d->labels[k]);
        fprintf(rs->out, "  %s\n", d->text);
        named = true;
    }
    if (!named) {
        rs->unnamed++;
        fprintf(rs->out, "%-28s no difference is named (%s)\n", c->name,
                text_for_terminal(library_case_arena(rs->lib), c->file));
    }
}

static bool compare_one(void *context, const char *file, const Node *n)
{
    RuleCommand *rs = context;
    Ruling *r[MAX_EDITIONS][MAX_BODIES];
    int count = MAX_BODIES;

    for (int i = 0; i < rs->o->neditions; i++) {
        int k = rule_case_bodies(rs, file, n, rs->o->editions[i], r[i]);

        if (k < 0)
            return true;
        count = k < count ? k : count;
    }
    if (rs->o->summary) {
        int b = 0;

        while (b + 1 < count &&
               rulings_equal(r[0][b], r[1][b], rs->o->level, library_case_arena(rs->lib)))
            b++;
        summarize(rs, r[0][b], r[1][b]);
        return true;
    }
    for (int b = 0; b < count; b++) {
        const Ruling *side[MAX_EDITIONS];
        TextOptions t = text_options(rs->o, r[0][b]->program, library_sources(rs->lib));

        for (int i = 0; i < rs->o->neditions; i++) {
            side[i] = r[i][b];
            if (!rulings_equal(side[0], side[i], rs->o->level,
                               library_case_arena(rs->lib)))
                rs->differs = true;
        }
        if (wants_json(rs->o)) {
            json_t *j = json_array();

            for (int i = 0; i < rs->o->neditions; i++)
                json_array_append_new(j, ruling_json_of(side[i], t.lang, t.sources));
            json_print(j, rs->out);
            continue;
        }
        if (!rs->first)
            fputc('\n', rs->out);
        rs->first = false;
        ruling_text_compare(side, rs->o->neditions, &t, rs->out);
    }
    return true;
}

int cmd_compare(const Options *o, Library *lib, FILE *out)
{
    RuleCommand rs = { .o = o, .lib = lib, .out = out, .first = true };

    if (o->neditions < 2) {
        diag_add(library_diags(lib), DIAG_GEN_USAGE, NO_SPAN,
                 "compare needs two editions or more\n"
                 "bridgelaw compare -e wbf-2007 -e wbf-2017 CASE...");
        return EXIT_WRONG;
    }
    if (!cases_each(o, lib, compare_one, &rs))
        return EXIT_WRONG;
    if (o->summary)
        fprintf(out, "%d case%s: %d ruled alike, %d differently, %d of these not named\n",
                rs.cases, rs.cases == 1 ? "" : "s", rs.cases - rs.different, rs.different,
                rs.unnamed);
    return rs.differs ? EXIT_DIFFERS : EXIT_DONE;
}
