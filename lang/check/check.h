/* check.h - from trees to a program: names, types, clause references, defeat
 * and circles (SPEC 3 to 6, 9).  Everything wrong is reported in one run. */
#ifndef BL_CHECK_H
#define BL_CHECK_H

#include "kit/interner.h"
#include "check/check_expr.h"
#include "program/ffi_library.h"

/* One parsed file with the edition or overlay it belongs to is found in its
 * own header; vocabulary files have none. */
typedef struct LawFile {
    const Node *items;
    const Source *src;
} LawFile;

/* Check FILES (vocabulary, one edition, then its overlays in order) as the
 * edition EDITION, with the functions NATIVES of the program and those of libraries,
 * where LOADED allows any (or is NULL).  The checked program lives in ARENA, and no
 * longer than LOADED.  Never NULL; ask diags_errors() before using it.  THREADS: as many
 * may be at work; more than one only where no Heap is. */
Program *check_program(const char *edition, const LawFile *files, size_t nfiles,
                       const NativeDef *natives, size_t nnatives, FfiLibraries *loaded,
                       Arena *arena, Interner *names, int threads, Diags *diags);

/* Compile an expression of a case: names are also the labels of its events. */
Ex *check_case_expr(const Program *p, const CaseScope *scope, const Node *n,
                    const Type *want, Arena *arena, Diags *diags);
/* Expectations: the conclusion N compiled as a rule without conditions. */
Rule *check_case_conclusion(const Program *p, const CaseScope *scope, const Node *n,
                            Arena *arena, Diags *diags);

#endif
