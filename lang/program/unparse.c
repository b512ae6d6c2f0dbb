/* unparse.c - writes expressions and conclusions in the syntax of a law file. */
#include "program/unparse.h"

#include "program/narrow.h"

static void put_span(StrBuf *b, Span span, const Sources *sources)
{
    const Source *src = sources_find(sources, span.start);

    if (!src)
        BUG("a text of no file");
    strbuf_addn(b, source_text(src) + (span.start - source_base(src)), span.end - span.start);
}

static void put_list(StrBuf *b, const Ex *const *list, int n, const Sources *sources)
{
    for (int i = 0; i < n; i++) {
        strbuf_add(b, i ? ", " : "");
        unparse_ex(b, list[i], sources);
    }
}

static void put_args(StrBuf *b, const Ex *const *args, int n, const Sources *sources)
{
    strbuf_add(b, n ? "(" : "");
    put_list(b, args, n, sources);
    strbuf_add(b, n ? ")" : "");
}

static void unparse_string(StrBuf *b, const char *s)
{
    strbuf_add(b, "\"");
    for (; *s; s++) {
        strbuf_add(b, *s == '"' || *s == '\\' ? "\\" : "");
        strbuf_addc(b, *s, 1);
    }
    strbuf_add(b, "\"");
}

static void put_const(StrBuf *b, const Ex *ex)
{
    switch (ex->type->kind) {
    case TYPE_BOOL: strbuf_add(b, ex->value ? "true" : "false"); return;
    case TYPE_ENUM: strbuf_add(b, ex->type->values[ex->value].name); return;
    case TYPE_TEXT: unparse_string(b, ex->name); return;
    case TYPE_ERROR:
    case TYPE_PRODUCT:
    case TYPE_RANGE:
    case TYPE_SET:
    case TYPE_EVENT: break;
    }
    strbuf_add_int(b, ex->value);
}

static bool is_joined(const Ex *ex)
{
    return (ex->op == EX_AND || ex->op == EX_OR) && !(ex_is_kind(ex) && !ex->narrow->bound);
}

/* Writes EX as an operand of the operator IN.  An `and` or `or` gets parentheses, except inside the
 * same operator. */
static void put_part(StrBuf *b, const Ex *ex, ExOp in, const Sources *sources)
{
    bool wrap = is_joined(ex) && ex->op != in && !ex->applies;

    strbuf_add(b, wrap ? "(" : "");
    unparse_ex(b, ex, sources);
    strbuf_add(b, wrap ? ")" : "");
}

static void put_two(StrBuf *b, const Ex *ex, const char *sign, const Sources *sources)
{
    put_part(b, ex->kid[0], ex->op, sources);
    strbuf_printf(b, " %s ", sign);
    put_part(b, ex->kid[1], ex->op, sources);
}

static void put_some(StrBuf *b, const Ex *ex, bool truth, const Sources *sources)
{
    const Ex *where = ex->kid[1];

    strbuf_printf(b, "%s %s", truth ? "some" : "no", ex->name);
    if (ex->kid[0]) {
        strbuf_add(b, " in ");
        unparse_ex(b, ex->kid[0], sources);
    } else if (ex->over->kind == TYPE_EVENT) {
        const EventKind *k = ex->over->event;
        const NarrowBinder n = narrow_binder(k, ex->slot, where);

        strbuf_printf(b, ": %s%s", n.any ? "any " : "",
                      n.kind ? n.kind->name
                      : k    ? k->name
                             : "event");
        where = n.where;
    } else {
        strbuf_printf(b, ": %s", ex->over->name);
    }
    if (!where)
        return;
    strbuf_add(b, " where ");
    put_part(b, where, EX_SOME, sources);
}

/* Returns true if EX is `x is K`, where K is a narrow kind that a declaration `kind` names. */
static bool names_kind(const Ex *ex)
{
    return ex_is_kind(ex) && !ex->narrow->bound;
}

static void put_kind(StrBuf *b, const Ex *ex, const char *is, const Sources *sources)
{
    unparse_ex(b, ex->narrow->it, sources);
    strbuf_printf(b, " %s %s", is, ex->narrow->kind->name);
}

static void put_not(StrBuf *b, const Ex *ex, const Sources *sources)
{
    const Ex *k = ex->kid[0];

    if (names_kind(k)) {
        put_kind(b, k, "is not", sources);
        return;
    }
    if (k->applies) {
        unparse_ex(b, k, sources);
        return;
    }
    switch (k->op) {
    case EX_IS: put_two(b, k, "is not", sources); return;
    case EX_IN: put_two(b, k, "not in", sources); return;
    case EX_SOME: put_some(b, k, false, sources); return;
    case EX_KIND:
        unparse_ex(b, k->kid[0], sources);
        strbuf_printf(b, " is not %s", k->event->name);
        return;
    default:
        strbuf_add(b, "not ");
        put_part(b, k, EX_NOT, sources);
        return;
    }
}

