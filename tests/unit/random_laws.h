/* random_laws.h - makes random laws and stories of the small game that use the whole language:
 * orders of rules, rights with deadlines and choices, and holdings that are partly told. */
#ifndef BL_TEST_RANDOM_LAWS_H
#define BL_TEST_RANDOM_LAWS_H

#include "kit/strbuf.h"

void random_law(StrBuf *b);
void random_story(StrBuf *b);
/* random_rare() adds rare features, after a random law: actions without an event, rights to what
 * somebody called, variables over numbers, and rules that depend on a clash. random_rare_story()
 * adds a story for them. */
void random_rare(StrBuf *b);
void random_rare_story(StrBuf *b);
/* Adds a random story that leaves little open: readings and elections. */
void random_told_story(StrBuf *b);
/* Removes from LAW everything that is refused, such as circles, and orders of rules that cannot
 * exclude each other.  Returns false if too much is refused. */
bool made_sense(char *law);
/* Adds a group of clauses with labels that begin with LABEL, after a random law: heads inside a
 * head, exceptions, and clauses that are `excepted` or say `otherwise`. */
void random_heads(StrBuf *b, int label);
/* Adds some invariants about what a random law rules on.  Most of them name calls that clash. */
void random_invariants(StrBuf *b);

#endif
