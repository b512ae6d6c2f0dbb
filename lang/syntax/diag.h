/* diag.h - diagnostics: errors, warnings and notes about the text of the user.
 *
 * Modules report with diag_add(), and commands print the list in one of two forms.  The codes are
 * those of diag.def and never change their meaning.  The list keeps one of several equal reports
 * (same code, place and text), at most DIAG_MAX_ERRORS errors, and at most DIAG_MAX_OTHERS
 * warnings and notes. */
#ifndef BL_DIAG_H
#define BL_DIAG_H

#include "kit/arena.h"
#include "kit/json.h"
#include "syntax/source.h"

typedef enum DiagCode {
#define DIAG(name, code, severity, title) DIAG_##name,
#include "syntax/diag.def"
#undef DIAG
    DIAG_COUNT
} DiagCode;

typedef enum Severity { SEV_NOTE, SEV_WARNING, SEV_ERROR } Severity;

typedef struct Diags Diags;
typedef struct Diag Diag;

enum { DIAG_MAX_ERRORS = 50, DIAG_MAX_OTHERS = 200 };

/* Borrows SOURCES.  If that is NULL, no report has a place. */
Diags *diags_new(const Sources *sources);
void diags_free(Diags *ds); /* NULL is allowed */

/* Reports CODE at SPAN (NO_SPAN: it has no place).  The first line of the format, which may be
 * empty, says what is wrong here, after the title of the code; each further line is a help:
 *
 *     diag_add(ds, DIAG_GEN_USAGE, NO_SPAN, "there is no limit `%s`\n"
 *              "bridgelaw list limits: their names", name);
 *
 * Returns the report, for notes; never NULL.  A report that is not kept swallows its notes. */
BL_PRINTF(4, 5)
Diag *diag_add(Diags *ds, DiagCode code, Span span, const char *fmt, ...);
/* Returns the first report of CODE at SPAN, so that notes can be added to it, or NULL. */
Diag *diags_find(Diags *ds, DiagCode code, Span span);
/* Add a note at SPAN (or NO_SPAN), or a help, to D. */
BL_PRINTF(4, 5)
void diag_note(Diags *ds, Diag *d, Span span, const char *fmt, ...);
BL_PRINTF(3, 4)
void diag_help(Diags *ds, Diag *d, const char *fmt, ...);

const Sources *diags_sources(const Diags *ds);
uint64_t diags_limit(const Diags *ds, LimitId id); /* the limit ID of the run */
/* Adds to D a help that says how to raise the limit ID, unless it cannot be raised. */
void diag_help_limit(Diags *ds, Diag *d, LimitId id);
size_t diags_errors(const Diags *ds); /* errors reported, kept or not */
/* Returns true if the list is full of errors.  Further errors are only counted. */
bool diags_full(const Diags *ds);
/* Adds a note at AT to the reports after the first SINCE that are about another file.  Leaves
 * out reports with a note in the file of AT, and those that BUT (or NULL) contains. */
BL_PRINTF(5, 6)
void diags_note_since(Diags *ds, size_t since, Diags *but, Span at, const char *fmt, ...);
size_t diags_count(const Diags *ds); /* reports kept, of any severity */

/* Print the reports in the order of their places; those without a place come first.  Text is for
 * people.  JSON is one object per line: file, line, column, end_line, end_column, code, severity,
 * message, help (texts), notes (file to end_column, message). */
void diags_print_text(const Diags *ds, FILE *out, bool colour);
void diags_print_json(const Diags *ds, FILE *out);
/* returns a list of the same objects, which the caller frees */
json_t *diags_json(const Diags *ds);

/* A report as data: its notes and helps are in the order of their arrival. */
typedef struct DiagExtra {
    bool is_help;
    Span span;
    const char *text;
} DiagExtra;
typedef struct DiagView {
    DiagCode code;
    Span span;
    const char *message; /* the title of the code, and the text of the report */
    const DiagExtra *extras;
    size_t nextras;
} DiagView;
/* Stores the reports, in printing order, in *LIST in ARENA, and returns their number. */
size_t diags_view(const Diags *ds, const DiagView **list, Arena *arena);

const char *diag_code_string(DiagCode code); /* returns a code such as "S0001" */
const char *diag_title(DiagCode code);
Severity diag_severity(DiagCode code);

#endif
