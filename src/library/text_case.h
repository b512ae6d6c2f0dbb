/* text_case.h - loads a case from a text in memory, with sources, diagnostics and memory of its
 * own.  A caller can thus try many texts and free each of them. */
#ifndef BL_TEXT_CASE_H
#define BL_TEXT_CASE_H

#include "library/library.h"

typedef struct TextCase {
    Sources *sources;
    Diags *diags;
    Arena *arena;
    const Node *node; /* the first case; NULL if the text has none */
    Case *c;          /* the first case, loaded; NULL if it has errors, which `diags` reports */
} TextCase;

/* Reads the N bytes of TEXT as a case file under P.  Diagnostics call the text NAME.  P must live
 * as long as the result.  Never returns NULL.  The caller frees the result with
 * text_case_free(). */
TextCase *text_case_new(const Program *p, const char *name, const char *text, size_t n);
void text_case_free(TextCase *t); /* T may be NULL */

#endif
