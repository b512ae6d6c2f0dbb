/* case_json_claims.h - settings, facts and expectations of a case, both as JSON objects and as
 * lines of a case file. */
#ifndef BL_CASE_JSON_CLAIMS_H
#define BL_CASE_JSON_CLAIMS_H

#include "case/case_json_text.h"
#include "kit/json.h"

/* These functions add the object VALUE to the line that M is making, and report errors.  The object
 * is a setting with its name, a fact of `found` or `elected`, or an expectation. */
void case_json_put_setting(CaseJsonText *m, uint32_t value);
void case_json_put_fact(CaseJsonText *m, uint32_t value);
void case_json_put_expectation(CaseJsonText *m, uint32_t value);

/* Returns an object that sets NAME to VALUE.  The caller owns it; it owns VALUE. */
json_t *case_json_setting(const char *name, json_t *value);
/* If the words from FIRST on are `NAME is WORD`, returns this setting as an object that the caller
 * owns; otherwise NULL. */
json_t *case_json_setting_of(const Node *first);
/* These functions return the fact or expectation N as an object that the caller owns, or NULL if N
 * cannot be written as an object.  SOURCES holds the text of N. */
json_t *case_json_fact_of(const Node *n);
json_t *case_json_expectation_of(const Node *n, const Sources *sources);

#endif
