/* check.h - from syntax trees to a checked program: names, types, clause references, defeat and
 * circles (SPEC 3 to 6, 9). All errors are reported in one run. */
#ifndef BL_CHECK_H
#define BL_CHECK_H

#include "check/check_expr.h"
#include "kit/interner.h"
#include "program/ffi_library.h"

/* One parsed file. Its header says which edition, practice or overlay it belongs to; vocabulary
 * files have no header. */
typedef struct LawFile {
    const Node *items;
    const Source *src;
    bool practice; /* the practice of an edition, in a file of its own; of the vocabulary: false */
    bool left_out; /* a practice that does not count: the edition is named with `+letter` */
} LawFile;

/* Checks FILES (vocabulary, one edition, then its overlays in order) as the edition EDITION,
 * with the functions NATIVES of the program and those of the libraries that LOADED (or NULL)
 * allows. The program lives in ARENA, and no longer than LOADED. Never NULL; ask diags_errors()
 * before using it. Up to THREADS threads work; more than one only without a Heap. */
Program *check_program(const char *edition, const LawFile *files, size_t nfiles,
                       const NativeDef *natives, size_t nnatives, FfiLibraries *loaded,
                       Arena *arena, Interner *names, int threads, Diags *diags);

/* Returns the name after `follows` in the headers of FILES, or NULL. */
const Node *check_followed(const LawFile *files, size_t nfiles);

/* Compiles an expression of a case, where labels of events are names, too. */
Ex *check_case_expr(const Program *p, const CaseScope *scope, const Node *n, const Type *want,
                    Arena *arena, Diags *diags);
/* Compiles the conclusion N of an expectation as a rule without conditions. Returns NULL, after
 * a report, if it is not valid. */
Rule *check_case_conclusion(const Program *p, const CaseScope *scope, const Node *n, Arena *arena,
                            Diags *diags);

#endif
