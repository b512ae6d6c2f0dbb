#include "engine/canonical.h"

/* ---- values ----------------------------------------------------------- */

void put_value_key(StrBuf *b, const Case *c, const Type *t, Value v)
{
    bool first = true;

    if (v == BL_ABSENT || v == BL_CLASH) {
        sb_add(b, v == BL_ABSENT ? "absent" : "clash");
        return;
    }
    switch (t->kind) {
    case TYPE_BOOL: sb_add(b, v ? "true" : "false"); return;
    case TYPE_ENUM: sb_add(b, t->values[v].name); return;
    case TYPE_PRODUCT:
        sb_add(b, t->left->values[v / (Value)t->right->count].written[0]);
        sb_add(b, t->right->values[v % (Value)t->right->count].written[0]);
        return;
    case TYPE_RANGE: sb_int(b, v); return;
    case TYPE_SET:
        sb_addc(b, '{', 1);
        for (Value i = t->elem->low; i < t->elem->low + (Value)t->elem->count; i++) {
            if (!((uint64_t)v >> i & 1))
                continue;
            if (!first)
                sb_addc(b, ' ', 1);
            first = false;
            put_value_key(b, c, t->elem, i);
        }
        sb_addc(b, '}', 1);
        return;
    case TYPE_EVENT: sb_add(b, c->events[v].label); return;
    case TYPE_TEXT: sb_add(b, (const char *)(intptr_t)v); return;
    case TYPE_ERROR: break;
    }
    sb_addc(b, '?', 1);
}

/* What is in B, which ends. */
static const char *taken(StrBuf *b, Arena *arena)
{
    const char *s = arena_strndup(arena, sb_str(b), b->len);

    sb_free(b);
    return s;
}

const char *value_key(const Program *p, const Case *c, const Type *t, Value v,
                      Arena *arena)
{
    StrBuf b = { 0 };

    (void)p;
    if (value_given(v) && t->kind == TYPE_ENUM)
        return t->values[v].name;
    put_value_key(&b, c, t, v);
    return taken(&b, arena);
}

/* ---- facts ------------------------------------------------------------ */

static void put_call(StrBuf *b, const Case *c, const char *name, const Fun *f,
                     const Value *args, int n)
{
    sb_add(b, name);
    sb_addc(b, '(', 1);
    for (int i = 0; i < n; i++) {
        if (i)
            sb_addn(b, ", ", 2);
        put_value_key(b, c, f->ptype[i], args[i]);
    }
    sb_addc(b, ')', 1);
}

void put_fact_key(StrBuf *b, const Case *c, const Fact *f)
{
    switch (f->kind) {
    case FACT_DEAL: sb_add(b, "deal"); return;
    case FACT_SETTING:
    case FACT_READING: sb_add(b, f->fun->name); return;
    case FACT_ATTRIBUTE:
        sb_add(b, c->events[f->args[0]].label);
        sb_addc(b, '.', 1);
        sb_add(b, c->events[f->args[0]].kind->attrs[f->args[1]].name);
        return;
    case FACT_HAPPENED:
        sb_add(b, "happened(");
        sb_add(b, c->events[f->args[0]].label);
        sb_addc(b, ')', 1);
        return;
    case FACT_HOLDS_OTHER:
        sb_add(b, f->fun->name);
        sb_addc(b, '(', 1);
        put_value_key(b, c, f->fun->ptype[0], f->args[0]);
        sb_add(b, ", other ");
        put_value_key(b, c, f->fun->ptype[1]->left, f->args[1]);
        sb_addc(b, ')', 1);
        return;
    case FACT_FINDING:
    case FACT_HOLDS:
    case FACT_ELECTED: put_call(b, c, f->fun->name, f->fun, f->args, f->nargs); return;
    }
}

const char *fact_key(const Program *p, const Case *c, const Fact *f, Arena *arena)
{
    StrBuf b = { 0 };

    (void)p;
    put_fact_key(&b, c, f);
    return taken(&b, arena);
}

const Type *fact_type(const Program *p, const Case *c, const Fact *f)
{
    static const Type deals = {
        .kind = TYPE_RANGE, .name = "deal", .low = 1, .count = 63
    };

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

static void put_who(StrBuf *b, const Conclusion *x, const Rule *r)
{
    const Type *t = r->who->type->kind == TYPE_SET ? r->who->type->elem : r->who->type;
    bool first = true;

    if (x->chooser == CHOOSER_BOTH)
        sb_add(b, "both of ");
    for (uint32_t i = 0; i < t->count; i++)
        if (x->who >> i & 1) {
            if (!first)
                sb_add(b, " or ");
            sb_add(b, t->values[i].name);
            first = false;
        }
}

static void put_modal(StrBuf *b, const Case *c, const Conclusion *x, const Rule *r)
{
    static const char *const states[] = { "", " (exercised)", " (lapsed)", "",
                                          " (exercised by another)" };
    bool over = x->state != RIGHT_OPEN && x->state != RIGHT_LAPSED;

    put_who(b, x, r);
    sb_addc(b, ' ', 1);
    sb_add(b, modal_name(x->modal));
    sb_addc(b, ' ', 1);
    put_call(b, c, x->fun->action, x->fun, x->args, x->nargs);
    if (x->has_from) {
        const Type set = { .kind = TYPE_SET, .elem = x->fun->result };

        sb_add(b, " from ");
        put_value_key(b, c, &set, (Value)x->from);
    }
    if (x->until && !over) {
        sb_add(b, " until ");
        put_call(b, c, x->until->name, x->until, x->until_args, x->until->nparams);
    }
    if (value_given(x->default_) && !over) {
        sb_add(b, " default ");
        put_value_key(b, c, x->fun->result, x->default_);
    }
    sb_add(b, states[x->state]);
}

bool conclusion_keys_differ(const Conclusion *x)
{
    return x->kind == LINE_REFUSED || (x->kind == LINE_STATUS && x->must_be);
}

void put_conclusion_key(StrBuf *b, const Case *c, const Conclusion *x, const Rule *r,
                        bool modal)
{
    switch (x->kind) {
    case LINE_REFER:
        sb_add(b, "refer ");
        sb_add(b, x->refer);
        return;
    case LINE_REFUSED:
        sb_add(b, "refused ");
        sb_add(b, c->events[x->args[0]].label);
        /* the reason is no part of what is ruled, but is told with its own condition */
        if (modal)
            sb_printf(b, " (%d %s %u)", (int)x->reason,
                      x->near ? x->near->clause->label : "-",
                      x->failed ? x->failed->span.start : 0);
        return;
    case LINE_WAITS:
        sb_add(b, "waits for ");
        put_fact_key(b, c, x->waits);
        return;
    case LINE_CLASH:
    case LINE_GAP:
    case LINE_NOT_RULED:
        sb_add(b, x->kind == LINE_CLASH ? "clash "
                  : x->kind == LINE_GAP ? "gap "
                                        : "not ruled ");
        put_call(b, c, x->fun->name, x->fun, x->args, x->nargs);
        return;
    case LINE_STATUS:
        put_call(b, c, x->fun->name, x->fun, x->args, x->nargs);
        sb_add(b, modal && x->must_be ? " must be " : " is ");
        put_value_key(b, c, x->fun->result, x->value);
        return;
    case LINE_MODAL: put_modal(b, c, x, r); return;
    }
}
