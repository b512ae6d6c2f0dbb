/* canonical.h - canonical texts: equal things have equal texts, in every edition. */
#ifndef BL_CANONICAL_H
#define BL_CANONICAL_H

#include "engine/engine.h"
#include "kit/strbuf.h"

const char *canonical_value(const Program *p, const Case *c, const Type *t, Value v,
                            Arena *arena);
const char *canonical_fact(const Program *p, const Case *c, const Fact *f, Arena *arena);
/* The type of a fact's values. */
const Type *canonical_fact_type(const Program *p, const Case *c, const Fact *f);

/* The same, to the end of B. */
void canonical_put_value(StrBuf *b, const Case *c, const Type *t, Value v);
void canonical_put_fact(StrBuf *b, const Case *c, const Fact *f);
/* What C, concluded by R, says; MODAL: with `must be` told from `is`, and a refusal
 * with its reason. */
void canonical_put_conclusion(StrBuf *b, const Case *c, const Conclusion *x,
                              const Rule *r, bool modal);
/* Does it make a difference to what X says whether it is MODAL? */
bool canonical_modal_differs(const Conclusion *x);

#endif
