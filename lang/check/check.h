/* check.h - turns the syntax trees of law files into a checked program (SPEC 3 to 6, 9).  The
 * checker finds the meanings of names, types and labels, and computes which rules defeat which.
 * One run reports all errors.  A practice adds clauses where the Laws leave a question open, and an
 * overlay changes clauses. */
#ifndef BL_CHECK_H
#define BL_CHECK_H

#include "check/check_expr.h"
#include "kit/interner.h"
#include "program/ffi_library.h"

/* One parsed law file. Its header names the edition, practice or overlay that it belongs to. A
 * vocabulary file usually has no header. */
typedef struct LawFile {
    const Node *items;
    const Source *src;
    /* true if the file is in the practice of an edition; false for all vocabulary files, even with
     * the header `practice` */
    bool practice;
    /* the file is a practice that the checker leaves out, because the name of the edition has
     * `+letter` */
    bool left_out;
} LawFile;

/* Checks FILES as the edition EDITION.  FILES are the vocabulary, one edition, and its overlays in
 * order.  Law files may call the native functions NATIVES, and those in the libraries that LOADED
 * allows.  LOADED may be NULL.  Returns the program, which is never NULL; the caller asks
 * diags_errors() before using it.  The program lives in ARENA, and must not outlive LOADED.  Uses
 * up to THREADS threads; with a Heap, THREADS must be 1.  If USES is not NULL, adds to it the uses
 * of all names in the law files.  Each case that is read later adds its own uses to USES. */
Program *check_program(const char *edition, const LawFile *files, size_t nfiles,
                       const NativeDef *natives, size_t nnatives, FfiLibraries *loaded,
                       Arena *arena, Interner *names, int threads, Diags *diags, Uses *uses);

/* Returns the node of the name after `follows` in a header of FILES, or NULL if no header has
 * `follows`. */
const Node *check_followed(const LawFile *files, size_t nfiles);

/* Compiles the expression N of a case. Labels of events are names in such an expression; SCOPE has
 * them. WANT is the expected type, or NULL. */
Ex *check_case_expr(const Program *p, const CaseScope *scope, const Node *n, const Type *want,
                    Arena *arena, Diags *diags);
/* Compiles N, a conclusion that a case expects, as a rule without conditions.  SCOPE has the labels
 * of events.  Returns NULL, after a report, if N is not valid. */
Rule *check_case_conclusion(const Program *p, const CaseScope *scope, const Node *n, Arena *arena,
                            Diags *diags);

#endif
