/* mutants_text.h - prints which mutants the cases notice, as text and as JSON. */
#ifndef BL_MUTANTS_TEXT_H
#define BL_MUTANTS_TEXT_H

#include "commands/mutant_words.h"
#include "kit/json.h"
#include "report/page.h"

typedef struct MutantPage {
    const MutantRun *run;
    const ArguedNotes *notes;
    bool all; /* mutants that are noticed are printed too */
    Page page;
} MutantPage;

/* Prints P as text. */
void mutants_text_print(const MutantPage *p, const Words *w);
/* Returns P as JSON (lang/schema/mutants.schema.json).  The caller owns the result. */
json_t *mutants_json(const MutantPage *p, const Words *w);

#endif
