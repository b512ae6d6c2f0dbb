/* mutants_text.h - what the cases notice of changes of the rules, as text and for programs. */
#ifndef BL_MUTANTS_TEXT_H
#define BL_MUTANTS_TEXT_H

#include "commands/mutant_words.h"
#include "kit/json.h"
#include "report/page.h"

typedef struct MutantPage {
    const MutantRun *run;
    const ArguedNotes *notes;
    bool all; /* also print the mutants that are noticed */
    Page page;
} MutantPage;

void mutants_text_print(const MutantPage *p, const Words *w);
/* Returns the page as JSON (lang/schema/mutants.schema.json).  The caller owns the reference. */
json_t *mutants_json(const MutantPage *p, const Words *w);

#endif
