/* workspace.h - the open documents, and what the checker says of them.
 *
 * A snapshot is a library over an older one (library_over()), so that what has not changed is
 * neither read nor checked again.  There are three generations: the law files on the disk; over
 * them the open law files, checked together; over these each open case file alone. */
#ifndef BL_WORKSPACE_H
#define BL_WORKSPACE_H

#include "library/library.h"

typedef struct Snapshot Snapshot;
struct Snapshot {
    Library *lib;
    Snapshot *under; /* NULL for the law files on the disk */
    int refs;        /* how many owners it has; snapshot_drop() gives one of them up */
};

/* A diagnostic as the protocol has it, about the file PATH. */
typedef struct FoundDiag {
    char *path;
    json_t *diag;
} FoundDiag;

typedef struct FoundDiags {
    FoundDiag *at;
    size_t n, cap;
} FoundDiags;

typedef struct Document {
    char *uri, *path;
    StrBuf text;
    bool of_cases;           /* a case file; false: a law file */
    bool stale;              /* a case file that has changed since it was checked */
    uint64_t touched;        /* when it changed last, as a number that grows */
    FoundDiags found;        /* of a case file: what its check reports */
    Snapshot *seen;          /* the last snapshot in which it was free of errors; NULL: none */
    const Source *text_seen; /* its text there */
    const Program *program;  /* of a law file: the program there that contains it */
    const Case **cases;      /* of a case file: its cases there */
    size_t ncases, cap_cases;
} Document;

typedef struct Workspace {
    const Library *settings; /* a library that reads nothing */
    Snapshot *disk, *laws;
    bool disk_stale, laws_stale;
    Snapshot *every; /* over `laws`, with the programs below; NULL: nobody asked for them */
    const Program **programs; /* all editions and overlays without errors */
    size_t nprograms, cap_programs;
    FoundDiags found; /* what the check of the law files reports */
    Document **at;
    size_t n, cap;
    uint64_t clock;
} Workspace;

/* Returns a workspace whose libraries have the settings of SETTINGS, which must outlive it. */
Workspace *workspace_new(const Library *settings);
void workspace_free(Workspace *w);

/* Opens the document URI with TEXT, which has N bytes, or gives an open document a new text. */
void workspace_put(Workspace *w, const char *uri, const char *text, size_t n);
/* The text of D was changed by the caller. */
void workspace_changed(Workspace *w, Document *d);
void workspace_close(Workspace *w, const char *uri);
/* A law file on the disk was changed by another program. */
void workspace_renew(Workspace *w);
/* Returns the open document URI, or the one of the file PATH; NULL: there is none. */
Document *workspace_find(const Workspace *w, const char *uri);
Document *workspace_find_path(const Workspace *w, const char *path);

/* Checks what has changed: all law files, or one case file, the one that changed last.  Returns
 * false if nothing has changed. */
bool workspace_step(Workspace *w);
/* Checks the law file D as if its text were TEXT, of N bytes, and tells PROBE what is expected where
 * its name stands.  What PROBE says lives in the result, which the caller drops. */
Snapshot *workspace_probe(const Workspace *w, const Document *d, const char *text, size_t n,
                          NameProbe *probe);
void snapshot_drop(Snapshot *s);
/* Checks everything that has changed, and all editions and overlays: `programs` is up to date. */
void workspace_check_every(Workspace *w);
/* Checks the law files if they have changed, and D if it is a case file that has changed. */
void workspace_refresh(Workspace *w, Document *d);

#endif
