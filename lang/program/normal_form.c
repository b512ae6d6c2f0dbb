/* normal_form.c - writes rules and declarations as texts.  Rules that say the same have equal
 * texts. */
#include "program/normal_form.h"

#include "kit/strbuf.h"
#include "kit/vec.h"

#include <stdlib.h>
#include <string.h>

/* ---- texts ------------------------------------------------------------ */

static int by_text(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Sorts the N texts of LIST, drops duplicates, and joins the rest with BETWEEN. */
static const char *join_sorted(const char **list, int n, const char *between, Arena *arena)
{
    StrBuf s = { 0 };

    if (n > 1)
        qsort(list, (size_t)n, sizeof *list, by_text);
    for (int i = 0; i < n; i++)
        if (i == 0 || strcmp(list[i], list[i - 1]) != 0)
            strbuf_printf(&s, "%s%s", i ? between : "", list[i]);
    return strbuf_keep(&s, arena);
}

const char *normal_type_text(const Type *t, Arena *arena)
{
    if (t->kind == TYPE_SET)
        return arena_printf(arena, "set of %s", normal_type_text(t->elem, arena));
    if (t->kind == TYPE_EVENT)
        return t->event ? t->event->name : "event";
    return t->name;
}

static const char *constant_text(const Type *t, Value v, Arena *arena)
{
    switch (t->kind) {
    case TYPE_BOOL: return v ? "true" : "false";
    case TYPE_ENUM: return arena_printf(arena, "%s.%s", t->name, t->values[v].name);
    case TYPE_TEXT: return arena_printf(arena, "\"%s\"", (const char *)(intptr_t)v);
    case TYPE_ERROR:
    case TYPE_RANGE:
    /* law files have no such constants; for example, they build a product from its two parts */
    case TYPE_PRODUCT:
    case TYPE_SET:
    case TYPE_EVENT: break;
    }
    return arena_printf(arena, "%lld", (long long)v);
}

/* ---- expressions ------------------------------------------------------ */

typedef struct NormalWriter {
    Arena *arena;
    const VariableNames *names;
    /* the slots of the quantifiers that contain the expression being written, outermost first */
    int bound[MAX_SLOTS];
    int nbound;
} NormalWriter;

static const char *form_ex(NormalWriter *t, const Ex *ex, bool negated);

static const char *form_variable(NormalWriter *t, int slot)
{
    for (int i = t->nbound; i-- > 0;)
        if (t->bound[i] == slot)
            return arena_printf(t->arena, "#%d", i);
    return arena_printf(t->arena, "$%d", t->names->of_slot[slot]);
}

typedef struct ConjunctList {
    Conjunct *at;
    int n, cap;
    Arena *arena;
} ConjunctList;

/* Adds the operands of a chain to TO.  The chain is EX, or `not EX` if NEGATED is true.  The chain
 * joins its operands with `and` if CONJUNCTION is true, otherwise with `or`.  For example,
 * `not (a or b)` is a chain that joins `not a` and `not b` with `and`. */
static void flatten_chain(const Ex *ex, bool negated, bool conjunction, ConjunctList *to)
{
    while (ex->op == EX_NOT && !ex->applies) {
        negated = !negated;
        ex = ex->kid[0];
    }
    if (!ex->applies && ex->op == (conjunction != negated ? EX_AND : EX_OR)) {
        flatten_chain(ex->kid[0], negated, conjunction, to);
        flatten_chain(ex->kid[1], negated, conjunction, to);
        return;
    }
    VEC_ROOM_IN(to->arena, to->at, to->n, to->cap);
    to->at[to->n++] = (Conjunct){ .ex = ex, .negated = negated, .binder = -1 };
}

static const char *form_chain(NormalWriter *t, const Ex *ex, bool negated)
{
    bool conjunction = (ex->op == EX_AND) != negated;
    ConjunctList parts = { .arena = t->arena };
    const char **texts;

    /* EX may be the condition that an `otherwise` negates (Ex.applies).  flatten_chain() does not
     * divide such a condition.  So the loop divides EX, and flatten_chain() divides the kids. */
    for (int i = 0; i < 2; i++)
        flatten_chain(ex->kid[i], negated, conjunction, &parts);
    texts = arena_new_array(t->arena, const char *, (size_t)parts.n);
    for (int i = 0; i < parts.n; i++)
        texts[i] = form_ex(t, parts.at[i].ex, parts.at[i].negated);
    return arena_printf(t->arena, "(%s)",
                        join_sorted(texts, parts.n, conjunction ? " and " : " or ", t->arena));
}

static const char *form_some(NormalWriter *t, const Ex *ex)
{
    const char *over = ex->kid[0] ? form_ex(t, ex->kid[0], false) : NULL, *where = "true";

    if (t->nbound == MAX_SLOTS)
        BUG("more variables than there are slots");
    t->bound[t->nbound++] = ex->slot;
    if (ex->kid[1])
        where = form_ex(t, ex->kid[1], false);
    t->nbound--;
    return arena_printf(t->arena, "some #%d: %s%s%s where %s", t->nbound,
                        normal_type_text(ex->over, t->arena), over ? " in " : "", over ? over : "",
                        where);
}

/* Returns the text of a call of NAME with the N arguments KIDS. */
static const char *form_call(NormalWriter *t, const char *name, Ex *const *kids, int n)
{
    const char *s = "";

    for (int i = 0; i < n; i++)
        s = arena_printf(t->arena, "%s%s%s", s, i ? ", " : "", form_ex(t, kids[i], false));
    return n ? arena_printf(t->arena, "%s(%s)", name, s) : name;
}

static const char *form_set(NormalWriter *t, const Ex *ex)
{
    const char **texts = arena_new_array(t->arena, const char *, (size_t)ex->nkids + 1);

    for (int i = 0; i < ex->nkids; i++)
        texts[i] = form_ex(t, ex->more[i], false);
    return arena_printf(t->arena, "{%s}", join_sorted(texts, ex->nkids, ", ", t->arena));
}

static const char *form_compared(NormalWriter *t, const Ex *ex, const char *how)
{
    return arena_printf(t->arena, "%s %s %s", form_ex(t, ex->kid[0], false), how,
                        form_ex(t, ex->kid[1], false));
}

static const char *form_plain(NormalWriter *t, const Ex *ex)
{
    switch (ex->op) {
    case EX_ERROR: return "?";
    case EX_CONST: return constant_text(ex->type, ex->value, t->arena);
    case EX_VAR: return form_variable(t, ex->slot);
    case EX_ATTR: return arena_printf(t->arena, "%s.%s", form_ex(t, ex->kid[0], false), ex->name);
    case EX_LEFT:
    case EX_RIGHT:
        return arena_printf(t->arena, "%s.%s", form_ex(t, ex->kid[0], false),
                            normal_type_text(ex->type, t->arena));
    case EX_PAIR: return form_call(t, normal_type_text(ex->type, t->arena), ex->kid, 2);
    case EX_CALL: return form_call(t, ex->fun->name, ex->kid, ex->nkids);
    case EX_KIND:
        return arena_printf(t->arena, "%s is a %s", form_ex(t, ex->kid[0], false), ex->event->name);
    case EX_IS: return form_compared(t, ex, "is");
    case EX_IN: return form_compared(t, ex, "in");
    case EX_AT_LEAST: return form_compared(t, ex, "is at least");
    case EX_AT_MOST: return form_compared(t, ex, "is at most");
    case EX_BEFORE: return form_compared(t, ex, "before");
    case EX_SOME: return form_some(t, ex);
    case EX_SET: return form_set(t, ex);
    case EX_GIVEN:
    case EX_ABSENT:
    case EX_NOT:
    case EX_AND:
    case EX_OR: break;
    }
    BUG("an expression that is told elsewhere");
}

static const char *form_ex(NormalWriter *t, const Ex *ex, bool negated)
{
    while (ex->op == EX_NOT) {
        negated = !negated;
        ex = ex->kid[0];
    }
    if (ex->op == EX_AND || ex->op == EX_OR)
        return form_chain(t, ex, negated);
    if (ex->op == EX_GIVEN || ex->op == EX_ABSENT)
        return arena_printf(t->arena, "%s is %s", form_ex(t, ex->kid[0], false),
                            (ex->op == EX_GIVEN) != negated ? "given" : "absent");
    return negated ? arena_printf(t->arena, "not %s", form_plain(t, ex)) : form_plain(t, ex);
}

const char *normal_ex_text(const Ex *ex, const VariableNames *names, Arena *arena)
{
    NormalWriter t = { .arena = arena, .names = names };

    return ex ? form_ex(&t, ex, false) : "";
}

/* ---- conditions ------------------------------------------------------- */

VariableNames normal_variable_names(const Rule *r)
{
    VariableNames names;

    for (int i = 0; i < MAX_SLOTS; i++)
        names.of_slot[i] = -1;
    for (int i = 0; i < r->nbinders; i++)
        names.of_slot[r->binders[i].slot] = i;
    return names;
}

static uint64_t binders_read(const Rule *r, const Ex *ex, uint64_t hidden)
{
    uint64_t set = 0;

    if (!ex)
        return 0;
    if (ex->op == EX_VAR && !(hidden >> ex->slot & 1))
        for (int i = 0; i < r->nbinders; i++)
            if (r->binders[i].slot == ex->slot)
                set |= (uint64_t)1 << i;
    if (ex->op == EX_SOME)
        return binders_read(r, ex->kid[0], hidden) |
               binders_read(r, ex->kid[1], hidden | (uint64_t)1 << ex->slot);
    for (int i = 0; i < ex->nkids; i++)
        set |= binders_read(r, ex_kid(ex, i), hidden);
    return set;
}

uint64_t normal_binders_read(const Rule *r, const Ex *ex)
{
    return binders_read(r, ex, 0);
}

static const Type truth_type = { .kind = TYPE_BOOL, .name = "bool" };

/* Returns the condition that the variable of B is a member of the set after the `in` of B. */
static const Ex *membership(const Binder *b, Arena *arena)
{
    Ex *in = arena_new_of(arena, Ex), *var = arena_new_of(arena, Ex);

    *var = (Ex){ .op = EX_VAR, .type = b->over, .span = b->span, .slot = b->slot };
    *in = (Ex){ .op = EX_IN, .type = &truth_type, .span = b->in->span, .nkids = 2 };
    in->kid[0] = var;
    in->kid[1] = (Ex *)b->in;
    return in;
}

static int by_conjunct(const void *a, const void *b)
{
    return strcmp(((const Conjunct *)a)->text, ((const Conjunct *)b)->text);
}

int normal_conjuncts(const Rule *r, const VariableNames *names, Conjunct **list, Arena *arena)
{
    NormalWriter t = { .arena = arena, .names = names };
    ConjunctList all = { .arena = arena };
    int kept = 0;

    for (int i = 0; i < r->nbinders; i++) {
        const Binder *b = &r->binders[i];
        int from = all.n;

        if (b->in)
            flatten_chain(membership(b, arena), false, true, &all);
        if (b->where)
            flatten_chain(b->where, false, true, &all);
        for (int k = from; k < all.n; k++) {
            all.at[k].binder = i;
            all.at[k].member = b->in && k == from;
        }
    }
    for (int i = 0; i < r->nconds; i++) {
        int from = all.n;

        flatten_chain(r->conds[i].ex, r->conds[i].negated, true, &all);
        for (int k = from; k < all.n; k++)
            all.at[k].of = r->conds[i].of;
    }
    for (int i = 0; i < all.n; i++) {
        Conjunct *c = &all.at[i];

        c->text = form_ex(&t, c->ex, c->negated);
        c->reads = normal_binders_read(r, c->ex);
        c->place = i;
    }
    if (all.n)
        qsort(all.at, (size_t)all.n, sizeof *all.at, by_conjunct);
    for (int i = 0; i < all.n; i++)
        if (i == 0 || strcmp(all.at[i].text, all.at[kept - 1].text) != 0)
            all.at[kept++] = all.at[i];
    *list = all.at;
    return kept;
}

/* ---- rules ------------------------------------------------------------ */

bool normal_aspect_counts(RuleAspect aspect, CompareLevel level)
{
    return aspect == ASPECT_MUST_BE ? level >= LEVEL_MODAL
           : aspect == ASPECT_LABEL ? level >= LEVEL_CITATION
                                    : true;
}

static int one_ex(const Ex *ex, const Ex **out)
{
    *out = ex;
    return ex != NULL;
}

int normal_aspect_exs(const Rule *r, RuleAspect aspect, const Ex **out)
{
    int n = r->until && aspect == ASPECT_UNTIL ? r->until->nparams : 0;

    switch (aspect) {
    case ASPECT_ARGS: memcpy(out, r->args, sizeof r->args); return r->nargs;
    case ASPECT_UNTIL: memcpy(out, r->until_args, sizeof r->until_args); return n;
    case ASPECT_VALUE: return one_ex(r->value, out);
    case ASPECT_WHO: return one_ex(r->who, out);
    case ASPECT_FROM: return one_ex(r->from, out);
    case ASPECT_DEFAULT: return one_ex(r->default_, out);
    case ASPECT_TIE: return one_ex(r->tie, out);
    case ASPECT_MUST_BE:
    case ASPECT_MODAL:
    case ASPECT_BACKGROUND:
    case ASPECT_LABEL:
    case ASPECTS: break;
    }
    return 0;
}

const char *normal_aspect_text(const Rule *r, RuleAspect aspect, const VariableNames *names,
                               Arena *arena)
{
    static const char *const choosers[] = { "", "either of ", "both of " };
    const Ex *exs[MAX_ARGS];
    int n = normal_aspect_exs(r, aspect, exs);
    const char *s = "";

    for (int i = 0; i < n; i++)
        s = arena_printf(arena, "%s%s%s", s, i ? ", " : "", normal_ex_text(exs[i], names, arena));
    switch (aspect) {
    case ASPECT_MUST_BE: return rule_must_be(r) ? "must be" : "";
    case ASPECT_MODAL: return r->kind == CONCLUDES_MODAL ? modal_name(r->modal) : "";
    case ASPECT_WHO: return n ? arena_printf(arena, "%s%s", choosers[r->chooser], s) : "";
    case ASPECT_UNTIL: return r->until ? arena_printf(arena, "%s(%s)", r->until->name, s) : "";
    case ASPECT_BACKGROUND: return r->clause->background ? "background" : "";
    case ASPECT_LABEL: return r->clause->label;
    case ASPECT_ARGS:
    case ASPECT_VALUE:
    case ASPECT_FROM:
    case ASPECT_DEFAULT:
    case ASPECT_TIE:
    case ASPECTS: break;
    }
    return s;
}

const char *normal_rule_text(const Rule *r, CompareLevel level, Arena *arena)
{
    const VariableNames names = normal_variable_names(r);
    StrBuf s = { 0 };
    Conjunct *list;
    int n = normal_conjuncts(r, &names, &list, arena);

    strbuf_printf(&s, "%d %s", (int)r->kind, r->fun ? r->fun->name : r->refer);
    for (int i = 0; i < r->nbinders; i++)
        strbuf_printf(&s, "; %s", normal_type_text(r->binders[i].over, arena));
    for (int i = 0; i < n; i++)
        strbuf_printf(&s, " & %s", list[i].text);
    for (RuleAspect a = 0; a < ASPECTS; a++)
        strbuf_printf(&s, " | %s",
                      normal_aspect_counts(a, level) ? normal_aspect_text(r, a, &names, arena)
                                                     : "");
    return strbuf_keep(&s, arena);
}

/* ---- declarations ----------------------------------------------------- */

/* Returns names where the number of each variable is its slot.  The first slots are the parameters
 * of a declaration, or the attributes of an event kind. */
static VariableNames plain_naming(void)
{
    VariableNames names;

    for (int i = 0; i < MAX_SLOTS; i++)
        names.of_slot[i] = i;
    return names;
}

static const char *cases_text(const Fun *f, const VariableNames *names, Arena *arena)
{
    StrBuf s = { 0 };

    for (int i = 0; i < f->ncases; i++)
        strbuf_printf(&s, "; %s when %s", normal_ex_text(f->cases[i].value, names, arena),
                      normal_ex_text(f->cases[i].when, names, arena));
    return strbuf_keep(&s, arena);
}

static const char *native_text(const Fun *f, Arena *arena)
{
    const char *s = f->native.def->name;

    if (f->native.library)
        s = arena_printf(arena, "%s from %s", s, f->native.library);

    for (int i = 0; i < f->native.nreads; i++)
        s = arena_printf(arena, "%s reads %s", s, f->native.reads[i]->name);
    return arena_printf(arena, "%s%s", s, f->native.earlier ? " earlier" : "");
}

static const char *status_body_text(const Fun *f, const VariableNames *names, Arena *arena)
{
    const char *s = arena_printf(
        arena, "%s undoes %d%s%s %s%s", f->action ? f->action : "", f->undoes,
        f->choosing ? " choosing" : "", f->required ? " required" : "",
        normal_ex_text(f->required_when, names, arena), f->background ? " background" : "");

    for (int i = 0; f->settles && i < f->nparams; i++)
        s = arena_printf(arena, "%s settles %s %d", s, f->settles->name, f->settles_param[i]);
    if (f->lapses)
        s = arena_printf(arena, "%s lapses %s", s, f->lapses->name);
    for (int i = 0; f->lapses && i < f->lapses->nparams; i++)
        s = arena_printf(arena, "%s %s", s, normal_ex_text(f->lapses_args[i], names, arena));
    return s;
}

static const char *body_text(const Fun *f, const VariableNames *names, Arena *arena)
{
    switch (f->kind) {
    case FUN_READING:
        return arena_printf(arena, "%s %s", f->is_set ? "set" : "default",
                            constant_text(f->result, f->setting, arena));
    case FUN_FINDING:
    case FUN_SETTING:
        return arena_printf(arena, "%s from %s presume %s when %s default %s when %s",
                            f->optional ? "optional" : "", normal_ex_text(f->from, names, arena),
                            normal_ex_text(f->presumed, names, arena),
                            normal_ex_text(f->presume_when, names, arena),
                            normal_ex_text(f->untold, names, arena),
                            normal_ex_text(f->untold_when, names, arena));
    case FUN_STATUS:
    case FUN_DONE: return status_body_text(f, names, arena);
    case FUN_NATIVE: return native_text(f, arena);
    case FUN_DEFINE: return cases_text(f, names, arena);
    case FUN_DEADLINE: return normal_ex_text(f->bind, names, arena);
    case FUN_BUILTIN:
    case FUN_HOLDING: break;
    }
    return "";
}

const char *normal_fun_text(const Fun *f, Arena *arena)
{
    const VariableNames names = plain_naming();
    const char *s = arena_printf(arena, "%d %s", (int)f->kind, f->name);

    for (int i = 0; i < f->nparams; i++)
        s = arena_printf(arena, "%s, %s", s, normal_type_text(f->ptype[i], arena));
    return arena_printf(arena, "%s: %s %s", s, normal_type_text(f->result, arena),
                        body_text(f, &names, arena));
}

static const char *attrs_text(const EventKind *k, const VariableNames *names, Arena *arena)
{
    const char *s = "";

    for (int i = 0; i < k->nattrs; i++)
        s = arena_printf(arena, "%s; %s%s: %s = %s", s, k->attrs[i].name,
                         k->attrs[i].optional ? "?" : "", normal_type_text(k->attrs[i].type, arena),
                         normal_ex_text(k->attrs[i].value, names, arena));
    return s;
}

const char *normal_event_text(const EventKind *k, Arena *arena)
{
    const VariableNames names = plain_naming();
    const char *s =
        arena_printf(arena, "%s is a %s%s", k->name, k->parent ? k->parent->name : "event",
                     attrs_text(k, &names, arena));

    if (k->exercises) {
        s = arena_printf(arena, "%s exercises %s with %s", s, k->exercises->name,
                         normal_ex_text(k->exercise_value, &names, arena));
        for (int i = 0; i < k->exercises->nparams; i++)
            s = arena_printf(arena, "%s %d", s, k->exercise_args[i]);
    }
    for (int i = 0; i < k->ntold_as; i++)
        s = arena_printf(arena, "%s as %s", s, k->told_as[i]->name);
    if (k->reveals)
        s = arena_printf(arena, "%s reveals %s %d %d", s, k->reveals->name, k->reveals_args[0],
                         k->reveals_args[1]);
    if (k->supposes)
        s = arena_printf(arena, "%s supposes %s when %s", s,
                         normal_ex_text(k->supposes, &names, arena),
                         normal_ex_text(k->supposes_when, &names, arena));
    if (k->most)
        s = arena_printf(arena, "%s reveals at most %s when %s", s,
                         normal_ex_text(k->most, &names, arena),
                         normal_ex_text(k->most_when, &names, arena));
    return s;
}

const char *normal_type_values_text(const Type *t, Arena *arena)
{
    const char *s =
        arena_printf(arena, "%d %s %u %lld", (int)t->kind, t->name, t->count, (long long)t->low);

    for (uint32_t i = 0; t->kind == TYPE_ENUM && i < t->count; i++)
        s = arena_printf(arena, "%s %s", s, t->values[i].name);
    if (t->kind == TYPE_PRODUCT)
        s = arena_printf(arena, "%s %s*%s", s, t->left->name, t->right->name);
    if (t->kind == TYPE_SET)
        s = arena_printf(arena, "%s %s", s, normal_type_text(t->elem, arena));
    return s;
}
