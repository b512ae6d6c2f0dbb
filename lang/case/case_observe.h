/* case_observe.h - evaluates conditions that need only the told events and settings of a case,
 * without the engine and without open facts.
 *
 * A *sight* is such a condition on a single event (SharedScreen in model.h). */
#ifndef BL_CASE_OBSERVE_H
#define BL_CASE_OBSERVE_H

#include "case/case.h"
#include "program/rule_index.h"

typedef enum SeenTruth { SEEN_NOT, SEEN_SO, SEEN_UNTOLD } SeenTruth;
/* A memo table for one case: whether each sight is true of each event. */
typedef struct SightMemo {
    const Case *c;
    const SharedScreen *at; /* the N sights of the program */
    uint32_t n;
    int nevents;
    /* indexed by event, then by sight: 1 + the SeenTruth, or 0 if the sight has not been evaluated
     * for the event; NULL if the table would be too large */
    int8_t *seen;
} SightMemo;

/* Returns an empty memo table for the first NEVENTS events of C. */
SightMemo case_observe_start(const Program *p, const Case *c, int nevents, Arena *arena);
/* Stores in *V the value of EX.  SLOTS has the values of the variables.  EX must be observable
 * (prefilter.h).  Returns false if the value depends on something open. */
bool case_observe_value(const Case *c, const Ex *ex, const Value *slots, Value *v);
/* Returns whether the condition S is true, or SEEN_UNTOLD if its truth depends on something open.
 * SLOTS has the values of the variables. */
SeenTruth case_observe_screen(SightMemo *x, const Screen *s, const Value *slots);
/* Stores in LEFT which rules of S may apply if EVENT is the value of their first variable.  LEFT is
 * a bit set of S->words words, with a bit for each rule. */
void case_observe_sift(SightMemo *x, const KindRules *s, int event, uint64_t *left);

#endif
