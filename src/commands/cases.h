/* cases.h - iterates over the cases that a command is given, and finds what the command line
 * names in them: editions, clauses and events. */
#ifndef BL_CASES_H
#define BL_CASES_H

#include "commands/command.h"
#include "report/ruling_text.h"

/* Called for each case: CASES is the case, in the file FILE.  Returns false to skip the other
 * cases of the file. */
typedef bool CaseFn(void *context, const char *file, const Node *cases);

/* Calls FN for every case of every path of O, in order.  Frees the trees of a file after FN has
 * had all its cases.  Returns false if a file cannot be read or has errors (reported). */
bool cases_each(const Options *o, Library *lib, CaseFn *fn, void *context);
/* Calls FN like cases_each(), but the trees live as long as LIB. */
bool cases_each_kept(const Options *o, Library *lib, CaseFn *fn, void *context);
/* Reports that there is no case of the name in --case. */
void cases_no_such_case(const Options *o, Library *lib);

/* Returns the edition to rule under if no option names one: the case's own, or the default. */
const char *cases_edition(const Node *c);
#define DEFAULT_EDITION "wbf-2017"
/* Returns the program of EDITION for the case C.  If EDITION is unknown, returns NULL and
 * reports it at the place in C that names it. */
const Program *cases_program(Library *lib, const Node *c, const char *edition);

/* Loads case N of FILE as EDITION reads it, into the case arena of LIB.  Returns NULL on an
 * error (reported). */
Case *cases_load(Library *lib, const char *file, const Node *n, const char *edition);
/* Rules on case N of FILE in EDITION, for every body, into OUT (MAX_BODIES).  Returns the
 * number of rulings, or -1 on an error (reported). */
int cases_rule(const Options *o, Library *lib, const char *file, const Node *n, const char *edition,
               Ruling **out);
/* Returns how O asks to print rulings of P as text. */
TextOptions cases_text_options(const Options *o, Library *lib, const Program *p);

/* Returns the number of C's events up to the label AT of --at; all of them if AT is NULL.
 * Returns -1 if there is no such label (reported). */
int cases_events_until(const Case *c, const char *at, Diags *diags);

#endif
