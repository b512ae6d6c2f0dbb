/* diag.h - collects and prints diagnostics: errors, warnings and notes about the text of the user.
 *
 * Modules report with diag_add(), and commands print the list as text or as JSON.  The codes are
 * listed in diag.def and never change their meaning.
 *
 * Two reports with the same code, place and text count as one.  The list keeps at most
 * DIAG_MAX_ERRORS errors, and at most DIAG_MAX_OTHERS warnings and notes.  One thread at a time may
 * use a list. */
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

/* Returns an empty list.  SOURCES outlives the list.  If SOURCES is NULL, no report has a place. */
Diags *diags_new(const Sources *sources);
void diags_free(Diags *ds); /* NULL is allowed */

/* Reports CODE at SPAN, or without a place if SPAN is NO_SPAN.  The first line of FMT, which may be
 * empty, says what is wrong here; the title of CODE is printed before it.  Each further line of FMT
 * is a help: it says what the user can do.
 *
 *     diag_add(ds, DIAG_GEN_USAGE, NO_SPAN, "there is no limit `%s`\n"
 *              "bridgelaw list limits: their names", name);
 *
 * Returns the report, to which the caller can add notes; never NULL.  If the list does not keep the
 * report, it drops the notes too. */
BL_PRINTF(4, 5)
Diag *diag_add(Diags *ds, DiagCode code, Span span, const char *fmt, ...);
/* Returns the first report of CODE at SPAN, so that notes can be added to it, or NULL. */
Diag *diags_find(Diags *ds, DiagCode code, Span span);
/* Add a note at SPAN, which may be NO_SPAN, or a help, to D. */
BL_PRINTF(4, 5)
void diag_note(Diags *ds, Diag *d, Span span, const char *fmt, ...);
BL_PRINTF(3, 4)
void diag_help(Diags *ds, Diag *d, const char *fmt, ...);

/* Returns the sources that DS was made with. */
const Sources *diags_sources(const Diags *ds);
/* Returns the limit ID of the run. */
uint64_t diags_limit(const Diags *ds, LimitId id);
/* Adds to D a help that says how to raise the limit ID.  Adds nothing if the limit is at its
 * maximum. */
void diag_help_limit(Diags *ds, Diag *d, LimitId id);
/* Returns the number of errors reported, including errors that were not kept. */
size_t diags_errors(const Diags *ds);
/* Returns true if the list keeps no further errors. */
bool diags_full(const Diags *ds);
/* Adds a note at AT to each report from number SINCE (from 0) on that is about another file than
 * AT.  Skips reports that already have a note in the file of AT, and reports that the list BUT
 * contains.  BUT may be NULL. */
BL_PRINTF(5, 6)
void diags_note_since(Diags *ds, size_t since, Diags *but, Span at, const char *fmt, ...);
/* Returns the number of reports kept, of any severity. */
size_t diags_count(const Diags *ds);

/* Print the reports in the order of their places; those without a place come first.  The text form
 * is for people, in COLOUR or not.  The JSON form is one object per line, with these members: file,
 * line, column, end_line, end_column, code, severity, message, help and notes.  `help` is a list of
 * texts.  `notes` is a list of objects with the members file to end_column and message. */
void diags_print_text(const Diags *ds, FILE *out, bool colour);
void diags_print_json(const Diags *ds, FILE *out);
/* Returns a list of the same JSON objects, which the caller frees. */
json_t *diags_json(const Diags *ds);

/* A report as data.  Its notes and helps are in the order of their arrival. */
typedef struct DiagExtra {
    bool is_help;
    Span span;
    const char *text;
} DiagExtra;
typedef struct DiagView {
    DiagCode code;
    Span span;
    const char *message; /* the title of the code and the text of the report */
    const DiagExtra *extras;
    size_t nextras;
} DiagView;
/* Sets *LIST to the reports, in printing order, and returns their number.  The list lives in
 * ARENA. */
size_t diags_view(const Diags *ds, const DiagView **list, Arena *arena);

/* Return what diag.def says of CODE: the code as printed, such as "S0001", its title and its
 * severity. */
const char *diag_code_string(DiagCode code);
const char *diag_title(DiagCode code);
Severity diag_severity(DiagCode code);

#endif
