/* asked_case.h - finds and loads the case that a request to the server is about. */
#ifndef BL_ASKED_CASE_H
#define BL_ASKED_CASE_H

#include "library/library.h"
#include "server/server_inside.h"

/* The case that a request is about. */
typedef struct AskedCase {
    Server *s;
    const json_t *params;
    Snapshot *seen;   /* the snapshot that has checked the document (workspace.h) */
    Library *lib;     /* a new library for this request, based on the library of `seen` */
    const char *path; /* the path of the document */
    const Node *node; /* the syntax tree of the case */
    Arena *arena;
} AskedCase;

/* Stores in A the case that PARAMS name.  The document and its laws are read as the editor has them
 * now.  Later changes of the document do not change *A.  If the document has errors, or has no such
 * case, makes the request of S fail and returns false.  If the result is true, the caller must end
 * A with asked_case_close(). */
bool asked_case_open(AskedCase *a, Server *s, const json_t *params);
void asked_case_close(AskedCase *a);
/* Makes the request of A fail with the first diagnostic of the library.  Returns NULL. */
json_t *asked_case_fail(const AskedCase *a);
/* Returns the number in P of the language that the request of A names.  If the request names no
 * language of P, returns the number of the default language. */
int asked_case_language(const AskedCase *a, const Program *p);
/* Loads the case of A under EDITION.  If EDITION is NULL, takes the edition of the case.  Stores
 * the number of events to rule on in *NEVENTS.  On an error, makes the request fail and returns
 * NULL. */
const Case *asked_case_load(const AskedCase *a, const char *edition, int *nevents);

#endif
