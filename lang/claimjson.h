/* claimjson.h - what a case says was found or chosen, and what it expects, in JSON: both
 * ways between an object and the line of a case file. */
#ifndef BL_CLAIMJSON_H
#define BL_CLAIMJSON_H

#include "json.h"
#include "jsonmake.h"

/* The object VALUE added to the line that M is making: a fact of `found` or `elected`,
 * or an expectation.  What is wrong with it is reported. */
void claim_fact(Maker *m, uint32_t value);
void claim_expectation(Maker *m, uint32_t value);

/* The Fact or Expectation N as an object, which the caller owns; NULL: there is no such
 * object, and it is told as a line. */
json_t *claim_fact_of(const Node *n);
json_t *claim_expectation_of(const Node *n, const Sources *sources);

#endif
