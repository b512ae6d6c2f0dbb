/* case_json_claims.h - what a case says of its settings, what was found or chosen, and what it
 * expects, in JSON: both ways between an object and the line of a case file. */
#ifndef BL_CASE_JSON_CLAIMS_H
#define BL_CASE_JSON_CLAIMS_H

#include "case/case_json_text.h"
#include "kit/json.h"

/* The object VALUE added to the line that M is making: a setting by its name, a fact of
 * `found` or `elected`, or an expectation.  What is wrong with it is reported. */
void case_json_put_setting(CaseJsonText *m, uint32_t value);
void case_json_put_fact(CaseJsonText *m, uint32_t value);
void case_json_put_expectation(CaseJsonText *m, uint32_t value);

/* The setting called NAME, whose VALUE it takes. */
json_t *case_json_setting(const char *name, json_t *value);
/* The words from FIRST on, when they are a setting by its name and a word, as an object,
 * which the caller owns; NULL: they are told as a line. */
json_t *case_json_setting_of(const Node *first);
/* The Fact or Expectation N as an object, which the caller owns; NULL: there is no such
 * object, and it is told as a line. */
json_t *case_json_fact_of(const Node *n);
json_t *case_json_expectation_of(const Node *n, const Sources *sources);

#endif
