/* random_laws.h - makes random laws and stories of the small game that use the whole language:
 * rules that prevail over others, rights with deadlines and choices, and holdings that are partly
 * stated. */
#ifndef BL_TEST_RANDOM_LAWS_H
#define BL_TEST_RANDOM_LAWS_H

#include "kit/strbuf.h"

void random_law(StrBuf *b);
void random_story(StrBuf *b);
/* random_rare() adds rare features to a random law: actions that no event exercises, rights to what
 * somebody called, variables over numbers, and rules that depend on a clash.  random_rare_story()
 * adds a story for these features. */
void random_rare(StrBuf *b);
void random_rare_story(StrBuf *b);
/* Adds a random story that leaves little open: only readings and elections. */
void random_told_story(StrBuf *b);
/* Removes from LAW everything that the checker refuses, such as circles.  Returns false if too much
 * is refused. */
bool made_sense(char *law);
/* Adds a group of clauses to a random law.  Their labels begin with LABEL.  The group has heads
 * inside a head, exceptions, and clauses that are `excepted` or say `otherwise`. */
void random_heads(StrBuf *b, int label);
/* Adds some invariants about the statuses of a random law.  Most of them have `clash`. */
void random_invariants(StrBuf *b);

#endif
