/* asked_case.h - the case that a request is about, for the files that answer such requests. */
#ifndef BL_ASKED_CASE_H
#define BL_ASKED_CASE_H

#include "library/library.h"
#include "server/server_inside.h"

/* The case that a request is about. */
typedef struct AskedCase {
    Server *s;
    const json_t *params;
    const Document *d;
    Library *lib; /* over the library in which the document was checked */
    const Node *node;
    Arena *arena;
} AskedCase;

/* Finds the case that PARAMS name, in the present text and under the present laws.  If one of them
 * has errors, or no case has that name, makes the request fail and returns false.  Otherwise the
 * caller calls asked_case_close(). */
bool asked_case_open(AskedCase *a, Server *s, const json_t *params);
void asked_case_close(AskedCase *a);
/* Makes the request fail with the first report of the library.  Returns NULL. */
json_t *asked_case_fail(const AskedCase *a);
/* Returns the number of the language of the request. */
int asked_case_language(const AskedCase *a, const Program *p);
/* Loads the case under EDITION, or under its own if EDITION is NULL.  Stores how many events are to
 * be ruled on.  Makes the request fail and returns NULL if that cannot be done. */
const Case *asked_case_load(const AskedCase *a, const char *edition, int *nevents);

#endif
