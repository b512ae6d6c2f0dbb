/* expect_line.c - writes a line of a ruling as a case expects it. */
#include "library/expect_line.h"

#include "words/case_text.h"

typedef struct ExpectWriter {
    const Ruling *r;
    Arena *arena;
} ExpectWriter;

/* Returns the value V of type T as a case writes it after `if`. */
static const char *expect_condition_value(const ExpectWriter *w, const Type *t, Value v)
{
    const char *s;

    if (v == BL_ABSENT)
        return "absent";
    if (t->kind == TYPE_SET) {
        s = "{";
        for (Value i = t->elem->low; i < t->elem->low + (Value)t->elem->count; i++)
            if ((uint64_t)v >> i & 1)
                s = arena_printf(w->arena, "%s%s%s", s, s[1] ? ", " : "",
                                 expect_condition_value(w, t->elem, i));
        return arena_printf(w->arena, "%s}", s);
    }
    if (t->kind == TYPE_PRODUCT)
        return case_text_product(w->r->program, t, v, w->r->c->lang, w->arena);
    return canonical_value(w->r->program, w->r->c, t, v, w->arena);
}

static const char *call_text(const ExpectWriter *w, const char *name, const Fun *f,
                             const Value *args, int n)
{
    const char *s = arena_printf(w->arena, "%s(", name);

    for (int i = 0; i < n; i++)
        s = arena_printf(w->arena, "%s%s%s", s, i ? ", " : "",
                         expect_condition_value(w, f->ptype[i], args[i]));
    return n ? arena_printf(w->arena, "%s)", s) : name;
}

static const char *expect_status_text(const ExpectWriter *w, const Conclusion *c)
{
    const char *call = call_text(w, c->fun->name, c->fun, c->args, c->nargs);

    if (c->fun->result->kind == TYPE_BOOL && !c->must_be)
        return arena_printf(w->arena, "%s%s", c->value ? "" : "not ", call);
    return arena_printf(w->arena, "%s %s %s", call, c->must_be ? "must be" : "is",
                        expect_condition_value(w, c->fun->result, c->value));
}

static const char *modal_text(const ExpectWriter *w, const Conclusion *c, const Rule *r)
{
    const Type *who = r->who->type->kind == TYPE_SET ? r->who->type->elem : r->who->type;
    const Type set = { .kind = TYPE_SET, .elem = who };
    const char *chooser, *s;

    if (c->chooser == CHOOSER_ONE)
        chooser = expect_condition_value(w, who, __builtin_ctzll(c->who));
    else
        chooser = arena_printf(w->arena, "%s of %s", c->chooser == CHOOSER_BOTH ? "both" : "either",
                               expect_condition_value(w, &set, (Value)c->who));
    s = arena_printf(w->arena, "%s %s %s", chooser, modal_name(c->modal),
                     call_text(w, c->fun->action, c->fun, c->args, c->nargs));
    if (c->has_from) {
        const Type items = { .kind = TYPE_SET, .elem = c->fun->result };

        s = arena_printf(w->arena, "%s from %s", s,
                         expect_condition_value(w, &items, (Value)c->from));
    }
    if (c->until && c->state == RIGHT_OPEN)
        s = arena_printf(w->arena, "%s until %s", s,
                         call_text(w, c->until->name, c->until, c->until_args, c->until->nparams));
    if (value_given(c->default_))
        s = arena_printf(w->arena, "%s default %s", s,
                         expect_condition_value(w, c->fun->result, c->default_));
    return s;
}

static const char *expect_conclusion_text(const ExpectWriter *w, const Line *l)
{
    const Conclusion *c = l->c;

    switch (c->kind) {
    case LINE_STATUS: return expect_status_text(w, c);
    case LINE_MODAL:
        return c->state == RIGHT_LAPSED ? NULL : modal_text(w, c, l->supports[0]->rule);
    case LINE_REFER: return arena_printf(w->arena, "refer %s", c->refer);
    case LINE_REFUSED:
        return arena_printf(w->arena, "refused %s", w->r->c->events[c->args[0]].label);
    case LINE_CLASH:
        return arena_printf(w->arena, "clash %s",
                            call_text(w, c->fun->name, c->fun, c->args, c->nargs));
    case LINE_GAP:
    case LINE_NOT_RULED:
    case LINE_WAITS:
    case LINE_BREACH: break;
    }
    return NULL;
}

const char *expect_line_text(const Ruling *r, const Line *l, Arena *arena)
{
    const ExpectWriter w = { r, arena };
    const char *s = expect_conclusion_text(&w, l);

    if (!s || !l->nsupports || l->c->kind == LINE_REFER || l->c->kind == LINE_CLASH)
        return s;
    return arena_printf(arena, "%s by %s", s, l->supports[0]->rule->clause->label);
}

const char *expect_value_text(const Ruling *r, const Type *t, Value v, Arena *arena)
{
    const ExpectWriter w = { r, arena };

    return expect_condition_value(&w, t, v);
}
