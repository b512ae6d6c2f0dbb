/* case_json_claims.h - the settings, facts and expectations of a case, as JSON objects and as lines
 * of a case file. */
#ifndef BL_CASE_JSON_CLAIMS_H
#define BL_CASE_JSON_CLAIMS_H

#include "case/case_json_text.h"
#include "kit/json.h"

/* Each of these functions adds the object VALUE to the line that M is making, and reports errors.
 * VALUE is a setting with its name, a fact under `found` or `elected`, or an expectation. */
void case_json_put_setting(CaseJsonText *m, uint32_t value);
void case_json_put_fact(CaseJsonText *m, uint32_t value);
void case_json_put_expectation(CaseJsonText *m, uint32_t value);

/* Returns an object that sets NAME to VALUE.  The object owns VALUE, and the caller owns the
 * object. */
json_t *case_json_setting(const char *name, json_t *value);
/* If the words from FIRST on have the form `NAME is WORD`, returns this setting as an object, which
 * the caller owns.  Otherwise returns NULL. */
json_t *case_json_setting_of(const Node *first);
/* These functions return the fact or expectation N as an object, which the caller owns.  They
 * return NULL if N cannot be written as an object.  SOURCES has the text of N. */
json_t *case_json_fact_of(const Node *n);
json_t *case_json_expectation_of(const Node *n, const Sources *sources);

#endif
