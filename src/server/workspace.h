/* workspace.h - keeps the open documents, and the diagnostics about them.
 *
 * A snapshot is a library based on an older library (library_over()).  Unchanged files are thus
 * neither read nor checked again.  There are three layers of snapshots.  The lowest has the law
 * files on the disk.  The second has the open law files, which are checked together.  The third has
 * one snapshot for each open case file. */
#ifndef BL_WORKSPACE_H
#define BL_WORKSPACE_H

#include "library/precedents.h"

typedef struct Snapshot Snapshot;
struct Snapshot {
    Library *lib;
    Snapshot *under; /* the snapshot below; NULL for the law files on the disk */
    int refs;        /* the number of owners; snapshot_drop() removes an owner */
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
    bool of_cases;           /* true for a case file, false for a law file */
    bool stale;              /* a case file or its laws have changed since the last check */
    uint64_t touched;        /* the time of the last change, on Workspace.clock */
    FoundDiags found;        /* of a case file: the diagnostics of its last check */
    Snapshot *seen;          /* the last snapshot that had no errors in the document, or NULL */
    const Source *text_seen; /* the text of the document in `seen` */
    const Program *program;  /* of a law file: the program in `seen` that contains it */
    const Case **cases;      /* of a case file: its cases in `seen` */
    size_t ncases, cap_cases;
} Document;

/* The cases that are kept for one edition.  The edition is read from the law files on the disk. */
typedef struct KeptEdition {
    char *edition;
    Library *lib; /* the library of PRECEDENTS */
    Precedents *precedents;
    /* One of two libraries has the draft: the library of LAWS, or DRAFT.  LAWS and DRAFT are both
     * NULL if there is no draft yet. */
    Snapshot *laws;
    Library *draft;
    uint64_t edits; /* the value of Workspace.edits when the draft was read */
    bool good;      /* the edition has no errors in the draft */
} KeptEdition;

typedef struct Workspace {
    const Library *settings; /* the settings for new libraries; reads no files */
    Snapshot *disk, *laws;   /* the lowest and the second layer of snapshots */
    /* law files have changed since the snapshot `disk`, or the snapshot `laws`, was made */
    bool disk_stale, laws_stale;
    Snapshot *before;         /* based on `disk`, with checked editions; NULL until it is needed */
    Snapshot *every;          /* based on `laws`, with checked editions; NULL until it is needed */
    const Program **programs; /* the programs of all editions and overlays without errors */
    size_t nprograms, cap_programs;
    KeptEdition *kept;
    size_t nkept, cap_kept;
    uint64_t edits;   /* how often an open law file has changed */
    uint64_t forgets; /* how often the kept cases have been forgotten */
    FoundDiags found; /* the diagnostics of the law files */
    bool found_new;   /* a check has found diagnostics since the caller last set this to false */
    Document **at;
    size_t n, cap;
    uint64_t clock; /* the number of changes of documents so far */
} Workspace;

/* Returns a workspace.  Its libraries have the settings of SETTINGS.  SETTINGS must live longer
 * than the workspace. */
Workspace *workspace_new(const Library *settings);
void workspace_free(Workspace *w);

/* Opens the document URI with the N bytes of TEXT.  If the document is open already, replaces its
 * text. */
void workspace_put(Workspace *w, const char *uri, const char *text, size_t n);
/* Records that the caller has changed the text of D. */
void workspace_changed(Workspace *w, Document *d);
void workspace_close(Workspace *w, const char *uri);
/* Records that another program has changed a law file on the disk. */
void workspace_renew(Workspace *w);
/* These functions return the open document with this URI or this path, or NULL if it is not
 * open. */
Document *workspace_find(const Workspace *w, const char *uri);
Document *workspace_find_path(const Workspace *w, const char *path);

/* Checks the law files if they have changed.  Otherwise checks the case file that changed last.
 * Returns false if nothing has changed. */
bool workspace_step(Workspace *w);
/* Returns true if the check of the case file D is up to date and has read at least one case. */
bool workspace_is_current(const Workspace *w, const Document *d);
/* Checks the law file D with the N bytes at TEXT in place of its text.  TEXT contains the name in
 * PROBE.  Fills in PROBE.  The data in PROBE live as long as the returned snapshot.  The caller
 * drops the snapshot. */
Snapshot *workspace_probe(const Workspace *w, const Document *d, const char *text, size_t n,
                          NameProbe *probe);
void snapshot_drop(Snapshot *s);
/* Makes *AT an owner of S.  Then drops the snapshot that *AT owned before, if any. */
void snapshot_keep(Snapshot **at, Snapshot *s);
/* Checks everything that has changed, and all editions and overlays.  Brings `programs` up to
 * date. */
void workspace_check_every(Workspace *w);
/* Returns a snapshot of the law files on the disk, without the open documents.  A caller that needs
 * it after the current request calls snapshot_keep(). */
Snapshot *workspace_before(Workspace *w);
/* Returns the path of the document URI in the form that the library uses.  A path inside the
 * library's directory begins with the name of that directory as the user gave it.  The caller frees
 * the result. */
char *workspace_path(const Workspace *w, const char *uri);
/* Returns the cases that are kept for EDITION.  EDITION is read from the law files on the disk.
 * Returns NULL if EDITION has errors in these files.  The result lives until the files on the disk
 * are read again; then the cases are no longer kept. */
Precedents *workspace_precedents(Workspace *w, const char *edition);
/* Returns the same as workspace_precedents(), and sets the draft (precedents.h).  The draft is
 * EDITION as the open law files now state it.  Other editions in these files are not checked.
 * Returns NULL if EDITION has errors in the open law files or on the disk. */
Precedents *workspace_compared(Workspace *w, const char *edition);
/* Checks the law files if they have changed.  Also checks D, if D is a case file that has
 * changed. */
void workspace_refresh(Workspace *w, Document *d);

#endif
