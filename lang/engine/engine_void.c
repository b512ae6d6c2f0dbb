/* engine_void.c - reports why an evaluation is void, which means that it has no result. */
#include "engine/engine_void.h"

#include "engine/canonical.h"

/* Appends to B the invalid reply V of the native F, as the number that F returned. */
static void void_put_reply(StrBuf *b, const Fun *f, Value v)
{
    if (v == BL_ABSENT)
        strbuf_add(b, "absent");
    else if (f->result->kind == TYPE_SET)
        strbuf_printf(b, "a set with the bits %#llx", (unsigned long long)v);
    else
        strbuf_add_int(b, v);
}

/* Appends to B the values that F may return. */
static void void_put_valid(StrBuf *b, const Fun *f)
{
    const Type *t = f->result;

    if (t->kind == TYPE_BOOL)
        strbuf_add(b, "0 or 1");
    else if (t->kind == TYPE_SET)
        strbuf_printf(b, "a set with no other bits than %lld to %lld", (long long)t->elem->low,
                      (long long)(t->elem->low + (Value)t->elem->count - 1));
    else if (t->kind == TYPE_EVENT)
        strbuf_add(b, "the number of an earlier event, from 0 on");
    else
        strbuf_printf(b, "a number from %lld to %lld", (long long)t->low,
                      (long long)(t->low + (Value)t->count - 1));
}

/* Reports that the native of A has returned an invalid value. */
static void report_fault(const Engine *e, const NativeFault *a, Diags *diags)
{
    StrBuf b = { 0 };
    Diag *d;

    strbuf_printf(&b, "%s(", a->fun->name);
    for (int i = 0; i < a->fun->nparams; i++) {
        strbuf_add(&b, i ? ", " : "");
        canonical_put_value(&b, engine_case(e), a->fun->ptype[i], a->args[i]);
    }
    strbuf_add(&b, ") returned ");
    void_put_reply(&b, a->fun, a->value);
    d = diag_add(diags, DIAG_EVAL_NATIVE, a->fun->span, "%s, which is not a valid value",
                 strbuf_str(&b));
    strbuf_clear(&b);
    void_put_valid(&b, a->fun);
    diag_help(diags, d, "`%s` must return %s", a->fun->name, strbuf_str(&b));
    if (a->fun->native.library)
        diag_help(diags, d,
                  "correct the function in the library `%s`; until then there is no ruling",
                  a->fun->native.library);
    else
        diag_help(diags, d, "please report this error, with the case; there is no ruling");
    strbuf_free(&b);
}

void engine_void_report(const Engine *e, Span span, Diags *diags)
{
    const NativeFault *a = engine_native_fault(e);

    if (engine_deep(e)) {
        diag_add(diags, DIAG_EVAL_DEEP, span,
                 "a chain of definitions begins here, and the chain is too long\n"
                 "join several of the definitions into one");
        return;
    }
    if (a)
        report_fault(e, a, diags);
    else
        diag_add(diags, DIAG_EVAL_CIRCLE, span, "%s", "");
}
