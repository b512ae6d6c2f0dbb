/* diag.h - collects and prints diagnostics: errors, warnings and notes about the text of the user.
 *
 * Modules report with diag_add().  Commands print the list of reports as text or as JSON.  The
 * codes are listed in diag.def and never change their meaning.  A help is a text of a report that
 * says what the user can do.
 *
 * Reports with the same code, place and text count as one.  A list keeps at most DIAG_MAX_ERRORS
 * errors, and at most DIAG_MAX_OTHERS warnings and notes.  Only one thread at a time may use a
 * list. */
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

/* Returns an empty list of reports.  SOURCES must live as long as the list.  If SOURCES is NULL,
 * reports have no places. */
Diags *diags_new(const Sources *sources);
void diags_free(Diags *ds); /* NULL is allowed */

/* Reports CODE at SPAN, or without a place if SPAN is NO_SPAN.  The first line of FMT is the message:
 * one whole sentence that says what is wrong here.  If this line is empty, the title of CODE is the
 * message.  Each further line of FMT is a help, which says what the user can do.
 *
 *     diag_add(ds, DIAG_GEN_USAGE, NO_SPAN, "`%s` is not a limit\n"
 *              "bridgelaw list limits: their names", name);
 *
 * Returns the report, never NULL.  The caller can add notes to the report.  If the list does not
 * keep the report, it does not keep the notes. */
BL_PRINTF(4, 5)
Diag *diag_add(Diags *ds, DiagCode code, Span span, const char *fmt, ...);
/* Returns the first report of CODE at SPAN, or NULL.  The caller can add notes to the report. */
Diag *diags_find(Diags *ds, DiagCode code, Span span);
/* diag_note() adds to D a note at SPAN, which may be NO_SPAN.  diag_help() adds to D a help. */
BL_PRINTF(4, 5)
void diag_note(Diags *ds, Diag *d, Span span, const char *fmt, ...);
BL_PRINTF(3, 4)
void diag_help(Diags *ds, Diag *d, const char *fmt, ...);

/* Returns the sources that were given to diags_new(). */
const Sources *diags_sources(const Diags *ds);
/* Returns the value of the limit ID in this run. */
uint64_t diags_limit(const Diags *ds, LimitId id);
/* Adds to D a help that says how to raise the limit ID.  Adds nothing if the limit has its largest
 * value. */
void diag_help_limit(Diags *ds, Diag *d, LimitId id);
/* Returns the number of all errors reported, even those that the list did not keep. */
size_t diags_errors(const Diags *ds);
/* Returns true if the list keeps no further errors. */
bool diags_full(const Diags *ds);
/* Adds a note at AT to the reports from number SINCE on, counted from 0.  Skips a report about the
 * file of AT, and a report with a note in that file.  Also skips a report if the list BUT has one
 * with the same code and place.  BUT may be NULL. */
BL_PRINTF(5, 6)
void diags_note_since(Diags *ds, size_t since, Diags *but, Span at, const char *fmt, ...);
/* Returns the number of reports in the list, of any severity. */
size_t diags_count(const Diags *ds);

/* Removes the reports from number SINCE on, counted from 0.  ERRORS is what diags_errors() returned
 * before these reports were added.  The list must have kept all of these reports. */
void diags_forget_since(Diags *ds, size_t since, size_t errors);

/* These functions print the reports to OUT in the order of their places.  Reports without a place
 * come first.  The text form is for people, with colours if COLOUR is true.  The JSON form is one
 * object per line.  Its members are file, line, column, end_line, end_column, code, severity,
 * message, help and notes.  `help` is a list of texts.  `notes` is a list of objects with the
 * members file, line, column, end_line, end_column and message. */
void diags_print_text(const Diags *ds, FILE *out, bool colour);
void diags_print_json(const Diags *ds, FILE *out);
/* Returns the reports as a list of the JSON objects that diags_print_json() prints.  The caller
 * frees the list. */
json_t *diags_json(const Diags *ds);

/* A note or a help of a report. */
typedef struct DiagExtra {
    bool is_help;
    Span span;
    const char *text;
} DiagExtra;
/* A report as data.  `extras` are its notes and helps, in the order of their addition. */
typedef struct DiagView {
    DiagCode code;
    Span span;
    const char *message; /* what is wrong, as a sentence */
    const DiagExtra *extras;
    size_t nextras;
} DiagView;
/* Stores the reports in *LIST, in printing order, and returns their number.  The list lives in
 * ARENA. */
size_t diags_view(const Diags *ds, const DiagView **list, Arena *arena);

/* These functions return the code CODE as printed, such as "S0001", and its title and severity from
 * diag.def. */
const char *diag_code_string(DiagCode code);
const char *diag_title(DiagCode code);
Severity diag_severity(DiagCode code);

#endif
