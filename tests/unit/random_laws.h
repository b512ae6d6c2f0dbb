/* random_laws.h - random laws and stories of the small game, with all that the language
 * has: orders of rules, rights with deadlines and choices, holdings told in part. */
#ifndef BL_TEST_RANDOM_LAWS_H
#define BL_TEST_RANDOM_LAWS_H

#include "kit/strbuf.h"

void random_law(StrBuf *b);
void random_story(StrBuf *b);
/* What stands in laws more seldom, to come after a random law: actions on what is no event,
 * rights to what somebody spoke of, variables over numbers, what rests on a clash.  And a
 * story with it. */
void random_rare(StrBuf *b);
void random_rare_story(StrBuf *b);
/* The same with little left open: readings, and what is elected. */
void random_told_story(StrBuf *b);
/* LAW without what makes no sense (circles, orders of what cannot exclude each other):
 * what is refused goes.  False: too much is. */
bool made_sense(char *law);
/* A group of clauses that begin with LABEL, to come after a random law: heads inside a head, with
 * exceptions, and clauses that are `excepted` or say `otherwise`. */
void random_heads(StrBuf *b, int label);
/* Some invariants about what a random law rules on, most of them with calls that clash. */
void random_invariants(StrBuf *b);

#endif
