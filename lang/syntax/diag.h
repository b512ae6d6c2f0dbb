/* diag.h - every complaint about the user's text goes through here.
 *
 * Reporting and printing are separate: modules call diag_add() and the
 * commands choose a printer.  Codes come from lang/syntax/diag.def and never change
 * their meaning.  A report equal to an earlier one (code, place and text) is
 * not kept; neither is what comes after DIAG_MAX_ERRORS errors, or after
 * DIAG_MAX_OTHERS warnings and notes. */
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

/* Borrows SOURCES; NULL: what is reported is only counted, and has no place. */
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
/* What was kept first about CODE at SPAN, for more to be added; NULL: nothing was. */
Diag *diags_find(Diags *ds, DiagCode code, Span span);
BL_PRINTF(4, 5)
void diag_note(Diags *ds, Diag *d, Span span, const char *fmt, ...);
BL_PRINTF(3, 4)
void diag_help(Diags *ds, Diag *d, const char *fmt, ...);

const Sources *diags_sources(const Diags *ds);
uint64_t diags_limit(const Diags *ds, LimitId id); /* of the sources */
/* A help for D: how more is allowed, where more can be. */
void diag_help_limit(Diags *ds, Diag *d, LimitId id);
size_t diags_errors(const Diags *ds); /* reported, kept or not */
/* Are there as many errors as are told?  Of a further one only that there is one counts. */
bool diags_full(const Diags *ds);
/* To each that was kept after the first SINCE and speaks of another file than the one that AT
 * is in, but for those with a note there already and those that BUT (or NULL) has too: a note
 * at AT. */
BL_PRINTF(5, 6)
void diags_note_since(Diags *ds, size_t since, Diags *but, Span at, const char *fmt, ...);
size_t diags_count(const Diags *ds); /* kept, of any severity */

/* Print in the order of the places, those without a place first.  Text is for
 * people, JSON one object on a line: file, line, column, end_line, end_column,
 * code, severity, message, help (texts), notes (file to end_column, message). */
void diags_print_text(const Diags *ds, FILE *out, bool colour);
void diags_print_json(const Diags *ds, FILE *out);
json_t *diags_json(const Diags *ds); /* a list of them, the caller's */

/* The same one by one, in ARENA: notes and helps in the order in which they were
 * added. */
typedef struct DiagExtra {
    bool is_help;
    Span span;
    const char *text;
} DiagExtra;
typedef struct DiagView {
    DiagCode code;
    Span span;
    const char *message; /* the title, and what there is to say of this one */
    const DiagExtra *extras;
    size_t nextras;
} DiagView;
size_t diags_view(const Diags *ds, const DiagView **list, Arena *arena);

const char *diag_code_string(DiagCode code); /* "S0001" */
const char *diag_title(DiagCode code);
Severity diag_severity(DiagCode code);

#endif
