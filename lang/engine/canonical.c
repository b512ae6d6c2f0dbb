/* canonical.c - writes canonical texts of values, facts and conclusions. */
#include "engine/canonical.h"

/* ---- values ----------------------------------------------------------- */

void canonical_put_value(StrBuf *b, const Case *c, const Type *t, Value v)
{
    bool first = true;

    if (v == BL_ABSENT || v == BL_CLASH) {
        strbuf_add(b, v == BL_ABSENT ? "absent" : "clash");
        return;
    }
    switch (t->kind) {
    case TYPE_BOOL: strbuf_add(b, v ? "true" : "false"); return;
    case TYPE_ENUM: strbuf_add(b, t->values[v].name); return;
    case TYPE_PRODUCT:
        strbuf_add(b, t->left->values[v / (Value)t->right->count].written[0]);
        strbuf_add(b, t->right->values[v % (Value)t->right->count].written[0]);
        return;
    case TYPE_RANGE: strbuf_add_int(b, v); return;
    case TYPE_SET:
        strbuf_addc(b, '{', 1);
        for (Value i = t->elem->low; i < t->elem->low + (Value)t->elem->count; i++) {
            if (!((uint64_t)v >> i & 1))
                continue;
            if (!first)
                strbuf_addc(b, ' ', 1);
            first = false;
            canonical_put_value(b, c, t->elem, i);
        }
        strbuf_addc(b, '}', 1);
        return;
    case TYPE_EVENT: strbuf_add(b, c->events[v].label); return;
    case TYPE_TEXT: strbuf_add(b, (const char *)(intptr_t)v); return;
    case TYPE_ERROR: break;
    }
    strbuf_addc(b, '?', 1);
}

/* Returns the text of B in ARENA, and frees B. */
static const char *canonical_take(StrBuf *b, Arena *arena)
{
    const char *s = arena_strndup(arena, strbuf_str(b), b->len);

    strbuf_free(b);
    return s;
}

const char *canonical_value(const Program *p, const Case *c, const Type *t, Value v, Arena *arena)
{
    StrBuf b = { 0 };

    (void)p;
    if (value_given(v) && t->kind == TYPE_ENUM)
        return t->values[v].name;
    canonical_put_value(&b, c, t, v);
    return canonical_take(&b, arena);
}

/* ---- facts ------------------------------------------------------------ */

static void canonical_put_call(StrBuf *b, const Case *c, const char *name, const Fun *f,
                               const Value *args, int n)
{
    strbuf_add(b, name);
    strbuf_addc(b, '(', 1);
    for (int i = 0; i < n; i++) {
        if (i)
            strbuf_addn(b, ", ", 2);
        canonical_put_value(b, c, f->ptype[i], args[i]);
    }
    strbuf_addc(b, ')', 1);
}

void canonical_put_fact(StrBuf *b, const Case *c, const Fact *f)
{
    switch (f->kind) {
    case FACT_DEAL: strbuf_add(b, "deal"); return;
    case FACT_SETTING:
    case FACT_READING: strbuf_add(b, f->fun->name); return;
    case FACT_ATTRIBUTE:
        strbuf_add(b, c->events[f->args[0]].label);
        strbuf_addc(b, '.', 1);
        strbuf_add(b, c->events[f->args[0]].kind->attrs[f->args[1]].name);
        return;
    case FACT_HAPPENED:
        strbuf_add(b, "happened(");
        strbuf_add(b, c->events[f->args[0]].label);
        strbuf_addc(b, ')', 1);
        return;
    case FACT_HOLDS_OTHER:
        strbuf_add(b, f->fun->name);
        strbuf_addc(b, '(', 1);
        canonical_put_value(b, c, f->fun->ptype[0], f->args[0]);
        strbuf_add(b, ", other ");
        canonical_put_value(b, c, f->fun->ptype[1]->left, f->args[1]);
        strbuf_addc(b, ')', 1);
        return;
    case FACT_FINDING:
    case FACT_HOLDS:
    case FACT_ELECTED: canonical_put_call(b, c, f->fun->name, f->fun, f->args, f->nargs); return;
    }
}

const char *canonical_fact(const Program *p, const Case *c, const Fact *f, Arena *arena)
{
    StrBuf b = { 0 };

    (void)p;
    canonical_put_fact(&b, c, f);
    return canonical_take(&b, arena);
}

