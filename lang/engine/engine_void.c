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

void engine_void_report(const Engine *e, Span span, Diags *diags)
{
    const NativeFault *a = engine_native_fault(e);
    StrBuf b = { 0 };

    if (engine_deep(e)) {
        diag_add(diags, DIAG_EVAL_DEEP, span,
                 "too many definitions need one another in a chain\n"
                 "join several of the definitions into one");
        return;
    }
    if (!a) {
        diag_add(diags, DIAG_EVAL_CIRCLE, span, "%s", "");
        return;
    }
    strbuf_printf(&b, "%s(", a->fun->name);
    for (int i = 0; i < a->fun->nparams; i++) {
        strbuf_add(&b, i ? ", " : "");
        canonical_put_value(&b, engine_case(e), a->fun->ptype[i], a->args[i]);
    }
    strbuf_add(&b, ") is ");
    void_put_reply(&b, a->fun, a->value);
    diag_help(diags, diag_add(diags, DIAG_EVAL_NATIVE, a->fun->span, "%s", strbuf_str(&b)),
              a->fun->native.library
                  ? "the program does not rule on the case; correct the function in `%s`"
                  : "the program does not rule on the case; please report this with the "
                    "case%.0s",
              a->fun->native.library ? a->fun->native.library : "");
    strbuf_free(&b);
}
