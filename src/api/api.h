/* api.h - what the modules behind the public header (include/bridgelaw.h) share.
 *
 * Each object that the library hands out is the first thing made in a heap of its own:
 * to free it is to free that.  So a call that fails half-way leaves nothing behind: the
 * heap that it worked in ends. */
#ifndef BL_API_H
#define BL_API_H

#include "library/library.h"
#include "ruling/ruling.h"
#include "library/text_case.h"
#include <bridgelaw.h>

struct BlContext {
    Allocator from;
    char *laws;                 /* or NULL */
    char **overlays, **natives; /* directories, with a NULL at the end */
    char *dds;                  /* the program that answers for advice, or NULL */
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
    Ruling *r[MAX_BODIES]; /* of each body */
    int n;
};

/* Work in a heap: what it makes, or why it is refused. */
typedef struct ApiJob ApiJob;
struct ApiJob {
    void (*work)(ApiJob *job);
    BlStatus status;           /* BL_OK unless it says otherwise */
    void *made;                /* in the heap */
    const Diags *diags;        /* what there is to say of it, or NULL */
    void (*undo)(ApiJob *job); /* of what was made and is not handed out, all that no heap
                               ends; or NULL */
};

/* Does JOB; *MADE and *DIAGNOSTICS (each may be NULL) are what came of it.  A job that
 * makes nothing for the caller leaves no heap. */
BlStatus api_do(const BlContext *cx, ApiJob *job, void **made,
                BlDiagnostics **diagnostics);
/* Ends what api_do() made; NULL is allowed. */
void api_free(void *made);
const BlEdition *api_edition(const BlCase *c);
/* The number of a language of P; -1 for one that there is not. */
int api_language(const Program *p, const char *code);
/* S in the present heap; NULL for NULL. */
char *api_copy(const char *s);

#endif
