/* case_json_claims.h - settings, facts and expectations of a case in JSON: both ways between an
 * object and a line of a case file. */
#ifndef BL_CASE_JSON_CLAIMS_H
#define BL_CASE_JSON_CLAIMS_H

#include "case/case_json_text.h"
#include "kit/json.h"

/* Adds the object VALUE to the line that M is making: a setting by its name, a fact of `found` or
 * `elected`, or an expectation.  Reports errors. */
void case_json_put_setting(CaseJsonText *m, uint32_t value);
void case_json_put_fact(CaseJsonText *m, uint32_t value);
void case_json_put_expectation(CaseJsonText *m, uint32_t value);

/* Returns the setting NAME as an object, which the caller owns.  It takes over VALUE. */
json_t *case_json_setting(const char *name, json_t *value);
/* Returns the words from FIRST on as an object, which the caller owns, if they set a setting by
 * its name to one word; else NULL. */
json_t *case_json_setting_of(const Node *first);
/* Returns the fact or expectation N as an object, which the caller owns; NULL if no object says
 * it. */
json_t *case_json_fact_of(const Node *n);
json_t *case_json_expectation_of(const Node *n, const Sources *sources);

#endif
