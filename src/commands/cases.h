/* cases.h - calls a function for each case that a command is given.  Also finds the editions,
 * clauses and events that the command line names. */
#ifndef BL_CASES_H
#define BL_CASES_H

#include "commands/command.h"
#include "report/ruling_text.h"

/* A function that is called for each case.  N is the syntax tree of the case, and FILE is the path
 * of its file.  Returns false to skip the other cases of the file. */
typedef bool CaseFn(void *context, const char *file, const Node *n);

/* Calls FN with CONTEXT for every case of every path of O, in order.  Frees the trees of a file
 * after its last case.  If a file cannot be read or has errors, reports an error and returns
 * false. */
bool cases_each(const Options *o, Library *lib, CaseFn *fn, void *context);
/* Calls FN like cases_each(), but keeps the trees as long as LIB lives. */
bool cases_each_kept(const Options *o, Library *lib, CaseFn *fn, void *context);
/* Reports that no case has the name that --case of O gives. */
void cases_no_such_case(const Options *o, Library *lib);

/* Returns the program of EDITION, to rule on the case C.  If EDITION is unknown, reports an error
 * where C names it, and returns NULL. */
const Program *cases_program(Library *lib, const Node *c, const char *edition);

/* Loads the case N of FILE under EDITION.  The result lives in the case arena of LIB.  On an error,
 * reports it and returns NULL. */
Case *cases_load(Library *lib, const char *file, const Node *n, const char *edition);
/* rule_case() or rule_case_open() */
typedef Ruling *CaseRuler(const Program *p, const Case *c, int body, int nevents, Arena *arena,
                          Diags *diags);
/* Rules with RULE on the case N of FILE under EDITION, once for each body.  Counts the events up to
 * that of --at in O.  Stores the rulings in OUT, which has room for MAX_BODIES, and returns their
 * number.  On an error, reports it and returns -1. */
int cases_rule(CaseRuler *rule, const Options *o, Library *lib, const char *file, const Node *n,
               const char *edition, Ruling **out);
/* Returns the options that O sets for a text report of rulings under P. */
TextOptions cases_text_options(const Options *o, Library *lib, const Program *p);

/* Returns the number of events of C up to and including the event labelled AT.  AT is the value of
 * --at.  If AT is NULL, returns the number of all events.  If no event has the label AT, reports an
 * error and returns -1. */
int cases_events_until(const Case *c, const char *at, Diags *diags);

#endif