static void unparse_call(StrBuf *b, const Ex *ex, const Sources *sources)
{
    const Fun *f = ex->fun;

    if (f->kind == FUN_BUILTIN && (f->builtin == BUILTIN_BEFORE || f->builtin == BUILTIN_AFTER)) {
        put_two(b, ex, f->name, sources);
        return;
    }
    strbuf_add(b, f->name);
    put_args(b, (const Ex *const *)ex->kid, ex->nkids, sources);
}

void unparse_otherwise(StrBuf *b, const Clause *denied)
{
    strbuf_printf(b, "otherwise (%s", denied->label);
    if (denied->part)
        strbuf_printf(b, ", %u", denied->part);
    strbuf_add(b, ")");
}

void unparse_ex(StrBuf *b, const Ex *ex, const Sources *sources)
{
    if (names_kind(ex)) {
        put_kind(b, ex, "is", sources);
        return;
    }
    if (ex->applies) {
        unparse_otherwise(b, ex->applies);
        return;
    }
    switch (ex->op) {
    case EX_ERROR:
    case EX_VAR: put_span(b, ex->span, sources); return;
    case EX_CONST: put_const(b, ex); return;
    case EX_ATTR:
        put_part(b, ex->kid[0], EX_ATTR, sources);
        strbuf_printf(b, ".%s", ex->name);
        return;
    case EX_LEFT:
    case EX_RIGHT:
        unparse_ex(b, ex->kid[0], sources);
        strbuf_printf(b, ".%s", ex->type->name);
        return;
    case EX_PAIR:
        strbuf_add(b, ex->type->name);
        put_args(b, (const Ex *const *)ex->kid, ex->nkids, sources);
        return;
    case EX_CALL: unparse_call(b, ex, sources); return;
    case EX_KIND:
        unparse_ex(b, ex->kid[0], sources);
        strbuf_printf(b, " is %s", ex->event->name);
        return;
    case EX_IS: put_two(b, ex, "is", sources); return;
    case EX_IN: put_two(b, ex, "in", sources); return;
    case EX_AT_LEAST: put_two(b, ex, "is at least", sources); return;
    case EX_AT_MOST: put_two(b, ex, "is at most", sources); return;
    case EX_BEFORE: put_two(b, ex, "before", sources); return;
    case EX_GIVEN:
    case EX_ABSENT:
        unparse_ex(b, ex->kid[0], sources);
        strbuf_add(b, ex->op == EX_GIVEN ? " is given" : " is absent");
        return;
    case EX_NOT: put_not(b, ex, sources); return;
    case EX_AND: put_two(b, ex, "and", sources); return;
    case EX_OR: put_two(b, ex, "or", sources); return;
    case EX_SOME: put_some(b, ex, true, sources); return;
    case EX_SET:
        strbuf_add(b, "{");
        put_list(b, (const Ex *const *)ex->more, ex->nkids, sources);
        strbuf_add(b, "}");
        return;
    }
}

void unparse_conclusion(StrBuf *b, const Rule *r, const Sources *sources)
{
    static const char *const choosers[] = { "", "either of ", "both of " };

    switch (r->kind) {
    case CONCLUDES_REFER: strbuf_printf(b, "refer %s", r->refer); return;
    case CONCLUDES_BREACH: strbuf_printf(b, "breach %s", r->invariant->name); return;
    case CONCLUDES_MODAL:
        strbuf_add(b, choosers[r->chooser]);
        unparse_ex(b, r->who, sources);
        strbuf_printf(b, " %s %s", modal_name(r->modal), r->fun->action);
        put_args(b, r->args, r->nargs, sources);
        return;
    case CONCLUDES_STATUS: break;
    }
    if (r->fun->result->kind == TYPE_BOOL && r->value->op == EX_CONST && r->said == WORD_IS) {
        strbuf_printf(b, "%s%s", r->value->value ? "" : "not ", r->fun->name);
        put_args(b, r->args, r->nargs, sources);
        return;
    }
    strbuf_add(b, r->fun->name);
    put_args(b, r->args, r->nargs, sources);
    strbuf_add(b, r->said == WORD_MUST     ? " must be "
                  : r->said == WORD_SHALL  ? " shall be "
                  : r->said == WORD_DEEMED ? " deemed "
                                           : " is ");
    unparse_ex(b, r->value, sources);
}

void unparse_deadline(StrBuf *b, const Rule *r, const Fun *f, const Sources *sources)
{
    strbuf_add(b, f->name);
    put_args(b, r->until_args, f->nparams, sources);
}
