/* check.h - turns the syntax trees of law files into a checked program: resolves names, types
 * and references to clauses, and computes which rules defeat which (SPEC 3 to 6, 9). One run
 * reports all errors. */
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
    /* it is in the practice of an edition; false for a vocabulary file, even if that has the
     * header `practice` */
    bool practice;
    /* the file does not count: it is a practice, and the edition is named with `+letter` */
    bool left_out;
} LawFile;

/* Checks FILES (the vocabulary, one edition, then its overlays in order) as the edition EDITION.
 * Law files may call the native functions NATIVES, and those of the libraries that LOADED
 * allows; LOADED may be NULL. Returns the program, never NULL. The caller asks diags_errors()
 * before using it. The program lives in ARENA, and must not outlive LOADED. Up to THREADS
 * threads work; more than one is allowed only without a Heap. Unless USES is NULL, fills it with
 * the uses of all names, and so does each case that is read under the program. */
Program *check_program(const char *edition, const LawFile *files, size_t nfiles,
                       const NativeDef *natives, size_t nnatives, FfiLibraries *loaded,
                       Arena *arena, Interner *names, int threads, Diags *diags, Uses *uses);

/* Returns the name node after `follows` in the headers of FILES; NULL if no header has
 * `follows`. */
const Node *check_followed(const LawFile *files, size_t nfiles);

/* Compiles the expression N of a case. In a case, the labels of events are names, too. WANT is
 * the expected type, or NULL. */
Ex *check_case_expr(const Program *p, const CaseScope *scope, const Node *n, const Type *want,
                    Arena *arena, Diags *diags);
/* Compiles the conclusion N, which a case expects, as a rule without conditions. Returns NULL,
 * after a report, if N is not valid. */
Rule *check_case_conclusion(const Program *p, const CaseScope *scope, const Node *n, Arena *arena,
                            Diags *diags);

#endif
