/* case_observe.h - what can be seen of a case without asking anything of anybody. */
#ifndef BL_CASE_OBSERVE_H
#define BL_CASE_OBSERVE_H

#include "case/case.h"

typedef enum SeenTruth { SEEN_NOT, SEEN_SO, SEEN_UNTOLD } SeenTruth;
/* What was seen of the events of a case, as far as somebody looked. */
typedef struct SightMemo {
    const Case *c;
    const SharedScreen *at; /* of the program, as they were at first */
    uint32_t n;
    int nevents;
    int8_t *seen; /* 1 + what is Seen, by event and sight; 0: not looked at yet.  NULL: it
                     would be too much to remember */
} SightMemo;

/* Of the first NEVENTS events of C; in ARENA. */
SightMemo case_observe_start(const Program *p, const Case *c, int nevents, Arena *arena);
/* What EX, which can be looked at (prefilter.h), comes to with its variables as in SLOTS, to *V.  False
 * where that hangs on what is open. */
bool case_observe_value(const Case *c, const Ex *ex, const Value *slots, Value *v);
/* Is S so, its variables being SLOTS?  Where that hangs on what is open it is not
 * told. */
SeenTruth case_observe_screen(SightMemo *x, const Screen *s, const Value *slots);
/* The rules of S that are not out for EVENT as their first variable, to LEFT, a set of
 * S->words. */
void case_observe_sift(SightMemo *x, const KindRules *s, int event, uint64_t *left);

#endif
