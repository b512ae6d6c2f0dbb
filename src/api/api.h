/* api.h - the objects and functions that the files of the public header (include/bridgelaw.h)
 * share.
 *
 * Each object for the caller is the first allocation of a heap of its own.  When this heap ends,
 * the object is freed.  The heap of a call that fails ends too, so the call leaves nothing
 * behind. */
#ifndef BL_API_H
#define BL_API_H

#include "library/library.h"
#include "library/text_case.h"
#include "ruling/ruling.h"
#include <bridgelaw.h>

struct BlContext {
    Allocator from;
    char *laws;                 /* the directory of the laws, or NULL */
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

/* The work of one call of the library.  `work` runs in a heap of its own, and stores its result
 * here. */
typedef struct ApiJob ApiJob;
struct ApiJob {
    void (*work)(ApiJob *job);
    BlStatus status;    /* BL_OK unless `work` sets it */
    void *made;         /* the object that `work` made, in the heap; NULL if there is none */
    const Diags *diags; /* the diagnostics of `work`, or NULL */
    /* Releases what `work` holds outside the heap.  Called if the caller does not get the object.
     * NULL if there is nothing to release. */
    void (*undo)(ApiJob *job);
};

/* Runs JOB in a heap of its own, and returns the status of JOB.  Stores the object in the pointer
 * that MADE points to, and the diagnostics in *DIAGNOSTICS.  The pointer may be of any type.  MADE
 * and DIAGNOSTICS may be NULL.  Frees the heap if the job fails or MADE is NULL. */
BlStatus api_do(const BlContext *cx, ApiJob *job, void *made, BlDiagnostics **diagnostics);
/* Sets *DIAGNOSTICS to NULL, and also the pointer that MADE points to.  That pointer may be of any
 * type.  MADE and DIAGNOSTICS may be NULL. */
void api_clear(void *made, BlDiagnostics **diagnostics);
/* Frees MADE, an object that api_do() made, with its heap.  NULL is allowed. */
void api_free(void *made);
/* Returns the edition that rules on C. */
const BlEdition *api_edition(const BlCase *c);
/* Returns a copy of S in the heap of the running job; NULL for NULL. */
char *api_copy(const char *s);

#endif