const Type *canonical_fact_type(const Program *p, const Case *c, const Fact *f)
{
    static const Type deals = { .kind = TYPE_RANGE, .name = "deal", .low = 1, .count = 63 };

    switch (f->kind) {
    case FACT_DEAL: return &deals;
    case FACT_ATTRIBUTE: return c->events[f->args[0]].kind->attrs[f->args[1]].type;
    case FACT_HAPPENED:
    case FACT_HOLDS_OTHER: return p->bool_type;
    case FACT_SETTING:
    case FACT_READING:
    case FACT_FINDING:
    case FACT_HOLDS:
    case FACT_ELECTED: break;
    }
    return f->fun->result;
}

/* ---- conclusions ------------------------------------------------------ */

static void canonical_put_who(StrBuf *b, const Conclusion *x, const Rule *r)
{
    const Type *t = r->who->type->kind == TYPE_SET ? r->who->type->elem : r->who->type;
    bool first = true;

    if (x->chooser == CHOOSER_BOTH)
        strbuf_add(b, "both of ");
    for (uint32_t i = 0; i < t->count; i++)
        if (x->who >> i & 1) {
            if (!first)
                strbuf_add(b, " or ");
            strbuf_add(b, t->values[i].name);
            first = false;
        }
}

static void canonical_put_modal(StrBuf *b, const Case *c, const Conclusion *x, const Rule *r)
{
    static const char *const states[] = { "", " (exercised)", " (lapsed)", "",
                                          " (exercised by another)" };
    bool over = x->state != RIGHT_OPEN && x->state != RIGHT_LAPSED;

    canonical_put_who(b, x, r);
    strbuf_addc(b, ' ', 1);
    strbuf_add(b, modal_name(x->modal));
    strbuf_addc(b, ' ', 1);
    canonical_put_call(b, c, x->fun->action, x->fun, x->args, x->nargs);
    if (x->has_from) {
        const Type set = { .kind = TYPE_SET, .elem = x->fun->result };

        strbuf_add(b, " from ");
        canonical_put_value(b, c, &set, (Value)x->from);
    }
    if (x->until && !over) {
        strbuf_add(b, " until ");
        canonical_put_call(b, c, x->until->name, x->until, x->until_args, x->until->nparams);
    }
    if (value_given(x->default_) && !over) {
        strbuf_add(b, " default ");
        canonical_put_value(b, c, x->fun->result, x->default_);
    }
    strbuf_add(b, states[x->state]);
}

bool canonical_modal_differs(const Conclusion *x)
{
    return x->kind == LINE_REFUSED || (x->kind == LINE_STATUS && x->must_be);
}

void canonical_put_conclusion(StrBuf *b, const Case *c, const Conclusion *x, const Rule *r,
                              bool modal)
{
    switch (x->kind) {
    case LINE_REFER:
        strbuf_add(b, "refer ");
        strbuf_add(b, x->refer);
        return;
    case LINE_REFUSED:
        strbuf_add(b, "refused ");
        strbuf_add(b, c->events[x->args[0]].label);
        /* Without MODAL the text has no reason, so rulings that differ only in a reason count as
         * equal. */
        if (modal)
            strbuf_printf(b, " (%d %s %u)", (int)x->reason, x->near ? x->near->clause->label : "-",
                          x->failed ? x->failed->span.start : 0);
        return;
    case LINE_WAITS:
        strbuf_add(b, "waits for ");
        canonical_put_fact(b, c, x->waits);
        return;
    case LINE_CLASH:
    case LINE_GAP:
    case LINE_NOT_RULED:
        strbuf_add(b, x->kind == LINE_CLASH ? "clash "
                      : x->kind == LINE_GAP ? "gap "
                                            : "not ruled ");
        canonical_put_call(b, c, x->fun->name, x->fun, x->args, x->nargs);
        return;
    case LINE_STATUS:
        canonical_put_call(b, c, x->fun->name, x->fun, x->args, x->nargs);
        strbuf_add(b, modal && x->must_be ? " must be " : " is ");
        canonical_put_value(b, c, x->fun->result, x->value);
        return;
    case LINE_MODAL: canonical_put_modal(b, c, x, r); return;
    case LINE_BREACH:
        strbuf_printf(b, "breach %s(", x->invariant->name);
        for (int i = 0; i < x->nargs; i++)
            strbuf_printf(b, "%s%s", i ? ", " : "", c->events[x->args[i]].label);
        strbuf_addc(b, ')', 1);
        return;
    }
}
