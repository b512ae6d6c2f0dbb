/* case_observe.h - conditions that need only the told events and settings of a case, evaluated
 * without the engine and without reading open facts. */
#ifndef BL_CASE_OBSERVE_H
#define BL_CASE_OBSERVE_H

#include "case/case.h"

typedef enum SeenTruth { SEEN_NOT, SEEN_SO, SEEN_UNTOLD } SeenTruth;
/* The remembered truth of conditions on single events, for one case. */
typedef struct SightMemo {
    const Case *c;
    const SharedScreen *at; /* the sights of the program when this was made */
    uint32_t n;
    int nevents;
    int8_t *seen; /* 1 + the SeenTruth, by event and sight; 0: not evaluated yet.  NULL: the
                     table would be too large */
} SightMemo;

/* Returns an empty memo for the first NEVENTS events of C. */
SightMemo case_observe_start(const Program *p, const Case *c, int nevents, Arena *arena);
/* Evaluates EX, which must be observable (prefilter.h), with the variables SLOTS to *V.  Returns
 * false if it depends on what is open. */
bool case_observe_value(const Case *c, const Ex *ex, const Value *slots, Value *v);
/* Returns whether S is true with the variables SLOTS. */
SeenTruth case_observe_screen(SightMemo *x, const Screen *s, const Value *slots);
/* Sets LEFT, a bit set of S->words words, to the rules of S that may apply with EVENT as their
 * first variable. */
void case_observe_sift(SightMemo *x, const KindRules *s, int event, uint64_t *left);

#endif
