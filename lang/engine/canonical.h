/* canonical.h - writes canonical texts of values, facts and conclusions. Equal things have equal
 * texts, in every edition. */
#ifndef BL_CANONICAL_H
#define BL_CANONICAL_H

#include "engine/engine.h"
#include "kit/strbuf.h"

/* Each of these functions returns a canonical text in ARENA: of the value V of type T, or of the
 * fact F. */
const char *canonical_value(const Program *p, const Case *c, const Type *t, Value v, Arena *arena);
const char *canonical_fact(const Program *p, const Case *c, const Fact *f, Arena *arena);
/* Returns the type of the values of F. */
const Type *canonical_fact_type(const Program *p, const Case *c, const Fact *f);

/* Each of these functions appends to B the text that canonical_value() or canonical_fact()
 * returns. */
void canonical_put_value(StrBuf *b, const Case *c, const Type *t, Value v);
void canonical_put_fact(StrBuf *b, const Case *c, const Fact *f);
/* Appends the conclusion X of the rule R to B. If MODAL is true, the text distinguishes `must
 * be` from `is`, and includes the reason of a refusal. */
void canonical_put_conclusion(StrBuf *b, const Case *c, const Conclusion *x, const Rule *r,
                              bool modal);
/* Returns true if canonical_put_conclusion() writes X differently with and without MODAL. */
bool canonical_modal_differs(const Conclusion *x);

#endif
