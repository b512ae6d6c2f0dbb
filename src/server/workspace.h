/* workspace.h - keeps the open documents, and what the checker reports about them.
 *
 * A snapshot is a library over an older one (library_over()). Files that have not changed are
 * therefore neither read nor checked again. There are three layers of snapshots. The lowest has
 * the law files on the disk. The second has the open law files, which are checked together. The
 * third has one snapshot for each open case file. */
#ifndef BL_WORKSPACE_H
#define BL_WORKSPACE_H

#include "library/library.h"

typedef struct Snapshot Snapshot;
struct Snapshot {
    Library *lib;
    Snapshot *under; /* the snapshot below; NULL for the law files on the disk */
    int refs;        /* the number of its owners; snapshot_drop() removes one */
};

/* A diagnostic in the JSON of the protocol, about the file PATH. */
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
    bool stale;              /* a case file that has changed, or whose laws have changed, since
                              * it was checked */
    uint64_t touched;        /* a number that grows with each change: when the document changed
                              * last */
    FoundDiags found;        /* of a case file: what its check reports */
    Snapshot *seen;          /* the last snapshot where the document had no errors; NULL: none */
    const Source *text_seen; /* the text of the document in SEEN */
    const Program *program;  /* of a law file: the program in SEEN that contains it */
    const Case **cases;      /* of a case file: its cases in SEEN */
    size_t ncases, cap_cases;
} Document;

typedef struct Workspace {
    const Library *settings; /* has the settings for new libraries, and reads nothing itself */
    Snapshot *disk, *laws;
    bool disk_stale, laws_stale;
    Snapshot *before; /* over `disk`, with editions as the disk has them; NULL: nobody asked */
    Snapshot *every;  /* over `laws`, with the programs below; NULL: nobody asked for them */
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

/* Opens the document URI with the N bytes of TEXT. If the document is open, replaces its text. */
void workspace_put(Workspace *w, const char *uri, const char *text, size_t n);
/* Notes that the caller has changed the text of D. */
void workspace_changed(Workspace *w, Document *d);
void workspace_close(Workspace *w, const char *uri);
/* Notes that another program has changed a law file on the disk. */
void workspace_renew(Workspace *w);
/* Return the open document with this URI or this path; NULL if there is none. */
Document *workspace_find(const Workspace *w, const char *uri);
Document *workspace_find_path(const Workspace *w, const char *path);

/* Checks what has changed: all law files, or else the case file that changed last. Returns false
 * if nothing has changed. */
bool workspace_step(Workspace *w);
/* Returns true if the last check of the case file D could read a case, in its present text and under
 * the present laws. */
bool workspace_is_current(const Workspace *w, const Document *d);
/* Checks the law file D as if its text were TEXT, of N bytes, and tells PROBE what is expected where
 * its name stands.  What PROBE says lives in the result, which the caller drops. */
Snapshot *workspace_probe(const Workspace *w, const Document *d, const char *text, size_t n,
                          NameProbe *probe);
void snapshot_drop(Snapshot *s);
/* Checks everything that has changed, and all editions and overlays: `programs` is up to date. */
void workspace_check_every(Workspace *w);
/* Returns a library over the law files on the disk, without the open documents.  It lives until the
 * disk is read again. */
Library *workspace_before(Workspace *w);
/* Checks the law files if they have changed, and D if it is a case file that has changed. */
void workspace_refresh(Workspace *w, Document *d);

#endif
