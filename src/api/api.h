/* api.h - what the files behind the public header (include/bridgelaw.h) share.
 *
 * Each object that the library hands out is the first allocation of a heap of its own, so
 * freeing the object ends its heap.  A call that fails half-way leaves nothing behind, because
 * its heap ends. */
#ifndef BL_API_H
#define BL_API_H

#include "library/library.h"
#include "library/text_case.h"
#include "ruling/ruling.h"
#include <bridgelaw.h>

struct BlContext {
    Allocator from;
    char *laws;                 /* or NULL */
    char **overlays, **natives; /* directories, with a NULL at the end */
    char *dds;                  /* the path of bridgelaw-dds, or NULL */
    Limits limits;
};

struct BlEdition {
    const BlContext *cx;
    Library *lib;
    const Program *p;
};

struct BlRuling {
    const BlContext *cx;
    TextCase *t;
    Ruling *r[MAX_BODIES]; /* the ruling of each body */
    int n;
};

/* A job in a heap of its own: what it makes, or why it is refused. */
typedef struct ApiJob ApiJob;
struct ApiJob {
    void (*work)(ApiJob *job);
    BlStatus status;           /* the result; BL_OK unless WORK sets it */
    void *made;                /* the result, in the heap */
    const Diags *diags;        /* or NULL */
    void (*undo)(ApiJob *job); /* ends what is not memory of the heap, if what was made
                               is not handed out; or NULL */
};

/* Does JOB. Puts what JOB made into the pointer that MADE points to, of any type, and its
 * reports into *DIAGNOSTICS. MADE and DIAGNOSTICS may be NULL. A job that makes nothing for the
 * caller leaves no heap. */
BlStatus api_do(const BlContext *cx, ApiJob *job, void *made, BlDiagnostics **diagnostics);
/* Sets *DIAGNOSTICS and the pointer that MADE points to, of any type, to NULL. MADE and
 * DIAGNOSTICS may be NULL. */
void api_clear(void *made, BlDiagnostics **diagnostics);
/* Ends the heap of MADE, which api_do() made; NULL is allowed. */
void api_free(void *made);
const BlEdition *api_edition(const BlCase *c);
/* Returns a copy of S in the present heap; NULL for NULL. */
char *api_copy(const char *s);

#endif
