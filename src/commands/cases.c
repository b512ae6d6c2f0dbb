/* cases.c - calls a function for each case of a command.  Also finds the editions, clauses and
 * events that the command line names. */
#include "commands/cases.h"

#include "program/program.h"
#include "program/spelling.h"
#include "ruling/interview.h"
#include "ruling/rule.h"

#include <string.h>

/* the largest number of questions that one error message lists */
enum { MAX_FIRST = 3 };

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

Case *cases_load(Library *lib, const char *file, const Node *n, const char *edition)
{
    const Program *p = cases_program(lib, n, edition);

    return p ? engine_load_case(p, n, file, library_case_arena(lib), library_diags(lib)) : NULL;
}

/* The state of an iteration over the cases of a command. */
typedef struct CaseIteration {
    const Options *o;
    Library *lib;
    CaseFn *fn;
    void *context;
    bool keep; /* the trees are kept after the iteration */
    bool any;  /* `fn` has been called */
    bool good; /* no file had errors so far */
} CaseIteration;

/* Calls the function of E for the cases of FILE.  With --case, calls it only for the case of that
 * name. */
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

void cases_no_such_case(const Options *o, Library *lib)
{
    COMMAND_USAGE(lib,
                  "no case has the name `%s`\n"
                  "write after --case the name that stands after the word `case` in the file",
                  o->only);
}

/* Calls the function of E for the cases of every path. */
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
                     "there is no case in `%s`\n"
                     "name a file that ends in .case or .case.json, or a directory with such "
                     "files",
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
    return cases_each_path(
        &(CaseIteration){ .o = o, .lib = lib, .fn = fn, .context = context, .good = true });
}

bool cases_each_kept(const Options *o, Library *lib, CaseFn *fn, void *context)
{
    return cases_each_path(&(CaseIteration){
        .o = o, .lib = lib, .fn = fn, .context = context, .keep = true, .good = true });
}

static void cases_no_such_event(const Case *c, const char *at, Diags *diags)
{
    Diag *d =
        diag_add(diags, DIAG_CASE_LABEL, c->span, "this case has no event with the label `%s`", at);
    SpellingGuess g = { .name = at, .limit = strlen(at) < 2 ? (unsigned)strlen(at) : 2 };

    for (int i = 0; i < c->nevents && *at != '@'; i++)
        spelling_guess(&g, c->events[i].label);
    spelling_suggest(diags, d, g.best,
                     c->nevents ? "write a label that stands before a sentence, or the number of "
                                  "an event: `@1` to `@%d`"
                                : "this case has no events, so leave --at out",
                     c->nevents);
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

/* C may have too many open facts for a ruling for BODY.  An error in the diagnostics then says so.
 * Adds help to this error: the first questions to answer (SPEC 7.8). */
static void cases_help_with_questions(Library *lib, const Case *c, int body, int nevents)
{
    Arena *arena = library_case_arena(lib);
    Diags *diags = library_diags(lib);
    Diag *d = diags_find(diags, DIAG_EVAL_WORLDS, c->span);
    const Ruling *waiting = d ? rule_case_waiting(c->program, c, body, nevents, arena) : NULL;
    const Interview *open;
    Words w;

    if (!waiting)
        return;
    open = interview_of(waiting, &(InterviewOptions){ 0 }, arena);
    w = words_of_ruling(waiting, 0, library_sources(lib), arena);
    for (int i = 0; i < open->n && i < MAX_FIRST; i++)
        diag_help(diags, d, "%s: %s", i ? "next" : "answer this first",
                  words_question(&w, open->questions[i].fact));
    if (open->n)
        diag_help(diags, d, "`bridgelaw ask` asks all that matters, one question at a time");
    engine_free(w.engine);
}

int cases_rule(CaseRuler *rule, const Options *o, Library *lib, const char *file, const Node *n,
               const char *edition, Ruling **out)
{
    Arena *arena = library_case_arena(lib);
    Diags *diags = library_diags(lib);
    const Case *c = cases_load(lib, file, n, edition);
    int nevents = c ? cases_events_until(c, o->at, diags) : -1, count = 0;

    if (nevents < 0)
        return -1;
    for (int b = 0; b < c->nbodies; b++) {
        out[count] = rule(c->program, c, b, nevents, arena, diags);
        if (!out[count++]) {
            cases_help_with_questions(lib, c, b, nevents);
            return -1;
        }
    }
    return count;
}

TextOptions cases_text_options(const Options *o, Library *lib, const Program *p)
{
    int lang = program_language(p, o->lang);

    return (TextOptions){ .lang = lang < 0 ? 0 : lang,
                          .colour = o->colour,
                          .all = o->all,
                          .citations = o->citations,
                          .width = 100,
                          .sources = library_sources(lib) };
}
